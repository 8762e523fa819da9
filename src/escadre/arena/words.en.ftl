# The arena

arena-no-file = { $file }: no such file or directory.
arena-no-player = Unknown player “{ $player }”: use { $known }, a Python file such as ./my_bot.py, a trained network such as ./policy.npz, or a program such as "node my_bot.js".
arena-extra = More libraries are needed: pip install "escadre[{ $extra }]".
dataset-made = { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
} of { $matches ->
    [one] { $matches } game
   *[other] { $matches } games
}; described in { $file }.
dataset-other = { $folder } has another data set: choose another directory.
dataset-manifest = { $file } is not the manifest of a data set.
dataset-broken = The processes died. The data in { $folder } is intact: run the same command again to continue.
arena-no-cluster = The cluster at { $address } cannot be reached: { $problem }. Check the address.
arena-no-address = Give the address of a cluster, such as tcp://localhost:8786.
arena-cluster-lost = The connection to the cluster at { $address } is lost.
arena-broken = The workers died { $tries } times in a row on the same games: tournament stopped.
arena-form = The name { $file } must end in { $known } or { $last }.
arena-two = A sequential test needs exactly two players, at a table of two.
arena-sprt = “{ $written }” is not a pair of ratings from −2000 to 2000, smaller first, such as 0,20.
arena-few = Give at least two players.

arena-illegal = an illegal action: { $detail } ({ $clause }: { $reason })
arena-unreadable = an invalid answer: { $detail }
arena-crashed = a crash: { $detail }
arena-late = a timeout{ $detail }
arena-talked = unexpected output: { $detail }

arena-head-player = player
arena-head-matches = games
arena-head-wins = won
arena-head-interval = 95%
arena-percent = { $share }%
arena-head-draws = drawn
arena-head-points = points
arena-head-plies = moves
arena-head-time = per move
arena-head-rating = rating
arena-head-rating-interval = 95%
arena-head-raw = mean, standard error
arena-head-adjusted = without luck
arena-head-spread = spread
arena-value = Results without luck use the value function { $hash }.
arena-luck = Mean results, with and without luck
arena-fault-line = { $player } lost { $n ->
    [one] a game
   *[other] { $n } games, the first
} because of { $first }
arena-progress = { $game }, { $matches ->
    [one] one game
   *[other] { $matches } games
}
arena-struck = { $player } timed out in { $times ->
    [one] { $times } game
   *[other] { $times } games
} in a row and is withdrawn.
arena-ratings-elo = Ratings (Bradley–Terry, in Elo points around the mean)
arena-ratings-openskill = Ratings (OpenSkill, Plackett–Luce)
arena-verdict-elo1 = Decided after { $matches ->
    [one] { $matches } game
   *[other] { $matches } games
}: a lead of { $elo1 } Elo points for { $player } fits the results better than { $elo0 } (log-likelihood ratio { $llr }).
arena-verdict-elo0 = Decided after { $matches ->
    [one] { $matches } game
   *[other] { $matches } games
}: a lead of { $elo0 } Elo points for { $player } fits the results better than { $elo1 } (log-likelihood ratio { $llr }).
arena-verdict-none = Undecided after { $matches ->
    [one] { $matches } game
   *[other] { $matches } games
} (log-likelihood ratio { $llr }, needed ±2.94).

check-fine = No errors in { $matches ->
    [one] one game
   *[other] { $matches } games
}.
check-illegal = Game { $match }, seat { $seat }, move { $ply }: { $action } is illegal by { $clause }: { $reason }
check-unreadable = Game { $match }, seat { $seat }, move { $ply }: invalid answer: { $detail }
check-crashed = Game { $match }, seat { $seat }, move { $ply }: the bot crashed: { $detail }
check-late = Game { $match }, seat { $seat }, move { $ply }: timeout{ $detail }.
check-talked = Game { $match }, seat { $seat }, move { $ply }: unexpected output: { $detail }
check-alike = The same error in { $n ->
    [one] one more game
   *[other] { $n } more games
}.
check-stopped = The check stopped after this timeout.
check-never = The bot never chose “{ $kind }”, legal { $times ->
    [one] once
   *[other] { $times } times
}.
check-time = { $choices ->
    [one] One move, { $mean } ms.
   *[other] { $choices } moves, { $mean } ms on average, { $most } ms at most.
}
check-points = { $points }% of the points against random bots.

arena-no-program = { $file } cannot be started: make it executable, or give the program that runs it, such as "node my_bot.js".
arena-stopped = Stopped after { $played } of { $matches ->
    [one] { $matches } game
   *[other] { $matches } games
}; finished games count.

arena-unended = {", "}only an incomplete line: { $said }
arena-no-answer = { $said } (expected a line such as {"{"}"action": "…"{"}"})
arena-unflushed = {", "}no output since its start (are lines flushed?)
arena-unstarted = it cannot be started: { $problem }
arena-empty-line = an empty line
arena-exit = exit status { $status }
arena-signal = stopped by signal { $status }
arena-shut = output closed

host-no-class = no class { $name } has a method choose(observation, rng)
host-one-class = expected one class with choose(observation, rng), but { $n ->
    [0] found none
   *[other] found { $found }: name one, as in { $example }
}
host-no-action = choose returned { $given }, not an action of { $game }. Return an action from game.legal_actions(observation), or its notation, such as "{ $example }".
host-line = { $file }, line { $line }: { $error }
host-file = { $file }: { $error }
