game = Armada
tagline = Vos navires sont des pyramides couchées sur une table nue : le nombre et la vitesse contre la force.
minutes = 30 à 90 min
notation = Un coup est une ligne : 3>45,0 fait faire un pas au navire 3, cap à 45,0° ; 3bx7 tire de bâbord sur le navire 7, 3tx7 de tribord ; fin termine le tour, et retour reprend un pas. Avant : place 3 12,5 21 45 pose le navire 3 à 12,5 et 21 pouces, cap à 45° ; pavillon 3 y hisse le pavillon, pavillon 12,5 21 le plante là ; grands ou autres ; commence 2 ; compose 4p 2m 1g ; nomme 4p 4m 4g moi (les grands sont à moi) ou autre ; accepte ou échange. L’anglais va aussi : 3px7, end, deploy…
notation-words = end=fin deploy=place flag=pavillon build=compose name=nomme mine=moi theirs=autre begin=commence larges=grands others=autres agree=accepte swap=échange px=bx sx=tx s=p l=g

## Options
option-players = Joueurs
option-setup = Flottes
option-setup-basic = de base : les grands navires contre les petits et les moyens
option-setup-advanced = avancée : l’un nomme les flottes, l’autre peut échanger
option-setup-constructed = construite : douze encoches au choix, en secret
option-setup-full = complète : quatre navires de chaque taille
option-objective = Comment gagner
option-objective-annihilation = couler toute la flotte
option-objective-flag = capturer le pavillon
option-objective-infiltration = infiltration : passer la ligne
option-attacker = Qui doit passer (infiltration)
option-attacker-1 = la première place
option-attacker-2 = la seconde place
option-quiet = Après trente tours calmes
option-quiet-pips = plus d’encoches gagne
option-quiet-draw = partie nulle
option-table = Table
option-table-rectangle = rectangle
option-table-disc = disque
option-width = Largeur en pouces (d’un disque : diamètre)
option-height = Hauteur en pouces
option-teams = Par équipes de deux (quatre joueurs)
option-small_steps = Pas d’un petit navire
option-small_steps-4 = quatre, comme imprimé
option-small_steps-3 = trois, pour l’équilibre
option-range = Portée des canons
option-range-large = une grande pièce, comme imprimé
option-range-own = une pièce de sa propre taille, pour l’équilibre
option-grid = Entre deux caps que pèsent les capitaines, en dixièmes de degré

## Capitaines
captain-mousse = Le mousse
captain-mousse-about = Va où le vent le pousse et tire sur ce qu’il voit.
captain-bosco = Le bosco
captain-bosco-about = Fonce sur l’ennemi le plus proche et tire dès qu’il peut.
captain-capitaine = Le capitaine
captain-capitaine-about = Va là où il peut frapper le plus, sans se demander qui pourrait l’atteindre.
captain-amiral = L’amirale
captain-amiral-about = Joue bien des tours dans sa tête, concentre ses tirs, et achève.

## Navires et table
ship-1 = petit { $number }
ship-2 = moyen { $number }
ship-3 = grand { $number }
ships-1 = petits
ships-2 = moyens
ships-3 = grands
ship-at = { $ship } { $of-seat }, dégâts { $damage } sur { $of }
flagship = { $ship }, avec le pavillon
flag-of = pavillon { $of-seat }
band-of = zone de départ { $of-seat }
goal-line = au-delà de la ligne d’objectif
table = La table
inches = po
fleet-of = Flotte { $of-seat }
fleet-1 = { $count } { $count ->
    [one] petit
   *[other] petits
}
fleet-2 = { $count } { $count ->
    [one] moyen
   *[other] moyens
}
fleet-3 = { $count } { $count ->
    [one] grand
   *[other] grands
}
actions-left = actions restantes
steps-left = pas restants
guns-left = canons restants
survey-port = zone de tir à bâbord
survey-starboard = zone de tir à tribord
survey-shadow = caché derrière { $ship }
survey-reach = Tout ce que { $ship } peut couvrir en un mouvement.
survey-threat = Tout ce que { $ship } pourrait avoir à portée après un mouvement, si rien ne le cache.
survey-hits = { $ship } peut toucher : { $targets }.
survey-hits-none = { $ship } ne peut toucher personne d’ici.

