game = MAKO Naval
tagline = Cross a sea that fills with mines, and be first ashore.
notation = Write one move per line. “N e5” moves the North boat to e5 (boats: N, E, S, W); “*h8” sends the mine to h8; “pass” passes. If the boats are still to be chosen, “choose N” takes the North boat.
notation-words = { "" }
minutes = 15–30 min

## Options
option-players = Players
option-players-2 = two
option-players-3 = three
option-players-4 = four
option-way = Two players
option-way-A = variant A: two boats each
option-way-B = variant B: one boat each
option-way-C = variant C: smaller board
option-finish = Variant A: how to win
option-finish-first = one boat ashore
option-finish-both = both boats ashore
option-boats = Variant A: how boats are shared
option-boats-opposite = opposite: north and south for the first player
option-boats-adjacent = neighbouring: north and east for the first player
option-boats-chosen = chosen in turn, one at a time
option-boats-EW = east and west for the first player
option-boats-SW = south and west for the first player
option-boats-ES = east and south for the first player
option-boats-NW = north and west for the first player
option-mine_shores = Mines allowed on shores
option-teams = Four players in two teams
option-chart = Board

## Captains
captain-mousse = Cabin boy
captain-mousse-about = Heads for the far shore, drifts a third of the time and sends mines at random.
captain-matelot = Sailor
captain-matelot-about = Heads for the far shore, drifts a third of the time and aims half of the mines.
captain-gabier = Topman
captain-gabier-about = Sails straight ahead and aims mines at any boat in range. Enjoys a detour a quarter of the time.
captain-bosco = Boatswain
captain-bosco-about = Sails straight ahead and aims mines at any boat in range, but overlooks mines in the way.
captain-enseigne = Ensign
captain-enseigne-about = Knows the shortest route and mines yours, but strays a fifth of the time.
captain-lieutenant = Lieutenant
captain-lieutenant-about = Takes the shortest route and mines yours where it hurts most.
captain-capitaine = Captain
captain-capitaine-about = Weighs every step against all six die faces, but aims only half of the mines.
captain-amiral = Admiral
captain-amiral-about = Weighs every step against all six die faces and every possible mine. Always moves.

## Boats
boat-n = North boat
boat-e = East boat
boat-s = South boat
boat-w = West boat
boat-on = { $boat }, { $square }
boat-on-own = your { $boat }, { $square }
mine-on = mine of the { $boat }, { $square }

## Panels
sea = The sea
port-of = port of the { $boat }
goal-of = goal of the { $boat }
goal-own = goal of your { $boat }
port-unused = unused port
shore-side = side shore (not a goal)
outside = outside the board of this race
die = Die
die-shows = { $pips }
die-waits = not rolled yet
player-mines = { $Seat }’s mines
player-mines-own = Your mines
player-ended = { $Seat }’s mines and rank
player-ended-own = Your mines and rank
player-mines-partner = { $Seat }’s mines (your partner)
player-mines-with = { $Seat }’s mines (partner: { $other })
boat-home = { $boat }: ashore at { $square }, rank
ashore = the { $boat } came ashore here, rank { $rank }
kind-ashore = boat ashore
directions = { $open ->
    [0] No place for the mine
   *[other] Mine { $pips ->
        [one] { $pips } square
       *[other] { $pips } squares
    } away: { $open ->
        [1] one place
       *[other] { $open } places
    }
}.{ $mined ->
    [0] { "" }
    [one] {" "}One more is already mined.
   *[other] {" "}{ $mined } more are already mined.
}{ $ports ->
    [0] { "" }
    [one] {" "}The port is protected.
   *[other] {" "}{ $ports } ports are protected.
}{ $own ->
    [0] { "" }
    [one] {" "}Your side is on one more.
   *[other] {" "}Your side is on { $own } more.
}{ $shores ->
    [0] { "" }
    [one] {" "}No mine on this shore.
   *[other] {" "}No mine on these { $shores } shore squares.
}
place = rank

