"""All route handlers, in one list."""

from escadre.server.routes.lobby import check_option, game, games, open_table, pledge, usual_option
from escadre.server.routes.play import ask, claim_seat, look, seat_links, sit, situation, view
from escadre.server.routes.review import record, scene
from escadre.server.routes.rulebook import rules

ROUTES = [
    games, game, rules, usual_option, check_option, pledge, open_table, look, view, situation,
    ask, sit, claim_seat, seat_links, record, scene,
]  # fmt: skip
