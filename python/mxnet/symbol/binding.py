"""Binding a symbol to arrays, and partitioning it for a compiler."""

import logging
import os
import sys

import numpy as np

from .. import _core, _ngraph
from .._neuron_cores import check_placement
from ..base import _DTYPE_MX_TO_NP, _GRAD_REQ_MAP, MXNetError, dtype_flag
from ..context import Context
from ..remx import explain
from ._precision import check_calibration, check_precision
from ._tensorrt import (
    bind_absorbing,
    say_what_calibrates,
    tensorrt_options,
    use_tensorrt,
    warn_about_layouts,
)


def _listed(what, given, names, allow_missing):
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
    unknown = [req for req in grad_req if req not in _GRAD_REQ_MAP]
    if unknown:
        raise ValueError(f"grad_req {unknown[0]!r} is not known; use 'write', 'add' or 'null'")
    return list(grad_req)


def _backend_of_bind(context, group2ctx):
    """The backend that a bind uses now, or "" for none; says so if the user has chosen it."""
    if context.device_type == "gpu":
        return ""
    backend = _core.backend_of_bind()
    if backend and group2ctx:
        logging.getLogger("mxnet").warning(
            "MXNET_SUBGRAPH_BACKEND does not currently support heterogeneous execution: "
            "a graph bound with group2ctx runs without"
        )
        return ""
    chosen = os.environ.get("MXNET_SUBGRAPH_BACKEND")
    if chosen is not None and os.environ.get("MXNET_SUBGRAPH_VERBOSE", "1") != "0":
        off = f"MXNET_SUBGRAPH_BACKEND={chosen} is detected, subgraph backend is not in use"
        print(f"Subgraph backend {backend} is activated." if backend else off, file=sys.stderr)
    return backend


def _optimized(symbol, arrays, backend):
    """The graph that inference runs, partitioned for the backend; what it left; its number."""
    if not backend:
        return symbol, [], None
    check_precision(os.environ.get("REMX_PRECISION", "fp32"), "REMX_PRECISION")
    shapes = {name: array.shape for name, array in arrays.items()}
    dtypes = {name: array._type_flag for name, array in arrays.items()}
    is_ngraph = backend == "ngraph"
    options = _ngraph.options() if is_ngraph else {}
    cut, left_out = symbol._partition(backend, shapes, dtypes, options, [], [])
    return cut, left_out, _ngraph.partitioned(symbol, cut, left_out) if is_ngraph else None


