game = Le Maître des Mers
tagline = Dice to fit out ships, treasure to hunt and pirates for neighbours.
notation = Write one move per line. A ship is named by its family (1 yellow, 2 red, 3 white) and its firepower: 1+2. “arm”, “hunt” or “buy” chooses the action; “1+2 x 3+5” attacks ship 3+5 with 1+2; “4 > 1+4/2” places a 4 on slot 2 of card 1+4; “use flip 2” flips a 2 with the goods “flip”; “discard 3” sets a 3 aside; “roll” rolls the other dice; “stow 1+4” or “loot 1+4” loads the cargo onto 1+4; “leave” leaves it.
notation-words = { "" }
minutes = 30–60 min

## Options
option-players = Players
option-rounds = Rounds
option-rounds-none = 45, 40, 35, 30 or 25 for 2, 3, 4, 5 or 6 players
option-coach = Hints with exact chances
option-deck = Cards
option-deck-none = the original cards, reconstructed

## Captains
captain-mousse = Cabin boy
captain-mousse-about = Chooses actions at random and places dice wherever they fit.
captain-matelot = Sailor
captain-matelot-about = Picks a sensible action a third of the time, and places dice wherever they fit.
captain-gabier = Topman
captain-gabier-about = Attacks at even odds or better, loot or no loot, and places dice wherever they fit.
captain-bosco = Boatswain
captain-bosco-about = Attacks only for loot, at even odds or better. Places half of the dice without thinking.
captain-enseigne = Ensign
captain-enseigne-about = Attacks only for loot, at even odds or better. Places every die where it helps most.
captain-lieutenant = Lieutenant
captain-lieutenant-about = Goes by rules of thumb, and weighs the outcomes of a turn a third of the time.
captain-capitaine = Captain
captain-capitaine-about = Weighs every outcome of a turn, but sometimes settles for rules of thumb.
captain-amiral = Admiral
captain-amiral-about = Weighs every outcome of a turn by the chance of winning the game.

## Cards
family-1 = yellow
family-2 = red
family-3 = white
kind-1 = sloop
kind-2 = cutter
kind-3 = brig
kind-4 = full-rigged ship
kind-5 = galleon
kind-6 = ship of the line
kind-other = ship +{ $firepower }
ship-name = { $family } { $kind }
ship-name-other = { $kind } of family { $family }
treasure-name = { $value }-point treasure
called-ship = the { $name }
called-treasure = the { $name }
called-goods = the goods “{ $name }”
goods-flip = flip
goods-plus = plus one
goods-minus = minus one
goods-reroll = re-roll
goods-extra = extra die
fact-firepower = firepower { $count }
fact-map = treasure map
fact-letter = letter { $letter }
fact-value = value { $value }
fact-flip = flips a die to its opposite face once a turn
fact-plus = adds 1 to a die once a turn
fact-minus = subtracts 1 from a die once a turn
fact-reroll = re-rolls one die once a turn
fact-extra = adds a die to the first roll of the turn

about-ship = To fit out a ship, place a captain die, a ship die and crew dice. In a fight, the ship’s firepower is added to its die. A ship with a treasure map lets you hunt for treasure.
about-treasure = Place the dice shown to win this treasure. A ship without cargo carries it, and its points count at the end.
about-goods = Place the dice shown to buy these goods. A ship without cargo carries them, and they improve your dice every turn.

## Combinations
text-total = total { $total }
text-at-least = total { $total } or more
text-alike = { $dice } alike
text-run = { $dice } in a row
part-face = a { $face }
part-exactly = { $dice ->
    [one] one die showing { $total }
   *[other] { $dice } dice totalling { $total }
}
part-at-least = { $dice ->
    [one] one die showing { $total } or more
   *[other] { $dice } dice totalling { $total } or more
}
part-alike = { $dice } dice alike
part-run = { $dice } dice in a row
part-role = { $role }: { $part }
role-captain = captain
role-ship = ship
role-crew = crew

