"""Optimizers beyond the core set."""

from .. import ndarray as nd
from ._base import Optimizer, register, zeros_like

__all__ = ["GroupAdaGrad"]


@register
class GroupAdaGrad(Optimizer):
    """AdaGrad with one rate for each row of a matrix, as for embeddings.

    Parameters
    ----------
    eps : float
        Added under the root.
    **kwargs
        What every optimizer takes: `learning_rate`, `wd`, `rescale_grad`, `clip_gradient`,
        `lr_scheduler`, …; see `Optimizer`.

    Raises
    ------
    AssertionError
        If a weight is no matrix, or `wd` is not 0.

    Shapes
    ------
    The weight is (rows, ...), the history (rows, 1).

    Examples
    --------
    >>> optimizer = mx.optimizer.contrib.GroupAdaGrad(learning_rate=0.1)
    >>> weight, grad = mx.nd.ones((2, 3)), mx.nd.ones((2, 3))
    >>> optimizer.update(0, weight, grad, optimizer.create_state(0, weight))
    >>> weight.shape
    (2, 3)
    """

    def __init__(self, eps=1e-5, **kwargs):
        super().__init__(**kwargs)
        self.float_stable_eps = eps

    def create_state(self, index, weight):
        """Return the sum of squares of each row.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight : NDArray
            The parameter, with two axes or more.

        Returns
        -------
        NDArray
            One number for each row: (rows, 1).

        Examples
        --------
        >>> mx.optimizer.contrib.GroupAdaGrad().create_state(0, mx.nd.ones((3, 2))).shape
        (3, 1)
        """
        if len(weight.shape) != 2:
            raise AssertionError(
                f"GroupAdaGrad: needs a matrix, got a weight of shape {weight.shape}"
            )
        return zeros_like(weight, (weight.shape[0], 1))

    def update(self, index, weight, grad, state):
        """Change `weight` in place.

        Parameters
        ----------
        index : int
            Number of the parameter; it counts updates and finds factors of the rates.
        weight, grad : NDArray
            The parameter, which changes, and its gradient: two arrays of one shape.
        state : NDArray, tuple or None
            What `create_state` returned for this parameter; it changes too.
        """
        options = self._options(index)
        if options.pop("wd") != 0:
            raise AssertionError("GroupAdaGrad: weight decay is not supported; use wd=0")
        nd.contrib.group_adagrad_update(
            weight, grad, state, out=weight, epsilon=self.float_stable_eps, **options
        )
