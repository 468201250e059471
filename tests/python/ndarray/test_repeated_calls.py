"""A call that comes again gives what it gives alone, whatever changed since."""

import threading

import numpy as np
import pytest

import mxnet as mx

TIMES = 3  # often enough for the call to be known


def test_a_call_follows_the_rule_of_shapes_that_holds_now():
    x = mx.nd.array([[2, 1], [1, 3]])
    for rule, shape in [(False, (1,)), (True, ()), (False, (1,)), (True, ())] * TIMES:
        with mx.np_shape(rule):
            assert mx.nd.linalg.det(x).shape == shape
            parts = mx.nd.split(mx.nd.ones(2), num_outputs=2, axis=0, squeeze_axis=True)
            assert [part.shape for part in parts] == [shape, shape]


def test_a_rule_of_shapes_in_one_thread_is_not_that_of_another():
    x = mx.nd.array([[2, 1], [1, 3]])
    inside, looked, shapes = threading.Event(), threading.Event(), {}

    def with_numpy_shapes():
        with mx.np_shape(True):
            inside.set()
            looked.wait(30)
            shapes["there"] = [mx.nd.linalg.det(x).shape for _ in range(TIMES)]

    thread = threading.Thread(target=with_numpy_shapes)
    thread.start()
    assert inside.wait(30)
    shapes["here"] = [mx.nd.linalg.det(x).shape for _ in range(TIMES)]
    looked.set()
    thread.join()
    assert shapes == {"here": [(1,)] * TIMES, "there": [()] * TIMES}


def test_a_list_given_again_after_it_changed_is_read_again():
    x = mx.nd.arange(6).reshape((2, 3))
    axes = [0, 1]
    for shape in [(2, 3), (3, 2)] * TIMES:
        assert mx.nd.transpose(x, axes=axes).shape == shape
        axes.reverse()


def test_a_tuple_that_holds_a_list_is_read_again():
    cuts = [1]
    x = mx.nd.arange(6)
    for first, size in [(1, 5), (2, 4)] * TIMES:
        cuts[0] = first
        assert mx.nd.slice(x, begin=(cuts[0],), end=(None,)).shape == (size,)


@pytest.mark.parametrize("numbers", [(0.0, -0.0), (1, True), (2, 2.0), (3.0, 4.0)])
def test_numbers_that_are_alike_stay_apart(numbers):
    x = mx.nd.array([1, 2])
    for _ in range(TIMES):
        for number in numbers:
            assert mx.nd.full((2,), number).asnumpy().tobytes() == np.full(2, number, "f").tobytes()
            assert np.array_equal(
                mx.nd.clip(x, a_min=number, a_max=9).asnumpy(), np.clip(x.asnumpy(), number, 9)
            )


def test_attributes_that_change_with_each_call_are_those_of_the_call():
    x = mx.nd.arange(24).reshape((2, 3, 4))
    for i in range(100):
        axis, low = i % 3, float(i) / 7
        assert np.array_equal(mx.nd.sum(x, axis=axis).asnumpy(), x.asnumpy().sum(axis))
        assert np.allclose(mx.nd.clip(x, low, 20).asnumpy(), np.clip(x.asnumpy(), low, 20))
        assert np.allclose((x * low).asnumpy(), x.asnumpy() * np.float32(low))


def test_shapes_and_dtypes_that_change_are_those_of_the_call():
    for i in range(40):
        shape = (1 + i % 5, 1 + i % 3)
        dtype = ("float32", "float64", "int32")[i % 3]
        x = mx.nd.ones(shape, dtype=dtype)
        total = mx.nd.sum(x, axis=1, keepdims=True)
        assert total.shape == (shape[0], 1)
        assert total.dtype == np.dtype(dtype)
        assert (total.asnumpy() == shape[1]).all()


def test_hidden_outputs_are_there_for_a_gradient_after_calls_without():
    x = mx.nd.random.uniform(shape=(4, 3))
    gamma, beta = mx.nd.ones(3), mx.nd.zeros(3)
    mean, var = mx.nd.zeros(3), mx.nd.ones(3)

    def layers():
        y = mx.nd.LayerNorm(x, gamma, beta)
        y = mx.nd.BatchNorm(y, gamma, beta, mean, var, fix_gamma=False)
        return mx.nd.Dropout(y, p=0.5, mode="always")

    for _ in range(TIMES):
        layers()
    x.attach_grad()
    gradients = []
    for _ in range(TIMES):
        mx.random.seed(3)
        with mx.autograd.record():
            loss = (layers() * mx.nd.arange(12).reshape((4, 3))).sum()
        loss.backward()
        gradients.append(x.grad.asnumpy())
        layers()
    assert np.abs(gradients[0]).max() > 0
    assert all(np.array_equal(gradients[0], other) for other in gradients)


def test_draws_differ_from_call_to_call():
    draws = [mx.nd.random.uniform(0, 1, shape=(8,)).asnumpy().tobytes() for _ in range(10)]
    assert len(set(draws)) == 10


def test_custom_operators_keep_their_own_state():
    class Count(mx.operator.CustomOp):
        def __init__(self):
            super().__init__()
            self.calls = 0

        def forward(self, is_train, req, in_data, out_data, aux):
            self.calls += 1
            self.assign(out_data[0], req[0], in_data[0] + self.calls)

    @mx.operator.register("repeated_calls_count")
    class CountProp(mx.operator.CustomOpProp):
        def create_operator(self, ctx, shapes, dtypes):
            return Count()

    x = mx.nd.zeros(2)
    for _ in range(TIMES):
        y = mx.nd.Custom(x, op_type="repeated_calls_count")
        assert y.asnumpy().tolist() == [1, 1]


def test_calls_of_numpy_functions_on_other_shapes_and_dtypes_between():
    rng = np.random.RandomState(0)
    for i in range(60):
        shape = ((2, 3), (3, 2), (4,), (2, 2, 2))[i % 4]
        a = rng.uniform(-1, 1, shape).astype(("float32", "float64")[i % 2])
        x = mx.np.array(a)
        for ours, theirs in [
            (mx.np.sum(x, axis=0), a.sum(0)),
            (mx.np.mean(x), a.mean()),
            (mx.np.std(x, axis=-1, keepdims=True), a.std(-1, keepdims=True)),
            (mx.np.max(x, axis=0), a.max(0)),
            (mx.np.cumsum(x, axis=-1), a.cumsum(-1)),
        ]:
            assert ours.shape == np.shape(theirs)
            assert np.allclose(ours.asnumpy(), theirs, atol=1e-6)
