game = MAKO Naval
tagline = Traversez une mer qui se couvre de mines et touchez terre en premier.
notation = Écrivez un coup par ligne. « N e5 » avance le navire du Nord en e5 (navires : N, E, S, O) ; « *h8 » envoie la mine en h8 ; « passer » termine le tour sans avancer ni miner. Quand chacun choisit ses navires, « choisir N » prend le navire du Nord.
notation-words = pass=passer choose=choisir W=O
minutes = 15 à 30 min

## Options
option-players = Joueurs
option-players-2 = deux
option-players-3 = trois
option-players-4 = quatre
option-way = À deux joueurs
option-way-A = variante A (deux navires chacun)
option-way-B = variante B (un navire chacun)
option-way-C = variante C (petit plateau)
option-finish = Victoire (variante A)
option-finish-first = un navire arrivé
option-finish-both = les deux navires arrivés
option-boats = Navires (variante A)
option-boats-opposite = opposés (nord et sud au premier joueur)
option-boats-adjacent = voisins (nord et est au premier joueur)
option-boats-chosen = choisis à tour de rôle, un par un
option-boats-EW = est et ouest au premier joueur
option-boats-SW = sud et ouest au premier joueur
option-boats-ES = est et sud au premier joueur
option-boats-NW = nord et ouest au premier joueur
option-mine_shores = Mines autorisées sur les rivages
option-teams = En équipes de deux (quatre joueurs)
option-chart = Plateau

## Capitaines
captain-mousse = Le mousse
captain-mousse-about = Vise le rivage d’en face, dérive une fois sur trois et envoie ses mines au hasard.
captain-matelot = Le matelot
captain-matelot-about = Vise le rivage d’en face, dérive une fois sur trois et n’ajuste qu’une mine sur deux.
captain-gabier = Le gabier
captain-gabier-about = File tout droit et vise tout navire à portée. Une fois sur quatre, il s’offre un détour.
captain-bosco = Le bosco
captain-bosco-about = File tout droit et vise tout navire à portée, mais ne voit pas les mines sur sa route.
captain-enseigne = L’enseigne
captain-enseigne-about = Connaît le plus court chemin et mine le vôtre, mais s’égare une fois sur cinq.
captain-lieutenant = Le lieutenant
captain-lieutenant-about = Prend le plus court chemin et mine le vôtre là où cela vous gêne le plus.
captain-capitaine = Le capitaine
captain-capitaine-about = Évalue chaque déplacement avec les six faces du dé, mais n’ajuste qu’une mine sur deux.
captain-amiral = L’amirale
captain-amiral-about = Évalue chaque déplacement avec les six faces du dé et toutes les mines possibles. Elle avance toujours.

## Navires
boat-n = navire du Nord
boat-e = navire de l’Est
boat-s = navire du Sud
boat-w = navire de l’Ouest
boat-on = { $boat }, { $square }
boat-on-own = votre { $boat }, { $square }
mine-on = mine du { $boat }, { $square }

## Panneaux
sea = La mer
port-of = port du { $boat }
goal-of = but du { $boat }
goal-own = but de votre { $boat }
port-unused = port inutilisé
shore-side = autre rivage (ce n’est pas un but)
outside = hors du plateau de cette course
die = Dé
die-shows = { $pips }
die-waits = pas encore lancé
player-mines = Mines { $of-seat }
player-mines-own = Vos mines
player-ended = Mines et rang { $of-seat }
player-ended-own = Vos mines et votre rang
player-mines-partner = Mines { $of-seat } (votre partenaire)
player-mines-with = Mines { $of-seat } (partenaire : { $other })
boat-home = { $boat } : arrivé en { $square }, rang
ashore = le { $boat } est arrivé ici, rang { $rank }
kind-ashore = navire arrivé
directions = { $open ->
    [0] Aucun endroit pour la mine
   *[other] Mine à { $pips ->
        [one] { $pips } case
       *[other] { $pips } cases
    } d’ici : { $open ->
        [1] un seul endroit
       *[other] { $open } endroits
    }
}.{ $mined ->
    [0] { "" }
    [one] {" "}Un autre est déjà miné.
   *[other] {" "}{ $mined } autres sont déjà minés.
}{ $ports ->
    [0] { "" }
    [one] {" "}Le port est protégé.
   *[other] {" "}{ $ports } ports sont protégés.
}{ $own ->
    [0] { "" }
    [one] {" "}Un autre est pris par votre camp.
   *[other] {" "}{ $own } autres sont pris par votre camp.
}{ $shores ->
    [0] { "" }
    [one] {" "}Pas de mine sur ce rivage.
   *[other] {" "}Pas de mine sur ces { $shores } cases de rivage.
}
place = rang

