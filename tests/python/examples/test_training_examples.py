"""The training examples, in small: they learn, and go on from a checkpoint with the same losses."""

import os
import pathlib
import re
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx

FOLDER = pathlib.Path(__file__).parents[3] / "examples" / "python"
SMALL = {
    "imagenet.py": "--network resnet18_v1 --size 32 --classes 4 --images 24 --batch-size 4".split(),
    "bert.py": ["--pairs", "64", "--batch-size", "8", "--epochs", "2"],
    "language_model.py": ["--epochs", "1", "--dropout", "0", "--sample", "3"],
}
LAST = {"imagenet.py": 12, "bert.py": 16, "language_model.py": 24}


def run(program, folder, *arguments):
    """Run an example; return its losses by step, and what it printed."""
    package = str(pathlib.Path(mx.__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    command = [sys.executable, str(FOLDER / program), *SMALL[program], *arguments]
    command += ["--folder", str(folder), "--report", "1"]
    if "--devices" not in command:
        command += ["--devices", "cpu"]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True,
        timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    losses = {int(s): float(x) for s, x in re.findall(r"step (\d+) loss (\S+)", done.stdout)}
    return losses, done.stdout


# float16 convolutions have no quick kernel on a CPU.
@pytest.mark.parametrize(
    ("program", "dtype"),
    [*((name, "float32") for name in SMALL), ("bert.py", "float16"), ("bert.py", "bfloat16")],
)
def test_an_interrupted_training_goes_on_with_the_same_losses(program, dtype, tmp_path):
    last = LAST[program]
    options = ["--dtype", dtype, "--stop-at", str(last)]
    whole, _ = run(program, tmp_path / "whole", *options)
    assert list(whole) == list(range(last))
    assert all(map(np.isfinite, whole.values()))
    broken = ["--dtype", dtype, "--every", "4"]
    first, _ = run(program, tmp_path / "broken", *broken, "--stop-at", "7")
    assert list(first) == list(range(7))
    rest, said = run(program, tmp_path / "broken", *broken, "--stop-at", str(last))
    assert "goes on from step 4" in said
    assert list(rest) == list(range(4, last))
    for step, loss in {**first, **rest}.items():
        assert loss == pytest.approx(whole[step], rel=1e-4, abs=1e-5), step


@pytest.mark.parametrize("program", list(SMALL))
def test_two_devices_have_the_losses_of_one(program, tmp_path):
    stop = ["--stop-at", "3"]
    one, _ = run(program, tmp_path / "one", *stop)
    two, _ = run(program, tmp_path / "two", *stop, "--devices", "cpu:0,1")
    if program == "imagenet.py":  # batch statistics are those of a part
        assert list(two) == list(one)
    else:
        assert two == pytest.approx(one, rel=1e-3)


def test_the_classifier_reads_records(tmp_path):
    writer = mx.recordio.MXIndexedRecordIO(str(tmp_path / "a.idx"), str(tmp_path / "a.rec"), "w")
    random = np.random.RandomState(0)
    for number in range(10):
        pixels = random.randint(0, 256, (40, 40, 3)).astype("uint8")
        header = mx.recordio.IRHeader(0, float(number % 4), number, 0)
        writer.write_idx(number, mx.recordio.pack_img(header, pixels, img_fmt=".png", quality=3))
    writer.close()
    records = ["--records", str(tmp_path / "a.rec"), "--validation", str(tmp_path / "a.rec")]
    whole, said = run("imagenet.py", tmp_path / "whole", *records)
    assert list(whole) == [0, 1, 2, 3]
    assert len(re.findall(r"accuracy 0\.\d+", said)) == 2
    run("imagenet.py", tmp_path / "broken", *records, "--every", "1", "--stop-at", "3")
    rest, _ = run("imagenet.py", tmp_path / "broken", *records)
    assert rest == pytest.approx({3: whole[3]}, rel=1e-4)


def test_a_training_may_go_on_in_another_precision(tmp_path):
    run("bert.py", tmp_path, "--stop-at", "2", "--every", "2")
    options = ["--stop-at", "4", "--every", "2", "--dtype"]
    rest, said = run("bert.py", tmp_path, *options, "float16")
    assert "goes on from step 2" in said
    assert np.isfinite(list(rest.values())).all()
    more = ["--stop-at", "7", "--every", "1", "--keep", "2", "--dtype", "float32"]
    _, said = run("bert.py", tmp_path, *more)
    assert "goes on from step 4" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["step-6", "step-7"]


def test_a_small_bert_learns(tmp_path):
    losses, said = run("bert.py", tmp_path, "--pairs", "512", "--batch-size", "32", "--epochs", "8")
    assert losses[max(losses)] < 0.3
    assert float(re.search(r"accuracy (\S+)", said)[1]) > 0.9


def test_bert_reads_pairs_and_hands_its_encoder_on(tmp_path):
    pairs = ["1\tthe cat sleeps\tthe dog barks", "0\tthe cat sleeps\ta car stops"] * 8
    (tmp_path / "pairs.tsv").write_text("\n".join(pairs))
    words = "[PAD] [UNK] [CLS] [SEP] the cat sleep ##s dog bark a car stop"
    (tmp_path / "words.txt").write_text(words.replace(" ", "\n"))
    data = ["--data", str(tmp_path / "pairs.tsv"), "--vocabulary", str(tmp_path / "words.txt")]
    encoder = str(tmp_path / "encoder.params")
    losses, _ = run("bert.py", tmp_path / "a", *data, "--batch-size", "4", "--save", encoder)
    assert losses[max(losses)] < losses[0]
    assert mx.nd.load(encoder)["word.weight"].shape[0] == len(words.split())
    run("bert.py", tmp_path / "b", *data, "--parameters", encoder, "--stop-at", "1")
    two = ["--batch-size", "4", "--stop-at", "1", "--devices", "cpu:0,1"]
    _, said = run("bert.py", tmp_path / "c", *data, *two)  # beside one pair for the test
    assert "accuracy" in said
