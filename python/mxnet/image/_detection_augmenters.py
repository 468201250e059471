"""Augmenters that change an image together with the boxes of its objects.

A label is a NumPy array of rows: class, left, top, right, bottom (between 0 and 1), and what else
the data set tells.
"""

import random
import warnings
from math import sqrt

import numpy as np

from .. import ndarray
from ..base import known_in, numeric_types
from .augmenters import Augmenter
from .image import copyMakeBorder, fixed_crop


class DetAugmenter(Augmenter):
    """Base: a subclass defines `__call__(src, label)` and returns both.

    Parameters
    ----------
    **kwargs
        Attributes that `dumps` writes.

    Examples
    --------
    >>> class Darker(mx.image.DetAugmenter):
    ...     def __call__(self, src, label):
    ...         return src / 2, label
    >>> image, label = Darker()(mx.nd.ones((4, 4, 3)), np.array([[0, 0.1, 0.1, 0.5, 0.5]]))
    >>> float(image[0, 0, 0].asscalar())
    0.5
    """

    def __call__(self, src, label):
        """Return the changed image and label."""
        raise NotImplementedError(f"{type(self).__name__} must define __call__")


class DetBorrowAug(DetAugmenter):
    """An augmenter of images that leaves boxes where they are.

    Parameters
    ----------
    augmenter : Augmenter
        One that moves nothing.

    Examples
    --------
    >>> augment = mx.image.DetBorrowAug(mx.image.CastAug())
    >>> image, label = augment(mx.nd.ones((4, 4, 3)), np.array([[0, 0.1, 0.1, 0.5, 0.5]]))
    >>> label.shape
    (1, 5)
    """

    def __init__(self, augmenter):
        if not isinstance(augmenter, Augmenter):
            raise TypeError(f"DetBorrowAug: needs an Augmenter, got {type(augmenter).__name__}")
        super().__init__(augmenter=augmenter.dumps())
        self.augmenter = augmenter

    def dumps(self):
        """Return the class's name in lower case and what the augmenter tells."""
        return [type(self).__name__.lower(), self.augmenter.dumps()]

    def __call__(self, src, label):
        return self.augmenter(src), label


class DetRandomSelectAug(DetAugmenter):
    """One of several augmenters at random, or with probability `skip_prob` none.

    Parameters
    ----------
    aug_list : list of DetAugmenter
        What is chosen from.
    skip_prob : float, default 0
        How probable it is that none is applied.

    Examples
    --------
    >>> flip = mx.image.DetHorizontalFlipAug(p=1)
    >>> choice = mx.image.DetRandomSelectAug([flip], skip_prob=0)
    >>> choice(mx.nd.ones((4, 4, 3)), np.array([[0, 0.1, 0.1, 0.5, 0.5]]))[1]
    array([[0. , 0.5, 0.1, 0.9, 0.5]])
    """

    def __init__(self, aug_list, skip_prob=0):
        super().__init__(skip_prob=skip_prob)
        self.aug_list = list(aug_list) if isinstance(aug_list, (list, tuple)) else [aug_list]
        for augmenter in self.aug_list:
            if not isinstance(augmenter, DetAugmenter):
                raise ValueError(
                    f"DetRandomSelectAug: needs DetAugmenters, got {type(augmenter).__name__}"
                )
        self.skip_prob = skip_prob if self.aug_list else 1

    def dumps(self):
        """Return the class's name in lower case and what its augmenters tell."""
        return [type(self).__name__.lower(), [augmenter.dumps() for augmenter in self.aug_list]]

    def __call__(self, src, label):
        if random.random() < self.skip_prob:
            return src, label
        random.shuffle(self.aug_list)
        return self.aug_list[0](src, label)


class DetHorizontalFlipAug(DetAugmenter):
    """Mirrors left and right, boxes too, with probability `p`.

    Parameters
    ----------
    p : float
        How probable a flip is.

    Examples
    --------
    >>> augment = mx.image.DetHorizontalFlipAug(1.0)
    >>> augment(mx.nd.ones((4, 4, 3)), np.array([[0, 0.1, 0.1, 0.5, 0.5]]))[1]
    array([[0. , 0.5, 0.1, 0.9, 0.5]])
    """

    def __init__(self, p):
        super().__init__(p=p)
        self.p = p

    def __call__(self, src, label):
        if random.random() < self.p:
            src = ndarray.flip(src, axis=1)
            self._flip_label(label)
        return src, label

    def _flip_label(self, label):
        """Mirror boxes in place."""
        label[:, [1, 3]] = 1.0 - label[:, [3, 1]]


