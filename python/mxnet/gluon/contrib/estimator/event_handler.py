"""Events of a training, and the handlers that make, measure and report it.

A handler derives from the events it wants: `TrainBegin`, `EpochEnd`, … Handlers run in the order of
their `priority` (0 without one). A handler that returns True from an `…_end` stops the training.
"""

import time

from .... import metric as _metric


def check_metrics(metrics):
    """Return metrics as a list; refuse what is none."""
    if isinstance(metrics, _metric.CompositeEvalMetric):
        metrics = [one for part in metrics.metrics for one in check_metrics(part)]
    elif isinstance(metrics, _metric.EvalMetric):
        metrics = [metrics]
    metrics = list(metrics or [])
    for metric in metrics:
        if not isinstance(metric, _metric.EvalMetric):
            raise ValueError(f"estimator: metrics must be EvalMetrics, got {metric!r}")
    return metrics


class EventHandler:
    """Base of all handlers."""


class TrainBegin(EventHandler):
    """Is told when training begins.

    A handler derives from it and defines the method of that name, which gets the estimator.

    Examples
    --------
    >>> class Hello(mx.gluon.contrib.estimator.TrainBegin):
    ...     def train_begin(self, estimator, *args, **kwargs):
    ...         print("training begins")
    """

    def train_begin(self, estimator, *args, **kwargs):
        """Training begins; a subclass says what happens.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """


class TrainEnd(EventHandler):
    """Is told when training ends.

    A handler derives from it and defines the method of that name, which gets the estimator.

    Examples
    --------
    >>> class Bye(mx.gluon.contrib.estimator.TrainEnd):
    ...     def train_end(self, estimator, *args, **kwargs):
    ...         print("training ends")
    """

    def train_end(self, estimator, *args, **kwargs):
        """Training ends; a subclass says what happens.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """


class EpochBegin(EventHandler):
    """Is told when an epoch begins.

    A handler derives from it and defines the method of that name, which gets the estimator.

    Examples
    --------
    >>> class Count(mx.gluon.contrib.estimator.EpochBegin):
    ...     epochs = 0
    ...     def epoch_begin(self, estimator, *args, **kwargs):
    ...         self.epochs += 1
    """

    def epoch_begin(self, estimator, *args, **kwargs):
        """An epoch begins; a subclass says what happens.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """


class EpochEnd(EventHandler):
    """Is told when an epoch ends; returning True stops the training.

    A handler derives from it and defines the method of that name, which gets the estimator.

    Examples
    --------
    >>> class StopWhenGood(mx.gluon.contrib.estimator.EpochEnd):
    ...     def epoch_end(self, estimator, *args, **kwargs):
    ...         return estimator.train_metrics[0].get()[1] > 0.99
    """

    def epoch_end(self, estimator, *args, **kwargs):
        """An epoch ends; a subclass says what happens.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.

        Returns
        -------
        bool, optional
            True to stop the training.
        """
        return False


class BatchBegin(EventHandler):
    """Is told when a batch begins.

    A handler derives from it and defines the method of that name, which gets the estimator.

    Examples
    --------
    >>> class ShowShape(mx.gluon.contrib.estimator.BatchBegin):
    ...     def batch_begin(self, estimator, *args, **kwargs):
    ...         print(kwargs["batch"][0].shape)
    """

    def batch_begin(self, estimator, *args, **kwargs):
        """A batch begins; a subclass says what happens.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args :
            Not used.
        kwargs :
            `batch`, the batch to come.
        """


class BatchEnd(EventHandler):
    """Is told when a batch ends; returning True stops the training.

    A handler derives from it and defines the method of that name, which gets the estimator.

    Examples
    --------
    >>> class StopAtNan(mx.gluon.contrib.estimator.BatchEnd):
    ...     def batch_end(self, estimator, *args, **kwargs):
    ...         return any(mx.nd.contrib.isnan(loss).sum() > 0 for loss in kwargs["loss"])
    >>> StopAtNan().batch_end(None, loss=[mx.nd.array([1, float("nan")])])
    True
    """

    def batch_end(self, estimator, *args, **kwargs):
        """A batch ends; a subclass says what happens.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args :
            Not used.
        kwargs :
            `batch`, `pred`, `label` and `loss` of the batch.

        Returns
        -------
        bool, optional
            True to stop the training.
        """
        return False


