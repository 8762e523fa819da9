game = MÂTS
tagline = Deux colonnes de voiliers se croisent bord à bord : des mâts pour avancer, des canons pour frapper.
notation = Écrivez un coup par ligne. « C2 3 » met la corvette 2 à la place 3 ; « -3 » vide la place 3 ; « prêt » termine le rangement. Ensuite, « C2+1 » avance la corvette 2 d’une position ; « reste » n’avance aucun navire. Sur un schéma, C2 est intacte et c2 touchée.
notation-words = ready=prêt stay=reste e=E c=C f=F v=V
legend-sea = E éclaireur, C corvette, F frégate, V vaisseau ; C intacte, c touchée
minutes = 15 à 25 min

## Options
option-wrecks_shield = Les épaves protègent le navire voisin
option-ships = Navires
option-ships-none = les sept navires standard

## Capitaines
captain-mousse = Le mousse
captain-mousse-about = Range ses navires du plus petit au plus grand et oublie souvent qu’ils peuvent avancer.
captain-matelot = Le matelot
captain-matelot-about = Aligne ses navires comme ils viennent. N’avance que les gros : les petits restent à leur place.
captain-bosco = Le bosco
captain-bosco-about = Range sa colonne comme l’amirale, puis la laisse dériver, la pipe au bec, deux fois sur trois.
captain-lieutenant = Le lieutenant
captain-lieutenant-about = Range sa colonne comme l’amirale. Ne pense qu’à la bordée en cours et hésite une fois sur deux.
captain-capitaine = Le capitaine
captain-capitaine-about = Met ses gros navires en tête et n’avance qu’eux, pour gagner la bordée en cours.
captain-amiral = L’amirale
captain-amiral-about = Range sa colonne de façon imprévisible et prévoit plusieurs bordées, la prochaine d’abord.

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
    [0] aucun mât
    [one] un mât
   *[other] { $masts } mâts
}, { $guns ->
    [0] aucun canon
    [one] un canon
   *[other] { $guns } canons
}{ $state ->
    [touched] , { $fate }
   *[sound] { "" }
}
kind-label = { $ship } ({ $masts ->
    [0] aucun mât
    [one] 1 mât
   *[other] { $masts } mâts
}, { $guns ->
    [0] aucun canon
    [one] 1 canon
   *[other] { $guns } canons
}{ $usual ->
    [1] { "" }
   *[other] { "" } ; { $fate } : { $masts_touched }–{ $guns_touched }
}{ $touched ->
    [0] { "" }
    [one] { "" } ; 1 { $fate }
   *[other] { "" } ; { $touched } { $fate }s
})
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
side-theirs = adversaire
side-of = { $seat }
course-mine = vous
course-theirs = adversaire
course-of = { $name-seat }
file-mine = votre colonne
file-theirs = colonne adverse
file-of = { $name-seat }
beside-mine = votre 2e file
beside-theirs = 2e file adverse
beside-of = 2e file : { $name-seat }
series = Croisement { $crossing }, { $seat } commence
phase-automatic = La colonne avance
phase-chosen = { $Seat } joue
phase-combat = Bordée
combat-at = Position { $position } :{ " " }
slot-free = place libre
combat-area = tir en position { $position }
combat-before-at = Dernière bordée, position { $position } :{ " " }
die-shot = { $whose } : { $die } + { $guns } = { $total }
die-fate = { $ship } : dé { $die }, { $fate }
die-fate-left = { $ship } : dé { $die }, { $fate } (reste : { $masts ->
    [0] aucun mât
    [one] un mât
   *[other] { $masts } mâts
}, { $guns ->
    [0] aucun canon
    [one] un canon
   *[other] { $guns } canons
})
met = { $ships_1 } contre { $ships_2 }
owned-mine = votre { $ship }
owned-theirs = { $ship } adverse
owned-of = { $ship } { $of-seat }
result-won = { $Seat } gagne
result-both = totaux égaux, les deux camps perdent
duel-mine = vous gagnez
duel-theirs = votre adversaire gagne

## Chances
odds-combat = Position { $position }{ $held ->
    [1] , s’il reste en ligne
   *[other] { "" }
} : votre dé + { $guns } contre dé + { $guns_theirs }
odds-ship = Position { $position } : { $ship }
odds-match = Vos chances de gagner{ $combat ->
    [1] { "" }
   *[other] { $held ->
        [1] {" "}(pas de combat si l’adversaire reste en ligne)
       *[other] {" "}(pas de combat ce tour-ci)
    }
}
odds-match-kept = Si votre adversaire reste en ligne
share-match-win = victoire
share-match-lose = défaite
share-match-both = double défaite
share-win = vous gagnez
share-lose = votre adversaire gagne
share-both = les deux camps perdent
share-unharmed = indemne

