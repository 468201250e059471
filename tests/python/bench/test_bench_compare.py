"""`python -m mxnet.bench compare`: its table, its files, and what it says when it cannot."""

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

import mxnet as mx
from mxnet.bench import chart, compare, glyphs, model, summary

S = mx.sym
QUICK = ["--rounds", "2", "--iterations", "1", "--threads", "1"]


@pytest.fixture
def prefix(tmp_path):
    """A small checkpoint with two epochs."""
    data = S.Variable("data")
    net = S.Pooling(S.Convolution(data, kernel=(3, 3), num_filter=4, name="conv"), kernel=(2, 2),
                    stride=(2, 2), pool_type="max")  # fmt: skip
    net = S.SoftmaxOutput(S.FullyConnected(net, num_hidden=3, name="fc"), name="softmax")
    shapes, _, _ = net.infer_shape(data=(1, 2, 8, 8))
    mx.random.seed(1)
    args = {
        name: mx.nd.random.normal(shape=shape)
        for name, shape in zip(net.list_arguments(), shapes, strict=True)
        if name not in ("data", "softmax_label")
    }
    for epoch in (0, 3):
        mx.model.save_checkpoint(str(tmp_path / "small"), epoch, net, args, {})
    return str(tmp_path / "small")


def run(*arguments):
    """Runs the command as a user does."""
    folder = os.path.dirname(os.path.dirname(mx.__file__))
    path = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
    return subprocess.run(
        [sys.executable, "-m", "mxnet.bench", "compare", *arguments],
        capture_output=True, text=True, check=False, timeout=300,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip


def test_it_runs_without_any_peer(prefix, tmp_path):
    output, picture = tmp_path / "out.jsonl", tmp_path / "out.svg"
    done = run(f"{prefix}-symbol.json", "--shape", "2,2,8,8", "--peers", *QUICK,
               "--output", str(output), "--chart", str(picture))  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.search(r"^remx +[\d.]+ +[\d.]+ +[\d.]+ +\d+  █+$", done.stdout, re.MULTILINE)
    (line,) = output.read_text().splitlines()
    result = json.loads(line)
    assert result["metric"] == "compare/small/batch2"
    assert result["answer"] == {"right": True, "bound": 1e-3, "gap": {"remx": 0.0}}
    assert (result["n"], result["threads"], result["peers"]) == (2, 1, {})
    texts = [e.text for e in ElementTree.parse(picture).iter() if e.tag.endswith("text")]
    assert "remx" in texts


def test_it_runs_beside_onnx_runtime(prefix, tmp_path):
    output, picture = tmp_path / "out.jsonl", tmp_path / "out.png"
    done = run(prefix, "--shape", "data=1x2x8x8", "--batch", "3", "--peers", "onnxruntime", *QUICK,
               "--output", str(output), "--chart", str(picture))  # fmt: skip
    assert done.returncode == 0, done.stderr
    result = json.loads(output.read_text())
    assert result["metric"] == "compare/small/batch3"
    assert set(result["peers"]) == set(result["ratio"]) == {"onnxruntime"}
    assert result["answer"]["gap"]["onnxruntime"] < 1e-5
    assert "below 1 remx is faster" in done.stdout
    image = mx.image.imdecode(picture.read_bytes())
    assert image.shape[1] == 2 * (chart.LEFT + chart.WIDTH + chart.RIGHT + 2 * chart.MARGIN)
    assert image.asnumpy().min() < 40  # letters


@pytest.mark.parametrize("batch", [2, 5])
def test_an_onnx_file_is_compared(prefix, batch, tmp_path, capsys):
    from mxnet.bench.__main__ import main

    path, output = str(tmp_path / "small.onnx"), tmp_path / "out.jsonl"
    mx.onnx.export_model(f"{prefix}-symbol.json", f"{prefix}-0000.params", [(2, 2, 8, 8)],
                         onnx_file_path=path)  # fmt: skip
    arguments = ["compare", path, "--batch", str(batch), "--peers", "onnxruntime", *QUICK]
    assert main([*arguments, "--output", str(output)]) == 0
    result = json.loads(output.read_text())
    assert result["metric"] == f"compare/small/batch{batch}"
    assert result["answer"]["gap"]["onnxruntime"] < 1e-5


def test_a_peer_that_is_missing_is_named_with_its_remedy(prefix, monkeypatch, capsys):
    monkeypatch.setattr(compare, "installed", lambda names, python: [])
    from mxnet.bench.__main__ import main

    assert main(["compare", prefix, "--shape", "1,2,8,8", "--peers", "openvino", *QUICK]) == 0
    out = capsys.readouterr().out
    assert f"not installed: openvino; to add it: {sys.executable} -m pip install openvino" in out


def test_several_networks_make_one_table(prefix, tmp_path, capsys):
    from mxnet.bench.__main__ import main

    output = tmp_path / "out.jsonl"
    code = main(["compare", prefix, f"{prefix}-symbol.json", "--shape", "1,2,8,8", "--peers",
                 "onnxruntime", *QUICK, "--output", str(output)])  # fmt: skip
    assert code == 0
    assert len(output.read_text().splitlines()) == 2
    *_, head, first, second = capsys.readouterr().out.splitlines()
    assert re.fullmatch("network +remx ms +/ onnxruntime +/ the fastest", head)
    for line in (first, second):
        assert re.fullmatch(r"small/batch1 +[\d.]+ +([\d.]+) +\1 onnxruntime", line)


def test_several_numbers_of_threads_are_rows_of_one_table(prefix, tmp_path, capsys):
    from mxnet.bench.__main__ import main

    output, picture = tmp_path / "out.jsonl", tmp_path / "out.svg"
    code = main(["compare", prefix, "--shape", "1,2,8,8", "--peers", "--rounds", "2",
                 "--iterations", "1", "--threads", "1", "2", "--output", str(output),
                 "--chart", str(picture)])  # fmt: skip
    assert code == 0
    results = [json.loads(line) for line in output.read_text().splitlines()]
    assert [result["threads"] for result in results] == [1, 2]
    table = [line.split("  ")[0] for line in capsys.readouterr().out.splitlines()]
    assert {"small/batch1, 1 thread", "small/batch1, 2 threads"} <= set(table)
    texts = [e.text for e in ElementTree.parse(picture).iter() if e.tag.endswith("text")]
    assert {f"compare/small/batch1 (ms), {n} threads" for n in (1, 2)} <= set(texts)


def test_the_fastest_engine_is_the_one_that_is_hardest_to_beat():
    result = {"metric": "compare/net/batch1", "unit": "ms", "median": 2.0, "host": "a machine",
              "isa": "avx2", "threads": 2, "n": 15,
              "ratio": {"slow": {"median": 0.5}, "fast": {"median": 0.9}}}  # fmt: skip
    alone = {**result, "metric": "compare/odd/batch1", "ratio": {"slow": {"median": 0.25}}}
    _, _, head, first, second = summary.lines([result, alone])
    assert head.split() == [
        "network",
        "remx",
        "ms",
        "/",
        "slow",
        "/",
        "fast",
        "/",
        "the",
        "fastest",
    ]
    assert first.split() == ["net/batch1", "2", "0.50", "0.90", "0.90", "fast"]
    assert second.split() == ["odd/batch1", "2", "0.25", "0.25", "slow"]


def test_a_table_without_any_peer_says_what_to_install(monkeypatch):
    monkeypatch.setattr(compare, "installed", lambda names, python: [])
    from mxnet.bench.__main__ import main

    with pytest.raises(SystemExit, match="none of onnxruntime, openvino, torch is") as caught:
        main(["compare", *QUICK])
    assert f"{sys.executable} -m pip install onnxruntime openvino torch" in str(caught.value)


def test_a_peer_without_a_model_form_is_left_out(tmp_path, monkeypatch, capsys):
    mx.model.save_checkpoint(str(tmp_path / "odd"), 0, S.gamma(S.Variable("data") + 2), {}, {})
    monkeypatch.setattr(compare, "installed", lambda names, python: list(names))
    from mxnet.bench.__main__ import main

    code = main(["compare", str(tmp_path / "odd"), "--shape", "2,3", "--peers", "onnxruntime",
                 *QUICK])  # fmt: skip
    assert code == 0
    assert re.search("no model form for onnxruntime: .*gamma.* has no ONNX form",
                     capsys.readouterr().out)  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "'nowhere' is no network of the zoo, no ONNX file, no checkpoint"),
        (["nowhere.onnx"], "there is no file 'nowhere.onnx'"),
        (["PREFIX"], "the shape of input 'data' is not known; give --shape data=1,3,224,224"),
        (["PREFIX", "--shape", "big"], "--shape 'big' is no shape"),
        (["PREFIX", "--shape", "image=1,2"], r"the model's inputs are \['data'\]"),
        (["PREFIX", "--epoch", "7", "--shape", "1,2,8,8"], "there is no .*small-0007.params"),
        (["PREFIX", "--shape", "1,5,8,8"], "conv"),
        (["PREFIX", "--rounds", "0"], "--rounds 0; use 1 or more"),
        (["PREFIX", "--threads", "2", "0"], "--threads 0; use 1 or more"),
        (["PREFIX", "--chart", "bars.pdf"], "a chart is a .svg or a .png file, got 'bars.pdf'"),
        (["PREFIX", "--shape", "1,2,8,8", "--peer-python", "/no/python"], "does not exist"),
    ],
)
def test_bad_arguments_are_named(prefix, arguments, message):
    from mxnet.bench.__main__ import main

    arguments = [prefix if a == "PREFIX" else a for a in arguments]
    with pytest.raises(SystemExit, match=message) as caught:
        main(["compare", *arguments])
    assert str(caught.value).startswith("compare: ")


