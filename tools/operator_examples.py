"""Reads src/ops/**/examples.txt: what operators expect of shapes, and examples that the tests run.

An entry begins with the operator's name and ends with an empty line. Lines that begin with "= " are
a formula, those with "! " an error and when it is raised (tests/python/docs/raises.txt tries it):

    softmax
    = y = exp(x) / sum of exp(x) along the axis
    ! MXNetError: If `data` has no such axis.
    `data` of any shape; the result has the same shape.
    >>> mx.nd.softmax(mx.nd.array([0, 0])).asnumpy()
    array([0.5, 0.5], dtype=float32)
    as a symbol
    >>> mx.sym.softmax(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]

The Python functions, their stubs and the reference pages take their text from here. Results are
compared number by number, so a machine may round differently.
"""

import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SYMBOL = "as a symbol"
FORMULA = "= "
ERROR = "! "
LATER = "A symbol raises it when it is made, bound or run."


def parse(text):
    """{operator: (shapes, example with arrays, example with symbols)}; each a list of lines."""
    found = {}
    for entry in text.strip("\n").split("\n\n"):
        name, *lines = entry.splitlines()
        first = next((i for i, line in enumerate(lines) if line.startswith(">>>")), len(lines))
        arrays, symbols = lines[first:], []
        if SYMBOL in arrays:
            place = arrays.index(SYMBOL)
            arrays, symbols = arrays[:place], arrays[place + 1 :]
        if name in found:
            raise SystemExit(f"examples of operators: {name} has two entries")
        found[name] = (lines[:first], arrays, symbols)
    return found


def read(root=ROOT):
    """The entries of all files."""
    found = {}
    for path in sorted((root / "src" / "ops").rglob("examples.txt")):
        entries = parse(path.read_text(encoding="utf-8"))
        if twice := found.keys() & entries.keys():
            raise SystemExit(f"{path.relative_to(root)}: {sorted(twice)} have an entry elsewhere")
        found.update(entries)
    return found


def read_inputs(root=ROOT):
    """{name, or operator.name: what that input is}, from src/ops/inputs.txt."""
    lines = (root / "src" / "ops" / "inputs.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if not line.startswith("#"))


def formula_and_shapes(said):
    """The lines of a formula, and those that tell shapes."""
    formula = [line.removeprefix(FORMULA) for line in said if line.startswith(FORMULA)]
    return formula, [line for line in said if not line.startswith((FORMULA, ERROR))]


def errors(said):
    """[(kind of error, when it is raised)]."""
    lines = [line.removeprefix(ERROR) for line in said if line.startswith(ERROR)]
    return [tuple(line.split(": ", 1)) for line in lines]


def sections(entry, is_symbol):
    """The lines of a docstring that follow from an entry."""
    said, arrays, symbols = entry
    formula, shapes = formula_and_shapes(said)
    lines = ["", "Raises", "------"] if errors(said) else []
    for kind, when in errors(said):
        text = f"{when} {LATER}" if is_symbol else when
        indent = {"initial_indent": "    ", "subsequent_indent": "    "}
        lines += [kind, *textwrap.wrap(text, 84, break_on_hyphens=False, **indent)]
    lines += ["", "Formula", "-------", *formula] if formula else []
    lines += ["", "Shapes", "------", *shapes] if shapes else []
    example = symbols if is_symbol else arrays
    return [*lines, "", "Examples", "--------", *example] if example else lines
