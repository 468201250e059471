"""What tests run on and with: contexts, tolerances, environment variables, retries."""

import contextlib
import functools
import numbers
import os
import platform
import sys

import numpy as np

from .. import context, util
from ..runtime import Features

__all__ = [
    "default_atols",
    "default_context",
    "default_dtype",
    "default_numeric_eps",
    "default_rtols",
    "discard_stderr",
    "effective_dtype",
    "environment",
    "get_atol",
    "get_etol",
    "get_rtol",
    "get_tolerance",
    "get_tols",
    "has_tvm_ops",
    "is_aarch64_run",
    "is_cd_run",
    "is_op_runnable",
    "list_gpus",
    "retry",
    "set_default_context",
]

_EXACT = ("bool", "int8", "uint8", "int32", "uint32", "int64", "uint64")


def __getattr__(name):
    if name == "_features":  # asks for GPUs, so not before somebody wants to know
        return Features()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)


def _by_dtype(half, single, double):
    table = {np.dtype("float16"): half, np.dtype("float32"): single, np.dtype("float64"): double}
    return table | {np.dtype(name): 0 for name in _EXACT}


def default_context():
    """The context that tests run on."""
    return context.current_context()


def set_default_context(ctx):
    """Makes a context the one that new arrays of this thread go to."""
    context.Context._default_ctx.value = context.Context(ctx)


def default_dtype():
    """The dtype of random test data."""
    return np.float32


def default_rtols():
    """Relative tolerances by dtype."""
    return _by_dtype(1e-2, 1e-4, 1e-5)


def default_atols():
    """Absolute tolerances by dtype."""
    return _by_dtype(1e-1, 1e-3, 1e-20)


def default_numeric_eps():
    """Steps of finite differences by dtype: powers of two, so that adding one is exact."""
    return {
        np.dtype("float16"): 1.0 / 2**6,
        np.dtype("float32"): 1.0 / 2**9,
        np.dtype("float64"): 1.0 / 2**14,
    }


def effective_dtype(dat):
    """The dtype whose precision the values of an array have."""
    return np.dtype(dat.dtype)


def get_tolerance(dat, tol, default_tol):
    """A tolerance for an array: `tol` (a number, or numbers by dtype) or that of its dtype."""
    if isinstance(tol, numbers.Number):
        return tol
    table = default_tol if tol is None else tol
    dtype = effective_dtype(dat)
    return table.get(dtype, default_tol.get(dtype, 0) if default_tol else 0)


def get_tols(x, y, rtol, atol):
    """(rtol, atol) for comparing two arrays: given ones, else those of the less precise array."""
    # Plain numbers get NumPy's dtypes: float64, int64.
    x, y = (np.array(v) if isinstance(v, numbers.Number) else v for v in (x, y))
    rtol = max(get_tolerance(v, rtol, default_rtols()) for v in (x, y))
    atol = max(get_tolerance(v, atol, default_atols()) for v in (x, y))
    return rtol, atol


def get_rtol(rtol=None, dtype=np.dtype("float64")):  # noqa: B008
    """The relative tolerance, or that of a dtype."""
    return default_rtols()[np.dtype(dtype)] if rtol is None else rtol


def get_atol(atol=None, dtype=np.dtype("float64")):  # noqa: B008
    """The absolute tolerance, or that of a dtype."""
    return default_atols()[np.dtype(dtype)] if atol is None else atol


def get_etol(etol=None):
    """The share of elements that may be wrong: none unless given."""
    return 0 if etol is None else etol


def list_gpus():
    """The numbers of the GPUs that can be used."""
    return range(context.num_gpus())


def is_cd_run():
    """Whether this is a delivery job: the variable CD_JOB is 1."""
    return os.environ.get("CD_JOB") == "1"


def is_aarch64_run():
    """Whether this machine has an Arm processor."""
    return platform.machine() == "aarch64"


def has_tvm_ops():
    """Whether the build has operators made by TVM."""
    return Features().is_enabled("TVM_OP")


def is_op_runnable():
    """Whether the operators of this build run on the default context."""
    return not has_tvm_ops() or default_context().device_type != "gpu"


@contextlib.contextmanager
def environment(*args):
    """Sets environment variables in a `with` block: (name, value) or (dict). None removes one."""
    if len(args) == 1 and isinstance(args[0], dict):
        wanted = args[0]
    elif len(args) == 2:
        wanted = {args[0]: args[1]}
    else:
        raise ValueError(f"environment: expected a name and a value, or a dict, got {args}")
    before = {name: util.getenv(name) for name in wanted}
    try:
        for name, value in wanted.items():
            util.setenv(name, value)
        yield
    finally:
        for name, value in before.items():
            util.setenv(name, value)


@contextlib.contextmanager
def discard_stderr():
    """Drops what is written to the standard error in a `with` block, by C code too."""
    sys.stderr.flush()
    kept = os.dup(2)
    try:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        sys.stderr.flush()
        os.dup2(kept, 2)
        os.close(kept)


def retry(n):
    """Decorates a test that may fail by chance: it has to pass once in n attempts."""
    if n <= 0:
        raise AssertionError(f"retry: the number of attempts must be positive, got {n}")

    def decorate(function):
        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            for attempt in range(n):
                try:
                    return function(*args, **kwargs)
                except AssertionError:
                    if attempt == n - 1:
                        raise

        return wrapped

    return decorate
