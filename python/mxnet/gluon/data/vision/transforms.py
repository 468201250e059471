"""Functions on images, to be used with `Dataset.transform_first`."""

import random

import numpy as np

from ...block import Block, HybridBlock
from ...nn import HybridSequential, Sequential
from ._color_transforms import (
    RandomBrightness,
    RandomColorJitter,
    RandomContrast,
    RandomHue,
    RandomLighting,
    RandomSaturation,
)
from ._geometry import center_crop, random_crop, rotate

numeric_types = (float, int, np.generic)


class Compose(Sequential):
    """Applies several transforms one after the other.

    Neighbouring hybrid ones are grouped, so that `hybridize` makes one graph of them.

    Parameters
    ----------
    transforms : list
        Blocks or functions, in order.

    Shapes
    ------
    Input of the first one's shape, output of the last one's.

    Examples
    --------
    >>> transforms = mx.gluon.data.vision.transforms
    >>> transform = transforms.Compose([transforms.Resize(4), transforms.ToTensor()])
    >>> transform(mx.nd.ones((8, 8, 3), dtype="uint8")).shape
    (3, 4, 4)
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
    """Applies a transform with probability `p`.

    Parameters
    ----------
    transforms : Block or callable
        What may be applied.
    p : float, default 0.5
        How probable that is.

    Shapes
    ------
    Input and output shapes are those of the transform.

    Examples
    --------
    >>> transforms = mx.gluon.data.vision.transforms
    >>> transforms.RandomApply(transforms.RandomBrightness(0.2), p=0.3)(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """

    def __init__(self, transforms, p=0.5):
        super().__init__()
        self.transforms = transforms
        self.p = p

    def forward(self, x):
        """Apply the transform, or not.

        Parameters
        ----------
        x : NDArray or Symbol
            What the transform takes.

        Returns
        -------
        NDArray or Symbol
            What the transform gives, or `x`.
        """
        return x if self.p < random.random() else self.transforms(x)


class Cast(HybridBlock):
    """Changes the element type.

    Parameters
    ----------
    dtype : str, default 'float32'
        The new type.

    Shapes
    ------
    Input of any shape; the output has the same shape.

    Examples
    --------
    >>> transform = mx.gluon.data.vision.transforms.Cast("float16")
    >>> transform(mx.nd.ones((2, 2, 3))).dtype.__name__
    'float16'
    """

    def __init__(self, dtype="float32"):
        super().__init__()
        self._dtype = dtype

    def hybrid_forward(self, F, x):
        """Convert the elements.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Array of any shape.

        Returns
        -------
        NDArray or Symbol
            The same shape, in the element type of the transform.
        """
        return F.cast(x, self._dtype)


class ToTensor(HybridBlock):
    """An image (height, width, channels) of 0…255 becomes (channels, height, width) of 0…1.

    Batches of images are accepted too.

    It takes no parameters.

    Raises
    ------
    MXNetError
        If the input is not (height, width, channels) or a batch of that.

    Shapes
    ------
    (height, width, channels) becomes (channels, height, width); a batch alike.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.ToTensor()(mx.nd.ones((4, 5, 3), dtype="uint8")).shape
    (3, 4, 5)
    """

    def __init__(self):
        super().__init__()

    def hybrid_forward(self, F, x):
        """Put the channels first and divide by 255.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Image (height, width, channels), or a batch of them.

        Returns
        -------
        NDArray or Symbol
            float32 from 0 to 1, (channels, height, width), or a batch.

        Examples
        --------
        >>> pixels = mx.nd.full((2, 3, 3), 255, dtype="uint8")
        >>> mx.gluon.data.vision.transforms.ToTensor()(pixels).shape
        (3, 2, 3)
        """
        return F.image.to_tensor(x)


class Normalize(HybridBlock):
    """(x - mean) / std for each channel of an image (channels, height, width), or a batch.

    Parameters
    ----------
    mean : float or tuple of float, default 0.0
        What is subtracted, for all channels or each.
    std : float or tuple of float, default 1.0
        What is divided by.

    Raises
    ------
    MXNetError
        If the input is not (channels, height, width) or a batch of that, or `mean` or `std`
        does not fit its channels.

    Shapes
    ------
    (channels, height, width) or a batch of them; the output has the same shape.

    Examples
    --------
    >>> transform = mx.gluon.data.vision.transforms.Normalize(0.5, 0.25)
    >>> transform(mx.nd.ones((3, 2, 2)))[0, 0].asnumpy()
    array([2., 2.], dtype=float32)
    """

    def __init__(self, mean=0.0, std=1.0):
        super().__init__()
        self._mean = mean
        self._std = std

    def hybrid_forward(self, F, x):
        """Subtract the mean and divide by the deviation, channel by channel.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Image (channels, height, width) with numbers from 0 to 1, or a batch.

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
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

    Raises
    ------
    MXNetError
        If the input is not an image or a batch of them.

    Shapes
    ------
    (height, width, channels), or a batch of them, becomes `size` (width, height) in those axes.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.Resize((4, 3))(mx.nd.ones((8, 8, 3))).shape
    (3, 4, 3)
    """

    def __init__(self, size, keep_ratio=False, interpolation=1):
        super().__init__()
        self._keep = keep_ratio
        self._size = size
        self._interpolation = interpolation

    def hybrid_forward(self, F, x):
        """Resize the image.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Image (height, width, channels), or a batch of them.

        Returns
        -------
        NDArray or Symbol
            Image of `size`.
        """
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

    Shapes
    ------
    (height, width, channels) becomes (height, width) of the rectangle, or `size` (width, height).

    Examples
    --------
    >>> transform = mx.gluon.data.vision.transforms.CropResize(1, 2, 4, 5)
    >>> transform(mx.nd.ones((8, 8, 3))).shape
    (5, 4, 3)
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
        """Cut the rectangle out, and resize it where a size is given.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Image (height, width, channels), or a batch of them.

        Returns
        -------
        NDArray or Symbol
            Image of the rectangle, or of `size`.
        """
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

    Raises
    ------
    ValueError
        If the input is not an image or a batch of them.

    Shapes
    ------
    (height, width, channels), or a batch of them, becomes `size` (width, height) in those axes.

    Examples
    --------
    >>> transform = mx.gluon.data.vision.transforms.CenterCrop((4, 3))
    >>> transform(mx.nd.ones((8, 8, 3))).shape
    (3, 4, 3)
    """

    def __init__(self, size, interpolation=1):
        super().__init__()
        self._args = (_pair(size), interpolation)

    def forward(self, x):
        """Cut out the middle, enlarged where the image is smaller.

        Parameters
        ----------
        x : NDArray
            Image (height, width, channels), or a batch of them.

        Returns
        -------
        NDArray
            Image of `size`.
        """
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

    Shapes
    ------
    (height, width, channels) becomes `size` (width, height) in those axes.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.RandomResizedCrop(4)(mx.nd.ones((8, 8, 3))).shape
    (4, 4, 3)
    """

    def __init__(self, size, scale=(0.08, 1.0), ratio=(3.0 / 4.0, 4.0 / 3.0), interpolation=1):
        super().__init__()
        scale = (scale, 1.0) if isinstance(scale, numeric_types) else scale
        self._args = (_pair(size), scale, ratio, interpolation)

    def forward(self, x):
        """Cut out a random rectangle and resize it.

        Parameters
        ----------
        x : NDArray
            Image (height, width, channels).

        Returns
        -------
        NDArray
            Image of `size`.
        """
        return random_crop(x, *self._args)


class Rotate(Block):
    """Rotates an image (channels, height, width) of float32, or a batch, about its middle.

    Parameters
    ----------
    rotation_degrees : float
        Angle.
    zoom_in, zoom_out : bool
        Enlarge until no zeros are seen; shrink until the whole image is seen.

    Shapes
    ------
    (channels, height, width) of float32, or a batch; the output has the same shape.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.Rotate(90)(mx.nd.ones((3, 4, 4))).shape
    (3, 4, 4)
    """

    def __init__(self, rotation_degrees, zoom_in=False, zoom_out=False):
        super().__init__()
        self._args = (rotation_degrees, zoom_in, zoom_out)

    def forward(self, x):
        """Turn the image.

        Parameters
        ----------
        x : NDArray
            Image (channels, height, width) of float32, or a batch.

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
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

    Raises
    ------
    ValueError
        If the limits are not a smaller and a larger angle, or the probability is outside of
        0…1.

    Shapes
    ------
    (channels, height, width) of float32, or a batch; the output has the same shape.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.RandomRotation((-10, 10))(mx.nd.ones((3, 4, 4))).shape
    (3, 4, 4)
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
        """Turn the image by a random angle.

        Parameters
        ----------
        x : NDArray
            Image (channels, height, width) of float32, or a batch.

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        if np.random.random() > self._rotate_with_proba:
            return x
        limits, zoom_in, zoom_out = self._args
        return rotate(x, np.random.uniform(*limits), zoom_in, zoom_out)


class RandomFlipLeftRight(HybridBlock):
    """Mirrors an image left to right with probability one half.

    It takes no parameters.

    Shapes
    ------
    An image (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.RandomFlipLeftRight()(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """

    def __init__(self):
        super().__init__()

    def hybrid_forward(self, F, x):
        """Mirror the image, or not.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Image (height, width, channels).

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        return F.image.random_flip_left_right(x)


class RandomFlipTopBottom(HybridBlock):
    """Mirrors an image top to bottom with probability one half.

    It takes no parameters.

    Shapes
    ------
    An image (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.RandomFlipTopBottom()(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """

    def __init__(self):
        super().__init__()

    def hybrid_forward(self, F, x):
        """Turn the image upside down, or not.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Image (height, width, channels).

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        return F.image.random_flip_top_bottom(x)


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
