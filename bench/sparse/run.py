#!/usr/bin/env python3
"""Sparse arrays: products with csr matrices on one thread beside SciPy and on all beside PyTorch,
and training steps of an embedding of which 1,000 rows are used, out of 10^4 to 10^6.

    python bench/sparse/run.py [--cases dot transposed embedding growth] [--output FILE]

A line `growth` tells whether the count of rows matters: the time of a step with 10^6 of them over
that with 10^4, round by round, and the MB that training takes beside the weight for each count.
Run it with the Python that has this project's `mxnet`; bench/setup.sh makes the peers.
"""

import argparse
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import driver
from peers import sparse_cases

BASE = "remx"
PEERS = {1: ["scipy", "mxnet-1.9.1"], 2: ["torch", "mxnet-1.9.1"]}  # of products, by threads
ROWS = (10_000, 100_000, 1_000_000)


def measure_product(case, transposed, threads, options):
    """Runs one product on all engines with that number of threads."""
    names = driver.chosen([BASE, *PEERS[threads]], options.engines)
    job = {"case": case, "transposed": transposed}
    children = driver.start(names, threads, "Product", job, required=(BASE,))
    times, answers = driver.measure(children, options.rounds, 3)
    which = "transposed" if transposed else "dot"
    return driver.report(
        f"sparse/{which}/{case}/{threads}", "ms", 1e3, BASE, children, times, answers, threads, 1e-5
    )


def measure_embedding(optimizer, options):
    """Runs training steps of the largest embedding on all engines."""
    threads = driver.cpu_count()
    names = driver.chosen([BASE, "mxnet-1.9.1", "torch"], options.engines)
    job = {"rows": ROWS[-1], "optimizer": optimizer}
    children = driver.start(names, threads, "Embedding", job, required=(BASE,))
    times, answers = driver.measure(children, options.rounds, 5)
    return driver.report(
        f"sparse/embedding/{optimizer}", "ms", 1e3, BASE, children, times, answers, threads, 1e-4
    )


def measure_growth(optimizer, options):
    """Runs embeddings of all sizes in turns; returns the line that compares them."""
    threads = driver.cpu_count()
    children = []
    try:
        for rows in ROWS:
            children.append(driver.child(BASE, threads))
            children[-1].name = rows
            children[-1].load("EmbeddingMemory", {"rows": rows, "optimizer": optimizer})
            children[-1].run(2)
        facts = dict(children[0].facts)
        times, answers = driver.measure(children, options.rounds, 5)
    except BaseException:
        for child in children:
            child.close()
        raise
    rounds = {n: [statistics.median(r) * 1e3 for r in lists] for n, lists in times.items()}
    pairs = zip(rounds[ROWS[-1]], rounds[ROWS[0]], strict=True)
    return {
        "metric": f"sparse/growth/{optimizer}", "engine": BASE, "unit": "ms",
        **driver.summary(rounds[ROWS[-1]]),
        "of_rows": {n: driver.summary(values) for n, values in rounds.items()},
        "ratio": {f"{ROWS[0]} rows": driver.summary([a / b for a, b in pairs])},
        "training_mb": {n: round(answer[0], 1) for n, answer in answers.items()},
        "versions": {BASE: facts["version"]}, **facts["source"], **driver.host_facts(threads),
    }  # fmt: skip


def lines(options):
    """Yields the result of each case that was asked for."""
    for which in ("dot", "transposed"):
        if which not in options.cases:
            continue
        for case in sparse_cases.PRODUCTS:
            for threads in options.threads:
                yield measure_product(case, which == "transposed", threads, options)
    for optimizer in sparse_cases.OPTIMIZERS:
        if "embedding" in options.cases:
            yield measure_embedding(optimizer, options)
        if "growth" in options.cases:
            yield measure_growth(optimizer, options)


def main():
    """Parses the command line and measures."""
    cases = ["dot", "transposed", "embedding", "growth"]
    engines = [BASE, "scipy", "torch", "mxnet-1.9.1"]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", nargs="+", default=cases, choices=cases)
    parser.add_argument("--engines", nargs="+", default=engines, choices=[*engines, driver.BEFORE])
    parser.add_argument("--threads", nargs="+", type=int, default=list(PEERS), choices=list(PEERS))
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--output", help="a .jsonl file to append to")
    options = parser.parse_args()
    wrong = 0
    for line in lines(options):
        driver.emit(line, options.output)
        wrong += not line.get("answer", {"right": True})["right"]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
