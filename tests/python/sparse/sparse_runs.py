"""Programs on sparse arrays that run under this library and under MXNet 1.9.1.

`python sparse_runs.py golden.json` records what they give: storage type, shape and values.
"""

import itertools
import json
import sys

import numpy as np

import mxnet as mx

nd = mx.nd
KEEPS = (
    "relu abs sign rint ceil floor trunc fix round square sqrt cbrt sin tan arcsin arctan degrees "
    "radians sinh tanh arcsinh arctanh expm1 log1p negative identity make_loss BlockGrad zeros_like"
).split()
DENSE = "ones_like sigmoid cos exp log rsqrt gamma softsign reciprocal erf".split()
BINARY = (
    "elemwise_add elemwise_sub elemwise_mul elemwise_div broadcast_add broadcast_sub broadcast_mul "
    "maximum minimum"
).split()
# dot of these: storage type and transposition of both, storage type that is wanted
REFUSED = ("csr", True, "row_sparse", False, "default")


def told(array):
    """What is compared: storage type, dtype, shape, values (texts, so that nan is equal to nan)."""
    values = [repr(float(x)) for x in array.asnumpy().reshape(-1)]
    return [array.stype, np.dtype(array.dtype).name, list(array.shape), values]


def arrays():
    csr = nd.array([[0, 1, 0, 0.5], [0.25, 0, 0, 0], [0, 0, 0.75, 0]]).tostype("csr")
    rows = nd.array([[0, 0, 0, 0], [0.5, -0.25, 0, 1], [0, 0, 0, 0]]).tostype("row_sparse")
    dense = nd.array(np.arange(12).reshape(3, 4) / 4 + 0.25)
    return {"csr": csr, "rows": rows, "dense": dense}


def unary():
    made = {}
    for name in [*KEEPS, *DENSE]:
        for kind in ("csr", "rows"):
            made[f"{name} {kind}"] = told(getattr(nd, name)(arrays()[kind]))
    return made


def binary():
    made, given = {}, arrays()
    for name in BINARY:
        for a in given:
            for b in given:
                if (a, b) != ("dense", "dense"):
                    made[f"{name} {a} {b}"] = told(getattr(nd, name)(given[a], given[b]))
    line = nd.array([10, 20, 30, 40])
    for kind in ("csr", "rows"):
        x = given[kind]
        made[f"line {kind}"] = [told(f) for f in (x + line, x * line, x / line, x - line)]
        made[f"operators {kind}"] = [told(f) for f in (x + x, x - x, x * x, x + given["dense"])]
    return made


def scalars():
    made = {}
    for kind in ("csr", "rows"):
        x = arrays()[kind]
        for s in (0, 2, -0.5):
            found = [x + s, x - s, x * s, s - x, x**2, x > s, x >= s, x < s, x <= s, x == s, x != s]
            found += [x / s] if s else []
            made[f"{kind} {s}"] = [told(y) for y in found]
        made[f"{kind} others"] = [told(-x), told(abs(x)), told(nd.clip(x, -0.5, 0.5))]
    return made


def reductions():
    made = {}
    for kind in ("csr", "rows"):
        x = arrays()[kind]
        for axis in (None, 0, 1, (0, 1)):
            for keepdims in (False, True):
                options = {"keepdims": keepdims} if axis is None else {"axis": axis}
                options["keepdims"] = keepdims
                for name in ("sum", "mean", "norm"):
                    made[f"{name} {kind} {axis} {keepdims}"] = told(getattr(nd, name)(x, **options))
                if kind == "rows" and axis in (0, 1):
                    squares = nd._internal._square_sum(x, **options)
                    made[f"squares {axis} {keepdims}"] = told(squares)
    made["count"] = [told(nd.contrib.getnnz(arrays()["csr"], axis=a)) for a in (None, 1)]
    return made


