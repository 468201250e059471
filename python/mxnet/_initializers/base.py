"""What all initializers share; `mxnet.initializer` offers it."""

import json
import logging
import warnings
from math import sqrt

import numpy as np

from .. import ndarray, registry
from .._refused.arguments import NamedArguments
from ..base import known_in


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


known_in("mxnet.initializer", InitDesc, Initializer)
