"""A training of several workers that may be killed at any moment, and goes on where it was.

    python -m mxnet.tools.launch -n 4 -s 2 --launcher local python examples/python/distributed.py
    mpirun -n 4 python examples/python/distributed.py

Start it again with the same --folder, with as many workers or fewer: it takes the last checkpoint.
Every worker trains on its part of each batch, so the losses do not depend on how many there are.
"""

import argparse
import os
import pathlib
import shutil

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon, nd


def batch(step, size):
    """Pictures of a bright corner, and which corner it is; the same in every process."""
    random = np.random.RandomState(step)
    labels = random.randint(0, 4, size)
    data = random.uniform(0, 1, (size, 1, 16, 16)).astype("float32")
    for picture, label in zip(data, labels, strict=True):
        top, left = 8 * (label // 2), 8 * (label % 2)
        picture[0, top : top + 8, left : left + 8] += 0.3
    return data, labels.astype("float32")


def network():
    """A small convolutional network."""
    net = gluon.nn.HybridSequential(prefix="corners_")
    with net.name_scope():
        net.add(gluon.nn.Conv2D(8, 5, activation="relu"), gluon.nn.MaxPool2D(2), gluon.nn.Dense(4))
    return net


def save(folder, step, net, trainer):
    """Write a checkpoint beside the last one, then put it in its place."""
    fresh = folder / f"step-{step}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        fresh.mkdir(parents=True)
        net.save_parameters(str(fresh / "parameters"))
        trainer.save_states(str(fresh / "states"))
        os.rename(fresh, folder / f"step-{step}")
    finally:
        shutil.rmtree(fresh, ignore_errors=True)  # a full disk leaves no part of it


def last_checkpoint(folder):
    """Return the number of steps of the newest whole checkpoint; 0 when there is none."""
    names = [path.name for path in folder.glob("step-*") if path.suffix != ".new"]
    return max((int(name.split("-")[1]) for name in names), default=0)


def main():
    """Train; rank 0 prints the losses and writes the checkpoints."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--batch-size", type=int, default=48, help="of all workers together")
    parser.add_argument("--every", type=int, default=5, help="steps between checkpoints")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("checkpoints"))
    parser.add_argument("--kvstore", default="dist_sync")
    parser.add_argument("--die-at", type=int, default=-1, help="rank 1 ends itself at this step")
    options = parser.parse_args()

    store = mx.kv.create(options.kvstore)
    rank, size = store.rank, options.batch_size // store.num_workers
    mx.random.seed(1)
    net = network()
    net.initialize(mx.init.Xavier())
    net(nd.zeros((1, 1, 16, 16)))
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.01}, kvstore=store)
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()

    start = last_checkpoint(options.folder)
    store._barrier()  # all workers have looked before anybody writes
    if start:
        net.load_parameters(str(options.folder / f"step-{start}" / "parameters"))
        trainer.load_states(str(options.folder / f"step-{start}" / "states"))
    for step in range(start, options.steps):
        if step == options.die_at and rank == 1:
            os.kill(os.getpid(), 9)
        data, labels = map(nd.array, batch(step, options.batch_size))
        if rank == 0:  # of the whole batch: what one process would print
            print(
                f"step {step} loss {loss_of(net(data), labels).mean().asscalar():.5f}", flush=True
            )
        own = slice(rank * size, (rank + 1) * size)
        with autograd.record():
            loss = loss_of(net(data[own]), labels[own])
        loss.backward()
        trainer.step(options.batch_size)
        if (step + 1) % options.every == 0:
            if rank == 0:
                save(options.folder, step + 1, net, trainer)
            store._barrier()


if __name__ == "__main__":
    main()
