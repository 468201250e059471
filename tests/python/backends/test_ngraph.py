"""The nGraph backend: its variables, reports, errors and borders."""

import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx

pytestmark = pytest.mark.skipif(
    mx._core.backend_of_bind() != "ngraph", reason="built with USE_NGRAPH=OFF: binds use MKLDNN"
)


@pytest.fixture
def symbol():
    """Two dense layers with something between them that has no compiled kernel."""
    sym = mx.sym
    hidden = sym.FullyConnected(sym.var("data"), num_hidden=8, name="fc0")
    hidden = sym.Activation(hidden, act_type="relu", name="relu0")
    return sym.FullyConnected(sym.sin(hidden, name="wave"), num_hidden=3, name="fc1")


def bind(symbol, **kwargs):
    """An executor with values in its arguments."""
    kwargs.setdefault("grad_req", "null")
    executor = symbol.simple_bind(mx.cpu(), data=(2, 5), **kwargs)
    for i, array in enumerate(executor.arg_arrays):
        array[:] = np.random.RandomState(i).uniform(-1, 1, array.shape)
    return executor


def operators(symbol):
    """Names of the operators in a graph."""
    return [node[0] for node in symbol._nodes() if node[0] != "null"]


def test_gap_makes_two_subgraphs(symbol):
    """An operator without a compiled kernel leaves a gap."""
    found = operators(bind(symbol).get_optimized_symbol())
    assert found == ["_ngraph_subgraph_op", "sin", "_ngraph_subgraph_op"]


def test_detail_names_unsupported_operators(symbol, monkeypatch, capfd):
    """MXNET_NGRAPH_VERBOSE_DETAIL says which operators stay outside."""
    monkeypatch.setenv("MXNET_NGRAPH_VERBOSE_DETAIL", "1")
    bind(symbol)
    assert "NGRAPH_BRIDGE: Unsupported Op: sin (wave:" in capfd.readouterr().err


def test_verbose_names_regions(symbol, monkeypatch, capfd):
    """MXNET_NGRAPH_VERBOSE tells what each subgraph holds."""
    monkeypatch.setenv("MXNET_NGRAPH_VERBOSE", "1")
    bind(symbol)
    text = capfd.readouterr().err
    assert "NGRAPH_BRIDGE: _ngraph_subgraph_op0: 2 operators" in text
    assert "NGRAPH_BRIDGE: _ngraph_subgraph_op1: 1 operators" in text


def test_quiet_by_default(symbol, capfd):
    """Without variables nothing is printed."""
    bind(symbol).forward()[0].wait_to_read()
    captured = capfd.readouterr()
    assert captured.out == ""
    assert captured.err == ""


def test_graph_files(symbol, monkeypatch, tmp_path):
    """MXNET_NGRAPH_VERBOSE_GRAPH leaves a file per subgraph, and per training graph."""
    monkeypatch.setenv("MXNET_NGRAPH_VERBOSE_GRAPH", "1")
    monkeypatch.chdir(tmp_path)
    executor = bind(symbol, grad_req="write")
    files = sorted(tmp_path.glob("mxnet-ngraph-_ngraph_subgraph_op?_*-inference-fprop.json"))
    assert len(files) == 2
    first = mx.sym.load(str(files[0]))
    assert operators(first) == ["FullyConnected", "Activation"]
    executor.forward(is_train=True)
    backward = next(tmp_path.glob("mxnet-ngraph-_ngraph_subgraph_op0_*-train-bprop.json"))
    nodes = [node["op"] for node in json.loads(backward.read_text())["nodes"]]
    assert len(nodes) > len(operators(symbol)) + 5
    assert list(tmp_path.glob("mxnet-ngraph-_ngraph_subgraph_op0_*-train-fprop.json"))


def test_drawings(symbol, monkeypatch, tmp_path):
    """MXNET_NGRAPH_VERBOSE_VIZ draws the graph before and after."""
    monkeypatch.setenv("MXNET_NGRAPH_VERBOSE_VIZ", "1")
    monkeypatch.chdir(tmp_path)
    bind(symbol)
    before = next(tmp_path.glob("mxnet-ngraph-graph_*-before.dot")).read_text()
    after = next(tmp_path.glob("mxnet-ngraph-graph_*-after.dot")).read_text()
    assert before.startswith("digraph {")
    assert '"fc0" -> "relu0";' in before
    assert "fc0" not in [line.split('"')[1] for line in after.splitlines() if "[label" in line]
    assert "_ngraph_subgraph_op0\\n2 operators" in after


