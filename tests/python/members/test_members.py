"""Members of classes that programs of MXNet 1.9.1 reach for mean the same."""

import json
import math
from pathlib import Path

import pytest
import record_members
from member_runs import plain

GOLDEN = json.loads((Path(__file__).parent / "golden/members.json").read_text())
RUNS = record_members.load()


def same(ours, theirs):
    """Whether two results agree, numbers to about five digits."""
    if isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(same(ours[k], theirs[k]) for k in theirs)
    if isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(same, ours, theirs))
    if isinstance(theirs, float) and math.isnan(theirs):
        return math.isnan(ours)
    if isinstance(theirs, (int, float)):
        return ours == pytest.approx(theirs, rel=1e-5, abs=1e-6)
    return ours == theirs


def test_every_program_was_recorded():
    assert RUNS.keys() == GOLDEN.keys()


@pytest.mark.parametrize("name", sorted(RUNS))
def test_a_program_gives_what_it_gave(name):
    ours = plain(RUNS[name]())
    assert same(ours, GOLDEN[name]), (ours, GOLDEN[name])
