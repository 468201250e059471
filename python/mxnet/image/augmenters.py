"""Augmenters: callables that change an image, many of them at random.

They draw from Python's `random` (`LightingAug` from NumPy's): seed those to repeat a run.
"""

import json
import random

import numpy as np

from .. import ndarray
from ..base import known_in
from .image import (
    _old_area,
    _resize_to,
    center_crop,
    color_normalize,
    random_crop,
    random_size_crop,
    resize_short,
)

_GRAY = (0.299, 0.587, 0.114)  # how much of red, green and blue the eye sees
_MEAN = (123.68, 116.28, 103.53)
_STD = (58.395, 57.12, 57.375)
_NOISE_VALUES = (55.46, 4.794, 1.148)
_NOISE_VECTORS = (
    (-0.5675, 0.7192, 0.4009),
    (-0.5808, -0.0045, -0.8140),
    (-0.5836, -0.6948, 0.4203),
)


def _plain(value):
    """Return the value in a form that JSON can hold."""
    if isinstance(value, ndarray.NDArray):
        value = value.asnumpy()
    return value.tolist() if isinstance(value, np.ndarray) else value


class Augmenter:
    """Base: a subclass defines `__call__(src)` and returns an image.

    Parameters
    ----------
    kwargs :
        What `dumps` tells.

    Examples
    --------
    >>> mx.image.HorizontalFlipAug(1.0)(mx.nd.array([[[1], [2]]])).shape
    (1, 2, 1)
    """

    def __init__(self, **kwargs):
        self._kwargs = {name: _plain(value) for name, value in kwargs.items()}

    def dumps(self):
        """Return the class's name in lower case and its parameters, as JSON."""
        return json.dumps([type(self).__name__.lower(), self._kwargs])

    def __call__(self, src):
        """Return the changed image."""
        raise NotImplementedError(f"{type(self).__name__} must define __call__")


class SequentialAug(Augmenter):
    """Several augmenters, one after the other.

    Parameters
    ----------
    ts : list of Augmenter
        What is applied.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.SequentialAug([mx.image.CastAug(), mx.image.CenterCropAug((4, 4))])(image).shape
    (4, 4, 3)
    """

    def __init__(self, ts):
        super().__init__()
        self.ts = ts

    def dumps(self):
        """Return the class's name in lower case and what its augmenters tell."""
        return [type(self).__name__.lower(), [augmenter.dumps() for augmenter in self.ts]]

    def __call__(self, src):
        """Return the changed image."""
        for augmenter in self.ts:
            src = augmenter(src)
        return src


class RandomOrderAug(SequentialAug):
    """Several augmenters in a new order for each image.

    Parameters
    ----------
    ts : list of Augmenter
        What is applied.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> both = [mx.image.CastAug(), mx.image.BrightnessJitterAug(0.1)]
    >>> mx.image.RandomOrderAug(both)(image).shape
    (8, 10, 3)
    """

    def __call__(self, src):
        """Return the changed image."""
        random.shuffle(self.ts)
        return super().__call__(src)


class _SizedAug(Augmenter):
    """An augmenter with a size and an interpolation."""

    def __init__(self, size, interp=2):
        super().__init__(size=size, interp=interp)
        self.size = size
        self.interp = interp


class ResizeAug(_SizedAug):
    """Resizes the shorter side to `size`.

    Parameters
    ----------
    size : int
        Length of the shorter side.
    interp : int, default 2
        Interpolation, as in `imresize`.

    Examples
    --------
    >>> mx.image.ResizeAug(4)(mx.nd.ones((8, 10, 3), dtype="uint8")).shape
    (4, 5, 3)
    """

    def __call__(self, src):
        """Return the changed image."""
        return resize_short(src, self.size, self.interp)


class ForceResizeAug(_SizedAug):
    """Resizes to `size` (width, height), whatever the proportions.

    Parameters
    ----------
    size : tuple of int
        Width and height.
    interp : int, default 2
        Interpolation: 0 nearest, 1 bilinear, 2 cubic, 3 area, 4 Lanczos, 9 and 10 choose.

    Examples
    --------
    >>> mx.image.ForceResizeAug((4, 6))(mx.nd.ones((8, 10, 3), dtype="uint8")).shape
    (6, 4, 3)
    """

    def __call__(self, src):
        """Return the changed image."""
        return _resize_to(src, *self.size, self.interp)


