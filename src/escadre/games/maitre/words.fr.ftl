game = Le Maître des Mers
tagline = Des dés pour les navires, des cartes aux trésors, et des pirates pour voisins.
notation = Un navire se nomme par sa famille (1 jaune, 2 rouge, 3 blanche) et sa puissance de feu : 1+2. Un coup est une ligne : arm, hunt ou buy pour armer, chasser ou acheter ; 1+2 x 3+5 attaque le navire 3+5 avec 1+2 ; 4 > 1+4/2 pose un 4 sur la partie 2 de la carte 1+4 ; use flip 2 emploie la marchandise flip sur un 2 ; discard 3 écarte un 3 ; roll relance le reste ; stow 1+4 ou loot 1+4 met une cargaison sous 1+4 ; leave la laisse.
minutes = 30 à 60 min

## Options
option-players = Joueurs
option-rounds = Dernier tour de table
option-rounds-none = 45, 40, 35, 30 ou 25 de 2 à 6 joueurs
option-coach = Conseil : les chances exactes, à un clic
option-deck = Cartes
option-deck-none = celles de l’original, autant qu’on les connaît

## Capitaines
captain-mousse = Le mousse
captain-mousse-about = Fait ce qui lui passe par la tête, et pose les dés où ils vont.
captain-bosco = Le bosco
captain-bosco-about = Arme le plus probable, chasse dès qu’il peut, et se jette sur tout navire à chances égales, même pour rien.
captain-capitaine = Le capitaine
captain-capitaine-about = Pèse chaque issue d’un tour, mais se fie parfois à des règles simples.
captain-amiral = L’amirale
captain-amiral-about = Joue pour la partie : pèse chaque issue par la chance de gagner ensuite.

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
treasure-name = trésor de { $value }
called-ship = le { $name }
called-treasure = le { $name }
called-goods = la marchandise « { $name } »
goods-flip = retournement
goods-plus = un de plus
goods-minus = un de moins
goods-reroll = relance
goods-extra = dé supplémentaire
fact-firepower = puissance de feu { $count }
fact-map = carte aux trésors
fact-letter = lettre { $letter }
fact-value = vaut { $value }
fact-flip = une fois par tour : retourne un dé sur sa face opposée
fact-plus = une fois par tour : ajoute 1 à un dé
fact-minus = une fois par tour : retire 1 à un dé
fact-reroll = une fois par tour : relance un dé
fact-extra = un dé de plus au premier jet du tour

about-ship = Un navire : on l’arme avec des dés, un pour le capitaine, un pour le navire, les autres pour l’équipage. Au combat, sa puissance de feu s’ajoute à son dé. Avec une carte aux trésors à bord, vous pouvez chercher un trésor.
about-treasure = Un trésor : il se trouve avec des dés. Un de vos navires sans cargaison le transporte, et il compte à la fin.
about-goods = Des marchandises : elles s’achètent avec des dés. Un de vos navires sans cargaison les transporte, et elles aident vos dés à chaque tour.

## Combinaisons
text-role = { $role } { $part }
text-alike = { $dice } pareils
text-run = suite de { $dice }
part-face = un { $face }
part-exactly = { $dice ->
    [0] 0 dé qui fait { $total }
    [one] un dé qui fait { $total }
   *[other] { $dice } dés qui font { $total }
}
part-at-least = { $dice ->
    [0] 0 dé qui fait { $total } ou plus
    [one] un dé qui fait { $total } ou plus
   *[other] { $dice } dés qui font { $total } ou plus
}
part-alike = { $dice ->
    [2] une paire
    [3] un brelan
    [4] un carré
   *[other] { $dice } dés pareils
}
part-run = une suite de { $dice }
part-role = { $role } : { $part }
role-captain = capitaine
role-ship = navire
role-crew = équipage

