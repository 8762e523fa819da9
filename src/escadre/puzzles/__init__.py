"""Puzzles: positions whose best answers are known."""
