"""Iterators over images in files of records: threads of the library decode and augment them."""

import os
import weakref

from .. import _core
from ..base import MXNetError, dtype_flag
from ..context import Context, cpu
from ._parameters import parse
from .file_iters import MXDataIter

_NUMBERS = (
    "resize max_rotate_angle max_aspect_ratio min_aspect_ratio max_shear_ratio max_crop_size "
    "min_crop_size max_random_scale min_random_scale max_random_area min_random_area max_img_size "
    "min_img_size brightness contrast saturation pca_noise random_h random_s random_l rotate "
    "fill_value inter_method pad mirror rand_mirror rand_crop random_resized_crop "
    "max_random_contrast max_random_illumination rand_mirror_prob mean_r mean_g mean_b mean_a "
    "std_r std_g std_b std_a scale"
).split()
_PIXELS = [name for name in _NUMBERS if name.startswith(("mean_", "std_", "scale", "max_random_c"))]
# What 1.x's detection augmenter also draws.
_NOT_YET = (
    "rand_crop_prob rand_pad_prob random_hue_prob random_saturation_prob random_illumination_prob "
    "random_contrast_prob"
).split()


def _choose_part(places, path, p):
    """Return the records of a part: with an index so many each, else those in a share of bytes."""
    if p.get("path_imgidx"):
        share = -(-len(places) // p["num_parts"])
        return places[share * p["part_index"] : share * (p["part_index"] + 1)]
    size, parts = os.path.getsize(path), p["num_parts"]
    share = (size + parts - 1) // parts
    share = (share + 3) // 4 * 4
    begin, end = share * p["part_index"], share * (p["part_index"] + 1)
    return [place for place in places if begin <= place[0] < end]


def _read_places(p, who):
    if not p["path_imgrec"]:
        raise MXNetError(f"{who}: the parameter path_imgrec is required")
    path = os.path.expanduser(p["path_imgrec"])
    places = _choose_part(_core.scan_records(path), path, p)
    if not places:
        raise MXNetError(
            f"{who}: part {p['part_index']} of {p['num_parts']} of {path} has no records"
        )
    return path, places


def _read_labels(path):
    """Return labels by image number from a list of images."""
    labels = {}
    if not path:
        return labels
    with open(os.path.expanduser(path)) as lines:
        for line in lines:
            number, *values = line.strip().split("\t")
            labels[int(number)] = [float(value) for value in values[:-1]]
    return labels


def _make(who, p, image, batches, labels, kwargs):
    channels, height, width = p["data_shape"] if len(p["data_shape"]) == 3 else (0, 0, 0)
    if channels not in (1, 3) or height < 1 or width < 1:
        raise MXNetError(
            f"{who}: data_shape must be (3 or 1, height, width), got {p['data_shape']}"
        )
    if p["mean_img"]:
        raise MXNetError(f"{who}: mean_img is not supported; give mean_r, mean_g and mean_b")
    path, places = _read_places(p, who)
    settings = {
        "batch_size": p["batch_size"],
        "channels": channels,
        "height": height,
        "width": width,
        "shuffle": p["shuffle"],
        "round_batch": p["round_batch"],
        "seed": p["seed"] % 2**32,
        "preprocess_threads": p["preprocess_threads"],
        "prefetch_buffer": p["prefetch_buffer"],
        **batches(places),
    }
    # 1.x's words (cpu, gpu, cpu_pinned) chose a strategy; its batches were always on the host.
    ctx = kwargs.get("ctx")
    device = (ctx if isinstance(ctx, Context) else cpu())._ids
    places = [place for place, _ in places]
    loader = _core.ImageLoader(path, places, settings, image, labels, device)
    iterator = MXDataIter(loader, **kwargs)
    weakref.finalize(iterator, loader.close)  # also at exit, before the library goes
    return iterator


def _image_record_iter(who, args, kwargs, dtype=None):
    p = parse("ImageRecordIter", args, kwargs, who)
    image = {name: float(p[name]) for name in _NUMBERS if p.get(name) is not None}
    kind = dtype or p["dtype"] or "float32"
    if kind in ("uint8", "int8"):  # as in 1.x: bytes are not normalized
        image = {name: value for name, value in image.items() if name not in _PIXELS}
    if p["seed_aug"] is not None:
        p["seed"] = p["seed_aug"]

    def batches(_places):
        return {
            "label_width": p["label_width"],
            "is_detection": False,
            "label_pad_value": 0.0,
            "dtype": dtype_flag(kind),
        }

    return _make(who, p, image, batches, _read_labels(p["path_imglist"]), kwargs)


def ImageRecordIter(*args, **kwargs):  # noqa: N802
    """Iterate over images in a file of records, with augmentation.

    Threads of the library read, decode and change images ahead, without Python. What is drawn at
    random depends on `seed` (or `seed_aug`) alone, not on the number of threads.

    Parameters
    ----------
    path_imgrec : str
        File of records, see `mx.recordio`.
    path_imglist : str, optional
        List of images whose labels replace those of the records.
    path_imgidx : str, optional
        Records are found without it; it makes the parts of `num_parts` equal in records.
    data_shape : tuple of int
        (channels, height, width); 3 channels, or 1 for gray images.
    batch_size : int
        Images a batch.
    label_width : int
        Labels an image.
    shuffle : bool
        New order of all images in every epoch.
    seed, seed_aug : int
        Of the order, and of augmentation.
    num_parts, part_index : int
        Take part `part_index` of `num_parts` parts of the file only, equal in bytes or records.
    preprocess_threads, prefetch_buffer : int
        Threads, and batches made ahead.
    round_batch : bool
        Fill a short last batch from the next epoch, which then starts behind; otherwise with zeros.
    dtype : str
        Type of the data; bytes ('uint8', 'int8') are not normalized.
    resize : int
        Resize the shorter side to this first.
    rand_crop, max_crop_size, min_crop_size : bool, int, int
        Cut at a random place, and parts of a random size.
    random_resized_crop, max_random_area, min_random_area, max_aspect_ratio, min_aspect_ratio :
        Cut parts of random share and proportion.
    max_rotate_angle, rotate, max_shear_ratio, max_random_scale, min_random_scale, max_img_size,
    min_img_size, fill_value, pad :
        Turn, shear, scale and frame.
    mirror, rand_mirror : bool
        Mirror all or half of the images.
    random_h, random_s, random_l, brightness, contrast, saturation, pca_noise, max_random_contrast,
    max_random_illumination :
        Largest changes of colours.
    mean_r, mean_g, mean_b, std_r, std_g, std_b, scale : float
        The data are (pixel - mean) * scale / std.
    inter_method : int
        Interpolation: 0 to 4 as in `mx.image.imresize`, 9 chosen by the sizes, 10 at random.
    ctx : Context
        Where the batches lie. On a GPU with NVIDIA's nvJPEG the images are decoded, cut, resized,
        mirrored and normalized there; other changes, and images that it refuses, are the host's.
        `REMX_NVJPEG=0` leaves all to the host.
    data_name, label_name : str
        Names in the descriptions.

    Raises
    ------
    MXNetError
        If a file cannot be opened, or a required argument is missing.

    Examples
    --------
    >>> record = mx.recordio.MXIndexedRecordIO("some.idx", "some.rec", "w")
    >>> for i in range(4):
    ...     image = np.full((12, 12, 3), 50 * i, "uint8")
    ...     record.write_idx(i, mx.recordio.pack_img(mx.recordio.IRHeader(0, i, i, 0), image))
    >>> record.close()
    >>> it = mx.io.ImageRecordIter(path_imgrec="some.rec", data_shape=(3, 8, 8), batch_size=2)
    >>> [(batch.data[0].shape, batch.label[0].asnumpy().tolist()) for batch in it]
    [((2, 3, 8, 8), [0.0, 1.0]), ((2, 3, 8, 8), [2.0, 3.0])]
    """
    return _image_record_iter("ImageRecordIter", args, kwargs)


def ImageRecordIter_v1(*args, **kwargs):  # noqa: N802
    """Iterate over images in a file of records: an older name of `ImageRecordIter`.

    Parameters
    ----------
    **kwargs
        As in `ImageRecordIter`: `path_imgrec`, `data_shape`, `batch_size`, `shuffle`, …

    Shapes
    ------
    Data (batch_size,) + data_shape, labels (batch_size,) or (batch_size, label_width).

    Examples
    --------
    >>> record = mx.recordio.MXRecordIO("old.rec", "w")
    >>> for i in range(2):
    ...     image = np.full((8, 8, 3), 50 * i, "uint8")
    ...     record.write(mx.recordio.pack_img(mx.recordio.IRHeader(0, i, i, 0), image))
    >>> record.close()
    >>> batches = mx.io.ImageRecordIter_v1(path_imgrec="old.rec", data_shape=(3, 8, 8),
    ...     batch_size=2)
    >>> next(batches).data[0].shape
    (2, 3, 8, 8)
    """
    return _image_record_iter("ImageRecordIter_v1", args, kwargs)


def ImageRecordUInt8Iter(*args, **kwargs):  # noqa: N802
    """Iterate over images in a file of records as bytes, not normalized; see `ImageRecordIter`.

    Parameters
    ----------
    **kwargs
        As in `ImageRecordIter`: `path_imgrec`, `data_shape`, `batch_size`, `shuffle`, …

    Shapes
    ------
    Data (batch_size,) + data_shape, labels (batch_size,) or (batch_size, label_width).

    Examples
    --------
    >>> record = mx.recordio.MXRecordIO("bytes.rec", "w")
    >>> for i in range(2):
    ...     image = np.full((8, 8, 3), 50 * i, "uint8")
    ...     record.write(mx.recordio.pack_img(mx.recordio.IRHeader(0, i, i, 0), image))
    >>> record.close()
    >>> batches = mx.io.ImageRecordUInt8Iter(path_imgrec="bytes.rec", data_shape=(3, 8, 8),
    ...     batch_size=2)
    >>> next(batches).data[0].dtype
    <class 'numpy.uint8'>
    """
    return _image_record_iter("ImageRecordUInt8Iter", args, kwargs, "uint8")


def ImageRecordUInt8Iter_v1(*args, **kwargs):  # noqa: N802
    """Iterate over images as bytes: an older name of `ImageRecordUInt8Iter`.

    Parameters
    ----------
    **kwargs
        As in `ImageRecordIter`: `path_imgrec`, `data_shape`, `batch_size`, `shuffle`, …

    Shapes
    ------
    Data (batch_size,) + data_shape, labels (batch_size,) or (batch_size, label_width).

    Examples
    --------
    >>> record = mx.recordio.MXRecordIO("old_bytes.rec", "w")
    >>> header = mx.recordio.IRHeader(0, 1, 0, 0)
    >>> record.write(mx.recordio.pack_img(header, np.zeros((8, 8, 3), "uint8")))
    >>> record.close()
    >>> batches = mx.io.ImageRecordUInt8Iter_v1(path_imgrec="old_bytes.rec", data_shape=(3, 8, 8),
    ...     batch_size=1)
    >>> next(batches).data[0].dtype
    <class 'numpy.uint8'>
    """
    return _image_record_iter("ImageRecordUInt8Iter_v1", args, kwargs, "uint8")


def ImageRecordInt8Iter(*args, **kwargs):  # noqa: N802
    """Iterate over images in a file of records as int8, cut at 127; see `ImageRecordIter`.

    Parameters
    ----------
    **kwargs
        As in `ImageRecordIter`: `path_imgrec`, `data_shape`, `batch_size`, `shuffle`, …

    Shapes
    ------
    Data (batch_size,) + data_shape, labels (batch_size,) or (batch_size, label_width).

    Examples
    --------
    >>> record = mx.recordio.MXRecordIO("int8.rec", "w")
    >>> header = mx.recordio.IRHeader(0, 1, 0, 0)
    >>> record.write(mx.recordio.pack_img(header, np.full((8, 8, 3), 200, "uint8"), img_fmt=".png"))
    >>> record.close()
    >>> batches = mx.io.ImageRecordInt8Iter(path_imgrec="int8.rec", data_shape=(3, 8, 8),
    ...     batch_size=1)
    >>> int(next(batches).data[0].asnumpy().max())
    127
    """
    return _image_record_iter("ImageRecordInt8Iter", args, kwargs, "int8")


def ImageDetRecordIter(*args, **kwargs):  # noqa: N802
    """Iterate over images and the boxes of their objects in a file of records.

    A label is: channels, height and width of the image, the count of the record's own labels,
    those labels, and `label_pad_value` up to the longest one, or to `label_pad_width`. See
    `mx.image.ImageDetIter` for random parts and canvases.

    Parameters
    ----------
    path_imgrec, path_imglist, data_shape, batch_size, shuffle, seed, num_parts, part_index,
    preprocess_threads, prefetch_buffer, round_batch, dtype, mean_r, mean_g, mean_b, std_r, std_g,
    std_b, scale, inter_method, ctx, data_name, label_name :
        As in `ImageRecordIter`. Images are resized to `data_shape`.
    label_pad_width : int
        Room for the record's labels; 0: as many as the longest has.
    label_pad_value : float
        Behind shorter labels.
    rand_mirror_prob : float
        Probability of mirroring image and boxes.

    Raises
    ------
    MXNetError
        If a file cannot be opened, or what is asked for is not supported.

    Examples
    --------
    >>> record = mx.recordio.MXRecordIO("objects.rec", "w")
    >>> header = mx.recordio.IRHeader(0, [2, 5, 7, 0.1, 0.1, 0.5, 0.5], 0, 0)
    >>> record.write(mx.recordio.pack_img(header, np.zeros((12, 12, 3), "uint8")))
    >>> record.close()
    >>> batches = mx.io.ImageDetRecordIter(path_imgrec="objects.rec", data_shape=(3, 8, 8),
    ...     batch_size=1)
    >>> next(batches).label[0].asnumpy()
    array([[3. , 8. , 8. , 7. , 2. , 5. , 7. , 0.1, 0.1, 0.5, 0.5]], dtype=float32)
    """
    who = "ImageDetRecordIter"
    p = parse("ImageDetRecordIter", args, kwargs, who)
    asked = [name for name in _NOT_YET if p[name]]
    if p["resize_mode"] != "force":
        asked.append("resize_mode")
    if asked:
        raise MXNetError(
            f"{who}: {', '.join(asked)} is not supported; use mx.image.ImageDetIter with "
            "mx.image.CreateDetAugmenter"
        )
    names = (*_PIXELS, "inter_method", "rand_mirror_prob", "resize")
    image = {name: float(p[name]) for name in names if name in p} | {"force_resize": 1.0}
    for channel in "rgba":  # 1.x's default of 0 divides by nothing
        image[f"std_{channel}"] = image[f"std_{channel}"] or 1.0
    labels = _read_labels(p["path_imglist"])

    def batches(places):
        longest = max((len(values) for values in labels.values()), default=0)
        longest = longest or max(count for _, count in places)
        if p["label_pad_width"] and p["label_pad_width"] < longest:
            raise MXNetError(
                f"{who}: label_pad_width {p['label_pad_width']} is too small, an image has "
                f"{longest} labels"
            )
        return {
            "label_width": 4 + (p["label_pad_width"] or longest),
            "is_detection": True,
            "label_pad_value": p["label_pad_value"],
            "dtype": dtype_flag(p["dtype"] or "float32"),
        }

    return _make(who, p, image, batches, labels, kwargs)
