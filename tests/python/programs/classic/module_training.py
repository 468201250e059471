"""Training a Module with callbacks, several metrics, checkpoints, a monitor, and going on later."""

import logging
import os
import tempfile

import made_data
import numpy as np

import mxnet as mx


def lenet():
    """Returns the network with its loss."""
    data = mx.sym.var("data")
    net = mx.sym.Convolution(data=data, kernel=(3, 3), num_filter=8)
    net = mx.sym.Activation(data=net, act_type="tanh")
    net = mx.sym.Pooling(data=net, pool_type="max", kernel=(2, 2), stride=(2, 2))
    net = mx.sym.Flatten(data=net)
    net = mx.sym.FullyConnected(data=net, num_hidden=24)
    net = mx.sym.BatchNorm(data=net, fix_gamma=False, momentum=0.9)
    net = mx.sym.Activation(data=net, act_type="relu")
    net = mx.sym.FullyConnected(net, num_hidden=10)
    return mx.sym.SoftmaxOutput(data=net, name="softmax")


def run():
    """Returns accuracies on the way and after going on from a checkpoint."""
    train_iter = mx.io.NDArrayIter(*made_data.digits(200), batch_size=20, shuffle=False)
    val_iter = mx.io.NDArrayIter(*made_data.digits(70, seed=1), batch_size=20)
    folder = tempfile.mkdtemp()
    prefix = os.path.join(folder, "lenet")
    seen = {"batches": 0, "epochs": []}

    def count(param):
        seen["batches"] += 1
        assert param.nbatch == (seen["batches"] - 1) % 10
        assert isinstance(param.locals, dict)

    def remember(epoch, symbol, arg_params, aux_params):
        seen["epochs"].append(epoch)
        assert sorted(aux_params) == sorted(symbol.list_auxiliary_states())

    kv = mx.kvstore.create("local")
    optimizer_params = {
        "learning_rate": 0.1,
        "momentum": 0.9,
        "wd": 0.0001,
        "lr_scheduler": mx.lr_scheduler.MultiFactorScheduler(step=[15, 30], factor=0.5),
    }
    eval_metrics = ["accuracy", mx.metric.create("top_k_accuracy", top_k=3), "ce"]
    initializer = mx.init.Xavier(rnd_type="gaussian", factor_type="in", magnitude=2)
    model = mx.mod.Module(context=[mx.cpu()], symbol=lenet(), logger=logging.getLogger("quiet"))
    model.fit(
        train_iter,
        begin_epoch=0,
        num_epoch=3,
        eval_data=val_iter,
        eval_metric=eval_metrics,
        kvstore=kv,
        optimizer="sgd",
        optimizer_params=optimizer_params,
        initializer=initializer,
        batch_end_callback=[mx.callback.Speedometer(20, 5), count],
        epoch_end_callback=[mx.callback.do_checkpoint(prefix, 1), remember],
        allow_missing=True,
        monitor=mx.mon.Monitor(5, pattern=".*weight"),
    )
    sym, arg_params, aux_params = mx.model.load_checkpoint(prefix, 2)
    again = mx.mod.Module(symbol=sym, logger=logging.getLogger("quiet"))
    again.fit(
        train_iter,
        arg_params=arg_params,
        aux_params=aux_params,
        begin_epoch=2,
        num_epoch=4,
        optimizer="adam",
        optimizer_params=(("learning_rate", 0.002),),
        eval_metric="acc",
    )
    metric = mx.metric.CompositeEvalMetric(["acc", "ce"])
    scores = dict(model.score(val_iter, metric))
    scores_again = dict(again.score(val_iter, ["acc", "ce"]))
    predictions = again.predict(val_iter).asnumpy()
    parts = [out[0].asnumpy() for out, _, _ in again.iter_predict(val_iter)]
    np.testing.assert_allclose(np.concatenate(parts), predictions, rtol=1e-4, atol=1e-6)
    return {
        "accuracy": scores["accuracy"],
        "cross entropy": scores["cross-entropy"],
        "accuracy later": scores_again["accuracy"],
        "cross entropy later": scores_again["cross-entropy"],
        "batches": seen["batches"],
        "epochs": seen["epochs"],
        "predicted": list(predictions.shape),
        "files": sorted(os.listdir(folder)),
    }
