# Settings of a server, one sentence each: `escadre serve --show-settings`

settings-unknown = { $file }: there is no setting “{ $name }”. The settings are { $known }.
settings-shown-head = All settings of this server. Lines that begin with # show default values.

setting-data = Directory of the database and the key.
setting-host = Address to listen on; 0.0.0.0 is every address of this machine.
setting-port = Port to listen on; without it 8000, or the next free one.
setting-database = Database URL such as postgresql://name:password@host/escadre; without it SQLite in the data directory.
setting-url = Public address of the server, if a proxy is in front of it.
setting-origins = Other sites whose pages may use this server.
setting-proxies = Addresses of the proxies whose forwarding headers the server trusts.
setting-metrics_token = Bearer token for /metrics from other machines.
setting-thinkers = Where captains compute: processes or threads.
setting-workers = Number of bots that compute at the same time; one extra worker is reserved for people who wait.
setting-pause = Seconds before a bot answers a person.
setting-thinking = Seconds until a bot counts as failed.
setting-arranging = Seconds before the generation of a set-up is abandoned.
setting-idle = Seconds before an unwatched table is unloaded from memory.
setting-unfilled = Seconds before an unused table is deleted.

limit-body = Maximum size of a request body, in bytes.
limit-frame = Maximum size of a WebSocket message, in bytes.
limit-messages = WebSocket messages per second, per connection.
limit-messages_burst = Burst of WebSocket messages, per connection.
limit-address_messages = WebSocket messages per second, for all connections of an address.
limit-address_messages_burst = Burst of WebSocket messages, for all connections of an address.
limit-requests = Requests per second, per address.
limit-requests_burst = Burst of requests, per address.
limit-openings = New tables per second, per address.
limit-openings_burst = Burst of new tables, per address.
limit-tables = Maximum number of unfinished tables per guest.
limit-connections = Maximum number of open WebSockets, whole server.
limit-address_connections = Maximum number of open WebSockets per address.
limit-table_connections = Maximum number of open WebSockets per table.
limit-sockets = Maximum number of TCP connections, whole server.
limit-address_sockets = Maximum number of TCP connections per address; declared proxies are not counted.
limit-head = Seconds that a client has to send the header of a request.
limit-upload = Seconds that a client has to send the body of a request.
limit-entries = Maximum number of entries in the log of a table.
limit-send = Seconds that a client may pause while reading a response.

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
