## The page: header and home
page-labelled = { $label }: { $what }
page-square = { $square }: { $what }
page-open-water = open sea
page-open-square = possible
page-barred = not allowed
page-own-goals = { $boats ->
    [one] your goal
   *[other] your goals
}
page-other-goals = { $boats ->
    [one] opposing goal
   *[other] opposing goals
}
page-way-to-goal = way to the goal, up to an obstacle
page-marks = key moments
page-marks-events = key moments
page-no-room = hatched: not enough room
page-good-choice = best move
page-no-room-here = not enough room
page-open-here = can go here
page-home = Home
page-motto = Naval pencil-and-paper and board games
page-welcome = Pick a game and play right away, or open a table for friends.
page-skip = Skip to content
page-preferences = Settings
page-setting-language = Language
page-setting-language-fr = Français
page-setting-language-en = English
page-setting-theme = Colours
page-setting-theme-auto = as the device
page-setting-theme-light = light
page-setting-theme-dark = dark
page-setting-text-size = Text size
page-setting-text-size-normal = normal
page-setting-text-size-large = large
page-setting-motion = Motion
page-setting-motion-auto = as the device
page-setting-motion-reduced = reduced
page-setting-motion-full = full
page-setting-sound = Sound
page-setting-shortcuts = Single-key shortcuts
page-setting-table = During a game
page-setting-pace = Opponents’ moves
page-setting-pace-slow = slow
page-setting-pace-brisk = fast
page-setting-pace-once = instant
page-setting-chances = Chances on the board
page-setting-chances-auto = in the first game
page-setting-chances-always = always
page-setting-chances-never = on request
page-setting-hints = “Hint” button
page-setting-confirms = Ask again before dice fights, shots at ships, taps on small squares and ending a turn
page-setting-ends-turns = End my turn when no action is left
page-setting-ruled-out = Impossible squares marked
page-setting-ruled-out-easy = easy captains
page-setting-ruled-out-always = always
page-setting-ruled-out-never = never
page-setting-kept = This device keeps these settings.
page-theme = Theme
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
page-rule-link = rule
page-your-tables = Your games
page-your-ended = Finished games
page-waits-me = your turn
page-waits-for = { $who } to play
page-waits-seat = waiting for a player
page-against = against { $who }
page-forget = Remove { $what }
page-table-removed = { $what }: removed from the list.
page-kept = Your data
page-kept-about = A cookie identifies you. The server saves your tables, the name you use there, your moves, and when you were last connected.
page-kept-read = Download my data
page-kept-delete = Delete my data
page-kept-sure = Your own tables will be deleted for good. You will leave all others and become anonymous there.
page-kept-keep = Keep my data
page-kept-delete-now = Delete for good
page-enter = Join by link
page-enter-label = Link or name of a table
page-enter-go = Open table
page-enter-wrong = This is not a link to a table on this server. Check it and try again.
page-loading = One moment…
page-no-answer = The server is not answering.
page-answers-again = The server is answering again. Repeat your last action if needed.
page-not-loaded = Part of this page could not be loaded.
page-again = Try again
page-nowhere = There is nothing at this spot on the chart.
page-nowhere-title = Uncharted

## Home: what is waiting, captains, stars
page-play = Play
page-start-here = Start here
page-play-short = Short game
page-play-full = Full game
page-learn-short = Learn
page-choose-of = { $game }: other opponents and rules
page-stars = Captains beaten: { $won } of { $of }
# result: of the last match against a captain; next: "other" if another captain is proposed now
page-last-match = { $result ->
    [won] You beat { $who }. { $next ->
        [other] Now for { $rival }!
       *[same] Can you do it again?
    }
    [lost] { $Who } won last time. { $next ->
        [other] Try { $rival } first!
       *[same] Ready for a rematch?
    }
   *[drawn] A draw with { $who } last time. Who wins today?
}
page-waiting = Waiting for you
page-daily-streak = { $streak ->
    [0] { $game }
    [one] { $game } · streak: 1 day
   *[other] { $game } · streak: { $streak } days
}
page-daily-stopped = Given up · next one tomorrow
page-campaign-pending = { $stop }: your turn
page-daily-done = { $game }: { $result ->
    [won] victory
    [lost] defeat
    [drawn] draw
   *[unknown] done
} · streak: { $streak ->
    [one] 1 day
   *[other] { $streak } days
} · next one tomorrow
page-daily-since = Yesterday: { $result ->
    [won] victory!
    [lost] defeat.
   *[drawn] draw.
} Today: { $game }{ $streak ->
    [0] { "" }
    [one] { " " }· streak: 1 day
   *[other] { " " }· streak: { $streak } days
}
page-daily-pending = { $game }: your turn{ $streak ->
    [0] { "" }
    [one] { " " }· streak: 1 day
   *[other] { " " }· streak: { $streak } days
}
page-campaign-next = Next stop: { $stop } · stars: { $won } of { $all }
page-lessons-count = lessons done: { $done } of { $all }
page-lessons-done = Lessons done
page-puzzle-next-for = { $game } · rating { $strength }
page-lesson-next = Next lesson
page-trophies = Your trophies
page-trophies-about = One star for each captain you beat, in each game; half a star with many hints.
page-trophies-streak = { $streak ->
    [0] Longest winning streak: { $longest }
    [one] 1 win in a row · best: { $longest }
   *[other] { $streak } wins in a row · best: { $longest }
}
page-trophy-won = { $Captain }: beaten
page-trophy-helped = { $Captain }: beaten with many hints
page-trophy-open = { $Captain }: not beaten yet
page-all-tables = All { $count }
page-strength-mousse = easy
page-strength-matelot = easy · usually beats the cabin boy
page-strength-gabier = easy · usually beats the sailor
page-strength-enseigne = medium · usually beats the boatswain
page-strength-lieutenant = medium · usually beats the boatswain
page-strength-bosco = medium · usually beats the sailor
page-strength-capitaine = hard · usually beats the lieutenant
page-strength-amiral = very hard · usually beats the captain
page-record-against = You: { $won ->
    [one] 1 win
   *[other] { $won } wins
}, { $lost ->
    [one] 1 loss
   *[other] { $lost } losses
}{ $drawn ->
    [0] { "" }
    [one] , 1 draw
   *[other] , { $drawn } draws
}

