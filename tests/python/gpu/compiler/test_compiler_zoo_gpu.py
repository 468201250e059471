"""Every network of the zoo through the GPU's compiler: the scores of float32 on the CPU."""

import numpy as np
import pytest

import mxnet as mx
from mxnet.gluon.model_zoo import vision

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.slow,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

# How far scores may lie from those of the CPU, in parts of their range, from the least to the
# largest: rounding all factors to TF32 on the CPU moves those of vgg19_bn by 0.7e-3 of it.
CLOSE = {"tf32": 1e-3, "fp16": 1e-2}
NETWORKS = [
    *(f"resnet{layers}_v{version}" for version in (1, 2) for layers in (18, 34, 50, 101, 152)),
    *(f"vgg{layers}{norm}" for layers in (11, 13, 16, 19) for norm in ("", "_bn")),
    *(f"densenet{layers}" for layers in (121, 161, 169, 201)),
    *(f"mobilenet{width}" for width in ("1_0", "0_75", "0_5", "0_25")),
    *(f"mobilenet_v2_{width}" for width in ("1_0", "0_75", "0_5", "0_25")),
    *("alexnet", "squeezenet1_0", "squeezenet1_1", "inception_v3"),
]


def made(name):
    """Symbol, values, data and scores of a network whose statistics have found their place."""
    mx.random.seed(5)
    side = 299 if name == "inception_v3" else 224
    net = getattr(vision, name)()
    net.initialize(mx.init.Xavier(magnitude=2), ctx=mx.gpu(0))
    for _ in range(4):
        with mx.autograd.train_mode():
            net(mx.nd.random.uniform(-1, 1, (4, 3, side, side), ctx=mx.gpu(0)))
    net.collect_params().reset_ctx(mx.cpu())
    data = mx.nd.random.uniform(-1, 1, (1, 3, side, side))
    values = {name: parameter.data() for name, parameter in net.collect_params().items()}
    return net(mx.sym.var("data")), values, data, net(data).asnumpy()


def test_the_list_is_whole():
    known = {name for name in vision.__all__ if callable(getattr(vision, name))}
    listed = {name for name in known if name[0].islower() and not name.startswith("get_")}
    assert listed == set(NETWORKS)


@pytest.mark.parametrize("name", NETWORKS)
def test_scores_are_those_of_the_cpu(name, monkeypatch):
    symbol, values, data, wanted = made(name)
    for precision, close in CLOSE.items():
        monkeypatch.setenv("REMX_GPU_PRECISION", precision)
        executor = symbol.simple_bind(mx.gpu(0), data=data.shape, grad_req="null")
        for arrays in (executor.arg_dict, executor.aux_dict):
            for key, array in arrays.items():
                array[:] = data if key == "data" else values[key]
        for _ in range(3):  # kernel by kernel, recorded, replayed
            got = executor.forward(is_train=False)[0].asnumpy()
            apart = np.abs(got - wanted).max() / np.ptp(wanted)
            assert apart < close, f"{precision}: {apart}"
        text = str(mx.remx.explain(executor))
        assert "operator by operator" not in text, text
