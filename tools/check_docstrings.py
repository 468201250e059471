"""Counts what the docstrings of the public names that MXNet 1.9.1 has too tell their readers.

Usage: check_docstrings.py [--list KIND]

KIND: parameters, examples, shapes, raises, arguments, methods, layout, one_liners

Counted are the classes and functions of tests/facts/python_api.tsv, each once whatever it is also
called; not test_utils, and nothing that begins with an underscore. Shapes are asked of layers,
losses, optimizers, metrics, iterators and the functions of tests/facts/most_called.tsv. A class
tells what it raises where one of its methods does. `arguments` counts those that name every
argument of their signature; methods that take arguments are counted apart, and have to tell them;
`layout` counts the docstrings whose sections are indented as help() and the site expect.
tools/docstring_floors.txt holds what was reached: a count may rise above it, never fall below.
The package is taken from PYTHONPATH.
"""

import argparse
import importlib
import inspect
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FACTS = ROOT / "tests" / "facts"
FLOORS = ROOT / "tools" / "docstring_floors.txt"
PARAMETERS = re.compile(r"^\s*Parameters\n\s*-{10}$", re.MULTILINE)
RAISES = re.compile(r"^\s*Raises\n\s*-{6}$", re.MULTILINE)
SHAPES = re.compile(r"\bshapes?\b", re.IGNORECASE)


def find(module, name):
    """The object behind a dotted name; None where there is none."""
    try:
        found = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except Exception:  # what is absent raises in many ways
        return None
    return found


def surface():
    """{name: object} of the classes and functions shared with 1.9.1."""
    objects, seen = {}, set()
    for line in (FACTS / "python_api.tsv").read_text().splitlines()[1:]:
        module, name, kind, _ = line.split("\t")
        full = f"{module}.{name}"
        if kind not in ("class", "function") or "._" in full or ".test_utils" in full:
            continue
        found = find(module, name)
        if found is not None and id(found) not in seen:
            seen.add(id(found))
            objects[full] = found
    return objects


def with_shapes(objects):
    """{name: object} of those that have to tell shapes."""
    import mxnet as mx

    def is_array_class(found):
        bases = (mx.gluon.Block, mx.gluon.loss.Loss, mx.optimizer.Optimizer, mx.metric.EvalMetric)
        return inspect.isclass(found) and issubclass(found, (*bases, mx.io.DataIter))

    zoo = "mxnet.gluon.model_zoo"
    chosen = {n: o for n, o in objects.items() if is_array_class(o) and not n.startswith(zoo)}
    for name in (FACTS / "most_called.tsv").read_text().split()[1:]:
        for module in ("mxnet.ndarray", "mxnet.symbol"):
            if (found := find(module, name)) is not None:
                chosen[f"{module}.{name}"] = found
    return chosen


def methods(objects):
    """{name: function} of the public methods of classes that take arguments, each once."""
    chosen, seen = {}, set()
    for name, found in objects.items():
        for member, method in vars(found).items() if inspect.isclass(found) else ():
            method = getattr(method, "__func__", method)
            if member.startswith("_") or not inspect.isfunction(method) or id(method) in seen:
                continue
            names = list(inspect.signature(method).parameters)
            if names[1:] or names[:1] not in ([], ["self"], ["cls"]):
                seen.add(id(method))
                chosen[f"{name}.{member}"] = method
    return chosen


def lines_of_names(found):
    """The lines of an object's section Parameters that name them: `x : int`, `x, y : int`."""
    text = inspect.cleandoc(found.__doc__ or "")
    told = re.search(
        r"^Parameters\n-{10}\n(.*?)(?=^\S[^\n]*\n---|\Z)", text, re.MULTILINE | re.DOTALL
    )
    return [x for x in (told[1] if told else "").splitlines() if x and x[0] != " "]


def is_laid_out(found):
    """Whether what is said of a parameter stands indented below its name."""
    names = re.compile(r"[\w*., `]+( ?:.*|,)?")  # a name, or several over more than one line
    return all(names.fullmatch(line) and not line.endswith(".") for line in lines_of_names(found))


def names_arguments(found):
    """Whether the section Parameters, where there is one, has every argument of the signature.

    What only 1.9.1's signatures ask for is left out: names and attributes of generated functions,
    and further keywords.
    """
    try:
        arguments = inspect.signature(found).parameters.values()
    except (TypeError, ValueError):
        return True
    told = " ".join(line.partition(" :")[0] for line in lines_of_names(found))
    left_out = {"name", "attr", "out"} if "._gen." in (found.__module__ or "") else set()
    named = (x for x in arguments if x.kind not in (x.VAR_POSITIONAL, x.VAR_KEYWORD))
    wanted = {x.name for x in named if x.name[0] != "_"}
    return not told or wanted - left_out <= set(re.findall(r"\w+", told))


def tells_errors(found):
    """Whether an object, or one of its public methods, says what it raises."""
    methods = vars(found).items() if inspect.isclass(found) else ()
    told = [found, *(member for name, member in methods if not name.startswith("_"))]
    return any(RAISES.search(getattr(thing, "__doc__", None) or "") for thing in told)


def lines(found):
    """The lines of an object's own docstring that are not empty."""
    return [line for line in (found.__doc__ or "").splitlines() if line.strip()]


def measure():
    """{kind: (names that have it, names that lack it)}; of one_liners the other way round."""
    objects = surface()
    judges = {
        "parameters": (objects, lambda o: PARAMETERS.search(o.__doc__ or "")),
        "examples": (objects, lambda o: ">>> " in (o.__doc__ or "")),
        "shapes": (with_shapes(objects), lambda o: SHAPES.search(o.__doc__ or "")),
        "raises": (objects, tells_errors),
        "arguments": (objects, names_arguments),
        "methods": (methods(objects), lambda o: PARAMETERS.search(o.__doc__ or "")),
        "layout": ({**objects, **methods(objects)}, is_laid_out),
        "one_liners": (objects, lambda o: len(lines(o)) <= 1),
    }
    result = {}
    for kind, (chosen, has) in judges.items():
        yes = [name for name, found in chosen.items() if has(found)]
        result[kind] = (yes, [name for name in chosen if name not in set(yes)])
    return result


def floors():
    """{kind: the number that was reached}."""
    text = FLOORS.read_text()
    return {kind: int(number) for kind, number in re.findall(r"^(\w+) +(\d+)", text, re.MULTILINE)}


def problems(measured):
    """One sentence for each count that fell."""
    for kind, floor in floors().items():
        count = len(measured[kind][0])
        fell = count > floor if kind == "one_liners" else count < floor
        if fell:
            bound = "at most" if kind == "one_liners" else "at least"
            yield f"{kind}: {count}, {bound} {floor} wanted; --list {kind} names them"


def main():
    """Prints the counts; exits with 1 when one fell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--list",
        choices="parameters examples shapes raises arguments methods layout one_liners".split(),
    )
    args = parser.parse_args()
    measured = measure()
    if args.list:
        yes, no = measured[args.list]
        print("\n".join(yes if args.list == "one_liners" else no))
        return 0
    found = list(problems(measured))
    counts = [f"{kind} {len(yes)} of {len(yes) + len(no)}" for kind, (yes, no) in measured.items()]
    print("\n".join([*found, ", ".join(counts)]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
