"""Studies of a game's rule set, and exact values of variants."""
