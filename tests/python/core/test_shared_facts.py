"""What Python and the core both know is the same on both sides."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import _core, nd
from mxnet.base import _DTYPE_MX_TO_NP, dtype_flag, dtype_name
from mxnet.ndarray import saved_names

FLAGS = [flag for flag in _DTYPE_MX_TO_NP if flag >= 0]
ARITHMETIC = """add sub mul truediv mod pow hypot maximum minimum eq ne gt ge lt le
logical_and logical_or logical_xor""".split()


@pytest.mark.parametrize("flag", FLAGS)
def test_dtype_numbers_are_those_of_the_core(flag):
    dtype = _DTYPE_MX_TO_NP[flag]
    made = nd.zeros((3,), dtype=dtype)
    assert made._type_flag == flag
    assert nd.cast(nd.zeros((3,)), dtype=dtype_name(dtype))._type_flag == flag, "by its name"
    assert dtype_flag(made.dtype) == flag
    assert made.asnumpy().nbytes == 3 * np.dtype(dtype).itemsize


@pytest.mark.parametrize("name", ARITHMETIC)
def test_arithmetic_names_are_operators(name):
    names = _core.arithmetic(name)
    assert len(names) == 4
    assert all(_core.has_op(op) for op in names)
    a, b = np.float32([3, 2]), np.float32([2, 2])
    x, y = nd.array(a), nd.array(b)
    same, both, scalar, reverse = (
        getattr(nd, op, None) or getattr(nd._internal, op) for op in names
    )
    want = both(x, y).asnumpy()
    assert (same(x, y).asnumpy() == want).all()
    assert scalar(x, scalar=2).asnumpy() == pytest.approx(want)
    assert reverse(y, scalar=3).asnumpy() == pytest.approx(both(nd.full(2, 3), y).asnumpy())


def test_unknown_arithmetic_is_an_error():
    with pytest.raises(mx.MXNetError, match='"matmul" is no arithmetic on arrays'):
        _core.arithmetic("matmul")


def test_names_in_files_carry_their_kind():
    saved = saved_names.join({"w": 1}, {"mean": 2})
    assert saved == {"arg:w": 1, "aux:mean": 2}
    assert saved_names.split({**saved, "other": 3}) == ({"w": 1}, {"mean": 2}, ["other"])
    assert [saved_names.untagged(name) for name in (*saved, "arg", "x:arg:y")] == [
        "w",
        "mean",
        "arg",
        "x:arg:y",
    ]
