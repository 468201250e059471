"""Training in mixed precision: functions that cast their inputs, and a scaled loss."""

import contextlib
import functools
import logging

from ... import _core, ndarray, symbol
from ...base import dtype_name
from ...gluon.trainer import Trainer
from ...ndarray import NDArray
from ...optimizer import Optimizer
from ...symbol import Symbol
from . import _lists, _numpy
from .loss_scaler import LossScaler

_FLOATS = ("float16", "bfloat16", "float32")
_ARITHMETIC = ("add", "sub", "mul", "truediv", "mod", "radd", "rsub", "rmul", "rtruediv", "rmod")
_SUBMODULES = ("_contrib_", "_linalg_", "_image_")


_amp_initialized = False  # whether `init` was called in this process
_loss_scaler = None  # of the losses that scale their own gradient; the first trainer takes it too
_amp_loss_scale_initialized = False  # whether it did


def _cast_symbol_NDArray(s, dtype):  # noqa: N802
    """`s` in `dtype`, if it is a symbol or an array of a floating type."""
    if isinstance(s, Symbol):
        return symbol.amp_cast(s, dtype=dtype)
    if isinstance(s, NDArray) and dtype_name(s.dtype) in _FLOATS:
        return s if dtype_name(s.dtype) == dtype_name(dtype) else ndarray.amp_cast(s, dtype=dtype)
    return s


def _symbol_with_casts(made, dtype):
    """The symbol's node with casts before all inputs but auxiliary states."""
    states = set(made.list_auxiliary_states())
    inputs = made.get_children()
    if inputs is None:
        return made
    cast = [part if part.name in states else _cast_symbol_NDArray(part, dtype) for part in inputs]
    result = _core.on_inputs(made, cast)
    return result if type(result) is type(made) else type(made)(result)


def _casting(function, dtype, condition=None):
    """`function` with its inputs in `dtype`, where `condition` (attribute, values) holds."""

    @functools.wraps(function)
    def call(*args, **kwargs):
        if condition is not None and kwargs.get(condition[0]) not in condition[1]:
            return function(*args, **kwargs)
        if any(isinstance(value, Symbol) for value in (*args, *kwargs.values())):
            return _symbol_with_casts(function(*args, **kwargs), dtype)
        args = [_cast_symbol_NDArray(value, dtype) for value in args]
        kwargs = {k: v if k == "out" else _cast_symbol_NDArray(v, dtype) for k, v in kwargs.items()}
        return function(*args, **kwargs)

    return call


def _widest(function):
    """`function` with its inputs in the widest of their types."""

    @functools.wraps(function)
    def call(*args, **kwargs):
        args = list(args)
        places = [(args, i) for i, value in enumerate(args) if _is_value(value)]
        places += [(kwargs, k) for k, v in kwargs.items() if k != "out" and _is_value(v)]
        values = [holder[key] for holder, key in places]
        if any(isinstance(value, Symbol) for value in values):
            if len(values) > 1:
                values = symbol.amp_multicast(*values, num_outputs=len(values))
        elif any(dtype_name(value.dtype) == "float32" for value in values):
            values = [_cast_symbol_NDArray(value, "float32") for value in values]
        for (holder, key), value in zip(places, values, strict=True):
            holder[key] = value
        return function(*args, **kwargs)

    return call


def _is_value(value):
    return isinstance(value, (Symbol, NDArray))


def _get_fun_to_wrap(name, module, submodule_dict):
    """Return an operator's name in the module of functions that has it, and that module.

    `submodule_dict` holds submodules by the beginning of their operators' names: '_contrib_'.
    """
    for start in _SUBMODULES:
        if name.startswith(start):
            return name[len(start) :], submodule_dict.get(start, getattr(module, start[1:-1]))
    return name, module._internal if name.startswith("_") else module


def _replace(module, name, wrap):
    """Wrap the operator's function in a module of functions, under every name it has there."""
    if name.startswith(_SUBMODULES):
        name, place = _get_fun_to_wrap(name, module, {})
        places = [place]
    else:
        places = [module._internal] if name.startswith("_") else [module, module.op]
    for place in places:
        function = getattr(place, name, None)
        if function is not None:
            setattr(place, name, wrap(function))


def _wrap_symbol_functions(
    module, target_dtype, target_precision_ops=None, conditional_fp32_ops=None, fp32_ops=None
):
    """Make the functions of mx.nd or mx.sym cast their inputs; see `init` for the lists."""
    target = _lists.target_name(target_dtype)
    given = (target_precision_ops, conditional_fp32_ops, fp32_ops)
    for table in _rules(target, *_filled_lists(target, *given)):
        for name, wrap in table.items():
            _replace(module, name, wrap)


