#!/usr/bin/env python3
"""Writes a folder of JPEG files, two classes, for the loading benchmark. Needs Pillow.

python bench/train/make_images.py FOLDER
"""

import pathlib
import sys

import numpy as np
from PIL import Image

COUNT = 128


def main():
    """Writes smooth random pictures of 320 x 240: resizing them is little a matter of taste."""
    random = np.random.RandomState(9)
    for number in range(COUNT):
        folder = pathlib.Path(sys.argv[1]) / f"class{number % 2}"
        folder.mkdir(parents=True, exist_ok=True)
        coarse = Image.fromarray(random.randint(0, 256, (12, 16, 3), np.uint8))
        coarse.resize((320, 240), Image.BICUBIC).save(folder / f"{number:04}.jpg", quality=90)


if __name__ == "__main__":
    main()
