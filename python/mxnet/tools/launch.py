"""Starts a distributed training: a scheduler, servers, and the same program on every worker.

python -m mxnet.tools.launch -n 4 -s 2 --launcher local python train.py --kv-store dist_sync

The command runs with the environment variables of 1.9.1 (DMLC_ROLE, DMLC_PS_ROOT_URI, ...), in
which `mx.kv.create("dist_sync")` finds the others. With `--launcher mpi` or `slurm` and no servers
(-s 0) the workers are an MPI world, and sums go through MPI.
"""

import argparse
import os
import pathlib
import re
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time

LAUNCHERS = ("local", "ssh", "mpi", "slurm", "sge", "yarn")
GRACE = 10.0  # seconds that servers get to end once the workers have
MOMENT = 3.0  # seconds that workers get to say what they know once the scheduler has failed
# A shell that runs a command and says on which host it failed, and how. Launchers see it end well:
# MPICH's sends SIGUSR1 to the others and, whatever its options, ends those on a failed one's host.
TELLS_STATUS = (
    "sh", "-c",
    "trap '' USR1; "
    '"$@" || { s=$?; echo "launch.py: a process on $(uname -n) failed: status $s" >&2; }',
    "sh",
)  # fmt: skip
STATUS = re.compile(rb"launch\.py: a process on \S+ failed: status (\d+)")


def parser():
    """Return the parser of the command line; its options are 1.9.1's."""
    made = argparse.ArgumentParser(prog="launch.py", description=__doc__.split("\n\n")[0])
    made.add_argument("-n", "--num-workers", required=True, type=int, help="processes that train")
    made.add_argument("-s", "--num-servers", type=int, help="server processes; as many by default")
    made.add_argument("-H", "--hostfile", help="machines for ssh and mpi, a line each")
    made.add_argument("--launcher", default="ssh", choices=LAUNCHERS)
    made.add_argument("-p", "--port", type=int, default=0, help="the scheduler's; 0: a free one")
    made.add_argument("--host", help="the scheduler's address; this machine's by default")
    made.add_argument("--sync-dst-dir", help="copy this folder to the hosts first (ssh)")
    made.add_argument("--env", action="append", default=[], metavar="NAME=VALUE")
    made.add_argument("--env-server", action="append", default=[], metavar="NAME=VALUE")
    made.add_argument("--env-worker", action="append", default=[], metavar="NAME=VALUE")
    made.add_argument("--dry-run", action="store_true", help="print the command lines and end")
    made.add_argument("command", nargs=argparse.REMAINDER, help="the program and its arguments")
    return made


def main(arguments=None):
    """Run the command line; return the exit status, that of the first worker that failed."""
    options = parser().parse_args(arguments)
    if options.command[:1] == ["--"]:
        del options.command[0]
    if not options.command:
        parser().error("the program to run is missing")
    if options.num_workers < 1:
        parser().error("-n must be at least 1")
    if options.num_servers is None:
        options.num_servers = options.num_workers
    if options.num_servers < 1 and options.launcher not in ("mpi", "slurm"):
        parser().error(
            f"-s 0 needs --launcher mpi or slurm, got {options.launcher!r}: only MPI adds up "
            "without servers"
        )
    from mxnet.tools import launch_commands as commands

    options.host = options.host or commands.default_host(options)
    options.port = options.port or free_port()
    lines = commands.BUILDERS[options.launcher](options)
    if options.dry_run:
        for line in lines:
            print(line.text())
        return 0
    commands.check_present(options.launcher)
    return run(lines)


def free_port():
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("", 0))
        return probe.getsockname()[1]


def run(lines):
    """Start all lines and wait for the workers; then for the others, for a while."""
    started = []
    previous = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        for line in lines:
            started.append((line, line.start()))
        codes = wait_for_workers(started)
        until = time.monotonic() + (0 if scheduler_failed(started) else GRACE)
        for line, process in started:
            if line.role != "worker":
                try:
                    process.wait(max(0.1, until - time.monotonic()))
                except subprocess.TimeoutExpired:
                    end(process)
        failed = [code for code in codes if code]
        return (failed[0] if failed[0] > 0 else 128 - failed[0]) if failed else 0
    except KeyboardInterrupt:
        return 130
    finally:
        for _, process in started:
            end(process)
        signal.signal(signal.SIGTERM, previous)


def wait_for_workers(started):
    """Return the exit status of each worker, once all have ended.

    They are not ended when one fails: each says by itself who is missing, and why. Only where the
    scheduler failed, at a port that is taken say, nobody would tell them.
    """
    lines = [line for line, _ in started if line.role == "worker"]
    workers = [process for line, process in started if line.role == "worker"]
    until = None
    while any(process.poll() is None for process in workers):
        if until is None and scheduler_failed(started):
            until = time.monotonic() + MOMENT
        if until is not None and time.monotonic() > until:
            for process in workers:
                end(process)
        time.sleep(0.02)
    return [line.status(process) for line, process in zip(lines, workers, strict=True)]


def scheduler_failed(started):
    """Whether the scheduler ended by an error of its own."""
    return any(line.role == "scheduler" and (process.poll() or 0) > 0 for line, process in started)


def end(process):
    """End a process and what it started."""
    if process.poll() is None:
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(process.pid, number)
            except ProcessLookupError:
                return
            try:
                process.wait(3)
                return
            except subprocess.TimeoutExpired:
                continue


class Line:
    """A command to start: a role, arguments, and variables on top of this process's.

    Parameters
    ----------
    role : str
        'scheduler', 'server' or 'worker'; an outside launcher that starts them all is a 'worker'.
    arguments : list of str
        The program and its arguments.
    environment : dict
        Variables.
    tells_statuses : bool
        Whether processes are started by `TELLS_STATUS`, as what starts them forgets their statuses.
    """

    def __init__(self, role, arguments, environment, tells_statuses=False):
        self.role = role
        self.arguments = arguments
        self.environment = environment
        self.tells_statuses = tells_statuses
        self._told, self._reader = [], None

    def text(self):
        """Return it as one would type it."""
        pairs = [f"{name}={shlex.quote(value)}" for name, value in self.environment.items()]
        return " ".join([*pairs, shlex.join(self.arguments)])

    def start(self):
        """Start it in a group of processes of its own."""
        environment = {**os.environ, **self.environment}
        options = {"stderr": subprocess.PIPE} if self.tells_statuses else {}
        try:
            process = subprocess.Popen(
                self.arguments, env=environment, start_new_session=True, **options
            )
        except OSError as error:
            sys.exit(f"launch.py: cannot start {self.arguments[0]!r}: {error.strerror}")
        if self.tells_statuses:
            self._reader = threading.Thread(target=self._read, args=(process.stderr,), daemon=True)
            self._reader.start()
        return process

    def status(self, process):
        """Return the status of a process that has ended: the first that was told, else its own."""
        if self._reader is not None:
            self._reader.join(MOMENT)  # somebody whom it left behind may hold the other end
        return process.returncode or next(iter(self._told), 0)

    def _read(self, errors):
        """Hand on what the processes write to stderr, and remember the statuses in it."""
        for line in errors:
            sys.stderr.buffer.write(line)
            sys.stderr.buffer.flush()
            told = STATUS.search(line)
            if told:
                self._told.append(int(told[1]))


if __name__ == "__main__":
    if not __package__:  # run by its path: the package lies around it
        sys.path[0] = str(pathlib.Path(__file__).resolve().parents[2])
    os.environ.pop("DMLC_ROLE", None)
    from mxnet.tools import launch

    sys.exit(launch.main())
