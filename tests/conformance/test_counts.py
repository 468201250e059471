"""The counts that end a run: rows by judge and outcome, and operators."""

from types import SimpleNamespace

from conformance.cases import all_rows
from conformance.conftest import counts


def report(judge, row, when="call"):
    return SimpleNamespace(nodeid=f"tests/x.py::test_row[{judge}-{row.id}]", when=when)


def test_rows_are_counted_by_judge():
    first, second = all_rows()[0], all_rows()[-1]
    other = SimpleNamespace(nodeid="tests/x.py::test_keys_are_unique", when="call")
    judges, operators = counts(
        {
            "passed": [report("oracle", first), report("golden", first), other],
            "failed": [report("oracle", second)],
            "skipped": [report("device", second)],
        }
    )
    assert judges == {
        "oracle": {"passed": 1, "failed": 1},
        "golden": {"passed": 1},
        "device": {"skipped": 1},
    }
    assert operators == {first.op, second.op}


def test_nothing_is_counted_without_rows():
    judges, operators = counts({})
    assert not judges
    assert not operators
