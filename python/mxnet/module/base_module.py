"""`BaseModule`: training, scoring and prediction over what a module can do with one batch."""

import logging
import time
import warnings

import numpy as np

from .. import metric as _metric
from .. import ndarray
from .._refused.arguments import NamedArguments
from ..initializer import Uniform
from ..io import DataDesc, NDArrayIter
from ..model import BatchEndParam
from ..ndarray import saved_names


def as_list(value):
    """Return a list of callbacks or arrays."""
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]


def descriptions(shapes):
    """Return (name, shape) pairs as `DataDesc`s."""
    return [shape if isinstance(shape, DataDesc) else DataDesc(*shape) for shape in as_list(shapes)]


def check_input_names(symbol, names, kind, must_exist):
    """Refuse, or warn about, input names that the symbol does not have."""
    arguments = symbol.list_arguments()
    suffixes = ("_weight", "_bias", "_gamma", "_beta")
    candidates = [name for name in arguments if not name.endswith(suffixes)]
    for name in names:
        if name in arguments:
            continue
        message = (
            f"module: {kind} name {name!r} is no argument of the symbol; inputs may be {candidates}"
        )
        if must_exist:
            raise ValueError(message)
        warnings.warn(message, stacklevel=3)


def trimmed(outputs, pad):
    """Return outputs without the padding samples at their end, as arrays of their own."""
    return [out[0 : out.shape[0] - pad].copy() for out in outputs]


