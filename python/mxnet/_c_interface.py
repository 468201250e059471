"""What `mxnet.base` of 1.9.1 had for calling a C library through ctypes.

The helpers that only convert work: extensions with a C library of their own use them. The library
itself (`_LIB`) is not called through ctypes here, so its functions raise when they are called, and
what 1.9.1 made by asking it for its operators is here already.
"""

import ctypes
import inspect
import os
import re
import sys
import threading

import numpy as np

from ._core import MXNetError
from .base import mx_float_p
from .libinfo import __version__ as __version__

mx_uint = ctypes.c_uint
mx_int = ctypes.c_int
mx_int64 = ctypes.c_int64
mx_float = ctypes.c_float
mx_real_t = np.float32
long = int
basestring = str

# Every kind of thing had its own name for the same pointer.
NDArrayHandle = SymbolHandle = ExecutorHandle = CachedOpHandle = FunctionHandle = ctypes.c_void_p
OpHandle = KVStoreHandle = RecordIOHandle = ProfileHandle = DLPackHandle = ctypes.c_void_p
DataIterHandle = DataIterCreatorHandle = ctypes.c_void_p
RtcHandle = CudaModuleHandle = CudaKernelHandle = ctypes.c_void_p

# The beginnings by which 1.9.1 sorted operators into modules.
_OP_NAME_PREFIX_LIST = ["_contrib_", "_linalg_", "_sparse_", "_image_", "_random_"]
_NP_OP_PREFIX = "_np_"
_NP_OP_SUBMODULE_LIST = ["_random_", "_linalg_"]
_NP_EXT_OP_PREFIX = "_npx_"
_NP_EXT_OP_SUBMODULE_LIST = ["_image_", "_random_"]
_NP_INTERNAL_OP_PREFIX = "_npi_"
_NP_OUTPUT_IS_LIST_OPERATORS = {"_npi_split", "_npi_hsplit"}


c_int_p = ctypes.POINTER(ctypes.c_int)
_DTYPE_CPP_TO_NP = {
    "float": np.float32,
    "double": np.float64,
    "__half": np.float16,
    "uint8_t": np.uint8,
    "int": np.int32,
    "int32_t": np.int32,
    "int8_t": np.int8,
    "char": np.int8,
    "int64_t": np.int64,
}
_SERVER_COMMANDS = (
    "kController",
    "kSetMultiPrecision",
    "kStopServer",
    "kSyncMode",
    "kSetGradientCompression",
    "kSetProfilerParams",
)


def _get_kvstore_server_command_type(command):
    """The number of a command to a store's server."""
    if command not in _SERVER_COMMANDS:
        raise AssertionError(f"no server knows {command!r}; use {', '.join(_SERVER_COMMANDS)}")
    return _SERVER_COMMANDS.index(command)


class _Registry:
    """Objects that C code refers to by number, kept alive until it lets them go."""

    def __init__(self):
        self.ref_holder = {}
        self.counter = 0
        self.result_deps = set()
        self.lock = threading.Lock()

    def inc(self):
        """The next number."""
        with self.lock:
            number, self.counter = self.counter, self.counter + 1
        return number


_registry = _Registry()


