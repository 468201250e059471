"""Measures of how good predictions are, accumulated over batches.

Each metric keeps a local sum (since `reset_local`) and a global one (since `reset`).
"""

import numpy

from . import ndarray, registry
from ._refused.arguments import NamedArguments

_INNER = ("numpy_pairs",)  # not for users: completion does not show it

string_types = (str,)
numeric_types = (float, int, numpy.generic)

_NAN = float("nan")


def _numpy(array):
    return array.asnumpy() if isinstance(array, ndarray.NDArray) else numpy.asarray(array)


def check_label_shapes(labels, preds, wrap=False, shape=False):
    """Raise an error where labels and predictions do not go together.

    Parameters
    ----------
    labels, preds : lists or arrays
        What to compare.
    wrap : bool, default False
        Put bare arrays into lists.
    shape : bool, default False
        Compare the shapes of two arrays; otherwise the lengths.

    Returns
    -------
    (labels, preds)

    Raises
    ------
    ValueError
        If the numbers of labels and predictions differ.

    Examples
    --------
    >>> mx.metric.check_label_shapes([1, 2], [3, 4])
    ([1, 2], [3, 4])
    """
    if shape:
        sizes = labels.shape, preds.shape
    else:
        sizes = len(labels), len(preds)
    if sizes[0] != sizes[1]:
        raise ValueError(
            f"metric: labels have size {sizes[0]}, predictions {sizes[1]}; they must agree"
        )
    if wrap:
        labels = [labels] if isinstance(labels, ndarray.NDArray) else labels
        preds = [preds] if isinstance(preds, ndarray.NDArray) else preds
    return labels, preds


def numpy_pairs(labels, preds):
    """Yield each label and its prediction as NumPy arrays; there must be as many of both."""
    labels, preds = check_label_shapes(labels, preds, wrap=True)
    for label, pred in zip(labels, preds, strict=True):
        yield _numpy(label), _numpy(pred)


class EvalMetric(NamedArguments):
    """Base class; a subclass defines `update(labels, preds)` and calls `_add(sum, count)`.

    Parameters
    ----------
    name : str
        Name in reports.
    output_names, label_names : list of str, optional
        Which entries `update_dict` uses; all of them by default.
    has_global_stats : bool
        Whether `update` keeps the global sum too, as `_add` does; without it the local sum is told.

    Raises
    ------
    NotImplementedError
        If a derived class lacks `update`.

    Shapes
    ------
    `labels` and `preds` are arrays or lists of arrays, their first axis the batch.

    Examples
    --------
    >>> metric = mx.metric.create("accuracy")
    >>> metric.update(mx.nd.array([0, 1]), mx.nd.array([[0.9, 0.1], [0.8, 0.2]]))
    >>> metric.get()
    ('accuracy', 0.5)
    """

    def __init__(self, name, output_names=None, label_names=None, **kwargs):
        self.name = str(name)
        self.output_names = output_names
        self.label_names = label_names
        self._has_global_stats = kwargs.pop("has_global_stats", False)
        self._kwargs = kwargs
        self.reset()

    def __str__(self):
        return f"EvalMetric: {dict(self.get_name_value())}"

    def get_config(self):
        """Return a dict from which `create` makes a copy."""
        return {
            **self._kwargs,
            "metric": type(self).__name__,
            "name": self.name,
            "output_names": self.output_names,
            "label_names": self.label_names,
        }

    def update_dict(self, label, pred):
        """Update from dicts of name to array.

        Parameters
        ----------
        label, pred : dict of NDArray
            Labels and outputs by name; `label_names` and `output_names` choose.

        Examples
        --------
        >>> metric = mx.metric.Accuracy()
        >>> metric.update_dict({'y': mx.nd.array([1])}, {'out': mx.nd.array([[0.2, 0.8]])})
        >>> metric.get()
        ('accuracy', 1.0)
        """
        names = self.output_names
        pred = list(pred.values()) if names is None else [pred[name] for name in names]
        names = self.label_names
        label = list(label.values()) if names is None else [label[name] for name in names]
        self.update(label, pred)

    def update(self, labels, preds):
        """Take a batch into account.

        Parameters
        ----------
        labels, preds : NDArray or list of NDArray
            What is right, and what the network said.
        """
        raise NotImplementedError(f"{type(self).__name__} must define update(labels, preds)")

    def reset(self):
        """Forget everything."""
        self.num_inst = 0
        self.sum_metric = 0.0
        self.global_num_inst = 0
        self.global_sum_metric = 0.0

    def reset_local(self):
        """Forget the local sum."""
        self.num_inst = 0
        self.sum_metric = 0.0

    def _add(self, total, count):
        self.sum_metric += total
        self.global_sum_metric += total
        self.num_inst += count
        self.global_num_inst += count

    def _value(self, total, count):
        """Return the reported value."""
        return total / count

    def get(self):
        """Return (name, value since `reset_local`).

        Examples
        --------
        >>> metric = mx.metric.MAE()
        >>> metric.update(mx.nd.array([1]), mx.nd.array([3]))
        >>> metric.get()
        ('mae', 2.0)
        """
        if self.num_inst == 0:
            return (self.name, _NAN)
        return (self.name, self._value(self.sum_metric, self.num_inst))

    def get_global(self):
        """Return (name, value since `reset`)."""
        if not self._has_global_stats:
            return self.get()
        if self.global_num_inst == 0:
            return (self.name, _NAN)
        return (self.name, self._value(self.global_sum_metric, self.global_num_inst))

    def get_name_value(self):
        """Return the local values as a list of (name, value)."""
        return _pairs(self.get())

    def get_global_name_value(self):
        """Return the global values as a list of (name, value)."""
        return _pairs(self.get_global())


