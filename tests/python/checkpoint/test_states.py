"""Optimizer states go back and forth between this library and MXNet 1.9.1 (state_runs.py)."""

import pathlib
import subprocess
import zipfile

import pytest
import state_runs

ORACLE = pathlib.Path(__file__).parents[3] / "build" / "oracle-venv" / "bin" / "python"


def test_training_goes_on_from_the_states_of_mxnet(tmp_path):
    with zipfile.ZipFile(state_runs.ZIP) as archive:
        archive.extractall(tmp_path)
    state_runs.check(state_runs.read_all(str(tmp_path)))


def test_training_goes_on_from_our_states(tmp_path):
    state_runs.write_all(str(tmp_path))
    state_runs.check(state_runs.read_all(str(tmp_path)))


def test_the_pickles_name_what_mxnet_has(tmp_path):
    """1.9.1 finds every class in our files: the same ones as in its own."""
    import pickletools

    def classes(data):
        found, texts = set(), []
        for opcode, argument, _ in pickletools.genops(data):
            if opcode.name in ("SHORT_BINUNICODE", "BINUNICODE"):
                texts.append(argument)
            elif opcode.name == "STACK_GLOBAL":
                found.add(tuple(texts[-2:]))
            elif opcode.name == "GLOBAL":
                found.add(tuple(argument.split(" ")))
        return {(module, name) for module, name in found if module.startswith("mxnet")}

    state_runs.write_all(str(tmp_path))
    with zipfile.ZipFile(state_runs.ZIP) as archive:
        for name in archive.namelist():
            allowed = classes(archive.read(name))
            assert classes((tmp_path / name).read_bytes()) <= allowed, name


@pytest.mark.oracle
@pytest.mark.skipif(not ORACLE.exists(), reason="bench/setup.sh installs MXNet 1.9.1")
def test_mxnet_goes_on_from_our_states(tmp_path):
    state_runs.write_all(str(tmp_path))
    program = str(pathlib.Path(state_runs.__file__))
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    done = subprocess.run(
        [str(ORACLE), "-W", "ignore", program, str(tmp_path)], capture_output=True, text=True,
        check=False, env=environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
