"""Gradients of operators on sparse arrays, under this library and under MXNet 1.9.1.

`python gradient_runs.py golden.json` records the gradients of all inputs and the result.
"""

import numpy as np
from sparse_runs import KEEPS, arrays, record, told

import mxnet as mx

nd, internal = mx.nd, mx.nd._internal
NAN_ROWS = ("sqrt", "cbrt")  # 1.9.1 gives nan in rows that neither the head nor the array has
UNARY = [name for name in KEEPS if name not in ("zeros_like", "BlockGrad")] + ["sigmoid", "exp"]
BINARY = "elemwise_add elemwise_sub elemwise_mul elemwise_div broadcast_add broadcast_mul".split()


def gradients(call, *inputs, head=None):
    for array in inputs:
        array.attach_grad()
    with mx.autograd.record():
        result = call(*inputs)
    result.backward(head)
    return [*(told(array.grad) for array in inputs), told(result)]


def unary():
    made = {}
    for name in UNARY:
        for kind in ("csr", "rows"):
            call = getattr(nd, name)
            made[f"{name} {kind}"] = gradients(call, arrays()[kind])
            if name not in NAN_ROWS:
                head = arrays()[kind]
                made[f"{name} {kind} sparse head"] = gradients(call, arrays()[kind], head=head)
    return made


def binary():
    made = {}
    for name in BINARY:
        for a in arrays():
            for b in arrays():
                if (a, b) != ("dense", "dense"):
                    call = getattr(nd, name)
                    made[f"{name} {a} {b}"] = gradients(call, arrays()[a], arrays()[b])
    return made


def numbers():
    made = {}
    for kind in ("csr", "rows"):
        for name in ("_mul_scalar", "_plus_scalar", "_div_scalar"):
            call = getattr(internal, name)
            made[f"{name} {kind}"] = gradients(lambda x, f=call: f(x, scalar=2), arrays()[kind])
        for name in ("sum", "mean"):
            for axis in (None, 0, 1):
                options = {} if axis is None else {"axis": axis}
                call = getattr(nd, name)
                made[f"{name} {kind} {axis}"] = gradients(
                    lambda x, f=call, o=options: f(x, **o), arrays()[kind]
                )
    return made


def single():
    csr, tall = arrays()["csr"], nd.array(np.arange(6).reshape(3, 2) - 2)
    right = nd.array(np.arange(8).reshape(4, 2) - 3)
    made = {
        "dot": gradients(lambda w: nd.dot(csr, w), right.copy()),
        "dot transposed": gradients(lambda w: nd.dot(csr, w, transpose_a=True), tall),
        "dot rows": gradients(lambda w: nd.dot(csr, w), right.tostype("row_sparse")),
        "to rows": gradients(lambda x: nd.cast_storage(x, stype="row_sparse"), arrays()["dense"]),
        "to csr": gradients(lambda x: nd.cast_storage(x, stype="csr"), arrays()["dense"]),
        "retain": gradients(lambda x: nd.sparse.retain(x, nd.array([1, 2])), arrays()["rows"]),
        "add_n": gradients(lambda x, y: nd.add_n(x, y), arrays()["rows"], arrays()["rows"]),
        "maximum": gradients(internal._maximum, arrays()["rows"], arrays()["rows"]),
        "quadratic": gradients(lambda x: nd.contrib.quadratic(x, a=2, b=3, c=0), arrays()["csr"]),
        "where": gradients(lambda a, b: nd.where(csr, a, b), arrays()["dense"], arrays()["dense"]),
        "embedding": gradients(
            lambda w: nd.Embedding(
                nd.array([1, 2, 1]), w, input_dim=3, output_dim=4, sparse_grad=True
            ),
            arrays()["rows"],
        ),
    }
    for axis, keepdims in ((1, True), (0, False)):
        made[f"squares {axis}"] = gradients(
            lambda x, a=axis, k=keepdims: internal._square_sum(x, axis=a, keepdims=k),
            arrays()["rows"],
        )
    for kind in ("csr", "rows"):
        made[f"norm {kind}"] = gradients(nd.norm, arrays()[kind])
        made[f"clip {kind}"] = gradients(lambda x: nd.clip(x, -0.3, 0.3), arrays()[kind])
        made[f"slice {kind}"] = gradients(lambda x: nd.slice(x, (0,), (2,)), arrays()[kind])
        made[f"dense {kind}"] = gradients(
            lambda x: nd.cast_storage(x, stype="default"), arrays()[kind]
        )
    return made


PROGRAMS = {f.__name__: f for f in (unary, binary, numbers, single)}


if __name__ == "__main__":
    record(PROGRAMS)
