"""Convolutions."""

from .._docstrings import FILTERS, WINDOW, with_sections
from ..block import HybridBlock
from .activations import Activation


def repeat(value, count, name, layer):
    """Return `value` as a tuple of `count` integers."""
    if isinstance(value, int):
        return (value,) * count
    if len(value) != count:
        raise AssertionError(f"{layer}: {name} must be a number or {count} numbers, got {value!r}")
    return tuple(value)


def _infer_weight_shape(op_name, data_shape, kwargs):
    """Return the shapes of data, weight and bias of an operator for data of a shape."""
    from ... import symbol

    layer = getattr(symbol, op_name)(symbol.var("data", shape=data_shape), **kwargs)
    return layer.infer_shape_partial()[0]


class _Conv(HybridBlock):
    """A convolution in any number of dimensions."""

    _layouts = ()  # those that a layer takes; a program's own subclass may leave them open

    def __init__(
        self,
        channels,
        kernel_size,
        strides,
        padding,
        dilation,
        groups,
        layout,
        in_channels=0,
        activation=None,
        use_bias=True,
        weight_initializer=None,
        bias_initializer="zeros",
        op_name="Convolution",
        adj=None,
        prefix=None,
        params=None,
        **unknown,
    ):
        super().__init__(prefix=prefix, params=params, **unknown)
        layer = type(self).__name__
        if self._layouts and layout not in self._layouts:
            raise AssertionError(
                f"{layer}: layout {layout!r} is unknown; use {' or '.join(self._layouts)}"
            )
        count = len(layout) - 2
        kernel = repeat(kernel_size, count, "kernel_size", layer)
        with self.name_scope():
            self._channels = channels
            self._in_channels = in_channels
            self._op_name = op_name
            self._kwargs = {
                "kernel": kernel,
                "stride": repeat(strides, count, "strides", layer),
                "dilate": repeat(dilation, count, "dilation", layer),
                "pad": repeat(padding, count, "padding", layer),
                "num_filter": channels,
                "num_group": groups,
                "no_bias": not use_bias,
                "layout": layout,
            }
            if adj is not None:
                self._kwargs["adj"] = repeat(adj, count, "output_padding", layer)
            self.weight = self.params.get(
                "weight",
                shape=self._weight_shape(kernel, groups),
                init=weight_initializer,
                allow_deferred_init=True,
            )
            self.bias = None
            if use_bias:
                self.bias = self.params.get(
                    "bias", shape=(channels,), init=bias_initializer, allow_deferred_init=True
                )
            self.act = None
            if activation is not None:
                self.act = Activation(activation, prefix=activation + "_")

    def _weight_shape(self, kernel, groups):
        inner = self._in_channels // groups
        if self._kwargs["layout"].endswith("C"):
            return (self._channels, *kernel, inner)
        return (self._channels, inner, *kernel)

    def _alias(self):
        return "conv"

    def hybrid_forward(self, F, x, weight, bias=None):
        """Apply the layer."""
        inputs = (x, weight) if bias is None else (x, weight, bias)
        out = getattr(F, self._op_name)(*inputs, name="fwd", **self._kwargs)
        return out if self.act is None else self.act(out)

    def _mapping(self):
        """Return input and output channels for `repr`."""
        shape = self.weight.shape
        inner = shape[-1] if self._kwargs["layout"].endswith("C") else shape[1]
        return f"{inner or None} -> {shape[0]}"

    def __repr__(self):
        options = self._kwargs
        parts = [
            self._mapping(),
            f"kernel_size={options['kernel']}",
            f"stride={options['stride']}",
        ]
        if any(options["pad"]):
            parts.append(f"padding={options['pad']}")
        if any(size != 1 for size in options["dilate"]):
            parts.append(f"dilation={options['dilate']}")
        if options["num_group"] != 1:
            parts.append(f"groups={options['num_group']}")
        if self.bias is None:
            parts.append("bias=False")
        if self.act is not None:
            parts.append(repr(self.act))
        return f"{type(self).__name__}({', '.join(parts)})"


class Conv1D(_Conv):
    """Convolution over one axis, e.g. time.

    Shapes
    ------
    Input (batch, in_channels, width), output (batch, channels, out_width) with out = (in + 2
    padding - dilation (kernel - 1) - 1) / strides + 1, rounded down. The weight is (channels,
    in_channels / groups, kernel_size).

    Examples
    --------
    >>> net = mx.gluon.nn.Conv1D(8, kernel_size=3, padding=1)
    >>> net.initialize()
    >>> net(mx.nd.ones((2, 4, 10))).shape
    (2, 8, 10)
    """

    __doc__ = with_sections(__doc__, WINDOW, FILTERS)
    _layouts = ("NCW", "NWC")

    def __init__(
        self,
        channels,
        kernel_size,
        strides=1,
        padding=0,
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
            **kwargs,
        )


class Conv2D(_Conv):
    """Convolution over two axes, e.g. images.

    Shapes
    ------
    Input (batch, in_channels, height, width), output (batch, channels, out_height, out_width)
    with out = (in + 2 padding - dilation (kernel - 1) - 1) / strides + 1, rounded down. The
    weight is (channels, in_channels / groups) + kernel_size.

    Examples
    --------
    >>> net = mx.gluon.nn.Conv2D(8, kernel_size=3, strides=2, padding=1)
    >>> net.initialize()
    >>> net(mx.nd.ones((2, 3, 16, 16))).shape
    (2, 8, 8, 8)
    >>> net.weight.shape
    (8, 3, 3, 3)
    """

    __doc__ = with_sections(__doc__, WINDOW, FILTERS)
    _layouts = ("NCHW", "NHWC")

    def __init__(
        self,
        channels,
        kernel_size,
        strides=(1, 1),
        padding=(0, 0),
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
            **kwargs,
        )


class Conv3D(_Conv):
    """Convolution over three axes, e.g. video.

    Shapes
    ------
    Input (batch, in_channels, depth, height, width), output (batch, channels, out_depth,
    out_height, out_width) with sizes as in `Conv2D`.

    Examples
    --------
    >>> net = mx.gluon.nn.Conv3D(8, kernel_size=3)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 5, 6, 7))).shape
    (1, 8, 3, 4, 5)
    """

    __doc__ = with_sections(__doc__, WINDOW, FILTERS)
    _layouts = ("NCDHW", "NDHWC")

    def __init__(
        self,
        channels,
        kernel_size,
        strides=(1, 1, 1),
        padding=(0, 0, 0),
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
            **kwargs,
        )
