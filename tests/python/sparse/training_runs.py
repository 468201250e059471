"""Models with sparse data, weights and gradients, trained under this library and under 1.9.1.

`python training_runs.py golden.json` records the loss of each step.
"""

import json
import os
import sys
import tempfile

import numpy as np

import mxnet as mx

nd, autograd = mx.nd, mx.autograd
FEATURES, SAMPLES, BATCH = 30, 32, 8


def samples():
    random = np.random.RandomState(3)
    there = random.rand(SAMPLES, FEATURES) < 0.15
    return there * random.rand(SAMPLES, FEATURES).round(3), (random.rand(SAMPLES) < 0.5) * 1.0


def libsvm_file():
    data, labels = samples()
    lines = []
    for row, label in zip(data, labels, strict=True):
        pairs = [f"{i}:{row[i]:.3f}" for i in np.nonzero(row)[0]]
        lines.append(" ".join([f"{label:g}", *pairs]))
    handle, path = tempfile.mkstemp()
    with os.fdopen(handle, "w") as stream:
        stream.write("\n".join(lines) + "\n")
    return path


def start(shape, scale=0.1):
    return nd.array(np.cos(np.arange(np.prod(shape))).reshape(shape) * scale)


def batches(epochs=2):
    path = libsvm_file()
    found = mx.io.LibSVMIter(data_libsvm=path, data_shape=(FEATURES,), batch_size=BATCH)
    for _ in range(epochs):
        for batch in found:
            yield batch.data[0], batch.label[0]
        found.reset()
    os.remove(path)


def logistic(scores, labels):
    return nd.mean(nd.log(1 + nd.exp(-(2 * labels - 1) * scores)))


def linear(optimizer, grad_stype, stype="default", **options):
    """dot(csr, weight), the gradient of the weight row_sparse or dense."""
    weight = start((FEATURES, 1)).tostype(stype)
    weight.attach_grad(stype=grad_stype)
    updater = mx.optimizer.get_updater(mx.optimizer.create(optimizer, **options))
    losses = []
    for data, labels in batches():
        with autograd.record():
            loss = logistic(nd.dot(data, weight).reshape((-1,)), labels)
        loss.backward()
        updater(0, weight.grad, weight)
        losses.append(float(loss.asscalar()))
    return [*losses, *weight.asnumpy().reshape(-1)[:5].tolist()]


def linear_module():
    """The linear classifier of MXNet's examples: a Module over LibSVM data."""
    x = mx.sym.Variable("data", stype="csr")
    weight = mx.sym.Variable("weight", stype="row_sparse", shape=(FEATURES, 2))
    bias = mx.sym.Variable("bias", shape=(2,))
    scores = mx.sym.broadcast_add(mx.sym.sparse.dot(x, weight), bias)
    label = mx.sym.Variable("softmax_label")
    network = mx.sym.SoftmaxOutput(data=scores, label=label, name="out")
    path = libsvm_file()
    found = mx.io.LibSVMIter(data_libsvm=path, data_shape=(FEATURES,), batch_size=BATCH)
    module = mx.mod.Module(network, data_names=["data"], label_names=["softmax_label"])
    module.bind(data_shapes=found.provide_data, label_shapes=found.provide_label)
    values = {"weight": start((FEATURES, 2)).tostype("row_sparse"), "bias": start((2,))}
    module.init_params(arg_params=values)
    store = mx.kv.create("local")
    options = {"learning_rate": 0.5, "rescale_grad": 1.0 / BATCH}
    module.init_optimizer(optimizer="sgd", kvstore=store, optimizer_params=options)
    losses = []
    for _ in range(2):
        for batch in found:
            module.prepare(batch, sparse_row_id_fn=lambda b: {"weight": b.data[0].indices})
            module.forward_backward(batch)
            chosen = module.get_outputs()[0].asnumpy()
            labels = batch.label[0].asnumpy().astype(int)
            losses.append(float(-np.log(chosen[np.arange(BATCH), labels]).mean()))
            module.update()
        found.reset()
    os.remove(path)
    return losses


