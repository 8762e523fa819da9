## What the referee says in any game
match-over = The match is over.
chance-first = The dice or the lot must fall first.
impossible-outcome = Chance cannot give this outcome here.
not-your-turn = It is not your turn to choose.

