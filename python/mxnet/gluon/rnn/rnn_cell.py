"""Recurrent cells: one step of a sequence at a time."""

from ... import ndarray
from ...base import string_types
from ...util import faced
from ..block import Block, HybridBlock
from ..nn import LeakyReLU
from ._sequence import begin_states, format_sequence, mask_sequence

__all__ = ["GRUCell", "HybridRecurrentCell", "LSTMCell", "RNNCell", "RecurrentCell"]


def _cells_state_info(cells, batch_size):
    """Return the state descriptions of several cells."""
    return [info for cell in cells for info in cell.state_info(batch_size)]


def _cells_begin_state(cells, **kwargs):
    """Return the first states of several cells."""
    return [state for cell in cells for state in cell.begin_state(**kwargs)]


class RecurrentCell(Block):
    """Base of all cells: a block from (input, states) to (output, states).

    Parameters
    ----------
    prefix : str, optional
        Prefix of the names of its parameters.
    params : ParameterDict, optional
        Parameters shared with another cell.

    Raises
    ------
    NotImplementedError
        If a derived class lacks `state_info`.

    Shapes
    ------
    Input (batch, in_units), states as `state_info` tells, output (batch, units).

    Examples
    --------
    >>> isinstance(mx.gluon.rnn.GRUCell(8), mx.gluon.rnn.RecurrentCell)
    True
    """

    def __init__(self, prefix=None, params=None):
        super().__init__(prefix=prefix, params=params)
        self._modified = False  # a modifier cell holds it and runs it
        self.reset()

    def reset(self):
        """Start anew: the counter of steps, which is part of the names of operators, is zero."""
        self._init_counter = -1
        self._counter = -1
        for cell in self._children.values():
            if isinstance(cell, RecurrentCell):  # not a block that serves as activation
                cell.reset()

    def state_info(self, batch_size=0):
        """Return shape and layout of each state, as a list of dicts.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            `shape` and `__layout__` of each state.
        """
        raise NotImplementedError(f"{type(self).__name__} must define state_info(batch_size)")

    def begin_state(self, batch_size=0, func=ndarray.zeros, **kwargs):
        """Return the first states.

        Parameters
        ----------
        batch_size : int
            Samples; needed for arrays.
        func : function
            Makes a state: `nd.zeros` (default), `sym.zeros`, `sym.var`, …
        kwargs :
            Passed on to `func`.
        """
        self._refuse_when_modified()
        states = []
        for info in self.state_info(batch_size):
            self._init_counter += 1
            options = {**(info or {}), **kwargs}
            name = f"{self._prefix}begin_state_{self._init_counter}"
            states.append(faced(func(name=name, **options)))
        return states

    def _refuse_when_modified(self):
        if self._modified:
            raise AssertionError(
                f"{self.name}: a modifier cell (Zoneout, Residual, ...) holds this cell; call the "
                "modifier instead"
            )

    def unroll(
        self,
        length,
        inputs,
        begin_state=None,
        layout="NTC",
        merge_outputs=None,
        valid_length=None,
    ):
        """Run over a sequence.

        Parameters
        ----------
        length : int
            Number of steps.
        inputs : NDArray, Symbol or list of them
            One array with a time axis, or one array a step.
        begin_state : list, optional
            First states; zeros by default.
        layout : str
            'NTC' or 'TNC': order of the axes.
        merge_outputs : bool, optional
            True for outputs as one array, False for a list, None for the form that is at hand.
        valid_length : NDArray or Symbol, optional
            Steps of each sample that count: later outputs are zero, states are those at the end.

        Returns
        -------
        (outputs, states)
        """
        self.reset()
        inputs, axis, F, batch_size = format_sequence(length, inputs, layout, False)
        states = begin_states(self, F, begin_state, inputs, batch_size)
        outputs = []
        all_states = []
        for i in range(length):
            output, states = self(inputs[i], states)
            outputs.append(output)
            all_states.append(states)
        if valid_length is not None:
            states = [
                F.SequenceLast(
                    F.stack(*steps, axis=0),
                    sequence_length=valid_length,
                    use_sequence_length=True,
                    axis=0,
                )
                for steps in zip(*all_states, strict=True)
            ]
            outputs = mask_sequence(F, outputs, length, valid_length, axis, True)
        outputs = format_sequence(length, outputs, layout, merge_outputs)[0]
        return outputs, states

    def _get_activation(self, F, inputs, activation, **kwargs):
        """Apply an activation: a name, a function or a block."""
        simple = {"tanh": "tanh", "relu": "relu", "sigmoid": "sigmoid", "softsign": "softsign"}
        if activation in simple:
            return getattr(F, simple[activation])(inputs, **kwargs)
        if isinstance(activation, string_types):
            return F.Activation(inputs, act_type=activation, **kwargs)
        if isinstance(activation, LeakyReLU):  # its operator can have the name of this step
            return F.LeakyReLU(inputs, act_type="leaky", slope=activation._alpha, **kwargs)
        if isinstance(activation, Block):
            return activation(inputs)
        return activation(inputs, **kwargs)

    def forward(self, inputs, states):
        """Run one step; return (output, new states).

        Parameters
        ----------
        inputs : NDArray or Symbol
            Input of the step (batch, in_units).
        states : list of NDArray or Symbol
            States as `state_info` tells, (batch, hidden_size) each.

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, units) and the new states, shaped as the old ones.
        """
        self._counter += 1
        return super().forward(inputs, states)


