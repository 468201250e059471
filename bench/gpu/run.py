#!/usr/bin/env python3
"""The GPU beside PyTorch: eager operators, two networks, one convolution, sparse products; answers
compared.

    python bench/gpu/run.py [--parts eager ops …] [--output bench/results/gpu-h200.jsonl]

Each library runs in a process of its own, in turns; both are asked for the same precision: TF32,
the convolution also for float32, whose row ends in /fp32, as all do with --precisions fp32. A row
tells microseconds of both, their ratio, and how far the answers are apart, relative to the largest
number.
"""

import argparse
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import numpy as np
from place import place

PARTS = ("eager", "ops", "nets", "conv", "sparse")
CALLS = {"small": 300, "medium": 100, "large": 20}
PRECISIONS = ("tf32", "fp32")


def timed(library, call, count, rounds=7):
    """Returns the median microseconds of one of `count` queued calls."""
    times = []
    for number in range(rounds + 2):
        library.wait()
        start = time.perf_counter()
        for _ in range(count):
            result = call()
        library.wait()
        if number >= 2:
            times.append((time.perf_counter() - start) / count * 1e6)
    return statistics.median(times), result


def jobs(part, library):
    """Yields (name, call, count)."""
    from nets import Weights, bert_base, resnet50
    from peers import operator_cases, sparse_cases

    random = np.random.default_rng(3)
    if part == "eager":
        a = library.array(np.ones((8, 8), "float32"))
        yield "eager/a*2", lambda: a * 2, 20_000
    if part == "ops":
        for size in operator_cases.SIZES:
            for name, case in operator_cases.CASES.items():
                inputs = [library.array(x) for x in operator_cases.inputs_of(name, size)]
                yield f"ops/{name}/{size}", lambda c=case, i=inputs: library.call(c, i), CALLS[size]
    if part == "nets":
        for batch in (1, 32):
            w = Weights(library)
            x = library.array(random.uniform(-1, 1, (batch, 3, 224, 224)).astype("float32"))
            yield f"nets/resnet50_v2/{batch}", lambda w=w, x=x: resnet50(library, w, x), 10
        for batch in (1, 32):
            w = Weights(library)
            x = library.array(random.standard_normal((batch, 128, 768)).astype("float32"))
            yield f"nets/bert_base/{batch}", lambda w=w, x=x: bert_base(library, w, x), 10
    if part == "conv":
        x = library.array(random.standard_normal((32, 32, 256, 256)).astype("float32"))
        weight = library.array(random.standard_normal((32, 32, 3, 3)).astype("float32"))
        yield "conv/seed", lambda: library.conv(x, weight, 1, 1), 50
    if part == "sparse":
        for case in sparse_cases.PRODUCTS:
            for way in ("dot", "transposed"):
                parts, shape, right = sparse_cases.product_of(case, way == "transposed")
                matrix, right = library.csr(parts, shape), library.array(right)
                product = getattr(library, f"csr_{way}")
                yield f"sparse/{way}/{case}", lambda p=product, m=matrix, r=right: p(m, r), 100
        dense = library.array(random.standard_normal((4096, 4096)).astype("float32"))
        dense = dense * (dense > 2)
        yield "sparse/cast", lambda: library.csr_of(dense), 50


def child(engine, part):
    """Prints one line for each job: name, microseconds, and a sample of the answer."""
    from libraries import Remx, Torch

    rounds = os.environ.get("NVIDIA_TF32_OVERRIDE") != "0"
    library = Remx() if engine == "remx" else Torch(rounds)
    for name, call, count in jobs(part, library):
        try:
            microseconds, result = timed(library, call, count)
            answer = np.asarray(library.numpy(result), "float64").ravel()
            sample = answer[:: max(1, answer.size // 64)][:64]
            line = {
                "us": microseconds,
                "sample": sample.tolist(),
                "most": float(np.abs(answer).max()),
            }
        except Exception as error:
            line = {"error": str(error)[:300]}
        print(json.dumps({"name": name, "version": library.version, **line}), flush=True)


def run_child(engine, part, precision):
    """Returns the lines that a child printed, by name."""
    command = [sys.executable, __file__, "--child", engine, part]
    environment = {k: v for k, v in os.environ.items() if k != "NVIDIA_TF32_OVERRIDE"}
    if precision == "fp32":
        environment["NVIDIA_TF32_OVERRIDE"] = "0"
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.stderr.write(done.stderr[-2000:])
    lines = map(json.loads, done.stdout.splitlines())
    return {named(line["name"], precision): line for line in lines}


def named(metric, precision):
    """Returns the name of a row."""
    return metric if precision == "tf32" else f"{metric}/{precision}"


def compare(name, ours, theirs):
    """Returns the row of one job."""
    row = {"metric": name, "unit": "us", **place()}
    for key, line in (("remx", ours), ("torch", theirs)):
        row[key] = round(line["us"], 3) if "us" in line else line.get("error", "no answer")
        row[f"{key}_version"] = line.get("version")
    if "us" in ours and "us" in theirs:
        row["ratio"] = round(ours["us"] / theirs["us"], 3)
        apart = np.abs(np.array(ours["sample"]) - np.array(theirs["sample"])).max(initial=0)
        row["apart"] = float(apart / max(theirs["most"], 1e-30))
        row["right"] = bool(row["apart"] <= 1e-2)
    return row


def measured(part, precision):
    """Returns the rows of a part, with the mean of its ratios behind those of operators."""
    ours, theirs = (run_child(engine, part, precision) for engine in ("remx", "torch"))
    rows = [compare(name, ours[name], theirs.get(name, {})) for name in ours]
    ratios = [row["ratio"] for row in rows if "ratio" in row]
    if part == "ops" and ratios:
        mean = math.exp(statistics.fmean(map(math.log, ratios)))
        name = named("ops/geometric-mean", precision)
        rows.append({"metric": name, "ratio": round(mean, 3), "worst": max(ratios)})
    return rows


def main():
    """Parses the command line and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parts", nargs="+", default=PARTS, choices=PARTS)
    parser.add_argument("--precisions", nargs="+", choices=PRECISIONS, help="tf32 where not given")
    parser.add_argument("--output", help="a .jsonl file to append to")
    parser.add_argument("--child", nargs=2)
    options = parser.parse_args()
    if options.child:
        return child(*options.child)
    for part in options.parts:
        usual = PRECISIONS if part == "conv" else PRECISIONS[:1]
        for precision in options.precisions or usual:
            for row in measured(part, precision):
                print(json.dumps(row), flush=True)
                if options.output:
                    with open(options.output, "a") as file:
                        file.write(json.dumps(row) + "\n")
    return None


if __name__ == "__main__":
    main()
