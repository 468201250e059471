"""The rest of mx.autograd: states, threads, assignments, Function, get_symbol, error cases.

The expected numbers and error classes were observed on MXNet 1.9.1.
"""

import threading

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, nd


def variable(values=(1.0, 2.0), req="write"):
    """A leaf."""
    x = nd.array(values)
    x.attach_grad(req)
    return x


def values(array):
    """As a list."""
    return array.asnumpy().tolist()


def states():
    """(recording, training) of this thread."""
    return autograd.is_recording(), autograd.is_training()


def test_scopes():
    """Recording and training are independent switches."""
    with autograd.record(train_mode=False):
        assert states() == (True, False)
    with autograd.record():
        assert states() == (True, True)
        with autograd.pause():
            assert states() == (False, False)
        with autograd.pause(train_mode=True):
            assert states() == (False, True)
        with autograd.predict_mode():
            assert states() == (True, False)
    with autograd.train_mode():
        assert states() == (False, True)
    assert states() == (False, False)
    assert autograd.set_recording(True) is False
    assert autograd.set_recording(False) is True
    assert autograd.set_training(True) is False
    assert autograd.set_training(False) is True


def test_scope_ends_with_an_exception():
    """The state of before comes back."""
    with pytest.raises(ZeroDivisionError), autograd.record():
        _ = 1 / 0
    assert states() == (False, False)


def test_state_belongs_to_the_thread():
    """Another thread does not record, and may record and differentiate on its own."""
    x, seen = variable(), []

    def work():
        seen.append(states())
        with autograd.record():
            y = x * 5
        y.backward()
        autograd.set_training(True)

    with autograd.record():
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        assert states() == (True, True)
    assert seen == [(False, False)]
    assert states() == (False, False)
    assert values(x.grad) == [5, 5]


def test_backward_in_another_thread():
    """A graph recorded here can be differentiated there."""
    x = variable()
    with autograd.record():
        y = x * x
    thread = threading.Thread(target=y.backward)
    thread.start()
    thread.join()
    assert values(x.grad) == [2, 4]


def test_state_inside_backward():
    """Backward leaves the switches as they are."""
    x = variable()
    with autograd.record():
        (x * x).backward()
        assert states() == (True, True)


def test_mark_variables():
    """Gradients go to the given arrays."""
    x, grad = nd.ones((2,)), nd.zeros((2,))
    autograd.mark_variables(x, grad)
    with autograd.record():
        y = x * x * 4
    y.backward()
    assert values(grad) == [8, 8]
    autograd.mark_variables([x], [grad], ["add"])
    with autograd.record():
        y = x * 2
    y.backward()
    assert values(grad) == [10, 10]
    with pytest.raises(KeyError):
        autograd.mark_variables(x, grad, "never")
    with pytest.raises(KeyError):
        x.attach_grad("never")


def test_several_heads():
    """Their gradients add up; head gradients may be None."""
    x = variable()
    with autograd.record():
        y = x * x
        z = y * 2
    autograd.backward([y, z], [None, nd.array([10.0, 1.0])])
    assert values(x.grad) == [42, 12]
    with autograd.record():
        y = x * x
    autograd.backward(y, nd.array([2.0, 3.0]))
    assert values(x.grad) == [4, 12]


def test_grad():
    """Always a list; the leaves' own gradients stay as they are."""
    x, y = variable(), variable([3.0, 4.0])
    with autograd.record():
        z = x * y
    dx, dy = autograd.grad(z, [x, y])
    assert (values(dx), values(dy)) == ([3, 4], [1, 2])
    assert values(x.grad) == [0, 0]
    with autograd.record():
        z = x * x
    (dx,) = autograd.grad(z, x, head_grads=nd.array([2.0, 3.0]))
    assert values(dx) == [4, 12]


def test_stale_gradients():
    """Write replaces, add accumulates, a gradient array stays the same memory."""
    x = variable()
    before = x.grad
    for _ in range(2):
        with autograd.record():
            y = x * 3
        y.backward()
    assert values(before) == [3, 3]
    x.grad[:] = 7
    assert values(x.grad) == [7, 7]
    x = variable(req="add")
    with autograd.record():
        y = x * x
    y.backward(retain_graph=True)
    y.backward()
    assert values(x.grad) == [4, 8]


def test_attach_grad_cuts():
    """An array that becomes a leaf forgets how it was made."""
    x = variable()
    with autograd.record():
        y = x * 2
        y.attach_grad()
        z = y * y
    z.backward()
    assert values(x.grad) == [0, 0]
    assert values(y.grad) == [4, 8]