## Captains: what they say
page-captain-mute = Silence captains
page-captain-unmute = Let captains talk
page-captain-says = { $who } says
page-captain-mousse-start-1 = My first battle… well, almost!
page-captain-mousse-start-2 = Here we go, here we go!
page-captain-mousse-start-3 = I counted my ships. Twice!
page-captain-mousse-hits-1 = Did I hit it? I hit it!
page-captain-mousse-hits-2 = Oh! Was that me?
page-captain-mousse-hits-3 = The boatswain will be so proud!
page-captain-mousse-struck-1 = Ouch! Does that count?
page-captain-mousse-struck-2 = My beautiful ship!
page-captain-mousse-struck-3 = That hardly hurt at all!
page-captain-mousse-sinks-1 = It’s going down! Wait till I tell my mum!
page-captain-mousse-sinks-2 = I can’t believe I sank one!
page-captain-mousse-sinks-3 = Did you see that?
page-captain-mousse-sunk-1 = Oh no… that one was my favourite.
page-captain-mousse-sunk-2 = Glug, glug… goodbye!
page-captain-mousse-sunk-3 = Not that one! Not that one!
page-captain-mousse-gains-1 = It’s mine! And it floats!
page-captain-mousse-gains-2 = Look! I did it all by myself!
page-captain-mousse-gained-1 = Lucky you! Want to swap?
page-captain-mousse-gained-2 = Hey, I wanted one too!
page-captain-mousse-waits-1 = I’m crossing my fingers. All of them!
page-captain-mousse-waits-2 = Are you sure about that one?
page-captain-mousse-waits-3 = Shh… my ships are asleep.
page-captain-mousse-wins-1 = I won? Really?
page-captain-mousse-wins-2 = Hooray! Again?
page-captain-mousse-wins-3 = I’ll carve this on the mast!
page-captain-mousse-loses-1 = Well played! Will you teach me?
page-captain-mousse-loses-2 = I’ll do better tomorrow. Promise.
page-captain-mousse-loses-3 = I lost! But it was brilliant fun.
page-captain-matelot-start-1 = A fair wind and a good game!
page-captain-matelot-start-2 = I’ll hum while you think.
page-captain-matelot-start-3 = Ready when you are, mate.
page-captain-matelot-hits-1 = Ha! Right in the planks!
page-captain-matelot-hits-2 = That one’s going in my song.
page-captain-matelot-hits-3 = Did that tickle?
page-captain-matelot-struck-1 = Oi! That was my bunk!
page-captain-matelot-struck-2 = I’ll have to mop that up.
page-captain-matelot-struck-3 = Mind the paint!
page-captain-matelot-sinks-1 = Down she goes, and the tune with her.
page-captain-matelot-sinks-2 = One more verse for my song.
page-captain-matelot-sinks-3 = Well, I never!
page-captain-matelot-sunk-1 = There goes my lunch.
page-captain-matelot-sunk-2 = I’d only just scrubbed her.
page-captain-matelot-sunk-3 = She was a good old tub.
page-captain-matelot-gains-1 = That one’s mine!
page-captain-matelot-gains-2 = Cook, bake a cake!
page-captain-matelot-gained-1 = Do you blow on your dice?
page-captain-matelot-gained-2 = Let’s drink to that… sea water.
page-captain-matelot-waits-1 = I’m whistling for luck.
page-captain-matelot-waits-2 = Something smells good in your port.
page-captain-matelot-waits-3 = Take your time, the soup is warming.
page-captain-matelot-wins-1 = Ship’s biscuits for everyone!
page-captain-matelot-wins-2 = Who’d have thought it?
page-captain-matelot-wins-3 = I’m writing home about this.
page-captain-matelot-loses-1 = You sail better than you sing.
page-captain-matelot-loses-2 = Fair’s fair. Well done.
page-captain-matelot-loses-3 = I’ll swab the deck, then.
page-captain-gabier-start-1 = I see you from the masthead!
page-captain-gabier-start-2 = Lovely view from up here.
page-captain-gabier-start-3 = Sails set. Off we go!
page-captain-gabier-hits-1 = Saw that one from up here!
page-captain-gabier-hits-2 = Straight as a mast.
page-captain-gabier-hits-3 = A lookout’s eye is never wrong.
page-captain-gabier-struck-1 = The whole mast is shaking!
page-captain-gabier-struck-2 = Hold on to the ropes!
page-captain-gabier-struck-3 = I nearly fell off!
page-captain-gabier-sinks-1 = I can watch her go down from here.
page-captain-gabier-sinks-2 = One less sail on the horizon.
page-captain-gabier-sinks-3 = I saw the whole thing from up here.
page-captain-gabier-sunk-1 = I jumped just in time.
page-captain-gabier-sunk-2 = My best rigging, gone.
page-captain-gabier-sunk-3 = No mast left to climb.
page-captain-gabier-gains-1 = Hooray! Can you hear me up here?
page-captain-gabier-gains-2 = From the masthead, it shines!
page-captain-gabier-gained-1 = I saw that one coming.
page-captain-gabier-gained-2 = Not bad… from up here.
page-captain-gabier-waits-1 = What a view from up here!
page-captain-gabier-waits-2 = A gull is keeping me company.
page-captain-gabier-waits-3 = The wind is turning, I can feel it.
page-captain-gabier-wins-1 = I could see it coming.
page-captain-gabier-wins-2 = I’ll shout it from the top!
page-captain-gabier-wins-3 = Best seat in the house.
page-captain-gabier-loses-1 = I didn’t see that coming.
page-captain-gabier-loses-2 = You have a sharper eye.
page-captain-gabier-loses-3 = I’ll climb down and salute you.
page-captain-enseigne-start-1 = Ensign reporting for battle!
page-captain-enseigne-start-2 = By the book, on the double!
page-captain-enseigne-start-3 = I studied all night for this.
page-captain-enseigne-hits-1 = Exactly as in the manual!
page-captain-enseigne-hits-2 = Noted: one hit.
page-captain-enseigne-hits-3 = My instructor will hear of this.
page-captain-enseigne-struck-1 = That was not in the manual.
page-captain-enseigne-struck-2 = Damage report, quickly!
page-captain-enseigne-struck-3 = I… I’d better write it down.
page-captain-enseigne-sinks-1 = One ship sunk. I’ll sign the report.
page-captain-enseigne-sinks-2 = Textbook!
page-captain-enseigne-sinks-3 = A medal, surely?
page-captain-enseigne-sunk-1 = I’ll have to explain this.
page-captain-enseigne-sunk-2 = She was signed out to me!
page-captain-enseigne-sunk-3 = Page forty never mentioned this.
page-captain-enseigne-gains-1 = Received, counted, signed.
page-captain-enseigne-gains-2 = It was on page twelve.
page-captain-enseigne-gained-1 = That wasn’t in the manual.
page-captain-enseigne-gained-2 = Wait, let me recount your dice.
page-captain-enseigne-waits-1 = I’m rereading chapter three.
page-captain-enseigne-waits-2 = My notebook is nearly full.
page-captain-enseigne-waits-3 = This is more fun than navy school.
page-captain-enseigne-wins-1 = Victory! May I be promoted?
page-captain-enseigne-wins-2 = Mission accomplished!
page-captain-enseigne-wins-3 = I’ll frame the report.
page-captain-enseigne-loses-1 = I’ll study harder. You’ll see.
page-captain-enseigne-loses-2 = Well done. I took notes.
page-captain-enseigne-loses-3 = May I ask how you did it?
page-captain-lieutenant-start-1 = Lieutenant on deck. At your service.
page-captain-lieutenant-start-2 = I expect a proper fight.
page-captain-lieutenant-start-3 = Shall we begin?
page-captain-lieutenant-hits-1 = Precisely where I wanted it.
page-captain-lieutenant-hits-2 = Good gunnery, if I may say so.
page-captain-lieutenant-hits-3 = You left that open.
page-captain-lieutenant-struck-1 = A scratch on my fine paint.
page-captain-lieutenant-struck-2 = I’ll remember that.
page-captain-lieutenant-struck-3 = Lucky. Or was it?
page-captain-lieutenant-sinks-1 = One less to worry about.
page-captain-lieutenant-sinks-2 = As planned.
page-captain-lieutenant-sinks-3 = She fought well.
page-captain-lieutenant-sunk-1 = That will cost me a stripe.
page-captain-lieutenant-sunk-2 = I underestimated you.
page-captain-lieutenant-sunk-3 = Save the crew!
page-captain-lieutenant-gains-1 = That will look good in my report.
page-captain-lieutenant-gains-2 = One more step in my career.
page-captain-lieutenant-gained-1 = Enjoy it: I’ll be back for it.
page-captain-lieutenant-gained-2 = Luck. Nothing more.
page-captain-lieutenant-waits-1 = A fine game, I admit.
page-captain-lieutenant-waits-2 = I’m watching you, you know.
page-captain-lieutenant-waits-3 = The calm before the storm.
page-captain-lieutenant-wins-1 = One step closer to captain.
page-captain-lieutenant-wins-2 = Well fought. Not well enough.
page-captain-lieutenant-wins-3 = My compliments, all the same.
page-captain-lieutenant-loses-1 = My sword is yours.
page-captain-lieutenant-loses-2 = You have earned this one.
page-captain-lieutenant-loses-3 = I’ll ask for a rematch.
page-captain-bosco-start-1 = All hands to their posts!
page-captain-bosco-start-2 = Let’s see what your crew can do.
page-captain-bosco-start-3 = Let me fill my pipe, and I’m all yours.
page-captain-bosco-hits-1 = Right on target!
page-captain-bosco-hits-2 = Now that’s seamanship.
page-captain-bosco-hits-3 = Steady, crew, steady!
page-captain-bosco-struck-1 = Blistering barnacles!
page-captain-bosco-struck-2 = Bah. A scratch.
page-captain-bosco-struck-3 = To the pumps, crew!
page-captain-bosco-sinks-1 = There she goes, to the bottom!
page-captain-bosco-sinks-2 = One fewer afloat.
page-captain-bosco-sinks-3 = Hats off as she goes.
page-captain-bosco-sunk-1 = Thunder! She was a good ship.
page-captain-bosco-sunk-2 = The sea owes me one.
page-captain-bosco-sunk-3 = I’ll carve her name on my pipe.
page-captain-bosco-gains-1 = Thunder! Worth a song!
page-captain-bosco-gains-2 = Ours! Now scrub it!
page-captain-bosco-gained-1 = Shiver my timbers, what dice!
page-captain-bosco-gained-2 = My parrot is losing its feathers.
page-captain-bosco-waits-1 = My parrot is betting on you.
page-captain-bosco-waits-2 = Come on, lads, look lively!
page-captain-bosco-waits-3 = The sea is fine tonight.
page-captain-bosco-wins-1 = That’s experience for you!
page-captain-bosco-wins-2 = A fine scrap. Good hands, all of you.
page-captain-bosco-wins-3 = Tomorrow’s another tide.
page-captain-bosco-loses-1 = Fine work. My respects.
page-captain-bosco-loses-2 = You’ve got sea legs, no denying it.
page-captain-bosco-loses-3 = Beaten! My pipe’s gone out.
page-captain-capitaine-start-1 = To your charts. Battle is joined.
page-captain-capitaine-start-2 = May the better plan win.
page-captain-capitaine-start-3 = My compliments. Let us begin.
page-captain-capitaine-hits-1 = According to plan.
page-captain-capitaine-hits-2 = A hit, as calculated.
page-captain-capitaine-hits-3 = Method. Always method.
page-captain-capitaine-struck-1 = Most inconvenient.
page-captain-capitaine-struck-2 = Well aimed, I grant you.
page-captain-capitaine-struck-3 = Noted. And corrected.
page-captain-capitaine-sinks-1 = Struck off the list.
page-captain-capitaine-sinks-2 = Case closed.
page-captain-capitaine-sinks-3 = Log the time, please.
page-captain-capitaine-sunk-1 = A loss. Regrettable.
page-captain-capitaine-sunk-2 = That was not in my figures.
page-captain-capitaine-sunk-3 = I shan’t enjoy writing that report.
page-captain-capitaine-gains-1 = As planned.
page-captain-capitaine-gains-2 = One more. Carry on.
page-captain-capitaine-gained-1 = Interesting.
page-captain-capitaine-gained-2 = Your dice obey better than my crew.
page-captain-capitaine-waits-1 = All in good time.
page-captain-capitaine-waits-2 = Let me check my sums again.
page-captain-capitaine-waits-3 = Your plan intrigues me.
page-captain-capitaine-wins-1 = Victory. You put up a good fight.
page-captain-capitaine-wins-2 = An instructive game, wasn’t it?
page-captain-capitaine-wins-3 = Watch it again: there is always something to learn.
page-captain-capitaine-loses-1 = I bow to you. A fine manoeuvre.
page-captain-capitaine-loses-2 = Your plan was better than mine.
page-captain-capitaine-loses-3 = Take my hat. You have earned it.
page-captain-amiral-start-1 = Hoist the flag. I was expecting you.
page-captain-amiral-start-2 = I’ve heard good things about you. Let us see.
page-captain-amiral-start-3 = The sea belongs to those who can read it.
page-captain-amiral-hits-1 = A hit.
page-captain-amiral-hits-2 = Where there’s one, there’s another.
page-captain-amiral-hits-3 = Precisely.
page-captain-amiral-struck-1 = Well, well. You can aim.
page-captain-amiral-struck-2 = Pretty. Don’t get used to it.
page-captain-amiral-struck-3 = My gunners salute you.
page-captain-amiral-sinks-1 = Farewell, brave ship.
page-captain-amiral-sinks-2 = The sea has grown wider.
page-captain-amiral-sinks-3 = Lower your flag, please.
page-captain-amiral-sunk-1 = She served well.
page-captain-amiral-sunk-2 = That makes it interesting.
page-captain-amiral-sunk-3 = You force me to think.
page-captain-amiral-gains-1 = The fleet grows richer.
page-captain-amiral-gains-2 = Granted.
page-captain-amiral-gained-1 = Good.
page-captain-amiral-gained-2 = Duly noted.
page-captain-amiral-waits-1 = Patience wins battles.
page-captain-amiral-waits-2 = You play well. Carry on.
page-captain-amiral-waits-3 = I have seen many seas. I like this one.
page-captain-amiral-wins-1 = You held your ground. That means something.
page-captain-amiral-wins-2 = Come back. Every battle teaches.
page-captain-amiral-wins-3 = Honour to the vanquished.
page-captain-amiral-loses-1 = Remarkable. My hat is yours.
page-captain-amiral-loses-2 = It has been a long time since anyone beat me.
page-captain-amiral-loses-3 = I will tell everyone your name.

