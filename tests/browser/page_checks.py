"""Checks of every page: accessibility (axe) and measured layout."""

from typing import Literal

from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import DESKTOP, PHONE
from tests.conftest import PROFILE, often

# By night only axe's rules about colours are run, on one size: nothing else is different then.
COLOURS = ["color-contrast", "link-in-text-block"]
Looks = list[tuple[ViewportSize, list[str]]]
ONCE: Looks = [(PHONE, [])]
NIGHT: Looks = [(DESKTOP, COLOURS)]
RARELY = PROFILE == "escadre"  # what is seen rarely is left to `make sweep`
LOOKS: dict[Literal["light", "dark"], Looks] = {
    "light": often([*ONCE, (DESKTOP, [])], ONCE),
    "dark": often(NIGHT, []),
}
VIOLATIONS = """async (rules) => {
  const only = rules.length ? { runOnly: rules } : {};
  const options = { resultTypes: ["violations"], preload: false, ...only };
  const { violations } = await axe.run(document, options);
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" | ")}`);
}"""
# Until the next picture is drawn.
DRAWN = """async () => {
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
}"""
# What depends on the width of the window is drawn anew with the next picture.
SIZE = """async () => {
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  return [document.documentElement.scrollWidth, document.documentElement.scrollHeight];
}"""


class Inspector:
    """Looks at a page with axe and with a ruler, by day and by night, on a desktop and a phone.

    In `make test` by day on a phone; by night, too, where that is asked for.
    """

    def __init__(self, axe: str) -> None:
        self._axe = axe
        self.found: list[str] = []

    def look(
        self, page: Page, what: str, fits: bool = False, night: bool = False, rarely: bool = False
    ) -> None:
        """Note what is wrong; `fits`: on a desktop all of it is in view.

        `rarely`: only in `make sweep`, where another page of `make test` is made of the same parts.
        """
        if rarely and RARELY:
            return
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(self._axe)
        looks_of = LOOKS | ({"dark": NIGHT} if night else {})
        for scheme, looks in looks_of.items():
            if looks:
                page.emulate_media(color_scheme=scheme)
            for size, rules in looks:
                page.set_viewport_size(size)
                self.measure(page, what, size, fits)
                violations = page.evaluate(VIOLATIONS, rules)
                self.found += [f"{what} {scheme} {size['width']}: {each}" for each in violations]
        if fits:
            page.set_viewport_size(DESKTOP)
            self.measure(page, what, DESKTOP, fits)

    def measure(self, page: Page, what: str, size: ViewportSize, fits: bool = False) -> None:
        """Note what is wider or, where it has to fit, higher than the window of this size."""
        width, height = page.evaluate(SIZE)
        if width > size["width"]:
            self.found.append(f"{what}: {width} px wide instead of {size['width']}")
        if fits and size == DESKTOP and height > size["height"]:
            self.found.append(f"{what}: {height} px high instead of {size['height']}")
