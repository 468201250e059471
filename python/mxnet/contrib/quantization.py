"""mx.contrib.quantization: networks that compute with 8-bit integers.

    qnet = mx.contrib.quantization.quantize_net_v2(net, calib_data=loader, calib_mode="entropy")
    qnet(images)

See docs/guide/quantization.md.
"""

import logging
import tempfile
import warnings
from pathlib import Path
from typing import Any

from .. import ndarray
from .. import symbol as symbol_module
from ..context import Context, cpu
from ..io import DataDesc, DataIter
from ..model import load_checkpoint
from ..ndarray import NDArray
from ..symbol import Symbol
from ._calibration import (
    Collector,
    Thresholds,
    _as_data_iter,
    _get_optimal_thresholds,
    _LayerHistogramCollector,
    _LayerOutputMinMaxCollector,
    collect_statistics,
    combine_histogram,
)
from ._calibration import _DataIterWrapper as _DataIterWrapper
from ._calibration import _get_optimal_threshold as _get_optimal_threshold

try:
    from scipy import stats  # type: ignore[import-untyped, unused-ignore]
except ImportError:
    stats = None

__all__ = [
    "calib_graph",
    "combine_histogram",
    "quantize_graph",
    "quantize_model",
    "quantize_model_mkldnn",
    "quantize_net",
    "quantize_net_v2",
]
Params = dict[str, NDArray]
Model = tuple[Symbol, Params, Params]


def _quantize_weight(array: NDArray, has_channels: bool) -> tuple[NDArray, NDArray, NDArray]:
    """Returns int8 values and their range, of the whole or of each output channel."""
    if not has_channels:
        low, high = ndarray.min(array), ndarray.max(array)
        return tuple(ndarray.contrib.quantize(array, low, high, out_type="int8"))
    rows = array.reshape((array.shape[0], -1))
    most = ndarray.max(ndarray.abs(rows), axis=1, keepdims=True)
    # Each row as a share of its largest number: all of them then have the range of 1.
    shares = ndarray.broadcast_div(rows, ndarray.where(most > 0, most, ndarray.ones_like(most)))
    one = ndarray.ones((1,))
    integers = ndarray.contrib.quantize(shares, -one, one, out_type="int8")[0]
    most = most.reshape((-1,))
    return integers.reshape(array.shape), -most, most


def _quantize_params(qsym: Symbol, params: Params, th_dict: Thresholds) -> Params:
    """Returns the parameters of a quantized graph: int8 where it wants them so."""
    result: Params = {}
    suffix = "_quantize"
    attributes = qsym.attr_dict()
    for name in qsym.list_arguments():
        if name in params:
            result[name] = params[name]
        elif name.endswith(suffix) and name[: -len(suffix)] in params:
            array = params[name[: -len(suffix)]]
            has_channels = "__shape__" in attributes.get(f"{name}_min", {})
            integers, low, high = _quantize_weight(array, has_channels)
            result |= {name: integers, f"{name}_min": low, f"{name}_max": high}
        elif name.endswith(("_min", "_max")) and name[:-4] in th_dict:
            result[name] = ndarray.array([th_dict[name[:-4]][name.endswith("_max")]])
    return result


def _check_names(names: list[str] | None, what: str) -> list[str]:
    if names is None:
        return []
    if not isinstance(names, list):
        raise ValueError(f"{what} must be a list of strings, got a {type(names).__name__}")
    return names


