"""Run the conformance suite on Le Maître des Mers."""

from hypothesis import strategies as st

from escadre.conformance import GameConformance
from escadre.games import GAMES
from escadre.games.maitre.rules.cards import (
    Deck,
    DeckCard,
    Face,
    GoodsCard,
    Run,
    SameFace,
    ShipCard,
    Sum,
    TreasureCard,
)
from escadre.games.maitre.rules.model import Config

SMALL_CARDS: list[DeckCard] = [
    *(ShipCard(f"s{n}", 1 + n % 2, n // 2, (Face(1 + n),), n < 3) for n in range(5)),
    TreasureCard("t1", "A", 5, (SameFace(2),)),
    TreasureCard("t2", "A", 5, (Run(3), Face(6))),
    GoodsCard("flip", "A", "flip", (Face(1),)),
    GoodsCard("reroll", "B", "reroll", (Sum(2, at_least=4),)),
    GoodsCard("extra", "C", "extra", (Sum(3, exactly=9),)),
]
SMALL = Deck("small", tuple(SMALL_CARDS))
FEW = st.integers(2, 6)


class TestMaitre(GameConformance):
    kit = GAMES["maitre"]
    configs = st.one_of(
        st.builds(Config, FEW, st.one_of(st.none(), st.integers(1, 5)), st.booleans()),
        st.builds(Config, FEW, st.integers(1, 9), st.booleans(), st.just(SMALL)),
        st.builds(Config, st.integers(1, 7), st.sampled_from([-1, 0, 1, 20, 201])),
    )
    depth = 150
    bound = 4_000
