"""Charts of a report: one for each network, as wide as a phone, so that text stays readable.

A bar is the throughput of a run at its median; the thin line over it spans p10 to p90 of the times.
"""

from mxnet.bench.chart import COLORS, Drawing

WIDTH, LEFT, BAR_WIDTH, ROW, BAR = 360, 112, 168, 24, 14
PALETTE = {
    "default": "#c2410c", "ngraph": "#c2410c", "none": "#94a3b8", "MKLDNN": "#0f766e",
    "TensorRT": "#7c3aed", "neuron": "#1d4ed8",
}  # fmt: skip
OTHER = "#64748b"
MUTED = "#64748b"


def rows_of(records):
    """Return (batch, label, color, median, p10, p90 in ms, batch size in samples) of the runs."""
    rows = []
    for record in sorted(records, key=lambda r: (r["batch_size"], r.get("dtype", ""))):
        backend = record.get("backend") or "default"
        label = backend if record.get("dtype") != "float16" else f"{backend} fp16"
        if record.get("device") == "gpu":
            label += " gpu"
        samples = record["effective_batch"]
        # Beside peers a bar is what was measured in turns with them, not the run's own figure.
        beside = record.get("compare") or {"peers": {}, **record}
        rows.append((record["batch_size"], label, PALETTE.get(backend, OTHER), beside, samples))
        for name, peer in beside["peers"].items():
            rows.append((record["batch_size"], name, COLORS.get(name, OTHER), peer, samples))
    return rows


def per_second(samples, milliseconds):
    """Return samples per second of a time."""
    return 1e3 * samples / milliseconds if milliseconds else 0.0


def number(value):
    """Return a number with three significant digits, without an exponent."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def _draw_row(drawing, y, row, scale):
    _, label, color, times, samples = row
    middle = per_second(samples, times["median"])
    slow, fast = (per_second(samples, times[key]) for key in ("p90", "p10"))
    drawing.text(LEFT - 8, y + 12, label, "end")
    drawing.box(LEFT, y, max(1, middle * scale), BAR, color, 2)
    drawing.box(
        LEFT + slow * scale, y + BAR / 2 - 0.75, max(1, (fast - slow) * scale), 1.5, "#0f172a"
    )
    drawing.text(LEFT + max(fast, middle) * scale + 6, y + 12, number(middle))


def draw(records):
    """Return the chart of one network's runs as SVG."""
    rows = rows_of(records)
    batches = sorted({row[0] for row in rows})
    height = 8 + len(rows) * ROW + len(batches) * 22
    drawing = Drawing(WIDTH, height)
    most = max(max(per_second(r[4], r[3]["p10"]), per_second(r[4], r[3]["median"])) for r in rows)
    y = 4
    for batch in batches:
        drawing.text(4, y + 14, f"batch {batch}", size=11, color=MUTED)
        y += 22
        for row in (row for row in rows if row[0] == batch):
            _draw_row(drawing, y, row, BAR_WIDTH / most)
            y += ROW
    return drawing.svg()
