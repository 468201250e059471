import pickle

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.gluon import nn

DATA = np.random.RandomState(0).rand(8, 3).astype("float32")
TWO = [mx.cpu(0), mx.cpu(1)]


def linear(ctx=None):
    net = nn.Dense(2, in_units=3, prefix="lin_")
    net.initialize(mx.init.Constant(0.5), ctx=ctx)
    return net


def backward(net, ctx_list=(None,)):
    parts = gluon.utils.split_and_load(DATA, [c or mx.cpu() for c in ctx_list])
    with autograd.record():
        losses = [(net(part) ** 2).sum() for part in parts]
    autograd.backward(losses)


def numpy_sgd(steps, rate, momentum=0.0, decay=0.0):
    """The same training in float64."""
    weight, bias = np.full((2, 3), 0.5), np.zeros(2)
    moments = [np.zeros_like(weight), np.zeros_like(bias)]
    for _ in range(steps):
        out = DATA.astype("float64") @ weight.T + bias
        grads = [2 * out.T @ DATA, 2 * out.sum(0)]
        for value, moment, grad in zip((weight, bias), moments, grads, strict=True):
            moment *= momentum
            moment -= rate * (grad / len(DATA) + decay * value)
            value += moment
    return weight, bias


@pytest.mark.parametrize(("momentum", "decay"), [(0.0, 0.0), (0.9, 0.0), (0.9, 0.01)])
@pytest.mark.parametrize("contexts", [[None], TWO], ids=["one", "two"])
def test_updates_equal_numpy_sgd(momentum, decay, contexts):
    net = linear(None if contexts == [None] else contexts)
    trainer = gluon.Trainer(
        net.collect_params(), "sgd", {"learning_rate": 0.1, "momentum": momentum, "wd": decay}
    )
    for _ in range(4):
        backward(net, contexts)
        trainer.step(len(DATA))
    weight, bias = numpy_sgd(4, 0.1, momentum, decay)
    for copy in net.weight.list_data():
        np.testing.assert_allclose(copy.asnumpy(), weight, rtol=1e-5)
    np.testing.assert_allclose(net.bias.list_data()[0].asnumpy(), bias, rtol=1e-5)


def test_parameters_of_a_dict_are_ordered_by_name():
    net = nn.HybridSequential(prefix="n_")
    with net.name_scope():
        net.add(nn.Dense(1, in_units=1), nn.BatchNorm(in_channels=1))
    names = [p.name for p in gluon.Trainer(net.collect_params(), "sgd")._params]
    assert names == sorted(names)
    listed = list(net.collect_params().values())
    assert [p.name for p in gluon.Trainer(listed, "sgd")._params] == [p.name for p in listed]


def test_a_stale_gradient_raises_unless_ignored():
    net = linear()
    trainer = gluon.Trainer(net.collect_params(), "sgd")
    backward(net)
    trainer.step(1)
    with pytest.raises(UserWarning, match="lin_bias"):
        trainer.step(1)
    before = net.weight.data().asnumpy()
    trainer.step(1, ignore_stale_grad=True)
    np.testing.assert_array_equal(net.weight.data().asnumpy(), before)


def test_step_before_the_first_forward_raises():
    net = nn.Dense(2)
    net.initialize()
    trainer = gluon.Trainer(net.collect_params(), "sgd")
    with pytest.raises(gluon.DeferredInitializationError):
        trainer.step(1)


def test_learning_rate():
    trainer = gluon.Trainer(linear().collect_params(), "sgd", {"learning_rate": 0.1})
    assert trainer.learning_rate == 0.1
    trainer.set_learning_rate(0.5)
    assert trainer.optimizer.learning_rate == 0.5
    scheduler = mx.lr_scheduler.FactorScheduler(1, 0.5)
    trainer = gluon.Trainer(linear().collect_params(), "sgd", {"lr_scheduler": scheduler})
    with pytest.raises(UserWarning, match="scheduler"):
        trainer.set_learning_rate(1.0)


