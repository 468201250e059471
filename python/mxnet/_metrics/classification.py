"""Right and wrong classes as metrics; `mxnet.metric` offers them."""

import math

import numpy

from ..base import known_in
from ..metric import _BothSums, _numpy, alias, check_label_shapes, numpy_pairs, register


@alias("acc")
@register
class Accuracy(_BothSums):
    """Share of right classes; predictions are class numbers or scores along `axis`.

    Parameters
    ----------
    axis : int, default 1
        The axis of classes.
    name : str, default 'accuracy'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.

    Raises
    ------
    ValueError
        If there are not as many labels as predictions.

    Shapes
    ------
    Labels (batch,), predictions (batch, classes) with scores or (batch,) with numbers of classes;
    further axes alike.

    Examples
    --------
    >>> metric = mx.metric.Accuracy()
    >>> metric.update(mx.nd.array([0, 1, 1]), mx.nd.array([[0.9, 0.1], [0.2, 0.8], [0.7, 0.3]]))
    >>> metric.get()
    ('accuracy', 0.6666666666666666)
    """

    def __init__(self, axis=1, name="accuracy", output_names=None, label_names=None):
        super().__init__(name, axis=axis, output_names=output_names, label_names=label_names)
        self.axis = axis

    def update(self, labels, preds):
        """Take a batch into account.

        Parameters
        ----------
        labels : NDArray or list of NDArray
            Numbers of classes (batch,).
        preds : NDArray or list of NDArray
            Scores (batch, classes), or numbers of classes (batch,); further axes alike.

        Examples
        --------
        >>> metric = mx.metric.Accuracy()
        >>> metric.update(mx.nd.array([0, 1]), mx.nd.array([[0.9, 0.1], [0.8, 0.2]]))
        >>> metric.get()
        ('accuracy', 0.5)
        """
        for label, pred in numpy_pairs(labels, preds):
            if pred.shape != label.shape:
                pred = pred.argmax(axis=self.axis)
            label = label.astype("int32").ravel()
            pred = pred.astype("int32").ravel()
            check_label_shapes(label, pred)
            self._add(float((pred == label).sum()), len(pred))


@alias("top_k_accuracy", "top_k_acc")
@register
class TopKAccuracy(_BothSums):
    """Share of samples whose class is among the `top_k` highest scores.

    Parameters
    ----------
    top_k : int, default 1
        How many of the highest scores count.
    name : str, default 'top_k_accuracy'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.

    Raises
    ------
    AssertionError
        If `top_k` is not above 1.

    Shapes
    ------
    Labels (batch,), predictions (batch, classes).

    Examples
    --------
    >>> metric = mx.metric.TopKAccuracy(top_k=2)
    >>> metric.update(mx.nd.array([0, 0]), mx.nd.array([[0.5, 0.3, 0.2], [0.1, 0.6, 0.3]]))
    >>> metric.get()
    ('top_k_accuracy_2', 0.5)
    """

    def __init__(self, top_k=1, name="top_k_accuracy", output_names=None, label_names=None):
        if top_k <= 1:
            raise AssertionError(f"TopKAccuracy: top_k must be above 1, got {top_k}; use Accuracy")
        super().__init__(name, top_k=top_k, output_names=output_names, label_names=label_names)
        self.top_k = top_k
        self.name += f"_{top_k}"

    def get_config(self):
        """Return a dict from which `create` makes a copy."""
        return super().get_config()

    def update(self, labels, preds):
        """Take a batch into account.

        Parameters
        ----------
        labels : NDArray or list of NDArray
            Numbers of classes (batch,).
        preds : NDArray or list of NDArray
            Scores of the classes (batch, classes).
        """
        for label, pred in numpy_pairs(labels, preds):
            label, pred = label.astype("int32"), pred.astype("float32")
            if pred.ndim > 2:
                raise AssertionError(
                    f"TopKAccuracy: predictions need one or two axes, got shape {pred.shape}"
                )
            check_label_shapes(label, pred)
            if pred.ndim == 1:
                order = numpy.argsort(pred)
                self._add(float((order == label.ravel()).sum()), len(pred))
                continue
            count = min(pred.shape[1], self.top_k)
            best = numpy.argpartition(pred, -count, axis=1)[:, -count:]
            self._add(float((best == label.reshape(-1, 1)).sum()), len(pred))


_KINDS = "true_positives", "false_positives", "true_negatives", "false_negatives"