class StoppingHandler(TrainBegin, BatchEnd, EpochEnd):
    """Stops after so many epochs or batches.

    Parameters
    ----------
    max_epoch, max_batch : int, optional
        After how many training stops; whichever comes first.

    Examples
    --------
    >>> mx.gluon.contrib.estimator.StoppingHandler(max_epoch=3).max_epoch
    3
    """

    def __init__(self, max_epoch=None, max_batch=None):
        self.max_epoch = max_epoch
        self.max_batch = max_batch
        self.train_begin(None)

    def train_begin(self, estimator, *args, **kwargs):
        """Start counting; the estimator's limits win over those given.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        self.max_epoch = getattr(estimator, "max_epoch", self.max_epoch)
        self.max_batch = getattr(estimator, "max_batch", self.max_batch)
        self.current_batch = 0
        self.current_epoch = 0
        self.stop_training = False

    def batch_end(self, estimator, *args, **kwargs):
        """Count a batch.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args :
            Not used.
        kwargs :
            `batch`, `pred`, `label` and `loss` of the batch.

        Returns
        -------
        bool
            True to stop the training.
        """
        self.current_batch += 1
        self.stop_training = self.stop_training or self.current_batch == self.max_batch
        return self.stop_training

    def epoch_end(self, estimator, *args, **kwargs):
        """Count an epoch.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.

        Returns
        -------
        bool
            True to stop the training.
        """
        self.current_epoch += 1
        self.stop_training = self.stop_training or self.current_epoch == self.max_epoch
        return self.stop_training


class MetricHandler(EpochBegin, BatchEnd):
    """Updates metrics after each batch, and resets them with each epoch.

    Parameters
    ----------
    metrics : list of EvalMetric
        What is updated.
    priority : int, default -1000
        Handlers with smaller numbers are told first.

    Examples
    --------
    >>> handler = mx.gluon.contrib.estimator.MetricHandler([mx.metric.Accuracy()])
    """

    def __init__(self, metrics, priority=-1000):
        self.metrics = check_metrics(metrics)
        self.priority = priority

    def epoch_begin(self, estimator, *args, **kwargs):
        """Reset the metrics.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        for metric in self.metrics:
            metric.reset()

    def batch_end(self, estimator, *args, **kwargs):
        """Update the metrics: losses with the loss, others with labels and predictions.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args :
            Not used.
        kwargs :
            `batch`, `pred`, `label` and `loss` of the batch.
        """
        for metric in self.metrics:
            if isinstance(metric, _metric.Loss):
                metric.update(0, kwargs["loss"])
            else:
                metric.update(kwargs["label"], kwargs["pred"])


class ValidationHandler(TrainBegin, BatchEnd, EpochEnd):
    """Evaluates every so many epochs or batches.

    Parameters
    ----------
    val_data : DataLoader
        What to evaluate on.
    eval_fn : function
        `Estimator.evaluate` or one like it.
    epoch_period, batch_period : int or None
        Epochs and batches between two evaluations.
    priority : float
        Place among the handlers.
    event_handlers : list, optional
        Handlers of the evaluation.

    Examples
    --------
    >>> handlers = mx.gluon.contrib.estimator
    >>> handler = handlers.ValidationHandler(val_data=[], eval_fn=print, epoch_period=2)
    """

    def __init__(
        self,
        val_data,
        eval_fn,
        epoch_period=1,
        batch_period=None,
        priority=-1000,
        event_handlers=None,
    ):
        self.val_data = val_data
        self.eval_fn = eval_fn
        self.epoch_period = epoch_period
        self.batch_period = batch_period
        self.priority = priority
        self.event_handlers = event_handlers
        self.current_batch = 0
        self.current_epoch = 0

    def train_begin(self, estimator, *args, **kwargs):
        """Start counting.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        self.current_batch = 0
        self.current_epoch = 0

    def _evaluate(self):
        self.eval_fn(val_data=self.val_data, batch_axis=0, event_handlers=self.event_handlers)

    def batch_end(self, estimator, *args, **kwargs):
        """Count a batch.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args :
            Not used.
        kwargs :
            `batch`, `pred`, `label` and `loss` of the batch.
        """
        self.current_batch += 1
        if self.batch_period and self.current_batch % self.batch_period == 0:
            self._evaluate()

    def epoch_end(self, estimator, *args, **kwargs):
        """Count an epoch.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        self.current_epoch += 1
        if self.epoch_period and self.current_epoch % self.epoch_period == 0:
            self._evaluate()