## Panneaux
dice = Dés
aside = Écartés
not-rolled = pas encore lancé
no-roll-yet = les dés de chaque tour roulent ici
fight = Combat
port = Port
port-note = remplir un navire de dés, c’est l’armer
treasures = Trésors
goods = Marchandises
pile = Pioche des navires
pile-left = { $count ->
    [0] plus rien
    [1] la dernière
   *[other] encore { $count }, celle du dessus à prendre
}
pile-note = { $hidden ->
    [0] { $under ->
        [0] plus rien
        [1] { $under } glissé sous la pioche
       *[other] { $under } glissés sous la pioche, dans cet ordre
    }
   *[other] { $under ->
        [0] { $hidden } { $hidden ->
            [1] seul
           *[other] mélangés
        }
        [1] { $hidden } { $hidden ->
            [1] seul
           *[other] mélangés
        }, puis { $under } glissé sous la pioche
       *[other] { $hidden } { $hidden ->
            [1] seul
           *[other] mélangés
        }, puis { $under } glissés sous la pioche, dans cet ordre
    }
}
fleet-mine = Votre flotte
fleet-of = Flotte { $of-seat }
no-ships = pas encore de navire
score-mine = Vos points
score-of = Points { $of-seat }
count-points = points
count-treasure = trésors
count-bonus = prime de familles
count-ships = navires
count-firepower = puissance de feu
count-family-1 = famille jaune
count-family-2 = famille rouge
count-family-3 = famille blanche
count-family-other = famille { $family }

## Invites et boutons
your-first = À vous : touchez « { $press } » et lancez vos dés. Il portera vos trésors.
your-turn = À vous ! Au choix : armer un navire{ $hunts ->
    [0] { "" }
   *[other] , chercher un trésor
}{ $buys ->
    [0] { "" }
   *[other] , acheter
}{ $attacks ->
    [0] { "" }
   *[other] , attaquer
}.
your-turn-after = À vous : choisissez une action.
robbed-cargo = { $Seat } vous a attaqué et a pris { $cargo }.
robbed-ship = { $Seat } vous a attaqué : votre { $ship } retourne sous la pioche.
robbed-nothing = { $Seat } vous a attaqué et n’a rien pris.
held-cargo = { $Seat } vous a attaqué et y a perdu { $cargo }, qui est à vous.
held-ship = { $Seat } vous a attaqué et y a perdu le { $ship }, qui retourne sous la pioche.
held-nothing = { $Seat } vous a attaqué en vain : rien n’est perdu.
your-dice = Touchez un dé, puis la case de la carte où il va.
your-dice-arm = Touchez un dé, puis une case où il va. Un navire dont toutes les cases sont remplies est à vous.
your-aside = Aucun dé ne va : touchez-en un, puis « Écartés »{ $helps ->
    [0] { "" }
   *[other] , ou servez-vous d’une marchandise
}.
your-roll = Posez encore des dés sur la carte, ou relancez les autres.
your-roll-none = Aucun dé ne va : touchez « { $press } ».
your-stow = Gagné ! Lequel de vos navires l’emporte ?
your-loot = Combat gagné : prenez { $cargo } à bord, ou laissez tout.
your-loot-held = { $Seat } vous a attaqué et a perdu : prenez { $cargo } à bord, ou laissez tout.
their-turn = { $Seat } choisit son action.
their-dice = { $Seat } pose des dés.
their-roll = { $Seat } pose des dés ou relance.
their-stow = { $Seat } range ce qu’il a gagné.
their-loot = { $Seat } peut prendre la cargaison du vaincu.
lots = Les dés roulent.
press-arm = Armer un navire
press-hunt = Chercher un trésor
press-buy = Acheter des marchandises
press-attack = Attaquer
press-roll = Relancer les autres
press-take = À bord du { $onto }
press-leave = Tout laisser
attack = attaquer le { $theirs } avec le { $mine }
attack-odds = Votre dé + { $mine } contre le sien + { $theirs } ; à égalité, vous gagnez
attack-wins = gagné : vous prenez { $cargo }
attack-wins-ship = gagné : le { $ship } retourne sous la pioche
attack-loses = perdu : { $seat } prend { $cargo }
attack-loses-ship = perdu : votre { $ship } retourne sous la pioche
attack-loses-nothing = perdu : rien ne vous est pris
place = { $face } sur { $card }, { $part }
use-flip = retourner le { $face } : il devient { $to }
use-plus = ajouter 1 au { $face } : il devient { $to }
use-minus = retirer 1 au { $face } : il devient { $to }
use-reroll = relancer le { $face }
discard = écarter le { $face }
stow = { $cargo } à bord du { $onto }
loot = { $cargo } à bord du { $onto }
hint-action = chances : { $percent } %
hint-most = chances : jusqu’à { $percent } %
hint-card = chances : { $percent } %
hint-turn = ce tour : { $percent } %

