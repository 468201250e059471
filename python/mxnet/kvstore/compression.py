"""Gradient compression to two bits: each element becomes -threshold, 0 or +threshold."""

import warnings

from ..base import MXNetError


class TwoBitCompression:
    """What is sent instead of a gradient; what it leaves out is added to the next one.

    Parameters
    ----------
    threshold : float
        The one magnitude that is sent.
    """

    def __init__(self, threshold=0.5):
        self.threshold = float(threshold)
        if not self.threshold > 0:
            raise MXNetError(
                f"set_gradient_compression: threshold must be greater than 0, got {threshold}"
            )
        self._residuals = {}

    def __call__(self, key, place, gradient):
        """The compressed gradient of one key on the device in that place."""
        residual = self._residuals.get((key, place))
        if residual is None or residual.shape != gradient.shape:
            residual = gradient.zeros_like()
        residual = residual + gradient
        bound = self.threshold
        sent = ((residual >= bound) - (residual <= -bound)) * bound
        self._residuals[key, place] = residual - sent
        return sent


def compression_of(params):
    """The compression that a dict such as {'type': '2bit', 'threshold': 0.5} describes."""
    if not isinstance(params, dict):
        raise AssertionError(
            "set_gradient_compression: compression_params must be a dict, got "
            f"{type(params).__name__}"
        )
    options = dict(params)
    kind = options.pop("type", "none")
    if kind != "2bit":
        raise MXNetError(f"set_gradient_compression: type {kind!r} is not known; use '2bit'")
    threshold = options.pop("threshold", 0.5)
    if options:
        warnings.warn(f"set_gradient_compression: {sorted(options)} have no effect", stacklevel=3)
    return TwoBitCompression(threshold)
