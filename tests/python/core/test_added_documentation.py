"""mx.ndarray_doc and mx.symbol_doc: examples that functions carry, and that hold."""

import doctest

import pytest

import mxnet as mx


@pytest.mark.parametrize("module", [mx.ndarray_doc, mx.symbol_doc])
def test_examples_hold(module):
    failures, count = doctest.testmod(module, extraglobs={"mx": mx})
    assert failures == 0
    assert count >= 3


def test_functions_carry_the_examples():
    assert "broadcast_to((2, 3))" in mx.nd.broadcast_to.__doc__
    assert "get_output_shape" in mx.sym.FullyConnected.__doc__


def test_others_can_add_some(monkeypatch):
    monkeypatch.setattr(mx.nd.relu, "__doc__", "What it does.")

    class reluDoc(mx.ndarray_doc.NDArrayDoc):  # noqa: N801, the name of the function
        """More about it."""

    assert mx.nd.relu.__doc__ == "What it does.\n\nMore about it.\n"
    assert issubclass(reluDoc, mx.ndarray_doc.NDArrayDoc)
