"""Arrays of mx.np made of values, ranges and constants."""

import numpy as onp

from .. import _core
from .._refused.arguments import unknown_keyword
from ..base import _DTYPE_MX_TO_NP, BFLOAT16_FLAG, _Null, bfloat16, dtype_flag, dtype_name
from ..context import current_context
from ._faces import (
    ARRAYS,
    NUMBERS,
    SYMBOLS,
    as_input,
    custom,
    invoke,
    is_symbol,
    of,
    operator,
    public,
    with_arrays,
)

__all__ = [
    "arange",
    "array",
    "blackman",
    "copy",
    "empty",
    "empty_like",
    "eye",
    "full",
    "full_like",
    "hamming",
    "hanning",
    "identity",
    "indices",
    "linspace",
    "logspace",
    "meshgrid",
    "ones",
    "ones_like",
    "zeros",
    "zeros_like",
]


_CONSTANTS = {"ones": operator("_npi_ones"), "zeros": operator("_npi_zeros")}
_ARANGE, _EYE = operator("_npi_arange"), operator("_npi_eye")
_FILLED, _FULL_LIKE = operator("_np_filled"), operator("_npi_full_like")
_LIKE = {0: _core.op("zeros_like"), 1: _core.op("ones_like")}
_LINSPACE = _core.op("_linspace")


def _only_c(order, who):
    if order not in (None, "C", "K", "A"):
        raise NotImplementedError(f"{who}: order {order!r} does not exist; use 'C'")


def _place(ctx):
    return str(ctx if ctx is not None else current_context())


def _as_shape(shape):
    if isinstance(shape, (int, onp.integer)):
        return (int(shape),)
    return tuple(int(extent) for extent in shape)


def _dtype_of(values, dtype, is_numpy):
    """1.9.1's default: arrays of NumPy keep their dtype, everything else is float32."""
    if dtype is not None:
        return dtype
    return values.dtype if is_numpy else onp.float32


def array(object, dtype=None, ctx=None):
    """A new array with the values of anything NumPy can read.

    Lists and numbers become float32 unless `dtype` says otherwise; arrays keep theirs.

    Parameters
    ----------
    object : ndarray, numpy.ndarray, number or nested list of numbers
        The values; they are copied.
    dtype : str or type, optional
        The dtype of the new array.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        Of the shape of `object`.

    Raises
    ------
    TypeError
        If the elements are not numbers.

    Examples
    --------
    >>> mx.np.array([[1, 2], [3, 4]])
    array([[1., 2.],
           [3., 4.]])
    >>> mx.np.array([1, 2], dtype="int32")
    array([1, 2], dtype=int32)
    >>> mx.np.array(np.array([1, 2])).dtype
    dtype('int64')
    """
    context = current_context() if ctx is None else ctx
    if isinstance(object, _core.NDArray):
        flag = object._type_flag if dtype is None else dtype_flag(dtype)
        target = _core.as_numpy(_core.empty(object.shape, flag, context._ids))
        object._copy_to(target)
        return target
    is_numpy = isinstance(object, (onp.ndarray, onp.generic))
    if not is_numpy:
        object = _with_arrays_read(object)
    values = onp.asarray(object)
    if values.dtype == bfloat16:
        from ..ndarray import ndarray as classic

        return _core.as_numpy(classic._from_bfloat16(values, context, dtype))
    if values.dtype.kind not in "fiub":
        raise TypeError(f"array: elements of type {values.dtype} are not supported; use numbers")
    flag = dtype_flag(_dtype_of(values, dtype, is_numpy))
    if flag == BFLOAT16_FLAG:
        return array(values, ctx=context).astype("bfloat16")
    with onp.errstate(invalid="ignore", over="ignore"):
        ready = onp.ascontiguousarray(values, dtype=_DTYPE_MX_TO_NP[flag])
    return _core.as_numpy(_core.from_buffer(ready, values.shape, flag, context._ids))


def _with_arrays_read(object):
    """Lists with arrays inside as lists of NumPy arrays."""
    if isinstance(object, (list, tuple)):
        return [_with_arrays_read(item) for item in object]
    return object.asnumpy() if isinstance(object, _core.NDArray) else object


def empty(shape, dtype=onp.float32, order="C", ctx=None):
    """A new array whose values are not set.

    Parameters
    ----------
    shape : int or tuple of int
        The shape.
    dtype : str or type, default float32
        The dtype; float32 when left out or None.
    order : str, default 'C'
        Elements always lie rows first; 'F' raises NotImplementedError.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        Of shape `shape`.

    Examples
    --------
    >>> mx.np.empty((2, 3)).shape
    (2, 3)
    """
    _only_c(order, "empty")
    context = current_context() if ctx is None else ctx
    flag = dtype_flag(onp.float32 if dtype is None else dtype)
    return _core.as_numpy(_core.empty(_as_shape(shape), flag, context._ids))


