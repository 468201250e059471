import json
import sys
import warnings
import xml.etree.ElementTree as ElementTree

import pytest

import mxnet as mx
from mxnet import visualization
from mxnet._reports.svg import Edge, Node, Picture


def network():
    data = mx.sym.var("data")
    conv = mx.sym.Convolution(data, num_filter=4, kernel=(3, 3), name="conv")
    norm = mx.sym.BatchNorm(conv, name="bn", fix_gamma=False)
    act = mx.sym.Activation(norm, act_type="relu", name="act")
    dense = mx.sym.FullyConnected(mx.sym.Flatten(act, name="flat"), num_hidden=10, name="fc")
    return mx.sym.SoftmaxOutput(dense, name="softmax")


def texts(svg):
    root = ElementTree.fromstring(svg)
    return [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]


def test_svg_shows_operators_and_shapes_and_hides_weights(tmp_path):
    path = str(tmp_path / "net.svg")
    assert mx.viz.draw_svg(network(), path, shape={"data": (1, 3, 12, 12)}) == path
    with open(path) as stream:
        shown = texts(stream.read())
    assert "Convolution" in shown
    assert "3x3/1, 4" in shown
    assert "3x12x12" in shown
    assert "conv_weight" not in shown
    mx.viz.draw_svg(network(), path, hide_weights=False)
    with open(path) as stream:
        assert "conv_weight" in texts(stream.read())


def test_a_compiled_subgraph_is_drawn_distinctly():
    nodes = [
        {"op": "null", "name": "data", "inputs": []},
        {
            "op": "_ngraph_subgraph_op",
            "name": "_ngraph_subgraph_op0",
            "inputs": [[0, 0, 0]],
            "subgraphs": [json.loads(network().tojson())],
        },
    ]
    picture = visualization._picture(nodes, "t", {}, True)
    assert picture.nodes[1].kind == "compiled"
    assert "compiled: 6 operators" in texts(picture.svg())
    assert picture.svg().count('stroke-width="2"') == 1
    assert "peripheries" in picture.source


def test_a_bound_network_shows_its_compiled_node(monkeypatch, tmp_path):
    monkeypatch.delenv("MXNET_SUBGRAPH_BACKEND", raising=False)
    bound = network().simple_bind(mx.current_context(), data=(1, 3, 12, 12), grad_req="null")
    path = mx.viz.draw_svg(bound.get_optimized_symbol(), str(tmp_path / "net.svg"))
    with open(path) as stream:
        shown = texts(stream.read())
    assert any(text.startswith("compiled: ") for text in shown)
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "1")
    bound = network().simple_bind(mx.current_context(), data=(1, 3, 12, 12), grad_req="null")
    mx.viz.draw_svg(bound.get_optimized_symbol(), path)
    with open(path) as stream:
        assert "Convolution" in texts(stream.read())


def test_plot_network_has_the_interface_of_graphviz(tmp_path):
    plot = mx.viz.plot_network(network(), title="net")
    assert '"#fb8072"' in plot.source
    assert callable(plot.render)


def test_layout_puts_readers_below_and_keeps_nodes_apart():
    nodes = [Node(name, (name,), "#fff", "operator") for name in "abcedf"]
    edges = [Edge("a", "b", ""), Edge("a", "c", ""), Edge("b", "d", ""), Edge("c", "d", ""),
             Edge("a", "d", ""), Edge("e", "d", ""), Edge("d", "f", "7")]  # fmt: skip
    picture = Picture("t", nodes, edges)
    from mxnet._reports.svg import _lay_out, _node_width

    places, bends, width, height = _lay_out(nodes, edges)
    for edge, points in zip(edges, bends, strict=True):
        assert places[edge.source][1] < places[edge.target][1]
        assert len(points) >= 2
    for one in nodes:
        for other in nodes:
            if one is not other and places[one.name][1] == places[other.name][1]:
                distance = abs(places[one.name][0] - places[other.name][0])
                assert distance >= _node_width(one)
    assert all(0 < x < width and 0 < y < height for x, y in places.values())
    assert texts(picture.svg()).count("7") == 1


def test_print_summary_counts_parameters(capsys):
    mx.viz.print_summary(network(), {"data": (1, 3, 12, 12)})
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert lines[0] == "_" * 120
    assert lines[5].split() == ["conv(Convolution)", "4x10x10", "112", "data"]
    assert "bn(BatchNorm)" in out
    assert "Total params: 4130" in out


def test_a_symbol_is_needed():
    with pytest.raises(TypeError, match="int"):
        mx.viz.print_summary(3)
    with pytest.raises(TypeError, match="int"):
        mx.viz.plot_network(3)


def test_svg_needs_no_program_and_png_names_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "graphviz", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    path = mx.viz.plot_network(network(), title="net", save_format="svg").render(
        directory=str(tmp_path)
    )
    assert path == str(tmp_path / "net.svg")
    assert "Convolution" in texts((tmp_path / "net.svg").read_text())
    plot = mx.viz.plot_network(network(), save_format="png")
    with pytest.raises(mx.MXNetError, match="'png' needs the program dot of graphviz"):
        plot.render(str(tmp_path / "net"))
    assert not (tmp_path / "net.png").exists()


def test_other_formats_are_drawn_by_dot(tmp_path, monkeypatch):
    """A stand-in for dot tells what it was given."""
    monkeypatch.setitem(sys.modules, "graphviz", None)
    program = tmp_path / "dot"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nprint(sys.argv[1:], sys.stdin.read())\n"
        "sys.exit(sys.argv[1] == '-Tbad')\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    plot = mx.viz.plot_network(network(), save_format="png")
    path = plot.render(str(tmp_path / "net"))
    assert path.endswith("net.png")
    text = (tmp_path / "net.png").read_text()
    assert text.startswith("['-Tpng'] digraph")
    assert "Convolution" in text
    assert plot.render(str(tmp_path / "net"), format="pdf").endswith("net.pdf")
    with pytest.raises(mx.MXNetError, match="dot -Tbad failed"):
        plot.pipe("bad")


def test_print_summary_counts_parameters_of_any_name(capsys):
    layer = mx.sym.FullyConnected(mx.sym.var("x"), mx.sym.var("kernel"), num_hidden=4, name="fc")
    mx.viz.print_summary(layer, {"x": (2, 3)})
    report = capsys.readouterr().out
    assert "Total params: 16" in report
    assert "kernel" not in report


def test_variables_with_one_name_are_told():
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        mx.viz.plot_network(mx.sym.var("w") + mx.sym.var("w"))
    assert [(w.category, str(w.message)[-17:]) for w in told] == [
        (RuntimeWarning, "Repeated names: w")
    ]
