## Messages of the referee, for all games
match-over = The game is over.
chance-first = Roll the dice or make the draw first.
chance-not-asked = No roll or random draw is needed now. Choose a move.
impossible-outcome = This roll or draw is impossible here.
not-your-turn = It is not your turn: please wait.
too-late = Too late to take that back. Play on.
count-of = { $value } of { $all }
chart-place = at { $x }, { $y } { $unit }
chart-heading = heading { $degrees }°
tray-empty = no dice
cards-empty = empty
tally-empty = nothing yet
card-beneath = { $card }; on board: { $beneath }
swing-range = { $start }–{ $end }°
swing-ranges = { $ranges }
player-number = player { $number }

## What is wrong with the record of a match
record-json = This is not a game record: { $detail }.
record-empty = This file is empty: it has no game.
record-format = This record has format { $format }; this version reads the formats { $ours }.
record-long = This record is too long: the limit is { $most } moves.
record-big = This record is too large: the limit is { $most } MB.
record-unplayable = This part of the record cannot be replayed.
record-game = Unknown game “{ $game }”.
record-players = This game is for { $count ->
    [one] { $count } player
   *[other] { $count } players
}, but the record has { $named }.
record-seeds = The record needs a seed from each of { $count ->
    [one] { $count } seat
   *[other] { $count } seats
}, but has { $given }.
record-seat = Move { $ply } belongs to a seat that this game does not have.
record-places = The ending does not give each player a rank and a result.
record-resigned = A resignation must name the seat that resigned; no other ending may name one.
record-rules = The game was played with version { $theirs } of the rules; this Escadre has version { $ours }.
record-rules-of = The game was played with version { $theirs } of the rules, which Escadre { $release } replays; this Escadre has version { $ours }.
record-config = These options break { $clause }: { $reason }
record-illegal = Move { $ply } breaks { $clause }: { $reason }
record-chain = Move { $ply } breaks the hash chain: the record was changed there or before.
record-ending-hash = The ending breaks the hash chain: the record was changed there or before.
record-unended = By the rules this game has ended, but the record has no ending.
record-not-over = The record has an ending, but by the rules the game continues.
record-wrong-ending = By the rules this game ended differently.
record-taken = The record continues another game, but its moves or random draws do not fit that game.
record-wrong-returns = Ranks and returns do not fit this kind of ending.
record-commitment = The server’s seed does not match its commitment.
record-unrevealed = The server has not revealed its seed.
record-revealed-early = The server’s seed is in this record, but the game has no ending. Servers reveal it only after the end: the record was cut, or the dice could be known in advance.
record-law = Move { $ply } does not say what its result was drawn from.
record-ply-seal = Move { $ply } completes a secret set-up but has no seal.
kept-commitment = The commitment that you saved is not the one in this record: this is not a record of your game.
kept-seed = Your seed { $seed } is not in this record: its dice were rolled without you.
kept-no-seed = A seed of zeros means that no seed was given.
kept-seal = The seal { $seal } that you saved is not in this record: the set-up was altered.
kept-saw = The hash { $hash } that you were shown is not in this record: more was played, or something before it was changed.
kept-receipt = The receipt { $receipt } does not belong to this game.
kept-receipt-cut = { $count ->
    [one] The receipt { $receipt } proves that { $count } public move was played, but this record has only { $played }: it was cut.
   *[other] The receipt { $receipt } proves that { $count } public moves were played, but this record has only { $played }: it was cut.
}
proof-record = On its own, a record proves only that it is consistent: a person who rewrites all of it can change anything.
proof-chosen-ending = The game ended by a player’s choice, so the record alone cannot prove that nothing more was played. The last hash that a player was shown can prove it (“--saw” in the terminal).
proof-no-lots = The record has no seeds: it cannot prove that the dice were fair.
proof-no-dice = The record cannot prove when the seeds were chosen: a person who knows them all in advance can try seeds until the dice are favourable. Give what you saved: --commitment and --seed.
proof-dice = With what you saved, the record proves that the server committed to its seed before it knew yours: it could not choose the dice.
proof-no-conspiracy = The record cannot prove that the server did not show its seed to another player early.
proof-no-shares = No player gave a seed: the server knew all dice when it committed to its seed.
proof-no-seals = The record cannot prove that no secret set-up was altered. Give the seals you were shown: --seal.
proof-seals = With the seals you saved, the record proves that those set-ups were not altered.
record-lot = Move { $ply } is not the roll or draw computed from the seeds.
sheet-no-record = This is not a game record: line 1 is not a header such as “player 1: Anna”.
sheet-no-header = Line { $line } is not a header such as “player 1: Anna”, or it repeats one.
sheet-no-game = The record does not name its game: a line such as “game: battleship” is missing before the first empty line.
sheet-no-ply = Line { $line } should be move { $ply }: “{ $ply }. 1: ” and the move of seat 1.
sheet-line = Line { $line }: { $reason }
sheet-header = Unknown header “{ $header }”. Correct or delete this line.
sheet-seal = The seal does not fit: the record was changed after it was sealed.
no-codec = { $game } has no codec: agents cannot be trained on it yet.
no-kernel = { $game } has no kernel: it cannot play many games at once yet.
policy-broken = { $file } is broken, or not a trained network of Escadre. Give another one.
policy-game = { $file } was trained for another game: { $game }. Give a network for this game.
policy-options = { $file } was trained with other options. Play with those, or give another network.
no-optima = { $game } has no variants to solve.
graph-too-large = More than { $most } states follow: too many to solve. Choose a smaller variant.
no-captain = Unknown captain “{ $captain }”. Choose a captain of this game.
not-listed = This number is not one of the listed actions.
options-unknown = Unknown option “{ $option }”: use { $known }.
options-twice = Option “{ $name }” is given twice. Give it once.
options-value = { $detail } (given: “{ $value }”).
options-inside = { $detail }.
options-item = { $place }: { $detail } (given: “{ $value }”).
options-wrong = These options are invalid: { $detail }.

