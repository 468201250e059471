"""A training of several workers ends where one process with the joined batch does."""

import subprocess
import sys

import numpy as np
import pytest
from launching import HERE, environment, mpirun, needs_mpi, needs_zmq, succeed

pytestmark = needs_zmq


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """What one process learns, by network."""
    folder = tmp_path_factory.mktemp("alone")
    found = {}
    for network in ("gluon", "module", "residual"):
        file = folder / f"{network}.npz"
        command = [sys.executable, str(HERE / "dist_training.py"), network, str(file)]
        subprocess.run(command, env=environment(), check=True, timeout=60)
        found[network] = dict(np.load(file))
    return found


def compare(file, expected, tolerance):
    found = np.load(file)
    assert sorted(found.files) == sorted(expected)
    for name, value in expected.items():
        np.testing.assert_allclose(found[name], value, tolerance, 0.1 * tolerance, err_msg=name)


@pytest.mark.parametrize("network", ["gluon", "module"])
def test_servers_train_like_one_process(network, alone, tmp_path):
    succeed(4, 2, "dist_training.py", network, tmp_path / "found.npz", "dist_sync")
    compare(tmp_path / "found.npz", alone[network], 1e-4)


def test_ordered_sums_are_those_of_four_contexts(alone, tmp_path):
    succeed(4, 2, "dist_training.py", "residual", tmp_path / "found.npz", "dist_sync")
    compare(tmp_path / "found.npz", alone["residual"], 0)


@needs_mpi
@pytest.mark.parametrize("network", ["gluon", "module"])
def test_an_mpi_world_trains_like_one_process(network, alone, tmp_path):
    mpirun(2, "dist_training.py", network, tmp_path / "found.npz", "dist_sync_device")
    compare(tmp_path / "found.npz", alone[network], 1e-4)


@needs_mpi
def test_a_shared_optimizer_trains_like_a_whole_one(tmp_path):
    files = [tmp_path / "whole.npz", tmp_path / "shared.npz"]
    for file, shared in zip(files, ["0", "1"], strict=True):
        variables = {"REMX_KVSTORE_SHARD_OPTIMIZER": shared}
        mpirun(2, "dist_training.py", "gluon", file, "dist_sync", **variables)
    compare(files[1], dict(np.load(files[0])), 0)
