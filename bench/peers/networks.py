"""Networks of the training benchmarks: sizes, data and starting weights, the same everywhere."""

import numpy as np

RESNET = {"batch": 16, "rate": 0.05, "momentum": 0.9, "decay": 1e-4}
LSTM = {"batch": 32, "steps": 35, "words": 10000, "width": 256, "layers": 2, "rate": 1.0}
TRANSFORMER = {
    "batch": 16, "steps": 64, "words": 1000, "width": 256, "heads": 4, "inner": 1024,
    "layers": 2, "classes": 10, "rate": 1e-3, "activation": "relu",
}  # fmt: skip
# At this rate the losses of float32 follow those of float64; at 1e-3 ResNet-50 is ill-conditioned:
# every engine's fourth loss is off by percents.
ZOO = {"batch": 8, "rate": 1e-5, "momentum": 0.9, "decay": 1e-4, "counted": 4}


def starting_weights(shapes):
    """Yields a value per parameter: weights random, scaled by their inputs; None for vectors."""
    random = np.random.RandomState(7)
    for shape in shapes:
        if len(shape) < 2:
            yield None  # biases and shifts start at 0, scales at 1
            continue
        bound = (6.0 / np.prod(shape[1:])) ** 0.5
        yield random.uniform(-bound, bound, shape).astype(np.float32)


def interleaved(weight):
    """Returns stacked query, key and value rows (or bias) head by head, as MXNet wants them."""
    heads = TRANSFORMER["heads"]
    parts = weight.reshape(3, heads, -1, *weight.shape[1:])
    return np.ascontiguousarray(parts.swapaxes(0, 1)).reshape(weight.shape)


def images():
    """Returns a batch of images and labels for ResNet."""
    random = np.random.RandomState(11)
    pictures = random.standard_normal((RESNET["batch"], 3, 224, 224)).astype(np.float32)
    return pictures, random.randint(0, 1000, RESNET["batch"])


def falls(losses):
    """Returns how far the loss has come down after each step: all of it is the gradients' work."""
    return losses[0] - np.array(losses[1:])


def zoo_images(batch=ZOO["batch"]):
    """Returns a batch of images and labels for the networks of the model zoo."""
    random = np.random.RandomState(11)
    pictures = random.standard_normal((batch, 3, 224, 224)).astype(np.float32)
    return pictures, random.randint(0, 1000, batch)


def words():
    """Returns words and the words that follow, both (steps, batch), for the LSTM."""
    random = np.random.RandomState(13)
    shape = (2, LSTM["steps"], LSTM["batch"])
    return random.randint(0, LSTM["words"], shape)


def sentences():
    """Returns sentences (steps, batch) and their classes for the Transformer encoder."""
    random = np.random.RandomState(17)
    t = TRANSFORMER
    text = random.randint(0, t["words"], (t["steps"], t["batch"]))
    return text, random.randint(0, t["classes"], t["batch"])