def _range_of(value, name):
    """Return a pair; one number stands for both ends."""
    if isinstance(value, (tuple, list)):
        return value
    if not isinstance(value, numeric_types):
        raise AssertionError(f"{name} must be a number or a pair of numbers, got {value!r}")
    return (value, value)


class _RandomBoxAug(DetAugmenter):
    """Draws boxes with a random area and proportion, relative to the image."""

    def __init__(self, least_area, **kwargs):
        for name in ("aspect_ratio_range", "area_range"):
            kwargs[name] = _range_of(kwargs[name], f"{type(self).__name__}: {name}")
        super().__init__(**kwargs)
        self.aspect_ratio_range = ratios = kwargs["aspect_ratio_range"]
        self.area_range = areas = kwargs["area_range"]
        self.max_attempts = kwargs["max_attempts"]
        self.enabled = True
        if areas[1] <= least_area or areas[0] > areas[1]:
            self._disable(f"the area_range {areas}")
        elif ratios[0] <= 0 or ratios[0] > ratios[1]:
            self._disable(f"the aspect_ratio_range {ratios}")

    def _disable(self, reason):
        self.enabled = False
        warnings.warn(f"{type(self).__name__} is skipped: {reason} is empty", stacklevel=4)

    def _draw_proportions(self, height, width):
        """Yield proportions and the least and most heights that the range of areas allows."""
        if not self.enabled or height <= 0 or width <= 0:
            return
        least, most = (share * height * width for share in self.area_range)
        for _ in range(self.max_attempts):
            ratio = random.uniform(*self.aspect_ratio_range)
            yield ratio, round(sqrt(least / ratio)), round(sqrt(most / ratio))


class DetRandomCropAug(_RandomBoxAug):
    """Cuts a random part that still holds objects.

    Parameters
    ----------
    min_object_covered : float
        Every object that the part touches is covered by more than this share.
    aspect_ratio_range : pair of float
        Width / height of the part.
    area_range : pair of float
        Share of the image.
    min_eject_coverage : float
        An object of which no more than this share is left is dropped.
    max_attempts : int
        Draws before the image is left as it is.

    Examples
    --------
    >>> crop = mx.image.DetRandomCropAug(min_object_covered=0.5, area_range=(0.3, 0.9))
    >>> image, label = crop(mx.nd.ones((40, 40, 3)), np.array([[7, 0.2, 0.2, 0.8, 0.8]]))
    >>> label.shape, int(label[0, 0])
    ((1, 5), 7)
    """

    def __init__(
        self,
        min_object_covered=0.1,
        aspect_ratio_range=(0.75, 1.33),
        area_range=(0.05, 1.0),
        min_eject_coverage=0.3,
        max_attempts=50,
    ):
        super().__init__(
            least_area=0,
            min_object_covered=min_object_covered,
            aspect_ratio_range=aspect_ratio_range,
            area_range=area_range,
            min_eject_coverage=min_eject_coverage,
            max_attempts=max_attempts,
        )
        self.min_object_covered = min_object_covered
        self.min_eject_coverage = min_eject_coverage

    def __call__(self, src, label):
        found = self._random_crop_proposal(label, *src.shape[:2])
        if not found:
            return src, label
        *box, label = found
        return fixed_crop(src, *box), label

    def _random_crop_proposal(self, label, height, width):
        """Return left, top, width, height and the labels of a part; () when none is found."""
        for ratio, h, most in self._draw_proportions(height, width):
            box = self._draw_box(ratio, h, most, height, width)
            if box is None:
                continue
            x, y, w, h = box
            if self._check_satisfy_constraints(label, x, y, x + w, y + h, width, height):
                inside = self._update_labels(label, box, height, width)
                if inside is not None:
                    return (*box, inside)
        return ()

    def _draw_box(self, ratio, h, most, height, width):
        """Return left, top, width and height; None when no box has an allowed area."""
        if round(most * ratio) > width:
            most = int((width + 0.4999999) / ratio)
        most = min(most, height)
        h = min(h, most)
        if h < most:
            h = random.randint(h, most)
        w = round(h * ratio)
        least_area, most_area = (share * height * width for share in self.area_range)
        if w * h < least_area:  # rounding went below
            h += 1
            w = round(h * ratio)
        if w * h > most_area:
            h -= 1
            w = round(h * ratio)
        if not (least_area <= w * h <= most_area and 0 <= w <= width and 0 <= h <= height):
            return None
        y = random.randint(0, max(0, height - h))
        x = random.randint(0, max(0, width - w))
        return x, y, w, h

    def _calculate_areas(self, label):
        """Return the areas of rows left, top, right, bottom."""
        sides = np.maximum(0, label[:, 2:4] - label[:, :2])
        return sides[:, 0] * sides[:, 1]

    def _intersect(self, label, xmin, ymin, xmax, ymax):
        """Return what boxes share with one box; zeros where that is nothing."""
        shared = label.copy()
        shared[:, :2] = np.maximum(label[:, :2], (xmin, ymin))
        shared[:, 2:4] = np.minimum(label[:, 2:4], (xmax, ymax))
        shared[(shared[:, :2] >= shared[:, 2:4]).any(axis=1)] = 0
        return shared

    def _check_satisfy_constraints(self, label, xmin, ymin, xmax, ymax, width, height):
        """Tell whether a part in pixels covers enough of every object that it touches."""
        if (xmax - xmin) * (ymax - ymin) < 2:
            return False
        areas = self._calculate_areas(label[:, 1:])
        visible = areas * width * height > 2
        if not visible.any():
            return False
        corners = xmin / width, ymin / height, xmax / width, ymax / height
        shared = self._intersect(label[visible, 1:], *corners)
        covered = self._calculate_areas(shared) / areas[visible]
        covered = covered[covered > 0]
        return covered.size > 0 and covered.min() > self.min_object_covered

    def _update_labels(self, label, crop_box, height, width):
        """Return the labels relative to the box without ejected objects; None when none is left."""
        x, y, w, h = np.asarray(crop_box) / (width, height, width, height)
        inside = label.copy()
        inside[:, (1, 3)] = (inside[:, (1, 3)] - x) / w
        inside[:, (2, 4)] = (inside[:, (2, 4)] - y) / h
        inside[:, 1:5] = np.clip(inside[:, 1:5], 0, 1)
        with np.errstate(divide="ignore", invalid="ignore"):  # boxes without an area
            areas = self._calculate_areas(label[:, 1:])
            left = self._calculate_areas(inside[:, 1:]) * w * h / areas
        kept = (inside[:, 3] > inside[:, 1]) & (inside[:, 4] > inside[:, 2])
        kept &= left > self.min_eject_coverage
        return inside[kept] if kept.any() else None


