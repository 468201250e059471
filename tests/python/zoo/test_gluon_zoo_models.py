"""Every zoo network beside what MXNet 1.9.1 made of it (record_zoo.py)."""

import json

import numpy as np
import pytest
import record_zoo
from record_zoo import MODELS, digest, graph, make, sides, table

import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.gluon.model_zoo import model_store, vision

GOLDEN = np.load(record_zoo.FILE)
# one of each family in the quick run, the others with ./test --all
QUICK = {"alexnet", "mobilenet0.25", "mobilenetv2_0.25", "resnet18_v1", "squeezenet1.1", "vgg11_bn"}
WITH_SLOW = [
    name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in MODELS
]


@pytest.mark.parametrize("name", record_zoo.FAMILIES)
def test_parameter_table_is_that_of_mxnet(name):
    assert table(make(name), sides(name)[0]) == json.loads(str(GOLDEN[f"{name}/table"]))


@pytest.mark.parametrize("name", MODELS)
def test_names_shapes_and_graph_are_those_of_mxnet(name):
    params = table(make(name), sides(name)[0])
    assert sum(int(np.prod(shape)) for _, shape in params) == GOLDEN[f"{name}/size"]
    assert digest(params) == GOLDEN[f"{name}/params"]
    assert digest(graph(make(name))) == GOLDEN[f"{name}/graph"]


@pytest.mark.parametrize("name", WITH_SLOW)
def test_output_is_that_of_mxnet_with_the_same_weights(name):
    np.testing.assert_allclose(record_zoo.output(name), GOLDEN[f"{name}/output"], rtol=0, atol=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["densenet121", "inceptionv3"])
def test_eager_output_is_that_of_the_graph(name):
    net = make(name)
    side = sides(name)[1]
    table(net, side)
    record_zoo.fill(net)
    eager = net(record_zoo.picture(side)).asnumpy()
    np.testing.assert_allclose(
        eager[0, : record_zoo.SHOWN], GOLDEN[f"{name}/output"], rtol=0, atol=1e-4
    )


@pytest.mark.parametrize("name", WITH_SLOW)
def test_one_training_step(name):
    side = sides(name)[1]
    net = vision.get_model(name, classes=10)
    net.initialize(mx.init.Xavier())
    net.hybridize()
    data = nd.array(np.random.uniform(-1, 1, (2, 3, side, side)))
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.001})
    with autograd.record():
        loss = gluon.loss.SoftmaxCrossEntropyLoss()(net(data), nd.array([1, 2]))
    loss.backward()
    trained = [p for p in net.collect_params().values() if p.grad_req != "null"]
    before = [param.data().asnumpy() for param in trained]
    trainer.step(2)
    assert np.isfinite(loss.asnumpy()).all()
    pairs = zip(before, trained, strict=True)
    moved = [not np.array_equal(old, param.data().asnumpy()) for old, param in pairs]
    assert all(np.isfinite(p.data().asnumpy()).all() for p in trained)
    assert moved[0]
    assert moved[-1]
    assert np.mean(moved) > 0.9


def test_get_model_knows_every_name_of_mxnet():
    assert sorted(MODELS) == sorted(vision._MODELS)
    assert set(model_store._model_sha1) == set(MODELS)


def test_wrong_versions_are_refused():
    with pytest.raises(AssertionError, match="19"):
        vision.get_vgg(12)
    with pytest.raises(AssertionError, match=r"1\.1"):
        vision.SqueezeNet("2.0")
    with pytest.raises(AssertionError, match="121"):
        vision.densenet.get_densenet(100)


def test_missing_weights_name_the_file(tmp_path, monkeypatch):
    monkeypatch.setenv("MXNET_GLUON_REPO", str(tmp_path))
    with pytest.raises(mx.MXNetError, match=r"mobilenet0.5-8e9d539c.params"):
        vision.mobilenet0_5(pretrained=True, root=str(tmp_path))
    with pytest.raises(mx.MXNetError, match=r"vgg16_bn-7f01cf05.params"):
        vision.vgg16_bn(pretrained=True, root=str(tmp_path))
