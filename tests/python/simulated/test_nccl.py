"""kvstore 'nccl', against a stand-in for NVIDIA's library that serves simulated accelerators."""

import ctypes
import os
import pathlib
import re
import subprocess
import sys

import numpy as np
import parallel_networks as networks
import pytest

import mxnet as mx
from mxnet import nd


class Nccl:
    """The stand-in library, and what it can be told."""

    def __init__(self, path):
        self.path = str(path)
        self._library = ctypes.CDLL(self.path)
        self._library.fake_nccl_fail.argtypes = [ctypes.c_char_p]
        for function in ("fake_nccl_groups", "fake_nccl_calls"):
            getattr(self._library, function).restype = ctypes.c_int64

    def fail(self, function):
        self._library.fake_nccl_fail(function.encode())

    def counts(self):
        """How many groups have been started, and collectives in them."""
        return np.array([self._library.fake_nccl_groups(), self._library.fake_nccl_calls()])


@pytest.fixture
def nccl(device, monkeypatch):
    path = pathlib.Path(device.path).parent / "libmx_fake_nccl.so"
    if not path.exists():
        pytest.skip("the stand-in for NCCL is not built")
    monkeypatch.setenv("REMX_NCCL_LIBRARY", str(path))
    library = Nccl(path)
    library.fail("")
    yield library
    library.fail("")


def values(device, count, shape=(3, 4), dtype="float32", seed=1):
    numbers = np.random.default_rng(seed)
    arrays = [numbers.integers(-9, 9, shape).astype("float64") for _ in range(count)]
    return [nd.array(a, ctx=device(i), dtype=dtype) for i, a in enumerate(arrays)]


def pulled(store, key, device, count, shape=(3, 4), dtype="float32"):
    outs = [nd.zeros(shape, ctx=device(i), dtype=dtype) for i in range(count)]
    store.pull(key, out=outs)
    return [out.asnumpy() for out in outs]


@pytest.mark.parametrize("count", range(1, 9))
def test_sums_are_those_of_a_device_store(device, nccl, count):
    device.slow(50)
    results = []
    for kind in ("nccl", "device"):
        store = mx.kv.create(kind)
        store.init("w", nd.ones((3, 4)))
        first = pulled(store, "w", device, count)
        store.push("w", values(device, count))
        second = pulled(store, "w", device, count)
        arrays = values(device, count, seed=2)
        store.pushpull("w", arrays)
        results.append([*first, *second, *(a.asnumpy() for a in arrays)])
        results[-1] += pulled(store, "w", device, count)
    for got, want in zip(*results, strict=True):
        assert np.array_equal(got, want)


def test_who_it_is(nccl):
    store = mx.kv.create("NCCL")
    assert isinstance(store, mx.kv.KVStore)
    assert (store.type, store.rank, store.num_workers) == ("nccl", 0, 1)
    assert store.is_capable("optimizer")


@pytest.mark.parametrize("dtype", ["float16", "float64", "int8", "uint8", "int32", "int64"])
def test_types(device, nccl, dtype):
    store = mx.kv.create("nccl")
    store.init(3, nd.zeros((3, 4), dtype=dtype))
    arrays = values(device, 3, dtype=dtype)
    want = sum(a.asnumpy() for a in arrays)
    store.push(3, arrays)
    for got in pulled(store, 3, device, 3, dtype=dtype):
        assert got.dtype == want.dtype
        assert np.array_equal(got, want)


def test_many_keys_travel_together(device, nccl):
    store = mx.kv.create("nccl")
    keys = list("abcde")
    store.init(keys, [nd.zeros((3, 4))] * 5)
    arrays = [values(device, 4, seed=i) for i in range(5)]
    want = [sum(a.asnumpy() for a in row) for row in arrays]
    before = nccl.counts()
    store.pushpull(keys, arrays)
    mx.nd.waitall()
    assert (nccl.counts() - before).tolist() == [1, 5]
    store.push(keys, arrays)
    store.pull(keys, out=arrays)
    mx.nd.waitall()
    assert (nccl.counts() - before).tolist() == [3, 15]
    for row, total in zip(arrays, want, strict=True):
        assert all(np.array_equal(a.asnumpy(), total * 4) for a in row)


def test_an_updater_runs_where_the_first_array_is(device, nccl):
    store = mx.kv.create("nccl")
    seen = []

    def update(key, pushed, stored):
        seen.append((key, pushed.context, stored.context))
        stored += pushed * 2

    store.set_updater(update)
    store.init(7, nd.ones((3, 4)))
    arrays = values(device, 2)
    want = 1 + 2 * sum(a.asnumpy() for a in arrays)
    store.push(7, arrays)
    assert seen == [(7, device(0), device(0))]
    for got in pulled(store, 7, device, 4):  # to more devices than the sum came from
        assert np.array_equal(got, want)
    on_host = nd.zeros((3, 4))
    store.pull(7, out=on_host)
    assert np.array_equal(on_host.asnumpy(), want)


