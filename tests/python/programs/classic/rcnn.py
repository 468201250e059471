"""Two-stage detection: proposals, targets chosen by a custom operator, pooled regions."""

import made_data
import numpy as np

import mxnet as mx

ROIS, CLASSES, SIZE = 8, 3, 32


def overlaps(rois, box):
    """Returns the overlap of each region with a box, as a share of both."""
    left, top = np.maximum(rois[:, 1], box[0]), np.maximum(rois[:, 2], box[1])
    right, bottom = np.minimum(rois[:, 3], box[2]), np.minimum(rois[:, 4], box[3])
    common = np.maximum(right - left + 1, 0) * np.maximum(bottom - top + 1, 0)
    area = (rois[:, 3] - rois[:, 1] + 1) * (rois[:, 4] - rois[:, 2] + 1)
    return common / (area + (box[2] - box[0] + 1) * (box[3] - box[1] + 1) - common)


class ProposalTarget(mx.operator.CustomOp):
    """Gives each region the class of the box that it covers."""

    def forward(self, is_train, req, in_data, out_data, aux):
        rois, boxes = in_data[0].asnumpy(), in_data[1].asnumpy()
        box = boxes[0]
        share = overlaps(rois, box[1:] * SIZE)
        order = np.argsort(-share, kind="stable")[:ROIS]
        label = np.where(share[order] > 0.3, box[0] + 1, 0)
        self.assign(out_data[0], req[0], mx.nd.array(rois[order]))
        self.assign(out_data[1], req[1], mx.nd.array(label))

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        self.assign(in_grad[0], req[0], 0)
        self.assign(in_grad[1], req[1], 0)


@mx.operator.register("classic_proposal_target")
class ProposalTargetProp(mx.operator.CustomOpProp):
    def __init__(self, num_classes="3"):
        super().__init__(need_top_grad=False)
        self.num_classes = int(num_classes)

    def list_arguments(self):
        return ["rois", "gt_boxes"]

    def list_outputs(self):
        return ["rois_output", "label"]

    def infer_shape(self, in_shape):
        return in_shape, [(ROIS, 5), (ROIS,)]

    def create_operator(self, ctx, shapes, dtypes):
        return ProposalTarget()

    def declare_backward_dependency(self, out_grad, in_data, out_data):
        return []


def network():
    """Returns class probabilities of regions, and their labels."""
    data, im_info = mx.sym.var("data"), mx.sym.var("im_info")
    gt_boxes = mx.sym.var("gt_boxes")
    net = data
    for i in range(2):
        net = mx.sym.Convolution(net, kernel=(3, 3), pad=(1, 1), num_filter=8, name="conv%d" % i)
        net = mx.sym.Activation(net, act_type="relu")
        net = mx.sym.Pooling(net, kernel=(2, 2), stride=(2, 2), pool_type="max")
    scores = mx.sym.Convolution(net, kernel=(1, 1), num_filter=4, name="rpn_cls")
    shaped = mx.sym.Reshape(scores, shape=(0, 2, -1, 0))
    prob = mx.sym.SoftmaxActivation(shaped, mode="channel")
    prob = mx.sym.Reshape(prob, shape=(0, 4, -1, 0))
    boxes = mx.sym.Convolution(net, kernel=(1, 1), num_filter=8, name="rpn_box")
    rois = mx.contrib.symbol.Proposal(
        cls_prob=prob, bbox_pred=mx.sym.BlockGrad(boxes), im_info=im_info, feature_stride=4,
        scales=(2, 4), ratios=(1,), rpn_pre_nms_top_n=60, rpn_post_nms_top_n=16, threshold=0.7,
        rpn_min_size=4, name="rois",
    )  # fmt: skip
    group = mx.sym.Custom(
        rois=rois, gt_boxes=gt_boxes, op_type="classic_proposal_target", num_classes=CLASSES
    )
    pooled = mx.sym.ROIPooling(data=net, rois=group[0], pooled_size=(3, 3), spatial_scale=0.25)
    hidden = mx.sym.FullyConnected(mx.sym.Flatten(pooled), num_hidden=24, name="fc6")
    hidden = mx.sym.Activation(hidden, act_type="relu")
    cls_score = mx.sym.FullyConnected(hidden, num_hidden=CLASSES, name="cls_score")
    cls_prob = mx.sym.SoftmaxOutput(cls_score, group[1], normalization="batch", name="cls_prob")
    return mx.sym.Group([cls_prob, mx.sym.BlockGrad(group[1]), mx.sym.BlockGrad(group[0])])


def run():
    """Returns accuracies of the regions over the epochs."""
    pictures, boxes = made_data.boxed_pictures(10, size=SIZE)
    data = pictures.transpose(0, 3, 1, 2).astype(np.float32) / 255
    module = mx.mod.Module(network(), data_names=["data", "im_info", "gt_boxes"], label_names=None)
    module.bind([("data", (1, 3, SIZE, SIZE)), ("im_info", (1, 3)), ("gt_boxes", (1, 5))])
    module.init_params(mx.init.Xavier(magnitude=2))
    module.init_optimizer(
        optimizer="sgd", optimizer_params={"learning_rate": 0.05, "momentum": 0.9, "wd": 5e-4}
    )
    accuracies, marked = [], []
    info = mx.nd.array([[SIZE, SIZE, 1.0]])
    for _ in range(5):
        right = found = 0
        for picture, box in zip(data, boxes):
            batch = mx.io.DataBatch([mx.nd.array(picture[None]), info, mx.nd.array(box[None])])
            module.forward_backward(batch)
            module.update()
            prob, label, rois = (out.asnumpy() for out in module.get_outputs())
            assert rois.shape == (ROIS, 5)
            right += int((prob.argmax(1) == label).sum())
            found += int((label > 0).sum())
        accuracies.append(right / (10 * ROIS))
        marked.append(found)
    return {"accuracies": accuracies, "marked": marked}