def factorisation_machine():
    """Linear terms and pairs of factors; weights row_sparse, updates lazy.

    Not Adam: gradients that are 0 but for rounding would become whole steps.
    """
    x = mx.sym.Variable("data", stype="csr")
    v = mx.sym.Variable("v", shape=(FEATURES, 3), stype="row_sparse")
    w = mx.sym.Variable("w", shape=(FEATURES, 1), stype="row_sparse")
    bias = mx.sym.Variable("bias", shape=(1,))
    linear_terms = mx.sym.broadcast_add(mx.sym.sparse.dot(x, w), bias)
    squares = mx.sym.sum(mx.sym.square(mx.sym.sparse.dot(x, v)), axis=1, keepdims=1)
    own = mx.sym.sparse.dot(mx.sym.sparse.square(x), mx.sym.sparse.square(v))
    pairs = 0.5 * (squares - mx.sym.sum(own, axis=1, keepdims=1))
    label = mx.sym.Variable("label", shape=(BATCH, 1))
    network = mx.sym.LogisticRegressionOutput(linear_terms + pairs, label)
    executor = network.simple_bind(mx.current_context(), data=(BATCH, FEATURES), label=(BATCH, 1))
    for name, shape in (("v", (FEATURES, 3)), ("w", (FEATURES, 1)), ("bias", (1,))):
        target = executor.arg_dict[name]
        value = start(shape)
        (value.tostype("row_sparse") if target.stype != "default" else value).copyto(target)
    options = {"learning_rate": 2.0, "momentum": 0.9, "rescale_grad": 1.0 / BATCH}
    updater = mx.optimizer.get_updater(mx.optimizer.create("sgd", **options))
    losses = []
    for data, labels in batches():
        data.copyto(executor.arg_dict["data"])
        labels.reshape((BATCH, 1)).copyto(executor.arg_dict["label"])
        chance = executor.forward(is_train=True)[0].asnumpy().reshape(-1)
        truth = labels.asnumpy()
        losses.append(float(-np.log(np.where(truth > 0, chance, 1 - chance)).mean()))
        executor.backward()
        for number, name in enumerate(("v", "w", "bias")):
            updater(number, executor.grad_dict[name], executor.arg_dict[name])
    return [[executor.grad_dict[n].stype for n in ("v", "w", "bias")], losses]


class WideAndDeep(mx.gluon.Block):
    """Embeddings with row_sparse gradients beside a linear part."""

    def __init__(self):
        super().__init__(prefix="wide_")
        with self.name_scope():
            self.deep = mx.gluon.nn.Embedding(50, 4, sparse_grad=True)
            self.wide = mx.gluon.nn.Embedding(50, 1, sparse_grad=True)
            self.hidden = mx.gluon.nn.Dense(6, activation="relu", in_units=12)
            self.out = mx.gluon.nn.Dense(1, in_units=6)

    def forward(self, x):
        deep = self.out(self.hidden(self.deep(x).reshape((x.shape[0], -1))))
        return deep + self.wide(x).sum(axis=1)


def wide_and_deep(optimizer, **options):
    network = WideAndDeep()
    network.initialize()
    for param in network.collect_params().values():
        param.set_data(start(param.shape))
    trainer = mx.gluon.Trainer(network.collect_params(), optimizer, options)
    random = np.random.RandomState(5)
    losses = []
    for _ in range(5):
        words = nd.array(random.randint(0, 20, size=(BATCH, 3)))
        labels = nd.array((random.rand(BATCH) < 0.5) * 1.0)
        with autograd.record():
            loss = logistic(network(words).reshape((-1,)), labels)
        loss.backward()
        trainer.step(1)
        losses.append(float(loss.asscalar()))
    grad = network.deep.weight.grad()
    return [losses, grad.stype, grad.indices.asnumpy().tolist()]


