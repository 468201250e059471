"""Residual networks, the original form (v1) and the one with normalization first (v2)."""

from ....context import cpu
from ... import nn
from ...block import HybridBlock
from ..model_store import construct, load_pretrained


def _conv3x3(channels, stride, in_channels):
    return nn.Conv2D(
        channels, kernel_size=3, strides=stride, padding=1, use_bias=False, in_channels=in_channels
    )


def _shortcut(channels, stride, in_channels):
    return nn.Conv2D(
        channels, kernel_size=1, strides=stride, use_bias=False, in_channels=in_channels
    )


class _BlockV1(HybridBlock):
    """relu(shortcut(x) + body(x)); the order of the sum decides the order of exported nodes."""

    _body_first = False

    def __init__(self, channels, stride, downsample=False, in_channels=0, **kwargs):
        super().__init__(**kwargs)
        self.body = nn.HybridSequential(prefix="")
        self._fill_body(channels, stride, in_channels)
        self.downsample = None
        if downsample:
            self.downsample = nn.HybridSequential(prefix="")
            self.downsample.add(_shortcut(channels, stride, in_channels), nn.BatchNorm())

    def _fill_body(self, channels, stride, in_channels):
        raise NotImplementedError

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
        residual = x
        x = self.body(x)
        if self.downsample is not None:
            residual = self.downsample(residual)
        total = x + residual if self._body_first else residual + x
        return F.Activation(total, act_type="relu")


class BasicBlockV1(_BlockV1):
    """Two 3x3 convolutions, each followed by normalization (depth 18 and 34).

    Parameters
    ----------
    channels : int
        Output channels.
    stride : int
        Stride of the first convolution.
    downsample : bool
        Whether the shortcut has a convolution of its own.
    in_channels : int, optional
        Input channels.

    Examples
    --------
    >>> block = mx.gluon.model_zoo.vision.BasicBlockV1(16, 2, downsample=True)
    >>> block.initialize()
    >>> block(mx.nd.ones((1, 8, 8, 8))).shape
    (1, 16, 4, 4)
    """

    def _fill_body(self, channels, stride, in_channels):
        self.body.add(
            _conv3x3(channels, stride, in_channels),
            nn.BatchNorm(),
            nn.Activation("relu"),
            _conv3x3(channels, 1, channels),
            nn.BatchNorm(),
        )


class BottleneckV1(_BlockV1):
    """1x1, 3x3 and 1x1 convolutions, each followed by normalization (depth 50 and more).

    The parameters are those of `BasicBlockV1`.

    Parameters
    ----------
    channels : int
        Channels of the output.
    stride : int
        Step of the block.
    downsample : bool, default False
        Whether the shortcut has a convolution.
    in_channels : int, default 0
        Channels of the input; 0 lets the first batch tell.

    Examples
    --------
    >>> block = mx.gluon.model_zoo.vision.BottleneckV1(16, 2, downsample=True)
    >>> block.initialize()
    >>> block(mx.nd.ones((1, 8, 8, 8))).shape
    (1, 16, 4, 4)
    """

    _body_first = True

    def _fill_body(self, channels, stride, in_channels):
        inner = channels // 4
        # the two 1x1 convolutions have a bias: trained weights contain it
        self.body.add(
            nn.Conv2D(inner, kernel_size=1, strides=stride),
            nn.BatchNorm(),
            nn.Activation("relu"),
            _conv3x3(inner, 1, inner),
            nn.BatchNorm(),
            nn.Activation("relu"),
            nn.Conv2D(channels, kernel_size=1, strides=1),
            nn.BatchNorm(),
        )


