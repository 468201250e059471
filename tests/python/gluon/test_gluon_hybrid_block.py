import json
import os
import subprocess
import sys
import warnings

import numpy as np
import pytest
from record_golden import graph_of, lenet

import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.gluon import nn


def golden():
    path = os.path.join(os.path.dirname(__file__), "golden", "zoo.json")
    with open(path) as stream:
        return json.load(stream)


class Optional(gluon.HybridBlock):
    def hybrid_forward(self, F, x, y=None, z=None):
        return x * 2 if z is None else x + z


class Nested(gluon.HybridBlock):
    def hybrid_forward(self, F, pair, y):
        return [pair[0] + y, [pair[1] * 2, y]]


def test_hybridized_equals_eager_forward_and_backward():
    data = nd.array(np.random.RandomState(0).rand(4, 1, 28, 28))
    net = nn.HybridSequential()
    net.add(*[layer for layer in lenet() if not isinstance(layer, nn.Dropout)])
    net.initialize(mx.init.Xavier())
    results = []
    for hybrid in (False, True):
        net.hybridize(hybrid)
        with autograd.record():
            out = net(data)
        out.backward()
        grads = [p.grad().asnumpy().copy() for p in net.collect_params().values()]
        results.append([out.asnumpy(), *grads])
    for eager, hybridized in zip(*results, strict=True):
        np.testing.assert_allclose(hybridized, eager, rtol=1e-4, atol=1e-5)


def test_dropout_passes_everything_when_not_training():
    layer = nn.Dropout(0.5)
    data = nd.ones((50,))
    data.attach_grad()
    for hybrid in (False, True):
        layer.hybridize(hybrid)
        with autograd.record(train_mode=False):
            out = layer(data)
        out.backward(train_mode=False)
        assert (out.asnumpy() == 1).all()
        assert (data.grad.asnumpy() == 1).all()
        with autograd.record():
            out = layer(data)
        out.backward()
        assert set(out.asnumpy()) == {0, 2}
        np.testing.assert_array_equal(data.grad.asnumpy(), out.asnumpy())


@pytest.mark.parametrize(
    "flags",
    [
        {"static_alloc": True},
        {"static_alloc": True, "static_shape": True},
        {"inline_limit": 0, "forward_bulk_size": 2, "backward_bulk_size": 2},
        {"some_future_flag": 3},
    ],
)
def test_hybridize_accepts_its_flags(flags):
    data = nd.ones((2, 1, 28, 28))
    net = lenet()
    net.initialize(mx.init.Xavier())
    expected = net(data).asnumpy()
    net.hybridize(**flags)
    for _ in range(3):
        np.testing.assert_allclose(net(data).asnumpy(), expected, rtol=1e-4, atol=1e-5)


def test_static_shape_needs_static_alloc():
    layer = nn.Dense(1, in_units=1)
    layer.initialize()
    layer.hybridize(static_shape=True)
    with pytest.raises(mx.MXNetError, match="static_alloc"):
        layer(nd.ones((1, 1)))


def test_inputs_are_named_data_or_numbered():
    one = nd.ones((2, 2))
    block = Optional()
    block.hybridize()
    block(one)
    assert block._cached_graph[1].list_arguments() == ["data"]
    block = Optional()
    block.hybridize()
    np.testing.assert_array_equal(block(one, None, one).asnumpy(), 2 * np.ones((2, 2)))
    assert block._cached_graph[1].list_arguments() == ["data0", "data1"]


def test_nested_inputs_and_outputs_keep_their_structure():
    one = nd.ones((2, 2))
    block = Nested()
    for hybrid in (False, True):
        block.hybridize(hybrid)
        first, (second, third) = block([one, one * 2], one * 3)
        assert [x.asnumpy()[0, 0] for x in (first, second, third)] == [4, 4, 3]


def test_a_changed_argument_structure_is_refused():
    one = nd.ones((2, 2))
    block = Optional()
    block.hybridize()
    block(one)
    block(one, None)  # a missing optional argument at the end is the same call
    with pytest.raises(ValueError, match="structure"):
        block(one, one)


def test_a_child_must_be_hybrid():
    net = nn.HybridSequential()
    with pytest.raises(ValueError, match="HybridSequential"):
        net.add(nn.Sequential())


def test_arrays_and_symbols_do_not_mix():
    block = Optional()
    with pytest.raises(ValueError, match="both"):
        block(mx.sym.var("x"), None, nd.ones((1,)))
    with pytest.raises(ValueError, match="NDArray or Symbol"):
        block(3)


def test_unused_inputs_and_parameters_warn_but_run():
    class Half(gluon.HybridBlock):
        def __init__(self, **kwargs):
            super().__init__(**kwargs)
            with self.name_scope():
                self.used = nn.Dense(2)
                self.spare = nn.Dense(3)

        def hybrid_forward(self, F, x, y):
            return self.used(x)

    block = Half(prefix="half_")
    block.initialize()
    block.hybridize()
    with pytest.warns(UserWarning) as caught:  # noqa: PT030
        out = block(nd.ones((2, 3)), nd.ones((2, 3)))
    assert out.shape == (2, 2)
    first, second = (str(entry.message) for entry in caught)
    assert "input 1" in first
    assert "half_dense1_weight" in second