## What was checked of a record, and what is missing; each is an item of a list
checked-plies = { $count ->
    [one] { $count } legal move
   *[other] { $count } legal moves
}
checked-chain = { $ended ->
    [true] the hash chain of names, options, moves and ending
   *[false] the hash chain of names, options and moves
}
checked-lots = { $count ->
    [one] { $count } roll or draw, recomputed from the seeds
   *[other] { $count } rolls and draws, recomputed from the seeds
}
checked-seals = { $count ->
    [one] { $count } seal on a secret set-up
   *[other] { $count } seals on secret set-ups
}
checked-ending = the ending, which follows from the last move ({ $clause })
checked-chosen-ending = { $how ->
    [resigned] the ending: ranks and returns fit a resignation
    [agreed] the ending: ranks and returns fit an agreed draw
    [left] the ending: ranks and returns fit a player’s leaving
   *[cancelled] the ending: ranks and returns fit a cancelled game
}
checked-saw = the hash { $hash } you were shown ({ $where })
checked-receipt = { $count ->
    [one] the receipt { $receipt }: { $count } public move was played, and the record has it
   *[other] the receipt { $receipt }: { $count } public moves were played, and the record has them
}
hash-of-start = before the first move
hash-of-ply = move { $ply }
hash-of-ending = the ending
missing-ending = { $count ->
    [one] the ending: after { $count } move, more may have been played
   *[other] the ending: after { $count } moves, more may have been played
}
missing-hash-chain = the “seal:” line: names, options and moves are not protected
missing-seed = the server’s seed, revealed after the end: rolls, draws and seals were not checked
missing-format-1 = the seals on secret set-ups and the possible results of draws, which format 1 does not store
missing-receipt = the server’s seed: no receipt can be checked without it

## What is wrong with a host's file, and where
file-wrong = { $place }: { $detail }.
place-in = { $outer }, { $inner }
place-line = line { $line }
place-item = { $list } no. { $number }
place-number = item { $number }
place-option = { $option }
place-named = { $list } no. { $number } (“{ $name }”)

## What is wrong with the shape of an input; each goes on a sentence
shape-not-json = it is not JSON
shape-not-text = it is not UTF-8 text
shape-too-deep = it is nested too deeply
shape-wrong = it has the wrong form
shape-missing = { $what } is missing
shape-unknown = { $what } is unknown
shape-not-toml = it is not TOML
shape-twice = { $what } is given twice
shape-must-be = it must be { $wanted }
shape-value-must-be = { $what } must be { $wanted }
shape-is-not = it is not { $wanted }
shape-value-is-not = { $what } is not { $wanted }
shape-empty = it is empty
shape-value-empty = { $what } is empty
shape-or = { $one } or { $other }
shape-flag = true or false
shape-whole = a whole number
shape-whole-between = a whole number from { $least } to { $most }
shape-whole-least = a whole number, at least { $least }
shape-whole-most = a whole number, at most { $most }
shape-number = a number
shape-number-between = a number from { $least } to { $most }
shape-number-least = a number, at least { $least }
shape-number-most = a number, at most { $most }
shape-text = text
shape-text-between = text of { $least } to { $most ->
    [one] { $most } character
   *[other] { $most } characters
}
shape-text-least = text of at least { $least ->
    [one] { $least } character
   *[other] { $least } characters
}
shape-text-most = text of at most { $most ->
    [one] { $most } character
   *[other] { $most } characters
}
shape-text-form = text of the form { $pattern }
shape-one-of = one of { $known }
shape-list = a list of { $items }
shape-list-between = a list of { $least } to { $most } { $items }
shape-list-least = a list of at least { $least } { $items }
shape-list-most = a list of at most { $most } { $items }
shape-list-of = a list of { $count ->
    [one] { $count } item
   *[other] { $count } items
}
shape-items-whole = whole numbers
shape-items-whole-between = whole numbers from { $least } to { $most }
shape-items-number = numbers
shape-items-number-between = numbers from { $least } to { $most }
shape-items-flag = values true or false
shape-items-text = texts
shape-items-object = objects
shape-items-list = lists
shape-items-one-of = values from { $known }
shape-items-anything = items
shape-object = an object
shape-anything = anything

## What the system refuses; each goes on a sentence
trouble = { $code ->
    [ENOENT] no such file or directory
    [EACCES] access is denied
    [EPERM] access is denied
    [EISDIR] it is a directory, not a file
    [ENOTDIR] a part of its path is not a directory
    [EEXIST] a file of that name exists
    [ENOSPC] the disk is full
    [EROFS] the disk is read-only
    [EADDRINUSE] the address is in use
    [EADDRNOTAVAIL] this machine has no such address
   *[other] system error “{ $said }”
}

## Text on a drawn board
kind-ship = ship
kind-sunk = sunk
kind-hit = hit
kind-plouf = miss
kind-boat = boat
kind-mine = mine
