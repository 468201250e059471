"""Runs a row through a framework: eagerly, as a bound symbol, hybridized.

Every function takes the framework as its argument `mx`, so that the recorder (MXNet 1.9.1) and
the judges (this project) run the very same calls. An answer is a dict of NumPy arrays:
`out<i>` visible outputs, `grad<i>` gradients of inputs, `in<i>` inputs the operator wrote; in rows
of sparse arrays also `stype_out<i>` and so on, the number of the storage type in `STYPES`.
"""

import contextlib
import functools
import importlib
import os

import numpy as np

from .table import STYPES

FAMILIES = ("linalg", "contrib", "image", "sparse")  # `_linalg_gemm` is found as `nd.linalg.gemm`
# Inputs that 1.9.1's signatures do not show: functions take them by name.
HIDDEN = {
    "BatchNorm_v1": ("moving_mean", "moving_var"),
    "IdentityAttachKLSparseReg": ("moving_avg",),
    "_CrossDeviceCopy": ("data",),
}


def is_numpy(row):
    """Whether the operator is one of mx.np or mx.npx, which work on arrays of mx.np."""
    return row.op.startswith("_np") and row.op != "_np_cumsum"  # public as nd.cumsum too


@contextlib.contextmanager
def rules_of(mx, row):
    """NumPy's rules for an operator of mx.np."""
    if not is_numpy(row):
        yield
        return
    with mx.util.np_shape(True), mx.util.np_array(True):
        yield


def _under_rules(run):
    @functools.wraps(run)
    def ruled(mx, row, *args, **kwargs):
        with rules_of(mx, row):
            return run(mx, row, *args, **kwargs)

    return ruled


def find_function(module, name):
    """Returns the operator's function of `mx.nd` or `mx.sym`, to be called with all its inputs."""
    function, hidden = _look_up(module, name), HIDDEN.get(name, ())
    if not hidden:
        return function

    def by_name(*inputs, **attrs):
        shown = len(inputs) - len(hidden)
        named = dict(zip(hidden, inputs[shown:], strict=True))
        return function(*inputs[:shown], **named, **attrs)

    return by_name


def _look_up(module, name):
    """The function: public, in a family, or internal."""
    if name.startswith("_np") and name != "_np_cumsum":
        return _look_up_numpy(module, *name[1:].split("_", 1))
    for family in FAMILIES:
        if name.startswith(f"_{family}_"):
            return getattr(getattr(module, family), name[len(family) + 2 :])
    name = name[4:] if name.startswith("_np_") else name  # `_np_cumsum` is public as `nd.cumsum`
    if name.startswith("_random_") and name.endswith("_like"):
        return getattr(module.random, name[len("_random_") :])
    found = getattr(module, name, None)
    return found if found is not None else getattr(module._internal, name)


def _look_up_numpy(module, face, name):
    """The generated function of mx.np (face "np" or "npi") or mx.npx ("npx")."""
    kind = "sym" if module.__name__.endswith("symbol") else "nd"
    try:
        return getattr(importlib.import_module(f"mxnet._gen.{kind}_{face}"), name)
    except ImportError:  # 1.9.1
        places = {"npi": module.numpy._internal, "npx": module.numpy_extension}
        return getattr(places.get(face, module.numpy._op), name)


def _as_list(outputs):
    return list(outputs) if isinstance(outputs, (list, tuple)) else [outputs]


def make_arrays(mx, row, ctx=None):
    """Returns the row's inputs as arrays of the framework."""
    pairs = zip(row.make_inputs(), row.inputs, strict=True)
    return [_array(mx, row, x, ctx, array.stype) for x, array in pairs]


def _array(mx, row, values, ctx=None, stype="default"):
    if is_numpy(row):
        return mx.np.array(values, dtype=values.dtype, ctx=ctx)
    array = mx.nd.array(values, dtype=values.dtype, ctx=ctx)
    return array if stype == "default" else array.tostype(stype)


