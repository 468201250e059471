"""Sweeps that go on after an interruption, and what a report is made of."""

import html.parser
import json
import re

import pytest
from suite import parse

from mxnet_benchmarks import sweep
from mxnet_benchmarks.__main__ import main
from mxnet_benchmarks.page import render
from mxnet_benchmarks.report import read_records


def record(**changes):
    """What a run of the suite writes, in short."""
    return {
        "model": "vgg11", "phase": "inference", "batch_size": 1, "device": "cpu", "backend": None,
        "dtype": "float32", "title": "VGG11", "effective_batch": 1, "parameters": 132_863_336,
        "status": "ok", "unit": "ms", "mean": 10.0, "median": 10.0, "p10": 8.0, "p90": 12.5, "n": 5,
        "throughput": 100, "load_s": 1.5, "peak_memory_mb": 700.0, "times": [10.0] * 5,
        "version": "remx 0.1.0", "host": "A & B <processor>", "isa": "avx2", "threads": 2,
        "date": "2026-11-16", **changes,
    }  # fmt: skip


@pytest.fixture
def output(tmp_path):
    return tmp_path / "results.jsonl"


@pytest.fixture
def runs(monkeypatch):
    """Combinations that a sweep runs, which take no time."""
    seen = []

    def run_cell(cell, _args):
        seen.append(tuple(cell.values()))
        if len(seen) == runs_before_interruption[0]:
            raise KeyboardInterrupt
        if cell["backend"] == "wrong":
            return {**cell, "status": "failure", "reason": "this backend is not known"}
        backend = None if cell["backend"] == "default" else cell["backend"]
        return record(**{**cell, "backend": backend})

    runs_before_interruption = [None]
    monkeypatch.setattr(sweep, "run_cell", run_cell)
    return seen, runs_before_interruption


def test_all_combinations_run_once(runs, output, capsys):
    seen, _ = runs
    command = ["sweep", "--models=vgg11,vgg13", "--batches=1,8", "--backends=default,none",
               f"--output={output}"]  # fmt: skip
    assert main(command) == 0
    assert len(set(seen)) == len(seen) == 8
    assert ("vgg13", "inference", 8, "cpu", "none", "float32") in seen
    assert len(output.read_text().splitlines()) == 8
    assert main(command) == 0
    assert len(seen) == 8
    assert "8 runs, 8 of them done already" in capsys.readouterr().err
    assert main([*command, "--phases=inference,training"]) == 0
    assert len(seen) == 16


def test_an_interrupted_sweep_goes_on(runs, output, capsys):
    seen, limit = runs
    command = ["sweep", "--models=vgg11,vgg13,vgg16", f"--output={output}"]
    limit[0] = 2
    assert main(command) == 130
    assert "sweep: interrupted; the same command goes on" in capsys.readouterr().err
    assert len(output.read_text().splitlines()) == 1
    with output.open("a") as file:
        file.write('{"model": "vgg13", "pha')  # as if the power had failed in the middle of a line
    limit[0] = None
    assert main(command) == 0
    assert [cell[0] for cell in seen] == ["vgg11", "vgg13", "vgg13", "vgg16"]
    assert [r["model"] for r in read_records([output])] == ["vgg11", "vgg13", "vgg16"]


def test_runs_that_fail_are_kept_and_repeated_on_request(runs, output, capsys):
    seen, _ = runs
    command = ["sweep", "--models=vgg11", "--backends=default,wrong", f"--output={output}"]
    assert main(command) == 1
    assert "failed: vgg11 inference 1 cpu wrong float32: this backend" in capsys.readouterr().err
    assert main(command) == 1
    assert len(seen) == 2
    assert main([*command, "--again"]) == 1
    assert len(seen) == 3
    assert [r["status"] for r in read_records([output])] == ["ok", "failure"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--models=vgg12"], "--models: vgg12 is none of acoustic_model, "),
        (["--models="], "--models: nothing is none of "),
        (["--models=vgg11", "--batches=0"], "--batches 0: use numbers from 1 on"),
        (["--models=vgg11", "--phases=test"], "--phases: test is none of inference, training"),
        (["--models=vgg11", "--devices=tpu"], "--devices: tpu is none of cpu, gpu"),
        (["--models=vgg11", "--num_batches=0"], "--num_batches must be 1 or more"),
    ],
)
def test_wrong_lists_are_one_sentence(output, capsys, arguments, sentence):
    assert main(["sweep", *arguments, f"--output={output}"]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"sweep: {sentence}")
    assert said.count("\n") == 1
    assert not output.exists()


