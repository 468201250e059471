"""Trainings over links of a chosen speed: what the store hides of the talking, how a step grows.

Hosts are network namespaces (hosts.py), one process each; `tbf` limits what a host may send. Sums
go by MPI's ring, whose time the model knows.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import hosts
import model

HERE = pathlib.Path(__file__).resolve().parent
PATH = os.pathsep.join(filter(None, sys.path))  # what this process finds, others find too
RING = [
    "--mca", "coll_tuned_use_dynamic_rules", "1", "--mca", "coll_tuned_allreduce_algorithm", "4",
]  # fmt: skip
# Messages go without asking first: on a slow link the permission waits behind other messages' data,
# for longer the more there is, which is no model's α.
AT_ONCE = [
    part
    for name in ("eager_limit", "rndv_eager_limit", "max_send_size")
    for part in ("--mca", f"btl_tcp_{name}", str(4 << 20))
]
OVERLAP = {"layers": 25, "bytes": 4 << 20}  # 100 MB in 25 buckets
STEPS = {"layers": 25, "bytes": 400_000}
SIZES = (100_000, 200_000, 400_000)  # of a layer: the model needs more than one
PROBED = 128  # samples of the batch that says how fast this processor is


def run(count, megabits, rounds, options):
    """Run steps.py on so many hosts; return the seconds of its rounds."""
    variables = {
        "PYTHONPATH": PATH, "OMP_NUM_THREADS": "1", "OMPI_MCA_mpi_yield_when_idle": "1",
        "REMX_KVSTORE_BUCKET_BYTES": str(options["bytes"]),
    }  # fmt: skip
    passed_on = [part for name in variables for part in ("-x", name)]
    with hosts.Hosts(count, megabits) as made, tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "found.json")
        program = [sys.executable, HERE / "steps.py", rounds, file, json.dumps(options)]
        ways = [*made.mpi_options(), *RING, *AT_ONCE]
        command = ["mpirun", *ways, *passed_on, "-n", count, *program]
        environment = {**os.environ, **variables}
        subprocess.run(made.command(0, command), env=environment, check=True, timeout=900)
        return json.loads(file.read_text())


def medians(found):
    """Return the medians of computing, talking and both, in seconds."""
    return [statistics.median(found[name]) for name in ("compute", "talk", "both")]


def hidden(found):
    """Return which part of the talking both at once has hidden, round by round."""
    rounds = zip(found["compute"], found["talk"], found["both"], strict=True)
    return [(c + t - b) / min(c, t) for c, t, b in rounds]


def overlap(rounds, summary, megabits=400):
    """Yield how much is hidden where computing, slept or real, takes as long as talking."""
    probe = run(2, megabits, 2, {**OVERLAP, "batch": PROBED})
    compute, talk, _ = medians(probe)
    ways = {
        "accelerator": {"pause": talk / OVERLAP["layers"]},
        "this processor": {"batch": max(1, round(PROBED * talk / compute))},
    }
    for name, way in ways.items():
        found = run(2, megabits, rounds, {**OVERLAP, **way})
        compute, talk, both = medians(found)
        yield {
            "metric": f"dist/overlap of 100 MB in 25 buckets, 2 hosts, {name}",
            "unit": "part hidden", **summary(hidden(found)), "megabits": megabits,
            "compute_ms": round(1e3 * compute, 2), "talk_ms": round(1e3 * talk, 2),
            "both_ms": round(1e3 * both, 2), "answer": {"right": found["right"]},
        }  # fmt: skip


def steps(counts, rounds, summary, megabits=200):
    """Yield a step of every count of hosts, then the largest as the others say it."""
    pause = STEPS["bytes"] * 8e-6 / megabits
    measured, talks = {}, []
    for count in counts:
        for size in SIZES:
            found = run(count, megabits, rounds, {**STEPS, "bytes": size, "pause": pause})
            compute, talk, both = medians(found)
            talks.append((count, size, talk / STEPS["layers"]))
            if size == STEPS["bytes"]:
                measured[count] = (compute, both, statistics.median(hidden(found)))
            yield {
                "metric": f"dist/step of 25 layers of {size} bytes, {count} hosts",
                "unit": "ms", **summary([1e3 * s for s in found["both"]]), "megabits": megabits,
                "compute_ms": round(1e3 * compute, 2), "talk_ms": round(1e3 * talk, 2),
                "hidden": round(statistics.median(hidden(found)), 3),
                "answer": {"right": found["right"]},
            }  # fmt: skip
    yield from predicted(measured, talks)


def predicted(measured, talks):
    """Yield the largest count as the smaller ones say it: the sums, and the step."""
    largest = max(measured)
    smaller = [row for row in talks if row[0] < largest]
    if not smaller:
        return
    alpha, beta = model.fit(smaller)
    rows = [values for count, values in measured.items() if count < largest]
    part = statistics.mean(min(max(hid, 0.0), 1.0) for _, _, hid in rows)
    compute, both, _ = measured[largest]
    said = model.step(
        largest, STEPS["bytes"], compute, alpha, beta, part, backward=1.0, buckets=STEPS["layers"]
    )
    sums = [
        (model.all_reduce(n, size, alpha, beta), seconds)
        for n, size, seconds in talks
        if n == largest
    ]
    yield {
        "metric": f"dist/model of a step, {largest} hosts",
        "alpha_s": alpha, "beta_s": beta, "overlap": round(part, 3),
        "fitted_on": sorted(n for n in measured if n < largest),
        "measured_ms": round(1e3 * both, 3), "predicted_ms": round(1e3 * said, 3),
        "error": round(said / both - 1, 3),
        "errors_of_sums": [round(guess / seconds - 1, 3) for guess, seconds in sums],
    }  # fmt: skip
