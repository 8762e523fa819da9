"""The rules on rows of integers, compiled with numba."""
