"""Learning rates that depend on the number of updates done."""

import itertools
import logging
import math
from math import pi  # noqa: F401  (public name of this module since 1.x)

from ._refused.arguments import NamedArguments


def _log_change(num_update, rate):
    logging.info("Update[%d]: Change learning rate to %0.5e", num_update, rate)


class LRScheduler(NamedArguments):
    """Base: an optional warm-up, then whatever the subclass decides.

    Parameters
    ----------
    base_lr : float
        Rate after the warm-up.
    warmup_steps : int
        Updates during which the rate climbs.
    warmup_begin_lr : float
        Rate at the first update.
    warmup_mode : str
        'linear' climbs to `base_lr`, 'constant' stays at `warmup_begin_lr`.

    Raises
    ------
    ValueError
        If the warm-up starts above `base_lr`, has a negative length or an unknown mode.
    AssertionError
        If `warmup_steps` is not an int.

    Examples
    --------
    >>> scheduler = mx.lr_scheduler.FactorScheduler(step=10, factor=0.5, base_lr=1.0)
    >>> [scheduler(update) for update in (1, 11, 21)]
    [1.0, 0.5, 0.25]
    """

    def __init__(self, base_lr=0.01, warmup_steps=0, warmup_begin_lr=0, warmup_mode="linear"):
        if not isinstance(warmup_steps, int):
            raise AssertionError(f"warmup_steps must be an integer, got {warmup_steps!r}")
        if warmup_begin_lr > base_lr:
            raise ValueError(
                f"warmup_begin_lr {warmup_begin_lr} is above base_lr {base_lr}; the warm-up climbs"
            )
        if warmup_steps < 0:
            raise ValueError(f"warmup_steps must not be negative, got {warmup_steps}")
        if warmup_mode not in ("linear", "constant"):
            raise ValueError(f"warmup_mode {warmup_mode!r} is unknown; use 'linear' or 'constant'")
        self.base_lr = base_lr
        self.warmup_steps = warmup_steps
        self.warmup_begin_lr = warmup_begin_lr
        self.warmup_final_lr = base_lr
        self.warmup_mode = warmup_mode

    def get_warmup_lr(self, num_update):
        """Return the rate during the warm-up.

        Parameters
        ----------
        num_update : int
            Number of the update, below `warmup_steps`.

        Returns
        -------
        float

        Examples
        --------
        >>> mx.lr_scheduler.LRScheduler(base_lr=1.0, warmup_steps=10).get_warmup_lr(5)
        0.5
        """
        if self.warmup_mode == "constant":
            return self.warmup_begin_lr
        climb = (self.warmup_final_lr - self.warmup_begin_lr) * float(num_update)
        return self.warmup_begin_lr + climb / float(self.warmup_steps)

    def __call__(self, num_update):
        """Return the rate for update number `num_update`."""
        raise NotImplementedError(f"{type(self).__name__} must define __call__(num_update)")


class FactorScheduler(LRScheduler):
    """Multiplies the rate by `factor` every `step` updates, down to `stop_factor_lr`.

    Parameters
    ----------
    step : int
        Updates between two changes.
    factor : float, default 1
        What the rate is multiplied by.
    stop_factor_lr : float, default 1e-08
        The rate does not fall below this.
    base_lr : float, default 0.01
        The rate after the warm-up.
    warmup_steps, warmup_begin_lr, warmup_mode : int, float, str, default 0
        Updates of the warm-up, the rate it starts at, and 'linear' or 'constant'.

    Raises
    ------
    ValueError
        If `step` is below 1 or `factor` above 1.

    Examples
    --------
    >>> scheduler = mx.lr_scheduler.FactorScheduler(step=2, factor=0.5, base_lr=1.0)
    >>> [scheduler(update) for update in range(1, 6)]
    [1.0, 1.0, 0.5, 0.5, 0.25]
    """

    def __init__(
        self,
        step,
        factor=1,
        stop_factor_lr=1e-8,
        base_lr=0.01,
        warmup_steps=0,
        warmup_begin_lr=0,
        warmup_mode="linear",
    ):
        super().__init__(base_lr, warmup_steps, warmup_begin_lr, warmup_mode)
        if step < 1:
            raise ValueError(f"step must be at least 1, got {step}")
        if factor > 1.0:
            raise ValueError(f"factor must not exceed 1, got {factor}")
        self.step = step
        self.factor = factor
        self.stop_factor_lr = stop_factor_lr
        self.count = 0

    def __call__(self, num_update):
        """Return the rate for update number `num_update`."""
        if num_update < self.warmup_steps:
            return self.get_warmup_lr(num_update)
        while num_update > self.count + self.step:
            self.count += self.step
            self.base_lr = max(self.base_lr * self.factor, self.stop_factor_lr)
            _log_change(num_update, self.base_lr)
        return self.base_lr