def zeros(shape, dtype=None, order="C", ctx=None):
    """An array of zeros.

    Parameters
    ----------
    shape : int or tuple of int
        The shape.
    dtype : str or type, optional
        The dtype; float32 when left out or None.
    order : str, default 'C'
        Elements always lie rows first; 'F' raises NotImplementedError.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        Of shape `shape`.

    Examples
    --------
    >>> mx.np.zeros((2, 3))
    array([[0., 0., 0.],
           [0., 0., 0.]])
    >>> mx.np.zeros(2, dtype="int32")
    array([0, 0], dtype=int32)
    """
    return _constant("zeros", shape, dtype, order, ctx)


def ones(shape, dtype=onp.float32, order="C", ctx=None):
    """An array of ones.

    Parameters
    ----------
    shape : int or tuple of int
        The shape.
    dtype : str or type, default float32
        The dtype; float32 when left out or None.
    order : str, default 'C'
        Elements always lie rows first; 'F' raises NotImplementedError.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        Of shape `shape`.

    Examples
    --------
    >>> mx.np.ones((2, 3))
    array([[1., 1., 1.],
           [1., 1., 1.]])
    >>> mx.np.ones(2, dtype="int32")
    array([1, 1], dtype=int32)
    """
    return _constant("ones", shape, dtype, order, ctx)


def _constant(name, shape, dtype, order, ctx):
    _only_c(order, name)
    name_of_type = "float32" if dtype is None else dtype_name(dtype)
    functions = of()
    if functions is ARRAYS:
        return invoke(_CONSTANTS[name], (), (shape, _place(ctx), name_of_type), None)
    return getattr(functions, name)(shape=_as_shape(shape), ctx=_place(ctx), dtype=name_of_type)


def _made(handle, attrs, out=None):
    """Calls an operator without inputs."""
    return invoke(handle, (), attrs, out) if of() is ARRAYS else with_arrays(handle, (), attrs, out)


def full(shape, fill_value, dtype=None, order="C", ctx=None, out=None):
    """An array with one value everywhere.

    Parameters
    ----------
    shape : int or tuple of int
        The shape.
    fill_value : number or ndarray
        The value, or values that broadcast to `shape`.
    dtype : str or type, optional
        The dtype; when left out float32, bool for True and False, and that of `fill_value`
        where this is an array.
    order : str, default 'C'
        Elements always lie rows first; 'F' raises NotImplementedError.
    ctx : Context, optional
        The device of the new array; the current one when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `shape`.

    Examples
    --------
    >>> mx.np.full((2, 2), 7)
    array([[7., 7.],
           [7., 7.]])
    >>> mx.np.full((2, 2), mx.np.array([1, 2]))
    array([[1., 2.],
           [1., 2.]])
    """
    _only_c(order, "full")
    if not isinstance(fill_value, NUMBERS):
        from .manipulation import broadcast_to

        value = as_input(fill_value)
        value = value if dtype is None else value.astype(dtype)
        result = broadcast_to(value, _as_shape(shape))
        return result if out is None else result.copyto(out)
    if dtype is None:
        dtype = onp.bool_ if isinstance(fill_value, (bool, onp.bool_)) else onp.float32
    attrs = (_as_shape(shape), _place(ctx), dtype_name(dtype), float(fill_value))
    if of() is SYMBOLS:  # the operator that files of 1.9.1 have; it follows the rules of a bind
        return SYMBOLS.full(**dict(zip(("shape", "ctx", "dtype", "value"), attrs, strict=True)))
    return _made(_FILLED, attrs, out)


def full_like(a, fill_value, dtype=None, order="C", ctx=None, out=None):
    """An array of a's shape and dtype with one value everywhere.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    fill_value : number
        The value.
    dtype : str or type, optional
        Another dtype than that of the given array.
    order : str, default 'C'
        Elements always lie rows first; 'F' raises NotImplementedError.
    ctx : None, optional
        For the signature; the result is on the device of `a`.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape.

    Examples
    --------
    >>> x = mx.np.array([[1, 2], [3, 4]])
    >>> mx.np.full_like(x, 7)
    array([[7., 7.],
           [7., 7.]])
    """
    _only_c(order, "full_like")
    name = None if dtype is None else dtype_name(dtype)
    return invoke(_FULL_LIKE, (a,), (float(fill_value), _Null, name), out)