## Panels
dice = Dice
dice-roll = Dice: roll { $now } of { $last }
aside = Set aside
die = die { $face }
not-rolled = not rolled yet
no-roll-yet = your dice will appear here
fight = Fight
port = Port
port-note = fill all slots of a ship with dice
treasures = Treasures
goods = Goods
pile = Ship deck
pile-left = { $count ->
    [0] no cards left
    [one] last card
   *[other] { $count } cards; win the top one
}
pile-note = { $hidden ->
    [0] { $under ->
        [0] empty
        [one] { $under } ship returned underneath
       *[other] { $under } ships returned underneath, in this order
    }
   *[other] { $under ->
        [0] { $hidden ->
            [one] one ship
           *[other] { $hidden } ships, shuffled
        }
        [one] { $hidden ->
            [one] one ship
           *[other] { $hidden } ships, shuffled
        }, then { $under } returned underneath
       *[other] { $hidden ->
            [one] one ship
           *[other] { $hidden } ships, shuffled
        }, then { $under } returned underneath, in this order
    }
}
fleet-mine = Your fleet
fleet-of = { $Seat }’s fleet
no-ships = no ships yet
score-mine = Your score
score-of = { $Seat }’s score
count-points = points
count-treasure = treasures
count-bonus = family bonus
count-ships = ships
count-firepower = firepower
count-family-1 = yellow family
count-family-2 = red family
count-family-3 = white family
count-family-other = family { $family }

round = Round { $now } of { $last }
round-last = Last round: { $now } of { $last }

## Prompts and buttons
last-round-begins = Last round!
your-first = Your turn: fit out a ship for your treasures. Roll the dice!
your-turn = Your turn: fit out a ship{ $attacks ->
    [0] { $buys ->
        [0] { $hunts ->
            [0] { "" }
           *[other] { " " }or hunt for treasure
        }
       *[other] { $hunts ->
            [0] { "" }
           *[other] , hunt for treasure
        } or buy goods
    }
   *[other] { $hunts ->
        [0] { "" }
       *[other] , hunt for treasure
    }{ $buys ->
        [0] { "" }
       *[other] , buy
    } or attack
}.
your-turn-after-none = Your turn: fit out a ship. Roll the dice!
report-arm = { $Seat } fitted out { $card }!
report-hunt = { $Seat } found { $card }!
report-buy = { $Seat } bought { $card }.
report-missed = { $Seat } missed { $card } ({ $placed } of { $wanted } dice).
report-failed = { $Seat } won nothing.
robbed-cargo = { $Seat } took { $cargo } from you.
robbed-ship = { $Seat } sent your { $ship } to the bottom of the deck.
robbed-nothing = { $Seat } attacked you and took nothing.
held-cargo = You beat off { $seat } and won { $cargo }.
held-ship = You beat off { $seat }: their { $ship } is lost.
held-nothing = You beat off { $seat }.
your-dice = Choose a die, then its slot if several fit.
your-dice-arm = Choose a die, then a slot: the ship to fit out.
your-dice-one = Only a { $face } fits.
your-aside = No die fits: set one aside{ $helps ->
    [0] { "" }
   *[other] , or use goods
}.
your-roll = Place more dice on the card, or roll the others.
your-roll-none = No die fits: roll the others{ $helps ->
    [0] { "" }
   *[other] , or use goods
}.
your-stow = You won it! { $ships ->
    [1] Your only free ship carries it.
   *[other] Choose the ship to carry it.
}
your-loot = You win the fight: take { $cargo } aboard, or leave it.
your-loot-held = { $Seat } lost the fight: take { $cargo } aboard, or leave it.
their-turn = { $Seat } is choosing an action.
their-dice = { $Seat } is placing dice.
their-roll = { $Seat } is placing dice or rolling.
their-stow = { $Seat } is choosing a ship for the cargo.
their-loot = { $Seat } may take the beaten ship’s cargo.
lots = The dice are rolling.
over = Game over: { $reason }.
press-arm = Fit out a ship
press-hunt = Hunt for treasure
press-buy = Buy goods
press-attack = Attack
press-group = Place { $dice } dice
press-group-wins = Place { $dice } dice and win
press-group-on = { $dice } dice on { $card }
press-group-on-wins = Fit out { $card }: { $dice } dice
press-roll = Roll the others
press-roll-aside = Set one aside and roll
press-give-up = Set one aside
press-place = Place the { $face }
press-place-roll = Place the { $face } and roll
press-take = Load the { $onto }
press-leave = Leave it
attack = attack the { $theirs } with the { $mine }
attack-odds = Your die + { $mine } against their die + { $theirs }; you win ties
attack-wins = victory: you take { $cargo }
attack-wins-ship = victory: the { $ship } goes to the bottom of the deck
attack-loses = defeat: { $seat } takes { $cargo }
attack-loses-ship = defeat: your { $ship } goes to the bottom of the deck
attack-loses-nothing = defeat: you lose nothing
place = { $face } on { $card } ({ $part })
use-flip = flip the { $face } to a { $to }
use-plus = raise the { $face } to a { $to }
use-minus = lower the { $face } to a { $to }
use-reroll = re-roll the { $face }
discard = set the { $face } aside
stow = { $cargo } aboard the { $onto }
loot = { $cargo } aboard the { $onto }
hint-action = { $percent ->
    [0] no longer possible
   *[other] chance: { $percent }%
}
hint-any = any ship: { $percent }%
hint-most = chance: up to { $percent }%
hint-card = at best, for this card: { $percent }%
hint-turn = best chance this turn: { $percent }%
hint-port = %: your chance for each ship

