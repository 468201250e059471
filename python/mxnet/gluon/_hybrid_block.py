"""`HybridBlock`: a block that can run eagerly or, after `hybridize`, as one graph."""

import warnings

from .. import _watched_name, ndarray, symbol
from .._core import CachedOp, backend_of_blocks
from .._refused.arguments import refuse_misspelt, unknown_argument
from ..base import MXNetError, known_in
from ..context import cpu
from ..ndarray import NDArray, saved_names
from ..symbol import Symbol
from ..util import faced
from ._base_block import Block
from .parameter import DeferredInitializationError, Parameter

_NONE = -1  # stands for an argument that is None in a structure


def flatten(args, what):
    """Return the arrays inside nested lists, and a structure from which `regroup` rebuilds them.

    In a structure 0 is one array, n > 1 a symbol with n outputs, -1 is None.
    """
    if isinstance(args, NDArray):
        return [args], 0
    if isinstance(args, Symbol):
        count = len(args.list_outputs())
        return [args], count if count > 1 else 0
    if args is None:
        return [None], _NONE
    if not isinstance(args, (list, tuple)):
        raise ValueError(
            f"HybridBlock: {what} must be NDArrays or Symbols, or nested lists of "
            f"them, got {type(args).__name__}"
        )
    flat, structure = [], []
    for arg in args:
        part, part_structure = flatten(arg, what)
        flat.extend(part)
        structure.append(part_structure)
    return flat, structure


def regroup(flat, structure):
    """Rebuild nested lists; return them and what is left of `flat`."""
    if structure == _NONE:
        return None, flat[1:]
    if isinstance(structure, int):
        if structure == 0:
            return flat[0], flat[1:]
        return flat[:structure], flat[structure:]
    grouped = []
    for part in structure:
        value, flat = regroup(flat, part)
        grouped.append(value)
    return grouped, flat


def _look_at_arguments(args):
    """Return (has a Symbol, has an NDArray, contexts in order of appearance)."""
    has_symbol, contexts = False, {}
    for arg in args:
        if isinstance(arg, NDArray):
            contexts[arg.context] = None
        elif isinstance(arg, Symbol):
            has_symbol = True
        elif isinstance(arg, (list, tuple)):
            inner_symbol, inner = _look_at_arguments(arg)
            has_symbol = has_symbol or inner_symbol
            contexts.update(inner)
    return has_symbol, contexts


