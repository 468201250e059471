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
        self._add_default_metrics()
        self.logger = self._make_logger()
        self.context = self._check_context(context)
        self._initialize(initializer)
        self.trainer = self._check_trainer(trainer)
        self.batch_processor = BatchProcessor() if batch_processor is None else batch_processor
        self.max_epoch = None
        self.max_batch = None

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

    def _initialize(self, initializer):
        params = self.net.collect_params().values()
        is_ready = all(param._data is not None or param._deferred_init for param in params)
        if not is_ready:
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

    def _add_default_metrics(self):
        """Fill the metrics and name them 'training …' and 'validation …'."""
        if not self._train_metrics and isinstance(self.loss, SoftmaxCrossEntropyLoss):
            self._train_metrics = [_metric.Accuracy()]
        if not self._val_metrics:
            self._val_metrics = [copy.deepcopy(metric) for metric in self._train_metrics]
        for kind, metrics, loss in (
            ("training", self._train_metrics, self.loss),
            ("validation", self._val_metrics, self.val_loss),
        ):
            metrics.append(_metric.Loss(loss.name.rstrip("0123456789")))
            for metric in metrics:
                metric.name = f"{kind} {metric.name}"

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
        handlers = list(event_handlers or [])
        if not any(isinstance(handler, MetricHandler) for handler in handlers):
            handlers.append(MetricHandler(metrics=self.val_metrics))
        if not any(isinstance(handler, LoggingHandler) for handler in handlers):
            handlers.append(LoggingHandler(metrics=self.val_metrics))
        events = self._sorted_events(handlers)
        for handler in events[EpochBegin]:
            handler.epoch_begin(self)
        for batch in val_data:
            for handler in events[BatchBegin]:
                handler.batch_begin(self, batch=batch)
            _, label, pred, loss = self.batch_processor.evaluate_batch(self, batch, batch_axis)
            for handler in events[BatchEnd]:
                handler.batch_end(self, batch=batch, pred=pred, label=label, loss=loss)
        for handler in events[EpochEnd]:
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
        events = self._sorted_events(self._with_defaults(val_data, event_handlers))
        for handler in events[TrainBegin]:
            handler.train_begin(self)
        while not self._train_epoch(train_data, events, batch_axis):
            pass
        for handler in events[TrainEnd]:
            handler.train_end(self)

    def _train_epoch(self, train_data, events, batch_axis):
        """Run an epoch; return whether a handler wants to stop."""
        for handler in events[EpochBegin]:
            handler.epoch_begin(self)
        for batch in train_data:
            for handler in events[BatchBegin]:
                handler.batch_begin(self, batch=batch)
            _, label, pred, loss = self.batch_processor.fit_batch(self, batch, batch_axis)
            stops = [
                handler.batch_end(self, batch=batch, pred=pred, label=label, loss=loss)
                for handler in events[BatchEnd]
            ]
            if any(stops):
                break
        stops = [handler.epoch_end(self) for handler in events[EpochEnd]]
        return any(stops) or any(getattr(h, "stop_training", False) for h in events[BatchEnd])

    # ---- handlers -----------------------------------------------------------------------------

    def _with_defaults(self, val_data, event_handlers):
        handlers = list(event_handlers or [])
        self._check_handlers(handlers)
        added = []

        def need(kind, make):
            if not any(isinstance(handler, kind) for handler in handlers):
                handlers.append(make())
                added.append(kind.__name__)

        had_some = bool(handlers)
        need(StoppingHandler, lambda: StoppingHandler(self.max_epoch, self.max_batch))
        need(GradientUpdateHandler, GradientUpdateHandler)
        need(MetricHandler, lambda: MetricHandler(metrics=self.train_metrics))
        if val_data is not None:
            self._check_data(val_data)
            need(ValidationHandler, lambda: ValidationHandler(val_data, self.evaluate))
        need(LoggingHandler, lambda: LoggingHandler(metrics=self.train_metrics))
        if had_some and added:
            self.logger.debug("default handlers are added: %s", ", ".join(added))
        return handlers

    def _check_handlers(self, handlers):
        kinds = (TrainBegin, TrainEnd, EpochBegin, EpochEnd, BatchBegin, BatchEnd)
        known = {id(metric) for metric in [*self.train_metrics, *self.val_metrics]}
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

    def _sorted_events(self, handlers):
        """Return for each event its handlers, by priority."""
        ordered = sorted(handlers, key=lambda handler: getattr(handler, "priority", 0))
        kinds = (TrainBegin, TrainEnd, EpochBegin, EpochEnd, BatchBegin, BatchEnd)
        return {kind: [h for h in ordered if isinstance(h, kind)] for kind in kinds}
