"""What the training examples say to wrong options: a sentence before anything is trained."""

import os
import pathlib
import subprocess
import sys

import pytest

import mxnet as mx

FOLDER = pathlib.Path(__file__).parents[3] / "examples" / "python"
IMAGES = "imagenet.py --network resnet18_v1 --size 32 --classes 4 --devices cpu"
BERT = "bert.py --devices cpu"
TEXT = "language_model.py --devices cpu"
MISTAKES = {
    "no such kind": (f"{BERT}x:0", "unknown device type 'cpux'; use one of cpu, gpu"),
    "no number": (f"{BERT}:a", "--devices cpu:a: write it as cpu, gpu:0 or gpu:0,1"),
    "twice": (f"{TEXT}:1,1", "--devices cpu:1,1: names a device twice"),
    "no such gpu": ("bert.py --devices gpu:77", "--devices gpu:77: gpu(77) "),
    "uneven": (f"{TEXT}:0,1 --batch-size 5", "--batch-size 5: 2 devices do not share it evenly"),
    "no batch": (f"{TEXT} --batch-size 0", "--batch-size 0: must be positive"),
    "few pictures": (
        f"{IMAGES} --images 5 --batch-size 8",
        "5 pictures do not fill a batch of 8; use a smaller --batch-size",
    ),
    "few pairs": (
        f"{BERT} --pairs 3 --batch-size 8",
        "3 pairs do not fill a batch of 8; use a smaller --batch-size",
    ),
    "few words": (
        f"{TEXT} --text FOLDER/text --batch-size 4 --length 8",
        "a text of 20 words gives no step of 8 words in 4 columns",
    ),
    "no index": (f"{IMAGES} --records FOLDER/text", "FOLDER/text.idx is missing; mxnet-rec2idx"),
    "no label": (
        f"{BERT} --data FOLDER/pairs",
        "FOLDER/pairs, line 2: needs a label, a tab, a sentence, a tab, a sentence",
    ),
    "no marks": (
        f"{BERT} --vocabulary FOLDER/text",
        "FOLDER/text has no [PAD], [UNK], [CLS], [SEP]",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_one_sentence(mistake, tmp_path):
    (tmp_path / "text").write_text("a few words " * 6 + "and more")
    (tmp_path / "pairs").write_text("1\tthe cat\tthe dog\nno label\n")
    command, said = (text.replace("FOLDER", str(tmp_path)) for text in MISTAKES[mistake])
    package = str(pathlib.Path(mx.__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    program, *arguments = command.split()
    done = subprocess.run(
        [sys.executable, FOLDER / program, *arguments, "--folder", tmp_path / "checkpoints"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode != 0
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
