"""Functions on images, to be used with `Dataset.transform_first`."""

import random

import numpy as np

from ...block import Block, HybridBlock
from ...nn import HybridSequential, Sequential
from ._geometry import center_crop, random_crop, rotate

numeric_types = (float, int, np.generic)


class Compose(Sequential):
    """Applies several transforms one after the other.

    Neighbouring hybrid ones are grouped, so that `hybridize` makes one graph of them.
    """

    def __init__(self, transforms):
        super().__init__()
        run = []
        for transform in [*transforms, None]:
            if isinstance(transform, HybridBlock):
                run.append(transform)
                continue
            if len(run) == 1:
                self.add(run[0])
            elif run:
                group = HybridSequential()
                group.add(*run)
                self.add(group)
            run = []
            if transform is not None:
                self.add(transform)


class RandomApply(Sequential):
    """Applies a transform with probability `p`."""

    def __init__(self, transforms, p=0.5):
        super().__init__()
        self.transforms = transforms
        self.p = p

    def forward(self, x):
        """Apply the transform, or not."""
        return x if self.p < random.random() else self.transforms(x)


class Cast(HybridBlock):
    """Changes the element type."""

    def __init__(self, dtype="float32"):
        super().__init__()
        self._dtype = dtype

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        return F.cast(x, self._dtype)


class ToTensor(HybridBlock):
    """An image (height, width, channels) of 0…255 becomes (channels, height, width) of 0…1.

    Batches of images are accepted too.
    """

    def __init__(self):
        super().__init__()

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        return F.image.to_tensor(x)


class Normalize(HybridBlock):
    """(x - mean) / std for each channel of an image (channels, height, width), or a batch."""

    def __init__(self, mean=0.0, std=1.0):
        super().__init__()
        self._mean = mean
        self._std = std

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        return F.image.normalize(x, self._mean, self._std)


class Resize(HybridBlock):
    """Resizes an image (height, width, channels), or a batch.

    Parameters
    ----------
    size : int or (width, height)
        New size; a number means both sides, or with `keep_ratio` the shorter one.
    keep_ratio : bool
        Keep the ratio of the sides when `size` is a number.
    interpolation : int
        0 nearest, 1 bilinear, 2 bicubic, 3 area, 4 Lanczos.
    """

    def __init__(self, size, keep_ratio=False, interpolation=1):
        super().__init__()
        self._keep = keep_ratio
        self._size = size
        self._interpolation = interpolation

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        return F.image.resize(x, self._size, self._keep, self._interpolation)


class CropResize(HybridBlock):
    """Cuts out a rectangle and resizes it.

    Parameters
    ----------
    x, y : int
        Left and upper edge.
    width, height : int
        Size of the rectangle.
    size : int or (width, height), optional
        New size; unchanged by default.
    interpolation : int, optional
        As in `Resize`; 1 by default.
    """

    def __init__(self, x, y, width, height, size=None, interpolation=None):
        super().__init__()
        self._x = x
        self._y = y
        self._width = width
        self._height = height
        self._size = size
        self._interpolation = 1 if interpolation is None else interpolation

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        out = F.image.crop(x, self._x, self._y, self._width, self._height)
        if self._size:
            out = F.image.resize(out, self._size, False, self._interpolation)
        return out


def _pair(size):
    return (size, size) if isinstance(size, numeric_types) else tuple(size)


class CenterCrop(Block):
    """Cuts the middle out of an image; where that is too small it is enlarged.

    Parameters
    ----------
    size : int or (width, height)
        New size.
    interpolation : int
        As in `Resize`.
    """

    def __init__(self, size, interpolation=1):
        super().__init__()
        self._args = (_pair(size), interpolation)

    def forward(self, x):
        """Apply the transform."""
        return center_crop(x, *self._args)


class RandomResizedCrop(Block):
    """Cuts out a part of random area and ratio, and resizes it.

    Parameters
    ----------
    size : int or (width, height)
        New size.
    scale : (float, float)
        Range of the part's area, relative to the image's.
    ratio : (float, float)
        Range of width over height.
    interpolation : int
        As in `Resize`.
    """

    def __init__(self, size, scale=(0.08, 1.0), ratio=(3.0 / 4.0, 4.0 / 3.0), interpolation=1):
        super().__init__()
        scale = (scale, 1.0) if isinstance(scale, numeric_types) else scale
        self._args = (_pair(size), scale, ratio, interpolation)

    def forward(self, x):
        """Apply the transform."""
        return random_crop(x, *self._args)


