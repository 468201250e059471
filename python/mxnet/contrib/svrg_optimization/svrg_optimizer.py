"""The optimizers that SVRG modules of 1.9.1 put into a store.

`SVRGModule` corrects gradients itself and needs neither of them.
"""

import inspect

from ...optimizer import Optimizer, create

__all__ = ["_SVRGOptimizer"]


class _AssignmentOptimizer(Optimizer):
    """An update writes the "gradient" into the parameter."""

    def create_state(self, index, weight):
        """Return no state."""
        return None

    def update(self, index, weight, grad, state):
        """Copy the gradient."""
        weight[:] = grad


class _SVRGOptimizer(Optimizer):
    """An optimizer for parameters, and assignment for the mean gradients beside them.

    Parameters
    ----------
    default_optimizer : str or Optimizer
        What updates the parameters.
    kwargs :
        Its arguments; `param_idx2name` tells which keys are mean gradients: those with 'full' in
        their name.
    """

    def __init__(self, default_optimizer, **kwargs):
        super().__init__(**self._check_params(**kwargs))
        if isinstance(default_optimizer, Optimizer):
            self.default_opt = default_optimizer
        else:
            self.default_opt = create(default_optimizer, **kwargs)
        self.aux_opt = _AssignmentOptimizer()

    @staticmethod
    def _check_params(**kwargs):
        """Return the arguments that every optimizer takes."""
        known = inspect.signature(Optimizer.__init__).parameters
        return {key: value for key, value in kwargs.items() if key in known}

    def _check_index(self, index):
        """Return the name of a parameter, given by number or by name."""
        return index if index in self.idx2name.values() else self.idx2name[index]

    def _optimizer_of(self, index):
        return self.aux_opt if "full" in self._check_index(index) else self.default_opt

    def create_state(self, index, weight):
        """Return the state of a parameter."""
        return self._optimizer_of(index).create_state(index, weight)

    def update(self, index, weight, grad, state):
        """Update a parameter, or write a mean gradient."""
        self._optimizer_of(index).update(index, weight, grad, state)
