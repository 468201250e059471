"""Optimizers that divide by what past gradients were in square."""

from .. import ndarray as nd
from ._base import Optimizer, register, zeros_like


@register
class AdaGrad(Optimizer):
    """Steps divided by the root of the sum of all squared gradients so far.

    Parameters
    ----------
    eps : float, default 1e-07
        Added to the root, so that nothing is divided by 0.
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Shapes
    ------
    State and gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.AdaGrad(learning_rate=0.1)
    >>> weight, grad = mx.nd.array([1.0, 1.0]), mx.nd.array([0.01, -100.0])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.90005, 1.1    ], dtype=float32)
    """

    def __init__(self, eps=1e-7, **kwargs):
        super().__init__(**kwargs)
        self.float_stable_eps = eps

    def create_state(self, index, weight):
        """Return the sum of squares.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        NDArray
            Sum of squared gradients.
        """
        return zeros_like(weight)

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
        if grad.stype == "row_sparse":
            nd.sparse.adagrad_update(
                weight, grad, state, out=weight, epsilon=self.float_stable_eps, **options
            )
            return
        grad = self._clip(grad * self.rescale_grad)
        state += nd.square(grad)
        scaled = grad / nd.sqrt(state + self.float_stable_eps)
        weight -= options["lr"] * (scaled + options["wd"] * weight)


@register
class RMSProp(Optimizer):
    """Steps divided by the root of a running average of squared gradients.

    Parameters
    ----------
    learning_rate : float
        Rate.
    gamma1, gamma2 : float
        Memory of the average; momentum of the centered variant.
    epsilon : float
        Added under the root.
    centered : bool
        Divide by the deviation instead (Graves).
    clip_weights : float, optional
        Bound on the absolute value of weights.
    **kwargs
        What every optimizer takes: `wd`, `rescale_grad`, `clip_gradient`, `lr_scheduler`,
        …; see `Optimizer`.

    Shapes
    ------
    States and gradient have the shape of the weight: one state, or three with `centered`.

    Examples
    --------
    >>> optimizer = mx.optimizer.RMSProp(learning_rate=0.1)
    >>> weight, grad = mx.nd.array([1.0]), mx.nd.array([0.5])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.6837723], dtype=float32)
    """

    def __init__(
        self,
        learning_rate=0.001,
        gamma1=0.9,
        gamma2=0.9,
        epsilon=1e-8,
        centered=False,
        clip_weights=None,
        **kwargs,
    ):
        super().__init__(learning_rate=learning_rate, **kwargs)
        self.gamma1 = gamma1
        self.gamma2 = gamma2
        self.centered = centered
        self.epsilon = epsilon
        self.clip_weights = clip_weights

    def create_state(self, index, weight):
        """Return the averages: (squares,), or (squares, mean, step) when centered.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        tuple of NDArray
            Mean of squares; centered also the mean and the last step.
        """
        return tuple(zeros_like(weight) for _ in range(3 if self.centered else 1))

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
        options = self._options(index) | {"gamma1": self.gamma1, "epsilon": self.epsilon}
        if self.clip_weights:
            options["clip_weights"] = self.clip_weights
        if self.centered:
            options["gamma2"] = self.gamma2
            nd.rmspropalex_update(weight, grad, *state, out=weight, **options)
        else:
            nd.rmsprop_update(weight, grad, *state, out=weight, **options)


@register
class AdaDelta(Optimizer):
    """Steps scaled by the ratio of running averages of past steps and gradients: no rate.

    Parameters
    ----------
    rho : float
        Memory of the averages.
    epsilon : float
        Added under the roots.
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Shapes
    ------
    Both averages and the gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.AdaDelta()
    >>> weight, grad = mx.nd.array([1.0]), mx.nd.array([1.0])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.9900005], dtype=float32)
    """

    def __init__(self, rho=0.90, epsilon=1e-5, **kwargs):
        super().__init__(**kwargs)
        self.rho = rho
        self.epsilon = epsilon

    def create_state(self, index, weight):
        """Return the averages of squared gradients and of squared steps.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        (NDArray, NDArray)
            Means of squared gradients and of squared steps.
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
        decay = self._options(index)["wd"]
        grad = self._clip(grad * self.rescale_grad)
        squares, steps = state
        squares[:] = self.rho * squares + (1 - self.rho) * grad * grad
        step = nd.sqrt(steps + self.epsilon) / nd.sqrt(squares + self.epsilon) * grad
        steps[:] = self.rho * steps + (1 - self.rho) * step * step
        weight[:] -= step + decay * weight


@register
class Ftrl(Optimizer):
    """Follow the regularized leader: weights with little evidence stay 0.

    Parameters
    ----------
    lamda1 : float
        Weight of the L1 penalty.
    learning_rate : float
        Rate.
    beta : float
        Smoothing of the rate of each weight.
    **kwargs
        What every optimizer takes: `wd`, `rescale_grad`, `clip_gradient`, `lr_scheduler`,
        …; see `Optimizer`.

    Shapes
    ------
    Both states and the gradient have the shape of the weight.

    Examples
    --------
    >>> optimizer = mx.optimizer.Ftrl()
    >>> weight, grad = mx.nd.array([1.0]), mx.nd.array([0.001])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.], dtype=float32)
    """

    def __init__(self, lamda1=0.01, learning_rate=0.1, beta=1, **kwargs):
        super().__init__(**kwargs)
        self.lamda1 = lamda1
        self.beta = beta
        self.lr = learning_rate

    def create_state(self, index, weight):
        """Return z and n.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter; what is kept has its shape and is on its device.

        Returns
        -------
        (NDArray, NDArray)
            z and n of the paper.
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
        options = self._options(index) | {"lamda1": self.lamda1, "beta": self.beta}
        nd.ftrl_update(weight, grad, *state, out=weight, **options)
