"""Checks of Gluon blocks and iterators."""

import numpy as np

from .. import autograd
from ..io import DataIter
from ..ndarray import NDArray, ones_like
from .compare import assert_almost_equal

__all__ = ["DummyIter", "check_gluon_hybridize_consistency"]


class DummyIter(DataIter):
    """Gives the first batch of another iterator for ever: measures what reading data costs."""

    def __init__(self, real_iter):
        super().__init__()
        self.real_iter = real_iter
        self.provide_data = real_iter.provide_data
        self.provide_label = real_iter.provide_label
        self.batch_size = real_iter.batch_size
        self.the_batch = next(iter(real_iter))

    def __iter__(self):
        return self

    def next(self):
        """The batch."""
        return self.the_batch


def _run(net, arrays, test_grad):
    inputs = [array.copy() for array in arrays]
    if not test_grad:
        return net(*inputs), [], {}
    for array in inputs:
        array.attach_grad()
    with autograd.record():
        output = net(*inputs)
    output.backward(ones_like(output))
    parameters = {
        name: parameter.grad().asnumpy()
        for name, parameter in net.collect_params().items()
        if parameter.grad_req != "null"
    }
    return output, [array.grad.asnumpy() for array in inputs], parameters


def check_gluon_hybridize_consistency(
    net_builder, data_l, numpy_func=None, test_grad=True, rtol=1e-4, atol=1e-4
):
    """Compares a block before and after hybridize, with the same parameters.

    Parameters
    ----------
    net_builder : function
        Returns the block; takes the keyword `params` to share parameters.
    data_l : list of NDArray
        The inputs.
    numpy_func : function, optional
        The same in NumPy, to compare the outputs with.
    test_grad : bool
        Whether gradients are compared too.
    rtol, atol : float
    """
    for array in data_l:
        if not isinstance(array, NDArray):
            raise TypeError(
                "check_gluon_hybridize_consistency: data_l must hold NDArrays, got "
                f"{type(array).__name__}"
            )
    plain = net_builder(prefix="net_")
    plain.initialize()
    plain(*data_l)  # settles the shapes
    hybrid = net_builder(prefix="net_", params=plain.collect_params())
    hybrid.hybridize()
    outputs, of_inputs, of_parameters = zip(
        *(_run(net, data_l, test_grad) for net in (plain, hybrid)), strict=True
    )
    assert_almost_equal(outputs[0], outputs[1], rtol=rtol, atol=atol)
    for first, second in zip(*of_inputs, strict=True):
        assert_almost_equal(first, second, rtol=rtol, atol=atol)
    for name, gradient in of_parameters[0].items():
        assert_almost_equal(gradient, of_parameters[1][name], rtol=rtol, atol=atol)
    if numpy_func is not None:
        wanted = numpy_func(*(array.asnumpy() for array in data_l))
        assert_almost_equal(outputs[0], np.asarray(wanted), rtol=rtol, atol=atol)
