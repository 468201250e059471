"""Dropout with one mask for a whole sequence; LSTM with projected output; unrolling as a loop."""

from ...rnn import BidirectionalCell, HybridRecurrentCell, ModifierCell, SequentialRNNCell
from ...rnn._sequence import format_sequence, is_tensor, namespace_of


class VariationalDropoutCell(ModifierCell):
    """Dropout of inputs, first states and outputs with the same mask in all steps.

    Parameters
    ----------
    base_cell : HybridRecurrentCell
        The cell that is changed.
    drop_inputs, drop_states, drop_outputs : float
        Shares that are dropped.

    Raises
    ------
    AssertionError
        If `drop_states` cannot reach into the cell.

    Shapes
    ------
    Those of the cell inside: input (batch, in_units), output (batch, hidden_size), states (batch,
    hidden_size) each.

    Examples
    --------
    >>> cell = mx.gluon.contrib.rnn.VariationalDropoutCell(mx.gluon.rnn.GRUCell(3), drop_inputs=0.2)
    >>> cell.initialize()
    >>> cell(mx.nd.ones((2, 3)), cell.begin_state(batch_size=2))[0].shape
    (2, 3)
    """

    def __init__(self, base_cell, drop_inputs=0.0, drop_states=0.0, drop_outputs=0.0):
        if drop_states and isinstance(base_cell, (BidirectionalCell, SequentialRNNCell)):
            raise AssertionError(
                "VariationalDropoutCell: drop_states cannot reach into "
                f"{type(base_cell).__name__}; use it on the cells inside"
            )
        super().__init__(base_cell)
        self.drop_inputs = drop_inputs
        self.drop_states = drop_states
        self.drop_outputs = drop_outputs
        self._forget_masks()

    def _forget_masks(self):
        self.drop_inputs_mask = None
        self.drop_states_mask = None
        self.drop_outputs_mask = None

    def _alias(self):
        return "vardrop"

    def reset(self):
        """Start anew, with new masks."""
        super().reset()
        self._forget_masks()

    def _initialize_input_masks(self, F, inputs, states):
        """Make the masks of inputs and states, where they are asked for and not there yet."""
        if self.drop_states and self.drop_states_mask is None:
            self.drop_states_mask = F.Dropout(F.ones_like(states[0]), p=self.drop_states)
        if self.drop_inputs and self.drop_inputs_mask is None:
            self.drop_inputs_mask = F.Dropout(F.ones_like(inputs), p=self.drop_inputs)

    def _initialize_output_mask(self, F, output):
        """Make the mask of outputs, where it is asked for and not there yet."""
        if self.drop_outputs and self.drop_outputs_mask is None:
            self.drop_outputs_mask = F.Dropout(F.ones_like(output), p=self.drop_outputs)

    def hybrid_forward(self, F, inputs, states):
        """Run one step.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        inputs : NDArray or Symbol
            Input of the step (batch, in_units).
        states : list of NDArray or Symbol
            States as `state_info` tells, (batch, hidden_size) each.

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, units) and the new states, shaped as the old ones.
        """
        self._initialize_input_masks(F, inputs, states)
        if self.drop_states:
            states = [states[0] * self.drop_states_mask, *states[1:]]
        if self.drop_inputs:
            inputs = inputs * self.drop_inputs_mask
        output, next_states = self.base_cell(inputs, states)
        self._initialize_output_mask(F, output)
        return output * self.drop_outputs_mask if self.drop_outputs else output, next_states

    def __repr__(self):
        return f"{type(self).__name__}(p_out = {self.drop_outputs}, p_state = {self.drop_states})"

    def unroll(
        self, length, inputs, begin_state=None, layout="NTC", merge_outputs=None, valid_length=None
    ):
        """Run over a sequence; see `RecurrentCell.unroll`.

        Parameters
        ----------
        length : int
            Number of steps.
        inputs : NDArray, Symbol or list of them
            One array with a time axis, (batch, steps, units) for 'NTC', or one array a step.
        begin_state : list, optional
            First states; zeros by default.
        layout : str
            'NTC' or 'TNC': order of the axes.
        merge_outputs : bool, optional
            True for outputs as one array, False for a list, None for the form that is at hand.
        valid_length : NDArray or Symbol, optional
            Steps of each sample that count (batch,): later outputs are zero.

        Returns
        -------
        (outputs, states)
            All outputs, and the states after the last step.
        """
        if self.drop_states:  # the mask of the states is needed in every step
            return super().unroll(
                length, inputs, begin_state, layout, merge_outputs, valid_length=valid_length
            )
        self.reset()
        inputs, axis, F, _ = format_sequence(length, inputs, layout, True)
        if self.drop_inputs:
            inputs = F.Dropout(inputs, p=self.drop_inputs, axes=(axis,))
        self.base_cell._modified = False
        outputs, states = self.base_cell.unroll(
            length, inputs, begin_state, layout, merge_outputs=True, valid_length=valid_length
        )
        self.base_cell._modified = True
        if self.drop_outputs:
            outputs = F.Dropout(outputs, p=self.drop_outputs, axes=(axis,))
        merge = is_tensor(outputs) if merge_outputs is None else merge_outputs
        return format_sequence(length, outputs, layout, merge)[0], states