class MultiFactorScheduler(LRScheduler):
    """Multiplies the rate by `factor` after each update number listed in `step`.

    Parameters
    ----------
    step : list of int
        The updates after which the rate changes.
    factor : float, default 1
        What the rate is multiplied by.
    base_lr : float, default 0.01
        The rate after the warm-up.
    warmup_steps, warmup_begin_lr, warmup_mode : int, float, str, default 0
        Updates of the warm-up, the rate it starts at, and 'linear' or 'constant'.

    Raises
    ------
    AssertionError
        If `step` is no list.
    ValueError
        If the steps do not increase from 1 up, or `factor` is above 1.

    Examples
    --------
    >>> scheduler = mx.lr_scheduler.MultiFactorScheduler(step=[2, 4], factor=0.1, base_lr=1.0)
    >>> [round(scheduler(update), 6) for update in range(1, 6)]
    [1.0, 1.0, 0.1, 0.1, 0.01]
    """

    def __init__(
        self, step, factor=1, base_lr=0.01, warmup_steps=0, warmup_begin_lr=0, warmup_mode="linear"
    ):
        super().__init__(base_lr, warmup_steps, warmup_begin_lr, warmup_mode)
        if not (isinstance(step, list) and step):
            raise AssertionError(f"step must be a list with at least one number, got {step!r}")
        if step[0] < 1 or any(a >= b for a, b in itertools.pairwise(step)):
            raise ValueError(f"step must be an increasing list of numbers from 1 up, got {step}")
        if factor > 1.0:
            raise ValueError(f"factor must not exceed 1, got {factor}")
        self.step = step
        self.cur_step_ind = 0
        self.factor = factor
        self.count = 0

    def __call__(self, num_update):
        """Return the rate for update number `num_update`."""
        if num_update < self.warmup_steps:
            return self.get_warmup_lr(num_update)
        while self.cur_step_ind < len(self.step) and num_update > self.step[self.cur_step_ind]:
            self.count = self.step[self.cur_step_ind]
            self.cur_step_ind += 1
            self.base_lr *= self.factor
            _log_change(num_update, self.base_lr)
        return self.base_lr


class _Decay(LRScheduler):
    """From `base_lr` after the warm-up to `final_lr` at `max_update`, along a curve."""

    def __init__(self, max_update, base_lr, final_lr, warmup_steps, warmup_begin_lr, warmup_mode):
        super().__init__(base_lr, warmup_steps, warmup_begin_lr, warmup_mode)
        if not isinstance(max_update, int):
            raise AssertionError(f"max_update must be an integer, got {max_update!r}")
        if max_update < 1:
            raise ValueError(f"max_update must be at least 1, got {max_update}")
        self.base_lr_orig = self.base_lr
        self.max_update = max_update
        self.final_lr = final_lr
        self.max_steps = self.max_update - self.warmup_steps

    def _remaining(self, progress):
        """Return how much of the way down is left, 1 at progress 0 and 0 at progress 1."""
        raise NotImplementedError

    def __call__(self, num_update):
        """Return the rate for update number `num_update`."""
        if num_update < self.warmup_steps:
            return self.get_warmup_lr(num_update)
        if num_update <= self.max_update:
            progress = float(num_update - self.warmup_steps) / float(self.max_steps)
            drop = self.base_lr_orig - self.final_lr
            self.base_lr = self.final_lr + drop * self._remaining(progress)
        return self.base_lr


class PolyScheduler(_Decay):
    """Falls as (1 - progress) ** pwr.

    Parameters
    ----------
    max_update : int
        The update at which the final rate is reached.
    base_lr : float, default 0.01
        The rate after the warm-up.
    pwr : float, default 2
        Power of the fall.
    final_lr : float, default 0
        The last rate.
    warmup_steps, warmup_begin_lr, warmup_mode : int, float, str, default 0
        Updates of the warm-up, the rate it starts at, and 'linear' or 'constant'.

    Raises
    ------
    ValueError
        If the number of updates is not positive.

    Examples
    --------
    >>> scheduler = mx.lr_scheduler.PolyScheduler(max_update=4, base_lr=1.0)
    >>> [scheduler(update) for update in range(5)]
    [1.0, 0.5625, 0.25, 0.0625, 0.0]
    """

    def __init__(
        self,
        max_update,
        base_lr=0.01,
        pwr=2,
        final_lr=0,
        warmup_steps=0,
        warmup_begin_lr=0,
        warmup_mode="linear",
    ):
        super().__init__(max_update, base_lr, final_lr, warmup_steps, warmup_begin_lr, warmup_mode)
        self.power = pwr

    def _remaining(self, progress):
        return math.pow(1 - progress, self.power)


class CosineScheduler(_Decay):
    """Falls along half a period of the cosine.

    Parameters
    ----------
    max_update : int
        The update at which the final rate is reached.
    base_lr : float, default 0.01
        The rate after the warm-up.
    final_lr : float, default 0
        The last rate.
    warmup_steps, warmup_begin_lr, warmup_mode : int, float, str, default 0
        Updates of the warm-up, the rate it starts at, and 'linear' or 'constant'.

    Raises
    ------
    ValueError
        If the number of updates is not positive.

    Examples
    --------
    >>> scheduler = mx.lr_scheduler.CosineScheduler(max_update=4, base_lr=1.0)
    >>> [round(scheduler(update), 4) for update in range(5)]
    [1.0, 0.8536, 0.5, 0.1464, 0.0]
    """

    def __init__(
        self,
        max_update,
        base_lr=0.01,
        final_lr=0,
        warmup_steps=0,
        warmup_begin_lr=0,
        warmup_mode="linear",
    ):
        super().__init__(max_update, base_lr, final_lr, warmup_steps, warmup_begin_lr, warmup_mode)

    def _remaining(self, progress):
        return (1 + math.cos(math.pi * progress)) / 2
