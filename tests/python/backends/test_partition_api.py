"""The interface of partitioning: names, errors and chaining as in 1.9.1."""

import inspect
import logging

import numpy as np
import pytest

import mxnet as mx


@pytest.fixture
def symbol():
    """Convolution, BatchNorm, activation."""
    sym = mx.sym
    made = sym.Convolution(sym.var("data"), num_filter=4, kernel=(3, 3), name="c")
    return sym.Activation(sym.BatchNorm(made, name="b"), act_type="relu", name="a")


@pytest.fixture
def block():
    """The same in Gluon, with values."""
    mx.random.seed(0)
    made = mx.gluon.nn.HybridSequential()
    made.add(mx.gluon.nn.Conv2D(4, 3), mx.gluon.nn.BatchNorm(), mx.gluon.nn.Activation("relu"))
    made.initialize()
    return made


DATA = np.random.RandomState(0).uniform(-1, 1, (1, 3, 8, 8)).astype("float32")


def operators(symbol):
    """Names of the operators in a graph."""
    return [node[0] for node in symbol._nodes() if node[0] != "null"]


def test_signatures():
    """Parameters stand as in 1.9.1; what is ours comes behind them."""
    names = list(inspect.signature(mx.sym.Symbol.optimize_for).parameters)
    assert names[:9] == (
        "self backend args aux ctx shape_dict type_dict stype_dict skip_infer".split()
    )
    names = list(inspect.signature(mx.gluon.HybridBlock.optimize_for).parameters)
    assert names[:6] == ["self", "x", "args", "backend", "clear", "static_alloc"]
    found = inspect.signature(mx.gluon.HybridBlock.hybridize).parameters
    assert list(found)[:4] == ["self", "active", "backend", "clear"]
    assert found["clear"].default is True


def test_unknown_backend_raises_or_is_logged(symbol, block, caplog):
    """get_backend_symbol raises; optimize_for and hybridize log and go on."""
    with pytest.raises(mx.base.MXNetError, match="nonesuch"):
        symbol.get_backend_symbol("nonesuch")
    words = "Error optimizing for backend 'nonesuch' cannot be found"
    with caplog.at_level(logging.ERROR):
        same = symbol.optimize_for("nonesuch")
    assert words in caplog.text
    assert operators(same) == operators(symbol)
    caplog.clear()
    block.hybridize(backend="nonesuch")
    assert block(mx.nd.array(DATA)).shape == (1, 4, 6, 6)
    assert words in caplog.text


def test_wrong_arguments_are_named(symbol, block):
    """No backend, a backend that is no text, a shape that is none."""
    with pytest.raises(ValueError, match='Must specify "backend" to optimize_for'):
        block.optimize_for(mx.nd.array(DATA))
    with pytest.raises(TypeError, match="backend must be a str"):
        symbol.optimize_for(5)
    with pytest.raises(ValueError, match="shape of 'data'"):
        symbol.optimize_for("ngraph", shape_dict={"data": "wide"})
    with pytest.raises(TypeError, match="must hold NDArrays, got int for"):
        symbol.optimize_for("ngraph", [1])


def test_smaller_regions_stay_as_they_are(symbol):
    """min_operators is the least that a region holds."""
    inside = sum(op != "null" for op, *_ in symbol._nodes())
    for least, regions in ((1, 1), (inside, 1), (inside + 1, 0)):
        cut = symbol.optimize_for("example", min_operators=least)
        assert sum(op == "_example_region" for op, *_ in cut._nodes()) == regions
    with pytest.raises(mx.MXNetError, match="min_operators is 0; give a number from 1 on"):
        symbol.optimize_for("example", min_operators=0)


def test_excluded_names_may_be_one_text():
    """A list of names and a text with commas leave the same nodes outside."""
    net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3, name="dense")
    for i in range(6):
        net = mx.sym.relu(net, name=f"step{i}")
    for names in (["step2", "step3"], "step2,step3", "step2, step3"):
        cut = net.optimize_for("ngraph", excl_node_names=names)
        outside = [name for op, name, *_ in cut._nodes() if op == "relu"]
        assert outside == ["step2", "step3"]


@pytest.mark.parametrize("backend", ["MKLDNN", "ngraph", "TensorRT", "example", "default"])
def test_backends_answer_alike(symbol, backend):
    """Every backend gives the graph's answer, with weights in dictionaries or bound later."""
    shapes, _, states = symbol.infer_shape(data=DATA.shape)
    generator = np.random.RandomState(1)
    args = {
        name: mx.nd.array(generator.uniform(-1, 1, shape))
        for name, shape in zip(symbol.list_arguments(), shapes, strict=True)
        if name != "data"
    }
    aux = {
        name: mx.nd.array(generator.uniform(0.5, 1, shape))
        for name, shape in zip(symbol.list_auxiliary_states(), states, strict=True)
    }

    def answer(graph, arguments, moving):
        executor = graph.simple_bind(mx.cpu(), grad_req="null", data=DATA.shape)
        executor.copy_params_from(arguments, moving, allow_extra_params=True)
        return executor.forward(data=mx.nd.array(DATA))[0].asnumpy()

    expected = answer(symbol, args, aux)
    given, moving = dict(args), dict(aux)
    cut = symbol.optimize_for(backend, given, moving, shape_dict={"data": DATA.shape})
    np.testing.assert_allclose(answer(cut, given, moving), expected, rtol=1e-4, atol=1e-5)
    cut = symbol.get_backend_symbol(backend)
    np.testing.assert_allclose(answer(cut, args, aux), expected, rtol=1e-4, atol=1e-5)


def test_block_is_partitioned_without_running(block, tmp_path):
    """optimize_for cuts at once; export, import and run give the same answer."""
    data = mx.nd.array(DATA)
    plain = block(data).asnumpy()
    block.optimize_for(data, backend="MKLDNN")
    assert operators(block._cached_graph[1]) == ["_sg_mkldnn_conv"]
    block.export(str(tmp_path / "net"))
    loaded = mx.gluon.SymbolBlock.imports(
        str(tmp_path / "net-symbol.json"), ["data"], str(tmp_path / "net-0000.params")
    )
    np.testing.assert_allclose(loaded(data).asnumpy(), plain, rtol=1e-4, atol=1e-5)


def test_backends_chain(block):
    """clear=False applies a second backend on top of the first."""
    data = mx.nd.array(DATA)
    plain = block(data).asnumpy()
    block.hybridize(backend="MKLDNN")
    block(data)
    block.hybridize(backend="ngraph", clear=False)
    np.testing.assert_allclose(block(data).asnumpy(), plain, rtol=1e-4, atol=1e-5)
    assert operators(block._cached_graph[1]) == ["_ngraph_subgraph_op"]
    block.hybridize(backend="MKLDNN")
    block(data)
    assert operators(block._cached_graph[1]) == ["_sg_mkldnn_conv"]
