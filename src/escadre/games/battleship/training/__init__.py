"""Bataille navale for machine learning: observations and actions as arrays, many matches."""
