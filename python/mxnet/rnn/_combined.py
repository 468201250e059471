"""Cells made of cells: one after the other, and one in each direction."""

from .. import symbol
from ..base import known_in
from ._base import (
    BaseRNNCell,
    _cells_begin_state,
    _cells_pack_weights,
    _cells_state_info,
    _cells_unpack_weights,
    _normalize_sequence,
)


class _CellOfCells(BaseRNNCell):
    """A cell whose states and weights are those of its parts."""

    def __init__(self, params):
        super().__init__(prefix="", params=params)
        self._override_cell_params = params is not None

    def _share(self, cell):
        """Join the parameters of a part with those of the whole."""
        if self._override_cell_params:
            if not cell._own_params:
                raise AssertionError(
                    f"{type(self).__name__}: give params to it or to the cells in it, not to both"
                )
            cell.params._params.update(self.params._params)
        self.params._params.update(cell.params._params)

    @property
    def state_info(self):
        """Shape and layout of the states of all parts."""
        return _cells_state_info(self._cells)

    def begin_state(self, **kwargs):
        """Return the states before the first step.

        Parameters
        ----------
        kwargs :
            Passed on to `init_sym`.

        Returns
        -------
        list of Symbol
        """
        self._check_not_modified()
        return _cells_begin_state(self._cells, **kwargs)

    def unpack_weights(self, args):
        """Return the dict with the weights of each gate under a name of their own.

        Parameters
        ----------
        args : dict of NDArray
            Parameters by name, as the cell uses them.

        Returns
        -------
        dict of NDArray
            A new one; other entries are handed on.
        """
        return _cells_unpack_weights(self._cells, args)

    def pack_weights(self, args):
        """Return the dict with the weights as the cells use them.

        Parameters
        ----------
        args : dict of NDArray
            Parameters by name, as `unpack_weights` gives them.

        Returns
        -------
        dict of NDArray
            A new one; other entries are handed on.
        """
        return _cells_pack_weights(self._cells, args)

    def _states_of_parts(self, states):
        """(cell, its states) for each part."""
        start = 0
        for cell in self._cells:
            end = start + len(cell.state_info)
            yield cell, states[start:end]
            start = end


class SequentialRNNCell(_CellOfCells):
    """A stack of cells, each on the outputs of the one before.

    Parameters
    ----------
    params : RNNParams, optional
        Weights to share.

    Examples
    --------
    >>> stack = mx.rnn.SequentialRNNCell()
    >>> stack.add(mx.rnn.LSTMCell(4, prefix="first_"))
    >>> stack.add(mx.rnn.LSTMCell(4, prefix="second_"))
    >>> outputs, states = stack.unroll(3, mx.sym.var("data"), merge_outputs=True)
    >>> len(states), outputs.infer_shape(data=(2, 3, 5))[1]
    (4, [(2, 3, 4)])
    """

    def __init__(self, params=None):
        super().__init__(params)

    def add(self, cell):
        """Put a cell on top.

        Parameters
        ----------
        cell : BaseRNNCell
            Its inputs are the outputs of the one below.
        """
        self._cells.append(cell)
        self._share(cell)

    def __call__(self, inputs, states):
        """Build one time step."""
        self._counter += 1
        new_states = []
        for cell, own in self._states_of_parts(states):
            inputs, own = cell(inputs, own)
            new_states.extend(own)
        return inputs, new_states

    def unroll(self, length, inputs, begin_state=None, layout="NTC", merge_outputs=None):
        """Build all time steps of one cell after the other; see `BaseRNNCell.unroll`.

        Parameters
        ----------
        length : int
            Count of steps.
        inputs : Symbol or list of Symbol
            All steps in one symbol laid out as `layout` says, or one symbol a step.
        begin_state : list of Symbol, optional
            States before the first step, else `begin_state()`.
        layout : str
            'NTC' or 'TNC'.
        merge_outputs : bool, optional
            Return the outputs as one symbol, or as one a step; by default whatever is faster.

        Returns
        -------
        (outputs, states)
            All outputs, and the states after the last step.
        """
        self.reset()
        states = self.begin_state() if begin_state is None else begin_state
        new_states = []
        for cell, own in self._states_of_parts(states):
            merge = merge_outputs if cell is self._cells[-1] else None
            inputs, own = cell.unroll(length, inputs, own, layout, merge)
            new_states.extend(own)
        return inputs, new_states


class BidirectionalCell(_CellOfCells):
    """Two cells, one from the first step to the last and one back; outputs side by side.

    Parameters
    ----------
    l_cell, r_cell : BaseRNNCell
        Forward and backward.
    params : RNNParams, optional
        Weights to share.
    output_prefix : str
        Start of the names of the outputs.

    Examples
    --------
    >>> left, right = mx.rnn.GRUCell(4, prefix="l_"), mx.rnn.GRUCell(4, prefix="r_")
    >>> cell = mx.rnn.BidirectionalCell(left, right)
    >>> outputs, states = cell.unroll(3, mx.sym.var("data"), merge_outputs=True)
    >>> outputs.infer_shape(data=(2, 3, 5))[1]
    [(2, 3, 8)]
    """

    def __init__(self, l_cell, r_cell, params=None, output_prefix="bi_"):
        super().__init__(params)
        self._output_prefix = output_prefix
        for cell in (l_cell, r_cell):
            self._share(cell)
        self._cells = [l_cell, r_cell]

    def __call__(self, inputs, states):
        """A single step does not exist: the way back starts at the last one."""
        raise NotImplementedError("BidirectionalCell has no single steps; use unroll")

    def unroll(self, length, inputs, begin_state=None, layout="NTC", merge_outputs=None):
        """Build all time steps in both directions; see `BaseRNNCell.unroll`.

        The states come back as one list a direction.

        Parameters
        ----------
        length : int
            Count of steps.
        inputs : Symbol or list of Symbol
            All steps in one symbol laid out as `layout` says, or one symbol a step.
        begin_state : list of Symbol, optional
            States before the first step, else `begin_state()`.
        layout : str
            'NTC' or 'TNC'.
        merge_outputs : bool, optional
            Return the outputs as one symbol, or as one a step; by default whatever is faster.

        Returns
        -------
        (outputs, states)
            All outputs, and the states after the last step.
        """
        self.reset()
        steps, axis = _normalize_sequence(length, inputs, layout, False)
        states = self.begin_state() if begin_state is None else begin_state
        (l_cell, l_begin), (r_cell, r_begin) = self._states_of_parts(states)
        left, l_states = l_cell.unroll(length, steps, l_begin, layout, merge_outputs)
        right, r_states = r_cell.unroll(length, steps[::-1], r_begin, layout, merge_outputs)
        if merge_outputs is None:
            merge_outputs = all(isinstance(side, symbol.Symbol) for side in (left, right))
            if not merge_outputs:
                left, right = (_apart(side, axis, length) for side in (left, right))
        if merge_outputs:
            right = symbol.reverse(right, axis=axis)
            outputs = symbol.Concat(left, right, dim=2, name=f"{self._output_prefix}out")
        else:
            outputs = [
                symbol.Concat(one, other, dim=1, name=f"{self._output_prefix}t{i}")
                for i, (one, other) in enumerate(zip(left, right[::-1], strict=True))
            ]
        return outputs, [l_states, r_states]


def _apart(outputs, axis, length):
    if not isinstance(outputs, symbol.Symbol):
        return outputs
    return list(symbol.SliceChannel(outputs, axis=axis, num_outputs=length, squeeze_axis=1))


known_in("mxnet.rnn.rnn_cell", BidirectionalCell, SequentialRNNCell)
