# Settings of a server, one sentence each: `escadre serve --show-settings`

settings-unknown = { $file }: there is no setting “{ $name }”. The settings are { $known }.
settings-shown-head = All settings of this server. Lines that begin with # have their default.

setting-data = Directory of the database and the key.
setting-host = Address to listen on; 0.0.0.0 is every address of this machine.
setting-port = Port to listen on; without it 8000, or the next free one.
setting-database = Database URL such as postgresql://name:password@host/escadre; without it SQLite in the data directory.
setting-url = Address that browsers use, if a proxy is in front.
setting-origins = Other sites whose pages may use this server.
setting-proxies = Addresses of proxies whose forwarding headers are trusted.
setting-metrics_token = Bearer token for /metrics from other machines.
setting-thinkers = Where bots run: processes or threads.
setting-workers = How many bots compute at once; one more computes only for people.
setting-pause = Seconds before a bot answers a person.
setting-thinking = Seconds until a bot counts as failed.
setting-arranging = Seconds until a generated set-up is given up.
setting-idle = Seconds until a table that nobody watches leaves memory.
setting-unfilled = Seconds until a table that never filled is deleted.

limit-body = Bytes of a request body.
limit-frame = Bytes of a WebSocket message.
limit-messages = WebSocket messages a second, for each connection.
limit-messages_burst = The same, at once.
limit-address_messages = WebSocket messages a second, for all connections of an address.
limit-address_messages_burst = The same, at once.
limit-requests = Requests a second, for each address.
limit-requests_burst = The same, at once.
limit-openings = New tables a second, for each address.
limit-openings_burst = The same, at once.
limit-tables = Tables of one guest that have not ended.
limit-connections = WebSockets.
limit-address_connections = WebSockets of one address.
limit-table_connections = WebSockets of one table.
limit-sockets = TCP connections.
limit-address_sockets = TCP connections of one address; declared proxies are not counted.
limit-head = Seconds until the header of a request is complete.
limit-upload = Seconds from the header to the complete body.
limit-entries = Entries of one table’s log.
limit-send = Seconds that a client may take no byte of an answer.

serve-no-host = “{ $host }” is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for every device in the local network.

# escadre tables

tables-none = No table is stored.
tables-line = { $table }  { $game }, { $state }, { $plies ->
    [one] one entry
   *[other] { $plies } entries
}, opened { $age } ago
tables-open = in progress
tables-ended = ended
tables-guest = seat { $seat }: { $name }, guest { $guest }, { $seen }
tables-bot = seat { $seat }: { $name }, bot
tables-free = seat { $seat }: free
tables-seen = last connected or disconnected { $age } ago
tables-unseen = never connected
age-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
age-hours = { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
age-minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
age-seconds = { $n ->
    [one] 1 second
   *[other] { $n } seconds
}
