"""Row-sparse values and gradients in stores over processes."""

import subprocess
import sys

import numpy as np
import pytest
from launching import HERE, environment, mpirun, needs_mpi, needs_zmq, succeed

from mxnet import gluon

pytestmark = needs_zmq


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """What one process learns from whole batches."""
    file = tmp_path_factory.mktemp("alone") / "found.npz"
    command = [sys.executable, str(HERE / "dist_sparse.py"), "train", str(file)]
    subprocess.run(command, env=environment(), check=True, timeout=60)
    return dict(np.load(file))


def compare(file, expected):
    found = np.load(file)
    for name, value in expected.items():
        np.testing.assert_allclose(found[name], value, 1e-5, 1e-6, err_msg=name)


def test_servers_train_like_one_process(alone, tmp_path):
    file = tmp_path / "found.npz"
    succeed(2, 2, "dist_sparse.py", "train", file, "dist_sync", MXNET_KVSTORE_BIGARRAY_BOUND="100")
    compare(file, alone)


def test_workers_begin_with_the_rows_of_the_first(tmp_path):
    assert succeed(2, 2, "dist_sparse.py", "first_rows", tmp_path).count("kept") == 2


def test_servers_keep_their_promises(tmp_path):
    said = succeed(
        2, 2, "dist_sparse.py", "promises", tmp_path, MXNET_KVSTORE_BIGARRAY_BOUND="1000"
    )
    assert said.count("kept") == 2


@needs_mpi
@pytest.mark.parametrize("shared", ["0", "1"])
def test_an_mpi_world_trains_like_one_process(shared, alone, tmp_path):
    file = tmp_path / "found.npz"
    variables = {"REMX_KVSTORE_SHARD_OPTIMIZER": shared}
    mpirun(2, "dist_sparse.py", "train", file, "dist_sync", **variables)
    compare(file, alone)


@needs_mpi
def test_an_mpi_world_adds_up_the_rows_that_anybody_has(tmp_path):
    assert mpirun(2, "dist_sparse.py", "rows_of_a_world", tmp_path).count("kept") == 2


def test_a_trainer_lets_servers_update_with_rows():
    class Store(gluon.trainer.KVStore):
        _sums_stay_sparse = False

    net = gluon.nn.Embedding(4, 2, sparse_grad=True)
    net.initialize()
    options = {"kvstore": Store("local"), "update_on_kvstore": False}
    trainer = gluon.Trainer(net.collect_params(), "sgd", **options)
    with pytest.raises(ValueError, match="use update_on_kvstore=True"):
        trainer.allreduce_grads()