class HybridRecurrentCell(RecurrentCell, HybridBlock):
    """A recurrent cell that can be hybridized.

    Parameters
    ----------
    prefix, params : str, ParameterDict, optional
        Where the block's names begin, and parameters to share; both may be left out.

    Raises
    ------
    NotImplementedError
        If a derived class lacks `hybrid_forward`.

    Shapes
    ------
    Input (batch, in_units), states as `state_info` tells, output (batch, units).

    Examples
    --------
    >>> cell = mx.gluon.rnn.GRUCell(8)
    >>> isinstance(cell, mx.gluon.rnn.HybridRecurrentCell)
    True
    >>> [state["shape"] for state in cell.state_info(batch_size=2)]
    [(2, 8)]
    """

    def __init__(self, prefix=None, params=None):
        super().__init__(prefix=prefix, params=params)

    def hybrid_forward(self, F, x, *args, **kwargs):
        """Run one step; a subclass defines it.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input of the step (batch, in_units).
        args, kwargs :
            The states, and parameters by name.

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, units) and the new states, shaped as the old ones.
        """
        raise NotImplementedError(f"{type(self).__name__} must define hybrid_forward(F, x, ...)")


class _GatedCell(HybridRecurrentCell):
    """What the three basic cells share: weights from input and state to `_gates` gates."""

    _gates = 1
    _state_count = 1

    def __init__(
        self,
        hidden_size,
        i2h_weight_initializer,
        h2h_weight_initializer,
        i2h_bias_initializer,
        h2h_bias_initializer,
        input_size,
        prefix,
        params,
    ):
        super().__init__(prefix=prefix, params=params)
        self._hidden_size = hidden_size
        self._input_size = input_size
        width = self._gates * hidden_size
        for name, shape, init in (
            ("i2h_weight", (width, input_size), i2h_weight_initializer),
            ("h2h_weight", (width, hidden_size), h2h_weight_initializer),
            ("i2h_bias", (width,), i2h_bias_initializer),
            ("h2h_bias", (width,), h2h_bias_initializer),
        ):
            param = self.params.get(name, shape=shape, init=init, allow_deferred_init=True)
            setattr(self, name, param)

    def state_info(self, batch_size=0):
        """Return shape and layout of each state.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            `shape` and `__layout__` of each state.
        """
        shape = (batch_size, self._hidden_size)
        return [{"shape": shape, "__layout__": "NC"} for _ in range(self._state_count)]

    def _project(self, F, inputs, state, i2h_weight, h2h_weight, i2h_bias, h2h_bias):
        """Return what the input and the state give to the gates."""
        step = f"t{self._counter}_"
        width = self._gates * self._hidden_size
        i2h = F.FullyConnected(
            data=inputs, weight=i2h_weight, bias=i2h_bias, num_hidden=width, name=step + "i2h"
        )
        h2h = F.FullyConnected(
            data=state, weight=h2h_weight, bias=h2h_bias, num_hidden=width, name=step + "h2h"
        )
        return step, i2h, h2h

    def _mapping(self):
        shape = self.i2h_weight.shape
        return f"{shape[1] or None} -> {shape[0]}"

    def __repr__(self):
        return f"{type(self).__name__}({self._mapping()})"


