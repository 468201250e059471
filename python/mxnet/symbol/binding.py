"""Binding a symbol to arrays, and partitioning it for a compiler: the forms of arguments.

What a bind decides is decided in the core, in one call.
"""

import sys

from .. import _core
from .._backends.neuron_cores import check_placement
from ..base import GRAD_REQ_NUMBERS, dtype_flag, package_logger
from ..context import Context
from ..remx import explain
from ._backends import NODE_NAMES, hooks_of
from ._precision import check_precision, is_host
from ._storage_types import may_have_sparse, storage_types


def listed(what, given, names, allow_missing):
    """Arrays in the order of `names`, from a list or a dict."""
    if given is None:
        given = {}
    if isinstance(given, dict):
        missing = [name for name in names if name not in given]
        if missing and not allow_missing:
            raise ValueError(f"bind: {what} misses {missing}; it must have all of {names}")
        return [given.get(name) for name in names]
    if not isinstance(given, (list, tuple)):
        raise TypeError(f"bind: {what} must be a list or a dict, got {type(given).__name__}")
    if len(given) != len(names):
        raise ValueError(f"bind: {what} has {len(given)} arrays, the symbol needs {len(names)}")
    for name, array in zip(names, given, strict=True):
        if not isinstance(array, _core.NDArray) and not (array is None and allow_missing):
            raise TypeError(
                f"bind: {what} must be NDArrays, got {type(array).__name__} for {name!r}"
            )
    return list(given)


def _requests(grad_req, names):
    """'write', 'add' or 'null' per argument."""
    if isinstance(grad_req, str):
        grad_req = [grad_req] * len(names)
    elif isinstance(grad_req, dict):
        grad_req = [grad_req.get(name, "null") for name in names]
    if len(grad_req) != len(names):
        raise ValueError(f"grad_req has {len(grad_req)} items, the symbol {len(names)} arguments")
    unknown = [req for req in grad_req if req not in GRAD_REQ_NUMBERS]
    if unknown:
        raise ValueError(f"grad_req {unknown[0]!r} is not known; use 'write', 'add' or 'null'")
    return list(grad_req)


def place(ctx, group2ctx, precision=None):
    """What every call that binds begins with: where, and in what numbers."""
    check_precision(_core.setting("REMX_PRECISION"), "REMX_PRECISION")
    if precision is not None and is_host(ctx):
        check_precision(precision, "bind")
    groups = {group: Context(given)._ids for group, given in (group2ctx or {}).items()}
    return ctx._ids, groups, precision or ""


def _announce(backend, passed_over):
    """Say which backend a bind used, if the user has chosen it."""
    if passed_over:
        package_logger().warning(
            "MXNET_SUBGRAPH_BACKEND does not currently support heterogeneous execution: "
            "a graph bound with group2ctx runs without"
        )
        return
    chosen = _core.setting("MXNET_SUBGRAPH_BACKEND")
    if chosen is not None and _core.setting("MXNET_SUBGRAPH_VERBOSE") != 0:
        off = f"MXNET_SUBGRAPH_BACKEND={chosen} is detected, subgraph backend is not in use"
        print(f"Subgraph backend {backend} is activated." if backend else off, file=sys.stderr)


def executor_of(symbol, ctx, grad_req, group2ctx, precision, bound):
    """The executor that a call of the core has bound."""
    from ..executor import Executor

    handle, shown, backend, passed_over, left_out, arguments, states = bound
    if backend is not None:
        _announce(backend, passed_over)
    executor = Executor(handle, symbol, ctx, grad_req, group2ctx)
    executor._precision = precision
    executor._take(symbol if shown is None else shown, arguments, states)
    executor._left_out = left_out
    hooks_of(backend).bound(executor, left_out)
    if _core.setting("MXNET_SUBGRAPH_VERBOSE") == 2:
        print(explain(executor), file=sys.stderr)
    return executor