def make_executor(symbol, ctx, args, grads, reqs, aux, group2ctx=None):
    """An executor over arrays given in the order of the symbol's lists."""
    from ..executor import Executor

    if ctx.device_type == "neuron":
        check_placement(symbol, ctx.device_id)
    names = symbol.list_arguments()
    arrays = dict(zip(names, args, strict=True))
    arrays.update(zip(symbol.list_auxiliary_states(), aux, strict=True))
    backend = _backend_of_bind(ctx, group2ctx)
    optimized, left_out, number = _optimized(symbol, arrays, backend)
    executor = Executor._bound(symbol, optimized, ctx, args, grads, reqs, aux)
    executor._left_out = left_out
    if backend == "MKLDNN" and any(grad is not None for grad in grads):
        executor._optimized = symbol  # it fuses for inference only, says MXNet
    if backend == "ngraph":
        executor._watch = _ngraph.watch(executor, number)
    if os.environ.get("MXNET_SUBGRAPH_VERBOSE", "1") == "2":
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
):
    """Binds arrays to the graph's inputs; returns an Executor."""
    if not isinstance(ctx, Context):
        raise TypeError(f"bind: ctx must be a Context, got {type(ctx).__name__}; use mx.cpu()")
    names = self.list_arguments()
    arrays = _listed("args", args, names, False)
    grads = _listed("args_grad", args_grad, names, True) if args_grad else [None] * len(names)
    reqs = _requests(grad_req, names)
    reqs = [req if grad is not None else "null" for req, grad in zip(reqs, grads, strict=True)]
    grads = [None if req == "null" else grad for req, grad in zip(reqs, grads, strict=True)]
    aux = _listed("aux_states", aux_states, self.list_auxiliary_states(), False)
    executor = make_executor(self, ctx, arrays, grads, reqs, aux, group2ctx)
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
    **kwargs,
):
    """Infers all shapes from those given by name, makes zero arrays and binds them."""
    from ..ndarray import zeros

    ctx = Context(ctx)
    if use_tensorrt():
        self = bind_absorbing(self, ctx, grad_req, shared_buffer, kwargs)
    shapes = {k: v for k, v in kwargs.items() if isinstance(v, (tuple, list))}
    dtypes = {name: dtype_flag(dtype) for name, dtype in (type_dict or {}).items()}
    names, aux_names = self.list_arguments(), self.list_auxiliary_states()
    try:
        arg_slots, _, aux_slots = self._infer(shapes, dtypes)
    except MXNetError as error:
        raise RuntimeError(f"simple_bind error. Arguments:\n{_shown(kwargs)}{error}") from error
    unknown = [
        name
        for name, slot in zip(names + aux_names, arg_slots + aux_slots, strict=True)
        if not slot[1]
    ]
    if unknown:
        raise RuntimeError(
            f"simple_bind error. Arguments:\n{_shown(kwargs)}the shapes of {unknown} cannot be "
            "inferred; give the shapes of more inputs"
        )

    try:
        reqs = _requests(grad_req, names)
    except ValueError as error:
        raise RuntimeError(f"simple_bind error: {error}") from error
    is_for_inference = all(req == "null" for req in reqs)
    places = _placements(self, ctx, group2ctx)

    def make(key, name, shape, dtype):
        shared = None if shared_buffer is None else _shared(shared_buffer.get(key), shape, dtype)
        if shared is not None:
            return shared
        place = places.get(name, ctx)
        if is_for_inference and place.device_type == "cpu":
            # Nothing is written: values come next, and a compiler packs them for itself.
            array = _core.fresh_zeros(tuple(shape), dtype_flag(dtype), place._ids)
        else:
            array = zeros(shape, place, dtype)
        if shared_buffer is not None:
            shared_buffer[key] = array
        return array

    def type_of(slot):
        return np.float32 if slot[2] < 0 else _DTYPE_MX_TO_NP[slot[2]]

    args = [make(name, name, s[0], type_of(s)) for name, s in zip(names, arg_slots, strict=True)]
    aux = [
        zeros(slot[0], places.get(name, ctx), type_of(slot))
        for name, slot in zip(aux_names, aux_slots, strict=True)
    ]
    grads = [
        None if req == "null" else make(f"grad of {name}", name, array.shape, array.dtype)
        for name, req, array in zip(names, reqs, args, strict=True)
    ]
    return make_executor(self, ctx, args, grads, reqs, aux, group2ctx)


def _shared(buffer, shape, dtype):
    """The beginning of a buffer as an array of this shape, or None where it does not fit."""
    size = int(np.prod(shape))
    if buffer is None or buffer.size < size or buffer.dtype != dtype:
        return None
    return buffer if buffer.shape == shape else buffer.reshape((-1,))[:size].reshape(shape)


