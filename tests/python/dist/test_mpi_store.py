"""Stores over an MPI world."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest
from launching import (
    HERE,
    each_mpi,
    mpi_command,
    mpi_environment,
    mpirun,
    needs_zmq,
)

import mxnet as mx
from mxnet import nd
from mxnet.kvstore import mpi_world
from mxnet.kvstore.buckets import buckets

pytestmark = needs_zmq


@each_mpi
@pytest.mark.parametrize("part", ["values", "kept_sums", "chains", "optimizer", "order"])
def test_a_world_keeps_its_promises(part, kind, tmp_path):
    assert mpirun(2, "mpi_promises.py", part, tmp_path, kind=kind).count("kept") == 2


@each_mpi
def test_processes_share_the_optimizers_work(kind, tmp_path):
    processes = 3 if kind == "openmpi" else 2  # MPICH's spin: more than cores take a minute
    variables = {"REMX_KVSTORE_SHARD_OPTIMIZER": "1", "REMX_KVSTORE_BUCKET_BYTES": "2000"}
    said = mpirun(processes, "mpi_promises.py", "sharded", tmp_path, kind=kind, **variables)
    assert said.count("kept") == processes


def test_buckets_are_small_and_of_one_dtype():
    arrays = {i: nd.zeros((10,), dtype="float16" if i == 2 else "float32") for i in range(5)}
    arrays[5] = nd.zeros((100,))
    assert list(buckets(arrays, 80)) == [[5], [4, 3], [2], [1, 0]]


@each_mpi
def test_a_dead_process_is_named_at_the_others(kind, tmp_path):
    processes = 3 if kind == "openmpi" else 2  # MPICH's spin
    command = mpi_command(kind, processes, survives=True)
    command += [sys.executable, str(HERE / "dist_endless.py"), "dist_sync", str(tmp_path)]
    env = mpi_environment(kind, MXNET_KVSTORE_TIMEOUT="3")
    job = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
    files = [tmp_path / f"worker-{rank}" for rank in range(processes)]
    until = time.monotonic() + 60
    while not all(file.exists() and file.read_text() for file in files):
        assert time.monotonic() < until
        time.sleep(0.05)
    numbers = [int(file.read_text()) for file in files]
    time.sleep(0.3)
    os.kill(numbers[1], signal.SIGKILL)
    try:
        said, _ = job.communicate(timeout=60)
    finally:
        for number in numbers:
            if os.path.exists(f"/proc/{number}"):
                os.kill(number, signal.SIGKILL)
    heard = re.findall(r"rank (\d) heard after ([\d.]+) s: (.*)", said)
    assert sorted(rank for rank, _, _ in heard) == ["0", "2"][: processes - 1]
    for _, seconds, message in heard:
        assert float(seconds) < 7
        assert re.search(r"worker 1 on \S+ has been silent for 3 s \(during all-reduce", message)


def test_the_library_of_the_launcher_comes_first(monkeypatch):
    for name in ("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE", "REMX_MPI_LIBRARY"):
        monkeypatch.delenv(name, raising=False)
    assert mpi_world.launched_size() is None
    assert mpi_world.libraries()[0] == "libmpi.so.40"
    monkeypatch.setenv("PMI_SIZE", "4")
    assert mpi_world.libraries()[0] == "libmpi.so.12"
    monkeypatch.setenv("OMPI_COMM_WORLD_SIZE", "4")
    assert mpi_world.libraries()[0] == "libmpi.so.40"
    monkeypatch.setenv("REMX_MPI_LIBRARY", "other.so")
    assert mpi_world.libraries() == ["other.so"]


def test_a_library_of_another_launcher_is_named(monkeypatch):
    class World:
        size = 1
        version = "Some MPI 1.0\nmore"

    monkeypatch.setenv("OMPI_COMM_WORLD_SIZE", "4")
    with pytest.raises(mx.MXNetError, match=r"started 4 processes.* knows 1: Some MPI 1\.0; name"):
        mpi_world.check_size(World)


def test_a_host_whose_name_nobody_knows_has_an_address(monkeypatch):
    monkeypatch.delenv("DMLC_NODE_HOST", raising=False)
    monkeypatch.setattr("socket.gethostname", lambda: "no-such-host.invalid")
    monkeypatch.setattr(mpi_world, "_first_outside_address", lambda: "10.1.2.3")
    assert mpi_world.own_address() == "10.1.2.3"
    monkeypatch.setattr(mpi_world, "_first_outside_address", lambda: None)
    assert mpi_world.own_address() == "127.0.0.1"