## Prompts and buttons
lot = The first player is drawn at random.
rolling = The die is rolling.
your-move = { $again ->
    [0] Your turn
   *[1] Hit! Play again
}: move the { $boat } one square, or pass.
your-move-either = { $again ->
    [0] Your turn
   *[1] Hit! Play again
}: move one of your boats one square, or pass.
your-start = Your turn: move a boat. { $finish ->
    [both] Bring both ashore to win.
   *[first] The first boat ashore wins.
}
your-pass = { $again ->
    [0] Your turn
   *[1] Hit! Play again
}: your boats can’t move, so pass.
your-mine = You rolled { $pips }: send the { $boat }’s mine.
their-move = { $again ->
    [0] { $Seat } to move.
   *[1] Hit! { $Seat } plays again.
}
their-mine = { $Seat } rolled { $pips } and sends a mine.
over = Race over: { $reason }.
your-choice = Choose one of your two boats.
their-choice = { $Seat } is choosing a boat.
choose = Take the { $boat }
step = Move the { $boat }
aimed = { $choice } to { $where }
send = Send the mine
pass = Pass
pass-sure = Pass without moving or sending a mine?

## The log
told-first = { $Seat } goes first (random draw)
told-choice = takes the { $boat }
told-left = ; the { $boat } goes to { $seat }
told-step = { $boat } to { $square }
told-taken = , recovering a mine
told-taken-friend = , recovering a mine of the { $boat }
told-home = : ashore { $rank ->
    [1] first
    [2] second
    [3] third
   *[other] last
}!
told-no-mines = , no mine to send
told-pass = passes
told-die = { $Seat } rolls { $pips } for the { $boat }’s mine
told-no-place = { $Seat } rolls { $pips }: no free square for the { $boat }’s mine
told-mine = mine at { $square }
told-hit = sends the { $boat } back to port (hit at { $square }) and plays again

## Refusals
chart-fault = This board can’t be used: it is too small or too large, or a port is not on its own side.
ways-for-two = Variants B and C are for two players. Choose two players.
teams-of-four = Teams need four players.
both-in-way-a = This way to win needs two boats each: choose two players and variant A.
boats-in-way-a = Boats can be shared out only if each player has two: choose two players and variant A.
choose-first = Choose the boats first.
chosen-already = All boats are already chosen. Move one of yours.
boat-taken = This boat is already taken. Choose another one.
not-in-race = This boat isn’t in this race. Choose another one.
must-send = Send the mine first.
move-first = Move a boat and roll the die first; then send the mine.
not-your-boat = This boat isn’t yours, or it is already ashore. Choose another one.
off-board = That square is off the board. Choose another one.
one-square = A boat moves one square only, in any of the eight directions.
port-closed = This port is closed: a boat can only enter its own. Choose another square.
boat-there = Another boat is on that square. Choose another one.
enemy-boat = This boat belongs to another player. Choose one of yours, or a free square.
mine-there = An enemy mine blocks that square. Choose another one.
not-so-far = The mine must land exactly { $pips ->
    [one] { $pips } square
   *[other] { $pips } squares
} away, in a straight line, in any of the eight directions.
port-safe = Ports are safe from mines. Aim at another square.
mined-already = That square is already mined. Aim at another one.
own-boat = That boat is on your side. Aim at another square.
shores-clear = In this game, mines can’t land on shores. Aim at another square.

## Notation
no-move = “{ $written }” is not a move. Write a boat and a square (N e5), *h8 or pass.
no-square = “{ $written }” is not a square. Write a letter and a number, from a1 to { $last }.
no-boat = “{ $written }” is not a boat. The boats are N, E, S and W.
position-options = Unreadable options at the start of the position: { $detail }.
position-chart = The board of a position (chart) is written as JSON.
position-parts = A position has one part per boat, here { $letters }, separated by |.
position-mines = “{ $written }” is not valid here. Write * and then the mines.
position-number = { $name }={ $written } is not valid. Write a number from { $least } to { $most }.
position-yes = { $name }={ $written } is not valid. Write { $name }=yes.
position-again = A player can only play again after rolling the die and hitting a boat.
position-two-boats = Two boats are on the same square.
position-mine-off = A mine is in a port, under a boat or off the board.
position-two-mines = Two mines are on the same square.
position-many-mines = A boat has more than { $most } mines.
position-stuck = Boat { $letter } can’t be at sea on that square: the square is closed to it, or is one of its goals.
position-home = home= must name the boats that are ashore, each once.
position-no-goal = { $square } is not a goal of boat { $letter }.
position-after-end = A boat came ashore after the race was over.
position-undrawn = The game starts with the draw for the first player.
position-no-boat = The player to move has no boat at sea.
position-choosing = Boats are chosen before the race: players take turns, and each boat is chosen once.
position-moved = The boat that just moved belongs to another player.
position-no-die = A boat without mines doesn’t roll the die.
position-thrown = A position can’t have both “die” and “thrown”. Write only one of them.
position-die = The die is shown after a move, as long as the mine is still to be sent.
drawing-glyph = “{ $glyph }” is not allowed at { $square }.
drawing-size = A drawn board has { $side } rows of { $side } squares.

