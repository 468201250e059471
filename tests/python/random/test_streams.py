"""Random numbers are those of MXNet 1.9.1, bit for bit, whatever runs them."""

import json
import os
import subprocess
import sys

import pytest
from streams import GOLDEN, digest, streams

import mxnet as mx


def test_streams_are_those_of_mxnet():
    recorded = json.loads(GOLDEN.read_text())
    ours = {name: digest(array) for name, array in streams(mx)}
    assert ours.keys() == recorded.keys()
    wrong = [name for name, kept in recorded.items() if ours[name] != kept]
    assert not wrong, f"{len(wrong)} of {len(ours)} calls differ, first {sorted(wrong)[:5]}"


@pytest.mark.parametrize(
    "settings",
    [
        {"OMP_NUM_THREADS": "1"},
        {"OMP_NUM_THREADS": "7"},
        {"MXNET_ENGINE_TYPE": "NaiveEngine"},
    ],
    ids=lambda settings: "-".join(map("=".join, settings.items())),
)
def test_streams_do_not_depend_on_threads_or_engine(settings):
    code = (
        "import mxnet, streams, json;"
        "print(json.dumps({n: streams.digest(a) for n, a in streams.streams(mxnet)}))"
    )
    path = os.pathsep.join([str(GOLDEN.parent), *filter(None, sys.path)])
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **settings, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == json.loads(GOLDEN.read_text())


def test_no_seed_is_seed_zero():
    code = "import mxnet as mx; print(mx.nd.random.uniform(shape=3).asnumpy().tolist())"
    path = os.pathsep.join(filter(None, sys.path))
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    mx.random.seed(0)
    assert json.loads(run.stdout) == mx.nd.random.uniform(shape=3).asnumpy().tolist()


def test_seed_refuses_what_is_no_number():
    with pytest.raises(ValueError, match="seed_state"):
        mx.random.seed("7")
