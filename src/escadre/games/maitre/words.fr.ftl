game = Le Maître des Mers
tagline = Des dés pour armer vos navires, des trésors à chercher et des pirates pour voisins.
notation = Écrivez un coup par ligne. Un navire se nomme par sa famille (1 jaune, 2 rouge, 3 blanche) et sa puissance de feu : 1+2. « arme », « cherche » ou « achète » choisit l’action ; « 1+2 x 3+5 » attaque le navire 3+5 avec 1+2 ; « 4 > 1+4/2 » pose un 4 sur la case 2 de la carte 1+4 ; « utilise retournement 2 » retourne un 2 grâce à cette marchandise ; « écarte 3 » met un 3 de côté ; « relance » lance de nouveau les autres dés ; « charge 1+4 » ou « prends 1+4 » met la cargaison à bord de 1+4 ; « laisse » ne prend rien.
notation-words = arm=arme hunt=cherche buy=achète use=utilise discard=écarte roll=relance stow=charge loot=prends leave=laisse flip=retournement minus=moins reroll=relance
minutes = 30 à 60 min

## Options
option-players = Joueurs
option-rounds = Tours de table
option-rounds-none = 45, 40, 35, 30 ou 25 pour 2, 3, 4, 5 ou 6 joueurs
option-coach = Indices avec chances exactes
option-deck = Cartes
option-deck-none = les cartes d’origine, reconstituées

## Capitaines
captain-mousse = Le mousse
captain-mousse-about = Choisit son action au hasard et pose les dés où il peut.
captain-matelot = Le matelot
captain-matelot-about = Choisit bien son action une fois sur trois et pose les dés où il peut.
captain-gabier = Le gabier
captain-gabier-about = Attaque dès qu’il a au moins une chance sur deux, même sans butin, et pose les dés où il peut.
captain-bosco = Le bosco
captain-bosco-about = N’attaque que pour le butin, avec au moins une chance sur deux. Pose la moitié des dés sans réfléchir.
captain-enseigne = L’enseigne
captain-enseigne-about = N’attaque que pour le butin, avec au moins une chance sur deux. Pose chaque dé à la meilleure place.
captain-lieutenant = Le lieutenant
captain-lieutenant-about = Se fie à des règles simples. Une fois sur trois, il calcule toutes les suites de son tour.
captain-capitaine = Le capitaine
captain-capitaine-about = Calcule toutes les suites de son tour, mais se contente parfois de règles simples.
captain-amiral = L’amirale
captain-amiral-about = Calcule toutes les suites de son tour et choisit l’action qui donne le plus de chances de gagner.

## Cartes
family-1 = jaune
family-2 = rouge
family-3 = blanc
kind-1 = sloop
kind-2 = cotre
kind-3 = brick
kind-4 = trois-mâts
kind-5 = galion
kind-6 = vaisseau
kind-other = navire +{ $firepower }
ship-name = { $kind } { $family }
ship-name-other = { $kind } de la famille { $family }
treasure-name = trésor de { $value ->
    [one] { $value } point
   *[other] { $value } points
}
called-ship = le { $name }
called-treasure = le { $name }
called-goods = la marchandise « { $name } »
goods-flip = retournement
goods-plus = plus un
goods-minus = moins un
goods-reroll = relance
goods-extra = dé supplémentaire
fact-firepower = puissance de feu { $count }
fact-map = carte au trésor
fact-letter = lettre { $letter }
fact-value = valeur { $value }
fact-flip = retourne un dé sur sa face opposée une fois par tour
fact-plus = ajoute 1 à un dé une fois par tour
fact-minus = retire 1 à un dé une fois par tour
fact-reroll = relance un dé une fois par tour
fact-extra = ajoute un dé au premier lancer du tour

