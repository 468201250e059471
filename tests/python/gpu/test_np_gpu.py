"""Everyday programs of mx.np run on a GPU, and nothing of them on the host."""

import np_programs
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]


@pytest.mark.parametrize("name", np_programs.PROGRAMS)
def test_a_program_gives_what_the_cpu_gives(name, monkeypatch):
    monkeypatch.setenv("REMX_ALLOW_FALLBACK", "0")
    monkeypatch.setenv("NVIDIA_TF32_OVERRIDE", "0")
    np_programs.check(name, mx.gpu(0), rtol=1e-3, atol=1e-4)
