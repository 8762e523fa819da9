## Commandes : aide
cli-heading-usage = Usage :
cli-heading-options = Options :
cli-heading-commands = Commandes :
cli-help-escadre = Cinq jeux navals, dans ce terminal et sur le web.
cli-help-games = Énumère les jeux.
cli-help-rules = Imprime le livre des règles d’un jeu, ou une seule CLAUSE.
cli-help-play = Joue une partie ici. Chacun des JOUEURS est human, human:NOM, random, ou un capitaine du jeu ; qui n’est pas nommé est le premier capitaine. Une ligne de texte est un coup, « ? » aide, « stop » arrête.
cli-help-serve = Démarre le serveur : les tables, les pages, l’interface des bots.
cli-help-backup = Écrire toutes les tables et la clé dans un FICHIER, pendant que le serveur sert. Qui l’a peut ouvrir toutes les places.
cli-help-restore = Remettre en place la sauvegarde d’un FICHIER, sur SQLite ou PostgreSQL, quand aucun serveur ne tient la base ouverte.
cli-help-guest = Écrire tout ce qui est gardé sur un invité, ou l’effacer. QUI est l’identifiant de l’invité, ou TABLE/PLACE, la place comptée à partir de 1.
cli-help-tables = Liste les tables en cours : qui est assis où, vu quand, identifiants des invités.
cli-help-replay = Raconte la partie du FICHIER comme quelqu’un l’a vue.
cli-help-verify = Contrôle la chaîne d’empreintes, la légalité, les dés, les sceaux et la fin de la partie du FICHIER, et dit ce qui a été vérifié, ce qui manque et ce que cela prouve. Donnez ce que vous avez gardé de la partie : elle prouvera davantage. Code de sortie : 0 complète, 3 incomplète, 1 fausse.
cli-help-analyse = Dire pour chaque place ce qui a changé la partie d’un FICHIER et ce que ses choix ont coûté, jugés sur ce que cette place savait.
cli-help-again = Rejouer les choix coûteux de la partie d’un FICHIER : le plateau tel qu’on le voyait, une ligne de texte pour répondre. Tout ce qui vaut le meilleur est juste ; « conseil » montre la réponse, « stop » arrête.
cli-help-what-if = Et si… : reprendre la partie d’un FICHIER après un coup, avec les mêmes dés et ce qui était caché alors ; des capitaines tiennent les autres places.
cli-help-results = Vos parties dans des FICHIERS, où vous vous appelez NOM : résultats par jeu et par capitaine, dés vus et attendus, et à côté de chaque nombre, sur combien de cas. Les reprises d’une autre partie et les parties contre soi-même ne comptent pas.
cli-help-learn = Apprendre un jeu en le jouant : tous ses chapitres, ou le CHAPITRE nommé. Une ligne de texte est une réponse, « ? » en montre une, « stop » arrête.
cli-help-dice = Compte les dés et les tirages des parties des FICHIERS, et de celles qui ont fini sur le serveur dont les données sont là, face à ce qu’on en attendait.
cli-help-perft = Compte les suites de coups de cette PROFONDEUR.
cli-help-solve = Résout exactement de petites VARIANTES d’un jeu, chacune par deux programmes, et dit à quelle distance en sont les capitaines. Sans nom : les rapides. docs/results/solved-variants.md en donne la liste.
cli-help-study = Dit ce que vaut un jeu avec ces options : qui commence, longueur, chance, suspense, échelle, chacun avec son intervalle ; une page illustrée.
cli-help-export = Récrit la partie du FICHIER.
cli-help-arena = Fait jouer des bots les uns contre les autres, et dit la sûreté du résultat.
cli-help-dataset = Écrit des parties de bots en fichiers Parquet, pour l’apprentissage. Les fichiers contiennent chaque coup, ce qui était vu et ce qui était permis. Relancez une commande interrompue pour la continuer.
cli-help-bot = Aide pour qui écrit des bots.
cli-help-check = Dit à l’auteur d’un bot ce qui ne va pas. BOT est ./my_bot.py, ou un programme : "node my_bot.js".
cli-help-puzzles = Trouver le meilleur choix : résoudre des problèmes, les vérifier, en chercher.
cli-help-puzzles-mine = Chercher des problèmes dans des parties de capitaines, et les écrire en lignes de JSON.
cli-help-puzzles-check = Examiner à nouveau ce qui est annoncé d’un problème : de celui de cet ID, de ceux d’un JEU, ou de tous.
cli-help-puzzles-play = Résoudre les problèmes d’un jeu, du plus facile au plus difficile, ou celui de cet ID. Tout ce qui vaut la réponse est juste.
cli-help-puzzles-reports = Lire ce que les visiteurs de ce serveur signalent, et décider de ce qui est proposé.
cli-help-puzzles-today = Jouer la bataille du jour : mêmes flotte, tirages et capitaine pour tous, un seul essai, et une ligne à partager.
cli-option-commitment = L’engagement qui vous a été montré à votre arrivée.
cli-option-seeds = La graine que vous avez donnée ; peut être répété.
cli-option-seat = Cette place seulement (1, 2, ...).
cli-option-own = Votre place (1, 2, ...).
cli-option-judged = Analyser chaque partie : ce que les choix ont coûté. Il faut une seconde ou plus pour chacune.
cli-option-taken = Après tant de coups de la partie ; 0 est son début.
cli-option-against = Qui tient les autres places : un capitaine, random, ou le fichier d’un réseau entraîné (sinon le premier capitaine).
cli-option-new_luck = D’autres dés et tirages que dans la partie.
cli-option-kept = Garder la nouvelle partie dans ce fichier : feuille de marque s’il finit par .txt, sinon JSON.
cli-option-worlds = Autant de vérités sont imaginées à chaque moment : plus il y en a, plus c’est long et plus on en sait.
cli-option-as_json = Écrire une ligne de JSON par place.
cli-option-only_list = Seulement la liste des chapitres.
cli-option-seals = Un sceau qui vous a été montré ; peut être répété.
cli-option-saw = Une empreinte qui vous a été montrée, d’un coup ou de la fin ; peut être répété.
cli-option-help = Montre ceci et s’arrête.
cli-option-version = Dit la version et s’arrête.
cli-option-debug = Si quelque chose se casse à l’intérieur, montre où.
cli-option-language = La langue à parler (sinon celle de LANG).
cli-option-options = Une option du jeu, comme -o variant=2, ou -o deck=@FICHIER pour une valeur dans un fichier ; une fois pour chacune.
cli-option-seed = Un nombre entier ; le même nombre donne la même chance.
cli-option-lines = Prend les coups dans ce fichier (- est l’entrée standard).
cli-option-file = Garde la partie dans ce fichier : une feuille lisible s’il finit par .txt, sinon du JSON.
cli-option-viewer = Par quels yeux : une place (1, 2, ...), public, ou all (tout).
cli-option-position = Part de cette position.
cli-option-divide = Montre le compte derrière chaque coup possible.
cli-option-states = Pour chaque nombre de coups jusqu’à la PROFONDEUR : combien de suites, et combien d’états atteints.
cli-option-weighed = Peser la chance coup par coup dans autant de parties (sinon la moitié), ce qui est plus long.
cli-option-ladder = Seulement ces capitaines sur l’échelle, du plus faible au plus fort, comme mousse,bosco (sinon tous).
cli-option-compare = Joue autant de parties avec chaque valeur d’une option, comme way=A/B/C, et dit laquelle est la plus juste.
cli-option-form = text est une feuille que l’on peut lire.
cli-option-host = L’adresse où écouter (sinon 127.0.0.1 ; 0.0.0.0 : le réseau local).
cli-option-port = Le port où écouter (sinon 8000, ou le premier libre ensuite).
cli-option-delete = Ne rien garder de l’invité : les tables à lui seul s’en vont ; dans celles des autres, nul ne sait plus qui c’était.
cli-option-ended = Aussi les tables terminées.
cli-option-show_settings = Affiche tous les réglages et leurs valeurs, puis s’arrête.
cli-option-replace = Ce que la base contient peut être perdu.
cli-option-processes = Combien de processus servent ; à plusieurs, il faut PostgreSQL.
cli-option-data = Le dossier des données (sinon celui qui est d’usage sur ce système).
cli-option-config = Un fichier TOML avec d’autres réglages : limites, base de données, adresse derrière un proxy.
cli-option-kit = Le jeu.
cli-option-players = Qui joue, avec des virgules : des capitaines, random, imagining, ./my_bot.py, "node my_bot.js".
cli-option-matches = Combien de parties ; l’arène en joue autant avec chaque groupe de joueurs, toutes places comprises.
cli-option-out = Où vont les résultats : .csv, .jsonl ou .parquet.
cli-option-records = Un dossier pour la feuille de chaque partie.
cli-option-sprt = S’arrêter quand on sait lequel de deux niveaux le premier joueur a sur le second : 0,20.
cli-option-bank = Secondes d’un programme pour tous ses choix d’une partie.
cli-option-workers = Combien de processus ; un par cœur si rien n’est dit.
cli-option-cluster = L’adresse d’une grappe Dask : tcp://…
cli-option-address = L’adresse d’une grappe Dask : tcp://…
cli-option-folder = Le dossier des données ; la même commande y continue.
cli-option-values = Aussi ce que chaque place pouvait attendre avant chaque coup ; bien plus lent.
cli-option-a_file = Le nombre de parties par fichier.
cli-option-luck = Donner aussi les résultats sans la chance : celle des dés et tirages, ou aussi celle des caprices de nos capitaines.
cli-option-retire = Ne plus proposer ce problème.
cli-option-keep = Proposer ce problème quoi qu’en disent les visiteurs.
cli-option-into = Ajouter les problèmes à ceux de ce fichier.
cli-option-rejected = Ajouter à ce fichier les positions qui ne font pas un problème, avec la raison.
cli-option-day = Un autre jour : 2026-11-22.
cli-option-captain = Le capitaine qui joue contre lui-même.
cli-option-page = Où va la page : .html, ou .md avec ses images à côté.
cli-option-captains = Des capitaines à comparer à l’optimum, séparés par des virgules.
cli-option-everything = Toutes les variantes publiées ; certaines prennent des minutes.
cli-default = par défaut :
cli-required = obligatoire
cli-metavar-options = OPTIONS
cli-metavar-command = COMMANDE
cli-metavar-args = ARGUMENTS
cli-metavar-game = JEU
cli-metavar-players = JOUEURS
cli-metavar-clause = CLAUSE
cli-metavar-chapter = CHAPITRE
cli-metavar-who = QUI
cli-metavar-name = NOM
cli-metavar-id = ID
cli-metavar-file = FICHIER
cli-metavar-filename = FICHIER
cli-metavar-depth = PROFONDEUR
cli-metavar-directory = DOSSIER
cli-metavar-text = TEXTE
cli-metavar-variants = VARIANTES
cli-metavar-integer = ENTIER
cli-metavar-integer-range = ENTIER
cli-metavar-float-range = NOMBRE
cli-metavar-float = NOMBRE

