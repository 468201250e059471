"""Loops and branches on arrays, and tests of special values: part of mx.nd.contrib.

On arrays these are ordinary Python control flow, which autograd records as it runs.
"""

import math

from .._gen import nd_op
from .._nested import flat, formed
from ..base import MXNetError
from ..context import current_context
from . import random
from .ndarray import NDArray

__all__ = ["cond", "foreach", "isfinite", "isinf", "isnan", "rand_zipfian", "while_loop"]


def _stacked(steps, length):
    """One array per output: its values of all steps, padded with zeros to `length`."""
    columns = list(zip(*steps, strict=True))
    results = []
    for column in columns:
        padding = [nd_op.zeros_like(column[0])] * (length - len(column))
        results.append(nd_op.stack(*column, *padding, axis=0))
    return results


def foreach(body, data, init_states):
    """Runs `body` for every slice of `data` along its first axis.

    Parameters
    ----------
    body : function
        body(slice, states) returns (outputs, new states); each may be an array or nested lists.
    data : NDArray or list of NDArray
        Arrays of one length.
    init_states : NDArray or list of NDArray

    Returns
    -------
    (outputs of all steps, stacked along a new first axis; the last states)

    Raises
    ------
    ValueError
        If the arrays of `data` have different lengths.

    Shapes
    ------
    Arrays of `data` are (steps, ...); `body` sees one step (...) and the states. Outputs are
    stacked to (steps, ...); states keep their shapes.

    Examples
    --------
    >>> step = lambda x, total: (total + x, total + x)
    >>> outputs, state = mx.nd.contrib.foreach(step, mx.nd.array([1, 2, 3]), mx.nd.array([0]))
    >>> outputs.shape, state.asnumpy()
    ((3, 1), array([6.], dtype=float32))
    """
    arrays, data_form = flat(NDArray, "foreach: data", data)
    flat(NDArray, "foreach: init_states", init_states)
    lengths = {array.shape[0] for array in arrays}
    if len(lengths) != 1:
        raise ValueError(f"foreach: the arrays of data must have one length, got {sorted(lengths)}")
    states, steps, form = init_states, [], []
    for place in range(lengths.pop()):
        outputs, states = body(formed([array[place] for array in arrays], data_form), states)
        made, form = flat(NDArray, "foreach: the outputs", outputs)
        flat(NDArray, "foreach: the states", states)
        steps.append(made)
    return formed(_stacked(steps, len(steps)), form), states


def _number(value):
    """A condition as a Python number."""
    return value.asscalar() if isinstance(value, NDArray) else value


def while_loop(cond, func, loop_vars, max_iterations=None):
    """Runs `func` as long as `cond` holds.

    Parameters
    ----------
    cond : function
        cond(*loop_vars) returns an array of one element, or a number.
    func : function
        func(*loop_vars) returns (outputs of the step, new loop_vars); the outputs may be None.
    loop_vars : NDArray or list of NDArray
    max_iterations : int
        The most steps that are made, and the length of the outputs.

    Returns
    -------
    (outputs stacked along a new first axis, with zeros after the last step; the last loop_vars)

    Raises
    ------
    ValueError
        If `max_iterations` is missing or no number, there are no loop_vars, or `func` returns
        another number of them.

    Examples
    --------
    >>> outputs, (count,) = mx.nd.contrib.while_loop(
    ...     lambda i: i < 3, lambda i: (i * 10, [i + 1]), [mx.nd.array([0])], max_iterations=5)
    >>> count.asnumpy()
    array([3.], dtype=float32)
    """
    if max_iterations is None:
        raise ValueError("while_loop: max_iterations must be given")
    try:
        max_iterations = int(max_iterations)
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"while_loop: max_iterations must be an int, got {max_iterations!r}"
        ) from error
    is_single = isinstance(loop_vars, NDArray)
    variables = [loop_vars] if is_single else list(loop_vars)
    if not variables:
        raise ValueError("while_loop: loop_vars must have at least one array")
    steps, form = [], []
    while len(steps) < max_iterations and _number(cond(*variables)):
        outputs, changed = func(*variables)
        made, form = flat(NDArray, "while_loop: the outputs", [] if outputs is None else outputs)
        changed = [changed] if isinstance(changed, NDArray) else list(changed)
        if len(changed) != len(variables):
            raise ValueError(
                f"while_loop: func returned {len(changed)} loop_vars, it was given {len(variables)}"
            )
        variables = changed
        steps.append(made)
    return formed(_stacked(steps, max_iterations), form), variables[0] if is_single else variables


