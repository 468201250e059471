"""The libraries of NVIDIA's that this project opens, and the packages that bring them.

Read from the bytes of the libraries and of the package, so no GPU is needed; the plug-in must be
built.
"""

import pathlib
import re

import pytest

import mxnet as mx

ROOT = pathlib.Path(__file__).resolve().parents[3]
PACKAGE = pathlib.Path(mx.__file__).parent
PACKAGES = {
    "cudnn": "nvidia-cudnn-cu13",
    "cublas": "nvidia-cublas",
    "cublasLt": "nvidia-cublas",
    "nvrtc": "nvidia-cuda-nvrtc",
    "cupti": "nvidia-cuda-cupti",
    "nccl": "nvidia-nccl-cu13",
    "nvjpeg": "nvidia-nvjpeg",
}
# The driver's, and TensorRT, which a user installs for its backend.
NOT_OURS = {"cuda", "nvinfer"}
NVIDIA = re.compile(
    rb"lib(cuda|cudnn\w*|cublas\w*|cusolver\w*|cusparse\w*|curand|cufft|nvrtc|nvJitLink|cupti|nccl"
    rb"|nvjpeg|nvinfer\w*|cudart)\.so"
)


def named_libraries():
    if not (PACKAGE / "libmx_cuda.so").exists():
        pytest.skip("libmx_cuda was not built")
    found = set()
    files = [PACKAGE / "libmx_cuda.so", PACKAGE / "libmxnet.so", *PACKAGE.rglob("*.py")]
    for path in files:
        found.update(match.decode() for match in NVIDIA.findall(path.read_bytes()))
    return found


def test_the_extra_brings_every_library_that_is_opened():
    named = named_libraries() - NOT_OURS
    assert {"cudnn", "nvrtc", "cupti", "nccl", "nvjpeg"} <= named
    unknown = named - set(PACKAGES)
    assert not unknown, f"no package is known for {sorted(unknown)}"
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    extra = re.search(r"^cuda = \[(.*?)^\]", text, re.MULTILINE | re.DOTALL)[1]
    listed = set(re.findall(r'"([\w-]+)', extra))
    assert listed == {PACKAGES[name] for name in named}
