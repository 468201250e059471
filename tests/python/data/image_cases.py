"""What the image tests ask MXNet 1.9.1 and this project alike: names and functions of `mx`."""

import os
import random
import struct
import tempfile

import numpy as np

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "images")
FILES = sorted(os.listdir(FOLDER))
WEIGHTS = (np.array([55.46, 4.794, 1.148]), np.arange(9).reshape(3, 3) / 10)
LABEL = np.array([[1, 0.1, 0.2, 0.6, 0.7], [0, 0.5, 0.4, 0.9, 0.95]], dtype=np.float32)


def path(name):
    """Returns the path of an image."""
    return os.path.join(FOLDER, name)


def read(name):
    """Returns the bytes of an image file."""
    with open(path(name), "rb") as stream:
        return stream.read()


def photo(mx, name="444.jpg", dtype="uint8"):
    """Returns an image to work on."""
    return mx.image.imdecode(read(name)).astype(dtype)


def decodings(mx):
    """Yields (name, array) of every file, gray and in colours, in both orders."""
    for name in FILES:
        for flag, to_rgb in ((0, 1), (1, 1), (1, 0)):
            image = mx.image.imdecode(read(name), flag=flag, to_rgb=to_rgb)
            yield f"decode/{name}/{flag}/{to_rgb}", image.asnumpy()
        yield f"read/{name}", mx.image.imread(path(name)).asnumpy()


def functions(mx):
    """Yields (name, array) of the functions on images."""
    im = mx.image
    image = photo(mx)
    yield "resize_short/wide", im.resize_short(image, 20).asnumpy()
    yield "resize_short/high", im.resize_short(image.transpose((1, 0, 2)), 50, 1).asnumpy()
    for interp in (0, 1, 2, 3, 4, 9):
        yield f"resize/{interp}", im.ForceResizeAug((30, 25), interp)(image).asnumpy()
        yield f"grow/{interp}", im.ForceResizeAug((60, 51), interp)(image).asnumpy()
    yield "fixed_crop", im.fixed_crop(image, 3, 4, 20, 10).asnumpy()
    yield "fixed_crop/size", im.fixed_crop(image, 3, 4, 20, 10, (10, 10), 1).asnumpy()
    for size in ((20, 16), (60, 20), (10, 70)):
        part, place = im.center_crop(image, size)
        yield f"center_crop/{size}", part.asnumpy()
        yield f"center_crop/{size}/place", np.array(place)
    for sizes in (((640, 480), (720, 120)), ((10, 10), (20, 40)), ((30, 30), (20, 10))):
        yield f"scale_down/{sizes}", np.array(im.scale_down(*sizes))
    yield "border", im.copyMakeBorder(image, 1, 2, 3, 4, 0, values=(1, 2, 3)).asnumpy()
    yield "border/16", im.copyMakeBorder(image, 1, 2, 3, 4, 16, value=9).asnumpy()
    batch = photo(mx, dtype="float32").transpose((2, 0, 1)).expand_dims(0)
    for zoom in ({}, {"zoom_in": True}, {"zoom_out": True}):
        for angle in (30, -100.5):
            yield f"rotate/{angle}/{zoom}", im.imrotate(batch[0], angle, **zoom).asnumpy()
        two = mx.nd.concat(batch, batch, dim=0)
        angles = mx.nd.array([10, 200])
        yield f"rotate/two/{zoom}", im.imrotate(two, angles, **zoom).asnumpy()
    np.random.seed(4)
    yield "random_rotate", im.random_rotate(batch, (-40, 40)).asnumpy()
    mean, std = mx.nd.array([120, 110, 100]), mx.nd.array([50, 60, 70])
    yield "normalize", im.color_normalize(photo(mx, dtype="float32"), mean, std).asnumpy()


def augmenters(mx):
    """Returns augmenters by name, and the type of image that they take."""
    im = mx.image
    return {
        "resize": (im.ResizeAug(20), "uint8"),
        "random_crop": (im.RandomCropAug((20, 16)), "uint8"),
        "random_crop/grow": (im.RandomCropAug((60, 60), 1), "uint8"),
        "random_sized_crop": (im.RandomSizedCropAug((20, 16), 0.2, (0.6, 1.5)), "uint8"),
        "center_crop": (im.CenterCropAug((20, 16)), "uint8"),
        "brightness": (im.BrightnessJitterAug(0.4), "float32"),
        "contrast": (im.ContrastJitterAug(0.4), "float32"),
        "saturation": (im.SaturationJitterAug(0.4), "float32"),
        "hue": (im.HueJitterAug(0.3), "float32"),
        "color": (im.ColorJitterAug(0.3, 0.2, 0.1), "float32"),
        "lighting": (im.LightingAug(0.1, *WEIGHTS), "float32"),
        "normalize": (im.ColorNormalizeAug([1, 2, 3], np.array([4, 5, 6])), "float32"),
        "gray": (im.RandomGrayAug(0.5), "float32"),
        "flip": (im.HorizontalFlipAug(0.5), "uint8"),
        "cast": (im.CastAug(), "uint8"),
        "order": (im.RandomOrderAug([im.HorizontalFlipAug(0.5), im.CastAug()]), "uint8"),
        "sequence": (im.SequentialAug([im.CastAug(), im.BrightnessJitterAug(0.5)]), "uint8"),
    }