def test_interpreter_answers_alike(symbol, monkeypatch):
    """MXNET_NGRAPH_BACKEND=INTERPRETER runs regions operator by operator."""
    compiled = bind(symbol)
    monkeypatch.setenv("MXNET_NGRAPH_BACKEND", "INTERPRETER")
    interpreted = bind(symbol)
    assert mx.remx.explain(interpreted) != mx.remx.explain(compiled)
    np.testing.assert_allclose(
        interpreted.forward()[0].asnumpy(), compiled.forward()[0].asnumpy(), rtol=1e-5
    )


@pytest.mark.parametrize("name", ["GPU", "NNP"])
def test_other_backends_say_what_to_use(symbol, monkeypatch, name):
    """A backend that is not there is refused in words."""
    monkeypatch.setenv("MXNET_NGRAPH_BACKEND", name)
    with pytest.raises(mx.base.MXNetError, match="use CPU or INTERPRETER"):
        bind(symbol)


def test_gluon_blocks_on_request(monkeypatch):
    """MXNET_NGRAPH_GLUON compiles hybridized blocks that name no backend."""
    for wanted, found in (("0", "FullyConnected"), ("1", "_ngraph_subgraph_op")):
        monkeypatch.setenv("MXNET_NGRAPH_GLUON", wanted)
        block = mx.gluon.nn.Dense(3)
        block.initialize()
        block.hybridize()
        block(mx.nd.ones((2, 4)))
        assert operators(block._cached_graph[1]) == [found]


def test_timer_tables(symbol, monkeypatch, tmp_path, capsys):
    """dump_ngraph has a table per graph and mode: forward, backward, combined."""
    monkeypatch.setattr(mx._backends.ngraph, "_timed", [])
    mx.profiler.dump_ngraph()
    assert "MXNET_NGRAPH_TIMER=1" in capsys.readouterr().out
    monkeypatch.setenv("MXNET_NGRAPH_TIMER", "1")
    executor = bind(symbol, grad_req="write")
    executor.forward(is_train=False)
    for _ in range(2):
        executor.forward(is_train=True)
        executor.backward(mx.nd.ones((2, 3)))
    mx.profiler.dump_ngraph(str(tmp_path / "times.txt"))
    text = (tmp_path / "times.txt").read_text()
    assert "nGraph graph 0: _ngraph_subgraph_op0, _ngraph_subgraph_op1" in text
    modes = text.split("  Kernels")[0].split("  Train")
    rows = [[line.split()[:2] for line in mode.splitlines()[1:]] for mode in modes]
    assert ["Forward", "1"] in rows[0]
    assert ["Backward", "0"] in rows[0]
    for row in (["Forward", "2"], ["Backward", "2"], ["Combined", "2"]):
        assert row in rows[1]
    assert "fc0" in text.split("Kernels of _ngraph_subgraph_op0")[1]
    mx.profiler.dump_ngraph()
    assert "Combined" in capsys.readouterr().out


def test_inference_graph_has_no_backward(symbol):
    """Differentiating what was bound with grad_req='null' raises in nGraph's words."""
    executor = bind(symbol)
    executor.forward(is_train=True)
    words = "NGRAPH_BRIDGE: This graph was compiled as inference but is called in training"
    with pytest.raises(mx.base.MXNetError, match=words):
        executor.backward(mx.nd.ones((2, 3)))


def test_groups_run_unpartitioned(symbol, caplog):
    """With group2ctx there is a warning and no subgraph."""
    executor = bind(symbol, group2ctx={"stage": mx.cpu(0)})
    assert "does not currently support heterogeneous execution" in caplog.text
    assert operators(executor.get_optimized_symbol()) == operators(symbol)
    np.testing.assert_allclose(
        executor.forward()[0].asnumpy(), bind(symbol).forward()[0].asnumpy(), rtol=1e-5
    )


