"""Graphs compiled for inference with their weights inside, as MXNet's TensorRT integration did.

    executor = mx.contrib.tensorrt.tensorrt_bind(sym, mx.cpu(), all_params, data=(1, 3, 224, 224))

Three generations of the interface work: `tensorrt_bind` under MXNET_USE_TENSORRT (1.3),
`get_backend_symbol('TensorRT')` with `init_tensorrt_params` (1.5), and
`optimize_for('TensorRT', args, aux)` (1.8). docs/guide/tensorrt.md shows them.
"""

import os

from .. import _core
from ..symbol.binding import take_values

__all__ = [
    "get_optimized_symbol",
    "get_use_fp16",
    "get_use_tensorrt",
    "init_tensorrt_params",
    "set_use_fp16",
    "set_use_tensorrt",
    "tensorrt_bind",
]


def __dir__():
    return __all__


def set_use_tensorrt(status):
    """Switch TensorRT on or off for the binds that follow.

    Parameters
    ----------
    status : bool
        Whether binds go through TensorRT.

    Examples
    --------
    >>> mx.contrib.tensorrt.set_use_tensorrt(True)
    >>> mx.contrib.tensorrt.get_use_tensorrt()
    True
    >>> mx.contrib.tensorrt.set_use_tensorrt(False)
    """
    os.environ["MXNET_USE_TENSORRT"] = str(int(bool(status)))


def get_use_tensorrt():
    """Whether binds go through TensorRT; False at first.

    It takes no parameters.

    Returns
    -------
    bool

    Examples
    --------
    >>> mx.contrib.tensorrt.get_use_tensorrt()
    False
    """
    return _core.setting("MXNET_USE_TENSORRT")


def set_use_fp16(status):
    """Allow or forbid half precision inside engines.

    Parameters
    ----------
    status : bool
        Whether it is allowed.

    Examples
    --------
    >>> mx.contrib.tensorrt.set_use_fp16(False)
    >>> mx.contrib.tensorrt.get_use_fp16()
    False
    >>> mx.contrib.tensorrt.set_use_fp16(True)
    """
    os.environ["MXNET_TENSORRT_USE_FP16"] = str(int(bool(status)))


def get_use_fp16():
    """Whether engines may compute in half precision; True at first. On a CPU they use fp32.

    It takes no parameters.

    Returns
    -------
    bool

    Examples
    --------
    >>> mx.contrib.tensorrt.get_use_fp16()
    True
    """
    return _core.setting("MXNET_TENSORRT_USE_FP16")


def tensorrt_bind(
    symbol, ctx, all_params, type_dict=None, stype_dict=None, group2ctx=None, **kwargs
):
    """Bind for inference; weights of compiled regions leave the executor's dictionaries.

    Parameters
    ----------
    symbol : Symbol
        The network.
    ctx : Context
        The device.
    all_params : dict of str to NDArray
        Arguments and auxiliary states together. The dictionary stays as it is.
    type_dict, stype_dict, group2ctx
        As in `Symbol.simple_bind`.
    **kwargs
        Input shapes by name, and what simple_bind takes.

    Returns
    -------
    Executor

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    >>> params = {"fc_weight": mx.nd.ones((2, 3)), "fc_bias": mx.nd.zeros(2)}
    >>> mx.contrib.tensorrt.set_use_tensorrt(True)
    >>> executor = mx.contrib.tensorrt.tensorrt_bind(net, mx.cpu(), params, data=(1, 3),
    ...     grad_req="null")
    >>> mx.contrib.tensorrt.set_use_tensorrt(False)
    >>> executor.forward(is_train=False, data=mx.nd.ones((1, 3)))[0].asnumpy()
    array([[3., 3.]], dtype=float32)
    """
    kwargs["shared_buffer"] = dict(all_params)  # binding adds what it makes
    executor = symbol.simple_bind(
        ctx, type_dict=type_dict, stype_dict=stype_dict, group2ctx=group2ctx, **kwargs
    )
    states = {name: all_params[name] for name in executor.aux_dict if name in all_params}
    executor.copy_params_from({}, states)
    return executor


def get_optimized_symbol(executor):
    """The graph as TensorRT cut it; the bound graph itself when TensorRT was off.

    Parameters
    ----------
    executor : Executor
        From `tensorrt_bind`.

    Returns
    -------
    Symbol

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    >>> params = {"fc_weight": mx.nd.ones((2, 3)), "fc_bias": mx.nd.zeros(2)}
    >>> executor = mx.contrib.tensorrt.tensorrt_bind(net, mx.cpu(), params, data=(1, 3),
    ...     grad_req="null")
    >>> mx.contrib.tensorrt.get_optimized_symbol(executor).list_outputs()
    ['fc_output']
    """
    return executor._symbol


def init_tensorrt_params(sym, arg_params, aux_params):
    """Move the values that only TensorRT's regions read into `sym`; return the other ones.

    `sym` comes from get_backend_symbol('TensorRT') and is changed in place; the dictionaries that
    were given stay as they are.

    Parameters
    ----------
    sym : Symbol
        The network with its regions.
    arg_params, aux_params : dict of str to NDArray
        Its arguments and auxiliary states.

    Returns
    -------
    (dict, dict)
        The arguments and states that are still asked for.

    Examples
    --------
    >>> net = mx.sym.relu(mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc"))
    >>> params = {"fc_weight": mx.nd.ones((2, 3)), "fc_bias": mx.nd.zeros(2)}
    >>> regions = net.get_backend_symbol("TensorRT")
    >>> mx.contrib.tensorrt.init_tensorrt_params(regions, params, {})
    ({}, {})
    """
    args, aux = dict(arg_params), dict(aux_params)
    values = take_values(sym._read_by_regions_only("TensorRT"), args, aux)
    sym._become(sym._inlined()._freeze(values).get_backend_symbol("TensorRT"))
    return args, aux
