"""First values of parameters.

An initializer is called with the description of a parameter and the array to fill. An `init`
attribute of the parameter wins; otherwise the end of its name decides: `weight` is the
initializer's own business, `bias` and `beta` become 0, `gamma` becomes 1.
"""

import json
import logging
import re
import warnings
from math import sqrt

import numpy as np

from . import ndarray, registry
from ._refused.arguments import NamedArguments
from .ndarray import saved_names
from .util import is_np_array

_INNER = ("DEFAULT",)  # not for users: completion does not show it

string_types = (str,)


class InitDesc(str):
    """Name of a parameter that also carries its attributes and the global initializer.

    Parameters
    ----------
    name : str
        Name of the parameter.
    attrs : dict, optional
        Its attributes, as in a symbol.
    global_init : Initializer, optional
        What serves where the attributes name none.

    Examples
    --------
    >>> mx.init.InitDesc("fc_weight", {"lr_mult": "2"}).attrs
    {'lr_mult': '2'}
    """

    def __new__(cls, name, attrs=None, global_init=None):
        """Create the name; see the class."""
        self = super().__new__(cls, name)
        self.attrs = attrs or {}
        self.global_init = global_init
        return self


class Initializer(NamedArguments):
    """Base class. A subclass overrides `_init_weight(name, arr)` and, if it likes, the others.

    Parameters
    ----------
    **kwargs
        Attributes that `dumps` writes, so that the initializer can be made again.

    Raises
    ------
    ValueError
        If the name of a parameter does not tell how to fill it.

    Examples
    --------
    >>> weight = mx.nd.zeros((2, 2))
    >>> mx.init.One()(mx.init.InitDesc("weight"), weight)
    >>> weight.asnumpy()
    array([[1., 1.],
           [1., 1.]], dtype=float32)
    """

    def __init__(self, **kwargs):
        self._kwargs = kwargs
        self._verbose = False
        self._print_func = None

    def set_verbosity(self, verbose=False, print_func=None):
        """Log each initialization when `verbose`; `print_func(array)` makes the logged text.

        Parameters
        ----------
        verbose : bool
            Whether each parameter is told.
        print_func : callable, optional
            Gives the text for an array.

        Returns
        -------
        Initializer
        Itself.

        Examples
        --------
        >>> init = mx.init.One().set_verbosity(True)
        """
        self._verbose = verbose
        self._print_func = print_func or _root_mean_square
        return self

    def _verbose_print(self, desc, init, arr):
        if self._verbose and self._print_func:
            logging.info("Initialized %s as %s: %s", desc, init, self._print_func(arr))

    def dumps(self):
        """Return the JSON text `["name", {arguments}]` from which `create` makes a copy."""
        return json.dumps([type(self).__name__.lower(), self._kwargs])

    def __eq__(self, other):
        return type(self) is type(other) and self._kwargs == other._kwargs

    __hash__ = None

    def __call__(self, desc, arr):
        """Fill `arr`, the parameter described by `desc`."""
        if not isinstance(desc, InitDesc):
            self._legacy_init(desc, arr)
            return
        if desc.global_init is None:
            desc.global_init = self
        own = desc.attrs.get("__init__", "")
        if own:
            create(own)._init_weight(desc, arr)
            self._verbose_print(desc, own, arr)
            return
        for suffix, method in (
            ("weight", self._init_weight),
            ("bias", self._init_bias),
            ("gamma", self._init_gamma),
            ("beta", self._init_beta),
            ("min", self._init_zero),
            ("max", self._init_one),
            ("weight_quantize", self._init_quantized_weight),
            ("bias_quantize", self._init_quantized_bias),
        ):
            if desc.endswith(suffix):
                method(desc, arr)
                self._verbose_print(desc, suffix, arr)
                return
        self._init_default(desc, arr)

    def _legacy_init(self, name, arr):
        """Fill a parameter known only by a plain string."""
        warnings.warn(
            "an initializer was called with a plain name; pass mx.init.InitDesc(name)",
            DeprecationWarning,
            stacklevel=3,
        )
        if not isinstance(name, str):
            raise TypeError(f"initializer: the name must be a string, got {type(name).__name__}")
        if not isinstance(arr, ndarray.NDArray):
            raise TypeError(f"initializer: {name} must be an NDArray, got {type(arr).__name__}")
        if name.startswith("upsampling"):
            self._init_bilinear(name, arr)
            return
        if name.startswith("stn_loc"):
            if name.endswith("weight"):
                self._init_zero(name, arr)
                return
            if name.endswith("bias"):
                self._init_loc_bias(name, arr)
                return
        for suffix, method in (
            ("bias", self._init_bias),
            ("gamma", self._init_gamma),
            ("beta", self._init_beta),
            ("weight", self._init_weight),
            ("moving_mean", self._init_zero),
            ("moving_var", self._init_one),
            ("moving_inv_var", self._init_zero),
            ("moving_avg", self._init_zero),
            ("min", self._init_zero),
            ("max", self._init_one),
        ):
            if name.endswith(suffix):
                method(name, arr)
                return
        self._init_default(name, arr)

    def _init_bilinear(self, _, arr):
        if len(arr.shape) != 4:
            raise ValueError(f"bilinear kernel: needs four dimensions, got shape {arr.shape}")
        height, width = arr.shape[2:]
        factor = np.ceil(width / 2.0)
        center = (2 * factor - 1 - factor % 2) / (2.0 * factor)
        rows = 1 - np.abs(np.arange(height) / factor - center)
        columns = 1 - np.abs(np.arange(width) / factor - center)
        arr[:] = np.broadcast_to(np.outer(rows, columns), arr.shape).astype("float32")

    def _init_loc_bias(self, name, arr):
        if arr.shape[0] != 6:
            raise AssertionError(f"{name}: an affine transform has 6 numbers, got {arr.shape}")
        arr[:] = np.array([1.0, 0, 0, 0, 1.0, 0], dtype="float32")

    def _init_zero(self, _, arr):
        arr[:] = 0.0

    def _init_one(self, _, arr):
        arr[:] = 1.0

    def _init_bias(self, _, arr):
        arr[:] = 0.0

    def _init_gamma(self, _, arr):
        arr[:] = 1.0

    def _init_beta(self, _, arr):
        arr[:] = 0.0

    def _init_quantized_weight(self, _, arr):
        arr[:] = ndarray.random.randint(-127, 127, dtype="int32").asnumpy().astype("int8")

    def _init_quantized_bias(self, _, arr):
        arr[:] = 0

    def _init_weight(self, name, arr):
        raise NotImplementedError(f"{type(self).__name__} must define _init_weight(name, arr)")

    def _init_default(self, name, _):
        raise ValueError(
            f"initializer: cannot tell from the name {name!r} how to fill it; names end in weight, "
            "bias, gamma or beta; use mx.sym.Variable(init=...) or Parameter(init=...)"
        )


