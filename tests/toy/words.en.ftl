game = Skirmish
tagline = Two kegs of powder, two salvos, a lot of smoke.
minutes = 3 min

option-players = Captains
option-teams = Two against two
captain-gunner = Gunner
captain-gunner-about = Fires with both eyes shut and hopes.

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
your-turn = Load a keg in secret.
your-turn-cover = Cover two or three squares of the bay in secret.
others = The others are loading.
others-cover = The others are choosing their squares.
no-choice = There is nothing to choose now.

told-load = loads keg { $keg }
told-load-hidden = loads a keg
told-cover = covers { $squares }
told-cover-hidden = covers some squares
told-draw = captain { $seat } draws keg { $keg }
told-dice = fire! Kegs { $kegs }, dice { $dice }

players-range = Two to four captains fight.
teams-of-two = Only four captains can fight two against two.
no-such-keg = You don’t have a keg of { $keg }.
load-first = First all captains load a keg.
cover-now = All have loaded: now cover squares.
two-or-three = Cover two squares, or three.
squares-of-the-bay = Name squares of the bay, each once.
notation = keg 3 loads a keg; cover A1 C2 covers these squares.
no-action = “{ $line }” is not a move. Write keg 3, or cover and some squares: cover A1 C2.
no-position = “{ $line }” is not a position of this game.
most-prizes = { $prizes ->
    [0] no salvo was won
    [one] the most salvos won: one
   *[other] the most salvos won: { $prizes }
}
