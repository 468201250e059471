"""A few steps of every optimizer, the same in any framework.

Run with the Python that has MXNet 1.9.1, this file records what its optimizers do:

    build/oracle-venv/bin/python tests/python/optimizer/steps.py
"""

import base64
import json
import pathlib
import sys

import numpy as np

GOLDEN = pathlib.Path(__file__).with_name("steps.json")
WEIGHTS = [np.linspace(-1, 1, 6).reshape(2, 3), np.array([0.5, -0.25, 0.125])]
NAMES = {0: "fc_weight", 1: "fc_bias"}
PLAIN = {"learning_rate": 0.1}
RICH = {"learning_rate": 0.1, "wd": 0.05, "rescale_grad": 0.5, "clip_gradient": 0.4}
CASES = {
    "sgd": ("SGD", [PLAIN, RICH, {**RICH, "momentum": 0.9}]),
    "ccsgd": ("ccSGD", [{**PLAIN, "momentum": 0.5}]),
    "nag": ("NAG", [RICH, {**RICH, "momentum": 0.9, "wd": 0.0}]),
    "signum": ("Signum", [{}, {**RICH, "wd_lh": 0.02}, {**RICH, "momentum": 0.0}]),
    "ftml": ("FTML", [PLAIN, RICH]),
    "lars": ("LARS", [PLAIN, {**RICH, "momentum": 0.9, "eta": 0.1}]),
    "lamb": (
        "LAMB",
        [{}, {**RICH, "bias_correction": False, "lower_bound": 0.3, "upper_bound": 0.9}],
    ),
    "lbsgd": (
        "LBSGD",
        [
            {**PLAIN, "batch_scale": 2, "updates_per_epoch": 2, "warmup_strategy": strategy}
            for strategy in ("linear", "power2", "sqrt", "lars")
        ]
        + [{**RICH, "momentum": 0.9}],
    ),
    "dcasgd": ("DCASGD", [PLAIN, {**RICH, "lamda": 0.5}]),
    "sgld": ("SGLD", [PLAIN, RICH]),
    "adam": ("Adam", [{}, {**RICH, "beta1": 0.8, "beta2": 0.9, "epsilon": 1e-4}]),
    "adagrad": ("AdaGrad", [PLAIN, RICH]),
    "rmsprop": (
        "RMSProp",
        [PLAIN, RICH, {**RICH, "centered": True, "clip_weights": 0.8}],
    ),
    "adadelta": ("AdaDelta", [{}, {"wd": 0.05, "rescale_grad": 0.5, "clip_gradient": 0.4}]),
    "ftrl": ("Ftrl", [{}, RICH]),
    "adamax": ("Adamax", [{}, RICH]),
    "nadam": ("Nadam", [{}, RICH]),
    "test": ("Test", [{}]),
}
HALF = ("sgd", "nag", "lars", "lamb", "adam", "lbsgd", "rmsprop")
STEPS = 4


def gradients(step):
    """Returns the gradients of one step."""
    return [np.cos(np.arange(w.size) * 1.7 + step).reshape(w.shape) * step for w in WEIGHTS]


def flat(values):
    """Returns arrays in nested tuples as lists of numbers."""
    if values is None:
        return None
    if isinstance(values, (tuple, list)):
        return [flat(v) for v in values]
    return values.astype("float32").asnumpy().reshape(-1).tolist()


def configurations():
    """Yields (name, class name, options, dtype)."""
    for key, (name, options) in CASES.items():
        for i, one in enumerate(options):
            yield f"{key} {i}", name, one, "float32"
        if key in HALF:
            for i, one in enumerate(options):
                yield f"{key} {i} half", name, {**one, "multi_precision": True}, "float16"


def run(mx, name, options, dtype, steps=STEPS, updater=None, start=1):
    """Updates both weights `steps` times, in one call each; returns (weights, updater)."""
    mx.random.seed(3)
    weights = [mx.nd.array(w, dtype=dtype) for w in WEIGHTS]
    if updater is None:
        optimizer = getattr(mx.optimizer, name)(param_idx2name=NAMES, **options)
        updater = mx.optimizer.get_updater(optimizer)
    for step in range(start, start + steps):
        grads = [mx.nd.array(g, dtype=dtype) for g in gradients(step)]
        if updater.aggregate_updates:
            updater([0, 1], grads, weights)
        else:
            for i in (0, 1):
                updater(i, grads[i], weights[i])
    return weights, updater


def states_of(updater):
    """Returns the states as numbers."""
    return [flat(updater.states[i]) for i in (0, 1)]


def main():
    """Writes the golden file."""
    import mxnet as mx

    if mx.__version__ != "1.9.1" or hasattr(mx, "remx"):
        sys.exit(f"steps: needs the real MXNet 1.9.1, found {mx.__version__} at {mx.__file__}")
    kept = {}
    for key, name, options, dtype in configurations():
        weights, updater = run(mx, name, options, dtype)
        kept[key] = {"weights": flat(weights), "states": states_of(updater)}
    for key, name, options in [
        ("sgd", "SGD", {**RICH, "momentum": 0.9}),
        ("adam", "Adam", RICH),
    ]:
        _, updater = run(mx, name, options, "float32")
        saved = {
            "states": base64.b64encode(updater.get_states()).decode(),
            "whole": base64.b64encode(updater.get_states(dump_optimizer=True)).decode(),
        }
        weights, _ = run(mx, name, options, "float32", 2, updater, STEPS + 1)
        kept[f"pickle {key}"] = {**saved, "weights": flat(weights)}
    GOLDEN.write_text(json.dumps(kept, indent=0, sort_keys=True) + "\n")
    print(f"{len(kept)} cases")


if __name__ == "__main__":
    main()
