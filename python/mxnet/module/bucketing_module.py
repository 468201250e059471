"""`BucketingModule`: one module for each size of input, all with the same parameters."""

import logging
import warnings

from .. import context as _context
from .. import ndarray
from .. import symbol as _symbol
from ..initializer import Uniform
from ..model import load_params
from ..name import NameManager
from .base_module import BaseModule, check_input_names
from .module import Module


class BucketingModule(BaseModule):
    """Makes a module for each bucket key when it first comes; they share parameters and optimizer.

    Parameters
    ----------
    sym_gen : function
        From a bucket key to (symbol, data names, label names).
    default_bucket_key : hashable
        Key of the largest bucket, which owns the parameters.
    logger, context, work_load_list, fixed_param_names, state_names, group2ctxs, compression_params:
        As in `Module`.

    Raises
    ------
    AssertionError
        If `default_bucket_key` is missing.

    Examples
    --------
    >>> def sym_gen(length):
    ...     net = mx.sym.Embedding(mx.sym.var("data"), input_dim=9, output_dim=4, name="embed")
    ...     return mx.sym.sum(net, axis=1), ["data"], []
    >>> module = mx.mod.BucketingModule(sym_gen, default_bucket_key=8)
    >>> module.bind([("data", (2, 8))], for_training=False)
    >>> module.init_params()
    >>> short = mx.io.DataBatch([mx.nd.ones((2, 3))], bucket_key=3, provide_data=[("data", (2, 3))])
    >>> module.forward(short, is_train=False)
    >>> module.get_outputs()[0].shape
    (2, 4)
    """

    def __init__(
        self,
        sym_gen,
        default_bucket_key=None,
        logger=logging,
        context=_context.cpu(),  # noqa: B008
        work_load_list=None,
        fixed_param_names=None,
        state_names=None,
        group2ctxs=None,
        compression_params=None,
    ):
        super().__init__(logger=logger)
        if default_bucket_key is None:
            raise AssertionError("BucketingModule: give default_bucket_key, the largest bucket")
        self._default_bucket_key = default_bucket_key
        self._sym_gen = sym_gen
        symbol, data_names, label_names = self._call_sym_gen(default_bucket_key)
        check_input_names(symbol, list(data_names or []), "data", True)
        check_input_names(symbol, list(label_names or []), "label", False)
        self._context = context
        self._work_load_list = work_load_list
        self._fixed_param_names = list(fixed_param_names or [])
        self._state_names = list(state_names or [])
        self._group2ctxs = group2ctxs
        self._compression_params = compression_params
        self._buckets = {}
        self._curr_module = None
        self._curr_bucket_key = None
        self._params_dirty = False
        self._grad_req = None
        self._monitor = None
        self._loaded = None

    def _reset_bind(self):
        self.binded = False
        self._buckets = {}
        self._curr_module = None
        self._curr_bucket_key = None

    def _make_module(self, bucket_key):
        symbol, data_names, label_names = self._call_sym_gen(bucket_key)
        return Module(
            symbol,
            data_names,
            label_names,
            logger=self.logger,
            context=self._context,
            work_load_list=self._work_load_list,
            fixed_param_names=self._fixed_param_names,
            state_names=self._state_names,
            group2ctxs=self._group2ctxs,
            compression_params=self._compression_params,
        )

    def _call_sym_gen(self, *args, **kwargs):
        """Make a bucket's symbol; automatic names start anew, so that buckets agree on them."""
        with NameManager():
            return self._sym_gen(*args, **kwargs)

    # ---- files --------------------------------------------------------------------------------

    def save_checkpoint(self, prefix, epoch, remove_amp_cast=False):
        """Write the symbols of all buckets, `<prefix>-<key>-symbol.json`, and the parameters.

        Parameters
        ----------
        prefix : str
            Start of the file names.
        epoch : int
            Number in the name of the parameters' file.
        remove_amp_cast : bool
            Leave out casts that mixed precision put in.
        """
        self._need("binded", "params_initialized")
        for key, module in self._buckets.items():
            module.symbol.save(f"{prefix}-{key}-symbol.json", remove_amp_cast=remove_amp_cast)
        _save_list(f"{prefix}.buckets", self._buckets)
        self.save_params(f"{prefix}-{epoch:04d}.params")

    @staticmethod
    def load(prefix, epoch, sym_gen=None, default_bucket_key=None, **kwargs):
        """Read what `save_checkpoint` wrote; the module must still be bound.

        Parameters
        ----------
        prefix, epoch :
            The files.
        sym_gen : function, optional
            Makes the symbols; without it they come from the files.
        default_bucket_key : hashable
            Key of the largest bucket.
        kwargs :
            Passed on to `BucketingModule`.
        """
        arg_params, aux_params = load_params(prefix, epoch)
        symbols = None
        if sym_gen is None:
            symbols = {
                key: _symbol.load(f"{prefix}-{key}-symbol.json")
                for key in _load_list(f"{prefix}.buckets")
            }
        return BucketingModule.load_dict(
            sym_dict=symbols,
            sym_gen=sym_gen,
            default_bucket_key=default_bucket_key,
            arg_params=arg_params,
            aux_params=aux_params,
            **kwargs,
        )

    @staticmethod
    def load_dict(
        sym_dict=None,
        sym_gen=None,
        default_bucket_key=None,
        arg_params=None,
        aux_params=None,
        **kwargs,
    ):
        """Make a module of symbols by key (or `sym_gen`) and parameters.

        Parameters
        ----------
        sym_dict : dict of Symbol, optional
            Symbols by bucket key.
        sym_gen : callable, optional
            Makes (symbol, data names, label names) from a key.
        default_bucket_key : hashable
            Key of the largest bucket.
        arg_params, aux_params : dict of NDArray, optional
            Parameters and auxiliary states by name.
        kwargs :
            Passed on to `BucketingModule`.

        Returns
        -------
        BucketingModule
            Not bound yet.
        """
        if (sym_dict is None) == (sym_gen is None):
            raise AssertionError("load_dict: give sym_dict or sym_gen, one of them")
        data_names = kwargs.pop("data_names", ("data",))
        label_names = kwargs.pop("label_names", ("softmax_label",))

        def from_dict(key):
            if key not in sym_dict:
                raise KeyError(f"BucketingModule: no symbol for bucket {key!r} was saved")
            return sym_dict[key], data_names, label_names

        module = BucketingModule(
            sym_gen=sym_gen or from_dict, default_bucket_key=default_bucket_key, **kwargs
        )
        module._loaded = (arg_params or {}, aux_params or {})
        module.params_initialized = True
        return module

    # ---- descriptions -------------------------------------------------------------------------

    @property
    def data_names(self):
        """Names of the data inputs."""
        return self._curr_module.data_names if self.binded else self._generated(1)

    @property
    def output_names(self):
        """Names of the outputs."""
        if self.binded:
            return self._curr_module.output_names
        return self._generated(0).list_outputs()

    def _generated(self, part):
        return self._call_sym_gen(self._default_bucket_key)[part]

    @property
    def data_shapes(self):
        """Descriptions of the data inputs."""
        self._need("binded")
        return self._curr_module.data_shapes

    @property
    def label_shapes(self):
        """Descriptions of the label inputs."""
        self._need("binded")
        return self._curr_module.label_shapes

    @property
    def output_shapes(self):
        """(name, shape) of the outputs."""
        self._need("binded")
        return self._curr_module.output_shapes

    @property
    def symbol(self):
        """The network of the current bucket."""
        self._need("binded")
        return self._curr_module.symbol

    # ---- parameters ---------------------------------------------------------------------------

    def get_params(self):
        """Return (arg_params, aux_params)."""
        self._need("params_initialized")
        if not self.binded:
            return self._loaded
        self._curr_module._params_dirty = self._params_dirty
        params = self._curr_module.get_params()
        self._params_dirty = False
        return params

    def init_params(
        self,
        initializer=Uniform(0.01),  # noqa: B008
        arg_params=None,
        aux_params=None,
        allow_missing=False,
        force_init=False,
        allow_extra=False,
    ):
        """Set parameters; see `Module.init_params`.

        Parameters
        ----------
        initializer : Initializer
            Sets what the dicts do not have.
        arg_params, aux_params : dict of NDArray, optional
            Parameters and auxiliary states by name.
        allow_missing : bool
            Names that the dicts lack are left to the initializer, or as they are.
        force_init : bool
            Also where there are values already.
        allow_extra : bool
            Names that the module does not have are skipped.
        """
        if self.params_initialized and not force_init:
            return
        self._need("binded")
        self._curr_module.init_params(
            initializer, arg_params, aux_params, allow_missing, force_init, allow_extra
        )
        self._params_dirty = False
        self.params_initialized = True

    def set_params(
        self, arg_params, aux_params, allow_missing=False, force_init=True, allow_extra=False
    ):
        """Take over parameters; see `Module.set_params`.

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
            self.init_params(None, arg_params, aux_params, False, force_init, allow_extra)
            return
        if self.params_initialized and not force_init:
            warnings.warn(
                "set_params: parameters are initialized already and stay; use force_init=True",
                stacklevel=2,
            )
            return
        self._curr_module.set_params(arg_params, aux_params, True, force_init, allow_extra)
        self._params_dirty = True
        self.params_initialized = True

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
        return self._curr_module.get_states(merge_multi_context)

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
        self._curr_module.set_states(states, value)

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
        """Bind the default bucket; see `Module.bind`.

        Parameters
        ----------
        data_shapes : list of DataDesc or (name, shape)
            Inputs of a whole batch.
        label_shapes : list of DataDesc or (name, shape), optional
            Labels of a whole batch.
        for_training : bool
            Make gradients.
        inputs_need_grad : bool
            Make gradients of the data too.
        force_rebind : bool
            Bind even if it is bound.
        shared_module : BaseModule, optional
            Share its parameters.
        grad_req : str, list or dict
            'write', 'add' or 'null'.
        """
        if shared_module is not None:
            raise AssertionError("BucketingModule: shared_module is not supported")
        kept = self.get_params() if self.params_initialized else None
        if force_rebind:
            self._reset_bind()
        if self.binded:
            self.logger.warning("Already bound, ignoring bind()")
            return
        self.for_training = for_training
        self.inputs_need_grad = inputs_need_grad
        self._grad_req = grad_req
        module = self._make_module(self._default_bucket_key)
        module.bind(data_shapes, label_shapes, for_training, inputs_need_grad, grad_req=grad_req)
        self._curr_module = module
        self._curr_bucket_key = self._default_bucket_key
        self._buckets[self._default_bucket_key] = module
        self.binded = True
        if kept is not None:
            module.init_params(None, *kept, force_init=True)

    def switch_bucket(self, bucket_key, data_shapes, label_shapes=None):
        """Make the module of another bucket the current one.

        Parameters
        ----------
        bucket_key : hashable
            Key of the bucket.
        data_shapes : list of DataDesc or (name, shape)
            Inputs of a whole batch.
        label_shapes : list of DataDesc or (name, shape), optional
            Labels of a whole batch.

        Examples
        --------
        >>> def network(length):
        ...     total = mx.sym.sum(mx.sym.var("data"), axis=1)
        ...     return mx.sym.FullyConnected(total, num_hidden=2, name="fc"), ("data",), None
        >>> module = mx.mod.BucketingModule(network, default_bucket_key=8)
        >>> module.bind([("data", (1, 8, 3))], for_training=False)
        >>> module.init_params()
        >>> module.switch_bucket(4, [("data", (1, 4, 3))])
        >>> module.data_shapes[0].shape
        (1, 4, 3)
        """
        self._need("binded")
        if bucket_key not in self._buckets:
            module = self._make_module(bucket_key)
            module.bind(
                data_shapes,
                label_shapes,
                self.for_training,
                self.inputs_need_grad,
                shared_module=self._buckets[self._default_bucket_key],
                grad_req=self._grad_req,
            )
            if self._monitor is not None:
                module.install_monitor(self._monitor)
            self._buckets[bucket_key] = module
        self._curr_module = self._buckets[bucket_key]
        self._curr_bucket_key = bucket_key

    def init_optimizer(
        self,
        kvstore="local",
        optimizer="sgd",
        optimizer_params=(("learning_rate", 0.01),),
        force_init=False,
    ):
        """Create the optimizer all buckets use; see `Module.init_optimizer`.

        Parameters
        ----------
        kvstore : str or KVStore
            How gradients of several devices meet.
        optimizer : str or Optimizer
            Which one.
        optimizer_params : dict or sequence of pairs
            Arguments of an optimizer that is given by name.
        force_init : bool
            Replace one that is there.
        """
        self._need("binded", "params_initialized")
        if self.optimizer_initialized and not force_init:
            self.logger.warning("optimizer already initialized, ignoring.")
            return
        owner = self._buckets[self._default_bucket_key]
        owner.init_optimizer(kvstore, optimizer, optimizer_params, force_init=force_init)
        for module in self._buckets.values():
            if module is not owner:
                module.borrow_optimizer(owner)
        self.optimizer_initialized = True

    # ---- running ------------------------------------------------------------------------------

    def prepare(self, data_batch, sparse_row_id_fn=None):
        """Bind the bucket of a batch; the current bucket stays.

        Parameters
        ----------
        data_batch : DataBatch
            The batch to come.
        sparse_row_id_fn : callable, optional
            Tells from a batch the rows of each row_sparse parameter, by name.
        """
        self._need("binded", "params_initialized")
        current = self._curr_bucket_key
        self.switch_bucket(data_batch.bucket_key, data_batch.provide_data, data_batch.provide_label)
        self._curr_module.prepare(data_batch, sparse_row_id_fn=sparse_row_id_fn)
        self._curr_module, self._curr_bucket_key = self._buckets[current], current

    def forward(self, data_batch, is_train=None):
        """Switch to the bucket of the batch and run it.

        Parameters
        ----------
        data_batch : DataBatch
            Data and labels.
        is_train : bool, optional
            Training mode; `for_training` of the bind by default.
        """
        self._need("binded", "params_initialized")
        self.switch_bucket(data_batch.bucket_key, data_batch.provide_data, data_batch.provide_label)
        self._curr_module.forward(data_batch, is_train=is_train)

    def backward(self, out_grads=None):
        """Compute gradients.

        Parameters
        ----------
        out_grads : NDArray or list of NDArray, optional
            Gradients of the outputs; losses need none.
        """
        self._need("binded", "params_initialized")
        self._curr_module.backward(out_grads=out_grads)

    def update(self):
        """Let the optimizer change the parameters."""
        self._need("binded", "params_initialized", "optimizer_initialized")
        self._params_dirty = True
        self._curr_module.update()

    def get_outputs(self, merge_multi_context=True):
        """Return the outputs of the last forward.

        Parameters
        ----------
        merge_multi_context : bool
            Join the parts of several devices; without it each entry is a list.

        Returns
        -------
        list of NDArray
            One for each output; lists of them where parts are not joined.
        """
        self._need("binded", "params_initialized")
        return self._curr_module.get_outputs(merge_multi_context)

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
        return self._curr_module.get_input_grads(merge_multi_context)

    def update_metric(self, eval_metric, labels, pre_sliced=False):
        """Take the last outputs into a metric.

        Parameters
        ----------
        eval_metric : EvalMetric
            What is updated.
        labels : list of NDArray
            Labels of the batch.
        pre_sliced : bool
            The labels are lists, one for each device.
        """
        self._need("binded", "params_initialized")
        self._curr_module.update_metric(eval_metric, labels, pre_sliced)

    def install_monitor(self, mon):
        """Let a monitor watch all buckets.

        Parameters
        ----------
        mon : Monitor
            Who watches.
        """
        self._need("binded")
        self._monitor = mon
        for module in self._buckets.values():
            module.install_monitor(mon)


def _save_list(path, buckets):
    """Write the bucket keys, so that `load` finds their symbols."""
    keys = list(buckets)
    if not all(isinstance(key, int) for key in keys):
        raise ValueError(
            f"save_checkpoint: bucket keys must be integers to be saved, got {keys}; use "
            "save_params and keep sym_gen"
        )
    ndarray.save(path, ndarray.array(keys, dtype="int32"))


def _load_list(path):
    return [int(key) for key in ndarray.load(path)[0].asnumpy()]
