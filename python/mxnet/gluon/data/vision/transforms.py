"""Functions on images, to be used with `Dataset.transform_first`."""

import numpy as np

from .... import ndarray
from ....base import MXNetError
from ...block import Block, HybridBlock
from ...nn import HybridSequential, Sequential

numeric_types = (float, int, np.generic)


class Compose(Sequential):
    """Applies several transforms one after the other.

    Neighbouring hybrid ones are grouped, so that `hybridize` makes one graph of them.
    """

    def __init__(self, transforms):
        super().__init__()
        run = []
        for transform in [*transforms, None]:
            if isinstance(transform, HybridBlock):
                run.append(transform)
                continue
            if len(run) == 1:
                self.add(run[0])
            elif run:
                group = HybridSequential()
                group.add(*run)
                self.add(group)
            run = []
            if transform is not None:
                self.add(transform)


class Cast(HybridBlock):
    """Changes the element type."""

    def __init__(self, dtype="float32"):
        super().__init__()
        self._dtype = dtype

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        return F.cast(x, self._dtype)


def _image_operator(F, name, layer):
    """Return a function of `mx.sym.image`."""
    function = getattr(getattr(F, "image", None), name, None)
    if function is None:
        raise MXNetError(
            f"{layer}: operator _image_{name} is not in this build, so the transform "
            "works on arrays only; do not hybridize or export it"
        )
    return function


class ToTensor(HybridBlock):
    """An image (height, width, channels) of 0…255 becomes (channels, height, width) of 0…1.

    Batches of images are accepted too.
    """

    def __init__(self):
        super().__init__()

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        if F is not ndarray:
            return _image_operator(F, "to_tensor", "ToTensor")(x)
        if x.ndim not in (3, 4):
            raise MXNetError(
                "ToTensor: needs an image (height, width, channels) or a batch of "
                f"images, got shape {x.shape}"
            )
        axes = (2, 0, 1) if x.ndim == 3 else (0, 3, 1, 2)
        return F.transpose(F.cast(x, "float32"), axes=axes) / 255.0


class Normalize(HybridBlock):
    """(x - mean) / std for each channel of an image (channels, height, width), or a batch."""

    def __init__(self, mean=0.0, std=1.0):
        super().__init__()
        self._mean = mean
        self._std = std
        self._arrays = None

    def hybrid_forward(self, F, x):
        """Apply the transform."""
        if F is not ndarray:
            return _image_operator(F, "normalize", "Normalize")(x, self._mean, self._std)
        if self._arrays is None or self._arrays[0].context != x.context:
            values = (
                np.asarray(v, dtype="float32").reshape(-1, 1, 1) for v in (self._mean, self._std)
            )
            self._arrays = [ndarray.array(v, ctx=x.context) for v in values]
        mean, std = self._arrays
        return F.broadcast_div(F.broadcast_sub(x, mean), std)


__all__ = ["Block", "Cast", "Compose", "Normalize", "ToTensor"]
