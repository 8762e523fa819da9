"""Test the scene of MAKO Naval: squares, die, notes and prompts."""

from typing import Any

import msgspec
import pytest

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import words
from escadre.core.i18n.player_names import PlayerName
from escadre.core.scene import OPEN, Aim, Grid, Press, Scene, Tally, Tray
from escadre.games import GAMES
from escadre.games.mako.notation import parse_action
from escadre.games.mako.positions import parse_state
from escadre.games.mako.rules.boats import SECOND_FLAG_OFFSET, owner_by_boat
from escadre.games.mako.rules.game import GAME
from escadre.games.mako.rules.model import Config, State
from escadre.games.mako.view.panels import boat_token_id
from escadre.games.mako.view.scene import describe_equipment
from escadre.puzzles.puzzle import Puzzle, load_puzzles, puzzle_observation

KIT = GAMES["mako"]
EN, FR = words("en", GAME.home), words("fr", GAME.home)

HIT = "players=4 turn=1 moved=N die=3 | N e4 * e7 | E h4 | S e12 | W a7"


def scene(line: str, viewer: int | None = 0) -> Scene:
    seat = None if viewer is None else Seat(viewer)
    return KIT.scene(GAME.observe(parse_state(line), seat), EN)


def aim_choices(drawn: Scene) -> list[Aim]:
    return [choice for choice in drawn.choices if isinstance(choice, Aim)]


def at(state: State, name: str) -> int:
    return int(parse_action(state.config, f"*{name}").square)


def panel(drawn: Scene, id: str) -> Any:
    return next(panel for panel in drawn.panels if panel.id == id)


def test_mine_targets_are_open_and_other_squares_give_a_reason() -> None:
    drawn, state = scene(HIT), parse_state(HIT)
    (aim,) = aim_choices(drawn)
    fits = {square for square, letter in enumerate(aim.fit) if letter == OPEN}
    assert fits == {at(state, name) for name in ("b1", "e1", "h1", "b4", "h4", "b7", "h7")} - {
        at(state, "h1")
    }
    reasons = {name: drawn.reasons[int(aim.fit[at(state, name)])] for name in ("e7", "e8")}
    assert reasons["e7"].clause == "MAK-12" and reasons["e7"].sentence == (
        "That square is already mined. Aim at another one."
    )
    assert reasons["e8"].clause == "MAK-8" and "exactly 3" in reasons["e8"].sentence
    assert " " not in aim.fit
    assert [choice for choice in drawn.choices if isinstance(choice, Press)] == []


def test_die_is_shown_until_the_mine_is_sent() -> None:
    tray = panel(scene(HIT), "die")
    assert isinstance(tray, Tray) and [die.pips for die in tray.dice] == [3] and tray.owner == 0
    waiting = panel(scene("way=B turn=1 | N h5 | S g7"), "die")
    assert [(die.pips, die.marks) for die in waiting.dice] == [(0, ("idle",))]
    nothing_sent = panel(scene("way=B turn=1 thrown=6 | N h5 | S g7"), "die")
    assert [(die.pips, die.marks) for die in nothing_sent.dice] == [(6, ("idle",))]
    due = panel(scene("way=B turn=1 moved=N thrown=6 | N h4 | S g7"), "die")
    assert [die.pips for die in due.dice] == [0], "the die of an earlier turn says nothing"


def test_note_counts_the_mine_targets_and_the_excluded_squares() -> None:
    def die_note(line: str) -> str:
        return str(panel(scene(line), "die").note)

    assert die_note(HIT) == (
        "Mine 3 squares away: 6 places. One more is already mined. The port is protected."
    )
    assert die_note("way=A mine_shores=false turn=1 moved=N die=3 | N k4 | E h4 | S k7 | W a7") == (
        "Mine 3 squares away: 3 places."
        " The port is protected."
        " Your side is on one more."
        " No mine on these 3 shore squares."
    )
    assert die_note("way=C turn=1 moved=N die=6 | N d4 | S g12") == (
        "Mine 6 squares away: 3 places."
    )
    assert die_note("way=B turn=1 thrown=6 | N h5 | S g7") == ""
    assert panel(scene(HIT, 1), "die").note == "", "no square is marked for the opponent"


