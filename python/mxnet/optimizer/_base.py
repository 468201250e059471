"""The base class of optimizers: rates, weight decay, counts of updates, the table of names."""

import contextlib
import logging
import threading
import warnings

from .. import _core
from .. import ndarray as nd
from .._refused.arguments import nearest, unknown_argument
from ..base import dtype_name


class Optimizer:
    """Base class: learning rates, weight decay, update counts, and the table of optimizers.

    Parameters
    ----------
    rescale_grad : float
        Factor on gradients before the update.
    param_idx2name : dict of int to str, optional
        Names of the parameters; those not ending in `_weight` or `_gamma` then do not decay.
    wd : float
        Weight decay.
    clip_gradient : float, optional
        Bound on the absolute value of a rescaled gradient.
    learning_rate : float, optional
        Rate; 0.01 when neither this nor a scheduler is given.
    lr_scheduler : LRScheduler, optional
        Gives the rate of each update; `learning_rate` overrides its base rate.
    sym : Symbol, optional
        Network whose variables carry `__lr_mult__` and `__wd_mult__`.
    begin_num_update : int
        Number of updates already done.
    multi_precision : bool
        Keep a float32 copy of weights of 16 bits.
    param_dict : dict of int to Parameter, optional
        Parameters, whose `lr_mult` and `wd_mult` are used.

    Raises
    ------
    TypeError
        If an argument is unknown.

    Shapes
    ------
    Weight, gradient and states have the same shape (some states are scalars).

    Examples
    --------
    >>> optimizer = mx.optimizer.SGD(learning_rate=0.5)
    >>> weight, grad = mx.nd.array([1.0, 1.0]), mx.nd.array([1.0, -1.0])
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.asnumpy()
    array([0.5, 1.5], dtype=float32)
    """

    opt_registry = {}

    def __init__(
        self,
        rescale_grad=1.0,
        param_idx2name=None,
        wd=0.0,
        clip_gradient=None,
        learning_rate=None,
        lr_scheduler=None,
        sym=None,
        begin_num_update=0,
        multi_precision=False,
        param_dict=None,
        **unknown,
    ):
        if unknown:
            raise unknown_argument(type(self), unknown)
        if not (param_idx2name is None or isinstance(param_idx2name, dict)):
            raise AssertionError(
                "param_idx2name must be a dict from index to name, got "
                f"{type(param_idx2name).__name__}"
            )
        self.rescale_grad = rescale_grad
        self.lr_scheduler = lr_scheduler
        self.lr = 0.01 if learning_rate is None else learning_rate
        if lr_scheduler is not None:
            if learning_rate is None:
                self.lr = lr_scheduler.base_lr
            else:
                if lr_scheduler.base_lr != learning_rate:
                    logging.warning(
                        "optimizer: learning_rate %s replaces the base rate %s of the scheduler",
                        learning_rate,
                        lr_scheduler.base_lr,
                    )
                lr_scheduler.base_lr = learning_rate
        self.wd = wd
        self.lr_mult = {}
        self.wd_mult = {}
        self.begin_num_update = begin_num_update
        self.num_update = begin_num_update
        self._counts_before = {}  # with which the table of a device begins
        self._all_index_update_counts = {0: {}}  # one table per device
        self._index_update_count = self._all_index_update_counts[0]
        self.clip_gradient = clip_gradient
        self.multi_precision = multi_precision
        self.aggregate_num = 0
        self.idx2name = dict(param_idx2name or {})
        self.sym_info = (sym.attr_dict(), sym.list_arguments()) if sym is not None else ()
        self.param_dict = param_dict or {}
        self.allow_np_array = False
        self.set_lr_mult({})
        self.set_wd_mult({})

    # ---- table ------------------------------------------------------------------------------

    @staticmethod
    def register(klass):
        """Enter an optimizer class under its lower-case name.

        Parameters
        ----------
        klass : type
            A subclass of `Optimizer`.

        Returns
        -------
        type
            The class, so that this is a decorator.

        Raises
        ------
        AssertionError
            If it is not given a class.

        Examples
        --------
        >>> @mx.optimizer.register
        ... class HalfSGD(mx.optimizer.SGD):
        ...     pass
        >>> type(mx.optimizer.create("halfsgd")).__name__
        'HalfSGD'
        """
        if not isinstance(klass, type):
            raise AssertionError(f"Optimizer.register: needs a class, got {klass!r}")
        name = klass.__name__.lower()
        if name in Optimizer.opt_registry:
            warnings.warn(
                f"optimizer {name!r}: {klass.__module__}.{klass.__name__} replaces the "
                "one registered before",
                stacklevel=2,
            )
        Optimizer.opt_registry[name] = klass
        return klass

    @staticmethod
    def create_optimizer(name, **kwargs):
        """Create an optimizer by name.

        Parameters
        ----------
        name : str
            'sgd', 'adam', … in any case, or the name of a registered class.
        **kwargs
            Arguments of the class.

        Returns
        -------
        Optimizer

        Raises
        ------
        ValueError
            If there is no such optimizer.

        Examples
        --------
        >>> mx.optimizer.create("adam", learning_rate=0.1).lr
        0.1
        """
        klass = Optimizer.opt_registry.get(name.lower())
        if klass is None:
            raise ValueError(
                f"optimizer {name!r} is unknown; use one of "
                f"{', '.join(sorted(Optimizer.opt_registry))}"
                f"{nearest(name.lower(), Optimizer.opt_registry)}"
            )
        return klass(**kwargs)

    # ---- what a subclass defines --------------------------------------------------------------

    def create_state(self, index, weight):
        """Return the state kept for one weight: None, an array or a tuple of arrays.

        Parameters
        ----------
        index : int
            Number of the parameter.
        weight : NDArray
            The parameter.
        """
        return None

    def update(self, index, weight, grad, state):
        """Change `weight` in place.

        Parameters
        ----------
        index : int
            Number of the parameter; counts updates and finds its factors.
        weight, grad : NDArray
            The parameter and its gradient.
        state : NDArray or tuple
            What `create_state` made.
        """
        raise NotImplementedError(f"{type(self).__name__} must define update()")

    # ---- weights of 16 bits -------------------------------------------------------------------

    def create_state_multi_precision(self, index, weight):
        """Return the state, with a float32 copy of a weight of 16 bits under `multi_precision`.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter.

        Returns
        -------
        NDArray, tuple or None
            (float32 copy, state of the copy) for a weight of 16 bits, else what `create_state`
            returns.
        """
        if is_half(weight):
            if self.multi_precision:
                master = weight.astype("float32")
                return (master, self.create_state(index, master))
            warnings.warn(
                f"optimizer: accumulating in {dtype_name(weight.dtype)} loses precision; use "
                "multi_precision=True",
                stacklevel=2,
            )
        return self.create_state(index, weight)

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
        if not (self.multi_precision and is_half(weight)):
            self.update(index, weight, grad, state)
            return
        master, inner = state
        self.update(index, master, grad.astype("float32"), inner)
        weight[:] = master.astype(weight.dtype)

    # ---- guards ---------------------------------------------------------------------------------

    _guard = None  # an array on the device; where it is 0, updates are left out there

    def _can_be_guarded(self, weights, grads):
        """Whether the operators of this optimizer take a guard with such arrays."""
        return False

    @contextlib.contextmanager
    def _guarded_by(self, flag):
        """Give a guard, or None, to the updates within."""
        self._guard = flag
        try:
            yield
        finally:
            del self._guard

    # ---- rates --------------------------------------------------------------------------------

    @property
    def learning_rate(self):
        """The current rate."""
        if self.lr_scheduler is not None:
            return self.lr_scheduler(self.num_update)
        return self.lr

    def set_learning_rate(self, lr):
        """Set the rate; not possible with a scheduler.

        Parameters
        ----------
        lr : float
            The new rate.

        Raises
        ------
        UserWarning
            If a scheduler sets the learning rate.
        """
        if self.lr_scheduler is not None:
            raise UserWarning(
                "optimizer: a scheduler sets the learning rate; change the "
                "scheduler instead of calling set_learning_rate"
            )
        self.lr = lr

    def set_lr_scale(self, args_lrscale):
        """Refuse: replaced by `set_lr_mult`.

        Parameters
        ----------
        args_lrscale : dict
            Not used.
        """
        raise DeprecationWarning("optimizer: use set_lr_mult instead of set_lr_scale")

    def set_lr_mult(self, args_lr_mult):
        """Set factors on the rate, by parameter name or index.

        Parameters
        ----------
        args_lr_mult : dict of float
            Factors by name or number.
        """
        self.lr_mult = self._multipliers_from_symbol("__lr_mult__")
        self.lr_mult.update(args_lr_mult)

    def set_wd_mult(self, args_wd_mult):
        """Set factors on the weight decay, by parameter name or index.

        Parameters
        ----------
        args_wd_mult : dict of float
            Factors by name or number.
        """
        self.wd_mult = {
            name: 0.0 for name in self.idx2name.values() if not name.endswith(("_weight", "_gamma"))
        }
        self.wd_mult.update(self._multipliers_from_symbol("__wd_mult__"))
        self.wd_mult.update(args_wd_mult)

    def _multipliers_from_symbol(self, key):
        if not self.sym_info:
            return {}
        attributes, names = self.sym_info
        return {
            name: float(attributes[name][key]) for name in names if key in attributes.get(name, {})
        }

    def _set_current_context(self, device_id):
        """Count updates in the table of this device, so that many devices share one count."""
        counts = self._all_index_update_counts
        if device_id not in counts:
            counts[device_id] = dict(self._counts_before)
        self._index_update_count = counts[device_id]

    def _update_count(self, index):
        """Count one update of a parameter, or of several."""
        for i in index if isinstance(index, (list, tuple)) else [index]:
            count = self._index_update_count.get(i, self.begin_num_update) + 1
            self._index_update_count[i] = count
            self.num_update = max(count, self.num_update)

    def _multiplier(self, index, attribute, table):
        if index in self.param_dict:
            return getattr(self.param_dict[index], attribute)
        if index in table:
            return table[index]
        return table.get(self.idx2name.get(index), 1.0)

    def _get_lr(self, index):
        """Return the rate of one parameter."""
        return self.learning_rate * self._multiplier(index, "lr_mult", self.lr_mult)

    def _get_wd(self, index):
        """Return the weight decay of one parameter."""
        return self.wd * self._multiplier(index, "wd_mult", self.wd_mult)

    def _get_lrs(self, indices):
        """Return the rates of several parameters."""
        return [self._get_lr(index) for index in indices]

    def _get_wds(self, indices):
        """Return the weight decays of several parameters."""
        return [self._get_wd(index) for index in indices]

    def _common_options(self):
        """Return what every update operator takes, whatever the parameter."""
        options = {"rescale_grad": self.rescale_grad}
        if self.clip_gradient:
            options["clip_gradient"] = self.clip_gradient
        return options

    def _options(self, index):
        """Count the update of one parameter; return what its update operator takes."""
        self._update_count(index)
        return {"lr": self._get_lr(index), "wd": self._get_wd(index), **self._common_options()}

    def _clip(self, grad):
        if self.clip_gradient is None:
            return grad
        return nd.clip(grad, -self.clip_gradient, self.clip_gradient)

    def __getstate__(self):
        state = dict(self.__dict__)
        state.pop("param_dict", None)  # parameters hold arrays; the trainer sets them again
        state.pop("_counts_before", None)
        return state

    def __setstate__(self, state):
        self.__dict__ = dict(state)
        self.param_dict = {}
        counts = state.get("_all_index_update_counts", {0: state.get("_index_update_count", {})})
        self._counts_before = {}  # training may go on on other devices than before
        for table in counts.values():
            for index, count in table.items():
                self._counts_before[index] = max(count, self._counts_before.get(index, 0))
        self._all_index_update_counts = {i: dict(self._counts_before) for i in {0, *counts}}
        self._index_update_count = self._all_index_update_counts[0]


register = Optimizer.register
create = Optimizer.create_optimizer


def is_half(weight):
    """Whether the weight is a float of 16 bits."""
    return dtype_name(weight.dtype) in ("float16", "bfloat16")


class _Making(threading.local):
    of_rows = False


_making = _Making()


@contextlib.contextmanager
def states_for(grad):
    """States that are made inside are for gradients like this one.

    Of a row_sparse gradient a lazy update writes few rows: on the host such a state takes memory
    only where it is written. A dense update would be slower on memory of that kind.
    """
    before, _making.of_rows = _making.of_rows, grad.stype == "row_sparse"
    try:
        yield
    finally:
        _making.of_rows = before


def zeros_like(weight, shape=None):
    """Return a state of the weight's shape (or another), dtype and context."""
    shape = weight.shape if shape is None else shape
    if _making.of_rows and weight.context.device_type == "cpu":
        return _core.fresh_zeros(shape, weight._type_flag, weight._context_ids)
    return nd.zeros(shape, ctx=weight.context, dtype=weight.dtype)
