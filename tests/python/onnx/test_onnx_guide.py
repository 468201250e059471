"""docs/guide/onnx.md lists the operators that are read, and those that are refused as a whole."""

import pathlib
import re

import onnx_nodes

from mxnet.onnx._control import CONTROL
from mxnet.onnx._fold import FOLDERS
from mxnet.onnx._graph import NEWEST, OLDEST
from mxnet.onnx._read import READERS
from mxnet.onnx._read.refused import REASONS

GUIDE = pathlib.Path(__file__).parents[3] / "docs" / "guide" / "onnx.md"


def test_the_guide_lists_the_operators():
    text = GUIDE.read_text()
    table = text.split("### Operators that are read")[1].split("\n\n")[1]
    rows = [line.split("|")[2].split() for line in table.splitlines()[2:]]
    assert all(row == sorted(row) for row in rows)
    assert sorted(name for row in rows for name in row) == sorted({*READERS, *FOLDERS, *CONTROL})
    (refused,) = re.findall(r"Refused as a whole, each with its reason: ([\w\s]*)\.", text)
    assert refused.split() == sorted(REASONS)
    assert f"Files of operator sets {OLDEST} to {NEWEST} are read" in text


def test_the_guide_counts_the_refused_cases():
    rows = [line.split("\t") for line in onnx_nodes.TABLE.read_text().splitlines()[1:]]
    refused = sum(int(row[2]) for row in rows)
    (found,) = re.findall(r"of ([\d,]+) cases of onnx [\d.]+ ([\d,]+) are right and (\d+) are",
                          GUIDE.read_text())  # fmt: skip
    every, right, counted = (int(text.replace(",", "")) for text in found)
    assert (counted, right) == (refused, every - refused)
