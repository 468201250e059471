"""Contexts, dtypes and optimizers against each other, and the speed of symbols."""

import time

import numpy as np

from .. import ndarray as nd
from .arrays import random_arrays
from .compare import assert_almost_equal, compare_ndarray_tuple
from .settings import default_context, get_tols

__all__ = ["check_consistency", "check_speed", "compare_optimizer"]


def _bound_for_each(syms, ctx_list, grad_req):
    return [
        sym.simple_bind(grad_req=grad_req, **entry)
        for sym, entry in zip(syms, ctx_list, strict=True)
    ]


def _feed(executors, arg_params, aux_params, scale, use_uniform, rand_type):
    arg_params, aux_params = dict(arg_params or {}), dict(aux_params or {})
    for name, array in executors[0].arg_dict.items():
        if name not in arg_params:
            draw = np.random.uniform(-0.5, 0.5, array.shape) if use_uniform else None
            draw = np.random.normal(size=array.shape) if draw is None else draw
            arg_params[name] = (draw * scale).astype(rand_type)
    for name in executors[0].aux_dict:
        aux_params.setdefault(name, 0)
    for executor in executors:
        for bound, params in ((executor.arg_dict, arg_params), (executor.aux_dict, aux_params)):
            for name, array in bound.items():
                array[:] = params[name]


def check_consistency(
    sym,
    ctx_list,
    scale=1.0,
    grad_req="write",
    arg_params=None,
    aux_params=None,
    rtol=None,
    atol=None,
    raise_on_err=True,
    ground_truth=None,
    equal_nan=False,
    use_uniform=False,
    rand_type=np.float64,
):
    """Runs a symbol on several contexts and dtypes and compares the outputs and gradients.

    Parameters
    ----------
    sym : Symbol or list of Symbol
        One, or one for every entry of `ctx_list`.
    ctx_list : list of dict
        Arguments of simple_bind: ctx, type_dict and shapes.
    ground_truth : dict of arrays, optional
        What to compare with; by default what the most precise entry computes.
    raise_on_err : bool
        False prints differences instead.

    Returns
    -------
    The outputs and gradients compared with, by name.
    """
    if len(ctx_list) < 2:
        raise AssertionError("check_consistency: ctx_list needs at least two entries")
    syms = list(sym) if isinstance(sym, (list, tuple)) else [sym] * len(ctx_list)
    if any(other.list_arguments() != syms[0].list_arguments() for other in syms):
        raise AssertionError("check_consistency: the symbols must have the same arguments")
    executors = _bound_for_each(syms, ctx_list, grad_req)
    _feed(executors, arg_params, aux_params, scale, use_uniform, rand_type)

    with_gradients = False

    def results(executor):
        outputs = dict(zip(syms[0].list_outputs(), executor.outputs, strict=True))
        gradients = executor.grad_dict if with_gradients else {}
        return {**outputs, **{n: g for n, g in gradients.items() if g is not None}}

    def compare():
        found = [results(executor) for executor in executors]
        truth = ground_truth or {name: array.copy() for name, array in found[best].items()}
        for place, arrays in enumerate(found):
            if place != best or ground_truth is not None:
                _compare_results(place, arrays, truth, rtol, atol, equal_nan, raise_on_err)
        return truth

    for executor in executors:
        executor.forward(is_train=False)
    dtypes = [np.dtype(executor.outputs[0].dtype) for executor in executors]
    best = max(range(len(executors)), key=lambda i: (dtypes[i].kind == "f", dtypes[i].itemsize))
    truth = compare()
    if grad_req == "null":
        return truth
    with_gradients = True
    for executor in executors:
        executor.backward(executor.forward(is_train=True))
    return compare()


def _compare_results(place, arrays, truth, rtol, atol, equal_nan, raise_on_err):
    """Compares what one entry computed with the truth; raises or prints differences."""
    for name, array in arrays.items():
        if truth.get(name) is None:
            continue
        try:
            tolerances = get_tols(array, truth[name], rtol, atol)
            assert_almost_equal(array, truth[name], *tolerances, equal_nan=equal_nan)
        except AssertionError as error:
            text = f"entry {place} of ctx_list, {name}: {error}"
            if raise_on_err:
                raise AssertionError(text) from error
            print(text)


def check_speed(sym, location=None, ctx=None, N=20, grad_req=None, typ="whole", **kwargs):  # noqa: N803
    """Seconds that one run of a symbol takes: forward and backward, or typ='forward' alone."""
    if typ not in ("whole", "forward"):
        raise ValueError(f"check_speed: typ must be 'whole' or 'forward', got {typ!r}")
    ctx, grad_req = ctx or default_context(), grad_req or "write"
    shapes = kwargs if location is None else {k: v.shape for k, v in location.items()}
    executor = sym.simple_bind(ctx, grad_req=grad_req, **shapes)
    values = location or {name: random_arrays(a.shape) for name, a in executor.arg_dict.items()}
    for name, value in values.items():
        executor.arg_dict[name][:] = value

    def run():
        executor.forward(is_train=typ == "whole")
        if typ == "whole":
            executor.backward(executor.outputs)

    run()  # compiles, allocates
    nd.waitall()
    start = time.perf_counter()
    for _ in range(N):
        run()
    nd.waitall()
    return (time.perf_counter() - start) / N


def compare_optimizer(
    opt1,
    opt2,
    shape,
    dtype,
    w_stype="default",
    g_stype="default",
    rtol=1e-4,
    atol=1e-5,
    compare_states=True,
    ntensors=1,
):
    """Updates the same random weights with two optimizers and compares weights and states."""
    if (w_stype, g_stype) != ("default", "default"):
        raise ValueError(
            f"compare_optimizer: sparse arrays are not available, got {w_stype!r}, {g_stype!r}"
        )
    shapes = list(shape) if isinstance(shape, list) else [shape] * ntensors
    ctx = default_context()

    def uniform():
        return [nd.array(np.random.uniform(size=s), ctx=ctx, dtype=dtype) for s in shapes]

    weights, gradients = uniform(), uniform()
    results = []
    for optimizer in (opt1, opt2):
        own = [weight.copy() for weight in weights]
        states = [optimizer.create_state_multi_precision(i, w) for i, w in enumerate(own)]
        for i, (weight, gradient) in enumerate(zip(own, gradients, strict=True)):
            optimizer.update_multi_precision(i, weight, gradient.copy(), states[i])
        results.append((own, states))
    (first, first_states), (second, second_states) = results
    if compare_states:
        compare_ndarray_tuple(tuple(first_states), tuple(second_states), rtol=rtol, atol=atol)
    compare_ndarray_tuple(tuple(first), tuple(second), rtol=rtol, atol=atol)
