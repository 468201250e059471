"""Cells made of other cells: stacks, two directions, and cells that change another."""

from ... import ndarray
from ...base import known_in
from ..utils import _indent
from ._sequence import (
    begin_states,
    format_sequence,
    is_tensor,
    mask_sequence,
    reverse_steps,
)
from .rnn_cell import HybridRecurrentCell, RecurrentCell, _cells_begin_state, _cells_state_info

__all__ = [
    "BidirectionalCell",
    "DropoutCell",
    "HybridSequentialRNNCell",
    "ModifierCell",
    "ResidualCell",
    "SequentialRNNCell",
    "ZoneoutCell",
]


class _CellStack:
    """What the two stacks of cells share."""

    def __repr__(self):
        lines = "\n".join(
            f"({name}): {_indent(repr(cell), 2)}" for name, cell in self._children.items()
        )
        return f"{type(self).__name__}(\n{lines}\n)"

    def add(self, cell):
        """Append a cell."""
        self.register_child(cell)

    def state_info(self, batch_size=0):
        """Return shape and layout of the states of all cells.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            `shape` and `__layout__` of each state.
        """
        return _cells_state_info(self._children.values(), batch_size)

    def begin_state(self, **kwargs):
        """Return the first states of all cells.

        Parameters
        ----------
        kwargs :
            Passed on to `func`, `batch_size` among them.

        Returns
        -------
        list of NDArray or Symbol
            Of the shapes that `state_info` tells.
        """
        self._refuse_when_modified()
        return _cells_begin_state(self._children.values(), **kwargs)

    def _run(self, inputs, states):
        next_states = []
        position = 0
        for cell in self._children.values():
            count = len(cell.state_info())
            inputs, new = cell(inputs, states[position : position + count])
            position += count
            next_states.extend(new)
        return inputs, next_states

    def unroll(
        self, length, inputs, begin_state=None, layout="NTC", merge_outputs=None, valid_length=None
    ):
        """Run over a sequence, cell by cell; see `RecurrentCell.unroll`.

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
        self.reset()
        inputs, _, F, batch_size = format_sequence(length, inputs, layout, None)
        states = begin_states(self, F, begin_state, inputs, batch_size)
        next_states = []
        position = 0
        last = len(self._children) - 1
        for i, cell in enumerate(self._children.values()):
            count = len(cell.state_info())
            inputs, new = cell.unroll(
                length,
                inputs=inputs,
                begin_state=states[position : position + count],
                layout=layout,
                merge_outputs=None if i < last else merge_outputs,
                valid_length=valid_length,
            )
            position += count
            next_states.extend(new)
        return inputs, next_states

    def __getitem__(self, i):
        return list(self._children.values())[i]

    def __len__(self):
        return len(self._children)

    def __bool__(self):  # an empty stack is still a block
        return True


class SequentialRNNCell(_CellStack, RecurrentCell):
    """Several cells on top of each other.

    Parameters
    ----------
    prefix, params : str, ParameterDict, optional
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Input (batch, in_units) of the first cell; output of the last; states of all cells in one
    list, (batch, hidden_size) each.

    Examples
    --------
    >>> stack = mx.gluon.rnn.SequentialRNNCell()
    >>> stack.add(mx.gluon.rnn.GRUCell(8))
    >>> stack.add(mx.gluon.rnn.GRUCell(4))
    >>> stack.initialize()
    >>> stack(mx.nd.ones((2, 3)), stack.begin_state(batch_size=2))[0].shape
    (2, 4)
    """

    def __init__(self, prefix=None, params=None):
        super().__init__(prefix=prefix, params=params)

    def __call__(self, inputs, states):
        """Run one step of all cells."""
        self._counter += 1
        return self._run(inputs, states)

    def hybrid_forward(self, *args, **kwargs):
        """Raise: this stack is not hybrid.

        Parameters
        ----------
        args, kwargs :
            Whatever it is called with.
        """
        raise NotImplementedError("SequentialRNNCell is not hybrid; use HybridSequentialRNNCell")


class HybridSequentialRNNCell(_CellStack, HybridRecurrentCell):
    """Several hybrid cells on top of each other.

    Parameters
    ----------
    prefix, params : str, ParameterDict, optional
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Input (batch, in_units) of the first cell; output of the last; states of all cells in one
    list, (batch, hidden_size) each.

    Examples
    --------
    >>> stack = mx.gluon.rnn.HybridSequentialRNNCell()
    >>> stack.add(mx.gluon.rnn.GRUCell(8))
    >>> stack.initialize()
    >>> stack(mx.nd.ones((2, 3)), stack.begin_state(batch_size=2))[0].shape
    (2, 8)
    """

    def __init__(self, prefix=None, params=None):
        super().__init__(prefix=prefix, params=params)

    def __call__(self, inputs, states):
        """Run one step of all cells."""
        self._counter += 1
        return super().__call__(inputs, states)

    def hybrid_forward(self, F, inputs, states):
        """Run one step of all cells.

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
        return self._run(inputs, states)


