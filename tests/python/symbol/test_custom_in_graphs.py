"""Custom operators in graphs that passes rewrite: a gradient finds the instance of its forward."""

import mxnet as mx
from mxnet import nd, sym


class Counter(mx.operator.CustomOp):
    """Adds how often it was called, and multiplies the gradient by it."""

    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, is_train, req, in_data, out_data, aux):
        self.calls += 1
        self.assign(out_data[0], req[0], in_data[0] + self.calls)

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        self.assign(in_grad[0], req[0], out_grad[0] * self.calls)


@mx.operator.register("counter_in_graph")
class CounterProp(mx.operator.CustomOpProp):
    """One input, one output."""

    def create_operator(self, ctx, shapes, dtypes):
        return Counter()


def counter(data, **kwargs):
    return sym.Custom(data, op_type="counter_in_graph", **kwargs)


def test_behind_equal_expressions():
    """Equal expressions are merged, which makes a new node of the operator that reads them."""
    x = sym.var("x")
    executor = counter(sym.square(x) + sym.square(x)).simple_bind(mx.current_context(), x=(2,))
    executor.arg_dict["x"][:] = 3
    for calls in (1, 2):
        executor.forward(is_train=True)
        executor.backward(nd.ones((2,)))
        assert executor.outputs[0].asnumpy().tolist() == [18 + calls] * 2
        assert executor.grad_dict["x"].asnumpy().tolist() == [12 * calls] * 2


def test_one_instance_for_both_modes():
    """What inference compiles around the operator leaves it the executor's only instance."""
    hidden = sym.FullyConnected(sym.var("x"), num_hidden=2, no_bias=True, name="fc")
    out = sym.FullyConnected(counter(hidden), num_hidden=2, no_bias=True, name="out")
    executor = out.simple_bind(mx.current_context(), x=(1, 2))
    for name in ("fc_weight", "out_weight"):
        executor.arg_dict[name][:] = nd.array([[1, 0], [0, 1]])
    assert executor.forward(is_train=True)[0].asnumpy().tolist() == [[1, 1]]
    assert executor.forward(is_train=False)[0].asnumpy().tolist() == [[2, 2]]
    assert executor.forward(is_train=True)[0].asnumpy().tolist() == [[3, 3]]


def test_a_symbol_used_twice_has_two_instances():
    """Each call in a graph remembers for itself."""
    block = counter(sym.var("x"), name="c")
    once = block(x=sym.var("a"))
    twice = block(x=once)
    executor = twice.simple_bind(mx.current_context(), a=(2,))
    assert executor.forward()[0].asnumpy().tolist() == [2, 2]
    assert executor.forward()[0].asnumpy().tolist() == [4, 4]


def test_hybridized():
    """The same in a block."""

    class Net(mx.gluon.HybridBlock):
        """Equal expressions before, one inside the other after."""

        def hybrid_forward(self, F, x):
            first = F.Custom(F.square(x) + F.square(x), op_type="counter_in_graph")
            return F.Custom(first, op_type="counter_in_graph")

    net, x = Net(), nd.ones((2,))
    net.hybridize()
    x.attach_grad()
    for _ in range(2):
        with mx.autograd.record():
            y = net(x)
        y.backward()
        assert y.asnumpy().tolist() == [4, 4]
        assert x.grad.asnumpy().tolist() == [4, 4]