## Invites et boutons
ordering = { $crossing ->
    [1] Rangez { $left ->
        [one] votre navire
       *[other] vos { $left } navires
    } en secret. La place 1 combat en premier.
   *[other] Croisement { $crossing } : reformez votre colonne en secret.
}
ordering-alone = Croisement { $crossing } : votre dernier navire se range tout seul.
ordering-left = { $left ->
    [0] Tous les navires sont rangés. La place 1 combat en premier.
    [1] Encore un navire à ranger. La place 1 combat en premier.
   *[other] Encore { $left } navires à ranger. La place 1 combat en premier.
}
ordering-ready = Colonne prête. Choisissez « Prêt » ou échangez encore des navires.
ordering-reason = { " " }Les navires rapides (plusieurs mâts) peuvent attendre derrière.
other-ready = { " " }Votre adversaire est prêt.
ordering-wait = En attente : votre adversaire range sa colonne.
ordering-others = Les deux joueurs rangent leur colonne en secret.
rolling-first = Les dés décident qui commence ce croisement.
rolling-combat = Les navires bord à bord tirent. Les dés décident.
rolling-damage = Les perdants lancent un dé par navire.
your-advance = À vous : avancez un navire (une case par mât) ou restez.
your-advance-again = À vous : avancez un navire ou restez en ligne.
broadside = Bordée. { $sides }.
losses-mine = Vous : { $losses }
losses-theirs = Adversaire : { $losses }
losses-of = { $Seat } : { $losses }
losses = { $sunk ->
    [0] { $touched ->
        [0] aucune perte
        [one] { $touched } touché
       *[other] { $touched } touchés
    }
   *[other] { $sunk ->
        [one] { $sunk } coulé
       *[other] { $sunk } coulés
    }{ $touched ->
        [0] { "" }
        [one] , { $touched } touché
       *[other] , { $touched } touchés
    }
}
their-advance = { $Seat } peut avancer un navire.
over = Partie terminée : { $reason }.
advance = Avancer { $kind ->
    [eclaireur] l’{ $ship }
    [corvette] la { $ship }
    [fregate] la { $ship }
    [vaisseau] le { $ship }
   *[other] { $ship }
}
stay = Rester en ligne
setup-shuffle = Ranger au hasard
setup-advised = Ranger comme l’amirale
clear = Vider la colonne
ready = Prêt

## Le journal
told-order = range sa colonne
told-post = { $ship } à la place { $slot }
told-lift = place { $slot } vidée
told-ready = colonne rangée
told-shown = , et les deux colonnes sont dévoilées
told-first = { $Seat } commence (dés : { $die_1 } et { $die_2 }).
told-again = Dés égaux ({ $die } et { $die }), à relancer
told-advance = { $kind ->
    [eclaireur] l’{ $ship }
    [corvette] la { $ship }
    [fregate] la { $ship }
    [vaisseau] le { $ship }
   *[other] { $ship }
} avance { $by ->
    [0] de 0 position
    [one] d’une position
   *[other] de { $by } positions
}, jusqu’en position { $position }
told-ahead = { " " }(nouvelle tête)
told-beside = { " " }(double file : { $ship })
told-beside-wreck = { " " }(double file : épave)
told-stay = reste en ligne
told-automatic = { $count ->
    [0] La colonne { $of-seat } ne bouge pas.
    [1] La colonne { $of-seat } avance d’une position.
   *[other] La colonne { $of-seat } avance de { $count } positions.
}
told-broadside = Bordée { $combats }.
told-combat = en position { $position } : { $tied ->
    [0] { $seat } gagne { $total_1 } à { $total_2 }
   *[other] les deux camps perdent, { $total_1 } à { $total_2 }
} ({ $ships_1 } contre { $ships_2 })
told-damage = Dégâts : { $fates }.
told-fate = { $ship } { $of-seat } { $fate } (dé { $die })
told-fate-again = { $ship } { $of-seat } { $touched } une seconde fois et { $fate } (dé { $die })
told-passed = Fin du croisement { $crossing }.