## Results
first-home = the { $boat } is ashore; the { $last } is left alone at sea, { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its goal
home-in-order = the { $boat } is first ashore, { $then }; the { $last } is left alone at sea, { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its goal
then-one = then the { $boat }
then-more = then the { $boat }, { $others }
first-of-pair = the { $boat } is first ashore; the losing side was { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its goal
both-home = both boats of one player are ashore; the losing side was { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its goal
team-home = the { $boat } is first ashore, for its team; the opposing team had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
way-closed = mines block every route; the boat nearest its goal wins (squares to go: { $ways })
too-long = 300 rounds have been played; the boat nearest its goal wins (squares to go: { $ways })
ways-one = { $boat } { $steps }
ways-more = { $boat } { $steps }, { $others }

# Shown to the winner and to the loser.
first-home-won = your { $boat } is ashore; the { $last } is left alone at sea, { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its goal
first-home-lost = the { $boat } is ashore; your { $last } is left alone at sea, { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its goal
home-in-order-won = your { $boat } is first ashore, { $then }; the { $last } is left alone at sea, { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its goal
first-of-pair-won = your { $boat } is first ashore; your opponent had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
first-of-pair-lost = your opponent’s { $boat } is first ashore; you had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
both-home-won = both your boats are ashore; your opponent had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
both-home-lost = both your opponent’s boats are ashore; you had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
team-home-won = the { $boat } is first ashore, for your team; the opposing team had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
team-home-lost = the { $boat } is first ashore, for the opposing team; yours had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go

## What each has
equipment = Each player has { $boats ->
    [one] one boat and { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }.
   *[other] { $boats } boats, with { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    } each. { $finish ->
        [both] To win, bring both ashore.
       *[first] The first boat ashore wins.
    }
}

## The score
standing-led = { $Winner } had fewer squares to go from their turn { $turn } onward
standing-led-you = { $turn ->
    [1] You had fewer squares to go from your first turn onward
   *[other] You had fewer squares to go from your turn { $turn } onward
}
standing = { $steps ->
    [one] one square to go
   *[other] { $steps } squares to go
}
standing-boats = To go: { $boats }
standing-boat = { $boat ->
    [n] North
    [e] East
    [s] South
   *[w] West
} { $steps }
standing-both = { $steps ->
    [one] one square to go
   *[other] { $steps } squares to go
} (both boats)
standing-home = ashore, rank { $rank }

## The aim, in three pictures
aim-1 = Reach the shore opposite your port before the other players.
aim-2 = On your turn, move one square, then roll the die. Send a mine exactly that far, in any of the eight directions.
aim-3 = Your mines stay and block the other players. A mine that hits a boat sends it back to port, and you play again.
report-terms = A boat moves one square in any direction, even backwards, then sends a mine. Your mines don’t block your own boats, which can recover them. Squares are named by a letter (left to right) and a number (top to bottom). With two boats, the first ashore wins, unless an option says otherwise. “To go” counts the squares on the route of each boat, ignoring mines.
and = { " and " }
fleet = { $Name-seat }: { $boats }.
way-of-n = the North boat (from north to south)
way-of-e = the East boat (from east to west)
way-of-s = the South boat (from south to north)
way-of-w = the West boat (from west to east)

## Advice
advice-steps = { $steps ->
    [0] reaches its goal
    [one] ends one square from its goal
   *[other] ends { $steps } squares from its goal
}{ $before ->
    [0] { "" }
   *[other] { " " }(was { $before })
}
advice-steps-plain = { $steps ->
    [0] reaches its goal
   *[other] { $nearer ->
        [0] gets no nearer
        [-1] goes farther away
       *[1] gets nearer
    } ({ $steps ->
        [one] one square
       *[other] { $steps } squares
    } to go)
}
advice-steps-sentence = this move { advice-steps-plain }
advice-nearer = the { $boat } is nearer, { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its goal
advice-no-way = leaves no open route to its goal
advice-no-way-plain = { advice-no-way }
advice-no-way-sentence = this move { advice-no-way }
advice-may-hit = its mine can send the { $boat } back to port, on { $faces } of 6 die faces
advice-may-hit-two = its mine can send the { $boat } or the { $other } back to port, on { $faces } and { $faces_other } of 6 die faces
advice-may-hit-plain = its mine can hit the { $boat } (on { $faces ->
    [one] { $faces } die face
   *[other] { $faces } die faces
})
advice-may-hit-two-plain = its mine can hit the { $boat } or the { $other }
advice-may-be-hit-plain = { $faces ->
    [0] no mine can hit this boat at once
   *[other] a mine can hit this boat next turn (on { $faces ->
        [one] { $faces } die face
       *[other] { $faces } die faces
    })
}
advice-may-be-hit = { $faces ->
    [0] no mine can hit the moved boat at once
   *[other] a mine can hit the moved boat next turn, on { $faces } of 6 die faces
}
advice-sinks = the mine sends the { $boat } back to its port
advice-sinks-plain = the { $boat } has to start again from its port
advice-lengthens = its mine lengthens the route of the { $boat } by about { $steps }.{ $tenth } squares
advice-lengthens-two = its mine lengthens the routes of the { $boat } and the { $other } by about { $steps }.{ $tenth } and { $steps_other }.{ $tenth_other } squares
advice-lengthens-plain = its mine can force the { $boat } to take a detour ({ $steps }.{ $tenth } squares on average)
advice-lengthens-two-plain = its mine can force both opposing boats to take a detour
advice-longer = the mine lengthens the route of the { $boat } by { $steps ->
    [one] one square
   *[other] { $steps } squares
}
advice-longer-plain = forces the { $boat } to take a detour of { $steps ->
    [one] one square
   *[other] { $steps } squares
}
advice-longer-sentence = this mine { advice-longer-plain }
advice-not-longer = the mine does not lengthen any route for now
advice-fewer-routes = the mine closes { $percent }% of the shortest routes of the { $boat }
advice-fewer-routes-plain = blocks some of the short routes of the { $boat }
advice-fewer-routes-sentence = this mine { advice-fewer-routes-plain }
advice-own-routes = { $routes ->
    [one] leaves only one shortest route
   *[other] leaves { $routes } equally short routes
}
advice-own-routes-plain = { $routes ->
    [one] leaves only one shortest route, which is easy to block
   *[other] leaves { $routes } equally short routes
}
advice-own-routes-sentence = this move { advice-own-routes-plain }
advice-off-route = the mine is not on any opponent’s shortest route
advice-off-route-plain = gets in no boat’s way for now
advice-off-route-sentence = this mine { advice-off-route-plain }
advice-method = Method: for each face of the die, the best mine is tried. A network trained on captains’ games then rates the position, together with the steps to the goal. In 95% of cases, the network is off by at most 3 points. The range (±) also covers the difference between the chances before and after the choice.

## Puzzles
puzzle-theme-step = sail on
puzzle-theme-strike = hit a boat
puzzle-theme-bar = block a route

## Endgames solved
optimum-no-endgame = “{ $written }” is not an endgame. Write five rows of five signs separated by / (boats N and S, mines n and s, dots elsewhere), then :2 for two turns each. A route must stay open.
optimum-measure-race = wins minus losses for the North boat, which moves first, if both play perfectly
optimum-program-rules = by the rules
optimum-program-squares = by squares

## Campaign
campaign-first-race = The first race
campaign-first-race-about = Reach the far shore before the cabin boy.
campaign-shortest-way = The shortest way
campaign-shortest-way-about = One move is worth several. Which?
campaign-neighbours = Close neighbours
campaign-neighbours-about = Your two boats start from neighbouring shores. Mind the mines.
campaign-two-boats = Both boats ashore
campaign-two-boats-about = Bring both your boats ashore to win.
campaign-four-ports = Four ports
campaign-four-ports-about = Three cabin boys race against you, and they all send mines.
campaign-last-race = The last race
campaign-last-race-about = The admiral knows every channel. Find a better one.
