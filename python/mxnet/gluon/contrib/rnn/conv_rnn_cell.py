"""Recurrent cells whose weights are convolutions."""

from ..._docstrings import with_sections
from ._conv_cells import (  # noqa: F401  (programs derive from the first, and call the last)
    _BaseConvRNNCell,
    _ConvGRUCell,
    _ConvLSTMCell,
    _ConvRNNCell,
    _get_conv_out_size,
)

_PARAMETERS = """
    Parameters
    ----------
    input_shape : tuple of int
        Shape of one input without the batch axis, in the order of `conv_layout`.
    hidden_channels : int
        Channels of a state and of the output.
    i2h_kernel, h2h_kernel : int or tuple of int
        Windows over the input and over the state; the second must be odd, so that states keep
        their size.
    i2h_pad : int or tuple of int, default 0
        Zeros at both ends of each axis of the input.
    i2h_dilate, h2h_dilate : int or tuple of int, default 1
        Distance between the elements that a window reads.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
        How the filters start; as the network's `initialize` says when left out.
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer, default 'zeros'
        How the biases start.
    conv_layout : str
        Order of the axes: channels first (the default), or last.
    activation : str, function or Block, default 'tanh'
        Activation of the state.
    prefix, params : str, ParameterDict
        Where the cell's names begin, and parameters to share; both may be left out.
"""


class Conv1DRNNCell(_ConvRNNCell):
    """Plain recurrence with convolutions over one axis.

    Shapes
    ------
    Input (batch, channels, width); the output and the state are (batch, hidden_channels) and
    the sizes that a convolution with `i2h_kernel` and `i2h_pad` makes of the others.

    Examples
    --------
    >>> cell = mx.gluon.contrib.rnn.Conv1DRNNCell((3, 10), 4, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> cell(mx.nd.ones((2, 3, 10)), cell.begin_state(batch_size=2))[0].shape
    (2, 4, 10)
    """

    __doc__ = with_sections(__doc__, _PARAMETERS)

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
            1,
            conv_layout,
            activation,
            prefix,
            params,
        )


class Conv2DRNNCell(_ConvRNNCell):
    """Plain recurrence with convolutions over images.

    Shapes
    ------
    Input (batch, channels, height, width); the output and the state are (batch,
    hidden_channels) and the sizes that a convolution with `i2h_kernel` and `i2h_pad` makes of
    the others.

    Examples
    --------
    >>> cell = mx.gluon.contrib.rnn.Conv2DRNNCell((3, 8, 8), 4, i2h_kernel=3, h2h_kernel=3,
    ...     i2h_pad=1)
    >>> cell.initialize()
    >>> cell(mx.nd.ones((2, 3, 8, 8)), cell.begin_state(batch_size=2))[0].shape
    (2, 4, 8, 8)
    """

    __doc__ = with_sections(__doc__, _PARAMETERS)

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
            2,
            conv_layout,
            activation,
            prefix,
            params,
        )


class Conv3DRNNCell(_ConvRNNCell):
    """Plain recurrence with convolutions over volumes.

    Shapes
    ------
    Input (batch, channels, depth, height, width); the output and the state are (batch,
    hidden_channels) and the sizes that a convolution with `i2h_kernel` and `i2h_pad` makes of
    the others.

    Examples
    --------
    >>> cell = mx.gluon.contrib.rnn.Conv3DRNNCell((3, 4, 4, 4), 2, i2h_kernel=3, h2h_kernel=3,
    ...     i2h_pad=1)
    >>> cell.initialize()
    >>> cell(mx.nd.ones((1, 3, 4, 4, 4)), cell.begin_state(batch_size=1))[0].shape
    (1, 2, 4, 4, 4)
    """

    __doc__ = with_sections(__doc__, _PARAMETERS)

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
            3,
            conv_layout,
            activation,
            prefix,
            params,
        )


class Conv1DLSTMCell(_ConvLSTMCell):
    """Long short-term memory with convolutions over one axis.

    Shapes
    ------
    Input (batch, channels, width); the output and both states are (batch, hidden_channels) and
    the sizes that a convolution with `i2h_kernel` and `i2h_pad` makes of the others.

    Examples
    --------
    >>> cell = mx.gluon.contrib.rnn.Conv1DLSTMCell((3, 10), 4, i2h_kernel=3, h2h_kernel=3,
    ...     i2h_pad=1)
    >>> cell.initialize()
    >>> output, states = cell(mx.nd.ones((2, 3, 10)), cell.begin_state(batch_size=2))
    >>> [state.shape for state in states]
    [(2, 4, 10), (2, 4, 10)]
    """

    __doc__ = with_sections(__doc__, _PARAMETERS)

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
            1,
            conv_layout,
            activation,
            prefix,
            params,
        )


