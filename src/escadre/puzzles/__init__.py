"""Puzzles (positions with known best answers), the campaign, and the daily battle."""
