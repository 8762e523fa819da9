"""Run the conformance suite on Armada."""

from hypothesis import strategies as st

from escadre.conformance import GameConformance
from escadre.games import GAMES
from escadre.games.armada.rules.model import (
    AnswerOffer,
    BuildFleet,
    ChooseFirst,
    Config,
    Deploy,
    EndTurn,
    Fire,
    OfferFleets,
    PlaceFlag,
    Step,
    TakeFleet,
)

LENGTHS = st.one_of(st.integers(-1, 40_000), st.sampled_from([0, 1, 6_000, 12_000, 18_000, 24_000]))
SHIPS = st.integers(-1, 12)
FEW = st.integers(-1, 5)
TABLES = st.builds(
    dict,
    players=st.sampled_from([2, 2, 2, 3]),
    table=st.sampled_from(["rectangle", "disc"]),
    width=st.integers(20, 60),
    height=st.integers(20, 60),
)


class TestArmada(GameConformance):
    kit = GAMES["armada"]
    configs = st.builds(
        lambda table, **others: Config(**table, **others),
        st.one_of(TABLES, st.builds(dict, players=st.sampled_from([2, 3, 4]))),
        setup=st.sampled_from(["basic", "advanced", "constructed", "full"]),
        objective=st.sampled_from(["annihilation", "flag", "infiltration"]),
        attacker=st.sampled_from([1, 2]),
        quiet=st.sampled_from(["draw", "pips"]),
        teams=st.booleans(),
        small_steps=st.sampled_from([3, 4]),
        range=st.sampled_from(["large", "own"]),
        grid=st.sampled_from([300, 450, 740]),
    )
    actions = st.one_of(
        st.builds(TakeFleet, st.booleans()),
        st.builds(ChooseFirst, st.integers(-1, 4)),
        st.builds(OfferFleets, FEW, FEW, FEW, st.booleans()),
        st.builds(AnswerOffer, st.booleans()),
        st.builds(BuildFleet, FEW, FEW, FEW),
        st.builds(Deploy, SHIPS, LENGTHS, LENGTHS, st.integers(-1, 3600)),
        st.builds(PlaceFlag, st.one_of(st.none(), SHIPS), LENGTHS, LENGTHS),
        st.builds(Step, SHIPS, st.integers(-1, 3600)),
        st.builds(Fire, SHIPS, st.integers(-1, 2), SHIPS),
        st.just(EndTurn()),
    )
    finite = False  # every tenth of a degree is allowed; a grid of headings is listed
    depth = 45
    bound = 6_000
