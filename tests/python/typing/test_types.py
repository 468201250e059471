"""The stubs say what the package has, and the program of usage.py runs."""

import ast
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

import mxnet as mx

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = Path(mx.__file__).parent


def names_in(path):
    """Names that a stub defines: of the module, or of its only class."""
    body = ast.parse(path.read_text()).body
    classes = {node.name: node for node in body if isinstance(node, ast.ClassDef)}
    names = {node.name for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    names |= {node.target.id for node in body if isinstance(node, ast.AnnAssign)}
    return names, classes


def members(node):
    return {part.name for part in node.body if isinstance(part, ast.FunctionDef)}


def test_the_package_is_marked_as_typed():
    assert (PACKAGE / "py.typed").exists()


def test_the_stub_of_the_core_has_what_the_core_has():
    names, classes = names_in(PACKAGE / "_gen/core.pyi")
    assert names == {name for name in dir(mx._core) if not name.startswith("__")}
    array = {name for name in vars(mx._core.NDArray) if not name.startswith("__")}
    assert array <= members(classes["NDArray"])


@pytest.mark.parametrize("kind", ["nd", "sym"])
def test_the_stub_of_fluent_methods_has_them_all(kind):
    _, classes = names_in(PACKAGE / f"_gen/{kind}_fluent.pyi")
    methods = vars(getattr(mx, kind).fluent.FluentMethods)
    assert members(classes["FluentMethods"]) == {n for n in methods if not n.startswith("__")}


def test_the_stubs_are_fresh(tmp_path):
    pytest.importorskip("nanobind")
    catalog = tmp_path / "catalog.json"
    catalog.write_text(mx._core.catalog_json())
    assert json.loads(catalog.read_text())
    subprocess.run([sys.executable, ROOT / "tools/gen_stubs.py", catalog, tmp_path], check=True)
    for fresh in sorted(tmp_path.glob("*.pyi")):
        kept = PACKAGE / "_gen" / fresh.name
        assert kept.read_text() == fresh.read_text(), f"{kept.name}: run tools/gen_stubs.py"


def test_the_typed_program_runs():
    path = Path(__file__).parent / "usage.py"
    spec = importlib.util.spec_from_file_location("usage", path)
    usage = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(usage)
    usage.arrays(mx.nd.ones((2, 2, 4, 4)))
    usage.creation()
    usage.symbols(mx.sym.var("x"))
    usage.modules()
