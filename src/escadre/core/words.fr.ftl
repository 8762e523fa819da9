## Ce que dit l'arbitre, quel que soit le jeu
match-over = La partie est terminée.
chance-first = Les dés ou le sort doivent d'abord parler.
impossible-outcome = Le hasard ne peut pas donner ce résultat ici.
not-your-turn = Ce n'est pas à vous de jouer.

