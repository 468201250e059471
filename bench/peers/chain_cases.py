"""Chains of pointwise operators, as networks have them; each engine may make one loop of a chain.

A case is (number of inputs, call with mxnet's symbols as `sym`, call with `torch`, nodes of ONNX).
A node is (operator, inputs, output); numbers among the inputs are constants, and the last output
is the result. Inputs are made here, the same for every engine.
"""

import numpy as np

SIZES = {"small": 1_000, "medium": 100_000, "large": 4_000_000}

ROOT = 0.7978845608028654  # of 2 / pi
CUBE = 0.044715


def _gelu(math, x):
    return 0.5 * x * (1 + math.tanh(ROOT * (x + CUBE * x * x * x)))


def _gate(math, a, b):
    return math.tanh(a) * math.sigmoid(b)


def _cell(math, gate, candidate, forget, state):
    return math.sigmoid(forget) * state + math.sigmoid(gate) * math.tanh(candidate)


CASES = {
    "hardswish": (
        1,
        lambda sym, x: x * sym.clip(x + 3, 0, 6) / 6,
        lambda torch, x: x * torch.clamp(x + 3, 0, 6) / 6,
        [("Add", ["a", 3], "b"), ("Clip", ["b", 0, 6], "c"), ("Mul", ["a", "c"], "d"),
         ("Div", ["d", 6], "y")],
    ),
    "gelu": (
        1, _gelu, _gelu,
        [("Mul", ["a", "a"], "b"), ("Mul", ["b", "a"], "c"), ("Mul", ["c", CUBE], "d"),
         ("Add", ["a", "d"], "e"), ("Mul", ["e", ROOT], "f"), ("Tanh", ["f"], "g"),
         ("Add", ["g", 1], "h"), ("Mul", ["a", 0.5], "i"), ("Mul", ["i", "h"], "y")],
    ),
    "gate": (
        2, _gate, _gate,
        [("Tanh", ["a"], "c"), ("Sigmoid", ["b"], "d"), ("Mul", ["c", "d"], "y")],
    ),
    "cell": (
        4, _cell, _cell,
        [("Sigmoid", ["a"], "e"), ("Tanh", ["b"], "f"), ("Sigmoid", ["c"], "g"),
         ("Mul", ["g", "d"], "h"), ("Mul", ["e", "f"], "i"), ("Add", ["h", "i"], "y")],
    ),
}  # fmt: skip


def inputs_of(case, size):
    """Returns the arrays of a case."""
    random = np.random.RandomState(7)
    return [
        (3 * random.standard_normal(SIZES[size])).astype(np.float32) for _ in range(CASES[case][0])
    ]


def sample(array):
    """Returns up to 1000 values from all over an array."""
    return array[:: max(1, array.size // 1000)]
