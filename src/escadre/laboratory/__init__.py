"""What is known of a game: optima of small variants, and studies of how good a rule set is."""
