"""Many steps on accelerators: memory stays flat, and two runs are equal to the bit.

What a hybridized block holds beside its arrays is counted: an arena for each call whose gradients
are still to be asked for, of which four are kept when all is over, and for each part that is
replayed one steady place of each array that was ever found elsewhere.
"""

import gc

import numpy as np
import parallel_networks as networks
import pytest

import mxnet as mx
from mxnet import gluon

STORES = ["device", "local"]
KEPT_ARENAS = 4  # of a program, for its next calls
IN_FLIGHT = 12


def train(device, steps, store, hybrid, watch=None):
    contexts = [device(0), device(1)]
    net = networks.lenet()
    if hybrid:
        net.hybridize(static_alloc=True, static_shape=True)
    networks.fill(net.collect_params(), contexts)
    options = {"learning_rate": 0.01, "momentum": 0.9}
    trainer = gluon.Trainer(net.collect_params(), "sgd", options, kvstore=store)
    data = list(networks.batches(4))
    for step in range(steps):
        networks.one_step(net, trainer, contexts, *data[step % 4])
        if watch:
            watch(step)
    return networks.values_of(net, contexts[1])


def in_use(context):
    """Bytes of a device that somebody holds when nothing is in flight."""
    mx.nd.waitall()
    gc.collect()
    return mx._core.memory(context._ids)[0]


def arenas(context):
    """Bytes of what lies between the operators of graphs."""
    operators = mx.remx.memory_statistics(context)["operators"]
    return operators.get("inner results of graphs", {"in_use": 0})["in_use"]


@pytest.mark.parametrize("hybrid", [False, True])
def test_memory_is_flat_over_a_thousand_steps(device, hybrid):
    """Calls that do not overlap, once every array of a step has been elsewhere: not a byte more."""
    shapes = [(4, 1, 20, 20), (4, 10), (4,)]  # of a step's arrays on one device
    held, others = {}, []

    def watch(step):
        mx.nd.waitall()
        if step < 8:  # the next step's arrays cannot lie where these do
            others.extend(mx.nd.zeros(shape, ctx=device(i)) for shape in shapes for i in range(2))
        else:
            others.clear()
        if step in (49, 499, 999):
            held[step] = [in_use(device(i)) for i in range(2)]

    train(device, 1000, "device", hybrid, watch)
    for first, *later in zip(held[49], held[499], held[999], strict=True):
        assert max(later) <= first


def test_steps_that_overlap_share_an_arena(device):
    """Nobody waits between steps: the next call is made before the last backward pass is over."""
    held, arena = [], []

    def watch(step):
        if step < 5:
            mx.nd.waitall()
        if step in (4, 299):
            held.append([in_use(device(i)) for i in range(2)])
            arena.append([arenas(device(i)) for i in range(2)])

    device.slow(20)
    train(device, 300, "device", True, watch)
    # The batch, what the network makes of it and the gradient of that, in both parts; the pool adds
    # an eighth at most.
    steady = 2 * 4 * (4 * 20 * 20 + 2 * 4 * 10) * 9 // 8
    for i in range(2):
        assert arena[1][i] == arena[0][i]
        assert held[1][i] - arena[1][i] <= held[0][i] - arena[0][i] + steady


def test_arenas_of_calls_that_are_over_go_back(device):
    net = networks.lenet()
    net.hybridize(static_alloc=True, static_shape=True)
    networks.fill(net.collect_params(), [device()])
    x = mx.nd.ones((4, 1, 20, 20), ctx=device())
    before = arenas(device())
    results = []
    for _ in range(IN_FLIGHT):
        with mx.autograd.record():
            results.append(net(x))
        if len(results) == 1:
            one = arenas(device()) - before
    assert one > 0
    mx.nd.waitall()
    assert arenas(device()) == before + IN_FLIGHT * one
    results.clear()
    mx.nd.waitall()
    assert arenas(device()) == before + KEPT_ARENAS * one


@pytest.mark.parametrize("store", STORES)
def test_two_runs_are_equal_to_the_bit(device, store, monkeypatch):
    monkeypatch.setenv("MXNET_ENFORCE_DETERMINISM", "1")
    device.slow(5)
    first = train(device, 20, store, True)
    for name, value in train(device, 20, store, True).items():
        assert np.array_equal(value, first[name]), name
