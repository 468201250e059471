"""The tools around docstrings, pictures and the site say what is wrong."""

import ast
import importlib
import re
import sys

import pytest
from page_blocks import ROOT

import mxnet as mx

sys.path.append(str(ROOT / "tools"))
sys.path.append(str(ROOT / "tools" / "site"))
import check_docstrings
import check_sizes
import cpp_reference
import make_pictures
import operator_examples
import reference
import stage

ENTRY = """relu
= y = max(x, 0)
! MXNetError: If it is late.
`data` of any shape;
so is the result.
>>> mx.nd.relu(x)
1
as a symbol
>>> mx.sym.relu(x)
2
"""


def _told_flat(x):
    """Say something.

    Parameters
    ----------
    x : int
    What it is.
    """


def _told_well(x, *, y):
    """Say something.

    Parameters
    ----------
    x : int
        What it is.
    y :
        Another.

    Returns
    -------
    int
    """


def test_descriptions_stand_below_their_names():
    assert not check_docstrings.is_laid_out(_told_flat)
    assert check_docstrings.is_laid_out(_told_well)


def test_an_argument_that_is_not_named_is_found():
    assert check_docstrings.names_arguments(_told_well)

    def forgotten(x, z=0, *, y): ...

    forgotten.__doc__ = _told_well.__doc__
    assert not check_docstrings.names_arguments(forgotten)


def test_the_reference_lists_parameters():
    text = "first, second,\nthird :\n    As there.\nx : int\n    How many.\ny\n    No type.\n"
    assert reference.items(text)[:3] == [
        "- **first, second, third**: As there.",
        "- **x** (int): How many.",
        "- **y**: No type.",
    ]


def test_methods_with_arguments_are_counted_once():
    class One:
        def with_argument(self, x):
            """Say something."""

        def without(self):
            """Say something."""

        @staticmethod
        def alone(x):
            """Say something."""

        again = with_argument

    assert list(check_docstrings.methods({"One": One})) == ["One.with_argument", "One.alone"]


def test_an_entry_of_examples_has_three_parts():
    entry = operator_examples.parse(ENTRY)["relu"]
    assert entry == (
        [
            "= y = max(x, 0)",
            "! MXNetError: If it is late.",
            "`data` of any shape;",
            "so is the result.",
        ],
        [">>> mx.nd.relu(x)", "1"],
        [">>> mx.sym.relu(x)", "2"],
    )
    lines = operator_examples.sections(entry, is_symbol=True)
    later = f"    If it is late. {operator_examples.LATER}"
    assert lines[1:5] == ["Raises", "------", "MXNetError", later]
    assert lines[6:10] == ["Formula", "-------", "y = max(x, 0)", ""]
    assert operator_examples.sections(entry, is_symbol=False)[4] == "    If it is late."
    assert lines[-2:] == [">>> mx.sym.relu(x)", "2"]


def test_every_input_of_an_operator_is_described():
    bare = []
    for name in mx.nd.op.__all__:
        text = getattr(mx.nd.op, name).__doc__ or ""  # CachedOp is a class of the core
        names = re.findall(r"^    (\S+) : NDArray\n(?!     )", text, re.MULTILINE)
        bare += [f"{name}: {', '.join(names)}"] if names else []
    assert bare == [], "give them a line in src/ops/inputs.txt"


def test_an_operator_has_one_entry(tmp_path):
    with pytest.raises(SystemExit, match="relu has two entries"):
        operator_examples.parse(f"{ENTRY}\n{ENTRY}")
    for folder in ("a", "b"):
        (tmp_path / "src" / "ops" / folder).mkdir(parents=True)
        (tmp_path / "src" / "ops" / folder / "examples.txt").write_text(ENTRY)
    with pytest.raises(SystemExit, match=r"b/examples.txt: \['relu'\] have an entry elsewhere"):
        operator_examples.read(tmp_path)


def test_counts_that_fall_are_named(monkeypatch):
    monkeypatch.setattr(check_docstrings, "floors", lambda: {"examples": 2, "one_liners": 1})
    measured = {"examples": (["a"], ["b"]), "one_liners": (["a", "b"], [])}
    assert list(check_docstrings.problems(measured)) == [
        "examples: 1, at least 2 wanted; --list examples names them",
        "one_liners: 2, at most 1 wanted; --list one_liners names them",
    ]


def test_docstrings_do_not_count_as_lines():
    text = '"""One.\n\nTwo.\n"""\n\n\ndef f():\n    """Three."""\n    return 1\n'
    assert check_sizes.docstring_lines(text) == 5


def test_links_are_turned_to_where_pages_went():
    known = {"docs/a.md": "a.md", "docs/guide/b.md": "guide/b.md", "bench/c.svg": "pictures/c.svg"}
    text = "[b](guide/b.md#x) ![c](../bench/c.svg) [s](../src/s.cc) [w](https://w.org)\n"
    assert stage.turned(text, "docs/a.md", known) == (
        "[b](guide/b.md#x) ![c](pictures/c.svg) s (`src/s.cc`) [w](https://w.org)\n"
    )
    code = "```sh\n[b](guide/b.md)\n```\n"
    assert stage.turned(code, "docs/guide/b.md", known) == code