def test_parts_of_arrays_and_empty_ones(device, nccl):
    store = mx.kv.create("nccl")
    store.init("w", nd.zeros((2, 4)))
    whole = [nd.array(np.arange(16).reshape(4, 4), ctx=device(i)) for i in range(2)]
    store.pushpull("w", [array[1:3] for array in whole])
    for array in whole:
        want = np.arange(16).reshape(4, 4)
        want[1:3] *= 2
        assert np.array_equal(array.asnumpy(), want)
    with mx.util.np_shape(True):
        store.init("none", nd.zeros((0, 2)))
        store.push("none", [nd.zeros((0, 2), ctx=device(i)) for i in range(2)])


@pytest.mark.parametrize("updates", [None, False])
@pytest.mark.parametrize("count", [2, 4, 8])
def test_training_equals_a_device_store(device, nccl, count, updates):
    def run(store):
        net = networks.lenet()
        net.hybridize()
        places = [device(i) for i in range(count)]
        return networks.trained(net, places, kvstore=store, update_on_kvstore=updates)

    before = nccl.counts()
    networks.check_same(run("nccl"), run("device"), rtol=1e-5, atol=1e-6)
    assert (nccl.counts() - before)[0] >= 4


def test_a_module_trains(device, nccl):
    from test_data_parallel import lenet_symbol, module_values

    places = [device(0), device(1)]
    want = module_values(lenet_symbol(), places)
    for name, value in module_values(lenet_symbol(), places, "nccl").items():
        assert np.allclose(value, want[name], rtol=1e-5, atol=1e-6), name


def test_mistakes(device, nccl):
    store = mx.kv.create("nccl")
    store.init("w", nd.zeros((2,)))
    one, two = (nd.ones((2,), ctx=device(i)) for i in range(2))
    host = nd.ones((2,))
    wrong = [
        ([host, host], r"'w' lies on cpu\(0\); NCCL serves GPUs"),
        ([one, host], r"'w' lies on cpu\(0\)"),
        ([one, one], r"one of several on simulated\(0\)"),
        ([one, two.astype("float16")], "'w' is float16, the value float32"),
        ([one, two.astype("bfloat16")], "'w' is bfloat16, the value float32"),
        ([one.tostype("row_sparse"), two], "'w' is row_sparse; NCCL adds up dense"),
        ([one, nd.ones((3,), ctx=device(1))], r"holds shape \(2,\), got \(3,\)"),
    ]
    for arrays, words in wrong:
        for call in (store.push, store.pushpull):
            with pytest.raises(mx.MXNetError, match=words):
                call("w", arrays)
    with pytest.raises(mx.MXNetError, match="'v' has no value yet"):
        store.push("v", [one, two])
    with pytest.raises(mx.MXNetError, match="'v' has no value yet"):
        store.pull("v", out=[one, two])
    with pytest.raises(mx.MXNetError, match="'nccl' store does not compress"):
        store.set_gradient_compression({"type": "2bit"})
    with pytest.raises(mx.MXNetError, match="dense values"):
        store.row_sparse_pull("w", out=one, row_ids=one)
    store.init("b", nd.zeros((2,), dtype="bool"))
    with pytest.raises(mx.MXNetError, match="bool"):
        store.push("b", [one.astype("bool"), two.astype("bool")])
    store.push("w", [one, two])  # nothing of this did harm
    assert pulled(store, "w", device, 2, (2,))[1].tolist() == [2, 2]


def test_failures_are_told(device, nccl):
    store = mx.kv.create("nccl")
    store.init("w", nd.zeros((2,)))
    # Other devices than those of other tests: their communicators are new.
    arrays = [nd.ones((2,), ctx=device(i)) for i in (5, 3)]
    nccl.fail("ncclCommInitAll")
    with pytest.raises(mx.MXNetError, match="ncclCommInitAll failed: unhandled system error"):
        store.push("w", arrays)
    for function in ("ncclAllReduce", "ncclGroupEnd"):
        nccl.fail(function)
        store.pushpull("w", arrays)
        with pytest.raises(mx.MXNetError, match=f"{function} failed.*NCCL_DEBUG"):
            arrays[1].asnumpy()
        nccl.fail("")
        for array in arrays:
            array[:] = 1
        mx.nd.waitall()
    store.pushpull("w", arrays)
    assert arrays[0].asnumpy().tolist() == [2, 2]


def test_a_failed_kernel_reaches_the_sums(device, nccl):
    store = mx.kv.create("nccl")
    store.init("w", nd.zeros((2,)))
    arrays = [nd.ones((2,), ctx=device(i)) for i in range(2)]
    device.fail("exp")
    arrays[0] = nd.exp(arrays[0])
    store.pushpull("w", arrays)
    for array in arrays:
        with pytest.raises(mx.MXNetError, match="exp: this kernel was told to fail"):
            array.asnumpy()
    device.fail("")
    with pytest.raises(mx.MXNetError):
        mx.nd.waitall()


def test_without_the_library_one_sentence_says_what_to_install(tmp_path):
    program = """
import mxnet as mx
from mxnet.kvstore import nccl
print(nccl.is_found())
mx.kv.create('nccl')
"""
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "REMX_NCCL_LIBRARY": str(tmp_path / "libnccl.so.2")},
        capture_output=True,
        text=True,
        check=False,
    )
    words = r"NVIDIA's NCCL was not found \(.*\); install nvidia-nccl-cu13"
    assert re.search(words, ended.stderr.splitlines()[-1])
    assert ended.stdout.strip() == "False"
