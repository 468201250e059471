"""What sparse arrays do on a device: each run gives arrays that are the same on every one.

tests/python/gpu and tests/python/simulated compare them with those of the CPU.
"""

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon, nd


def numbers(*shape, seed=0, there=None, dtype="float32"):
    """Numbers, of which a part is there, the others zeros."""
    random = np.random.default_rng(seed)
    values = random.standard_normal(shape).astype(dtype)
    return values if there is None else values * (random.random(shape) < there)


def rows(count, width, used, seed=0):
    """An array of which some rows are not zero."""
    values = np.zeros((count, width), "float32")
    at = np.random.default_rng(seed).choice(count, used, replace=False)
    values[at] = numbers(used, width, seed=seed + 1)
    return values


def csr(values, ctx):
    return nd.array(values, ctx=ctx, dtype=values.dtype).tostype("csr")


def row_sparse(values, ctx):
    return nd.array(values, ctx=ctx, dtype=values.dtype).tostype("row_sparse")


def parts(array):
    """What a sparse array is made of; all of it lies where the array lies."""
    if array.stype == "default":
        return [array.asnumpy()]
    made = [array.data, array.indices] + ([array.indptr] if array.stype == "csr" else [])
    assert {part.context for part in made} == {array.context}
    return [part.asnumpy() for part in made] + [array.asnumpy()]


def all_parts(*arrays):
    return [part for array in arrays for part in parts(array)]


def casts(ctx):
    found = []
    for shape in ((1, 1), (7, 5), (3, 700), (600, 3), (40, 33), (2, 5000)):
        dense = numbers(*shape, there=0.2, seed=sum(shape))
        found += all_parts(csr(dense, ctx), row_sparse(dense, ctx))
        found += all_parts(csr(dense * 0, ctx), row_sparse(dense * 0, ctx))
        found += all_parts(csr(dense, ctx).tostype("default"))
        found += all_parts(row_sparse(dense, ctx).tostype("default"))
    found += all_parts(row_sparse(rows(300, 12, 7).reshape(300, 3, 4), ctx))
    for dtype in ("float16", "float64", "int32", "int64", "uint8"):
        whole = (numbers(20, 30, there=0.3) * 5).astype(dtype)
        found += all_parts(csr(whole, ctx), row_sparse(whole, ctx))
    return found


