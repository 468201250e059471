"""Checkpoints of networks with cells: their weights are saved gate by gate."""

import warnings

from ..model import load_checkpoint, save_checkpoint
from ._base import BaseRNNCell

__all__ = ["do_rnn_checkpoint", "load_rnn_checkpoint", "rnn_unroll", "save_rnn_checkpoint"]


def _listed(cells):
    return [cells] if isinstance(cells, BaseRNNCell) else cells


def rnn_unroll(cell, length, inputs=None, begin_state=None, input_prefix="", layout="NTC"):
    """The old spelling of `cell.unroll`; without inputs it makes variables t<i>_data.

    Parameters
    ----------
    cell : BaseRNNCell
        What is unrolled.
    length : int
        How many steps.
    inputs : Symbol or list, optional
        The steps.
    begin_state : list of Symbol, optional
        First states.
    input_prefix : str, default ''
        Where the names of inputs begin.
    layout : str, default 'NTC'
        'NTC' or 'TNC'.

    Examples
    --------
    >>> cell = mx.rnn.GRUCell(4, prefix="gru_")
    >>> outputs, states = mx.rnn.rnn_unroll(cell, 3, inputs=mx.sym.var("data"), input_prefix="t_")
    >>> len(outputs)
    3
    """
    from .. import symbol

    warnings.warn("rnn_unroll is deprecated; use cell.unroll", stacklevel=2)
    if inputs is None:
        inputs = [symbol.Variable(f"{input_prefix}t{i}_data") for i in range(length)]
    return cell.unroll(length, inputs, begin_state=begin_state, layout=layout)


def save_rnn_checkpoint(cells, prefix, epoch, symbol, arg_params, aux_params):
    """Write a checkpoint with unpacked weights.

    Parameters
    ----------
    cells : BaseRNNCell or list of BaseRNNCell
        The cells of the network.
    prefix, epoch, symbol, arg_params, aux_params :
        As for `mx.model.save_checkpoint`.

    Examples
    --------
    >>> cell = mx.rnn.GRUCell(2, prefix="gru_")
    >>> output, _ = cell.unroll(1, mx.sym.var("data"), merge_outputs=True)
    >>> shapes = dict(zip(output.list_arguments(), output.infer_shape(data=(1, 1, 3))[0]))
    >>> weights = {name: mx.nd.ones(shape) for name, shape in shapes.items() if name != "data"}
    >>> mx.rnn.save_rnn_checkpoint(cell, "language", 1, output, weights, {})
    >>> "arg:gru_i2h_r_weight" in mx.nd.load("language-0001.params")
    True
    """
    for cell in _listed(cells):
        arg_params = cell.unpack_weights(arg_params)
    save_checkpoint(prefix, epoch, symbol, arg_params, aux_params)


def load_rnn_checkpoint(cells, prefix, epoch):
    """Read what `save_rnn_checkpoint` wrote and pack the weights for these cells.

    Parameters
    ----------
    cells : BaseRNNCell or list of BaseRNNCell
        The cells of the network.
    prefix, epoch : str, int
        As for `mx.model.load_checkpoint`.

    Returns
    -------
    (symbol, arg_params, aux_params)

    Examples
    --------
    >>> cell = mx.rnn.GRUCell(2, prefix="gru_")
    >>> output, _ = cell.unroll(1, mx.sym.var("data"), merge_outputs=True)
    >>> shapes = dict(zip(output.list_arguments(), output.infer_shape(data=(1, 1, 3))[0]))
    >>> weights = {name: mx.nd.ones(shape) for name, shape in shapes.items() if name != "data"}
    >>> mx.rnn.save_rnn_checkpoint(cell, "language", 2, output, weights, {})
    >>> symbol, args, aux = mx.rnn.load_rnn_checkpoint(cell, "language", 2)
    >>> args["gru_i2h_weight"].shape
    (6, 3)
    """
    symbol, arg_params, aux_params = load_checkpoint(prefix, epoch)
    for cell in _listed(cells):
        arg_params = cell.pack_weights(arg_params)
    return symbol, arg_params, aux_params


def do_rnn_checkpoint(cells, prefix, period=1):
    """Return a callback for the end of an epoch that saves a checkpoint every `period` epochs.

    Parameters
    ----------
    cells : RNNCell or list
        Whose weights are unpacked.
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
    >>> cell = mx.rnn.LSTMCell(4, prefix="lstm_")
    >>> save = mx.rnn.do_rnn_checkpoint(cell, "language", period=5)  # for Module.fit
    """
    period = max(1, int(period))

    def save(iter_no, sym=None, arg=None, aux=None):
        if (iter_no + 1) % period == 0:
            save_rnn_checkpoint(cells, prefix, iter_no + 1, sym, arg, aux)

    return save
