"""`LossScaler`: the factor that keeps small gradients above zero in 16 bits."""

import logging

from ... import autograd, ndarray
from ...base import dtype_name

__all__ = ["LossScaler"]


class LossScaler:
    """Halves the factor when a gradient overflows, doubles it after 2000 steps without.

    Attributes
    ----------
    loss_scale : float
        The factor of the current step.

    Examples
    --------
    >>> scaler = mx.contrib.amp.LossScaler()
    >>> scaler.loss_scale
    65536.0
    >>> x = mx.gluon.Parameter("x", shape=(1,))
    >>> x.initialize()
    >>> x.grad()[:] = float("inf")
    >>> scaler.has_overflow([x])
    True
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
        """Whether a gradient is infinite or nan; chooses the factor of the next step.

        Parameters
        ----------
        params : list of Parameter
            Parameters with the gradients of this step.

        Returns
        -------
        bool
            True: leave the update out.
        """
        return self.take(self.finds_overflow(params))

    def take(self, has_overflow):
        """Choose the factor of the next step.

        Parameters
        ----------
        has_overflow : bool
            Whether a gradient of this step is infinite or nan, here or at another worker.

        Returns
        -------
        bool
            The same.
        """
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

    @staticmethod
    def finds_overflow(params, parts=1):
        """Tell whether a gradient of the parameters is infinite or nan.

        Parameters
        ----------
        params : list of Parameter
            Whose gradients are looked at, on every context.
        parts : int
            How many gradients like these are added up: a sum that could overflow counts too, for
            sums that an optimizer takes before anybody has looked at them.
        """
        return any(flag.asscalar() == 0 for flag in LossScaler._flags_of(params, parts))

    @staticmethod
    def _flags_of(params, parts=1):
        """Start the search: one flag a device, 0 where it finds something. A read waits for it."""
        by_device = {}
        for param in params:
            for grad in param._grad or ():
                by_device.setdefault(grad.context, []).append(grad)
        with autograd.pause():
            return [
                ndarray.multi_all_finite(
                    *(_sum_at_most(grad, parts) for grad in grads), num_arrays=len(grads)
                )
                for grads in by_device.values()
            ]


def _sum_at_most(grad, parts):
    return grad * parts if parts > 1 and dtype_name(grad.dtype) == "float16" else grad
