## La page : en-tête et accueil
page-open-water = pleine mer
page-home = Accueil
page-motto = Jeux navals de papier et de table
page-welcome = Choisissez un jeu et jouez tout de suite, ou dressez une table entre amis.
page-skip = Aller au contenu
page-language = Langue
page-other-language = English
page-theme = Éclairage
page-theme-auto = Éclairage : comme le système
page-theme-light = Éclairage : de jour
page-theme-dark = Éclairage : de nuit
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
page-make-table = Dresser une table
page-make-about = avec un ami, à deux sur un écran, d’autres règles
page-rules = Règles
page-your-tables = Vos tables
page-against = contre { $who }
page-forget = Oublier { $what }
page-over = terminée
page-enter = Entrer par un lien
page-enter-label = Lien ou nom d’une table
page-enter-go = Y aller
page-enter-wrong = Ce n’est pas le lien d’une table d’ici.
page-loading = Un instant…
page-no-answer = Le serveur ne répond pas.
page-again = Réessayer
page-nowhere = Il n’y a rien à cet endroit de la carte.
page-nowhere-title = Hors carte

## Une nouvelle table
page-new-table = Une table de { $game }
page-seats = Places
page-seat = Place { $number }
page-seat-me = moi
page-seat-me-too = moi aussi : à deux sur un écran
page-seat-open = libre : un ami, par un lien
page-options = Options
page-numbers-hint = Des nombres et des virgules : 5, 4, 3
page-number-between = de { $least } à { $most }
page-numbers-wrong = { $label } : des nombres séparés par des virgules, s’il vous plaît.
page-number-wrong = { $label } : un nombre entier, s’il vous plaît.
page-open-table = Dresser la table

## À la table
page-table = Table
page-players-at = Joueurs
page-you = vous
page-player = joueur { $number }
page-bot = robot
page-open-seat = place libre
page-away = absent
page-watching = Vous regardez la partie.
page-take-seat = Prendre cette place
page-take-seat-title = Une place est libre
page-your-turn-title = À vous
page-lost = La connexion est perdue. Nouvel essai…
page-wait-answer = Le serveur n’a pas encore répondu.
page-log = Journal
page-log-empty = Rien ne s’est encore passé.
page-pieces = À placer
page-turn-piece = Tourner
page-piece-count = { $label }, { $count ->
    [one] encore un
   *[other] encore { $count }
}
page-place-hint = Glissez, ou touchez un navire puis une case. Un toucher sur un navire placé, ou R, le tourne.
page-all-placed = Tous sont placés.
page-actions = La partie
page-offer-draw = Proposer la nulle
page-draw-offered = Vous proposez la nulle.
page-withdraw-draw = Retirer la proposition
page-draw-asked = { $who } propose la nulle.
page-accept-draw = Accepter
page-decline-draw = Refuser
page-take-back = Reprendre
page-resign = Abandonner
page-resign-sure = Abandonner cette partie ?
page-resign-yes = Oui, j’abandonne
page-cancel = Annuler
page-close = Fermer
page-rematch = Revanche
page-to-rematch = Vers la revanche
page-whole-book = Toutes les règles
page-ruling-of = Article { $clause }

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
page-curtain = Passez l’écran au joueur { $number }.
page-curtain-about = Personne d’autre ne devrait regarder maintenant.
page-lift = Je suis le joueur { $number } : lever le rideau
page-hand-over = Baisser le rideau pour le joueur { $number }

## Le résultat
page-won = Victoire !
page-lost-match = Défaite
page-drawn = Partie nulle
page-winner = Victoire de { $who }
page-reason = { $sentence }.
page-by-resigning = { $who } a abandonné.
page-by-agreement = D’un commun accord.
page-places = Classement
page-place = { $place }. { $who }
page-stepping = Revoir la partie
page-first = Au début
page-previous = Un pas en arrière
page-next = Un pas en avant
page-last = À la fin
page-ply = Pas { $ply } sur { $last }
page-step = Pas

## Les règles
page-law-book = Les règles
page-kind-S = original
page-kind-R = lecture
page-kind-D = reconstitué
page-kind-X = extra
page-kind-S-about = figure dans les règles d’origine
page-kind-R-about = notre lecture, là où l’original se tait
page-kind-D-about = reconstitué : l’original ne le montre que sur une image perdue
page-kind-X-about = un extra de notre cru, absent si on ne le choisit pas
page-contents = Articles
