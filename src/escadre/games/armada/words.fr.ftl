game = Armada
tagline = Des flottes de pyramides sur une table sans cases : le nombre et la vitesse contre la force.
minutes = 30 à 90 min
notation = Écrivez un coup par ligne. « 3>45,0 » avance le navire 3 d’un pas, cap à 45° ; « 3bx7 » tire de bâbord sur le navire 7, « 3tx7 » de tribord ; « fin » termine le tour ; « reprendre » annule un pas. Avant la bataille : « place 3 12,5 21 45 » pose le navire 3 à 12,5 et 21 pouces, cap à 45° ; « pavillon 3 » y met le pavillon, « pavillon 12,5 21 » le plante à cet endroit ; « grands » ou « autres » choisit une flotte ; « commence 2 » fait commencer la place 2 ; « compose 4p 2m 1g » compose une flotte (petits, moyens, grands) ; « nomme 4p 4m 4g moi » propose deux flottes et vous donne les grands (« autre » : les petits et les moyens) ; « accepte » ou « échange » répond à une proposition. Les mots anglais sont acceptés aussi : « 3px7 », « end », « deploy »…
notation-words = end=fin deploy=place flag=pavillon build=compose name=nomme mine=moi theirs=autre begin=commence larges=grands others=autres agree=accepte swap=échange px=bx sx=tx s=p l=g

## Options
option-players = Joueurs
option-setup = Flottes
option-setup-basic = de base (grands contre petits et moyens)
option-setup-advanced = avancées (un joueur propose, son adversaire peut échanger)
option-setup-constructed = construites (douze points au choix, en secret)
option-setup-full = complètes (quatre navires de chaque taille)
option-objective = Comment gagner
option-objective-annihilation = couler toute la flotte ennemie
option-objective-flag = capturer le pavillon
option-objective-infiltration = franchir la ligne (infiltration)
option-attacker = Attaquant (infiltration)
option-attacker-1 = joueur de la place 1
option-attacker-2 = joueur de la place 2
option-quiet = Après trente tours sans dégât
option-quiet-pips = victoire aux points à flot
option-quiet-draw = partie nulle
option-table = Table
option-table-rectangle = rectangle
option-table-disc = disque
option-width = Taille de la table : largeur en pouces
option-height = Taille de la table : hauteur en pouces
option-teams = En équipes de deux (quatre joueurs)
option-small_steps = Pas des petits navires
option-small_steps-4 = quatre (règle d’origine)
option-small_steps-3 = trois (pour l’équilibre)
option-range = Portée des canons
option-range-large = un grand navire (règle d’origine)
option-range-own = la taille du navire qui tire (pour l’équilibre)
option-grid = Écart entre les caps que les capitaines essaient (dixièmes de degré)

## Capitaines
captain-mousse = Le mousse
captain-mousse-about = Fonce droit sur vous et oublie souvent de tirer.
captain-matelot = Le matelot
captain-matelot-about = Tire sur ce qu’il voit et s’approche une fois sur trois ; sinon, il suit le vent.
captain-gabier = Le gabier
captain-gabier-about = Fonce sur l’ennemi le plus proche et tire dès que possible.
captain-bosco = Le bosco
captain-bosco-about = Fonce sur l’ennemi le plus proche. À portée de tir, cherche à frapper fort.
captain-enseigne = L’enseigne
captain-enseigne-about = Commence et finit chaque tour en fonçant sur l’ennemi. Entre les deux, cherche à frapper fort.
captain-lieutenant = Le lieutenant
captain-lieutenant-about = Cherche à frapper le plus fort, sans penser aux tirs adverses.
captain-capitaine = Le capitaine
captain-capitaine-about = Cherche à frapper fort et se méfie des tirs adverses, mais ne prévoit pas la riposte.
captain-amiral = L’amirale
captain-amiral-about = Prévoit plusieurs tours, concentre ses tirs et achève ses cibles.