@pytest.mark.parametrize(
    ("line", "mine", "theirs"),
    [
        (
            "players=3 turn=1 | N e4 | E h4 | S e12",
            "Your turn: move the North boat one square, or pass.",
            "Player 1 to move.",
        ),
        (
            "way=A turn=1 | N e5 | E n8 | S h9 | W a7",
            "Your turn: move a boat. The first boat ashore wins.",
            "Player 1 to move.",
        ),
        (
            "way=A turn=1 thrown=2 again=yes | N e5 * e7 | E n8 | S h9 | W a7",
            "Hit! Play again: move one of your boats one square, or pass.",
            "Hit! Player 1 plays again.",
        ),
        (
            "way=B turn=1 thrown=2 again=yes | N a1 * g7 | S c12 * a2 b2 b1",
            "Hit! Play again: your boats can’t move, so pass.",
            "Hit! Player 1 plays again.",
        ),
    ],
)
def test_prompt_names_the_boat_to_move_and_the_turn_after_a_hit(
    line: str, mine: str, theirs: str
) -> None:
    """MAK-5, MAK-11: the player to move has one prompt; the opponent and watchers another."""
    assert scene(line).prompt == mine
    assert scene(line, 1).prompt == scene(line, None).prompt == theirs


def test_landing_squares_are_shown() -> None:
    drawn = scene("players=4 turn=1 home=Ea9,Sd1 | N f9 | E home | S home * a9 | W b8")
    ashore = [token for token in panel(drawn, "sea").tokens if token.kind == "ashore"]
    assert [(token.x, token.y, token.side, token.label) for token in ashore] == [
        (0, 8, 1, "the East boat came ashore here, rank 1"),
        (3, 0, 2, "the South boat came ashore here, rank 2"),
    ]
    assert panel(drawn, "sea").tokens.index(ashore[0]) == 0, "a later token on the square is shown"


def test_hit_boat_moves_with_an_effect() -> None:
    """MAK-11: its token shows the hit; a new token marks the place, and the boat is in port."""
    before = panel(scene(HIT), "sea").tokens
    state = parse_state(HIT)
    hit = GAME.apply(state, Seat(0), parse_action(state.config, "*h4"))
    after = panel(KIT.scene(GAME.observe(hit, None), EN), "sea").tokens
    (struck,) = (token for token in before if token.id == "boat-e")
    (there,) = (token for token in after if token.id == "boat-e")
    (new,) = {token.id for token in after} - {token.id for token in before}
    assert "leaps" in there.marks and (there.x, there.y) == (13, 7)
    assert next((t.x, t.y) for t in after if t.id == new) == (struck.x, struck.y) == (7, 3)
    assert all(("leaps" in token.marks) == (token.kind == "boat") for token in after)


def test_one_of_two_boats_is_selected_first() -> None:
    drawn = scene("way=A turn=1 | N e5 | E n8 | S h9 | W a7")
    tokens = {token.id for token in panel(drawn, "sea").tokens if token.kind == "boat"}
    pieces = {aim.piece for aim in aim_choices(drawn)}
    assert pieces == {"boat-n", "boat-s"} and pieces <= tokens
    assert [choice.id for choice in drawn.choices if isinstance(choice, Press)] == ["pass"]


def test_only_the_player_to_move_has_choices() -> None:
    for viewer in (1, 2, 3, None):
        assert scene(HIT, viewer).choices == ()


def test_kinds_of_squares() -> None:
    def kinds(line: str) -> dict[str, int]:
        sea = panel(scene(line), "sea")
        assert isinstance(sea, Grid)
        counts: dict[str, int] = {}
        for area in sea.areas:
            counts[area.kind] = counts.get(area.kind, 0) + len(area.squares)
        return counts

    assert kinds(HIT) == {"port": 4, "goal-own": 11, "goal": 33}
    three = kinds("players=3 turn=1 | N e4 | E h4 | S e12")
    assert three == {"port": 4, "goal-own": 11, "goal": 22, "shore": 11}
    two = kinds("way=B turn=1 | N e4 | S e12")
    assert two == {"port": 4, "goal-own": 11, "goal": 11, "shore": 22}
    small = kinds("way=C turn=1 | N e4 | S e11")
    assert small == {"port": 2, "goal-own": 9, "goal": 9, "closed": 96}


