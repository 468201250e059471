"""Adversarial pictures: a step along the sign of the loss's gradient with respect to the data."""

import made_data
import numpy as np

import mxnet as mx


def run():
    """Returns accuracies on clean and on changed pictures."""
    pictures, labels = made_data.digits(200)
    train = mx.io.NDArrayIter(pictures, labels, 20, label_name="softmax_label")
    net = mx.sym.Convolution(mx.sym.var("data"), kernel=(3, 3), num_filter=6, name="conv")
    net = mx.sym.Activation(net, act_type="relu")
    net = mx.sym.Flatten(mx.sym.Pooling(net, kernel=(2, 2), stride=(2, 2), pool_type="max"))
    net = mx.sym.FullyConnected(net, num_hidden=10, name="fc")
    net = mx.sym.SoftmaxOutput(net, name="softmax")
    module = mx.mod.Module(net)
    module.bind(train.provide_data, train.provide_label, inputs_need_grad=True)
    module.init_params(mx.init.Xavier())
    module.init_optimizer(optimizer="sgd", optimizer_params={"learning_rate": 0.05})
    for _ in range(3):
        train.reset()
        for batch in train:
            module.forward_backward(batch)
            module.update()
    clean = module.score(train, "acc")[0][1]
    metric = mx.metric.create("acc")
    sizes = []
    train.reset()
    for batch in train:
        module.forward(batch, is_train=True)
        module.backward()
        (gradient,) = module.get_input_grads()
        assert gradient.shape == batch.data[0].shape
        sizes.append(float(np.abs(gradient.asnumpy()).sum()))
        changed = mx.io.DataBatch([batch.data[0] + 0.15 * mx.nd.sign(gradient)], batch.label)
        module.forward(changed, is_train=False)
        module.update_metric(metric, batch.label)
    # The same gradient from an executor that was bound by hand.
    arguments, aux = module.get_params()
    batch_data, batch_label = mx.nd.array(pictures[:20]), mx.nd.array(labels[:20])
    exe = net.simple_bind(
        mx.cpu(), data=(20, 1, 12, 12), grad_req={"data": "write", **{k: "null" for k in arguments}}
    )
    exe.copy_params_from(arguments, aux)
    exe.forward(is_train=True, data=batch_data, softmax_label=batch_label)
    exe.backward()
    return {
        "clean": clean,
        "changed": metric.get()[1],
        "gradients": sizes,
        "by hand": float(np.abs(exe.grad_dict["data"].asnumpy()).sum()),
        "others": [name for name, grad in exe.grad_dict.items() if grad is not None],
    }
