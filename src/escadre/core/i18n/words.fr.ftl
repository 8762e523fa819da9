## Ce que dit l’arbitre, quel que soit le jeu
match-over = La partie est terminée.
chance-first = Lancez d’abord les dés, ou faites le tirage.
chance-not-asked = Il n’y a ni dés à lancer ni tirage à faire. Choisissez un coup.
impossible-outcome = Ce résultat du hasard est impossible ici.
not-your-turn = Ce n’est pas à vous de jouer : attendez votre tour.
too-late = Il est trop tard pour reprendre ce coup. Continuez la partie.
count-of = { $value } sur { $all }
chart-place = en { $x } ; { $y } { $unit }
chart-heading = cap { $degrees }°
tray-empty = aucun dé
cards-empty = vide
tally-empty = rien pour l’instant
card-beneath = { $card } ; à bord : { $beneath }
swing-range = de { $start }° à { $end }°
swing-ranges = cap { $ranges }
player-number = joueur { $number }

## Ce qui ne va pas dans la feuille d’une partie
record-json = Ce n’est pas une feuille de partie : { $detail }.
record-empty = Ce fichier est vide : il ne contient pas de partie.
record-format = Cette feuille de partie est au format { $format } ; cette version d’Escadre ne lit que les formats { $ours }.
record-long = Seules les parties de { $most } coups au plus peuvent être affichées.
record-big = Seuls les fichiers de { $most } Mo au plus peuvent être lus.
record-unplayable = Ce passage de la feuille de partie ne peut pas être rejoué.
record-game = Jeu inconnu « { $game } ».
record-players = Ce jeu se joue à { $count }, mais la feuille de partie nomme { $named ->
    [one] { $named } joueur
   *[other] { $named } joueurs
}.
record-seeds = Il faut une graine pour chacune des { $count } places, mais la feuille de partie en contient { $given }.
record-seat = Le coup { $ply } appartient à une place qui n’existe pas dans ce jeu.
record-places = La fin ne donne pas à chaque joueur un rang et un gain.
record-resigned = Un abandon doit désigner une place ; les autres fins de partie n’en désignent pas.
record-rules = La partie a été jouée avec la version { $theirs } des règles ; Escadre utilise ici la version { $ours }.
record-rules-of = La partie a été jouée avec la version { $theirs } des règles, qu’Escadre { $release } sait rejouer ; Escadre utilise ici la version { $ours }.
record-config = Ces options enfreignent { $clause } : { $reason }
record-illegal = Le coup { $ply } enfreint { $clause } : { $reason }
record-chain = Le coup { $ply } rompt la chaîne d’empreintes : la feuille de partie a été modifiée à ce coup ou avant.
record-ending-hash = La fin rompt la chaîne d’empreintes : la feuille de partie a été modifiée à la fin ou avant.
record-unended = Selon les règles, la partie est terminée, mais la feuille de partie n’a pas de fin.
record-not-over = La feuille de partie a une fin, mais selon les règles la partie continue.
record-wrong-ending = Selon les règles, cette partie s’est terminée autrement.
record-taken = La feuille de partie commence au milieu d’une autre partie, mais ses coups ou ses tirages ne concordent pas avec elle.
record-wrong-returns = Les rangs et les gains ne correspondent pas à cette fin de partie.
record-commitment = La graine du serveur ne correspond pas à son engagement.
record-unrevealed = Le serveur n’a pas révélé sa graine.
record-revealed-early = La graine du serveur figure dans cette feuille de partie, mais la partie n’a pas de fin. Un serveur ne la révèle qu’après la fin : la feuille de partie a été coupée, ou les dés pouvaient être connus d’avance.
record-law = Coup { $ply } : les résultats possibles du tirage ne sont pas indiqués.
record-ply-seal = Coup { $ply } : il manque le sceau de cette préparation secrète.
kept-commitment = L’engagement que vous avez gardé n’est pas dans cette feuille de partie : ce n’est pas celle de votre partie.
kept-seed = Votre graine { $seed } n’est pas dans cette feuille de partie : ses dés ont été lancés sans vous.
kept-no-seed = Une graine faite de zéros signifie qu’aucune graine n’a été donnée.
kept-seal = Le sceau { $seal } que vous avez gardé n’est pas dans cette feuille de partie : la préparation a été modifiée.
kept-saw = L’empreinte { $hash } qui vous a été montrée n’est pas dans cette feuille de partie : des coups manquent ou ont été modifiés.
kept-receipt = Le reçu { $receipt } n’est pas un reçu de cette partie.
kept-receipt-cut = { $count ->
    [one] Le reçu { $receipt } prouve que { $count } coup public a été joué, mais cette feuille de partie n’en a que { $played } : elle a été coupée.
   *[other] Le reçu { $receipt } prouve que { $count } coups publics ont été joués, mais cette feuille de partie n’en a que { $played } : elle a été coupée.
}
proof-record = À elle seule, une feuille de partie ne prouve que sa cohérence : une personne qui la récrit en entier peut tout changer.
proof-chosen-ending = La partie s’est terminée par le choix d’un joueur : avant cette fin, des coups ont pu être joués puis retirés de la feuille de partie. La dernière empreinte montrée à un joueur permet de le vérifier (« --saw » dans le terminal).
proof-no-lots = La feuille de partie n’a pas de graines : elle ne prouve pas que les dés étaient équitables.
proof-no-dice = La feuille de partie ne prouve pas quand les graines ont été choisies : une personne qui les connaît toutes d’avance peut en essayer jusqu’à obtenir des dés favorables. Donnez ce que vous avez gardé : --commitment et --seed.
proof-dice = Avec ce que vous avez gardé, la feuille de partie prouve que le serveur s’est engagé sur sa graine avant de connaître la vôtre : il n’a pas pu choisir les dés.
proof-no-conspiracy = La feuille de partie ne prouve pas que le serveur n’a pas montré sa graine trop tôt à un autre joueur.
proof-no-shares = Aucun joueur n’a donné de graine : le serveur connaissait tous les dés quand il s’est engagé.
proof-no-seals = La feuille de partie ne prouve pas que les préparations secrètes sont restées intactes. Donnez les sceaux qui vous ont été montrés : --seal.
proof-seals = Avec les sceaux que vous avez gardés, la feuille de partie prouve que ces préparations n’ont pas été modifiées.
record-lot = Coup { $ply } : ce n’est pas le résultat que donnent les graines.
sheet-no-record = Ce n’est pas une feuille de partie : la ligne 1 n’est pas un en-tête comme « player 1: Anna ».
sheet-no-header = La ligne { $line } n’est pas un en-tête comme « player 1: Anna », ou elle en répète un.
sheet-no-game = La feuille de partie ne nomme pas son jeu : il manque, avant la première ligne vide, une ligne comme « game: battleship ».
sheet-no-ply = La ligne { $line } devrait être le coup { $ply } : « { $ply }. 1: » et le coup de la place 1.
sheet-line = Ligne { $line } : { $reason }
sheet-header = En-tête inconnu « { $header } ». Corrigez ou effacez cette ligne.
sheet-seal = Le sceau ne correspond pas : la feuille de partie a été modifiée après avoir été scellée.
no-codec = { $game } n’a pas de codec : l’apprentissage n’y est pas encore possible.
no-kernel = { $game } n’a pas de noyau : jouer beaucoup de parties à la fois n’y est pas encore possible.
policy-broken = { $file } est corrompu, ou n’est pas un réseau entraîné d’Escadre. Donnez-en un autre.
policy-game = { $file } a été entraîné pour un autre jeu : { $game }. Donnez un réseau de ce jeu-ci.
policy-options = { $file } a été entraîné avec d’autres options. Jouez avec celles-là, ou donnez un autre réseau.
no-optima = { $game } n’a pas de variantes à résoudre.
graph-too-large = La résolution passerait par plus de { $most } états : c’est trop. Choisissez une variante plus petite.
no-captain = Capitaine inconnu « { $captain } ». Choisissez un capitaine de ce jeu.
not-listed = Ce numéro n’est pas celui d’une action proposée.
options-unknown = Option inconnue « { $option } ». Choix possibles : { $known }.
options-twice = L’option « { $name } » est donnée deux fois. Donnez-la une seule fois.
options-value = { $detail } (reçu : « { $value } »).
options-inside = { $detail }.
options-item = { $place } : { $detail } (reçu : « { $value } »).
options-wrong = Ces options sont invalides : { $detail }.

