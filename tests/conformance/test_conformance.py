"""Tries every row of the tables before every judge, and that no operator lacks a row."""

import collections
import json
import pathlib
import re

import pytest

import mxnet as mx
from conformance.cases import TABLES, all_rows
from conformance.golden import Golden
from conformance.judges import JUDGES, Failed, NotApplicable

DIFFERENCES = pathlib.Path(__file__).parents[2] / "docs" / "differences.md"


def test_row(judge, row):
    """One row before one judge."""
    try:
        JUDGES[judge](mx, row)
    except NotApplicable as reason:
        pytest.skip(str(reason))
    except Exception as error:
        repeat = f'python -m pytest tests/conformance -k "{judge} and {row.key}"'
        what = str(error) if isinstance(error, Failed) else f"{type(error).__name__}: {error}"
        pytest.fail(f"{row.id}\n  {judge}: {what}\n  repeat: {repeat}", pytrace=False)


def test_every_operator_has_a_row():
    """Backward operators ride on their forward; graph-holding ones on the compiled mode.

    What users define (Custom) has tests of its own, and so have loops and branches. Parts that
    operators of mx.np and of sparse arrays are made of ride on these.
    """
    rows = {row.op for row in all_rows()} | {"_cond", "_foreach", "_while_loop"}
    parts = (
        "_backward_", "_np_bounded", "_np_drawn_places", "_np_filled", "_np_formula",
        "_np_general_eigen", "_np_insert_order", "_np_noise", "_np_percentile_places",
        "_np_round_even", "_np_sum_to", "_np_weighted_places", "_parts_",
    )  # fmt: skip
    catalog = [
        op for op in json.loads(mx._core.catalog_json()) if not (op["subgraph"] or op["open"])
    ]
    missing = [
        op["name"] for op in catalog if op["name"] not in rows and not op["name"].startswith(parts)
    ]
    assert catalog
    assert not missing, f"operators without a conformance row: {', '.join(sorted(missing))}"


def test_every_function_of_sparse_has_a_row_of_sparse_arrays():
    """What mx.sym.sparse names, also by an alias."""
    rows = {row.op for row in all_rows() if row.is_sparse}
    known = set(rows)
    for op in json.loads(mx._core.catalog_json()):
        if op["name"] in rows:
            known.update(name.removeprefix("_sparse_") for name in [op["name"], *op["aliases"]])
    names = [n for n in vars(mx.sym.sparse) if n[0] != "_" and callable(getattr(mx.sym.sparse, n))]
    missing = [n for n in names if n not in known]
    assert len(names) > 60
    assert not missing, f"without a row of sparse arrays: {', '.join(sorted(missing))}"


def test_keys_are_unique():
    """Two rows with one key would share a golden."""
    counts = collections.Counter(row.key for row in all_rows())
    twice = [row.id for row in all_rows() if counts[row.key] > 1]
    assert not twice, f"rows that say the same: {twice}"


@pytest.mark.parametrize("family", sorted(TABLES))
def test_golden_file_is_fresh(family):
    """The golden file holds no row that the table dropped."""
    stale = Golden(family).keys() - {row.key for row in TABLES[family].rows}
    assert not stale, f"{family}.npz holds rows no table names: {sorted(stale)}"


def _anchor(heading):
    return "#" + re.sub(r"[^a-z0-9_ -]", "", heading.lower()).strip().replace(" ", "-")


def test_differences_are_documented():
    """Every `differs` anchor is a heading of docs/differences.md."""
    headings = re.findall(r"^#+ (.+)$", DIFFERENCES.read_text(), flags=re.MULTILINE)
    anchors = {_anchor(h) for h in headings}
    unknown = {row.differs for row in all_rows() if row.differs} - anchors
    assert not unknown, f"anchors missing in docs/differences.md: {sorted(unknown)}"
