## La page : en-tête et accueil
page-labelled = { $label } : { $what }
page-square = { $square } : { $what }
page-open-water = pleine mer
page-barred = interdit
page-marks = temps forts
page-no-room = hachuré : pas de place
page-home = Accueil
page-motto = Jeux navals de papier et de table
page-welcome = Choisissez un jeu et jouez tout de suite, ou ouvrez une table entre amis.
page-skip = Aller au contenu
page-language = Langue
page-other-language = English
page-theme = Thème
page-theme-auto = Thème : comme le système
page-theme-light = Thème : clair
page-theme-dark = Thème : sombre
page-sound-on = Son : activé
page-sound-off = Son : coupé
page-your-name = Votre nom
page-guests = Macareux, Pétrel, Sterne, Albatros, Cormoran, Fou de Bassan, Pluvier, Mouette, Héron, Courlis
page-games = Jeux
page-players = { $same ->
    [yes] { $most } joueurs
   *[no] { $least } à { $most } joueurs
}
page-play-now = Jouer tout de suite contre
page-make-table = Nouvelle table
page-rules = Règles
page-your-tables = Vos parties
page-your-ended = Parties finies
page-waits-me = à vous de jouer
page-waits-for = on attend { $who }
page-waits-seat = une place est libre
page-against = contre { $who }
page-forget = Oublier { $what }
page-kept = Ce qui est gardé sur vous
page-kept-about = Un cookie vous nomme ; le serveur garde vos tables, le nom que vous y avez donné et ce que vous avez joué. Rien d’autre.
page-kept-read = En prendre une copie
page-kept-delete = L’effacer
page-kept-sure = Vos propres tables s’en vont pour toujours et vous quittez les autres ; là, nul ne saura plus qui vous étiez.
page-kept-keep = Le garder
page-kept-delete-now = Effacer pour toujours
page-enter = Entrer par un lien
page-enter-label = Lien ou nom d’une table
page-enter-go = Y aller
page-enter-wrong = Ce n’est pas le lien d’une table d’ici.
page-loading = Un instant…
page-no-answer = Le serveur ne répond pas.
page-not-loaded = Une partie de cette page n’a pas pu être chargée.
page-again = Réessayer
page-nowhere = Il n’y a rien à cet endroit de la carte.
page-nowhere-title = Hors carte

## Une nouvelle table
page-new-table = Nouvelle table : { $game }
page-seats = Places
page-seat = Place { $number }
page-seat-me = moi
page-seat-me-too = moi aussi : à deux sur un écran
page-seat-open = un ami, par un lien
page-numbers-hint = Des nombres et des virgules : 5, 4, 3
page-number-between = de { $least } à { $most }
page-numbers-wrong = { $label } : des nombres séparés par des virgules, s’il vous plaît.
page-number-wrong = { $label } : un nombre entier, s’il vous plaît.
page-left-empty = laissé vide : { $meaning }
page-file-choose = Choisir un fichier…
page-file-usual = comme d’habitude
page-file-again = Comme d’habitude
page-file-begin = l’habituel en fichier, pour commencer
page-file-large = { $name } est trop grand.
page-file-not-text = { $name } n’est pas du texte en UTF-8.
page-file-wrong = { $label } : choisissez un autre fichier, ou revenez à l’habituel.
page-absence = En cas d’absence, attendre
page-absence-never = toujours
page-absence-captain = puis appeler
page-absence-nobody = personne : seulement réclamer la victoire ou la nulle
page-absence-about = Seulement quand c’est le tour d’un joueur qui a quitté la table. S’il revient, il reprend sa place.
page-minutes = { $count } min
page-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
page-open-table = Ouvrir la table
page-broken-pledge = Le serveur n’a pas tenu son engagement sur les tirages : cette table n’est pas loyale.

