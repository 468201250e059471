"""Inputs of modules and parts of batches, for programs that call 1.9.1's functions on them."""

import warnings

from .. import ndarray
from ..io import DataDesc
from .base_module import check_input_names as _check_input_names
from .executor_group import _merge

__all__ = ["_check_input_names"]


def _check_names_match(data_names, data_shapes, name, throw):
    """Refuse, or warn about, descriptions whose names are not the module's."""
    given = [description[0] for description in data_shapes]
    if sorted(data_names) == sorted(given):
        return
    message = f"module: {name} shapes are given for {given}, the {name} names are {data_names}"
    if throw:
        raise ValueError(message)
    warnings.warn(message, stacklevel=3)


def _parse_data_desc(data_names, label_names, data_shapes, label_shapes):
    """Return data and labels as descriptions; wrong names of data raise, those of labels warn."""

    def described(shapes):
        return [one if isinstance(one, DataDesc) else DataDesc(*one) for one in shapes]

    data_shapes = described(data_shapes)
    _check_names_match(data_names, data_shapes, "data", True)
    label_shapes = None if label_shapes is None else described(label_shapes)
    _check_names_match(label_names, label_shapes or [], "label", False)
    return data_shapes, label_shapes


def _load_general(data, targets, major_axis):
    """Copy arrays to their targets: an array, a list of arrays, or (slice, array) per device."""
    for source, places, axis in zip(data, targets, major_axis, strict=False):
        if isinstance(places, ndarray.NDArray):
            source.copyto(places)
            continue
        if isinstance(source, (list, tuple)):
            for one, place in zip(source, places, strict=False):
                one.copyto(place)
            continue
        for part, place in places:
            piece = source
            if axis >= 0 and (part.start, part.stop) != (0, source.shape[axis]):
                piece = source.slice_axis(axis=axis, begin=part.start, end=part.stop)
            piece.copyto(place)


def _load(batch, kind, targets, major_axis):
    if isinstance(batch, list):  # one batch for each device
        data = [[getattr(one, kind)[i] for one in batch] for i in range(len(targets))]
        targets = [[place for _, place in places] for places in targets]
        _load_general(data, targets, major_axis)
    else:
        _load_general(getattr(batch, kind), targets, major_axis)


def _load_data(batch, targets, major_axis):
    """Copy the data of a batch, or of one batch a device, to its targets."""
    _load(batch, "data", targets, major_axis)


def _load_label(batch, targets, major_axis):
    """Copy the labels of a batch, or of one batch a device, to their targets."""
    _load(batch, "label", targets, major_axis)


def _merge_multi_context(outputs, major_axis):
    """Join what the devices computed along the batch axis; a negative axis takes the first."""
    return [
        parts[0] if axis < 0 else _merge(parts, axis)
        for parts, axis in zip(outputs, major_axis, strict=False)
    ]
