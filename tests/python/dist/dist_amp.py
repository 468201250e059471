"""Trains with AMP; gradients of the last worker alone overflow in the first step.

python dist_amp.py KIND ON_STORE(0|1) COMPRESSED(0|1)
"""

import sys

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.contrib import amp


def step(net, trainer, factor):
    with autograd.record():
        loss = net(nd.ones((1, 2))).astype("float32") * factor
        with amp.scale_loss(loss, trainer) as scaled:
            autograd.backward(scaled)
    trainer.step(1)
    return net.weight.data().asnumpy()


def main(kind, on_store, is_compressed):
    store = mx.kv.create(kind)
    amp.init()
    net = gluon.nn.Dense(1, in_units=2, use_bias=False)
    net.initialize(mx.init.One())
    trainer = gluon.Trainer(
        net.collect_params(),
        "sgd",
        {"learning_rate": 0.1, "momentum": 0.5},
        kvstore=store,
        update_on_kvstore=bool(int(on_store)),
        compression_params={"type": "2bit", "threshold": 8192.0} if int(is_compressed) else None,
    )
    amp.init_trainer(trainer)
    scaler = trainer._amp_loss_scaler
    if kind == "dist_async":
        with pytest.raises(mx.MXNetError, match="do not wait for each other"):
            step(net, trainer, 0.25)
        return
    is_last = store.rank == store.num_workers - 1
    kept = step(net, trainer, 10.0 if is_last else 0.25)
    assert (kept == 1).all(), kept
    assert scaler._next_loss_scale == 2.0**15
    if int(is_compressed):  # nothing of the overflow stays in what is sent later
        found = [step(net, trainer, 0.25) for _ in range(3)]
        assert np.isfinite(found).all()
        assert (found[2] < found[0]).all()
        return
    # Later steps are as if the first one had never been; the scale changes once more on the way.
    expected, speed = 1.0, 0.0
    for number in range(4):
        if number == 2:
            scaler._unskipped = scaler._scale_seq_len - 1
        found = step(net, trainer, 0.25)
        speed = 0.5 * speed - 0.1 * 0.25 * store.num_workers
        expected += speed
        np.testing.assert_allclose(found, expected, rtol=1e-3)
    assert scaler.loss_scale == 2.0**16


if __name__ == "__main__":
    main(*sys.argv[1:])
    print("kept", flush=True)
