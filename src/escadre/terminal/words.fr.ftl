## Commandes : aide
cli-heading-usage = Usage :
cli-heading-options = Options :
cli-heading-commands = Commandes :
cli-help-escadre = Jouer à cinq jeux navals, au terminal et sur le web.
cli-help-games = Lister les jeux.
cli-help-rules = Afficher les règles d’un jeu, ou une seule RÈGLE.
cli-help-play = Jouer une partie au terminal. Chacun des JOUEURS est human, human:NOM, random ou un capitaine du jeu ; le premier capitaine prend les places restantes. Un coup par ligne ; « ? » affiche l’aide, « stop » arrête.
cli-help-serve = Démarrer le serveur : tables, page web, API des bots.
cli-help-backup = Sauvegarder les tables et la clé dans un FICHIER. Le serveur peut tourner. Gardez ce fichier secret : il permet de jouer à toutes les places.
cli-help-restore = Restaurer une sauvegarde (FICHIER). La base de données peut être SQLite ou PostgreSQL ; aucun serveur ne doit l’avoir ouverte.
cli-help-guest = Afficher ou effacer les données d’un invité. QUI est l’identifiant de l’invité, ou TABLE/PLACE (places comptées à partir de 1).
cli-help-tables = Lister les tables en cours. La liste donne les places, la dernière activité et les identifiants des invités.
cli-help-replay = Afficher le journal d’une partie, selon un point de vue.
cli-help-verify = Vérifier qu’une feuille de partie est complète et intacte. La commande contrôle la chaîne d’empreintes, les règles, les dés, les sceaux et la fin ; elle dit ce qui manque et ce que la feuille de partie prouve. Pour une preuve plus forte, donnez avec les options ci-dessous ce que vous avez gardé de la partie. Le code de sortie est 0 si la feuille de partie est complète, 3 si elle est incomplète, 1 si elle est incorrecte.
cli-help-analyse = Montrer les moments décisifs d’une partie et le coût des choix. L’analyse juge chaque choix d’après ce que le joueur savait alors.
cli-help-again = Rejouer les choix coûteux d’une partie. Vous retrouvez le plateau de ce moment et répondez par une ligne de texte ; tout coup aussi bon que le meilleur convient. « indice » montre la réponse, « stop » arrête.
cli-help-what-if = Rejouer la suite d’une partie après un coup. Les dés et les informations cachées restent les mêmes ; des capitaines prennent les autres places.
cli-help-results = Afficher vos résultats, par jeu et par capitaine. La commande lit les feuilles de partie où vous jouez sous le nom NOM et compare vos dés aux nombres attendus. Une partie « et si », ou jouée contre vous-même, ne compte pas.
cli-help-learn = Suivre les leçons d’un jeu, ou une seule LEÇON. Répondez par une ligne de texte. « ? » montre la réponse, « stop » arrête.
cli-help-dice = Comparer les dés et les tirages aux nombres attendus. La commande lit les feuilles de partie des FICHIERS et, avec --data, les parties terminées d’un serveur.
cli-help-perft = Compter les suites de PROFONDEUR coups, pour vérifier les règles.
cli-help-solve = Résoudre exactement de petites VARIANTES d’un jeu. Deux programmes résolvent chaque variante, puis la commande compare les capitaines au résultat. Sans nom, elle résout les variantes rapides. La liste complète est dans docs/results/solved-variants.md.
cli-help-study = Mesurer l’équilibre, la longueur et la part de chance d’un jeu. La page montre l’avantage du premier joueur, la longueur, la chance, le suspense et les capitaines, avec leurs intervalles de confiance.
cli-help-export = Convertir une feuille de partie dans un autre format.
cli-help-arena = Organiser un tournoi de bots, avec marges d’erreur.
cli-help-dataset = Enregistrer des parties de bots en Parquet, pour l’apprentissage. Les fichiers contiennent chaque coup, avec ce que voyait le joueur et les coups permis. Après une interruption, relancez la même commande pour continuer.
cli-help-bot = Vérifier un bot.
cli-help-check = Chercher les erreurs d’un bot. BOT est un fichier, comme ./my_bot.py, ou un programme, comme "node my_bot.js".
cli-help-puzzles = Résoudre, vérifier et chercher des problèmes.
cli-help-puzzles-mine = Chercher des problèmes dans des parties de capitaines. La commande les affiche en JSON, un par ligne.
cli-help-puzzles-check = Revérifier les solutions de problèmes. La commande vérifie tous les problèmes, ceux d’un JEU, ou celui de cet ID.
cli-help-puzzles-play = Résoudre les problèmes d’un jeu, du facile au difficile. Avec un ID, la commande ne propose que ce problème. Tout coup aussi bon que la réponse convient.
cli-help-puzzles-reports = Lire les signalements et choisir les problèmes proposés.
cli-help-puzzles-today = Jouer la bataille du jour. Le départ, les tirages et le capitaine sont les mêmes pour tous. Vous avez un seul essai, puis une ligne à partager.
cli-option-commitment = L’engagement que vous avez vu à votre arrivée.
cli-option-seeds = Une graine que vous avez donnée (option répétable).
cli-option-seat = Cette place seulement (1, 2, …).
cli-option-player_seat = Votre place (1, 2, …).
cli-option-with_analysis = Analyser aussi chaque partie pour donner le coût des choix. Comptez une seconde ou plus par partie.
cli-option-from_ply = Commencer après ce nombre de coups (0 : au début).
cli-option-against = Joueurs des autres places : un capitaine, random, ou le fichier d’un réseau entraîné (par défaut, le premier capitaine).
cli-option-new_luck = Prendre d’autres dés et tirages que dans la partie.
cli-option-output_file = Enregistrer la nouvelle partie dans ce fichier (.txt : texte lisible, sinon JSON).
cli-option-world_count = Nombre de parties imaginées à chaque moment : plus il y en a, plus l’analyse est précise, mais lente.
cli-option-full = Ajouter tous les moments, les règles et la méthode.
cli-option-as_json = Écrire une ligne de JSON par place.
cli-option-only_list = Lister les leçons, sans jouer.
cli-option-seals = Un sceau que vous avez vu (option répétable).
cli-option-receipts = Un reçu que le serveur vous a donné pendant la partie (option répétable).
cli-option-seen_hashes = Une empreinte que vous avez vue, d’un coup ou de la fin (option répétable).
cli-option-help = Afficher cette aide et quitter.
cli-option-version = Afficher la version et quitter.
cli-option-debug = Montrer où s’est produite une erreur interne.
cli-option-language = Langue (par défaut, celle de LANG).
cli-option-escadre-language = Langue, ici ou après n’importe quelle commande (par défaut, celle de LANG).
cli-option-options = Une option du jeu, comme -o variant=2, ou -o deck=@FICHIER pour une valeur dans un fichier (option répétable).
cli-option-seed = Graine des tirages, un nombre entier : la même graine redonne les mêmes tirages.
cli-option-input_stream = Lire les coups dans ce fichier (- est l’entrée standard).
cli-option-record_file = Enregistrer la partie dans ce fichier (.txt : texte lisible, sinon JSON).
cli-option-viewer = Point de vue : une place (1, 2, …), public ou all.
cli-option-position = Partir de cette position.
cli-option-divide = Afficher le nombre de suites de chaque premier coup.
cli-option-states = Compter aussi les états, à chaque profondeur jusqu’à PROFONDEUR.
cli-option-luck_matches = Mesurer la chance coup par coup dans ce nombre de parties (par défaut, la moitié) ; plus lent.
cli-option-ladder = Seulement ces capitaines, du plus faible au plus fort : mousse,bosco (par défaut, tous).
cli-option-compare = Jouer autant de parties avec chaque valeur d’une option, comme way=A/B/C, et dire laquelle est la plus équilibrée.
cli-option-format_ = Format de sortie : text (texte lisible) ou json.
cli-option-host = Adresse d’écoute ; 0.0.0.0 pour le réseau local (par défaut : 127.0.0.1).
cli-option-port = Port d’écoute (par défaut : 8000, ou le premier libre ensuite).
cli-option-delete = Effacer les données de l’invité : ses propres tables disparaissent, et ses places aux autres tables deviennent anonymes.
cli-option-include_ended = Lister aussi les tables terminées.
cli-option-show_settings = Afficher tous les réglages et leurs valeurs, puis s’arrêter.
cli-option-replace = Effacer le contenu de la base de données.
cli-option-processes = Nombre de processus du serveur ; il faut PostgreSQL pour en avoir plusieurs.
cli-option-data = Dossier des données (par défaut, le dossier standard du système).
cli-option-dice-data = Examiner aussi les parties terminées du serveur qui utilise ce dossier de données.
cli-option-settings_file = Un fichier TOML avec d’autres réglages : limites, base de données, adresse derrière un proxy.
cli-option-kit = Nom du jeu, comme l’affiche « escadre games ».
cli-option-players = Joueurs, séparés par des virgules : un capitaine (mousse, bosco…), random, imagining, ./my_bot.py, "node my_bot.js".
cli-option-matches = Nombre de parties.
cli-option-bot-check-matches = Nombre de parties contre des bots qui jouent au hasard.
cli-option-out = Écrire les résultats dans ce fichier : .csv, .jsonl ou .parquet.
cli-option-records = Dossier où enregistrer les feuilles de partie.
cli-option-sprt = Arrêter dès que le résultat est clair. Avec 0,20 (deux nombres, séparés par une virgule), les deux hypothèses sont 0 et 20 points Elo d’avance pour le premier joueur.
cli-option-time_budget = Secondes accordées à un programme pour tous ses choix dans une partie.
cli-option-workers = Nombre de processus (par défaut, un par cœur).
cli-option-cluster = Adresse d’une grappe Dask : tcp://…
cli-option-address = Adresse d’une grappe Dask : tcp://…
cli-option-directory = Dossier des fichiers ; après une interruption, relancez la même commande pour continuer.
cli-option-values = Enregistrer aussi le résultat attendu de chaque place avant chaque coup ; bien plus lent.
cli-option-arena-matches = Nombre de parties par groupe de joueurs, toutes places comprises.
cli-option-matches_per_file = Nombre de parties par fichier.
cli-option-luck_adjustment = Donner aussi les résultats sans la chance : celle des dés et des tirages (chance), ou aussi celle des choix aléatoires des capitaines (captains).
cli-option-retire = Ne plus proposer ce problème.
cli-option-keep = Proposer ce problème malgré les signalements.
cli-option-into = Ajouter les problèmes à ce fichier.
cli-option-rejected = Ajouter à ce fichier les positions refusées, avec la raison.
cli-option-day = Un autre jour, comme 2026-11-22.
cli-option-captain = Le capitaine qui joue les deux camps.
cli-option-page = Écrire la page ici : .html, ou .md avec ses images à côté.
cli-option-captains = Capitaines à comparer à l’optimum, séparés par des virgules.
cli-option-include_slow = Résoudre toutes les variantes publiées ; certaines demandent plusieurs minutes.
cli-default = par défaut :
cli-required = obligatoire
cli-to = à
cli-or-more = ou plus
cli-semicolon = { "" } ;{ " " }
cli-metavar-options = OPTIONS
cli-metavar-command = COMMANDE
cli-metavar-args = ARGUMENTS
cli-metavar-game = JEU
cli-metavar-players = JOUEURS
cli-metavar-clause = RÈGLE
cli-metavar-lesson = LEÇON
cli-metavar-who = QUI
cli-metavar-name = NOM
cli-metavar-id = ID
cli-metavar-file = FICHIER
cli-metavar-filename = FICHIER
cli-metavar-date = AAAA-MM-JJ
cli-metavar-depth = PROFONDEUR
cli-metavar-directory = DOSSIER
cli-metavar-text = TEXTE
cli-metavar-variants = VARIANTES
cli-metavar-integer = ENTIER
cli-metavar-integer-range = ENTIER
cli-metavar-float-range = NOMBRE
cli-metavar-float = NOMBRE

