"""mx.executor_manager: executors on several devices, as FeedForward of old scripts drives them."""

import logging
import math

from . import ndarray
from .io import DataDesc
from .module.executor_group import DataParallelExecutorGroup as _Group
from .module.executor_group import split_batch as _split_input_slice

__all__ = ["DataParallelExecutorGroup", "DataParallelExecutorManager"]


def _check_arguments(symbol):
    """Raises ValueError when two arguments, or two auxiliary states, share a name."""
    for kind, names in (
        ("argument", symbol.list_arguments()),
        ("auxiliary state", symbol.list_auxiliary_states()),
    ):
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise ValueError(
                f"executor_manager: {kind} {sorted(twice)[0]!r} occurs twice in the symbol; give "
                "the layers different names"
            )


def _load_general(data, targets):
    """Copies arrays to their targets: an array, or (slice of the batch, array) per device."""
    for source, places in zip(data, targets, strict=False):
        if isinstance(places, ndarray.NDArray):
            source.copyto(places)
            continue
        if places[-1][0].stop != source.shape[0]:
            raise AssertionError(
                f"executor_manager: the devices take {places[-1][0].stop} samples, the batch has "
                f"{source.shape[0]}"
            )
        for part, place in places:
            source[part].copyto(place)


def _load_data(batch, targets):
    """Copies the data of a batch to its targets."""
    _load_general(batch.data, targets)


def _load_label(batch, targets):
    """Copies the labels of a batch to their targets."""
    _load_general(batch.label, targets)


def _bind_exec(
    sym,
    ctx,
    input_shapes,
    param_names,
    need_grad=False,
    base_exec=None,
    shared_data_arrays=None,
    input_types=None,
    logger=logging,
):
    """Binds a symbol; parameters come from another executor, inputs may share memory.

    Parameters
    ----------
    sym : Symbol
        The network.
    ctx : Context
        The device.
    input_shapes, input_types : dict of str to tuple, to dtype
        The inputs; float32 where no type is given.
    param_names : list of str
        The arguments that are no inputs.
    need_grad : bool or set of str
        Whether there are gradients of parameters, or of which arguments.
    base_exec : Executor, optional
        Whose parameters, gradients and states are taken.
    shared_data_arrays : dict of str to NDArray, optional
        Memory for inputs of several executors; grows where an input is larger.
    logger : logging.Logger
        Told when it grows.
    """
    types = input_types or {name: "float32" for name in input_shapes}
    arg_shapes, _, aux_shapes = sym.infer_shape(**input_shapes)
    arg_types, _, aux_types = sym.infer_type(**types)
    names = sym.list_arguments()
    if need_grad is True:
        need_grad = set(names) - set(input_shapes)
    learned = set(need_grad or ())

    def input_array(name, shape, dtype):
        shared = (shared_data_arrays or {}).get(name)
        if shared is not None and shared.size >= math.prod(shape):
            return shared.reshape((-1,))[: math.prod(shape)].reshape(shape)
        if shared is not None:
            logger.warning(
                "bucketing: input %r of shape %s needs more memory than its %s; bind the largest "
                "bucket first",
                name,
                shape,
                shared.shape,
            )
        array = ndarray.zeros(shape, ctx, dtype)
        if shared_data_arrays is not None:
            shared_data_arrays[name] = array
        return array

    args, grads = [], {}
    for name, shape, dtype in zip(names, arg_shapes, arg_types, strict=True):
        if name not in param_names:
            args.append(input_array(name, shape, dtype))
        elif base_exec is not None:
            args.append(base_exec.arg_dict[name])
        else:
            args.append(ndarray.zeros(shape, ctx, dtype))
        if name in learned:
            grad = None if base_exec is None else base_exec.grad_dict.get(name)
            fits = grad is not None and grad.shape == shape
            grads[name] = grad if fits else ndarray.zeros(shape, ctx, dtype)
    if base_exec is not None:
        aux = list(base_exec.aux_arrays)
    else:
        states = zip(aux_shapes, aux_types, strict=True)
        aux = [ndarray.zeros(shape, ctx, dtype) for shape, dtype in states]
    requests = {name: "write" if name in learned else "null" for name in names}
    return sym.bind(ctx, args, grads or None, requests, aux)


