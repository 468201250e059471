"""Products of matrices by oneDNN's C function, without anything around it."""

import ctypes
import importlib.util
import pathlib

from . import openblas


def _library():
    package = importlib.util.find_spec("mxnet").submodule_search_locations[0]
    return ctypes.CDLL(str(pathlib.Path(package) / "libdnnl.so.3"))


def version():
    """Returns what is measured."""
    return "dnnl_sgemm"


class Operator(openblas.Operator):
    """One product, written into an array that exists."""

    def __init__(self, case, size, calls):
        super().__init__(case, size, calls)
        self._sgemm = _library().dnnl_sgemm
        m, k = self._a.shape
        n = self._b.shape[1]
        number, pointer = ctypes.c_int64, ctypes.c_void_p
        plain = ctypes.c_char(b"N")
        self._arguments = [
            plain, plain, number(m), number(n), number(k), ctypes.c_float(1),
            pointer(self._a.ctypes.data), number(k), pointer(self._b.ctypes.data), number(n),
            ctypes.c_float(0), pointer(self._c.ctypes.data), number(n),
        ]  # fmt: skip

    def _multiply(self):
        self._sgemm(*self._arguments)
