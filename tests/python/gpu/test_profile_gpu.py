"""The profile of a GPU: kernels and copies under their operators, memory by operator."""

import itertools
import json
import os
import subprocess
import sys

import numpy as np
import pytest
from profile_events import is_inside, of_category

import mxnet as mx
from mxnet import autograd, gluon, profiler

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

needs_cupti = pytest.mark.skipif(
    mx.context.num_gpus() > 0 and not mx.runtime.Features().is_enabled("CUPTI"),
    reason="NVIDIA's CUPTI is not installed",
)


def check_kernels(events, operators):
    """Each of the operators has kernels, which lie inside of one of its spans."""
    kernels = of_category(events, "kernel")
    for name in operators:
        spans = [e for e in of_category(events, "operator") if e["name"] == name]
        own = [e for e in kernels if e.get("args", {}).get("operator") == name]
        assert spans, name
        assert own, name
        for kernel in own:
            assert kernel["dur"] > 0
            assert any(is_inside(kernel, span) for span in spans), (kernel, spans)


@needs_cupti
def test_kernels_lie_under_their_operators(trace):
    x = mx.nd.ones((512, 512), ctx=mx.gpu(0))
    image = mx.nd.ones((4, 8, 32, 32), ctx=mx.gpu(0))
    weight = mx.nd.ones((8, 8, 3, 3), ctx=mx.gpu(0))
    mx.nd.waitall()

    def work():
        mx.nd.exp(x)
        mx.nd.dot(x, x)
        mx.nd.sort(x)
        mx.nd.Convolution(image, weight, num_filter=8, kernel=(3, 3), no_bias=True)

    events = trace(work)
    check_kernels(events, ["exp", "dot", "sort", "Convolution"])
    spans = sorted(of_category(events, "operator"), key=lambda e: e["ts"])
    for before, after in itertools.pairwise(spans):  # one stream runs them in turn
        assert before["ts"] + before["dur"] <= after["ts"] + 1


@needs_cupti
def test_the_host_and_the_gpu_have_one_clock(trace):
    x = mx.nd.ones((2048, 2048), ctx=mx.gpu(0))
    mx.nd.dot(x, x).wait_to_read()
    task = profiler.Domain("test").new_task("all")

    def work():
        task.start()
        mx.nd.dot(x, x).wait_to_read()
        task.stop()

    events = trace(work)
    whole = next(e for e in events if e["name"] == "all" and e["ph"] == "b")
    end = next(e["ts"] for e in events if e["name"] == "all" and e["ph"] == "e")
    slack = 200  # us: the library reckons the GPU's clock into the host's
    kernels = of_category(events, "kernel")
    assert kernels
    for kernel in kernels:
        assert whole["ts"] - slack <= kernel["ts"]
        assert kernel["ts"] + kernel["dur"] <= end + slack


@needs_cupti
def test_copies_lie_under_their_operators(trace):
    host = mx.nd.ones((3, 1 << 20))

    def work():
        there = host.as_in_context(mx.gpu(0))
        there.as_in_context(mx.cpu()).wait_to_read()
        there.asnumpy()

    events = trace(work)
    found = {e["args"]["operator"]: e["name"] for e in of_category(events, "device copy")}
    assert found["CopyCPU2GPU"] == "host to device"
    assert found["CopyGPU2CPU"] == found["SyncCopyGPU2CPU"] == "device to host"
    for copy in of_category(events, "device copy"):
        owner = copy["args"]["operator"]
        spans = [e for e in of_category(events, "operator") if e["name"] == owner]
        assert any(is_inside(copy, span) for span in spans)


@needs_cupti
def test_a_training_step_of_a_hybridized_network(trace):
    net = gluon.nn.HybridSequential()
    net.add(gluon.nn.Conv2D(8, 3), gluon.nn.BatchNorm(), gluon.nn.Activation("relu"))
    net.add(gluon.nn.Dense(10))
    net.initialize(ctx=mx.gpu(0))
    net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "sgd")
    x = mx.nd.ones((8, 3, 16, 16), ctx=mx.gpu(0))

    def step():
        with autograd.record():
            loss = net(x).sum()
        loss.backward()
        trainer.step(8)

    for _ in range(4):  # recorded by now; a profile runs kernel by kernel again
        step()
    mx.nd.waitall()
    events = trace(step)
    owners = {e["args"]["operator"] for e in of_category(events, "kernel") if "args" in e}
    assert {"Convolution", "FullyConnected"} <= owners
    table = profiler.dumps()
    assert "kernel\n" in table
    assert "FullyConnected" in table