def _constant_like(a, value, dtype, order, ctx, out):
    if dtype is not None or not isinstance(a, _core.NDArray):
        return full_like(a, value, dtype, order, ctx, out)
    _only_c(order, "full_like")
    return _core.invoke(_LIKE[value], (a,), (), out)


def zeros_like(a, dtype=None, order="C", ctx=None, out=None):
    """An array of zeros of a's shape and dtype.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    dtype : str or type, optional
        Another dtype than that of the given array.
    order : str, default 'C'
        Elements always lie rows first; 'F' raises NotImplementedError.
    ctx : None, optional
        For the signature; the result is on the device of `a`.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape.

    Examples
    --------
    >>> x = mx.np.array([[1, 2], [3, 4]])
    >>> mx.np.zeros_like(x)
    array([[0., 0.],
           [0., 0.]])
    """
    return _constant_like(a, 0, dtype, order, ctx, out)


def ones_like(a, dtype=None, order="C", ctx=None, out=None):
    """An array of ones of a's shape and dtype.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    dtype : str or type, optional
        Another dtype than that of the given array.
    order : str, default 'C'
        Elements always lie rows first; 'F' raises NotImplementedError.
    ctx : None, optional
        For the signature; the result is on the device of `a`.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape.

    Examples
    --------
    >>> x = mx.np.array([[1, 2], [3, 4]])
    >>> mx.np.ones_like(x, dtype="int32")
    array([[1, 1],
           [1, 1]], dtype=int32)
    """
    return _constant_like(a, 1, dtype, order, ctx, out)


def empty_like(prototype, dtype=None, order="C", subok=False, shape=None):
    """A new array of prototype's shape and dtype whose values are not set.

    Parameters
    ----------
    prototype : ndarray
        The array to be like; the new one is on its device.
    dtype : str or type, optional
        Another dtype than that of the given array.
    order : str, default 'C'
        Elements always lie rows first; 'F' raises NotImplementedError.
    subok : bool, default False
        For NumPy's signature; there are no other classes.
    shape : int or tuple of int, optional
        Another shape than that of `prototype`.

    Returns
    -------
    ndarray
        Of the shape of `prototype`, or `shape`.

    Examples
    --------
    >>> mx.np.empty_like(mx.np.ones((2, 3))).shape
    (2, 3)
    """
    _only_c(order, "empty_like")
    if is_symbol(prototype):
        name = None if dtype is None else dtype_name(dtype)
        attrs = {"dtype": name, "order": order, "subok": subok, "shape": shape}
        return custom("empty_like_fallback", prototype, **attrs)
    prototype = as_input(prototype)
    wanted = prototype.shape if shape is None else shape
    return empty(wanted, prototype.dtype if dtype is None else dtype, ctx=prototype.context)


