# L’arène

arena-no-file = { $file } : fichier ou dossier introuvable.
arena-no-player = Joueur inconnu « { $player } ». Choix possibles : { $known }, un fichier Python comme ./my_bot.py, un réseau entraîné comme ./policy.npz, ou un programme comme "node my_bot.js".
arena-extra = Il manque des bibliothèques. Installez-les : pip install "escadre[{ $extra }]".
dataset-made = { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
} de { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} ; { $file } décrit les fichiers.
dataset-other = { $folder } contient un autre jeu de données : choisissez un autre dossier.
dataset-manifest = { $file } n’est pas le manifeste d’un jeu de données.
dataset-broken = Les processus ont échoué. Les données de { $folder } sont intactes : relancez la même commande pour continuer.
arena-no-cluster = La grappe Dask { $address } est injoignable : { $problem }. Vérifiez l’adresse.
arena-no-address = Donnez l’adresse d’une grappe, comme tcp://localhost:8786.
arena-cluster-lost = La grappe { $address } ne répond plus. Vérifiez la connexion.
arena-broken = Les processus ont échoué { $tries } fois de suite sur les mêmes parties : tournoi arrêté.
arena-form = Le nom { $file } doit finir par { $known } ou { $last }.
arena-two = Un test séquentiel demande deux joueurs et un jeu à deux.
arena-sprt = « { $written } » n’est pas valable. Écrivez deux avances Elo de −2000 à 2000, la plus petite d’abord, comme 0,20.
arena-few = Donnez au moins deux joueurs.

arena-illegal = une action interdite, « { $detail } » ({ $clause } : { $reason })
arena-unreadable = une réponse invalide : { $detail }
arena-crashed = un plantage : { $detail }
arena-late = un retard{ $detail }
arena-talked = une sortie inattendue : { $detail }

arena-head-player = joueur
arena-head-matches = parties
arena-head-wins = gagnées
arena-head-interval = 95 %
arena-percent = { $share } %
arena-head-draws = nulles
arena-head-points = points
arena-head-plies = coups
arena-head-time = par coup
arena-head-rating = Elo
arena-head-rating-interval = 95 %
arena-head-raw = moyenne, erreur type
arena-head-adjusted = sans la chance
arena-head-spread = dispersion
arena-value = Les résultats sans la chance utilisent la fonction de valeur { $hash }.
arena-luck = Résultats moyens, avec et sans la chance
arena-fault-line = { $player } { $n ->
    [0] n’a perdu aucune partie à cause d’{ $first }
    [one] a perdu une partie à cause d’{ $first }
   *[other] a perdu { $n } parties, la première à cause d’{ $first }
}
arena-progress = { $game }, { $matches ->
    [0] 0 partie
    [one] une partie
   *[other] { $matches } parties
}
arena-struck = { $player } a dépassé le temps dans { $times ->
    [one] { $times } partie
   *[other] { $times } parties
} de suite : retrait du tournoi.
arena-ratings-elo = Classement (Bradley–Terry, en points Elo autour de la moyenne)
arena-ratings-openskill = Classement (OpenSkill, Plackett–Luce)
arena-verdict-elo1 = Décidé après { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} : { $player } a plutôt { $elo1 } points Elo d’avance que { $elo0 } (log du rapport de vraisemblance : { $llr }).
arena-verdict-elo0 = Décidé après { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} : { $player } a plutôt { $elo0 } points Elo d’avance que { $elo1 } (log du rapport de vraisemblance : { $llr }).
arena-verdict-none = Indécis après { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} (log du rapport de vraisemblance : { $llr }, il faut ±2,94).

check-fine = Aucune erreur en { $matches ->
    [0] 0 partie
    [one] une partie
   *[other] { $matches } parties
}.
check-illegal = Partie { $match }, place { $seat }, coup { $ply } – { $action } est interdit par { $clause } : { $reason }
check-unreadable = Partie { $match }, place { $seat }, coup { $ply } – réponse invalide : { $detail }
check-crashed = Partie { $match }, place { $seat }, coup { $ply } – le bot a planté : { $detail }
check-late = Partie { $match }, place { $seat }, coup { $ply } – retard{ $detail }.
check-talked = Partie { $match }, place { $seat }, coup { $ply } – sortie inattendue : { $detail }
check-alike = La même erreur dans { $n ->
    [0] aucune autre partie
    [1] une autre partie
   *[other] { $n } autres parties
}.
check-stopped = La vérification s’est arrêtée après ce retard.
check-never = Le bot n’a jamais choisi « { $kind } », permis { $times ->
    [0] 0 fois
    [one] une fois
   *[other] { $times } fois
}.
check-time = { $choices ->
    [1] Un choix, { $mean } ms.
   *[other] { $choices } choix, { $mean } ms en moyenne, { $most } ms au plus.
}
check-points = Le bot marque { $points } % des points contre des bots qui jouent au hasard.

arena-no-program = Impossible de lancer { $file } : rendez ce fichier exécutable, ou donnez le programme qui l’exécute, comme "node my_bot.js".
arena-stopped = Arrêt après { $played ->
    [one] { $played } partie
   *[other] { $played } parties
} sur { $matches } ; les parties terminées comptent.

arena-unended = {", "}seulement une ligne incomplète : { $said }
arena-no-answer = { $said } (attendu : une ligne comme {"{"}"action": "…"{"}"})
arena-unflushed = {", "}aucune sortie depuis son lancement (pensez à vider le tampon après chaque ligne)
arena-unstarted = lancement impossible : { $problem }
arena-empty-line = une ligne vide
arena-exit = code de sortie { $status }
arena-signal = arrêté par le signal { $status }
arena-shut = sortie fermée

host-no-class = aucune classe { $name } n’a de méthode choose(observation, rng)
host-one-class = il faut une seule classe avec choose(observation, rng) ; { $n ->
    [0] aucune trouvée
   *[other] classes trouvées : { $found }. Nommez-en une, comme dans { $example }
}
host-no-action = choose a renvoyé { $given }, qui n’est pas une action de { $game }. Renvoyez une action de game.legal_actions(observation), ou sa notation, par exemple « { $example } ».
host-line = { $file }, ligne { $line } : { $error }
host-file = { $file } : { $error }
