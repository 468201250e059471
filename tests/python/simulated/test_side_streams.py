"""Compiled graphs that several threads run overlap on a device; one thread's keep their line."""

import numpy as np
import pytest
from at_once import in_threads

import mxnet as mx

THREADS = 6


def compiled(symbol, ctx, shape):
    """The symbol bound on the device, as one compiled region."""
    whole = symbol.optimize_for("cuda", ctx=ctx, shape_dict={"data": shape})
    assert "_cuda_subgraph" in whole.tojson()
    return whole.simple_bind(ctx, data=shape, grad_req="null")


@pytest.fixture
def bound(device):
    """A network as one compiled region, its weights, and what it computes of an array."""
    data = mx.sym.var("data")
    out = mx.sym.FullyConnected(data, num_hidden=8, no_bias=True, name="a")
    out = mx.sym.Activation(out, act_type="relu")
    out = mx.sym.FullyConnected(out, num_hidden=3, no_bias=True, name="b")
    executor = compiled(out, device(), (2, 5))
    rng = np.random.default_rng(3)
    weights = {}
    for name in ("a_weight", "b_weight"):
        weights[name] = rng.normal(size=executor.arg_dict[name].shape).astype("float32")
        executor.arg_dict[name][:] = weights[name]

    def wanted(x):
        return np.maximum(x @ weights["a_weight"].T, 0) @ weights["b_weight"].T

    return executor, weights, wanted


def test_threads_overlap_and_get_their_own_results(device, bound):
    executor, _, wanted = bound
    device.lengthen(3000)
    inputs = [np.full((2, 5), number, dtype="float32") for number in range(THREADS)]
    arrays = [mx.nd.array(x, ctx=device()) for x in inputs]
    device.most_at_once()

    def work(number):
        for _ in range(12):
            (out,) = executor.forward(is_train=False, data=arrays[number])
            np.testing.assert_allclose(out.asnumpy(), wanted(inputs[number]), rtol=1e-5)

    in_threads(work, THREADS)
    assert device.most_at_once() > 1


def test_one_thread_keeps_its_line(device, bound):
    executor, _, wanted = bound
    x = mx.nd.ones((2, 5), ctx=device())
    for _ in range(80):  # until the threads before it are forgotten
        executor.forward(is_train=False, data=x)
    mx.nd.waitall()
    device.lengthen(1000)
    device.most_at_once()
    outs = [executor.forward(is_train=False, data=x)[0] for _ in range(12)]
    for out in outs:
        np.testing.assert_allclose(out.asnumpy(), wanted(np.ones((2, 5))), rtol=1e-5)
    assert device.most_at_once() == 1


def test_what_follows_on_the_device_sees_the_results(device, bound):
    executor, _, wanted = bound
    device.lengthen(1000)
    plain = np.full((2, 5), 2, dtype="float32")

    def work(number):
        for turn in range(8):
            x = mx.nd.array(plain, ctx=device()) * (number + turn)  # a kernel before
            (out,) = executor.forward(is_train=False, data=x)
            x[:] = -7  # after the run has read it
            total = (out * 2).sum(axis=1)  # kernels behind
            copied = out.copyto(device(1))
            expected = wanted(plain * (number + turn))
            del out
            np.testing.assert_allclose(total.asnumpy(), 2 * expected.sum(axis=1), rtol=1e-4)
            np.testing.assert_allclose(copied.asnumpy(), expected, rtol=1e-5)

    in_threads(work, THREADS)


def test_one_network_reads_what_another_wrote(device, bound):
    executor, _, wanted = bound
    second = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4, no_bias=True, name="c")
    second = mx.sym.Activation(second, act_type="tanh")
    behind = compiled(second, device(), (2, 3))
    factors = np.arange(12, dtype="float32").reshape(4, 3) / 10
    behind.arg_dict["c_weight"][:] = factors
    device.lengthen(1000)

    def work(number):
        x = np.full((2, 5), number / 10, dtype="float32")
        array = mx.nd.array(x, ctx=device())
        for _ in range(8):
            (middle,) = executor.forward(is_train=False, data=array)
            (out,) = behind.forward(is_train=False, data=middle)
            del middle  # its memory may serve the next run, but only behind this one
            np.testing.assert_allclose(out.asnumpy(), np.tanh(wanted(x) @ factors.T), rtol=1e-4)

    in_threads(work, THREADS)


