"""A second implementation of the rules of Armada, on rows of integers, compiled with Numba."""
