"""What docstrings tell: their counts do not fall, and every example in them runs."""

import doctest
import os
import pathlib
import subprocess
import sys

import numpy as np
import output_numbers
import pytest
from page_blocks import ROOT
from reference_names import on_pages

import mxnet as mx

sys.path.append(str(ROOT / "tools"))
import check_docstrings


def examples():
    """[(name, DocTest)] of all public objects and their public methods."""
    finder, found = doctest.DocTestParser(), {}
    for name, thing in {**on_pages(), **check_docstrings.surface()}.items():
        members = vars(thing).items() if isinstance(thing, type) else ()
        for member, inner in [("", thing), *members]:
            text = getattr(inner, "__doc__", None)
            if member.startswith("_") or not isinstance(text, str) or ">>> " not in text:
                continue
            full = f"{name}.{member}".rstrip(".")
            found.setdefault(text, (full, finder.get_doctest(text, {}, full, None, 0)))
    return list(found.values())


def test_every_name_of_the_reference_has_an_example():
    names = on_pages()
    without = [name for name, thing in names.items() if ">>> " not in (thing.__doc__ or "")]
    assert without == []
    assert len(names) >= 1000


@pytest.fixture(scope="module")
def measured():
    return check_docstrings.measure()


def test_the_counts_do_not_fall(measured):
    assert list(check_docstrings.problems(measured)) == []


@pytest.mark.parametrize("kind", ["arguments", "methods", "layout"])
def test_none_is_without(kind, measured):
    has, lacks = measured[kind]
    assert lacks == []
    assert len(has) >= 450


def test_every_example_gives_what_it_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)  # some write files
    # Some start a process, which has to find the package from there too.
    monkeypatch.setenv("PYTHONPATH", str(pathlib.Path(mx.__file__).resolve().parents[1]))
    runner = doctest.DocTestRunner(output_numbers.Checker(), optionflags=doctest.ELLIPSIS)
    tests = examples()
    for _, test in tests:
        test.globs.update(mx=mx, np=np)
        mx.random.seed(0)
        np.random.seed(0)
        runner.run(test)
    said = capsys.readouterr().out
    assert runner.summarize(verbose=False).failed == 0, said[:20000]
    assert len(tests) >= 1200


def test_the_package_works_without_docstrings():
    program = """
import mxnet as mx
assert mx.gluon.nn.Conv2D.__doc__ is None
net = mx.gluon.rnn.LSTM(4)
net.initialize()
print(net(mx.nd.ones((2, 1, 3))).shape, mx.np.ones(2).sum(), mx.gluon.contrib.cnn, mx.rnn)
"""
    path = str(pathlib.Path(mx.__file__).resolve().parents[1])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-OO", "-c", program], env=environment, text=True,
                          capture_output=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("(2, 1, 4) 2.0 ")


@pytest.mark.parametrize(
    ("want", "got", "same"),
    [
        ("array([0.5, 1.])", "array([0.50000001, 1.       ])", True),
        ("[(2, 3)]", "[(2, 3)]", True),
        ("[(2, 3)]", "[(2, 4)]", False),
        ("array([1e-05])", "array([2e-05])", False),
        ("[1, 2]", "[1, 2, 3]", False),
        ("'relu0'", "'relu1'", False),
    ],
)
def test_numbers_are_compared_as_numbers(want, got, same):
    assert output_numbers.Checker().check_output(want, got, 0) is same
