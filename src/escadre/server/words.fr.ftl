# Réglages d’un serveur, une phrase chacun : `escadre serve --show-settings`

settings-unknown = { $file } : le réglage « { $name } » n’existe pas. Les réglages sont { $known }.
settings-shown-head = Tous les réglages de ce serveur. Une ligne qui commence par # donne la valeur par défaut.

setting-data = Dossier de la base de données et de la clé.
setting-host = Adresse d’écoute ; 0.0.0.0 désigne toutes les adresses de cette machine.
setting-port = Port d’écoute ; par défaut, 8000 ou le premier libre ensuite.
setting-database = URL de la base, par exemple postgresql://nom:motdepasse@hote/escadre ; par défaut, SQLite dans le dossier des données.
setting-url = Adresse publique du serveur, s’il est derrière un proxy.
setting-origins = Autres sites dont les pages peuvent utiliser ce serveur.
setting-proxies = Adresses des proxys de confiance, dont le serveur lit les en-têtes.
setting-metrics_token = Jeton qui ouvre /metrics à d’autres machines.
setting-thinkers = Où calculent les bots : processes ou threads.
setting-workers = Nombre de bots qui calculent à la fois ; un de plus est réservé aux joueurs qui attendent.
setting-pause = Secondes d’attente avant qu’un bot réponde à un joueur.
setting-thinking = Secondes avant de déclarer un bot en panne.
setting-arranging = Secondes avant d’abandonner un placement automatique.
setting-idle = Secondes avant qu’une table sans visiteur quitte la mémoire.
setting-unfilled = Secondes avant la suppression d’une table jamais complète.

limit-body = Taille maximale du corps d’une requête, en octets.
limit-frame = Taille maximale d’un message WebSocket, en octets.
limit-messages = Messages WebSocket par seconde, par connexion.
limit-messages_burst = Messages WebSocket acceptés d’un coup, par connexion.
limit-address_messages = Messages WebSocket par seconde, pour toutes les connexions d’une adresse.
limit-address_messages_burst = Messages WebSocket acceptés d’un coup, pour toutes les connexions d’une adresse.
limit-requests = Requêtes par seconde, par adresse.
limit-requests_burst = Requêtes acceptées d’un coup, par adresse.
limit-openings = Nouvelles tables par seconde, par adresse.
limit-openings_burst = Nouvelles tables acceptées d’un coup, par adresse.
limit-tables = Nombre maximal de tables en cours par invité.
limit-connections = WebSockets ouverts à la fois, pour tout le serveur.
limit-address_connections = WebSockets ouverts à la fois, par adresse.
limit-table_connections = WebSockets ouverts à la fois, par table.
limit-sockets = Connexions TCP ouvertes à la fois, pour tout le serveur.
limit-address_sockets = Connexions TCP ouvertes à la fois, par adresse, sauf celles des proxys déclarés.
limit-head = Secondes laissées à un client pour envoyer l’en-tête d’une requête.
limit-upload = Secondes laissées à un client pour envoyer le corps d’une requête.
limit-entries = Nombre maximal d’entrées dans le journal d’une table.
limit-send = Secondes pendant lesquelles un client peut cesser de lire une réponse.

serve-no-host = « { $host } » n’est pas une adresse de cette machine. Utilisez 127.0.0.1 pour cette machine seulement, ou 0.0.0.0 pour tous les appareils du réseau local.

# escadre tables

tables-none = Aucune table enregistrée.
tables-line = { $table }  { $game }, { $state }, { $plies ->
    [0] 0 entrée
    [one] { $plies } entrée
   *[other] { $plies } entrées
}, ouverte il y a { $age }
tables-open = en cours
tables-ended = terminée
tables-guest = place { $seat } : { $name }, invité { $guest }, { $seen }
tables-bot = place { $seat } : { $name }, bot
tables-free = place { $seat } : libre
tables-seen = dernière connexion ou déconnexion il y a { $age }
tables-unseen = jamais connecté
age-days = { $n ->
    [one] { $n } jour
   *[other] { $n } jours
}
age-hours = { $n ->
    [one] { $n } heure
   *[other] { $n } heures
}
age-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
age-seconds = { $n ->
    [one] { $n } seconde
   *[other] { $n } secondes
}
