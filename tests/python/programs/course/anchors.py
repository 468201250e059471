"""Object detection: anchor boxes by hand and by npx.multibox_*, and a tiny SSD."""

import numpy as onp

from mxnet import autograd, gluon, image, init, np, npx
from mxnet.gluon import nn


def box_iou(boxes1, boxes2):
    """The shares of the areas that pairs of boxes have in common."""

    def area(boxes):
        return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])

    upper_lefts = np.maximum(boxes1[:, None, :2], boxes2[:, :2])
    lower_rights = np.minimum(boxes1[:, None, 2:], boxes2[:, 2:])
    inters = (lower_rights - upper_lefts).clip(min=0, max=1e9)
    inter_areas = inters[:, :, 0] * inters[:, :, 1]
    return inter_areas / (area(boxes1)[:, None] + area(boxes2) - inter_areas)


def corner_to_center(boxes):
    """Middles and sizes."""
    x1, y1, x2, y2 = boxes[:, 0], boxes[:, 1], boxes[:, 2], boxes[:, 3]
    return np.stack(((x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1), axis=-1)


def assign(ground_truth, anchors, threshold=0.5):
    """The box of each anchor, or -1."""
    jaccard = box_iou(anchors, ground_truth)
    anchors_map = np.full((anchors.shape[0],), -1, dtype=np.int32)
    max_ious, indices = np.max(jaccard, axis=1), np.argmax(jaccard, axis=1)
    anc_i = np.nonzero(max_ious >= threshold)[0]
    anchors_map[anc_i] = indices[max_ious >= threshold].astype("int32")
    discard = np.full((max(jaccard.shape),), -1)
    for _ in range(ground_truth.shape[0]):
        best = np.argmax(jaccard)
        box = (best % ground_truth.shape[0]).astype("int32")
        anchor = np.floor(best / ground_truth.shape[0]).astype("int32")
        anchors_map[anchor] = box
        jaccard[:, box] = discard[: jaccard.shape[0]]
        jaccard[anchor, :] = discard[: jaccard.shape[1]]
    return anchors_map


def block(channels):
    """Two convolutions that halve height and width."""
    made = nn.HybridSequential()
    for _ in range(2):
        made.add(nn.Conv2D(channels, kernel_size=3, padding=1))
        made.add(nn.BatchNorm(in_channels=channels), nn.Activation("relu"))
    made.add(nn.MaxPool2D(2))
    return made


class TinySSD(nn.Block):
    """Predictions at three scales."""

    def __init__(self, num_classes, **kwargs):
        super().__init__(**kwargs)
        self.num_classes = num_classes
        self.sizes = [[0.2, 0.272], [0.37, 0.447], [0.54, 0.619]]
        self.ratios = [[1, 2, 0.5]] * 3
        for i in range(3):
            setattr(self, f"blk_{i}", block(4 + 4 * i))
            setattr(self, f"cls_{i}", nn.Conv2D(4 * (num_classes + 1), kernel_size=3, padding=1))
            setattr(self, f"bbox_{i}", nn.Conv2D(4 * 4, kernel_size=3, padding=1))

    def forward(self, x):
        """Anchors, scores of classes, and offsets."""
        anchors, classes, boxes = [], [], []
        for i in range(3):
            x = getattr(self, f"blk_{i}")(x)
            anchors.append(npx.multibox_prior(x, sizes=self.sizes[i], ratios=self.ratios[i]))
            classes.append(npx.batch_flatten(getattr(self, f"cls_{i}")(x).transpose(0, 2, 3, 1)))
            boxes.append(npx.batch_flatten(getattr(self, f"bbox_{i}")(x).transpose(0, 2, 3, 1)))
        classes = np.concatenate(classes, axis=1)
        classes = classes.reshape(classes.shape[0], -1, self.num_classes + 1)
        return np.concatenate(anchors, axis=1), classes, np.concatenate(boxes, axis=1)


def pictures(count=6, size=32):
    """Returns pictures with one bright box each, and where it is."""
    random = onp.random.RandomState(9)
    data = random.uniform(0, 0.2, (count, 3, size, size)).astype("float32")
    labels = onp.zeros((count, 1, 5), "float32")
    for i in range(count):
        x, y, w, h = random.randint(2, 12), random.randint(2, 12), *random.randint(10, 18, 2)
        data[i, :, y : y + h, x : x + w] += 0.7
        labels[i, 0, 1:] = onp.array([x, y, x + w, y + h]) / size
    return np.array(data), np.array(labels)


def by_hand():
    """Returns what the boxes of the chapter's example give."""
    ground_truth = np.array([[0.1, 0.08, 0.52, 0.92], [0.55, 0.2, 0.9, 0.88]])
    anchors = np.array(
        [
            [0, 0.1, 0.2, 0.3],
            [0.15, 0.2, 0.4, 0.4],
            [0.63, 0.05, 0.88, 0.98],
            [0.66, 0.45, 0.8, 0.8],
            [0.57, 0.3, 0.92, 0.9],
        ]
    )
    labels = np.concatenate((np.array([[0.0], [1.0]]), ground_truth), axis=1)
    target = npx.multibox_target(
        np.expand_dims(anchors, axis=0), np.expand_dims(labels, axis=0), np.zeros((1, 3, 5))
    )
    found = npx.multibox_detection(
        np.array([[[0.0] * 4, [0.9, 0.8, 0.7, 0.1], [0.1, 0.2, 0.3, 0.9]]]),
        np.zeros((1, 16)),
        np.array([[[0.1, 0.08, 0.52, 0.92], [0.08, 0.2, 0.56, 0.95], [0.15, 0.3, 0.62, 0.91],
                   [0.55, 0.2, 0.9, 0.88]]]),
        nms_threshold=0.5,
    )  # fmt: skip
    return {
        "iou": box_iou(anchors, ground_truth).tolist(),
        "assigned": assign(ground_truth, anchors).tolist(),
        "centers": corner_to_center(anchors).tolist(),
        "target": [t.tolist() for t in target],
        "found": found.tolist(),
    }


def run():
    """Returns the chapter's boxes and the errors of the network."""
    results = by_hand()
    anchors = npx.multibox_prior(np.zeros((1, 3, 7, 9)), sizes=[0.75, 0.5], ratios=[1, 2, 0.5])
    results["prior"] = [list(anchors.shape), anchors.reshape(7, 9, 4, 4)[3, 4].tolist()]
    net = TinySSD(num_classes=1)
    net.initialize(init=init.Xavier())
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1, "wd": 5e-4})
    cls_loss, bbox_loss = gluon.loss.SoftmaxCrossEntropyLoss(), gluon.loss.L1Loss()
    x, y = pictures()
    seen = []
    for _ in range(4):
        with autograd.record():
            anchors, cls_preds, bbox_preds = net(x)
            bbox_labels, bbox_masks, cls_labels = npx.multibox_target(
                anchors, y, cls_preds.transpose(0, 2, 1)
            )
            loss = cls_loss(cls_preds, cls_labels)
            loss = loss + bbox_loss(bbox_preds * bbox_masks, bbox_labels * bbox_masks)
        loss.backward()
        trainer.step(x.shape[0])
        right = float((cls_preds.argmax(axis=-1).astype(cls_labels.dtype) == cls_labels).sum())
        error = float((np.abs((bbox_labels - bbox_preds) * bbox_masks)).sum())
        seen.append([float(loss.sum()), right / cls_labels.size, error / bbox_labels.size])
    results["training"] = seen
    anchors, cls_preds, bbox_preds = net(x[:1])
    probabilities = npx.softmax(cls_preds).transpose(0, 2, 1)
    output = npx.multibox_detection(probabilities, bbox_preds, anchors)
    kept = [i for i, row in enumerate(output[0]) if row[0] != -1]
    results["kept"] = len(kept)
    results["best"] = output[0, kept][0].tolist() if kept else []
    resized = image.imresize(np.array(onp.arange(48).reshape(4, 4, 3), dtype="uint8"), 2, 2)
    results["face"] = type(resized).__name__
    results["resized"] = resized.asnumpy().astype("float32").tolist()
    return results
