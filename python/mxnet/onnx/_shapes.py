"""Shapes and types of every value of a symbol, and which sizes change in a dynamic export."""

import json
from collections import Counter

import numpy as np

from ..base import MXNetError


class Open(tuple):
    """A size that changes with the model's input: what it is for each set of sizes that was tried.

    Two open sizes are the same when they are equal in all of them.
    """

    __slots__ = ()


def is_open(*sizes):
    """Tell whether one of these sizes changes with the model's input."""
    return any(isinstance(size, Open) for size in sizes)


class Shapes:
    """What inference tells of the internals of a symbol, found once."""

    def __init__(self, internals, params, param_types, inputs, in_shapes, in_types, dynamic):
        heads = json.loads(internals.tojson())["heads"]
        self._places = [tuple(head[:2]) for head in heads]
        self._counts = Counter(number for number, _ in self._places)
        readable = set(internals.list_inputs())
        self._internals = internals
        self._params = {name: shape for name, shape in params.items() if name in readable}
        self._inputs, self._in_shapes = inputs, [tuple(s) for s in in_shapes]
        self._shapes = self._infer(self._in_shapes)
        if dynamic is not None:
            self._loosen(dynamic)
        types = {n: np.dtype(t) for n, t in param_types.items() if n in readable}
        types.update((name, np.dtype(t)) for name, t in zip(inputs, in_types, strict=True))
        _, found, _ = internals.infer_type_partial(**types)
        known = (np.dtype(np.float32 if t is None else t) for t in found)
        self._types = dict(zip(self._places, known, strict=True))

    def _infer(self, in_shapes):
        given = dict(zip(self._inputs, in_shapes, strict=True))
        _, found, _ = self._internals.infer_shape_partial(**self._params, **given)
        return {
            place: tuple(shape) if shape is not None and 0 not in shape and shape != () else None
            for place, shape in zip(self._places, found, strict=True)
        }

    def _loosen(self, dynamic):
        """Find the sizes that follow an open axis: those that another size of it changes."""
        tried = [self._shapes]
        for i, shape in enumerate(dynamic):
            for axis in (k for k, s in enumerate(shape) if not isinstance(s, int | np.integer)):
                other = [list(s) for s in self._in_shapes]
                other[i][axis] *= 2
                try:
                    tried.append(self._infer([tuple(s) for s in other]))
                except MXNetError:  # the weights fix this size whatever the caller says
                    continue
        for place, base in list(self._shapes.items()):
            found = [shapes[place] for shapes in tried]
            if base is None or any(s is None or len(s) != len(base) for s in found):
                continue
            columns = zip(*found, strict=True)
            self._shapes[place] = tuple(
                Open(column) if len(set(column)) > 1 else column[0] for column in columns
            )

    def shape(self, place):
        """Return the shape of a value: None where unknown."""
        return self._shapes.get(place)

    def dtype(self, place):
        """Return the type of a value."""
        return self._types.get(place, np.dtype(np.float32))

    def outputs(self, number):
        """Return how many visible outputs a node has."""
        return self._counts[number]
