"""Sparse arrays on a simulated accelerator, where nothing may fall back to the host."""

import pytest
import sparse_on_device

import mxnet as mx


@pytest.mark.parametrize("run", sparse_on_device.RUNS)
def test_a_device_gives_what_the_cpu_gives(device, run):
    """Parts lie on the device, and so does the work on them."""
    sparse_on_device.compare(run, device())


def test_sums_of_gradients_of_several_devices(device):
    one = sparse_on_device.stores(device(), contexts=[device(0), device(1)])
    for got, want in zip(one, sparse_on_device.stores(mx.cpu()), strict=True):
        assert (got == want).all()


def test_indices_that_are_wrong_are_refused(device):
    with pytest.raises(mx.MXNetError, match="ascend"):
        mx.nd.sparse.row_sparse_array(([[1.0], [2.0]], [3, 1]), shape=(5, 1), ctx=device())