def _filled_lists(target, target_precision_ops, conditional_fp32_ops, fp32_ops):
    """The lists that `init` was given, the default ones in place of None."""
    if target_precision_ops is None:
        target_precision_ops = _lists.list_lp16_ops(target)
    if conditional_fp32_ops is None:
        conditional_fp32_ops = _lists.list_conditional_fp32_ops(target)
    if fp32_ops is None:
        fp32_ops = _lists.list_fp32_ops(target)
    return target_precision_ops, conditional_fp32_ops, fp32_ops


def _rules(target, target_precision_ops, conditional_fp32_ops, fp32_ops):
    """Decorators by operator, and those that look at attributes."""
    rules = dict.fromkeys(_lists.list_widest_type_cast(target), _widest)
    rules.update(dict.fromkeys(fp32_ops, lambda function: _casting(function, "float32")))
    rules.update(dict.fromkeys(target_precision_ops, lambda function: _casting(function, target)))
    conditional = {}
    for name, key, values in conditional_fp32_ops:
        conditional[name] = functools.partial(
            _casting, dtype="float32", condition=(key, tuple(values))
        )
    return rules, conditional


def _wrap_numpy_functions(target_dtype, *given):
    """Make the functions of mx.np and mx.npx cast their inputs."""
    target = _lists.target_name(target_dtype)
    target_ops, conditional_ops, fp32_ops = _filled_lists(target, *given)
    widest = _lists.list_widest_type_cast(target)
    _numpy.wrap_arrays(target, target_ops, fp32_ops, widest, conditional_ops)
    _numpy.wrap_symbols(*_rules(target, target_ops, conditional_ops, fp32_ops))


def _wrap_loss_output_functions(module, ls, target_dtype):
    """Make the losses of mx.nd scale their gradients by the scaler `ls`; those of mx.sym warn."""

    def scaled(function):
        @functools.wraps(function)
        def call(*args, **kwargs):
            kwargs["grad_scale"] = kwargs.get("grad_scale", 1.0) * ls.loss_scale
            return function(*args, **kwargs)

        return call

    def warned(function):
        @functools.wraps(function)
        def call(*args, **kwargs):
            logging.warning(
                "%s does not support dynamic loss scaling in symbolic and hybridized execution.",
                function.__name__,
            )
            return function(*args, **kwargs)

        return call

    for name in _lists.list_loss_output_functions(_lists.target_name(target_dtype)):
        _replace(module, name, scaled if module is ndarray else warned)


def init(
    target_dtype="float16", target_precision_ops=None, conditional_fp32_ops=None, fp32_ops=None
):
    """Make the functions of mx.nd, mx.sym, mx.np and mx.npx cast their inputs from now on.

    Call it before the model is built. Further calls change nothing.

    Parameters
    ----------
    target_dtype : {'float16', 'bfloat16'}
    target_precision_ops, fp32_ops : list of str, optional
        Operators that run in the target type, or in float32, in place of the default lists.
    conditional_fp32_ops : list of (str, str, list of str), optional
        (operator, attribute, values that make it run in float32).

    Examples
    --------
    A process cannot go back, so the examples of AMP are programs of their own.

    >>> with open("amp_init.py", "w") as program:
    ...     _ = program.write('''
    ... import mxnet as mx
    ... mx.contrib.amp.init("float16")
    ... data, weight = mx.nd.ones((1, 2)), mx.nd.ones((3, 2))
    ... print(mx.nd.FullyConnected(data, weight, num_hidden=3, no_bias=True).dtype)
    ... ''')
    >>> import subprocess, sys
    >>> subprocess.check_output([sys.executable, "amp_init.py"], text=True)
    "<class 'numpy.float16'>\\n"
    """
    global _amp_initialized, _loss_scaler
    if _amp_initialized:
        return
    _lists.target_name(target_dtype)  # refuses other types before anything is changed
    _amp_initialized = True
    _loss_scaler = LossScaler()
    logging.info("Using AMP")
    for module in (symbol, ndarray):
        _wrap_symbol_functions(
            module, target_dtype, target_precision_ops, conditional_fp32_ops, fp32_ops
        )
    _wrap_numpy_functions(target_dtype, target_precision_ops, conditional_fp32_ops, fp32_ops)
    for kind in (NDArray, Symbol):
        for method in _ARITHMETIC:
            setattr(kind, f"__{method}__", _widest(getattr(kind, f"__{method}__")))
    for module in (ndarray, symbol):
        _wrap_loss_output_functions(module, _loss_scaler, target_dtype)


def _check_trainer(name, trainer):
    if isinstance(trainer, Optimizer):
        raise TypeError(f"amp.{name}: an optimizer alone cannot be used; pass a Gluon Trainer")
    if not isinstance(trainer, Trainer):
        raise TypeError(f"amp.{name}: needs a Gluon Trainer, got {type(trainer).__name__}")