def _check_choice(value: str, what: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ValueError(f"unknown {what} {value!r}; use one of {', '.join(choices)}")


def _check_dtype(quantized_dtype: str) -> None:
    _check_choice(quantized_dtype, "quantized_dtype", ("int8", "uint8", "auto"))


def _quantize_symbol(
    sym: Symbol,
    ctx: Context,
    excluded_symbols: list[str] | None = None,
    excluded_operators: list[str] | None = None,
    offline_params: list[str] | None = None,
    quantized_dtype: str = "int8",
    quantize_mode: str = "smart",
    quantize_granularity: str = "tensor-wise",
) -> tuple[Symbol, list[str]]:
    """Returns the quantized graph and the names of the outputs whose ranges it needs."""
    _check_dtype(quantized_dtype)
    _check_choice(quantize_mode, "quantize_mode", ("full", "smart"))
    _check_choice(quantize_granularity, "quantize_granularity", ("tensor-wise", "channel-wise"))
    result: Any = sym._quantize(
        _check_names(excluded_symbols, "excluded_sym_names"),
        _check_names(excluded_operators, "excluded_op_names"),
        list(offline_params or []),
        quantized_dtype,
        quantize_mode == "smart",
        quantize_granularity == "channel-wise",
    )
    return result


def _calibrate_quantized_sym(qsym: Symbol, th_dict: Thresholds | None) -> Symbol:
    """Returns the quantized graph with ranges in the nodes that need them."""
    if not th_dict:
        return qsym
    return qsym._calibrate({name: (float(a), float(b)) for name, (a, b) in th_dict.items()})


def _make_collector(
    calib_mode: str,
    quantized_dtype: str,
    names: list[str],
    custom: Collector | None = None,
    logger: Any = None,
) -> Any:
    if calib_mode == "entropy":
        return _LayerHistogramCollector(include_layer=names, logger=logger)
    if calib_mode == "naive":
        return _LayerOutputMinMaxCollector(quantized_dtype, include_layer=names, logger=logger)
    if calib_mode == "customize" and custom is not None:
        return custom
    expected = "none, naive, entropy or customize (with a LayerOutputCollector)"
    raise ValueError(f"unknown calibration mode {calib_mode!r}; use {expected}")


def _thresholds(collector: Any, calib_mode: str, quantized_dtype: str, logger: Any) -> Thresholds:
    if calib_mode == "entropy":
        if logger:
            logger.info("Calculating optimal thresholds for quantization")
        return _get_optimal_thresholds(collector.hist_dict, quantized_dtype, logger=logger)
    if calib_mode in ("naive", "customize"):
        return collector.min_max_dict
    raise ValueError(
        f"unknown calibration mode {calib_mode!r}; use none, naive, entropy or customize"
    )


def _check_calibration(calib_mode: str, calib_data: Any, ctx: Any) -> None:
    if not isinstance(ctx, Context):
        raise ValueError(f"ctx must be one Context, got {ctx}")
    if calib_data is None:
        raise ValueError(f"calib_data must be provided when calib_mode={calib_mode}")


def quantize_model(
    sym: Symbol,
    arg_params: Params,
    aux_params: Params,
    data_names: tuple[str, ...] = ("data",),
    label_names: tuple[str, ...] | None = ("softmax_label",),
    ctx: Context = cpu(),  # noqa: B008 (as 1.9.1)
    excluded_sym_names: list[str] | None = None,
    excluded_op_names: list[str] | None = None,
    calib_mode: str | None = "entropy",
    calib_data: DataIter | None = None,
    num_calib_examples: int | None = None,
    quantized_dtype: str = "int8",
    quantize_mode: str = "smart",
    quantize_granularity: str = "tensor-wise",
    logger: Any = None,
) -> Model:
    """Quantizes a symbol with its parameters, with or without calibration.

    Parameters
    ----------
    sym : Symbol
        The network in float32.
    arg_params, aux_params : dict of str to NDArray
        Its parameters and auxiliary states.
    data_names, label_names : tuple of str
        Names of the inputs that `calib_data` provides.
    ctx : Context
        Where calibration runs.
    excluded_sym_names, excluded_op_names : list of str, optional
        Names of nodes, and of operators, that stay as they are.
    calib_mode : str
        'none': ranges are found anew in every call, which costs time. 'naive': the smallest and
        the largest number of the calibration data. 'entropy': the range in which the distribution
        of the calibration data survives best.
    calib_data : DataIter, optional
        Sample data; needed unless calib_mode is 'none'.
    num_calib_examples : int, optional
        How many examples to look at; all by default.
    quantized_dtype : str
        Of activations: 'int8', 'uint8' or 'auto' (uint8 where calibration saw no negative number).
    quantize_mode : str
        'full': every operator that has a quantized form. 'smart': layers with weights and what
        lies between two of them.
    quantize_granularity : str
        'tensor-wise', or 'channel-wise': a scale per output channel of each weight.
    logger : logging.Logger, optional
        Told what happens.

    Returns
    -------
    tuple
        The quantized symbol, its parameters, and the auxiliary states.

    Example::

        qsym, qargs, aux = mx.contrib.quantization.quantize_model(
            sym, args, aux, calib_mode="naive", calib_data=iterator)

    Raises
    ------
    ValueError
        If `calib_data` is no iterator where the mode needs one.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4, name="fc")
    >>> params = {"fc_weight": mx.nd.ones((4, 8)), "fc_bias": mx.nd.zeros(4)}
    >>> quantized, args, aux = mx.contrib.quantization.quantize_model(net, params, {},
    ...     label_names=None, calib_mode="none", quantized_dtype="int8")
    >>> "quantized_fully_connected" in quantized.tojson()
    True
    """
    excluded_sym_names = _check_names(excluded_sym_names, "excluded_sym_names")
    excluded_op_names = _check_names(excluded_op_names, "excluded_op_names")
    if logger:
        logger.info("Quantizing symbol")
    qsym, names = _quantize_symbol(
        sym,
        ctx,
        excluded_sym_names,
        excluded_op_names,
        list(arg_params),
        quantized_dtype,
        quantize_mode,
        quantize_granularity,
    )
    th_dict: Thresholds = {}
    if calib_mode is not None and calib_mode != "none":
        _check_calibration(calib_mode, calib_data, ctx)
        if not isinstance(calib_data, DataIter):
            raise ValueError(
                f"calib_data must be a DataIter when calib_mode={calib_mode}, got a "
                f"{type(calib_data).__name__}"
            )
        collector = _make_collector(calib_mode, quantized_dtype, names, logger=logger)
        params = {**arg_params, **aux_params}
        collect_statistics(
            sym, params, calib_data, collector, names, ctx, num_calib_examples, logger
        )
        th_dict = _thresholds(collector, calib_mode, quantized_dtype, logger)
        qsym = _calibrate_quantized_sym(qsym, th_dict)
    if logger:
        logger.info("Quantizing parameters")
    return qsym, _quantize_params(qsym, arg_params, th_dict), aux_params


def quantize_model_mkldnn(
    sym: Symbol,
    arg_params: Params,
    aux_params: Params,
    data_names: tuple[str, ...] = ("data",),
    label_names: tuple[str, ...] | None = ("softmax_label",),
    ctx: Context = cpu(),  # noqa: B008 (as 1.9.1)
    excluded_sym_names: list[str] | None = None,
    excluded_op_names: list[str] | None = None,
    calib_mode: str | None = "entropy",
    calib_data: DataIter | None = None,
    num_calib_examples: int | None = None,
    quantized_dtype: str = "int8",
    quantize_mode: str = "smart",
    quantize_granularity: str = "tensor-wise",
    logger: Any = None,
) -> Model:
    """Like `quantize_model`, of layers as the backend MKLDNN_QUANTIZE fuses them.

    A convolution with its BatchNorm, addition and activation is one node and rounds once. Its
    weights stay float32 in the parameters, with a range per output channel at run time; those of
    dense layers become int8.

    Parameters
    ----------
    sym : Symbol
        The network in float32.
    arg_params, aux_params : dict of str to NDArray
        Its parameters and auxiliary states.
    ctx : Context, default cpu()
        Where calibration runs: a CPU.
    quantize_mode : str, default 'smart'
        'full' or 'smart', as in `quantize_model`.
    data_names, label_names, excluded_sym_names, excluded_op_names, calib_mode, calib_data
        As in `quantize_model`.
    num_calib_examples, quantized_dtype, quantize_granularity, logger
        As in `quantize_model`.

    Returns
    -------
    tuple
        The quantized symbol, its parameters, and the auxiliary states.

    Raises
    ------
    ValueError
        If `ctx` is not a CPU.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4, name="fc")
    >>> params = {"fc_weight": mx.nd.ones((4, 8)), "fc_bias": mx.nd.zeros(4)}
    >>> quantized, args, aux = mx.contrib.quantization.quantize_model_mkldnn(net, params, {},
    ...     label_names=None, calib_mode="none")
    >>> args["fc_weight_quantize"].dtype
    <class 'numpy.int8'>
    """
    if not isinstance(ctx, Context) or ctx.device_type != "cpu":
        raise ValueError(f"quantize_model_mkldnn: ctx must be a CPU, got {ctx}")
    qsym, qargs, aux = quantize_model(
        sym.get_backend_symbol("MKLDNN_QUANTIZE"),
        arg_params,
        aux_params,
        data_names=data_names,
        label_names=label_names,
        ctx=ctx,
        excluded_sym_names=excluded_sym_names,
        excluded_op_names=excluded_op_names,
        calib_mode=calib_mode,
        calib_data=calib_data,
        num_calib_examples=num_calib_examples,
        quantized_dtype=quantized_dtype,
        quantize_mode=quantize_mode,
        quantize_granularity=quantize_granularity,
        logger=logger,
    )
    return qsym.get_backend_symbol("MKLDNN_QUANTIZE"), qargs, aux


def quantize_graph(
    sym: Symbol,
    arg_params: Params,
    aux_params: Params,
    ctx: Context = cpu(),  # noqa: B008 (as 1.9.1)
    excluded_sym_names: list[str] | None = None,
    excluded_op_names: list[str] | None = None,
    calib_mode: str | None = "entropy",
    quantized_dtype: str = "int8",
    quantize_mode: str = "full",
    quantize_granularity: str = "tensor-wise",
    LayerOutputCollector: Collector | None = None,
    logger: Any = None,
) -> tuple[Symbol, Params, Params, Any]:
    """Quantizes a symbol without calibrating it.

    Parameters
    ----------
    sym : Symbol
        The network in float32.
    arg_params, aux_params : dict of str to NDArray
        Its parameters and auxiliary states.
    calib_mode : str, default 'entropy'
        'none', 'naive', 'entropy', or 'customize': what `LayerOutputCollector` finds.
    LayerOutputCollector : object, optional
        Has `collect(name, array)`, for calib_mode 'customize'.
    ctx, excluded_sym_names, excluded_op_names, quantized_dtype, quantize_mode
        As in `quantize_model`.
    quantize_granularity, logger
        As in `quantize_model`.

    Returns
    -------
    tuple
        The quantized symbol, its parameters, the auxiliary states, and a collector. Let an executor
        of the float32 network fill it: `set_monitor_callback(collector.collect, monitor_all=True)`,
        then forward; and pass it to `calib_graph`.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4, name="fc")
    >>> params = {"fc_weight": mx.nd.ones((4, 8)), "fc_bias": mx.nd.zeros(4)}
    >>> quantized, args, aux, collector = mx.contrib.quantization.quantize_graph(net, params, {},
    ...     calib_mode="naive")
    >>> "quantized_fully_connected" in quantized.tojson()
    True
    """
    qsym, names = _quantize_symbol(
        sym,
        ctx,
        excluded_sym_names,
        excluded_op_names,
        list(arg_params),
        quantized_dtype,
        quantize_mode,
        quantize_granularity,
    )
    collector = None
    if calib_mode is not None and calib_mode != "none":
        collector = _make_collector(
            calib_mode, quantized_dtype, names, LayerOutputCollector, logger
        )
    return qsym, _quantize_params(qsym, arg_params, {}), aux_params, collector


def calib_graph(
    qsym: Symbol,
    arg_params: Params,
    aux_params: Params,
    collector: Any,
    calib_mode: str | None = "entropy",
    quantized_dtype: str = "int8",
    logger: Any = logging,
) -> Model:
    """Calibrates a quantized symbol with what a collector saw.

    Parameters
    ----------
    qsym : Symbol
        From `quantize_graph`.
    arg_params, aux_params : dict of str to NDArray
        Parameters in float32, and auxiliary states.
    collector : object
        From `quantize_graph`, filled.
    calib_mode, quantized_dtype, logger
        As in `quantize_model`. Layers that the collector never saw are a warning.

    Returns
    -------
    tuple
        The calibrated symbol, its parameters, and the auxiliary states.

    Raises
    ------
    ValueError
        If `calib_mode` is 'none'.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4, name="fc")
    >>> params = {"fc_weight": mx.nd.ones((4, 8)), "fc_bias": mx.nd.zeros(4)}
    >>> quantized, args, aux, collector = mx.contrib.quantization.quantize_graph(net, params, {},
    ...     calib_mode="naive")
    >>> executor = net.bind(mx.cpu(), {"data": mx.nd.ones((2, 8)), **params})
    >>> executor.set_monitor_callback(collector.collect, monitor_all=True)
    >>> outputs = executor.forward()
    >>> calibrated, args, aux = mx.contrib.quantization.calib_graph(quantized, params, {},
    ...     collector, calib_mode="naive")
    >>> "min_calib_range" in calibrated.tojson()
    True
    """
    if calib_mode is None or calib_mode == "none":
        raise ValueError("calib_graph: calib_mode must be naive, entropy or customize, got none")
    th_dict = _thresholds(collector, calib_mode, quantized_dtype, logger)
    unseen = sorted(set(getattr(collector, "include_layer", None) or ()) - set(th_dict))
    if unseen:
        (logger or logging).warning(
            "calib_graph: the collector never saw %s; without a range they are not computed in "
            "integers alone. Let it see the graph that quantize_graph got.",
            ", ".join(unseen),
        )
    qsym = _calibrate_quantized_sym(qsym, th_dict)
    return qsym, _quantize_params(qsym, arg_params, th_dict), aux_params


def _export(network: Any, data_shapes: list[Any]) -> tuple[Symbol, Params, Params, int]:
    """Symbol and parameters of a block, and how many of the arrays it takes."""
    network.hybridize()
    arrays = [ndarray.zeros(desc.shape) for desc in data_shapes]
    while True:
        try:
            network(*arrays)
            break
        except TypeError:
            if len(arrays) == 1:
                raise
            arrays.pop()  # the last one holds labels
    with tempfile.TemporaryDirectory() as folder:
        prefix = str(Path(folder) / "network")
        network.export(prefix, epoch=0)
        sym, args, aux = load_checkpoint(prefix, 0)
    return sym, args, aux, len(arrays)


def quantize_net_v2(
    network: Any,
    quantized_dtype: str = "auto",
    quantize_mode: str = "full",
    quantize_granularity: str = "tensor-wise",
    exclude_layers: list[str] | None = None,
    exclude_layers_match: list[str] | None = None,
    exclude_operators: list[str] | None = None,
    calib_data: Any = None,
    data_shapes: list[Any] | None = None,
    calib_mode: str | None = "none",
    num_calib_examples: int | None = None,
    ctx: Context = cpu(),  # noqa: B008 (as 1.9.1)
    LayerOutputCollector: Collector | None = None,
    logger: Any = None,
) -> Any:
    """Quantizes a HybridBlock.

    Parameters
    ----------
    network : HybridBlock
        The network in float32, with its parameters.
    quantized_dtype, quantize_mode, quantize_granularity, calib_mode, num_calib_examples, logger
        As in `quantize_model`; calib_mode 'customize' takes ranges from LayerOutputCollector.
    exclude_layers, exclude_operators : list of str, optional
        Names of nodes, and of operators, that stay in float32.
    exclude_layers_match : list of str, optional
        Nodes with one of these texts in their name stay in float32.
    calib_data : DataIter or DataLoader, optional
        Sample data; needed unless calib_mode is 'none'.
    data_shapes : list of DataDesc, optional
        Inputs of the network, needed when calib_data is not given.
    ctx : Context
        Where calibration runs, and where the parameters of the result are.
    LayerOutputCollector : object, optional
        Has `collect(name, array)` and `min_max_dict`, for calib_mode 'customize'.

    Returns
    -------
    SymbolBlock
        The quantized network.

    Example::

        qnet = mx.contrib.quantization.quantize_net_v2(net, calib_data=loader, calib_mode="naive")

    Raises
    ------
    ValueError
        If `ctx` is not one context, or nothing tells the shapes of the data.

    Examples
    --------
    >>> net = mx.gluon.nn.Dense(4)
    >>> net.initialize()
    >>> net.hybridize()
    >>> x = mx.nd.random.uniform(shape=(2, 8))
    >>> _ = net(x)
    >>> data = mx.gluon.data.DataLoader(mx.gluon.data.ArrayDataset(x), batch_size=2)
    >>> small = mx.contrib.quantization.quantize_net_v2(net, calib_data=data, calib_mode="naive")
    >>> small(x).shape
    (2, 4)
    """
    if not isinstance(ctx, Context):
        raise ValueError(f"ctx must be one Context, got {ctx}")
    if calib_data is not None:
        calib_data, described = _as_data_iter(calib_data)
        data_shapes = data_shapes or described
    if not data_shapes:
        raise ValueError("data_shapes required, unless calib_data tells them")
    data_shapes = [d if hasattr(d, "shape") else DataDesc(*d) for d in data_shapes]
    sym, args, aux, count = _export(network, data_shapes)
    excluded = list(exclude_layers or [])
    for text in exclude_layers_match or []:
        excluded += [name for _, name, *_ in sym._nodes() if text in name]
    if logger:
        logger.info("These layers have been excluded %s", excluded)
    if ctx.device_type == "cpu":
        sym = sym.get_backend_symbol("MKLDNN_QUANTIZE")
    qsym, names = _quantize_symbol(
        sym,
        ctx,
        excluded,
        _check_names(exclude_operators, "exclude_operators"),
        list(args),
        quantized_dtype,
        quantize_mode,
        quantize_granularity,
    )
    qargs = _quantize_params(qsym, args, {})
    if calib_mode is not None and calib_mode != "none":
        _check_calibration(calib_mode, calib_data, ctx)
        collector = _make_collector(
            calib_mode, quantized_dtype, names, LayerOutputCollector, logger
        )
        params = {**args, **aux}
        collect_statistics(
            sym, params, calib_data, collector, names, ctx, num_calib_examples, logger
        )
        qsym, qargs, aux = calib_graph(
            qsym, args, aux, collector, calib_mode, quantized_dtype, logger
        )
    if ctx.device_type == "cpu":
        qsym = qsym.get_backend_symbol("MKLDNN_QUANTIZE")
    return _as_block(qsym, [desc.name for desc in data_shapes[:count]], {**qargs, **aux}, ctx)


def _as_block(sym: Symbol, inputs: list[str], params: Params, ctx: Context) -> Any:
    from ..gluon import SymbolBlock

    block = SymbolBlock(sym, [symbol_module.var(name) for name in inputs])
    block.collect_params().load_dict(params, ctx, cast_dtype=True, dtype_source="saved")
    return block


def quantize_net(
    network: Any,
    quantized_dtype: str = "auto",
    quantize_mode: str = "full",
    exclude_layers: list[str] | None = None,
    exclude_layers_match: list[str] | None = None,
    exclude_operators: list[str] | None = None,
    calib_data: Any = None,
    data_shapes: list[Any] | None = None,
    calib_mode: str | None = "none",
    num_calib_examples: int | None = None,
    ctx: Context = cpu(),  # noqa: B008 (as 1.9.1)
    logger: Any = None,
) -> Any:
    """Quantizes a HybridBlock tensor-wise; the older form of `quantize_net_v2`.

    Parameters
    ----------
    network : HybridBlock
        What is quantized.
    quantized_dtype, quantize_mode, exclude_layers, exclude_layers_match, exclude_operators
        As in `quantize_net_v2`.
    calib_data, data_shapes, calib_mode, num_calib_examples, ctx, logger
        As in `quantize_net_v2`.

    Examples
    --------
    >>> net = mx.gluon.nn.Dense(4)
    >>> net.initialize()
    >>> net.hybridize()
    >>> x = mx.nd.random.uniform(shape=(2, 8))
    >>> _ = net(x)
    >>> data = mx.gluon.data.DataLoader(mx.gluon.data.ArrayDataset(x), batch_size=2)
    >>> small = mx.contrib.quantization.quantize_net(net, calib_data=data, calib_mode="naive")
    >>> small(x).shape
    (2, 4)
    """
    warnings.warn(
        "quantize_net will be deprecated; use quantize_net_v2", DeprecationWarning, stacklevel=2
    )
    return quantize_net_v2(
        network=network,
        quantized_dtype=quantized_dtype,
        quantize_mode=quantize_mode,
        quantize_granularity="tensor-wise",
        exclude_layers=exclude_layers,
        exclude_layers_match=exclude_layers_match,
        exclude_operators=exclude_operators,
        calib_data=calib_data,
        data_shapes=data_shapes,
        calib_mode=calib_mode,
        num_calib_examples=num_calib_examples,
        ctx=ctx,
        LayerOutputCollector=None,
        logger=logger,
    )
