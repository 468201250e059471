#!/usr/bin/env python3
"""Draws the latency of every network and engine of a result file as a bar chart, SVG or PNG.

python bench/plot.py bench/results/FILE.jsonl [bench/results/latency.svg]
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import compare

from mxnet.bench import chart


def main():
    """Reads the file, writes the picture."""
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    default = pathlib.Path(__file__).resolve().parent / "results" / "latency.svg"
    target = pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else default
    found = compare.read(sys.argv[1])
    results = [r for r in found.values() if r["metric"].startswith("models/")]
    if not results:
        sys.exit(f"plot: {sys.argv[1]} holds no result of bench/models")
    chart.write(results, target)
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
