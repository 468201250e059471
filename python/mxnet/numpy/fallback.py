"""Functions of mx.np that NumPy computes, on the host and without gradients."""

import functools

import numpy as onp

from . import _texts_on_host

_NAMES = (
    "allclose alltrue apply_along_axis apply_over_axes argpartition argwhere array_equal "
    "array_equiv choose compress corrcoef correlate count_nonzero cov digitize divmod extract "
    "flatnonzero float_power frexp heaviside histogram2d histogram_bin_edges histogramdd i0 in1d "
    "interp intersect1d isclose isin ix_ lexsort modf msort nanargmax nanargmin nancumprod "
    "nancumsum nanmax nanmedian nanmin nanpercentile nanprod nanquantile nanstd nansum nanvar "
    "packbits partition piecewise poly polyadd polydiv polyfit polyint polymul polysub positive "
    "ptp real rollaxis roots searchsorted select setdiff1d setxor1d signbit spacing "
    "take_along_axis trapz tril_indices_from trim_zeros triu_indices_from union1d unpackbits "
    "unwrap vander gcd cumprod median cross kron "
    "float_power fmax fmin fmod nanmean convolve gradient"
).split()
# What NumPy 2 has under another name, or not at all.
_RENAMED = {"alltrue": "all", "in1d": "isin", "trapz": "trapezoid"}
_FINANCIAL = "mirr npv pmt ppmt pv rate".split()
# These answer about dtypes and shapes, and need no values.
_PLAIN = "min_scalar_type ndim promote_types result_type size".split()

__all__ = [*dict.fromkeys(_NAMES), *_FINANCIAL, *_PLAIN]


def _make(name):
    numpy_function = getattr(onp, name, None)
    if numpy_function is None:
        numpy_function = getattr(onp, _RENAMED.get(name, name), None)
    if name == "msort" and numpy_function is None:
        numpy_function = functools.partial(onp.sort, axis=0)

    def function(*args, **kwargs):
        from .protocols import on_host

        return on_host(numpy_function, args, kwargs, name)

    function.__name__ = function.__qualname__ = name
    function.__module__ = "mxnet.numpy.fallback"
    function.__doc__ = _texts_on_host.docstring(name)
    function.is_fallback = True
    return function


_GONE = """Not there: numpy_financial.{name} is its place now.

Raises
------
AttributeError
    Always.

Examples
--------
>>> mx.np.{name}()
Traceback (most recent call last):
    ...
AttributeError: mx.np.{name}: NumPy has no financial functions any more; use numpy_financial.{name}
"""


def _gone(name):
    def function(*args, **kwargs):
        raise AttributeError(
            f"mx.np.{name}: NumPy has no financial functions any more; use numpy_financial.{name}"
        )

    function.__name__ = function.__qualname__ = name
    function.__module__ = "mxnet.numpy.fallback"
    function.__doc__ = _GONE.format(name=name)
    function.is_fallback = True
    return function


for _name in _NAMES:
    globals()[_name] = _make(_name)
for _name in _FINANCIAL:
    globals()[_name] = _gone(_name)
promote_types, min_scalar_type = onp.promote_types, onp.min_scalar_type


def _as_dtype(value):
    return getattr(value, "dtype", value)


def result_type(*arrays_and_dtypes):
    """The dtype that NumPy's promotion gives.

    Parameters
    ----------
    *arrays_and_dtypes : ndarray, number, str or type
        What is joined.

    Returns
    -------
    numpy.dtype

    Examples
    --------
    >>> mx.np.result_type(mx.np.ones(2, dtype="int8"), "float32")
    dtype('float32')
    """
    return onp.result_type(*map(_as_dtype, arrays_and_dtypes))


def ndim(a):
    """The count of axes.

    Parameters
    ----------
    a : ndarray, number or list of numbers
        The array.

    Returns
    -------
    int

    Examples
    --------
    >>> mx.np.ndim(mx.np.ones((2, 3)))
    2
    """
    return a.ndim if hasattr(a, "ndim") else onp.ndim(a)


def size(a, axis=None):
    """The count of elements, or the extent of an axis.

    Parameters
    ----------
    a : ndarray, number or list of numbers
        The array.
    axis : int, optional
        Which axis; all elements are counted when left out.

    Returns
    -------
    int

    Examples
    --------
    >>> x = mx.np.ones((2, 3))
    >>> mx.np.size(x), mx.np.size(x, 1)
    (6, 3)
    """
    if not hasattr(a, "shape"):
        return onp.size(a, axis)
    return a.size if axis is None else a.shape[axis]
