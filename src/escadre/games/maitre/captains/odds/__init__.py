"""The exact chances of combinations of dice, as tables made with NumPy."""
