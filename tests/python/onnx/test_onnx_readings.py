"""import_model gives the numbers that ONNX means, or says what it does not read."""

import numpy as np
import onnx_files
import pytest
from onnx_files import compute, node

import mxnet as mx
from mxnet.contrib import onnx as mx_onnx

_RANDOM = np.random.RandomState(3)


def floats(*shape):
    return _RANDOM.standard_normal(shape).astype(np.float32)


def whole(*values):
    return np.array(values, np.int64)


@pytest.mark.parametrize("known", [True, False])
def test_negative_indices_count_from_the_end(known, tmp_path):
    data, places = floats(5, 4), np.array([[-1, 0], [-5, 2]], np.int64)
    inputs = {"x": data} if known else {"x": data, "i": places}
    (found,) = compute(
        tmp_path, node("Gather", "x i", "y", axis=0), inputs, {"i": places} if known else {}
    )
    np.testing.assert_array_equal(found, data[places])
    places = np.array([[-1, 3, -2, 0]], np.int64)
    (found,) = compute(tmp_path, node("GatherElements", "x i", "y"), {"x": data, "i": places})
    np.testing.assert_array_equal(found, np.take_along_axis(data, places, 0))
    places = np.array([[-1, -4], [0, 3]], np.int64)
    (found,) = compute(tmp_path, node("GatherND", "x i", "y"), {"x": data, "i": places})
    np.testing.assert_array_equal(found, data[[-1, 0], [-4, 3]])


@pytest.mark.parametrize("power", [1, 2, 3, 4])
def test_lp_pool_is_the_root_of_the_sum_of_powers(power, tmp_path):
    data = floats(1, 2, 5, 5)
    (found,) = compute(
        tmp_path,
        node("LpPool", "x", "y", kernel_shape=[2, 2], strides=[1, 1], pads=[0, 1, 1, 0], p=power),
        {"x": data},
    )
    padded = np.pad(np.abs(data.astype(np.float64)), ((0, 0), (0, 0), (0, 1), (1, 0))) ** power
    total = (
        padded[..., :-1, :-1] + padded[..., 1:, :-1] + padded[..., :-1, 1:] + padded[..., 1:, 1:]
    )
    np.testing.assert_allclose(found, total ** (1 / power), rtol=1e-5)


def test_mod_follows_the_sign_that_the_file_asks_for(tmp_path):
    left, right = np.array([-4, 7, 5, 4, -7, 8]), np.array([2, -3, 8, -2, 3, 5])
    inputs = {"x": left, "m": right}
    (found,) = compute(tmp_path, node("Mod", "x m", "y"), inputs)
    np.testing.assert_array_equal(found, np.mod(left, right))
    (found,) = compute(tmp_path, node("Mod", "x m", "y", fmod=1), inputs)
    np.testing.assert_array_equal(found, np.fmod(left, right))
    fractions = {"x": (left + 0.3).astype(np.float32), "m": (right + 0.4).astype(np.float32)}
    (found,) = compute(tmp_path, node("Mod", "x m", "y", fmod=1), fractions)
    np.testing.assert_allclose(found, np.fmod(fractions["x"], fractions["m"]), rtol=1e-5)
    with pytest.raises(NotImplementedError, match=r"Mod .* of fractions needs fmod = 1"):
        compute(tmp_path, node("Mod", "x m", "y"), fractions)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, [3, 4, 5]),
        ({"start": 1}, [4, 5]),
        ({"end": -1}, [3, 4]),
        ({"start": -2, "end": -1}, [4]),
        ({"start": -9, "end": 9}, [3, 4, 5]),
    ],
)
def test_shape_from_start_to_end(settings, expected, tmp_path):
    (found,) = compute(
        tmp_path, node("Shape", "x", "y", **settings), {"x": floats(3, 4, 5)}, {}, 15
    )
    assert found.dtype == np.int64
    np.testing.assert_array_equal(found, expected)


def test_size_counts_elements(tmp_path):
    (found,) = compute(tmp_path, node("Size", "x", "y"), {"x": floats(3, 4, 5)})
    assert (found.dtype, found.tolist()) == (np.dtype(np.int64), [60])


