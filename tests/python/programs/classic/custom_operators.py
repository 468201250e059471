"""Operators written in Python: a softmax in NumPy, one with attributes, and the oldest forms."""

import made_data
import numpy as np

import mxnet as mx


class NumpySoftmax(mx.operator.CustomOp):
    """Softmax and its loss's gradient, in NumPy."""

    def forward(self, is_train, req, in_data, out_data, aux):
        x = in_data[0].asnumpy()
        y = np.exp(x - x.max(axis=1).reshape((x.shape[0], 1)))
        y /= y.sum(axis=1).reshape((x.shape[0], 1))
        self.assign(out_data[0], req[0], mx.nd.array(y))

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        label = in_data[1].asnumpy().ravel().astype(int)
        y = out_data[0].asnumpy()
        y[np.arange(label.shape[0]), label] -= 1.0
        self.assign(in_grad[0], req[0], mx.nd.array(y))


@mx.operator.register("classic_softmax")
class NumpySoftmaxProp(mx.operator.CustomOpProp):
    """What it is like."""

    def __init__(self):
        super().__init__(need_top_grad=False)

    def list_arguments(self):
        return ["data", "label"]

    def list_outputs(self):
        return ["output"]

    def infer_shape(self, in_shape):
        data_shape = in_shape[0]
        return [data_shape, (in_shape[0][0],)], [data_shape], []

    def infer_type(self, in_type):
        return in_type, [in_type[0]], []

    def create_operator(self, ctx, shapes, dtypes):
        return NumpySoftmax()


class WeightedLogistic(mx.operator.CustomOp):
    """Logistic regression whose positive labels weigh more."""

    def __init__(self, weight):
        super().__init__()
        self.weight = weight

    def forward(self, is_train, req, in_data, out_data, aux):
        self.assign(out_data[0], req[0], 1.0 / (1.0 + mx.nd.exp(-in_data[0])))

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        grad = (self.weight - 1) * in_data[1] * (out_data[0] - 1) + out_data[0] - in_data[1]
        self.assign(in_grad[0], req[0], grad / out_data[0].shape[1])


@mx.operator.register("classic_weighted_logistic")
class WeightedLogisticProp(mx.operator.CustomOpProp):
    """What it is like; attributes arrive as texts."""

    def __init__(self, weight="1.0"):
        self.weight = float(weight)
        super().__init__(False)

    def list_arguments(self):
        return ["data", "label"]

    def infer_shape(self, in_shape):
        return [in_shape[0], in_shape[0]], [in_shape[0]], []

    def create_operator(self, ctx, shapes, dtypes):
        return WeightedLogistic(self.weight)


def train(loss):
    """Returns the accuracy of a perceptron that ends in a loss."""
    pictures = mx.io.NDArrayIter(*made_data.digits(150), batch_size=25)
    net = mx.sym.Flatten(mx.sym.var("data"))
    net = mx.sym.Activation(mx.sym.FullyConnected(net, num_hidden=24), act_type="relu")
    net = mx.sym.FullyConnected(net, num_hidden=10)
    module = mx.mod.Module(loss(net))
    module.fit(
        pictures,
        num_epoch=3,
        initializer=mx.init.Xavier(),
        optimizer_params={"learning_rate": 0.1, "momentum": 0.9},
    )
    return dict(module.score(pictures, ["acc", "ce"]))


def weighted():
    """Returns output and gradient of the logistic regression."""
    data, label = mx.sym.var("data"), mx.sym.var("label")
    sym = mx.sym.Custom(data, label, weight=3.0, op_type="classic_weighted_logistic", name="wlr")
    exe = sym.simple_bind(mx.cpu(), data=(2, 4), label=(2, 4))
    exe.arg_dict["data"][:] = np.linspace(-2, 2, 8).reshape(2, 4)
    exe.arg_dict["label"][:] = np.arange(8).reshape(2, 4) % 2
    exe.forward(is_train=True)
    exe.backward()
    return exe.outputs[0].asnumpy().tolist(), exe.grad_dict["data"].asnumpy().tolist()


def run():
    """Returns what is learned through each."""
    ours = train(lambda net: mx.sym.Custom(data=net, name="softmax", op_type="classic_softmax"))
    built_in = train(lambda net: mx.sym.SoftmaxOutput(net, name="softmax"))
    outputs, gradients = weighted()
    with mx.autograd.record():
        x = mx.nd.array([[1.0, -1.0]])
        x.attach_grad()
        y = mx.nd.Custom(
            x, mx.nd.array([[1.0, 0.0]]), op_type="classic_weighted_logistic", weight=2
        )
    y.backward()
    return {
        "numpy": ours,
        "built in": built_in,
        "outputs": outputs,
        "gradients": gradients,
        "eager": x.grad.asnumpy().tolist(),
    }
