"""`Trainer`: applies an optimizer to the parameters of a network."""

import os

from .. import _core, autograd
from .. import optimizer as opt
from .._refused.arguments import NamedArguments
from ..base import MXNetError
from ..kvstore.choose import choose_store, is_asynchronous, is_distributed
from ..kvstore.kvstore import KVStore, push_and_pull
from .parameter import Parameter
from .parameter_dict import ParameterDict


class Trainer(NamedArguments):
    """Updates parameters with gradients, on one context or on several.

    Call `step(batch_size)` after `backward()`, outside `record()`. With several contexts a store
    adds up the gradients first and every copy gets the same update.

    Parameters
    ----------
    params : ParameterDict, dict or list of Parameter
        What to train; a dict is taken in the order of its sorted names.
    optimizer : str or Optimizer
        The optimizer.
    optimizer_params : dict, optional
        Arguments for an optimizer given by name.
    kvstore : str, KVStoreBase or None
        The store that adds up gradients of several contexts; a name needs none on one context.
    compression_params : dict, optional
        Gradient compression of the store, e.g. {'type': '2bit', 'threshold': 0.5}.
    update_on_kvstore : bool, optional
        Whether the optimizer runs in the store, which then also keeps the parameters; decided by
        the store and MXNET_UPDATE_ON_KVSTORE when not given. It excludes calling
        `allreduce_grads` and `update` separately.

    Raises
    ------
    AssertionError
        If `optimizer_params` come with an optimizer object, or parameters are on different
        contexts.
    ValueError
        If `params` is not a list or dict of parameters, or the optimizer is unknown.

    Examples
    --------
    >>> net = mx.gluon.nn.Dense(1)
    >>> net.initialize(init="ones")
    >>> trainer = mx.gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
    >>> with mx.autograd.record():
    ...     loss = net(mx.nd.ones((4, 2))).sum()
    >>> loss.backward()
    >>> trainer.step(batch_size=4)
    >>> net.weight.data().asnumpy()
    array([[0.9, 0.9]], dtype=float32)
    """

    def __init__(
        self,
        params,
        optimizer,
        optimizer_params=None,
        kvstore="device",
        compression_params=None,
        update_on_kvstore=None,
    ):
        self._params = _parameter_list(params)
        self._param2idx = {param.name: i for i, param in enumerate(self._params)}
        for param in self._params:
            param._set_trainer(self)
        self._kvstore_params = {"kvstore": kvstore, "update_on_kvstore": update_on_kvstore}
        self._compression_params = compression_params
        self._contexts = None
        self._contains_sparse_weight = any(p._stype != "default" for p in self._params)
        self._contains_sparse_grad = any(p._grad_stype != "default" for p in self._params)
        self._init_optimizer(optimizer, optimizer_params or {})
        self._scale = self._optimizer.rescale_grad
        self._overflow = None  # what workers agreed on before they sent gradients, if they did
        self._reset_kvstore()

    def _init_optimizer(self, optimizer, optimizer_params):
        param_dict = dict(enumerate(self._params))
        if isinstance(optimizer, opt.Optimizer):
            if optimizer_params:
                raise AssertionError(
                    "Trainer: optimizer_params go with the name of an optimizer, "
                    "not with an instance"
                )
            self._optimizer = optimizer
            self._optimizer.param_dict = param_dict
        else:
            self._optimizer = opt.create(optimizer, param_dict=param_dict, **optimizer_params)
        self._updaters = None

    def _get_updaters(self):
        """Return one updater per context, created at the first use."""
        if self._updaters is None:
            self._contexts = self._check_contexts()
            self._updaters = [opt.get_updater(self._optimizer) for _ in self._contexts]
            if len({context.device_id for context in self._contexts}) < len(self._contexts):
                for number, updater in enumerate(self._updaters):  # as on a CPU and a GPU
                    updater._number = number
        return self._updaters

    def _check_contexts(self):
        contexts = None
        for param in self._params:
            found = param.list_ctx()
            if contexts is not None and contexts != found:
                raise AssertionError(
                    f"Trainer: parameter {param.name!r} is on {found}, others on "
                    f"{contexts}; all must be on the same contexts"
                )
            contexts = found
        return contexts or []

    @property
    def learning_rate(self):
        """The current learning rate."""
        return self.optimizer.learning_rate

    @property
    def optimizer(self):
        """The optimizer."""
        self._settle()
        return self._optimizer

    def set_learning_rate(self, lr):
        """Set the learning rate; not possible with a scheduler.

        Parameters
        ----------
        lr : float
            The new rate.

        Raises
        ------
        UserWarning
            If a scheduler sets the learning rate.

        Examples
        --------
        >>> trainer = mx.gluon.Trainer(mx.gluon.nn.Dense(1, in_units=2).collect_params(), "sgd")
        >>> trainer.set_learning_rate(0.5)
        >>> trainer.learning_rate
        0.5
        """
        self._optimizer.set_learning_rate(lr)

    # ---- store --------------------------------------------------------------------------------

    def _reset_kvstore(self):
        """Forget the store; the next step makes a new one."""
        self._kvstore = None
        self._distributed = None
        self._update_on_kvstore = None
        self._kv_initialized = False
        self._params_to_init = list(self._params)
        self._has_stepped = False

    def _prepare_store(self):
        """Make the store at the first use, and give it the parameters that have values by now."""
        if not self._kv_initialized:
            self._init_kvstore()
        if self._params_to_init:
            self._init_params()

    def _init_params(self):
        """Give the store the parameters that have values by now."""
        if self._kvstore is None:
            return
        waiting = []
        for param in self._params_to_init:
            if param._deferred_init:
                waiting.append(param)
                continue
            arrays = param._list_values()
            if self._keeps_rows_of(param):
                self._kvstore.init(self._param2idx[param.name], arrays[0])
            else:
                self._kvstore.broadcast(self._param2idx[param.name], arrays[0], arrays)
        self._params_to_init = waiting

    def _init_kvstore(self):
        self._get_updaters()  # finds the contexts
        shapes = [param.shape or () for param in self._params]
        store, on_store = choose_store(self._kvstore_params["kvstore"], len(self._contexts), shapes)
        asked = self._kvstore_params["update_on_kvstore"]
        if store is not None and asked is not None:
            if asked and not store.is_capable("optimizer"):
                raise ValueError(
                    f"Trainer: the store {store.type!r} has no optimizer; use "
                    "update_on_kvstore=False"
                )
            if not asked and is_asynchronous(store):
                raise ValueError(
                    f"Trainer: the servers of a {store.type!r} store update; use "
                    "update_on_kvstore=True"
                )
            if not asked and self._contains_sparse_grad and not store._sums_stay_sparse:
                raise ValueError(
                    f"Trainer: a {store.type!r} store does not give back sums of row_sparse "
                    "gradients, its servers update with them; use update_on_kvstore=True"
                )
            on_store = bool(asked)
        elif store is not None and self._contains_sparse_grad:
            on_store = on_store or not store._sums_stay_sparse
        if store is not None and self._compression_params:
            store.set_gradient_compression(self._compression_params)
        if on_store:
            store.set_optimizer(self._optimizer)
        self._kvstore = store
        self._distributed = is_distributed(store)
        self._update_on_kvstore = on_store if store is not None else None
        self._kv_initialized = True

    def _value_was_set(self, param):
        """Keep the store's copy of a parameter equal to one that the user set."""
        if not self._update_on_kvstore or param in self._params_to_init:
            return
        if isinstance(self._kvstore, KVStore):
            self._kvstore._replace(self._param2idx[param.name], param._list_values()[0])
        else:
            self._reset_kvstore()

    # ---- training -----------------------------------------------------------------------------

    def step(self, batch_size, ignore_stale_grad=False):
        """Sum the gradients over contexts and update.

        Parameters
        ----------
        batch_size : int
            Gradients are divided by it.
        ignore_stale_grad : bool
            Skip parameters whose gradient no backward pass has renewed, instead of raising.

        Raises
        ------
        RuntimeError
            If a parameter has not been initialized.
        UserWarning
            If a gradient has not been renewed by backward since the last step, unless
            `ignore_stale_grad`: a `UserWarning`, raised.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(1, in_units=2, use_bias=False)
        >>> net.initialize(init="ones")
        >>> trainer = mx.gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 1.0})
        >>> with mx.autograd.record():
        ...     loss = net(mx.nd.ones((4, 2)))
        >>> loss.backward()
        >>> trainer.step(batch_size=4)
        >>> net.weight.data().asnumpy()
        array([[0., 0.]], dtype=float32)
        """
        self._check_and_rescale_grad(self._scale / batch_size)
        self._prepare_store()
        self._allreduce_grads()
        self._update(ignore_stale_grad)

    def allreduce_grads(self):
        """Sum the gradients over contexts, e.g. to clip them before `update`.

        Raises
        ------
        AssertionError
            If the store updates the parameters.
        """
        self._prepare_store()
        self._check_separate_calls("allreduce_grads")
        self._allreduce_grads()

    def update(self, batch_size, ignore_stale_grad=False):
        """Update without summing; see `step`.

        Parameters
        ----------
        batch_size : int
            What the gradients are divided by.
        ignore_stale_grad : bool, default False
            Leave parameters alone that backward did not reach.
        """
        self._prepare_store()
        self._check_separate_calls("update")
        self._check_and_rescale_grad(self._scale / batch_size)
        self._update(ignore_stale_grad)

    def _check_and_rescale_grad(self, scale):
        """Set the factor on gradients; servers that update take another one from AMP alone."""
        scale = float(scale)  # a batch size may be an array of mx.np: the sum of lengths
        before = self._optimizer.rescale_grad
        on_servers = self._update_on_kvstore and self._distributed and self._kv_initialized
        is_fixed = self._has_stepped and not hasattr(self, "_amp_loss_scaler")
        if on_servers and before != scale and is_fixed:
            raise UserWarning(
                f"Trainer: gradients were scaled by {before}, now by {scale}: a changed batch_size "
                "does not reach the servers that update; use Trainer(..., update_on_kvstore=False)"
            )
        self._optimizer.rescale_grad = scale
        if on_servers and not self._has_stepped and getattr(self._kvstore, "_is_remote", False):
            self._kvstore._agree_on_settings()  # it was made before the first step
        self._has_stepped = True

    def _check_separate_calls(self, name):
        if self._update_on_kvstore:
            raise AssertionError(
                f"Trainer: {name}() cannot be called when the store updates the parameters; use "
                "Trainer(..., update_on_kvstore=False)"
            )

    def _allreduce_grads(self):
        if self._kvstore is None:
            return
        self._overflow = self._overflow_before_sending()
        if self._overflow:
            return
        trained = [(i, p) for i, p in enumerate(self._params) if p.grad_req != "null"]
        for i, param in trained:
            if self._keeps_rows_of(param):  # the next batch fetches the rows that it needs
                self._kvstore.push(i, param.list_grad(), priority=-i)
        trained = [(i, p) for i, p in trained if not self._keeps_rows_of(p)]
        keys, grads = [i for i, _ in trained], [p.list_grad() for _, p in trained]
        outs = [p._list_values() if self._update_on_kvstore else None for _, p in trained]
        push_and_pull(self._kvstore, keys, grads, outs)

    def _overflow_before_sending(self):
        """Whether AMP skips this step, agreed by all workers; None: the sums will tell.

        Sums are the same everywhere. Who cannot look at them (the store updates, or compresses
        what they are made of) looks at the gradients and asks the other workers.
        """
        scaler = getattr(self, "_amp_loss_scaler", None)
        if scaler is None or not (self._update_on_kvstore or self._compression_params):
            return None
        if is_asynchronous(self._kvstore):
            raise MXNetError(
                "Trainer: with AMP all workers skip a step whose gradients overflow, and those of "
                f"a {self._kvstore.type!r} store do not wait for each other; use 'dist_sync'"
            )
        parts = len(self._contexts) * (self._kvstore.num_workers if self._distributed else 1)
        return self._kvstore._any_worker(scaler.finds_overflow(self._params, parts))

    def _search_overflow(self):
        """Let devices look for gradients that overflowed; None where that is known or no matter."""
        scaler = getattr(self, "_amp_loss_scaler", None)
        if self._overflow is not None or not hasattr(scaler, "_flags_of"):
            return None
        return scaler._flags_of(self._params)

    def _skips(self, flags):
        """Whether a gradient overflowed; AMP's scaler then takes a smaller factor."""
        scaler = getattr(self, "_amp_loss_scaler", None)
        if scaler is None:
            return False
        found, self._overflow = self._overflow, None
        if found is None and flags is None:  # a scaler that somebody else wrote
            return scaler.has_overflow(self._params)
        return scaler.take(any(f.asscalar() == 0 for f in flags) if found is None else found)

    def _settle(self):
        """Wait until AMP knows about the last step, and take back what was counted in vain."""
        settle = getattr(getattr(self, "_amp_loss_scaler", None), "_settle", None)
        if settle is not None:
            settle()

    def _guard_of(self, flags, updates):
        """The flag by which a device itself leaves an update out; None: the host has to ask it.

        A host that asks waits for all of the backward pass, and then the device for the host.
        """
        is_one = flags is not None and len(flags) == 1 and len(updates) == 1 and updates[0]
        if not is_one or flags[0].context.device_type.startswith("cpu"):
            return None
        _, grads, weights = zip(*updates[0], strict=True)
        scaler = self._amp_loss_scaler
        is_own = hasattr(scaler, "_may_take_later") and scaler._may_take_later()
        return flags[0] if is_own and self._optimizer._can_be_guarded(weights, grads) else None

    def _take_later(self, flag, update):
        """Let AMP choose its factor when the device has answered."""
        optimizer, arrays = self._optimizer, [array for _, _, array in update]
        optimizer._set_current_context(flag.context.device_id)
        table, last = optimizer._index_update_count, optimizer.num_update
        counts = dict(table)

        def undo():
            table.clear()
            table.update(counts)
            optimizer.num_update = last
            for array in arrays:
                array._fresh_grad = True

        self._amp_loss_scaler._take_later(flag, undo)

    def _update(self, ignore_stale_grad=False):
        flags = self._search_overflow()  # what needs no answer is done while the device searches
        updaters = self._get_updaters()
        for param in self._params:
            param._list_values()  # raises for a parameter that has no values yet
        updates = [[] for _ in updaters]
        trained = [
            (i, p, p._list_values()) for i, p in enumerate(self._params) if p.grad_req != "null"
        ]
        if not self._update_on_kvstore:  # it is done; flags stay, as the store saw all of them
            for i, param, arrays in trained:
                for update, array, grad in zip(updates, arrays, param.list_grad(), strict=True):
                    if not ignore_stale_grad or array._fresh_grad:
                        update.append((i, grad, array))
        guard = self._guard_of(flags, updates)
        if guard is not None:
            self._settle()  # the counts are those of the steps that were made
        elif self._skips(flags):
            return
        if not ignore_stale_grad:
            for _, param, arrays in trained:
                self._check_fresh(param, arrays)
        with autograd.pause(), self._optimizer._guarded_by(guard):
            for updater, update in zip(updaters, updates, strict=True):
                if update and len(updater.states) < len(trained):
                    updater._prepare(*zip(*update, strict=True))  # all before any weight changes
            if guard is not None:
                self._take_later(guard, updates[0])
            for updater, update in zip(updaters, updates, strict=True):
                if update:
                    for _, _, array in update:
                        array._fresh_grad = False
                    updater(*map(list, zip(*update, strict=True)))

    def _check_fresh(self, param, arrays):
        for array in arrays:
            if not array._fresh_grad:
                raise UserWarning(
                    f"Trainer: the gradient of {param.name!r} on {array.context} has not been "
                    "renewed by backward since the last step; use every parameter in the loss, or "
                    "step(..., ignore_stale_grad=True)"
                )

    # ---- rows ---------------------------------------------------------------------------------

    def _keeps_rows_of(self, param):
        """Whether the value of a row_sparse parameter is other processes' business."""
        is_remote = self._update_on_kvstore and getattr(self._kvstore, "_is_remote", False)
        return bool(is_remote) and param._stype == "row_sparse"

    def _has_rows_elsewhere(self, param, is_collective=True):
        """Whether other processes have the rows, not the arrays here.

        A call that all workers make gives them the rows first, so that all begin with rank 0's.
        """
        if param._stype != "row_sparse":
            return False
        if is_collective and (not self._kv_initialized or self._params_to_init):
            asked = self._kvstore_params["kvstore"]
            is_name = isinstance(asked, str)
            if asked.lower().startswith(("dist", "p3")) if is_name else is_distributed(asked):
                self._prepare_store()
        return self._keeps_rows_of(param) and param not in self._params_to_init

    def _row_sparse_pull(self, parameter, out, row_id, full_idx=False):
        """Write the rows of a row_sparse parameter to `out`: from the store, if that has them."""
        if self._has_rows_elsewhere(parameter, is_collective=not full_idx):
            key = self._param2idx[parameter.name]
            if full_idx:
                self._kvstore.pull(key, out, priority=-key, ignore_sparse=False)
            else:
                self._kvstore.row_sparse_pull(key, out, priority=-key, row_ids=row_id)
            return
        source = parameter._list_values()[0]
        with autograd.pause():
            (source if full_idx else source.retain(row_id)).copyto(out)

    # ---- states -------------------------------------------------------------------------------

    def save_states(self, fname):
        """Write the optimizer and its states (momenta and the like) to a file.

        Parameters
        ----------
        fname : str
            Path of the file.
        """
        self._settle()
        self._prepare_store()
        if self._update_on_kvstore:
            self._kvstore.save_optimizer_states(fname, dump_optimizer=True)
            return
        states = self._get_updaters()[0].get_states(dump_optimizer=True)
        _core.write_file(os.fspath(fname), states)

    def load_states(self, fname):
        """Read what `save_states` wrote, here or in MXNet 1.9.1.

        Parameters
        ----------
        fname : str
            Path of the file.

        Raises
        ------
        FileNotFoundError
            If the file cannot be opened.
        """
        self._settle()
        self._prepare_store()
        if self._update_on_kvstore:
            self._kvstore.load_optimizer_states(fname)
            self._optimizer = self._kvstore._updater.optimizer
        else:
            with open(fname, "rb") as stream:
                states = stream.read()
            updaters = self._get_updaters()
            for updater in updaters:
                updater.set_states(states)
                updater.optimizer = updaters[0].optimizer
            self._optimizer = updaters[0].optimizer
        self._optimizer.param_dict = dict(enumerate(self._params))


def _parameter_list(params):
    if isinstance(params, (dict, ParameterDict)):
        params = [params[name] for name in sorted(params.keys())]
    if not isinstance(params, (list, tuple)):
        raise ValueError(
            "Trainer: params must be a ParameterDict, a dict or a list of "
            f"Parameters, got {type(params).__name__}"
        )
    for param in params:
        if not isinstance(param, Parameter):
            raise ValueError(f"Trainer: params must hold Parameters, got {type(param).__name__}")
    return list(params)
