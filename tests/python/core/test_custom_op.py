"""Operators written in Python: what users see of them, eager, bound and hybridized."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, nd


class Scale(mx.operator.CustomOp):
    """Multiplies by a factor; counts its calls in itself and in an auxiliary state."""

    def __init__(self, factor):
        self.factor = factor
        self.calls = 0

    def forward(self, is_train, req, in_data, out_data, aux):
        self.calls += 1
        aux[0][:] += 1
        self.assign(out_data[0], req[0], in_data[0] * self.factor)
        self.assign(out_data[1], req[1], nd.full(out_data[1].shape, self.calls))

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        self.assign(in_grad[0], req[0], out_grad[0] * self.factor)


@mx.operator.register("test_scale")
class ScaleProp(mx.operator.CustomOpProp):
    """Attributes arrive as text."""

    def __init__(self, factor="2", unused="x"):
        super().__init__()
        assert isinstance(factor, str)
        self.factor = float(factor)

    def list_outputs(self):
        return ["scaled", "calls"]

    def list_auxiliary_states(self):
        return ["count"]

    def infer_shape(self, in_shape):
        return in_shape, [in_shape[0], (1,)], [(1,)]

    def infer_type(self, in_type):
        return in_type, [in_type[0], np.float32], [np.float32]

    def create_operator(self, ctx, in_shapes, in_dtypes):
        assert ctx == mx.current_context()
        assert in_dtypes == [0, 0] or in_dtypes == [1, 0]
        return Scale(self.factor)


class Remember(mx.operator.CustomOp):
    """Backward needs what forward saw, kept in the object."""

    def forward(self, is_train, req, in_data, out_data, aux):
        self.seen = in_data[0].copy()
        self.mode = (is_train, autograd.is_recording(), autograd.is_training())
        self.assign(out_data[0], req[0], in_data[0] ** 2)

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        self.assign(in_grad[0], req[0], 2 * self.seen * out_grad[0])


@mx.operator.register("test_remember")
class RememberProp(mx.operator.CustomOpProp):
    """Keeps the operators it made for the tests to look at."""

    made: list = []

    def create_operator(self, ctx, in_shapes, in_dtypes):
        RememberProp.made.append(Remember())
        return RememberProp.made[-1]


class SoftmaxLoss(mx.operator.CustomOp):
    """A loss: its gradient does not look at head gradients."""

    reqs = None

    def forward(self, is_train, req, in_data, out_data, aux):
        x = in_data[0].asnumpy()
        y = np.exp(x - x.max(axis=1, keepdims=True))
        self.assign(out_data[0], req[0], nd.array(y / y.sum(axis=1, keepdims=True)))

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        SoftmaxLoss.reqs = list(req)
        assert out_grad == [None]
        label = in_data[1].asnumpy().astype(int)
        y = out_data[0].asnumpy()
        y[np.arange(label.shape[0]), label] -= 1.0
        self.assign(in_grad[0], req[0], nd.array(y))


@mx.operator.register("test_softmax")
class SoftmaxProp(mx.operator.CustomOpProp):
    """Two inputs, the second of a shape that follows from the first."""

    def __init__(self):
        super().__init__(need_top_grad=False)

    def list_arguments(self):
        return ["data", "label"]

    def infer_shape(self, in_shape):
        return [in_shape[0], (in_shape[0][0],)], [in_shape[0]], []

    def create_operator(self, ctx, in_shapes, in_dtypes):
        return SoftmaxLoss()


def test_eager_call():
    """Outputs, gradients, an auxiliary state, and attributes of any type."""
    x, count = nd.array([[1.0, 2.0]]), nd.zeros((1,))
    x.attach_grad()
    with autograd.record():
        y, calls = nd.Custom(x, count, op_type="test_scale", factor=3, unused=(1, 2))
    y.backward(nd.array([[1.0, 10.0]]))
    assert y.asnumpy().tolist() == [[3.0, 6.0]]
    assert calls.asnumpy().tolist() == [1.0]
    assert x.grad.asnumpy().tolist() == [[3.0, 30.0]]
    assert count.asnumpy().tolist() == [1.0]


def test_other_dtype_and_out():
    """Types follow infer_type; out= receives the results."""
    x, count = nd.array([1.0, 2.0], dtype="float64"), nd.zeros((1,))
    out = [nd.zeros((2,), dtype="float64"), nd.zeros((1,))]
    nd.Custom(x, count, op_type="test_scale", out=out)
    assert out[0].dtype == np.float64
    assert out[0].asnumpy().tolist() == [2.0, 4.0]


def test_symbol_names_shapes_and_json():
    """A symbol of Custom lists user-defined names and survives JSON."""
    x = mx.sym.Variable("x")
    y = mx.sym.Custom(data=x, op_type="test_scale", factor=4, name="s")
    assert y.list_arguments() == ["x"]
    assert y.list_auxiliary_states() == ["s_count"]
    assert y.list_outputs() == ["s_scaled", "s_calls"]
    again = mx.sym.load_json(y.tojson())
    assert again.tojson() == y.tojson()
    assert again.list_auxiliary_states() == ["s_count"]
    shapes = again.infer_shape(x=(2, 3))
    assert shapes == ([(2, 3)], [(2, 3), (1,)], [(1,)])
    types = again.infer_type(x="float64")
    assert types[1] == [np.float64, np.float32]


def test_bound_executor():
    """One object serves an executor: it keeps its state from call to call."""
    y = mx.sym.Custom(mx.sym.Variable("x") + 1, op_type="test_scale", factor=3, name="s")
    executor = (y[0] * 2).simple_bind(mx.current_context(), x=(2,), grad_req="add")
    group = mx.sym.Group([y[0] * 2, y[1]]).simple_bind(mx.current_context(), x=(2,), grad_req="add")
    for exe in (executor, group):
        exe.arg_dict["x"][:] = nd.array([1.0, 2.0])
        for _ in range(2):
            outputs = exe.forward(is_train=True)
            exe.backward([nd.ones(o.shape) for o in outputs])
        assert outputs[0].asnumpy().tolist() == [12.0, 18.0]
        assert exe.grad_dict["x"].asnumpy().tolist() == [12.0, 12.0]
        assert exe.aux_dict["s_count"].asnumpy().tolist() == [2.0]
    assert outputs[1].asnumpy().tolist() == [2.0]
    assert executor.forward(is_train=False)[0].asnumpy().tolist() == [12.0, 18.0]


def test_loss_layer():
    """An auto-created label, its shape from the data; no head gradient; unwanted req is null."""
    net = mx.sym.Custom(data=mx.sym.Variable("data"), op_type="test_softmax", name="softmax")
    assert net.list_arguments() == ["data", "softmax_label"]
    exe = net.simple_bind(mx.current_context(), data=(2, 3), grad_req={"data": "write"})
    exe.arg_dict["softmax_label"][:] = nd.array([0, 2])
    out = exe.forward(is_train=True)[0].asnumpy()
    exe.backward()
    assert np.allclose(out, 1 / 3)
    want = out - np.array([[1, 0, 0], [0, 0, 1]])
    assert np.allclose(exe.grad_dict["data"].asnumpy(), want)
    assert SoftmaxLoss.reqs == ["write", "null"]


def test_hybridized_block_keeps_calls_apart():
    """Two calls, then two gradients: each finds what its own forward remembered."""

    class Net(mx.gluon.HybridBlock):
        def hybrid_forward(self, F, x):  # noqa: N803
            return F.Custom(x * 1, op_type="test_remember")

    net = Net()
    net.hybridize()
    x, y = nd.array([1.0, 2.0]), nd.array([3.0, 4.0])
    x.attach_grad()
    y.attach_grad()
    with autograd.record():
        first, second = net(x), net(y)
    second.backward()
    first.backward()
    assert y.grad.asnumpy().tolist() == [6.0, 8.0]
    assert x.grad.asnumpy().tolist() == [2.0, 4.0]
    assert net(x).asnumpy().tolist() == [1.0, 4.0]


def test_mode_inside_the_callback():
    """User code starts without recording and sees the mode of the call."""
    RememberProp.made.clear()
    x = nd.ones((2,))
    with autograd.record():
        nd.Custom(x, op_type="test_remember").wait_to_read()
    nd.Custom(x, op_type="test_remember").wait_to_read()
    assert [op.mode for op in RememberProp.made] == [(True, False, True), (False, False, False)]


def test_kept_arrays_stay_valid():
    """An array that the operator keeps can be read after the call."""
    kept = []

    class Keep(mx.operator.CustomOp):
        def forward(self, is_train, req, in_data, out_data, aux):
            self.assign(out_data[0], req[0], in_data[0] + 1)
            kept.extend([in_data[0], out_data[0]])

    @mx.operator.register("test_keep")
    class KeepProp(mx.operator.CustomOpProp):
        def create_operator(self, ctx, in_shapes, in_dtypes):
            return Keep()

    nd.Custom(nd.ones((1000,)), op_type="test_keep").wait_to_read()
    nd.waitall()
    assert kept[0].asnumpy().sum() == 1000
    assert kept[1].asnumpy().sum() == 2000


def test_older_classes():
    """NumpyOp and NDArrayOp, the ancestors of CustomOp."""

    class Square(mx.operator.NumpyOp):
        def forward(self, in_data, out_data):
            out_data[0][:] = in_data[0] ** 2

        def backward(self, out_grad, in_data, out_data, in_grad):
            in_grad[0][:] = 2 * in_data[0] * out_grad[0]

    class SquareArrays(mx.operator.NDArrayOp):
        def forward(self, in_data, out_data):
            out_data[0][:] = in_data[0] ** 2

        def backward(self, out_grad, in_data, out_data, in_grad):
            in_grad[0][:] = 2 * in_data[0] * out_grad[0]

    for cls in (Square, SquareArrays):
        with pytest.warns(UserWarning, match="deprecated"):
            op = cls()
        symbol = op(data=mx.sym.Variable("x"), name="q")
        assert symbol.list_outputs() == ["q_output"]
        exe = symbol.simple_bind(mx.current_context(), x=(2,))
        exe.arg_dict["x"][:] = 3
        assert exe.forward(is_train=True)[0].asnumpy().tolist() == [9.0, 9.0]
        exe.backward(nd.ones((2,)) * 2)
        assert exe.grad_dict["x"].asnumpy().tolist() == [12.0, 12.0]


def test_defaults_of_the_classes():
    """The base classes answer as those of 1.9.1."""
    prop = mx.operator.CustomOpProp()
    assert prop.infer_shape([[2, 3]]) == ([[2, 3]], ([2, 3],), ())
    assert prop.infer_type([np.float32]) == ([np.float32], [np.float32], [])
    assert prop.infer_storage_type(["default"]) == (["default"], ["default"], [])
    with pytest.raises(AssertionError, match="csr"):
        prop.infer_storage_type(["csr"])
    assert prop.declare_backward_dependency([0], [1], [2]) == [0, 1, 2]
    loss = mx.operator.CustomOpProp(need_top_grad=False)
    assert loss.declare_backward_dependency([0], [1], [2]) == [1, 2]
    target = nd.ones((2,))
    for req, want in (("null", 1), ("add", 4), ("write", 3), ("inplace", 3)):
        target[:] = 1
        mx.operator.CustomOp().assign(target, req, nd.full((2,), 3))
        assert target.asnumpy().tolist() == [want, want]


def test_questions_about_operators():
    """Names of all operators, and the arguments of one."""
    names = mx.operator.get_all_registered_operators()
    assert {"Custom", "Convolution", "elemwise_add", "_plus"} <= set(names)
    arguments = mx.operator.get_operator_arguments("Activation")
    assert arguments.narg == 2
    assert arguments.names == ["data", "act_type"]
    assert arguments.types[0] == "NDArray-or-Symbol"
    with pytest.raises(mx.MXNetError, match="no_such_operator"):
        mx.operator.get_operator_arguments("no_such_operator")