class _BinaryClassificationMetrics:
    """Counts of true and false positives and negatives, since the last reset and `global_` ones."""

    def __init__(self):
        self.reset_stats()

    def local_reset_stats(self):
        """Forget the counts, not the global ones."""
        for kind in _KINDS:
            setattr(self, kind, 0)

    def reset_stats(self):
        """Forget all counts."""
        self.local_reset_stats()
        for kind in _KINDS:
            setattr(self, f"global_{kind}", 0)

    def update_binary_stats(self, label, pred):
        """Count a batch: class numbers, and scores of two classes."""
        pred = _numpy(pred).argmax(axis=1)
        label = _numpy(label).astype("int32").ravel()
        check_label_shapes(label, pred)
        if len(numpy.unique(label)) > 2:
            raise ValueError(
                "metric: this metric is for two classes, the labels have "
                f"{len(numpy.unique(label))}"
            )
        found, real = pred == 1, label == 1
        for kind, chosen in zip(
            _KINDS, (found & real, found & ~real, ~found & ~real, ~found & real), strict=True
        ):
            for name in (kind, f"global_{kind}"):
                setattr(self, name, getattr(self, name) + int(chosen.sum()))

    def _counts(self, use_global):
        return [getattr(self, f"global_{kind}" if use_global else kind) for kind in _KINDS]

    def _precision(self, use_global):
        tp, fp, _, _ = self._counts(use_global)
        return tp / (tp + fp) if tp + fp else 0.0

    def _recall(self, use_global):
        tp, _, _, fn = self._counts(use_global)
        return tp / (tp + fn) if tp + fn else 0.0

    def _fscore(self, use_global):
        precision, recall = self._precision(use_global), self._recall(use_global)
        return 2 * precision * recall / (precision + recall) if precision + recall else 0.0

    precision = property(lambda self: self._precision(False), doc="Right ones of those found.")
    global_precision = property(lambda self: self._precision(True), doc="See precision.")
    recall = property(lambda self: self._recall(False), doc="Found ones of those that are real.")
    global_recall = property(lambda self: self._recall(True), doc="See recall.")
    fscore = property(lambda self: self._fscore(False), doc="Harmonic mean of both.")
    global_fscore = property(lambda self: self._fscore(True), doc="See fscore.")
    total_examples = property(lambda self: sum(self._counts(False)), doc="Samples counted.")
    global_total_examples = property(lambda self: sum(self._counts(True)), doc="See above.")

    def matthewscc(self, use_global=False):
        """Return Matthews' correlation."""
        tp, fp, tn, fn = map(float, self._counts(use_global))
        if not tp + fp + tn + fn:
            return 0.0
        product = 1.0
        for term in (tp + fp, tp + fn, tn + fp, tn + fn):
            product *= term if term else 1.0
        return (tp * tn - fp * fn) / math.sqrt(product)


class _BinaryMetric(_BothSums):
    """A score of two classes: mean over batches ('macro') or over all samples ('micro')."""

    def __init__(self, name, output_names=None, label_names=None, average="macro"):
        self.average = self._average = average
        self.metrics = self._metrics = _BinaryClassificationMetrics()
        super().__init__(name, output_names=output_names, label_names=label_names)

    def __setstate__(self, state):
        self.__dict__.update(state)
        # 1.9.1 has these under the names of one class or of the other.
        self.average = self._average = state.get("average", state.get("_average"))
        self.metrics = self._metrics = state.get("metrics", state.get("_metrics"))

    def _score(self, use_global):
        raise NotImplementedError

    def update(self, labels, preds):
        """Take a batch into account.

        Parameters
        ----------
        labels : NDArray or list of NDArray
            Numbers of classes (batch,).
        preds : NDArray or list of NDArray
            Scores of the classes (batch, classes).
        """
        for label, pred in numpy_pairs(labels, preds):
            self.metrics.update_binary_stats(label, pred)
        if self.average == "macro":
            self._add(self._score(False), 1)
            self.metrics.reset_stats()
        else:
            self.num_inst = self.metrics.total_examples
            self.sum_metric = self._score(False) * self.num_inst
            self.global_num_inst = self.metrics.global_total_examples
            self.global_sum_metric = self._score(True) * self.global_num_inst

    def reset(self):
        """Forget everything."""
        super().reset()
        self.metrics.reset_stats()

    def reset_local(self):
        """Forget the local sums."""
        super().reset_local()
        self.metrics.local_reset_stats()


@register
class F1(_BinaryMetric):
    """Harmonic mean of precision and recall, for two classes.

    Parameters
    ----------
    name : str, default 'f1'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.
    average : str, default 'macro'
        'macro' averages over batches, 'micro' counts all samples together.

    Raises
    ------
    ValueError
        If labels are not of two classes.

    Shapes
    ------
    Labels (batch,) of 0 and 1, predictions (batch, 2).

    Examples
    --------
    >>> metric = mx.metric.F1()
    >>> metric.update(mx.nd.array([1, 0]), mx.nd.array([[0.2, 0.8], [0.7, 0.3]]))
    >>> metric.get()
    ('f1', 1.0)
    """

    def __init__(self, name="f1", output_names=None, label_names=None, average="macro"):
        super().__init__(name, output_names, label_names, average)

    def _score(self, use_global):
        return self.metrics._fscore(use_global)


@register
class MCC(_BinaryMetric):
    """Matthews correlation, for two classes.

    Parameters
    ----------
    name : str, default 'mcc'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.
    average : str, default 'macro'
        'macro' averages over batches, 'micro' counts all samples together.

    Raises
    ------
    ValueError
        If labels are not of two classes.

    Shapes
    ------
    Labels (batch,) of 0 and 1, predictions (batch, 2).

    Examples
    --------
    >>> metric = mx.metric.MCC()
    >>> metric.update(mx.nd.array([1, 0]), mx.nd.array([[0.2, 0.8], [0.7, 0.3]]))
    >>> metric.get()
    ('mcc', 1.0)
    """

    def __init__(self, name="mcc", output_names=None, label_names=None, average="macro"):
        super().__init__(name, output_names, label_names, average)

    def _score(self, use_global):
        return self.metrics.matthewscc(use_global)


known_in("mxnet.metric", Accuracy, F1, MCC, TopKAccuracy, _BinaryClassificationMetrics)