def _descriptions(provided):
    return [item if isinstance(item, DataDesc) else DataDesc(*item) for item in provided or []]


class DataParallelExecutorGroup(_Group):
    """Executors of one symbol, each with its slice of every batch.

    Parameters
    ----------
    sym : Symbol
        The network.
    arg_names, param_names : list of str
        All arguments; those that are learned.
    ctx : list of Context
        The devices.
    slices : list of slice
        The part of the batch for each device.
    train_data : DataIter or DataBatch
        Says by provide_data and provide_label what the inputs look like.
    shared_group : DataParallelExecutorGroup, optional
        Takes parameters and gradients from it.

    Examples
    --------
    >>> net = mx.sym.SoftmaxOutput(mx.sym.var("data"), name="softmax")
    >>> data = mx.io.NDArrayIter(np.ones((4, 3), "float32"), np.zeros(4), batch_size=4)
    >>> group = mx.executor_manager.DataParallelExecutorGroup(
    ...     net, net.list_arguments(), [], [mx.cpu()], [slice(0, 4)], data)
    >>> group.load_data_batch(next(data))
    >>> group.forward()
    """

    def __init__(self, sym, arg_names, param_names, ctx, slices, train_data, shared_group=None):
        _check_arguments(sym)
        super().__init__(
            sym,
            ctx,
            [part.stop - part.start for part in slices],
            _descriptions(train_data.provide_data),
            _descriptions(train_data.provide_label),
            list(param_names),
            for_training=True,
            inputs_need_grad=False,
            shared_group=shared_group,
        )
        self.param_idx = [i for i, name in enumerate(arg_names) if name in param_names]
        self.param_names = [arg_names[i] for i in self.param_idx]

    @property
    def train_execs(self):
        """The executors, one a device."""
        return self.execs

    def load_data_batch(self, data_batch):
        """Copies each device's part of a batch to it.

        Parameters
        ----------
        data_batch : DataBatch
            Data and labels of all devices together.
        """
        self._load(self.data_names, self.data_shapes, data_batch.data)
        if data_batch.label:
            self._load(self.label_names, self.label_shapes, data_batch.label)

    def forward(self, is_train=False):
        """Runs all executors on the batch that was loaded.

        Parameters
        ----------
        is_train : bool
            Training mode.
        """
        for exe in self.execs:
            exe.forward(is_train=is_train)

    def backward(self):
        """Runs all executors backward."""
        super().backward()

    def update_metric(self, metric, labels, pre_sliced=False):
        """Takes the last outputs into a metric.

        Parameters
        ----------
        metric : EvalMetric
            What is updated.
        labels : list of NDArray
            Labels of the batch.
        pre_sliced : bool
            The labels are lists, one for each device.
        """
        super().update_metric(metric, labels, pre_sliced)