class Rotate(Block):
    """Rotates an image (channels, height, width) of float32, or a batch, about its middle.

    Parameters
    ----------
    rotation_degrees : float
        Angle.
    zoom_in, zoom_out : bool
        Enlarge until no zeros are seen; shrink until the whole image is seen.
    """

    def __init__(self, rotation_degrees, zoom_in=False, zoom_out=False):
        super().__init__()
        self._args = (rotation_degrees, zoom_in, zoom_out)

    def forward(self, x):
        """Apply the transform."""
        return rotate(x, *self._args)


class RandomRotation(Block):
    """Rotates by a random angle.

    Parameters
    ----------
    angle_limits : (float, float)
        Smallest and largest angle in degrees.
    zoom_in, zoom_out : bool
        As in `Rotate`.
    rotate_with_proba : float
        Probability of rotating at all.
    """

    def __init__(self, angle_limits, zoom_in=False, zoom_out=False, rotate_with_proba=1.0):
        super().__init__()
        lower, upper = angle_limits
        if lower >= upper:
            raise ValueError(
                f"RandomRotation: angle_limits must be (smallest, largest), got {angle_limits}"
            )
        if not 0 <= rotate_with_proba <= 1:
            raise ValueError(
                f"RandomRotation: rotate_with_proba must be in 0…1, got {rotate_with_proba}"
            )
        self._args = (angle_limits, zoom_in, zoom_out)
        self._rotate_with_proba = rotate_with_proba

    def forward(self, x):
        """Apply the transform."""
        if np.random.random() > self._rotate_with_proba:
            return x
        limits, zoom_in, zoom_out = self._args
        return rotate(x, np.random.uniform(*limits), zoom_in, zoom_out)


class RandomFlipLeftRight(HybridBlock):
    """Mirrors an image left to right with probability one half."""

    def __init__(self):
        super().__init__()

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        return F.image.random_flip_left_right(x)


class RandomFlipTopBottom(HybridBlock):
    """Mirrors an image top to bottom with probability one half."""

    def __init__(self):
        super().__init__()

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        return F.image.random_flip_top_bottom(x)


class _Jitter(HybridBlock):
    """Scales one property of an image by a random factor around one."""

    _operator = None

    def __init__(self, amount):
        super().__init__()
        self._args = (max(0, 1 - amount), 1 + amount)

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        return getattr(F.image, self._operator)(x, *self._args)


class RandomBrightness(_Jitter):
    """Multiplies an image by a random factor in 1 - brightness … 1 + brightness."""

    _operator = "random_brightness"

    def __init__(self, brightness):
        super().__init__(brightness)


class RandomContrast(_Jitter):
    """Scales the distance from the mean gray by a factor in 1 - contrast … 1 + contrast."""

    _operator = "random_contrast"

    def __init__(self, contrast):
        super().__init__(contrast)


class RandomSaturation(_Jitter):
    """Scales the distance from gray by a random factor in 1 - saturation … 1 + saturation."""

    _operator = "random_saturation"

    def __init__(self, saturation):
        super().__init__(saturation)


class RandomHue(_Jitter):
    """Turns the hue by a random factor in 1 - hue … 1 + hue."""

    _operator = "random_hue"

    def __init__(self, hue):
        super().__init__(hue)


class RandomColorJitter(HybridBlock):
    """Changes brightness, contrast, saturation and hue by random factors, in random order."""

    def __init__(self, brightness=0, contrast=0, saturation=0, hue=0):
        super().__init__()
        self._args = (brightness, contrast, saturation, hue)

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        return F.image.random_color_jitter(x, *self._args)


class RandomLighting(HybridBlock):
    """Adds noise along the main axes of colour, of standard deviation `alpha` (as AlexNet did)."""

    def __init__(self, alpha):
        super().__init__()
        self._alpha = alpha

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        return F.image.random_lighting(x, self._alpha)


__all__ = [
    "Cast",
    "CenterCrop",
    "Compose",
    "CropResize",
    "Normalize",
    "RandomApply",
    "RandomBrightness",
    "RandomColorJitter",
    "RandomContrast",
    "RandomFlipLeftRight",
    "RandomFlipTopBottom",
    "RandomHue",
    "RandomLighting",
    "RandomResizedCrop",
    "RandomRotation",
    "RandomSaturation",
    "Resize",
    "Rotate",
    "ToTensor",
]
