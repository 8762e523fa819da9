game = Skirmish
tagline = Two kegs of powder, two salvos, a lot of smoke.

option-captains = Captains
option-teams = Two against two
captain-gunner = Gunner

captain = Captain { $seat }
prizes = salvos won
kegs = kegs
dice = The last dice
load = Load keg { $keg }
your-turn = Load a keg. Nobody sees which.
others = The others are loading.
no-choice = Nobody has anything to choose.

told-load = loads keg { $keg }
told-load-hidden = loads a keg
told-draw = captain { $seat } draws keg { $keg }
told-dice = fire! Kegs { $kegs }, dice { $dice }

captains-range = Two to four captains fight.
teams-of-two = Only four captains can fight two against two.
no-such-keg = You hold no keg of { $keg }.
no-action = “{ $line }” is no action: write keg and its number, as in keg 3.
no-position = “{ $line }” is no position of this game.
most-prizes = { $prizes ->
    [0] nobody won a salvo
    [one] the most salvos won: one
   *[other] the most salvos won: { $prizes }
}
