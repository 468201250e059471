"""Clean environments under build/ and programs that run in them with nothing inherited."""

import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def make_environment(name, *packages):
    """Makes, or reuses, an environment with the given packages; returns its interpreter."""
    folder = ROOT / "build" / "install-tests" / name
    python = folder / "bin" / "python"
    if not python.exists():
        venv.EnvBuilder(with_pip=True, clear=True).create(folder)
    if packages:
        pip(python, "install", "-q", *packages)
    return python


def pip(python, *arguments):
    """Runs pip of that environment and fails with its output."""
    command = [python, "-m", "pip", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def run_clean(python, program):
    """Runs a program with an empty environment: no PATH, no library path, no GPU to be seen."""
    return subprocess.run(
        [python, "-I", "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        cwd="/",
        env={"PATH": "", "CUDA_VISIBLE_DEVICES": ""},
    )
