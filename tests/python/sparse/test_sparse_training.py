"""Models with sparse weights and gradients: losses equal to 1.9.1's, step by step."""

import json
import time
from pathlib import Path

import numpy as np
import pytest
import training_runs

import mxnet as mx
from mxnet import autograd, nd

GOLDEN = json.loads((Path(__file__).parent / "golden/training.json").read_text(encoding="utf-8"))


def close(made, golden):
    if isinstance(golden, list):
        assert len(made) == len(golden)
        for a, b in zip(made, golden, strict=True):
            close(a, b)
    elif isinstance(golden, float):
        assert made == pytest.approx(golden, rel=2e-5, abs=2e-6)
    else:
        assert made == golden


@pytest.mark.parametrize("name", GOLDEN)
def test_losses_are_those_of_1_9_1(name):
    close(training_runs.PROGRAMS[name](), GOLDEN[name])


def test_a_step_of_a_large_embedding_touches_its_rows_alone():
    layer = mx.gluon.nn.Embedding(400_000, 16, sparse_grad=True)
    layer.initialize()
    trainer = mx.gluon.Trainer(layer.collect_params(), "adam")
    words = nd.array(np.arange(0, 400_000, 4000))

    def step():
        with autograd.record():
            loss = nd.square(layer(words) - 1).sum()
        loss.backward()
        trainer.step(1)
        layer.weight.data().wait_to_read()

    before = layer.weight.data()[1].asnumpy()
    step()
    start = time.perf_counter()
    for _ in range(5):
        step()
    seconds = (time.perf_counter() - start) / 5
    np.testing.assert_array_equal(layer.weight.data()[1].asnumpy(), before)
    assert not np.array_equal(layer.weight.data()[4000].asnumpy(), before)
    assert seconds < 0.02  # a dense step moves 100 MB
