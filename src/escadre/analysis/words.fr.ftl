# Conseils et analyse

## Conseils
coach-best = Le meilleur : { $choice } – { $chance }.
coach-only = Le seul choix : { $choice } – { $chance }.
coach-tied = Se valent à peu près : { $choices }.
coach-option = { $choice } : { $chance }
coach-because = { $option } – { $reasons }
coach-chance = gagne la partie { $chance } fois sur 100
coach-chance-about = gagne la partie { $chance } fois sur 100 (± { $error })
coach-share = finit devant un autre joueur { $chance } fois sur 100
coach-share-about = finit devant un autre joueur { $chance } fois sur 100 (± { $error })
coach-imagined = Trouvé en jouant la suite de { $worlds ->
    [one] { $worlds } partie imaginée
   *[other] { $worlds } parties imaginées
} d’après ce que vous voyez.
coach-laid = { $choice } en { $where }
coach-choice = { $choice } en { $where }
coach-close = { $more ->
    [1] Un bon choix : { $choice } – { $chance }. Un autre le vaut à peu près.
   *[other] Un bon choix : { $choice } – { $chance }. D’autres le valent à peu près.
}
coach-all = Pour tous ces choix : { $reasons }.
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
coach-nothing = Aucun choix n’est connu pour meilleur.
coach-way = Une bonne façon de placer, celle d’un bon capitaine.
coach-way-drawn = Une bonne façon de placer est dessinée ; il y en a d’autres.
coach-way-steps = { $steps }. Aucune façon n’est connue pour la meilleure.
coach-way-done = Tout est en place : dites « prêt ».
coach-figure-two = Les nombres : parties gagnées sur 100.
coach-figure-many = Les nombres : combien de fois sur 100 on finit devant un autre joueur.
coach-over = C’est passé : ici, on regarde seulement.
coach-shared = On ne conseille pas un joueur là où l’autre peut lire.

