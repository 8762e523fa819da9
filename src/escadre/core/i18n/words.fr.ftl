## Ce que dit l’arbitre, quel que soit le jeu
match-over = La partie est terminée.
chance-first = Il faut d’abord lancer les dés, ou tirer au sort.
chance-not-asked = Il n’y a maintenant ni dés à lancer, ni tirage à faire.
impossible-outcome = Le hasard ne peut pas donner ce résultat ici.
not-your-turn = Ce n’est pas à vous de jouer.
too-late = Il est trop tard pour reprendre ce coup.
count-of = { $value } sur { $all }
player-number = joueur { $number }

## Ce qui ne va pas dans la feuille d’une partie
record-json = Ceci n’est pas la feuille d’une partie : { $detail }.
record-empty = Ce fichier est vide : il ne contient pas de partie.
record-format = Cette feuille est au format { $format } ; on lit ici les formats { $ours }.
record-long = On ne montre ici que des parties de { $most } coups au plus.
record-big = On ne lit ici que des fichiers de { $most } Mio au plus.
record-unplayable = Cette partie du fichier ne peut pas être rejouée.
record-game = Il n’y a pas de jeu appelé « { $game } ».
record-players = Ce jeu se joue à { $count }, la feuille nomme { $named ->
    [one] { $named } joueur
   *[other] { $named } joueurs
}.
record-seeds = Il faut une graine pour chacune des { $count } places, la feuille en contient { $given }.
record-seat = Le coup { $ply } appartient à une place que ce jeu n’a pas.
record-places = La fin ne donne pas à chaque joueur un rang et un gain.
record-resigned = Un abandon doit dire de qui il vient, et rien d’autre ne le peut.
record-rules = Elle a été jouée selon la version { $theirs } des règles ; ici les règles sont de la version { $ours }.
record-rules-of = Elle a été jouée selon la version { $theirs } des règles, que rejoue Escadre { $release } ; ici les règles sont de la version { $ours }.
record-config = Ces options enfreignent { $clause } : { $reason }
record-illegal = Le coup { $ply } enfreint { $clause } : { $reason }
record-chain = Le coup { $ply } ne suit pas la chaîne d’empreintes : il a été modifié, ou ce qui précède.
record-seal = La fin ne suit pas la chaîne d’empreintes : elle a été modifiée, ou ce qui précède.
record-unended = Selon les règles cette partie est finie, selon la feuille non.
record-not-over = La feuille donne une fin, mais selon les règles la partie continue.
record-wrong-ending = Selon les règles cette partie a fini autrement.
record-taken = La feuille dit commencer au milieu d’une autre partie, et ses coups ou ses tirages ne s’y accordent pas.
record-wrong-returns = Rangs et gains ne vont pas avec cette façon de finir.
record-commitment = La graine du serveur n’est pas celle à laquelle il s’était engagé.
record-unrevealed = Le serveur n’a pas révélé la graine à laquelle il s’était engagé.
record-revealed-early = La graine du serveur figure dans cette feuille, mais la partie n’a pas de fin. Un serveur ne révèle sa graine qu’après la fin : ou bien la feuille a été coupée, ou bien on pouvait connaître les dés d’avance.
record-law = Le coup { $ply } ne dit pas, comme le veulent les règles, parmi quoi on a tiré au sort.
record-ply-seal = Le coup { $ply } ne porte pas le sceau de ce que sa place avait préparé en secret.
kept-commitment = Cette feuille porte un autre engagement que celui que vous avez gardé : ce n’est pas celle de votre partie.
kept-seed = Votre graine { $seed } n’est pas dans cette feuille : ses dés ont été lancés sans vous.
kept-no-seed = Une graine faite de zéros n’est pas la vôtre : elle dit que personne n’a donné de graine.
kept-seal = Le sceau { $seal } que vous avez gardé n’est pas dans cette feuille : ce qu’il couvrait a été échangé.
kept-saw = L’empreinte { $hash } qui vous a été montrée n’est pas dans cette feuille : on a joué davantage, ou ce qui précède a été modifié.
kept-receipt = Le reçu { $receipt } n’est pas un reçu de cette partie.
kept-receipt-cut = { $count ->
    [one] Le reçu { $receipt } prouve que { $count } coup a été joué aux yeux de tous. Cette feuille n’en a que { $played } : elle a été coupée.
   *[other] Le reçu { $receipt } prouve que { $count } coups ont été joués aux yeux de tous. Cette feuille n’en a que { $played } : elle a été coupée.
}
proof-record = À elle seule, une feuille prouve seulement que ses parties s’accordent : qui la récrit tout entière peut tout y changer.
proof-chosen-ending = La partie a pris fin par le choix d’un joueur, et non par les règles : à elle seule, la feuille ne peut pas prouver que rien d’autre n’a été joué. Donnez la dernière empreinte qui vous a été montrée : --saw.
proof-no-lots = Elle ne contient pas de graines : pour les dés, vous n’avez que la parole de qui les a lancés.
proof-no-dice = Elle ne peut pas prouver quand les graines ont été choisies : qui les connaît toutes d’avance peut essayer jusqu’à ce que les dés lui plaisent. Donnez ce que vous avez gardé depuis que vous êtes à table : --commitment et --seed.
proof-dice = Avec ce que vous avez gardé, elle prouve que le serveur était lié à sa graine avant de connaître la vôtre : il n’a pas pu choisir les dés.
proof-no-conspiracy = Elle ne peut pas prouver que le serveur n’a pas montré sa graine à un autre joueur avant que celui-ci donne la sienne.
proof-no-shares = Aucun joueur n’a donné de graine : le serveur connaissait tous les dés en s’engageant.
proof-format-1 = Elle est au format 1, qui ne dit pas parmi quoi on a tiré au sort et ne scelle pas ce qui a été préparé en secret : là-dessus, vous n’avez que la parole du serveur.
proof-no-seals = Elle ne peut pas prouver qu’une préparation secrète n’a pas été échangée après avoir été scellée. Donnez les sceaux qui vous ont été montrés : --seal.
proof-seals = Avec les sceaux que vous avez gardés, elle prouve que ce qu’ils couvrent n’a pas été échangé.
record-lot = Le coup { $ply } n’est pas ce que les dés ou le tirage ont donné.
sheet-no-header = La ligne { $line } n’est pas un en-tête comme « player 1: Anna », ou il s’y trouve déjà.
sheet-no-game = La feuille ne nomme pas son jeu : il manque, avant la première ligne vide, une ligne comme « game: battleship ».
sheet-no-ply = La ligne { $line } devrait être le coup { $ply }, écrit « { $ply }. 1: » et ce que fait la place 1.
sheet-line = Ligne { $line } : { $reason }
sheet-header = L’en-tête « { $header } » n’a rien à faire ici.
sheet-seal = Le sceau ne correspond pas : la feuille a été modifiée après avoir été scellée.
no-codec = { $game } n’apporte pas de codec : on ne peut pas encore s’y entraîner.
no-kernel = { $game } n’apporte pas de noyau : on ne peut pas encore y jouer beaucoup de parties à la fois.
policy-broken = { $file } est abîmé, ou ne contient pas de réseau entraîné d’Escadre.
policy-game = { $file } a appris un autre jeu : { $game }.
policy-options = { $file } a appris ce jeu avec d’autres options, et ne sait pas jouer avec celles-ci.
no-optima = { $game } n’apporte rien à résoudre.
graph-too-large = Plus de { $most } états s’ensuivent : trop pour les regarder tous.
no-captain = Ce jeu n’a pas de capitaine appelé « { $captain } ».
not-listed = Ce numéro n’est celui d’aucune action proposée.
options-unknown = Il n’y a pas d’option « { $option } » ; il y a { $known }.
options-twice = « { $name } » est dit deux fois ; une seule suffit.
options-value = { $detail }, et non « { $value } ».
options-inside = { $detail }.
options-wrong = Ces options ne conviennent pas : { $detail }.

