"""import_model: files that export_model or another tool wrote compute the same here."""

import numpy as np
import onnx
import onnx_cases
import onnx_runs
import pytest
from onnx import helper

import mxnet as mx
from mxnet.contrib import onnx as mx_onnx
from mxnet.gluon.model_zoo.vision import get_model

FLOAT, INT64 = onnx.TensorProto.FLOAT, onnx.TensorProto.INT64


def exported(name, folder):
    """Returns (symbol, inputs, parameters, path) of a case that is written."""
    symbol, shapes = onnx_cases.CASES[name]
    inputs, params = onnx_runs.fill(symbol, shapes)
    path = str(folder / "model.onnx")
    mx.onnx.export_model(symbol, params, [v.shape for v in inputs.values()], onnx_file_path=path)
    return symbol, inputs, params, path


@pytest.mark.parametrize("name", onnx_cases.CASES)
def test_what_was_written_is_read_again(name, tmp_path):
    symbol, inputs, params, path = exported(name, tmp_path)
    again, args, aux = mx_onnx.import_model(path)
    ours = onnx_runs.run_here(symbol, inputs, params)
    kept = {n: v for n, v in inputs.items() if n in again.list_inputs()}  # some give a shape only
    read = onnx_runs.run_here(again, kept, {**args, **aux})
    onnx_runs.check_same(ours, [r.astype(o.dtype) for r, o in zip(read, ours, strict=True)])


@pytest.mark.parametrize("name", ["squeezenet1.1", "resnet18_v1", "mobilenetv2_0.25"])
def test_a_zoo_network_returns_as_symbol_and_as_block(name, tmp_path):
    mx.random.seed(5)
    net = get_model(name, classes=10)
    net.initialize(mx.init.Xavier(rnd_type="gaussian", factor_type="in", magnitude=2))
    net.hybridize()
    data = mx.nd.random.normal(shape=(1, 3, 224, 224))
    expected = net(data).asnumpy()
    net.export(str(tmp_path / "net"))
    path = str(tmp_path / "net.onnx")
    mx_onnx.export_model(
        str(tmp_path / "net-symbol.json"), str(tmp_path / "net-0000.params"), [data.shape],
        np.float32, path,
    )  # fmt: skip
    symbol, args, aux = mx_onnx.import_model(path)
    assert set(aux) == set(symbol.list_auxiliary_states())
    (output,) = onnx_runs.run_here(symbol, {"data": data.asnumpy()}, {**args, **aux})
    np.testing.assert_allclose(output, expected, rtol=0, atol=1e-4 * np.ptp(expected))
    block = mx_onnx.import_to_gluon(path, ctx=mx.current_context())
    np.testing.assert_allclose(block(data).asnumpy(), output, rtol=0, atol=1e-5 * np.ptp(expected))


def test_metadata_tells_inputs_and_outputs(tmp_path):
    *_, path = exported("crop_like", tmp_path)
    assert mx_onnx.get_model_metadata(path) == {
        "input_tensor_data": [("x", (2, 4, 9, 8), 1), ("y", (2, 4, 5, 6), 1)],
        "output_tensor_data": [(onnx.load(path).graph.output[0].name, (2, 4, 5, 6))],
    }


def write(path, nodes, shapes, outputs, opset, weights=()):
    """Writes a file as other tools do; weights are stored as lists of numbers."""
    kinds = {np.dtype(np.float32): FLOAT, np.dtype(np.int64): INT64}
    graph = helper.make_graph(
        nodes, "other",
        [helper.make_tensor_value_info(n, FLOAT, s) for n, s in shapes.items()],
        [helper.make_tensor_value_info(n, FLOAT, None) for n in outputs],
        [helper.make_tensor(n, kinds[v.dtype], v.shape, v.reshape(-1).tolist())
         for n, v in dict(weights).items()],
    )  # fmt: skip
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=4)
    onnx.save(model, path)


def whole(*values):
    """Whole numbers as ONNX stores them."""
    return np.array(values, np.int64)


