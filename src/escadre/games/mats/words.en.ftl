game = MÂTS
tagline = Two columns of sailing ships pass broadside to broadside: masts to move, guns to hit.
notation = Write one move per line. “C2 3” puts corvette 2 in slot 3; “-3” empties slot 3; “ready” ends the line-up. Then “C2+1” advances corvette 2 by one; “stay” holds the line. In a diagram, C2 is intact and c2 is hit.
notation-words = { "" }
legend-sea = E scout, C corvette, F frigate, V ship of the line; C intact, c hit
minutes = 15–25 min

## Options
option-wrecks_shield = Wrecks protect the ship beside them
option-ships = Ships
option-ships-none = the seven standard ships

## Captains
captain-mousse = Cabin boy
captain-mousse-about = Lines ships up from smallest to largest and often forgets that they can advance.
captain-matelot = Sailor
captain-matelot-about = Lines ships up as they come. Advances only the big ones; the small ones keep their places.
captain-bosco = Boatswain
captain-bosco-about = Lines ships up like the Admiral, then lets the column drift, pipe in mouth, two thirds of the time.
captain-lieutenant = Lieutenant
captain-lieutenant-about = Lines ships up like the Admiral. Thinks only of this broadside, and hesitates half the time.
captain-capitaine = Captain
captain-capitaine-about = Puts the big ships at the head and advances only those, to win this broadside.
captain-amiral = Admiral
captain-amiral-about = Lines up unpredictably, and looks several broadsides ahead, the nearest first.

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
    [0] no masts
    [one] one mast
   *[other] { $masts } masts
}, { $guns ->
    [0] no guns
    [one] one gun
   *[other] { $guns } guns
}{ $state ->
    [touched] , { $fate }
   *[sound] { "" }
}
kind-label = { $ship } ({ $masts ->
    [0] no masts
    [one] 1 mast
   *[other] { $masts } masts
}, { $guns ->
    [0] no guns
    [one] 1 gun
   *[other] { $guns } guns
}{ $usual ->
    [1] { "" }
   *[other] ; { $fate }: { $masts_touched }–{ $guns_touched }
}{ $touched ->
    [0] { "" }
   *[other] ; { $touched } hit
})
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
column-theirs = Opponent’s column
column-of = { $Seat }’s column
fleet-mine = Your ships afloat
fleet-theirs = Opponent’s ships afloat
fleet-of = { $Seat }’s ships afloat
side-mine = you
side-theirs = opponent
side-of = { $seat }
course-mine = you
course-theirs = enemy
course-of = { $seat }
file-mine = your column
file-theirs = enemy column
file-of = { $name-seat }
beside-mine = your 2nd file
beside-theirs = enemy 2nd file
beside-of = { $seat }’s 2nd file
series = Crossing { $crossing }, { $seat } first
phase-automatic = The column advances
phase-chosen = { $Seat } plays
phase-combat = Firing
combat-at = Position { $position }:{ " " }
slot-free = empty slot
combat-area = firing at position { $position }
combat-before-at = Last broadside, position { $position }:{ " " }
die-shot = { $whose }: { $die } + { $guns } = { $total }
die-fate = { $ship }: die { $die }, { $fate }
die-fate-left = { $ship }: die { $die }, { $fate } ({ $masts ->
    [0] no masts
    [one] 1 mast
   *[other] { $masts } masts
} and { $guns ->
    [0] no guns
    [one] 1 gun
   *[other] { $guns } guns
} left)
met = { $ships_1 } against { $ships_2 }
owned-mine = your { $ship }
owned-theirs = enemy { $ship }
owned-of = { $seat }’s { $ship }
result-won = { $Seat } wins
result-both = equal totals, both sides lose
duel-mine = you win
duel-theirs = your opponent wins

## Odds
odds-combat = Position { $position }{ $held ->
    [1] , if they hold the line
   *[other] { "" }
}: your die + { $guns } against die + { $guns_theirs }
odds-ship = Position { $position }: { $ship }
odds-match = Your win chance{ $combat ->
    [1] { "" }
   *[other] { $held ->
        [1] {" "}(no combat if they hold the line)
       *[other] {" "}(no combat this turn)
    }
}
odds-match-kept = If they hold the line
share-match-win = won
share-match-lose = lost
share-match-both = both lose
share-win = you win
share-lose = your opponent wins
share-both = both lose
share-unharmed = unharmed

