"""Recurrent cells whose weights are convolutions."""

from ...nn.conv_layers import repeat
from ...rnn import HybridRecurrentCell


def _get_conv_out_size(dimensions, kernels, paddings, dilations):
    """Return the sizes that a convolution with stride 1 makes of `dimensions`; 0 stays 0."""
    sizes = zip(dimensions, kernels, paddings, dilations, strict=True)
    return tuple(d + 2 * p - f * (k - 1) if d else 0 for d, k, p, f in sizes)


class _ConvCell(HybridRecurrentCell):
    """What the convolutional cells share: filters from input and state to the gates."""

    _gate_names = ()
    _state_count = 1
    _kind = None

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
        conv_layout,
        activation,
        prefix,
        params,
        layouts,
    ):
        super().__init__(prefix=prefix, params=params)
        cell = type(self).__name__
        if conv_layout not in layouts:
            raise AssertionError(
                f"{cell}: layout {conv_layout!r} is unknown; use {' or '.join(layouts)}"
            )
        count = len(conv_layout) - 2
        if len(input_shape) != count + 1:
            raise AssertionError(
                f"{cell}: input_shape must have {count + 1} sides, got {input_shape}"
            )
        self._input_shape = input_shape
        self._hidden_channels = hidden_channels
        self._conv_layout = conv_layout
        self._activation = activation
        h2h_kernel = repeat(h2h_kernel, count, "h2h_kernel", cell)
        if any(size % 2 == 0 for size in h2h_kernel):
            raise AssertionError(
                f"{cell}: h2h_kernel must be odd, so that states keep their size; got {h2h_kernel}"
            )
        i2h_kernel = repeat(i2h_kernel, count, "i2h_kernel", cell)
        ones = (1,) * count
        h2h_dilate = repeat(h2h_dilate, count, "h2h_dilate", cell)
        width = self._num_gates * hidden_channels
        common = {"stride": ones, "num_filter": width, "layout": conv_layout}
        self._i2h = {
            "kernel": i2h_kernel,
            "pad": repeat(i2h_pad, count, "i2h_pad", cell),
            "dilate": repeat(i2h_dilate, count, "i2h_dilate", cell),
            **common,
        }
        self._h2h = {
            "kernel": h2h_kernel,
            "pad": tuple(d * (k - 1) // 2 for d, k in zip(h2h_dilate, h2h_kernel, strict=True)),
            "dilate": h2h_dilate,
            **common,
        }
        self._channel_last = conv_layout.endswith("C")
        channels = input_shape[-1] if self._channel_last else input_shape[0]
        for name, shape, init in (
            ("i2h_weight", self._filters(width, channels, i2h_kernel), i2h_weight_initializer),
            (
                "h2h_weight",
                self._filters(width, hidden_channels, h2h_kernel),
                h2h_weight_initializer,
            ),
            ("i2h_bias", (width,), i2h_bias_initializer),
            ("h2h_bias", (width,), h2h_bias_initializer),
        ):
            param = self.params.get(name, shape=shape, init=init, allow_deferred_init=True)
            setattr(self, name, param)
        self._state_shape = self._sides(input_shape)

    @property
    def _num_gates(self):
        return len(self._gate_names)

    def _filters(self, width, channels, kernel):
        return (width, *kernel, channels) if self._channel_last else (width, channels, *kernel)

    def _sides(self, input_shape):
        """Return the shape of a state: what the input's convolution leaves."""
        sides = input_shape[:-1] if self._channel_last else input_shape[1:]
        left = tuple(
            side + 2 * pad - dilate * (kernel - 1)
            for side, pad, dilate, kernel in zip(
                sides, self._i2h["pad"], self._i2h["dilate"], self._i2h["kernel"], strict=True
            )
        )
        if self._channel_last:
            return (*left, self._hidden_channels)
        return (self._hidden_channels, *left)

    def _alias(self):
        return "conv_" + self._kind

    def state_info(self, batch_size=0):
        """Return shape and layout of each state."""
        shape = (batch_size, *self._state_shape)
        return [{"shape": shape, "__layout__": self._conv_layout} for _ in range(self._state_count)]

    def __repr__(self):
        shape = self.i2h_weight.shape
        channels = shape[-1] if self._channel_last else shape[1]
        mapping = f"{channels or None} -> {shape[0]}"
        return f"{type(self).__name__}({mapping}, {self._activation}, {self._conv_layout})"

    def _conv_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias, prefix):
        """Return the convolutions of input and state."""
        i2h = F.Convolution(inputs, i2h_weight, i2h_bias, name=prefix + "i2h", **self._i2h)
        h2h = F.Convolution(states[0], h2h_weight, h2h_bias, name=prefix + "h2h", **self._h2h)
        return i2h, h2h

    def _split(self, F, gates, name):
        axis = self._conv_layout.find("C")
        return F.SliceChannel(gates, num_outputs=self._num_gates, axis=axis, name=name)


