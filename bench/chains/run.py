#!/usr/bin/env python3
"""Chains of pointwise operators, compiled, in three sizes, beside 1.9.1, torch.compile and ONNX
Runtime.

    python bench/chains/run.py [--cases gelu gate …] [--sizes small medium large] [--output FILE]

Run it with the Python that has this project's `mxnet`; bench/setup.sh makes the peers.
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import driver
from peers import chain_cases

ENGINES = ["remx", "mxnet-1.9.1", "torch", "onnxruntime"]
CALLS = {"small": 300, "medium": 30, "large": 2}  # in a row, before the clock is read


def measure(case, size, options):
    """Runs one chain on all engines; a peer that fails is named and left out."""
    children = driver.start(
        options.engines, options.threads, "Chain",
        {"case": case, "size": size, "calls": CALLS[size]}, required=(options.base,),
    )  # fmt: skip
    times, answers = driver.measure(children, options.rounds, 1)
    return driver.report(
        f"chains/{case}/{size}", "us", 1e6, options.base, children, times, answers,
        options.threads, 1e-5,
    )  # fmt: skip


def main():
    """Parses the command line and measures each chain."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", nargs="+", default=list(chain_cases.CASES))
    parser.add_argument("--sizes", nargs="+", default=list(chain_cases.SIZES))
    parser.add_argument("--engines", nargs="+", default=ENGINES, choices=[*ENGINES, driver.BEFORE])
    parser.add_argument("--base", default="remx")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--threads", type=int, default=driver.cpu_count())
    parser.add_argument("--output", help="a .jsonl file to append to")
    options = parser.parse_args()
    wrong = 0
    for size in options.sizes:
        for case in options.cases:
            result = measure(case, size, options)
            driver.emit(result, options.output)
            wrong += not result["answer"]["right"]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