def bind(
    self,
    ctx,
    args,
    args_grad=None,
    grad_req="write",
    aux_states=None,
    group2ctx=None,
    shared_exec=None,
    precision=None,
):
    """Binds arrays to the graph's inputs; returns an Executor.

    Parameters
    ----------
    ctx : Context
        Where it runs.
    args : list or dict of NDArray
        Arrays of the arguments.
    args_grad : list or dict of NDArray, optional
        Where gradients go.
    grad_req : str, list or dict, default 'write'
        What backward does with gradients: 'write' them, 'add' them to what is there, or 'null',
        for inference only.
    aux_states : list or dict of NDArray, optional
        Arrays of the auxiliary states.
    group2ctx : dict of Context, optional
        Devices of groups of nodes, as `mx.AttrScope(ctx_group=...)` named them.
    shared_exec : Executor, optional
        Accepted as in 1.9.1: memory comes from a pool, and is shared in any case.
    precision : str, optional
        What compiled regions multiply in: 'fp32' or 'bf16' on a CPU; 'fp32', 'tf32', 'fp16',
        'bf16' or 'int8' on a GPU ('int8' after eight runs that are watched). Left out it is what
        REMX_PRECISION or REMX_GPU_PRECISION says.

    Returns
    -------
    Executor

    Raises
    ------
    ValueError
        If an argument has no array, or the precision is not known.

    Examples
    --------
    >>> bound = (mx.sym.var("x") * 2).bind(mx.cpu(), {"x": mx.nd.array([1, 2])})
    >>> bound.forward()[0].asnumpy()
    array([2., 4.], dtype=float32)
    """
    if not isinstance(ctx, Context):
        raise TypeError(f"bind: ctx must be a Context, got {type(ctx).__name__}; use mx.cpu()")
    names = self.list_arguments()
    arrays = listed("args", args, names, False)
    grads = listed("args_grad", args_grad, names, True) if args_grad else [None] * len(names)
    reqs = _requests(grad_req, names)
    reqs = [req if grad is not None else "null" for req, grad in zip(reqs, grads, strict=True)]
    grads = [None if req == "null" else grad for req, grad in zip(reqs, grads, strict=True)]
    states = self.list_auxiliary_states()
    aux = listed("aux_states", aux_states, states, False)
    check_placement(self, ctx)
    numbers = [GRAD_REQ_NUMBERS[req] for req in reqs]
    bound = list(_core.bind(self, *place(ctx, group2ctx, precision), arrays, grads, numbers, aux))
    bound[-2:] = (names, arrays, grads), (states, aux)  # the caller's own arrays
    executor = executor_of(self, ctx, reqs, group2ctx, precision, bound)
    if args_grad:  # backward may be called, and leaves them as they are where grad_req is null
        executor._for_inference = False
    return executor


