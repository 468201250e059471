import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, nd
from mxnet.gluon import nn


class Pair(gluon.Block):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.first = nn.Dense(4)
            self.second = nn.Dense(2)
            self.scale = self.params.get("scale", shape=(1,), init="ones")

    def forward(self, x):
        return self.second(self.first(x)) * self.scale.data()


def stack(prefix=None, in_units=0):
    net = nn.HybridSequential(prefix=prefix)
    with net.name_scope():
        net.add(nn.Dense(4, in_units=in_units), nn.BatchNorm(), nn.Dense(2))
    return net


def test_names_count_per_class_and_restart_inside_a_parent():
    with mx.name.NameManager():
        assert nn.Dense(1).prefix == "dense0_"
        assert nn.Dense(1).name == "dense1"
        assert nn.Conv2D(1, 3).prefix == "conv0_"
        assert nn.MaxPool2D().prefix == "pool0_"
        assert nn.Activation("tanh").prefix == "tanh0_"
        assert Pair().first.prefix == "pair0_dense0_"
        assert Pair().second.prefix == "pair1_dense1_"
        assert Pair(prefix="mine_").first.weight.name == "mine_dense0_weight"


def test_an_empty_prefix_does_not_open_a_scope():
    with mx.name.NameManager():
        net = nn.HybridSequential(prefix="")
        with net.name_scope():
            net.add(nn.Dense(1))
        assert (net.name, net[0].prefix) == ("", "dense0_")


def test_name_managers_apply_to_blocks():
    with mx.name.Prefix("zz_"):
        assert nn.Dense(1).prefix == "zz_dense0_"


def test_collect_params_selects_by_regular_expression():
    net = stack("net_")
    assert list(net.collect_params(".*weight")) == ["net_dense0_weight", "net_dense1_weight"]
    names = list(net.collect_params("net_batchnorm0_(gamma|beta)"))
    assert names == ["net_batchnorm0_gamma", "net_batchnorm0_beta"]
    assert len(net.collect_params().keys()) == 8


def test_attributes_keep_their_kind():
    block = Pair()
    with pytest.raises(TypeError, match="first"):
        block.first = 3
    with pytest.raises(AssertionError, match="scale"):
        block.scale = gluon.Parameter("other")
    block.first = nn.Dense(7)
    assert list(block._children) == ["first", "second"]


def test_repr_shows_the_tree():
    net = stack("net_", in_units=3)
    assert repr(net) == (
        "HybridSequential(\n"
        "  (0): Dense(3 -> 4, linear)\n"
        "  (1): BatchNorm(axis=1, eps=1e-05, momentum=0.9, fix_gamma=False, "
        "use_global_stats=False, in_channels=None)\n"
        "  (2): Dense(None -> 2, linear)\n"
        ")"
    )


def test_reading_before_initialize_and_before_the_first_forward_raises():
    layer = nn.Dense(2, prefix="d_")
    with pytest.raises(RuntimeError, match=r"d_weight.*not been initialized"):
        layer.weight.data()
    layer.initialize()
    with pytest.raises(gluon.DeferredInitializationError, match="d_weight"):
        layer.weight.data()
    layer(nd.ones((1, 5)))
    assert layer.weight.shape == (2, 5)
    assert layer.weight.data().shape == (2, 5)


def test_hooks_run_in_order_and_detach():
    seen = []
    net = stack()
    net.initialize()
    before = net.register_forward_pre_hook(lambda block, inputs: seen.append(("pre", len(inputs))))
    with net.register_forward_hook(lambda block, inputs, out: seen.append(("post", out.shape))):
        net(nd.ones((3, 5)))
    assert seen == [("pre", 1), ("post", (3, 2))]
    before.detach()
    net(nd.ones((3, 5)))
    assert len(seen) == 2


def test_apply_visits_children_first():
    order = []
    net = stack("net_")
    assert net.apply(lambda block: order.append(block.name)) is net
    assert order == ["net_dense0", "net_batchnorm0", "net_dense1", "net"]


