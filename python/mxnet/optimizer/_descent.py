"""Optimizers that follow the gradient: SGD and its relatives."""

import logging
import math
import os

from .. import ndarray as nd
from ._base import Optimizer, is_half, register, zeros_like


def _aggregation(default, most=60):
    return max(1, min(most, int(os.getenv("MXNET_OPTIMIZER_AGGREGATION_SIZE", default))))


def _as_lists(index, weight, grad, state):
    if isinstance(index, (list, tuple)):
        return list(index), list(weight), list(grad), list(state)
    return [index], [weight], [grad], [state]


class _MomentumOptimizer(Optimizer):
    """State: nothing or a momentum; (momentum, float32 copy) for float16 weights."""

    def create_state(self, index, weight):
        """Return the momentum, None without one."""
        return None if self.momentum == 0.0 else zeros_like(weight)

    def create_state_multi_precision(self, index, weight):
        """Return the state; (momentum, float32 copy) for a float16 weight."""
        if self.multi_precision and is_half(weight):
            master = weight.astype("float32")
            return (self.create_state(index, master), master)
        return super().create_state_multi_precision(index, weight)

    def _uses_master(self, weight):
        first = weight[0] if isinstance(weight, (list, tuple)) else weight
        return self.multi_precision and is_half(first)

    def _momentum_options(self):
        options = self._common_options()
        if self.momentum > 0:
            options["momentum"] = self.momentum
        return options

    def _descend(self, weights, grads, states, master, kind, extra, options):
        """Call the operator that updates several weights, of SGD with these states."""
        arrays = []
        for weight, grad, state in zip(weights, grads, states, strict=True):
            momentum, copy = state if master else (state, None)
            one = [weight, grad, momentum, copy]
            arrays += [array for array in one if array is not None]
        with_momentum = (states[0][0] if master else states[0]) is not None
        name = f"{kind}{'mp_' if master else ''}sgd_{'mom_' if with_momentum else ''}update"
        if not with_momentum:
            options = {key: value for key, value in options.items() if key != "momentum"}
        getattr(nd, name)(*arrays, *extra, out=weights, num_weights=len(weights), **options)


@register
class SGD(_MomentumOptimizer):
    """Gradient descent: momentum ← m·momentum − lr (grad + wd·weight); weight ← weight + momentum.

    Several weights given at once are updated by one operator.

    Parameters
    ----------
    momentum : float
        Share of the last step that is kept.
    lazy_update : bool
        Concerns sparse gradients only.
    """

    def __init__(self, momentum=0.0, lazy_update=True, **kwargs):
        super().__init__(**kwargs)
        self.momentum = momentum
        self.lazy_update = lazy_update
        self.aggregate_num = _aggregation(4)

    def _update(self, index, weight, grad, state, master):
        index, weight, grad, state = _as_lists(index, weight, grad, state)
        self._update_count(index)
        options = self._momentum_options()
        options |= {"lrs": self._get_lrs(index), "wds": self._get_wds(index)}
        self._descend(weight, grad, state, master, "multi_", (), options)

    def update(self, index, weight, grad, state):
        """Change `weight` in place."""
        self._update(index, weight, grad, state, False)

    def update_multi_precision(self, index, weight, grad, state):
        """Update through the float32 copies where there are any."""
        self._update(index, weight, grad, state, self._uses_master(weight))


@register
class ccSGD(SGD):  # noqa: N801 (the name users know)
    """The same as `SGD`, by an old name."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)


@register
class NAG(_MomentumOptimizer):
    """Gradient descent with Nesterov's momentum: the gradient is taken after the step.

    Parameters
    ----------
    momentum : float
        Share of the last step that is kept.
    """

    def __init__(self, momentum=0.0, **kwargs):
        super().__init__(**kwargs)
        self.momentum = momentum

    def update(self, index, weight, grad, state):
        """Change `weight` in place."""
        options = self._options(index)
        if state is None:
            nd.sgd_update(weight, grad, out=weight, **options)
        else:
            nd.nag_mom_update(weight, grad, state, out=weight, momentum=self.momentum, **options)

    def update_multi_precision(self, index, weight, grad, state):
        """Update through the float32 copy where there is one."""
        if not self._uses_master(weight) or not isinstance(state, (list, tuple)):
            self.update(index, weight, grad, state)
            return
        options = self._options(index)
        momentum, master = state
        if momentum is None:
            nd.mp_sgd_update(weight, grad, master, out=weight, **options)
        else:
            nd.mp_nag_mom_update(
                weight, grad, momentum, master, out=weight, momentum=self.momentum, **options
            )


@register
class Signum(Optimizer):
    """Steps of one size, along the sign of the momentum (or of the gradient without one).

    Parameters
    ----------
    learning_rate : float
        Rate.
    momentum : float
        Share of the momentum that is kept.
    wd_lh : float
        Weight decay apart from the momentum.
    """

    def __init__(self, learning_rate=0.01, momentum=0.9, wd_lh=0.0, **kwargs):
        super().__init__(learning_rate=learning_rate, **kwargs)
        self.momentum = momentum
        self.wd_lh = wd_lh

    def create_state(self, index, weight):
        """Return the momentum, None without one."""
        return None if self.momentum == 0.0 else zeros_like(weight)

    def update(self, index, weight, grad, state):
        """Change `weight` in place."""
        options = self._options(index)
        if state is None:
            nd.signsgd_update(weight, grad, out=weight, **options)
            return
        nd.signum_update(
            weight, grad, state, out=weight, momentum=self.momentum, wd_lh=self.wd_lh, **options
        )


@register
class SGLD(Optimizer):
    """Langevin dynamics: half a gradient step, and noise of variance lr."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)

    def update(self, index, weight, grad, state):
        """Change `weight` in place."""
        options = self._options(index)
        rate = options["lr"]
        grad = self._clip(grad * self.rescale_grad)
        weight[:] += -rate / 2 * (grad + options["wd"] * weight)
        weight[:] += nd.random.normal(
            0, math.sqrt(rate), shape=weight.shape, dtype=weight.dtype, ctx=weight.context
        )


