## What the referee says in any game
match-over = The match is over.
chance-first = The dice or the lot must fall first.
impossible-outcome = Chance cannot give this outcome here.
not-your-turn = It is not your turn to choose.

## What is wrong with the record of a match
record-json = This is not the record of a match: { $detail }.
record-format = This record is of format { $format }; only format { $ours } can be read here.
record-game = There is no game called “{ $game }” here.
record-players = This game is for { $count } players, the record names { $named }.
record-seeds = The record needs a seed from each of { $count } seats and holds { $given }.
record-seat = Ply { $ply } belongs to a seat that this game does not have.
record-places = The ending does not give each player a place and a return.
record-resigned = A resignation must say whose it is, and nothing else may.
record-rules = It was played by version { $theirs } of the rules; here are the rules of version { $ours }.
record-config = These options break { $clause }: { $reason }
record-illegal = Ply { $ply } breaks { $clause }: { $reason }
record-chain = Ply { $ply } does not fit the chain of hashes: it, or what stands before it, was changed.
record-seal = The ending does not fit the chain of hashes: it, or what stands before it, was changed.
record-unended = The rules have ended this match, the record has not.
record-not-over = The record has an ending, but by the rules the match goes on.
record-wrong-ending = By the rules this match ended otherwise.
record-wrong-returns = Places and returns do not fit this way of ending.
record-commitment = The server’s seed is not the one that it committed to.
record-unrevealed = The server has not revealed the seed that it committed to.
record-lot = Ply { $ply } is not what the dice or the lot gave.
sheet-no-header = Line { $line } is no header such as “player 1: Anna”, or one that stands there already.
sheet-no-ply = Line { $line } should be ply { $ply }, written “{ $ply }. 1: ” and what seat 1 does.
sheet-line = Line { $line }: { $reason }
sheet-header = The header “{ $header }” has no business here.
sheet-seal = The seal does not fit: the sheet was changed after it was sealed.
option-unknown = There is no option “{ $option }”; there are { $known }.
option-value = “{ $option }” cannot be “{ $value }”: { $detail }.

## What stands on a drawn board
kind-ship = ship
kind-sunk = sunk
kind-hit = hit
kind-plouf = water
kind-boat = boat
kind-mine = mine
