"""Stores of packages that are not here: a stand-in with their functions takes their place."""

import sys
import types

import pytest

import mxnet as mx
from mxnet import nd


def stand_in(**functions):
    """A package of one worker, which counts calls."""
    module = types.ModuleType("stand_in")
    module.calls = []

    def named(name, result):
        def call(*arguments, **options):
            module.calls.append((name, options))
            return result(*arguments)

        return call

    for name, result in functions.items():
        setattr(module, name, named(name, result))
    return module


@pytest.fixture
def horovod(monkeypatch):
    def double(array):
        array *= 2
        return array

    made = stand_in(
        init=lambda: None,
        rank=lambda: 0,
        local_rank=lambda: 0,
        size=lambda: 2,
        broadcast=lambda array: array.copy(),
        allreduce=lambda array: array * 2,
        allreduce_=double,
    )
    monkeypatch.setitem(sys.modules, "horovod", types.ModuleType("horovod"))
    monkeypatch.setitem(sys.modules, "horovod.mxnet", made)
    yield made
    mx.kv.KVStoreBase.kv_registry.pop("horovod", None)


def test_horovod_adds_up(horovod):
    store = mx.kv.create("horovod")
    assert (store.type, store.rank, store.local_rank, store.num_workers) == ("horovod", 0, 0, 2)
    assert not store.is_capable("optimizer")
    out = nd.zeros((2,))
    store.broadcast("w", nd.array([1, 2]), out)
    assert out.asnumpy().tolist() == [1, 2]
    store.pushpull("w", nd.array([3, 4]), out=out, priority=-7)
    assert out.asnumpy().tolist() == [6, 8]
    assert horovod.calls[-1][1] == {"average": False, "name": "w", "priority": -7}
    store.pushpull("w", out)
    assert out.asnumpy().tolist() == [12, 16]
    with pytest.raises(mx.MXNetError, match="got 2 arrays"):
        store.pushpull("w", [out, out])


def test_byteps_adds_up(monkeypatch):
    made = stand_in(
        init=lambda: None,
        rank=lambda: 1,
        size=lambda: 2,
        byteps_declare_tensor=lambda name: None,
        byteps_push_pull=lambda array: array.__iadd__(1),
    )
    monkeypatch.setitem(sys.modules, "byteps", types.ModuleType("byteps"))
    monkeypatch.setitem(sys.modules, "byteps.mxnet", made)
    store = mx.kv.create("byteps")
    out = nd.zeros((2,))
    store.broadcast("w", nd.array([5, 5]), out)
    assert out.asnumpy().tolist() == [1, 1]  # rank 1 adds nothing, the stand-in one
    store.pushpull("w", nd.array([3, 4]), out=out)
    assert out.asnumpy().tolist() == [4, 5]
    mx.kv.KVStoreBase.kv_registry.pop("byteps", None)
