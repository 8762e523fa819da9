game = Bataille navale
tagline = Hidden fleets, counted bombs: sink more before yours run out.
notation = A move is one line: C4 drops a bomb; 5 C4 h lays the ship of 5 from C4 to the right, v downwards; -C4 lifts it; ready when all lie.
notation-words = { "" }
minutes = 10–15 min

## Options
option-variant = Fleet
option-variant-1 = Five ships: 5, 4, 3, 3, 2
option-variant-2 = Ten ships: 4, 3, 3, 2, 2, 2, 1, 1, 1, 1
option-bombs = Bombs for each player
option-bombs-none = as the fleet says: 35 or 50
option-bombs_second = Bombs for the second player
option-bombs_second-none = the same
option-first = Who begins
option-first-random = drawn at random
option-first-1 = the first seat
option-first-2 = the second seat
option-width = Columns
option-height = Rows
option-fleet = A fleet of your own
option-fleet-none = as chosen above

## Captains
captain-mousse = Cabin boy
captain-mousse-about = Bombs where fancy takes him, and two times in three forgets the ship that he has just hit.
captain-bosco = Boatswain
captain-bosco-about = Searches in a chequered pattern; once he hits a ship he bombs all around it, as if ships were bent.
captain-capitaine = Captain
captain-capitaine-about = Asks of each ship where it may still lie; but he has his hunches, and forgets that ships do not touch at corners either.
captain-amiral = Admiral
captain-amiral-about = Weighs every fleet that fits what was seen, and plays for the match.

## Ships
ship-1-5 = carrier
ship-1-4 = cruiser
ship-1-3 = destroyer
ship-1-2 = torpedo boat
ship-2-4 = battleship
ship-2-3 = cruiser
ship-2-2 = torpedo boat
ship-2-1 = submarine
ship-of = ship of { $size }
ship-at = { $ship }, { $square }, { $state ->
    [sunk] sunk
   *[afloat] afloat
}

## Panels
sea-mine = Your sea
sea-theirs = Their sea
sea-of = Sea of { $seat }
fleet-mine = Your ships
fleet-theirs = Their ships
fleet-of = Ships of { $seat }
bombs-mine = Your bombs
bombs-theirs = Their bombs
bombs-of = Bombs of { $seat }
mark-hit = { $square }: hit
mark-plouf = { $square }: splash

## Prompts and buttons
placing = Place your ships. They may not touch, not even by a corner.
placing-ready = Your fleet stands. Say ready, or move a ship once more.
placing-wait = You are ready. The other is still placing ships.
placing-others = Both fleets are being placed, in secret.
your-turn = Your turn: bomb their sea.
turn-of = { $Seat } is aiming.
over = The match is over: both fleets lie open.
drop-bomb = Drop a bomb
setup-shuffle = Place them for me
clear = Clear the sea
ready = Ready

## The log
told-bomb = { $square }: { $answer }
told-place = { $ship } on { $square }
told-lift = { $square } lifted
told-ready = ready
told-first = the draw: { $seat } begins
answer-water = splash
answer-hit = hit
answer-sunk = sunk: { $ship }

## Refusals
bombs-range = Each player has from 1 to 100 bombs.
size-range = A grid is 4 to 20 squares wide and 4 to 20 high.
fleet-range = A fleet has at least one ship, and each is 1 to 9 squares long.
fleet-does-not-fit = This fleet has no room on this grid.
no-room-found = No room was found for this fleet on this grid, though nothing proves that there is none.
nothing-moves = The fleets stand: nothing moves any more, only bombs fall.
place-first = No bomb falls before both fleets are ready.
no-such-square = The grid has no such square.
not-a-square = “{ $written }” is no square: a letter and a number, from A1 to { $last }.
not-a-direction = “{ $written }” is not a direction: write h to lay the ship to the right, v to lay it downwards.
size-first = The size of the ship comes first, then its square and h or v: { $ship }.
already-bombed = A bomb has fallen on this square already. Yours is not spent.
ships-missing = { $count ->
    [one] One ship is not placed yet.
   *[other] { $count } ships are not placed yet.
}
no-ship-there = You have no ship on { $square }.
no-such-ship-left = You have no ship of { $size } left to place.
leaves-grid = The ship would leave the grid.
overlaps = Another of your ships lies there.
touches = Ships may not touch, not even by a corner.
rest-does-not-fit = Then your other ships would find no room.
rest-not-found = No room was found for your other ships then, though nothing proves that there is none.

## Results
won-all-sunk = every ship of { $seat } is sunk: { $more ->
    [one] one square
   *[other] { $more } squares
} against { $less }
won-by-size = all bombs are used: ships of { $more ->
    [one] { $more } square
   *[other] { $more } squares
} are sunk against { $less }
won-by-ships = all bombs are used; { $size ->
    [one] { $size } square
   *[other] { $size } squares
} sunk on both sides, but { $more ->
    [one] { $more } ship
   *[other] { $more } ships
} against { $less }
nobody-wins = all bombs are used; { $ships ->
    [0] no ship is sunk
    [one] both sank one ship of { $size ->
        [one] one square
       *[other] { $size } squares
    }
   *[other] both sank { $ships } ships of { $size ->
        [one] { $size } square
       *[other] { $size } squares
    } in all
}: nobody wins