## À la table
page-table = Table
page-players-at = Joueurs
page-team = équipe { $team }
page-you = vous
page-player = joueur { $number }
page-bot = robot
page-open-seat = place libre
page-away = absent
page-watching = Vous regardez la partie.
page-take-seat = Prendre cette place
page-invited = On vous invite à { $game }
page-invited-by = { $count ->
    [one] { $who } vous attend.
   *[other] { $who } vous attendent.
}
page-joined = { $who } est à table
page-call-me = Me prévenir quand quelqu’un arrive
page-your-turn-title = À vous
page-try-now = Réessayer
page-whole-text = Lire en entier
page-lost-waiting = La connexion est perdue. Votre choix partira dès son retour.
page-lost = La connexion est perdue. Nouvel essai…
page-lost-request = La connexion s’est perdue avant la réponse. Vérifiez si c’est fait ; sinon, redemandez.
page-unconfirmed = Pas encore confirmé : le serveur n’a pas répondu.
page-wait-answer = Le serveur n’a pas encore répondu.
page-not-there = Rien à faire là. { $prompt }
page-not-sent = Ce n’est pas parti : la situation a changé entre-temps.
page-pick-count = { $same ->
    [yes] { $count } sur { $most }
   *[no] { $count } sur { $least }–{ $most }
}
page-pick-more = { $more ->
    [1] Encore un choix à faire.
   *[other] Encore { $more } choix à faire.
}
page-pick-full = Pas plus de { $most } : reprenez-en un d’abord.
page-pick-clear = Tout reprendre
page-pick-drop = Reprendre { $what }
page-log = Journal
page-log-empty = Rien ne s’est encore passé.
page-play-again = Revoir ce qu’ont fait les autres
page-skip-playing = Au présent
page-since-you-left = Depuis votre départ : { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
page-pace = Coups des autres
page-pace-slow = lents
page-pace-brisk = vifs
page-pace-once = d’un coup
page-pieces = À placer
page-turn-piece = Tourner
page-piece-count = { $label }, { $count ->
    [1] encore un
   *[other] encore { $count }
}
page-place-hint = Faites glisser un navire, ou touchez-le puis une case. Touchez un navire placé pour le tourner.
page-fewer = Moins de { $what }
page-more = Plus de { $what }
page-order-hint = { $what } : touchez sa place. Ou prenez un autre navire.
page-order-moved = { $what } : touchez sa nouvelle place. S’il y a un navire, ils échangent.
page-order-done = Tous sont rangés. Pour en déplacer un, touchez-le, puis sa nouvelle place.
page-piece-laid = (en place)
page-tap-again = Touchez encore { $square } pour confirmer.
page-taken = { $what } : vers quelle case ?
page-which-piece = Plusieurs le peuvent : prenez d’abord celui que vous voulez.
page-which-of = Touchez au choix : { $things }.
page-held = En main : { $what }. Touchez maintenant un endroit bordé de vert.
page-held-nowhere = En main : { $what }. Rien ne lui convient pour l’instant.
page-take-first = Prenez d’abord la pièce qui doit y aller.
page-choose-again = Voici les chances. Choisissez { $square } une seconde fois pour confirmer.
page-put-here = { $what } ; poser ici : { $put }
page-first-press = Touchez d’abord « { $press } ».
page-slot = { $what } : { $dice }{ $wants ->
    [0] { "" }
   *[other] , encore { $wants }
}
page-helps = Peut aider
page-dice = dés lancés
page-no-dice = pas de dés
page-fresh = nouveau
page-fold = Replier { $what }
page-unfold = Déplier { $what }
page-coach = Chances
page-coach-best = le choix du conseil :
page-hint = Indice
page-hint-about = Ce qui est bon maintenant, et pourquoi
page-hint-why = Pourquoi ?
page-hint-close = Ranger l’indice
page-hint-way = Placer ainsi
page-hint-looking = (je réfléchis encore…)
page-hint-changed = (à la réflexion, un autre choix)
page-hint-do = Jouer ce coup
page-hints = Indices
page-hints-about = Chacun peut demander des indices (la feuille de partie les signale)
page-hints-given = { $count ->
    [0] aucun indice
    [one] un indice
   *[other] { $count } indices
}
page-odds = Chances
page-odds-of = { $what } : ce que diront les dés
page-no-odds = Aucun combat ne s’ensuivrait.
page-percent = { $share } %
page-confirm = C’est décidé
page-all-placed = Tous sont placés.
page-actions = La partie
page-offer-draw = Proposer la nulle
page-draw-offered = Vous proposez la nulle.
page-withdraw-draw = Retirer la proposition
page-draw-asked = { $who } propose la nulle.
page-accept-draw = Accepter
page-decline-draw = Refuser
page-left = { $who } a quitté la table, et tout le monde attend. Vous pouvez attendre encore, ou :
page-stand-in = { $who } prend la place
page-stood-in = absence : { $who } joue
page-claim-win = Réclamer la victoire
page-claim-draw = Déclarer la partie nulle
page-by-leaving = { $who } a quitté la table.
page-by-leaving-drawn = { $who } a quitté la table : personne ne gagne.
page-cancelled = Table annulée
page-cancelled-about = La personne qui avait ouvert la table l’a annulée.
page-hosting = Personne ne vient ?
page-send-away = Libérer la place : { $who }
page-cancel-table = Annuler cette table
page-cancel-table-yes = Oui, l’annuler
page-cancel-table-no = Non, la garder
page-take-back = Reprendre
page-resign = Abandonner
page-resign-sure = Abandonner cette partie ?
page-resign-yes = Oui, j’abandonne
page-cancel = Annuler
page-close = Fermer
page-fair = { $fell ->
    [dice] Vos dés étaient loyaux, et voici comment le savoir
    [draws] Le tirage était loyal, et voici comment le savoir
   *[both] Vos dés et vos tirages étaient loyaux, et voici comment le savoir
}
page-fair-alone = { $fell ->
    [dice] Les dés découlent de leurs graines, et voici comment le savoir
    [draws] Le tirage découle de ses graines, et voici comment le savoir
   *[both] Les dés et les tirages découlent de leurs graines, et voici comment le savoir
}
page-fair-secrets = Rien de caché n’a été échangé, et voici comment le savoir
page-fair-not = Quelque chose ne va pas dans cette partie
page-fair-old = Cette partie a été gardée d’une façon plus ancienne, que cette page ne sait pas vérifier
page-fair-commitment-kept = Avant que vous donniez votre graine, le serveur a montré l’empreinte SHA-256 de la sienne. Vous la gardez depuis :
page-fair-commitment = L’engagement du serveur, l’empreinte SHA-256 de sa graine :
page-fair-server-seed = Maintenant il montre la graine. Chacun peut voir que son empreinte SHA-256 est bien celle-là : il n’a pas pu en prendre une autre :
page-fair-seat-seeds = Chaque place a ajouté sa graine ; des zéros pour qui n’en a pas donné :
page-fair-bound = La vôtre est venue après l’engagement : le serveur ne pouvait pas savoir ce qui sortirait.
page-fair-unbound = Ce navigateur n’a pas donné de graine ici, il ne peut donc pas dire qui savait quoi, ni quand.
page-fair-key = Toutes les graines, l’une après l’autre, donnent la clé par SHA-256 :
page-fair-rolls = La clé, le numéro du jet et le numéro du bloc donnent, par SHA-256, des nombres que personne ne peut prévoir. Divisés par les faces d’un dé, ou par le nombre de choses à tirer, ils laissent chacun un reste : c’est ce qui est tombé.
page-fair-seals = Ce qui a été préparé en secret a reçu un sceau dès que c’était en place. Vous en avez gardé { $count } ; tous sont dans la feuille, et chacun est bien le sceau de ce qui a été montré ensuite.
page-fair-seals-alone = Ce qui a été préparé en secret porte un sceau, et chacun est bien le sceau de ce qui a été montré ensuite ; ce navigateur n’en a gardé aucun.
page-fair-last = La dernière empreinte représente toute la partie, jusqu’à sa fin. Ce navigateur la garde ; avec elle, vous pouvez prouver qu’une feuille plus courte n’est pas complète :
page-fair-yourself = Vérifiez vous-même, ou demandez à quelqu’un en qui vous avez confiance :
page-fair-never = Il y a une chose que personne ne peut prouver : que le serveur n’a pas montré sa graine à un autre joueur avant que celui-ci donne la sienne.
page-fair-table = Tous les jets
page-fair-ply = Coup
page-fair-number = Nombre
page-fair-rest = Reste
page-fair-gave = Résultat
page-fair-divided = par { $among } : { $rest }
page-fair-place = { $number } sur { $of }
page-fault-chain = La feuille a été modifiée après avoir été écrite.
page-fault-hidden-seed = Le serveur ne montre pas sa graine.
page-fault-early-seed = La graine est révélée, mais la partie n’a pas de fin : la feuille a été coupée, ou les dés pouvaient être connus d’avance.
page-fault-unended = La feuille n’a pas de fin : rien ne montre si l’on a joué davantage.
page-fault-own-last = La dernière empreinte montrée à ce navigateur n’est pas dans la feuille : on a joué davantage, ou quelque chose a été modifié.
page-fault-server-seed = Le serveur montre une autre graine que celle à laquelle il s’était engagé.
page-fault-roll = Le coup { $ply } n’est pas ce qui découle des graines.
page-fault-seal = Coup { $ply } : ce qui a été préparé n’est pas ce que couvre son sceau.
page-fault-commitment = L’engagement n’est pas celui qui vous a été montré.
page-fault-own-seed = Votre graine n’est pas parmi celles dont les dés sont faits.
page-fault-own-seal = Un sceau qui vous a été montré a disparu.
page-rematch = Revanche
page-keep-record = Garder la feuille
page-to-rematch = Vers la revanche
page-whole-book = Toutes les règles

## De quoi il s’agit
page-aim = Comment jouer
page-aim-1 = Le but
page-aim-2 = Un tour
page-aim-3 = Les pièces
page-aim-close = Jouer
page-keys = Clavier
page-keys-always = Toujours
page-keys-these = Montrer ces touches
page-keys-tab = Au bouton suivant
page-keys-choose = Choisir
page-keys-let-go = Lâcher, ou fermer
page-keys-cards = Avec les dés et les cartes
page-keys-die = Prendre un dé qui montre ce nombre
page-keys-letter = Presser, prendre ou choisir ce qui porte cette lettre
page-keys-explain = Expliquer la carte où l’on est
page-keys-beside = À ce qui se trouve à côté
page-keys-sea = Sur la mer
page-keys-square = De case en case
page-keys-row-ends = À un bout de la ligne
page-keys-column-ends = À un bout de la colonne
page-keys-turn-piece = Tourner le navire
page-keys-lift = Retirer le navire
page-keys-end-turn = Aller à ce qui finit le tour
page-keys-undo = Reprendre
page-keys-turn-ship = Tourner le navire de 1°
page-keys-turn-little = Tourner le navire de 0,1°
page-keys-turn-much = Tourner le navire de 10°
page-keys-move-ship = Déplacer le navire
page-keys-ply = Un coup en arrière, ou en avant
page-keys-turn = Un tour en arrière, ou en avant
page-keys-ends = Au début, ou à la fin
page-key = { $key ->
    [tab] Tab
   *[enter] Entrée
    [escape] Échap
    [home] Début
    [end] Fin
    [page-up] Page ↑
    [page-down] Page ↓
    [shift] Maj
    [backspace] Retour
    [delete] Suppr
}
page-agreed = À cette table
page-agreed-usual = Tout est comme d’habitude.
page-agreed-all = Tout ce qui se choisit
page-yes = oui
page-no = non
page-file-own = celui de la table
page-standing = Où en est la partie

## La carte
page-more-options = Plus d’options
page-who-plays = Qui joue
page-chart-bridge = La passerelle
page-chart-tools = La carte
page-chart-tools-more = Outils
page-chart-ships = Navires
page-chart-nearer = Plus près
page-chart-farther = Plus loin
page-chart-whole = Toute la carte
page-chart-measure = Règle
page-chart-measure-from = Mesure à partir de { $ship }.
page-chart-reach = Rayon
page-chart-threats = Menaces
page-chart-length = { $length } { $unit }
page-chart-ruler = { $length }, cap { $heading }°
page-chart-wind = { $way ->
    [0] nord
    [1] nord-est
    [2] est
    [3] sud-est
    [4] sud
    [5] sud-ouest
    [6] ouest
   *[7] nord-ouest
}
page-chart-toward = { $way ->
    [0] vers le nord
    [1] vers le nord-est
    [2] vers l’est
    [3] vers le sud-est
    [4] vers le sud
    [5] vers le sud-ouest
    [6] vers l’ouest
   *[7] vers le nord-ouest
}
page-chart-heading = cap : { $way }
page-chart-hull = { $ship } ; cap { $heading }° ({ $way })
page-chart-draft = { $ship }, posé, cap { $heading }°
page-chart-damage = dégâts { $damage }/{ $of }
page-chart-choose = Touchez un de vos navires : il peut avancer ou tirer.
page-chart-armed = Prêts à tirer (cerclés de rouge) : { $ships }.
page-chart-next = Navire suivant
page-chart-look = Touchez un navire pour voir ce qu’il peut atteindre.
page-chart-new-heading = Nouveau cap en degrés
page-chart-turn = { $way ->
   *[left] Tourner à gauche de { $by }
    [right] Tourner à droite de { $by }
}
page-chart-keys = Tourner : ← → 1°, avec Maj 0,1°, Page ↑ ↓ 10°. Entrée avance.
page-chart-no-heading = Ce n’est pas un cap : de 0 à 359,9, avec une décimale au plus.
page-chart-stuck = Il ne peut faire aucun pas maintenant. { $why }
page-chart-sail = Avancer
page-chart-put-down = Reposer
page-chart-positions = Où sont les navires
page-chart-at = à { $x } de l’ouest, { $y } du nord
page-chart-seen-to = ennemi le plus proche : { $ship }, { $length }, au { $heading }°
page-chart-seen-from = à { $length } de { $ship }, au { $heading }°
page-chart-near-to = ennemi le plus proche : { $ship }, à { $length } { $way }
page-chart-near-from = à { $length } de { $ship }, { $way }
page-chart-guns = Les canons
page-chart-fire-at = Tirer sur { $ship }
page-chart-fire-again = Touchez encore pour tirer
page-chart-in-range = à portée
page-chart-place-hint = Touchez la zone pour y poser un navire, ou faites-le glisser. Tournez-le ensuite par sa pointe.
page-chart-place-keys = Les flèches le déplacent, la virgule et le point le tournent de 1°, Page ↑ ↓ de 10°. N : le suivant. Suppr l’enlève.
page-chart-plant-hint = Touchez la zone, ou faites-le glisser.
page-chart-place-within = Il se pose dans la zone bordée de tirets.
page-chart-send-none = Rien n’est encore posé : touchez la zone, ou choisissez une formation.
page-chart-send-nothing = Rien n’est encore posé : touchez la zone.
page-chart-beyond = { $several ->
    [yes] ennemi, plus loin (2× : deux ensemble)
   *[no] ennemi, plus loin
}
page-chart-lift = Retirer
page-chart-mirror = Miroir
page-chart-clear = Tout retirer
page-chart-send-it = Placer ici
page-chart-send = { $count ->
    [0] Placer les navires
    [one] Placer ce navire
   *[other] Placer ces { $count }
}
page-chart-to-own = { $length } jusqu’au prochain des vôtres
page-chart-to-enemy = { $length } jusqu’à l’ennemi le plus proche

## Invitations
page-invite = Inviter un ami
page-invite-about = Qui ouvre ce lien peut prendre la place libre, ou regarder.
page-copy = Copier le lien
page-copied = Copié.
page-share = Partager…
page-qr = Le lien en image, pour l’appareil photo d’un téléphone
page-elsewhere = Continuer sur un autre appareil
page-elsewhere-about = Ce lien est votre place. Gardez-le pour vous.

## Le rideau
page-curtain = L’écran est pour { $who }.
page-curtain-about = Personne d’autre ne devrait regarder maintenant.
page-lift = Je suis { $who } : lever le rideau
page-hand-over = Baisser le rideau pour { $who }

## Le résultat
page-won = Victoire !
page-lost-match = Défaite
page-placed = { $place }e sur { $of }
page-drawn = Partie nulle
page-winner = Victoire : { $who }
page-reason = { $sentence }.
page-by-resigning = { $who } a abandonné.
page-by-resigning-you = La partie est perdue pour vous.
page-by-resigning-title = Vous avez abandonné
page-won-by-resigning = Victoire par abandon !
page-score-resigned = { $score } · abandon
page-by-agreement = D’un commun accord.
page-over-title = La partie est finie.
page-turning = Le vainqueur mène au score depuis le coup { $ply }
page-analyse = Analyser la partie
page-analyse-about = Qui menait, ce qui a tout changé, et ce que les choix ont coûté
page-analysing = { $done ->
    [one] { $done } moment jugé
   *[other] { $done } moments jugés
} sur { $total }
page-analysing-first = On rassemble les moments de la partie.
page-analysing-about = Cela continue sans vous ; revenez quand vous voulez.
page-analysis = La partie, jugée
page-analysis-of = Jugée pour
page-analysis-known = { $who } : jugement sur ce qu’on savait à cette place à chaque coup, jamais sur la suite.
page-analysis-turned = Les temps forts
page-analysis-turned-about = { $who } : chances gagnées ou perdues, du plus grand écart au plus petit. Choisissez-en un pour le voir sur le plateau.
page-analysis-see = Voir l’analyse
page-analysis-more = { $count ->
    [0] Aucun autre
    [1] Un autre
   *[other] { $count } autres
}
page-analysis-step = coup { $ply }
page-analysis-mistakes = { $who } : les choix
page-analysis-cost = choix coûteux
page-compared-about = Choisissez-en un : le plateau montre ✕ ce qui a été joué et ★ ce qui valait mieux.
page-compared = Avant le coup { $ply } : ✕ joué « { $made } » ; ★ mieux « { $best } », soit { $loss ->
    [one] { $loss } chance
   *[other] { $loss } chances
} de plus sur 100.
page-compared-played = joué
page-compared-better = mieux
page-analysis-ledger = Le jeu ou la chance ?
page-analysis-sums = Chaque ligne additionne tout ce qu’une même cause a donné et pris, du premier coup au dernier. Les chances vont et viennent : une somme peut donc dépasser 100. « Estimations corrigées » : ce que l’analyse croyait d’abord et a revu ensuite ; personne n’y est pour rien.
page-once-more = Rejouer ce choix
page-once-more-about = Le plateau tel qu’on le voyait avant ce choix. Ce qui était caché alors l’est toujours.
page-once-more-back = Retour à l’analyse
page-what-if = Et si… ? Jouer la suite d’ici
page-what-if-about = Une table à vous commence après le coup { $ply }, comme vous le voyiez. Ce qui est caché est resté le même ; le résultat ne compte pas.
page-what-if-seat = Votre place
page-what-if-against = Contre
page-what-if-same-luck = Les mêmes dés qu’alors
page-what-if-begin = Jouer la suite
page-what-if-taken = Et si… : ceci commence après le coup { $ply } d’une autre partie.
page-own = Le bilan de vos parties
page-own-counting = { $counted ->
    [one] { $counted } partie comptée
   *[other] { $counted } parties comptées
} sur { $ended }
page-own-none = Aucune partie à vous qui compte n’est encore finie.
page-own-results = Résultats
page-own-game = Jeu
page-own-against = Contre
page-own-matches = Parties
page-own-won = Gagnées
page-own-drawn = Égales
page-own-lost = Perdues
page-own-points = Points sur 100
page-own-judged = { $game } : dans { $matches ->
    [0] aucune partie analysée
    [one] une partie analysée
   *[other] { $matches } parties analysées
}, { $choices ->
    [one] { $choices } vrai choix
   *[other] { $choices } vrais choix
} ; ceux qui ont coûté ont perdu ensemble { $lost } points.
page-own-luck = La chance aux dés et tirages : { $luck } points par partie (± { $spread }) ; on attend 0.
page-own-luck-few = La chance aux dés et tirages : { $luck } points, en une seule partie.
page-own-kind = Mieux valait : { $kind } ({ $choices ->
    [0] aucun choix
    [one] un choix
   *[other] { $choices } choix
}, { $lost } points)
page-own-dice = { $game } : { $count } dés sont tombés, { $mean } en moyenne ; on attend { $expected } ± { $spread } pour autant de dés.
page-own-face = { $face } : { $count } fois
page-own-not-judged = Analysez une partie après sa fin : ici s’écrira ce que les choix ont coûté.
page-next-level = Autre adversaire : { $who }
page-share-result = Partager
page-score-sheet = Feuille de score
page-stepping = Revoir la partie
page-first = Au début
page-previous = Un coup en arrière
page-next = Un coup en avant
page-last = À la fin
page-ply = Coup { $ply } sur { $last }
page-step = Coup
page-record = Une partie dans un fichier
page-record-open = Ouvrir un fichier
page-record-choose = Choisir un fichier
page-record-about = Le fichier ou la feuille d’une partie, d’une table ou d’un tournoi : choisissez-le, ou déposez-le sur la page. La partie est vérifiée et montrée ; rien n’est gardé.
page-record-whole = Complète : rien n’est faux, et rien ne manque.
page-record-partial = Incomplète : ce qui a pu être vérifié est juste, mais il manque quelque chose.
page-record-checked = Vérifié : { $list }.
page-record-missing = Il manque : { $list }.
page-record-false = { $count ->
    [0] Rien n’est faux.
    [1] Une chose est fausse :
   *[other] { $count } choses sont fausses :
}
page-run = Jouer
page-watch-again = Revoir la partie
page-pause = Pause
page-previous-turn = Un tour en arrière
page-next-turn = Un tour en avant
page-eyes = Vu par
page-eyes-all = tous, sans secret
page-eyes-of = { $who }, avec ce qui se savait alors

## Les règles
page-law-book = Les règles
page-kind-R = lecture
page-kind-D = reconstitué
page-kind-X = extra
page-kind-R-about = notre lecture, là où l’original se tait
page-kind-D-about = reconstitué : l’original ne le montre que sur une image perdue
page-kind-X-about = un extra de notre cru, absent si on ne le choisit pas
page-contents = Articles

## Le serveur : ce qu’une table refuse
table-unknown = Cette table n’existe pas ici.
options-no-file = Aucune option « { $option } » ne s’écrit dans un fichier.
table-no-such-game = Il n’y a pas de jeu appelé « { $game } ».
table-no-such-level = « { $level } » n’est ni un capitaine de ce jeu, ni « me », ni « open ».
table-wrong-seats = Avec ces options le jeu a { $count } places, et { $given } ont été données.
table-too-many = Vous avez { $most ->
    [one] { $most } table qui n’est pas finie
   *[other] { $most } tables qui ne sont pas finies
} : terminez-en une d’abord.
table-ticket-used = Ce ticket a déjà ouvert une table, ou n’en est pas un.
table-no-such-seat = Cette table n’a pas de place { $seat } : elles sont numérotées de 0 à { $last }.
table-no-such-eyes = « { $named } » ne sont les yeux de personne à cette table : nommez une place de 0 à { $last }, ou public.
table-seat-taken = Quelqu’un y est déjà assis.
table-not-your-seat = Cette place n’est pas la vôtre.
table-wrong-secret = Ce secret n’ouvre aucune place de cette table.
table-only-your-seat = Nommez une de vos places : elle seule apprend ce qu’elle voit et ce qu’elle peut faire.
table-only-play = Le secret d’une place sert à jouer cette place, et à rien d’autre.
table-watching = Vous regardez : il faut une place pour faire cela.
table-stale = Il s’est passé quelque chose entre-temps : regardez avant de choisir.
table-no-action = Ceci n’est pas une action du jeu : { $detail }.
table-no-setup = Rien ne peut être placé pour vous maintenant.
table-no-receipt = Une partie « et si » n’a pas de reçus : ses tirages ne peuvent pas être vérifiés.
table-no-survey = La carte ne peut pas répondre à cela pour l’instant.
table-hint-turn = L’indice est pour qui doit jouer.
table-hint-not-agreed = Les joueurs de cette table ne se sont pas accordés sur les indices.
table-no-hint = Aucun indice ne vient pour l’instant. Réessayez dans un moment.
table-not-complete = Toutes les places doivent d’abord être prises.
table-bots-fight-on = Les capitaines de la machinerie du bord ne font pas de nulle : jouez, ou abandonnez.
table-no-offer = Personne n’a proposé la nulle.
table-log-full = Le journal de cette table est plein : il contient { $most } lignes.
server-no-store = Il n’y a pas ici de parties d’un serveur, ou on ne peut pas les lire.
table-somebody = Quelqu’un
guest-unknown = Ce serveur ne sait rien de vous.
table-not-kept = Le journal n’a pas pu être écrit, donc rien n’a été fait. Réessayez dans un instant.
table-perhaps-kept = Le journal ne répond pas : on ne sait pas encore si cela a été fait. Regardez de nouveau la table dans un instant.
table-not-over = Cela s’ouvre quand la partie est finie.
table-no-analysis = Cette partie ne peut pas être analysée à l’instant. Réessayez dans un moment.
own-people = des personnes
own-several = plusieurs capitaines
own-other = autres choix
table-no-replay = Cette partie ne peut pas être rejouée à l’instant. Réessayez dans un moment.
table-no-such-ply = La partie a des pas de 0 à { $last }, vue de ces yeux.
table-no-such-format = Une feuille de partie se demande en json, text ou words.
table-no-law-book = Le livre des règles de { $game } n’existe pas dans cette langue.
table-too-fast = Trop de messages : la connexion est fermée. Revenez plus doucement.
table-too-big = Un message contient au plus { $most } octets : la connexion est fermée.
server-full = Trop de visiteurs en ce moment. Réessayez plus tard.

## Le serveur : ce qu’une table raconte
table-took-back = coup repris
table-faltered = le capitaine a perdu le fil : le coup suivant est tiré au sort
table-gave-up = le capitaine ne peut pas continuer : les autres peuvent mettre fin à la partie
table-resigned = { $seat } a abandonné
table-agreed = la nulle a été convenue
table-offered-draw = propose la nulle
table-declined-draw = refuse la nulle
table-stood-in = est parti : un capitaine joue à sa place
table-came-back = est de retour
table-left = { $seat } a quitté la table
table-left-drawn = { $seat } a quitté la table : personne ne gagne
table-cancelled = la table a été annulée
table-offered-already = Vous avez déjà proposé la nulle : jouez avant de la proposer à nouveau.
table-share-full = Cette place a rempli sa part du journal de la table : elle ne peut plus qu’abandonner.
table-no-stand-in = Cette table n’a pas prévu de capitaine pour une place vide.
table-not-left = Ce joueur n’est pas absent depuis assez longtemps.
table-not-of-ally = Vous ne pouvez pas faire cela à votre propre camp.
table-seed-given = Cette place a déjà donné sa part du tirage.
table-name-seed-first = Avant de choisir, donnez votre part du tirage : après, il serait trop tard. Une part vide veut dire aucune.
table-waits-for-you = On vous attend : prenez la place libre.
table-waits-for-players = On attend qu’un autre joueur arrive.
table-nobody-there = Personne n’est assis là.
table-has-begun = La partie a commencé : il est trop tard.
table-your-own-seat = Cette place est la vôtre : annulez plutôt la table.
table-not-host = Seul celui qui a ouvert la table peut faire cela.

## Le serveur : ce qui ne va pas dans une demande
error-body = Ceci ne peut être compris : { $detail }.
error-nothing-here = Il n’y a rien à cette adresse.
error-method = Cela ne peut se faire à cette adresse.
error-too-big = C’est trop à la fois.
error-refused = Refusé : rien n’a été fait.
error-not-json = Envoyez du JSON, et dites-le : Content-Type: application/json.
error-too-many = Trop de demandes : attendez un instant.
error-origin = La page d’un autre site ne peut pas faire cela.
error-no-name = Il faut à un nom au moins une lettre lisible.
error-bug = Quelque chose s’est cassé ici. C’est noté pour qui tient ce serveur.
error-interrupted = Le calcul a été interrompu. Réessayez dans un instant.
health-store = Le journal ne peut pas être écrit : la base de données refuse toute écriture.
health-peers = Les autres processus du serveur sont injoignables.
health-workers = Des processus où réfléchissent les capitaines ne peuvent pas démarrer.
error-no-pages = Les pages n’ont pas été construites : lancez « make web ».
docs-socket = En direct : un WebSocket à /api/tables/{"{"}id{"}"}/live?since=&as=&language= prend les corps de /requests et répond par des vues, des refus, des réponses aux questions et des pongs.

## Le serveur : ses réglages et son départ
settings-unreadable = { $file } ne peut être lu : { $detail }.
settings-large = il dépasse { $most } octets
settings-deep = il est trop imbriqué
settings-toml = { $file } n’est pas du TOML : { $detail }.
settings-line = voir la ligne { $line }
settings-wrong = { $file } contient un réglage impossible : { $detail }.
settings-database = La base de données doit être une adresse comme postgresql://nom@hote/escadre ou sqlite:///escadre.sqlite3.
settings-key = La clé { $file } ne peut être gardée : { $detail }.
settings-key-size = La clé { $file } devrait contenir { $size } octets : remettez-la, ou enlevez-la et perdez toutes les places.
serve-ready = Escadre est à { $address } et garde ses données dans { $folder } ; Ctrl-C l’arrête.
serve-no-database = La base de données ne peut servir : { $detail }.
serve-store-taken = Un autre serveur tient { $file } ouvert ; à deux, il faut PostgreSQL.
serve-needs-postgresql = À plusieurs processus, il faut PostgreSQL : SQLite est pour un seul.
store-served = Un serveur tient la base ouverte : arrêtez-le d’abord.
backup-nothing = Il n’y a pas encore de base { $file }.
backup-schema = La base vient d’une autre version d’Escadre : démarrez celle-ci une fois, puis réessayez.
backup-not-written = La sauvegarde { $file } ne peut être écrite : { $detail }.
backup-not-read = { $file } ne peut être restauré : { $detail }.
backup-not-one = { $file } n’est pas une sauvegarde d’Escadre.
backup-newer = { $file } est la sauvegarde d’un Escadre plus récent.
restore-not-empty = La base contient déjà des tables ; avec --replace, elles sont perdues.
guest-nobody = Rien n’est gardé sur { $who }.
serve-no-port = Rien ne peut écouter à { $where } : { $detail }.

## Les leçons
page-learn = Apprendre en jouant
page-learn-chapters = Chapitres
page-learn-done = terminé
page-learn-step = Étape { $step } sur { $steps }
page-learn-on = Continuer
page-learn-elsewhere = Continuer : le plateau change
page-learn-back = Revenir, réessayer
page-learn-show = Montrez-moi
page-learn-next = Suite : { $chapter }
page-learn-match = Une première partie : { $captain }

## Problèmes
page-puzzles = Problèmes
page-puzzles-home = Problèmes à résoudre
page-day-short = La même partie pour tous, une fois par jour.
page-puzzles-short = Trouvez le meilleur coup : on vous dit pourquoi.
page-puzzles-about = Des positions de parties de capitaines, où un choix vaut mieux que les autres. À vous de le trouver.
page-whose-side = Vous jouez { $seat ->
    [0] le jaune et bleu
    [1] le rouge et blanc
    [2] le jaune et noir
    [3] le bleu et blanc
   *[other] ce pavillon
}
page-puzzle-weighing = On pèse votre réponse…
page-puzzle-next = Problème suivant
page-puzzle-tally = Faits : { $done } sur { $count }.
page-puzzle-strength = Votre force : { $strength } ; un problème moyen en a 1500.
page-puzzle-done = { $done ->
    [0] Aucun résolu pour l’instant.
   *[other] Faits : { $done }.
}
page-puzzle-streak = De suite du premier coup : { $streak } (au mieux { $longest }).
page-puzzle-why = Ce que vaut chaque choix
page-puzzle-games = Autres problèmes
page-puzzle-all = Vous avez résolu tous les problèmes de ce jeu.
page-puzzle-none = Ce jeu n’a pas encore de problèmes.
page-puzzle-afresh = Recommencer
page-report = Signaler : c’est faux
page-report-reason = Qu’est-ce qui ne va pas ? (Seul l’hôte de ce serveur le lit.)
page-report-send = Signaler
page-report-sent = Merci. Ce problème ne vous sera plus proposé.

## La bataille du jour
page-day-title = Bataille du jour
page-day-about = { $game } : la même flotte, la même chance et le même capitaine pour tous aujourd’hui. Un seul essai. En face : { $captain }.
page-day-thinks = En face, on réfléchit : { $captain }…
page-day-tomorrow = La prochaine bataille viendra demain.
page-day-begin = Commencer
page-day-squares = De votre premier choix au dernier : vert, vous meniez ; jaune, vous étiez à égalité ; rouge, vous étiez mené.
page-day-share = Partager le résultat
page-day-copied = Copié
page-day-others = Les batailles du jour des autres jeux :
