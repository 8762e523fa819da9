# Indices et analyse

## Indices
coach-best = Meilleur coup : { $choice }, { $chance }.
coach-best-plain = Meilleur coup : { $choice }.
coach-even = À essayer : { $choice }. Les autres coups se valent à peu près.
coach-winning = Coup gagnant : { $choice }.
coach-first = Première idée : { $choice }.
coach-only = Seul coup possible : { $choice }.
coach-only-option = Seul coup possible : « { $choice } »
coach-hopeless = Aucun coup ne peut plus réussir. Le moins mauvais : { $choice }.
coach-hopeless-all = Aucun coup ne peut plus réussir : ils se valent tous.
coach-tied = Ces coups se valent à peu près : { $choices }.
coach-tied-more = Ces coups se valent à peu près : { $choices }…
coach-option = { $choice } : { $chance }
coach-because = { $option } – { $reasons }
coach-chance = { $chance } % de victoires
coach-chance-about = { $chance } % de victoires, à { $error } % près
coach-chance-unknown = chances difficiles à estimer
coach-but = mais { $reason }
coach-share = { $chance } % de chances de devancer un adversaire
coach-share-about = { $chance } % de chances de devancer un adversaire, à { $error } % près
coach-imagined = Ces chances viennent de { $worlds ->
    [one] { $worlds } partie imaginée
   *[other] { $worlds } parties imaginées
} d’après ce que vous voyez.
coach-longer-look = Une recherche plus longue a trouvé un meilleur coup que le premier indice : { $chance } % au lieu de { $first } %.
coach-longer-other = Une recherche plus longue a trouvé un meilleur coup que le premier indice.
coach-laid = { $choice } en { $where }
coach-choice = { $choice } en { $where }
coach-close = Un bon coup : { $choice }, { $chance }. { $equal ->
    [1] { $more ->
        [1] Un autre coup est aussi bon.
       *[other] D’autres coups sont aussi bons.
    }
   *[other] { $more ->
        [1] Un autre coup le vaut presque.
       *[other] D’autres coups le valent presque.
    }
}
coach-aimed = { $choice } en { $where }
coach-difference-to-best = donne { $points } % de chances de moins que le meilleur coup
coach-chance-below-best = a { $points } % de chances de moins que la meilleure possibilité
coach-all = Chacun de ces coups : { $reasons }.
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
coach-nothing = Aucun coup ne se détache : choisissez celui qui vous plaît.
coach-equal = Ici, tous les coups se valent ({ $chance } % de victoires) : choisissez celui qui vous plaît.
coach-example = Par exemple : { $choice }.
coach-equal-why = Ici, tous les coups se valent ({ $chance } % de victoires). { $reason }
coach-equal-idea = Ici, tous les coups se valent à peu près ({ $chance } % de victoires). Par exemple : { $choice } – { $reason }.
coach-within-margin = pas de différence nette avec le coup au-dessus : l’écart est dans la marge d’erreur
coach-settled = { $outcome ->
    [won] Votre victoire est { $certain ->
        [1] sûre
       *[other] presque sûre
    } : choisissez le coup qui vous plaît.
    [lost] La victoire de votre adversaire est { $certain ->
        [1] sûre
       *[other] presque sûre
    } : choisissez le coup qui vous plaît.
   *[open] Vos coups ne changent plus le résultat : choisissez celui qui vous plaît.
}
coach-settled-idea = { $outcome ->
    [won] Votre victoire est { $certain ->
        [1] sûre
       *[other] presque sûre
    }.
    [lost] La victoire de votre adversaire est { $certain ->
        [1] sûre
       *[other] presque sûre
    }.
   *[open] Vos coups ne changent plus le résultat.
} Une idée : { $choice }, { $chance }.
coach-way = Un bon placement, à la manière d’un capitaine.
coach-way-drawn = Le plateau montre un bon placement ; il y en a d’autres.
coach-way-steps = Placement proposé : { $steps }. D’autres peuvent être aussi bons.
coach-way-done = Tout est placé : choisissez « Prêt ».
coach-figure-two = Victoires en %{ $margin ->
    [0] { "" }
   *[other] { $varies ->
        [1] , à { $margin } % près ou mieux
       *[other] , à { $margin } % près
    }
}.
coach-figure-none = Sans nombre : moins bon.
coach-figure-many = Chances de devancer un adversaire, en %{ $margin ->
    [0] { "" }
   *[other] { $varies ->
        [1] , à { $margin } % près ou mieux
       *[other] , à { $margin } % près
    }
}.
coach-over = Coup passé : vous pouvez seulement le revoir.
coach-shared = Pas d’indice sur un écran partagé : votre adversaire le lirait.