## Commandes : erreurs
cli-usage = { $problem } (Voir { $command } --help.)
cli-missing = Il manque : { $name }.
cli-no-option = Option inconnue : { $name }.
cli-no-verb = Commande inconnue « { $name } ». Choix possibles : { $known }.
cli-extra = Argument en trop : « { $written } ».
cli-want-value = { $name } demande une valeur.
cli-no-value = { $name } ne prend pas de valeur.
cli-bad-value = { $name } doit être { $wanted }.
cli-want-file = un fichier
cli-want-day = une date comme 2026-11-22
cli-want-folder = un dossier
cli-no-game = Jeu inconnu « { $game } ». Choix possibles : { $known }.
cli-no-player-called = Aucun joueur de ces parties ne s’appelle « { $name } ». Écrivez le nom comme dans la feuille de partie.
cli-no-seat = Place inconnue : { $seat }. Indiquez { $known }.
cli-no-viewer = Point de vue inconnu « { $viewer } ». Choix possibles : une place de cette partie (1, 2, …), public ou all.
cli-perft-level = { $plies } : { $sequences ->
    [one] { $sequences } suite
   *[other] { $sequences } suites
}, { $states ->
    [one] { $states } état
   *[other] { $states } états
}
cli-no-assignment = « { $written } » n’est pas une option avec sa valeur. Écrivez NOM=VALEUR, une fois par option, comme variant=2.
cli-file-not-text = { $name } n’est pas un fichier texte en UTF-8. Enregistrez-le dans ce format.
cli-file-large = { $name } dépasse { $most } caractères. Donnez un fichier plus court.
cli-no-clause = Règle inconnue « { $clause } ». Règles existantes : { $first } à { $last }.
cli-no-player = Joueur inconnu « { $player } ». Choix possibles : { $known }.
cli-too-many = Ce jeu n’a que { $seats } places. Donnez moins de joueurs.
cli-too-big = Ce fichier dépasse { $most } Mo : trop pour une feuille de partie. Donnez-en un autre.
cli-no-hash = « { $written } » n’est pas une empreinte. Donnez ses 64 chiffres hexadécimaux.
cli-system = Erreur du système : { $problem }.
cli-file = { $name } : { $problem }.
cli-interrupted = Interrompu.
cli-bug = Erreur interne, à signaler (escadre --debug montre où) : { $problem }.

