"""Loops and branches on symbols; both this library and MXNet 1.9.1 build and run them."""

import zlib

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon, nd


def values_of(name, shape):
    """Values between -1 and 1 that follow from the name."""
    return np.random.RandomState(zlib.crc32(name.encode())).uniform(-1, 1, shape).astype("float32")


def _closure():
    outer = mx.sym.var("w") * 2
    outputs, states = mx.sym.contrib.foreach(
        lambda x, states: (x + states[0] * outer * mx.sym.var("inner"), [states[0] * x]),
        mx.sym.var("data"),
        [mx.sym.var("state")],
    )
    return [outputs, *states], {"data": (4, 2, 3), "state": (2, 3), "w": (2, 3), "inner": (2, 3)}


def _several():
    def body(data, states):
        a, b = data
        hidden, (cell,) = states
        new = mx.sym.tanh(a + hidden)
        return [new, [b * cell]], [new, [cell + b]]

    data = [mx.sym.var("a"), mx.sym.var("b")]
    outputs, states = mx.sym.contrib.foreach(body, data, [mx.sym.var("h"), [mx.sym.var("c")]])
    heads = [outputs[0], outputs[1][0], states[0], states[1][0]]
    return heads, {"a": (3, 2), "b": (3, 2), "h": (2,), "c": (2,)}


def _layer():
    def body(x, state):
        x = mx.sym.FullyConnected(x, num_hidden=3, name="i2h")
        new = mx.sym.Activation(x + mx.sym.FullyConnected(state, num_hidden=3, name="h2h"), "relu")
        return new, new

    outputs, state = mx.sym.contrib.foreach(body, mx.sym.var("x"), mx.sym.var("s"))
    shapes = {"x": (5, 2, 4), "s": (2, 3), "i2h_weight": (3, 4), "i2h_bias": (3,)}
    return [outputs, state], {**shapes, "h2h_weight": (3, 3), "h2h_bias": (3,)}


def _vector():
    outputs, state = mx.sym.contrib.foreach(
        lambda x, s: (x * s, x + s), mx.sym.var("d"), mx.sym.var("s")
    )
    return [outputs, state], {"d": (4,), "s": (1,)}


def _nested():
    def outer(x, state):
        factor = mx.sym.var("f")
        return mx.sym.contrib.foreach(lambda y, s: (y * s + factor, s * 2), x, state)

    outputs, state = mx.sym.contrib.foreach(outer, mx.sym.var("d"), mx.sym.var("s"))
    return [outputs, state], {"d": (2, 3, 4), "s": (4,), "f": (4,)}


def _while():
    outputs, (i, s) = mx.sym.contrib.while_loop(
        lambda i, s: i <= 5,
        lambda i, s: ([i + s], [i + 1, s + i]),
        [mx.sym.var("i"), mx.sym.var("s")],
        max_iterations=4,
    )
    return [outputs[0], i, s], {"i": (1,), "s": (1,)}


def _while_weight():
    outputs, (i, s) = mx.sym.contrib.while_loop(
        lambda i, s: i <= 5,
        lambda i, s: ([i + s * mx.sym.var("k")], [i + 1, s + i]),
        [mx.sym.var("i"), mx.sym.var("s")],
        max_iterations=4,
    )
    return [outputs[0], i, s], {"i": (1,), "s": (1,), "k": (1,)}


def _while_closure():
    limit = mx.sym.exp(mx.sym.var("l"))
    outputs, v = mx.sym.contrib.while_loop(
        lambda v: mx.sym.sum(v) < limit * 9,
        lambda v: (v * limit, v + 1),
        mx.sym.var("v"),
        max_iterations=3,
    )
    return [outputs, v], {"v": (1,), "l": (1,)}


def _cond_first():
    a, b = mx.sym.var("a"), mx.sym.var("b")
    out = mx.sym.contrib.cond(
        mx.sym.sum(a * b) < 100, lambda: (a + 5) * (b + 5), lambda: (a - 5) * (b - 5)
    )
    return [out], {"a": (2, 3), "b": (2, 3)}


