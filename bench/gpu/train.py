#!/usr/bin/env python3
"""Training on the first GPU beside PyTorch: images or sentences a second.

    python bench/gpu/train.py [--networks resnet50_v2 bert_base …] [--modes fp16 bf16 tf32]
                              [--output FILE]

Networks are those of the zoo, and `lstm`, `transformer` and `bert_base` (texts.py).
Both libraries start from the same weights and take the same batch; each runs in a process of its
own. This project trains as a user would: a hybridized network, a Trainer, `contrib.amp` for 16
bits. PyTorch has its channels last, autocast, and its own loss scaling; `--compiled` adds its
compiled mode. A row tells images a second of both, their ratio, the bytes each holds, and the
losses of the first steps.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import texts
from place import place

HERE = pathlib.Path(__file__).resolve().parent
COUNTED, STEPS = 4, 20
SCALE = 512.0  # of the loss in float16, from the first step on: none is skipped


def remx_step(name, mode, size):
    """Returns (a step that returns its loss, wait, bytes held)."""
    import mxnet as mx
    from mxnet import autograd, gluon
    from mxnet.contrib import amp

    context = mx.gpu(0)
    if mode != "tf32":
        amp.init("float16" if mode == "fp16" else "bfloat16")
    if name in texts.JOBS:
        net, data, labels, trainer = texts.remx_parts(name, context)
    else:
        net, data, labels, trainer = _zoo_parts(name, size, context)
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    for block in (net, loss_of):
        block.hybridize(static_alloc=True, static_shape=True)
    if mode != "tf32":
        amp.init_trainer(trainer)
        scaler = trainer._amp_loss_scaler
        scaler._loss_scale = scaler._next_loss_scale = SCALE

    def step():
        with autograd.record():
            loss = loss_of(net(data), labels)
            if mode == "tf32":
                loss.backward()
            else:
                with amp.scale_loss(loss, trainer) as scaled:
                    autograd.backward(scaled)
        trainer.step(loss.shape[0])  # each is a mean over what is not the first axis
        return loss

    def held():
        free, total = mx.context.gpu_memory_info(0)
        return total - free

    return step, mx.nd.waitall, lambda loss: float(loss.mean().asscalar()), held


def _zoo_parts(name, size, context):
    from peers.mx_networks import network, trainer_of
    from peers.networks import ZOO, zoo_images

    import mxnet as mx

    net = network(name)
    net.collect_params().reset_ctx(context)
    images, labels = (mx.nd.array(a, ctx=context) for a in zoo_images(size))
    return net, images, labels, trainer_of(net, ZOO["rate"])


def torch_step(name, mode, size, compiled, graph):
    """Returns the same for PyTorch."""
    import torch
    from torch.nn import functional as F  # noqa: N812 (PyTorch's own habit)

    torch.backends.cudnn.benchmark = True
    torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = True
    if name in texts.JOBS:
        net, data, labels, optimizer = texts.torch_parts(name)
    else:
        net, data, labels, optimizer = _torch_zoo_parts(graph, size)
    run = torch.compile(net) if compiled else net
    # The loss is a mean here, a sum there.
    scale = SCALE * labels.numel()
    scaler = torch.amp.GradScaler("cuda", init_scale=scale, enabled=mode == "fp16")
    dtype = torch.bfloat16 if mode == "bf16" else torch.float16

    def step():
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", dtype, enabled=mode != "tf32"):
            loss = F.cross_entropy(run(data), labels)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss

    def held():
        free, total = torch.cuda.mem_get_info()
        return total - free

    return step, torch.cuda.synchronize, lambda loss: loss.item(), held


def _torch_zoo_parts(graph, size):
    import torch
    from peers.networks import ZOO, zoo_images
    from peers.torch_networks import network

    net = network(graph).cuda().to(memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(
        net.parameters(),
        lr=ZOO["rate"],
        momentum=ZOO["momentum"],
        weight_decay=ZOO["decay"],
        fused=True,
    )
    images, labels = (torch.from_numpy(a).cuda() for a in zoo_images(size))
    return net, images.to(memory_format=torch.channels_last), labels, optimizer


def child(engine, name, mode, size, graph):
    """Prints images a second, the first losses and the bytes held as JSON."""
    if engine == "remx":
        step, wait, value, held = remx_step(name, mode, size)
    else:
        step, wait, value, held = torch_step(name, mode, size, engine == "compiled", graph)
    losses = [value(step()) for _ in range(COUNTED)]
    for _ in range(3):
        step()
    best = float("inf")
    for _ in range(3):
        wait()
        start = time.perf_counter()
        for _ in range(STEPS):
            step()
        wait()
        best = min(best, (time.perf_counter() - start) / STEPS)
    print(json.dumps({"rate": size / best, "losses": losses, "bytes": held()}))


def measure(engine, name, mode, size, graph):
    """Runs a child; returns what it printed, or its error."""
    return run_child([__file__, "--child", engine, name, mode, str(size), graph])


def run_child(arguments):
    """Runs this Python; returns the JSON of the last line that it printed, or its error."""
    import mxnet.bench

    folder = str(pathlib.Path(mxnet.bench.__file__).parent)  # of `engines`, which peers import
    paths = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": paths}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"error": (done.stderr.strip().splitlines() or ["no message"])[-1][:300]}
    return json.loads(done.stdout.splitlines()[-1])


def make_graph(name, folder):
    """Writes the graph that PyTorch's network of the zoo is made from; returns the file."""
    if name in texts.JOBS:
        return "none"
    graph = f"{folder}/{name}.json"
    maker = HERE.parent / "train" / "make_graph.py"
    subprocess.run([sys.executable, maker, name, graph], check=True)
    return graph


