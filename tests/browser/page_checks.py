"""Check the accessibility (axe) and the measured layout of every page."""

from typing import Literal

from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import DESKTOP, PHONE
from tests.conftest import PROFILE, often

# In the dark theme only axe's colour rules are run, at one size, because nothing else differs.
COLOURS = ["color-contrast", "link-in-text-block"]
Looks = list[tuple[ViewportSize, list[str]]]
ONCE: Looks = [(PHONE, [])]
NIGHT: Looks = [(DESKTOP, COLOURS)]
SKIPS_RARE_SCREENS = PROFILE == "escadre"  # rare screens are left to `make sweep`
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
# Waits until the next frame is drawn.
DRAWN = """async () => {
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
}"""
# Returns the ancestors that cut the focus ring of the focused element, 5 px wide.
CUT_RING = """() => {
  const cutting = [];
  const focused = document.activeElement;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  for (let each = focused.parentElement; each !== document.body; each = each.parentElement) {
    if (getComputedStyle(each).overflowY === "visible") continue;
    const box = each.getBoundingClientRect();
    const room = [left - box.left, top - box.top, box.right - right, box.bottom - bottom];
    if (Math.min(...room) < 5) cutting.push(each.className);
  }
  return cutting;
}"""
# The next frame redraws everything that depends on the width of the window.
SIZE = """async () => {
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  return [document.documentElement.scrollWidth, document.documentElement.scrollHeight];
}"""


class Inspector:
    """Checks a page with axe and measures it, in both themes, on a desktop and a phone.

    `make test` checks the light theme on a phone, and the dark one if requested.
    """

    def __init__(self, axe: str) -> None:
        self._axe = axe
        self.found: list[str] = []

    def look(
        self, page: Page, what: str, fits: bool = False, night: bool = False, rarely: bool = False
    ) -> None:
        """Record problems; with `fits`, the whole page must be in view on a desktop.

        With `rarely` only in `make sweep`, if `make test` checks another page with the same parts.
        """
        if rarely and SKIPS_RARE_SCREENS:
            return
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(self._axe)
        for scheme, looks in LOOKS.items():
            if night and scheme == "dark":
                looks = NIGHT
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
        """Record whether the page is wider or, with `fits`, higher than a window of this size."""
        width, height = page.evaluate(SIZE)
        if width > size["width"]:
            self.found.append(f"{what}: {width} px wide instead of {size['width']}")
        if fits and size == DESKTOP and height > size["height"]:
            self.found.append(f"{what}: {height} px high instead of {size['height']}")
