"""Correlations as metrics; `mxnet.metric` offers them."""

import numpy

from ..base import known_in
from ..metric import _NAN, _BothSums, alias, check_label_shapes, numpy_pairs, register


class _Moments:
    """Number, means, variances and covariance of pairs, added up batch by batch."""

    def __init__(self):
        self.count = 0
        self.means = numpy.zeros(2)
        self.squares = numpy.zeros((2, 2))

    def add(self, label, pred):
        """Take pairs into account: means shift first, so that nothing large cancels."""
        pairs = numpy.stack([label, pred])
        count = pairs.shape[1]
        if count == 0:
            return
        means = pairs.mean(axis=1)
        centred = pairs - means[:, None]
        shift = means - self.means
        total = self.count + count
        self.squares += centred @ centred.T
        self.squares += numpy.outer(shift, shift) * (self.count * count / total)
        self.means += shift * (count / total)
        self.count = total

    def correlation(self):
        """Return Pearson's correlation, nan where one side is constant."""
        return _correlation(self.squares[0, 1], self.squares[0, 0], self.squares[1, 1])


def _correlation(product, first, second):
    """The correlation from sums of products of distances from the means."""
    scale = numpy.sqrt(first * second)
    return float(product / scale) if scale > 0 else _NAN


@alias("pearsonr")
@register
class PearsonCorrelation(_BothSums):
    """Pearson's correlation of labels and predictions.

    Parameters
    ----------
    name : str
        Name in reports.
    output_names, label_names : list of str, optional
        Which entries `update_dict` uses; all of them by default.
    average : str
        'macro' for the mean over batches, 'micro' for one correlation of all pairs.

    Raises
    ------
    ValueError
        If there are not as many labels as predictions.

    Shapes
    ------
    Labels and predictions of one shape.

    Examples
    --------
    >>> metric = mx.metric.PearsonCorrelation()
    >>> metric.update(mx.nd.array([[1, 2, 3]]), mx.nd.array([[2, 4, 6]]))
    >>> metric.get()
    ('pearsonr', 1.0)
    """

    def __init__(self, name="pearsonr", output_names=None, label_names=None, average="macro"):
        if average not in ("macro", "micro"):
            raise ValueError(f"{name}: average {average!r} is unknown; use 'macro' or 'micro'")
        self.average = average
        super().__init__(name, output_names=output_names, label_names=label_names)

    def __getstate__(self):
        """Return what 1.9.1 pickles, and the global sums as plain arrays."""
        return {**self.__dict__, "_all": dict(vars(self._all))}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self._all = _Moments()
        if "_all" in state:
            vars(self._all).update(state["_all"])
        elif self.average == "micro":  # 1.9.1 keeps the local sums only
            self._all.count = self._label_nums
            self._all.means += (self._mean_l, self._mean_p)
            self._all.squares += ((self._sse_l, self._conv), (self._conv, self._sse_p))

    def reset(self):
        """Forget everything."""
        super().reset()
        self._all = _Moments()
        if self.average == "micro":
            self.reset_micro()

    def reset_local(self):
        """Forget the local pairs."""
        super().reset_local()
        if self.average == "micro":
            self.reset_micro()

    def reset_micro(self):
        """Forget the local pairs: their number, means, and sums of squares and products."""
        self._label_nums = self._pred_nums = 0
        self._mean_l = self._mean_p = 0
        self._sse_l = self._sse_p = self._conv = 0

    def update_variance(self, new_values, *aggregate):
        """Return (count, mean, squares) with further values: squares of distances from the mean.

        Parameters
        ----------
        new_values : numpy.ndarray
            Values of a batch.
        aggregate :
            Count, mean and sum of squares so far.

        Returns
        -------
        (int, float, float)
            Count, mean and sum of squares of all values.
        """
        count, mean, squares = aggregate
        count += len(new_values)
        before = new_values - mean
        mean += numpy.sum(before / count)
        return count, mean, squares + numpy.sum(before * (new_values - mean))

    def update_cov(self, label, pred):
        """Add the products; the labels' mean knows these values already, the predictions' not.

        Parameters
        ----------
        label, pred : numpy.ndarray
            Labels and predictions of a batch, flat.
        """
        self._conv = self._conv + numpy.sum((label - self._mean_l) * (pred - self._mean_p))

    def update(self, labels, preds):
        """Take a batch into account.

        Parameters
        ----------
        labels, preds : NDArray or list of NDArray
            Numbers, in arrays of one shape.
        """
        for label, pred in numpy_pairs(labels, preds):
            check_label_shapes(label, pred, shape=True)
            label, pred = (values.ravel().astype(numpy.float64) for values in (label, pred))
            if self.average == "micro":
                self._add_pairs(label, pred)
                self._add(0.0, 1)
                continue
            batch = _Moments()
            batch.add(label, pred)
            self._add(batch.correlation(), 1)

    def _add_pairs(self, label, pred):
        self._all.add(label, pred)
        if len(label) == 0:
            return
        self._label_nums, self._mean_l, self._sse_l = self.update_variance(
            label, self._label_nums, self._mean_l, self._sse_l
        )
        self.update_cov(label, pred)
        self._pred_nums, self._mean_p, self._sse_p = self.update_variance(
            pred, self._pred_nums, self._mean_p, self._sse_p
        )

    def get(self):
        """Return (name, correlation)."""
        if self.average == "macro" or self.num_inst == 0:
            return super().get()
        return self.name, _correlation(self._conv, self._sse_p, self._sse_l)

    def get_global(self):
        """Return (name, correlation) since `reset`."""
        if self.average == "macro" or self.global_num_inst == 0:
            return super().get_global()
        return self.name, self._all.correlation()


