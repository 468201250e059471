"""Recording and differentiating."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd


def variable(values, req="write"):
    x = mx.nd.array(values)
    x.attach_grad(req)
    return x


def test_gradients_of_a_small_formula():
    x = variable([[1.0, 2.0], [3.0, 4.0]])
    with autograd.record():
        y = (x * x + mx.nd.exp(x)).sum()
    y.backward()
    np.testing.assert_allclose(x.grad.asnumpy(), 2 * x.asnumpy() + np.exp(x.asnumpy()), rtol=1e-5)


def test_write_replaces_and_add_accumulates():
    for req, expected in (("write", 2.0), ("add", 4.0)):
        x = variable([1.0], req)
        for _ in range(2):
            with autograd.record():
                y = x * 2
            y.backward()
        assert x.grad.asscalar() == expected


def test_head_gradients_and_retained_graphs():
    x = variable([1.0, 2.0])
    with autograd.record():
        y = x * x
    y.backward(mx.nd.array([10.0, 1.0]), retain_graph=True)
    assert x.grad.asnumpy().tolist() == [20, 4]
    y.backward()
    assert x.grad.asnumpy().tolist() == [2, 4]
    with pytest.raises(mx.MXNetError, match="retain_graph"):
        y.backward()


def test_second_order():
    x = variable([0.5, 1.5])
    with autograd.record():
        y = x * x * x
        (first,) = autograd.grad(y, x, create_graph=True, retain_graph=True)
        z = (first * first).sum()
    z.backward()
    np.testing.assert_allclose(x.grad.asnumpy(), 36 * x.asnumpy() ** 3, rtol=1e-5)
    with autograd.record():
        (first,) = autograd.grad(mx.nd.sigmoid(x), x, create_graph=True, retain_graph=True)
    first.backward()
    s = 1 / (1 + np.exp(-x.asnumpy()))
    np.testing.assert_allclose(x.grad.asnumpy(), s * (1 - s) * (1 - 2 * s), rtol=1e-4)


def test_modes():
    x = mx.nd.ones((1000,))
    assert not autograd.is_recording()
    assert not autograd.is_training()
    with autograd.record():
        assert autograd.is_recording()
        assert autograd.is_training()
        with autograd.pause():
            assert not autograd.is_recording()
        with autograd.predict_mode():
            assert np.all(mx.nd.Dropout(x).asnumpy() == 1)
    with autograd.train_mode():
        assert 0 < (mx.nd.Dropout(x).asnumpy() == 0).mean() < 1


def test_views_and_indexing_are_differentiated():
    x = variable(np.arange(12).reshape(3, 4))
    with autograd.record():
        y = x[1] * 2 + x[:, 1].sum() + x.reshape((4, 3))[0, 1:3].sum()
        z = (x[[0, 2]] * 3).sum() + y.sum()
    z.backward()
    expected = np.zeros((3, 4))
    expected[1] += 2
    expected[:, 1] += 4
    expected.reshape(-1)[1:3] += 4
    expected[[0, 2]] += 3
    np.testing.assert_allclose(x.grad.asnumpy(), expected)


def test_writing_to_a_recorded_array_raises():
    x = variable([1.0, 2.0])
    with autograd.record():
        y = x * 2
        with pytest.raises(mx.MXNetError, match="recorded"):
            y[:] = 0
        with pytest.raises(mx.MXNetError, match="recorded"):
            y += 1


def test_nothing_to_differentiate_raises():
    x = mx.nd.ones((2,))
    with autograd.record():
        y = x * 2
    with pytest.raises(mx.MXNetError, match="attach_grad"):
        y.backward()


def test_detach_and_stop_gradient():
    x = variable([2.0])
    with autograd.record():
        y = x * x.detach() + mx.nd.BlockGrad(x) * 3
    y.backward()
    assert x.grad.asscalar() == 2


def test_a_long_chain_is_released_without_recursion():
    x = variable([1.0])
    with autograd.record():
        y = x
        for _ in range(100_000):
            y = y + 1
    del y
    mx.nd.waitall()


def test_gradients_from_threads_are_independent():
    import threading

    results = {}

    def work(i):
        x = variable([float(i)])
        with autograd.record():
            y = x * x
        y.backward()
        results[i] = x.grad.asscalar()

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {i: 2.0 * i for i in range(8)}
