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
    """How many times the tolerance each difference is."""
    allowed = atol + rtol * np.abs(b) + 1e-20
    with np.errstate(invalid="ignore", over="ignore"):
        return np.abs(a - b) / allowed


def _largest(a, b, rtol, atol, count):
    """Indices of the `count` worst elements, worst first; nan is worst of all."""
    violation = np.nan_to_num(_violations(a, b, rtol, atol), nan=np.inf)
    order = np.argsort(-violation, axis=None, kind="stable")[:count]
    return [tuple(int(i) for i in np.unravel_index(place, violation.shape)) for place in order]


def _find_max_violation(a, b, rtol, atol):
    """Index of the worst element, and how many times the tolerance its difference is."""
    index = _largest(a, b, rtol, atol, 1)[0]
    return index, float(_violations(a, b, rtol, atol)[index])


def _report(a, b, rtol, atol, names, equal_nan, mismatches):
    """The text of an AssertionError for two arrays that differ."""
    counted, shown = mismatches
    tolerance = f"tolerance rtol={rtol:e}, atol={atol:e}"
    if np.ndim(a) == 0 and np.ndim(b) == 0:
        error = float(_violations(np.float64(a), np.float64(b), rtol, atol))
        return f"\nItems are not equal:\nError {error:f} exceeds {tolerance}.\n" + _values(a, b)
    a, b = np.broadcast_arrays(a, b)
    wide_a, wide_b = a.astype(np.float64), b.astype(np.float64)
    wrong = ~np.isclose(wide_a, wide_b, rtol=rtol, atol=atol, equal_nan=equal_nan)
    count = int(wrong.sum())
    # Right elements cannot be the largest error.
    kept = np.where(wrong, wide_b, wide_a)
    worst = _largest(wide_a, kept, rtol, atol, min(count, max(shown, 1)))
    errors = _violations(wide_a, kept, rtol, atol)
    lines = [
        f"{place:3d}: Error {errors[index]:f}  {locationError(a, b, index, names)}"
        for place, index in enumerate(worst[:shown], 1)
        if counted > 0
    ]
    table = (
        f"\n\n*** Maximum errors for vector of size {a.size}:  rtol={rtol}, atol={atol}\n\n"
        + "\n".join(lines)
        if lines
        else ""
    )
    return (
        f"\nItems are not equal:\nError {errors[worst[0]]:f} exceeds {tolerance} "
        f"(mismatch {100 * count / a.size:f}%).\n"
        + locationError(a, b, worst[0], names, maxError=True)
        + _values(a, b)
        + table
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
        Whether (above 0) and how many of the largest errors the message lists.
    """
    if not use_broadcast and not isinstance(a, numbers.Number):
        checkShapes(a, b)
    rtol, atol = get_tols(a, b, rtol, atol)
    a, b = _plain(a), _plain(b)
    if np.allclose(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan):
        return
    raise AssertionError(_report(a, b, rtol, atol, names, equal_nan, mismatches))


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
        raise AssertionError(_report(a, b, rtol, atol, names, equal_nan, mismatches))


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
    """Whether two graphs have the same operators, joined in the same way; names may differ."""
    nodes = [json.loads(symbol.tojson())["nodes"] for symbol in (sym1, sym2)]
    if len(nodes[0]) != len(nodes[1]):
        return False
    return all(
        first["op"] == second["op"] and first["inputs"] == second["inputs"]
        for first, second in zip(*nodes, strict=True)
    )
