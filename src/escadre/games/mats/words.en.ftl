game = MÂTS
tagline = Two columns of ships pass broadside to broadside, masts against guns.
notation = A move is one line: C2 3 puts corvette 2 into slot 3, -3 empties it, ready when all stand; C2+1 advances corvette 2 by one, stay advances nobody. In a drawing C2 is sound and c2 is hit.
notation-words = { "" }
legend-sea = E scout, C corvette, F frigate, V ship of the line; C sound, c hit
minutes = 15–25 min

## Options
option-wrecks_shield = Wrecks shield the ship beside them
option-ships = Ships
option-ships-none = the seven of the rules

## Captains
captain-mousse = Cabin boy
captain-mousse-about = Lines his ships up by size, small ones first, as at school, and forgets that they may advance.
captain-bosco = Boatswain
captain-bosco-about = Lets his column drift, pipe in mouth; one time in four he looks up, and moves whichever ship gives the best of this broadside.
captain-capitaine = Captain
captain-capitaine-about = Spreads his guns along the whole line; before every advance he sees this broadside, and barely guesses at the next.
captain-amiral = Admiral
captain-amiral-about = Draws the column from a mixture worked out over every order there is, and trusts near broadsides more than far ones.

## Ships
ship-eclaireur = scout
ship-corvette = corvette
ship-fregate = frigate
ship-vaisseau = ship of the line
gender-eclaireur = m
gender-corvette = m
gender-fregate = m
gender-vaisseau = m
fate-touched-m = hit
fate-touched-f = hit
fate-sunk-m = sunk
fate-sunk-f = sunk
ship-numbered = { $ship } { $number }
ship-label = { $ship }: { $masts ->
    [0] no mast
    [one] one mast
   *[other] { $masts } masts
}, { $guns ->
    [0] no gun
    [one] one gun
   *[other] { $guns } guns
}{ $state ->
    [touched] , { $fate }
   *[sound] { "" }
}
kind-label = { $ship }: { $masts ->
    [0] no mast
    [one] 1 mast
   *[other] { $masts } masts
}, { $guns ->
    [0] no gun
    [one] 1 gun
   *[other] { $guns } guns
}{ $usual ->
    [1] { "" }
   *[other] ; { $fate }: { $masts_touched }–{ $guns_touched }
}{ $touched ->
    [0] { "" }
   *[other] { " " }({ $touched } hit)
}
kind-wreck = wreck
kind-water = water
at-position = { $position }: { $what }
masts = masts
guns = guns
and = { " and " }
comma = { ", " }

## Panels
sea = The two columns
column-mine = Your column
column-theirs = Their column
column-of = Column of { $seat }
fleet-mine = Your ships afloat
fleet-theirs = Their ships afloat
fleet-of = Ships of { $seat } afloat
side-mine = you
side-theirs = they
side-of = { $seat }
course-mine = you
course-theirs = the other
course-of = { $seat }
file-mine = your column
file-theirs = their column
file-of = { $name-seat }
beside-mine = beside yours
beside-theirs = beside theirs
beside-of = beside { $name-seat }
series = Crossing { $crossing } – { $seat } first
phase-automatic = 1 Column moves: { $seat }
phase-chosen = { $phase } One ship: { $seat }
phase-combat = 4 All fire
combat-at = At { $position }:{ " " }
combat-before-at = Last broadside, at { $position }:{ " " }
die-shot = { $whose }: { $die } + { $guns } = { $total }
die-fate = { $ship }: die { $die }, { $fate }
die-fate-left = { $ship }: die { $die }, { $fate }; left with { $masts ->
    [0] no mast
    [one] 1 mast
   *[other] { $masts } masts
}, { $guns ->
    [0] no gun
    [one] 1 gun
   *[other] { $guns } guns
}
met = { $ships_1 } against { $ships_2 }
owned-mine = your { $ship }
owned-theirs = their { $ship }
owned-of = { $ship } of { $seat }
result-won = { $seat } wins
result-both = a tie, both lose
duel-mine = you win this duel
duel-theirs = they win this duel

## Odds
odds-combat = At { $position }: { $count ->
    [one] your { $mine }
   *[other] your { $mine } together
} (die + { $guns }) against { $theirs } (die + { $guns_theirs })
odds-ship = At { $position }: { $ship }
share-win = you win
share-lose = they win
share-both = both lose
share-unharmed = unharmed

