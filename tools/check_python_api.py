"""Compares the package with the public Python names of MXNet 1.9.1 in tests/facts/python_api.tsv.

Usage: check_python_api.py [--shrink] [--list]

Every name must exist, and every call that 1.9.1 accepts by position, by keyword or through
tolerated **kwargs must fit our signature. docs/api/missing.md lists what is not there yet. The
list is exact: a name that exists and is still listed is an error. --shrink removes those, and never
adds one; --list prints every difference. The package is taken from PYTHONPATH.
"""

import functools
import importlib
import inspect
import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FACTS = ROOT / "tests/facts/python_api.tsv"
MISSING = ROOT / "docs/api/missing.md"
HEAD = """\
# Names of MXNet 1.9.1 that are not there yet

Kept exact by `tools/check_python_api.py` for the modules of `tests/facts/python_api.tsv`: it fails
on a name that is missing and not listed, and on one that is listed and not missing. `(signature)`
marks a function that is there and takes other parameters than in 1.9.1. What merely raises is on
the list too.

## Names
"""
Parameter = inspect.Parameter
POSITIONAL = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
NAMED = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)


def facts():
    """Rows (module, name, kind, signature or value) of the table."""
    for line in FACTS.read_text().splitlines()[1:]:
        yield line.split("\t")


def parse(signature):
    """The parameters (name, kind, optional) in a signature as the table writes it."""
    depth, parts, part = 0, [], ""
    for sign in signature[1 : signature.rindex(")")]:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            parts, part = [*parts, part], ""
        else:
            part += sign
    kind, found = Parameter.POSITIONAL_OR_KEYWORD, []
    for text in filter(None, (p.strip() for p in [*parts, part])):
        name, _, default = text.partition("=")
        name = name.split(":")[0].strip()  # compiled functions tell types too
        if name in ("*", "/"):
            kind = Parameter.KEYWORD_ONLY if name == "*" else kind
        elif name.startswith("**"):
            found.append((name[2:], Parameter.VAR_KEYWORD, True))
        elif name.startswith("*"):
            found.append((name[1:], Parameter.VAR_POSITIONAL, True))
            kind = Parameter.KEYWORD_ONLY
        else:
            found.append((name, kind, bool(default)))
    return found


def parameters_of(thing):
    """Our parameters (name, kind, optional); None when Python cannot tell (compiled functions)."""
    text = getattr(thing, "__nb_signature__", None)
    if text:
        return parse(re.search(r"\(.*\)", text[0][0].split("->")[0]).group().replace(": ", ":"))
    try:
        signature = inspect.signature(thing)
    except (TypeError, ValueError):
        return None
    return [
        (p.name, p.kind, p.default is not Parameter.empty) for p in signature.parameters.values()
    ]


def why_not(expected, ours):
    """Why a call that fits `expected` may not fit `ours`; None when all do."""
    kinds = {kind for _, kind, _ in ours}
    takes_any = Parameter.VAR_POSITIONAL in kinds
    if Parameter.VAR_POSITIONAL in {kind for _, kind, _ in expected} and not takes_any:
        return "takes no *args"
    tolerant = Parameter.VAR_KEYWORD in {kind for _, kind, _ in expected}
    if tolerant and Parameter.VAR_KEYWORD not in kinds:
        return "takes no **kwargs"
    by_position = [p for p in ours if p[1] in POSITIONAL]
    by_name = {p[0] for p in ours if p[1] in NAMED}
    wanted = [p for p in expected if p[1] in POSITIONAL]
    for place, (name, _, optional) in enumerate(wanted):
        if place >= len(by_position):
            if takes_any and (name in by_name or Parameter.VAR_KEYWORD in kinds):
                continue
            return f"parameter {place + 1} should be {name}, there is none"
        ours_name, _, ours_optional = by_position[place]
        if ours_name != name:
            return f"parameter {place + 1} should be {name}, is {ours_name}"
        if optional and not ours_optional:
            return f"parameter {name} should be optional"
    for name, _, optional in by_position[len(wanted) :]:
        if not optional:
            return f"parameter {name} should not be needed"
    for name, kind, _ in expected:
        if kind == Parameter.KEYWORD_ONLY and name not in by_name:
            return f"takes no keyword {name}"
    return None