## What a turn is about, and how it ended
doing-arm = Fitting out a ship.
doing-arm-card = Fitting out the { $card }.
doing-hunt-card = Hunting for the { $card }.
doing-buy-card = Buying goods: “{ $card }”.
done-arm = The { $card } is fitted out!
done-hunt = The { $card } is found{ $onto ->
    [none] { "" }
   *[other] {", "}and goes aboard the { $onto }
}!
done-buy = Goods bought: “{ $card }”{ $onto ->
    [none] { "" }
   *[other] {", "}stowed aboard the { $onto }
}!
failed-arm = Failed: no ship was fitted out.
failed-arm-card = { $missing ->
    [1] So close, one die short: the { $card } is still in port.
   *[other] Failed: the { $card } was not fitted out.
}
failed-hunt-card = { $missing ->
    [1] So close, one die short: the { $card } is still hidden.
   *[other] Failed: the { $card } was not found.
}
failed-buy-card = { $missing ->
    [1] So close, one die short: the goods “{ $card }” were not bought.
   *[other] Failed: the goods “{ $card }” were not bought.
}
fight-between = { $By }’s { $mine } attacks { $against }’s { $theirs }.
fight-totals = { $Seat } wins the fight, { $one } to { $other }{ $tie ->
    [yes] {" "}(the attacker wins ties)
   *[no] { "" }
}: { $mine } { $pips_one } + { $power_one } against { $loser }’s { $theirs } { $pips_other } + { $power_other }.
fight-loot = { $Seat } takes { $cargo } aboard the { $onto }.
fight-sunk = The { $lost } goes to the bottom of the deck.
fight-kept = No loot.
total = { $seat }’s { $ship }: { $pips } (total { $total })

## The log
told-arm = tries to fit out a ship
told-hunt = hunts for treasure
told-buy = tries to buy goods
told-attack = attacks the { $theirs } with the { $mine }
told-place = places a { $face } on { $card } ({ $part })
told-discard = sets a { $face } aside
told-roll = rolls the others
told-flip = flips the { $face }: it becomes { $to }
told-plus = adds 1 to the { $face }: it becomes { $to }
told-minus = subtracts 1 from the { $face }: it becomes { $to }
told-reroll = re-rolls the { $face }
told-stow = takes { $cargo } aboard the { $onto }
told-loot = takes { $cargo } aboard the { $onto }
told-leave = leaves the cargo
told-rolled = { $Seat } rolls { $count ->
    [one] a { $pips }
   *[other] { $pips }
}
told-dice = { $placed ->
    [none] No die placed
   *[other] Dice placed: { $placed }
}{ $others ->
    [none] .
   *[other] ; the others: { $others }.
}
told-card = New card: { $card }
told-first = { $Seat } goes first (random draw)

