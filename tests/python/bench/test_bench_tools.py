"""The benchmark tools: statistics, verdicts and the picture."""

import importlib.util
import json
import pathlib
import platform
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from mxnet.bench import chart, rounds

BENCH = pathlib.Path(__file__).resolve().parents[3] / "bench"


def load(name):
    """Imports a script of bench/ by its path."""
    spec = importlib.util.spec_from_file_location(f"bench_{name}", BENCH / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_kernels_are_sorted_by_kind():
    kinds = load("gpu/kinds")
    events = [
        ("sm90_xmma_fprop_implicit_gemm_f16f16_nhwc", 1500),
        ("void cudnn::bn_bw_1C11_kernel_new<__half>", 700),
        ("void mx::ops::row_sums_kernel<__half, 8>(mx::ops::Rows)", 300),
        ("void at::native::vectorized_elementwise_kernel<4, ...>", 200),
        ("void at::native::max_pool_backward_nhwc<c10::Half>", 100),
        ("void mx::map_kernel<8, mx::ops::Relu>", 50),
        ("nvjet_hsh_128x256_64x4", 40),
        ("something_else", 10),
    ]
    trace = [{"cat": "kernel", "name": name, "dur": time} for name, time in events]
    trace += [
        {"cat": "gpu_memcpy", "name": "Memcpy DtoD", "dur": 20},
        {"cat": "cpu_op", "name": "x"},
    ]
    kernels = kinds.kernels_of(json.dumps({"traceEvents": trace * 2}), steps=2)
    assert kernels["something_else"] == (pytest.approx(0.01), 1)
    sums = kinds.sums_of(kernels)
    assert {kind: pytest.approx(time) for kind, (time, _) in sums.items()} == {
        "convolutions": 1.5, "normalisation": 1.0, "pointwise": 0.25, "pooling": 0.1,
        "matrix products": 0.04, "copies and casts, optimizer": 0.02, "other kernels": 0.01,
    }  # fmt: skip
    assert sums["normalisation"][1] == 2
    text = kinds.table(["remx fp16", "PyTorch fp16"], [sums, sums], [3.0, 4.0], [2e9, 3e9])
    assert "| normalisation | 1.00 (2) | 1.00 (2) |" in text
    assert "| sum on the device; wall of a step | 2.9; 3.0 | 2.9; 4.0 |" in text


def result(median, ratio=None, spread=0.02):
    band = {"median": median, "p10": median * (1 - spread), "p90": median * (1 + spread), "n": 15}
    line = {
        "metric": "models/tiny/batch1", "engine": "remx", "unit": "ms", **band, "host": "cpu",
        "isa": "avx2", "threads": 2, "commit": "abc", "ratio": {}, "peers": {"other": band},
    }  # fmt: skip
    if ratio:
        line["ratio"]["other"] = {
            "median": ratio,
            "p10": ratio * 0.98,
            "p90": ratio * 1.02,
            "n": 15,
        }
    return line


def write(path, *results):
    path.write_text("".join(json.dumps(r) + "\n" for r in results))
    return str(path)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [(10, 12, "slower"), (10, 8, "faster"), (10, 10.1, "same"), (10, 10.35, "same")],
)
def test_only_changes_beyond_noise_count(old, new, expected):
    assert load("compare").verdict(result(old), result(new)) == expected


def test_ratios_cancel_the_mood_of_the_machine(tmp_path, capsys):
    old = write(tmp_path / "old.jsonl", result(10, ratio=0.5))
    new = write(tmp_path / "new.jsonl", result(20, ratio=0.5))
    assert load("compare").compare(old, new) == 0
    assert "same" in capsys.readouterr().out


def test_a_slower_case_is_counted(tmp_path):
    old = write(tmp_path / "old.jsonl", result(10))
    new = write(tmp_path / "new.jsonl", result(13))
    assert load("compare").compare(old, new) == 1


def test_percentiles_are_interpolated():
    assert rounds.percentile([1, 2, 3, 4, 5], 0.5) == 3
    assert rounds.percentile([0, 10], 0.1) == pytest.approx(1)
    assert rounds.summary([3, 1, 2])["median"] == 2


def test_difference_is_relative_to_the_range():
    assert rounds.difference([0, 5, 10], [0, 5, 10]) == 0
    assert rounds.difference([0, 5, 11], [0, 5, 10]) == pytest.approx(0.1)
    assert rounds.difference([1, 2], [1, 2, 3]) == float("inf")


def test_picture_is_well_formed(tmp_path):
    text = chart.draw([result(10), result(12)]).svg()
    names = [e.text for e in ElementTree.fromstring(text).iter() if e.tag.endswith("text")]
    assert names.count("remx") == 2
    assert names.count("other") == 2


def test_the_picture_of_the_readme_fits_a_screen():
    plot = load("plot")
    results = load("compare").read(str(BENCH / "results" / "models.jsonl")).values()
    drawing = plot.draw([r for r in results if r["metric"].startswith("models/")])
    assert drawing.width <= 700
    assert drawing.height <= 400
    names = [e.text for e in ElementTree.fromstring(drawing.svg()).iter() if e.tag.endswith("text")]
    assert {"remx", "torch", "batch 1", "batch 32"} <= set(names)


def test_one_picture_has_all_machines():
    plot = load("plot")
    results = plot.machine_results()
    drawing = plot.draw_machines(results)
    texts = [e.text for e in ElementTree.fromstring(drawing.svg()).iter() if e.tag.endswith("text")]
    assert {"AMD Zen 5", "Zen 4 as AVX2", "Intel Xeon, AMX", "16 threads, batch 1"} <= set(texts)
    assert {peer for r in results for peer in r["ratio"]} <= set(plot.MARKS)
    capped = [r for r in results if r["machine"] == "Zen 4 as AVX2"]
    assert all("openvino" in r["ratio"] and "onnxruntime" not in r["ratio"] for r in capped)
    newest = [r for r in results if r["metric"] == "models/resnet50_v2/batch1"]
    assert len(newest) == len({(r["machine"], r["threads"]) for r in newest})


@pytest.mark.skipif(platform.machine() != "x86_64", reason="its loops are of x86")
def test_the_peak_of_a_core_is_that_of_its_loop():
    peak = load("models/peak")
    isa = "avx2" if peak.widest() == "avx2" else "avx512"
    assert 1 < peak.peak(1, isa, seconds=0.02) < 1000
    assert 1 < peak.peak(1, "avx2", seconds=0.02) < 1000


def test_times_of_the_picture_are_parts_of_the_fastest_peers():
    line = result(10, ratio=0.5)
    line["ratio"]["slow"] = {"median": 0.25}
    assert load("plot").parts(line) == (0.5, {"other": 1.0, "slow": 2.0})


def test_an_engine_that_dies_is_named(tmp_path, capfd):
    (tmp_path / "dying.py").write_text("import os\nos._exit(3)\n")
    engine = rounds.Engine(sys.executable, "dying", (tmp_path,))
    assert rounds.start({"dying": engine}, "Model", {}, threads=1) == []
    assert "left out: dying: the process ended" in capfd.readouterr().err
    with pytest.raises(rounds.PeerError, match="dying: the process ended"):
        rounds.start({"dying": engine}, "Model", {}, required=("dying",), threads=1)


def test_a_foreign_python_does_not_see_our_package(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "somewhere")
    assert "PYTHONPATH" not in rounds.Engine("python", "peer", foreign=True).environment()
    assert rounds.Engine("python", "peer").environment()["PYTHONPATH"] == "somewhere"
