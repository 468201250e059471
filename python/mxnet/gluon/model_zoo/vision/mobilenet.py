"""MobileNets, the original form and the one with inverted residuals (v2)."""

from ....context import cpu
from ... import nn
from ...block import HybridBlock
from ..model_store import construct, load_pretrained

__all__ = [
    "MobileNet",
    "MobileNetV2",
    "get_mobilenet",
    "get_mobilenet_v2",
    "mobilenet0_5",
    "mobilenet0_25",
    "mobilenet0_75",
    "mobilenet1_0",
    "mobilenet_v2_0_5",
    "mobilenet_v2_0_25",
    "mobilenet_v2_0_75",
    "mobilenet_v2_1_0",
]


class RELU6(HybridBlock):
    """x cut to 0…6."""

    def hybrid_forward(self, F, x):
        """Apply the function.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input of any shape.

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        return F.clip(x, 0, 6, name="relu6")


def _add_conv(out, channels=1, kernel=1, stride=1, pad=0, num_group=1, active=True, relu6=False):
    """Append a convolution without bias, its normalization and, if `active`, a rectifier."""
    out.add(
        nn.Conv2D(channels, kernel, stride, pad, groups=num_group, use_bias=False),
        nn.BatchNorm(scale=True),
    )
    if active:
        out.add(RELU6() if relu6 else nn.Activation("relu"))


def _add_conv_dw(out, dw_channels, channels, stride, relu6=False):
    """Append a 3x3 convolution of each channel by itself, and a 1x1 convolution."""
    _add_conv(out, dw_channels, 3, stride, 1, num_group=dw_channels, relu6=relu6)
    _add_conv(out, channels, relu6=relu6)


class LinearBottleneck(HybridBlock):
    """Widens the channels `t` times, filters each, narrows them to `channels`.

    Parameters
    ----------
    in_channels, channels : int
        Channels of input and output.
    t : int
        Factor of the widening.
    stride : int
        Stride of the filter; with 1 and equal channels the input is added to the output.
    """

    def __init__(self, in_channels, channels, t, stride, **kwargs):
        super().__init__(**kwargs)
        self.use_shortcut = stride == 1 and in_channels == channels
        wide = in_channels * t
        with self.name_scope():
            self.out = nn.HybridSequential()
            _add_conv(self.out, wide, relu6=True)
            _add_conv(self.out, wide, 3, stride, 1, num_group=wide, relu6=True)
            _add_conv(self.out, channels, active=False, relu6=True)

    def hybrid_forward(self, F, x):
        """Run the block.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, in_channels, height, width).

        Returns
        -------
        NDArray or Symbol
            (batch, channels, height / stride, width / stride).
        """
        out = self.out(x)
        return F.elemwise_add(out, x) if self.use_shortcut else out


class MobileNet(HybridBlock):
    """Convolutions split into one for each channel and one across channels (Howard, 2017).

    Parameters
    ----------
    multiplier : float
        Factor on all channel counts.
    classes : int
        Size of the output.

    Examples
    --------
    >>> len(mx.gluon.model_zoo.vision.MobileNet(0.5, classes=10).features)
    83
    """

    # output channels and stride of each pair of convolutions
    _plan = (
        (64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), *[(512, 1)] * 5,
        (1024, 2), (1024, 1),
    )  # fmt: skip

    def __init__(self, multiplier=1.0, classes=1000, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            with self.features.name_scope():
                width = int(32 * multiplier)
                _add_conv(self.features, width, kernel=3, stride=2, pad=1)
                for channels, stride in self._plan:
                    before, width = width, int(channels * multiplier)
                    _add_conv_dw(self.features, before, width, stride)
                self.features.add(nn.GlobalAvgPool2D(), nn.Flatten())
            self.output = nn.Dense(classes)

    def hybrid_forward(self, F, x):
        """Run the network.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Images (batch, 3, 224, 224).

        Returns
        -------
        NDArray or Symbol
            Scores (batch, classes).
        """
        return self.output(self.features(x))


class MobileNetV2(HybridBlock):
    """Inverted residuals with linear bottlenecks (Sandler, 2018).

    Parameters
    ----------
    multiplier : float
        Factor on all channel counts.
    classes : int
        Size of the output.

    Examples
    --------
    >>> len(mx.gluon.model_zoo.vision.MobileNetV2(0.5, classes=10).features)
    24
    """

    # widening, output channels, blocks and stride of the first block of each stage
    _plan = (
        (1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2),
        (6, 320, 1, 1),
    )  # fmt: skip

    def __init__(self, multiplier=1.0, classes=1000, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="features_")
            with self.features.name_scope():
                width = int(32 * multiplier)
                _add_conv(self.features, width, kernel=3, stride=2, pad=1, relu6=True)
                for t, channels, blocks, stride in self._plan:
                    out_width = int(channels * multiplier)
                    for block in range(blocks):
                        step = stride if block == 0 else 1
                        self.features.add(LinearBottleneck(width, out_width, t, step))
                        width = out_width
                last = int(1280 * multiplier) if multiplier > 1.0 else 1280
                _add_conv(self.features, last, relu6=True)
                self.features.add(nn.GlobalAvgPool2D())
            self.output = nn.HybridSequential(prefix="output_")
            with self.output.name_scope():
                self.output.add(nn.Conv2D(classes, 1, use_bias=False, prefix="pred_"), nn.Flatten())

    def hybrid_forward(self, F, x):
        """Run the network.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Images (batch, 3, 224, 224).

        Returns
        -------
        NDArray or Symbol
            Scores (batch, classes).
        """
        return self.output(self.features(x))


def _suffix(multiplier):
    """Return '1.0', '0.75', '0.5' or '0.25', as in the names of weight files."""
    text = f"{multiplier:.2f}"
    return text[:-1] if text in ("1.00", "0.50") else text


def get_mobilenet(multiplier, pretrained=False, ctx=cpu(), root=None, **kwargs):  # noqa: B008
    """Return a MobileNet.

    Parameters
    ----------
    multiplier : float
        Factor on all channel counts; there are trained weights for 0.25, 0.5, 0.75 and 1.
    pretrained : bool
        Load weights trained on ImageNet.
    ctx : Context
        Where to load them.
    root : str, optional
        Folder of weight files; `$MXNET_HOME/models` by default.
    kwargs :
        Passed on: `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.get_mobilenet(0.25, classes=10)
    >>> len(net.features)
    83
    """
    net = construct(MobileNet, multiplier, **kwargs)
    return load_pretrained(net, f"mobilenet{_suffix(multiplier)}", pretrained, ctx, root)


def get_mobilenet_v2(multiplier, pretrained=False, ctx=cpu(), root=None, **kwargs):  # noqa: B008
    """Return a MobileNetV2; the parameters are those of `get_mobilenet`.

    Parameters
    ----------
    multiplier : float
        Factor of the number of channels: 1.0, 0.75, 0.5 or 0.25.
    pretrained : bool, default False
        Load weights trained on ImageNet.
    ctx : Context, optional
        Where to load them.
    root : str, optional
        Folder of weight files; `$MXNET_HOME/models` by default.
    **kwargs
        Passed on: `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.get_mobilenet_v2(0.25, classes=10)
    >>> len(net.features)
    24
    """
    net = construct(MobileNetV2, multiplier, **kwargs)
    return load_pretrained(net, f"mobilenetv2_{_suffix(multiplier)}", pretrained, ctx, root)


def mobilenet1_0(**kwargs):
    """Return MobileNet 1.0; see `get_mobilenet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.

    Shapes
    ------
    Input (batch, 3, 224, 224) as `mx.gluon.data.vision.transforms` make it, output (batch,
    classes).

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.mobilenet1_0(classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 32, 32))).shape
    (1, 10)
    """
    return get_mobilenet(1.0, **kwargs)


def mobilenet0_75(**kwargs):
    """Return MobileNet 0.75; see `get_mobilenet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.

    Shapes
    ------
    Input (batch, 3, 224, 224) as `mx.gluon.data.vision.transforms` make it, output (batch,
    classes).

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.mobilenet0_75(classes=10)
    >>> len(net.features)
    83
    """
    return get_mobilenet(0.75, **kwargs)


def mobilenet0_5(**kwargs):
    """Return MobileNet 0.5; see `get_mobilenet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.

    Shapes
    ------
    Input (batch, 3, 224, 224) as `mx.gluon.data.vision.transforms` make it, output (batch,
    classes).

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.mobilenet0_5(classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 224, 224))).shape
    (1, 10)
    """
    return get_mobilenet(0.5, **kwargs)


def mobilenet0_25(**kwargs):
    """Return MobileNet 0.25; see `get_mobilenet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.

    Shapes
    ------
    Input (batch, 3, 224, 224) as `mx.gluon.data.vision.transforms` make it, output (batch,
    classes).

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.mobilenet0_25(classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 224, 224))).shape
    (1, 10)
    """
    return get_mobilenet(0.25, **kwargs)


def mobilenet_v2_1_0(**kwargs):
    """Return MobileNetV2 1.0; see `get_mobilenet_v2`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.

    Shapes
    ------
    Input (batch, 3, 224, 224) as `mx.gluon.data.vision.transforms` make it, output (batch,
    classes).

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.mobilenet_v2_1_0(classes=10)
    >>> len(net.features)
    24
    """
    return get_mobilenet_v2(1.0, **kwargs)


def mobilenet_v2_0_75(**kwargs):
    """Return MobileNetV2 0.75; see `get_mobilenet_v2`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.

    Shapes
    ------
    Input (batch, 3, 224, 224) as `mx.gluon.data.vision.transforms` make it, output (batch,
    classes).

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.mobilenet_v2_0_75(classes=10)
    >>> len(net.features)
    24
    """
    return get_mobilenet_v2(0.75, **kwargs)


def mobilenet_v2_0_5(**kwargs):
    """Return MobileNetV2 0.5; see `get_mobilenet_v2`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.

    Shapes
    ------
    Input (batch, 3, 224, 224) as `mx.gluon.data.vision.transforms` make it, output (batch,
    classes).

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.mobilenet_v2_0_5(classes=10)
    >>> len(net.features)
    24
    """
    return get_mobilenet_v2(0.5, **kwargs)


def mobilenet_v2_0_25(**kwargs):
    """Return MobileNetV2 0.25; see `get_mobilenet_v2`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.

    Shapes
    ------
    Input (batch, 3, 224, 224) as `mx.gluon.data.vision.transforms` make it, output (batch,
    classes).

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.mobilenet_v2_0_25(classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 224, 224))).shape
    (1, 10)
    """
    return get_mobilenet_v2(0.25, **kwargs)