@pytest.mark.parametrize("mode", ["DCR", "CRD"])
def test_depth_and_space_in_both_orders(mode, tmp_path):
    data = floats(2, 8, 3, 4)
    (found,) = compute(
        tmp_path, node("DepthToSpace", "x", "y", blocksize=2, mode=mode), {"x": data}
    )
    if mode == "DCR":
        expected = data.reshape(2, 2, 2, 2, 3, 4).transpose(0, 3, 4, 1, 5, 2)
    else:
        expected = data.reshape(2, 2, 2, 2, 3, 4).transpose(0, 1, 4, 2, 5, 3)
    expected = expected.reshape(2, 2, 6, 8)
    np.testing.assert_array_equal(found, expected)
    settings = {} if mode == "DCR" else {"mode": mode}
    (again,) = compute(
        tmp_path, node("SpaceToDepth", "x", "y", blocksize=2, **settings), {"x": expected}
    )
    np.testing.assert_array_equal(again, data)


def test_attributes_that_became_inputs(tmp_path):
    data = floats(2, 3, 4)
    for one, weights, expected in [
        (node("Reshape", "x s", "y"), {"s": whole(0, -1)}, data.reshape(2, 12)),
        (node("Unsqueeze", "x s", "y"), {"s": whole(-1, 0)}, data[None, ..., None]),
        (node("Slice", "x b e a s", "y"),
         {"b": whole(-1, 3), "e": whole(-9, 0), "a": whole(1, 2), "s": whole(-1, -2)},
         data[:, ::-1, 3:0:-2]),
        (node("ReduceSum", "x s", "y", keepdims=0), {"s": whole(-1, 0)}, data.sum((0, 2))),
        (node("TopK", "x s", "y i", axis=-1), {"s": whole(2)}, -np.sort(-data, -1)[..., :2]),
        (node("Trilu", "x s", "y", upper=0), {"s": np.array(1)}, np.tril(data, 1)),
        (node("CumSum", "x s", "y", exclusive=1), {"s": np.array(1)},
         np.cumsum(data, 1) - data),
        (node("Pad", "x s - a", "y", mode="reflect"), {"s": whole(1, 2), "a": whole(2)},
         np.pad(data, ((0, 0), (0, 0), (1, 2)), "reflect")),
    ]:  # fmt: skip
        found = compute(tmp_path, one, {"x": data}, weights, 18)[0]
        np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)


def test_what_must_be_a_constant_is_named(tmp_path):
    sizes = whole(4, 6)
    with pytest.raises(
        NotImplementedError,
        match=r'Reshape .node "the_Reshape".: its shape .input 1, "s". is an input of the model; '
        r".* must be a constant of the file",
    ):
        compute(tmp_path, node("Reshape", "x s", "y"), {"x": floats(2, 12), "s": sizes})
    path = tmp_path / "two.onnx"
    nodes = [node("Add", "s s", "t"), node("Reshape", "x t", "y")]
    onnx_files.write(path, nodes, {"x": floats(2, 12), "s": sizes}, "y")
    with pytest.raises(NotImplementedError, match='is computed by the model from "s"'):
        mx_onnx.import_model(str(path))


def test_constants_are_computed_before_they_are_asked_for(tmp_path):
    data, path = floats(2, 12), tmp_path / "sizes.onnx"
    nodes = [
        node("Shape", "x", "s"),
        node("Abs", "s", "t"),  # not NumPy's business alone: any operator may stand here
        node("ReduceProd", "t", "n", keepdims=1),
        node("Div", "n six", "m"),
        node("Concat", "m six", "u", axis=0),
        node("Reshape", "x u", "y"),
    ]
    onnx_files.write(path, nodes, {"x": data}, "y", {"six": whole(6)})
    (found,) = onnx_files.run(path, {"x": data})
    np.testing.assert_array_equal(found, data.reshape(4, 6))


def with_graphs(one, **graphs):
    """Returns a node with attributes that are graphs."""
    made = [{"name": key, "g": graph, "type": 5} for key, graph in graphs.items()]
    return {**one, "attribute": [*one["attribute"], *made]}


def graph(inputs, outputs, *nodes):
    """Returns a graph within a node; names are separated by spaces."""
    described = [
        [onnx_files.value_info(name, np.float32, None) for name in names.split()]
        for names in (inputs, outputs)
    ]
    return {"name": "inner", "node": nodes, "input": described[0], "output": described[1]}