class RNNCell(_GatedCell):
    """One step of a plain recurrence: h' = activation(W x + b + R h + c).

    Parameters
    ----------
    hidden_size : int
        Size of the state and the output.
    activation : str or function
        'tanh' (default), 'relu', 'sigmoid', 'softsign', another name or a function.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
        How the weights of the input (i2h) and of the state (h2h) start; as the network's
        `initialize` says when left out.
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer, default 'zeros'
        How the biases start.
    input_size : int, optional
        Size of the input; the first step tells it.
    prefix, params : str, ParameterDict
        Where the cell's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Called with input (batch, in_units) and a list of states; gives output (batch, hidden_size)
    and the new states, (batch, hidden_size) each. `unroll` takes (batch, steps, in_units) in
    layout 'NTC'.

    Examples
    --------
    >>> cell = mx.gluon.rnn.RNNCell(8)
    >>> cell.initialize()
    >>> output, states = cell(mx.nd.ones((2, 3)), cell.begin_state(batch_size=2))
    >>> output.shape
    (2, 8)
    """

    def __init__(
        self,
        hidden_size,
        activation="tanh",
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        input_size=0,
        prefix=None,
        params=None,
    ):
        super().__init__(
            hidden_size,
            i2h_weight_initializer,
            h2h_weight_initializer,
            i2h_bias_initializer,
            h2h_bias_initializer,
            input_size,
            prefix,
            params,
        )
        self._activation = activation

    def _alias(self):
        return "rnn"

    def __repr__(self):
        return f"{type(self).__name__}({self._mapping()}, {self._activation})"

    def hybrid_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias):
        """Run one step.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        inputs : NDArray or Symbol
            Input of the step (batch, in_units).
        states : list of NDArray or Symbol
            States as `state_info` tells, (batch, hidden_size) each.
        i2h_weight : NDArray or Symbol
            Weight of the input (hidden_size, in_units).
        h2h_weight : NDArray or Symbol
            Weight of the last output (hidden_size, hidden_size).
        i2h_bias, h2h_bias : NDArray or Symbol
            Biases (hidden_size,).

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, units) and the new states, shaped as the old ones.
        """
        step, i2h, h2h = self._project(
            F, inputs, states[0], i2h_weight, h2h_weight, i2h_bias, h2h_bias
        )
        total = F.elemwise_add(i2h, h2h, name=step + "plus0")
        output = self._get_activation(F, total, self._activation, name=step + "out")
        return output, [output]


class LSTMCell(_GatedCell):
    """Long short-term memory; its states are output and memory.

    Parameters
    ----------
    hidden_size : int
        Size of the states and the output.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
        How the weights of the input (i2h) and of the state (h2h) start; as the network's
        `initialize` says when left out.
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer, default 'zeros'
        How the biases start.
    input_size : int, optional
        Size of the input; the first step tells it.
    prefix, params : str, ParameterDict
        Where the cell's names begin, and parameters to share; both may be left out.
    activation, recurrent_activation : str or function
        Of the memory ('tanh') and of the gates ('sigmoid').

    Shapes
    ------
    Called with input (batch, in_units) and a list of states; gives output (batch, hidden_size)
    and the new states, (batch, hidden_size) each. `unroll` takes (batch, steps, in_units) in
    layout 'NTC'.

    Examples
    --------
    >>> cell = mx.gluon.rnn.LSTMCell(8)
    >>> cell.initialize()
    >>> outputs, states = cell.unroll(5, mx.nd.ones((2, 5, 3)), merge_outputs=True)
    >>> outputs.shape, [state.shape for state in states]
    ((2, 5, 8), [(2, 8), (2, 8)])
    """

    _gates = 4
    _state_count = 2

    def __init__(
        self,
        hidden_size,
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        input_size=0,
        prefix=None,
        params=None,
        activation="tanh",
        recurrent_activation="sigmoid",
    ):
        super().__init__(
            hidden_size,
            i2h_weight_initializer,
            h2h_weight_initializer,
            i2h_bias_initializer,
            h2h_bias_initializer,
            input_size,
            prefix,
            params,
        )
        self._activation = activation
        self._recurrent_activation = recurrent_activation

    def _alias(self):
        return "lstm"

    def hybrid_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias):
        """Run one step.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        inputs : NDArray or Symbol
            Input of the step (batch, in_units).
        states : list of NDArray or Symbol
            States as `state_info` tells, (batch, hidden_size) each.
        i2h_weight : NDArray or Symbol
            Weight of the input (4 × hidden_size, in_units).
        h2h_weight : NDArray or Symbol
            Weight of the last output (4 × hidden_size, hidden_size).
        i2h_bias, h2h_bias : NDArray or Symbol
            Biases (4 × hidden_size,).

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, units) and the new states, shaped as the old ones.
        """
        step, i2h, h2h = self._project(
            F, inputs, states[0], i2h_weight, h2h_weight, i2h_bias, h2h_bias
        )
        gates = F.SliceChannel(
            F.elemwise_add(i2h, h2h, name=step + "plus0"), num_outputs=4, name=step + "slice"
        )
        gate = self._recurrent_activation
        enter = self._get_activation(F, gates[0], gate, name=step + "i")
        forget = self._get_activation(F, gates[1], gate, name=step + "f")
        new = self._get_activation(F, gates[2], self._activation, name=step + "c")
        leave = self._get_activation(F, gates[3], gate, name=step + "o")
        memory = F.elemwise_add(
            F.elemwise_mul(forget, states[1], name=step + "mul0"),
            F.elemwise_mul(enter, new, name=step + "mul1"),
            name=step + "state",
        )
        shown = F.Activation(memory, act_type=self._activation, name=step + "activation0")
        output = F.elemwise_mul(leave, shown, name=step + "out")
        return output, [output, memory]