about-ship = Pour armer un navire, posez un dé capitaine, un dé navire et des dés d’équipage. Au combat, la puissance de feu du navire s’ajoute à son dé. Un navire avec une carte au trésor permet de chercher un trésor.
about-treasure = Posez les dés demandés pour gagner ce trésor. Un navire sans cargaison le transporte, et ses points comptent à la fin.
about-goods = Posez les dés demandés pour acheter cette marchandise. Un navire sans cargaison la transporte, et elle améliore vos dés à chaque tour.

## Combinaisons
text-total = total { $total }
text-at-least = total { $total } ou plus
text-alike = { $dice } pareils
text-run = suite de { $dice }
part-face = un { $face }
part-exactly = { $dice ->
    [0] 0 dé, total { $total }
    [one] un dé de valeur { $total }
   *[other] { $dice } dés d’un total de { $total }
}
part-at-least = { $dice ->
    [0] 0 dé, total { $total } ou plus
    [one] un dé de valeur { $total } ou plus
   *[other] { $dice } dés d’un total de { $total } ou plus
}
part-alike = { $dice } dés pareils
part-run = suite de { $dice } dés
part-role = { $role } ({ $part })
role-captain = capitaine
role-ship = navire
role-crew = équipage

## Panneaux
dice = Dés
dice-roll = Dés : lancer { $now } sur { $last }
aside = Écartés
die = dé { $face }
not-rolled = pas encore lancé
no-roll-yet = vos dés apparaîtront ici
fight = Combat
port = Port
port-note = remplissez toutes les cases d’un navire
treasures = Trésors
goods = Marchandises
pile = Pioche des navires
pile-left = { $count ->
    [0] plus de carte
    [1] dernière carte
   *[other] { $count } cartes : gagnez celle du dessus
}
pile-note = { $hidden ->
    [0] { $under ->
        [0] vide
        [1] { $under } navire replacé dessous
       *[other] { $under } navires replacés dessous, dans cet ordre
    }
   *[other] { $under ->
        [0] { $hidden ->
            [1] un navire
           *[other] { $hidden } navires mélangés
        }
        [1] { $hidden ->
            [1] un navire
           *[other] { $hidden } navires mélangés
        }, puis { $under } replacé dessous
       *[other] { $hidden ->
            [1] un navire
           *[other] { $hidden } navires mélangés
        }, puis { $under } replacés dessous, dans cet ordre
    }
}
fleet-mine = Votre flotte
fleet-of = Flotte { $of-seat }
no-ships = aucun navire pour l’instant
score-mine = Vos points
score-of = Points { $of-seat }
count-points = total
count-treasure = trésors
count-bonus = bonus de famille
count-ships = navires
count-firepower = puissance de feu
count-family-1 = famille jaune
count-family-2 = famille rouge
count-family-3 = famille blanche
count-family-other = famille { $family }

round = Tour de table { $now } sur { $last }
round-last = Dernier tour de table : { $now } sur { $last }