## Result: what it brought, and what to do next
page-gain-first = First win: a new star!
page-gain-first-helped = First win, with many hints: half a star!
page-gain-streak = { $streak } wins in a row!
page-suggest-up = Ready for a stronger opponent?
page-suggest-again = Another round?
page-suggest-retry = Play again, or analyse the game to see where it turned.
page-suggest-down = Warm up against a gentler opponent, then come back.
page-suggest-lesson = A lesson teaches the tricks of this game.
page-suggest-top = You have beaten the best. Can you do it again?
page-next-lesson = Take a lesson
page-day-streak = { $streak ->
    [one] Streak: 1 day. Come back tomorrow to make it two.
   *[other] Streak: { $streak } days in a row.
}
page-day-streak-before = { $streak ->
    [one] Streak: 1 day. Play today to make it two.
   *[other] Streak: { $streak } days in a row. Play today to keep it going.
}
page-day-streak-none = Play every day: your streak starts today.
page-day-fits = At your level today: { $game }, against { $captain }
page-day-fit = This opponent suits your level.
page-day-others-did = { $count ->
    [0] You are the first here to finish this battle.
    [one] One other player finished this battle and { $won ->
        [0] did not win
       *[other] won{ $hinted ->
            [0] { "" }
           *[other] { " " }with hints
        }
    }.
   *[other] { $count } other players finished this battle: { $share } won{ $hinted ->
        [0] { "" }
        [one] , one of them with hints
       *[other] , { $hinted } of them with hints
    }.
}

