game = MAKO Naval
tagline = Traversez une mer qui se couvre de mines, et touchez terre le premier.
notation = Un coup est une ligne : N e5 avance le navire du nord en e5 (N, E, S, O sont les navires) ; *h8 envoie la mine en h8 ; passe passe le tour. Où l’on choisit ses navires, choisis N prend celui du nord.
notation-words = pass=passe choose=choisis W=O
minutes = 15 à 30 min

## Options
option-players = Joueurs
option-players-2 = deux
option-players-3 = trois
option-players-4 = quatre
option-way = À deux joueurs
option-way-A = A : deux navires
option-way-B = B : un navire
option-way-C = C : la petite mer
option-finish = À la façon A, gagne
option-finish-first = le premier arrivé
option-finish-both = qui ramène ses deux navires
option-boats = À la façon A, à qui les navires
option-boats-opposite = opposés : nord et sud au premier joueur
option-boats-adjacent = voisins : nord et est au premier joueur
option-boats-chosen = choisis tour à tour, un navire chacun
option-boats-EW = est et ouest au premier joueur
option-boats-SW = sud et ouest au premier joueur
option-boats-ES = est et sud au premier joueur
option-boats-NW = nord et ouest au premier joueur
option-mine_shores = On peut miner les rivages
option-teams = Quatre joueurs, en deux équipes de navires opposés
option-chart = Le plateau

## Capitaines
captain-mousse = Le mousse
captain-mousse-about = Voudrait gagner l’autre rive, dérive une fois sur trois, et lance ses mines au petit bonheur.
captain-bosco = Le bosco
captain-bosco-about = File tout droit et touche qui passe à portée ; une fois sur quatre il fait un détour pour la vue.
captain-capitaine = Le capitaine
captain-capitaine-about = Prend au plus court, et mine votre chemin là où cela gêne le plus.
captain-amiral = L’amirale
captain-amiral-about = Pèse chaque pas avec les six faces du dé et toutes les mines possibles, et ne reste jamais sur place.

## Navires
boat-n = navire du Nord
boat-e = navire de l’Est
boat-s = navire du Sud
boat-w = navire de l’Ouest
boat-on = { $boat }, { $square }
mine-on = mine du { $boat }, { $square }

## Panneaux
sea = La mer
port-of = port du { $boat }
goal-of = but du { $boat }
shore-of = rivage en face du { $boat }, but de personne
outside = hors de cette course
die = Dé
die-shows = { $pips }
die-waits = pas encore lancé
player = { $Name-seat }
player-you = { $Name-seat }, vous
player-partner = { $Name-seat }, votre partenaire
player-with = { $Name-seat }, avec { $other }
player-mines = { $player } – mines
boat-home = { $boat } : à terre en { $square }, numéro
ashore = le { $boat } a touché terre ici, numéro { $rank }
kind-ashore = a touché terre ici
directions = { $open ->
    [0] Aucune case permise
    [1] Une seule case permise
   *[other] { $open } cases permises
} (points verts).{ $mined ->
    [0] { "" }
    [one] {" "}Une autre a déjà une mine.
   *[other] {" "}{ $mined } autres ont déjà une mine.
}{ $ports ->
    [0] { "" }
    [one] {" "}Une est un port : aucune mine n’y tombe.
   *[other] {" "}{ $ports } sont des ports : aucune mine n’y tombe.
}{ $own ->
    [0] { "" }
    [one] {" "}Sur une autre se trouve un navire de votre camp.
   *[other] {" "}Sur { $own } autres se trouvent des navires de votre camp.
}{ $shores ->
    [0] { "" }
    [one] {" "}Une est un rivage : on n’y mine pas, par convention.
   *[other] {" "}{ $shores } sont des rivages : on n’y mine pas, par convention.
}
place = rang

## Invites et boutons
lot = Le tirage désigne qui commence.
rolling = Le dé roule.
your-move = { $again ->
    [0] À vous
   *[1] Touché, vous rejouez
} : avancez le { $boat } d’une case, ou passez.
your-move-either = { $again ->
    [0] À vous
   *[1] Touché, vous rejouez
} : avancez l’un de vos navires d’une case, ou passez.
your-start = À vous : avancez l’un de vos deux navires. { $finish ->
    [both] Pour gagner, les deux à terre.
   *[first] Un seul à terre suffit.
}
your-pass = { $again ->
    [0] À vous
   *[1] Touché, vous rejouez
} : aucun de vos navires ne peut avancer, passez.
your-mine = Le dé donne { $pips } : choisissez où tombe la mine du { $boat }.
their-move = { $again ->
    [0] { $To-seat } de jouer.
   *[1] Touché : { $seat } rejoue.
}
their-mine = { $Seat } a fait { $pips } et envoie une mine.
over = La course est finie : { $reason }.
your-choice = Choisissez un de vos deux navires.
their-choice = { $Seat } choisit un navire.
choose = Prendre : { $boat }
step = Avancer le { $boat }
send = Envoyer la mine
pass = Passer
pass-sure = Passer le tour, sans avancer ni miner ?

