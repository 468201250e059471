"""The operator sweep: the operators used most, each with inputs of three sizes.

A case is (shapes per size, call with mxnet as `nd`, call with `torch`). Inputs are made here, the
same for every engine. An integer input is written as (shape, bound). Results own their memory:
where `torch` would give a view, it copies.
"""

import numpy as np

SIZES = ("small", "medium", "large")
FLAT = ([(4, 8)], [(256, 256)], [(2048, 2048)])
PAIR = ([(4, 8)] * 2, [(256, 256)] * 2, [(2048, 2048)] * 2)
ROWS = ([(4, 8), (1, 8)], [(256, 256), (1, 256)], [(2048, 2048), (1, 2048)])
CUBE = ([(2, 4, 8)], [(16, 64, 64)], [(64, 256, 256)])
IMAGES = ([(1, 4, 8, 8)], [(1, 64, 28, 28)], [(8, 64, 112, 112)])
MATRICES = ([(8, 8)] * 2, [(256, 256)] * 2, [(1024, 1024)] * 2)
BATCHES = ([(2, 4, 8), (2, 8, 4)], [(16, 64, 64)] * 2, [(64, 256, 256)] * 2)
NORM = tuple([shape, *[(shape[1],)] * 4] for (shape,) in IMAGES)
DENSE = ([(4, 8), (16, 8), (16,)], [(64, 512), (256, 512), (256,)],
         [(256, 2048), (2048, 2048), (2048,)])  # fmt: skip
CONV = ([(1, 4, 8, 8), (8, 4, 3, 3)], [(1, 64, 28, 28), (64, 64, 3, 3)],
        [(8, 64, 56, 56), (64, 64, 3, 3)])  # fmt: skip
TABLE = ([((4,), 10), (10, 8)], [((256,), 1000), (1000, 256)], [((8192,), 10000), (10000, 512)])
PICKED = tuple([shape, ((shape[0],), shape[1])] for (shape,) in FLAT)
INDEX = ([((4,), 8)], [((1024,), 64)], [((65536,), 64)])


def _unary(name):
    def call_nd(nd, x):
        return getattr(nd, name)(x)

    def call_torch(torch, x):
        return getattr(torch, name)(x)

    return FLAT, call_nd, call_torch