def batch_of(name, images):
    """Returns how many images or sentences a step takes."""
    return texts.sentences_of(name) if name in texts.JOBS else images


def row_of(name, mode, size, engines, graph):
    """Measures all engines on one case."""
    unit = "sentences/s" if name in texts.JOBS else "images/s"
    row = {"metric": f"train/{name}/{mode}/{size}", "unit": unit, **place()}
    for engine in engines:
        found = measure(engine, name, mode, size, graph)
        row[engine] = round(found["rate"], 1) if "rate" in found else found["error"]
        row[f"{engine}_losses"] = [round(x, 5) for x in found.get("losses", [])]
        row[f"{engine}_bytes"] = found.get("bytes")
    peers = [row[e] for e in engines[1:] if isinstance(row[e], float)]
    if isinstance(row["remx"], float) and peers:
        row["ratio"] = round(row["remx"] / max(peers), 3)  # of the faster of PyTorch's modes
    return row


def emit(row, output):
    """Prints a row, and appends it to a file where one is given."""
    print(json.dumps(row), flush=True)
    if output:
        with open(output, "a") as file:
            file.write(json.dumps(row) + "\n")


def main():
    """Parses the command line and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--networks", nargs="+", default=["resnet50_v2"])
    parser.add_argument("--modes", nargs="+", default=["fp16", "bf16", "tf32"])
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--compiled", action="store_true", help="PyTorch's compiled mode too")
    parser.add_argument("--output", help="a .jsonl file to append to")
    parser.add_argument("--child", nargs=5)
    options = parser.parse_args()
    if options.child:
        engine, name, mode, size, graph = options.child
        return child(engine, name, mode, int(size), graph)
    engines = ["remx", "torch"] + (["compiled"] if options.compiled else [])
    with tempfile.TemporaryDirectory() as folder:
        for name in options.networks:
            graph = make_graph(name, folder)
            for mode in options.modes:
                size = batch_of(name, options.batch)
                emit(row_of(name, mode, size, engines, graph), options.output)
    return None


if __name__ == "__main__":
    main()
