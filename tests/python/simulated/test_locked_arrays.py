"""Arrays of the host whose pages a device locks because they are copied to it again and again."""

import gc
import os

import numpy as np
import pytest

import mxnet as mx

LENGTH = 1 << 16  # float32: 256 KiB
BYTES = 4 * LENGTH
PARTS = 12  # 3 MiB
COPIES = 6  # enough that pages are locked
LATER_US = 20_000  # nothing that is started is over when the call returns


@pytest.fixture
def source(device):
    """An array of ones that is locked."""
    mx.nd.waitall()
    gc.collect()
    assert device.locked(BYTES) == 0
    array = mx.nd.ones((LENGTH,))
    for _ in range(COPIES):
        array.copyto(device()).wait_to_read()
    assert device.locked(BYTES) == 1
    return array


def test_arrays_are_locked_when_they_are_copied_again_and_again(device):
    array = mx.nd.ones((LENGTH,))
    for _ in range(2):
        array.copyto(device()).wait_to_read()
    assert device.locked(BYTES) == 0
    for _ in range(COPIES):
        assert (array.copyto(device()).asnumpy() == 1).all()
    assert device.locked(BYTES) == 1
    del array
    mx.nd.waitall()  # a copy may hold its source until somebody asks whether it is over
    gc.collect()
    assert device.locked(BYTES) == 0


def test_parts_count_by_their_bytes(device):
    array = mx.nd.ones((PARTS, LENGTH))
    for i in range(PARTS):  # once over
        array[i].copyto(device()).wait_to_read()
    assert device.locked(PARTS * BYTES) == 0
    for _ in range(3):
        parts = [array[i].copyto(device()) for i in range(PARTS)]
    assert all((part.asnumpy() == 1).all() for part in parts)
    assert device.locked(PARTS * BYTES) == 1
    del array, parts
    mx.nd.waitall()
    gc.collect()
    assert device.locked(PARTS * BYTES) == 0


def test_small_arrays_are_not(device):
    sizes = [mx.nd.ones((count,)) for count in (1000, 10_000, 16_000)]
    before = [device.locked(size) for size in (4096, 40_960, 65_536)]
    for array in 20 * sizes:
        array.copyto(device()).wait_to_read()
    assert [device.locked(size) for size in (4096, 40_960, 65_536)] == before


def test_where_no_more_can_be_locked_copies_go_on(device):
    device.refuse_locks(True)
    array = mx.nd.ones((LENGTH,))
    for i in range(COPIES):
        array[:] = i
        assert (array.copyto(device()).asnumpy() == i).all()
    device.refuse_locks(False)
    array.copyto(device()).wait_to_read()  # asked once is enough
    assert (array.copyto(device()).asnumpy() == COPIES - 1).all()


@pytest.mark.parametrize("write", ["set", "add", "copy", "random"])
def test_the_source_may_change_at_once(device, source, write):
    device.slow(LATER_US)
    copy = source.copyto(device())
    if write == "set":
        source[:] = 7
    elif write == "add":
        source += 6
    elif write == "copy":
        mx.nd.full((LENGTH,), 7).copyto(source)
    else:
        mx.random.uniform(7, 7, out=source)
    assert (copy.asnumpy() == 1).all()
    assert (source.asnumpy() == 7).all()


def test_who_waits_to_write_waits_for_the_copy(device, source):
    device.slow(LATER_US)
    copy = source.copyto(device())
    source.wait_to_write()
    np.from_dlpack(source)[:] = 7  # nobody knows of this
    device.slow(0)
    assert (copy.asnumpy() == 1).all()


def test_a_source_may_go_at_once(device):
    kept = []
    for i in range(8):
        array = mx.nd.full((LENGTH,), i)
        for _ in range(COPIES):
            array.copyto(device()).wait_to_read()
        device.slow(LATER_US)
        kept.append(array.copyto(device()))
        del array
        mx.nd.full((LENGTH,), -1).wait_to_read()  # takes its memory if it can
        device.slow(0)
    for i, copy in enumerate(kept):
        assert (copy.asnumpy() == i).all()
    mx.nd.waitall()
    gc.collect()
    assert device.locked(BYTES) == 0


def test_the_copy_is_read_where_it_arrives(device, source):
    """By what is started behind it, here and in other streams."""
    device.slow(2000)
    for i in range(10):
        source[:] = i
        there = source.copyto(device())
        total = there + 1
        other = there.copyto(device(1))
        assert (total.asnumpy() == i + 1).all()
        assert (other.asnumpy() == i).all()


def test_results_come_to_locked_arrays(device, source):
    device.slow(2000)
    there = mx.nd.zeros((LENGTH,), ctx=device())
    for i in range(COPIES):
        there[:] = i
        there.copyto(source)
        assert (source.asnumpy() == i).all()


def test_trimming_takes_nothing_from_a_device(device, source):
    device.slow(LATER_US)
    copy = source.copyto(device())
    mx.cpu().empty_cache()
    other = mx.nd.full((LENGTH,), 5)
    mx.cpu().empty_cache()
    assert (copy.asnumpy() == 1).all()
    assert (other.asnumpy() == 5).all()
    assert (source.asnumpy() == 1).all()


def test_a_fork_leaves_nothing_locked(device, source):
    device.slow(LATER_US)
    copy = source.copyto(device())
    child = os.fork()
    if child == 0:
        right = device.locked(BYTES) == 0 and (source.asnumpy() == 1).all()
        source[:] = 3
        os._exit(0 if right else 1)
    assert device.locked(BYTES) == 0
    source[:] = 7
    assert (copy.asnumpy() == 1).all()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    device.slow(0)
    for _ in range(COPIES):
        copy = source.copyto(device())
    assert (copy.asnumpy() == 7).all()
    assert device.locked(BYTES) == 1


def test_no_more_is_locked_than_the_user_allows(device):
    ended = device.run(
        "import ctypes, os, mxnet as mx\n"
        "locked = ctypes.CDLL(os.environ['REMX_DEVICE_PLUGINS']).simulated_now_locked\n"
        "locked.restype = ctypes.c_int64\n"
        "locked.argtypes = [ctypes.c_int64]\n"
        "there = mx.Context('simulated', 0)\n"
        "arrays = [mx.nd.ones((65536,)) for _ in range(4)]\n"
        "for _ in range(6):\n"
        "    for x in arrays: assert (x.copyto(there).asnumpy() == 1).all()\n"
        "print(locked(262144))\n",
        REMX_LOCKED_BYTES="600000",
    )
    assert ended.stdout.strip() == "2", ended.stderr


def test_pages_that_others_own_are_left_alone(device):
    values = np.ones(LENGTH, "float32")
    array = mx.nd.from_numpy(values, zero_copy=True)
    for _ in range(COPIES):
        array.copyto(device()).wait_to_read()
    assert device.locked(BYTES) == 0