def products():
    csr = arrays()["csr"]
    right, tall = nd.array(np.arange(8).reshape(4, 2) - 3), nd.array(np.arange(6).reshape(3, 2) - 2)
    left = nd.array(np.arange(6).reshape(2, 3) - 2)
    rows = nd.array([[0, 0], [1, 2], [0, 0], [3, 4]]).tostype("row_sparse")
    made = {}
    for wanted in ("default", "row_sparse", "csr"):
        options = {"forward_stype": wanted}
        made[f"hint {wanted}"] = [
            told(nd.dot(csr, right, **options)),
            told(nd.dot(csr, tall, transpose_a=True, **options)),
            told(nd.dot(left, csr, **options)),
        ]
    made["dot"] = [
        told(nd.dot(csr, right)),
        told(nd.dot(csr, rows)),
        told(nd.dot(csr, tall, transpose_a=True)),
        told(nd.dot(left, csr)),
        told(nd.dot(right.T, csr, transpose_b=True)),
        told(nd.dot(csr, csr, transpose_b=True)),
    ]
    return made


def product_forms():
    """Every combination of storage types, transposition and wanted storage type."""
    square = nd.array([[0, 1, 0], [2, 0, -3], [0, 0, 0]])
    kinds = ("default", "row_sparse", "csr")
    made = {}
    for a, b, wanted in itertools.product(kinds, kinds, (None, *kinds)):
        if (a, b) == ("default", "default"):
            continue
        options = {"forward_stype": wanted} if wanted else {}
        for first, second in itertools.product((False, True), repeat=2):
            if (a, first, b, second, wanted) == REFUSED:
                continue
            product = nd.dot(
                square.tostype(a),
                square.tostype(b),
                transpose_a=first,
                transpose_b=second,
                **options,
            )
            made[f"{a} {first} {b} {second} {wanted}"] = told(product)
    return made


def moves():
    given = arrays()
    csr, rows, dense = given["csr"], given["rows"], given["dense"]
    return {
        "slices": [told(csr[1]), told(csr[0:2]), told(csr[-1]), told(csr[1:9])],
        "no rows": [told(csr[key].indptr) for key in (slice(2, 2), slice(2, 1), slice(5, 9))],
        "slice": [told(nd.slice(csr, begin=(0, 1), end=(2, 4))), told(nd.slice(rows, (1,), (3,)))],
        "concat": [told(nd.concat(csr, csr, dim=0)), told(nd.concat(csr, csr, dim=1))],
        "take": [told(nd.take(csr, nd.array([0, 2, 2])))],
        "retain": [told(nd.sparse.retain(rows, nd.array([1, 2])))],
        "embedding": told(nd.Embedding(nd.array([1, 2]), rows, input_dim=3, output_dim=4)),
        "where": told(nd.where(csr, dense, dense * 10)),
        "add_n": [told(nd.add_n(rows, rows, rows)), told(nd.add_n(csr, csr))],
        "casts": [told(csr.astype("float64")), told(rows.astype("float16")), told(csr.T)],
        "label": told(nd.LogisticRegressionOutput(dense, csr)),
    }


def rules():
    """Operators that few programs name, with storage rules of their own."""
    given, made = arrays(), {}
    for name in "_maximum _minimum _power _grad_add _identity_with_attr_like_rhs".split():
        for a in given:
            for b in given:
                if (a, b) != ("dense", "dense"):
                    call = getattr(nd._internal, name)
                    made[f"{name} {a} {b}"] = told(call(given[a], given[b]))
    for other in given:
        divided = nd._internal._scatter_elemwise_div(given["rows"], given[other])
        made[f"_scatter_elemwise_div {other}"] = told(divided)
    for kind in ("csr", "rows"):
        x = given[kind]
        made[f"ste {kind}"] = [told(nd.contrib.round_ste(x)), told(nd.contrib.sign_ste(x))]
        for c in (0, 1):
            made[f"quadratic {kind} {c}"] = told(nd.contrib.quadratic(x, a=2, b=3, c=c))
        made[f"norm {kind}"] = [told(nd.norm(x, ord=n, axis=a)) for n in (1, 2) for a in (0, 1, -1)]
    dense, csr = given["dense"], given["csr"]
    made["add_n"] = [told(nd.add_n(dense, csr, dense)), told(nd.add_n(csr, csr, csr, csr, dense))]
    return made


PROGRAMS = {
    f.__name__: f
    for f in (unary, binary, scalars, reductions, products, product_forms, moves, rules)
}


def record(programs):
    """Write what the programs give to the file that the command line names."""
    made = {name: program() for name, program in programs.items()}
    with open(sys.argv[1], "w", encoding="utf-8") as stream:
        json.dump(made, stream, separators=(",", ":"))


if __name__ == "__main__":
    record(PROGRAMS)
