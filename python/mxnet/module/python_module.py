"""Modules whose work is written in Python."""

import logging

from .. import ndarray
from ..initializer import Uniform
from .base_module import BaseModule, descriptions


class PythonModule(BaseModule):
    """A module without parameters; a subclass defines `forward`, `backward` and the shapes.

    Parameters
    ----------
    data_names, label_names, output_names : list of str
        Inputs and outputs.
    logger : Logger
        Where progress is written.

    Examples
    --------
    >>> class Double(mx.mod.PythonModule):
    ...     def __init__(self):
    ...         super().__init__(["data"], [], ["out"])
    ...     def _compute_output_shapes(self):
    ...         return [("out", self.data_shapes[0].shape)]
    ...     def forward(self, data_batch, is_train=None):
    ...         self._out = 2 * data_batch.data[0]
    ...     def get_outputs(self, merge_multi_context=True):
    ...         return [self._out]
    >>> module = Double()
    >>> module.bind([("data", (2,))])
    >>> module.forward(mx.io.DataBatch([mx.nd.array([1, 2])]))
    >>> module.get_outputs()[0].asnumpy()
    array([2., 4.], dtype=float32)
    """

    def __init__(self, data_names, label_names, output_names, logger=logging):
        super().__init__(logger=logger)
        self._data_names = list(data_names)
        self._label_names = None if label_names is None else list(label_names)
        self._output_names = list(output_names)
        self._data_shapes = None
        self._label_shapes = None
        self._output_shapes = None

    @property
    def data_names(self):
        """Names of the data inputs."""
        return self._data_names

    @property
    def output_names(self):
        """Names of the outputs."""
        return self._output_names

    @property
    def data_shapes(self):
        """Descriptions of the data inputs."""
        return self._data_shapes

    @property
    def label_shapes(self):
        """Descriptions of the label inputs."""
        return self._label_shapes

    @property
    def output_shapes(self):
        """(name, shape) of the outputs."""
        return self._output_shapes

    def get_params(self):
        """Return two empty dicts."""
        return {}, {}

    def init_params(
        self,
        initializer=Uniform(0.01),  # noqa: B008
        arg_params=None,
        aux_params=None,
        allow_missing=False,
        force_init=False,
        allow_extra=False,
    ):
        """Do nothing: there are no parameters.

        Parameters
        ----------
        initializer, arg_params, aux_params, allow_missing, force_init, allow_extra :
            Not used.
        """
        self.params_initialized = True

    def update(self):
        """Do nothing: there are no parameters."""

    def update_metric(self, eval_metric, labels, pre_sliced=False):
        """Take the outputs into a metric, where this module has labels.

        Parameters
        ----------
        eval_metric : EvalMetric
            What is updated.
        labels : list of NDArray
            Labels of the batch.
        pre_sliced : bool
            The labels are lists, one for each device.
        """
        if self._label_shapes is None:
            return
        if pre_sliced:
            raise RuntimeError("PythonModule: labels split over devices are not supported")
        eval_metric.update(labels, self.get_outputs())

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
        """Remember the shapes; see `Module.bind`.

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

        Raises
        ------
        AssertionError
            If `grad_req` is not 'write', or shapes are given for other names than the module
            has.
        """
        if self.binded and not force_rebind:
            self.logger.warning("Already bound, ignoring bind()")
            return
        if grad_req != "write":
            raise AssertionError(f"PythonModule: grad_req must be 'write', got {grad_req!r}")
        self.for_training = for_training
        self.inputs_need_grad = inputs_need_grad
        self._data_shapes = descriptions(data_shapes)
        names = [description.name for description in self._data_shapes]
        if names != self._data_names:
            raise AssertionError(
                f"PythonModule: data shapes are given for {names}, the module's names are "
                f"{self._data_names}"
            )
        self._label_shapes = descriptions(label_shapes) if label_shapes else None
        self._output_shapes = self._compute_output_shapes()
        self.binded = True

    def _compute_output_shapes(self):
        """Return (name, shape) of the outputs; a subclass defines it."""
        raise self._missing("_compute_output_shapes")

    def init_optimizer(
        self,
        kvstore="local",
        optimizer="sgd",
        optimizer_params=(("learning_rate", 0.01),),
        force_init=False,
    ):
        """Do nothing: there are no parameters.

        Parameters
        ----------
        kvstore, optimizer, optimizer_params, force_init :
            Not used.
        """
        self.optimizer_initialized = True


