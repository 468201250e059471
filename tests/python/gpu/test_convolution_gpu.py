"""Convolutions on a GPU against the CPU: layouts, dtypes, addresses, how engines are chosen."""

import os
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

TOLERANCE = {"float16": 1e-2, "float32": 1e-5, "float64": 1e-12}
KINDS = {
    "line": ((3, 8, 21), {"kernel": (5,), "stride": (2,), "pad": (2,)}),
    "plane": ((2, 8, 13, 16), {"kernel": (3, 3), "pad": (1, 1)}),
    "strided": ((2, 16, 14, 15), {"kernel": (3, 5), "stride": (2, 3), "pad": (1, 2)}),
    "dilated": ((2, 8, 17, 15), {"kernel": (3, 3), "dilate": (2, 3), "pad": (2, 0)}),
    "points": ((2, 16, 7, 7), {"kernel": (1, 1)}),
    "odd channels": ((3, 3, 19, 11), {"kernel": (7, 7), "stride": (2, 2), "pad": (3, 3)}),
    "groups": ((2, 16, 9, 9), {"kernel": (3, 3), "num_group": 4, "pad": (1, 1)}),
    "depthwise": ((2, 16, 12, 12), {"kernel": (3, 3), "num_group": 16, "pad": (1, 1)}),
    "space": ((2, 4, 6, 8, 7), {"kernel": (3, 2, 3), "stride": (1, 2, 1), "pad": (1, 0, 1)}),
}


@pytest.fixture(autouse=True)
def exact(monkeypatch):
    """Float32 factors are not rounded, so that results can be compared closely."""
    monkeypatch.setenv("NVIDIA_TF32_OVERRIDE", "0")


def late(values, ctx, dtype, skip):
    """An array that starts `skip` elements after an even address."""
    room = np.concatenate([np.zeros(skip), values.ravel()])
    return mx.nd.array(room, ctx=ctx, dtype=dtype)[skip:].reshape(values.shape)


def answers(op, ctx, shape, dtype, filters, skip=0, bias=True, **attrs):
    """The result and the gradients of data, weight and (where there is one) bias, for NumPy."""
    rng = np.random.default_rng(3)
    groups = attrs.get("num_group", 1)
    last = attrs.get("layout", "NCHW").endswith("C")
    channels = shape[-1] if last else shape[1]
    inner = (filters if op is mx.nd.Deconvolution else channels) // groups
    outer = channels if op is mx.nd.Deconvolution else filters
    kernel = attrs["kernel"]
    weights = (outer, *kernel, inner) if last else (outer, inner, *kernel)
    shapes = [shape, weights, (filters,)][: 3 if bias else 2]
    arrays = [late(rng.standard_normal(s), ctx, dtype, skip) for s in shapes]
    for array in arrays:
        array.attach_grad()
    with mx.autograd.record():
        y = op(*arrays, num_filter=filters, no_bias=not bias, **attrs)
    y.backward(late(rng.standard_normal(y.shape), ctx, dtype, skip))
    return [y.asnumpy(), *(array.grad.asnumpy() for array in arrays)]


def compare(op, shape, dtype, tolerance=None, **attrs):
    got = answers(op, mx.gpu(0), shape, dtype, **attrs)
    want = answers(op, mx.cpu(), shape, "float64", **attrs)
    for a, b in zip(got, want, strict=True):
        scale = max(1.0, np.abs(b).max())
        np.testing.assert_allclose(a, b, rtol=0, atol=(tolerance or TOLERANCE[dtype]) * scale)


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("kind", KINDS)
def test_convolution(kind, dtype):
    shape, attrs = KINDS[kind]
    compare(mx.nd.Convolution, shape, dtype, filters=16, **attrs)


