"""What is remx's own: its version, and a look into compiled graphs."""

__version__ = "0.1.0"


def explain(executor):
    """What a bound graph's compiled regions run: a text, one line per kernel."""
    lines = []
    for name, seconds, items in executor._handle.reports():
        lines.append(f"{name}: {len(items)} kernels, compiled in {seconds * 1e3:.1f} ms")
        for nodes, kernel, measured in items:
            time = f" {measured * 1e6:.0f} us" if measured else ""
            lines.append(f"  {kernel}{time}: {nodes}")
    return "\n".join(lines)
