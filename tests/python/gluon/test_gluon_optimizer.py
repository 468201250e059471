import math
import pickle

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd
from mxnet import optimizer as opt

WEIGHT = np.linspace(-1, 1, 6).reshape(2, 3)
GRAD = np.cos(np.arange(6) * 1.7).reshape(2, 3)


def run(optimizer, dtype="float32", steps=3):
    weight = nd.array(WEIGHT, dtype=dtype)
    updater = opt.get_updater(optimizer)
    for step in range(1, steps + 1):
        updater(0, nd.array(GRAD * step, dtype=dtype), weight)
    return weight.asnumpy(), updater


def reference(update, steps=3, rescale=1.0, clip=None):
    """Run `update(weight, grad, step)` in float64."""
    weight = WEIGHT.copy()
    for step in range(1, steps + 1):
        grad = GRAD * step * rescale
        grad = grad if clip is None else np.clip(grad, -clip, clip)
        weight = update(weight, grad, step)
    return weight


def test_adamax_leaves_a_weight_that_never_had_a_gradient():
    optimizer = mx.optimizer.Adamax(wd=0)
    weight = nd.array([1.0, 2.0])
    state = optimizer.create_state(0, weight)
    for _ in range(2):
        optimizer.update(0, weight, nd.array([0.5, 0.0]), state)
    assert weight.asnumpy()[1] == 2
    assert weight.asnumpy()[0] < 1


def test_sgd_clips_before_decay():
    weight, _ = run(opt.SGD(learning_rate=0.1, wd=0.1, clip_gradient=0.5, rescale_grad=0.5))
    expected = reference(lambda w, g, t: w - 0.1 * (g + 0.1 * w), rescale=0.5, clip=0.5)
    np.testing.assert_allclose(weight, expected, rtol=1e-5, atol=1e-6)


def test_nag():
    moment = np.zeros((2, 3))

    def update(weight, grad, _):
        step = 0.1 * (grad + 0.1 * weight)
        moment[:] = 0.9 * moment - step
        return weight + 0.9 * moment - step

    weight, _ = run(opt.NAG(momentum=0.9, learning_rate=0.1, wd=0.1))
    np.testing.assert_allclose(weight, reference(update), rtol=1e-5, atol=1e-6)


def test_adam():
    mean, square = np.zeros((2, 3)), np.zeros((2, 3))

    def update(weight, grad, t):
        mean[:] = 0.9 * mean + 0.1 * grad
        square[:] = 0.999 * square + 0.001 * grad**2
        rate = 0.001 * math.sqrt(1 - 0.999**t) / (1 - 0.9**t)
        return weight - rate * mean / (np.sqrt(square) + 1e-8)

    weight, _ = run(opt.Adam())
    np.testing.assert_allclose(weight, reference(update), rtol=1e-5, atol=1e-6)


def test_adagrad():
    history = np.zeros((2, 3))

    def update(weight, grad, _):
        history[:] += grad**2
        return weight - 0.1 * (grad / np.sqrt(history + 1e-7) + 0.1 * weight)

    weight, _ = run(opt.AdaGrad(learning_rate=0.1, wd=0.1))
    np.testing.assert_allclose(weight, reference(update), rtol=1e-5, atol=1e-6)