ONE_TAP = {  # data, kernel, filters
    "fewer filters": ((2, 24, 12, 8), (1, 1), 8),
    "more filters": ((2, 8, 12, 8), (1, 1), 24),
    "many images": ((70, 16, 4, 4), (1, 1), 16),
    "line": ((3, 16, 40), (1,), 16),
    "space": ((2, 8, 4, 6, 4), (1, 1, 1), 8),
    "no whole packs": ((2, 16, 7, 7), (1, 1), 16),
}


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("skip", [0, 3])
@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize("kind", ONE_TAP)
def test_one_tap(kind, dtype, skip, bias, monkeypatch):
    """Products of matrices, where factors may be rounded."""
    monkeypatch.delenv("NVIDIA_TF32_OVERRIDE")
    shape, kernel, filters = ONE_TAP[kind]
    attrs = {"kernel": kernel, "filters": filters, "skip": skip, "bias": bias}
    compare(mx.nd.Convolution, shape, dtype, tolerance=5e-3, **attrs)


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("kind", KINDS)
def test_convolution_with_the_channels_last(kind, dtype):
    shape, attrs = KINDS[kind]
    layout = {3: "NWC", 4: "NHWC", 5: "NDHWC"}[len(shape)]
    shape = (shape[0], *shape[2:], shape[1])
    compare(mx.nd.Convolution, shape, dtype, filters=16, layout=layout, **attrs)


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("kind", ["line", "plane", "strided", "groups", "space"])
def test_deconvolution(kind, dtype):
    shape, attrs = KINDS[kind]
    compare(mx.nd.Deconvolution, shape, dtype, filters=8, **attrs)


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("layout", ["NCHW", "NHWC"])
def test_arrays_that_start_anywhere(layout, dtype):
    shape = (2, 8, 12, 12) if layout == "NCHW" else (2, 12, 12, 8)
    for skip in (1, 2, 3):
        compare(mx.nd.Convolution, shape, dtype, filters=8, skip=skip, kernel=(3, 3),
                layout=layout)  # fmt: skip


def test_rounding_follows_the_setting(monkeypatch):
    shape, attrs = (4, 64, 14, 14), {"kernel": (3, 3), "pad": (1, 1)}
    compare(mx.nd.Convolution, shape, "float32", filters=64, **attrs)
    monkeypatch.delenv("NVIDIA_TF32_OVERRIDE")
    compare(mx.nd.Convolution, shape, "float32", 3e-3, filters=64, **attrs)


def test_determinism(monkeypatch):
    monkeypatch.setenv("MXNET_ENFORCE_DETERMINISM", "1")
    monkeypatch.setenv("MXNET_CUDNN_AUTOTUNE_DEFAULT", "2")  # which must not be followed
    runs = [
        answers(mx.nd.Convolution, mx.gpu(0), (8, 32, 28, 28), "float32", 32, kernel=(3, 3))
        for _ in range(3)
    ]
    for run in runs[1:]:
        for a, b in zip(runs[0], run, strict=True):
            np.testing.assert_array_equal(a, b)


TUNED = """
import os, sys
import numpy as np
import mxnet as mx

tune = sys.argv[1] if len(sys.argv) > 1 else None
x, w = (mx.nd.ones(s, ctx=mx.gpu(0)) for s in ((4, 16, 32, 32), (32, 16, 3, 3)))
for array in (x, w):
    array.attach_grad()
with mx.autograd.record():
    y = mx.nd.Convolution(x, w, kernel=(3, 3), num_filter=32, no_bias=True, cudnn_tune=tune)
y.backward()
np.testing.assert_allclose(y.asnumpy(), 144, rtol=1e-3)
np.testing.assert_allclose(w.grad.asnumpy(), 4 * 30 * 30, rtol=1e-3)
np.testing.assert_allclose(x.grad.asnumpy().max(), 32 * 9, rtol=1e-3)
"""


def tuned(folder, *tune, **settings):
    """Runs the program above; returns the lines of what it has remembered."""
    environment = dict(os.environ, REMX_KERNEL_CACHE=str(folder), **settings)
    command = [sys.executable, "-c", TUNED, *tune]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout + done.stderr == ""  # it is quiet
    files = [path for path in folder.glob("*") if path.name.startswith("cudnn-")]
    return [line for path in files for line in path.read_bytes().splitlines() if line]


def test_heuristics_choose_and_nothing_is_written(tmp_path):
    assert tuned(tmp_path) == []
    assert tuned(tmp_path, "off", MXNET_CUDNN_AUTOTUNE_DEFAULT="1") == []


@pytest.mark.parametrize("way", ["setting", "attribute"])
def test_measured_choices_are_remembered(tmp_path, way):
    if way == "setting":
        first = tuned(tmp_path, MXNET_CUDNN_AUTOTUNE_DEFAULT="1")
        second = tuned(tmp_path, MXNET_CUDNN_AUTOTUNE_DEFAULT="2")
    else:
        first, second = tuned(tmp_path, "fastest"), tuned(tmp_path, "limited_workspace")
    assert len(first) == 3  # forward and both gradients
    assert second == first  # taken from the file, not measured again


def test_what_others_wrote_is_not_believed(tmp_path):
    first = tuned(tmp_path, "fastest")
    (file,) = tmp_path.glob("cudnn-*")
    file.write_bytes(b"\x00\xff garbage\n" + b"\n".join(line[:-2] + b"9\n" for line in first))
    again = tuned(tmp_path, "fastest")
    assert len(again) == len(first) + 4  # measured anew, added to what lies there
