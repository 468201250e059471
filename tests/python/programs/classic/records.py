"""Pictures into files of records, and every way to read them again."""

import os
import random
import tempfile

import made_data
import numpy as np

import mxnet as mx
from mxnet import gluon


def write(folder):
    """Writes pictures, a list and records as im2rec does; returns the path without its end."""
    pictures, boxes = made_data.boxed_pictures(10)
    prefix = os.path.join(folder, "data")
    record = mx.recordio.MXIndexedRecordIO(prefix + ".idx", prefix + ".rec", "w")
    boxed = mx.recordio.MXIndexedRecordIO(prefix + "_det.idx", prefix + "_det.rec", "w")
    with open(prefix + ".lst", "w") as lines:
        for i, (picture, box) in enumerate(zip(pictures, boxes)):
            label = box[0]
            encoded = made_data.png(picture)
            record.write_idx(i, mx.recordio.pack(mx.recordio.IRHeader(0, label, i, 0), encoded))
            header = mx.recordio.IRHeader(0, np.concatenate([[2, 5], box]), i, 0)
            boxed.write_idx(i, mx.recordio.pack(header, encoded))
            with open(os.path.join(folder, "%d.png" % i), "wb") as stream:
                stream.write(encoded)
            lines.write("%d\t%f\t%d.png\n" % (i, label, i))
    record.close()
    boxed.close()
    return prefix


def sums(iterator, epochs=1):
    """Returns what batches hold, in short."""
    found = []
    for _ in range(epochs):
        iterator.reset()
        for batch in iterator:
            data = batch.data[0].asnumpy()
            label = batch.label[0].asnumpy().ravel().tolist()
            found.append([list(data.shape), round(float(data.mean()), 2), label, batch.pad])
    return found


def run():
    """Returns the batches of every reader."""
    folder = tempfile.mkdtemp()
    prefix = write(folder)
    random.seed(1)
    np.random.seed(1)
    results = {}
    results["ImageRecordIter"] = sums(
        mx.io.ImageRecordIter(
            path_imgrec=prefix + ".rec", data_shape=(3, 28, 28), batch_size=4, label_width=1,
            mean_r=10, mean_g=20, mean_b=30, preprocess_threads=2, prefetch_buffer=2, verbose=False,
        ),
        2,
    )  # fmt: skip
    results["ImageIter"] = sums(
        mx.image.ImageIter(
            batch_size=4, data_shape=(3, 24, 24), path_imgrec=prefix + ".rec",
            path_imgidx=prefix + ".idx", shuffle=True, rand_crop=True, rand_mirror=True,
        )
    )  # fmt: skip
    results["ImageIter of files"] = sums(
        mx.image.ImageIter(4, (3, 32, 32), path_imglist=prefix + ".lst", path_root=folder)
    )
    results["ImageDetIter"] = sums(
        mx.image.ImageDetIter(
            4, (3, 32, 32), path_imgrec=prefix + "_det.rec", path_imgidx=prefix + "_det.idx"
        )
    )
    results["PrefetchingIter"] = sums(
        mx.io.PrefetchingIter(
            mx.image.ImageIter(5, (3, 32, 32), path_imglist=prefix + ".lst", path_root=folder)
        )
    )
    dataset = gluon.data.vision.ImageRecordDataset(prefix + ".rec")
    transform = gluon.data.vision.transforms.Compose(
        [
            gluon.data.vision.transforms.ToTensor(),
            gluon.data.vision.transforms.Normalize((0.1, 0.2, 0.3), (0.5, 0.5, 0.5)),
        ]
    )
    loader = gluon.data.DataLoader(
        dataset.transform_first(transform), batch_size=4, last_batch="keep", num_workers=0
    )
    results["DataLoader"] = [
        [list(data.shape), float(data.mean().asscalar()), label.asnumpy().tolist()]
        for data, label in loader
    ]
    reader = mx.recordio.MXRecordIO(prefix + ".rec", "r")
    header, encoded = mx.recordio.unpack(reader.read())
    picture = mx.image.imdecode(encoded).asnumpy()
    results["unpacked"] = [float(header.label), header.id, list(picture.shape), int(picture.sum())]
    return results
