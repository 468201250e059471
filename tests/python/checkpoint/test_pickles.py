"""What MXNet 1.9.1 pickled works here, and what is pickled here works there (pickle_runs.py)."""

import base64
import gzip
import json
import math
import pathlib
import pickle
import subprocess

import pickle_runs
import pytest

import mxnet as mx
from mxnet import gluon

HERE = pathlib.Path(__file__).parent
ORACLE = HERE.parents[2] / "build" / "oracle-venv" / "bin" / "python"
with gzip.open(HERE / "golden/pickles.json.gz", "rt") as stream:
    GOLDEN = json.load(stream)


def same(ours, theirs):
    if isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(same(ours[k], theirs[k]) for k in theirs)
    if isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(same, ours, theirs))
    if isinstance(theirs, float):
        both_nan = isinstance(ours, float) and math.isnan(ours) and math.isnan(theirs)
        return both_nan or ours == pytest.approx(theirs, rel=1e-5, abs=1e-6)
    return ours == theirs


def test_every_object_was_recorded():
    assert pickle_runs.CASES.keys() == GOLDEN.keys()


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_what_mxnet_pickled_works(name):
    text, result = GOLDEN[name]
    ours = pickle_runs.use(name, text)
    assert same(ours, result), (ours, result)


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_what_is_pickled_here_works(name):
    make, use = pickle_runs.CASES[name]
    ours = pickle_runs.plain(use(pickle.loads(pickle.dumps(make()))))
    assert same(ours, GOLDEN[name][1]), (ours, GOLDEN[name][1])


def test_training_goes_on_after_loading():
    net = pickle_runs.stacked(gluon.nn.HybridSequential)
    net.hybridize()
    pickle_runs.ready(net, pickle_runs.X)
    for source in (pickle.dumps(net), base64.b64decode(GOLDEN["block Sequential"][0])):
        loaded = pickle.loads(source)
        trainer = gluon.Trainer(loaded.collect_params(), "sgd", {"learning_rate": 0.5})
        before = loaded(pickle_runs.X).asnumpy()
        with mx.autograd.record():
            loss = (loaded[0](pickle_runs.X) ** 2).sum() + loaded(pickle_runs.X).sum()
        loss.backward()
        trainer.step(1)
        assert abs(loaded(pickle_runs.X).asnumpy() - before).max() > 1e-4


def test_a_constant_is_loaded():
    constant = pickle.loads(pickle.dumps(gluon.Constant("c", [[1.0, 2.0]])))
    constant.initialize()
    assert constant.data().asnumpy().tolist() == [[1, 2]]


@pytest.mark.oracle
@pytest.mark.skipif(not ORACLE.exists(), reason="bench/setup.sh installs MXNet 1.9.1")
def test_what_is_pickled_here_works_in_mxnet(tmp_path):
    made, used = tmp_path / "made.json", tmp_path / "used.json"
    # NumPy 2 writes its arrays under names that the NumPy of 1.9.1 does not know.
    ours = pickle_runs.write().items()
    known = {name: text for name, text in ours if b"numpy._core" not in base64.b64decode(text)}
    made.write_text(json.dumps(known))
    program = str(pathlib.Path(pickle_runs.__file__))
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    done = subprocess.run(
        [str(ORACLE), "-W", "ignore", program, "use", str(made), str(used)],
        capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for name, (_, result) in json.loads(used.read_text()).items():
        assert same(result, GOLDEN[name][1]), name
