game = MÂTS
tagline = Deux colonnes de navires se croisent bord à bord, mâts contre canons.
notation = Un coup est une ligne : C2 3 met la corvette 2 à la place 3, -3 la vide, prêt quand tous y sont ; C2+1 avance la corvette 2 d’une position, reste n’avance personne. Sur un dessin C2 est intacte, c2 est touchée.
notation-words = ready=prêt stay=reste
legend-sea = E éclaireur, C corvette, F frégate, V vaisseau ; C intact, c touché
minutes = 15 à 25 min

## Options
option-wrecks_shield = Les épaves protègent le navire à leur côté
option-ships = Navires
option-ships-none = les sept de la règle

## Capitaines
captain-mousse = Le mousse
captain-mousse-about = Aligne ses navires par taille, les petits devant, comme à l’école, et oublie qu’ils peuvent avancer.
captain-bosco = Le bosco
captain-bosco-about = Laisse filer sa colonne, la pipe au bec ; une fois sur quatre il lève les yeux, et avance le navire qui tire le meilleur de cette bordée.
captain-capitaine = Le capitaine
captain-capitaine-about = Répartit ses canons sur toute la ligne ; avant chaque avance il voit cette bordée, et devine à peine les suivantes.
captain-amiral = L’amirale
captain-amiral-about = Tire sa colonne d’un mélange calculé sur tous les ordres possibles, et se fie aux bordées proches plus qu’aux lointaines.

## Navires
ship-eclaireur = éclaireur
ship-corvette = corvette
ship-fregate = frégate
ship-vaisseau = vaisseau
gender-eclaireur = m
gender-corvette = f
gender-fregate = f
gender-vaisseau = m
fate-touched-m = touché
fate-touched-f = touchée
fate-sunk-m = coulé
fate-sunk-f = coulée
ship-numbered = { $ship } { $number }
ship-label = { $ship } : { $masts ->
    [0] pas de mât
    [one] un mât
   *[other] { $masts } mâts
}, { $guns ->
    [0] pas de canon
    [one] un canon
   *[other] { $guns } canons
}{ $state ->
    [touched] , { $fate }
   *[sound] { "" }
}
kind-label = { $ship } : { $masts ->
    [0] pas de mât
    [one] 1 mât
   *[other] { $masts } mâts
}, { $guns ->
    [0] pas de canon
    [one] 1 canon
   *[other] { $guns } canons
}{ $usual ->
    [1] { "" }
   *[other]  ; { $fate } : { $masts_touched }–{ $guns_touched }
}{ $touched ->
    [0] { "" }
    [one] { " " }(1 { $fate })
   *[other] { " " }({ $touched } { $fate }s)
}
kind-wreck = épave
kind-water = eau
at-position = { $position } : { $what }
masts = mâts
guns = canons
and = { " et " }
comma = { ", " }

## Panneaux
sea = Les deux colonnes
column-mine = Votre colonne
column-theirs = La colonne adverse
column-of = Colonne { $of-seat }
fleet-mine = Vos navires à flot
fleet-theirs = Navires adverses à flot
fleet-of = Navires { $of-seat } à flot
side-mine = vous
side-theirs = l’autre
side-of = { $name-seat }
course-mine = vous
course-theirs = l’autre
course-of = { $name-seat }
file-mine = votre colonne
file-theirs = sa colonne
file-of = { $name-seat }
beside-mine = à votre côté
beside-theirs = à son côté
beside-of = à côté { $of-seat }
series = Croisement { $crossing } – d’abord { $seat }
phase-automatic = 1 La colonne avance : { $name-seat }
phase-chosen = { $phase } Un navire : { $name-seat }
phase-combat = 4 On tire
combat-at = En { $position } :{ " " }
combat-before-at = Dernière bordée, en { $position } :{ " " }
die-shot = { $whose } : { $die } + { $guns } = { $total }
die-fate = { $ship } : dé { $die }, { $fate }
die-fate-left = { $ship } : dé { $die }, { $fate } ; il reste { $masts ->
    [0] aucun mât
    [one] un mât
   *[other] { $masts } mâts
}, { $guns ->
    [0] aucun canon
    [one] un canon
   *[other] { $guns } canons
}
met = { $ships_1 } contre { $ships_2 }
owned-mine = votre { $ship }
owned-theirs = { $ship } adverse
owned-of = { $ship } { $of-seat }
result-won = { $seat } gagne
result-both = égalité, les deux perdent
duel-mine = vous gagnez ce duel
duel-theirs = l’autre gagne ce duel

