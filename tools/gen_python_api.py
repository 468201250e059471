"""Writes python/mxnet/_gen from the operator catalog.

Usage: gen_python_api.py CATALOG.json [OUTPUT_FOLDER]   (mx_catalog prints the catalog)

One module per place that MXNet has functions in: nd and sym, each with its public, internal
(leading underscore), contrib, image, linalg and random operators, and those of mx.np (np), of its
functions that take more than arrays (npi) and of mx.npx (npx, npx_image). The result is formatted
and committed; the check regenerates it and fails on a difference.
"""

import json
import keyword
import struct
import subprocess
import sys
import textwrap
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent)]

import operator_examples  # noqa: E402

EXAMPLES = operator_examples.read()
INPUTS = operator_examples.read_inputs()
PLACES = (
    "op",
    "internal",
    "contrib",
    "image",
    "linalg",
    "random",
    "np",
    "npi",
    "npx",
    "npx_image",
    "sparse",
)
# The face of an operator by how its name begins; others are those of mx.nd and mx.sym.
PREFIXES = {
    "_contrib_": "contrib",
    "_image_": "image",
    "_linalg_": "linalg",
    "_npx__image_": "npx_image",
    "_npx_": "npx",
    "_npi_": "npi",
    "_np_": "np",
    "_sparse_": "sparse",
}
# Inputs and attributes that 1.9.1's signatures do not show: they come last, by name.
HIDDEN = {
    "BatchNorm_v1": ("moving_mean", "moving_var"),
    "IdentityAttachKLSparseReg": ("moving_avg",),
    "_CrossDeviceCopy": ("data",),
    "_linalg_potrf": ("lower",),
    "_linalg_potri": ("lower",),
}
LEFT_OUT = ("_backward_", "_np_formula", "_parts_")  # not functions of mx.nd
# The kinds of attributes: how the documentation and the annotations name them.
KINDS = {
    "int": ("int", "int"),
    "float": ("float", "float"),
    "bool": ("bool", "bool"),
    "str": ("str", "str"),
    "tuple": ("tuple of int", "Shape"),
    "floats": ("tuple of float", "Numbers"),
    "dtype": ("str or numpy.dtype", "DTypeLike"),
    "enum": ("str", "str"),
}
HEADER = '''"""mx.{kind}.{shown}, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

{imports}
if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..{package} import {array}

__all__ = [{names}]

'''
IMPORTS = {
    "nd": "from .. import _core\nfrom ..base import _Null\n"
    "from ..ndarray._call import _call_open, _invoke, _refuse_unknown\n",
    "sym": "from ..base import _Null\nfrom ..symbol._compose import _compose, _compose_list\n",
}
ARRAYS = {"nd": ("NDArray", "ndarray.ndarray"), "sym": ("Symbol", "symbol.symbol")}


def place_of(name):
    """Returns (module, function name) for an operator or alias; None to leave it out."""
    if name.startswith(LEFT_OUT):
        return None
    for prefix, place in PREFIXES.items():
        if name.startswith(prefix):
            return place, name[len(prefix) :]
    if name.startswith("_random_") and name.endswith("_like"):
        return "random", name[len("_random_") :]
    return ("internal" if name.startswith("_") else "op"), name


def functions(catalog):
    """Every function by place: {place: [(operator, name called, function name)]}, sorted."""
    found = {place: {} for place in PLACES}
    for op in catalog:
        if op["subgraph"]:
            continue
        for called in [op["name"], *op["aliases"]]:
            place, function = place_of(called) or (None, "")
            if place and function.isidentifier() and not keyword.iskeyword(function):
                found[place].setdefault(function, (op, called, function))
    return {place: [entries[key] for key in sorted(entries)] for place, entries in found.items()}


def is_list(op):
    """Whether the inputs are given as a list: their count, or the user's class, says which."""
    return bool(op["variadic"]) or op["open"]


def short(text):
    """A default as a person writes it: the shortest number that is the same float32."""
    value = float(text)
    for digits in range(1, 10):
        candidate = f"{value:.{digits}g}"
        if struct.pack("f", float(candidate)) == struct.pack("f", value):
            return candidate
    return text


def default_of(field):
    """The default of an attribute, for the documentation."""
    text = field["default"]
    if field["kind"] in ("str", "enum") and text != "None":
        return repr(text)
    is_number = field["kind"] == "float" and text not in ("None", "inf", "-inf", "nan")
    return short(text) if is_number else text


def kind_of(field):
    """What an attribute takes, for the documentation."""
    kind = KINDS[field["kind"]][0]
    if field["choices"]:
        kind = "{" + ", ".join(repr(choice) for choice in field["choices"]) + "}"
    return kind + (" or None" if field["optional"] else "")


def input_words(op, name):
    """What an input is; nothing where src/ops/inputs.txt does not say."""
    star = f"*{name}" if is_list(op) else name
    keys = (f"{op['name']}.{name}", star, name)
    return next((INPUTS[key] for key in keys if key in INPUTS), "")


def describe(op, array):
    """The documentation of one operator."""
    lines = [op["doc"] or op["name"], "", "Parameters", "----------"]
    star = "*" if is_list(op) else ""
    for name in op["inputs"][:1] if is_list(op) else op["inputs"]:
        lines += [f"{star}{name} : {array}"]
        lines += [f"    {words}"] if (words := input_words(op, name)) else []
    for field in op["fields"]:
        tail = "required" if field["required"] else f"default {default_of(field)}"
        lines.append(f"{field['name']} : {kind_of(field)}, {tail}")
        lines += textwrap.wrap(field["doc"], 84, initial_indent="    ", subsequent_indent="    ")
    if array == "NDArray":
        lines += [f"out : {array}, optional", "    Where the result goes."]
    else:
        lines += ["name : str, optional", "    Name of the new symbol."]
    several = array if op["one_output"] else f"{array} or list of {array}"
    lines += ["", "Returns", "-------", several]
    if op["name"] in EXAMPLES:
        lines += operator_examples.sections(EXAMPLES[op["name"]], array == "Symbol")
    return "\n".join(lines)


