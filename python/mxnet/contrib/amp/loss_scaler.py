"""`LossScaler`: the factor that keeps small gradients above zero in 16 bits."""

import logging

from ... import autograd, ndarray
from ...base import dtype_name
from ...context import cpu

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
        self._next = self._loss_scale
        self._max_loss_scale = 2.0**24
        self._scale_seq_len = 2000
        self._counted = 0
        self._waiting = None  # a device's answer about the last step, and what to undo if it is no

    @property
    def loss_scale(self):
        """The factor of the current step."""
        return self._loss_scale

    @property
    def _next_loss_scale(self):
        self._settle()
        return self._next

    @_next_loss_scale.setter
    def _next_loss_scale(self, scale):
        self._settle()
        self._next = scale

    @property
    def _unskipped(self):
        self._settle()
        return self._counted

    @_unskipped.setter
    def _unskipped(self, count):
        self._settle()
        self._counted = count

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
        self._choose_next(has_overflow)
        return has_overflow

    def _choose_next(self, has_overflow):
        if has_overflow:
            self._next = self._loss_scale / 2
            self._counted = 0
            logging.info("AMP: decreasing loss scale to %f", self._next)
        else:
            self._counted += 1
        if self._counted == self._scale_seq_len:
            self._counted = 0
            self._next = min(self._max_loss_scale, self._loss_scale * 2)
            logging.info("AMP: increasing loss scale to %f", self._next)

    def _may_take_later(self):
        """Whether nobody has written another rule."""
        return type(self).take is LossScaler.take

    def _take_later(self, flag, undo):
        """As `take`, of a device's flag that nobody waits for now; the next look at it does.

        The device leaves the update out by itself; `undo` then takes back what the host counted.
        """
        self._loss_scale = self._next_loss_scale
        self._waiting = (flag.copyto(cpu()), undo)

    def _settle(self):
        """Wait for the answer about the last step, if it is still out."""
        if self._waiting is None:
            return
        (flag, undo), self._waiting = self._waiting, None
        has_overflow = flag.asscalar() == 0
        self._choose_next(has_overflow)
        if has_overflow:
            undo()

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