_RANDOM = np.random.RandomState(2)
_MATRIX = _RANDOM.standard_normal((6, 3)).astype(np.float32)
_KERNEL = _RANDOM.standard_normal((4, 2, 3, 3)).astype(np.float32)
IMAGE = {"x": (2, 2, 7, 8)}
# name -> (operator set, nodes, inputs, weights)
FILES = {
    "softmax_of_the_rest": (11, [helper.make_node("Softmax", ["x"], ["y"], axis=1)], IMAGE, {}),
    "attributes_of_old_sets": (
        9,
        [
            helper.make_node("Unsqueeze", ["x"], ["a"], axes=[0]),
            helper.make_node("Squeeze", ["a"], ["b"], axes=[0]),
            helper.make_node("Slice", ["b"], ["c"], starts=[1, 0], ends=[9, -1], axes=[2, 3]),
            helper.make_node("Clip", ["c"], ["d"], min=-0.5),
            helper.make_node("Pad", ["d"], ["e"], pads=[0, 0, 1, 2, 0, 0, 0, 1], value=0.25),
            helper.make_node("ReduceSum", ["e"], ["f"], axes=[1], keepdims=0),
            helper.make_node("Split", ["f"], ["g", "h"], axis=1, split=[2, 5]),
            helper.make_node("Upsample", ["d", "scales"], ["u"], mode="nearest"),
            helper.make_node("ReduceMax", ["u"], ["v"], axes=[1, 2, 3], keepdims=1),
            helper.make_node("ReduceMean", ["h"], ["m"], axes=[1], keepdims=1),
            helper.make_node("Add", ["m", "v"], ["w"]),
            helper.make_node("Dropout", ["w"], ["y"], ratio=0.3),
        ],
        IMAGE,
        {"scales": np.array([1, 1, 2, 2], np.float32)},
    ),
    "automatic_padding": (
        11,
        [
            helper.make_node("Conv", ["x", "k"], ["c"], auto_pad="SAME_UPPER", strides=[2, 2]),
            helper.make_node("MaxPool", ["c"], ["p"], kernel_shape=[2, 2], auto_pad="SAME_LOWER"),
            helper.make_node("AveragePool", ["p"], ["y"], kernel_shape=[3, 3],
                             pads=[1, 0, 1, 2]),
        ],
        IMAGE, {"k": _KERNEL},
    ),
    "rounded_up_pools": (
        11,
        [
            helper.make_node("AveragePool", ["x"], ["a"], kernel_shape=[3, 3], strides=[2, 3],
                             ceil_mode=1),
            helper.make_node("MaxPool", ["x"], ["b"], kernel_shape=[3, 3], strides=[2, 3],
                             pads=[1, 1, 0, 1], ceil_mode=1),
            helper.make_node("Flatten", ["a"], ["c"]),
            helper.make_node("Flatten", ["b"], ["d"]),
            helper.make_node("Concat", ["c", "d"], ["y"], axis=1),
        ],
        IMAGE, {},
    ),
    "products": (
        13,
        [
            helper.make_node("Gemm", ["x", "m"], ["a"], alpha=0.5),
            helper.make_node("Gemm", ["x", "m", "b"], ["c"]),
            helper.make_node("MatMul", ["a", "n"], ["d"]),
            helper.make_node("Add", ["c", "d"], ["y"]),
        ],
        {"x": (2, 6)}, {"m": _MATRIX, "b": _MATRIX[0], "n": _MATRIX[:3]},
    ),
    "shapes_that_are_computed": (
        13,
        [
            helper.make_node("Shape", ["x"], ["s"]),
            helper.make_node("Gather", ["s", "zero"], ["n"]),
            helper.make_node("Unsqueeze", ["n", "axis"], ["r"]),
            helper.make_node("Concat", ["r", "rest"], ["t"], axis=0),
            helper.make_node("Reshape", ["x", "t"], ["y"]),
        ],
        IMAGE, {"zero": np.array(0, np.int64), "axis": whole(0), "rest": whole(-1, 4)},
    ),
    "interpolation": (
        13,
        [
            helper.make_node("Resize", ["x", "", "scales"], ["a"], mode="linear"),
            helper.make_node("Resize", ["x", "", "", "sizes"], ["y"], mode="linear",
                             coordinate_transformation_mode="align_corners"),
        ],
        IMAGE, {"scales": np.array([1, 1, 2, 2], np.float32), "sizes": whole(2, 2, 14, 16)},
    ),
    "normalized": (
        17,
        [
            helper.make_node("LayerNormalization", ["x", "g", "b"], ["a"], epsilon=1e-3),
            helper.make_node("Greater", ["x", "g"], ["t"]),
            helper.make_node("Where", ["t", "a", "g"], ["y"]),
        ],
        {"x": (2, 5, 3)}, {"g": _MATRIX[0], "b": _MATRIX[1]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_files_of_other_tools(name, tmp_path):
    opset, nodes, shapes, weights = FILES[name]
    path = str(tmp_path / "other.onnx")
    write(path, nodes, shapes, ["y"], opset, weights)
    symbol, args, aux = mx_onnx.import_model(path)
    random = np.random.RandomState(4)
    inputs = {n: random.standard_normal(s).astype(np.float32) for n, s in shapes.items()}
    ours = onnx_runs.run_here(symbol, inputs, {**args, **aux})
    onnx_runs.check_same(ours, onnx_runs.run_runtime(path, inputs))


@pytest.mark.parametrize(
    ("node", "reason"),
    [
        (helper.make_node("Einsum", ["x"], ["y"], equation="ii->i"), "does not fit 3 axes"),
        (helper.make_node("BitShift", ["x", "x"], ["y"]), "move single bits"),
        (
            helper.make_node(
                "GRU", ["x", "w", "r"], ["y"], hidden_size=1, activations=["Affine"] * 2
            ),
            "activations",
        ),
        (
            helper.make_node("MaxPool", ["x"], ["y"], kernel_shape=[2], colour=3),
            "attribute colour is not read",
        ),
        (helper.make_node("Relu", ["x", "w"], ["y"]), 'input 1 ."w".* is not read'),
        (helper.make_node("Relu", ["x"], ["z", "y"]), 'output 1 ."y".* is not made here'),
        (helper.make_node("Reshape", ["x", "x"], ["y"]), "shape .* is an input of the model"),
    ],
)
def test_what_is_not_read_is_named(node, reason, tmp_path):
    path = str(tmp_path / "other.onnx")
    weights = {"w": np.ones((1, 3, 2), np.float32), "r": np.ones((1, 3, 1), np.float32)}
    node.name = "strange"
    write(path, [node], {"x": (2, 2, 2)}, ["y"], 13, weights)
    with pytest.raises(NotImplementedError, match=f'{node.op_type} .node "strange".*{reason}'):
        mx_onnx.import_model(path)


def test_an_old_operator_set_is_refused(tmp_path):
    path = str(tmp_path / "old.onnx")
    write(path, [helper.make_node("Relu", ["x"], ["y"])], IMAGE, ["y"], 6)
    with pytest.raises(mx.MXNetError, match="operator set 6; 7 to 28 are read"):
        mx_onnx.import_model(path)


def test_open_sizes_are_named_where_they_matter(tmp_path):
    path = str(tmp_path / "open.onnx")
    nodes = [
        helper.make_node("Shape", ["x"], ["s"]),
        helper.make_node("Expand", ["x", "s"], ["y"]),
    ]
    write(path, nodes, {"x": ("rows", 3)}, ["y"], 13)
    with pytest.raises(
        NotImplementedError, match=r"Shape .* needs sizes that the file leaves open"
    ):
        mx_onnx.import_model(path)


def test_damaged_files_are_refused(tmp_path):
    exported("fully_connected", tmp_path)
    whole_file = (tmp_path / "model.onnx").read_bytes()
    broken = tmp_path / "broken.onnx"
    for cut in range(0, len(whole_file), 7):
        broken.write_bytes(whole_file[:cut])
        with pytest.raises(mx.MXNetError):
            mx_onnx.import_model(str(broken))
    broken.write_bytes(b"no model at all, but some text")
    with pytest.raises(mx.MXNetError, match="onnx: "):
        mx_onnx.import_model(str(broken))
    with pytest.raises(mx.MXNetError, match="there is no file"):
        mx_onnx.import_model(str(tmp_path / "nowhere.onnx"))


def test_flipped_bytes_never_crash(tmp_path):
    exported("activation", tmp_path)
    content = bytearray((tmp_path / "model.onnx").read_bytes())
    random, broken = np.random.RandomState(0), tmp_path / "broken.onnx"
    for _ in range(300):
        mutant = bytearray(content)
        for place in random.randint(0, len(mutant), 3):
            mutant[place] = random.randint(256)
        broken.write_bytes(mutant)
        try:
            mx_onnx.import_model(str(broken))
        except mx.MXNetError:
            continue