## Prompts and buttons
ordering = { $crossing ->
    [1] Line up { $left ->
        [one] your ship
       *[other] your { $left } ships
    } in secret. Slot 1 fights first.
   *[other] Crossing { $crossing }: line up your ships again in secret.
}
ordering-alone = Crossing { $crossing }: your last ship lines up by itself.
ordering-left = { $left ->
    [one] One more ship to line up. Slot 1 fights first.
   *[other] { $left } more ships to line up. Slot 1 fights first.
}
ordering-ready = Column ready. Choose “Ready”, or swap ships.
ordering-reason = { " " }Fast ships (many masts) can wait at the back.
other-ready = { " " }Your opponent is ready.
ordering-wait = Waiting for your opponent to line up their ships.
ordering-others = Both players are lining up their ships in secret.
rolling-first = The dice decide who goes first in this crossing.
rolling-combat = Ships side by side fire. The dice decide.
rolling-damage = The losers roll one die per ship.
your-advance = Your turn: advance a ship, one space per mast, or hold.
your-advance-again = Your turn: advance a ship, or hold the line.
broadside = Broadside. { $sides }.
losses-mine = You: { $losses }
losses-theirs = Opponent: { $losses }
losses-of = { $Seat }: { $losses }
losses = { $sunk ->
    [0] { $touched ->
        [0] no loss
       *[other] { $touched } hit
    }
   *[other] { $sunk } sunk{ $touched ->
        [0] { "" }
       *[other] , { $touched } hit
    }
}
their-advance = { $Seat } may advance a ship.
over = Game over: { $reason }.
advance = { $kind ->
   *[other] Advance { $ship }
}
stay = Hold the line
setup-shuffle = Random order
setup-advised = Admiral’s order
clear = Empty the column
ready = Ready

## The log
told-order = lines up the column
told-post = { $ship } to slot { $slot }
told-lift = slot { $slot } emptied
told-ready = column lined up
told-shown = : both columns are revealed
told-first = { $Seat } goes first (dice: { $die_1 } and { $die_2 }).
told-again = Equal dice ({ $die } and { $die }), rolled again
told-advance = { $kind ->
   *[other] { $ship }
} advances { $by ->
    [one] { $by } space
   *[other] { $by } spaces
}, to position { $position }
told-ahead = { " " }(new head)
told-beside = { " " }(in double file with { $ship })
told-beside-wreck = { " " }(in double file with a wreck)
told-stay = holds the line
told-automatic = { $count ->
    [one] { $Seat }’s column advances one space.
   *[other] { $Seat }’s column advances { $count } spaces.
}
told-broadside = Broadside { $combats }.
told-combat = at position { $position }: { $tied ->
    [0] { $seat } wins, { $total_1 } to { $total_2 }
   *[other] both sides lose, { $total_1 } to { $total_2 }
} ({ $ships_1 } against { $ships_2 })
told-damage = Damage: { $fates }.
told-fate = { $seat }’s { $ship } is { $fate } (die { $die })
told-fate-again = { $seat }’s { $ship } is { $touched } a second time and { $fate } (die { $die })
told-passed = Crossing { $crossing } is over.

## Refusals
kind-name = “{ $kind }” is not a ship name. Write 1 to 20 lower-case letters, a to z.
kind-twice = The ship “{ $kind }” is given twice in the fleet. Give it once, with its number.
kind-count = There must be at least one ship “{ $kind }”.
fleet-range = A fleet has 1 to 12 ships.
masts-range = “{ $kind }” must have 0 to 6 masts, both intact and hit.
guns-range = “{ $kind }” must have 0 to 9 guns, both intact and hit.
touched-better = “{ $kind }” can’t be better when hit than when intact.
order-first = Line up the columns first; the crossing comes next.
columns-shown = The columns are revealed, so their order can’t change. Advance a ship or hold.
ships-missing = { $count ->
    [one] One ship is still to be lined up.
   *[other] { $count } ships are still to be lined up.
}
no-such-slot = The column has slots 1 to { $last }. Choose one of them.
slot-empty = Slot { $slot } is empty. Choose a slot with a ship.
column-empty = The column is already empty. Line up your ships.
no-such-ship = That ship is sunk or not in your fleet. Choose another one.
stands-there = This ship is already in slot { $slot }. Choose another slot.
not-at-sea = You don’t have that ship at sea. Choose another one.
forward-only = A ship advances by at least one space, never backwards.
own-file = A ship advances within its own column. Choose a position there.
not-yours = That ship isn’t yours. Advance one of your own; firing is automatic.
lands-alone = Double file isn’t possible here: there is no ship or wreck. Choose another position.
not-enough-masts = { $masts ->
    [0] This ship has lost its masts and can’t advance. Advance another.
    [one] Too far: this ship has one mast, so it advances one space.
   *[other] Too far: this ship has { $masts } masts, so it advances at most { $masts } spaces.
}
hemmed-in = A ship or wreck in double file blocks the way. Advance another ship, or hold.
beyond-last = Too far: a ship can’t pass the end of the enemy column. Advance it less.
double-file-ahead = One of your ships in double file blocks the way. Stop short of it.
two-at-most = This position already holds two pieces. Choose another one.
no-action = “{ $written }” is not a move. Write a ship and a slot (c2 3), -3, ready, an advance (c2+1) or stay.
no-ship-called = There is no ship “{ $written }”. Possible ships: { $known }.
three-parts = A position has three parts separated by |: the phase and both columns.
both-sail = Both columns must be under way, or both must be lining up.
no-word = “{ $written }” is not valid in a position.
no-side = “{ $written }” is not a side. Write @ and a position for a column, or order for an order.
no-place = “{ $written }” is not a ship, a wreck or water.
ship-twice = The ship { $ship } is given twice.
crossing-unhit = Too few ships are hit or sunk: every crossing damages at least one.
crossing-range = A game has 1 to 50 crossings.
not-under-way = While lining up, ships can’t advance or fire.
slots-and-ships = An order has one slot per ship, all filled before ready.
ready-is-shown = Once both players are ready, the columns are revealed.
water-at-end = A column begins and ends with a ship or a wreck.
phase-range = Give the first player as 1 or 2, and the number of chosen advances as 0, 1 or 2.
fleet-is-lost = One fleet is sunk: the game is over.
no-such-combat = This combat is impossible.
not-met = The columns are too far apart to have met.
wrecks-and-sunk = The wrecks of a column must be ships sunk in this crossing.
passed-already = The columns have already passed each other.
shots-and-combats = After both chosen advances, two dice are rolled for each combat.
no-combat = After both chosen advances there is a combat, or the next series starts.