## Invites et boutons
lot = Le tirage décide.
over = La bataille est finie.
their-turn = { $Seat } réfléchit.
your-turn = À vous : { $left ->
    [0] plus aucune action
    [one] encore une action
   *[other] encore { $left } actions
}.
your-ship = À vous : { $ship } est en route, encore { $steps ->
    [0] 0 pas
    [one] un pas
   *[other] { $steps } pas
} ; puis { $left ->
    [0] plus aucune action
    [one] encore une action
   *[other] encore { $left } actions
}.
your-last-ship = Plus d’action, mais { $ship } est en route : encore { $steps ->
    [0] 0 pas
    [one] un pas
   *[other] { $steps } pas
} si vous voulez, ou terminez le tour.
your-last = Plus d’action : terminez le tour.
now-build = Composez votre flotte : douze encoches, au plus quatre navires d’une taille. Les autres ne la voient pas.
now-fleet = Choisissez votre flotte.
now-name = Nommez les flottes, et laquelle est la vôtre. L’autre peut échanger.
now-answer = Vous auriez { $yours }, l’autre { $theirs }. Acceptez et commencez, ou échangez et laissez l’autre commencer.
now-first = Qui commence ?
now-deploy = Placez vos navires dans votre zone.
now-flag = Hissez votre pavillon sur un navire, ou plantez-le dans votre zone. Les autres le verront au début de la bataille.
take-larges = Quatre grands navires : forts, mais lents
take-smalls = Quatre petits et quatre moyens : nombreux et rapides
agree = Accepter, et commencer
swap = Échanger les flottes ; l’autre commence
begin-me = Je commence
begin-other = { $Seat } commence
build-own = Une autre flotte
name-larges-mine = À moi les grands navires
name-larges-theirs = À moi les petits et les moyens
name-mine = À moi : { $larges } – à vous : { $others }
name-theirs = À moi : { $others } – à vous : { $larges }
setup-line = En ligne
setup-wedge = En coin
setup-wings = En deux ailes
hoist-on = Pavillon sur { $ship }
plant-flag = Planter le pavillon
fire-at = { $ship } tire sur { $target }
step = { $ship } : encore { $left ->
    [0] 0 pas
    [one] un pas
   *[other] { $left } pas
}
end-turn = Terminer le tour
end-sure = Encore { $left ->
    [0] 0 action
    [one] une action
   *[other] { $left } actions
} : finir quand même ?
end-sure-fire = Vous pouvez encore tirer : finir quand même ?

## Le journal
told-chooser = le tirage : { $seat } décide en premier des flottes
told-first = { $seat } commence
told-larges = prend les quatre grands navires
told-smalls = prend les petits navires et les moyens
told-built = a composé sa flotte
told-build = a composé { $fleet }
told-deploy = place le { $ship }
told-plant = plante son pavillon
told-hoist = hisse son pavillon sur { $ship }
told-flag = a choisi son pavillon
told-step = { $ship } avance vers { $way ->
    [0] le nord
    [1] le nord-est
    [2] l’est
    [3] le sud-est
    [4] le sud
    [5] le sud-ouest
    [6] l’ouest
   *[7] le nord-ouest
}
told-hit = { $ship } touche { $target } : reste { $left ->
    [0] 0 encoche
    [one] une encoche
   *[other] { $left } encoches
}
told-sunk = { $ship } coule { $target }
told-end = termine son tour
told-pass = passe son tour