## Navires et table
ship-1 = petit { $number }
ship-2 = moyen { $number }
ship-3 = grand { $number }
ships-1 = petits
ships-2 = moyens
ships-3 = grands
ship-at = { $ship } { $of-seat }, dégâts { $damage } sur { $of }
flagship = { $ship } (navire amiral)
flag-of = pavillon { $of-seat }
band-of = zone de départ { $of-seat }
goal-line = au-delà de la ligne d’objectif
table = La table
inches = pouces
inch = pouce
fleet-of = Flotte { $of-seat }
fleet-1 = { $count } { $count ->
    [one] petit navire
   *[other] petits navires
}
fleet-2 = { $count } { $count ->
    [one] navire moyen
   *[other] navires moyens
}
fleet-3 = { $count } { $count ->
    [one] grand navire
   *[other] grands navires
}
actions-left = actions restantes
steps-left = pas restants
guns-left = tirs restants
survey-port = zone de tir à bâbord
survey-starboard = zone de tir à tribord
survey-shadow = zone cachée derrière le { $ship }
survey-reach = Positions possibles du { $ship } en un déplacement.
survey-threat = Après un déplacement, portée possible du { $ship } (si rien ne gêne le tir).
survey-threatened = Après un déplacement, le { $ship } peut toucher : { $targets } (si rien ne gêne le tir).
survey-hits = Le { $ship } peut toucher : { $targets }.
survey-hits-none = Le { $ship } n’a pas de cible d’ici.

## Invites et boutons
lot = Tirage au sort.
over = Bataille terminée.
their-turn = { $Seat } réfléchit.
your-turn = À vous : { $left ->
    [0] plus d’action
    [one] encore une action
   *[other] encore { $left } actions
}. Choisissez un navire.
your-ship = À vous : { $steps ->
    [0] plus de pas
    [one] encore un pas
   *[other] encore { $steps } pas
} pour le { $ship }, puis { $left ->
    [0] plus d’action
    [one] une action
   *[other] { $left } actions
}.
your-last-ship = { $steps ->
    [0] Plus de pas
    [one] Encore un pas
   *[other] Encore { $steps } pas
} pour le { $ship }, ou terminez le tour.
your-last = Plus d’action.
now-build = Composez une flotte secrète : 12 points, 4 navires par taille au plus.
now-fleet = Choisissez votre flotte.
now-name = Proposez deux flottes et choisissez la vôtre. Votre adversaire pourra échanger.
now-answer = Vous auriez { $yours }, votre adversaire { $theirs } : acceptez ou échangez.
now-first = Vos navires : { $yours }. Qui joue en premier, et place en dernier ?
now-deploy = Placez vos navires dans votre zone de départ, puis choisissez « Prêt ».
now-flag = Mettez votre pavillon sur un navire ou dans votre zone.
take-larges = Quatre grands navires : forts, mais lents
take-smalls = Quatre petits et quatre moyens : nombreux et rapides
agree = Accepter et commencer
swap = Échanger les flottes
begin-me = Je joue en premier
begin-other = { $Seat } joue en premier
build-own = Composer une flotte
name-larges-mine = Je prends les grands navires
name-larges-theirs = Je prends les petits et les moyens
setup-random = Au hasard
setup-line = En ligne
setup-wedge = En pointe
setup-wings = En deux ailes
hoist-on = Hisser le pavillon sur le { $ship }
plant-flag = Planter le pavillon
fire-at = Tirer sur le { $target } avec le { $ship }
step = { $ship } : { $left ->
    [0] plus de pas
    [one] encore un pas
   *[other] encore { $left } pas
}
end-turn = Terminer le tour
end-sure = Encore { $left ->
    [0] 0 action
    [one] une action
   *[other] { $left } actions
} : terminer quand même ?
end-sure-fire = Vous pouvez encore tirer : terminer quand même ?