## Refusals
two-to-six = This game is for two to six players.
rounds-range = The last round must be between 1 and 200.
choose-first = Choose an action first: fit out a ship, hunt, buy or attack.
already-chosen = You have already chosen this turn’s action. Go on with it.
no-treasures = All treasure has been found. Choose another action.
no-goods = All goods have been bought. Choose another action.
no-map = You need a ship with a treasure map. Fit one out first.
no-free-ship = All your ships are loaded. Fit out another one first.
not-your-ship = That ship isn’t yours: attack with one of your own.
nobodys-ship = That ship doesn’t belong to an opponent. Choose another target.
same-family = Both ships are of the same family. Choose a target of another family.
too-weak = That ship is weaker than yours. Attack a ship that is as strong or stronger.
no-room-for-loot = You have no free ship for the cargo. Attack a ship without cargo, or choose another action.
no-ship-yet = You have no ship yet. Fit one out first.
no-ship-to-attack = Your opponents have no ships yet. Choose another action.
no-fair-attack = No attack is possible: you need a target of another family, at least as strong, and a free ship for its cargo. Choose another action.
no-such-die = There is no { $face } available. Choose another die.
not-in-port = That ship isn’t in port. Choose one that is.
one-card = All dice of a turn go on the same card. Go on with this one.
too-few-dice = There are too few dice left for this card. Choose another one.
no-such-part = This card doesn’t have that slot. Choose another one.
does-not-fit = { $count ->
    [one] This slot needs a { $wants }, not a { $face }.
   *[other] This slot takes { $wants }, not a { $face }.
}
place-full = This slot is already filled. Choose another one.
not-your-goods = You aren’t carrying these goods. Use your own, or place a die.
used-already = These goods have already helped this turn. Place a die or roll.
first-roll-only = The extra die joins your first roll of the turn by itself: there is nothing to do.
not-on-this-face = These goods have no effect on a { $face }. Choose another die.
one-aside = You have already placed or set aside a die: roll the others.
can-be-placed = A die can still be placed: place it instead of setting one aside.
place-first = Place at least one die on a card first.
nothing-won = You have no card to load. Win one first.
stow-first = First choose the ship to carry your card.
loot-first = First take or leave the beaten ship’s cargo.
not-free = That ship isn’t free or isn’t yours. Choose another one.

## What is wrong with a deck
deck-name = The name of a card set needs visible letters.
deck-twice = The id “{ $card }” is used twice.
deck-ships = A card set has 5 to 36 ships; this one has { $count }.
deck-extra = A card set has at most { $most } extra-die goods; this one has { $count }.
deck-turning = A card set has at most { $most } goods that change or re-roll a die; this one has { $count }.
deck-card = Card { $number }, “{ $card }”
deck-id = { $card }: the id must be 1 to 12 letters, digits or plus signs.
deck-family = { $card }: the family must be a number from 1 to 9.
deck-firepower = { $card }: the firepower must be between 0 and 20.
deck-value = { $card }: the treasure value must be between 1 and 99.
deck-letter = { $card }: the letter of the card must be between A and Z.
deck-dice = { $card }: the combination must use 1 to 5 dice, not { $dice }.
deck-part-dice = { $card }: part { $part } must use 1 to 5 dice, not { $dice }.
deck-part-sum = { $card }: part { $part } is a sum. Add either “exactly” or “at_least”.
deck-part-impossible = { $card }: no roll of its dice can fulfil part { $part }.

## What is wrong with a line of text
not-an-action = “{ $written }” is not a move. Examples: arm, hunt, buy, “1+2 x 3+5”, “4 > 1+4/1”, “use flip 2”, “discard 3”, roll, “stow 1+4”, “loot 1+4”, leave.
no-such-card = The card “{ $written }” doesn’t exist.
position-card-twice = The card “{ $card }” is in two places.
position-pile = The card “{ $card }” is in the wrong deck.
position-letters = The cards of a stack must follow the order of their letters.
position-port = The port holds { $most } ships at most.
position-turned-up = A card that needs no draw must already be face up.
position-undrawn = Before the first player is drawn, no turn has been played and no fleet exists.
position-over = The game is over: no turn is left to play.
position-to-draw = A card is still to be drawn before this turn.
position-dice = These dice can’t occur in this turn.
position-attempt = This card can’t be the target now.
position-used = Used goods must be aboard, be of a kind that changes a die, and help only once a turn.
position-complete = The combination is complete: the card is already won.
position-hopeless = The combination can no longer be completed: the turn is over.
position-fight = This fight is impossible.
position-fought = This fight is over: there is nothing to take, or no free ship.
not-a-position = A position starts with “match” and gives port, hidden, under, goods, treasures and the fleets, separated by |.
wrong-fleets = The position must give { $count ->
    [one] { $count } fleet
   *[other] { $count } fleets
}.
wrong-options = Unreadable options at the start of the position: { $detail }.
not-a-number = “{ $written }” is not valid. Write a number from { $least } to { $most }.
not-a-ship = “{ $card }” is not a ship.
not-a-cargo = “{ $card }” is a ship, not a cargo.
not-a-pile = Write a deck as its top card or ?, then /, then the others.
not-a-turn = Write a turn like “arm 3 1+5 4,-,2.6 roll=2 hand=1.4.4” or “fight 1:1+2 2:3+3 dice=4.1”.
wrong-parts = Separate the dice of each slot of “{ $card }” with commas.