class _Library:
    """Stands for the C library of 1.9.1: any function can be named, none can be called."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)

        def function(*args):
            raise MXNetError(
                f"_LIB.{name}: this library's functions are not reached through ctypes; "
                "use those of the Python package"
            )

        function.__name__ = name
        return function


_LIB = _Library()


def _load_lib():
    """Returns what stands for the C library."""
    return _LIB


def _notify_shutdown():
    """Waits for everything pending, as 1.9.1 did when the interpreter ended."""
    from . import _core

    _core.wait_all()


def get_last_ffi_error():
    """The error that the C library kept for the thread: there is none."""
    return MXNetError("no call through ctypes has failed")


def check_call(ret):
    """Raises MXNetError when a C function returned anything but 0.

    Raises
    ------
    MXNetError
        If the status is not 0.
    """
    if ret != 0:
        raise MXNetError(f"a C function returned {ret}; 0 means success")


def py_str(x):
    """Text from the bytes of a C string."""
    return x.decode("utf-8")


def c_str(string):
    """A C string."""
    return ctypes.c_char_p(string.encode("utf-8"))


def c_str_array(strings):
    """A C array of C strings."""
    return c_array(ctypes.c_char_p, [text.encode("utf-8") for text in strings])


def c_array(ctype, values):
    """A C array with a copy of the values."""
    return (ctype * len(values))(*values)


def c_array_buf(ctype, buf):
    """A C array over the memory of a buffer, such as array.array."""
    return (ctype * len(buf)).from_buffer(buf)


def c_handle_array(objs):
    """A C array of the `handle`s of objects."""
    return c_array(ctypes.c_void_p, [one.handle for one in objs])


def ctypes2buffer(cptr, length):
    """A copy of `length` bytes behind a char pointer, as a bytearray."""
    if not isinstance(cptr, ctypes.POINTER(ctypes.c_char)):
        raise TypeError(f"ctypes2buffer: needs a pointer to char, got {type(cptr).__name__}")
    return bytearray(ctypes.string_at(cptr, length))


def ctypes2numpy_shared(cptr, shape):
    """A NumPy array over the memory behind a float pointer."""
    if not isinstance(cptr, mx_float_p):
        raise RuntimeError(
            f"ctypes2numpy_shared: needs a pointer to float, got {type(cptr).__name__}"
        )
    return np.ctypeslib.as_array(cptr, tuple(shape))


def build_param_doc(arg_names, arg_types, arg_descs, remove_dup=True):
    """The Parameters section of a docstring; of two parameters with one name the first counts."""
    lines, seen = ["Parameters", "----------"], set()
    for name, kind, text in zip(arg_names, arg_types, arg_descs, strict=False):
        if (remove_dup and name in seen) or name == "num_args":
            continue
        seen.add(name)
        lines.append(f"{name} : {kind}")
        if text:
            lines.append(f"    {text}")
    return "\n".join(lines) + "\n"


def add_fileline_to_docstring(module, incursive=True):
    """Ends the docstrings of a module's functions with the place that defines them."""
    module = sys.modules[module] if isinstance(module, str) else module
    for one in list(vars(module).values()):
        if getattr(one, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(one) and incursive:
            for method in vars(one).values():
                _append_place(method)
        else:
            _append_place(one)


def _append_place(function):
    if inspect.isfunction(function) and function.__doc__ and "From:" not in function.__doc__:
        code = function.__code__
        function.__doc__ += f"\n\nFrom:{code.co_filename}:{code.co_firstlineno}"


def data_dir_default():
    """The folder for models and data sets where the user did not choose one: ~/.mxnet."""
    return os.path.join(os.path.expanduser("~"), ".mxnet")


def data_dir():
    """The folder for models and data sets: MXNET_HOME, or ~/.mxnet."""
    return os.getenv("MXNET_HOME", data_dir_default())


def with_metaclass(meta, *bases):
    """A base class that gives the class made from it `bases` and the metaclass."""

    class _Metaclass(type):
        def __new__(cls, name, _, body):
            return meta(name, bases, body)

        @classmethod
        def __prepare__(cls, name, _):
            return meta.__prepare__(name, bases)

    return type.__new__(_Metaclass, "_with_metaclass", (), {})


def _valid_error_name(name):
    """Whether a text can be the name of a class of errors."""
    return re.fullmatch(r"[\w.]*", name) is not None


def _find_error_type(line):
    """The name of the class of errors in a line "Name: message"; None where there is none."""
    name, colon, _ = line.partition(":")
    return name if colon and _valid_error_name(name) else None


def c2pyerror(err_msg):
    """Turns a C++ message into (message in Python's form, name of the class of errors)."""
    lines = err_msg.split("\n")
    kind = _find_error_type(lines[0])
    if "Stack trace:" not in lines:
        return err_msg, kind
    at = lines.index("Stack trace:")
    message, trace = lines[:at], lines[at + 1 :]
    if kind is None:
        return "\n".join([*message, *trace]), kind
    return "\n".join(["Traceback (most recent call last):", *trace, *message]), kind


def _get_op_name_prefix(op_name):
    """The beginning that tells an operator's module; "" for those of the main one."""
    return next((start for start in _OP_NAME_PREFIX_LIST if op_name.startswith(start)), "")


def _get_op_submodule_name(op_name, op_name_prefix, submodule_name_list):
    """Which of the submodules an operator with a prefix belongs to; "" for none."""
    rest = op_name.removeprefix(op_name_prefix)
    return next((name for name in submodule_name_list if rest.startswith(name)), "")


def _is_np_op(op_name):
    """Whether an operator belongs to mx.np or mx.npx."""
    return op_name.startswith((_NP_OP_PREFIX, _NP_EXT_OP_PREFIX, _NP_INTERNAL_OP_PREFIX))


def _output_is_list(op_name):
    """Whether an operator of mx.np gives a list even of one output."""
    return op_name in _NP_OUTPUT_IS_LIST_OPERATORS
