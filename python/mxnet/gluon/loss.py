"""Losses. Each returns one value per sample: the mean over all axes but the batch axis."""

import math

from .. import ndarray
from ..util import is_np_array
from .block import HybridBlock

__all__ = [
    "CTCLoss",
    "CosineEmbeddingLoss",
    "PoissonNLLLoss",
    "SDMLLoss",
    "TripletLoss",
    "HingeLoss",
    "HuberLoss",
    "KLDivLoss",
    "L1Loss",
    "L2Loss",
    "LogisticLoss",
    "Loss",
    "SigmoidBCELoss",
    "SigmoidBinaryCrossEntropyLoss",
    "SoftmaxCELoss",
    "SoftmaxCrossEntropyLoss",
    "SquaredHingeLoss",
]


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
        """Compute the loss; a subclass defines it."""
        raise NotImplementedError(f"{type(self).__name__} must define hybrid_forward(F, x, ...)")


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
        """Compute the loss."""
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
        """Compute the loss."""
        label = _reshape_like(F, label, pred)
        loss = F.abs(label - pred)
        return self._mean(F, _apply_weighting(F, loss, self._weight, sample_weight))


class SigmoidBinaryCrossEntropyLoss(Loss):
    """Cross entropy of two classes.

    Parameters
    ----------
    from_sigmoid : bool
        `pred` holds probabilities instead of scores.
    weight, batch_axis :
        As in `Loss`.

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
    >>> loss = mx.gluon.loss.SigmoidBinaryCrossEntropyLoss()
    >>> loss(mx.nd.array([[0], [3]]), mx.nd.array([[1], [1]])).asnumpy()
    array([0.6931472 , 0.04858735], dtype=float32)
    """

    def __init__(self, from_sigmoid=False, weight=None, batch_axis=0, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)
        self._from_sigmoid = from_sigmoid

    def hybrid_forward(self, F, pred, label, sample_weight=None, pos_weight=None):
        """Compute the loss; `pos_weight` weighs the positive class."""
        label = _reshape_like(F, label, pred)
        if self._from_sigmoid:
            loss = self._from_probabilities(F, pred, label, pos_weight)
        else:
            loss = self._from_scores(F, pred, label, pos_weight)
        return self._mean(F, _apply_weighting(F, loss, self._weight, sample_weight))

    def _from_scores(self, F, pred, label, pos_weight):
        # log(1 + exp(-|x|)) cannot overflow, log(1 + exp(-x)) can
        if pos_weight is None:
            return F.relu(pred) - pred * label + F.Activation(-F.abs(pred), act_type="softrelu")
        log_weight = 1 + _times(F, pos_weight - 1, label)
        return (
            pred
            - pred * label
            + log_weight * (F.Activation(-F.abs(pred), act_type="softrelu") + F.relu(-pred))
        )

    def _from_probabilities(self, F, pred, label, pos_weight):
        tiny = 1e-12
        positive = F.log(pred + tiny) * label
        if pos_weight is not None:
            positive = _times(F, positive, pos_weight)
        return -(positive + F.log(1.0 - pred + tiny) * (1.0 - label))


SigmoidBCELoss = SigmoidBinaryCrossEntropyLoss


class SoftmaxCrossEntropyLoss(Loss):
    """Cross entropy of many classes.

    Parameters
    ----------
    axis : int
        Axis of the classes.
    sparse_label : bool
        Labels are class numbers; otherwise distributions.
    from_logits : bool
        `pred` holds logarithms of probabilities instead of scores.
    weight, batch_axis :
        As in `Loss`.

    Raises
    ------
    MXNetError
        If labels do not fit the predictions.

    Shapes
    ------
    `pred` is (batch, classes) with scores; `label` is (batch,) with numbers of classes, or
    (batch, classes) with probabilities when `sparse_label` is False. The result is (batch,).

    Examples
    --------
    >>> loss = mx.gluon.loss.SoftmaxCrossEntropyLoss()
    >>> loss(mx.nd.array([[0, 0], [0, 9]]), mx.nd.array([0, 1])).asnumpy()
    array([6.9314718e-01, 1.2340219e-04], dtype=float32)
    """

    def __init__(
        self, axis=-1, sparse_label=True, from_logits=False, weight=None, batch_axis=0, **kwargs
    ):
        super().__init__(weight, batch_axis, **kwargs)
        self._axis = axis
        self._sparse_label = sparse_label
        self._from_logits = from_logits

    def hybrid_forward(self, F, pred, label, sample_weight=None):
        """Compute the loss."""
        if not self._from_logits:
            pred = F.log_softmax(pred, axis=self._axis)
        if self._sparse_label:
            loss = -F.pick(pred, label, axis=self._axis, keepdims=True)
        else:
            label = _reshape_like(F, label, pred)
            loss = -F.sum(pred * label, axis=self._axis, keepdims=True)
        return self._mean(F, _apply_weighting(F, loss, self._weight, sample_weight))