## Ce qui a été vérifié d’une feuille, et ce qui manque ; chacun est un élément d’une liste
checked-plies = { $count ->
    [one] { $count } coup conforme aux règles
   *[other] { $count } coups conformes aux règles
}
checked-chain = { $ended ->
    [true] la chaîne d’empreintes des noms, des options, des coups et de la fin
   *[false] la chaîne d’empreintes des noms, des options et des coups
}
checked-lots = { $count ->
    [one] { $count } jet ou tirage, recalculé d’après les graines
   *[other] { $count } jets et tirages, recalculés d’après les graines
}
checked-seals = { $count ->
    [one] { $count } sceau de préparation secrète
   *[other] { $count } sceaux de préparations secrètes
}
checked-ending = la fin, qui découle du dernier coup ({ $clause })
checked-chosen-ending = { $how ->
    [resigned] la fin : rangs et gains conformes à un abandon
    [agreed] la fin : rangs et gains conformes à une nulle d’un commun accord
    [left] la fin : rangs et gains conformes au départ d’un joueur
   *[cancelled] la fin : rangs et gains conformes à une partie annulée
}
checked-saw = l’empreinte { $hash } qui vous a été montrée ({ $where })
checked-receipt = { $count ->
    [one] le reçu { $receipt } : { $count } coup public a été joué, et la feuille de partie le contient
   *[other] le reçu { $receipt } : { $count } coups publics ont été joués, et la feuille de partie les contient
}
hash-of-start = avant le premier coup
hash-of-ply = coup { $ply }
hash-of-ending = la fin
missing-ending = { $count ->
    [one] la fin : après { $count } coup, d’autres ont pu être joués
   *[other] la fin : après { $count } coups, d’autres ont pu être joués
}
missing-hash-chain = la ligne « seal: » : noms, options et coups ne sont pas protégés
missing-seed = la graine du serveur, révélée après la fin : jets, tirages et sceaux ne sont pas vérifiés
missing-format-1 = les sceaux des préparations secrètes et les résultats possibles des tirages, que le format 1 ne contient pas
missing-receipt = la graine du serveur : sans elle, aucun reçu ne peut être vérifié

