"""The rules of Armada again, on matches stored as rows of integers, compiled with numba."""