def init_trainer(optimizer_or_trainer):
    """Give a Gluon Trainer a loss scaler: it skips steps whose gradients overflowed.

    Parameters
    ----------
    optimizer_or_trainer : Trainer
        What shall skip such steps.

    Raises
    ------
    AssertionError
        If `amp.init()` was not called before.

    Examples
    --------
    >>> with open("amp_trainer.py", "w") as program:
    ...     _ = program.write('''
    ... import mxnet as mx
    ... mx.contrib.amp.init()
    ... net = mx.gluon.nn.Dense(1, in_units=2)
    ... net.initialize()
    ... trainer = mx.gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
    ... mx.contrib.amp.init_trainer(trainer)
    ... data = mx.nd.ones((4, 2))
    ... with mx.autograd.record():
    ...     with mx.contrib.amp.scale_loss(net(data).sum(), trainer) as loss:
    ...         loss.backward()
    ... trainer.step(4)
    ... print("stepped")
    ... ''')
    >>> import subprocess, sys
    >>> subprocess.check_output([sys.executable, "amp_trainer.py"], text=True)
    'stepped\\n'
    """
    global _amp_loss_scale_initialized
    if not _amp_initialized:
        raise AssertionError("amp.init_trainer: AMP is not initialized; call amp.init() first")
    _check_trainer("init_trainer", optimizer_or_trainer)
    scaler = LossScaler() if _amp_loss_scale_initialized else _loss_scaler
    _amp_loss_scale_initialized = True
    optimizer_or_trainer._amp_loss_scaler = scaler
    optimizer_or_trainer._amp_original_scale = optimizer_or_trainer._scale


@contextlib.contextmanager
def scale_loss(loss, optimizer_or_trainer):
    """Give the loss (or list of losses) times the scale; the trainer's step divides by it.

    Parameters
    ----------
    loss : NDArray or list of NDArray
        What is multiplied.
    optimizer_or_trainer : Trainer
        Whose scale is used.

    Raises
    ------
    AssertionError
        If `amp.init_trainer()` was not called before.

    Examples
    --------
    >>> with open("amp_scale.py", "w") as program:
    ...     _ = program.write('''
    ... import mxnet as mx
    ... mx.contrib.amp.init()
    ... weight = mx.gluon.Parameter("weight", shape=(1,))
    ... weight.initialize(mx.init.One())
    ... trainer = mx.gluon.Trainer([weight], "sgd")
    ... mx.contrib.amp.init_trainer(trainer)
    ... with mx.contrib.amp.scale_loss(mx.nd.array([2]), trainer) as loss:
    ...     print(loss.asscalar() / 2)
    ... ''')
    >>> import subprocess, sys
    >>> subprocess.check_output([sys.executable, "amp_scale.py"], text=True)
    '65536.0\\n'
    """
    scaler = getattr(optimizer_or_trainer, "_amp_loss_scaler", None)
    if scaler is None:
        raise AssertionError(
            "amp.scale_loss: the loss scaler is not initialized; call amp.init_trainer() first"
        )
    optimizer_or_trainer._scale = optimizer_or_trainer._amp_original_scale / scaler.loss_scale
    if isinstance(loss, (list, tuple)):
        yield [part * scaler.loss_scale for part in loss]
    else:
        yield loss * scaler.loss_scale


def unscale(optimizer_or_trainer):
    """Divide the gradients by the scale now, e.g. to clip them before the step.

    Parameters
    ----------
    optimizer_or_trainer : Trainer
        Whose gradients are divided.

    Examples
    --------
    >>> with open("amp_unscale.py", "w") as program:
    ...     _ = program.write('''
    ... import mxnet as mx
    ... mx.contrib.amp.init()
    ... weight = mx.gluon.Parameter("weight", shape=(1,))
    ... weight.initialize(mx.init.One())
    ... trainer = mx.gluon.Trainer([weight], "sgd")
    ... mx.contrib.amp.init_trainer(trainer)
    ... with mx.autograd.record():
    ...     with mx.contrib.amp.scale_loss(weight.data() * 3, trainer) as loss:
    ...         loss.backward()
    ... mx.contrib.amp.unscale(trainer)
    ... print(weight.grad().asscalar())
    ... ''')
    >>> import subprocess, sys
    >>> subprocess.check_output([sys.executable, "amp_unscale.py"], text=True)
    '3.0\\n'
    """
    _check_trainer("unscale", optimizer_or_trainer)
    for param in optimizer_or_trainer._params:
        for grad in param._grad or ():
            grad *= optimizer_or_trainer._scale
    optimizer_or_trainer._scale = 1.0