class RandomCropAug(_SizedAug):
    """Cuts a part of `size` (width, height) at a random place.

    Parameters
    ----------
    size : tuple of int
        Width and height.
    interp : int, default 2
        Interpolation: 0 nearest, 1 bilinear, 2 cubic, 3 area, 4 Lanczos, 9 and 10 choose.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.RandomCropAug((4, 6))(image).shape
    (6, 4, 3)
    """

    def __call__(self, src):
        """Return the changed image."""
        return random_crop(src, self.size, self.interp)[0]


class CenterCropAug(_SizedAug):
    """Cuts the middle, of `size` (width, height).

    Parameters
    ----------
    size : tuple of int
        Width and height.
    interp : int, default 2
        Interpolation: 0 nearest, 1 bilinear, 2 cubic, 3 area, 4 Lanczos, 9 and 10 choose.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.CenterCropAug((4, 6))(image).shape
    (6, 4, 3)
    """

    def __call__(self, src):
        """Return the changed image."""
        return center_crop(src, self.size, self.interp)[0]


class RandomSizedCropAug(Augmenter):
    """Cuts a part with random place, size and proportions; see `random_size_crop`.

    Parameters
    ----------
    size : tuple of int
        Width and height of the result.
    area : float or tuple of float
        Part of the image's area, smallest and largest.
    ratio : tuple of float
        Width over height, smallest and largest.
    interp : int, default 2
        Interpolation, as in `imresize`.

    Examples
    --------
    >>> augment = mx.image.RandomSizedCropAug((4, 4), (0.5, 1.0), (0.8, 1.25))
    >>> augment(mx.nd.ones((8, 10, 3), dtype="uint8")).shape
    (4, 4, 3)
    """

    def __init__(self, size, area, ratio, interp=2, **kwargs):
        super().__init__(size=size, area=area, ratio=ratio, interp=interp)
        self.size = size
        self.area = _old_area(kwargs, area, "RandomSizedCropAug")
        self.ratio = ratio
        self.interp = interp

    def __call__(self, src):
        """Return the changed image."""
        return random_size_crop(src, self.size, self.area, self.ratio, self.interp)[0]


class BrightnessJitterAug(Augmenter):
    """Multiplies by a number between 1 - brightness and 1 + brightness.

    Parameters
    ----------
    brightness : float
        Largest change of the factor.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.BrightnessJitterAug(0.2)(image).shape
    (8, 10, 3)
    """

    def __init__(self, brightness):
        super().__init__(brightness=brightness)
        self.brightness = brightness

    def __call__(self, src):
        """Return the changed image."""
        src *= 1.0 + random.uniform(-self.brightness, self.brightness)
        return src


class ContrastJitterAug(Augmenter):
    """Mixes the image with its mean brightness, by up to `contrast`.

    Parameters
    ----------
    contrast : float
        Largest share of the mean brightness.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.ContrastJitterAug(0.2)(image).shape
    (8, 10, 3)
    """

    def __init__(self, contrast):
        super().__init__(contrast=contrast)
        self.contrast = contrast
        self.coef = ndarray.array([[_GRAY]])

    def __call__(self, src):
        """Return the changed image."""
        alpha = 1.0 + random.uniform(-self.contrast, self.contrast)
        gray = src * self.coef
        mean = 3.0 * (1.0 - alpha) / gray.size * ndarray.sum(gray)
        src *= alpha
        src += mean
        return src


class SaturationJitterAug(Augmenter):
    """Mixes the image with its gray form, by up to `saturation`.

    Parameters
    ----------
    saturation : float
        Largest share of the gray image.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.SaturationJitterAug(0.2)(image).shape
    (8, 10, 3)
    """

    def __init__(self, saturation):
        super().__init__(saturation=saturation)
        self.saturation = saturation
        self.coef = ndarray.array([[_GRAY]])

    def __call__(self, src):
        """Return the changed image."""
        alpha = 1.0 + random.uniform(-self.saturation, self.saturation)
        gray = ndarray.sum(src * self.coef, axis=2, keepdims=True)
        gray *= 1.0 - alpha
        src *= alpha
        src += gray
        return src


