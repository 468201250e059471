"""A small writer of layered graph drawings: layout and SVG text."""

import itertools
import os
import shutil
import subprocess
from collections import namedtuple
from html import escape

from .. import _core
from ..base import MXNetError

# kind: input, operator, compiled; tip: shown when the pointer rests on the node
Node = namedtuple("Node", ["name", "lines", "fill", "kind", "tip"], defaults=[""])
Edge = namedtuple("Edge", ["source", "target", "text"])

_LAYER_HEIGHT = 84
_NODE_HEIGHT = 44
_GAP = 28
_MARGIN = 40
_LETTER = 6.6  # width of a letter at font size 11
_SWEEPS = 8


class Picture:
    """Nodes and edges; `svg()` draws them from top to bottom.

    It has the part of `graphviz.Digraph` that programs use: `source`, `save`, `render`, `view`.
    """

    def __init__(self, title, nodes, edges, save_format="svg"):
        self.title = title
        self.format = save_format
        self.nodes = nodes
        self.edges = edges
        self.node_attrs = {}

    def attributes(self, node):
        """Return the graphviz attributes of a node."""
        attributes = {
            "fillcolor": node.fill,
            "fixedsize": "true",
            "height": "0.8034",
            "shape": "oval" if node.kind == "input" else "box",
            "style": "filled",
            "width": "1.3",
        }
        if node.kind == "compiled":
            attributes.update(fixedsize="false", peripheries="2", tooltip=node.tip)
        attributes.update(self.node_attrs)
        return attributes

    @property
    def source(self):
        """The picture in graphviz's language."""
        lines = [f"digraph {_quote(self.title)} {{"]
        for node in self.nodes:
            options = {"label": "\n".join(node.lines), **self.attributes(node)}
            text = " ".join(f"{key}={_quote(value)}" for key, value in options.items())
            lines.append(f"\t{_quote(node.name)} [{text}]")
        for edge in self.edges:
            lines.append(
                f"\t{_quote(edge.target)} -> {_quote(edge.source)} "
                f"[label={_quote(edge.text)} arrowtail=open dir=back]"
            )
        return "\n".join([*lines, "}"])

    def save(self, filename=None, directory=None):
        """Write `source` to a file; return its path."""
        return _write(filename or f"{self.title}.gv", directory, self.source)

    def render(self, filename=None, directory=None, view=False, cleanup=False, format=None):
        """Write the picture to `<filename>.<format>`; return its path.

        SVG is drawn here; every other format by the program `dot` of graphviz.
        """
        kind = format or self.format
        name = filename or self.title
        name = name if name.endswith(f".{kind}") else f"{name}.{kind}"
        return _write(name, directory, self.svg() if kind == "svg" else self.pipe(kind))

    def pipe(self, format="svg"):
        """Return the picture as graphviz draws it, in bytes of that format."""
        program = shutil.which("dot")
        if program is None:
            raise MXNetError(
                f"plot_network: {format!r} needs the program dot of graphviz (Debian: apt install "
                "graphviz), which is not installed; use save_format='svg'"
            )
        command = [program, f"-T{format}"]
        done = subprocess.run(command, input=self.source.encode(), capture_output=True, check=False)
        if done.returncode != 0:
            raise MXNetError(f"plot_network: dot -T{format} failed: {done.stderr.decode().strip()}")
        return done.stdout

    def view(self, filename=None, directory=None, cleanup=False):
        """Write the picture; return its path."""
        return self.render(filename, directory)

    def _repr_svg_(self):
        return self.svg()

    def svg(self):
        """Return the picture as SVG text."""
        places, bends, width, height = _lay_out(self.nodes, self.edges)
        out = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="Helvetica, Arial, sans-serif" '
            'font-size="11">',
            '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" '
            'markerHeight="7" orient="auto"><path d="M0 0 L10 5 L0 10 z" fill="#555"/></marker>'
            "</defs>",
            '<rect width="100%" height="100%" fill="white"/>',
            f'<text x="{_MARGIN}" y="22" font-size="14">{escape(self.title)}</text>',
        ]
        for edge, points in zip(self.edges, bends, strict=True):
            out.append(_draw_edge(edge, points))
        for node in self.nodes:
            out.append(_draw_node(node, *places[node.name]))
        return "\n".join([*out, "</svg>\n"])


def _quote(text):
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _write(name, directory, content):
    path = os.path.join(directory, name) if directory else name
    _core.write_file(path, content.encode() if isinstance(content, str) else content)
    return path


def _node_width(node):
    return max(92.0, 20 + _LETTER * max(len(line) for line in node.lines))


def _draw_node(node, x, y):
    width = _node_width(node)
    left, top = x - width / 2, y - _NODE_HEIGHT / 2
    radius = _NODE_HEIGHT / 2 if node.kind == "input" else 5
    parts = [
        f"<g><title>{escape(node.tip)}</title>",
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{_NODE_HEIGHT}" '
        f'rx="{radius}" fill="{node.fill}" stroke="#333"/>',
    ]
    if node.kind == "compiled":
        parts.append(
            f'<rect x="{left - 4:.1f}" y="{top - 4:.1f}" width="{width + 8:.1f}" '
            f'height="{_NODE_HEIGHT + 8}" rx="7" fill="none" stroke="#333" '
            'stroke-width="2"/>'
        )
    first = y + 4 - 7 * (len(node.lines) - 1)
    for i, line in enumerate(node.lines):
        parts.append(
            f'<text x="{x:.1f}" y="{first + 14 * i:.1f}" text-anchor="middle">{escape(line)}</text>'
        )
    return "".join([*parts, "</g>"])


