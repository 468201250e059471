"""`Estimator`: trains a network with a loss, metrics and event handlers."""

import copy
import logging
import sys
import warnings

from .... import context as _context
from .... import initializer as _initializer
from .... import metric as _metric
from ...data import DataLoader
from ...loss import Loss
from ...trainer import Trainer
from ...utils import split_and_load
from .batch_processor import BatchProcessor
from .event_handler import (
    BatchBegin,
    BatchEnd,
    EpochBegin,
    EpochEnd,
    GradientUpdateHandler,
    LoggingHandler,
    MetricHandler,
    StoppingHandler,
    TrainBegin,
    TrainEnd,
    ValidationHandler,
    check_metrics,
)
from .utils import _check_event_handlers, _check_handler_metric_ref, _suggest_metric_for_loss


class Estimator:
    """A network, its loss and how to train it.

    Parameters
    ----------
    net : Block
        The network.
    loss : Loss
        The loss.
    train_metrics, val_metrics : EvalMetric or list, optional
        What to measure; by default the loss, and accuracy for a softmax loss.
    initializer : Initializer, optional
        For parameters that are not initialized.
    trainer : Trainer, optional
        SGD with learning rate 0.001 by default.
    context : Context or list of Context, optional
        The devices; the first GPU, else the CPU, by default.
    val_net, val_loss : optional
        Network and loss of the evaluation; `net` and `loss` by default.
    batch_processor : BatchProcessor, optional
        What is done with a batch.

    Raises
    ------
    ValueError
        If the loss, the trainer, a context or the batch processor is something else.

    Examples
    --------
    >>> from mxnet.gluon.contrib.estimator import Estimator
    >>> net = mx.gluon.nn.Dense(2)
    >>> net.initialize()
    >>> estimator = Estimator(net, mx.gluon.loss.SoftmaxCrossEntropyLoss(), mx.metric.Accuracy())
    >>> estimator.logger.setLevel("ERROR")
    >>> dataset = mx.gluon.data.ArrayDataset(np.ones((4, 3), "float32"), np.zeros(4, "float32"))
    >>> estimator.fit(mx.gluon.data.DataLoader(dataset, 2), epochs=1)
    """

    logger = None

    def __init__(
        self,
        net,
        loss,
        train_metrics=None,
        val_metrics=None,
        initializer=None,
        trainer=None,
        context=None,
        val_net=None,
        val_loss=None,
        batch_processor=None,
    ):
        self.net = net
        self.loss = self._check_loss(loss)
        self.val_net = net if val_net is None else val_net
        self.val_loss = self.loss if val_loss is None else self._check_loss(val_loss)
        self._train_metrics = check_metrics(train_metrics)
        self._val_metrics = check_metrics(val_metrics)
        self._add_default_training_metrics()
        self._add_validation_metrics()
        self.logger = logging.Logger("Estimator", logging.INFO)
        self.logger.addHandler(logging.StreamHandler(sys.stdout))
        self.context = self._check_context(context)
        self._initialize(initializer)
        self.trainer = self._check_trainer(trainer)
        self.batch_processor = self._check_batch_processor(batch_processor)
        self.max_epoch = None
        self.max_batch = None
        self.batch_axis = 0

    # ---- arguments ----------------------------------------------------------------------------

    def _check_loss(self, loss):
        if not isinstance(loss, Loss):
            raise ValueError(f"Estimator: loss must be a gluon.loss.Loss, got {loss!r}")
        return loss

    def _check_context(self, context):
        if context is None:
            if _context.num_gpus() > 0:
                context = _context.gpu(0)
            else:
                context = _context.cpu()
        contexts = [context] if isinstance(context, _context.Context) else list(context)
        for entry in contexts:
            if not isinstance(entry, _context.Context):
                raise ValueError(f"Estimator: context must be a Context or a list, got {entry!r}")
        return contexts

    def _check_batch_processor(self, batch_processor):
        if batch_processor is None:
            return BatchProcessor()
        for method in ("fit_batch", "evaluate_batch"):
            if not callable(getattr(batch_processor, method, None)):
                raise ValueError(
                    f"Estimator: the batch processor {type(batch_processor).__name__} has no "
                    f"{method}; derive it from BatchProcessor"
                )
        return batch_processor

    def _is_initialized(self):
        """Whether all parameters of the network have values, or will have when shapes are known."""
        return _is_ready(self.net)

    def _initialize(self, initializer):
        if not self._is_initialized():
            self.net.initialize(initializer or _initializer.Uniform(), ctx=self.context)
        elif initializer is not None:
            warnings.warn(
                "Estimator: the network is initialized already, the initializer is not used",
                stacklevel=3,
            )
        if self.val_net is not self.net and not _is_ready(self.val_net):
            self.val_net.initialize(initializer or _initializer.Uniform(), ctx=self.context)

    def _check_trainer(self, trainer):
        if trainer is None:
            warnings.warn(
                "Estimator: no trainer is given; SGD with learning rate 0.001 is used",
                stacklevel=3,
            )
            return Trainer(self.net.collect_params(), "sgd", {"learning_rate": 0.001})
        if not isinstance(trainer, Trainer):
            raise ValueError(f"Estimator: trainer must be a gluon.Trainer, got {trainer!r}")
        return trainer

    def _add_default_training_metrics(self):
        """Fill the metrics of the training and name them 'training …'."""
        if not self._train_metrics:
            suggested = _suggest_metric_for_loss(self.loss)
            self._train_metrics = [] if suggested is None else [suggested]
            self._train_metrics.append(_metric.Loss(self.loss.name.rstrip("0123456789")))
        for metric in self._train_metrics:
            metric.name = f"training {metric.name}"

    def _add_validation_metrics(self):
        """Fill the metrics of the evaluation and name them 'validation …'."""
        if not self._val_metrics:
            self._val_metrics = [copy.deepcopy(metric) for metric in self._train_metrics]
        for metric in self._val_metrics:
            if "training" in metric.name:
                metric.name = metric.name.replace("training", "validation")
            else:
                metric.name = f"validation {metric.name}"

    @property
    def train_metrics(self):
        """Metrics of the training."""
        return self._train_metrics

    @property
    def val_metrics(self):
        """Metrics of the evaluation."""
        return self._val_metrics

    # ---- running ------------------------------------------------------------------------------

    def _check_data(self, data):
        if not isinstance(data, DataLoader):
            raise ValueError(
                f"Estimator: data must be a gluon DataLoader, got {type(data).__name__}; put an "
                "iterator or array into one"
            )

    def _get_data_and_label(self, batch, ctx, batch_axis=0):
        """Return data and label of a batch, each a list of one part a device."""
        return tuple(
            split_and_load(part, ctx_list=ctx, batch_axis=batch_axis) for part in batch[:2]
        )

    def evaluate(self, val_data, batch_axis=0, event_handlers=None):
        """Measure the network on `val_data`; the results are in `val_metrics`.

        Parameters
        ----------
        val_data : DataLoader
            Batches of (data, label).
        batch_axis : int
            Axis of the samples.
        event_handlers : list of handlers, optional
            Called beside those that update the metrics.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2)
        >>> net.initialize()
        >>> estimator = mx.gluon.contrib.estimator.Estimator(
        ...     net, mx.gluon.loss.SoftmaxCrossEntropyLoss(), val_metrics=mx.metric.Accuracy())
        >>> samples = mx.gluon.data.ArrayDataset(mx.nd.ones((4, 3)), mx.nd.zeros(4))
        >>> estimator.evaluate(mx.gluon.data.DataLoader(samples, 2))
        Validation Begin
        [Epoch 0] Finished in ...
        >>> estimator.val_metrics[0].num_inst
        4
        """
        self._check_data(val_data)
        for metric in self.val_metrics:
            metric.reset()
        handlers = self._prepare_default_validation_handlers(event_handlers)
        _, epoch_begin, batch_begin, batch_end, epoch_end, _ = self._categorize_handlers(handlers)
        for handler in epoch_begin:
            handler.epoch_begin(self)
        for batch in val_data:
            for handler in batch_begin:
                handler.batch_begin(self, batch=batch)
            _, label, pred, loss = self.batch_processor.evaluate_batch(self, batch, batch_axis)
            for handler in batch_end:
                handler.batch_end(self, batch=batch, pred=pred, label=label, loss=loss)
        for handler in epoch_end:
            handler.epoch_end(self)

    def fit(
        self,
        train_data,
        val_data=None,
        epochs=None,
        event_handlers=None,
        batches=None,
        batch_axis=0,
    ):
        """Train for a number of epochs or of batches.

        Parameters
        ----------
        train_data, val_data : DataLoader
            What to learn from; what to evaluate on after each epoch.
        epochs, batches : int
            How long; give one of them.
        event_handlers : list, optional
            Handlers besides those that update, measure, validate, log and stop.
        batch_axis : int
            Axis of the samples.

        Raises
        ------
        ValueError
            If neither or both of `epochs` and `batches` are given.
        """
        self._check_data(train_data)
        if (not epochs) == (not batches):
            raise ValueError("Estimator.fit: give epochs or batches, one of them")
        self.max_epoch = epochs
        self.max_batch = batches
        self.batch_axis = batch_axis
        if val_data is not None:
            self._check_data(val_data)
        handlers = self._prepare_default_handlers(val_data, event_handlers)
        train_begin, *events, train_end = self._categorize_handlers(handlers)
        for handler in train_begin:
            handler.train_begin(self)
        while not self._train_epoch(train_data, *events):
            pass
        for handler in train_end:
            handler.train_end(self)

    def _train_epoch(self, train_data, epoch_begin, batch_begin, batch_end, epoch_end):
        """Run an epoch; return whether a handler wants to stop."""
        for handler in epoch_begin:
            handler.epoch_begin(self)
        for batch in train_data:
            for handler in batch_begin:
                handler.batch_begin(self, batch=batch)
            _, label, pred, loss = self.batch_processor.fit_batch(self, batch, self.batch_axis)
            stops = [
                handler.batch_end(self, batch=batch, pred=pred, label=label, loss=loss)
                for handler in batch_end
            ]
            if any(stops):
                break
        return any([handler.epoch_end(self) for handler in epoch_end])

    # ---- handlers -----------------------------------------------------------------------------

    def _prepare_default_handlers(self, val_data, event_handlers):
        """Return the handlers of a training: those given, and those that must not be missing."""
        given = _check_event_handlers(event_handlers)
        needed = [
            (GradientUpdateHandler, lambda: GradientUpdateHandler()),
            (MetricHandler, lambda: MetricHandler(metrics=self.train_metrics)),
            (LoggingHandler, lambda: LoggingHandler(metrics=self.train_metrics)),
        ]
        if val_data is not None:
            make = lambda: ValidationHandler(val_data=val_data, eval_fn=self.evaluate)  # noqa: E731
            needed.insert(2, (ValidationHandler, make))
        added = [StoppingHandler(self.max_epoch, self.max_batch), *_missing(needed, given)]
        return _in_order(given, added, {*self.train_metrics, *self.val_metrics})

    def _prepare_default_validation_handlers(self, event_handlers):
        """Return the handlers of an evaluation."""
        given = _check_event_handlers(event_handlers)
        needed = [
            (MetricHandler, lambda: MetricHandler(metrics=self.val_metrics)),
            (LoggingHandler, lambda: LoggingHandler(metrics=self.val_metrics)),
        ]
        return _in_order(given, _missing(needed, given), set(self.val_metrics))

    def _categorize_handlers(self, event_handlers):
        """Return the handlers of each event, in the order in which events happen."""
        kinds = (TrainBegin, EpochBegin, BatchBegin, BatchEnd, EpochEnd, TrainEnd)
        return tuple([h for h in event_handlers if isinstance(h, kind)] for kind in kinds)


def _is_ready(net):
    params = net.collect_params().values()
    return all(param._data is not None or param._deferred_init for param in params)


def _missing(needed, given):
    """Make the handlers of kinds that were not given."""
    return [make() for kind, make in needed if not any(isinstance(h, kind) for h in given)]


def _in_order(given, added, known_metrics):
    """Return all handlers by priority; those given may only know the estimator's metrics."""
    handlers = [*given, *added]
    if given and added:
        for handler in handlers:
            _check_handler_metric_ref(handler, known_metrics)
    return sorted(handlers, key=lambda handler: getattr(handler, "priority", 0))