class BasicBlockV2(HybridBlock):
    """Normalization and relu before each of two 3x3 convolutions (depth 18 and 34).

    The parameters are those of `BasicBlockV1`.

    Parameters
    ----------
    channels : int
        Channels of the output.
    stride : int
        Step of the first convolution.
    downsample : bool, default False
        Whether the shortcut has a convolution.
    in_channels : int, default 0
        Channels of the input; 0 lets the first batch tell.

    Examples
    --------
    >>> block = mx.gluon.model_zoo.vision.BasicBlockV2(16, 2, downsample=True)
    >>> block.initialize()
    >>> block(mx.nd.ones((1, 8, 8, 8))).shape
    (1, 16, 4, 4)
    """

    def __init__(self, channels, stride, downsample=False, in_channels=0, **kwargs):
        super().__init__(**kwargs)
        self.bn1 = nn.BatchNorm()
        self.conv1 = _conv3x3(channels, stride, in_channels)
        self.bn2 = nn.BatchNorm()
        self.conv2 = _conv3x3(channels, 1, channels)
        self.downsample = _shortcut(channels, stride, in_channels) if downsample else None

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
        residual = x
        x = F.Activation(self.bn1(x), act_type="relu")
        if self.downsample is not None:
            residual = self.downsample(x)
        x = self.conv1(x)
        x = F.Activation(self.bn2(x), act_type="relu")
        x = self.conv2(x)
        return x + residual


class BottleneckV2(HybridBlock):
    """Normalization and relu before 1x1, 3x3 and 1x1 convolutions (depth 50 and more).

    The parameters are those of `BasicBlockV1`.

    Parameters
    ----------
    channels : int
        Channels of the output.
    stride : int
        Step of the block.
    downsample : bool, default False
        Whether the shortcut has a convolution.
    in_channels : int, default 0
        Channels of the input; 0 lets the first batch tell.

    Examples
    --------
    >>> block = mx.gluon.model_zoo.vision.BottleneckV2(16, 2, downsample=True)
    >>> block.initialize()
    >>> block(mx.nd.ones((1, 8, 8, 8))).shape
    (1, 16, 4, 4)
    """

    def __init__(self, channels, stride, downsample=False, in_channels=0, **kwargs):
        super().__init__(**kwargs)
        inner = channels // 4
        self.bn1 = nn.BatchNorm()
        self.conv1 = nn.Conv2D(inner, kernel_size=1, strides=1, use_bias=False)
        self.bn2 = nn.BatchNorm()
        self.conv2 = _conv3x3(inner, stride, inner)
        self.bn3 = nn.BatchNorm()
        self.conv3 = nn.Conv2D(channels, kernel_size=1, strides=1, use_bias=False)
        self.downsample = _shortcut(channels, stride, in_channels) if downsample else None

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
        residual = x
        x = F.Activation(self.bn1(x), act_type="relu")
        if self.downsample is not None:
            residual = self.downsample(x)
        x = self.conv1(x)
        x = F.Activation(self.bn2(x), act_type="relu")
        x = self.conv2(x)
        x = F.Activation(self.bn3(x), act_type="relu")
        x = self.conv3(x)
        return x + residual


class _ResNet(HybridBlock):
    """What both versions share."""

    def _make_layer(self, block, layers, channels, stride, stage_index, in_channels=0):
        """Return one stage: a block that may change the size, then blocks that keep it."""
        stage = nn.HybridSequential(prefix=f"stage{stage_index}_")
        with stage.name_scope():
            stage.add(
                block(channels, stride, channels != in_channels, in_channels=in_channels, prefix="")
            )
            for _ in range(layers - 1):
                stage.add(block(channels, 1, False, in_channels=channels, prefix=""))
        return stage

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


class ResNetV1(_ResNet):
    """Residual network, original form.

    Parameters
    ----------
    block : class
        `BasicBlockV1` or `BottleneckV1`.
    layers : list of int
        Blocks in each stage.
    channels : list of int
        Channels before the first stage and after each; one more than `layers`.
    classes : int
        Number of outputs.
    thumbnail : bool
        For small images: a 3x3 convolution at the start instead of 7x7 and pooling.

    Examples
    --------
    >>> block = mx.gluon.model_zoo.vision.BasicBlockV1
    >>> net = mx.gluon.model_zoo.vision.ResNetV1(block, [1, 1], [8, 8, 16], classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 32, 32))).shape
    (1, 10)
    """

    def __init__(self, block, layers, channels, classes=1000, thumbnail=False, **kwargs):
        super().__init__(**kwargs)
        _check_lengths(layers, channels)
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            if thumbnail:
                self.features.add(_conv3x3(channels[0], 1, 0))
            else:
                self.features.add(
                    nn.Conv2D(channels[0], 7, 2, 3, use_bias=False),
                    nn.BatchNorm(),
                    nn.Activation("relu"),
                    nn.MaxPool2D(3, 2, 1),
                )
            for i, count in enumerate(layers):
                self.features.add(
                    self._make_layer(
                        block, count, channels[i + 1], 1 if i == 0 else 2, i + 1, channels[i]
                    )
                )
            self.features.add(nn.GlobalAvgPool2D())
            self.output = nn.Dense(classes, in_units=channels[-1])


