import numpy as np
import pytest

import mxnet as mx


def numbers(count, batch_size=2, name="data"):
    return mx.io.NDArrayIter({name: np.arange(count)}, np.arange(count) * 10, batch_size)


def seen(iterator):
    return [batch.data[0].asnumpy().tolist() for batch in iterator]


def test_resize_makes_epochs_longer_and_shorter():
    longer = mx.io.ResizeIter(numbers(4), 3)
    assert seen(longer) == [[0, 1], [2, 3], [0, 1]]
    longer.reset()
    assert seen(longer) == [[0, 1], [2, 3], [0, 1]]
    going_on = mx.io.ResizeIter(numbers(4), 1, reset_internal=False)
    assert seen(going_on) == [[0, 1]]
    going_on.reset()
    assert seen(going_on) == [[2, 3]]
    assert going_on.provide_data[0].name == "data"


def test_prefetching_gives_the_same_batches():
    iterator = mx.io.PrefetchingIter(numbers(5))
    for _ in range(2):
        assert seen(iterator) == [[0, 1], [2, 3], [4, 0]]
        iterator.reset()
    assert next(iterator).label[0].asnumpy().tolist() == [0, 10]
    iterator.reset()  # in the middle of an epoch
    assert seen(iterator) == [[0, 1], [2, 3], [4, 0]]


def test_prefetching_joins_and_renames():
    iterator = mx.io.PrefetchingIter(
        [numbers(4), numbers(4)], rename_data=[{"data": "a"}, {"data": "b"}]
    )
    assert [description.name for description in iterator.provide_data] == ["a", "b"]
    batch = next(iterator)
    assert [array.asnumpy().tolist() for array in batch.data] == [[0, 1], [0, 1]]
    assert iterator.batch_size == 2


def test_an_error_in_the_thread_reaches_the_caller():
    class Broken(mx.io.DataIter):
        provide_data = [mx.io.DataDesc("data", (2,))]
        provide_label = []

        def next(self):
            raise KeyError("broken batch")

    with pytest.raises(KeyError, match="broken batch"):
        next(mx.io.PrefetchingIter(Broken()))


def test_iterators_of_different_length_are_refused():
    iterator = mx.io.PrefetchingIter(
        [numbers(2), numbers(4)], rename_data=[{"data": "a"}, {"data": "b"}]
    )
    next(iterator)
    with pytest.raises(AssertionError, match="lengths"):
        next(iterator)
