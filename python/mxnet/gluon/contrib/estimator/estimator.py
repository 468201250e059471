"""`Estimator`: trains a network with a loss, metrics and event handlers."""

import copy
import logging
import sys
import warnings

from .... import context as _context
from .... import initializer as _initializer
from .... import metric as _metric
from ...data import DataLoader
from ...loss import Loss, SoftmaxCrossEntropyLoss
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


class Estimator:
    """A network, its loss and how to train it.

    Parameters
    ----------
    net : Block
        The network.
    loss : Loss
        The loss.
    train_metrics, val_metrics : EvalMetric or list, optional
        What to measure; accuracy by default for a softmax loss, and always the loss itself.
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

    Example::

        est = Estimator(net, loss, trainer=trainer)
        est.fit(train_data, val_data, epochs=5)
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
        self.logger = self._make_logger()
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

    def _make_logger(self):
        logger = logging.getLogger("Estimator")
        logger.setLevel(logging.INFO)
        if not logger.handlers and not logging.getLogger().handlers:
            logger.addHandler(logging.StreamHandler(sys.stdout))
        return logger

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
        for name in ("fit_batch", "evaluate_batch"):
            if not callable(getattr(batch_processor, name, None)):
                raise ValueError(
                    "Estimator: a batch processor needs fit_batch and evaluate_batch, "
                    f"{type(batch_processor).__name__} has no {name}"
                )
        return batch_processor

    def _is_initialized(self):
        """Whether the network's parameters have values, or get them in the first pass."""
        params = self.net.collect_params().values()
        return all(param._data is not None or param._deferred_init for param in params)

    def _get_data_and_label(self, batch, ctx, batch_axis=0):
        """Spread data and labels of a batch over contexts."""
        data, label = (split_and_load(part, ctx, batch_axis=batch_axis) for part in batch[:2])
        return data, label

    def _initialize(self, initializer):
        if not self._is_initialized():
            self.net.initialize(initializer or _initializer.Uniform(), ctx=self.context)
        elif initializer is not None:
            warnings.warn(
                "Estimator: the network is initialized already, the initializer is not used",
                stacklevel=3,
            )
        if self.val_net is not self.net:
            others = self.val_net.collect_params().values()
            if not all(param._data is not None or param._deferred_init for param in others):
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
        """Fill the metrics where none are given, and name them 'training …'."""
        if not self._train_metrics:
            if isinstance(self.loss, SoftmaxCrossEntropyLoss):
                self._train_metrics = [_metric.Accuracy()]
            self._train_metrics.append(_metric.Loss(self.loss.name.rstrip("0123456789")))
        for metric in self._train_metrics:
            metric.name = f"training {metric.name}"

    def _add_validation_metrics(self):
        """Copy the metrics of the training where none are given; name them 'validation …'."""
        if not self._val_metrics:
            self._val_metrics = [copy.deepcopy(metric) for metric in self._train_metrics]
        for metric in self._val_metrics:
            renamed = metric.name.replace("training", "validation")
            metric.name = renamed if renamed != metric.name else f"validation {metric.name}"

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

    def evaluate(self, val_data, batch_axis=0, event_handlers=None):
        """Measure the network on `val_data`; the results are in `val_metrics`."""
        self._check_data(val_data)
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
        """
        self._check_data(train_data)
        if (epochs is None) == (batches is None):
            raise ValueError("Estimator.fit: give epochs or batches, one of them")
        self.max_epoch = epochs
        self.max_batch = batches
        self.batch_axis = batch_axis
        events = self._categorize_handlers(self._prepare_default_handlers(val_data, event_handlers))
        train_begin, *of_epochs, train_end = events
        for handler in train_begin:
            handler.train_begin(self)
        while not self._train_epoch(train_data, of_epochs, batch_axis):
            pass
        for handler in train_end:
            handler.train_end(self)

    def _train_epoch(self, train_data, events, batch_axis):
        """Run an epoch; return whether a handler wants to stop."""
        epoch_begin, batch_begin, batch_end, epoch_end = events
        for handler in epoch_begin:
            handler.epoch_begin(self)
        for batch in train_data:
            for handler in batch_begin:
                handler.batch_begin(self, batch=batch)
            _, label, pred, loss = self.batch_processor.fit_batch(self, batch, batch_axis)
            stops = [
                handler.batch_end(self, batch=batch, pred=pred, label=label, loss=loss)
                for handler in batch_end
            ]
            if any(stops):
                break
        stops = [handler.epoch_end(self) for handler in epoch_end]
        return any(stops) or any(getattr(h, "stop_training", False) for h in batch_end)

    # ---- handlers -----------------------------------------------------------------------------

    def _prepare_default_handlers(self, val_data, event_handlers):
        """Return the handlers of a training by priority, with those that are always needed."""
        handlers = list(event_handlers or [])
        added = [StoppingHandler(self.max_epoch, self.max_batch)]

        def need(kind, make):
            if not any(isinstance(handler, kind) for handler in handlers):
                added.append(make())

        need(GradientUpdateHandler, GradientUpdateHandler)
        need(MetricHandler, lambda: MetricHandler(metrics=self.train_metrics))
        if val_data is not None:
            self._check_data(val_data)
            need(ValidationHandler, lambda: ValidationHandler(val_data, self.evaluate))
        need(LoggingHandler, lambda: LoggingHandler(metrics=self.train_metrics))
        return self._by_priority(handlers, added, [*self.train_metrics, *self.val_metrics])

    def _prepare_default_validation_handlers(self, event_handlers):
        """Return the handlers of an evaluation by priority, with those that are always needed."""
        handlers, added = list(event_handlers or []), []
        for kind in (MetricHandler, LoggingHandler):
            if not any(isinstance(handler, kind) for handler in handlers):
                added.append(kind(metrics=self.val_metrics))
        return self._by_priority(handlers, added, self.val_metrics)

    def _by_priority(self, handlers, added, metrics):
        self._check_handlers(handlers, metrics)
        return sorted([*handlers, *added], key=lambda handler: getattr(handler, "priority", 0))

    def _check_handlers(self, handlers, metrics):
        kinds = (TrainBegin, TrainEnd, EpochBegin, EpochEnd, BatchBegin, BatchEnd)
        known = {id(metric) for metric in metrics}
        for handler in handlers:
            if not isinstance(handler, kinds):
                raise ValueError(
                    f"Estimator: {type(handler).__name__} is no event handler; derive it from "
                    f"{', '.join(kind.__name__ for kind in kinds)}"
                )
            used = list(getattr(handler, "metrics", None) or [])
            if getattr(handler, "monitor", None) is not None:
                used.append(handler.monitor)
            for metric in used:
                if isinstance(metric, _metric.EvalMetric) and id(metric) not in known:
                    raise ValueError(
                        f"Estimator: {type(handler).__name__} uses the metric {metric.name!r}, "
                        "which is not the estimator's; take those of train_metrics and val_metrics"
                    )

    def _categorize_handlers(self, event_handlers):
        """Return (train_begin, epoch_begin, batch_begin, batch_end, epoch_end, train_end) lists."""
        kinds = (TrainBegin, EpochBegin, BatchBegin, BatchEnd, EpochEnd, TrainEnd)
        return tuple([h for h in event_handlers if isinstance(h, kind)] for kind in kinds)
