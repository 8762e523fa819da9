game = Bataille navale
tagline = Flottes cachées, bombes limitées : coulez plus de cases que votre adversaire.
notation = Écrivez un coup par ligne. « C4 » bombarde la case C4 ; « 5 C4 h » place le navire de 5 cases à partir de C4, vers la droite (« v » : vers le bas) ; « -C4 » le retire ; « prêt » termine le placement.
notation-words = ready=prêt
minutes = 10 à 15 min

## Options
option-variant = Flotte
option-variant-1 = cinq navires (5, 4, 3, 3, 2)
option-variant-2 = dix navires (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)
option-bombs = Bombes par joueur
option-bombs-none = 35 ou 50, selon la flotte
option-bombs_second = Bombes du second joueur
option-bombs_second-none = le même nombre
option-first = Qui commence
option-first-random = tirage au sort
option-first-1 = joueur de la place 1
option-first-2 = joueur de la place 2
option-width = Colonnes
option-height = Lignes
option-fleet = Flotte personnalisée
option-fleet-none = la flotte choisie ci-dessus

## Capitaines
captain-mousse = Le mousse
captain-mousse-about = Bombarde au hasard et oublie trois fois sur cinq le navire qu’il vient de toucher.
captain-matelot = Le matelot
captain-matelot-about = Bombarde au hasard et oublie deux fois sur cinq le navire qu’il vient de toucher.
captain-matelot-handicap = Partie égale si vous jouez comme le mousse : cinq navires, 44 bombes pour vous, 35 pour le second joueur.
captain-bosco = Le bosco
captain-bosco-about = Fouille la mer en damier. Autour d’un navire touché, il essaie toutes les cases voisines, même quand il connaît l’axe du navire.
captain-bosco-handicap = Partie égale si vous jouez comme le matelot : cinq navires, 42 bombes pour vous, 35 pour le second joueur.
captain-lieutenant = Le lieutenant
captain-lieutenant-about = Fouille la mer en damier. Deux fois sur trois, il suit l’axe d’un navire touché ; sinon, il tire tout autour.
captain-lieutenant-handicap = Partie égale si vous jouez comme le bosco : cinq navires, 39 bombes pour vous, 35 pour le second joueur.
captain-capitaine = Le capitaine
captain-capitaine-about = Cherche où chaque navire peut encore se cacher, mais se fie parfois à son intuition et oublie la règle des coins.
captain-capitaine-handicap = Partie égale si vous jouez comme le lieutenant : cinq navires, 42 bombes pour vous, 35 pour le second joueur.
captain-amiral = L’amirale
captain-amiral-about = Compare toutes les flottes encore possibles et vise la victoire.

## Navires
ship-1-5 = porte-avions
ship-1-4 = croiseur
ship-1-3 = contre-torpilleur
ship-1-2 = torpilleur
ship-2-4 = cuirassé
ship-2-3 = croiseur
ship-2-2 = torpilleur
ship-2-1 = sous-marin
ship-of = navire de { $size ->
    [one] { $size } case
   *[other] { $size } cases
}
ship-at = { $ship }, { $square }{ $last ->
    [none] { "" }
   *[other] { " " }à { $last }
}, { $state ->
    [sunk] coulé
   *[afloat] à flot
}

## Panneaux
sea-mine = Votre mer
sea-theirs = Mer adverse
sea-of = Mer { $of-seat }
fleet-mine = Vos navires
fleet-theirs = Navires adverses
fleet-of = Navires { $of-seat }
bombs-mine = Vos bombes
bombs-theirs = Bombes adverses
bombs-of = Bombes { $of-seat }
mark-hit = { $square } : touché
mark-plouf = { $square } : à l’eau
not-bombed = pas encore bombardée
ruled-out = aucun navire possible ici

## Invites et boutons
placing = Placez vos navires : aucun ne doit en toucher un autre.
placing-ready = Flotte placée. Choisissez « Prêt » ou déplacez encore un navire.
placing-wait = En attente : votre adversaire place ses navires.
placing-others = Les deux joueurs placent leur flotte en secret.
your-turn = À vous : bombardez une case.
your-turn-few = À vous : bombardez une case. Il vous reste { $left ->
    [one] { $left } bombe
   *[other] { $left } bombes
}.
turn-of = { $Seat } choisit une case.
over = Partie terminée : voici les deux flottes.
drop-bomb = Bombarder
setup-shuffle = Placer au hasard
clear = Tout retirer
ready = Prêt

