"""mx.nd.CachedOp called by hand, as MXNet 1.9.1 answers."""

import pytest

import mxnet as mx

A, B = mx.sym.var("a"), mx.sym.var("b")


def arrays():
    return mx.nd.array([1, 2, 3]), mx.nd.array([4, 5, 6])


def test_out_takes_the_results():
    x, y = arrays()
    first, second = mx.nd.zeros((3,)), mx.nd.zeros((3,))
    both = mx.nd.CachedOp(mx.sym.Group([A * B, A + B]))
    given = (first, second)
    assert both(x, y, out=given) is given
    assert first.asnumpy().tolist() == [4, 10, 18]
    assert second.asnumpy().tolist() == [5, 7, 9]
    product = mx.nd.CachedOp(A * B)
    assert product(y, y, out=first) is first
    assert first.asnumpy().tolist() == [16, 25, 36]
    assert product(x, y, out=None).asnumpy().tolist() == [4, 10, 18]
    product(x, y, out=x)
    assert x.asnumpy().tolist() == [4, 10, 18]


def test_out_may_be_a_part_or_of_another_shape():
    _, y = arrays()
    product = mx.nd.CachedOp(A * B)
    rows = mx.nd.zeros((2, 3))
    product(y, y, out=rows[1])
    assert rows.asnumpy().tolist() == [[0, 0, 0], [16, 25, 36]]
    column = mx.nd.zeros((3, 1))
    product(y, y, out=[column])
    assert column.asnumpy().tolist() == [[16], [25], [36]]


def test_out_that_does_not_fit_raises():
    x, y = arrays()
    product = mx.nd.CachedOp(A * B)
    with pytest.raises(mx.MXNetError, match="CachedOp expects 1 outputs, but 2 was given"):
        product(x, y, out=[x, y])
    with pytest.raises(mx.MXNetError, match="float64"):
        product(x, y, out=mx.nd.zeros((3,), dtype="float64"))
    with pytest.raises(mx.MXNetError, match="shape"):
        product(x, y, out=mx.nd.zeros((2,)))
    with pytest.raises(TypeError):
        product(x, y, out=3)
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        product(x, y, other=3)


def test_out_is_recorded():
    x, y = arrays()
    x.attach_grad()
    out = mx.nd.zeros((3,))
    product = mx.nd.CachedOp(A * B)
    with mx.autograd.record():
        product(x, y, out=out)
        loss = (out * 2).sum()
    loss.backward()
    assert x.grad.asnumpy().tolist() == [8, 10, 12]
    with mx.autograd.record(), pytest.raises(mx.MXNetError, match=r"[Ii]nplace operations"):
        product(x, y, out=x)
