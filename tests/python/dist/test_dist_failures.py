"""A process that dies, stops or leaves is an error at every other one, in time; nobody stays."""

import os
import random
import re
import signal
import time

import pytest
from jobs import TIMEOUT, heard, servers_job, started
from launching import needs_zmq

pytestmark = needs_zmq


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("dist_sync", "SIGKILL"),
        ("dist_sync", "SIGSTOP"),
        ("dist_async", "SIGKILL"),
        pytest.param("dist_async", "SIGSTOP", marks=pytest.mark.slow),
    ],
)
def test_a_dead_worker_is_named_at_every_other(kind, how, tmp_path):
    job = servers_job(3, 2, "dist_endless.py", kind, tmp_path)
    numbers = started(tmp_path, 3)
    time.sleep(random.random())
    os.kill(numbers[1], signal.Signals[how])
    if how == "SIGSTOP":
        job.wait_until_only(numbers[1], "DMLC_ROLE=worker")
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
    job = servers_job(2, 2, "dist_endless.py", "dist_sync", tmp_path)
    started(tmp_path, 2)
    os.kill(job.processes("DMLC_ROLE=server")[0], signal.SIGKILL)
    said = job.end()
    found = heard(said)
    assert set(found) == {0, 1}, said
    assert all(re.search(r"server \d on \S+ has been silent", text) for _, text in found.values())


def test_a_dead_scheduler_is_noticed(tmp_path):
    job = servers_job(2, 1, "dist_endless.py", "dist_sync", tmp_path)
    started(tmp_path, 2)
    os.kill(job.processes("DMLC_ROLE=scheduler")[0], signal.SIGKILL)
    said = job.end()
    found = heard(said)
    assert set(found) == {0, 1}, said
    assert all("the scheduler at 127.0.0.1" in text for _, text in found.values())


def test_a_worker_that_ends_by_an_error_is_noticed_at_once(tmp_path):
    job = servers_job(2, 1, "dist_endless.py", "dist_sync", tmp_path)
    numbers = started(tmp_path, 2)
    os.kill(numbers[0], signal.SIGINT)  # KeyboardInterrupt: the interpreter ends in order
    found = heard(job.end())
    assert re.search(r"worker 0 on \S+ has left before it pushed key", found[1][1])
    assert found[1][0] < TIMEOUT