SoftmaxCELoss = SoftmaxCrossEntropyLoss


class KLDivLoss(Loss):
    """Kullback-Leibler divergence of `pred` from the distribution `label`, summed per sample.

    Parameters
    ----------
    from_logits : bool
        `pred` holds logarithms of probabilities instead of scores.
    axis : int
        Axis of the classes.
    weight, batch_axis :
        As in `Loss`.

    Raises
    ------
    MXNetError
        If labels and predictions cannot be broadcast together.

    Shapes
    ------
    `pred` and `label` are (batch, classes); the result is (batch,).

    Examples
    --------
    >>> loss = mx.gluon.loss.KLDivLoss(from_logits=False)
    >>> loss(mx.nd.array([[0, 0]]), mx.nd.array([[0.5, 0.5]])).asnumpy()
    array([0.], dtype=float32)
    """

    def __init__(self, from_logits=True, axis=-1, weight=None, batch_axis=0, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)
        self._from_logits = from_logits
        self._axis = axis

    def hybrid_forward(self, F, pred, label, sample_weight=None):
        """Compute the loss."""
        if not self._from_logits:
            pred = F.log_softmax(pred, self._axis)
        loss = label * (F.log(label + 1e-12) - pred)
        loss = _apply_weighting(F, loss, self._weight, sample_weight)
        return F.sum(loss, axis=self._batch_axis, exclude=True)


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
        """Compute the loss."""
        label = _reshape_like(F, label, pred)
        loss = F.abs(label - pred)
        loss = F.where(loss > self._rho, loss - 0.5 * self._rho, (0.5 / self._rho) * F.square(loss))
        return self._mean(F, _apply_weighting(F, loss, self._weight, sample_weight))


class HingeLoss(Loss):
    """max(0, margin - pred label) for labels -1 and 1.

    Parameters
    ----------
    margin : float, default 1
        Distance from which a sample costs nothing.
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
    >>> mx.gluon.loss.HingeLoss()(mx.nd.array([[0.5], [3]]), mx.nd.array([[1], [-1]])).asnumpy()
    array([0.5, 4. ], dtype=float32)
    """

    def __init__(self, margin=1, weight=None, batch_axis=0, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)
        self._margin = margin

    def hybrid_forward(self, F, pred, label, sample_weight=None):
        """Compute the loss."""
        label = _reshape_like(F, label, pred)
        loss = F.relu(self._margin - pred * label)
        return self._mean(F, _apply_weighting(F, loss, self._weight, sample_weight))


class SquaredHingeLoss(Loss):
    """max(0, margin - pred label)² for labels -1 and 1.

    Parameters
    ----------
    margin : float, default 1
        Distance from which a sample costs nothing.
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
    >>> pred, label = mx.nd.array([[0.5], [3]]), mx.nd.array([[1], [-1]])
    >>> mx.gluon.loss.SquaredHingeLoss()(pred, label).asnumpy()
    array([ 0.25, 16.  ], dtype=float32)
    """

    def __init__(self, margin=1, weight=None, batch_axis=0, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)
        self._margin = margin

    def hybrid_forward(self, F, pred, label, sample_weight=None):
        """Compute the loss."""
        label = _reshape_like(F, label, pred)
        loss = F.square(F.relu(self._margin - pred * label))
        return self._mean(F, _apply_weighting(F, loss, self._weight, sample_weight))


class LogisticLoss(Loss):
    """log(1 + exp(-pred label)); labels are -1 and 1 ('signed') or 0 and 1 ('binary').

    Parameters
    ----------
    weight : float, optional
        Factor of the whole loss.
    batch_axis : int, default 0
        The axis of samples.
    label_format : str, default 'signed'
        'signed' for labels -1 and 1, 'binary' for 0 and 1.

    Raises
    ------
    ValueError
        If `label_format` is neither 'signed' nor 'binary'.

    Shapes
    ------
    `pred` is (batch, ...), `label` has as many elements; `sample_weight` broadcasts to them. The
    result is (batch,).

    Examples
    --------
    >>> mx.gluon.loss.LogisticLoss()(mx.nd.array([[0], [3]]), mx.nd.array([[1], [1]])).asnumpy()
    array([0.6931472 , 0.04858735], dtype=float32)
    """

    def __init__(self, weight=None, batch_axis=0, label_format="signed", **kwargs):
        super().__init__(weight, batch_axis, **kwargs)
        if label_format not in ("signed", "binary"):
            raise ValueError(
                f"LogisticLoss: label_format {label_format!r} is unknown; use 'signed' or 'binary'"
            )
        self._label_format = label_format

    def hybrid_forward(self, F, pred, label, sample_weight=None):
        """Compute the loss."""
        label = _reshape_like(F, label, pred)
        if self._label_format == "signed":
            label = (label + 1.0) / 2.0
        loss = F.relu(pred) - pred * label + F.Activation(-F.abs(pred), act_type="softrelu")
        return self._mean(F, _apply_weighting(F, loss, self._weight, sample_weight))


