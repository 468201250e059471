#!/usr/bin/env python3
"""Where the time of a network of the zoo goes, kernel by kernel, at several thread counts.

    python bench/models/layers.py mobilenet1.0 --threads 1 4 16
    python bench/models/layers.py resnet50_v2 --threads 4 --precisions fp32 bf16 int8

For each number of threads: the network in all precisions (and `naive`: fp32 without the engine's
worker), taking turns, each on the first so many cores; then the kernels of each precision with
their times (`mx.remx.explain`).
"""

import argparse
import os
import subprocess
import sys
import tempfile

from mxnet.bench import model, rounds

PRECISIONS = ("fp32", "bf16", "int8")
NAIVE = "naive"


def engine(name):
    """Returns how to start this project in a precision."""
    variables = {"MXNET_ENGINE_TYPE": "NaiveEngine"} if name == NAIVE else {}
    return rounds.Engine(sys.executable, "engines.mx_model", variables=variables)


def precision_of(name):
    """Returns what an engine computes in."""
    return "fp32" if name == NAIVE else name


def time_together(folder, names, threads, options):
    """Prints the times of all precisions, which take turns."""
    children = rounds.start(
        {name: engine(name) for name in names}, "Model",
        lambda name: {"folder": folder, "precision": precision_of(name)}, names, threads=threads,
    )  # fmt: skip
    times, answers = rounds.measure(children, options.rounds, options.iterations)
    facts = rounds.report("", "ms", 1e3, names[0], children, times, answers, threads, 1e-1)
    print(f"{names[0]}: {facts['median']} ms ({facts['p10']} to {facts['p90']})")
    for name, ratio in facts["ratio"].items():
        line = facts["peers"][name]
        part = f"{names[0]} takes {ratio['median']} ({ratio['p10']} to {ratio['p90']}) of its time"
        gap = facts["answer"]["gap"][name]
        print(f"{name}: {line['median']} ms ({line['p10']} to {line['p90']}), {part}; gap {gap}")


def explain(folder, precision, threads):
    """Prints the kernels of one precision, measured in a process of its own."""
    child = rounds.Engine(sys.executable, "").environment()
    environment = {**child, **dict.fromkeys(rounds.THREAD_VARIABLES, str(threads))}
    subprocess.run(
        [sys.executable, __file__, "--explain", folder, precision], check=True, env=environment,
        preexec_fn=lambda: os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:threads]),
    )  # fmt: skip


def explain_here(folder, precision):
    """Binds the network in this process and prints its kernels."""
    import mxnet as mx
    from mxnet.bench.engines.mx_model import Model

    job = Model(folder, precision)
    job.run(5)
    print(mx.remx.explain(job.executor), flush=True)


def main():
    """Parses the command line and prints each network."""
    if sys.argv[1:2] == ["--explain"]:
        return explain_here(*sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("networks", nargs="+", metavar="NETWORK")
    parser.add_argument("--threads", type=int, nargs="+", default=[rounds.cpu_count()], metavar="N")
    parser.add_argument("--precisions", nargs="+", default=["fp32"], choices=[*PRECISIONS, NAIVE])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--iterations", type=int, default=5)
    parser.add_argument("--no-layers", action="store_true", help="only the times of the whole")
    options = parser.parse_args()
    for name in options.networks:
        with tempfile.TemporaryDirectory() as folder:
            model.find(name).write(folder)
            for threads in options.threads:
                print(f"== {name}, {threads} threads", flush=True)
                time_together(folder, options.precisions, threads, options)
                if options.no_layers:
                    continue
                for precision in [p for p in options.precisions if p != NAIVE]:
                    print(f"-- {precision}", flush=True)
                    explain(folder, precision, threads)
    return 0


if __name__ == "__main__":
    sys.exit(main())
