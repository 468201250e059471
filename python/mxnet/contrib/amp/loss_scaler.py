"""`LossScaler`: the factor that keeps small gradients above zero in 16 bits."""

import logging

from ... import autograd, ndarray

__all__ = ["LossScaler"]


class LossScaler:
    """Halves the factor when a gradient overflows, doubles it after 2000 steps without.

    Attributes
    ----------
    loss_scale : float
        The factor of the current step.
    """

    def __init__(self):
        self._loss_scale = 2.0**16
        self._next_loss_scale = self._loss_scale
        self._max_loss_scale = 2.0**24
        self._scale_seq_len = 2000
        self._unskipped = 0

    @property
    def loss_scale(self):
        """The factor of the current step."""
        return self._loss_scale

    def has_overflow(self, params):
        """Whether a gradient is infinite or nan; chooses the factor of the next step."""
        by_device = {}
        for param in params:
            for grad in param._grad or ():
                by_device.setdefault(grad.context, []).append(grad)
        with autograd.pause():  # one flag a device: each read waits for it
            flags = [
                ndarray.multi_all_finite(*grads, num_arrays=len(grads))
                for grads in by_device.values()
            ]
            has_overflow = any(flag.asscalar() == 0 for flag in flags)
        self._loss_scale = self._next_loss_scale
        if has_overflow:
            self._next_loss_scale = self._loss_scale / 2
            self._unskipped = 0
            logging.info("AMP: decreasing loss scale to %f", self._next_loss_scale)
        else:
            self._unskipped += 1
        if self._unskipped == self._scale_seq_len:
            self._unskipped = 0
            self._next_loss_scale = min(self._max_loss_scale, self._loss_scale * 2)
            logging.info("AMP: increasing loss scale to %f", self._next_loss_scale)
        return has_overflow
