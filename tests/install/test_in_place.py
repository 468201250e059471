"""The nGraph page's installation: `pip install -e .` in the folder python of a built tree."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from clean import ROOT


@pytest.mark.skipif(
    not (ROOT / "python" / "mxnet" / "libmxnet.so").exists(), reason="no library built in place"
)
def test_package_installs_in_place(tmp_path):
    """No network is needed, and the package that imports is the one in the tree."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = str(tmp_path / "venv" / "bin" / "python")
    environment = {**os.environ, "PIP_NO_INDEX": "1", "PYTHONPATH": ""}
    subprocess.run(
        [python, "-m", "pip", "install", "-q", "--no-deps", "-e", "."],
        cwd=ROOT / "python",
        env=environment,
        check=True,
    )
    packages = tmp_path / "packages"  # numpy alone: beside it there may be a wheel of this package
    packages.mkdir()
    for part in Path(sysconfig.get_paths()["purelib"]).glob("numpy*"):
        (packages / part.name).symlink_to(part)
    environment["PYTHONPATH"] = str(packages)
    program = "import mxnet as mx; print(mx.runtime.Features()['NGRAPH'].enabled, mx.__file__)"
    done = subprocess.run(
        [python, "-c", program], cwd=tmp_path, env=environment, check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout.split()[1] == str(ROOT / "python" / "mxnet" / "__init__.py")
