"""Compiled regions under the load of a server: threads, many shapes, choices kept on disk."""

import gc
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest
from at_once import in_threads

import mxnet as mx
from mxnet.gluon import nn
from mxnet.gluon.contrib.nn import HybridConcurrent

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

THREADS = 8


def small_net():
    """Two branches behind a convolution, and a dense layer."""
    net = nn.HybridSequential()
    net.add(nn.Conv2D(64, 3, padding=1, activation="relu"))
    both = HybridConcurrent(axis=1)
    both.add(nn.Conv2D(64, 1), nn.Conv2D(32, 3, padding=1))
    net.add(both, nn.BatchNorm(), nn.Activation("relu"), nn.Conv2D(64, 1))
    net.add(nn.GlobalAvgPool2D(), nn.Dense(10))
    return net


def executor_of(net, shape, ctx):
    """The network bound on a device, with its parameters."""
    net(mx.nd.zeros(shape))  # parameters take their shapes
    executor = net(mx.sym.var("data")).simple_bind(ctx, data=shape, grad_req="null")
    for name, parameter in net.collect_params().items():
        arrays = executor.arg_dict if name in executor.arg_dict else executor.aux_dict
        arrays[name][:] = parameter.data()
    return executor


def test_threads_on_one_bound_network():
    mx.random.seed(1)
    net, shape = small_net(), (1, 16, 24, 24)
    net.initialize()
    executor = executor_of(net, shape, mx.gpu(0))
    data = mx.nd.random.uniform(-1, 1, shape)
    wanted = net(data).asnumpy()
    executor.arg_dict["data"][:] = data

    def work(_):
        for _ in range(50):
            got = executor.forward(is_train=False)[0].asnumpy()
            np.testing.assert_allclose(got, wanted, rtol=1e-2, atol=1e-3)

    in_threads(work, THREADS)


def test_threads_bind_and_run_at_once():
    mx.random.seed(2)
    net = small_net()
    net.initialize()
    net(mx.nd.zeros((1, 16, 24, 24)))
    cases = []
    for number in range(THREADS):
        shape = (1, 16, 20 + number % 3, 20)
        data = mx.nd.random.uniform(-1, 1, shape)
        cases.append((shape, data, net(data).asnumpy()))

    def work(number):
        shape, data, wanted = cases[number]
        executor = executor_of(net, shape, mx.gpu(0))
        for _ in range(20):
            executor.arg_dict["data"][:] = data
            got = executor.forward(is_train=False)[0].asnumpy()
            np.testing.assert_allclose(got, wanted, rtol=1e-2, atol=1e-3)

    in_threads(work, THREADS)


def taken():
    """Bytes of the GPU that this process holds for arrays."""
    gc.collect()
    mx.nd.waitall()
    mx.gpu(0).empty_cache()
    held = mx.remx.memory_statistics(mx.gpu(0))
    return held["in_use"] + held["cached"]


@pytest.mark.parametrize("way", ["bound", "hybrid"])
def test_a_hundred_shapes_in_turn(way, monkeypatch):
    monkeypatch.setenv("REMX_GPU_MEASURE", "0")  # each shape would be timed
    mx.random.seed(3)
    net = small_net()
    net.initialize(ctx=[mx.cpu(), mx.gpu(0)] if way == "hybrid" else mx.cpu())
    net(mx.nd.zeros((1, 16, 24, 24)))
    if way == "hybrid":
        net.hybridize(static_alloc=True, static_shape=True)
    most = 0
    for number in range(100):
        shape = (1, 16, 24 + number, 40)
        data = mx.nd.random.uniform(-1, 1, shape)
        for _ in range(3):  # recorded, and replayed
            if way == "hybrid":
                got = net(data.as_in_context(mx.gpu(0)))
            else:
                executor = executor_of(net, shape, mx.gpu(0))
                got = executor.forward(is_train=False, data=data)[0]
        if number % 10 == 0:
            net_on_cpu = net(data).asnumpy()
            np.testing.assert_allclose(got.asnumpy(), net_on_cpu, rtol=1e-2, atol=2e-3)
        if number == 20:
            most = taken() + (128 << 20)
    assert taken() < most


PROGRAM = """
import numpy as np
import mxnet as mx

x = mx.sym.var("data")
y = mx.sym.Convolution(x, kernel=(3, 3), num_filter=64, pad=(1, 1), name="a")
z = mx.sym.Concat(
    mx.sym.Convolution(y, kernel=(1, 1), num_filter=64, name="b"),
    mx.sym.Convolution(y, kernel=(3, 3), num_filter=64, pad=(1, 1), name="c"), dim=1)
mx.random.seed(4)
executor = z.simple_bind(mx.gpu(0), data=(1, 32, 20, 20), grad_req="null")
for name, array in executor.arg_dict.items():
    array[:] = mx.nd.random.uniform(-0.1, 0.1, array.shape)
first = executor.forward(is_train=False)[0].asnumpy()
for _ in range(3):
    assert (executor.forward(is_train=False)[0].asnumpy() == first).all()
print("sum", float(np.abs(first).sum()))
print(mx.remx.explain(executor))
"""


def run_program(folder, **settings):
    """What the program prints, with its choices in that folder."""
    environment = {**os.environ, "REMX_KERNEL_CACHE": str(folder), **settings}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def lines_in(folder):
    """The lines of the file of choices."""
    (file,) = pathlib.Path(folder).glob("cuda-layers-*")
    return file, [line for line in file.read_text().splitlines() if line]


def total_of(text):
    """The sum that the program printed."""
    return float(text.splitlines()[0].split()[1])


def test_choices_are_remembered_on_disk(tmp_path):
    first = run_program(tmp_path)
    _, known = lines_in(tmp_path)
    assert known
    second = run_program(tmp_path)
    assert lines_in(tmp_path)[1] == known  # nothing was measured again
    assert abs(total_of(first) - total_of(second)) < 1e-4 * total_of(first)


@pytest.mark.parametrize("damage", ["cut", "wrong sum", "nonsense", "not for this"])
def test_damaged_choices_are_measured_again(damage, tmp_path):
    wanted = total_of(run_program(tmp_path))
    file, known = lines_in(tmp_path)
    if damage == "cut":
        file.write_text("\n".join(line[: len(line) // 2] for line in known))
    elif damage == "wrong sum":
        file.write_text("\n".join("0" * 16 + line[16:] for line in known) + "\n")
    else:
        text = "shape 8 of none" if damage == "nonsense" else "9 1"  # 9: rows of dense layers
        contents = [line[17:].split("\t")[0] + "\t" + text for line in known]
        file.write_text("\n".join(f"{checksum(c)} {c}" for c in contents) + "\n")
    assert abs(total_of(run_program(tmp_path)) - wanted) < 1e-4 * wanted
    assert len(lines_in(tmp_path)[1]) > (0 if damage == "cut" else len(known))


def checksum(text):
    """The sum that a line of choices begins with."""
    total = 14695981039346656037
    for byte in text.encode():
        total = (total ^ byte) * 1099511628211 % 2**64
    return f"{total:016x}"


@pytest.mark.parametrize("setting", ["REMX_GPU_MEASURE", "MXNET_ENFORCE_DETERMINISM"])
def test_nothing_is_measured_on_request(setting, tmp_path):
    run_program(tmp_path, **{setting: "0" if setting == "REMX_GPU_MEASURE" else "1"})
    assert not list(pathlib.Path(tmp_path).glob("cuda-layers-*"))