## De quoi il s’agit dans un tour, et comment il finit
doing-arm = Armement d’un navire.
doing-arm-card = Armement du { $card }.
doing-hunt-card = Recherche du { $card }.
doing-buy-card = Achat de la marchandise « { $card } ».
done-arm = Le { $card } est armé.
done-hunt = Le { $card } est trouvé.
done-buy = La marchandise « { $card } » est achetée.
failed-arm = Aucun navire n’est armé.
failed-arm-card = Le { $card } n’est pas armé.
failed-hunt-card = Le { $card } n’est pas trouvé.
failed-buy-card = La marchandise « { $card } » n’est pas achetée.
fight-between = Le { $mine } { $of-by } attaque le { $theirs } { $of-against }.
fight-totals = Le { $mine } fait { $pips_one } + { $power_one } = { $one }, le { $theirs } { $pips_other } + { $power_other } = { $other } : { $seat } l’emporte.
fight-loot = { $Seat } prend { $cargo } à bord du { $onto }.
fight-sunk = Le { $lost } retourne sous la pioche.
fight-kept = Rien n’est pris.
total = { $name-seat }, { $ship } : { $pips }, en tout { $total }

## Le journal
told-arm = arme un navire
told-hunt = cherche un trésor
told-buy = achète des marchandises
told-attack = attaque le { $theirs } avec le { $mine }
told-place = pose un { $face } sur { $card }, { $part }.
told-discard = écarte un { $face }.
told-roll = relance les autres
told-flip = retourne le { $face } : il devient { $to }.
told-plus = ajoute 1 au { $face } : il devient { $to }.
told-minus = retire 1 au { $face } : il devient { $to }.
told-reroll = relance le { $face }.
told-stow = prend { $cargo } à bord du { $onto }.
told-loot = prend { $cargo } à bord du { $onto }.
told-leave = laisse la cargaison.
told-rolled = les dés : { $pips }.
told-card = retournée : { $card }
told-first = le tirage : { $seat } commence

## Refus
two-to-six = Le jeu se joue de deux à six.
rounds-range = Le dernier tour de table va de 1 à 200.
choose-first = Choisissez d’abord votre action : armer, chercher un trésor, acheter ou attaquer.
already-chosen = L’action de ce tour est déjà choisie.
no-treasures = Il ne reste plus de trésor.
no-goods = Il ne reste plus de marchandises.
no-map = Aucun navire de votre flotte n’a la carte aux trésors.
no-free-ship = Vous n’avez pas de navire libre pour la transporter.
not-your-ship = Vous n’avez pas ce navire pour attaquer.
nobodys-ship = Aucun autre joueur n’a ce navire.
same-family = Les deux navires sont de la même famille.
too-weak = Ce navire est moins puissant que le vôtre : le vôtre ne peut pas l’attaquer.
no-room-for-loot = Vous n’avez pas de navire libre pour sa cargaison : l’attaque ne changerait rien.
no-ship-to-attack-with = Vous n’avez pas encore de navire pour attaquer.
no-ship-to-attack = Aucun autre joueur n’a encore de navire.
no-fair-attack = Aucun de vos navires ne peut attaquer maintenant : il faut une cible d’une autre famille, aussi forte ou plus forte, et un navire libre pour sa cargaison.
no-such-die = Aucun { $face } n’est là pour cela.
not-in-port = Ce navire n’est pas au port.
one-card = Tous les dés d’un tour vont sur une seule carte.
too-few-dice = Il reste trop peu de dés pour cette carte.
no-such-part = La carte n’a pas cette place.
does-not-fit = { $count ->
    [1] Cette case demande un { $wants }, pas un { $face }.
   *[other] Cette case demande l’un de ces dés : { $wants }, pas un { $face }.
}
place-full = Cette case est remplie.
not-your-goods = Aucun de vos navires ne transporte cette marchandise.
used-already = Cette marchandise a déjà servi ce tour-ci.
first-roll-only = Un dé supplémentaire se lance de lui-même au premier jet du tour.
not-on-this-face = Cette marchandise ne peut rien sur un { $face }.
one-aside = Un dé est déjà posé ou écarté depuis ce jet : relancez les autres.
can-be-placed = Un dé peut être posé : aucun ne peut être écarté.
place-first = Posez d’abord au moins un dé sur une carte.
nothing-won = Rien n’est gagné.
stow-first = Choisissez d’abord le navire qui transporte ce que vous avez gagné.
loot-first = Prenez d’abord la cargaison du vaincu, ou laissez-la.
not-free = Ce n’est pas un de vos navires libres.

