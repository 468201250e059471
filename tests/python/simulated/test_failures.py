"""What goes wrong on a device: failed kernels, memory that runs out, devices that are not there."""

import re
import signal

import numpy as np
import pytest

import mxnet as mx


def test_a_failed_kernel_is_told_by_every_read(device):
    x = mx.nd.ones((3,), ctx=device())
    device.fail("exp")
    y = mx.nd.exp(x)
    z = y + 1
    for failed in (y, z, y, z):
        with pytest.raises(mx.MXNetError, match="exp: this kernel was told to fail"):
            failed.asnumpy()
    with pytest.raises(mx.MXNetError, match="exp"):
        z.wait_to_read()
    assert (x.asnumpy() == 1).all()
    device.fail("")
    with pytest.raises(mx.MXNetError, match="exp"):
        y.asnumpy()
    y[:] = 2  # a whole write heals
    assert (y.asnumpy() == 2).all()
    assert ((x + y).asnumpy() == 3).all()
    with pytest.raises(mx.MXNetError):
        mx.nd.waitall()
    mx.nd.waitall()


def test_values_that_a_kernel_refuses(device):
    bad = mx.nd.array(-np.eye(3), ctx=device())
    factor = mx.nd.linalg.potrf(bad)
    with pytest.raises(mx.MXNetError, match="potrf"):
        factor.asnumpy()
    with pytest.raises(mx.MXNetError):
        mx.nd.waitall()
    good = mx.nd.linalg.potrf(mx.nd.array(np.eye(3), ctx=device()))
    assert np.array_equal(good.asnumpy(), np.eye(3))


def test_memory_runs_out_and_comes_back(device):
    small = mx.nd.ones((1000,), ctx=device())
    small.wait_to_read()
    device.limit(1 << 20)
    with pytest.raises(mx.MXNetError, match=r"simulated\(0\).*out of memory|out of memory"):
        mx.nd.ones((1 << 20,), ctx=device()).wait_to_read()
    assert (small.asnumpy() == 1).all()
    device.reset()
    large = mx.nd.ones((1 << 20,), ctx=device())
    assert float(large.sum().asscalar()) == 1 << 20
    del large
    mx.nd.waitall()
    device(0).empty_cache()


def test_who_holds_the_memory_is_said(device):
    device.limit(64 << 20)
    kept = [mx.nd.exp(mx.nd.ones((1 << 20,), ctx=device())) for _ in range(8)]
    said = (
        r"^_ones: simulated\(0\): out of memory: 67108864 bytes were asked for, \d+ are in use, .*"
        r"most is held by results of exp 33\.55 MB"
    )
    with pytest.raises(mx.MXNetError, match=said):
        mx.nd.sqrt(mx.nd.ones((16 << 20,), ctx=device()))
    assert (kept[0].asnumpy() > 2).all()


def test_a_step_that_does_not_fit_says_what_holds_the_memory_and_what_to_try(device):
    net = mx.gluon.nn.HybridSequential()
    net.add(*(mx.gluon.nn.Dense(1024, in_units=1024) for _ in range(3)))
    net.initialize(ctx=device())
    net.hybridize(static_alloc=True, static_shape=True)
    trainer = mx.gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1, "momentum": 0.9})

    def step(rows):
        x = mx.nd.ones((rows, 1024), ctx=device())
        with mx.autograd.record():
            loss = mx.nd.relu(net(x)).sum()
        loss.backward()
        trainer.step(rows)
        mx.nd.waitall()

    step(4)
    device.limit(128 << 20)  # room for the batch, not for what is computed from it
    with pytest.raises(mx.MXNetError, match="out of memory") as raised:
        step(16 << 10)
    said = str(raised.value)
    for name in ("parameters 12.60 MB", "gradients 12.60 MB", "states of optimizers 12.60 MB"):
        assert name in said, said
    assert "most is held by results of _ones 67.11 MB, " in said, said
    asked = r"it was asked for by a graph of \d+ operators, for results of .*FullyConnected \d+"
    assert re.search(asked, said), said
    for advice in ('smaller batches whose gradients add up (grad_req="add")', "mx.contrib.amp"):
        assert advice in said
    assert "MXNET_BACKWARD_DO_MIRROR=1" in said


def test_an_unpooled_device_gives_memory_back(device):
    ended = device.run(
        "import mxnet as mx\n"
        "ctx = mx.Context('simulated', 0)\n"
        "x = mx.nd.ones((1 << 20,), ctx=ctx); x.wait_to_read(); del x\n"
        "print(mx._core.memory(ctx._ids)[:2])\n",
        MXNET_GPU_MEM_POOL_TYPE="Unpooled",
    )
    assert ended.stdout.strip() == "(0, 0)", ended.stderr


