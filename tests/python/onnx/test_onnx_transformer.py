"""A transformer as other frameworks export it: computed shapes, layers of small operators."""

import numpy as np
import onnx_files
import pytest
from onnx_files import node

onnxruntime = pytest.importorskip("onnxruntime", reason="the numbers to compare with are its own")
WIDTH, HEADS, WORDS = 8, 2, 11


def layer(name, source, target):
    """Returns the nodes of attention and a residual sum, normalized."""

    def n(*names):
        return " ".join(one if one in SHARED else f"{name}_{one}" for one in names)

    split = [
        part
        for one in "qkv"
        for part in (
            node("MatMul", f"{source} {n(f'w{one}')}", n(one)),
            node("Reshape", n(one, "heads"), n(f"{one}4")),
            node("Transpose", n(f"{one}4"), n(f"{one}h"), perm=[0, 2, 1, 3]),
        )
    ]
    return [
        node("Shape", source, n("s")),
        node("Gather", n("s", "zero"), n("batch")),
        node("Unsqueeze", n("batch", "first"), n("b1")),
        node("Concat", n("b1", "tail"), n("heads"), axis=0),
        node("Concat", n("b1", "whole"), n("flat"), axis=0),
        *split,
        node("Transpose", n("kh"), n("kt"), perm=[0, 1, 3, 2]),
        node("MatMul", n("qh", "kt"), n("a")),
        node("Div", n("a", "root"), n("scaled")),
        node("Where", n("hidden", "never", "scaled"), n("masked")),
        node("Softmax", n("masked"), n("p"), axis=-1),
        node("MatMul", n("p", "vh"), n("c")),
        node("Transpose", n("c"), n("ct"), perm=[0, 2, 1, 3]),
        node("Reshape", n("ct", "flat"), n("o")),
        node("Erf", n("o"), n("e")),
        node("Mul", n("o", "e"), n("g")),
        node("Add", f"{source} {n('g')}", n("r")),
        node("ReduceMean", n("r"), n("m"), axes=[-1]),
        node("Sub", n("r", "m"), n("d")),
        node("Pow", n("d", "two"), n("d2")),
        node("ReduceMean", n("d2"), n("var"), axes=[-1]),
        node("Add", n("var", "small"), n("var1")),
        node("Sqrt", n("var1"), n("root_v")),
        node("Div", n("d", "root_v"), target),
    ]


SHARED = {
    "zero": np.array(0, np.int64),
    "first": np.array([0], np.int64),
    "tail": np.array([-1, HEADS, WIDTH // HEADS], np.int64),
    "whole": np.array([-1, WIDTH], np.int64),
    "root": np.array(2.0, np.float32),
    "two": np.array(2.0, np.float32),
    "small": np.array(1e-5, np.float32),
    "never": np.array(-1e4, np.float32),
    "hidden": np.zeros(0),  # made by the nodes below
}


def model(count):
    """Returns nodes and weights; "words" and "mask" are the inputs, "out" the output."""
    random = np.random.RandomState(0)
    weights = {name: value for name, value in SHARED.items() if name != "hidden"}
    weights["table"] = random.standard_normal((WORDS, WIDTH)).astype(np.float32)
    weights["axes"] = np.array([1, 2], np.int64)
    nodes = [
        node("Gather", "table words", "x0"),
        node("Unsqueeze", "mask axes", "mask4"),
        node("Cast", "mask4", "seen", to=9),
        node("Not", "seen", "hidden"),
    ]
    for number in range(count):
        target = "out" if number == count - 1 else f"x{number + 1}"
        nodes += layer(f"l{number}", f"x{number}", target)
        for one in "qkv":
            shape = (WIDTH, WIDTH)
            weights[f"l{number}_w{one}"] = random.standard_normal(shape).astype(np.float32)
    return [{**one, "name": None} for one in nodes], weights  # names would have to differ


def test_a_transformer_gives_the_same_as_onnx_runtime(tmp_path):
    nodes, weights = model(3)
    words = np.array([[1, 4, 2, 10, 0], [-1, 3, 3, 7, 5]], np.int64)  # -1 is the last word
    mask = np.array([[1, 1, 1, 1, 1], [1, 1, 1, 0, 0]], np.int64)
    inputs, path = {"words": words, "mask": mask}, tmp_path / "transformer.onnx"
    onnx_files.write(path, nodes, inputs, "out", weights)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    (expected,) = session.run(None, inputs)
    (found,) = onnx_files.run(path, inputs)
    np.testing.assert_allclose(found, expected, rtol=1e-3, atol=1e-4)
