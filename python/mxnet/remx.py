"""What is remx's own: its version, and a look into compiled graphs."""

__version__ = "0.1.0"


def explain(graph, profile=False, **shapes):
    """What the compiler makes of a graph: kernels of each region, and why operators stay outside.

    Parameters
    ----------
    graph : Executor or Symbol
        A symbol is bound on the CPU first; give the shapes of its inputs by name.
    profile : bool
        With a symbol: run it a few times and show the time of each kernel.

    Returns
    -------
    str
        One line per region, kernel and operator outside.

    Examples
    --------
    >>> print(mx.remx.explain(sym, data=(1, 3, 224, 224)))
    """
    from .executor import Executor

    executor = graph if isinstance(graph, Executor) else _bound(graph, profile, shapes)
    lines = []
    for name, seconds, items in executor._handle.reports():
        lines.append(f"{name}: {len(items)} kernels, compiled in {seconds * 1e3:.1f} ms")
        for nodes, kernel, measured in items:
            time = f" {measured * 1e6:.0f} us" if measured else ""
            lines.append(f"  {kernel}{time}: {nodes}")
    lines += [f"outside: {name}: {reason}" for name, reason in executor._left_out]
    return "\n".join(lines)


def _bound(symbol, profile, shapes):
    """An executor of a symbol, its kernels timed when `profile` is true."""
    from . import _core
    from .context import cpu

    backend = _core.backend_of_bind()
    if not (profile and backend):
        return symbol.simple_bind(cpu(), grad_req="null", **shapes)
    cut, left_out = symbol._partition(backend, shapes, {}, {"profile": "True"}, [], [])
    executor = cut.simple_bind(cpu(), grad_req="null", **shapes)
    executor._left_out = left_out
    for _ in range(3):
        executor.forward(is_train=False)[0].wait_to_read()
    return executor
