"""Test that each thing has only one name in the texts for players, in each language.

The tables below give the name of each thing and a pattern of other names, which fail the test.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.helpers.texts import Passage, catalogues, rulebooks

GAMES = r"src/escadre/games/"


@dataclass(frozen=True)
class Term:
    """A name to use, and a pattern of those to avoid.

    `files` limits the files that are checked; a text that matches `but` is allowed.
    """

    use: str
    avoid: str
    files: str = ""
    but: str = "(?!)"


FRENCH = [
    Term("feuille de partie", r"\bfeuilles?\b(?! de (?:partie|règles))"),
    Term("Règles, règle BAT-8", r"\blivres? des? règles?\b|\b[Aa]rticles?\b|\bclauses?\b"),
    Term("interprétation", r"^lecture$"),
    Term("à l’eau", r"\bplouf\b", but=r"[«“] ?plouf"),
    Term("touché, coulé, à l’eau", r"\beau\b", f"{GAMES}battleship/.*ftl", r"[Àà] l’eau"),
    Term(
        "votre adversaire",
        r"\b[Ll]’autre\b(?! (?:bout|bord|côté|joueur|navire|colonne|camp|flotte|case|dé\b|main|"
        r"rangée|ligne|moitié|bataille|direction|mine|capitaine|équipe|extrémité|table|pièce|choix))",
        but=r"\b(?:[Ll]’un|[Uu]ne?) .*l’autre",
    ),
    Term("votre adversaire (à deux), les autres joueurs", r"\bdes autres\b(?= [^a-zé]|[.,;:]|$)"),
    Term("place : un siège ; sinon rang", r"\bplaces et (?:gains|points)\b"),
    Term("position (en mer)", r"\bd’une place\b|\b\d places\b|\bplaces? par mât", f"{GAMES}mats"),
    Term("case (d’une carte)", r"(?<!prend )\b(?:sa|cette|les|ses) places?\b", f"{GAMES}maitre"),
    Term("équitable", r"\bloya(?:l|le|ux|les)\b|\bdés justes\b"),
    Term("indice", r"\bconseils?\b(?! de guerre)"),
    Term("chercher un trésor", r"\bchass(?:e|er|ez|ent|ant|es)\b", f"{GAMES}maitre"),
    Term("point (d’un navire)", r"\bencoches?\b"),
    Term("tirage", r"\blots?\b"),
    Term(
        "nulle",
        r"\b[Éé]gales\b|\bmatch nul\b|\bégalité\b",
        but=r"\bdés?\b|\b[Àà] égalité|sommes|chances",
    ),
    Term("pioche", r"\bpiles?\b", f"{GAMES}maitre/.*ftl", r"^Une pile (?:est|suit)"),
    Term("bonus de famille", r"\bprimes?\b"),
    Term("porte-avions", r"\bporte-avion\b"),
    Term("variante A", r"\b[Ff]açon [A-C]\b|\bla façon \{"),
    Term("carte au trésor", r"\bcartes? aux trésors?\b"),
    Term("pavillon", r"\bdrapeaux?\b"),
    Term("choisissez « Prêt »", r"\b[Dd]ites\b[^.]*prêt"),
    Term("capitaine ; bot pour un programme", r"\brobots?\b"),
    Term("Mesurer", r"^Règle$"),
    Term("classement (Elo)", r"\b[Nn]iveaux?\b", "src/escadre/(?:arena|terminal)"),
    Term("classement, difficulté", r"\b[Ff]orce\b(?= ?(?:\{| ?:))", "src/escadre/words|analysis"),
    Term("navire", r"\bbateaux?\b"),
    Term("thème", r"\béclairage\b"),
    Term("hasard, tirage", r"\ble sort\b"),
    Term("vous", r"\b(?:tu|toi|ton|tes)\b(?! \{)"),
]
ENGLISH = [
    Term("game record", r"(?<!rule )\bsheets?\b"),
    Term("Rules, rule BAT-8", r"\blaw ?books?\b|\brulebooks?\b|\b[Cc]lauses?\b|\b[Aa]rticles?\b"),
    Term("ruling", r"\binterpretations?\b"),
    Term("miss", r"\bsplash\b|\bplouf\b"),
    Term("miss", r"\bwater\b", f"{GAMES}battleship/.*ftl|src/escadre/core"),
    Term(
        "your opponent",
        r"\b[Tt]he other\b(?= (?:is|has|can|may|will|sank|lays?|sees|loses?|of)\b|[.,;:!?]|$)"
        r"|\bthe other’s\b",
        but=r"\b[Oo]ne .*the other",
    ),
    Term("seat; slot; position", r"\b(?:a|one|\{…\}) places?\b(?! where)", f"{GAMES}mats"),
    Term("slot (of a card)", r"(?<!takes )\b(?:its|this|such|all) places?\b", f"{GAMES}maitre"),
    Term("hint", r"\b[Cc]oach\b|\b[Aa]dvice\b"),
    Term("game", r"\b[Mm]atch(?:es)?\b(?! its)", but="all seals match|“match"),
    Term("move", r"\b[Pp]ly\b|\b[Pp]lies\b"),
    Term("random draw", r"\blots?\b(?! of)"),
    Term("fit out a ship", r"\b[Aa]rm(?:s|ed|ing)?\b", f"{GAMES}maitre", r"\barm”?, “?hunt|“arm 3"),
    Term("draw", r"\btied?\b|\bEven\b|\blevel$|\blevel\b(?= [:{])"),
    Term("deck", r"\bpiles?\b", f"{GAMES}maitre/.*ftl", r"^A pile (?:is|goes)"),
    Term("full-rigged ship", r"\b[Ff]rigates?\b", f"{GAMES}maitre"),
    Term("ship of the line", r"\b[Ww]arships?\b", f"{GAMES}maitre"),
    Term("firepower", r"\bfire power\b"),
    Term("variant A", r"\b[Ww]ay [A-C]\b"),
    Term("choose “Ready”", r"\b[Ss]ay (?:that you are )?ready\b"),
    Term("database", r"\bstores?\b", "src/escadre/(?:words|terminal)"),
    Term("directory", r"\b[Ff]olders?\b"),
    Term("save", r"\b[Kk]eep (?:the|a) .*(?:file|record|match)\b|\bkept in\b"),
    Term("rating", r"\b[Ss]trength\b(?= ?[:{])", "src/escadre/(?:words|analysis|terminal)"),
    Term("pip", r"\bnotch(?:es)?\b"),
    Term("hit", r"\btouched\b", r"(?!.*rules)"),
    Term("small ships, large ships", r"\bsmalls\b|\bfour larges\b"),
    Term("they", r"\b(?:he|him|his|himself)\b", but=r"[Cc]aptain|[Bb]oatswain|[Cc]abin"),
]


def strays(passages: Iterator[Passage]) -> set[str]:
    """Return "file id: use X" for each text that uses a name other than X."""
    violations = set()
    for passage in passages:
        for term in FRENCH if passage.language == "fr" else ENGLISH:
            if (
                re.match(term.files, passage.file)
                and re.search(term.avoid, passage.text)
                and not re.search(term.but, passage.text)
                and not passage.id.startswith(("cli-command-", "captain-"))
            ):
                violations.add(f"{passage.file} {passage.id}: use {term.use}")
    return violations


def every_stray() -> set[str]:
    """Return the wrong names in all catalogues and rulebooks."""
    return strays(catalogues()) | strays(rulebooks())


def test_catalogues_and_rulebooks_use_the_agreed_terms() -> None:
    assert sorted(every_stray()) == [], "take the name from the table of terms"


def test_stray_terms_are_found() -> None:
    def seen(language: str, text: str, file: str = "src/escadre/words.ftl") -> int:
        return len(strays(iter([Passage(file, "x", language, text)])))

    for text in (
        "Gardez la feuille de score.",
        "Le livre des règles",
        "C’est à l’autre.",
        "Les dés étaient loyaux.",
        "La réponse : plouf",
    ):
        assert seen("fr", text) == 1
    for text in ("Gardez la feuille de partie.", "À l’autre bout de la table", "« plouf »"):
        assert seen("fr", text) == 0
    assert seen("fr", "avance d’une place", "src/escadre/games/mats/words.fr.ftl") == 1
    for text in ("the score sheet", "Your matches", "The other is late.", "three plies"):
        assert seen("en", text) == 1
    for text in ("the game record", "the other player", "Your games"):
        assert seen("en", text) == 0
