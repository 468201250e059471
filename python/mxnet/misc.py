"""The schedulers of MXNet's first versions; programs use those of `mxnet.lr_scheduler`."""

import logging


class LearningRateScheduler:
    """Gives the learning rate for a number of updates; the optimizer sets `base_lr`.

    Examples
    --------
    >>> class Halving(mx.misc.LearningRateScheduler):
    ...     def __call__(self, iteration):
    ...         return self.base_lr / 2**iteration
    >>> Halving()(1)
    0.005
    """

    def __init__(self):
        self.base_lr = 0.01

    def __call__(self, iteration):
        """Return the learning rate after `iteration` updates."""
        raise NotImplementedError(f"{type(self).__name__} must define __call__")


class FactorScheduler(LearningRateScheduler):
    """Multiplies the learning rate by `factor` after every `step` updates.

    Parameters
    ----------
    step : int
        How many updates, at least 1.
    factor : float
        What the rate is multiplied by, below 1.

    Raises
    ------
    ValueError
        If `step` is below 1, or `factor` not below 1.

    Examples
    --------
    >>> mx.misc.FactorScheduler(step=10, factor=0.5)(25)
    0.0025
    """

    def __init__(self, step, factor=0.1):
        super().__init__()
        if step < 1:
            raise ValueError(f"FactorScheduler: step must be at least 1, got {step}")
        if factor >= 1.0:
            raise ValueError(f"FactorScheduler: factor must be below 1, got {factor}")
        self.step = step
        self.factor = factor
        self.old_lr = self.base_lr
        self.init = False

    def __call__(self, iteration):
        """Return the learning rate after `iteration` updates, and log when it changes."""
        if not self.init:
            self.init = True
            self.old_lr = self.base_lr
        rate = self.base_lr * self.factor ** (iteration // self.step)
        if rate != self.old_lr:
            self.old_lr = rate
            logging.info("Iteration [%d]: the learning rate is %.5f now", iteration, rate)
        return rate
