"""`Monitor`: statistics of outputs, weights and gradients while a module trains."""

import logging
import math
import re

from . import ndarray


def _mean_size(array):
    """Return |x| / sqrt(size)."""
    return ndarray.norm(array) / math.sqrt(array.size)


class Monitor:
    """Watches executors every `interval` batches.

    Parameters
    ----------
    interval : int
        Batches between two looks.
    stat_func : function from NDArray to NDArray, optional
        The statistic; |x| / sqrt(size) by default.
    pattern : str
        Regular expression of the names to watch.
    sort : bool
        Sort the result by name.
    monitor_all : bool
        Watch inputs of operators too, where the executor reports them.

    Example::

        mon = mx.mon.Monitor(100, pattern=".*weight")
        mod.fit(train_data, monitor=mon, num_epoch=1)

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    >>> module = mx.mod.Module(net, label_names=[])
    >>> module.bind([("data", (1, 2))], for_training=False)
    >>> module.init_params(mx.init.One())
    >>> monitor = mx.mon.Monitor(1, lambda x: x.sum(), pattern="fc_output")
    >>> module.install_monitor(monitor)
    >>> monitor.tic()
    >>> module.forward(mx.io.DataBatch([mx.nd.ones((1, 2))]))
    >>> [(name, value.strip()) for _, name, value in monitor.toc()]
    [('fc_output', '4.0')]
    """

    def __init__(self, interval, stat_func=None, pattern=".*", sort=False, monitor_all=False):
        self.stat_func = stat_func or _mean_size
        self.interval = interval
        self.activated = False
        self.queue = []
        self.step = 0
        self.exes = []
        self.re_prog = re.compile(pattern)
        self.sort = sort
        self.monitor_all = monitor_all

    def stat_helper(self, name, array):
        """Take an array into account; executors call it.

        Parameters
        ----------
        name : str
            Name of the array.
        array : NDArray
            The array; `stat_func` makes a number of it.
        """
        if self.activated and self.re_prog.match(name):
            self.queue.append((self.step, name, self.stat_func(array)))

    def install(self, exe):
        """Watch an executor.

        Parameters
        ----------
        exe : Executor
            What is watched from now on.

        Examples
        --------
        >>> exe = mx.sym.relu(mx.sym.var('x'), name='act').simple_bind(mx.cpu(), x=(2,))
        >>> monitor = mx.mon.Monitor(interval=1)
        >>> monitor.install(exe)
        >>> monitor.tic()
        >>> y = exe.forward()
        >>> [name for step, name, value in monitor.toc()]
        ['act_output', 'x']
        """
        exe.set_monitor_callback(self.stat_helper, self.monitor_all)
        self.exes.append(exe)

    def tic(self):
        """Begin a batch."""
        if self.step % self.interval == 0:
            self.queue = []
            self.activated = True
        self.step += 1

    def toc(self):
        """End a batch; return (step, name, text) of everything that was watched."""
        if not self.activated:
            return []
        for exe in self.exes:
            for arrays in (exe.arg_dict, exe.aux_dict):
                for name, array in arrays.items():
                    self.stat_helper(name, array)
        self.activated = False
        queue = sorted(self.queue, key=lambda entry: entry[1]) if self.sort else self.queue
        result = [(step, name, _text(values)) for step, name, values in queue]
        self.queue = []
        return result

    def toc_print(self):
        """End a batch and log everything that was watched."""
        for step, name, text in self.toc():
            logging.info("Batch: %7d %-30s %s", step, name, text)


def _text(values):
    values = values if isinstance(values, list) else [values]
    parts = []
    for value in values:
        if not isinstance(value, ndarray.NDArray):
            raise AssertionError(
                f"Monitor: stat_func must return NDArrays, got {type(value).__name__}"
            )
        is_single = value.size == 1
        parts.append(str(value.asscalar()) if is_single else str(value.asnumpy()))
    return "".join(part + "\t" for part in parts)
