"""Recurrent layers: whole sequences in one operator."""

from ... import ndarray, symbol
from ...util import faced
from .._docstrings import with_sections
from ..block import HybridBlock
from . import composed_cells, rnn_cell

__all__ = ["GRU", "LSTM", "RNN"]


class _RNNLayer(HybridBlock):
    """A stack of recurrent layers over a sequence.

    Parameters
    ----------
    hidden_size, num_layers, layout, dropout, bidirectional, input_size :
        As in `LSTM`.
    i2h_weight_initializer, h2h_weight_initializer, i2h_bias_initializer, h2h_bias_initializer :
        str or Initializer.
    mode : str
        'rnn_relu', 'rnn_tanh', 'lstm' or 'gru'.
    projection_size, h2r_weight_initializer, lstm_state_clip_min, lstm_state_clip_max,
    lstm_state_clip_nan, dtype, use_sequence_length :
        As in `LSTM`.
    """

    def __init__(
        self,
        hidden_size,
        num_layers,
        layout,
        dropout,
        bidirectional,
        input_size,
        i2h_weight_initializer,
        h2h_weight_initializer,
        i2h_bias_initializer,
        h2h_bias_initializer,
        mode,
        projection_size=None,
        h2r_weight_initializer=None,
        lstm_state_clip_min=None,
        lstm_state_clip_max=None,
        lstm_state_clip_nan=False,
        dtype="float32",
        use_sequence_length=False,
        **kwargs,
    ):
        super().__init__(**kwargs)
        if layout not in ("TNC", "NTC"):
            raise AssertionError(
                f"{type(self).__name__}: layout {layout!r} is unknown; use 'TNC' or 'NTC'"
            )
        self.skip_states = None  # whether the last call gave no states, so that none come back
        self._hidden_size = hidden_size
        self._projection_size = projection_size or None
        self._num_layers = num_layers
        self._mode = mode
        self._gates = {"lstm": 4, "gru": 3}.get(mode, 1)
        self._layout = layout
        self._dropout = dropout
        self._dir = 2 if bidirectional else 1
        self._input_size = input_size
        self._i2h_weight_initializer = i2h_weight_initializer
        self._h2h_weight_initializer = h2h_weight_initializer
        self._i2h_bias_initializer = i2h_bias_initializer
        self._h2h_bias_initializer = h2h_bias_initializer
        self._h2r_weight_initializer = h2r_weight_initializer
        self._lstm_state_clip_min = lstm_state_clip_min
        self._lstm_state_clip_max = lstm_state_clip_max
        self._lstm_state_clip_nan = lstm_state_clip_nan
        self._dtype = dtype
        self._use_sequence_length = use_sequence_length
        self._register_params()

    def _register_params(self):
        width = self._gates * self._hidden_size
        shown = self._projection_size or self._hidden_size
        inputs = self._input_size
        for layer in range(self._num_layers):
            for side in ("l", "r")[: self._dir]:
                for kind, shape in (
                    ("i2h_weight", (width, inputs)),
                    ("h2h_weight", (width, shown)),
                    ("i2h_bias", (width,)),
                    ("h2h_bias", (width,)),
                    ("h2r_weight", (shown, self._hidden_size)),
                )[: 5 if self._projection_size else 4]:
                    init = getattr(self, f"_{kind}_initializer")
                    self._register_param(f"{side}{layer}_{kind}", shape, init, self._dtype)
            inputs = shown * self._dir

    def _register_param(self, name, shape, init, dtype):
        """Make a parameter of the layer and set it under its name."""
        param = self.params.get(name, shape=shape, init=init, allow_deferred_init=True, dtype=dtype)
        setattr(self, name, param)
        return param

    def __repr__(self):
        shape = self.l0_i2h_weight.shape
        parts = [f"{shape[1] or None} -> {shape[0] // self._gates}", self._layout]
        if self._num_layers != 1:
            parts.append(f"num_layers={self._num_layers}")
        if self._dropout != 0:
            parts.append(f"dropout={self._dropout}")
        if self._dir == 2:
            parts.append("bidirectional")
        return f"{type(self).__name__}({', '.join(parts)})"

    def _collect_params_with_prefix(self, prefix="", *args, **kwargs):
        """Name parameters as files of cells do: `_unfused.0.l_cell.i2h_weight`."""
        if prefix:
            prefix += "."
        result = {}
        for layer in range(self._num_layers):
            for side in ("l", "r")[: self._dir]:
                cell = f"{layer}.{side}_cell." if self._dir == 2 else f"{layer}."
                for kind in ("i2h_weight", "h2h_weight", "i2h_bias", "h2h_bias", "h2r_weight"):
                    name = f"{side}{layer}_{kind}"
                    if name in self._reg_params:
                        result[f"{prefix}_unfused.{cell}{kind}"] = self._reg_params[name]
        return result

    def state_info(self, batch_size=0):
        """Return shape, layout and type of each state.

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

    def _state(self, batch_size, size):
        shape = (self._num_layers * self._dir, batch_size, size)
        return {"shape": shape, "__layout__": "LNC", "dtype": self._dtype}

    def cast(self, dtype):
        """Change the element type."""
        super().cast(dtype)
        self._dtype = dtype

    def begin_state(self, batch_size=0, func=ndarray.zeros, **kwargs):
        """Return the first states: zeros, or what `func` makes.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.
        func : function
            Makes a state: `nd.zeros` (default), `sym.zeros`, `sym.var`, …
        kwargs :
            Passed on to `func`: `ctx`, `dtype`, …

        Returns
        -------
        list of NDArray or Symbol
            Of the shapes that `state_info` tells; under `npx.set_np` those of `mx.np`.
        """
        return [
            faced(func(name=f"{self.prefix}h0_{i}", **{**info, **kwargs}))
            for i, info in enumerate(self.state_info(batch_size))
        ]

    def _unfuse(self):
        """Return the same layers as a stack of cells that share the parameters."""
        if self._projection_size:
            raise AssertionError(f"{type(self).__name__}: a projection cannot be unfused")
        if self._layout and self._use_sequence_length:
            raise AssertionError(
                f"{type(self).__name__}: use_sequence_length cannot be unfused; use valid_length "
                "of unroll"
            )
        stack = composed_cells.HybridSequentialRNNCell(prefix=self.prefix, params=self.params)
        inputs = self._input_size
        with stack.name_scope():  # the cells find their parameters in the stack's
            for layer in range(self._num_layers):
                cells = [self._cell(f"{side}{layer}_", inputs) for side in ("l", "r")[: self._dir]]
                stack.add(cells[0] if self._dir == 1 else composed_cells.BidirectionalCell(*cells))
                if self._dropout > 0 and layer != self._num_layers - 1:
                    stack.add(composed_cells.DropoutCell(self._dropout))
                inputs = self._hidden_size * self._dir
        return stack

    def _cell(self, prefix, input_size):
        names = ("i2h_weight", "h2h_weight", "i2h_bias", "h2h_bias")
        options = {f"{name}_initializer": getattr(self, f"_{name}_initializer") for name in names}
        make = {"lstm": rnn_cell.LSTMCell, "gru": rnn_cell.GRUCell}.get(self._mode)
        if make is None:
            make = rnn_cell.RNNCell
            options["activation"] = self._mode[len("rnn_") :]
        return make(self._hidden_size, input_size=input_size, prefix=prefix, **options)

    def __call__(self, inputs, states=None, sequence_length=None, **kwargs):
        """Run over a sequence; without `states` they start at zero and are not returned."""
        self.skip_states = states is None
        if states is None:
            if isinstance(inputs, ndarray.NDArray):
                batch_size = inputs.shape[self._layout.find("N")]
                states = self.begin_state(batch_size, ctx=inputs.context, dtype=inputs.dtype)
            else:
                states = self.begin_state(0, func=symbol.zeros)
        if isinstance(states, (ndarray.NDArray, symbol.Symbol)):
            states = [states]
        if self._use_sequence_length:
            if sequence_length is None:
                raise AssertionError(
                    f"{self.name}: use_sequence_length is set; give sequence_length"
                )
            return super().__call__(inputs, states, sequence_length, **kwargs)
        return super().__call__(inputs, states, **kwargs)

    def hybrid_forward(self, F, inputs, states, sequence_length=None, **kwargs):
        """Run over a sequence.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        inputs : NDArray or Symbol
            The sequence: (steps, batch, in_units) in layout 'TNC'.
        states : list of NDArray or Symbol
            (num_layers × directions, batch, hidden_size) each.
        sequence_length : NDArray or Symbol, optional
            Steps of each sample that count (batch,), with `use_sequence_length`.
        kwargs :
            The weights, by name.

        Returns
        -------
        NDArray or Symbol, or (output, states)
            (steps, batch, hidden_size × directions); the new states too where some were given.
        """
        if F is ndarray:
            self._check_states(inputs, states)
        out = self._forward_kernel(F, inputs, states, sequence_length, **kwargs)
        return out[0] if self.skip_states else out

    def _check_states(self, inputs, states):
        batch_size = inputs.shape[self._layout.find("N")]
        for state, info in zip(states, self.state_info(batch_size), strict=True):
            if state.shape != info["shape"]:
                raise ValueError(
                    f"{self.name}: a state has shape {state.shape}, it must be {info['shape']}"
                )

    def _forward_kernel(self, F, inputs, states, sequence_length, **kwargs):
        """Call the operator; its weights are one vector, all weights before all biases."""
        if self._layout == "NTC":
            inputs = F.swapaxes(inputs, dim1=0, dim2=1)
        kinds = ("i2h_weight", "h2h_weight", "h2r_weight"), ("i2h_bias", "h2h_bias")
        flat = [
            F.reshape(kwargs[f"{side}{layer}_{kind}"], shape=-1)
            for group in kinds
            for layer in range(self._num_layers)
            for side in ("l", "r")[: self._dir]
            for kind in group
            if f"{side}{layer}_{kind}" in kwargs
        ]
        vector = F._internal._rnn_param_concat(*flat, dim=0)
        lengths = [] if sequence_length is None else [sequence_length]
        result = F.RNN(
            inputs,
            vector,
            *states,
            *lengths,
            use_sequence_length=self._use_sequence_length,
            state_size=self._hidden_size,
            projection_size=self._projection_size,
            num_layers=self._num_layers,
            bidirectional=self._dir == 2,
            p=self._dropout,
            state_outputs=True,
            mode=self._mode,
            lstm_state_clip_min=self._lstm_state_clip_min,
            lstm_state_clip_max=self._lstm_state_clip_max,
            lstm_state_clip_nan=self._lstm_state_clip_nan,
        )
        outputs, states = result[0], [result[i + 1] for i in range(len(states))]
        if self._layout == "NTC":
            outputs = F.swapaxes(outputs, dim1=0, dim2=1)
        return outputs, states


_PARAMETERS = """
    Parameters
    ----------
    hidden_size : int
        Length of the state of a layer, and of the output of one direction.
    num_layers : int, default 1
        Layers on top of each other: each reads the outputs of the one below.
    layout : str, default 'TNC'
        Order of the axes of inputs and outputs: 'TNC' (steps, batch, channels) or 'NTC'.
    dropout : float, default 0
        Probability that an output between two layers is dropped in training.
    bidirectional : bool, default False
        Run a second time from the end to the beginning, and put both outputs side by side.
    input_size : int, default 0
        Length of an input of one step; 0: the first sequence tells it.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
        How the weights of inputs (i2h) and of states (h2h) start; as the network's `initialize`
        says when left out.
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer, default 'zeros'
        How the biases start.
    dtype : str or type, default 'float32'
        Element type of the parameters.
    use_sequence_length : bool, default False
        Each call gets `sequence_length` of shape (batch,) too: how many steps of each sample
        count. Outputs behind them are 0.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.
