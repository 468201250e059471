"""Transposed convolutions."""

from ...base import known_in
from .._docstrings import FILTERS, OUTPUT_PADDING, WINDOW, with_sections
from .conv_layers import _Conv


class _ConvTranspose(_Conv):
    """The gradient of a convolution with respect to its input, as a layer."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, op_name="Deconvolution", **kwargs)

    def _weight_shape(self, kernel, groups):
        outer = self._channels // groups
        if self._kwargs["layout"].endswith("C"):
            return (self._in_channels, *kernel, outer)
        return (self._in_channels, outer, *kernel)

    def _mapping(self):
        shape = self.weight.shape
        return f"{shape[1] or None} -> {shape[0]}"


class Conv1DTranspose(_ConvTranspose):
    """Transposed convolution over one axis, e.g. time.

    Shapes
    ------
    Input (batch, in_channels, width), output (batch, channels, out_width) with out = strides (in
    - 1) + dilation (kernel - 1) + 1 - 2 padding + output_padding.

    Examples
    --------
    >>> net = mx.gluon.nn.Conv1DTranspose(8, kernel_size=2, strides=2)
    >>> net.initialize()
    >>> net(mx.nd.ones((2, 4, 10))).shape
    (2, 8, 20)
    """

    __doc__ = with_sections(__doc__, WINDOW, OUTPUT_PADDING, FILTERS)
    _layouts = ("NCW",)

    def __init__(
        self,
        channels,
        kernel_size,
        strides=1,
        padding=0,
        output_padding=0,
        dilation=1,
        groups=1,
        layout="NCW",
        activation=None,
        use_bias=True,
        weight_initializer=None,
        bias_initializer="zeros",
        in_channels=0,
        **kwargs,
    ):
        super().__init__(
            channels,
            kernel_size,
            strides,
            padding,
            dilation,
            groups,
            layout,
            in_channels,
            activation,
            use_bias,
            weight_initializer,
            bias_initializer,
            adj=output_padding,
            **kwargs,
        )
        self.outpad = self._kwargs["adj"]


class Conv2DTranspose(_ConvTranspose):
    """Transposed convolution over two axes, e.g. images.

    Shapes
    ------
    Input (batch, in_channels, height, width), output (batch, channels, out_height, out_width)
    with out = strides (in - 1) + dilation (kernel - 1) + 1 - 2 padding + output_padding.

    Examples
    --------
    >>> net = mx.gluon.nn.Conv2DTranspose(8, kernel_size=2, strides=2)
    >>> net.initialize()
    >>> net(mx.nd.ones((2, 3, 8, 8))).shape
    (2, 8, 16, 16)
    """

    __doc__ = with_sections(__doc__, WINDOW, OUTPUT_PADDING, FILTERS)
    _layouts = ("NCHW", "NHWC")

    def __init__(
        self,
        channels,
        kernel_size,
        strides=(1, 1),
        padding=(0, 0),
        output_padding=(0, 0),
        dilation=(1, 1),
        groups=1,
        layout="NCHW",
        activation=None,
        use_bias=True,
        weight_initializer=None,
        bias_initializer="zeros",
        in_channels=0,
        **kwargs,
    ):
        super().__init__(
            channels,
            kernel_size,
            strides,
            padding,
            dilation,
            groups,
            layout,
            in_channels,
            activation,
            use_bias,
            weight_initializer,
            bias_initializer,
            adj=output_padding,
            **kwargs,
        )
        self.outpad = self._kwargs["adj"]


class Conv3DTranspose(_ConvTranspose):
    """Transposed convolution over three axes, e.g. video.

    Shapes
    ------
    Input (batch, in_channels, depth, height, width), output (batch, channels, out_depth,
    out_height, out_width) with sizes as in `Conv2DTranspose`.

    Examples
    --------
    >>> net = mx.gluon.nn.Conv3DTranspose(4, kernel_size=2, strides=2)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 2, 3, 4))).shape
    (1, 4, 4, 6, 8)
    """

    __doc__ = with_sections(__doc__, WINDOW, OUTPUT_PADDING, FILTERS)
    _layouts = ("NCDHW", "NDHWC")

    def __init__(
        self,
        channels,
        kernel_size,
        strides=(1, 1, 1),
        padding=(0, 0, 0),
        output_padding=(0, 0, 0),
        dilation=(1, 1, 1),
        groups=1,
        layout="NCDHW",
        activation=None,
        use_bias=True,
        weight_initializer=None,
        bias_initializer="zeros",
        in_channels=0,
        **kwargs,
    ):
        super().__init__(
            channels,
            kernel_size,
            strides,
            padding,
            dilation,
            groups,
            layout,
            in_channels,
            activation,
            use_bias,
            weight_initializer,
            bias_initializer,
            adj=output_padding,
            **kwargs,
        )
        self.outpad = self._kwargs["adj"]


known_in("mxnet.gluon.nn.conv_layers", Conv1DTranspose, Conv2DTranspose, Conv3DTranspose)
