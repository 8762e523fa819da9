game = Bataille navale
tagline = Battleship with a limited stock of bombs: sink more than your opponent.
notation = Write one move per line. “C4” bombs square C4; “5 C4 h” places the 5-square ship from C4 to the right (v: downwards); “-C4” picks it up again; “ready” ends the placement.
notation-words = { "" }
minutes = 10–15 min

## Options
option-variant = Fleet
option-variant-1 = Five ships: 5, 4, 3, 3, 2
option-variant-2 = Ten ships: 4, 3, 3, 2, 2, 2, 1, 1, 1, 1
option-bombs = Bombs per player
option-bombs-none = 35 or 50, depending on the fleet
option-bombs_second = Bombs for the second player
option-bombs_second-none = same number
option-first = Who goes first
option-first-random = random
option-first-1 = player 1
option-first-2 = player 2
option-width = Columns
option-height = Rows
option-fleet = Custom fleet
option-fleet-none = the fleet chosen above

## Captains
captain-mousse = Cabin boy
captain-mousse-about = Bombs at random. After a hit, loses track of the ship three times out of five.
captain-matelot = Sailor
captain-matelot-about = Bombs at random. After a hit, loses track of the ship two times out of five.
captain-matelot-handicap = Even match if you play like the Cabin boy: five ships, 44 bombs for you, 35 for the second player.
captain-bosco = Boatswain
captain-bosco-about = Searches in a checkerboard pattern. Around a hit, tries every neighbouring square, even out of line.
captain-bosco-handicap = Even match if you play like the Sailor: five ships, 42 bombs for you, 35 for the second player.
captain-lieutenant = Lieutenant
captain-lieutenant-about = Searches in a checkerboard pattern. Two thirds of the time, follows the line of a hit ship; otherwise tries all around it.
captain-lieutenant-handicap = Even match if you play like the Boatswain: five ships, 39 bombs for you, 35 for the second player.
captain-capitaine = Captain
captain-capitaine-about = Works out where each ship can still hide, but sometimes follows a hunch and forgets the corner rule.
captain-capitaine-handicap = Even match if you play like the Lieutenant: five ships, 42 bombs for you, 35 for the second player.
captain-amiral = Admiral
captain-amiral-about = Weighs every fleet still possible and plays to win.

## Ships
ship-1-5 = carrier
ship-1-4 = cruiser
ship-1-3 = destroyer
ship-1-2 = torpedo boat
ship-2-4 = battleship
ship-2-3 = cruiser
ship-2-2 = torpedo boat
ship-2-1 = submarine
ship-of = { $size }-square ship
ship-at = { $ship }, { $square }{ $last ->
    [none] { "" }
   *[other] { " " }to { $last }
}, { $state ->
    [sunk] sunk
   *[afloat] afloat
}

## Panels
sea-mine = Your sea
sea-theirs = Opponent’s sea
sea-of = { $Seat }’s sea
fleet-mine = Your ships
fleet-theirs = Opponent’s ships
fleet-of = { $Seat }’s ships
bombs-mine = Your bombs
bombs-theirs = Opponent’s bombs
bombs-of = { $Seat }’s bombs
mark-hit = { $square }: hit
mark-plouf = { $square }: miss
not-bombed = not bombed
ruled-out = no ship can be here

## Prompts and buttons
placing = Place your ships. Ships may not touch, even at a corner.
placing-ready = Fleet placed. Choose “Ready”, or move a ship.
placing-wait = Waiting for your opponent to place their ships.
placing-others = Both players are placing their ships in secret.
your-turn = Your turn: pick a square to bomb.
your-turn-few = Your turn: pick a square to bomb. { $left ->
    [one] One bomb left.
   *[other] { $left } bombs left.
}
turn-of = { $Seat } is choosing a square.
over = Game over: both fleets are revealed.
drop-bomb = Drop a bomb
setup-shuffle = Place at random
clear = Remove all ships
ready = Ready

## The log
told-bomb = { $square }: { $answer }
told-place = { $ship } on { $square }
told-lift = ship picked up from { $square }
told-ready = fleet placed
told-first = { $Seat } goes first (random draw)
answer-water = miss
answer-wasted = miss (no ship could be there)
answer-hit = hit
answer-hit-ship = hit ({ $ship })
answer-sunk = { $ship } sunk!
bombs-wasted = { $count ->
    [one] One bomb could not hit: no ship could be on { $squares }, beside a sunk ship.
   *[other] { $count } bombs could not hit: no ship could be on { $squares }, beside sunk ships.
}

