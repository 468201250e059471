"""`LogMetricsCallback`: metrics for TensorBoard."""

from ..base import MXNetError


class LogMetricsCallback:
    """A callback that writes metrics to a folder that TensorBoard shows.

    It needs a writer: `mxboard`, or `torch.utils.tensorboard`, or `tensorboardX`, whichever is
    installed.

    Parameters
    ----------
    logging_dir : str
        The folder.
    prefix : str, optional
        Put before the metrics' names.

    Examples
    --------
    >>> import importlib.util
    >>> if importlib.util.find_spec("mxboard") or importlib.util.find_spec("tensorboardX"):
    ...     callback = mx.contrib.tensorboard.LogMetricsCallback("logs", prefix="train")
    """

    def __init__(self, logging_dir, prefix=None):
        self.prefix = prefix
        self.summary_writer = _writer_class()(logging_dir)

    def __call__(self, param):
        """Write the metrics of an epoch."""
        if param.eval_metric is None:
            return
        for name, value in param.eval_metric.get_name_value():
            if self.prefix is not None:
                name = f"{self.prefix}-{name}"
            self.summary_writer.add_scalar(name, value, global_step=param.epoch)


def _writer_class():
    from importlib import import_module

    for module in ("mxboard", "torch.utils.tensorboard", "tensorboardX"):
        try:
            return import_module(module).SummaryWriter
        except ImportError:
            continue
    raise MXNetError(
        "LogMetricsCallback: no writer for TensorBoard is installed; pip install mxboard or "
        "tensorboardX"
    )
