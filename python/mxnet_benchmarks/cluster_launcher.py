"""Runs this machine's part of a benchmark on several: a server, a worker, maybe the scheduler.

    python cluster_launcher.py --rendezvous=10.0.0.1:4000 --num_workers=2 --scheduler=true \
        benchmarks.py --model=resnet50 --batch_size=16 --kv_store=dist_sync

The same command runs on every machine, with `--scheduler=true` on the one `--rendezvous` names.
tools/launch.py starts a whole job from one place.
"""

import argparse
import os
import pathlib
import signal
import subprocess
import sys
import time

if __name__ == "__main__" and not __package__:  # run by its path: the package lies around it
    sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)
if __name__ == "__main__":
    os.environ.pop("DMLC_ROLE", None)  # at `import mxnet` it would make a server of this process

from mxnet.tools.launch import end
from mxnet_benchmarks.lines import parse_lines
from mxnet_benchmarks.options import to_bool

GRACE = 5.0  # seconds that server and scheduler get to end when no worker can need them


def make_parser():
    """Return the parser of the command line, whose options are dlbs's."""
    parser = argparse.ArgumentParser(
        prog="cluster_launcher.py", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument(
        "--rendezvous", default="", metavar="[INTERFACE:]HOST:PORT", help="where the scheduler is"
    )
    parser.add_argument("--num_workers", type=int, default=1, help="machines (1)")
    parser.add_argument(
        "--scheduler", nargs="?", const=True, default=False, type=to_bool, metavar="BOOL",
        help="run the scheduler here (false)",
    )  # fmt: skip
    parser.add_argument("--verbose", default="0", help="PS_VERBOSE of all processes (0)")
    parser.add_argument("benchmark_script", help="the program of the worker: benchmarks.py")
    parser.add_argument("benchmark_args", nargs=argparse.REMAINDER, help="its arguments")
    return parser


def variables(args):
    """Return what every process of the job must know."""
    *interface, host, port = ["", "", *args.rendezvous.split(":")][-3:]
    if not host or not port.isdigit() or args.rendezvous.count(":") > 2:
        raise ValueError(
            f"rendezvous is {args.rendezvous!r}; write HOST:PORT or INTERFACE:HOST:PORT"
        )
    if args.num_workers < 1:
        raise ValueError(f"num_workers is {args.num_workers}; use 1 or more")
    found = {
        "DMLC_PS_ROOT_URI": host,
        "DMLC_PS_ROOT_PORT": port,
        "DMLC_NUM_SERVER": str(args.num_workers),
        "DMLC_NUM_WORKER": str(args.num_workers),
        "PS_VERBOSE": args.verbose,
    }
    return {**found, "DMLC_INTERFACE": interface[0]} if interface[0] else found


class Cluster:
    """The processes of one machine."""

    def __init__(self, args):
        self._variables = {**os.environ, **variables(args)}
        self._program = [sys.executable, "-u", args.benchmark_script, *args.benchmark_args]
        self._alone = args.num_workers == 1
        self._roles = ["scheduler", "server"] if args.scheduler else ["server"]
        self._agents = []

    def _start(self, role, command, **options):
        environment = {**self._variables, "DMLC_ROLE": role}
        return subprocess.Popen(command, env=environment, start_new_session=True, **options)

    def run(self):
        """Start all, pass the worker's lines on, wait for all; return the worker's status."""
        worker = None
        try:
            for role in self._roles:
                self._agents.append(self._start(role, [sys.executable, "-c", "import mxnet"]))
            worker = self._start("worker", self._program, stdout=subprocess.PIPE, text=True)
            failed = False
            for line in worker.stdout:
                print(line, end="", flush=True)
                failed |= parse_lines([line], ignore_errors=True).get("results.status") == "failure"
            status = worker.wait()
            # Workers of other machines may need this server still, unless the job cannot go on: a
            # worker that fails before it has joined would keep everybody waiting for it.
            self._wait(GRACE if failed or status or self._alone else None)
            return status if status >= 0 else 128 - status
        finally:
            for process in (worker, *self._agents):
                if process is not None:
                    end(process)

    def _wait(self, seconds):
        until = None if seconds is None else time.monotonic() + seconds
        for process in self._agents:
            try:
                process.wait(None if until is None else max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                end(process)


def main(arguments=None):
    """Run the command line; return the worker's exit status."""
    parser = make_parser()
    args = parser.parse_args(arguments)
    try:
        cluster = Cluster(args)
    except ValueError as error:
        parser.error(str(error))
    previous = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        return cluster.run()
    except KeyboardInterrupt:
        return 130
    finally:
        signal.signal(signal.SIGTERM, previous)


if __name__ == "__main__":
    sys.exit(main())
