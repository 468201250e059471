"""What this build and this machine can do: mx.runtime.Features()."""

from __future__ import annotations

import collections
import functools

from . import _core
from .context import gpu, num_gpus

__all__ = ["Feature", "Features", "feature_list"]

# Feature → flag of the processor.
_PROCESSOR = {
    "CPU_SSE": "sse",
    "CPU_SSE2": "sse2",
    "CPU_SSE3": "pni",
    "CPU_SSE4_1": "sse4_1",
    "CPU_SSE4_2": "sse4_2",
    "CPU_SSE4A": "sse4a",
}
# Feature → the least instruction set of the kernels that has it; REMX_MAX_ISA caps that.
_SETS = {
    "CPU_AVX": "avx2",
    "CPU_AVX2": "avx2",
    "CPU_AVX512": "avx512",
    "CPU_AVX512_VNNI": "avx512_vnni",
    "CPU_AVX512_BF16": "avx512_bf16",
    "CPU_AMX": "amx",
}
_ORDER_OF_SETS = ("sse4", "avx2", "avx512", "avx512_vnni", "avx512_bf16", "amx")
_ALWAYS = ("OPENMP", "SSE", "F16C", "INT64_TENSOR_SIZE", "SIGNAL_HANDLER", "CXX14")
# In MXNet's order; those it does not know follow.
_ORDER = (
    "CUDA CUDNN NCCL CUDA_RTC TENSORRT CPU_SSE CPU_SSE2 CPU_SSE3 CPU_SSE4_1 CPU_SSE4_2 CPU_SSE4A "
    "CPU_AVX CPU_AVX2 OPENMP SSE F16C JEMALLOC BLAS_OPEN BLAS_ATLAS BLAS_MKL BLAS_APPLE LAPACK "
    "MKLDNN OPENCV CAFFE PROFILER DIST_KVSTORE CXX14 INT64_TENSOR_SIZE SIGNAL_HANDLER DEBUG TVM_OP"
).split()


class Feature:
    """One feature and whether it is there.

    Parameters
    ----------
    name : str
        Its name.
    enabled : bool
        Whether it is there.

    Examples
    --------
    >>> mx.runtime.Features()["ONEDNN"].name if "ONEDNN" in mx.runtime.Features() else "ONEDNN"
    'ONEDNN'
    """

    __slots__ = ("_enabled", "_name")

    def __init__(self, name: str, enabled: bool) -> None:
        self._name = name
        self._enabled = enabled

    @property
    def name(self) -> str:
        """The name."""
        return self._name

    @property
    def enabled(self) -> bool:
        """Whether the feature can be used."""
        return self._enabled

    def __repr__(self) -> str:
        return f"{'✔' if self.enabled else '✖'} {self.name}"


@functools.cache
def _processor_flags() -> frozenset[str]:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("flags"):
                    return frozenset(line.split(":")[1].split())
    except OSError:
        pass
    return frozenset()


def _has_nccl() -> bool:
    from .kvstore import nccl

    return nccl.is_found()


def feature_list() -> list[Feature]:
    """The features of this build and this machine.

    It takes no parameters.

    Examples
    --------
    >>> len(mx.runtime.feature_list()) > 5
    True
    """
    flags = _processor_flags()
    known = dict.fromkeys(_ORDER, False)
    known.update({name: flag in flags for name, flag in _PROCESSOR.items()})
    used = _ORDER_OF_SETS.index(_core.instruction_sets()[0])
    known.update({name: used >= _ORDER_OF_SETS.index(least) for name, least in _SETS.items()})
    known.update(dict.fromkeys(_ALWAYS, True))
    known.update(_core.features())
    known["CUDA"] = known["CUDNN"] = num_gpus() > 0
    known["TENSORRT"] = known["CUDA"] and bool(_core.tensorrt_version())
    known["NCCL"] = known["CUDA"] and _has_nccl()
    known["CUPTI"] = known["NVJPEG"] = False
    if known["CUDA"]:
        known.update(_core.device_features(gpu()._ids))
    return [Feature(name, enabled) for name, enabled in known.items()]


class Features(collections.OrderedDict[str, Feature]):
    """The features by name. There is one instance: it cannot change while the process runs.

    It takes no parameters.

    Raises
    ------
    RuntimeError
        If `is_enabled` is asked for an unknown feature.

    Examples
    --------
    >>> mx.runtime.Features().is_enabled("CUDA") in (True, False)
    True
    """

    instance: Features | None = None

    def __new__(cls) -> Features:
        """The one instance."""
        if cls.instance is None:
            cls.instance = super().__new__(cls)
            for feature in feature_list():
                collections.OrderedDict.__setitem__(cls.instance, feature.name, feature)
        return cls.instance

    def __init__(self) -> None:
        pass  # filled once, when the instance is made

    def __repr__(self) -> str:
        return str(list(self.values()))

    def is_enabled(self, feature_name: str) -> bool:
        """Whether a feature is there; an unknown name raises RuntimeError.

        Parameters
        ----------
        feature_name : str
            For instance 'CUDA'.

        Returns
        -------
        bool

        Raises
        ------
        RuntimeError
            If there is no such feature.

        Examples
        --------
        >>> mx.runtime.Features().is_enabled('OPENCV') in (True, False)
        True
        """
        name = feature_name.upper()
        if name not in self:
            raise RuntimeError(f"Feature '{name}' is unknown, known features are: {list(self)}")
        return self[name].enabled
