"""mx.npx: what arrays of mx.np can do beyond NumPy. It is loaded when it is first asked for."""

from .. import numpy as _numpy
from .._gen import nd_npx
from .._gen.nd_npx import *  # noqa: F403
from ..context import (
    Context,
    cpu,
    cpu_pinned,
    current_context,
    gpu,
    gpu_memory_info,
    num_gpus,
)
from ..ndarray.ndarray import waitall
from ..util import is_np_array, is_np_shape, reset_np, set_np
from . import image, random, utils
from ._functions import constraint_check, nonzero, reshape
from .utils import load, save

__all__ = [
    *nd_npx.__all__,
    "constraint_check",
    "cpu",
    "cpu_pinned",
    "current_context",
    "gpu",
    "gpu_memory_info",
    "image",
    "is_np_array",
    "is_np_shape",
    "load",
    "nonzero",
    "num_gpus",
    "random",
    "reset_np",
    "reshape",
    "save",
    "set_np",
    "waitall",
]