def simple_bind(
    self,
    ctx,
    grad_req="write",
    type_dict=None,
    stype_dict=None,
    group2ctx=None,
    shared_arg_names=None,
    shared_exec=None,
    shared_buffer=None,
    precision=None,
    **kwargs,
):
    """Infers all shapes from those given by name, makes zero arrays and binds them.

    Parameters
    ----------
    ctx : Context
        Where it runs.
    grad_req : str, list or dict, default 'write'
        What backward does with gradients: 'write' them, 'add' them to what is there, or 'null',
        for inference only.
    type_dict : dict, optional
        Types of arguments, by name; float32 where nothing else follows from the graph.
    stype_dict : dict, optional
        Storage types of arguments, by name: 'default', 'csr' or 'row_sparse'.
    group2ctx : dict of Context, optional
        Devices of groups of nodes, as `mx.AttrScope(ctx_group=...)` named them.
    shared_arg_names, shared_exec : list of str, Executor
        Accepted as in 1.9.1: memory comes from a pool, and is shared in any case.
    shared_buffer : dict of NDArray, optional
        Arrays by name, used where they fit in place of new ones; new ones are added to it.
    precision : str, optional
        As in `bind`.
    **kwargs : tuple of int
        Shapes of arguments, by name; those that are left out follow from the others.

    Returns
    -------
    Executor

    Raises
    ------
    RuntimeError
        If shapes are missing or contradict each other.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4, name="fc")
    >>> bound = net.simple_bind(mx.cpu(), data=(2, 3), grad_req="null")
    >>> sorted(bound.arg_dict), bound.forward()[0].shape
    (['data', 'fc_bias', 'fc_weight'], (2, 4))
    """
    ctx = Context(ctx)
    shapes = {k: v for k, v in kwargs.items() if isinstance(v, (tuple, list))}
    dtypes = {name: dtype_flag(dtype) for name, dtype in (type_dict or {}).items()}
    names = [""] if isinstance(grad_req, str) else self.list_arguments()
    try:
        reqs = _requests(grad_req, names)
    except ValueError as error:
        raise RuntimeError(f"simple_bind error: {error}") from error
    check_placement(self, ctx)
    if may_have_sparse(self, stype_dict):
        sparse = storage_types(self, stype_dict)
        if any(sparse):
            arrays = _sparse_arrays(self, ctx, shapes, type_dict, sparse, grad_req)
            return bind(self, ctx, *arrays, group2ctx=group2ctx, precision=precision)
    bound, taken = _core.simple_bind(
        self,
        *place(ctx, group2ctx, precision),
        shapes,
        dtypes,
        [GRAD_REQ_NUMBERS[req] for req in reqs],
        shared_buffer,
        f"simple_bind error. Arguments:\n{_shown(kwargs)}",
    )
    if taken:
        self, backend, left_out = taken
        hooks_of(backend).optimized(self, self, left_out, {}, ctx)
    return executor_of(self, ctx, grad_req, group2ctx, precision, bound)


def _sparse_arrays(symbol, ctx, shapes, type_dict, sparse, grad_req):
    """What bind takes, where arguments or gradients are sparse: args, gradients, requests, aux."""
    from ..ndarray import zeros

    names, states = symbol.list_arguments(), symbol.list_auxiliary_states()
    found, _, aux_shapes = symbol.infer_shape(**shapes)
    types, _, aux_types = symbol.infer_type_partial(**(type_dict or {}))
    if found is None:
        raise RuntimeError(f"simple_bind error. Arguments:\n{_shown(shapes)}shapes are missing")
    stypes, gradients = sparse
    described = list(zip(names, found, types, strict=True))
    args = {n: zeros(shape, ctx, dtype, stypes.get(n)) for n, shape, dtype in described}
    reqs = dict(zip(names, _requests(grad_req, names), strict=True))
    grads = {
        name: zeros(shape, ctx, dtype, gradients.get(name))
        for name, shape, dtype in described
        if reqs[name] != "null"
    }
    aux = [zeros(s, ctx, d) for s, d in zip(aux_shapes, aux_types, strict=True)]
    return args, grads, reqs, dict(zip(states, aux, strict=True))


def _shown(kwargs):
    return "".join(f"{key}: {value}\n" for key, value in kwargs.items())


