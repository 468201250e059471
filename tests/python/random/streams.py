"""Streams of random numbers: sequences of calls after a seed, the same in any framework.

Run with the Python that has MXNet 1.9.1, this file records what its streams are:

    build/oracle-venv/bin/python tests/python/random/streams.py
"""

import hashlib
import json
import pathlib
import sys

GOLDEN = pathlib.Path(__file__).with_name("streams.json")
SEEDS = (0, 1, 42, 2**31 + 7, -5, 2**33 + 5)
SHAPES = ((1,), (64,), (65,), (3, 7), (1000,), (300, 301))


def _numbers(mx, dtype):
    """Consecutive draws of every distribution."""
    for shape in SHAPES:
        options = {"shape": shape, "dtype": dtype}
        yield mx.nd.random.uniform(-2.5, 1.3, **options)
        yield mx.nd.random.normal(0.3, 1.7, **options)
        yield mx.nd.random.exponential(0.4, **options)
        yield mx.nd.random.gamma(0.4, 1.5, **options)
        yield mx.nd.random.gamma(3.3, 0.7, **options)
        yield mx.nd.random.poisson(3.3, **options)
        yield mx.nd.random.poisson(44.0, **options)
        yield mx.nd.random.negative_binomial(4, 0.3, **options)
        yield mx.nd.random.generalized_negative_binomial(4, 0.3, **options)


def _integers(mx, dtype):
    for shape in SHAPES:
        yield mx.nd.random.randint(-3, 1000000, shape=shape, dtype=dtype)


def _dropout(mx, dtype):
    data = mx.nd.ones((33, 50), dtype=dtype)
    for axes in [(), (0,), (1,)] * 2:
        with mx.autograd.record():
            yield mx.nd.Dropout(data, p=0.3, axes=axes)


def _order(mx, dtype):
    """The generator that works in sequence: shuffled vectors and rows, multinomial draws."""
    chances = mx.nd.array([[0.1, 0.2, 0.3, 0.4], [0.25, 0.25, 0.25, 0.25]], dtype=dtype)
    for count in (2, 10, 1000, 100000):
        yield mx.nd.random.shuffle(mx.nd.array(range(count), dtype="int32"))
        yield mx.nd.random.shuffle(mx.nd.array(range(3 * count), dtype="int32").reshape((-1, 3)))
        yield mx.nd.random.multinomial(chances, shape=70)


def _contexts(mx, dtype):
    """A seed for one context; contexts of the host share a stream."""
    for context in (mx.cpu(0), mx.cpu(1)):
        mx.random.seed(7, ctx=context)
        yield mx.nd.random.uniform(shape=(5,), ctx=context, dtype=dtype)
        yield mx.nd.random.normal(shape=(70,), dtype=dtype)
        yield mx.nd.random.shuffle(mx.nd.arange(10))


def streams(mx):
    """Yields (name, NumPy array) of every call."""
    groups = {
        "numbers": (_numbers, ("float32", "float64", "float16")),
        "integers": (_integers, ("int32", "int64")),
        "dropout": (_dropout, ("float32", "float64", "float16")),
        "order": (_order, ("float32",)),
        "contexts": (_contexts, ("float32", "float64")),
    }
    for name, (calls, dtypes) in groups.items():
        for dtype in dtypes:
            for seed in SEEDS:
                mx.random.seed(seed)
                for i, array in enumerate(calls(mx, dtype)):
                    yield f"{name} {dtype} seed {seed} call {i}", array.asnumpy()


def digest(array):
    """Returns what is kept of an array: its type, shape and a hash of its bits."""
    bits = hashlib.sha256(array.tobytes()).hexdigest()[:16]
    return f"{array.dtype} {list(array.shape)} {bits}"


def main():
    """Writes the golden file."""
    import mxnet as mx

    if mx.__version__ != "1.9.1" or hasattr(mx, "remx"):
        sys.exit(f"streams: needs the real MXNet 1.9.1, found {mx.__version__} at {mx.__file__}")
    kept = {name: digest(array) for name, array in streams(mx)}
    GOLDEN.write_text(json.dumps(kept, indent=0, sort_keys=True) + "\n")
    print(f"{len(kept)} calls")


if __name__ == "__main__":
    main()
