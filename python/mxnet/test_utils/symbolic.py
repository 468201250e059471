"""Checks of symbols: outputs, and gradients against given ones or finite differences."""

import numpy as np

from .. import ndarray as nd
from .. import symbol
from .compare import assert_almost_equal
from .settings import (
    default_context,
    default_dtype,
    default_numeric_eps,
    get_tolerance,
)

__all__ = [
    "check_numeric_gradient",
    "check_symbolic_backward",
    "check_symbolic_forward",
    "numeric_grad",
    "simple_forward",
]

_FLOATS = (np.float16, np.float32, np.float64)


def simple_forward(sym, ctx=None, is_train=False, **inputs):
    """The outputs of a symbol for NumPy inputs, as NumPy arrays; a single one by itself."""
    ctx = ctx or default_context()
    executor = sym.bind(ctx, {name: nd.array(value, ctx=ctx) for name, value in inputs.items()})
    outputs = [output.asnumpy() for output in executor.forward(is_train=is_train)]
    return outputs[0] if len(outputs) == 1 else outputs


def _as_array(value, ctx, dtype):
    given = getattr(value, "dtype", default_dtype()) if str(dtype) == "asnumpy" else dtype
    if getattr(value, "stype", "default") != "default":
        return value.astype(given).as_in_context(ctx)
    value = value.asnumpy() if isinstance(value, nd.NDArray) else value
    return nd.array(value, ctx=ctx, dtype=given)


def _by_name(who, kind, names, values, ctx, dtype):
    """Values given as a list or a dict, as NDArrays by name."""
    if isinstance(values, dict):
        if set(names) != set(values):
            raise ValueError(
                f"{who}: {kind} has {sorted(values)}, the symbol needs {sorted(names)}"
            )
        return {name: _as_array(values[name], ctx, dtype) for name in names}
    values = list(values)
    if len(values) != len(names):
        raise ValueError(f"{who}: {kind} has {len(values)} arrays, the symbol needs {names}")
    return {n: _as_array(value, ctx, dtype) for n, value in zip(names, values, strict=True)}


def _auxiliary(who, sym, values, ctx, dtype):
    names = sym.list_auxiliary_states()
    if values is None:
        values = []
        if names:
            raise ValueError(f"{who}: the symbol has auxiliary states {names}; pass aux_states")
    return _by_name(who, "aux_states", names, values, ctx, dtype)


def _parse_location(sym, location, ctx, dtype=default_dtype()):  # noqa: B008
    """Arguments of a symbol, given as a list or a dict, as NDArrays by name."""
    return _by_name("location", "location", sym.list_arguments(), location, ctx, dtype)


def _parse_aux_states(sym, aux_states, ctx, dtype=default_dtype()):  # noqa: B008
    """Auxiliary states of a symbol, given as a list or a dict, as NDArrays by name."""
    return _auxiliary("aux_states", sym, aux_states, ctx, dtype) if aux_states is not None else None


def _stored(gradients, stypes):
    """Gradient arrays of the storage types that are asked for."""
    stypes = stypes or {}
    return {
        name: array if stypes.get(name) in (None, "default") else array.tostype(stypes[name])
        for name, array in gradients.items()
    }


def _filled_like(arrays, deviation=1.0):
    """Arrays of random values, to see whether a gradient is written, added or left alone."""
    return {
        name: nd.array(
            np.random.normal(0, deviation, array.shape), ctx=array.context, dtype=array.dtype
        )
        for name, array in arrays.items()
    }


def _expected_by_name(names, expected):
    return expected if isinstance(expected, dict) else dict(zip(names, expected, strict=False))