def test_the_cpp_interface_is_shown_as_it_is_declared():
    folder = ROOT / "include" / "remx"
    shown = cpp_reference.page(folder)
    assert {path.name for path in folder.glob("*.h")} == {*cpp_reference.HEADERS, "remx.h"}
    for line in (
        "class Executor {",
        "  Executor bind(const Inputs& inputs = {}) &&;",
        "  static NDArray of(const Shape& shape, const std::vector<T>& values);",
        "  std::vector<T> values() const;  // a copy",
        "Arrays load_arrays(const std::string& path);",
        "float first = image.data<float>()[0];",
    ):
        assert f"\n{line}\n" in shown
    for word in ("private", "friend", "[[", "NOLINT", "return static_cast", "#pragma"):
        assert word not in shown
    assert shown.count("{") == shown.count("}")


def test_a_docstring_becomes_markdown():
    doc = "Sums *x*.\n\nParameters\n----------\nx : int, default 0\n    What `x` is.\n\nExamples\n"
    lines = reference.body(f"{doc}--------\n>>> 1 + 1\n2\n")
    assert "Sums \\*x\\*." in lines
    assert "- **x** (int, default 0): What `x` is." in lines
    assert lines[-4:] == [">>> 1 + 1", "2", "```", ""]


def test_blocks_of_code_in_docstrings_stay_whole():
    lines = reference.body("Use it so::\n\n    class A:\n        x = 1\n\n        y = 2\n\nDone.\n")
    assert lines[:2] == ["Use it so:", ""]
    block = ["```python", "class A:", "    x = 1", "", "    y = 2", "```", ""]
    assert lines[2:9] == block
    assert lines[9] == "Done."


def test_methods_that_tell_more_have_a_place_of_their_own():
    class Box:
        def put(self, x):
            """Put it in.

            Parameters
            ----------
            x : int
                What.
            """

        @property
        def size(self):
            """How many."""

    lines = reference.methods(Box, "shop.Box")
    assert "| `size` | How many. |" in lines
    assert "| [`put`](#shop.Box.put) | Put it in. |" in lines
    assert lines.index("(shop.Box.put)=") + 1 == lines.index("### Box.put")
    assert "Box.put(x)" in lines
    assert "- **x** (int): What." in lines
    assert "### Box.size" not in lines


def test_modules_are_called_as_programs_call_them():
    names = ["mxnet", "mxnet.ndarray.sparse", "mxnet.numpy_extension", "mxnet.numpy.linalg"]
    assert [reference.short(name) for name in names] == [
        "mx",
        "mx.nd.sparse",
        "mx.npx",
        "mx.np.linalg",
    ]


def test_a_timeline_shows_every_operator(tmp_path):
    events = [
        {"cat": "operator", "name": "Convolution", "ph": "X", "ts": 10, "dur": 30},
        {"cat": "operator", "name": "Pooling", "ph": "B", "ts": 40, "tid": 1},
        {"cat": "operator", "name": "Pooling", "ph": "E", "ts": 50, "tid": 1},
        {"cat": "memory", "name": "bytes", "ph": "C", "ts": 5},
    ]
    found = make_pictures.spans(events)
    assert found == [("Convolution", 10, 30), ("Pooling", 40, 10)]
    make_pictures.draw_timeline(found, tmp_path / "timeline.svg")
    text = (tmp_path / "timeline.svg").read_text()
    assert "Convolution 30 µs" in text
    assert "Pooling 10 µs" in text


# Shared with 1.9.1, and nothing that a program calls.
NOT_IN_THE_REFERENCE = {
    "mxnet.base.NotImplementedForSymbol",
    "mxnet.base.NotSupportedForSparseNDArray",
    "mxnet.base.mx_float_p",
    "mxnet.gluon.data.dataloader.ConnectionWrapper",
    "mxnet.gluon.data.dataloader.DataLoaderV1",
    "mxnet.gluon.data.dataloader.Queue",
    "mxnet.gluon.data.dataloader.SimpleQueue",
    "mxnet.ndarray.CachedOp",
}


def test_every_public_name_is_in_the_reference():
    modules = [importlib.import_module(name) for name in reference.MODULES]
    told = {id(thing) for module in modules for _, thing in reference.members(module)}
    left = {
        name
        for name, thing in check_docstrings.surface().items()
        if id(thing) not in told and "._gen" not in (thing.__module__ or "")
    }
    assert left <= NOT_IN_THE_REFERENCE


def test_signatures_are_valid_python():
    for name, thing in check_docstrings.surface().items():
        ast.parse(f"def f{reference.signature(thing) or '()'}: pass", filename=name)