## Ce qui ne va pas dans le fichier d’un hôte, et où
file-wrong = { $place } : { $detail }.
place-in = { $outer }, { $inner }
place-line = ligne { $line }
place-item = { $list } n° { $number }
place-number = élément { $number }
place-option = { $option }
place-named = { $list } n° { $number } (« { $name } »)

## Ce qui ne va pas dans la forme d’une entrée ; chacun continue une phrase
shape-not-json = ce n’est pas du JSON
shape-not-text = ce n’est pas du texte en UTF-8
shape-too-deep = il y a trop de niveaux imbriqués
shape-wrong = la forme n’est pas la bonne
shape-missing = il manque { $what }
shape-unknown = { $what } est inconnu
shape-not-toml = ce n’est pas du TOML
shape-twice = { $what } est donné deux fois
shape-must-be = il faut { $wanted }
shape-value-must-be = { $what } doit être { $wanted }
shape-is-not = ce n’est pas { $wanted }
shape-value-is-not = { $what } n’est pas { $wanted }
shape-empty = c’est vide
shape-value-empty = { $what } est vide
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
    [one] { $most } caractère
   *[other] { $most } caractères
}
shape-text-least = un texte d’au moins { $least ->
    [one] { $least } caractère
   *[other] { $least } caractères
}
shape-text-most = un texte de { $most ->
    [one] { $most } caractère
   *[other] { $most } caractères
} au plus
shape-text-form = un texte de la forme { $pattern }
shape-one-of = une de ces valeurs : { $known }
shape-list = une liste de { $items }
shape-list-between = une liste de { $least } à { $most } { $items }
shape-list-least = une liste d’au moins { $least } { $items }
shape-list-most = une liste d’au plus { $most } { $items }
shape-list-of = une liste de { $count ->
    [one] { $count } élément
   *[other] { $count } éléments
}
shape-items-whole = nombres entiers
shape-items-whole-between = nombres entiers de { $least } à { $most }
shape-items-number = nombres
shape-items-number-between = nombres de { $least } à { $most }
shape-items-flag = valeurs true ou false
shape-items-text = textes
shape-items-object = valeurs de type objet
shape-items-list = listes
shape-items-one-of = valeurs parmi { $known }
shape-items-anything = valeurs
shape-object = un objet
shape-anything = n’importe quelle valeur

## Ce que le système refuse ; chacun continue une phrase
trouble = { $code ->
    [ENOENT] fichier ou dossier introuvable
    [EACCES] accès refusé
    [EPERM] accès refusé
    [EISDIR] c’est un dossier
    [ENOTDIR] une partie du chemin n’est pas un dossier
    [EEXIST] un fichier de ce nom existe déjà
    [ENOSPC] le disque est plein
    [EROFS] le disque est en lecture seule
    [EADDRINUSE] l’adresse est déjà utilisée
    [EADDRNOTAVAIL] cette machine n’a pas cette adresse
   *[other] erreur du système « { $said } »
}

## Ce que montre un plateau dessiné
kind-ship = navire
kind-sunk = coulé
kind-hit = touché
kind-plouf = à l’eau
kind-boat = navire
kind-mine = mine
