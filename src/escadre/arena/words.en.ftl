# The arena

arena-no-file = There is no file { $file }.
arena-no-player = “{ $player }” cannot play: name { $known }, a Python file such as ./my_bot.py, a trained network such as ./policy.npz, or a program such as "node my_bot.js".
arena-extra = This needs more libraries: pip install "escadre[{ $extra }]".
dataset-made = { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
} of { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}; { $file } says what they are.
dataset-other = { $folder } holds another data set: name another folder.
dataset-manifest = { $file } is no manifest of a data set.
dataset-broken = The processes died. What is in { $folder } is whole: the same command goes on.
arena-no-cluster = The cluster at { $address } cannot be reached: { $problem }.
arena-no-address = Name the address of a cluster, such as tcp://localhost:8786.
arena-cluster-lost = The cluster at { $address } is there no more.
arena-broken = The workers have died { $tries } times in a row at the same matches, so the event was stopped.
arena-form = { $file } must end in one of { $known }.
arena-two = A sequential test is for two players at a table of two.
arena-sprt = “{ $written }” is not two ratings between -2000 and 2000, the smaller one first, such as 0,20.
arena-few = Name two players or more.

arena-illegal = an illegal action: { $detail } ({ $clause }: { $reason })
arena-unreadable = an answer that is no action: { $detail }
arena-crashed = a crash: { $detail }
arena-late = no answer in time{ $detail }
arena-talked = words that nobody asked for: { $detail }

arena-point = .
arena-head-player = player
arena-head-matches = played
arena-head-wins = won
arena-head-interval = 95 %
arena-head-draws = level
arena-head-points = points
arena-head-plies = plies
arena-head-time = a choice
arena-head-rating = rating
arena-head-rating-interval = 95 %
arena-head-raw = returns, standard error
arena-head-adjusted = without luck
arena-head-spread = spread
arena-value = Results without luck are reckoned with the value function { $hash }.
arena-luck = Mean returns, as they were and without luck
arena-fault-line = { $player } lost { $n ->
    [one] a match
   *[other] { $n } matches
}, the first by { $first }
arena-progress = { $game }, { $matches ->
    [one] one match
   *[other] { $matches } matches
}
arena-struck = { $player } was late in { $times ->
    [one] { $times } match
   *[other] { $times } matches
} in a row and plays no more.
arena-ratings-elo = Ratings (Bradley–Terry, in Elo points around the mean)
arena-ratings-openskill = Ratings (OpenSkill, Plackett–Luce)
arena-verdict-elo1 = Decided after { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}: { $player } is stronger by { $elo1 } Elo points rather than by { $elo0 } (log-likelihood ratio { $llr }).
arena-verdict-elo0 = Decided after { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}: { $player } is stronger by { $elo0 } Elo points rather than by { $elo1 } (log-likelihood ratio { $llr }).
arena-verdict-none = Not decided after { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
} (log-likelihood ratio { $llr }, needed ±2.94).

check-fine = Nothing went wrong in { $matches ->
    [one] one match
   *[other] { $matches } matches
}.
check-illegal = Match { $match }, seat { $seat }, ply { $ply }: { $action } is illegal by { $clause }: { $reason }
check-unreadable = Match { $match }, seat { $seat }, ply { $ply }: the answer cannot be read: { $detail }
check-crashed = Match { $match }, seat { $seat }, ply { $ply }: the bot died: { $detail }
check-late = Match { $match }, seat { $seat }, ply { $ply }: no answer in time{ $detail }.
check-talked = Match { $match }, seat { $seat }, ply { $ply }: it said something that nobody had asked for: { $detail }
check-alike = The same in { $n ->
    [one] one match
   *[other] { $n } matches
} more.
check-stopped = Nothing more was played after that, for nobody likes to wait.
check-never = It never chose “{ $kind }”, which was legal { $times ->
    [one] once
   *[other] { $times } times
}.
check-time = { $choices ->
    [one] One choice, { $mean } ms.
   *[other] { $choices } choices, { $mean } ms each on average, { $most } ms at most.
}
check-points = { $points } % of the points against bots that choose at random.

arena-no-program = { $file } is no program that can be started: make it executable, or name what runs it, such as "node my_bot.js".
arena-stopped = Stopped after { $played } of { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}: what has been played counts.

arena-unended = {", "}but the beginning of a line: { $said }
arena-no-answer = { $said } (a line such as {"{"}"action": "…"{"}"} is wanted)
arena-unflushed = {", "}not a word since its start (perhaps its lines are not flushed)
arena-unstarted = it cannot be started: { $problem }
arena-empty-line = an empty line
arena-exit = it ended with status { $status }
arena-signal = signal { $status } ended it
arena-shut = it closed its output

host-no-class = no class { $name } has a method choose(observation, rng)
host-one-class = one class with choose(observation, rng) is wanted, and { $n ->
    [0] there is none
   *[other] there are { $found }: name one, as in { $example }
}
host-no-action = choose returned { $given }, which is not an action of { $game }. Return an action from game.legal_actions(observation), or its notation, such as "{ $example }".
host-line = { $file }, line { $line }: { $error }
host-file = { $file }: { $error }
