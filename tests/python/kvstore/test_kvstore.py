"""`mx.kv` and the trainings that use it, beside MXNet 1.9.1 (kvstore_runs.py)."""

import kvstore_runs
import numpy as np
import pytest
from kvstore_runs import TWO, copies

import mxnet as mx
from mxnet import autograd, gluon, nd

GOLDEN = np.load(kvstore_runs.FILE)
RESULTS = kvstore_runs.results()


@pytest.mark.parametrize("name", sorted(GOLDEN.files))
def test_store_does_what_mxnet_does(name):
    np.testing.assert_allclose(RESULTS[name], GOLDEN[name], rtol=1e-5, atol=1e-6)


def test_two_contexts_train_as_one():
    one = kvstore_runs.trained([mx.cpu(0)])
    for name in ("default", "apart", "local", "custom"):
        np.testing.assert_allclose(RESULTS[f"trained/{name}"], one, rtol=1e-5, err_msg=name)


def network(contexts, **options):
    net = gluon.nn.Dense(1, in_units=2, use_bias=False)
    net.initialize(mx.init.One(), ctx=contexts)
    params = {"learning_rate": 0.1, "momentum": 0.9}
    return net, gluon.Trainer(net.collect_params(), "sgd", params, **options)


def one_step(net, trainer, contexts=TWO):
    with autograd.record():
        losses = [net(nd.ones((1, 2), ctx=ctx)).sum() for ctx in contexts]
    autograd.backward(losses)
    trainer.step(len(contexts))


def test_default_decisions():
    for contexts, kind, on_store in (
        ([mx.cpu(0)], "device", None),
        ([mx.cpu(0)], "local", None),
        (TWO, "device", True),
        (TWO, "local", True),
        (TWO, "teststore", False),
        (TWO, None, None),
    ):
        net, trainer = network(contexts, kvstore=kind)
        one_step(net, trainer, contexts)
        assert trainer._update_on_kvstore is on_store, (contexts, kind)
        assert (trainer._kvstore is not None) == (len(contexts) > 1 and kind is not None)


def test_environment_moves_the_optimizer_out_of_the_store(monkeypatch):
    monkeypatch.setenv("MXNET_UPDATE_ON_KVSTORE", "0")
    net, trainer = network(TWO)
    one_step(net, trainer)
    assert trainer._update_on_kvstore is False
    net, trainer = network(TWO, update_on_kvstore=True)
    one_step(net, trainer)
    assert trainer._update_on_kvstore is True


def test_separate_calls_need_the_optimizer_outside():
    net, trainer = network(TWO)
    one_step(net, trainer)
    with pytest.raises(AssertionError, match="update_on_kvstore=False"):
        trainer.allreduce_grads()
    with pytest.raises(AssertionError, match="update_on_kvstore=False"):
        trainer.update(1)
    net, trainer = network(TWO, kvstore="teststore", update_on_kvstore=True)
    with pytest.raises(ValueError, match="teststore"):
        one_step(net, trainer)


@pytest.mark.parametrize("on_store", [True, False])
def test_states_and_rate_go_on(tmp_path, on_store):
    net, trainer = network(TWO, update_on_kvstore=on_store)
    one_step(net, trainer)
    trainer.save_states(str(tmp_path / "states"))
    net.save_parameters(str(tmp_path / "params"))
    trainer.set_learning_rate(0.2)
    one_step(net, trainer)
    expected = net.weight.data(TWO[1]).asnumpy()

    net, trainer = network(TWO, update_on_kvstore=on_store)
    one_step(net, trainer)
    net.load_parameters(str(tmp_path / "params"), ctx=TWO)
    trainer.load_states(str(tmp_path / "states"))
    assert trainer.learning_rate == 0.1
    trainer.set_learning_rate(0.2)
    one_step(net, trainer)
    np.testing.assert_allclose(net.weight.data(TWO[1]).asnumpy(), expected, rtol=1e-6)


def test_a_parameter_that_the_user_sets_reaches_the_store():
    net, trainer = network(TWO)
    one_step(net, trainer)
    net.weight.set_data(nd.array([[5, 6]]))
    one_step(net, trainer)
    # momentum of the first step stays: 0.9 * -0.1 - 0.1
    np.testing.assert_allclose(net.weight.data(TWO[0]).asnumpy(), [[4.81, 5.81]], rtol=1e-6)


