"""Check that this commit can be released, and build it into dist/: `make release`.

The version is written in pyproject.toml; CITATION.cff and CHANGELOG.md must agree with it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def problems(root: Path = ROOT) -> list[str]:
    """Return the problems that must be solved before a release."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    version, findings = project["version"], []
    if f"\nversion: {version}\n" not in (root / "CITATION.cff").read_text("utf-8"):
        findings.append(f"CITATION.cff must say version: {version}")
    if not re.search(
        rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$",
        (root / "CHANGELOG.md").read_text("utf-8"),
        re.MULTILINE,
    ):
        findings.append(f"CHANGELOG.md must have a heading “## {version} (YYYY-MM-DD)”")
    if any("example.org" in url for url in project["urls"].values()):
        findings.append("[project.urls] must name the real addresses of the project")
    return findings


def main() -> None:
    """Print the problems and exit, or build the distributions."""
    findings = problems()
    tags = subprocess.run(
        ["git", "tag", "--points-at", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if f"v{version}" not in tags:
        findings.append(f"this commit must have the tag v{version}")
    if findings:
        sys.exit("\n".join(["This cannot be released:", *findings]))
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", "dist"], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
