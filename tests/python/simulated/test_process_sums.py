"""Sums over processes that stay on their accelerators: by a stand-in for NCCL, and by an MPI that
takes memory of these devices."""

import ctypes.util
import os
import pathlib
import re
import signal
import sys
import time

import pytest

import mxnet as mx
from mxnet.kvstore import mpi_devices

HERE = pathlib.Path(__file__).parent
sys.path.append(str(HERE.parent / "dist"))
from jobs import TIMEOUT, Job, heard, started  # noqa: E402
from launching import mpi_command, needs_mpi  # noqa: E402

pytestmark = [
    needs_mpi,
    pytest.mark.skipif(ctypes.util.find_library("zmq") is None, reason="needs libzmq5"),
]


@pytest.fixture
def job(device, tmp_path):
    """Starts a part of process_sums.py as a world of two processes with an accelerator each."""
    folder = pathlib.Path(device.path).parent

    def start(part, way, **variables):
        standin = {"nccl": "libmx_fake_nccl.so", "mpi": "libmx_fake_mpi.so"}.get(way)
        if standin and not (folder / standin).exists():
            pytest.skip(f"the stand-in {standin} is not built")
        nccl = folder / "libmx_fake_nccl.so" if way == "nccl" else tmp_path / "no-nccl.so"
        variables = {"REMX_NCCL_LIBRARY": str(nccl), **variables}
        if way == "mpi":
            variables["REMX_MPI_LIBRARY"] = str(folder / standin)
        return Job(
            [
                *mpi_command("openmpi", 2, survives=True),
                sys.executable,
                HERE / "process_sums.py",
                part,
                way,
            ],
            REMX_DEVICE_PLUGINS=device.path,
            SIMULATED_DEVICES="2",
            REMX_ALLOW_FALLBACK="0",
            TMPDIR=str(tmp_path),
            FOLDER=str(tmp_path),
            OMPI_MCA_mpi_yield_when_idle="1",
            **variables,
        )

    return start


@pytest.mark.parametrize("way", ["nccl", "mpi", "host"])
@pytest.mark.parametrize("part", ["values", "training"])
def test_sums_of_accelerators(part, way, job):
    said = job(part, way).end()
    assert said.count("kept") == 2, said


def test_what_nccl_adds_up(device):
    sums = mpi_devices.DeviceSums(None)
    sums.way = "nccl"
    for dtype in ("float32", "float16", "bfloat16", "int64"):
        assert sums.takes(mx.nd.ones(2, ctx=device(), dtype=dtype)), dtype
    assert not sums.takes(mx.nd.ones(2, ctx=device(), dtype="bool"))
    assert not sums.takes(mx.nd.ones(2))


def test_processes_that_share_an_accelerator_do_without_nccl(job):
    said = job("values", "nccl", SHARED_DEVICE="1").end()
    assert "AssertionError: host" in said, said


def test_a_way_that_not_all_can_take_is_refused(job):
    said = job("values", "host", REMX_KVSTORE_DEVICE_SUMS="nccl").end()
    assert "asks for 'nccl', which not all 2 processes can" in said, said
    said = job("values", "host", REMX_KVSTORE_DEVICE_SUMS="fast").end()
    assert "REMX_KVSTORE_DEVICE_SUMS is 'fast'; use 'nccl', 'mpi' or 'host'" in said, said


@pytest.mark.parametrize("way", ["nccl", "mpi"])
@pytest.mark.parametrize("how", ["SIGKILL", "SIGSTOP"])
def test_a_dead_process_is_named_and_holds_no_accelerator(way, how, job, tmp_path):
    running = job("endless", way)
    numbers = started(tmp_path, 2)
    os.kill(numbers[1], signal.Signals[how])
    if how == "SIGSTOP":
        time.sleep(2 * TIMEOUT)
        os.kill(numbers[1], signal.SIGCONT)  # it comes back, and hears that it was given up
    said = running.end()
    _, message = heard(said)[0]
    named = r"worker 1 on \S+ has been silent for 3 s \(during all-reduce"
    assert re.search(named, message), said


@pytest.mark.parametrize("way", ["nccl", "mpi"])
def test_a_process_that_left_is_named(way, job):
    said = job("left", way).end()
    message = heard(said)[0][1]
    assert re.search(r"worker 1 on \S+ has left \(during all-reduce", message), said
