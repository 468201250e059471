#!/usr/bin/env python3
"""Functions of mx.np: over a million elements beside NumPy and PyTorch, over few beside mx.nd.

    python bench/np/run.py [--cases exp sum …] [--sizes small million] [--output FILE]

The last line of a size is the geometric mean over all functions. Run it with the Python that has
this project's `mxnet`; bench/setup.sh makes the peers.
"""

import argparse
import math
import pathlib
import statistics
import sys
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import driver
from peers import function_cases

ENGINES = {"million": ["remx", "numpy", "torch"], "small": ["remx"]}
CALLS = {"small": 500, "million": 5}  # in a row, before the clock is read
SCALE = 1e6
BOUND = 1e-3  # of the answers


def measure_engines(children, case, options):
    """Runs one function of a million elements on all engines; one that fails is left out."""
    ready = []
    for child in children:
        try:
            child.load("Function", {"case": case, "size": "million", "calls": CALLS["million"]})
            child.run(2)
            ready.append(child)
        except driver.PeerError as error:
            if child.name == "remx":
                raise
            print(f"left out: {error}", file=sys.stderr)
    times = driver.interleave(ready, options.rounds, 1, pause_s=0.002)
    answers = {child.name: child.answer() for child in ready}
    return driver.report(
        f"np/{case}/million", "us", SCALE, "remx", ready, times, answers, options.threads, BOUND
    )


def measure_faces(children, case, options):
    """Runs one function of few elements on mx.np and on mx.nd, both in one process."""
    (child,) = children
    child.load("Faces", {"case": case, "size": "small", "calls": CALLS["small"]})
    child.run(4)
    seconds = child.run(2 * options.rounds)
    answer = child.answer()
    half = len(answer) // 2
    faces = [types.SimpleNamespace(name=name, facts=child.facts) for name in ("remx", "mx.nd")]
    times = {face.name: [[s] for s in seconds[turn::2]] for turn, face in enumerate(faces)}
    answers = {"remx": answer[:half], "mx.nd": answer[half:]}
    return driver.report(
        f"np/{case}/small", "us", SCALE, "remx", faces, times, answers, options.threads, BOUND
    )


MEASURES = {"million": measure_engines, "small": measure_faces}


def summarize(results, size):
    """Returns the geometric mean of mx.np / peer per peer, and the worst function."""
    line = {"metric": f"np/{size}/geometric-mean", "ratio": {}, "worst": {}}
    for peer in sorted({name for result in results for name in result["ratio"]}):
        ratios = {r["metric"]: r["ratio"][peer]["median"] for r in results if peer in r["ratio"]}
        line["ratio"][peer] = round(math.exp(statistics.fmean(map(math.log, ratios.values()))), 3)
        worst = max(ratios, key=ratios.get)
        line["worst"][peer] = {worst: ratios[worst]}
    keys = ("engine", "commit", "changed", "host", "isa", "threads", "date", "versions")
    return {**line, **{key: results[0][key] for key in keys}}


def sweep(size, options):
    """Measures all functions in one size; returns how many answers were wrong."""
    children = [driver.child(n, options.threads) for n in ENGINES[size] if driver.is_installed(n)]
    results = []
    try:
        for case in options.cases:
            if size == "small" and function_cases.CASES[case][3] is None:
                continue
            results.append(MEASURES[size](children, case, options))
            driver.emit(results[-1], options.output)
        driver.emit(summarize(results, size), options.output)
    finally:
        for child in children:
            child.close()
    return sum(not result["answer"]["right"] for result in results)


def main():
    """Parses the command line and measures each size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", nargs="+", default=list(function_cases.CASES))
    parser.add_argument("--sizes", nargs="+", default=list(function_cases.SIZES))
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--threads", type=int, default=driver.cpu_count())
    parser.add_argument("--output", help="a .jsonl file to append to")
    options = parser.parse_args()
    return 1 if sum(sweep(size, options) for size in options.sizes) else 0


if __name__ == "__main__":
    sys.exit(main())