class HybridBlock(Block):
    """A block whose `hybrid_forward(F, x, …)` works on arrays (`F` is `mx.nd`) and on symbols.

    Registered parameters arrive as keyword arguments::

        class Scale(gluon.HybridBlock):
            def __init__(self, **kwargs):
                super().__init__(**kwargs)
                with self.name_scope():
                    self.factor = self.params.get("factor", shape=(1,))

            def hybrid_forward(self, F, x, factor):
                return F.broadcast_mul(x, factor)

    Parameters
    ----------
    prefix, params : str, ParameterDict, optional
        Where the block's names begin, and parameters to share; both may be left out.

    Raises
    ------
    ValueError
        If a child is no HybridBlock.

    Examples
    --------
    >>> class Scale(mx.gluon.HybridBlock):
    ...     def __init__(self, **kwargs):
    ...         super().__init__(**kwargs)
    ...         self.factor = self.params.get("factor", shape=(1,), init="ones")
    ...     def hybrid_forward(self, F, x, factor):
    ...         return F.broadcast_mul(x, factor)
    >>> net = Scale()
    >>> net.initialize()
    >>> net.hybridize()
    >>> net(mx.nd.array([1, 2])).asnumpy()
    array([1., 2.], dtype=float32)
    """

    def __init__(self, prefix=None, params=None, **unknown):
        if unknown:
            raise unknown_argument(type(self), unknown)
        self._cached_graph = ()
        self._cached_op = None
        self._cached_op_args = []
        self._in_format = None
        self._out_format = None
        self._active = False
        self._flags = {}
        self._backend = None
        self._backend_opts = {}
        self._callback = None
        self._monitor_all = False
        super().__init__(prefix=prefix, params=params)

    def __getstate__(self):
        """Return what 1.9.1 pickles; the graph is made anew where it is loaded."""
        fresh = {"_cached_graph": (), "_cached_op": None, "_cached_op_args": []}
        return {**self.__dict__, **fresh, "_flags": list(self._flags.items())}

    def __setstate__(self, state):
        self.__dict__.update(state, _flags=dict(state["_flags"]))

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if isinstance(value, HybridBlock):
            self._clear_cached_op()

    def register_child(self, block, name=None):
        """Enter a child block, which must be hybrid too.

        Parameters
        ----------
        block : HybridBlock
            The child.
        name : str, optional
            Its name; a number by default.
        """
        if not isinstance(block, HybridBlock):
            raise ValueError(
                f"{type(self).__name__}: child {name!r} is a {type(block).__name__}, "
                "children of a HybridBlock must be HybridBlocks; use "
                "HybridSequential instead of Sequential"
            )
        super().register_child(block, name)
        self._clear_cached_op()

    def register_op_hook(self, callback, monitor_all=False):
        """Call `callback(name, op_name, array)` on operator outputs while it runs as a graph.

        Parameters
        ----------
        callback : function of (str, str, NDArray)
            The hook.
        monitor_all : bool
            Report operator inputs as well.
        """
        self._callback = callback
        self._monitor_all = monitor_all
        self._clear_cached_op()
        super().register_op_hook(callback, monitor_all)

    def hybridize(
        self,
        active=True,
        backend=None,
        clear=True,
        static_alloc=False,
        static_shape=False,
        inline_limit=2,
        forward_bulk_size=None,
        backward_bulk_size=None,
        **kwargs,
    ):
        """Run this block as one graph from the next call on, or eagerly again.

        Parameters
        ----------
        active : bool
            On or off.
        backend : str, optional
            Compiler that partitions the graph; `kwargs` are its options.
        clear : bool
            Forget an earlier partitioned graph; False applies `backend` on top of it.
        static_alloc, static_shape : bool
            Keep the memory between calls; promise that shapes do not change.
        inline_limit, forward_bulk_size, backward_bulk_size : int
            Graphs up to this size are inlined into the caller; operators run in one go.

        Raises
        ------
        TypeError
            If an argument is misspelt. Others that it does not know are the backend's, or ignored
            as in 1.9.1.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2)
        >>> net.initialize()
        >>> net.hybridize(static_alloc=True)
        >>> net(mx.nd.ones((1, 3))).shape
        (1, 2)
        """
        if kwargs and not backend and not backend_of_blocks():
            refuse_misspelt(HybridBlock.hybridize, kwargs)
        self._backend = backend
        self._backend_opts = kwargs
        self._active = active
        self._flags = {
            "static_alloc": static_alloc,
            "static_shape": static_shape,
            "inline_limit": inline_limit,
        }
        if forward_bulk_size is not None:
            self._flags["forward_bulk_size"] = forward_bulk_size
        if backward_bulk_size is not None:
            self._flags["backward_bulk_size"] = backward_bulk_size
        if clear:
            self._clear_cached_op()
        else:
            self._cached_op = None
        if active and (self._forward_hooks or self._forward_pre_hooks):
            warnings.warn(
                f'"{self.name}" has forward hooks, which run only when the block itself '
                "is called, not inside a hybridized parent",
                stacklevel=2,
            )
        for child in self._children.values():
            child.hybridize(
                active,
                static_alloc=static_alloc,
                static_shape=static_shape,
                inline_limit=inline_limit,
                forward_bulk_size=forward_bulk_size,
                backward_bulk_size=backward_bulk_size,
            )

    def optimize_for(
        self,
        x,
        *args,
        backend=None,
        clear=False,
        static_alloc=False,
        static_shape=False,
        inline_limit=2,
        forward_bulk_size=None,
        backward_bulk_size=None,
        **kwargs,
    ):
        """Partition the graph for `backend` now, without running it; then `export` works.

        `x` and `args` are example inputs; the other parameters are those of `hybridize`.

        Parameters
        ----------
        x, args : NDArray
            Example inputs, of the shapes that will come.
        backend : str
            Name of the compiler, 'ngraph' for instance.
        clear, static_alloc, static_shape, inline_limit, forward_bulk_size, backward_bulk_size :
            As in `hybridize`.
        kwargs :
            Options of the compiler.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2, activation="relu")
        >>> net.initialize()
        >>> net.optimize_for(mx.nd.ones((1, 3)), backend="ngraph")
        >>> net(mx.nd.ones((1, 3))).shape
        (1, 2)
        """
        if not backend:
            raise ValueError('Must specify "backend" to optimize_for')
        self.hybridize(
            True,
            backend,
            clear,
            static_alloc,
            static_shape,
            inline_limit,
            forward_bulk_size,
            backward_bulk_size,
            **kwargs,
        )
        self._finish_deferred(x, *args)
        self._build_cache(x, *args)

    def _clear_cached_op(self):
        self._cached_graph = ()
        self._cached_op = None

    def cast(self, dtype):
        """Change the element type of all parameters.

        Parameters
        ----------
        dtype : str or type
            The element type.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2, in_units=3)
        >>> net.initialize()
        >>> net.cast('float16')
        >>> net(mx.nd.ones((1, 3), dtype='float16')).dtype
        <class 'numpy.float16'>
        """
        self._clear_cached_op()
        super().cast(dtype)

    # ---- graph ------------------------------------------------------------------------------

    def _get_graph(self, *args):
        """Return (input symbols, output symbol), tracing `hybrid_forward` once."""
        if self._cached_graph:
            return self._cached_graph
        flat, self._in_format = flatten(args, "inputs")
        count = sum(arg is not None for arg in flat)
        if count == 0:
            raise ValueError(f"{self.name}: got no input array")
        names = iter(["data"] if count == 1 else [f"data{i}" for i in range(count)])
        placeholders = [None if arg is None else faced(symbol.var(next(names))) for arg in flat]
        grouped, _ = regroup(placeholders, self._in_format)
        params = {key: param.var() for key, param in self._reg_params.items()}
        with self.name_scope():
            out = self.hybrid_forward(symbol, *grouped, **params)
        outputs, self._out_format = flatten(out, "outputs")
        graph = outputs[0] if len(outputs) == 1 else symbol.Group(outputs)
        self._cached_graph = [p for p in placeholders if p is not None], graph
        return self._cached_graph

    def _infer_attrs(self, infer_name, attr, *args):
        """Let the graph tell shapes or types of the parameters."""
        inputs, out = self._get_graph(*args)
        flat, _ = flatten(args, "inputs")
        used = set(out.list_arguments())
        known = {
            var.name: getattr(arg, attr)
            for var, arg in zip(inputs, [a for a in flat if a is not None], strict=True)
            if var.name in used
        }
        found, _, found_aux = getattr(out, infer_name)(**known)
        if found is None:
            raise ValueError(
                f"{self.name}: the inputs {known} do not tell the {attr} of all parameters"
            )
        values = dict(zip(out.list_arguments(), found, strict=True))
        values.update(zip(out.list_auxiliary_states(), found_aux, strict=True))
        for name, param in self.collect_params().items():
            if name in values:
                setattr(param, attr, values[name])

    def infer_shape(self, *args):
        """Set the shapes of parameters from the shapes of inputs.

        Parameters
        ----------
        args : NDArray
            Inputs; their shapes count.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2)
        >>> net.infer_shape(mx.nd.ones((1, 3)))
        >>> net.weight.shape
        (2, 3)

        Raises
        ------
        MXNetError
            If the shapes of parameters do not follow from the inputs.
        """
        self._infer_attrs("infer_shape", "shape", *args)

    def infer_type(self, *args):
        """Set the types of parameters from the types of inputs.

        Parameters
        ----------
        args : NDArray
            Inputs; their types count.
        """
        self._infer_attrs("infer_type", "dtype", *args)

    def _deferred_infer_shape(self, *args):
        try:
            self.infer_shape(*args)
        except MXNetError as error:
            raise ValueError(
                f"{self.name}: deferred initialization failed because the shapes of parameters "
                f"cannot be inferred: {error}"
            ) from error

    def _finish_deferred(self, *args):
        """Give values to parameters that waited for their shape."""
        waiting = [param for param in self.collect_params().values() if param._deferred_init]
        if not waiting:
            return
        self._deferred_infer_shape(*args)
        used = set(self._cached_graph[1].list_inputs())
        for param in waiting:
            if param.name in used:
                param._finish_deferred_init()

    def _build_cache(self, *args):
        """Make the callable graph."""
        if self._flags.get("static_shape") and not self._flags.get("static_alloc"):
            raise MXNetError(f"{self.name}: static_shape=True needs static_alloc=True")
        inputs, out = self._get_graph(*args)
        used = set(out.list_inputs())
        backend = self._backend or backend_of_blocks()
        if backend:
            out = self._partition(backend, out, args)
            self._cached_graph = inputs, out
        params = dict(self.collect_params().items())
        positions = {var.name: i for i, var in enumerate(inputs)}
        input_names = out.list_inputs()
        self._warn_about_unused(inputs, params, used)
        self._cached_op_args = []
        for name in input_names:
            is_data = name in positions
            if not is_data and name not in params:
                raise RuntimeError(
                    f"{self.name}: the graph has the variable {name!r}, which is "
                    "neither an input nor a registered parameter"
                )
            self._cached_op_args.append((is_data, positions[name] if is_data else params[name]))
        arguments = [i for i, (is_data, _) in enumerate(self._cached_op_args) if is_data]
        weights = [i for i, (is_data, _) in enumerate(self._cached_op_args) if not is_data]
        flags = {"data_indices": str(arguments), "param_indices": str(weights)}
        flags.update((key, str(value)) for key, value in self._flags.items())
        self._cached_op = CachedOp(out, flags)
        if self._callback is not None:
            callback = self._callback
            self._cached_op._register_op_hook(
                lambda name, op, array: _watched_name.call(callback, (name, op), array),
                self._monitor_all,
            )

    def _warn_about_unused(self, inputs, params, used):
        for i, var in enumerate(inputs):
            if var.name not in used:
                warnings.warn(
                    f"{self.name}: input {i} is not used by any computation", stacklevel=6
                )
        unused = [name for name in params if name not in used]
        if unused:
            warnings.warn(f"{self.name}: no computation uses {', '.join(unused)}", stacklevel=6)

    def _partition(self, backend, out, args):
        """Hand the graph to a compiler; take over what it did to parameters."""
        flat, _ = flatten(args, "inputs")
        arrays = [arg for arg in flat if isinstance(arg, NDArray)]
        ctx = arrays[0].context if arrays else cpu()
        params = self.collect_params()
        weights = {name: params[name].data(ctx) for name in out.list_arguments() if name in params}
        states = {
            name: params[name].data(ctx) for name in out.list_auxiliary_states() if name in params
        }
        names = [var.name for var in self._cached_graph[0]]
        shapes = {name: arr.shape for name, arr in zip(names, arrays, strict=True)}
        types = {name: arr.dtype for name, arr in zip(names, arrays, strict=True)}
        out = out.optimize_for(
            backend,
            weights,
            states,
            ctx,
            shape_dict=shapes,
            type_dict=types,
            **self._backend_opts,
        )
        for values, grad_req in ((weights, "write"), (states, "null")):
            for name, value in values.items():
                if name not in params:
                    added = Parameter(name, grad_req=grad_req, shape=value.shape, dtype=value.dtype)
                    added._load_init(value, ctx)
                    self._params._params[name] = added
        return out

    def _call_cached_op(self, *args):
        if self._cached_op is None:
            if self._backend or backend_of_blocks():  # the compiler wants values
                self._finish_deferred(*args)
            self._build_cache(*args)
        flat, structure = flatten(args, "inputs")
        if structure != self._in_format:
            self._check_structure(structure)
        flat = [arg for arg in flat if arg is not None]
        ctx = flat[0].context
        try:
            call_args = self._gather(flat, ctx)
        except DeferredInitializationError:
            self._finish_deferred(*args)
            call_args = self._gather(flat, ctx)
        out = self._cached_op(*call_args)
        if isinstance(out, NDArray):
            out = [out]
        return regroup(out, self._out_format)[0]

    def _gather(self, inputs, ctx):
        """Return inputs and parameter arrays in the order of the graph."""
        gathered, place, position = [], None, None
        for is_data, value in self._cached_op_args:
            if is_data:
                gathered.append(inputs[value])
            elif value._ctx_index is place and value._data is not None:
                gathered.append(value._data[position])
            else:
                gathered.append(value.data(ctx))
                position = value._ctx_index.get(ctx)  # None: pinned memory served by the CPU's
                place = None if position is None else value._ctx_index
        return gathered

    def _check_structure(self, structure):
        """Accept missing optional arguments at the end; refuse any other change."""
        expected = self._in_format
        if _without_trailing_nones(structure) == _without_trailing_nones(expected):
            return
        raise ValueError(
            f"{self.name}: the arguments have the structure {structure}, the cached "
            f"graph was made for {expected}; call hybridize() again to change it"
        )

    # ---- running ----------------------------------------------------------------------------

    def forward(self, x, *args):
        """Run `hybrid_forward` on arrays or symbols, or the cached graph when hybridized.

        Parameters
        ----------
        x : NDArray or Symbol
            First input.
        args : NDArray or Symbol
            Further inputs.

        Returns
        -------
        NDArray or Symbol, or list of these
            The outputs.
        """
        if isinstance(x, NDArray) and not args:
            has_symbol, contexts = False, {x.context: None}
        else:
            has_symbol, contexts = _look_at_arguments((x, *args))
        if has_symbol and contexts:
            raise ValueError(f"{self.name}: got both NDArrays and Symbols; use one kind")
        if has_symbol:
            params = {key: param.var() for key, param in self._reg_params.items()}
            with self.name_scope():
                return self.hybrid_forward(symbol, x, *args, **params)
        if not contexts:
            raise ValueError(
                f"{self.name}: needs at least one NDArray or Symbol, got {type(x).__name__}"
            )
        if self._active:
            if len(contexts) > 1:
                raise ValueError(
                    f"{self.name}: the inputs of a hybridized block must be on one "
                    f"context, got {list(contexts)}"
                )
            return self._call_cached_op(x, *args)
        ctx = next(iter(contexts))
        try:
            params = {key: param.data(ctx) for key, param in self._reg_params.items()}
        except DeferredInitializationError:
            self._deferred_infer_shape(x, *args)
            for param in self._reg_params.values():
                param._finish_deferred_init()
            params = {key: param.data(ctx) for key, param in self._reg_params.items()}
        return self.hybrid_forward(ndarray, x, *args, **params)

    def hybrid_forward(self, F, x, *args, **kwargs):  # noqa: N803
        """Compute the outputs with the functions of `F`; a subclass defines it.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            First input.
        args : NDArray or Symbol
            Further inputs.
        kwargs : NDArray or Symbol
            The block's own parameters, by name.

        Returns
        -------
        NDArray or Symbol, or list of these
            The outputs.

        Examples
        --------
        >>> class Twice(mx.gluon.HybridBlock):
        ...     def hybrid_forward(self, F, x):
        ...         return F.concat(x, x, dim=1)
        >>> Twice()(mx.nd.ones((1, 3))).shape
        (1, 6)
        """
        raise NotImplementedError(f"{type(self).__name__} must define hybrid_forward(F, x, ...)")

    def export(self, path, epoch=0, remove_amp_cast=True):
        """Write `<path>-symbol.json` and `<path>-<epoch>.params` for use without this class.

        The block must be hybridized and have run once.

        Parameters
        ----------
        path : str
            Start of the file names.
        epoch : int
            Number in the second name, four digits.
        remove_amp_cast : bool
            Leave out the casts that automatic mixed precision put in.

        Raises
        ------
        RuntimeError
            If the block was not hybridized and called once.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2)
        >>> net.initialize()
        >>> net.hybridize()
        >>> _ = net(mx.nd.ones((1, 3)))
        >>> _ = net.export("dense")
        >>> again = mx.gluon.SymbolBlock.imports("dense-symbol.json", ["data"], "dense-0000.params")
        >>> again(mx.nd.ones((1, 3))).shape
        (1, 2)
        """
        if not self._cached_graph:
            raise RuntimeError(
                f"{self.name}: call hybridize() and run one forward pass before export()"
            )
        graph = self._cached_graph[1]
        graph.save(f"{path}-symbol.json", remove_amp_cast=remove_amp_cast)
        arguments, states = set(graph.list_arguments()), set(graph.list_auxiliary_states())
        arrays = {}
        for name, param in self.collect_params().items():
            if name in arguments:
                arrays[saved_names.of_weight(name)] = param._reduce()
            elif name in states:
                arrays[saved_names.of_state(name)] = param._reduce()
        ndarray.save(f"{path}-{epoch:04d}.params", arrays)


def _without_trailing_nones(structure):
    if not isinstance(structure, list):
        return structure
    end = len(structure)
    while end and structure[end - 1] == _NONE:
        end -= 1
    return structure[:end]


known_in("mxnet.gluon.block", HybridBlock)
