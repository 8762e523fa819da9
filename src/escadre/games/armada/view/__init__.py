"""The battle as a player sees it: scene, standing, log lines and surveys."""
