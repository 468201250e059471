"""`FusedRNNCell`: whole stacks of recurrent layers in one operator."""

import warnings

from .. import ndarray, symbol
from ..base import known_in
from ..initializer import FusedRNN
from ._base import BaseRNNCell, _normalize_sequence
from ._cells import GRUCell, LSTMCell, RNNCell
from ._combined import BidirectionalCell, SequentialRNNCell

_GATES = {
    "rnn_relu": ("",),
    "rnn_tanh": ("",),
    "lstm": ("_i", "_f", "_c", "_o"),
    "gru": ("_r", "_z", "_o"),
}


class FusedRNNCell(BaseRNNCell):
    """Recurrent layers as the operator `RNN`, with all weights in one vector.

    Parameters
    ----------
    num_hidden : int
        Size of the output of a direction.
    num_layers : int
        Layers.
    mode : str
        'rnn_relu', 'rnn_tanh', 'lstm' or 'gru'.
    bidirectional : bool
        Both directions.
    dropout : float
        Share of elements dropped between layers while training.
    get_next_state : bool
        Return the last states too.
    forget_bias : float
        First value of the forget gates' bias of an LSTM.
    prefix : str, optional
        Start of names, '<mode>_' by default.
    params : RNNParams, optional
        Weights to share.

    Examples
    --------
    >>> cell = mx.rnn.FusedRNNCell(4, num_layers=2, mode="lstm")
    >>> outputs, _ = cell.unroll(3, mx.sym.var("data"), layout="NTC", merge_outputs=True)
    >>> outputs.infer_shape(data=(2, 3, 5))[1]
    [(2, 3, 4)]
    """

    def __init__(
        self,
        num_hidden,
        num_layers=1,
        mode="lstm",
        bidirectional=False,
        dropout=0.0,
        get_next_state=False,
        forget_bias=1.0,
        prefix=None,
        params=None,
    ):
        if mode not in _GATES:
            raise ValueError(f"FusedRNNCell: mode must be one of {', '.join(_GATES)}, got {mode!r}")
        super().__init__(prefix=f"{mode}_" if prefix is None else prefix, params=params)
        self._num_hidden = num_hidden
        self._num_layers = num_layers
        self._mode = mode
        self._bidirectional = bidirectional
        self._dropout = dropout
        self._get_next_state = get_next_state
        self._directions = ["l", "r"] if bidirectional else ["l"]
        initializer = FusedRNN(None, num_hidden, num_layers, mode, bidirectional, forget_bias)
        self._parameter = self.params.get("parameters", init=initializer)

    @property
    def state_info(self):
        """Shape and layout of the states."""
        shape = (len(self._directions) * self._num_layers, 0, self._num_hidden)
        return [{"shape": shape, "__layout__": "LNC"}] * (2 if self._mode == "lstm" else 1)

    @property
    def _gate_names(self):
        return _GATES[self._mode]

    @property
    def _num_gates(self):
        return len(self._gate_names)

    def _parts(self, input_size, size):
        """(name, shape) of every piece of the vector, in its order."""
        width = size * len(self._directions)
        places = [(f"{self._prefix}{d}{layer}_", layer)
                  for layer in range(self._num_layers) for d in self._directions]  # fmt: skip
        for kind in ("weight", "bias"):
            for place, layer in places:
                columns = {"i2h": width if layer else input_size, "h2h": size}
                for group, length in columns.items():
                    for gate in self._gate_names:
                        shape = (size, length) if kind == "weight" else (size,)
                        yield f"{place}{group}{gate}_{kind}", shape

    def _input_size(self, count):
        """The size of the inputs that goes with a vector of that length."""
        size, sides = self._num_hidden, len(self._directions)
        per_unit = count // sides // size // self._num_gates
        return per_unit - (self._num_layers - 1) * (size + sides * size + 2) - size - 2

    def unpack_weights(self, args):
        """Return the dict with every matrix and bias under a name of its own.

        Parameters
        ----------
        args : dict of NDArray
            Parameters by name, as the cell uses them.

        Returns
        -------
        dict of NDArray
            A new one; other entries are handed on.
        """
        args = dict(args)
        vector = args.pop(self._parameter.name)
        parts = self._slice_weights(vector, self._input_size(vector.size), self._num_hidden)
        return args | {name: part.copy() for name, part in parts.items()}

    def _slice_weights(self, arr, li, lh):
        """Return views of every matrix and bias in a vector, for sizes of inputs and states."""
        parts, start = {}, 0
        for name, shape in self._parts(li, lh):
            end = start + _count(shape)
            parts[name] = arr[start:end].reshape(shape)
            start = end
        if start != arr.size:
            raise AssertionError(
                f"FusedRNNCell: {self._parameter.name!r} has {arr.size} elements, its settings "
                f"need {start}"
            )
        return parts

    def pack_weights(self, args):
        """Return the dict with all weights in one vector.

        Parameters
        ----------
        args : dict of NDArray
            Parameters by name, as `unpack_weights` gives them.

        Returns
        -------
        dict of NDArray
            A new one; other entries are handed on.
        """
        args = dict(args)
        first = args[f"{self._prefix}l0_i2h{self._gate_names[0]}_weight"]
        parts = self._parts(first.shape[1], self._num_hidden)
        pieces = [args.pop(name).reshape((-1,)) for name, _ in parts]
        args[self._parameter.name] = ndarray.concatenate(pieces)
        return args

    def __call__(self, inputs, states):
        """A single step does not exist: the operator does all of them."""
        raise NotImplementedError("FusedRNNCell has no single steps; use unroll or unfuse")

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
        inputs, axis = _normalize_sequence(length, inputs, layout, True)
        if axis == 1:
            warnings.warn(
                "FusedRNNCell: the layout NTC is transposed on the way; TNC is faster",
                stacklevel=2,
            )
            inputs = symbol.swapaxes(inputs, dim1=0, dim2=1)
        elif axis != 0:
            raise AssertionError(f"FusedRNNCell: layout must be NTC or TNC, got {layout!r}")
        states = self.begin_state() if begin_state is None else begin_state
        names = ("state", "state_cell") if self._mode == "lstm" else ("state",)
        rnn = symbol.RNN(
            data=inputs,
            parameters=self._parameter,
            state_size=self._num_hidden,
            num_layers=self._num_layers,
            bidirectional=self._bidirectional,
            p=self._dropout,
            state_outputs=self._get_next_state,
            mode=self._mode,
            name=f"{self._prefix}rnn",
            **dict(zip(names, states, strict=False)),
        )
        outputs, states = rnn, []
        if self._get_next_state:
            outputs, states = rnn[0], [rnn[i + 1] for i in range(len(names))]
            for state in states:
                state._set_attr(__layout__="LNC")
        if axis == 1:
            outputs = symbol.swapaxes(outputs, dim1=0, dim2=1)
        outputs, _ = _normalize_sequence(length, outputs, layout, merge_outputs)
        return outputs, states

    def unfuse(self):
        """Return a `SequentialRNNCell` of single cells that computes the same."""
        from ._modifiers import DropoutCell

        def cell(prefix):
            if self._mode == "lstm":
                return LSTMCell(self._num_hidden, prefix=prefix)
            if self._mode == "gru":
                return GRUCell(self._num_hidden, prefix=prefix)
            return RNNCell(self._num_hidden, self._mode.removeprefix("rnn_"), prefix=prefix)

        stack = SequentialRNNCell()
        for i in range(self._num_layers):
            sides = [cell(f"{self._prefix}{side}{i}_") for side in self._directions]
            if self._bidirectional:
                stack.add(BidirectionalCell(*sides, output_prefix=f"{self._prefix}bi_l{i}_"))
            else:
                stack.add(sides[0])
            if self._dropout > 0 and i != self._num_layers - 1:
                stack.add(DropoutCell(self._dropout, prefix=f"{self._prefix}_dropout{i}_"))
        return stack


def _count(shape):
    count = 1
    for length in shape:
        count *= length
    return count


known_in("mxnet.rnn.rnn_cell", FusedRNNCell)
