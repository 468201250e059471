"""What is remx's own: its version, and a look into compiled graphs."""

from .base import MXNetError

__all__ = [
    "__version__",
    "explain",
    "instruction_set",
    "load_device",
    "memory_statistics",
    "on_device",
    "reset_peak_memory",
]
__version__ = "0.1.0"


def __dir__():
    return __all__


def instruction_set() -> str:
    """The instruction set that CPU kernels use: the processor's, capped by REMX_MAX_ISA.

    One of sse4, avx2, avx512, avx512_vnni, avx512_bf16, amx; each holds those before it. The
    variable takes the same names and is read when the package is imported.

    Returns
    -------
    str

    Examples
    --------
    >>> mx.remx.instruction_set() in "sse4 avx2 avx512 avx512_vnni avx512_bf16 amx".split()
    True
    """
    from . import _core

    return _core.instruction_sets()[0]


def load_device(path):
    """Opens a device plug-in and returns the name of its kind, which `mx.Context` then takes.

    The environment variable REMX_DEVICE_PLUGINS does the same for programs that cannot be changed:
    it lists files, with colons between them.

    Parameters
    ----------
    path : str
        The plug-in's file.

    Examples
    --------
    >>> import os
    >>> if os.path.exists("libmychip.so"):
    ...     name = mx.remx.load_device("libmychip.so")
    ...     x = mx.nd.ones((2, 3), ctx=mx.Context(name, 0))
    """
    from . import _core, context

    number = _core.load_device(str(path))
    context._learn_kinds()
    return context.Context.devtype2str[number]


def memory_statistics(ctx=None):
    """What a context's memory pool holds, and for whom.

    Parameters
    ----------
    ctx : Context, optional
        The device; the current context where none is given.

    Returns
    -------
    dict
        Bytes: 'in_use' by arrays and running operators, 'cached' for reuse (`ctx.empty_cache()`
        gives it back), 'peak' of what was in use since the start or `reset_peak_memory`, 'limit' of
        both together (None: no limit), 'free' and 'total' of the device. 'operators' has for each
        operator, the largest first, what its results and its room to work hold now and at most,
        {'in_use': ..., 'peak': ...}, and the same for what arrays are kept for: 'parameters',
        'inner results of graphs', ... The host's memory is not counted so.

    Raises
    ------
    MXNetError
        If there is no such device.

    Examples
    --------
    >>> x = mx.nd.ones((1000, 1000))
    >>> mx.remx.memory_statistics(mx.cpu())["in_use"] >= 4_000_000
    True
    """
    from . import _core, context

    place = (ctx or context.current_context())._ids
    in_use, cached, peak = _core.memory(place)
    free, total = _core.device_memory(place)
    limit = _core.memory_limit(place)
    return {
        "in_use": in_use,
        "cached": cached,
        "peak": peak,
        "limit": limit if limit >= 0 else None,
        "free": free,
        "total": total,
        "operators": {
            name: {"in_use": now, "peak": most}
            for name, now, most in _core.memory_of_operators(place)
        },
    }


def reset_peak_memory(ctx=None):
    """Begins the peaks of `memory_statistics` anew, at what is in use now.

    Parameters
    ----------
    ctx : Context, optional
        The device; the current context where none is given.

    Examples
    --------
    >>> mx.remx.reset_peak_memory(mx.cpu())
    >>> statistics = mx.remx.memory_statistics(mx.cpu())
    >>> statistics["peak"] >= statistics["in_use"]
    True
    """
    from . import _core, context

    _core.reset_peak((ctx or context.current_context())._ids)


def on_device(batches, ctx, ahead=1):
    """The batches of a loader with their arrays on a device, copied there ahead of time.

    The copies of the next batches run while the program works on the one it has. They are fastest
    from pinned memory: `DataLoader(..., pin_memory=True)`.

    Parameters
    ----------
    batches : DataLoader, DataIter or other iterable
        Gives arrays, nested lists, tuples or dicts of arrays, or `DataBatch`es.
    ctx : Context or list of Context
        The device. With a list each array becomes a list of its parts, one a device, as
        `gluon.utils.split_and_load(array, ctx, even_split=False)` makes them.
    ahead : int, default 1
        Batches that are under way beside the one in use; each takes memory on the device.

    Returns
    -------
    iterable
        It can be gone through again, and has the length that `batches` has.

    Examples
    --------
    >>> ctx = mx.gpu(0) if mx.context.num_gpus() else mx.cpu()
    >>> data = mx.gluon.data.ArrayDataset(mx.nd.ones((4, 2)), mx.nd.zeros(4))
    >>> loader = mx.gluon.data.DataLoader(data, batch_size=2)
    >>> for x, y in mx.remx.on_device(loader, ctx):
    ...     print(x.shape, x.context == ctx)
    (2, 2) True
    (2, 2) True
    """
    from .gluon.data._on_device import OnDevice

    return OnDevice(batches, ctx, ahead)


