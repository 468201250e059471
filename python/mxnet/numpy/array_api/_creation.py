"""Functions of the array API standard that make arrays."""

import numpy as onp

from ... import numpy as _np

__all__ = [
    "arange", "asarray", "empty", "empty_like", "eye", "from_dlpack", "full", "full_like",
    "linspace", "ones", "ones_like", "zeros", "zeros_like",
]  # fmt: skip


def asarray(obj, /, *, dtype=None, device=None, copy=None):
    """An array; integers become int64, booleans bool, other numbers float32.

    Parameters
    ----------
    obj : array, number or nested sequence of numbers
        What it holds.
    dtype : dtype, optional
        The element type.
    device : Context, optional
        Where it is; where `obj` is, or the current one.
    copy : bool, optional
        True copies always, False never, None where it is needed.

    Returns
    -------
    ndarray
        Of the shape of `obj`; `obj` itself where nothing has to change.

    Raises
    ------
    ValueError
        If a copy is needed and forbidden.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.asarray([1, 2])
    array([1, 2], dtype=int64)
    >>> xp.asarray([0.5, 2])
    array([0.5, 2. ])
    """
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
    """An array that shares the memory of another library's.

    Parameters
    ----------
    x : object with __dlpack__
        An array of any library.
    device : Context, optional
        Only for the standard's signature: the array stays where it is.
    copy : bool, optional
        Whether to copy instead of sharing.

    Returns
    -------
    ndarray
        Of the shape and dtype of `x`.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.from_dlpack(np.arange(3, dtype="float32"))
    array([0., 1., 2.])
    """
    from ...ndarray import from_dlpack as classic

    array = classic(x.__dlpack__()).as_np_ndarray()
    return array.copy() if copy else array


def arange(start, /, stop=None, step=1, *, dtype=None, device=None):
    """Evenly spaced values; whole numbers give int64.

    Parameters
    ----------
    start : number
        The first value; the end, when it is given alone: values begin with 0 then.
    stop : number, optional
        Where values end; it is not among them.
    step : number
        From one value to the next.
    dtype : dtype, optional
        The element type.
    device : Context, optional
        Where the array is.

    Returns
    -------
    ndarray
        Of one axis.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.arange(3)
    array([0, 1, 2], dtype=int64)
    >>> xp.arange(1, 2, 0.5)
    array([1. , 1.5])
    """
    if dtype is None:
        given = (start, stop, step)
        whole = True not in [isinstance(number, float) for number in given]
        dtype = onp.int64 if whole else onp.float32
    return _np.arange(start, stop, step, dtype, device)


def zeros(shape, *, dtype=None, device=None):
    """An array of zeros.

    Parameters
    ----------
    shape : int or tuple of int
        Its shape.
    dtype : dtype, optional
        The element type; float32 by default.
    device : Context, optional
        Where the array is.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.zeros((2, 2))
    array([[0., 0.],
           [0., 0.]])
    """
    return _np.zeros(shape, dtype, ctx=device)


def ones(shape, *, dtype=None, device=None):
    """An array of ones.

    Parameters
    ----------
    shape : int or tuple of int
        Its shape.
    dtype : dtype, optional
        The element type; float32 by default.
    device : Context, optional
        Where the array is.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.ones(3)
    array([1., 1., 1.])
    """
    return _np.ones(shape, onp.float32 if dtype is None else dtype, ctx=device)


def empty(shape, *, dtype=None, device=None):
    """An array whose values are not set.

    Parameters
    ----------
    shape : int or tuple of int
        Its shape.
    dtype : dtype, optional
        The element type; float32 by default.
    device : Context, optional
        Where the array is.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.empty((2, 3)).shape
    (2, 3)
    """
    return _np.empty(shape, onp.float32 if dtype is None else dtype, ctx=device)


def eye(n_rows, n_cols=None, /, *, k=0, dtype=None, device=None):
    """A matrix with ones on a diagonal.

    Parameters
    ----------
    n_rows, n_cols : int
        How many; as many columns as rows where they are not given.
    k : int
        Which diagonal: 0 is the main one, those above are positive.
    dtype : dtype, optional
        The element type, float32 where it is not given.
    device : Context, optional
        Where it is.

    Returns
    -------
    ndarray
        Of shape (n_rows, n_cols).

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.eye(2, 3, k=1, dtype=xp.int32, device=mx.cpu())
    array([[0, 1, 0],
           [0, 0, 1]], dtype=int32)
    """
    return _np.eye(n_rows, n_cols, k=k, dtype=dtype or onp.float32, ctx=device)


def full(shape, fill_value, *, dtype=None, device=None):
    """An array with one value everywhere; a whole number gives int64.

    Parameters
    ----------
    shape : int or tuple of int
        Its shape.
    fill_value : number or bool
        The value.
    dtype : dtype, optional
        The element type; it follows from the value by default.
    device : Context, optional
        Where the array is.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.full(2, 7)
    array([7, 7], dtype=int64)
    """
    if dtype is None and isinstance(fill_value, int):
        dtype = onp.bool_ if fill_value is True or fill_value is False else onp.int64
    return _np.full(shape, fill_value, dtype, ctx=device)


_LIKE = """As `{name}`, with the shape, dtype and device of another array.

Parameters
----------
x : ndarray
    The other array.
dtype : dtype, optional
    Another element type.
device : Context, optional
    Another device.

Returns
-------
ndarray
    Of the shape of `x`.

Examples
--------
>>> from mxnet.numpy import array_api as xp
>>> xp.{name}_like(xp.asarray([[1, 2]])).shape
(1, 2)
"""


def _like(make):
    def function(x, /, *, dtype=None, device=None):
        result = make(x.shape, dtype=x.dtype if dtype is None else dtype, device=x.device)
        return result if device is None else result.to_device(device)

    function.__name__ = function.__qualname__ = f"{make.__name__}_like"
    function.__doc__ = _LIKE.format(name=make.__name__)
    return function


empty_like, ones_like, zeros_like = _like(empty), _like(ones), _like(zeros)


def full_like(x, /, fill_value, *, dtype=None, device=None):
    """An array of another's shape with one value everywhere.

    Parameters
    ----------
    x : ndarray
        The other array, which gives dtype and device too.
    fill_value : number or bool
        The value.
    dtype : dtype, optional
        Another element type.
    device : Context, optional
        Another device.

    Returns
    -------
    ndarray
        Of the shape of `x`.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.full_like(xp.asarray([1, 2]), 7)
    array([7, 7], dtype=int64)
    """
    return full(x.shape, fill_value, dtype=dtype or x.dtype, device=device or x.device)


def linspace(start, stop, /, num, *, dtype=None, device=None, endpoint=True):
    """Evenly spaced numbers between two ends.

    Parameters
    ----------
    start, stop : number
        The ends.
    num : int
        How many numbers.
    dtype : dtype, optional
        The element type; float32 by default.
    device : Context, optional
        Where the array is.
    endpoint : bool
        Whether `stop` is among the numbers.

    Returns
    -------
    ndarray
        Of shape (num,).

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.linspace(0, 1, 3)
    array([0. , 0.5, 1. ])
    """
    return _np.linspace(start, stop, num, endpoint, dtype=dtype, ctx=device)
