game = Escarmouche
tagline = Deux barils de poudre, deux salves, beaucoup de fumée.
minutes = 3 min

option-players = Capitaines
option-teams = Deux contre deux
captain-gunner = Canonnier
captain-gunner-about = Ferme les yeux et espère.

captain = Capitaine { $seat }
prizes = salves gagnées
kegs = barils
loaded = chargé : baril
bay = La baie
covered = { $square } : couverte par { $captains }
shared = { $square } : disputée par { $captains }
dice = Les derniers dés
load = Charger le baril { $keg }
cover = Couvrir deux ou trois cases
your-turn = Chargez un baril. Personne ne voit lequel.
your-turn-cover = Couvrez deux ou trois cases de la baie. Personne ne voit lesquelles.
others = Les autres capitaines chargent.
others-cover = Les autres capitaines choisissent leurs cases.
no-choice = Aucun choix à faire.

told-load = charge le baril { $keg }
told-load-hidden = charge un baril
told-cover = couvre { $squares }
told-cover-hidden = couvre des cases
told-draw = le capitaine { $seat } tire le baril { $keg }
told-dice = feu ! Barils { $kegs }, dés { $dice }

players-range = Le jeu se joue à deux, trois ou quatre capitaines.
teams-of-two = Il faut être quatre pour se battre à deux contre deux.
no-such-keg = Vous n’avez pas de baril de { $keg }.
load-first = Attendez que tous aient chargé un baril.
cover-now = Tous ont chargé : il faut maintenant couvrir des cases.
two-or-three = Couvrez deux cases, ou trois.
squares-of-the-bay = Nommez des cases de la baie, chacune une fois.
notation = keg 3 charge un baril ; cover A1 C2 couvre ces cases.
no-action = « { $line } » n’est pas un coup : écrivez keg 3, ou cover et le nom des cases, par exemple cover A1 C2.
no-position = « { $line } » n’est pas une position de ce jeu.
most-prizes = { $prizes ->
    [0] personne n’a gagné de salve
    [one] le plus de salves gagnées : une
   *[other] le plus de salves gagnées : { $prizes }
}