def is_operator_method(name):
    """Whether a method is called by Python itself, so that only the count of arguments matters."""
    return name.rpartition(".")[2].startswith("__")


def compare(expected, thing, name):
    """Why the signature of a function, method or class does not fit; None when it does."""
    ours = parameters_of(thing)
    if ours is None:
        return None
    wanted = [p for p in parse(expected) if p[0] != "self"]
    ours = [p for p in ours if p[0] != "self"]
    if is_operator_method(name):
        rename = [(f"a{i}", kind, optional) for i, (_, kind, optional) in enumerate(ours)]
        return why_not([(f"a{i}", k, o) for i, (_, k, o) in enumerate(wanted)], rename)
    return why_not(wanted, ours)


def find(module, name):
    """The thing of that name; raises AttributeError or ImportError when it is missing."""
    thing = importlib.import_module(module)
    for part in name.split("."):
        # A class gives its properties and static methods as they are only to getattr_static,
        # and what its metaclass computes only to getattr.
        static = inspect.getattr_static(thing, part, None) if inspect.isclass(thing) else None
        thing = getattr(thing, part) if static is None else static
    return thing.__func__ if isinstance(thing, (staticmethod, classmethod)) else thing


@functools.cache
def is_there(module):
    """Whether a module can be imported."""
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True


def differences():
    """(name, reason) for every row that does not hold, and the number of rows by module."""
    found, counts = {}, Counter()
    for module, name, kind, text in facts():
        counts[module] += 1
        label = f"{module}.{name}"
        if kind == "see" or name.endswith(".__del__"):  # nobody calls a destructor by name
            continue
        if not is_there(module):
            found[module] = "missing"  # said once for all of its names
            continue
        try:
            thing = find(module, name)
        except (AttributeError, ImportError):
            found[label] = "missing"
            continue
        if getattr(thing, "is_missing", False) is True:  # there, and raises
            found[label] = "missing"
            continue
        if text.startswith("(") and kind.split("(")[0] in ("function", "method", "class"):
            reason = compare(text, thing, name)
            if reason:
                found[label] = f"{reason}; 1.9.1 has {text}"
    return found, counts


def label_of(name, reason):
    """The line of the list for one difference."""
    return f"- `{name}`" + ("" if reason == "missing" else " (signature)")


def listed():
    """The lines of the list."""
    if not MISSING.exists():
        return []
    names = MISSING.read_text().rpartition("\n## ")[2]
    return [line for line in names.splitlines() if line.startswith("- ")]


def write(lines):
    """Writes the list, by module."""
    MISSING.parent.mkdir(parents=True, exist_ok=True)
    MISSING.write_text(HEAD + "\n" + "".join(f"{line}\n" for line in sorted(lines)))


def main():
    """Compares, prints the counts and what is wrong."""
    found, counts = differences()
    now = {label_of(name, reason): f"{name}: {reason}" for name, reason in found.items()}
    if "--shrink" in sys.argv:
        write([line for line in listed() if line in now])
    if "--list" in sys.argv:
        print("\n".join(now.values()))
    known = set(listed())
    new = [text for line, text in now.items() if line not in known]
    stale = sorted(known - set(now))
    for text in new:
        print(f"differs from 1.9.1 and is not listed in {MISSING.relative_to(ROOT)}: {text}")
    for line in stale:
        print(f"listed in {MISSING.relative_to(ROOT)} but right: {line[2:]}; run with --shrink")
    is_old = not MISSING.read_text().startswith(HEAD)
    if is_old:
        print(f"{MISSING.relative_to(ROOT)} has another head; run with --shrink")
    total = sum(counts.values())
    print(
        f"{total - len(now)} of {total} names of 1.9.1 in {len(counts)} modules, {len(now)} to come"
    )
    return 1 if new or stale or is_old else 0


if __name__ == "__main__":
    sys.exit(main())