def test_writing_while_recording():
    """Results and leaves cannot be written inside; outside they can, and backward sees it."""
    x = variable()
    with autograd.record():
        y = x * x
        with pytest.raises(mx.MXNetError, match="recorded"):
            y[:] = 3
        with pytest.raises(mx.MXNetError, match="recorded"):
            y += 1
        with pytest.raises(mx.MXNetError, match="recorded"):
            x += 1
    y += 1
    x[:] = 5
    y.backward()
    assert values(x.grad) == [10, 10]


def test_assigning_recorded_values():
    """z[:] = f(x) is recorded; to a part of z it is an error."""
    x = variable()
    for shape, dtype in (((2,), "float32"), ((1, 2), "float32"), ((2,), "float64")):
        with autograd.record():
            z = nd.zeros(shape, dtype=dtype)
            z[:] = x * 3
            y = z * z
        y.backward()
        assert values(x.grad) == [18, 36]
    with autograd.record():
        z = nd.zeros((3, 2))
        z[1] = 4
        for key in (1, slice(0, 1), nd.array([0])):
            with pytest.raises(mx.MXNetError, match="part of an array"):
                z[key] = x
        y = x * z[1]
    y.backward()
    assert values(x.grad) == [4, 4]


def test_copies_are_recorded():
    """copy, copyto, as_in_context, astype and out= pass gradients on."""
    x = variable()
    with autograd.record():
        target, other = nd.zeros((2,)), nd.zeros((2,))
        x.copyto(target)
        nd.elemwise_add(x, x, out=other)
        y = x.copy() * 2 + x.as_in_context(mx.cpu(1)).as_in_context(x.context) + target + other
        y = y + x.astype("float64").astype("float32")
    y.backward()
    assert values(x.grad) == [7, 7]
    with autograd.record():
        (dy,) = autograd.grad((x.copyto(mx.cpu(1)) ** 3).sum(), x, create_graph=True)
        z = dy.sum()
    z.backward()
    assert values(x.grad) == [6, 12]


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda x, y: nd.ones((2,)).backward(), mx.MXNetError, "record"),
        (lambda x, y: (y.backward(), y.backward()), mx.MXNetError, "retain_graph"),
        (lambda x, y: (y.backward(), autograd.grad(y, x)), mx.MXNetError, "retain_graph"),
        (lambda x, y: autograd.backward([y, nd.ones((2,))]), mx.MXNetError, "head 1"),
        (lambda x, y: autograd.backward([], []), mx.MXNetError, "no heads"),
        (lambda x, y: autograd.backward([y], [None, None]), AssertionError, "2 head gradients"),
        (lambda x, y: y.backward(nd.ones((3,))), mx.MXNetError, r"\(3,\)"),
        (lambda x, y: autograd.grad(y, []), AssertionError, "no variables"),
        (lambda x, y: autograd.grad(y, variable()), mx.MXNetError, "cannot be reached"),
        (lambda x, y: autograd.grad(y, nd.ones((2,))), mx.MXNetError, "attach_grad"),
        (lambda x, y: autograd.backward("y"), TypeError, "NDArray"),
    ],
)
def test_errors(call, error, text):
    """Wrong calls say what to do, and the graph is usable afterwards."""
    x = variable()
    with autograd.record():
        y = x * x
    with pytest.raises(error, match=text):
        call(x, y)
    with autograd.record():
        y = x * 2
    y.backward()
    assert values(x.grad) == [2, 2]


def test_freed_parts():
    """A part that another backward used up raises; with retain_graph it does not."""
    x = variable()
    for retain in (True, False):
        with autograd.record():
            a = x * 2
            b, c = a * 3, a * 4
        b.backward(retain_graph=retain)
        if retain:
            c.backward()
            assert values(x.grad) == [8, 8]
        else:
            with pytest.raises(mx.MXNetError, match="retain_graph"):
                c.backward()


class Product(autograd.Function):
    """x * y + z with gradients of its own."""

    def forward(self, x, y, z):
        assert states() == (False, True)
        self.save_for_backward(x, y)
        return x * y, z

    def backward(self, d_product, d_z):
        x, y = self.saved_tensors
        return d_product * y, d_product * x, d_z * 100


