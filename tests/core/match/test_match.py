"""Test a match in progress: actions, observations, takebacks, records."""

import dataclasses
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escadre.bots.generic import RandomBot
from escadre.core.chance import AuditedRng, DrawOutcome
from escadre.core.errors import InputError
from escadre.core.game import ALL, CHANCE, IllegalAction, Seat
from escadre.core.match.match import Match
from escadre.core.match.record import with_ending
from escadre.core.match.verification import verify
from tests.conftest import often, swept
from tests.helpers.matches import KITS

SMALL: dict[str, Any] = {"width": 4, "height": 4, "fleet": (2, 1), "bombs": 3}


def small_match(**options: Any) -> Match:
    return Match("battleship", **SMALL, **{"first": "1"} | options)


def placed_match() -> Match:
    """Return a match with both fleets placed, in which seat 0 moves first."""
    match = small_match()
    for seat in (0, 1):
        match.play(seat, "2 A1 h", "1 D4", "ready")
    return match


@st.composite
def random_matches(draw: st.DrawFn) -> Match:
    """Draw a match of some game after any number of random plies."""
    kit = KITS[draw(st.sampled_from(sorted(KITS)))]
    match, rng = Match(kit), Random(draw(st.integers(0, 9)))
    for _ in range(draw(st.integers(0, 60))):
        if match.over:
            break
        if not match.turn:
            match.roll(rng)
            continue
        seat = draw(st.sampled_from(match.turn))
        match.play(seat, draw(st.sampled_from(list(match.legal(seat))[:200])))
    return match


class TestPlaying:
    def test_a_match_is_created_by_game_name_and_options(self) -> None:
        match = Match("battleship", variant=2)
        assert match.kit is KITS["battleship"]
        assert match.config.variant == 2
        assert match.turn == (0, 1)

    def test_unknown_games_and_options_raise_a_clear_error(self) -> None:
        with pytest.raises(InputError, match="Unknown game “whist”"):
            Match("whist")
        with pytest.raises(InputError, match="These options are invalid: variant"):
            Match("battleship", variant=3)
        with pytest.raises(InputError, match="rules is unknown"):
            Match("battleship", rules=1)
        with pytest.raises(IllegalAction, match="BAT-20"):
            Match("battleship", width=4, height=4)

    def test_plays_accept_notation_and_actions(self) -> None:
        one, two = small_match(), small_match()
        one.play(0, "2 A1 h")
        two.play(0, two.parse("2 A1 h"))
        assert one.state == two.state
        assert list(one.plies) == list(two.plies)

    def test_a_refused_action_names_the_clause_and_changes_nothing(self) -> None:
        match = placed_match()
        before = match.state
        with pytest.raises(IllegalAction, match="BAT-11: It is not your turn"):
            match.play(1, "A1")
        with pytest.raises(IllegalAction) as refused:
            match.play(0, "2 A1 h")
        assert refused.value.rejection.clause == "BAT-9"
        with pytest.raises(ValueError, match=r"^(?!.*Traceback)"):
            match.play(0, "what?")
        assert match.state is before
        assert len(match.plies) == 6

    def test_several_actions_are_applied_together_or_not_at_all(self) -> None:
        match = small_match()
        with pytest.raises(IllegalAction):
            match.play(0, "2 A1 h", "1 B2")
        assert match.state == small_match().state
        assert not match.can_undo(0)

    def test_validate_returns_the_rejection(self) -> None:
        match = placed_match()
        bomb = match.parse("A1")
        assert match.validate(0, bomb) is None
        refused = match.validate(1, bomb)
        assert refused and refused.clause == "BAT-11"

    def test_chance_outcomes_are_drawn_at_chance_nodes_only(self) -> None:
        match = small_match(first="random")
        with pytest.raises(IllegalAction):
            match.roll(Random(1))
        for seat in (0, 1):
            match.play(seat, "2 A1 h", "1 D4", "ready")
        assert match.turn == ()
        assert match.plan_chance(lambda n: AuditedRng(b"", n))[0].action in (
            DrawOutcome(0),
            DrawOutcome(1),
        )
        outcome = match.roll(Random(1))
        assert isinstance(outcome, DrawOutcome)
        assert [*match.turn] == [outcome.item]
        assert match.chance_count == 1

    def test_a_plan_changes_nothing_before_its_commit(self) -> None:
        match = small_match(first="random")
        match.play(0, "2 A1 h", "1 D4", "ready")
        plan = match.plan(1, *map(match.parse, ("2 A1 h", "1 D4", "ready")))
        chance = match.plan_chance(lambda n: Random(n), plan)
        assert len(match.plies) == 3
        match.commit([*plan, *chance])
        assert [seat for seat, _ in match.plies] == [0, 0, 0, 1, 1, 1, CHANCE]
        assert match.turn

    def test_bots_can_play_a_match_to_its_end(self) -> None:
        match = Match("battleship", variant=2)
        match.play_out(["mousse", RandomBot(match.game)], Random(3))
        assert match.over
        assert match.ending and match.ending.how == "rules"
        assert match.legal(0) == ()
        with pytest.raises(IllegalAction, match="The game is over"):
            match.play(0, "A1")

    @pytest.mark.parametrize(
        "name", ["random", "mousse", *swept(*list(KITS["maitre"].captains)[1:])]
    )
    def test_bots_have_the_names_of_the_command_line(self, name: str) -> None:
        match = Match("maitre")
        match.play_out([name] * len(match.sides), Random(3))
        assert match.over

    def test_an_unknown_bot_raises_a_clear_error(self) -> None:
        with pytest.raises(InputError, match="Unknown captain “nelson”"):
            Match("maitre").play_out(["nelson"] * 2, Random(3))

    def test_resigning_loses_and_agreeing_draws(self) -> None:
        lost, drawn = placed_match(), placed_match()
        lost.resign(1)
        drawn.agree_draw()
        assert lost.ending and (lost.ending.places, lost.ending.seat) == ((1, 2), 1)
        assert drawn.ending and drawn.ending.places == (1, 1)
        for match in (lost, drawn):
            assert match.over and match.turn == () and match.legal(0) == ()
            with pytest.raises(IllegalAction, match="The game is over"):
                match.play(0, "A1")
            with pytest.raises(IllegalAction, match="The game is over"):
                match.resign(0)
            with pytest.raises(IllegalAction):
                match.agree_draw()