class ResNetV2(_ResNet):
    """Residual network with normalization first; the parameters are those of `ResNetV1`.

    Parameters
    ----------
    block : type
        `BasicBlockV2` or `BottleneckV2`.
    layers : list of int
        Blocks of each stage.
    channels : list of int
        Channels of the first layer and of each stage.
    classes : int, default 1000
        Outputs.
    thumbnail : bool, default False
        For images of 32 × 32: a 3 × 3 first layer without pooling.

    Shapes
    ------
    Input (batch, 3, height, width), output (batch, classes).

    Examples
    --------
    >>> block = mx.gluon.model_zoo.vision.BasicBlockV2
    >>> net = mx.gluon.model_zoo.vision.ResNetV2(block, [1, 1], [8, 8, 16], classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 32, 32))).shape
    (1, 10)
    """

    def __init__(self, block, layers, channels, classes=1000, thumbnail=False, **kwargs):
        super().__init__(**kwargs)
        _check_lengths(layers, channels)
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            self.features.add(nn.BatchNorm(scale=False, center=False))
            if thumbnail:
                self.features.add(_conv3x3(channels[0], 1, 0))
            else:
                self.features.add(
                    nn.Conv2D(channels[0], 7, 2, 3, use_bias=False),
                    nn.BatchNorm(),
                    nn.Activation("relu"),
                    nn.MaxPool2D(3, 2, 1),
                )
            in_channels = channels[0]
            for i, count in enumerate(layers):
                self.features.add(
                    self._make_layer(
                        block, count, channels[i + 1], 1 if i == 0 else 2, i + 1, in_channels
                    )
                )
                in_channels = channels[i + 1]
            self.features.add(
                nn.BatchNorm(), nn.Activation("relu"), nn.GlobalAvgPool2D(), nn.Flatten()
            )
            self.output = nn.Dense(classes, in_units=in_channels)


def _check_lengths(layers, channels):
    if len(layers) != len(channels) - 1:
        raise AssertionError(
            f"ResNet: {len(layers)} stages need {len(layers) + 1} channel "
            f"numbers, got {len(channels)}"
        )


resnet_spec = {
    18: ("basic_block", [2, 2, 2, 2], [64, 64, 128, 256, 512]),
    34: ("basic_block", [3, 4, 6, 3], [64, 64, 128, 256, 512]),
    50: ("bottle_neck", [3, 4, 6, 3], [64, 256, 512, 1024, 2048]),
    101: ("bottle_neck", [3, 4, 23, 3], [64, 256, 512, 1024, 2048]),
    152: ("bottle_neck", [3, 8, 36, 3], [64, 256, 512, 1024, 2048]),
}
resnet_net_versions = [ResNetV1, ResNetV2]
resnet_block_versions = [
    {"basic_block": BasicBlockV1, "bottle_neck": BottleneckV1},
    {"basic_block": BasicBlockV2, "bottle_neck": BottleneckV2},
]


