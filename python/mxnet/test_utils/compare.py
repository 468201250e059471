"""Comparisons of arrays that say where and how much they differ."""

import json
import numbers

import numpy as np

from ..ndarray import NDArray
from .settings import get_etol, get_tols

__all__ = [
    "almost_equal",
    "assert_allclose",
    "assert_almost_equal",
    "assert_almost_equal_ignore_nan",
    "assert_almost_equal_with_err",
    "assert_exception",
    "checkShapes",
    "compare_ndarray_tuple",
    "locationError",
    "same",
    "same_array",
    "same_symbol_structure",
]


def _plain(value):
    return value.asnumpy() if isinstance(value, NDArray) else value


def same(a, b):
    """Whether two arrays have the same shape and values."""
    return np.array_equal(_plain(a), _plain(b))


def checkShapes(a, b):  # noqa: N802
    """Raises AssertionError unless two arrays have the same shape."""
    if a.shape == b.shape:
        return
    raise AssertionError(
        f"\nItems are not equal: a.shape = {a.shape} and b.shape = {b.shape} are not equal"
        + _values(a, b)
    )


def _values(a, b):
    with np.printoptions(threshold=4, suppress=True):
        return f"\n ACTUAL: {a!r}\n DESIRED: {b!r}"


def almost_equal(a, b, rtol=None, atol=None, equal_nan=False, use_broadcast=True):
    """Whether |a - b| <= atol + rtol · |b| everywhere."""
    if not use_broadcast:
        checkShapes(a, b)
    rtol, atol = get_tols(a, b, rtol, atol)
    return bool(np.allclose(_plain(a), _plain(b), rtol=rtol, atol=atol, equal_nan=equal_nan))


def locationError(a, b, index, names, maxError=False):  # noqa: N802, N803
    """Text with an index and the two values there."""
    largest = "maximum " if maxError else ""
    return (
        f"Location of {largest}error: {index}, {names[0]}={a[index]:.8f}, {names[1]}={b[index]:.8f}"
    )


def _violations(a, b, rtol, atol):
    """How many times the tolerance each difference is, in the arrays' own precision."""
    with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
        return np.abs(a - b) / (atol + rtol * np.abs(b) + 1e-20)


def _find_max_violation(a, b, rtol, atol):
    """Index of the worst element, and how many times the tolerance its difference is."""
    violations = _violations(a, b, rtol, atol)
    index = tuple(int(i) for i in np.unravel_index(np.argmax(violations), violations.shape))
    return index, violations[index]


def _raise_difference(a, b, rtol, atol, names, equal_nan, mismatches):
    """Prints the largest errors of two arrays that differ, and raises AssertionError."""
    tolerance = f"tolerance rtol={rtol:e}, atol={atol:e}"
    if np.ndim(a) == 0 and np.ndim(b) == 0:
        error = float(_violations(np.float64(a), np.float64(b), rtol, atol))
        raise AssertionError(
            f"\nItems are not equal:\nError {error:f} exceeds {tolerance}.\n" + _values(a, b)
        )
    a, b = np.broadcast_arrays(a, b)
    wrong = ~np.isclose(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan)
    violations = np.where(wrong, np.nan_to_num(_violations(a, b, rtol, atol), nan=np.inf), -1)
    order = np.argsort(-violations, axis=None, kind="stable")[: int(wrong.sum())]
    worst = [tuple(int(i) for i in np.unravel_index(at, wrong.shape)) for at in order]
    shown, counted = mismatches
    is_cut = 0 < counted < len(worst)
    count = counted + 1 if is_cut else len(worst)
    errors = _violations(a, b, rtol, atol)
    print(f"\n*** Maximum errors for vector of size {a.size}:  rtol={rtol}, atol={atol}\n")
    for place, index in enumerate(worst[: min(shown, counted if counted > 0 else shown)], 1):
        print(f"{place:3d}: Error {errors[index]:f}  {locationError(a, b, index, names)}")
    share = f"{'at least ' if is_cut else ''}{100 * count / a.size:f}%"
    raise AssertionError(
        f"\nItems are not equal:\nError {errors[worst[0]]:f} exceeds {tolerance} "
        f"(mismatch {share}).\n"
        + locationError(a, b, worst[0], names, maxError=True)
        + _values(a, b)
    )


