"""Processes that end early, by an error of their own, or with work that others still need."""

import os
import re
import signal
import sys
import time

import pytest
from jobs import Job, heard, servers_job, started, world_job
from launching import HERE, mpirun, needs_mpi, needs_zmq, succeed

from mxnet.tools import launch as launcher

pytestmark = needs_zmq


@needs_mpi
def test_a_process_that_is_done_waits_for_the_others_of_a_world():
    # mpirun ends everybody when one is gone before MPI has ended.
    assert "rank 0 has ended" in mpirun(2, "dist_ends.py", "early", MXNET_KVSTORE_TIMEOUT="3")


@needs_mpi
def test_a_process_that_dies_while_it_waits_for_the_others_holds_nobody(tmp_path):
    job = world_job(2, "dist_ends.py", "early", FOLDER=str(tmp_path))
    numbers = started(tmp_path, 2)
    time.sleep(1)
    os.kill(numbers[1], signal.SIGKILL)
    assert "rank 0 has ended" in job.end()


def test_a_worker_that_is_done_does_not_disturb_the_others():
    assert "rank 0 has ended" in succeed(2, 1, "dist_ends.py", "early", MXNET_KVSTORE_TIMEOUT="3")


@needs_mpi
def test_a_barrier_of_a_world_ends_when_a_process_has_left():
    said = world_job(2, "dist_ends.py", "error_at_a_barrier").end()
    assert "rank 1 has had enough" in said
    assert re.search(r"rank 0 heard: .*worker 1 on \S+ has left \(during barrier\)", said), said


def test_a_barrier_ends_when_a_worker_has_left():
    said = servers_job(2, 1, "dist_ends.py", "error_at_a_barrier").end()
    assert re.search(r"rank 0 heard: .*worker 1 on \S+ has left", said), said


@needs_mpi
def test_a_failed_gradient_of_a_world_is_no_other_ones_sum():
    said = world_job(2, "dist_ends.py", "failed_gradient").end()
    assert "failed before they were sent, and the other processes wait" in said, said
    assert re.search(r"rank 0 heard: .*worker 1 on \S+ has left \(during all-reduce\)", said), said
    assert "has [" not in said


def test_a_failed_gradient_is_no_other_ones_sum():
    said = servers_job(2, 1, "dist_ends.py", "failed_gradient").end()
    assert "the gradient of key 'a' failed before it was pushed" in said, said
    assert re.search(r"rank 0 heard: .*worker 1 on \S+ has left before it pushed", said), said
    assert "has [" not in said


def test_a_gradient_arrives_though_its_sum_is_never_read():
    for _ in range(3):
        assert "rank 0 has 8" in succeed(2, 1, "dist_ends.py", "unread")


def test_a_server_that_ends_before_the_workers_is_named(tmp_path):
    job = servers_job(2, 2, "dist_endless.py", "dist_sync", tmp_path)
    started(tmp_path, 2)
    os.kill(job.processes("DMLC_ROLE=server")[0], signal.SIGINT)  # it ends in order
    said = job.end()
    found = heard(said)
    assert set(found) == {0, 1}, said
    assert all(re.search(r"server \d on \S+ has left", text) for _, text in found.values()), said


@pytest.mark.parametrize("name", ["local", "ssh", "sge", "yarn"])
def test_a_job_without_servers_needs_an_mpi_world(name, capsys):
    with pytest.raises(SystemExit):
        launcher.main(["-n", "2", "-s", "0", "--launcher", name, "python", "train.py"])
    assert f"-s 0 needs --launcher mpi or slurm, got '{name}'" in capsys.readouterr().err


def test_a_worker_of_a_job_without_servers_says_so():
    variables = {"DMLC_ROLE": "worker", "DMLC_PS_ROOT_URI": "127.0.0.1"}
    variables |= {"DMLC_PS_ROOT_PORT": "9", "DMLC_NUM_WORKER": "1", "DMLC_NUM_SERVER": "0"}
    with Job([sys.executable, HERE / "dist_ends.py", "early"], **variables) as job:
        assert "DMLC_NUM_SERVER is 0" in job.end()
