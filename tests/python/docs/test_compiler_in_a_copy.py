"""The guide to graph compilers, followed in a copy of the tree."""

import re

import pytest
from page_blocks import ROOT
from tree_copy import copy_tree, run_in

PAGE = ROOT / "docs/guide/write_a_compiler.md"
BACKENDS, SOURCES = "src/compilers/compilers.cc", "src/compilers/CMakeLists.txt"


def printed():
    """The commands of the shell, and the two lines that name the backend."""
    text = PAGE.read_text(encoding="utf-8")
    commands = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = re.search(rf"^```cpp\n// {BACKENDS}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return commands, lines.group(1).splitlines(keepends=True)


def add_beside(path, line, like):
    """Puts a line behind the first one that matches."""
    text = path.read_text()
    place = re.search(rf"^.*{like}.*\n", text, re.MULTILINE)
    assert place, f"{path}: no line like {like}"
    path.write_text(text[: place.end()] + line + text[place.end() :])


def test_the_line_of_the_guide_is_like_the_example_s():
    """The call, the names and the two fields are those of the compiler to copy."""
    ours = printed()[1][1].strip().replace(", .min_operators = 2", "")
    ours = ours.replace("mychip_compiler()", "example").replace("mychip", "example")
    assert ours in (ROOT / BACKENDS).read_text()


@pytest.mark.slow
def test_the_compiler_of_the_guide_passes_its_tests(tmp_path):
    """Compiles the copy: minutes, less where the compiler cache knows the tree."""
    copy = tmp_path / "remx"
    copy_tree(copy)
    (make, build), (include, add) = printed()
    run_in(copy, make)
    add_beside(copy / SOURCES, "    mychip/mychip.cc\n", "example/example.cc")
    add_beside(copy / SOURCES, "    mychip/mychip_test.cc\n", "example/example_test.cc")
    add_beside(copy / BACKENDS, include, "example/example.h")
    add_beside(copy / BACKENDS, add, 'name = "example"')
    assert re.search(r"PASSED +\] [1-9]", run_in(copy, build))
