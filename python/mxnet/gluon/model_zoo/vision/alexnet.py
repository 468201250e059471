"""AlexNet."""

from ....context import cpu
from ... import nn
from ...block import HybridBlock
from ..model_store import construct, load_pretrained

__all__ = ["AlexNet", "alexnet"]


class AlexNet(HybridBlock):
    """Five convolutions and three dense layers (Krizhevsky, 2014).

    Parameters
    ----------
    classes : int
        Size of the output.

    Examples
    --------
    >>> mx.gluon.model_zoo.vision.AlexNet(classes=10).output
    Dense(None -> 10, linear)
    """

    def __init__(self, classes=1000, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            with self.features.name_scope():
                self.features.add(
                    nn.Conv2D(64, kernel_size=11, strides=4, padding=2, activation="relu"),
                    nn.MaxPool2D(pool_size=3, strides=2),
                    nn.Conv2D(192, kernel_size=5, padding=2, activation="relu"),
                    nn.MaxPool2D(pool_size=3, strides=2),
                    nn.Conv2D(384, kernel_size=3, padding=1, activation="relu"),
                    nn.Conv2D(256, kernel_size=3, padding=1, activation="relu"),
                    nn.Conv2D(256, kernel_size=3, padding=1, activation="relu"),
                    nn.MaxPool2D(pool_size=3, strides=2),
                    nn.Flatten(),
                    nn.Dense(4096, activation="relu"),
                    nn.Dropout(0.5),
                    nn.Dense(4096, activation="relu"),
                    nn.Dropout(0.5),
                )
            self.output = nn.Dense(classes)

    def hybrid_forward(self, F, x):
        """Run the network.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Images (batch, 3, 224, 224).

        Returns
        -------
        NDArray or Symbol
            Scores (batch, classes).
        """
        return self.output(self.features(x))


def alexnet(pretrained=False, ctx=cpu(), root=None, **kwargs):  # noqa: B008
    """Return AlexNet.

    Parameters
    ----------
    pretrained : bool
        Load weights trained on ImageNet.
    ctx : Context
        Where to load them.
    root : str, optional
        Folder of weight files; `$MXNET_HOME/models` by default.
    kwargs :
        Passed on: `classes`, `prefix`, `params`.

    Raises
    ------
    MXNetError
        If trained weights are wanted, are missing and cannot be fetched.

    Examples
    --------
    >>> net = mx.gluon.model_zoo.vision.alexnet(classes=10)
    >>> len(net.features)
    13
    """
    return load_pretrained(construct(AlexNet, **kwargs), "alexnet", pretrained, ctx, root)