def _draw_edge(edge, points):
    path = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        middle = (y0 + y1) / 2
        path.append(f"C{x0:.1f} {middle:.1f} {x1:.1f} {middle:.1f} {x1:.1f} {y1:.1f}")
    text = f'<path d="{" ".join(path)}" fill="none" stroke="#555" marker-end="url(#arrow)"/>'
    if edge.text:
        x = (points[0][0] + points[1][0]) / 2 + 5
        y = (points[0][1] + points[1][1]) / 2 + 3
        text += (
            f'<text x="{x:.1f}" y="{y:.1f}" fill="#555" font-size="9">{escape(edge.text)}</text>'
        )
    return text


# ---- layout: layers, order inside a layer, positions -----------------------------------------


def _layers_of(nodes, edges):
    """Return the layer of every node: one below the lowest node it reads."""
    inputs = {node.name: [] for node in nodes}
    readers = {node.name: [] for node in nodes}
    for edge in edges:
        inputs[edge.target].append(edge.source)
        readers[edge.source].append(edge.target)
    layer = {}
    for node in nodes:  # nodes come in an order in which inputs precede their readers
        layer[node.name] = 1 + max((layer[name] for name in inputs[node.name]), default=-1)
    for node in nodes:  # inputs move down to just above the first operator that reads them
        if not inputs[node.name] and readers[node.name]:
            layer[node.name] = min(layer[name] for name in readers[node.name]) - 1
    return layer


def _lay_out(nodes, edges):
    """Return ({node: (x, y)}, [points of each edge], width, height)."""
    layer = _layers_of(nodes, edges)
    top = min(layer.values(), default=0)
    layer = {name: index - top for name, index in layer.items()}
    rows = [[] for _ in range(max(layer.values(), default=0) + 1)]
    widths, above, below = {}, {}, {}
    for node in nodes:
        rows[layer[node.name]].append(node.name)
        widths[node.name] = _node_width(node) + _GAP
    chains = []
    for number, edge in enumerate(edges):
        chain = [edge.source]
        for index in range(layer[edge.source] + 1, layer[edge.target]):
            bend = (number, index)  # a long edge gets a place of its own in every layer it passes
            rows[index].append(bend)
            widths[bend] = 24.0
            chain.append(bend)
        chain.append(edge.target)
        chains.append(chain)
        for upper, lower in itertools.pairwise(chain):
            below.setdefault(upper, []).append(lower)
            above.setdefault(lower, []).append(upper)
    _order(rows, above, below)
    x = _place(rows, widths, above, below)
    left = min((x[item] - widths[item] / 2 for row in rows for item in row), default=0.0)
    right = max((x[item] + widths[item] / 2 for row in rows for item in row), default=0.0)
    y = {
        item: 40 + _MARGIN + index * _LAYER_HEIGHT for index, row in enumerate(rows) for item in row
    }
    position = {item: (x[item] - left + _MARGIN, y[item]) for item in x}
    bends = [_bend_points([position[item] for item in chain]) for chain in chains]
    places = {node.name: position[node.name] for node in nodes}
    width = max(right - left + 2 * _MARGIN, 240)
    return places, bends, width, 40 + 2 * _MARGIN + (len(rows) - 1) * _LAYER_HEIGHT


def _bend_points(points):
    """Start at the bottom of the first node, end at the top of the last."""
    half = _NODE_HEIGHT / 2 + 4
    start, end = points[0], points[-1]
    return [(start[0], start[1] + half - 4), *points[1:-1], (end[0], end[1] - half)]


def _order(rows, above, below):
    """Sort each layer by the mean place of its neighbours, downwards and upwards in turn."""
    for sweep in range(_SWEEPS):
        downwards = sweep % 2 == 0
        neighbours = above if downwards else below
        order = range(1, len(rows)) if downwards else range(len(rows) - 2, -1, -1)
        for index in order:
            other = rows[index - 1 if downwards else index + 1]
            place = {item: i for i, item in enumerate(other)}
            current = {item: i for i, item in enumerate(rows[index])}
            rows[index].sort(
                key=lambda item: _mean([place[n] for n in neighbours.get(item, ())], current[item])
            )


def _mean(values, otherwise):
    return sum(values) / len(values) if values else otherwise


def _place(rows, widths, above, below):
    """Return x of every item: near its neighbours, in order, without overlap."""
    x = {}
    for row in rows:
        position = 0.0
        for item in row:
            x[item] = position + widths[item] / 2
            position += widths[item]
    for sweep in range(_SWEEPS):
        neighbours = above if sweep % 2 == 0 else below
        for row in rows if sweep % 2 == 0 else reversed(rows):
            wanted = [_mean([x[n] for n in neighbours.get(item, ())], x[item]) for item in row]
            placed = []
            for item, wish in zip(row, wanted, strict=True):
                if placed:
                    previous = row[len(placed) - 1]
                    wish = max(wish, placed[-1] + (widths[previous] + widths[item]) / 2)
                placed.append(wish)
            shift = _mean([w - p for w, p in zip(wanted, placed, strict=True)], 0.0)
            for item, value in zip(row, placed, strict=True):
                x[item] = value + shift
    return x
