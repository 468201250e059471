"""Optimizers for large batches: rates that warm up or follow the norms of arrays."""

import logging
import math

from .. import ndarray as nd
from ._base import Optimizer, is_half, register, zeros_like
from ._descent import MomentumOptimizer, aggregation, as_lists, has_sparse


@register
class LBSGD(Optimizer):
    """SGD for large batches: gradients of several updates are summed, the rate warms up.

    Parameters
    ----------
    momentum : float
        Share of the last step that is kept.
    multi_precision : bool
        Keep a float32 copy of weights of 16 bits.
    warmup_strategy : {'linear', 'power2', 'sqrt', 'lars'}
        How the factor of the rate grows; 'lars' takes it from the norms.
    warmup_epochs : int
        Length of the growth.
    batch_scale : int
        Updates that are summed into one; also the largest factor.
    updates_per_epoch, begin_epoch, num_epochs : int
        Where training stands.
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Shapes
    ------
    State and gradient have the shape of the weight.

    Examples
    --------
    >>> mx.optimizer.LBSGD(learning_rate=0.1, batch_scale=2).batch_scale
    2
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
        """Return the momentum; (momentum, float32 copy) for a weight of 16 bits.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        NDArray, tuple or None
            The momentum, alone or with the copy.
        """
        master = weight.astype("float32") if self.multi_precision and is_half(weight) else None
        kept = weight if master is None else master
        momentum = None if self.momentum == 0.0 else zeros_like(kept)
        return momentum if master is None else (momentum, master)

    def _get_lbmult(self, nup):
        """Return the factor of the rate after a number of updates."""
        length = self.warmup_epochs * self.updates_per_epoch
        largest = float(self.batch_scale)
        if nup >= length:
            return largest
        share = nup / length if length > 1 else 0.0
        growth = {"linear": share, "power2": share**2, "sqrt": math.sqrt(share)}
        return 1.0 + (largest - 1) * growth.get(self.warmup_strategy, 0.0)

    def _l2norm(self, v):
        """Return the sum of squares."""
        return nd.multiply(v, v).asnumpy().sum()

    def _get_lars(self, weight, g, wd):
        """Return the factor of the rate from the norms, between 0.01 and 100."""
        weights, grads = (float(self._l2norm(x.astype("float32"))) for x in (weight, g))
        return min(max(math.sqrt(weights / (grads + wd * weights + 1e-18)), 0.01), 100)

    def _get_cum_gradient(self, index):
        """Return the sum of a parameter's gradients and their number; {} without any."""
        return self.cumgrads.get(index, {})

    def _put_cum_gradient(self, index, cgrad):
        """Keep the sum of a parameter's gradients and their number."""
        self.cumgrads[index] = cgrad

    def _reset_cum_gradient(self, index):
        """Forget the sum of a parameter's gradients, not their number."""
        self.cumgrads[index]["cum_grad"] = 0

    def _cumulate_gradient(self, grad, index):
        """Add a gradient to the sum of its parameter; return the sum and the number."""
        kept = self._get_cum_gradient(index)
        if kept and kept["num_cums"] > 0:
            kept = {"cum_grad": kept["cum_grad"] + grad, "num_cums": kept["num_cums"] + 1}
        else:
            kept = {"cum_grad": grad.copy(), "num_cums": self.init_updates + 1}
        self._put_cum_gradient(index, kept)
        return kept

    def update(self, index, weight, grad, state):
        """Change `weight` in place when enough gradients have been summed.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight, grad : NDArray
            The parameter, which changes, and its gradient: two arrays of one shape.
        state : NDArray, tuple or None
            What `create_state` returned for this parameter; it changes too.
        """
        rate, decay = self._get_lr(index), self._get_wd(index)
        self._update_count(index)
        kept = self._cumulate_gradient(grad, index)
        if kept["num_cums"] % self.batch_scale != 0:
            return
        grad = kept["cum_grad"] / self.batch_scale
        if self.warmup_strategy == "lars":
            rate *= self._get_lars(weight, grad, decay)
        else:
            rate *= self._get_lbmult(kept["num_cums"])
        self._reset_cum_gradient(index)
        options = {"lr": rate, "wd": decay, **self._common_options()}
        master = isinstance(state, (list, tuple))
        momentum = state[0] if master else state
        states = [x for x in (state if master else [state]) if x is not None]
        if momentum is not None:
            options["momentum"] = self.momentum
        name = f"{'mp_' if master else ''}sgd_{'' if momentum is None else 'mom_'}update"
        getattr(nd, name)(weight, grad, *states, out=weight, **options)


