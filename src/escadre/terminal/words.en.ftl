## Commands: help
cli-heading-usage = Usage:
cli-heading-options = Options:
cli-heading-commands = Commands:
cli-help-escadre = Five naval games, at this terminal and on the web.
cli-help-games = List the games.
cli-help-rules = Print the law book of a game, or one CLAUSE of it.
cli-help-play = Play a match here. Each of the PLAYERS is human, human:NAME, random, or one of the captains of the game; whoever is not named is the first captain. One line of text is a move, “?” helps, “stop” ends.
cli-help-serve = Start the server: the tables, the pages, the interface for bots.
cli-help-backup = Write all tables and the key to a FILE, while the server serves. Whoever has it can open every seat.
cli-help-restore = Bring the backup in a FILE back, on SQLite or PostgreSQL, while no server has the store open.
cli-help-guest = Print all that is kept about a guest, or delete it. WHO is the guest’s id, or TABLE/SEAT, the seat counted from 1.
cli-help-tables = List the tables in progress: who sits where, last seen when, guest ids.
cli-help-replay = Tell the match in a FILE as one viewer saw it.
cli-help-verify = Check the hash chain, the legality, the dice, the seals and the ending of the match in a FILE; say what was checked, what is missing and what it proves. Give what you kept of the match, and it proves more. Exit status: 0 whole, 3 partial, 1 broken.
cli-help-analyse = Say for each seat what turned the match in a FILE and what its choices cost, judged by what that seat knew.
cli-help-again = Try the costly choices of the match in a FILE once more: the board as it was seen, a line of text for an answer. Whatever is as good as the best is right; “hint” shows the answer, “stop” ends.
cli-help-what-if = Play on from a PLY of the match in a FILE, with the same dice and what was hidden then; captains sit on all other seats.
cli-help-results = Your own matches in FILES, where you are called NAME: results by game and captain, dice seen against expected, and beside each figure of how many cases. What was taken from another match, and matches against oneself, do not count.
cli-help-learn = Learn a game by playing it: all its chapters, or the CHAPTER that is named. One line of text is an answer, “?” shows one, “stop” ends.
cli-help-dice = Count the dice and draws of the matches in FILES, and of those that have ended on the server whose DATA lie there, against what was to be expected.
cli-help-perft = Count the sequences of DEPTH plies.
cli-help-solve = Solve small VARIANTS of a game exactly, by two programs each, and say how near captains come. Without a name: those that are quick. docs/results/solved-variants.md lists them.
cli-help-study = Say how good a game is with these options: who begins, length, luck, drama, ladder, each with its interval; a page with pictures.
cli-help-export = Write the match in a FILE anew.
cli-help-arena = Let bots play many matches against each other, and say how sure the result is.
cli-help-dataset = Write matches of bots as Parquet files for learning. The files hold every ply, what was seen, and what was legal. Run an interrupted command again to continue.
cli-help-bot = Help for those who write bots.
cli-help-check = Tell the author of a bot what is wrong with it. BOT is ./my_bot.py, or a program: "node my_bot.js".
cli-help-puzzles = Find the best choice: solve puzzles, check them, look for new ones.
cli-help-puzzles-mine = Look for puzzles in matches of captains, and print them as lines of JSON.
cli-help-puzzles-check = Look again at what is claimed of a puzzle: of the one with this ID, of a GAME, or of all.
cli-help-puzzles-play = Solve the puzzles of a game, easiest first, or the one with this ID. Whatever is as good as the answer is right.
cli-help-puzzles-reports = Read what visitors of this server say is wrong with puzzles, and decide what is offered.
cli-help-puzzles-today = Play the battle of the day: the same fleet, draws and captain for everybody, one try, and a line to share.
cli-option-commitment = The commitment that you were shown when you sat down.
cli-option-seeds = The seed that you named; can be given several times.
cli-option-seat = Only this seat (1, 2, ...).
cli-option-own = Your seat (1, 2, ...).
cli-option-judged = Analyse each match: what choices have cost. That takes a second or more for each.
cli-option-taken = After so many plies of the match; 0 is its beginning.
cli-option-against = Who sits on the other seats: a captain, random, or a trained network’s file (else the first captain).
cli-option-new_luck = Other dice and draws than in the match.
cli-option-kept = Keep the new match in this file: a score sheet when it ends in .txt, else JSON.
cli-option-worlds = So many truths are imagined for each moment: more take longer and tell more.
cli-option-as_json = Write a line of JSON for each seat.
cli-option-only_list = Only list the chapters.
cli-option-seals = A seal that you were shown; can be given several times.
cli-option-saw = A hash that you were shown, of a ply or of the ending; can be given several times.
cli-option-help = Show this and exit.
cli-option-version = Say which version this is and exit.
cli-option-debug = When something goes wrong inside, show where.
cli-option-language = The language to speak (else that of LANG).
cli-option-options = An option of the game, such as -o variant=2, or -o deck=@FILE for a value in a file; once for each.
cli-option-seed = A whole number; the same number gives the same luck.
cli-option-lines = Take the moves from this file (- is the standard input).
cli-option-file = Keep the match in this file: a score sheet when it ends in .txt, else JSON.
cli-option-viewer = Whose eyes: a seat (1, 2, ...), public, or all.
cli-option-position = Start from this position.
cli-option-divide = Show the count behind each next ply.
cli-option-states = For each number of plies up to DEPTH: how many sequences, and how many states they lead to.
cli-option-weighed = Weigh chance ply by ply in so many matches (else in half of them), which takes longer.
cli-option-ladder = Only these captains on the ladder, from the weakest up, as mousse,bosco (else all).
cli-option-compare = Play as many matches with each value of an option, as way=A/B/C, and say which is fairer.
cli-option-form = text is a score sheet that people can read.
cli-option-host = The address to listen on (else 127.0.0.1; 0.0.0.0: the local network).
cli-option-port = The port to listen on (else 8000, or the next free one).
cli-option-delete = Keep nothing about the guest: tables that were his alone go; in those of others, nobody knows who it was.
cli-option-ended = Also tables that have ended.
cli-option-show_settings = Print all settings and their values, then exit.
cli-option-replace = What the store holds now may be lost.
cli-option-processes = How many processes serve; several need a PostgreSQL.
cli-option-data = The folder for the data (else the usual one of this system).
cli-option-config = A TOML file with more settings: limits, database, address behind a proxy.
cli-option-kit = The game.
cli-option-players = Who plays, with commas: captains, random, imagining, ./my_bot.py, "node my_bot.js".
cli-option-matches = How many matches; the arena plays so many with each group of players, all seats together.
cli-option-out = Where the results go: .csv, .jsonl or .parquet.
cli-option-records = A folder for the record of every match.
cli-option-sprt = Stop when it is known which of two ratings the first player has over the second: 0,20.
cli-option-bank = Seconds that a program has for all its choices in a match.
cli-option-workers = How many processes; one a core if it is not said.
cli-option-cluster = The address of a Dask cluster: tcp://…
cli-option-address = The address of a Dask cluster: tcp://…
cli-option-folder = The folder of the data; the same command goes on in it.
cli-option-values = Also what each seat could expect before each ply; far slower.
cli-option-a_file = Matches in a file.
cli-option-luck = Also tell results without luck: that of dice and lots, or also that of our captains’ whims.
cli-option-retire = Offer this puzzle no more.
cli-option-keep = Offer this puzzle whatever visitors say.
cli-option-into = Add the puzzles to those in this file.
cli-option-rejected = Add the positions that are no puzzles to this file, with the reason.
cli-option-day = Another day: 2026-11-22.
cli-option-captain = The captain who plays with himself.
cli-option-page = Where the page goes: .html, or .md with pictures beside it.
cli-option-captains = Captains to be compared with the optimum, with commas.
cli-option-everything = All variants that are published; some take minutes.
cli-default = default:
cli-required = required
cli-metavar-options = OPTIONS
cli-metavar-command = COMMAND
cli-metavar-args = ARGS
cli-metavar-game = GAME
cli-metavar-players = PLAYERS
cli-metavar-clause = CLAUSE
cli-metavar-chapter = CHAPTER
cli-metavar-who = WHO
cli-metavar-name = NAME
cli-metavar-id = ID
cli-metavar-file = FILE
cli-metavar-filename = FILE
cli-metavar-depth = DEPTH
cli-metavar-directory = FOLDER
cli-metavar-text = TEXT
cli-metavar-variants = VARIANTS
cli-metavar-integer = INTEGER
cli-metavar-integer-range = INTEGER
cli-metavar-float-range = NUMBER
cli-metavar-float = NUMBER

