# The laboratory: optima of small variants, and studies

optimum-head = Small variants, solved exactly by two programs that share as little code as possible. Times are processor times.
optimum-line = { "  " }{ $who }: { $value } ({ $states } cases, { $seconds } s)
optimum-disagree = The programs disagree on { $variant }: one of them is wrong.

## Studies
study-form = The name { $file } must end in .html or .md.
study-title = How good is { $game }?
study-said = The command `{ $command }` made this page. The { $player } played { $matches ->
    [one] { $matches } game
   *[other] { $matches } games
} against itself, and each pair of captains played as many. The 95% interval of a number is in parentheses. A win counts 1 point, a draw 0.5 and a loss 0.
study-percent = { $mean }% ({ $low } to { $high })
study-number = { $mean } ({ $low } to { $high })
study-heading-edge = First player
study-begins = first player
study-edge-even = The first player scores { $points } of the points. These games do not show an advantage.
study-edge-first = The first player scores { $points } of the points: the first player has the advantage.
study-edge-second = The first player scores { $points } of the points: the second player has the advantage.
study-heading-length = Length and options
study-length = On average, a game takes { $plies } moves, and a move has { $options } options (geometric mean). 90% of the games take { $short } to { $long } moves.
study-heading-luck = Luck
study-luck-bar = due to luck
study-luck = Luck accounts for { $share } of the spread of results ({ $matches ->
    [one] { $matches } game
   *[other] { $matches } games
}). This is a lower bound, because the second-strongest captain estimates the value of luck.
study-luck-noise = The estimates of luck vary more than the results, so these games do not show how much luck mattered.
study-luck-none = This study does not measure luck.
study-heading-drama = Drama
study-drama-bar = leads for good after
study-drama = The lead changes { $changes } times per game. The final leader takes the lead for good after { $lead } of the game.
study-heading-ladder = Captains
study-rung = { $stronger } against { $weaker }
study-ladder = Each line gives the points of the captain named first, from { $matches ->
    [one] { $matches } game
   *[other] { $matches } games
}.
study-rung-sure = Stronger: the whole interval is above 50%.
study-rung-unsure = These games do not show which captain is stronger.
study-heading-ways = Options compared
study-ways = Each line gives the points of the first player, from { $matches ->
    [one] { $matches } game
   *[other] { $matches } games
} with this option:
study-way = { $way }: { $points } of the points, { $plies } moves per game, { $changes } changes of lead
study-ways-fairer = Recommended for equal chances: { $ways }. The first-player advantage is clearly smaller than with { $usual }.
study-ways-worse = Not recommended for equal chances: { $ways }. The advantage of one player is clearly larger than with { $usual }.
study-ways-open = These games do not show which option is fairer.
study-compare = “{ $written }” has nothing to compare: give an option with two or more values, such as way=A/B/C.
