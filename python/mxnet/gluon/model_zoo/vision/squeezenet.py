"""SqueezeNet 1.0 and 1.1."""

from ....context import cpu
from ... import nn
from ...block import HybridBlock
from ...contrib.nn import HybridConcurrent
from ..model_store import construct, load_pretrained

__all__ = ["SqueezeNet", "get_squeezenet", "squeezenet1_0", "squeezenet1_1"]

# first convolution (filters, window), then squeeze channels of the fire modules; 0 is a pooling
_PLANS = {
    "1.0": ((96, 7), (0, 16, 16, 32, 0, 32, 48, 48, 64, 0, 64)),
    "1.1": ((64, 3), (0, 16, 16, 0, 32, 32, 0, 48, 48, 64, 64)),
}


def _make_fire_conv(channels, kernel_size, padding=0):
    part = nn.HybridSequential(prefix="")
    part.add(nn.Conv2D(channels, kernel_size, padding=padding), nn.Activation("relu"))
    return part


def _make_fire(squeeze_channels, expand1x1_channels, expand3x3_channels):
    """A 1x1 convolution to few channels, then 1x1 and 3x3 side by side to many."""
    expand = HybridConcurrent(axis=1, prefix="")
    part = nn.HybridSequential(prefix="")
    part.add(_make_fire_conv(squeeze_channels, 1))
    expand.add(_make_fire_conv(expand1x1_channels, 1), _make_fire_conv(expand3x3_channels, 3, 1))
    part.add(expand)
    return part


class SqueezeNet(HybridBlock):
    """A small network of fire modules.

    Parameters
    ----------
    version : str
        '1.0' or '1.1'.
    classes : int
        Size of the output.

    Raises
    ------
    AssertionError
        If there is no such version.

    Examples
    --------
    >>> len(mx.gluon.model_zoo.vision.SqueezeNet("1.1", classes=10).features)
    14
    """

    def __init__(self, version, classes=1000, **kwargs):
        super().__init__(**kwargs)
        if version not in _PLANS:
            raise AssertionError(f"SqueezeNet: there is no version {version}; use '1.0' or '1.1'")
        (channels, window), plan = _PLANS[version]
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            self.features.add(nn.Conv2D(channels, kernel_size=window, strides=2))
            self.features.add(nn.Activation("relu"))
            for squeeze in plan:
                self.features.add(
                    _make_fire(squeeze, 4 * squeeze, 4 * squeeze)
                    if squeeze
                    else nn.MaxPool2D(pool_size=3, strides=2, ceil_mode=True)
                )
            self.features.add(nn.Dropout(0.5))
            self.output = nn.HybridSequential(prefix="")
            self.output.add(
                nn.Conv2D(classes, kernel_size=1),
                nn.Activation("relu"),
                nn.AvgPool2D(13),
                nn.Flatten(),
            )

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


def get_squeezenet(version, pretrained=False, ctx=cpu(), root=None, **kwargs):  # noqa: B008
    """Return a SqueezeNet.

    Parameters
    ----------
    version : str
        '1.0' or '1.1'.
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
    """
    net = construct(SqueezeNet, version, **kwargs)
    return load_pretrained(net, f"squeezenet{version}", pretrained, ctx, root)


def squeezenet1_0(**kwargs):
    """Return SqueezeNet 1.0; see `get_squeezenet`.

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
    >>> net = mx.gluon.model_zoo.vision.squeezenet1_0(classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 224, 224))).shape
    (1, 10)
    """
    return get_squeezenet("1.0", **kwargs)


def squeezenet1_1(**kwargs):
    """Return SqueezeNet 1.1; see `get_squeezenet`.

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
    >>> net = mx.gluon.model_zoo.vision.squeezenet1_1(classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 224, 224))).shape
    (1, 10)
    """
    return get_squeezenet("1.1", **kwargs)
