#!/usr/bin/env python3
"""Training on the first GPU beside PyTorch: images a second of networks of the zoo.

    python bench/gpu/train.py [--networks resnet50_v2 …] [--modes fp16 bf16 tf32] [--output FILE]

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

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent))

COUNTED, STEPS = 4, 20
SCALE = 512.0  # of the loss in float16, from the first step on: none is skipped


def remx_step(name, mode, size):
    """Returns (a step that returns its loss, wait, bytes held)."""
    from peers.mx_networks import network, trainer_of
    from peers.networks import ZOO, zoo_images

    import mxnet as mx
    from mxnet import autograd, gluon
    from mxnet.contrib import amp

    context = mx.gpu(0)
    if mode != "tf32":
        amp.init("float16" if mode == "fp16" else "bfloat16")
    net = network(name)
    net.collect_params().reset_ctx(context)
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    for block in (net, loss_of):
        block.hybridize(static_alloc=True, static_shape=True)
    trainer = trainer_of(net, ZOO["rate"])
    if mode != "tf32":
        amp.init_trainer(trainer)
        scaler = trainer._amp_loss_scaler
        scaler._loss_scale = scaler._next_loss_scale = SCALE
    images, labels = (mx.nd.array(a, ctx=context) for a in zoo_images(size))

    def step():
        with autograd.record():
            loss = loss_of(net(images), labels)
            if mode == "tf32":
                loss.backward()
            else:
                with amp.scale_loss(loss, trainer) as scaled:
                    autograd.backward(scaled)
        trainer.step(size)
        return loss

    def held():
        free, total = mx.context.gpu_memory_info(0)
        return total - free

    return step, mx.nd.waitall, lambda loss: float(loss.mean().asscalar()), held


def torch_step(name, mode, size, compiled, graph):
    """Returns the same for PyTorch."""
    import torch
    from peers.networks import ZOO, zoo_images
    from peers.torch_networks import network
    from torch.nn import functional as F  # noqa: N812 (PyTorch's own habit)

    torch.backends.cudnn.benchmark = True
    torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = True
    net = network(graph).cuda().to(memory_format=torch.channels_last)
    run = torch.compile(net) if compiled else net
    optimizer = torch.optim.SGD(
        net.parameters(),
        lr=ZOO["rate"],
        momentum=ZOO["momentum"],
        weight_decay=ZOO["decay"],
        fused=True,
    )
    # The loss is a mean here, a sum there.
    scaler = torch.amp.GradScaler("cuda", init_scale=SCALE * size, enabled=mode == "fp16")
    dtype = torch.bfloat16 if mode == "bf16" else torch.float16
    images, labels = (torch.from_numpy(a).cuda() for a in zoo_images(size))
    images = images.to(memory_format=torch.channels_last)

    def step():
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", dtype, enabled=mode != "tf32"):
            loss = F.cross_entropy(run(images), labels)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss

    def held():
        free, total = torch.cuda.mem_get_info()
        return total - free

    return step, torch.cuda.synchronize, lambda loss: loss.item(), held


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
    command = [sys.executable, __file__, "--child", engine, name, mode, str(size), graph]
    import mxnet.bench

    folder = str(pathlib.Path(mxnet.bench.__file__).parent)  # of `engines`, which peers import
    paths = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"error": done.stderr.strip().splitlines()[-1][:300]}
    return json.loads(done.stdout.splitlines()[-1])


def row_of(name, mode, size, engines, graph):
    """Measures all engines on one case."""
    from run import gpu_name

    row = {"metric": f"train/{name}/{mode}/{size}", "unit": "images/s", "host": gpu_name()}
    row["date"] = time.strftime("%Y-%m-%d")
    for engine in engines:
        found = measure(engine, name, mode, size, graph)
        row[engine] = round(found["rate"], 1) if "rate" in found else found["error"]
        row[f"{engine}_losses"] = [round(x, 5) for x in found.get("losses", [])]
        row[f"{engine}_bytes"] = found.get("bytes")
    peers = [row[e] for e in engines[1:] if isinstance(row[e], float)]
    if isinstance(row["remx"], float) and peers:
        row["ratio"] = round(row["remx"] / max(peers), 3)  # of the faster of PyTorch's modes
    return row


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
            graph = f"{folder}/{name}.json"
            maker = HERE.parent / "train" / "make_graph.py"
            subprocess.run([sys.executable, maker, name, graph], check=True)
            for mode in options.modes:
                line = json.dumps(row_of(name, mode, options.batch, engines, graph))
                print(line, flush=True)
                if options.output:
                    with open(options.output, "a") as file:
                        file.write(line + "\n")
    return None


if __name__ == "__main__":
    main()