def test_a_branch_that_a_constant_chooses_is_read(tmp_path):
    data, path = floats(3, 4), tmp_path / "branch.onnx"
    one = with_graphs(
        node("If", "c", "y"),
        then_branch=graph("", "r", node("Neg", "x", "r")),
        else_branch=graph("", "r", node("Abs", "x", "r")),
    )
    for chosen, expected in ((True, -data), (False, np.abs(data))):
        onnx_files.write(path, [one], {"x": data}, "y", {"c": np.array(chosen)})
        np.testing.assert_array_equal(onnx_files.run(path, {"x": data})[0], expected)
    onnx_files.write(path, [one], {"x": data, "c": np.array(True)}, "y")
    with pytest.raises(NotImplementedError, match=r"its condition .* is an input of the model"):
        mx_onnx.import_model(str(path))


def test_a_loop_of_known_rounds_is_unrolled(tmp_path):
    data, path = floats(2, 3), tmp_path / "loop.onnx"
    body = graph(
        "i go s", "still t t2",
        node("Identity", "go", "still"), node("Add", "s x", "t"), node("Mul", "t t", "t2"),
    )  # fmt: skip
    one = with_graphs(node("Loop", "n - x", "y all"), body=body)
    onnx_files.write(path, [one], {"x": data}, "y all", {"n": np.array(3)})
    last, squares = onnx_files.run(path, {"x": data})
    np.testing.assert_allclose(last, 4 * data, rtol=1e-5)
    np.testing.assert_allclose(squares, [(k * data) ** 2 for k in (2, 3, 4)], rtol=1e-5)
    stops = graph("i go s", "still t", node("Less", "i n", "still"), node("Add", "s x", "t"))
    onnx_files.write(
        path, [with_graphs(node("Loop", "- - x", "y"), body=stops)], {"x": data}, "y",
        {"n": np.array(1)},
    )  # fmt: skip
    np.testing.assert_allclose(onnx_files.run(path, {"x": data})[0], 3 * data, rtol=1e-5)
    onnx_files.write(
        path, [with_graphs(node("Loop", "- - x", "y"), body=stops)], {"x": data}, "y",
        {"n": np.array(1 << 40)},
    )  # fmt: skip
    with pytest.raises(NotImplementedError, match="more than 20000 nodes"):
        mx_onnx.import_model(str(path))


