"""The wheel works in a clean environment: no compiler, no CUDA, no network, either NumPy."""

import subprocess
import sys
import zipfile
from email.parser import Parser

import pytest

from clean import ROOT, make_environment, pip, run_clean

PROGRAM = """
import socket

def refuse(*args, **kwargs):
    raise AssertionError("the network was used")

socket.socket = refuse
import numpy
import mx_neuron
import mxnet as mx
from mxnet_benchmarks.benchmarks import benchmark

assert mx_neuron.compile
assert numpy.__version__.startswith({numpy!r}), numpy.__version__
assert mx.__version__ == "1.9.1", mx.__version__
x = mx.nd.array([[1, 2, 3], [4, 5, 6]])
assert (x * 2).asnumpy().tolist() == [[2, 4, 6], [8, 10, 12]]
data = mx.nd.ones((1, 3, 8, 8))
weight = mx.nd.ones((4, 3, 3, 3))
y = mx.nd.Convolution(data, weight, num_filter=4, kernel=(3, 3), no_bias=True)
assert y.shape == (1, 4, 6, 6) and (y.asnumpy() == 27).all()
assert mx.context.num_gpus() == 0
pixels = numpy.arange(48, dtype="uint8").reshape(4, 4, 3)
header = mx.recordio.IRHeader(0, 0, 0, 0)
for kind in (".png", ".jpg"):
    record = mx.recordio.pack_img(header, pixels, img_fmt=kind)
    assert mx.image.imdecode(mx.recordio.unpack(record)[1]).shape == (4, 4, 3)
title, seconds = benchmark({{"model": "sensor_net", "phase": "training", "num_batches": 2}})
assert title == "SensorNet" and len(seconds) == 2
print("works", mx.__file__)
"""

COMMANDS = (
    "benchmark", "experimenter", "logparser", "im2rec", "rec2idx", "parse-log", "diagnose",
)  # fmt: skip


@pytest.mark.parametrize("numpy", ["1.26", "2."])
def test_wheel_works_in_a_clean_environment(wheel, numpy):
    if numpy == "1.26" and sys.version_info >= (3, 13):
        pytest.skip("NumPy 1.26 has no wheel for Python 3.13 and newer")
    wanted = "numpy==1.26.4" if numpy == "1.26" else "numpy>=2,<3"
    python = make_environment(f"numpy-{numpy.strip('.')}", wanted)
    pip(python, "install", "-q", "--no-deps", "--no-index", "--force-reinstall", wheel)
    done = run_clean(python, PROGRAM.format(numpy=numpy))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "site-packages" in done.stdout
    command = [python.with_name("neuron-cc"), "list-operators", "--framework", "MXNET"]
    listed = subprocess.run(command, capture_output=True, text=True, cwd="/", env={"PATH": ""})
    assert "Convolution" in listed.stdout.split(), listed.stderr
    for name in COMMANDS:
        asked = [python.with_name(f"mxnet-{name}"), "--help"]
        told = subprocess.run(asked, capture_output=True, text=True, cwd="/", env={"PATH": ""})
        assert told.returncode == 0, told.stderr


def test_wheel_is_found_as_mxnet_1_9_1(wheel):
    python = make_environment("numpy-2", "numpy>=2,<3")
    pip(python, "uninstall", "-q", "-y", "mxnet")
    pip(python, "install", "-q", "--no-index", "--find-links", wheel.parent, "mxnet==1.9.1")
    done = run_clean(python, "import importlib.metadata as m; print(m.version('mxnet'))")
    assert done.stdout.strip() == "1.9.1+remx.1"


def test_wheel_holds_the_libraries_once_and_no_sources(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for name in [
        "libmxnet.so",
        "libmx_team.so",
        "libdnnl.so.3",
        "libgomp.so.1",
        "libjpeg.so.62",
        "libpng16.so.16",
    ]:
        assert names.count(f"mxnet/{name}") == 1
    for name in ["libjpeg-turbo.txt", "libpng.txt", "xbyak.txt"]:
        assert names.count(f"mxnet/licenses/{name}") == 1
    assert sum(name.startswith("mxnet/_core.") and name.endswith(".so") for name in names) == 1
    strays = [n for n in names if n.endswith((".cc", ".h", ".cu", ".o", ".a", ".pyc", ".cmake"))]
    assert strays == []
    tops = {name.split("/")[0] for name in names}
    for name in [
        "dlbs/scripts/launchers/mxnet.sh",
        "dlbs/python/mxnet_benchmarks/benchmarks.py",
        "dlbs/python/mxnet_benchmarks/cluster_launcher.py",
        "experiments/configs/mxnet.json",
        "page.css",
    ]:
        assert f"mxnet_benchmarks/{name}" in names
    packages = {top for top in tops if not top.endswith(".dist-info")}
    assert packages == {"mxnet", "mx_neuron", "mxnet_benchmarks"}


def test_wheel_depends_on_numpy_only(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [n for n in archive.namelist() if n.endswith(".dist-info/METADATA")]
        metadata = Parser().parsestr(archive.read(name).decode())
    needed = [text for text in metadata.get_all("Requires-Dist") if "extra ==" not in text]
    assert [text.split(">")[0] for text in needed] == ["numpy"]
    assert set(metadata.get_all("Provides-Extra")) == {"cuda", "viz"}


def test_libraries_look_beside_themselves_only(wheel, tmp_path):
    elffile = pytest.importorskip("elftools.elf.elffile")
    with zipfile.ZipFile(wheel) as archive:
        libraries = [n for n in archive.namelist() if "/libmx" in n or "/_core." in n]
        libraries = [n for n in libraries if n.endswith(".so")]
        archive.extractall(tmp_path, libraries)
    for name in libraries:
        with open(tmp_path / name, "rb") as file:
            dynamic = elffile.ELFFile(file).get_section_by_name(".dynamic")
            needed = [tag.needed for tag in dynamic.iter_tags("DT_NEEDED")]
            paths = [tag.runpath for tag in dynamic.iter_tags("DT_RUNPATH")]
        assert len(paths) == 1
        assert all(part.startswith("$ORIGIN") for part in paths[0].split(":")), paths
        if "mx_cuda" not in name:
            assert not [n for n in needed if "cuda" in n or "cudnn" in n or "cublas" in n], needed


@pytest.mark.slow
def test_pip_install_builds_by_itself():
    python = make_environment("isolated")
    pip(python, "install", "-q", ROOT)
    done = run_clean(python, "import mxnet as mx; print(mx.nd.ones((2,)).sum().asscalar())")
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) == 2
