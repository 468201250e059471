"""NEURON_PROFILE: files that say what each core ran."""

import itertools
import json
import os
import subprocess
import sys

import mxnet as mx

PROGRAM = """
import mxnet as mx, numpy as np
net = mx.sym.var("data")
for i in range(4):
    net = mx.sym.Convolution(net, kernel=(3, 3), num_filter=8, pad=(1, 1), name=f"conv{i}")
    net = mx.sym.relu(net, name=f"relu{i}")
shapes = dict(zip(net.list_arguments(), net.infer_shape(data=(1, 8, 16, 16))[0]))
data = shapes.pop("data")
args = {name: mx.nd.ones(shape) for name, shape in shapes.items()}
options = {"--neuroncore-pipeline-cores": CORES}
sym, args, aux = mx.contrib.neuron.compile(net, args, {}, {"data": np.zeros(data)}, **options)
exe = sym.simple_bind(mx.neuron(0), data=data, grad_req="null")
exe.copy_params_from(args, aux)
for _ in range(3):
    exe.forward()[0].wait_to_read()
"""


def run(cores, profile, folder):
    path = os.path.dirname(os.path.dirname(mx.__file__))
    return subprocess.run(
        [sys.executable, "-c", PROGRAM.replace("CORES", str(cores))],
        capture_output=True, text=True, check=True, timeout=300, cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "NEURON_PROFILE": str(profile)},
    )  # fmt: skip


def test_a_file_per_run_tells_what_each_core_ran(tmp_path):
    for cores in (1, 2):
        folder = tmp_path / f"profile{cores}"  # is made
        run(cores, folder, tmp_path)
        files = sorted(folder.iterdir())
        assert len(files) == 3
        ends = []
        for file in files:
            assert file.name.startswith("_neuron_subgraph_op0-")
            events = json.loads(file.read_text())["traceEvents"]
            assert {event["tid"] for event in events} == set(range(cores))
            assert {event["ph"] for event in events} == {"X"}
            ran = " ".join(event["args"]["operators"] for event in events)
            assert all(f"conv{i}" in ran and f"relu{i}" in ran for i in range(4))
            by_core = sorted(events, key=lambda event: event["tid"])
            for before, after in itertools.pairwise(by_core):
                assert before["ts"] + before["dur"] <= after["ts"] + 1  # rounded
            ends.append(by_core[-1]["ts"])
        assert len(set(ends)) == 3


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path):
    (tmp_path / "file").write_text("")
    said = run(1, tmp_path / "file" / "inside", tmp_path).stderr
    assert said.count("NEURON_PROFILE=") == 1