class GradientUpdateHandler(BatchEnd):
    """Lets the trainer step after each batch.

    Parameters
    ----------
    priority : int, default -2000
        Handlers with smaller numbers are told first.

    Examples
    --------
    >>> handler = mx.gluon.contrib.estimator.GradientUpdateHandler()
    >>> handler.priority
    -2000
    """

    def __init__(self, priority=-2000):
        self.priority = priority

    def batch_end(self, estimator, *args, **kwargs):
        """Update the weights by the batch's gradients.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args :
            Not used.
        kwargs :
            `batch`, `pred`, `label` and `loss` of the batch.
        """
        losses = kwargs["loss"]
        losses = losses if isinstance(losses, list) else [losses]
        estimator.trainer.step(sum(loss.shape[0] for loss in losses))


class LoggingHandler(TrainBegin, TrainEnd, EpochBegin, EpochEnd, BatchBegin, BatchEnd):
    """Logs the progress and the metrics.

    Parameters
    ----------
    log_interval : 'epoch' or int
        A line an epoch, or one every so many batches.
    metrics : list of EvalMetric, optional
        What to report.
    priority : float
        Place among the handlers; last by default.

    Raises
    ------
    ValueError
        If `log_interval` is neither a number nor 'epoch'.

    Examples
    --------
    >>> handler = mx.gluon.contrib.estimator.LoggingHandler(log_interval=10)
    """

    def __init__(self, log_interval="epoch", metrics=None, priority=float("inf")):
        if not isinstance(log_interval, int) and log_interval != "epoch":
            raise ValueError(
                f"LoggingHandler: log_interval must be a number or 'epoch', got {log_interval!r}"
            )
        self.metrics = check_metrics(metrics)
        self.log_interval = log_interval
        self.priority = priority
        self.batch_index = 0
        self.current_epoch = 0
        self.processed_samples = 0
        self.log_interval_time = 0

    def _values(self):
        return ", ".join("{}: {:.4f}".format(*metric.get()) for metric in self.metrics)

    def train_begin(self, estimator, *args, **kwargs):
        """Log optimizer, learning rate and length.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        self.train_start = time.time()
        trainer = estimator.trainer
        estimator.logger.info(
            "Training begin: using optimizer %s with current learning rate %.4f ",
            type(trainer._optimizer).__name__,
            trainer.learning_rate,
        )
        if estimator.max_epoch:
            estimator.logger.info("Train for %d epochs.", estimator.max_epoch)
        else:
            estimator.logger.info("Train for %d batches.", estimator.max_batch)
        self.batch_index = 0
        self.current_epoch = 0
        self.processed_samples = 0
        self.log_interval_time = 0

    def train_end(self, estimator, *args, **kwargs):
        """Log time, epochs and metrics.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        text = (
            f"Train finished using total {int(time.time() - self.train_start)}s "
            f"with {self.current_epoch} epochs. {self._values()}"
        )
        estimator.logger.info(text.strip())

    def batch_begin(self, estimator, *args, **kwargs):
        """Start the clock.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args :
            Not used.
        kwargs :
            `batch`, the batch to come.
        """
        if isinstance(self.log_interval, int):
            self.batch_start = time.time()

    def batch_end(self, estimator, *args, **kwargs):
        """Log a line when it is time.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args :
            Not used.
        kwargs :
            `batch`, `pred`, `label` and `loss` of the batch.
        """
        if isinstance(self.log_interval, int):
            self.log_interval_time += time.time() - self.batch_start
            self.processed_samples += kwargs["batch"][0].shape[0]
            if self.batch_index % self.log_interval == 0:
                text = (
                    f"[Epoch {self.current_epoch}][Batch {self.batch_index}]"
                    f"[Samples {self.processed_samples}] "
                    f"time/interval: {self.log_interval_time:.3f}s {self._values()}"
                )
                estimator.logger.info(text.strip())
                self.log_interval_time = 0
        self.batch_index += 1

    def epoch_begin(self, estimator, *args, **kwargs):
        """Start the clock.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        self.epoch_start = time.time()
        if any("training" in str(metric.name) for metric in self.metrics):
            estimator.logger.info(
                "[Epoch %d] Begin, current learning rate: %.4f",
                self.current_epoch,
                estimator.trainer.learning_rate,
            )
        else:
            estimator.logger.info("Validation Begin")

    def epoch_end(self, estimator, *args, **kwargs):
        """Log time and metrics.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        seconds = time.time() - self.epoch_start
        text = f"[Epoch {self.current_epoch}] Finished in {seconds:.3f}s, {self._values()}"
        estimator.logger.info(text.rstrip(", "))
        self.current_epoch += 1
        self.batch_index = 0