class Conv2DLSTMCell(_ConvLSTMCell):
    """Long short-term memory with convolutions over images.

    Shapes
    ------
    Input (batch, channels, height, width); the output and both states are (batch,
    hidden_channels) and the sizes that a convolution with `i2h_kernel` and `i2h_pad` makes of
    the others.

    Examples
    --------
    >>> cell = mx.gluon.contrib.rnn.Conv2DLSTMCell(
    ...     (3, 8, 8), 4, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> cell(mx.nd.ones((2, 3, 8, 8)), cell.begin_state(batch_size=2))[0].shape
    (2, 4, 8, 8)
    """

    __doc__ = with_sections(__doc__, _PARAMETERS)

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
            2,
            conv_layout,
            activation,
            prefix,
            params,
        )


class Conv3DLSTMCell(_ConvLSTMCell):
    """Long short-term memory with convolutions over volumes.

    Shapes
    ------
    Input (batch, channels, depth, height, width); the output and both states are (batch,
    hidden_channels) and the sizes that a convolution with `i2h_kernel` and `i2h_pad` makes of
    the others.

    Examples
    --------
    >>> cell = mx.gluon.contrib.rnn.Conv3DLSTMCell((3, 4, 4, 4), 2, i2h_kernel=3, h2h_kernel=3,
    ...     i2h_pad=1)
    >>> cell.initialize()
    >>> output, states = cell(mx.nd.ones((1, 3, 4, 4, 4)), cell.begin_state(batch_size=1))
    >>> [state.shape for state in states]
    [(1, 2, 4, 4, 4), (1, 2, 4, 4, 4)]
    """

    __doc__ = with_sections(__doc__, _PARAMETERS)

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
            3,
            conv_layout,
            activation,
            prefix,
            params,
        )


class Conv1DGRUCell(_ConvGRUCell):
    """Gated recurrent unit with convolutions over one axis.

    Shapes
    ------
    Input (batch, channels, width); the output and the state are (batch, hidden_channels) and
    the sizes that a convolution with `i2h_kernel` and `i2h_pad` makes of the others.

    Examples
    --------
    >>> cell = mx.gluon.contrib.rnn.Conv1DGRUCell((3, 10), 4, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> cell(mx.nd.ones((2, 3, 10)), cell.begin_state(batch_size=2))[0].shape
    (2, 4, 10)
    """

    __doc__ = with_sections(__doc__, _PARAMETERS)

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
            1,
            conv_layout,
            activation,
            prefix,
            params,
        )


class Conv2DGRUCell(_ConvGRUCell):
    """Gated recurrent unit with convolutions over images.

    Shapes
    ------
    Input (batch, channels, height, width); the output and the state are (batch,
    hidden_channels) and the sizes that a convolution with `i2h_kernel` and `i2h_pad` makes of
    the others.

    Examples
    --------
    >>> cell = mx.gluon.contrib.rnn.Conv2DGRUCell((3, 8, 8), 4, i2h_kernel=3, h2h_kernel=3,
    ...     i2h_pad=1)
    >>> cell.initialize()
    >>> cell(mx.nd.ones((2, 3, 8, 8)), cell.begin_state(batch_size=2))[0].shape
    (2, 4, 8, 8)
    """

    __doc__ = with_sections(__doc__, _PARAMETERS)

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
            2,
            conv_layout,
            activation,
            prefix,
            params,
        )


class Conv3DGRUCell(_ConvGRUCell):
    """Gated recurrent unit with convolutions over volumes.

    Shapes
    ------
    Input (batch, channels, depth, height, width); the output and the state are (batch,
    hidden_channels) and the sizes that a convolution with `i2h_kernel` and `i2h_pad` makes of
    the others.

    Examples
    --------
    >>> cell = mx.gluon.contrib.rnn.Conv3DGRUCell((3, 4, 4, 4), 2, i2h_kernel=3, h2h_kernel=3,
    ...     i2h_pad=1)
    >>> cell.initialize()
    >>> cell(mx.nd.ones((1, 3, 4, 4, 4)), cell.begin_state(batch_size=1))[0].shape
    (1, 2, 4, 4, 4)
    """

    __doc__ = with_sections(__doc__, _PARAMETERS)

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
            3,
            conv_layout,
            activation,
            prefix,
            params,
        )