def test_function():
    """Several inputs and outputs, an output that is an input, retained graphs."""
    x, y, z = variable(), variable([3.0, 4.0]), variable([5.0, 6.0])
    with autograd.record():
        product, same = Product()(x * 1, y, z)
        total = product * 2 + same
    total.backward(retain_graph=True)
    for _ in range(2):
        assert values(x.grad) == [6, 8]
        assert values(y.grad) == [2, 4]
        assert values(z.grad) == [100, 100]
        total.backward(retain_graph=True)
    with autograd.record():
        product, same = Product()(x, y, z)
    same.backward()
    assert values(x.grad) == [0, 0]


def test_function_of_second_order():
    """Under create_graph the user's backward is recorded."""

    class Cube(autograd.Function):
        def forward(self, x):
            self.save_for_backward(x)
            return x * x * x

        def backward(self, dy):
            (x,) = self.saved_tensors
            return 3 * x * x * dy

    x = variable()
    with autograd.record():
        (dx,) = autograd.grad(Cube()(x), x, create_graph=True)
        total = dx.sum()
    total.backward()
    assert values(x.grad) == [6, 12]


def test_function_errors():
    """One call per object; exceptions and wrong answers of backward come as MXNetError."""
    function = Product()
    one = nd.ones((2,))
    with autograd.train_mode():
        function(one, one, one)
    with pytest.raises(AssertionError, match="once"):
        function(one, one, one)

    def answer(result):
        class Wrong(autograd.Function):
            def forward(self, x):
                return x * 2

            def backward(self, dy):
                return result(dy)

        x = variable()
        with autograd.record():
            y = Wrong()(x)
        y.backward()
        return values(x.grad)

    def fail(dy):
        raise ValueError("not today")

    assert answer(lambda dy: nd.ones((1,)) * 4) == [4, 4]
    with pytest.raises(mx.MXNetError, match="ValueError: not today"):
        answer(fail)
    with pytest.raises(mx.MXNetError, match="returned 2 gradients"):
        answer(lambda dy: (dy, dy))
    with pytest.raises(mx.MXNetError, match=r"shape \(5,\)"):
        answer(lambda dy: nd.ones((5,)))


def test_get_symbol():
    """The recorded computation as a graph that computes the same."""
    x, w = variable(), nd.array([3.0, 4.0])
    net = mx.gluon.nn.HybridLambda(lambda F, a: F.exp(a) + 1)
    net.hybridize()
    with autograd.record():
        y = nd.broadcast_mul(net(x * w), x).sum(axis=0)
    symbol = autograd.get_symbol(y)
    assert len(symbol.list_arguments()) == 2
    executor = mx.sym.load_json(symbol.tojson()).bind(
        mx.current_context(), dict(zip(symbol.list_arguments(), [x, w], strict=True))
    )
    np.testing.assert_allclose(executor.forward()[0].asnumpy(), y.asnumpy(), rtol=1e-6)
    with pytest.raises(mx.MXNetError, match="recorded"):
        autograd.get_symbol(nd.ones((2,)))
    y.backward()
    with pytest.raises(mx.MXNetError, match="freed"):
        autograd.get_symbol(y)


def test_create_graph_through_a_hybridized_block():
    """Second order equals that of the same block before hybridize; statistics move once."""
    net = mx.gluon.nn.HybridSequential()
    net.add(mx.gluon.nn.Dense(4, activation="tanh"), mx.gluon.nn.BatchNorm(), mx.gluon.nn.Dense(2))
    net.initialize(mx.init.Xavier(rnd_type="gaussian"))
    x = variable(np.random.default_rng(0).normal(size=(5, 3)).astype("float32"))
    net(x)
    answers = []
    for hybrid in (False, True):
        net.hybridize(hybrid)
        net[1].running_mean.set_data(nd.zeros((4,)))
        with autograd.record():
            y = net(x)
            (dx,) = autograd.grad((y * y).sum(), x, create_graph=True)
            z = (dx * dx).sum()
        z.backward()
        weight = net[0].weight.grad().asnumpy()
        answers.append((x.grad.asnumpy(), weight, net[1].running_mean.data().asnumpy()))
    for eager, hybridized in zip(*answers, strict=True):
        np.testing.assert_allclose(hybridized, eager, rtol=1e-4, atol=1e-5)
    assert np.abs(answers[0][0]).max() > 1e-3


def _double(values):
    array = nd.array(values, dtype="float64")
    array.attach_grad()
    return array


