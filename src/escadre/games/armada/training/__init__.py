"""Armada for machine learning: observations and actions as arrays, many matches at once (NumPy)."""
