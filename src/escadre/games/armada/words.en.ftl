game = Armada
tagline = Your ships are pyramids lying on an open table: many and fast against few and strong.
minutes = 30–90 min
notation = A move is one line: 3>45.0 lets ship 3 make a step, to point at 45.0°; 3px7 fires from its port side at ship 7, 3sx7 from starboard; end ends the turn, and back takes a step back. Before: deploy 3 12.5 21.0 45.0 puts ship 3 at 12.5, 21.0 inches, heading 45.0°; flag 3 hoists the flag on it, flag 12.5 21.0 plants it there; larges or others; begin 2; build 4s 2m 1l; name 4s 4m 4l mine; agree or swap.
notation-words = { "" }

## Options
option-players = Players
option-setup = Fleets
option-setup-basic = basic: large ships against small and medium ones
option-setup-advanced = advanced: one names the fleets, the other may swap
option-setup-constructed = constructed: twelve pips of your choice, in secret
option-setup-full = full: four of every size
option-objective = How to win
option-objective-annihilation = sink the whole fleet
option-objective-flag = capture the flag
option-objective-infiltration = infiltration: cross the line
option-attacker = Who must come through (infiltration)
option-attacker-1 = the first seat
option-attacker-2 = the second seat
option-quiet = After thirty quiet turns
option-quiet-pips = more pips afloat wins
option-quiet-draw = a draw
option-table = Table
option-table-rectangle = rectangle
option-table-disc = disc
option-width = Width in inches (of a disc: across)
option-height = Height in inches
option-teams = In teams of two (four players)
option-small_steps = Steps of a small ship
option-small_steps-4 = four, as printed
option-small_steps-3 = three, for balance
option-range = Range of guns
option-range-large = a large piece, as printed
option-range-own = a piece of one's own size, for balance
option-grid = Between two courses that captains weigh, in tenths of a degree

## Captains
captain-mousse = Cabin boy
captain-mousse-about = Sails where the wind blows and fires at what he sees.
captain-bosco = Boatswain
captain-bosco-about = Closes in on the nearest enemy and fires whenever he can.
captain-capitaine = Captain
captain-capitaine-about = Sails to where he can hit most, and does not ask what could hit him.
captain-amiral = Admiral
captain-amiral-about = Plays many turns on in her head, focuses her fire, and finishes.

## Ships and the table
ship-1 = small { $number }
ship-2 = medium { $number }
ship-3 = large { $number }
ships-1 = small
ships-2 = medium
ships-3 = large
ship-at = { $ship } of { $seat }, damage { $damage } of { $of }
flagship = { $ship }, with the flag
flag-of = flag of { $seat }
band-of = where { $seat } deploys
goal-line = beyond the goal line
table = The table
inches = in
fleet-of = Fleet of { $seat }
fleet-1 = { $count } small
fleet-2 = { $count } medium
fleet-3 = { $count } large
actions-left = actions left
steps-left = steps left
guns-left = guns left
survey-port = zone of fire to port
survey-starboard = zone of fire to starboard
survey-shadow = hidden behind { $ship }
survey-reach = All that { $ship } can cover with one move.
survey-threat = All that { $ship } could have in range after a move, unless something hides it.
survey-hits = { $ship } can hit: { $targets }.
survey-hits-none = { $ship } can hit nobody from here.

## Prompts and buttons
lot = The draw decides.
over = The battle is over.
their-turn = { $Seat } is thinking.
your-turn = Your turn: { $left ->
    [one] one action left
   *[other] { $left } actions left
}.
your-ship = Your turn: { $ship } is under way, { $steps ->
    [one] one step
   *[other] { $steps } steps
} left; then { $left ->
    [one] one action
   *[other] { $left } actions
} more.
your-last-ship = No action left, but { $ship } is under way: { $steps ->
    [one] one step
   *[other] { $steps } steps
} more if you like, or end the turn.
your-last = No action left: end the turn.
now-build = Build your fleet: twelve pips, at most four of a size. The others do not see it.
now-fleet = Choose your fleet.
now-name = Name the fleets, and which one is yours. The other may swap.
now-answer = You would have { $yours }, the other { $theirs }. Agree and move first, or swap and let the other begin.
now-first = Who moves first?
now-deploy = Deploy your ships within your band.
now-flag = Hoist your flag on a ship, or plant it within your band. The others see it when the battle begins.
take-larges = Four large ships: strong, but slow
take-smalls = Four small and four medium ships: many and fast
agree = Agree, and move first
swap = Swap fleets; the other moves first
begin-me = I begin
begin-other = { $Seat } begins
build-own = Another fleet
name-larges-mine = The large ships shall be mine
name-larges-theirs = The small and medium ships shall be mine
name-mine = Mine: { $larges } – yours: { $others }
name-theirs = Mine: { $others } – yours: { $larges }
setup-line = In line
setup-wedge = In a wedge
setup-wings = In two wings
hoist-on = Flag on { $ship }
plant-flag = Plant the flag
fire-at = { $ship } fires at { $target }
step = { $ship }: { $left ->
    [one] one step
   *[other] { $left } steps
} left
end-turn = End the turn
end-sure = { $left ->
    [one] One action
   *[other] { $left } actions
} left: end all the same?
end-sure-fire = You can still fire: end all the same?