@needs_cupti
def test_kernels_of_the_program_are_told(trace):
    module = mx.rtc.CudaModule(
        'extern "C" __global__ void twice(float* x) { x[threadIdx.x] *= 2; }'
    )
    twice = module.get_kernel("twice", "float* x")
    x = mx.nd.ones((32,), ctx=mx.gpu(0))
    x.wait_to_read()
    events = trace(lambda: twice.launch([x], mx.gpu(0), (1, 1, 1), (32, 1, 1)))
    check_kernels(events, ["twice"])
    assert (x.asnumpy() == 2).all()


@needs_cupti
def test_pausing_and_a_second_profile(trace):
    x = mx.nd.ones((64,), ctx=mx.gpu(0))
    x.wait_to_read()

    def work():
        profiler.pause()
        mx.nd.exp(x).wait_to_read()
        profiler.resume()
        mx.nd.sqrt(x)

    for _ in range(3):
        owners = [e["args"]["operator"] for e in of_category(trace(work), "kernel")]
        assert owners == ["sqrt"]


def test_memory_by_operator(trace):
    x = mx.nd.ones((1 << 20,), ctx=mx.gpu(0))
    x.wait_to_read()
    trace(lambda: mx.nd.exp(x).wait_to_read(), profile_memory=True)
    memory = json.loads(profiler.dumps(format="json"))["Memory"]
    assert memory["Operator Storage"]["exp: gpu/0"]["Max"] >= (4 << 20) / 1000


WITHOUT_CUPTI = """
import json
import mxnet as mx
assert not mx.runtime.Features().is_enabled("CUPTI")
x = mx.nd.ones((1024, 1024), ctx=mx.gpu(0))
mx.nd.dot(x, x).wait_to_read()
mx.profiler.set_config(profile_all=True)
for _ in range(2):
    mx.profiler.set_state("run")
    for _ in range(3):
        mx.nd.dot(x, x)
    mx.profiler.set_state("stop")
times = json.loads(mx.profiler.dumps(format="json"))["Time"]
print(times["operator"]["dot"]["Count"], times["operator"]["dot"]["Min"] > 0, "kernel" in times)
"""


def test_without_cupti_operators_are_timed_by_events(tmp_path):
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT_CUPTI],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "REMX_CUPTI_LIBRARY": "/nowhere/libcupti.so"},
    )
    assert ended.stdout.strip() == "6 True False", ended.stderr
    assert ended.stderr.count("NVIDIA's CUPTI was not found") == 1, ended.stderr


def test_results_are_the_same_while_profiling(trace):
    x = np.random.default_rng(0).standard_normal((64, 64)).astype("float32")
    plain = mx.nd.dot(mx.nd.array(x, ctx=mx.gpu(0)), mx.nd.array(x, ctx=mx.gpu(0))).asnumpy()
    results = []

    def work():
        there = mx.nd.array(x, ctx=mx.gpu(0))
        results.append(mx.nd.dot(there, there).asnumpy())

    trace(work)
    assert np.array_equal(results[0], plain)


@needs_cupti
def test_the_kernels_of_a_compiled_region_are_told_by_their_operators(trace):
    x = mx.sym.Convolution(mx.sym.var("data"), kernel=(3, 3), num_filter=16, name="first")
    x = mx.sym.Activation(x, act_type="relu", name="second")
    x = mx.sym.Pooling(x, kernel=(2, 2), stride=(2, 2), name="third")
    executor = x.simple_bind(mx.gpu(0), data=(1, 8, 16, 16), grad_req="null")
    for _ in range(3):  # recorded by now
        executor.forward(is_train=False)[0].wait_to_read()
    events = trace(lambda: executor.forward(is_train=False)[0].wait_to_read())
    spans = {e["name"]: e for e in of_category(events, "operator")}
    (region,) = (span for name, span in spans.items() if name.startswith("_cuda_subgraph"))
    check_kernels(events, ["first + second", "third"])
    assert is_inside(spans["first + second"], region)
    assert is_inside(spans["third"], region)
    executor.forward(is_train=False)[0].wait_to_read()  # as it was recorded