def arange(start, stop=None, step=1, dtype=None, ctx=None):
    """Evenly spaced values from start (or 0) up to stop; float32 unless said otherwise.

    Parameters
    ----------
    start : number
        The first value; with one number this is `stop`, and the first value 0.
    stop : number, optional
        The end; it is not among the values.
    step : number, default 1
        The distance of neighbours; negative ones count down.
    dtype : str or type, optional
        The dtype; float32 when left out or None.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        A vector.

    Raises
    ------
    ZeroDivisionError
        If `step` is 0.

    Examples
    --------
    >>> mx.np.arange(4)
    array([0., 1., 2., 3.])
    >>> mx.np.arange(1, 2, 0.25)
    array([1.  , 1.25, 1.5 , 1.75])
    >>> mx.np.arange(3, 0, -1, dtype="int32")
    array([3, 2, 1], dtype=int32)
    """
    if stop is None:
        start, stop = 0, start
    if step == 0:
        raise ZeroDivisionError("arange: step cannot be 0")
    count = max(int(onp.ceil((stop - start) / step)), 0)
    name = dtype_name(onp.float32 if dtype is None else dtype)
    if count == 0:
        return empty((0,), name, ctx=ctx)
    return _made(_ARANGE, (start, stop, step, _Null, _Null, _place(ctx), name))


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, ctx=None):
    """`num` evenly spaced values from start to stop.

    Parameters
    ----------
    start : number
        The first value.
    stop : number
        The last value, or with `endpoint=False` the one that would follow.
    num : int, default 50
        How many values.
    endpoint : bool, default True
        Whether `stop` is the last value.
    retstep : bool, default False
        Whether the distance of neighbours is returned too.
    dtype : str or type, optional
        The dtype; float32 when left out or None.
    axis : int, default 0
        Only 0 exists.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray, or a tuple of it and a float
        A vector of `num` elements; with `retstep` also their distance.

    Raises
    ------
    ValueError
        If `num` is negative.
    NotImplementedError
        If `axis` is not 0.

    Examples
    --------
    >>> mx.np.linspace(0, 1, 5)
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])
    >>> mx.np.linspace(0, 1, 4, endpoint=False, retstep=True)
    (array([0.  , 0.25, 0.5 , 0.75]), 0.25)
    """
    if axis != 0:
        raise NotImplementedError("linspace: only axis 0 exists")
    if num < 0:
        raise ValueError(f"linspace: the number of values, {num}, must not be negative")
    name = dtype_name(onp.float32 if dtype is None else dtype)
    steps = num - 1 if endpoint else num
    step = (stop - start) / steps if steps > 0 else onp.nan
    if of() is SYMBOLS:
        values = SYMBOLS.linspace(
            start=start, stop=stop, num=num, endpoint=endpoint, ctx=_place(ctx), dtype=name
        )
    elif num == 0:
        values = empty((0,), name, ctx=ctx)
    else:
        attrs = (start, stop, num, endpoint, _place(ctx), name)
        values = _core.as_numpy(_core.invoke(_LINSPACE, (), attrs, None))
    return (values, step) if retstep else values


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0, ctx=None):
    """Powers of `base` with evenly spaced exponents.

    Parameters
    ----------
    start, stop : number
        The first and the last exponent.
    num : int, default 50
        How many values.
    endpoint : bool, default True
        Whether `stop` is the last value.
    base : float, default 10.0
        What is raised to the exponents.
    dtype : str or type, optional
        The dtype; float32 when left out or None.
    axis : int, default 0
        Only 0 exists.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        A vector of `num` elements.

    Raises
    ------
    NotImplementedError
        If `axis` is not 0.

    Examples
    --------
    >>> mx.np.logspace(0, 3, 4)
    array([   1.,   10.,  100., 1000.])
    >>> mx.np.logspace(0, 3, 4, base=2)
    array([1., 2., 4., 8.])
    """
    if axis != 0:
        raise NotImplementedError("logspace: only axis 0 exists")
    name = dtype_name(onp.float32 if dtype is None else dtype)
    return of().logspace(
        start=start, stop=stop, num=num, endpoint=endpoint, base=base, ctx=_place(ctx), dtype=name
    )


def eye(N, M=None, k=0, dtype=onp.float32, **kwargs):
    """Ones on a diagonal, zeros elsewhere.

    Parameters
    ----------
    N : int
        The count of rows.
    M : int, optional
        The count of columns; `N` when left out.
    k : int, default 0
        Which diagonal: 0 the main one, positive ones above it.
    dtype : str or type, default float32
        The dtype; float32 when left out or None.
    ctx : Context, optional
        The device of the new array.

    Returns
    -------
    ndarray
        Of shape (N, M).

    Raises
    ------
    TypeError
        If a keyword argument is unknown.

    Examples
    --------
    >>> mx.np.eye(2)
    array([[1., 0.],
           [0., 1.]])
    >>> mx.np.eye(2, 3, k=1)
    array([[0., 1., 0.],
           [0., 0., 1.]])
    """
    if kwargs.keys() - {"ctx"}:
        raise unknown_keyword(eye, kwargs, ("ctx",))
    name = dtype_name(onp.float32 if dtype is None else dtype)
    return _made(_EYE, (N, M, k, _place(kwargs.get("ctx")), name))


def identity(n, dtype=None, ctx=None):
    """The identity matrix.

    Parameters
    ----------
    n : int
        The count of rows and of columns.
    dtype : str or type, optional
        The dtype; float32 when left out or None.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        Of shape (n, n).

    Examples
    --------
    >>> mx.np.identity(2)
    array([[1., 0.],
           [0., 1.]])
    """
    name = dtype_name(onp.float32 if dtype is None else dtype)
    return of().identity(shape=(n, n), ctx=_place(ctx), dtype=name)


