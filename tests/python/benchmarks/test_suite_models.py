"""Every network of the suite: its id, its title, its size, and that it runs."""

import numpy as np
import pytest
from suite import run

from mxnet_benchmarks.model_factory import ModelFactory

IMAGE = (3, 224, 224)
TABLE = {  # id: title, input, classes, learned numbers, running statistics
    "acoustic_model": ("AcousticModel", (540,), 8192, 34_678_784, 0),
    "alexnet": ("AlexNet", (3, 227, 227), 1000, 62_378_344, 0),
    "alexnet_owt": ("AlexNetOWT", (3, 227, 227), 1000, 61_100_840, 0),
    "deep_mnist": ("DeepMNIST", (784,), 10, 11_972_510, 0),
    "deep_speech2": ("DeepSpeech2", (1, 200, 161), 842, None, None),
    "googlenet": ("GoogleNet", IMAGE, 1000, 6_998_552, 0),
    "inception3": ("InceptionV3", (3, 299, 299), 1000, 23_834_568, 34_432),
    "inception4": ("InceptionV4", (3, 299, 299), 1000, 42_679_816, 63_168),
    "inception_resnet_v2": ("InceptionResNetV2", (3, 299, 299), 1000, 56_009_476, 152_104),
    "overfeat": ("Overfeat", (3, 231, 231), 1000, 145_920_872, 0),
    "resnet18": ("ResNet18", IMAGE, 1000, 11_693_736, 9_728),
    "resnet34": ("ResNet34", IMAGE, 1000, 21_801_896, 17_152),
    "resnet50": ("ResNet50", IMAGE, 1000, 25_557_032, 53_120),
    "resnet101": ("ResNet101", IMAGE, 1000, 44_549_160, 105_344),
    "resnet152": ("ResNet152", IMAGE, 1000, 60_192_808, 151_424),
    "resnet200": ("ResNet200", IMAGE, 1000, 64_673_832, 176_000),
    "resnet269": ("ResNet269", IMAGE, 1000, 102_073_384, 252_800),
    "sensor_net": ("SensorNet", (784,), 16, 2_919_440, 0),
    "vgg11": ("VGG11", IMAGE, 1000, 132_863_336, 0),
    "vgg13": ("VGG13", IMAGE, 1000, 133_047_848, 0),
    "vgg16": ("VGG16", IMAGE, 1000, 138_357_544, 0),
    "vgg19": ("VGG19", IMAGE, 1000, 143_667_240, 0),
}
SMALL = ("deep_mnist", "sensor_net", "googlenet")


def test_all_ids_are_there():
    assert set(ModelFactory.models) == {*TABLE, "eng_acoustic_model"}
    assert len(TABLE) == 22


def test_the_acoustic_model_keeps_its_first_name():
    model = ModelFactory.get_model({"model": "eng_acoustic_model", "phase": "inference"})
    assert model.name == "EngAcousticModel"


def sizes(output, shapes):
    arguments, _, states = output.infer_shape(**shapes)
    learned = [
        int(np.prod(shape))
        for name, shape in zip(output.list_arguments(), arguments, strict=True)
        if name not in shapes
    ]
    return sum(learned), sum(int(np.prod(shape)) for shape in states)


@pytest.mark.parametrize("phase", ["inference", "training"])
@pytest.mark.parametrize("name", [n for n in TABLE if n != "deep_speech2"])
def test_sizes(name, phase):
    model = ModelFactory.get_model({"model": name, "phase": phase})
    title, shape, classes, learned, statistics = TABLE[name]
    assert (model.name, model.input_shape, model.num_classes) == (title, shape, classes)
    shapes = {"data": (2, *shape)}
    if phase == "training":
        shapes["softmax_label"] = (2,)
    assert sizes(model.output, shapes) == (learned, statistics)
    assert model.output.list_outputs() == ["softmax_output"]


@pytest.mark.parametrize(
    ("options", "steps", "features"),
    [
        ({}, 67, 2 * 2048),
        ({"rnn_layer_size": 8, "num_rnn_layers": 1, "brnn_output": "sum"}, 67, 8),
        ({"conv_arch": "2-layer-1D", "rnn_layer_size": 8, "rnn_type": "lstm"}, 96, 16),
        ({"conv_arch": "3-layer-2D", "bidirectional": False, "conv_batch_norm": False}, 75, 2048),
    ],
)
def test_deep_speech_follows_its_options(options, steps, features):
    params = {"model": "deep_speech2", "phase": "training", "model_opts": options}
    model = ModelFactory.get_model(params)
    title, shape, classes, _, _ = TABLE["deep_speech2"]
    assert (model.name, model.input_shape, model.num_classes) == (title, shape, classes)
    assert model.labels_shape == (steps,)
    assert model.labels_range == (1, classes - 1)
    shapes = {"data": (2, *shape), "softmax_label": (2, steps)}
    inner, outputs, _ = model.output.infer_shape(**shapes)
    assert outputs == [(steps, 2, classes), (2,)]
    assert dict(zip(model.output.list_arguments(), inner, strict=True))["logits_weight"] == (
        classes,
        features,
    )


@pytest.mark.parametrize("wrong", [{"rnn_type": "elman"}, {"layers": 3}, {"rnn_batch_norm": True}])
def test_deep_speech_names_wrong_options(wrong):
    with pytest.raises(ValueError, match=f"deep_speech2: .*{next(iter(wrong))}"):
        ModelFactory.get_model({"model": "deep_speech2", "phase": "training", "model_opts": wrong})


def check_lines(lines, title, count):
    assert lines["mxnet.version"] == "1.9.1"
    assert lines["exp.framework_ver"] == "1.9.1"
    assert lines["exp.model_title"] == title
    assert len(lines["results.time_data"]) == count
    assert lines["results.time"] == pytest.approx(np.mean(lines["results.time_data"]), rel=1e-4)
    assert isinstance(lines["results.throughput"], int)
    low, middle, high = (lines[f"results.time_{key}"] for key in ("p10", "median", "p90"))
    assert 0.99 * min(lines["results.time_data"]) <= low <= middle <= high


def forward(capsys, name):
    lines, _ = run(
        capsys, f"--model={name}", "--forward_only=true", "--batch_size=1", "--num_batches=1",
        "--num_warmup_batches=1", "--device=cpu",
    )  # fmt: skip
    check_lines(lines, TABLE[name][0], 1)


@pytest.mark.parametrize("name", SMALL)
def test_small_ones_forward(capsys, name):
    forward(capsys, name)


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in TABLE if n not in SMALL])
def test_large_ones_forward(capsys, name):
    forward(capsys, name)


@pytest.mark.parametrize("name", ["deep_mnist", "sensor_net"])
def test_small_ones_train(capsys, name):
    lines, _ = run(capsys, f"--model={name}", "--batch_size=2", "--num_batches=3")
    check_lines(lines, TABLE[name][0], 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["googlenet", "resnet18", "inception3", "acoustic_model"])
def test_larger_ones_train(capsys, name):
    lines, _ = run(capsys, f"--model={name}", "--batch_size=2", "--num_batches=1")
    check_lines(lines, TABLE[name][0], 1)


def test_deep_speech_trains(capsys):
    tiny = '{"rnn_layer_size": 8, "num_rnn_layers": 1, "conv_arch": "1-layer-2D"}'
    lines, _ = run(
        capsys, "--model=deep_speech2", "--batch_size=2", "--num_batches=2", f"--model_opts={tiny}"
    )
    check_lines(lines, "DeepSpeech2", 2)
