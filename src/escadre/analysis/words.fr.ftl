# Conseils et analyse

## Conseils
coach-best = Meilleur coup : { $choice } ({ $chance }).
coach-only = Seul coup : { $choice } ({ $chance }).
coach-hopeless = Plus rien ne peut réussir : { $choice }.
coach-tied = À peu près égaux : { $choices }.
coach-option = { $choice } : { $chance }
coach-because = { $option } – { $reasons }
coach-chance = { $chance } % de victoires
coach-chance-about = { $chance } % de victoires (± { $error })
coach-share = devance un adversaire à { $chance } %
coach-share-about = devance un adversaire à { $chance } % (± { $error })
coach-imagined = Estimé sur { $worlds ->
    [one] { $worlds } partie imaginée
   *[other] { $worlds } parties imaginées
} d’après ce que vous voyez.
coach-longer-look = Un examen plus long trouve mieux que le premier indice : { $points } % de victoires en plus.
coach-longer-other = Un examen plus long trouve mieux que le premier indice.
coach-laid = { $choice } en { $where }
coach-choice = { $choice } en { $where }
coach-close = { $more ->
    [1] Un bon coup : { $choice } ({ $chance }). Un autre le vaut à peu près.
   *[other] Un bon coup : { $choice } ({ $chance }). D’autres le valent à peu près.
}
coach-all = Pour tous ces coups : { $reasons }.
coach-turned = { $hull } vers { $way ->
    [0] le nord
    [1] le nord-est
    [2] l’est
    [3] le sud-est
    [4] le sud
    [5] le sud-ouest
    [6] l’ouest
   *[other] le nord-ouest
}
coach-exactly = { $choice } (cap { $course }°)
coach-nothing = Aucun coup ne se détache.
coach-way = Un bon placement, à la manière du capitaine.
coach-way-drawn = Un bon placement est dessiné sur le plateau ; il y en a d’autres.
coach-way-steps = { $steps }. D’autres placements se valent.
coach-way-done = Tout est placé : touchez « Prêt ».
coach-figure-two = Nombres : chances de victoire, en %.
coach-figure-many = Nombres : chances de devancer un adversaire, en %.
coach-over = Coup passé : consultation seule.
coach-shared = Pas d’indice sur un écran partagé : votre adversaire le lirait.

## Analyse
report-title = { $Name-player }
report-aim = Règles : { $aim }
report-end = { $end ->
    [won] { $Player } a gagné ; au plus bas, { $low } % de chances.
    [lost] { $Player } a perdu ; au plus haut, { $high } % de chances.
   *[even] Nulle ; chances { $of-player } entre { $low } et { $high } %.
}
report-ahead = { $Player } a mené du coup { $number } à la fin, sans descendre sous { $least } %.
report-always-ahead = { $Player } a mené du début à la fin.
report-cause = Ce qui a le plus compté pour { $player } : { $first } ({ $gain }), puis { $second } ({ $more }).
report-chance-two = Les chances de victoire sont en % : à 60 %, un joueur gagne 60 parties semblables sur 100 (une nulle compte pour moitié).
report-chance-many = Les chances sont en % : celles de finir devant un autre joueur.
report-start = au début
report-luck = dés et tirages
report-hidden = informations cachées
report-own = ses propres choix
report-others = choix des autres joueurs
report-revised = estimations corrigées
report-net = choix des deux, solde
report-stopped = arrêt avant la fin
report-choices-of = choix { $of-player }
report-result = résultat
report-so-far = au dernier coup
report-course = Chances de victoire { $of-player }, en % :
report-account = Du début au résultat :
report-about = ± : marge d’erreur, d’après des parties d’essai.
report-revised-about = Un choix compte pour ce qu’il a perdu face au meilleur choix. « Estimations corrigées » : ajustements du calcul, dus à personne.
report-mirror = { $Player } a le reste des 100 %. Gains et pertes alternent : une somme peut dépasser 100 %.
report-turned = Temps forts :
report-moves = Chaque coup, jet ou tirage a son numéro. « → » : chances avant et après. Un choix a coûté l’écart entre le meilleur choix et celui qui a été joué.
report-judged = Chaque choix est jugé sur ce que le joueur savait alors.
report-column = Une colonne vaut environ { $numbers } coups.
report-stood = Score : { $standing }.
report-standing = { $player } : { $standing }
report-chances-best = Chances { $of-player } : { $before } % → { $after } % ; avec le meilleur choix { $of-other } : { $best } %.
report-chances-known = Chances { $of-player } : { $before } % → { $after } %. Sur ce qui était connu : ce choix { $left } %, le meilleur { $best } % ; le reste était caché.
report-between = { $first } à { $last } : { $before } % → { $after } %{ $parts }.
report-in-between = { $line } : { $before } % → { $after } %
report-step = { $line } : { $player } { $before } % → { $after } %.
report-ending = la partie a été arrêtée à la table
report-ending-by = { $how ->
    [resigned] { $player } a abandonné
   *[left] { $player } a quitté la table
}
report-choices-by = { $Player } :
report-choices = { $choices ->
    [0] aucun vrai choix
    [one] un vrai choix
   *[other] { $choices } vrais choix
} ; { $costly ->
    [0] aucun n’a coûté
    [one] un seul a coûté
   *[other] { $costly } ont coûté
} { $least } % ou plus à coup sûr.
report-costly = « { $made } » a coûté { $loss } %.
report-cost = { $line } : coûte { $loss } % { $to-player }.
report-better = Mieux : « { $best } ».
report-better-why = Mieux : « { $best } » – { $reasons }.
report-made-why = Coup joué : { $reasons }.
report-no-reason = Aucune raison unique : ce coup gagne { $loss } % de plus en tout.
report-both-why = Dans les deux cas : { $reasons }.
report-made-none = Le coup joué n’apporte pas cela.
report-then = Suite : { $lines }
report-more = { $count ->
    [one] Non montré plus haut, coût entre parenthèses : coup { $numbers }.
   *[other] Non montrés plus haut, coût entre parenthèses : coups { $numbers } ; { $loss } % ensemble.
}
report-quoted = « { $choice } »
report-could = Choix possibles : { $choices }.
report-could-many = { $count } choix possibles.
report-closing = { $Player } : { $start } % au début, { $parts }, { $result } % à la fin.
report-turn = La partie a basculé au coup { $number } ({ $line }) : { $player } { $before } % → { $after } %. Ensuite, { $winner } n’est jamais descendu sous { $least } %.
report-decided = Dès le coup { $number }, la partie était jouée : { $player } a gardé { $least } % ou plus.
report-sum = { $costly ->
    [one] Il a coûté { $lost } %
   *[other] Ensemble, ils ont coûté { $lost } %
} ; { $others ->
    [0] aucun autre choix ne compte ({ $rest })
    [one] l’autre choix ajoute { $rest }
   *[other] les { $others } autres choix ajoutent { $rest }
}. En tout { $total }, { $as ->
    [listed] comme dans la liste
   *[turned] soit { $listed } dans la liste : un gain pour { $player }
}. (Nombres arrondis.)
report-sum-none = Tous ses choix ({ $others }) font { $total }, { $as ->
    [listed] comme dans la liste
   *[turned] soit { $listed } dans la liste : un gain pour { $player }
}.
report-mean = Les choix coûteux ont perdu { $lost } %, soit { $each } % par vrai choix.
report-too-few = Trop peu de choix pour juger l’ensemble : il en faut { $enough }.
report-full = Tous les moments, les règles et la méthode : ajoutez --full.
report-method = Règles et méthode

