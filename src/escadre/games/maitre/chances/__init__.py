"""Exact chances of dice combinations (view, captains and optima)."""
