## Commands: help
cli-heading-usage = Usage:
cli-heading-options = Options:
cli-heading-commands = Commands:
cli-help-escadre = Play five naval games in the terminal and on the web.
cli-help-games = List the games.
cli-help-rules = Show the rules of a game, or a single RULE.
cli-help-play = Play a game in the terminal. Each of the PLAYERS is human, human:NAME, random, or a captain of the game; the first captain takes the remaining seats. Enter one move per line; “?” shows help, “stop” quits.
cli-help-serve = Start the server: tables, web page and bot API.
cli-help-backup = Back up all tables and the key to a FILE. The server may be running. Anyone with the backup can open every seat.
cli-help-restore = Restore a backup FILE. Stop all servers that use the database first. The database may be SQLite or PostgreSQL.
cli-help-guest = Show or delete a guest’s data. WHO is the guest’s id, or TABLE/SEAT with seats counted from 1.
cli-help-tables = List the tables in progress. For each table, the list shows the seats, the last activity and the guests’ ids.
cli-help-replay = Show the log of a game record, as one viewer saw it.
cli-help-verify = Check that a game record is complete and unaltered. The command checks the hash chain, rules, dice, seals and ending, and says what is missing and what the record proves. Values that you saved during the game prove more: give them with the options below. The exit status is 0 if the record is complete, 3 if it is incomplete, 1 if it is wrong.
cli-help-analyse = Show what turned a game and what each move cost. Each move is judged by what the player knew then.
cli-help-again = Retry the costly moves of a game. You see the board as it was, and answer with a line of text. Any move as good as the best is right. “hint” shows the answer; “stop” quits.
cli-help-what-if = Play on from any move of a game. Dice and hidden set-ups stay the same; captains take the other seats.
cli-help-results = Show your results, by game and captain. The command reads game records in which your name is NAME. It also shows how often each die face came up, beside the expected count. Games that continue another game, or that you played against yourself, do not count.
cli-help-learn = Learn a game by playing: all lessons or one LESSON. Answer with a line of text; “?” shows the answer, “stop” quits.
cli-help-dice = Check whether dice and draws look fair. The command compares their counts with the expected ones. It reads each record FILE and, with --data, the finished games of a server.
cli-help-perft = Count all sequences of DEPTH moves, to test the rules.
cli-help-solve = Solve small VARIANTS of a game exactly. Two programs solve each variant, and the command compares captains with the result. Without VARIANTS, it solves those that take little time; docs/results/solved-variants.md lists them.
cli-help-study = Measure the fairness, length and luck of a game. The command also measures how often the lead changes, and how strong the captains are. Every result has its 95% interval.
cli-help-export = Convert a game record to JSON or to text.
cli-help-arena = Run a tournament of bots, with confidence intervals.
cli-help-dataset = Save bots’ games as Parquet files for machine learning. The files contain every move, what the player saw and which moves were legal. After an interruption, run the same command again to continue.
cli-help-bot = Check the bots that you write.
cli-help-check = Check a bot for errors. BOT is ./my_bot.py, or a program: "node my_bot.js".
cli-help-puzzles = Solve, check and find puzzles.
cli-help-puzzles-mine = Find puzzles in captains’ games. The command prints them as lines of JSON.
cli-help-puzzles-check = Check the solutions of puzzles again. The command checks all puzzles, those of a GAME, or the one with this ID.
cli-help-puzzles-play = Solve the puzzles of a game, easiest first. With an ID, you get only that puzzle. Any move as good as the answer is right.
cli-help-puzzles-reports = Read visitors’ reports and decide which puzzles are offered.
cli-help-puzzles-today = Play the battle of the day. Everyone gets the same start, luck and captain. You have one try; afterwards you get a line to share.
cli-option-commitment = The commitment that the server showed you when you sat down.
cli-option-seeds = A seed that you gave; may be repeated.
cli-option-seat = Consider only this seat (1, 2, …).
cli-option-player_seat = Your seat (1, 2, …).
cli-option-with_analysis = Also analyse each game to see what your moves cost. This takes a second or more per game.
cli-option-from_ply = Start after this many moves of the game; 0 is the beginning.
cli-option-against = Players in the other seats: a captain, random, or the file of a trained network (default: the first captain).
cli-option-new_luck = Use new dice and draws instead of those of the game.
cli-option-output_file = Save the new game to this file (.txt: readable text, otherwise JSON).
cli-option-world_count = Number of possible positions imagined before each move: more is slower and more precise.
cli-option-full = Add every moment, the rules and the method.
cli-option-as_json = Write one line of JSON per seat.
cli-option-only_list = List the lessons only.
cli-option-seals = A seal that the server showed you; may be repeated.
cli-option-receipts = A receipt that the server gave you during the game; may be repeated.
cli-option-seen_hashes = A hash that the server showed you for a move or for the ending; may be repeated.
cli-option-help = Show this help and exit.
cli-option-version = Show the version and exit.
cli-option-debug = Show where an internal error happened.
cli-option-language = Language of the output (default: from LANG).
cli-option-escadre-language = Language of the output; may also follow any command (default: from LANG).
cli-option-options = An option of the game, such as -o variant=2, or -o deck=@FILE for a value in a file; may be repeated.
cli-option-seed = A whole number; the same number gives the same luck.
cli-option-input_stream = Read the moves from this file (- is standard input).
cli-option-record_file = Save the game to this file (.txt: readable text, otherwise JSON).
cli-option-viewer = Viewpoint: a seat (1, 2, …), public, or all.
cli-option-position = Start from this position instead of the first one.
cli-option-divide = Show a separate count for each first move.
cli-option-states = For each number of moves up to DEPTH, show how many sequences there are and how many states they reach.
cli-option-luck_matches = Measure luck move by move in this many games (default: half of them); slower.
cli-option-ladder = Compare only these captains, weakest first: mousse,bosco (default: all).
cli-option-compare = Play the same number of games with each value of an option, such as way=A/B/C, and say which is fairer.
cli-option-format_ = Output format; “text” is for people to read.
cli-option-host = Address to listen on; 0.0.0.0 for the local network (default: 127.0.0.1).
cli-option-port = Port to listen on (default: 8000, or the next free one).
cli-option-delete = Delete the guest’s own tables, and make the guest anonymous at all other tables.
cli-option-include_ended = Also list tables whose game has ended.
cli-option-show_settings = Print all settings and their values, then exit.
cli-option-replace = Delete the current contents of the database first.
cli-option-processes = Number of server processes; more than one needs PostgreSQL.
cli-option-data = Data directory (default: the standard one on this system).
cli-option-dice-data = Also read the finished games of the server with this data directory.
cli-option-settings_file = A TOML file with more settings: limits, database, address behind a proxy.
cli-option-kit = Name of the game, as “escadre games” lists it.
cli-option-players = Players, separated by commas: a captain (mousse, bosco…), random, imagining, ./my_bot.py, "node my_bot.js".
cli-option-matches = Number of games.
cli-option-bot-check-matches = Number of games against random bots.
cli-option-out = Write the results to this file: .csv, .jsonl or .parquet.
cli-option-records = Save the record of every game in this directory.
cli-option-sprt = Stop as soon as the result is clear. 0,20 compares two hypotheses: the players are equally strong, or the first is 20 rating points stronger.
cli-option-time_budget = Seconds that a bot program has for all its moves in a game.
cli-option-workers = Number of processes (default: one per core).
cli-option-cluster = Address of a Dask cluster: tcp://…
cli-option-address = Address of a Dask cluster: tcp://…
cli-option-directory = Directory for the files; run the same command again to continue after an interruption.
cli-option-values = Also save each seat’s expected result before each move; much slower.
cli-option-arena-matches = Number of games for each group of players, over all seatings.
cli-option-matches_per_file = Games per file.
cli-option-luck_adjustment = Also show results without luck. chance: remove the luck of dice and draws; captains: also remove that of captains’ random choices.
cli-option-retire = Stop offering this puzzle.
cli-option-keep = Offer this puzzle, whatever visitors report.
cli-option-into = Add the puzzles to this file instead of printing them.
cli-option-rejected = Add rejected positions to this file, with the reason.
cli-option-day = Another day, such as 2026-11-22.
cli-option-captain = The captain that plays both sides.
cli-option-page = Write the page here: .html, or .md with pictures beside it.
cli-option-captains = Captains to compare with the optimum, separated by commas.
cli-option-include_slow = Solve all published variants; some take minutes.
cli-default = default:
cli-required = required
cli-to = to
cli-or-more = or more
cli-semicolon = ;{ " " }
cli-metavar-options = OPTIONS
cli-metavar-command = COMMAND
cli-metavar-args = ARGS
cli-metavar-game = GAME
cli-metavar-players = PLAYERS
cli-metavar-clause = RULE
cli-metavar-lesson = LESSON
cli-metavar-who = WHO
cli-metavar-name = NAME
cli-metavar-id = ID
cli-metavar-file = FILE
cli-metavar-filename = FILE
cli-metavar-date = YYYY-MM-DD
cli-metavar-depth = DEPTH
cli-metavar-directory = DIRECTORY
cli-metavar-text = TEXT
cli-metavar-variants = VARIANTS
cli-metavar-integer = INTEGER
cli-metavar-integer-range = INTEGER
cli-metavar-float-range = NUMBER
cli-metavar-float = NUMBER

