"""Compares the members of classes with those of MXNet 1.9.1 in tests/facts/class_members.tsv.

Usage: check_members.py [--list]

Programs subclass the package's classes and reach for members with one underscore and for what
is set on instances. Every row must hold: a method or property is in the class, and an attribute of
instances is assigned by a method of the class or of its bases, or found on a sample. Whole classes
and members that cannot be as they were are listed in docs/api/members.md with their reasons; the
list is exact and short. Rows of modules that are work to come (see tools/gen_old_names.py) are
left out. --list prints every difference. The package is taken from PYTHONPATH.
"""

import dis
import functools
import importlib
import inspect
import sys
import types
import warnings
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import gen_old_names

FACTS = gen_old_names.ROOT / "tests/facts/class_members.tsv"
EXCEPTIONS = gen_old_names.ROOT / "docs/api/members.md"
MOST_EXCEPTIONS = 40
# Classes whose instances get attributes under computed names: how to make one.
SAMPLES = {
    "mxnet.gluon.contrib.rnn.conv_rnn_cell._BaseConvRNNCell": (
        "mx.gluon.contrib.rnn.Conv2DRNNCell((3, 4, 4), 2, 3, 3)"
    ),
    "mxnet.gluon.contrib.rnn.rnn_cell.LSTMPCell": "mx.gluon.contrib.rnn.LSTMPCell(3, 2)",
    "mxnet.gluon.rnn.rnn_cell.GRUCell": "mx.gluon.rnn.GRUCell(2)",
    "mxnet.gluon.rnn.rnn_cell.LSTMCell": "mx.gluon.rnn.LSTMCell(2)",
    "mxnet.gluon.rnn.rnn_cell.RNNCell": "mx.gluon.rnn.RNNCell(2)",
    "mxnet.metric._BinaryClassificationMetrics": "mx.metric._BinaryClassificationMetrics()",
}


def rows():
    """Rows (module, class, member) of the facts, by class."""
    by_class = defaultdict(list)
    for line in FACTS.read_text().splitlines()[1:]:
        module, name, member, _ = line.split("\t")
        by_class[module, name].append(member)
    return by_class


def functions_of(thing):
    """The Python functions behind an entry of a class."""
    if isinstance(thing, (staticmethod, classmethod)):
        thing = thing.__func__
    if isinstance(thing, property):
        return [part for part in (thing.fget, thing.fset) if isinstance(part, types.FunctionType)]
    if isinstance(thing, types.FunctionType):
        return [inspect.unwrap(thing)]
    return []


def assigned(code, instance):
    """The attributes that a function assigns on its first parameter, in inner functions too."""
    before = None
    for step in dis.get_instructions(code):
        if step.opname == "STORE_ATTR" and before is not None:
            loaded = before.argval if isinstance(before.argval, tuple) else (before.argval,)
            if instance in loaded:
                yield step.argval
        before = step
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield from assigned(inner, instance)


@functools.cache
def members_of(cls):
    """The names in a class and in its bases, and those that their methods assign on instances."""
    names = set(dir(cls))
    for base in cls.__mro__:
        for thing in vars(base).values():
            for function in functions_of(thing):
                code = function.__code__
                if code.co_argcount:
                    names.update(assigned(code, code.co_varnames[0]))
    return names


def sample(full_name):
    """An instance of a class that sets attributes under computed names; None for the others."""
    text = SAMPLES.get(full_name)
    return eval(text, {"mx": importlib.import_module("mxnet")}) if text else None


def missing(module, name, members):
    """The members that a class lacks; [""] when there is no such class."""
    try:
        cls = getattr(importlib.import_module(module), name)
    except (AttributeError, ImportError):
        return [""]
    if not inspect.isclass(cls):
        return [""]
    instance = sample(f"{module}.{name}")
    known = members_of(cls)
    return [
        member
        for member in members
        if member not in known and not hasattr(cls, member) and not hasattr(instance, member)
    ]


def differences():
    """The full names of what is missing, and the number of rows."""
    found, count = [], 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for (module, name), members in rows().items():
            count += len(members)
            lacks = missing(module, name, members)
            found += [".".join(filter(None, (module, name, member))) for member in lacks]
    return found, count


def exceptions():
    """The full names in the list of exceptions, and how many classes it names."""
    names, count = [], 0
    for line in EXCEPTIONS.read_text().splitlines():
        if line.startswith("- `"):
            owner, *members = line.partition(": ")[0].split("`")[1::2]
            names += [f"{owner}.{member}" for member in members] or [owner]
            count += 1
    return names, count


def main():
    """Compares, prints what is wrong and the counts."""
    found, count = differences()
    if "--list" in sys.argv:
        print("\n".join(found))
    known, listed = exceptions()
    wrong = [f"{name}: missing" for name in found if name not in known]
    wrong += [f"{name}: listed as an exception, but there" for name in known if name not in found]
    if len(known) > MOST_EXCEPTIONS:
        wrong.append(f"{len(known)} exceptions; {MOST_EXCEPTIONS} are allowed")
    print("\n".join(wrong))
    print(f"{count} members of classes of 1.9.1, {len(known)} exceptions in {listed} classes")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