def get_resnet(version, num_layers, pretrained=False, ctx=cpu(), root=None, **kwargs):  # noqa: B008
    """Return a residual network.

    Parameters
    ----------
    version : int
        1 or 2.
    num_layers : int
        18, 34, 50, 101 or 152.
    pretrained : bool
        Load weights trained on ImageNet.
    ctx : Context
        Where to load them.
    root : str, optional
        Folder of weight files; `$MXNET_HOME/models` by default.
    kwargs :
        Passed on: `classes`, `thumbnail`, `prefix`, `params`.

    Raises
    ------
    AssertionError
        If there is no such version or depth.

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.get_resnet(2, 18, classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 32, 32))).shape
    (1, 10)
    """
    if num_layers not in resnet_spec:
        raise AssertionError(
            f"get_resnet: there is no depth {num_layers}; use one of {list(resnet_spec)}"
        )
    if version not in (1, 2):
        raise AssertionError(f"get_resnet: there is no version {version}; use 1 or 2")
    block_type, layers, channels = resnet_spec[num_layers]
    block = resnet_block_versions[version - 1][block_type]
    net = construct(resnet_net_versions[version - 1], block, layers, channels, **kwargs)
    return load_pretrained(net, f"resnet{num_layers}_v{version}", pretrained, ctx, root)


def resnet18_v1(**kwargs):
    """Return ResNet-18 v1; see `get_resnet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `thumbnail`.

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
    >>> net = mx.gluon.model_zoo.vision.resnet18_v1(classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 224, 224))).shape
    (1, 10)
    """
    return get_resnet(1, 18, **kwargs)


def resnet34_v1(**kwargs):
    """Return ResNet-34 v1; see `get_resnet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `thumbnail`.

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
    >>> net = mx.gluon.model_zoo.vision.resnet34_v1(classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 224, 224))).shape
    (1, 10)
    """
    return get_resnet(1, 34, **kwargs)


def resnet50_v1(**kwargs):
    """Return ResNet-50 v1; see `get_resnet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `thumbnail`.

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
    >>> net = mx.gluon.model_zoo.vision.resnet50_v1(classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 32, 32))).shape
    (1, 10)
    """
    return get_resnet(1, 50, **kwargs)


def resnet101_v1(**kwargs):
    """Return ResNet-101 v1; see `get_resnet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `thumbnail`.

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
    >>> net = mx.gluon.model_zoo.vision.resnet101_v1(classes=10)
    >>> len(net.features)
    9
    """
    return get_resnet(1, 101, **kwargs)


def resnet152_v1(**kwargs):
    """Return ResNet-152 v1; see `get_resnet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `thumbnail`.

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
    >>> net = mx.gluon.model_zoo.vision.resnet152_v1(classes=10)
    >>> len(net.features)
    9
    """
    return get_resnet(1, 152, **kwargs)


def resnet18_v2(**kwargs):
    """Return ResNet-18 v2; see `get_resnet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `thumbnail`.

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
    >>> net = mx.gluon.model_zoo.vision.resnet18_v2(classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 224, 224))).shape
    (1, 10)
    """
    return get_resnet(2, 18, **kwargs)


def resnet34_v2(**kwargs):
    """Return ResNet-34 v2; see `get_resnet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `thumbnail`.

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
    >>> net = mx.gluon.model_zoo.vision.resnet34_v2(classes=10)
    >>> len(net.features)
    13
    """
    return get_resnet(2, 34, **kwargs)


def resnet50_v2(**kwargs):
    """Return ResNet-50 v2; see `get_resnet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `thumbnail`.

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
    >>> net = mx.gluon.model_zoo.vision.resnet50_v2(classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 32, 32))).shape
    (1, 10)
    """
    return get_resnet(2, 50, **kwargs)


def resnet101_v2(**kwargs):
    """Return ResNet-101 v2; see `get_resnet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `thumbnail`.

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
    >>> net = mx.gluon.model_zoo.vision.resnet101_v2(classes=10)
    >>> len(net.features)
    13
    """
    return get_resnet(2, 101, **kwargs)


def resnet152_v2(**kwargs):
    """Return ResNet-152 v2; see `get_resnet`.

    Parameters
    ----------
    **kwargs
        Passed on: `pretrained`, `ctx`, `root`, `classes`, `prefix`, `params`, `thumbnail`.

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
    >>> net = mx.gluon.model_zoo.vision.resnet152_v2(classes=10)
    >>> len(net.features)
    13
    """
    return get_resnet(2, 152, **kwargs)
