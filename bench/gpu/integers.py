#!/usr/bin/env python3
"""Inference in int8 on the first GPU beside fp16: milliseconds of one run of networks of the zoo.

    python bench/gpu/integers.py [--networks resnet18_v1 …] [--batches 1 32 128] [--explain]

Each network is calibrated on its own data. A row tells the medians of `models.py`, and how far
the scores are from fp16's, in parts of their range.
"""

import argparse
import json

import numpy as np
from models import times

import mxnet as mx
from mxnet.gluon.model_zoo import vision

NETWORKS = ["resnet18_v1", "resnet18_v2", "resnet50_v1"]
PRECISIONS = {"fp16": {}, "int8_fp16": {"calibration_iters": 1}}


def model_of(name):
    """The symbol of a network with random weights, and its parameters by name."""
    mx.random.seed(5)
    net = getattr(vision, name)()
    net.initialize(mx.init.Xavier(magnitude=2), ctx=mx.gpu(0))
    with mx.gpu(0):
        for _ in range(8):  # the moving statistics find their place
            with mx.autograd.train_mode():
                net(mx.nd.random.uniform(-1, 1, (4, 3, 224, 224)))
    return net(mx.sym.var("data")), {n: p.data() for n, p in net.collect_params().items()}


def bound_in(symbol, values, precision, shape):
    """An executor with its weights inside."""
    args = {name: values[name] for name in symbol.list_arguments() if name in values}
    aux = {name: values[name] for name in symbol.list_auxiliary_states()}
    cut = symbol.optimize_for(
        "cuda", args=args, aux=aux, ctx=mx.gpu(0), shape_dict={"data": shape}, freeze=True,
        precision=precision, **PRECISIONS[precision],
    )  # fmt: skip
    return cut.simple_bind(mx.gpu(0), grad_req="null", data=shape)


def main():
    """Prints a line of JSON per network, batch and precision."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--networks", nargs="+", default=NETWORKS)
    parser.add_argument("--batches", nargs="+", type=int, default=[1, 32, 128])
    parser.add_argument("--explain", action="store_true", help="show the kernels with their times")
    arguments = parser.parse_args()
    for name in arguments.networks:
        symbol, values = model_of(name)
        for batch in arguments.batches:
            shape = (batch, 3, 224, 224)
            data = mx.nd.random.uniform(-1, 1, shape, ctx=mx.gpu(0))
            wanted = None
            for precision in PRECISIONS:
                bound = bound_in(symbol, values, precision, shape)
                bound.arg_dict["data"][:] = data
                for _ in range(3):
                    scores = bound.forward(is_train=False)[0].asnumpy()
                wanted = scores if wanted is None else wanted
                single, queued = times(
                    lambda bound=bound: bound.forward(is_train=False), mx.nd.waitall
                )
                row = {
                    "network": name, "batch": batch, "precision": precision,
                    "ms": round(single, 4), "queued": round(queued, 4),
                    "apart": round(float(np.abs(scores - wanted).max() / np.ptp(wanted)), 5),
                }  # fmt: skip
                print(json.dumps(row), flush=True)
                if arguments.explain:
                    print(mx.remx.explain(bound), flush=True)


if __name__ == "__main__":
    main()
