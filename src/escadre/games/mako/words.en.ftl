game = MAKO Naval
tagline = Cross a sea that fills with mines, and be the first ashore.
notation = A move is one line: N e5 moves the north boat to e5 (N, E, S, W are the boats); *h8 sends the mine to h8; pass passes. Where boats are chosen, choose N takes the north boat.
notation-words = { "" }
minutes = 15–30 min

## Options
option-players = Players
option-players-2 = two
option-players-3 = three
option-players-4 = four
option-way = For two players
option-way-A = A: two boats each
option-way-B = B: one boat each
option-way-C = C: the smaller sea
option-finish = In way A, who wins
option-finish-first = the first boat home
option-finish-both = both boats home
option-boats = In way A, whose boats
option-boats-opposite = opposite ones: north and south for the first player
option-boats-adjacent = neighbours: north and east for the first player
option-boats-chosen = chosen in turn, one boat each
option-boats-EW = east and west for the first player
option-boats-SW = south and west for the first player
option-boats-ES = east and south for the first player
option-boats-NW = north and west for the first player
option-mine_shores = Mines may lie on the shores
option-teams = Four players in two teams of opposite boats
option-chart = The board

## Captains
captain-mousse = Cabin boy
captain-mousse-about = Means to sail for the far shore, drifts one time in three, and throws mines wherever they will go.
captain-bosco = Boatswain
captain-bosco-about = Sails straight ahead and hits whoever is in range; one time in four he takes a turn for the view.
captain-capitaine = Captain
captain-capitaine-about = Takes the shortest way, and mines yours where it hurts most.
captain-amiral = Admiral
captain-amiral-about = Weighs every step with the six faces of the die and every mine they allow, and never stands still.

## Boats
boat-n = North boat
boat-e = East boat
boat-s = South boat
boat-w = West boat
boat-on = { $boat }, { $square }
mine-on = mine of the { $boat }, { $square }

## Panels
sea = The sea
port-of = port of the { $boat }
goal-of = goal of the { $boat }
shore-of = shore opposite the { $boat }, nobody’s goal
outside = not part of this race
die = Die
die-shows = { $pips }
die-waits = not rolled yet
player = { $Name-seat }
player-you = { $Seat }, you
player-partner = { $Seat }, your partner
player-with = { $Seat }, with { $other }
player-mines = { $player } – mines
boat-home = { $boat }: ashore on { $square } as number
ashore = { $boat } came ashore here, number { $rank }
kind-ashore = came ashore here
directions = { $open ->
    [one] One square is allowed
   *[other] { $open } squares are allowed
} (green dots).{ $mined ->
    [0] { "" }
    [one] {" "}One has a mine already.
   *[other] {" "}{ $mined } have a mine already.
}{ $ports ->
    [0] { "" }
    [one] {" "}One is a port: no mine falls there.
   *[other] {" "}{ $ports } are ports: no mine falls there.
}{ $own ->
    [0] { "" }
    [one] {" "}On one lies a boat of your side.
   *[other] {" "}On { $own } lie boats of your side.
}{ $shores ->
    [0] { "" }
    [one] {" "}One is a shore: none falls there, as agreed.
   *[other] {" "}{ $shores } are shores: none falls there, as agreed.
}
place = place

## Prompts and buttons
lot = The draw decides who begins.
rolling = The die rolls.
your-move = { $again ->
    [0] Your turn
   *[1] A hit, you play again
}: move the { $boat } by one square, or pass.
your-move-either = { $again ->
    [0] Your turn
   *[1] A hit, you play again
}: move one of your boats by one square, or pass.
your-start = Your turn: move one of your two boats by one square. { $finish ->
    [both] You win with both ashore.
   *[first] One ashore wins.
}
your-pass = { $again ->
    [0] Your turn
   *[1] A hit, you play again
}: no boat of yours can move, so pass.
your-mine = The die shows { $pips }: choose where the mine of the { $boat } lands.
their-move = { $again ->
    [0] { $Seat } is to move.
   *[1] A hit: { $seat } plays again.
}
their-mine = { $Seat } has rolled { $pips } and sends a mine.
over = The race is over: { $reason }.
your-choice = Choose one of your two boats.
their-choice = { $Seat } chooses a boat.
choose = Take the { $boat }
step = Move the { $boat }
send = Send the mine
pass = Pass
pass-sure = Pass the turn, with no move and no mine?

