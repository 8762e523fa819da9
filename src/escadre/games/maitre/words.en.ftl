game = Le Maître des Mers
tagline = Dice for ships, maps for treasures, and pirates for neighbours.
notation = A ship goes by its family (1 yellow, 2 red, 3 white) and its fire power: 1+2. A move is one line: arm, hunt or buy; 1+2 x 3+5 attacks the ship 3+5 with 1+2; 4 > 1+4/2 puts a 4 on part 2 of card 1+4; use flip 2 uses the goods flip on a 2; discard 3 puts a 3 aside; roll rolls the rest; stow 1+4 or loot 1+4 puts a cargo under 1+4; leave leaves it.
minutes = 30–60 min

## Options
option-players = Players
option-rounds = Last round
option-rounds-none = 45, 40, 35, 30 or 25 with 2 to 6 players
option-coach = Coach: the exact chances are one click away
option-deck = Cards
option-deck-none = the original ones, as far as they are known

## Captains
captain-mousse = Cabin boy
captain-mousse-about = Does what takes his fancy, and puts dice where they fit.
captain-bosco = Boatswain
captain-bosco-about = Arms whatever is likeliest, hunts when he can, and falls on any ship at even odds, even for nothing.
captain-capitaine = Captain
captain-capitaine-about = Weighs every outcome of a turn, but now and then goes by rules of thumb.
captain-amiral = Admiral
captain-amiral-about = Plays for the match: weighs every outcome by the chance to win from there.

## Cards
family-1 = yellow
family-2 = red
family-3 = white
kind-1 = sloop
kind-2 = cutter
kind-3 = brig
kind-4 = frigate
kind-5 = galleon
kind-6 = warship
kind-other = ship +{ $firepower }
ship-name = { $family } { $kind }
ship-name-other = { $kind } of family { $family }
treasure-name = treasure of { $value }
called-ship = the { $name }
called-treasure = the { $name }
called-goods = the goods “{ $name }”
goods-flip = flip
goods-plus = plus one
goods-minus = minus one
goods-reroll = re-roll
goods-extra = extra die
fact-firepower = fire power { $count }
fact-map = treasure map
fact-letter = letter { $letter }
fact-value = worth { $value }
fact-flip = once a turn: turn a die to its opposite face
fact-plus = once a turn: add 1 to a die
fact-minus = once a turn: take 1 from a die
fact-reroll = once a turn: re-roll one die
fact-extra = one more die in the first roll of the turn

about-ship = A ship: arm it with dice, one for the captain, one for the ship, the rest for the crew. In a fight its fire power is added to its die. With a treasure map aboard you may hunt for treasure.
about-treasure = A treasure: found with dice. One of your ships without cargo carries it, and at the end it counts.
about-goods = Goods: bought with dice. One of your ships without cargo carries them, and they help your dice every turn.

## Combinations
text-role = { $role } { $part }
text-alike = { $dice } alike
text-run = run of { $dice }
part-face = a { $face }
part-exactly = { $dice ->
    [one] one die that makes { $total }
   *[other] { $dice } dice that make { $total }
}
part-at-least = { $dice ->
    [one] one die that makes { $total } or more
   *[other] { $dice } dice that make { $total } or more
}
part-alike = { $dice ->
    [2] a pair
   *[other] { $dice } of a kind
}
part-run = a run of { $dice }
part-role = { $role }: { $part }
role-captain = captain
role-ship = ship
role-crew = crew

## Panels
dice = Dice
aside = Put aside
not-rolled = not rolled yet
no-roll-yet = the dice of each turn roll here
fight = Fight
port = Port
port-note = fill a ship with dice to arm it
treasures = Treasures
goods = Goods
pile = Ships face down
pile-left = { $count ->
    [0] none left
    [one] the last one
   *[other] { $count } left, the top one to be had
}
pile-note = { $hidden ->
    [0] { $under ->
        [0] none left
        [one] { $under } sent under the pile
       *[other] { $under } sent under the pile, in this order
    }
   *[other] { $under ->
        [0] { $hidden } shuffled
        [one] { $hidden } shuffled, then { $under } sent under the pile
       *[other] { $hidden } shuffled, then { $under } sent under the pile, in this order
    }
}
fleet-mine = Your fleet
fleet-of = Fleet of { $seat }
no-ships = no ship yet
score-mine = Your score
score-of = Score of { $seat }
count-points = points
count-treasure = treasures
count-bonus = family bonus
count-ships = ships
count-firepower = fire power
count-family-1 = yellow family
count-family-2 = red family
count-family-3 = white family
count-family-other = family { $family }