## Invites et boutons
last-round-begins = Dernier tour de table !
your-first = À vous : armez un navire pour vos trésors. Lancez les dés !
your-turn = À vous : armez un navire{ $attacks ->
    [0] { $buys ->
        [0] { $hunts ->
            [0] { "" }
           *[other] { " " }ou cherchez un trésor
        }
       *[other] { $hunts ->
            [0] { "" }
           *[other] , cherchez un trésor
        } ou achetez
    }
   *[other] { $hunts ->
        [0] { "" }
       *[other] , cherchez un trésor
    }{ $buys ->
        [0] { "" }
       *[other] , achetez
    } ou attaquez
}.
your-turn-after-none = À vous : armez un navire. Lancez les dés !
report-arm = { $Seat } a armé { $card } !
report-hunt = { $Seat } a trouvé { $card } !
report-buy = { $Seat } a acheté { $card }.
report-missed = { $Seat } a manqué { $card } ({ $placed } dés sur { $wanted }).
report-failed = { $Seat } n’a rien gagné.
robbed-cargo = { $Seat } vous a pris { $cargo }.
robbed-ship = { $Seat } a renvoyé votre { $ship } sous la pioche.
robbed-nothing = { $Seat } vous a attaqué sans rien prendre.
held-cargo = Attaque { $of-seat } repoussée : vous gagnez { $cargo }.
held-ship = Attaque { $of-seat } repoussée : son { $ship } est perdu.
held-nothing = Attaque { $of-seat } repoussée.
your-dice = Choisissez un dé, puis sa case s’il en a plusieurs.
your-dice-arm = Choisissez un dé, puis sa case : ce sera le navire à armer.
your-dice-one = Seul le { $face } convient.
your-aside = Aucun dé ne convient : écartez-en un{ $helps ->
    [0] { "" }
   *[other] , ou utilisez une marchandise
}.
your-roll = Posez encore des dés sur la carte, ou relancez les autres.
your-roll-none = Aucun dé ne convient : relancez les autres{ $helps ->
    [0] { "" }
   *[other] , ou utilisez une marchandise
}.
your-stow = Gagné ! { $ships ->
    [1] Votre seul navire libre transportera cette carte.
   *[other] Choisissez le navire qui transportera cette carte.
}
your-loot = Combat gagné : prenez { $cargo } à bord, ou laissez tout.
your-loot-held = { $Seat } a perdu le combat : prenez { $cargo }, ou laissez tout.
their-turn = { $Seat } choisit une action.
their-dice = { $Seat } pose des dés.
their-roll = { $Seat } pose des dés ou relance les autres.
their-stow = { $Seat } choisit un navire pour sa cargaison.
their-loot = { $Seat } peut prendre la cargaison du navire battu.
lots = Les dés roulent.
over = Partie terminée : { $reason }.
press-arm = Armer un navire
press-hunt = Chercher un trésor
press-buy = Acheter des marchandises
press-attack = Attaquer
press-group = Poser { $dice } dés
press-group-wins = Poser { $dice } dés et gagner
press-group-on = { $dice } dés sur { $card }
press-group-on-wins = Armer { $card } : { $dice } dés
press-roll = Relancer les autres
press-roll-aside = Écarter un dé et relancer
press-give-up = Écarter un dé
press-place = Poser le { $face }
press-place-roll = Poser le { $face } et relancer
press-take = Charger à bord du { $onto }
press-leave = Tout laisser
attack = attaquer le { $theirs } avec le { $mine }
attack-odds = Votre dé + { $mine } contre le dé adverse + { $theirs } ; à égalité, vous gagnez
attack-wins = victoire : vous prenez { $cargo }
attack-wins-ship = victoire : le { $ship } retourne sous la pioche
attack-loses = défaite : { $seat } prend { $cargo }
attack-loses-ship = défaite : votre { $ship } retourne sous la pioche
attack-loses-nothing = défaite : vous ne perdez rien
place = poser un { $face } sur { $card } ({ $part })
use-flip = retourner le { $face } en { $to }
use-plus = changer le { $face } en { $to }
use-minus = changer le { $face } en { $to }
use-reroll = relancer le { $face }
discard = écarter le { $face }
stow = charger { $cargo } à bord du { $onto }
loot = charger { $cargo } à bord du { $onto }
hint-action = { $percent ->
    [0] réussite impossible
   *[other] réussite : { $percent } %
}
hint-any = un des navires : { $percent } %
hint-most = réussite : jusqu’à { $percent } %
hint-card = au mieux, pour cette carte : { $percent } %
hint-turn = au mieux, ce tour-ci : { $percent } %
hint-port = vos chances pour chaque navire, en %