## The log
told-first = the draw: { $seat } begins
told-choice = takes the { $boat }
told-left = ; the { $boat } is left to { $seat }
told-step = { $boat } to { $square }
told-taken = , takes its mine back
told-taken-friend = , takes back a mine of the { $boat }
told-home = , home: number { $rank } ashore!
told-no-mines = ; no mine in stock, no roll
told-pass = passes
told-die = { $pips } on the die
told-no-place = { $pips } on the die: no square for a mine, none is sent
told-mine = a mine on { $square }
told-hit = a mine on { $square } hits the { $boat }: it is carried back to its port, and the shooter plays again

## Refusals
chart-fault = This board cannot be sailed: it is too small or too large, or a port is not on its own side.
ways-for-two = Ways B and C are for two players.
teams-of-four = Teams need four players.
both-in-way-a = Both boats can only be asked for where each player has two: two players, way A.
boats-in-way-a = Pairs of boats can only be agreed on where each player has two: two players, way A.
choose-first = First the boats are chosen.
chosen-already = There is no boat to be chosen now.
boat-taken = This boat is chosen already.
not-in-race = This boat is not in the race.
must-send = The mine must be sent now.
move-first = First a boat moves and the die is rolled, then a mine is sent.
not-your-boat = This is not your boat, or it has left the race.
off-board = That is not part of this board.
one-square = A boat moves one square, in any of the eight directions.
port-closed = The ports of other colours are closed.
boat-there = Another boat is there, and two never share a square.
enemy-boat = This is another player’s boat: you cannot move it, nor enter its square.
mine-there = An enemy mine is there.
not-so-far = The mine flies exactly { $pips }, straight, in one of the eight directions.
port-safe = Nothing that is in a port can be mined or hit.
mined-already = A mine is there already.
own-boat = Nobody aims at a boat of his own side.
shores-clear = By agreement no mine may lie on a shore.

## Notation
no-move = “{ $written }” is no move: write a boat and a square (N e5), *h8 or pass.
no-square = “{ $written }” is no square: a letter and a number, from a1 to { $last }.
no-boat = “{ $written }” is no boat: they are N, E, S and W.
position-options = These options cannot be read: { $detail }.
position-chart = The chart of a position is a board written as JSON.
position-parts = A position has a part for each boat, here { $letters }, between | signs.
position-mines = “{ $written }” stands where the sign * and mines should be.
position-number = { $name }={ $written }: a number from { $least } to { $most } is wanted.
position-yes = { $name }={ $written }: only { $name }=yes can be written.
position-again = Nobody plays again before a die has been thrown and a mine has hit.
position-two-boats = Two boats stand on one square.
position-mine-off = A mine lies in a port, under a boat or off the board.
position-two-mines = Two mines lie on one square.
position-many-mines = A boat has more than { $most } mines.
position-stuck = { $letter } stands where it cannot sail on.
position-home = home= does not name the boats that are home, each once.
position-no-goal = { $square } is no goal of { $letter }.
position-after-end = A boat came home when the race was over already.
position-undrawn = Nothing happens before the first player is drawn.
position-no-boat = The seat whose turn it is has no boat at sea.
position-choosing = Boats are chosen in turn from who begins, each once, before anything else happens.
position-moved = The boat that moved belongs to somebody else.
position-no-die = A boat without mines rolls no die.
position-thrown = A die that is shown was just thrown: say die or thrown, not both.
position-die = A die is rolled when a boat has moved, and shown while its mine has a place.
drawing-glyph = “{ $glyph }” cannot stand on { $square }.
drawing-size = A drawing has { $side } rows of { $side } squares.

