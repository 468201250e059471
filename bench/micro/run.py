#!/usr/bin/env python3
"""Small figures: one eager call, a recorded step, import, the HPC page's convolution and training,
arrays of 10^7 floats beside a plain loop, a product of matrices beside the libraries that do
nothing else, and what a million operations leave in memory.

    python bench/micro/run.py [--cases eager record import memory scale add dot …] [--output FILE]

Run it with the Python that has this project's `mxnet`; bench/setup.sh makes the peers.
"""

import argparse
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import driver

MX = ["remx", "mxnet-1.9.1"]
PLAIN = ["loop", "onednn", "openblas"]  # no framework around what they compute
JOBS = {  # case -> (job, options, engines, iterations a round, unit, scale, bound on the answer)
    "eager": ("Eager", {"calls": 2000}, [*MX, "torch"], 3, "us", 1e6, 0.0),
    "record": ("Record", {"calls": 500}, [*MX, "torch"], 3, "us", 1e6, 0.0),
    "convolution": (
        "Convolution", {"shape": [32, 32, 256, 256], "num_filter": 32}, [*MX, "torch"], 1, "ms",
        1e3, 1e-4,
    ),
    "train": ("Train", {}, [*MX, "torch"], 3, "ms", 1e3, 1e-3),
    "scale": (
        "Operator", {"case": "scale_10m", "size": "large", "calls": 4}, [*MX, "torch", "loop"], 3,
        "ms", 1e3, 0.0,
    ),
    "add": (
        "Operator", {"case": "add_10m", "size": "large", "calls": 4}, [*MX, "torch", "loop"], 3,
        "ms", 1e3, 0.0,
    ),
    "dot": (
        "Operator", {"case": "dot", "size": "large", "calls": 4},
        [*MX, "torch", "onednn", "openblas"], 3, "ms", 1e3, 1e-4,
    ),
}  # fmt: skip
IMPORT = (
    "import time; a = time.perf_counter(); import numpy; b = time.perf_counter(); import {}; "
    "print(b - a, time.perf_counter() - b)"
)


MEMORY = """
import resource
import {module}
x = {make}
def megabytes():
    pages = int(open("/proc/self/statm").read().split()[1])
    return pages * resource.getpagesize() / 2**20
early = 0
for i in range(1, 1000001):
    y = x * 2 + 1
    if i % 1000 == 0:
        {wait}
    if i == 100000:
        early = megabytes()
assert (y.{array}() == 3).all()
print(early, megabytes())
"""
MEMORY_OF = {
    "remx": {"module": "mxnet", "make": "mxnet.nd.ones((2, 3))", "wait": "mxnet.nd.waitall()",
             "array": "asnumpy"},
    "mxnet-1.9.1": {"module": "mxnet", "make": "mxnet.nd.ones((2, 3))",
                    "wait": "mxnet.nd.waitall()", "array": "asnumpy"},
    "torch": {"module": "torch", "make": "torch.ones((2, 3))", "wait": "pass", "array": "numpy"},
}  # fmt: skip


def measure_job(case, options):
    """Runs one case on its engines and reports it."""
    job, arguments, engines, iterations, unit, scale, bound = JOBS[case]
    names = driver.chosen(engines, options.engines)
    children = driver.start(
        names, options.threads, job, arguments, options.wait_policy, required=(options.base,)
    )
    times, answers = driver.measure(children, options.rounds, iterations)
    return driver.report(
        f"micro/{case}", unit, scale, options.base, children, times, answers, options.threads, bound
    )


def _two_numbers(name, program):
    """Runs a program in an engine's Python; returns the two numbers it prints last."""
    command = [driver.ENGINES[name].python, "-c", program]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=driver.ROOT, check=False,
        env=driver.ENGINES[name].environment(),
    )  # fmt: skip
    if done.returncode:
        raise driver.PeerError(f"{name}: {done.stderr.strip()[-300:]}")
    return [float(v) for v in done.stdout.split()[-2:]]


def _source(options):
    """Returns the commit of the base engine's library."""
    child = driver.child(options.base, options.threads)
    try:
        child.load("Eager", {"calls": 1})
        return child.facts["source"]
    finally:
        child.close()


def measure_import(options):
    """Time of `import mxnet` after `import numpy`: the minimum of ten, warm, is the figure."""
    modules = {"remx": "mxnet", driver.BEFORE: "mxnet", "mxnet-1.9.1": "mxnet", "torch": "torch"}
    seconds = {}
    for _ in range(11):
        for name in [n for n in modules if n in options.engines]:
            if driver.is_installed(name):
                above = _two_numbers(name, IMPORT.format(modules[name]))[1]
                seconds.setdefault(name, []).append(above)
    seconds = {name: values[1:] for name, values in seconds.items()}  # the first warms the disk
    lines = {n: {**driver.summary(v), "min": round(min(v), 4)} for n, v in seconds.items()}
    base = lines.pop(options.base)
    return {
        "metric": "micro/import", "engine": options.base, "unit": "s", **base,
        "ratio": {n: {"median": round(base["min"] / line["min"], 4)} for n, line in lines.items()},
        "peers": lines, "answer": {"right": True}, **_source(options),
        **driver.host_facts(options.threads),
    }  # fmt: skip


def measure_memory(options):
    """Resident MB that operations 10^5 to 10^6 leave behind; each is two calls on a tiny array."""
    growth = {}
    for name in [n for n in MEMORY_OF if n in options.engines]:
        if driver.is_installed(name):
            early, late = _two_numbers(name, MEMORY.format(**MEMORY_OF[name]))
            growth[name] = {"median": round(late - early, 2), "at_1e5": early, "at_1e6": late}
    base = growth.pop(options.base)
    return {
        "metric": "micro/memory", "engine": options.base, "unit": "MB", **base, "peers": growth,
        "answer": {"right": True}, **_source(options), **driver.host_facts(options.threads),
    }  # fmt: skip


def main():
    """Parses the command line and measures each case."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    cases = [*JOBS, "import", "memory"]
    parser.add_argument("--cases", nargs="+", default=cases, choices=cases)
    parser.add_argument(
        "--engines", nargs="+", default=[*MX, "torch", *PLAIN], choices=driver.ENGINES
    )
    parser.add_argument(
        "--base", default="remx", help="the engine that is compared with the others"
    )
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--threads", type=int, default=driver.cpu_count())
    parser.add_argument("--wait-policy", choices=["active", "passive"], help="OMP_WAIT_POLICY")
    parser.add_argument("--output", help="a .jsonl file to append to")
    options = parser.parse_args()
    wrong = 0
    for case in options.cases:
        whole = {"import": measure_import, "memory": measure_memory}
        result = whole[case](options) if case in whole else measure_job(case, options)
        driver.emit(result, options.output)
        wrong += not result["answer"]["right"]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
