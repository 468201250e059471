"""Compiled graphs that several threads run at once overlap on a GPU, and stay right."""

import os
import subprocess
import sys

import numpy as np
import pytest
from at_once import in_threads

import mxnet as mx
from mxnet.gluon.model_zoo import vision

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

THREADS = 8


@pytest.fixture
def network():
    """A bound network, its input in eight variants on the GPU, and the CPU's scores of each."""
    mx.random.seed(7)
    net, shape = vision.squeezenet1_1(), (1, 3, 224, 224)
    net.initialize(mx.init.Xavier(magnitude=2))
    data = [mx.nd.random.uniform(-1, 1, shape) for _ in range(THREADS)]
    wanted = [net(x).asnumpy() for x in data]
    executor = net(mx.sym.var("data")).simple_bind(mx.gpu(0), data=shape, grad_req="null")
    for name, parameter in net.collect_params().items():
        executor.arg_dict[name][:] = parameter.data()
    for _ in range(3):
        executor.forward(is_train=False)[0].wait_to_read()
    return executor, [x.as_in_context(mx.gpu(0)) for x in data], wanted


def check(got, wanted):
    assert np.abs(got - wanted).max() < 5e-3 * np.abs(wanted).max()


def test_each_thread_gets_its_own_scores(network):
    executor, data, wanted = network

    def work(number):
        for turn in range(100):
            at = (number + turn) % THREADS
            (scores,) = executor.forward(is_train=False, data=data[at])
            check(scores.asnumpy(), wanted[at])

    in_threads(work, THREADS)


def test_what_follows_on_the_gpu_is_behind_the_runs(network):
    executor, data, wanted = network

    def work(number):
        for turn in range(50):
            at = (number + turn) % THREADS
            fed = data[at] * 1  # a kernel before the run
            (scores,) = executor.forward(is_train=False, data=fed)
            fed[:] = 1e30  # written after the run has read it
            doubled = scores * 2  # a kernel behind the run
            del scores, fed
            check(doubled.asnumpy(), 2 * wanted[at])

    in_threads(work, THREADS)


def test_results_that_are_dropped_do_not_lend_their_memory(network):
    executor, data, wanted = network

    def work(number):
        for turn in range(30):
            at = (number + turn) % THREADS
            for _ in range(3):
                executor.forward(is_train=False, data=data[(at + 1) % THREADS])
            (scores,) = executor.forward(is_train=False, data=data[at])
            check(scores.asnumpy(), wanted[at])

    in_threads(work, THREADS)


def test_a_weight_changes_between_runs(network):
    executor, data, _ = network
    bias = next(name for name in executor.arg_dict if name.endswith("bias"))
    before = executor.arg_dict[bias].copy()
    for turn in range(4):
        executor.arg_dict[bias][:] = before + turn
        (scores,) = executor.forward(is_train=False, data=data[0])
        expected = scores.asnumpy()
        executor.arg_dict[bias][:] = before - 1
        executor.forward(is_train=False, data=data[0])
        executor.arg_dict[bias][:] = before + turn

        def work(_, expected=expected):
            for _ in range(20):
                got = executor.forward(is_train=False, data=data[0])[0].asnumpy()
                np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-5)

        in_threads(work, THREADS)


def test_memory_is_bounded(network):
    executor, data, _ = network

    def held():
        mx.nd.waitall()
        return mx.remx.memory_statistics(mx.gpu(0))["in_use"]

    def work(number):
        for _ in range(100):
            executor.forward(is_train=False, data=data[number])[0].wait_to_read()

    in_threads(work, THREADS)
    before = held()
    for _ in range(3):
        in_threads(work, THREADS)
    assert held() <= before + (1 << 20)


TIMED = """
import sys, threading, time
import mxnet as mx
from mxnet.gluon.model_zoo import vision

net, shape = vision.resnet18_v2(), (1, 3, 224, 224)
net.initialize()
net(mx.nd.zeros(shape))
executor = net(mx.sym.var("data")).simple_bind(mx.gpu(0), data=shape, grad_req="null")
for name, parameter in net.collect_params().items():
    arrays = executor.arg_dict if name in executor.arg_dict else executor.aux_dict
    arrays[name][:] = parameter.data()
data = [mx.nd.random.uniform(-1, 1, shape, ctx=mx.gpu(0)) for _ in range(8)]

def work(number, runs):
    for _ in range(runs):
        executor.forward(is_train=False, data=data[number])[0].wait_to_read()

def timed(threads, runs=400):
    for count in (50, runs):
        started = [threading.Thread(target=work, args=(i, count)) for i in range(threads)]
        begin = time.perf_counter()
        for thread in started: thread.start()
        for thread in started: thread.join()
        each = (time.perf_counter() - begin) / (threads * count)
    return each * 1e6

work(0, 50)
begin = time.perf_counter()
work(0, 1000)
print("one thread", (time.perf_counter() - begin) * 1e3)
for threads in (2, 4, 8):
    print("threads", threads, timed(threads))
"""


def test_eight_threads_are_quicker_than_one(tmp_path):
    times = {}
    for streams in ("8", "0"):
        done = subprocess.run(
            [sys.executable, "-c", TIMED],
            env={**os.environ, "REMX_GPU_STREAMS": streams, "REMX_GPU_PRECISION": "fp16"},
            capture_output=True,
            text=True,
            check=True,
        )
        lines = [line.rsplit(" ", 1) for line in done.stdout.splitlines()]
        times[streams] = {name: float(value) for name, value in lines}
    print("microseconds of a run, ResNet-18 v2 fp16:", times)
    assert times["8"]["threads 8"] < 0.9 * times["0"]["threads 8"]
    assert times["8"]["threads 8"] < times["8"]["one thread"]
