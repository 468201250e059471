"""First values of parameters.

An initializer is called with the description of a parameter and the array to fill. An `init`
attribute of the parameter wins; otherwise the end of its name decides: `weight` is the
initializer's own business, `bias` and `beta` become 0, `gamma` becomes 1.
"""

import json
import logging
import re

import numpy as np

from . import ndarray
from ._initializers.base import InitDesc, Initializer, alias, create, register
from ._initializers.drawn import MSRAPrelu, Normal, Orthogonal, Uniform, Xavier  # noqa: F401
from .ndarray import saved_names

_INNER = ("DEFAULT",)  # not for users: completion does not show it

string_types = (str,)


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
