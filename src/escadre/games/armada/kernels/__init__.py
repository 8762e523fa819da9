"""Compiled twin of the rules, on rows of integers."""