## La bataille du jour
day-not-now = La bataille du { $day } n’est pas ouverte : il y en a une par jour.
day-result = Escadre { $day } · { $game } · { $captain } · { $result } · { $choices } choix
day-won = victoire
day-lost = défaite
day-drawn = nulle
day-stopped = abandon
day-hinted = avec indices

## Problèmes
puzzle-your-side = votre camp
puzzle-other-side = votre adversaire
puzzle-asked = { $prompt } Quel est le meilleur coup ?
puzzle-shown = Le meilleur coup : { $choice }.
puzzle-right = Bravo ! { $choice } : { $chance }.{ $others ->
    [0] { "" }
    [one] { " " }Un autre coup le vaut.
   *[other] { " " }{ $others } autres coups le valent.
}
puzzle-right-too = Bravo ! { $choice } vaut le meilleur coup.
puzzle-because = Pourquoi : { $reasons }.
puzzle-good = { $choice } : bien, mais un autre coup gagne { $points } % de plus. Réessayez.
puzzle-wrong-answer = { $choice } : un coup bien meilleur gagne { $points } % de plus. Réessayez.
puzzle-does = Votre coup : { $reasons }.
puzzle-adds = Le meilleur coup, en plus : { $reasons }.
puzzle-about = Thème : { $theme }. Difficulté : { $strength }.
puzzle-share = { $captain } { $share } %
puzzle-solved = Capitaines qui trouvent : { $captains }.
puzzle-none = Il n’y a pas de problème « { $written } ».
puzzle-no-puzzles = Ce jeu n’a pas encore de problèmes.
puzzle-rules = Le problème a été fait pour la version { $version } des règles.
puzzle-id = L’identifiant ne correspond pas à la position.
puzzle-position = La position n’est pas ce que voit le joueur.
puzzle-illegal = { $action } est interdit.
puzzle-both = Une réponse est aussi parmi les mauvais choix.
puzzle-looks = Les recherches ne sont pas chacune dix fois plus longues que la précédente, avec leur propre graine.
puzzle-lead = L’avance n’est pas nette.
puzzle-other = La recherche de graine { $seed } ne confirme pas la réponse.
puzzle-holds = exact
puzzle-look = graine { $seed }, { $truths } mondes : avance { $lead }, erreur type { $error }
puzzle-wrong = { $count ->
    [0] Aucun problème n’est faux.
    [1] Un problème est faux.
   *[other] { $count } problèmes sont faux.
}

## Encore une fois
again-asked = Vous aviez joué « { $made } ». Le meilleur choix gagne { $loss } % de plus : trouvez-le.
again-same = Vous aviez déjà joué « { $made } ». Essayez un autre coup.
again-worse = « { $made } » gagne aussi { $loss } % de moins que le meilleur. Essayez un autre coup.
again-better = « { $best } » gagne { $loss } % de plus que « { $made } », votre choix d’alors. Aucun meilleur coup n’est connu.
again-good = « { $made } » vaut le meilleur coup connu.
again-why = { $told } Pourquoi : { $reasons }.
