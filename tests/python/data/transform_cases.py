"""Transforms of images; both this library and MXNet 1.9.1 run them."""

import json
import random

import numpy as np

import mxnet as mx
from mxnet import nd
from mxnet.gluon.data.vision import transforms

IMAGE = (np.arange(7 * 9 * 3).reshape(7, 9, 3) * 37 % 256).astype("uint8")

HYBRID = {
    "to_tensor": lambda: transforms.ToTensor(),
    "normalize": lambda: transforms.Normalize((0.1, 0.2, 0.3), (0.4, 0.5, 0.6)),
    "normalize_default": lambda: transforms.Normalize(),
    "resize": lambda: transforms.Resize(4),
    "resize_ratio": lambda: transforms.Resize(5, keep_ratio=True),
    "resize_pair": lambda: transforms.Resize((3, 5), interpolation=0),
    "crop": lambda: transforms.CropResize(1, 2, 3, 4),
    "crop_resize": lambda: transforms.CropResize(1, 2, 3, 4, size=(5, 6), interpolation=1),
    "flip_left_right": lambda: transforms.RandomFlipLeftRight(),
    "flip_top_bottom": lambda: transforms.RandomFlipTopBottom(),
    "brightness": lambda: transforms.RandomBrightness(0.3),
    "contrast": lambda: transforms.RandomContrast(0.3),
    "saturation": lambda: transforms.RandomSaturation(1.3),
    "hue": lambda: transforms.RandomHue(0.1),
    "jitter": lambda: transforms.RandomColorJitter(0.1, 0.2, 0.3, 0.4),
    "lighting": lambda: transforms.RandomLighting(0.2),
    "cast": lambda: transforms.Cast("float16"),
}
FIXED = ("to_tensor", "resize", "resize_ratio", "resize_pair", "crop", "crop_resize", "cast")
PLAIN = {
    "center": lambda: transforms.CenterCrop(4),
    "center_enlarged": lambda: transforms.CenterCrop((12, 5)),
    "random_crop": lambda: transforms.RandomResizedCrop((4, 3)),
    "random_crop_small": lambda: transforms.RandomResizedCrop(5, scale=(0.1, 0.2), ratio=(2, 3)),
}
ROTATED = {
    "rotate": lambda: transforms.Rotate(30),
    "rotate_in": lambda: transforms.Rotate(-50, zoom_in=True),
    "rotate_out": lambda: transforms.Rotate(100, zoom_out=True),
    "random_rotation": lambda: transforms.RandomRotation((-90, 90), rotate_with_proba=0.7),
}


def runs(name):
    """Return what three calls of a transform make of the image."""
    random.seed(5)
    np.random.seed(5)
    image = nd.array(IMAGE, dtype="uint8")
    if name in ROTATED:
        image = image.astype("float32").transpose((2, 0, 1))
    transform = {**HYBRID, **PLAIN, **ROTATED}[name]()
    return np.stack([transform(image).asnumpy() for _ in range(3)])


def graph(name):
    """Return the operators of a hybrid transform and their attributes, as text."""
    symbol = HYBRID[name]()(mx.sym.var("x"))
    nodes = json.loads(symbol.tojson())["nodes"]
    return json.dumps([[node["op"], node.get("attrs")] for node in nodes], sort_keys=True)


def record(path):
    """Write what this interpreter's library makes of all transforms."""
    golden = {f"{name}/graph": np.array(graph(name)) for name in HYBRID}
    for name in (*FIXED, *PLAIN, *ROTATED):
        golden[f"{name}/runs"] = runs(name)
    np.savez_compressed(path, **golden)