## The log
told-chooser = the draw: { $seat } decides first about the fleets
told-first = { $seat } moves first
told-larges = takes the four large ships
told-smalls = takes the small and medium ships
told-built = has built a fleet
told-build = has built { $fleet }
told-deploy = deploys { $ship }
told-plant = plants the flag
told-hoist = hoists the flag on { $ship }
told-flag = has chosen a flag
told-step = { $ship } sails { $way ->
    [0] north
    [1] north-east
    [2] east
    [3] south-east
    [4] south
    [5] south-west
    [6] west
   *[7] north-west
}
told-hit = { $ship } hits { $target }: { $left ->
    [one] one pip
   *[other] { $left } pips
} left
told-sunk = { $ship } sinks { $target }
told-end = ends the turn
told-pass = lets the turn pass

## Refusals
table-range = A table is 20 to 60 inches wide and high.
stash-each = With more than two players everybody needs a stash of his own: constructed or full fleets.
corner-table = With more than two players the table is 36 by 36 inches: leave its options as they are.
infiltration-of-two = Infiltration is for two players.
teams-of-four = Teams are for four players.
grid-range = The listed headings lie 1 to 900 tenths of a degree apart.
not-now = That is not what is to be chosen now.
no-such-seat = There is no such seat.
four-of-a-size = A fleet has at most four ships of a size.
one-ship-each = Each fleet needs at least one ship.
twelve-pips = A fleet has one to twelve pips; this one has { $pips }.
heading-range = A heading is 0.0 to 359.9 degrees.
not-your-ship = That is no ship of yours.
deployed-already = That ship is deployed already.
off-table = The ship would not lie on the table.
outside-band = The ship would lie outside your band.
overlaps = Another ship lies there.
flag-outside-band = The flag would stand outside your band.
flag-at-edge = A flag stands at least an inch from every edge of the table.
flag-under-ship = A ship lies there.
ship-sunk = That ship is sunk.
too-sharp = So sharp a turn would put the ship onto its own old place.
no-steps-left = This ship has made all its steps.
moved-already = This ship has moved this turn.
no-actions-left = All three actions of this turn are used.
strikes-edge = The ship would strike the edge of the table.
strikes-ship = The ship would strike ship { $ship }.
strikes-own-flag = The ship would strike your own flag.
no-guns-left = This ship has fired as often as it has pips.
no-such-side = A ship has two sides: 0 port and 1 starboard.
no-such-target = There is no such ship afloat.
friend = That ship is on your own side.
hidden-behind = Hidden behind ship { $ship }.
out-of-zone = Out of the zone of this ship’s guns.
no-action = “{ $line }” is no action: write 3>45.0, 3px7, deploy 3 12.5 21.0 0.0, flag 3, end …
no-length = { $written } is no length: inches with at most three decimals.
no-heading = { $written } is no heading: degrees with at most one decimal.
no-position = This is no position: { $detail }.

## Results
# Each is true whoever reads it: it names who did it.
fleet-sunk = { $seat } has sunk the whole enemy fleet, the last ship with { $ship }
last-afloat = only one fleet, or team, is left afloat: the last shot was fired by { $ship } of { $seat }
attackers-sunk = all ships that had to come through are sunk, the last one by { $ship } of { $seat }
line-crossed = { $ship } of { $seat } has crossed the goal line
flagship-sunk = { $seat } has sunk an enemy flagship with { $ship }
flagship-sunk-duel = { $seat } has sunk the enemy flagship with { $ship }
flag-taken = { $ship } of { $seat } has reached an enemy flag
flag-taken-duel = { $ship } of { $seat } has reached the enemy flag
some-ship = ship
quiet-soon-pips = { $left ->
    [one] One more turn without damage,
   *[other] { $left } more turns without damage,
} then more pips afloat win.
quiet-soon-draw = { $left ->
    [one] One more turn without damage,
   *[other] { $left } more turns without damage,
} then it is a draw.
quiet-turns = thirty turns without damage: a draw
quiet-pips = thirty turns without damage: { $more ->
    [one] { $more } pip
   *[other] { $more } pips
} afloat, damaged or not, against { $less }
quiet-even = thirty turns without damage, and { $more ->
    [one] { $more } pip
   *[other] { $more } pips
} afloat on either side: a draw

