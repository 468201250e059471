"""x[key] and x[key] = value: each case against what MXNet 1.9.1 answered, or NumPy where it could
not answer. golden/indexing.json is written by record_golden.py."""

import json
import pathlib

import indexing_cases
import numpy as np
import pytest

import mxnet as mx
from mxnet import nd

GOLDEN = json.loads((pathlib.Path(__file__).parent / "golden" / "indexing.json").read_text())
QUESTIONS = dict(indexing_cases.questions())


class NumpyArray:
    """Just enough of mx.nd for the questions, with NumPy's answers and legacy shapes."""

    def __init__(self, values):
        self.values = np.asarray(values, dtype=np.float32)
        self.size = self.values.size

    def asnumpy(self):
        return self.values.copy()

    def __getitem__(self, key):
        return NumpyArray.of(self.values[self.key(key)])

    def __setitem__(self, key, value):
        self.values[self.key(key)] = getattr(value, "values", value)

    @classmethod
    def of(cls, values):
        result = cls.__new__(cls)
        result.values = np.asarray(values).reshape(np.shape(values) or (1,))
        result.size = result.values.size
        return result

    @classmethod
    def key(cls, key):
        if isinstance(key, tuple):
            return tuple(cls.key(item) for item in key)
        if isinstance(key, NumpyArray):
            return key.values.astype(int)
        return int(key) if isinstance(key, bool) else key


class NumpyLibrary:
    """Stands for the module mxnet."""

    class nd:  # noqa: N801
        @staticmethod
        def array(values, dtype=None):
            return NumpyArray(values)


def plain(answer):
    return json.loads(json.dumps(answer))


def differs(text):
    """Where 1.9.1 answers and the answer here is NumPy's: docs/differences.md, Indexing."""
    key, _, value = text.partition(" = ")
    inside_array = "[-" in key.partition(" [")[2]
    outside = any(part in key for part in ("[9]", "[9, 0]", "[-9]"))
    return (bool(value) and (inside_array or outside)) or "[[0, 1], None]" in key


@pytest.mark.parametrize("shape", indexing_cases.SHAPES, ids=str)
def test_answers_are_those_of_1_9_1(shape):
    asked, wrong = 0, []
    for text, question in QUESTIONS.items():
        if not text.startswith(f"{shape} ") or "[True] =" in text:
            continue
        asked += 1
        expected, answer = GOLDEN[text], plain(question(mx))
        if answer == expected:
            continue
        refused = expected in ("crash", "MXNetError", "AssertionError")
        if not refused and not differs(text):
            wrong.append(f"{text}: expected {expected}, got {answer}")
            continue
        reference = plain(question(NumpyLibrary))
        # Whether the result shares memory is a rule of 1.9.1, not of NumPy.
        if isinstance(answer, list) and isinstance(answer[0], list):
            answer, reference = answer[:2], reference[:2]
        if answer != reference:
            wrong.append(f"{text}: 1.9.1 {expected}, NumPy {reference}, got {answer}")
    assert asked > 200
    assert not wrong, "\n".join(wrong)


def test_boolean_arrays_are_integers():
    x = nd.array([[0, 1], [2, 3], [4, 5]])
    mask = np.array([True, False, True])
    np.testing.assert_array_equal(x[mask].asnumpy(), [[2, 3], [0, 1], [2, 3]])
    chosen = mx.nd.contrib.boolean_mask if hasattr(mx.nd.contrib, "boolean_mask") else None
    if chosen:
        np.testing.assert_array_equal(chosen(x, nd.array(mask)).asnumpy(), [[0, 1], [4, 5]])


def test_true_is_the_index_one_for_reading_and_writing():
    x = nd.zeros((3, 2))
    x[True] = 7
    np.testing.assert_array_equal(x.asnumpy(), [[0, 0], [7, 7], [0, 0]])
    np.testing.assert_array_equal(x[True].asnumpy(), [7, 7])


KEYS = [
    (0,), (slice(1, None),), (0, slice(None, None, 2)), ([1, 0],), (slice(None), [2, 0, 2]),
    ([0, 1], slice(None), [1, 0]), ([0, 1], [2, 0]), (None, 1), (Ellipsis, 1), (1, 2, 3),
    ([0, 1], None, [2, 0]),
]  # fmt: skip


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_gradients_flow_back_to_the_selected_elements(key):
    values = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    x = nd.array(values)
    x.attach_grad()
    with mx.autograd.record():
        part = x[key]
        loss = (part * part).sum()
    loss.backward()
    expected = np.zeros_like(values)
    np.add.at(expected, key, 2 * values[key])
    np.testing.assert_allclose(x.grad.asnumpy(), expected)


@pytest.mark.parametrize("dtype", ["float64", "float16", "uint8", "int8", "int32", "int64", "bool"])
def test_every_dtype_reads_and_writes(dtype):
    values = (np.arange(12).reshape(3, 4) % 2).astype(dtype)
    x = nd.array(values, dtype=dtype)
    for key in (1, slice(0, 2), (slice(None), 1), (slice(None), slice(None, None, 2)), [2, 0]):
        np.testing.assert_array_equal(x[key].asnumpy(), values[key])
        x[key] = 1
        values[key] = 1
        np.testing.assert_array_equal(x.asnumpy(), values)
        x[key] = np.zeros(values[key].shape)
        values[key] = 0
        np.testing.assert_array_equal(x.asnumpy(), values)


def test_assignment_casts_and_broadcasts():
    x = nd.zeros((2, 3), dtype="int32")
    x[:] = 2.9
    assert x.asnumpy().tolist() == [[2] * 3] * 2
    x[:] = nd.array([1.5, 2.5, 3.5])
    assert x.asnumpy().tolist() == [[1, 2, 3]] * 2
    x[1] = [7, 8, 9]
    x[:, 0] = np.array([5, 6])
    assert x.asnumpy().tolist() == [[5, 2, 3], [6, 8, 9]]
    for key, value in ((slice(None), [1, 2]), (0, [[1, 2, 3], [1, 2, 3]]), ([0, 1], [1, 2])):
        with pytest.raises(ValueError, match="cannot assign"):
            x[key] = value


def test_copies_of_large_selections_do_not_need_an_index_per_element():
    x = nd.zeros((1000, 1000))
    rows = x[:, [3, 5]]
    assert rows.shape == (1000, 2)
    x[[0, 999]] = 1
    assert x.sum().asscalar() == 2000


def test_recorded_arrays_cannot_be_assigned_to():
    x = nd.ones((2,))
    x.attach_grad()
    with mx.autograd.record():
        y = x * 2
        with pytest.raises(mx.MXNetError, match="recorded"):
            y[0] = 1


@pytest.mark.parametrize("count", [10, 3_000_000])
def test_overlapping_parts_are_read_before_they_are_written(count):
    values = np.arange(count, dtype=np.float32)
    for write, read in ((slice(1, None), slice(None, -1)), (slice(None, -1), slice(1, None))):
        for work in ("x[write] = x[read]", "x[write] += x[read]", "x[write] *= x[read]"):
            x, reference = nd.array(values), values.copy()
            exec(work, {"x": x, "write": write, "read": read})
            exec(work, {"x": reference, "write": write, "read": read})
            np.testing.assert_array_equal(x.asnumpy(), reference)
