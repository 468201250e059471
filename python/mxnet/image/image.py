"""Functions on one image: an array (height, width, channels)."""

import random
import warnings
from numbers import Number

import numpy as np

from .. import ndarray
from ..base import numeric_types
from ..ndarray import _internal

cv2 = None  # a name of 1.x: images are read by the library itself

_BICUBIC, _AREA, _BILINEAR = 2, 3, 1


def imread(filename, *args, **kwargs):
    """Read a JPEG or PNG file.

    Parameters
    ----------
    filename : str
        Path of the file.
    flag : int
        1: three channels, 0: one gray channel.
    to_rgb : bool
        Channels in the order red, green, blue; otherwise blue, green, red.
    out : NDArray, optional
        Receives the result.

    Returns
    -------
    NDArray
        uint8 of shape (height, width, channels).

    Raises
    ------
    MXNetError
        If the file cannot be opened, or is no image.

    Examples
    --------
    >>> header = mx.recordio.IRHeader(0, 0, 0, 0)
    >>> record = mx.recordio.pack_img(header, np.zeros((4, 5, 3), "uint8"))
    >>> _ = open("black.jpg", "wb").write(mx.recordio.unpack(record)[1])
    >>> mx.image.imread("black.jpg").shape
    (4, 5, 3)
    """
    return _internal._cvimread(filename, *args, **kwargs)


def imdecode(buf, *args, **kwargs):
    """Read an image from the bytes of a JPEG or PNG file.

    Parameters
    ----------
    buf : bytes, bytearray, numpy.ndarray or NDArray of uint8
        The file's content.
    flag, to_rgb, out :
        As in `imread`.

    Returns
    -------
    NDArray
        uint8 of shape (height, width, channels).

    Raises
    ------
    ValueError
        If `buf` is not bytes or an array.
    MXNetError
        If the bytes are no image of a known format.

    Examples
    --------
    >>> header = mx.recordio.IRHeader(0, 0, 0, 0)
    >>> record = mx.recordio.pack_img(header, np.zeros((4, 5, 3), "uint8"))
    >>> mx.image.imdecode(mx.recordio.unpack(record)[1]).shape
    (4, 5, 3)
    """
    if not isinstance(buf, ndarray.NDArray):
        if not isinstance(buf, (bytes, bytearray, memoryview, np.ndarray)):
            raise ValueError(
                "imdecode: buf must be bytes, bytearray, a NumPy array or an NDArray, got "
                f"{type(buf).__name__}; convert a str to bytes"
            )
        buf = ndarray.array(np.frombuffer(buf, dtype=np.uint8), dtype=np.uint8)
    return _internal._cvimdecode(buf, *args, **kwargs)


def imresize(src, w, h, *args, **kwargs):
    """Return the image in another size.

    Parameters
    ----------
    src : NDArray
        The image.
    w, h : int
        Width and height of the result.
    interp : int
        0 nearest, 1 bilinear, 2 bicubic, 3 by area, 4 Lanczos.
    out : NDArray, optional
        Receives the result.

    Raises
    ------
    MXNetError
        If the new size is not positive.

    Examples
    --------
    >>> mx.image.imresize(mx.nd.ones((8, 10, 3), dtype="uint8"), 4, 6).shape
    (6, 4, 3)
    """
    return _internal._cvimresize(src, w, h, *args, **kwargs)


def copyMakeBorder(src, top, bot, left, right, *args, **kwargs):  # noqa: N802
    """Return the image with a frame.

    Parameters
    ----------
    src : NDArray
        The image.
    top, bot, left, right : int
        Rows above and below, columns to the left and right.
    type : int
        0 a constant, 1 the edge, 2 mirrored with the edge, 3 wrapped, 4 mirrored without it.
    value, values :
        The constant, for all channels or one each.

    Raises
    ------
    MXNetError
        If it is not an image.

    Shapes
    ------
    (height, width, channels) becomes (height + top + bot, width + left + right, channels).

    Examples
    --------
    >>> mx.image.copyMakeBorder(mx.nd.ones((4, 6, 3)), 1, 1, 2, 2).shape
    (6, 10, 3)
    """
    return _internal._cvcopyMakeBorder(src, top, bot, left, right, *args, **kwargs)