def test_boats_have_the_side_of_their_seat() -> None:
    def sides(line: str) -> dict[str, int]:
        return {t.id: t.side for t in panel(scene(line), "sea").tokens if t.kind == "boat"}

    assert sides("way=B turn=1 | N e4 | S e12") == {"boat-n": 0, "boat-s": 1}
    assert sides(HIT) == {"boat-n": 0, "boat-e": 1, "boat-s": 2, "boat-w": 3}
    two = sides("way=A turn=1 | N e5 | E n8 | S h9 | W a7")
    assert len(set(two.values())) == 4 and two["boat-n"] == 0 and two["boat-e"] == 1


@pytest.mark.parametrize("puzzle", load_puzzles(KIT), ids=lambda each: each.id)
def test_all_that_belongs_to_a_player_of_a_puzzle_has_the_colours_of_the_seat(
    puzzle: Puzzle,
) -> None:
    seen, state = puzzle_observation(KIT, puzzle), parse_state(puzzle.position)
    assert seen.viewer == puzzle.seat
    sea = panel(KIT.scene(seen, EN), "sea")
    seats = {boat_token_id(boat): seat for boat, seat in owner_by_boat(state.race_config).items()}
    boats = {each.id: each.side for each in sea.tokens if each.kind == "boat"}
    assert len(boats) > 1
    assert all(side % SECOND_FLAG_OFFSET == seats[id] for id, side in boats.items())
    own_goals = {each.side for each in sea.areas if each.kind == "goal-own"}
    assert {side % SECOND_FLAG_OFFSET for side in own_goals} == {puzzle.seat}


def test_panels_show_stocks_and_places() -> None:
    drawn = scene("players=4 turn=1 home=Ea9,Sd1 | N f9 * c3 c4 | E home | S home | W b8")
    tally = panel(drawn, "player-0")
    assert isinstance(tally, Tally)
    assert [(c.kind, c.value, c.initial) for c in tally.counts] == [("mine", 28, 30)]
    assert [(c.kind, c.value) for c in panel(drawn, "player-2").counts] == [
        ("mine", 30),
        ("home", 2),
    ]
    over = scene("players=4 turn=1 rounds=300 home=Ea9,Sd1 | N f9 | E home | S home | W b8")
    assert [panel(over, f"player-{n}").counts[-1].value for n in range(4)] == [3, 1, 2, 4]
    assert over.prompt == (
        "Race over: 300 rounds have been played; the boat nearest its goal wins "
        "(squares to go: North boat 5, West boat 12)."
    )


