"""The page of a report: plain HTML with its style and its charts inside, no scripts, no network."""

import html
import pathlib
import time

from .charts import draw, number

STYLE = pathlib.Path(__file__).with_name("page.css")
COLUMNS = (  # name, class, text of a record
    ("network", "word", lambda r: r.get("title", r["model"])),
    ("phase", "word", lambda r: r["phase"]),
    ("device", "word", lambda r: r.get("device", "cpu")),
    ("backend", "word", lambda r: r.get("backend") or "default"),
    ("type", "word", lambda r: r.get("dtype", "float32").replace("float", "fp")),
    ("batch", "", lambda r: str(r["batch_size"])),
    ("median ms", "", lambda r: number(r["median"])),
    ("p10–p90 ms", "", lambda r: f"{number(r['p10'])}–{number(r['p90'])}"),
    ("per second", "", lambda r: number(1e3 * r["effective_batch"] / r["median"])),
    ("memory MB", "", lambda r: number(r["peak_memory_mb"])),
    ("load s", "", lambda r: number(r["load_s"])),
)


def _escape(text):
    return html.escape(str(text))


def _facts(records):
    """Return lines on the machine and the versions."""
    machines = {}
    for record in records:
        place = f"{record['host']}, {record['isa']}, {record['threads']} threads"
        machines.setdefault((place, record["version"]), set()).add(record["date"])
    return [
        f"{place} · {version} · {', '.join(sorted(dates))}"
        for (place, version), dates in machines.items()
    ]


def _chart(records):
    first = records[0]
    title = _escape(first.get("title", first["model"]))
    size = f"{first['parameters'] / 1e6:.1f} million parameters"
    told = "; ".join(
        f"batch {r['batch_size']}, {r.get('backend') or 'default'}: {number(r['median'])} ms"
        for r in records
    )
    return (
        f"<figure><figcaption>{title} <span>{size}</span></figcaption>"
        f'<div role="img" aria-label="{title}: {_escape(told)}">{draw(records)}</div></figure>'
    )


def _charts(records):
    """Yield a section for each phase, with a chart for each network."""
    for phase in sorted({record["phase"] for record in records}):
        of_phase = [record for record in records if record["phase"] == phase]
        models = list(dict.fromkeys(record["model"] for record in of_phase))
        figures = [_chart([r for r in of_phase if r["model"] == model]) for model in models]
        yield f"<h2>Samples per second, {_escape(phase)}</h2>"
        yield f'<div class="charts">{"".join(figures)}</div>'


def _table(records):
    heads = "".join(f'<th scope="col" class="{kind}">{name}</th>' for name, kind, _ in COLUMNS)
    rows = []
    for record in records:
        cells = "".join(
            f'<td class="{kind}" data-name="{name}">{_escape(text(record))}</td>'
            for name, kind, text in COLUMNS
        )
        rows.append(f"<tr>{cells}</tr>")
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _failures(records):
    rows = []
    for record in records:
        what = (record["model"], record["phase"], f"batch {record['batch_size']}",
                record.get("device", ""), record.get("backend") or "")  # fmt: skip
        name, reason = " ".join(filter(None, what)), record.get("reason", "")
        cells = ("run", name), ("why", reason)
        text = "".join(f'<td data-name="{head}">{_escape(cell)}</td>' for head, cell in cells)
        rows.append(f"<tr>{text}</tr>")
    return f'<h2>Runs that failed</h2><table class="failure"><tbody>{"".join(rows)}</tbody></table>'


def render(records):
    """Return the page of some records."""
    good = [record for record in records if record["status"] == "ok"]
    bad = [record for record in records if record["status"] != "ok"]
    count = f"{len(good)} runs" + (f", {len(bad)} that failed" if bad else "")
    parts = ["<h1>Benchmarks</h1>", f'<p class="facts">{count}</p>']
    parts += [f'<p class="facts">{_escape(line)}</p>' for line in _facts(good)]
    if good:
        parts.append(
            '<p class="note">A bar is the throughput at the median time of a batch; the line over '
            "it spans the times from p10 to p90.</p>"
        )
        parts += [*_charts(good), "<h2>All figures</h2>", _table(good)]
    if bad:
        parts.append(_failures(bad))
    made = time.strftime("%Y-%m-%d %H:%M")
    parts.append(f'<p class="note">Made on {made} by mxnet_benchmarks.</p>')
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Benchmarks</title><style>{STYLE.read_text()}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )
