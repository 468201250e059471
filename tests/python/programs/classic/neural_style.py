"""A picture that has the style of one and the content of another: gradients into the data."""

import numpy as np

import mxnet as mx


def features():
    """Returns two layers for the style, and one for the content."""
    net = mx.sym.Variable("data")
    layers = []
    for i, filters in enumerate((4, 6)):
        net = mx.sym.Convolution(
            net, num_filter=filters, pad=(1, 1), kernel=(3, 3), name="conv%d" % i, workspace=512
        )
        net = mx.sym.Activation(net, act_type="relu", name="relu%d" % i)
        layers.append(net)
        net = mx.sym.Pooling(net, pad=(0, 0), kernel=(2, 2), stride=(2, 2), pool_type="avg")
    return mx.sym.Group(layers), mx.sym.Group(layers[1:])


def gram_symbol(size, style):
    """Returns the products of channels of each layer, and their scales."""
    _, shapes, _ = style.infer_shape(data=(1, 3, size, size))
    grams, scales = [], []
    for i, shape in enumerate(shapes):
        flat = mx.sym.Reshape(style[i], shape=(int(shape[1]), int(np.prod(shape[2:]))))
        grams.append(mx.sym.FullyConnected(flat, flat, no_bias=True, num_hidden=shape[1]))
        scales.append(np.prod(shape[1:]) * shape[1])
    return mx.sym.Group(grams), scales


def loss_of(gram, content):
    """Returns the loss of both."""
    losses = []
    for i in range(len(gram.list_outputs())):
        target = mx.sym.Variable("target_gram_%d" % i)
        losses.append(mx.sym.sum(mx.sym.square(target - gram[i])))
    target = mx.sym.Variable("target_content")
    return mx.sym.Group(losses), mx.sym.sum(mx.sym.square(target - content))


def total_variation(img, weight):
    """Returns the executor of a gradient that smooths."""
    channels = mx.sym.SliceChannel(mx.sym.Variable("img"), num_outputs=3)
    kernel = mx.sym.Variable("kernel")
    out = mx.sym.Concat(
        *[
            mx.sym.Convolution(
                channels[i], weight=kernel, num_filter=1, kernel=(3, 3), pad=(1, 1), no_bias=True
            )
            for i in range(3)
        ]
    )
    smooth = mx.nd.array([[0, -1, 0], [-1, 4, -1], [0, -1, 0]]).reshape((1, 1, 3, 3)) / 8.0
    return (out * weight).bind(mx.cpu(), args={"img": img, "kernel": smooth})


def executor_of(sym, size, params):
    """Returns an executor with a gradient for the data only."""
    exe = sym.simple_bind(mx.cpu(), grad_req={"data": "write"}, data=(1, 3, size, size))
    exe.copy_params_from(params, allow_extra_params=True)
    return exe


def run():
    """Returns the losses on the way and the change of the picture."""
    size = 16
    random = np.random.RandomState(1)
    style_picture, content_picture = random.uniform(-1, 1, (2, 1, 3, size, size))
    style, content = features()
    params = {
        name: mx.nd.array(random.normal(0, 0.3, shape))
        for name, shape in zip(
            style.list_arguments(), style.infer_shape(data=(1, 3, size, size))[0]
        )
        if name != "data"
    }
    gram, scales = gram_symbol(size, style)
    exe = executor_of(gram, size, params)
    exe.forward(data=mx.nd.array(style_picture))
    targets = {"target_gram_%d" % i: out.copyto(mx.cpu()) for i, out in enumerate(exe.outputs)}
    exe = executor_of(content, size, params)
    exe.forward(data=mx.nd.array(content_picture))
    targets["target_content"] = exe.outputs[0].copyto(mx.cpu())

    style_loss, content_loss = loss_of(gram, content)
    model = executor_of(mx.sym.Group([style_loss, content_loss]), size, {**params, **targets})
    grads = [mx.nd.ones((1,)) * (50.0 / scale) for scale in scales] + [mx.nd.ones((1,)) * 0.05]
    img = mx.nd.array(random.uniform(-0.1, 0.1, (1, 3, size, size)))
    smooth = total_variation(img, 0.01)
    optimizer = mx.optimizer.NAG(
        learning_rate=0.1, wd=0.0001, momentum=0.9,
        lr_scheduler=mx.lr_scheduler.FactorScheduler(step=5, factor=0.9),
    )  # fmt: skip
    state = optimizer.create_state(0, img)
    changes, losses, old = [], [], img.copyto(mx.cpu())
    for _ in range(12):
        img.copyto(model.arg_dict["data"])
        model.forward(is_train=True)
        model.backward(grads)
        losses.append(sum(float(out.asscalar()) for out in model.outputs))
        gradient = model.grad_dict["data"]
        norm = mx.nd.norm(gradient).asscalar()
        if norm > 2:
            gradient[:] = gradient * (2 / norm)
        smooth.forward()
        optimizer.update(0, img, gradient + smooth.outputs[0], state)
        new = img.copyto(mx.cpu())
        changes.append(float((mx.nd.norm(old - new) / mx.nd.norm(new)).asscalar()))
        old = new
    return {"losses": losses, "changes": changes, "rate": optimizer.learning_rate}
