"""NumPy answers of FTML, LAMB, LARS, AdamW and of the updates of several weights in one call.

As in `oracle_optimizer`: the outputs, then the inputs that the row says are written, in order.
"""

import numpy as np


def _clipped(values, bound):
    return np.clip(values, -bound, bound) if bound >= 0 else values


def _written(row, outputs, by_input):
    return [*outputs, *(by_input[i] for i in row.mutates)]


def _ftml(inputs, attrs, row):
    weight, grad, d, v, z = inputs
    beta1, beta2, t, lr = (
        attrs.get("beta1", 0.6),
        attrs.get("beta2", 0.999),
        attrs["t"],
        attrs["lr"],
    )
    grad = attrs.get("rescale_grad", 1.0) * grad + attrs.get("wd", 0.0) * weight
    grad = _clipped(grad, attrs.get("clip_grad", -1.0))
    v = beta2 * v + (1 - beta2) * grad**2
    next_d = (1 - beta1**t) / lr * (np.sqrt(v / (1 - beta2**t)) + attrs.get("epsilon", 1e-8))
    z = beta1 * z + (1 - beta1) * grad - (next_d - beta1 * d) * weight
    return [-z / next_d, next_d, v, z]


def _moments(grad, mean, var, attrs):
    beta1, beta2 = attrs.get("beta1", 0.9), attrs.get("beta2", 0.999)
    return beta1 * mean + (1 - beta1) * grad, beta2 * var + (1 - beta2) * grad**2


def _direction(weight, grad, mean, var, attrs, t, wd):
    grad = _clipped(attrs.get("rescale_grad", 1.0) * grad, attrs.get("clip_gradient", -1.0))
    mean, var = _moments(grad, mean, var, attrs)
    first, second = mean, var
    if attrs.get("bias_correction", True):
        first = mean / (1 - attrs.get("beta1", 0.9) ** t)
        second = var / (1 - attrs.get("beta2", 0.999) ** t)
    return first / (np.sqrt(second) + attrs.get("epsilon", 1e-6)) + wd * weight, mean, var


def _lamb1(inputs, attrs, row):
    weight = inputs[-1] if row.op.startswith("mp_") else inputs[0]
    return list(_direction(weight, *inputs[1:4], attrs, attrs["t"], attrs["wd"]))


def _trust(lr, norm, other, attrs):
    lower, upper = attrs.get("lower_bound", -1.0), attrs.get("upper_bound", -1.0)
    norm = max(norm, lower) if lower >= 0 else norm
    norm = min(norm, upper) if upper >= 0 else norm
    return lr if norm == 0 or other == 0 else lr * norm / other


def _lamb2(inputs, attrs, row):
    weight = inputs[-1] if row.op.startswith("mp_") else inputs[0]
    after = weight - _trust(attrs["lr"], inputs[2].item(), inputs[3].item(), attrs) * inputs[1]
    return [after] * (1 + len(row.mutates))


def _groups(inputs, width, count):
    return [inputs[i * width : (i + 1) * width] for i in range(count)]


def _multi_lamb(inputs, attrs, row):
    master = "_mp_" in row.op
    width = 5 if master else 4
    outputs, written = [], {}
    for i, group in enumerate(_groups(inputs, width, attrs["num_tensors"])):
        weight = group[4] if master else group[0]
        t, wd = attrs["step_count"][i], attrs["wds"][i]
        step, mean, var = _direction(weight, *group[1:4], attrs, t, wd)
        norms = [np.sqrt((x**2).sum()) for x in (group[0], step)]
        after = weight - _trust(attrs["learning_rates"][i], *norms, attrs) * step
        outputs.append(after)
        written |= {i * width + 2: mean, i * width + 3: var, i * width + 4: after}
    return _written(row, outputs, written)


def _adamw_one(group, rescale, attrs, lr, wd, eta, master):
    weight = group[4] if master else group[0]
    if not np.isfinite(rescale) or rescale == 0:
        return weight, group[2], group[3]
    grad = _clipped(rescale * group[1], attrs.get("clip_gradient", -1.0))
    mean, var = _moments(grad, group[2], group[3], attrs)
    step = lr * mean / (np.sqrt(var) + attrs.get("epsilon", 1e-8))
    return weight - eta * (step + wd * weight), mean, var


def _adamw(inputs, attrs, row):
    master = "_mp_" in row.op
    rates = (attrs["lr"], attrs.get("wd", 0.0), attrs["eta"])
    after, mean, var = _adamw_one(inputs[:-1], inputs[-1].item(), attrs, *rates, master)
    return [after, mean, var, after][: 1 + len(row.mutates)]