class BaseModule(NamedArguments):
    """A network with parameters and an optimizer, run batch by batch.

    A subclass defines `bind`, `init_params`, `init_optimizer`, `forward`, `backward`, `update` and
    what they leave behind; `fit`, `score` and `predict` follow.

    Parameters
    ----------
    logger : Logger
        Where progress is written.

    Examples
    --------
    >>> isinstance(mx.mod.Module(mx.sym.var("data"), label_names=None), mx.mod.BaseModule)
    True
    >>> mx.mod.BaseModule().score(None, "acc")
    Traceback (most recent call last):
        ...
    AssertionError: BaseModule: call bind() first
    """

    def __init__(self, logger=logging):
        self.logger = logger
        self.binded = False
        self.for_training = False
        self.inputs_need_grad = False
        self.params_initialized = False
        self.optimizer_initialized = False
        self._symbol = None
        self._total_exec_bytes = 0  # MB that the executors take while they run

    def _need(self, *states):
        """Refuse a call that comes too early."""
        for state, call in (
            ("binded", "bind"),
            ("params_initialized", "init_params"),
            ("optimizer_initialized", "init_optimizer"),
        ):
            if state in states and not getattr(self, state):
                raise AssertionError(f"{type(self).__name__}: call {call}() first")

    # ---- what can be done with a batch --------------------------------------------------------

    def forward_backward(self, data_batch):
        """Run forward and backward.

        Parameters
        ----------
        data_batch : DataBatch
            Its data and label have the shapes that were bound.

        Examples
        --------
        >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
        >>> module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"))
        >>> module.bind([("data", (4, 3))], [("softmax_label", (4,))])
        >>> module.init_params()
        >>> batch = mx.io.DataBatch([mx.nd.ones((4, 3))], [mx.nd.zeros(4)])
        >>> module.forward_backward(batch)
        """
        self.forward(data_batch, is_train=True)
        self.backward()

    def prepare(self, data_batch, sparse_row_id_fn=None):
        """Get ready for a batch, e.g. switch to its bucket.

        Parameters
        ----------
        data_batch : DataBatch
            The batch to come.
        sparse_row_id_fn : callable, optional
            Tells from a batch the rows of each row_sparse parameter, by name.
        """
        if sparse_row_id_fn is not None:
            warnings.warn("module: sparse_row_id_fn is ignored", stacklevel=2)

    # ---- scoring and prediction ---------------------------------------------------------------

    def score(
        self,
        eval_data,
        eval_metric,
        num_batch=None,
        batch_end_callback=None,
        score_end_callback=None,
        reset=True,
        epoch=0,
        sparse_row_id_fn=None,
    ):
        """Measure predictions on `eval_data`; return (name, value) pairs.

        Parameters
        ----------
        eval_data : DataIter
            Batches with labels.
        eval_metric : EvalMetric or what `metric.create` takes
            The measure.
        num_batch : int, optional
            Stop after so many batches.
        batch_end_callback, score_end_callback : function or list, optional
            Called with a `BatchEndParam` after each batch; at the end.
        reset : bool
            Start `eval_data` from its beginning.
        epoch : int
            Number handed to the callbacks.

        Raises
        ------
        AssertionError
            If it is not bound and initialized.
        """
        self._need("binded", "params_initialized")
        if reset:
            eval_data.reset()
        if not isinstance(eval_metric, _metric.EvalMetric):
            eval_metric = _metric.create(eval_metric)
        eval_metric.reset()
        seen = 0
        for nbatch, eval_batch in enumerate(eval_data):
            if num_batch is not None and nbatch == num_batch:
                break
            self.prepare(eval_batch, sparse_row_id_fn=sparse_row_id_fn)
            self.forward(eval_batch, is_train=False)
            self._update_metric_of(eval_metric, eval_batch)
            seen += 1
            for callback in as_list(batch_end_callback):
                callback(BatchEndParam(epoch, nbatch, eval_metric, locals()))
        for callback in as_list(score_end_callback):
            callback(BatchEndParam(epoch, seen, eval_metric, locals()))
        return eval_metric.get_name_value()

    def _update_metric_of(self, eval_metric, batch):
        if isinstance(batch, list):
            self.update_metric(eval_metric, [part.label for part in batch], pre_sliced=True)
        else:
            self.update_metric(eval_metric, batch.label)

    def iter_predict(self, eval_data, num_batch=None, reset=True, sparse_row_id_fn=None):
        """Yield (outputs, batch number, batch), without padding samples.

        Parameters
        ----------
        eval_data : DataIter
            The batches.
        num_batch : int, optional
            How many; all by default.
        reset : bool
            Whether to begin again with the first.
        sparse_row_id_fn : callable, optional
            Gives the rows of sparse parameters that a batch needs.

        Examples
        --------
        >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
        >>> module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"))
        >>> module.bind([("data", (4, 3))], [("softmax_label", (4,))])
        >>> module.init_params()
        >>> batch = mx.io.DataBatch([mx.nd.ones((4, 3))], [mx.nd.zeros(4)])
        >>> data = mx.io.NDArrayIter(mx.nd.ones((8, 3)), batch_size=4)
        >>> [outputs[0].shape for outputs, number, batch in module.iter_predict(data)]
        [(4, 2), (4, 2)]
        """
        self._need("binded", "params_initialized")
        if reset:
            eval_data.reset()
        for nbatch, eval_batch in enumerate(eval_data):
            if num_batch is not None and nbatch == num_batch:
                break
            self.prepare(eval_batch, sparse_row_id_fn=sparse_row_id_fn)
            self.forward(eval_batch, is_train=False)
            yield trimmed(self.get_outputs(), eval_batch.pad or 0), nbatch, eval_batch

    def predict(
        self,
        eval_data,
        num_batch=None,
        merge_batches=True,
        reset=True,
        always_output_list=False,
        sparse_row_id_fn=None,
    ):
        """Return the outputs for all batches.

        Parameters
        ----------
        eval_data : DataIter, NDArray or numpy.ndarray
            What to predict.
        num_batch : int, optional
            Stop after so many batches.
        merge_batches : bool
            Join the outputs of all batches; otherwise return a list of lists.
        reset : bool
            Start `eval_data` from its beginning.
        always_output_list : bool
            Return a list even for a network with one output.

        Raises
        ------
        AssertionError
            If it is not bound and initialized, or batches have different numbers of outputs and
            are to be merged.
        """
        self._need("binded", "params_initialized")
        if isinstance(eval_data, (np.ndarray, ndarray.NDArray)):
            if isinstance(eval_data, np.ndarray):
                eval_data = ndarray.array(eval_data)
            eval_data = NDArrayIter(eval_data, batch_size=eval_data.shape[0])
        outputs = [
            batch_outputs
            for batch_outputs, _, _ in self.iter_predict(
                eval_data, num_batch, reset, sparse_row_id_fn
            )
        ]
        if not outputs or not merge_batches:
            return outputs
        count = len(outputs[0])
        if any(len(out) != count for out in outputs):
            raise AssertionError(
                "predict: batches have different numbers of outputs, as with buckets; use "
                "merge_batches=False"
            )
        merged = [ndarray.concat(*[out[i] for out in outputs], dim=0) for i in range(count)]
        return merged[0] if count == 1 and not always_output_list else merged

    # ---- training -----------------------------------------------------------------------------

    def fit(
        self,
        train_data,
        eval_data=None,
        eval_metric="acc",
        epoch_end_callback=None,
        batch_end_callback=None,
        kvstore="local",
        optimizer="sgd",
        optimizer_params=(("learning_rate", 0.01),),
        eval_end_callback=None,
        eval_batch_end_callback=None,
        initializer=Uniform(0.01),  # noqa: B008
        arg_params=None,
        aux_params=None,
        allow_missing=False,
        force_rebind=False,
        force_init=False,
        begin_epoch=0,
        num_epoch=None,
        validation_metric=None,
        monitor=None,
        sparse_row_id_fn=None,
    ):
        """Train.

        Parameters
        ----------
        train_data, eval_data : DataIter
            Batches to learn from; batches to measure on after each epoch.
        eval_metric, validation_metric : EvalMetric or what `metric.create` takes
            Measures for the two; the second is the first by default.
        epoch_end_callback : function or list, optional
            Called with (epoch, symbol, arg_params, aux_params).
        batch_end_callback, eval_end_callback, eval_batch_end_callback : function or list, optional
            Called with a `BatchEndParam`.
        kvstore, optimizer, optimizer_params :
            As in `init_optimizer`.
        initializer, arg_params, aux_params, allow_missing, force_init :
            As in `init_params`.
        force_rebind : bool
            Bind even if it is bound.
        begin_epoch, num_epoch : int
            First epoch, and the one before which to stop.
        monitor : Monitor, optional
            Watches arrays.

        Raises
        ------
        AssertionError
            If `num_epoch` is missing.
        """
        if num_epoch is None:
            raise AssertionError("fit: give num_epoch, the number of epochs")
        self.bind(
            data_shapes=train_data.provide_data,
            label_shapes=train_data.provide_label,
            for_training=True,
            force_rebind=force_rebind,
        )
        if monitor is not None:
            self.install_monitor(monitor)
        self.init_params(
            initializer=initializer,
            arg_params=arg_params,
            aux_params=aux_params,
            allow_missing=allow_missing,
            force_init=force_init,
        )
        self.init_optimizer(kvstore=kvstore, optimizer=optimizer, optimizer_params=optimizer_params)
        if not isinstance(eval_metric, _metric.EvalMetric):
            eval_metric = _metric.create(eval_metric)
        if validation_metric is None:
            validation_metric = eval_metric
        for epoch in range(begin_epoch, num_epoch):
            start = time.time()
            self._train_epoch(epoch, train_data, eval_metric, batch_end_callback, monitor)
            for name, value in eval_metric.get_global_name_value():
                self.logger.info("Epoch[%d] Train-%s=%f", epoch, name, value)
            self.logger.info("Epoch[%d] Time cost=%.3f", epoch, time.time() - start)

            arg_params, aux_params = self.get_params()
            self.set_params(arg_params, aux_params)
            for callback in as_list(epoch_end_callback):
                callback(epoch, self.symbol, arg_params, aux_params)
            if eval_data is not None:
                result = self.score(
                    eval_data,
                    validation_metric,
                    score_end_callback=eval_end_callback,
                    batch_end_callback=eval_batch_end_callback,
                    epoch=epoch,
                )
                for name, value in result:
                    self.logger.info("Epoch[%d] Validation-%s=%f", epoch, name, value)
            train_data.reset()

    def _train_epoch(self, epoch, train_data, eval_metric, batch_end_callback, monitor):
        eval_metric.reset()
        for nbatch, data_batch in enumerate(train_data):
            if monitor is not None:
                monitor.tic()
            self.prepare(data_batch)
            self.forward_backward(data_batch)
            self.update()
            self._update_metric_of(eval_metric, data_batch)
            if monitor is not None:
                monitor.toc_print()
            for callback in as_list(batch_end_callback):
                callback(BatchEndParam(epoch, nbatch, eval_metric, locals()))

    # ---- parameters ---------------------------------------------------------------------------

    def set_params(
        self, arg_params, aux_params, allow_missing=False, force_init=True, allow_extra=False
    ):
        """Take over parameters; see `init_params`.

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
        self.init_params(
            initializer=None,
            arg_params=arg_params,
            aux_params=aux_params,
            allow_missing=allow_missing,
            force_init=force_init,
            allow_extra=allow_extra,
        )

    def save_params(self, fname):
        """Write all parameters to a file.

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
        >>> batch = mx.io.DataBatch([mx.nd.ones((4, 3))], [mx.nd.zeros(4)])
        >>> module.save_params('module.params')
        """
        arg_params, aux_params = self.get_params()
        ndarray.save(fname, saved_names.join(arg_params, aux_params))

    def load_params(self, fname):
        """Read what `save_params` wrote.

        Parameters
        ----------
        fname : str
            The file.

        Raises
        ------
        ValueError
            If the file holds something else than a module's parameters.
        """
        arg_params, aux_params, others = saved_names.split(ndarray.load(fname))
        if others:
            raise ValueError(f"load_params: {fname} has {others[0]!r}, which is no module's entry")
        self.set_params(arg_params, aux_params)

    def get_states(self, merge_multi_context=True):
        """Return the states of a recurrent network: none here.

        Parameters
        ----------
        merge_multi_context : bool
            Join the parts of several devices; without it each entry is a list.

        Returns
        -------
        list
            Empty.
        """
        self._need("binded", "params_initialized")
        return []

    def set_states(self, states=None, value=None):
        """Set the states of a recurrent network: there are none here.

        Parameters
        ----------
        states, value :
            Must be left out.
        """
        self._need("binded", "params_initialized")
        if states or value:
            raise AssertionError(f"{type(self).__name__}: there are no states to set")

    @property
    def symbol(self):
        """The network."""
        return self._symbol

    # ---- what a subclass defines --------------------------------------------------------------

    def _missing(self, what):
        return NotImplementedError(f"{type(self).__name__} must define {what}")

    @property
    def data_names(self):
        """Names of the data inputs."""
        raise self._missing("data_names")

    @property
    def output_names(self):
        """Names of the outputs."""
        raise self._missing("output_names")

    @property
    def data_shapes(self):
        """Descriptions of the data inputs."""
        raise self._missing("data_shapes")

    @property
    def label_shapes(self):
        """Descriptions of the label inputs."""
        raise self._missing("label_shapes")

    @property
    def output_shapes(self):
        """(name, shape) of the outputs."""
        raise self._missing("output_shapes")

    def get_params(self):
        """Return (arg_params, aux_params)."""
        raise self._missing("get_params")

    def init_params(
        self,
        initializer=Uniform(0.01),  # noqa: B008
        arg_params=None,
        aux_params=None,
        allow_missing=False,
        force_init=False,
        allow_extra=False,
    ):
        """Set parameters from dicts and an initializer.

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
        raise self._missing("init_params")

    def install_monitor(self, mon):
        """Let a monitor watch the arrays.

        Parameters
        ----------
        mon : Monitor
            Who watches.
        """
        raise self._missing("install_monitor")

    def forward(self, data_batch, is_train=None):
        """Run the network on a batch.

        Parameters
        ----------
        data_batch : DataBatch
            Its data and label have the shapes that were bound.
        is_train : bool, optional
            Whether layers behave as in training; as it was bound by default.

        Examples
        --------
        >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
        >>> module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"))
        >>> module.bind([("data", (4, 3))], [("softmax_label", (4,))])
        >>> module.init_params()
        >>> batch = mx.io.DataBatch([mx.nd.ones((4, 3))], [mx.nd.zeros(4)])
        >>> module.forward(batch, is_train=False)
        >>> module.get_outputs()[0].shape
        (4, 2)
        """
        raise self._missing("forward")

    def backward(self, out_grads=None):
        """Compute gradients.

        Parameters
        ----------
        out_grads : list of NDArray, optional
            Gradients of the outputs; losses need none.

        Examples
        --------
        >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
        >>> module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"))
        >>> module.bind([("data", (4, 3))], [("softmax_label", (4,))])
        >>> module.init_params()
        >>> batch = mx.io.DataBatch([mx.nd.ones((4, 3))], [mx.nd.zeros(4)])
        >>> module.forward(batch)
        >>> module.backward()
        """
        raise self._missing("backward")

    def get_outputs(self, merge_multi_context=True):
        """Return the outputs of the last forward.

        Parameters
        ----------
        merge_multi_context : bool
            Whether parts of several devices are joined.

        Returns
        -------
        list of NDArray
            One for each output; lists of them where parts are not joined.

        Examples
        --------
        >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
        >>> module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"))
        >>> module.bind([("data", (4, 3))], [("softmax_label", (4,))])
        >>> module.init_params()
        >>> batch = mx.io.DataBatch([mx.nd.ones((4, 3))], [mx.nd.zeros(4)])
        >>> module.forward(batch)
        >>> module.get_outputs()[0].shape
        (4, 2)
        """
        raise self._missing("get_outputs")

    def get_input_grads(self, merge_multi_context=True):
        """Return the gradients of the data inputs.

        Parameters
        ----------
        merge_multi_context : bool
            Whether parts of several devices are joined.

        Returns
        -------
        list of NDArray
            One for each data input, where `bind` was told `inputs_need_grad=True`.
        """
        raise self._missing("get_input_grads")

    def update(self):
        """Let the optimizer change the parameters."""
        raise self._missing("update")

    def update_metric(self, eval_metric, labels, pre_sliced=False):
        """Take the last outputs into a metric.

        Parameters
        ----------
        eval_metric : EvalMetric
            The metric.
        labels : list of NDArray
            Those of the batch.
        pre_sliced : bool
            Whether there is a list for each device.

        Examples
        --------
        >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
        >>> module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"))
        >>> module.bind([("data", (4, 3))], [("softmax_label", (4,))])
        >>> module.init_params()
        >>> batch = mx.io.DataBatch([mx.nd.ones((4, 3))], [mx.nd.zeros(4)])
        >>> module.forward(batch)
        >>> metric = mx.metric.Accuracy()
        >>> module.update_metric(metric, batch.label)
        >>> metric.num_inst
        4
        """
        raise self._missing("update_metric")

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
        """Allocate arrays and compile for these shapes.

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
        raise self._missing("bind")

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
        kvstore : str or KVStore
            How gradients of several devices meet.
        optimizer : str or Optimizer
            Which one.
        optimizer_params : dict or sequence of pairs
            Arguments of an optimizer that is given by name.
        force_init : bool
            Replace one that is there.
        """
        raise self._missing("init_optimizer")
