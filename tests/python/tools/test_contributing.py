"""The operator example of CONTRIBUTING.md is the tree's own code, and nothing is left out."""

import json
import pathlib
import re
import sys

import pytest

import mxnet as mx

ROOT = pathlib.Path(__file__).parents[3]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
EXAMPLE = TEXT.partition("## Add an operator")[2].partition("\n## ")[0]
WHOLE = ("src/ops/index/one_hot.h", "src/ops/index/one_hot.cc")


def blocks():
    """[(file, code)] of the blocks whose first line is a comment that names a file."""
    found = re.findall(r"^```(?:cpp|python|cmake)\n(.*?)^```", EXAMPLE, re.MULTILINE | re.DOTALL)
    pairs = []
    for text in found:
        first, _, code = text.partition("\n")
        pairs.append((first.lstrip("/# "), code))
    return pairs


def of(file):
    """All that the example prints of a file."""
    return "".join(code for name, code in blocks() if name == file)


@pytest.mark.parametrize(("file", "code"), blocks(), ids=[file for file, _ in blocks()])
def test_a_block_is_what_its_file_says(file, code):
    assert (ROOT / file).is_file(), f"{file}: no such file"
    text = (ROOT / file).read_text(encoding="utf-8")
    if file in WHOLE:
        assert code == text
        return
    place = 0
    for line in code.splitlines():
        assert line.strip(), "a block of a part has no empty lines"
        place = text.find(f"{line}\n", place)
        assert place >= 0, f"{file} has no line (or has it earlier than printed): {line}"


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([\w./]+/[\w./]*\w)`", TEXT))))
def test_a_path_that_is_named_exists(path):
    if path not in ("build/release", "tests/conformance/golden/index.npz"):
        assert (ROOT / path).exists()


def test_every_step_is_printed():
    assert [file for file, _ in blocks()][:6] == [
        *WHOLE,
        "src/ops/index/catalog.cc",
        "src/ops/CMakeLists.txt",
        "tests/conformance/oracle_shape.py",
        "tests/conformance/cases/index.py",
    ]
    for words in ("bench/setup.sh oracle", "tools/record_golden.py index", "**OURS", "--fix"):
        assert words in EXAMPLE


def test_functions_are_declared_where_they_are_used():
    header, source = of(WHOLE[0]), of(WHOLE[1])
    name = re.search(r"table\.add\((\w+)\(\)\);", of("src/ops/index/catalog.cc"))[1]
    assert f"OpDef {name}();" in header
    assert f"OpDef {name}() {{" in source
    assert f'#include "{WHOLE[0].removeprefix("src/")}"' in source
    for include in re.findall(r'#include "(.+)"', header + source):
        assert (ROOT / "src" / include).is_file()


def test_the_operator_has_an_oracle_and_rows_that_the_tables_hold(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(ROOT / "tests"), *sys.path])
    from conformance import oracle
    from conformance.cases import TABLES
    from conformance.golden import Golden

    operator = re.search(r'\.name = "(\w+)"', of(WHOLE[1]))[1]
    assert operator in oracle.FORWARD
    rows = [row for row in TABLES["index"].rows if row.op == operator]
    printed = of("tests/conformance/cases/index.py").splitlines()
    assert printed
    assert len(rows) >= len(printed)
    assert {row.key for row in rows} <= Golden("index").keys()
    assert operator in {op["name"] for op in json.loads(mx._core.catalog_json())}