## Prompts and buttons
your-first = Your turn: tap “{ $press }” and roll your dice for one. It will carry your treasures.
your-turn = Your turn, one action: arm a ship{ $hunts ->
    [0] { "" }
   *[other] , hunt for treasure
}{ $buys ->
    [0] { "" }
   *[other] , buy goods
}{ $attacks ->
    [0] { "" }
   *[other] , attack
}.
your-turn-after = Your turn: choose an action.
robbed-cargo = { $Seat } attacked you and took { $cargo }.
robbed-ship = { $Seat } attacked you: your { $ship } is back under the pile.
robbed-nothing = { $Seat } attacked you and took nothing.
held-cargo = { $Seat } attacked you and lost { $cargo } to you.
held-ship = { $Seat } attacked you and lost the { $ship }, which is back under the pile.
held-nothing = { $Seat } attacked you in vain: nothing is lost.
your-dice = Tap a die, then the place on the card where it fits.
your-dice-arm = Tap a die, then a place where it fits. Fill all places of one ship, and it is yours.
your-aside = No die fits: tap one, then “Put aside”{ $helps ->
    [0] { "" }
   *[other] , or use goods
}.
your-roll = Put more dice on the card, or roll the rest.
your-roll-none = No die fits: tap “{ $press }”.
your-stow = Won! Which of your ships takes it aboard?
your-loot = You win the fight: take { $cargo } aboard, or leave it.
your-loot-held = { $Seat } attacked you and lost: take { $cargo } aboard, or leave it.
their-turn = { $Seat } chooses what to do.
their-dice = { $Seat } puts dice.
their-roll = { $Seat } puts dice or rolls.
their-stow = { $Seat } stows what was won.
their-loot = { $Seat } may take the loser’s cargo.
lots = The dice roll.
press-arm = Arm a ship
press-hunt = Hunt for treasure
press-buy = Buy goods
press-attack = Attack
press-roll = Roll the rest
press-take = Take it aboard the { $onto }
press-leave = Leave it
attack = attack the { $theirs } with the { $mine }
attack-odds = Your die + { $mine } against theirs + { $theirs }; equal: you win
attack-wins = won: you take { $cargo }
attack-wins-ship = won: the { $ship } goes back under the pile
attack-loses = lost: { $seat } takes { $cargo }
attack-loses-ship = lost: your { $ship } goes back under the pile
attack-loses-nothing = lost: nothing is taken from you
place = { $face } on { $card }, { $part }
use-flip = flip the { $face }: it becomes { $to }
use-plus = add 1 to the { $face }: it becomes { $to }
use-minus = take 1 from the { $face }: it becomes { $to }
use-reroll = re-roll the { $face }
discard = put the { $face } aside
stow = { $cargo } aboard the { $onto }
loot = { $cargo } aboard the { $onto }
hint-action = chance { $percent } %
hint-most = chance up to { $percent } %
hint-card = chance: { $percent } %
hint-turn = this turn: { $percent } %

## What a turn is about, and how it ended
doing-arm = Arming a ship.
doing-arm-card = Arming the { $card }.
doing-hunt-card = Hunting for the { $card }.
doing-buy-card = Buying the goods “{ $card }”.
done-arm = The { $card } is armed.
done-hunt = The { $card } is found.
done-buy = The goods “{ $card }” are bought.
failed-arm = No ship is armed.
failed-arm-card = The { $card } is not armed.
failed-hunt-card = The { $card } is not found.
failed-buy-card = The goods “{ $card }” are not bought.
fight-between = The { $mine } of { $by } attacks the { $theirs } of { $against }.
fight-totals = The { $mine } has { $pips_one } + { $power_one } = { $one }, the { $theirs } { $pips_other } + { $power_other } = { $other }: { $seat } wins.
fight-loot = { $Seat } takes { $cargo } aboard the { $onto }.
fight-sunk = The { $lost } goes under the pile.
fight-kept = Nothing is taken.
total = { $seat }, { $ship }: { $pips }, in all { $total }

## The log
told-arm = arms a ship
told-hunt = hunts for treasure
told-buy = buys goods
told-attack = attacks the { $theirs } with the { $mine }
told-place = puts a { $face } on { $card }, { $part }.
told-discard = puts a { $face } aside.
told-roll = rolls the rest
told-flip = flips the { $face }: it becomes { $to }.
told-plus = adds 1 to the { $face }: it becomes { $to }.
told-minus = takes 1 from the { $face }: it becomes { $to }.
told-reroll = re-rolls the { $face }.
told-stow = takes { $cargo } aboard the { $onto }.
told-loot = takes { $cargo } aboard the { $onto }.
told-leave = leaves the cargo.
told-rolled = the dice: { $pips }.
told-card = turned up: { $card }
told-first = the draw: { $seat } begins