## Le journal
told-chooser = { $Seat } choisit en premier (tirage au sort)
told-first = { $Seat } commence (tirage au sort)
told-begins = laisse commencer { $seat }
told-begins-self = commence la bataille
told-larges = prend les quatre grands navires
told-smalls = prend les petits navires et les moyens
told-offer-larges = se réserve { $larges } et propose à son adversaire { $others }
told-offer-others = propose { $larges } à son adversaire et se réserve { $others }
told-agree = accepte les flottes et commence
told-swap = échange les flottes
told-built = a composé une flotte
told-build = a composé { $fleet }
told-deploy = place le { $ship }
told-plant = plante son pavillon
told-hoist = met son pavillon sur le { $ship }
told-flag = a choisi son pavillon
told-step = le { $ship } avance vers { $way ->
    [0] le nord
    [1] le nord-est
    [2] l’est
    [3] le sud-est
    [4] le sud
    [5] le sud-ouest
    [6] l’ouest
   *[7] le nord-ouest
}
told-hit = le { $ship } touche le { $target } ({ $left ->
    [0] encore 0 coup pour le couler
    [one] encore un coup pour le couler
   *[other] encore { $left } coups pour le couler
})
told-sunk = le { $ship } coule le { $target }
told-end = termine son tour
told-pass = passe son tour

## Refus
table-range = La table doit mesurer de 20 à 60 pouces de large et de haut.
stash-each = À plus de deux joueurs, choisissez des flottes construites ou complètes.
corner-table = À plus de deux joueurs, la table mesure 36 pouces sur 36. Laissez ces options telles quelles.
infiltration-of-two = L’infiltration se joue à deux. Choisissez deux joueurs.
teams-of-four = Les équipes se jouent à quatre. Choisissez quatre joueurs.
grid-range = Choisissez un écart de 1 à 900 dixièmes de degré entre deux caps.
not-now = Ce choix n’est pas possible maintenant : suivez la consigne.
no-such-seat = Cette place n’existe pas à cette table. Choisissez-en une autre.
four-of-a-size = Une flotte compte au plus quatre navires d’une même taille.
one-ship-each = Chaque flotte doit avoir au moins un navire.
twelve-pips = Une flotte compte de 1 à 12 points ; celle-ci en a { $pips }.
heading-range = Un cap va de 0,0 à 359,9 degrés. Choisissez-en un autre.
not-your-ship = Ce navire n’est pas à vous. Choisissez l’un des vôtres.
deployed-already = Ce navire est déjà placé. Choisissez-en un autre.
one-step = Le navire se tourne par là. Choisissez sa silhouette verte pour avancer.
off-table = Le navire dépasserait de la table. Éloignez-le du bord.
outside-band = Le navire dépasserait de votre zone de départ. Placez-le plus à l’intérieur.
overlaps = Un autre navire occupe déjà cet endroit. Choisissez un endroit libre.
flag-outside-band = Placez le pavillon dans votre zone de départ.
flag-at-edge = Placez le pavillon à un pouce au moins de tout bord de la table.
flag-under-ship = Un navire occupe déjà cet endroit. Plantez le pavillon ailleurs.
ship-sunk = Ce navire est coulé. Choisissez-en un autre.
too-sharp = Virage trop serré : le navire chevaucherait son ancienne position. Tournez moins.
no-steps-left = Ce navire a déjà fait tous ses pas. Choisissez-en un autre.
moved-already = Ce navire a déjà bougé pendant ce tour. Choisissez-en un autre.
no-actions-left = Vous avez utilisé vos trois actions. Terminez le tour.
strikes-edge = Votre navire heurterait le bord de la table. Choisissez un autre cap.
strikes-ship = Votre navire heurterait le { $ship }. Choisissez un autre cap.
strikes-own-flag = Votre navire heurterait votre propre pavillon. Choisissez un autre cap.
no-guns-left = Ce navire a fait tous ses tirs pour ce tour. Choisissez-en un autre.
no-such-side = Ce bord n’existe pas. Écrivez 0 (bâbord) ou 1 (tribord).
no-such-target = Ce navire n’est plus à flot. Visez-en un autre.
friend = Ce navire est de votre camp. Visez un navire ennemi.
hidden-behind = La cible est cachée derrière le { $ship }. Visez-en une autre, ou bougez.
too-far = L’ennemi est trop loin. Approchez-vous d’abord.
out-of-zone = La cible est hors de la zone de tir. Tournez un long côté vers elle, ou approchez-vous.
no-action = « { $line } » n’est pas un coup. Exemples : « 3>45,0 », « 3bx7 », « place 3 12,5 21 0 », « pavillon 3 », « fin ».
no-length = { $written } n’est pas une longueur. Écrivez des pouces, avec trois décimales au plus.
no-heading = { $written } n’est pas un cap. Écrivez des degrés, avec une décimale au plus.
no-position = Position illisible : { $detail }.