def _context_attrs(row, ctx):
    """Operators without inputs are placed by their `ctx` attribute."""
    attrs = row.attrs
    if not row.inputs and ctx is not None:
        attrs["ctx"] = str(ctx)
    return attrs


def _seed(mx, row):
    if row.seed is not None:
        mx.random.seed(row.seed)


def _heads(mx, row, outputs, ctx):
    return [
        _array(mx, row, row.make_head(i, o.shape, o.dtype).astype(o.dtype), ctx)
        for i, o in enumerate(outputs)
    ]


def _collect(row, outputs, gradients, inputs):
    answer = {f"out{i}": o.asnumpy() for i, o in enumerate(outputs[: row.outputs])}
    answer.update({f"grad{i}": gradient.asnumpy() for i, gradient in gradients.items()})
    answer.update({f"in{i}": inputs[i].asnumpy() for i in row.mutates})
    if row.is_sparse:
        stored = {f"out{i}": o for i, o in enumerate(outputs[: row.outputs])}
        stored |= {f"grad{i}": gradient for i, gradient in gradients.items()}
        stored |= {f"in{i}": inputs[i] for i in row.mutates}
        answer |= {f"stype_{s}": np.int8(STYPES.index(a.stype)) for s, a in stored.items()}
    return answer


def _differentiate(mx, row, call, inputs, ctx):
    """Calls `call(inputs)`, with gradients when the row asks for them."""
    _seed(mx, row)
    if not row.grads():
        scope = mx.autograd.train_mode() if row.train else mx.autograd.predict_mode()
        with scope:
            outputs = _as_list(call(inputs))
        return _collect(row, outputs, {}, inputs)
    for i in row.grads():
        declared = row.inputs[i].grad_stype
        inputs[i].attach_grad(**({"stype": declared} if declared else {}))
    with mx.autograd.record(train_mode=row.train):
        outputs = _as_list(call(inputs))
    mx.autograd.backward(outputs, _heads(mx, row, outputs, ctx), train_mode=row.train)
    return _collect(row, outputs, {i: inputs[i].grad for i in row.grads()}, inputs)


@_under_rules
def run_eager(mx, row, ctx=None):
    """One call of `mx.nd.<operator>`."""
    function = find_function(mx.nd, row.op)
    attrs = _context_attrs(row, ctx)
    inputs = make_arrays(mx, row, ctx)
    if row.inplace:
        attrs["out"] = inputs[0] if row.inplace is True else [inputs[i] for i in row.inplace]
    return _differentiate(mx, row, lambda x: function(*x, **attrs), inputs, ctx)


@_under_rules
def run_into(mx, row, expected):
    """One call with `out=` arrays that hold other values before."""
    function = find_function(mx.nd, row.op)
    outputs = []
    for i in range(row.outputs):
        stype = STYPES[expected.get(f"stype_out{i}", 0)]
        outputs.append(_array(mx, row, np.ones_like(expected[f"out{i}"]), stype=stype))
    inputs = make_arrays(mx, row)
    _seed(mx, row)
    with mx.autograd.train_mode() if row.train else mx.autograd.predict_mode():
        function(*inputs, **row.attrs, out=outputs if row.outputs > 1 else outputs[0])
    return {f"out{i}": o.asnumpy() for i, o in enumerate(outputs)}


def make_symbol(mx, row):
    """Returns the row as a symbol over variables `in0`, `in1`, …"""
    variables = [mx.sym.Variable(f"in{i}") for i in range(len(row.inputs))]
    if is_numpy(row):
        variables = [variable.as_np_ndarray() for variable in variables]
    return find_function(mx.sym, row.op)(*variables, **row.attrs, name="row")


