"""What is not there yet says so, with what to use instead and the page that lists it."""

import importlib

import pytest

import mxnet as mx
from mxnet._old_names import ABSENT

PAGE = "docs/api/missing.md"


@pytest.mark.parametrize("name", sorted(ABSENT))
def test_a_module_that_is_absent_says_where_that_stands(name):
    package, _, attribute = name.rpartition(".")
    parent = importlib.import_module(package)
    assert not hasattr(parent, attribute)
    for ask in (
        lambda: getattr(parent, attribute),
        lambda: importlib.import_module(name),
        lambda: exec(f"from {package} import {attribute}", {}),
    ):
        with pytest.raises((AttributeError, ImportError), match=f"{attribute}.*; use .*{PAGE}"):
            ask()


def test_other_names_get_python_s_own_words():
    with pytest.raises(AttributeError, match=r"has no attribute 'nope'$"):
        mx.nope  # noqa: B018
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'mxnet.nope'$"):
        importlib.import_module("mxnet.nope")


def test_a_function_to_come_names_the_page():
    with pytest.raises(mx.MXNetError, match=f"CudaModule: .*{PAGE}"):
        mx.rtc.CudaModule("")


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
