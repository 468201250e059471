"""The profiler around products, an executor and the program's own tasks."""

import json
import os
import tempfile

import mxnet as mx


def run():
    """Returns which rows there are."""
    path = os.path.join(tempfile.mkdtemp(), "profile_matmul.json")
    mx.profiler.set_config(
        profile_symbolic=True,
        profile_imperative=True,
        profile_memory=False,
        profile_api=False,
        filename=path,
        aggregate_stats=True,
    )
    a, b = mx.sym.Variable("A"), mx.sym.Variable("B")
    executor = mx.symbol.dot(a, b, name="product").simple_bind(
        mx.cpu(), "write", A=(64, 64), B=(64, 64)
    )
    mx.random.seed(3)
    mx.random.uniform(-1.0, 1.0, shape=(64, 64)).copyto(executor.arg_dict["A"])
    mx.random.uniform(-1.0, 1.0, shape=(64, 64)).copyto(executor.arg_dict["B"])
    mx.nd.waitall()
    domain = mx.profiler.Domain("program")
    counter = domain.new_counter("rounds", 0)
    task = domain.new_task("loop")
    for i in range(6):
        if i == 2:
            mx.profiler.set_state("run")
            task.start()
        if i == 5:
            task.stop()
            mx.profiler.set_state("stop")
        executor.forward()
        executor.outputs[0].wait_to_read()
        counter += 1
    mx.profiler.set_state("run")
    mx.profiler.pause()
    mx.nd.tanh(mx.nd.ones((3, 3))).wait_to_read()
    mx.profiler.resume()
    mx.nd.sqrt(mx.nd.ones((3, 3))).wait_to_read()
    mx.nd.waitall()
    mx.profiler.set_state("stop")
    table = json.loads(mx.profiler.dumps(format="json"))
    text = mx.profiler.dumps(reset=True, sort_by="avg", ascending=True)
    mx.profiler.dump()
    with open(path) as stream:
        trace = json.load(stream)
    rows = table["Time"]["operator"]
    return {
        "dot": rows["dot"]["Count"],
        "known": sorted({"dot", "sqrt", "tanh"} & set(rows)),
        "numbers": sorted(rows["dot"]),
        "task": table["Time"]["program"]["loop"]["Count"],
        "units": table["Unit"],
        "heads": [line for line in text.splitlines() if line in ("operator", "program")][:2],
        "traced": sorted(
            {"dot", "sqrt", "tanh", "loop"} & {e["name"] for e in trace["traceEvents"]}
        ),
    }
