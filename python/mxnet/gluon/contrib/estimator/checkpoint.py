"""Handlers that save the network, and stop when it no longer improves."""

import math
import operator
import os
import re
import warnings

from .event_handler import BatchEnd, EpochEnd, TrainBegin, TrainEnd


def _value(monitor):
    return monitor.get()[1]


def _comparison(mode, monitor):
    """Return (is better, worst value) for a metric."""
    if mode not in ("auto", "min", "max"):
        warnings.warn(
            f"estimator: mode {mode!r} is unknown and taken as 'auto'; use 'auto', 'min' or 'max'",
            RuntimeWarning,
            stacklevel=3,
        )
        mode = "auto"
    name = str(monitor.get()[0]).lower()
    rising = mode == "max" or (mode == "auto" and any(kind in name for kind in ("acc", "f1")))
    return (operator.gt, -float("inf")) if rising else (operator.lt, float("inf"))


class CheckpointHandler(TrainBegin, BatchEnd, EpochEnd):
    """Saves parameters and trainer states as `<prefix>-epoch<E>batch<B>.params` and `.states`.

    Parameters
    ----------
    model_dir : str
        Folder.
    model_prefix : str
        Start of the file names.
    monitor : EvalMetric, optional
        Decides which checkpoint is best.
    verbose : int
        Log each save where it is not 0.
    save_best : bool
        Keep the best as `<prefix>-best.params`.
    mode : str
        'max', 'min' or 'auto': which values of `monitor` are better.
    epoch_period, batch_period : int or None
        Epochs and batches between two saves.
    max_checkpoints : int
        Older ones are deleted.
    resume_from_checkpoint : bool
        Load the latest one at the beginning and train only what is left.

    Raises
    ------
    ValueError
        If `save_best` comes without a metric as `monitor`.

    Examples
    --------
    >>> handler = mx.gluon.contrib.estimator.CheckpointHandler("saved", model_prefix="net")
    >>> data = mx.gluon.data.DataLoader(mx.gluon.data.ArrayDataset(np.ones((4, 2), "float32"),
    ...     np.zeros(4, "float32")), batch_size=2)
    >>> net = mx.gluon.nn.Dense(2)
    >>> net.initialize()
    >>> trainer = mx.gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
    >>> fit = mx.gluon.contrib.estimator.Estimator(net, mx.gluon.loss.SoftmaxCrossEntropyLoss(),
    ...     trainer=trainer)
    >>> fit.fit(data, epochs=1, event_handlers=[handler])
    Training begin: using optimizer SGD...
    >>> import os
    >>> "net-epoch0batch2.params" in os.listdir("saved")
    True
    """

    def __init__(
        self,
        model_dir,
        model_prefix="model",
        monitor=None,
        verbose=0,
        save_best=False,
        mode="auto",
        epoch_period=1,
        batch_period=None,
        max_checkpoints=5,
        resume_from_checkpoint=False,
    ):
        self.monitor = monitor
        self.verbose = verbose
        self.model_dir = model_dir
        self.model_prefix = model_prefix
        self.save_best = save_best
        self.epoch_period = epoch_period
        self.batch_period = batch_period
        self.max_checkpoints = max_checkpoints
        self.resume_from_checkpoint = resume_from_checkpoint
        self.saved_checkpoints = []
        self.current_epoch = 0
        self.current_batch = 0
        self.trained_epoch = -1
        self.trained_batch = -1
        if save_best:
            if monitor is None:
                raise ValueError("CheckpointHandler: save_best needs a metric as monitor")
            self.monitor_op, self._worst = _comparison(mode, monitor)
            self.best = self._worst
        os.makedirs(model_dir, exist_ok=True)

    def train_begin(self, estimator, *args, **kwargs):
        """Start counting, or go on from the latest checkpoint.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        self.current_epoch = 0
        self.current_batch = 0
        if self.save_best:
            self.best = self._worst
        if self.resume_from_checkpoint:
            self._resume_from_checkpoint(estimator)
        else:
            self.trained_epoch = -1
            self.trained_batch = -1

    def batch_end(self, estimator, *args, **kwargs):
        """Save when it is time.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args :
            Not used.
        kwargs :
            `batch`, `pred`, `label` and `loss` of the batch.
        """
        if self.current_batch == 0:
            self._save_symbol(estimator)
        if self.batch_period and (self.current_batch + 1) % self.batch_period == 0:
            self._save_checkpoint(estimator)
        self.current_batch += 1

    def epoch_end(self, estimator, *args, **kwargs):
        """Save when it is time.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        if self.epoch_period and (self.current_epoch + 1) % self.epoch_period == 0:
            self._save_checkpoint(estimator)
        self.current_epoch += 1

    def _save_symbol(self, estimator):
        """Write the graph of a hybridized network."""
        path = os.path.join(self.model_dir, self.model_prefix + "-symbol.json")
        graph = getattr(estimator.net, "_cached_graph", None)
        if graph:
            graph[1].save(path)
        else:
            estimator.logger.info(
                "Model architecture(symbol file) is not saved, please use HybridBlock to construct "
                "your model, and call net.hybridize() before passing to Estimator in order to save "
                "model architecture as %s.", path,
            )  # fmt: skip

    def _save_params_and_trainer(self, estimator, file_prefix):
        """Write parameters and trainer states; delete the oldest checkpoint of too many."""
        path = os.path.join(self.model_dir, file_prefix)
        estimator.net.save_parameters(path + ".params")
        estimator.trainer.save_states(path + ".states")
        if "best" in file_prefix:
            return
        self.saved_checkpoints.append(file_prefix)
        if len(self.saved_checkpoints) > self.max_checkpoints:
            self._delete(self.saved_checkpoints.pop(0))

    def _save_checkpoint(self, estimator):
        epoch, batch = self.current_epoch, self.current_batch
        if self.resume_from_checkpoint:
            epoch += self.trained_epoch + 1
            # at the end of an epoch the counter has moved on
            batch += self.trained_batch + (1 if self.batch_period else 0)
        prefix = f"{self.model_prefix}-epoch{epoch}batch{batch}"
        self._save_params_and_trainer(estimator, prefix)
        if self.verbose:
            estimator.logger.info(
                "[Epoch %d] CheckpointHandler: trained total %d batches, saving model at %s with "
                "prefix: %s", epoch, batch + 1, self.model_dir, prefix,
            )  # fmt: skip
        if self.save_best:
            self._save_if_best(estimator, epoch)

    def _save_if_best(self, estimator, epoch):
        value = _value(self.monitor)
        name = self.monitor.get()[0]
        if self.monitor_op(value, self.best):
            prefix = self.model_prefix + "-best"
            self._save_params_and_trainer(estimator, prefix)
            if self.verbose:
                estimator.logger.info(
                    "[Epoch %d] CheckpointHandler: %s improved from %0.5f to %0.5f, updating best "
                    "model at %s with prefix: %s",
                    epoch, name, self.best, value, self.model_dir, prefix,
                )  # fmt: skip
            self.best = value
        elif self.verbose:
            estimator.logger.info(
                "[Epoch %d] CheckpointHandler: %s did not improve from %0.5f, skipping updating "
                "best model", epoch, name, self.best,
            )  # fmt: skip

    def _delete(self, prefix):
        for ending in (".params", ".states"):
            path = os.path.join(self.model_dir, prefix + ending)
            if os.path.exists(path):
                os.remove(path)

    def _find_max_iteration(self, dir, prefix, start, end, saved_checkpoints=None):
        """Return the largest number that stands between `start` and `end` in names of files.

        Parameters
        ----------
        dir : str
            Folder.
        prefix : str
            How the names begin; it ends in `start`, or `start` comes later.
        start, end : str
            What stands before and behind the number.
        saved_checkpoints : list, optional
            Gets the names of all files found, without their ending.

        Returns
        -------
        int
            -1 where there is no such file.
        """
        found = -1
        for name in os.listdir(dir):
            if not (name.startswith(prefix) and name.endswith(".params")):
                continue
            # The prefix of the model may hold the words too: look behind it.
            place = name.rfind(start, 0, name.rfind(end)) + len(start)
            number = name[place : name.find(end, place)]
            if not number.isdigit():
                raise ValueError(
                    f"CheckpointHandler: cannot read a number from the file {name}; names are "
                    "<model>-epoch<number>batch<number>.params, with a .states file each"
                )
            found = max(found, int(number))
            if saved_checkpoints is not None:
                saved_checkpoints.append(name[: -len(".params")])
        return found

    def _resume_from_checkpoint(self, estimator):
        """Load the latest checkpoint and take what it has trained off the estimator's limits."""
        names, prefix = [], f"{self.model_prefix}-epoch"
        self.trained_epoch = self._find_max_iteration(
            self.model_dir, prefix, "epoch", "batch", names
        )
        if self.trained_epoch < 0:
            self.trained_batch = -1
            length = (estimator.max_epoch, "epochs")
            if estimator.max_batch:
                length = (estimator.max_batch, "batches")
            estimator.logger.info(
                "CheckpointHandler: No checkpoint found, training from scratch for %d %s", *length
            )
            return
        prefix = f"{prefix}{self.trained_epoch}batch"
        self.trained_batch = self._find_max_iteration(self.model_dir, prefix, "batch", ".params")
        prefix = f"{prefix}{self.trained_batch}"
        numbers = re.compile(r"(\d+)batch(\d+)$")
        names.sort(key=lambda name: [int(text) for text in numbers.search(name).groups()])
        self.saved_checkpoints = names[-self.max_checkpoints :]
        if estimator.max_epoch:
            estimator.max_epoch = self._left(
                estimator.max_epoch, self.trained_epoch + 1, "epochs", prefix
            )
            left = f"{estimator.max_epoch} epochs"
        else:
            estimator.max_batch = self._left(
                estimator.max_batch, self.trained_batch + 1, "batches", prefix
            )
            left = f"{estimator.max_batch} batches"
        path = os.path.join(self.model_dir, prefix)
        estimator.net.load_parameters(path + ".params", ctx=estimator.context)
        estimator.trainer.load_states(path + ".states")
        estimator.logger.warning(
            "CheckpointHandler: Checkpoint resumed from epoch %d batch %d, continue to train for "
            "%s ", self.trained_epoch, self.trained_batch, left,
        )  # fmt: skip

    def _left(self, wanted, done, unit, prefix):
        if done >= wanted:
            raise ValueError(
                f"CheckpointHandler: {prefix} has trained {done} {unit} already; fit was asked for "
                f"{wanted} in all, use more"
            )
        return wanted - done


