"""Crops and rotations of images, for the transforms."""

import math
import random

import numpy as np

from .... import ndarray

_TRIALS = 10  # of a random crop


def fit_inside(source, size):
    """Shrink (width, height) `size` to fit into `source`, keeping its ratio."""
    source_width, source_height = source
    width, height = size
    if source_height < height:
        width, height = width * source_height / height, source_height
    if source_width < width:
        width, height = source_width, height * source_width / width
    return int(width), int(height)


def crop(image, x, y, width, height, size, interpolation):
    """Cut out a rectangle; resize it where it does not have the size (width, height)."""
    out = image[y : y + height, x : x + width]
    if size is not None and (width, height) != tuple(size):
        return ndarray.image.resize(out, tuple(size), False, interpolation)
    return out.copy()


def center_crop(image, size, interpolation):
    """Cut out the middle, as large as it fits, and resize it to (width, height)."""
    full_height, full_width, _ = _sides(image)
    width, height = fit_inside((full_width, full_height), size)
    x, y = (full_width - width) // 2, (full_height - height) // 2
    return crop(image, x, y, width, height, size, interpolation)


def random_crop(image, size, scale, ratio, interpolation):
    """Cut out a part of random area and ratio and resize it to (width, height)."""
    full_height, full_width, _ = _sides(image)
    area = full_height * full_width
    log_ratio = (math.log(ratio[0]), math.log(ratio[1]))
    for _ in range(_TRIALS):
        target = random.uniform(*scale) * area
        shape = math.exp(random.uniform(*log_ratio))
        width, height = round(math.sqrt(target * shape)), round(math.sqrt(target / shape))
        if width <= full_width and height <= full_height:
            x = random.randint(0, full_width - width)
            y = random.randint(0, full_height - height)
            return crop(image, x, y, width, height, size, interpolation)
    return center_crop(image, size, interpolation)


def _sides(image):
    if image.ndim != 3:
        raise ValueError(
            f"transform: needs an image (height, width, channels), got shape {image.shape}"
        )
    return image.shape


def _zoom(width, height, radians, zoom_in, zoom_out):
    """Return the factor that fills the frame, or keeps all corners in it."""
    if not (zoom_in or zoom_out):
        return 1.0
    radius, corner = math.hypot(width, height), math.atan2(height, width)
    angles = (corner + abs(radians), corner - abs(radians))
    widest = max(abs(radius * math.cos(angle)) for angle in angles)
    highest = max(abs(radius * math.sin(angle)) for angle in angles)
    if zoom_out:
        return max(widest / width, highest / height)
    return min(width / widest, height / highest)


def rotate(image, degrees, zoom_in=False, zoom_out=False):
    """Rotate (channels, height, width), or a batch of these, about the middle; zeros outside.

    Parameters
    ----------
    image : NDArray
        float32.
    degrees : float
        Angle.
    zoom_in, zoom_out : bool
        Enlarge until no zeros are seen; shrink until the whole image is seen.
    """
    if zoom_in and zoom_out:
        raise ValueError("Rotate: zoom_in and zoom_out exclude each other; use one")
    if image.dtype != np.float32:
        raise TypeError(
            f"Rotate: needs float32, got {np.dtype(image.dtype).name}; use it after ToTensor"
        )
    if image.ndim not in (3, 4):
        raise ValueError(
            f"Rotate: needs (channels, height, width) or a batch of these, got shape {image.shape}"
        )
    pixels = image.asnumpy()
    height, width = pixels.shape[-2:]
    radians = math.radians(degrees)
    middle_y, middle_x = (height - 1) / 2, (width - 1) / 2
    y, x = np.meshgrid(np.arange(height) - middle_y, np.arange(width) - middle_x, indexing="ij")
    factor = _zoom(width, height, radians, zoom_in, zoom_out)
    cosine, sine = factor * math.cos(radians), factor * math.sin(radians)
    rotated = _sampled(pixels, y * cosine + x * sine + middle_y, x * cosine - y * sine + middle_x)
    return ndarray.array(rotated, ctx=image.context, dtype="float32")


def _sampled(pixels, y, x):
    """Interpolate between the four pixels around each place; those outside are zero."""
    height, width = pixels.shape[-2:]
    top, left = np.floor(y).astype(int), np.floor(x).astype(int)
    total = np.zeros(pixels.shape, np.float32)
    for rows, row_share in ((top, top + 1 - y), (top + 1, y - top)):
        for columns, column_share in ((left, left + 1 - x), (left + 1, x - left)):
            inside = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
            share = np.where(inside, row_share * column_share, 0).astype(np.float32)
            total += share * pixels[..., rows.clip(0, height - 1), columns.clip(0, width - 1)]
    return total
