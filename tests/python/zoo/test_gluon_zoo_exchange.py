"""Every zoo network as files: the real MXNet 1.9.1 exports and we load, and the other way round."""

import pathlib
import subprocess

import numpy as np
import pytest
import record_zoo
from test_gluon_zoo_models import WITH_SLOW

FOLDER = pathlib.Path(__file__).parent
ORACLE = FOLDER.parents[2] / "build" / "oracle-venv" / "bin" / "python"
pytestmark = [
    pytest.mark.oracle,
    pytest.mark.skipif(not ORACLE.exists(), reason="bench/setup.sh installs MXNet 1.9.1"),
]

WRITE = "record_zoo.write_files({name!r}, 'theirs')"
READ = """
import numpy
numpy.save('theirs', record_zoo.read_files({name!r}, 'ours'))
"""


def run_theirs(folder, text):
    text = f"import sys; sys.path.insert(0, {str(FOLDER)!r}); import record_zoo; {text}"
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder)}
    done = subprocess.run([str(ORACLE), "-W", "ignore", "-c", text], cwd=folder,
                          capture_output=True, text=True, check=False, env=environment)  # fmt: skip
    assert done.returncode == 0, done.stderr


def assert_same(got, want):
    np.testing.assert_allclose(got, want, rtol=0, atol=1e-4)


@pytest.mark.parametrize("name", WITH_SLOW)
def test_export_of_mxnet_answers_here(name, tmp_path, monkeypatch):
    run_theirs(tmp_path, WRITE.format(name=name))
    monkeypatch.chdir(tmp_path)
    want = np.load("theirs.npy")
    assert_same(record_zoo.read_files(name, "theirs"), want)
    net = record_zoo.make(name)
    net.load_parameters("theirs.params")
    assert_same(net(record_zoo.picture(record_zoo.sides(name)[1])).asnumpy(), want)


@pytest.mark.parametrize("name", WITH_SLOW)
def test_our_export_answers_in_mxnet(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    record_zoo.write_files(name, "ours")
    run_theirs(tmp_path, READ.format(name=name))
    assert_same(np.load("theirs.npy"), np.load("ours.npy"))
