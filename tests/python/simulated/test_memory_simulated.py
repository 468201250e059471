"""The memory of a device: statistics, peaks by operator, limits, copies through locked pages."""

import ctypes
import json

import numpy as np
import pytest

import mxnet as mx
from mxnet import profiler

MEGA = 1 << 20


def test_statistics_tell_what_is_held(device):
    mx.remx.reset_peak_memory(device())
    before = mx.remx.memory_statistics(device())
    x = mx.nd.exp(mx.nd.ones((MEGA,), ctx=device()))
    x.wait_to_read()
    now = mx.remx.memory_statistics(device())
    assert now["in_use"] - before["in_use"] == 4 * MEGA
    assert now["peak"] >= before["in_use"] + 8 * MEGA
    assert now["limit"] == now["total"] // 100 * 95  # MXNET_GPU_MEM_POOL_RESERVE
    assert 0 < now["free"] < now["total"]
    del x
    mx.nd.waitall()
    after = mx.remx.memory_statistics(device())
    assert after["in_use"] == before["in_use"]
    assert after["cached"] >= 8 * MEGA
    device().empty_cache()
    assert mx.remx.memory_statistics(device())["cached"] < MEGA


def test_each_operator_has_its_peak(device):
    mx.remx.reset_peak_memory(device())
    ones = mx.nd.ones((MEGA,), ctx=device())
    for _ in range(3):
        mx.nd.exp(ones).wait_to_read()
    kept = [mx.nd.sqrt(ones) for _ in range(2)]
    mx.nd.waitall()
    operators = mx.remx.memory_statistics(device())["operators"]
    assert operators["exp"] == {"in_use": 0, "peak": 4 * MEGA}  # one at a time
    assert operators["sqrt"] == {"in_use": 8 * MEGA, "peak": 8 * MEGA}
    assert next(iter(operators)) == "sqrt"
    del kept
    mx.nd.waitall()
    mx.remx.reset_peak_memory(device())
    assert "sqrt" not in mx.remx.memory_statistics(device())["operators"]


