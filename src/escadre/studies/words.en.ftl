# The laboratory: optima of small variants, and studies

optimum-head = Small variants solved exactly, by two programs each that share as little as they can. The time is that of the processor.
optimum-line = { "  " }{ $who }: { $value } ({ $states } cases, { $seconds } s)
optimum-point = .
optimum-disagree = The programs disagree on { $variant }: one of them is wrong, and so is this result.

## Studies
study-form = { $file } must end in .html or .md.
study-title = How good is { $game }?
study-said = Made by `{ $command }`: { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
} of the { $player } with himself, and as many for each rung of the ladder. Behind each number stands its 95 % interval. Points are 1 for a win, 0.5 for a draw, 0 for a defeat.
study-percent = { $mean } % ({ $low } to { $high })
study-number = { $mean } ({ $low } to { $high })
study-heading-edge = Who begins
study-begins = who begins
study-edge-even = Who begins has { $points } of the points: an edge is not shown.
study-edge-first = Who begins has { $points } of the points: an edge.
study-edge-second = Who begins has { $points } of the points: the edge is the other’s.
study-heading-length = How long, how wide
study-length = A match takes { $plies } choices, nine of ten between { $short } and { $long }; a choice is among { $options } (geometric mean).
study-heading-luck = Luck
study-luck-bar = made by luck
study-luck = Of the spread of results { $share } goes when luck is taken off ({ $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}). What luck is worth is told by the captain below the top playing on, so this is a lower bound as good as she is.
study-luck-noise = What luck was worth could not be told: its estimates vary more than the results themselves.
study-luck-none = Chance made no difference in these matches, or it could not be told.
study-heading-drama = Drama
study-drama-bar = led for good from
study-drama = The lead passes to the other { $changes } times a match. Who leads at the end led for good from { $lead } of the match on.
study-heading-ladder = The ladder
study-rung = { $stronger } against { $weaker }
study-ladder = Points of the stronger one, { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
} each.
study-rung-sure = Stronger: the whole interval is above par.
study-rung-unsure = Not shown by these matches.
study-heading-ways = Options compared
study-ways = Who begins, in { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
} for each:
study-way = { $way }: { $points } of the points for who begins; { $plies } choices a match; the lead passes { $changes } times
study-ways-fairer = Recommended where both shall have the same chances: { $ways }. Who begins has surely less of an edge than with { $usual }.
study-ways-worse = Not recommended where both shall have the same chances: { $ways }. Who begins, or the other, has surely more of an edge than with { $usual }.
study-ways-open = Which is fairer is not shown by these matches: none is recommended over another.
study-compare = { $written } compares nothing: write an option with two values or more, as way=A/B/C.