## Le but et l’issue d’un tour
doing-arm = Armement d’un navire.
doing-arm-card = Armement du { $card }.
doing-hunt-card = Recherche du { $card }.
doing-buy-card = Achat de la marchandise « { $card } ».
done-arm = Le { $card } rejoint la flotte !
done-hunt = Le { $card } rejoint la flotte{ $onto ->
    [none] { "" }
   *[other] {", "}à bord du { $onto }
} !
done-buy = La marchandise « { $card } » rejoint la flotte{ $onto ->
    [none] { "" }
   *[other] {", "}à bord du { $onto }
} !
failed-arm = Échec : aucun navire armé.
failed-arm-card = { $missing ->
    [1] Presque, il manquait un dé : le { $card } reste au port.
   *[other] Échec : le { $card } reste au port.
}
failed-hunt-card = { $missing ->
    [1] Presque, il manquait un dé : le { $card } reste introuvable.
   *[other] Échec : le { $card } reste introuvable.
}
failed-buy-card = { $missing ->
    [1] Presque, il manquait un dé : la marchandise « { $card } » reste à acheter.
   *[other] Échec : la marchandise « { $card } » reste à acheter.
}
fight-between = Le { $mine } { $of-by } attaque le { $theirs } { $of-against }.
fight-totals = { $Seat } gagne le combat { $one } à { $other }{ $tie ->
    [yes] {" "}(à égalité, l’attaquant gagne)
   *[no] { "" }
} : { $pips_one } + { $power_one } pour le { $mine }, { $pips_other } + { $power_other } pour le { $theirs } { $of-loser }.
fight-loot = { $Seat } charge { $cargo } à bord du { $onto }.
fight-sunk = Le { $lost } retourne sous la pioche.
fight-kept = Pas de butin.
total = { $ship } { $of-seat } : { $pips } (total { $total })

## Le journal
told-arm = tente d’armer un navire
told-hunt = cherche un trésor
told-buy = tente d’acheter des marchandises
told-attack = attaque le { $theirs } avec le { $mine }
told-place = pose un { $face } sur { $card } ({ $part })
told-discard = écarte un { $face }
told-roll = relance les autres dés
told-flip = retourne le { $face }, qui devient { $to }
told-plus = ajoute 1 au { $face }, qui devient { $to }
told-minus = retire 1 au { $face }, qui devient { $to }
told-reroll = relance le { $face }
told-stow = charge { $cargo } à bord du { $onto }
told-loot = charge { $cargo } à bord du { $onto }
told-leave = laisse la cargaison
told-rolled = { $Seat } { $count ->
    [one] lance le dé
   *[other] lance les dés
} : { $pips }
told-dice = { $placed ->
    [none] Aucun dé posé
   *[other] Dés posés : { $placed }
}{ $others ->
    [none] .
   *[other] { " " }; les autres : { $others }.
}
told-card = Nouvelle carte : { $card }
told-first = { $Seat } commence (tirage au sort)

