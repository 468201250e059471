"""Pictures and tables of networks: `print_summary`, `plot_network`, `draw_svg`."""

import collections
import json
import os
import re
import warnings

from . import _core

_PARAMETER_ENDINGS = (
    "_weight",
    "_bias",
    "_gamma",
    "_beta",
    "_moving_mean",
    "_moving_var",
    "_running_mean",
    "_running_var",
    "_moving_inv_var",
    "_alpha",
)
_FILLS = {
    "null": "#8dd3c7",
    "Convolution": "#fb8072",
    "Deconvolution": "#fb8072",
    "FullyConnected": "#fb8072",
    "BatchNorm": "#bebada",
    "Activation": "#ffffb3",
    "LeakyReLU": "#ffffb3",
    "Pooling": "#80b1d3",
    "Concat": "#fdb462",
    "Flatten": "#fdb462",
    "Reshape": "#fdb462",
}
_OTHER_FILL = "#fccde5"
_COMPILED_FILL = "#b3de69"


def _str2tuple(string):
    """Return the numbers in a text as a list of texts: '(1, 2)' gives ['1', '2']."""
    return re.findall(r"\d+", string)


def _graph_of(symbol, caller):
    from .symbol import Symbol

    if not isinstance(symbol, Symbol):
        raise TypeError(f"{caller}: needs a Symbol, got {type(symbol).__name__}")
    return json.loads(symbol.tojson())


def _shapes_of(symbol, shape, dtype=None):
    """Return the shape of every output in the graph by name, {} when no input shape is given."""
    if not shape:
        return {}
    internals = symbol.get_internals()
    if dtype:
        internals.infer_type(**dtype)  # raises when the types do not fit
    _, shapes, _ = internals.infer_shape(**shape)
    if shapes is None:
        raise ValueError(
            "visualization: the given input shapes do not tell all shapes of the "
            f"graph, got {shape}"
        )
    return dict(zip(internals.list_outputs(), shapes, strict=True))


def _output_shape(shapes, node, index=0):
    if node["op"] == "null":
        return shapes.get(node["name"])
    name = node["name"]
    return shapes.get(f"{name}_output", shapes.get(f"{name}_output{index}"))


def _is_parameter(node):
    return node["op"] == "null" and node["name"].endswith(_PARAMETER_ENDINGS)


def _dims(shape):
    """Return the shape without the batch axis as text."""
    return "" if shape is None else "x".join(str(size) for size in shape[1:])


# ---- table ----------------------------------------------------------------------------------


def print_summary(symbol, shape=None, line_length=120, positions=(0.44, 0.64, 0.74, 1.0)):
    """Print a table of the layers with output shapes and parameter counts.

    Parameters
    ----------
    symbol : Symbol
        The network.
    shape : dict of str to tuple, optional
        Shapes of the inputs; without them shapes and counts are left out.
    line_length : int
        Width of the table.
    positions : list of float
        Where the columns end, as shares of the width.

    Raises
    ------
    MXNetError
        If a shape is given for a name that the symbol does not have, or shapes contradict each
        other.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3, name="fc")
    >>> mx.viz.print_summary(net, shape={"data": (1, 4)}, line_length=72, positions=[.3, .6, .8, 1])
    ________________________________________________________________________
    Layer (type)         Output Shape          Param #       Previous Layer
    ========================================================================
    data(null)           4                     0
    ________________________________________________________________________
    fc(FullyConnected)   3                     15            data
    ========================================================================
    Total params: 15
    ________________________________________________________________________
    """
    nodes = _graph_of(symbol, "print_summary")["nodes"]
    shapes = _shapes_of(symbol, shape)
    given = shape or {}
    aux = set(symbol.list_auxiliary_states())
    columns = list(positions)
    if columns[-1] <= 1:
        columns = [int(line_length * share) for share in columns]

    def is_shown(index):  # of the variables, the first node
        return nodes[index]["op"] != "null" or index == 0

    def print_row(fields):
        line = ""
        for field, end in zip(fields, columns, strict=True):
            line = (line + str(field))[:end].ljust(end)
        print(line)

    def count_parameters(node):
        total = 0
        for source, *_ in node["inputs"]:
            inner = nodes[source]
            if inner["op"] != "null" or inner["name"] in aux or inner["name"] in given:
                continue
            size = shapes.get(inner["name"])
            if size is not None and not inner["name"].endswith("label"):
                total += _product(size)
        return total

    print("_" * line_length)
    print_row(["Layer (type)", "Output Shape", "Param #", "Previous Layer"])
    print("=" * line_length)
    rows = [node for index, node in enumerate(nodes) if is_shown(index)]
    total = 0
    for i, node in enumerate(rows):
        previous = [nodes[source]["name"] for source, *_ in node["inputs"] if is_shown(source)]
        count = count_parameters(node)
        total += count
        print_row(
            [
                f"{node['name']}({node['op']})",
                _dims(shapes.get(node["name"] + ("" if node["op"] == "null" else "_output"))),
                count,
                previous[0] if previous else "",
            ]
        )
        for name in previous[1:]:
            print_row(["", "", "", name])
        print(("=" if i == len(rows) - 1 else "_") * line_length)
    print(f"Total params: {total}")
    print("_" * line_length)


def _product(shape):
    total = 1
    for size in shape:
        total *= size
    return total


# ---- pictures -------------------------------------------------------------------------------