## Invites et boutons
lot = Tirage au sort du premier joueur.
rolling = Le dé roule.
your-move = { $again ->
    [0] À vous : avancez
   *[1] Touché ! Avancez encore
} le { $boat } d’une case, ou passez.
your-move-either = { $again ->
    [0] À vous : avancez
   *[1] Touché ! Avancez encore
} l’un de vos navires d’une case, ou passez.
your-start = À vous : avancez un navire. { $finish ->
    [both] Vos deux navires doivent arriver.
   *[first] Le premier arrivé gagne.
}
your-pass = { $again ->
    [0] À vous. Aucun
   *[1] Touché ! Mais aucun
} déplacement n’est possible : passez.
your-mine = { $pips } au dé : envoyez la mine du { $boat }.
their-move = { $again ->
    [0] { $To-seat } de jouer.
   *[1] Touché : { $seat } rejoue.
}
their-mine = { $Seat } a fait { $pips } et envoie une mine.
over = Course terminée : { $reason }.
your-choice = Choisissez l’un de vos deux navires.
their-choice = { $Seat } choisit un navire.
choose = Prendre le { $boat }
step = Avancer le { $boat }
aimed = { $choice } en { $where }
send = Envoyer la mine
pass = Passer
pass-sure = Passer sans avancer ni envoyer de mine ?

## Le journal
told-first = { $Seat } commence (tirage au sort)
told-choice = prend le { $boat }
told-left = ; le { $boat } revient { $to-seat }
told-step = { $boat } en { $square }
told-taken = , mine récupérée
told-taken-friend = , mine du { $boat } récupérée
told-home = , arrivé { $rank ->
    [1] premier
   *[other] { $rank }e
} !
told-no-mines = , sans mine à envoyer
told-pass = passe son tour
told-die = { $Seat } fait { $pips } au dé pour la mine du { $boat }
told-no-place = { $Seat } fait { $pips } au dé : aucune case libre pour la mine du { $boat }
told-mine = mine en { $square }
told-hit = renvoie le { $boat } à son port (touché en { $square }) et rejoue

## Refus
chart-fault = Ce plateau est inutilisable : il est trop petit ou trop grand, ou un port n’est pas sur son côté.
ways-for-two = Les variantes B et C se jouent à deux. Choisissez deux joueurs.
teams-of-four = Il faut quatre joueurs pour former deux équipes.
both-in-way-a = Cette condition de victoire demande deux navires par joueur : choisissez deux joueurs et la variante A.
boats-in-way-a = Cette répartition demande deux navires par joueur : choisissez deux joueurs et la variante A.
choose-first = Choisissez d’abord les navires.
chosen-already = Tous les navires sont déjà choisis. Avancez l’un des vôtres.
boat-taken = Ce navire est déjà pris. Choisissez-en un autre.
not-in-race = Ce navire ne participe pas à cette course. Choisissez-en un autre.
must-send = Envoyez d’abord la mine.
move-first = Avancez d’abord un navire et lancez le dé ; la mine vient ensuite.
not-your-boat = Ce navire n’est pas à vous, ou il est déjà arrivé. Choisissez-en un autre.
off-board = Cette case est hors du plateau. Choisissez-en une autre.
one-square = Un navire avance d’une seule case, dans l’une des huit directions.
port-closed = Ce port est fermé : un navire n’entre que dans le sien. Choisissez une autre case.
boat-there = Un autre navire occupe déjà cette case. Choisissez-en une autre.
enemy-boat = Ce navire est à un autre joueur. Choisissez l’un des vôtres, ou une case libre.
mine-there = Une mine adverse bloque cette case. Choisissez-en une autre.
not-so-far = La mine doit tomber à { $pips ->
    [one] { $pips } case exactement
   *[other] { $pips } cases exactement
}, en ligne droite, dans l’une des huit directions.
port-safe = Un port est protégé des mines. Visez une autre case.
mined-already = Cette case est déjà minée. Visez-en une autre.
own-boat = Ce navire est de votre camp. Visez une autre case.
shores-clear = Dans cette partie, les mines sont interdites sur les rivages. Visez une autre case.

