"""Puzzles: positions from matches of captains where the good answers are known, and not obvious."""
