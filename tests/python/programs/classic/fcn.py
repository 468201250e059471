"""Segmentation: features scaled up again by a fixed bilinear deconvolution, cropped, and scored."""

import made_data
import numpy as np

import mxnet as mx


def network():
    """Returns scores of every pixel."""
    data = mx.sym.Variable("data")
    net = mx.sym.Convolution(data, kernel=(3, 3), pad=(2, 2), num_filter=8, name="conv1")
    net = mx.sym.Activation(net, act_type="relu", name="relu1")
    pool1 = mx.sym.Pooling(net, kernel=(2, 2), stride=(2, 2), pool_type="max", name="pool1")
    net = mx.sym.Convolution(pool1, kernel=(3, 3), pad=(1, 1), num_filter=8, name="conv2")
    net = mx.sym.Activation(net, act_type="relu", name="relu2")
    pool2 = mx.sym.Pooling(net, kernel=(2, 2), stride=(2, 2), pool_type="max", name="pool2")
    score2 = mx.sym.Convolution(pool2, kernel=(1, 1), num_filter=3, name="score2")
    up = mx.sym.Deconvolution(
        score2, kernel=(4, 4), stride=(2, 2), num_filter=3, adj=(0, 0), name="bigscore2",
        no_bias=True,
    )  # fmt: skip
    score1 = mx.sym.Convolution(pool1, kernel=(1, 1), num_filter=3, name="score1")
    fused = mx.sym.Crop(up, score1, offset=(1, 1), name="crop1") + score1
    up = mx.sym.Deconvolution(
        fused, kernel=(4, 4), stride=(2, 2), num_filter=3, num_group=3, no_bias=True,
        name="bigscore",
    )  # fmt: skip
    score = mx.sym.Crop(up, data, offset=(1, 1), name="crop")
    return mx.sym.SoftmaxOutput(
        data=score, multi_output=True, use_ignore=True, ignore_label=255, name="softmax"
    )


def masks(boxes, size):
    """Returns 0 outside, class + 1 inside of the box, and a border that does not count."""
    found = np.zeros((len(boxes), size, size), np.float32)
    for mask, (kind, *box) in zip(found, boxes):
        left, top, right, bottom = (round(x * size) for x in box)
        mask[top:bottom, left:right] = 255
        mask[top + 1 : bottom - 1, left + 1 : right - 1] = kind + 1
    return found


def run():
    """Returns the loss and the share of pixels that are right."""
    pictures, boxes = made_data.boxed_pictures(16, size=24)
    data = pictures.transpose(0, 3, 1, 2).astype(np.float32) / 255
    it = mx.io.NDArrayIter(data, masks(boxes, 24), 4, label_name="softmax_label")
    init = mx.init.Mixed([".*bigscore.*", ".*"], [mx.init.Bilinear(), mx.init.Xavier()])
    model = mx.mod.Module(network(), fixed_param_names=["bigscore_weight"])

    def pixels(label, pred):
        counted = label != 255
        return float((pred.argmax(1) == label)[counted].mean())

    metric = mx.metric.CustomMetric(pixels, name="pixels")
    model.fit(
        it,
        eval_metric=metric,
        optimizer="sgd",
        optimizer_params={"learning_rate": 0.02, "momentum": 0.9, "rescale_grad": 1 / 40},
        initializer=init,
        num_epoch=8,
    )
    args, _ = model.get_params()
    return {
        "pixels": model.score(it, metric)[0][1],
        "fixed": args["bigscore_weight"].asnumpy()[0, 0].tolist(),
        "trained": float(args["bigscore2_weight"].asnumpy().std()),
        "shape": list(model.get_outputs()[0].shape),
    }
