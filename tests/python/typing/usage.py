"""What a type checker knows about a user's program; `type: ignore` marks what it must refuse."""

from typing import Any

import numpy as np
from typing_extensions import assert_type

import mxnet as mx
from mxnet.context import Context
from mxnet.ndarray import NDArray
from mxnet.symbol import Symbol


def arrays(x: NDArray) -> None:
    """Operators, arithmetic and methods keep the class."""
    assert_type(mx.nd.relu(x), NDArray)
    assert_type(mx.nd.Convolution(x, x, kernel=(4, 4), num_filter=2, no_bias=True), NDArray)
    assert_type(mx.nd.op.concat(x, x, dim=1), NDArray)
    assert_type(mx.nd.linalg.gemm2(x, x, transpose_a=True), NDArray)
    assert_type(mx.nd._internal._plus_scalar(x, scalar=1.0), NDArray)
    assert_type(x * 2 + x / x - 1, NDArray)
    assert_type(x > 0, NDArray)
    assert_type(-x, NDArray)
    assert_type(x.sum(axis=0, keepdims=True), NDArray)
    assert_type(x.softmax(), NDArray)
    assert_type(x.shape, tuple[int, ...])
    assert_type(x.size, int)


def creation() -> None:
    """Arrays are made, read and changed."""
    x = mx.nd.array([[1, 2], [3, 4]], dtype="float32")
    assert_type(x, NDArray)
    assert_type(mx.nd.zeros((2, 3), ctx=mx.cpu()) + mx.nd.arange(3), NDArray)
    assert_type(x.asnumpy(), np.ndarray[Any, Any])
    assert_type(x[0].reshape(2, 1).astype("float64").T, NDArray)
    assert_type(x.context, Context)
    x.attach_grad()
    with mx.autograd.record():
        (x * x).sum().backward()
    assert_type(x.grad, NDArray | None)
    x[:] = 0


def mistakes(x: NDArray) -> None:
    """Wrong types are found before the program runs."""
    mx.nd.relu(3)  # type: ignore[arg-type]
    mx.nd.Convolution(x, x, num_filter="two")  # type: ignore[arg-type]
    x.sum(axis="rows", keepdims="yes")  # type: ignore[arg-type]
    mx.cpu("0")  # type: ignore[arg-type]
    mx.random.seed("now")  # type: ignore[arg-type]


def symbols(x: Symbol) -> None:
    """Symbols compose to symbols."""
    assert_type(mx.sym.FullyConnected(x, num_hidden=4), Symbol)
    assert_type(mx.sym.tanh(x, name="t"), Symbol)
    assert_type(x.sum(axis=1), Symbol)


def modules() -> None:
    """The small modules."""
    assert_type(mx.cpu(), Context)
    assert_type(mx.current_context().device_type, str)
    assert_type(mx.context.num_gpus(), int)
    assert_type(mx.runtime.Features().is_enabled("CUDA"), bool)
    assert_type(mx.engine.set_bulk_size(0), int)
    assert_type(mx.util.getenv("HOME"), str | None)
    assert_type(mx.name.Prefix("a_").get(None, "fc"), str)
    assert_type(mx.AttrScope(group="1").get(None), dict[str, str])
    with mx.cpu(1) as device:
        assert_type(device, Context)
