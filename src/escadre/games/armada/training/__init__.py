"""Arrays for training: observations and actions as numbers; many matches at once (NumPy)."""
