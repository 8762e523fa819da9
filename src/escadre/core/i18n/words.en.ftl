## What the referee says in any game
match-over = The match is over.
chance-first = First the dice are rolled, or the draw is made.
chance-not-asked = Neither dice nor a draw are asked for now.
impossible-outcome = Chance cannot give this outcome here.
not-your-turn = It is not your turn to choose.
too-late = It is too late to take that back.
count-of = { $value } of { $all }
player-number = player { $number }

## What is wrong with the record of a match
record-json = This is not the record of a match: { $detail }.
record-empty = This file is empty: there is no match in it.
record-format = This record is of format { $format }; formats { $ours } can be read here.
record-long = Only records of up to { $most } plies are shown here.
record-big = Only records of up to { $most } MiB are read here.
record-unplayable = This part of the record cannot be played.
record-game = There is no game called “{ $game }” here.
record-players = This game is for { $count ->
    [one] { $count } player
   *[other] { $count } players
}, the record names { $named }.
record-seeds = The record needs a seed from each of { $count ->
    [one] { $count } seat
   *[other] { $count } seats
} and holds { $given }.
record-seat = Ply { $ply } belongs to a seat that this game does not have.
record-places = The ending does not give each player a place and a return.
record-resigned = A resignation must say whose it is, and nothing else may.
record-rules = It was played by version { $theirs } of the rules; here are the rules of version { $ours }.
record-rules-of = It was played by version { $theirs } of the rules, which Escadre { $release } replays; here are the rules of version { $ours }.
record-config = These options break { $clause }: { $reason }
record-illegal = Ply { $ply } breaks { $clause }: { $reason }
record-chain = Ply { $ply } does not fit the chain of hashes: it, or what stands before it, was changed.
record-seal = The ending does not fit the chain of hashes: it, or what stands before it, was changed.
record-unended = The rules have ended this match, the record has not.
record-not-over = The record has an ending, but by the rules the match goes on.
record-wrong-ending = By the rules this match ended otherwise.
record-taken = The record says that it begins within another match, and the plies or the lots do not fit that.
record-wrong-returns = Places and returns do not fit this way of ending.
record-commitment = The server’s seed is not the one that it committed to.
record-unrevealed = The server has not revealed the seed that it committed to.
record-revealed-early = The server’s seed is in this record, but the match has no ending. A server reveals its seed only after the end: either the record was cut, or the dice could be known beforehand.
record-law = Ply { $ply } does not say what, by the rules, its outcome was drawn from.
record-ply-seal = Ply { $ply } does not carry the seal of what its seat had set up in secret.
kept-commitment = This record has another commitment than the one that you kept: it is not the record of your match.
kept-seed = Your seed { $seed } is not in this record: its dice were thrown without you.
kept-no-seed = A seed of zeros is no seed of yours: it stands for who has named none.
kept-seal = The seal { $seal } that you kept is not in this record: what it stood for was exchanged.
kept-saw = The hash { $hash } that you were shown is not in this record: more was played, or something before it was changed.
kept-receipt = The receipt { $receipt } is not one of this match.
kept-receipt-cut = { $count ->
    [one] The receipt { $receipt } proves that { $count } ply was played before everybody’s eyes. This record has only { $played }: it was cut.
   *[other] The receipt { $receipt } proves that { $count } plies were played before everybody’s eyes. This record has only { $played }: it was cut.
}
proof-record = By itself a record proves only that its parts agree: whoever writes all of it anew can change anything in it.
proof-chosen-ending = The match ended by a player’s choice, not by the rules: by itself the record cannot prove that nothing more was played. Give the last hash that you were shown: --saw.
proof-no-lots = It has no seeds: for the dice you have only the word of whoever threw them.
proof-no-dice = It cannot prove when the seeds were chosen: who knows them all beforehand can try until he likes the dice. Give what you kept since you sat down: --commitment and --seed.
proof-dice = With what you kept it proves that the server was bound to its seed before it knew yours: it could not choose the dice.
proof-no-conspiracy = It cannot prove that the server did not show its seed to another player before he named his own.
proof-no-shares = No player named a seed of his own: the server knew all the dice when it committed to them.
proof-format-1 = It is of format 1, which neither says what outcomes were drawn from nor seals what was set up in secret: for that you have the server’s word.
proof-no-seals = It cannot prove that a secret set-up was not exchanged after it was sealed. Give the seals that you were shown: --seal.
proof-seals = With the seals that you kept it proves that what they stand for was not exchanged.
record-lot = Ply { $ply } is not what the dice or the draw gave.
sheet-no-header = Line { $line } is no header such as “player 1: Anna”, or one that stands there already.
sheet-no-game = The sheet does not name its game: a line such as “game: battleship” is missing before the first empty line.
sheet-no-ply = Line { $line } should be ply { $ply }, written “{ $ply }. 1: ” and what seat 1 does.
sheet-line = Line { $line }: { $reason }
sheet-header = The header “{ $header }” has no business here.
sheet-seal = The seal does not fit: the sheet was changed after it was sealed.
no-codec = { $game } brings no codec: learners cannot play it yet.
no-kernel = { $game } brings no kernel: many matches at once cannot be played yet.
policy-broken = { $file } is broken, or holds no trained network of Escadre.
policy-game = { $file } has learnt another game: { $game }.
policy-options = { $file } has learnt this game with other options, and cannot play with these.
no-optima = { $game } brings nothing to solve.
graph-too-large = More than { $most } states follow: too many to look at each.
no-captain = There is no captain called “{ $captain }” in this game.
not-listed = This number is none of the listed actions.
options-unknown = There is no option “{ $option }”; there are { $known }.
options-twice = “{ $name }” is said twice; once is enough.
options-value = { $detail }, not “{ $value }”.
options-inside = { $detail }.
options-wrong = These options will not do: { $detail }.

