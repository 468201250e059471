"""The small CNN of the HPC page: its data and starting weights, the same for every engine."""

import numpy as np

BATCH = 512
RATE = 0.1
SHAPES = [
    (6, 3, 5, 5), (6,), (16, 6, 5, 5), (16,), (120, 400), (120,), (84, 120), (84,), (10, 84), (10,),
]  # fmt: skip


def change(after):
    """Returns how the parameters moved: losses hardly do in a few steps, so they prove nothing."""
    return np.concatenate([(a - b).reshape(-1) for a, b in zip(after, weights(), strict=True)])


def weights():
    """Returns the starting parameters, layer by layer: weight, bias."""
    random = np.random.RandomState(7)
    return [random.uniform(-0.07, 0.07, s).astype(np.float32) for s in SHAPES]


def batch():
    """Returns images in [-1, 1] and labels."""
    random = np.random.RandomState(11)
    images = random.uniform(-1, 1, (BATCH, 3, 32, 32)).astype(np.float32)
    return images, random.randint(0, 10, BATCH).astype(np.int32)