## Commandes : ce qui ne va pas
cli-usage = { $problem } (Voir --help.)
cli-missing = Il manque quelque chose : { $name }.
cli-no-option = Il n’y a pas d’option { $name }.
cli-no-verb = Il n’y a pas de commande « { $name } », seulement { $known }.
cli-extra = « { $written } » est de trop.
cli-want-value = { $name } veut une valeur.
cli-no-value = { $name } ne prend pas de valeur.
cli-bad-value = { $name } doit être { $wanted }.
cli-want-file = un fichier
cli-want-folder = un dossier
cli-no-game = Il n’y a pas de jeu « { $game } » ; il y a { $known }.
cli-no-viewer = « { $viewer } » n’est le regard de personne ici : une place de cette partie (1, 2, ...), public, ou all.
cli-perft-level = { $plies } : { $sequences ->
    [one] { $sequences } suite
   *[other] { $sequences } suites
}, { $states ->
    [one] { $states } état
   *[other] { $states } états
}
cli-no-assignment = « { $written } » n’est pas une option et sa valeur, chacune une fois, comme variant=2.
cli-file-not-text = { $name } n’est pas un fichier de texte en UTF-8.
cli-file-large = { $name } dépasse { $most } caractères.
cli-no-clause = Il n’y a pas de clause « { $clause } » ; elles vont de { $first } à { $last }.
cli-no-player = « { $player } » ne peut pas jouer ; ceux-ci le peuvent : { $known }.
cli-too-many = Ce jeu a { $seats } places et pas plus.
cli-too-big = Ce fichier dépasse { $most } Mo : trop pour une partie.
cli-no-hash = « { $written } » n’est pas une empreinte : une empreinte compte 64 chiffres hexadécimaux.
cli-system = Le système dit : { $problem }.
cli-file = { $name } : { $problem }.
cli-interrupted = Interrompu.
cli-bug = Quelque chose s’est cassé à l’intérieur, ce qui ne devrait pas arriver (escadre --debug montre où) : { $problem }.