class DropoutCell(HybridRecurrentCell):
    """Drops a share `rate` of its input while training; it has no state.

    Parameters
    ----------
    rate : float
        Share that is dropped.
    axes : tuple of int, default ()
        Axes along which the mask is shared.
    prefix, params : str, ParameterDict
        Where the cell's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Input and output have the same shape.

    Examples
    --------
    >>> cell = mx.gluon.rnn.DropoutCell(0.5)
    >>> cell(mx.nd.ones((2, 3)), [])[0].shape
    (2, 3)
    """

    def __init__(self, rate, axes=(), prefix=None, params=None):
        super().__init__(prefix, params)
        if not isinstance(rate, (int, float)):
            raise AssertionError(f"DropoutCell: rate must be a number, got {rate!r}")
        self._rate = rate
        self._axes = axes

    def __repr__(self):
        return f"{type(self).__name__}(rate={self._rate}, axes={self._axes})"

    def state_info(self, batch_size=0):
        """Return no states.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            `shape` and `__layout__` of each state.
        """
        return []

    def _alias(self):
        return "dropout"

    def hybrid_forward(self, F, inputs, states):
        """Run one step.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        inputs : NDArray or Symbol
            Input of the step, of any shape.
        states : list
            Handed on; there are none by its own account.

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, units) and the new states, shaped as the old ones.
        """
        if self._rate > 0:
            inputs = F.Dropout(data=inputs, p=self._rate, axes=self._axes, name=self._step_name())
        return inputs, states

    def _step_name(self):
        return f"t{self._counter}_fwd"

    def unroll(
        self, length, inputs, begin_state=None, layout="NTC", merge_outputs=None, valid_length=None
    ):
        """Run over a sequence, as one array where it is one.

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
        self.reset()
        inputs, _, F, _ = format_sequence(length, inputs, layout, merge_outputs)
        if is_tensor(inputs):
            return self.hybrid_forward(F, inputs, begin_state or [])
        return super().unroll(
            length,
            inputs,
            begin_state=begin_state,
            layout=layout,
            merge_outputs=merge_outputs,
            valid_length=None,
        )


class ModifierCell(HybridRecurrentCell):
    """Base of cells that change another cell's behaviour; the other cell's parameters stay its own.

    Parameters
    ----------
    base_cell : HybridRecurrentCell
        The cell that is changed; from now on only this one may be called.

    Shapes
    ------
    Those of the cell inside: input (batch, in_units), output (batch, hidden_size), states (batch,
    hidden_size) each.

    Examples
    --------
    >>> isinstance(mx.gluon.rnn.ResidualCell(mx.gluon.rnn.GRUCell(3)), mx.gluon.rnn.ModifierCell)
    True
    """

    def __init__(self, base_cell):
        if base_cell._modified:
            raise AssertionError(
                f"{base_cell.name}: another modifier cell holds this cell already; modify that one"
            )
        base_cell._modified = True
        super().__init__(prefix=base_cell.prefix + self._alias(), params=None)
        self.base_cell = base_cell

    @property
    def params(self):
        """Parameters of the base cell."""
        return self.base_cell.params

    def state_info(self, batch_size=0):
        """Return shape and layout of the base cell's states.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            `shape` and `__layout__` of each state.
        """
        return self.base_cell.state_info(batch_size)

    def begin_state(self, func=ndarray.zeros, **kwargs):
        """Return the base cell's first states.

        Parameters
        ----------
        func : function
            Makes a state: `nd.zeros` (default), `sym.zeros`, `sym.var`, …
        kwargs :
            Passed on to `func`, `batch_size` among them.

        Returns
        -------
        list of NDArray or Symbol
            Of the shapes that `state_info` tells.
        """
        self._refuse_when_modified()
        self.base_cell._modified = False
        states = self.base_cell.begin_state(func=func, **kwargs)
        self.base_cell._modified = True
        return states

    def hybrid_forward(self, F, inputs, states):
        """Run one step; a subclass defines it.

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
        raise NotImplementedError(f"{type(self).__name__} must define hybrid_forward")

    def __repr__(self):
        return f"{type(self).__name__}({self.base_cell!r})"


