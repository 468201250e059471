"""What all losses share; `mxnet.gluon.loss` offers it."""

from ... import ndarray
from ...base import known_in
from ...util import is_np_array
from ..block import HybridBlock


def _times(F, x, y):
    """Multiply and broadcast; arrays of mx.np may differ in dtype, as weights that are masks do."""
    return x * y if is_np_array() else F.broadcast_mul(x, y)


def _apply_weighting(F, loss, weight=None, sample_weight=None):
    """Multiply by the weight of each sample (broadcast) and by the loss's own weight."""
    if sample_weight is not None:
        loss = _times(F, loss, sample_weight)
    if weight is not None:
        if not isinstance(weight, (int, float)):
            raise AssertionError(f"loss: weight must be a number, got {type(weight).__name__}")
        loss = loss * weight
    return loss


def _reshape_like(F, x, y):
    """Give `x` the shape of `y`."""
    return x.reshape(y.shape) if F is ndarray else F.reshape_like(x, y)


class Loss(HybridBlock):
    """Base of all losses.

    Parameters
    ----------
    weight : float or None
        Factor on the loss.
    batch_axis : int
        Axis of the samples.

    Raises
    ------
    NotImplementedError
        If a derived class lacks `hybrid_forward`.

    Shapes
    ------
    A loss of a batch is (batch,): one number for each sample. Take the mean, or call `backward`
    on it as it is and divide in `trainer.step(batch_size)`.

    Examples
    --------
    >>> class Absolute(mx.gluon.loss.Loss):
    ...     def hybrid_forward(self, F, pred, label):
    ...         return F.mean(F.abs(pred - label), axis=self._batch_axis, exclude=True)
    >>> Absolute(weight=1, batch_axis=0)(mx.nd.array([[1, 2]]), mx.nd.array([[0, 0]])).asnumpy()
    array([1.5], dtype=float32)
    """

    def __init__(self, weight, batch_axis, **kwargs):
        super().__init__(**kwargs)
        self._weight = weight
        self._batch_axis = batch_axis

    def __repr__(self):
        return f"{type(self).__name__}(batch_axis={self._batch_axis}, w={self._weight})"

    def _mean(self, F, loss):
        return F.mean(loss, axis=self._batch_axis, exclude=True)

    def hybrid_forward(self, F, x, *args, **kwargs):
        """Compute the loss; a subclass defines it.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            What the subclass takes.
        args, kwargs :
            What the subclass takes.

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
        """
        raise NotImplementedError(f"{type(self).__name__} must define hybrid_forward(F, x, ...)")


known_in("mxnet.gluon.loss", Loss)
