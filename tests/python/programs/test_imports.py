"""Every import from MXNet in well-known programs finds what it asks for; see test_programs.py."""

import ast
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

PYTHON = os.environ.get("MXNET_PROGRAMS_PYTHON", sys.executable)

PROGRAMS = ("gluoncv", "gluonnlp", "gluonts", "sockeye", "keras", "mxfusion")
# Not of 1.9.1: names of other versions that the programs try and do without, or of work to come.
OTHER = ("mxnet.gluon.metric", "mxnet.numpy", "mxnet.numpy_extension", "mxnet.np", "mxnet.npx")


def imports_of(file):
    """(module, name) for every import from the library in a file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            if (node.module or "").split(".")[0] == "mxnet":
                for alias in node.names:
                    yield node.module, alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "mxnet":
                    yield alias.name, None


def is_there(module, name):
    """Whether an import statement would find what it asks for."""
    try:
        space = importlib.import_module(module)
        if name in (None, "*") or hasattr(space, name):
            return True
        importlib.import_module(f"{module}.{name}")
    except ImportError:
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
def test_import_lines_of_a_program(program):
    asked = f"import importlib.util as u; print((s := u.find_spec({program!r})) and s.origin)"
    place = subprocess.run([PYTHON, "-c", asked], capture_output=True, text=True).stdout.strip()
    if place == "None":
        pytest.skip(f"{program} is not installed for {PYTHON}")
    wanted = set()
    for file in Path(place).parent.rglob("*.py"):
        wanted.update(imports_of(file))
    assert wanted
    missing = sorted(
        f"{module} {name}"
        for module, name in wanted
        if not f"{module}.{name}".startswith(OTHER) and not is_there(module, name)
    )
    assert not missing