## Refusals
two-to-six = Two to six players can play.
rounds-range = The last round is from 1 to 200.
choose-first = First choose what to do this turn: arm, hunt, buy or attack.
already-chosen = What to do this turn is chosen already.
no-treasures = No treasure is left.
no-goods = No goods are left.
no-map = No ship of your fleet has the treasure map.
no-free-ship = You have no free ship to carry it.
not-your-ship = You have no such ship to attack with.
nobodys-ship = No other player has this ship.
same-family = Both ships are of one family.
too-weak = That ship has less fire power than yours: it may not be attacked by it.
no-room-for-loot = You have no free ship for its cargo: the attack could change nothing.
no-ship-to-attack-with = You have no ship to attack with.
no-ship-to-attack = No other player has a ship yet.
no-fair-attack = None of your ships may attack now: it takes a target of another family that is as strong or stronger, and a free ship for its cargo.
no-such-die = No { $face } lies there to be used.
not-in-port = This ship is not in port.
one-card = All dice of a turn go to one card.
too-few-dice = Too few dice are left for this card.
no-such-part = The card has no such place.
does-not-fit = { $count ->
    [one] This place wants a { $wants }, not a { $face }.
   *[other] This place wants one of { $wants }, not a { $face }.
}
place-full = This place is full.
not-your-goods = No ship of yours carries these goods.
used-already = These goods have helped this turn already.
first-roll-only = An extra die is rolled with the first roll of the turn, of itself.
not-on-this-face = These goods cannot be used on a { $face }.
one-aside = A die has been placed or put aside since this roll: roll the rest.
can-be-placed = A die can be placed, so none may be put aside.
place-first = First put at least one die on a card.
nothing-won = Nothing has been won.
stow-first = First choose the ship that carries what you have won.
loot-first = First take the loser’s cargo, or leave it.
not-free = This is no free ship of yours.

## What is wrong with a deck
deck-name = The name of a deck is made of letters that can be seen.
deck-twice = Two cards have the id “{ $card }”.
deck-ships = A deck has from 5 to 36 ships, not { $count }.
deck-extra = A deck has at most { $most } goods with an extra die, not { $count }.
deck-turning = A deck has at most { $most } goods that turn or re-roll a die, not { $count }.
deck-card = Card { $number }, “{ $card }”
deck-id = { $card }: an id is made of 1 to 12 letters, digits and plus signs.
deck-family = { $card }: the family of a ship is a number from 1 to 9.
deck-firepower = { $card }: the fire power of a ship is from 0 to 20.
deck-value = { $card }: a treasure is worth from 1 to 99.
deck-letter = { $card }: goods and treasures have a letter from A to Z.
deck-dice = { $card }: a combination takes 1 to 5 dice in all, not { $dice }.
deck-part-dice = { $card }: part { $part } of the combination takes { $dice } dice, and it must be 1 to 5.
deck-part-sum = { $card }: part { $part } of the combination is a sum, and wants either “exactly” or “at_least”.
deck-part-impossible = { $card }: part { $part } of the combination is nothing that its dice can show.

## What is wrong with a line of text
not-an-action = “{ $written }” is no action: arm, hunt, buy, “1+2 x 3+5”, “4 > 1+4/1”, “use flip 2”, “discard 3”, roll, “stow 1+4”, “loot 1+4” or leave.
no-such-card = There is no card “{ $written }”.
position-card-twice = “{ $card }” lies in two places.
position-pile = “{ $card }” does not belong to this pile.
position-letters = A pile goes by the letters of its cards.
position-port = The port has { $most } ships at most.
position-turned-up = A card that nobody needs to draw lies open already.
position-undrawn = Before the first player is drawn no turn is played, and nobody has a ship.
position-over = The match is over, so nobody plays any more.
position-to-draw = A card is still to be drawn before the turn begins.
position-dice = Dice cannot lie like this in this turn.
position-attempt = Nobody can be trying for that card now.
position-used = Only goods of one’s own that turn dice are used, each once a turn.
position-complete = The combination is complete, and the card is won already.
position-hopeless = The combination cannot be completed any more, and the turn is over.
position-fight = These two cannot be fighting like this.
position-fought = This fight is over: there is nothing to take, or nowhere to put it.
not-a-position = A position begins with “match” and has port, hidden, under, goods, treasures and fleets between | signs.
wrong-fleets = The position needs { $count } fleets.
wrong-options = These options cannot be read: { $detail }.
not-a-number = “{ $written }” should be a number from { $least } to { $most }.
not-a-ship = “{ $card }” is no ship.
not-a-cargo = “{ $card }” is a ship, and cannot be carried.
not-a-pile = A pile is its top card or ?, then /, then the others.
not-a-turn = A turn is such as “arm 3 1+5 4,-,2.6 roll=2 hand=1.4.4” or “fight 1:1+2 2:3+3 dice=4.1”.
wrong-parts = Between commas stand the dice on each place of “{ $card }”.