@register
class DCASGD(Optimizer):
    """Gradient descent that makes up for late gradients by what the weight did meanwhile.

    Parameters
    ----------
    momentum : float
        Share of the last step that is kept.
    lamda : float
        Weight of the correction.
    """

    def __init__(self, momentum=0.0, lamda=0.04, **kwargs):
        super().__init__(**kwargs)
        self.momentum = momentum
        self.weight_previous = {}
        self.lamda = lamda

    def create_state(self, index, weight):
        """Return the momentum (or None) and the weight before the last step."""
        momentum = None if self.momentum == 0.0 else zeros_like(weight)
        return (momentum, weight.copy())

    def update(self, index, weight, grad, state):
        """Change `weight` in place."""
        options = self._options(index)
        grad = self._clip(grad * self.rescale_grad)
        momentum, previous = state
        late = self.lamda * grad * grad * (weight - previous)
        step = -options["lr"] * (grad + options["wd"] * weight + late)
        if momentum is not None:
            momentum[:] = self.momentum * momentum + step
            step = momentum
        previous[:] = weight
        weight[:] += step


@register
class LBSGD(Optimizer):
    """SGD for large batches: gradients of several updates are summed, the rate warms up.

    Parameters
    ----------
    momentum : float
        Share of the last step that is kept.
    multi_precision : bool
        Keep a float32 copy of float16 weights.
    warmup_strategy : {'linear', 'power2', 'sqrt', 'lars'}
        How the factor of the rate grows; 'lars' takes it from the norms.
    warmup_epochs : int
        Length of the growth.
    batch_scale : int
        Updates that are summed into one; also the largest factor.
    updates_per_epoch, begin_epoch, num_epochs : int
        Where training stands.
    """

    def __init__(
        self,
        momentum=0.0,
        multi_precision=False,
        warmup_strategy="linear",
        warmup_epochs=5,
        batch_scale=1,
        updates_per_epoch=32,
        begin_epoch=0,
        num_epochs=60,
        **kwargs,
    ):
        super().__init__(**kwargs)
        logging.info(
            "LBSGD: batch_scale %s, warm-up %s over %s epochs of %s updates",
            batch_scale,
            warmup_strategy,
            warmup_epochs,
            updates_per_epoch,
        )
        self.momentum = momentum
        self.multi_precision = multi_precision
        self.warmup_strategy = warmup_strategy
        self.warmup_epochs = warmup_epochs
        self.batch_scale = batch_scale
        self.updates_per_epoch = updates_per_epoch
        self.init_updates = begin_epoch * updates_per_epoch
        self.num_epochs = num_epochs
        self.lbmult = 1
        self.cumgrads = {}
        self.adaptive = False
        self.admult = 1

    def create_state(self, index, weight):
        """Return the momentum; (momentum, float32 copy) for a float16 weight."""
        master = weight.astype("float32") if self.multi_precision and is_half(weight) else None
        kept = weight if master is None else master
        momentum = None if self.momentum == 0.0 else zeros_like(kept)
        return momentum if master is None else (momentum, master)

    def _warmup_factor(self, count):
        length = self.warmup_epochs * self.updates_per_epoch
        largest = float(self.batch_scale)
        if count >= length:
            return largest
        share = count / length if length > 1 else 0.0
        growth = {"linear": share, "power2": share**2, "sqrt": math.sqrt(share)}
        return 1.0 + (largest - 1) * growth.get(self.warmup_strategy, 0.0)

    @staticmethod
    def _norm_factor(weight, grad, decay):
        squares = [float((x.astype("float32") ** 2).sum().asscalar()) for x in (weight, grad)]
        factor = math.sqrt(squares[0] / (squares[1] + decay * squares[0] + 1e-18))
        return min(max(factor, 0.01), 100)

    def update(self, index, weight, grad, state):
        """Change `weight` in place when enough gradients have been summed."""
        rate, decay = self._get_lr(index), self._get_wd(index)
        self._update_count(index)
        kept = self.cumgrads.get(index)
        if kept is None:
            kept = {"cum_grad": grad.copy(), "num_cums": self.init_updates + 1}
        else:
            kept = {"cum_grad": kept["cum_grad"] + grad, "num_cums": kept["num_cums"] + 1}
        self.cumgrads[index] = kept
        if kept["num_cums"] % self.batch_scale != 0:
            return
        grad = kept["cum_grad"] / self.batch_scale
        if self.warmup_strategy == "lars":
            rate *= self._norm_factor(weight, grad, decay)
        else:
            rate *= self._warmup_factor(kept["num_cums"])
        kept["cum_grad"] = 0
        options = {"lr": rate, "wd": decay, **self._common_options()}
        master = isinstance(state, (list, tuple))
        momentum = state[0] if master else state
        states = [x for x in (state if master else [state]) if x is not None]
        if momentum is not None:
            options["momentum"] = self.momentum
        name = f"{'mp_' if master else ''}sgd_{'' if momentum is None else 'mom_'}update"
        getattr(nd, name)(weight, grad, *states, out=weight, **options)


