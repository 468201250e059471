"""`mx.profiler`: what it records, the trace's file, the tables."""

import json
import os
import re
import subprocess
import sys
import threading

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon, nd, profiler


def names(events, category="operator"):
    return [event["name"] for event in events if event.get("cat") == category]


def eager():
    a = nd.ones((30, 30))
    (nd.dot(a, a) + 1).asnumpy()


def bound():
    net = mx.sym.exp(mx.sym.FullyConnected(mx.sym.var("x"), num_hidden=3, name="fc"), name="top")
    executor = net.simple_bind(mx.current_context(), x=(2, 4))
    executor.forward(is_train=True)
    executor.backward(nd.ones((2, 3)))
    nd.waitall()


def test_operators_called_one_by_one(trace):
    events = trace(eager, profile_imperative=True)
    assert {"_ones", "dot", "_plus_scalar"} <= set(names(events))
    for event in events:
        if event.get("cat") == "operator":
            assert event["ph"] == "X"
            assert event["dur"] >= 0
    lanes = {e["pid"]: e["args"]["name"] for e in events if e["ph"] == "M"}
    assert "cpu/0" in lanes.values()
    assert {event["pid"] for event in events} <= set(lanes)


def test_operators_of_graphs_have_their_node(trace):
    events = trace(bound, profile_symbolic=True)
    nodes = {e["args"]["node"]: e["name"] for e in events if "node" in e.get("args", {})}
    assert nodes["fc"] == "FullyConnected"
    assert nodes["top"] == "exp"
    assert "_ones" not in names(events)  # called one by one


def test_hybridized_blocks_and_compiled_regions_are_seen(trace):
    net = gluon.nn.HybridSequential(prefix="net_")
    net.add(gluon.nn.Dense(3, activation="relu", prefix="dense_"))
    net.initialize()
    net.hybridize()

    def step():
        with autograd.record():
            loss = net(nd.ones((2, 4))).sum()
        loss.backward()

    assert "FullyConnected" in names(trace(step, profile_imperative=True))

    symbol = mx.sym.Activation(
        mx.sym.FullyConnected(mx.sym.var("x"), num_hidden=3, name="fc"), act_type="relu"
    )
    executor = symbol.optimize_for("example").simple_bind(mx.current_context(), x=(2, 4))
    regions = [
        node["name"]
        for node in json.loads(symbol.optimize_for("example").tojson())["nodes"]
        if "subgraph" in str(node).lower()
    ]
    found = names(trace(lambda: executor.forward(), profile_symbolic=True))
    assert regions
    assert set(regions) & set(found)


def test_memory_and_calls(trace):
    events = trace(eager)
    memory = [e["args"]["Memory: cpu/0"] for e in events if e["name"] == "Memory: cpu/0"]
    assert max(memory) - min(memory) >= 30 * 30 * 4
    calls = names(events, "MXNET_C_API")
    assert {"MXImperativeInvokeEx", "MXNDArraySyncCopyToCPU", "MXNDArrayWaitAll"} <= set(calls)
    assert names(trace(eager, profile_memory=True)) == []


def test_nothing_is_recorded_when_paused_or_stopped(trace):
    def paused():
        profiler.pause()
        eager()
        profiler.resume()
        nd.zeros((2,)).wait_to_read()

    found = names(trace(paused))
    assert "dot" not in found
    assert "_zeros" in found
    eager()
    assert names(trace(lambda: None)) == []


@mx.operator.register("profiled_product")
class ProductProp(mx.operator.CustomOpProp):
    def create_operator(self, ctx, shapes, dtypes):
        return Product()


class Product(mx.operator.CustomOp):
    def forward(self, is_train, req, in_data, out_data, aux):
        self.assign(out_data[0], req[0], nd.dot(in_data[0], in_data[0]) + 1)

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        self.assign(in_grad[0], req[0], nd.sqrt(out_grad[0]))


def custom():
    """Two calls of a custom operator, one with its gradient, and a copy outside of them."""
    x = nd.ones((2, 2))
    x.attach_grad()
    with autograd.record():
        y = nd.Custom(x, op_type="profiled_product")
    y.backward()
    nd.Custom(nd.sqrt(x), op_type="profiled_product").copyto(mx.cpu(1))


