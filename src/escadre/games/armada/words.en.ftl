game = Armada
tagline = Pyramid fleets, no squares: speed and numbers against firepower.
minutes = 30–90 min
notation = Write one move per line. “3>45.0” moves ship 3 one step, heading 45.0°; “3px7” fires at ship 7 from ship 3’s port side, “3sx7” from starboard; “end” ends the turn; “back” undoes a step. Before the battle: “deploy 3 12.5 21.0 45.0” puts ship 3 at 12.5 and 21.0 inches, heading 45.0°; “flag 3” puts the flag on it, “flag 12.5 21.0” plants it there; “larges” or “others” chooses a fleet; “begin 2” lets player 2 begin; “build 4s 2m 1l” builds a fleet (small, medium, large); “name 4s 4m 4l mine” offers two fleets and gives you the large ships (“theirs”: the small and medium ones); “agree” or “swap” answers an offer.
notation-words = { "" }

## Options
option-players = Players
option-setup = Fleets
option-setup-basic = basic: large against small and medium
option-setup-advanced = advanced: one player proposes, the other may swap
option-setup-constructed = constructed: any twelve pips, in secret
option-setup-full = full: four of every size
option-objective = How to win
option-objective-annihilation = sink the whole enemy fleet
option-objective-flag = capture the flag
option-objective-infiltration = infiltration: cross the line
option-attacker = Infiltration: the attacker
option-attacker-1 = player 1
option-attacker-2 = player 2
option-quiet = After thirty turns without damage
option-quiet-pips = most pips afloat wins
option-quiet-draw = draw
option-table = Table
option-table-rectangle = rectangle
option-table-disc = disc
option-width = Table size: width in inches
option-height = Table size: height in inches
option-teams = In teams of two (four players)
option-small_steps = Steps of small ships
option-small_steps-4 = four (original rule)
option-small_steps-3 = three (for balance)
option-range = Range of the guns
option-range-large = a large ship (original rule)
option-range-own = the size of the firing ship (for balance)
option-grid = Captains’ steering step, in tenths of a degree

## Captains
captain-mousse = Cabin boy
captain-mousse-about = Sails straight at you and often forgets to fire.
captain-matelot = Sailor
captain-matelot-about = Fires at anything in sight. A third of the time, closes in on the enemy; otherwise drifts with the wind.
captain-gabier = Topman
captain-gabier-about = Closes in on the nearest enemy and fires whenever possible.
captain-bosco = Boatswain
captain-bosco-about = Closes in on the nearest enemy. Once in range, looks for the hardest hit.
captain-enseigne = Ensign
captain-enseigne-about = Begins and ends each turn by charging at the nearest enemy. In between, looks for the hardest hit.
captain-lieutenant = Lieutenant
captain-lieutenant-about = Looks for the hardest hit, with no thought for enemy fire.
captain-capitaine = Captain
captain-capitaine-about = Looks for the hardest hit and is wary of enemy fire, but does not foresee your reply.
captain-amiral = Admiral
captain-amiral-about = Plans several turns ahead, focuses fire and finishes off targets.

## Ships and the table
ship-1 = small { $number }
ship-2 = medium { $number }
ship-3 = large { $number }
ships-1 = small
ships-2 = medium
ships-3 = large
ship-at = { $seat }’s { $ship }, damage { $damage } of { $of }
flagship = { $ship } (flagship)
flag-of = { $seat }’s flag
band-of = { $seat }’s starting zone
goal-line = beyond the goal line
table = The table
inches = in
inch = in
fleet-of = { $Seat }’s fleet
fleet-1 = { $count } small { $count ->
    [one] ship
   *[other] ships
}
fleet-2 = { $count } medium { $count ->
    [one] ship
   *[other] ships
}
fleet-3 = { $count } large { $count ->
    [one] ship
   *[other] ships
}
actions-left = actions left
steps-left = steps left
guns-left = guns left
survey-port = zone of fire to port
survey-starboard = zone of fire to starboard
survey-shadow = hidden behind { $ship }
survey-reach = Where { $ship } can be after one move.
survey-threat = Where { $ship } can hit after one move, if nothing blocks the shot.
survey-threatened = After one move, { $ship } can hit { $targets }, if nothing blocks the shot.
survey-hits = { $ship } can hit: { $targets }.
survey-hits-none = { $ship } has no target from here.