@pytest.mark.parametrize("recording", [False, True])
def test_ever_new_shapes_do_not_fill_the_device(device, recording):
    net = mx.gluon.nn.HybridSequential()
    net.add(mx.gluon.nn.Dense(64, activation="tanh", flatten=False))
    net.add(mx.gluon.nn.Dense(1, flatten=False))
    net.initialize(ctx=device())
    net.hybridize(static_alloc=True, static_shape=True)
    powers = [1 << n for n in range(11)]
    shapes = [(a, b, c, 1024 // (a * b * c), 16)
              for a in powers for b in powers for c in powers if a * b * c <= 1024]  # fmt: skip
    held = []
    for shape in shapes[:100]:  # all of one size
        x = mx.nd.ones(shape, ctx=device())
        with mx.autograd.record() if recording else mx.autograd.predict_mode():
            y = net(x)
        assert y.shape == (*shape[:-1], 1)
        del x, y
        mx.nd.waitall()
        operators = mx.remx.memory_statistics(device())["operators"]
        held.append(operators["inner results of graphs"]["in_use"])
    assert held[46] < held[47] == held[99]  # the last 48 are kept


@pytest.mark.parametrize("where", ["host", "device"])
def test_what_is_asked_for_its_shape_alone_stays_for_others(device, where):
    """zeros_like may write over what it is given, but here somebody reads that afterwards."""
    ctx = device() if where == "device" else mx.cpu()
    x = mx.sym.exp(mx.sym.var("x"))
    net = (mx.sym.zeros_like(x) + 1) * x + mx.sym.ones_like(x) * 0
    values = np.linspace(-1, 1, 300).astype("float32")
    executor = net.bind(ctx, {"x": mx.nd.array(values, ctx=ctx)}, grad_req="null")
    for _ in range(3):
        np.testing.assert_allclose(executor.forward()[0].asnumpy(), np.exp(values), rtol=1e-6)


def test_what_lies_between_the_operators_of_a_graph_is_counted(device):
    mx.remx.reset_peak_memory(device())
    net = mx.sym.exp(mx.sym.FullyConnected(mx.sym.var("x"), num_hidden=256))
    executor = net.simple_bind(device(), x=(64, 1000))
    executor.forward(is_train=False)
    mx.nd.waitall()
    graphs = mx.remx.memory_statistics(device())["operators"]["inner results of graphs"]
    assert graphs["in_use"] >= 64 * 256 * 4


def test_the_profile_has_memory_by_operator(device, tmp_path):
    path = tmp_path / "profile.json"
    profiler.dumps(reset=True)
    profiler.set_config(profile_memory=True, filename=str(path))
    profiler.set_state("run")
    try:
        x = mx.nd.exp(mx.nd.ones((MEGA,), ctx=device()))
        x.wait_to_read()
        del x
        mx.nd.waitall()
    finally:
        profiler.set_state("stop")
    memory = json.loads(profiler.dumps(format="json"))["Memory"]
    assert memory["Operator Storage"]["exp: simulated/0"]["Max"] == pytest.approx(4 * MEGA / 1000)
    assert memory["Operator Storage"]["exp: simulated/0"]["Min"] == 0
    assert memory["Device Storage"]["Memory: simulated/0"]["Max"] >= 4 * MEGA / 1000
    assert "exp: simulated/0" in profiler.dumps(reset=True)
    profiler.dump()
    counters = [e for e in json.loads(path.read_text())["traceEvents"] if e["ph"] == "C"]
    assert {"exp: simulated/0", "Memory: simulated/0"} <= {e["name"] for e in counters}
    profiler.set_config()


IN_USE = """
import mxnet as mx
ctx = mx.Context('simulated', 0)
x = mx.nd.ones((SIZE,), ctx=ctx, dtype='uint8')
x.wait_to_read()
print(mx.remx.memory_statistics(ctx)['in_use'])
"""


@pytest.mark.parametrize(
    ("size", "in_use", "variables"),
    [
        (5000, 8192, {"MXNET_GPU_MEM_POOL_PAGE_SIZE": "4096"}),
        (5 * MEGA, 8 * MEGA, {"MXNET_GPU_MEM_LARGE_ALLOC_ROUND_SIZE": str(4 * MEGA)}),
        (
            3 * MEGA,
            4 * MEGA,
            {
                "MXNET_GPU_MEM_POOL_TYPE": "Round",
                "MXNET_GPU_MEM_POOL_ROUND_LINEAR_CUTOFF": "24",
            },
        ),
        (3 * MEGA, 3 * MEGA, {"MXNET_GPU_MEM_POOL_TYPE": "Round"}),
        (5001, 5001, {"MXNET_GPU_MEM_POOL_TYPE": "Unpooled"}),
    ],
)
def test_requests_are_rounded_as_the_variables_say(device, size, in_use, variables):
    ended = device.run(IN_USE.replace("SIZE", str(size)), **variables)
    assert ended.stdout.strip() == str(in_use), ended.stderr


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("MXNET_GPU_MEM_POOL_TYPE", "Naif", '"Naif" is not known; use Naive, Round or Unpooled'),
        ("MXNET_GPU_MEM_POOL_PAGE_SIZE", "16", "16 is too small; use 32 or more"),
        ("MXNET_GPU_MEM_POOL_RESERVE", "100", "100 is not a part of the memory in percent"),
    ],
)
def test_wrong_values_of_the_variables_are_told(device, variable, value, said):
    ended = device.run(IN_USE.replace("SIZE", "10"), **{variable: value})
    assert ended.returncode != 0
    assert f"{variable}: {said}" in ended.stderr


def test_a_reserve_limits_what_arrays_take(device):
    ended = device.run(IN_USE.replace("SIZE", str(500 * MEGA)), MXNET_GPU_MEM_POOL_RESERVE="90")
    assert ended.returncode != 0
    asked = "out of memory: 524288000 bytes were asked for, 0 are in use, "
    assert f"{asked}429496720 of 4294967296 may be used" in ended.stderr


def test_ordinary_memory_goes_through_locked_pieces(device, numbers):
    locked = ctypes.CDLL(device.path).simulated_locked
    locked.restype = ctypes.c_int64
    for size in (1000, 70_000, MEGA, 5 * MEGA + 3):
        values = numbers.integers(0, 255, size).astype("uint8")
        there = mx.nd.array(values, ctx=device(2), dtype="uint8")
        assert np.array_equal(there.asnumpy(), values)
        assert np.array_equal(there.as_in_context(mx.cpu()).asnumpy(), values)
    before = locked()
    again = mx.nd.array(values, ctx=device(2), dtype="uint8")
    assert np.array_equal(again.asnumpy(), values)
    assert locked() == before  # the pieces are used again


def test_a_copy_in_does_not_hold_its_source(device, numbers):
    """The source is free as soon as it lies in locked pieces, while the device is busy."""
    values = numbers.standard_normal(MEGA).astype("float32")
    source = mx.nd.array(values)
    device.slow(5000)
    there = source.as_in_context(device())
    source[:] = 0
    assert np.array_equal(there.asnumpy(), values)


def test_other_devices_are_not_taken_for_a_gpu(device):
    x = mx.nd.ones((3,), ctx=device())
    with pytest.raises(BufferError, match=r"simulated\(0\) is not known to DLPack"):
        x.__dlpack_device__()
    with pytest.raises(BufferError, match="not known to DLPack"):
        x.to_dlpack_for_read()
    with pytest.raises(AttributeError, match=r"the array is on simulated\(0\)"):
        _ = x.__cuda_array_interface__
