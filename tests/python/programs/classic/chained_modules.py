"""Modules behind each other, a loss in Python, low-level steps, and sampling of a posterior."""

import made_data
import numpy as np

import mxnet as mx


def chain():
    """Returns the accuracy of two modules in a row."""
    it = mx.io.NDArrayIter(*made_data.digits(150), batch_size=25)
    net = mx.sym.FullyConnected(mx.sym.Flatten(mx.sym.var("data")), name="fc1", num_hidden=24)
    first = mx.mod.Module(mx.sym.Activation(net, act_type="relu", name="relu1"), label_names=[])
    net = mx.sym.FullyConnected(mx.sym.var("data"), name="fc2", num_hidden=10)
    second = mx.mod.Module(mx.sym.SoftmaxOutput(net, name="softmax"))
    both = mx.mod.SequentialModule()
    both.add(first).add(second, take_labels=True, auto_wiring=True)
    both.fit(
        it,
        initializer=mx.init.Xavier(),
        optimizer_params={"learning_rate": 0.1, "momentum": 0.9},
        num_epoch=3,
    )
    return both.score(it, ["acc", "ce"])


def python_loss():
    """Returns the accuracy with a hinge loss that is written in Python."""

    def gradient(scores, labels):
        scores, labels = scores.asnumpy(), labels.asnumpy().astype(int)
        rows = np.arange(len(labels))
        margin = 1 + scores - scores[rows, labels][:, None]
        margin[rows, labels] = 0
        grad = (margin > 0).astype(np.float32)
        grad[rows, labels] = -grad.sum(1)
        return grad

    it = mx.io.NDArrayIter(*made_data.digits(150), batch_size=25)
    net = mx.sym.FullyConnected(mx.sym.Flatten(mx.sym.var("data")), name="fc", num_hidden=10)
    both = mx.mod.SequentialModule()
    both.add(mx.mod.Module(net, label_names=[]))
    both.add(mx.mod.PythonLossModule(grad_func=gradient), take_labels=True, auto_wiring=True)
    both.fit(
        it,
        initializer=mx.init.Xavier(),
        optimizer_params={"learning_rate": 0.05},
        num_epoch=3,
    )
    return both.score(it, "acc")[0][1]


def low_level():
    """Returns the metric after steps without fit, with two devices."""
    it = mx.io.NDArrayIter(*made_data.digits(120), batch_size=20)
    net = mx.sym.FullyConnected(mx.sym.Flatten(mx.sym.var("data")), name="fc", num_hidden=10)
    mod = mx.mod.Module(mx.sym.SoftmaxOutput(net, name="softmax"), context=[mx.cpu(0), mx.cpu(1)])
    mod.bind(data_shapes=it.provide_data, label_shapes=it.provide_label)
    mod.init_params(initializer=mx.init.Xavier(magnitude=2.0))
    mod.init_optimizer(optimizer="sgd", optimizer_params=(("learning_rate", 0.1),))
    metric = mx.metric.create("acc")
    for _ in range(3):
        it.reset()
        metric.reset()
        for batch in it:
            mod.forward(batch, is_train=True)
            mod.update_metric(metric, batch.label)
            mod.backward()
            mod.update()
    return metric.get()[1], [list(out.shape) for out in mod.get_outputs()]


def posterior():
    """Returns mean and spread of a mean's posterior, sampled by stochastic Langevin dynamics."""
    data = np.random.RandomState(3).normal(1.5, 1.0, 100).astype(np.float32)
    net = mx.sym.LinearRegressionOutput(
        mx.sym.broadcast_add(mx.sym.var("x"), mx.sym.var("theta")), name="y"
    )
    exe = net.simple_bind(mx.cpu(), x=(100,), theta=(1,), grad_req={"theta": "write"})
    exe.copy_params_from({"x": mx.nd.zeros((100,)), "y_label": mx.nd.array(data)})
    optimizer = mx.optimizer.create("sgld", learning_rate=0.01, rescale_grad=1.0, wd=0.01)
    updater = mx.optimizer.get_updater(optimizer)
    samples = []
    for step in range(300):
        exe.forward(is_train=True)
        exe.backward()
        updater(0, exe.grad_dict["theta"], exe.arg_dict["theta"])
        if step >= 100:
            samples.append(float(exe.arg_dict["theta"].asscalar()))
    return float(np.mean(samples)), float(np.std(samples))


def run():
    """Returns all of it."""
    score, shapes = low_level()
    return {
        "chain": [value for _, value in chain()],
        "python loss": python_loss(),
        "low level": score,
        "shapes": shapes,
        "posterior": list(posterior()),
    }
