"""The Python array API standard (2023.12) over arrays of mx.np: what x.__array_namespace__() gives.

It is a namespace of its own where the standard and 1.9.1 disagree: integers stay integers when
arrays are made, functions have the standard's names and defaults.
"""

import collections
import math

import numpy as onp

from .. import numpy as _np
from . import _info, utils
from . import array_api_linalg as linalg  # noqa: F401
from ._faces import ARRAYS
from .elementwise import result_dtype

__array_api_version__ = "2023.12"
__array_namespace_info__ = _info.__array_namespace_info__
bool = onp.bool_
_CONSTANTS = "e inf nan newaxis pi float32 float64 int8 int32 int64 uint8".split()

_SAME = (
    "abs add all any bitwise_and bitwise_or bitwise_xor broadcast_arrays broadcast_to ceil "
    "copysign cos cosh divide equal exp expand_dims expm1 flip floor greater greater_equal hypot "
    "isfinite isinf isnan less less_equal log log10 log1p log2 logical_not matmul maximum mean "
    "meshgrid minimum moveaxis multiply negative nonzero not_equal repeat roll sign sin sinh sqrt "
    "square squeeze stack subtract tan tanh tensordot tile tril triu trunc where max min eye "
    "floor_divide logical_and logical_or logical_xor searchsorted"
).split()
_RENAMED = {
    "acos": "arccos",
    "acosh": "arccosh",
    "asin": "arcsin",
    "asinh": "arcsinh",
    "atan": "arctan",
    "atan2": "arctan2",
    "atanh": "arctanh",
    "bitwise_invert": "bitwise_not",
    "concat": "concatenate",
    "permute_dims": "transpose",
    "pow": "power",
    "remainder": "mod",
    "round": "around",
}
globals().update({name: getattr(utils, name) for name in _CONSTANTS})
globals().update({name: getattr(_np, name) for name in _SAME})
globals().update({name: getattr(_np, other) for name, other in _RENAMED.items()})


def _dtype_of(given):
    """The dtype of an array, or a dtype itself."""
    return given.dtype if isinstance(given, _np.ndarray) else onp.dtype(given)


def asarray(obj, /, *, dtype=None, device=None, copy=None):
    """An array; integers become int64, booleans bool, other numbers float32."""
    is_ready = isinstance(obj, _np.ndarray) and device in (None, obj.device)
    if is_ready and not copy and dtype in (None, obj.dtype):
        return obj
    if copy is False:
        raise ValueError("asarray: a copy is needed")
    if dtype is None and not isinstance(obj, (onp.ndarray, _np.ndarray)):
        kind = onp.asarray(obj).dtype.kind
        dtype = {"b": onp.bool_, "i": onp.int64, "u": onp.int64}.get(kind, onp.float32)
    return _np.array(obj, dtype=dtype, ctx=device)


def from_dlpack(x, /, *, device=None, copy=None):
    """An array that shares the memory of another library's."""
    from ..ndarray import from_dlpack as classic

    array = classic(x.__dlpack__()).as_np_ndarray()
    return array.copy() if copy else array


def arange(start, /, stop=None, step=1, *, dtype=None, device=None):
    """Evenly spaced values; whole numbers give int64."""
    if dtype is None:
        given = (start, stop, step)
        whole = True not in [isinstance(number, float) for number in given]
        dtype = onp.int64 if whole else onp.float32
    return _np.arange(start, stop, step, dtype, device)


def zeros(shape, *, dtype=None, device=None):
    """An array of zeros."""
    return _np.zeros(shape, dtype, ctx=device)


def ones(shape, *, dtype=None, device=None):
    """An array of ones."""
    return _np.ones(shape, onp.float32 if dtype is None else dtype, ctx=device)


def empty(shape, *, dtype=None, device=None):
    """An array whose values are not set."""
    return _np.empty(shape, onp.float32 if dtype is None else dtype, ctx=device)


def full(shape, fill_value, *, dtype=None, device=None):
    """An array with one value everywhere; a whole number gives int64."""
    if dtype is None and isinstance(fill_value, int):
        dtype = onp.bool_ if fill_value is True or fill_value is False else onp.int64
    return _np.full(shape, fill_value, dtype, ctx=device)


def _like(make):
    def function(x, /, *, dtype=None, device=None):
        result = make(x.shape, dtype=x.dtype if dtype is None else dtype, device=x.device)
        return result if device is None else result.to_device(device)

    function.__name__ = function.__qualname__ = f"{make.__name__}_like"
    function.__doc__ = f"As `{make.__name__}`, with the shape, dtype and device of another array."
    return function


empty_like, ones_like, zeros_like = _like(empty), _like(ones), _like(zeros)


def full_like(x, /, fill_value, *, dtype=None, device=None):
    """An array of another's shape with one value everywhere."""
    return full(x.shape, fill_value, dtype=dtype or x.dtype, device=device or x.device)


def linspace(start, stop, /, num, *, dtype=None, device=None, endpoint=True):
    """Evenly spaced numbers between two ends."""
    return _np.linspace(start, stop, num, endpoint, dtype=dtype, ctx=device)


def reshape(x, /, shape, *, copy=None):
    """The elements under another shape; they are copied unless that is forbidden."""
    return x.reshape_view(shape) if copy is False else x.reshape(shape)


def sort(x, /, *, axis=-1, descending=False, stable=True):
    """The elements in order along an axis."""
    return ARRAYS.sort(x, axis=axis, is_ascend=not descending)