## Refus
two-to-six = Il faut de deux à six joueurs.
rounds-range = Choisissez un dernier tour de table de 1 à 200.
choose-first = Choisissez d’abord une action : armer un navire, chercher un trésor, acheter ou attaquer.
already-chosen = Vous avez déjà choisi l’action de ce tour. Continuez-la.
no-treasures = Il ne reste aucun trésor. Choisissez une autre action.
no-goods = Il ne reste aucune marchandise. Choisissez une autre action.
no-map = Il vous faut un navire avec une carte au trésor. Armez-en un d’abord.
no-free-ship = Tous vos navires sont chargés. Armez d’abord un autre navire.
not-your-ship = Ce navire n’est pas à vous : attaquez avec l’un des vôtres.
nobodys-ship = Ce navire n’appartient à aucun adversaire. Choisissez une autre cible.
same-family = Ces deux navires sont de la même famille. Choisissez une cible d’une autre famille.
too-weak = Ce navire est plus faible que le vôtre. Attaquez un navire aussi fort ou plus fort.
no-room-for-loot = Vous n’avez pas de navire libre pour la cargaison. Attaquez un navire sans cargaison, ou choisissez une autre action.
no-ship-yet = Vous n’avez pas encore de navire. Armez-en un d’abord.
no-ship-to-attack = Vos adversaires n’ont pas encore de navire. Choisissez une autre action.
no-fair-attack = Aucune attaque possible : il faut une cible d’une autre famille, au moins aussi forte, et un navire libre pour sa cargaison. Choisissez une autre action.
no-such-die = Il n’y a pas de { $face } disponible. Choisissez un autre dé.
not-in-port = Ce navire n’est pas au port. Choisissez l’un de ceux qui y sont.
one-card = Tous les dés d’un tour vont sur la même carte. Continuez celle-ci.
too-few-dice = Il ne reste pas assez de dés pour cette carte. Choisissez-en une autre.
no-such-part = Cette carte n’a pas cette case. Choisissez-en une autre.
does-not-fit = { $count ->
    [1] Cette case demande un { $wants }, pas un { $face }.
   *[other] Cette case n’accepte que { $wants } : un { $face } ne convient pas.
}
place-full = Cette case est déjà remplie. Choisissez-en une autre.
not-your-goods = Vous ne transportez pas cette marchandise. Utilisez l’une des vôtres, ou posez un dé.
used-already = Cette marchandise a déjà servi pendant ce tour. Posez un dé ou relancez.
first-roll-only = Le dé supplémentaire s’ajoute tout seul au premier lancer : vous n’avez rien à faire.
not-on-this-face = Cette marchandise est sans effet sur un { $face }. Choisissez un autre dé.
one-aside = Vous avez déjà posé ou écarté un dé : relancez les autres.
can-be-placed = Vous pouvez encore poser un dé : posez-le au lieu d’en écarter un.
place-first = Posez d’abord au moins un dé sur une carte.
nothing-won = Vous n’avez pas de carte à charger. Gagnez-en une d’abord.
stow-first = Choisissez d’abord le navire qui transportera votre carte.
loot-first = Prenez ou laissez d’abord la cargaison du navire battu.
not-free = Ce navire n’est pas libre ou n’est pas à vous. Choisissez-en un autre.

## Erreurs dans un paquet de cartes
deck-name = Le nom d’un paquet doit contenir des lettres visibles.
deck-twice = Deux cartes ont le même identifiant, « { $card } ».
deck-ships = Un paquet compte de 5 à 36 navires ; celui-ci en a { $count }.
deck-extra = Un paquet compte au plus { $most } marchandises à dé supplémentaire ; celui-ci en a { $count }.
deck-turning = Un paquet compte au plus { $most } marchandises qui changent ou relancent un dé ; celui-ci en a { $count }.
deck-card = Carte { $number }, « { $card } »
deck-id = { $card } : l’identifiant doit avoir de 1 à 12 lettres, chiffres ou signes plus.
deck-family = { $card } : la famille doit être un nombre de 1 à 9.
deck-firepower = { $card } : la puissance de feu doit aller de 0 à 20.
deck-value = { $card } : la valeur du trésor doit aller de 1 à 99.
deck-letter = { $card } : la carte doit avoir une lettre de A à Z.
deck-dice = { $card } : la combinaison doit demander de 1 à 5 dés, pas { $dice }.
deck-part-dice = { $card } : la partie { $part } doit demander de 1 à 5 dés, pas { $dice }.
deck-part-sum = { $card } : la partie { $part } est une somme. Ajoutez « exactly » ou « at_least ».
deck-part-impossible = { $card } : la partie { $part } est impossible avec ses dés.