def test_save_and_load_parameters(tmp_path):
    path = str(tmp_path / "pair.params")
    source, target = Pair(), Pair()
    source.initialize(mx.init.Normal(1))
    out = source(nd.ones((2, 3)))
    source.save_parameters(path)
    assert sorted(nd.load(path)) == [
        "first.bias", "first.weight", "scale", "second.bias", "second.weight",
    ]  # fmt: skip
    target.load_parameters(path, ctx=mx.current_context())
    np.testing.assert_array_equal(target(nd.ones((2, 3))).asnumpy(), out.asnumpy())


def test_load_parameters_refuses_missing_and_extra(tmp_path):
    path = str(tmp_path / "x.params")
    block = Pair()
    block.initialize()
    block(nd.ones((2, 3)))
    nd.save(path, {"first.weight": nd.ones((4, 3)), "unknown.weight": nd.ones((1,))})
    with pytest.raises(AssertionError, match=r"first\.bias|scale"):
        block.load_parameters(path)
    with pytest.raises(ValueError, match=r"unknown\.weight"):
        block.load_parameters(path, allow_missing=True)
    block.load_parameters(path, allow_missing=True, ignore_extra=True)
    assert block.first.weight.data().asnumpy().sum() == 12
    nd.save(path, {"first.weight": nd.ones((4, 9))})
    with pytest.raises(AssertionError, match=r"\(4, 9\)"):
        block.load_parameters(path, allow_missing=True)


def test_load_parameters_casts_when_asked(tmp_path):
    path = str(tmp_path / "x.params")
    block = nn.Dense(2, in_units=2, use_bias=False)
    nd.save(path, {"weight": nd.ones((2, 2), dtype="float64")})
    with pytest.raises(AssertionError, match="float64"):
        block.load_parameters(path)
    block.load_parameters(path, cast_dtype=True)
    assert block.weight.data().dtype == np.float32
    block.load_parameters(path, cast_dtype=True, dtype_source="saved")
    assert block.weight.data().dtype == np.float64


def test_shared_parameters_are_saved_once_when_asked(tmp_path):
    path = str(tmp_path / "x.params")
    net = nn.HybridSequential(prefix="net_")
    with net.name_scope():
        first = nn.Dense(2, in_units=2)
        net.add(first, nn.Dense(2, in_units=2, params=first.params))
    net.initialize()
    assert list(net.collect_params()) == ["net_dense0_weight", "net_dense0_bias"]
    net.save_parameters(path)
    assert len(nd.load(path)) == 4
    net.save_parameters(path, deduplicate=True)
    assert sorted(nd.load(path)) == ["1.bias", "1.weight"]
    net.load_parameters(path)


def test_cast_keeps_batch_norm_in_float32():
    net = stack(in_units=3)
    net.initialize()
    net.cast("float16")
    types = {name.split("_", 1)[1]: np.dtype(p.dtype).name for name, p in
             net.collect_params().items()}  # fmt: skip
    assert types["dense0_weight"] == "float16"
    assert types["batchnorm0_running_var"] == "float32"


def test_sequential_slices_and_indexes():
    net = stack(in_units=3)
    assert len(net) == 3
    assert isinstance(net[-1], nn.Dense)
    assert len(net[0:2]) == 2
    assert [type(block).__name__ for block in net] == ["Dense", "BatchNorm", "Dense"]


def test_summary_counts_parameters(capsys):
    net = nn.HybridSequential()
    net.add(nn.Dense(3, in_units=3), nn.Dense(4, in_units=3))
    net.initialize()
    net.summary(nd.ones((2, 3)))
    out = capsys.readouterr().out
    assert "Dense-1                                      (2, 3)              12" in out
    assert "Total params: 28" in out
    net.hybridize()
    with pytest.raises(AssertionError, match="hybridized"):
        net.summary(nd.ones((2, 3)))


def test_lambda_blocks():
    assert nn.Lambda(lambda x, y: x - y)(nd.ones((1,)), nd.ones((1,))).asscalar() == 0
    assert nn.HybridLambda("relu")(nd.array([-1.0])).asscalar() == 0
    with pytest.raises(AssertionError, match="nope"):
        nn.HybridLambda("nope")
    with pytest.raises(ValueError, match="int"):
        nn.Lambda(3)
