"""Sums over processes beside MPI's own, and what they mean for many workers.

    .venv/bin/python bench/dist/run.py [--processes 2 3 4] [--rounds 15] [--output FILE]

Prints a JSON line for each case and count of processes, then the model's prediction of the largest
count from the smaller ones, then what it says about ResNet-50 and BERT on 8 to 10,000 workers.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE))

import model  # noqa: E402
import world  # noqa: E402

from driver import ROOT, emit, host_facts, summary  # noqa: E402

MOST_OF_MPI = 1.05

# bytes of gradients, seconds of a step on one accelerator: figures of the model, not of this machine
NETWORKS = {"resnet50": (25_557_032 * 4, 0.25), "bert_base": (110_000_000 * 4, 0.40)}
WORKERS = (8, 16, 64, 256, 1024, 4096, 10_000)
# A fast network of clusters: 2 µs a message, 12.5 GB/s a link.
CLUSTER = (2e-6, 1 / 12.5e9)


def measure(processes, rounds):
    """Run the world; return what it wrote."""
    command = ["mpirun", "--oversubscribe", "-n", str(processes)]
    if os.geteuid() == 0:
        command.append("--allow-run-as-root")
    path = os.pathsep.join([str(ROOT / "python"), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1"}
    if processes > len(os.sched_getaffinity(0)):
        env["OMPI_MCA_mpi_yield_when_idle"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "found.json")
        program = [sys.executable, str(HERE / "world.py"), str(rounds), str(file)]
        subprocess.run([*command, *program], env=env, check=True)
        return json.loads(file.read_text())


def lines(found, facts):
    """Yield a result for each case: the core's time, and the speed of both ways beside MPI's."""
    for name, ways in found["cases"].items():
        speed = {
            way: summary([m / own for m, own in zip(ways["mpi"], ways[way], strict=True)])
            for way in ("core", "store")
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


def predictions(measured):
    """Yield what the model says: the largest count from the smaller, and many workers."""
    largest = max(n for n, _, _ in measured)
    smaller = [row for row in measured if row[0] < largest]
    if smaller:
        alpha, beta = model.fit(smaller)
        for n, size, seconds in measured:
            if n == largest:
                said = model.all_reduce(n, size, alpha, beta)
                yield {
                    "metric": f"dist/model {size} bytes, {n} processes",
                    "measured_ms": round(1e3 * seconds, 4),
                    "predicted_ms": round(1e3 * said, 4),
                    "error": round(said / seconds - 1, 3),
                    "fitted_on": sorted({row[0] for row in smaller}),
                }
    for name, (size, compute) in NETWORKS.items():
        for overlap in (0.0, 0.8):
            times = [model.step(n, size, compute, *CLUSTER, overlap) for n in WORKERS]
            yield {
                "metric": f"dist/predicted {name}, overlap {overlap}",
                "assumed": {"alpha_s": CLUSTER[0], "beta_s": CLUSTER[1], "compute_s": compute},
                "workers": WORKERS,
                "efficiency": [round(compute / time, 3) for time in times],
            }


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--processes", type=int, nargs="+", default=[2])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--output")
    options = parser.parse_args()
    if shutil.which("mpirun") is None:
        sys.exit("bench/dist: mpirun is not on PATH; apt-get install openmpi-bin libopenmpi3")
    facts, measured = host_facts(1), []
    for processes in options.processes:
        found = measure(processes, options.rounds)
        for line in lines(found, facts):
            emit(line, options.output)
        for name, ways in found["cases"].items():
            size, count = world.CASES[name]
            if count == 1:
                measured.append((processes, size, statistics.median(ways["mpi"])))
    for line in predictions(measured):
        emit({"engine": "model", **line, **facts}, options.output)


if __name__ == "__main__":
    main()
