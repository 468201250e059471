"""Draws what the model says of ResNet-50 and BERT on 8 to 10,000 workers.

    python bench/dist/draw.py [docs/pictures/many_workers.svg]

Nothing here was measured: the figures below are assumed, and the picture says so.
"""

import pathlib
import sys

import model

from mxnet import _core
from mxnet.bench import chart

# name: bytes of gradients, seconds of a step on one accelerator
NETWORKS = {"ResNet-50": (25_557_032 * 4, 0.25), "BERT base": (110_000_000 * 4, 0.40)}
WORKERS = (8, 16, 64, 256, 1024, 4096, 10_000)
MESSAGE, BYTE = 2e-6, 1 / 12.5e9  # seconds, of a fast network of clusters: 100 Gbit/s a worker
BUCKET = 4 << 20
OVERLAPS = {0.0: "#94a3b8", 0.8: chart.COLORS["remx"]}
LEFT, TOP, BAR, HEIGHT, GAP = 44, 66, 16, 150, 40


def efficiency(network, workers, overlap):
    """Return a worker's step alone / its step among so many."""
    size, compute = NETWORKS[network]
    buckets = -(-size // BUCKET)
    step = model.step(
        workers, size / buckets, compute, MESSAGE, BYTE, overlap, buckets=buckets, way="halving"
    )
    return compute / step


def lines():
    """Yield a prediction for each network and overlap."""
    for name, (_, compute) in NETWORKS.items():
        for overlap in OVERLAPS:
            yield {
                "metric": f"dist/predicted {name}, overlap {overlap:g}",
                "assumed": {"alpha_s": MESSAGE, "beta_s": BYTE, "compute_s": compute},
                "workers": WORKERS,
                "efficiency": [round(efficiency(name, n, overlap), 3) for n in WORKERS],
            }


def draw():
    """Return the drawing: a panel for each network, a pair of bars for each count."""
    panel = len(WORKERS) * (2 * BAR + 14)
    drawing = chart.Drawing(2 * LEFT + 2 * panel + GAP, TOP + HEIGHT + 62)
    title = "Predicted, not measured: part of a worker's speed that is left among many"
    drawing.text(10, 18, title, size=13, weight="bold")
    for i, (overlap, color) in enumerate(OVERLAPS.items()):
        drawing.box(10 + 200 * i, 28, 10, 10, color)
        text = f"{overlap:.0%} of the sums hidden" if overlap else "nothing hidden"
        drawing.text(26 + 200 * i, 37, text, size=11)
    for number, network in enumerate(NETWORKS):
        left = LEFT + number * (panel + GAP)
        drawing.text(left, TOP - 8, network, size=12, weight="bold")
        for tick in (0, 0.25, 0.5, 0.75, 1):
            y = TOP + HEIGHT * (1 - tick)
            drawing.box(left, y, panel, 0.5, "#e2e8f0")
            drawing.text(left - 4, y + 4, f"{tick:.0%}", "end", 10)
        for place, workers in enumerate(WORKERS):
            x = left + 7 + place * (2 * BAR + 14)
            for i, (overlap, color) in enumerate(OVERLAPS.items()):
                height = HEIGHT * efficiency(network, workers, overlap)
                drawing.box(x + i * BAR, TOP + HEIGHT - height, BAR - 1, height, color)
            drawing.text(x + BAR, TOP + HEIGHT + 15, f"{workers:,}", "middle", 10)
    figures = ", ".join(f"{name} {1e3 * s:.0f} ms a step" for name, (_, s) in NETWORKS.items())
    network = f"{1e6 * MESSAGE:g} µs a message, {1e-9 / BYTE:g} GB/s a worker, buckets of 4 MB"
    drawing.text(10, drawing.height - 26, f"workers; assumed: {figures},", size=11)
    drawing.text(10, drawing.height - 10, f"{network}, recursive halving", size=11)
    return drawing


def main():
    """Write the picture."""
    default = pathlib.Path(__file__).resolve().parents[2] / "docs" / "pictures" / "many_workers.svg"
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    _core.write_file(str(target), draw().svg().encode())
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
