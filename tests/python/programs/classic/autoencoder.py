"""An autoencoder, trained layer by layer and then as a whole, by a solver of its own."""

import os
import tempfile

import made_data
import numpy as np

import mxnet as mx


class Solver:
    """Trains a symbol through executors, an updater and metrics, as old programs did."""

    def __init__(self, optimizer, **kwargs):
        if isinstance(optimizer, str):
            optimizer = mx.optimizer.create(optimizer, **kwargs)
        self.updater = mx.optimizer.get_updater(optimizer)
        self.losses = []

    def solve(self, sym, args, args_grad, auxs, data_iter, epochs):
        """Runs over the data; parameters in `args` change in place."""
        input_desc = data_iter.provide_data + data_iter.provide_label
        names = [desc[0] for desc in input_desc]
        buffers = {name: mx.nd.zeros(shape) for name, shape in input_desc}
        args = dict(args, **buffers)
        exe = sym.bind(mx.cpu(), args=args, args_grad=args_grad, aux_states=auxs)
        assert len(sym.list_arguments()) == len(exe.grad_arrays)
        update_dict = {
            name: grad
            for name, grad in zip(sym.list_arguments(), exe.grad_arrays)
            if grad is not None
        }
        metric = mx.metric.CustomMetric(lambda label, pred: float(np.square(label - pred).mean()))
        for _ in range(epochs):
            metric.reset()
            data_iter.reset()
            for batch in data_iter:
                for name, array in zip(names, batch.data + batch.label):
                    array.copyto(buffers[name])
                exe.forward(is_train=True)
                outputs = {
                    name: array.copyto(mx.cpu())
                    for name, array in zip(sym.list_outputs(), exe.outputs)
                }
                exe.backward()
                for key, grad in update_dict.items():
                    self.updater(key, grad, args[key])
                metric.update([buffers[names[-1]]], list(outputs.values()))
            self.losses.append(metric.get()[1])
        exe.outputs[0].wait_to_read()


def layer(sizes, inner):
    """Returns encoder and decoder of the sizes."""
    net = mx.sym.var("data")
    for i, size in enumerate(sizes[1:]):
        net = mx.sym.FullyConnected(net, num_hidden=size, name="encoder_%d" % i)
        if inner or i + 2 < len(sizes):
            net = mx.sym.Activation(net, act_type="relu")
    for i, size in reversed(list(enumerate(sizes[:-1]))):
        net = mx.sym.FullyConnected(net, num_hidden=size, name="decoder_%d" % i)
        if i:
            net = mx.sym.Activation(net, act_type="relu")
    return mx.sym.LinearRegressionOutput(data=net, name="top")


def run():
    """Returns the errors of every stage."""
    pictures, _ = made_data.digits(120)
    flat = pictures.reshape(120, -1)
    sizes = [flat.shape[1], 48, 16]
    args, grads = {}, {}
    init = mx.init.Uniform(0.07)
    for i in range(len(sizes) - 1):
        for kind, shape in (("encoder", sizes[i : i + 2][::-1]), ("decoder", sizes[i : i + 2])):
            for part, size in (("weight", tuple(shape)), ("bias", (shape[0],))):
                name = "%s_%d_%s" % (kind, i, part)
                args[name], grads[name] = mx.nd.empty(size), mx.nd.zeros(size)
                init(name, args[name])
    results = {}
    data = flat
    for i in range(len(sizes) - 1):
        sym = layer(sizes[i : i + 2], inner=True)
        old = {name.replace("_%d_" % i, "_0_"): name for name in args if "_%d_" % i in name}
        solver = Solver("sgd", learning_rate=0.02, momentum=0.9, rescale_grad=1 / 20)
        it = mx.io.NDArrayIter({"data": data}, {"top_label": data}, 20)
        part = {short: args[name] for short, name in old.items()}
        part_grads = {short: grads[name] for short, name in old.items()}
        solver.solve(sym, part, part_grads, None, it, 3)
        results["layer %d" % i] = solver.losses
        weight, bias = (args["encoder_%d_%s" % (i, part)] for part in ("weight", "bias"))
        data = mx.nd.relu(
            mx.nd.FullyConnected(mx.nd.array(data), weight, bias, num_hidden=sizes[i + 1])
        ).asnumpy()
    solver = Solver("adam", learning_rate=0.002)
    it = mx.io.NDArrayIter({"data": flat}, {"top_label": flat}, 20, shuffle=False)
    solver.solve(layer(sizes, inner=False), args, grads, None, it, 4)
    results["whole"] = solver.losses
    path = os.path.join(tempfile.mkdtemp(), "params")
    mx.nd.save(path, args)
    kept = mx.nd.load(path)
    assert all((kept[name].asnumpy() == args[name].asnumpy()).all() for name in args)
    return results
