"""Data of the loading benchmarks, the same for every engine."""

import numpy as np

MEAN, DEVIATION = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)


def arrays():
    """Returns vectors and labels."""
    random = np.random.RandomState(3)
    labels = random.randint(0, 10, 8192).astype(np.float32)
    return random.standard_normal((8192, 784)).astype(np.float32), labels


def pictures():
    """Returns pictures (height, width, channels) of bytes, as CIFAR-10 has them, and labels."""
    random = np.random.RandomState(5)
    return random.randint(0, 256, (4096, 32, 32, 3), np.uint8), random.randint(0, 10, 4096)