## Prompts and buttons
lot = Random draw.
over = Battle over.
their-turn = { $Seat } is thinking.
your-turn = Your turn: { $left ->
    [one] one action left
   *[other] { $left } actions left
}. Choose a ship.
your-ship = Your turn: { $steps ->
    [one] one step
   *[other] { $steps } steps
} left for { $ship }, then { $left ->
    [one] one action
   *[other] { $left } actions
}.
your-last-ship = { $steps ->
    [one] One step
   *[other] { $steps } steps
} left for { $ship }, or end the turn.
your-last = No actions left.
now-build = Build a secret fleet: 12 pips, at most 4 ships per size.
now-fleet = Choose your fleet.
now-name = Propose two fleets and choose yours. Your opponent may swap.
now-answer = You would have { $yours }, your opponent { $theirs }: agree or swap.
now-first = Your ships: { $yours }. Who plays first? That player places ships last.
now-deploy = Place your ships in your starting zone, then choose “Ready”.
now-flag = Put your flag on a ship or in your starting zone.
take-larges = Four large ships: strong, but slow
take-smalls = Four small and four medium ships: many and fast
agree = Agree and go first
swap = Swap fleets
begin-me = I play first
begin-other = { $Seat } plays first
build-own = Build a fleet
name-larges-mine = I take the large ships
name-larges-theirs = I take the small and medium ships
setup-random = At random
setup-line = In line
setup-wedge = In a wedge
setup-wings = Two wings
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
} left: end the turn anyway?
end-sure-fire = You can still fire: end the turn anyway?

## The log
told-chooser = { $Seat } chooses first (random draw)
told-first = { $Seat } goes first (random draw)
told-begins = lets { $seat } go first
told-begins-self = goes first
told-larges = takes the four large ships
told-smalls = takes the small and medium ships
told-offer-larges = keeps { $larges } and offers { $others }
told-offer-others = offers { $larges } and keeps { $others }
told-agree = agrees and goes first
told-swap = swaps the fleets
told-built = has built a fleet
told-build = has built { $fleet }
told-deploy = places { $ship }
told-plant = plants the flag
told-hoist = puts the flag on { $ship }
told-flag = has chosen where the flag goes
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
    [one] one more hit sinks it
   *[other] { $left } more hits sink it
}
told-sunk = { $ship } sinks { $target }
told-end = ends the turn
told-pass = passes

## Refusals
table-range = The table must be 20 to 60 inches wide and high.
stash-each = With more than two players, choose constructed or full fleets.
corner-table = With more than two players, the table is 36 by 36 inches. Leave these options as they are.
infiltration-of-two = Infiltration is for two players. Choose two players.
teams-of-four = Teams are for four players. Choose four players.
grid-range = The steering step must be between 1 and 900 tenths of a degree.
not-now = You can’t do that now: follow the prompt.
no-such-seat = That seat doesn’t exist at this table. Choose another one.
four-of-a-size = A fleet has at most four ships of the same size.
one-ship-each = Each fleet must have at least one ship.
twelve-pips = A fleet has 1 to 12 pips; this one has { $pips }.
heading-range = A heading must be between 0.0 and 359.9 degrees.
not-your-ship = That ship isn’t yours. Choose one of your own.
deployed-already = That ship is already placed. Choose another one.
one-step = The ship turns that way. Choose its green outline to sail.
off-table = The ship would stick out over the edge of the table. Move it inwards.
outside-band = The ship would stick out of your starting zone. Place it further inside.
overlaps = Another ship is already there. Choose a free spot.
flag-outside-band = Place the flag in your starting zone.
flag-at-edge = Place the flag at least an inch from every edge of the table.
flag-under-ship = A ship is already there. Plant the flag elsewhere.
ship-sunk = That ship is sunk. Choose another one.
too-sharp = That turn is too sharp: the ship would overlap its old position. Turn less.
no-steps-left = This ship has already made all its steps. Choose another one.
moved-already = This ship has already moved this turn. Choose another one.
no-actions-left = You have used all three actions. End the turn.
strikes-edge = The ship would hit the edge of the table. Choose another heading.
strikes-ship = The ship would hit { $ship }. Choose another heading.
strikes-own-flag = The ship would hit your own flag. Choose another heading.
no-guns-left = This ship has fired all its shots this turn. Choose another one.
no-such-side = That side doesn’t exist. Write 0 (port) or 1 (starboard).
no-such-target = That ship is no longer afloat. Aim at another one.
friend = That ship is on your own side. Aim at an enemy.
hidden-behind = The target is hidden behind { $ship }. Aim at another one, or move.
too-far = The target is too far away. Sail closer first.
out-of-zone = The target is outside the zone of fire. Turn a long side towards it, or sail closer.
no-action = “{ $line }” is not a move. Examples: 3>45.0, 3px7, deploy 3 12.5 21.0 0.0, flag 3, end.
no-length = { $written } is not a length. Write inches with at most three decimals.
no-heading = { $written } is not a heading. Write degrees with at most one decimal.
no-position = Unreadable position: { $detail }.

