"""Long sums of float16 and float32, for recording from MXNet 1.9.1 and for comparing with it."""

import numpy as np


def _values(shape, scale=1.0, shift=0.0):
    """Numbers that float16 holds exactly where scale and shift are small powers of two."""
    count = int(np.prod(shape))
    return ((np.arange(count) * 37 % 64) / 64 * scale + shift).reshape(shape)


def _weight(nd, x):
    """Numbers that do not go along with those of x."""
    values = (np.arange(x.size) * 29 % 61) / 32 - 1
    return nd.array(values.reshape(x.shape), dtype=x.dtype)


def cases(mx):
    """{name: function that returns arrays}; each answer is a few numbers."""
    nd = mx.nd

    def array(shape, dtype, scale=1.0, shift=0.0):
        return nd.array(_values(shape, scale, shift), dtype=dtype)

    def gradients(call, *arrays):
        for x in arrays:
            x.attach_grad()
        with mx.autograd.record():
            y = call(*arrays)
        y.backward()
        return [x.grad for x in arrays]

    def weighted(function):
        def call(x):
            return function(x, axis=-1) * _weight(nd, x)

        return call

    def layer_norm(x, gamma, beta):
        return nd.LayerNorm(x, gamma, beta) * _weight(nd, x)

    found = {}
    for dtype, length in (("float16", 10000), ("float32", 1000000)):
        for order in (1, 2):
            for axis in (None, 1):
                found[f"norm {dtype} ord={order} axis={axis}"] = (
                    lambda d=dtype, n=length, o=order, a=axis: (
                        [nd.norm(array((1, n), d, 1 / 8), ord=o, axis=a)]
                    )
                )
        for name in ("softmax", "log_softmax", "softmin"):
            function = getattr(nd, name)
            if dtype == "float16":  # of float32 1.9.1's oneDNN adds up in float32 all the same
                found[f"{name} {dtype}"] = lambda f=function, d=dtype, n=length: [
                    f(array((1, n), d), axis=-1)
                ]
            found[f"{name} {dtype} axis=0"] = lambda f=function, d=dtype, n=length: [
                f(array((n // 2, 2), d), axis=0)
            ]
            found[f"gradient of {name} {dtype}"] = lambda f=function, d=dtype: gradients(
                weighted(f), array((1, 5000), d)
            )
        found[f"gradient of LayerNorm {dtype}"] = lambda d=dtype: gradients(
            layer_norm,
            array((4000, 16), d, 64.0),
            nd.ones(16, dtype=d),
            nd.zeros(16, dtype=d),
        )
    found["norm float16 as float32"] = lambda: [
        nd.norm(array((1, 10000), "float16", 1 / 8), axis=1, out_dtype="float32")
    ]
    found["norm float32 as float64"] = lambda: [
        nd.norm(array((1, 10000), "float32", 1 / 8), axis=1, out_dtype="float64")
    ]
    found["softmax float16 as float32"] = lambda: [
        nd.softmax(array((1, 10000), "float16"), dtype="float32")
    ]
    return found


def answers(call):
    """Per array: dtype, the first numbers, and the sum of all in double."""
    results = []
    for result in call():
        values = result.asnumpy()
        exact = values.astype(np.float64).reshape(-1)
        results.append([values.dtype.name, exact[:4].tolist(), float(exact.sum())])
    return results