## Ce qui a été vérifié d’une feuille, et ce qui manque ; chacun est un élément d’une liste
checked-plies = { $count ->
    [one] { $count } coup, permis par les règles
   *[other] { $count } coups, tous permis par les règles
}
checked-chain = { $ended ->
    [true] la chaîne d’empreintes des noms, des options, des coups et de la fin
   *[false] la chaîne d’empreintes des noms, des options et des coups
}
checked-lots = { $count ->
    [one] { $count } jet ou tirage, recalculé à partir des graines
   *[other] { $count } jets et tirages, tous recalculés à partir des graines
}
checked-seals = { $count ->
    [one] { $count } sceau de préparation secrète
   *[other] { $count } sceaux de préparations secrètes
}
checked-ending = la fin, qui découle du dernier coup ({ $clause })
checked-chosen-ending = { $how ->
    [resigned] la fin : rangs et gains vont avec un abandon
    [agreed] la fin : rangs et gains vont avec une nulle d’un commun accord
    [left] la fin : rangs et gains vont avec le départ d’un joueur
   *[cancelled] la fin : rangs et gains vont avec une partie annulée
}
checked-saw = l’empreinte { $hash } qui vous a été montrée : { $where }
checked-receipt = { $count ->
    [one] le reçu { $receipt } : { $count } coup a été joué aux yeux de tous, et il est là
   *[other] le reçu { $receipt } : { $count } coups ont été joués aux yeux de tous, et ils sont là
}
hash-of-start = elle précède le premier coup
hash-of-ply = c’est celle du coup { $ply }
hash-of-ending = c’est celle de la fin
missing-ending = { $count ->
    [one] partie inachevée : { $count } coup, pas de fin ; rien ne montre si d’autres ont été joués
   *[other] partie inachevée : { $count } coups, pas de fin ; rien ne montre si d’autres ont été joués
}
missing-seal = pas de ligne « seal: » : noms, options et coups ne sont pas protégés
missing-seed = la graine du serveur, qu’il révèle après la fin : jets, tirages et sceaux n’ont pas pu être vérifiés
missing-receipt = la graine du serveur, sans laquelle aucun reçu ne peut être vérifié

