"""contrib.svrg_optimization: modules with variance reduced gradients."""

import numpy as np
import pytest

import mxnet as mx
from mxnet.contrib.svrg_optimization.svrg_module import SVRGModule

START = {"fc_weight": [[0.1, 0.2, 0.3]], "fc_bias": [0.1]}


def network():
    """A linear regression."""
    fc = mx.sym.FullyConnected(mx.sym.Variable("data"), num_hidden=1, name="fc")
    return mx.sym.LinearRegressionOutput(fc, mx.sym.Variable("lin_label"), name="lin")


def samples():
    """22 noisy samples in batches of 4."""
    rng = np.random.RandomState(3)
    x = rng.normal(size=(22, 3)).astype("f")
    y = x @ np.array([[1.0], [-2], [0.5]]) + 0.3 + 0.1 * rng.normal(size=(22, 1))
    return mx.io.NDArrayIter(x, y.astype("f"), batch_size=4, label_name="lin_label")


def module(**options):
    """A module over the network."""
    return SVRGModule(network(), data_names=["data"], label_names=["lin_label"], **options)


def fit(learner, epochs, rate, **options):
    """Train from the same start; returns weights and bias."""
    learner.fit(
        samples(),
        eval_metric="mse",
        num_epoch=epochs,
        arg_params={name: mx.nd.array(value) for name, value in START.items()},
        optimizer_params={"learning_rate": rate},
        **options,
    )
    params, _ = learner.get_params()
    return np.append(params["fc_weight"].asnumpy().ravel(), params["fc_bias"].asnumpy())


def test_first_epoch_is_that_of_1_9_1():
    np.testing.assert_allclose(
        fit(module(update_freq=1), 1, 0.025),
        [0.1642232, -0.1376258, 0.3329945, 0.1981386],
        rtol=1e-5,
    )


@pytest.mark.parametrize("contexts", [1, 2])
@pytest.mark.parametrize("update_freq", [1, 2])
def test_converges_to_where_1_9_1_does(update_freq, contexts):
    context = [mx.cpu(i) for i in range(contexts)]
    reached = fit(module(update_freq=update_freq, context=context), 60, 0.1)
    np.testing.assert_allclose(reached, [0.9932674, -1.999912, 0.4933985, 0.3118065], atol=1e-4)


def test_gradient_is_corrected_by_that_at_the_copy():
    learner, data = module(update_freq=1), samples()
    learner.bind(data.provide_data, data.provide_label)
    learner.init_params(arg_params={name: mx.nd.array(value) for name, value in START.items()})
    learner.init_optimizer(optimizer_params={"learning_rate": 0.0})
    learner.update_full_grads(data)
    total, count = 0, 0
    for batch in data:
        learner.forward_backward(batch)
        learner.update()  # parameters stay: the gradient is the mean at the copy
        total = total + learner._exec_group.grad_arrays[0][0].asnumpy()
        count += 1
    first = learner._exec_group.grad_arrays[0][0].asnumpy()
    np.testing.assert_allclose(total / count, first, rtol=1e-5)
    rows, labels = data.data[0][1].asnumpy(), data.label[0][1].asnumpy()
    rows, labels = np.r_[rows, rows[:2]], np.r_[labels, labels[:2]]  # the last batch is filled up
    errors = rows @ np.array(START["fc_weight"]).T + START["fc_bias"] - labels
    np.testing.assert_allclose(first[0], (errors * rows).sum(axis=0) / (22 / 4), rtol=1e-4)


def test_scores_and_predicts_as_a_module():
    learner = module(update_freq=2)
    fit(learner, 20, 0.1)
    assert dict(learner.score(samples(), "mse"))["mse"] < 0.02
    assert learner.predict(samples()).shape == (22, 1)


@pytest.mark.parametrize(
    ("value", "kind"), [(0, ValueError), (-1, ValueError), (2.0, TypeError), (None, TypeError)]
)
def test_update_freq_is_checked(value, kind):
    with pytest.raises(kind, match="update_freq"):
        module(update_freq=value)