@pytest.mark.parametrize(
    ("line", "seat", "ply", "english", "french"),
    [
        (
            HIT,
            0,
            "*h4",
            "sends the East boat back to port (hit at h4) and plays again",
            "renvoie le navire de l’Est à son port (touché en h4) et rejoue",
        ),
        (HIT, 0, "*b7", "mine at b7", "mine en b7"),
        (
            "players=4 turn=1 | N e4 * e5 | E h4 | S e12 | W a7",
            0,
            "N e5",
            "North boat to e5, recovering a mine",
            "navire du Nord en e5, mine récupérée",
        ),
        (
            "way=A turn=1 | N e4 | E h4 | S e12 * e5 | W a7",
            0,
            "N e5",
            "North boat to e5, recovering a mine of the South boat",
            "navire du Nord en e5, mine du navire du Sud récupérée",
        ),
        (
            "players=4 turn=1 home=Ea9 | N e13 | E home | S e12 | W a7",
            0,
            "N d14",
            "North boat to d14: ashore second!",
            "navire du Nord en d14, arrivé 2e !",
        ),
        (
            "players=4 turn=1 moved=N | N b2 * h2 | E n8 * b8 | S g14 * h8 | W a7",
            -1,
            "die 6",
            "Player 1 rolls 6: no free square for the North boat’s mine",
            "Le joueur 1 fait 6 au dé : aucune case libre pour la mine du navire du Nord",
        ),
        (
            "players=4 turn=1 moved=N | N b2 | E n8 | S g14 | W a7",
            -1,
            "die 6",
            "Player 1 rolls 6 for the North boat’s mine",
            "Le joueur 1 fait 6 au dé pour la mine du navire du Nord",
        ),
        (
            "players=4 turn=? | N h1 | E n8 | S g14 | W a7",
            -1,
            "first 3",
            "Player 3 goes first (random draw)",
            "Le joueur 3 commence (tirage au sort)",
        ),
        ("way=B turn=1 | N h4 | S g12", 0, "pass", "passes", "passe son tour"),
    ],
)
def test_log_lines(line: str, seat: int, ply: str, english: str, french: str) -> None:
    state = parse_state(line)
    action = parse_action(state.config, ply)
    after = GAME.apply(state, Seat(seat), action)
    seen = GAME.observe(state, None), GAME.observe(after, None)
    assert KIT.describe_ply(seen[0], Seat(seat), action, seen[1], EN) == english
    log_text = KIT.describe_ply(seen[0], Seat(seat), action, seen[1], FR)
    assert " ".join(log_text.split()) == french  # whatever spaces are before : and !


def test_log_says_that_no_mine_is_left_to_send() -> None:
    squares = " ".join(f"{column}{row}" for row in (7, 8, 9) for column in "bcdefghijk")
    state = parse_state(f"way=B turn=1 | N h4 * {squares} | S g12")
    action = parse_action(state.config, "N h5")
    after = GAME.apply(state, Seat(0), action)
    log_text = KIT.describe_ply(
        GAME.observe(state, None), Seat(0), action, GAME.observe(after, None), EN
    )
    assert log_text == "North boat to h5, no mine to send"


def test_panels_name_the_partners() -> None:
    """MAK-21: titles of the panels name the player who sails the opposite boat."""
    line = "players=4 teams=true turn=1 | N e4 | E h4 | S e12 | W a7"

    def titles(viewer: int | None) -> list[str]:
        return [panel(scene(line, viewer), f"player-{seat}").title for seat in range(4)]

    assert titles(1) == [
        "Player 1’s mines (partner: player 3)",
        "Your mines",
        "Player 3’s mines (partner: player 1)",
        "Player 4’s mines (your partner)",
    ]
    assert titles(None)[0] == "Player 1’s mines (partner: player 3)"
    assert panel(scene(HIT, 1), "player-3").title == "Player 4’s mines"


def test_title_does_not_say_you_twice() -> None:
    seen = GAME.observe(parse_state(HIT), Seat(0))
    for name, title in (
        (PlayerName("votre camp", phrase=True), "Mines de votre camp"),
        (PlayerName("Léo"), "Vos mines"),
    ):
        assert panel(KIT.scene(seen, FR.with_player_names(name)), "player-0").title == title


def test_prompt_while_chance_decides() -> None:
    assert scene("way=B | N h1 | S g14").prompt == "The first player is drawn at random."
    rolling = scene("way=B turn=1 moved=N | N h2 | S g14")
    assert rolling.prompt == "The die is rolling."


def test_scene_is_less_than_8000_bytes() -> None:
    drawn = scene("way=A turn=1 | N e5 | E n8 | S h9 | W a7")
    assert len(msgspec.json.encode(drawn)) < 8000


def test_equipment_depends_on_the_options() -> None:
    """MAK-1, MAK-17: the sentence counts boats and mines, and says how to win."""
    two = "Each player has 2 boats, with 30 mines each. "
    assert describe_equipment(Config(), EN) == two + "The first boat ashore wins."
    assert describe_equipment(Config(finish="both"), EN) == two + "To win, bring both ashore."
    assert describe_equipment(Config(players=4), EN) == "Each player has one boat and 30 mines."