## Une partie au terminal
cli-player = Joueur { $seat }
cli-refused = { $sentence } ({ $clause })
cli-at-line = Ligne { $line }{ $quoted } : { $sentence }
cli-quoted = , « { $written } »
cli-say-stop = Pour arrêter la partie, écrivez « stop ».
cli-too-long = Aucune ligne ne dépasse { $most } lettres.
cli-input-ended = Les lignes se sont arrêtées avant la fin de la partie.
cli-stopped = La partie est arrêtée.
cli-asked = { $player }, à vous de jouer.
cli-curtain-close = Entrée pour cacher le plateau.
cli-curtain-open = { $player } : Entrée quand personne d’autre ne regarde.
cli-moves-shared = Ce que peut faire un joueur ne se montre pas là où l’autre le verrait.
cli-command-help = ? aide help
cli-command-board = plateau board
cli-command-moves = coups moves
cli-command-hint = conseil ?!
cli-command-back = retour back
cli-taken-back = { $player } reprend son dernier coup.
cli-play-help = Outre les coups, il y a : ?, plateau, coups, conseil, { $names }. Ce qui suit # est sauté.
cli-goes-on = La partie n’est pas finie.
cli-agreed = Nulle d’un commun accord.
cli-resigned = { $player } a abandonné. { $names } gagne.
cli-won = { $names } gagne : { $reason } (règle { $clause }).
cli-nobody = Pas de gagnant : { $reason } (règle { $clause }).
cli-no-dice = Nommez des fichiers de parties, ou le dossier d’un serveur avec --data.
dice-dice = Dés à { $sides } faces, { $total ->
    [one] { $total } jet
   *[other] { $total } jets
} :
dice-draw = Un parmi { $sides }, tiré { $total } fois :
dice-p = p = { $p }
dice-about-p = p vaut environ { $p }
dice-face = face
dice-seen = sorties
dice-expected = attendues
dice-meaning = p dit à quelle fréquence des dés justes s’écartent au moins autant de ce qu’on attend. Sur vingt lignes, une passe sous 0,05 par pur hasard ; sous 0,001, regardez de plus près.
dice-none = Rien n’y a été lancé ni tiré.
cli-backed-up = { $count ->
    [0] Aucune table n’est gardée
    [one] Une table est gardée
   *[other] { $count } tables sont gardées
} dans { $file }.
cli-restored = { $count ->
    [0] Aucune table n’est revenue
    [one] Une table est revenue
   *[other] { $count } tables sont revenues
} de { $file }.
cli-guest-deleted = Plus rien n’est gardé : { $count ->
    [0] aucune table n’était concernée
    [one] une table était concernée
   *[other] { $count } tables étaient concernées
}.
cli-verified-whole = Complète : rien n’est faux, et rien ne manque.
cli-verified-partial = Incomplète : ce qui a pu être vérifié est juste, mais il manque quelque chose.
cli-verified-broken = Fausse : quelque chose ne va pas dans cette feuille.
cli-verified-wrong = Faux :
cli-verified-checked = Vérifié :
cli-verified-missing = Il manque :
cli-last-hash = Dernière empreinte : { $hash }
cli-kept = Partie enregistrée dans { $file }. Dernière empreinte : { $hash }

