"""Convolutions whose windows are bent by offsets that another convolution computes."""

from ..._docstrings import WINDOW, with_sections
from ...block import HybridBlock
from ...nn import Activation
from ...nn.conv_layers import repeat


class _Deformable(HybridBlock):
    """What the two layers share: the weights, and the convolution that makes the offsets."""

    _per_point = 2  # numbers for each point of a window: its two offsets

    def __init__(
        self,
        channels,
        kernel_size=(1, 1),
        strides=(1, 1),
        padding=(0, 0),
        dilation=(1, 1),
        groups=1,
        num_deformable_group=1,
        layout="NCHW",
        use_bias=True,
        in_channels=0,
        activation=None,
        weight_initializer=None,
        bias_initializer="zeros",
        offset_weight_initializer="zeros",
        offset_bias_initializer="zeros",
        offset_use_bias=True,
        op_name=None,
        adj=None,
        prefix=None,
        params=None,
        **unknown,
    ):
        super().__init__(prefix=prefix, params=params, **unknown)
        layer = type(self).__name__
        if layout != "NCHW":
            raise AssertionError(f"{layer}: layout {layout!r} is not available; use 'NCHW'")
        self._op_name = op_name or layer
        self._channels = channels
        self._in_channels = in_channels
        kernel = repeat(kernel_size, 2, "kernel_size", layer)
        common = {
            "kernel": kernel,
            "stride": repeat(strides, 2, "strides", layer),
            "dilate": repeat(dilation, 2, "dilation", layer),
            "pad": repeat(padding, 2, "padding", layer),
            "num_group": groups,
            "layout": layout,
        }
        points = kernel[0] * kernel[1] * num_deformable_group
        self.offset_split_index = 2 * points  # of the computed numbers, these many are offsets
        offsets = self._per_point * points
        self._kwargs_offset = {
            **common,
            "num_filter": offsets,
            "no_bias": not offset_use_bias,
        }
        self._kwargs_deformable_conv = {
            **common,
            "num_filter": channels,
            "num_deformable_group": num_deformable_group,
            "no_bias": not use_bias,
        }
        inner = in_channels // groups
        with self.name_scope():
            self.offset_weight = self._param(
                "offset_weight", (offsets, inner, *kernel), offset_weight_initializer
            )
            self.offset_bias = None
            if offset_use_bias:
                self.offset_bias = self._param("offset_bias", (offsets,), offset_bias_initializer)
            self.deformable_conv_weight = self._param(
                "deformable_conv_weight", (channels, inner, *kernel), weight_initializer
            )
            self.deformable_conv_bias = None
            if use_bias:
                self.deformable_conv_bias = self._param(
                    "deformable_conv_bias", (channels,), bias_initializer
                )
            self.act = None
            if activation is not None:
                self.act = Activation(activation, prefix=activation + "_")

    def _param(self, name, shape, init):
        return self.params.get(name, shape=shape, init=init, allow_deferred_init=True)

    def _offsets(self, F, x, weight, bias):
        inputs = (x, weight) if bias is None else (x, weight, bias)
        return F.Convolution(*inputs, cudnn_off=True, **self._kwargs_offset)

    def _finish(self, out):
        return out if self.act is None else self.act(out)

    def __repr__(self):
        options = self._kwargs_deformable_conv
        shape = self.deformable_conv_weight.shape
        parts = [
            f"{shape[1] or None} -> {shape[0]}",
            f"kernel_size={options['kernel']}",
            f"stride={options['stride']}",
        ]
        if any(options["pad"]):
            parts.append(f"padding={options['pad']}")
        if any(size != 1 for size in options["dilate"]):
            parts.append(f"dilation={options['dilate']}")
        if options["num_group"] != 1:
            parts.append(f"groups={options['num_group']}")
        if self.deformable_conv_bias is None:
            parts.append("bias=False")
        if self.act is not None:
            parts.append(repr(self.act))
        return f"{type(self).__name__}({', '.join(parts)})"


