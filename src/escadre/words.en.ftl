## The page: header and home
page-labelled = { $label }: { $what }
page-square = { $square }: { $what }
page-open-water = open water
page-barred = not allowed
page-marks = key moments
page-no-room = hatched: no room for it
page-home = Home
page-motto = Naval games of paper and table
page-welcome = Pick a game and play at once, or open a table for friends.
page-skip = To the content
page-language = Language
page-other-language = Français
page-theme = Theme
page-theme-auto = Theme: as the system
page-theme-light = Theme: light
page-theme-dark = Theme: dark
page-sound-on = Sound: on
page-sound-off = Sound: off
page-your-name = Your name
page-guests = Puffin, Petrel, Tern, Albatross, Cormorant, Gannet, Plover, Kittiwake, Heron, Curlew
page-games = Games
page-players = { $same ->
    [yes] { $most } players
   *[no] { $least }–{ $most } players
}
page-play-now = Play now against
page-make-table = New table
page-rules = Rules
page-your-tables = Your matches
page-your-ended = Ended matches
page-waits-me = your turn
page-waits-for = { $who } to play
page-waits-seat = a seat is free
page-against = against { $who }
page-forget = Forget { $what }
page-kept = What is kept about you
page-kept-about = A cookie names you; the server keeps your tables, the name that you gave there, and what you played. Nothing else.
page-kept-read = Take a copy
page-kept-delete = Delete it
page-kept-sure = Your own tables go for good, and you leave all others; there, nobody will know who you were.
page-kept-keep = Keep it
page-kept-delete-now = Delete for good
page-enter = Enter by a link
page-enter-label = Link or name of a table
page-enter-go = Go there
page-enter-wrong = This is no link to a table here.
page-loading = One moment …
page-no-answer = The server does not answer.
page-not-loaded = A part of this page could not be loaded.
page-again = Try again
page-nowhere = There is nothing at this place of the chart.
page-nowhere-title = Uncharted

## A new table
page-new-table = New table: { $game }
page-seats = Seats
page-seat = Seat { $number }
page-seat-me = me
page-seat-me-too = me too: two on one screen
page-seat-open = a friend, by a link
page-numbers-hint = Numbers with commas: 5, 4, 3
page-number-between = { $least } to { $most }
page-numbers-wrong = { $label }: numbers with commas between them, please.
page-number-wrong = { $label }: a whole number, please.
page-left-empty = left empty: { $meaning }
page-file-choose = Choose a file…
page-file-usual = the usual one
page-file-again = The usual one again
page-file-begin = the usual one as a file, to begin with
page-file-large = { $name } is too large.
page-file-not-text = { $name } is not text in UTF-8.
page-file-wrong = { $label }: choose another file, or the usual one again.
page-absence = If somebody leaves, wait
page-absence-never = for ever
page-absence-captain = then you may call
page-absence-nobody = nobody: only claim the win or a draw
page-absence-about = Only when it is the turn of a player who has left the table. Whoever comes back plays on.
page-minutes = { $count } min
page-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
page-open-table = Open the table
page-broken-pledge = The server did not keep to the dice and draws that it had pledged: this table is not fair.

