"""Laws of what explains a game: its aim, and how a match stands."""

from __future__ import annotations

from hypothesis import strategies as st

from escadre.core.game import Seat
from escadre.core.laws.matches import DrawnMatches, law
from escadre.core.words import LANGUAGES, words


class AimLaws(DrawnMatches):
    """The pictures that a game is explained with, and who is ahead."""

    def test_the_aim_is_told_in_three_pictures_of_its_own_scenes(self) -> None:
        """What I want, what I do in a turn, what there is: each is drawn and told."""
        kit, game = self.kit, self.kit.game
        if not kit.aim:
            return
        assert len(kit.aim) == 3, f"{len(kit.aim)} pictures"
        for number, shown in enumerate(kit.aim, 1):
            seen = game.observe(kit.parse_state(shown.position), Seat(shown.viewer))
            for language in LANGUAGES:
                say = words(language, game.home)
                self.check_line(say(f"aim-{number}"))
                drawn = {panel.id for panel in kit.scene(seen, say).panels}
                assert drawn >= {*shown.panels} and shown.panels, f"picture {number} shows {drawn}"

    @law
    def test_how_it_stands_is_told_in_one_line_a_seat(self, data: st.DataObject) -> None:
        """Nothing is told, or a line for every seat in its order, whoever looks."""
        kit, game = self.kit, self.kit.game
        if kit.standing is None:
            return
        state = self.reach(data)[-1].state
        viewer = data.draw(st.sampled_from(self.viewers), label="viewer")
        for language in LANGUAGES:
            told = kit.standing(game.observe(state, viewer), words(language, game.home))
            seats = [each.seat for each in told]
            assert seats in ([], list(range(len(seats)))), f"it stands for the seats {seats}"
            for each in told:
                self.check_line(each.text)
