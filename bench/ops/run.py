#!/usr/bin/env python3
"""Operator sweep: the most used operators, eager, in three sizes, beside 1.9.1 and PyTorch.

    python bench/ops/run.py [--cases exp sum …] [--sizes small medium large] [--output FILE]

The last lines are the geometric means over all operators. Run it with the Python that has this
project's `mxnet`; bench/setup.sh makes the peers.
"""

import argparse
import math
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import driver
from peers import operator_cases

ENGINES = ["remx", "mxnet-1.9.1", "torch"]
CALLS = {"small": 300, "medium": 30, "large": 2}  # in a row, before the clock is read
SCALE = 1e6


def measure(children, case, size, options):
    """Runs one operator on all engines; a peer that fails is named and left out."""
    ready = []
    for child in children:
        try:
            child.load("Operator", {"case": case, "size": size, "calls": CALLS[size]})
            child.run(2)
            ready.append(child)
        except driver.PeerError as error:
            if child.name == options.base:
                raise
            print(f"left out: {error}", file=sys.stderr)
    times = driver.interleave(ready, options.rounds, 1, pause_s=0.002)
    answers = {child.name: child.answer() for child in ready}
    return driver.report(
        f"ops/{case}/{size}", "us", SCALE, options.base, ready, times, answers, options.threads,
        1e-3,
    )  # fmt: skip


def summarize(results, size):
    """Returns the geometric mean of base / peer per peer, and the worst operator."""
    line = {"metric": f"ops/{size}/geometric-mean", "ratio": {}, "worst": {}}
    for peer in sorted({name for result in results for name in result["ratio"]}):
        ratios = {r["metric"]: r["ratio"][peer]["median"] for r in results if peer in r["ratio"]}
        mean = math.exp(statistics.fmean(math.log(value) for value in ratios.values()))
        worst = max(ratios, key=ratios.get)
        line["ratio"][peer] = round(mean, 3)
        line["worst"][peer] = {worst: ratios[worst]}
    keys = ("engine", "commit", "changed", "host", "isa", "threads", "date", "versions")
    return {**line, **{key: results[0][key] for key in keys}}


def main():
    """Parses the command line and measures each operator."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", nargs="+", default=list(operator_cases.CASES))
    parser.add_argument("--sizes", nargs="+", default=operator_cases.SIZES)
    parser.add_argument("--engines", nargs="+", default=ENGINES, choices=[*ENGINES, driver.BEFORE])
    parser.add_argument("--base", default="remx")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--threads", type=int, default=driver.cpu_count())
    parser.add_argument("--output", help="a .jsonl file to append to")
    options = parser.parse_args()
    children = [driver.child(name, options.threads) for name in options.engines]
    wrong = 0
    try:
        for size in options.sizes:
            results = []
            for case in options.cases:
                results.append(measure(children, case, size, options))
                driver.emit(results[-1], options.output)
                wrong += not results[-1]["answer"]["right"]
            driver.emit(summarize(results, size), options.output)
    finally:
        for child in children:
            child.close()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