def scale_down(src_size, size):
    """Return `size` (width, height), made smaller in proportion until it fits into `src_size`.

    Parameters
    ----------
    src_size : tuple of int
        Width and height of the image.
    size : tuple of int
        Width and height that are wanted.

    Examples
    --------
    >>> mx.image.scale_down((640, 480), (720, 120))
    (640, 106)

    Returns
    -------
    tuple of int
    """
    (width, height), (most_wide, most_high) = size, src_size
    if most_high < height:
        width, height = float(width * most_high) / height, most_high
    if most_wide < width:
        width, height = most_wide, float(height * most_wide) / width
    return int(width), int(height)


def _get_interp_method(interp, sizes=()):
    """Return an interpolation for (old height, old width, new height, new width).

    9 depends on the sizes and is bicubic without them; 10 is random.
    """
    if interp == 9:
        old, new = sizes[:2], sizes[2:]
        if not sizes or (new[0] > old[0] and new[1] > old[1]):
            return _BICUBIC
        return _AREA if new[0] < old[0] and new[1] < old[1] else _BILINEAR
    if interp == 10:
        return random.randint(0, 4)
    if interp not in range(5):
        raise ValueError(
            f"unknown interpolation {interp}; use 0 nearest, 1 bilinear, 2 bicubic, 3 by area, "
            "4 Lanczos, 9 chosen by the sizes or 10 at random"
        )
    return interp


def _resize_to(src, width, height, interp):
    interp = _get_interp_method(interp, (*src.shape[:2], height, width))
    return imresize(src, width, height, interp=interp)