class LSTMPCell(HybridRecurrentCell):
    """LSTM whose output, and the state that goes back, is projected to fewer units.

    Parameters
    ----------
    hidden_size : int
        Size of the memory.
    projection_size : int
        Size of the output.
    i2h_weight_initializer, h2h_weight_initializer, h2r_weight_initializer, i2h_bias_initializer,
    h2h_bias_initializer : str or Initializer
        Initializers.
    input_size : int, optional
        Size of the input; the first step tells it.
    prefix, params :
        As in `Block`.

    Shapes
    ------
    Input (batch, in_units); output and first state (batch, projection_size), second state (batch,
    hidden_size).

    Examples
    --------
    >>> cell = mx.gluon.contrib.rnn.LSTMPCell(8, 4)
    >>> cell.initialize()
    >>> cell(mx.nd.ones((2, 3)), cell.begin_state(batch_size=2))[0].shape
    (2, 4)
    """

    def __init__(
        self,
        hidden_size,
        projection_size,
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        h2r_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        input_size=0,
        prefix=None,
        params=None,
    ):
        super().__init__(prefix=prefix, params=params)
        self._hidden_size = hidden_size
        self._input_size = input_size
        self._projection_size = projection_size
        width = 4 * hidden_size
        for name, shape, init in (
            ("i2h_weight", (width, input_size), i2h_weight_initializer),
            ("h2h_weight", (width, projection_size), h2h_weight_initializer),
            ("h2r_weight", (projection_size, hidden_size), h2r_weight_initializer),
            ("i2h_bias", (width,), i2h_bias_initializer),
            ("h2h_bias", (width,), h2h_bias_initializer),
        ):
            param = self.params.get(name, shape=shape, init=init, allow_deferred_init=True)
            setattr(self, name, param)

    def state_info(self, batch_size=0):
        """Return shape and layout of output and memory.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            `shape` and `__layout__` of each state.
        """
        return [
            {"shape": (batch_size, self._projection_size), "__layout__": "NC"},
            {"shape": (batch_size, self._hidden_size), "__layout__": "NC"},
        ]

    def _alias(self):
        return "lstmp"

    def __repr__(self):
        shape = self.i2h_weight.shape
        projected = self.h2r_weight.shape[0]
        return f"{type(self).__name__}({shape[1] or None} -> {shape[0]} -> {projected})"

    def hybrid_forward(
        self, F, inputs, states, i2h_weight, h2h_weight, h2r_weight, i2h_bias, h2h_bias
    ):
        """Run one step.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        inputs : NDArray or Symbol
            Input of the step (batch, in_units).
        states : list of NDArray or Symbol
            Output (batch, projection_size) and memory (batch, hidden_size).
        i2h_weight : NDArray or Symbol
            Weight of the input (4 × hidden_size, in_units).
        h2h_weight : NDArray or Symbol
            Weight of the last output (4 × hidden_size, projection_size).
        h2r_weight : NDArray or Symbol
            Projection (projection_size, hidden_size).
        i2h_bias, h2h_bias : NDArray or Symbol
            Biases (4 × hidden_size,).

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, units) and the new states, shaped as the old ones.
        """
        step = f"t{self._counter}_"
        width = 4 * self._hidden_size
        i2h = F.FullyConnected(inputs, i2h_weight, i2h_bias, num_hidden=width, name=step + "i2h")
        h2h = F.FullyConnected(states[0], h2h_weight, h2h_bias, num_hidden=width, name=step + "h2h")
        gates = F.SliceChannel(i2h + h2h, num_outputs=4, name=step + "slice")
        enter = F.Activation(gates[0], act_type="sigmoid", name=step + "i")
        forget = F.Activation(gates[1], act_type="sigmoid", name=step + "f")
        new = F.Activation(gates[2], act_type="tanh", name=step + "c")
        leave = F.Activation(gates[3], act_type="sigmoid", name=step + "o")
        memory = F.elemwise_add(forget * states[1], enter * new, name=step + "state")
        hidden = F.elemwise_mul(leave, F.Activation(memory, act_type="tanh"), name=step + "hidden")
        output = F.FullyConnected(
            hidden,
            h2r_weight,
            no_bias=True,
            num_hidden=self._projection_size,
            name=step + "out",
        )
        return output, [output, memory]