## Refusals
bombs-range = Each player must have 1 to 100 bombs.
size-range = A grid must be 4 to 20 squares wide and 4 to 20 squares high.
fleet-range = A fleet needs at least one ship, and each ship is 1 to 9 squares long.
fleet-does-not-fit = This fleet is too big for the grid. Use a larger grid or fewer ships.
no-room-found = No way to place this fleet was found. Use a larger grid or fewer ships.
nothing-moves = Both fleets are set and can’t move now. Pick a square to bomb.
place-first = Wait until both fleets are ready: then bombing starts.
no-such-square = That square is off the grid. Pick another one.
not-a-square = “{ $written }” is not a square. Write a letter and a number, from A1 to { $last }.
not-a-direction = “{ $written }” is not a direction. Write h (to the right) or v (downwards).
size-first = Write the ship’s size first, then its square and h or v: { $ship }.
already-bombed = This square has already been bombed. Pick another one: your bomb isn’t lost.
own-sea = This is your own sea. Bomb your opponent’s.
ships-missing = { $count ->
    [one] One ship is still to be placed.
   *[other] { $count } ships are still to be placed.
}
no-ship-there = You don’t have a ship on { $square }. Pick a square of one of your ships.
no-such-ship-left = You have already placed all your ships of size { $size }. Pick a ship of another size.
no-such-ship-size = Your fleet has no ship of size { $size }. Pick another size.
leaves-grid = The ship would stick out of the grid. Move it away from the edge.
overlaps = Another of your ships is already there. Pick a free spot.
touches = That ship would touch another one. Leave a free square all around, corners included.
rest-does-not-fit = That would leave too little room for your other ships. Try another spot.
rest-not-found = No room was found for your other ships. Try another spot.

## Results
won-all-sunk = all of { $seat }’s ships are sunk, { $more ->
    [one] one square
   *[other] { $more } squares
} to { $less }
won-by-size = no bombs left; { $more ->
    [one] { $more } square sunk
   *[other] { $more } squares sunk
} to { $less }
won-by-ships = no bombs left; { $size ->
    [one] { $size } square sunk
   *[other] { $size } squares sunk
} each, but { $more ->
    [one] { $more } ship
   *[other] { $more } ships
} to { $less }
nobody-wins = a draw: no bombs left{ $ships ->
    [0] , and no ships sunk
    [one] ; each player sank one ship of { $size ->
        [one] one square
       *[other] { $size } squares
    }
   *[other] ; each player sank { $ships } ships, { $size ->
        [one] { $size } square
       *[other] { $size } squares
    } in total
}

# Shown to the winner and to the loser.
won-all-sunk-won = you sank your opponent’s whole fleet: { $more ->
    [one] one square
   *[other] { $more } squares
} to { $less }
won-all-sunk-lost = your last ship is sunk: { $less ->
    [one] one square
   *[other] { $less } squares
} to { $more }
won-by-size-won = no bombs left: you sank { $more ->
    [one] one square
   *[other] { $more } squares
} and lost { $less }
won-by-size-lost = no bombs left: you sank { $less ->
    [one] one square
   *[other] { $less } squares
} and lost { $more }
won-by-ships-won = no bombs left; { $size ->
    [one] { $size } square sunk
   *[other] { $size } squares sunk
} each, but you sank { $more ->
    [one] { $more } ship
   *[other] { $more } ships
} and lost { $less }
won-by-ships-lost = no bombs left; { $size ->
    [one] { $size } square sunk
   *[other] { $size } squares sunk
} each, but you sank { $less ->
    [one] { $less } ship
   *[other] { $less } ships
} and lost { $more }

## Positions written in one line
position-parts = A position has three parts separated by |: the options, then each fleet.
position-options = Unreadable options at the start of the position: { $detail }.
position-drawn = drawn={ $written } is not valid. Write 1 or 2, or ? before the draw.
position-ship = “{ $written }” is not a ship. Write its size, its first square, then h or v.
position-turns = These numbers of bombs are impossible: players take turns, and the game ends when a whole fleet is sunk.

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
}
equipment-own = { $count ->
    [one] { "" }
   *[other] { $count } ×{" "}
}{ $ship }
equipment-fleet = { $what }{ $own ->
    [0] { "" }
   *[other] : { $fleet }
}.

## The score
standing-led = { $Winner } was ahead in squares sunk from their turn { $turn } onward
standing-led-you = { $turn ->
    [1] You were ahead in squares sunk from your first turn onward
   *[other] You were ahead in squares sunk from your turn { $turn } onward
}
standing = { $squares ->
    [0] nothing sunk
    [one] one square sunk
   *[other] { $squares } squares sunk{ $ships ->
        [one] { "" }
       *[other] {" "}({ $sizes })
    }
}

## The aim, in three pictures
aim-1 = Find and sink your opponent’s hidden ships. When the bombs run out, the player who sank more squares wins.
aim-2 = On your turn, bomb one square of your opponent’s sea. The answer is miss, hit or sunk.
aim-3 = Place your ships in secret. They never touch, even at a corner.