def products(ctx):
    found = []
    for count, width, there in ((1, 1, 1.0), (9, 40, 0.2), (300, 70, 0.05), (5, 3000, 0.01)):
        left = numbers(count, width, there=there, seed=width)
        matrix = csr(left, ctx)
        for n in (1, 2, 3, 7, 8, 32, 50, 64, 130):
            right = nd.array(numbers(width, n, seed=n), ctx=ctx)
            below = nd.array(numbers(count, n, seed=n + 1), ctx=ctx)
            found += all_parts(
                nd.dot(matrix, right),
                nd.dot(matrix, below, transpose_a=True),
                nd.dot(matrix, below, transpose_a=True, forward_stype="default"),
                nd.dot(nd.transpose(below), matrix),
                nd.dot(nd.transpose(right), matrix, transpose_b=True),
                nd.dot(matrix, row_sparse(rows(width, n, (width + 1) // 2), ctx)),
            )
        vector = nd.array(numbers(width), ctx=ctx)
        found += all_parts(nd.dot(matrix, vector))
    for dtype in ("float16", "float64", "int32"):
        left = (numbers(30, 20, there=0.3) * 3).round().astype(dtype)
        right = nd.array((numbers(20, 6) * 3).round(), ctx=ctx, dtype=dtype)
        found += all_parts(nd.dot(csr(left, ctx), right))
    return found


def gradients(ctx):
    """Of both sides of products, and of functions that keep zeros."""
    found = []
    for stype in ("row_sparse", "default"):
        weight = nd.array(numbers(40, 8), ctx=ctx)
        weight.attach_grad(stype=stype)
        matrix = csr(numbers(9, 40, there=0.1, seed=4), ctx)
        with autograd.record():
            loss = nd.square(nd.dot(matrix, weight)).sum()
        loss.backward()
        found += all_parts(loss, weight.grad)
    left = nd.array(numbers(6, 9), ctx=ctx)
    left.attach_grad()
    with autograd.record():
        loss = nd.dot(left, csr(numbers(9, 40, there=0.1, seed=5), ctx)).tostype("default").sum()
    loss.backward()
    return found + all_parts(loss, left.grad)


def rows_and_slices(ctx):
    whole, other = rows(500, 6, 40, seed=2), rows(500, 6, 60, seed=3)
    array, wanted = row_sparse(whole, ctx), nd.array([499, 3, 3, 17, 200], ctx=ctx)
    matrix = csr(numbers(50, 200, there=0.05, seed=6), ctx)
    return all_parts(
        nd.sparse.retain(array, wanted),
        matrix[3:40],
        matrix[7],
        nd.slice(matrix, begin=(5, 20), end=(30, 150)),
        nd.take(matrix, nd.array([4, 4, 49, 0], ctx=ctx)),
        nd.concat(matrix, matrix[:9], csr(numbers(2, 200, seed=7), ctx), dim=0),
        nd.contrib.getnnz(matrix, axis=1),
        nd.contrib.getnnz(matrix),
        array + row_sparse(other, ctx),
        nd.sparse.add_n(array, row_sparse(other, ctx), row_sparse(rows(500, 6, 9), ctx)),
        nd.sparse.zeros("csr", (4, 5), ctx=ctx),
        nd.sparse.zeros("row_sparse", (4, 5), ctx=ctx),
    )


def arithmetic(ctx):
    dense = numbers(50, 200, seed=8)
    a, b = numbers(50, 200, there=0.05, seed=9), numbers(50, 200, there=0.05, seed=10)
    first, second, full = csr(a, ctx), csr(b, ctx), nd.array(dense, ctx=ctx)
    some, others = row_sparse(rows(90, 7, 9), ctx), row_sparse(rows(90, 7, 20, seed=5), ctx)
    return all_parts(
        first + second,
        first - second,
        first * second,
        nd.sparse.abs(first),
        first * 3,
        first + full,
        first * full,
        nd.broadcast_mul(first, full[0].reshape((1, 200))),
        nd.broadcast_div(first, nd.abs(full[:, :1]) + 1),
        nd.sparse.sum(first, axis=0),
        nd.sparse.sum(first, axis=1),
        nd.sparse.mean(first, axis=1),
        nd.norm(first),
        nd.where(first, full, -full),
        some + others,
        some * nd.array(numbers(90, 7), ctx=ctx),
        nd._internal._square_sum(some, axis=1, keepdims=True),
        nd._internal._square_sum(some, axis=0),
    )


def machine(ctx):
    """The sums of squares of a factorisation machine, and products stored as they are asked for."""
    matrix, weight = csr(numbers(9, 60, there=0.1), ctx), row_sparse(rows(60, 4, 25), ctx)
    found = []
    for axis in (0, 1):
        weight.attach_grad()
        with autograd.record():
            squares = nd._internal._square_sum(weight, axis=axis, keepdims=True)
            out = nd.dot(matrix, squares) if axis else squares
        out.backward()
        found += all_parts(weight.grad, out)
    other = csr(numbers(60, 5, there=0.3, seed=3), ctx)
    for wanted in ("default", "csr", "row_sparse"):
        found += all_parts(nd.dot(matrix, other, forward_stype=wanted))
    return [*found, *all_parts(matrix[4:4])]


def embedding(ctx, optimizer="sgd", options=None, steps=4):
    """Rows of a table, trained lazily; tokens repeat."""
    net = gluon.nn.Embedding(1000, 16, sparse_grad=True)
    net.initialize(ctx=ctx)
    net.weight.set_data(nd.array(numbers(1000, 16)))
    options = {"learning_rate": 0.1, **(options or {})}
    trainer = gluon.Trainer(net.collect_params(), optimizer, options)
    random = np.random.default_rng(1)
    found = []
    for _ in range(steps):
        tokens = nd.array(random.integers(0, 300, (8, 20)), ctx=ctx)
        with autograd.record():
            loss = nd.square(net(tokens) - 1).mean()
        loss.backward()
        found += all_parts(loss, net.weight.grad(ctx))
        trainer.step(1)
    return [*found, net.weight.data(ctx).asnumpy()]


UPDATES = {
    "sgd": {"wd": 0.01},
    "sgd with momentum": {"momentum": 0.9, "wd": 0.01},
    "adam": {"wd": 0.01},
    "adagrad": {},
    "ftrl": {},
    "groupadagrad": {},
    "lars": {"momentum": 0.9, "eta": 0.1},
}


def lazy_updates(ctx):
    found = []
    for name, options in UPDATES.items():
        found += embedding(ctx, name.split()[0], options)
    return found


def row_sparse_weights(ctx):
    """Of a weight that is row_sparse itself."""
    found = []
    for name in ("sgd", "adam", "adagrad", "ftrl"):
        weight = row_sparse(rows(80, 5, 80), ctx)
        updater = mx.optimizer.get_updater(mx.optimizer.create(name, learning_rate=0.1))
        for step in range(3):
            updater(0, row_sparse(rows(80, 5, 11, seed=step), ctx), weight)
        found += all_parts(weight)
    return found


def stores(ctx, kind="device", contexts=None):
    """Sums of gradients, an update in the store, and rows that are pulled."""
    contexts = contexts or [ctx, ctx]
    store = mx.kv.create(kind)
    store.init("w", row_sparse(numbers(60, 4), ctx))
    store.set_optimizer(mx.optimizer.SGD(learning_rate=0.5))
    store.push("w", [row_sparse(rows(60, 4, 9, seed=i), c) for i, c in enumerate(contexts)])
    out = nd.sparse.zeros("row_sparse", (60, 4), ctx=ctx)
    store.row_sparse_pull("w", out=out, row_ids=nd.array([1, 50, 8, 8], ctx=ctx))
    return all_parts(out)


def moved(ctx):
    """From device to device, and through files."""
    matrix, array = csr(numbers(9, 40, there=0.2), ctx), row_sparse(rows(30, 4, 5), ctx)
    back = [matrix.as_in_context(mx.cpu()), array.as_in_context(mx.cpu())]
    there = [one.as_in_context(ctx) for one in back]
    target = nd.sparse.zeros("csr", (9, 40), ctx=ctx)
    back[0].copyto(target)
    made = nd.sparse.row_sparse_array(([[1.0, 2.0]], [3]), shape=(5, 2), ctx=ctx)
    return all_parts(matrix, array, *back, *there, target, made, matrix.copy())


RUNS = {
    run.__name__: run
    for run in (
        casts,
        products,
        gradients,
        rows_and_slices,
        arithmetic,
        machine,
        embedding,
        lazy_updates,
        row_sparse_weights,
        stores,
        moved,
    )
}


def compare(run, ctx):
    """Raises where the device gives others than the CPU."""
    got, want = RUNS[run](ctx), RUNS[run](mx.cpu())
    assert len(got) == len(want)
    for i, (one, other) in enumerate(zip(got, want, strict=True)):
        assert one.shape == other.shape, f"{run} {i}"
        assert one.dtype == other.dtype, f"{run} {i}"
        near = {"float16": 2e-2, "float32": 2e-5, "float64": 1e-12}.get(str(one.dtype), 0)
        np.testing.assert_allclose(one, other, rtol=near, atol=near, err_msg=f"{run} {i}")
