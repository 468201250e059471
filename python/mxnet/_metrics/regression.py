"""Distances of numbers as metrics; `mxnet.metric` offers them."""

import numpy

from ..base import known_in
from ..metric import _BothSums, numpy_pairs, register


class _BatchMean(_BothSums):
    """Mean over batches of a number computed from differences."""

    def _of_differences(self, differences):
        raise NotImplementedError

    def update(self, labels, preds):
        """Take a batch into account.

        Parameters
        ----------
        labels, preds : NDArray or list of NDArray
            Numbers (batch, ...), as many of the one as of the other.
        """
        for label, pred in numpy_pairs(labels, preds):
            label = label.reshape(-1, 1) if label.ndim == 1 else label
            pred = pred.reshape(-1, 1) if pred.ndim == 1 else pred
            self._add(float(self._of_differences(label - pred)), 1)


@register
class MAE(_BatchMean):
    """Mean absolute error.

    Parameters
    ----------
    name : str, default 'mae'
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
    Labels and predictions of one shape; (batch,) counts as (batch, 1).

    Examples
    --------
    >>> metric = mx.metric.MAE()
    >>> metric.update(mx.nd.array([1, 2]), mx.nd.array([1.5, 4]))
    >>> metric.get()
    ('mae', 1.25)
    """

    def __init__(self, name="mae", output_names=None, label_names=None):
        super().__init__(name, output_names=output_names, label_names=label_names)

    def _of_differences(self, differences):
        return numpy.abs(differences).mean()


@register
class MSE(_BatchMean):
    """Mean squared error.

    Parameters
    ----------
    name : str, default 'mse'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.

    Raises
    ------
    ValueError
        If there are not as many arrays of labels as of predictions.

    Shapes
    ------
    Labels and predictions of one shape; (batch,) counts as (batch, 1).

    Examples
    --------
    >>> metric = mx.metric.MSE()
    >>> metric.update(mx.nd.array([1, 2]), mx.nd.array([1.5, 4]))
    >>> metric.get()
    ('mse', 2.125)
    """

    def __init__(self, name="mse", output_names=None, label_names=None):
        super().__init__(name, output_names=output_names, label_names=label_names)

    def _of_differences(self, differences):
        return (differences**2.0).mean()


@register
class RMSE(_BatchMean):
    """Root of the mean squared error.

    Parameters
    ----------
    name : str, default 'rmse'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.

    Raises
    ------
    ValueError
        If there are not as many arrays of labels as of predictions.

    Shapes
    ------
    Labels and predictions of one shape; (batch,) counts as (batch, 1).

    Examples
    --------
    >>> metric = mx.metric.RMSE()
    >>> metric.update(mx.nd.array([1, 2]), mx.nd.array([2, 3]))
    >>> metric.get()
    ('rmse', 1.0)
    """

    def __init__(self, name="rmse", output_names=None, label_names=None):
        super().__init__(name, output_names=output_names, label_names=label_names)

    def _of_differences(self, differences):
        return numpy.sqrt((differences**2.0).mean())


known_in("mxnet.metric", MAE, MSE, RMSE)
