"""Checks that generic code names no backend and no operator: src/ir, src/passes and src/runtime.

What is particular about a backend is a field in ir/graph_backend.h, what an operator is a field of
OpDef. A string literal that is the name of one is a violation, unless ALLOWED or TOOLS says why
generic code calls that operator, or ABOUT says that the file is about particular operators. So is
a header of operators that HEADERS does not have, and an entry of ALLOWED, ABOUT or HEADERS that
serves nothing. Exits with 1 and one line per violation.
"""

import re
import sys
from pathlib import Path

FOLDERS = ("src/ir", "src/passes", "src/runtime")
# Operators that generic code calls as tools of its own.
ALLOWED = {
    "Cast": "a copy between dtypes",
    "Concat": "the outputs of a loop's steps, joined",
    "SliceChannel": "the slices of a loop's input, recorded",
    "_cast_like": "head gradients of another dtype",
    "_backward_": "how monitors name gradients",
    "_copy": "a copy that autograd sees",
    "_full": "the keys of draws that are replayed, on any device",
    "_identity_with_attr_like_rhs": "a gradient that depends on its variable, if only by zero",
    "_zeros": "arrays of zeros on any device",
    "amp_cast": "the casts of mixed precision, as autograd sees them",
    "cast_storage": "what copies between storage types are called",
    "ones_like": "head gradients that were not given",
    "reshape_like": "head gradients of another shape",
    "stack": "the outputs of a loop's steps, stacked",
    "zeros_like": "gradients of what nothing depends on",
    "Custom": "is run by the runtime itself",
    "_npi_Custom": "is run by the runtime itself",
}
# Operators that exist for the runtime: what all begins so is a tool of its own.
TOOLS = {"_parts_": "work on the parts of sparse arrays (ops/sparse/parts.h), on any device"}

# Files whose subject is these operators: what they know is how the operators go together.
ABOUT = {
    "src/ir/arithmetic.h": "the table of the operators of a + b and its kind",
    "src/ir/grad.cc": "-value, where gradients are written",
    "src/ir/symbol_json.cc": "what argmax and argmin meant in older versions of the format",
    "src/passes/channels_last.cc": "which operators compute with channels last, and what follows",
    "src/passes/fold_batch_norm.cc": "Convolution and BatchNorm as one Convolution",
    "src/passes/idle_casts.cc": "the operators that cast",
    "src/passes/join_additions.cc": "BatchNorm and the sum before it, gradients that add",
    "src/passes/join_casts.cc": "the operators that cast, and softmax between them",
    "src/passes/join_norms.cc": "BatchNorm and the ReLU or clip behind it",
    "src/passes/join_pooling.cc": "BatchNorm with ReLU and the pooling behind it",
    "src/passes/open_fused.cc": "1.9.1's fused layers of integers, by what they are made of",
    "src/passes/quantize.cc": "1.9.1's pairs of operators of real numbers and of integers",
    "src/passes/reduce_precision.cc": "the operators that cast",
}

# Headers of operators that the runtime includes; the other folders may include none.
HEADERS = {
    "ops/control/subgraph.h": "the operators that run a region",
    "ops/pointwise/cast.h": "a copy between dtypes",
    "ops/pointwise/storage.h": "a copy between storage types",
    "ops/shape/concat.h": "the outputs of a loop's steps, joined",
    "ops/shape/reshape.h": "another shape of the same elements",
    "ops/sparse/csr.h": "the parts of csr arrays",
    "ops/sparse/parts.h": "work on the parts of sparse arrays",
    "ops/sparse/rows.h": "the parts of row_sparse arrays",
}

LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
NAMED = re.compile(r'\bname = "([^"]+)"')
BACKEND = re.compile(r'(?:\badd\(\s*|\.name = |kIntegerBackend = )"([^"]+)"')
INCLUDE = re.compile(r"^\s*#\s*include\b")
OPS_HEADER = re.compile(r'^\s*#\s*include\s+"(ops/[^"]+)"')


def operator_names(root):
    """The names of MXNet's operators and of those defined in src/ops."""
    table = (root / "tests/facts/ops.tsv").read_text(encoding="utf-8").splitlines()
    names = {line.split("\t")[0] for line in table[1:] if line}
    for path in (root / "src/ops").rglob("*"):
        if path.suffix in {".cc", ".h"} and not path.stem.endswith("_test"):
            names.update(NAMED.findall(path.read_text(encoding="utf-8")))
    return names


def backend_names(root):
    """The names in the table of backends, and the operators of their regions."""
    names = set()
    for name in ("compilers.cc", "integers.cc", "integers.h"):
        text = (root / "src/compilers" / name).read_text(encoding="utf-8")
        names.update(BACKEND.findall(text))
        names.update(re.findall(r'\.op = "([^"]+)"', text))
    return names - {"default"}  # also a word


def code_of(line):
    """The line without its comment; empty for an include."""
    return "" if INCLUDE.match(line) else line.split("//")[0]


def is_operator(text, operators):
    """Whether a literal is an operator's name, or what some of their names begin with."""
    begins = text.startswith("_") and text.endswith("_") and text not in ("_", "_backward_")
    return text in operators or (begins and any(name.startswith(text) for name in operators))


def check_file(root, path, backends, operators):
    """Yields one message per name in a literal, and per header of operators."""
    is_about_them = path.relative_to(root).as_posix() in ABOUT
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        place = f"{path.relative_to(root)}:{number}"
        header = OPS_HEADER.match(line)
        if header and header[1] not in HEADERS:
            yield f"{place}: includes {header[1]}; make what is meant a field of OpDef"
        for text in LITERAL.findall(code_of(line)):
            if text in backends:
                yield f"{place}: names the backend {text!r}; make it a field of ir/graph_backend.h"
            elif text in ALLOWED or text.startswith(tuple(TOOLS)) or is_about_them:
                continue
            elif is_operator(text, operators):
                yield f"{place}: names the operator {text!r}; make what is meant a field of OpDef"


def main():
    """Prints every violation; the exit status says whether there was one."""
    root = Path(__file__).resolve().parent.parent
    backends, operators = backend_names(root), operator_names(root)
    files = sorted(
        path
        for folder in FOLDERS
        for path in (root / folder).rglob("*")
        if path.suffix in {".h", ".cc"} and not path.stem.endswith("_test")
    )
    problems = [text for path in files for text in check_file(root, path, backends, operators)]
    literals = {
        path.relative_to(root).as_posix(): LITERAL.findall(path.read_text(encoding="utf-8"))
        for path in files
    }
    said = {text for texts in literals.values() for text in texts}  # headers too
    problems += [f"ALLOWED: no file names {name!r}" for name in sorted(ALLOWED.keys() - said)]
    problems += [f"HEADERS: no file includes {name!r}" for name in sorted(HEADERS.keys() - said)]
    problems += [
        f"ABOUT: {file} names no operator, or is not there"
        for file in ABOUT
        if not any(is_operator(text, operators) for text in literals.get(file, []))
    ]
    print("\n".join(problems) or f"no backend or operator is named in {len(files)} files")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