def fed_module(network, data, labels, sizes, optimizer, **options):
    """Losses of a module whose row_sparse parameters are all fetched before each batch."""
    names = list(data)
    module = mx.mod.Module(network, data_names=names, label_names=["softmax_label"])
    shapes = [(name, (BATCH, values.shape[1])) for name, values in data.items()]
    module.bind(data_shapes=shapes, label_shapes=[("softmax_label", (BATCH,))])
    kinds = module._exec_group.execs[0].arg_dict
    values = {name: start(size).tostype(kinds[name].stype) for name, size in sizes.items()}
    module.init_params(arg_params=values)
    optimizer = mx.optimizer.create(optimizer, rescale_grad=1.0 / BATCH, **options)
    module.init_optimizer(optimizer=optimizer, kvstore=mx.kv.create("local"))
    rows = {n: nd.array(np.arange(size[0])) for n, size in sizes.items() if len(size) > 1}
    rows = {name: numbers for name, numbers in rows.items() if kinds[name].stype != "default"}
    losses = []
    for begin in [*range(0, SAMPLES, BATCH), *range(0, SAMPLES, BATCH)]:
        part = slice(begin, begin + BATCH)
        arrays = [nd.array(values[part]).tostype(kinds[n].stype) for n, values in data.items()]
        batch = mx.io.DataBatch(arrays, [nd.array(labels[part])])
        module.prepare(batch, sparse_row_id_fn=lambda b: rows)
        module.forward_backward(batch)
        module.update()
        chance = module.get_outputs()[0].asnumpy()
        truth = labels[part].astype(int)
        chosen = chance[np.arange(BATCH), truth] if chance.shape[1:] == (2,) else chance.reshape(-1)
        if chance.shape[1:] != (2,):
            chosen = np.where(truth > 0, chosen, 1 - chosen)
        losses.append(float(-np.log(chosen).mean()))
    return [sorted([name, array.stype] for name, array in kinds.items()), losses]


def machine_module(optimizer, **options):
    """The factorisation machine of MXNet's examples."""
    x = mx.sym.Variable("data", stype="csr")
    v = mx.sym.Variable("v", shape=(FEATURES, 3), stype="row_sparse")
    w = mx.sym.Variable("w", shape=(FEATURES, 1), stype="row_sparse")
    linear_terms = mx.sym.broadcast_add(mx.sym.sparse.dot(x, w), mx.sym.var("bias", shape=(1,)))
    own = mx.sym.sparse.dot(x.square(), mx.sym._internal._square_sum(data=v, axis=1, keepdims=True))
    squares = 0.5 * mx.sym.square(data=mx.sym.sparse.dot(x, v))
    joined = mx.sym.Concat(linear_terms, squares, dim=1).sum(axis=1, keepdims=True)
    network = mx.sym.LogisticRegressionOutput(
        mx.sym.elemwise_add(joined, -0.5 * own), mx.sym.Variable("softmax_label")
    )
    data, labels = samples()
    sizes = {"v": (FEATURES, 3), "w": (FEATURES, 1), "bias": (1,)}
    return fed_module(network, {"data": data}, labels, sizes, optimizer, **options)


