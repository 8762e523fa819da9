"""The battle as a seat sees it: scene, log lines, summaries and surveys."""