## Chances
odds-combat = En { $position } : { $count ->
    [one] votre
   *[other] vos
} { $mine } (dé + { $guns }) contre { $theirs } (dé + { $guns_theirs })
odds-ship = En { $position } : { $ship }
share-win = vous gagnez
share-lose = l’autre gagne
share-both = les deux perdent
share-unharmed = indemne

## Invites et boutons
ordering = { $crossing ->
    [1] Rangez vos { $left ->
        [one] { $left } navire
       *[other] { $left } navires
    } en secret. La tête (place 1) croise l’autre colonne la première.
   *[other] Croisement { $crossing } : rangez de nouveau votre colonne, en secret.
}
ordering-left = { $left ->
    [0] Tous les navires sont rangés. La place 1 est la tête.
    [1] Encore un navire à ranger. La place 1 est la tête.
   *[other] Encore { $left } navires à ranger. La place 1 est la tête.
}
ordering-ready = Votre colonne est rangée. Échangez encore des navires, ou dites « prêt ».
other-ready = { " " }L’autre est prêt.
ordering-wait = Vous êtes prêt. L’autre range encore sa colonne.
ordering-others = Les deux colonnes se rangent, en secret.
rolling-first = Les dés décident qui commence ce croisement.
rolling-combat = Les navires bord à bord tirent. Les dés décident.
rolling-damage = Les perdants lancent les dés pour leurs navires.
your-advance = À vous : avancez un navire, d’une place par mât au plus, ou restez en ligne. Puis on tire.
your-advance-again = À vous : avancez un navire, ou restez en ligne.
broadside = Bordée : { $fates }.
their-advance = { $Seat } peut avancer un navire.
over = La partie est finie : { $reason }.
advance = { $ship } avance
stay = Rester en ligne
setup-shuffle = Un ordre au hasard
setup-advised = L’ordre de l’amirale
clear = Vider la colonne
ready = Prêt

## Le journal
told-order = range sa colonne
told-post = { $ship } à la place { $slot }
told-lift = place { $slot } vidée
told-ready = prêt
told-shown = { " " }: les deux colonnes sont dévoilées
told-first = les dés : { $die_1 } et { $die_2 } ; { $seat } commence.
told-again = les dés : { $die } et { $die } ; on relance
told-advance = { $ship } avance de { $by } en { $position }
told-ahead = , désormais en tête
told-beside = , à côté de : { $ship } (double-file)
told-beside-wreck = , à côté d’une épave (double-file)
told-stay = reste en ligne
told-automatic = { $count ->
    [0] La colonne { $of-seat } ne bouge pas.
    [1] La colonne { $of-seat } avance d’une place.
   *[other] La colonne { $of-seat } avance de { $count } places.
}
told-combat = En { $position } : { $result }, { $total_1 } à { $total_2 } ({ $ships_1 } contre { $ships_2 }).
told-damage = En { $position } : { $fates }.
told-fate = { $ship } { $of-seat } { $fate } (dé { $die })
told-fate-again = { $ship } { $of-seat } { $touched } une seconde fois, { $fate } (dé { $die })
told-passed = Les colonnes se sont croisées : fin du croisement { $crossing }.

