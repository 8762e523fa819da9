"""The race as a seat sees it: scene, log lines and summaries."""