def test_results_that_nobody_waits_for_keep_their_memory(device, bound):
    executor, _, wanted = bound
    device.lengthen(500)

    def work(number):
        x = mx.nd.full((2, 5), number, ctx=device())
        for _ in range(60):  # more than streams remember
            executor.forward(is_train=False, data=x)
        (out,) = executor.forward(is_train=False, data=x)
        expected = wanted(np.full((2, 5), number, dtype="float32"))
        np.testing.assert_allclose(out.asnumpy(), expected, rtol=1e-5)

    in_threads(work, THREADS)


def test_a_weight_changes_between_runs(device, bound):
    executor, weights, wanted = bound
    device.lengthen(500)
    x = mx.nd.ones((2, 5), ctx=device())
    for number in range(6):
        weights["b_weight"] = np.full((3, 8), number, dtype="float32")
        executor.arg_dict["b_weight"][:] = weights["b_weight"]
        expected = wanted(np.ones((2, 5), dtype="float32"))

        def work(_, expected=expected):
            for _ in range(4):
                (out,) = executor.forward(is_train=False, data=x)
                np.testing.assert_allclose(out.asnumpy(), expected, rtol=1e-5)

        in_threads(work, THREADS)


def test_memory_is_back_when_all_is_done(device, bound):
    executor, _, _ = bound

    def held():
        mx.nd.waitall()
        return mx.remx.memory_statistics(device())["in_use"]

    def work(number):
        x = mx.nd.full((2, 5), number, ctx=device())
        for _ in range(30):
            executor.forward(is_train=False, data=x)[0].wait_to_read()

    in_threads(work, THREADS)
    before = held()
    for _ in range(4):
        in_threads(work, THREADS)
    assert held() <= before + 4096  # a stream that was not used yet may be now


def test_a_failure_reaches_the_thread_whose_run_it_was(device, bound):
    executor, _, wanted = bound
    x = mx.nd.ones((2, 5), ctx=device())

    def work(_):
        for _ in range(5):
            executor.forward(is_train=False, data=x)[0].wait_to_read()

    in_threads(work, THREADS)
    device.fail("FullyConnected")
    with pytest.raises(mx.MXNetError, match="told to fail"):
        in_threads(work, THREADS)
    device.fail("")
    mx.nd.waitall()
    np.testing.assert_allclose(
        executor.forward(is_train=False, data=x)[0].asnumpy(), wanted(np.ones((2, 5))), rtol=1e-5
    )


def test_no_streams_beside_on_request(device):
    program = PROGRAM.replace("LIBRARY", device.path)
    ended = device.run(program, REMX_GPU_STREAMS="0")
    assert (ended.returncode, ended.stdout.strip()) == (0, "1"), ended.stderr
    ended = device.run(program, REMX_GPU_STREAMS="-3")
    assert "REMX_GPU_STREAMS: -3 is no number of streams; use 0..64" in ended.stderr


PROGRAM = """
import ctypes, threading
import mxnet as mx
library = ctypes.CDLL("LIBRARY")
ctx = mx.Context("simulated", 0)
out = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=8, name="a")
out = mx.sym.Activation(out, act_type="relu")
out = out.optimize_for("cuda", ctx=ctx, shape_dict={"data": (2, 5)})
executor = out.simple_bind(ctx, data=(2, 5), grad_req="null")
library.simulated_kernel_time(ctypes.c_int64(1000))
def work():
    for _ in range(10):
        executor.forward(is_train=False)[0].wait_to_read()
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(library.simulated_most_at_once())
"""
