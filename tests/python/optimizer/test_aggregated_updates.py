"""Trainers, modules and stores update many parameters at once, in groups as 1.9.1 makes them."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon, nd

ONE = [mx.cpu()]
TWO = [mx.cpu(0), mx.cpu(1)]
# optimizer -> (options, operator that updates a group, name of its count, size of a group)
KINDS = {
    "sgd": ({}, "multi_sgd_update", "num_weights", 4),
    "momentum": ({"momentum": 0.9}, "multi_sgd_mom_update", "num_weights", 4),
    "lars": ({"momentum": 0.9}, "preloaded_multi_sgd_mom_update", "num_weights", 4),
    "lamb": ({}, "_multi_lamb_update", "num_tensors", 45),
}
LAYERS = 5  # weight and bias each: ten parameters


def optimizer_of(kind, **more):
    options, _, _, _ = KINDS[kind]
    name = "sgd" if kind == "momentum" else kind
    return mx.optimizer.create(name, learning_rate=0.1, wd=0.01, **options, **more)


@pytest.fixture
def groups(monkeypatch):
    """Return a function that notes the sizes of the groups an operator updates."""

    def watch(kind):
        _, operator, count, _ = KINDS[kind]
        seen = []
        for module in (nd, nd._internal):
            original = getattr(module, operator, None)
            if original is None:
                continue

            def noted(*args, _original=original, **kwargs):
                seen.append(kwargs[count])
                return _original(*args, **kwargs)

            monkeypatch.setattr(module, operator, noted)
        return seen

    return watch


def network(contexts):
    mx.random.seed(7)
    net = gluon.nn.HybridSequential(prefix="net_")
    with net.name_scope():
        for _ in range(LAYERS):
            net.add(gluon.nn.Dense(3, in_units=3))
    net.initialize(mx.init.Xavier(), ctx=contexts)
    return net


def trained(kind, contexts=ONE, steps=3, dtype="float32", **options):
    """Return the weights after some steps of a Trainer."""
    net = network(list(contexts))
    net.cast(dtype)
    more = {"multi_precision": True} if dtype == "float16" else {}
    trainer = gluon.Trainer(net.collect_params(), optimizer_of(kind, **more), **options)
    for _ in range(steps):
        with autograd.record():
            losses = [(net(nd.ones((2, 3), ctx=c, dtype=dtype)) ** 2).sum() for c in contexts]
        autograd.backward(losses)
        trainer.step(2)
    return [p.list_data()[0].asnumpy() for p in net.collect_params().values()]


def fitted(kind, contexts=ONE, **options):
    """Return the weights after some steps of a Module."""
    data = mx.sym.Variable("data")
    for i in range(LAYERS):
        data = mx.sym.FullyConnected(data, num_hidden=3, name=f"fc{i}")
    module = mx.mod.Module(mx.sym.SoftmaxOutput(data, name="softmax"), context=list(contexts))
    module.bind([("data", (4, 3))], [("softmax_label", (4,))])
    mx.random.seed(7)
    module.init_params(mx.init.Xavier())
    module.init_optimizer(optimizer=optimizer_of(kind, rescale_grad=0.25), **options)
    batch = mx.io.DataBatch([nd.ones((4, 3))], [nd.array([0, 1, 2, 0])])
    for _ in range(3):
        module.forward_backward(batch)
        module.update()
    return [array.asnumpy() for _, array in sorted(module.get_params()[0].items())]


def stored(kind):
    """Return the values of a store after pushes of many keys."""
    store = mx.kv.create("local")
    keys = list(range(2 * LAYERS))
    store.init(keys, [nd.ones((3,)) * (k + 1) for k in keys])
    store.set_optimizer(optimizer_of(kind))
    out = [nd.zeros((3,)) for _ in keys]
    for _ in range(3):
        store.push(keys, [[nd.ones((3,)), nd.ones((3,)) * k] for k in keys])
    store.pull(keys, out=out)
    return [array.asnumpy() for array in out]


WAYS = {
    "trainer": trained,
    "trainer of two": lambda kind: trained(kind, TWO, update_on_kvstore=False),
    "trainer with a store": lambda kind: trained(kind, TWO, update_on_kvstore=True),
    "trainer in half precision": lambda kind: trained(kind, dtype="float16"),
    "module": fitted,
    "module with a store": lambda kind: fitted(kind, kvstore=mx.kv.create("local")),
    "module of two": lambda kind: fitted(kind, TWO),
    "store": stored,
}


def sizes(count, size):
    return [min(size, count - start) for start in range(0, count, size)]


@pytest.mark.parametrize("way", [w for w in WAYS if "half" not in w])
@pytest.mark.parametrize("kind", KINDS)
def test_updates_go_in_groups(kind, way, groups):
    seen = groups(kind)
    WAYS[way](kind)
    one = sizes(2 * LAYERS, KINDS[kind][3])
    assert seen == one * (len(seen) // len(one))
    assert len(seen) >= 3 * len(one)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_groups_give_what_single_updates_give(kind, way, monkeypatch):
    together = WAYS[way](kind)
    monkeypatch.setenv("MXNET_OPTIMIZER_AGGREGATION_SIZE", "1")
    apart = WAYS[way](kind)
    for one, other in zip(together, apart, strict=True):
        np.testing.assert_array_equal(one, other)


def test_the_size_of_a_group_can_be_set(groups, monkeypatch):
    monkeypatch.setenv("MXNET_OPTIMIZER_AGGREGATION_SIZE", "7")
    seen = groups("momentum")
    trained("momentum", steps=1)
    assert seen == [7, 3]


def test_an_optimizer_without_groups_is_called_for_each_parameter():
    seen = []

    class Noted(mx.optimizer.Optimizer):
        def create_state(self, index, weight):
            return None

        def update(self, index, weight, grad, state):
            seen.append(index)
            weight -= grad * self.rescale_grad

    net = network([mx.cpu()])
    trainer = gluon.Trainer(net.collect_params(), Noted())
    with autograd.record():
        loss = net(nd.ones((2, 3))).sum()
    loss.backward()
    trainer.step(2)
    assert seen == list(range(2 * LAYERS))


def test_a_custom_store_is_called_key_by_key():
    calls = []

    @mx.kv.KVStoreBase.register
    class KeyByKey(mx.kv.KVStoreBase):
        def broadcast(self, key, value, out):
            for array in out:
                value.copyto(array)

        def pushpull(self, key, value, out=None, priority=0):
            calls.append((key, len(value), priority))

        @staticmethod
        def is_capable(capability):
            return False

    trained("sgd", TWO, steps=1, kvstore="keybykey")
    assert calls == [(i, 2, -i) for i in range(2 * LAYERS)]