## A new table
page-new-table = New table: { $game }
page-seats = Seats
page-seat = Seat { $number }
page-seat-me = me
page-seat-me-too = me too (same screen)
page-seat-open = a friend (by link)
page-numbers-hint = Numbers separated by commas: 5, 4, 3
page-number-between = { $least } to { $most }
page-numbers-wrong = { $label }: enter numbers separated by commas.
page-number-wrong = { $label }: enter a whole number.
page-left-empty = if empty: { $meaning }
page-file-choose = Choose file…
page-file-usual = standard
page-file-again = Use standard file
page-file-begin = Download the standard file as a template
page-file-large = { $name } is too large. Choose a smaller file.
page-file-not-text = { $name } is not a UTF-8 text file. Save it in that format.
page-file-wrong = { $label }: choose another file, or use the standard one.
page-absence = Wait for absent players
page-absence-never = forever
page-absence-captain = Then replace them with
page-absence-nobody = no one (claim a win or a draw)
page-absence-about = This applies only on an absent player’s turn. Players who return take their seat back.
page-minutes = { $count } min
page-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
page-open-table = Open table
page-broken-pledge = The server broke its commitment to the random draws: this table is not fair.

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
page-take-seat = Take seat
page-invited = You are invited to play { $game }
page-invited-by = { $count ->
    [one] { $who } is waiting for you.
   *[other] { $who } are waiting for you.
}
page-joined = { $who } has joined
page-call-me = Notify me when a player joins
page-your-turn-title = Your turn
page-try-now = Retry now
page-whole-text = Read all
page-lost-waiting = Connection lost. Your move will be sent once you are reconnected.
page-lost = Connection lost. Reconnecting…
page-lost-request = The connection was lost before the answer came. Check the board, and try again if needed.
page-failed-request = The server failed twice on your request. Check the board, and try again if needed.
page-unconfirmed = Not confirmed yet: the server has not answered.
page-wait-answer = The server has not answered yet. Please wait.
page-not-there = You can’t play there. { $prompt }
page-not-sent = Not sent: the position has changed.
page-pick-count = { $same ->
    [yes] { $count } of { $most }
   *[no] { $count } of { $least }–{ $most }
}
page-pick-more = { $more ->
    [one] Choose one more.
   *[other] Choose { $more } more.
}
page-pick-full = { $most } at most: remove one first.
page-pick-clear = Remove all
page-pick-drop = Remove { $what }
page-log = Log
page-log-empty = Nothing has happened yet.
page-play-again = Replay the last moves
page-play-again-short = Replay
page-skip-playing = Skip to now
page-since-you-left = Since you left: { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
page-pieces = To place
page-turn-piece = Turn
page-piece-count = { $label }, { $count ->
    [one] one left
   *[other] { $count } left
}
page-place-hint = Choose a ship, then a square, or drag it. Choose a placed ship to turn it.
page-fewer = Fewer { $what }
page-more = More { $what }
page-order-hint = { $what }. Choose a slot, or another ship.
page-order-moved = { $what }: choose its new slot. If the slot is taken, the two ships swap.
page-order-done = All ships are lined up. To move one, choose it, then a slot.
page-piece-laid = { $label }, placed
page-piece-in-hand = In hand: { $what }{ $way ->
    [across] , across
    [down] , down
   *[only] { "" }
}.
page-tap-again = Tap { $square } again to confirm.
page-let-go = No piece is selected now.
page-taken = { $what }: where to?
page-which-piece = Several pieces can come here ({ $pieces }): choose one with a frame.
page-which-of = Which one: { $things }?
page-which-for = { $press } with which: { $things }?
page-held = Selected: { $what }. { $places ->
    [one] Choose its place.
   *[other] { $places } places are possible.
}
page-no-die-key = No { $pips } to take now.
page-no-key = No choice has the key { $key } now.
page-held-places = Possible: { $places }.
page-die-of = { $die }, { $n } of { $count }
page-damage-dice = damage
page-held-nowhere = Selected: { $what }. It fits nowhere right now.
page-key-guns = guns
page-key-masts = masts
page-key-number = number
page-no-piece-reaches = No piece can get here.
page-choose-again = These are the odds. Confirm, or choose the same square again.
page-put-here = { $what }; to put here: { $put }
page-first-press = Press “{ $press }” first.
page-slot = { $card }, slot for { $what }, { $dice ->
    [none] empty
   *[other] { $dice }
}{ $wants ->
    [0] { "" }
   *[other] , { $wants } more needed
}
page-helps = Available now
page-dice = dice rolled
page-dice-roll = The dice are rolling…
page-fire = Fire!
page-no-dice = no dice
page-fresh = new
page-fold = Collapse { $what }
page-unfold = Expand { $what }
page-coach = Chances
page-coach-best = the best choice
page-tip = tip: { $chance }
page-hint = Hint
page-hint-about = What to play now, and why
page-hint-why = Why?
page-hint-figures = Figures and method
page-hint-close = Close hint
page-hint-closed = Hint closed.
page-hint-way = Use this set-up
page-hint-soon = The hint is coming…
page-hint-coming = The hint comes when you can choose.
page-hint-looking = { $seconds ->
    [0] (figures in a few seconds…)
    [one] (figures in about one second…)
   *[other] (figures in about { $seconds } seconds…)
}
page-hint-changed = (better than the first idea)
page-hint-do = Play this
page-hints = Hints
page-hints-about = Hints for all players (marked in the game record)
page-hints-given = { $count ->
    [one] one hint
   *[other] { $count } hints
}
page-odds = Odds
page-odds-of = { $what }: the odds
page-odds-details = Details
page-no-odds = No fight follows this move.
page-percent = { $share }%
page-confirm = Confirm
page-all-placed = All ships are placed.
page-actions = Game
page-offer-draw = Offer a draw
page-draw-offered = You offered a draw.
page-withdraw-draw = Withdraw offer
page-draw-asked = { $who } offers a draw.
page-accept-draw = Accept
page-decline-draw = Decline
page-left = { $who } has left. Keep waiting, or:
page-stand-in = { $Who } takes over
page-stood-in = away: { $who } plays instead
page-claim-win = Claim win
page-claim-draw = Claim draw
page-by-leaving = { $who } left the table.
page-by-leaving-drawn = { $who } left the table: no winner.
page-cancelled = Table cancelled
page-cancelled-about = The player who opened the table cancelled it.
page-hosting = Still waiting?
page-send-away = Free { $who }’s seat
page-cancel-table = Cancel table
page-cancel-table-yes = Yes, cancel it
page-cancel-table-no = No, keep it
page-by-itself = This move plays by itself.
page-view-closer = Closer view
page-view-next = Next piece
page-view-whole = Whole board
page-take-back = Take back
page-finish = Finish quickly
page-finish-about = { $outcome ->
    [won] You are far ahead.
    [lost] Your opponent has as good as won.
   *[open] The game is as good as decided.
}
page-finish-how = “Finish quickly”: a captain plays the rest for you.
page-finished-in = The captain needed { $turns ->
    [one] one more turn
   *[other] { $turns } more turns
}.
page-resign = Resign
page-resign-sure = Resign this game?
page-resign-no = No, keep playing
page-resign-yes = Yes, resign
page-cancel = Cancel
page-close = Close
page-own-name = In this game you are { $name }, a seabird drawn at random. You can change your name on the home page.
page-fair = { $fell ->
    [dice] Your dice were fair: check for yourself
    [draws] The random draw was fair: check for yourself
   *[both] Your dice and random draws were fair: check for yourself
}
page-fair-alone = { $fell ->
    [dice] The dice follow from their seeds: check for yourself
    [draws] The random draw follows from its seeds: check for yourself
   *[both] Dice and random draws follow from their seeds: check for yourself
}
page-fair-steps = The proof, step by step
page-fair-secrets = No hidden set-up was altered: check for yourself
page-fair-not = This game fails the fairness check
page-fair-old = This page cannot check games saved in this older format
page-fair-commitment-kept = Before you gave your seed, the server committed to its own with this SHA-256, saved in your browser:
page-fair-commitment = The server committed to its seed with this SHA-256:
page-fair-server-seed = After the game the server revealed its seed. Its SHA-256 is that commitment, so the server did not change it:
page-fair-seat-seeds = Each seat added its own seed (all zeros if it gave none):
page-fair-bound = The server committed to its seed before it knew yours, so it could not choose the results.
page-fair-unbound = The results follow from the seeds. Your browser did not give one, so it cannot tell whether anyone knew them in advance.
page-fair-key = The SHA-256 of all seeds in order is the key:
page-fair-rolls = Each roll is a SHA-256 of key, roll number and block number, reduced to the die’s faces or the number of items.
page-fair-seals = Every secret set-up was sealed when it was made, and all seals match. Your browser saved { $count } of them.
page-fair-seals-alone = Every secret set-up was sealed when it was made, and all seals match; your browser saved none of them.
page-fair-last = Your browser saved the last hash, which covers the whole game. With it you can prove that a shorter record is incomplete:
page-fair-yourself = Check the record yourself, or ask someone you trust:
page-fair-never = One limit: no one can prove that the server did not show its seed to another player early.
page-fair-table = All rolls
page-fair-ply = Move
page-fair-number = Number
page-fair-rest = Remainder
page-fair-gave = Result
page-fair-divided = ÷ { $among }: { $rest } left over
page-fair-place = { $number } of { $of }
page-fault-chain = The record was changed after it was written.
page-fault-hidden-seed = The server has not revealed its seed.
page-fault-early-seed = The seed is revealed, but the game has no ending: the record was cut, or the dice could be known in advance.
page-fault-unended = The record has no ending: more may have been played.
page-fault-own-last = The last hash your browser saw is not in the record: more was played, or something was changed.
page-fault-server-seed = The server revealed a different seed from the one it committed to.
page-fault-roll = Move { $ply } does not follow from the seeds.
page-fault-seal = Move { $ply }: the set-up does not match its seal.
page-fault-commitment = The commitment differs from the one you were shown.
page-fault-own-seed = The dice were made without your seed.
page-fault-own-seal = A seal you were shown is missing.
page-rematch = Rematch
page-keep-record = Save record
page-to-rematch = Go to rematch
page-whole-book = All rules

## What a game is about
page-aim = How to play
page-aim-1 = Goal
page-aim-2 = Your turn
page-aim-3 = Pieces
page-aim-close = Play
page-keys = Keyboard
page-keys-single = Settings can turn single-key shortcuts off.
page-keys-always = Always
page-keys-these = Show this list
page-keys-finish = Finish a decided game quickly
page-keys-tab = Next button
page-keys-choose = Choose
page-keys-let-go = Drop, or close
page-keys-cards = Dice and cards
page-keys-die = Pick a die with this number
page-keys-letter = Use the item with this letter
page-keys-explain = Explain the current card
page-keys-beside = Next item on that side
page-keys-sea = At sea
page-keys-square = Next square
page-keys-next-open = Next possible square
page-keys-row-ends = Start or end of the row
page-keys-column-ends = Top or bottom of the column
page-keys-turn-piece = Turn the ship
page-keys-lift = Remove the ship
page-keys-end-turn = End the turn
page-keys-fire = Aim, then fire
page-keys-undo = Take back
page-keys-ship-beside = On a ship: next ship
page-keys-heading = In the heading field: turn by 5°
page-keys-turn-ship = Turn the ship by 1°
page-keys-turn-little = Turn the ship by 0.1°
page-keys-turn-much = Turn the ship by 10°
page-keys-move-ship = Move the ship
page-keys-ply = One move back or forward
page-keys-turn = One turn back or forward
page-keys-ends = Start or end
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
page-agreed = Options of this table
page-agreed-usual = Standard rules.
page-agreed-all = All options
page-yes = yes
page-no = no
page-file-own = custom
page-standing = Score

## The chart
page-more-options = More options
page-who-plays = Players
page-chart-bridge = Bridge
page-chart-tools = Chart
page-chart-ships = Ships
page-chart-nearer = Zoom in
page-chart-farther = Zoom out
page-chart-whole = Whole chart
page-chart-measure = Measure
page-chart-measure-from = Measuring from { $ship }.
page-chart-measure-start = Choose two ships, or drag from one point to another, to measure.
page-chart-reach = Reach
page-chart-reach-start = Choose a ship to see where it can go.
page-chart-no-threat = No enemy can hit your ships at once or after one move. After two moves, one might.
page-chart-no-target = No enemy in range{ $known ->
    [yes] {" "}({ $reach })
   *[no] {""}
}: the nearest is { $ship }, { $length }.
page-chart-moved = moved { $ships }
page-chart-threats = Threats
page-chart-length = { $length } { $unit }
page-chart-near = less than 1 { $unit }
page-chart-ruler = { $length }, bearing { $heading }°
page-chart-wind = { $way ->
    [0] north
    [1] north-north-east
    [2] north-east
    [3] east-north-east
    [4] east
    [5] east-south-east
    [6] south-east
    [7] south-south-east
    [8] south
    [9] south-south-west
    [10] south-west
    [11] west-south-west
    [12] west
    [13] west-north-west
    [14] north-west
   *[other] north-north-west
}
page-chart-toward = { $way ->
    [0] to the north
    [1] to the north-north-east
    [2] to the north-east
    [3] to the east-north-east
    [4] to the east
    [5] to the east-south-east
    [6] to the south-east
    [7] to the south-south-east
    [8] to the south
    [9] to the south-south-west
    [10] to the south-west
    [11] to the west-south-west
    [12] to the west
    [13] to the west-north-west
    [14] to the north-west
   *[other] to the north-north-west
}
page-chart-heading = heading { $way }
page-chart-hull = { $ship }; heading { $heading }° ({ $way })
page-chart-draft = { $ship }, placed, heading { $heading }°
page-chart-draft-at = heading { $heading }° ({ $way }); { $place }.
page-chart-laid = { $count ->
    [one] One ship placed.
   *[other] { $count } ships placed.
}
page-chart-all-laid = Choose “Ready”, or move a ship.
page-chart-damage = damage { $damage }/{ $of }
page-chart-choose = Choose one of your ships to move or fire.
page-chart-ending = Turn ending…
page-chart-ending-about = No actions left: your turn ends by itself.
page-chart-choose-one = Choose { $ship }, which can still act, or end the turn.
page-chart-armed = Ready to fire (circled in red): { $ships }.
page-chart-how = Choose the green outline to move; turn the ship with the ring.
page-chart-how-fire = Choose a ringed enemy to fire.
page-chart-how-fire-keys = F: aim at an enemy. F again: fire.
page-chart-brief-step = steps
page-chart-brief-gun = shots
page-chart-shout = Sunk!
page-chart-next = Next ship
page-chart-look = Choose a ship to see what it can hit.
page-chart-look-meanwhile = Your opponent is playing. Meanwhile, choose a ship to see what it can hit.
page-chart-new-heading = New heading in degrees
page-chart-turn = { $way ->
   *[left] Turn left by { $by }
    [right] Turn right by { $by }
}
page-chart-keys = Turn: ← → 5°, Shift 0.5°, Page ↑ ↓ 10°. Enter: move.
page-chart-lesson-keys = By keyboard: N chooses a ship, ← → turn it, Enter moves it, F fires.
page-chart-applied = Heading { $heading }° ({ $way }). Enter: move.
page-chart-no-heading = Not a heading: enter 0 to 359.9, with at most one decimal.
page-chart-stuck = This ship cannot move now: it would hit something on every heading.
page-chart-sail = Move
page-chart-exact = Details
page-chart-put-down = Deselect
page-grid-positions = Positions of all boats and mines
page-chart-positions = Positions of all ships
page-chart-at = { $x } from the west edge, { $y } from the north edge
page-chart-seen-to = nearest enemy { $ship }, { $length }, bearing { $heading }°
page-chart-seen-from = { $length } from { $ship }, bearing { $heading }°
page-chart-near-to = nearest enemy { $ship }, { $length } { $way }
page-chart-near-from = { $length } from { $ship }, { $way }
page-chart-zone-edge = The ship stops at the edge of its zone.
page-chart-zone = Your zone is on the { $way } side: { $left } to { $right } from the west edge, { $top } to { $bottom } from the north edge.
page-chart-zone-formations = Place ships one by one, or choose { $list }.
page-chart-more = More
page-chart-no-shot = This ship has no target from here.
page-chart-no-action = No ship can act any more: end the turn.
page-chart-why-no-shot = Why no shot?
page-chart-guns = Guns
page-chart-ship = { $name }
page-chart-fire-at = Fire at { $ship }
page-chart-fire-again = Tap again to fire
page-chart-fire-again-key = Press again to fire
page-chart-no-take-back = Nothing can be taken back now.
page-chart-in-range = in range
page-chart-place-hint = Drag a ship into the zone, or choose its place there. Choose a placed ship to turn it.
page-chart-place-keys = Arrows: move. Comma, full stop: turn 1°. Page ↑ ↓: 10°. N: next ship. Delete: remove.
page-chart-plant-hint = Choose a place in the zone, or drag the piece there.
page-chart-send-none = Place all your ships first, or choose a formation.
page-chart-send-nothing = Nothing placed yet: choose a place in the zone.
page-chart-beyond = { $several ->
    [yes] enemy farther away (2×: two ships)
   *[no] enemy farther away
}
page-undo = Undo
page-chart-sunk = { $count ->
    [one] Your { $ships } is sunk!
   *[other] Ships sunk: { $ships }!
}
page-chart-damaged = { $count ->
    [one] Your { $ships } is hit.
   *[other] Ships hit: { $ships }.
}
page-chart-unharmed = None of your ships was hit this turn.
page-chart-lift = Remove
page-chart-mirror = Mirror
page-chart-clear = Clear
page-chart-send-it = Place here
page-chart-send = { $missing ->
    [0] Ready
    [one] { $missing } more ship
   *[other] { $missing } more ships
}
page-chart-to-own = { $length } to your nearest ship
page-chart-to-enemy = { $length } to the nearest enemy

## Invitations
page-invite = Invite a friend
page-invite-about = Anyone with this link can take the open seat, or watch.
page-copy = Copy link
page-copied = Copied.
page-share = Share…
page-qr = QR code of the link
page-elsewhere = Continue on another device
page-elsewhere-about = This link is your seat. Keep it to yourself.

## Curtain
page-curtain = Hand the screen { $to-who }.
page-curtain-about = All other players: please look away.
page-lift = I am { $who }: open the curtain
page-hand-over = Close the curtain for { $who }

# What is shown above the board; its text is announced when it changes.
page-prompt-group = Messages of the game

## Result
page-won = Victory!
page-won-short = Victory
page-lost-match = Defeat
page-lost-kind = Good try! Every game teaches you something.
page-placed = Rank { $place } of { $of }
page-drawn = Draw
page-winner = { $Who } wins
page-reason = { $sentence }.
page-by-resigning = { $who } resigned.
page-by-resigning-you = You lose the game.
page-by-resigning-title = You resigned
page-won-by-resigning = Your opponent resigned: you win!
page-score-resigned = { $score } · resigned
page-by-agreement = Draw by agreement.
page-over-title = The game is over.
page-turning = { $turn ->
    [0] Here the winners took the lead
   *[other] { $Who } was ahead from their turn { $turn } onward
}
page-turning-you = { $turn ->
    [1] You were ahead from your first turn onward
   *[other] You were ahead from your turn { $turn } onward
}
page-analyse = Analyse game
page-analyse-about = Who led, what turned the game and what moves cost
page-analysing = Analysing: { $done } of { $total }
page-analysis-done = The analysis is finished.
page-analysing-first = Collecting the moments of the game…
page-analysing-about = Key moments appear as they are found. Meanwhile, step through the moves.
page-analysis = Analysis
page-analysis-of = Analysis for
page-analysis-known = Every move by { $who } is judged only by what { $who } could know at the time.
page-analysis-so-far = Key moments so far
page-analysis-turned = Key moments
page-analysis-turned-none = No single move changed the chances by 3 points or more.
# unit: "turn" where whole turns are counted
page-analysis-step = { $unit ->
    [turn] turn
   *[move] move
} { $ply }
page-analysis-step-by = { $unit ->
    [turn] turn
   *[move] move
} { $ply } ({ $name })
page-analysis-not-yet = not worked out yet
page-analysis-chart = Win chance, move by move, in %
page-analysis-leave = Back to the game
page-analysis-all = Everything else
page-analysis-tabs = Parts of the analysis
page-analysis-tab-moments = Moments
page-analysis-tab-board = Board
page-analysis-tab-choices = All moves
page-moment-shown = On the board
page-moment-of = { $place } of { $count }
page-moment-gain = ({ $gain })
page-moment-gain-you = (for you: { $gain })
page-moment-gain-of = (for { $who }: { $gain })
page-moment-best = Best move
page-moment-mistake = Costly move
page-moment-small = Small loss
page-moment-turning-point = Key moment
page-previous-moment = Previous key moment
page-next-moment = Next key moment
page-compared-signs = ✕ played, ★ better.
page-praise = Well played!
page-praise-hinted = Played with hints
page-praise-of = Best move by { $who }
page-praise-played = No single move stood out this time. New game, new chances!
page-costliest = Costliest move
page-small-losses = Many small losses
page-largest-small = The largest: { $text }
page-to-learn = What to try next
page-to-learn-lesson = A short lesson shows what this game is about.
page-to-learn-puzzles = Puzzles let you practise moments like this, a minute each.
page-to-learn-captain = You are ready for a stronger captain.
page-to-learn-match = You made no clear mistake: the next win can be yours.
page-to-learn-fewer-hints = Now choose the moves yourself: play again with fewer hints.
page-to-learn-go-lesson = Take a lesson
page-to-learn-go-puzzles = Solve puzzles
page-to-learn-go-captain = Choose a captain
page-to-learn-go-match = Play again
page-to-learn-go-fewer-hints = Play again
page-see-move = See { $move }
page-analysis-mistakes = Moves by { $who }
page-compared-played = played
page-compared-better = better
page-analysis-ledger = Moves or luck?
page-analysis-sums = Each line shows how many points of win chance one cause gained or lost in all. A total can exceed 100, because points can be lost and won back. “Hidden information” is what the player’s own moves found out; what other players’ moves found out counts with their moves, so several players can be lucky. Moves also include losses too small to be called costly. “Estimates corrected” means that the calculation improved its own estimate; no player caused it.
page-analysis-method = How this is measured
page-once-more = Try it again
page-once-more-about = The board as the player saw it. What was hidden then stays hidden.
page-once-more-back = Back to analysis
page-what-if = What if? Play on from here
page-what-if-about = A new table starts after move { $ply }, with the view you had then. What is hidden stays the same; the result does not count.
page-what-if-seat = Your seat
page-what-if-against = Against
page-what-if-same-luck = Same dice as in the original game
page-what-if-begin = Play on
page-what-if-taken = What if: started after move { $ply } of another game.
page-own = Your results
page-own-about = Your finished games on this server (the latest 200), what your moves cost, and your dice.
page-own-counting = { $counted } of { $ended ->
    [one] { $ended } game
   *[other] { $ended } games
} counted
page-own-none = None of your finished games counts yet.
page-own-results = Results
page-own-game = Game
page-own-against = Against
page-own-matches = Games
page-own-won = Won
page-own-drawn = Drawn
page-own-lost = Lost
page-own-points = Points, in %
page-own-judged = { $game }: { $matches ->
    [one] one game
   *[other] { $matches } games
} analysed, { $choices ->
    [one] { $choices } real choice
   *[other] { $choices } real choices
}. { $matches ->
    [one] Costly moves cost you { $lost } points of win chance.
   *[other] On average, costly moves cost you { $lost } points of win chance per game.
}
page-own-luck = Effect of dice and random draws on your win chance: { $luck } points per game (give or take { $spread }). Without luck, it would be 0.
page-own-luck-few = Effect of dice and random draws on your win chance: { $luck } points in a single game.
page-own-kind = To improve: { $kind } ({ $choices ->
    [one] one move, which cost { $lost } points
   *[other] { $choices } moves, which cost { $lost } points each on average
})
page-own-dice = { $game }: you rolled { $count } dice, with an average of { $mean }. The expected average is { $expected }, give or take { $spread }.
page-own-face = { $face }: { $count ->
    [one] { $count } time
   *[other] { $count } times
}
page-own-not-judged = Analyse a finished game to see what your moves cost.
page-weaker-level = Easier opponent: { $who }
page-next-level = Face { $who }
page-share-result = Share result
page-score-sheet = Score details
page-stepping = Replay
page-first = To the start
page-previous = One move back
page-next = One move forward
page-last = To the end
page-ply = { $unit ->
    [turn] Turn
   *[move] Move
} { $ply } of { $last }
page-step = Move
page-record = Open a game record
page-record-choose = Choose file
page-record-about = A game record from any table or tournament: choose the file, or drop it here. It is checked and shown, never saved.
page-record-whole = Complete: no errors, nothing missing.
page-record-partial = Incomplete: no errors found, but something is missing.
page-record-checked = Checked: { $list }.
page-record-missing = Missing: { $list }.
page-record-false = { $count ->
    [one] One error found:
   *[other] { $count } errors found:
}
page-run = Play
page-watch-again = Watch again
page-pause = Pause
page-previous-turn = One turn back
page-next-turn = One turn forward
page-each-ply = Step by step
page-eyes = Viewpoint
page-eyes-all = all secrets shown
page-eyes-of = what { $who } saw

## Rules
page-law-book = Rules
page-kind-R = ruling
page-kind-D = reconstructed
page-kind-X = extra
page-kind-R-about = our decision where the original is silent
page-kind-D-about = rebuilt where a picture of the original is lost
page-kind-X-about = our own addition, off unless you choose it
page-contents = Contents

## The server: what a table refuses
table-unknown = There is no such table here.
options-no-file = Option “{ $option }” cannot be given as a file.
table-no-such-game = There is no game “{ $game }” here.
table-no-such-level = Unknown player “{ $level }”: use a captain of this game, “me” or “open”.
table-wrong-seats = With these options the game has { $count } seats, but { $given } were given.
table-too-many = You have { $most ->
    [one] { $most } unfinished table
   *[other] { $most } unfinished tables
}: finish one first.
table-ticket-used = This ticket is invalid or already used.
table-no-such-seat = There is no seat { $seat } at this table: use 0 to { $last }.
table-no-such-eyes = Unknown viewpoint “{ $named }”: use a seat from 0 to { $last }, or public.
table-seat-taken = This seat is taken. Choose another.
table-not-your-seat = This seat is not yours.
table-wrong-secret = This key does not open a seat at this table.
table-only-your-seat = Choose one of your own seats: this view is for players only.
table-only-play = A seat’s key is only for playing that seat.
table-watching = You are watching: take a seat to do that.
table-stale = Something has changed: look at the board, then choose again.
table-no-action = Not an action of this game: { $detail }.
table-no-setup = There is no set-up to suggest right now.
table-no-receipt = A what-if game has no receipts: its dice cannot be checked.
table-no-survey = This calculation failed. Try again in a moment.
table-hint-turn = Hints are for your own turn.
table-hint-not-agreed = Hints are off at this table.
table-no-hint = No hint available right now. Try again in a moment.
table-not-complete = Wait until every seat is taken.
table-bots-fight-on = Captains do not accept draws: play on, or resign.
table-no-offer = There is no draw offer.
table-log-full = The log of this table is full: { $most } entries at most.
server-no-store = The data directory has no readable Escadre database. Check --data.
table-somebody = Someone
guest-unknown = This server has no data about you.
table-not-kept = Nothing was saved: the database could not be written to. Try again in a moment.
table-perhaps-kept = The database is not answering, so this may or may not have been saved. Check the table in a moment.
table-not-over = Available after the end of the game.
table-no-analysis = This game cannot be analysed right now. Try again in a moment.
own-people = people
own-several = several captains
own-other = other moves
table-no-replay = This game cannot be replayed right now. Try again in a moment.
table-no-such-ply = There is no such move: this game has moves 0 to { $last }.
table-no-such-format = Choose a format for the record: json, text or words.
table-no-law-book = The rules of { $game } are not available in this language.
table-too-fast = Too many messages: connection closed. Slow down and reconnect.
table-too-big = Message longer than { $most } bytes: connection closed.
server-full = Too many visitors right now. Try again later.

## The server: what a table tells
table-took-back = move taken back
table-faltered = the captain failed to choose: the next move is random
table-gave-up = the captain cannot continue: the other players may end the game
table-chance-failed = An error in the game prevents the next random draw. The player who opened the table can cancel the table.
table-resigned = { $seat } resigned
table-agreed = draw agreed
table-offered-draw = offers a draw
table-declined-draw = declines the draw
table-stood-in = has left: a captain takes over
table-finishes = lets a captain finish the game
table-not-decided = The game is not decided yet: play on.
table-came-back = is back
table-left = { $seat } left the table
table-left-drawn = { $seat } left the table: no winner
table-cancelled = the table was cancelled
table-offered-already = You have already offered a draw: play on before you offer again.
table-share-full = This seat has used its share of the table’s log: it can only resign.
table-no-stand-in = This table has no captain for empty seats.
table-not-left = This player has not been away long enough.
table-not-of-ally = You cannot do that to your own side.
table-seed-given = This seat has already given its seed.
table-name-seed-first = Give your seed before your first move. An empty seed means that you add none.
preview-against = { $Name-one } against { $two }
preview-open = A seat is free: open the link to play or to watch.
preview-options = Options – { $options }.
preview-record = Check a game record and watch the game again, move by move.
table-waits-for-you = This table is waiting for you: take the open seat.
table-waits-for-players = Waiting for another player to join.
table-nobody-there = This seat is empty.
table-has-begun = Too late: the game has begun.
table-your-own-seat = This is your own seat: cancel the table instead.
table-not-host = Only the player who opened the table can do that.

## The server: what is wrong with a request
error-body = The request is invalid: { $detail }.
error-nothing-here = There is nothing at this address.
error-method = This address does not accept that method.
error-too-big = The request is too large.
error-refused = Refused: nothing was done.
error-not-json = Send JSON with the header Content-Type: application/json.
error-too-many = Too many requests: wait a moment.
error-origin = Requests from pages of other sites are refused.
error-no-name = A name needs at least one visible letter.
error-bug = Something went wrong. The error has been logged for the host.
error-interrupted = The computation was interrupted. Try again in a moment.
health-store = The database cannot be written to.
health-peers = The other server processes cannot be reached.
health-workers = Some worker processes for captains cannot be started.
error-no-pages = The page has not been built: run “make web”.
docs-socket = Live: a WebSocket at /api/tables/{"{"}id{"}"}/live?since=&as=&language= accepts the same messages as POST …/requests, and sends views, refusals, answers to questions, and pongs.

## The server: its settings and its start
settings-unreadable = { $file } cannot be read: { $detail }.
settings-large = it is larger than { $most } bytes
settings-deep = it is nested too deeply
settings-toml = { $file } is not TOML: { $detail }.
settings-line = see line { $line }
settings-wrong = { $file } has an invalid setting: { $detail }.
settings-database = The database must be an address such as postgresql://name@host/escadre or sqlite:///escadre.sqlite3.
settings-key = The key { $file } cannot be written: { $detail }.
settings-key-size = The key { $file } must have { $size } bytes: restore it from a backup. If you delete it, all players lose their seats.
serve-ready = Escadre is running at { $address } and saves its data in { $folder }; Ctrl-C stops it.
serve-no-database = The database cannot be used: { $detail }.
serve-store-taken = Another server has { $file } open; two servers need PostgreSQL.
serve-needs-postgresql = Several processes need PostgreSQL: SQLite allows one.
store-served = A server has the database open: stop it first.
backup-nothing = There is no database { $file } yet. Start the server first, or give its directory.
backup-schema = The database was written by another version of Escadre: start the server with this version once, then try again.
backup-not-written = The backup { $file } cannot be written: { $detail }.
backup-not-read = { $file } cannot be restored: { $detail }.
backup-not-one = { $file } is not a backup of Escadre.
backup-newer = { $file } is a backup from a newer Escadre.
restore-not-empty = The database already has tables; --replace deletes them.
guest-nobody = There is no data about { $who }. The command escadre tables lists the ids.
serve-no-port = Cannot listen on { $where }: { $detail }. Choose another address with --host, or another port with --port.

## Lessons
page-learn = Learn by playing
page-learn-chapters = Lessons
page-learn-done = done
page-learn-step = Step { $step } of { $steps }
page-learn-on = Continue
page-learn-elsewhere = Continue: new position
page-learn-back = Try again
page-learn-show = Show me
page-learn-bravo = Well done! Lesson { $done } of { $all } is finished.
page-learn-bravo-all = Well done! All lessons are finished.
page-learn-seen = Lesson seen! Now try it without help.
page-learn-only-seen = seen
page-learn-again = Try it yourself
page-learn-next-short = Next
page-learn-right = Well done!
page-learn-next = Next: { $chapter }
page-learn-match = Your first game, against { $captain }

## Puzzles
page-puzzles = Puzzles
page-puzzles-home = Puzzles
page-day-short = The same game for everyone, once a day.
page-puzzles-short = Find the best move.
page-puzzles-about = Positions from captains’ games. Find the best move; sometimes there are several.
page-whose-side = Your flag: { $seat ->
    [0] yellow and blue
    [1] red and white
    [2] yellow and black
    [3] blue and white
   *[other] this one
}
page-puzzle-weighing = Checking your answer…
page-puzzle-begin = Start
page-puzzle-next = Next puzzle
page-puzzle-again = Try again
page-puzzle-clue = A hint
page-puzzle-clue-more = Another hint
page-puzzle-show = Show the answer
page-pieces-beside = Beside other pieces: { $squares }
page-puzzle-first-counts = Only the first try counts for your rating.
page-puzzle-rating = Rating { $strength }
page-puzzle-rating-change = Rating { $from } → { $to }
page-puzzle-show-costs = See the answer? The puzzle then counts as not solved.
page-puzzle-go-on = Keep trying
page-clue-area = hint
page-puzzle-tally = Solved: { $done } of { $count }{ $done ->
    [0] { "" }
   *[other] , { $first } on the first try
}.
page-puzzle-strength = Your rating: { $strength } (you started at { $start }).
page-puzzle-start = Your starting rating: { $start }.
page-run-title = Puzzle run
page-run-all = All games
page-run-clock = Against the clock
page-run-lives = Three lives
page-run-clock-about = Three minutes: solve as many as you can. A wrong answer costs only time.
page-run-lives-about = No clock. The third wrong answer ends the run.
page-run-clock-left = Time left: { $time }
page-run-lives-left = Lives left: { $lives }
page-run-score = Solved: { $score }
page-run-right = Right. Solved: { $score }.
page-run-wrong = Wrong. Next puzzle.
page-run-wrong-lives = { $lives ->
    [0] Wrong. That was your last life.
    [one] Wrong. One life left.
   *[other] Wrong. { $lives } lives left.
}
page-run-over = { $score ->
    [0] No puzzle solved this time
    [one] One puzzle solved
   *[other] { $score } puzzles solved
}
page-run-best = Your best: { $best }
page-run-record = A new best score!
page-run-missed = Puzzles you missed
page-run-missed-one = { $game }: puzzle { $number }
page-run-none-missed = You didn’t miss any.
page-run-again = Play again
page-puzzle-done = { $done ->
    [0] None solved yet.
   *[other] Solved: { $done }.
}
page-puzzle-streak = Streak: { $streak } (best: { $longest }).
page-puzzle-why = What each move is worth
page-puzzle-games = Other puzzles
page-puzzle-all = You have solved all puzzles of this game.
page-puzzle-none = This game has no puzzles yet.
page-puzzle-afresh = Start over
page-report = Report a mistake
page-report-reason = What is wrong? (Only the host of this server reads this.)
page-report-send = Report
page-report-sent = Thank you. You will not see this puzzle again.

## The battle of the day
page-day-of-today = battle of the day
page-day-of-yesterday = yesterday’s battle of the day
page-day-title = Battle of the day
page-day-about = { $game }: today everyone gets the same start, the same luck and the same opponent, { $captain }. One try.
page-day-thinks = { $Captain } is thinking…
page-day-tomorrow = Next battle tomorrow.
page-day-begin = Start
page-day-hints-rule = Hints are allowed, but your result then says “with hints”.
page-day-hinted-already = You have used a hint: your result will say “with hints”.
page-day-squares = From your first move to your last: green if you were ahead, yellow if level, red if behind.
page-day-squares-names = Result from start to end: { $names }.
page-day-ahead = ahead
page-day-even = even
page-day-behind = behind
page-day-share = Share result
page-day-copied = Copied
page-day-others = Today’s battles in the other games:

## The campaign
page-campaign = Campaign
page-campaign-about = A voyage through all five games: thirty stops, three stars each.
page-campaign-short = Thirty stops, three stars each.
page-campaign-total = Stars: { $won } of { $all }
page-campaign-star-count = { $won ->
    [0] no star
    [one] one star
   *[other] { $won } stars
}
page-campaign-continue = Next stop: { $stop }
page-campaign-closed = not open yet
page-campaign-closed-about = { $stops ->
    [one] This stop opens when you have won a star at one more stop before it.
   *[other] This stop opens when you have won a star at { $stops } more stops before it.
}
page-campaign-opponent = Opponent: { $captain }
page-campaign-hint-used = With a hint, you can still win the other two stars.
page-campaign-goals = Stars
page-campaign-begin = Play
page-campaign-missed = Still to win: { $goals }
page-campaign-next-stop = Next stop
page-campaign-map = Back to the map
page-campaign-again = Try again
page-campaign-result = { $won ->
    [0] Not this time. The luck changes with every try.
    [one] One star! Two more are waiting.
    [2] Two stars! One more is waiting.
   *[other] Three stars! You have won everything here.
}