def test_parameter_changes_reach_the_cached_graph():
    net = nn.Dense(1, in_units=2, use_bias=False)
    net.initialize("ones")
    net.hybridize()
    assert net(nd.ones((1, 2))).asscalar() == 2
    net.weight.set_data(nd.array([[3.0, 4.0]]))
    assert net(nd.ones((1, 2))).asscalar() == 7


def test_batch_norm_statistics_are_written_through_the_graph():
    net = nn.BatchNorm(in_channels=2, momentum=0.5)
    net.initialize()
    net.hybridize()
    data = nd.array([[1.0, 10.0], [3.0, 30.0]])
    with autograd.record():
        out = net(data)
    out.backward()
    np.testing.assert_allclose(net.running_mean.data().asnumpy(), [1.0, 10.0], rtol=1e-5)


def test_infer_shape_sets_parameter_shapes():
    layer = nn.Dense(3)
    layer.infer_shape(nd.ones((2, 5)))
    assert layer.weight.shape == (3, 5)


def test_export_needs_a_graph(tmp_path):
    net = lenet()
    net.initialize()
    with pytest.raises(RuntimeError, match="hybridize"):
        net.export(str(tmp_path / "x"))


@pytest.mark.parametrize(("name", "shape"), [("lenet", (1, 1, 28, 28))])
def test_exported_graph_is_that_of_mxnet(name, shape):
    exported = graph_of(lenet(), shape)
    expected = golden()["graphs"][name]
    for ours, theirs in zip(exported["nodes"], expected["nodes"], strict=True):
        assert ours == theirs
    assert exported == expected


def test_export_and_imports_round_trip(tmp_path):
    prefix = str(tmp_path / "net")
    data = nd.array(np.random.RandomState(1).rand(2, 3, 8, 8))
    net = nn.HybridSequential(prefix="net_")
    with net.name_scope():
        net.add(nn.Conv2D(4, 3), nn.BatchNorm(), nn.Activation("relu"), nn.Dense(5))
    net.initialize(mx.init.Xavier())
    net.hybridize()
    out = net(data).asnumpy()
    net.export(prefix, 7)
    keys = sorted(nd.load(f"{prefix}-0007.params"))
    assert "arg:net_conv0_weight" in keys
    assert "aux:net_batchnorm0_running_mean" in keys
    block = gluon.SymbolBlock.imports(f"{prefix}-symbol.json", ["data"], f"{prefix}-0007.params")
    np.testing.assert_allclose(block(data).asnumpy(), out, rtol=1e-5, atol=1e-6)
    again = str(tmp_path / "again")
    block.export(again)
    symbol, args, aux = mx.model.load_checkpoint(again, 0)
    assert sorted(args) + sorted(aux) == [key[4:] for key in keys]
    assert symbol.list_outputs() == ["net_dense0_fwd_output"]
    net.load_parameters(f"{prefix}-0007.params")  # an exported file fits the block it came from


def test_symbol_block_makes_parameters_of_free_variables():
    x = mx.sym.var("x")
    block = gluon.SymbolBlock(mx.sym.FullyConnected(x, num_hidden=3, name="fc"), x)
    assert list(block.collect_params()) == ["fc_weight", "fc_bias"]
    block.initialize()
    assert block(nd.ones((2, 4))).shape == (2, 3)
    assert block(mx.sym.var("y")).list_arguments() == ["y", "fc_weight", "fc_bias"]
    with pytest.raises(AssertionError, match="variable"):
        gluon.SymbolBlock(x * 2, x * 3)


def test_symbol_block_with_several_outputs():
    x = mx.sym.var("x")
    double, more = gluon.SymbolBlock([x * 2, x + 1], [x])(nd.ones((1,)))
    assert (double.asscalar(), more.asscalar()) == (2, 2)


def test_optimize_for_needs_a_backend():
    with pytest.raises(ValueError, match="backend"):
        lenet().optimize_for(nd.ones((1, 1, 28, 28)))


def test_gluon_import_is_light():
    code = "import sys, mxnet.gluon; print([m for m in ('requests', 'tqdm', 'graphviz', 'multiprocessing') if m in sys.modules])"  # noqa: E501
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_optimize_for_with_frozen_weights_exports_one_file(tmp_path):
    net = lenet()
    net.initialize()
    x = nd.random.uniform(shape=(2, 1, 28, 28))
    expected = net(x).asnumpy()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        net.optimize_for(x, backend="ngraph", freeze=True)
    np.testing.assert_allclose(net(x).asnumpy(), expected, atol=1e-5)
    net.export(str(tmp_path / "net"))
    again = gluon.SymbolBlock.imports(str(tmp_path / "net-symbol.json"), ["data"])
    np.testing.assert_allclose(again(x).asnumpy(), expected, atol=1e-5)