def _root_mean_square(arr):
    values = arr.asnumpy()
    return str(np.float32(sqrt((values.astype("float64") ** 2).sum() / values.size)))


register = registry.get_register_func(Initializer, "initializer")
register.__doc__ += """
    Examples
    --------
    >>> @mx.init.register
    ... class Sevens(mx.init.Initializer):
    ...     def _init_weight(self, name, arr):
    ...         arr[:] = 7
    >>> layer = mx.gluon.nn.Dense(1, in_units=2, weight_initializer="sevens")
    >>> layer.initialize()
    >>> layer.weight.data().asnumpy()
    array([[7., 7.]], dtype=float32)
    """
alias = registry.get_alias_func(Initializer, "initializer")
create = registry.get_create_func(Initializer, "initializer")


class Load:
    """Takes values from a dict of arrays or a `.params` file, and the rest from `default_init`.

    Parameters
    ----------
    param : dict or str
        Arrays by name, or the path of a `.params` file.
    default_init : Initializer, optional
        What serves names that are not there; an error without it.
    verbose : bool, default False
        Whether to log where each value came from.

    Raises
    ------
    AssertionError
        If a file or dict does not hold named arrays, a name is missing or a shape differs.

    Examples
    --------
    >>> weight = mx.nd.zeros(2)
    >>> mx.init.Load({"weight": mx.nd.array([1, 2])})(mx.init.InitDesc("weight"), weight)
    >>> weight.asnumpy()
    array([1., 2.], dtype=float32)
    """

    def __init__(self, param, default_init=None, verbose=False):
        if isinstance(param, str):
            param = ndarray.load(param)
        if not isinstance(param, dict):
            raise AssertionError(
                "Load: param must be a dict of arrays or the name of a file that "
                f"holds one, got {type(param).__name__}"
            )
        self.param = {saved_names.untagged(name): value for name, value in param.items()}
        self.default_init = default_init
        self.verbose = verbose

    def __call__(self, name, arr):
        """Fill `arr` with the stored array `name`."""
        value = self.param.get(name)
        if value is not None:
            if arr.shape != value.shape:
                raise AssertionError(
                    f"Load: {name} has shape {arr.shape}, the stored array {value.shape}"
                )
            arr[:] = value
            if self.verbose:
                logging.info("Initialized %s by loading", name)
            return
        if self.default_init is None:
            raise AssertionError(f"Load: {name} is not among the stored arrays; pass default_init")
        self.default_init(name, arr)
        if self.verbose:
            logging.info("Initialized %s by default", name)


