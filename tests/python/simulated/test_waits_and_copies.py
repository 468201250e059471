"""Work that a device does later: waiting for it, and copies in their order."""

import pickle

import numpy as np
import pytest

import mxnet as mx

LATER_US = 20_000  # long enough that nothing is done by itself before somebody waits


def started(device, count=3):
    """`count` kernels in the stream, none of which has run when this returns."""
    x = mx.nd.ones((4, 5), ctx=device())
    x.wait_to_read()
    device.slow(LATER_US)
    before = device.kernels()
    y = x
    for _ in range(count):
        y = y + 1
    return x, y, before


@pytest.mark.parametrize("wait", ["wait_to_read", "wait_to_write", "waitall", "asnumpy"])
def test_waiting_waits_for_the_device(device, wait):
    _, y, before = started(device)
    if wait == "waitall":
        mx.nd.waitall()
    else:
        getattr(y, wait)()
    assert device.kernels() == before + 3
    assert (y.asnumpy() == 4).all()


def test_waiting_to_write_waits_for_readers(device):
    x, y, before = started(device)
    x.wait_to_write()
    assert device.kernels() >= before + 1  # the addition that reads x
    assert (y.asnumpy() == 4).all()


def test_values_survive_the_way_through_two_devices(device, numbers):
    for size in (0, 1, 3, 1000, 70_001):
        values = numbers.standard_normal(size).astype("float32")
        first = mx.nd.array(values, ctx=device(0))
        second = first.as_in_context(device(1))
        assert second.context == device(1)
        assert np.array_equal(second.as_in_context(mx.cpu()).asnumpy(), values)


def test_a_source_may_change_after_its_copy_was_asked_for(device):
    device.slow(5000)
    for target in (device(1), mx.cpu()):
        source = mx.nd.ones((100,), ctx=device(0))
        copy = source.copyto(target)
        source[:] = 7
        assert (copy.asnumpy() == 1).all()
        assert (source.asnumpy() == 7).all()


def test_a_host_source_may_change_after_its_copy_was_asked_for(device):
    device.slow(5000)
    source = mx.nd.ones((100,))
    copy = source.as_in_context(device())
    source[:] = 7
    assert (copy.asnumpy() == 1).all()


def test_a_target_is_not_overwritten_while_its_device_reads_it(device):
    target = mx.nd.ones((100,), ctx=device(1))
    target.wait_to_read()
    source = mx.nd.full((100,), 5, ctx=device(0))
    source.wait_to_read()
    device.slow(5000)
    sums = [target + i for i in range(4)]
    source.copyto(target)
    for i, total in enumerate(sums):
        assert (total.asnumpy() == 1 + i).all()
    assert (target.asnumpy() == 5).all()


def test_memory_is_reused_in_the_order_of_the_stream(device):
    device.slow(2000)
    results = []
    for i in range(30):
        x = mx.nd.full((1000,), i, ctx=device())
        results.append(x + 1)
        del x  # its block goes back while the addition is still to come
    for i, result in enumerate(results):
        assert (result.asnumpy() == i + 1).all()


def test_arrays_are_cast_on_the_way(device):
    x = mx.nd.array([1.5, 2.5], ctx=device())
    target = mx.nd.zeros((2,), dtype="float64")
    x.copyto(target)
    assert target.asnumpy().tolist() == [1.5, 2.5]
    assert x.astype("int32").asnumpy().tolist() == [1, 2]


def test_seeding_comes_after_what_was_drawn_before(device):
    device.slow(3000)
    mx.random.seed(3, ctx=device())
    first = mx.nd.random.uniform(shape=(8,), ctx=device())
    mx.random.seed(3, ctx=device())
    second = mx.nd.random.uniform(shape=(8,), ctx=device())
    assert (first.asnumpy() == second.asnumpy()).all()


def test_programs_end_with_work_in_flight(device):
    ended = device.run(
        "import mxnet as mx\n"
        "x = mx.nd.ones((100,), ctx=mx.Context('simulated', 0))\n"
        "for _ in range(50): x = x + 1\n"
        "y = x.as_in_context(mx.Context('simulated', 1))\n",
        SIMULATED_DELAY_US="2000",
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""


@pytest.mark.parametrize("stype", ["default", "row_sparse", "csr"])
def test_pickled_arrays_come_back_to_their_device(device, stype):
    x = mx.nd.array([[0, 1], [2, 3]], ctx=device(1)).tostype(stype)
    again = pickle.loads(pickle.dumps(x))
    assert again.context == device(1)
    assert again.stype == stype
    assert (again.asnumpy() == x.asnumpy()).all()
    ended = device.run(f"import pickle, mxnet; print(pickle.loads({pickle.dumps(x)!r}).context)",
                       REMX_DEVICE_PLUGINS="")  # fmt: skip
    assert ended.stdout.strip() == "cpu(0)", ended.stderr  # that process has no such device


def test_overlapping_parts_are_read_before_they_are_written(device):
    values = np.arange(70_001, dtype="float32")
    x = mx.nd.array(values, ctx=device())
    x[1:] = x[:-1]
    assert np.array_equal(x.asnumpy(), np.concatenate([values[:1], values[:-1]]))