## Ce qui ne va pas dans un paquet de cartes
deck-name = Le nom d’un paquet est fait de lettres visibles.
deck-twice = Deux cartes ont l’identifiant « { $card } ».
deck-ships = Un paquet a de 5 à 36 navires, et non { $count }.
deck-extra = Un paquet a au plus { $most } marchandises à dé supplémentaire, et non { $count }.
deck-turning = Un paquet a au plus { $most } marchandises qui changent ou relancent un dé, et non { $count }.
deck-card = Carte { $number }, « { $card } »
deck-id = { $card } : un identifiant est fait de 1 à 12 lettres, chiffres et signes plus.
deck-family = { $card } : la famille d’un navire est un nombre de 1 à 9.
deck-firepower = { $card } : la puissance de feu d’un navire va de 0 à 20.
deck-value = { $card } : un trésor vaut de 1 à 99.
deck-letter = { $card } : marchandises et trésors ont une lettre de A à Z.
deck-dice = { $card } : une combinaison demande de 1 à 5 dés en tout, et non { $dice }.
deck-part-dice = { $card } : la partie { $part } de la combinaison demande { $dice } dés, et il en faut de 1 à 5.
deck-part-sum = { $card } : la partie { $part } de la combinaison est une somme : il lui faut soit « exactly », soit « at_least ».
deck-part-impossible = { $card } : la partie { $part } de la combinaison n’est rien que ses dés puissent montrer.

## Ce qui ne va pas dans une ligne
not-an-action = « { $written } » n’est pas une action : arm, hunt, buy, « 1+2 x 3+5 », « 4 > 1+4/1 », « use flip 2 », « discard 3 », roll, « stow 1+4 », « loot 1+4 » ou leave.
no-such-card = Il n’y a pas de carte « { $written } ».
position-card-twice = « { $card } » est à deux endroits.
position-pile = « { $card } » n’est pas de cette pile.
position-letters = Une pile suit les lettres de ses cartes.
position-port = Le port a { $most } navires au plus.
position-turned-up = Une carte que personne n’a à tirer est déjà visible.
position-undrawn = Avant qu’on ait tiré le premier joueur, aucun tour n’est joué et personne n’a de navire.
position-over = La partie est finie : plus personne ne joue.
position-to-draw = Il reste une carte à tirer avant que le tour commence.
position-dice = Des dés ne peuvent être ainsi dans ce tour.
position-attempt = Personne ne peut viser cette carte maintenant.
position-used = On n’emploie que ses propres marchandises qui changent un dé, chacune une fois par tour.
position-complete = La combinaison est complète, et la carte déjà gagnée.
position-hopeless = La combinaison ne peut plus être complétée, et le tour est fini.
position-fight = Ces deux-là ne peuvent se battre ainsi.
position-fought = Ce combat est fini : il n’y a rien à prendre, ou nulle part où le mettre.
not-a-position = Une position commence par « match » et donne port, hidden, under, goods, treasures et les flottes entre des signes |.
wrong-fleets = Il faut { $count } flottes à la position.
wrong-options = Ces options sont illisibles : { $detail }.
not-a-number = « { $written } » devrait être un nombre de { $least } à { $most }.
not-a-ship = « { $card } » n’est pas un navire.
not-a-cargo = « { $card } » est un navire, et ne se transporte pas.
not-a-pile = Une pile est sa première carte ou ?, puis /, puis les autres.
not-a-turn = Un tour est de la forme « arm 3 1+5 4,-,2.6 roll=2 hand=1.4.4 » ou « fight 1:1+2 2:3+3 dice=4.1 ».
wrong-parts = Entre des virgules, les dés de chaque place de « { $card } ».

## Résultats
ended-port = le port est vide, et la flotte { $of-seat } est la plus riche : { $how }
ended-port-shared = le port est vide ; { $how }
ended-rounds = le dernier tour de table est fini, et la flotte { $of-seat } est la plus riche : { $how }
ended-rounds-shared = le dernier tour de table est fini ; { $how }
by-points = { $best ->
    [one] { $best } point
   *[other] { $best } points
} contre { $second }
by-ships = { $points ->
    [one] { $points } point
   *[other] { $points } points
} partout, mais { $best ->
    [0] aucun navire
    [one] un navire
   *[other] { $best } navires
 } contre { $second }
