"""Exact chances of dice combinations, for view, captains and optima."""