## Le journal
told-bomb = { $square }, { $answer }
told-place = { $ship } en { $square }
told-lift = navire retiré en { $square }
told-ready = flotte placée
told-first = { $Seat } commence (tirage au sort)
answer-water = à l’eau
answer-wasted = à l’eau (aucun navire possible ici)
answer-hit = touché
answer-hit-ship = touché ({ $ship })
answer-sunk = { $ship } coulé !
bombs-wasted = { $count ->
    [one] Une bombe perdue : aucun navire ne pouvait être en { $squares }, à côté d’un navire coulé.
   *[other] { $count } bombes perdues : aucun navire ne pouvait être en { $squares }, à côté de navires coulés.
}

## Refus
bombs-range = Choisissez de 1 à 100 bombes.
size-range = La grille doit mesurer de 4 à 20 cases de large et de 4 à 20 de haut.
fleet-range = Une flotte compte au moins un navire, et chaque navire occupe de 1 à 9 cases.
fleet-does-not-fit = Cette flotte est trop grande pour la grille. Agrandissez la grille ou retirez des navires.
no-room-found = Aucun placement trouvé pour cette flotte. Agrandissez la grille ou retirez des navires.
nothing-moves = Les flottes sont en place et ne bougent plus. Choisissez une case à bombarder.
place-first = Les tirs commencent quand les deux flottes sont prêtes. Finissez de placer la vôtre, ou attendez.
no-such-square = Cette case est hors de la grille. Choisissez-en une autre.
not-a-square = « { $written } » n’est pas une case. Écrivez une lettre et un nombre, de A1 à { $last }.
not-a-direction = « { $written } » n’est pas une direction. Écrivez « h » (vers la droite) ou « v » (vers le bas).
size-first = Écrivez d’abord la taille du navire, puis sa case et « h » ou « v » : « { $ship } ».
already-bombed = Vous avez déjà bombardé cette case. Choisissez-en une autre : vous gardez votre bombe.
own-sea = C’est votre mer : bombardez celle de votre adversaire.
ships-missing = { $count ->
    [0] Tous les navires sont placés.
    [1] Il reste un navire à placer.
   *[other] Il reste { $count } navires à placer.
}
no-ship-there = Vous n’avez pas de navire en { $square }. Choisissez une case d’un de vos navires.
no-such-ship-left = Vous avez déjà placé tous vos navires de { $size ->
    [one] { $size } case
   *[other] { $size } cases
}. Choisissez un navire d’une autre taille.
no-such-ship-size = Votre flotte n’a pas de navire de { $size ->
    [one] { $size } case
   *[other] { $size } cases
}. Choisissez une autre taille.
leaves-grid = Le navire dépasserait de la grille. Éloignez-le du bord.
overlaps = Un autre de vos navires occupe déjà cet endroit. Choisissez un endroit libre.
touches = Ce navire en toucherait un autre. Laissez une case libre tout autour, coins compris.
rest-does-not-fit = Vos autres navires n’auraient plus assez de place. Essayez ailleurs.
rest-not-found = Aucun placement trouvé pour vos autres navires. Essayez ailleurs.

## Résultats
won-all-sunk = tous les navires { $of-seat } sont coulés, { $more ->
    [one] { $more } case
   *[other] { $more } cases
} contre { $less }
won-by-size = bombes épuisées, { $more ->
    [one] { $more } case coulée
   *[other] { $more } cases coulées
} contre { $less }
won-by-ships = bombes épuisées, { $size ->
    [one] { $size } case coulée
   *[other] { $size } cases coulées
} chacun, mais { $more ->
    [one] { $more } navire
   *[other] { $more } navires
} contre { $less }
nobody-wins = nulle après la dernière bombe, { $ships ->
    [0] aucun navire coulé
    [one] un navire de { $size ->
        [one] { $size } case
       *[other] { $size } cases
    } coulé chacun
   *[other] { $ships } navires coulés chacun ({ $size ->
        [one] { $size } case
       *[other] { $size } cases
    })
}

