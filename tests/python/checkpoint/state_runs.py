"""Optimizer states as files; this library and MXNet 1.9.1 write and read them.

    python tests/python/checkpoint/state_runs.py              (with 1.9.1's Python)

rewrites golden/states.zip, what 1.9.1 writes, and golden/states.json, where training goes on from
there. With a folder of files of this library as argument it checks that 1.9.1 goes on from those in
the same way.
"""

import json
import os
import sys
import zipfile

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon, nd

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")
ZIP = os.path.join(FOLDER, "states.zip")
ENDS = os.path.join(FOLDER, "states.json")

CASES = {
    "sgd": ("sgd", {"momentum": 0.9}, "float32"),
    "plain": ("sgd", {}, "float32"),
    "half": ("sgd", {"momentum": 0.9, "multi_precision": True}, "float16"),
    "adam": ("adam", {}, "float32"),
    "adam_half": ("adam", {"multi_precision": True}, "float16"),
    "nag": ("nag", {"momentum": 0.9, "wd": 0.0}, "float32"),  # with decay see differences.md
    "rmsprop": ("rmsprop", {}, "float32"),
    "scheduled": ("sgd", {"momentum": 0.9, "lr_scheduler": "factor"}, "float32"),
}


def optimizer_options(case):
    """Return name and options of an optimizer."""
    name, options, _ = CASES[case]
    options = {"learning_rate": 0.1, "wd": 0.01, **options}
    if options.get("lr_scheduler") == "factor":
        del options["learning_rate"]
        options["lr_scheduler"] = mx.lr_scheduler.FactorScheduler(2, 0.5, base_lr=0.1)
    return name, options


def updates(updater, weights, steps, dtype):
    """Take steps with gradients that follow from the weights."""
    for _ in range(steps):
        for i, weight in enumerate(weights):
            updater(i, (weight * 0.5 + 1).astype(dtype), weight)


def fresh(case):
    """Return an updater and weights."""
    name, options = optimizer_options(case)
    updater = mx.optimizer.get_updater(mx.optimizer.create(name, **options))
    dtype = CASES[case][2]
    weights = [nd.array([1, 2, 3]).astype(dtype), nd.array([[4, 5]]).astype(dtype)]
    return updater, weights, dtype


def write_updater(case, with_optimizer):
    """Return the states after three steps."""
    updater, weights, dtype = fresh(case)
    updates(updater, weights, 3, dtype)
    return updater.get_states(dump_optimizer=with_optimizer)


def read_updater(case, states, with_optimizer):
    """Go on from states for two steps; return the weights."""
    updater, weights, dtype = fresh(case)
    if not with_optimizer:  # the counts of updates are the optimizer's: bring them there
        updates(updater, [weight.copy() for weight in weights], 3, dtype)
    updater.set_states(states)
    updates(updater, weights, 2, dtype)
    return [weight.asnumpy().astype("float64").ravel().tolist() for weight in weights]


def trainer_and_layer():
    """Return a trainer after two steps, with its layer."""
    layer = gluon.nn.Dense(2, in_units=3, prefix="layer_")
    layer.initialize(mx.init.Constant(0.5))
    trainer = gluon.Trainer(layer.collect_params(), "adam", {"learning_rate": 0.1})
    step(trainer, layer)
    step(trainer, layer)
    return trainer, layer


def step(trainer, layer):
    """Take one step."""
    with autograd.record():
        loss = (layer(nd.ones((2, 3))) ** 2).sum()
    loss.backward()
    trainer.step(2)


def module_after_fit():
    """Return a module after two batches."""
    net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    module = mx.mod.Module(mx.sym.SoftmaxOutput(net, name="softmax"))
    module.bind([("data", (2, 3))], [("softmax_label", (2,))])
    module.init_params(mx.init.One())
    module.init_optimizer(optimizer_params={"learning_rate": 0.1, "momentum": 0.9})
    for _ in range(2):
        module_step(module)
    return module


def module_step(module):
    """Take one step."""
    data = nd.array(np.arange(6).reshape(2, 3) / 6)
    module.forward_backward(mx.io.DataBatch([data], [nd.array([0, 1])]))
    module.update()


def write_all(folder):
    """Write every kind of file."""
    for case in CASES:
        for with_optimizer in (False, True):
            path = os.path.join(folder, f"{case}.{int(with_optimizer)}")
            with open(path, "wb") as stream:
                stream.write(write_updater(case, with_optimizer))
    trainer_and_layer()[0].save_states(os.path.join(folder, "trainer"))
    module_after_fit().save_optimizer_states(os.path.join(folder, "module"))


def read_all(folder):
    """Go on from every file; return where that ends."""
    ends = {}
    for case in CASES:
        for with_optimizer in (False, True):
            name = f"{case}.{int(with_optimizer)}"
            with open(os.path.join(folder, name), "rb") as stream:
                ends[name] = read_updater(case, stream.read(), with_optimizer)
    trainer, layer = trainer_and_layer()
    trainer.load_states(os.path.join(folder, "trainer"))
    step(trainer, layer)
    ends["trainer"] = layer.weight.data().asnumpy().tolist()
    module = module_after_fit()
    module.load_optimizer_states(os.path.join(folder, "module"))
    module_step(module)
    ends["module"] = module.get_params()[0]["fc_weight"].asnumpy().tolist()
    return ends


def check(ends):
    """Compare with where 1.9.1 ended."""
    with open(ENDS) as stream:
        expected = json.load(stream)
    assert sorted(ends) == sorted(expected)
    for name, value in expected.items():
        for mine, theirs in zip(ends[name], value):  # noqa: B905
            np.testing.assert_allclose(mine, theirs, rtol=2e-3 if "half" in name else 1e-5,
                                       err_msg=name)  # fmt: skip


if __name__ == "__main__":
    if len(sys.argv) > 1:
        check(read_all(sys.argv[1]))
    else:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            write_all(folder)
            with zipfile.ZipFile(ZIP, "w", zipfile.ZIP_DEFLATED) as archive:
                for name in sorted(os.listdir(folder)):
                    archive.write(os.path.join(folder, name), name)
            with open(ENDS, "w") as stream:
                json.dump(read_all(folder), stream)
