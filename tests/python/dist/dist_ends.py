"""How processes of a job end, and what the others make of it: each part is a program of two.

python dist_ends.py PART; what a process raises at the end of its part, it prints.
"""

import os
import pathlib
import sys
import time

import mxnet as mx
from mxnet import nd


@mx.operator.register("fails_here")
class FailsHereProp(mx.operator.CustomOpProp):
    """An operator whose result is an error, found by who reads it."""

    def create_operator(self, ctx, shapes, dtypes):
        """Return the operator."""

        class FailsHere(mx.operator.CustomOp):
            def forward(self, is_train, req, in_data, out_data, aux):
                raise ValueError("this gradient cannot be computed")

        return FailsHere()


def say(text):
    os.write(1, f"{text}\n".encode())  # whole: the processes of a job share a pipe


def early(store):
    """One process is done long before the other, which needs it no more."""
    if "FOLDER" in os.environ:
        pathlib.Path(os.environ["FOLDER"], f"worker-{store.rank}").write_text(str(os.getpid()))
    if store.rank == 0:
        time.sleep(float(os.environ["MXNET_KVSTORE_TIMEOUT"]) + 1)  # longer than a silence may last
        say("rank 0 has ended")


def error_at_a_barrier(store):
    """One process ends by an error, the other waits for it at a barrier."""
    if store.rank == 1:
        raise RuntimeError("rank 1 has had enough")
    store._barrier()


def failed_gradient(store):
    """A gradient of one process fails: its next one must not stand for it."""
    store.init(["a", "b"], [nd.zeros((3,)), nd.zeros((3,))])
    first = nd.ones((3,))
    if store.rank == 1:
        first = nd.Custom(first, op_type="fails_here")
    sums = [nd.zeros((3,)), nd.zeros((3,))]
    store.pushpull("a", first, out=sums[0])
    for _ in range(3):
        store.pushpull("b", nd.ones((3,)), out=sums[1])
    sums[1].asnumpy()
    store.pushpull("a", nd.ones((3,)) * 5, out=sums[0])
    say(f"rank {store.rank} has {sums[0].asnumpy().tolist()}")


def unread(store):
    """One process ends with a gradient that it never reads the sum of; the other does."""
    large = nd.ones((5000, 1000))
    store.init("w", large)
    for _ in range(3):
        store.pushpull("w", large)
    if store.rank == 0:
        say(f"rank 0 has {large.asnumpy()[0, 0]:g}")


def main(part):
    store = mx.kv.create("dist_sync")
    try:
        globals()[part](store)
    except mx.MXNetError as error:
        say(f"rank {store.rank} heard: {str(error).splitlines()[0]}")
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