## Results
first-home = the { $boat } is ashore, and the { $last } is left alone at sea, { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its shore
home-in-order = the { $boat } is the first ashore, { $then }; the { $last } is left alone at sea, { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its shore
then-one = then the { $boat }
then-more = then the { $boat }, { $others }
first-of-pair = the { $boat } is the first ashore; the other player had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
both-home = both boats of one player are ashore; the other had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
team-home = the { $boat } is the first ashore, for its team; the other team had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
way-closed = mines close every way home for every boat at sea; the steps still to go, mines ignored, decide: { $ways }
too-long = three hundred rounds are over; the steps still to go, mines ignored, decide: { $ways }
ways-one = { $boat } { $steps }
ways-more = { $boat } { $steps }, { $others }

# Told to who has won, or lost.
first-home-won = your { $boat } is ashore, and the { $last } is left alone at sea, { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its shore
first-home-lost = the { $boat } is ashore, and your { $last } is left alone at sea, { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its shore
home-in-order-won = your { $boat } is the first ashore, { $then }; the { $last } is left alone at sea, { $steps ->
    [one] one square
   *[other] { $steps } squares
} from its shore
first-of-pair-won = your { $boat } is the first ashore; the other player had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
first-of-pair-lost = the { $boat } of the other is the first ashore; you had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
both-home-won = both your boats are ashore; the other had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
both-home-lost = both boats of the other are ashore; you had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
team-home-won = the { $boat } is the first ashore, for your team; the other team had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go
team-home-lost = the { $boat } is the first ashore, for the other team; yours had { $steps ->
    [one] one square
   *[other] { $steps } squares
} to go

## What each has
equipment = Each player sails { $boats ->
    [one] one boat, with { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }.
   *[other] { $boats } boats, with { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    } each. { $finish ->
        [both] To win, bring both ashore.
       *[first] One ashore wins.
    }
}

## How it stands
standing = { $steps ->
    [one] one square to go
   *[other] { $steps } squares to go
}
standing-nearest = { $boat ->
    [n] North
    [e] East
    [s] South
   *[w] West
}: { $steps ->
    [one] one square to go
   *[other] { $steps } squares to go
}
standing-both = both boats: { $steps ->
    [one] one square to go
   *[other] { $steps } squares to go
}
standing-home = ashore: number { $rank }

## The aim, in three pictures
aim-1 = Sail from your port to the shore opposite, and be ashore before the others. If you have two boats, one ashore is enough, unless both were agreed on.
aim-2 = In your turn you move one square, then roll the die and send a mine exactly that far, straight, in one of eight directions.
aim-3 = Your mines stay and stop everybody else. A mine that falls on a boat carries it back to its port, and you play again.
report-terms = The mine is sent by the boat that has just moved, and a boat may move in any direction, backwards too. A player’s own boats are not stopped by his mines, and may take them up again. Squares are called by a letter, from left to right, and a number, from top to bottom. Who has two boats wins with the first of them ashore, unless it was agreed otherwise. “Squares to go” counts for the nearest boat, as if there were no mines.
and = { " and " }
fleet = { $Name-seat } sails { $boats }.
way-of-n = the North boat (from north to south)
way-of-e = the East boat (from east to west)
way-of-s = the South boat (from south to north)
way-of-w = the West boat (from west to east)

## Advice
advice-steps = { $steps ->
    [0] home
    [one] one square to the shore then
   *[other] { $steps } squares to the shore then
}{ $before ->
    [0] { "" }
   *[other] , { $before } before
}
advice-nearer = but the { $boat } is nearer: { $steps ->
    [one] one square
   *[other] { $steps } squares
}, and the first one ashore wins
advice-no-way = then no way to the shore
advice-may-hit = its mine may hit the { $boat } and send it back to its port: { $faces ->
    [one] one throw
   *[other] { $faces } throws
} in six
advice-may-be-hit = { $faces ->
    [0] no mine can hit it next turn
    [one] a mine may hit it next turn: one throw in six
   *[other] a mine may hit it next turn: { $faces } throws in six
}
advice-sinks = sends the { $boat } back to its port
advice-longer = makes the way of the { $boat } { $steps } longer
advice-not-longer = makes nobody’s way longer now

## Puzzles
puzzle-theme-step = sail on
puzzle-theme-strike = hit a boat with a mine
puzzle-theme-bar = bar a way

## Endgames solved
optimum-no-endgame = “{ $written }” is no endgame: five rows of five with / between, boats N and S, mines n and s, the rest dots; then :2 for two turns each. A way home must be open.
optimum-measure-race = wins less defeats of the north, which is to move, where both sail as well as can be
optimum-program-rules = by the rules
optimum-program-squares = by squares
