"""export_model: its arguments, open sizes, whole networks, and what it says when it cannot."""

import logging

import numpy as np
import onnx
import onnx_runs
import pytest

import mxnet as mx

S = mx.sym


def mlp():
    """A network with a label."""
    data = S.Variable("data")
    hidden = S.Activation(S.FullyConnected(data, num_hidden=5, name="fc1"), act_type="relu")
    return S.SoftmaxOutput(S.FullyConnected(hidden, num_hidden=3, name="fc2"), name="softmax")


@pytest.fixture
def checkpoint(tmp_path):
    """Files of the network, its inputs and its parameters."""
    symbol = mlp()
    inputs, params = onnx_runs.fill(symbol, {"data": (2, 4)})
    mx.model.save_checkpoint(str(tmp_path / "net"), 0, symbol, params, {})
    return tmp_path, symbol, inputs, params


def test_files_symbols_and_dictionaries_give_the_same_file(checkpoint):
    folder, symbol, inputs, params = checkpoint
    contents = set()
    prefixed = {f"arg:{name}": array for name, array in params.items()}
    for sym, given in [
        (str(folder / "net-symbol.json"), str(folder / "net-0000.params")),
        (symbol, params), (symbol, prefixed), (symbol, [params, {}]),
    ]:  # fmt: skip
        path = str(folder / "net.onnx")
        assert mx.onnx.export_model(sym, given, [(2, 4)], np.float32, path) == path
        contents.add((folder / "net.onnx").read_bytes())
    assert len(contents) == 1
    ours = onnx_runs.run_here(symbol, inputs, params)
    onnx_runs.check_same(ours, onnx_runs.run_runtime(folder / "net.onnx", inputs))


def test_labels_stay_behind_and_names_are_kept(checkpoint):
    folder, symbol, _, params = checkpoint
    path = str(folder / "net.onnx")
    mx.onnx.export_model(symbol, params, input_shape=[(2, 4)], onnx_file_path=path)
    model = onnx.load(path)
    assert [i.name for i in model.graph.input] == ["data"]
    assert [o.name for o in model.graph.output] == ["softmax"]
    assert {t.name for t in model.graph.initializer} >= set(params)
    assert (model.opset_import[0].version, model.graph.name) == (13, "mxnet_converted_model")


@pytest.mark.parametrize("shapes", [None, [(None, 4)], [("rows", 4)]])
def test_an_open_batch_runs_with_any_size(checkpoint, shapes):
    folder, symbol, _, params = checkpoint
    path = str(folder / "net.onnx")
    mx.onnx.export_model(
        symbol, params, [(2, 4)], onnx_file_path=path, dynamic=True, dynamic_input_shapes=shapes
    )
    for rows in (1, 7):
        data = np.random.RandomState(rows).standard_normal((rows, 4)).astype(np.float32)
        ours = onnx_runs.run_here(symbol, {"data": data}, params)
        onnx_runs.check_same(ours, onnx_runs.run_runtime(path, {"data": data}))


@pytest.mark.parametrize("shape", [(5, None, 24), (None, None, 24)])
def test_attention_runs_with_open_sizes(shape, tmp_path):
    x = S.Variable("x")
    scores = S.softmax(S.contrib.interleaved_matmul_selfatt_qk(x, heads=2))
    symbol = S.contrib.interleaved_matmul_selfatt_valatt(x, scores, heads=2)
    path = str(tmp_path / "net.onnx")
    mx.onnx.export_model(
        symbol, {}, [(5, 3, 24)], onnx_file_path=path, dynamic=True,
        dynamic_input_shapes=[shape],
    )  # fmt: skip
    data = np.random.RandomState(3).standard_normal((shape[0] or 7, 4, 24)).astype(np.float32)
    ours = onnx_runs.run_here(symbol, {"x": data}, {})
    onnx_runs.check_same(ours, onnx_runs.run_runtime(path, {"x": data}))


