"""Results of several networks as one table: a line each, a column for each engine."""


def _threads(result):
    count = result["threads"]
    return f"{count} thread{'s' if count > 1 else ''}"


def _name(result, of_several):
    name = "/".join(result["metric"].split("/")[1:])  # without "compare"
    return f"{name}, {_threads(result)}" if of_several else name


def _row(result, peers, of_several):
    ratios = {name: ratio["median"] for name, ratio in result["ratio"].items()}
    fastest = max(ratios, key=ratios.get) if ratios else None  # the largest part of its time
    cells = [_name(result, of_several), f"{result['median']:.4g}"]
    cells += [f"{ratios[peer]:.2f}" if peer in ratios else "" for peer in peers]
    return [*cells, f"{ratios[fastest]:.2f} {fastest}" if fastest else ""]


def lines(results):
    """Return the table as lines of text; ratios are remx's time over the engine's."""
    peers = list(dict.fromkeys(peer for result in results for peer in result["ratio"]))
    unit = results[0]["unit"]
    head = ["network", f"remx {unit}", *(f"/ {peer}" for peer in peers), "/ the fastest"]
    of_several = len({result["threads"] for result in results}) > 1
    rows = [head, *(_row(result, peers, of_several) for result in results)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    first = results[0]
    threads = "" if of_several else f"{_threads(first)}, "
    told = f"{first['host']}, {first['isa']}, {threads}{first['n']} rounds; "
    table = [told + "below 1 remx is faster", ""]
    for name, *figures, last in rows:
        cells = [figure.rjust(width) for figure, width in zip(figures, widths[1:-1], strict=True)]
        table.append("  ".join([name.ljust(widths[0]), *cells, last]).rstrip())
    return table