## Results
ended-port = the port is empty and { $seat } wins: { $how }
ended-port-shared = the port is empty: { $how }
ended-rounds = { $rounds ->
    [one] the only round is
   *[other] the { $rounds } rounds are
} over and { $seat } wins: { $how }
ended-rounds-shared = { $rounds ->
    [one] the only round is
   *[other] the { $rounds } rounds are
} over: { $how }
by-points = { $best ->
    [one] { $best } point
   *[other] { $best } points
} to { $second }
by-ships = { $points ->
    [one] { $points } point
   *[other] { $points } points
} each, but { $best ->
    [one] { $best } ship
   *[other] { $best } ships
} to { $second }
by-firepower = { $points ->
    [one] { $points } point
   *[other] { $points } points
} and the same number of ships each, but firepower { $best } to { $second }
by-nothing = shared victory ({ $points ->
    [one] { $points } point
   *[other] { $points } points
}, equal ships, equal firepower)

# Shown to the winner and to the loser.
ended-port-won = the port is empty and you win: { $how }
ended-rounds-won = { $rounds ->
    [one] the only round is
   *[other] the { $rounds } rounds are
} over and you win: { $how }

## The score
standing-led = { $Winner } was ahead in points, then in ships, from their turn { $turn } onward
standing-led-you = { $turn ->
    [1] You were ahead in points, then in ships, from your first turn onward
   *[other] You were ahead in points, then in ships, from your turn { $turn } onward
}
standing = { $points ->
    [one] one point
   *[other] { $points } points
}, { $ships ->
    [one] one ship
   *[other] { $ships } ships
}

## The aim, in three pictures
aim-1 = The richest fleet wins: each treasure aboard is worth points, and so are the four ships of a colour.
aim-2 = Roll the dice: place those that fit the slots of a card, and roll the others again.
aim-3 = Fill a card and it’s yours! Fit out a ship first: it carries a treasure, or goods that help your dice. Cannons count in attacks.
report-terms = A ship is named by the colour of its family and its size. The size gives its firepower: sloop 1, cutter 2, brig 3, full-rigged ship 4, galleon 5, ship of the line 6. Fitting out a ship means winning it from the port. In an attack, each player rolls a die and adds the firepower of their ship. The attacker wins ties. The winner takes the beaten ship’s cargo. Without cargo, that ship goes to the bottom of the deck. A treasure scores its value, a complete family 5 points. The game ends when the port is empty.

