"""Accidents of whole machines: deaths at any moment, stopped processes, full disks, cut links.

Each is a named error at all others in time; nothing stays half written, no process stays.
"""

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time

import pytest
from jobs import TIMEOUT, Job, heard, python, servers_job, started, world_job
from launching import HERE, ROOT, needs_mpi, needs_zmq

from mxnet.tools.launch_commands import OPEN_MPI_GOES_ON

sys.path.append(str(ROOT / "bench" / "dist"))
from hosts import Hosts, missing

pytestmark = needs_zmq
EXAMPLE = ROOT / "examples" / "python" / "distributed.py"
ALL = bool(os.environ.get("REMX_TEST_ALL"))
MOMENTS = 20 if ALL else 1  # of each process that is killed
VICTIMS = ["worker 0", "worker 1", "server 0", *(["scheduler 0"] if ALL else [])]
RANKS = [0, 1, 2] if ALL else [0, 1]
NO_HOSTS = missing()
NAMED = r"(worker|server) \d on \S+ has (been silent|left)|the scheduler at \S+ has been silent"
ABSENT = r"\d of \d workers and \d of \d servers came|not all processes of the MPI world came"


def errors(said):
    """The errors that processes have ended with, one line each."""
    return re.findall(r"rank \d heard after .*|MXNetError: .*", said)


def check_survivors(said, count):
    """Every survivor has said who is gone, or that not all have come."""
    found = errors(said)
    assert len(found) == count, said
    for line in found:
        assert re.search(f"{NAMED}|{ABSENT}", line), said
        waited = re.search(r"heard after ([\d.]+) s", line)
        assert waited is None or float(waited[1]) < TIMEOUT + 4, said


def any_moment(folder, workers):
    """Sleep: from the start on, or (who dies before it has joined is waited for ten times as long)
    from when all train.
    """
    if not ALL:
        started(folder, workers)
    time.sleep(random.uniform(0, 4 if ALL else 0.5))


@pytest.mark.parametrize("victim", VICTIMS)
def test_death_at_any_moment(victim, tmp_path):
    role, rank = victim.split()
    for number in range(MOMENTS):
        folder = tmp_path / str(number)
        folder.mkdir()
        job = servers_job(2, 1, "dist_endless.py", "dist_sync", folder)
        processes = job.wait_for(f"DMLC_ROLE={role}", 2 if role == "worker" else 1)
        if role == "worker":
            processes = [n for n in processes if n in job.processes(f"DMLC_RANK={rank}")]
        any_moment(folder, 2)
        os.kill(processes[0], signal.SIGKILL)
        check_survivors(job.end(90), 1 if role == "worker" else 2)


@needs_mpi
@pytest.mark.parametrize("rank", RANKS)
def test_death_at_any_moment_in_a_world(rank, tmp_path):
    for number in range(MOMENTS):
        folder = tmp_path / str(number)
        folder.mkdir()
        job = world_job(3, "dist_endless.py", "dist_sync", folder)
        job.wait_for("OMPI_COMM_WORLD_SIZE=3", 3)
        any_moment(folder, 3)
        os.kill(job.processes(f"OMPI_COMM_WORLD_RANK={rank}")[0], signal.SIGKILL)
        check_survivors(job.end(90), 2)


@needs_mpi
def test_a_world_does_not_wait_for_ever_for_one_that_never_comes(tmp_path):
    job = world_job(2, "dist_endless.py", "dist_sync", tmp_path, MXNET_KVSTORE_TIMEOUT="0.5")
    os.kill(job.wait_for("OMPI_COMM_WORLD_RANK=1", 1)[0], signal.SIGKILL)
    said = job.end()
    (line,) = errors(said)
    assert "not all processes of the MPI world came within 5 s" in line
    assert "MXNET_KVSTORE_TIMEOUT (during MPI_Init)" in line


@needs_mpi
def test_a_stopped_process_of_a_world_is_named(tmp_path):
    job = world_job(3, "dist_endless.py", "dist_sync", tmp_path)
    numbers = started(tmp_path, 3)
    os.kill(numbers[2], signal.SIGSTOP)
    job.wait_until_only(numbers[2], "OMPI_COMM_WORLD_SIZE=3")
    os.kill(numbers[2], signal.SIGCONT)  # it comes back, and hears that it was given up
    said = job.end()
    found = heard(said)
    for rank in (0, 1):
        assert re.search(r"worker 2 on \S+ has been silent for 3 s", found[rank][1]), said