def _placements(symbol, ctx, group2ctx):
    """Context by name of the variables whose group has one.

    All processors of a CPU compute alike and share their memory, so a group's context decides
    where its arrays count as being; the operators run in the executor's context.
    """
    if not group2ctx:
        return {}
    contexts = {group: Context(given) for group, given in group2ctx.items()}
    away = sorted({str(c) for c in contexts.values() if c.device_type != ctx.device_type})
    if away:
        raise MXNetError(
            f"simple_bind: group2ctx names {', '.join(away)}, but a graph runs on one kind of "
            f"device; bind without group2ctx to run all of it on {ctx}"
        )
    attributes = symbol.attr_dict()
    groups = {name: values.get("__ctx_group__") for name, values in attributes.items()}
    return {name: contexts[group] for name, group in groups.items() if group in contexts}


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
    the compiler folds them once. TensorRT freezes by itself the values that only its
    regions read. Names in `shape_dict` are inputs and never frozen. Further keyword arguments go to
    the compiler: `precision` ("fp32", "bf16" or "int8" with `calibration_iters`) and `winograd`
    (bool), see docs/guide/compile.md.
    """
    if not isinstance(backend, str):
        raise TypeError(f"optimize_for: backend must be a str, got {type(backend).__name__}")
    if not _core.has_backend(backend):
        logging.getLogger("mxnet").error(
            "Error optimizing for backend '%s' cannot be found; known: %s",
            backend,
            _core.list_backends(),
        )
        return self
    self = self._opened()
    shapes = dict(shape_dict or {})
    for name, shape in shapes.items():
        if not isinstance(shape, (tuple, list)):
            raise ValueError(
                f"optimize_for: the shape of {name!r} must be a tuple or list, got {shape!r}"
            )
    dtypes = {name: dtype_flag(dtype) for name, dtype in (type_dict or {}).items()}
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
            if array is not None and not skip_infer:
                shapes.setdefault(name, array.shape)
                dtypes.setdefault(name, array._type_flag)
    if backend == "TensorRT":
        kwargs = tensorrt_options(kwargs, ctx)
    is_calibrated = backend == "ngraph" and kwargs.get("precision") == "int8"
    if is_calibrated:
        check_calibration(kwargs, args, freeze)
    elif "precision" in kwargs and backend in ("ngraph", "MKLDNN"):
        check_precision(kwargs["precision"], "optimize_for")
    excluded = _node_names(kwargs.pop("excl_node_names", ()))
    forced = _node_names(kwargs.pop("force_incl_node_names", ()))
    options = {key: str(value) for key, value in kwargs.items()}
    if backend == "ngraph":
        options = {**_ngraph.options(), **options}
    if backend == "MKLDNN" and options:
        logging.getLogger("mxnet").warning(
            "optimize_for: MKLDNN shows fused nodes and takes no options, got %s; those of the "
            "compiler go to the backend 'ngraph'",
            ", ".join(options),
        )

    def cut(symbol):
        return symbol._partition(backend, shapes, dtypes, options, excluded, forced)

    known = set(self.list_arguments() + self.list_auxiliary_states())
    absorbs = is_calibrated or _core.absorbs_weights(backend)
    if freeze is None and absorbs and (args or aux):
        known &= read_by_regions_only(cut(self)[0], backend)
        freeze = True
    if freeze:
        self = _frozen(self, args, aux, known - set(shape_dict or ()))
    result, left_out = cut(self)
    if backend == "TensorRT":
        warn_about_layouts(left_out)
        say_what_calibrates(result, options, ctx)
    if backend == "ngraph":
        _ngraph.partitioned(self, result, left_out)
    return result


def _node_names(given):
    """A list of names, also from one text with commas between them."""
    return [name.strip() for name in given.split(",")] if isinstance(given, str) else list(given)


def read_by_regions_only(symbol, backend):
    """Names of the variables that compiled nodes of the backend read, and nothing else."""
    inside, outside = set(), set()
    for op, _, attrs, inputs, _ in symbol._nodes():
        is_region = op != "null" and attrs.get("compiler") == backend
        (inside if is_region else outside).update(name for name, _ in inputs)
    return inside - outside - set(symbol.list_outputs())


def take_values(names, *pools):
    """The values of these names, taken out of the dictionaries that have them."""
    return {name: pool.pop(name) for pool in pools for name in list(pool) if name in names}


def _frozen(symbol, args, aux, known):
    """The symbol with the values of the `known` names inside; takes them out of both."""
    values = {}
    for arrays in (args, aux):
        if arrays is None:
            continue
        if not isinstance(arrays, dict):
            raise TypeError(
                "optimize_for: freeze=True takes weights out of args and aux, so both must be "
                f"dictionaries of name to NDArray, got {type(arrays).__name__}"
            )
        values.update(take_values({n for n, a in arrays.items() if a is not None} & known, arrays))
    return symbol._freeze(values)
