"""Batch normalization over several devices."""

from ....base import known_in
from ....context import num_gpus
from ...nn import BatchNorm


class SyncBatchNorm(BatchNorm):
    """Batch normalization whose statistics are those of the batches of all devices together.

    With one device it equals `BatchNorm`.

    Parameters
    ----------
    in_channels : int, optional
        Number of channels; the first forward pass tells it.
    num_devices : int, optional
        Devices that share the statistics; the number of GPUs by default.
    momentum, epsilon, center, scale, use_global_stats, beta_initializer, gamma_initializer,
    running_mean_initializer, running_variance_initializer :
        As in `BatchNorm`.

    Shapes
    ------
    Input (batch, channels, ...); the output has the same shape. Parameters are (channels,).

    Examples
    --------
    >>> net = mx.gluon.contrib.nn.SyncBatchNorm(num_devices=1)
    >>> net.initialize()
    >>> net(mx.nd.ones((2, 3, 4, 4))).shape
    (2, 3, 4, 4)
    """

    def __init__(
        self,
        in_channels=0,
        num_devices=None,
        momentum=0.9,
        epsilon=1e-5,
        center=True,
        scale=True,
        use_global_stats=False,
        beta_initializer="zeros",
        gamma_initializer="ones",
        running_mean_initializer="zeros",
        running_variance_initializer="ones",
        **kwargs,
    ):
        super().__init__(
            1,
            momentum,
            epsilon,
            center,
            scale,
            use_global_stats,
            beta_initializer,
            gamma_initializer,
            running_mean_initializer,
            running_variance_initializer,
            in_channels,
            **kwargs,
        )
        devices = self._get_num_devices() if num_devices is None else num_devices
        self._kwargs = {
            "eps": epsilon,
            "momentum": momentum,
            "fix_gamma": not scale,
            "use_global_stats": use_global_stats,
            "ndev": devices,
            "key": self.prefix,
        }

    def _get_num_devices(self):
        return max(num_gpus(), 1)

    def hybrid_forward(self, F, x, gamma, beta, running_mean, running_var):
        """Normalize each channel, in training by the batch of all devices together.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, channels, ...).
        gamma, beta : NDArray or Symbol
            Scale and shift (channels,).
        running_mean, running_var : NDArray or Symbol
            Moving statistics (channels,); training updates them.

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        return F.contrib.SyncBatchNorm(
            x, gamma, beta, running_mean, running_var, name="fwd", **self._kwargs
        )


known_in("mxnet.gluon.contrib.nn.basic_layers", SyncBatchNorm)
