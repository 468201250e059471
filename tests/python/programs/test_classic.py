"""Programs in the manner of MXNet's classic examples and of a course, beside MXNet 1.9.1.

classic_runs.py runs them.
"""

import json

import classic_runs
import pytest


def golden(program):
    """Returns what 1.9.1 gave."""
    with open(classic_runs.golden_file(program)) as stream:
        return json.load(stream)[program]


def differences(ours, theirs, place=""):
    """Yields every place where two results are not the same, within rounding that adds up."""
    if isinstance(theirs, dict):
        if ours.keys() != theirs.keys():
            yield place, sorted(ours), sorted(theirs)
        for key in ours.keys() & theirs.keys():
            yield from differences(ours[key], theirs[key], f"{place}/{key}")
    elif isinstance(theirs, list):
        if len(ours) != len(theirs):
            yield place, ours, theirs
        for i, pair in enumerate(zip(ours, theirs, strict=False)):
            yield from differences(*pair, f"{place}/{i}")
    elif isinstance(theirs, float):
        if ours != pytest.approx(theirs, rel=5e-3, abs=1e-5):
            yield place, ours, theirs
    elif ours != theirs:
        yield place, ours, theirs


@pytest.mark.parametrize("program", classic_runs.PROGRAMS)
def test_a_classic_program_does_what_it_does_with_mxnet(program):
    assert not list(differences(classic_runs.result(program), golden(program)))
