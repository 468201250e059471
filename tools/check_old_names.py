"""Compares the modules of the package, name by name, with those of MXNet 1.9.1.

Usage: check_old_names.py [--list]

Every module of tests/facts/module_names.tsv must be importable, every name must be there and be
usable, and a star import must bring what it brought. docs/api/names.md lists the exceptions with
their reasons; the list is exact and short. Rows of modules that are work to come (see
tools/gen_old_names.py) are left out. --list prints every difference. The package is taken from
PYTHONPATH.
"""

import importlib
import inspect
import sys
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import gen_old_names

EXCEPTIONS = gen_old_names.ROOT / "docs/api/names.md"
MOST_EXCEPTIONS = 40


def is_of_kind(thing, kind):
    """Whether a thing can be used as what 1.9.1 has under the name."""
    if kind == "module":
        return thing is None or inspect.ismodule(thing)  # None: a package that is not installed
    if kind == "class":
        return inspect.isclass(thing) or callable(thing)
    return callable(thing) if kind == "function" else True


def difference(module, name, kind, star):
    """Why the row of a name does not hold; None when it does."""
    try:
        space = importlib.import_module(module)
    except ImportError as error:
        return f"the module cannot be imported: {error}"
    try:
        thing = getattr(space, name)
    except (AttributeError, ImportError) as error:
        return f"missing: {error}"
    if not is_of_kind(thing, kind):
        return f"is a {type(thing).__name__}, not a {kind}"
    brought = name in getattr(space, "__all__", ())
    if brought != bool(star) and name != "__all__":
        return "a star import " + ("brings it" if brought else "does not bring it")
    return None


def differences():
    """The reason for every row that does not hold, by full name; and the number of rows."""
    found, count = {}, 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for module, name, kind, _, star in gen_old_names.rows():
            count += 1
            reason = difference(module, name, kind, star)
            if reason:
                found[f"{module}.{name}"] = reason
    return found, count


def exceptions():
    """The full names in the list of exceptions."""
    lines = EXCEPTIONS.read_text().splitlines()
    return [line.split("`")[1] for line in lines if line.startswith("- `")]


def main():
    """Compares, prints what is wrong and the counts."""
    found, count = differences()
    if "--list" in sys.argv:
        print("\n".join(f"{name}: {reason}" for name, reason in found.items()))
    known = exceptions()
    wrong = [f"{name}: {reason}" for name, reason in found.items() if name not in known]
    wrong += [f"{name}: listed as an exception, but right" for name in known if name not in found]
    if len(known) > MOST_EXCEPTIONS:
        wrong.append(f"{len(known)} exceptions; {MOST_EXCEPTIONS} are allowed")
    print("\n".join(wrong))
    print(f"{count - len(found)} of {count} names in modules of 1.9.1, {len(known)} exceptions")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