# Pour le joueur qui a gagné, ou perdu.
won-all-sunk-won = vous avez coulé toute la flotte adverse : { $more ->
    [one] { $more } case coulée
   *[other] { $more } cases coulées
} contre { $less }
won-all-sunk-lost = votre dernier navire est coulé : { $less ->
    [one] { $less } case coulée
   *[other] { $less } cases coulées
} contre { $more }
won-by-size-won = bombes épuisées : vous avez coulé { $more ->
    [one] { $more } case
   *[other] { $more } cases
} et en avez perdu { $less }
won-by-size-lost = bombes épuisées : vous avez coulé { $less ->
    [one] { $less } case
   *[other] { $less } cases
} et en avez perdu { $more }
won-by-ships-won = bombes épuisées, { $size ->
    [one] { $size } case coulée
   *[other] { $size } cases coulées
} chacun, mais vous avez coulé { $more ->
    [one] { $more } navire
   *[other] { $more } navires
} et en avez perdu { $less }
won-by-ships-lost = bombes épuisées, { $size ->
    [one] { $size } case coulée
   *[other] { $size } cases coulées
} chacun, mais vous avez coulé { $less ->
    [one] { $less } navire
   *[other] { $less } navires
} et en avez perdu { $more }

## Positions écrites en une ligne
position-parts = Une position comporte trois parties séparées par | : les options, puis chaque flotte.
position-options = Options illisibles au début de la position : { $detail }.
position-drawn = drawn={ $written } n’est pas valable. Écrivez 1 ou 2, ou ? avant le tirage.
position-ship = « { $written } » n’est pas un navire. Écrivez sa taille, sa première case, puis « h » ou « v ».
position-turns = Ces nombres de bombes sont impossibles : les joueurs tirent à tour de rôle, et la partie s’arrête dès qu’une flotte est coulée.

## Le matériel de chaque joueur
equipment = { $same ->
    [yes] Chaque joueur a { $bombs ->
        [one] { $bombs } bombe
       *[other] { $bombs } bombes
    }
   *[no] Le premier joueur a { $bombs ->
        [one] { $bombs } bombe
       *[other] { $bombs } bombes
    }, le second { $other } ; chacun a
} { $same ->
    [yes] et { $ships ->
        [0] aucun navire
        [one] un navire
       *[other] { $ships } navires
    }
   *[no] { $ships ->
        [0] aucun navire
        [one] un navire
       *[other] { $ships } navires
    }
}
equipment-own = { $count ->
    [one] { "" }
   *[other] { $count } ×{" "}
}{ $ship }
equipment-fleet = { $what }{ $own ->
    [0] { "" }
   *[other]  : { $fleet }
}.

## Où en est la partie
standing-led = À partir de son { $turn ->
    [1] 1er
   *[other] { $turn }e
} tour, { $winner } a toujours eu le plus de cases coulées
standing-led-you = Dès votre { $turn ->
    [1] 1er
   *[other] { $turn }e
} tour, vous avez toujours eu le plus de cases coulées
standing = { $squares ->
    [0] aucune case coulée
    [one] { $squares } case coulée
   *[other] { $squares } cases coulées{ $ships ->
        [one] { "" }
       *[other] {" "}({ $sizes })
    }
}

## Le but, en trois images
aim-1 = Coulez les navires cachés de votre adversaire. Quand il n’y a plus de bombes, le joueur qui a coulé le plus de cases gagne.
aim-2 = À votre tour, bombardez une case de la mer adverse. Réponse : à l’eau, touché ou coulé.
aim-3 = Placez vos navires en secret. Deux navires ne se touchent jamais, même par un coin.

