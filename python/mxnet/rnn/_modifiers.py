"""Cells that change another cell, and dropout between cells."""

from .. import symbol
from ..base import known_in, numeric_types
from ._base import BaseRNNCell, _normalize_sequence
from ._combined import BidirectionalCell, SequentialRNNCell
from ._fused import FusedRNNCell


class DropoutCell(BaseRNNCell):
    """Drops some of its inputs while training.

    Parameters
    ----------
    dropout : float
        Share of elements that become 0.
    prefix : str
        Start of names.
    params : RNNParams, optional
        Accepted like every cell does.

    Examples
    --------
    >>> stack = mx.rnn.SequentialRNNCell()
    >>> stack.add(mx.rnn.LSTMCell(4, prefix="lstm_"))
    >>> stack.add(mx.rnn.DropoutCell(0.5))
    >>> outputs, _ = stack.unroll(2, mx.sym.var("data"))
    >>> len(outputs)
    2
    """

    def __init__(self, dropout, prefix="dropout_", params=None):
        super().__init__(prefix, params)
        if not isinstance(dropout, numeric_types):
            raise AssertionError(
                f"DropoutCell: dropout must be a number, got {type(dropout).__name__}"
            )
        self.dropout = dropout

    @property
    def state_info(self):
        """It has no states."""
        return []

    def __call__(self, inputs, states):
        """Build one time step."""
        if self.dropout > 0:
            inputs = symbol.Dropout(data=inputs, p=self.dropout)
        return inputs, states

    def unroll(self, length, inputs, begin_state=None, layout="NTC", merge_outputs=None):
        """Build all time steps, in one piece when they come so.

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
        inputs, _ = _normalize_sequence(length, inputs, layout, merge_outputs)
        if isinstance(inputs, symbol.Symbol):
            return self(inputs, [])
        return super().unroll(length, inputs, begin_state, layout, merge_outputs)


class ModifierCell(BaseRNNCell):
    """Base of cells that change another one, which is no longer called directly.

    Parameters
    ----------
    base_cell : BaseRNNCell
        The cell to change.

    Examples
    --------
    >>> isinstance(mx.rnn.ResidualCell(mx.rnn.RNNCell(4)), mx.rnn.ModifierCell)
    True
    """

    def __init__(self, base_cell):
        super().__init__()
        base_cell._modified = True
        self.base_cell = base_cell

    @property
    def params(self):
        """The parameters of the cell inside."""
        self._own_params = False
        return self.base_cell.params

    @property
    def state_info(self):
        """Shape and layout of the states of the cell inside."""
        return self.base_cell.state_info

    def begin_state(self, init_sym=symbol.zeros, **kwargs):
        """Return the states before the first step; `init_sym` makes them.

        Parameters
        ----------
        init_sym : function
            Makes a state: `sym.zeros` (default), `sym.var`, …
        kwargs :
            Passed on to `init_sym`.

        Returns
        -------
        list of Symbol
        """
        self._check_not_modified()
        return self._released(self.base_cell.begin_state, func=init_sym, **kwargs)

    def _released(self, call, *args, **kwargs):
        """Call a function of the cell inside, which refuses others."""
        self.base_cell._modified = False
        try:
            return call(*args, **kwargs)
        finally:
            self.base_cell._modified = True

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
        return self.base_cell.unpack_weights(args)

    def pack_weights(self, args):
        """Return the dict with the weights as the cell uses them.

        Parameters
        ----------
        args : dict of NDArray
            Parameters by name, as `unpack_weights` gives them.

        Returns
        -------
        dict of NDArray
            A new one; other entries are handed on.
        """
        return self.base_cell.pack_weights(args)

    def __call__(self, inputs, states):
        """Build one time step."""
        raise NotImplementedError()


class ZoneoutCell(ModifierCell):
    """Keeps some outputs and states of the step before while training.

    Parameters
    ----------
    base_cell : BaseRNNCell
        The cell to change.
    zoneout_outputs, zoneout_states : float
        Shares that are kept.

    Examples
    --------
    >>> cell = mx.rnn.ZoneoutCell(mx.rnn.RNNCell(4, prefix="rnn_"), zoneout_outputs=0.5)
    >>> outputs, _ = cell.unroll(2, mx.sym.var("data"), merge_outputs=True)
    >>> outputs.infer_shape(data=(1, 2, 4))[1]
    [(1, 2, 4)]
    """

    def __init__(self, base_cell, zoneout_outputs=0.0, zoneout_states=0.0):
        if isinstance(base_cell, FusedRNNCell):
            raise AssertionError("ZoneoutCell: a FusedRNNCell has no single steps; unfuse it first")
        parts = base_cell._cells if isinstance(base_cell, SequentialRNNCell) else [base_cell]
        if any(isinstance(part, BidirectionalCell) for part in parts):
            raise AssertionError(
                "ZoneoutCell: a BidirectionalCell has no single steps; put zoneout around the "
                "cells in it"
            )
        super().__init__(base_cell)
        self.zoneout_outputs = zoneout_outputs
        self.zoneout_states = zoneout_states
        self.prev_output = None

    def reset(self):
        """Start from the beginning."""
        super().reset()
        self.prev_output = None

    def __call__(self, inputs, states):
        """Build one time step."""
        output, new_states = self.base_cell(inputs, states)
        if self.zoneout_outputs:
            before = symbol.zeros((0, 0)) if self.prev_output is None else self.prev_output
            output = _mixed(output, before, self.zoneout_outputs)
        if self.zoneout_states:
            new_states = [
                _mixed(new, old, self.zoneout_states)
                for new, old in zip(new_states, states, strict=True)
            ]
        self.prev_output = output
        return output, new_states


def _mixed(new, old, share):
    """Elements of `new`, some of them taken from `old` while training."""
    return symbol.where(symbol.Dropout(symbol.ones_like(new), p=share), new, old)


class ResidualCell(ModifierCell):
    """Adds the input of a cell to its output (Wu et al. 2016).

    Parameters
    ----------
    base_cell : BaseRNNCell
        The cell to change.

    Examples
    --------
    >>> cell = mx.rnn.ResidualCell(mx.rnn.GRUCell(4, prefix="gru_"))
    >>> outputs, _ = cell.unroll(2, mx.sym.var("data"), merge_outputs=True)
    >>> outputs.infer_shape(data=(1, 2, 4))[1]
    [(1, 2, 4)]
    """

    def __init__(self, base_cell):
        super().__init__(base_cell)

    def __call__(self, inputs, states):
        """Build one time step."""
        output, states = self.base_cell(inputs, states)
        return _with_residual(output, inputs), states

    def unroll(self, length, inputs, begin_state=None, layout="NTC", merge_outputs=None):
        """Build all time steps; see `BaseRNNCell.unroll`.

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
        outputs, states = self._released(
            self.base_cell.unroll, length, inputs, begin_state, layout, merge_outputs
        )
        if merge_outputs is None:
            merge_outputs = isinstance(outputs, symbol.Symbol)
        inputs, _ = _normalize_sequence(length, inputs, layout, merge_outputs)
        if merge_outputs:
            return _with_residual(outputs, inputs), states
        pairs = zip(outputs, inputs, strict=True)
        return [_with_residual(output, step) for output, step in pairs], states


def _with_residual(output, inputs):
    return symbol.elemwise_add(output, inputs, name=f"{output.name}_plus_residual")


known_in("mxnet.rnn.rnn_cell", DropoutCell, ModifierCell, ResidualCell, ZoneoutCell)
