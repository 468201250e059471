"""Which gradients are zero: every operator of the conformance tables, in this library and in 1.9.1.

    python tests/python/autograd/zero_runs.py    (with 1.9.1's Python)

rewrites golden/zero_gradients.json: row key -> what backward does with the gradient array of each
floating input, all of which held an old gradient: "zero", "value", "kept", or the text "raises".
"""

import collections
import json
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
FILE = os.path.join(HERE, "golden", "zero_gradients.json")
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))

from conformance.cases import all_rows  # noqa: E402 (the path comes first)
from conformance.execute import find_function, make_symbol  # noqa: E402

OLD = 7.5  # what an earlier backward pass left
ROWS_PER_OPERATOR = 3
LARGEST = 20_000  # elements: this is about who gets a gradient, not about its value
ENDS_THE_PROCESS = {"SequenceLast"}  # of 1.9.1, when its length is asked for a gradient


def floating_inputs(row):
    return any(np.dtype(a.dtype or row.dtype).kind == "f" for a in row.inputs)


def rows():
    """Return a few float32 rows of every operator that is part of graphs."""
    count = collections.Counter()
    for row in all_rows():
        size = sum(int(np.prod(a.shape)) for a in row.inputs)
        if row.dtype != "float32" or row.eager_only or "golden" in row.skip or size > LARGEST:
            continue
        if row.op in ENDS_THE_PROCESS or row.mutates or row.inplace or not floating_inputs(row):
            continue
        if row.is_sparse:
            continue
        count[row.op] += 1
        if count[row.op] <= ROWS_PER_OPERATOR:
            yield row


def floating(arrays):
    return [i for i, a in enumerate(arrays) if np.dtype(a.dtype).kind == "f"]


def kind(grad):
    """Return what became of a gradient array."""
    values = grad.asnumpy()
    if values.size and (values == OLD).all():
        return "kept"
    return "value" if values.any() else "zero"


def inputs_of(mx, row):
    arrays = [mx.nd.array(x, dtype=x.dtype) for x in row.make_inputs()]
    for i in floating(arrays):
        arrays[i].attach_grad()
        arrays[i].grad[:] = OLD
    return arrays


def differentiated(mx, arrays, call):
    """Record `call` and go back; return what became of each gradient."""
    try:
        with mx.autograd.record():
            outputs = call(*arrays)
        outputs = list(outputs) if isinstance(outputs, (list, tuple)) else [outputs]
        mx.autograd.backward(outputs)
        return {str(i): kind(arrays[i].grad) for i in floating(arrays)}
    except mx.MXNetError:
        return "raises"


def eager(mx, row):
    return differentiated(
        mx, inputs_of(mx, row), lambda *x: find_function(mx.nd, row.op)(*x, **row.attrs)
    )


def hybrid(mx, row):
    class Block(mx.gluon.HybridBlock):
        def hybrid_forward(self, F, *x):  # noqa: N803 (the name users give it)
            return find_function(F, row.op)(*x, **row.attrs)

    block = Block()
    block.hybridize()
    return differentiated(mx, inputs_of(mx, row), block)


def bound(mx, row):
    """The same of a bound symbol; auxiliary states have no gradients."""
    symbol = make_symbol(mx, row)
    states = set(symbol.list_auxiliary_states())
    arrays = {f"in{i}": mx.nd.array(x, dtype=x.dtype) for i, x in enumerate(row.make_inputs())}
    args = {n: a for n, a in arrays.items() if n not in states}
    wanted = [n for n, a in args.items() if np.dtype(a.dtype).kind == "f"]
    grads = {n: mx.nd.full(args[n].shape, OLD, dtype=args[n].dtype) for n in wanted}
    try:
        executor = symbol.bind(
            mx.current_context(),
            args=args,
            args_grad=grads,
            grad_req={n: "write" if n in grads else "null" for n in args},
            aux_states={n: a for n, a in arrays.items() if n in states},
        )
        executor.forward(is_train=True)
        executor.backward()
        return {n[2:]: kind(grad) for n, grad in grads.items()}
    except mx.MXNetError:
        return "raises"


def main():
    """Record what 1.9.1 does where some gradient is zero, is not written or does not exist."""
    import mxnet as mx

    seen = {}
    for row in rows():
        answer = eager(mx, row)
        if answer == "raises" or any(how != "value" for how in answer.values()):
            seen[row.key] = answer
    with open(FILE, "w") as stream:
        json.dump(seen, stream, indent=0, sort_keys=True)


if __name__ == "__main__":
    main()
