"""What the estimator does with one batch."""

from .... import autograd
from ...utils import split_and_load


class BatchProcessor:
    """Splits a batch over the devices and runs the network; a subclass may do it otherwise.

    It takes no parameters. `fit_batch(estimator, batch, batch_axis)` and `evaluate_batch` return
    data, labels, predictions and losses.

    Examples
    --------
    >>> class Noisy(mx.gluon.contrib.estimator.BatchProcessor):
    ...     def fit_batch(self, estimator, train_batch, batch_axis=0):
    ...         data, label = train_batch
    ...         noise = mx.nd.random.normal(0, 0.1, shape=data.shape)
    ...         return super().fit_batch(estimator, [data + noise, label], batch_axis)
    >>> net = mx.gluon.nn.Dense(2)
    >>> net.initialize()
    >>> estimator = mx.gluon.contrib.estimator.Estimator(net,
    ...     mx.gluon.loss.SoftmaxCrossEntropyLoss(), context=mx.cpu(), batch_processor=Noisy())
    >>> batch = [mx.nd.ones((4, 3)), mx.nd.zeros(4)]
    >>> data, label, pred, loss = estimator.batch_processor.fit_batch(estimator, batch)
    >>> loss[0].shape
    (4,)
    """

    def _get_data_and_label(self, batch, ctx, batch_axis=0):
        data = split_and_load(batch[0], ctx_list=ctx, batch_axis=batch_axis)
        label = split_and_load(batch[1], ctx_list=ctx, batch_axis=batch_axis)
        return data, label

    def evaluate_batch(self, estimator, val_batch, batch_axis=0):
        """Return (data, label, pred, loss) of a batch, each a list of one entry a device.

        Parameters
        ----------
        estimator : Estimator
            Its network, loss and devices are used.
        val_batch : (data, label)
            A batch of the loader.
        batch_axis : int
            Axis along which the batch is split over the devices.

        Returns
        -------
        (data, label, pred, loss)
            Lists of arrays, one for each device.
        """
        data, label = self._get_data_and_label(val_batch, estimator.context, batch_axis)
        pred = [estimator.val_net(part) for part in data]
        loss = [estimator.val_loss(out, y) for out, y in zip(pred, label, strict=True)]
        return data, label, pred, loss

    def fit_batch(self, estimator, train_batch, batch_axis=0):
        """Run forward and backward; return (data, label, pred, loss) as `evaluate_batch` does.

        Parameters
        ----------
        estimator : Estimator
            Its network, loss and devices are used.
        train_batch : (data, label)
            A batch of the loader.
        batch_axis : int
            Axis along which the batch is split over the devices.

        Returns
        -------
        (data, label, pred, loss)
            Lists of arrays, one for each device.
        """
        data, label = self._get_data_and_label(train_batch, estimator.context, batch_axis)
        with autograd.record():
            pred = [estimator.net(part) for part in data]
            loss = [estimator.loss(out, y) for out, y in zip(pred, label, strict=True)]
        for part in loss:
            part.backward()
        return data, label, pred, loss
