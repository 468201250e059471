#!/usr/bin/env python3
"""The CIFAR-10 training of the HPC cluster page on the first GPU, loader included, beside PyTorch.

    python bench/gpu/cifar.py [--workers 0 2] [--output bench/results/gpu-train.jsonl]

Both libraries run the page's program: pictures as bytes from the data set, made floats and
normalized one by one, batches of 512, LeNet, SGD, the loss printed after every step. A row tells
images a second of an epoch behind the first one, from the loader to the last loss.
"""

import argparse
import json
import os
import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests" / "python"))

import train
from place import place

BATCH, RATE, HALVES = 512, 0.1, (0.5, 0.5, 0.5)


def remx_epoch(folder, workers):
    """Returns a function that trains an epoch and returns its losses."""
    import mxnet as mx
    from mxnet import autograd, gluon
    from mxnet.gluon import nn
    from mxnet.gluon.data.vision import CIFAR10, transforms

    context = mx.gpu(0)
    net = nn.Sequential()
    for channels in (6, 16):
        net.add(nn.Conv2D(channels, 5, activation="relu"), nn.MaxPool2D(2, 2))
    net.add(nn.Flatten(), nn.Dense(120, activation="relu"), nn.Dense(84, activation="relu"))
    net.add(nn.Dense(10))
    net.initialize(ctx=context)
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": RATE})
    chain = transforms.Compose([transforms.ToTensor(), transforms.Normalize(HALVES, HALVES)])
    data = CIFAR10(root=folder, train=True).transform_first(chain)
    loader = gluon.data.DataLoader(data, BATCH, shuffle=True, num_workers=workers)

    def epoch():
        losses = []
        for images, labels in loader:
            images, labels = images.as_in_context(context), labels.as_in_context(context)
            with autograd.record():
                loss = loss_of(net(images), labels)
            loss.backward()
            trainer.step(BATCH)
            losses.append(float(loss.mean().asscalar()))
        return losses

    return epoch


class Pictures:
    """CIFAR-10 in memory, handed out as torchvision's data set does."""

    def __init__(self, folder):
        import numpy as np

        files = sorted(pathlib.Path(folder).glob("data_batch_*.bin"))
        rows = np.concatenate([np.fromfile(file, "uint8").reshape(-1, 3073) for file in files])
        self._labels = rows[:, 0].astype("int64")
        self._images = rows[:, 1:].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1).copy()
        self._transform = _transform()

    def __len__(self):
        return len(self._labels)

    def __getitem__(self, index):
        return self._transform(self._images[index]), self._labels[index]


def _transform():
    """Returns torchvision's transforms; without it the same by PyTorch alone."""
    try:
        from torchvision import transforms
    except ImportError:
        import torch

        return lambda image: (torch.from_numpy(image).permute(2, 0, 1).float() / 255 - 0.5) / 0.5
    return transforms.Compose([transforms.ToTensor(), transforms.Normalize(HALVES, HALVES)])


def torch_epoch(folder, workers):
    """Returns the same for PyTorch."""
    import torch
    from torch import nn
    from torch.nn import functional as F  # noqa: N812 (PyTorch's own habit)

    net = nn.Sequential(
        nn.Conv2d(3, 6, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(6, 16, 5), nn.ReLU(),
        nn.MaxPool2d(2), nn.Flatten(), nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84),
        nn.ReLU(), nn.Linear(84, 10),
    ).cuda()  # fmt: skip
    optimizer = torch.optim.SGD(net.parameters(), lr=RATE)
    loader = torch.utils.data.DataLoader(
        Pictures(folder), BATCH, shuffle=True, num_workers=workers, persistent_workers=workers > 0
    )

    def epoch():
        losses = []
        for images, labels in loader:
            images, labels = images.cuda(), labels.cuda()
            loss = F.cross_entropy(net(images), labels)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        return losses

    return epoch


def child(engine, workers, folder):
    """Prints images a second and the last losses as JSON."""
    epoch = {"remx": remx_epoch, "torch": torch_epoch}[engine](folder, workers)
    epoch()
    start = time.perf_counter()
    losses = epoch()
    rate = len(losses) * BATCH / (time.perf_counter() - start)
    print(json.dumps({"rate": rate, "losses": losses[-4:]}))


def main():
    """Parses the command line and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", nargs="+", type=int, default=[0, 2])
    parser.add_argument("--output", help="a .jsonl file to append to")
    parser.add_argument("--child", nargs=3)
    options = parser.parse_args()
    if options.child:
        engine, workers, folder = options.child
        return child(engine, int(workers), folder)
    from small_cifar import write_cifar

    os.environ["MXNET_GLUON_ACCEPT_LOCAL"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder) / "data"
        write_cifar(data)
        for workers in options.workers:
            row = {"metric": f"train/cifar-script/{workers}", "unit": "images/s"} | place()
            for engine in ("remx", "torch"):
                found = train.run_child([__file__, "--child", engine, str(workers), str(data)])
                row[engine] = round(found["rate"], 1) if "rate" in found else found["error"]
                row[f"{engine}_losses"] = [round(x, 4) for x in found.get("losses", [])]
            if all(isinstance(row[engine], float) for engine in ("remx", "torch")):
                row["ratio"] = round(row["remx"] / row["torch"], 3)
            train.emit(row, options.output)
    return None


if __name__ == "__main__":
    main()