# Told to who has won, or lost.
fleet-sunk-won = you have sunk the whole enemy fleet, the last ship with your { $ship }
fleet-sunk-lost = your last ship was sunk by { $seat }’s { $ship }
last-afloat-won = only your side is left afloat: the last shot was fired by { $seat }’s { $ship }
last-afloat-lost = your side is sunk: the last shot of the battle was fired by { $seat }’s { $ship }
attackers-sunk-won = you have sunk all ships that had to come through, the last one with your { $ship }
attackers-sunk-lost = none of your ships came through: the last one was sunk by { $seat }’s { $ship }
line-crossed-won = your { $ship } has crossed the goal line
line-crossed-lost = { $seat }’s { $ship } has crossed the goal line behind you
flagship-sunk-duel-won = you have sunk the enemy flagship with your { $ship }
flagship-sunk-duel-lost = your flagship was sunk by { $seat }’s { $ship }
flag-taken-duel-won = your { $ship } has reached the enemy flag
flag-taken-duel-lost = { $seat }’s { $ship } has reached your flag
quiet-pips-won = thirty turns without damage: you have more pips afloat, damaged or not: { $more } against { $less }
quiet-pips-lost = thirty turns without damage: others have more pips afloat, damaged or not: { $more } against { $less }

## How it stands
standing-quiet = { $afloat ->
    [one] one pip afloat
   *[other] { $afloat } pips afloat
}
standing = { $left } of { $of ->
    [one] { $of } pip left
   *[other] { $of } pips left
}

## The aim, in three pictures
aim-1 = Sink the whole enemy fleet; some tables agree on another goal, a flag or a line. Guns fire from the two long sides of a ship (red): here one hits. Thirty turns in a row without damage, those of both sides counted together, end the battle too.
aim-2 = In your turn you have three actions: sail a ship, tip first, step by step (green: where one step may take it), or fire at one that lies beside it (red).
aim-3 = Each ship is a pyramid lying on its side, seen from above. The white dots are its pips: so many shots it fires in a turn, and so many hits sink it. A large ship has three, a medium two, a small one; but the smaller, the farther it sails. Distances are in inches (“in”).
advice-sails = { $ship } sails { $steps ->
    [one] one step
   *[other] { $steps } steps
}
advice-fires = { $ship } fires at { $target } { $left ->
    [0] and sinks it
    [one] (one pip left)
   *[other] ({ $left } pips left)
}
advice-ships = { $more ->
    [0] { $one } and { $two }
   *[other] { $one }, { $two } and { $more } more
}
advice-holds = then you have { $targets } in reach without moving
advice-threatens = { $ship } could then { $moves ->
    [0] {""}
   *[other] {"sail up and "}
}{ $sinks ->
    [0] hit { $target }: { $hits ->
        [one] one pip
       *[other] up to { $hits } pips
    }
   *[other] sink { $target }
}
advice-nears = { $ship } comes to { $inches } inches from { $target } ({ $was } before)
advice-escapes = it takes { $ships } out of the enemy’s reach
advice-exposed = but { $ship } could { $moves ->
    [0] {""}
   *[other] {"sail up and "}
}{ $sinks ->
    [0] hit your { $target }: { $hits ->
        [one] one pip
       *[other] up to { $hits } pips
    }
   *[other] sink your { $target }
}
advice-exposed-too = also within the enemy’s reach: { $ships }
advice-safe = no enemy seems able to hit you in his next turn
advice-quiet = { $turns ->
    [one] one more turn
   *[other] { $turns } more turns
} without a hit and the battle ends by pips afloat: { $mine } to { $theirs }

## Puzzles
puzzle-theme-sail = sail
puzzle-theme-fire = fire
puzzle-theme-enough = end the turn
puzzle-theme-prepare = prepare for battle