class GRUCell(_GatedCell):
    """Gated recurrent unit, with the reset gate behind the state's weights (as cuDNN has it).

    Parameters
    ----------
    hidden_size : int
        Size of the state and the output.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
        How the weights of the input (i2h) and of the state (h2h) start; as the network's
        `initialize` says when left out.
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer, default 'zeros'
        How the biases start.
    input_size : int, optional
        Size of the input; the first step tells it.
    prefix, params : str, ParameterDict
        Where the cell's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Called with input (batch, in_units) and a list of states; gives output (batch, hidden_size)
    and the new states, (batch, hidden_size) each. `unroll` takes (batch, steps, in_units) in
    layout 'NTC'.

    Examples
    --------
    >>> cell = mx.gluon.rnn.GRUCell(8)
    >>> cell.initialize()
    >>> output, states = cell(mx.nd.ones((2, 3)), cell.begin_state(batch_size=2))
    >>> output.shape
    (2, 8)
    """

    _gates = 3

    def __init__(
        self,
        hidden_size,
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        input_size=0,
        prefix=None,
        params=None,
    ):
        super().__init__(
            hidden_size,
            i2h_weight_initializer,
            h2h_weight_initializer,
            i2h_bias_initializer,
            h2h_bias_initializer,
            input_size,
            prefix,
            params,
        )

    def _alias(self):
        return "gru"

    def hybrid_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias):
        """Run one step.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        inputs : NDArray or Symbol
            Input of the step (batch, in_units).
        states : list of NDArray or Symbol
            States as `state_info` tells, (batch, hidden_size) each.
        i2h_weight : NDArray or Symbol
            Weight of the input (3 × hidden_size, in_units).
        h2h_weight : NDArray or Symbol
            Weight of the last output (3 × hidden_size, hidden_size).
        i2h_bias, h2h_bias : NDArray or Symbol
            Biases (3 × hidden_size,).

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, units) and the new states, shaped as the old ones.
        """
        state = states[0]
        step, i2h, h2h = self._project(F, inputs, state, i2h_weight, h2h_weight, i2h_bias, h2h_bias)
        i2h = F.SliceChannel(i2h, num_outputs=3, name=step + "i2h_slice")
        h2h = F.SliceChannel(h2h, num_outputs=3, name=step + "h2h_slice")
        reset = F.Activation(
            F.elemwise_add(i2h[0], h2h[0], name=step + "plus0"),
            act_type="sigmoid",
            name=step + "r_act",
        )
        update = F.Activation(
            F.elemwise_add(i2h[1], h2h[1], name=step + "plus1"),
            act_type="sigmoid",
            name=step + "z_act",
        )
        kept = F.elemwise_mul(reset, h2h[2], name=step + "mul0")
        new = F.Activation(
            F.elemwise_add(i2h[2], kept, name=step + "plus2"), act_type="tanh", name=step + "h_act"
        )
        ones = F.ones_like(update, name=step + "ones_like0")
        rest = F.elemwise_sub(ones, update, name=step + "minus0")
        output = F.elemwise_add(
            F.elemwise_mul(rest, new, name=step + "mul1"),
            F.elemwise_mul(update, state, name=step + "mul20"),
            name=step + "out",
        )
        return output, [output]
