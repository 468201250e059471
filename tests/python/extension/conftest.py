"""Vendors' libraries, compiled with the header that MXNet 1.9.1's package ships."""

import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[3]
SOURCES = ROOT / "tests" / "extension_library"
HEADER = ROOT / "build" / "extension-header"
FLAGS = ["-std=c++17", "-O1", "-fPIC", "-Wno-unused-function"]


def _compile(arguments):
    done = subprocess.run(["g++", *FLAGS, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def compile_foreign(tmp_path_factory):
    """Returns a function that compiles a source of ours that needs no header."""
    if not shutil.which("g++"):
        pytest.skip("there is no g++ to compile an extension library with")
    folder = tmp_path_factory.mktemp("foreign")

    def compiled(name, *defines):
        target = folder / f"lib{'_'.join([name, *defines]).replace('=', '_')}.so"
        if not target.exists():
            defines = [f"-D{define}" for define in defines]
            _compile(["-shared", *defines, SOURCES / f"{name}.cc", "-o", target])
        return str(target)

    return compiled


@pytest.fixture(scope="session")
def compile_library(tmp_path_factory):
    """Returns a function that compiles a library against lib_api.h; the result is its path."""
    if not shutil.which("g++"):
        pytest.skip("there is no g++ to compile an extension library with")
    if not (HEADER / "include" / "mxnet" / "lib_api.h").exists():
        pytest.skip("MXNet 1.9.1's lib_api.h is not here: tools/extension_header.py gets it")
    folder = tmp_path_factory.mktemp("libraries")
    include = f"-I{HEADER / 'include'}"
    interface = folder / "lib_api.o"
    _compile(["-c", include, HEADER / "src" / "lib_api.cc", "-o", interface])

    def compiled(name, *defines, flags=()):
        target = folder / f"lib{'_'.join([name, *defines]).replace('=', '_')}.so"
        if not target.exists():
            defines = [f"-D{define}" for define in defines]
            source = SOURCES / f"{name}.cc"
            _compile(["-shared", include, *defines, source, interface, *flags, "-o", target])
        return str(target)

    return compiled