## Analyse
report-title = { $Name-player } – la partie jugée sur ce qu’on savait à sa place à chaque moment
report-aim = Le jeu : { $aim }
report-end = { $end ->
    [won] { $Player } a gagné ; au pire moment, avec { $low ->
        [one] { $low } chance
       *[other] { $low } chances
    }.
    [lost] { $Player } a perdu ; au meilleur moment, avec { $high ->
        [one] { $high } chance
       *[other] { $high } chances
    }.
   *[even] Ni gagné ni perdu ; les chances { $of-player } sont allées de { $low } à { $high }.
}
report-ahead = À partir du coup { $number }, { $player } a mené jusqu’à la fin, sans descendre sous { $least ->
    [one] { $least } chance
   *[other] { $least } chances
}.
report-always-ahead = { $Player } a mené du début à la fin.
report-cause = Ce qui a le plus compté pour { $player } : { $first } ({ $gain ->
    [one] { $gain } chance
   *[other] { $gain } chances
}), puis { $second } ({ $more }).
report-cause-unknown = Ce qui a le plus compté ne peut pas être dit : en chemin, l’estimation elle-même a été corrigée de { $revised ->
    [one] { $revised } chance
   *[other] { $revised } chances
}, trop à côté du reste.
report-chance-two = Les chances se comptent sur 100. Avoir 60 chances : sur 100 parties pareilles, on en gagnerait 60 (une nulle compte pour moitié).
report-chance-many = Les chances se comptent sur 100 : celles de finir devant un autre joueur.
report-start = au début
report-luck = les dés et tirages
report-hidden = ce qui était caché
report-own = ses propres choix
report-others = les choix des autres
report-revised = les estimations corrigées
report-stopped = la partie arrêtée avant la fin
report-choices-of = les choix { $of-player }
report-result = le résultat
report-so-far = au dernier coup
report-course = Les chances { $of-player }, du premier coup au dernier :
report-account = Des chances du début au résultat :
report-about = ± : le nombre peut s’écarter d’autant, car il vient de parties d’essai jouées jusqu’au bout.
report-revised-about = Un choix compte pour ce qu’il a perdu face au meilleur choix du moment. Les estimations corrigées : avant un choix, les chances sont jugées d’un coup d’œil ; vu de près, le meilleur choix peut laisser plus qu’on ne croyait, ou moins. Personne n’y est pour rien : cela a donc sa propre ligne.
report-mirror = { $Player } a toujours eu le reste des 100 : une chance que l’un perd, l’autre la gagne. Les chances vont et viennent, si bien que les sommes peuvent dépasser 100.
report-turned = La partie, moment par moment. (Tout ce qui s’est passé est un coup, les dés aussi : chacun a son numéro. « → » : les chances avant et après. Un choix a coûté l’écart entre les chances qu’il a laissées et celles qu’aurait laissées le meilleur choix.)
report-column = Une colonne du dessin vaut environ { $numbers } des coups ci-dessous.
report-stood = Où on en était – { $standing }.
report-standing = { $player } : { $standing }
report-chances-best = Les chances { $of-player } : { $before } → { $after } ; le meilleur choix { $of-other } en aurait laissé { $best }.
report-chances-known = Les chances { $of-player } : { $before } → { $after }. D’après ce qu’on pouvait savoir, ce choix en laissait { $left }, et le meilleur { $best } ; le reste était caché.
report-between = { $first } à { $last }, entre-temps : les chances { $of-player }, { $before } → { $after }{ $parts }.
report-in-between = { $line } : { $before } → { $after }
report-step = { $line } : { $player } passe de { $before } à { $after ->
    [one] { $after } chance
   *[other] { $after } chances
}.
report-ending = la partie a été arrêtée à la table
report-ending-by = { $how ->
    [resigned] { $player } a abandonné la partie
   *[left] { $player } a quitté la table
}
report-choices-by = { $Player } :
report-choices = { $choices ->
    [0] aucun vrai choix.
    [one] un vrai choix (on pouvait faire autre chose).
   *[other] { $choices } vrais choix (on pouvait faire autre chose).
} { $costly ->
    [0] Aucun n’a coûté à coup sûr { $least ->
        [one] { $least } chance
       *[other] { $least } chances
    } ou plus.
    [one] Un seul a coûté à coup sûr { $least ->
        [one] { $least } chance
       *[other] { $least } chances
    } ou plus.
   *[other] { $costly } d’entre eux ont coûté à coup sûr { $least ->
       [one] { $least } chance
      *[other] { $least } chances
   } ou plus.
}
report-costly = « { $made } » a coûté { $loss ->
    [one] { $loss } chance
   *[other] { $loss } chances
} sur 100.
report-cost = { $line } : cela a coûté { $loss ->
    [one] { $loss } chance
   *[other] { $loss } chances
} { $to-player }.
report-better = Mieux : « { $best } ».
report-better-why = Mieux : « { $best } » – { $reasons }.
report-made-why = Le choix fait : { $reasons }.
report-no-reason = Calculé jusqu’au bout, il fait gagner { $loss ->
    [one] { $loss } partie
   *[other] { $loss } parties
} de plus sur 100 ; aucune raison à elle seule ne l’explique.
report-both-why = Des deux on peut dire : { $reasons }.
report-made-none = Le choix fait n’apporte pas cela.
report-then = La suite : { $lines }
report-more = { $count ->
    [one] Pas raconté plus haut, avec son coût entre parenthèses : le coup { $numbers }.
   *[other] Pas racontés plus haut, avec leur coût entre parenthèses : les coups { $numbers } ; ensemble { $loss ->
       [one] { $loss } chance
      *[other] { $loss } chances
   }.
}
report-quoted = « { $choice } »
report-could = On pouvait choisir : { $choices }.
report-could-many = On avait { $count } choix.
report-closing = En résumé : les chances { $of-player } étaient de { $start } sur 100 au début. Ensuite { $parts } : cela fait { $result }.
report-turn = La partie a basculé au coup { $number } ({ $line }) : les chances { $of-player } y sont passées de { $before } à { $after }, et depuis lors { $winner } a toujours eu { $least ->
    [one] { $least } chance
   *[other] { $least } chances
} ou plus.
report-decided = Dès le coup { $number }, tout était à peu près joué : { $player } a toujours eu { $least ->
    [one] { $least } chance
   *[other] { $least } chances
} ou plus.
report-sum = { $costly ->
    [one] Il a coûté { $lost ->
        [one] { $lost } chance
       *[other] { $lost } chances
    }
   *[other] Ensemble, ils ont coûté { $lost ->
       [one] { $lost } chance
      *[other] { $lost } chances
   }
} ; { $others ->
    [0] il n’y a pas d’autre choix, donc { $rest }
    [one] l’autre choix, qui a perdu peu ou rien, fait { $rest }
   *[other] les { $others } autres choix, qui ont perdu peu ou rien, font { $rest }
}. En tout { $total }, { $as ->
    [listed] comme dans la liste ci-dessus
   *[turned] soit { $listed } dans la liste ci-dessus : ce qu’ils perdent, { $player } le gagne
}. (Nombres arrondis.)
report-sum-none = Les { $others } choix, qui ont perdu peu ou rien, font { $total } ensemble, { $as ->
    [listed] comme dans la liste ci-dessus
   *[turned] soit { $listed } dans la liste ci-dessus : ce qu’ils perdent, { $player } le gagne
}.
report-mean = Choix coûteux : { $lost ->
    [one] { $lost } chance perdue
   *[other] { $lost } chances perdues
}, { $each } par vrai choix.
report-too-few = C’est trop peu pour juger de l’ensemble : il faut { $enough } vrais choix.

