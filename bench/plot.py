#!/usr/bin/env python3
"""Draws how every network of a result file compares with its peers, on one screen, SVG or PNG.

python bench/plot.py bench/results/FILE.jsonl [bench/results/latency.svg]

A panel for each batch size; in it a row for each network: a bar for our time, a mark for each
peer's, all as parts of the time of the fastest peer.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import compare

from mxnet import _core
from mxnet.bench import chart

NAMES, PANEL, SPACE, MARGIN = 96, 270, 24, 10  # widths: of the networks' names, of a panel, …
ROW, TOP, FOOT = 26, 70, 44
MOST = 2.0  # what takes longer stands at the edge
MARKS = {
    "mxnet-1.9.1": "#2563eb", "onnxruntime": "#16a34a", "openvino": "#9333ea", "torch": "#0f172a",
}  # fmt: skip
OURS, LINE, FAR = chart.COLORS["remx"], "#e2e8f0", "#0f766e"


def parts(result):
    """Returns (ours, {peer: its part}): times as parts of the fastest peer's."""
    ratios = {name: ratio["median"] for name, ratio in result["ratio"].items()}
    ours = max(ratios.values())
    return ours, {name: ours / ratio for name, ratio in ratios.items()}


def panels(results):
    """Returns {batch: {network: result}} in the order of the first panel's networks."""
    found = {}
    for result in results:
        _, network, batch = result["metric"].split("/")
        found.setdefault(batch.removeprefix("batch"), {})[network] = result
    return found


def draw_row(drawing, result, left, y):
    """Draws one network in one panel."""
    scale = PANEL / MOST
    ours, peers = parts(result)
    drawing.box(left, y - 7, min(ours, MOST) * scale, 14, OURS, 2)
    for name, part in peers.items():
        color = MARKS.get(name, FAR)
        drawing.box(left + min(part, MOST) * scale - 1.5, y - 9, 3, 18, color)
    drawing.text(left + 6, y + 4, f"{ours:.2f}", size=11, weight="bold", color="#ffffff")


def draw_panel(drawing, batch, rows, networks, left):
    """Draws the panel of one batch size."""
    bottom = TOP + ROW * len(networks)
    drawing.text(left, TOP - 18, f"batch {batch}", size=12, weight="bold")
    for tick in (0.5, 1.0, 1.5, 2.0):
        x = left + tick * PANEL / MOST
        drawing.box(x - 0.5, TOP - 8, 1, bottom - TOP + 8, "#94a3b8" if tick == 1 else LINE)
        drawing.text(x, bottom + 14, f"{tick:g}", "middle", 11)
    for i, network in enumerate(networks):
        if network in rows:
            draw_row(drawing, rows[network], left, TOP + ROW * i + ROW / 2)


def draw(results):
    """Returns the drawing of the results of one machine."""
    first, found = results[0], panels(results)
    networks = list(next(iter(found.values())))
    width = 2 * MARGIN + NAMES + len(found) * (PANEL + SPACE) - SPACE
    drawing = chart.Drawing(width, TOP + ROW * len(networks) + FOOT)
    drawing.text(MARGIN, 18, "Time of inference; the fastest peer = 1", size=13, weight="bold")
    x = MARGIN
    for name, color in [("remx", OURS), *MARKS.items()]:
        drawing.box(x, 28, 10 if name == "remx" else 3, 10, color)
        drawing.text(x + 14, 37, name, size=11)
        x += 30 + 7 * len(name)
    for i, network in enumerate(networks):
        y = TOP + ROW * i + ROW / 2 + 4
        drawing.text(MARGIN + NAMES - 8, y, network, "end", 12)
    for i, (batch, rows) in enumerate(found.items()):
        draw_panel(drawing, batch, rows, networks, MARGIN + NAMES + i * (PANEL + SPACE))
    caption = f"{first['host']}, {first['isa']}, {first['threads']} threads"
    drawing.text(MARGIN, drawing.height - 10, f"{caption}, commit {first['commit']}", size=11)
    return drawing


def main():
    """Reads the file, writes the picture."""
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    default = pathlib.Path(__file__).resolve().parent / "results" / "latency.svg"
    target = pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else default
    chart.check_ending(target)
    found = compare.read(sys.argv[1])
    results = [r for r in found.values() if r["metric"].startswith("models/")]
    if not results:
        sys.exit(f"plot: {sys.argv[1]} holds no result of bench/models")
    drawing = draw(results)
    content = drawing.png() if target.suffix.lower() == ".png" else drawing.svg().encode()
    _core.write_file(str(target), content)
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