## Erreurs dans une ligne
not-an-action = « { $written } » n’est pas un coup. Exemples : « arme », « cherche », « achète », « 1+2 x 3+5 », « 4 > 1+4/1 », « utilise retournement 2 », « écarte 3 », « relance », « charge 1+4 », « prends 1+4 », « laisse ».
no-such-card = La carte « { $written } » n’existe pas.
position-card-twice = La carte « { $card } » est à deux endroits.
position-pile = La carte « { $card } » n’est pas dans la bonne pioche.
position-letters = Les cartes d’une pioche doivent suivre l’ordre de leurs lettres.
position-port = Le port contient { $most } navires au plus.
position-turned-up = Une carte visible n’est plus à tirer.
position-undrawn = Avant le tirage du premier joueur, il n’y a ni tour joué ni flotte.
position-over = La partie est terminée : il n’y a plus de tour à jouer.
position-to-draw = Il reste une carte à tirer avant ce tour.
position-dice = Cette disposition des dés est impossible dans ce tour.
position-attempt = Impossible de viser cette carte maintenant.
position-used = Une marchandise utilisée doit être à bord, changer un dé et servir une seule fois par tour.
position-complete = La combinaison est complète : la carte est déjà gagnée.
position-hopeless = Impossible de compléter la combinaison : le tour est terminé.
position-fight = Ce combat est impossible.
position-fought = Ce combat est terminé : il n’y a rien à prendre, ou pas de navire libre.
not-a-position = Une position commence par « match » et donne port, hidden, under, goods, treasures et les flottes, séparés par |.
wrong-fleets = La position doit donner { $count ->
    [one] { $count } flotte
   *[other] { $count } flottes
}.
wrong-options = Options illisibles au début de la position : { $detail }.
not-a-number = « { $written } » n’est pas valable. Écrivez un nombre de { $least } à { $most }.
not-a-ship = « { $card } » n’est pas un navire.
not-a-cargo = « { $card } » est un navire, pas une cargaison.
not-a-pile = Une pioche s’écrit : la carte du dessus ou ?, puis /, puis les autres.
not-a-turn = Un tour s’écrit comme « arm 3 1+5 4,-,2.6 roll=2 hand=1.4.4 » ou « fight 1:1+2 2:3+3 dice=4.1 ».
wrong-parts = Séparez par des virgules les dés de chaque case de « { $card } ».

## Résultats
ended-port = le port est vide et { $seat } gagne, { $how }
ended-port-shared = le port est vide, { $how }
ended-rounds = { $seat } gagne après le dernier tour de table (n° { $rounds }), { $how }
ended-rounds-shared = fin du dernier tour de table (n° { $rounds }), { $how }
by-points = par { $best ->
    [one] { $best } point
   *[other] { $best } points
} à { $second }
by-ships = avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} chacun, mais { $best ->
    [one] { $best } navire
   *[other] { $best } navires
} contre { $second }
by-firepower = avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} chacun et autant de navires, mais une puissance de feu de { $best } contre { $second }
by-nothing = victoire partagée ({ $points ->
    [one] { $points } point
   *[other] { $points } points
}, même nombre de navires, même puissance de feu)

# Pour le joueur qui a gagné, ou perdu.
ended-port-won = le port est vide et vous gagnez, { $how }
ended-rounds-won = vous gagnez après le dernier tour de table (n° { $rounds }), { $how }

## Où en est la partie
standing-led = À partir de son { $turn ->
    [1] 1er
   *[other] { $turn }e
} tour, { $winner } a toujours été en tête, aux points puis aux navires
standing-led-you = Dès votre { $turn ->
    [1] 1er
   *[other] { $turn }e
} tour, vous avez toujours été en tête, aux points puis aux navires
standing = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $ships ->
    [one] { $ships } navire
   *[other] { $ships } navires
}

## Le but, en trois images
aim-1 = La flotte la plus riche gagne : chaque trésor à bord vaut des points, et les quatre navires d’une couleur aussi.
aim-2 = Lancez les dés : posez ceux qui vont dans les cases d’une carte, relancez les autres.
aim-3 = Carte remplie, carte gagnée ! Armez d’abord un navire : il porte un trésor, ou une marchandise qui aide vos dés. Son canon compte quand vous attaquez.
report-terms = Un navire se nomme par sa taille et la couleur de sa famille. La taille donne sa puissance de feu : sloop 1, cotre 2, brick 3, trois-mâts 4, galion 5, vaisseau 6. Armer un navire, c’est le gagner au port. Dans une attaque, chaque joueur lance un dé et ajoute la puissance de feu de son navire. À égalité, l’attaquant gagne. Le vainqueur prend la cargaison du navire battu. Sans cargaison, ce navire retourne sous la pioche. Un trésor rapporte sa valeur, une famille complète 5 points. La partie s’arrête quand le port est vide.

