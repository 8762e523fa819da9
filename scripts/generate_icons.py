"""Draw the PNG icons of the installable web page from icon.svg.

python scripts/generate_icons.py
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.find_chromium import INSTALL_HINT, find_chromium  # noqa: E402

PUBLIC = ROOT / "web" / "public"
# name, size in pixels, share that the drawing fills (masks crop the edge)
ICONS = [("icon-192", 192, 1.0), ("icon-512", 512, 1.0), ("icon-maskable", 512, 0.8)]
BACKGROUND = "#14324a"


def main() -> None:
    """Draw each icon at its size."""
    executable = find_chromium()
    if executable is None:
        sys.exit(INSTALL_HINT)
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        for name, size, share in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = BACKGROUND if share < 1 else "transparent"
            page.set_content(
                f"<body style='margin:0;display:grid;place-items:center;height:100vh;"
                f"background:{ground}'><div style='width:{share:.0%}'>{drawing}</div>"
            )
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    main()