"""
_ACTIVATION = """\
    activation : str, default 'relu'
        'relu' or 'tanh'.
"""
_PROJECTION = """\
    projection_size : int, optional
        Length of the outputs, which a further weight makes of the hidden ones; hidden_size when
        left out.
    h2r_weight_initializer : str or Initializer, optional
        How that weight starts.
    state_clip_min, state_clip_max : float, optional
        Bounds that the memory is cut to after every step.
    state_clip_nan : bool, default False
        Replace elements that are not a number (NaN) as well, by the smaller bound.
"""
_RAISES = """
    Raises
    ------
    MXNetError
        If an input has another size than `input_size`, or than the first one.
    ValueError
        If the first input does not have three axes.
"""


class RNN(_RNNLayer):
    """Plain (Elman) recurrent layers: h[t] = activation(W x[t] + b + R h[t - 1] + c).

    Shapes
    ------
    Input (steps, batch, in_units) in layout 'TNC', output (steps, batch, hidden_size ×
    directions), where directions is 2 with `bidirectional`. States are (num_layers × directions,
    batch, hidden_size). A call with states returns (output, new states), one without the output.

    Examples
    --------
    >>> net = mx.gluon.rnn.RNN(8)
    >>> net.initialize()
    >>> net(mx.nd.ones((5, 2, 3))).shape
    (5, 2, 8)
    """

    __doc__ = with_sections(__doc__, _PARAMETERS, _ACTIVATION, _RAISES)

    def __init__(
        self,
        hidden_size,
        num_layers=1,
        activation="relu",
        layout="TNC",
        dropout=0,
        bidirectional=False,
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        input_size=0,
        dtype="float32",
        **kwargs,
    ):
        super().__init__(
            hidden_size,
            num_layers,
            layout,
            dropout,
            bidirectional,
            input_size,
            i2h_weight_initializer,
            h2h_weight_initializer,
            i2h_bias_initializer,
            h2h_bias_initializer,
            "rnn_" + activation,
            dtype=dtype,
            **kwargs,
        )

    def state_info(self, batch_size=0):
        """Return shape, layout and type of the state.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            Of one state (num_layers × directions, batch, hidden_size).
        """
        return [self._state(batch_size, self._hidden_size)]


class LSTM(_RNNLayer):
    """Layers of long short-term memory (LSTM): a memory that gates write, keep and read.

    Shapes
    ------
    Input (steps, batch, in_units) in layout 'TNC', output (steps, batch, hidden_size ×
    directions), where directions is 2 with `bidirectional`. States are (num_layers × directions,
    batch, hidden_size). A call with states returns (output, new states), one without the output.

    Examples
    --------
    >>> net = mx.gluon.rnn.LSTM(8, num_layers=2, layout="NTC")
    >>> net.initialize()
    >>> output, states = net(mx.nd.ones((2, 5, 3)), net.begin_state(batch_size=2))
    >>> output.shape, [state.shape for state in states]
    ((2, 5, 8), [(2, 2, 8), (2, 2, 8)])
    """

    __doc__ = with_sections(__doc__, _PARAMETERS, _PROJECTION, _RAISES)

    def __init__(
        self,
        hidden_size,
        num_layers=1,
        layout="TNC",
        dropout=0,
        bidirectional=False,
        input_size=0,
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        projection_size=None,
        h2r_weight_initializer=None,
        state_clip_min=None,
        state_clip_max=None,
        state_clip_nan=False,
        dtype="float32",
        **kwargs,
    ):
        super().__init__(
            hidden_size,
            num_layers,
            layout,
            dropout,
            bidirectional,
            input_size,
            i2h_weight_initializer,
            h2h_weight_initializer,
            i2h_bias_initializer,
            h2h_bias_initializer,
            "lstm",
            projection_size,
            h2r_weight_initializer,
            state_clip_min,
            state_clip_max,
            state_clip_nan,
            dtype,
            **kwargs,
        )

    def state_info(self, batch_size=0):
        """Return shape, layout and type of output and memory.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            Of two states (num_layers × directions, batch, hidden_size).

        Examples
        --------
        >>> [info["shape"] for info in mx.gluon.rnn.LSTM(8, num_layers=2).state_info(batch_size=3)]
        [(2, 3, 8), (2, 3, 8)]
        """
        return [
            self._state(batch_size, self._projection_size or self._hidden_size),
            self._state(batch_size, self._hidden_size),
        ]


class GRU(_RNNLayer):
    """Layers of gated recurrent units (GRU): like LSTM, with one state and fewer weights.

    Shapes
    ------
    Input (steps, batch, in_units) in layout 'TNC', output (steps, batch, hidden_size ×
    directions), where directions is 2 with `bidirectional`. States are (num_layers × directions,
    batch, hidden_size). A call with states returns (output, new states), one without the output.

    Examples
    --------
    >>> net = mx.gluon.rnn.GRU(8, bidirectional=True)
    >>> net.initialize()
    >>> net(mx.nd.ones((5, 2, 3))).shape
    (5, 2, 16)
    """

    __doc__ = with_sections(__doc__, _PARAMETERS, _RAISES)

    def __init__(
        self,
        hidden_size,
        num_layers=1,
        layout="TNC",
        dropout=0,
        bidirectional=False,
        input_size=0,
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        dtype="float32",
        **kwargs,
    ):
        super().__init__(
            hidden_size,
            num_layers,
            layout,
            dropout,
            bidirectional,
            input_size,
            i2h_weight_initializer,
            h2h_weight_initializer,
            i2h_bias_initializer,
            h2h_bias_initializer,
            "gru",
            dtype=dtype,
            **kwargs,
        )

    def state_info(self, batch_size=0):
        """Return shape, layout and type of the state.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            Of one state (num_layers × directions, batch, hidden_size).
        """
        return [self._state(batch_size, self._hidden_size)]