def test_too_many_open_sizes_are_refused_in_words(tmp_path):
    symbol = S.reshape(S.transpose(S.Variable("x")), shape=(-4, 2, -1, -3), name="turn")
    with pytest.raises(mx.MXNetError, match=r'Reshape "turn": axes .* fix all but one'):
        mx.onnx.export_model(symbol, {}, [(2, 3, 4)], onnx_file_path=str(tmp_path / "n.onnx"),
                             dynamic=True)  # fmt: skip


def test_pools_rounded_up_with_open_sizes(tmp_path):
    x, path = S.Variable("x"), str(tmp_path / "n.onnx")
    settings = {"kernel": (3, 3), "stride": (2, 2), "pooling_convention": "full"}
    symbol = S.Group([
        S.Pooling(x, pool_type="max", pad=(1, 1), **settings),
        S.Pooling(x, pool_type="avg", pad=(1, 1), **settings),
    ])  # fmt: skip
    mx.onnx.export_model(symbol, {}, [(1, 2, 7, 8)], onnx_file_path=path, dynamic=True)
    for height in (8, 9, 10, 11):
        data = np.random.RandomState(height).standard_normal((2, 2, height, 8)).astype(np.float32)
        ours = onnx_runs.run_here(symbol, {"x": data}, {})
        onnx_runs.check_same(ours, onnx_runs.run_runtime(path, {"x": data}))
    wide = S.Pooling(x, pool_type="max", kernel=(2, 2), stride=(3, 3), pooling_convention="full")
    with pytest.raises(mx.MXNetError, match="open sizes needs stride"):
        mx.onnx.export_model(wide, {}, [(1, 2, 7, 8)], onnx_file_path=path, dynamic=True)


def test_a_recurrent_layer_of_gluon(tmp_path):
    net = mx.gluon.rnn.LSTM(6, num_layers=2, bidirectional=True)
    net.initialize(mx.init.Uniform(0.4))
    net.hybridize()
    data = mx.nd.random.normal(shape=(5, 2, 4))
    expected = net(data).asnumpy()
    net.export(str(tmp_path / "lstm"))
    symbol, args, aux = mx.model.load_checkpoint(str(tmp_path / "lstm"), 0)
    path = str(tmp_path / "lstm.onnx")
    shapes = [(5, 2, 4), (4, 2, 6), (4, 2, 6)]  # data and the two states
    mx.onnx.export_model(symbol, {**args, **aux}, shapes, onnx_file_path=path)
    inputs = {f"data{i}": np.zeros(shape, np.float32) for i, shape in enumerate(shapes)}
    inputs["data0"] = data.asnumpy()
    onnx_runs.check_same([expected], onnx_runs.run_runtime(path, inputs)[:1])


def test_float16_and_integer_inputs(tmp_path):
    x, y = S.Variable("x"), S.Variable("y")
    symbol = S.Group([S.FullyConnected(x, num_hidden=3, name="fc"), S.Embedding(y, input_dim=4,
                      output_dim=2, name="words"), y * 2])  # fmt: skip
    params = {
        "fc_weight": mx.nd.random.normal(shape=(3, 4), dtype="float16"),
        "fc_bias": mx.nd.zeros((3,), dtype="float16"),
        "words_weight": mx.nd.random.normal(shape=(4, 2)),
    }
    path = str(tmp_path / "n.onnx")
    mx.onnx.export_model(symbol, params, [(2, 4), (3,)], [np.float16, np.int32], path)
    inputs = {"x": np.ones((2, 4), np.float16), "y": np.array([1, 3, 0], np.int32)}
    fc, words, doubled = onnx_runs.run_runtime(path, inputs)
    sums = params["fc_weight"].asnumpy().astype(np.float32).sum(1)
    np.testing.assert_allclose(fc, np.tile(sums, (2, 1)), atol=1e-2)
    assert (fc.dtype, doubled.dtype) == (np.float16, np.int32)
    np.testing.assert_array_equal(words, params["words_weight"].asnumpy()[[1, 3, 0]])


