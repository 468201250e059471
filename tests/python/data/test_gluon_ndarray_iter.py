import numpy as np
import pytest

import mxnet as mx
from mxnet.io import DataBatch, DataDesc, NDArrayIter

X = np.arange(20, dtype="float32").reshape(10, 2)
Y = np.arange(10, dtype="float32")


def batches(iterator):
    return [(batch.label[0].asnumpy().tolist(), batch.pad) for batch in iterator]


def test_pad_wraps_to_the_start():
    iterator = NDArrayIter(X, Y, 4)
    expected = [([0, 1, 2, 3], 0), ([4, 5, 6, 7], 0), ([8, 9, 0, 1], 2)]
    assert batches(iterator) == expected
    iterator.reset()
    assert batches(iterator) == expected


def test_discard_leaves_the_tail_out():
    assert batches(NDArrayIter(X, Y, 4, last_batch_handle="discard")) == [
        ([0, 1, 2, 3], 0), ([4, 5, 6, 7], 0),
    ]  # fmt: skip


def test_roll_over_moves_the_tail_into_the_next_epoch():
    iterator = NDArrayIter(X, Y, 4, last_batch_handle="roll_over")
    assert len(batches(iterator)) == 2
    iterator.reset()
    assert batches(iterator) == [([8, 9, 0, 1], 2), ([2, 3, 4, 5], 0), ([6, 7, 8, 9], 0)]
    iterator.hard_reset()
    assert batches(iterator)[0] == ([0, 1, 2, 3], 0)


def test_shuffle_repeats_the_order_of_mxnet():
    np.random.seed(0)
    iterator = NDArrayIter(X, Y, 5, shuffle=True)
    assert [label for label, _ in batches(iterator)] == [[2, 8, 4, 9, 1], [6, 7, 3, 0, 5]]
    iterator.reset()
    assert [label for label, _ in batches(iterator)] == [[5, 7, 0, 1, 6], [2, 4, 3, 9, 8]]
    iterator.reset()
    data = next(iterator)
    np.testing.assert_array_equal(data.data[0].asnumpy()[:, 0], 2 * data.label[0].asnumpy())


def test_names_and_descriptions():
    iterator = NDArrayIter({"a": X, "b": Y}, {"l": Y}, 5)
    assert iterator.provide_data == [("a", (5, 2)), ("b", (5,))]
    assert iterator.provide_label[0].name == "l"
    assert NDArrayIter([X, Y], batch_size=5).provide_data[1].name == "_1_data"
    assert NDArrayIter(X, Y, 5).provide_label == [("softmax_label", (5,))]
    assert NDArrayIter(X.astype("float64"), None, 5).provide_data[0].dtype == np.float32
    assert NDArrayIter(X, None, 5).provide_label == []


def test_mistakes_are_named():
    with pytest.raises(ValueError, match="5 samples"):
        NDArrayIter(X, Y[:5], 2)
    with pytest.raises(TypeError, match="int"):
        NDArrayIter(3, Y, 2)
    with pytest.raises(AssertionError, match="no data"):
        NDArrayIter([], Y, 2)
    with pytest.raises(mx.MXNetError, match="batch_size must be positive, got 0"):
        NDArrayIter(X, Y, 0)
    with pytest.raises(AssertionError, match="list"):
        DataBatch(mx.nd.ones((2,)))


def test_descriptions_are_pairs():
    description = DataDesc("data", (2, 3))
    assert tuple(description) == ("data", (2, 3))
    assert DataDesc.get_batch_axis("TNC") == 1
    assert DataDesc.get_list([("a", (1,))], [("a", "int32")])[0].dtype == "int32"
    assert repr(description) == "DataDesc[data,(2, 3),<class 'numpy.float32'>,NCHW]"


def test_labels_beyond_the_data_are_not_used():
    batches = mx.io.NDArrayIter(np.zeros((4, 2)), np.arange(6), 2)
    assert [batch.label[0].asnumpy().tolist() for batch in batches] == [[0, 1], [2, 3]]
    with pytest.raises(ValueError, match="softmax_label has 4 samples, data has 6"):
        mx.io.NDArrayIter(np.zeros((6, 2)), np.arange(4), 2)


def test_several_arrays_come_by_name():
    """As in 1.9.1, numbered names too: _10_ stands before _2_."""
    iterator = NDArrayIter({"b": X, "a": X + 100}, {"z": Y, "y": Y}, 2)
    assert [d.name for d in iterator.provide_data + iterator.provide_label] == ["a", "b", "y", "z"]
    assert next(iterator).data[0].asnumpy().min() >= 100
    names = [d.name for d in NDArrayIter([X] * 11, None, 2).provide_data]
    assert names[:3] == ["_0_data", "_10_data", "_1_data"]
