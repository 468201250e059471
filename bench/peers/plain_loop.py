"""Elementwise loops in C, compiled here: what the machine's memory gives."""

import ctypes
import pathlib
import subprocess

import numpy as np
from engines.timing import time_calls

from .operator_cases import inputs_of

SOURCE = pathlib.Path(__file__).resolve().parent / "plain_loop.c"
LIBRARY = SOURCE.parents[2] / "build" / "bench" / "plain_loop.so"
FUNCTIONS = {"scale_10m": "scale_array", "add_10m": "add_arrays"}


def version():
    """Returns what is measured."""
    return "cc -O3 -march=native"


def _library():
    if not LIBRARY.exists() or LIBRARY.stat().st_mtime < SOURCE.stat().st_mtime:
        LIBRARY.parent.mkdir(parents=True, exist_ok=True)
        flags = ["-O3", "-march=native", "-fopenmp", "-shared", "-fPIC"]
        subprocess.run(["cc", *flags, str(SOURCE), "-o", str(LIBRARY)], check=True)
    return ctypes.CDLL(str(LIBRARY))


class Operator:
    """`x * 2` or `x + w`, written into an array that exists."""

    def __init__(self, case, size, calls):
        self._arrays = inputs_of(case, size)
        self._arrays.append(np.zeros_like(self._arrays[0]))
        pointers = [ctypes.c_void_p(a.ctypes.data) for a in self._arrays]
        self._arguments = [ctypes.c_long(self._arrays[0].size), *pointers]
        self._function, self._calls = getattr(_library(), FUNCTIONS[case]), calls

    def _loop(self):
        for _ in range(self._calls):
            self._function(*self._arguments)

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns 1000 values from all over the result."""
        self._loop()
        return self._arrays[-1][:: self._arrays[-1].size // 1000]