## Le journal
told-first = le tirage : { $seat } commence
told-choice = prend : { $boat }
told-left = ; reste { $to-seat } : { $boat }
told-step = { $boat } en { $square }
told-taken = , récupère sa mine
told-taken-friend = , récupère une mine du { $boat }
told-home = , arrivé à terre, numéro { $rank } !
told-no-mines = ; plus de mine en réserve, pas de dé
told-pass = passe son tour
told-die = { $pips } au dé
told-no-place = { $pips } au dé : aucune case pour une mine, rien ne part
told-mine = mine en { $square }
told-hit = mine en { $square } : touché ! Le { $boat } retourne à son port, et le tireur rejoue

## Refus
chart-fault = On ne peut pas naviguer sur ce plateau : il est trop petit ou trop grand, ou un port n’est pas sur son côté.
ways-for-two = Les façons B et C sont pour deux joueurs.
teams-of-four = Il faut quatre joueurs pour deux équipes.
both-in-way-a = On ne peut exiger les deux navires que si chacun en a deux : à deux joueurs, façon A.
boats-in-way-a = On ne convient de paires de navires que si chacun en a deux : à deux joueurs, façon A.
choose-first = On choisit d’abord les navires.
chosen-already = Il n’y a pas de navire à choisir maintenant.
boat-taken = Ce navire est déjà choisi.
not-in-race = Ce navire n’est pas de la course.
must-send = Il faut maintenant envoyer la mine.
move-first = D’abord on avance un navire et on lance le dé, ensuite on envoie une mine.
not-your-boat = Ce navire n’est pas à vous, ou il a quitté la course.
off-board = Cette case ne fait pas partie du plateau.
one-square = Un navire avance d’une case, dans l’une des huit directions.
port-closed = Les ports des autres couleurs sont fermés.
boat-there = Un autre navire est là : deux navires ne partagent jamais une case.
enemy-boat = Ce navire est à un autre joueur : on ne peut ni le déplacer ni entrer sur sa case.
mine-there = Il y a là une mine adverse.
not-so-far = La mine part à { $pips } exactement, tout droit, dans l’une des huit directions.
port-safe = Dans un port, rien ne peut être miné ni touché.
mined-already = Il y a déjà là une mine.
own-boat = On ne vise pas un navire de son camp.
shores-clear = Par convention, on ne mine pas les rivages.

## Notation
no-move = « { $written } » n’est pas un coup : écrivez un navire et une case (N e5), *h8 ou passe.
no-square = « { $written } » n’est pas une case : une lettre et un nombre, de a1 à { $last }.
no-boat = « { $written } » n’est pas un navire : ce sont N, E, S et W.
position-options = On ne peut pas lire ces options : { $detail }.
position-chart = La carte d’une position est un plateau écrit en JSON.
position-parts = Une position a une partie pour chaque navire, ici { $letters }, entre des signes |.
position-mines = « { $written } » se trouve où devraient être le signe * et des mines.
position-number = { $name }={ $written } : il faudrait un nombre de { $least } à { $most }.
position-yes = { $name }={ $written } : on ne peut écrire que { $name }=yes.
position-again = Personne ne rejoue avant qu’un dé ait été lancé et qu’une mine ait touché.
position-two-boats = Deux navires sont sur une même case.
position-mine-off = Une mine est dans un port, sous un navire ou hors du plateau.
position-two-mines = Deux mines sont sur une même case.
position-many-mines = Un navire a plus de { $most } mines.
position-stuck = { $letter } est là d’où il ne peut plus naviguer.
position-home = home= ne nomme pas les navires arrivés, chacun une fois.
position-no-goal = { $square } n’est pas un but de { $letter }.
position-after-end = Un navire est arrivé alors que la course était déjà finie.
position-undrawn = Rien n’arrive avant que le premier joueur soit tiré au sort.
position-no-boat = La place dont c’est le tour n’a pas de navire en mer.
position-choosing = On choisit les navires tour à tour depuis celui qui commence, chacun une fois, avant toute autre chose.
position-moved = Le navire qui a bougé est à quelqu’un d’autre.
position-no-die = Un navire sans mines ne lance pas le dé.
position-thrown = Le dé montré vient d’être lancé : dites die ou thrown, pas les deux.
position-die = Le dé est lancé quand un navire a bougé, et montré tant que sa mine a une place.
drawing-glyph = « { $glyph } » ne peut être sur { $square }.
drawing-size = Un dessin a { $side } lignes de { $side } cases.

## Résultats
first-home = le { $boat } a touché terre, le { $last } reste seul en mer, à { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} de sa côte
home-in-order = le { $boat } touche terre le premier, { $then } ; le { $last } reste seul en mer, à { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} de sa côte
then-one = puis le { $boat }
then-more = puis le { $boat }, { $others }
first-of-pair = le { $boat } touche terre le premier ; il restait { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} à l’autre joueur
both-home = les deux navires d’un joueur ont touché terre ; il restait { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} à l’autre
team-home = le { $boat } touche terre le premier, pour son équipe ; il restait { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} à l’autre
way-closed = les mines ferment toute arrivée à tous les navires en mer ; les pas qui restent, mines ignorées, décident : { $ways }
too-long = trois cents tours sont passés ; les pas qui restent, mines ignorées, décident : { $ways }
ways-one = { $boat } { $steps }
ways-more = { $boat } { $steps }, { $others }

