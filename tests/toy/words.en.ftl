game = Skirmish
tagline = Two kegs of powder, two salvos, a lot of smoke.
minutes = 3 min

option-players = Captains
option-teams = Two against two
captain-gunner = Gunner
captain-gunner-about = Closes his eyes and hopes.

captain = Captain { $seat }
prizes = salvos won
kegs = kegs
loaded = loaded: keg
bay = The bay
covered = { $square }: covered by { $captains }
shared = { $square }: fought over by { $captains }
dice = The last dice
load = Load keg { $keg }
cover = Cover two or three squares
your-turn = Load a keg. Nobody sees which.
your-turn-cover = Cover two or three squares of the bay. Nobody sees which.
others = The others are loading.
others-cover = The others are choosing their squares.
no-choice = Nobody has anything to choose.

told-load = loads keg { $keg }
told-load-hidden = loads a keg
told-cover = covers { $squares }
told-cover-hidden = covers some squares
told-draw = captain { $seat } draws keg { $keg }
told-dice = fire! Kegs { $kegs }, dice { $dice }

players-range = Two to four captains fight.
teams-of-two = Only four captains can fight two against two.
no-such-keg = You hold no keg of { $keg }.
load-first = First all captains load a keg.
cover-now = All have loaded: now cover squares.
two-or-three = Cover two squares, or three.
squares-of-the-bay = Name squares of the bay, each once.
notation = keg 3 loads a keg; cover A1 C2 covers these squares.
no-action = “{ $line }” is no action: write keg 3, or cover and the names of squares, as in cover A1 C2.
no-position = “{ $line }” is no position of this game.
most-prizes = { $prizes ->
    [0] nobody won a salvo
    [one] the most salvos won: one
   *[other] the most salvos won: { $prizes }
}
