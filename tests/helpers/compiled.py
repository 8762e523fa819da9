"""Run functions that Numba compiles as plain Python."""

from types import ModuleType

import pytest

from tests.conftest import often


def skip_compilation(patch: pytest.MonkeyPatch, module: ModuleType, *names: str) -> None:
    """Replace compiled functions of a module by their sources, except in `make sweep`.

    To compile them takes longer than a small case in Python.
    """
    for name in often((), names):
        patch.setattr(module, name, getattr(module, name).py_func)
