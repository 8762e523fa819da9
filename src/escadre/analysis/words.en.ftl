# Advice and analysis

## Advice
coach-best = Best move: { $choice } ({ $chance }).
coach-only = Only move: { $choice } ({ $chance }).
coach-hopeless = Nothing can succeed any more: { $choice }.
coach-tied = About equal: { $choices }.
coach-option = { $choice }: { $chance }
coach-because = { $option } – { $reasons }
coach-chance = wins { $chance }%
coach-chance-about = wins { $chance }% (± { $error })
coach-share = beats an opponent { $chance }%
coach-share-about = beats an opponent { $chance }% (± { $error })
coach-imagined = Estimated from { $worlds ->
    [one] { $worlds } imagined game
   *[other] { $worlds } imagined games
} that fit what you see.
coach-longer-look = A longer look found a better move than the first hint: it wins { $points }% more.
coach-longer-other = A longer look found a better move than the first hint.
coach-laid = { $choice } on { $where }
coach-choice = { $choice } to { $where }
coach-close = { $more ->
    [one] A good move: { $choice } ({ $chance }). Another is about as good.
   *[other] A good move: { $choice } ({ $chance }). Others are about as good.
}
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
coach-exactly = { $choice } (course { $course }°)
coach-nothing = No move stands out.
coach-way = A sound set-up, as the captain would play it.
coach-way-drawn = A sound set-up is drawn on the board; others are possible.
coach-way-steps = { $steps }. Other set-ups may be as good.
coach-way-done = Everything is placed: tap “Ready”.
coach-figure-two = Numbers: win chance in %.
coach-figure-many = Numbers: chance of beating an opponent, in %.
coach-over = Past move: view only.
coach-shared = No hints on a shared screen: your opponent could read them.

## Analysis
report-title = { $Name-player }
report-aim = Rules: { $aim }
report-end = { $end ->
    [won] { $Player } won; lowest win chance { $low }%.
    [lost] { $Player } lost; highest win chance { $high }%.
   *[even] Draw; win chance of { $player } from { $low }% to { $high }%.
}
report-ahead = { $Player } led from move { $number } to the end, never below { $least }%.
report-always-ahead = { $Player } led from start to finish.
report-cause = What counted most for { $player }: { $first } ({ $gain }), then { $second } ({ $more }).
report-chance-two = Win chances are in %: at 60%, a player wins 60 of 100 such games (a draw counts half).
report-chance-many = Chances are in %: the chance of finishing ahead of another player.
report-start = at the start
report-luck = dice and draws
report-hidden = hidden information
report-own = own choices
report-others = other players’ choices
report-revised = estimates corrected
report-net = choices of both, net
report-stopped = early end
report-choices-of = choices of { $player }
report-result = result
report-so-far = at the last move
report-course = Win chance of { $player }, in %:
report-account = From the start to the result:
report-about = ±: margin of error, from sample games.
report-revised-about = A choice counts for what it lost against the best choice. “Estimates corrected”: adjustments to the evaluation, nobody’s fault.
report-mirror = { $Player } has the rest of 100%. Gains and losses alternate, so sums may exceed 100%.
report-turned = Key moments:
report-moves = Every move, roll and draw has a number. “→”: win chance before and after. A choice cost the difference between the best choice and the one played.
report-judged = Each choice is judged by what the player knew then.
report-column = One column is about { $numbers } moves.
report-stood = Score: { $standing }.
report-standing = { $player }: { $standing }
report-chances-best = Win chance of { $player }: { $before }% → { $after }%; with the best choice of { $other }: { $best }%.
report-chances-known = Win chance of { $player }: { $before }% → { $after }%. By what was known: this choice { $left }%, the best { $best }%; the rest was hidden.
report-between = { $first }–{ $last }: { $before }% → { $after }%{ $parts }.
report-in-between = { $line }: { $before }% → { $after }%
report-step = { $line }: { $player } { $before }% → { $after }%.
report-ending = the game was ended at the table
report-ending-by = { $how ->
    [resigned] { $player } resigned
   *[left] { $player } left the table
}
report-choices-by = { $Player }:
report-choices = { $choices ->
    [0] no real choice
    [one] one real choice
   *[other] { $choices } real choices
}; { $costly ->
    [0] none
    [one] one
   *[other] { $costly }
} surely cost { $least }% or more.
report-costly = “{ $made }” cost { $loss }%.
report-cost = { $line }: cost { $player } { $loss }%.
report-better = Better: “{ $best }”.
report-better-why = Better: “{ $best }” – { $reasons }.
report-made-why = As played: { $reasons }.
report-no-reason = No single reason: it wins { $loss }% more overall.
report-both-why = Both: { $reasons }.
report-made-none = The choice played does not do that.
report-then = Then: { $lines }
report-more = { $count ->
    [one] Not shown above, cost in brackets: move { $numbers }.
   *[other] Not shown above, cost in brackets: moves { $numbers }; { $loss }% together.
}
report-quoted = “{ $choice }”
report-could = Options: { $choices }.
report-could-many = { $count } options.
report-closing = { $Player }: { $start }% at the start, { $parts }, { $result }% at the end.
report-turn = The game turned at move { $number } ({ $line }): { $player } { $before }% → { $after }%. { $winner } then never fell below { $least }%.
report-decided = From move { $number } on the game was decided: { $player } kept { $least }% or more.
report-sum = { $costly ->
    [one] It cost { $lost }%
   *[other] Together they cost { $lost }%
}; { $others ->
    [one] the other choice adds { $rest }
   *[other] the other { $others } choices add { $rest }
}. In all { $total }, { $as ->
    [listed] as listed above
   *[turned] listed above as { $listed }, a gain for { $player }
}. (All rounded.)
report-sum-none = { $others ->
    [one] The only choice adds { $total }
   *[other] All { $others } choices add { $total }
}, { $as ->
    [listed] as listed above
   *[turned] listed above as { $listed }, a gain for { $player }
}.
report-mean = Costly choices lost { $lost }%: { $each }% per real choice.
report-too-few = Too few choices to judge overall: { $enough } are needed.
report-full = Every moment, the rules and the method: add --full.
report-method = Rules and method

