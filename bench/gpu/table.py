#!/usr/bin/env python3
"""Where a training step goes on the first GPU, by kind of kernel, beside PyTorch.

    python bench/train/run.py --gpu [--networks resnet50_v2 …] [--modes fp16 tf32] [--batch 128]
                                    [--forward] [--kernels 20]

Prints a table for each network: milliseconds of a step and count of kernels by kind, one column
for each library and mode; `--forward`: of the eager forward passes of run.py (resnet50_v2 and
bert_base) instead; `--kernels`: also the kernels that take longest, by name. Each runs in a process
of its own; kernels of both are seen by CUPTI, through PyTorch's profiler, which sees what anybody
in its process starts.
"""

import argparse
import json
import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import kinds
import train

STEPS = 5
NAMES = {"remx": "remx", "torch": "PyTorch"}


def child(engine, name, mode, size, graph):
    """Prints sums by kind, the wall of a step and the bytes held as JSON."""
    if mode == "forward":
        step, wait, held = forward_parts(engine, name, size)
    elif engine == "remx":
        step, wait, _, held = train.remx_step(name, mode, size)
    else:
        step, wait, _, held = train.torch_step(name, mode, size, False, graph)
    for _ in range(8):  # kernels are chosen, graphs recorded
        step()
    wait()
    start = time.perf_counter()
    for _ in range(STEPS):
        step()
    wait()
    wall = (time.perf_counter() - start) / STEPS * 1e3
    kernels = kinds.kernels_of(traced(step, wait), STEPS)
    print(json.dumps({"kernels": kernels, "wall": wall, "bytes": held()}))


def forward_parts(engine, name, size):
    """Returns (an eager forward pass, wait, bytes held)."""
    import run
    from libraries import Remx, Torch

    library = Remx() if engine == "remx" else Torch()
    wanted = f"nets/{name}/{size}"
    step = next(call for job, call, _ in run.jobs("nets", library) if job == wanted)
    return step, library.wait, lambda: 0


def traced(step, wait):
    """Returns the trace of some steps."""
    import torch
    from torch.profiler import ProfilerActivity, profile

    torch.cuda.init()
    with profile(activities=[ProfilerActivity.CUDA]) as profiler:
        for _ in range(STEPS):
            step()
        wait()
        torch.cuda.synchronize()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "trace.json"
        profiler.export_chrome_trace(str(path))
        return path.read_text()


def measure(engine, name, mode, size, graph):
    """Runs a child; returns what it printed, or its error."""
    return train.run_child([__file__, "--child", engine, name, mode, str(size), graph])


def print_table(name, modes, size, graph, most):
    """Measures a network and prints its table, and the `most` kernels that take longest."""
    columns, found, failures = [], [], []
    for mode in modes:
        for engine, title in NAMES.items():
            one = measure(engine, name, mode, size, graph)
            if "error" in one:
                failures.append(f"{title} {mode}: {one['error']}")
                continue
            columns.append(f"{title} {mode}")
            found.append(one)
    print(f"\n{name}, batch {size}, milliseconds of a step (kernels)\n")
    if found:
        sums = [kinds.sums_of(one["kernels"]) for one in found]
        print(
            kinds.table(columns, sums, *([one[key] for one in found] for key in ("wall", "bytes")))
        )
    for title, one in zip(columns, found, strict=True):
        print_kernels(title, one["kernels"], most)
    print("\n".join(failures), flush=True)


def print_kernels(title, kernels, most):
    """Prints the kernels that take longest, and those whose kind is not known."""
    order = sorted(kernels.items(), key=lambda item: -item[1][0])
    unknown = [item for item in order if kinds.kind_of(item[0]) == kinds.OTHER]
    for word, shown in (("", order[:most]), ("not known: ", unknown[:5])):
        for kernel, (spent, count) in shown:
            print(f"{title}: {word}{spent:.3f} ms ({count:.0f}) {kernel[:160]}")


def main(arguments=None):
    """Parses the command line and prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--networks", nargs="+", default=["resnet50_v2"])
    parser.add_argument("--modes", nargs="+", default=["fp16", "tf32"])
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--forward", action="store_true", help="eager forward passes instead")
    parser.add_argument("--kernels", type=int, default=0, help="how many kernels to name")
    parser.add_argument("--child", nargs=5)
    options = parser.parse_args(arguments)
    if options.child:
        engine, name, mode, size, graph = options.child
        return child(engine, name, mode, int(size), graph)
    with tempfile.TemporaryDirectory() as folder:
        for name in options.networks:
            if options.forward:
                print_table(name, ["forward"], options.batch, "none", options.kernels)
                continue
            size, graph = train.batch_of(name, options.batch), train.make_graph(name, folder)
            print_table(name, options.modes, size, graph, options.kernels)
    return None


if __name__ == "__main__":
    main()
