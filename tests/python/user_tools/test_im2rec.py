"""`im2rec`: the same bytes as 1.9.1's, and what it does about what is wrong."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest
from im2rec_golden import HERE, results

import mxnet as mx
from mxnet.tools import im2rec

GOLDEN = json.loads((HERE / "golden.json").read_text())
ORACLE = HERE.parents[2] / "build" / "oracle-venv" / "bin" / "python"


def run(*arguments):
    return im2rec.main(list(map(str, arguments)))


@pytest.fixture(scope="module")
def made():
    def check(arguments):
        assert im2rec.main(arguments) == 0

    return results(check)


@pytest.mark.parametrize("options", GOLDEN)
def test_files_are_those_of_the_real_one(made, options):
    assert made[options] == GOLDEN[options]


@pytest.mark.oracle
@pytest.mark.skipif(not ORACLE.exists(), reason="bench/setup.sh installs MXNet 1.9.1")
def test_the_recorded_files_are_still_those_of_the_real_one(tmp_path):
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}  # it has its own mxnet
    if subprocess.run([ORACLE, "-c", "import cv2"], capture_output=True).returncode:
        pytest.skip("MXNet 1.9.1's im2rec needs cv2 there: pip install opencv-python-headless")
    shutil.copytree(HERE, tmp_path / "copy")
    (tmp_path / "copy" / "golden.json").unlink()
    program = tmp_path / "copy" / "im2rec_golden.py"
    subprocess.run([ORACLE, "-W", "ignore", program], check=True, env=environment)
    assert json.loads((tmp_path / "copy" / "golden.json").read_text()) == GOLDEN


def test_records_are_read_back(tmp_path):
    assert run(tmp_path / "set", HERE / "images", "--list", "--recursive") == 0
    assert run(tmp_path / "set", HERE / "images", "--resize", 24, "--num-thread", 2) == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["set.idx", "set.lst", "set.rec"]
    lines = [line.split("\t") for line in (tmp_path / "set.lst").read_text().splitlines()]
    file = mx.recordio.MXIndexedRecordIO(f"{tmp_path}/set.idx", f"{tmp_path}/set.rec", "r")
    assert file.keys == [int(line[0]) for line in lines]
    for number, label, name in lines:
        header, pixels = mx.recordio.unpack_img(file.read_idx(int(number)))
        assert (header.id, header.label) == (int(number), float(label))
        assert min(pixels.shape[:2]) == 24, name
    data = mx.io.ImageRecordIter(
        path_imgrec=f"{tmp_path}/set.rec", data_shape=(3, 24, 24), batch_size=2
    )
    assert data.next().data[0].shape == (2, 3, 24, 24)


def test_folders_are_labels(tmp_path, capsys):
    run(tmp_path / "set", HERE / "images", "--list", "--recursive", "--no-shuffle")
    assert capsys.readouterr().out == "one 0\ntwo 1\n"
    rows = [line.split("\t")[1:] for line in (tmp_path / "set.lst").read_text().splitlines()]
    assert rows == [
        ["0.000000", "one/i0.jpg"], ["0.000000", "one/i1.jpg"],
        ["1.000000", "two/i2.png"], ["1.000000", "two/i6.jpg"],
    ]  # fmt: skip


def test_images_that_are_none_are_left_out_and_named(tmp_path, capsys):
    images = tmp_path / "images"
    shutil.copytree(HERE / "images", images)
    (images / "one" / "broken.jpg").write_bytes(b"no image")
    run(tmp_path / "set", images, "--list", "--recursive")
    with (tmp_path / "set.lst").open("a") as file:
        file.write("9\t0.0\tone/absent.jpg\nnonsense\n")
    assert run(tmp_path / "set", images) == 0
    said = capsys.readouterr().err
    assert "one/broken.jpg is left out: " in said
    assert "one/absent.jpg is left out: " in said
    assert "set.lst: line 7 is left out: it has no number, labels and path" in said
    assert "4 records, 2 images left out" in said
    file = mx.recordio.MXIndexedRecordIO(f"{tmp_path}/set.idx", f"{tmp_path}/set.rec", "r")
    assert len(file.keys) == 4
    assert [mx.recordio.unpack_img(file.read_idx(key))[1].ndim for key in file.keys] == [3] * 4


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["/nowhere", "--list"], "the folder of images /nowhere does not exist"),
        ([HERE / "images", "--list"], "has no images that end in .jpeg, .jpg, .png; --recursive"),
        ([HERE / "images"], "*.lst; make one with --list"),
        ([HERE / "images", "--num-thread", 0], "--num-thread is 0; use 1 or more"),
        ([HERE / "images", "--list", "--chunks", 0], "--chunks is 0; use 1 or more"),
        ([HERE / "images", "--list", "--train-ratio", 0.9, "--test-ratio", 0.2], "the ratios must"),
    ],
)
def test_refusals_are_one_sentence_and_write_nothing(tmp_path, capsys, options, sentence):
    assert run(tmp_path / "set", *options) == 1
    said = capsys.readouterr().err
    assert said.startswith("im2rec: ")
    assert sentence in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_leaves_the_files_of_before(tmp_path, monkeypatch):
    run(tmp_path / "set", HERE / "images", "--list", "--recursive")
    run(tmp_path / "set", HERE / "images", "--pass-through")
    before = (tmp_path / "set.rec").read_bytes()

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(im2rec, "make_record", interrupt)
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path / "set", HERE / "images")
    assert (tmp_path / "set.rec").read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["set.idx", "set.lst", "set.rec"]


def test_it_runs_by_its_path(tmp_path):
    program = pathlib.Path(im2rec.__file__)
    command = [sys.executable, program, tmp_path / "set", HERE / "images", "--list", "--recursive"]
    subprocess.run(command, check=True, cwd=tmp_path, capture_output=True)
    assert len((tmp_path / "set.lst").read_text().splitlines()) == 4