## Résultats
# Ces phrases nomment le joueur : elles conviennent à tous les lecteurs.
fleet-sunk = { $seat } a coulé toute la flotte ennemie ; dernier tir du { $ship }
last-afloat = un seul camp reste à flot ; dernier tir du { $ship } { $of-seat }
attackers-sunk = tous les attaquants sont coulés ; dernier tir du { $ship } { $of-seat }
line-crossed = le { $ship } { $of-seat } a franchi la ligne d’objectif
flagship-sunk = { $seat } a coulé un navire amiral ennemi avec le { $ship }
flagship-sunk-duel = { $seat } a coulé le navire amiral ennemi avec le { $ship }
flag-taken = le { $ship } { $of-seat } a atteint un pavillon ennemi
flag-taken-duel = le { $ship } { $of-seat } a atteint le pavillon ennemi
some-ship = navire
quiet-soon-pips = { $left ->
    [0] Plus aucun tour sans dégât,
    [1] Encore un tour sans dégât,
   *[other] Encore { $left } tours sans dégât,
} et les points à flot décident.
quiet-soon-draw = { $left ->
    [0] Plus aucun tour sans dégât,
    [1] Encore un tour sans dégât,
   *[other] Encore { $left } tours sans dégât,
} et la partie est nulle.
quiet-turns = nulle après trente tours sans dégât
quiet-pips = après trente tours sans dégât, { $more ->
    [one] { $more } point
   *[other] { $more } points
} à flot contre { $less } (un navire touché garde tous ses points)
quiet-even = nulle après trente tours sans dégât, { $more ->
    [one] { $more } point
   *[other] { $more } points
} à flot chacun

# Pour le joueur qui a gagné, ou perdu.
fleet-sunk-won = vous avez coulé toute la flotte ennemie ; dernier tir de votre { $ship }
fleet-sunk-lost = toute votre flotte est coulée ; dernier tir du { $ship } { $of-seat }
last-afloat-won = votre camp reste seul à flot ; dernier tir du { $ship } { $of-seat }
last-afloat-lost = votre camp est coulé ; dernier tir du { $ship } { $of-seat }
attackers-sunk-won = vous avez coulé tous les attaquants ; dernier tir de votre { $ship }
attackers-sunk-lost = tous vos navires ont coulé avant d’atteindre la ligne ; dernier tir du { $ship } { $of-seat }
line-crossed-won = votre { $ship } a franchi la ligne d’objectif
line-crossed-lost = le { $ship } { $of-seat } a franchi votre ligne d’objectif
flagship-sunk-duel-won = vous avez coulé le navire amiral ennemi avec votre { $ship }
flagship-sunk-duel-lost = le { $ship } { $of-seat } a coulé votre navire amiral
flag-taken-duel-won = votre { $ship } a atteint le pavillon ennemi
flag-taken-duel-lost = le { $ship } { $of-seat } a atteint votre pavillon
quiet-pips-won = après trente tours sans dégât, vous avez plus de points à flot, { $more } contre { $less } (un navire touché garde tous ses points)
quiet-pips-lost = après trente tours sans dégât, vos adversaires ont plus de points à flot, { $more } contre { $less } (un navire touché garde tous ses points)