def _window(text):
    """Turn '(3, 3)' into '3x3'."""
    sizes = [part.strip() for part in text.strip("()[]").split(",") if part.strip()]
    return "x".join(sizes)


def _inner_operators(node):
    """Count the operators inside a compiled node; weights are none."""
    inner = (n["op"] for graph in node["subgraphs"] for n in graph["nodes"])
    return collections.Counter(op for op in inner if op not in ("null", "_constant"))


def _label(node):
    """Return the lines written into a node."""
    op, attrs = node["op"], node.get("attrs", {})
    if node.get("subgraphs"):
        return [node["name"], f"compiled: {sum(_inner_operators(node).values())} operators"]
    if op in ("Convolution", "Deconvolution"):
        stride = _window(attrs.get("stride", "1"))
        return [op, f"{_window(attrs['kernel'])}/{stride}, {attrs['num_filter']}"]
    if op == "FullyConnected":
        return [op, attrs["num_hidden"]]
    if op in ("Activation", "LeakyReLU"):
        return [op, attrs.get("act_type", "leaky")]
    if op == "Pooling":
        kernel, stride = _window(attrs.get("kernel", "")), _window(attrs.get("stride", "1"))
        return [op, f"{attrs.get('pool_type', 'max')}, {kernel}/{stride}"]
    return [node["name"]]


def _picture(nodes, title, shapes, hide_weights):
    """Collect what is drawn of the nodes of a symbol's JSON."""
    from ._reports.svg import Edge, Node, Picture

    hidden = {i for i, node in enumerate(nodes) if hide_weights and _is_parameter(node)}
    drawn, edges = [], []
    for i, node in enumerate(nodes):
        if i in hidden:
            continue
        is_compiled = bool(node.get("subgraphs"))
        fill = _COMPILED_FILL if is_compiled else _FILLS.get(node["op"], _OTHER_FILL)
        kind = "compiled" if is_compiled else "input" if node["op"] == "null" else "operator"
        tip = node["name"]
        if is_compiled:
            inner = sorted(_inner_operators(node).items())
            tip += "\n" + ", ".join(f"{op}: {count}" for op, count in inner)
        drawn.append(Node(node["name"], tuple(_label(node)), fill, kind, tip))
        for source, index, *_ in node["inputs"]:
            if source not in hidden:
                text = _dims(_output_shape(shapes, nodes[source], index))
                edges.append(Edge(nodes[source]["name"], node["name"], text))
    return Picture(title, drawn, edges)


def draw_svg(symbol, filename, title="plot", shape=None, dtype=None, hide_weights=True):
    """Draw a network into an SVG file; needs nothing but this package.

    Compiled subgraphs have a double border and tell how many operators they hold; which ones, the
    viewer shows when the pointer rests on them.

    Parameters
    ----------
    symbol : Symbol
        The network.
    filename : str
        The file, usually `*.svg`.
    title : str
        Written above the picture.
    shape, dtype : dict, optional
        Of the inputs; the edges then show shapes.
    hide_weights : bool
        Leave out weights and other parameters.

    Returns
    -------
    The file name.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("x"), num_hidden=4)
    >>> mx.viz.draw_svg(net, "net.svg", shape={"x": (1, 8)})
    'net.svg'
    """
    nodes = _graph_of(symbol, "draw_svg")["nodes"]
    picture = _picture(nodes, title, _shapes_of(symbol, shape, dtype), hide_weights)
    _core.write_file(os.fspath(filename), picture.svg().encode())
    return filename


def plot_network(
    symbol,
    title="plot",
    save_format="pdf",
    shape=None,
    dtype=None,
    node_attrs=None,
    hide_weights=True,
):
    """Return a picture of a network with the methods `render`, `save` and the text `source`.

    With the Python package graphviz installed it is a `graphviz.Digraph`, otherwise a picture of
    our own. `render` draws SVG without further programs; other formats need graphviz's `dot`.

    Parameters
    ----------
    symbol : Symbol
        The network.
    title : str
        Name of the picture.
    save_format : str
        Format of the file that `render` writes: 'svg', 'png', 'pdf', …
    shape, dtype : dict, optional
        Of the inputs; the edges then show shapes.
    node_attrs : dict, optional
        Further graphviz attributes of nodes.
    hide_weights : bool
        Leave out weights and other parameters.

    Raises
    ------
    TypeError
        If it is not given a symbol.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    >>> picture = mx.viz.plot_network(net, title="net", shape={"data": (1, 3)})
    >>> "digraph" in picture.source
    True
    """
    nodes = _graph_of(symbol, "plot_network")["nodes"]
    names = collections.Counter(node["name"] for node in nodes)
    repeated = [name for name, count in names.items() if count > 1]
    if repeated:
        warnings.warn(
            "There are multiple variables with the same name in your graph, this may result in "
            f"cyclic graph. Repeated names: {','.join(repeated)}",
            RuntimeWarning,
            stacklevel=2,
        )
    picture = _picture(nodes, title, _shapes_of(symbol, shape, dtype), hide_weights)
    picture.node_attrs = dict(node_attrs or {})
    picture.format = save_format
    try:
        from graphviz import Digraph
    except ImportError:
        return picture
    dot = Digraph(name=title, format=save_format)
    for node in picture.nodes:
        dot.node(name=node.name, label="\n".join(node.lines), **picture.attributes(node))
    for edge in picture.edges:
        dot.edge(
            tail_name=edge.target,
            head_name=edge.source,
            label=edge.text,
            dir="back",
            arrowtail="open",
        )
    return dot