class Mixed:
    """Uses the initializer of the first regular expression that matches the name.

    Parameters
    ----------
    patterns : list of str
        Regular expressions, tried in order.
    initializers : list of Initializer
        One for each.

    Raises
    ------
    AssertionError
        If there are not as many initializers as patterns.
    ValueError
        If no pattern matches a name.

    Examples
    --------
    >>> init = mx.init.Mixed(["bias", ".*"], [mx.init.Zero(), mx.init.One()])
    >>> weight = mx.nd.zeros(2)
    >>> init(mx.init.InitDesc("fc_weight"), weight)
    >>> weight.asnumpy()
    array([1., 1.], dtype=float32)
    """

    def __init__(self, patterns, initializers):
        if len(patterns) != len(initializers):
            raise AssertionError(
                f"Mixed: got {len(patterns)} patterns and {len(initializers)} initializers"
            )
        self.map = [(re.compile(p), init) for p, init in zip(patterns, initializers, strict=True)]

    def __call__(self, name, arr):
        """Fill `arr` by the first matching initializer."""
        for pattern, init in self.map:
            if pattern.match(name):
                init(name, arr)
                return
        raise ValueError(f"Mixed: no pattern matches {name!r}; add '.*' as the last pattern")


@alias("zeros")
@register
class Zero(Initializer):
    """Zeros.

    It takes no parameters.

    Examples
    --------
    >>> weight = mx.nd.ones((2, 2))
    >>> mx.init.Zero()(mx.init.InitDesc("weight"), weight)
    >>> weight.asnumpy()
    array([[0., 0.],
           [0., 0.]], dtype=float32)
    """

    def __init__(self):
        super().__init__()

    def _init_weight(self, _, arr):
        arr[:] = 0


@alias("ones")
@register
class One(Initializer):
    """Ones.

    It takes no parameters.

    Examples
    --------
    >>> weight = mx.nd.zeros((2, 2))
    >>> mx.init.One()(mx.init.InitDesc("weight"), weight)
    >>> weight.asnumpy()
    array([[1., 1.],
           [1., 1.]], dtype=float32)
    """

    def __init__(self):
        super().__init__()

    def _init_weight(self, _, arr):
        arr[:] = 1


