"""Random calls of the operators that detectors and recognisers are made of; see random_cases."""

import numpy as np


def regions(d, images, side):
    count = d.whole(1, 4)
    corners = [d.random.uniform(-3, side + 3, count) for _ in range(4)]
    found = np.stack([d.random.randint(0, images, count), *corners], 1)
    found[:, 3:] = np.maximum(found[:, 1:3] + 0.5, found[:, 3:])
    return found.astype("float32")


def roi_align(d):
    images, height, width = d.whole(1, 2), d.whole(4, 9), d.whole(4, 9)
    pooled, scale = (d.whole(1, 3), d.whole(1, 3)), d.one(1.0, 0.5)
    attributes = {"pooled_size": pooled, "spatial_scale": scale, "sample_ratio": d.one(-1, 1, 2)}
    attributes["aligned"] = d.maybe()
    channels = 1
    if d.maybe(0.3):
        attributes["position_sensitive"], channels = True, pooled[0] * pooled[1]
    data = d.normal((images, channels, height, width))
    return "contrib.ROIAlign", [data, regions(d, images, width / scale)], attributes, [0]


def roi_pooling(d):
    images, height, width = d.whole(1, 2), d.whole(4, 9), d.whole(4, 9)
    scale = d.one(1.0, 0.5)
    attributes = {"pooled_size": (d.whole(1, 3), d.whole(1, 3)), "spatial_scale": scale}
    found = regions(d, images, width / scale)
    if d.maybe(0.3):
        found[-1, 0] = -1  # only fills up the count
    return "ROIPooling", [d.distinct((images, 1, height, width)), found], attributes, [0]


def boxes(d, shape):
    corners = d.random.rand(*shape, 4)
    low, high = (
        np.minimum(corners[..., :2], corners[..., 2:]),
        np.maximum(corners[..., :2], corners[..., 2:]),
    )
    return np.concatenate([low, high], -1).astype("float32")


def box_nms(d):
    batch, count = d.whole(1, 2), d.whole(1, 7)
    columns = [d.integers(-1, 3, (batch, count, 1)), d.random.rand(batch, count, 1)]
    data = np.concatenate([*columns, boxes(d, (batch, count))], -1).astype("float32")
    attributes = {
        "score_index": 1, "coord_start": 2, "overlap_thresh": d.one(0.3, 0.5),
        "valid_thresh": d.one(0.0, 0.3), "topk": d.one(-1, 1, 3), "force_suppress": d.maybe(),
        "in_format": d.one("corner", "center"), "out_format": d.one("corner", "center"),
    }  # fmt: skip
    if d.maybe(0.7):
        attributes["id_index"] = 0
        attributes["background_id"] = d.one(-1, 0, 1)
    return "contrib.box_nms", [data], attributes, [0]


def multibox_target(d):
    count, batch, most, classes = d.whole(1, 8), d.whole(1, 3), d.whole(1, 4), d.whole(1, 3)
    labels = np.full((batch, most, 5), -1, "float32")
    for image in labels:
        for line in image[: d.whole(0, most)]:
            line[0], line[1:] = d.whole(0, classes - 1), boxes(d, ())
    attributes = {"overlap_threshold": d.one(0.3, 0.5), "minimum_negative_samples": d.one(0, 2)}
    if d.maybe():
        attributes.update(negative_mining_ratio=d.one(1.0, 3.0), negative_mining_thresh=0.5)
    inputs = [boxes(d, (1, count)), labels, d.normal((batch, classes + 1, count))]
    return "contrib.MultiBoxTarget", inputs, attributes, []


def multibox_detection(d):
    count, batch, classes = d.whole(1, 8), d.whole(1, 2), d.whole(1, 3)
    scores = d.random.rand(batch, classes + 1, count)
    scores = (scores / scores.sum(1, keepdims=True)).astype("float32")
    attributes = {"threshold": d.one(0.01, 0.3), "nms_threshold": d.one(0.3, 0.5)}
    attributes.update(force_suppress=d.maybe(), clip=d.maybe(), nms_topk=d.one(-1, 1, 3))
    inputs = [scores, d.normal((batch, count * 4)), boxes(d, (1, count))]
    return "contrib.MultiBoxDetection", inputs, attributes, []


def ctc_loss(d):
    """Labels that fit their steps; what lies behind a length is anything.

    Where a label is the blank, 1.9.1's gradient is not the derivative.
    """
    batch, channels, most = d.whole(1, 3), d.whole(3, 5), d.whole(1, 3)
    steps = 2 * most + d.whole(1, 2)
    attributes = {"blank_label": d.one("first", "last"), "use_label_lengths": True}
    is_first = attributes["blank_label"] == "first"
    labels = d.integers(int(is_first), channels - int(not is_first), (batch, most))
    lengths = d.integers(1, most + 1, batch)
    blank, wanted = 0 if is_first else channels - 1, [0]
    for line, length in zip(labels, lengths, strict=True):
        line[int(length) :] = d.integers(-5, 20, most - int(length))
        if d.maybe(0.3):
            line[d.whole(0, int(length) - 1)] = blank
            wanted = []
    inputs = [d.normal((steps, batch, channels)), labels]
    if d.maybe():
        attributes["use_data_lengths"] = True
        inputs.append(np.full(batch, steps - 1, "float32"))
    return "CTCLoss", [*inputs, lengths], attributes, wanted


FAMILIES = (
    roi_align, roi_pooling, box_nms, multibox_target, multibox_detection, ctc_loss,
)  # fmt: skip
