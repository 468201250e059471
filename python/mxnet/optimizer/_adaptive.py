"""Optimizers that keep means of gradients beside those of their squares."""

import math
import os

import numpy as np

from .. import ndarray as nd
from ._base import Optimizer, is_half, register, zeros_like
from ._descent import aggregation, guarded, has_sparse


@register
class Adam(Optimizer):
    """Adam: steps scaled by running averages of the gradient and of its square.

    Parameters
    ----------
    learning_rate : float, default 0.001
        Size of a step, in units of the parameters.
    beta1, beta2 : float, default 0.9, 0.999
        What the averages of the gradient and of its square keep of themselves in each step.
    epsilon : float, default 1e-8
        Added to the root of the second, so that nothing is divided by zero.
    lazy_update : bool, default True
        With a row_sparse gradient: leave the rows alone that it does not have.
    **kwargs
        What every optimizer takes: `wd`, `rescale_grad`, `clip_gradient`, `lr_scheduler`,
        …; see `Optimizer`.

    Raises
    ------
    TypeError
        If an argument is unknown.

    Shapes
    ------
    Both averages and the gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.Adam(learning_rate=0.1)
    >>> weight, grad = mx.nd.array([1.0, 1.0]), mx.nd.array([0.01, -100.0])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.9000025, 1.1000006], dtype=float32)
    """

    def __init__(
        self, learning_rate=0.001, beta1=0.9, beta2=0.999, epsilon=1e-8, lazy_update=True, **kwargs
    ):
        super().__init__(learning_rate=learning_rate, **kwargs)
        self.beta1 = beta1
        self.beta2 = beta2
        self.epsilon = epsilon
        self.lazy_update = lazy_update
        if self._is_own():
            self._device_aggregate_num = aggregation(60)

    def _is_own(self):
        """Whether no subclass has another step."""
        own = type(self).update is Adam.update
        return own and type(self).update_multi_precision is Adam.update_multi_precision

    def _can_be_guarded(self, weights, grads):
        is_plain = not has_sparse(weights, grads) and not self._has_masters(weights)
        return is_plain and self._is_own()

    def create_state(self, index, weight):
        """Return the two averages.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        (NDArray, NDArray)
            Means of gradients and of their squares.
        """
        return (zeros_like(weight), zeros_like(weight))

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

        Examples
        --------
        >>> adam = mx.optimizer.Adam(learning_rate=0.1)
        >>> weight, grad = mx.nd.ones(2), mx.nd.array([1, -1])
        >>> adam.update(0, weight, grad, adam.create_state(0, weight))
        >>> weight.asnumpy()
        array([0.9, 1.1], dtype=float32)
        """
        options = self._options(index)
        options["lr"] *= self._correction(index)
        mean, variance = state
        nd.adam_update(
            weight,
            grad,
            mean,
            variance,
            out=weight,
            beta1=self.beta1,
            beta2=self.beta2,
            epsilon=self.epsilon,
            lazy_update=self.lazy_update,
            **options,
        )

    def update_multi_precision(self, index, weight, grad, state):
        """Update through the float32 copy where there is one; several weights by one operator.

        Parameters
        ----------
        index : int or list of int
            Number of the parameter, or of several that are updated in one call.
        weight, grad : NDArray or list of NDArray
            The parameters, which change, and their gradients, of the same shapes.
        state : tuple of NDArray or list of these
            What `create_state_multi_precision` returned for each.
        """
        if not isinstance(index, list):
            super().update_multi_precision(index, weight, grad, state)
        elif has_sparse(weight, grad) or self._has_masters(weight):
            for one in zip(index, weight, grad, state, strict=True):
                super().update_multi_precision(*one)
        else:
            self._update_several(index, weight, grad, state)

    def _has_masters(self, weights):
        return self.multi_precision and any(is_half(weight) for weight in weights)

    def _correction(self, index):
        """What makes up for averages that began at 0."""
        count = self._index_update_count[index]
        return math.sqrt(1.0 - self.beta2**count) / (1.0 - self.beta1**count)

    def _update_several(self, indices, weights, grads, states):
        self._update_count(indices)
        rates = zip(self._get_lrs(indices), indices, strict=True)
        arrays = [
            array
            for weight, grad, state in zip(weights, grads, states, strict=True)
            for array in (weight, grad, *state)
        ]
        step, extra = guarded("_multi_adam_update", self._guard)
        step(
            *arrays,
            *extra,
            out=weights,
            num_weights=len(weights),
            lrs=[rate * self._correction(index) for rate, index in rates],
            wds=self._get_wds(indices),
            beta1=self.beta1,
            beta2=self.beta2,
            epsilon=self.epsilon,
            **self._common_options(),
        )


@register
class FTML(Optimizer):
    """Follow the moving leader.

    Parameters
    ----------
    beta1, beta2 : float
        Memory of the averages.
    epsilon : float
        Added to the root of the second.
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Shapes
    ------
    All three states and the gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.FTML(learning_rate=0.1)
    >>> weight, grad = mx.nd.array([1.0]), mx.nd.array([0.5])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.90000004], dtype=float32)
    """

    def __init__(self, beta1=0.6, beta2=0.999, epsilon=1e-8, **kwargs):
        super().__init__(**kwargs)
        self.beta1 = beta1
        self.beta2 = beta2
        self.epsilon = epsilon

    def create_state(self, index, weight):
        """Return d, v and z.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        (NDArray, NDArray, NDArray)
            d, v and z of the paper.
        """
        return tuple(zeros_like(weight) for _ in range(3))

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
        if "clip_gradient" in options:
            options["clip_grad"] = options.pop("clip_gradient")
        options |= {"beta1": self.beta1, "beta2": self.beta2, "epsilon": self.epsilon}
        count = self._index_update_count[index]
        nd.ftml_update(weight, grad, *state, out=weight, t=count, **options)


@register
class Adamax(Optimizer):
    """Adam with the largest past gradient in place of the second average.

    Parameters
    ----------
    learning_rate : float
        Rate.
    beta1, beta2 : float
        Memory of the average and of the largest.
    **kwargs
        What every optimizer takes: `wd`, `rescale_grad`, `clip_gradient`, `lr_scheduler`,
        …; see `Optimizer`.

    Shapes
    ------
    Both states and the gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.Adamax(learning_rate=0.1)
    >>> weight, grad = mx.nd.array([1.0]), mx.nd.array([0.5])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.9], dtype=float32)
    """

    def __init__(self, learning_rate=0.002, beta1=0.9, beta2=0.999, **kwargs):
        super().__init__(learning_rate=learning_rate, **kwargs)
        self.beta1 = beta1
        self.beta2 = beta2

    def create_state(self, index, weight):
        """Return the average and the largest.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        (NDArray, NDArray)
            Mean of gradients, and their largest absolute value.
        """
        return (zeros_like(weight), zeros_like(weight))

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
        rate = options["lr"] / (1.0 - self.beta1 ** self._index_update_count[index])
        grad = self._clip(grad * self.rescale_grad + options["wd"] * weight)
        mean, largest = state
        mean[:] = self.beta1 * mean + (1.0 - self.beta1) * grad
        largest[:] = nd.maximum(self.beta2 * largest, nd.abs(grad))
        # where no gradient was ever seen both are 0, and the weight stays
        weight[:] -= rate * mean / nd.maximum(largest, np.finfo(np.float32).tiny)


@register
class Nadam(Optimizer):
    """Adam with Nesterov's momentum.

    Parameters
    ----------
    learning_rate : float
        Rate.
    beta1, beta2 : float
        Memory of the two averages.
    epsilon : float
        Added to the root of the second.
    schedule_decay : float
        How fast the momentum grows to beta1.
    **kwargs
        What every optimizer takes: `wd`, `rescale_grad`, `clip_gradient`, `lr_scheduler`,
        …; see `Optimizer`.

    Shapes
    ------
    Both averages and the gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.Nadam(learning_rate=0.1)
    >>> weight, grad = mx.nd.array([1.0]), mx.nd.array([0.5])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.8943548], dtype=float32)
    """

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        schedule_decay=0.004,
        **kwargs,
    ):
        super().__init__(learning_rate=learning_rate, **kwargs)
        self.beta1 = beta1
        self.beta2 = beta2
        self.epsilon = epsilon
        self.schedule_decay = schedule_decay
        self.m_schedule = 1.0  # of the device that is updated now
        self._schedule_before, self._schedules = 1.0, {}
        self._device = 0

    def _set_current_context(self, device_id):
        super()._set_current_context(device_id)
        self._schedules[self._device] = self.m_schedule
        self.m_schedule = self._schedules.get(device_id, self._schedule_before)
        self._device = device_id

    def __setstate__(self, state):
        super().__setstate__(state)
        self._schedule_before, self._schedules = self.m_schedule, {}
        self._device = 0

    def create_state(self, index, weight):
        """Return the two averages.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        (NDArray, NDArray)
            Means of gradients and of their squares.
        """
        return (zeros_like(weight), zeros_like(weight))

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
        count = self._index_update_count[index]
        grad = self._clip(grad * self.rescale_grad + options["wd"] * weight)
        now, then = (
            self.beta1 * (1.0 - 0.5 * 0.96 ** (t * self.schedule_decay)) for t in (count, count + 1)
        )
        self.m_schedule *= now
        mean, square = state
        mean[:] = self.beta1 * mean + (1.0 - self.beta1) * grad
        square[:] = self.beta2 * square + (1.0 - self.beta2) * grad * grad
        ahead = (1.0 - now) * (grad / (1.0 - self.m_schedule))
        ahead = ahead + then * (mean / (1.0 - self.m_schedule * then))
        deviation = nd.sqrt(square / (1.0 - self.beta2**count)) + self.epsilon
        weight[:] -= options["lr"] * ahead / deviation


@register
class LAMB(Optimizer):
    """Adam's direction with a rate for each array, from the norms of weight and direction.

    Several weights given at once are updated by one operator.

    Parameters
    ----------
    learning_rate : float
        Rate.
    beta1, beta2 : float
        Memory of the two averages.
    epsilon : float
        Added to the root of the second.
    lower_bound, upper_bound : float, optional
        Bounds of the weight's norm.
    bias_correction : bool
        Correct the averages of the first updates.
    **kwargs
        What every optimizer takes: `wd`, `rescale_grad`, `clip_gradient`, `lr_scheduler`,
        …; see `Optimizer`.

    Shapes
    ------
    Both averages and the gradient have the shape of the weight; each array has one rate.

    Examples
    --------
    >>> optimizer = mx.optimizer.LAMB(learning_rate=0.1)
    >>> weight, grad = mx.nd.array([1.0, 1.0]), mx.nd.array([0.5, -0.5])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.9, 1.1], dtype=float32)
    """

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-6,
        lower_bound=None,
        upper_bound=None,
        bias_correction=True,
        **kwargs,
    ):
        super().__init__(learning_rate=learning_rate, **kwargs)
        self.beta1 = beta1
        self.beta2 = beta2
        self.epsilon = epsilon
        self.lower_bound = lower_bound
        self.upper_bound = upper_bound
        self.bias_correction = bias_correction
        size = int(os.getenv("MXNET_OPTIMIZER_AGGREGATION_SIZE", "45"))
        self.aggregate_num = max(1, min(45, size))

    def create_state(self, index, weight):
        """Return the two averages.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        (NDArray, NDArray)
            Means of gradients and of their squares.
        """
        return (zeros_like(weight), zeros_like(weight))

    def _update_impl(self, index, weight, grad, state, multi_precision=False):
        """Update one weight or several, through their float32 copies where there are any."""
        if not isinstance(index, (list, tuple)):
            index, weight, grad, state = [index], [weight], [grad], [state]
        self._update_count(index)
        options = self._common_options() | {
            "beta1": self.beta1,
            "beta2": self.beta2,
            "epsilon": self.epsilon,
            "bias_correction": self.bias_correction,
            "learning_rates": self._get_lrs(index),
            "wds": self._get_wds(index),
            "step_count": [self._index_update_count[i] for i in index],
            "num_tensors": len(index),
        }
        if self.lower_bound:
            options["lower_bound"] = self.lower_bound
        if self.upper_bound:
            options["upper_bound"] = self.upper_bound
        arrays = []
        for one, its_grad, its_state in zip(weight, grad, state, strict=True):
            moments = [*its_state[1], its_state[0]] if multi_precision else its_state
            arrays += [one, its_grad, *moments]
        name = "_multi_mp_lamb_update" if multi_precision else "_multi_lamb_update"
        getattr(nd._internal, name)(*arrays, out=list(weight), **options)

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
        first = weight[0] if isinstance(weight, (list, tuple)) else weight
        self._update_impl(index, weight, grad, state, self.multi_precision and is_half(first))