## Commands: what goes wrong
cli-usage = { $problem } (See { $command } --help.)
cli-missing = Missing: { $name }.
cli-no-option = Unknown option: { $name }.
cli-no-verb = Unknown command “{ $name }”. Commands: { $known }.
cli-extra = Unexpected argument: “{ $written }”.
cli-want-value = { $name } needs a value.
cli-no-value = { $name } takes no value.
cli-bad-value = { $name } must be { $wanted }.
cli-want-file = a file
cli-want-day = a date such as 2026-11-22
cli-want-folder = a directory
cli-no-game = Unknown game “{ $game }”: use { $known }.
cli-no-player-called = No player in these games is called “{ $name }”. Write the name as in the game record.
cli-no-seat = Unknown seat { $seat }: use { $known }.
cli-no-viewer = Unknown viewpoint “{ $viewer }”: use a seat of this game (1, 2, …), public, or all.
cli-perft-level = { $plies }: { $sequences ->
    [one] { $sequences } sequence
   *[other] { $sequences } sequences
}, { $states ->
    [one] { $states } state
   *[other] { $states } states
}
cli-no-assignment = “{ $written }” is not an option with a value: write NAME=VALUE, once for each option, such as variant=2.
cli-file-not-text = { $name } is not a UTF-8 text file. Save it in that format.
cli-file-large = { $name } is longer than { $most } characters. Give a shorter file.
cli-no-clause = Unknown rule “{ $clause }”: use { $first } to { $last }.
cli-no-player = Unknown player “{ $player }”: use { $known }.
cli-too-many = This game has only { $seats } seats. Give fewer players.
cli-too-big = This file is larger than { $most } MB, too large for a game record. Give another one.
cli-no-hash = “{ $written }” is not a hash. Give its 64 hexadecimal digits.
cli-system = System error: { $problem }.
cli-file = { $name }: { $problem }.
cli-interrupted = Interrupted.
cli-bug = Internal error: { $problem }. Please report it; escadre --debug shows where it happened.