class _ConvRNNCell(_ConvCell):
    _kind = "rnn"
    _gate_names = ("",)

    def hybrid_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias):
        """Run one step."""
        step = f"t{self._counter}_"
        i2h, h2h = self._conv_forward(
            F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias, step
        )
        output = self._get_activation(F, i2h + h2h, self._activation, name=step + "out")
        return output, [output]


class _ConvLSTMCell(_ConvCell):
    _kind = "lstm"
    _gate_names = ("_i", "_f", "_c", "_o")
    _state_count = 2

    def hybrid_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias):
        """Run one step."""
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


class _ConvGRUCell(_ConvCell):
    _kind = "gru"
    _gate_names = ("_r", "_z", "_o")

    def hybrid_forward(self, F, inputs, states, i2h_weight, h2h_weight, i2h_bias, h2h_bias):
        """Run one step."""
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


_PARAMETERS = """

    Parameters
    ----------
    input_shape : tuple of int
        Shape of one input without the batch axis, in the order of `conv_layout`.
    hidden_channels : int
        Channels of a state and of the output.
    i2h_kernel, h2h_kernel : int or tuple of int
        Windows over input and state; the second must be odd.
    i2h_pad : int or tuple of int
        Padding of the input.
    i2h_dilate, h2h_dilate : int or tuple of int
        Dilation of the windows.
    i2h_weight_initializer, h2h_weight_initializer, i2h_bias_initializer, h2h_bias_initializer :
        str or Initializer.
    conv_layout : str
        Order of the axes.
    activation : str, function or Block
        Activation of the state.
    prefix, params :
        As in `Block`.
    """


class Conv1DRNNCell(_ConvRNNCell):
    """Plain recurrence with convolutions over one axis."""

    __doc__ += _PARAMETERS

    def __init__(
        self,
        input_shape,
        hidden_channels,
        i2h_kernel,
        h2h_kernel,
        i2h_pad=(0,),
        i2h_dilate=(1,),
        h2h_dilate=(1,),
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        conv_layout="NCW",
        activation="tanh",
        prefix=None,
        params=None,
    ):
        super().__init__(
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
            conv_layout,
            activation,
            prefix,
            params,
            ("NCW", "NWC"),
        )


class Conv2DRNNCell(_ConvRNNCell):
    """Plain recurrence with convolutions over images."""

    __doc__ += _PARAMETERS

    def __init__(
        self,
        input_shape,
        hidden_channels,
        i2h_kernel,
        h2h_kernel,
        i2h_pad=(0, 0),
        i2h_dilate=(1, 1),
        h2h_dilate=(1, 1),
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        conv_layout="NCHW",
        activation="tanh",
        prefix=None,
        params=None,
    ):
        super().__init__(
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
            conv_layout,
            activation,
            prefix,
            params,
            ("NCHW", "NHWC"),
        )


class Conv3DRNNCell(_ConvRNNCell):
    """Plain recurrence with convolutions over volumes."""

    __doc__ += _PARAMETERS

    def __init__(
        self,
        input_shape,
        hidden_channels,
        i2h_kernel,
        h2h_kernel,
        i2h_pad=(0, 0, 0),
        i2h_dilate=(1, 1, 1),
        h2h_dilate=(1, 1, 1),
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        conv_layout="NCDHW",
        activation="tanh",
        prefix=None,
        params=None,
    ):
        super().__init__(
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
            conv_layout,
            activation,
            prefix,
            params,
            ("NCDHW", "NDHWC"),
        )