## Indices
advice-success = { $percent ->
    [100] ce tour réussit à coup sûr
   *[other] { $any ->
        [1] si n’importe quel navire convient,{" "}
       *[other] { "" }
    }ce tour a { $percent } % de chances de réussir
}
advice-success-plain = { $level ->
    [5] ce tour est sûr de { $brings }
    [4] ce tour a de très bonnes chances de { $brings } ({ $percent } %)
    [3] ce tour a de bonnes chances de { $brings } ({ $percent } %)
    [2] ce tour a environ une chance sur deux de { $brings } ({ $percent } %)
    [1] ce tour a moins d’une chance sur deux de { $brings } ({ $percent } %)
   *[0] ce tour a peu de chances de { $brings } ({ $percent } %)
}
brings-success = réussir
brings-ship = rapporter un navire
brings-treasure = rapporter un trésor de { $value ->
    [one] { $value } point
   *[other] { $value } points
}
brings-goods = rapporter la marchandise « { $goods } »
brings-cargo = prendre { $cargo }
brings-victory = battre le { $ship }
advice-cannot-fail = la carte est gagnée, quels que soient les prochains dés
advice-cannot-fail-plain = { advice-cannot-fail }
advice-needs = { $dice ->
    [0] complète la carte
    [one] { $kind ->
        [any] il ne manque plus qu’un dé, n’importe lequel
        [up] il ne manque plus qu’un { $low } ou plus
        [one] il ne manque plus qu’un { $low }
       *[some] il ne manque plus qu’un dé ({ $faces } valeurs possibles)
    }
   *[other] { $kind ->
        [least] il faut encore au moins { $low } avec { $dice } dés
        [exactly] il faut encore exactement { $low } avec { $dice } dés
       *[any] il manque encore { $dice } dés
    }
}
advice-needs-plain = { advice-needs }
advice-needs-parts = il manque encore { $count ->
    [1] { $first }
    [2] { $first } et { $second }
   *[other] { $first }, { $second } et { $third }
}
advice-needs-parts-plain = { advice-needs-parts }
advice-use = utilise la marchandise « { $goods } », qui ne servira plus pendant ce tour
needed-any = { $dice ->
    [one] un dé quelconque
   *[other] { $dice } dés quelconques
}
needed-face = { $dice ->
    [one] un autre { $face }
   *[other] { $dice } autres { $face }
}
needed-run = { $dice ->
    [one] un dé de la suite
   *[other] { $dice } dés de la suite
}
needed-one = { $kind ->
    [one] un { $low }
    [up] un { $low } ou plus
   *[some] un dé ({ $faces } valeurs possibles)
}
advice-stakes = les chances de victoire seront de { $won } % si ce tour réussit et de { $lost } % s’il échoue
advice-stakes-none = les chances de victoire seront de { $won } %, que ce tour réussisse ou non
advice-stakes-certain = les chances de victoire seront de { $won } %
advice-stakes-many = les chances de devancer un adversaire seront de { $won } % si ce tour réussit et de { $lost } % s’il échoue
advice-stakes-none-many = les chances de devancer un adversaire seront de { $won } %, que ce tour réussisse ou non
advice-stakes-certain-many = les chances de devancer un adversaire seront de { $won } %
advice-avoid-success = mieux vaut ne pas compléter la carte : { $stakes }
advice-gain = un tour réussi donne { $points } % de chances de victoire de plus qu’un tour manqué
advice-gain-many = par rapport à un tour manqué, un tour réussi donne { $points } % de chances de plus de devancer un adversaire
advice-arm = { $laden ->
    [1] un navire libre s’ajoute à la flotte, car tous les autres sont chargés
   *[other] un navire de plus pourra transporter une cargaison, attaquer ou compléter une famille (5 points)
}
advice-arm-end = { $left ->
    [0] le port sera vide, et la partie se terminera
   *[other] il ne restera qu’un navire au port : l’armer mettra fin à la partie
}
advice-arm-end-plain = { advice-arm-end }
advice-arm-last = un navire de plus ne compte que s’il complète une famille (5 points) ou à égalité de points
advice-arm-plain = un navire s’ajoute à la flotte
advice-arm-hunt = la recherche du trésor de { $value ->
    [one] { $value } point
   *[other] { $value } points
} aura ensuite { $percent } % de chances de réussir
advice-hunt = le trésor rapporte { $value ->
    [one] { $value } point
   *[other] { $value } points
}
advice-last-berth = il ne restera plus de navire libre pour un trésor, une marchandise ou un butin
advice-raid = { $percent ->
    [0] la cargaison est à l’abri à bord du { $ship }, qu’aucun adversaire ne peut attaquer pour l’instant (règle MDM-16)
   *[other] la meilleure attaque adverse contre le { $ship } prendrait la cargaison dans { $percent } % des cas
}
advice-raid-plain = { $percent ->
    [0] la cargaison est à l’abri à bord du { $ship }
   *[other] un adversaire peut attaquer le { $ship } et prendre la cargaison
}
advice-loot = prend { $value ->
    [one] { $value } point
   *[other] { $value } points
} au navire battu
advice-loot-goods = prend au navire battu la marchandise « { $goods } », qui { $does }
advice-leave = le navire battu garde sa cargaison{ $last ->
    [0] { "" }
   *[other] , et le seul navire libre de la flotte le reste
}
advice-buy = la marchandise « { $goods } » { $does }
advice-buy-hunt = avec cette marchandise, la recherche du trésor de { $value ->
    [one] { $value } point
   *[other] { $value } points
} a { $after } % de chances de réussir, au lieu de { $before } %
advice-attack-won = une victoire rapporte { $cargo }
advice-attack-won-ship = une victoire renvoie le { $ship } sous la pioche
advice-attack-lost = une défaite fait perdre { $cargo }
advice-attack-lost-ship = une défaite renvoie le { $ship } sous la pioche
advice-tried = { $chance } % de chances de réussir
advice-figure = Les nombres sont les chances de réussir ce tour-ci, en %.
advice-method = Méthode : les chances des dés sont exactes. Un réseau entraîné sur des parties de capitaines évalue la suite.

