"""A stand-in for CIFAR-10: files of its format whose classes can be learnt quickly."""

import numpy as np


def write_cifar(folder):
    """Write 60,000 pictures to a folder; each class has its colours, under noise."""
    folder.mkdir()
    random = np.random.RandomState(0)
    colours = random.randint(0, 2, (10, 3, 4, 4)).repeat(8, axis=2).repeat(8, axis=3) * 150
    colours = colours.reshape(10, 3072).astype("uint8")
    noise = random.randint(0, 106, (100, 3072)).astype("uint8")
    for name in [*[f"data_batch_{i}.bin" for i in range(1, 6)], "test_batch.bin"]:
        labels = random.randint(0, 10, 10000)
        pixels = colours[labels] + noise[random.randint(0, 100, 10000)]
        np.column_stack([labels.astype("uint8"), pixels]).tofile(folder / name)