class TestSeeing:
    @settings(max_examples=often(40, 12))
    @given(random_matches())
    def test_every_viewer_sees_the_observation_of_the_rules(self, match: Match) -> None:
        for viewer in (*map(Seat, range(len(match.sides))), None, ALL):
            assert match.see(viewer) == match.game.observe(match.state, viewer)

    def test_a_sealed_ply_is_noticed_by_its_seat_only(self) -> None:
        match = small_match()
        noticed = match.play(0, "2 A1 h")
        assert [each.viewer for each in noticed] == [0]
        assert {each.viewer for each in match.play(0, "1 D4", "ready")} == {0, 1, None}

    def test_a_match_without_viewers_returns_no_notices(self) -> None:
        match = Match("battleship", viewers=())
        assert match.play(0, match.legal(0)[0]) == []
        assert not match.can_undo(0)
        assert match.see(0).fleets[0]

    def test_the_log_differs_by_viewer(self) -> None:
        match = placed_match()
        match.play(0, "B2")
        assert match.log_lines(1, "fr", ["Anna", "Léo"])[-1] == "Anna – B2, à l’eau"
        assert len(match.log_lines(0)) == 5
        assert match.log_lines(None) == [
            "player 1 – fleet placed",
            "player 2 – fleet placed",
            "player 1 – B2: miss",
        ]

    def test_a_ply_without_description_has_no_log_line(self) -> None:
        kit = dataclasses.replace(KITS["battleship"], describe_ply=lambda *_: "")
        match = Match(kit, **SMALL)
        match.play(0, "2 A1 h")
        assert match.log_lines(0) == []

    def test_the_board_is_drawn_for_the_given_viewer(self) -> None:
        match = placed_match()
        assert "■" in str(match)
        assert "■" not in match.board_text(None)
        assert match.board_text(0, "fr") != match.board_text(0, "en")


def is_step(action: Any) -> bool:
    return type(action).__name__ == "Step"