def _cond_second():
    a, b = mx.sym.var("a"), mx.sym.var("b")
    out = mx.sym.contrib.cond(mx.sym.sum(a) > 100, lambda: [a * b, b], lambda: [a * 3 + b, b * b])
    return out, {"a": (2, 3), "b": (2, 3)}


def _cond_in_loop():
    def body(x, s):
        positive = mx.sym.sum(x) > 0
        new = mx.sym.contrib.cond(positive, lambda: s + x, lambda: s * x)
        return new * 2, new

    outputs, state = mx.sym.contrib.foreach(body, mx.sym.var("d"), mx.sym.var("s"))
    return [outputs, state], {"d": (6, 2), "s": (2,)}


CASES = {
    "closure": _closure,
    "several": _several,
    "layer": _layer,
    "vector": _vector,
    "nested": _nested,
    "while": _while,
    "while_weight": _while_weight,
    "while_closure": _while_closure,
    "cond_first": _cond_first,
    "cond_second": _cond_second,
    "cond_in_loop": _cond_in_loop,
}


def build(name):
    """Return (symbol, shapes of its arguments)."""
    mx.AttrScope._subgraph_names.clear()  # counts from zero, whatever was built before
    with mx.name.NameManager():
        heads, shapes = CASES[name]()
    return mx.sym.Group(heads), shapes


def run(name, symbol=None, gradients=True):
    """Return outputs and gradients of one training step."""
    built, shapes = build(name)
    symbol = built if symbol is None else symbol
    args = {key: nd.array(values_of(key, shape)) for key, shape in shapes.items()}
    grads = {key: nd.zeros(shape) for key, shape in shapes.items()}
    executor = symbol.bind(mx.current_context(), args, grads if gradients else None)
    outputs = executor.forward(is_train=True)
    result = {f"out{i}": out.asnumpy() for i, out in enumerate(outputs)}
    if not gradients:
        return result
    executor.backward([nd.array(values_of(f"head{i}", o.shape)) for i, o in enumerate(outputs)])
    result.update({f"grad_{key}": grad.asnumpy() for key, grad in grads.items()})
    return result


class Recurrent(gluon.HybridBlock):
    """A loop in a block, over weights of its own and of children."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.scale = self.params.get("scale", shape=(1, 3))
            self.dense = gluon.nn.Dense(3, in_units=4)
            self.state = gluon.nn.Dense(3, in_units=3)

    def hybrid_forward(self, F, x, state, scale):  # noqa: N803
        """Run the loop."""

        def step(data, states):
            new = F.tanh(self.dense(data) + self.state(states[0]))
            return F.broadcast_mul(new, scale), [new]

        outputs, states = F.contrib.foreach(step, x, [state])
        return outputs, states[0]


def run_block(hybridize, folder=None):
    """Return outputs and gradients of a block with a loop; export it to `folder`."""
    block = Recurrent(prefix="r_")
    block.initialize()
    for key, param in block.collect_params().items():
        param.set_data(nd.array(values_of(key, param.shape)))
    if hybridize:
        block.hybridize()
    x, state = nd.array(values_of("x", (5, 2, 4))), nd.array(values_of("state", (2, 3)))
    x.attach_grad()
    with autograd.record():
        outputs, last = block(x, state)
        total = (outputs * outputs).sum() + last.sum()
    total.backward()
    if folder is not None:
        block.export(f"{folder}/block")
    result = {"outputs": outputs.asnumpy(), "last": last.asnumpy(), "grad_x": x.grad.asnumpy()}
    for key, param in block.collect_params().items():
        result[f"grad_{key}"] = param.grad().asnumpy()
    return result


def _run_what_works(name):
    """MXNet 1.9.1 cannot differentiate some of the cases, and cannot run a branch in a loop."""
    for gradients in (True, False):
        try:
            return run(name, gradients=gradients)
        except mx.base.MXNetError:
            continue
    return {}


def record(path):
    """Write what this library computes, and the graphs it builds."""
    found = {}
    for name in CASES:
        found[f"{name}/json"] = build(name)[0].tojson()
        found.update({f"{name}/{key}": value for key, value in _run_what_works(name).items()})
    found.update({f"block/{key}": value for key, value in run_block(True).items()})
    np.savez_compressed(path, **found)
