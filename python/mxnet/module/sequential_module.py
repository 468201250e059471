"""`SequentialModule`: modules one after the other."""

import logging

from ..initializer import Uniform
from ..io import DataBatch
from .base_module import BaseModule


class SequentialModule(BaseModule):
    """A chain: the outputs of one module are the data of the next.

    Parameters
    ----------
    logger : Logger
        Where progress is written.

    Examples
    --------
    >>> layer = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3)
    >>> first = mx.mod.Module(layer, label_names=[])
    >>> second = mx.mod.Module(mx.sym.relu(mx.sym.var("data")), label_names=[])
    >>> both = mx.mod.SequentialModule().add(first).add(second, auto_wiring=True)
    >>> both.bind([("data", (2, 4))], for_training=False)
    >>> both.init_params()
    >>> both.forward(mx.io.DataBatch([mx.nd.ones((2, 4))]))
    >>> both.get_outputs()[0].shape
    (2, 3)
    """

    META_TAKE_LABELS = "take_labels"
    META_AUTO_WIRING = "auto_wiring"

    def __init__(self, logger=logging):
        super().__init__(logger=logger)
        self._modules = []
        self._meta_keys = {
            getattr(type(self), name) for name in dir(type(self)) if name.startswith("META_")
        }
        self._metas = []
        self._label_shapes = None
        self._data_shapes = None

    def add(self, module, **kwargs):
        """Append a module; return this one.

        Parameters
        ----------
        module : BaseModule
            The module.
        take_labels : bool
            It gets the labels of the batch.
        auto_wiring : bool
            Its data get the names it expects, in order, whatever the outputs before it are called.

        Raises
        ------
        AssertionError
            If an option is unknown.
        """
        unknown = sorted(set(kwargs) - self._meta_keys)
        if unknown:
            raise AssertionError(
                f"SequentialModule.add: unknown option {unknown[0]!r}; use "
                f"{sorted(self._meta_keys)}"
            )
        self._modules.append(module)
        self._metas.append(kwargs)
        self.binded = False
        self.params_initialized = False
        self.optimizer_initialized = False
        return self

    def _takes_labels(self, position):
        return self._metas[position].get(self.META_TAKE_LABELS, False)

    @property
    def data_names(self):
        """Names of the first module's data."""
        return self._modules[0].data_names if self._modules else []

    @property
    def output_names(self):
        """Names of the last module's outputs."""
        return self._modules[-1].output_names if self._modules else []

    @property
    def data_shapes(self):
        """Descriptions of the first module's data."""
        self._need("binded")
        return self._modules[0].data_shapes

    @property
    def label_shapes(self):
        """Descriptions of the labels, None when no module takes them."""
        self._need("binded")
        return self._label_shapes

    @property
    def output_shapes(self):
        """(name, shape) of the last module's outputs."""
        self._need("binded")
        return self._modules[-1].output_shapes

    def get_params(self):
        """Return the parameters of all modules together."""
        self._need("params_initialized")
        arg_params, aux_params = {}, {}
        for module in self._modules:
            arg, aux = module.get_params()
            arg_params.update(arg)
            aux_params.update(aux)
        return arg_params, aux_params

    def init_params(
        self,
        initializer=Uniform(0.01),  # noqa: B008
        arg_params=None,
        aux_params=None,
        allow_missing=False,
        force_init=False,
        allow_extra=False,
    ):
        """Set the parameters of all modules; their names must differ.

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
        for module in self._modules:
            # each module takes its own out of the common dicts
            module.init_params(
                initializer=initializer,
                arg_params=arg_params,
                aux_params=aux_params,
                allow_missing=allow_missing,
                force_init=force_init,
                allow_extra=True,
            )
        owner = {}
        for position, module in enumerate(self._modules):
            for params in module.get_params():
                for name in params:
                    if name in owner:
                        raise AssertionError(
                            f"SequentialModule: parameter {name!r} is in module {owner[name]} and "
                            f"in module {position}; names must differ"
                        )
                    owner[name] = position
        self.params_initialized = True

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
        """Bind all modules, each to the output shapes of the one before; see `Module.bind`.

        Parameters
        ----------
        data_shapes : list of DataDesc or (name, shape)
            Inputs of a whole batch, for the first module.
        label_shapes : list of DataDesc or (name, shape), optional
            Labels, for the modules that take them.
        for_training : bool
            Make gradients.
        inputs_need_grad : bool
            Make gradients of the data too.
        force_rebind : bool
            Bind even if it is bound.
        shared_module : None
            Not supported.
        grad_req : str, list or dict
            'write', 'add' or 'null'.

        Raises
        ------
        AssertionError
            If there are no modules.
        """
        if self.binded and not force_rebind:
            self.logger.warning("Already bound, ignoring bind()")
            return
        if shared_module is not None:
            raise AssertionError("SequentialModule: shared_module is not supported")
        if not self._modules:
            raise AssertionError("SequentialModule: add modules before binding")
        self.for_training = for_training
        self.inputs_need_grad = inputs_need_grad
        shapes = data_shapes
        takes_labels = False
        for position, module in enumerate(self._modules):
            takes = self._takes_labels(position)
            takes_labels = takes_labels or takes
            if self._metas[position].get(self.META_AUTO_WIRING, False):
                names = module.data_names
                shapes = [
                    (name, getattr(shape, "shape", None) or shape[1])
                    for name, shape in zip(names, shapes, strict=True)
                ]
            module.bind(
                data_shapes=shapes,
                label_shapes=label_shapes if takes else None,
                for_training=for_training,
                inputs_need_grad=for_training and (inputs_need_grad or position > 0),
                force_rebind=force_rebind,
                grad_req=grad_req,
            )
            shapes = module.output_shapes
        self._label_shapes = label_shapes if takes_labels else None
        self.binded = True

    def init_optimizer(
        self,
        kvstore="local",
        optimizer="sgd",
        optimizer_params=(("learning_rate", 0.01),),
        force_init=False,
    ):
        """Create an optimizer for each module; see `Module.init_optimizer`.

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
        for module in self._modules:
            module.init_optimizer(kvstore, optimizer, optimizer_params, force_init=force_init)
        self.optimizer_initialized = True

    def forward(self, data_batch, is_train=None):
        """Run the chain on a batch.

        Parameters
        ----------
        data_batch : DataBatch
            Data and labels.
        is_train : bool, optional
            Training mode; `for_training` of the bind by default.
        """
        self._need("binded", "params_initialized")
        batch = DataBatch(
            data=data_batch.data,
            label=data_batch.label,
            pad=data_batch.pad,
            index=data_batch.index,
            bucket_key=data_batch.bucket_key,
            provide_data=data_batch.provide_data,
            provide_label=data_batch.provide_label,
        )
        for position, module in enumerate(self._modules):
            module.forward(batch, is_train=is_train)
            if position + 1 < len(self._modules):
                batch.data = module.get_outputs()
                batch.provide_data = None

    def backward(self, out_grads=None):
        """Compute gradients from the last module to the first.

        Parameters
        ----------
        out_grads : NDArray or list of NDArray, optional
            Gradients of the outputs; losses need none.
        """
        self._need("binded", "params_initialized")
        for position in reversed(range(len(self._modules))):
            module = self._modules[position]
            module.backward(out_grads=out_grads)
            if position > 0:
                out_grads = module.get_input_grads()

    def update(self):
        """Let the optimizers change the parameters."""
        self._need("binded", "params_initialized", "optimizer_initialized")
        for module in self._modules:
            module.update()

    def get_outputs(self, merge_multi_context=True):
        """Return the last module's outputs.

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
        return self._modules[-1].get_outputs(merge_multi_context)

    def get_input_grads(self, merge_multi_context=True):
        """Return the gradients of the first module's data.

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
        if not self.inputs_need_grad:
            raise AssertionError("module: bind with inputs_need_grad=True to get their gradients")
        return self._modules[0].get_input_grads(merge_multi_context)

    def update_metric(self, eval_metric, labels, pre_sliced=False):
        """Take the outputs of the modules that take labels into a metric.

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
        for position, module in enumerate(self._modules):
            if self._takes_labels(position):
                module.update_metric(eval_metric, labels, pre_sliced)

    def install_monitor(self, mon):
        """Let a monitor watch all modules.

        Parameters
        ----------
        mon : Monitor
            Who watches.
        """
        self._need("binded")
        for module in self._modules:
            module.install_monitor(mon)
