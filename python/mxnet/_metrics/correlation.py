"""Correlations as metrics; `mxnet.metric` offers them."""

import numpy

from ..metric import _NAN, _BothSums, _numpy, alias, check_label_shapes, register


class _Moments:
    """Number, means, variances and covariance of pairs, added up batch by batch."""

    def __init__(self):
        self.count = 0
        self.means = numpy.zeros(2)
        self.squares = numpy.zeros((2, 2))

    def add(self, label, pred):
        """Take pairs into account: means shift first, so that nothing large cancels."""
        pairs = numpy.stack([label.ravel(), pred.ravel()]).astype(numpy.float64)
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
        scale = numpy.sqrt(self.squares[0, 0] * self.squares[1, 1])
        return float(self.squares[0, 1] / scale) if scale > 0 else _NAN


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
    """

    def __init__(self, name="pearsonr", output_names=None, label_names=None, average="macro"):
        if average not in ("macro", "micro"):
            raise ValueError(f"{name}: average {average!r} is unknown; use 'macro' or 'micro'")
        self.average = average
        super().__init__(name, output_names=output_names, label_names=label_names)

    def reset(self):
        """Forget everything."""
        super().reset()
        self._all, self._since = _Moments(), _Moments()

    def reset_local(self):
        """Forget the local pairs."""
        super().reset_local()
        self._since = _Moments()

    def reset_micro(self):
        """Forget the local pairs."""
        self._since = _Moments()

    def update(self, labels, preds):
        """Take a batch into account."""
        labels, preds = check_label_shapes(labels, preds, wrap=True)
        for label, pred in zip(labels, preds, strict=True):
            check_label_shapes(label, pred, shape=True)
            label, pred = _numpy(label), _numpy(pred)
            batch = _Moments()
            batch.add(label, pred)
            self._all.add(label, pred)
            self._since.add(label, pred)
            self._add(batch.correlation(), 1)

    def get(self):
        """Return (name, correlation)."""
        if self.average == "macro" or self.num_inst == 0:
            return super().get()
        return self.name, self._since.correlation()

    def get_global(self):
        """Return (name, correlation) since `reset`."""
        if self.average == "macro" or self.global_num_inst == 0:
            return super().get_global()
        return self.name, self._all.correlation()


class _Confusion:
    """Counts of (prediction, label) pairs; it grows with the classes that appear."""

    def __init__(self):
        self.counts = numpy.zeros((2, 2))

    def add(self, label, pred):
        size = max(len(self.counts), int(max(label.max(), pred.max())) + 1)
        grown = numpy.zeros((size, size))
        grown[: len(self.counts), : len(self.counts)] = self.counts
        numpy.add.at(grown, (pred, label), 1)
        self.counts = grown

    def correlation(self):
        """Return the multiclass Matthews correlation, nan where one side has one class only."""
        total = self.counts.sum()
        predicted, actual = self.counts.sum(axis=1), self.counts.sum(axis=0)
        spread = (predicted * (total - predicted)).sum() * (actual * (total - actual)).sum()
        if spread == 0:
            return _NAN
        together = (numpy.diag(self.counts) * total - predicted * actual).sum()
        return float(together / numpy.sqrt(spread))


@register
class PCC(_BothSums):
    """Correlation of predicted and actual classes: Matthews' for two, its extension for more.

    Parameters
    ----------
    name : str
        Name in reports.
    output_names, label_names : list of str, optional
        Which entries `update_dict` uses; all of them by default.
    has_global_stats : bool
        Accepted as in 1.x; the value since `reset` is always kept.
    """

    def __init__(self, name="pcc", output_names=None, label_names=None, has_global_stats=True):
        super().__init__(name, output_names=output_names, label_names=label_names)

    def reset(self):
        """Forget everything."""
        self._all, self._since = _Confusion(), _Confusion()
        self.num_inst = 0
        self.global_num_inst = 0

    def reset_local(self):
        """Forget the local counts."""
        self._since = _Confusion()
        self.num_inst = 0

    @property
    def sum_metric(self):
        """The correlation since `reset_local`."""
        return self._since.correlation()

    @property
    def global_sum_metric(self):
        """The correlation since `reset`."""
        return self._all.correlation()

    def update(self, labels, preds):
        """Take a batch into account: class numbers, and scores of the classes or class numbers."""
        labels, preds = check_label_shapes(labels, preds, wrap=True)
        for label, pred in zip(labels, preds, strict=True):
            label, pred = _numpy(label), _numpy(pred)
            if pred.shape != label.shape:
                pred = pred.argmax(axis=1)
            label, pred = label.ravel().astype("int64"), pred.ravel().astype("int64")
            self._since.add(label, pred)
            self._all.add(label, pred)
        self.num_inst = 1
        self.global_num_inst = 1
