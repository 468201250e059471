"""What this build can do: mx.runtime.Features()."""

from . import _core

__all__ = ["Feature", "Features", "feature_list"]


class Feature:
    """One feature and whether it is there."""

    __slots__ = ("enabled", "name")

    def __init__(self, name, enabled):
        self.name = name
        self.enabled = enabled

    def __repr__(self):
        return f"{'✔' if self.enabled else '✖'} {self.name}"


def feature_list():
    """The features of this build and this machine."""
    cuda = _core.num_gpus() > 0
    known = dict(_core.features())
    known.update(
        {
            "CPU_SSE": True,
            "OPENMP": True,
            "F16C": True,
            "INT64_TENSOR_SIZE": True,
            "SIGNAL_HANDLER": True,
            "CUDA": cuda,
            "CUDNN": cuda,
            "CUDA_RTC": False,
            "NCCL": False,
            "TENSORRT": False,
            "OPENCV": False,
            "DIST_KVSTORE": False,
            "DEBUG": False,
        }
    )
    return [Feature(name, enabled) for name, enabled in sorted(known.items())]


class Features(dict):
    """The features by name."""

    def __init__(self):
        super().__init__([(feature.name, feature) for feature in feature_list()])

    def __repr__(self):
        return str(list(self.values()))

    def is_enabled(self, feature_name):
        """Whether a feature is there; an unknown name raises."""
        name = feature_name.upper()
        if name not in self:
            raise RuntimeError(f"Feature '{feature_name}' is unknown, known features: {list(self)}")
        return self[name].enabled