## Où en est la bataille
standing-led = À partir de son { $turn ->
    [1] 1er
   *[other] { $turn }e
} tour, { $winner } a toujours eu le plus de points à flot
standing-led-you = Dès votre { $turn ->
    [1] 1er
   *[other] { $turn }e
} tour, vous avez toujours eu le plus de points à flot
standing = { $ships ->
    [one] { $ships } navire
   *[other] { $ships } navires
} sur { $of }{ $hits ->
    [0] { "" }
    [one] , { $hits } coup reçu
   *[other] , { $hits } coups reçus
}

## Le but, en trois images
aim-1 = Coulez toute la flotte ennemie avant qu’elle ne coule la vôtre.
aim-2 = À votre tour, trois actions : avancer un navire, pointe en avant (en vert), ou tirer par un long côté (en rouge).
aim-3 = Un navire a autant de tirs par tour que de points blancs ; il en faut autant pour le couler. Les petits vont plus loin.
coach-turned = Avancer le { $hull } { $steps ->
    [one] {""}
   *[other] de { $steps } pas{" "}
}vers { $way ->
    [0] le nord
    [1] le nord-est
    [2] l’est
    [3] le sud-est
    [4] le sud
    [5] le sud-ouest
    [6] l’ouest
   *[other] le nord-ouest
}
report-aim-2 = À votre tour, faites trois actions : avancez un navire ou tirez par un long côté.
report-aim-3 = Un navire tire par tour autant de fois qu’il a de points, et il faut autant de tirs pour le couler. Plus un navire est petit, plus il va loin.
advice-turn-wins = commence un tour qui gagne la partie
advice-turn-wins-sentence = ce coup { advice-turn-wins }
advice-fleet-sunk = coule toute la flotte ennemie et gagne la partie
advice-fleet-sunk-sentence = ce coup { advice-fleet-sunk }
advice-last-afloat = coule le dernier navire ennemi et gagne la partie
advice-last-afloat-sentence = ce coup { advice-last-afloat }
advice-attackers-sunk = coule le dernier attaquant et gagne la partie
advice-attackers-sunk-sentence = ce coup { advice-attackers-sunk }
advice-line-crossed = franchit la ligne d’objectif et gagne la partie
advice-line-crossed-sentence = ce coup { advice-line-crossed }
advice-flagship-sunk = coule un navire amiral ennemi et gagne la partie
advice-flagship-sunk-sentence = ce coup { advice-flagship-sunk }
advice-flag-taken = atteint un pavillon ennemi et gagne la partie
advice-flag-taken-sentence = ce coup { advice-flag-taken }
advice-sails = le { $ship } avance ensuite { $steps ->
    [0] de 0 pas
    [one] d’un pas
   *[other] de { $steps } pas
} vers { $way ->
    [0] le nord
    [1] le nord-est
    [2] l’est
    [3] le sud-est
    [4] le sud
    [5] le sud-ouest
    [6] l’ouest
   *[7] le nord-ouest
}
advice-fires = le { $ship } tire { $shots ->
    [one] { "" }
   *[other] { $shots } fois{" "}
}sur le { $target } { $left ->
    [0] et le coule
    [one] (encore un tir pour le couler)
   *[other] (encore { $left } tirs pour le couler)
}
advice-fires-plain = le { $ship } { $then ->
    [0] { $left ->
        [0] coule
       *[other] touche
    }
   *[other] { $left ->
        [0] coule ensuite
       *[other] touche ensuite
    }
} le { $target }{ $shots ->
    [one] { "" }
   *[other] {" "}en { $shots } tirs
}
advice-ship = le { $one }
advice-ships = { $more ->
    [0] le { $one } et le { $two }
    [one] le { $one }, le { $two } et un autre
   *[other] le { $one }, le { $two } et { $more } autres
}
advice-holds = au prochain tour, même sans bouger, la flotte aura encore à portée { $targets }
advice-threatens = au prochain tour, le { $ship } pourra { $moves ->
    [0] {""}
   *[other] {"s’approcher et "}
}{ $sinks ->
    [0] toucher le { $target } ({ $hits ->
        [0] 0 dégât
        [one] un dégât
       *[other] jusqu’à { $hits } dégâts
    })
   *[other] couler le { $target }
}
advice-threatens-plain = { $sinks ->
    [0] au prochain tour, le { $ship } pourra toucher le { $target }
   *[other] au prochain tour, le { $ship } pourra couler le { $target }
}
advice-nears = le { $ship } arrive à { $inches } { $inches ->
    [one] pouce
   *[other] pouces
} du { $target } (au lieu de { $was })
advice-nears-plain = { $turns ->
    [0] le { $ship } se rapproche du { $target }
    [one] le { $ship } se rapproche du { $target } et pourra bientôt tirer
   *[other] le { $ship } se rapproche du { $target } et pourra tirer dans { $turns } tours environ
}
advice-leaves = le { $ship } s’éloigne à { $inches } { $inches ->
    [one] pouce
   *[other] pouces
} du { $target } (au lieu de { $was })
advice-leaves-plain = le { $ship } s’éloigne du { $target }
advice-out-of-range = aucun ennemi ne pourra toucher le { $ship } au prochain tour
advice-out-of-range-plain = { advice-out-of-range }
advice-escapes = met à l’abri des tirs ennemis { $ships }
advice-escapes-plain = { advice-escapes }
advice-escapes-sentence = ce coup { advice-escapes }
advice-exposed = à son tour, le { $ship } ennemi pourra { $moves ->
    [0] {""}
   *[other] {"s’approcher et "}
}{ $sinks ->
    [0] toucher le { $target } ({ $hits ->
        [0] 0 dégât
        [one] un dégât
       *[other] jusqu’à { $hits } dégâts
    })
   *[other] couler le { $target }
}
advice-exposed-plain = { $sinks ->
    [0] à son tour, le { $ship } ennemi pourra toucher le { $target }
   *[other] à son tour, le { $ship } ennemi pourra couler le { $target }
}
advice-exposed-too = l’ennemi pourra aussi toucher { $ships }
advice-exposed-too-plain = à son tour, l’ennemi pourra toucher { $ships }
advice-safe = aucun tir ennemi ne semble possible au prochain tour
advice-safe-plain = { advice-safe }
advice-quiet = après { $turns ->
    [0] 0 tour
    [one] un autre tour
   *[other] { $turns } autres tours
} sans dégât, les points à flot décideront ({ $mine } contre { $theirs })
advice-method = Méthode : le programme essaie des tours entiers et leur suite sur quelques tours, puis compare les navires, les menaces et les dangers.

## Problèmes
puzzle-asked-action = { $prompt } Quel est le meilleur pas ou tir maintenant ?
puzzle-theme-sail = avancer
puzzle-theme-fire = tirer
puzzle-theme-enough = terminer son tour
puzzle-theme-prepare = préparer l’attaque

## Campagne
campaign-first-salvo = La première salve
campaign-first-salvo-about = Deux petites flottes sur une table nue. Manœuvrez, puis tirez.
campaign-open-fire = Ouvrez le feu
campaign-open-fire-about = Quel navire tire, et sur quelle cible ?
campaign-flagship = Le navire amiral
campaign-flagship-about = Coulez le navire amiral ennemi. Gardez le vôtre.
campaign-narrow-strait = Le détroit
campaign-narrow-strait-about = Une petite table : vous êtes vite à portée de tir.
campaign-breakthrough = La percée
campaign-breakthrough-about = Menez un navire au-delà de la ligne, derrière la flotte ennemie.
campaign-great-battle = La grande bataille
campaign-great-battle-about = Toute la flotte du lieutenant, et la vôtre.
