# Advice and analysis

## Advice
coach-best = Best move: { $choice }, { $chance }.
coach-best-plain = Best move: { $choice }.
coach-even = Try this: { $choice }. The other moves are about as good.
coach-winning = Winning move: { $choice }.
coach-first = First idea: { $choice }.
coach-only = Only move: { $choice }.
coach-only-option = Only move: { $choice }
coach-hopeless = No move can succeed any more. Least bad move: { $choice }.
coach-hopeless-all = No move can succeed any more: they are all equal.
coach-tied = These moves are about equal: { $choices }.
coach-tied-more = These moves are about equal: { $choices }…
coach-option = { $choice }: { $chance }
coach-because = { $option } – { $reasons }
coach-chance = wins { $chance }%
coach-chance-about = wins { $chance }%, give or take { $error }
coach-chance-unknown = chances hard to estimate
coach-but = but { $reason }
coach-share = finishes ahead of another player { $chance }% of the time
coach-share-about = finishes ahead of another player { $chance }% of the time, give or take { $error }
coach-imagined = The chances are estimated from { $worlds ->
    [one] { $worlds } imagined game that fits
   *[other] { $worlds } imagined games that fit
} what you see.
coach-longer-look = A longer look found a better move than the first hint: { $chance }% instead of { $first }%.
coach-longer-other = A longer look found a better move than the first hint.
coach-laid = { $choice } on { $where }
coach-choice = { $choice } to { $where }
coach-close = A good move: { $choice }, { $chance }. { $equal ->
    [1] { $more ->
        [one] Another is just as good.
       *[other] Others are just as good.
    }
   *[other] { $more ->
        [one] Another is about as good.
       *[other] Others are about as good.
    }
}
coach-aimed = { $choice } on { $where }
coach-difference-to-best = is { $points ->
    [one] one point
   *[other] { $points } points
} below the best move
coach-chance-below-best = its chance is { $points ->
    [one] one point
   *[other] { $points } points
} below the best one
coach-all = For all these moves: { $reasons }.
coach-turned = { $hull } to the { $way ->
    [0] north
    [1] north-east
    [2] east
    [3] south-east
    [4] south
    [5] south-west
    [6] west
   *[other] north-west
}
coach-exactly = { $choice } (heading { $course }°)
coach-nothing = No move stands out: choose the one you like.
coach-equal = All moves are equally good here (wins { $chance }%): choose the one you like.
coach-example = For example: { $choice }.
coach-equal-why = All moves are equally good here (wins { $chance }%). { $reason }
coach-equal-idea = Any move will do here (wins about { $chance }%). For example: { $choice } – { $reason }.
coach-within-margin = no clear difference from the move above: it is within the margin of error
coach-settled = { $outcome ->
    [won] You are { $certain ->
        [1] certain
       *[other] almost certain
    } to win: choose the move you like.
    [lost] Your opponent is { $certain ->
        [1] certain
       *[other] almost certain
    } to win: choose the move you like.
   *[open] Your moves no longer change the result: choose the move you like.
}
coach-settled-idea = { $outcome ->
    [won] You are { $certain ->
        [1] certain
       *[other] almost certain
    } to win.
    [lost] Your opponent is { $certain ->
        [1] certain
       *[other] almost certain
    } to win.
   *[open] Your moves no longer change the result.
} An idea: { $choice }, { $chance }.
coach-way = A sound set-up, as the captain would play it.
coach-way-drawn = A sound set-up is drawn on the board; others are possible.
coach-way-steps = { $steps }. Other set-ups may be as good.
coach-way-done = Everything is placed: choose “Ready”.
coach-figure-two = Win chances, in %{ $margin ->
    [0] { "" }
   *[other] { $varies ->
        [1] , give or take { $margin } at most
       *[other] , give or take { $margin }
    }
}.
coach-figure-none = No number: not as good.
coach-figure-many = Chances of beating another player, in %{ $margin ->
    [0] { "" }
   *[other] { $varies ->
        [1] , give or take { $margin } at most
       *[other] , give or take { $margin }
    }
}.
coach-over = Past move: view only.
coach-shared = No hints on a shared screen: your opponent could read them.