def augmented(mx):
    """Yields (name, array) of every augmenter under three seeds, and what it tells of itself."""
    for name, (augmenter, dtype) in augmenters(mx).items():
        for seed in (1, 2, 3):
            random.seed(seed)
            np.random.seed(seed)
            yield f"augment/{name}/{seed}", augmenter(photo(mx, dtype=dtype)).asnumpy()
        yield f"augment/{name}/dumps", np.array(str(augmenter.dumps()))
    for number, options in enumerate(({}, {"resize": 30, "rand_crop": True, "rand_mirror": True})):
        random.seed(7)
        image = photo(mx)
        chain = mx.image.CreateAugmenter((3, 20, 24), mean=True, std=True, **options)
        for augmenter in chain:
            image = augmenter(image)
        yield f"augment/chain/{number}", image.asnumpy()


def detection_augmenters(mx):
    """Returns augmenters of images with boxes by name."""
    im = mx.image
    return {
        "borrow": im.DetBorrowAug(im.ResizeAug(20)),
        "flip": im.DetHorizontalFlipAug(0.5),
        "crop": im.DetRandomCropAug(0.1, (0.5, 2.0), (0.1, 0.9), 0.2, 20),
        "crop/strict": im.DetRandomCropAug(0.95, (0.9, 1.1), (0.05, 0.3), 0.9, 10),
        "pad": im.DetRandomPadAug((0.6, 1.6), (1.2, 3.0), 20, (1, 2, 3)),
        "select": im.DetRandomSelectAug([im.DetHorizontalFlipAug(1)], 0.5),
        "multi": im.CreateMultiRandCropAugmenter(
            min_object_covered=[0.1, 0.5], area_range=[(0.1, 0.5), (0.3, 1.0)]
        ),
    }


def detections(mx):
    """Yields (name, array) of images and labels after each augmenter of detection."""
    for name, augmenter in detection_augmenters(mx).items():
        for seed in range(1, 6):
            random.seed(seed)
            image, label = augmenter(photo(mx), LABEL.copy())
            yield f"detection/{name}/{seed}/image", image.asnumpy()
            yield f"detection/{name}/{seed}/label", np.asarray(label)
        yield f"detection/{name}/dumps", np.array(str(augmenter.dumps()))
    chain = mx.image.CreateDetAugmenter(
        (3, 30, 32), rand_crop=0.7, rand_pad=0.5, rand_mirror=True, mean=True, brightness=0.2
    )
    for seed in range(1, 5):
        random.seed(seed)
        image, label = photo(mx), LABEL.copy()
        for augmenter in chain:
            image, label = augmenter(image, label)
        yield f"detection/chain/{seed}/image", image.asnumpy()
        yield f"detection/chain/{seed}/label", np.asarray(label)


COLOURED = ["420.jpg", "444.jpg", "rgb.png", "palette.png", "progressive.jpg"]


def _epochs(name, iterator, epochs=2):
    for epoch in range(epochs):
        for number, batch in enumerate(iterator):
            yield f"{name}/{epoch}/{number}/data", batch.data[0].asnumpy()
            yield f"{name}/{epoch}/{number}/label", batch.label[0].asnumpy()
            yield f"{name}/{epoch}/{number}/pad", np.array(batch.pad)
        iterator.reset()


def batches(mx):
    """Yields (name, array) of the batches of both iterators."""
    images = [[float(i), name] for i, name in enumerate(COLOURED)]
    for handle in ("pad", "discard", "roll_over"):
        random.seed(5)
        iterator = mx.image.ImageIter(
            2, (3, 16, 20), path_root=FOLDER, imglist=images, shuffle=True, rand_crop=True,
            last_batch_handle=handle,
        )  # fmt: skip
        yield from _epochs(f"iter/{handle}", iterator)
    several = [[float(i), i + 0.5, name] for i, name in enumerate(COLOURED)]
    iterator = mx.image.ImageIter(
        2, (3, 16, 20), label_width=2, path_root=FOLDER, imglist=several, num_parts=2, part_index=1
    )
    yield from _epochs("iter/part", iterator)
    boxes = [
        [np.concatenate([[2, 5], LABEL[: 1 + i % 2].ravel()]), name]
        for i, name in enumerate(COLOURED)
    ]
    for handle in ("pad", "roll_over"):
        random.seed(6)
        iterator = mx.image.ImageDetIter(
            2, (3, 16, 20), path_root=FOLDER, imglist=boxes, rand_mirror=True,
            last_batch_handle=handle,
        )  # fmt: skip
        yield f"det/{handle}/shape", np.array(iterator.label_shape)
        yield from _epochs(f"det/{handle}", iterator)