def explain(graph, profile=True, **shapes):
    """What the compiler makes of a graph: kernels of each region, and why operators stay outside.

    Parameters
    ----------
    graph : Executor, Symbol or HybridBlock
        A symbol is bound on the CPU first; give the shapes of its inputs by name. A block tells of
        the calls it has served since `hybridize(backend=...)` or `optimize_for`.
    profile : bool
        Run each region of an executor or a symbol a few times on its own, and show the quickest
        time of each kernel. Nothing else changes. Blocks have times where they were hybridized
        with profile=True.
    **shapes : tuple of int
        Of a symbol: the shapes of its inputs, by name.

    Returns
    -------
    str
        The instruction set, then one line per region, kernel and operator outside, and what
        training does.

    Raises
    ------
    TypeError
        If it is given neither a bound nor a hybridized network.

    Examples
    --------
    >>> net = mx.sym.relu(mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4))
    >>> print(mx.remx.explain(net, data=(1, 3)))
    instruction set: ...
    ...: ... kernels, compiled in ... ms
    ...
    """
    from . import _core

    reports, left_out, remarks = _look_into(graph, profile, shapes)
    used, available = _core.instruction_sets()
    note = "" if used == available else f", capped by REMX_MAX_ISA (the processor has {available})"
    lines = [f"instruction set: {used}{note}"]
    for name, seconds, items, notes in reports:
        lines.append(f"{name}: {len(items)} kernels, compiled in {seconds * 1e3:.1f} ms")
        lines += [f"  note: {note}" for note in notes]
        for nodes, kernel, measured in items:
            time = f" {_duration(measured)}" if measured else ""
            lines.append(f"  {kernel}{time}: {nodes}")
    inside = {name for name, *_ in reports}
    lines += remarks
    lines += [f"outside: {name}: {reason}" for name, reason in left_out if name not in inside]
    return "\n".join(lines)


def _duration(seconds):
    """A time in three digits, in us below one millisecond and in ms from there on."""
    if seconds * 1e6 < 999.5:
        return f"{seconds * 1e6:.3g} us"
    return f"{seconds * 1e3:.3g} ms" if seconds < 0.9995 else f"{seconds * 1e3:.0f} ms"


def _look_into(graph, profile, shapes):
    """The reports of all regions, (operator, reason) for those outside, and further lines."""
    from .context import cpu
    from .executor import Executor
    from .gluon import HybridBlock
    from .symbol import Symbol

    if isinstance(graph, HybridBlock):
        return _of_block(graph)
    if not isinstance(graph, (Executor, Symbol)):
        raise TypeError(
            f"explain: takes an Executor, a Symbol or a HybridBlock, got {type(graph).__name__}"
        )
    executor = graph
    if isinstance(graph, Symbol):
        executor = graph.simple_bind(cpu(), grad_req="null", **shapes)
    remarks = _timed(executor) if profile else []
    reports = executor._handle.reports()
    if reports and not executor._for_inference:
        remarks.append(_training(executor))
    return reports, executor._left_out, remarks


def _timed(executor):
    """Measure the regions; a line where one cannot run, such as before weights are there."""
    try:
        executor._handle.time_regions()
    except MXNetError as error:
        return [f"times: none, since a region cannot run: {error}"]
    return []


def _training(executor):
    operators = sum(op != "null" for op, *_ in executor._symbol._without_default_regions()._nodes())
    return (
        f"training: forward(is_train=True) and backward open the regions, and run the {operators} "
        "operators of the graph with their gradients one by one"
    )


def _of_block(block):
    """What a block has compiled."""
    from . import _core

    backend = block._backend or _core.backend_of_blocks()
    if not backend or block._cached_op is None:
        raise ValueError(
            f"explain: {block.name} has compiled nothing; hybridize it with a backend "
            "(hybridize(backend='ngraph')) and call it once"
        )
    plain = block._cached_graph[1]._without_default_regions()
    left_out = plain._partition(backend, {}, {}, {}, [], [])[1]
    return block._cached_op.reports(), left_out, []
