"""Batches on their way to a device: pinned memory, copies that begin before they are needed."""

import ctypes

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon

ROWS = np.arange(20, dtype="float32").reshape(10, 2)


def loader(**options):
    data = gluon.data.ArrayDataset(ROWS, np.arange(10, dtype="float32"))
    return gluon.data.DataLoader(data, 4, **options)


@pytest.mark.parametrize(
    "options",
    [{}, {"num_workers": 2}, {"num_workers": 1, "thread_pool": True}],
    ids=["here", "processes", "threads"],
)
def test_pinned_batches_are_copied(device, options):
    device.slow(100)
    seen = []
    for data, label in loader(pin_memory=True, **options):
        assert data.context == label.context == mx.cpu_pinned(0)
        moved = data.as_in_context(device())
        data[:] = -1  # comes after the copy
        seen.append((moved * 1).asnumpy())
    assert np.array_equal(np.concatenate(seen), ROWS)


def test_the_device_locks_the_pages_of_pinned_memory(device):
    locked = ctypes.CDLL(device.path).simulated_locked
    locked.restype = ctypes.c_int64
    before = locked()
    mx.nd.ones((3 << 20,), ctx=mx.cpu_pinned(1)).wait_to_read()
    assert locked() - before >= 12 << 20
    between = locked()
    mx.nd.ones((3 << 20,)).wait_to_read()
    assert locked() == between


def test_a_number_without_a_device_is_ordinary_memory(device):
    assert (mx.nd.ones((3,), ctx=mx.cpu_pinned(9)).asnumpy() == 1).all()


@pytest.mark.parametrize("ahead", [0, 1, 3, 9])
def test_batches_are_begun_ahead(device, ahead):
    device.slow(100)
    begun = []

    class Watched:
        def __iter__(self):
            for number, batch in enumerate(loader(pin_memory=True)):
                begun.append(number)
                yield batch

    batches = mx.remx.on_device(Watched(), device(1), ahead)
    for _ in range(2):
        begun.clear()
        seen = []
        for number, (data, label) in enumerate(batches):
            assert len(begun) == min(number + 1 + ahead, 3)
            assert data.context == label.context == device(1)
            seen.append(data.asnumpy())
        assert np.array_equal(np.concatenate(seen), ROWS)


def test_batches_are_parted_over_devices(device):
    places = [device(0), device(1)]
    parts = [[], []]
    batches = mx.remx.on_device(loader(), places)
    assert len(batches) == 3
    for data, _ in batches:
        assert [part.context for part in data] == places
        for kept, part in zip(parts, data, strict=True):
            kept.append(part.asnumpy())
    assert [len(np.concatenate(kept)) for kept in parts] == [5, 5]


def test_batches_of_an_iterator_keep_what_they_say(device):
    source = mx.io.NDArrayIter(ROWS, np.arange(10), 4, label_name="number")
    batches = mx.remx.on_device(source, device())
    for _ in range(2):
        seen = list(batches)
        assert [batch.pad for batch in seen] == [0, 0, 2]
        assert seen[0].data[0].context == seen[0].label[0].context == device()
        batches.reset()


def test_nested_batches(device):
    given = [{"a": mx.nd.ones(2), "b": (mx.nd.zeros(3), "name")}]
    (moved,) = mx.remx.on_device(given, device())
    assert moved["a"].context == moved["b"][0].context == device()
    assert moved["b"][1] == "name"


def test_mistakes():
    with pytest.raises(ValueError, match="empty list"):
        mx.remx.on_device([], [])
    with pytest.raises(ValueError, match="ahead must not be negative, got -1"):
        mx.remx.on_device([], mx.cpu(), -1)


class Drawn(gluon.data.Dataset):
    """Arrays and random numbers of the library's own, made where the loader asks for them."""

    def __len__(self):
        return 8

    def __getitem__(self, i):
        return mx.nd.full((3,), i) + mx.nd.random.uniform(shape=(3,)) * 0


def test_workers_make_their_arrays_on_the_host(device):
    """Also where the program's default context is a device that it draws numbers on."""
    with device():
        mx.nd.random.uniform(shape=(3,)).wait_to_read()
        data = gluon.data.DataLoader(Drawn(), 4, num_workers=2, timeout=60)
        batches = [batch.as_in_context(device()).asnumpy() for batch in data]
    assert [batch[:, 0].tolist() for batch in batches] == [[0, 1, 2, 3], [4, 5, 6, 7]]
