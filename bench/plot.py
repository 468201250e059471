#!/usr/bin/env python3
"""Draws how every network of result files compares with its peers, SVG or PNG.

python bench/plot.py bench/results/FILE.jsonl [bench/results/latency.svg]
python bench/plot.py --machines [bench/results/machines.svg]

A panel for each batch size of the file, or for each machine, number of threads and batch size of
all files; in it a row for each network: a bar for our time, a mark for each peer's, all as parts of
the time of the fastest peer.
"""

import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import compare

from mxnet import _core
from mxnet.bench import chart

RESULTS = pathlib.Path(__file__).resolve().parent / "results"
MACHINES = {  # of --machines: file -> what it was measured on
    "models.jsonl": "AMD Zen 4",
    "models-zen5.jsonl": "AMD Zen 5",
    "transformers.jsonl": "AMD Zen 4",
    "models-avx2.jsonl": "Zen 4 as AVX2",
    "models-xeon.jsonl": "Intel Xeon, AMX",
}
NAMES, PANEL, SPACE, MARGIN = 96, 270, 24, 10  # widths: of the networks' names, of a panel, …
NARROW, COLUMNS = 170, 4  # of a panel among many, and how many stand side by side
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


def batch_of(result):
    """Returns the batch size that a result names."""
    return result["metric"].split("/")[2].removeprefix("batch")


def panels(results, title):
    """Returns {title(result): {network: result}}, each in the order of the results."""
    found = {}
    for result in results:
        found.setdefault(title(result), {})[result["metric"].split("/")[1]] = result
    return found


def machine_results(folder=RESULTS):
    """Returns the newest result of every network, machine and number of threads beside peers."""
    found = {}
    for file, machine in MACHINES.items():
        for line in (folder / file).read_text().splitlines():
            result = {**json.loads(line), "machine": machine}
            left_out = result.get("uncapped", ())  # they used what the others did without
            peers = [n for n in MARKS if n in result["ratio"] and n not in left_out]
            result["ratio"] = {n: result["ratio"][n] for n in peers}
            if result["ratio"]:
                found[machine, result["threads"], result["metric"]] = result
    return sorted(found.values(), key=lambda r: (list(MACHINES.values()).index(r["machine"]),
                                                 r["threads"], int(batch_of(r))))  # fmt: skip


def machine_title(result):
    """Returns the two lines above a panel among many."""
    threads = f"{result['threads']} thread{'s' if result['threads'] > 1 else ''}"
    return f"{result['machine']}\n{threads}, batch {batch_of(result)}"


def draw_row(drawing, result, left, y, width):
    """Draws one network in one panel."""
    scale = width / MOST
    ours, peers = parts(result)
    drawing.box(left, y - 7, min(ours, MOST) * scale, 14, OURS, 2)
    for name, part in peers.items():
        color = MARKS.get(name, FAR)
        drawing.box(left + min(part, MOST) * scale - 1.5, y - 9, 3, 18, color)
    drawing.text(left + 6, y + 4, f"{ours:.2f}", size=11, weight="bold", color="#ffffff")


def draw_panel(drawing, title, rows, networks, left, top, width):
    """Draws one panel, whose rows begin at `top`."""
    bottom = top + ROW * len(networks)
    lines = title.split("\n")
    for i, line in enumerate(lines):
        drawing.text(left, top - 18 - 14 * (len(lines) - 1 - i), line, size=12, weight="bold")
    for tick in (0.5, 1.0, 1.5, 2.0):
        x = left + tick * width / MOST
        drawing.box(x - 0.5, top - 8, 1, bottom - top + 8, "#94a3b8" if tick == 1 else LINE)
        drawing.text(x, bottom + 14, f"{tick:g}", "middle", 11)
    for i, network in enumerate(networks):
        if network in rows:
            draw_row(drawing, rows[network], left, top + ROW * i + ROW / 2, width)


def draw_head(drawing):
    """Draws what bars and marks mean."""
    drawing.text(MARGIN, 18, "Time of inference; the fastest peer = 1", size=13, weight="bold")
    x = MARGIN
    for name, color in [("remx", OURS), *MARKS.items()]:
        drawing.box(x, 28, 10 if name == "remx" else 3, 10, color)
        drawing.text(x + 14, 37, name, size=11)
        x += 30 + 7 * len(name)


def draw_names(drawing, networks, left, top):
    """Draws the networks' names before a line of panels."""
    for i, network in enumerate(networks):
        drawing.text(left - 8, top + ROW * i + ROW / 2 + 4, network, "end", 12)


def draw(results):
    """Returns the drawing of the results of one machine."""
    first, found = results[0], panels(results, lambda result: f"batch {batch_of(result)}")
    networks = list(next(iter(found.values())))
    width = 2 * MARGIN + NAMES + len(found) * (PANEL + SPACE) - SPACE
    drawing = chart.Drawing(width, TOP + ROW * len(networks) + FOOT)
    draw_head(drawing)
    draw_names(drawing, networks, MARGIN + NAMES, TOP)
    for i, (title, rows) in enumerate(found.items()):
        left = MARGIN + NAMES + i * (PANEL + SPACE)
        draw_panel(drawing, title, rows, networks, left, TOP, PANEL)
    caption = f"{first['host']}, {first['isa']}, {first['threads']} threads"
    drawing.text(MARGIN, drawing.height - 10, f"{caption}, commit {first['commit']}", size=11)
    return drawing


def draw_machines(results):
    """Returns the drawing of all machines, side by side."""
    found = list(panels(results, machine_title).items())
    names = MARGIN + NAMES + 40  # of transformers, in three precisions
    lines = [found[i : i + COLUMNS] for i in range(0, len(found), COLUMNS)]
    networks = [list(dict.fromkeys(n for _, rows in line for n in rows)) for line in lines]
    height = TOP + 14 + sum(ROW * len(each) + FOOT + 24 for each in networks)
    drawing = chart.Drawing(names + COLUMNS * (NARROW + SPACE) - SPACE + MARGIN, height)
    draw_head(drawing)
    top = TOP + 28
    for line, rows_of_line in zip(lines, networks, strict=True):
        draw_names(drawing, rows_of_line, names, top)
        for i, (title, rows) in enumerate(line):
            left = names + i * (NARROW + SPACE)
            draw_panel(drawing, title, rows, rows_of_line, left, top, NARROW)
        top += ROW * len(rows_of_line) + FOOT + 24
    return drawing


def main():
    """Reads the files, writes the picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", help="results of one machine")
    parser.add_argument("picture", nargs="?", type=pathlib.Path)
    parser.add_argument("--machines", action="store_true", help="all machines in one picture")
    options = parser.parse_args()
    if options.machines:  # what is given then is the picture
        target = pathlib.Path(options.file or RESULTS / "machines.svg")
        results = machine_results()
    elif options.file:
        target = options.picture or RESULTS / "latency.svg"
        results = [
            r for r in compare.read(options.file).values() if r["metric"].startswith("models/")
        ]
        if not results:
            sys.exit(f"plot: {options.file} holds no result of bench/models")
    else:
        sys.exit("plot: no file was given; name a .jsonl of bench/models, or use --machines")
    chart.check_ending(target)
    drawing = draw_machines(results) if options.machines else draw(results)
    content = drawing.png() if target.suffix.lower() == ".png" else drawing.svg().encode()
    _core.write_file(str(target), content)
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