class DataParallelExecutorManager:
    """Executors for data parallelism, one group per bucket when there is a `sym_gen`.

    Parameters
    ----------
    symbol : Symbol
        The network.
    ctx : list of Context
        The devices.
    train_data : DataIter
        Says what a batch looks like.
    arg_names, param_names, aux_names : list of str
        All arguments; those that are learned; auxiliary states.
    work_load_list : list of float, optional
        Share of each device in a batch; equal by default.
    logger : logging.Logger, optional
        Where the devices are reported.
    sym_gen : callable, optional
        Makes the symbol of a bucket from its key.

    Raises
    ------
    ValueError
        If there are not as many shares as devices.

    Examples
    --------
    >>> scores = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2)
    >>> net = mx.sym.SoftmaxOutput(scores, name="softmax")
    >>> data = mx.io.NDArrayIter(np.ones((4, 3), "float32"), np.zeros(4), batch_size=4)
    >>> names = net.list_arguments()
    >>> manager = mx.executor_manager.DataParallelExecutorManager(
    ...     net, [mx.cpu()], data, names, names[1:3], [])
    >>> manager.load_data_batch(next(data))
    >>> manager.forward()
    """

    def __init__(
        self,
        symbol,
        ctx,
        train_data,
        arg_names,
        param_names,
        aux_names,
        work_load_list=None,
        logger=None,
        sym_gen=None,
    ):
        (logger or logging).info("Start training with %s", ctx)
        shares = [1] * len(ctx) if work_load_list is None else work_load_list
        if len(shares) != len(ctx):
            raise ValueError(
                f"executor_manager: work_load_list has {len(shares)} shares for {len(ctx)} "
                "devices; give one for each"
            )
        self.ctx = ctx
        self.slices = _split_input_slice(train_data.batch_size, shares)
        self.arg_names, self.param_names, self.aux_names = arg_names, param_names, aux_names
        self.symbol, self.sym_gen = symbol, sym_gen
        self.execgrp = self._group(symbol, arg_names, train_data)
        self.curr_execgrp = None
        self.execgrp_bucket = {}
        if sym_gen is not None:
            self.execgrp_bucket[train_data.default_bucket_key] = self.execgrp

    def _group(self, symbol, arg_names, data, shared=None):
        return DataParallelExecutorGroup(
            symbol, arg_names, self.param_names, self.ctx, self.slices, data, shared
        )

    def install_monitor(self, monitor):
        """Lets a monitor watch all executors; not with buckets.

        Parameters
        ----------
        monitor : Monitor
            Who watches.
        """
        if self.sym_gen is not None:
            raise NotImplementedError("executor_manager: a monitor works without sym_gen only")
        for exe in self.execgrp.train_execs:
            monitor.install(exe)

    def set_params(self, arg_params, aux_params):
        """Copies parameters to all devices.

        Parameters
        ----------
        arg_params, aux_params : dict of NDArray
            Parameters and auxiliary states by name.
        """
        self.execgrp.set_params(arg_params, aux_params)

    def copy_to(self, arg_params, aux_params):
        """Writes the mean over the devices into the arrays of two dicts.

        Parameters
        ----------
        arg_params, aux_params : dict of NDArray
            Parameters and auxiliary states by name.
        """
        self.execgrp.get_params(arg_params, aux_params)

    @property
    def param_arrays(self):
        """For each parameter its arrays on all devices."""
        return self.execgrp.param_arrays

    @property
    def grad_arrays(self):
        """For each parameter its gradients on all devices."""
        return self.execgrp.grad_arrays

    @property
    def aux_arrays(self):
        """For each auxiliary state its arrays on all devices."""
        return self.execgrp.aux_arrays

    def load_data_batch(self, data_batch):
        """Copies a batch to the executors of its bucket.

        Parameters
        ----------
        data_batch : DataBatch
            Data and labels of all devices together.
        """
        self.curr_execgrp = self.execgrp
        if self.sym_gen is not None:
            key = data_batch.bucket_key
            if key not in self.execgrp_bucket:
                symbol = self.sym_gen(key)
                self.execgrp_bucket[key] = self._group(
                    symbol, symbol.list_arguments(), data_batch, self.execgrp
                )
            self.curr_execgrp = self.execgrp_bucket[key]
        self.curr_execgrp.load_data_batch(data_batch)

    def forward(self, is_train=False):
        """Runs the executors on the batch that was loaded.

        Parameters
        ----------
        is_train : bool
            Training mode.
        """
        self.curr_execgrp.forward(is_train=is_train)

    def backward(self):
        """Runs the executors backward."""
        self.curr_execgrp.backward()

    def update_metric(self, metric, labels, pre_sliced=False):
        """Takes the last outputs into a metric.

        Parameters
        ----------
        metric : EvalMetric
            What is updated.
        labels : list of NDArray
            Labels of the batch.
        pre_sliced : bool
            The labels are lists, one for each device.
        """
        self.curr_execgrp.update_metric(metric, labels, pre_sliced)
