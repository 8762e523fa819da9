# L’arène

arena-no-file = Le fichier { $file } n’existe pas.
arena-no-player = « { $player } » ne peut pas jouer : nommez { $known }, un fichier Python comme ./my_bot.py, un réseau entraîné comme ./policy.npz, ou un programme comme "node my_bot.js".
arena-extra = Il faut d’autres bibliothèques : pip install "escadre[{ $extra }]".
dataset-made = { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
} de { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} ; { $file } dit ce qu’ils sont.
dataset-other = { $folder } contient d’autres données : nommez un autre dossier.
dataset-manifest = { $file } n’est pas le manifeste d’un jeu de données.
dataset-broken = Les processus sont morts. Ce qui est dans { $folder } est entier : la même commande continue.
arena-no-cluster = La grappe { $address } ne répond pas : { $problem }.
arena-no-address = Nommez l’adresse d’une grappe, comme tcp://localhost:8786.
arena-cluster-lost = La grappe { $address } n’est plus là.
arena-broken = Les processus sont morts { $tries } fois de suite sur les mêmes parties : le tournoi est arrêté.
arena-form = { $file } doit finir par { $known }.
arena-two = Le test séquentiel oppose deux joueurs, à une table de deux.
arena-sprt = « { $written } » n’est pas une paire de niveaux entre -2000 et 2000, le plus petit d’abord, comme 0,20.
arena-few = Nommez au moins deux joueurs.

arena-illegal = une action interdite : { $detail } ({ $clause } : { $reason })
arena-unreadable = une réponse qui n’est pas une action : { $detail }
arena-crashed = un arrêt brutal : { $detail }
arena-late = une réponse qui n’est pas venue à temps{ $detail }
arena-talked = des mots que personne n’attendait : { $detail }

arena-point = ,
arena-head-player = joueur
arena-head-matches = jouées
arena-head-wins = gagnées
arena-head-interval = 95 %
arena-head-draws = nulles
arena-head-points = points
arena-head-plies = coups
arena-head-time = par choix
arena-head-rating = niveau
arena-head-rating-interval = 95 %
arena-head-raw = gain, erreur type
arena-head-adjusted = sans la chance
arena-head-spread = dispersion
arena-value = Les résultats sans la chance sont calculés avec la fonction de valeur { $hash }.
arena-luck = Gains moyens, tels quels et sans la chance
arena-fault-line = { $player } { $n ->
    [0] n’a perdu aucune partie
    [one] a perdu une partie
   *[other] a perdu { $n } parties
}, la première par { $first }
arena-progress = { $game }, { $matches ->
    [0] 0 partie
    [one] une partie
   *[other] { $matches } parties
}
arena-struck = { $player } a été en retard dans { $times ->
    [one] { $times } partie
   *[other] { $times } parties
} de suite et ne joue plus.
arena-ratings-elo = Niveaux (Bradley–Terry, en points Elo autour de la moyenne)
arena-ratings-openskill = Niveaux (OpenSkill, Plackett–Luce)
arena-verdict-elo1 = Décidé après { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} : { $player } est plus fort de { $elo1 } points Elo plutôt que de { $elo0 } (log du rapport de vraisemblance : { $llr }).
arena-verdict-elo0 = Décidé après { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} : { $player } est plus fort de { $elo0 } points Elo plutôt que de { $elo1 } (log du rapport de vraisemblance : { $llr }).
arena-verdict-none = Indécis après { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} (log du rapport de vraisemblance : { $llr }, il faut ±2,94).

check-fine = Rien à signaler en { $matches ->
    [0] 0 partie
    [one] une partie
   *[other] { $matches } parties
}.
check-illegal = Partie { $match }, place { $seat }, coup { $ply } : { $action } est interdit par { $clause } : { $reason }
check-unreadable = Partie { $match }, place { $seat }, coup { $ply } : la réponse est illisible : { $detail }
check-crashed = Partie { $match }, place { $seat }, coup { $ply } : le bot est mort : { $detail }
check-late = Partie { $match }, place { $seat }, coup { $ply } : pas de réponse à temps{ $detail }.
check-talked = Partie { $match }, place { $seat }, coup { $ply } : il a dit quelque chose que personne n’avait demandé : { $detail }
check-alike = De même dans { $n ->
    [0] aucune autre partie
    [1] une autre partie
   *[other] { $n } autres parties
}.
check-stopped = Rien d’autre n’a été joué ensuite : personne n’aime attendre.
check-never = Il n’a jamais choisi « { $kind } », permis { $times ->
    [0] 0 fois
    [one] une fois
   *[other] { $times } fois
}.
check-time = { $choices ->
    [1] Un choix, { $mean } ms.
   *[other] { $choices } choix, { $mean } ms chacun en moyenne, { $most } ms au plus.
}
check-points = { $points } % des points contre des bots qui choisissent au hasard.

arena-no-program = { $file } n’est pas un programme que l’on puisse lancer : rendez-le exécutable, ou nommez ce qui l’exécute, comme "node my_bot.js".
arena-stopped = Arrêt après { $played ->
    [one] { $played } partie
   *[other] { $played } parties
} sur { $matches } : ce qui est joué compte.

arena-unended = {", "}sinon le début d’une ligne : { $said }
arena-no-answer = { $said } (il faut une ligne comme {"{"}"action": "…"{"}"})
arena-unflushed = {", "}ni un mot depuis son lancement (peut-être ne vide-t-il pas son tampon après chaque ligne)
arena-unstarted = il ne peut pas être lancé : { $problem }
arena-empty-line = une ligne vide
arena-exit = il a fini avec le code { $status }
arena-signal = le signal { $status } l’a arrêté
arena-shut = il a fermé sa sortie

host-no-class = aucune classe { $name } n’a de méthode choose(observation, rng)
host-one-class = il faut une seule classe avec choose(observation, rng), et { $n ->
    [0] il n’y en a pas
   *[other] il y a { $found } : nommez-en une, comme dans { $example }
}
host-no-action = choose a renvoyé { $given }, qui n’est pas une action de { $game }. Renvoyez une action de game.legal_actions(observation), ou sa notation, par exemple « { $example } ».
host-line = { $file }, ligne { $line } : { $error }
host-file = { $file } : { $error }