## Commands: what goes wrong
cli-usage = { $problem } (See --help.)
cli-missing = Something is missing: { $name }.
cli-no-option = There is no option { $name }.
cli-no-verb = There is no command “{ $name }”, only { $known }.
cli-extra = “{ $written }” is one word too many.
cli-want-value = { $name } wants a value.
cli-no-value = { $name } takes no value.
cli-bad-value = { $name } must be { $wanted }.
cli-want-file = a file
cli-want-folder = a folder
cli-no-game = There is no game “{ $game }”; there are { $known }.
cli-no-viewer = “{ $viewer }” is nobody’s eyes here: a seat of this match (1, 2, ...), public, or all.
cli-perft-level = { $plies }: { $sequences ->
    [one] { $sequences } sequence
   *[other] { $sequences } sequences
}, { $states ->
    [one] { $states } state
   *[other] { $states } states
}
cli-no-assignment = “{ $written }” is not an option and its value, each once, like variant=2.
cli-file-not-text = { $name } is not a text file in UTF-8.
cli-file-large = { $name } is larger than { $most } characters.
cli-no-clause = There is no clause “{ $clause }”; they run from { $first } to { $last }.
cli-no-player = “{ $player }” cannot play; these can: { $known }.
cli-too-many = This game has { $seats } seats and no more.
cli-too-big = This file is larger than { $most } MB: too large for a match.
cli-no-hash = “{ $written }” is not a hash: a hash has 64 hexadecimal digits.
cli-system = The system says: { $problem }.
cli-file = { $name }: { $problem }.
cli-interrupted = Interrupted.
cli-bug = Something went wrong inside, which should not happen (escadre --debug shows where): { $problem }.

