"""Classifying sentences with convolutions over words, through executors and an updater by hand."""

import made_data
import numpy as np

import mxnet as mx

LENGTH, WIDTH, WORDS, BATCH = 12, 8, 12, 20


def network(filters=(2, 3, 4)):
    """Returns the network over embedded words."""
    words = mx.sym.Variable("data")
    label = mx.sym.Variable("softmax_label")
    embedded = mx.sym.Embedding(words, input_dim=WORDS, output_dim=WIDTH, name="vocab_embed")
    picture = mx.sym.Reshape(embedded, shape=(BATCH, 1, LENGTH, WIDTH))
    pooled = []
    for size in filters:
        net = mx.sym.Convolution(picture, kernel=(size, WIDTH), num_filter=6, name="c%d" % size)
        net = mx.sym.Activation(net, act_type="relu")
        pooled.append(
            mx.sym.Pooling(
                net,
                pool_type="max",
                kernel=(LENGTH - size + 1, 1),
                stride=(1, 1),
                name="p%d" % size,
            )
        )
    net = mx.sym.Reshape(mx.sym.Concat(*pooled, dim=1), shape=(BATCH, 6 * len(filters)))
    net = mx.sym.FullyConnected(
        net, mx.sym.Variable("cls_weight"), mx.sym.Variable("cls_bias"), num_hidden=2
    )
    return mx.sym.SoftmaxOutput(data=net, label=label, name="softmax")


def data():
    """Returns padded sentences; the label says whether word 5 comes in them."""
    table = np.zeros((100, LENGTH), np.float32)
    for row, sentence in zip(table, made_data.sentences(100, seed=3, longest=LENGTH)):
        row[: len(sentence)] = [int(word[1:]) for word in sentence]
    return table, (table == 5).any(axis=1).astype(np.float32)


def run():
    """Returns accuracy and norms of the gradients on the way."""
    sentences, labels = data()
    sym = network()
    arg_names = sym.list_arguments()
    arg_shape, out_shape, aux_shape = sym.infer_shape(data=(BATCH, LENGTH))
    arg_arrays = [mx.nd.zeros(s, mx.cpu()) for s in arg_shape]
    args_grad = {
        name: mx.nd.zeros(shape, mx.cpu())
        for name, shape in zip(arg_names, arg_shape)
        if name not in ("softmax_label", "data")
    }
    exe = sym.bind(ctx=mx.cpu(), args=arg_arrays, args_grad=args_grad, grad_req="add")
    arg_dict = dict(zip(arg_names, exe.arg_arrays))
    initializer = mx.initializer.Uniform(0.1)
    blocks = []
    for i, name in enumerate(arg_names):
        if name not in ("softmax_label", "data"):
            initializer(mx.init.InitDesc(name), arg_dict[name])
            blocks.append((i, arg_dict[name], args_grad[name], name))
    optimizer = mx.optimizer.create("rmsprop", learning_rate=0.005)
    optimizer.rescale_grad = 1.0 / BATCH
    updater = mx.optimizer.get_updater(optimizer)
    accuracies, norms = [], []
    for epoch in range(6):
        right = 0
        for begin in range(0, 100, BATCH):
            arg_dict["data"][:] = sentences[begin : begin + BATCH]
            arg_dict["softmax_label"][:] = labels[begin : begin + BATCH]
            exe.forward(is_train=True)
            exe.backward()
            right += int(
                (exe.outputs[0].asnumpy().argmax(1) == labels[begin : begin + BATCH]).sum()
            )
            norm = 0.0
            for _, _, grad, _ in blocks:
                grad /= 1.0
                norm += float(mx.nd.norm(grad).asscalar()) ** 2
            norm = norm**0.5
            for index, weight, grad, _ in blocks:
                if norm > 5.0:
                    grad *= 5.0 / norm
                updater(index, grad, weight)
                grad[:] = 0.0
        norms.append(norm)
        accuracies.append(right / 100)
        if epoch % 3 == 2:
            optimizer.lr *= 0.5
    return {
        "accuracies": accuracies,
        "norms": norms,
        "outputs": [list(s) for s in out_shape],
        "states": [list(s) for s in aux_shape],
    }