class EarlyStoppingHandler(TrainBegin, EpochEnd, TrainEnd):
    """Stops when a metric has not improved for some epochs.

    Parameters
    ----------
    monitor : EvalMetric
        The metric.
    min_delta : float
        Smaller changes are no improvement.
    patience : int
        Epochs to wait.
    mode : str
        'max', 'min' or 'auto': which values are better.
    baseline : float, optional
        Value that must be exceeded.

    Examples
    --------
    >>> metric = mx.metric.Loss("validation loss")
    >>> handler = mx.gluon.contrib.estimator.EarlyStoppingHandler(metric, patience=2, mode="min")
    """

    def __init__(self, monitor, min_delta=0, patience=0, mode="auto", baseline=None):
        self.monitor = monitor
        self.baseline = baseline
        self.patience = patience
        self.monitor_op, self._worst = _comparison(mode, monitor)
        self.min_delta = abs(min_delta) if self.monitor_op is operator.gt else -abs(min_delta)
        self._start()

    def _start(self):
        self.wait = 0
        self.stopped_epoch = 0
        self.current_epoch = 0
        self.stop_training = False
        self.best = self._worst if self.baseline is None else self.baseline

    def train_begin(self, estimator, *args, **kwargs):
        """Start anew.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        self._start()

    def epoch_end(self, estimator, *args, **kwargs):
        """Look at the metric.

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
        value = _value(self.monitor)
        if math.isnan(value):
            warnings.warn(
                f"EarlyStoppingHandler: {self.monitor.get()[0]} has no value; take a metric of the "
                "estimator's train_metrics or val_metrics as monitor",
                RuntimeWarning,
                stacklevel=2,
            )
        elif self.monitor_op(value - self.min_delta, self.best):
            self.best = value
            self.wait = 0
        else:
            self.wait += 1
            if self.wait >= self.patience:
                self.stopped_epoch = self.current_epoch
                self.stop_training = True
        self.current_epoch += 1
        return self.stop_training

    def train_end(self, estimator, *args, **kwargs):
        """Log why training stopped.

        Parameters
        ----------
        estimator : Estimator
            Who calls.
        args, kwargs :
            Not used.
        """
        if self.stop_training:
            estimator.logger.info(
                "[Epoch %d] EarlyStoppingHandler: early stopping due to %s not improving",
                self.stopped_epoch,
                self.monitor.get()[0],
            )
