"""mx.contrib: additions."""

import importlib
from types import ModuleType

from ..ndarray import contrib as nd
from ..ndarray import contrib as ndarray
from ..symbol import contrib as sym
from ..symbol import contrib as symbol

__all__ = ["nd", "ndarray", "quantization", "sym", "symbol", "tensorrt"]
_LAZY = ("quantization", "tensorrt")  # modules that are loaded when they are first asked for


def __getattr__(name: str) -> ModuleType:
    if name in _LAZY:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
