"""The functions of the core that every small call comes through: what they refuse, and how."""

import inspect

import numpy as np
import pytest

import mxnet as mx
from mxnet import _core

ADD = _core.op("broadcast_add")


def test_the_call_gives_an_array():
    x = mx.nd.array([1, 2])
    result = _core.invoke(ADD, (x, x), (), None)
    np.testing.assert_array_equal(result.asnumpy(), [2, 4])


def test_the_result_is_written_where_it_was_asked_for():
    x, out = mx.nd.array([1, 2]), mx.nd.zeros((2,))
    assert _core.invoke(ADD, (x, x), (), out) is out
    np.testing.assert_array_equal(out.asnumpy(), [2, 4])


@pytest.mark.parametrize(("name", "count"), [("invoke", 4), ("invoke_np", 4), ("binary_np", 7)])
@pytest.mark.parametrize("given", [0, 3, 8])
def test_another_count_of_arguments_is_told(name, count, given):
    with pytest.raises(TypeError, match=f"^{count} arguments are needed, {given} were given$"):
        getattr(_core, name)(*[None] * given)


@pytest.mark.parametrize("invoke", [_core.invoke, _core.invoke_np])
def test_arguments_of_another_type_are_told(invoke):
    x = mx.nd.ones((2,))
    with pytest.raises(TypeError, match=r"^expected an operator, got str$"):
        invoke("broadcast_add", (x, x), (), None)
    with pytest.raises(TypeError, match=r"^expected an operator, got NoneType$"):
        invoke(None, (x, x), (), None)
    with pytest.raises(TypeError, match=r"^expected a tuple, got list$"):
        invoke(ADD, [x, x], (), None)
    with pytest.raises(TypeError, match=r"^expected a tuple, got NoneType$"):
        invoke(ADD, (x, x), None, None)


def test_errors_of_the_core_keep_their_class():
    x, wide = mx.nd.ones((2,)), mx.nd.ones((3,))
    with pytest.raises(mx.MXNetError, match="broadcast"):
        _core.invoke(ADD, (x, wide), (), None)
    with pytest.raises(TypeError, match="dtype"):
        _core.invoke(_core.op("Cast"), (x,), ("float33",), None)
    np.testing.assert_array_equal(_core.invoke(ADD, (x, x), (), None).asnumpy(), [2, 2])


def test_errors_of_what_is_asked_of_python_pass_through():
    class Broken:
        def __index__(self):
            raise LookupError("no number today")

    with pytest.raises(LookupError, match="no number today"):
        _core.invoke(_core.op("slice_axis"), (mx.nd.ones((2,)),), (0, Broken(), None), None)


@pytest.mark.parametrize("name", ["invoke", "invoke_np", "binary_np"])
def test_help_names_the_arguments(name):
    function = getattr(_core, name)
    assert function.__name__ == name
    assert function.__module__ == "mxnet._core"
    kinds = {p.kind for p in inspect.signature(function).parameters.values()}
    assert kinds == {inspect.Parameter.POSITIONAL_ONLY}
    with pytest.raises(TypeError, match="keyword"):
        function(out=None)