## Prompts and buttons
ordering = { $crossing ->
    [1] Line up your { $left ->
        [one] { $left } ship
       *[other] { $left } ships
    } in secret. The head (slot 1) passes the other column first.
   *[other] Crossing { $crossing }: line up your ships again, in secret.
}
ordering-left = { $left ->
    [one] One more ship to line up. Slot 1 is the head.
   *[other] { $left } more ships to line up. Slot 1 is the head.
}
ordering-ready = Your column stands. Let ships change places, or say ready.
other-ready = { " " }The other is ready.
ordering-wait = You are ready. The other is still ordering the column.
ordering-others = Both columns are being ordered, in secret.
rolling-first = The dice decide who begins this crossing.
rolling-combat = Ships side by side fire. The dice decide.
rolling-damage = Those who lost roll for their ships.
your-advance = Your turn: move one ship ahead, a place a mast at most, or stay in line. Then ships side by side fire.
your-advance-again = Your turn: move one ship ahead, or stay in line.
broadside = Broadside: { $fates }.
their-advance = { $Seat } may move a ship ahead.
over = The match is over: { $reason }.
advance = Advance { $ship }
stay = Stay in line
setup-shuffle = Random order
setup-advised = The admiral’s order
clear = Empty the column
ready = Ready

## The log
told-order = orders the column
told-post = { $ship } to slot { $slot }
told-lift = slot { $slot } emptied
told-ready = ready
told-shown = : both columns are shown
told-first = the dice: { $die_1 } and { $die_2 }; { $seat } begins.
told-again = the dice: { $die } and { $die }; once more
told-advance = { $ship } advances { $by } to { $position }
told-ahead = , now at the head
told-beside = , beside the { $ship } (double-file)
told-beside-wreck = , beside a wreck (double-file)
told-stay = stays in line
told-automatic = { $count ->
    [one] The column of { $seat } moves one place.
   *[other] The column of { $seat } moves { $count } places.
}
told-combat = At { $position }: { $result }, { $total_1 } to { $total_2 } ({ $ships_1 } against { $ships_2 }).
told-damage = At { $position }: { $fates }.
told-fate = { $ship } of { $seat } { $fate } (die { $die })
told-fate-again = { $ship } of { $seat } { $touched } a second time, { $fate } (die { $die })
told-passed = The columns have passed each other: crossing { $crossing } is over.

## Refusals
kind-name = A kind of ship is called by small letters a to z, twenty at most, not “{ $kind }”.
kind-twice = The kind “{ $kind }” stands in the fleet twice.
kind-count = Of the kind “{ $kind }” there must be at least one ship.
fleet-range = A fleet has 1 to 12 ships.
masts-range = “{ $kind }” has from 0 to 6 masts on each face.
guns-range = “{ $kind }” has from 0 to 9 guns on each face.
touched-better = “{ $kind }” cannot be better when hit than when sound.
order-first = First both columns are ordered and shown.
columns-shown = The columns are shown: their order stands.
ships-missing = { $count ->
    [one] One ship is not in the column yet.
   *[other] { $count } ships are not in the column yet.
}
no-such-slot = The column has slots 1 to { $last }.
slot-empty = Slot { $slot } is empty.
column-empty = The column is still empty.
no-such-ship = You have no such ship left.
stands-there = This ship stands in slot { $slot } already.
not-at-sea = You have no such ship at sea.
forward-only = A ship advances by at least one position, and only forward.
own-file = A ship stays in its own file, and goes ahead there.
not-yours = This ship is not yours: you move only your own. Side by side, they fire by themselves.
lands-alone = In double-file a ship lies only beside another, or beside a wreck: it would not land here.
not-enough-masts = { $masts ->
    [0] This ship is dismasted: it cannot advance.
    [one] This ship has one mast: it advances by one position at most.
   *[other] This ship has { $masts } masts: it advances by { $masts } positions at most.
}
hemmed-in = A ship with another ship or a wreck beside it in double-file cannot move.
beyond-last = No ship goes beyond the last ship or wreck of the other column.
double-file-ahead = One of your ships stands in double-file on the way: nobody passes it.
two-at-most = Two pieces stand there already, and a position holds no more.
no-action = “{ $written }” is no action: write a ship and a slot (c2 3), -3, ready, an advance (c2+1) or stay.
no-ship-called = No ship is called “{ $written }”; there are { $known }.
three-parts = A position has three parts between | signs: the phase, and two columns.
both-sail = Both columns are under way, or both are being ordered.
no-word = “{ $written }” has no meaning in a position.
no-side = “{ $written }” is no side: a column begins with @ and a place, an order with the word order.
no-place = “{ $written }” is nothing that a position can hold.
ship-twice = The ship { $ship } stands there twice.
crossing-unhit = Each crossing leaves a ship hit or sunk: these ships have too few hits for so many.
crossing-range = A match has crossings 1 to 50.
not-under-way = While the columns are not under way nothing advances and nobody fires.
slots-and-ships = An order has as many slots as there are ships, all filled before ready.
ready-is-shown = When both are ready the columns are shown.
water-at-end = A column begins and ends with a ship or a wreck.
phase-range = The first player is 1 or 2, and 0, 1 or 2 chosen advances are done.
fleet-is-lost = When the last ship of a side is sunk the match is over.
no-such-combat = No combat can have been fought like this.
not-met = The columns are too far apart ever to have met head to head.
wrecks-and-sunk = The wrecks of a column are ships that were sunk in this crossing.
passed-already = The columns have passed each other already.
shots-and-combats = Dice are thrown after both advances, two for each combat.
no-combat = After both advances there is a combat, or the next series has begun.
four-rows = A drawing has four rows of the same length: two that begin with <, two with >.
hole-without-water = A hole in a column is filled with water: ~.