## Analyse
report-title = { $Name-player }
report-aim = Règles : { $aim }
report-end = { $end ->
    [won] { $Player } a gagné. Au pire moment, ses chances étaient de { $low } %.
    [lost] { $Player } a perdu. Au meilleur moment, ses chances étaient de { $high } %.
   *[even] La partie est nulle. Les chances { $of-player } sont restées entre { $low } et { $high } %.
}
report-ahead = À partir du coup { $number }, { $least ->
    [100] la victoire { $of-player } était certaine
   *[other] { $player } a toujours mené, avec au moins { $least } % de chances
}.
report-always-ahead = { $Player } a mené du début à la fin.
report-cause = Ce qui a le plus changé les chances { $of-player } : { $first } ({ $gain } %), puis { $second } ({ $more } %).
report-cause-one = Ce qui a le plus changé les chances { $of-player } : { $first } ({ $gain } %).
report-cause-revised = Le calcul a aussi corrigé sa propre estimation ({ $points } %).
report-chance-two = Les chances de victoire sont en % : à 60 %, un joueur gagne 60 parties semblables sur 100 (une nulle compte pour moitié). Elles ne tiennent pas compte du niveau des joueurs : un joueur bien plus fort que son adversaire gagne plus souvent. « −5 % » veut dire, par exemple, que les chances baissent de 60 % à 55 %.
report-chance-many = Les chances, en %, sont celles de devancer un adversaire pris au hasard. « −5 % » veut dire, par exemple, que ces chances baissent de 60 % à 55 %.
report-start = au début
report-luck = dés et tirages
report-hidden = informations cachées
report-own = ses propres choix
report-others = choix des autres joueurs
report-revised = estimations corrigées
report-net = bilan des choix des deux joueurs
report-stopped = arrêt avant la fin
report-choices-of = choix { $of-player }{ $results ->
    [1] { " " }et leurs résultats
   *[other] { "" }
}
report-results-of = résultats des choix { $of-player }
report-result = résultat
report-so-far = au dernier coup
report-course = Chances de victoire { $of-player }, en % :
report-course-many = Chances { $of-player } de devancer un adversaire, en % :
report-account = Ce qui a changé les chances { $of-player }, en % :
report-margin = { $points }, à { $margin } % près
report-about = « À 3 % près » donne la marge d’erreur, mesurée sur des parties d’essai.
report-net-about = « Bilan des choix des deux joueurs » : tout ce que les dés et les tirages n’expliquent pas. Un + veut dire que { $player } a mieux choisi.
report-revised-about = Les « estimations corrigées » ne viennent d’aucun joueur : le calcul est devenu plus précis.
report-mirror = Les chances des deux joueurs font toujours 100 % au total : { $player } a le reste. Un total de gains ou de pertes peut dépasser 100 %, parce qu’un joueur peut perdre des chances et les regagner.
report-turned = Temps forts :
report-moves = Les coups, les jets et les tirages sont numérotés. « 39 % → 61 % » donne les chances avant et après. Le coût d’un choix est la différence entre ses chances et celles du meilleur.
report-judged = L’analyse juge chaque choix d’après ce que le joueur savait alors.
report-column = Coups par colonne : environ { $numbers }.
report-stood = Score avant ce coup : { $standing }.
report-standing = { $player }, { $standing }
report-chances-best = Chances { $of-player } : { $before } % → { $after } %. Le meilleur choix { $of-other } aurait donné { $best } %.
report-chances-turn = Chances { $of-player } sur tout le tour : { $before } % → { $after } %. Ici, le meilleur choix { $of-other } aurait donné { $best } %.
report-chances-known = Chances { $of-player } : { $before } % → { $after } %. D’après ce que le joueur savait, ce choix donnait { $left } % et le meilleur { $best } %. Le reste vient de ce que ce choix a révélé, ou d’une estimation corrigée.
report-between = { $count ->
    [1] Coup { $first }
    [2] Coups { $first } et { $last }
   *[other] Coups { $first } à { $last }
}, chances { $of-player } : { $before } % → { $after } %{ $parts }.
report-between-same = { $count ->
    [1] Coup { $first }
    [2] Coups { $first } et { $last }
   *[other] Coups { $first } à { $last }
}, chances { $of-player } : { $after } %, inchangées{ $parts }.
report-in-between = { $line } · { $before } % → { $after } %
report-step = { $line } Chances { $of-player } : { $before } % → { $after } %.
report-change-turn = { $change } sur tout le tour
report-change-turn-only = { $change } sur tout le tour, sans qu’on connaisse de tour nettement meilleur
report-step-turn = { $line } Chances { $of-player } sur tout le tour : { $before } % → { $after } %.
report-step-turn-only = { $line } Chances { $of-player } sur tout le tour : { $before } % → { $after } %, sans qu’on connaisse de tour nettement meilleur.
report-ending = La partie s’est arrêtée avant la fin
report-ending-by = { $how ->
    [resigned] { $Player } a abandonné
   *[left] { $Player } a quitté la table
}
report-choices-by = { $Player } :
report-choices = { $choices ->
    [0] aucun vrai choix à faire.
    [one] un seul vrai choix, { $costly ->
        [0] sans grosse erreur
       *[other] et c’était une grosse erreur
    } ({ $least } % de chances ou plus).
   *[other] { $choices } vrais choix, { $costly ->
        [0] sans grosse erreur
        [one] { $more ->
            [0] dont une grosse erreur
           *[other] dont au moins une grosse erreur
        }
       *[other] { $more ->
            [0] dont { $costly } grosses erreurs
           *[other] dont au moins { $costly } grosses erreurs
        }
    } ({ $least } % de chances ou plus).
}
report-costliest = { $count ->
    [one] Le plus coûteux :
   *[other] Les { $count } plus coûteux :
}
report-costly = « { $made } » donnait { $played } % de chances au lieu de { $best } %.
report-costly-in-turn = Après « { $made } », les chances de gagner étaient de { $played } % ; après le meilleur coup, { $best } %. La courbe montre la fin du tour, après tous ses coups.
report-costly-unseen = « { $made } » a coûté { $loss } % de chances. La courbe ne montre un choix caché qu’une fois révélé.
report-mistake = { $line } Chances { $of-player } : { $played } % au lieu de { $best } %.
report-cost = { $line } Ce choix a coûté { $loss } % de chances { $to-player }.
report-better = Mieux : « { $best } ».
report-better-why = Mieux : « { $best } » – { $reasons }.
report-made-why = Coup joué : { $reasons }.
report-no-reason = Le meilleur coup n’a pas de raison unique : au total, il donne plus de chances.
report-both-why = Chacun des deux coups : { $reasons }.
report-made-none = Le coup joué n’a aucun de ces avantages.
report-then = Ensuite, { $line }
report-then-next = Puis { $line }
report-more = { $count ->
    [0] Aucun autre choix n’a été coûteux.
    [one] Un autre choix a coûté des chances, en % : coup { $numbers }.
   *[other] D’autres choix ont coûté des chances, en % : coups { $numbers }, soit { $loss } en tout.
}
report-quoted = « { $choice } »
report-could = Choix possibles : { $choices }.
report-could-many = Il y avait { $count } choix possibles.
report-closing = Chances { $of-player } : { $start } % au début, { $result } % à la fin. Différences, en % : { $parts }.
report-turn = La partie a basculé au coup { $number }. { $line } Chances { $of-player } : { $before } % → { $after } %. Ensuite, { $winner } a toujours gardé au moins { $least } % de chances.
report-decided = À partir du coup { $number }, la partie était jouée : { $player } a gardé au moins { $least } % de chances.
report-change = { $way ->
    [up] { $points } % de chances en plus
    [down] { $points } % de chances en moins
   *[none] chances inchangées
}
report-change-best = { $change } ; avec le meilleur coup, { $best }
report-advantage = { $points } % de chances de plus que le deuxième meilleur coup
report-small = { $costly ->
    [0] Aucun coup n’a coûté cher à lui seul, mais beaucoup de petites pertes font { $points ->
        [one] { $points } point
       *[other] { $points } points
    } au total.
    [one] Avec le coup coûteux, beaucoup de petites pertes font { $points ->
        [one] { $points } point
       *[other] { $points } points
    } au total.
   *[other] Avec les coups coûteux, beaucoup de petites pertes font { $points ->
        [one] { $points } point
       *[other] { $points } points
    } au total.
}
report-small-shared = Le plus souvent, c’était « { $choice } » : { $count } fois sur { $all }.
report-mean = Chaque vrai choix a coûté en moyenne { $each } % de chances ({ $lost } % en tout), sans les petites pertes, qui ne comptent que dans le bilan.
report-too-few = Trop peu de choix pour une moyenne : il en faut au moins { $enough }.
report-why-luck = { $way ->
    [up] De la chance pour { $player }.
   *[down] Pas de chance pour { $player }.
}
report-why-others = { $way ->
    [up] Un coup adverse faible.
   *[down] Un bon coup adverse.
}
report-why-others-turn = { $way ->
    [up] Après le tour adverse, de meilleures chances pour { $player }.
   *[down] Après le tour adverse, moins de chances pour { $player }.
}
report-hinted = { $count ->
    [0] Aucun choix avec indice.
    [one] Un choix avec indice.
   *[other] { $count } choix avec indice.
}
report-full = Ajoutez --full pour lire tous les moments, les règles et la méthode.
report-method = Règles et méthode