def test_multipliers_and_grad_req_are_honoured():
    net = linear()
    net.weight.lr_mult = 0.0
    net.bias.grad_req = "null"
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 1.0})
    backward(net)
    trainer.step(1)
    assert (net.weight.data().asnumpy() == 0.5).all()
    assert (net.bias.data().asnumpy() == 0).all()


def test_allreduce_then_update_equals_step():
    results = []
    for split in (False, True):
        net = linear(TWO)
        trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1},
                                update_on_kvstore=False)  # fmt: skip
        backward(net, TWO)
        if split:
            trainer.allreduce_grads()
            trainer.update(8)
        else:
            trainer.step(8)
        results.append(net.weight.list_data()[1].asnumpy())
    np.testing.assert_array_equal(*results)


def test_states_survive_a_file(tmp_path):
    path = str(tmp_path / "trainer.states")
    options = {"learning_rate": 0.1, "momentum": 0.9}
    net = linear()
    trainer = gluon.Trainer(net.collect_params(), "sgd", options)
    for _ in range(2):
        backward(net)
        trainer.step(8)
    trainer.save_states(path)
    with open(path, "rb") as stream:
        states, optimizer = pickle.load(stream)
    assert states[1].shape == (2, 3)
    assert type(optimizer).__module__ == "mxnet.optimizer.optimizer"

    copy = linear()
    copy.weight.set_data(net.weight.data())
    copy.bias.set_data(net.bias.data())
    resumed = gluon.Trainer(copy.collect_params(), "sgd", {"learning_rate": 99})
    resumed.load_states(path)
    assert resumed.learning_rate == 0.1
    for one, t in ((net, trainer), (copy, resumed)):
        backward(one)
        t.step(8)
    np.testing.assert_array_equal(copy.weight.data().asnumpy(), net.weight.data().asnumpy())


@pytest.mark.parametrize("store", [None, "local", "device"])
def test_local_stores_are_accepted(store):
    gluon.Trainer(linear().collect_params(), "sgd", kvstore=store)


def test_what_is_not_there_is_refused():
    with pytest.raises(mx.MXNetError, match="dist_sync"):
        gluon.Trainer(linear().collect_params(), "sgd", kvstore="dist_sync").step(1)
    with pytest.raises(ValueError, match="Dense"):
        gluon.Trainer(linear(), "sgd")
    with pytest.raises(AssertionError, match="instance"):
        gluon.Trainer(linear().collect_params(), mx.optimizer.SGD(), {"learning_rate": 1})


def test_clip_global_norm():
    arrays = [nd.array([3.0, 0.0]), nd.array([0.0, 4.0])]
    assert gluon.utils.clip_global_norm(arrays, 1.0) == pytest.approx(5.0)
    np.testing.assert_allclose(arrays[0].asnumpy(), [0.6, 0.0], rtol=1e-5)
    small = [nd.array([0.1])]
    gluon.utils.clip_global_norm(small, 1.0)
    np.testing.assert_allclose(small[0].asnumpy(), [0.1])
    with pytest.warns(UserWarning, match="inf"):
        gluon.utils.clip_global_norm([nd.array([np.inf])], 1.0)


def test_split_data():
    data = nd.arange(14).reshape((7, 2))
    sizes = [part.shape for part in gluon.utils.split_data(data, 3, even_split=False)]
    assert sizes == [(3, 2), (2, 2), (2, 2)]
    with pytest.raises(ValueError, match="even_split"):
        gluon.utils.split_data(data, 3)
    with pytest.raises(ValueError, match="even_split"):
        gluon.utils.split_data(data, 8)
    sizes = [part.shape for part in gluon.utils.split_data(data, 8, even_split=False)]
    assert sizes == [(1, 2)] * 7 + [(0, 2)]
    columns = gluon.utils.split_data(data, 2, batch_axis=1)
    np.testing.assert_array_equal(columns[1].asnumpy()[:, 0], data.asnumpy()[:, 1])