class DetRandomPadAug(_RandomBoxAug):
    """Puts the image somewhere on a larger canvas.

    Parameters
    ----------
    aspect_ratio_range : pair of float
        Width / height of the canvas.
    area_range : pair of float
        Area of the canvas, in units of the image.
    max_attempts : int
        Draws before the image is left as it is.
    pad_val : tuple of int
        Colour of the canvas.

    Examples
    --------
    >>> pad = mx.image.DetRandomPadAug(area_range=(2.0, 3.0))
    >>> image, label = pad(mx.nd.ones((40, 40, 3)), np.array([[7, 0.0, 0.0, 1.0, 1.0]]))
    >>> image.shape[0] * image.shape[1] >= 40 * 40
    True
    """

    def __init__(
        self,
        aspect_ratio_range=(0.75, 1.33),
        area_range=(1.0, 3.0),
        max_attempts=50,
        pad_val=(128, 128, 128),
    ):
        super().__init__(
            least_area=1,
            aspect_ratio_range=aspect_ratio_range,
            area_range=area_range,
            max_attempts=max_attempts,
            pad_val=pad_val,
        )
        self.pad_val = pad_val if isinstance(pad_val, (list, tuple)) else (pad_val,) * 3

    def __call__(self, src, label):
        height, width, _ = src.shape
        found = self._random_pad_proposal(label, height, width)
        if not found:
            return src, label
        x, y, w, h, label = found
        frame = (y, h - y - height, x, w - x - width)
        return copyMakeBorder(src, *frame, values=self.pad_val), label

    def _update_labels(self, label, pad_box, height, width):
        """Return the labels relative to a canvas on which the image lies at left, top."""
        x, y, w, h = pad_box
        moved = label.copy()
        moved[:, (1, 3)] = (moved[:, (1, 3)] * width + x) / w
        moved[:, (2, 4)] = (moved[:, (2, 4)] * height + y) / h
        return moved

    def _random_pad_proposal(self, label, height, width):
        """Return the image's left, top, the canvas's width, height and labels; () without one."""
        for ratio, h, most in self._draw_proportions(height, width):
            if round(h * ratio) < width:
                h = int((width + 0.499999) / ratio)
            h = min(max(h, height), most)
            if h < most:
                h = random.randint(h, most)
            w = round(h * ratio)
            if h - height < 2 or w - width < 2:
                continue
            y = random.randint(0, max(0, h - height))
            x = random.randint(0, max(0, w - width))
            return x, y, w, h, self._update_labels(label, (x, y, w, h), height, width)
        return ()


_classes = [c for c in globals().values() if isinstance(c, type) and issubclass(c, DetAugmenter)]
known_in("mxnet.image.detection", *_classes)
