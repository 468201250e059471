"""Calibration: the ranges that a quantized graph has to represent.

Collectors look at outputs of layers while the network runs on sample data; thresholds follow from
what they saw.
"""

import logging
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import numpy as np

from .. import ndarray
from ..context import Context
from ..io import DataBatch, DataDesc, DataIter
from ..ndarray import NDArray
from ..symbol import Group, Symbol

Thresholds = dict[str, tuple[float, float]]
Histogram = tuple[np.ndarray, np.ndarray, float, float, float]


class Collector(Protocol):
    """What a collector of layers' outputs has to offer."""

    def collect(self, name: str, arr: NDArray) -> None:
        """Takes one output of one layer into account."""


def combine_histogram(
    old_hist: Histogram, arr: np.ndarray, new_min: float, new_max: float, new_th: float
) -> Histogram:
    """Adds the elements of an array to a histogram, which grows by whole bins where it must.

    Parameters
    ----------
    old_hist : tuple
        Counts, edges, smallest and largest element so far, and the magnitude that is covered.
    arr : numpy.ndarray
        The new elements.
    new_min, new_max, new_th : float
        Their smallest, their largest, and the larger magnitude of both.

    Returns
    -------
    tuple
        The same five items for all elements.

    Examples
    --------
    >>> counts, edges = np.histogram(np.array([-1.0, 0.5, 1.0]), bins=4, range=(-1, 1))
    >>> old = (counts, edges, -1.0, 1.0, 1.0)
    >>> new = np.array([0.2, 1.4])
    >>> counts, edges, low, high, reach = mx.contrib.quantization.combine_histogram(
    ...     old, new, 0.2, 1.4, 1.4)
    >>> counts, (low, high, reach)
    (array([0, 1, 0, 1, 2, 1]), (-1.0, 1.4, 1.5))
    """
    counts, edges, old_min, old_max, old_th = old_hist
    low, high = min(old_min, new_min), max(old_max, new_max)
    if new_th <= old_th:
        added, _ = np.histogram(arr, bins=len(counts), range=(-old_th, old_th))
        return counts + added, edges, low, high, old_th
    step = 2 * old_th / len(counts)
    more = int((new_th - old_th) // step + 1)
    reach = more * step + old_th
    wide, edges = np.histogram(arr, bins=2 * more + len(counts), range=(-reach, reach))
    wide[more : len(wide) - more] += counts
    return wide, edges, low, high, reach


class _LayerHistogramCollector:
    """Keeps a histogram of every included output, for thresholds of least divergence."""

    def __init__(
        self,
        num_bins: int = 8001,
        include_layer: Iterable[str] | None = None,
        logger: logging.Logger | None = None,
    ) -> None:
        self.hist_dict: dict[str, Histogram] = {}
        self.num_bins = num_bins
        self.include_layer = include_layer
        self.logger = logger

    def collect(self, name: str, arr: NDArray) -> None:
        """Adds an output to its histogram."""
        if self.include_layer is not None and name not in self.include_layer:
            return
        values = arr.asnumpy()
        if self.logger:
            self.logger.debug("Collecting layer %s histogram of shape %s", name, values.shape)
        low, high = values.min(), values.max()
        reach = max(abs(low), abs(high))
        if name in self.hist_dict:
            self.hist_dict[name] = combine_histogram(self.hist_dict[name], values, low, high, reach)
            return
        counts, edges = np.histogram(values, bins=self.num_bins, range=(-reach, reach))
        self.hist_dict[name] = (counts, edges, low, high, reach)


class _LayerOutputMinMaxCollector:
    """Keeps the smallest and the largest element of every included output."""

    def __init__(
        self,
        quantized_dtype: str,
        include_layer: Iterable[str] | None = None,
        logger: logging.Logger | None = None,
    ) -> None:
        self.min_max_dict: Thresholds = {}
        self.quantized_dtype = quantized_dtype
        self.include_layer = include_layer
        self.logger = logger

    def collect(self, name: str, arr: NDArray) -> None:
        """Widens the range of an output."""
        if self.include_layer is not None and name not in self.include_layer:
            return
        values = arr.asnumpy()
        low, high = float(values.min()), float(values.max())
        if name in self.min_max_dict:
            old_low, old_high = self.min_max_dict[name]
            low, high = min(low, old_low), max(high, old_high)
        self.min_max_dict[name] = (low, high)
        if self.logger:
            self.logger.debug("Collecting layer %s min_range=%f, max_range=%f", name, low, high)


def _get_optimal_threshold(
    hist_data: Histogram, quantized_dtype: str, num_quantized_bins: int = 255
) -> tuple[float, float, float, float]:
    """Returns smallest, largest, threshold and its divergence for one histogram."""
    counts, edges, low, high, _ = hist_data
    if low >= 0 and quantized_dtype in ("auto", "uint8"):
        num_quantized_bins = num_quantized_bins * 2 + 1  # all levels are on one side of zero
    threshold, divergence = ndarray.contrib.calibrate_entropy(
        hist=ndarray.array(counts, dtype="float32"),
        hist_edges=ndarray.array(edges, dtype="float32"),
        num_quantized_bins=num_quantized_bins,
    )
    return low, high, float(threshold.asscalar()), float(divergence.asscalar())


def _get_optimal_thresholds(
    hist_dict: dict[str, Histogram],
    quantized_dtype: str,
    num_quantized_bins: int = 255,
    logger: Any = None,
) -> Thresholds:
    """Returns the range of every histogram that loses least; empties `hist_dict` on the way."""
    result: Thresholds = {}
    for name in list(hist_dict):
        low, high, threshold, divergence = _get_optimal_threshold(
            hist_dict.pop(name), quantized_dtype, num_quantized_bins
        )
        is_positive = low >= 0 and quantized_dtype in ("auto", "uint8")
        result[name] = (0.0 if is_positive else -threshold, threshold)
        if logger:
            logger.debug(
                "layer=%s, min_val=%f, max_val=%f, th=%f, divergence=%f",
                *(name, low, high, threshold, divergence),
            )
    return result


class _DataIterWrapper(DataIter):
    """Any iterable of batches, a DataLoader for one, as a DataIter.

    One array is `data`; of two the second is called `data0` and usually holds labels; more are
    `data0`, `data1`, ….
    """

    def __init__(self, calib_data: Iterable[Any]) -> None:
        self._data = calib_data
        try:
            example = _as_arrays(next(iter(calib_data)))
        except TypeError as error:
            raise TypeError(
                f"calib_data: a {type(calib_data).__name__} is no iterable of batches; pass a "
                "DataIter or a DataLoader"
            ) from error
        except StopIteration:
            raise ValueError("calib_data: it has no batch; pass at least one") from None
        names = [f"data{i}" for i in range(len(example))]
        if len(example) < 3:
            names = ["data", "data0"][: len(example)]
        self.provide_data = [
            DataDesc(name=name, shape=array.shape)
            for name, array in zip(names, example, strict=True)
        ]
        self.provide_label: list[Any] = []
        self.batch_size = example[0].shape[0]
        self.reset()

    def reset(self) -> None:
        """Starts over."""
        self._iter = iter(self._data)

    def next(self) -> DataBatch:
        """Returns the next batch."""
        return DataBatch(data=_as_arrays(next(self._iter)))


def _as_arrays(batch: Any) -> list[NDArray]:
    """The arrays of a batch; the split axis that some loaders put first is merged."""
    arrays = list(batch) if isinstance(batch, (list, tuple)) else [batch]
    if len(arrays[0].shape) > 4:
        arrays[0] = arrays[0].reshape((-1, *arrays[0].shape[2:]))
    return arrays


def _as_data_iter(calib_data: Any) -> tuple[DataIter, list[Any]]:
    """Returns a DataIter and the descriptions of its data."""
    if not isinstance(calib_data, DataIter):
        calib_data = _DataIterWrapper(calib_data)
    return calib_data, calib_data.provide_data


class _LayerRunner:
    """Runs a graph up to some of its inner outputs."""

    def __init__(
        self,
        sym: Symbol,
        names: Iterable[str],
        params: dict[str, NDArray],
        ctx: Context,
    ) -> None:
        inner = sym.get_internals()
        wanted = set(names)
        self._names = [name for name in inner.list_outputs() if name in wanted]
        inputs = set(sym.list_inputs())
        self._graph = Group([inner[name] for name in self._names if name not in inputs])
        self._computed = [name for name in self._names if name not in inputs]
        self._params, self._ctx = params, ctx
        self._bound: dict[Any, Any] = {}

    def run(self, feed: dict[str, NDArray], report: Callable[[str, NDArray], None]) -> None:
        """Computes the outputs for one batch and reports each."""
        for name in self._names:
            if name in feed:
                report(name, feed[name])
        if not self._computed:
            return
        needed = set(self._graph.list_inputs())
        feed = {name: array for name, array in feed.items() if name in needed}
        key = tuple((name, array.shape) for name, array in sorted(feed.items()))
        if key not in self._bound:
            shapes = {name: array.shape for name, array in feed.items()}
            bound = self._graph.simple_bind(self._ctx, grad_req="null", **shapes)
            arrays = {**bound.arg_dict, **bound.aux_dict}
            for name in arrays.keys() & self._params.keys():
                arrays[name][:] = self._params[name]
            self._bound[key] = bound
        outputs = self._bound[key].forward(is_train=False, **feed)
        for name, output in zip(self._computed, outputs, strict=True):
            report(name, output)


def collect_statistics(
    sym: Symbol,
    params: dict[str, NDArray],
    data: Any,
    collector: Collector,
    names: Iterable[str],
    ctx: Context,
    max_num_examples: int | None = None,
    logger: Any = None,
) -> int:
    """Shows a collector the named inner outputs of a network for every batch of `data`.

    Returns
    -------
    int
        How many examples were seen.
    """
    runner = _LayerRunner(sym, names, params, ctx)
    data_names = [desc[0] for desc in data.provide_data]
    label_names = [desc[0] for desc in data.provide_label or []]
    batches = examples = 0
    data.reset()
    for batch in data:
        feed = dict(zip(data_names, batch.data, strict=False))
        feed |= dict(zip(label_names, batch.label or [], strict=False))
        runner.run(
            {name: array.as_in_context(ctx) for name, array in feed.items()}, collector.collect
        )
        batches += 1
        examples += data.batch_size
        if max_num_examples is not None and examples >= max_num_examples:
            break
    if logger:
        logger.info(
            "Collected statistics from %d batches with batch_size=%d", batches, data.batch_size
        )
    return examples
