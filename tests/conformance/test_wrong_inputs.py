"""Every operator with an input of a wrong dtype or shape: an answer or an error in words, whichever
way it is called; never one that says "internal error"."""

import contextlib
import dataclasses

import pytest

import mxnet as mx
from conformance import execute
from conformance.cases import all_rows

DTYPES = ("float32", "float64", "int32", "bool")
WAYS = {
    "eager": execute.run_eager,
    "bound": execute.run_symbol,
    "compiled": execute.run_compiled,
    "hybridized": execute.run_hybrid,
}


def smallest_rows():
    """One row of each operator that has inputs."""
    best = {}
    for row in all_rows():
        size = sum(_size(array.shape) for array in row.inputs)
        if row.inputs and (row.op not in best or size < best[row.op][0]):
            best[row.op] = (size, row)
    return [row for _, row in best.values()]


def _size(shape):
    size = 1
    for extent in shape:
        size *= extent
    return size


def _changed(row):
    """The row with one input changed, and how."""
    for i, array in enumerate(row.inputs):
        own = array.dtype or row.dtype
        changes = {dtype: {"dtype": dtype} for dtype in DTYPES if dtype != own}
        if array.kind in ("normal", "uniform", "integers"):
            changes["longer"] = {"shape": (*array.shape[:-1], *(n + 1 for n in array.shape[-1:]))}
            changes["an axis more"] = {"shape": (*array.shape, 2)}
            changes["an axis less"] = {"shape": array.shape[:-1]}
        for how, change in changes.items():
            other = dataclasses.replace(array, **change)
            inputs = (*row.inputs[:i], other, *row.inputs[i + 1 :])
            yield f"in{i} {how}", dataclasses.replace(row, inputs=inputs)


PAIRS = [
    (way, row) for row in smallest_rows() for way in WAYS if way == "eager" or not row.eager_only
]


@pytest.mark.parametrize(("way", "row"), PAIRS, ids=[f"{row.op}-{way}" for way, row in PAIRS])
def test_the_answer_is_never_an_internal_error(way, row):
    """Arguments, states, gradients and heads follow the inputs' types."""
    found = []
    for how, changed in _changed(row):
        try:
            WAYS[way](mx, changed)
        except Exception as error:
            if "internal error" in str(error):
                found.append(f"{how}: {error}")
        with contextlib.suppress(Exception):
            mx.nd.waitall()
    assert not found, "\n".join(found)
