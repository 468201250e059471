"""Draws the pictures of the tutorials with the library's own tools: docs/pictures/*.svg.

Usage: make_pictures.py [FOLDER]     The package is taken from PYTHONPATH.

- lenet.svg, lenet_compiled.svg: a graph before and after it is compiled.
- timeline.svg: what the profiler recorded of one forward pass.
"""

import html
import json
import sys
import tempfile
from pathlib import Path

import mxnet as mx
from mxnet import gluon

ROOT = Path(__file__).resolve().parent.parent
WIDTH, ROW, LEFT, RIGHT, TOP = 760, 30, 130, 40, 46
COLORS = ["#c2410c", "#2563eb", "#16a34a", "#9333ea", "#0f766e", "#64748b"]


def make_lenet():
    """LeNet with weights."""
    net = gluon.nn.HybridSequential(prefix="lenet_")
    with net.name_scope():
        net.add(
            gluon.nn.Conv2D(20, kernel_size=5, activation="relu"),
            gluon.nn.MaxPool2D(),
            gluon.nn.Conv2D(50, kernel_size=5, activation="relu"),
            gluon.nn.MaxPool2D(),
            gluon.nn.Dense(128, activation="relu"),
            gluon.nn.Dense(10),
        )
    net.initialize(mx.init.Xavier())
    return net


def draw_graphs(net, folder):
    """The graph as written, and as the CPU compiler leaves it."""
    shape = {"data": (1, 1, 28, 28)}
    symbol = net(mx.sym.var("data"))
    bound = symbol.simple_bind(mx.cpu(), grad_req="null", **shape)
    mx.viz.draw_svg(symbol, str(folder / "lenet.svg"), title="LeNet", shape=shape)
    compiled = bound.get_optimized_symbol()
    mx.viz.draw_svg(compiled, str(folder / "lenet_compiled.svg"), title="LeNet, compiled")


def record(net):
    """The spans [(operator, begin, length)] of one forward pass, in microseconds."""
    image = mx.nd.random.uniform(shape=(32, 1, 28, 28))
    for _ in range(3):
        net(image).wait_to_read()
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "profile.json"
        mx.profiler.set_config(profile_all=True, filename=str(trace))
        mx.profiler.set_state("run")
        net(image).wait_to_read()
        mx.profiler.set_state("stop")
        mx.profiler.dump()
        events = json.loads(trace.read_text())["traceEvents"]
    return spans(events)


def spans(events):
    """The spans of operators among the events of a trace, complete or in two halves."""
    found, open_at = [], {}
    for event in events:
        if event.get("cat") != "operator":
            continue
        name, start = event["name"], event["ts"]
        if event["ph"] == "X":
            found.append((name, start, event["dur"]))
        elif event["ph"] == "B":
            open_at[name, event.get("tid")] = start
        elif event["ph"] == "E" and (name, event.get("tid")) in open_at:
            begin = open_at.pop((name, event.get("tid")))
            found.append((name, begin, start - begin))
    return sorted(found, key=lambda span: span[1])


def text(x, y, content, anchor="start", size=12):
    """A piece of text; its colour is that of the page."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="#475569">{html.escape(content)}</text>'
    )


def draw_timeline(found, path):
    """A bar for each operator, in the order they began, one row for each kind."""
    begin = found[0][1]
    right = WIDTH - RIGHT
    end = max(start + length for _, start, length in found)
    scale = (WIDTH - LEFT - RIGHT) / (end - begin)
    kinds = list(dict.fromkeys(name for name, _, _ in found))
    height = TOP + ROW * len(kinds) + 34
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" role="img">',
        f"<title>{len(found)} operators of one forward pass over {end - begin:.0f} µs</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        text(10, 24, f"A forward pass of LeNet, batch 32: {(end - begin) / 1000:.2f} ms", size=15),
    ]
    for i, kind in enumerate(kinds):
        y = TOP + ROW * i
        lines += [
            f'<line x1="{LEFT}" x2="{right}" y1="{y + 22}" y2="{y + 22}" stroke="#e2e8f0"/>',
            text(LEFT - 8, y + 17, kind, "end"),
        ]
        for name, start, length in found:
            if name == kind:
                x, width = LEFT + (start - begin) * scale, max(length * scale, 1.5)
                lines.append(
                    f'<rect x="{x:.1f}" y="{y + 4}" width="{width:.1f}" height="18" rx="2" '
                    f'fill="{COLORS[i % len(COLORS)]}"><title>{html.escape(name)} '
                    f"{length:.0f} µs</title></rect>"
                )
    for part in range(5):
        x = LEFT + part * (WIDTH - LEFT - RIGHT) / 4
        lines.append(text(x, height - 12, f"{part * (end - begin) / 4:.0f} µs", "middle"))
    path.write_text("\n".join([*lines, "</svg>"]) + "\n", encoding="utf-8")


def main():
    """Draws all of them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    net = make_lenet()
    draw_graphs(net, folder)
    draw_timeline(record(net), folder / "timeline.svg")
    print(f"{len(list(folder.glob('*.svg')))} pictures in {folder}")


if __name__ == "__main__":
    main()
