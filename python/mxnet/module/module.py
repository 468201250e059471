"""`Module`: a symbol with parameters on one or several devices."""

import logging
import os
import warnings

from .. import _core, ndarray
from .. import context as _context
from .. import optimizer as _optimizer
from ..initializer import InitDesc, Uniform
from ..kvstore.choose import choose_store, is_asynchronous
from ..kvstore.kvstore import KVStore, push_and_pull
from ..model import load_checkpoint
from ._stored_rows import StoredRows
from .base_module import BaseModule, check_input_names, descriptions
from .executor_group import DataParallelExecutorGroup


class Module(BaseModule):
    """Runs a symbol.

    Parameters
    ----------
    symbol : Symbol
        The network.
    data_names, label_names : list of str
        Its inputs; the other arguments are parameters.
    logger : Logger
        Where progress is written.
    context : Context or list of Context
        The devices; several share each batch.
    work_load_list : list of int, optional
        Share of each device in a batch.
    fixed_param_names : list of str, optional
        Parameters that are not trained.
    state_names : list of str, optional
        Inputs that are states of a recurrent network.
    group2ctxs : dict or list of dict, optional
        Where the parts of a network lie that `mx.AttrScope(ctx_group=...)` named: a context for
        each group, or, with several devices, a list of such dicts or of contexts for each group.
    compression_params : dict, optional
        Gradient compression of the store, e.g. {'type': '2bit', 'threshold': 0.5}.

    Raises
    ------
    ValueError
        If names of data, labels, states or fixed parameters are not in the symbol.
    AssertionError
        If there are not as many work loads as devices.

    Examples
    --------
    >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    >>> module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"))
    >>> batches = mx.io.NDArrayIter(np.ones((4, 3)), np.zeros(4), batch_size=2)
    >>> module.fit(batches, num_epoch=1)
    >>> module.predict(batches).shape
    (4, 2)
    """

    def __init__(
        self,
        symbol,
        data_names=("data",),
        label_names=("softmax_label",),
        logger=logging,
        context=_context.cpu(),  # noqa: B008
        work_load_list=None,
        fixed_param_names=None,
        state_names=None,
        group2ctxs=None,
        compression_params=None,
    ):
        super().__init__(logger=logger)
        self._context = [context] if isinstance(context, _context.Context) else list(context)
        self._work_load_list = work_load_list or [1] * len(self._context)
        if len(self._work_load_list) != len(self._context):
            raise AssertionError(
                f"Module: work_load_list has {len(self._work_load_list)} entries for "
                f"{len(self._context)} devices"
            )
        self._symbol = symbol
        self._data_names = list(data_names or [])
        self._label_names = list(label_names or [])
        self._state_names = list(state_names or [])
        self._fixed_param_names = list(fixed_param_names or [])
        self._group2ctxs = group2ctxs
        self._compression_params = compression_params
        check_input_names(symbol, self._data_names, "data", True)
        check_input_names(symbol, self._label_names, "label", False)
        check_input_names(symbol, self._state_names, "state", True)
        check_input_names(symbol, self._fixed_param_names, "fixed_param", True)
        inputs = self._data_names + self._label_names + self._state_names
        self._param_names = [name for name in symbol.list_arguments() if name not in inputs]
        self._aux_names = symbol.list_auxiliary_states()
        self._output_names = symbol.list_outputs()
        self._arg_params = None
        self._aux_params = None
        self._params_dirty = False
        self._stored_rows = StoredRows()
        self._optimizer = None
        self._kvstore = None
        self._update_on_kvstore = None
        self._updater = None
        self._preload_opt_states = None
        self._grad_req = None
        self._exec_group = None
        self._data_shapes = None
        self._label_shapes = None

    # ---- files --------------------------------------------------------------------------------

    @staticmethod
    def load(prefix, epoch, load_optimizer_states=False, **kwargs):
        """Read a checkpoint of `save_checkpoint`; the module must still be bound.

        Parameters
        ----------
        prefix, epoch :
            The files `<prefix>-symbol.json` and `<prefix>-<epoch>.params`.
        load_optimizer_states : bool
            Read `<prefix>-<epoch>.states` too, once the optimizer exists.
        kwargs :
            Passed on to `Module`.

        Raises
        ------
        MXNetError
            If a file cannot be opened, or is damaged.
        """
        symbol, arg_params, aux_params = load_checkpoint(prefix, epoch)
        module = Module(symbol=symbol, **kwargs)
        module._arg_params = arg_params
        module._aux_params = aux_params
        module.params_initialized = True
        if load_optimizer_states:
            module._preload_opt_states = f"{prefix}-{epoch:04d}.states"
        return module

    def save_checkpoint(self, prefix, epoch, save_optimizer_states=False, remove_amp_cast=True):
        """Write symbol and parameters, and on request the optimizer's states.

        Parameters
        ----------
        prefix : str
            Where the files' names begin.
        epoch : int
            Number in the name of the parameters' file.
        save_optimizer_states : bool, default False
            Write `<prefix>-<epoch>.states` too.
        remove_amp_cast : bool, default True
            Leave casts of amp out of the symbol.

        Raises
        ------
        AssertionError
            If it is not bound and initialized.
        """
        self._symbol.save(f"{prefix}-symbol.json", remove_amp_cast=remove_amp_cast)
        path = f"{prefix}-{epoch:04d}.params"
        self.save_params(path)
        self.logger.info('Saved checkpoint to "%s"', path)
        if save_optimizer_states:
            path = f"{prefix}-{epoch:04d}.states"
            self.save_optimizer_states(path)
            self.logger.info('Saved optimizer state to "%s"', path)

    def save_optimizer_states(self, fname):
        """Write the optimizer's states.

        Parameters
        ----------
        fname : str
            The file.

        Examples
        --------
        >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
        >>> module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"))
        >>> module.bind([("data", (4, 3))], [("softmax_label", (4,))])
        >>> module.init_params()
        >>> module.init_optimizer(optimizer='adam')
        >>> module.save_optimizer_states('module.states')
        """
        self._need("optimizer_initialized")
        if self._update_on_kvstore:
            self._kvstore.save_optimizer_states(fname)
            return
        _core.write_file(os.fspath(fname), self._updater.get_states())

    def load_optimizer_states(self, fname):
        """Read the optimizer's states.

        Parameters
        ----------
        fname : str
            The file.

        Examples
        --------
        >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
        >>> module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"))
        >>> module.bind([("data", (4, 3))], [("softmax_label", (4,))])
        >>> module.init_params()
        >>> module.init_optimizer(optimizer='adam')
        >>> module.save_optimizer_states('module.states')
        >>> module.load_optimizer_states('module.states')
        """
        self._need("optimizer_initialized")
        if self._update_on_kvstore:
            self._kvstore.load_optimizer_states(fname)
            return
        with open(fname, "rb") as stream:
            self._updater.set_states(stream.read())

    # ---- descriptions -------------------------------------------------------------------------

    @property
    def data_names(self):
        """Names of the data inputs."""
        return self._data_names

    @property
    def label_names(self):
        """Names of the label inputs."""
        return self._label_names

    @property
    def output_names(self):
        """Names of the outputs."""
        return self._output_names

    @property
    def data_shapes(self):
        """Descriptions of the data inputs."""
        self._need("binded")
        return self._data_shapes

    @property
    def label_shapes(self):
        """Descriptions of the label inputs."""
        self._need("binded")
        return self._label_shapes

    @property
    def output_shapes(self):
        """(name, shape) of the outputs."""
        self._need("binded")
        return self._exec_group.get_output_shapes()

    # ---- parameters ---------------------------------------------------------------------------

    def get_params(self):
        """Return (arg_params, aux_params), dicts of arrays on the CPU."""
        self._need("params_initialized")
        if self._params_dirty:
            self._sync_params_from_devices()
        return self._arg_params, self._aux_params

    def _sync_params_from_devices(self):
        if self._arg_params is None:  # set by set_params(allow_missing=True), on the devices only
            group = self._exec_group
            self._arg_params, self._aux_params = (
                {
                    name: ndarray.zeros(row[0].shape, dtype=row[0].dtype, stype=row[0].stype)
                    for name, row in rows
                }
                for rows in (
                    zip(group._bound_params(), group.param_arrays, strict=True),
                    zip(group.aux_names, group.aux_arrays, strict=True),
                )
            )
        self._complete_rows()
        self._exec_group.get_params(self._arg_params, self._aux_params)
        self._params_dirty = False

    def init_params(
        self,
        initializer=Uniform(0.01),  # noqa: B008
        arg_params=None,
        aux_params=None,
        allow_missing=False,
        force_init=False,
        allow_extra=False,
    ):
        """Set parameters: from the dicts where they have them, else by the initializer.

        Parameters
        ----------
        initializer : Initializer or None
            Used for parameters that are in no dict.
        arg_params, aux_params : dict, optional
            Values by name.
        allow_missing : bool
            Let the initializer fill what the dicts do not have.
        force_init : bool
            Set them even if they are set.
        allow_extra : bool
            Has no effect, as in 1.9.1: names that are no parameters are skipped.

        Raises
        ------
        AssertionError
            If it is not bound.
        RuntimeError
            If given parameters lack some, unless `allow_missing`.
        """
        if self.params_initialized and not force_init:
            warnings.warn(
                "init_params: parameters are initialized already and stay; use force_init=True",
                stacklevel=2,
            )
            return
        self._need("binded")
        attributes = self._symbol.attr_dict()
        first = self._exec_group.execs[0]
        if self._arg_params is None:
            self._arg_params = {
                name: ndarray.zeros(array.shape, dtype=array.dtype, stype=array.stype)
                for name, array in ((name, first.arg_dict[name]) for name in self._param_names)
            }
        if self._aux_params is None:
            self._aux_params = {
                name: ndarray.zeros(array.shape, dtype=array.dtype)
                for name, array in first.aux_dict.items()
            }
        for params, given in ((self._arg_params, arg_params), (self._aux_params, aux_params)):
            missing = [] if given is None or allow_missing else sorted(set(params) - set(given))
            if missing:
                raise RuntimeError(
                    f"init_params: {', '.join(map(repr, missing))} are missing in the given "
                    "parameters; use allow_missing=True to initialize them"
                )
            for name in sorted(params):
                array = params[name]
                if given is not None and name in given:
                    if given[name] is not array:
                        _copy(name, given[name], array)
                elif initializer is not None:
                    initializer(InitDesc(name, attributes.get(name)), array)
        self.params_initialized = True
        self._params_dirty = False
        self._complete_rows()
        self._exec_group.set_params(self._arg_params, self._aux_params)
        self._renew_store()

    def set_params(
        self, arg_params, aux_params, allow_missing=False, force_init=True, allow_extra=False
    ):
        """Take over parameters; with `allow_missing` those not given stay as they are.

        Names that are no parameters are skipped; with `allow_missing` and without `allow_extra`
        they are an error.

        Parameters
        ----------
        arg_params, aux_params : dict of NDArray, optional
            Parameters and auxiliary states by name.
        allow_missing : bool
            Names that the dicts lack are left to the initializer, or as they are.
        force_init : bool
            Also where there are values already.
        allow_extra : bool
            Names that the module does not have are skipped.
        """
        if not allow_missing:
            self.init_params(
                initializer=None,
                arg_params=arg_params,
                aux_params=aux_params,
                allow_missing=allow_missing,
                force_init=force_init,
                allow_extra=allow_extra,
            )
            return
        if self.params_initialized and not force_init:
            warnings.warn(
                "set_params: parameters are initialized already and stay; use force_init=True",
                stacklevel=2,
            )
            return
        self._complete_rows()
        self._exec_group.set_params(arg_params, aux_params, allow_extra=allow_extra)
        self._params_dirty = True
        self.params_initialized = True
        self._renew_store()

    # ---- binding ------------------------------------------------------------------------------

    def bind(
        self,
        data_shapes,
        label_shapes=None,
        for_training=True,
        inputs_need_grad=False,
        force_rebind=False,
        shared_module=None,
        grad_req="write",
    ):
        """Allocate arrays for these shapes.

        Parameters
        ----------
        data_shapes, label_shapes : list of DataDesc or (name, shape)
            Inputs of a whole batch.
        for_training : bool
            Make gradients.
        inputs_need_grad : bool
            Make gradients of the data too.
        force_rebind : bool
            Bind even if it is bound.
        shared_module : Module, optional
            Share its parameters.
        grad_req : str, list or dict
            'write', 'add' or 'null'.

        Raises
        ------
        ValueError
            If shapes are given for other names than the module has.
        AssertionError
            If gradients of inputs are asked for without training.
        """
        if force_rebind:
            self._reset_bind()
        if self.binded:
            self.logger.warning("Already bound, ignoring bind()")
            return
        self.for_training = for_training
        self.inputs_need_grad = inputs_need_grad
        self._grad_req = grad_req
        if inputs_need_grad and not for_training:
            raise AssertionError("bind: inputs_need_grad=True needs for_training=True")
        self._data_shapes, self._label_shapes = self._described(data_shapes, label_shapes)
        shared_group = None
        if shared_module is not None:
            if not (shared_module.binded and shared_module.params_initialized):
                raise AssertionError("bind: the shared module must be bound and initialized")
            shared_group = shared_module._exec_group
        self._exec_group = DataParallelExecutorGroup(
            self._symbol,
            self._context,
            self._work_load_list,
            self._data_shapes,
            self._label_shapes,
            self._param_names,
            for_training,
            inputs_need_grad,
            shared_group,
            self.logger,
            self._fixed_param_names,
            grad_req,
            self._state_names,
            self._group2ctxs,
        )
        self._total_exec_bytes = self._exec_group._total_exec_bytes
        self.binded = True
        if shared_module is not None:
            self.params_initialized = True
            self._arg_params = shared_module._arg_params
            self._aux_params = shared_module._aux_params
            if shared_module.optimizer_initialized:
                self.borrow_optimizer(shared_module)
        elif self.params_initialized:  # loaded before it was bound
            self._check_complete()
            self._exec_group.set_params(self._arg_params, self._aux_params)

    def _check_complete(self):
        """Refuse to go on with parameters that would stay at zero."""
        missing = [name for name in self._param_names if name not in self._arg_params]
        missing += [name for name in self._aux_names if name not in self._aux_params]
        if missing:
            raise RuntimeError(
                f"bind: {', '.join(map(repr, missing))} are missing in the loaded parameters; "
                "load_checkpoint and init_params(..., allow_missing=True) initialize them"
            )

    def _described(self, data_shapes, label_shapes):
        data = descriptions(data_shapes)
        labels = descriptions(label_shapes) if label_shapes else None
        for kind, names, given in (
            ("data", self._data_names, data),
            ("label", self._label_names, labels),
        ):
            if given is not None and sorted(names) != sorted(d.name for d in given):
                raise ValueError(
                    f"bind: {kind} shapes are given for {[d.name for d in given]}, the module's "
                    f"{kind} names are {names}"
                )
        return data, labels

    def _reset_bind(self):
        self.binded = False
        self._exec_group = None
        self._data_shapes = None
        self._label_shapes = None

    def reshape(self, data_shapes, label_shapes=None):
        """Change the shapes of the inputs; the parameters stay.

        Parameters
        ----------
        data_shapes, label_shapes : list of (str, tuple of int) or DataDesc
            Names and shapes, as for `bind`.

        Examples
        --------
        >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
        >>> module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"))
        >>> module.bind([("data", (4, 3))], [("softmax_label", (4,))])
        >>> module.init_params()
        >>> module.reshape([('data', (2, 3))], [('softmax_label', (2,))])
        >>> module.data_shapes[0].shape
        (2, 3)
        """
        self._need("binded")
        described = self._described(data_shapes, label_shapes)
        self._exec_group.reshape(*described)
        self._data_shapes, self._label_shapes = described

    # ---- optimizer ----------------------------------------------------------------------------

    def init_optimizer(
        self,
        kvstore="local",
        optimizer="sgd",
        optimizer_params=(("learning_rate", 0.01),),
        force_init=False,
    ):
        """Create the optimizer.

        Parameters
        ----------
        kvstore : str, KVStoreBase or None
            The store that adds up gradients of several devices; a name needs none on one device.
        optimizer : str or Optimizer
            The optimizer; by name it divides gradients by the batch size.
        optimizer_params : dict or pairs
            Its parameters.
        force_init : bool
            Replace an existing optimizer.
        """
        self._need("binded", "params_initialized")
        if self.optimizer_initialized and not force_init:
            self.logger.warning("optimizer already initialized, ignoring...")
            return
        if self._params_dirty:
            self._sync_params_from_devices()
        shapes = [array.shape for array in self._arg_params.values()]
        store, on_store = choose_store(kvstore, len(self._context), shapes)
        together = 1 if store is None or is_asynchronous(store) else store.num_workers
        scale = 1.0 / (self._exec_group.batch_size * together)
        count = 1 if on_store else len(self._context)
        bound = self._exec_group._bound_params()
        names = {i * count + k: name for i, name in enumerate(bound) for k in range(count)}
        if isinstance(optimizer, str):
            options = {"rescale_grad": scale, **dict(optimizer_params)}
            optimizer = _optimizer.create(
                optimizer, sym=self.symbol, param_idx2name=names, **options
            )
        else:
            if optimizer.rescale_grad != scale:
                warnings.warn(
                    f"init_optimizer: rescale_grad of the optimizer is {optimizer.rescale_grad}, "
                    f"not 1 / batch size = {scale}; is that meant?",
                    stacklevel=2,
                )
            if not optimizer.idx2name:
                optimizer.idx2name = names.copy()
        self._optimizer = optimizer
        self._kvstore = store
        self._update_on_kvstore = on_store
        self._updater = None if on_store else _optimizer.get_updater(optimizer)
        if store is not None:
            self._fill_store(bound)
        self.optimizer_initialized = True
        if self._preload_opt_states is not None:
            self.load_optimizer_states(self._preload_opt_states)
            self._preload_opt_states = None

    def _fill_store(self, names):
        """Give the store its settings and the parameters."""
        if self._compression_params:
            self._kvstore.set_gradient_compression(self._compression_params)
        if self._update_on_kvstore:
            self._kvstore.set_optimizer(self._optimizer)
        for name, arrays in zip(names, self._exec_group.param_arrays, strict=True):
            self._kvstore.broadcast(name, self._arg_params[name], arrays)

    def _device_arrays(self):
        group = self._exec_group
        return dict(zip(group._bound_params(), group.param_arrays, strict=True))

    def _complete_rows(self, for_forward=False):
        """Fetch what the store updated and the devices do not have."""
        if self._stored_rows.is_behind:
            self._stored_rows.complete(self._kvstore, self._device_arrays(), for_forward)

    def _renew_store(self):
        """Give the store the parameters again, after they were set from outside."""
        if not self._update_on_kvstore or not isinstance(self._kvstore, KVStore):
            return
        group = self._exec_group
        for name, arrays in zip(group._bound_params(), group.param_arrays, strict=True):
            self._kvstore._replace(name, arrays[0])

    def borrow_optimizer(self, shared_module):
        """Use the optimizer of another module, with its states.

        Parameters
        ----------
        shared_module : Module
            It has an optimizer.
        """
        if not shared_module.optimizer_initialized:
            raise AssertionError("borrow_optimizer: the other module has no optimizer yet")
        self._optimizer = shared_module._optimizer
        self._kvstore = shared_module._kvstore
        self._update_on_kvstore = shared_module._update_on_kvstore
        self._stored_rows = shared_module._stored_rows
        self._updater = shared_module._updater
        self.optimizer_initialized = True

    def update(self):
        """Let the optimizer change the parameters; gradients of all devices are added up first."""
        self._need("binded", "params_initialized", "optimizer_initialized")
        self._params_dirty = True
        group = self._exec_group
        rows = zip(group._bound_params(), group.param_arrays, group.grad_arrays, strict=True)
        trained = [(i, *row) for i, row in enumerate(rows) if row[2][0] is not None]
        if not trained:
            return
        numbers, names, weights, grads = map(list, zip(*trained, strict=True))
        if self._kvstore is not None:
            outs = weights if self._update_on_kvstore else [None] * len(names)
            places = range(len(names))
            if self._update_on_kvstore:
                places = self._stored_rows.push(self._kvstore, names, weights, grads)
            if places:
                lists = ([part[place] for place in places] for part in (names, grads, outs))
                push_and_pull(self._kvstore, *lists)
        if self._update_on_kvstore:
            return
        count = len(self._context)
        for k in range(count):
            self._updater(
                [i * count + k for i in numbers],
                [arrays[k] for arrays in grads],
                [arrays[k] for arrays in weights],
            )

    # ---- running ------------------------------------------------------------------------------

    def forward(self, data_batch, is_train=None):
        """Run the network on a batch; other shapes than bound ones are bound on the way.

        Parameters
        ----------
        data_batch : DataBatch
            The data, and labels where the network has a loss.
        is_train : bool, optional
            Whether it trains; as it was bound when left out.

        Raises
        ------
        AssertionError
            If it is not bound and initialized.
        """
        self._need("binded", "params_initialized")
        if isinstance(data_batch, list):
            if not data_batch:
                raise AssertionError("forward: got an empty list of batches")
            data_batch = _joined(data_batch)
        current = [tuple(description.shape) for description in self._data_shapes]
        new = [tuple(array.shape) for array in data_batch.data]
        if current != new:
            self._follow_shapes(data_batch, new)
        self._complete_rows(for_forward=True)
        self._exec_group.forward(data_batch, is_train)

    def _follow_shapes(self, batch, shapes):
        """Bind for the shapes of this batch."""
        if batch.provide_data:
            data = batch.provide_data
        else:
            data = _resized(self._data_shapes, shapes)
        labels = None
        if batch.provide_label:
            labels = batch.provide_label
        elif batch.label and self._label_shapes:
            labels = _resized(self._label_shapes, [array.shape for array in batch.label])
        elif self._label_shapes:  # no labels came: they are as many as the samples
            labels = _resized(
                self._label_shapes, [(shapes[0][0], *d.shape[1:]) for d in self._label_shapes]
            )
        self.reshape(data, labels)

    def backward(self, out_grads=None):
        """Compute gradients; `out_grads` are those of the outputs where no loss is on top.

        Parameters
        ----------
        out_grads : NDArray or list of NDArray, optional
            Gradients of the outputs; not needed with a loss on top.
        """
        self._need("binded", "params_initialized")
        self._exec_group.backward(out_grads=out_grads)

    def get_outputs(self, merge_multi_context=True):
        """Return the outputs of the last forward.

        Parameters
        ----------
        merge_multi_context : bool, default True
            Join the parts of several devices.

        Returns
        -------
        list of NDArray
        """
        self._need("binded", "params_initialized")
        return self._exec_group.get_outputs(merge_multi_context)

    def get_input_grads(self, merge_multi_context=True):
        """Return the gradients of the data.

        Parameters
        ----------
        merge_multi_context : bool
            Join the parts of several devices; without it each entry is a list.

        Returns
        -------
        list of NDArray
            One for each data input; `bind` must have been told `inputs_need_grad=True`.
        """
        self._need("binded", "params_initialized")
        return self._exec_group.get_input_grads(merge_multi_context)

    def get_states(self, merge_multi_context=True):
        """Return the states of a recurrent network.

        Parameters
        ----------
        merge_multi_context : bool
            Join the parts of several devices; without it each entry is a list.

        Returns
        -------
        list of NDArray
            One for each state; lists of them where parts are not joined.
        """
        self._need("binded", "params_initialized")
        return self._exec_group.get_states(merge_multi_context)

    def set_states(self, states=None, value=None):
        """Set the states of a recurrent network.

        Parameters
        ----------
        states : list of NDArray or list of list, optional
            One array for each state, or one for each device.
        value : float, optional
            Every element of every state; given in place of `states`.
        """
        self._need("binded", "params_initialized")
        self._exec_group.set_states(states, value)

    def update_metric(self, eval_metric, labels, pre_sliced=False):
        """Take the last outputs into a metric.

        Parameters
        ----------
        eval_metric : EvalMetric
            What is updated.
        labels : list of NDArray
            The labels of the batch.
        pre_sliced : bool, default False
            Whether the labels are lists, one for each device.
        """
        self._exec_group.update_metric(eval_metric, labels, pre_sliced)

    def prepare(self, data_batch, sparse_row_id_fn=None):
        """Get ready for a batch: fetch its rows of row_sparse parameters that a store updates.

        Without it the forward pass fetches all rows.

        Parameters
        ----------
        data_batch : DataBatch
            The batch to come.
        sparse_row_id_fn : callable, optional
            Tells from a batch the rows of each row_sparse parameter, by name.
        """
        self._need("binded")
        if sparse_row_id_fn is None:
            return
        rows = sparse_row_id_fn(data_batch)
        if not isinstance(rows, dict):
            raise AssertionError("prepare: sparse_row_id_fn must return {parameter: row numbers}")
        if self._update_on_kvstore:
            self._stored_rows.fetch(self._kvstore, self._device_arrays(), rows)

    def install_monitor(self, mon):
        """Let a monitor watch the executors.

        Parameters
        ----------
        mon : Monitor
            Who watches.
        """
        self._need("binded")
        self._exec_group.install_monitor(mon)


def _copy(name, value, array):
    if value.shape != array.shape:
        raise ValueError(
            f"init_params: {name!r} has shape {value.shape}, the symbol needs {array.shape}"
        )
    value.astype(array.dtype).copyto(array)


def _resized(old, shapes):
    return [
        type(description)(description.name, shape, description.dtype, description.layout)
        for description, shape in zip(old, shapes, strict=True)
    ]


def _joined(batches):
    """Join batches that were made for one device each."""
    from ..io import DataBatch

    def join(lists):
        return [ndarray.concat(*parts, dim=0) for parts in zip(*lists, strict=True)]

    label = None if batches[0].label is None else join([batch.label for batch in batches])
    return DataBatch(data=join([batch.data for batch in batches]), label=label)
