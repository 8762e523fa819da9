"""The match as a seat sees it: scene and standing, log lines."""