## Analysis
report-title = { $Name-player }
report-aim = Rules: { $aim }
report-end = { $end ->
    [won] { $Player } won. Their win chance was { $low }% at its lowest.
    [lost] { $Player } lost. Their win chance was { $high }% at its highest.
   *[even] The game was drawn. The win chance of { $player } was between { $low }% and { $high }%.
}
report-ahead = From move { $number } on, { $player } was { $least ->
    [100] certain to win
   *[other] always ahead, with { $least }% or more
}.
report-always-ahead = { $Player } was ahead from start to finish.
report-cause = What counted most: { $first } ({ $gain } points for { $player }), then { $second } ({ $more }).
report-cause-one = What counted most: { $first } ({ $gain } points for { $player }).
report-cause-revised = The calculation also corrected its own estimate ({ $points }).
report-chance-two = Win chances are in %: at 60%, a player wins 60 of 100 such games (a draw counts half). They do not take the players’ levels into account: a much stronger player wins more often. Changes are in percentage points: from 60% to 55% is −5 points.
report-chance-many = Chances are in %: the chance of finishing ahead of another player. Changes are in percentage points: from 60% to 55% is −5 points.
report-start = at the start
report-luck = dice and random draws
report-hidden = hidden information
report-own = own moves
report-others = other players’ moves
report-revised = estimates corrected
report-net = both players’ moves, net
report-stopped = early end
report-choices-of = moves by { $player }{ $results ->
    [1] { " " }and their results
   *[other] { "" }
}
report-results-of = results of moves by { $player }
report-result = result
report-so-far = at the last move
report-course = Win chance of { $player }, in %:
report-course-many = Chance of { $player } of finishing ahead of another player, in %:
report-account = What changed the chances of { $player }, in percentage points:
report-margin = { $points }, give or take { $margin }
report-about = “Give or take” gives the margin of error, measured on sample games.
report-net-about = “Both players’ moves, net” is all the change that dice and draws did not cause: + means that { $player } chose better.
report-revised-about = “Estimates corrected” means that the calculation improved its own estimate, without any move.
report-mirror = The chances of both players add up to 100%: { $player } has the rest. A total can exceed 100, because points can be lost and won back.
report-turned = Key moments:
report-moves = Moves, rolls and draws are numbered. “39% → 61%” is the chance before and after. The cost of a move is the difference between it and the best move, in points.
report-judged = Each move is judged by what the player knew then.
report-column = Each column covers about { $numbers } moves.
report-stood = Score before: { $standing }.
report-standing = { $player }, { $standing }
report-chances-best = Chances of { $player }: { $before }% → { $after }%. The best move by { $other } would have given { $best }%.
report-chances-turn = Chances of { $player } over the whole turn: { $before }% → { $after }%. Here, the best move by { $other } would have given { $best }%.
report-chances-known = Chances of { $player }: { $before }% → { $after }%. With what the player knew, this move promised { $left }% and the best one { $best }%. The rest of the change is what the move revealed, or a corrected estimate.
report-between = { $count ->
    [one] Move { $first }
   *[other] Moves { $first } to { $last }
}, chances of { $player }: { $before }% → { $after }%{ $parts }.
report-between-same = { $count ->
    [one] Move { $first }
   *[other] Moves { $first } to { $last }
}, chances of { $player }: { $after }%, unchanged{ $parts }.
report-in-between = { $line } ({ $before }% → { $after }%)
report-step = { $line } Chances of { $player }: { $before }% → { $after }%.
report-change-turn = { $change } over the whole turn
report-change-turn-only = { $change } over the whole turn; no clearly better turn is known
report-step-turn = { $line } Chances of { $player } over the whole turn: { $before }% → { $after }%.
report-step-turn-only = { $line } Chances of { $player } over the whole turn: { $before }% → { $after }%; no clearly better turn is known.
report-ending = the game was ended early
report-ending-by = { $how ->
    [resigned] { $player } resigned
   *[left] { $player } left the table
}
report-choices-by = { $Player }:
report-choices = { $choices ->
    [0] no real choices to make.
    [one] one real choice, { $costly ->
        [0] without a big mistake
       *[other] and it was a big mistake
    } (a loss of { $least }% of the chances or more).
   *[other] { $choices } real choices, { $costly ->
        [0] without a big mistake
        [one] { $more ->
            [0] with one big mistake
           *[other] with at least one big mistake
        }
       *[other] { $more ->
            [0] with { $costly } big mistakes
           *[other] with at least { $costly } big mistakes
        }
    } (a loss of { $least }% of the chances or more).
}
report-costliest = { $count ->
    [one] The costliest:
   *[other] The { $count } costliest:
}
report-costly = “{ $made }” left { $played }% instead of { $best }%.
report-costly-in-turn = After “{ $made }”, the chances to win were { $played }%; after the better move, { $best }%. The chart shows the end of the turn, after all its moves.
report-costly-unseen = “{ $made }” cost { $loss ->
    [one] { $loss } point
   *[other] { $loss } points
}. The chart shows a hidden choice only when it is revealed.
report-mistake = { $line } Chances of { $player }: { $played }% instead of { $best }%.
report-cost = { $line } This cost { $player } { $loss ->
    [one] { $loss } point
   *[other] { $loss } points
}.
report-better = Better: “{ $best }”.
report-better-why = Better: “{ $best }” – { $reasons }.
report-made-why = As played: { $reasons }.
report-no-reason = There is no single reason: overall, the best move gives better chances.
report-both-why = Either way: { $reasons }.
report-made-none = The move played does none of this.
report-then = Then: { $line }
report-then-next = Next: { $line }
report-more = { $count ->
    [one] One more move was costly, with its cost in points: move { $numbers }.
   *[other] More moves were costly, with their cost in points: moves { $numbers } ({ $loss } together).
}
report-quoted = “{ $choice }”
report-could = Options: { $choices }.
report-could-many = There were { $count } options.
report-closing = Chances of { $player }: { $start }% at the start, { $result }% at the end. In points: { $parts }.
report-turn = The game turned at move { $number }. { $line } { $Player } went from { $before }% to { $after }%. After that, { $winner } always kept { $least }% or more.
report-decided = From move { $number } on, the game was decided: { $player } kept { $least }% or more.
report-change = { $way ->
    [up] { $points }% more win chance
    [down] { $points }% less win chance
   *[none] win chance unchanged
}
report-change-best = { $change }; with the best move, { $best }
report-advantage = { $points }% more win chance than the next best move
report-small = { $costly ->
    [0] No single move cost much, but many small losses add up to { $points ->
        [one] one point
       *[other] { $points } points
    }.
    [one] With the costly move, many small losses add up to { $points ->
        [one] one point
       *[other] { $points } points
    }.
   *[other] With the costly moves, many small losses add up to { $points ->
        [one] one point
       *[other] { $points } points
    }.
}
report-small-shared = { $count } out of { $all } were “{ $choice }”.
report-mean = Together, the costly moves cost { $lost } points, or { $each } per real choice on average. Smaller losses count only in the account of all changes.
report-too-few = Too few real choices for an average: at least { $enough } are needed.
report-why-luck = { $way ->
    [up] Good luck for { $player }.
   *[down] Bad luck for { $player }.
}
report-why-others = { $way ->
    [up] A weak move by the opponent.
   *[down] A good move by the opponent.
}
report-why-others-turn = { $way ->
    [up] Better chances for { $player } after the opponent’s turn.
   *[down] Worse chances for { $player } after the opponent’s turn.
}
report-hinted = { $count ->
    [0] No choice with a hint.
    [one] One choice with a hint.
   *[other] { $count } choices with hints.
}
report-full = Add --full to read every moment, the rules and the method.
report-method = Rules and method

