"""Networks for images.

Example::

    from mxnet.gluon.model_zoo import vision
    net = vision.resnet50_v2(pretrained=True)
"""

from ...._refused.arguments import nearest
from .alexnet import (
    AlexNet,
    alexnet,
)
from .densenet import (
    DenseNet,
    densenet121,
    densenet161,
    densenet169,
    densenet201,
)
from .inception import (
    Inception3,
    inception_v3,
)
from .mobilenet import (
    MobileNet,
    MobileNetV2,
    get_mobilenet,
    get_mobilenet_v2,
    mobilenet0_5,
    mobilenet0_25,
    mobilenet0_75,
    mobilenet1_0,
    mobilenet_v2_0_5,
    mobilenet_v2_0_25,
    mobilenet_v2_0_75,
    mobilenet_v2_1_0,
)
from .resnet import (
    BasicBlockV1,
    BasicBlockV2,
    BottleneckV1,
    BottleneckV2,
    ResNetV1,
    ResNetV2,
    get_resnet,
    resnet18_v1,
    resnet18_v2,
    resnet34_v1,
    resnet34_v2,
    resnet50_v1,
    resnet50_v2,
    resnet101_v1,
    resnet101_v2,
    resnet152_v1,
    resnet152_v2,
)
from .squeezenet import (
    SqueezeNet,
    squeezenet1_0,
    squeezenet1_1,
)
from .vgg import (
    VGG,
    get_vgg,
    vgg11,
    vgg11_bn,
    vgg13,
    vgg13_bn,
    vgg16,
    vgg16_bn,
    vgg19,
    vgg19_bn,
)

__all__ = [
    "AlexNet",
    "alexnet",
    "DenseNet",
    "densenet121",
    "densenet161",
    "densenet169",
    "densenet201",
    "Inception3",
    "inception_v3",
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
    "SqueezeNet",
    "squeezenet1_0",
    "squeezenet1_1",
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
    "BasicBlockV1",
    "BasicBlockV2",
    "BottleneckV1",
    "BottleneckV2",
    "ResNetV1",
    "ResNetV2",
    "get_model",
    "get_resnet",
    "resnet18_v1",
    "resnet18_v2",
    "resnet34_v1",
    "resnet34_v2",
    "resnet50_v1",
    "resnet50_v2",
    "resnet101_v1",
    "resnet101_v2",
    "resnet152_v1",
    "resnet152_v2",
]

_MODELS = {
    "resnet18_v1": resnet18_v1,
    "resnet34_v1": resnet34_v1,
    "resnet50_v1": resnet50_v1,
    "resnet101_v1": resnet101_v1,
    "resnet152_v1": resnet152_v1,
    "resnet18_v2": resnet18_v2,
    "resnet34_v2": resnet34_v2,
    "resnet50_v2": resnet50_v2,
    "resnet101_v2": resnet101_v2,
    "resnet152_v2": resnet152_v2,
    "alexnet": alexnet,
    "densenet121": densenet121,
    "densenet161": densenet161,
    "densenet169": densenet169,
    "densenet201": densenet201,
    "inceptionv3": inception_v3,
    "mobilenet0.5": mobilenet0_5,
    "mobilenet0.25": mobilenet0_25,
    "mobilenet0.75": mobilenet0_75,
    "mobilenet1.0": mobilenet1_0,
    "mobilenetv2_0.5": mobilenet_v2_0_5,
    "mobilenetv2_0.25": mobilenet_v2_0_25,
    "mobilenetv2_0.75": mobilenet_v2_0_75,
    "mobilenetv2_1.0": mobilenet_v2_1_0,
    "squeezenet1.0": squeezenet1_0,
    "squeezenet1.1": squeezenet1_1,
    "vgg11": vgg11,
    "vgg11_bn": vgg11_bn,
    "vgg13": vgg13,
    "vgg13_bn": vgg13_bn,
    "vgg16": vgg16,
    "vgg16_bn": vgg16_bn,
    "vgg19": vgg19,
    "vgg19_bn": vgg19_bn,
}


def get_model(name, **kwargs):
    """Return a network by name.

    Parameters
    ----------
    name : str
        Such as 'resnet50_v2'; upper and lower case are the same.
    kwargs :
        Passed on: `pretrained`, `classes`, `ctx`, `root`.

    Raises
    ------
    ValueError
        If the zoo has no such model.

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.get_model("squeezenet1.1", classes=10)
    >>> net.initialize()
    >>> net(mx.nd.ones((1, 3, 224, 224))).shape
    (1, 10)
    """
    make = _MODELS.get(name.lower())
    if make is None:
        raise ValueError(
            f"model {name!r} is not in the zoo; use one of {', '.join(sorted(_MODELS))}"
            f"{nearest(name.lower(), _MODELS)}"
        )
    return make(**kwargs)
