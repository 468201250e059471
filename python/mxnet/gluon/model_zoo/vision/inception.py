"""Inception v3."""

from ....context import cpu
from ... import nn
from ...block import HybridBlock
from ...contrib.nn import HybridConcurrent
from ..model_store import construct, load_pretrained

__all__ = ["Inception3", "inception_v3"]


def _make_basic_conv(channels, kernel_size, strides=1, padding=0):
    """A convolution without bias, its normalization and a rectifier."""
    part = nn.HybridSequential(prefix="")
    part.add(
        nn.Conv2D(
            channels, kernel_size=kernel_size, strides=strides, padding=padding, use_bias=False
        ),
        nn.BatchNorm(epsilon=0.001),
        nn.Activation("relu"),
    )
    return part


def _chain(*parts):
    """Parts one after the other; a tuple stands for a convolution."""
    chain = nn.HybridSequential(prefix="")
    for part in parts:
        chain.add(_make_basic_conv(*part) if isinstance(part, tuple) else part)
    return chain


def _make_branch(use_pool, *conv_settings):
    """A pooling ('avg', 'max' or None) and convolutions (channels, kernel, strides, padding)."""
    pools = {"avg": _average, "max": lambda: nn.MaxPool2D(pool_size=3, strides=2)}
    parts = [pools[use_pool]()] if use_pool else []
    for channels, kernel_size, strides, padding in conv_settings:
        parts.append((channels, kernel_size, strides or 1, padding or 0))
    return _chain(*parts)


def make_aux(classes):
    """The classifier beside the network's middle, which only training used."""
    aux = nn.HybridSequential(prefix="")
    aux.add(
        nn.AvgPool2D(pool_size=5, strides=3),
        _make_basic_conv(channels=128, kernel_size=1),
        _make_basic_conv(channels=768, kernel_size=5),
        nn.Flatten(),
        nn.Dense(classes),
    )
    return aux


def _average():
    return nn.AvgPool2D(pool_size=3, strides=1, padding=1)


def _module(prefix, make_branches):
    """Branches side by side, in a name scope of their own."""
    module = HybridConcurrent(axis=1, prefix=prefix)
    with module.name_scope():
        module.add(*make_branches())
    return module


def _make_A(pool_features, prefix):
    return _module(
        prefix,
        lambda: (
            _chain((64, 1)),
            _chain((48, 1), (64, 5, 1, 2)),
            _chain((64, 1), (96, 3, 1, 1), (96, 3, 1, 1)),
            _chain(_average(), (pool_features, 1)),
        ),
    )


def _make_B(prefix):
    return _module(
        prefix,
        lambda: (
            _chain((384, 3, 2)),
            _chain((64, 1), (96, 3, 1, 1), (96, 3, 2)),
            _chain(nn.MaxPool2D(pool_size=3, strides=2)),
        ),
    )


def _row(channels):
    return (channels, (1, 7), 1, (0, 3))


def _column(channels):
    return (channels, (7, 1), 1, (3, 0))


def _make_C(inner, prefix):
    return _module(
        prefix,
        lambda: (
            _chain((192, 1)),
            _chain((inner, 1), _row(inner), _column(192)),
            _chain((inner, 1), _column(inner), _row(inner), _column(inner), _row(192)),
            _chain(_average(), (192, 1)),
        ),
    )


def _make_D(prefix):
    return _module(
        prefix,
        lambda: (
            _chain((192, 1), (320, 3, 2)),
            _chain((192, 1), _row(192), _column(192), (192, 3, 2)),
            _chain(nn.MaxPool2D(pool_size=3, strides=2)),
        ),
    )


def _forked(*parts):
    """A chain that ends in a row and a column convolution side by side."""
    forked = nn.HybridSequential(prefix="")
    forked.add(_chain(*parts))
    fork = HybridConcurrent(axis=1, prefix="")
    fork.add(_chain((384, (1, 3), 1, (0, 1))), _chain((384, (3, 1), 1, (1, 0))))
    forked.add(fork)
    return forked


def _make_E(prefix):
    return _module(
        prefix,
        lambda: (
            _chain((320, 1)),
            _forked((384, 1)),
            _forked((448, 1), (384, 3, 1, 1)),
            _chain(_average(), (192, 1)),
        ),
    )


class Inception3(HybridBlock):
    """Modules of factorized convolutions (Szegedy, 2015), for images of 299 x 299.

    Parameters
    ----------
    classes : int
        Size of the output.

    Examples
    --------
    >>> mx.gluon.model_zoo.vision.Inception3(classes=10).output
    Dense(None -> 10, linear)
    """

    def __init__(self, classes=1000, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            self.features.add(
                _make_basic_conv(32, 3, 2),
                _make_basic_conv(32, 3),
                _make_basic_conv(64, 3, 1, 1),
                nn.MaxPool2D(pool_size=3, strides=2),
                _make_basic_conv(80, 1),
                _make_basic_conv(192, 3),
                nn.MaxPool2D(pool_size=3, strides=2),
                _make_A(32, "A1_"),
                _make_A(64, "A2_"),
                _make_A(64, "A3_"),
                _make_B("B_"),
                _make_C(128, "C1_"),
                _make_C(160, "C2_"),
                _make_C(160, "C3_"),
                _make_C(192, "C4_"),
                _make_D("D_"),
                _make_E("E1_"),
                _make_E("E2_"),
                nn.AvgPool2D(pool_size=8),
                nn.Dropout(0.5),
            )
            self.output = nn.Dense(classes)

    def hybrid_forward(self, F, x):
        """Run the network.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Images (batch, 3, 299, 299).

        Returns
        -------
        NDArray or Symbol
            Scores (batch, classes).
        """
        return self.output(self.features(x))


def inception_v3(pretrained=False, ctx=cpu(), root=None, **kwargs):  # noqa: B008
    """Return Inception v3.

    Parameters
    ----------
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
    >>> net = mx.gluon.model_zoo.vision.inception_v3(classes=10)
    >>> len(net.features)
    20
    """
    return load_pretrained(construct(Inception3, **kwargs), "inceptionv3", pretrained, ctx, root)
