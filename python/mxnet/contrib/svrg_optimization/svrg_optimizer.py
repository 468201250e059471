"""The optimizers that SVRG modules of 1.9.1 put into a store.

`SVRGModule` corrects gradients itself and needs neither of them.
"""

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
        own = {key: kwargs[key] for key in ("param_idx2name", "sym") if key in kwargs}
        super().__init__(**own)
        if isinstance(default_optimizer, Optimizer):
            self.default_opt = default_optimizer
        else:
            self.default_opt = create(default_optimizer, **kwargs)
        self.aux_opt = _AssignmentOptimizer()

    def _optimizer_of(self, index):
        name = self.idx2name.get(index, index)
        return self.aux_opt if "full" in str(name) else self.default_opt

    def create_state(self, index, weight):
        """Return the state of a parameter."""
        return self._optimizer_of(index).create_state(index, weight)

    def update(self, index, weight, grad, state):
        """Update a parameter, or write a mean gradient."""
        self._optimizer_of(index).update(index, weight, grad, state)
