"""The profile of a device that tells what it did: kernels and copies under their operators."""

import json

import pytest
from profile_events import is_inside, of_category

import mxnet as mx
from mxnet import profiler

LATER_US = 3000  # a stream waits this long before each thing that it does


def lines(events):
    """The names of a trace's lines, by lane and number."""
    lanes = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
    return {
        (e["pid"], e["tid"]): (lanes[e["pid"]], e["args"]["name"])
        for e in events
        if e["name"] == "thread_name"
    }


def test_kernels_lie_under_their_operators(device, trace):
    x = mx.nd.ones((4, 5), ctx=device())
    x.wait_to_read()
    device.slow(LATER_US)
    events = trace(lambda: mx.nd.exp(x) + 1)
    operators, kernels = of_category(events, "operator"), of_category(events, "kernel")
    assert [e["name"] for e in operators] == ["exp", "_plus_scalar"]
    assert [e["name"] for e in kernels] == ["simulated_exp", "simulated__plus_scalar"]
    assert [e["args"]["operator"] for e in kernels] == ["exp", "_plus_scalar"]
    for kernel, operator in zip(kernels, operators, strict=True):
        assert is_inside(kernel, operator)
        assert lines(events)[operator["pid"], operator["tid"]] == ("simulated/0", "kernels")
    assert operators[1]["ts"] >= operators[0]["ts"] + operators[0]["dur"]


def test_profiling_does_not_wait_at_each_call(device, trace):
    x = mx.nd.ones((4,), ctx=device())
    x.wait_to_read()
    before = device.kernels()
    started = []

    def work():
        device.slow(LATER_US)
        y = x
        for _ in range(5):
            y = y + 1
        started.append(device.kernels())

    events = trace(work)
    assert started[0] < before + 5
    assert len(of_category(events, "kernel")) == 5


def test_copies_have_lines_of_their_own(device, trace):
    host = mx.nd.ones((100,))

    def work():
        there = host.as_in_context(device(0))
        there.as_in_context(device(1)).as_in_context(mx.cpu()).wait_to_read()
        there.asnumpy()

    events = trace(work)
    found = {}
    for copy in of_category(events, "device copy"):
        owner = copy["args"]["operator"]
        found[owner] = (copy["name"], *lines(events)[copy["pid"], copy["tid"]])
        assert any(
            is_inside(copy, e) for e in of_category(events, "operator") if e["name"] == owner
        )
    assert found["CopyCPU2GPU"] == ("host to device", "simulated/0", "copies in")
    assert found["CopyGPU2GPU"] == ("device to device", "simulated/0", "copies out")
    assert found["CopyGPU2CPU"] == ("device to host", "simulated/1", "copies out")
    assert found["SyncCopyGPU2CPU"] == ("device to host", "simulated/0", "copies out")


def test_tables_have_the_time_on_the_device(device, trace):
    x = mx.nd.ones((4, 5), ctx=device())
    x.wait_to_read()
    trace(lambda: [mx.nd.exp(x) for _ in range(3)])
    times = json.loads(profiler.dumps(format="json"))["Time"]
    assert times["operator"]["exp"]["Count"] == 3
    assert times["kernel"]["simulated_exp"]["Count"] == 3
    assert times["operator"]["exp"]["Total"] >= times["kernel"]["simulated_exp"]["Total"]


def test_operators_of_graphs_have_their_node_and_kernels(device, trace):
    net = mx.sym.exp(mx.sym.FullyConnected(mx.sym.var("x"), num_hidden=3, name="fc"), name="top")
    executor = net.simple_bind(device(), x=(2, 4))
    events = trace(lambda: executor.forward(), profile_symbolic=True)
    nodes = {e["args"]["node"]: e["name"] for e in of_category(events, "operator")}
    assert nodes == {"fc": "FullyConnected", "top": "exp"}
    owners = {e["args"]["operator"] for e in of_category(events, "kernel")}
    assert owners == {"FullyConnected", "exp"}


def test_a_failing_kernel_is_profiled_and_told_to_its_reader(device, tmp_path):
    x = mx.nd.ones((3,), ctx=device())
    x.wait_to_read()
    device.fail("exp")
    profiler.dumps(reset=True)
    profiler.set_config(profile_all=True, filename=str(tmp_path / "profile.json"))
    profiler.set_state("run")
    y = mx.nd.exp(x)
    profiler.set_state("stop")  # waits for the device, and raises nothing
    assert "simulated_exp" in profiler.dumps(reset=True)
    profiler.dump()
    profiler.set_config()
    with pytest.raises(mx.MXNetError, match="exp: this kernel was told to fail"):
        y.asnumpy()


def test_nothing_is_told_when_paused(device, trace):
    x = mx.nd.ones((3,), ctx=device())
    x.wait_to_read()

    def work():
        profiler.pause()
        mx.nd.exp(x).wait_to_read()
        profiler.resume()
        mx.nd.sqrt(x)

    names = {e["name"] for e in of_category(trace(work), "kernel")}
    assert names == {"simulated_sqrt"}


def test_the_operators_of_a_compiled_region_have_spans_inside_of_its_own(device, trace):
    x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3, name="first")
    x = mx.sym.Activation(x, act_type="relu", name="second")
    x = x.optimize_for("cuda", ctx=device(), shape_dict={"data": (2, 5)})
    executor = x.simple_bind(device(), data=(2, 5), grad_req="null")
    executor.forward(is_train=False)[0].wait_to_read()
    device.slow(LATER_US)
    events = trace(lambda: executor.forward(is_train=False)[0].wait_to_read())
    spans = {e["name"]: e for e in of_category(events, "operator")}
    assert set(spans) == {"_cuda_subgraph_op0", "FullyConnected", "Activation"}
    region = spans["_cuda_subgraph_op0"]
    assert is_inside(spans["FullyConnected"], region)
    assert is_inside(spans["Activation"], region)
    kernels = of_category(events, "kernel")
    assert [e["args"]["operator"] for e in kernels] == ["FullyConnected", "Activation"]
    assert region["ts"] + region["dur"] >= kernels[1]["ts"] + kernels[1]["dur"]
