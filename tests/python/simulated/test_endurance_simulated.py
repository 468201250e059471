"""Short versions of what tests/python/gpu does for long: memory, threads, no room."""

import endurance_on_device as endurance
import pytest

import mxnet as mx


def test_memory_is_flat_over_operators(device):
    in_use, cached, on_host = endurance.growth(device(), 4000)
    assert in_use == 0
    assert cached < 1 << 20
    assert on_host < 4 << 20


def test_threads_with_arrays_of_their_own(device):
    found = endurance.crowd(device(), 16, 10)
    assert found == {number: (number + 11, number + 11) for number in range(16)}


def test_threads_that_find_no_room(device):
    device.limit(32 << 20)
    endurance.crowd_without_room(device(), 16, 10, 16 << 20)
    device.reset()
    assert float(mx.nd.ones((16 << 20,), ctx=device()).sum().asscalar()) == 16 << 20


def test_threads_beside_one_whose_kernels_fail(device):
    """Its arrays tell it; the others' are right."""
    device.fail("exp")
    broken = mx.nd.exp(mx.nd.ones((4,), ctx=device()))
    found = endurance.crowd(device(), 8, 5)
    assert found == {number: (number + 6, number + 6) for number in range(8)}
    device.fail("")
    with pytest.raises(mx.MXNetError, match="exp"):
        broken.asnumpy()
    with pytest.raises(mx.MXNetError, match="exp"):
        mx.nd.waitall()
    mx.nd.waitall()