class PythonLossModule(PythonModule):
    """A loss at the end of a chain: passes scores through and makes their gradient in Python.

    Parameters
    ----------
    name : str
        Prefix of the output's name.
    data_names, label_names : list of str
        One input each.
    logger : Logger
        Where progress is written.
    grad_func : function of (scores, labels), optional
        Returns the gradient of the scores; a subclass may define `_backward_impl` instead.

    Raises
    ------
    AssertionError
        If there is not exactly one name of data and of labels, or `grad_func` cannot be called.

    Examples
    --------
    >>> loss = mx.mod.PythonLossModule(grad_func=lambda scores, labels: scores - labels)
    >>> loss.bind([("data", (2,))], [("softmax_label", (2,))])
    >>> loss.forward(mx.io.DataBatch([mx.nd.array([1, 2])], [mx.nd.array([0, 0])]), is_train=True)
    >>> loss.backward()
    >>> loss.get_input_grads()[0].asnumpy()
    array([1., 2.], dtype=float32)
    """

    def __init__(
        self,
        name="pyloss",
        data_names=("data",),
        label_names=("softmax_label",),
        logger=logging,
        grad_func=None,
    ):
        super().__init__(data_names, label_names, [name + "_output"], logger=logger)
        if len(self._data_names) != 1 or len(self._label_names) != 1:
            raise AssertionError("PythonLossModule: needs exactly one data and one label name")
        if grad_func is not None and not callable(grad_func):
            raise AssertionError(f"PythonLossModule: grad_func {grad_func!r} is not callable")
        self._name = name
        self._scores = None
        self._labels = None
        self._scores_grad = None
        self._grad_func = grad_func

    def _compute_output_shapes(self):
        return [(self._name + "_output", self._data_shapes[0].shape)]

    def forward(self, data_batch, is_train=None):
        """Keep scores and labels.

        Parameters
        ----------
        data_batch : DataBatch
            Data and labels.
        is_train : bool, optional
            Training mode; `for_training` of the bind by default.
        """
        self._scores = data_batch.data[0]
        is_train = self.for_training if is_train is None else is_train
        if is_train:
            self._labels = data_batch.label[0]

    def get_outputs(self, merge_multi_context=True):
        """Return the scores.

        Parameters
        ----------
        merge_multi_context : bool
            Not used: the scores are in one piece.

        Returns
        -------
        list of NDArray
            The scores (batch, classes), as they came.
        """
        return [self._scores]

    def backward(self, out_grads=None):
        """Compute the gradient of the scores.

        Parameters
        ----------
        out_grads : NDArray or list of NDArray, optional
            Gradients of the outputs; losses need none.
        """
        if out_grads is not None:
            raise AssertionError("PythonLossModule: a loss takes no gradients of its outputs")
        if not self.for_training:
            raise AssertionError("PythonLossModule: bind with for_training=True to run backward")
        self._backward_impl()

    def _backward_impl(self):
        if self._grad_func is None:
            raise self._missing("_backward_impl, or be given grad_func")
        grad = self._grad_func(self._scores, self._labels)
        if not isinstance(grad, ndarray.NDArray):
            grad = ndarray.array(grad)
        self._scores_grad = grad

    def get_input_grads(self, merge_multi_context=True):
        """Return the gradient of the scores.

        Parameters
        ----------
        merge_multi_context : bool
            Not used: the scores are in one piece.

        Returns
        -------
        list of NDArray
            One, of the shape of the scores.
        """
        return [self._scores_grad]

    def install_monitor(self, mon):
        """Raise: there is no executor to watch.

        Parameters
        ----------
        mon : Monitor
            Not used.
        """
        raise NotImplementedError("PythonLossModule has no executor that a monitor could watch")