## A match at the terminal
cli-player = Player { $seat }
cli-refused = { $sentence } ({ $clause })
cli-at-line = Line { $line }{ $quoted }: { $sentence }
cli-quoted = , “{ $written }”
cli-say-stop = To end the match, write “stop”.
cli-too-long = No line is longer than { $most } letters.
cli-input-ended = The lines ended before the match did.
cli-stopped = The match was stopped.
cli-asked = { $player } to play.
cli-curtain-close = Press Enter to hide the board.
cli-curtain-open = { $player }: press Enter when nobody else is looking.
cli-moves-shared = What one player may do is not shown where the other can see it.
cli-command-help = ? help
cli-command-board = board
cli-command-moves = moves
cli-command-hint = hint ?!
cli-command-back = back
cli-taken-back = { $player } takes the last move back.
cli-play-help = Besides moves there are: ?, board, moves, hint, { $names }. What follows # is skipped.
cli-goes-on = The match is not over.
cli-agreed = Drawn by agreement.
cli-resigned = { $player } resigned. { $names } wins.
cli-won = { $names } wins: { $reason } (rule { $clause }).
cli-nobody = No winner: { $reason } (rule { $clause }).
cli-no-dice = Name files with matches, or the folder of a server with --data.
dice-dice = Dice with { $sides } faces, { $total } thrown:
dice-draw = One of { $sides }, drawn { $total ->
    [one] { $total } time
   *[other] { $total } times
}:
dice-p = p = { $p }
dice-about-p = p is about { $p }
dice-face = face
dice-seen = seen
dice-expected = expected
dice-meaning = p is how often fair dice stray at least so far from what is expected. Of twenty lines one is below 0.05 by luck alone; below 0.001 look closer.
dice-none = Nothing was thrown or drawn there.
cli-backed-up = { $count ->
    [one] One table is
   *[other] { $count } tables are
} kept in { $file }.
cli-restored = { $count ->
    [one] One table is
   *[other] { $count } tables are
} back from { $file }.
cli-guest-deleted = Nothing is kept any more: { $count ->
    [one] one table was
   *[other] { $count } tables were
} concerned.
cli-verified-whole = Whole: nothing is wrong, and nothing is missing.
cli-verified-partial = Partial: what could be checked is right, but something is missing.
cli-verified-broken = Broken: something in this record is wrong.
cli-verified-wrong = Wrong:
cli-verified-checked = Checked:
cli-verified-missing = Missing:
cli-last-hash = Last hash: { $hash }
cli-kept = Match saved in { $file }. Last hash: { $hash }

## Lessons
cli-learn-none = This game brings no lessons.
cli-learn-on = (Enter: go on)
cli-learn-other = { $Seat } – { $line }
cli-learn-shown = Written: { $answer }
cli-learn-elsewhere = (Enter: go on; the board changes)
cli-learn-back = (Enter: back, try again)
cli-learn-match = That was all of it. A first match: { $command }

## Puzzles
cli-puzzles-mined = { $count ->
    [one] { $count } position was
   *[other] { $count } positions were
} looked at: { $counts }.
cli-puzzle-asked = Puzzle { $id }: { $theme } (strength { $strength }). { $player } to play: what is best?
cli-puzzle-help = Write what you would play, as in a match. “hint” shows the answer, “stop” ends.
cli-puzzle-right = Right!
cli-puzzle-good = Good, but there is better ({ $points ->
    [one] { $points } point
   *[other] { $points } points
} more). Try again.
cli-puzzle-wrong = There is much better ({ $points ->
    [one] { $points } point
   *[other] { $points } points
} more). Try again.
cli-puzzle-answers = { $count ->
    [one] The answer: { $answers }
   *[other] As good as each other: { $answers }
}
cli-puzzle-streak = { $count ->
    [0] Next time!
    [one] One solved at the first try.
   *[other] { $count } in a row at the first try.
}
cli-puzzle-stopped = Until next time.
cli-puzzle-retired = { $puzzle } is not offered here any more.
cli-puzzle-kept = { $puzzle } is offered here, whatever visitors say.
cli-puzzle-no-reports = Nobody has said that a puzzle is wrong.

## Once more
cli-again-none = No choice was surely costly: there is nothing to try again.
cli-again-best = Better would have been: { $best }.
cli-again-done = Found at the first try: { $found } of { $count }.
cli-day = Battle of the day: { $game } against { $captain }. The same for everybody today; one try.
cli-day-tried = You have had your try at this one:
