# Advice and analysis

## Advice
coach-best = Best: { $choice } – { $chance }.
coach-only = The only choice: { $choice } – { $chance }.
coach-tied = About equally good: { $choices }.
coach-option = { $choice }: { $chance }
coach-because = { $option } – { $reasons }
coach-chance = wins the match { $chance ->
    [one] once
   *[other] { $chance } times
} in 100
coach-chance-about = wins the match { $chance ->
    [one] once
   *[other] { $chance } times
} in 100 (± { $error })
coach-share = finishes ahead of another player { $chance ->
    [one] once
   *[other] { $chance } times
} in 100
coach-share-about = finishes ahead of another player { $chance ->
    [one] once
   *[other] { $chance } times
} in 100 (± { $error })
coach-imagined = Found by playing on in { $worlds ->
    [one] { $worlds } match imagined
   *[other] { $worlds } matches imagined
} from what you see.
coach-laid = { $choice } on { $where }
coach-choice = { $choice } to { $where }
coach-close = { $more ->
    [one] A good choice: { $choice } – { $chance }. Another is about as good.
   *[other] A good choice: { $choice } – { $chance }. Others are about as good.
}
coach-all = Of all these choices: { $reasons }.
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
coach-nothing = No choice is known to be better.
coach-way = One good way to lay them, that of a good captain.
coach-way-drawn = One good way to lay them is drawn; there are others.
coach-way-steps = { $steps }. No way is known to be the best.
coach-way-done = All is laid: say ready.
coach-figure-two = The numbers: matches won in 100.
coach-figure-many = The numbers: how many times in 100 you finish ahead of another player.
coach-over = That is over: here one only looks.
coach-shared = Advice to one player is not given where the other can read it.

## Analysis
report-title = { $Name-player }: judged by what { $player } knew at each moment
report-aim = The game: { $aim }
report-end = { $end ->
    [won] { $Player } won; at the worst moment with { $low ->
        [one] { $low } chance
       *[other] { $low } chances
    }.
    [lost] { $Player } lost; at the best moment with { $high ->
        [one] { $high } chance
       *[other] { $high } chances
    }.
   *[even] Neither won nor lost; the chances { $of-player } went from { $low } to { $high }.
}
report-ahead = From move { $number } on, { $player } was ahead to the end, never below { $least ->
    [one] { $least } chance
   *[other] { $least } chances
}.
report-always-ahead = { $Player } was ahead from beginning to end.
report-cause = What counted most for { $player }: { $first } ({ $gain ->
    [one] { $gain } chance
   *[other] { $gain } chances
}), then { $second } ({ $more }).
report-cause-unknown = What counted most cannot be told: on the way the estimate itself was corrected by { $revised ->
    [one] { $revised } chance
   *[other] { $revised } chances
}, too much beside all else.
report-chance-two = Chances are counted in 100. To have 60 chances: 60 of 100 such matches would be won (a draw counts half).
report-chance-many = Chances are counted in 100: chances to finish ahead of another player.
report-start = at the start
report-luck = dice and lots
report-hidden = what was hidden
report-own = own choices
report-others = choices of the others
report-revised = estimates corrected
report-stopped = the match stopped before its end
report-choices-of = choices { $of-player }
report-result = the result
report-so-far = at the last move
report-course = The chances { $of-player } from the first move to the last:
report-account = From the chances at the start to the result:
report-about = ±: the figure may be so far off, for it was found by playing on in sample matches.
report-revised-about = Choices count for what they lost against the best choice of the moment. Estimates corrected: before a choice the chances are judged at a glance; looked at closely, the best choice may leave more than was thought, or less. Nobody did that, so it has its own line.
report-mirror = { $Player } always had the rest of the 100: a chance that one loses, the other gains. Chances go to and fro, so the sums may be above 100.
report-turned = The match, moment by moment. (All that happened is a move, dice too: each has its number. “→”: the chances before and after. A choice cost what lies between the chances that it left and those that the best choice would have left.)
report-column = One column of the picture is about { $numbers } of the moves below.
report-stood = How it stood – { $standing }.
report-standing = { $player }: { $standing }
report-chances-best = The chances of { $player }: { $before } → { $after }; the best choice of { $other } would have left { $best }.
report-chances-known = The chances of { $player }: { $before } → { $after }. By what could be known, this choice left { $left } and the best one { $best }; the rest is what was hidden.
report-between = { $first }–{ $last }, in between: the chances { $of-player } { $before } → { $after }{ $parts }.
report-in-between = { $line }: { $before } → { $after }
report-step = { $line }: { $player } goes from { $before ->
    [one] { $before } chance
   *[other] { $before } chances
} to { $after }.
report-ending = the match was ended at the table
report-ending-by = { $how ->
    [resigned] { $player } gave the match up
   *[left] { $player } left the table
}
report-choices-by = { $Player }:
report-choices = { $choices ->
    [0] no real choice.
    [one] one real choice (there was something else to do).
   *[other] { $choices } real choices (there was something else to do).
} { $costly ->
    [0] None is known to have cost { $least ->
        [one] { $least } chance
       *[other] { $least } chances
    } or more.
    [one] One is known to have cost { $least ->
        [one] { $least } chance
       *[other] { $least } chances
    } or more.
   *[other] { $costly } are known to have cost { $least ->
       [one] { $least } chance
      *[other] { $least } chances
   } or more.
}
report-costly = “{ $made }” cost { $loss ->
    [one] { $loss } chance
   *[other] { $loss } chances
} in 100.
report-cost = { $line }: that cost { $player } { $loss ->
    [one] { $loss } chance
   *[other] { $loss } chances
}.
report-better = Better: “{ $best }”.
report-better-why = Better: “{ $best }” – { $reasons }.
report-made-why = What was chosen: { $reasons }.
report-no-reason = Reckoned to the end it wins { $loss } more matches in 100; no single reason stands out.
report-both-why = Of both it can be said: { $reasons }.
report-made-none = What was chosen does not do that.
report-then = What followed: { $lines }
report-more = { $count ->
    [one] Not told above, with its cost in brackets: move { $numbers }.
   *[other] Not told above, with their costs in brackets: moves { $numbers }; together { $loss ->
       [one] { $loss } chance
      *[other] { $loss } chances
   }.
}
report-quoted = “{ $choice }”
report-could = One could: { $choices }.
report-could-many = There were { $count } choices.
report-closing = To sum up: the chances of { $player } began at { $start } in 100. Then { $parts }: that makes { $result }.
report-turn = The match turned at move { $number } ({ $line }): there the chances of { $player } went from { $before } to { $after }, and from then on { $winner } had { $least ->
    [one] { $least } chance
   *[other] { $least } chances
} or more.
report-decided = From move { $number } on it was as good as decided: { $player } always had { $least ->
    [one] { $least } chance
   *[other] { $least } chances
} or more.
report-sum = { $costly ->
    [one] It cost { $lost ->
        [one] { $lost } chance
       *[other] { $lost } chances
    }
   *[other] Together they cost { $lost ->
       [one] { $lost } chance
      *[other] { $lost } chances
   }
}; { $others ->
    [one] the other choice, with a small loss or none, comes to { $rest }
   *[other] the other { $others } choices, with small losses or none, come to { $rest }
}. In all { $total }, { $as ->
    [listed] as in the list above
   *[turned] in the list above { $listed }: what it loses is a gain for { $player }
}. (All rounded.)
report-sum-none = { $others ->
    [one] The only choice, with a small loss or none, comes to { $total }
   *[other] All { $others } choices, with small losses or none, come to { $total }
}, { $as ->
    [listed] as in the list above
   *[turned] in the list above { $listed }: what it loses is a gain for { $player }
}.
report-mean = Costly choices: { $lost ->
    [one] { $lost } chance
   *[other] { $lost } chances
} lost, { $each } for each real choice.
report-too-few = That is too few for a judgement of the whole: { $enough } real choices are wanted.