## Advice
advice-success = { $percent ->
    [100] this turn is certain to succeed
   *[other] { $any ->
        [1] if any ship will do,{" "}
       *[other] { "" }
    }this turn succeeds { $percent }% of the time
}
advice-success-plain = { $level ->
    [5] this turn is certain to { $brings }
    [4] this turn is very likely to { $brings } ({ $percent }%)
    [3] this turn is likely to { $brings } ({ $percent }%)
    [2] this turn has about an even chance to { $brings } ({ $percent }%)
    [1] this turn has less than an even chance to { $brings } ({ $percent }%)
   *[0] this turn is unlikely to { $brings } ({ $percent }%)
}
brings-success = succeed
brings-ship = bring one more ship
brings-treasure = bring a treasure worth { $value ->
    [one] { $value } point
   *[other] { $value } points
}
brings-goods = bring the goods “{ $goods }”
brings-cargo = take { $cargo }
brings-victory = beat the { $ship }
advice-cannot-fail = any roll now wins the card
advice-cannot-fail-plain = { advice-cannot-fail }
advice-needs = { $dice ->
    [0] completes the card
    [one] { $kind ->
        [any] then the card needs only one more die
        [up] then the card needs only a { $low } or more
        [one] then the card needs only a { $low }
       *[some] then any of { $faces } numbers completes the card
    }
   *[other] { $kind ->
        [least] then { $dice } dice must total { $low } or more
        [exactly] then { $dice } dice must total exactly { $low }
       *[any] then the card still needs { $dice } dice
    }
}
advice-needs-plain = { advice-needs }
advice-needs-parts = then the card still needs { $count ->
    [1] { $first }
    [2] { $first } and { $second }
   *[other] { $first }, { $second } and { $third }
}
advice-needs-parts-plain = { advice-needs-parts }
advice-use = uses the goods “{ $goods }”, which can’t help again this turn
needed-any = { $dice ->
    [one] one die
   *[other] { $dice } dice
} of any number
needed-face = { $dice ->
    [one] another { $face }
   *[other] { $dice } more { $face }s
}
needed-run = { $dice ->
    [one] one more die
   *[other] { $dice } more dice
} in the row
needed-one = { $kind ->
    [one] a { $low }
    [up] a { $low } or more
   *[some] a die with one of { $faces } numbers
}
advice-stakes = the win chance is { $won }% if this turn succeeds and { $lost }% if it fails
advice-stakes-none = the win chance is { $won }%, whether this turn succeeds or not
advice-stakes-certain = the win chance is { $won }%
advice-stakes-many = the chance of finishing ahead of another player is { $won }% if this turn succeeds and { $lost }% if it fails
advice-stakes-none-many = the chance of finishing ahead of another player is { $won }%, whether this turn succeeds or not
advice-stakes-certain-many = the chance of finishing ahead of another player is { $won }%
advice-avoid-success = it is better not to complete the card: { $stakes }
advice-gain = success adds { $points ->
    [one] 1 point
   *[other] { $points } points
} to the win chance, compared with failure
advice-gain-many = success adds { $points ->
    [one] 1 point
   *[other] { $points } points
} to the chance of finishing ahead of another player, compared with failure
advice-arm = { $laden ->
    [1] the fleet gains a free ship, as all the others are loaded
   *[other] one more ship can carry cargo, attack or complete a family (5 points)
}
advice-arm-end = { $left ->
    [0] the port is then empty, so the game ends
   *[other] one ship is then left in port: fitting it out ends the game
}
advice-arm-end-plain = { advice-arm-end }
advice-arm-last = one more ship counts only if it completes a family (5 points), or if the points are equal
advice-arm-plain = the fleet gains a ship
advice-arm-hunt = a hunt for the { $value }-point treasure then succeeds { $percent }% of the time
advice-hunt = the treasure scores { $value ->
    [one] { $value } point
   *[other] { $value } points
}
advice-last-berth = no ship stays free for treasure, goods or loot
advice-raid = { $percent ->
    [0] the cargo is safe aboard the { $ship }, which no opponent can attack for now (rule MDM-16)
   *[other] the cargo is aboard the { $ship }, where the best enemy attack would take it { $percent }% of the time
}
advice-raid-plain = { $percent ->
    [0] the cargo is safe aboard the { $ship }
   *[other] the cargo sails aboard the { $ship }, which an opponent can attack
}
advice-loot = takes { $value ->
    [one] { $value } point
   *[other] { $value } points
} from the beaten ship
advice-loot-goods = takes the goods “{ $goods }” ({ $does }) from the beaten ship
advice-leave = the beaten ship keeps its cargo{ $last ->
    [0] { "" }
   *[other] , and the only free ship of the fleet stays free
}
advice-buy = on success, brings the goods “{ $goods }” ({ $does })
advice-buy-hunt = with these goods, a hunt for the { $value }-point treasure succeeds { $after }% of the time, instead of { $before }%
advice-attack-won = a victory takes { $cargo }
advice-attack-won-ship = a victory sends the { $ship } to the bottom of the deck
advice-attack-lost = a defeat costs { $cargo }
advice-attack-lost-ship = a defeat sends the { $ship } to the bottom of the deck
advice-tried = { $chance }% chance of success
advice-figure = The numbers are chances of succeeding this turn, in %.
advice-method = Method: the chances of the dice are exact. A network trained on captains’ games rates what follows.

## Puzzles
puzzle-theme-turn = choose an action
puzzle-theme-dice = place the dice
puzzle-theme-berth = choose the ship to carry cargo

## Last turns, solved
optimum-no-port = “{ $written }” is not a port. Write one to four different ships, such as 1+4,2+1, then :2 for two turns.
optimum-measure-last = wins minus losses for the player to move, if all play perfectly
optimum-program-throws = roll by roll
optimum-program-tables = by tables of chances

## Campaign
campaign-first-ship = Your first ship
campaign-first-ship-about = Eight rounds to fit out a ship and fill its hold.
campaign-good-throw = A good roll
campaign-good-throw-about = The dice are rolled. Which do you place?
campaign-three-owners = Three fleets
campaign-three-owners-about = Two rivals are after the same treasure as you.
campaign-rich-harbour = The rich harbour
campaign-rich-harbour-about = The boatswain counts well. Count better.
campaign-last-rounds = The last rounds
campaign-last-rounds-about = Few rounds are left. Choose well.
campaign-master-of-the-seas = Master of the seas
campaign-master-of-the-seas-about = A whole game against the admiral, for the title.
