"""Optimizers that follow the gradient: SGD and its relatives."""

import math
import os

from .. import ndarray as nd
from ._base import Optimizer, is_half, register, zeros_like


def aggregation(default, most=60):
    """The number of weights that one operator updates."""
    return max(1, min(most, int(os.getenv("MXNET_OPTIMIZER_AGGREGATION_SIZE", default))))


def as_lists(index, weight, grad, state):
    """The arguments of an update as lists, whether one weight or several are given."""
    if isinstance(index, (list, tuple)):
        return list(index), list(weight), list(grad), list(state)
    return [index], [weight], [grad], [state]


def guarded(name, guard, extra=()):
    """The operator that updates several weights, and what it takes behind their arrays."""
    if guard is None:
        return getattr(nd if hasattr(nd, name) else nd._internal, name), extra
    return getattr(nd._internal, f"_guarded_{name.lstrip('_')}"), (*extra, guard)


def has_sparse(weights, grads):
    """Whether a weight or gradient is sparse: such weights are updated one by one."""
    return any(array.stype != "default" for array in (*weights, *grads))


class MomentumOptimizer(Optimizer):
    """State: nothing or a momentum; (momentum, float32 copy) for weights of 16 bits."""

    def create_state(self, index, weight):
        """Return the momentum, None without one.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.
        """
        return None if self.momentum == 0.0 else zeros_like(weight)

    def create_state_multi_precision(self, index, weight):
        """Return the state; (momentum, float32 copy) for a weight of 16 bits.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter.
        """
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
        step, extra = guarded(name, self._guard, extra)
        step(*arrays, *extra, out=weights, num_weights=len(weights), **options)

    def _descend_rows(self, weight, grad, state, master, options):
        """Update one weight by a gradient of which only some rows may be there."""
        momentum, copy = state if master else (state, None)
        changed = copy if master else weight
        if master:
            grad = grad.astype("float32")
        options = {"lazy_update": self.lazy_update, **options}
        if momentum is None:
            options.pop("momentum", None)
            nd.sgd_update(changed, grad, out=changed, **options)
        else:
            nd.sgd_mom_update(changed, grad, momentum, out=changed, **options)
        if master:
            weight[:] = copy.astype(weight.dtype)


@register
class SGD(MomentumOptimizer):
    """Gradient descent: momentum ← m·momentum − lr (grad + wd·weight); weight ← weight + momentum.

    Several weights given at once are updated by one operator.

    Parameters
    ----------
    momentum : float, default 0.0
        Share of the last step that is kept.
    lazy_update : bool, default True
        With a row_sparse gradient: leave the rows alone that it does not have.
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Raises
    ------
    TypeError
        If an argument is unknown.

    Shapes
    ------
    State and gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.SGD(learning_rate=0.1, momentum=0.9)
    >>> weight, grad = mx.nd.array([1.0, 1.0]), mx.nd.array([1.0, -1.0])
    >>> state = optimizer.create_state(0, weight)
    >>> optimizer.update(0, weight, grad, state)
    >>> weight.asnumpy(), state.asnumpy()
    (array([0.9, 1.1], dtype=float32), array([-0.1,  0.1], dtype=float32))
    """

    def __init__(self, momentum=0.0, lazy_update=True, **kwargs):
        super().__init__(**kwargs)
        self.momentum = momentum
        self.lazy_update = lazy_update
        self.aggregate_num = aggregation(4)
        self._device_aggregate_num = aggregation(60)

    def _can_be_guarded(self, weights, grads):
        own = type(self)._update_impl is SGD._update_impl
        own = own and type(self).update_multi_precision is SGD.update_multi_precision
        return own and not has_sparse(weights, grads)

    def _update_impl(self, indices, weights, grads, states, multi_precision=False):
        """Update one weight or several, through their float32 copies where there are any."""
        indices, weights, grads, states = as_lists(indices, weights, grads, states)
        if has_sparse(weights, grads):
            for index, *one in zip(indices, weights, grads, states, strict=True):
                options = self._momentum_options() | self._options(index)
                self._descend_rows(*one, multi_precision, options)
            return
        self._update_count(indices)
        options = self._momentum_options()
        options |= {"lrs": self._get_lrs(indices), "wds": self._get_wds(indices)}
        self._descend(weights, grads, states, multi_precision, "multi_", (), options)

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

        Examples
        --------
        >>> sgd = mx.optimizer.SGD(learning_rate=0.5)
        >>> weight = mx.nd.ones(2)
        >>> sgd.update(0, weight, mx.nd.array([1, 2]), sgd.create_state(0, weight))
        >>> weight.asnumpy()
        array([0.5, 0. ], dtype=float32)
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


@register
class ccSGD(SGD):  # noqa: N801 (the name users know)
    """The same as `SGD`, by an old name.

    Parameters
    ----------
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Shapes
    ------
    State and gradient have the shape of the weight.

    Examples
    --------
    >>> isinstance(mx.optimizer.ccSGD(), mx.optimizer.SGD)
    True
    """

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)