## Results
fleet-lost = { $seat }’s last ship is sunk
fleet-lost-lost = your last ship is sunk
fleet-lost-won = your opponent’s last ship is sunk
last-sunk = { $seat }’s last ship is sunk ({ $ship } against { $by }, { $less } to { $more })
last-sunk-lost = your last ship is sunk and your opponent is still afloat ({ $ship } against { $by }, { $less } to { $more })
last-sunk-won = your opponent’s last ship is sunk and you are still afloat ({ $by } against { $ship }, { $more } to { $less })
two-ships = { $one } and { $two }
both-lost = a draw: both fleets are lost in the same broadside
fifty-crossings = a draw after fifty crossings, { $one ->
    [one] { $one } ship
   *[other] { $one } ships
} to { $two }

## The score
standing-led = { $Winner } had the less damaged fleet from their turn { $turn } onward
standing-led-you = { $turn ->
    [1] You had the less damaged fleet from your first turn onward
   *[other] You had the less damaged fleet from your turn { $turn } onward
}
standing = { $afloat } of { $of ->
    [one] { $of } ship afloat
   *[other] { $of } ships afloat
}{ $touched ->
    [0] { "" }
   *[other] , { $touched } hit
}

## The aim, in three pictures
aim-1 = Sink the enemy fleet as the columns pass. Side by side, ships fire: a die plus the guns (red); the higher total wins.
aim-2 = Advance a ship, one space per mast (blue), or hold the line. In your 2nd file, beside another ship, both fire together.
aim-3 = The loser rolls: on 1–3 its ship is hit and burns, on 4–6 it sinks. A second hit sinks it.
report-aim-1 = Sink all enemy ships. Ships side by side fire. Each side adds a die to its guns, and the higher total wins.
report-aim-2 = Advance a ship, at most one space per mast, or hold. Two ships in one position fire together and share the risk.
report-aim-3 = Line up your ships in secret. A losing ship rolls a die: it is hit on 1–3 and sunk on 4–6.
report-terms = “8 to 5” compares totals: a die plus the guns that fire. If totals are equal, both sides lose. In double file, two ships fire together, but if they lose, both suffer. The columns take turns to advance one space as a whole. Each player may then advance a ship, and ships side by side fire. Positions are numbered along the line where the columns pass. A ship hit twice sinks. A ship sunk in a single blow counts as two hits.