@register
class LARS(_MomentumOptimizer):
    """SGD whose rate for each array follows the ratio of the norms of weight and gradient.

    Parameters
    ----------
    momentum : float
        Share of the last step that is kept.
    lazy_update : bool
        Concerns sparse gradients only.
    eta : float
        Share of the weight's norm that a step may have.
    eps : float
        Added to the divisor.
    momentum_correction : bool
        Scale the momentum when the rate changes.
    """

    def __init__(
        self, momentum=0.0, lazy_update=True, eta=0.001, eps=0, momentum_correction=True, **kwargs
    ):
        super().__init__(**kwargs)
        self.momentum = momentum
        self.momentum_correction = momentum_correction
        self.lazy_update = lazy_update
        self.aggregate_num = _aggregation(4)
        self.eta = eta
        self.eps = eps
        self.last_lr = None
        self.cur_lr = None

    def _get_lrs(self, indices):
        """Return the rates; remember the last two for the momentum."""
        rate = self.learning_rate
        self.last_lr = rate if self.cur_lr is None else self.cur_lr
        self.cur_lr = rate
        return super()._get_lrs(indices)

    def set_wd_mult(self, args_wd_mult):
        """Set factors on the weight decay; parameters not named `_weight` do not decay."""
        self.wd_mult = {
            name: 0.0 for name in self.idx2name.values() if not name.endswith("_weight")
        }
        self.wd_mult.update(self._multipliers_from_symbol("__wd_mult__"))
        self.wd_mult.update(args_wd_mult)

    def _scaled_rates(self, index, weight, grad, rates, decays):
        """The rates as an array; those of weights follow the norms, biases keep theirs."""
        result = nd.array(rates, ctx=weight[0].context, dtype="float32")
        chosen = [
            at
            for at, i in enumerate(index)
            if not self.idx2name.get(i, str(i)).endswith(("gamma", "beta", "bias"))
        ]
        if not chosen:
            return result
        place = nd.array(chosen, ctx=weight[0].context, dtype="int32")
        scaled = nd.multi_lars(
            result.take(place),
            nd.multi_sum_sq(*[weight[at] for at in chosen], num_arrays=len(chosen)),
            nd.multi_sum_sq(*[grad[at] for at in chosen], num_arrays=len(chosen)),
            decays.take(place),
            eta=self.eta,
            eps=self.eps,
            rescale_grad=self.rescale_grad,
        )
        result[place] = scaled
        return result

    def _update(self, index, weight, grad, state, master):
        index, weight, grad, state = _as_lists(index, weight, grad, state)
        self._update_count(index)
        rates = self._get_lrs(index)
        decays = nd.array(self._get_wds(index), ctx=weight[0].context, dtype="float32")
        options = self._momentum_options()
        if "momentum" in options and self.momentum_correction and self.last_lr != 0:
            options["momentum"] = self.momentum * (self.cur_lr / self.last_lr)
        extra = (self._scaled_rates(index, weight, grad, rates, decays), decays)
        self._descend(weight, grad, state, master, "preloaded_multi_", extra, options)

    def update(self, index, weight, grad, state):
        """Change `weight` in place."""
        self._update(index, weight, grad, state, False)

    def update_multi_precision(self, index, weight, grad, state):
        """Update through the float32 copies where there are any."""
        self._update(index, weight, grad, state, self._uses_master(weight))


@register
class Test(Optimizer):
    """Adds the gradient to the weight: for tests of what calls optimizers."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)

    def create_state(self, index, weight):
        """Return room for a copy of the weight."""
        return nd.zeros(weight.shape, ctx=weight.context)

    def update(self, index, weight, grad, state):
        """Change `weight` in place."""
        weight[:] += grad * self.rescale_grad
        state[:] = weight