@register
class NAG(MomentumOptimizer):
    """Gradient descent with Nesterov's momentum: the gradient is taken after the step.

    Parameters
    ----------
    momentum : float
        Share of the last step that is kept.
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Shapes
    ------
    State and gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.NAG(learning_rate=0.1, momentum=0.9)
    >>> weight, grad = mx.nd.array([1.0]), mx.nd.array([1.0])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.81], dtype=float32)
    """

    def __init__(self, momentum=0.0, **kwargs):
        super().__init__(**kwargs)
        self.momentum = momentum

    def _update_impl(self, index, weight, grad, state, multi_precision=False):
        """Update a weight, through its float32 copy where there is one."""
        options = self._options(index)
        momentum, *master = state if multi_precision else (state,)
        kind = "mp_" if multi_precision else ""
        if momentum is None:
            getattr(nd, f"{kind}sgd_update")(weight, grad, *master, out=weight, **options)
            return
        options["momentum"] = self.momentum
        step = getattr(nd, f"{kind}nag_mom_update")
        step(weight, grad, momentum, *master, out=weight, **options)

    def update(self, index, weight, grad, state):
        """Change `weight` in place.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight, grad : NDArray
            The parameter, which changes, and its gradient: two arrays of one shape.
        state : NDArray, tuple or None
            What `create_state` returned for this parameter; it changes too.
        """
        self._update_impl(index, weight, grad, state)

    def update_multi_precision(self, index, weight, grad, state):
        """Update through the float32 copy where there is one.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight, grad : NDArray
            The parameter, which changes, and its gradient: two arrays of one shape.
        state : tuple or NDArray
            What `create_state_multi_precision` returned for this parameter.
        """
        master = self._uses_master(weight) and isinstance(state, (list, tuple))
        self._update_impl(index, weight, grad, state, master)


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
    **kwargs
        What every optimizer takes: `wd`, `rescale_grad`, `clip_gradient`, `lr_scheduler`,
        …; see `Optimizer`.

    Shapes
    ------
    State and gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.Signum(learning_rate=0.1)
    >>> weight, grad = mx.nd.array([1.0, 1.0]), mx.nd.array([0.01, -100.0])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.9, 1.1], dtype=float32)
    """

    def __init__(self, learning_rate=0.01, momentum=0.9, wd_lh=0.0, **kwargs):
        super().__init__(learning_rate=learning_rate, **kwargs)
        self.momentum = momentum
        self.wd_lh = wd_lh

    def create_state(self, index, weight):
        """Return the momentum, None without one.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        NDArray or None
            The momentum.
        """
        return None if self.momentum == 0.0 else zeros_like(weight)

    def update(self, index, weight, grad, state):
        """Change `weight` in place.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight, grad : NDArray
            The parameter, which changes, and its gradient: two arrays of one shape.
        state : NDArray, tuple or None
            What `create_state` returned for this parameter; it changes too.
        """
        self._update_impl(index, weight, grad, state)

    def _update_impl(self, index, weight, grad, state):
        options = self._options(index)
        if state is None:
            nd.signsgd_update(weight, grad, out=weight, **options)
            return
        nd.signum_update(
            weight, grad, state, out=weight, momentum=self.momentum, wd_lh=self.wd_lh, **options
        )


@register
class SGLD(Optimizer):
    """Langevin dynamics: half a gradient step, and noise of variance lr.

    Parameters
    ----------
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Shapes
    ------
    The gradient has the shape of the weight; there is no state.

    Examples
    --------
    >>> optimizer = mx.optimizer.SGLD(learning_rate=0.1)
    >>> weight, grad = mx.nd.array([1.0]), mx.nd.array([0.5])
    >>> optimizer.update(0, weight, grad, None)
    >>> weight.shape
    (1,)
    """

    def __init__(self, **kwargs):
        super().__init__(**kwargs)

    def update(self, index, weight, grad, state):
        """Change `weight` in place.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight, grad : NDArray
            The parameter, which changes, and its gradient: two arrays of one shape.
        state : NDArray, tuple or None
            What `create_state` returned for this parameter; it changes too.
        """
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
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Shapes
    ------
    Momentum, the previous weight and the gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.DCASGD(learning_rate=0.1)
    >>> weight, grad = mx.nd.array([1.0]), mx.nd.array([0.5])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.95], dtype=float32)
    """

    def __init__(self, momentum=0.0, lamda=0.04, **kwargs):
        super().__init__(**kwargs)
        self.momentum = momentum
        self.weight_previous = {}
        self.lamda = lamda

    def create_state(self, index, weight):
        """Return the momentum (or None) and the weight before the last step.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        (NDArray or None, NDArray)
            The momentum, and the weight as it was.
        """
        momentum = None if self.momentum == 0.0 else zeros_like(weight)
        return (momentum, weight.copy())

    def update(self, index, weight, grad, state):
        """Change `weight` in place.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight, grad : NDArray
            The parameter, which changes, and its gradient: two arrays of one shape.
        state : NDArray, tuple or None
            What `create_state` returned for this parameter; it changes too.
        """
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
class Test(Optimizer):
    """Adds the gradient to the weight: for tests of what calls optimizers.

    Parameters
    ----------
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Shapes
    ------
    State and gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.Test()
    >>> weight = mx.nd.array([1.0])
    >>> optimizer.update(0, weight, mx.nd.array([2.0]), optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([3.], dtype=float32)
    """

    def __init__(self, **kwargs):
        super().__init__(**kwargs)

    def create_state(self, index, weight):
        """Return room for a copy of the weight.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        NDArray
            Zeros of the weight's shape.
        """
        return nd.zeros(weight.shape, ctx=weight.context)

    def update(self, index, weight, grad, state):
        """Change `weight` in place.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight, grad : NDArray
            The parameter, which changes, and its gradient: two arrays of one shape.
        state : NDArray, tuple or None
            What `create_state` returned for this parameter; it changes too.
        """
        weight[:] += grad * self.rescale_grad
        state[:] = weight