## Indices
advice-impossible = aucun navire ne tient plus ici
advice-impossible-plain = ne peut rien toucher, car aucun navire ne tient ici
advice-impossible-sentence = une bombe ici ne peut rien toucher, car aucun navire n’y tient
advice-counted = { $fleets ->
    [0] aucune flotte n’est plus possible
    [1] { $whole ->
        [100] touche à coup sûr
       *[other] touche dans { $whole } % des cas
    } (une seule flotte possible)
   *[other] { $whole ->
        [100] touche à coup sûr ({ $fleets } flottes possibles)
       *[other] touche dans { $whole }{ $tenth ->
            [0] { "" }
           *[other] ,{ $tenth }
        } % des cas ({ $fleets } flottes possibles{ $weighted ->
            [1] , pas toutes aussi probables
           *[other] { "" }
        })
    }
}
advice-sampled = touche dans { $whole } % des cas (± { $error })
advice-unlikely = ne touche presque jamais
advice-all = { $whole ->
    [100] touche à coup sûr
   *[other] touche dans { $whole }{ $tenth ->
        [0] { "" }
       *[other] ,{ $tenth }
    } % des cas
}
advice-tried = { $chance } % de chances de toucher
advice-line = prolonge la ligne de { $hits } cases touchées{ $level ->
    [closed] {", "}dont l’autre bout est bloqué
    [best] {", "}du côté le plus probable
    [other] {", "}mais l’autre bout est plus probable
   *[even] { "" }
}
advice-line-sentence = cette case { advice-line }
advice-between = { $certain ->
    [1] se trouve entre des cases touchées du même navire
   *[other] se trouve entre des cases touchées, peut-être du même navire
}
advice-between-sentence = cette case { advice-between }
advice-beside = { $ways ->
    [one] suit la seule direction possible à partir de la case touchée
   *[other] suit { $level ->
        [best] la direction la plus probable
        [other] une direction moins probable
       *[even] l’une des { $ways } directions possibles
    } à partir de la case touchée
}
advice-beside-sentence = cette case { advice-beside }
advice-reach = un navire touché n’arrive jusqu’ici que s’il a { $longest ->
    [1] { $size } cases
   *[other] { $size } cases ou plus
}
advice-away = n’est pas à côté d’une case touchée
advice-away-sentence = cette case { advice-away }
advice-sure = un navire occupe forcément cette case
advice-sinkable = { $percent ->
    [0] il reste trop peu de bombes pour couler un navire ici
   *[other] { $bombs ->
        [one] une bombe ici coule un navire dans { $percent } % des cas
       *[other] dans { $percent } % des cas, { $bombs } bombes suffisent pour couler le navire placé ici
    }
}
advice-sinkable-plain = { $percent ->
    [0] il reste trop peu de bombes pour couler un navire ici
    [100] vos dernières bombes couleront le navire placé ici
   *[other] vos dernières bombes peuvent couler le navire placé ici
}
advice-room = { $level ->
    [2] c’est là que les flottes probables ont le plus souvent un navire
    [1] les flottes probables y ont souvent un navire, mais moins qu’ailleurs
   *[other] les flottes probables y ont rarement un navire
}
advice-figure = Chaque case montre les chances d’y toucher un navire, en %{ $margin ->
    [0] { "" }
   *[other] , ± { $margin }
}.
advice-prior = Toutes les flottes possibles comptent autant : le calcul ignore les habitudes de votre adversaire.
advice-prior-habits = Les flottes entourées de peu de cases vides comptent un peu plus, parce qu’elles sont plus longues à trouver.
advice-basis-counted = Les chances sont calculées sur { $fleets ->
    [one] la seule flotte possible
   *[other] les { $fleets } flottes possibles
}.
advice-basis-all = Les chances sont calculées sur toutes les flottes possibles.
advice-basis-drawn = Les flottes possibles sont trop nombreuses : les chances viennent d’un échantillon de { $fleets ->
    [one] { $fleets } flotte
   *[other] { $fleets } flottes
}.

## Problèmes
puzzle-theme-line = prolonger une ligne de cases touchées
puzzle-theme-beside = chercher autour d’une seule case touchée
puzzle-theme-end = compléter une ligne de cases touchées
puzzle-theme-finish = achever un navire touché
puzzle-theme-search = trouver un navire caché

## Petites mers, résolues
optimum-no-sea = « { $written } » n’est pas une petite mer. Exemple : 4x5:3,2 (4 colonnes, 5 lignes, navires de 3 et 2 cases), 25 cases au plus.
optimum-sea-large = { $written } est impossible à résoudre : la flotte doit tenir dans la grille, avec { $most ->
    [one] { $most } placement
   *[other] { $most } placements
} au plus.
optimum-measure-bombs = bombes pour tout couler, en moyenne
optimum-program-forward = recherche depuis le début
optimum-program-retrograde = recherche depuis la fin
optimum-program-placing = valeur garantie au placement
optimum-program-shooting = valeur garantie aux tirs
optimum-reached-hunt = { $player }, flotte quelconque
optimum-reached-worst = { $player }, pire flotte

## Campagne
campaign-small-bay = La petite baie
campaign-small-bay-about = Trois navires ennemis se cachent dans une petite baie. À vous de tirer.
campaign-aim = Visez juste
campaign-aim-about = Où votre prochaine bombe servira-t-elle le plus ?
campaign-spare-bombs = Des bombes en réserve
campaign-spare-bombs-about = Vous avez 60 bombes, le bosco seulement 45. Profitez-en.
campaign-hidden-fleet = La flotte cachée
campaign-hidden-fleet-about = Les tirs déjà faits vous guident : où peut être le prochain navire ?
campaign-long-ships = Les longs navires
campaign-long-ships-about = Trois longs navires, une mer étroite et un bon tireur en face.
campaign-admirals-sea = La mer de l’amirale
campaign-admirals-sea-about = L’amirale en personne. Vous tirez d’abord : chaque bombe compte.
