"""Texts of the nGraph backend: tables of times, and graphs in DOT."""

_PARTS = ("Forward", "Backward")


def table(number, watch):
    """Times of one bound graph: per mode the forward part, the backward part and both."""
    lines = [f"nGraph graph {number}: {', '.join(watch.names)}"]
    for mode, spent in watch.seconds.items():
        lines.append(f"  {mode}")
        lines.append(
            f"    {'':10}{'Calls':>8}{'Total ms':>12}{'Mean ms':>12}{'Min ms':>12}{'Max ms':>12}"
        )
        lines += [_row(part, spent.get(part, [])) for part in _PARTS]
        both = list(spent.get("Forward", []))
        for i, seconds in enumerate(spent.get("Backward", [])[: len(both)]):
            both[i] += seconds
        lines.append(_row("Combined", both))
    for name, _, items, _ in watch.kernels():
        lines.append(f"  Kernels of {name}, quickest run")
        lines.append(f"    {'ms':>10}  Operators")
        for nodes, kernel, seconds in sorted(items, key=lambda item: -item[2]):
            lines.append(f"    {seconds * 1e3:10.4f}  {nodes} [{kernel}]")
    return "\n".join(lines) + "\n"


def _row(part, seconds):
    if not seconds:
        return f"    {part:10}{0:>8}"
    milliseconds = [s * 1e3 for s in seconds]
    total = sum(milliseconds)
    return (
        f"    {part:10}{len(seconds):>8}{total:>12.3f}{total / len(seconds):>12.3f}"
        f"{min(milliseconds):>12.3f}{max(milliseconds):>12.3f}"
    )


def _quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def dot(symbol):
    """The graph in the language of Graphviz; a region tells how many operators it holds."""
    lines = ["digraph {", "  node [shape=box];"]
    for op, name, _, inputs, subgraphs in symbol._nodes():
        inside = sum(inner[0] != "null" for graph in subgraphs for inner in graph)
        label = name if op == "null" else f"{op}\\n{name}"
        if inside:
            label += f"\\n{inside} operators"
        shape = ", shape=oval" if op == "null" else ", style=bold" if inside else ""
        lines.append(f'  {_quoted(name)} [label="{label}"{shape}];')
        lines += [f"  {_quoted(source)} -> {_quoted(name)};" for source, _ in inputs]
    return "\n".join([*lines, "}\n"])
