"""What recurrent cells with convolutions as weights share, and the three kinds of them."""

from ....base import known_in
from ...nn.conv_layers import repeat
from ...rnn import HybridRecurrentCell


def _get_conv_out_size(dimensions, kernels, paddings, dilations):
    """Return the sizes that a convolution with stride 1 makes of `dimensions`; 0 stays 0."""
    sizes = zip(dimensions, kernels, paddings, dilations, strict=True)
    return tuple(d + 2 * p - f * (k - 1) if d else 0 for d, k, p, f in sizes)


_LAYOUTS = {1: ("NCW", "NWC"), 2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}


class _BaseConvRNNCell(HybridRecurrentCell):
    """What the convolutional cells share: filters from input and state to the gates.

    A subclass names its gates (`_gate_names`), and defines `state_info` and `hybrid_forward`.
    `dims` is the number of axes that the windows move along; the others are as in
    `Conv2DRNNCell`.
    """

    _gate_names = ("",)

    def __init__(
        self,
        input_shape,
        hidden_channels,
        i2h_kernel,
        h2h_kernel,
        i2h_pad,
        i2h_dilate,
        h2h_dilate,
        i2h_weight_initializer,
        h2h_weight_initializer,
        i2h_bias_initializer,
        h2h_bias_initializer,
        dims,
        conv_layout,
        activation,
        prefix=None,
        params=None,
    ):
        super().__init__(prefix=prefix, params=params)
        cell = type(self).__name__
        if conv_layout not in _LAYOUTS[dims]:
            raise AssertionError(
                f"{cell}: layout {conv_layout!r} is unknown; use {' or '.join(_LAYOUTS[dims])}"
            )
        if len(input_shape) != dims + 1:
            raise AssertionError(
                f"{cell}: input_shape must have {dims + 1} sides, got {input_shape}"
            )
        self._input_shape = input_shape
        self._hidden_channels = hidden_channels
        self._conv_layout = conv_layout
        self._activation = activation
        self._stride = (1,) * dims
        self._i2h_kernel = repeat(i2h_kernel, dims, "i2h_kernel", cell)
        self._i2h_pad = repeat(i2h_pad, dims, "i2h_pad", cell)
        self._i2h_dilate = repeat(i2h_dilate, dims, "i2h_dilate", cell)
        self._h2h_kernel = repeat(h2h_kernel, dims, "h2h_kernel", cell)
        self._h2h_dilate = repeat(h2h_dilate, dims, "h2h_dilate", cell)
        if any(size % 2 == 0 for size in self._h2h_kernel):
            raise AssertionError(
                f"{cell}: h2h_kernel must be odd, so that states keep their size; got {h2h_kernel}"
            )
        (
            self._channel_axis,
            self._in_channels,
            i2h_shape,
            h2h_shape,
            self._h2h_pad,
            self._state_shape,
        ) = self._decide_shapes()
        width = (hidden_channels * self._num_gates,)
        self.i2h_weight = self._filter("i2h_weight", i2h_shape, i2h_weight_initializer)
        self.h2h_weight = self._filter("h2h_weight", h2h_shape, h2h_weight_initializer)
        self.i2h_bias = self._filter("i2h_bias", width, i2h_bias_initializer)
        self.h2h_bias = self._filter("h2h_bias", width, h2h_bias_initializer)

    def _filter(self, name, shape, init):
        return self.params.get(name, shape=shape, init=init, allow_deferred_init=True)

    @property
    def _num_gates(self):
        return len(self._gate_names)

    def _decide_shapes(self):
        """Return (channel axis, input channels, shapes of the filters, padding, state's shape)."""
        axis, hidden = self._conv_layout.find("C"), self._hidden_channels
        channels = self._input_shape[axis - 1]
        sides = self._input_shape[1:] if axis == 1 else self._input_shape[:-1]
        left = _get_conv_out_size(sides, self._i2h_kernel, self._i2h_pad, self._i2h_dilate)
        pad = tuple(
            d * (k - 1) // 2 for d, k in zip(self._h2h_dilate, self._h2h_kernel, strict=True)
        )

        def around(channels, sides):
            return (channels, *sides) if axis == 1 else (*sides, channels)

        width = hidden * self._num_gates
        i2h_shape = (width, *around(channels, self._i2h_kernel))
        h2h_shape = (width, *around(hidden, self._h2h_kernel))
        return axis, channels, i2h_shape, h2h_shape, pad, around(hidden, left)

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
        raise NotImplementedError(f"{type(self).__name__} must define state_info(batch_size)")

    def _states(self, batch_size, count):
        shape = (batch_size, *self._state_shape)
        return [{"shape": shape, "__layout__": self._conv_layout} for _ in range(count)]

    def __repr__(self):
        shape = self.i2h_weight.shape
        channels = shape[1 if self._channel_axis == 1 else -1]
        mapping = f"{channels or None} -> {shape[0]}"
        return f"{type(self).__name__}({mapping}, {self._activation}, {self._conv_layout})"

    def _conv_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias, prefix):
        """Return the convolutions of input and first state."""
        common = {
            "num_filter": self._hidden_channels * self._num_gates,
            "stride": self._stride,
            "layout": self._conv_layout,
        }
        i2h = F.Convolution(
            inputs,
            i2h_weight,
            i2h_bias,
            kernel=self._i2h_kernel,
            pad=self._i2h_pad,
            dilate=self._i2h_dilate,
            name=prefix + "i2h",
            **common,
        )
        h2h = F.Convolution(
            states[0],
            h2h_weight,
            h2h_bias,
            kernel=self._h2h_kernel,
            pad=self._h2h_pad,
            dilate=self._h2h_dilate,
            name=prefix + "h2h",
            **common,
        )
        return i2h, h2h

    def _split(self, F, gates, name):
        count = self._num_gates
        return F.SliceChannel(gates, num_outputs=count, axis=self._channel_axis, name=name)


