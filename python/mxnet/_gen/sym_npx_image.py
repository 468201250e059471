"""mx.sym.npx_image, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

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


def adjust_lighting(
    data: Symbol | None = None,
    alpha: Numbers = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Adds principal colours of ImageNet, weighted by `alpha`.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    alpha : tuple of float, required
        Weights of the three principal colours.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> y = mx.sym.image.adjust_lighting(mx.sym.var("data"), alpha=(0.1, 0.1, 0.1))
    >>> y.infer_shape(data=(2, 2, 3))[1]
    [(2, 2, 3)]
    """
    return _compose(
        "_npx__image_adjust_lighting",
        "adjust_lighting",
        (("data", data),),
        {"alpha": alpha},
        name,
        attr,
        kwargs,
    )


def crop(
    data: Symbol | None = None,
    x: int = _Null,
    y: int = _Null,
    width: int = _Null,
    height: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The part of images at (x, y) with the given extents.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    x : int, required
        Left edge of the part.
    y : int, required
        Upper edge of the part.
    width : int, required
        Width of the part.
    height : int, required
        Height of the part.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the window does not lie inside of the image. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `data` is (height, width, channels) or (batch, height, width, channels); height and width
    are those asked for.

    Examples
    --------
    >>> y = mx.sym.image.crop(mx.sym.var("data"), x=1, y=2, width=4, height=5)
    >>> y.infer_shape(data=(8, 8, 3))[1]
    [(5, 4, 3)]
    """
    return _compose(
        "_npx__image_crop",
        "crop",
        (("data", data),),
        {"x": x, "y": y, "width": width, "height": height},
        name,
        attr,
        kwargs,
    )


def flip_left_right(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Mirrors images left to right.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.sym.image.flip_left_right(mx.sym.var("data")).infer_shape(data=(1, 2, 1))[1]
    [(1, 2, 1)]
    """
    return _compose(
        "_npx__image_flip_left_right", "flip_left_right", (("data", data),), {}, name, attr, kwargs
    )


def flip_top_bottom(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Mirrors images top to bottom.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.sym.image.flip_top_bottom(mx.sym.var("data")).infer_shape(data=(2, 1, 1))[1]
    [(2, 1, 1)]
    """
    return _compose(
        "_npx__image_flip_top_bottom", "flip_top_bottom", (("data", data),), {}, name, attr, kwargs
    )


def normalize(
    data: Symbol | None = None,
    mean: Numbers = _Null,
    std: Numbers = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """(x - mean) / std, channel by channel, of arrays with the channels first.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    mean : tuple of float, default (0, 0, 0, 0)
        Subtracted, one number or one per channel.
    std : tuple of float, default (1, 1, 1, 1)
        Divides, one number or one per channel.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` is not (channels, height, width) or a batch of that, or `mean` or
        `std` does not fit its channels. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `data` is (channels, height, width) or (batch, channels, height, width); the result has
    the same shape.

    Examples
    --------
    >>> y = mx.sym.image.normalize(mx.sym.var("data"), mean=(0.5, 0.5, 0.5),
    ...     std=(0.5, 0.5, 0.5))
    >>> y.infer_shape(data=(3, 2, 2))[1]
    [(3, 2, 2)]
    """
    return _compose(
        "_npx__image_normalize",
        "normalize",
        (("data", data),),
        {"mean": mean, "std": std},
        name,
        attr,
        kwargs,
    )


def random_brightness(
    data: Symbol | None = None,
    min_factor: float = _Null,
    max_factor: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Multiplies images by a random factor.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    min_factor : float, required
        Smallest factor.
    max_factor : float, required
        Largest factor.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> y = mx.sym.image.random_brightness(mx.sym.var("data"), min_factor=0.9, max_factor=1.1)
    >>> y.infer_shape(data=(2, 2, 3))[1]
    [(2, 2, 3)]
    """
    return _compose(
        "_npx__image_random_brightness",
        "random_brightness",
        (("data", data),),
        {"min_factor": min_factor, "max_factor": max_factor},
        name,
        attr,
        kwargs,
    )


def random_color_jitter(
    data: Symbol | None = None,
    brightness: float = _Null,
    contrast: float = _Null,
    saturation: float = _Null,
    hue: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Brightness, contrast, saturation and hue changed by chance, in random order.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    brightness : float, required
        How far the brightness may move from 1.
    contrast : float, required
        How far the contrast may move from 1.
    saturation : float, required
        How far the saturation may move from 1.
    hue : float, required
        How far the hue may move, in turns.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> y = mx.sym.image.random_color_jitter(mx.sym.var("data"), brightness=0.1,
    ...     contrast=0.1, saturation=0.1, hue=0.1)
    >>> y.infer_shape(data=(2, 2, 3))[1]
    [(2, 2, 3)]
    """
    return _compose(
        "_npx__image_random_color_jitter",
        "random_color_jitter",
        (("data", data),),
        {"brightness": brightness, "contrast": contrast, "saturation": saturation, "hue": hue},
        name,
        attr,
        kwargs,
    )


def random_contrast(
    data: Symbol | None = None,
    min_factor: float = _Null,
    max_factor: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Moves pixels from the mean gray by a random factor.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    min_factor : float, required
        Smallest factor.
    max_factor : float, required
        Largest factor.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> y = mx.sym.image.random_contrast(mx.sym.var("data"), min_factor=0.9, max_factor=1.1)
    >>> y.infer_shape(data=(2, 2, 3))[1]
    [(2, 2, 3)]
    """
    return _compose(
        "_npx__image_random_contrast",
        "random_contrast",
        (("data", data),),
        {"min_factor": min_factor, "max_factor": max_factor},
        name,
        attr,
        kwargs,
    )


def random_flip_left_right(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Mirrors images left to right, every second time by chance.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.sym.image.random_flip_left_right(mx.sym.var("data")).infer_shape(data=(2, 2, 3))[1]
    [(2, 2, 3)]
    """
    return _compose(
        "_npx__image_random_flip_left_right",
        "random_flip_left_right",
        (("data", data),),
        {},
        name,
        attr,
        kwargs,
    )


def random_flip_top_bottom(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Mirrors images top to bottom, every second time by chance.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.sym.image.random_flip_top_bottom(mx.sym.var("data")).infer_shape(data=(2, 2, 3))[1]
    [(2, 2, 3)]
    """
    return _compose(
        "_npx__image_random_flip_top_bottom",
        "random_flip_top_bottom",
        (("data", data),),
        {},
        name,
        attr,
        kwargs,
    )


def random_hue(
    data: Symbol | None = None,
    min_factor: float = _Null,
    max_factor: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Turns the hue of pixels by a random part of the circle.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    min_factor : float, required
        Smallest factor.
    max_factor : float, required
        Largest factor.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> y = mx.sym.image.random_hue(mx.sym.var("data"), min_factor=0.9, max_factor=1.1)
    >>> y.infer_shape(data=(2, 2, 3))[1]
    [(2, 2, 3)]
    """
    return _compose(
        "_npx__image_random_hue",
        "random_hue",
        (("data", data),),
        {"min_factor": min_factor, "max_factor": max_factor},
        name,
        attr,
        kwargs,
    )


def random_lighting(
    data: Symbol | None = None,
    alpha_std: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Adds principal colours of ImageNet with random weights.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    alpha_std : float, default 0.05
        Standard deviation of the weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.sym.image.random_lighting(mx.sym.var("data")).infer_shape(data=(2, 2, 3))[1]
    [(2, 2, 3)]
    """
    return _compose(
        "_npx__image_random_lighting",
        "random_lighting",
        (("data", data),),
        {"alpha_std": alpha_std},
        name,
        attr,
        kwargs,
    )


def random_saturation(
    data: Symbol | None = None,
    min_factor: float = _Null,
    max_factor: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Moves pixels from their gray by a random factor.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    min_factor : float, required
        Smallest factor.
    max_factor : float, required
        Largest factor.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> y = mx.sym.image.random_saturation(mx.sym.var("data"), min_factor=0.9, max_factor=1.1)
    >>> y.infer_shape(data=(2, 2, 3))[1]
    [(2, 2, 3)]
    """
    return _compose(
        "_npx__image_random_saturation",
        "random_saturation",
        (("data", data),),
        {"min_factor": min_factor, "max_factor": max_factor},
        name,
        attr,
        kwargs,
    )


def resize(
    data: Symbol | None = None,
    size: Shape = _Null,
    keep_ratio: bool = _Null,
    interp: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Images in another size.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    size : tuple of int, default ()
        New width and height; one number: both.
    keep_ratio : bool, default False
        With one number: it is the shorter side.
    interp : int, default 1
        0 nearest, 1 bilinear, 2 bicubic, 3 by area, 4 Lanczos.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` is not an image or a batch of them, or `size` is missing. A symbol
        raises it when it is made, bound or run.

    Shapes
    ------
    `data` is (height, width, channels) or (batch, height, width, channels); `size` is (width,
    height) or one number for both.

    Examples
    --------
    >>> mx.sym.image.resize(mx.sym.var("data"), size=(4, 6)).infer_shape(data=(8, 8, 3))[1]
    [(6, 4, 3)]
    """
    return _compose(
        "_npx__image_resize",
        "resize",
        (("data", data),),
        {"size": size, "keep_ratio": keep_ratio, "interp": interp},
        name,
        attr,
        kwargs,
    )


def to_tensor(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Images of 0..255 as float32 arrays of 0..1 with the channels first.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` is not an image (height, width, channels) or a batch of them. A symbol
        raises it when it is made, bound or run.

    Shapes
    ------
    `data` is (height, width, channels) from 0 to 255; the result (channels, height, width)
    from 0 to 1.

    Examples
    --------
    >>> mx.sym.image.to_tensor(mx.sym.var("data")).infer_shape(data=(2, 4, 3))[1]
    [(3, 2, 4)]
    """
    return _compose("_npx__image_to_tensor", "to_tensor", (("data", data),), {}, name, attr, kwargs)
