"""The plain, the LSTM and the GRU cell."""

from .. import symbol
from ..base import known_in
from ..initializer import LSTMBias
from ._base import BaseRNNCell, activate


class _DenseCell(BaseRNNCell):
    """A cell whose gates are linear in the input and in the state."""

    def __init__(self, num_hidden, prefix, params, bias_init=None):
        super().__init__(prefix=prefix, params=params)
        self._num_hidden = num_hidden
        options = {} if bias_init is None else {"init": bias_init}
        self._iW = self.params.get("i2h_weight")
        self._iB = self.params.get("i2h_bias", **options)
        self._hW = self.params.get("h2h_weight")
        self._hB = self.params.get("h2h_bias")

    @property
    def state_info(self):
        """Shape and layout of the states."""
        return [{"shape": (0, self._num_hidden), "__layout__": "NC"}]

    def _linear(self, inputs, state, name):
        """The gates' inputs from below and from the step before."""
        size = self._num_hidden * len(self._gate_names)
        i2h = symbol.FullyConnected(
            data=inputs, weight=self._iW, bias=self._iB, num_hidden=size, name=f"{name}i2h"
        )
        h2h = symbol.FullyConnected(
            data=state, weight=self._hW, bias=self._hB, num_hidden=size, name=f"{name}h2h"
        )
        return i2h, h2h


class RNNCell(_DenseCell):
    """The plain cell: an activation of a sum.

    Parameters
    ----------
    num_hidden : int
        Size of its output.
    activation : str or callable
        Its activation.
    prefix : str
        Start of names.
    params : RNNParams, optional
        Weights to share.

    Examples
    --------
    >>> cell = mx.rnn.RNNCell(8, prefix="rnn_")
    >>> outputs, states = cell.unroll(3, mx.sym.var("data"), merge_outputs=True)
    >>> outputs.infer_shape(data=(2, 3, 4))[1]
    [(2, 3, 8)]
    """

    def __init__(self, num_hidden, activation="tanh", prefix="rnn_", params=None):
        super().__init__(num_hidden, prefix, params)
        self._activation = activation

    @property
    def _gate_names(self):
        return ("",)

    def __call__(self, inputs, states):
        """Build one time step."""
        name = self._next_name()
        i2h, h2h = self._linear(inputs, states[0], name)
        output = activate(i2h + h2h, self._activation, name=f"{name}out")
        return output, [output]


class LSTMCell(_DenseCell):
    """Long short-term memory.

    Parameters
    ----------
    num_hidden : int
        Size of its output.
    prefix : str
        Start of names.
    params : RNNParams, optional
        Weights to share.
    forget_bias : float
        First value of the forget gate's bias.

    Examples
    --------
    >>> cell = mx.rnn.LSTMCell(8, prefix="lstm_")
    >>> outputs, states = cell.unroll(3, mx.sym.var("data"), merge_outputs=True)
    >>> outputs.infer_shape(data=(2, 3, 4))[1]
    [(2, 3, 8)]
    """

    def __init__(self, num_hidden, prefix="lstm_", params=None, forget_bias=1.0):
        super().__init__(num_hidden, prefix, params, LSTMBias(forget_bias=forget_bias))

    @property
    def state_info(self):
        """Shape and layout of the states: output and memory."""
        return super().state_info * 2

    @property
    def _gate_names(self):
        return ("_i", "_f", "_c", "_o")

    def __call__(self, inputs, states):
        """Build one time step."""
        name = self._next_name()
        i2h, h2h = self._linear(inputs, states[0], name)
        return lstm_step(i2h + h2h, states[1], name, "tanh")


def lstm_step(gates, memory, name, activation, axis=1):
    """The gates of an LSTM at work; returns its output and new states."""
    axis_option = {} if axis == 1 else {"axis": axis}
    parts = symbol.SliceChannel(gates, num_outputs=4, name=f"{name}slice", **axis_option)
    in_gate = symbol.Activation(parts[0], act_type="sigmoid", name=f"{name}i")
    forget_gate = symbol.Activation(parts[1], act_type="sigmoid", name=f"{name}f")
    candidate = activate(parts[2], activation, name=f"{name}c")
    out_gate = symbol.Activation(parts[3], act_type="sigmoid", name=f"{name}o")
    new_memory = symbol._internal._plus(
        forget_gate * memory, in_gate * candidate, name=f"{name}state"
    )
    output = symbol._internal._mul(out_gate, activate(new_memory, activation), name=f"{name}out")
    return output, [output, new_memory]


class GRUCell(_DenseCell):
    """Gated recurrent unit, with the reset gate behind the matrix product as in cuDNN.

    Parameters
    ----------
    num_hidden : int
        Size of its output.
    prefix : str
        Start of names.
    params : RNNParams, optional
        Weights to share.

    Examples
    --------
    >>> cell = mx.rnn.GRUCell(8, prefix="gru_")
    >>> outputs, states = cell.unroll(3, mx.sym.var("data"), merge_outputs=True)
    >>> outputs.infer_shape(data=(2, 3, 4))[1]
    [(2, 3, 8)]
    """

    def __init__(self, num_hidden, prefix="gru_", params=None):
        super().__init__(num_hidden, prefix, params)

    @property
    def _gate_names(self):
        return ("_r", "_z", "_o")

    def __call__(self, inputs, states):
        """Build one time step."""
        name = self._next_name()
        i2h, h2h = self._linear(inputs, states[0], f"{name}_")
        return gru_step(i2h, h2h, states[0], name, "tanh")


def gru_step(i2h, h2h, state, name, activation, axis=1):
    """The gates of a GRU at work; returns its output and new states."""
    axis_option = {} if axis == 1 else {"axis": axis}
    below = symbol.SliceChannel(i2h, num_outputs=3, name=f"{name}_i2h_slice", **axis_option)
    before = symbol.SliceChannel(h2h, num_outputs=3, name=f"{name}_h2h_slice", **axis_option)
    reset = symbol.Activation(below[0] + before[0], act_type="sigmoid", name=f"{name}_r_act")
    update = symbol.Activation(below[1] + before[1], act_type="sigmoid", name=f"{name}_z_act")
    candidate = activate(below[2] + reset * before[2], activation, name=f"{name}_h_act")
    output = symbol._internal._plus((1.0 - update) * candidate, update * state, name=f"{name}out")
    return output, [output]


known_in("mxnet.rnn.rnn_cell", GRUCell, LSTMCell, RNNCell)