def _multi_adamw(inputs, attrs, row):
    master = "_mp_" in row.op
    width = 5 if master else 4
    outputs, written = [], {}
    for i, group in enumerate(_groups(inputs, width, attrs["num_weights"])):
        rates = (attrs["lrs"][i], attrs["wds"][i], attrs["etas"][i])
        after, mean, var = _adamw_one(group, inputs[-1].item(), attrs, *rates, master)
        outputs.append(after)
        written |= {i * width + 2: mean, i * width + 3: var, i * width + 4: after}
    return _written(row, outputs, written)


def _multi_sgd(inputs, attrs, row):
    master, momentum = "_mp_" in row.op, "_mom_" in row.op
    width = 2 + master + momentum
    lrs, wds = (inputs[-2:]) if "preloaded" in row.op else (attrs["lrs"], attrs["wds"])
    outputs, written = [], {}
    for i, group in enumerate(_groups(inputs, width, attrs["num_weights"])):
        weight = group[-1] if master else group[0]
        grad = _clipped(attrs.get("rescale_grad", 1.0) * group[1], attrs.get("clip_gradient", -1.0))
        step = -lrs[i] * (grad + wds[i] * weight)
        if momentum:
            step = attrs.get("momentum", 0.0) * group[2] + step
            written[i * width + 2] = step
        outputs.append(weight + step)
        if master:
            written[i * width + width - 1] = weight + step
    return _written(row, outputs, written)


def _multi_adam(inputs, attrs, row):
    outputs, written = [], {}
    for i, (weight, grad, mean, var) in enumerate(_groups(inputs, 4, attrs["num_weights"])):
        grad = attrs.get("rescale_grad", 1.0) * grad + attrs["wds"][i] * weight
        grad = _clipped(grad, attrs.get("clip_gradient", -1.0))
        mean, var = _moments(grad, mean, var, attrs)
        step = mean / (np.sqrt(var) + attrs.get("epsilon", 1e-8))
        outputs.append(weight - attrs["lrs"][i] * step)
        written |= {i * 4 + 2: mean, i * 4 + 3: var}
    return _written(row, outputs, written)


def _guarded(answer):
    """The same, unless the last input is 0."""

    def guarded(inputs, attrs, row):
        if inputs[-1].item() != 0:
            return answer(inputs[:-1], attrs, row)
        width = (len(inputs) - 1) // attrs["num_weights"]
        return _written(row, list(inputs[:-1:width]), {i: inputs[i] for i in row.mutates})

    return guarded


def _lars(inputs, attrs, row):
    lrs, weights, grads, wds = inputs
    norms = np.sqrt(weights)
    divisor = np.sqrt(grads) * attrs.get("rescale_grad", 1.0) + wds * norms + attrs["eps"]
    return [np.where((norms > 0) & (grads > 0), lrs * attrs["eta"] * norms / divisor, lrs)]


def _group_adagrad(inputs, attrs, row):
    weight, grad, history = inputs
    grad = _clipped(attrs.get("rescale_grad", 1.0) * grad, attrs.get("clip_gradient", -1.0))
    history = history + (grad**2).mean(axis=1, keepdims=True)
    return [weight - attrs["lr"] * grad / np.sqrt(history + attrs.get("epsilon", 1e-5)), history]


FORWARD = {
    "ftml_update": _ftml,
    "lamb_update_phase1": _lamb1,
    "mp_lamb_update_phase1": _lamb1,
    "lamb_update_phase2": _lamb2,
    "mp_lamb_update_phase2": _lamb2,
    "_multi_lamb_update": _multi_lamb,
    "_multi_mp_lamb_update": _multi_lamb,
    "_adamw_update": _adamw,
    "_mp_adamw_update": _adamw,
    "_multi_adamw_update": _multi_adamw,
    "_multi_mp_adamw_update": _multi_adamw,
    "_multi_adam_update": _multi_adam,
    "_guarded_multi_adam_update": _guarded(_multi_adam),
    "multi_lars": _lars,
    "multi_sum_sq": lambda inputs, attrs, row: [np.array([(x**2).sum() for x in inputs])],
    "reset_arrays": lambda inputs, attrs, row: [np.zeros_like(x) for x in inputs],
    "_contrib_group_adagrad_update": _group_adagrad,
    **{
        f"{kind}multi_{part}update": _multi_sgd
        for kind in ["", "preloaded_"]
        for part in ["sgd_", "sgd_mom_", "mp_sgd_", "mp_sgd_mom_"]
    },
    **{
        f"_guarded_multi_{part}update": _guarded(_multi_sgd)
        for part in ["sgd_", "sgd_mom_", "mp_sgd_", "mp_sgd_mom_"]
    },
}