def test_a_real_sweep_and_its_page(output, tmp_path, capsys):
    page = tmp_path / "report.html"
    command = ["sweep", "--models=sensor_net", "--backends=none,nothing", "--num_batches=2",
               f"--output={output}", f"--report={page}"]  # fmt: skip
    assert main(command) == 1
    good, bad = read_records([output])
    assert (good["status"], good["title"], good["backend"], good["n"]) == (
        "ok",
        "SensorNet",
        "none",
        2,
    )
    assert bad["status"] == "failure"
    assert bad["reason"].startswith("MXNET_SUBGRAPH_BACKEND=nothing: this backend is not known")
    text = page.read_text()
    assert "SensorNet" in text
    assert "Runs that failed" in text
    assert "wrote" in capsys.readouterr().err
    assert sorted(p.name for p in tmp_path.iterdir()) == ["report.html", "results.jsonl"]


def test_one_benchmark_by_the_same_command(capsys):
    assert (
        main(["--model=sensor_net", "--batch_size=1", "--num_batches=1", "--phase=inference"]) == 0
    )
    assert parse(capsys.readouterr().out)["exp.model_title"] == "SensorNet"


class Balanced(html.parser.HTMLParser):
    """Checks that tags are closed; keeps texts and addresses."""

    def __init__(self):
        super().__init__()
        self.open, self.addresses = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "rect"):
            self.open.append(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_stands_alone():
    records = [
        record(), record(batch_size=8, effective_batch=8, backend="none", median=60.0),
        record(phase="training", dtype="float16"),
        {"model": "vgg13", "phase": "inference", "batch_size": 1, "status": "failure",
         "reason": "no <memory> & no hope"},
    ]  # fmt: skip
    text = render(records)
    checker = Balanced()
    checker.feed(text)
    assert checker.open == []
    assert checker.addresses == []
    assert "<script" not in text
    assert "@import" not in text
    assert re.findall(r"https?://[^\"' ]+", text) == ["http://www.w3.org/2000/svg"] * 2
    assert "A &amp; B &lt;processor&gt;, avx2, 2 threads" in text
    assert "no &lt;memory&gt; &amp; no hope" in text
    assert "3 runs, 1 that failed" in text
    assert "Samples per second, inference" in text
    assert "Samples per second, training" in text
    assert ">133<" in text  # 8 samples in 60 ms


def test_peers_are_in_the_chart():
    peer = {"median": 20.0, "p10": 19.0, "p90": 21.0}
    in_turns = {"median": 16.0, "p10": 15.0, "p90": 17.0, "peers": {"onnxruntime": peer}}
    text = render([record(compare=in_turns)])
    assert ">onnxruntime</text>" in text
    assert ">50</text>" in text
    assert ">62.5</text>" in text  # what was measured in turns, not the run's own 100
    assert ">100</text>" not in text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read: No such file or directory"),
        ("", "there are no results"),
        ('{"a": 1}\n', "has a line that is no result of a benchmark"),
        ("{}\n{]\n", "line 2 is no JSON"),
        (b"\xff\xfe", "cannot be read: it is no text"),
    ],
)
def test_wrong_results_have_no_page(tmp_path, capsys, content, sentence):
    path, page = tmp_path / "results.jsonl", tmp_path / "report.html"
    if content is not None:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert main(["report", str(path), f"--output={page}"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("report: ")
    assert sentence in said
    assert not page.exists()


def test_a_page_of_one_run_and_of_several_files(tmp_path):
    first, second, page = tmp_path / "one.json", tmp_path / "two.jsonl", tmp_path / "report.html"
    first.write_text(json.dumps(record(title="First"), indent=1))
    second.write_text(json.dumps(record(title="Second", model="vgg13")) + "\n\n")
    assert main(["report", str(first), str(second), f"--output={page}"]) == 0
    assert "First" in page.read_text()
    assert "Second" in page.read_text()
