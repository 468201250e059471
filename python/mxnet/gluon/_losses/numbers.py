"""Losses of numbers; `mxnet.gluon.loss` offers them."""

import math

from ...base import known_in
from ._base import Loss, _apply_weighting, _reshape_like


class L2Loss(Loss):
    """Half of the mean squared difference.

    Parameters
    ----------
    weight : float, default 1.0
        Factor of the whole loss.
    batch_axis : int, default 0
        The axis of samples.

    Raises
    ------
    MXNetError
        If labels do not have as many elements as predictions.

    Shapes
    ------
    `pred` is (batch, ...), `label` has as many elements; `sample_weight` broadcasts to them. The
    result is (batch,).

    Examples
    --------
    >>> pred, label = mx.nd.array([[1, 2], [0, 0]]), mx.nd.array([[0, 0], [0, 4]])
    >>> mx.gluon.loss.L2Loss()(pred, label).asnumpy()
    array([1.25, 4.  ], dtype=float32)
    """

    def __init__(self, weight=1.0, batch_axis=0, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)

    def hybrid_forward(self, F, pred, label, sample_weight=None):
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred : NDArray or Symbol
            Predictions (batch, ...).
        label : NDArray or Symbol
            As many numbers as `pred` has.
        sample_weight : NDArray or Symbol, optional
            Factor of each sample; it broadcasts to `pred`.

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
        """
        label = _reshape_like(F, label, pred)
        loss = F.square(label - pred)
        weight = 0.5 if self._weight is None else self._weight / 2
        return self._mean(F, _apply_weighting(F, loss, weight, sample_weight))


class L1Loss(Loss):
    """Mean absolute difference.

    Parameters
    ----------
    weight : float, optional
        Factor of the whole loss.
    batch_axis : int, default 0
        The axis of samples.

    Raises
    ------
    MXNetError
        If labels do not have as many elements as predictions.

    Shapes
    ------
    `pred` is (batch, ...), `label` has as many elements; `sample_weight` broadcasts to them. The
    result is (batch,).

    Examples
    --------
    >>> pred, label = mx.nd.array([[1, 2], [0, 0]]), mx.nd.array([[0, 0], [0, 4]])
    >>> mx.gluon.loss.L1Loss()(pred, label).asnumpy()
    array([1.5, 2. ], dtype=float32)
    """

    def __init__(self, weight=None, batch_axis=0, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)

    def hybrid_forward(self, F, pred, label, sample_weight=None):
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred : NDArray or Symbol
            Predictions (batch, ...).
        label : NDArray or Symbol
            As many numbers as `pred` has.
        sample_weight : NDArray or Symbol, optional
            Factor of each sample; it broadcasts to `pred`.

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
        """
        label = _reshape_like(F, label, pred)
        loss = F.abs(label - pred)
        return self._mean(F, _apply_weighting(F, loss, self._weight, sample_weight))


class HuberLoss(Loss):
    """Squared for differences up to `rho`, linear beyond.

    Parameters
    ----------
    rho : float, default 1
        Where the loss becomes linear.
    weight : float, optional
        Factor of the whole loss.
    batch_axis : int, default 0
        The axis of samples.

    Raises
    ------
    MXNetError
        If labels do not have as many elements as predictions.

    Shapes
    ------
    `pred` is (batch, ...), `label` has as many elements; `sample_weight` broadcasts to them. The
    result is (batch,).

    Examples
    --------
    >>> mx.gluon.loss.HuberLoss()(mx.nd.array([[0.5], [3]]), mx.nd.array([[0], [0]])).asnumpy()
    array([0.125, 2.5  ], dtype=float32)
    """

    def __init__(self, rho=1, weight=None, batch_axis=0, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)
        self._rho = rho

    def hybrid_forward(self, F, pred, label, sample_weight=None):
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred : NDArray or Symbol
            Predictions (batch, ...).
        label : NDArray or Symbol
            As many numbers as `pred` has.
        sample_weight : NDArray or Symbol, optional
            Factor of each sample; it broadcasts to `pred`.

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
        """
        label = _reshape_like(F, label, pred)
        loss = F.abs(label - pred)
        loss = F.where(loss > self._rho, loss - 0.5 * self._rho, (0.5 / self._rho) * F.square(loss))
        return self._mean(F, _apply_weighting(F, loss, self._weight, sample_weight))


class PoissonNLLLoss(Loss):
    """Negative log likelihood of counts, as one number for the whole batch.

    Parameters
    ----------
    from_logits : bool
        `pred` holds the logarithm of the expected count, otherwise the count itself.
    compute_full : bool
        Add Stirling's approximation of log(target!) for targets above 1.
    weight : float, optional
        Factor of the whole loss.
    batch_axis : int, default 0
        The axis of samples.

    Raises
    ------
    MXNetError
        If targets do not have as many elements as predictions.

    Shapes
    ------
    `pred` and `target` have one shape; the result is one number, the mean.

    Examples
    --------
    >>> loss = mx.gluon.loss.PoissonNLLLoss()
    >>> loss(mx.nd.array([[0.0, 1.0]]), mx.nd.array([[1, 2]])).shape
    (1,)
    """

    def __init__(self, weight=None, from_logits=True, batch_axis=0, compute_full=False, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)
        self._from_logits = from_logits
        self._compute_full = compute_full

    def hybrid_forward(self, F, pred, target, sample_weight=None, epsilon=1e-08):
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred : NDArray or Symbol
            Rates, or their logarithms when `from_logits` is True.
        target : NDArray or Symbol
            Counts, of the shape of `pred`.
        sample_weight : NDArray or Symbol, optional
            Factor of each sample; it broadcasts to `pred`.
        epsilon : float
            Keeps the logarithm of a count of zero finite.

        Returns
        -------
        NDArray or Symbol
            The mean over everything.
        """
        target = _reshape_like(F, target, pred)
        if self._from_logits:
            loss = F.exp(pred) - target * pred
        else:
            loss = pred - target * F.log(pred + epsilon)
        if self._compute_full:
            stirling = target * F.log(target) - target + 0.5 * F.log(2 * target * math.pi)
            # a product with 0 would keep the nan of log(0)
            loss = loss + F.where(target > 1, stirling, F.zeros_like(target))
        return F.mean(_apply_weighting(F, loss, self._weight, sample_weight))


known_in("mxnet.gluon.loss", L1Loss, L2Loss, HuberLoss, PoissonNLLLoss)
