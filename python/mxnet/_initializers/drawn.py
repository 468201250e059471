"""Initializers that draw numbers; `mxnet.initializer` offers them."""

from math import sqrt

import numpy as np

from .. import ndarray
from ..base import known_in
from ..util import is_np_array
from .base import Initializer, register


def _random():
    """Where numbers are drawn: mx.np.random has a stream of its own, as in 1.9.1."""
    if not is_np_array():
        return ndarray.random
    from ..numpy import random

    return random


def _fill_uniform(bound, arr):
    _random().uniform(-bound, bound, arr.shape, out=arr)


def _fill_normal(sigma, arr):
    _random().normal(0, sigma, arr.shape, out=arr)


@register
class Uniform(Initializer):
    """Uniform in [-scale, scale).

    Parameters
    ----------
    scale : float, default 0.07
        Largest absolute value.

    Examples
    --------
    >>> weight = mx.nd.zeros((2, 3))
    >>> mx.init.Uniform(0.1)(mx.init.InitDesc("weight"), weight)
    >>> bool(weight.abs().max().asscalar() <= 0.1)
    True
    """

    def __init__(self, scale=0.07):
        super().__init__(scale=scale)
        self.scale = scale

    def _init_weight(self, _, arr):
        _fill_uniform(self.scale, arr)


@register
class Normal(Initializer):
    """Normal with mean 0 and deviation `sigma`.

    Parameters
    ----------
    sigma : float, default 0.01
        Standard deviation.

    Examples
    --------
    >>> weight = mx.nd.zeros((100, 100))
    >>> mx.init.Normal(0.1)(mx.init.InitDesc("weight"), weight)
    >>> bool(abs(weight.asnumpy().std() - 0.1) < 0.01)
    True
    """

    def __init__(self, sigma=0.01):
        super().__init__(sigma=sigma)
        self.sigma = sigma

    def _init_weight(self, _, arr):
        _fill_normal(self.sigma, arr)


@register
class Orthogonal(Initializer):
    """`scale` times a matrix with orthonormal rows or columns, from a singular value split.

    Parameters
    ----------
    scale : float, default 1.414
        Length of the rows or columns.
    rand_type : str, default 'uniform'
        'uniform' or 'normal'.

    Raises
    ------
    ValueError
        If `rand_type` is neither 'uniform' nor 'normal'.

    Examples
    --------
    >>> weight = mx.nd.zeros((2, 2))
    >>> mx.init.Orthogonal(scale=1)(mx.init.InitDesc("weight"), weight)
    >>> mx.nd.dot(weight, weight.T).asnumpy().round(3).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """

    def __init__(self, scale=1.414, rand_type="uniform"):
        super().__init__(scale=scale, rand_type=rand_type)
        self.scale = scale
        self.rand_type = rand_type

    def _init_weight(self, _, arr):
        rows = arr.shape[0]
        columns = int(np.prod(arr.shape[1:]))
        if self.rand_type == "uniform":
            start = ndarray.random.uniform(-1.0, 1.0, shape=(rows, columns)).asnumpy()
        elif self.rand_type == "normal":
            start = ndarray.random.normal(0.0, 1.0, shape=(rows, columns)).asnumpy()
        else:
            raise ValueError(
                f"Orthogonal: rand_type {self.rand_type!r} is unknown; use 'uniform' or 'normal'"
            )
        left, _, right = np.linalg.svd(start, full_matrices=False)
        matrix = left if left.shape == start.shape else right
        arr[:] = (self.scale * matrix).reshape(arr.shape)


@register
class Xavier(Initializer):
    """Random with variance `magnitude` over the number of connections (Glorot).

    Parameters
    ----------
    rnd_type : str
        'uniform' or 'gaussian'.
    factor_type : str
        Connections counted: 'in', 'out', or 'avg' of both.
    magnitude : float
        Scale of the variance.

    Raises
    ------
    ValueError
        If a weight has less than two axes, or `factor_type` or `rnd_type` is unknown.

    Examples
    --------
    >>> net = mx.gluon.nn.Dense(4, in_units=3)
    >>> net.initialize(mx.init.Xavier())
    >>> net.weight.data().shape
    (4, 3)
    """

    def __init__(self, rnd_type="uniform", factor_type="avg", magnitude=3):
        super().__init__(rnd_type=rnd_type, factor_type=factor_type, magnitude=magnitude)
        self.rnd_type = rnd_type
        self.factor_type = factor_type
        self.magnitude = float(magnitude)

    def _init_weight(self, name, arr):
        shape = arr.shape
        if len(shape) < 2:
            raise ValueError(f"Xavier: {name} has shape {shape}; it needs two dimensions or more")
        window = float(np.prod(shape[2:])) if len(shape) > 2 else 1.0
        fan_in, fan_out = shape[1] * window, shape[0] * window
        factors = {"avg": (fan_in + fan_out) / 2.0, "in": fan_in, "out": fan_out}
        if self.factor_type not in factors:
            raise ValueError(
                f"Xavier: factor_type {self.factor_type!r} is unknown; use 'in', 'out' or 'avg'"
            )
        scale = sqrt(self.magnitude / factors[self.factor_type])
        if self.rnd_type == "uniform":
            _fill_uniform(scale, arr)
        elif self.rnd_type == "gaussian":
            _fill_normal(scale, arr)
        else:
            raise ValueError(
                f"Xavier: rnd_type {self.rnd_type!r} is unknown; use 'uniform' or 'gaussian'"
            )


@register
class MSRAPrelu(Xavier):
    """Gaussian, scaled for layers followed by a PReLU of the given slope (He).

    Parameters
    ----------
    factor_type : str, default 'avg'
        'in', 'out' or 'avg': which connections count.
    slope : float, default 0.25
        Slope of the PReLU behind the layer.

    Examples
    --------
    >>> weight = mx.nd.zeros((2, 3))
    >>> mx.init.MSRAPrelu()(mx.init.InitDesc("weight"), weight)
    >>> weight.shape
    (2, 3)
    """

    def __init__(self, factor_type="avg", slope=0.25):
        super().__init__("gaussian", factor_type, 2.0 / (1 + slope**2))
        self._kwargs = {"factor_type": factor_type, "slope": slope}


known_in("mxnet.initializer", Uniform, Normal, Orthogonal, Xavier, MSRAPrelu)