## Refus
table-range = Une table a de 20 à 60 pouces de large et de haut.
stash-each = À plus de deux, chacun a sa pile : flottes construites ou complètes.
corner-table = À plus de deux, la table mesure 36 pouces sur 36 : laissez ses options telles quelles.
infiltration-of-two = L’infiltration se joue à deux.
teams-of-four = Les équipes se jouent à quatre.
grid-range = Les caps proposés sont espacés de 1 à 900 dixièmes de degré.
not-now = Ce n’est pas ce qu’il faut choisir maintenant.
no-such-seat = Cette place n’existe pas.
four-of-a-size = Une flotte a au plus quatre navires d’une même taille.
one-ship-each = Chaque flotte a au moins un navire.
twelve-pips = Une flotte a d’une à douze encoches ; celle-ci en a { $pips }.
heading-range = Un cap va de 0,0 à 359,9 degrés.
not-your-ship = Ce n’est pas un de vos navires.
deployed-already = Ce navire est déjà placé.
off-table = Le navire ne serait pas sur la table.
outside-band = Le navire sortirait de votre zone.
overlaps = Un autre navire est déjà là.
flag-outside-band = Le pavillon sortirait de votre zone.
flag-at-edge = Un pavillon se plante à un pouce au moins de tout bord de la table.
flag-under-ship = Un navire est déjà là.
ship-sunk = Ce navire est coulé.
too-sharp = Un virage si serré poserait le navire sur son ancienne place.
no-steps-left = Ce navire a fait tous ses pas.
moved-already = Ce navire s’est déjà déplacé à ce tour.
no-actions-left = Les trois actions du tour sont utilisées.
strikes-edge = Le navire percuterait le bord de la table.
strikes-ship = Le navire percuterait le navire { $ship }.
strikes-own-flag = Le navire percuterait votre propre pavillon.
no-guns-left = Ce navire a tiré autant de fois qu’il a d’encoches.
no-such-side = Un navire a deux bords : 0 bâbord et 1 tribord.
no-such-target = Ce navire n’est pas à flot.
friend = C’est un navire de votre camp.
hidden-behind = Caché derrière le navire { $ship }.
out-of-zone = Hors de la zone de tir de ce navire.
no-action = « { $line } » n’est pas une action : écrivez 3>45,0, 3bx7, place 3 12,5 21 0, pavillon 3, fin…
no-length = { $written } n’est pas une longueur : des pouces, trois décimales au plus.
no-heading = { $written } n’est pas un cap : des degrés, une décimale au plus.
no-position = Ceci n’est pas une position : { $detail }.

## Résultats
# Chacun est vrai pour qui le lit : il nomme qui l’a fait.
fleet-sunk = { $seat } a coulé toute la flotte ennemie, le dernier navire avec le { $ship }
last-afloat = il ne reste qu’une flotte, ou équipe, à flot : le dernier tir est parti du { $ship } { $of-seat }
attackers-sunk = tous les navires qui devaient passer sont coulés, le dernier par le { $ship } { $of-seat }
line-crossed = le { $ship } { $of-seat } a passé la ligne d’objectif
flagship-sunk = { $seat } a coulé un navire amiral ennemi avec le { $ship }
flagship-sunk-duel = { $seat } a coulé le navire amiral ennemi avec le { $ship }
flag-taken = le { $ship } { $of-seat } a atteint un pavillon ennemi
flag-taken-duel = le { $ship } { $of-seat } a atteint le pavillon ennemi
some-ship = navire
quiet-soon-pips = { $left ->
    [0] Plus aucun tour sans dégât,
    [1] Encore un tour sans dégât,
   *[other] Encore { $left } tours sans dégât,
} puis qui a le plus d’encoches à flot gagne.
quiet-soon-draw = { $left ->
    [0] Plus aucun tour sans dégât,
    [1] Encore un tour sans dégât,
   *[other] Encore { $left } tours sans dégât,
} puis la partie est nulle.
quiet-turns = trente tours sans dégâts : partie nulle
quiet-pips = trente tours sans dégâts : { $more ->
    [one] { $more } encoche
   *[other] { $more } encoches
} à flot, touchées ou non, contre { $less }
quiet-even = trente tours sans dégâts, et { $more ->
    [one] { $more } encoche
   *[other] { $more } encoches
} à flot de part et d’autre : partie nulle