def write_records(mx, folder, label=float, name="images"):
    """Writes a file of records into a folder; `label(i)` is the label of image i."""
    target = os.path.join(folder, f"{name}.rec")
    writer = mx.recordio.MXIndexedRecordIO(os.path.join(folder, f"{name}.idx"), target, "w")
    for number, name in enumerate(COLOURED):
        header = mx.recordio.IRHeader(0, label(number), number, 0)
        writer.write_idx(number, mx.recordio.pack(header, read(name)))
    writer.close()
    return target


RECORD_OPTIONS = {
    "plain": {},
    "normalized": {"mean_r": 100, "mean_g": 110, "std_r": 2, "std_b": 4, "scale": 0.5},
    "resized": {"resize": 30, "inter_method": 2},
    "part": {"num_parts": 2, "part_index": 1},
    "mirrored": {"mirror": True},
    "padded": {"pad": 2, "fill_value": 9},
    "text": {"data_shape": "(3, 18, 20)", "batch_size": "3", "mean_r": "1"},
    "bytes": {"dtype": "uint8"},
    "turned": {"rotate": 180, "fill_value": 0},
    "cropped": {"max_crop_size": 30, "min_crop_size": 30},
}


def record_batches(mx):
    """Yields (name, array) of the batches of iterators over files."""
    with tempfile.TemporaryDirectory() as folder:
        records = write_records(mx, folder)
        for name, options in RECORD_OPTIONS.items():
            options = {"data_shape": (3, 20, 24), "batch_size": 2, **options}
            iterator = mx.io.ImageRecordIter(path_imgrec=records, verbose=False, **options)
            yield from _epochs(f"records/{name}", iterator)
        for kind in ("ImageRecordInt8Iter", "ImageRecordUInt8Iter_v1", "ImageRecordIter_v1"):
            iterator = getattr(mx.io, kind)(
                path_imgrec=records, verbose=False, data_shape=(3, 20, 24), batch_size=2
            )
            yield from _epochs(f"records/{kind}", iterator)
        boxes = write_records(
            mx, folder, lambda i: np.concatenate([[2, 5], LABEL[: 1 + i % 2].ravel()]), "boxes"
        )
        for name, options in {
            "plain": {},
            "mirrored": {"rand_mirror_prob": 1},
            "wide": {"label_pad_width": 20, "mean_r": 10, "std_r": 2},
        }.items():
            iterator = mx.io.ImageDetRecordIter(
                path_imgrec=boxes, data_shape=(3, 20, 24), batch_size=2, verbose=False, **options
            )
            yield from _epochs(f"boxes/{name}", iterator)
        yield from _number_files(mx, folder)


def _number_files(mx, folder):
    data, label, images, digits = (os.path.join(folder, name) for name in "dlid")
    data, digits = data + ".csv", digits + ".idx"
    np.savetxt(data, np.arange(14).reshape(7, 2), delimiter=",")
    np.savetxt(label, np.arange(7), delimiter=",")
    options = {"data_csv": data, "data_shape": (2,), "batch_size": 3}
    yield from _epochs("csv/label", mx.io.CSVIter(label_csv=label, **options), 3)
    yield from _epochs("csv/none", mx.io.CSVIter(**options))
    yield from _epochs("csv/short", mx.io.CSVIter(label_csv=label, round_batch=False, **options))
    with open(images, "wb") as stream:
        stream.write(struct.pack(">IIII", 2051, 10, 4, 5) + bytes(range(200)))
    with open(digits, "wb") as stream:
        stream.write(struct.pack(">II", 2049, 10) + bytes(range(10)))
    options = {"image": images, "label": digits, "batch_size": 3, "silent": True}
    yield from _epochs("mnist/plain", mx.io.MNISTIter(shuffle=False, **options))
    yield from _epochs("mnist/flat", mx.io.MNISTIter(shuffle=False, flat=True, **options))
    part = {"num_parts": 2, "part_index": 1}
    yield from _epochs("mnist/part", mx.io.MNISTIter(shuffle=False, **part, **options))


def everything(mx):
    """Yields (name, array) of all of the above."""
    for part in (decodings, functions, augmented, detections, batches, record_batches):
        yield from part(mx)