## Notation
no-move = « { $written } » n’est pas un coup. Écrivez un navire et une case (« N e5 »), « *h8 » ou « passer ».
no-square = « { $written } » n’est pas une case. Écrivez une lettre et un nombre, de a1 à { $last }.
no-boat = « { $written } » n’est pas un navire. Les navires sont N, E, S et O.
position-options = Options illisibles au début de la position : { $detail }.
position-chart = Le plateau d’une position (chart) s’écrit en JSON.
position-parts = Une position comporte une partie par navire, ici { $letters }, séparées par |.
position-mines = « { $written } » n’est pas valable ici. Écrivez * puis les mines.
position-number = { $name }={ $written } n’est pas valable. Écrivez un nombre de { $least } à { $most }.
position-yes = { $name }={ $written } n’est pas valable. Écrivez { $name }=yes.
position-again = Un joueur ne peut rejouer qu’après avoir lancé le dé et touché un navire.
position-two-boats = Deux navires occupent la même case.
position-mine-off = Une mine est dans un port, sous un navire ou hors du plateau.
position-two-mines = Deux mines occupent la même case.
position-many-mines = Un navire a plus de { $most } mines.
position-stuck = Le navire { $letter } est sur une case d’où il ne peut plus naviguer.
position-home = home= doit nommer les navires arrivés, chacun une seule fois.
position-no-goal = { $square } n’est pas un but du navire { $letter }.
position-after-end = Un navire est arrivé après la fin de la course.
position-undrawn = La partie commence par le tirage au sort du premier joueur.
position-no-boat = Le joueur dont c’est le tour n’a plus de navire en mer.
position-choosing = Les navires se choisissent avant la course, à tour de rôle, chacun une seule fois.
position-moved = Le navire qui vient d’avancer est à un autre joueur.
position-no-die = Un navire sans mine ne lance pas le dé.
position-thrown = Le dé ne peut pas être à la fois die et thrown. Écrivez l’un des deux.
position-die = Le dé s’affiche après un déplacement, tant que la mine reste à envoyer.
drawing-glyph = Le signe « { $glyph } » n’est pas permis en { $square }.
drawing-size = Un plateau dessiné compte { $side } lignes de { $side } cases.

## Résultats
first-home = le { $boat } est arrivé ; le { $last } reste seul en mer, à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
home-in-order = le { $boat } arrive premier, { $then } ; le { $last } reste seul en mer, à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
then-one = puis le { $boat }
then-more = puis le { $boat }, { $others }
first-of-pair = le { $boat } arrive premier ; le camp perdant était à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
both-home = les deux navires d’un joueur sont arrivés ; le camp perdant était à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
team-home = le { $boat } arrive premier, pour son équipe ; l’équipe adverse était à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
way-closed = les mines ferment tous les chemins ; le navire le plus proche de son but gagne (cases restantes : { $ways })
too-long = après trois cents tours de table, le navire le plus proche de son but gagne (cases restantes : { $ways })
ways-one = { $boat } { $steps }
ways-more = { $boat } { $steps }, { $others }

# Pour le joueur qui a gagné, ou perdu.
first-home-won = votre { $boat } est arrivé ; le { $last } reste seul en mer, à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
first-home-lost = le { $boat } est arrivé ; votre { $last } reste seul en mer, à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
home-in-order-won = votre { $boat } arrive premier, { $then } ; le { $last } reste seul en mer, à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
first-of-pair-won = votre { $boat } arrive premier ; votre adversaire était à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
first-of-pair-lost = le { $boat } adverse arrive premier ; vous étiez à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de votre but
both-home-won = vos deux navires sont arrivés ; votre adversaire était à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
both-home-lost = les deux navires adverses sont arrivés ; vous étiez à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de votre but
team-home-won = le { $boat } arrive premier, pour votre équipe ; l’équipe adverse était à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
team-home-lost = le { $boat } arrive premier, pour l’équipe adverse ; la vôtre était à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but