def test_change_of_shape_compiles_again(symbol):
    """After reshape the graph is compiled for the new shape, over the same weights."""
    executor = bind(symbol)
    wide = executor.reshape(data=(7, 5), allow_up_sizing=True)
    data = np.random.RandomState(9).uniform(-1, 1, (7, 5))
    answer = wide.forward(data=mx.nd.array(data))[0].asnumpy()
    assert answer.shape == (7, 3)
    assert operators(wide.get_optimized_symbol()).count("_ngraph_subgraph_op") == 2
    rows = [
        executor.forward(data=mx.nd.array(data[i : i + 2]))[0].asnumpy() for i in range(0, 6, 2)
    ]
    np.testing.assert_allclose(answer[:6], np.concatenate(rows), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("backend", ["ngraph", "example"])
def test_lone_source_stays(backend):
    """A single node without inputs is never taken."""
    lone = mx.sym.ones((2, 2), name="start")
    assert operators(lone.optimize_for(backend)) == ["_ones"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, "_ngraph_subgraph_op"),
        ("ngraph", "_ngraph_subgraph_op"),
        ("MKLDNN", "_sg_mkldnn_fully_connected"),
        ("", "_sg_mkldnn_fully_connected"),
        ("default", "FullyConnected"),
        *((off, "FullyConnected") for off in ("1", "0", "NONE", "none", "off")),
    ],
)
def test_values_of_the_variable(symbol, monkeypatch, value, expected):
    """MXNET_SUBGRAPH_BACKEND is read at every bind."""
    if value is None:
        monkeypatch.delenv("MXNET_SUBGRAPH_BACKEND", raising=False)
    else:
        monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", value)
    executor = bind(symbol)
    assert operators(executor.get_optimized_symbol())[0] == expected
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    plain = bind(symbol).forward()[0].asnumpy()
    np.testing.assert_allclose(executor.forward()[0].asnumpy(), plain, rtol=1e-5)


def test_unknown_value_lists_the_known(symbol, monkeypatch):
    """An unknown name is an error at bind."""
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "nonesuch")
    with pytest.raises(mx.base.MXNetError, match=r"nonesuch.*ngraph.*MKLDNN"):
        bind(symbol)


def test_activation_lines(symbol, monkeypatch, capfd):
    """A chosen backend is announced as in 1.9.1; MXNET_SUBGRAPH_VERBOSE=0 is silent."""
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "MKLDNN")
    bind(symbol)
    assert "Subgraph backend MKLDNN is activated." in capfd.readouterr().err
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    bind(symbol)
    words = "MXNET_SUBGRAPH_BACKEND=NONE is detected, subgraph backend is not in use"
    assert words in capfd.readouterr().err
    monkeypatch.setenv("MXNET_SUBGRAPH_VERBOSE", "0")
    bind(symbol)
    assert capfd.readouterr().err == ""


def test_the_announced_processor_is_served_by_the_cpu(symbol):
    """mx.nnp(0) binds and computes as mx.cpu() does."""
    assert str(mx.nnp(1)) == "nnp(1)"
    assert mx.nd.ones((2,), ctx=mx.nnp(0)).context == mx.cpu(0)
    there = symbol.simple_bind(mx.nnp(0), data=(2, 5), grad_req="null")
    here = bind(symbol)
    there.copy_params_from(here.arg_dict)
    assert operators(there.get_optimized_symbol()) == operators(here.get_optimized_symbol())
    np.testing.assert_array_equal(there.forward()[0].asnumpy(), here.forward()[0].asnumpy())


def test_feature_is_shown():
    """mx.runtime.Features() knows the backend."""
    assert mx.runtime.Features().is_enabled("NGRAPH") == mx.runtime.Features().is_enabled("MKLDNN")


def test_exit_code_with_variables(tmp_path):
    """A program with every variable set ends well."""
    program = (
        "import mxnet as mx\n"
        "s = mx.sym.FullyConnected(mx.sym.var('data'), num_hidden=3)\n"
        "e = s.simple_bind(mx.cpu(), data=(2, 4))\n"
        "e.forward(is_train=True); e.backward(mx.nd.ones((2, 3)))\n"
        "mx.profiler.dump_ngraph()\n"
    )
    names = "VERBOSE VERBOSE_DETAIL VERBOSE_GRAPH VERBOSE_VIZ TIMER GLUON".split()
    environment = {**os.environ, **{f"MXNET_NGRAPH_{name}": "1" for name in names}}
    environment["PYTHONPATH"] = str(pathlib.Path(mx.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Combined" in done.stdout
