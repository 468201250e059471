"""Batches, pads and epochs of the iterators over images, beside MXNet 1.9.1 (iterator_runs.py)."""

import json

import iterator_runs

with open(iterator_runs.FILE) as stream:
    GOLDEN = json.load(stream)


def test_epochs_are_those_of_mxnet():
    found = iterator_runs.results()
    assert set(found) == set(GOLDEN)
    assert not {name: (found[name], GOLDEN[name]) for name in found if found[name] != GOLDEN[name]}
