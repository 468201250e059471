"""Parameters and gradients through a store: the steps that training loops of 1.9.1 are made of."""

import logging
import time

from .base import KVStoreBase
from .base import create as _create
from .choose import choose_store


def _create_kvstore(kvstore, num_device, arg_params):
    """Return the store (or None) for a training, and whether the optimizer runs in it.

    Parameters
    ----------
    kvstore : str, KVStoreBase or None
        What the user asked for.
    num_device : int
        Devices of this process.
    arg_params : dict of str to NDArray
        The parameters.
    """
    return choose_store(kvstore, num_device, [array.shape for array in arg_params.values()])


def _create_sparse_kvstore(kvstore):
    """Return a store for row-sparse parameters; the optimizer always runs in it."""
    store = _create(kvstore) if isinstance(kvstore, str) else kvstore
    if not isinstance(store, KVStoreBase):
        raise TypeError(
            f"kvstore must be a name or a KVStoreBase for sparse parameters, got "
            f"{type(kvstore).__name__}"
        )
    return store, True


def _initialize_kvstore(kvstore, param_arrays, arg_params, param_names, update_on_kvstore):
    """Give the store its parameters, and the devices what it has, where it updates them."""
    for name, arrays in zip(param_names, param_arrays, strict=False):
        if update_on_kvstore:
            kvstore.broadcast(name, arg_params[name], out=arrays)
        else:
            kvstore.init(name, arg_params[name])


def _update_params_on_kvstore(param_arrays, grad_arrays, kvstore, param_names):
    """Give the store all gradients and take back the parameters that it updated."""
    triples = zip(param_names, param_arrays, grad_arrays, strict=False)
    for number, (name, arrays, gradients) in enumerate(triples):
        if gradients[0] is not None:
            kvstore.pushpull(name, gradients, out=arrays, priority=-number)


def _update_params_on_kvstore_nccl(param_arrays, grad_arrays, kvstore, param_names):
    """Give the store all gradients at once, so that it can join small ones."""
    triples = [
        (name, arrays, gradients)
        for name, arrays, gradients in zip(param_names, param_arrays, grad_arrays, strict=False)
        if gradients[0] is not None
    ]
    if triples:
        names, arrays, gradients = (list(column) for column in zip(*triples, strict=True))
        kvstore.push(names, gradients, priority=0)
        kvstore.pull(names, arrays, priority=0)


def _update_params(param_arrays, grad_arrays, updater, num_device, kvstore=None, param_names=None):
    """Add up gradients over the devices, if there is a store, and update each device's copy.

    The updater gets lists: numbers (parameter × devices + device), gradients, parameters.
    """
    updates = [[] for _ in range(num_device)]
    for number, (arrays, gradients) in enumerate(zip(param_arrays, grad_arrays, strict=False)):
        if gradients[0] is None:
            continue
        if kvstore is not None:
            kvstore.pushpull(param_names[number], gradients, priority=-number)
        for device, pair in enumerate(zip(gradients, arrays, strict=False)):
            updates[device].append((number * num_device + device, *pair))
    for update in updates:
        if update:
            updater(*(list(column) for column in zip(*update, strict=True)))


def _multiple_callbacks(callbacks, *args, **kwargs):
    """Call a callback, or each of a list of them."""
    if isinstance(callbacks, list):
        for callback in callbacks:
            callback(*args, **kwargs)
    elif callbacks:
        callbacks(*args, **kwargs)


def _train_multi_device(
    symbol,
    ctx,
    arg_names,
    param_names,
    aux_names,
    arg_params,
    aux_params,
    begin_epoch,
    end_epoch,
    epoch_size,
    optimizer,
    kvstore,
    update_on_kvstore,
    train_data,
    eval_data=None,
    eval_metric=None,
    epoch_end_callback=None,
    batch_end_callback=None,
    logger=None,
    work_load_list=None,
    monitor=None,
    eval_end_callback=None,
    eval_batch_end_callback=None,
    sym_gen=None,
):
    """Train on several devices, or on one; `arg_params` and `aux_params` get the result."""
    from ..executor_manager import DataParallelExecutorManager
    from ..model import BatchEndParam
    from ..optimizer import get_updater

    logger = logger or logging
    devices = DataParallelExecutorManager(
        symbol, ctx, train_data, arg_names, param_names, aux_names, work_load_list, logger, sym_gen
    )
    if monitor:
        devices.install_monitor(monitor)
    devices.set_params(arg_params, aux_params)
    if update_on_kvstore:
        kvstore.set_optimizer(optimizer)
    updater = None if update_on_kvstore else get_updater(optimizer)
    names = devices.param_names
    if kvstore:
        _initialize_kvstore(kvstore, devices.param_arrays, arg_params, names, update_on_kvstore)

    def step(batch):
        devices.load_data_batch(batch)
        if monitor is not None:
            monitor.tic()
        devices.forward(is_train=True)
        devices.backward()
        weights, gradients = devices.param_arrays, devices.grad_arrays
        if update_on_kvstore:
            _update_params_on_kvstore(weights, gradients, kvstore, names)
        else:
            _update_params(weights, gradients, updater, len(ctx), kvstore, names)
        if monitor is not None:
            monitor.toc_print()
        devices.update_metric(eval_metric, batch.label)

    def told(callbacks, epoch, count):
        if callbacks is not None:
            _multiple_callbacks(callbacks, BatchEndParam(epoch, count, eval_metric, locals()))

    def batches(source):
        """Yield batches round after round; an epoch may be longer or shorter than a round."""
        while True:
            yield from source
            source.reset()
            if epoch_size is None:
                return

    train_data.reset()
    for epoch in range(begin_epoch, end_epoch):
        start = time.time()
        eval_metric.reset()
        for count, batch in enumerate(batches(train_data), 1):
            step(batch)
            told(batch_end_callback, epoch, count)
            if epoch_size is not None and count >= epoch_size:
                break
        logger.info("Epoch[%d] Time cost=%.3f", epoch, time.time() - start)
        if epoch_end_callback or epoch + 1 == end_epoch:
            devices.copy_to(arg_params, aux_params)
        _multiple_callbacks(epoch_end_callback, epoch, symbol, arg_params, aux_params)
        if not eval_data:
            continue
        eval_metric.reset()
        eval_data.reset()
        count = 0
        for count, batch in enumerate(eval_data, 1):
            devices.load_data_batch(batch)
            devices.forward(is_train=False)
            devices.update_metric(eval_metric, batch.label)
            told(eval_batch_end_callback, epoch, count - 1)
        told(eval_end_callback, epoch, count)
        eval_data.reset()