def dynamic_unroll(
    cell, inputs, begin_state, drop_inputs=0, drop_outputs=0, layout="TNC", valid_length=None
):
    """Run a cell over a sequence as one loop (`contrib.foreach`), whatever its length.

    Parameters
    ----------
    cell : RecurrentCell
    inputs : NDArray or Symbol
        The sequence, with a time axis.
    begin_state : list of NDArray or Symbol
        The first states.
    drop_inputs, drop_outputs : float
        Shares of inputs and outputs that are dropped, with one mask for all steps.
    layout : {'TNC', 'NTC'}
        Order of the axes of inputs and outputs.
    valid_length : NDArray or Symbol, optional
        Length of each sequence of the batch: outputs after it are zero, and states stay.

    Returns
    -------
    (outputs of all steps, last states)

    Raises
    ------
    ValueError
        If there is no such layout.

    Shapes
    ------
    Inputs (time, batch, channels) give outputs (time, batch, hidden size) in layout 'TNC'.

    Examples
    --------
    >>> cell = mx.gluon.rnn.RNNCell(4)
    >>> cell.initialize()
    >>> states = cell.begin_state(2)
    >>> outputs, states = mx.gluon.contrib.rnn.rnn_cell.dynamic_unroll(
    ...     cell, mx.nd.ones((5, 2, 3)), states)
    >>> outputs.shape, states[0].shape
    ((5, 2, 4), (2, 4))
    """
    if layout not in ("TNC", "NTC"):
        raise ValueError(f"dynamic_unroll: layout must be 'TNC' or 'NTC', got {layout!r}")
    F = namespace_of(inputs)  # noqa: N806
    axis = layout.find("T")
    if drop_inputs:
        inputs = F.Dropout(inputs, p=drop_inputs, axes=(axis,))
    if axis == 1:
        inputs = F.swapaxes(inputs, dim1=0, dim2=1)

    def step(data, states):
        if valid_length is None:
            return cell(data, states)
        states, count = states[:-1], states[-1]
        output, changed = cell(data, states)
        is_valid = F.broadcast_greater(valid_length, count)
        kept = [F.where(is_valid, new, old) for new, old in zip(changed, states, strict=True)]
        return output, [*kept, count + 1]

    states = list(begin_state)
    if valid_length is not None:
        states.append(F.zeros((1,)))
    outputs, states = F.contrib.foreach(step, inputs, states)
    if valid_length is not None:
        outputs = F.SequenceMask(outputs, sequence_length=valid_length, use_sequence_length=True)
        states = states[:-1]
    if axis == 1:
        outputs = F.swapaxes(outputs, dim1=0, dim2=1)
    if drop_outputs:
        outputs = F.Dropout(outputs, p=drop_outputs, axes=(axis,))
    return outputs, states