## At the table
page-table = Table
page-players-at = Players
page-team = team { $team }
page-you = you
page-player = player { $number }
page-bot = bot
page-open-seat = open seat
page-away = away
page-watching = You are watching.
page-take-seat = Take this seat
page-invited = You are invited to { $game }
page-invited-by = { $count ->
    [one] { $who } is waiting for you.
   *[other] { $who } are waiting for you.
}
page-joined = { $who } has sat down
page-call-me = Tell me when somebody comes
page-your-turn-title = Your turn
page-try-now = Try now
page-whole-text = Read it all
page-lost-waiting = The connection is lost. Your choice is sent as soon as it is back.
page-lost = The connection is lost. Trying again …
page-lost-request = The connection was lost before the table answered. Look whether it was done, and ask again if it was not.
page-unconfirmed = Not confirmed yet: the server has not answered.
page-wait-answer = The server has not answered yet.
page-not-there = Nothing to do there. { $prompt }
page-not-sent = That was not sent: things have changed meanwhile.
page-pick-count = { $same ->
    [yes] { $count } of { $most }
   *[no] { $count } of { $least }–{ $most }
}
page-pick-more = { $more ->
    [one] Choose one more.
   *[other] Choose { $more } more.
}
page-pick-full = No more than { $most }: take one back first.
page-pick-clear = Take all back
page-pick-drop = Take back { $what }
page-log = Log
page-log-empty = Nothing has happened yet.
page-play-again = What the others did, again
page-skip-playing = On to the present
page-since-you-left = Since you left: { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
page-pace = Moves of the others
page-pace-slow = slow
page-pace-brisk = brisk
page-pace-once = at once
page-pieces = To be placed
page-turn-piece = Turn
page-piece-count = { $label }, { $count ->
    [one] one left
   *[other] { $count } left
}
page-place-hint = Drag, or tap a ship and then a square. A tap on a placed ship turns it.
page-fewer = Fewer { $what }
page-more = More { $what }
page-order-hint = { $what }: tap its place. Or take another ship.
page-order-moved = { $what }: tap its new place. A ship that is there changes with it.
page-order-done = All are lined up. To move one, tap it, then its new place.
page-piece-laid = (in place)
page-tap-again = Tap { $square } once more to choose it.
page-taken = { $what }: where to?
page-which-piece = Several could do that: first take the one that you mean.
page-which-of = Tap one of these: { $things }.
page-held = In hand: { $what }. Now tap a place with a green edge.
page-held-nowhere = In hand: { $what }. It goes nowhere now.
page-take-first = First take the piece that is to go there.
page-choose-again = These are the odds. Choose { $square } once more to do it.
page-put-here = { $what }; put here: { $put }
page-first-press = First tap “{ $press }”.
page-slot = { $what }: { $dice }{ $wants ->
    [0] { "" }
   *[other] , { $wants } to come
}
page-helps = Can help now
page-dice = dice thrown
page-no-dice = no dice
page-fresh = new
page-fold = Fold { $what }
page-unfold = Unfold { $what }
page-coach = Chances
page-coach-best = the coach’s choice:
page-hint = Hint
page-hint-about = What is good now, and why
page-hint-why = Why?
page-hint-close = Put the hint away
page-hint-way = Lay it so
page-hint-looking = (still thinking…)
page-hint-changed = (on second thoughts, another choice)
page-hint-do = Play it
page-hints = Hints
page-hints-about = Everybody may ask for hints (they are marked in the record)
page-hints-given = { $count ->
    [one] one hint
   *[other] { $count } hints
}
page-odds = Odds
page-odds-of = { $what }: what the dice may bring
page-no-odds = No combat would follow.
page-percent = { $share } %
page-confirm = Do it
page-all-placed = All are placed.
page-actions = The match
page-offer-draw = Offer a draw
page-draw-offered = You offer a draw.
page-withdraw-draw = Take the offer back
page-draw-asked = { $who } offers a draw.
page-accept-draw = Accept
page-decline-draw = Decline
page-left = { $who } has left, and everybody waits. You may go on waiting, or:
page-stand-in = { $who } takes over
page-stood-in = away: { $who } plays
page-claim-win = Claim the win
page-claim-draw = Call it a draw
page-by-leaving = { $who } left the table.
page-by-leaving-drawn = { $who } left the table: nobody wins.
page-cancelled = Cancelled
page-cancelled-about = Whoever opened the table has cancelled it.
page-hosting = Nobody comes?
page-send-away = Free the seat of { $who }
page-cancel-table = Cancel this table
page-cancel-table-yes = Yes, cancel it
page-cancel-table-no = No, keep it
page-take-back = Take back
page-resign = Resign
page-resign-sure = Give this match up?
page-resign-yes = Yes, resign
page-cancel = Cancel
page-close = Close
page-fair = { $fell ->
    [dice] Your dice were fair, and here is how you could know
    [draws] What was drawn was fair, and here is how you could know
   *[both] Your dice and draws were fair, and here is how you could know
}
page-fair-alone = { $fell ->
    [dice] The dice follow from their seeds, and here is how you could know
    [draws] What was drawn follows from its seeds, and here is how you could know
   *[both] The dice and draws follow from their seeds, and here is how you could know
}
page-fair-secrets = What was hidden was not exchanged, and here is how you could know
page-fair-not = Something does not add up in this match
page-fair-old = This match was kept in an older way, which this page cannot check
page-fair-commitment-kept = Before you named your seed, the server showed the SHA-256 of its own. You have kept it since:
page-fair-commitment = The server’s commitment, the SHA-256 of its seed:
page-fair-server-seed = Now it shows the seed. Anybody can see that its SHA-256 is that commitment, so it could not take another:
page-fair-seat-seeds = Each seat added a seed of its own; zeros are those who named none:
page-fair-bound = Yours came after the commitment: the server could not know what would fall or be drawn.
page-fair-unbound = This browser named no seed here, so it cannot say who knew what and when.
page-fair-key = All seeds, one after the other, give the key by SHA-256:
page-fair-rolls = Key, number of the throw and number of the block give, by SHA-256, numbers that nobody can foresee. Divided by the faces of a die, or by how many lay there to be drawn, each leaves a rest: that is what fell.
page-fair-seals = What was set up in secret carried a seal as soon as it stood. You kept { $count }; all are in the record, and each is the seal of what was shown afterwards.
page-fair-seals-alone = What was set up in secret carries a seal, and each is the seal of what was shown afterwards; this browser kept none of them.
page-fair-last = The last hash stands for the whole match, to its end. This browser keeps it; with it you can prove that a shorter record is not all:
page-fair-yourself = Check it yourself, or let somebody do so whom you trust:
page-fair-never = One thing nobody can prove: that the server did not show its seed to another player before he named his own.
page-fair-table = Every throw
page-fair-ply = Ply
page-fair-number = Number
page-fair-rest = Rest
page-fair-gave = Result
page-fair-divided = by { $among }: { $rest }
page-fair-place = { $number } of { $of }
page-fault-chain = The record was changed after it was written.
page-fault-hidden-seed = The server does not show its seed.
page-fault-early-seed = The seed is revealed, but the match has no ending: the record was cut, or the dice could be known beforehand.
page-fault-unended = The record has no ending: nothing shows whether more was played.
page-fault-own-last = The last hash that this browser was shown is not in the record: more was played, or something was changed.
page-fault-server-seed = The server shows another seed than the one it was bound to.
page-fault-roll = Ply { $ply } is not what follows from the seeds.
page-fault-seal = Ply { $ply }: what was set up is not what its seal stands for.
page-fault-commitment = The commitment is not the one that you were shown.
page-fault-own-seed = Your seed is not among those that the dice were made of.
page-fault-own-seal = A seal that you were shown is gone.
page-rematch = Rematch
page-keep-record = Keep the score sheet
page-to-rematch = To the rematch
page-whole-book = The whole law book

## What a game is about
page-aim = How to play
page-aim-1 = The aim
page-aim-2 = A turn
page-aim-3 = The pieces
page-aim-close = Play
page-keys = Keyboard
page-keys-always = Always
page-keys-these = Show these keys
page-keys-tab = To the next button
page-keys-choose = Choose
page-keys-let-go = Let go, or close
page-keys-cards = With dice and cards
page-keys-die = Take a die that shows this number
page-keys-letter = Press, take or choose what has this letter
page-keys-explain = Explain the card one is on
page-keys-beside = To what lies beside
page-keys-sea = On the sea
page-keys-square = From square to square
page-keys-row-ends = To either end of the row
page-keys-column-ends = To either end of the column
page-keys-turn-piece = Turn the ship
page-keys-lift = Take the ship off
page-keys-end-turn = To what ends the turn
page-keys-undo = Take back
page-keys-turn-ship = Turn the ship by 1°
page-keys-turn-little = Turn the ship by 0.1°
page-keys-turn-much = Turn the ship by 10°
page-keys-move-ship = Move the ship
page-keys-ply = One move back, or on
page-keys-turn = One turn back, or on
page-keys-ends = To the beginning, or the end
page-key = { $key ->
    [tab] Tab
   *[enter] Enter
    [escape] Esc
    [home] Home
    [end] End
    [page-up] Page ↑
    [page-down] Page ↓
    [shift] Shift
    [backspace] Backspace
    [delete] Delete
}
page-agreed = This table has agreed on
page-agreed-usual = Everything is as usual.
page-agreed-all = Everything that could be chosen
page-yes = yes
page-no = no
page-file-own = one of your own
page-standing = How it stands

## The chart
page-more-options = More options
page-who-plays = Who plays
page-chart-bridge = The bridge
page-chart-tools = The chart
page-chart-tools-more = Tools
page-chart-ships = Ships
page-chart-nearer = Nearer
page-chart-farther = Farther
page-chart-whole = The whole chart
page-chart-measure = Ruler
page-chart-measure-from = Measuring from { $ship }.
page-chart-reach = Reach
page-chart-threats = Threats
page-chart-length = { $length } { $unit }
page-chart-ruler = { $length }, course { $heading }°
page-chart-wind = { $way ->
    [0] north
    [1] north-east
    [2] east
    [3] south-east
    [4] south
    [5] south-west
    [6] west
   *[7] north-west
}
page-chart-toward = { $way ->
    [0] to the north
    [1] to the north-east
    [2] to the east
    [3] to the south-east
    [4] to the south
    [5] to the south-west
    [6] to the west
   *[7] to the north-west
}
page-chart-heading = heads { $way }
page-chart-hull = { $ship }; course { $heading }° ({ $way })
page-chart-draft = { $ship }, laid out, course { $heading }°
page-chart-damage = damage { $damage }/{ $of }
page-chart-choose = Tap one of your ships to sail it or to fire.
page-chart-armed = Ready to fire (ringed in red): { $ships }.
page-chart-next = Next ship
page-chart-look = Tap any ship to see what it can hit.
page-chart-new-heading = New course in degrees
page-chart-turn = { $way ->
   *[left] Turn to the left by { $by }
    [right] Turn to the right by { $by }
}
page-chart-keys = Turn: ← → 1°, with Shift 0.1°, Page ↑ ↓ 10°. Enter sails.
page-chart-no-heading = That is no course: 0 to 359.9, with one decimal at most.
page-chart-stuck = It can make no step now. { $why }
page-chart-sail = Sail
page-chart-put-down = Put down
page-chart-positions = Where ships lie
page-chart-at = { $x } from the west, { $y } from the north
page-chart-seen-to = nearest enemy { $ship }, { $length }, bearing { $heading }°
page-chart-seen-from = { $length } from { $ship }, bearing { $heading }°
page-chart-near-to = nearest enemy { $ship }, { $length } { $way }
page-chart-near-from = { $length } from { $ship }, { $way }
page-chart-guns = The guns
page-chart-fire-at = Fire at { $ship }
page-chart-fire-again = Tap again to fire
page-chart-in-range = in range
page-chart-place-hint = Tap the zone to lay a ship there, or drag one. Then turn it by its tip.
page-chart-place-keys = Arrows move it, comma and dot turn it by 1°, Page ↑ ↓ by 10°. N: the next one. Delete takes it off.
page-chart-plant-hint = Tap the zone, or drag it there.
page-chart-place-within = It goes inside the zone with the dashed edge.
page-chart-send-none = Nothing is laid out yet: tap the zone, or choose a formation.
page-chart-send-nothing = Nothing is laid out yet: tap the zone.
page-chart-beyond = { $several ->
    [yes] enemy, farther on (2×: two together)
   *[no] enemy, farther on
}
page-chart-lift = Take off
page-chart-mirror = Mirror
page-chart-clear = Clear
page-chart-send-it = Place it here
page-chart-send = { $count ->
    [0] Place the ships
    [one] Place this ship
   *[other] Place these { $count }
}
page-chart-to-own = { $length } to the next of your own
page-chart-to-enemy = { $length } to the nearest enemy

## Invitations
page-invite = Invite a friend
page-invite-about = Whoever opens this link may take the open seat, or watch.
page-copy = Copy the link
page-copied = Copied.
page-share = Share …
page-qr = The link as a picture for a phone’s camera
page-elsewhere = Play on from another device
page-elsewhere-about = This link is your seat. Keep it to yourself.

## Curtain
page-curtain = Hand the screen to { $who }.
page-curtain-about = Nobody else should look now.
page-lift = I am { $who }: open the curtain
page-hand-over = Close the curtain for { $who }

## Result
page-won = Victory!
page-lost-match = Defeat
page-placed = Number { $place } of { $of }
page-drawn = A draw
page-winner = { $who } wins
page-reason = { $sentence }.
page-by-resigning = { $who } has resigned.
page-by-resigning-you = The match is lost for you.
page-by-resigning-title = You resigned
page-won-by-resigning = They resigned: you win!
page-score-resigned = { $score } · resigned
page-by-agreement = Both have agreed on it.
page-over-title = The match is over.
page-turning = The winner led on the score from move { $ply } on
page-analyse = Analyse the match
page-analyse-about = Who was ahead, what turned it, and what choices have cost
page-analysing = Judged { $done } of { $total ->
    [one] { $total } moment
   *[other] { $total } moments
}
page-analysing-first = The moments of the match are gathered.
page-analysing-about = It goes on when you leave; come back whenever you like.
page-analysis = The match, judged
page-analysis-of = Judged for
page-analysis-known = { $who } is judged by what could be known at each move, never by what came later.
page-analysis-turned = Key moments
page-analysis-turned-about = { $who }: chances won or lost, the largest change first. Choose one to see the board.
page-analysis-see = See the analysis
page-analysis-more = { $count ->
    [one] One more
   *[other] { $count } more
}
page-analysis-step = move { $ply }
page-analysis-mistakes = { $who }: the choices
page-analysis-cost = costly choices
page-compared-about = Choose one: the board shows ✕ what was played and ★ what was better.
page-compared = Before move { $ply }: ✕ played “{ $made }”; ★ better “{ $best }”, worth { $loss } more chances in 100.
page-compared-played = played
page-compared-better = better
page-analysis-ledger = Choices or luck?
page-analysis-sums = Each line adds up all that one cause gave and took, from the first move to the last. Chances go to and fro, so a sum may be above 100. “Estimates corrected”: what the analysis first believed and then put right; nobody’s doing.
page-once-more = Play this choice again
page-once-more-about = The board as it was seen before this choice. What was hidden then is hidden still.
page-once-more-back = Back to the analysis
page-what-if = What if? Play on from here
page-what-if-about = A table of your own begins after move { $ply }, as you saw it. What is hidden is what it was; the result does not count.
page-what-if-seat = Your place
page-what-if-against = Against
page-what-if-same-luck = The same dice as then
page-what-if-begin = Play on
page-what-if-taken = What if: this began after move { $ply } of another match.
page-own = The record of your matches
page-own-counting = { $counted } of { $ended ->
    [one] { $ended } match is
   *[other] { $ended } matches are
} counted
page-own-none = No match of yours that counts has ended yet.
page-own-results = Results
page-own-game = Game
page-own-against = Against
page-own-matches = Matches
page-own-won = Won
page-own-drawn = Even
page-own-lost = Lost
page-own-points = Points of 100
page-own-judged = { $game }: in { $matches ->
    [one] one match that was analysed
   *[other] { $matches } matches that were analysed
}, { $choices ->
    [one] { $choices } real choice
   *[other] { $choices } real choices
}; the costly ones lost { $lost } points together.
page-own-luck = Luck of dice and lots: { $luck } points a match (± { $spread }); 0 is what is expected.
page-own-luck-few = Luck of dice and lots: { $luck } points, in one match.
page-own-kind = Better would have been: { $kind } ({ $choices ->
    [one] one choice
   *[other] { $choices } choices
}, { $lost } points)
page-own-dice = { $game }: { $count } dice fell, { $mean } on average; { $expected } ± { $spread } is to be expected of so many.
page-own-face = { $face }: { $count ->
    [one] { $count } time
   *[other] { $count } times
}
page-own-not-judged = Analyse a match after its end, and here stands what choices have cost.
page-next-level = Against { $who }
page-share-result = Share the result
page-score-sheet = Score sheet
page-stepping = Through the match
page-first = To the beginning
page-previous = One move back
page-next = One move on
page-last = To the end
page-ply = Move { $ply } of { $last }
page-step = Move
page-record = A match from a file
page-record-open = Open a file
page-record-choose = Choose a file
page-record-about = A record or a score sheet, of any table or arena: choose it, or drop it on the page. It is checked and shown; nothing is kept.
page-record-whole = Whole: nothing is wrong, and nothing is missing.
page-record-partial = Partial: what could be checked is right, but something is missing.
page-record-checked = Checked: { $list }.
page-record-missing = Missing: { $list }.
page-record-false = { $count ->
    [one] One thing is wrong:
   *[other] { $count } things are wrong:
}
page-run = Play
page-watch-again = Watch it again
page-pause = Pause
page-previous-turn = One turn back
page-next-turn = One turn on
page-eyes = Seen by
page-eyes-all = all, with every secret
page-eyes-of = { $who }, as it was known then

## Law book
page-law-book = Law book
page-kind-R = ruling
page-kind-D = reconstructed
page-kind-X = extra
page-kind-R-about = our reading where the original is silent
page-kind-D-about = rebuilt where the original shows only a lost picture
page-kind-X-about = an extra of ours, off unless you choose it
page-contents = Clauses

## The server: what a table refuses
table-unknown = There is no such table here.
options-no-file = No option “{ $option }” is written in a file.
table-no-such-game = There is no game called “{ $game }” here.
table-no-such-level = “{ $level }” is neither a captain of this game nor “me” nor “open”.
table-wrong-seats = With these options the game has { $count } seats, and { $given } were given.
table-too-many = You have { $most ->
    [one] { $most } table that has
   *[other] { $most } tables that have
} not ended: end one first.
table-ticket-used = That ticket has opened a table already, or is none.
table-no-such-seat = There is no seat { $seat } at this table: they are numbered from 0 to { $last }.
table-no-such-eyes = “{ $named }” are nobody’s eyes at this table: name a seat from 0 to { $last }, or public.
table-seat-taken = Somebody sits there already.
table-not-your-seat = That seat is not yours.
table-wrong-secret = That secret opens no seat of this table.
table-only-your-seat = Name a seat of yours: only it is told what it can see and may do.
table-only-play = The secret of a seat is for playing that seat, and for nothing else.
table-watching = You are watching: only who has a seat can do that.
table-stale = Something has happened since: look again before you choose.
table-no-action = This is no action of the game: { $detail }.
table-no-setup = Nothing can be set up for you now.
table-no-receipt = A what-if game has no receipts: its dice cannot be checked.
table-no-survey = The chart cannot answer that now.
table-hint-turn = A hint is for whose turn it is.
table-hint-not-agreed = The players of this table have not agreed on hints.
table-no-hint = No hint comes to mind just now. Try again in a moment.
table-not-complete = First every seat must be taken.
table-bots-fight-on = The captains of this ship’s machinery know no draws: play on, or resign.
table-no-offer = Nobody has offered a draw.
table-log-full = The log of this table is full: it holds { $most } entries.
server-no-store = There is no store of a server here, or it cannot be read.
table-somebody = Somebody
guest-unknown = This server knows nothing about you.
table-not-kept = The logbook could not be written, so nothing was done. Try again in a moment.
table-perhaps-kept = The logbook does not answer, so it is not certain whether that was done. Look at the table again in a moment.
table-not-over = That opens when the match has ended.
table-no-analysis = This match cannot be analysed just now. Try in a moment.
own-people = people
own-several = several captains
own-other = other choices
table-no-replay = This match cannot be played again just now. Try in a moment.
table-no-such-ply = The match has steps from 0 to { $last }, as these eyes saw it.
table-no-such-format = A record comes as json, text or words.
table-no-law-book = The law book of { $game } is not written in this language.
table-too-fast = Too many messages: the connection is closed. Come back more slowly.
table-too-big = A message holds at most { $most } bytes: the connection is closed.
server-full = Too many visitors just now. Try again later.

## The server: what a table tells
table-took-back = taken back
table-faltered = the captain lost the thread: the next move is drawn at random
table-gave-up = the captain cannot go on: the others may end the match
table-resigned = { $seat } has resigned
table-agreed = a draw was agreed
table-offered-draw = offers a draw
table-declined-draw = declines the draw
table-stood-in = has left: a captain plays on for now
table-came-back = is back
table-left = { $seat } has left the table
table-left-drawn = { $seat } has left the table: nobody wins
table-cancelled = the table was cancelled
table-offered-already = You have offered a draw already: play on before you offer again.
table-share-full = This seat has filled its share of the table’s log: it can do nothing more but give up.
table-no-stand-in = This table has not agreed on a captain who takes an empty seat.
table-not-left = That player has not been away long enough for this.
table-not-of-ally = You cannot do that to your own side.
table-seed-given = This seat has named its share of the chance already.
table-name-seed-first = Before you choose, name your share of the chance: afterwards it would come too late. An empty one stands for none.
table-waits-for-you = You are awaited: take the open seat.
table-waits-for-players = Waiting for another player to join.
table-nobody-there = Nobody sits there.
table-has-begun = The match has begun: it is too late for that.
table-your-own-seat = That seat is your own: cancel the table instead.
table-not-host = Only who opened the table can do that.

## The server: what is wrong with a request
error-body = This cannot be understood: { $detail }.
error-nothing-here = There is nothing at this address.
error-method = That cannot be done at this address.
error-too-big = That is too much at once.
error-refused = Refused: nothing was done.
error-not-json = Send JSON, and say so: Content-Type: application/json.
error-too-many = Too many requests: wait a moment.
error-origin = Another site’s page may not do that.
error-no-name = A name needs at least one letter that can be read.
error-bug = Something broke here. It has been written down for whoever keeps this server.
error-interrupted = The computation was interrupted. Try again in a moment.
health-store = The logbook cannot be written: the database does not take any writes.
health-peers = The other server processes cannot be reached.
health-workers = Some of the processes in which captains think cannot be started.
error-no-pages = The pages have not been built: run “make web”.
docs-socket = Live: a WebSocket at /api/tables/{"{"}id{"}"}/live?since=&as=&language= takes the bodies of /requests and answers with views, refusals, answers to questions, and pongs.

## The server: its settings and its start
settings-unreadable = { $file } cannot be read: { $detail }.
settings-large = it is larger than { $most } bytes
settings-deep = it is nested too deeply
settings-toml = { $file } is not TOML: { $detail }.
settings-line = see line { $line }
settings-wrong = { $file } holds a setting that cannot be: { $detail }.
settings-database = The database must be an address such as postgresql://name@host/escadre or sqlite:///escadre.sqlite3.
settings-key = The key { $file } cannot be kept: { $detail }.
settings-key-size = The key { $file } should hold { $size } bytes and does not: put it back, or take it away to lose all seats.
serve-ready = Escadre is at { $address } and keeps its data in { $folder }; Ctrl-C stops it.
serve-no-database = The database cannot be used: { $detail }.
serve-store-taken = Another server has { $file } open; two need a PostgreSQL.
serve-needs-postgresql = Several processes need a PostgreSQL: SQLite is for one.
store-served = A server has the store open: stop it first.
backup-nothing = There is no database { $file } yet.
backup-schema = The database is of another version of Escadre: start this one once, then try again.
backup-not-written = The backup { $file } cannot be written: { $detail }.
backup-not-read = { $file } cannot be restored: { $detail }.
backup-not-one = { $file } is no backup of Escadre.
backup-newer = { $file } is a backup of a newer Escadre.
restore-not-empty = The store holds tables already; with --replace they are lost.
guest-nobody = Nothing is kept about { $who }.
serve-no-port = Nothing can listen at { $where }: { $detail }.

## Lessons
page-learn = Learn it by playing
page-learn-chapters = Chapters
page-learn-done = done
page-learn-step = Step { $step } of { $steps }
page-learn-on = Go on
page-learn-elsewhere = Go on: the board changes
page-learn-back = Back, try again
page-learn-show = Show me
page-learn-next = Next: { $chapter }
page-learn-match = A first match: { $captain }

## Puzzles
page-puzzles = Puzzles
page-puzzles-home = Puzzles to solve
page-day-short = The same match for everybody, once a day.
page-puzzles-short = Find the best move; you are told why.
page-puzzles-about = Positions from matches of captains, in which one choice is better than others. Find it.
page-whose-side = You are { $seat ->
    [0] yellow and blue
    [1] red and white
    [2] yellow and black
    [3] blue and white
   *[other] this flag
}
page-puzzle-weighing = Your answer is being weighed …
page-puzzle-next = Next puzzle
page-puzzle-tally = Done: { $done } of { $count }.
page-puzzle-strength = Your strength: { $strength }; a puzzle of middling difficulty has 1500.
page-puzzle-done = { $done ->
    [0] None solved yet.
   *[other] Done: { $done }.
}
page-puzzle-streak = In a row at the first try: { $streak } (at best { $longest }).
page-puzzle-why = What each choice is worth
page-puzzle-games = Other puzzles
page-puzzle-all = You have solved all puzzles of this game.
page-puzzle-none = This game has no puzzles yet.
page-puzzle-afresh = Begin again
page-report = Report: this is wrong
page-report-reason = What is wrong? (Only the host of this server reads it.)
page-report-send = Report it
page-report-sent = Thank you. You will not be asked this one again.

## The battle of the day
page-day-title = Battle of the day
page-day-about = { $game }: the same fleet, the same luck and the same captain for everybody today. One try. You meet: { $captain }.
page-day-thinks = Your opponent is thinking: { $captain } …
page-day-tomorrow = The next battle comes tomorrow.
page-day-begin = Begin
page-day-squares = From your first choice to your last: green, you were ahead; yellow, even; red, behind.
page-day-share = Share how it went
page-day-copied = Copied
page-day-others = Today’s battles of the other games:
