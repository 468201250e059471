"""Parameters of the iterators that 1.x has in C++: names, defaults and how text becomes values."""

import ast
import warnings

from .._refused.arguments import nearest
from ..base import MXNetError

_REQUIRED = object()
_BATCH = {"batch_size": _REQUIRED, "round_batch": True, "prefetch_buffer": 4, "dtype": None}
_PARTS = {"num_parts": 1, "part_index": 0}
_NORMALIZATION = {
    "mean_img": "",
    **{f"{kind}_{channel}": float(kind == "std") for kind in ("mean", "std") for channel in "rgba"},
    "scale": 1.0,
}
_RECORDS = {
    "path_imglist": "",
    "path_imgrec": "",
    "path_imgidx": "",
    "data_shape": _REQUIRED,
    "preprocess_threads": 4,
    "verbose": True,
    "shuffle": False,
    "seed": 0,
    "shuffle_chunk_size": 0,
    "shuffle_chunk_seed": 0,
    **_PARTS,
    **_BATCH,
    **_NORMALIZATION,
}
_IMAGE = {
    **_RECORDS,
    "aug_seq": "aug_default",
    "label_width": 1,
    "seed_aug": None,
    "resize": -1,
    "rand_crop": False,
    "random_resized_crop": False,
    "max_rotate_angle": 0,
    "max_aspect_ratio": 0.0,
    "min_aspect_ratio": None,
    "max_shear_ratio": 0.0,
    "max_crop_size": -1,
    "min_crop_size": -1,
    "max_random_scale": 1.0,
    "min_random_scale": 1.0,
    "max_random_area": 1.0,
    "min_random_area": 1.0,
    "max_img_size": 1e10,
    "min_img_size": 0.0,
    "brightness": 0.0,
    "contrast": 0.0,
    "saturation": 0.0,
    "pca_noise": 0.0,
    "random_h": 0,
    "random_s": 0,
    "random_l": 0,
    "rotate": -1,
    "fill_value": 255,
    "inter_method": 1,
    "pad": 0,
    "mirror": False,
    "rand_mirror": False,
    "max_random_contrast": 0.0,
    "max_random_illumination": 0.0,
}
_DETECTION = {
    **_RECORDS,
    "aug_seq": "det_aug_default",
    "label_width": -1,
    "label_pad_width": 0,
    "label_pad_value": -1.0,
    "resize": -1,
    "rand_crop_prob": 0.0,
    "rand_pad_prob": 0.0,
    "rand_mirror_prob": 0.0,
    "max_random_hue": 0,
    "random_hue_prob": 0.0,
    "max_random_saturation": 0,
    "random_saturation_prob": 0.0,
    "max_random_illumination": 0,
    "random_illumination_prob": 0.0,
    "max_random_contrast": 0.0,
    "random_contrast_prob": 0.0,
    "fill_value": 127,
    "inter_method": 1,
    "resize_mode": "force",
}
PARAMETERS = {
    "CSVIter": {
        "data_csv": _REQUIRED,
        "data_shape": _REQUIRED,
        "label_csv": "NULL",
        "label_shape": (1,),
        **_BATCH,
    },
    "LibSVMIter": {
        "data_libsvm": _REQUIRED,
        "data_shape": _REQUIRED,
        "label_libsvm": "NULL",
        "label_shape": (1,),
        **_PARTS,
        **_BATCH,
    },
    "MNISTIter": {
        "image": "./train-images-idx3-ubyte",
        "label": "./train-labels-idx1-ubyte",
        **_BATCH,
        "batch_size": 128,
        "shuffle": True,
        "flat": False,
        "seed": 0,
        "silent": False,
        **_PARTS,
    },
    "ImageRecordIter": _IMAGE,
    "ImageDetRecordIter": _DETECTION,
}
_NAMES = {"data_name", "label_name"}  # every iterator takes them
_TUPLES = ("data_shape", "label_shape")


def _value(who, name, given, default):
    """Return a parameter as the type of its default; text is read as 1.x writes it."""
    if name == "dtype":
        return None if given in (None, "None") else str(given)
    if isinstance(default, str) or name in ("data_csv", "data_libsvm"):
        return str(given)
    try:
        if isinstance(given, str):
            given = ast.literal_eval(given)
        if name in _TUPLES:
            return tuple(int(n) for n in (given if isinstance(given, (tuple, list)) else [given]))
        if given is None:
            return None
        if isinstance(default, bool):
            return bool(given)
        return float(given) if isinstance(default, float) else int(given)
    except (ValueError, SyntaxError, TypeError):
        raise MXNetError(f"{who}: {name} cannot be {given!r}") from None


def parse(kind, args, kwargs, who=None):
    """Return all parameters of an iterator by name."""
    who = who or kind
    if args:
        raise MXNetError(f"{who}: parameters must be given by name")
    known = PARAMETERS[kind]
    for name in kwargs.keys() - known.keys() - _NAMES:  # 1.9.1 ignores them
        if hint := nearest(name, known):
            warnings.warn(f"{who}: there is no argument {name!r}{hint}", stacklevel=3)
    values = {}
    for name, default in known.items():
        if name in kwargs:
            values[name] = _value(who, name, kwargs[name], default)
        elif default is _REQUIRED:
            raise MXNetError(f"{who}: the parameter {name} is required")
        else:
            values[name] = default
    if values.get("batch_size", 1) < 1:
        raise MXNetError(f"{who}: batch_size must be positive, got {values['batch_size']}")
    parts, part = values.get("num_parts", 1), values.get("part_index", 0)
    if not 0 <= part < parts:
        raise MXNetError(f"{who}: there is no part {part} of {parts}")
    return values