@contextlib.contextmanager
def small_disk(folder):
    """A folder whose disk has 40 kB; where that needs root, processes whose files have."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=40k", "tmpfs", str(folder)]
    is_mounted = (
        os.geteuid() == 0
        and subprocess.run(command, capture_output=True, check=False).returncode == 0
    )
    try:
        yield [] if is_mounted else ["prlimit", "--fsize=4000"]
    finally:
        if is_mounted:
            subprocess.run(["umount", str(folder)], check=True)


def losses(said):
    return dict(re.findall(r"step (\d+) loss ([\d.]+)", said))


def training(limit, *options):
    command = [*limit, sys.executable, "-m", "mxnet.tools.launch", "-n", 2, "-s", 1]
    return Job([*command, "--launcher", "local", *python(EXAMPLE), *options])


def test_a_full_disk_leaves_whole_checkpoints(tmp_path):
    options = ["--steps", "12", "--every", "2", "--folder"]
    whole = losses(training([], *options, tmp_path / "large").end())
    with small_disk(tmp_path / "small") as limit:
        disk = tmp_path / "small"
        said = training(limit, *options, disk).end()
        assert re.search(r"MXNetError: \S+step-\d+\.new/\w+: .*(No space left|too large)", said), (
            said
        )
        assert re.search(r"MXNetError: .*worker 0 on \S+ has left", said), said
        names = sorted(path.name for path in disk.iterdir())
        assert all(re.fullmatch(r"step-\d+", name) for name in names), names
        for path in disk.iterdir():
            assert sorted(file.name for file in path.iterdir()) == ["parameters", "states"]
        # Elsewhere there is room: what is there is whole, so the training goes on from it.
        kept = tmp_path / "kept"
        subprocess.run(["cp", "-r", disk, kept], check=True)
    resumed = losses(training([], *options, kept).end())
    assert resumed
    assert resumed.items() <= whole.items()
    if not limit:
        assert len(resumed) < len(whole)


@pytest.mark.skipif(bool(NO_HOSTS), reason=NO_HOSTS)
def test_a_cut_link_is_named_on_both_sides(tmp_path):
    with Hosts(2) as hosts:
        (tmp_path / "hosts").write_text("\n".join(hosts.addresses))
        command = [sys.executable, "-m", "mxnet.tools.launch", "-n", 2, "-s", 2, "--host"]
        command += [hosts.addresses[0], "-H", tmp_path / "hosts", "--launcher", "ssh"]
        command += [sys.executable, HERE / "dist_endless.py", "dist_sync", tmp_path]
        with Job(hosts.command(0, command), PATH=hosts.path) as job:
            started(tmp_path, 2)
            time.sleep(0.5)
            hosts.cut(1)
            found = heard(job.end())
        assert re.search(rf"(worker|server) \d on {hosts.names[1]} has been silent", found[0][1])
        assert f"the scheduler at {hosts.addresses[0]}" in found[1][1]
        assert all(seconds < 2 * TIMEOUT + 4 for seconds, _ in found.values())


def heard_by(folder):
    """What processes have heard that write into files of their own."""
    return heard("".join(path.read_text() for path in folder.glob("said-*")))


@needs_mpi
@pytest.mark.skipif(bool(NO_HOSTS), reason=NO_HOSTS)
def test_a_cut_link_of_a_world_is_named_on_both_sides(tmp_path):
    with Hosts(2) as hosts:
        command = ["mpirun", *hosts.mpi_options(), *OPEN_MPI_GOES_ON, "-x", "PYTHONPATH"]
        command += ["-x", "MXNET_KVSTORE_TIMEOUT", "-n", "2"]
        program = [sys.executable, str(HERE / "dist_endless.py"), "dist_sync", str(tmp_path)]
        # What a process beyond the cut prints reaches nobody.
        said = f"exec {' '.join(program)} >{tmp_path}/said-$OMPI_COMM_WORLD_RANK 2>&1"
        with Job(hosts.command(0, [*command, "sh", "-c", said])) as job:
            started(tmp_path, 2)
            time.sleep(0.5)
            hosts.cut(1)
            until = time.monotonic() + TIMEOUT + 4
            while time.monotonic() < until and len(heard_by(tmp_path)) < 2:
                time.sleep(0.05)
            hosts.mend(1)  # the launcher has no heartbeat: it ends when it can reach its other half
            job.end()
        found = heard_by(tmp_path)
        assert re.search(rf"worker 1 on {hosts.names[1]} has been silent", found[0][1])
        assert "worker 0 is gone" in found[1][1]