## Une partie au terminal
cli-player = Joueur { $seat }
cli-player-unnamed = Le joueur { $seat }
cli-refused = { $sentence } ({ $clause }).
cli-at-line = Ligne { $line }{ $quoted }. { $sentence }
cli-quoted = , « { $written } »
cli-say-stop = Pour arrêter la partie, tapez « stop ».
cli-too-long = Une ligne compte au plus { $most } caractères.
cli-input-ended = L’entrée s’est terminée trop tôt. Ajoutez les lignes manquantes.
cli-stopped = Partie arrêtée.
cli-asked = { $player }, à vous de jouer.
cli-curtain-close = Appuyez sur Entrée pour cacher le plateau.
cli-curtain-open = { $player } : appuyez sur Entrée quand aucun autre joueur ne regarde.
cli-moves-shared = Coups cachés sur un écran partagé : votre adversaire pourrait les lire.
cli-command-help = ? aide help
cli-command-board = plateau board
cli-command-moves = coups moves
cli-command-hint = indice conseil hint ?!
cli-command-back = reprendre retour back
cli-taken-back = { $player } reprend son dernier coup.
cli-play-help = En plus des coups, tapez : ? (aide), plateau, coups, indice, { $names }. Le texte après # est ignoré.
cli-play-label = « { $label } »
cli-goes-on = La partie n’est pas terminée.
cli-agreed = Nulle d’un commun accord.
cli-resigned = { $player } abandonne. Victoire : { $names }.
cli-won = Victoire : { $names } (règle { $clause })
cli-nobody = Pas de gagnant (règle { $clause })
cli-ended-why = { $sentence } – { $reason }.
cli-no-dice = Donnez des feuilles de partie, ou le dossier d’un serveur avec --data.
dice-dice = Dés à { $sides } faces, { $total ->
    [one] { $total } jet
   *[other] { $total } jets
} :
dice-draw = Tirage d’un objet sur { $sides } ({ $total ->
    [1] une fois
   *[other] { $total } fois
}) :
dice-p = p = { $p }
dice-about-p = p vaut environ { $p }
dice-face = face
dice-seen = sorties
dice-expected = attendues
dice-meaning = p est la probabilité que des dés équitables s’écartent au moins autant des nombres attendus. Par hasard, une ligne sur vingt passe sous 0,05. Sous 0,001, regardez de plus près.
dice-none = Aucun dé ni tirage trouvé.
cli-backed-up = { $count ->
    [0] Aucune table enregistrée
    [one] Une table enregistrée
   *[other] { $count } tables enregistrées
} dans { $file }.
cli-restored = { $count ->
    [0] Aucune table restaurée
    [one] Une table restaurée
   *[other] { $count } tables restaurées
} depuis { $file }.
cli-guest-deleted = Données effacées : { $removed ->
    [0] aucune table supprimée
    [one] une table supprimée
   *[other] { $removed } tables supprimées
}, { $changed ->
    [0] aucune modifiée
    [one] une modifiée
   *[other] { $changed } modifiées
}.
cli-verified-whole = Complète : aucune erreur, rien ne manque.
cli-verified-partial = Incomplète : aucune erreur trouvée, mais il manque quelque chose.
cli-verified-broken = Incorrecte : cette feuille de partie contient des erreurs.
cli-verified-wrong = Erreurs :
cli-verified-checked = Vérifié :
cli-verified-missing = Il manque :
cli-last-hash = Dernière empreinte : { $hash }
cli-kept = Partie enregistrée dans { $file }. Dernière empreinte : { $hash }

