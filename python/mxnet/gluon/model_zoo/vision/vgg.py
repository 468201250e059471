"""VGG networks, plain and with batch normalization."""

from ....context import cpu
from ....initializer import Xavier
from ... import nn
from ...block import HybridBlock
from ..model_store import construct, load_pretrained

__all__ = [
    "VGG",
    "get_vgg",
    "vgg11",
    "vgg11_bn",
    "vgg13",
    "vgg13_bn",
    "vgg16",
    "vgg16_bn",
    "vgg19",
    "vgg19_bn",
]

_FILTERS = [64, 128, 256, 512, 512]
vgg_spec = {
    11: ([1, 1, 2, 2, 2], _FILTERS),
    13: ([2, 2, 2, 2, 2], _FILTERS),
    16: ([2, 2, 3, 3, 3], _FILTERS),
    19: ([2, 2, 4, 4, 4], _FILTERS),
}


class VGG(HybridBlock):
    """Stages of 3x3 convolutions that end in a pooling, then three dense layers.

    Parameters
    ----------
    layers : list of int
        Convolutions of each stage.
    filters : list of int
        Filters of each stage.
    classes : int
        Size of the output.
    batch_norm : bool
        Normalize after each convolution.

    Raises
    ------
    AssertionError
        If there are not as many numbers of filters as stages.

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.VGG([1, 1], [8, 16], classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 32, 32))).shape
    (1, 10)
    """

    def __init__(self, layers, filters, classes=1000, batch_norm=False, **kwargs):
        super().__init__(**kwargs)
        if len(layers) != len(filters):
            raise AssertionError(
                f"VGG: needs one number of filters for each stage, got {len(layers)} stages and "
                f"{len(filters)} numbers"
            )
        with self.name_scope():
            self.features = self._make_features(layers, filters, batch_norm)
            for _ in range(2):
                self.features.add(
                    nn.Dense(
                        4096,
                        activation="relu",
                        weight_initializer="normal",
                        bias_initializer="zeros",
                    )
                )
                self.features.add(nn.Dropout(rate=0.5))
            self.output = nn.Dense(classes, weight_initializer="normal", bias_initializer="zeros")

    def _make_features(self, layers, filters, batch_norm):
        features = nn.HybridSequential(prefix="")
        for count, channels in zip(layers, filters, strict=True):
            for _ in range(count):
                features.add(
                    nn.Conv2D(
                        channels,
                        kernel_size=3,
                        padding=1,
                        weight_initializer=Xavier(
                            rnd_type="gaussian", factor_type="out", magnitude=2
                        ),
                        bias_initializer="zeros",
                    )
                )
                if batch_norm:
                    features.add(nn.BatchNorm())
                features.add(nn.Activation("relu"))
            features.add(nn.MaxPool2D(strides=2))
        return features

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


def get_vgg(num_layers, pretrained=False, ctx=cpu(), root=None, **kwargs):  # noqa: B008
    """Return a VGG network.

    Parameters
    ----------
    num_layers : int
        11, 13, 16 or 19.
    pretrained : bool
        Load weights trained on ImageNet.
    ctx : Context
        Where to load them.
    root : str, optional
        Folder of weight files; `$MXNET_HOME/models` by default.
    kwargs :
        Passed on: `classes`, `batch_norm`, `prefix`, `params`.

    Raises
    ------
    AssertionError
        If there is no such depth.

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.get_vgg(11, batch_norm=True, classes=10)
    >>> net.output
    Dense(None -> 10, linear)
    """
    if num_layers not in vgg_spec:
        raise AssertionError(
            f"get_vgg: there is no depth {num_layers}; use one of {list(vgg_spec)}"
        )
    suffix = "_bn" if kwargs.get("batch_norm") else ""
    net = construct(VGG, *vgg_spec[num_layers], **kwargs)
    return load_pretrained(net, f"vgg{num_layers}{suffix}", pretrained, ctx, root)


def vgg11(**kwargs):
    """Return VGG-11; see `get_vgg`.

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
    >>> net = mx.gluon.model_zoo.vision.vgg11(classes=10)
    >>> net.features[0]
    Conv2D(None -> 64, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1))
    """
    return get_vgg(11, **kwargs)


def vgg13(**kwargs):
    """Return VGG-13; see `get_vgg`.

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
    >>> net = mx.gluon.model_zoo.vision.vgg13(classes=10)
    >>> len(net.features)
    29
    """
    return get_vgg(13, **kwargs)


def vgg16(**kwargs):
    """Return VGG-16; see `get_vgg`.

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
    >>> net = mx.gluon.model_zoo.vision.vgg16(classes=10)
    >>> len(net.features)
    35
    """
    return get_vgg(16, **kwargs)


def vgg19(**kwargs):
    """Return VGG-19; see `get_vgg`.

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
    >>> net = mx.gluon.model_zoo.vision.vgg19(classes=10)
    >>> len(net.features)
    41
    """
    return get_vgg(19, **kwargs)


def vgg11_bn(**kwargs):
    """Return VGG-11 with batch normalization; see `get_vgg`.

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
    >>> net = mx.gluon.model_zoo.vision.vgg11_bn(classes=10)
    >>> len(net.features)
    33
    """
    return get_vgg(11, **{**kwargs, "batch_norm": True})


def vgg13_bn(**kwargs):
    """Return VGG-13 with batch normalization; see `get_vgg`.

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
    >>> net = mx.gluon.model_zoo.vision.vgg13_bn(classes=10)
    >>> len(net.features)
    39
    """
    return get_vgg(13, **{**kwargs, "batch_norm": True})


def vgg16_bn(**kwargs):
    """Return VGG-16 with batch normalization; see `get_vgg`.

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
    >>> net = mx.gluon.model_zoo.vision.vgg16_bn(classes=10)
    >>> len(net.features)
    48
    """
    return get_vgg(16, **{**kwargs, "batch_norm": True})


def vgg19_bn(**kwargs):
    """Return VGG-19 with batch normalization; see `get_vgg`.

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
    >>> net = mx.gluon.model_zoo.vision.vgg19_bn(classes=10)
    >>> len(net.features)
    57
    """
    return get_vgg(19, **{**kwargs, "batch_norm": True})