def cond(pred, then_func, else_func):
    """Calls `then_func` where `pred`, an array of one element, is not zero, else `else_func`.

    Parameters
    ----------
    pred : NDArray
        One element.
    then_func, else_func : callable
        What is called; neither takes arguments.

    Returns
    -------
    What the function returned

    Raises
    ------
    ValueError
        If `pred` does not have one element.

    Examples
    --------
    >>> five, six = mx.nd.array([5]), mx.nd.array([6])
    >>> mx.nd.contrib.cond(mx.nd.array([1]), lambda: five, lambda: six).asnumpy()
    array([5.], dtype=float32)
    """
    return then_func() if _number(pred) else else_func()


def isinf(data):
    """1 where an element is infinite, else 0.

    Parameters
    ----------
    data : NDArray
        Of any shape.

    Returns
    -------
    NDArray
        Of the same shape.

    Examples
    --------
    >>> mx.nd.contrib.isinf(mx.nd.array([1, np.inf, np.nan])).asnumpy()
    array([0., 1., 0.], dtype=float32)
    """
    return nd_op.abs(data) == math.inf


def isnan(data):
    """1 where an element is not a number, else 0.

    Parameters
    ----------
    data : NDArray
        Of any shape.

    Returns
    -------
    NDArray
        Of the same shape.

    Examples
    --------
    >>> mx.nd.contrib.isnan(mx.nd.array([1, np.inf, np.nan])).asnumpy()
    array([0., 0., 1.], dtype=float32)
    """
    return data != data


def isfinite(data):
    """1 where an element is neither infinite nor nan, else 0.

    Parameters
    ----------
    data : NDArray
        Of any shape.

    Returns
    -------
    NDArray
        Of the same shape.

    Examples
    --------
    >>> mx.nd.contrib.isfinite(mx.nd.array([1, np.inf, np.nan])).asnumpy()
    array([1., 0., 0.], dtype=float32)
    """
    return (data == data) * (nd_op.abs(data) != math.inf)


def rand_zipfian(true_classes, num_sampled, range_max, ctx=None):
    """Draws classes whose probability falls with their number, as words sorted by frequency.

    P(class) = (log(class + 2) - log(class + 1)) / log(range_max + 1)

    Parameters
    ----------
    true_classes : NDArray
        Classes whose expected counts are wanted.
    num_sampled : int
        How many to draw.
    range_max : int
        Classes are in [0, range_max).
    ctx : Context, optional

    Returns
    -------
    (classes drawn as int64, expected counts of true_classes, expected counts of those drawn)

    Raises
    ------
    MXNetError
        If `range_max` is not positive.

    Examples
    --------
    >>> samples, true_counts, counts = mx.nd.contrib.rand_zipfian(mx.nd.array([3]), 4, 100)
    >>> samples.shape, true_counts.shape, counts.shape
    ((4,), (1,), (4,))
    """
    if range_max < 1:
        raise MXNetError(f"rand_zipfian: range_max must be positive, got {range_max}")
    ctx = current_context() if ctx is None else ctx
    width = math.log(range_max + 1)
    draws = random.uniform(0, width, shape=(num_sampled,), dtype="float64", ctx=ctx)
    sampled = (nd_op.exp(draws) - 1).astype("int64") % range_max

    def expected(classes):
        classes = classes.as_in_context(ctx).astype("float64")
        return nd_op.log((classes + 2.0) / (classes + 1.0)) / width * num_sampled

    return sampled, expected(true_classes), expected(sampled)
