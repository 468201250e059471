#!/usr/bin/env python3
"""What it costs to have a network ready: time to the first answer, and memory while serving.

    python bench/serving/run.py [--networks resnet50_v2 …] [--rounds N] [--output FILE]

Every figure comes from a process of its own. `load` is the time from the files to the first answer
(read, bind or compile, run once), imports not counted: `cold` with an empty kernel cache, `warm`
with the one that the process before has left. `resident` is what the process holds after a few
answers, its code and its Python included. Run it with the Python that has this project's `mxnet`;
bench/setup.sh makes the peers.
"""

import argparse
import functools
import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import driver
from from_cpp import Program

FOLDER = driver.ROOT / "build" / "bench-models"
WAYS = ["simple_bind", "freeze", "TensorRT", "C++"]
PEERS = ["mxnet-1.9.1", "onnxruntime", "openvino", "torch"]
ANSWERS = 12  # before the memory is read
BOUND = 1e-3


@functools.cache
def program():
    """Returns the C++ program, built once."""
    return Program()


def visit(name, folder, cache, options):
    """Loads the network in a new process; returns its figures, or None for a peer that fails."""
    is_way = name in WAYS
    job, arguments = ("Served", {"way": name}) if is_way else ("Model", {})
    if name == driver.BEFORE:
        job, arguments = "Served", {"way": options.ways[0]}
    child = None
    try:
        os.environ["REMX_KERNEL_CACHE"] = cache
        if name == "C++":
            return program().visit(folder, ANSWERS, options.threads)
        child = driver.child("remx" if is_way else name, options.threads)
        child.load(job, {"folder": str(folder), **arguments})
        child.run(ANSWERS)
        return {**child.facts, "answer": child.answer()}
    except driver.PeerError as error:
        if is_way:
            raise
        print(f"left out: {error}", file=sys.stderr)
        return None
    finally:
        if child:
            child.close()


def measure(folder, options):
    """Returns kind -> name -> figures of every round, and name -> the last visit."""
    figures = {"cold": {}, "warm": {}, "resident": {}}
    last = {}
    names = [*options.ways, *options.peers]
    for number in range(options.rounds):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            with tempfile.TemporaryDirectory() as cache:
                for kind in ("cold", "warm") if name in (*WAYS, driver.BEFORE) else ("cold",):
                    result = visit(name, folder, cache, options)
                    if result is None:
                        break
                    last[name] = result
                    figures[kind].setdefault(name, []).append(result["load_s"])
                else:
                    figures["resident"].setdefault(name, []).append(result["resident_mb"])
    for name in options.peers:  # their second start is like the first
        if name in figures["cold"] and name != driver.BEFORE:
            figures["warm"][name] = figures["cold"][name]
    return figures, last


def lines(case, figures, last, options):
    """Yields a JSON object for each way and kind of figure."""
    reference = last.get("mxnet-1.9.1", last[options.ways[0]])["answer"]
    gaps = {n: float(f"{driver.difference(r['answer'], reference):.3g}") for n, r in last.items()}
    for kind, by_name in figures.items():
        peers = {n: values for n, values in by_name.items() if n not in WAYS}
        for way in options.ways:
            own = by_name[way]
            ratio = {
                n: driver.summary([a / b for a, b in zip(own, values, strict=False)])
                for n, values in peers.items()
            }
            yield {
                "metric": f"serving/{case}/{way}/{kind}", "engine": "remx",
                "unit": "MB" if kind == "resident" else "s", **driver.summary(own), "ratio": ratio,
                "peers": {n: driver.summary(values) for n, values in peers.items()},
                "answer": {
                    "right": all(g <= BOUND for g in gaps.values()), "bound": BOUND, "gap": gaps,
                },
                "versions": {n: r["version"] for n, r in last.items()},
                **last[way]["source"], **driver.host_facts(options.threads),
            }  # fmt: skip


def main():
    """Parses the command line and measures each network."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--networks", nargs="+", default=["resnet50_v2"], metavar="NAME")
    parser.add_argument("--ways", nargs="+", default=WAYS, choices=WAYS)
    parser.add_argument("--peers", nargs="*", default=PEERS, choices=[*PEERS, driver.BEFORE])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=driver.cpu_count())
    parser.add_argument("--output", help="a .jsonl file to append to")
    options = parser.parse_args()
    wrong = 0
    for network in options.networks:
        folder = FOLDER / network / "batch1"
        if not (folder / "model.onnx").exists():
            sys.exit(
                f"{folder} has no model.onnx; bench/models/run.py --networks {network} makes it"
            )
        figures, last = measure(folder, options)
        for line in lines(network, figures, last, options):
            driver.emit(line, options.output)
            wrong += not line["answer"]["right"]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