## Results
ended-port = the port is empty, and { $seat } has the richest fleet: { $how }
ended-port-shared = the port is empty; { $how }
ended-rounds = the last round is over, and { $seat } has the richest fleet: { $how }
ended-rounds-shared = the last round is over; { $how }
by-points = { $best ->
    [one] { $best } point
   *[other] { $best } points
} against { $second }
by-ships = { $points ->
    [one] { $points } point
   *[other] { $points } points
} each, but { $best ->
    [one] one ship
   *[other] { $best } ships
 } against { $second }
by-firepower = { $points ->
    [one] { $points } point
   *[other] { $points } points
} and ships alike, but fire power { $best } against { $second }
by-nothing = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, ships and fire power alike: the victory is shared

# Told to who has won, or lost.
ended-port-won = the port is empty, and your fleet is the richest: { $how }
ended-rounds-won = the last round is over, and your fleet is the richest: { $how }

## How it stands
standing = { $points ->
    [one] one point
   *[other] { $points } points
}, { $ships ->
    [one] one ship
   *[other] { $ships } ships
}

## The aim, in three pictures
aim-1 = Have the most points when the port is empty: the treasures that your ships carry, and a bonus for a whole family of ships.
aim-2 = In your turn you roll five dice for one card: a ship, a treasure or goods. Put those that fit on its places and roll the rest again: all places filled, it is yours. Or you attack a ship and take its cargo.
aim-3 = A ship wants dice: a captain, a ship, and a crew that makes the sum. The gun is its fire power; with the map you may hunt for treasure. Each ship carries one card: a treasure, or goods that help your dice.
report-terms = A ship is called by the colour of its family and by its size, which is its fire power: sloop 1, cutter 2, brig 3, frigate 4, galleon 5, warship 6. Who arms it wins it from the port. In an attack each side rolls one die and adds the fire power of its ship; equal totals: the attacker wins. The winner takes the cargo of the beaten ship; a ship without cargo goes back under the pile. A treasure counts its number of points, a whole family 5 more. The match ends when the port is empty.

## Advice
advice-success = the turn succeeds in { $percent } %
advice-stakes = if it succeeds, { $won ->
    [one] { $won } chance
   *[other] { $won } chances
} in 100 for the match; if not, { $lost }
advice-stakes-none = whether it succeeds or not: { $won ->
    [one] { $won } chance
   *[other] { $won } chances
} in 100 for the match
advice-arm = success: one more ship, { $laden ->
    [1] and a free one: all the others are laden, and only a free ship takes a treasure or goods
   *[other] which can take cargo, attack, and complete a family (5 points)
}
advice-arm-hunt = a hunt in a later turn finds the treasure of { $value } in { $percent } %
advice-hunt = success: { $value ->
    [one] { $value } point
   *[other] { $value } points
}
advice-last-berth = but then no ship is free: no treasure, goods or loot can be taken before another is armed
advice-raid = aboard the { $ship } another player { $percent ->
    [0] cannot attack it now: that takes a ship of another family that is not stronger, and a free one for the loot (rule MDM-16)
   *[other] could take it: his best attack succeeds in { $percent } %
}
advice-buy = success: the goods “{ $goods }” – { $does }
advice-buy-hunt = with them the treasure of { $value } is found in { $after } %, without in { $before } %
advice-attack-won = won: { $cargo } is taken
advice-attack-won-ship = won: the other loses the { $ship }
advice-attack-lost = lost: { $cargo } is taken away
advice-attack-lost-ship = lost: one’s own { $ship } is gone
advice-tried = { $chance } % to succeed
advice-figure = The numbers are chances that the turn succeeds, in %.

## Puzzles
puzzle-theme-turn = what to do with a turn
puzzle-theme-dice = where to put the dice
puzzle-theme-berth = what to do with what was won

## Last turns, solved
optimum-no-port = “{ $written }” is no port: one to four ships such as 1+4,2+1, each once; then :2 for two turns.
optimum-measure-last = wins less defeats of who is to move, where all play as well as can be
optimum-program-throws = throw by throw
optimum-program-tables = by the tables