class _BothSums(EvalMetric):
    """A metric whose `update` keeps the global sum too."""

    def __init__(self, name, **kwargs):
        super().__init__(name, **{"has_global_stats": True, **kwargs})


def _pairs(pair):
    names, values = pair
    if not isinstance(names, list):
        names = [names]
    if not isinstance(values, list):
        values = [values]
    return list(zip(names, values, strict=True))


register = registry.get_register_func(EvalMetric, "metric")
register.__doc__ += """
    Examples
    --------
    >>> @mx.metric.register
    ... class Exact(mx.metric.Accuracy):
    ...     pass
    >>> mx.metric.create("exact").get()[0]
    'accuracy'
    """
alias = registry.get_alias_func(EvalMetric, "metric")
_create = registry.get_create_func(EvalMetric, "metric")


def create(metric, *args, **kwargs):
    """Make a metric from a name, a function of (label, pred), a metric, or a list of these.

    Parameters
    ----------
    metric : str, callable, EvalMetric or list
        What is measured; of a list a `CompositeEvalMetric` is made.
    *args, **kwargs
        Arguments of the metric's class.

    Returns
    -------
    EvalMetric

    Raises
    ------
    AssertionError
        If there is no such metric.

    Examples
    --------
    >>> mx.metric.create(["acc", "ce"]).get()[0]
    ['accuracy', 'cross-entropy']
    """
    if callable(metric) and not isinstance(metric, EvalMetric):
        return CustomMetric(metric, *args, **kwargs)
    if isinstance(metric, list):
        composite = CompositeEvalMetric()
        for child in metric:
            composite.add(create(child, *args, **kwargs))
        return composite
    return _create(metric, *args, **kwargs)


