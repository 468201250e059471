"""Densely connected networks."""

from ....context import cpu
from ... import nn
from ...block import HybridBlock
from ...contrib.nn import HybridConcurrent, Identity
from ..model_store import construct, load_pretrained

__all__ = ["DenseNet", "densenet121", "densenet161", "densenet169", "densenet201", "get_densenet"]

# features before the first stage, growth of each layer, layers of each stage
densenet_spec = {
    121: (64, 32, [6, 12, 24, 16]),
    161: (96, 48, [6, 12, 36, 24]),
    169: (64, 32, [6, 12, 32, 32]),
    201: (64, 32, [6, 12, 48, 32]),
}


def _make_dense_layer(growth_rate, bn_size, dropout):
    """The input beside `growth_rate` new channels computed from it."""
    new = nn.HybridSequential(prefix="")
    new.add(
        nn.BatchNorm(),
        nn.Activation("relu"),
        nn.Conv2D(bn_size * growth_rate, kernel_size=1, use_bias=False),
        nn.BatchNorm(),
        nn.Activation("relu"),
        nn.Conv2D(growth_rate, kernel_size=3, padding=1, use_bias=False),
    )
    if dropout:
        new.add(nn.Dropout(dropout))
    layer = HybridConcurrent(axis=1, prefix="")
    layer.add(Identity(), new)
    return layer


def _make_dense_block(num_layers, bn_size, growth_rate, dropout, stage_index):
    stage = nn.HybridSequential(prefix=f"stage{stage_index}_")
    with stage.name_scope():
        for _ in range(num_layers):
            stage.add(_make_dense_layer(growth_rate, bn_size, dropout))
    return stage


def _make_transition(num_output_features):
    part = nn.HybridSequential(prefix="")
    part.add(
        nn.BatchNorm(),
        nn.Activation("relu"),
        nn.Conv2D(num_output_features, kernel_size=1, use_bias=False),
        nn.AvgPool2D(pool_size=2, strides=2),
    )
    return part


class DenseNet(HybridBlock):
    """Every layer of a stage sees the outputs of all layers before it (Huang, 2016).

    Parameters
    ----------
    num_init_features : int
        Filters of the first convolution.
    growth_rate : int
        Channels each layer adds.
    block_config : list of int
        Layers of each stage.
    bn_size : int
        Channels of a layer's 1x1 convolution, in units of `growth_rate`.
    dropout : float
        Rate of dropout after each layer.
    classes : int
        Size of the output.

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.DenseNet(8, 4, [2, 2], classes=10)
    >>> net.output
    Dense(None -> 10, linear)
    """

    def __init__(
        self,
        num_init_features,
        growth_rate,
        block_config,
        bn_size=4,
        dropout=0,
        classes=1000,
        **kwargs,
    ):
        super().__init__(**kwargs)
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            self.features.add(
                nn.Conv2D(num_init_features, kernel_size=7, strides=2, padding=3, use_bias=False),
                nn.BatchNorm(),
                nn.Activation("relu"),
                nn.MaxPool2D(pool_size=3, strides=2, padding=1),
            )
            channels = num_init_features
            for number, layers in enumerate(block_config, 1):
                self.features.add(_make_dense_block(layers, bn_size, growth_rate, dropout, number))
                channels += layers * growth_rate
                if number < len(block_config):
                    channels //= 2
                    self.features.add(_make_transition(channels))
            self.features.add(
                nn.BatchNorm(), nn.Activation("relu"), nn.AvgPool2D(pool_size=7), nn.Flatten()
            )
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


def get_densenet(num_layers, pretrained=False, ctx=cpu(), root=None, **kwargs):  # noqa: B008
    """Return a densely connected network.

    Parameters
    ----------
    num_layers : int
        121, 161, 169 or 201.
    pretrained : bool
        Load weights trained on ImageNet.
    ctx : Context
        Where to load them.
    root : str, optional
        Folder of weight files; `$MXNET_HOME/models` by default.
    kwargs :
        Passed on: `bn_size`, `dropout`, `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.
    """
    if num_layers not in densenet_spec:
        raise AssertionError(
            f"get_densenet: there is no depth {num_layers}; use one of {list(densenet_spec)}"
        )
    net = construct(DenseNet, *densenet_spec[num_layers], **kwargs)
    return load_pretrained(net, f"densenet{num_layers}", pretrained, ctx, root)


def densenet121(**kwargs):
    """Return DenseNet-121; see `get_densenet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `bn_size`,
        `dropout`.

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
    >>> net = mx.gluon.model_zoo.vision.densenet121(classes=10)
    >>> len(net.features)
    15
    """
    return get_densenet(121, **kwargs)


def densenet161(**kwargs):
    """Return DenseNet-161; see `get_densenet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `bn_size`,
        `dropout`.

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
    >>> net = mx.gluon.model_zoo.vision.densenet161(classes=10)
    >>> len(net.features)
    15
    """
    return get_densenet(161, **kwargs)


def densenet169(**kwargs):
    """Return DenseNet-169; see `get_densenet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `bn_size`,
        `dropout`.

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
    >>> net = mx.gluon.model_zoo.vision.densenet169(classes=10)
    >>> len(net.features)
    15
    """
    return get_densenet(169, **kwargs)


def densenet201(**kwargs):
    """Return DenseNet-201; see `get_densenet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `bn_size`,
        `dropout`.

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
    >>> net = mx.gluon.model_zoo.vision.densenet201(classes=10)
    >>> len(net.features)
    15
    """
    return get_densenet(201, **kwargs)
