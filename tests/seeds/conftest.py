"""Runs the seed programs in processes of their own, as users do."""

import os
import subprocess
import sys

import pytest
from seed_programs import LAUNCH, ORACLE, PROGRAMS, same_package


def _run(what, arguments, folder, environment):
    done = subprocess.run(
        [sys.executable, "-c", *arguments], cwd=folder, capture_output=True, text=True,
        check=False, timeout=600, env={**same_package(), **environment},
    )  # fmt: skip
    assert done.returncode == 0, f"{what} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session")
def run_program():
    """Returns a function that runs a program, then an epilogue over its variables `g`."""

    def run(name, folder, epilogue="", **environment):
        return _run(name, [LAUNCH, str(PROGRAMS / name), epilogue], folder, environment)

    return run


@pytest.fixture(scope="session")
def run_python():
    """Returns a function that runs Python text."""

    def run(text, folder, **environment):
        return _run("the program", [text], folder, environment)

    return run


@pytest.fixture(scope="session")
def run_oracle():
    """Returns a function that runs Python text with the real MXNet 1.9.1, where it is installed."""
    if not ORACLE.exists():
        pytest.skip("MXNet 1.9.1 is not installed here; bench/setup.sh oracle installs it")

    def run(text, folder):
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        done = subprocess.run(
            [str(ORACLE), "-c", text], cwd=folder, capture_output=True, text=True, check=False,
            env=environment,
        )  # fmt: skip
        assert done.returncode == 0, f"MXNet 1.9.1 failed:\n{done.stderr}"

    return run
