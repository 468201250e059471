"""The engines of the benchmarks in this folder, and the commit that a result belongs to.

What runs and times them is the package's: `mxnet.bench.rounds`.
"""

import os
import pathlib
import subprocess
import sys

from mxnet.bench import rounds
from mxnet.bench.rounds import (  # noqa: F401 (the scripts use them from here)
    Engine,
    PeerError,
    cpu_count,
    difference,
    emit,
    host_facts,
    interleave,
    measure,
    percentile,
    report,
    summary,
)

ROOT = pathlib.Path(__file__).resolve().parent.parent
ORACLE_PYTHON = ROOT / "build" / "oracle-venv" / "bin" / "python"
PEERS_PYTHON = ROOT / "build" / "peers-venv" / "bin" / "python"
_FOLDERS = (ROOT / "bench",)
BEFORE = "before"  # the engine that is another checkout of this project


def _own(module):
    return Engine(sys.executable, module, _FOLDERS)


def _foreign(python, module):
    return Engine(str(python), module, _FOLDERS, foreign=True)


ENGINES = {
    "remx": _own("peers.mx"),
    "mxnet-1.9.1": _foreign(ORACLE_PYTHON, "peers.mx"),
    "loop": _own("peers.plain_loop"),
    "onednn": _own("peers.onednn_direct"),
    "openblas": _own("peers.openblas"),
    "numpy": _own("peers.numpy_functions"),
    "onnxruntime": _foreign(PEERS_PYTHON, "peers.onnx_runtime"),
    "openvino": _foreign(PEERS_PYTHON, "engines.open_vino"),
    "scipy": _foreign(PEERS_PYTHON, "peers.scipy_sparse"),
    "torch": _foreign(PEERS_PYTHON, "peers.pytorch"),
    # REMX_BEFORE names the `python` folder of a checkout that is built.
    BEFORE: Engine(
        sys.executable, "peers.mx", _FOLDERS,
        variables={"PYTHONPATH": os.environ.get("REMX_BEFORE", "")},
    ),
}  # fmt: skip


def chosen(engines, asked):
    """Returns those engines of a case that were asked for; beside ours runs the one before, too."""
    known = [*engines, BEFORE] if "remx" in engines else engines
    return [name for name in known if name in asked]


def is_installed(name):
    """Tells whether an engine's Python is there; bench/setup.sh makes them."""
    if name == BEFORE and not os.environ.get("REMX_BEFORE"):
        return False
    return pathlib.Path(ENGINES[name].python).exists()


class Child(rounds.Child):
    """An engine whose results name the commit that they belong to."""

    def load(self, job, options):
        """Loads a job; keeps what it cost in `facts`."""
        super().load(job, options)
        self.facts["source"] = source_facts(self.facts["built"])


def child(name, threads, wait_policy=None):
    """Starts an engine."""
    if name == BEFORE and not is_installed(name):
        raise PeerError(f"{name}: set REMX_BEFORE to the python folder of a checkout that is built")
    if not is_installed(name):
        raise PeerError(f"{name}: {ENGINES[name].python} does not exist; run bench/setup.sh")
    return Child(name, ENGINES[name], threads, wait_policy)


def start(names, threads, job, options, wait_policy=None, required=()):
    """Starts the engines and loads the job in each; a peer that fails is named and left out."""
    return rounds.start(
        {name: ENGINES[name] for name in names}, job, options, required,
        make=lambda name, _, **settings: child(name, **settings), threads=threads,
        wait_policy=wait_policy,
    )  # fmt: skip


def _run_text(*command):
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()


def source_facts(built):
    """Returns the commit, and whether the library `built` then can be told to be that commit.

    Work goes on while a benchmark runs, so HEAD alone proves nothing: a tree with changes, or a
    source or commit newer than the library, makes the result `changed`.
    """
    sources = _run_text("git", "ls-files", "src", "python", "CMakeLists.txt", "cmake").splitlines()
    newest = max((ROOT / s).stat().st_mtime for s in sources if (ROOT / s).is_file())
    committed = float(_run_text("git", "log", "-1", "--format=%ct", "--", "src") or 0)
    edited = bool(_run_text("git", "status", "--porcelain", "src", "python"))
    return {
        "commit": _run_text("git", "rev-parse", "--short", "HEAD") or "none",
        "changed": edited or built is None or max(newest, committed) > built,
    }