CASES = {
    **{n: _unary(n) for n in ("exp", "sqrt", "log", "abs", "square", "sigmoid", "tanh", "relu",
                              "floor", "sign", "sin", "cos", "log1p", "erf", "zeros_like")},
    "mul_scalar": (FLAT, lambda nd, x: x * 2, lambda torch, x: x * 2),
    "power_scalar": (FLAT, lambda nd, x: x**3, lambda torch, x: x**3),
    "elemwise_add": (PAIR, lambda nd, x, y: x + y, lambda torch, x, y: x + y),
    "elemwise_mul": (PAIR, lambda nd, x, y: x * y, lambda torch, x, y: x * y),
    "elemwise_div": (PAIR, lambda nd, x, y: x / y, lambda torch, x, y: x / y),
    "maximum": (PAIR, lambda nd, x, y: nd.maximum(x, y), lambda torch, x, y: torch.maximum(x, y)),
    "broadcast_add": (ROWS, lambda nd, x, y: nd.broadcast_add(x, y), lambda torch, x, y: x + y),
    "broadcast_mul": (ROWS, lambda nd, x, y: nd.broadcast_mul(x, y), lambda torch, x, y: x * y),
    "greater": (PAIR, lambda nd, x, y: x > y, lambda torch, x, y: (x > y).float()),
    "where": ([s * 2 for s in map(list, FLAT)], lambda nd, x, y: nd.where(x, x, y),
              lambda torch, x, y: torch.where(x != 0, x, y)),
    "clip": (FLAT, lambda nd, x: nd.clip(x, 0.7, 1.2), lambda torch, x: x.clamp(0.7, 1.2)),
    "leaky_relu": (FLAT, lambda nd, x: nd.LeakyReLU(x, slope=0.1),
                   lambda torch, x: torch.nn.functional.leaky_relu(x, 0.1)),
    "cast": (FLAT, lambda nd, x: nd.cast(x, dtype="int32"), lambda torch, x: x.to(torch.int32)),
    "add_n": (PAIR, lambda nd, x, y: nd.add_n(x, y, x), lambda torch, x, y: x + y + x),
    "sum": (FLAT, lambda nd, x: nd.sum(x), lambda torch, x: x.sum()),
    "sum_rows": (FLAT, lambda nd, x: nd.sum(x, axis=1), lambda torch, x: x.sum(1)),
    "sum_columns": (FLAT, lambda nd, x: nd.sum(x, axis=0), lambda torch, x: x.sum(0)),
    "mean": (FLAT, lambda nd, x: nd.mean(x, axis=1), lambda torch, x: x.mean(1)),
    "max": (FLAT, lambda nd, x: nd.max(x, axis=1), lambda torch, x: x.amax(1)),
    "argmax": (FLAT, lambda nd, x: nd.argmax(x, axis=1), lambda torch, x: x.argmax(1).float()),
    "norm": (FLAT, lambda nd, x: nd.norm(x), lambda torch, x: torch.linalg.vector_norm(x)),
    "softmax": (FLAT, lambda nd, x: nd.softmax(x), lambda torch, x: x.softmax(-1)),
    "log_softmax": (FLAT, lambda nd, x: nd.log_softmax(x), lambda torch, x: x.log_softmax(-1)),
    "transpose": (FLAT, lambda nd, x: nd.transpose(x), lambda torch, x: x.t().contiguous()),
    "transpose3": (CUBE, lambda nd, x: nd.transpose(x, axes=(1, 0, 2)),
                   lambda torch, x: x.permute(1, 0, 2).contiguous()),
    "reshape": (FLAT, lambda nd, x: nd.reshape(x, shape=(-1,)),
                lambda torch, x: x.reshape(-1).clone()),
    "expand_dims": (FLAT, lambda nd, x: nd.expand_dims(x, axis=1),
                    lambda torch, x: x.unsqueeze(1).clone()),
    "concat": (PAIR, lambda nd, x, y: nd.concat(x, y, dim=1),
               lambda torch, x, y: torch.cat([x, y], 1)),
    "stack": (PAIR, lambda nd, x, y: nd.stack(x, y), lambda torch, x, y: torch.stack([x, y])),
    "split": (FLAT, lambda nd, x: nd.split(x, num_outputs=2, axis=1)[0],
              lambda torch, x: torch.split_copy(x, x.shape[1] // 2, 1)[0]),
    "slice_axis": (FLAT, lambda nd, x: nd.slice_axis(x, axis=1, begin=1, end=5),
                   lambda torch, x: x[:, 1:5].contiguous()),
    "tile": (FLAT, lambda nd, x: nd.tile(x, reps=(1, 2)), lambda torch, x: x.tile(1, 2)),
    "flip": (FLAT, lambda nd, x: nd.flip(x, axis=1), lambda torch, x: x.flip(1)),
    "pad": (IMAGES, lambda nd, x: nd.pad(x, mode="constant", pad_width=(0, 0, 0, 0, 1, 1, 1, 1)),
            lambda torch, x: torch.nn.functional.pad(x, (1, 1, 1, 1))),
    "topk": (FLAT, lambda nd, x: nd.topk(x, k=3, ret_typ="value"),
             lambda torch, x: x.topk(3)[0]),
    "argsort": (FLAT, lambda nd, x: nd.argsort(x), lambda torch, x: x.argsort(stable=True).float()),
    "one_hot": (INDEX, lambda nd, i: nd.one_hot(i, depth=64),
                lambda torch, i: torch.nn.functional.one_hot(i, 64).float()),
    "take": (TABLE, lambda nd, i, w: nd.take(w, i), lambda torch, i, w: w[i]),
    "embedding": (TABLE, lambda nd, i, w: nd.Embedding(i, w, w.shape[0], w.shape[1]),
                  lambda torch, i, w: torch.nn.functional.embedding(i, w)),
    "pick": (PICKED, lambda nd, x, i: nd.pick(x, i),
             lambda torch, x, i: x.gather(1, i.unsqueeze(1)).squeeze(1)),
    "zeros": (FLAT, lambda nd, x: nd.zeros(x.shape), lambda torch, x: torch.zeros(x.shape)),
    "arange": (FLAT, lambda nd, x: nd.arange(x.shape[0]),
               lambda torch, x: torch.arange(x.shape[0], dtype=torch.float32)),
    "dot": (MATRICES, lambda nd, x, y: nd.dot(x, y), lambda torch, x, y: x @ y),
    "batch_dot": (BATCHES, lambda nd, x, y: nd.batch_dot(x, y), lambda torch, x, y: x.bmm(y)),
    "fully_connected": (
        DENSE, lambda nd, x, w, b: nd.FullyConnected(x, w, b, num_hidden=w.shape[0]),
        lambda torch, x, w, b: torch.nn.functional.linear(x, w, b)),
    "convolution": (
        CONV, lambda nd, x, w: nd.Convolution(x, w, no_bias=True, kernel=(3, 3), pad=(1, 1),
                                              num_filter=w.shape[0]),
        lambda torch, x, w: torch.nn.functional.conv2d(x, w, padding=1)),
    "max_pooling": (IMAGES, lambda nd, x: nd.Pooling(x, kernel=(2, 2), stride=(2, 2)),
                    lambda torch, x: torch.nn.functional.max_pool2d(x, 2)),
    "average_pooling": (
        IMAGES, lambda nd, x: nd.Pooling(x, kernel=(2, 2), stride=(2, 2), pool_type="avg"),
        lambda torch, x: torch.nn.functional.avg_pool2d(x, 2)),
    "batch_norm": (
        NORM, lambda nd, x, g, b, m, v: nd.BatchNorm(x, g, b, m, v, fix_gamma=False, eps=1e-5),
        lambda torch, x, g, b, m, v: torch.nn.functional.batch_norm(x, m, v, g, b)),
}  # fmt: skip


# Measured by bench/micro beside a plain loop: memory is what limits them.
MILLIONS = ([(10_000_000,)],) * 3
MEMORY_CASES = {
    "scale_10m": (MILLIONS, lambda nd, x: x * 2, lambda torch, x: x * 2),
    "add_10m": (tuple(s * 2 for s in MILLIONS), lambda nd, x, y: x + y,
                lambda torch, x, y: x + y),
}  # fmt: skip
ALL_CASES = {**CASES, **MEMORY_CASES}


def inputs_of(name, size):
    """Returns the NumPy inputs of a case: floats in [0.5, 1.5), integers below their bound."""
    random = np.random.RandomState(7)
    arrays = []
    for shape in ALL_CASES[name][0][SIZES.index(size)]:
        if isinstance(shape[0], tuple):
            arrays.append(random.randint(0, shape[1], shape[0]))
        else:
            arrays.append(random.uniform(0.5, 1.5, shape).astype(np.float32))
    return arrays
