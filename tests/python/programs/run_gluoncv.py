"""GluonCV: detection, segmentation and pose forward; training steps; its own loader."""

import newer_numpy  # noqa: F401 (comes first)
import numpy as np
from gluoncv import model_zoo
from gluoncv.data.batchify import Pad, Stack, Tuple
from gluoncv.data.dataloader import RandomTransformDataLoader
from gluoncv.data.transforms.presets.ssd import SSDDefaultTrainTransform
from gluoncv.data.transforms.presets.yolo import YOLO3DefaultTrainTransform
from gluoncv.loss import SSDMultiBoxLoss

import mxnet as mx
from mxnet import autograd, gluon


def network(name):
    """An untrained network."""
    net = model_zoo.get_model(name, pretrained=False, pretrained_base=False)
    net.initialize(mx.init.Xavier())
    return net


def forward(name, size):
    """The shapes of a network's outputs for one image."""
    out = network(name)(mx.nd.random.uniform(shape=(1, 3, size, size)))
    return [part.shape for part in (out if isinstance(out, (list, tuple)) else [out])]


assert forward("ssd_300_vgg16_atrous_voc", 300) == [(1, 100, 1), (1, 100, 1), (1, 100, 4)]
assert forward("yolo3_mobilenet1.0_voc", 128) == [(1, 100, 1), (1, 100, 1), (1, 100, 4)]
assert forward("fcn_resnet50_ade", 96)[0][:2] == (1, 150)
assert forward("simple_pose_resnet18_v1b", 64) == [(1, 17, 16, 16)]
assert forward("center_net_resnet18_v1b_voc", 128)[2][2] == 4

net = model_zoo.get_model("cifar_resnet20_v1")
net.initialize()
net.hybridize()
trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
images, labels = mx.nd.random.uniform(shape=(4, 3, 32, 32)), mx.nd.array([0, 1, 2, 3])
losses = []
for _ in range(4):
    with autograd.record():
        loss = loss_of(net(images), labels)
    loss.backward()
    trainer.step(4)
    losses.append(loss.mean().asscalar())
assert losses[-1] < losses[0], losses

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
assert {batch[0].shape[2] for batch in loader} <= {64, 96}

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
with autograd.record():
    outputs = rcnn(mx.nd.random.uniform(shape=(1, 3, 384, 448)), boxes[:, :, :4], boxes[:, :, 4:])
    loss = sum(part.mean() for part in outputs if part is not None)
loss.backward()
assert outputs[0].shape == (1, 128, 21)
print("right")
