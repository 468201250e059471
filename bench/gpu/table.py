#!/usr/bin/env python3
"""Where a training step goes on the first GPU, by kind of kernel, beside PyTorch.

    python bench/train/run.py --gpu [--networks resnet50_v2 …] [--modes fp16 tf32] [--batch 128]

Prints a table for each network: milliseconds of a step and count of kernels by kind, one column
for each library and mode. Each runs in a process of its own; kernels of both are seen by CUPTI,
through PyTorch's profiler, which sees what anybody in its process starts.
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
    if engine == "remx":
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
    sums, unknown = kinds.sums_of(traced(step, wait), STEPS)
    found = {"sums": sums, "unknown": unknown, "wall": wall, "bytes": held()}
    print(json.dumps(found))


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


def print_table(name, modes, size, graph):
    """Measures a network and prints its table."""
    columns, found, failures = [], [], []
    for mode in modes:
        for engine, title in NAMES.items():
            one = measure(engine, name, mode, size, graph)
            if "error" in one:
                failures.append(f"{title} {mode}: {one['error']}")
                continue
            columns.append(f"{title} {mode}")
            found.append(one)
    print(f"\n{name}, batch {size}, milliseconds of a training step (kernels)\n")
    if found:
        print(
            kinds.table(
                columns, *([one[key] for one in found] for key in ("sums", "wall", "bytes"))
            )
        )
    for title, one in zip(columns, found, strict=True):
        for kernel, spent in sorted(one["unknown"].items(), key=lambda item: -item[1])[:5]:
            print(f"{title}: not known: {spent:.3f} ms {kernel[:120]}")
    print("\n".join(failures), flush=True)


def main(arguments=None):
    """Parses the command line and prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--networks", nargs="+", default=["resnet50_v2"])
    parser.add_argument("--modes", nargs="+", default=["fp16", "tf32"])
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--child", nargs=5)
    options = parser.parse_args(arguments)
    if options.child:
        engine, name, mode, size, graph = options.child
        return child(engine, name, mode, int(size), graph)
    with tempfile.TemporaryDirectory() as folder:
        for name in options.networks:
            size = train.batch_of(name, options.batch)
            print_table(name, options.modes, size, train.make_graph(name, folder))
    return None


if __name__ == "__main__":
    main()
