"""Losses of classes and sequences of classes; `mxnet.gluon.loss` offers them."""

from ...base import known_in
from ._base import Loss, _apply_weighting, _reshape_like, _times


class SigmoidBinaryCrossEntropyLoss(Loss):
    """Cross entropy of two classes.

    Parameters
    ----------
    from_sigmoid : bool
        `pred` holds probabilities instead of scores.
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
    >>> loss = mx.gluon.loss.SigmoidBinaryCrossEntropyLoss()
    >>> loss(mx.nd.array([[0], [3]]), mx.nd.array([[1], [1]])).asnumpy()
    array([0.6931472 , 0.04858735], dtype=float32)
    """

    def __init__(self, from_sigmoid=False, weight=None, batch_axis=0, **kwargs):
        super().__init__(weight, batch_axis, **kwargs)
        self._from_sigmoid = from_sigmoid

    def hybrid_forward(self, F, pred, label, sample_weight=None, pos_weight=None):
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred : NDArray or Symbol
            Predictions (batch, ...).
        label : NDArray or Symbol
            As many numbers as `pred` has, from 0 to 1.
        sample_weight : NDArray or Symbol, optional
            Factor of each sample; it broadcasts to `pred`.
        pos_weight : NDArray or Symbol, optional
            Factor of the positive class; it broadcasts to `pred`.

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
        """
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
    weight : float, optional
        Factor of the whole loss.
    batch_axis : int, default 0
        The axis of samples.

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
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred : NDArray or Symbol
            Scores (batch, classes).
        label : NDArray or Symbol
            Numbers of classes (batch,), or probabilities (batch, classes) when `sparse_label` is
            False.
        sample_weight : NDArray or Symbol, optional
            Factor of each sample; it broadcasts to `pred`.

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
        """
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
    weight : float, optional
        Factor of the whole loss.
    batch_axis : int, default 0
        The axis of samples.

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
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred : NDArray or Symbol
            Logarithms of probabilities (batch, classes), or scores when `from_logits` is False.
        label : NDArray or Symbol
            Probabilities (batch, classes).
        sample_weight : NDArray or Symbol, optional
            Factor of each sample; it broadcasts to `pred`.

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
        """
        if not self._from_logits:
            pred = F.log_softmax(pred, self._axis)
        loss = label * (F.log(label + 1e-12) - pred)
        loss = _apply_weighting(F, loss, self._weight, sample_weight)
        return F.sum(loss, axis=self._batch_axis, exclude=True)


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
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred : NDArray or Symbol
            Predictions (batch, ...).
        label : NDArray or Symbol
            1 or -1, as many as `pred` has.
        sample_weight : NDArray or Symbol, optional
            Factor of each sample; it broadcasts to `pred`.

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
        """
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
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred : NDArray or Symbol
            Predictions (batch, ...).
        label : NDArray or Symbol
            1 or -1, as many as `pred` has.
        sample_weight : NDArray or Symbol, optional
            Factor of each sample; it broadcasts to `pred`.

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
        """
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
        """Compute the loss.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred : NDArray or Symbol
            Predictions (batch, ...).
        label : NDArray or Symbol
            1 or -1, or 1 or 0 where `label_format` is 'binary'; as many as `pred` has.
        sample_weight : NDArray or Symbol, optional
            Factor of each sample; it broadcasts to `pred`.

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
        """
        label = _reshape_like(F, label, pred)
        if self._label_format == "signed":
            label = (label + 1.0) / 2.0
        loss = F.relu(pred) - pred * label + F.Activation(-F.abs(pred), act_type="softrelu")
        return self._mean(F, _apply_weighting(F, loss, self._weight, sample_weight))


class CTCLoss(Loss):
    """Connectionist temporal classification: labels whose place in the sequence is not known.

    The last class is the blank.

    Parameters
    ----------
    layout : str
        'NTC' (default) or 'TNC': order of the axes of `pred`.
    label_layout : str
        'NT' (default) or 'TN': order of the axes of `label`.
    weight : float, optional
        Factor of the whole loss.

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

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        pred : NDArray or Symbol
            Scores (batch, steps, classes) for layout 'NTC'.
        label : NDArray or Symbol
            Classes (batch, labels), padded with -1.
        pred_lengths : NDArray or Symbol, optional
            Steps that count (batch,); all by default.
        label_lengths : NDArray or Symbol, optional
            Labels that count (batch,); those before the padding by default.
        sample_weight : NDArray or Symbol, optional
            Factor of each sample (batch,).

        Returns
        -------
        NDArray or Symbol
            One number for each sample: (batch,).
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


known_in(
    "mxnet.gluon.loss",
    SigmoidBinaryCrossEntropyLoss,
    SoftmaxCrossEntropyLoss,
    KLDivLoss,
    HingeLoss,
    SquaredHingeLoss,
    LogisticLoss,
    CTCLoss,
)