## Refus
kind-name = Une sorte de navire se nomme en petites lettres de a à z, vingt au plus, et non « { $kind } ».
kind-twice = La sorte « { $kind } » figure deux fois dans la flotte.
kind-count = De la sorte « { $kind } », il faut au moins un navire.
fleet-range = Une flotte a de 1 à 12 navires.
masts-range = « { $kind } » a de 0 à 6 mâts sur chaque face.
guns-range = « { $kind } » a de 0 à 9 canons sur chaque face.
touched-better = « { $kind } » ne peut valoir plus touché qu’intact.
order-first = Les deux colonnes sont d’abord rangées et dévoilées.
columns-shown = Les colonnes sont dévoilées : leur ordre ne change plus.
ships-missing = { $count ->
    [0] Tous les navires sont dans la colonne.
    [1] Un navire n’est pas encore dans la colonne.
   *[other] { $count } navires ne sont pas encore dans la colonne.
}
no-such-slot = La colonne a les places 1 à { $last }.
slot-empty = La place { $slot } est vide.
column-empty = La colonne est encore vide.
no-such-ship = Vous n’avez plus ce navire.
stands-there = Ce navire est déjà à la place { $slot }.
not-at-sea = Vous n’avez pas ce navire en mer.
forward-only = Un navire avance d’au moins une position, et seulement vers l’avant.
own-file = Un navire reste dans sa file, et y avance.
not-yours = Ce navire n’est pas à vous : vous n’avancez que les vôtres. Bord à bord, ils tirent tout seuls.
lands-alone = En double-file, un navire se range à côté d’un autre ou d’une épave : il n’arriverait pas ici.
not-enough-masts = { $masts ->
    [0] Ce navire est démâté : il ne peut avancer.
    [one] Ce navire a un mât : il avance d’une position au plus.
   *[other] Ce navire a { $masts } mâts : il avance de { $masts } positions au plus.
}
hemmed-in = Un navire qui a à son côté, en double-file, un navire ou une épave ne peut être déplacé.
beyond-last = Aucun navire ne va au-delà du dernier navire ou de la dernière épave de la colonne adverse.
double-file-ahead = Un de vos navires est en double-file sur le chemin : on ne le passe pas.
two-at-most = Il y a déjà deux pièces ici : une position n’en tient pas plus.
no-action = « { $written } » n’est pas une action : écrivez un navire et une place (c2 3), -3, prêt, une avance (c2+1) ou reste.
no-ship-called = Aucun navire ne s’appelle « { $written } » ; il y a { $known }.
three-parts = Une position a trois parties entre des signes | : la phase, et deux colonnes.
both-sail = Les deux colonnes sont en route, ou toutes deux se rangent.
no-word = « { $written } » n’a pas de sens dans une position.
no-side = « { $written } » n’est pas un camp : une colonne commence par @ et un lieu, un ordre par le mot order.
no-place = « { $written } » n’est rien qu’une position puisse tenir.
ship-twice = Le navire { $ship } s’y trouve deux fois.
crossing-unhit = Chaque croisement laisse un navire touché ou coulé : ces navires ont trop peu de coups pour tant de croisements.
crossing-range = Une partie a les croisements 1 à 50.
not-under-way = Tant que les colonnes ne sont pas en route, rien n’avance et personne ne tire.
slots-and-ships = Un ordre a autant de places que de navires, toutes remplies avant « prêt ».
ready-is-shown = Quand les deux sont prêts, les colonnes sont dévoilées.
water-at-end = Une colonne commence et finit par un navire ou une épave.
phase-range = Le premier joueur est 1 ou 2, et 0, 1 ou 2 avances choisies sont faites.
fleet-is-lost = Quand le dernier navire d’un côté est coulé, la partie est finie.
no-such-combat = Aucun affrontement n’a pu se dérouler ainsi.
not-met = Les colonnes sont trop loin l’une de l’autre pour s’être rencontrées tête à tête.
wrecks-and-sunk = Les épaves d’une colonne sont des navires coulés pendant ce croisement.
passed-already = Les colonnes se sont déjà croisées.
shots-and-combats = Les dés se lancent après les deux avances, deux par affrontement.
no-combat = Après les deux avances il y a un affrontement, ou le joueur suivant mène déjà.
four-rows = Un dessin a quatre rangs de même longueur : deux qui commencent par <, deux par >.
hole-without-water = Un trou dans une colonne est comblé par de l’eau : ~.