class HueJitterAug(Augmenter):
    """Turns the colours, by up to `hue` times half a circle.

    Parameters
    ----------
    hue : float
        Largest turn, as a part of half a circle.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.HueJitterAug(0.2)(image).shape
    (8, 10, 3)
    """

    def __init__(self, hue):
        super().__init__(hue=hue)
        self.hue = hue
        # To the YIQ colour space, where hue is an angle, and back.
        self.tyiq = np.array([_GRAY, (0.596, -0.274, -0.321), (0.211, -0.523, 0.311)])
        self.ityiq = np.array([(1.0, 0.956, 0.621), (1.0, -0.272, -0.647), (1.0, -1.107, 1.705)])

    def __call__(self, src):
        """Return the changed image."""
        angle = np.pi * random.uniform(-self.hue, self.hue)
        turn = np.eye(3)
        turn[1:, 1:] = [[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]
        return ndarray.dot(src, ndarray.array((self.ityiq @ turn @ self.tyiq).T))


class ColorJitterAug(RandomOrderAug):
    """Brightness, contrast and saturation jitter in random order; zero leaves one out.

    Parameters
    ----------
    brightness, contrast, saturation : float
        Largest change of each.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.ColorJitterAug(0.1, 0.1, 0.1)(image).shape
    (8, 10, 3)
    """

    def __init__(self, brightness, contrast, saturation):
        augmenters = []
        if brightness > 0:
            augmenters.append(BrightnessJitterAug(brightness))
        if contrast > 0:
            augmenters.append(ContrastJitterAug(contrast))
        if saturation > 0:
            augmenters.append(SaturationJitterAug(saturation))
        super().__init__(augmenters)


class LightingAug(Augmenter):
    """Adds noise along the main directions of colour.

    Parameters
    ----------
    alphastd : float
        Standard deviation of the noise.
    eigval, eigvec : numpy.ndarray
        Eigenvalues (3,) and eigenvectors (3, 3) of the colours' covariance.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.LightingAug(0.1, np.ones(3), np.eye(3))(image).shape
    (8, 10, 3)
    """

    def __init__(self, alphastd, eigval, eigvec):
        super().__init__(alphastd=alphastd, eigval=eigval, eigvec=eigvec)
        self.alphastd = alphastd
        self.eigval = eigval
        self.eigvec = eigvec

    def __call__(self, src):
        """Return the changed image."""
        noise = np.random.normal(0, self.alphastd, size=(3,))
        src += ndarray.array(np.dot(self.eigvec * noise, self.eigval))
        return src


class ColorNormalizeAug(Augmenter):
    """Subtracts a mean and divides by a standard deviation; None leaves a step out.

    Parameters
    ----------
    mean, std : NDArray or tuple of float
        One number for each channel.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.ColorNormalizeAug(mx.nd.ones(3), mx.nd.ones(3))(image).shape
    (8, 10, 3)
    """

    def __init__(self, mean, std):
        super().__init__(mean=mean, std=std)
        self.mean, self.std = (
            value if value is None or isinstance(value, ndarray.NDArray) else ndarray.array(value)
            for value in (mean, std)
        )

    def __call__(self, src):
        """Return the changed image."""
        return color_normalize(src, self.mean, self.std)


class RandomGrayAug(Augmenter):
    """Makes the image gray with probability `p`.

    Parameters
    ----------
    p : float
        How probable gray is.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.RandomGrayAug(1.0)(image).shape
    (8, 10, 3)
    """

    def __init__(self, p):
        super().__init__(p=p)
        self.p = p
        self.mat = ndarray.array([[0.21] * 3, [0.72] * 3, [0.07] * 3])

    def __call__(self, src):
        """Return the changed image."""
        return ndarray.dot(src, self.mat) if random.random() < self.p else src


class HorizontalFlipAug(Augmenter):
    """Mirrors left and right with probability `p`.

    Parameters
    ----------
    p : float
        How probable a flip is.

    Examples
    --------
    >>> mx.image.HorizontalFlipAug(1.0)(mx.nd.array([[[1], [2]]])).asnumpy().tolist()
    [[[2.0], [1.0]]]
    """

    def __init__(self, p):
        super().__init__(p=p)
        self.p = p

    def __call__(self, src):
        """Return the changed image."""
        return ndarray.flip(src, axis=1) if random.random() < self.p else src


class CastAug(Augmenter):
    """Converts to another type.

    Parameters
    ----------
    typ : str, default 'float32'
        The new type.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3))
    >>> mx.image.CastAug()(image).dtype.__name__
    'float32'
    """

    def __init__(self, typ="float32"):
        super().__init__(type=typ)
        self.typ = typ

    def __call__(self, src):
        """Return the changed image."""
        return src.astype(self.typ)


def _standard(value, default, name):
    """Return a mean or standard deviation: True stands for that of ImageNet."""
    if value is True:
        return np.array(default)
    if value is None:
        return None
    if not isinstance(value, (np.ndarray, ndarray.NDArray)) or value.shape[0] not in (1, 3):
        raise AssertionError(f"{name} must be True, None or an array of 1 or 3 numbers")
    return value


def color_augmenters(
    brightness, contrast, saturation, hue, pca_noise, rand_gray, mean=None, std=None
):
    """Return the augmenters of colours that the parameters ask for."""
    augmenters = []
    if brightness or contrast or saturation:
        augmenters.append(ColorJitterAug(brightness, contrast, saturation))
    if hue:
        augmenters.append(HueJitterAug(hue))
    if pca_noise > 0:
        augmenters.append(LightingAug(pca_noise, np.array(_NOISE_VALUES), np.array(_NOISE_VECTORS)))
    if rand_gray > 0:
        augmenters.append(RandomGrayAug(rand_gray))
    mean, std = _standard(mean, _MEAN, "mean"), _standard(std, _STD, "std")
    if mean is not None or std is not None:
        augmenters.append(ColorNormalizeAug(mean, std))
    return augmenters


def CreateAugmenter(  # noqa: N802
    data_shape,
    resize=0,
    rand_crop=False,
    rand_resize=False,
    rand_mirror=False,
    mean=None,
    std=None,
    brightness=0,
    contrast=0,
    saturation=0,
    hue=0,
    pca_noise=0,
    rand_gray=0,
    inter_method=2,
):
    """Return a list of augmenters for training or testing a classifier.

    Parameters
    ----------
    data_shape : tuple of int
        (channels, height, width) of the result.
    resize : int
        First resize the shorter side to this, unless 0.
    rand_crop : bool
        Cut at a random place; otherwise in the middle.
    rand_resize : bool
        With `rand_crop`: also with random size and proportions.
    rand_mirror : bool
        Mirror half of the images.
    mean, std : numpy.ndarray, True or None
        Subtracted and divided by; True: those of ImageNet.
    brightness, contrast, saturation, hue : float
        Largest changes.
    pca_noise : float
        Standard deviation of noise along the main directions of colour.
    rand_gray : float
        Probability of a gray image.
    inter_method : int
        Interpolation: 0 to 4 as in `imresize`, 9 chosen by the sizes, 10 at random.

    Raises
    ------
    AssertionError
        If `rand_resize` comes without `rand_crop`.

    Examples
    --------
    >>> augmenters = mx.image.CreateAugmenter((3, 6, 6), rand_crop=True, rand_mirror=True)
    >>> image = mx.nd.ones((8, 10, 3), dtype="uint8")
    >>> for augment in augmenters:
    ...     image = augment(image)
    >>> image.shape
    (6, 6, 3)
    """
    augmenters = [ResizeAug(resize, inter_method)] if resize > 0 else []
    size = (data_shape[2], data_shape[1])
    if rand_resize:
        if not rand_crop:
            raise AssertionError("CreateAugmenter: rand_resize needs rand_crop")
        augmenters.append(RandomSizedCropAug(size, 0.08, (3.0 / 4.0, 4.0 / 3.0), inter_method))
    elif rand_crop:
        augmenters.append(RandomCropAug(size, inter_method))
    else:
        augmenters.append(CenterCropAug(size, inter_method))
    if rand_mirror:
        augmenters.append(HorizontalFlipAug(0.5))
    augmenters.append(CastAug())
    augmenters += color_augmenters(
        brightness, contrast, saturation, hue, pca_noise, rand_gray, mean, std
    )
    return augmenters


_classes = [c for c in globals().values() if isinstance(c, type) and issubclass(c, Augmenter)]
known_in("mxnet.image.image", *_classes)
