"""Find or install the Chromium that the browser tests use.

Exit code 0: Chromium was found, or a message says that the browser tests are skipped.
Exit code 1: Chromium is missing and CI is set, where no test may be skipped.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

VARIABLE = "ESCADRE_CHROMIUM"
# Debian's shell has no windows: it uses about a fifth less CPU time in the browser tests.
PACKAGES = ("chromium-headless-shell", "chromium")
NAMES = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable")
APPLICATIONS = (
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Chromium.app/Contents/MacOS/Chromium",
)
INSTALL_HINT = (
    "The browser tests need chromium: install the package 'chromium' "
    f"(apt, dnf, brew), or set {VARIABLE} to the path of a Chrome."
)


def find_chromium() -> Path | None:
    """Return the browser for the tests: the one named by the environment, or the system's."""
    if configured := os.environ.get(VARIABLE):
        return Path(configured)
    executable = next(filter(None, map(shutil.which, NAMES)), None)
    if executable:
        return Path(executable)
    return next(filter(Path.exists, (Path("/Applications", each) for each in APPLICATIONS)), None)


def may_install() -> bool:
    """Return whether this user may install packages: root, with apt."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> None:
    """Install the first of PACKAGES that is available; `find_chromium` reports failures."""
    print("Installing chromium for the browser tests ...", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "--quiet=2"]
    subprocess.run([*apt, "update"], env=environment, check=False)
    for package in PACKAGES:
        command = [*apt, "install", "--yes", "--no-install-recommends", package]
        if subprocess.run(command, env=environment, check=False).returncode == 0:
            return


def main() -> None:
    """Print which browser the tests will use, or how to install one."""
    if find_chromium() is None and may_install():
        install()
    if browser := find_chromium():
        print(f"Browser tests drive {browser}.")
    elif os.environ.get("CI"):
        sys.exit(INSTALL_HINT)
    else:
        print(f"{INSTALL_HINT} Until then they are SKIPPED.", file=sys.stderr)


if __name__ == "__main__":
    main()