def test_a_scan_is_unrolled(tmp_path):
    data, path = floats(4, 3), tmp_path / "scan.onnx"
    body = graph("s part", "t u", node("Add", "s part", "t"), node("Neg", "t", "u"))
    one = with_graphs(
        node("Scan", "zero x", "y all", num_scan_inputs=1, scan_input_directions=[1]), body=body
    )
    onnx_files.write(path, [one], {"x": data}, "y all", {"zero": np.zeros(3, np.float32)})
    last, sums = onnx_files.run(path, {"x": data})
    np.testing.assert_allclose(last, data.sum(0), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(sums, -np.cumsum(data[::-1], 0), rtol=1e-5, atol=1e-6)


def test_names_of_new_parameters_never_meet_those_of_the_file(tmp_path):
    data, matrix = floats(2, 3), floats(3, 3)
    path = tmp_path / "names.onnx"
    nodes = [node("Gemm", "x y_weight", "y"), node("MatMul", "y y_weight", "z")]
    onnx_files.write(path, nodes, {"x": data}, "z", {"y_weight": matrix})
    (found,) = onnx_files.run(path, {"x": data})
    np.testing.assert_allclose(found, data @ matrix @ matrix, rtol=1e-4, atol=1e-5)


def test_comparisons_give_truth_values(tmp_path):
    left, right = floats(3, 4), floats(4)
    (found,) = compute(tmp_path, node("Less", "x m", "y"), {"x": left, "m": right})
    assert found.dtype == np.bool_
    np.testing.assert_array_equal(found, left < right)


def test_types_that_do_not_exist_here_are_named(tmp_path):
    for one, inputs, reason in [
        (node("Cast", "x", "y", to=8), {"x": floats(3)}, "the type string does not exist here"),
        (node("Add", "x x", "y"), {"x": np.ones(3, np.uint16)}, '"x" is of type uint16'),
    ]:
        with pytest.raises(NotImplementedError, match=reason):
            compute(tmp_path, one, inputs)


def test_operators_of_other_domains_are_refused(tmp_path):
    one = node("Relu", "x", "y", domain="com.example")
    with pytest.raises(NotImplementedError, match=r"the domain com\.example is not read"):
        compute(tmp_path, one, {"x": floats(3)})


def test_a_newer_operator_set_is_refused(tmp_path):
    with pytest.raises(mx.MXNetError, match="operator set 99; 7 to 28 are read"):
        compute(tmp_path, node("Relu", "x", "y"), {"x": floats(3)}, {}, 99)


def test_open_sizes_are_left_open_where_nothing_asks_for_them(tmp_path):
    data = floats(2, 3, 8, 8)
    nodes = [
        node("Conv", "x k", "c", pads=[1, 1, 1, 1]),
        node("MaxPool", "c", "p", kernel_shape=[2, 2], strides=[2, 2]),
        node("Slice", "p b e a", "s"),
        node("ReduceMean", "s", "m", axes=[2, 3], keepdims=0),
        node("Unsqueeze", "m a", "u"),
        node("Concat", "u u", "y", axis=-1),
    ]
    weights = {"k": floats(4, 3, 3, 3), "b": whole(1), "e": whole(3), "a": whole(2)}
    path = tmp_path / "open.onnx"
    onnx_files.write(path, nodes, {"x": data}, "y", weights)
    fixed = onnx_files.run(path, {"x": data})
    open_ends = type("Open", (), {"dtype": np.dtype(np.float32), "shape": ("n", 3, "h", "w")})
    onnx_files.write(path, nodes, {"x": open_ends}, "y", weights)
    (found,) = onnx_files.run(path, {"x": data})
    assert found.shape == (2, 4, 2)
    np.testing.assert_array_equal(found, fixed[0])


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
def test_a_batch_of_open_size_is_resized(mode, tmp_path):
    data, path = floats(2, 3, 4, 5), tmp_path / "resize.onnx"
    one = node("Resize", "x - s", "y", mode=mode)
    weights = {"s": np.array([1, 1, 2, 3], np.float32)}
    onnx_files.write(path, [one], {"x": data}, "y", weights)
    fixed = onnx_files.run(path, {"x": data})
    open_batch = type("Open", (), {"dtype": np.dtype(np.float32), "shape": ("n", 3, 4, 5)})
    onnx_files.write(path, [one], {"x": open_batch}, "y", weights)
    np.testing.assert_array_equal(onnx_files.run(path, {"x": data})[0], fixed[0])
    small = {"x": (data * 50).astype(np.int8)}
    onnx_files.write(path, [one], small, "y", weights)
    (found,) = onnx_files.run(path, small)
    assert (found.dtype, found.shape) == (np.dtype(np.int8), (2, 3, 8, 15))


def test_lrn_of_an_even_size_takes_one_channel_more_behind(tmp_path):
    data = floats(2, 6, 3, 2)
    asked = node("LRN", "x", "y", size=4, alpha=0.3, beta=0.6, bias=1.5)
    (found,) = compute(tmp_path, asked, {"x": data})
    squares = np.pad(data**2, ((0, 0), (1, 2), (0, 0), (0, 0)))
    sums = sum(squares[:, i : i + 6] for i in range(4))
    np.testing.assert_allclose(found, data / (1.5 + 0.3 / 4 * sums) ** 0.6, rtol=1e-5)


def test_dropout_that_is_always_training_draws(tmp_path):
    data = floats(40, 50)
    weights = {"ratio": np.array(0.25, np.float32), "training": np.array(True)}
    asked = node("Dropout", "x ratio training", "y mask")
    found, mask = compute(tmp_path, asked, {"x": data}, weights)
    assert mask.dtype == np.bool_
    assert 0.7 < mask.mean() < 0.8
    np.testing.assert_allclose(found, np.where(mask, data / 0.75, 0), rtol=1e-5)
    asked = node("Dropout", "x ratio training", "y mask", seed=3)
    with pytest.raises(NotImplementedError, match="a seed, which fixes the numbers"):
        compute(tmp_path, asked, {"x": data}, weights)


def test_what_is_empty_needs_the_shape_rules_of_numpy(tmp_path):
    data, ends = floats(3, 4), {"s": whole(2), "e": whole(2)}
    asked = node("Slice", "x s e", "y")
    with pytest.raises(NotImplementedError, match=r"is empty.*mx\.util\.np_shape\(\)"):
        compute(tmp_path, asked, {"x": data}, ends)
    with mx.util.np_shape():
        (found,) = compute(tmp_path, asked, {"x": data}, ends)
    assert found.shape == (0, 4)
    with mx.util.np_shape():  # other models are read as ever
        (found,) = compute(tmp_path, node("Flatten", "x", "y"), {"x": floats(2, 3, 4)})
    assert found.shape == (2, 12)


@pytest.mark.parametrize("backwards", [0, 1])
def test_scan_of_samples(backwards, tmp_path):
    """Operator set 8: each sample of a batch has its own state and is scanned along its axis 1."""
    start, data = floats(2, 3), floats(2, 4, 3)
    body = {
        "name": "round",
        "node": [node("Add", "s x", "t"), node("Identity", "t", "u")],
        "input": [onnx_files.value_info(n, np.float32, (3,)) for n in "sx"],
        "output": [onnx_files.value_info(n, np.float32, (3,)) for n in "tu"],
        "initializer": [],
    }
    asked = node("Scan", "- start data", "end sums", num_scan_inputs=1, directions=[backwards])
    asked["attribute"].append({"name": "body", "type": 5, "g": body})
    end, sums = compute(tmp_path, asked, {"start": start, "data": data}, {}, 8)
    walked = data[:, ::-1] if backwards else data
    expected = start[:, None] + np.cumsum(walked, axis=1)
    np.testing.assert_allclose(sums, expected, rtol=1e-5)
    np.testing.assert_allclose(end, expected[:, -1], rtol=1e-5)


def test_places_that_are_not_zero_follow_the_numbers(tmp_path):
    first = np.array([[1, 0, 2], [0, 0, 3]], np.float32)
    path = tmp_path / "places.onnx"
    onnx_files.write(path, [node("NonZero", "x", "y")], {"x": first}, "y")
    symbol, args, aux = mx_onnx.import_model(str(path))
    executor = symbol.bind(mx.current_context(), {**args, "x": mx.nd.array(first)}, aux_states=aux)
    for data in (first, first[::-1], np.ones((2, 3), np.float32)):
        executor.arg_dict["x"][:] = data
        found = executor.forward()[0].asnumpy()
        np.testing.assert_array_equal(found, np.array(np.nonzero(data)))
    (found,) = compute(tmp_path, node("NonZero", "x", "y"), {"x": first != 0})
    np.testing.assert_array_equal(found, np.array(np.nonzero(first)))


def test_the_chosen_boxes_can_be_used(tmp_path):
    """As detectors do: the rows of chosen boxes are looked up."""
    boxes = np.array([[[0, 0, 1, 1], [0, 0.1, 1, 1], [2, 2, 3, 3], [0, 5, 1, 6]]], np.float32)
    scores = np.array([[[0.9, 0.8, 0.7, 0.1]]], np.float32)
    nodes = [
        node("NonMaxSuppression", "b s most overlap lowest", "rows"),
        node("Gather", "rows two", "places", axis=1),
        node("Squeeze", "b zero", "flat"),
        node("Gather", "flat places", "y", axis=0),
    ]
    weights = {
        "most": whole(3), "overlap": np.array([0.5], np.float32), "two": np.array(2, np.int64),
        "lowest": np.array([0.2], np.float32), "zero": whole(0),
    }  # fmt: skip
    path = tmp_path / "boxes.onnx"
    onnx_files.write(path, nodes, {"b": boxes, "s": scores}, "rows y", weights)
    rows, found = onnx_files.run(path, {"b": boxes, "s": scores})
    np.testing.assert_array_equal(rows, [[0, 0, 0], [0, 0, 2]])
    np.testing.assert_array_equal(found.reshape(-1, 4), boxes[0, [0, 2]])


@pytest.mark.parametrize("axis", [None, 0, 1])
@pytest.mark.parametrize("ordered", [0, 1])
def test_unique_values_and_slices(axis, ordered, tmp_path):
    data = np.random.RandomState(1).randint(0, 3, (6, 5)).astype(np.float32)
    data[:, 3] = data[:, 0]
    data[4] = data[1]
    settings = {"sorted": ordered, **({} if axis is None else {"axis": axis})}
    asked = node("Unique", "x", "y where which many", **settings)
    found, where, which, many = compute(tmp_path, asked, {"x": data})
    values, firsts, inverse, counts = np.unique(data, True, True, True, axis=axis)
    order = np.arange(len(firsts)) if ordered else np.argsort(firsts)
    np.testing.assert_array_equal(found, np.take(values, order, axis or 0))
    np.testing.assert_array_equal(where, firsts[order])
    np.testing.assert_array_equal(many, counts[order])
    np.testing.assert_array_equal(which, np.argsort(order)[inverse.reshape(-1)])