## The battle of the day
day-not-now = The battle of { $day } is not open: there is one a day.
day-result = Escadre { $day } · { $game } · { $captain } · { $result } · { $choices ->
    [one] { $choices } choice
   *[other] { $choices } choices
}
day-won = won
day-lost = lost
day-drawn = draw
day-stopped = resigned
day-hinted = with hints

## Puzzles
puzzle-your-side = your side
puzzle-other-side = your opponent
puzzle-asked = { $prompt } What is the best move?
puzzle-shown = The best move: { $choice }.
puzzle-right = Right! { $choice }: { $chance }.{ $others ->
    [0] { "" }
    [one] { " " }Another move is as good.
   *[other] { " " }{ $others } other moves are as good.
}
puzzle-right-too = Right! { $choice } is as good as the best move.
puzzle-because = Why: { $reasons }.
puzzle-good = { $choice } is good, but another move wins { $points }% more. Try again.
puzzle-wrong-answer = { $choice }: a much better move wins { $points }% more. Try again.
puzzle-does = Your move: { $reasons }.
puzzle-adds = The best move also: { $reasons }.
puzzle-about = Theme: { $theme }. Difficulty: { $strength }.
puzzle-share = { $captain } { $share }%
puzzle-solved = Captains who find it: { $captains }.
puzzle-none = There is no puzzle “{ $written }”.
puzzle-no-puzzles = This game has no puzzles yet.
puzzle-rules = The puzzle was made for version { $version } of the rules.
puzzle-id = The id does not fit the position.
puzzle-position = The position is not what its solver sees.
puzzle-illegal = { $action } is illegal.
puzzle-both = An answer is also among the wrong choices.
puzzle-looks = The searches are not each ten times as long as the one before, with a seed of their own.
puzzle-lead = The lead is not clear.
puzzle-other = The search with seed { $seed } does not confirm the answer.
puzzle-holds = holds
puzzle-look = seed { $seed }, { $truths } worlds: leads by { $lead }, standard error { $error }
puzzle-wrong = { $count ->
    [one] One puzzle is wrong.
   *[other] { $count } puzzles are wrong.
}

## Once more
again-asked = You played “{ $made }”. The best choice wins { $loss }% more: find it.
again-same = You played “{ $made }” before. Try another move.
again-worse = “{ $made }” also wins { $loss }% less than the best. Try another move.
again-better = “{ $best }” wins { $loss }% more than “{ $made }”, your choice in the game. No better move is known.
again-good = “{ $made }” is as good as the best known move.
again-why = { $told } Why: { $reasons }.