def wide_module(optimizer, **options):
    """Wide and deep of MXNet's examples: a linear part on csr data, embeddings beside numbers."""
    csr, dense = mx.sym.Variable("csr_data", stype="csr"), mx.sym.Variable("dns_data")
    weight = mx.sym.Variable("linear_weight", stype="row_sparse", shape=(FEATURES, 2))
    bias = mx.sym.Variable("linear_bias", shape=(2,))
    wide = mx.sym.broadcast_add(mx.sym.sparse.dot(csr, weight), bias)
    words = mx.sym.split(
        mx.sym.slice(dense, begin=(0, 0), end=(None, 2)), num_outputs=2, squeeze_axis=1
    )
    parts, sizes = [], {"linear_weight": (FEATURES, 2), "linear_bias": (2,)}
    for i, word in enumerate(words):
        sizes[f"embed_{i}_weight"] = (20, 4)
        embedding = mx.sym.Variable(f"embed_{i}_weight", stype="row_sparse", shape=(20, 4))
        parts.append(mx.sym.contrib.SparseEmbedding(word, embedding, input_dim=20, output_dim=4))
    hidden = mx.sym.concat(*parts, mx.sym.slice(dense, begin=(0, 2), end=(None, 4)), dim=1)
    hidden = mx.sym.FullyConnected(hidden, num_hidden=6, name="first")
    hidden = mx.sym.Activation(hidden, act_type="relu")
    deep = mx.sym.FullyConnected(hidden, num_hidden=2, name="second")
    sizes.update(first_weight=(6, 10), first_bias=(6,), second_weight=(2, 6), second_bias=(2,))
    network = mx.sym.SoftmaxOutput(wide + deep, mx.sym.Variable("softmax_label"), name="out")
    random = np.random.RandomState(9)
    data, labels = samples()
    numbers = np.concatenate([random.randint(0, 20, (SAMPLES, 2)), random.rand(SAMPLES, 2)], axis=1)
    inputs = {"csr_data": data, "dns_data": numbers}
    return fed_module(network, inputs, labels, sizes, optimizer, **options)


def main():
    made = {name: program() for name, program in PROGRAMS.items()}
    with open(sys.argv[1], "w", encoding="utf-8") as stream:
        json.dump(made, stream, indent=1)


PROGRAMS = {
    "sgd": lambda: linear("sgd", "row_sparse", learning_rate=1.0, wd=0.01),
    "sgd dense": lambda: linear("sgd", "default", learning_rate=1.0, wd=0.01),
    "sgd all rows": lambda: linear(
        "sgd", "row_sparse", learning_rate=1.0, wd=0.01, lazy_update=False
    ),
    "momentum": lambda: linear("sgd", "row_sparse", learning_rate=0.5, momentum=0.9, wd=0.01),
    "momentum all rows": lambda: linear(
        "sgd", "row_sparse", learning_rate=0.5, momentum=0.9, wd=0.01, lazy_update=False
    ),
    "clipped": lambda: linear("sgd", "row_sparse", learning_rate=1.0, clip_gradient=0.01),
    "adam": lambda: linear("adam", "row_sparse", learning_rate=0.1, wd=0.01),
    "adam all rows": lambda: linear("adam", "row_sparse", learning_rate=0.1, lazy_update=False),
    "adagrad": lambda: linear("adagrad", "row_sparse", learning_rate=0.1),
    "ftrl": lambda: linear("ftrl", "row_sparse", learning_rate=0.5, wd=0.01),
    "ftrl rows": lambda: linear("ftrl", "row_sparse", "row_sparse", learning_rate=0.5, wd=0.01),
    "momentum rows": lambda: linear(
        "sgd", "row_sparse", "row_sparse", learning_rate=0.5, momentum=0.9, wd=0.01
    ),
    "adam rows": lambda: linear("adam", "row_sparse", "row_sparse", learning_rate=0.1),
    "group adagrad": lambda: linear("groupadagrad", "row_sparse", learning_rate=0.1),
    "lars": lambda: linear("lars", "row_sparse", learning_rate=5.0, momentum=0.9, eta=0.1),
    "lars rows": lambda: linear("lars", "row_sparse", "row_sparse", learning_rate=5.0, wd=0.01),
    "rmsprop": lambda: linear("rmsprop", "row_sparse", learning_rate=0.1),
    "linear module": linear_module,
    "factorisation machine": factorisation_machine,
    **{
        f"{name} {optimizer}": lambda run=run, optimizer=optimizer: run(
            optimizer, learning_rate=0.05
        )
        for name, run in (("machine module", machine_module), ("wide module", wide_module))
        for optimizer in ("sgd", "adam", "adagrad", "ftrl")
    },
    "wide and deep": lambda: wide_and_deep("sgd", learning_rate=0.5),
    "wide and deep adam": lambda: wide_and_deep("adam", learning_rate=0.05),
}

if __name__ == "__main__":
    main()
