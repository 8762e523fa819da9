"""The match as a player sees it: scene, standing and log lines."""