## Refus
kind-name = « { $kind } » n’est pas un nom de navire. Écrivez de 1 à 20 minuscules, de a à z.
kind-twice = Le navire « { $kind } » figure deux fois dans la flotte. Écrivez-le une seule fois, avec son nombre.
kind-count = Il faut au moins un navire « { $kind } ».
fleet-range = Une flotte compte de 1 à 12 navires.
masts-range = « { $kind } » doit avoir de 0 à 6 mâts, intact comme touché.
guns-range = « { $kind } » doit avoir de 0 à 9 canons, intact comme touché.
touched-better = Touché, un navire « { $kind } » ne peut pas avoir plus de mâts ou de canons qu’intact.
order-first = Rangez d’abord les colonnes ; le croisement vient ensuite.
columns-shown = Les colonnes sont dévoilées : leur ordre ne change plus. Avancez un navire ou restez.
ships-missing = { $count ->
    [0] Tous les navires sont rangés.
    [1] Il reste un navire à ranger.
   *[other] Il reste { $count } navires à ranger.
}
no-such-slot = La colonne va de la place 1 à la place { $last }. Choisissez l’une d’elles.
slot-empty = La place { $slot } est vide. Choisissez une place occupée.
column-empty = La colonne est déjà vide. Rangez vos navires.
no-such-ship = Ce navire est coulé ou n’est pas dans votre flotte. Choisissez-en un autre.
stands-there = Ce navire est déjà à la place { $slot }. Choisissez une autre place.
not-at-sea = Vous n’avez pas ce navire en mer. Choisissez-en un autre.
forward-only = Un navire avance d’au moins une position, jamais en arrière.
own-file = Un navire avance dans sa propre colonne. Choisissez une position de celle-ci.
not-yours = Ce navire n’est pas à vous. Avancez l’un des vôtres ; les tirs sont automatiques.
lands-alone = La double file est impossible ici : il n’y a ni navire ni épave. Choisissez une autre position.
not-enough-masts = { $masts ->
    [0] Ce navire démâté ne peut pas avancer. Avancez les autres.
    [1] Trop loin : ce navire a un seul mât, il avance d’une position.
   *[other] Trop loin : ce navire a { $masts } mâts, il avance de { $masts } positions au plus.
}
hemmed-in = Un pion en double file, à côté de ce navire, le bloque. Avancez un autre navire, ou restez.
beyond-last = Trop loin : un navire ne dépasse pas la fin de la colonne adverse. Avancez-le moins.
double-file-ahead = Un de vos navires en double file barre le chemin. Arrêtez-vous avant lui.
two-at-most = Cette position contient déjà deux pions. Choisissez-en une autre.
no-action = « { $written } » n’est pas un coup. Écrivez un navire et une place (« C2 3 »), « -3 », « prêt », une avance (« C2+1 ») ou « reste ».
no-ship-called = Il n’y a pas de navire « { $written } ». Navires possibles : { $known }.
three-parts = Une position comporte trois parties séparées par | : la phase et les deux colonnes.
both-sail = Les deux colonnes doivent être en route, ou les deux en cours de rangement.
no-word = « { $written } » n’est pas valable dans une position.
no-side = « { $written } » n’est pas un camp. Écrivez @ et une position pour une colonne, ou order pour un ordre.
no-place = « { $written } » n’est ni un navire, ni une épave, ni de l’eau.
ship-twice = Le navire { $ship } figure deux fois.
crossing-unhit = Trop peu de navires sont touchés ou coulés : chaque croisement en laisse au moins un.
crossing-range = Une partie compte de 1 à 50 croisements.
not-under-way = Pendant le rangement, les navires ne peuvent ni avancer ni tirer.
slots-and-ships = Un ordre compte une place par navire, toutes remplies avant « prêt ».
ready-is-shown = Quand les deux joueurs sont prêts, les colonnes sont dévoilées.
water-at-end = Une colonne commence et finit par un navire ou une épave.
phase-range = Le premier joueur est 1 ou 2, et le nombre d’avances choisies est 0, 1 ou 2.
fleet-is-lost = Une flotte est entièrement coulée : la partie est terminée.
no-such-combat = Ce combat est impossible.
not-met = Les colonnes sont trop éloignées pour s’être rencontrées.
wrecks-and-sunk = Les épaves d’une colonne doivent être des navires coulés pendant ce croisement.
passed-already = Les colonnes se sont déjà croisées.
shots-and-combats = Les dés se lancent après les deux avances choisies, deux par combat.
no-combat = Après les deux avances choisies, il y a un combat, ou les phases recommencent.

## Résultats
fleet-lost = le dernier navire { $of-seat } est coulé
fleet-lost-lost = votre dernier navire est coulé
fleet-lost-won = le dernier navire adverse est coulé
last-sunk = le dernier navire { $of-seat } est coulé ({ $ship } contre { $by }, { $less } à { $more })
last-sunk-lost = votre dernier navire est coulé et votre adversaire est encore à flot ({ $ship } contre { $by }, { $less } à { $more })
last-sunk-won = le dernier navire adverse est coulé et vous êtes encore à flot ({ $by } contre { $ship }, { $more } à { $less })
two-ships = { $one } et { $two }
both-lost = nulle, car les deux flottes ont coulé dans la même bordée
fifty-crossings = nulle après cinquante croisements, { $one ->
    [0] aucun navire
    [one] un navire
   *[other] { $one } navires
} contre { $two }

