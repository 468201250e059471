"""A support vector machine as the last layer: squared and plain hinge loss."""

import made_data

import mxnet as mx


def run():
    """Returns accuracies, and the first scores."""
    train = mx.io.NDArrayIter(*made_data.digits(200), batch_size=25, label_name="svm_label")
    results = {}
    for name, options in (
        ("squared", {"margin": 1.0, "regularization_coefficient": 1.0}),
        ("plain", {"use_linear": True}),
    ):
        net = mx.symbol.Flatten(mx.symbol.Variable("data"))
        net = mx.symbol.FullyConnected(data=net, name="fc1", num_hidden=32)
        net = mx.symbol.Activation(data=net, name="relu1", act_type="relu")
        net = mx.symbol.FullyConnected(data=net, name="fc3", num_hidden=10)
        net = mx.symbol.SVMOutput(data=net, name="svm", **options)
        model = mx.mod.Module(context=mx.cpu(0), symbol=net, label_names=["svm_label"])
        train.reset()
        model.fit(
            train_data=train,
            num_epoch=3,
            optimizer_params={"learning_rate": 0.05, "momentum": 0.9, "wd": 0.00001},
            initializer=mx.init.Xavier(),
        )
        results[name] = model.score(train, mx.metric.Accuracy())[0][1]
        results[name + " scores"] = model.predict(train).asnumpy()[0].tolist()
    return results