## Les leçons
cli-learn-none = Ce jeu n’a pas de leçons. Lisez ses règles : escadre rules.
cli-learn-on = (Entrée : continuer)
cli-learn-other = { $Seat } – { $line }
cli-learn-shown = Tapez : { $answer }
cli-learn-elsewhere = (Entrée : continuer, nouvelle position)
cli-learn-back = (Entrée : réessayer)
cli-learn-match = Leçons terminées. Une première partie : { $command }

## Problèmes
cli-puzzles-mined = Positions examinées : { $count } ({ $counts }).
cli-puzzle-asked = Problème { $id } : { $theme } (difficulté { $strength }). { $player }, à vous : quel est le meilleur coup ?
cli-puzzle-help = Tapez votre coup comme dans une partie. « indice » montre la réponse, « stop » arrête.
cli-puzzle-right = Bravo !
cli-puzzle-good = Bien, mais un autre coup donne { $points } % de chances de plus. Réessayez.
cli-puzzle-wrong = Un bien meilleur coup donne { $points } % de chances de plus. Réessayez.
cli-puzzle-answers = { $count ->
    [one] Réponse : { $answers }
   *[other] Réponses équivalentes : { $answers }
}
cli-puzzle-streak = { $count ->
    [0] La prochaine fois sera la bonne !
    [one] Un problème résolu du premier coup.
   *[other] Série : { $count } résolus du premier coup.
}
cli-puzzle-stopped = À la prochaine !
cli-puzzle-retired = { $puzzle } n’est plus proposé ici.
cli-puzzle-kept = { $puzzle } reste proposé ici malgré les signalements.
cli-puzzle-no-reports = Aucun signalement.

## Encore une fois
cli-again-none = Aucun choix n’a vraiment coûté de chances : il n’y a rien à rejouer.
cli-again-best = Mieux : « { $best } ».
cli-again-done = Trouvé du premier coup : { $found } sur { $count }.
cli-day = Bataille du jour : { $game }, contre { $captain }. La même partie pour tous, un seul essai. Si vous demandez un indice, le résultat portera la mention « avec indices ».
cli-day-tried = Vous avez déjà joué cette bataille :
