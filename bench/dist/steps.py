"""Steps of a training on the hosts of bench/dist/links.py: computing, talking, and both at once.

    mpirun -n 2 python bench/dist/steps.py ROUNDS FILE '{"layers": 9, "bytes": 4000, "pause": 0.01}'

Every layer of a backward pass makes a gradient of so many bytes. With `pause` the layer sleeps for
that long, as a host does whose accelerator computes; else it is a dense layer of `batch` samples,
computed here. In every round the pass runs alone, the store's sums run alone, and both run as a
training runs them. Rank 0 writes the seconds.
"""

import json
import pathlib
import sys
import time

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon, nd


class Pause(mx.operator.CustomOp):
    """Sleeps; its output is a gradient, 1 plus the one before."""

    def __init__(self, seconds):
        super().__init__()
        self._seconds = seconds

    def forward(self, is_train, req, in_data, out_data, aux):
        """Compute nothing for a while."""
        time.sleep(self._seconds)
        self.assign(out_data[0], req[0], in_data[0])


@mx.operator.register("bench_pause")
class PauseProp(mx.operator.CustomOpProp):
    """What the frame needs to know of it."""

    def __init__(self, seconds):
        super().__init__(need_top_grad=False)
        self._seconds = float(seconds)

    def create_operator(self, ctx, shapes, dtypes):
        """Return the operator."""
        return Pause(self._seconds)


class Paused:
    """A backward pass that sleeps."""

    def __init__(self, layers, size, pause):
        self._pause = pause
        self._first = nd.ones((size // 4,))
        self.gradients = [nd.ones((size // 4,)) for _ in range(layers)]

    def forward(self):
        """There is none."""

    def backward(self):
        """Push the layers, the last first; each waits for the one after it."""
        before = self._first
        for gradient in reversed(self.gradients):
            nd.Custom(before, op_type="bench_pause", seconds=self._pause, out=gradient)
            before = gradient


class Dense:
    """Dense layers, computed here."""

    def __init__(self, layers, size, batch):
        width = int((size // 4) ** 0.5)
        self._net = gluon.nn.Sequential()
        for _ in range(layers):
            self._net.add(gluon.nn.Dense(width, in_units=width, use_bias=False))
        self._net.initialize(mx.init.Orthogonal())
        self._data = nd.random.normal(shape=(batch, width))
        self.gradients = [p.grad() for p in self._net.collect_params().values()]

    def forward(self):
        """Compute the outputs, and wait."""
        with autograd.record():
            self._loss = self._net(self._data).sum()
        self._loss.wait_to_read()

    def backward(self):
        """Start the gradients."""
        self._loss.backward()


def seconds_of(work):
    """Run work, wait for it; return how long that took."""
    start = time.perf_counter()
    work()
    nd.waitall()
    return time.perf_counter() - start


def main(rounds, file, options):
    """Measure all three in turns."""
    store = mx.kv.create("dist_sync_device")
    mx.random.seed(1)
    layers, size = options["layers"], options["bytes"]
    run = (
        Paused(layers, size, options["pause"])
        if "pause" in options
        else Dense(layers, size, options["batch"])
    )
    run.forward()
    run.backward()
    nd.waitall()
    keys = list(range(layers))
    sums = [nd.zeros(gradient.shape) for gradient in run.gradients]
    store.init(keys, sums)

    def talk():
        store.pushpull(keys, run.gradients, out=sums)

    def both():
        run.backward()
        talk()

    found = {"compute": [], "talk": [], "both": []}
    ways = {"compute": run.backward, "talk": talk, "both": both}
    for number in range(rounds + 1):
        for turn in range(3):
            name = list(ways)[(number + turn) % 3]
            run.forward()
            store._barrier()
            seconds = seconds_of(ways[name])
            if number:
                found[name].append(seconds)
    run.forward()
    both()
    nd.waitall()
    right = all(  # the workers have the same numbers
        np.allclose(total.asnumpy(), store.num_workers * gradient.asnumpy(), 1e-4, 1e-4)
        for total, gradient in zip(sums, run.gradients, strict=True)
    )
    if store.rank == 0:
        pathlib.Path(file).write_text(json.dumps({**found, "right": bool(right)}))
    store._barrier()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3]))