class ZoneoutCell(ModifierCell):
    """While training, outputs and states keep their previous value with some probability.

    Parameters
    ----------
    base_cell : HybridRecurrentCell
        The cell that is changed.
    zoneout_outputs, zoneout_states : float
        The probabilities.

    Shapes
    ------
    Those of the cell inside: input (batch, in_units), output (batch, hidden_size), states (batch,
    hidden_size) each.

    Examples
    --------
    >>> cell = mx.gluon.rnn.ZoneoutCell(mx.gluon.rnn.GRUCell(3), zoneout_states=0.1)
    >>> cell.initialize()
    >>> cell(mx.nd.ones((2, 3)), cell.begin_state(batch_size=2))[0].shape
    (2, 3)
    """

    def __init__(self, base_cell, zoneout_outputs=0.0, zoneout_states=0.0):
        if isinstance(base_cell, BidirectionalCell):
            raise AssertionError(
                "ZoneoutCell: a BidirectionalCell cannot step; use zoneout on the cells inside"
            )
        super().__init__(base_cell)
        self.zoneout_outputs = zoneout_outputs
        self.zoneout_states = zoneout_states
        self._prev_output = None

    def __repr__(self):
        return (
            f"{type(self).__name__}(p_out={self.zoneout_outputs}, p_state={self.zoneout_states}, "
            f"{self.base_cell!r})"
        )

    def _alias(self):
        return "zoneout"

    def reset(self):
        """Start anew."""
        super().reset()
        self._prev_output = None

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
        next_output, next_states = self.base_cell(inputs, states)

        def mix(share, new, old):
            mask = F.Dropout(F.ones_like(new), p=share)
            return F.where(mask, new, F.zeros_like(new) if old is None else old)

        output = next_output
        if self.zoneout_outputs:
            output = mix(self.zoneout_outputs, next_output, self._prev_output)
        if self.zoneout_states:
            next_states = [
                mix(self.zoneout_states, new, old)
                for new, old in zip(next_states, states, strict=True)
            ]
        self._prev_output = output
        return output, next_states


class ResidualCell(ModifierCell):
    """Adds the input to the output of a cell.

    Parameters
    ----------
    base_cell : RecurrentCell
        The cell whose output the input is added to.

    Shapes
    ------
    Input and output (batch, hidden_size); states are those of the cell inside.

    Examples
    --------
    >>> cell = mx.gluon.rnn.ResidualCell(mx.gluon.rnn.GRUCell(3))
    >>> cell.initialize()
    >>> cell(mx.nd.ones((2, 3)), cell.begin_state(batch_size=2))[0].shape
    (2, 3)
    """

    def __init__(self, base_cell):
        super().__init__(base_cell)

    def hybrid_forward(self, F, inputs, states):
        """Run one step.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        inputs : NDArray or Symbol
            Input of the step (batch, hidden_size), which is added to the output.
        states : list of NDArray or Symbol
            States as `state_info` tells, (batch, hidden_size) each.

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, units) and the new states, shaped as the old ones.
        """
        output, states = self.base_cell(inputs, states)
        output = F.elemwise_add(output, inputs, name=f"t{self._counter}_fwd")
        return output, states

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
        self.reset()
        self.base_cell._modified = False
        outputs, states = self.base_cell.unroll(
            length,
            inputs=inputs,
            begin_state=begin_state,
            layout=layout,
            merge_outputs=merge_outputs,
            valid_length=valid_length,
        )
        self.base_cell._modified = True
        merge = is_tensor(outputs) if merge_outputs is None else merge_outputs
        inputs, axis, F, _ = format_sequence(length, inputs, layout, merge)
        if valid_length is not None:  # what lies behind the end stays zero
            inputs = mask_sequence(F, inputs, length, valid_length, axis, merge)
        if merge:
            return F.elemwise_add(outputs, inputs), states
        pairs = zip(outputs, inputs, strict=True)
        return [F.elemwise_add(output, step) for output, step in pairs], states