# Values of MXNet 1.9.1 for the same three steps.
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [-1.00861, -0.59139, -0.19139, 0.19139, 0.59139, 1.00861]),
        ({"wd": 0.1, "clip_gradient": 0.5, "rescale_grad": 0.5, "learning_rate": 0.1},
         [-1.77147, 0.198395, 0.537738, -0.642434, -0.139501, 1.837065]),
        ({"centered": True, "clip_weights": 0.8},
         [-0.8, -0.582041, -0.182041, 0.182041, 0.582041, 0.8]),
    ],
)  # fmt: skip
def test_rmsprop_equals_mxnet(options, expected):
    weight, _ = run(opt.RMSProp(**options))
    np.testing.assert_allclose(weight.ravel(), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(
    ("name", "options"),
    [("sgd", {}), ("sgd", {"momentum": 0.9}), ("adam", {}), ("nag", {"momentum": 0.9})],
)
def test_multi_precision_keeps_a_float32_copy(name, options):
    weight, _ = run(opt.create(name, multi_precision=True, learning_rate=0.1, **options), "float16")
    full, _ = run(opt.create(name, learning_rate=0.1, **options))
    assert weight.dtype == np.float16
    np.testing.assert_allclose(weight, full, rtol=2e-3, atol=2e-3)


def test_float16_without_it_warns():
    with pytest.warns(UserWarning, match="multi_precision"):
        run(opt.SGD(), "float16")


def test_names_decide_about_decay():
    names = {0: "a_weight", 1: "a_bias", 2: "bn_gamma"}
    optimizer = opt.SGD(learning_rate=0.1, wd=0.01, param_idx2name=names)
    assert [optimizer._get_wd(i) for i in range(3)] == [0.01, 0.0, 0.01]
    optimizer.set_lr_mult({"a_weight": 2.0})
    optimizer.set_wd_mult({"a_bias": 3.0})
    assert [optimizer._get_lr(i) for i in range(3)] == [0.2, 0.1, 0.1]
    assert optimizer._get_wd(1) == pytest.approx(0.03)


def test_symbol_attributes_give_multipliers():
    weight = mx.sym.var("q_weight", lr_mult=0.5, wd_mult=0.2)
    symbol = mx.sym.FullyConnected(mx.sym.var("d"), weight=weight, num_hidden=2, name="fc")
    names = {0: "q_weight", 1: "fc_bias"}
    optimizer = opt.SGD(sym=symbol, param_idx2name=names, learning_rate=1.0, wd=1.0)
    assert [optimizer._get_lr(i) for i in range(2)] == [0.5, 1.0]
    assert [optimizer._get_wd(i) for i in range(2)] == [0.2, 0.0]


def test_scheduler_gives_the_rate():
    scheduler = mx.lr_scheduler.FactorScheduler(1, 0.5, base_lr=1.0)
    optimizer = opt.SGD(lr_scheduler=scheduler)
    run(optimizer)
    assert optimizer.num_update == 3
    assert optimizer.learning_rate == 0.25


def test_registry():
    assert isinstance(opt.create("SGD"), opt.SGD)
    with pytest.raises(ValueError, match=r"zzz.*adam"):
        opt.create("zzz")

    @opt.register
    class Mine(opt.Optimizer):
        def update(self, index, weight, grad, state):
            weight[:] = 7

    assert (run(opt.create("mine"))[0] == 7).all()
    del opt.Optimizer.opt_registry["mine"]


def test_updater_states_round_trip():
    _, updater = run(opt.SGD(momentum=0.9))
    states = pickle.loads(updater.get_states())
    np.testing.assert_array_equal(states[0].asnumpy(), updater.states[0].asnumpy())
    other = opt.get_updater(opt.SGD())
    other.set_states(updater.get_states(dump_optimizer=True))
    assert other.optimizer.momentum == 0.9
    weights = [nd.array(WEIGHT), nd.array(WEIGHT)]
    for one, weight in zip((updater, other), weights, strict=True):
        one(0, nd.array(GRAD), weight)
    np.testing.assert_array_equal(weights[0].asnumpy(), weights[1].asnumpy())


def test_updater_takes_lists():
    updater = opt.get_updater(opt.SGD(learning_rate=1.0))
    weights = [nd.zeros((2,)), nd.zeros((3,))]
    updater([0, 1], [nd.ones((2,)), nd.ones((3,))], weights)
    assert [float(w.asnumpy().sum()) for w in weights] == [-2, -3]


def test_schedulers():
    def rates(scheduler, count):
        return [scheduler(i) for i in range(count)]

    factor = mx.lr_scheduler.FactorScheduler(3, 0.5, base_lr=1.0, warmup_steps=2,
                                             warmup_begin_lr=0.1)  # fmt: skip
    assert rates(factor, 8) == [0.1, 0.55, 1.0, 1.0, 0.5, 0.5, 0.5, 0.25]
    multi = mx.lr_scheduler.MultiFactorScheduler([3, 5], 0.5, base_lr=1.0)
    assert rates(multi, 7) == [1, 1, 1, 1, 0.5, 0.5, 0.25]
    poly = mx.lr_scheduler.PolyScheduler(4, 1.0, 2, 0.0)
    np.testing.assert_allclose(rates(poly, 6), [1, 0.5625, 0.25, 0.0625, 0, 0])
    cosine = mx.lr_scheduler.CosineScheduler(4, 1.0, 0.0)
    np.testing.assert_allclose(rates(cosine, 3), [1, (1 + math.cos(math.pi / 4)) / 2, 0.5])
    with pytest.raises(ValueError, match="increasing"):
        mx.lr_scheduler.MultiFactorScheduler([3, 3])
    with pytest.raises(ValueError, match="climbs"):
        mx.lr_scheduler.FactorScheduler(1, base_lr=0.1, warmup_begin_lr=0.2)