by-firepower = { $points ->
    [one] { $points } point
   *[other] { $points } points
} et autant de navires, mais une puissance de feu de { $best } contre { $second }
by-nothing = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, autant de navires et de puissance de feu : la victoire est partagée

# Dit à qui a gagné, ou perdu.
ended-port-won = le port est vide, et votre flotte est la plus riche : { $how }
ended-rounds-won = le dernier tour de table est fini, et votre flotte est la plus riche : { $how }

## Où en est la partie
standing = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $ships ->
    [one] { $ships } navire
   *[other] { $ships } navires
}

## Le but, en trois images
aim-1 = Ayez le plus de points quand le port est vide : les trésors que portent vos navires, et une prime par famille de navires complète.
aim-2 = À votre tour, cinq dés pour une carte : un navire, un trésor ou une marchandise. Posez sur ses cases les dés qui vont, relancez les autres : toutes les cases remplies, elle est à vous. Ou bien attaquez un navire pour prendre sa cargaison.
aim-3 = Un navire veut des dés : un capitaine, un navire, et un équipage qui fait la somme. Le canon est sa puissance de feu ; avec la carte au trésor, on cherche un trésor. Chaque navire porte une seule cargaison : un trésor, ou une marchandise qui aide vos dés.
report-terms = Un navire porte la couleur de sa famille et le nom de sa taille, qui est sa puissance de feu : sloop 1, cotre 2, brick 3, trois-mâts 4, galion 5, vaisseau 6. L’armer, c’est le prendre au port. Dans une attaque, chaque camp lance un dé et ajoute la puissance de feu de son navire ; à égalité, l’attaquant l’emporte. Le vainqueur prend la cargaison du navire battu ; sans cargaison, le navire retourne sous la pioche. Un trésor vaut autant de points que son nombre, une famille complète 5 de plus. La partie finit quand le port est vide.

## Conseils
advice-success = le tour réussit dans { $percent } % des cas
advice-stakes = s’il réussit, { $won ->
    [one] { $won } chance
   *[other] { $won } chances
} sur 100 pour la partie ; sinon, { $lost }
advice-stakes-none = qu’il réussisse ou non, { $won ->
    [one] { $won } chance
   *[other] { $won } chances
} sur 100 pour la partie
advice-arm = réussi : un navire de plus, { $laden ->
    [1] et un navire libre : tous les autres sont chargés, et seul un navire libre prend un trésor ou des marchandises
   *[other] qui peut prendre une cargaison, attaquer, et compléter une famille (5 points)
}
advice-arm-hunt = un tour suivant, la recherche trouve le trésor de { $value } dans { $percent } % des cas
advice-hunt = réussi : { $value ->
    [one] { $value } point
   *[other] { $value } points
}
advice-last-berth = mais alors plus aucun navire n’est libre : ni trésor, ni marchandises, ni butin avant d’en armer un autre
advice-raid = à bord du { $ship }, un autre joueur { $percent ->
    [0] ne peut pas l’attaquer pour l’instant : il y faut un navire d’une autre famille et pas plus fort, et un navire libre pour le butin (règle MDM-16)
   *[other] pourrait le prendre : sa meilleure attaque réussit dans { $percent } % des cas
}
advice-buy = réussi : la marchandise « { $goods } » – { $does }
advice-buy-hunt = avec elle, on trouve le trésor de { $value } dans { $after } % des cas, sans elle dans { $before } %
advice-attack-won = gagné : on prend { $cargo }
advice-attack-won-ship = gagné : l’autre perd le { $ship }
advice-attack-lost = perdu : on se fait prendre { $cargo }
advice-attack-lost-ship = perdu : on perd son { $ship }
advice-tried = { $chance } % de chances de réussir
advice-figure = Les nombres : chances que le tour réussisse, en %.

## Problèmes
puzzle-theme-turn = que faire de son tour
puzzle-theme-dice = où placer les dés
puzzle-theme-berth = que faire de ce qu’on a gagné

## Derniers tours, résolus
optimum-no-port = « { $written } » n’est pas un port : un à quatre navires comme 1+4,2+1, chacun une fois ; puis :2 pour deux tours.
optimum-measure-last = victoires moins défaites de qui va jouer, quand tous jouent au mieux
optimum-program-throws = lancer par lancer
optimum-program-tables = par les tables