@register
class LARS(MomentumOptimizer):
    """SGD whose rate for each array follows the ratio of the norms of weight and gradient.

    Parameters
    ----------
    momentum : float
        Share of the last step that is kept.
    lazy_update : bool
        With a row_sparse gradient: leave the rows alone that it does not have.
    eta : float
        Share of the weight's norm that a step may have.
    eps : float
        Added to the divisor.
    momentum_correction : bool
        Scale the momentum when the rate changes.
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Shapes
    ------
    The momentum and the gradient have the shape of the weight; each array has one rate.

    Examples
    --------
    >>> optimizer = mx.optimizer.LARS(learning_rate=1.0)
    >>> weight, grad = mx.nd.array([1.0, 1.0]), mx.nd.array([0.5, -0.5])
    >>> optimizer.update([0], [weight], [grad], [optimizer.create_state(0, weight)])
    >>> weight.shape
    (2,)
    """

    def __init__(
        self, momentum=0.0, lazy_update=True, eta=0.001, eps=0, momentum_correction=True, **kwargs
    ):
        super().__init__(**kwargs)
        self.momentum = momentum
        self.momentum_correction = momentum_correction
        self.lazy_update = lazy_update
        self.aggregate_num = aggregation(4)
        self.eta = eta
        self.eps = eps
        self.skip = 0
        self.last_lr = None
        self.cur_lr = None

    def _get_lrs(self, indices):
        """Return the rates; remember the last two for the momentum."""
        rate = self.learning_rate
        self.last_lr = rate if self.cur_lr is None else self.cur_lr
        self.cur_lr = rate
        return super()._get_lrs(indices)

    def set_wd_mult(self, args_wd_mult):
        """Set factors on the weight decay; parameters not named `_weight` do not decay.

        Parameters
        ----------
        args_wd_mult : dict of int or str to float
            Factors by number or name of the parameter.
        """
        self.wd_mult = {
            name: 0.0 for name in self.idx2name.values() if not name.endswith("_weight")
        }
        self.wd_mult.update(self._multipliers_from_symbol("__wd_mult__"))
        self.wd_mult.update(args_wd_mult)

    def _l2norm(self, v, rescale=False):
        """Return the norm, of gradients after they were rescaled."""
        v = v.astype("float32")
        return nd.norm(v * self.rescale_grad if rescale else v).asnumpy()[0]

    def _keeps_rate(self, index):
        """Whether the rate of a parameter is not scaled, as that of a bias."""
        return self.idx2name.get(index, str(index)).endswith(("gamma", "beta", "bias"))

    def _get_lars(self, i, weight, g, lr, wd):
        """Return the rate of one parameter: that of a weight follows the norms."""
        if self._keeps_rate(i):
            return lr
        weight_norm, grad_norm = self._l2norm(weight), self._l2norm(g, rescale=True)
        if weight_norm <= 0.0 or grad_norm <= 0.0:
            return lr
        return lr * self.eta * weight_norm / (grad_norm + wd * weight_norm + self.eps)

    def _scaled_rates(self, index, weight, grad, rates, decays):
        """The rates as an array; those of weights follow the norms, biases keep theirs."""
        result = nd.array(rates, ctx=weight[0].context, dtype="float32")
        chosen = [at for at, i in enumerate(index) if not self._keeps_rate(i)]
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

    def _update_impl(self, indices, weights, grads, states, multi_precision=False):
        """Update one weight or several, through their float32 copies where there are any."""
        indices, weights, grads, states = as_lists(indices, weights, grads, states)
        self._update_count(indices)
        rates, decays = self._get_lrs(indices), self._get_wds(indices)
        options = self._momentum_options()
        if "momentum" in options and self.momentum_correction and self.last_lr != 0:
            options["momentum"] = self.momentum * (self.cur_lr / self.last_lr)
        if has_sparse(weights, grads):
            each = zip(indices, rates, decays, weights, grads, states, strict=True)
            for index, rate, decay, weight, grad, state in each:
                rate = self._get_lars(index, weight, grad, rate, decay)
                own = options | {"lr": rate, "wd": decay}
                self._descend_rows(weight, grad, state, multi_precision, own)
            return
        decays = nd.array(decays, ctx=weights[0].context, dtype="float32")
        extra = (self._scaled_rates(indices, weights, grads, rates, decays), decays)
        self._descend(weights, grads, states, multi_precision, "preloaded_multi_", extra, options)

    def update(self, index, weight, grad, state):
        """Change `weight` in place.

        Parameters
        ----------
        index : int or list of int
            Number of the parameter, or of several that are updated in one call.
        weight, grad : NDArray or list of NDArray
            The parameters, which change, and their gradients, of the same shapes.
        state : NDArray, tuple, None or list of these
            What `create_state` or `create_state_multi_precision` returned for each.
        """
        self._update_impl(index, weight, grad, state, False)

    def update_multi_precision(self, index, weight, grad, state):
        """Update through the float32 copies where there are any.

        Parameters
        ----------
        index : int or list of int
            Number of the parameter, or of several that are updated in one call.
        weight, grad : NDArray or list of NDArray
            The parameters, which change, and their gradients, of the same shapes.
        state : NDArray, tuple, None or list of these
            What `create_state` or `create_state_multi_precision` returned for each.
        """
        self._update_impl(index, weight, grad, state, self._uses_master(weight))
