"""Le Maître des Mers for machine learning: observations and actions as arrays, many matches."""