## Problèmes
puzzle-theme-turn = choisir son action
puzzle-theme-dice = placer les dés
puzzle-theme-berth = choisir le navire de transport

## Derniers tours, résolus
optimum-no-port = « { $written } » n’est pas un port. Écrivez un à quatre navires différents, comme 1+4,2+1, puis :2 pour deux tours.
optimum-measure-last = victoires moins défaites du joueur dont c’est le tour, si tous jouent parfaitement
optimum-program-throws = lancer par lancer
optimum-program-tables = par les tables de chances

## Campagne
campaign-first-ship = Votre premier navire
campaign-first-ship-about = Huit tours pour armer un navire et remplir sa cale.
campaign-good-throw = Un bon lancer
campaign-good-throw-about = Les dés sont jetés. Que gardez-vous ?
campaign-three-owners = Trois flottes
campaign-three-owners-about = Deux rivaux veulent les mêmes trésors.
campaign-rich-harbour = Le port des riches
campaign-rich-harbour-about = Le bosco compte bien. Comptez mieux.
campaign-last-rounds = Les derniers tours
campaign-last-rounds-about = Il reste peu de tours. Choisissez bien.
campaign-master-of-the-seas = Maître des mers
campaign-master-of-the-seas-about = Une partie entière contre l’amirale, pour le titre.
