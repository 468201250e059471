"""Results of several networks as one table: a line each, a column for each engine."""


def _name(result):
    return "/".join(result["metric"].split("/")[1:])  # without "compare"


def _row(result, peers):
    ratios = {name: ratio["median"] for name, ratio in result["ratio"].items()}
    fastest = max(ratios, key=ratios.get) if ratios else None  # the largest part of its time
    cells = [_name(result), f"{result['median']:.4g}"]
    cells += [f"{ratios[peer]:.2f}" if peer in ratios else "" for peer in peers]
    return [*cells, f"{ratios[fastest]:.2f} {fastest}" if fastest else ""]


def lines(results):
    """Return the table as lines of text; ratios are remx's time over the engine's."""
    peers = list(dict.fromkeys(peer for result in results for peer in result["ratio"]))
    unit = results[0]["unit"]
    head = ["network", f"remx {unit}", *(f"/ {peer}" for peer in peers), "/ the fastest"]
    rows = [head, *(_row(result, peers) for result in results)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    first = results[0]
    told = f"{first['host']}, {first['isa']}, {first['threads']} threads, {first['n']} rounds; "
    table = [told + "below 1 remx is faster", ""]
    for name, *figures, last in rows:
        cells = [figure.rjust(width) for figure, width in zip(figures, widths[1:-1], strict=True)]
        table.append("  ".join([name.ljust(widths[0]), *cells, last]).rstrip())
    return table
