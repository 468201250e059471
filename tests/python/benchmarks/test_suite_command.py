"""The command line of the suite in both generations, its lines, and what it refuses."""

import argparse
import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest
from suite import failure, parse, run

import mxnet as mx
from mxnet_benchmarks import options
from mxnet_benchmarks.benchmarks import Benchmark, benchmark
from mxnet_benchmarks.lines import parse_lines

SMALL = ("--model=sensor_net", "--batch_size=2", "--num_batches=2")


def of(*arguments):
    return options.from_command_line(options.make_parser().parse_args(arguments))


@pytest.mark.parametrize("word", ["true", "TRUE", "on", "T", "1"])
def test_forward_only_takes_words(word):
    assert of(*SMALL, f"--forward_only={word}")["phase"] == "inference"


def test_both_generations_say_the_phase():
    assert of(*SMALL)["phase"] == "training"
    assert of(*SMALL, "--forward_only")["phase"] == "inference"
    assert of(*SMALL, "--forward_only=false")["phase"] == "training"
    assert of(*SMALL, "--phase=inference")["phase"] == "inference"
    assert of(*SMALL, "--phase=inference", "--forward_only=true")["phase"] == "inference"
    with pytest.raises(ValueError, match="contradicts"):
        of(*SMALL, "--phase=training", "--forward_only=true")


def test_defaults_are_those_of_dlbs():
    opts = of("--model=sensor_net", "--batch_size=3")
    wanted = {
        "phase": "training", "num_batches": 100, "num_warmup_batches": 1, "num_gpus": 1,
        "device": "cpu", "gpus": None, "kv_store": "device", "data_dir": "", "dtype": "float",
        "model_opts": {}, "preprocess_threads": 4, "prefetch_buffer": 10, "input_layout": "NCHW",
        "model_layout": "NCHW", "nvidia_layers": False, "use_dali": False, "workspace": 1024,
    }  # fmt: skip
    assert {key: opts[key] for key in wanted} == wanted


def test_devices_of_both_generations(monkeypatch):
    monkeypatch.setattr(mx.context, "num_gpus", lambda: 4)
    both = of(*SMALL, "--device=gpu", "--num_gpus=2")
    assert options.devices(both) == [mx.gpu(0), mx.gpu(1)]
    assert options.effective_batch(both) == 4
    assert options.devices(of(*SMALL, "--gpus=1:3")) == [mx.gpu(1), mx.gpu(3)]
    assert options.devices(of(*SMALL, "--gpus=")) == [mx.cpu()]
    on_cpu = of(*SMALL, "--device=cpu", "--num_gpus=4")
    assert options.devices(on_cpu) == [mx.cpu()]
    assert options.effective_batch(on_cpu) == 2
    with pytest.raises(ValueError, match="inference runs on one GPU, not on 2"):
        of(*SMALL, "--phase=inference", "--gpus=0,1")
    with pytest.raises(ValueError, match="this machine has 4 GPU"):
        of(*SMALL, "--gpus=4")


def test_contradictions_about_devices(monkeypatch):
    monkeypatch.setattr(mx.context, "num_gpus", lambda: 4)
    with pytest.raises(ValueError, match="device cpu contradicts gpus '1'; use one"):
        of(*SMALL, "--device=cpu", "--gpus=1")
    with pytest.raises(ValueError, match="device gpu contradicts gpus ''; use one"):
        of(*SMALL, "--device=gpu", "--gpus=")
    with pytest.raises(ValueError, match="num_gpus is 0; use 1 or more, or --device=cpu"):
        of(*SMALL, "--device=gpu", "--num_gpus=0")
    assert of(*SMALL, "--device=cpu", "--num_gpus=0")["device"] == "cpu"
    opts = options.complete({"model": "sensor_net", "phase": "training"})
    assert options.devices(opts) == [mx.gpu(0)]
    opts["device"] = "cpu"  # a dictionary may be used again
    assert options.devices(options.complete(opts)) == [mx.cpu()]


@pytest.mark.parametrize("value", ["many", None, [1]])
def test_numbers_are_whole(value):
    opts = {"model": "sensor_net", "phase": "training", "batch_size": value}
    if value is None:
        assert options.complete(opts)["batch_size"] == 16
        return
    with pytest.raises(ValueError, match="use a whole number"):
        options.complete(opts)