def test_custom_operators_have_a_section_of_their_own(trace):
    """Its Python code and the operators that it calls, under MXNet 1.9.1's names."""
    events = trace(custom, profile_all=True, aggregate_stats=True)
    inside = json.loads(profiler.dumps(format="json"))["Time"]["Custom Operator"]
    counts = {name: numbers["Count"] for name, numbers in inside.items()}
    assert counts.pop("profiled_product::CopyCPU2CPU") == 2
    assert counts.pop("_backward_profiled_product::CopyCPU2CPU") == 1
    assert counts == {
        "profiled_product::pure_python": 2,
        "profiled_product::dot": 2,
        "profiled_product::_plus_scalar": 2,
        "_backward_profiled_product::pure_python": 1,
        "_backward_profiled_product::sqrt": 1,
    }
    assert set(counts) < set(names(events, "Custom Operator"))
    outside = names(events)
    assert outside.count("sqrt") == 1
    assert "CopyCPU2CPU" in outside
    assert not {"Custom", "_backward_Custom", "dot"} & set(outside)
    assert profiler.dumps().index("Custom Operator\n==") < profiler.dumps().index("Device Storage")


def test_large_operators_that_a_custom_one_calls_are_in_its_section(trace):
    """Workers run them, when its own code may have returned; so does a hybridized block's graph."""
    block = mx.nd.CachedOp(mx.sym.exp(mx.sym.var("x")))

    class Large(mx.operator.CustomOp):
        def forward(self, is_train, req, in_data, out_data, aux):
            x = in_data[0]
            for _ in range(2):
                x = nd.dot(x, x)
            self.assign(out_data[0], req[0], block(x))

    @mx.operator.register("profiled_large")
    class LargeProp(mx.operator.CustomOpProp):
        def create_operator(self, ctx, shapes, dtypes):
            return Large()

    def work():
        x = nd.zeros((600, 600))
        nd.dot(nd.Custom(x, op_type="profiled_large"), x)

    trace(work, profile_all=True, aggregate_stats=True)
    times = json.loads(profiler.dumps(format="json"))["Time"]
    counts = {name: numbers["Count"] for name, numbers in times["Custom Operator"].items()}
    assert counts["profiled_large::dot"] == 2
    assert counts["profiled_large::exp"] == 1
    assert counts["profiled_large::CopyCPU2CPU"] == 1
    assert times["operator"]["dot"]["Count"] == 1


def test_custom_operators_are_told_with_others_called_one_by_one(trace):
    assert not names(trace(custom, profile_memory=True), "Custom Operator")


def test_events_of_the_program(trace):
    domain = profiler.Domain("loop")

    def program():
        task, frame, event = domain.new_task("load"), domain.new_frame("batch"), profiler.Event("e")
        for one in (task, frame, event):
            one.start()
        for one in (event, frame, task):
            one.stop()
            one.stop()  # the second has nothing to end
        counter = domain.new_counter("queue", 5)
        counter += 3
        counter -= 1
        counter.increment()
        counter.decrement(2)
        counter.set_value(9)
        domain.new_marker("now").mark()
        domain.new_marker("here").mark("thread")
        assert [str(x) for x in (domain, task, frame, event, counter)] == [
            "loop", "load", "batch", "e", "queue",
        ]  # fmt: skip

    events = trace(program)
    assert [e["args"]["queue"] for e in events if e["name"] == "queue"] == [5, 8, 7, 8, 6, 9]
    phases = {e["name"]: e for e in events}
    for name, category in (("load", "loop"), ("batch", "loop,frame")):
        pair = [e for e in events if e["name"] == name]
        assert [e["ph"] for e in pair] == ["b", "e"]
        assert pair[0]["cat"] == category
        assert pair[0]["id"] == pair[1]["id"]
        assert pair[0]["ts"] <= pair[1]["ts"]
    assert phases["e"]["ph"] == "X"
    assert (phases["now"]["ph"], phases["now"]["s"]) == ("i", "p")
    assert phases["here"]["s"] == "t"
    with pytest.raises(ValueError, match="galaxy"):
        domain.new_marker("x").mark("galaxy")


def test_threads_are_told_apart(trace):
    def work():
        event = profiler.Event("work")
        event.start()
        event.stop()

    def both():
        work()
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()

    assert len({e["tid"] for e in trace(both) if e["name"] == "work"}) == 2


def rows(table, section):
    """The (name, numbers) of one section of the text."""
    body = table[table.index(f"{section}\n=") :].split("\n\n")[0].splitlines()[4:]
    return [(line.split()[0], [float(x) for x in line.split()[-5:]]) for line in body]


