"""The harness itself: its numbers are stable, and it can fail."""

import numpy as np
import pytest

import mxnet as mx
from conformance import execute, generate, oracle, second
from conformance.cases import all_rows
from conformance.judges import JUDGES, Failed, compare
from conformance.table import Table, Tolerance, integers, literal, normal

EXACT = Tolerance(0.0, 0.0)


def make_row(**changes):
    table = Table("test")
    table.case(**{"op": "relu", "inputs": [(2, 3)], **changes})
    return table.rows[0]


def test_generator_is_splitmix64():
    assert [int(w) for w in generate.words(0, 2)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]


def test_generated_values_keep_their_promises():
    assert abs(generate.normal(5, 20000).mean()) < 0.03
    assert abs(generate.normal(5, 20000).std() - 1) < 0.02
    assert set(generate.integers(1, 500, 0, 3)) == {0.0, 1.0, 2.0}
    grid = np.sort(generate.distinct(9, 100, 0.5))
    assert np.diff(grid).min() == 0.5


def test_key_follows_what_decides_the_answer():
    keys = {
        make_row().key,
        make_row(op="exp").key,
        make_row(inputs=[(3, 2)]).key,
        make_row(dtypes=("float64",)).key,
        make_row(axis=1).key,
        make_row(grad=False).key,
        make_row(inputs=[integers(0, 2, 2, 3)]).key,
    }
    assert len(keys) == 7
    assert make_row(note="words", tol=EXACT).key == make_row().key


def test_lists_are_alternatives():
    table = Table("test")
    table.case("sum", inputs=[(2, 3), (4,)], axis=[0, (0, 1)], dtypes=("float32", "float64"))
    assert len(table.rows) == 8
    table.case("add", inputs=[((2, 3), normal(3))])
    assert [a.shape for a in table.rows[-1].inputs] == [(2, 3), (3,)]


@pytest.mark.parametrize(
    ("got", "want"),
    [
        ([1.0, 2.0], [1.0, 2.5]),
        ([1.0, np.nan], [1.0, 2.0]),
        ([1.0, 2.0], [1.0, np.nan]),
        ([1.0, np.inf], [1.0, -np.inf]),
        ([1.0, 7.0], [1.0, np.inf]),
        ([1e-6, 2e-6], [1e-6, 3e-6]),
        ([0.0, 0.0], [1e-9, 2e-9]),
        ([1.0, 2.0], [1.0, 2.0, 3.0]),
    ],
)
def test_compare_notices(got, want):
    with pytest.raises(Failed):
        compare("out0", np.array(got), np.array(want), Tolerance(1e-3, 1e-3))


def test_compare_accepts_what_is_equal():
    values = np.array([1.0, np.nan, np.inf, -np.inf])
    compare("out0", values, values, EXACT)


@pytest.mark.parametrize(
    ("judge", "slots"),
    [("oracle", "out"), ("golden", "out"), ("golden", "grad"), ("gradient", "grad")],
)
def test_an_answer_five_percent_off_fails(judge, slots, monkeypatch):
    """No tolerance is so wide that a row cannot fail; every 20th row stands for all."""
    right = execute.run_eager

    def spoiled(mx, row, ctx=None):
        answer = right(mx, row, ctx)
        for slot, array in answer.items():
            if slot.startswith(slots) and array.dtype.kind == "f":
                answer[slot] = (array.astype(np.float64) * 1.05).astype(array.dtype)
        return answer

    def can_show(row):
        if judge in row.skip or row.differs or row.op in oracle.CHECKS:
            return False
        arrays = [
            a for s, a in right(mx, row).items() if s.startswith(slots) and a.dtype.kind == "f"
        ]
        return any(np.any(np.isfinite(a) & (a != 0)) for a in arrays)

    rows = [row for row in all_rows()[::20] if can_show(row)]
    monkeypatch.setattr(execute, "run_eager", spoiled)
    assert len(rows) > 20
    for row in rows:
        with pytest.raises(Failed):
            JUDGES[judge](mx, row)


def test_judge_of_second_order_notices_a_wrong_one():
    """A kink has no second derivative, and a derivative that is off by a few percent is wrong."""
    tie = make_row(op="relu", inputs=[literal(0, 1, 2, grad=True)])
    with pytest.raises(Failed, match="second derivative"):
        JUDGES["second"](mx, tie)
    right = second.Slope.derivatives
    spoiled = [
        lambda self: [a * 1.01 for a in right(self)],
        lambda self: [0 * a for a in right(self)],
    ]
    for wrong in spoiled:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(second.Slope, "derivatives", wrong)
            for op in ("exp", "LayerNorm", "softmax"):
                row = next(
                    r for r in all_rows() if r.op == op and r.dtype == "float32" and r.grads()
                )
                with pytest.raises(Failed, match="second derivative"):
                    JUDGES["second"](mx, row)


def test_an_operator_without_an_oracle_says_what_to_add():
    row = make_row(op="nobody_wrote_this")
    with pytest.raises(LookupError, match=r'"nobody_wrote_this": add .* FORWARD .*oracle_\*\.py'):
        oracle.answer(row, row.make_inputs())


def test_a_row_without_a_golden_says_how_to_record_it_and_when_not_to():
    words = r"bench/setup\.sh oracle, then .*record_golden\.py test; .*\*\*OURS"
    with pytest.raises(Failed, match=words):
        JUDGES["golden"](mx, make_row())