def test_names_that_meet_are_kept_apart(tmp_path):
    x = S.Variable("x")
    parts = S.split(x, num_outputs=2, axis=0, name="part")
    symbol = S.Group([S.exp(parts[0], name="part0"), S.log(parts[1] + 9, name="part0"), parts[1]])
    path = str(tmp_path / "n.onnx")
    mx.onnx.export_model(symbol, {}, [(2, 3)], onnx_file_path=path)
    data = np.random.RandomState(1).standard_normal((2, 3)).astype(np.float32)
    results = onnx_runs.run_runtime(path, {"x": data})
    expected = [np.exp(data[:1]), np.log(data[1:] + 9), data[1:]]
    onnx_runs.check_same(expected, results)


def test_random_numbers_have_the_same_distribution(tmp_path):
    x = S.Variable("x")
    symbol = S.Group([
        S.random.uniform(2, 4, shape=(40, 50)), S.random.normal(3, 0.5, shape=(40, 50)),
        S.random.uniform_like(x, low=-1, high=0), S.sample_multinomial(x, shape=(2000,)),
    ])  # fmt: skip
    path = str(tmp_path / "n.onnx")
    mx.onnx.export_model(symbol, {}, [(2, 4)], onnx_file_path=path)
    data = np.array([[0, 0.5, 0.25, 0.25], [1, 0, 0, 0]], np.float32)
    uniform, normal, like, classes = onnx_runs.run_runtime(path, {"x": data})
    assert (uniform.min() >= 2, uniform.max() <= 4) == (True, True)
    assert abs(uniform.mean() - 3) < 0.1
    assert abs(normal.std() - 0.5) < 0.1
    assert like.max() <= 0
    assert classes.shape == (2, 2000)
    assert abs((classes[0] == 1).mean() - 0.5) < 0.1
    assert (classes[1] == 0).all()


def test_an_operator_without_a_form_is_named(tmp_path):
    symbol = S.gamma(S.Variable("x"), name="factorial")
    with pytest.raises(
        AttributeError, match=r'gamma "factorial" has no ONNX form.*get_operator_sup'
    ):
        mx.onnx.export_model(symbol, {}, [(2,)], onnx_file_path=str(tmp_path / "n.onnx"))
    with pytest.raises(mx.MXNetError, match="no ONNX form"):
        mx.onnx.export_model(symbol, {}, [(2,)], onnx_file_path=str(tmp_path / "n.onnx"))
    assert not (tmp_path / "n.onnx").exists()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sym": "nowhere.json"}, "there is no file 'nowhere.json'"),
        ({"sym": 3}, "sym is of type int"),
        ({"params": 3}, "params must be the path"),
        ({"in_shapes": None}, r"in_shapes is missing; give a shape for \['data'\]"),
        ({"in_shapes": [(2, 4), (2,)]}, r"2 shapes for the inputs \['data'\]"),
        ({"in_types": [np.float32] * 2}, "2 types for the inputs"),
    ],
)
def test_bad_arguments_are_named(checkpoint, change, message):
    folder, symbol, _, params = checkpoint
    arguments = {"sym": symbol, "params": params, "in_shapes": [(2, 4)], **change}
    with pytest.raises(ValueError, match=message):
        mx.onnx.export_model(**arguments, onnx_file_path=str(folder / "net.onnx"))


def test_verbose_logs_what_each_operator_became(checkpoint, caplog):
    folder, symbol, _, params = checkpoint
    with caplog.at_level(logging.INFO):
        mx.onnx.export_model(symbol, params, [(2, 4)], onnx_file_path=str(folder / "net.onnx"),
                             verbose=True)  # fmt: skip
    assert "FullyConnected 'fc1': Gemm" in caplog.text


def test_operator_support_lists_what_is_written():
    names = mx.onnx.get_operator_support()
    assert {"Convolution", "RNN", "null", "broadcast_add"} <= set(names)
    assert names == sorted(names) == mx.onnx.get_operator_support(13)
    with pytest.raises(ValueError, match="operator set 9; only 13"):
        mx.onnx.get_operator_support(9)
