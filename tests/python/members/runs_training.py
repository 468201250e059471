"""Members of metrics and optimizers, as subclasses use them."""

import numpy as np
from member_runs import run

import mxnet as mx


def pairs():
    random = np.random.RandomState(3)
    return [
        (mx.nd.array(random.uniform(size=8) + 5), mx.nd.array(random.uniform(size=8) - 2))
        for _ in range(3)
    ]


@run
def pearson_sums():
    metric = mx.metric.PearsonCorrelation(average="micro")
    for label, pred in pairs():
        metric.update([label], [pred])
    names = "_label_nums", "_pred_nums", "_mean_l", "_mean_p", "_sse_l", "_sse_p", "_conv"
    return [metric.get()[1], [getattr(metric, name) for name in names]]


@run
def pearson_of_a_subclass():
    class Counting(mx.metric.PearsonCorrelation):
        calls = 0

        def update_cov(self, label, pred):
            self.calls += 1
            super().update_cov(label, pred)

        def update_variance(self, new_values, *aggregate):
            return super().update_variance(2 * new_values, *aggregate)

    metric = Counting(average="micro")
    for label, pred in pairs():
        metric.update([label], [pred])
    return [
        metric.calls,
        metric._mean_l,
        metric._sse_p,
        metric.update_variance(np.array([1.0, 3.0]), 2, 5.0, 1.5),
    ]


@run
def pcc_counts():
    metric = mx.metric.PCC()
    metric.update([mx.nd.array([0, 1, 2, 1])], [mx.nd.array([0, 1, 2, 2])])
    before = [metric.k, metric.lcm.copy(), metric.sum_metric, metric.num_inst]
    metric.reset_local()
    metric.update([mx.nd.array([4, 0])], [mx.nd.array([1, 0])])
    metric._grow(1)
    return [
        before,
        metric.k,
        metric.lcm,
        metric.gcm,
        metric._calc_mcc(metric.gcm),
        metric.global_sum_metric,
        metric.get_global(),
    ]


def step(optimizer, times=3, dtype="float32"):
    weight = mx.nd.array([0.5, -1.0, 2.0], dtype=dtype)
    updater = mx.optimizer.get_updater(optimizer)
    for time in range(times):
        updater(0, mx.nd.array([0.1, 0.2, -0.3 - time], dtype=dtype), weight)
    return weight.astype("float32")


@run
def one_step_of_each_kind():
    results = {}
    for name, options in (
        ("sgd", {"momentum": 0.9}),
        ("nag", {"momentum": 0.9}),
        ("nag", {}),
        ("signum", {}),
        ("lamb", {}),
        ("lars", {"momentum": 0.9}),
    ):
        optimizer = mx.optimizer.create(name, learning_rate=0.1, **options)
        weight, grad = mx.nd.array([1.0, 2.0]), mx.nd.array([0.3, -0.2])
        state = optimizer.create_state(0, weight)
        optimizer._update_impl(0, weight, grad, state)
        optimizer._update_impl(0, weight, grad, state)
        results[f"{name} {len(options)}"] = weight
    return results


@run
def half_precision_through_the_same_member():
    results = []
    for name in ("sgd", "nag"):
        optimizer = mx.optimizer.create(name, learning_rate=0.1, momentum=0.9, multi_precision=True)
        weight, grad = mx.nd.array([1.0, 2.0], dtype="float16"), mx.nd.array([0.5, -0.25])
        state = optimizer.create_state_multi_precision(0, weight)
        optimizer._update_impl(0, weight, grad.astype("float16"), state, multi_precision=True)
        results += [weight.astype("float32"), state[1]]
    return results


@run
def a_subclass_that_counts_updates():
    class Counting(mx.optimizer.SGD):
        seen = 0

        def _update_impl(self, indices, weights, grads, states, multi_precision=False):
            self.seen += 1
            super()._update_impl(indices, weights, grads, states, multi_precision)

    optimizer = Counting(learning_rate=0.1)
    weight = step(optimizer)
    return [optimizer.seen, weight]


@run
def rates_of_lars():
    optimizer = mx.optimizer.LARS(
        learning_rate=0.5, param_idx2name={0: "a_weight", 1: "a_bias"}, rescale_grad=0.5
    )
    weight, grad = mx.nd.array([3.0, 4.0]), mx.nd.array([1.0, -1.0])
    return [
        optimizer.skip,
        float(optimizer._l2norm(weight)),
        float(optimizer._l2norm(grad, rescale=True)),
        float(optimizer._get_lars(0, weight, grad, 0.5, 0.01)),
        float(optimizer._get_lars(1, weight, grad, 0.5, 0.01)),
        float(optimizer._get_lars(0, weight, 0 * grad, 0.5, 0.01)),
    ]


@run
def sums_of_gradients():
    optimizer = mx.optimizer.LBSGD(
        learning_rate=0.1, batch_scale=2, warmup_epochs=2, updates_per_epoch=4, momentum=0.5
    )
    weight = step(optimizer, 5)
    kept = dict(optimizer._get_cum_gradient(0))
    optimizer._put_cum_gradient(7, {"cum_grad": mx.nd.ones(2), "num_cums": 3})
    more = optimizer._cumulate_gradient(mx.nd.ones(2), 7)
    optimizer._reset_cum_gradient(0)
    return [
        weight,
        kept,
        more,
        optimizer.cumgrads[0]["cum_grad"],
        optimizer._get_cum_gradient(99),
        [optimizer._get_lbmult(count) for count in (0, 1, 5, 8, 100)],
        optimizer._get_lars(mx.nd.array([3.0]), mx.nd.array([0.5]), 0.1),
        float(optimizer._l2norm(mx.nd.array([3.0, 4.0]))),
    ]
