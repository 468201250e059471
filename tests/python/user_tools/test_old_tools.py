"""`rec2idx`, `parse_log` and `diagnose`, with the options of 1.9.1."""

import os
import pathlib
import subprocess
import sys

import pytest

import mxnet as mx
from mxnet.tools import diagnose, parse_log, rec2idx

LOG = """INFO:root:Epoch[0] Batch [20]\tSpeed: 10.0 samples/sec\taccuracy=0.5
INFO:root:Epoch[0] Train-accuracy=0.600000
INFO:root:Epoch[0] Train-accuracy=0.800000
INFO:root:Epoch[0] Train-top_k_accuracy_5=0.900000
INFO:root:Epoch[0] Time cost=12.345
INFO:root:Epoch[0] Validation-accuracy=0.700000
INFO:root:Epoch[0] Validation-top_k_accuracy_5=0.950000
INFO:root:Epoch[1] Train-accuracy=0.900000
INFO:root:Epoch[1] Train-top_k_accuracy_5=0.990000
INFO:root:Epoch[1] Time cost=11.0
INFO:root:Epoch[1] Validation-accuracy=0.850000
INFO:root:Epoch[1] Validation-top_k_accuracy_5=0.970000
"""
MARKDOWN = """| epoch | train-accuracy | train-top_k | val-accuracy | val-top_k | time |
| --- | --- | --- | --- | --- | --- |
|  1 | 0.700000 | 0.900000 | 0.700000 | 0.950000 | 12.3 |
|  2 | 0.900000 | 0.990000 | 0.850000 | 0.970000 | 11.0 |
"""  # as 1.9.1 prints it


@pytest.fixture
def records(tmp_path):
    path = tmp_path / "set.rec"
    file = mx.recordio.MXIndexedRecordIO(f"{tmp_path}/own.idx", str(path), "w")
    for number, length in enumerate([5, 0, 8, 1201]):
        file.write_idx(number, bytes(length))
    file.close()
    return path


def test_an_index_is_made_again(records, tmp_path, capsys):
    assert rec2idx.main([str(records), str(tmp_path / "new.idx")]) == 0
    assert (tmp_path / "new.idx").read_text() == (tmp_path / "own.idx").read_text()
    assert "count: 0" in capsys.readouterr().out
    assert not list(tmp_path.glob("*.part"))


def test_the_class_makes_keys_of_any_type(records, tmp_path):
    creator = rec2idx.IndexCreator(
        str(records), str(tmp_path / "new.idx"), key_type=lambda n: f"k{n}"
    )
    assert creator.create_index() == 4
    creator.close()
    assert (tmp_path / "new.idx").read_text().startswith("k0\t0\nk1\t16\n")


def test_damaged_records_have_no_index(records, tmp_path, capsys):
    records.write_bytes(records.read_bytes()[:-100])
    assert rec2idx.main([str(records), str(tmp_path / "new.idx")]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"rec2idx: record file {records}: damaged at byte 40")
    assert not list(tmp_path.glob("new*"))
    assert rec2idx.main(["/nowhere.rec", str(tmp_path / "new.idx")]) == 1
    assert "cannot open" in capsys.readouterr().err


def test_a_log_becomes_a_table(tmp_path, capsys):
    path = tmp_path / "train.log"
    path.write_text(LOG)
    assert parse_log.main([str(path), "--metric-names", "accuracy", "top_k"]) == 0
    assert capsys.readouterr().out == MARKDOWN
    assert parse_log.main([str(path), "--format", "none", "--metric-names", "top_k"]) == 0
    assert capsys.readouterr().out == (
        "epoch\ttrain-top_k\tval-top_k\ttime\n"
        " 1\t0.900000\t0.950000\t12.3\n 2\t0.990000\t0.970000\t11.0\n"
    )


def test_what_a_log_does_not_tell_is_a_dash(tmp_path, capsys):
    path = tmp_path / "train.log"
    path.write_text("Epoch[0] Train-accuracy=0.5\n")
    assert parse_log.main([str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "|  1 | 0.500000 | - | - |"
    assert parse_log.main(["/nowhere.log"]) == 1
    assert capsys.readouterr().err == "parse_log: /nowhere.log: No such file or directory\n"


def test_a_diagnosis_has_all_sections(capfd, monkeypatch):
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    tried = []
    monkeypatch.setattr(diagnose, "_try_site", lambda name, url, timeout: tried.append(name))
    assert diagnose.main(["--region", "cn,xx", "--timeout", "3"]) == 0
    shown = capfd.readouterr().out
    titles = ["Python Info", "Pip Info", "MXNet Info", "System Info", "Hardware Info",
              "Network Test", "Environment"]  # fmt: skip
    places = [shown.index(f"-{title}-") for title in titles]
    assert places == sorted(places)
    assert "Version      : 1.9.1\n" in shown
    assert f"Directory    : {os.path.dirname(mx.__file__)}\n" in shown
    assert 'MXNET_SUBGRAPH_BACKEND="NONE"' in shown
    assert "Region xx has no sites of its own." in shown
    assert {"PYPI", "PYPI(tsinghua)"} <= set(tried)


def test_sections_can_be_left_out(capfd):
    zero = [word for name in diagnose.CHECKS if name != "os" for word in (f"--{name}", "0")]
    assert diagnose.main(zero) == 0
    shown = capfd.readouterr().out
    assert "System Info" in shown
    assert shown.count("---") < 12


def test_a_site_that_does_not_answer_is_named(capsys):
    diagnose._try_site("Own", "http://no.such.host.invalid/", 1)
    assert capsys.readouterr().out.startswith("Error resolving DNS for Own: http://no.such.host")
    diagnose._try_site("Own", "http://127.0.0.1:9/", 1)
    assert capsys.readouterr().out.startswith("Error open Own: http://127.0.0.1:9/, ")


@pytest.mark.parametrize("name", ["rec2idx", "parse_log", "diagnose", "im2rec"])
def test_they_run_as_modules(name):
    done = subprocess.run(
        [sys.executable, "-m", f"mxnet.tools.{name}", "--help"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"usage: {name}")


@pytest.mark.parametrize("name", ["im2rec", "rec2idx", "parse_log", "diagnose"])
def test_programs_lie_in_tools_as_they_did(name, tmp_path):
    program = pathlib.Path(__file__).resolve().parents[3] / "tools" / f"{name}.py"
    env = {**os.environ, "PYTHONPATH": str(pathlib.Path(mx.__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, program, "--help"], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: ")
