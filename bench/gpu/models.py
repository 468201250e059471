#!/usr/bin/env python3
"""Inference on the first GPU beside PyTorch: milliseconds of one run of networks of the zoo.

    python bench/gpu/models.py [--networks resnet18_v2 …] [--modes fp16 tf32] [--output FILE]

This project binds the network and calls `executor.forward`; PyTorch runs it eagerly, replays a CUDA
graph, and with `--compiled` runs what `torch.compile(mode="reduce-overhead")` makes. Each run is
waited for. A row tells the median of one run with its data on the GPU (`ms`), of one among many
that are queued (`queued`), from an array of the host to scores of the host (`host`), and how far
the scores are from float32 on the CPU (of many images: operator by operator on the GPU), in parts
of their range.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import numpy as np
from place import place

HERE = pathlib.Path(__file__).resolve().parent

NETWORKS = [
    "resnet18_v2", "resnet50_v2", "mobilenet1_0", "squeezenet1_1", "densenet121", "inception_v3",
    "vgg16", "bert_base_128", "gpt2_step_512",
]  # fmt: skip
RUNS, ROUNDS, SECONDS = 100, 7, 0.1
FEW_IMAGES = 4  # more are prepared on the GPU


def prepare(name, batch, folder):
    """Writes the graph, random weights with statistics of their own, data and the CPU's scores."""
    import transformer_cases

    import mxnet as mx

    if transformer_cases.is_transformer(name):
        return transformer_cases.prepare(name, batch, folder)
    from mxnet.gluon.model_zoo import vision

    side = 299 if name == "inception_v3" else 224
    (mx.cpu() if batch <= FEW_IMAGES else mx.gpu(0)).__enter__()
    mx.random.seed(5)
    data = mx.nd.random.uniform(-1, 1, (batch, 3, side, side))
    net = getattr(vision, name)()
    net.initialize(mx.init.Xavier(magnitude=2))
    for _ in range(12):  # the moving statistics find their place
        with mx.autograd.train_mode():
            net(mx.nd.random.uniform(-1, 1, (4, 3, side, side)))
    net(mx.sym.var("data")).save(f"{folder}/model-symbol.json")
    weights = {n: p.data().asnumpy() for n, p in net.collect_params().items()}
    np.savez(f"{folder}/weights.npz", **weights)
    np.savez(f"{folder}/case.npz", data=data.asnumpy(), scores=net(data).asnumpy())
    return None


def inputs_of(folder):
    """The arrays of a case that are no result, by name."""
    return {n: value for n, value in np.load(f"{folder}/case.npz").items() if n != "scores"}


def times(call, wait):
    """Returns median milliseconds of a run that is waited for, and of one among many."""
    single, queued, runs = [], [], 3
    for number in range(ROUNDS + 2):
        start = time.perf_counter()
        for _ in range(runs):
            call()
            wait()
        middle = time.perf_counter()
        for _ in range(runs):
            call()
        wait()
        if number >= 2:
            single.append((middle - start) / runs * 1e3)
            queued.append((time.perf_counter() - middle) / runs * 1e3)
        elif number == 1:
            runs = max(3, min(RUNS, round(SECONDS * runs / (middle - start))))
    return statistics.median(single), statistics.median(queued)


def remx_case(folder, mode, _kind):
    """Returns (call, wait, from host to host, scores)."""
    import mxnet as mx

    os.environ["REMX_GPU_PRECISION"] = mode
    symbol = mx.sym.load(f"{folder}/model-symbol.json")
    stored, given = np.load(f"{folder}/weights.npz"), inputs_of(folder)
    start = time.perf_counter()
    shapes = {n: value.shape for n, value in given.items()}
    executor = symbol.simple_bind(mx.gpu(0), grad_req="null", **shapes)
    for arrays in (executor.arg_dict, executor.aux_dict):
        for name, array in arrays.items():
            array[:] = given[name] if name in given else stored[name]
    executor.forward(is_train=False)[0].wait_to_read()
    print(f"{folder} {mode}: ready in {time.perf_counter() - start:.2f} s", file=sys.stderr)
    data = mx.nd.array(given["data"])

    def run():
        executor.forward(is_train=False)

    def host():
        return executor.forward(is_train=False, data=data)[0].asnumpy()

    return run, lambda: executor.outputs[0].wait_to_read(), host, host()


