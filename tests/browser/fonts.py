"""Limit the fonts that Chromium finds, to imitate other machines.

`ESCADRE_TEST_FONTS=narrow pytest tests/browser` runs all browser tests on such a machine.
"""

import subprocess
from pathlib import Path

from hatch_build import node_and_npm
from tests.conftest import ROOT

# The only font family of each machine: a very narrow and a very wide one.
MACHINES = {
    "narrow": "marcellus/files/marcellus-latin-400-normal.woff2",
    "wide": "dejavu-mono/files/dejavu-mono-latin-400-normal.woff2",
}
UNPACK = """
const { readFileSync, writeFileSync } = require("node:fs");
const [from, to] = process.argv.slice(1);
require("fontverter").convert(readFileSync(from), "sfnt").then((font) => writeFileSync(to, font));
"""
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""


def environment(machine: str, folder: Path) -> dict[str, str]:
    """Return Chromium's environment for this machine; its fonts are written to `folder`."""
    font = ROOT / "web" / "node_modules" / "@fontsource" / MACHINES[machine]
    node, _ = node_and_npm()
    packed = (str(font), str(folder / "only.ttf"))  # Chromium uses no compressed system fonts
    subprocess.run([node, "-e", UNPACK, *packed], cwd=ROOT / "web", check=True)
    configuration = folder / "fonts.conf"
    configuration.write_text(CONFIGURATION.format(folder=folder), "utf-8")
    return {"FONTCONFIG_FILE": str(configuration)}
