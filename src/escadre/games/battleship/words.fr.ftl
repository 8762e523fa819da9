game = Bataille navale
tagline = Flottes cachées, bombes comptées : coulez-en plus avant la dernière.
notation = Un coup est une ligne : C4 lâche une bombe ; 5 C4 h pose le navire de 5 depuis C4 vers la droite, v vers le bas ; -C4 le relève ; prêt quand tous sont posés.
notation-words = ready=prêt
minutes = 10 à 15 min

## Options
option-variant = Flotte
option-variant-1 = Cinq navires : 5, 4, 3, 3, 2
option-variant-2 = Dix navires : 4, 3, 3, 2, 2, 2, 1, 1, 1, 1
option-bombs = Bombes par joueur
option-bombs-none = selon la flotte : 35 ou 50
option-bombs_second = Bombes du second joueur
option-bombs_second-none = autant
option-first = Qui commence
option-first-random = tirage au sort
option-first-1 = la première place
option-first-2 = la seconde place
option-width = Colonnes
option-height = Lignes
option-fleet = Une flotte à vous
option-fleet-none = celle choisie ci-dessus

## Capitaines
captain-mousse = Le mousse
captain-mousse-about = Bombarde au gré de sa fantaisie, et oublie deux fois sur trois le navire qu’il vient de toucher.
captain-bosco = Le bosco
captain-bosco-about = Fouille en damier ; sur un navire touché il tire tout autour, comme si les navires étaient tordus.
captain-capitaine = Le capitaine
captain-capitaine-about = Se demande où chaque navire peut encore se cacher ; mais il a ses intuitions, et oublie que même les coins ne se touchent pas.
captain-amiral = L’amirale
captain-amiral-about = Pèse toutes les flottes compatibles avec ce qu’elle a vu, et joue pour la partie.

## Navires
ship-1-5 = porte-avion
ship-1-4 = croiseur
ship-1-3 = contre-torpilleur
ship-1-2 = torpilleur
ship-2-4 = cuirassé
ship-2-3 = croiseur
ship-2-2 = torpilleur
ship-2-1 = sous-marin
ship-of = navire de { $size }
ship-at = { $ship }, { $square }, { $state ->
    [sunk] coulé
   *[afloat] à flot
}

## Panneaux
sea-mine = Votre mer
sea-theirs = La mer adverse
sea-of = Mer { $of-seat }
fleet-mine = Vos navires
fleet-theirs = Navires adverses
fleet-of = Navires { $of-seat }
bombs-mine = Vos bombes
bombs-theirs = Bombes adverses
bombs-of = Bombes { $of-seat }
mark-hit = { $square } : touché
mark-plouf = { $square } : plouf

## Invites et boutons
placing = Placez vos navires. Ils ne se touchent pas, même par un coin.
placing-ready = Votre flotte est en place. Dites « prêt », ou déplacez encore un navire.
placing-wait = Vous êtes prêt. L’autre place encore ses navires.
placing-others = Les deux flottes se placent, en secret.
your-turn = À vous : bombardez sa mer.
turn-of = { $Seat } vise.
over = La partie est finie : les deux flottes sont découvertes.
drop-bomb = Lâcher une bombe
setup-shuffle = Placer pour moi
clear = Vider la mer
ready = Prêt

## Le journal
told-bomb = { $square } : { $answer }
told-place = { $ship } en { $square }
told-lift = { $square } relevé
told-ready = prêt
told-first = le tirage : { $seat } commence
answer-water = plouf
answer-hit = touché
answer-sunk = coulé ! ({ $ship })

## Refus
bombs-range = Chaque joueur a de 1 à 100 bombes.
size-range = Une grille a de 4 à 20 cases de large et de 4 à 20 de haut.
fleet-range = Une flotte a au moins un navire, et chacun a de 1 à 9 cases.
fleet-does-not-fit = Cette flotte ne tient pas sur cette grille.
no-room-found = On n’a pas trouvé comment placer cette flotte sur cette grille, sans être sûr que ce soit impossible.
nothing-moves = Les flottes sont en place : plus rien ne bouge, seules tombent les bombes.
place-first = Aucune bombe ne tombe avant que les deux flottes soient prêtes.
no-such-square = La grille n’a pas cette case.
not-a-square = « { $written } » n’est pas une case : une lettre et un nombre, de A1 à { $last }.
not-a-direction = « { $written } » n’est pas une direction : écrivez h pour poser le navire vers la droite, v vers le bas.
size-first = La taille du navire vient d’abord, puis sa case et h ou v : { $ship }.
already-bombed = Cette case a déjà été bombardée. Votre bombe n’est pas perdue.
ships-missing = { $count ->
    [0] Tous les navires sont placés.
    [1] Un navire n’est pas encore placé.
   *[other] { $count } navires ne sont pas encore placés.
}
no-ship-there = Vous n’avez pas de navire en { $square }.
no-such-ship-left = Vous n’avez plus de navire de { $size } à placer.
leaves-grid = Le navire sortirait de la grille.
overlaps = Un autre de vos navires est déjà là.
touches = Les navires ne se touchent pas, même par un coin.
rest-does-not-fit = Vos autres navires n’auraient plus de place.
rest-not-found = On n’a pas trouvé comment placer ensuite vos autres navires, sans être sûr que ce soit impossible.