## Où en est la partie
standing-led = À partir de son { $turn ->
    [1] 1er
   *[other] { $turn }e
} tour, { $winner } a toujours eu la flotte la moins touchée
standing-led-you = Dès votre { $turn ->
    [1] 1er
   *[other] { $turn }e
} tour, vous avez toujours eu la flotte la moins touchée
standing = { $afloat ->
    [one] { $afloat } navire
   *[other] { $afloat } navires
} à flot sur { $of }{ $touched ->
    [0] { "" }
    [one] , { $touched } touché
   *[other] , { $touched } touchés
}

## Le but, en trois images
aim-1 = Croisez et coulez la flotte adverse. Bord à bord, les navires tirent : un dé plus les canons (en rouge) ; le plus grand total gagne.
aim-2 = Avancez un navire d’une case par mât (en bleu), ou restez en ligne. En 2e file, à côté d’un autre, les deux tirent ensemble.
aim-3 = Le perdant lance un dé : 1–3, son navire est touché ; 4–6, il coule. Touché deux fois, il coule.
report-aim-1 = Coulez toute la flotte adverse. Bord à bord, les navires tirent. Chaque camp ajoute un dé à ses canons, et le plus grand total gagne.
report-aim-2 = Avancez un navire d’une position par mât au plus, ou restez en ligne. Deux navires à la même position tirent ensemble et perdent ensemble.
report-aim-3 = Avant chaque croisement, rangez vos navires en secret. Le perdant lance un dé : son navire est touché de 1 à 3 et coulé de 4 à 6.
report-terms = « 8 à 5 » compare les totaux : un dé plus les canons qui tirent. À égalité, les deux camps perdent. En double file, deux navires tirent ensemble, mais s’ils perdent, tous deux sont atteints. À tour de rôle, une colonne entière avance d’une position. Chaque joueur peut ensuite avancer un navire, puis les navires bord à bord tirent. Les positions sont numérotées le long de la ligne de croisement. Un navire touché deux fois coule. Un navire coulé d’un seul coup compte pour deux coups.