## Ce qui ne va pas dans le fichier d’un hôte, et où
file-wrong = { $place } : { $detail }.
place-in = { $outer }, { $inner }
place-line = ligne { $line }
place-item = { $list } n° { $number }
place-named = { $list } n° { $number } (« { $name } »)

## Ce qui ne va pas dans la forme d’une entrée ; chacun continue une phrase
shape-not-json = ce n’est pas du JSON
shape-not-text = ce n’est pas du texte en UTF-8
shape-too-deep = l’imbrication est trop profonde
shape-wrong = la forme n’est pas la bonne
shape-missing = il manque { $what }
shape-unknown = { $what } n’a rien à faire là
shape-not-toml = ce n’est pas du TOML
shape-twice = { $what } s’y trouve deux fois
shape-must-be = il faudrait { $wanted }
shape-value-must-be = { $what } doit être { $wanted }
shape-or = { $one } ou { $other }
shape-flag = true ou false
shape-whole = un nombre entier
shape-whole-between = un nombre entier de { $least } à { $most }
shape-whole-least = un nombre entier, au moins { $least }
shape-whole-most = un nombre entier, au plus { $most }
shape-number = un nombre
shape-number-between = un nombre de { $least } à { $most }
shape-number-least = un nombre, au moins { $least }
shape-number-most = un nombre, au plus { $most }
shape-text = un texte
shape-text-between = un texte de { $least } à { $most ->
    [one] { $most } lettre
   *[other] { $most } lettres
}
shape-text-least = un texte d’au moins { $least ->
    [one] { $least } lettre
   *[other] { $least } lettres
}
shape-text-most = un texte de { $most ->
    [one] { $most } lettre
   *[other] { $most } lettres
} au plus
shape-text-form = un texte de la forme { $pattern }
shape-one-of = l’un de { $known }
shape-list = une liste, chaque élément étant { $item }
shape-list-between = une liste de { $least } à { $most ->
    [one] { $most } élément
   *[other] { $most } éléments
}, chacun étant { $item }
shape-list-least = une liste d’au moins { $least ->
    [one] { $least } élément
   *[other] { $least } éléments
}, chacun étant { $item }
shape-list-most = une liste d’au plus { $most ->
    [one] { $most } élément
   *[other] { $most } éléments
}, chacun étant { $item }
shape-list-of = une liste de { $count ->
    [one] { $count } élément
   *[other] { $count } éléments
}
shape-object = un groupe de valeurs nommées
shape-anything = quoi que ce soit

## Ce que le système refuse ; chacun continue une phrase
trouble = { $code ->
    [ENOENT] il n’y a pas de tel fichier ou dossier
    [EACCES] l’accès est refusé
    [EPERM] l’accès est refusé
    [EISDIR] c’est un dossier
    [ENOTDIR] lui-même ou une partie de son chemin n’est pas un dossier
    [EEXIST] un fichier de ce nom s’y trouve
    [ENOSPC] le disque est plein
    [EROFS] on ne peut rien y écrire
    [EADDRINUSE] quelque chose y écoute déjà
    [EADDRNOTAVAIL] cette machine n’a pas cette adresse
   *[other] le système dit « { $said } »
}

## Ce que montre un plateau dessiné
kind-ship = navire
kind-sunk = coulé
kind-hit = touché
kind-plouf = plouf
kind-boat = navire
kind-mine = mine