## Le matériel de chaque joueur
equipment = Chaque joueur a { $boats ->
    [0] des mines, mais aucun navire.
    [1] un navire et { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }.
   *[other] { $boats } navires, avec { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    } chacun. { $finish ->
        [both] Pour gagner, amenez les deux au but.
       *[first] Le premier navire arrivé gagne.
    }
}

## Où en est la course
standing-led = À partir de son { $turn ->
    [1] 1er
   *[other] { $turn }e
} tour, { $winner } a toujours eu le chemin le plus court jusqu’au but
standing-led-you = Dès votre { $turn ->
    [1] 1er
   *[other] { $turn }e
} tour, vous avez toujours eu le chemin le plus court jusqu’au but
standing = { $steps ->
    [0] plus aucune case
    [one] encore une case
   *[other] encore { $steps } cases
}
standing-boats = Reste : { $boats }
standing-boat = { $boat ->
    [n] Nord
    [e] Est
    [s] Sud
   *[w] Ouest
} { $steps }
standing-both = { $steps ->
    [0] plus aucune case
    [one] encore une case
   *[other] encore { $steps } cases
} (les deux navires)
standing-home = arrivé, rang { $rank }

## Le but, en trois images
aim-1 = Atteignez le rivage en face de votre port avant les autres joueurs.
aim-2 = À votre tour, avancez d’une case, puis lancez le dé. Envoyez une mine exactement à cette distance, dans l’une des huit directions.
aim-3 = Vos mines restent et bloquent les autres joueurs. Une mine qui touche un navire le renvoie à son port, et vous rejouez.
report-terms = Un navire avance d’une case dans toutes les directions, même en arrière, puis envoie une mine. Vos mines ne bloquent pas vos navires, qui peuvent les récupérer. Une case se nomme par une lettre (de gauche à droite) et un nombre (de haut en bas). « Reste » donne le nombre de cases que chaque navire doit encore parcourir, sans tenir compte des mines.
and = { " et " }
fleet = { $Name-seat } : { $boats }.
way-of-n = le navire du Nord (du nord au sud)
way-of-e = le navire de l’Est (d’est en ouest)
way-of-s = le navire du Sud (du sud au nord)
way-of-w = le navire de l’Ouest (d’ouest en est)

