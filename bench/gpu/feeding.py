#!/usr/bin/env python3
"""What it takes to feed the first GPU from the host: copies alone, and a bound ResNet-18 v2.

    python bench/gpu/feeding.py [--output FILE]

Microseconds, medians; everything is waited for. Copies are of one image and of sixteen: an array
that stays as it is (`again`), that is filled before (`filled`; filling counts), one of NumPy
(`numpy`), and back (`out`). The network runs as the TensorRT page has it: the image is an array of
the host, the scores are waited for (`page`); `scores` brings them to the host too, `there` has the
image on the GPU. Once plain, once as written, which compiles, and once behind the TensorRT door.
"""

import argparse
import json
import os
import statistics
import time

import numpy as np
from integers import model_of
from place import place

import mxnet as mx

IMAGE = (1, 3, 224, 224)
ROUNDS, SECONDS = 7, 0.05


def median_us(call):
    """Of one call."""
    found, runs = [], 8
    for number in range(ROUNDS + 2):
        start = time.perf_counter()
        for _ in range(runs):
            call()
        each = (time.perf_counter() - start) / runs
        if number >= 2:
            found.append(each)
        runs = max(3, round(SECONDS / each))
    return round(statistics.median(found) * 1e6, 1)


def copies(count):
    """Rows of copies of so many images."""
    gpu, shape = mx.gpu(0), (count, *IMAGE[1:])
    again, filled = mx.nd.ones(shape), mx.nd.ones(shape)
    values, there = again.asnumpy(), again.as_in_context(gpu)

    def fill_and_copy():
        filled[:] = 0.5
        filled.as_in_context(gpu).wait_to_read()

    return {
        "again": median_us(lambda: again.as_in_context(gpu).wait_to_read()),
        "filled": median_us(fill_and_copy),
        "numpy": median_us(lambda: mx.nd.array(values, ctx=gpu).wait_to_read()),
        "out": median_us(there.asnumpy),
    }


def network(executor, data):
    """Rows of a bound network; checks that the copies brought what they should."""
    host, there = mx.nd.array(data), mx.nd.array(data, ctx=mx.gpu(0))
    kept = {}

    def forward(image):
        kept["scores"] = executor.forward(is_train=False, data=image)[0]
        return kept["scores"]

    wanted = forward(there).asnumpy()
    row = {
        "page": median_us(lambda: forward(host).wait_to_read()),
        "scores": median_us(lambda: forward(host).asnumpy()),
        "there": median_us(lambda: forward(there).wait_to_read()),
    }
    assert np.array_equal(forward(host).asnumpy(), wanted)
    return row


def networks():
    """Yields the name of each half of the page, and its rows."""
    symbol, values = model_of("resnet18_v2")
    data = np.random.default_rng(1).standard_normal(IMAGE).astype("float32")
    args = {n: values[n] for n in symbol.list_arguments() if n in values}
    aux = {n: values[n] for n in symbol.list_auxiliary_states()}
    for name, backend in (("plain", "NONE"), ("as written", "cuda")):
        os.environ["MXNET_SUBGRAPH_BACKEND"] = backend
        executor = symbol.simple_bind(ctx=mx.gpu(0), data=IMAGE, grad_req="null", force_rebind=True)
        executor.copy_params_from(args, aux)
        yield name, network(executor, data)
    del os.environ["MXNET_SUBGRAPH_BACKEND"]
    os.environ["MXNET_USE_TENSORRT"] = "1"
    executor = mx.contrib.tensorrt.tensorrt_bind(
        symbol, ctx=mx.gpu(0), all_params=values, data=IMAGE, grad_req="null", force_rebind=True
    )
    yield "TensorRT", network(executor, data)


def main():
    """Parses the command line and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", help="a .jsonl file to append to")
    options = parser.parse_args()

    def tell(metric, found):
        row = {"metric": metric, "unit": "us"} | place() | {"remx": found}
        print(json.dumps(row), flush=True)
        if options.output:
            with open(options.output, "a") as file:
                file.write(json.dumps(row) + "\n")

    for count in (1, 16):
        tell(f"feed/copy/{count}", copies(count))
    for name, found in networks():
        tell(f"feed/resnet18_v2/{name}", found)


if __name__ == "__main__":
    main()
