"""What is remx's own: its version, and a look into compiled graphs."""

__version__ = "0.1.0"


def instruction_set() -> str:
    """The instruction set that CPU kernels use: the processor's, capped by REMX_MAX_ISA.

    One of sse4, avx2, avx512, avx512_vnni, avx512_bf16, amx; each holds those before it. The
    variable takes the same names and is read when the package is imported.
    """
    from . import _core

    return _core.instruction_sets()[0]


def explain(graph, profile=False, **shapes):
    """What the compiler makes of a graph: kernels of each region, and why operators stay outside.

    Parameters
    ----------
    graph : Executor, Symbol or HybridBlock
        A symbol is bound on the CPU first; give the shapes of its inputs by name. A block tells of
        the calls it has served since `hybridize(backend=...)` or `optimize_for`.
    profile : bool
        With a symbol: run it a few times and show the time of each kernel.

    Returns
    -------
    str
        The instruction set, then one line per region, kernel and operator outside.

    Examples
    --------
    >>> print(mx.remx.explain(sym, data=(1, 3, 224, 224)))
    """
    from . import _core

    reports, left_out = _look_into(graph, profile, shapes)
    used, available = _core.instruction_sets()
    note = "" if used == available else f", capped by REMX_MAX_ISA (the processor has {available})"
    lines = [f"instruction set: {used}{note}"]
    for name, seconds, items, notes in reports:
        lines.append(f"{name}: {len(items)} kernels, compiled in {seconds * 1e3:.1f} ms")
        lines += [f"  note: {note}" for note in notes]
        for nodes, kernel, measured in items:
            time = f" {measured * 1e6:.0f} us" if measured else ""
            lines.append(f"  {kernel}{time}: {nodes}")
    lines += [f"outside: {name}: {reason}" for name, reason in left_out]
    return "\n".join(lines)


def _look_into(graph, profile, shapes):
    """The reports of all regions, and (operator, reason) for those outside."""
    from .executor import Executor
    from .gluon import HybridBlock
    from .symbol import Symbol

    if isinstance(graph, HybridBlock):
        return _of_block(graph)
    if not isinstance(graph, (Executor, Symbol)):
        raise TypeError(
            f"explain: takes an Executor, a Symbol or a HybridBlock, got {type(graph).__name__}"
        )
    executor = graph if isinstance(graph, Executor) else _bound(graph, profile, shapes)
    return executor._handle.reports(), executor._left_out


def _of_block(block):
    """What a block has compiled."""
    from ._ngraph import gluon_backend

    backend = block._backend or gluon_backend()
    if backend is None or block._cached_op is None:
        raise ValueError(
            f"explain: {block.name} has compiled nothing; hybridize it with a backend "
            "(hybridize(backend='ngraph')) and call it once"
        )
    left_out = block._cached_graph[1]._opened()._partition(backend, {}, {}, {}, [], [])[1]
    return block._cached_op.reports(), left_out


def _bound(symbol, profile, shapes):
    """An executor of a symbol, its kernels timed when `profile` is true."""
    from . import _core
    from .context import cpu

    backend = _core.backend_of_bind()
    if not (profile and backend):
        return symbol.simple_bind(cpu(), grad_req="null", **shapes)
    if backend == "MKLDNN":  # shows its own nodes and runs as nGraph
        backend = "ngraph"
    cut, left_out = symbol._partition(backend, shapes, {}, {"profile": "True"}, [], [])
    executor = cut.simple_bind(cpu(), grad_req="null", **shapes)
    executor._left_out = left_out
    for _ in range(3):
        executor.forward(is_train=False)[0].wait_to_read()
    return executor
