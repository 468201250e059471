"""Operators whose output is an array of the caller."""

import numpy as np
import pytest

import mxnet as mx


def test_set_value_fills_the_array():
    array = mx.nd.zeros((2, 3), dtype="int32")
    mx.nd._internal._set_value(src=3.5, out=array)
    assert array.asnumpy().tolist() == [[3, 3, 3], [3, 3, 3]]
    with pytest.raises(mx.base.MXNetError, match="_set_value"):
        mx.nd._internal._set_value(src=3.5)


def test_no_gradient_is_zero():
    array = mx.nd.ones((2,))
    mx.nd._internal._NoGradient(out=array)
    assert array.asnumpy().tolist() == [0, 0]


def test_copyto_converts_nothing_and_copies_all():
    source, target = mx.nd.arange(4), mx.nd.zeros((4,))
    mx.nd._internal._copyto(source, out=target)
    assert np.array_equal(source.asnumpy(), target.asnumpy())