## Les leçons
cli-learn-none = Ce jeu n’a pas de leçons.
cli-learn-on = (Entrée : continuer)
cli-learn-other = { $Seat } – { $line }
cli-learn-shown = S’écrit : { $answer }
cli-learn-elsewhere = (Entrée : continuer ; le plateau change)
cli-learn-back = (Entrée : revenir, réessayer)
cli-learn-match = C’est tout. Une première partie : { $command }

## Problèmes
cli-puzzles-mined = Positions examinées : { $count } ({ $counts }).
cli-puzzle-asked = Problème { $id } : { $theme } (force { $strength }). { $player }, à vous : quel est le meilleur choix ?
cli-puzzle-help = Écrivez ce que vous joueriez, comme dans une partie. « conseil » montre la réponse, « stop » arrête.
cli-puzzle-right = Bravo, c’est juste !
cli-puzzle-good = Bien, mais il y a mieux ({ $points ->
    [one] { $points } point
   *[other] { $points } points
} de plus). Essayez encore.
cli-puzzle-wrong = Il y a bien mieux ({ $points ->
    [one] { $points } point
   *[other] { $points } points
} de plus). Essayez encore.
cli-puzzle-answers = { $count ->
    [one] La réponse : { $answers }
   *[other] Tous aussi bons : { $answers }
}
cli-puzzle-streak = { $count ->
    [0] La prochaine sera la bonne !
    [one] Un problème résolu du premier coup.
   *[other] { $count } de suite du premier coup.
}
cli-puzzle-stopped = À la prochaine !
cli-puzzle-retired = { $puzzle } n’est plus proposé ici.
cli-puzzle-kept = { $puzzle } reste proposé ici, quoi qu’en disent les visiteurs.
cli-puzzle-no-reports = Personne n’a signalé de problème faux.

## Encore une fois
cli-again-none = Aucun choix n’a coûté à coup sûr : il n’y a rien à reprendre.
cli-again-best = Mieux valait : { $best }.
cli-again-done = Trouvé du premier coup : { $found } sur { $count }.
cli-day = Bataille du jour : { $game } contre { $captain }. La même pour tous aujourd’hui ; un seul essai.
cli-day-tried = Vous avez déjà joué celle-ci :
