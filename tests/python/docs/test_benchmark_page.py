"""The figures of docs/benchmarks.md are those of the newest lines in bench/results."""

import json
import math
import re

import pytest
from page_blocks import ROOT

PAGE = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
NETWORKS = {
    "VGG-16": "vgg16", "ResNet-18 v2": "resnet18_v2", "Inception v3": "inceptionv3",
    "ResNet-50 v2": "resnet50_v2", "DenseNet-121": "densenet121", "MobileNet 1.0": "mobilenet1.0",
    "SqueezeNet 1.1": "squeezenet1.1",
}  # fmt: skip
TRAININGS = {
    "small CNN": "cnn", "ResNet-18 v2": "resnet18", "LSTM": "lstm",
    "Transformer encoder": "transformer",
}  # fmt: skip
ON_GPU = {
    "a small eager operator": ["eager/a*2"],
    "ResNet-50 v2, eager": ["nets/resnet50_v2/1", "nets/resnet50_v2/32"],
    "BERT-base, eager": ["nets/bert_base/1", "nets/bert_base/32"],
    "convolution of the HPC page": ["conv/seed"],
}
TRAINED_ON_GPU = {
    "training in float16": [
        "resnet18_v2/fp16/128", "densenet121/fp16/128", "mobilenet_v2_1_0/fp16/128",
        "vgg16/fp16/128",
    ],
    "training BERT-base": [
        "bert_base/fp16/32", "lstm/fp16/32", "transformer/fp16/16", "cifar-script/2",
    ],
}  # fmt: skip
ON_GPU_BOUND = {
    "ResNet-18 v2": "resnet18_v2", "ResNet-50 v2": "resnet50_v2", "MobileNet 1.0": "mobilenet1_0",
    "SqueezeNet 1.1": "squeezenet1_1", "DenseNet-121": "densenet121",
    "Inception v3": "inception_v3", "VGG-16": "vgg16", "BERT-base": "bert_base_128",
    "a word of": "gpt2_step_512",
}  # fmt: skip


def newest(file):
    """{metric: its last line}."""
    lines = (ROOT / "bench" / "results" / file).read_text(encoding="utf-8").splitlines()
    return {row["metric"]: row for row in map(json.loads, lines)}


def slowest(row):
    """Our time as a part of the fastest peer's."""
    return max(peer["median"] for peer in row["ratio"].values())


def figures(begin, heading):
    """The decimal numbers behind a row's first cell, in the table under a heading."""
    table = PAGE[PAGE.index(f"| {heading}") :].partition("\n\n")[0]
    (row,) = (line for line in table.splitlines() if line.startswith(f"| {begin}"))
    return [float(x) for x in re.findall(r"\d+\.\d+", row.split("|", 2)[2])]


@pytest.mark.parametrize("name", NETWORKS)
def test_inference(name):
    rows = newest("models.jsonl")
    measured = [slowest(rows[f"models/{NETWORKS[name]}/batch{n}"]) for n in (1, 32)]
    told = figures(name, "inference")
    assert [told[0], told[-1]] == pytest.approx(measured, abs=0.0051)


@pytest.mark.parametrize("name", TRAININGS)
def test_training(name):
    measured = slowest(newest("train.jsonl")[f"train/{TRAININGS[name]}"])
    assert figures(name, "training step") == pytest.approx([measured], abs=0.0051)


def test_functions_of_np():
    rows = newest("np.jsonl")
    mean = rows["np/million/geometric-mean"]["ratio"]
    told = figures("42 functions", "functions of `mx.np`")
    assert told == pytest.approx([mean["numpy"], mean["torch"]], abs=0.0051)
    small = rows["np/small/geometric-mean"]
    (worst,) = small["worst"]["mx.nd"].values()
    told = figures("35 functions", "functions of `mx.np`")
    assert told == pytest.approx([small["ratio"]["mx.nd"], worst], abs=0.0051)


@pytest.mark.parametrize("begin", ON_GPU)
def test_a_gpu(begin):
    rows = newest("gpu-h200.jsonl")
    measured = [rows[metric]["ratio"] for metric in ON_GPU[begin]]
    assert figures(begin, "on a GPU")[: len(measured)] == pytest.approx(measured, abs=0.0051)


def test_operators_of_a_gpu():
    rows = newest("gpu-h200.jsonl")
    ratios = {m: row["ratio"] for m, row in rows.items() if re.match(r"ops/\w+/\w+$", m)}
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    worst = max(ratios, key=ratios.get)
    told = figures("64 operators", "on a GPU")
    assert told == pytest.approx([mean, ratios[worst]], abs=0.0051)
    _, name, size = worst.split("/")
    assert f"(`{name}`, {size})" in PAGE


def test_training_on_a_gpu():
    rows = newest("gpu-train.jsonl")
    kinds = ("fp16", "bf16", "tf32")
    measured = [1 / rows[f"train/resnet50_v2/{kind}/128"]["ratio"] for kind in kinds]
    assert figures("training ResNet-50 v2", "on a GPU") == pytest.approx(measured, abs=0.0051)


def test_the_tutorial_of_gpus():
    page = (ROOT / "docs" / "tutorials" / "speed_gpu.md").read_text(encoding="utf-8")
    rows = newest("gpu-train.jsonl")
    rates = {}
    for kind in ("fp16", "bf16", "tf32"):
        row = rows[f"train/resnet50_v2/{kind}/128"]
        rates[kind] = row["remx"]
        for engine in ("remx", "torch"):
            assert f"{round(row[engine]):,}" in page, (kind, engine)
    assert f"{rates['fp16'] / rates['tf32']:.1f} times as fast" in page


@pytest.mark.parametrize("begin", TRAINED_ON_GPU)
def test_more_training_on_a_gpu(begin):
    rows = newest("gpu-train.jsonl")
    measured = [1 / rows[f"train/{name}"]["ratio"] for name in TRAINED_ON_GPU[begin]]
    assert figures(begin, "on a GPU") == pytest.approx(measured, abs=0.0051)


@pytest.mark.parametrize("begin", ON_GPU_BOUND)
def test_inference_on_a_gpu(begin):
    rows = newest("gpu-models.jsonl")
    one, many = (rows.get(f"infer/{ON_GPU_BOUND[begin]}/fp16/{batch}") for batch in (1, 32))
    measured = [one["ratio"], one["remx"]["ms"]] + ([many["ratio"]] if many else [])
    assert figures(begin, "inference on that GPU") == pytest.approx(measured, abs=0.0051)