def test_the_last_epoch_is_taken(prefix):
    net = model.find(prefix, batch=4, shapes={None: (1, 2, 8, 8)})
    assert net.inputs["data"].shape == (4, 2, 8, 8)
    assert set(net.args) == {"conv_weight", "conv_bias", "fc_weight", "fc_bias"}


def test_zoo_networks_are_found_by_name():
    net = model.find("squeezenet1.1", batch=2)
    assert net.inputs["data"].shape == (2, 3, 224, 224)
    assert net.symbol.list_outputs()[0].endswith("output")


def test_an_exported_zoo_network_needs_no_shape(tmp_path, monkeypatch):
    net = mx.gluon.model_zoo.vision.squeezenet1_1()
    net.initialize()
    net.hybridize()
    net(mx.nd.zeros((1, 3, 224, 224)))
    net.export(str(tmp_path / "squeezenet1.1"))
    monkeypatch.chdir(tmp_path)
    found = model.find("squeezenet1.1", batch=2)
    assert found.inputs["data"].shape == (2, 3, 224, 224)


def test_every_letter_has_seven_rows_of_five_dots():
    for letter in glyphs.GLYPHS:
        rows = glyphs.rows(letter)
        assert len(rows) == glyphs.HEIGHT
        assert max(rows) < 32
    assert len({tuple(glyphs.rows(letter)) for letter in glyphs.GLYPHS}) == len(glyphs.GLYPHS)
