"""Losses of vectors that belong together or do not; `mxnet.gluon.loss` offers them."""

from ... import ndarray
from ...base import known_in
from ._base import Loss, _apply_weighting, _reshape_like
from .classes import KLDivLoss


class TripletLoss(Loss):
    """max(0, |pred - positive|² - |pred - negative|² + margin): pulls one, pushes the other.

    Parameters
    ----------
    margin : float
        Distance wanted between the two.
    weight : float, optional
        Factor of the whole loss.
    batch_axis : int, default 0
        The axis of samples.

    Raises
    ------
    MXNetError
        If the three inputs have different numbers of elements.

    Shapes
    ------
    `pred`, `positive` and `negative` are (batch, ...) of one shape; the result is (batch,).

    Examples
    --------
    >>> loss = mx.gluon.loss.TripletLoss()
    >>> loss(mx.nd.array([[0]]), mx.nd.array([[1]]), mx.nd.array([[3]])).asnumpy()
    array([0.], dtype=float32)
    """

    def __init__(self, margin=1, weight=None, batch_axis=0, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)
        self._margin = margin

    def hybrid_forward(self, F, pred, positive, negative):
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred, positive, negative : NDArray or Symbol
            The samples, ones like them and others: (batch, ...) each.

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
        """
        positive = _reshape_like(F, positive, pred)
        negative = _reshape_like(F, negative, pred)
        gap = F.square(positive - pred) - F.square(negative - pred)
        loss = F.relu(F.sum(gap, axis=self._batch_axis, exclude=True) + self._margin)
        return _apply_weighting(F, loss, self._weight)


class CosineEmbeddingLoss(Loss):
    """1 - cos(input1, input2) for pairs with label 1, max(0, cos - margin) for label -1.

    The result has the shape (batch, 1).

    Parameters
    ----------
    margin : float
        Similarity that pairs with label -1 may have.
    weight : float, optional
        Factor of the whole loss.
    batch_axis : int, default 0
        The axis of samples.

    Raises
    ------
    ValueError
        If the inputs have different numbers of elements.

    Examples
    --------
    >>> loss = mx.gluon.loss.CosineEmbeddingLoss()
    >>> loss(mx.nd.array([[1, 0]]), mx.nd.array([[1, 0]]), mx.nd.array([1])).asnumpy()
    array([[0.]], dtype=float32)
    """

    def __init__(self, weight=None, batch_axis=0, margin=0, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)
        self._margin = margin

    def hybrid_forward(self, F, input1, input2, label, sample_weight=None):
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        input1, input2 : NDArray or Symbol
            Vectors (batch, units).
        label : NDArray or Symbol
            1 for vectors that belong together, -1 for others: (batch,).
        sample_weight : NDArray or Symbol, optional
            Factor of each pair; it broadcasts to (batch,).

        Returns
        -------
        NDArray or Symbol
            One number for each pair: (batch, 1).
        """
        input1 = _reshape_like(F, input1, input2)
        cosine = self._cosine_similarity(F, input1, input2)
        label = F.reshape(label, (-1, 1))
        apart = F.relu(cosine - self._margin)
        loss = F.where(label == 1, 1 - cosine, apart)
        return _apply_weighting(F, loss, self._weight, sample_weight)

    def _cosine_similarity(self, F, x, y, axis=-1):
        x_norm = F.reshape(F.norm(x, axis=axis), (-1, 1))
        y_norm = F.reshape(F.norm(y, axis=axis), (-1, 1))
        product = F.reshape(F.sum(x * y, axis=axis), (-1, 1))
        return product / F.broadcast_maximum(x_norm * y_norm, F.ones_like(x_norm) * 1e-12)


class SDMLLoss(Loss):
    """Smoothed deep metric learning: row i of `x1` belongs to row i of `x2`, and to no other.

    Parameters
    ----------
    smoothing_parameter : float
        Share of probability given to the other rows.
    weight : float, default 1.0
        Factor of the whole loss.
    batch_axis : int, default 0
        The axis of samples.

    Raises
    ------
    AssertionError
        If the inputs are not two matrices of one shape with two rows or more.
    TypeError
        If it is hybridized.

    Shapes
    ------
    `x1` and `x2` are (batch, units); the result is (batch,).

    Examples
    --------
    >>> mx.gluon.loss.SDMLLoss()(mx.nd.array([[1, 0], [0, 1]]), mx.nd.array([[1, 0], [0, 1]])).shape
    (2,)
    """

    def __init__(self, smoothing_parameter=0.3, weight=1.0, batch_axis=0, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)
        self.kl_loss = KLDivLoss(from_logits=True)
        self.smoothing_parameter = smoothing_parameter

    def _compute_distances(self, x1, x2):
        """Return squared distances of all pairs of rows."""
        x1 = ndarray.expand_dims(x1, 1)
        x2 = ndarray.expand_dims(x2, 0)
        return ndarray.sum(ndarray.square(ndarray.broadcast_sub(x1, x2)), axis=2)

    def _compute_labels(self, batch_size):
        """Return the smoothed unit matrix."""
        own = ndarray.one_hot(ndarray.arange(batch_size), batch_size)
        return own * (1 - self.smoothing_parameter) + (1 - own) * (
            self.smoothing_parameter / (batch_size - 1)
        )

    def _loss(self, x1, x2):
        batch_size = x1.shape[0]
        if x1.shape != x2.shape or len(x1.shape) != 2 or batch_size < 2:
            raise AssertionError(
                "SDMLLoss: needs two matrices of equal shape with at least 2 rows, got shapes "
                f"{x1.shape} and {x2.shape}"
            )
        labels = self._compute_labels(batch_size).as_in_context(x1.context)
        log_probabilities = ndarray.log_softmax(-self._compute_distances(x1, x2), axis=1)
        return self.kl_loss(log_probabilities, labels)

    def hybrid_forward(self, F, x1, x2):
        """Compute the loss; it needs shapes, so it works on arrays only.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x1, x2 : NDArray
            Vectors (batch, units); row i of one belongs to row i of the other.

        Returns
        -------
        NDArray
            One number for each sample: (batch,).
        """
        if F is not ndarray:
            raise TypeError("SDMLLoss: needs the shapes of its inputs; do not hybridize it")
        return self._loss(x1, x2)


known_in("mxnet.gluon.loss", TripletLoss, CosineEmbeddingLoss, SDMLLoss)
