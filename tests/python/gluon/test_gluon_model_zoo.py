import json
import os

import numpy as np
import pytest
from record_golden import DEPTHS, digest, graph_of, params_of, zoo_net

import mxnet as mx
from mxnet import nd
from mxnet.gluon.model_zoo import model_store, vision

with open(os.path.join(os.path.dirname(__file__), "golden", "zoo.json")) as _stream:
    GOLDEN = json.load(_stream)


def run_once(net):
    net.initialize()
    net(nd.zeros((1, 3, 32, 32)))
    return net


@pytest.mark.parametrize("name", ["resnet18_v2", "resnet50_v2"])
def test_parameter_names_and_shapes_are_those_of_mxnet(name):
    assert params_of(run_once(zoo_net(name))) == GOLDEN["params"][name]


def test_exported_resnet18_is_that_of_mxnet():
    graph = graph_of(zoo_net("resnet18_v2"), (1, 3, 32, 32))
    for ours, theirs in zip(graph["nodes"], GOLDEN["graphs"]["resnet18_v2"]["nodes"], strict=True):
        assert ours == theirs


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("version", [1, 2])
def test_every_exported_resnet_is_that_of_mxnet(version, depth):
    name = f"resnet{depth}_v{version}"
    assert digest(graph_of(zoo_net(name), (1, 3, 32, 32))) == GOLDEN["digests"][name]


def test_prefixes_count_per_version():
    with mx.name.NameManager():
        assert vision.resnet18_v2().prefix == "resnetv20_"
        assert vision.resnet34_v2().prefix == "resnetv21_"
        assert vision.resnet18_v1().prefix == "resnetv10_"


def test_resnet50_v2_has_the_174_operators_of_the_seed():
    graph = graph_of(zoo_net("resnet50_v2"), (1, 3, 32, 32))
    counts = {}
    for node in graph["nodes"]:
        counts[node["op"]] = counts.get(node["op"], 0) + 1
    counts.pop("null")
    assert counts == {"Convolution": 53, "BatchNorm": 51, "Activation": 50, "elemwise_add": 16,
                      "Pooling": 2, "Flatten": 1, "FullyConnected": 1}  # fmt: skip


def test_get_model_knows_its_names():
    assert isinstance(vision.get_model("ResNet18_V1", classes=10), vision.ResNetV1)
    with pytest.raises(ValueError, match="resnet50_v2"):
        vision.get_model("nope")
    with pytest.raises(AssertionError, match="1 or 2"):
        vision.get_resnet(3, 18)
    with pytest.raises(AssertionError, match="152"):
        vision.get_resnet(1, 19)


def test_thumbnail_and_classes():
    net = vision.resnet18_v1(thumbnail=True, classes=7)
    net.initialize()
    assert net(nd.zeros((2, 3, 16, 16))).shape == (2, 7)


# ---- trained weights ------------------------------------------------------------------------


@pytest.fixture
def offline(monkeypatch, tmp_path):
    """A repository folder without any file, and an empty home."""
    monkeypatch.delenv("MXNET_GLUON_ACCEPT_LOCAL", raising=False)
    monkeypatch.setenv("MXNET_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MXNET_GLUON_REPO", str(tmp_path / "repo"))
    return tmp_path


def test_missing_weights_fail_in_one_line_that_names_file_folder_and_hash(offline):
    with pytest.raises(mx.MXNetError) as caught:
        vision.resnet18_v2(pretrained=True)
    message = str(caught.value)
    assert "\n" not in message
    assert "resnet18_v2-a81db45f.params" in message
    assert str(offline / "home" / "models") in message
    assert "a81db45fd7b7a2d12ab97cd88ef0a5ac48b8f657" in message


def local_weights(folder):
    folder.mkdir(parents=True)
    net = run_once(vision.resnet18_v2())
    net.save_parameters(str(folder / "resnet18_v2-a81db45f.params"))
    return net.output.weight.data().asnumpy()


def test_local_weights_of_another_hash_need_the_switch(offline, monkeypatch):
    expected = local_weights(offline / "home" / "models")
    with pytest.raises(mx.MXNetError, match="has another hash"):
        vision.resnet18_v2(pretrained=True)
    monkeypatch.setenv("MXNET_GLUON_ACCEPT_LOCAL", "1")
    with pytest.warns(UserWarning, match="SHA-1"):
        net = vision.resnet18_v2(pretrained=True)
    np.testing.assert_array_equal(net.output.weight.data().asnumpy(), expected)


@pytest.mark.parametrize("spelling", ["{}", "file://{}"])
def test_weights_come_from_a_repository_folder(offline, monkeypatch, spelling):
    folder = offline / "repo" / "gluon" / "models"
    expected = local_weights(folder)
    content = (folder / "resnet18_v2-a81db45f.params").read_bytes()
    sha1 = __import__("hashlib").sha1(content).hexdigest()
    file_name = f"resnet18_v2-{sha1[:8]}.params"
    (folder / file_name).write_bytes(content)
    monkeypatch.setitem(model_store._model_sha1, "resnet18_v2", sha1)
    monkeypatch.setenv("MXNET_GLUON_REPO", spelling.format(offline / "repo"))
    net = vision.resnet18_v2(pretrained=True)
    np.testing.assert_array_equal(net.output.weight.data().asnumpy(), expected)
    assert (offline / "home" / "models" / file_name).exists()


def test_root_wins_over_home_and_purge_empties_it(offline, monkeypatch):
    root = offline / "elsewhere"
    local_weights(root)
    monkeypatch.setenv("MXNET_GLUON_ACCEPT_LOCAL", "1")
    with pytest.warns(UserWarning, match="SHA-1"):
        vision.resnet18_v2(pretrained=True, root=str(root))
    model_store.purge(str(root))
    assert list(root.iterdir()) == []


def test_short_hash():
    assert model_store.short_hash("resnet50_v2") == "ecdde353"
    with pytest.raises(ValueError, match="nope"):
        model_store.short_hash("nope")