class BidirectionalCell(HybridRecurrentCell):
    """One cell runs forwards, one backwards; their outputs stand side by side.

    Parameters
    ----------
    l_cell, r_cell : HybridRecurrentCell
        The cell that runs forwards; the one that runs backwards.
    output_prefix : str
        Prefix of the names of the outputs.

    Shapes
    ------
    `unroll` takes (batch, steps, in_units) in layout 'NTC' and gives (batch, steps, sum of both
    hidden sizes).

    Examples
    --------
    >>> cell = mx.gluon.rnn.BidirectionalCell(mx.gluon.rnn.GRUCell(8), mx.gluon.rnn.GRUCell(8))
    >>> cell.initialize()
    >>> cell.unroll(5, mx.nd.ones((2, 5, 3)), merge_outputs=True)[0].shape
    (2, 5, 16)
    """

    def __init__(self, l_cell, r_cell, output_prefix="bi_"):
        super().__init__(prefix="", params=None)
        self.register_child(l_cell, "l_cell")
        self.register_child(r_cell, "r_cell")
        self._output_prefix = output_prefix

    def __call__(self, inputs, states):
        """Raise: the backward cell needs the whole sequence."""
        raise NotImplementedError(
            "BidirectionalCell: cannot run a single step, it needs the whole sequence; use unroll"
        )

    def __repr__(self):
        forward, backward = self._children["l_cell"], self._children["r_cell"]
        return f"{type(self).__name__}(forward={forward!r}, backward={backward!r})"

    def state_info(self, batch_size=0):
        """Return shape and layout of the states of both cells.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            `shape` and `__layout__` of each state.
        """
        return _cells_state_info(self._children.values(), batch_size)

    def begin_state(self, **kwargs):
        """Return the first states of both cells.

        Parameters
        ----------
        kwargs :
            As in `RecurrentCell.begin_state`.

        Returns
        -------
        list of NDArray or Symbol
            Of the shapes that `state_info` tells.
        """
        self._refuse_when_modified()
        return _cells_begin_state(self._children.values(), **kwargs)

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
        self.reset()
        inputs, axis, F, batch_size = format_sequence(length, inputs, layout, False)
        turned = reverse_steps(inputs, length, valid_length)
        states = begin_states(self, F, begin_state, inputs, batch_size)
        forward, backward = self._children.values()
        count = len(forward.state_info(batch_size))
        options = {"layout": layout, "valid_length": valid_length}
        left, l_states = forward.unroll(
            length,
            inputs=inputs,
            begin_state=states[:count],
            merge_outputs=merge_outputs,
            **options,
        )
        right, r_states = backward.unroll(
            length, turned, states[count:], merge_outputs=False, **options
        )
        right = reverse_steps(right, length, valid_length)
        merge = is_tensor(left) if merge_outputs is None else merge_outputs
        left = format_sequence(length, left, layout, merge)[0]
        right = format_sequence(length, right, layout, merge)[0]
        if merge:
            outputs = F.concat(left, right, dim=2, name=self._output_prefix + "out")
        else:
            outputs = [
                F.concat(l_step, r_step, dim=1, name=f"{self._output_prefix}t{i}")
                for i, (l_step, r_step) in enumerate(zip(left, right, strict=True))
            ]
        if valid_length is not None:
            outputs = mask_sequence(F, outputs, length, valid_length, axis, merge)
        return outputs, l_states + r_states


known_in(
    "mxnet.gluon.rnn.rnn_cell",
    BidirectionalCell,
    DropoutCell,
    HybridSequentialRNNCell,
    ModifierCell,
    ResidualCell,
    SequentialRNNCell,
    ZoneoutCell,
)
