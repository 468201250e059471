"""The oldest way: FeedForward, its files, inner layers as features, and what is in a symbol."""

import os
import tempfile
import warnings

import made_data
import numpy as np

import mxnet as mx


def run():
    """Returns scores, features and sizes."""
    pictures, labels = made_data.digits(150)
    flat = pictures.reshape(150, -1)
    data = mx.symbol.Variable("data")
    fc1 = mx.symbol.FullyConnected(data=data, name="fc1", num_hidden=24)
    act1 = mx.symbol.Activation(data=fc1, name="relu1", act_type="relu")
    fc2 = mx.symbol.FullyConnected(data=act1, name="fc2", num_hidden=10)
    mlp = mx.symbol.SoftmaxOutput(data=fc2, name="softmax")
    prefix = os.path.join(tempfile.mkdtemp(), "mlp")
    warnings.simplefilter("ignore")
    model = mx.model.FeedForward.create(
        mlp,
        X=mx.io.NDArrayIter(flat, labels, 25),
        ctx=mx.cpu(),
        num_epoch=3,
        optimizer="sgd",
        learning_rate=0.1,
        momentum=0.9,
        wd=0.00001,
        initializer=mx.init.Xavier(),
        eval_metric="accuracy",
        epoch_end_callback=mx.callback.do_checkpoint(prefix),
        batch_end_callback=mx.callback.Speedometer(25, 3),
    )
    score = model.score(mx.io.NDArrayIter(flat, labels, 25))
    loaded = mx.model.FeedForward.load(prefix, 3, ctx=mx.cpu())
    predicted, fed, wanted = loaded.predict(mx.io.NDArrayIter(flat, labels, 40), return_data=True)
    internals = loaded.symbol.get_internals()
    extractor = mx.model.FeedForward(
        ctx=mx.cpu(), symbol=internals["relu1_output"], numpy_batch_size=30,
        arg_params=loaded.arg_params, aux_params=loaded.aux_params, allow_extra_params=True,
    )  # fmt: skip
    features = extractor.predict(flat)
    going_on = mx.model.FeedForward.load(prefix, 2, num_epoch=3, learning_rate=0.05)
    going_on.fit(mx.io.NDArrayIter(flat, labels, 25), eval_data=mx.io.NDArrayIter(flat, labels, 25))
    shapes = mlp.infer_shape(data=(25, 144))
    return {
        "score": float(score),
        "predicted": list(predicted.shape),
        "fed": float(np.abs(fed - flat).sum()),
        "wanted": float(np.abs(wanted - labels).sum()),
        "first": predicted[0].tolist(),
        "features": [list(features.shape), float(features.sum())],
        "later": float(going_on.score(mx.io.NDArrayIter(flat, labels, 25))),
        "outputs": internals.list_outputs(),
        "shapes": [[list(shape) for shape in part] for part in shapes],
        "files": sorted(os.listdir(os.path.dirname(prefix))),
    }
