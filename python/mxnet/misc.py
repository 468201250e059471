"""The schedulers of MXNet's first versions; programs use those of `mxnet.lr_scheduler`."""

import logging


class LearningRateScheduler:
    """Gives the learning rate for a number of updates; the optimizer sets `base_lr`."""

    def __init__(self):
        self.base_lr = 0.01

    def __call__(self, iteration):
        """Return the learning rate after `iteration` updates."""
        raise NotImplementedError(f"{type(self).__name__} must define __call__")


class FactorScheduler(LearningRateScheduler):
    """Multiplies the learning rate by `factor` after every `step` updates."""

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