def check_symbolic_forward(
    sym,
    location,
    expected,
    rtol=None,
    atol=None,
    aux_states=None,
    ctx=None,
    equal_nan=False,
    dtype=default_dtype(),  # noqa: B008
):
    """Compares the outputs of a symbol with arrays; returns the outputs.

    Parameters
    ----------
    sym : Symbol
    location : list or dict of arrays
        The arguments, in order or by name.
    expected : list or dict of arrays
        The outputs, in order or by name.
    rtol, atol : float, optional
        Tolerances; by default those of the dtypes.
    aux_states : list or dict of arrays, optional
    ctx : Context, optional
    equal_nan : bool
    dtype : dtype or 'asnumpy'
        What the arguments are cast to; 'asnumpy' keeps their own.
    """
    who, ctx = "check_symbolic_forward", ctx or default_context()
    arguments = _by_name(who, "location", sym.list_arguments(), location, ctx, dtype)
    aux = _auxiliary(who, sym, aux_states, ctx, dtype)
    expected = _expected_by_name(sym.list_outputs(), expected)
    executor = sym.bind(ctx, arguments, aux_states=aux)
    outputs = executor.forward(is_train=False)
    for name, output in zip(sym.list_outputs(), outputs, strict=True):
        names = (f"EXPECTED_{name}", f"FORWARD_{name}")
        assert_almost_equal(expected[name], output, rtol, atol, names, equal_nan=equal_nan)
    return outputs


def check_symbolic_backward(
    sym,
    location,
    out_grads,
    expected,
    rtol=None,
    atol=None,
    aux_states=None,
    grad_req="write",
    ctx=None,
    grad_stypes=None,
    equal_nan=False,
    dtype=default_dtype(),  # noqa: B008
):
    """Compares the gradients of a symbol with arrays; returns the gradients by name.

    The gradient arrays start with random values, so that 'write', 'add' and 'null' can be told
    apart. Arguments that `expected` does not name get no gradient.
    """
    who, ctx = "check_symbolic_backward", ctx or default_context()
    names = sym.list_arguments()
    arguments = _by_name(who, "location", names, location, ctx, dtype)
    aux = _auxiliary(who, sym, aux_states, ctx, dtype)
    expected = _expected_by_name(names, expected)
    gradients = _filled_like({name: arguments[name] for name in names if name in expected})
    gradients = _stored(gradients, grad_stypes)
    before = {name: gradient.asnumpy() for name, gradient in gradients.items()}
    requests = _requests(grad_req, names)
    executor = sym.bind(ctx, arguments, args_grad=gradients, grad_req=requests, aux_states=aux)
    executor.forward(is_train=True)
    if isinstance(out_grads, dict):
        out_grads = [out_grads[name] for name in sym.list_outputs()]
    heads = None if out_grads is None else [_as_array(g, ctx, dtype) for g in out_grads]
    executor.backward(heads)
    for name, value in expected.items():
        _compare_gradient(
            name, value, gradients[name], before[name], requests[name], rtol, atol, equal_nan
        )
    return gradients


def _requests(grad_req, names):
    if isinstance(grad_req, str):
        return dict.fromkeys(names, grad_req)
    if isinstance(grad_req, (list, tuple)):
        return dict(zip(names, grad_req, strict=True))
    return {name: grad_req.get(name, "null") for name in names}


def _compare_gradient(name, expected, gradient, before, request, rtol, atol, nan, kind="EXPECTED"):
    names = (f"{kind}_{name}", f"BACKWARD_{name}")
    found = gradient.asnumpy()
    if request == "add":
        found = found - before
    elif request == "null":
        expected = before
    elif request != "write":
        raise ValueError(f"grad_req {request!r} is not known; use 'write', 'add' or 'null'")
    assert_almost_equal(expected, found, rtol, atol, names, equal_nan=nan)


def numeric_grad(
    executor,
    location,
    aux_states=None,
    eps=1e-4,
    use_forward_train=True,
    dtype=default_dtype(),  # noqa: B008
):
    """Gradients of the sum of an executor's first output by central differences, by name.

    Points, outputs and their differences are in the dtype, which bounds what can be expected.
    """
    if dtype not in _FLOATS:
        raise AssertionError(f"numeric_grad: dtype must be float16, 32 or 64, got {dtype}")

    def output(name, moved):
        executor.arg_dict[name][:] = nd.array(moved, dtype=dtype)
        for state, array in (aux_states or {}).items():
            executor.aux_dict[state][:] = array
        return executor.forward(is_train=use_forward_train)[0].asnumpy()

    values = {
        name: np.array(array.asnumpy() if isinstance(array, nd.NDArray) else array, order="C")
        for name, array in location.items()
    }
    for name, array in values.items():
        executor.arg_dict[name][:] = nd.array(array, dtype=dtype)
    gradients = {name: np.zeros(array.shape, dtype=dtype) for name, array in values.items()}
    for name, array in values.items():
        if array.dtype.kind != "f":
            continue
        moved = array.copy()
        for place in range(array.size):
            moved.flat[place] += eps / 2.0
            above = output(name, moved)
            moved.flat[place] -= eps
            below = output(name, moved)
            moved.flat[place] = array.flat[place]
            gradients[name].flat[place] = (above - below).sum() / eps
        executor.arg_dict[name][:] = nd.array(array, dtype=dtype)
    return gradients