## La bataille du jour
day-not-now = La bataille du { $day } n’a pas lieu : il y en a une par jour.
day-result = Escadre { $day } · { $game } · { $captain } · { $result } · { $choices } choix
day-won = gagné
day-lost = perdu
day-drawn = nul
day-stopped = abandon
day-hinted = avec conseils

## Problèmes
puzzle-your-side = votre camp
puzzle-other-side = l’autre camp
puzzle-asked = { $prompt } Quel est le meilleur choix ?
puzzle-shown = Voici le mieux : { $choice }.
puzzle-right = Bravo ! { $choice } : { $chance }.{ $others ->
    [0] { "" }
    [one] { " " }Un autre choix le vaut.
   *[other] { " " }{ $others } autres choix le valent.
}
puzzle-right-too = Bravo ! { $choice } vaut le meilleur choix.
puzzle-because = Pourquoi : { $reasons }.
puzzle-good = { $choice } : c’est bien, mais il y a mieux, qui gagne { $points ->
    [0] 0 partie
    [one] une partie
   *[other] { $points } parties
} de plus sur 100. Essayez un autre choix.
puzzle-wrong-answer = { $choice } : il y a bien mieux, qui gagne { $points ->
    [0] 0 partie
    [one] une partie
   *[other] { $points } parties
} de plus sur 100. Essayez un autre choix.
puzzle-does = Ce que donne votre choix : { $reasons }.
puzzle-adds = Ce que le meilleur choix fait en plus : { $reasons }.
puzzle-about = De quoi il s’agissait : { $theme }. Force : { $strength }.
puzzle-share = { $captain } { $share } %
puzzle-solved = Combien de fois les capitaines trouvent : { $captains }.
puzzle-none = Il n’y a pas de problème « { $written } ».
puzzle-no-puzzles = Ce jeu n’a pas encore de problèmes.
puzzle-rules = Il a été fait pour la version { $version } des règles.
puzzle-id = Son nom ne va pas avec sa position.
puzzle-position = Sa position n’est pas ce que voit le joueur.
puzzle-illegal = { $action } est contre les règles.
puzzle-both = Une réponse est aussi parmi les autres choix.
puzzle-looks = Les examens suivants ne sont pas tous dix fois plus longs, chacun avec sa graine.
puzzle-lead = L’avance n’est pas nette.
puzzle-other = L’examen de graine { $seed } ne trouve pas ce qui est annoncé.
puzzle-holds = exact
puzzle-look = graine { $seed }, { $truths } vérités : avance { $lead }, erreur type { $error }
puzzle-wrong = { $count ->
    [0] Aucun problème n’est faux.
    [1] Un problème est faux.
   *[other] { $count } problèmes sont faux.
}

## Encore une fois
again-asked = On joua ici « { $made } ». Le meilleur choix gagne { $loss ->
    [0] 0 partie
    [one] une partie
   *[other] { $loss } parties
} de plus sur 100 : trouvez-le.
again-same = « { $made } », c’est ce qui fut choisi. Essayez autre chose.
again-worse = « { $made } » fait aussi gagner { $loss } fois de moins sur 100 parties. Essayez autre chose.
again-better = « { $best } » fait gagner { $loss } fois de plus sur 100 parties que « { $made } », le choix d’alors. On ne connaît rien de mieux.
again-good = On ne connaît rien de mieux que « { $made } » : cela vaut le meilleur choix.
again-why = { $told } Pourquoi : { $reasons }.
