"""Whatever a user saves appears whole or not at all."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx

# What is saved: a program text that writes `path` from a network of the given size.
SAVERS = {
    "nd.save": "nd.save(path, {'w': nd.ones((size,))})",
    "save_parameters": "net.save_parameters(path)",
    "save_checkpoint": (
        "mx.model.save_checkpoint(path[:-12], 1, None, {'w': nd.ones((size,))}, {})"
    ),
    "export": "net.hybridize(); net(nd.ones((1, 2))); net.export(path[:-12], 1)",
    "trainer": "trainer.save_states(path)",
    "symbol": "mx.sym.Group([mx.sym.var('v' * 100 + str(i)) for i in range(size)]).save(path)",
    "kvstore": "store.save_optimizer_states(path)",
}
PROGRAM = """
import resource, signal, sys
import mxnet as mx
from mxnet import autograd, gluon, nd
path, size, limit = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
net = gluon.nn.HybridSequential()
net.add(gluon.nn.Dense(size, in_units=2))
net.initialize()
trainer = gluon.Trainer(net.collect_params(), "sgd", {"momentum": 0.9})
with autograd.record():
    loss = net(nd.ones((1, 2))).sum()
loss.backward()
trainer.step(1)
store = mx.kv.create()
store.set_optimizer(mx.optimizer.SGD(momentum=0.9))
store.init(0, nd.ones((size,)))
store.push(0, nd.ones((size,)))
if limit:
    # The kernel ends the process in the middle of the write.
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
"""


def save(how, path, size, limit=0):
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(mx.__file__))}
    command = [sys.executable, "-c", PROGRAM + SAVERS[how], str(path), str(size), str(limit)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("how", sorted(SAVERS))
def test_a_crash_while_saving_leaves_the_old_file(tmp_path, how):
    path = tmp_path / "model-0001.params"
    done = save(how, path, 10)
    assert done.returncode == 0, done.stderr
    before = path.read_bytes()
    # Large enough that half of the new file is more than the old one, so both would show.
    done = save(how, path, 20000, limit=40000)
    assert done.returncode != 0
    assert path.read_bytes() == before
    done = save(how, path, 20000)
    assert done.returncode == 0, done.stderr
    assert len(path.read_bytes()) > 40000
    assert not list(tmp_path.glob("*.part")), "the next save takes away what the crash left"


def test_a_failed_save_leaves_nothing_behind(tmp_path):
    missing = tmp_path / "no" / "folder" / "file"
    with pytest.raises(mx.MXNetError, match="no/folder/file"):
        mx.nd.save(str(missing), mx.nd.ones((2,)))
    with pytest.raises(mx.MXNetError, match="no/folder/file"):
        mx.sym.var("x").save(str(missing))
    assert list(tmp_path.iterdir()) == []


def test_links_and_permissions_stay(tmp_path):
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    mx.sym.var("x").save(str(target))
    link.symlink_to(target)
    mx.sym.var("y").save(str(link))
    assert link.is_symlink()
    assert mx.sym.load(str(target)).name == "y"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "target.json"]


def test_paths_may_be_path_objects(tmp_path):
    path = pathlib.Path(tmp_path) / "arrays"
    mx.nd.save(path, [mx.nd.arange(3)])
    np.testing.assert_array_equal(mx.nd.load(path)[0].asnumpy(), [0, 1, 2])