@register
class PCC(_BothSums):
    """Correlation of predicted and actual classes: Matthews' for two, its extension for more.

    The counts of (prediction, label) are in `lcm` since `reset_local` and in `gcm` since `reset`;
    both have `k` classes and grow with those that appear.

    Parameters
    ----------
    name : str
        Name in reports.
    output_names, label_names : list of str, optional
        Which entries `update_dict` uses; all of them by default.
    has_global_stats : bool
        Accepted as in 1.x; the value since `reset` is always kept.

    Shapes
    ------
    Labels (batch,), predictions (batch, classes).

    Examples
    --------
    >>> metric = mx.metric.PCC()
    >>> metric.update(mx.nd.array([0, 1]), mx.nd.array([[0.9, 0.1], [0.2, 0.8]]))
    >>> metric.get()
    ('pcc', 1.0)
    """

    def __init__(self, name="pcc", output_names=None, label_names=None, has_global_stats=True):
        self.k = 2
        super().__init__(name, output_names=output_names, label_names=label_names)

    def _grow(self, inc):
        """Make room for further classes."""
        self.lcm, self.gcm = (numpy.pad(counts, (0, inc)) for counts in (self.lcm, self.gcm))
        self.k += inc

    def _calc_mcc(self, cmat):
        """Return the multiclass Matthews correlation, nan where one side has one class only."""
        total = cmat.sum()
        predicted, actual = cmat.sum(axis=1), cmat.sum(axis=0)
        spread = (predicted * (total - predicted)).sum() * (actual * (total - actual)).sum()
        if spread == 0:
            return _NAN
        together = (numpy.diag(cmat) * total - predicted * actual).sum()
        return float(together / numpy.sqrt(spread))

    def reset(self):
        """Forget everything."""
        self.global_num_inst = 0.0
        self.gcm = numpy.zeros((self.k, self.k))
        self.reset_local()

    def reset_local(self):
        """Forget the local counts."""
        self.num_inst = 0.0
        self.lcm = numpy.zeros((self.k, self.k))

    @property
    def sum_metric(self):
        """The correlation since `reset_local`, times the number of batches."""
        return self._calc_mcc(self.lcm) * self.num_inst

    @property
    def global_sum_metric(self):
        """The correlation since `reset`, times the number of batches."""
        return self._calc_mcc(self.gcm) * self.global_num_inst

    def update(self, labels, preds):
        """Take a batch into account: class numbers, and scores of the classes or class numbers.

        Parameters
        ----------
        labels : NDArray or list of NDArray
            Numbers of classes (batch,).
        preds : NDArray or list of NDArray
            Scores of the classes (batch, classes), or numbers of classes (batch,).
        """
        for label, pred in numpy_pairs(labels, preds):
            if pred.shape != label.shape:
                pred = pred.argmax(axis=1)
            label, pred = label.ravel().astype("int64"), pred.ravel().astype("int64")
            largest = int(max(label.max(), pred.max()))
            if largest >= self.k:
                self._grow(largest + 1 - self.k)
            for counts in (self.lcm, self.gcm):
                numpy.add.at(counts, (pred, label), 1)
        self.num_inst += 1
        self.global_num_inst += 1


known_in("mxnet.metric", PCC, PearsonCorrelation)
