"""docs/guide/settings.md says what the table of settings says, and every variable is read."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from mxnet import _core

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "guide" / "settings.md"

needs_tree = pytest.mark.skipif(
    not PAGE.exists(), reason="the documentation is not beside the tests"
)


@needs_tree
def test_every_setting_of_the_core_has_its_row():
    core = PAGE.read_text(encoding="utf-8").partition("## The Python package")[0]
    rows = [line for line in core.splitlines() if line.startswith("| `")]
    expected = [
        f"| `{name}` | {f'`{default}`' if default else ''} | {when} | {meaning} |"
        for name, default, when, meaning in _core.settings()
    ]
    assert rows == expected


@pytest.fixture
def check(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    import check_settings

    return check_settings


@pytest.fixture
def tree(tmp_path):
    """A copy of what the check reads."""
    for folder in ("src/base", "docs/guide", "tests/facts"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    readers = tmp_path / "src" / "readers.cc"
    header = (tmp_path / "src/base/settings.h").read_text(encoding="utf-8")
    names = re.findall(r"> (k\w+)\{", header)
    readers.write_text("".join(f"settings::{name}.get();\n" for name in names), encoding="utf-8")
    shutil.copytree(
        ROOT / "python" / "mxnet",
        tmp_path / "python" / "mxnet",
        ignore=lambda folder, names: [n for n in names if Path(n).suffix not in ("", ".py")],
    )
    return tmp_path


@needs_tree
def test_the_tree_holds(check):
    assert list(check.problems(ROOT)) == []


@needs_tree
def test_a_setting_that_nobody_reads_fails(check, tree):
    assert list(check.problems(tree)) == []
    readers = tree / "src" / "readers.cc"
    text = readers.read_text(encoding="utf-8")
    readers.write_text(text.replace("settings::kMaxPending.get();\n", ""), encoding="utf-8")
    assert list(check.problems(tree)) == [
        "REMX_MAX_PENDING: nobody reads settings::kMaxPending; use it or take it out"
    ]


@needs_tree
def test_a_variable_that_python_reads_needs_a_row(check, tree):
    added = tree / "python" / "mxnet" / "added.py"
    added.write_text('import os\n\nwanted = os.environ.get("MXNET_ADDED")\n', encoding="utf-8")
    assert list(check.problems(tree)) == [
        "MXNET_ADDED: python/mxnet/added.py reads it, docs/guide/settings.md has no row"
    ]


@needs_tree
def test_only_the_settings_read_the_environment(check, tree):
    (tree / "src" / "added.cc").write_text('auto x = std::getenv("X");\n', encoding="utf-8")
    assert list(check.problems(tree)) == [
        "src/added.cc: calls getenv; add a setting to src/base/settings.h"
    ]


@needs_tree
def test_the_section_about_scripts_is_held_to_them_too(check):
    found = list(check.script_problems(ROOT, ["PYTHON", "MX_NOBODY"]))
    assert "MX_NOBODY: docs/guide/settings.md has a row, no script or test reads it" in found
    assert "MX_CUDA: tools/setup.sh reads it, docs/guide/settings.md has no row" in found
    assert not [text for text in found if text.startswith("PYTHON:")]


@needs_tree
def test_one_side_reads_a_variable(check, tree):
    added = tree / "python" / "mxnet" / "added.py"
    added.write_text(
        'import os\n\nis_on = os.environ.get("MXNET_NGRAPH_TIMER")\n', encoding="utf-8"
    )
    assert list(check.problems(tree)) == [
        "MXNET_NGRAPH_TIMER: python/mxnet/added.py reads it and so does src/; use _core.setting "
        "in Python"
    ]


def test_the_core_hands_out_what_it_reads(monkeypatch):
    monkeypatch.delenv("MXNET_USE_TENSORRT", raising=False)
    assert _core.setting("MXNET_USE_TENSORRT") is False
    monkeypatch.setenv("MXNET_USE_TENSORRT", "2")
    assert _core.setting("MXNET_USE_TENSORRT") is True
    monkeypatch.delenv("MXNET_SUBGRAPH_BACKEND", raising=False)
    assert _core.setting("MXNET_SUBGRAPH_BACKEND") is None
    with pytest.raises(_core.MXNetError, match="REMX_MAX_PENDING is not handed out"):
        _core.setting("REMX_MAX_PENDING")