# Dit à qui a gagné, ou perdu.
first-home-won = votre { $boat } a touché terre, le { $last } reste seul en mer, à { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} de sa côte
first-home-lost = le { $boat } a touché terre, votre { $last } reste seul en mer, à { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} de sa côte
home-in-order-won = votre { $boat } touche terre le premier, { $then } ; le { $last } reste seul en mer, à { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} de sa côte
first-of-pair-won = votre { $boat } touche terre le premier ; il restait { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} à l’autre joueur
first-of-pair-lost = le { $boat } adverse touche terre le premier ; il vous restait { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
}
both-home-won = vos deux navires ont touché terre ; il restait { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} à l’autre joueur
both-home-lost = les deux navires adverses ont touché terre ; il vous restait { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
}
team-home-won = le { $boat } touche terre le premier, pour votre équipe ; il restait { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} à l’autre
team-home-lost = le { $boat } touche terre le premier, pour l’autre équipe ; il restait { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
} à la vôtre

## Ce que chacun possède
equipment = Chacun a { $boats ->
    [0] des mines, mais aucun navire.
    [1] un navire, avec { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }.
   *[other] { $boats } navires, avec { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    } chacun. { $finish ->
        [both] Pour gagner, amenez les deux à terre.
       *[first] Un seul à terre suffit pour gagner.
    }
}

## Où en est la course
standing = { $steps ->
    [0] plus aucune case
    [one] encore une case
   *[other] encore { $steps } cases
}
standing-nearest = { $boat ->
    [n] Nord
    [e] Est
    [s] Sud
   *[w] Ouest
} : { $steps ->
    [0] plus aucune case
    [one] encore une case
   *[other] encore { $steps } cases
}
standing-both = les deux navires : { $steps ->
    [0] plus aucune case
    [one] encore une case
   *[other] encore { $steps } cases
}
standing-home = à terre : numéro { $rank }

## Le but, en trois images
aim-1 = Partez de votre port, atteignez le rivage d’en face, et soyez à terre avant les autres. Avec deux navires, un seul à terre suffit, sauf autre accord.
aim-2 = À votre tour, vous avancez d’une case, puis vous lancez le dé et envoyez une mine exactement aussi loin, tout droit, dans une des huit directions.
aim-3 = Vos mines restent et arrêtent tous les autres. Une mine qui tombe sur un navire le renvoie à son port, et vous rejouez.
report-terms = La mine part du navire qui vient d’avancer, et un navire peut aller dans toutes les directions, même en arrière. Vos mines n’arrêtent pas vos propres navires, qui peuvent les reprendre. Les cases portent une lettre, de gauche à droite, et un nombre, de haut en bas. Avec deux navires, le premier à terre suffit, sauf autre accord. « Encore tant de cases » : pour le navire le plus proche du but, comme s’il n’y avait pas de mines.
and = { " et " }
fleet = { $Name-seat } mène { $boats }.
way-of-n = le navire du Nord (du nord au sud)
way-of-e = le navire de l’Est (d’est en ouest)
way-of-s = le navire du Sud (du sud au nord)
way-of-w = le navire de l’Ouest (d’ouest en est)

## Conseils
advice-steps = { $steps ->
    [0] arrivé
    [one] alors à une case du rivage
   *[other] alors à { $steps } cases du rivage
}{ $before ->
    [0] { "" }
   *[other] , { $before } avant
}
advice-nearer = mais le { $boat } est plus près : { $steps ->
    [0] 0 case
    [one] une case
   *[other] { $steps } cases
}, et le premier au rivage gagne
advice-no-way = puis plus de chemin jusqu’au rivage
advice-may-hit = sa mine peut toucher le { $boat } et le renvoyer à son port : { $faces ->
    [0] aucun lancer
    [one] un lancer
   *[other] { $faces } lancers
} sur six
advice-may-be-hit = { $faces ->
    [0] aucune mine ne peut le toucher au tour suivant
    [one] une mine peut le toucher au tour suivant : un lancer sur six
   *[other] une mine peut le toucher au tour suivant : { $faces } lancers sur six
}
advice-sinks = renvoie à son port le { $boat }
advice-longer = allonge de { $steps } le chemin : { $boat }
advice-not-longer = n’allonge aucun chemin pour l’instant

## Problèmes
puzzle-theme-step = avancer
puzzle-theme-strike = frapper un navire d’une mine
puzzle-theme-bar = barrer un passage

## Fins de course résolues
optimum-no-endgame = « { $written } » n’est pas une fin de course : cinq rangées de cinq séparées par /, navires N et S, mines n et s, des points ailleurs ; puis :2 pour deux tours chacun. Il faut qu’un passage reste ouvert.
optimum-measure-race = victoires moins défaites du nord, qui va jouer, quand les deux jouent au mieux
optimum-program-rules = par les règles
optimum-program-squares = case par case