def test_parameters_set_in_a_module_reach_the_store():
    data = mx.sym.var("data")
    net = mx.sym.LinearRegressionOutput(
        mx.sym.FullyConnected(data, num_hidden=1, no_bias=True, name="fc"), name="out"
    )
    module = mx.mod.Module(net, label_names=["out_label"], context=TWO)
    module.bind([("data", (4, 1))], [("out_label", (4, 1))])
    module.init_params(mx.init.Zero())
    module.init_optimizer(optimizer_params={"learning_rate": 0.5})
    assert module._update_on_kvstore
    module.set_params({"fc_weight": nd.array([[3]])}, {})
    batch = mx.io.DataBatch([nd.ones((4, 1))], [nd.ones((4, 1))])
    module.forward_backward(batch)
    module.update()
    assert module.get_params()[0]["fc_weight"].asscalar() == 2  # 3 - 0.5 * (3 - 1)


def test_rank_and_names():
    for name in ("local", "Device", "local_allreduce_cpu"):
        store = mx.kvstore.create(name)
        assert (store.type, store.rank, store.num_workers) == (name.lower(), 0, 1)
        assert store.is_capable("optimizer")
    with pytest.raises(ValueError, match="speed"):
        store.is_capable("speed")


def test_own_stores_are_made_by_name():
    @mx.kv.KVStoreBase.register
    class CountingStore(mx.kvstore.base.TestStore):
        pushed = 0

        def pushpull(self, key, value, out=None, priority=0):
            CountingStore.pushed += 1
            super().pushpull(key, value, out, priority)

    net, trainer = network(TWO, kvstore="countingstore")
    one_step(net, trainer)
    assert CountingStore.pushed == 1
    del mx.kv.KVStoreBase.kv_registry["countingstore"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("dist_sync", "started alone"),
        ("dist_async", "servers"),
        ("horovod", "package horovod.*install"),
        ("byteps", "package byteps.*install"),
        ("loacl", "no such"),
    ],
)
def test_stores_that_are_not_there_say_why(name, reason):
    with pytest.raises(mx.MXNetError, match=f"{name}.*{reason}"):
        mx.kv.create(name)


def test_mistakes_name_the_key():
    store = mx.kv.create()
    with pytest.raises(mx.MXNetError, match="'w' has no value"):
        store.push("w", nd.ones((2,)))
    store.init("w", nd.ones((2,)))
    with pytest.raises(mx.MXNetError, match="'w' has a value already"):
        store.init("w", nd.ones((2,)))
    with pytest.raises(mx.MXNetError, match=r"'w' holds shape \(2,\), got \(3,\)"):
        store.push("w", nd.ones((3,)))
    with pytest.raises(mx.MXNetError, match=r"'w' holds shape \(2,\), out has \(3,\)"):
        store.pull("w", out=nd.ones((3,)))
    with pytest.raises(mx.MXNetError, match="mixed key types"):
        store.init(1, nd.ones((2,)))
    with pytest.raises(AssertionError, match="as many values"):
        store.push(["w"], [])
    with pytest.raises(AssertionError, match="NDArrays, got ndarray"):
        store.push("w", np.ones(2))
    with pytest.raises(mx.MXNetError, match="not row_sparse"):
        store.row_sparse_pull("w", out=nd.ones((2,)), row_ids=nd.array([0]))
    with pytest.raises(AssertionError, match="no optimizer"):
        store.save_optimizer_states("states")
    with pytest.raises(mx.MXNetError, match="'local' store does not compress"):
        store.set_gradient_compression({"type": "2bit"})
    with pytest.raises(mx.MXNetError, match="'3bit'"):
        mx.kv.create("device").set_gradient_compression({"type": "3bit"})
    with pytest.raises(mx.MXNetError, match="greater than 0, got -1"):
        mx.kv.create("device").set_gradient_compression({"type": "2bit", "threshold": -1})


def test_a_pushed_array_can_be_changed_afterwards():
    store = mx.kv.create("device")
    store.init(0, nd.zeros((2,)))
    value, out = nd.ones((2,)), nd.zeros((2,))
    store.push(0, value)
    value[:] = 7
    store.pull(0, out=out)
    assert (out.asnumpy() == 1).all()
    store.push([0, 0], copies([1, 2]))  # a key named twice adds up
    store.pull(0, out=out)
    np.testing.assert_array_equal(out.asnumpy(), [3, 6])
