"""Graphs that are freed, kept and used twice; both this library and MXNet 1.9.1 run it.

    python tests/python/autograd/graph_runs.py    (with 1.9.1's Python)

rewrites golden/graphs.json: the numbers each case returns, or "raises".
"""

import contextlib
import json
import os

import carried_cases
from carried_cases import Product, Twice, leaf

import mxnet as mx
from mxnet import autograd, nd

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "graphs.json")


def used(array):
    """Return a value and two results that share it."""
    with autograd.record():
        middle = array * array
        return middle, middle * 3, middle * 5


def twice():
    _, first, _ = used(leaf(2.0))
    first.backward()
    first.backward()


def kept_then_again():
    w = leaf(2.0)
    _, first, _ = used(w)
    first.backward(retain_graph=True)
    before = w.grad.asscalar()
    first.backward()
    return [before, w.grad.asscalar()]


def kept_once_only():
    _, first, _ = used(leaf(2.0))
    first.backward(retain_graph=True)
    first.backward()
    first.backward()


def kept_and_added():
    w = leaf(2.0, "add")
    _, first, _ = used(w)
    first.backward(retain_graph=True)
    first.backward()
    return w.grad.asscalar()


def two_results_one_after_the_other():
    _, first, second = used(leaf(2.0))
    first.backward()
    second.backward()


def two_results_with_a_kept_graph():
    w = leaf(2.0)
    _, first, second = used(w)
    first.backward(retain_graph=True)
    second.backward()
    return w.grad.asscalar()


def two_results_together():
    w = leaf(2.0)
    _, first, second = used(w)
    autograd.backward([first, second])
    return w.grad.asscalar()


def result_and_what_it_is_made_of():
    w = leaf(2.0)
    middle, first, _ = used(w)
    autograd.backward([first, middle])
    return w.grad.asscalar()


def middle_after_the_result():
    middle, first, _ = used(leaf(2.0))
    first.backward()
    middle.backward()


def freed_middle_in_a_new_graph():
    w = leaf(2.0)
    middle, first, _ = used(w)
    first.backward()
    with autograd.record():
        result = middle * w
    result.backward()
    return w.grad.asscalar()


def freed_middle_alone_in_a_new_graph():
    middle, first, _ = used(leaf(2.0))
    first.backward()
    with autograd.record():
        result = middle * 2
    result.backward()


def freed_middle_in_an_older_graph():
    w, v = leaf(2.0), leaf(3.0)
    with autograd.record():
        middle = w * w
        first, second = middle * 3, middle * v
    first.backward()
    second.backward()


def freed_middle_is_written():
    w = leaf(2.0)
    middle, first, _ = used(w)
    first.backward()
    with autograd.record():
        middle[:] = 10
        result = middle * w
    result.backward()
    return w.grad.asscalar()


def freed_middle_as_a_variable():
    w = leaf(2.0)
    middle, first, _ = used(w)
    first.backward()
    with autograd.record():
        result = middle * w
    return autograd.grad(result, [middle])[0].asscalar()


def freed_middle_becomes_a_leaf():
    w = leaf(2.0)
    middle, first, _ = used(w)
    first.backward()
    middle.attach_grad()
    with autograd.record():
        result = middle * middle * w
    result.backward()
    return [w.grad.asscalar(), middle.grad.asscalar()]


def grad_frees():
    w = leaf(2.0)
    _, first, _ = used(w)
    autograd.grad(first, [w])
    first.backward()


def grad_keeps_on_request():
    w = leaf(2.0)
    _, first, _ = used(w)
    (grad,) = autograd.grad(first, [w], retain_graph=True)
    first.backward()
    return [grad.asscalar(), w.grad.asscalar()]


def grad_of_a_freed_state():
    w = leaf(2.0)
    middle, first, _ = used(w)
    first.backward()
    with autograd.record():
        result = middle * w
    return autograd.grad(result, [w])[0].asscalar()


def parts_one_after_the_other():
    x = nd.array([[1.0, 2.0], [3.0, 4.0]])
    x.attach_grad()
    with autograd.record():
        first, second = nd.split(x, 2, axis=0)
    first.backward()
    second.backward()


def hybridized_twice():
    block, w = Product(), leaf(2.0)
    block.hybridize()
    with autograd.record():
        result = block(nd.array([3.0]), w)
    result.backward(retain_graph=True)
    before = w.grad.asscalar()
    result.backward()
    return [before, w.grad.asscalar()]


def hybridized_and_freed():
    block, w = Product(), leaf(2.0)
    block.hybridize()
    with autograd.record():
        result = block(nd.array([3.0]), w)
    result.backward()
    result.backward()


def function_and_freed():
    w = leaf(2.0)
    with autograd.record():
        result = Twice()(w)
    result.backward()
    result.backward()


def symbol_of_a_freed_graph():
    _, first, _ = used(leaf(2.0))
    first.backward()
    autograd.get_symbol(first)


def view_of_a_freed_state():
    w, state = leaf(2.0), nd.array([1.0, 2.0])
    for _ in range(2):
        with autograd.record():
            state = (state.reshape((2, 1)) * w).reshape((2,))
            part = state[1:]
        part.backward()
    return w.grad.asscalar()


def second_order_of_something_linear():
    x = leaf(2.0)
    with autograd.record():
        (grad,) = autograd.grad(nd.radians(x), [x], create_graph=True, retain_graph=True)
    grad.backward()
    return [float(grad.asscalar()), x.grad.asscalar()]


class Fails(autograd.Function):
    """Raises in its first backward pass."""

    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, x):
        return x * 1

    def backward(self, grad):
        self.calls += 1
        if self.calls == 1:
            raise ValueError("on the way")
        return grad


def again_after_a_failure():  # the last one: in 1.9.1 a failure reaches the next graph
    w = leaf(2.0)
    with autograd.record():
        result = nd.exp(Fails()(w * 2)) * 3
    with contextlib.suppress(mx.base.MXNetError):
        result.backward()
    result.backward()
    return w.grad.asscalar()


CASES = {
    name: case
    for space in (vars(carried_cases), globals())
    for name, case in list(space.items())
    if hasattr(case, "__code__") and case.__code__.co_argcount == 0
}


def results():
    """Run every case."""
    answers = {}
    for name, case in CASES.items():
        try:
            answer = case()
            listed = answer if isinstance(answer, list) else [answer]
            answers[name] = [float(value) for value in listed]
        except mx.MXNetError:
            answers[name] = "raises"
    return answers


if __name__ == "__main__":
    with open(FILE, "w") as stream:
        json.dump(results(), stream, indent=1)
