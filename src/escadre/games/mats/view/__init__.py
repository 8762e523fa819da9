"""The match as a seat sees it: scene, log lines and summaries."""
