"""The race as a seat sees it: scene and standing, log lines."""
