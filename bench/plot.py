#!/usr/bin/env python3
"""Draws the latency of every network and engine of a result file as an SVG bar chart.

python bench/plot.py bench/results/FILE.jsonl [bench/results/latency.svg]
"""

import html
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import compare

BAR, GAP, LEFT, WIDTH, RIGHT = 18, 26, 130, 460, 90
COLORS = {
    "remx": "#c2410c", "mxnet-1.9.1": "#94a3b8", "onnxruntime": "#64748b", "openvino": "#475569",
    "torch": "#334155",
}  # fmt: skip


def bars(result):
    """Returns (engine, median, p10, p90) of every engine of a case, ours first."""
    lines = {result["engine"]: result, **result["peers"]}
    return [(n, line["median"], line["p10"], line["p90"]) for n, line in lines.items()]


def _text(x, y, content, anchor="start", size=12, weight="normal"):
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" '
        f'font-weight="{weight}" fill="#1e293b">{html.escape(content)}</text>'
    )


def draw_case(result, top):
    """Returns the SVG parts of one case and the height used."""
    rows = bars(result)
    scale = WIDTH / max(row[3] for row in rows)
    parts = [_text(0, top + 12, f"{result['metric']} ({result['unit']})", size=13, weight="bold")]
    for i, (name, median, low, high) in enumerate(rows):
        y = top + 22 + i * (BAR + 6)
        middle = y + BAR / 2
        parts.append(_text(LEFT - 8, y + 13, name, "end"))
        parts.append(
            f'<rect x="{LEFT}" y="{y}" width="{median * scale:.1f}" height="{BAR}" rx="2" '
            f'fill="{COLORS.get(name, "#0f766e")}"/>'
            f'<line x1="{LEFT + low * scale:.1f}" x2="{LEFT + high * scale:.1f}" y1="{middle}" '
            f'y2="{middle}" stroke="#0f172a" stroke-width="1.5"/>'
        )
        parts.append(_text(LEFT + high * scale + 8, y + 13, f"{median:.4g}"))
    return parts, 22 + len(rows) * (BAR + 6)


def draw(results):
    """Returns the whole SVG."""
    first = results[0]
    caption = (
        f"{first['host']}, {first['isa']}, {first['threads']} threads, commit {first['commit']}"
    )
    parts = [_text(0, 14, caption, size=11)]
    top = 34
    for result in results:
        case, used = draw_case(result, top)
        parts += case
        top += used + GAP
    width = LEFT + WIDTH + RIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -6 {width + 20} {top}" '
        f'width="{width + 20}" height="{top}" font-family="system-ui, sans-serif">'
        f'<rect x="-10" y="-6" width="{width + 20}" height="{top}" fill="white"/>'
        + "\n".join(parts)
        + "</svg>\n"
    )


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
    target.write_text(draw(results))
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