## A match at the terminal
cli-player = Player { $seat }
cli-player-unnamed = Player { $seat }
cli-refused = { $sentence } ({ $clause }).
cli-at-line = Line { $line }{ $quoted }: { $sentence }
cli-quoted = , “{ $written }”
cli-say-stop = To end the game, enter “stop”.
cli-too-long = A line has at most { $most } characters.
cli-input-ended = The input ended before the game did. Add the missing lines.
cli-stopped = Game stopped.
cli-asked = { $player } to play.
cli-curtain-close = Press Enter to hide the board.
cli-curtain-open = { $player }: press Enter when no other player is looking.
cli-moves-shared = Moves are hidden on a shared screen, so that your opponent cannot read them.
cli-command-help = ? help
cli-command-board = board
cli-command-moves = moves
cli-command-hint = hint ?!
cli-command-back = back
cli-taken-back = { $player } takes back the last move.
cli-play-help = Other commands: ?, board, moves, hint, { $names }. Text after # is ignored.
cli-play-label = “{ $label }”
cli-goes-on = The game is not over.
cli-agreed = Draw by agreement.
cli-resigned = { $player } resigned. Winner: { $names }.
cli-won = Winner: { $names } (rule { $clause })
cli-nobody = No winner (rule { $clause })
cli-ended-why = { $sentence } – { $reason }.
cli-no-dice = Give game records, or the directory of a server with --data.
dice-dice = Dice with { $sides } faces, { $total } rolled:
dice-draw = One of { $sides }, drawn { $total ->
    [one] once
   *[other] { $total } times
}:
dice-p = p = { $p }
dice-about-p = p is about { $p }
dice-face = face
dice-seen = seen
dice-expected = expected
dice-meaning = p is the chance that fair dice differ at least this much from the expected counts. By luck alone, one line in twenty is below 0.05. Below 0.001, look closer.
dice-none = No dice or draws found.
cli-backed-up = { $count ->
    [one] One table
   *[other] { $count } tables
} saved to { $file }.
cli-restored = { $count ->
    [one] One table
   *[other] { $count } tables
} restored from { $file }.
cli-guest-deleted = All data deleted: { $removed ->
    [0] no table deleted
    [one] one table deleted
   *[other] { $removed } tables deleted
}, { $changed ->
    [0] no table changed
    [one] one table changed
   *[other] { $changed } tables changed
}.
cli-verified-whole = Complete: no errors, nothing missing.
cli-verified-partial = Incomplete: no errors found, but something is missing.
cli-verified-broken = Wrong: this record has errors.
cli-verified-wrong = Errors:
cli-verified-checked = Checked:
cli-verified-missing = Missing:
cli-last-hash = Last hash: { $hash }
cli-kept = Game saved to { $file }. Last hash: { $hash }

