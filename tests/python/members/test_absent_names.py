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
    with pytest.raises(mx.MXNetError, match="known attributes: axis"):
        mx.sym.softmax(mx.sym.var("x"), axs=1)