## Indices
advice-steps = { $steps ->
    [0] arrive au but
    [one] arrive à { $steps } case du but
   *[other] arrive à { $steps } cases du but
}{ $before ->
    [0] { "" }
   *[other] { " " }(au lieu de { $before })
}
advice-steps-plain = { $steps ->
    [0] le navire arrive au but
   *[other] le navire { $nearer ->
        [0] ne se rapproche pas
        [-1] s’éloigne
       *[1] se rapproche
    } (encore { $steps ->
        [one] { $steps } case
       *[other] { $steps } cases
    } jusqu’au but)
}
advice-steps-sentence = { advice-steps-plain }
advice-nearer = le { $boat } reste plus près, à { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} de son but
advice-no-way = il n’y a plus de chemin ouvert jusqu’au but
advice-no-way-plain = { advice-no-way }
advice-no-way-sentence = { advice-no-way }
advice-may-hit = la mine de ce tour peut renvoyer le { $boat } à son port ({ $faces ->
    [0] aucune face
    [one] { $faces } face
   *[other] { $faces } faces
} du dé sur 6)
advice-may-hit-two = la mine de ce tour peut renvoyer à son port le { $boat } ({ $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
} du dé sur 6) ou le { $other } ({ $faces_other } sur 6)
advice-may-hit-plain = sa mine peut toucher le { $boat } ({ $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
} du dé)
advice-may-hit-two-plain = sa mine peut toucher le { $boat } ou le { $other }
advice-may-be-hit-plain = { $faces ->
    [0] aucune mine ne peut toucher ce navire tout de suite
   *[other] une mine peut toucher ce navire au tour suivant ({ $faces ->
        [one] { $faces } face
       *[other] { $faces } faces
    } du dé)
}
advice-may-be-hit = { $faces ->
    [0] aucune mine ne peut toucher tout de suite le navire déplacé
   *[other] au tour suivant, une mine peut toucher le navire déplacé ({ $faces ->
        [one] { $faces } face
       *[other] { $faces } faces
    } du dé sur 6)
}
advice-sinks = la mine renvoie le { $boat } à son port
advice-sinks-plain = le { $boat } doit repartir de son port
advice-lengthens = en moyenne, la mine allonge de { $steps },{ $tenth } { $steps ->
    [0] case
    [one] case
   *[other] cases
} le chemin du { $boat }
advice-lengthens-two = en moyenne, la mine allonge de { $steps },{ $tenth } { $steps ->
    [0] case
    [one] case
   *[other] cases
} le chemin du { $boat }, et de { $steps_other },{ $tenth_other } celui du { $other }
advice-lengthens-plain = sa mine peut obliger le { $boat } à un détour ({ $steps },{ $tenth } { $steps ->
    [0] case
    [one] case
   *[other] cases
} en moyenne)
advice-lengthens-two-plain = sa mine peut obliger les deux navires adverses à un détour
advice-longer = la mine allonge de { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} le chemin du { $boat }
advice-longer-plain = oblige le { $boat } à un détour de { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
}
advice-longer-sentence = cette mine { advice-longer-plain }
advice-not-longer = la mine n’allonge aucun chemin pour l’instant
advice-fewer-routes = la mine ferme { $percent } % des plus courts chemins du { $boat }
advice-fewer-routes-plain = barre une partie des chemins courts du { $boat }
advice-fewer-routes-sentence = cette mine { advice-fewer-routes-plain }
advice-own-routes = { $routes ->
    [0] il ne reste ensuite aucun chemin
    [1] il ne reste ensuite qu’un chemin de cette longueur
   *[other] il reste ensuite { $routes } chemins de même longueur
}
advice-own-routes-plain = { $routes ->
    [0] il ne reste ensuite aucun chemin
    [1] il ne reste ensuite qu’un seul chemin, facile à barrer
   *[other] il reste ensuite { $routes } chemins aussi courts
}
advice-own-routes-sentence = { advice-own-routes-plain }
advice-off-route = la mine n’est sur aucun des plus courts chemins adverses
advice-off-route-plain = ne gêne aucun navire pour l’instant
advice-off-route-sentence = cette mine { advice-off-route-plain }
advice-method = Méthode : pour chaque face du dé, le programme essaie la meilleure mine. Un réseau entraîné sur des parties de capitaines évalue ensuite la position, d’après les cases qui restent jusqu’au but. Dans 95 % des cas, ce réseau se trompe de 3 % au plus. La marge (±) couvre aussi l’écart entre les chances avant et après le choix.

## Problèmes
puzzle-theme-step = avancer
puzzle-theme-strike = toucher un navire
puzzle-theme-bar = barrer un chemin

## Fins de course résolues
optimum-no-endgame = « { $written } » n’est pas une fin de course. Écrivez cinq rangées de cinq signes séparées par / (navires N et S, mines n et s, points ailleurs), puis :2 pour deux tours chacun. Un chemin doit rester ouvert.
optimum-measure-race = victoires moins défaites du navire du Nord, qui joue en premier, si chacun joue parfaitement
optimum-program-rules = par les règles
optimum-program-squares = case par case

## Campagne
campaign-first-race = La première course
campaign-first-race-about = Atteignez le rivage d’en face avant le mousse.
campaign-shortest-way = Le plus court chemin
campaign-shortest-way-about = Un bon coup en épargne plusieurs. Lequel ?
campaign-neighbours = Voisins de quai
campaign-neighbours-about = Vos deux navires partent de rivages voisins. Gare aux mines.
campaign-two-boats = Deux navires à bon port
campaign-two-boats-about = Vous avez deux navires, et les deux doivent arriver.
campaign-four-ports = Les quatre ports
campaign-four-ports-about = Trois mousses courent contre vous, et chacun pose des mines.
campaign-last-race = La dernière course
campaign-last-race-about = L’amirale connaît toutes les passes. Trouvez-en une meilleure.
