"""Long and crowded work on a device: its memory stays flat, and threads lose nothing.

tests/python/gpu and tests/python/simulated run it, long there and short here.
"""

import gc
import threading

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, nd


def resident_bytes():
    """What the process holds of the host's memory."""
    with open("/proc/self/status") as file:
        line = next(line for line in file if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024


def _some_operators(x, weight):
    """Twenty operators: pointwise, products, sums, moves, indices, random ones, a gradient."""
    with autograd.record():
        y = nd.FullyConnected(x, weight, num_hidden=8, no_bias=True)
        loss = (nd.softmax(y) * y).sum()
    loss.backward()
    z = nd.concat(x * 2, nd.relu(x - 1), dim=1)
    z = nd.transpose(z).reshape((-1, 4)) + nd.random.uniform(shape=(4,), ctx=x.context)
    z = nd.take(z, nd.argmax(z, axis=0))
    x[:] = nd.clip(x + weight.grad.sum() * 0, 0, 3)
    return nd.norm(z)


STEP = 20


def held(ctx):
    """Bytes of the device in use, of the device kept for reuse, of the host."""
    gc.collect()  # cycles that earlier tests left would be freed somewhere in between
    mx.nd.waitall()
    now = mx.remx.memory_statistics(ctx)
    return np.array([now["in_use"], now["cached"], resident_bytes()])


def growth(ctx, operators):
    """By how much each of them grows while that many operators run, after some for a start.

    What is kept for reuse follows from how many operators were under way at once.
    """
    x = nd.array(np.linspace(0, 3, 4 * 8).reshape(4, 8), ctx=ctx)
    weight = nd.array(np.linspace(-1, 1, 8 * 8).reshape(8, 8), ctx=ctx)
    weight.attach_grad()

    def run(steps):
        last = None
        for _ in range(steps):
            last = _some_operators(x, weight)
        assert np.isfinite(last.asscalar())

    run(max(operators // STEP // 10, 50))
    before = held(ctx)
    run(operators // STEP)
    return (held(ctx) - before).tolist()


def crowd(ctx, threads, rounds):
    """What each thread got from arrays of its own; all do the same with other numbers."""
    results, failures = {}, []

    def work(number):
        try:
            x = nd.full((64, 64), number + 1, ctx=ctx)
            for _ in range(rounds):
                x = nd.dot(x, nd.eye(64, ctx=ctx)) + 1
                host = x[:2].as_in_context(mx.cpu())
                assert (host.asnumpy() == host[0, 0].asscalar()).all()
            results[number] = x.asnumpy()
        except Exception as error:
            failures.append(error)

    _side_by_side(work, threads)
    assert not failures, failures
    return {number: (float(x.min()), float(x.max())) for number, x in results.items()}


def crowd_without_room(ctx, threads, rounds, elements):
    """Each thread asks for more than there is, again and again, and goes on with what it has."""
    failures = []

    def work(number):
        try:
            own = nd.full((1000,), number, ctx=ctx)
            for _ in range(rounds):
                with pytest.raises(mx.MXNetError, match="out of memory"):
                    nd.ones((elements,), ctx=ctx).wait_to_read()
                own = own + 1
            values = own.asnumpy()
            assert (values == number + rounds).all(), values
        except Exception as error:
            failures.append(error)

    _side_by_side(work, threads)
    assert not failures, failures


def _side_by_side(work, threads):
    running = [threading.Thread(target=work, args=(n,), daemon=True) for n in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join(120)
    assert not any(thread.is_alive() for thread in running), "a thread hangs"