@alias("composite")
@register
class CompositeEvalMetric(_BothSums):
    """Several metrics at once.

    Parameters
    ----------
    metrics : list of EvalMetric, optional
        What is measured; names do as well.
    name : str, default 'composite'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.

    Raises
    ------
    ValueError
        If `get_metric` is asked for one that is not there.

    Shapes
    ------
    Whatever shapes its metrics take.

    Examples
    --------
    >>> metric = mx.metric.CompositeEvalMetric([mx.metric.MAE(), mx.metric.MSE()])
    >>> metric.update(mx.nd.array([1]), mx.nd.array([3]))
    >>> metric.get()
    (['mae', 'mse'], [2.0, 4.0])
    """

    def __init__(self, metrics=None, name="composite", output_names=None, label_names=None):
        self.metrics = [create(metric) for metric in metrics or []]
        super().__init__(name, output_names=output_names, label_names=label_names)

    def add(self, metric):
        """Append a metric.

        Parameters
        ----------
        metric : EvalMetric or str
            The metric, or its name.

        Examples
        --------
        >>> both = mx.metric.CompositeEvalMetric()
        >>> both.add('acc')
        >>> both.get()[0]
        ['accuracy']
        """
        self.metrics.append(create(metric))

    def get_metric(self, index):
        """Return one of the metrics.

        Parameters
        ----------
        index : int
            Which, in the order in which they were added.

        Returns
        -------
        EvalMetric

        Examples
        --------
        >>> mx.metric.CompositeEvalMetric(['acc', 'mse']).get_metric(1).name
        'mse'
        """
        try:
            return self.metrics[index]
        except IndexError as error:
            raise ValueError(
                f"composite metric: index {index} is out of range, there are "
                f"{len(self.metrics)} metrics"
            ) from error

    def update_dict(self, labels, preds):
        """Update all metrics from dicts.

        Parameters
        ----------
        labels, preds : dict of NDArray
            Arrays by name; each metric takes those that it is made for.
        """
        if self.label_names is not None:
            labels = {name: value for name, value in labels.items() if name in self.label_names}
        if self.output_names is not None:
            preds = {name: value for name, value in preds.items() if name in self.output_names}
        for metric in self.metrics:
            metric.update_dict(labels, preds)

    def update(self, labels, preds):
        """Update all metrics.

        Parameters
        ----------
        labels, preds : NDArray or list of NDArray
            Handed to every metric.

        Examples
        --------
        >>> metric = mx.metric.create(["accuracy", "ce"])
        >>> metric.update(mx.nd.array([0]), mx.nd.array([[0.5, 0.5]]))
        >>> metric.get()
        (['accuracy', 'cross-entropy'], [1.0, 0.6931471])
        """
        for metric in self.metrics:
            metric.update(labels, preds)

    def reset(self):
        """Reset all metrics."""
        for metric in self.metrics:
            metric.reset()

    def reset_local(self):
        """Reset the local sums of all metrics."""
        for metric in self.metrics:
            metric.reset_local()

    def get(self):
        """Return (names, local values)."""
        return self._collect(EvalMetric.get_name_value.__name__)

    def get_global(self):
        """Return (names, global values)."""
        return self._collect(EvalMetric.get_global_name_value.__name__)

    def _collect(self, method):
        pairs = [pair for metric in self.metrics for pair in getattr(metric, method)()]
        return [name for name, _ in pairs], [value for _, value in pairs]

    def get_config(self):
        """Return a dict from which `create` makes a copy."""
        config = super().get_config()
        config["metrics"] = [metric.get_config() for metric in self.metrics]
        return config


@register
class Loss(_BothSums):
    """Mean of the outputs themselves.

    Parameters
    ----------
    name : str, default 'loss'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.

    Shapes
    ------
    Predictions of any shape; labels are not used.

    Examples
    --------
    >>> metric = mx.metric.Loss()
    >>> metric.update(None, [mx.nd.array([1, 3])])
    >>> metric.get()
    ('loss', 2.0)
    """

    def __init__(self, name="loss", output_names=None, label_names=None):
        super().__init__(name, output_names=output_names, label_names=label_names)

    def update(self, _, preds):
        """Take a batch into account.

        Parameters
        ----------
        _ :
            Not used: a loss is the prediction itself.
        preds : NDArray or list of NDArray
            Losses, of any shape.

        Examples
        --------
        >>> metric = mx.metric.Loss()
        >>> metric.update(None, mx.nd.array([1, 3]))
        >>> metric.get()
        ('loss', 2.0)
        """
        for pred in [preds] if isinstance(preds, ndarray.NDArray) else preds:
            values = _numpy(pred)
            self._add(float(values.sum(dtype="float64")), values.size)


@register
class Torch(Loss):
    """Old name of `Loss`.

    Parameters
    ----------
    name : str, default 'torch'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.

    Shapes
    ------
    Predictions of any shape; labels are not used.

    Examples
    --------
    >>> isinstance(mx.metric.Torch(), mx.metric.Loss)
    True
    """

    def __init__(self, name="torch", output_names=None, label_names=None):
        super().__init__(name, output_names=output_names, label_names=label_names)