## What was checked of a record, and what is missing; each is an item of a list
checked-plies = { $count ->
    [one] { $count } ply, legal by the rules
   *[other] { $count } plies, each legal by the rules
}
checked-chain = { $ended ->
    [true] the chain of hashes over names, options, plies and ending
   *[false] the chain of hashes over names, options and plies
}
checked-lots = { $count ->
    [one] { $count } throw or draw, computed again from the seeds
   *[other] { $count } throws and draws, each computed again from the seeds
}
checked-seals = { $count ->
    [one] { $count } seal on a secret set-up
   *[other] { $count } seals on secret set-ups
}
checked-ending = the ending, which follows from the last ply ({ $clause })
checked-chosen-ending = { $how ->
    [resigned] the ending: places and returns fit a resignation
    [agreed] the ending: places and returns fit an agreed draw
    [left] the ending: places and returns fit a player’s leaving
   *[cancelled] the ending: places and returns fit a cancelled match
}
checked-saw = the hash { $hash } that you were shown: { $where }
checked-receipt = { $count ->
    [one] the receipt { $receipt }: { $count } ply was played before everybody’s eyes, and it is here
   *[other] the receipt { $receipt }: { $count } plies were played before everybody’s eyes, and they are here
}
hash-of-start = it stands before the first ply
hash-of-ply = it belongs to ply { $ply }
hash-of-ending = it belongs to the ending
missing-ending = { $count ->
    [one] not finished: { $count } ply, no ending; nothing shows whether more were played
   *[other] not finished: { $count } plies, no ending; nothing shows whether more were played
}
missing-seal = no “seal:” line: names, options and plies are not protected
missing-seed = the server’s seed, which it reveals after the end: throws, draws and seals could not be checked
missing-receipt = the server’s seed, without which no receipt can be checked

## What is wrong with a host's file, and where
file-wrong = { $place }: { $detail }.
place-in = { $outer }, { $inner }
place-line = line { $line }
place-item = { $list } no. { $number }
place-named = { $list } no. { $number } (“{ $name }”)

## What is wrong with the shape of an input; each goes on a sentence
shape-not-json = it is not JSON
shape-not-text = it is not text in UTF-8
shape-too-deep = it is nested too deep
shape-wrong = it has not the right shape
shape-missing = { $what } is missing
shape-unknown = { $what } has no business there
shape-not-toml = it is not TOML
shape-twice = { $what } stands there twice
shape-must-be = it must be { $wanted }
shape-value-must-be = { $what } must be { $wanted }
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
shape-text = a text
shape-text-between = a text of { $least } to { $most ->
    [one] { $most } letter
   *[other] { $most } letters
}
shape-text-least = a text of at least { $least ->
    [one] { $least } letter
   *[other] { $least } letters
}
shape-text-most = a text of at most { $most ->
    [one] { $most } letter
   *[other] { $most } letters
}
shape-text-form = a text of the form { $pattern }
shape-one-of = one of { $known }
shape-list = a list, each item being { $item }
shape-list-between = a list of { $least } to { $most }, each being { $item }
shape-list-least = a list of at least { $least }, each being { $item }
shape-list-most = a list of at most { $most }, each being { $item }
shape-list-of = a list of { $count }
shape-object = a group of named values
shape-anything = anything

## What the system refuses; each goes on a sentence
trouble = { $code ->
    [ENOENT] there is no such file or folder
    [EACCES] access is denied
    [EPERM] access is denied
    [EISDIR] it is a folder
    [ENOTDIR] it, or a part of its path, is no folder
    [EEXIST] a file of that name stands there
    [ENOSPC] the disk is full
    [EROFS] nothing can be written there
    [EADDRINUSE] something listens there already
    [EADDRNOTAVAIL] this machine has no such address
   *[other] the system says “{ $said }”
}

## What stands on a drawn board
kind-ship = ship
kind-sunk = sunk
kind-hit = hit
kind-plouf = water
kind-boat = boat
kind-mine = mine
