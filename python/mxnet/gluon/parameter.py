"""Parameters of Gluon blocks: arrays with gradients, on one or several contexts."""

import warnings

import numpy as np

from .. import autograd, initializer, ndarray, symbol
from .._held import held_as
from ..base import MXNetError, dtype_name
from ..context import Context, cpu, current_context
from ..ndarray._sparse_creation import with_all_rows
from ..util import faced, faced_array, is_np_shape
from .parameter_dict import ParameterDict
from .utils import shape_is_known

__all__ = ["Constant", "DeferredInitializationError", "Parameter", "ParameterDict", "tensor_types"]

tensor_types = (symbol.Symbol, ndarray.NDArray)


class DeferredInitializationError(MXNetError):
    """A parameter was read before the first forward pass told its shape.

    A layer that was made without its input's size has no arrays yet. Run one batch through the
    network first, or say the size: `Dense(10, in_units=784)`.

    Examples
    --------
    >>> net = mx.gluon.nn.Dense(3)
    >>> net.initialize()
    >>> try:
    ...     net.weight.data()
    ... except mx.gluon.parameter.DeferredInitializationError:
    ...     print("not yet")
    not yet
    """


class Parameter:
    """A named array (one copy per context) that a block trains.

    Parameters
    ----------
    name : str
        Full name.
    grad_req : {'write', 'add', 'null'}
        What backward does with the gradient array; 'null' means no gradient.
    shape : int or tuple of int, optional
        Zeros stand for dimensions that the first forward pass will tell.
    dtype : str or type
        Element type.
    lr_mult, wd_mult : float
        Factors on the learning rate and the weight decay.
    init : Initializer or str, optional
        Initializer of this parameter; without one the block's is used.
    allow_deferred_init : bool
        Accept an incomplete shape at `initialize`.
    differentiable : bool
        Whether a gradient makes sense.
    stype, grad_stype : {'default', 'row_sparse', 'csr'}
        Storage types of the value and of its gradient.

    Raises
    ------
    AssertionError
        If `grad_req` is not 'write', 'add' or 'null', or a new shape does not fit.

    Examples
    --------
    >>> weight = mx.gluon.Parameter("weight", shape=(2, 3))
    >>> weight.initialize(init="ones")
    >>> weight.data().shape
    (2, 3)
    >>> weight.grad().asnumpy()
    array([[0., 0., 0.],
           [0., 0., 0.]], dtype=float32)
    """

    def __init__(
        self,
        name,
        grad_req="write",
        shape=None,
        dtype=np.float32,
        lr_mult=1.0,
        wd_mult=1.0,
        init=None,
        allow_deferred_init=False,
        differentiable=True,
        stype="default",
        grad_stype="default",
    ):
        _check_storage(name, "stype", stype)
        _check_storage(name, "grad_stype", grad_stype)
        self.name = name
        self.lr_mult = lr_mult
        self.wd_mult = wd_mult
        self.init = init
        self._var = None
        self._data = None  # one array per context, in the order of _ctx_list
        self._grad = None
        self._ctx_list = None
        self._deferred_init = ()
        self._trainer = None
        self._differentiable = differentiable
        self._allow_deferred_init = allow_deferred_init
        self._shape = (shape,) if isinstance(shape, int) else shape
        self._dtype = dtype
        self._stype = stype
        self._grad_stype = grad_stype
        self._grad_req = None
        self.grad_req = grad_req

    def __getstate__(self):
        """Return what 1.9.1 pickles, too."""
        state = dict(self.__dict__)
        state.pop("_ctx_index")
        return {**state, "_ctx_list": state.pop("_contexts"), "_ctx_map": self._ctx_map}

    def __setstate__(self, state):
        state = dict(state)
        contexts = state.pop("_ctx_list")
        state.pop("_ctx_map")
        self.__dict__.update(state)
        self._ctx_list = contexts
        if self._data is not None and self._grad is not None:
            autograd.mark_variables(self._data, self._grad, self._grad_req)

    def __repr__(self):
        return f"Parameter {self.name} (shape={self.shape}, dtype={self.dtype})"

    @property
    def grad_req(self):
        """What backward does with the gradient: 'write', 'add' or 'null'."""
        return self._grad_req

    @grad_req.setter
    def grad_req(self, req):
        if req not in ("write", "add", "null"):
            raise AssertionError(
                f"parameter {self.name!r}: grad_req {req!r} is unknown; "
                "use 'write', 'add' or 'null'"
            )
        if not self._differentiable:
            req = "null"
        if self._grad_req == req:
            return
        self._grad_req = req
        if req == "null" and self._grad is not None:
            self._grad = None
            self._data = [arr.detach() for arr in self._data]
        elif self._data is not None:
            self._init_grad()

    @property
    def dtype(self):
        """Element type."""
        return self._dtype

    @dtype.setter
    def dtype(self, dtype):
        self.cast(dtype)

    @property
    def shape(self):
        """Shape; 0 stands for a dimension not known yet, -1 under np_shape."""
        if self._shape is None or not is_np_shape():
            return self._shape
        return tuple(extent or -1 for extent in self._shape)

    @shape.setter
    def shape(self, new_shape):
        if self._shape is None:
            self._shape = None if new_shape is None else tuple(new_shape)
            return
        is_same = len(self._shape) == len(new_shape) and all(
            old in (0, -1, new) for old, new in zip(self._shape, new_shape, strict=True)
        )
        if not is_same:
            raise AssertionError(
                f"parameter {self.name!r}: shape {tuple(new_shape)} does not fit "
                f"its shape {self._shape}"
            )
        self._shape = tuple(new_shape)

    def _set_trainer(self, trainer):
        self._trainer = trainer

    # ---- arrays -----------------------------------------------------------------------------

    @property
    def _ctx_list(self):
        """The contexts of the arrays; setting it, as subclasses do, keeps the positions right."""
        return self._contexts

    @_ctx_list.setter
    def _ctx_list(self, contexts):
        self._contexts = contexts
        self._ctx_index = None if contexts is None else _positions(contexts)

    @property
    def _ctx_map(self):
        """Positions of the arrays by kind of device: [0] those of GPUs, [1] those of CPUs.

        Entry `device_id` of each is the position, or None. It follows from `_ctx_list`.
        """
        if self._ctx_list is None:
            return None
        table = [[], []]
        for position, ctx in enumerate(self._ctx_list):
            row = table[ctx.device_typeid & 1]
            row.extend([None] * (ctx.device_id + 1 - len(row)))
            row[ctx.device_id] = position
        return table

    @_ctx_map.setter
    def _ctx_map(self, table):
        pass  # a subclass that takes over another parameter's arrays sets _ctx_list too

    def _raise_uninitialized(self):
        if self._deferred_init:
            reason, remedy = "", ""
            if not shape_is_known(self.shape):
                reason = f" because its shape {self.shape} is not complete"
                remedy = ", or give the layer its in_units or in_channels"
            raise DeferredInitializationError(
                f"parameter {self.name!r}: has no values yet{reason}; run one batch through the "
                f"network first{remedy}"
            )
        raise RuntimeError(
            f"parameter {self.name!r}: has not been initialized; call initialize() on the block, "
            "and use block.collect_params(), not block.params, to reach nested blocks"
        )

    def _check_and_get(self, arr_list, ctx):
        """Return the array on `ctx` (the current context when None), or all when it is `list`."""
        if arr_list is None:
            self._raise_uninitialized()
        if ctx is list:
            return arr_list
        if ctx is None:
            if len(arr_list) == 1:
                return arr_list[0]
            ctx = current_context()
        index = self._ctx_index.get(ctx)
        is_cpu_memory = ctx.device_type.startswith("cpu_") or ctx._ids != ctx._key
        if index is None and is_cpu_memory:
            index = self._ctx_index.get(cpu(ctx.device_id))
        if index is None:
            raise RuntimeError(
                f"parameter {self.name!r}: is not on {ctx}, only on "
                f"{self._ctx_list}; use reset_ctx or initialize(ctx=...)"
            )
        return arr_list[index]

    def data(self, ctx=None):
        """Return the array on `ctx`; without `ctx` the only one, or that of the current context.

        Parameters
        ----------
        ctx : Context, optional
            Which copy.

        Returns
        -------
        NDArray

        Raises
        ------
        RuntimeError
            If the parameter has not been initialized, or not on `ctx`.
        DeferredInitializationError
            If its shape is not complete before the first batch.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2, in_units=3)
        >>> net.initialize(init="ones")
        >>> net.weight.data().asnumpy()
        array([[1., 1., 1.],
               [1., 1., 1.]], dtype=float32)
        """
        self._check_dense("data", "row_sparse_data")
        return self._check_and_get(self._data, ctx)

    def list_data(self):
        """Return the arrays of all contexts."""
        self._check_dense("list_data", "list_row_sparse_data")
        return self._list_values()

    def _list_values(self):
        """Return the arrays of all contexts, of any storage type."""
        return list(self._check_and_get(self._data, list))

    def _check_dense(self, asked, instead):
        if self._stype != "default":
            raise RuntimeError(
                f"Cannot return a copy of Parameter '{self.name}' via {asked}() because its "
                f"storage type is {self._stype}. Please use {instead}() instead."
            )

    def grad(self, ctx=None):
        """Return the gradient on `ctx`.

        Parameters
        ----------
        ctx : Context, optional
            Which copy.

        Returns
        -------
        NDArray

        Raises
        ------
        RuntimeError
            If the parameter has not been initialized, or has no gradient.
        """
        self._check_has_grad()
        return self._check_and_get(self._grad, ctx)

    def list_grad(self):
        """Return the gradients of all contexts."""
        self._check_has_grad()
        return list(self._check_and_get(self._grad, list))

    def _check_has_grad(self):
        if self._data is not None and self._grad is None:
            raise RuntimeError(
                f"parameter {self.name!r}: has no gradient because its grad_req is 'null'"
            )

    def list_ctx(self):
        """Return the contexts on which the parameter is, or will be, initialized."""
        if self._data is not None:
            return list(self._ctx_list)
        if self._deferred_init:
            return list(self._deferred_init[1])
        raise RuntimeError(f"parameter {self.name!r}: has not been initialized")

    def row_sparse_data(self, row_id):
        """Return the row_sparse array on the context of `row_id`, with at least these rows.

        Parameters
        ----------
        row_id : NDArray
            The numbers of the rows.

        Returns
        -------
        RowSparseNDArray
            Of the parameter's shape.

        Examples
        --------
        >>> w = mx.gluon.Parameter('w', shape=(4, 2), stype='row_sparse')
        >>> w.initialize(mx.init.One())
        >>> trainer = mx.gluon.Trainer([w], 'sgd')
        >>> w.row_sparse_data(mx.nd.array([1, 3])).stype
        'row_sparse'
        """
        self._check_sparse("row_sparse_data", "data")
        return self._get_row_sparse(self._data, row_id.context, row_id)

    def list_row_sparse_data(self, row_id):
        """Return the row_sparse arrays of all contexts, with at least these rows.

        Parameters
        ----------
        row_id : NDArray
            The numbers of the rows.

        Returns
        -------
        list of RowSparseNDArray
            One for each context, of the parameter's shape.

        Examples
        --------
        >>> w = mx.gluon.Parameter('w', shape=(4, 2), stype='row_sparse')
        >>> w.initialize(mx.init.One())
        >>> trainer = mx.gluon.Trainer([w], 'sgd')
        >>> len(w.list_row_sparse_data(mx.nd.array([1])))
        1
        """
        self._check_sparse("list_row_sparse_data", "list_data")
        return list(self._get_row_sparse(self._data, list, row_id))

    def _check_sparse(self, asked, instead):
        if self._stype != "row_sparse":
            raise RuntimeError(
                f"Cannot return a copy of Parameter {self.name} via {asked}() because its "
                f"storage type is {self._stype}. Please use {instead}() instead."
            )

    def _check_rows(self, row_id):
        """Refuse what 1.9.1 refuses."""
        if not isinstance(row_id, ndarray.NDArray):
            raise TypeError(f"row_id must have NDArray type, but {type(row_id)} is given")
        if self._trainer is None:
            raise RuntimeError(
                f"Cannot get row_sparse data for Parameter '{self.name}' when no Trainer is "
                "created with it."
            )

    def _get_row_sparse(self, arr_list, ctx, row_id):
        """Return the array on `ctx`, or all when it is `list`, with the rows that are asked for."""
        self._check_rows(row_id)
        found = self._check_and_get(arr_list, ctx)
        if self._trainer._has_rows_elsewhere(self):  # else the arrays hold all of them
            for array in found if ctx is list else [found]:
                self._trainer._row_sparse_pull(self, array, row_id)
        return found

    def zero_grad(self):
        """Set the gradients to zero."""
        for grad in self._grad or ():
            if grad.stype == "default":
                grad[:] = 0
            else:
                ndarray.zeros(grad.shape, grad.context, grad.dtype, grad.stype).copyto(grad)

    def set_data(self, data):
        """Copy `data` into the arrays of all contexts.

        Parameters
        ----------
        data : NDArray
            The new values, of the parameter's shape.

        Raises
        ------
        AssertionError
            If the shape does not fit, or the parameter has not been initialized.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(1, in_units=2)
        >>> net.initialize()
        >>> net.weight.set_data(mx.nd.array([[1, 2]]))
        >>> net.weight.data().asnumpy()
        array([[1., 2.]], dtype=float32)
        """
        self.shape = data.shape
        if self._data is None:
            if not self._deferred_init:
                raise AssertionError(
                    f"parameter {self.name!r}: has not been initialized; call "
                    "initialize() before set_data()"
                )
            self._deferred_init = (*self._deferred_init[:3], data)
            return
        with autograd.pause():
            for arr in self._data:
                arr[:] = data
        if self._trainer is not None:
            self._trainer._value_was_set(self)

    def var(self):
        """Return the symbol that stands for this parameter."""
        if self._var is None:
            self._var = symbol.var(
                self.name,
                shape=self.shape,
                dtype=self.dtype,
                lr_mult=self.lr_mult,
                wd_mult=self.wd_mult,
                init=self.init,
                stype=self._stype,
            )
        return faced(self._var)

    # ---- initialization ---------------------------------------------------------------------

    def initialize(
        self,
        init=None,
        ctx=None,
        default_init=initializer.DEFAULT,
        force_reinit=False,
    ):
        """Create and fill the arrays, now or (incomplete shape) at the first forward pass.

        Parameters
        ----------
        init : Initializer or str, optional
            Wins over `self.init`, which wins over `default_init`.
        ctx : Context or list of Context, optional
            Where; the current context by default.
        default_init : Initializer or str
            Used when neither says anything.
        force_reinit : bool
            Fill again what has values already.

        Raises
        ------
        ValueError
            If the shape is incomplete and nothing may tell it later.
        """
        if self._data is not None and not force_reinit:
            warnings.warn(
                f"parameter {self.name!r}: is already initialized and keeps its values; "
                "use force_reinit=True to replace them",
                stacklevel=2,
            )
            return
        self._data = self._grad = None
        ctx = _context_list(ctx)
        if init is None:
            init = default_init if self.init is None else self.init
        if not shape_is_known(self.shape) and not self._allow_deferred_init:
            raise ValueError(
                f"parameter {self.name!r}: cannot be initialized with the incomplete "
                f"shape {self.shape}"
            )
        self._deferred_init = (init, ctx, default_init, None)
        if shape_is_known(self.shape):
            self._finish_deferred_init()

    def _finish_deferred_init(self):
        """Create the arrays once the shape is known."""
        if not self._deferred_init:
            return
        init, ctx, default_init, data = self._deferred_init
        if not shape_is_known(self.shape):
            raise ValueError(
                f"parameter {self.name!r}: shape {self.shape} is still incomplete; give the layer "
                "its in_units or in_channels, or check that the block uses the parameter"
            )
        self._deferred_init = ()
        with autograd.pause():
            if data is not None:
                self._init_impl(data, ctx)
                return
            data = ndarray.zeros(self.shape, dtype=self.dtype, ctx=cpu())
            description = initializer.InitDesc(self.name, {"__init__": init})
            initializer.create(default_init)(description, faced(data))
            if self._stype == "row_sparse":
                data = with_all_rows(data)
            self._init_impl(data, ctx, is_own=True)

    def _init_impl(self, data, ctx_list, is_own=False):
        """Take the values of `data`; the array itself for its own context if nobody else has it."""
        contexts = list(ctx_list)
        keeps = is_own and contexts[0] == data.context
        with held_as("parameters"):
            arrays = [data.copyto(ctx) for ctx in contexts[1:]]
            arrays.insert(0, data if keeps else data.copyto(contexts[0]))
        before = self._ctx_list, self._data
        self._ctx_list, self._data = contexts, [faced(arr) for arr in arrays]
        try:
            self._init_grad()
        except MXNetError:  # there is no room for gradients
            self._ctx_list, self._data = before
            raise

    def _init_grad(self):
        if self._grad_req == "null":
            self._grad = None
            return
        with autograd.pause(), held_as("gradients"):
            self._grad = [
                faced(ndarray.zeros(arr.shape, arr.context, arr.dtype, self._grad_stype))
                for arr in self._data
            ]
        autograd.mark_variables(self._data, self._grad, self._grad_req)

    def _load_init(self, data, ctx, cast_dtype=False, dtype_source="current"):
        """Take the values from a file's array, initializing on `ctx` when that did not happen."""
        if cast_dtype and dtype_source not in ("current", "saved"):
            raise AssertionError(
                f"dtype_source {dtype_source!r} is unknown; use 'current' or 'saved'"
            )
        if self.shape is not None:
            fits = len(self.shape) == len(data.shape) and all(
                own in (0, -1, new) for own, new in zip(self.shape, data.shape, strict=True)
            )
            if not fits:
                raise AssertionError(
                    f"parameter {self.name!r}: the loaded array has shape "
                    f"{data.shape}, expected {self.shape}"
                )
            self.shape = data.shape
        if self.dtype is not None:
            data = self._match_dtype(data, cast_dtype, dtype_source)
        ctx = None if ctx is None else _context_list(ctx)
        if self._data is None:
            planned = self._deferred_init[1] if self._deferred_init else None
            self._check_same_contexts(ctx, planned)
            self._deferred_init = ()
            self._init_impl(data, ctx or planned or [cpu()])
            return
        self._check_same_contexts(ctx, self._ctx_list)
        self.set_data(data)

    def _match_dtype(self, data, cast_dtype, dtype_source):
        if dtype_name(self.dtype) == dtype_name(data.dtype):
            return data
        if not cast_dtype:
            raise AssertionError(
                f"parameter {self.name!r}: the loaded array is {dtype_name(data.dtype)}, expected "
                f"{dtype_name(self.dtype)}; use cast_dtype=True"
            )
        if dtype_source == "current":
            return data.astype(self.dtype, copy=False)
        self.cast(data.dtype)
        return data

    def _check_same_contexts(self, asked, present):
        if asked is not None and present is not None and set(asked) != set(present):
            raise AssertionError(
                f"parameter {self.name!r}: cannot load on {asked}, it was "
                f"initialized on {list(present)}; use reset_ctx first"
            )

    def reset_ctx(self, ctx):
        """Move the parameter to other contexts.

        Parameters
        ----------
        ctx : Context or list of Context
            Where to.

        Raises
        ------
        ValueError
            If the parameter has not been initialized.
        """
        ctx = _context_list(ctx)
        if self._data is not None:
            data = self._reduce()
            with autograd.pause():
                self._init_impl(data, ctx)
        elif self._deferred_init:
            init, _, default_init, data = self._deferred_init
            self._deferred_init = (init, ctx, default_init, data)
        else:
            raise ValueError(
                f"parameter {self.name!r}: has not been initialized, so it has no context to leave"
            )

    def _reduce(self):
        """Return the mean over all contexts, on the CPU."""
        arrays = self._list_values()
        if self._trainer is not None and self._trainer._has_rows_elsewhere(self, False):
            whole = ndarray.zeros(self.shape, cpu(), self.dtype, "row_sparse")
            self._trainer._row_sparse_pull(self, whole, None, full_idx=True)
            return whole
        with autograd.pause():
            total = arrays[0].copyto(cpu())
            for arr in arrays[1:]:
                total += arr.as_in_context(cpu())
            return total / len(arrays) if len(arrays) > 1 else total

    def cast(self, dtype):
        """Change the element type of arrays and gradients.

        Parameters
        ----------
        dtype : str or type
            The element type.

        Examples
        --------
        >>> w = mx.gluon.Parameter('w', shape=(2, 3))
        >>> w.initialize()
        >>> w.cast('float16')
        >>> w.data().dtype
        <class 'numpy.float16'>
        """
        self._dtype = dtype
        self._var = None
        if self._data is None:
            return
        with autograd.pause(), held_as("parameters"):
            self._data = [arr.astype(dtype) for arr in self._data]
        self._init_grad()