## Results
# These sentences are the same for all readers: they name the player.
fleet-sunk = { $seat } sank the whole enemy fleet; last shot by { $ship }
last-afloat = only one side is still afloat; last shot by { $seat }’s { $ship }
attackers-sunk = all attackers are sunk; last shot by { $seat }’s { $ship }
line-crossed = { $seat }’s { $ship } crossed the goal line
flagship-sunk = { $seat } sank an enemy flagship with { $ship }
flagship-sunk-duel = { $seat } sank the enemy flagship with { $ship }
flag-taken = { $seat }’s { $ship } reached an enemy flag
flag-taken-duel = { $seat }’s { $ship } reached the enemy flag
some-ship = ship
quiet-soon-pips = { $left ->
    [one] After one more turn without damage
   *[other] After { $left } more turns without damage
}, most pips afloat wins.
quiet-soon-draw = { $left ->
    [one] After one more turn without damage
   *[other] After { $left } more turns without damage
}, the game is a draw.
quiet-turns = a draw: thirty turns without damage
quiet-pips = thirty turns without damage: { $more ->
    [one] { $more } pip
   *[other] { $more } pips
} afloat to { $less } (damaged ships included)
quiet-even = a draw: thirty turns without damage and { $more ->
    [one] { $more } pip
   *[other] { $more } pips
} afloat each

# Shown to the winner and to the loser.
fleet-sunk-won = you sank the whole enemy fleet; last shot by your { $ship }
fleet-sunk-lost = your whole fleet is sunk; last shot by { $seat }’s { $ship }
last-afloat-won = only your side is still afloat; last shot by { $seat }’s { $ship }
last-afloat-lost = your side is sunk; last shot by { $seat }’s { $ship }
attackers-sunk-won = you sank all attackers; last shot by your { $ship }
attackers-sunk-lost = all your ships were sunk before they reached the line; last shot by { $seat }’s { $ship }
line-crossed-won = your { $ship } crossed the goal line
line-crossed-lost = { $seat }’s { $ship } crossed your goal line
flagship-sunk-duel-won = you sank the enemy flagship with your { $ship }
flagship-sunk-duel-lost = your flagship was sunk by { $seat }’s { $ship }
flag-taken-duel-won = your { $ship } reached the enemy flag
flag-taken-duel-lost = { $seat }’s { $ship } reached your flag
quiet-pips-won = thirty turns without damage: you have more pips afloat, { $more } to { $less } (damaged ships included)
quiet-pips-lost = thirty turns without damage: your opponents have more pips afloat, { $more } to { $less } (damaged ships included)

## The score
standing-led = { $Winner } had more pips afloat from their turn { $turn } onward
standing-led-you = { $turn ->
    [1] You had more pips afloat from your first turn onward
   *[other] You had more pips afloat from your turn { $turn } onward
}
standing = { $ships } of { $of } { $of ->
    [one] ship
   *[other] ships
} afloat{ $hits ->
    [0] { "" }
    [one] , { $hits } hit taken
   *[other] , { $hits } hits taken
}

