"""Contexts, dtypes and optimizers against each other, and the speed of symbols."""

import functools
import time

import numpy as np

from .. import ndarray as nd
from .arrays import rand_ndarray, random_arrays
from .compare import assert_almost_equal, compare_ndarray_tuple
from .settings import default_context, get_tols

__all__ = ["check_consistency", "check_speed", "compare_optimizer"]


def _bound_for_each(syms, ctx_list, grad_req):
    return [
        sym.simple_bind(grad_req=grad_req, **entry)
        for sym, entry in zip(syms, ctx_list, strict=True)
    ]


def _feed(executors, arg_params, aux_params, scale, use_uniform, rand_type):
    """Give all executors the same values; those not given are drawn, and put into the dicts."""
    for name, array in sorted(executors[0].arg_dict.items()):
        if name in arg_params:
            continue
        if use_uniform:
            draw = np.random.uniform(-0.92 * scale, 0.92 * scale, array.shape)
        else:
            draw = np.random.normal(size=array.shape, scale=scale)
        arg_params[name] = draw.astype(rand_type)
    for name in executors[0].aux_dict:
        aux_params.setdefault(name, 0)
    for executor in executors:
        for bound, params in ((executor.arg_dict, arg_params), (executor.aux_dict, aux_params)):
            for name, array in bound.items():
                array[:] = params[name]
        for array in executor.grad_arrays:
            if array is not None:
                array[:] = 0


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
    arg_params = {} if arg_params is None else arg_params
    aux_params = {} if aux_params is None else aux_params
    _feed(executors, arg_params, aux_params, scale, use_uniform, rand_type)
    for executor in executors:
        executor.forward(is_train=False)
    dtypes = [np.dtype(executor.outputs[0].dtype) for executor in executors]
    best = max(range(len(executors)), key=lambda i: (dtypes[i].kind == "f", dtypes[i].itemsize))

    def compare(kind, with_gradients):
        truth = ground_truth or _results(syms[0], executors[best], with_gradients)
        for place, executor in enumerate(executors):
            if place == best:
                continue
            for name, array in _results(syms[0], executor, with_gradients).items():
                if truth.get(name) is None:
                    continue
                least = min(dtypes[place], dtypes[best], key=_width)
                tolerances = _tolerances(array, truth[name], least, rtol, atol)
                try:
                    assert_almost_equal(array, truth[name], *tolerances, equal_nan=equal_nan)
                except AssertionError as error:
                    print(f"{kind} Err: ctx {place} vs ctx {best} at {name}")
                    if raise_on_err:
                        raise
                    print(error)
        return truth

    truth = compare("Predict", False)
    if grad_req == "null":
        return truth
    for executor in executors:
        executor.forward(is_train=True)
    heads = _common_heads(executors)
    for executor in executors:
        own = [
            nd.array(head, ctx=executor._ctx, dtype=output.dtype)
            for head, output in zip(heads, executor.outputs, strict=True)
        ]
        executor.backward(own)
    return compare("Train", True)


def _width(dtype):
    return dtype.itemsize


def _results(sym, executor, with_gradients):
    """What an executor computed, by name."""
    outputs = dict(zip(sym.list_outputs(), executor.outputs, strict=True))
    gradients = executor.grad_dict if with_gradients else {}
    return {**outputs, **{name: grad for name, grad in gradients.items() if grad is not None}}


def _common_heads(executors):
    """The first executor's outputs, in the least precise dtype that any of them has."""
    heads = []
    for outputs in zip(*(executor.outputs for executor in executors), strict=True):
        least = min((np.dtype(output.dtype) for output in outputs), key=_width)
        heads.append(outputs[0].astype(least).asnumpy())
    return heads


def _tolerances(array, truth, least, rtol, atol):
    """Those of the less precise of two arrays, or of `least`, the precision of the outputs.

    A gradient in float32 of a network in float16 is not more precise than the network.
    """
    pair = [np.zeros(1, min(np.dtype(a.dtype), least, key=_width)) for a in (array, truth)]
    return get_tols(*pair, rtol, atol)


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
    """Updates the same random weights with two optimizers and compares weights and states.

    The first gets dense weights and gradients, the second those of the storage types.
    """
    shapes = shape if isinstance(shape, list) else [shape] * ntensors
    draw = functools.partial(nd.random.uniform, ctx=default_context(), dtype=dtype)
    weights = [draw(shape=s).tostype(w_stype) for s in shapes]
    if g_stype == "default":
        gradients = [draw(shape=s) for s in shapes]
    else:
        gradients = [rand_ndarray(s, g_stype, density=0.5, dtype=dtype) for s in shapes]
    own = [weight.copy() for weight in weights]
    states = [opt2.create_state_multi_precision(i, w) for i, w in enumerate(own)]
    copies = [gradient.copy() for gradient in gradients]
    if isinstance(shape, list):  # the second optimizer gets all of them at once
        opt2.update_multi_precision(list(range(len(own))), own, copies, states)
    else:
        opt2.update_multi_precision(0, own[0], copies[0], states[0])
    for i, (weight, gradient) in enumerate(zip(weights, gradients, strict=True)):
        weight, gradient = weight.tostype("default"), gradient.tostype("default")
        state = opt1.create_state_multi_precision(i, weight)
        opt1.update_multi_precision(i, weight, gradient, state)
        if compare_states:
            compare_ndarray_tuple(state, states[i], rtol, atol)
        assert_almost_equal(weight, own[i], rtol=rtol, atol=atol)
