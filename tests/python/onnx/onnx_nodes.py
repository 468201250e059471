"""ONNX's own node tests, run through import_model."""

import collections
import functools
import pathlib
import re
import tempfile
import warnings
from typing import NamedTuple

import numpy as np

import mxnet as mx
from mxnet.base import bfloat16
from mxnet.contrib import onnx as mx_onnx

TABLE = pathlib.Path(__file__).with_name("refused_nodes.tsv")


class Outcome(NamedTuple):
    """What became of a case: "right", "refused" or "wrong", why, and which inputs were fixed."""

    kind: str
    why: str = ""
    fixed: tuple = ()


@functools.cache
def cases():
    """Returns ONNX's node tests by name, those expanded into simpler operators among them."""
    from onnx.backend.test.case.node import collect_testcases

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return {case.name: case for case in collect_testcases(None)}


def operators(case):
    """Returns the names of the operators of a case; another domain is in front of its own."""
    return {f"{n.domain}.{n.op_type}".lstrip(".") for n in case.model.graph.node}


def _may_be_fixed(model, name):
    """Tells whether an input is a shape, an axis or another small setting."""
    for value in model.graph.input:
        if value.name == name:
            return len(value.type.tensor_type.shape.dim) < 2
    return False


def _fix(model, name, value):
    """Returns a model in which an input is a constant."""
    from onnx import numpy_helper

    fixed = type(model)()
    fixed.CopyFrom(model)
    (at,) = (i for i, v in enumerate(fixed.graph.input) if v.name == name)
    del fixed.graph.input[at]
    fixed.graph.initializer.append(numpy_helper.from_array(_plain(value), name))
    return fixed


def _plain(value):
    """Returns a value of a data set as an array; some are stored as messages."""
    from onnx import numpy_helper

    return numpy_helper.to_array(value) if hasattr(value, "raw_data") else np.asarray(value)


def _array(value):
    """Returns an array as this library takes it: at least one axis, bfloat16 by its bits."""
    value = np.atleast_1d(_plain(value))
    if value.dtype.name == "bfloat16":
        value = value.view(bfloat16)
    return mx.nd.array(value, dtype=value.dtype)


def _run(symbol, args, aux, feed):
    """Returns the outputs of a symbol."""
    known = {**args, **{n: _array(v) for n, v in feed.items()}}
    known = {n: v for n, v in known.items() if n in symbol.list_arguments()}
    executor = symbol.bind(mx.current_context(), known, aux_states=aux, grad_req="null")
    return [output.asnumpy() for output in executor.forward(is_train=False)]


def _differs(ours, theirs, rtol, atol):
    """Returns how an output differs from what it should be, else an empty text."""
    theirs = _plain(theirs)
    if theirs.dtype.name == "bfloat16":
        if ours.dtype != bfloat16:
            return f"type {ours.dtype} instead of bfloat16"
        ours = ours.view(theirs.dtype).astype(np.float32)
        theirs = theirs.astype(np.float32)
        rtol = 2**-6  # two units in the last place: intermediate results are rounded too
    elif theirs.dtype == np.float16:
        rtol = 2**-9
    if ours.dtype != theirs.dtype:
        return f"type {ours.dtype} instead of {theirs.dtype}"
    if ours.shape != (theirs.shape or (1,)):
        return f"shape {ours.shape} instead of {theirs.shape}"
    if theirs.dtype.kind == "f":  # some expectations were computed in single precision
        atol = max(atol, 1e-6 * float(np.abs(theirs[np.isfinite(theirs)]).max(initial=0)))
    try:
        np.testing.assert_allclose(ours.reshape(theirs.shape), theirs, rtol=rtol, atol=atol)
    except AssertionError as error:
        return " ".join(str(error).split())
    return ""


DRAWN = {"Bernoulli", "RandomUniformLike"}  # their numbers are another library's


def _compare(case, symbol, args, aux, names):
    for inputs, outputs in case.data_sets:
        feed = {n: v for n, v in zip(names, inputs, strict=False) if n in symbol.list_arguments()}
        ours = _run(symbol, args, aux, feed)
        for number, (a, b) in enumerate(zip(ours, outputs, strict=True)):
            if operators(case) & DRAWN:
                assert set(a.reshape(-1).tolist()) <= {0, 1}
                b = a.astype(_plain(b).dtype).reshape(_plain(b).shape)
            found = _differs(a, b, case.rtol, case.atol)
            if found:
                return f"output {number}: {found}"
    return ""


def outcome(case, path):
    """Returns what became of a case; sizes of 0 need NumPy's rules of shapes."""
    found = _outcome(case, path)
    if found.kind != "refused" or "np_shape" not in found.why:
        return found
    with mx.util.np_shape():
        return _outcome(case, path)


def _outcome(case, path):
    """Returns what became of a case.

    Inputs that the importer names as having to be constants are made constants, and it is asked
    again: ONNX's cases feed shapes and axes as inputs, which models hold as weights.
    """
    model, fixed = case.model, []
    names = [value.name for value in model.graph.input]
    while True:
        path.write_bytes(model.SerializeToString())
        try:
            symbol, args, aux = mx_onnx.import_model(str(path))
            break
        except NotImplementedError as error:
            (inputs, _), wanted = case.data_sets[0], getattr(error, "fixed", ())
            if not wanted or any(not _may_be_fixed(model, name) for name in wanted):
                return Outcome("refused", str(error), tuple(fixed))
            for name in wanted:
                model = _fix(model, name, inputs[names.index(name)])
                fixed.append(name)
        except Exception as error:
            return Outcome("wrong", f"import: {type(error).__name__}: {error}", tuple(fixed))
    try:
        found = _compare(case, symbol, args, aux, names)
    except Exception as error:
        found = f"run: {type(error).__name__}: {error}"
    return Outcome("wrong" if found else "right", found, tuple(fixed))


_OPERATOR = re.compile(r'import_model: ONNX operator (\w+) \(node "[^"]*"\): (.*)')
_NAMES = re.compile(r'"[^"]*"|\([\d, ]*\)')


def refusals(outcomes):
    """Returns the rows of refused_nodes.tsv: (operator, reason, number of cases), sorted."""
    rows = collections.Counter()
    for found in outcomes.values():
        if found.kind == "refused":
            parts = _OPERATOR.fullmatch(found.why)
            operator, reason = parts.groups() if parts else ("-", found.why)
            rows[operator, _NAMES.sub("…", reason).removeprefix("import_model: ")] += 1
    return [(*row, str(count)) for row, count in sorted(rows.items())]


def run_all(folder):
    """Returns the outcome of every case by its name."""
    path = folder / "case.onnx"
    return {name: outcome(case, path) for name, case in cases().items()}


if __name__ == "__main__":  # writes the table of refusals, to be read before it is committed
    with tempfile.TemporaryDirectory() as scratch:
        found = run_all(pathlib.Path(scratch))
    lines = ["\t".join(row) for row in refusals(found)]
    TABLE.write_text("\n".join(["operator\treason\tcases", *lines]) + "\n")
    print(collections.Counter(one.kind for one in found.values()))
    print("\n".join(f"{name}: {one.why}" for name, one in found.items() if one.kind == "wrong"))
