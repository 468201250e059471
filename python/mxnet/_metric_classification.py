"""Right and wrong classes as metrics; `mxnet.metric` offers them."""

import math

import numpy

from .metric import EvalMetric, _numpy, alias, check_label_shapes, register


@alias("acc")
@register
class Accuracy(EvalMetric):
    """Share of right classes; predictions are class numbers or scores along `axis`."""

    def __init__(self, axis=1, name="accuracy", output_names=None, label_names=None):
        super().__init__(name, axis=axis, output_names=output_names, label_names=label_names)
        self.axis = axis

    def update(self, labels, preds):
        """Take a batch into account."""
        labels, preds = check_label_shapes(labels, preds, wrap=True)
        for label, pred in zip(labels, preds, strict=True):
            label, pred = _numpy(label), _numpy(pred)
            if pred.shape != label.shape:
                pred = pred.argmax(axis=self.axis)
            label = label.astype("int32").ravel()
            pred = pred.astype("int32").ravel()
            check_label_shapes(label, pred)
            self._add(float((pred == label).sum()), len(pred))


@alias("top_k_accuracy", "top_k_acc")
@register
class TopKAccuracy(EvalMetric):
    """Share of samples whose class is among the `top_k` highest scores."""

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
        """Take a batch into account."""
        labels, preds = check_label_shapes(labels, preds, wrap=True)
        for label, pred in zip(labels, preds, strict=True):
            label = _numpy(label).astype("int32")
            pred = _numpy(pred).astype("float32")
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


class _BinaryCounts:
    """Counts of true and false positives and negatives."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.true_positives = self.false_positives = 0
        self.true_negatives = self.false_negatives = 0

    def update(self, label, pred):
        pred = _numpy(pred).argmax(axis=1)
        label = _numpy(label).astype("int32").ravel()
        check_label_shapes(label, pred)
        if len(numpy.unique(label)) > 2:
            raise ValueError(
                "metric: this metric is for two classes, the labels have "
                f"{len(numpy.unique(label))}"
            )
        self.true_positives += int(((pred == 1) & (label == 1)).sum())
        self.false_positives += int(((pred == 1) & (label != 1)).sum())
        self.false_negatives += int(((pred != 1) & (label == 1)).sum())
        self.true_negatives += int(((pred != 1) & (label != 1)).sum())

    @property
    def total(self):
        return (
            self.true_positives + self.false_positives + self.true_negatives + self.false_negatives
        )

    @property
    def f1(self):
        found = self.true_positives + self.false_positives
        real = self.true_positives + self.false_negatives
        precision = self.true_positives / found if found else 0.0
        recall = self.true_positives / real if real else 0.0
        return 2 * precision * recall / (precision + recall) if precision + recall else 0.0

    @property
    def matthews(self):
        if not self.total:
            return 0.0
        tp, fp = float(self.true_positives), float(self.false_positives)
        tn, fn = float(self.true_negatives), float(self.false_negatives)
        product = 1.0
        for term in (tp + fp, tp + fn, tn + fp, tn + fn):
            product *= term if term else 1.0
        return (tp * tn - fp * fn) / math.sqrt(product)


class _BinaryMetric(EvalMetric):
    """A score of two classes: mean over batches ('macro') or over all samples ('micro')."""

    _score = ""

    def __init__(self, name, output_names=None, label_names=None, average="macro"):
        self.average = average
        self._counts = _BinaryCounts()
        self._global_counts = _BinaryCounts()
        super().__init__(name, output_names=output_names, label_names=label_names)

    def update(self, labels, preds):
        """Take a batch into account."""
        labels, preds = check_label_shapes(labels, preds, wrap=True)
        for label, pred in zip(labels, preds, strict=True):
            self._counts.update(label, pred)
            self._global_counts.update(label, pred)
        if self.average == "macro":
            self._add(getattr(self._counts, self._score), 1)
            self._counts.reset()
            self._global_counts.reset()
        else:
            self.num_inst = self._counts.total
            self.sum_metric = getattr(self._counts, self._score) * self.num_inst
            self.global_num_inst = self._global_counts.total
            self.global_sum_metric = (
                getattr(self._global_counts, self._score) * self.global_num_inst
            )

    def reset(self):
        """Forget everything."""
        super().reset()
        self._counts.reset()
        self._global_counts.reset()

    def reset_local(self):
        """Forget the local sums."""
        super().reset_local()
        self._counts.reset()


@register
class F1(_BinaryMetric):
    """Harmonic mean of precision and recall, for two classes."""

    _score = "f1"

    def __init__(self, name="f1", output_names=None, label_names=None, average="macro"):
        super().__init__(name, output_names, label_names, average)


@register
class MCC(_BinaryMetric):
    """Matthews correlation, for two classes."""

    _score = "matthews"

    def __init__(self, name="mcc", output_names=None, label_names=None, average="macro"):
        super().__init__(name, output_names, label_names, average)
