game = Escarmouche
tagline = Deux barils de poudre, deux salves, beaucoup de fumée.

option-captains = Capitaines
option-teams = Deux contre deux
captain-gunner = Canonnier

captain = Capitaine { $seat }
prizes = salves gagnées
kegs = barils
dice = Les derniers dés
load = Charger le baril { $keg }
your-turn = Chargez un baril. Personne ne voit lequel.
others = Les autres chargent.
no-choice = Personne n’a rien à choisir.

told-load = charge le baril { $keg }
told-load-hidden = charge un baril
told-draw = le capitaine { $seat } tire le baril { $keg }
told-dice = feu ! Barils { $kegs }, dés { $dice }

captains-range = On se bat à deux, trois ou quatre capitaines.
teams-of-two = Il faut être quatre pour se battre à deux contre deux.
no-such-keg = Vous n’avez pas de baril de { $keg }.
no-action = « { $line } » n’est pas un coup : écrivez keg et son numéro, par exemple keg 3.
no-position = « { $line } » n’est pas une position de ce jeu.
most-prizes = { $prizes ->
    [0] personne n’a gagné de salve
    [one] le plus de salves gagnées : une
   *[other] le plus de salves gagnées : { $prizes }
}