## Results
fleet-lost = the last ship of { $seat } is sunk
fleet-lost-lost = your last ship is sunk
fleet-lost-won = the other’s last ship is sunk
last-sunk = the last ship of { $seat } is sunk ({ $ship } { $of-seat } against the other’s { $by }, { $less } to { $more })
last-sunk-lost = your last ship is sunk ({ $ship } against { $by }, { $less } to { $more })
last-sunk-won = the other’s last ship is sunk ({ $by } against { $ship }, { $more } to { $less })
two-ships = { $one } and { $two }
both-lost = both fleets are lost in the same broadsides: nobody wins
fifty-crossings = fifty crossings have settled nothing, { $one ->
    [one] { $one } ship
   *[other] { $one } ships
} to { $two }: a draw

## How it stands
standing = { $afloat } of { $of ->
    [one] { $of } ship afloat
   *[other] { $of } ships afloat
}{ $touched ->
    [0] { "" }
   *[other] , { $touched } hit
}

## The aim, in three pictures
aim-1 = Sink every ship of the other column. Ships that lie abreast fire: a die and their guns, and the higher wins.
aim-2 = In your turn, move one ship ahead, a place a mast at most, or stay in line. Beside one of yours (double-file), both fire together; if they lose, both are hit.
aim-3 = First, line up your seven ships in secret, the head (slot 1) in front. Upper number: masts; lower, red: guns. Who loses rolls a die: 1 to 3 hit (a mast and a gun less), 4 to 6 sunk. Hit twice, sunk.
report-terms = “8 to 5”: each total is a die and the guns that fire. Of equal totals both sides lose. In double-file a ship lies beside one of its own: both fire together, but if they lose, both suffer. The columns take turns to move one place by themselves; then each player may push a ship, and then they fire. Positions are numbered along the line where they pass. A ship bears two hits, so one sunk at one blow counts as two.

## Advice
advice-hits = by the time the columns have passed, about { $dealt }.{ $dealt_tenth } hits dealt and { $taken }.{ $taken_tenth } taken in all
advice-no-combat = no ships would meet now
advice-same-combats = it changes no fight that comes at once, but later ones
advice-combat = in the next broadside, at { $position }, { $guns ->
    [one] one gun
   *[other] { $guns } guns
} against { $guns_theirs }: won { $wins ->
    [one] { $wins } time
   *[other] { $wins } times
} in 100, lost { $loses }

## Puzzles
puzzle-theme-stay = stay in line
puzzle-theme-advance = advance a ship
puzzle-theme-far = advance a ship a long way

## Small fleets, solved
optimum-no-fleet = “{ $written }” is no fleet: name { $known }, with + between ships and : between two fleets.
optimum-fleet-large = So many ships cannot be solved: { $most } a side at most.
optimum-measure-lead = wins less defeats of the first, where both play as well as can be
optimum-program-rules = by the rules
optimum-program-cells = by cells
optimum-reached-exploited = the best answer to { $player } wins