@register
class Caffe(Loss):
    """Old name of `Loss`.

    Parameters
    ----------
    name : str, default 'caffe'
        Name of the figure in reports.
    output_names : list of str, optional
        Which outputs to use; all when left out.
    label_names : list of str, optional
        Which labels to use; all when left out.

    Shapes
    ------
    Predictions of any shape; labels are not used.

    Examples
    --------
    >>> isinstance(mx.metric.Caffe(), mx.metric.Loss)
    True
    """

    def __init__(self, name="caffe", output_names=None, label_names=None):
        super().__init__(name, output_names=output_names, label_names=label_names)


@register
class CustomMetric(_BothSums):
    """A function of two NumPy arrays (label, pred) that returns a value or (sum, count).

    Parameters
    ----------
    feval : callable
        A function of two NumPy arrays (label, pred) that returns a number, or (sum, count).
    name : str, optional
        Name of the figure in reports.
    allow_extra_outputs : bool, default False
        Whether there may be more predictions than labels.
    output_names, label_names : list of str, optional
        Which outputs and labels to use.

    Raises
    ------
    NotImplementedError
        If its configuration is asked for: a function cannot be written down.

    Shapes
    ------
    Arrays of the shapes that `feval` takes.

    Examples
    --------
    >>> metric = mx.metric.CustomMetric(lambda label, pred: abs(label - pred).max(), name="worst")
    >>> metric.update([mx.nd.array([1, 2])], [mx.nd.array([1, 5])])
    >>> metric.get()
    ('worst', np.float32(3.0))
    """

    def __init__(
        self, feval, name=None, allow_extra_outputs=False, output_names=None, label_names=None
    ):
        if name is None:
            name = feval.__name__
            if "<" in name:
                name = f"custom({name})"
        super().__init__(
            name,
            feval=feval,
            allow_extra_outputs=allow_extra_outputs,
            output_names=output_names,
            label_names=label_names,
        )
        self._feval = feval
        self._allow_extra_outputs = allow_extra_outputs

    def update(self, labels, preds):
        """Take a batch into account.

        Parameters
        ----------
        labels, preds : NDArray or list of NDArray
            What the function takes, of its shapes; one pair of arrays a call.
        """
        if not self._allow_extra_outputs:
            labels, preds = check_label_shapes(labels, preds, wrap=True)
        for pred, label in zip(preds, labels, strict=False):
            result = self._feval(_numpy(label), _numpy(pred))
            if isinstance(result, tuple):
                self._add(*result)
            else:
                self._add(result, 1)

    def get_config(self):
        """Refuse: a function cannot be written down."""
        raise NotImplementedError("CustomMetric: a function cannot be serialized")


def np(numpy_feval, name=None, allow_extra_outputs=False):
    """Make a metric from a function of two NumPy arrays (label, pred).

    Parameters
    ----------
    numpy_feval : callable
        A function of two NumPy arrays (label, pred).
    name : str, optional
        Name of the figure in reports.
    allow_extra_outputs : bool, default False
        Whether there may be more predictions than labels.

    Returns
    -------
    CustomMetric

    Examples
    --------
    >>> metric = mx.metric.np(lambda label, pred: (label == pred).mean(), name="same")
    >>> metric.update([mx.nd.array([1, 2])], [mx.nd.array([1, 5])])
    >>> metric.get()
    ('same', np.float64(0.5))
    """

    def feval(label, pred):
        return numpy_feval(label, pred)

    feval.__name__ = numpy_feval.__name__
    return CustomMetric(feval, name, allow_extra_outputs)


# They need the above.
from ._metrics.classification import F1, MCC, Accuracy, TopKAccuracy  # noqa: E402, F401
from ._metrics.correlation import PCC, PearsonCorrelation  # noqa: E402, F401
from ._metrics.likelihood import (  # noqa: E402, F401
    CrossEntropy,
    NegativeLogLikelihood,
    Perplexity,
)
from ._metrics.regression import MAE, MSE, RMSE  # noqa: E402, F401
