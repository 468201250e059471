#!/usr/bin/env python3
"""Throughput of the Neuron backend's pipelines: N cores beside one, on a stream of batches.

    python bench/pipeline/run.py [--networks resnet18_v2 …] [--cores 2] [--output FILE]

A result's `ratio` is the time per batch on N cores over that on one: 0.67 is 1.5 times as fast.
Every process gets as many processors as its pipeline has cores. Answers are compared with those of
the network that was not compiled.
"""

import argparse
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import driver

BOUND = 1e-4


def start(name, threads, **options):
    """A process of ours under another name, its job loaded."""
    child = driver.child("remx", threads)
    child.name = name
    child.load("Stream", options)
    return child


def measure(network, options):
    """Measures one network and reports it."""
    several = f"pipeline-{options.cores}"
    job = {"network": network, "batches": options.batches}
    children = [
        start(several, options.cores, cores=options.cores, **job),
        start("pipeline-1", 1, cores=1, **job),
    ]
    plain = start("plain", options.cores, cores=0, **job)
    try:
        reference = plain.answer()
        times = driver.interleave(children, options.rounds, 1)
        answers = {child.name: child.answer() for child in children}
    finally:
        for child in [*children, plain]:
            child.close()
    result = driver.report(
        f"pipeline/{network}", "ms", 1e3, several, children, times, answers, options.cores, BOUND
    )
    gaps = {n: float(f"{driver.difference(a, reference):.3g}") for n, a in answers.items()}
    result["answer"] = {
        "right": all(gap <= BOUND for gap in gaps.values()), "bound": BOUND, "gap": gaps,
    }  # fmt: skip
    return result


def main():
    """Parses the command line and measures each network."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--networks", nargs="+", default=["resnet18_v2", "squeezenet1_1"])
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--batches", type=int, default=32, help="of one stream")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--output", help="a .jsonl file to append to")
    options = parser.parse_args()
    if options.cores > driver.cpu_count():
        parser.error(f"{options.cores} cores, and this process may use {driver.cpu_count()}")
    # As many batches are under way as the engine has workers.
    os.environ["MXNET_CPU_WORKER_NTHREADS"] = str(2 * options.cores)
    wrong = 0
    for network in options.networks:
        result = measure(network, options)
        driver.emit(result, options.output)
        wrong += not result["answer"]["right"]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