class TestTakingBack:
    def test_hidden_choices_are_undone_one_at_a_time(self) -> None:
        match = small_match()
        empty = match.state
        match.play(0, "2 A1 h")
        one = match.state
        match.play(0, "1 D4", "-D4", "1 D3")
        assert match.can_undo(0)
        assert [each.action for each in match.undo(0)] == [None]
        assert match.state == one
        match.undo(0)
        assert match.state == empty
        assert not match.can_undo(0)
        with pytest.raises(IllegalAction, match=r"^Too late to take that back\. Play on\.$"):
            match.undo(0)

    def test_undo_keeps_later_hidden_plies_of_other_seats(self) -> None:
        match = small_match()
        match.play(0, "2 A1 h")
        match.play(1, "2 C3 h")
        match.undo(0)
        assert list(match.plies) == [(1, match.parse("2 C3 h"))]
        assert match.can_undo(1)

    def test_noticed_plies_cannot_be_undone(self) -> None:
        match = placed_match()
        match.play(0, "B2")
        assert not match.can_undo(0)
        assert not match.can_undo(1)

    def test_nothing_can_be_undone_after_the_end(self) -> None:
        match = small_match()
        match.play(0, "2 A1 h")
        match.resign(1)
        assert not match.can_undo(0)

    def test_a_revocable_ply_can_be_undone_while_it_is_the_last(self) -> None:
        """ARM-6: a turn of a ship can be undone, although all have seen it."""
        match = Match("armada")
        rng = Random(1)
        mousse = match.kit.captains["mousse"]
        steps: list[Any] = []
        while not steps:
            if not match.turn:
                match.roll(rng)
            seat, before = match.turn[0], match.state
            steps = [each for each in match.legal(seat) if is_step(each)]
            if not steps:
                match.play(seat, mousse.choose(match.see(seat), rng))
        noticed = match.play(seat, steps[0])
        assert {each.viewer for each in noticed} == {0, 1, None}
        assert match.can_undo(seat)
        match.undo(seat)
        assert match.state == before

    @settings(max_examples=often(60, 15))
    @given(random_matches(), st.data())
    def test_undo_leaves_no_trace(self, match: Match, data: st.DataObject) -> None:
        """The remaining plies can be replayed, and other viewers see no difference."""
        seats = [*map(Seat, range(len(match.sides)))]
        viewers = [*seats, None]
        for seat in data.draw(st.permutations(seats)):
            while match.can_undo(seat):
                seen = {viewer: match.see(viewer) for viewer in viewers}
                noticed = {each.viewer for each in match.undo(seat)}
                assert seat in noticed
                assert all(match.see(each) == seen[each] for each in viewers if each not in noticed)
                fresh = Match(match.kit, match.config)
                for who, action in match.plies:
                    fresh.play(who, action)
                assert fresh.state == match.state
                assert all(fresh.see(each) == match.see(each) for each in viewers)


MANY: list[tuple[str, dict[str, Any]]] = [
    ("battleship", {}),
    ("maitre", {"players": 3}),
    ("maitre", {"players": 6}),
    ("armada", {"players": 3, "setup": "full"}),
    ("armada", {"players": 4, "setup": "full", "teams": True}),
]


class TestGivingUp:
    @pytest.mark.parametrize(("game", "options"), MANY)
    def test_the_resigning_side_is_last_and_all_others_share_the_win(
        self, game: str, options: dict[str, Any]
    ) -> None:
        """This is true of any seat and number of players; a record with other places is wrong."""
        match = Match(game, **options)
        for seat in range(len(match.sides)):
            resigned = match.copy()
            ending = resigned.resign(seat)
            resigned_side = match.sides[seat]
            winners = sum(side != resigned_side for side in match.sides)
            assert ending.places == tuple(
                1 + winners if side == resigned_side else 1 for side in match.sides
            )
            assert ending.returns == tuple(
                -1.0 if side == resigned_side else 1.0 for side in match.sides
            )
            record = resigned.record()
            assert verify(match.kit, record) == []
            for other in range(len(match.sides)):
                for place in range(1, len(match.sides) + 2):
                    if place != ending.places[other]:
                        places = (*ending.places[:other], place, *ending.places[other + 1 :])
                        wrong = with_ending(
                            replace(record, ending=None), replace(ending, places=places, hash="")
                        )
                        assert [each.reason.id for each in verify(match.kit, wrong)] == [
                            "record-wrong-returns"
                        ]


class TestKeeping:
    @given(random_matches())
    def test_the_record_verifies(self, match: Match) -> None:
        assert verify(match.kit, match.record()) == []
        assert len(match.record().plies) == len(match.plies)

    def test_players_have_names_or_numbers(self) -> None:
        assert small_match().record().players == ("player 1", "player 2")
        assert small_match().record(["Anna", "Léo"]).players == ("Anna", "Léo")

    def test_a_copy_is_independent(self) -> None:
        match = small_match()
        match.play(0, "2 A1 h")
        copy = match.copy()
        copy.play(0, "1 D4")
        assert len(match.plies) == 1
        assert match.can_undo(0)
        match.undo(0)
        assert len(copy.plies) == 2
        assert copy.see(0) != match.see(0)
