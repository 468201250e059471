"""What is not there yet says so, with what to use instead and the page that lists it."""

import importlib

import pytest

import mxnet as mx


def test_other_names_get_python_s_own_words():
    with pytest.raises(AttributeError, match=r"has no attribute 'nope'$"):
        mx.nope  # noqa: B018
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'mxnet.nope'$"):
        importlib.import_module("mxnet.nope")


def test_completion_shows_what_a_module_has_and_not_what_it_uses():
    shown = dir(mx.nd.random)
    assert {"uniform", "normal", "shuffle"} <= set(shown)
    assert not {"dtype_name", "nd_internal"} & set(shown)
    assert {"relu", "softmax", "zeros"} <= set(dir(mx.nd))
    assert not {"TYPE_CHECKING", "arithmetic", "key_members", "fluent"} & set(dir(mx.nd))
    assert not {"dist_job", "compression"} & set(dir(mx.kv))
    assert not {"ctypes", "np", "check_call"} & {*dir(mx.autograd), *dir(mx.image), *dir(mx.npx)}
    assert mx.autograd.ctypes.__name__ == "ctypes"  # as in 1.9.1
    assert {"median", "sum", "float32", "promote_types"} <= set(dir(mx.np))
    assert not {"json", "opened", "MXNetError", "take_values"} & {
        name
        for module in (mx.contrib.neuron, mx.contrib.tensorrt, mx.onnx, mx.remx)
        for name in dir(module)
    }
    assert {"random", "linalg", "sparse", "contrib"} <= set(dir(mx.nd))
    assert {"neuron", "tensorrt", "quantization", "amp"} <= set(dir(mx.contrib))
    assert {"gluon", "nd", "remx"} <= set(dir(mx))
    assert {"Dense", "Conv2D"} <= set(dir(mx.gluon.nn))


def test_a_misspelt_argument_lists_the_known_ones_and_the_nearest():
    words = (
        r"FullyConnected: unknown argument 'num_hiden' \(given 3\); known arguments: data, weight"
    )
    with pytest.raises(mx.MXNetError, match=f"{words}.*num_hidden.*; did you mean 'num_hidden'"):
        mx.nd.FullyConnected(mx.nd.ones((2, 3)), num_hiden=3)
    with pytest.raises(mx.MXNetError, match=r"Concat: .*known arguments: .*dim.*mean 'dim'"):
        mx.nd.concat(mx.nd.ones((2, 3)), dimm=1)
    with pytest.raises(mx.MXNetError, match=r"known attributes: axis.*; did you mean 'axis'\?"):
        mx.sym.softmax(mx.sym.var("x"), axs=1)
    with pytest.raises(mx.MXNetError, match="known attributes: axis"):
        mx.sym.softmax(mx.sym.var("x"), colour=1)
    words = r"Dense: got an unexpected keyword argument 'unit' \(given 3\); known arguments: units"
    with pytest.raises(TypeError, match=f"{words}.*, prefix, params; did you mean 'units'"):
        mx.gluon.nn.Dense(2, unit=3)
    words = "Adam: got an unexpected keyword argument 'learn_rate'.*known arguments: learning_rate"
    with pytest.raises(TypeError, match=f"{words}, beta1.*, wd.*; did you mean 'learning_rate'"):
        mx.optimizer.create("adam", learn_rate=1)