class _ConvRNNCell(_BaseConvRNNCell):
    _gate_names = ("",)

    def _alias(self):
        return "conv_rnn"

    def state_info(self, batch_size=0):
        """Return shape and layout of the state.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            `shape` and `__layout__` of each state.
        """
        return self._states(batch_size, 1)

    def hybrid_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias):
        """Run one step.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        inputs : NDArray or Symbol
            Input of the step (batch, in_channels, ...).
        states : list of NDArray or Symbol
            (batch, hidden_channels, ...) each.
        i2h_weight : NDArray or Symbol
            Kernel for the input.
        h2h_weight : NDArray or Symbol
            Kernel for the last output.
        i2h_bias, h2h_bias : NDArray or Symbol
            Biases of the two.

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, hidden_channels, ...) and the new states.
        """
        step = f"t{self._counter}_"
        i2h, h2h = self._conv_forward(
            F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias, step
        )
        output = self._get_activation(F, i2h + h2h, self._activation, name=step + "out")
        return output, [output]


class _ConvLSTMCell(_BaseConvRNNCell):
    _gate_names = ("_i", "_f", "_c", "_o")

    def _alias(self):
        return "conv_lstm"

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
        return self._states(batch_size, 2)

    def hybrid_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias):
        """Run one step.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        inputs : NDArray or Symbol
            Input of the step (batch, in_channels, ...).
        states : list of NDArray or Symbol
            (batch, hidden_channels, ...) each.
        i2h_weight : NDArray or Symbol
            Kernel for the input.
        h2h_weight : NDArray or Symbol
            Kernel for the last output.
        i2h_bias, h2h_bias : NDArray or Symbol
            Biases of the two.

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, hidden_channels, ...) and the new states.
        """
        step = f"t{self._counter}_"
        i2h, h2h = self._conv_forward(
            F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias, step
        )
        gates = self._split(F, i2h + h2h, step + "slice")
        enter = F.Activation(gates[0], act_type="sigmoid", name=step + "i")
        forget = F.Activation(gates[1], act_type="sigmoid", name=step + "f")
        new = self._get_activation(F, gates[2], self._activation, name=step + "c")
        leave = F.Activation(gates[3], act_type="sigmoid", name=step + "o")
        memory = F.elemwise_add(forget * states[1], enter * new, name=step + "state")
        shown = self._get_activation(F, memory, self._activation)
        output = F.elemwise_mul(leave, shown, name=step + "out")
        return output, [output, memory]


class _ConvGRUCell(_BaseConvRNNCell):
    _gate_names = ("_r", "_z", "_o")

    def _alias(self):
        return "conv_gru"

    def state_info(self, batch_size=0):
        """Return shape and layout of the state.

        Parameters
        ----------
        batch_size : int
            Samples; 0 where it is not known yet.

        Returns
        -------
        list of dict
            `shape` and `__layout__` of each state.
        """
        return self._states(batch_size, 1)

    def hybrid_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias):
        """Run one step.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        inputs : NDArray or Symbol
            Input of the step (batch, in_channels, ...).
        states : list of NDArray or Symbol
            (batch, hidden_channels, ...) each.
        i2h_weight : NDArray or Symbol
            Kernel for the input.
        h2h_weight : NDArray or Symbol
            Kernel for the last output.
        i2h_bias, h2h_bias : NDArray or Symbol
            Biases of the two.

        Returns
        -------
        (NDArray or Symbol, list)
            The output (batch, hidden_channels, ...) and the new states.
        """
        step = f"t{self._counter}_"
        i2h, h2h = self._conv_forward(
            F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias, step
        )
        i2h = self._split(F, i2h, step + "i2h_slice")
        h2h = self._split(F, h2h, step + "h2h_slice")
        reset = F.Activation(i2h[0] + h2h[0], act_type="sigmoid", name=step + "r_act")
        update = F.Activation(i2h[1] + h2h[1], act_type="sigmoid", name=step + "z_act")
        new = self._get_activation(
            F, i2h[2] + reset * h2h[2], self._activation, name=step + "h_act"
        )
        output = F.elemwise_add((1.0 - update) * new, update * states[0], name=step + "out")
        return output, [output]


known_in(
    "mxnet.gluon.contrib.rnn.conv_rnn_cell",
    _BaseConvRNNCell,
    _ConvRNNCell,
    _ConvLSTMCell,
    _ConvGRUCell,
)
