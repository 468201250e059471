"""Eager calls start their kernels on the calling thread: many threads, and work that is queued."""

import threading

import numpy as np

import mxnet as mx


def test_threads_with_arrays_of_their_own(device):
    results = {}

    def work(number):
        x = mx.nd.full((50,), number, ctx=device(number % 2))
        for _ in range(40):
            x = x * 2 - number
        results[number] = x.asnumpy()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(16):
        assert (results[number] == number).all()


def test_eager_calls_follow_queued_graphs(device):
    net = mx.gluon.nn.HybridSequential()
    net.add(mx.gluon.nn.Dense(4, use_bias=False), mx.gluon.nn.Dense(3, use_bias=False))
    net.initialize(mx.init.One(), ctx=device())
    net.hybridize()
    x = mx.nd.ones((2, 5), ctx=device())
    net(x).wait_to_read()
    device.slow(3000)
    y = net(x) + 1
    x[:] = 7  # after the graph has read it
    assert (y.asnumpy() == 21).all()
    assert (x.asnumpy() == 7).all()


def test_a_copy_on_one_device_keeps_its_place(device):
    device.slow(2000)
    x = mx.nd.ones((10,), ctx=device())
    y = mx.nd.zeros((10,), ctx=device())
    x.copyto(y)
    x[:] = 3
    assert (y.asnumpy() == 1).all()
    assert np.array_equal((x + y).asnumpy(), np.full(10, 4))


def test_no_thread_is_started_for_eager_calls(device):
    ended = device.run(
        "import os\n"
        "import mxnet as mx\n"
        "x = mx.nd.ones((4,), ctx=mx.Context('simulated', 0))\n"
        "before = len(os.listdir('/proc/self/task'))\n"
        "for _ in range(100): x = x * 1\n"
        "print(len(os.listdir('/proc/self/task')) - before, float(x.sum().asscalar()))\n"
    )
    assert ended.stdout.split() == ["0", "4.0"], ended.stderr


def test_the_naive_engine_raises_at_the_call(device):
    ended = device.run(
        "import ctypes, os\n"
        "import mxnet as mx\n"
        "x = mx.nd.ones((4,), ctx=mx.Context('simulated', 0))\n"
        "ctypes.CDLL(os.environ['REMX_DEVICE_PLUGINS']).simulated_fail(b'exp')\n"
        "try:\n"
        "    mx.nd.exp(x)\n"
        "except mx.MXNetError as error:\n"
        "    print(error)\n",
        MXNET_ENGINE_TYPE="NaiveEngine",
    )
    assert "exp: this kernel was told to fail" in ended.stdout, ended.stderr
