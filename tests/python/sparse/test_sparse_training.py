"""Models with sparse weights and gradients: losses equal to 1.9.1's, step by step."""

import json
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


@pytest.mark.parametrize("optimizer", ["sgd", "lars"])
@pytest.mark.parametrize("momentum", [0.0, 0.9])
def test_float16_weights_are_updated_through_their_copies(optimizer, momentum):
    options = {"learning_rate": 0.5, "momentum": momentum, "wd": 0.1}
    made = [
        mx.optimizer.create(optimizer, multi_precision=half, **options) for half in (True, False)
    ]
    weights = [nd.ones((4, 2), dtype=dtype) for dtype in ("float16", "float32")]
    gradient = nd.array([[0, 0], [0.5, 1], [0, 0], [2, 0.25]]).tostype("row_sparse")
    for one, weight in zip(made, weights, strict=True):
        updater = mx.optimizer.get_updater(one)
        for _ in range(3):
            updater(0, gradient.astype(weight.dtype), weight)
    half, single = (weight.asnumpy() for weight in weights)
    np.testing.assert_array_equal(half, single.astype(np.float16))
    np.testing.assert_array_equal(half[::2], np.ones((2, 2)))


def test_a_step_of_a_large_embedding_touches_its_rows_alone(capfd):
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
    capfd.readouterr()
    step()
    assert "fallback" not in capfd.readouterr().err
    np.testing.assert_array_equal(layer.weight.data()[1].asnumpy(), before)
    assert not np.array_equal(layer.weight.data()[4000].asnumpy(), before)
