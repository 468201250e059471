"""mx.nd.image, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..base import _Null
from ..ndarray._call import _call_open, _invoke, _refuse_unknown

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..ndarray.ndarray import NDArray

__all__ = [
    "adjust_lighting",
    "crop",
    "flip_left_right",
    "flip_top_bottom",
    "normalize",
    "random_brightness",
    "random_color_jitter",
    "random_contrast",
    "random_flip_left_right",
    "random_flip_top_bottom",
    "random_hue",
    "random_lighting",
    "random_saturation",
    "resize",
    "to_tensor",
]

_OP_IMAGE_ADJUST_LIGHTING_ = _core.op("_image_adjust_lighting")
_OP_IMAGE_CROP_ = _core.op("_image_crop")
_OP_IMAGE_FLIP_LEFT_RIGHT_ = _core.op("_image_flip_left_right")
_OP_IMAGE_FLIP_TOP_BOTTOM_ = _core.op("_image_flip_top_bottom")
_OP_IMAGE_NORMALIZE_ = _core.op("_image_normalize")
_OP_IMAGE_RANDOM_BRIGHTNESS_ = _core.op("_image_random_brightness")
_OP_IMAGE_RANDOM_COLOR_JITTER_ = _core.op("_image_random_color_jitter")
_OP_IMAGE_RANDOM_CONTRAST_ = _core.op("_image_random_contrast")
_OP_IMAGE_RANDOM_FLIP_LEFT_RIGHT_ = _core.op("_image_random_flip_left_right")
_OP_IMAGE_RANDOM_FLIP_TOP_BOTTOM_ = _core.op("_image_random_flip_top_bottom")
_OP_IMAGE_RANDOM_HUE_ = _core.op("_image_random_hue")
_OP_IMAGE_RANDOM_LIGHTING_ = _core.op("_image_random_lighting")
_OP_IMAGE_RANDOM_SATURATION_ = _core.op("_image_random_saturation")
_OP_IMAGE_RESIZE_ = _core.op("_image_resize")
_OP_IMAGE_TO_TENSOR_ = _core.op("_image_to_tensor")


def adjust_lighting(
    data: NDArray | None = None,
    alpha: Numbers = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Adds principal colours of ImageNet, weighted by `alpha`.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    alpha : tuple of float, required
        Weights of the three principal colours.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.image.adjust_lighting(mx.nd.ones((2, 2, 3)), alpha=(0.1, 0.1, 0.1)).shape
    (2, 2, 3)
    """
    if kwargs:
        _refuse_unknown("_image_adjust_lighting", kwargs)
    return _invoke(_OP_IMAGE_ADJUST_LIGHTING_, (data,), (alpha,), out)


