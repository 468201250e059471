"""Trainings through `mx.mod`; both this library and MXNet 1.9.1 run them."""

import logging
import zlib

import numpy as np

import mxnet as mx

SAMPLES, WIDTH, CLASSES = 50, 6, 3


def values_of(name, shape, scale=1.0):
    """Return values that follow from the name alone."""
    random = np.random.RandomState(zlib.crc32(name.encode()))
    return (scale * random.uniform(-1, 1, shape)).astype("float32")


def samples():
    """Return data and labels that can be learned."""
    data = values_of("data", (SAMPLES, WIDTH))
    labels = np.argmax(data @ values_of("truth", (WIDTH, CLASSES)), axis=1)
    return data, labels.astype("float32")


def iterator(batch_size=10):
    """Return an iterator; the last batch of 50 samples may be padded."""
    data, labels = samples()
    return mx.io.NDArrayIter(data, labels, batch_size)


def network():
    """Return a small classifier with batch normalization."""
    net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=8, no_bias=True, name="fc1")
    net = mx.sym.BatchNorm(net, fix_gamma=False, name="bn1")
    net = mx.sym.Activation(net, act_type="relu", name="relu1")
    net = mx.sym.FullyConnected(net, num_hidden=CLASSES, name="fc2")
    return mx.sym.SoftmaxOutput(net, name="softmax")


def first_params(symbol, **shapes):
    """Return starting values for all parameters."""
    arg_shapes, _, aux_shapes = symbol.infer_shape(**shapes)
    arguments = zip(symbol.list_arguments(), arg_shapes)  # noqa: B905
    states = zip(symbol.list_auxiliary_states(), aux_shapes)  # noqa: B905
    args = {
        name: mx.nd.array(values_of(name, shape, 0.5))
        for name, shape in arguments
        if name not in shapes
    }
    aux = {name: mx.nd.ones(shape) for name, shape in states}
    return args, aux


def trained(context=None, optimizer="sgd", batch_size=10, epochs=3, **options):
    """Return the module after `fit`."""
    symbol = network()
    module = mx.mod.Module(
        symbol, context=context or mx.current_context(), logger=logging.getLogger("run")
    )
    args, aux = first_params(symbol, data=(batch_size, WIDTH), softmax_label=(batch_size,))
    params = {"learning_rate": 0.2, "wd": 0.01, **options}
    module.fit(
        iterator(batch_size),
        optimizer=optimizer,
        optimizer_params=params,
        arg_params=args,
        aux_params=aux,
        num_epoch=epochs,
    )
    return module


def outcome(module):
    """Return parameters, score and predictions."""
    args, aux = module.get_params()
    result = {name: value.asnumpy() for name, value in {**args, **aux}.items()}
    result["score"] = np.array(module.score(iterator(8), "acc")[0][1])
    result["predictions"] = module.predict(iterator(8)).asnumpy()
    return result


def bucket_symbol(length):
    """Return a network over sequences of one length, with parameters of no length."""
    steps = mx.sym.split(mx.sym.var("data"), num_outputs=length, axis=1, squeeze_axis=False)
    total = steps if length == 1 else mx.sym.add_n(*[steps[i] for i in range(length)])
    net = mx.sym.FullyConnected(total, num_hidden=CLASSES, name="fc")
    return mx.sym.SoftmaxOutput(net, name="softmax"), ("data",), ("softmax_label",)


def bucket_batch(length, number):
    """Return a batch of one bucket."""
    data = values_of(f"bucket{length}-{number}", (4, length))
    label = np.arange(4) % CLASSES
    return mx.io.DataBatch(
        [mx.nd.array(data)],
        [mx.nd.array(label)],
        bucket_key=length,
        provide_data=[mx.io.DataDesc("data", data.shape)],
        provide_label=[mx.io.DataDesc("softmax_label", label.shape)],
    )


def bucketed():
    """Return a bucketing module after a few steps in buckets of different length."""
    module = mx.mod.BucketingModule(bucket_symbol, default_bucket_key=4)
    batch = bucket_batch(4, 0)
    module.bind(batch.provide_data, batch.provide_label)
    args = {
        "fc_weight": mx.nd.array(values_of("fc_weight", (CLASSES, 1))),
        "fc_bias": mx.nd.array(values_of("fc_bias", (CLASSES,))),
    }
    module.init_params(arg_params=args, aux_params={})
    module.init_optimizer(optimizer_params={"learning_rate": 0.1, "momentum": 0.9})
    for number, length in enumerate([4, 2, 3, 4, 1, 2]):
        module.forward_backward(bucket_batch(length, number))
        module.update()
    return module


def record(path):
    """Write what this interpreter's library makes of the trainings."""
    golden = {}
    for name, module in (
        ("sgd", trained(momentum=0.9)),
        ("adam", trained(optimizer="adam", learning_rate=0.05)),
        ("padded", trained(batch_size=8)),
        ("two", trained(context=[mx.cpu(0), mx.cpu(1)], momentum=0.9)),
    ):
        for key, value in outcome(module).items():
            golden[f"{name}/{key}"] = value
    for key, value in bucketed().get_params()[0].items():
        golden[f"buckets/{key}"] = value.asnumpy()
    np.savez_compressed(path, **golden)
