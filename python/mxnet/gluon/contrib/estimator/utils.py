"""Checks of metrics and handlers, under the names that estimators of 1.9.1 call them by."""

from ....metric import Accuracy, EvalMetric
from ...loss import SoftmaxCrossEntropyLoss
from .event_handler import EventHandler


def _check_event_handlers(handlers):
    """Return handlers as a list; refuse what is none."""
    handlers = [handlers] if isinstance(handlers, EventHandler) else handlers or []
    for handler in handlers:
        if not isinstance(handler, EventHandler):
            raise ValueError(f"estimator: {handler!r} is no EventHandler")
    return handlers


def _check_metric_known(handler, metric, known_metrics):
    """Refuse a metric of a handler that is none of those known."""
    if metric not in known_metrics:
        raise ValueError(
            f"Estimator: {type(handler).__name__} uses the metric {metric!r}, which is not the "
            "estimator's; take those of train_metrics and val_metrics"
        )


def _check_handler_metric_ref(handler, known_metrics):
    """Refuse a handler that refers to a metric which is none of those known."""
    for name in dir(handler):
        value = getattr(handler, name) if "metric" in name else None
        for metric in value if isinstance(value, list) else [value]:
            if isinstance(metric, EvalMetric):
                _check_metric_known(handler, metric, known_metrics)


def _suggest_metric_for_loss(loss):
    """Return a metric that fits a loss, None where none is known."""
    return Accuracy() if isinstance(loss, SoftmaxCrossEntropyLoss) else None
