"""Benchmarks that are started by hand: speed, strength, evaluation and server."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy, as the command does
