"""Statistics of layers through a module's monitor, as calibration scripts of 1.9.1 call them."""

import numpy as np

from .. import ndarray, symbol
from ..io import DataIter
from ._calibration import _LayerHistogramCollector, _LayerOutputMinMaxCollector


def _collect_layer_statistics(mod, data, collector, max_num_examples=None, logger=None):
    """Give a collector every output of a bound module's layers; return the count of samples.

    Parameters
    ----------
    mod : Module
        Bound, with parameters.
    data : DataIter
        The batches.
    collector : object with collect(name, array)
        Gets every output.
    max_num_examples : int, optional
        Stop after so many samples.
    logger : logging.Logger, optional
        Told the count.
    """
    if not isinstance(data, DataIter):
        raise ValueError(f"calibration: data must be a DataIter, got {type(data).__name__}")
    mod._exec_group.execs[0].set_monitor_callback(collector.collect, monitor_all=True)
    batches = samples = 0
    for batch in data:
        mod.forward(data_batch=batch, is_train=False)
        batches += 1
        samples += data.batch_size
        if max_num_examples is not None and samples >= max_num_examples:
            break
    if logger is not None:
        logger.info("Statistics of %d batches of %d samples", batches, data.batch_size)
    return samples


def _collect_layer_output_min_max(
    mod, data, quantized_dtype, include_layer=None, max_num_examples=None, logger=None
):
    """Return the smallest and largest element of each layer's output, and the samples seen."""
    collector = _LayerOutputMinMaxCollector(quantized_dtype, include_layer, logger)
    count = _collect_layer_statistics(mod, data, collector, max_num_examples, logger)
    return collector.min_max_dict, count


def _collect_layer_histogram(mod, data, include_layer=None, max_num_examples=None, logger=None):
    """Return a histogram of each layer's output, and the samples seen."""
    collector = _LayerHistogramCollector(include_layer=include_layer, logger=logger)
    count = _collect_layer_statistics(mod, data, collector, max_num_examples, logger)
    return collector.hist_dict, count


def _smooth_distribution(p, eps=0.0001):
    """Return a distribution without zeros: each takes `eps`, the others give it."""
    p = np.asarray(p, dtype=np.float32)
    zeros = p == 0
    empty, filled = int(zeros.sum()), int((~zeros).sum())
    if not filled:
        raise ValueError("calibration: a distribution of nothing but zeros cannot be smoothed")
    given = eps * empty / filled
    if given >= 1.0:
        raise ValueError(
            f"calibration: {filled} of {p.size} entries cannot give {eps} to each of the others; "
            "use a smaller eps"
        )
    return np.where(zeros, np.float32(eps), p - np.float32(given))


def _load_sym(sym, logger=None):
    """Return a symbol, read from a file where its path is given."""
    if isinstance(sym, symbol.Symbol):
        return sym
    if not isinstance(sym, str):
        raise ValueError(f"calibration: needs a Symbol or a path, got {type(sym).__name__}")
    if logger is not None:
        logger.info("Loading symbol from %s", sym)
    return symbol.load(sym)


def _load_params(params, logger=None):
    """Return (arg_params, aux_params), read from a .params file where its path is given."""
    if isinstance(params, (list, tuple)) and len(params) == 2:
        return tuple(params)
    if not isinstance(params, str):
        raise ValueError(
            f"calibration: needs a path or two dicts of arrays, got {type(params).__name__}"
        )
    if logger is not None:
        logger.info("Loading params from %s", params)
    args, aux = {}, {}
    for key, array in ndarray.load(params).items():
        kind, _, name = key.partition(":")
        {"arg": args, "aux": aux}.get(kind, {})[name] = array
    return args, aux
