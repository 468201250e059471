"""Jobs whose processes a test can reach: to kill, to stop, and to see that none is left."""

import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

from launching import HERE, environment, mpi_command

TIMEOUT = 3.0  # on a loaded machine a process that lives may be silent for a second


class Job:
    """A running command and all that it started, on whatever machine."""

    def __init__(self, command, **variables):
        self.mark = f"REMX_TEST_JOB={os.getpid()}-{random.random()}"
        name, value = self.mark.split("=")
        env = environment(**{"MXNET_KVSTORE_TIMEOUT": str(TIMEOUT), name: value, **variables})
        self.process = subprocess.Popen(
            list(map(str, command)),
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    def processes(self, variable=None):
        """Return the numbers of the job's processes that run, all or those with a variable."""
        found = []
        for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
            try:
                variables = path.read_bytes().split(b"\0")
                state = path.with_name("stat").read_text().rsplit(")", 1)[1].split()[0]
            except OSError:
                continue
            wanted = variable is None or variable.encode() in variables
            if self.mark.encode() in variables and wanted and state != "Z":
                found.append(int(path.parent.name))
        return found

    def wait_for(self, variable, count, seconds=60):
        """Wait until so many processes with a variable run; return their numbers."""
        until = time.monotonic() + seconds
        while len(found := self.processes(variable)) < count:
            assert time.monotonic() < until, f"there are {len(found)} processes with {variable}"
            time.sleep(0.05)
        return found

    def wait_until_only(self, number, variable, seconds=60):
        """Wait until of the processes with a variable just one runs."""
        until = time.monotonic() + seconds
        while (found := self.processes(variable)) != [number]:
            assert time.monotonic() < until, f"{found} run, not just {number}"
            time.sleep(0.05)

    def end(self, seconds=60):
        """Wait for the end; return what was printed. No process of the job may be left."""
        said = ""
        try:
            said, _ = self.process.communicate(timeout=seconds)
            left = self.processes()
        except subprocess.TimeoutExpired as error:
            said = (error.stdout or b"").decode()
            raise AssertionError(f"the job did not end in {seconds} s; it said {said}") from None
        finally:
            self.kill()
        assert not left, f"{len(left)} processes are left; the job said {said}"
        return said

    def kill(self):
        """End all that is left."""
        for number in self.processes():
            os.kill(number, signal.SIGKILL)
        self.process.wait()


def python(program):
    """Return how a program is run among others that write to the same pipe."""
    return [sys.executable, HERE / "whole_lines.py", program]


def servers_job(workers, servers, program, *arguments, **variables):
    """Start a program of this folder with tools/launch.py, on this machine."""
    command = [sys.executable, "-m", "mxnet.tools.launch", "-n", workers, "-s", servers]
    command += ["--launcher", "local", *python(HERE / program), *arguments]
    return Job(command, **variables)


def world_job(processes, program, *arguments, **variables):
    """Start a program of this folder as an MPI world that does not end with its first process."""
    command = [*mpi_command("openmpi", processes, survives=True), *python(HERE / program)]
    command += arguments
    return Job(command, OMPI_MCA_mpi_yield_when_idle="1", **variables)


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