## Lessons
cli-learn-none = This game has no lessons. Read its rules: escadre rules.
cli-learn-on = (Enter: continue)
cli-learn-other = { $Seat } – { $line }
cli-learn-shown = Enter: { $answer }
cli-learn-elsewhere = (Enter: continue, new position)
cli-learn-back = (Enter: try again)
cli-learn-match = Lessons done. Your first game: { $command }

## Puzzles
cli-puzzles-mined = { $count ->
    [one] { $count } position
   *[other] { $count } positions
} examined: { $counts }.
cli-puzzle-asked = Puzzle { $id }: { $theme } (difficulty { $strength }). { $player } to play: what is the best move?
cli-puzzle-help = Enter your move as in a game. “hint” shows the answer, “stop” quits.
cli-puzzle-right = Right!
cli-puzzle-good = Good, but another move adds { $points ->
    [one] { $points } point
   *[other] { $points } points
} to your chances. Try again.
cli-puzzle-wrong = A much better move adds { $points ->
    [one] { $points } point
   *[other] { $points } points
} to your chances. Try again.
cli-puzzle-answers = { $count ->
    [one] Answer: { $answers }
   *[other] Equally good answers: { $answers }
}
cli-puzzle-streak = { $count ->
    [0] Better luck next time!
    [one] One solved on the first try.
   *[other] Streak: { $count } solved on the first try.
}
cli-puzzle-stopped = See you next time.
cli-puzzle-retired = { $puzzle } is no longer offered here.
cli-puzzle-kept = { $puzzle } is offered here, whatever visitors report.
cli-puzzle-no-reports = There are no reports.

## Once more
cli-again-none = No move was clearly costly: nothing to retry.
cli-again-best = Better: { $best }.
cli-again-done = Found on the first try: { $found } of { $count }.
cli-day = Battle of the day: { $game } against { $captain }. Everyone gets the same battle today. You have one try. If you use hints, the result says so.
cli-day-tried = You have already played this battle:
