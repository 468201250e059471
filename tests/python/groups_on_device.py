"""Graphs in parts that lie on several devices, for the tests of accelerators and of GPUs."""

import numpy as np

import mxnet as mx

UNITS, STEPS, BATCH = 8, 5, 4


def network():
    """Two groups, what has none, and a way back; two outputs."""
    with mx.AttrScope(ctx_group="first"):
        x = mx.sym.FullyConnected(mx.sym.Variable("data"), num_hidden=6, name="one")
        x = mx.sym.Activation(x, act_type="tanh", name="bend")
    with mx.AttrScope(ctx_group="second"):
        y = mx.sym.FullyConnected(x, num_hidden=4, name="two")
        y = mx.sym.BatchNorm(y, fix_gamma=False, name="norm")
    z = mx.sym.exp(y, name="after")  # no group: where its input comes from
    with mx.AttrScope(ctx_group="first"):
        back = mx.sym.broadcast_add(mx.sym.sum(z, axis=1, keepdims=True), x, name="join")
    return mx.sym.Group([back, z])


def answers(context, groups, steps=2):
    """The executor of `network`, and its results, gradients and moving statistics."""
    executor = network().simple_bind(context, group2ctx=groups, data=(3, 5))
    numbers = np.random.default_rng(4)
    for name in sorted(executor.arg_dict):
        executor.arg_dict[name][:] = numbers.standard_normal(executor.arg_dict[name].shape)
    results = []
    for _ in range(steps):
        outputs = executor.forward(is_train=True)
        executor.backward([mx.nd.ones(o.shape, ctx=o.context) for o in outputs])
        results += [o.asnumpy() for o in outputs]
    results += [executor.grad_dict[n].asnumpy() for n in sorted(executor.grad_dict)]
    results += [executor.aux_dict[n].asnumpy() for n in sorted(executor.aux_dict)]
    results += [o.asnumpy() for o in executor.forward(is_train=False)]
    return executor, results


def lstm(layers):
    """An LSTM with each layer in a group of its own, as the model-parallel examples have it."""
    data = mx.sym.Variable("data")
    with mx.AttrScope(ctx_group="embed"):
        embedded = mx.sym.Embedding(data, input_dim=11, output_dim=UNITS, name="embed")
        sequence = mx.sym.SliceChannel(embedded, num_outputs=STEPS, axis=1, squeeze_axis=True)
        sequence = list(sequence)
    for layer in range(layers):
        with mx.AttrScope(ctx_group=f"layer{layer}"):
            cell = mx.rnn.LSTMCell(UNITS, prefix=f"l{layer}_")
            zeros = mx.sym.zeros((BATCH, UNITS))
            states = [zeros, mx.sym.zeros((BATCH, UNITS))]
            for i in range(STEPS):
                sequence[i], states = cell(sequence[i], states)
    with mx.AttrScope(ctx_group="decode"):
        joined = mx.sym.Concat(*sequence, dim=0)
        scores = mx.sym.FullyConnected(joined, num_hidden=11, name="decode")
        label = mx.sym.transpose(mx.sym.Variable("softmax_label"))
        return mx.sym.SoftmaxOutput(scores, mx.sym.reshape(label, (-1,)), name="softmax")


LSTM_GROUPS = ["embed", "layer0", "layer1", "decode"]


def trained(symbol, context, groups, steps=4):
    """Outputs of some steps of an LSTM, and its parameters in the end."""
    numbers = np.random.default_rng(1)
    module = mx.mod.Module(symbol, context=context, group2ctxs=groups)
    shapes = {"data": (BATCH, STEPS), "softmax_label": (BATCH, STEPS)}
    module.bind([("data", shapes["data"])], [("softmax_label", shapes["softmax_label"])])
    names = [name for name in symbol.list_arguments() if name not in shapes]
    given = dict(zip(symbol.list_arguments(), symbol.infer_shape(**shapes)[0], strict=True))
    values = {n: mx.nd.array(numbers.standard_normal(given[n]) * 0.3) for n in sorted(names)}
    module.init_params(arg_params=values, aux_params={})
    module.init_optimizer(optimizer="adam", optimizer_params={"learning_rate": 0.01})
    outputs = []
    for _ in range(steps):
        text = mx.nd.array(numbers.integers(0, 11, (BATCH, STEPS + 1)))
        module.forward_backward(mx.io.DataBatch([text[:, :-1]], [text[:, 1:]]))
        module.update()
        outputs.append(module.get_outputs()[0].asnumpy())
    return outputs, {name: value.asnumpy() for name, value in module.get_params()[0].items()}