_PARAMETERS = """\
    groups : int, default 1
        Channels are divided into so many groups that do not mix.
    num_deformable_group : int, default 1
        Groups of channels with offsets of their own.
    layout : str, default 'NCHW'
        'NCHW', no other.
    use_bias, offset_use_bias : bool, default True
        Whether the layer, and the convolution that makes the offsets, have a bias.
    in_channels : int, default 0
        Number of input channels; 0: the first input tells it.
    activation : str, optional
        Function applied to the output, such as 'relu'; none when left out.
    weight_initializer, bias_initializer : str or Initializer, optional
        How the layer's parameters start.
    offset_weight_initializer, offset_bias_initializer : str or Initializer, default 'zeros'
        How those of the offsets start: at zero the windows are ordinary ones.
    op_name, adj : str, tuple of int
        Accepted as in 1.x and not used.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.
"""


class DeformableConvolution(_Deformable):
    """Convolution whose window's points move by learned offsets (Dai, 2017).

    Shapes
    ------
    As `nn.Conv2D`: input (batch, in_channels, height, width), output (batch, channels,
    out_height, out_width). The offsets are learned by a convolution of their own.

    Examples
    --------
    >>> net = mx.gluon.contrib.cnn.DeformableConvolution(4, kernel_size=(3, 3), padding=(1, 1))
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 6, 6))).shape
    (1, 4, 6, 6)
    """

    __doc__ = with_sections(__doc__, WINDOW, _PARAMETERS)

    def _alias(self):
        return "deformable_conv"

    def hybrid_forward(
        self,
        F,
        x,
        offset_weight,
        deformable_conv_weight,
        offset_bias=None,
        deformable_conv_bias=None,
    ):
        """Apply the layer.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, in_channels, height, width).
        offset_weight : NDArray or Symbol
            Kernel of the convolution that finds the offsets.
        deformable_conv_weight : NDArray or Symbol
            Kernel (channels, in_channels / groups, height, width).
        offset_bias : NDArray or Symbol, optional
            Its bias.
        deformable_conv_bias : NDArray or Symbol, optional
            Bias (channels,).

        Returns
        -------
        NDArray or Symbol
            (batch, channels, out_height, out_width).
        """
        inputs = [x, self._offsets(F, x, offset_weight, offset_bias), deformable_conv_weight]
        if deformable_conv_bias is not None:
            inputs.append(deformable_conv_bias)
        return self._finish(
            F.contrib.DeformableConvolution(*inputs, name="fwd", **self._kwargs_deformable_conv)
        )


class ModulatedDeformableConvolution(_Deformable):
    """Deformable convolution whose points are also weighed, between 0 and 2 (Zhu, 2018).

    Shapes
    ------
    As `nn.Conv2D`: input (batch, in_channels, height, width), output (batch, channels,
    out_height, out_width).

    Examples
    --------
    >>> net = mx.gluon.contrib.cnn.ModulatedDeformableConvolution(
    ...     4, kernel_size=(3, 3), padding=(1, 1))
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 6, 6))).shape
    (1, 4, 6, 6)
    """

    __doc__ = with_sections(__doc__, WINDOW, _PARAMETERS)
    _per_point = 3  # and its weight

    def _alias(self):
        return "modulated_deformable_conv"

    def hybrid_forward(
        self,
        F,
        x,
        offset_weight,
        deformable_conv_weight,
        offset_bias=None,
        deformable_conv_bias=None,
    ):
        """Apply the layer.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, in_channels, height, width).
        offset_weight : NDArray or Symbol
            Kernel of the convolution that finds the offsets.
        deformable_conv_weight : NDArray or Symbol
            Kernel (channels, in_channels / groups, height, width).
        offset_bias : NDArray or Symbol, optional
            Its bias.
        deformable_conv_bias : NDArray or Symbol, optional
            Bias (channels,).

        Returns
        -------
        NDArray or Symbol
            (batch, channels, out_height, out_width).
        """
        both = self._offsets(F, x, offset_weight, offset_bias)
        split = self.offset_split_index
        offset = F.slice_axis(both, axis=1, begin=0, end=split)
        mask = F.sigmoid(F.slice_axis(both, axis=1, begin=split, end=None)) * 2
        inputs = [x, offset, mask, deformable_conv_weight]
        if deformable_conv_bias is not None:
            inputs.append(deformable_conv_bias)
        return self._finish(
            F.contrib.ModulatedDeformableConvolution(
                *inputs, name="fwd", **self._kwargs_deformable_conv
            )
        )