def crop(
    data: NDArray | None = None,
    x: int = _Null,
    y: int = _Null,
    width: int = _Null,
    height: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The part of images at (x, y) with the given extents.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    x : int, required
        Left edge of the part.
    y : int, required
        Upper edge of the part.
    width : int, required
        Width of the part.
    height : int, required
        Height of the part.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the window does not lie inside of the image.

    Shapes
    ------
    `data` is (height, width, channels) or (batch, height, width, channels); height and width
    are those asked for.

    Examples
    --------
    >>> mx.nd.image.crop(mx.nd.ones((8, 8, 3)), x=1, y=2, width=4, height=5).shape
    (5, 4, 3)
    """
    if kwargs:
        _refuse_unknown("_image_crop", kwargs)
    return _invoke(_OP_IMAGE_CROP_, (data,), (x, y, width, height), out)


def flip_left_right(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Mirrors images left to right.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.nd.image.flip_left_right(mx.nd.array([[[1], [2]]])).asnumpy()
    array([[[2.],
            [1.]]], dtype=float32)
    """
    return _invoke(_OP_IMAGE_FLIP_LEFT_RIGHT_, (data,), (), out)


def flip_top_bottom(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Mirrors images top to bottom.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.nd.image.flip_top_bottom(mx.nd.array([[[1]], [[2]]])).asnumpy().tolist()
    [[[2.0]], [[1.0]]]
    """
    return _invoke(_OP_IMAGE_FLIP_TOP_BOTTOM_, (data,), (), out)


def normalize(
    data: NDArray | None = None,
    mean: Numbers = _Null,
    std: Numbers = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """(x - mean) / std, channel by channel, of arrays with the channels first.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    mean : tuple of float, default (0, 0, 0, 0)
        Subtracted, one number or one per channel.
    std : tuple of float, default (1, 1, 1, 1)
        Divides, one number or one per channel.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` is not (channels, height, width) or a batch of that, or `mean` or
        `std` does not fit its channels.

    Shapes
    ------
    `data` is (channels, height, width) or (batch, channels, height, width); the result has
    the same shape.

    Examples
    --------
    >>> mx.nd.image.normalize(mx.nd.ones((3, 2, 2)), mean=(0.5, 0.5, 0.5),
    ...     std=(0.5, 0.5, 0.5)).shape
    (3, 2, 2)
    """
    if kwargs:
        _refuse_unknown("_image_normalize", kwargs)
    return _invoke(_OP_IMAGE_NORMALIZE_, (data,), (mean, std), out)


def random_brightness(
    data: NDArray | None = None,
    min_factor: float = _Null,
    max_factor: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Multiplies images by a random factor.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    min_factor : float, required
        Smallest factor.
    max_factor : float, required
        Largest factor.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.nd.image.random_brightness(mx.nd.ones((2, 2, 3)), min_factor=0.9,
    ...     max_factor=1.1).shape
    (2, 2, 3)
    """
    if kwargs:
        _refuse_unknown("_image_random_brightness", kwargs)
    return _invoke(_OP_IMAGE_RANDOM_BRIGHTNESS_, (data,), (min_factor, max_factor), out)


def random_color_jitter(
    data: NDArray | None = None,
    brightness: float = _Null,
    contrast: float = _Null,
    saturation: float = _Null,
    hue: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Brightness, contrast, saturation and hue changed by chance, in random order.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    brightness : float, required
        How far the brightness may move from 1.
    contrast : float, required
        How far the contrast may move from 1.
    saturation : float, required
        How far the saturation may move from 1.
    hue : float, required
        How far the hue may move, in turns.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.nd.image.random_color_jitter(mx.nd.ones((2, 2, 3)), brightness=0.1, contrast=0.1,
    ...     saturation=0.1, hue=0.1).shape
    (2, 2, 3)
    """
    if kwargs:
        _refuse_unknown("_image_random_color_jitter", kwargs)
    return _invoke(
        _OP_IMAGE_RANDOM_COLOR_JITTER_, (data,), (brightness, contrast, saturation, hue), out
    )


def random_contrast(
    data: NDArray | None = None,
    min_factor: float = _Null,
    max_factor: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Moves pixels from the mean gray by a random factor.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    min_factor : float, required
        Smallest factor.
    max_factor : float, required
        Largest factor.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.nd.image.random_contrast(mx.nd.ones((2, 2, 3)), min_factor=0.9, max_factor=1.1).shape
    (2, 2, 3)
    """
    if kwargs:
        _refuse_unknown("_image_random_contrast", kwargs)
    return _invoke(_OP_IMAGE_RANDOM_CONTRAST_, (data,), (min_factor, max_factor), out)


def random_flip_left_right(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Mirrors images left to right, every second time by chance.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.nd.image.random_flip_left_right(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """
    return _invoke(_OP_IMAGE_RANDOM_FLIP_LEFT_RIGHT_, (data,), (), out)


def random_flip_top_bottom(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Mirrors images top to bottom, every second time by chance.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.nd.image.random_flip_top_bottom(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """
    return _invoke(_OP_IMAGE_RANDOM_FLIP_TOP_BOTTOM_, (data,), (), out)


def random_hue(
    data: NDArray | None = None,
    min_factor: float = _Null,
    max_factor: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Turns the hue of pixels by a random part of the circle.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    min_factor : float, required
        Smallest factor.
    max_factor : float, required
        Largest factor.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.nd.image.random_hue(mx.nd.ones((2, 2, 3)), min_factor=0.9, max_factor=1.1).shape
    (2, 2, 3)
    """
    if kwargs:
        _refuse_unknown("_image_random_hue", kwargs)
    return _invoke(_OP_IMAGE_RANDOM_HUE_, (data,), (min_factor, max_factor), out)


def random_lighting(
    data: NDArray | None = None,
    alpha_std: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Adds principal colours of ImageNet with random weights.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    alpha_std : float, default 0.05
        Standard deviation of the weights.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.nd.image.random_lighting(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """
    if kwargs:
        _refuse_unknown("_image_random_lighting", kwargs)
    return _invoke(_OP_IMAGE_RANDOM_LIGHTING_, (data,), (alpha_std,), out)


def random_saturation(
    data: NDArray | None = None,
    min_factor: float = _Null,
    max_factor: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Moves pixels from their gray by a random factor.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    min_factor : float, required
        Smallest factor.
    max_factor : float, required
        Largest factor.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.nd.image.random_saturation(mx.nd.ones((2, 2, 3)), min_factor=0.9,
    ...     max_factor=1.1).shape
    (2, 2, 3)
    """
    if kwargs:
        _refuse_unknown("_image_random_saturation", kwargs)
    return _invoke(_OP_IMAGE_RANDOM_SATURATION_, (data,), (min_factor, max_factor), out)


def resize(
    data: NDArray | None = None,
    size: Shape = _Null,
    keep_ratio: bool = _Null,
    interp: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Images in another size.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    size : tuple of int, default ()
        New width and height; one number: both.
    keep_ratio : bool, default False
        With one number: it is the shorter side.
    interp : int, default 1
        0 nearest, 1 bilinear, 2 bicubic, 3 by area, 4 Lanczos.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` is not an image or a batch of them, or `size` is missing.

    Shapes
    ------
    `data` is (height, width, channels) or (batch, height, width, channels); `size` is (width,
    height) or one number for both.

    Examples
    --------
    >>> mx.nd.image.resize(mx.nd.ones((8, 8, 3)), size=(4, 6)).shape
    (6, 4, 3)
    """
    if kwargs:
        _refuse_unknown("_image_resize", kwargs)
    return _invoke(_OP_IMAGE_RESIZE_, (data,), (size, keep_ratio, interp), out)


def to_tensor(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Images of 0..255 as float32 arrays of 0..1 with the channels first.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` is not an image (height, width, channels) or a batch of them.

    Shapes
    ------
    `data` is (height, width, channels) from 0 to 255; the result (channels, height, width)
    from 0 to 1.

    Examples
    --------
    >>> mx.nd.image.to_tensor(mx.nd.ones((2, 4, 3))).shape
    (3, 2, 4)
    """
    return _invoke(_OP_IMAGE_TO_TENSOR_, (data,), (), out)