## Indices
advice-hits = { $lead ->
    [none] aucun coup n’est à prévoir d’ici la fin du croisement
   *[other] d’ici la fin du croisement, la colonne porte environ { $dealt },{ $dealt_tenth } { $dealt ->
        [0] coup
        [one] coup
       *[other] coups
    } et en reçoit { $taken },{ $taken_tenth }
}{ $fleet ->
    [stronger] , mais la flotte de ce camp est plus forte
    [weaker] , mais la flotte adverse est plus forte
    [losing-more] , mais ses pertes pèsent plus lourd
    [losing-less] , mais ses pertes pèsent moins lourd
   *[same] { "" }
}
advice-hits-reply = { $lead ->
    [none] si l’adversaire répond au mieux, aucun coup n’est à prévoir d’ici la fin du croisement
   *[other] si l’adversaire répond au mieux, la colonne porte environ { $dealt },{ $dealt_tenth } { $dealt ->
        [0] coup
        [one] coup
       *[other] coups
    } et en reçoit { $taken },{ $taken_tenth } d’ici la fin du croisement
}{ $fleet ->
    [stronger] , mais la flotte de ce camp est plus forte
    [weaker] , mais la flotte adverse est plus forte
    [losing-more] , mais ses pertes pèsent plus lourd
    [losing-less] , mais ses pertes pèsent moins lourd
   *[same] { "" }
}
advice-hits-plain = { $lead ->
    [much-more] d’ici la fin du croisement, vous portez bien plus de coups que vous n’en recevez
    [more] d’ici la fin du croisement, vous portez plus de coups que vous n’en recevez
    [less] d’ici la fin du croisement, vous recevez plus de coups que vous n’en portez
    [much-less] d’ici la fin du croisement, vous recevez bien plus de coups que vous n’en portez
    [none] aucun coup n’est à prévoir d’ici la fin du croisement
   *[even] d’ici la fin du croisement, vous portez à peu près autant de coups que vous en recevez
}{ $fleet ->
    [stronger] , mais votre flotte est plus forte
    [weaker] , mais la flotte adverse est plus forte
    [losing-more] , mais vos pertes pèsent plus lourd
    [losing-less] , mais vos pertes pèsent moins lourd
   *[same] { "" }
}
advice-hits-reply-plain = { $lead ->
    [much-more] même si l’adversaire répond au mieux, vous portez bien plus de coups que vous n’en recevez
    [more] même si l’adversaire répond au mieux, vous portez plus de coups que vous n’en recevez
    [less] si l’adversaire répond au mieux, vous recevez plus de coups que vous n’en portez
    [much-less] si l’adversaire répond au mieux, vous recevez bien plus de coups que vous n’en portez
    [none] si l’adversaire répond au mieux, aucun coup n’est à prévoir d’ici la fin du croisement
   *[even] si l’adversaire répond au mieux, vous portez à peu près autant de coups que vous en recevez
}{ $fleet ->
    [stronger] , mais votre flotte est plus forte
    [weaker] , mais la flotte adverse est plus forte
    [losing-more] , mais vos pertes pèsent plus lourd
    [losing-less] , mais vos pertes pèsent moins lourd
   *[same] { "" }
}
advice-no-combat = { $held ->
    [1] si l’adversaire reste en ligne, il n’y a pas de combat ce tour-ci
   *[other] il n’y a pas de combat ce tour-ci
}
advice-no-combat-plain = { advice-no-combat }
advice-leaves = { $avoids ->
    [1] évite le combat
   *[other] renonce au combat
} en position { $position } ({ $guns ->
    [0] aucun canon
    [one] un canon
   *[other] { $guns } canons
} contre { $guns_theirs ->
    [0] aucun
   *[other] { $guns_theirs }
})
advice-leaves-plain = { $avoids ->
    [1] évite le combat
   *[other] renonce au combat
} en position { $position }
advice-leaves-sentence = ce coup { advice-leaves-plain }
advice-same-combats = ne change que les combats suivants
advice-same-combats-plain = prépare les combats suivants
advice-same-combats-sentence = ce coup { advice-same-combats-plain }
combat-gunfire = { $guns ->
    [0] { $guns_theirs ->
        [0] aucun canon ne tire, seuls les dés comptent
       *[other] aucun canon ne tire contre { $guns_theirs }
    }
    [one] un canon tire contre { $guns_theirs ->
        [0] aucun
       *[other] { $guns_theirs }
    }
   *[other] { $guns } canons tirent contre { $guns_theirs ->
        [0] aucun
       *[other] { $guns_theirs }
    }
}
advice-combat = { $held ->
    [1] si l’adversaire reste en ligne
   *[other] au prochain combat
}, en position { $position }, { $gunfire } ({ $wins ->
    [100] victoire certaine
   *[other] { $loses ->
        [100] défaite certaine
       *[other] victoire dans { $wins } % des cas, défaite dans { $loses } %
    }
})
advice-combat-plain = { $held ->
    [1] si l’adversaire reste en ligne
   *[other] au prochain combat
}, { $gunfire }

coach-choice = { $choice } en position { $where }
coach-laid = { $choice } à la place { $where }
advice-method = Méthode : le programme calcule les chances de chaque combat. Pour celles du premier joueur, il tient compte de la meilleure réponse adverse.

## Problèmes
puzzle-theme-stay = rester en ligne
puzzle-theme-advance = avancer un navire
puzzle-theme-far = avancer loin

## Petites flottes, résolues
optimum-no-fleet = « { $written } » n’est pas une flotte. Écrivez des navires ({ $known }) séparés par +, et : entre deux flottes.
optimum-fleet-large = Flotte trop grande pour être résolue : { $most ->
    [one] { $most } navire
   *[other] { $most } navires
} par camp au plus.
optimum-measure-lead = victoires moins défaites du premier joueur, si chacun joue parfaitement
optimum-program-rules = par les règles
optimum-program-cells = position par position
optimum-reached-exploited = la meilleure réponse à { $player } gagne

## Campagne
campaign-first-broadside = La première bordée
campaign-first-broadside-about = Deux colonnes se croisent. Choisissez quels navires se rencontrent.
campaign-advance = Le bon moment
campaign-advance-about = Quel navire avancer, et de combien ?
campaign-crossing = Le croisement
campaign-crossing-about = Le bosco tient sa ligne. Brisez-la.
campaign-shelter = À l’abri des épaves
campaign-shelter-about = Ici, les épaves arrêtent les tirs. Abritez-vous, puis frappez.
campaign-double-file = En double file
campaign-double-file-about = Deux navires ensemble tirent plus fort. Est-ce le moment ?
campaign-line-of-battle = La ligne de bataille
campaign-line-of-battle-about = L’amirale en personne. Tenez votre ligne et brisez la sienne.
