"""Of ONNX's own node tests each is right, or refused with a reason that refused_nodes.tsv lists."""

import collections

import onnx_nodes
import pytest

from mxnet.onnx._control import CONTROL
from mxnet.onnx._fold import FOLDERS
from mxnet.onnx._graph import NEWEST
from mxnet.onnx._read import READERS
from mxnet.onnx._read.refused import REASONS

onnx = pytest.importorskip("onnx", reason="ONNX's node tests come with the onnx package")
WRITTEN_FOR = "1.23"  # the table counts this version's cases

# Why a case of an operator that is read may be refused all the same.
EXCUSES = (
    "does not exist here",  # a type
    "read are int8 and uint8",
    "a seed, which fixes the numbers",
    "domain",
)


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory):
    return onnx_nodes.run_all(tmp_path_factory.mktemp("nodes"))


def test_no_case_gives_wrong_numbers(outcomes):
    wrong = {name: found.why for name, found in outcomes.items() if found.kind == "wrong"}
    assert wrong == {}
    assert collections.Counter(found.kind for found in outcomes.values())["right"] > 1300


@pytest.mark.skipif(
    not onnx.__version__.startswith(WRITTEN_FOR), reason=f"the table is of onnx {WRITTEN_FOR}"
)
def test_refused_cases_are_those_of_the_table(outcomes):
    head, *lines = onnx_nodes.TABLE.read_text().splitlines()
    assert head == "operator\treason\tcases"
    assert onnx_nodes.refusals(outcomes) == [tuple(line.split("\t")) for line in lines]


def test_cases_of_operators_that_are_read_are_right(outcomes):
    for operator, reason, _ in onnx_nodes.refusals(outcomes):
        excused = operator not in READERS or any(one in reason for one in EXCUSES)
        assert excused, (operator, reason)


def test_every_operator_of_the_sets_that_are_read_is_known():
    newest = onnx.defs.onnx_opset_version()
    if onnx.__version__.startswith(WRITTEN_FOR):
        assert newest == NEWEST
    names = {schema.name for schema in onnx.defs.get_all_schemas() if schema.domain == ""}
    known = {*READERS, *FOLDERS, *REASONS, *CONTROL}
    assert sorted(names - known) == []
    assert sorted(set(REASONS) & {*READERS, *FOLDERS}) == []
