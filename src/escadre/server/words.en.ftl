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
setting-thinkers = Where bots compute: processes or threads.
setting-workers = How many bots compute at once; one extra is reserved for people who wait.
setting-pause = Seconds before a bot answers a person.
setting-thinking = Seconds until a bot counts as failed.
setting-arranging = Seconds until a generated set-up is given up.
setting-idle = Seconds until a table that nobody watches is unloaded from memory.
setting-unfilled = Seconds until a table that never filled is deleted.

limit-body = Most bytes in the body of a request.
limit-frame = Most bytes in a WebSocket message.
limit-messages = WebSocket messages a second, for each connection.
limit-messages_burst = Most WebSocket messages at once, for each connection.
limit-address_messages = WebSocket messages a second, for all connections of an address.
limit-address_messages_burst = Most WebSocket messages at once, for all connections of an address.
limit-requests = Requests a second, for each address.
limit-requests_burst = Most requests at once, for each address.
limit-openings = New tables a second, for each address.
limit-openings_burst = Most new tables at once, for each address.
limit-tables = Most unfinished tables of one guest.
limit-connections = Most open WebSockets of the whole server.
limit-address_connections = Most open WebSockets of one address.
limit-table_connections = Most open WebSockets of one table.
limit-sockets = Most TCP connections of the whole server.
limit-address_sockets = Most TCP connections of one address; declared proxies are not counted.
limit-head = Seconds that a client has to send the header of a request.
limit-upload = Seconds that a client has to send the body of a request.
limit-entries = Most entries in the log of one table.
limit-send = Seconds that a client may stop reading an answer.

serve-no-host = “{ $host }” is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for every device in the local network.

# escadre tables

tables-none = No tables are stored.
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