## The battle of the day
day-not-now = The battle of { $day } is not on: there is one a day.
day-result = Escadre { $day } · { $game } · { $captain } · { $result } · { $choices ->
    [one] { $choices } choice
   *[other] { $choices } choices
}
day-won = won
day-lost = lost
day-drawn = drawn
day-stopped = given up
day-hinted = with hints

## Puzzles
puzzle-your-side = your side
puzzle-other-side = the other side
puzzle-asked = { $prompt } What is best now?
puzzle-shown = This is best: { $choice }.
puzzle-right = Right! { $choice }: { $chance }.{ $others ->
    [0] { "" }
    [one] { " " }Another choice is as good.
   *[other] { " " }{ $others } other choices are as good.
}
puzzle-right-too = Right! { $choice } is as good as the best.
puzzle-because = Why: { $reasons }.
puzzle-good = { $choice } is good, but another choice is better: it wins { $points ->
    [one] one match
   *[other] { $points } matches
} more in 100. Try another.
puzzle-wrong-answer = { $choice }: another choice is much better. It wins { $points ->
    [one] one match
   *[other] { $points } matches
} more in 100. Try another.
puzzle-does = What your choice does: { $reasons }.
puzzle-adds = What the best choice does besides: { $reasons }.
puzzle-about = What it was about: { $theme }. Strength: { $strength }.
puzzle-share = { $captain } { $share } %
puzzle-solved = How often the captains find it: { $captains }.
puzzle-none = There is no puzzle “{ $written }”.
puzzle-no-puzzles = This game has no puzzles yet.
puzzle-rules = It was made for version { $version } of the rules.
puzzle-id = Its id does not belong to its position.
puzzle-position = Its position is not what its solver sees.
puzzle-illegal = { $action } is against the rules.
puzzle-both = An answer is among the rest, too.
puzzle-looks = Not every later look is ten times as long, with a seed of its own.
puzzle-lead = The lead is not clear.
puzzle-other = The look with seed { $seed } does not find what is claimed.
puzzle-holds = holds
puzzle-look = seed { $seed }, { $truths } truths: leads by { $lead }, standard error { $error }
puzzle-wrong = { $count ->
    [one] One puzzle does
   *[other] { $count } puzzles do
} not hold.

## Once more
again-asked = “{ $made }” was played here. The best choice wins { $loss ->
    [one] one match
   *[other] { $loss } matches
} more in 100: find it.
again-same = “{ $made }” was chosen then. Try something else.
again-worse = “{ $made }” also wins { $loss ->
    [one] one time fewer
   *[other] { $loss } times fewer
} in 100 matches. Try something else.
again-better = “{ $best }” wins { $loss ->
    [one] one time more
   *[other] { $loss } times more
} in 100 matches than “{ $made }”, which was chosen then. Nothing is known to be better.
again-good = Nothing is known to be better than “{ $made }”: it is as good as the best.
again-why = { $told } Why: { $reasons }.