class Conv1DLSTMCell(_ConvLSTMCell):
    """Long short-term memory with convolutions over one axis."""

    __doc__ += _PARAMETERS

    def __init__(
        self,
        input_shape,
        hidden_channels,
        i2h_kernel,
        h2h_kernel,
        i2h_pad=(0,),
        i2h_dilate=(1,),
        h2h_dilate=(1,),
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        conv_layout="NCW",
        activation="tanh",
        prefix=None,
        params=None,
    ):
        super().__init__(
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
            conv_layout,
            activation,
            prefix,
            params,
            ("NCW", "NWC"),
        )


class Conv2DLSTMCell(_ConvLSTMCell):
    """Long short-term memory with convolutions over images."""

    __doc__ += _PARAMETERS

    def __init__(
        self,
        input_shape,
        hidden_channels,
        i2h_kernel,
        h2h_kernel,
        i2h_pad=(0, 0),
        i2h_dilate=(1, 1),
        h2h_dilate=(1, 1),
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        conv_layout="NCHW",
        activation="tanh",
        prefix=None,
        params=None,
    ):
        super().__init__(
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
            conv_layout,
            activation,
            prefix,
            params,
            ("NCHW", "NHWC"),
        )


class Conv3DLSTMCell(_ConvLSTMCell):
    """Long short-term memory with convolutions over volumes."""

    __doc__ += _PARAMETERS

    def __init__(
        self,
        input_shape,
        hidden_channels,
        i2h_kernel,
        h2h_kernel,
        i2h_pad=(0, 0, 0),
        i2h_dilate=(1, 1, 1),
        h2h_dilate=(1, 1, 1),
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        conv_layout="NCDHW",
        activation="tanh",
        prefix=None,
        params=None,
    ):
        super().__init__(
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
            conv_layout,
            activation,
            prefix,
            params,
            ("NCDHW", "NDHWC"),
        )


class Conv1DGRUCell(_ConvGRUCell):
    """Gated recurrent unit with convolutions over one axis."""

    __doc__ += _PARAMETERS

    def __init__(
        self,
        input_shape,
        hidden_channels,
        i2h_kernel,
        h2h_kernel,
        i2h_pad=(0,),
        i2h_dilate=(1,),
        h2h_dilate=(1,),
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        conv_layout="NCW",
        activation="tanh",
        prefix=None,
        params=None,
    ):
        super().__init__(
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
            conv_layout,
            activation,
            prefix,
            params,
            ("NCW", "NWC"),
        )


class Conv2DGRUCell(_ConvGRUCell):
    """Gated recurrent unit with convolutions over images."""

    __doc__ += _PARAMETERS

    def __init__(
        self,
        input_shape,
        hidden_channels,
        i2h_kernel,
        h2h_kernel,
        i2h_pad=(0, 0),
        i2h_dilate=(1, 1),
        h2h_dilate=(1, 1),
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        conv_layout="NCHW",
        activation="tanh",
        prefix=None,
        params=None,
    ):
        super().__init__(
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
            conv_layout,
            activation,
            prefix,
            params,
            ("NCHW", "NHWC"),
        )


class Conv3DGRUCell(_ConvGRUCell):
    """Gated recurrent unit with convolutions over volumes."""

    __doc__ += _PARAMETERS

    def __init__(
        self,
        input_shape,
        hidden_channels,
        i2h_kernel,
        h2h_kernel,
        i2h_pad=(0, 0, 0),
        i2h_dilate=(1, 1, 1),
        h2h_dilate=(1, 1, 1),
        i2h_weight_initializer=None,
        h2h_weight_initializer=None,
        i2h_bias_initializer="zeros",
        h2h_bias_initializer="zeros",
        conv_layout="NCDHW",
        activation="tanh",
        prefix=None,
        params=None,
    ):
        super().__init__(
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
            conv_layout,
            activation,
            prefix,
            params,
            ("NCDHW", "NDHWC"),
        )
