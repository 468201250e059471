"""Writes python/mxnet/_gen from the operator catalog.

Usage: gen_python_api.py CATALOG.json [OUTPUT_FOLDER]   (mx_catalog prints the catalog)

One module per place that MXNet has functions in: nd and sym, each with its public, internal
(leading underscore), contrib and linalg operators. The result is formatted and committed; the
check regenerates it and fails on a difference.
"""

import json
import keyword
import subprocess
import sys
import textwrap
from pathlib import Path

GROUPS = {"_contrib_": "contrib", "_linalg_": "linalg"}
HEADER = '"""Operators of mx.{place}, generated from the catalog by tools/gen_python_api.py."""\n\n'
KINDS = {
    "int": "int",
    "float": "float",
    "bool": "bool",
    "str": "str",
    "tuple": "tuple of int",
    "floats": "tuple of float",
    "dtype": "str or numpy.dtype",
    "enum": "str",
}


def place_of(name):
    """Returns (module, function name) for an operator or alias; None to leave it out."""
    if name.startswith(("_backward_", "_np", "_sparse_")):
        return None
    for prefix, group in GROUPS.items():
        if name.startswith(prefix):
            return group, name[len(prefix) :]
    if name.startswith("linalg_"):
        return "linalg", name[len("linalg_") :]
    return ("internal" if name.startswith("_") else "op"), name


def attributes(op):
    """Fields in signature order; the count of a variadic operator is not the caller's business."""
    return op["fields"]


def describe(op):
    """The docstring of one operator."""
    lines = [op["doc"] or op["name"], ""]
    if op["inputs"] or op["fields"]:
        lines += ["Parameters", "----------"]
    for name in op["inputs"]:
        lines.append(f"{name} : array")
    for field in attributes(op):
        kind = KINDS[field["kind"]]
        if field["choices"]:
            kind = "{" + ", ".join(repr(choice) for choice in field["choices"]) + "}"
        tail = "required" if field["required"] else f"default {field['default'] or repr('')}"
        lines.append(f"{field['name']} : {kind}, {tail}")
        lines += textwrap.wrap(field["doc"], 84, initial_indent="    ", subsequent_indent="    ")
    text = "\n".join(lines).rstrip().replace("\\", "\\\\").replace('"""', "'''")
    return textwrap.indent(f'"""{text}\n"""', "    ")


def parameters(op, tail):
    """The parameter list: inputs, attributes, then what every function takes."""
    names = [field["name"] for field in attributes(op)]
    if op["variadic"]:
        parts = ["*data"] + [f"{name}=_Null" for name in names]
    else:
        parts = [f"{name}=None" for name in op["inputs"]] + [f"{name}=_Null" for name in names]
    return ", ".join(parts + tail + ["**kwargs"])


def packed(names):
    """A tuple expression."""
    return "(" + ", ".join(names) + ("," if len(names) == 1 else "") + ")"


def nd_function(op, called, function):
    """One function of mx.nd."""
    names = [field["name"] for field in attributes(op)]
    inputs = "data" if op["variadic"] else packed(op["inputs"])
    if op["variadic"]:
        names = [f"len(data) if {n} is _Null else {n}" if n == op["variadic"] else n for n in names]
    body = f"    return _call({handle(op)}, {inputs}, {packed(names)}, out, kwargs)"
    head = f"def {function}({parameters(op, ['out=None', 'name=None'])}):"
    return f"{head}\n{describe(op)}\n{body}\n"


def sym_function(op, called, function):
    """One function of mx.sym."""
    names = [field["name"] for field in attributes(op)]
    attrs = "{" + ", ".join(f'"{name}": {name}' for name in names) + "}"
    inputs = "data" if op["variadic"] else packed([f'("{n}", {n})' for n in op["inputs"]])
    kind = "_compose_list" if op["variadic"] else "_compose"
    hint = function if called.startswith(("_contrib_", "_linalg_", "linalg_")) else called
    body = f'    return {kind}("{op["name"]}", "{hint}", {inputs}, {attrs}, name, attr, kwargs)'
    head = f"def {function}({parameters(op, ['name=None', 'attr=None', 'out=None'])}):"
    return f"{head}\n{describe(op)}\n{body}\n"


def handle(op):
    """The module-level name of an operator's handle."""
    return "_OP_" + op["name"].strip("_").upper() + ("_" if op["name"].startswith("_") else "")


def module_text(place, kind, entries):
    """A whole module."""
    if kind == "nd":
        head = (
            "from .. import _core\nfrom ..base import _Null\nfrom ..ndarray._call import _call\n\n"
        )
        ops = {handle(op): op["name"] for op, _, _ in entries}
        head += "".join(f'{h} = _core.op("{n}")\n' for h, n in sorted(ops.items())) + "\n\n"
        functions = [nd_function(*entry) for entry in entries]
    else:
        head = (
            "from ..base import _Null\nfrom ..symbol._compose import _compose, _compose_list\n\n\n"
        )
        functions = [sym_function(*entry) for entry in entries]
    return HEADER.format(place=place) + head + "\n\n".join(functions)


def main():
    """Reads the catalog, writes and formats the modules."""
    catalog = json.loads(Path(sys.argv[1]).read_text())
    folder = Path(__file__).resolve().parent.parent / "python/mxnet/_gen"
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else folder
    folder.mkdir(parents=True, exist_ok=True)
    groups = {"op": [], "internal": [], "contrib": [], "linalg": []}
    for op in catalog:
        if op["subgraph"]:
            continue
        for called in [op["name"], *op["aliases"]]:
            place = place_of(called)
            if place and place[1].isidentifier() and not keyword.iskeyword(place[1]):
                groups[place[0]].append((op, called, place[1]))
    (folder / "__init__.py").write_text('"""Generated modules: do not edit by hand."""\n')
    for kind in ("nd", "sym"):
        for group, entries in groups.items():
            seen = {}
            for entry in sorted(entries, key=lambda e: e[2]):
                seen.setdefault(entry[2], entry)
            name = f"{kind}_{group}.py"
            (folder / name).write_text(module_text(f"{kind}.{group}", kind, list(seen.values())))
    command = [sys.executable, "-m", "ruff", "format", "--quiet", "--line-length", "100"]
    subprocess.run([*command, str(folder)], check=True)


if __name__ == "__main__":
    main()
