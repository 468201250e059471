"""Sums over processes beside MPI's own, trainings over slow links, and what they mean for many.

    .venv/bin/python bench/dist/run.py [--part sums links] [--rounds 15] [--output FILE]

`sums` prints a JSON line for each case and count of processes of this machine. `links` needs root:
on hosts that are network namespaces it prints how much of the talking a training hides, its step
against the count of hosts, and the largest count as the model says it from the smaller ones. Both
end with what the model says of ResNet-50 and BERT on 8 to 10,000 workers.
"""

import argparse
import itertools
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE))

import draw  # noqa: E402
import hosts  # noqa: E402
import links  # noqa: E402
from driver import emit, host_facts, source_facts, summary  # noqa: E402

from mxnet.bench.engines.mx_model import built  # noqa: E402

MOST_OF_MPI = 1.05


def measure(processes, rounds):
    """Run the world; return what it wrote."""
    command = ["mpirun", "--oversubscribe", "-n", str(processes)]
    if os.geteuid() == 0:
        command.append("--allow-run-as-root")
    env = {**os.environ, "PYTHONPATH": links.PATH, "OMP_NUM_THREADS": "1"}
    if processes > len(os.sched_getaffinity(0)):
        env["OMPI_MCA_mpi_yield_when_idle"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "found.json")
        program = [sys.executable, str(HERE / "world.py"), str(rounds), str(file)]
        subprocess.run([*command, *program], env=env, check=True)
        return json.loads(file.read_text())


def lines(found, facts):
    """Yield a result for each case: the core's time, and the speed of all ways beside MPI's."""
    for name, ways in found["cases"].items():
        speed = {
            way: summary([m / own for m, own in zip(ways["mpi"], ways[way], strict=True)])
            for way in ("core", "trainer", "store")
        }
        yield {
            "metric": f"dist/all-reduce {name}, {found['processes']} processes",
            "engine": "remx",
            "unit": "ms",
            **summary([1e3 * s for s in ways["core"]]),
            "of_mpi": speed,
            "peers": {found["mpi"]: summary([1e3 * s for s in ways["mpi"]])},
            "answer": {"right": found["right"]},
            # The core makes the very same call: where it seems faster, the round was disturbed.
            "quiet": speed["core"]["median"] <= MOST_OF_MPI,
            **facts,
        }


def on_links(counts, rounds):
    """Yield the results of hosts with slow links, where this machine can have them."""
    reason = hosts.missing(speed=True)
    if reason:
        print(f"bench/dist: no links: {reason}", file=sys.stderr)
        return
    overlap, steps = links.overlap(rounds, summary), links.steps(counts, rounds, summary)
    for line in itertools.chain(overlap, steps):
        yield {"engine": "model" if "/model" in line["metric"] else "remx", **line}


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--part", nargs="+", choices=("sums", "links"), default=["sums", "links"])
    parser.add_argument("--processes", type=int, nargs="+", default=[2], help="of sums (2)")
    parser.add_argument("--hosts", type=int, nargs="+", default=[2, 3, 4, 6], help="of links")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--output")
    options = parser.parse_args()
    if shutil.which("mpirun") is None:
        sys.exit("bench/dist: mpirun is not on PATH; apt-get install openmpi-bin libopenmpi3")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # hosts are taken away at the end
    facts = {**source_facts(built()), **host_facts(1)}
    for processes in options.processes if "sums" in options.part else ():
        for line in lines(measure(processes, options.rounds), facts):
            emit(line, options.output)
    for line in on_links(options.hosts, options.rounds) if "links" in options.part else ():
        emit({**line, **facts}, options.output)
    for line in draw.lines():
        emit({"engine": "model", **line, **facts}, options.output)


if __name__ == "__main__":
    main()