## Advice
advice-impossible = no ship fits here any more
advice-impossible-plain = can’t hit, since no ship fits here
advice-impossible-sentence = a bomb here can’t hit anything, since no ship fits
advice-counted = { $fleets ->
    [one] hits { $whole }% of the time (only one fleet is possible)
   *[other] { $whole ->
        [100] certain to hit ({ $fleets } possible fleets)
       *[other] hits { $whole }{ $tenth ->
            [0] { "" }
           *[other] .{ $tenth }
        }% of the time ({ $fleets } possible fleets{ $weighted ->
            [1] , not equally likely
           *[other] { "" }
        })
    }
}
advice-sampled = hits { $whole }% of the time (± { $error })
advice-unlikely = almost never hits
advice-all = { $whole ->
    [100] certain to hit
   *[other] hits { $whole }{ $tenth ->
        [0] { "" }
       *[other] .{ $tenth }
    }% of the time
}
advice-tried = { $chance }% chance of a hit
advice-line = continues the line of { $hits } hits{ $level ->
    [closed] , and the other end is closed
    [best] , at its likelier end
    [other] , though its other end is likelier
   *[even] { "" }
}
advice-line-sentence = this square { advice-line }
advice-between = { $certain ->
    [1] is between hits on the same ship
   *[other] is between hits, perhaps on the same ship
}
advice-between-sentence = this square { advice-between }
advice-beside = { $ways ->
    [one] is in the only direction in which the hit ship can continue
   *[other] is next to a hit, { $level ->
        [best] where the ship most likely continues
        [other] but the ship more likely continues elsewhere
       *[even] in one of { $ways } directions in which the ship can continue
    }
}
advice-beside-sentence = this square { advice-beside }
advice-reach = the ship that was hit reaches this square only if it has { $longest ->
    [1] { $size } squares
   *[other] { $size } squares or more
}
advice-away = is not next to a hit
advice-away-sentence = this square { advice-away }
advice-sure = a ship is here, wherever the others are
advice-sinkable = { $percent ->
    [0] too few bombs are left to sink a ship here
   *[other] { $bombs ->
        [one] a bomb here sinks a ship { $percent }% of the time
       *[other] { $percent }% of the time, { $bombs } bombs are enough to sink the ship here
    }
}
advice-sinkable-plain = { $percent ->
    [0] too few bombs are left to sink a ship here
    [100] your last bombs will sink the ship here
   *[other] your last bombs can sink the ship here
}
advice-room = { $level ->
    [2] the likely fleets have a ship here most often
    [1] the likely fleets often have a ship here, but not most often
   *[other] the likely fleets rarely have a ship here
}
advice-figure = Each square shows the chance of a hit, in %{ $margin ->
    [0] { "" }
   *[other] , ± { $margin }
}.
advice-prior = Every possible fleet counts equally, because your opponent’s habits are ignored.
advice-prior-habits = Fleets with few empty squares around them count a little more, because they take longer to find.
advice-basis-counted = The chances are counted over { $fleets ->
    [one] the only possible fleet
   *[other] all { $fleets } possible fleets
}.
advice-basis-all = The chances are counted over all possible fleets.
advice-basis-drawn = The chances are estimated from a sample of { $fleets } possible fleets, because there are too many to count.

## Puzzles
puzzle-theme-line = continue a line of hits
puzzle-theme-beside = follow up a single hit
puzzle-theme-end = complete a line of hits
puzzle-theme-finish = finish off a damaged ship
puzzle-theme-search = find a hidden ship

## Small seas, solved
optimum-no-sea = “{ $written }” is not a small sea. Example: 4x5:3,2 (4 columns, 5 rows, ships of 3 and 2 squares), up to 25 squares.
optimum-sea-large = { $written } can’t be solved: the fleet must fit, with at most { $most ->
    [one] { $most } placement
   *[other] { $most } placements
}.
optimum-measure-bombs = bombs to sink everything, on average
optimum-program-forward = forward search
optimum-program-retrograde = backward search
optimum-program-placing = guaranteed when placing
optimum-program-shooting = guaranteed when shooting
optimum-reached-hunt = { $player }, any fleet
optimum-reached-worst = { $player }, worst fleet

## Campaign
campaign-small-bay = The small bay
campaign-small-bay-about = Three enemy ships hide in a small bay. You fire first.
campaign-aim = Take aim
campaign-aim-about = Where is your next bomb worth most?
campaign-spare-bombs = Bombs to spare
campaign-spare-bombs-about = You have 60 bombs, the boatswain only 45. Make them count.
campaign-hidden-fleet = The hidden fleet
campaign-hidden-fleet-about = You have bombed much of this sea. Where can the next ship be?
campaign-long-ships = Long ships
campaign-long-ships-about = Three long ships, a small sea and a captain who shoots well.
campaign-admirals-sea = The admiral’s sea
campaign-admirals-sea-about = The admiral herself. You bomb first: make every bomb count.
