"""Cells whose products are convolutions."""

import functools

from .. import symbol
from ..base import known_in
from ._base import BaseRNNCell, activate
from ._cells import gru_step, lstm_step

_LEAKY = functools.partial(symbol.LeakyReLU, act_type="leaky", slope=0.2)


class BaseConvRNNCell(BaseRNNCell):
    """Base of the convolutional cells.

    Parameters
    ----------
    input_shape : tuple of int
        Shape of the input of one step, batch included.
    num_hidden : int
        Channels of the output.
    h2h_kernel, h2h_dilate : tuple of int
        Convolution of the state; its kernel is odd, so that the size stays.
    i2h_kernel, i2h_stride, i2h_pad, i2h_dilate : tuple of int
        Convolution of the input.
    i2h_weight_initializer, h2h_weight_initializer : Initializer or None
        How the filters of input and state start.
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
        How the biases start.
    activation : str or callable
        The activation.
    prefix : str
        Start of names.
    params : RNNParams, optional
        Weights to share.
    conv_layout : str
        Layout of the images.

    Examples
    --------
    >>> issubclass(mx.rnn.ConvLSTMCell, mx.rnn.BaseConvRNNCell)
    True
    """

    def __init__(
        self,
        input_shape,
        num_hidden,
        h2h_kernel,
        h2h_dilate,
        i2h_kernel,
        i2h_stride,
        i2h_pad,
        i2h_dilate,
        i2h_weight_initializer,
        h2h_weight_initializer,
        i2h_bias_initializer,
        h2h_bias_initializer,
        activation,
        prefix="",
        params=None,
        conv_layout="NCHW",
    ):
        super().__init__(prefix=prefix, params=params)
        if any(length % 2 == 0 for length in h2h_kernel):
            raise AssertionError(
                f"{type(self).__name__}: h2h_kernel must be odd so that states keep their size, "
                f"got {tuple(h2h_kernel)}"
            )
        self._num_hidden = num_hidden
        self._conv_layout = conv_layout
        self._activation = activation
        self._input_shape = input_shape
        self._i2h_kernel, self._i2h_stride = i2h_kernel, i2h_stride
        self._i2h_pad, self._i2h_dilate = i2h_pad, i2h_dilate
        self._h2h_kernel, self._h2h_dilate = h2h_kernel, h2h_dilate
        self._h2h_pad = tuple(d * (k - 1) // 2 for d, k in zip(h2h_dilate, h2h_kernel, strict=True))
        probe = symbol.Convolution(
            symbol.var("data"), num_filter=num_hidden, **self._options_of_input()
        )
        self._state_shape = (0, *probe.infer_shape(data=input_shape)[1][0][1:])
        self._iW = self.params.get("i2h_weight", init=i2h_weight_initializer)
        self._hW = self.params.get("h2h_weight", init=h2h_weight_initializer)
        self._iB = self.params.get("i2h_bias", init=i2h_bias_initializer)
        self._hB = self.params.get("h2h_bias", init=h2h_bias_initializer)

    @property
    def state_info(self):
        """Shape and layout of the states."""
        return [{"shape": self._state_shape, "__layout__": self._conv_layout}]

    @property
    def _channel_axis(self):
        return self._conv_layout.find("C")

    @property
    def _num_gates(self):
        return len(self._gate_names)

    def _options_of_input(self):
        return {
            "kernel": self._i2h_kernel, "stride": self._i2h_stride, "pad": self._i2h_pad,
            "dilate": self._i2h_dilate, "layout": self._conv_layout,
        }  # fmt: skip

    def _conv_forward(self, inputs, states, name):
        """The gates' inputs from below and from the step before."""
        size = self._num_hidden * self._num_gates
        i2h = symbol.Convolution(
            data=inputs, weight=self._iW, bias=self._iB, num_filter=size, name=f"{name}i2h",
            **self._options_of_input(),
        )  # fmt: skip
        h2h = symbol.Convolution(
            data=states[0], weight=self._hW, bias=self._hB, num_filter=size, name=f"{name}h2h",
            kernel=self._h2h_kernel, stride=(1, 1), pad=self._h2h_pad, dilate=self._h2h_dilate,
            layout=self._conv_layout,
        )  # fmt: skip
        return i2h, h2h

    def __call__(self, inputs, states):
        """Build one time step."""
        raise NotImplementedError("BaseConvRNNCell is the base of the convolutional cells")


def _with_defaults(default_prefix):
    """Give a cell the constructor that the three convolutional cells share."""

    def decorate(klass):
        def __init__(
            self,
            input_shape,
            num_hidden,
            h2h_kernel=(3, 3),
            h2h_dilate=(1, 1),
            i2h_kernel=(3, 3),
            i2h_stride=(1, 1),
            i2h_pad=(1, 1),
            i2h_dilate=(1, 1),
            i2h_weight_initializer=None,
            h2h_weight_initializer=None,
            i2h_bias_initializer="zeros",
            h2h_bias_initializer="zeros",
            activation=_LEAKY,
            prefix=default_prefix,
            params=None,
            conv_layout="NCHW",
        ):
            BaseConvRNNCell.__init__(
                self, input_shape, num_hidden, h2h_kernel, h2h_dilate, i2h_kernel, i2h_stride,
                i2h_pad, i2h_dilate, i2h_weight_initializer, h2h_weight_initializer,
                i2h_bias_initializer, h2h_bias_initializer, activation, prefix, params, conv_layout,
            )  # fmt: skip

        klass.__init__ = __init__
        return klass

    return decorate


@_with_defaults("ConvRNN_")
class ConvRNNCell(BaseConvRNNCell):
    """The plain cell with convolutions; parameters as in `BaseConvRNNCell`.

    Parameters
    ----------
    input_shape : tuple of int
        Shape of the input of one step, batch included, in the order of `conv_layout`.
    num_hidden : int
        Channels of the output.
    h2h_kernel, h2h_dilate : tuple of int
        The convolution of the state; its kernel is odd, so that states keep their size.
    i2h_kernel, i2h_stride, i2h_pad, i2h_dilate : tuple of int
        The convolution of the input.
    i2h_weight_initializer, h2h_weight_initializer : Initializer, optional
        How the filters of input and state start.
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer, default 'zeros'
        How the biases start.
    activation : str or callable
        The activation; LeakyReLU with a slope of 0.2 when left out.
    conv_layout : str, default 'NCHW'
        Order of the axes.
    prefix, params : str, RNNParams, default 'ConvRNN_'
        Names, and variables to share.

    Examples
    --------
    >>> cell = mx.rnn.ConvRNNCell((1, 3, 8, 8), 4)
    >>> output, states = cell(mx.sym.var("data"), cell.begin_state())
    >>> output.infer_shape(data=(1, 3, 8, 8))[1]
    [(1, 4, 8, 8)]
    """

    @property
    def _gate_names(self):
        return ("",)

    def __call__(self, inputs, states):
        """Build one time step."""
        name = self._next_name()
        i2h, h2h = self._conv_forward(inputs, states, name)
        output = activate(i2h + h2h, self._activation, name=f"{name}out")
        return output, [output]


@_with_defaults("ConvLSTM_")
class ConvLSTMCell(BaseConvRNNCell):
    """The LSTM with convolutions (Shi et al. 2015); parameters as in `BaseConvRNNCell`.

    Parameters
    ----------
    input_shape : tuple of int
        Shape of the input of one step, batch included, in the order of `conv_layout`.
    num_hidden : int
        Channels of the output.
    h2h_kernel, h2h_dilate : tuple of int
        The convolution of the state; its kernel is odd, so that states keep their size.
    i2h_kernel, i2h_stride, i2h_pad, i2h_dilate : tuple of int
        The convolution of the input.
    i2h_weight_initializer, h2h_weight_initializer : Initializer, optional
        How the filters of input and state start.
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer, default 'zeros'
        How the biases start.
    activation : str or callable
        The activation; LeakyReLU with a slope of 0.2 when left out.
    conv_layout : str, default 'NCHW'
        Order of the axes.
    prefix, params : str, RNNParams, default 'ConvLSTM_'
        Names, and variables to share.

    Examples
    --------
    >>> cell = mx.rnn.ConvLSTMCell((1, 3, 8, 8), 4)
    >>> output, states = cell(mx.sym.var("data"), cell.begin_state())
    >>> output.infer_shape(data=(1, 3, 8, 8))[1], len(states)
    ([(1, 4, 8, 8)], 2)
    """

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
        i2h, h2h = self._conv_forward(inputs, states, name)
        return lstm_step(i2h + h2h, states[1], name, self._activation, self._channel_axis)


@_with_defaults("ConvGRU_")
class ConvGRUCell(BaseConvRNNCell):
    """The GRU with convolutions; parameters as in `BaseConvRNNCell`.

    Parameters
    ----------
    input_shape : tuple of int
        Shape of the input of one step, batch included, in the order of `conv_layout`.
    num_hidden : int
        Channels of the output.
    h2h_kernel, h2h_dilate : tuple of int
        The convolution of the state; its kernel is odd, so that states keep their size.
    i2h_kernel, i2h_stride, i2h_pad, i2h_dilate : tuple of int
        The convolution of the input.
    i2h_weight_initializer, h2h_weight_initializer : Initializer, optional
        How the filters of input and state start.
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer, default 'zeros'
        How the biases start.
    activation : str or callable
        The activation; LeakyReLU with a slope of 0.2 when left out.
    conv_layout : str, default 'NCHW'
        Order of the axes.
    prefix, params : str, RNNParams, default 'ConvGRU_'
        Names, and variables to share.

    Examples
    --------
    >>> cell = mx.rnn.ConvGRUCell((1, 3, 8, 8), 4)
    >>> output, states = cell(mx.sym.var("data"), cell.begin_state())
    >>> output.infer_shape(data=(1, 3, 8, 8))[1]
    [(1, 4, 8, 8)]
    """

    @property
    def _gate_names(self):
        return ("_r", "_z", "_o")

    def __call__(self, inputs, states):
        """Build one time step."""
        name = self._next_name()
        i2h, h2h = self._conv_forward(inputs, states, name)
        return gru_step(i2h, h2h, states[0], name, self._activation, self._channel_axis)


known_in("mxnet.rnn.rnn_cell", BaseConvRNNCell, ConvGRUCell, ConvLSTMCell, ConvRNNCell)