def _gradient_nodes(grad_nodes, names):
    if grad_nodes is None:
        return dict.fromkeys(names, "write")
    if isinstance(grad_nodes, (list, tuple)):
        return dict.fromkeys(grad_nodes, "write")
    if isinstance(grad_nodes, dict):
        return dict(grad_nodes)
    raise ValueError(
        "check_numeric_gradient: grad_nodes must be a list of names or a dict of names and "
        f"requests, got {type(grad_nodes).__name__}"
    )


def check_numeric_gradient(
    sym,
    location,
    aux_states=None,
    numeric_eps=None,
    rtol=None,
    atol=None,
    grad_nodes=None,
    use_forward_train=True,
    ctx=None,
    grad_stype_dict=None,
    dtype=default_dtype(),  # noqa: B008
):
    """Compares the gradients of a symbol with central differences.

    The output is multiplied by random factors; what is differentiated is its sum. Everything is
    computed in `dtype`, so that tolerances are those of the dtype.

    Parameters
    ----------
    sym : Symbol
        Has one output.
    location : list or dict of arrays
        The arguments, in order or by name.
    aux_states : list or dict of arrays, optional
    numeric_eps : float, optional
        Distance of the two points; by default that of the dtype.
    rtol, atol : float, optional
        Tolerances; by default those of the dtype.
    grad_nodes : list of str or dict, optional
        Arguments to check, or a request for each; all with 'write' by default.
    use_forward_train : bool
        Whether the differences are taken in training mode.
    ctx : Context, optional
    grad_stype_dict : dict, optional
        Storage types of gradients: 'default'.
    dtype : dtype
        float16, float32 or float64.
    """
    who, ctx = "check_numeric_gradient", ctx or default_context()
    if dtype not in _FLOATS:
        raise AssertionError(f"{who}: dtype must be float16, float32 or float64, got {dtype}")
    names = sym.list_arguments()
    arguments = _by_name(who, "location", names, location, ctx, dtype)
    aux = _auxiliary(who, sym, aux_states, ctx, dtype)
    requests = _gradient_nodes(grad_nodes, names)

    _, shapes, _ = sym.infer_shape(**{name: array.shape for name, array in arguments.items()})
    factors = "__random_proj"
    total = symbol.make_loss(sym * symbol.Variable(factors))
    bound = {name: array.copy() for name, array in arguments.items()}
    bound[factors] = nd.array(np.random.rand(*shapes[0]) + 0.1, ctx=ctx, dtype=dtype)
    gradients = _filled_like({name: arguments[name] for name in requests}, 0.01)
    gradients = _stored(gradients, grad_stype_dict)
    before = {name: gradient.asnumpy() for name, gradient in gradients.items()}
    executor = total.bind(
        ctx,
        bound,
        args_grad=gradients,
        grad_req=_requests(requests, total.list_arguments()),
        aux_states={name: array.copy() for name, array in aux.items()},
    )
    executor.forward(is_train=True)
    if len(executor.outputs) != 1:
        raise AssertionError(f"{who}: the symbol has {len(executor.outputs)} outputs; use one")
    eps = get_tolerance(executor.outputs[0], numeric_eps, default_numeric_eps())
    if dtype != np.float64 and eps < 1e-5:
        raise AssertionError(f"{who}: steps of {eps} vanish in {np.dtype(dtype)}; use 1e-5 or more")
    executor.backward()
    analytic = {name: gradient.copy() for name, gradient in gradients.items()}
    numeric = numeric_grad(
        executor,
        {name: arguments[name] for name in requests},
        aux,
        eps=eps,
        use_forward_train=use_forward_train,
        dtype=dtype,
    )
    for name, request in requests.items():
        _compare_gradient(
            name,
            numeric[name],
            analytic[name],
            before[name],
            request,
            rtol,
            atol,
            False,
            "NUMERICAL",
        )