# Dit à qui a gagné, ou perdu.
fleet-sunk-won = vous avez coulé toute la flotte ennemie, le dernier navire avec votre { $ship }
fleet-sunk-lost = votre dernier navire a été coulé par le { $ship } { $of-seat }
last-afloat-won = il ne reste que votre camp à flot : le dernier tir est parti du { $ship } { $of-seat }
last-afloat-lost = votre camp est coulé : le dernier tir de la bataille est parti du { $ship } { $of-seat }
attackers-sunk-won = vous avez coulé tous les navires qui devaient passer, le dernier avec votre { $ship }
attackers-sunk-lost = aucun de vos navires n’est passé : le dernier a été coulé par le { $ship } { $of-seat }
line-crossed-won = votre { $ship } a passé la ligne d’objectif
line-crossed-lost = le { $ship } { $of-seat } a passé la ligne d’objectif derrière vous
flagship-sunk-duel-won = vous avez coulé le navire amiral ennemi avec votre { $ship }
flagship-sunk-duel-lost = votre navire amiral a été coulé par le { $ship } { $of-seat }
flag-taken-duel-won = votre { $ship } a atteint le pavillon ennemi
flag-taken-duel-lost = le { $ship } { $of-seat } a atteint votre pavillon
quiet-pips-won = trente tours sans dégâts : vous avez plus d’encoches à flot, touchées ou non : { $more } contre { $less }
quiet-pips-lost = trente tours sans dégâts : d’autres ont plus d’encoches à flot, touchées ou non : { $more } contre { $less }

## Où en est la bataille
standing-quiet = { $afloat ->
    [one] { $afloat } encoche à flot
   *[other] { $afloat } encoches à flot
}
standing = { $left ->
    [one] { $left } encoche
   *[other] { $left } encoches
} sur { $of }

## Le but, en trois images
aim-1 = Coulez toute la flotte ennemie ; certaines tables conviennent d’un autre but, un pavillon ou une ligne. Les canons tirent par les deux longs côtés d’un navire (en rouge) : ici, l’un d’eux touche. Trente tours de suite sans dégât, ceux des deux camps comptés ensemble, finissent aussi la bataille.
aim-2 = À votre tour, vous avez trois actions : faire avancer un navire, pointe en avant, pas à pas (en vert : où un pas peut le mener), ou tirer sur un navire à son côté (en rouge).
aim-3 = Chaque navire est une pyramide couchée, vue d’en haut. Les points blancs sont ses encoches : autant de tirs par tour, et autant de coups pour le couler. Un grand navire en a trois, un moyen deux, un petit une seule ; mais plus il est petit, plus il va loin. Les distances sont en pouces (« po »).
advice-sails = { $ship } avance { $steps ->
    [0] de 0 pas
    [one] d’un pas
   *[other] de { $steps } pas
}
advice-fires = { $ship } tire sur { $target } { $left ->
    [0] et le coule
    [one] (il lui reste une encoche)
   *[other] (il lui reste { $left } encoches)
}
advice-ships = { $more ->
    [0] { $one } et { $two }
    [one] { $one }, { $two } et un autre
   *[other] { $one }, { $two } et { $more } autres
}
advice-holds = vous avez ensuite à portée, sans bouger : { $targets }
advice-threatens = { $ship } pourra ensuite { $moves ->
    [0] {""}
   *[other] {"s’approcher et "}
}{ $sinks ->
    [0] toucher { $target } : { $hits ->
        [0] aucune encoche
        [one] une encoche
       *[other] jusqu’à { $hits } encoches
    }
   *[other] couler { $target }
}
advice-nears = { $ship } arrive à { $inches } { $inches ->
    [one] pouce
   *[other] pouces
} de { $target } (au lieu de { $was })
advice-escapes = hors de portée de l’ennemi désormais : { $ships }
advice-exposed = mais { $ship } pourra { $moves ->
    [0] {""}
   *[other] {"s’approcher et "}
}{ $sinks ->
    [0] toucher votre { $target } : { $hits ->
        [0] aucune encoche
        [one] une encoche
       *[other] jusqu’à { $hits } encoches
    }
   *[other] couler votre { $target }
}
advice-exposed-too = aussi à portée de l’ennemi : { $ships }
advice-safe = aucun ennemi ne semble pouvoir vous toucher à son prochain tour
advice-quiet = encore { $turns ->
    [0] 0 tour
    [one] un tour
   *[other] { $turns } tours
} sans coup au but, et la bataille se décide aux encoches à flot : { $mine } contre { $theirs }

## Problèmes
puzzle-theme-sail = faire route
puzzle-theme-fire = tirer
puzzle-theme-enough = finir son tour
puzzle-theme-prepare = se préparer au combat
