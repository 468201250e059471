"""A process that dies, stops or leaves is an error at every other one, in time; nobody stays."""

import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

import pytest
from launching import HERE, environment, needs_zmq

pytestmark = needs_zmq
TIMEOUT = 3.0  # on a loaded machine a process that lives may be silent for a second


class Job:
    """A job whose processes the test can reach."""

    def __init__(self, workers, servers, program, *arguments, **variables):
        command = [sys.executable, "-m", "mxnet.tools.launch", "-n", str(workers)]
        command += ["-s", str(servers), "--launcher", "local"]
        command += [sys.executable, str(HERE / program), *map(str, arguments)]
        self.mark = f"REMX_TEST_JOB={os.getpid()}-{random.random()}"
        name, value = self.mark.split("=")
        env = environment(MXNET_KVSTORE_TIMEOUT=str(TIMEOUT), **{name: value}, **variables)
        self.process = subprocess.Popen(
            command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    def processes(self, role=None):
        """Return the numbers of the job's processes that run, of one role or of all."""
        found = []
        for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
            try:
                variables = path.read_bytes().split(b"\0")
                state = path.with_name("stat").read_text().rsplit(")", 1)[1].split()[0]
            except OSError:
                continue
            wanted = role is None or f"DMLC_ROLE={role}".encode() in variables
            if self.mark.encode() in variables and wanted and state != "Z":
                found.append(int(path.parent.name))
        return found

    def end(self, seconds=60):
        """Wait for the end; return what was printed. No process of the job may be left."""
        try:
            said, _ = self.process.communicate(timeout=seconds)
            left = self.processes()
        finally:
            for number in self.processes():
                os.kill(number, signal.SIGKILL)
        assert not left, f"{len(left)} processes are left"
        return said


def started(folder, workers, seconds=60):
    """Wait until all workers train; return the number of each one's process."""
    until = time.monotonic() + seconds
    files = [folder / f"worker-{rank}" for rank in range(workers)]
    while not all(file.exists() and file.read_text() for file in files):
        assert time.monotonic() < until, "the workers did not start"
        time.sleep(0.05)
    return [int(file.read_text()) for file in files]


def heard(said):
    """Return {rank: (seconds, message)}."""
    lines = re.findall(r"rank (\d+) heard after ([\d.]+) s: (.*)", said)
    return {int(rank): (float(seconds), message) for rank, seconds, message in lines}


@pytest.mark.parametrize("how", ["SIGKILL", "SIGSTOP"])
@pytest.mark.parametrize("kind", ["dist_sync", "dist_async"])
def test_a_dead_worker_is_named_at_every_other(kind, how, tmp_path):
    job = Job(3, 2, "dist_endless.py", kind, tmp_path)
    numbers = started(tmp_path, 3)
    time.sleep(random.random())
    os.kill(numbers[1], signal.Signals[how])
    if how == "SIGSTOP":
        time.sleep(2 * TIMEOUT)
        os.kill(numbers[1], signal.SIGCONT)  # it comes back, and hears that it was given up
    said = job.end()
    found = heard(said)
    assert set(found) >= {0, 2}, said
    for rank in (0, 2):
        seconds, message = found[rank]
        assert seconds < TIMEOUT + 4
        assert re.search(r"worker 1 on \S+ has been silent for 3 s \(during push.* of key", message)
        assert message.endswith("dead=1")


def test_a_dead_server_is_named(tmp_path):
    job = Job(2, 2, "dist_endless.py", "dist_sync", tmp_path)
    started(tmp_path, 2)
    os.kill(job.processes("server")[0], signal.SIGKILL)
    said = job.end()
    found = heard(said)
    assert set(found) == {0, 1}, said
    assert all(re.search(r"server \d on \S+ has been silent", text) for _, text in found.values())


def test_a_dead_scheduler_is_noticed(tmp_path):
    job = Job(2, 1, "dist_endless.py", "dist_sync", tmp_path)
    started(tmp_path, 2)
    os.kill(job.processes("scheduler")[0], signal.SIGKILL)
    said = job.end()
    found = heard(said)
    assert set(found) == {0, 1}, said
    assert all("the scheduler at 127.0.0.1" in text for _, text in found.values())


def test_a_worker_that_ends_by_an_error_is_noticed_at_once(tmp_path):
    job = Job(2, 1, "dist_endless.py", "dist_sync", tmp_path)
    numbers = started(tmp_path, 2)
    os.kill(numbers[0], signal.SIGINT)  # KeyboardInterrupt: the interpreter ends in order
    found = heard(job.end())
    assert re.search(r"worker 0 on \S+ has left before it pushed key", found[1][1])
    assert found[1][0] < TIMEOUT


@pytest.mark.slow
def test_death_at_any_moment(tmp_path):
    for round_number in range(20):
        folder = tmp_path / str(round_number)
        folder.mkdir()
        job = Job(3, 2, "dist_endless.py", "dist_sync", folder)
        while len(job.processes("worker")) < 3:
            time.sleep(0.05)
        time.sleep(random.random() * 3)
        os.kill(random.choice(job.processes("worker")), signal.SIGKILL)
        said = job.end(60)
        assert "Traceback" not in said or "MXNetError" in said, said