def test_the_entry_file_runs_by_its_path(tmp_path):
    script = pathlib.Path(options.__file__).with_name("benchmarks.py")
    done = subprocess.run(
        [sys.executable, script, *SMALL, "--forward_only=true"],
        capture_output=True, text=True, cwd=tmp_path, check=True,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    starts = [
        '__mxnet.version__="1.9.1"', '__exp.framework_ver__="1.9.1"', "__results.time__=",
        "__results.throughput__=", '__exp.model_title__="SensorNet"', "__results.time_data__=[",
    ]  # fmt: skip
    assert [line.startswith(start) for line, start in zip(lines, starts, strict=False)] == [
        True
    ] * 6
    assert parse(done.stdout) == parse_lines(lines)


@pytest.mark.parametrize("kind", ["local", "device"])
def test_stores_of_one_machine_train(capsys, kind):
    lines, _ = run(capsys, *SMALL, f"--kv_store={kind}")
    assert len(lines["results.time_data"]) == 2


def test_training_uses_all_devices(monkeypatch):
    from mxnet_benchmarks import runs
    from mxnet_benchmarks.model_factory import ModelFactory

    opts = of(*SMALL)
    monkeypatch.setattr(runs, "devices", lambda _: [mx.cpu(0), mx.cpu(1)])
    monkeypatch.setattr(runs, "effective_batch", lambda _: 4)
    training = runs.Training(ModelFactory.get_model(dict(opts)), opts)
    training.step()
    shapes = [array.shape for array in training._module.get_outputs(merge_multi_context=False)[0]]
    assert shapes == [(2, 16), (2, 16)]


@pytest.mark.parametrize("phase", ["inference", "training"])
def test_half_floats(capsys, phase):
    lines, _ = run(capsys, *SMALL, "--dtype=float16", f"--phase={phase}")
    assert lines["results.throughput"] > 0


@pytest.mark.parametrize("backend", ["none", "ngraph", "MKLDNN", "TensorRT", "neuron"])
def test_backends_of_inference(capsys, backend):
    kept = os.environ.get("MXNET_SUBGRAPH_BACKEND")
    lines, _ = run(capsys, *SMALL, "--phase=inference", f"--backend={backend}")
    assert len(lines["results.time_data"]) == 2
    assert os.environ.get("MXNET_SUBGRAPH_BACKEND") == kept


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--model=resnet51"], "Unsupported model: 'resnet51'; use one of acoustic_model, "),
        (["--batch_size=0"], "batch_size is 0; use 1 or more"),
        (["--num_batches=0"], "num_batches is 0; use 1 or more"),
        (["--num_warmup_batches=-1"], "num_warmup_batches is -1; use 0 or more"),
        (["--data_dir=/nowhere"], "data_dir '/nowhere' does not exist"),
        (["--gpus=a"], "gpus 'a' is no list of GPUs; write 0,1"),
        (["--model_opts={"], "model_opts '{' is no JSON: "),
        (["--kv_store=horovod"], "kv_store horovod needs Horovod"),
        (["--use_dali=true"], "use_dali needs NVIDIA DALI"),
        (["--nvidia_layers"], "nvidia_layers needs NVIDIA's own build"),
        (["--input_layout=NHWC"], "input_layout is 'NHWC'; the networks of this suite are NCHW"),
        (["--backend=TensorRT"], "backend TensorRT is for inference; training has none"),
        (["--backend=nothing"], "MXNET_SUBGRAPH_BACKEND=nothing: this backend is not known"),
        (["--compare"], "--compare measures inference on the CPU; use --phase=inference"),
    ],
)
def test_refusals_are_one_sentence_and_the_failure_line(capsys, arguments, sentence):
    assert failure(capsys, *SMALL, *arguments).startswith(f"benchmarks: {sentence}")


@pytest.mark.skipif(mx.context.num_gpus() > 0, reason="this machine has a GPU")
def test_a_gpu_that_is_not_there(capsys):
    said = failure(capsys, *SMALL, "--device=gpu")
    assert said == "benchmarks: gpu(0): this machine has no GPU; use --device=cpu"


def test_wrong_usage_has_the_failure_line_too(capsys):
    with pytest.raises(SystemExit) as ended:
        run(capsys, "--model=sensor_net", "--batch_size=many")
    captured = capsys.readouterr()
    assert ended.value.code == 2
    assert parse(captured.out)["results.status"] == "failure"
    assert captured.err == "benchmarks: argument --batch_size: invalid int value: 'many'\n"