def resize_short(src, size, interp=2):
    """Return the image in the size whose shorter side is `size`, with the same proportions.

    Parameters
    ----------
    src : NDArray
        The image, (height, width, channels).
    size : int
        Length of the shorter side.
    interp : int, default 2
        Interpolation, as in `imresize`.

    Returns
    -------
    NDArray

    Examples
    --------
    >>> mx.image.resize_short(mx.nd.ones((8, 10, 3), dtype="uint8"), 4).shape
    (4, 5, 3)
    """
    height, width, _ = src.shape
    if height > width:
        return _resize_to(src, size, size * height // width, interp)
    return _resize_to(src, size * width // height, size, interp)


def fixed_crop(src, x0, y0, w, h, size=None, interp=2):
    """Return a part of the image, in another size when `size` (width, height) is given.

    Parameters
    ----------
    src : NDArray
        The image, (height, width, channels).
    x0, y0, w, h : int
        The part: left, top, width, height.
    size : tuple of int, optional
        Width and height of the result.
    interp : int, default 2
        Interpolation, as in `imresize`.

    Returns
    -------
    NDArray

    Examples
    --------
    >>> mx.image.fixed_crop(mx.nd.ones((8, 10, 3)), 1, 2, 4, 5).shape
    (5, 4, 3)
    """
    part = src[y0 : y0 + h, x0 : x0 + w]
    if size is None or (w, h) == tuple(size):
        return part
    return _resize_to(part, *size, interp)


def random_crop(src, size, interp=2):
    """Return a part of the image at a random place, and the place (x0, y0, width, height).

    A part as large as `size` (width, height) is cut, or the largest with its proportions, and
    brought to that size.

    Parameters
    ----------
    src : NDArray
        The image, (height, width, channels).
    size : tuple of int
        Width and height.
    interp : int, default 2
        Interpolation: 0 nearest, 1 bilinear, 2 cubic, 3 area, 4 Lanczos, 9 and 10 choose.

    Returns
    -------
    tuple
        The part (NDArray) and its place (x0, y0, width, height).

    Examples
    --------
    >>> mx.image.random_crop(mx.nd.ones((8, 10, 3)), (4, 6))[0].shape
    (6, 4, 3)
    """
    height, width, _ = src.shape
    w, h = scale_down((width, height), size)
    x0 = random.randint(0, width - w)
    y0 = random.randint(0, height - h)
    return fixed_crop(src, x0, y0, w, h, size, interp), (x0, y0, w, h)


def center_crop(src, size, interp=2):
    """Return the middle of the image, and its place (x0, y0, width, height).

    A part as large as `size` (width, height) is cut, or the largest with its proportions, and
    brought to that size.

    Parameters
    ----------
    src : NDArray
        The image, (height, width, channels).
    size : tuple of int
        Width and height.
    interp : int, default 2
        Interpolation: 0 nearest, 1 bilinear, 2 cubic, 3 area, 4 Lanczos, 9 and 10 choose.

    Returns
    -------
    tuple
        The part (NDArray) and its place (x0, y0, width, height).

    Examples
    --------
    >>> mx.image.center_crop(mx.nd.ones((8, 10, 3)), (4, 6))[1]
    (3, 1, 4, 6)
    """
    height, width, _ = src.shape
    w, h = scale_down((width, height), size)
    x0, y0 = (width - w) // 2, (height - h) // 2
    return fixed_crop(src, x0, y0, w, h, size, interp), (x0, y0, w, h)


def _old_area(kwargs, area, who):
    """Return the area, which older programs call `min_area`; refuse other keywords."""
    if "min_area" in kwargs:
        warnings.warn(f"{who}: min_area is now called area", DeprecationWarning, stacklevel=3)
        area = kwargs.pop("min_area")
    if kwargs:
        raise AssertionError(f"{who}: unknown arguments {sorted(kwargs)}")
    return area


def random_size_crop(src, size, area, ratio, interp=2, **kwargs):
    """Return a part with random place, size and proportions, and its place (x0, y0, w, h).

    Parameters
    ----------
    src : NDArray
        The image.
    size : tuple of int
        Width and height of the result.
    area : float or pair of float
        Range of the part's share of the image; one number: from there to 1.
    ratio : pair of float
        Range of width / height.
    interp : int
        Interpolation, see `imresize`.

    Examples
    --------
    >>> image = mx.nd.ones((8, 10, 3), dtype="uint8")
    >>> mx.image.random_size_crop(image, (4, 4), (0.5, 1.0), (0.8, 1.25))[0].shape
    (4, 4, 3)
    """
    area = _old_area(kwargs, area, "random_size_crop")
    height, width, _ = src.shape
    smallest, largest = (area, 1.0) if isinstance(area, numeric_types) else area
    for _ in range(10):
        target = random.uniform(smallest, largest) * height * width
        proportion = np.exp(random.uniform(np.log(ratio[0]), np.log(ratio[1])))
        w = round(np.sqrt(target * proportion))
        h = round(np.sqrt(target / proportion))
        if w <= width and h <= height:
            x0 = random.randint(0, width - w)
            y0 = random.randint(0, height - h)
            return fixed_crop(src, x0, y0, w, h, size, interp), (x0, y0, w, h)
    return center_crop(src, size, interp)


def color_normalize(src, mean, std=None):
    """Subtract `mean` and divide by `std`, in place; None leaves a step out.

    Parameters
    ----------
    src : NDArray
        The image, of float32.
    mean, std : NDArray or tuple of float
        One number for each channel.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `mean` does not fit the channels.

    Examples
    --------
    >>> mx.image.color_normalize(mx.nd.ones((1, 1, 3)), mx.nd.ones(3)).asnumpy().tolist()
    [[[0.0, 0.0, 0.0]]]
    """
    if mean is not None:
        src -= mean
    if std is not None:
        src /= std
    return src


def imrotate(src, rotation_degrees, zoom_in=False, zoom_out=False):
    """Return images turned around their centre; what comes from outside is zero.

    Parameters
    ----------
    src : NDArray
        float32 of shape (channels, height, width), or a batch of such images.
    rotation_degrees : float or NDArray
        Angle, or one for each image.
    zoom_in : bool
        Enlarge until no outside is seen.
    zoom_out : bool
        Shrink until the whole image is seen.

    Raises
    ------
    TypeError
        If the image is not of float32, or a single image gets several angles.
    ValueError
        If the shape is not that of an image or a batch, the angles are too few, or both ways to
        zoom are asked for.

    Examples
    --------
    >>> mx.image.imrotate(mx.nd.ones((3, 4, 4)), 90).shape
    (3, 4, 4)
    """
    if zoom_in and zoom_out:
        raise ValueError("imrotate: zoom_in and zoom_out cannot both be true")
    if src.dtype is not np.float32:
        raise TypeError(f"imrotate: needs a float32 image, got {np.dtype(src.dtype)}")
    if src.ndim == 3:
        if not isinstance(rotation_degrees, Number):
            raise TypeError("imrotate: a single image needs one number as its angle")
        return imrotate(src.expand_dims(0), rotation_degrees, zoom_in, zoom_out)[0]
    if src.ndim != 4:
        raise ValueError(f"imrotate: needs one image or a batch of them, got shape {src.shape}")
    if isinstance(rotation_degrees, Number):
        rotation_degrees = np.full(len(src), rotation_degrees)
    elif isinstance(rotation_degrees, ndarray.NDArray):
        rotation_degrees = rotation_degrees.asnumpy()
    if len(src) != len(rotation_degrees):
        raise ValueError(f"imrotate: {len(src)} images need as many angles")
    grid = _rotation_grid(np.asarray(rotation_degrees), src.shape[2:], zoom_in, zoom_out)
    return ndarray.BilinearSampler(src, ndarray.array(grid, ctx=src.context))


def _rotation_grid(degrees, size, zoom_in, zoom_out):
    """Return where each pixel comes from, (images, 2, height, width), from -1 to 1."""
    height, width = size
    half_high, half_wide = (height - 1) / 2, (width - 1) / 2
    angle = (np.pi / 180 * degrees).reshape(-1, 1, 1)
    cosine, sine = np.cos(angle), np.sin(angle)
    y = (np.arange(height) - half_high).reshape(1, -1, 1)
    x = (np.arange(width) - half_wide).reshape(1, 1, -1)
    grid = np.stack(
        [(x * cosine - y * sine) / half_wide, (x * sine + y * cosine) / half_high], axis=1
    )
    if zoom_in or zoom_out:
        # The box around the turned image, in units of the image.
        across = abs(cosine) + abs(sine) * height / width
        down = abs(cosine) + abs(sine) * width / height
        scale = np.maximum(across, down) if zoom_out else np.minimum(1 / across, 1 / down)
        grid = grid * scale[:, None]
    return grid.astype(np.float32)


def random_rotate(src, angle_limits, zoom_in=False, zoom_out=False):
    """Return images turned by random angles between the two limits, in degrees; see `imrotate`.

    Parameters
    ----------
    src : NDArray
        Images, (channels, height, width) or a batch, of float32.
    angle_limits : tuple of float
        Smallest and largest angle in degrees.
    zoom_in, zoom_out : bool, default False
        Fill the frame, or show the whole image.

    Returns
    -------
    NDArray
        Of the same shape.

    Examples
    --------
    >>> mx.image.random_rotate(mx.nd.ones((3, 4, 4)), (-10, 10)).shape
    (3, 4, 4)
    """
    if src.ndim == 3:
        angles = np.random.uniform(*angle_limits)
    else:
        angles = ndarray.array(np.random.uniform(*angle_limits, size=src.shape[0]))
    return imrotate(src, angles, zoom_in=zoom_in, zoom_out=zoom_out)
