"""Probabilities of the right classes as metrics; `mxnet.metric` offers them."""

import math

import numpy

from ..base import known_in
from ..metric import _BothSums, alias, numpy_pairs, register


@alias("ce")
@register
class CrossEntropy(_BothSums):
    """Mean of -log(probability of the right class).

    Parameters
    ----------
    eps : float, default 1e-12
        Smallest probability that is used.
    name : str, default 'cross-entropy'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.

    Raises
    ------
    AssertionError
        If there are not as many labels as predictions.

    Shapes
    ------
    Labels (batch,), predictions (batch, classes) that sum to one.

    Examples
    --------
    >>> metric = mx.metric.CrossEntropy()
    >>> metric.update(mx.nd.array([0]), mx.nd.array([[0.5, 0.5]]))
    >>> metric.get()
    ('cross-entropy', 0.6931471824645996)
    """

    def __init__(self, eps=1e-12, name="cross-entropy", output_names=None, label_names=None):
        super().__init__(name, eps=eps, output_names=output_names, label_names=label_names)
        self.eps = eps

    def update(self, labels, preds):
        """Take a batch into account.

        Parameters
        ----------
        labels : NDArray or list of NDArray
            Numbers of classes (batch,).
        preds : NDArray or list of NDArray
            Probabilities (batch, classes).
        """
        for label, pred in numpy_pairs(labels, preds):
            label = label.ravel()
            if len(label) != len(pred):
                raise AssertionError(
                    f"{self.name}: there are {len(label)} labels and {len(pred)} predictions"
                )
            chosen = pred[numpy.arange(len(label)), label.astype("int64")]
            self._add(float((-numpy.log(chosen + self.eps)).sum()), len(label))


@alias("nll_loss")
@register
class NegativeLogLikelihood(CrossEntropy):
    """Mean of -log(probability of the right class).

    Parameters
    ----------
    eps : float, default 1e-12
        Smallest probability that is used.
    name : str, default 'nll-loss'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.

    Raises
    ------
    AssertionError
        If there are not as many labels as predictions.

    Shapes
    ------
    Labels (batch,), predictions (batch, classes) that sum to one.

    Examples
    --------
    >>> metric = mx.metric.NegativeLogLikelihood()
    >>> metric.update(mx.nd.array([0]), mx.nd.array([[0.5, 0.5]]))
    >>> metric.get()
    ('nll-loss', 0.6931471824645996)
    """

    def __init__(self, eps=1e-12, name="nll-loss", output_names=None, label_names=None):
        super().__init__(eps, name, output_names=output_names, label_names=label_names)


@register
class Perplexity(_BothSums):
    """exp of the mean of -log(probability of the right class).

    Parameters
    ----------
    ignore_label : int or None
        Class that does not count, e.g. padding.
    axis : int, default -1
        Axis of the classes.
    name : str, default 'perplexity'
        Name of the figure in reports.
    output_names, label_names : list of str, optional
        Which outputs and labels to use; all when left out.

    Raises
    ------
    AssertionError
        If there are not as many labels as predictions.

    Shapes
    ------
    Labels (batch, ...), predictions with an axis of classes more.

    Examples
    --------
    >>> metric = mx.metric.Perplexity(ignore_label=None)
    >>> metric.update(mx.nd.array([0]), mx.nd.array([[0.5, 0.5]]))
    >>> metric.get()
    ('perplexity', 2.0000000038093084)
    """

    def __init__(
        self, ignore_label, axis=-1, name="perplexity", output_names=None, label_names=None
    ):
        super().__init__(
            name,
            ignore_label=ignore_label,
            axis=axis,
            output_names=output_names,
            label_names=label_names,
        )
        self.ignore_label = ignore_label
        self.axis = axis

    def update(self, labels, preds):
        """Take a batch into account.

        Parameters
        ----------
        labels : NDArray or list of NDArray
            Numbers of classes (batch, ...).
        preds : NDArray or list of NDArray
            Probabilities, with an axis of classes more than the labels.
        """
        for label, pred in numpy_pairs(labels, preds):
            classes = numpy.moveaxis(pred, self.axis, -1).reshape(-1, pred.shape[self.axis])
            label = label.ravel().astype("int64")
            if len(label) != len(classes):
                raise AssertionError(
                    f"perplexity: there are {len(label)} labels and {len(classes)} predictions"
                )
            chosen = classes[numpy.arange(len(label)), label]
            counts = numpy.ones(len(label), dtype=bool)
            if self.ignore_label is not None:
                counts = label != self.ignore_label
            losses = -numpy.log(numpy.maximum(1e-10, chosen[counts]))
            self._add(float(losses.sum()), int(counts.sum()))

    def _value(self, total, count):
        return math.exp(total / count)


known_in("mxnet.metric", CrossEntropy, NegativeLogLikelihood, Perplexity)