def _slope_of_gradient(net, x, seed, along):
    """What `along` changes in the gradient of a loss, by create_graph and by differences."""

    def first_order(at, create_graph):
        mx.random.seed(seed)  # the same draws each time
        with autograd.record():
            y = net(at)
            (gradient,) = autograd.grad((y * y).sum(), at, create_graph=create_graph)
            return (gradient * along).sum()

    x = _double(x)
    first_order(x, True).backward()
    step = 1e-4
    changes = []
    for place in np.ndindex(x.shape):
        ends = []
        for sign in (1, -1):
            moved = x.asnumpy()
            moved[place] += sign * step
            ends.append(first_order(_double(moved), False).asscalar())
        changes.append((ends[0] - ends[1]) / (2 * step))
    return x.grad.asnumpy().ravel(), np.array(changes)


@pytest.mark.parametrize("layer", ["LSTM", "GRU", "RNN"])
def test_create_graph_through_a_hybridized_recurrent_layer_with_dropout(layer):
    """The mask between the layers is the one that the forward pass drew."""
    net = getattr(mx.gluon.rnn, layer)(3, num_layers=2, dropout=0.5, input_size=2)
    net.cast("float64")
    net.initialize(mx.init.Uniform(1))
    net.hybridize()
    rng = np.random.default_rng(4)
    x, along = rng.normal(size=(3, 2, 2)), nd.array(rng.normal(size=(3, 2, 2)), dtype="float64")
    got, expected = _slope_of_gradient(net, x, 7, along)
    assert np.abs(expected).max() > 1e-3
    np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-6)


def test_create_graph_through_hybridized_samplers():
    """Numbers drawn from inputs are constants; the logarithm of a drawn probability is not."""

    class Noisy(mx.gluon.HybridBlock):
        def hybrid_forward(self, F, x):
            noise = F.sample_normal(x, x * x, dtype="float64")
            share = F.softmax(x)
            _, log = F.sample_multinomial(share, get_prob=True, shape=4)
            return F.broadcast_mul(x * x * noise, log.mean(axis=1, keepdims=True))

    net = Noisy()
    net.hybridize()
    rng = np.random.default_rng(5)
    x, along = rng.uniform(0.5, 1, (2, 3)), nd.array(rng.normal(size=(2, 3)), dtype="float64")

    # By differences with the drawn numbers held: what the first pass drew is read from the block.
    mx.random.seed(3)
    values = _double(x)
    noise = nd.sample_normal(values, values * values, dtype="float64")
    drawn = nd.sample_multinomial(nd.softmax(values), shape=4)

    def first_order(at):
        at = _double(at)
        with autograd.record():
            log = nd.log(nd.softmax(at))
            picked = nd.concat(*[nd.pick(log, drawn[:, i], keepdims=True) for i in range(4)], dim=1)
            y = nd.broadcast_mul(at * at * noise, picked.mean(axis=1, keepdims=True))
            loss = (y * y).sum()
        loss.backward()
        return (at.grad * along).sum().asscalar()

    mx.random.seed(3)
    with autograd.record():
        y = net(values)
        (gradient,) = autograd.grad((y * y).sum(), values, create_graph=True)
        slope = (gradient * along).sum()
    slope.backward()
    for place in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[place] = 1e-5
        change = (first_order(x + step) - first_order(x - step)) / 2e-5
        np.testing.assert_allclose(values.grad[place].asscalar(), change, rtol=1e-4, atol=1e-6)


def test_operator_hooks_of_a_hybridized_block():
    """Called with names, operators and arrays; gradients still flow."""
    net = mx.gluon.nn.HybridSequential(prefix="net_")
    with net.name_scope():
        net.add(mx.gluon.nn.Dense(3, activation="relu"), mx.gluon.nn.BatchNorm())
    net.initialize(mx.init.One())  # random weights may leave no unit active
    net.hybridize()
    x = variable(np.ones((2, 4), dtype="float32"))
    plain = net(x).asnumpy()
    for monitor_all in (False, True):
        seen = []
        net.register_op_hook(lambda *call, to=seen: to.append(call), monitor_all)
        with autograd.record(train_mode=False):
            y = net(x)
        y.backward()
        np.testing.assert_allclose(y.asnumpy(), plain, rtol=1e-6)
        assert np.abs(x.grad.asnumpy()).max() > 0
        outputs = [(name, op, array.shape) for name, op, array in seen if name.endswith("_output")]
        assert outputs == [
            ("net_dense0_fwd_output", "FullyConnected", (2, 3)),
            ("net_dense0_relu_fwd_output", "Activation", (2, 3)),
            ("net_batchnorm0_fwd_output", "BatchNorm", (2, 3)),
        ]
        names = [name for name, _, _ in seen]
        assert ("net_dense0_fwd_weight" in names) == monitor_all
        assert ("net_batchnorm0_fwd_moving_var" in names) == monitor_all
