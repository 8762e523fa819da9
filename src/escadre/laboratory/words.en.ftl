# The laboratory: optima of small variants, and studies

optimum-head = Small variants solved exactly, by two programs each that share as little as they can. The time is that of the processor.
optimum-line = { "  " }{ $who }: { $value } ({ $states } cases, { $seconds } s)
optimum-point = .
optimum-disagree = The programs disagree on { $variant }: one of them is wrong, and so is this result.