## The battle of the day
day-not-now = The battle of { $day } is not open. Play today’s battle.
day-result = Escadre { $day } · { $game } · { $captain } · { $result } · { $choices ->
    [one] { $choices } move
   *[other] { $choices } moves
}
day-won = won
day-lost = lost
day-drawn = draw
day-stopped = resigned
day-hinted = with hints

## Campaign
campaign-none = Unknown campaign stop “{ $written }”. Choose one of the campaign.
campaign-chapter-1 = Leaving port
campaign-chapter-2 = Along the coast
campaign-chapter-3 = The open sea
campaign-chapter-4 = Storm
campaign-chapter-5 = The last battles
campaign-win = Win the game
campaign-unaided = Win without a hint
campaign-turns = Win in { $turns } turns or fewer
campaign-lead = Win by { $lead } points or more
campaign-solve = Find the best move
campaign-alone = Find it without seeing the answer
campaign-first = Find it on the first try

## Puzzles
puzzle-your-side = your side
puzzle-other-side = your opponent
puzzle-asked = { $prompt } What is the best move?
puzzle-shown = The best move: { $choice }.
puzzle-shown-why = The best move: { $choice } – { $reason }.
puzzle-also-why = Another move that is as good: { $choice } – { $reason }.
puzzle-right = Right! { $choice } – { $reason }.
puzzle-right-only = Right! { $choice } – the best move.
puzzle-right-too = Right! Your move is as good as the best one.
puzzle-as-good = your move, as good as the best one
puzzle-good = Not bad, but there is a better move.
puzzle-wrong-answer = Good try, but not the best move.
puzzle-yours = Your move: { $reason }.
puzzle-and = { "; " }
puzzle-clue-area = Hint: look in the marked area.
puzzle-clue-choices = Hint: choose from the moves still open.
puzzle-clue-ship = Hint: “{ $choice }”. What is the best way?
puzzle-clue-kind = Hint: think of another kind of move.
puzzle-clue-reason = What the best move does: { $reason }.
puzzle-figures = { $figures }.
puzzle-equal-figures = Both moves: { $figures }.
puzzle-both-figures = Your move: { $figures }. Another good move: { $best }.
puzzle-behind = You are behind here, but this is the best move left.
puzzle-others = { $others ->
    [one] Another move is just as good.
   *[other] { $others } other moves are just as good.
}
puzzle-certified = The numbers are win chances, in %, from a longer search.
puzzle-longer = In a longer search, it wins { $lead ->
    [one] one more game
   *[other] { $lead } more games
} out of 100 than the next move.
puzzle-longer-than = It wins { $best }%; a beginner’s choice wins { $chance }%: { $other }.
puzzle-about = Theme: { $theme }. Difficulty: { $strength }.
puzzle-share = { $name-captain } { $share }%
puzzle-solved = Captains who find it: { $captains }.
puzzle-none = Unknown puzzle “{ $written }”. Check its id.
puzzle-no-puzzles = This game has no puzzles yet. Choose another game.
puzzle-rules = The puzzle was made for version { $version } of the rules.
puzzle-id = The id does not fit the position.
puzzle-position = The position is not what the player to move sees.
puzzle-illegal = { $action } is illegal.
puzzle-both = An answer is also among the wrong moves.
puzzle-looks = Each repeated search needs its own seed and at least ten times as many worlds as the first.
puzzle-lead = The lead is not clear.
puzzle-other = The search with seed { $seed } does not confirm the answer.
puzzle-holds = holds
puzzle-look = seed { $seed }, { $truths } worlds: leads by { $lead }, standard error { $error }
puzzle-wrong = { $count ->
    [one] One puzzle is wrong.
   *[other] { $count } puzzles are wrong.
}

## Once more
again-asked = You played “{ $made }”. The best move adds { $loss ->
    [one] { $loss } point
   *[other] { $loss } points
} to your chances: find it.
again-same = You played “{ $made }” before. Try another move.
again-worse = “{ $made }” also costs { $loss ->
    [one] { $loss } point
   *[other] { $loss } points
} of your chances. Try another move.
again-better = “{ $best }” gives you { $chance }%, compared with { $first }% for “{ $made }” in the game. No better move is known.
again-good = “{ $made }” is as good as the best known move.
again-why = { $told } Why: { $reasons }.
