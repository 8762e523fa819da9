"""Test the validation of a game's cover picture."""

import pytest

from escadre.core.cover_picture import cover_problems, load_cover

GOOD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
  <defs><clipPath id="regatta-sail"><path d="M0 0H9V9Z"/></clipPath></defs>
  <g clip-path="url(#regatta-sail)"><rect width="9" height="9" fill="var(--sea, #d9e8e8)"/></g>
  <path d="M0 0" fill="#c2281f"/>
  <use href="#regatta-sail"/>
</svg>
"""


def problems(old: str = "", new: str = "") -> list[str]:
    """Return the problems of a valid picture in which `old` is replaced by `new`."""
    assert old in GOOD
    return list(cover_problems("regatta", GOOD.replace(old, new, 1) if old else GOOD))


def test_a_game_may_have_a_picture_or_none() -> None:
    assert load_cover("escadre.games.mako").startswith("<svg ")
    assert load_cover("tests.toy") == ""


def test_a_valid_picture_has_no_problems() -> None:
    assert problems() == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("</g>", "", "it is not valid XML: mismatched tag: line 6, column 2"),
        ("<svg", "<?xml version='1.0'?><svg", "it does not begin with <svg>"),
        (' xmlns="http://www.w3.org/2000/svg"', "", "it does not begin with <svg>"),
        (' viewBox="0 0 9 9"', "", "it does not begin with <svg>"),
        ("<rect", "<script/><rect", "<script> is not allowed"),
        ("<rect", "<style/><rect", "<style> is not allowed"),
        ("<rect", "<image href='#regatta-sail'/><rect", "<image> is not allowed"),
        ("<rect", "<rect onclick='go()'", "the attribute onclick is not"),
        ("<rect", "<rect style='fill: red'", "the attribute style is not"),
        ("<rect", "<rect class='water'", "the attribute class is not"),
        ('id="regatta-sail"', 'id="sail"', "the id sail must begin with regatta-"),
        ("url(#regatta-sail)", "url(#mako-sail)", "url(#mako-sail) refers to something"),
        ('href="#regatta-sail"', 'href="elsewhere.svg"', "elsewhere.svg refers to"),
        ("url(#regatta-sail)", "url(#regatta-sail) url(a.svg)", "url(#regatta-sail) url(a.svg) r"),
        ("<use", "<use xmlns:x='http://www.w3.org/1999/xlink' x:href='a.svg'", "a.svg refers to"),
        ("var(--sea, #d9e8e8)", "url(http://x.example/a)", "url(http://x.example/a) refers to"),
    ],
)
def test_invalid_pictures_are_described(old: str, new: str, problem: str) -> None:
    assert any(each.startswith(problem) for each in problems(old, new))