def assert_almost_equal(
    a,
    b,
    rtol=None,
    atol=None,
    names=("a", "b"),
    equal_nan=False,
    use_broadcast=True,
    mismatches=(10, 10),
):
    """Raises AssertionError unless |a - b| <= atol + rtol · |b| everywhere.

    Parameters
    ----------
    a, b : NDArray, numpy.ndarray or number
    rtol, atol : float or dict, optional
        Tolerances, or tolerances by dtype; by default those of the less precise array.
    names : tuple of str
        What the message calls the arrays.
    equal_nan : bool
        Whether nan equals nan.
    use_broadcast : bool
        Whether shapes may differ as long as they broadcast.
    mismatches : tuple of int
        How many of the largest errors are printed, and how many are counted; 0 counts all.
    """
    if not use_broadcast and not isinstance(a, numbers.Number):
        checkShapes(a, b)
    rtol, atol = get_tols(a, b, rtol, atol)
    a, b = _plain(a), _plain(b)
    if getattr(a, "dtype", None) == getattr(b, "dtype", None) == np.bool_:
        np.testing.assert_equal(a, b)
        return
    if not np.allclose(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan):
        _raise_difference(a, b, rtol, atol, names, equal_nan, mismatches)


def assert_allclose(a, b, rtol=1e-07, atol=0, equal_nan=True):
    """As assert_almost_equal, with the defaults of numpy.testing.assert_allclose."""
    assert_almost_equal(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan)


def assert_almost_equal_with_err(
    a,
    b,
    rtol=None,
    atol=None,
    etol=None,
    names=("a", "b"),
    equal_nan=False,
    mismatches=(10, 10),
):
    """As assert_almost_equal, but the share `etol` of the elements may differ."""
    rtol, atol = get_tols(a, b, rtol, atol)
    a, b = _plain(a), _plain(b)
    wrong = ~np.isclose(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan)
    if wrong.mean() > get_etol(etol):
        _raise_difference(a, b, rtol, atol, names, equal_nan, mismatches)


def assert_almost_equal_ignore_nan(a, b, rtol=None, atol=None, names=("a", "b")):
    """As assert_almost_equal, less the elements that are nan in either array."""
    a, b = np.copy(_plain(a)), np.copy(_plain(b))
    ignored = np.isnan(a) | np.isnan(b)
    a[ignored] = b[ignored] = 0
    assert_almost_equal(a, b, rtol, atol, names)


def assert_exception(f, exception_type, *args, **kwargs):
    """Raises AssertionError unless f(*args, **kwargs) raises that exception."""
    try:
        f(*args, **kwargs)
    except exception_type:
        return
    raise AssertionError(f"{f} did not raise {exception_type.__name__}")


def compare_ndarray_tuple(t1, t2, rtol=None, atol=None):
    """assert_almost_equal for nested tuples of arrays; None on either side matches all."""
    if t1 is None or t2 is None:
        return
    if isinstance(t1, tuple):
        for first, second in zip(t1, t2, strict=True):
            compare_ndarray_tuple(first, second, rtol, atol)
    else:
        assert_almost_equal(t1, t2, rtol=rtol, atol=atol)


def same_array(array1, array2):
    """Whether two NDArrays share their memory: a change of one shows in the other."""
    if not same(array1, array2):
        return False
    before = array1.asnumpy()
    array1[:] = before + 1
    is_same = same(array1, array2)
    array1[:] = before
    return is_same and same(array1, array2)


def same_symbol_structure(sym1, sym2):
    """Whether two graphs have the same operators, node by node; names and inputs may differ."""
    nodes = [json.loads(symbol.tojson())["nodes"] for symbol in (sym1, sym2)]
    return all(first["op"] == second["op"] for first, second in zip(*nodes, strict=False))