def torch_case(folder, mode, kind):
    """Returns the same for PyTorch."""
    import torch
    import transformer_cases
    from torch_graph import load_network

    torch.set_grad_enabled(False)
    torch.backends.cudnn.benchmark = True
    torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = True
    dtype = {"fp16": torch.float16, "bf16": torch.bfloat16, "tf32": torch.float32}[mode]
    given = {n: torch.from_numpy(value) for n, value in inputs_of(folder).items()}
    held = {n: value.cuda().to(dtype) for n, value in given.items()}
    name = pathlib.Path(folder).name
    if transformer_cases.is_transformer(name):
        held["data"] = given["data"].cuda()  # numbers of words
        net = transformer_cases.TorchTransformer(folder, name, dtype)
    else:
        held = {n: value.to(memory_format=torch.channels_last) for n, value in held.items()}
        net = load_network(folder).eval().cuda().to(dtype).to(memory_format=torch.channels_last)
    if kind == "compiled":
        fast = torch.compile(lambda held: net(held), mode="reduce-overhead")
        run = lambda: fast(held)[0]  # noqa: E731
        for _ in range(3):
            run()
    elif kind == "eager":
        run = lambda: net(held)[0]  # noqa: E731
    else:
        for _ in range(3):
            net(held)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            result = net(held)[0]

        def run():
            graph.replay()
            return result

    def host():
        held["data"].copy_(given["data"])
        return run().float().cpu().numpy()

    return run, torch.cuda.synchronize, host, host()


def child(engine, kind, folders, modes):
    """Prints a line of JSON for each network and mode."""
    for folder in folders:
        wanted = np.load(f"{folder}/case.npz")["scores"]
        for mode in modes:
            line = {"network": pathlib.Path(folder).name, "mode": mode}
            try:
                case = remx_case if engine == "remx" else torch_case
                call, wait, host, scores = case(folder, mode, kind)
                single, queued = times(call, wait)
                there, _ = times(host, lambda: None)
                apart = float(np.abs(scores - wanted).max() / np.abs(wanted).max())
                line |= {
                    "ms": round(single, 4), "queued": round(queued, 4), "host": round(there, 4),
                    "apart": round(apart, 6),
                }  # fmt: skip
            except Exception as error:
                line["error"] = str(error).splitlines()[0][:300]
            print(json.dumps(line), flush=True)


def measure(engine, kind, folders, modes):
    """Runs a child; returns what it printed, by network and mode."""
    import mxnet.bench

    engines = pathlib.Path(mxnet.bench.__file__).parent / "engines"  # of torch_graph
    environment = {
        **os.environ,
        "PYTHONPATH": f"{engines}{os.pathsep}" + os.environ.get("PYTHONPATH", ""),
    }
    command = [
        sys.executable,
        __file__,
        "--child",
        engine,
        kind,
        "--networks",
        *folders,
        "--modes",
        *modes,
    ]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return {(line.pop("network"), line.pop("mode")): line for line in lines}


def main():
    """Parses the command line and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--networks", nargs="+", default=NETWORKS)
    parser.add_argument("--modes", nargs="+", default=["fp16", "tf32"])
    parser.add_argument("--batch", type=int, default=1)
    parser.add_argument("--compiled", action="store_true", help="PyTorch's compiled mode too")
    parser.add_argument("--alone", action="store_true", help="without PyTorch")
    parser.add_argument("--output", help="a .jsonl file to append to")
    parser.add_argument("--child", nargs=2)
    options = parser.parse_args()
    if options.child:
        return child(*options.child, options.networks, options.modes)

    engines = [("remx", "bound")]
    if not options.alone:
        engines += [("torch", kind) for kind in ("eager", "graph")]
        engines += [("torch", "compiled")] * options.compiled
    exactly = {"NVIDIA_TF32_OVERRIDE": "0", "MXNET_SUBGRAPH_BACKEND": "NONE"}
    with tempfile.TemporaryDirectory() as root:
        folders = []
        os.environ.update(exactly)
        for name in options.networks:
            folders.append(f"{root}/{name}")
            os.mkdir(folders[-1])
            prepare(name, options.batch, folders[-1])
        for name in exactly:
            del os.environ[name]
        found = {e: measure(*e, folders, options.modes) for e in engines}
    for name in options.networks:
        for mode in options.modes:
            row = {"metric": f"infer/{name}/{mode}/{options.batch}", "unit": "ms"} | place()
            for engine, kind in engines:
                key = engine if engine == "remx" else f"{engine}_{kind}"
                row[key] = found[engine, kind].get((name, mode), {"error": "no answer"})
            peers = [row[k]["ms"] for k in row if k.startswith("torch") and "ms" in row[k]]
            if peers and "ms" in row["remx"]:
                row["ratio"] = round(row["remx"]["ms"] / min(peers), 3)
            print(json.dumps(row), flush=True)
            if options.output:
                with open(options.output, "a") as file:
                    file.write(json.dumps(row) + "\n")
    return None


if __name__ == "__main__":
    main()