## Advice
advice-hits = { $lead ->
    [none] no hits are expected by the end of the crossing
   *[other] by the end of the crossing, the column deals about { $dealt }.{ $dealt_tenth } hits and takes { $taken }.{ $taken_tenth }
}{ $fleet ->
    [stronger] , but its fleet is stronger
    [weaker] , but the enemy fleet is stronger
    [losing-more] , but its losses weigh more
    [losing-less] , but its losses weigh less
   *[same] { "" }
}
advice-hits-reply = { $lead ->
    [none] after the best reply, no hits are expected by the end of the crossing
   *[other] after the best reply, the column deals about { $dealt }.{ $dealt_tenth } hits and takes { $taken }.{ $taken_tenth } by the end of the crossing
}{ $fleet ->
    [stronger] , but its fleet is stronger
    [weaker] , but the enemy fleet is stronger
    [losing-more] , but its losses weigh more
    [losing-less] , but its losses weigh less
   *[same] { "" }
}
advice-hits-plain = { $lead ->
    [much-more] you deal far more hits than you take by the end of the crossing
    [more] you deal more hits than you take by the end of the crossing
    [less] you take more hits than you deal by the end of the crossing
    [much-less] you take far more hits than you deal by the end of the crossing
    [none] no hits are expected by the end of the crossing
   *[even] you deal about as many hits as you take by the end of the crossing
}{ $fleet ->
    [stronger] , but your fleet is stronger
    [weaker] , but the enemy fleet is stronger
    [losing-more] , but your losses weigh more
    [losing-less] , but your losses weigh less
   *[same] { "" }
}
advice-hits-reply-plain = { $lead ->
    [much-more] even after the best reply, you deal far more hits than you take
    [more] even after the best reply, you deal more hits than you take
    [less] after the best reply, you take more hits than you deal
    [much-less] after the best reply, you take far more hits than you deal
    [none] after the best reply, no hits are expected by the end of the crossing
   *[even] after the best reply, you deal about as many hits as you take
}{ $fleet ->
    [stronger] , but your fleet is stronger
    [weaker] , but the enemy fleet is stronger
    [losing-more] , but your losses weigh more
    [losing-less] , but your losses weigh less
   *[same] { "" }
}
advice-no-combat = { $held ->
    [1] if they hold the line, there is no combat this turn
   *[other] there is no combat this turn
}
advice-no-combat-plain = { advice-no-combat }
advice-leaves = { $avoids ->
    [1] avoids the combat
   *[other] gives up the combat
} at position { $position } ({ $guns ->
    [0] no gun
    [one] one gun
   *[other] { $guns } guns
} against { $guns_theirs ->
    [0] none
   *[other] { $guns_theirs }
})
advice-leaves-plain = { $avoids ->
    [1] avoids the combat
   *[other] gives up the combat
} at position { $position }
advice-leaves-sentence = this move { advice-leaves-plain }
advice-same-combats = affects only later combats
advice-same-combats-plain = prepares later combats
advice-same-combats-sentence = this move { advice-same-combats-plain }
combat-gunfire = { $guns ->
    [0] { $guns_theirs ->
        [0] no gun fires, only the dice count
       *[other] no gun fires against { $guns_theirs }
    }
    [one] one gun fires against { $guns_theirs ->
        [0] none
       *[other] { $guns_theirs }
    }
   *[other] { $guns } guns fire against { $guns_theirs ->
        [0] none
       *[other] { $guns_theirs }
    }
}
advice-combat = { $held ->
    [1] if they hold the line
   *[other] in the next broadside
}, at position { $position }, { $gunfire } ({ $wins ->
    [100] a certain win
   *[other] { $loses ->
        [100] a certain loss
       *[other] { $wins }% to win, { $loses }% to lose
    }
})
advice-combat-plain = { $held ->
    [1] if they hold the line
   *[other] in the next broadside
}, { $gunfire }

coach-choice = { $choice } to position { $where }
coach-laid = { $choice } in slot { $where }
advice-method = Method: the chances of every fight are computed. The first player’s figures include the opponent’s best reply.

## Puzzles
puzzle-theme-stay = hold the line
puzzle-theme-advance = advance a ship
puzzle-theme-far = advance a long way

## Small fleets, solved
optimum-no-fleet = “{ $written }” is not a fleet. Write ships ({ $known }) separated by +, with : between two fleets.
optimum-fleet-large = This fleet is too large to solve: at most { $most ->
    [one] { $most } ship
   *[other] { $most } ships
} per side.
optimum-measure-lead = wins minus losses for the first player, if both play perfectly
optimum-program-rules = by the rules
optimum-program-cells = position by position
optimum-reached-exploited = the best answer to { $player } wins

## Campaign
campaign-first-broadside = The first broadside
campaign-first-broadside-about = Two columns pass each other. Choose which ships meet.
campaign-advance = The right moment
campaign-advance-about = Which ship should advance, and how far?
campaign-crossing = The crossing
campaign-crossing-about = The boatswain’s column holds its line. Break it.
campaign-shelter = Behind the wrecks
campaign-shelter-about = Here wrecks stop the shots. Hide, then strike.
campaign-double-file = Double file
campaign-double-file-about = Two ships together fire harder. Is it time?
campaign-line-of-battle = The line of battle
campaign-line-of-battle-about = The admiral in person. Hold your line and break hers.
