"""Checkpoints: a symbol in `<prefix>-symbol.json`, its arrays in `<prefix>-<epoch>.params`."""

import logging
from collections import namedtuple

BatchEndParam = namedtuple("BatchEndParams", ["epoch", "nbatch", "eval_metric", "locals"])
BatchEndParam.__doc__ = """What callbacks are given after each batch.

Parameters
----------
epoch : int
    The number of the epoch, from 0 on.
nbatch : int
    The number of the batch in it.
eval_metric : EvalMetric
    The metric, with what it has seen of the epoch.
locals : dict
    The variables of the loop that calls.

Examples
--------
>>> batch = mx.model.BatchEndParam(epoch=0, nbatch=10, eval_metric=None, locals=None)
>>> batch.nbatch
10
"""


def save_checkpoint(prefix, epoch, symbol, arg_params, aux_params, remove_amp_cast=True):
    """Write `<prefix>-symbol.json` (when `symbol` is given) and `<prefix>-<epoch>.params`.

    Parameters
    ----------
    prefix : str
        Start of the file names.
    epoch : int
        Number in the file name, four digits.
    symbol : Symbol or None
        Network.
    arg_params, aux_params : dict of str to NDArray
        Weights, and states such as running means.
    remove_amp_cast : bool
        Leave out the casts that automatic mixed precision put in.

    Raises
    ------
    MXNetError
        If a file cannot be written.

    Examples
    --------
    >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    >>> mx.model.save_checkpoint("net", 0, x, {"fc_weight": mx.nd.ones((2, 3))}, {})
    """
    from . import ndarray
    from .ndarray import saved_names

    if symbol is not None:
        symbol.save(f"{prefix}-symbol.json", remove_amp_cast=remove_amp_cast)
    path = f"{prefix}-{epoch:04d}.params"
    ndarray.save(path, saved_names.join(arg_params, aux_params))
    logging.info('Saved checkpoint to "%s"', path)


def load_params(prefix, epoch):
    """Read `<prefix>-<epoch>.params`; return (arg_params, aux_params).

    Parameters
    ----------
    prefix : str
        Where the file's name begins.
    epoch : int
        Its number.

    Returns
    -------
    tuple of dict
        `arg_params` and `aux_params`.

    Raises
    ------
    ValueError
        If the file has arrays without names.

    Examples
    --------
    >>> mx.model.save_checkpoint("net", 3, None, {"w": mx.nd.ones(2)}, {})
    >>> arg_params, aux_params = mx.model.load_params("net", 3)
    >>> list(arg_params)
    ['w']
    """
    from . import ndarray
    from .ndarray import saved_names

    path = f"{prefix}-{epoch:04d}.params"
    loaded = ndarray.load(path)
    if not isinstance(loaded, dict):
        if loaded:
            raise ValueError(
                f"load_params: {path} holds {len(loaded)} arrays without names; use nd.load"
            )
        return {}, {}
    arg_params, aux_params, _ = saved_names.split(loaded)
    return arg_params, aux_params


def load_checkpoint(prefix, epoch):
    """Read what `save_checkpoint` or `HybridBlock.export` wrote.

    Parameters
    ----------
    prefix : str
        Where the files' names begin.
    epoch : int
        Number of the parameters.

    Returns
    -------
    (symbol, arg_params, aux_params)

    Raises
    ------
    MXNetError
        If a file cannot be opened, or is damaged.

    Examples
    --------
    >>> x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    >>> mx.model.save_checkpoint("net", 0, x, {"fc_weight": mx.nd.ones((2, 3))}, {})
    >>> symbol, arg_params, aux_params = mx.model.load_checkpoint("net", 0)
    >>> symbol.list_arguments()
    ['data', 'fc_weight', 'fc_bias']
    """
    from . import symbol

    net = symbol.load(f"{prefix}-symbol.json")
    arg_params, aux_params = load_params(prefix, epoch)
    return net, arg_params, aux_params


SKLEARN_INSTALLED = False
BASE_ESTIMATOR = object  # FeedForward's base where scikit-learn is not used


def __getattr__(name):
    if name == "FeedForward":  # over modules, which need this file
        from ._legacy.feed_forward import FeedForward

        return FeedForward
    raise AttributeError(f"module 'mxnet.model' has no attribute {name!r}", name=name)