## Résultats
won-all-sunk = tous les navires { $of-seat } sont coulés : { $more ->
    [one] { $more } case
   *[other] { $more } cases
} contre { $less }
won-by-size = toutes les bombes sont tombées : { $more ->
    [one] { $more } case coulée
   *[other] { $more } cases coulées
} contre { $less }
won-by-ships = toutes les bombes sont tombées ; { $size ->
    [one] { $size } case coulée
   *[other] { $size } cases coulées
} de part et d’autre, mais { $more ->
    [one] { $more } navire
   *[other] { $more } navires
} contre { $less }
nobody-wins = toutes les bombes sont tombées ; { $ships ->
    [0] aucun navire n’est coulé
    [one] chacun a coulé un navire de { $size ->
        [one] { $size } case
       *[other] { $size } cases
    }
   *[other] chacun a coulé { $ships } navires pour { $size ->
        [one] { $size } case
       *[other] { $size } cases
    }
} : personne ne gagne

# Dit à qui a gagné, ou perdu.
won-all-sunk-won = vous avez coulé tous les navires adverses : { $more ->
    [0] 0 case
    [one] une case
   *[other] { $more } cases
}, et perdu { $less }
won-all-sunk-lost = votre dernier navire est coulé : vous avez coulé { $less ->
    [0] 0 case
    [one] une case
   *[other] { $less } cases
}, et perdu { $more }
won-by-size-won = toutes les bombes sont tombées : vous avez coulé { $more ->
    [0] 0 case
    [one] une case
   *[other] { $more } cases
}, et perdu { $less }
won-by-size-lost = toutes les bombes sont tombées : vous avez coulé { $less ->
    [0] 0 case
    [one] une case
   *[other] { $less } cases
}, et perdu { $more }
won-by-ships-won = toutes les bombes sont tombées ; { $size ->
    [one] { $size } case coulée
   *[other] { $size } cases coulées
} de part et d’autre, mais vous avez coulé { $more ->
    [one] { $more } navire
   *[other] { $more } navires
}, et perdu { $less }
won-by-ships-lost = toutes les bombes sont tombées ; { $size ->
    [one] { $size } case coulée
   *[other] { $size } cases coulées
} de part et d’autre, mais vous avez coulé { $less ->
    [one] { $less } navire
   *[other] { $less } navires
}, et perdu { $more }

## Positions écrites en une ligne
position-parts = Une position a trois parties entre des signes | : les options, puis chaque flotte.
position-options = On ne peut pas lire ces options : { $detail }.
position-drawn = drawn={ $written } : 1 ou 2 est tiré au sort comme convenu, ou ? figure là avant le tirage.
position-ship = « { $written } » n’est pas un navire : écrivez sa taille, sa première case, h ou v.
position-turns = Tant de bombes de part et d’autre ne peuvent être tombées tour à tour, aucune après le dernier navire coulé d’un côté.

## Où en est la partie
## Ce que chacun possède
equipment = { $same ->
    [yes] Chacun a { $bombs ->
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
} : { $fleet }.
equipment-own = { $count ->
    [one] { "" }
   *[other] { $count } ×{" "}
}{ $ship }
equipment-ship = { $count ->
    [one] { "" }
   *[other] { $count } ×{" "}
}{ $ship } ({ $size ->
    [0] 0 case
    [one] une case
   *[other] { $size } cases
})

standing = { $squares ->
    [0] rien de coulé
    [one] une case coulée
   *[other] { $squares } cases coulées{ $ships ->
        [one] { "" }
       *[other] {" "}({ $sizes })
    }
}

## Le but, en trois images
aim-1 = Trouvez et coulez les navires cachés de l’autre. Quand il ne reste plus de bombe, on compte les cases des navires coulés.
aim-2 = À votre tour, vous lâchez une bombe sur une case de sa mer. La réponse : plouf, touché ou coulé.
aim-3 = Vos navires sont là où vous les avez placés, en secret. Ils ne se touchent jamais, même par un coin.

## Conseils
advice-counted = { $fleets ->
    [0] aucune flotte n’est plus possible
    [1] une seule flotte est encore possible ; un navire s’y trouve dans { $whole } % des cas
   *[other] un navire s’y trouve dans { $whole },{ $tenth } % des { $fleets } flottes possibles
}
advice-sampled = un navire s’y trouve dans { $whole },{ $tenth } % (± { $error }) des flottes possibles
advice-all = un navire s’y trouve dans { $whole },{ $tenth } % de toutes les flottes possibles
advice-tried = touche { $chance } fois sur 100
advice-figure = Chaque nombre : touchés sur 100 bombes là.
advice-prior = Toutes les flottes possibles sont tenues pour également probables : qui cache une flotte a peut-être ses habitudes.
advice-basis-counted = Compté exactement : { $fleets ->
    [one] { $fleets } flotte est possible
   *[other] { $fleets } flottes sont possibles
}.
advice-basis-all = Compté exactement, sur toutes les flottes possibles.
advice-basis-drawn = Trop nombreuses pour être comptées : estimé sur un échantillon de { $fleets ->
    [one] { $fleets } flotte entière
   *[other] { $fleets } flottes entières
}.

## Problèmes
puzzle-theme-finish = achever un navire touché
puzzle-theme-search = trouver un navire caché

## Petites mers, résolues
optimum-no-sea = « { $written } » n’est pas une petite mer : 4x5:3,2 a 4 colonnes, 5 lignes, des navires de 3 et de 2 ; 25 cases au plus.
optimum-sea-large = { $written } : il faut une flotte qui tienne, et pas plus de { $most }.
optimum-measure-bombs = bombes pour tout couler, en moyenne
optimum-program-forward = recherche en avant
optimum-program-retrograde = à partir de la fin
optimum-program-placing = qui place est sûr de
optimum-program-shooting = qui tire est sûr de
optimum-reached-hunt = { $player }, flotte quelconque
optimum-reached-worst = { $player }, pire flotte