def test_a_device_that_does_not_exist(device):
    with pytest.raises(mx.MXNetError, match=r"simulated\(9\) does not exist; this machine has 8"):
        mx.nd.ones((2,), ctx=device(9)).wait_to_read()


def test_files_that_are_no_plug_in(device, tmp_path):
    with pytest.raises(mx.MXNetError, match="cannot be opened"):
        mx.remx.load_device(tmp_path / "absent.so")
    with pytest.raises(mx.MXNetError, match="is not a device plug-in"):
        mx.remx.load_device("libm.so.6")
    assert mx.remx.load_device(device.path) == "simulated"  # again is no error
    with pytest.raises(KeyError, match="unknown device type 'toaster'"):
        mx.Context("toaster")


def test_inputs_on_two_devices_are_refused(device):
    with pytest.raises(mx.MXNetError, match=r"input 1 is on simulated\(1\), input 0 on simulated"):
        mx.nd.ones((2,), ctx=device(0)) + mx.nd.ones((2,), ctx=device(1))


def test_results_on_another_device_are_refused(device):
    x, y = mx.nd.ones((3,)), mx.nd.ones((3,), ctx=device())
    for given, out in ((x, y), (y, x), (y, mx.nd.ones((3,), ctx=device(1)))):
        with pytest.raises(
            mx.MXNetError, match=r"exp: out= is on .*, the inputs on .*as_in_context"
        ):
            mx.nd.exp(given, out=out)
        assert (out.asnumpy() == 1).all()


class Elsewhere(mx.autograd.Function):
    """Gives a gradient on another device than its array's."""

    def __init__(self, place):
        super().__init__()
        self.place = place

    def forward(self, x):
        return x * 2

    def backward(self, dy):
        return dy.as_in_context(self.place)


@pytest.mark.parametrize("hybridized", [False, True])
def test_gradients_on_another_device_are_refused(device, hybridized):
    for near, far in ((mx.cpu(), device()), (device(), mx.cpu()), (device(), device(1))):
        net = mx.gluon.nn.Dense(4, in_units=3)
        net.initialize(ctx=near)
        if hybridized:
            net.hybridize()
        x = mx.nd.ones((2, 3), ctx=near)
        x.attach_grad()
        with mx.autograd.record():
            y = net(x)
            z = Elsewhere(far)(y)
        text = rf"a gradient is on {far}, its array on {near}".replace("(", r"\(").replace(
            ")", r"\)"
        )
        with pytest.raises(mx.MXNetError, match=text):
            y.backward(mx.nd.ones(y.shape, ctx=far))
        with pytest.raises(mx.MXNetError, match=text):
            z.backward(mx.nd.ones(y.shape, ctx=near))


PROGRAM = """
import mxnet as mx
x = mx.nd.array([[1, 2], [3, 4]], ctx=mx.Context('simulated', 0))
print(mx.nd.dot(x, x).asnumpy().tolist(), (x + 1).asnumpy().tolist())
"""


def test_operators_without_a_kernel_run_on_the_host(device):
    ended = device.run(
        PROGRAM + "mx.nd.dot(x, x).asnumpy()",
        SIMULATED_LEFT_OUT="dot,_plus_scalar",
        REMX_ALLOW_FALLBACK="1",
    )
    assert ended.stdout.strip() == "[[7.0, 10.0], [15.0, 22.0]] [[2.0, 3.0], [4.0, 5.0]]"
    said = ended.stderr.splitlines()  # once for each, however often it is called
    assert said == [
        f"warning: {op}: simulated has no kernel for this call; it runs on the CPU, with copies "
        "there and back (REMX_ALLOW_FALLBACK=0 makes that an error)"
        for op in ("dot", "_plus_scalar")
    ]


def test_without_fallback_they_raise(device):
    ended = device.run(PROGRAM, SIMULATED_LEFT_OUT="dot", REMX_ALLOW_FALLBACK="0")
    assert ended.returncode != 0
    assert "dot: no kernel for simulated (host: running on the cpu is off)" in ended.stderr


HOST_READS = """
import ctypes
import mxnet as mx
x = mx.nd.ones((4,), ctx=mx.Context('simulated', 0))
x.wait_to_read()
print('an array is there', flush=True)
ctypes.string_at(mx._core.address_of(x), 4)
"""


def test_a_host_that_touches_the_memory_faults(device):
    ended = device.run(HOST_READS)
    assert ended.stdout.strip() == "an array is there"
    assert ended.returncode == -signal.SIGSEGV