@contextlib.contextmanager
def environment(name, value):
    """Sets an environment variable for the block; None unsets it."""
    before = os.environ.get(name)
    try:
        os.environ.pop(name, None)
        if value is not None:
            os.environ[name] = value
        yield
    finally:
        os.environ.pop(name, None)
        if before is not None:
            os.environ[name] = before


def _first_gradient(mx, row, i, array, grad_req):
    """What a gradient's array holds before: ones where gradients are added up."""
    start = mx.nd.ones_like if grad_req == "add" else mx.nd.zeros_like
    stype = row.inputs[i].grad_stype or row.inputs[i].stype
    return start(array) if stype == "default" else start(array).tostype(stype)


@_under_rules
def run_symbol(mx, row, grad_req="write", only=None):
    """The row bound node by node; with grad_req "add" the gradients start from ones.

    With `only` the gradient of that input alone is asked for: the others' grad_req is "null".
    An executor differentiates what ran under training: rows outside it give outputs only.
    """
    symbol = make_symbol(mx, row)
    inputs = make_arrays(mx, row)
    by_name = {f"in{i}": x for i, x in enumerate(inputs)}
    auxiliary = set(symbol.list_auxiliary_states())
    wanted = row.grads() if only is None else (only,)
    gradients = {f"in{i}": _first_gradient(mx, row, i, inputs[i], grad_req) for i in wanted}
    with environment("MXNET_SUBGRAPH_BACKEND", "NONE"):
        executor = symbol.bind(
            mx.current_context(),
            args={n: x for n, x in by_name.items() if n not in auxiliary},
            args_grad=gradients,
            grad_req={n: grad_req if n in gradients else "null" for n in by_name},
            aux_states={n: x for n, x in by_name.items() if n in auxiliary},
        )
    _seed(mx, row)
    outputs = executor.forward(is_train=row.train)
    if gradients and row.train:
        executor.backward(_heads(mx, row, outputs, None))
    answer = _collect(row, outputs, {i: gradients[f"in{i}"] for i in wanted}, inputs)
    return answer if row.train else {s: a for s, a in answer.items() if s[0] != "g"}


@_under_rules
def run_compiled(mx, row):
    """The row bound for inference with the default graph compiler; outputs only."""
    symbol = make_symbol(mx, row)
    by_name = {f"in{i}": x for i, x in enumerate(make_arrays(mx, row))}
    auxiliary = set(symbol.list_auxiliary_states())
    with environment("MXNET_SUBGRAPH_BACKEND", None):
        executor = symbol.bind(
            mx.current_context(),
            args={n: x for n, x in by_name.items() if n not in auxiliary},
            aux_states={n: x for n, x in by_name.items() if n in auxiliary},
            grad_req="null",
        )
    _seed(mx, row)
    return {f"out{i}": o.asnumpy() for i, o in enumerate(executor.forward(is_train=False))}


@_under_rules
def run_predict(mx, row):
    """The eager outputs outside training: what a compiled bind must give."""
    function = find_function(mx.nd, row.op)
    inputs = make_arrays(mx, row)
    _seed(mx, row)
    with mx.autograd.predict_mode():
        outputs = _as_list(function(*inputs, **row.attrs))
    return {f"out{i}": o.asnumpy() for i, o in enumerate(outputs)}


@_under_rules
def run_hybrid(mx, row):
    """The row inside a hybridized block."""

    class Block(mx.gluon.HybridBlock):
        def hybrid_forward(self, F, *inputs):  # noqa: N803 (the name users give it)
            return find_function(F, row.op)(*inputs, **row.attrs)

    block = Block()
    block.hybridize()
    return _differentiate(mx, row, lambda x: block(*x), make_arrays(mx, row), None)


def largest_difference(answer, reference):
    """Returns max |answer - reference| over finite positions, for messages."""
    with np.errstate(invalid="ignore"):
        gap = np.abs(answer.astype(np.float64) - reference.astype(np.float64))
    finite = gap[np.isfinite(gap)]
    return float(finite.max()) if finite.size else 0.0
