"""States that are carried from one recorded step to the next."""

import mxnet as mx
from mxnet import autograd, gluon, nd


class Product(gluon.HybridBlock):
    """x * y * y, hybridized on request."""

    def hybrid_forward(self, F, x, y):  # noqa: N803 (the name users give it)
        return x * y * y


class Twice(autograd.Function):
    """2 x, with a gradient written by hand."""

    def forward(self, x):
        return x * 2

    def backward(self, dy):
        return dy * 2


def leaf(value, req="write"):
    array = nd.array([value])
    array.attach_grad(req)
    return array


def carried_state():
    w, state, seen = leaf(2.0), nd.array([1.0]), []
    for _ in range(3):
        with autograd.record():
            state = state * w
            loss = state.sum()
        loss.backward()
        seen.append(w.grad.asscalar())
    return seen


def carried_through(block):
    w, state, seen = leaf(2.0), nd.array([1.0]), []
    for _ in range(3):
        with autograd.record():
            state = block(state, w)
        state.backward()
        seen.append(w.grad.asscalar())
    return seen


def carried_state_of_a_block():
    return carried_through(Product())


def carried_state_of_a_hybridized_block():
    block = Product()
    block.hybridize()
    return carried_through(block)


def carried_state_of_a_cell():
    cell = gluon.rnn.LSTMCell(2, input_size=2, prefix="cell_")
    cell.initialize(mx.init.Constant(0.1))
    states, seen = cell.begin_state(1), []
    for _ in range(3):
        with autograd.record():
            output, states = cell(nd.ones((1, 2)), states)
        output.backward()
        seen.append(float(cell.h2h_weight.grad().sum().asscalar()))
    return seen


def carried_state_of_a_function():
    w, state, seen = leaf(2.0), nd.array([1.0]), []
    for _ in range(2):
        with autograd.record():
            state = Twice()(state * w)
        state.backward()
        seen.append(w.grad.asscalar())
    return seen


def carried_and_detached():
    w, state = leaf(2.0), nd.array([1.0])
    for _ in range(3):
        with autograd.record():
            state = state.detach() * w
        state.backward()
    return w.grad.asscalar()


def carried_over_a_kept_graph():
    w, state = leaf(2.0), nd.array([1.0])
    for _ in range(3):
        with autograd.record():
            state = state * w
        state.backward(retain_graph=True)
    return w.grad.asscalar()