## La bataille du jour
day-not-now = La bataille du { $day } n’est pas ouverte. Jouez celle d’aujourd’hui.
day-result = Escadre { $day } · { $game } · { $captain } · { $result } · { $choices } choix
day-won = victoire
day-lost = défaite
day-drawn = nulle
day-stopped = abandon
day-hinted = avec indices

## Campagne
campaign-none = Escale inconnue « { $written } ». Choisissez-en une dans la campagne.
campaign-chapter-1 = Sortie du port
campaign-chapter-2 = Le long des côtes
campaign-chapter-3 = En haute mer
campaign-chapter-4 = La tempête
campaign-chapter-5 = Les dernières batailles
campaign-win = Gagner la partie
campaign-unaided = Gagner sans indice
campaign-turns = Gagner en { $turns } tours au plus
campaign-lead = Gagner avec au moins { $lead } points d’avance
campaign-solve = Trouver le meilleur coup
campaign-alone = Le trouver sans voir la réponse
campaign-first = Le trouver du premier coup

## Problèmes
puzzle-your-side = votre camp
puzzle-other-side = votre adversaire
puzzle-asked = { $prompt } Quel est le meilleur coup ?
puzzle-shown = Le meilleur coup : « { $choice } ».
puzzle-shown-why = Le meilleur coup : « { $choice } » – { $reason }.
puzzle-also-why = Un autre coup aussi bon : « { $choice } » – { $reason }.
puzzle-right = Bravo ! « { $choice } » – { $reason }.
puzzle-right-only = Bravo ! « { $choice } » : c’est le meilleur coup.
puzzle-right-too = Bravo ! Votre coup vaut le meilleur.
puzzle-as-good = votre coup, aussi bon que le meilleur
puzzle-good = Pas mal, mais il y a mieux.
puzzle-wrong-answer = Bien tenté, mais ce n’est pas le meilleur coup.
puzzle-yours = Votre coup : { $reason }.
puzzle-and = { " ; " }
puzzle-clue-area = Indice : cherchez dans la zone marquée.
puzzle-clue-choices = Indice : choisissez parmi les coups encore possibles.
puzzle-clue-ship = Indice : « { $choice } ». De quelle façon ?
puzzle-clue-kind = Indice : pensez à un autre genre de coup.
puzzle-clue-reason = Ce que fait le bon coup : { $reason }.
puzzle-figures = { $figures }.
puzzle-equal-figures = Les deux coups : { $figures }.
puzzle-both-figures = Votre coup : { $figures }. Un autre bon coup : { $best }.
puzzle-behind = La position est mauvaise, mais aucun coup ne fait mieux.
puzzle-others = { $others ->
    [one] Un autre coup est aussi bon.
   *[other] { $others } autres coups sont aussi bons.
}
puzzle-certified = Les nombres sont des chances de victoire, en %, selon une recherche plus longue.
puzzle-longer = Dans une recherche plus longue, ce coup gagne { $lead } { $lead ->
    [one] partie
   *[other] parties
} de plus sur 100 que le deuxième meilleur.
puzzle-longer-than = Soit { $best } % de victoires, contre { $chance } % pour le choix d’un débutant : { $other }.
puzzle-about = Thème : { $theme }. Difficulté : { $strength }.
puzzle-share = { $captain } { $share } %
puzzle-solved = Réussite des capitaines : { $captains }.
puzzle-none = Problème inconnu « { $written } ». Vérifiez son identifiant.
puzzle-no-puzzles = Ce jeu n’a pas encore de problèmes. Choisissez-en un autre.
puzzle-rules = Ce problème date de la version { $version } des règles.
puzzle-id = L’identifiant ne correspond pas à la position.
puzzle-position = La position n’est pas celle que voit le joueur.
puzzle-illegal = Coup interdit : « { $action } ».
puzzle-both = Une réponse figure aussi parmi les mauvais choix.
puzzle-looks = Chaque nouvelle recherche doit avoir sa propre graine et au moins dix fois plus de mondes que la première.
puzzle-lead = L’avance de la réponse sur les autres coups n’est pas nette.
puzzle-other = La recherche de graine { $seed } ne confirme pas la réponse.
puzzle-holds = exact
puzzle-look = graine { $seed }, { $truths } mondes : avance { $lead }, erreur type { $error }
puzzle-wrong = { $count ->
    [0] Aucun problème n’est faux.
    [1] Un problème est faux.
   *[other] { $count } problèmes sont faux.
}

## Encore une fois
again-asked = Vous aviez choisi « { $made } ». Le meilleur choix donne { $loss } % de chances de plus : trouvez-le.
again-same = Vous aviez déjà choisi « { $made } ». Essayez un autre coup.
again-worse = « { $made } » donne aussi { $loss } % de chances de moins que le meilleur choix. Essayez un autre coup.
again-better = « { $best } » donne { $chance } % de chances, contre { $first } % pour « { $made } », votre premier choix. C’est le meilleur coup connu.
again-good = « { $made } » vaut le meilleur coup connu.
again-why = { $told } Pourquoi : { $reasons }.
