"""Single-shot detection: anchors on two scales, targets, two losses, boxes found again."""

import os
import tempfile

import made_data
import numpy as np

import mxnet as mx

SIZES = [[0.3, 0.4], [0.5, 0.6]]
CLASSES = 2


def convolution(data, filters, name):
    """Returns a layer that halves the picture."""
    net = mx.sym.Convolution(data, kernel=(3, 3), pad=(1, 1), num_filter=filters, name=name)
    net = mx.sym.BatchNorm(net, name=name + "_bn")
    net = mx.sym.Activation(net, act_type="relu", name=name + "_relu")
    return mx.sym.Pooling(net, kernel=(2, 2), stride=(2, 2), pool_type="max", name=name + "_pool")


def layers():
    """Returns box predictions, class predictions and anchors of all scales."""
    net = mx.sym.var("data")
    for i, filters in enumerate((8, 16)):
        net = convolution(net, filters, "body%d" % i)
    boxes, classes, anchors = [], [], []
    for i, sizes in enumerate(SIZES):
        net = convolution(net, 16, "scale%d" % i)
        count = len(sizes) + 1
        for kind, width, found in (("loc", 4, boxes), ("cls", CLASSES + 1, classes)):
            pred = mx.sym.Convolution(
                net, kernel=(3, 3), pad=(1, 1), num_filter=count * width, name="%s%d" % (kind, i)
            )
            found.append(mx.sym.Flatten(mx.sym.transpose(pred, axes=(0, 2, 3, 1))))
        anchors.append(
            mx.sym.Flatten(
                mx.contrib.symbol.MultiBoxPrior(net, sizes=tuple(sizes), ratios=(1, 2), clip=True)
            )
        )
    anchors = mx.sym.Reshape(mx.sym.Concat(*anchors, dim=1), shape=(0, -1, 4), name="anchors")
    classes = mx.sym.Reshape(mx.sym.Concat(*classes, dim=1), shape=(0, -1, CLASSES + 1))
    classes = mx.sym.transpose(classes, axes=(0, 2, 1), name="classes")
    return mx.sym.Concat(*boxes, dim=1, name="boxes"), classes, anchors


def training():
    """Returns the symbol with its losses."""
    boxes, classes, anchors = layers()
    targets = mx.contrib.symbol.MultiBoxTarget(
        anchors, mx.sym.Variable("label"), classes, overlap_threshold=0.5, ignore_label=-1,
        negative_mining_ratio=3, minimum_negative_samples=0, negative_mining_thresh=0.5,
        variances=(0.1, 0.1, 0.2, 0.2), name="multibox_target",
    )  # fmt: skip
    cls_prob = mx.sym.SoftmaxOutput(
        data=classes, label=targets[2], ignore_label=-1, use_ignore=True, grad_scale=1.0,
        multi_output=True, normalization="valid", name="cls_prob",
    )  # fmt: skip
    difference = mx.sym.smooth_l1(
        data=targets[1] * (boxes - targets[0]), scalar=1.0, name="loc_loss_"
    )
    loc_loss = mx.sym.MakeLoss(difference, grad_scale=1.0, normalization="valid", name="loc_loss")
    cls_label = mx.sym.MakeLoss(data=targets[2], grad_scale=0, name="cls_label")
    det = mx.contrib.symbol.MultiBoxDetection(
        cls_prob, boxes, anchors, name="detection", nms_threshold=0.5, force_suppress=False,
        variances=(0.1, 0.1, 0.2, 0.2), nms_topk=50,
    )  # fmt: skip
    det = mx.sym.MakeLoss(data=det, grad_scale=0, name="det_out")
    return mx.sym.Group([cls_prob, loc_loss, cls_label, det])


class MultiBoxMetric(mx.metric.EvalMetric):
    """The two losses."""

    def __init__(self, eps=1e-8):
        super().__init__("MultiBox")
        self.eps = eps
        self.num = 2
        self.name = ["CrossEntropy", "SmoothL1"]
        self.reset()

    def reset(self):
        """Starts again."""
        self.num_inst = [0, 0]
        self.sum_metric = [0.0, 0.0]

    def update(self, labels, preds):
        """Adds a batch."""
        cls_prob, loc_loss, cls_label = (preds[i].asnumpy() for i in range(3))
        valid = cls_label.flatten() >= 0
        label = cls_label.flatten()[valid].astype(int)
        prob = cls_prob.transpose((0, 2, 1)).reshape((-1, cls_prob.shape[1]))[valid]
        self.sum_metric[0] += float((-np.log(prob[np.arange(label.size), label] + self.eps)).sum())
        self.num_inst[0] += int(valid.sum())
        self.sum_metric[1] += float(np.sum(loc_loss))
        self.num_inst[1] += int(valid.sum())

    def get(self):
        """Returns names and values."""
        return self.name, [
            s / n if n else float("nan") for s, n in zip(self.sum_metric, self.num_inst)
        ]


def run():
    """Returns both losses of the last epoch and what is detected."""
    pictures, boxes = made_data.boxed_pictures(24)
    path = os.path.join(tempfile.mkdtemp(), "train")
    record = mx.recordio.MXIndexedRecordIO(path + ".idx", path + ".rec", "w")
    for i, (picture, box) in enumerate(zip(pictures, boxes)):
        header = mx.recordio.IRHeader(0, np.concatenate([[2, 5], box]), i, 0)
        record.write_idx(i, mx.recordio.pack(header, made_data.png(picture)))
    record.close()
    train_iter = mx.image.ImageDetIter(
        batch_size=8, data_shape=(3, 32, 32), path_imgrec=path + ".rec", path_imgidx=path + ".idx",
        mean=True, std=True,
    )  # fmt: skip
    mod = mx.mod.Module(training(), label_names=("label",), context=mx.cpu())
    mod.fit(
        train_iter,
        eval_metric=MultiBoxMetric(),
        optimizer="sgd",
        optimizer_params={"learning_rate": 0.05, "momentum": 0.9, "wd": 0.0005},
        initializer=mx.init.Xavier(),
        num_epoch=6,
    )
    found = mod.score(train_iter, MultiBoxMetric())
    train_iter.reset()
    mod.forward(next(train_iter), is_train=False)
    detected = mod.get_outputs()[3].asnumpy()
    return {
        **{name: value for name, value in found},
        "detected": list(detected.shape),
        "sure": int((detected[:, :, 1] > 0.5).sum()),
        "anchors": list(mod.get_outputs()[0].shape),
    }
