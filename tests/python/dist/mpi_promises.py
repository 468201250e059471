"""What a store over MPI promises: each part is a program of two processes.

python mpi_promises.py PART FOLDER
"""

import pickle
import sys

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd


def values(folder):
    store = mx.kv.create("dist_sync_device")
    assert (store.type, store.num_workers) == ("dist_sync_device", 2)
    assert store.get_num_dead_node(0) == 0
    outs = [nd.zeros((2,)), nd.zeros((2,), ctx=mx.cpu(1))]
    store.broadcast("w", nd.array([1, 2]) * (1 + 5 * store.rank), out=outs)
    for out in outs:
        assert out.asnumpy().tolist() == [1, 2]  # rank 0's
    names = ["float32", "float16", "float64", "int32", "int64", "uint8", "large"]
    dtypes = [*names[:-1], "float32"]
    shapes = [(3, 4)] * 6 + [(1500, 1000)]
    arrays = [
        nd.ones(shape, dtype=dtype) * (store.rank + 1)
        for shape, dtype in zip(shapes, dtypes, strict=True)
    ]
    store.init(names, arrays)
    for _ in range(3):
        sums = [array.copy() for array in arrays]
        store.pushpull(names, sums)
        for name, total in zip(names, sums, strict=True):
            assert (total.asnumpy() == 3).all(), name
    store.push("float32", [arrays[0], arrays[0].as_in_context(mx.cpu(1))])
    out = nd.zeros((3, 4))
    store.pull("float32", out=out)
    assert (out.asnumpy() == 6).all()
    store.set_gradient_compression({"type": "2bit", "threshold": 0.5})
    store.pushpull("float32", nd.ones((3, 4)) * 0.7, out=out)
    assert (out.asnumpy() == 1).all()
    store._barrier()


def kept_sums(folder):
    """What `pushpull` wrote can be pulled, whatever became of it; a Trainer's sums are not kept."""
    store = mx.kv.create("dist_sync_device")
    keys, shapes = ["a", "b", "large"], [(3, 4), (5,), (1500, 1000)]
    store.init(keys, [nd.zeros(shape) for shape in shapes])
    for step in range(2):
        arrays = [nd.ones(shape) * (store.rank + 1 + step) for shape in shapes]
        pulled = [nd.zeros(shape) for shape in shapes]
        store.pushpull(keys, arrays)
        for array in arrays:
            array *= 7
        store.pull(keys, out=pulled)
        for array, value in zip(pulled, arrays, strict=True):
            assert (array.asnumpy() == 3 + 2 * step).all()
            assert (value.asnumpy() == 7 * (3 + 2 * step)).all()
    net = mx.gluon.nn.Dense(2, in_units=3, use_bias=False)
    net.initialize(mx.init.One())
    second = mx.kv.create("dist_sync_device")
    options = {"kvstore": second, "update_on_kvstore": False}
    trainer = mx.gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 1.0}, **options)
    for step in range(2):
        with mx.autograd.record():
            loss = (net(nd.ones((1, 3)) * (store.rank + 1))).sum()
        loss.backward()
        trainer.step(3)
        assert (net.weight.grad().asnumpy() == 3).all()  # the sum is there
        assert (net.weight.data().asnumpy() == -step).all()
    with pytest.raises(mx.MXNetError, match="key 0 went to the gradients of a Trainer"):
        second.pull(0, out=nd.zeros((2, 3)))
    second.pushpull(0, nd.ones((2, 3)))
    second.pull(0, out=net.weight.data())
    assert (net.weight.data().asnumpy() == 2).all()
    store._barrier()


def chains(folder):
    """Sums of sums, and sums whose arrays are late, in any order."""
    store = mx.kv.create("dist_sync")
    keys = list(range(6))
    store.init(keys, [nd.zeros((300, 300)) for _ in keys])
    slow = nd.ones((300, 300)) / 300
    for step in range(10):
        late = slow
        for _ in range((7 * step + 5 * store.rank) % 11):
            late = nd.dot(late, slow)
        one, two, three = late.copy(), nd.ones((300, 300)), nd.zeros((300, 300))
        store.pushpull(0, one)  # waits for `late`
        store.pushpull(1, two)  # does not
        store.pushpull(2, one, out=three)  # a sum of a sum
        late = nd.dot(three, slow)
        store.pushpull(3, late)
        store.pushpull([4, 5], [two, late])
        np.testing.assert_allclose(three.asnumpy(), 4 / 300, 1e-4)
        assert (two.asnumpy() == 4).all()
        np.testing.assert_allclose(late.asnumpy(), 16 / 300, 1e-4)
    store._barrier()


