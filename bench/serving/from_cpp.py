"""The C++ row: builds serve.cc against the library that is measured, and runs it."""

import json
import os
import pathlib
import subprocess
import tempfile

import driver

import mxnet as mx
from mxnet.bench.engines.files import read_inputs

SOURCE = pathlib.Path(__file__).resolve().parent / "serve.cc"


class Program:
    """The compiled program; a folder of its own goes with it."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        self._path = pathlib.Path(self._folder.name) / "serve"
        self._library = pathlib.Path(mx.__file__).resolve().parent / "libmxnet.so"
        lib = self._library.resolve().parent
        command = [
            os.environ.get("CXX", "g++"), "-O2", "-std=c++20", f"-I{driver.ROOT / 'include'}",
            SOURCE, self._library, f"-Wl,-rpath,{lib}", f"-Wl,-rpath-link,{lib}", "-o", self._path,
        ]  # fmt: skip
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        if done.returncode:
            raise driver.PeerError(f"C++: serve.cc does not build; {done.stderr.strip()[-300:]}")

    def visit(self, folder, answers, threads):
        """Runs it in an own process; returns the figures that a child of the driver has."""
        array = pathlib.Path(self._folder.name) / "input.params"
        mx.nd.save(str(array), {"data": mx.nd.array(read_inputs(folder)["data"])})
        cores = sorted(os.sched_getaffinity(0))[:threads]
        done = subprocess.run(
            [self._path, f"{folder}/model", array, str(answers)],
            capture_output=True,
            text=True,
            env={**os.environ, "OMP_NUM_THREADS": str(threads)},
            preexec_fn=lambda: os.sched_setaffinity(0, cores),
        )
        if done.returncode:
            raise driver.PeerError(f"C++: {done.stderr.strip()[-300:]}")
        source = driver.source_facts(self._library.stat().st_mtime)
        version = f"remx {mx.remx.__version__}"
        return {**json.loads(done.stdout), "version": version, "source": source}