def docstring(op, array):
    """The documentation as Python source."""
    text = describe(op, array).replace("\\", "\\\\").replace('"""', "'''")
    return textwrap.indent(f'"""{text}\n"""', "    ")


def annotation(field):
    """The type of an attribute."""
    return KINDS[field["kind"]][1] + (" | None" if field["optional"] else "")


def parameters(op, array, tail):
    """The parameter list: inputs, attributes, then what every function takes."""
    hidden = HIDDEN.get(op["name"], ())
    if is_list(op):
        parts = [f"*{op['inputs'][0]}: {array}"]
    else:
        parts = [f"{name}: {array} | None = None" for name in op["inputs"] if name not in hidden]
    fields = {f["name"]: f"{f['name']}: {annotation(f)} = _Null" for f in op["fields"]}
    parts += [text for name, text in fields.items() if name not in hidden]
    tail = [*tail, *(fields.get(name, f"{name}: {array} | None = None") for name in hidden)]
    return ", ".join([*parts, *tail, "**kwargs: Any"])


def packed(names):
    """A tuple expression."""
    return "(" + ", ".join(names) + ("," if len(names) == 1 else "") + ")"


def nd_function(op, called, function):
    """One function of mx.nd."""
    names = [field["name"] for field in op["fields"]]
    inputs = op["inputs"][0] if is_list(op) else packed(op["inputs"])
    if op["variadic"] and op["counted"]:
        count = f"len({inputs}) if {{0}} is _Null else {{0}}"
        names = [count.format(n) if n == op["variadic"] else n for n in names]
    tail = ["out: NDArray | Sequence[NDArray] | None = None", "name: str | None = None"]
    result = "NDArray" if op["one_output"] else "Any"
    asked = handle(called_of(op, called))
    attrs = packed(names)
    if op["open"]:
        body = f"    return _call_open({asked}, {inputs}, {attrs}, out, kwargs)"
    else:  # as in 1.9.1, an operator without attributes ignores what it is given
        refuse = (
            f'    if kwargs:\n        _refuse_unknown("{op["name"]}", kwargs)\n' if names else ""
        )
        body = f"{refuse}    return _invoke({asked}, {inputs}, {attrs}, out)"
    head = f"def {function}({parameters(op, 'NDArray', tail)}) -> {result}:"
    return f"{head}\n{docstring(op, 'NDArray')}\n{body}\n"


def sym_function(op, called, function):
    """One function of mx.sym."""
    names = [field["name"] for field in op["fields"]]
    attrs = "{" + ", ".join(f'"{name}": {name}' for name in names) + "}"
    inputs = packed([f'("{n}", {n})' for n in op["inputs"]])
    inputs = op["inputs"][0] if is_list(op) else inputs
    kind = "_compose_list" if is_list(op) else "_compose"
    hint = function if called.startswith(tuple(PREFIXES)) else called
    asked = called_of(op, called)
    body = f'    return {kind}("{asked}", "{hint}", {inputs}, {attrs}, name, attr, kwargs)'
    tail = ["name: str | None = None", "attr: dict[str, str] | None = None", "out: Any = None"]
    head = f"def {function}({parameters(op, 'Symbol', tail)}) -> Symbol:"
    return f"{head}\n{docstring(op, 'Symbol')}\n{body}\n"


def called_of(op, called):
    """The name by which the core is asked: one of mx.np says of which face results are."""
    return called if called.startswith("_np") else op["name"]


def handle(name):
    """The module-level name of an operator's handle."""
    return "_OP_" + name.strip("_").upper() + ("_" if name.startswith("_") else "")


def module_text(place, kind, entries):
    """A whole module."""
    array, package = ARRAYS[kind]
    names = ", ".join(f'"{function}"' for _, _, function in entries)
    shown = "_internal" if place == "internal" else place
    imports = IMPORTS[kind]
    text = HEADER.format(
        kind=kind, shown=shown, imports=imports, package=package, array=array, names=names
    )
    if kind == "nd":
        asked = [called_of(op, called) for op, called, _ in entries]
        ops = {handle(name): name for name in asked}
        text += "".join(f'{h} = _core.op("{n}")\n' for h, n in sorted(ops.items())) + "\n\n"
    make = nd_function if kind == "nd" else sym_function
    return text + "\n\n".join(make(*entry) for entry in entries)


def main():
    """Reads the catalog, writes and formats the modules."""
    catalog = json.loads(Path(sys.argv[1]).read_text())
    if unknown := EXAMPLES.keys() - {op["name"] for op in catalog}:
        raise SystemExit(f"src/ops/**/examples.txt: no such operators: {sorted(unknown)}")
    folder = Path(__file__).resolve().parent.parent / "python/mxnet/_gen"
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "__init__.py").write_text('"""Generated modules: do not edit by hand."""\n')
    for place, entries in functions(catalog).items():
        for kind in ("nd", "sym"):
            (folder / f"{kind}_{place}.py").write_text(module_text(place, kind, entries))
    command = [sys.executable, "-m", "ruff", "format", "--quiet", "--line-length", "100"]
    subprocess.run([*command, str(folder)], check=True)


if __name__ == "__main__":
    main()