def optimizer(folder):
    store = mx.kv.create("dist_sync")
    store.set_optimizer(mx.optimizer.SGD(learning_rate=0.5, momentum=0.9))
    store.init("w", nd.zeros((4,)))
    weight = nd.zeros((4,))
    for _ in range(2):
        store.pushpull("w", nd.ones((4,)) * (store.rank + 1), out=weight)
    np.testing.assert_allclose(weight.asnumpy(), -1.5 - 1.5 * 1.9, rtol=1e-6)
    file = f"{folder}/states-{store.rank}"
    store.save_optimizer_states(file)
    store.load_optimizer_states(file)


def order(folder):
    """What a process asks for reaches MPI in that order, however long the engine keeps the sums."""
    store = mx.kv.create("dist_sync")
    store.init("w", nd.zeros((500, 500)))
    slow = nd.ones((500, 500)) / 500
    for step in range(5):
        value = slow
        for _ in range(20 * store.rank):
            value = nd.dot(value, slow)  # keeps the sum of rank 1 back
        store.pushpull("w", value)
        if step % 2:
            store._barrier()
        else:
            store.init(f"other {step}", nd.ones((3,)) * store.rank)
    # The last sum is nobody's to read: the process still ends only when the other one has it.
    store.pushpull("w", nd.dot(value, slow))


def sharded(folder):
    """Each process has states of its share alone; results and files are those of the whole."""
    store = mx.kv.create("dist_sync")
    random = np.random.RandomState(1)
    shapes = {"a": (40, 5), "b": (7,), "c": (300,), "half": (20, 4), "d": (1500, 800)}
    dtypes = {key: "float16" if key == "half" else "float32" for key in shapes}
    first = {k: nd.array(random.rand(*shape), dtype=dtypes[k]) for k, shape in shapes.items()}
    keys = list(shapes)

    def make():
        schedule = mx.lr_scheduler.FactorScheduler(2, 0.5, base_lr=0.1)
        return mx.optimizer.Adam(lr_scheduler=schedule, wd=0.01, multi_precision=True)

    store.set_optimizer(make())
    outs = {key: value.copy() for key, value in first.items()}
    store.init(keys, [first[key] for key in keys])
    alone = mx.optimizer.get_updater(make())

    def step(number):
        """Push whole numbers, whose sums are exact; a single updater must find the same values."""
        seeds = [10 * number + rank for rank in range(store.num_workers)]
        mine = []
        for key in keys:
            grads = [np.random.RandomState(s).randint(-4, 5, shapes[key]) for s in seeds]
            mine.append(nd.array(grads[store.rank], dtype=dtypes[key]))
            alone(key, nd.array(sum(grads), dtype=dtypes[key]), first[key])
        store.pushpull(keys, mine, out=[outs[key] for key in keys])
        for key in keys:
            np.testing.assert_array_equal(outs[key].asnumpy(), first[key].asnumpy(), err_msg=key)
        assert store._updater.optimizer.learning_rate == alone.optimizer.learning_rate

    for number in range(3):
        step(number)
    own = set(store._updater.states)
    assert 0 < len(own) < len(keys)
    file = f"{folder}/states-{store.rank}"
    store.save_optimizer_states(file, dump_optimizer=True)
    with open(file, "rb") as stream:
        saved, optimizer = pickle.load(stream)
    assert set(saved) == set(keys)
    assert optimizer.num_update == 3
    for key in ("b", "d"):
        mean, expected = saved[key][0], alone.states[key][0]
        np.testing.assert_array_equal(mean.asnumpy(), expected.asnumpy())
    store.pushpull(keys, [first[k] for k in keys])  # changes states, which the file brings back
    for key in keys:
        store._replace(key, first[key])
    store.load_optimizer_states(file)
    assert set(store._updater.states) == own
    step(4)
    with pytest.raises(mx.MXNetError, match="unset REMX_KVSTORE_SHARD_OPTIMIZER"):
        store.set_optimizer(mx.optimizer.Nadam())
    store._barrier()


if __name__ == "__main__":
    globals()[sys.argv[1]](sys.argv[2])
    print("kept", flush=True)