class TripletLoss(Loss):
    """max(0, |pred - positive|² - |pred - negative|² + margin): pulls one, pushes the other.

    Parameters
    ----------
    margin : float
        Distance wanted between the two.
    weight, batch_axis :
        As in `Loss`.

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
        """Compute the loss."""
        positive = _reshape_like(F, positive, pred)
        negative = _reshape_like(F, negative, pred)
        gap = F.square(positive - pred) - F.square(negative - pred)
        loss = F.relu(F.sum(gap, axis=self._batch_axis, exclude=True) + self._margin)
        return _apply_weighting(F, loss, self._weight)


class PoissonNLLLoss(Loss):
    """Negative log likelihood of counts, as one number for the whole batch.

    Parameters
    ----------
    from_logits : bool
        `pred` holds the logarithm of the expected count, otherwise the count itself.
    compute_full : bool
        Add Stirling's approximation of log(target!) for targets above 1.
    weight, batch_axis :
        As in `Loss`.

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
        """Compute the loss; `epsilon` keeps the logarithm of a count of zero finite."""
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


class CosineEmbeddingLoss(Loss):
    """1 - cos(input1, input2) for pairs with label 1, max(0, cos - margin) for label -1.

    The result has the shape (batch, 1).

    Parameters
    ----------
    margin : float
        Similarity that pairs with label -1 may have.
    weight, batch_axis :
        As in `Loss`.

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
        """Compute the loss."""
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
    weight, batch_axis :
        As in `Loss`.

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
        """Compute the loss; it needs shapes, so it works on arrays only."""
        if F is not ndarray:
            raise TypeError("SDMLLoss: needs the shapes of its inputs; do not hybridize it")
        return self._loss(x1, x2)


class CTCLoss(Loss):
    """Connectionist temporal classification: labels whose place in the sequence is not known.

    The last class is the blank.

    Parameters
    ----------
    layout : str
        'NTC' (default) or 'TNC': order of the axes of `pred`.
    label_layout : str
        'NT' (default) or 'TN': order of the axes of `label`.
    weight :
        As in `Loss`.

    Raises
    ------
    AssertionError
        If a layout is unknown.

    Shapes
    ------
    `pred` is (batch, steps, classes) for layout 'NTC', `label` (batch, labels) padded with -1;
    lengths are (batch,). The result is (batch,).

    Examples
    --------
    >>> mx.gluon.loss.CTCLoss()(mx.nd.zeros((2, 6, 4)), mx.nd.array([[0, 1], [2, -1]])).shape
    (2,)
    """

    def __init__(self, layout="NTC", label_layout="NT", weight=None, **kwargs):
        for name, value, known in (
            ("layout", layout, ("NTC", "TNC")),
            ("label_layout", label_layout, ("NT", "TN")),
        ):
            if value not in known:
                raise AssertionError(
                    f"CTCLoss: {name} {value!r} is unknown; use {known[0]!r} or {known[1]!r}"
                )
        self._layout = layout
        self._label_layout = label_layout
        super().__init__(weight, label_layout.find("N"), **kwargs)

    def hybrid_forward(
        self, F, pred, label, pred_lengths=None, label_lengths=None, sample_weight=None
    ):
        """Compute the loss; the lengths say how much of each sample counts.

        Without `label_lengths` a label ends before its first -1.
        """
        if self._layout == "NTC":
            pred = F.swapaxes(pred, dim1=0, dim2=1)
        if self._batch_axis == 1:
            label = F.swapaxes(label, dim1=0, dim2=1)
        lengths = [value for value in (pred_lengths, label_lengths) if value is not None]
        loss = F.CTCLoss(
            pred,
            label,
            *lengths,
            use_data_lengths=pred_lengths is not None,
            use_label_lengths=label_lengths is not None,
            blank_label="last",
        )
        return _apply_weighting(F, loss, self._weight, sample_weight)
