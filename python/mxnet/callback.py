"""Callbacks for training loops: checkpoints, speed, progress, metrics in the log."""

import itertools
import logging
import math
import sys
import time

from .model import save_checkpoint


def module_checkpoint(mod, prefix, period=1, save_optimizer_states=False):
    """Return an epoch-end callback that saves `mod` every `period` epochs.

    Parameters
    ----------
    mod : Module
        What is saved.
    prefix : str
        Where the files' names begin.
    period : int, default 1
        Epochs from one to the next.
    save_optimizer_states : bool, default False
        Whether training can go on from the files.

    Returns
    -------
    callable
        For `epoch_end_callback` of `Module.fit`.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2)
    >>> module = mx.mod.Module(net, label_names=[])
    >>> module.bind([("data", (1, 2))])
    >>> module.init_params()
    >>> save = mx.callback.module_checkpoint(module, "every", period=2)
    >>> save(1, net, {}, {})
    >>> import os
    >>> os.path.exists("every-0002.params")
    True
    """
    period = int(max(1, period))

    def save(iter_no, sym=None, arg=None, aux=None):
        if (iter_no + 1) % period == 0:
            mod.save_checkpoint(prefix, iter_no + 1, save_optimizer_states)

    return save


def do_checkpoint(prefix, period=1):
    """Return an epoch-end callback that writes a checkpoint every `period` epochs.

    Parameters
    ----------
    prefix : str
        Where the files' names begin.
    period : int, default 1
        Epochs from one to the next.

    Returns
    -------
    callable
        For `epoch_end_callback` of `Module.fit`.

    Examples
    --------
    >>> callback = mx.callback.do_checkpoint("checkpoint")
    """
    period = int(max(1, period))

    def save(iter_no, sym, arg, aux):
        if (iter_no + 1) % period == 0:
            save_checkpoint(prefix, iter_no + 1, sym, arg, aux)

    return save


def log_train_metric(period, auto_reset=False):
    """Return a batch-end callback that logs the training metric every `period` batches.

    Parameters
    ----------
    period : int
        Batches from one line to the next.
    auto_reset : bool, default False
        Whether the metric starts again after each line.

    Returns
    -------
    callable
        For `batch_end_callback` of `Module.fit`.

    Examples
    --------
    >>> callback = mx.callback.log_train_metric(100)
    """

    def log(param):
        if param.nbatch % period != 0 or param.eval_metric is None:
            return
        for name, value in param.eval_metric.get_name_value():
            logging.info("Iter[%d] Batch[%d] Train-%s=%f", param.epoch, param.nbatch, name, value)
        if auto_reset:
            param.eval_metric.reset_local()

    return log


class Speedometer:
    """Batch-end callback that logs samples per second, and the metric, every `frequent` batches.

    Parameters
    ----------
    batch_size : int
        Samples a batch.
    frequent : int
        Batches between two lines.
    auto_reset : bool
        Start the metric anew after each line.

    Examples
    --------
    >>> callback = mx.callback.Speedometer(batch_size=32, frequent=20)
    """

    def __init__(self, batch_size, frequent=50, auto_reset=True):
        self.batch_size = batch_size
        self.frequent = frequent
        self.auto_reset = auto_reset
        self.init = False
        self.tic = 0
        self.last_count = 0

    def __call__(self, param):
        """Log when it is time."""
        count = param.nbatch
        if self.last_count > count:  # a new epoch began
            self.init = False
        self.last_count = count

        if not self.init:
            self.init = True
            self.tic = time.time()
            return
        if count % self.frequent != 0:
            return
        elapsed = time.time() - self.tic
        speed = self.frequent * self.batch_size / elapsed if elapsed > 0 else float("inf")
        self._log(param, count, speed)
        self.tic = time.time()

    def _log(self, param, count, speed):
        if param.eval_metric is None:
            logging.info("Iter[%d] Batch [%d]\tSpeed: %.2f samples/sec", param.epoch, count, speed)
            return
        pairs = param.eval_metric.get_name_value()
        if self.auto_reset:
            param.eval_metric.reset_local()
            span = f"{max(count - self.frequent, 0)}-{count}"
        else:
            span = f"0-{count}"
        text = "Epoch[%d] Batch [%s]\tSpeed: %.2f samples/sec" + "\t%s=%f" * len(pairs)
        values = itertools.chain.from_iterable(pairs)  # a line that nobody reads is not formatted
        logging.info(text, param.epoch, span, speed, *values)


class ProgressBar:
    """Batch-end callback that shows a bar.

    In a terminal the bar grows in place; in a log a line is written at each tenth of the way.

    Parameters
    ----------
    total : int
        Batches an epoch.
    length : int
        Characters of the bar.

    Examples
    --------
    >>> callback = mx.callback.ProgressBar(total=100)
    """

    def __init__(self, total, length=80):
        self.bar_len = length
        self.total = total
        self._logged = -1

    def __call__(self, param):
        """Show the bar."""
        share = min(max(param.nbatch / float(self.total), 0.0), 1.0)
        filled = round(self.bar_len * share)
        bar = "=" * filled + "-" * (self.bar_len - filled)
        text = f"[{bar}] {math.ceil(100.0 * share)}%"
        if sys.stderr.isatty():
            # the end of the epoch closes the line: the next output starts on one of its own
            sys.stderr.write("\r" + text + ("\n" if share >= 1.0 else ""))
            sys.stderr.flush()
            return
        tenth = int(10 * share)
        if tenth < self._logged:  # a new epoch began
            self._logged = -1
        if tenth > self._logged:
            self._logged = tenth
            logging.info("%s", text)


class LogValidationMetricsCallback:
    """Eval-end callback that logs every validation metric.

    It takes no parameters: `module.fit(..., eval_end_callback=LogValidationMetricsCallback())`.

    Examples
    --------
    >>> log = mx.callback.LogValidationMetricsCallback()  # for Module.fit(eval_end_callback=log)
    """

    def __call__(self, param):
        """Log the metrics of one epoch."""
        if not param.eval_metric:
            return
        for name, value in param.eval_metric.get_name_value():
            logging.info("Epoch[%d] Validation-%s=%f", param.epoch, name, value)
