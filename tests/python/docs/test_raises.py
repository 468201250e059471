"""What docstrings say of errors is so: each is raised by a line of raises.txt."""

import ast
import importlib
import inspect
import re
import sys
import textwrap

import numpy as np
import pytest
from page_blocks import ROOT
from reference_names import on_pages

import mxnet as mx

sys.path.append(str(ROOT / "tools"))
import check_docstrings

SECTION = re.compile(r"^Raises\n------\n(.*?)(?=^\w+\n-{4,}$|\Z)", re.MULTILINE | re.DOTALL)


ELEMENTWISE = ("(x, out=None, **kwargs)", "(x1, x2, out=None, **kwargs)")
RECORDED = """
x = mx.np.ones(2)
x.attach_grad()
with mx.autograd.record():
    mx.np.{name}(x * 2)
"""


def made_from_tables():
    """The same for functions of mx.np that are made from tables, and raise alike."""
    found = {}
    for module in ("", "linalg."):
        space = resolve(f"mxnet.numpy.{module}".rstrip("."))
        for name, function in vars(space).items():
            full, call = f"mxnet.numpy.{module}{name}", f"mx.np.{module}{name}"
            if name.startswith("_") or not told(function) or not inspect.isfunction(function):
                continue
            if getattr(function, "is_fallback", False):
                found[full] = [f"{call}(nothing=1)", RECORDED.format(name=module + name)]
            elif str(inspect.signature(function)) in ELEMENTWISE:
                inputs = ", ".join(["mx.np.ones(2)"] * str(inspect.signature(function)).count("x"))
                found[full] = [f"{call}({inputs}, where={x})" for x in ("False", "True, outt=1")]
    return found


def rows():
    """{name: its statements that raise}."""
    found = made_from_tables()
    lines = (ROOT / "tests/python/docs/raises.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if not line.startswith("#"):
            name, statements = line.split(" | ", 1)
            found.setdefault(name, []).append(statements)
    return found


def resolve(name):
    """The object of a dotted name."""
    module, rest = name, []
    while True:
        try:
            found = importlib.import_module(module)
            break
        except ImportError:
            module, _, last = module.rpartition(".")
            rest.insert(0, last)
    for part in rest:
        found = getattr(found, part)
    return found


def told(thing):
    """The errors that an object's docstring names; `A or B` is one of them."""
    match = SECTION.search(inspect.cleandoc(getattr(thing, "__doc__", None) or ""))
    return set(re.findall(r"^(\w+(?: or \w+)*)$", match[1], re.MULTILINE)) if match else set()


def key(thing):
    """The first line and the errors of a docstring: aliases share them."""
    text = inspect.getdoc(thing)
    return text.partition("\n")[0], SECTION.search(text)[1].strip()


def raised(statements):
    """The names under which what the statements raise can be caught."""
    with pytest.raises(Exception) as caught:  # noqa: PT011, PT012 (which one is the question)
        exec(statements, {"mx": mx, "np": np})
        mx.nd.waitall()
    return {kind.__name__ for kind in type(caught.value).__mro__}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", rows())
def test_an_error_is_raised_as_told(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MXNET_GLUON_REPO", "nowhere")  # nothing is fetched
    wanted = told(resolve(name))
    assert wanted, f"{name} has a line in raises.txt, and no Raises section"
    seen = set()
    for statements in rows()[name]:
        kinds = raised(statements)
        hits = {one for one in wanted if kinds & set(one.split(" or "))}
        assert hits, f"{statements}\nraises {sorted(kinds)}; its docstring tells {sorted(wanted)}"
        seen |= hits
    assert seen == wanted, f"{name}: no line of raises.txt raises {sorted(wanted - seen)}"


def parts():
    """[(name, object)] of the public classes and functions, and the methods of the classes."""
    for name, thing in {**on_pages(), **check_docstrings.surface()}.items():
        yield name, thing
        if inspect.isclass(thing):
            for member, inner in vars(thing).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", inner


def test_every_error_that_is_told_is_tried():
    """Symbols and arrays of one operator share their text, apart from when a symbol raises it."""
    tried = {key(resolve(name)) for name in rows()}
    asked = [(name, thing) for name, thing in parts() if not name.startswith("mxnet.symbol")]
    left = [name for name, thing in asked if told(thing) and key(thing) not in tried]
    refused = [name for name in left if "Not called directly" in resolve(name).__doc__]
    assert left == refused  # these are all alike


def raises_itself(function):
    """Whether the body of a function has a raise statement, not counting functions inside."""
    try:
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    except (OSError, TypeError, SyntaxError, ValueError):
        return False
    left = list(getattr(tree, "body", []))
    while left:
        node = left.pop()
        if isinstance(node, ast.Raise) and node.exc is not None:
            return True
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            left += ast.iter_child_nodes(node)
    return False


def test_a_function_that_raises_says_so():
    silent = {
        name
        for name, thing in check_docstrings.surface().items()
        if inspect.isfunction(thing) and raises_itself(thing) and not told(thing)
    }
    assert not silent