# Told to who has won, or lost.
won-all-sunk-won = you have sunk every ship of the other: { $more ->
    [0] no squares
    [one] one square
   *[other] { $more } squares
}, and lost { $less }
won-all-sunk-lost = your last ship is sunk: you have sunk { $less ->
    [0] no squares
    [one] one square
   *[other] { $less } squares
}, and lost { $more }
won-by-size-won = all bombs are used: you have sunk { $more ->
    [0] no squares
    [one] one square
   *[other] { $more } squares
}, and lost { $less }
won-by-size-lost = all bombs are used: you have sunk { $less ->
    [0] no squares
    [one] one square
   *[other] { $less } squares
}, and lost { $more }
won-by-ships-won = all bombs are used; { $size ->
    [one] { $size } square
   *[other] { $size } squares
} sunk on both sides, but you have sunk { $more ->
    [one] { $more } ship
   *[other] { $more } ships
}, and lost { $less }
won-by-ships-lost = all bombs are used; { $size ->
    [one] { $size } square
   *[other] { $size } squares
} sunk on both sides, but you have sunk { $less ->
    [one] { $less } ship
   *[other] { $less } ships
}, and lost { $more }

## Positions written in one line
position-parts = A position has three parts between | signs: the options, then each fleet.
position-options = These options cannot be read: { $detail }.
position-drawn = drawn={ $written }: 1 or 2 is drawn as agreed, or ? stands there before the draw.
position-ship = “{ $written }” is no ship: write its size, its first square, h or v.
position-turns = So many bombs of each side cannot have fallen in turn, none after the last ship of a side was sunk.

## What each has
equipment = { $same ->
    [yes] Each player has { $bombs ->
        [one] { $bombs } bomb
       *[other] { $bombs } bombs
    }
   *[no] The first player has { $bombs ->
        [one] { $bombs } bomb
       *[other] { $bombs } bombs
    }, the second { $other }; each has
} { $same ->
    [yes] and { $ships ->
        [one] one ship
       *[other] { $ships } ships
    }
   *[no] { $ships ->
        [one] one ship
       *[other] { $ships } ships
    }
}: { $fleet }.
equipment-own = { $count ->
    [one] { "" }
   *[other] { $count } ×{" "}
}{ $ship }
equipment-ship = { $count ->
    [one] { "" }
   *[other] { $count } ×{" "}
}{ $ship } ({ $size ->
    [one] one square
   *[other] { $size } squares
})

## How it stands
standing = { $squares ->
    [0] nothing sunk
    [one] one square sunk
   *[other] { $squares } squares sunk{ $ships ->
        [one] { "" }
       *[other] {" "}({ $sizes })
    }
}

## The aim, in three pictures
aim-1 = Find and sink the hidden ships of the other. When no bombs are left, the squares of sunken ships are counted.
aim-2 = In your turn you drop one bomb on a square of their sea. The answer is splash, hit or sunk.
aim-3 = Your ships lie where you put them, in secret. They never touch, not even by a corner.

## Advice
advice-counted = { $fleets ->
    [one] a single fleet still fits; a ship lies there in { $whole } % of cases
   *[other] a ship lies there in { $whole }.{ $tenth } % of the { $fleets } fleets that fit
}
advice-sampled = a ship lies there in { $whole }.{ $tenth } % (± { $error }) of the fleets that fit
advice-all = a ship lies there in { $whole }.{ $tenth } % of all fleets that fit
advice-tried = hits { $chance ->
    [one] once
   *[other] { $chance } times
} in 100
advice-figure = Each number: hits in 100 bombs there.
advice-prior = All fleets that fit what is known are taken as equally likely: who hides a fleet may have habits.
advice-basis-counted = Counted exactly: { $fleets ->
    [one] { $fleets } fleet fits
   *[other] { $fleets } fleets fit
}.
advice-basis-all = Counted exactly, over all fleets that fit.
advice-basis-drawn = Too many to count: found from a sample of { $fleets } whole fleets.

## Puzzles
puzzle-theme-finish = finish a ship that is hit
puzzle-theme-search = find a hidden ship

## Small seas, solved
optimum-no-sea = “{ $written }” is no small sea: 4x5:3,2 is 4 wide, 5 high, with ships of 3 and 2; up to 25 squares.
optimum-sea-large = { $written }: there must be a fleet that fits, and no more than { $most }.
optimum-measure-bombs = bombs that sink all, on average
optimum-program-forward = forward search
optimum-program-retrograde = from the end
optimum-program-placing = who places makes sure of
optimum-program-shooting = who shoots makes sure of
optimum-reached-hunt = { $player }, any fleet
optimum-reached-worst = { $player }, her worst fleet