def argsort(x, /, *, axis=-1, descending=False, stable=True):
    """The places of the elements in order; equal ones keep theirs."""
    return ARRAYS.argsort(x, axis=axis, is_ascend=not descending, dtype="int64")


def astype(x, dtype, /, *, copy=True, device=None):
    """The array with another element type."""
    return x.astype(dtype, copy=copy)


def matrix_transpose(x, /):
    """The last two axes exchanged."""
    return x.mT


def vecdot(x1, x2, /, *, axis=-1):
    """Sums of products along an axis."""
    return (x1 * x2).sum(axis=axis)


def positive(x, /):
    """The array itself."""
    return x


def isdtype(dtype, kind):
    """Whether a dtype is of a kind: "bool", "integral", "real floating", "numeric", …"""
    if isinstance(kind, tuple):
        return True in [isdtype(dtype, one) for one in kind]
    dtype = onp.dtype(dtype)
    if not isinstance(kind, str):
        return dtype == onp.dtype(kind)
    letters = {
        "bool": "b",
        "signed integer": "i",
        "unsigned integer": "u",
        "integral": "iu",
        "real floating": "f",
        "complex floating": "c",
        "numeric": "iufc",
    }
    return dtype.kind in letters[kind]


def can_cast(from_, to, /):
    """Whether every value of a dtype or array fits another dtype."""
    return onp.can_cast(_dtype_of(from_), to)


def result_type(*arrays_and_dtypes):
    """The dtype in which these are combined."""
    found = [_dtype_of(each) for each in arrays_and_dtypes]
    result = found[0]
    for other in found[1:]:
        result = result_dtype(result, other)
    return result


def finfo(type, /):
    """Limits of a floating type."""
    return onp.finfo(_dtype_of(type))


def iinfo(type, /):
    """Limits of an integer type."""
    return onp.iinfo(_dtype_of(type))


def sum(x, /, *, axis=None, dtype=None, keepdims=False):
    """Sum over axes; integers add up in int64."""
    if dtype is None and x.dtype.kind in "iu":
        dtype = onp.int64
    return _np.sum(x, axis, dtype, keepdims)


def prod(x, /, *, axis=None, dtype=None, keepdims=False):
    """Product over axes; integers multiply in int64."""
    if dtype is None and x.dtype.kind in "iu":
        dtype = onp.int64
    return _np.prod(x, axis, dtype, None, keepdims)


def std(x, /, *, axis=None, correction=0.0, keepdims=False):
    """Standard deviation over axes."""
    return _np.std(x, axis, ddof=int(correction), keepdims=keepdims)


def var(x, /, *, axis=None, correction=0.0, keepdims=False):
    """Variance over axes."""
    return _np.var(x, axis, ddof=int(correction), keepdims=keepdims)


def argmax(x, /, *, axis=None, keepdims=False):
    """Place of the first largest element."""
    return ARRAYS.argmax(x, axis=axis, keepdims=keepdims)


def argmin(x, /, *, axis=None, keepdims=False):
    """Place of the first smallest element."""
    return ARRAYS.argmin(x, axis=axis, keepdims=keepdims)


def cumulative_sum(x, /, *, axis=None, dtype=None, include_initial=False):
    """Sums of the elements so far."""
    if axis is None:
        axis = 0
    result = _np.cumsum(x, axis, dtype)
    if not include_initial:
        return result
    shape = [*x.shape]
    shape[axis] = 1
    return _np.concatenate([zeros(shape, dtype=result.dtype), result], axis)


def clip(x, /, min=None, max=None):
    """The elements, none below min or above max."""
    return x if min is None and max is None else _np.clip(x, min, max)


def take(x, indices, /, *, axis=None):
    """Elements at places along an axis."""
    return _np.take(x, indices, axis if x.ndim > 1 or axis is not None else 0)


UniqueAllResult = collections.namedtuple("UniqueAllResult", "values indices inverse_indices counts")
UniqueCountsResult = collections.namedtuple("UniqueCountsResult", "values counts")
UniqueInverseResult = collections.namedtuple("UniqueInverseResult", "values inverse_indices")


def unique_values(x, /):
    """The different elements."""
    return _np.unique(x)


def unique_all(x, /):
    """The different elements, their first places, each element's number, and counts."""
    values, indices, inverse, counts = _np.unique(x, True, True, True)
    return UniqueAllResult(values, indices, inverse.reshape(x.shape), counts)


def unique_counts(x, /):
    """The different elements and how often they are there."""
    return UniqueCountsResult(*_np.unique(x, return_counts=True))


def unique_inverse(x, /):
    """The different elements, and for each element which of them it is."""
    values, inverse = _np.unique(x, return_inverse=True)
    return UniqueInverseResult(values, inverse.reshape(x.shape))


def bitwise_left_shift(x1, x2, /):
    """The bits moved to higher places."""
    return x1 << x2


def bitwise_right_shift(x1, x2, /):
    """The bits moved to lower places."""
    return x1 >> x2


def logaddexp(x1, x2, /):
    """log(exp(x1) + exp(x2)), for large numbers too."""
    gap = _np.abs(x1 - x2)
    larger = _np.maximum(x1, x2)
    return _np.where(x1 == x2, larger + math.log(2), larger + _np.log1p(_np.exp(-gap)))


def signbit(x, /):
    """Whether the sign is negative, that of zero too."""
    return _np.copysign(_np.ones_like(x), x) < 0


def unstack(x, /, *, axis=0):
    """The parts along an axis."""
    return tuple(_np.moveaxis(x, axis, 0))
