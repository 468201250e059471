"""Names of 1.9.1 that are more than one operator, or that nobody calls directly."""

import pickle

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd


@pytest.mark.parametrize(
    "name", ["_CachedOp", "_CachedOpThreadSafe", "_CustomFunction", "_NDArray", "_Native"]
)
def test_operators_that_the_library_calls_itself_say_what_to_use(name):
    with pytest.raises(mx.MXNetError, match=f"{name}: .* not called directly; .*mx."):
        getattr(nd._internal, name)(nd.ones(2))


@pytest.mark.parametrize("module", [nd.contrib, mx.sym.contrib])
def test_gradient_operators_are_not_called(module):
    for name in ("backward_hawkesll", "backward_index_copy", "backward_quadratic"):
        with pytest.raises(mx.MXNetError, match="record the forward operator"):
            getattr(module, name)()


def test_storage_types():
    x = nd.array([[0, 1], [2, 3]])
    np.testing.assert_array_equal(nd.cast_storage(x, "default").asnumpy(), x.asnumpy())
    assert nd.cast_storage(x, "csr").stype == "csr"
    np.testing.assert_array_equal(nd._internal._square_sum(x, axis=1).asnumpy(), [1, 13])


def test_linspace_shows_the_parameters_of_191():
    np.testing.assert_array_equal(nd._internal._linspace(0, 1, num=3).asnumpy(), [0, 0.5, 1])
    with pytest.raises(mx.MXNetError, match="_linspace: step is not an attribute"):
        nd._internal._linspace(0, 1, 2)


def test_old_batch_norm_takes_attributes_by_position():
    x = mx.sym.Variable("x")
    layer = mx.sym.BatchNorm_v1(x, None, None, 0.1, 0.5, False, name="bn")
    assert layer.list_auxiliary_states() == ["bn_moving_mean", "bn_moving_var"]
    assert layer.attr_dict()["bn"]["eps"] == "0.1"


def test_symbols_are_rebuilt_from_their_state():
    symbol = mx.sym.exp(mx.sym.Variable("x"), name="e")
    copy = mx.sym.Symbol(None)
    copy.__setstate__(symbol.__getstate__())
    again = pickle.loads(pickle.dumps(symbol))
    same = mx.sym.Symbol(symbol.handle)
    for other in (copy, again, same):
        assert other.list_outputs() == ["e_output"]
        assert other.list_arguments() == ["x"]


def test_readonly_arrays_refuse_to_be_written():
    x = nd.array([1, 2, 3])
    view = nd.NDArray(x.handle, writable=False)
    assert x.writable
    assert not view.writable
    assert not view[1:].writable
    assert not view.reshape((3, 1)).writable
    with pytest.raises(ValueError, match="assign to a readonly"):
        view[:] = 5
    with pytest.raises(ValueError, match="add to a readonly"):
        view += 1
    with pytest.raises(ValueError, match="divide a readonly"):
        view /= 2
    np.testing.assert_array_equal((view + 1).asnumpy(), [2, 3, 4])
    x += 1
    np.testing.assert_array_equal(view.asnumpy(), [2, 3, 4])


def test_error_classes_are_registered():
    @mx.error.register
    class Special(mx.MXNetError):
        pass

    assert mx.base.error_types["Special"] is Special
    assert mx.base.error_types.pop("Special") is Special
    assert mx.base.error_types["ValueError"] is ValueError
    assert issubclass(mx.error.InternalError, mx.MXNetError)
    assert "report" in str(mx.error.InternalError("broken"))