def indices(dimensions, dtype=onp.int32, ctx=None):
    """The places of a grid, an array for each axis.

    Parameters
    ----------
    dimensions : tuple of int
        The shape of the grid.
    dtype : str or type, default int32
        The dtype.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        Of shape (len(dimensions), *dimensions); the first part has the numbers of rows, the
        next those of columns.

    Examples
    --------
    >>> rows, columns = mx.np.indices((2, 2))
    >>> rows
    array([[0, 0],
           [1, 1]], dtype=int32)
    >>> columns
    array([[0, 1],
           [0, 1]], dtype=int32)
    """
    name = dtype_name(onp.int32 if dtype is None else dtype)
    return of().indices(dimensions=_as_shape(dimensions), dtype=name, ctx=_place(ctx))


def _window(name, M, dtype, ctx):
    name_of_type = dtype_name(onp.float32 if dtype is None else dtype)
    return getattr(of(), name)(M=M, ctx=_place(ctx), dtype=name_of_type)


def hanning(M, dtype=onp.float32, ctx=None):
    """The Hanning window of M points.

    Parameters
    ----------
    M : int
        How many points.
    dtype : str or type, default float32
        The dtype; float32 when left out or None.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        Of shape (M,): 0.5 - 0.5 cos(2 pi n / (M - 1)) for n from 0 to M - 1.

    Examples
    --------
    >>> mx.np.hanning(5)
    array([0. , 0.5, 1. , 0.5, 0. ])
    """
    return _window("hanning", M, dtype, ctx)


def hamming(M, dtype=onp.float32, ctx=None):
    """The Hamming window of M points.

    Parameters
    ----------
    M : int
        How many points.
    dtype : str or type, default float32
        The dtype; float32 when left out or None.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        Of shape (M,): 0.54 - 0.46 cos(2 pi n / (M - 1)) for n from 0 to M - 1.

    Examples
    --------
    >>> mx.np.hamming(5)
    array([0.08, 0.54, 1.  , 0.54, 0.08])
    """
    return _window("hamming", M, dtype, ctx)


def blackman(M, dtype=onp.float32, ctx=None):
    """The Blackman window of M points.

    Parameters
    ----------
    M : int
        How many points.
    dtype : str or type, default float32
        The dtype; float32 when left out or None.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        Of shape (M,): 0.42 - 0.5 cos(2 pi n / (M - 1)) + 0.08 cos(4 pi n / (M - 1)).

    Examples
    --------
    >>> mx.np.blackman(5).round(2)
    array([-0.  ,  0.34,  1.  ,  0.34, -0.  ])
    """
    return _window("blackman", M, dtype, ctx)


def copy(a, out=None):
    """A copy of the array.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape and dtype, with memory of its own.

    Examples
    --------
    >>> x = mx.np.array([[1, 2], [3, 4]])
    >>> y = mx.np.copy(x)
    >>> y[0, 0] = 9
    >>> x[0, 0]
    array(1.)
    """
    a = as_input(a)
    return of(a).copy(a, out=out)


def meshgrid(*xi, **kwargs):
    """Matrices of coordinates from vectors of them.

    Parameters
    ----------
    *xi : ndarray
        A vector for each axis of the grid.
    indexing : str, default 'xy'
        'xy': the first vector runs along the second axis, as in a plane; 'ij': along the first,
        as in a matrix.
    sparse : bool, default False
        Whether each grid keeps extent 1 along the axes of the others.
    copy : bool, default True
        Whether the grids are copies.

    Returns
    -------
    list of ndarray
        One grid for each vector.

    Raises
    ------
    ValueError
        If `indexing` is neither 'xy' nor 'ij'.
    TypeError
        If an argument is unknown.

    Examples
    --------
    >>> x, y = mx.np.meshgrid(mx.np.array([1, 2, 3]), mx.np.array([4, 5]))
    >>> x
    array([[1., 2., 3.],
           [1., 2., 3.]])
    >>> y
    array([[4., 4., 4.],
           [5., 5., 5.]])
    """
    from .manipulation import broadcast_arrays

    copied, sparse = kwargs.pop("copy", True), kwargs.pop("sparse", False)
    indexing = kwargs.pop("indexing", "xy")
    if kwargs:
        raise unknown_keyword(meshgrid, kwargs, ("copy", "sparse", "indexing"))
    if indexing not in ("xy", "ij"):
        raise ValueError("meshgrid: indexing must be 'xy' or 'ij'")
    count = len(xi)
    grids = []
    for place, x in enumerate(xi):
        if indexing == "xy" and count > 1 and place < 2:
            place = 1 - place
        grids.append(as_input(x).reshape((1,) * place + (-1,) + (1,) * (count - place - 1)))
    if not sparse:
        grids = broadcast_arrays(*grids)
    return [grid.copy() for grid in grids] if copied else list(grids)


public(__all__, __name__)