## Résultats
fleet-lost = le dernier navire { $of-seat } est coulé
fleet-lost-lost = votre dernier navire est coulé
fleet-lost-won = le dernier navire adverse est coulé
last-sunk = le dernier navire { $of-seat } est coulé ({ $ship } { $of-seat } contre { $by } d’en face, { $less } à { $more })
last-sunk-lost = votre dernier navire est coulé ({ $ship } contre { $by }, { $less } à { $more })
last-sunk-won = le dernier navire adverse est coulé ({ $by } contre { $ship }, { $more } à { $less })
two-ships = { $one } et { $two }
both-lost = les deux flottes sont perdues dans les mêmes bordées : personne ne gagne
fifty-crossings = cinquante croisements n’ont rien décidé, { $one } à { $two } en navires : partie nulle

## Où en est la partie
standing = { $afloat ->
    [one] { $afloat } navire
   *[other] { $afloat } navires
} à flot sur { $of }{ $touched ->
    [0] { "" }
    [one] , un touché
   *[other] , { $touched } touchés
}

## Le but, en trois images
aim-1 = Coulez tous les navires de l’autre colonne. Bord à bord, on fait feu : un dé plus les canons, et le plus fort l’emporte.
aim-2 = À votre tour, avancez un navire, d’une place par mât au plus, ou restez en ligne. À côté d’un des vôtres (double-file), ils tirent à deux ; s’ils perdent, tous deux sont atteints.
aim-3 = D’abord, rangez vos sept navires en secret, la tête (place 1) devant. En haut, les mâts ; en bas, en rouge, les canons. Qui perd lance un dé : de 1 à 3 touché (un mât et un canon de moins), de 4 à 6 coulé. Touché deux fois, coulé.
report-terms = « 8 à 5 » : chaque total est un dé plus les canons qui tirent. À égalité, les deux camps perdent. En double-file, un navire est à côté d’un des siens : les deux tirent ensemble, mais s’ils perdent, tous deux en souffrent. Tour à tour, une colonne entière avance d’elle-même d’une place ; puis chaque joueur peut avancer un navire ; puis on tire. Les positions sont numérotées le long de la ligne où les colonnes se croisent. Un navire supporte deux coups : coulé d’un coup, il compte pour deux.

## Conseils
advice-hits = quand les colonnes se seront croisées, environ { $dealt },{ $dealt_tenth } coups portés et { $taken },{ $taken_tenth } reçus en tout
advice-no-combat = tout de suite, aucun navire ne se rencontrerait
advice-same-combats = cela ne change aucun combat immédiat, mais les suivants
advice-combat = au tir qui vient, en { $position }, { $guns ->
    [0] aucun canon
    [one] un canon
   *[other] { $guns } canons
} contre { $guns_theirs } : gagné { $wins } fois sur 100, perdu { $loses } fois

## Problèmes
puzzle-theme-stay = rester en ligne
puzzle-theme-advance = avancer un navire
puzzle-theme-far = avancer loin un navire

## Petites flottes, résolues
optimum-no-fleet = « { $written } » n’est pas une flotte : nommez { $known }, avec + entre les navires et : entre deux flottes.
optimum-fleet-large = Tant de navires, c’est trop pour résoudre : { $most } par camp au plus.
optimum-measure-lead = victoires moins défaites du premier, quand les deux jouent au mieux
optimum-program-rules = par les règles
optimum-program-cells = par les cellules
optimum-reached-exploited = la meilleure réponse à { $player } gagne
