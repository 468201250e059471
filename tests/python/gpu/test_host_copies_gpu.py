"""Copies between arrays of the host and a GPU, whose pages are locked when they come again."""

import os
import threading

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]
SIZES = [1, 1000, 16_384, 70_001, 150_528, 524_288, 3_000_017, 9_000_000]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_an_array_that_is_filled_again_and_again(size, dtype):
    source = mx.nd.zeros((size,), dtype=dtype)
    there = []
    for i in range(12):
        source[:] = i
        there.append(source.as_in_context(mx.gpu(0)))
    for i, copy in enumerate(there):
        assert (copy == i).asnumpy().all()
        assert (copy.asnumpy() == i).all()


@pytest.mark.parametrize("size", SIZES)
def test_arrays_of_python_come_as_they_are(size):
    numbers = np.random.default_rng(size)
    for _ in range(8):
        values = numbers.standard_normal(size).astype("float32")
        there = mx.nd.array(values, ctx=mx.gpu(0))
        kept = values.copy()
        values[:] = -1
        assert np.array_equal(there.asnumpy(), kept)
        assert np.array_equal((there * 2).asnumpy(), kept * 2)


def test_results_are_read_behind_what_makes_them():
    x = mx.nd.ones((2048, 2048), ctx=mx.gpu(0))
    for i in range(40):
        y = mx.nd.dot(x * (i + 1), x)[0, :1000]
        assert (y.asnumpy() == 2048 * (i + 1)).all()


def test_results_come_to_the_same_array():
    target = mx.nd.zeros((300_000,))
    for i in range(12):
        mx.nd.full((300_000,), i, ctx=mx.gpu(0)).copyto(target)
        assert (target.asnumpy() == i).all()


def test_parts_of_a_locked_array_and_memory_that_comes_back():
    for round_ in range(4):
        source = mx.nd.array(np.arange(64 * 5000).reshape(64, 5000) + round_)
        for _ in range(5):
            parts = [source[i : i + 8].as_in_context(mx.gpu(0)) for i in range(0, 64, 8)]
        wanted = source.asnumpy()
        del source
        other = mx.nd.full((64, 5000), -1)  # the same memory, if it can be had
        for i, part in enumerate(parts):
            assert np.array_equal(part.asnumpy(), wanted[8 * i : 8 * i + 8])
        assert (other.asnumpy() == -1).all()
        mx.cpu().empty_cache()


def test_threads_feed_the_same_array():
    source = mx.nd.full((500_000,), 3)
    wrong = []

    def feed():
        for _ in range(50):
            if not (source.as_in_context(mx.gpu(0)).asnumpy() == 3).all():
                wrong.append(1)

    threads = [threading.Thread(target=feed) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_fork_between_copies():
    source = mx.nd.ones((500_000,))
    for i in range(20):
        source[:] = i
        there = source.as_in_context(mx.gpu(0))
        if i % 5 == 4:
            child = os.fork()
            if child == 0:
                os._exit(0 if (source.asnumpy() == i).all() else 1)
            source[:] = -1  # the process may move to new pages
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert (there.asnumpy() == i).all()