def test_tables(trace):
    def work():
        for size in (2, 4, 8):
            nd.zeros((size,)).wait_to_read()
        eager()
        profiler.Domain("mine").new_counter("left", 4)

    trace(work)
    text = profiler.dumps()
    lines = text.splitlines()
    assert lines[1:3] == [
        "Profile Statistics:",
        "\tNote the difference in units for different entries.",
    ]
    head = "Name                          Total Count        Time (ms)    Min Time (ms)"
    assert any(line.startswith(head) for line in lines)
    head = "Name                          Total Count    Min Use  (kB)    Max Use  (kB)"
    assert any(line.startswith(head) for line in lines)
    assert re.search(r"^Memory: cpu/0 +\d+ +\d+\.\d{4} +\d+\.\d{4} +\d+\.\d{4}$", text, re.M)
    assert re.search(r"^left +1 +4.0000 +4.0000 +4.0000$", text, re.M)
    operators = dict(rows(text, "operator"))
    count, total, low, high, mean = operators["_zeros"]
    assert count == 3
    assert low <= mean <= high <= total
    assert mean == pytest.approx(total / 3, abs=1e-4)
    for key, place in (("count", 0), ("total", 1), ("min", 2), ("max", 3), ("avg", 4)):
        for ascending in (False, True):
            column = [
                numbers[place]
                for _, numbers in rows(profiler.dumps(sort_by=key, ascending=ascending), "operator")
            ]
            assert column == sorted(column, reverse=not ascending), key
    data = json.loads(profiler.dumps(format="json"))
    assert data["Unit"] == {"Time": "ms", "Memory": "kB"}
    assert data["Time"]["operator"]["_zeros"]["Count"] == 3
    assert set(data["Memory"]["Device Storage"]["Memory: cpu/0"]) == {"Count", "Min", "Max", "Avg"}
    assert "_zeros" in profiler.dumps(reset=True)
    assert "_zeros" not in profiler.dumps()


def test_a_dump_in_between_keeps_the_events(tmp_path):
    path = tmp_path / "profile.json"
    profiler.set_config(profile_imperative=True, filename=str(path))
    profiler.set_state("run")
    nd.ones((2,)).wait_to_read()
    profiler.dump(finished=False)
    first = json.loads(path.read_text())["traceEvents"]
    nd.zeros((2,)).wait_to_read()
    profiler.dump()
    last = json.loads(path.read_text())["traceEvents"]
    assert names(first) == ["_ones"]
    assert names(last) == ["_ones", "_zeros"]
    profiler.dump()
    assert names(json.loads(path.read_text())["traceEvents"]) == []
    profiler.set_config()


def test_old_names(tmp_path):
    path = tmp_path / "old.json"
    with pytest.warns(UserWarning, match="set_config"):
        profiler.profiler_set_config(mode="all", filename=str(path))
    with pytest.warns(UserWarning, match="set_state"):
        profiler.profiler_set_state("run")
    nd.ones((2,)).wait_to_read()
    with pytest.warns(UserWarning, match="profiler.dump"):
        profiler.dump_profile()
    assert "_ones" in path.read_text()
    profiler.set_config()


def test_mistakes_are_named():
    with pytest.raises(mx.MXNetError, match=r"unknown speed; known: .*profile_all"):
        profiler.set_config(speed=1)
    with pytest.raises(ValueError, match="'go'"):
        profiler.set_state("go")
    with pytest.raises(mx.MXNetError, match="distributed"):
        profiler.dump(profile_process="server")
    for options in ({"format": "xml"}, {"sort_by": "name"}, {"ascending": 3}):
        with pytest.raises(AssertionError, match=next(iter(options))):
            profiler.dumps(**options)


@pytest.mark.parametrize("mode", ["0", "1"])
def test_the_environment_starts_it(tmp_path, mode):
    program = (
        "import mxnet as mx; ones = mx.nd.ones((2,)); ones.asnumpy(); "
        "(mx.sym.var('x') + 1).eval(x=ones)"
    )
    environment = {
        **os.environ,
        "PYTHONPATH": os.path.dirname(os.path.dirname(mx.__file__)),
        "MXNET_PROFILER_AUTOSTART": "1",
        "MXNET_PROFILER_MODE": mode,
    }
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=environment, check=True)
    found = names(json.loads((tmp_path / "profile.json").read_text())["traceEvents"])
    assert set(found) - {"_ones"}  # the graph, also when it is one compiled region
    assert ("_ones" in found) == (mode == "1")


def test_results_are_the_same_while_profiling(trace):
    data = np.random.rand(4, 3).astype("float32")
    results = []
    trace(lambda: results.append(nd.softmax(nd.array(data)).asnumpy()))
    np.testing.assert_array_equal(results[0], nd.softmax(nd.array(data)).asnumpy())
