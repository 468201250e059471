"""mx.nd.imdecode, the way to read images that `mx.image` replaced."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._gen import nd_internal
from ..base import _Null
from .ndarray import NDArray, array

__all__ = ["imdecode"]


def imdecode(
    str_img: bytes,
    clip_rect: tuple[int, int, int, int] = (0, 0, 0, 0),
    out: NDArray | None = None,
    index: int = 0,
    channels: int = 3,
    mean: NDArray | None = None,
) -> NDArray:
    """Read an image with its channels first; `mx.image.imdecode` is the newer function.

    Parameters
    ----------
    str_img : bytes
        Content of a JPEG or PNG file.
    clip_rect : tuple of int
        Part (x0, y0, x1, y1) of the image; all of it when empty.
    out : NDArray, optional
        Receives the image; with four axes its entry `index` does.
    index : int
        See `out`.
    channels : int
        3, or 1 for a gray image.
    mean : NDArray, optional
        Subtracted.

    Returns
    -------
    NDArray
        float32 of shape (channels, height, width), or `out`.

    Examples
    --------
    >>> header = mx.recordio.IRHeader(0, 0, 0, 0)
    >>> record = mx.recordio.pack_img(header, np.full((4, 6, 3), 7, "uint8"), img_fmt=".png")
    >>> image = mx.nd.imdecode(mx.recordio.unpack(record)[1])
    >>> image.shape, float(image[0, 0, 0].asscalar())
    ((3, 4, 6), 7.0)
    """
    file = array(np.frombuffer(str_img, np.uint8), dtype=np.uint8)
    image = nd_internal._cvimdecode(file, flag=int(channels != 1))
    x0, y0, x1, y1 = clip_rect
    if x1 > x0 and y1 > y0:
        image = image[y0:y1, x0:x1]
    image = image.transpose((2, 0, 1)).astype(np.float32)
    if mean is not None:
        image = image - mean
    if out is None:
        return image
    if out.ndim == 4:
        out[index] = image
    else:
        out[:] = image
    return out


def _imdecode(
    mean: NDArray | None = None,
    index: int = _Null,
    x0: int = _Null,
    y0: int = _Null,
    x1: int = _Null,
    y1: int = _Null,
    c: int = _Null,
    size: int = _Null,
    out: NDArray | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Read an image from the bytes in `str_img`; see `mx.nd.imdecode`.

    Parameters
    ----------
    mean, index, out :
        As in `mx.nd.imdecode`.
    x0, y0, x1, y1 : int
        The part of the image.
    c : int
        Channels.
    size : int
        How many of the bytes belong to the image.
    """

    def given(value, default):
        return default if value is _Null else int(value)

    file = kwargs.pop("str_img")
    part = tuple(given(edge, 0) for edge in (x0, y0, x1, y1))
    return imdecode(file[: given(size, len(file))], part, out, given(index, 0), given(c, 3), mean)
