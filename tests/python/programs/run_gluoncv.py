"""GluonCV: detection, segmentation and pose networks, forward and learning; its own loader."""

import newer_numpy  # noqa: F401 (comes first)
import numpy as np
from gluoncv import model_zoo
from gluoncv.data.batchify import Pad, Stack, Tuple
from gluoncv.data.dataloader import RandomTransformDataLoader
from gluoncv.data.transforms.presets.ssd import SSDDefaultTrainTransform
from gluoncv.data.transforms.presets.yolo import YOLO3DefaultTrainTransform
from gluoncv.loss import MixSoftmaxCrossEntropyLoss, SSDMultiBoxLoss

import mxnet as mx
from mxnet import autograd, gluon


def network(name, **settings):
    """An untrained network."""
    net = model_zoo.get_model(name, pretrained=False, pretrained_base=False, **settings)
    net.initialize(mx.init.Xavier())
    return net


def forward(name, size):
    """The shapes of a network's outputs for one image."""
    out = network(name)(mx.nd.random.uniform(shape=(1, 3, size, size)))
    return [part.shape for part in (out if isinstance(out, (list, tuple)) else [out])]


def learns(net, loss_of):
    """Three steps of training; the loss falls."""
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 1e-3, "momentum": 0.9})
    losses = []
    for _ in range(3):
        with autograd.record():
            loss = loss_of(net)
        loss.backward()
        trainer.step(1)
        losses.append(loss.mean().asscalar())
    assert losses[-1] < losses[0], losses


assert forward("ssd_300_vgg16_atrous_voc", 300) == [(1, 100, 1), (1, 100, 1), (1, 100, 4)]
assert forward("yolo3_mobilenet1.0_voc", 128) == [(1, 100, 1), (1, 100, 1), (1, 100, 4)]
assert forward("fcn_resnet50_ade", 96)[0][:2] == (1, 150)
assert forward("simple_pose_resnet18_v1b", 64) == [(1, 17, 16, 16)]
assert forward("center_net_resnet18_v1b_voc", 128)[2][2] == 4

net = model_zoo.get_model("cifar_resnet20_v1")
net.initialize()
net.hybridize()
images, labels = mx.nd.random.uniform(shape=(4, 3, 32, 32)), mx.nd.array([0, 1, 2, 3])
learns(net, lambda net: gluon.loss.SoftmaxCrossEntropyLoss()(net(images), labels))

images, classes = mx.nd.random.uniform(shape=(2, 3, 96, 96)), mx.nd.zeros((2, 96, 96))
classes[:, 30:60, 20:70] = 7
for name in ("fcn_resnet50_ade", "psp_resnet50_ade", "deeplab_resnet50_ade"):
    mixed = MixSoftmaxCrossEntropyLoss(aux=True, aux_weight=0.5)
    net = network(name, crop_size=96, base_size=96)
    learns(net, lambda net, mixed=mixed: mixed(*net(images), classes))

people, joints = mx.nd.random.uniform(shape=(2, 3, 128, 96)), mx.nd.ones((2, 17, 1, 1))
for name in ("simple_pose_resnet18_v1b", "mobile_pose_mobilenet1.0"):
    heat = mx.nd.random.uniform(shape=(2, 17, 32, 24))
    learns(network(name), lambda net, heat=heat: gluon.loss.L2Loss()(net(people), heat, joints))

picture = mx.nd.random.uniform(0, 255, shape=(60, 70, 3)).astype("uint8")
data = gluon.data.SimpleDataset([(picture, np.array([[5.0, 5, 30, 30, 1]]))] * 6)
yolo = network("yolo3_mobilenet1.0_voc")
loader = RandomTransformDataLoader(
    [YOLO3DefaultTrainTransform(size, size, yolo) for size in (64, 96)],
    data,
    batch_size=2,
    interval=1,
    last_batch="rollover",
    shuffle=True,
    batchify_fn=Tuple(*[Stack() for _ in range(6)], Pad(axis=0, pad_val=-1)),
    num_workers=2,
)
batches = list(loader)
assert {batch[0].shape[2] for batch in batches} <= {64, 96}
image, *targets, boxes = batches[0]
learns(yolo, lambda net: mx.nd.add_n(*[part.sum() for part in net(image, boxes, *targets)]))

ssd = network("ssd_300_vgg16_atrous_voc")
with autograd.train_mode():
    _, _, anchors = ssd(mx.nd.zeros((1, 3, 300, 300)))
image, classes, boxes = SSDDefaultTrainTransform(300, 300, anchors)(
    picture, np.array([[5.0, 5, 30, 30, 1]])
)
trainer = gluon.Trainer(ssd.collect_params(), "sgd", {"learning_rate": 1e-3})
with autograd.record():
    found, places, _ = ssd(image.expand_dims(0))
    targets = [mx.nd.array(target).expand_dims(0) for target in (classes, boxes)]
    total, _, _ = SSDMultiBoxLoss()([found], [places], [targets[0]], [targets[1]])
    autograd.backward(total)
trainer.step(1)
assert np.isfinite(total[0].asnumpy()).all()

rcnn = network("faster_rcnn_resnet50_v1b_voc")
boxes = mx.nd.array([[[10, 10, 60, 60, 1], [30, 40, 100, 100, 3]]])
trainer = gluon.Trainer(rcnn.collect_train_params(), "sgd", {"learning_rate": 1e-3})
with autograd.record():
    outputs = rcnn(mx.nd.random.uniform(shape=(1, 3, 384, 448)), boxes[:, :, :4], boxes[:, :, 4:])
    loss = sum(part.mean() for part in outputs if part is not None)
loss.backward()
trainer.step(1)
assert outputs[0].shape == (1, 128, 21)
print("right")