## The aim, in three pictures
aim-1 = Sink the whole enemy fleet before it sinks yours.
aim-2 = On your turn, take three actions: sail a ship, tip first (green), or fire from one of its long sides (red).
aim-3 = A ship’s white dots are its pips: shots per turn, and hits to sink it. The smaller the ship, the farther it sails.
coach-turned = { $hull } sails { $steps ->
    [one] {""}
   *[other] { $steps } steps{" "}
}{ $way ->
    [0] north
    [1] north-east
    [2] east
    [3] south-east
    [4] south
    [5] south-west
    [6] west
   *[other] north-west
}
report-aim-2 = On your turn, take three actions: sail a ship, or fire from one of its long sides.
report-aim-3 = A ship fires as many shots per turn as it has pips, and takes as many hits to sink. The smaller the ship, the farther it sails.
advice-turn-wins = begins a turn that wins the game
advice-turn-wins-sentence = this move { advice-turn-wins }
advice-fleet-sunk = wins the game, because the whole enemy fleet is sunk
advice-fleet-sunk-sentence = this move { advice-fleet-sunk }
advice-last-afloat = wins the game, because only one side is still afloat
advice-last-afloat-sentence = this move { advice-last-afloat }
advice-attackers-sunk = wins the game, because all attackers are sunk
advice-attackers-sunk-sentence = this move { advice-attackers-sunk }
advice-line-crossed = wins the game, because the goal line is crossed
advice-line-crossed-sentence = this move { advice-line-crossed }
advice-flagship-sunk = wins the game, because an enemy flagship is sunk
advice-flagship-sunk-sentence = this move { advice-flagship-sunk }
advice-flag-taken = wins the game, because an enemy flag is reached
advice-flag-taken-sentence = this move { advice-flag-taken }
advice-sails = { $ship } then sails { $steps ->
    [one] one step
   *[other] { $steps } steps
} { $way ->
    [0] north
    [1] north-east
    [2] east
    [3] south-east
    [4] south
    [5] south-west
    [6] west
   *[7] north-west
}
advice-fires = { $ship } fires { $shots ->
    [one] { "" }
   *[other] { $shots } times{" "}
}at { $target } { $left ->
    [0] and sinks it
    [one] (one more hit sinks it)
   *[other] ({ $left } more hits sink it)
}
advice-fires-plain = { $ship } { $then ->
    [0] { "" }
   *[other] {"then "}
}{ $left ->
    [0] sinks
   *[other] hits
} { $target }{ $shots ->
    [one] { "" }
   *[other] {" "}with { $shots } shots
}
advice-ship = { $one }
advice-ships = { $more ->
    [0] { $one } and { $two }
   *[other] { $one }, { $two } and { $more } more
}
advice-holds = next turn, even without moving, the fleet has { $targets } in range
advice-threatens = next turn, { $ship } can { $moves ->
    [0] {""}
   *[other] {"close in and "}
}{ $sinks ->
    [0] hit { $target } ({ $hits ->
        [one] one hit
       *[other] up to { $hits } hits
    })
   *[other] sink { $target }
}
advice-threatens-plain = { $sinks ->
    [0] next turn, { $ship } can hit { $target }
   *[other] next turn, { $ship } can sink { $target }
}
advice-nears = { $ship } comes within { $inches ->
    [one] one inch
   *[other] { $inches } inches
} of { $target } (was { $was })
advice-nears-plain = { $turns ->
    [0] { $ship } closes in on { $target }
    [one] { $ship } closes in on { $target } and can soon fire
   *[other] { $ship } closes in on { $target } and can fire in about { $turns } turns
}
advice-leaves = { $ship } keeps { $inches ->
    [one] one inch
   *[other] { $inches } inches
} away from { $target } (was { $was })
advice-leaves-plain = { $ship } moves away from { $target }
advice-out-of-range = no enemy can hit { $ship } next turn
advice-out-of-range-plain = { advice-out-of-range }
advice-escapes = brings { $ships } out of enemy range
advice-escapes-plain = { advice-escapes }
advice-escapes-sentence = this move { advice-escapes }
advice-exposed = in its next turn, enemy { $ship } can { $moves ->
    [0] {""}
   *[other] {"close in and "}
}{ $sinks ->
    [0] hit { $target } ({ $hits ->
        [one] one hit
       *[other] up to { $hits } hits
    })
   *[other] sink { $target }
}
advice-exposed-plain = { $sinks ->
    [0] enemy { $ship } can hit { $target } in its next turn
   *[other] enemy { $ship } can sink { $target } in its next turn
}
advice-exposed-too = the enemy can also hit { $ships }
advice-exposed-too-plain = the enemy can hit { $ships } in its next turn
advice-safe = no enemy shot seems possible next turn
advice-safe-plain = { advice-safe }
advice-quiet = after { $turns ->
    [one] one more turn
   *[other] { $turns } more turns
} without damage, pips afloat decide ({ $mine } to { $theirs })
advice-method = Method: whole turns are tried and continued for some turns. Ships, threats and dangers are then compared.

## Puzzles
puzzle-asked-action = { $prompt } What is the best next step or shot?
puzzle-theme-sail = sail
puzzle-theme-fire = fire
puzzle-theme-enough = end the turn
puzzle-theme-prepare = prepare an attack

## Campaign
campaign-first-salvo = The first salvo
campaign-first-salvo-about = Two small fleets on an open table. Steer, then fire.
campaign-open-fire = Open fire
campaign-open-fire-about = Which ship fires, and at whom?
campaign-flagship = The flagship
campaign-flagship-about = Sink the enemy flagship. Guard your own.
campaign-narrow-strait = The narrow strait
campaign-narrow-strait-about = A small table: you are in range sooner than you think.
campaign-breakthrough = Break through
campaign-breakthrough-about = Get one ship across the line behind the enemy fleet.
campaign-great-battle = The great battle
campaign-great-battle-about = The lieutenant’s whole fleet, and yours.