def optimize_for(
    self,
    backend,
    args=None,
    aux=None,
    ctx=None,
    shape_dict=None,
    type_dict=None,
    stype_dict=None,
    skip_infer=False,
    freeze=None,
    **kwargs,
):
    """The graph partitioned for a backend; an unknown backend is logged and changes nothing.

    Regions that an earlier call made for the backend "ngraph" or "MKLDNN" are opened first.

    Weights stay arguments that may change later, unless `freeze` is true: then the values in the
    dictionaries `args` and `aux` become part of the graph, the entries leave the dictionaries, and
    the compiler folds them once. TensorRT automatically freezes the values that only its
    regions read. Names in `shape_dict` are inputs and never frozen.

    Parameters
    ----------
    backend : str
        Name of the compiler: 'ngraph', 'MKLDNN', 'TensorRT', 'neuron', …
    args, aux : dict of NDArray, optional
        Parameters and auxiliary states by name.
    ctx : Context, optional
        The device.
    shape_dict, type_dict, stype_dict : dict, optional
        Shapes, element types and storage types of inputs by name.
    skip_infer : bool, default False
        Leave shapes to be found out when the graph is bound.
    freeze : bool, optional
        Make the values part of the graph.
    kwargs :
        Options of the compiler: `precision` ("fp32", "bf16" or "int8" with `calibration_iters`),
        `winograd` (bool), …; docs/guide/compile.md has all.

    Returns
    -------
    Symbol
        The graph, with a node for each region.

    Examples
    --------
    >>> net = mx.sym.relu(mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3, name="fc"))
    >>> values = {"fc_weight": mx.nd.ones((3, 2)), "fc_bias": mx.nd.zeros(3)}
    >>> fast = net.optimize_for("ngraph", values, {}, shape_dict={"data": (1, 2)}, freeze=True)
    >>> fast.list_arguments()
    ['data']
    """
    if not isinstance(backend, str):
        raise TypeError(f"optimize_for: backend must be a str, got {type(backend).__name__}")
    if not _core.has_backend(backend):
        package_logger().error(
            "Error optimizing for backend '%s' cannot be found; known: %s",
            backend,
            _core.list_backends(),
        )
        return self
    self = self._without_default_regions()
    shapes = dict(shape_dict or {})
    for name, shape in shapes.items():
        if not isinstance(shape, (tuple, list)):
            raise ValueError(
                f"optimize_for: the shape of {name!r} must be a tuple or list, got {shape!r}"
            )
    dtypes = {name: dtype_flag(dtype) for name, dtype in (type_dict or {}).items()}
    values = {}
    for arrays in (args, aux):
        if isinstance(arrays, (list, tuple)):
            names = self.list_arguments() if arrays is args else self.list_auxiliary_states()
            arrays = dict(zip(names, arrays, strict=False))
        for name, array in (arrays or {}).items():
            if not isinstance(array, (_core.NDArray, type(None))):
                raise TypeError(
                    f"optimize_for: args and aux must hold NDArrays, got {type(array).__name__} "
                    f"for {name!r}"
                )
            if array is None:
                continue
            values[name] = array
            if not skip_infer:
                shapes.setdefault(name, array.shape)
                dtypes.setdefault(name, array._type_flag)
    hooks = hooks_of(backend)
    kwargs = dict(hooks.check_options(kwargs, ctx, args, freeze))
    excluded, forced = (_node_names(kwargs.pop(key, ())) for key in NODE_NAMES)
    options = {key: str(value) for key, value in kwargs.items()}
    if freeze:
        _check_dictionaries(args, aux)
    freeze = None if freeze is None else bool(freeze)
    result, left_out, absorbed, new_args, new_aux = self._optimize(
        backend,
        shapes,
        dtypes,
        options,
        excluded,
        forced,
        values,
        list(shape_dict or ()),
        freeze,
        None if ctx is None else Context(ctx)._ids,
    )
    _add_values("args", args, new_args)
    _add_values("aux", aux, new_aux)
    if absorbed:
        _check_dictionaries(args, aux)
        take_values(absorbed, args or {}, aux or {})
    hooks.optimized(self, result, left_out, options, ctx)
    return result


def _node_names(given):
    """A list of names, also from one text with commas between them."""
    return [name.strip() for name in given.split(",")] if isinstance(given, str) else list(given)


def _add_values(which, pool, added):
    """Give the caller the arrays that a graph pass of an extension library made."""
    if not added:
        return
    if not isinstance(pool, dict):
        raise RuntimeError(
            f"Cannot add new {which} in optimize_for since {which} is {type(pool).__name__}: the "
            f"backend made {', '.join(added)}. Provide a dictionary to the {which} argument to "
            "optimize_for"
        )
    pool.update(added)


def _check_dictionaries(*pools):
    for pool in pools:
        if pool is not None and not isinstance(pool, dict):
            raise TypeError(
                "optimize_for: freeze=True takes weights out of args and aux, so both must be "
                f"dictionaries of name to NDArray, got {type(pool).__name__}"
            )


def take_values(names, *pools):
    """The values of these names, taken out of the dictionaries that have them."""
    return {name: pool.pop(name) for pool in pools for name in list(pool) if name in names}