def test_a_failed_run_writes_no_file(capsys, tmp_path):
    failure(capsys, *SMALL, "--backend=nothing", f"--json={tmp_path / 'result.json'}")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_refused_before_the_run(capsys, tmp_path):
    (tmp_path / "file").touch()
    for path, reason in ((tmp_path, "is a folder"), (tmp_path / "file" / "x", "cannot be written")):
        assert reason in failure(capsys, *SMALL, "--num_batches=1000000", f"--json={path}")
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_the_result_as_json(capsys, tmp_path):
    path = tmp_path / "made" / "result.json"
    lines, _ = run(capsys, *SMALL, "--phase=inference", f"--json={path}")
    record = json.loads(path.read_text())
    assert [p.name for p in path.parent.iterdir()] == ["result.json"]
    assert record["times"] == lines["results.time_data"]
    assert record["n"] == 2
    assert record["title"] == "SensorNet"
    assert record["parameters"] == 2_919_440
    assert record["peak_memory_mb"] > 50
    assert record["host"]


def test_peers_get_the_same_network(capsys, monkeypatch, tmp_path):
    from mxnet.bench import compare

    asked = []

    def measure(network, settings):
        asked.append((network, settings))
        print("not installed: one of them")
        line = {"median": 1.0, "p10": 0.9, "p90": 1.1, "n": 5, "load_s": 0.1, "rss_mb": 90.0}
        peers = {"onnxruntime": line}
        yield {"engine": "remx", "unit": "ms", "ratio": {}, "peers": peers, **line}

    monkeypatch.setattr(compare, "measure", measure)
    path = tmp_path / "result.json"
    lines, said = run(capsys, *SMALL, "--phase=inference", "--compare", f"--json={path}")
    ((network, settings),) = asked
    assert network.name == "sensor_net"
    assert network.inputs["data"].shape == (2, 784)
    assert set(network.args) == {
        f"{layer}_{kind}" for layer in ("dense0", "dense1", "dense2", "logits")
        for kind in ("weight", "bias")
    }  # fmt: skip
    assert settings.peers == ["onnxruntime", "openvino", "torch"]
    assert len(settings.threads) == 1
    assert "not installed" in said
    assert "onnxruntime" in said
    assert json.loads(path.read_text())["compare"]["peers"]["onnxruntime"]["median"] == 1.0
    assert len(lines["results.time_data"]) == 2


def test_peers_are_measured(capsys):
    pytest.importorskip("onnxruntime")
    lines, said = run(capsys, *SMALL, "--phase=inference", "--compare")
    assert "onnxruntime" in said
    assert lines["exp.model_title"] == "SensorNet"


def test_a_dictionary_with_two_keys_trains():
    opts = {"model": "sensor_net", "phase": "training"}
    title, seconds = benchmark(opts)
    assert title == "SensorNet"
    assert isinstance(seconds, np.ndarray)
    assert seconds.shape == (10,)
    assert (seconds > 0).all()
    assert opts["batch_size"] / seconds.mean() > 0
    assert (opts["num_warmup_batches"], opts["num_batches"], opts["kv_store"]) == (10, 10, "device")
    json.dumps(opts)


def test_a_dictionary_must_name_model_and_phase():
    with pytest.raises(ValueError, match="missing option 'model'"):
        benchmark({"phase": "training"})
    with pytest.raises(ValueError, match="missing option 'phase'"):
        benchmark({"model": "sensor_net"})
    with pytest.raises(ValueError, match="phase 'testing' is none of"):
        benchmark({"model": "sensor_net", "phase": "testing"})


def test_the_class_of_2019_takes_a_namespace():
    args = argparse.Namespace(
        model="sensor_net", phase="inference", batch_size=4, num_batches=3, num_warmup_batches=0,
        gpus="", kv_store="device", data_dir="", dtype="float32", model_opts="{}",
    )  # fmt: skip
    title, seconds = Benchmark(args).run()
    assert title == "SensorNet"
    assert len(seconds) == 3


def test_warm_up_is_awaited(monkeypatch):
    """The first timed batch must not pay for what comes before it."""
    from mxnet_benchmarks import measure

    order = []
    real = mx.nd.waitall
    monkeypatch.setattr(mx.nd, "waitall", lambda: (order.append("wait"), real()))
    clock = measure.time.perf_counter
    monkeypatch.setattr(measure.time, "perf_counter", lambda: (order.append("clock"), clock())[1])
    benchmark({"model": "sensor_net", "phase": "inference", "device": "cpu", "num_batches": 1})
    assert order[-3:] == ["wait", "clock", "clock"]


def test_a_bar_on_request_only(capsys):
    _, said = run(capsys, *SMALL, "--phase=inference", "--progress")
    assert "SensorNet inference" in said
    assert "3/3" in said
    _, said = run(capsys, *SMALL, "--phase=inference")
    assert said == ""