@register
class Constant(Initializer):
    """One number, or an array of the parameter's shape.

    Parameters
    ----------
    value : float or NDArray
        What the parameter becomes.

    Examples
    --------
    >>> weight = mx.nd.zeros((2, 2))
    >>> mx.init.Constant(0.5)(mx.init.InitDesc("weight"), weight)
    >>> weight.asnumpy()
    array([[0.5, 0.5],
           [0.5, 0.5]], dtype=float32)
    """

    def __init__(self, value):
        super().__init__(value=value)
        self.value = value

    def _init_weight(self, _, arr):
        arr[:] = self.value

    def dumps(self):
        """Return the JSON text `["constant", {"value": ...}]`."""
        value = self._kwargs["value"]
        if not np.isscalar(value):
            value = value.asnumpy() if isinstance(value, ndarray.NDArray) else np.asarray(value)
            value = value.tolist()
        return json.dumps([type(self).__name__.lower(), {"value": value}])

    def __eq__(self, other):
        return type(self) is type(other) and self.dumps() == other.dumps()

    __hash__ = None


def _random():
    """Where numbers are drawn: mx.np.random has a stream of its own, as in 1.9.1."""
    if not is_np_array():
        return ndarray.random
    from .numpy import random

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


@register
class Bilinear(Initializer):
    """Weights of an upsampling that interpolates linearly.

    It takes no parameters.

    Examples
    --------
    >>> weight = mx.nd.zeros((1, 1, 4, 4))
    >>> mx.init.Bilinear()(mx.init.InitDesc("weight"), weight)
    >>> weight[0, 0, 0].asnumpy()
    array([0.0625, 0.1875, 0.1875, 0.0625], dtype=float32)
    """

    def __init__(self):
        super().__init__()

    def _init_weight(self, name, arr):
        self._init_bilinear(name, arr)


@register
class LSTMBias(Initializer):
    """Zeros, except for the forget gate (second quarter), which gets `forget_bias`.

    Parameters
    ----------
    forget_bias : float, default 1.0
        Bias of the forget gate; above 0 memory lasts longer at the start.

    Examples
    --------
    >>> bias = mx.nd.zeros(8)
    >>> mx.init.LSTMBias(1.0)(mx.init.InitDesc("lstm_bias", {"__init__": '["lstmbias", {}]'}), bias)
    >>> bias.asnumpy()
    array([0., 0., 1., 1., 0., 0., 0., 0.], dtype=float32)
    """

    def __init__(self, forget_bias=1.0):
        super().__init__(forget_bias=forget_bias)
        self.forget_bias = forget_bias

    def _init_weight(self, _, arr):
        quarter = arr.shape[0] // 4
        values = np.zeros(arr.shape, dtype="float32")
        values[quarter : 2 * quarter] = self.forget_bias
        arr[:] = values


DEFAULT = Uniform()  # what blocks use when they are told nothing


@register
class FusedRNN(Initializer):
    """The vector of weights of `mx.rnn.FusedRNNCell`: each matrix and bias on its own.

    Parameters
    ----------
    init : Initializer or str
        For the parts; None takes the global initializer.
    num_hidden, num_layers, mode, bidirectional, forget_bias :
        As for the cell.

    Examples
    --------
    >>> mx.init.FusedRNN(mx.init.Xavier(), num_hidden=4, num_layers=1, mode="lstm").dumps()[:10]
    '["fusedrnn'
    """

    def __init__(self, init, num_hidden, num_layers, mode, bidirectional=False, forget_bias=1.0):
        init = create(init) if isinstance(init, str) else init
        super().__init__(
            init=None if init is None else init.dumps(),
            num_hidden=num_hidden,
            num_layers=num_layers,
            mode=mode,
            bidirectional=bidirectional,
            forget_bias=forget_bias,
        )
        self._init = init
        self._num_hidden = num_hidden
        self._num_layers = num_layers
        self._mode = mode
        self._bidirectional = bidirectional
        self._forget_bias = forget_bias

    def _init_weight(self, desc, arr):
        from .rnn import FusedRNNCell

        options = {name: value for name, value in self._kwargs.items() if name != "init"}
        cell = FusedRNNCell(prefix="", **options)
        parts = cell.unpack_weights({"parameters": arr})
        fill = self._init or desc.global_init
        for name, part in parts.items():
            if options["mode"] == "lstm" and name.endswith("_f_bias"):
                part[:] = options["forget_bias"]
            else:
                fill(InitDesc(name, global_init=desc.global_init), part)
        arr[:] = cell.pack_weights(parts)["parameters"]
