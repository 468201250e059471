"""mx.contrib: additions."""

import importlib
from types import ModuleType

from . import ndarray, symbol
from . import ndarray as nd
from . import symbol as sym

# Modules that are loaded when they are first asked for.
_LAZY = (
    "amp",
    "autograd",
    "io",
    "neuron",
    "onnx",
    "quantization",
    "svrg_optimization",
    "tensorboard",
    "tensorrt",
    "text",
)
__all__ = ["nd", "ndarray", "sym", "symbol", *_LAZY]


def __getattr__(name: str) -> ModuleType:
    if name in _LAZY:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