class Constant(Parameter):
    """A parameter with a fixed value that is never trained.

    Parameters
    ----------
    name : str
        Full name.
    value : array-like
        The value.

    Examples
    --------
    >>> table = mx.gluon.Constant("table", mx.nd.array([1, 2]))
    >>> table.initialize()
    >>> table.data().asnumpy()
    array([1., 2.], dtype=float32)
    >>> table.grad_req
    'null'
    """

    def __init__(self, name, value):
        if not isinstance(value, ndarray.NDArray):
            value = faced_array(value)
        self.value = value
        super().__init__(
            name,
            grad_req="null",
            shape=value.shape,
            dtype=value.dtype,
            init=self._register_value(name, value),
        )

    def _register_value(self, name, value):
        """Return the name of an initializer that copies the constant."""

        class Init(initializer.Initializer):
            """Copies the constant."""

            def _init_weight(self, _, arr):
                value.copyto(arr)

        init_name = f"Constant_{name}_{id(self)}"
        initializer.alias(init_name)(Init)
        return init_name

    def __setstate__(self, state):
        super().__setstate__(state)
        self.init = self._register_value(self.name, self.value)

    def __repr__(self):
        return f"Constant {self.name} (shape={self.shape}, dtype={self.dtype})"

    @property
    def grad_req(self):
        """Always 'null'."""
        return "null"

    @grad_req.setter
    def grad_req(self, req):
        if req != "null":
            warnings.warn(
                f"constant {self.name!r}: grad_req stays 'null', {req!r} is ignored", stacklevel=2
            )
        self._grad_req = "null"


_POSITIONS = {}


def _positions(contexts):
    """Return {context: position}; equal lists get the same object, which is quick to compare."""
    key = tuple(contexts)
    return _POSITIONS.setdefault(key, {ctx: i for i, ctx in enumerate(key)})


def _context_list(ctx):
    if ctx is None:
        return [current_context()]
    return [ctx] if isinstance(ctx, Context) else list(ctx)


def _check_storage(name, option, stype):
    if stype not in ("default", "row_sparse", "csr"):
        raise AssertionError(
            f"parameter {name!r}: {option} {stype!r} is unknown; use 'default', 'row_sparse' or "
            "'csr'"
        )
