"""MAKO Naval for machine learning: observations and actions as arrays, many races at once."""
