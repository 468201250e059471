"""Small functions with one underscore that programs of MXNet 1.9.1 borrow; values are 1.9.1's."""

import numpy as np
import pytest

import mxnet as mx
from mxnet.ndarray import ndarray as array_module


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((None, None, 5), (0, 5, 1)),
        ((-2, None, 5, 1), (3, 5, 1)),
        ((None, None, 5, -1), (4, -1, -1)),
        ((7, 9, 5), (5, 5, 1)),
        ((None, 2, 5, -1), (4, 2, -1)),
        ((-9, -1, 5), (0, 4, 1)),
        ((None, None, 5, None), (0, 5, 1)),
    ],
)
def test_the_range_of_a_slice(arguments, expected):
    assert array_module._get_index_range(*arguments) == expected


def test_lengths_of_slices():
    assert [array_module._get_dim_size(*a) for a in ((0, 10, 3), (10, 0, -3), (0, 0, 1))] == [
        4,
        4,
        0,
    ]
    with pytest.raises(AssertionError, match="no slice goes from 5 to 0"):
        array_module._get_dim_size(5, 0, 1)
    assert array_module._get_slice_len(slice(None, None, -1), 4) == 4
    assert array_module._int_to_slice(-1) == slice(-1, None)
    assert array_module._int_to_slice(-2) == slice(-2, -1)


@pytest.mark.parametrize(
    ("key", "shape", "expected"),
    [
        ((slice(0, 2), slice(0, 3)), (4, 3), True),
        ((slice(0, 2), slice(0, 2)), (4, 3), False),
        ((slice(1, 2), slice(0, 2)), (4, 3), True),
        ((slice(0, 4, 2), slice(None)), (4, 3), False),
        ((slice(1, 2), slice(0, 3, 2)), (4, 3), False),
        ((slice(2, 0, -1),), (4,), False),
        ((slice(0, 0), slice(0, 2)), (4, 3), True),
        ((slice(1, 2), slice(1, 2), slice(0, 2)), (2, 3, 4), True),
        ((slice(0, 2), slice(1, 2), slice(0, 4)), (2, 3, 4), False),
    ],
)
def test_slices_that_lie_side_by_side(key, shape, expected):
    assert mx.nd.NDArray._basic_indexing_slice_is_contiguous(key, shape) is expected


def test_shapes_that_broadcast():
    assert array_module._get_broadcast_shape((2, 1), (3,)) == (2, 3)
    assert array_module._broadcast_shapes([np.zeros((2, 1)), np.zeros(3)]) == (2, 3)
    with pytest.raises(ValueError, match=r"\(2,\) and \(3,\) do not broadcast"):
        array_module._get_broadcast_shape((2,), (3,))
    assert array_module._shape_for_bcast((3, 4), 4, [0]) == (1, 1, 3, 4)
    assert array_module._shape_for_bcast((2,), 3, (1,)) == (1, 1, 2)
    array_module.check_boolean_array_dimension((2, 3), 0, (2,))
    with pytest.raises(IndexError, match="does not fit axis 1"):
        array_module.check_boolean_array_dimension((2, 3), 1, (2, 3))


def test_storage_types_by_number():
    assert array_module._STORAGE_TYPE_STR_TO_ID["row_sparse"] == 1
    assert mx.operator._STORAGE_TYPE_ID_TO_STR[2] == "csr"


def test_functions_of_arrays_and_numbers():
    x, internal = mx.nd.array([1, 2]), mx.nd._internal
    functions = mx.nd.broadcast_sub, lambda a, b: a - b, internal._minus_scalar
    helper = array_module._ufunc_helper
    assert helper(x, x, *functions).asnumpy().tolist() == [0, 0]
    assert helper(x, 2, *functions, internal._rminus_scalar).asnumpy().tolist() == [-1, 0]
    assert helper(2, x, *functions, internal._rminus_scalar).asnumpy().tolist() == [1, 0]
    assert helper(2, 3, *functions) == -1
    with pytest.raises(TypeError, match="needs arrays or numbers"):
        helper("a", "b", *functions)


def test_views_and_copies_of_an_array():
    x = mx.nd.zeros((3, 2))
    x._at(1)[:] = 1
    x._slice(2, 3)._full(2)
    assert x.asnumpy().tolist() == [[0, 0], [1, 1], [2, 2]]
    x._sync_copyfrom(np.ones((3, 2)))
    assert x.asnumpy().sum() == 6
    with pytest.raises(ValueError, match="shapes must be equal"):
        x._sync_copyfrom(np.ones(2))


def test_lists_and_texts():
    assert mx.gluon.utils._brief_print_list("abcdefghij") == (
        "'a', 'b', 'c', ..., 'g', 'h', 'i', 'j'"
    )
    assert mx.visualization._str2tuple("(1, 22)") == ["1", "22"]
    assert mx.optimizer.optimizer._flatten_list([[1, 2], [3]]) == [1, 2, 3]
    assert list(mx.test_utils._sorted_dict({"b": 1, "a": 2})) == ["a", "b"]
    place, times = mx.test_utils._find_max_violation(
        np.array([1.0, 2]), np.array([1, 2.5]), 1e-3, 1e-3
    )
    assert (place, round(times, 3)) == ((1,), 142.857)
    assert mx.kvstore.kvstore._get_kvstore_server_command_type("kStopServer") == 2
    with pytest.raises(NotImplementedError, match="f has no parameter a"):
        mx.util._sanity_check_params("f", ["a"], {"a": None})


def test_distributions_without_zeros():
    smooth = mx.contrib.quantization._smooth_distribution
    assert smooth(np.array([0.0, 1, 3])) == pytest.approx([1e-4, 0.99995, 2.99995])
    with pytest.raises(ValueError, match="nothing but zeros"):
        smooth(np.zeros(3))


def test_statistics_of_layers_through_a_module():
    net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=1, no_bias=True, name="fc")
    module = mx.mod.Module(net, label_names=None)
    data = mx.io.NDArrayIter(np.array([[1.0], [-3.0]], dtype="float32"), batch_size=1)
    module.bind(data.provide_data, for_training=False)
    module.init_params(mx.init.One())
    quantization = mx.contrib.quantization
    ranges, count = quantization._collect_layer_output_min_max(
        module, data, "int8", include_layer=["fc_output"]
    )
    assert (ranges, count) == ({"fc_output": (-3.0, 1.0)}, 2)
    data.reset()
    histograms, count = quantization._collect_layer_histogram(module, data, ["fc_output"], 1)
    assert (histograms["fc_output"][0].sum(), count) == (1, 1)


def test_schedulers_of_the_first_versions():
    from mxnet.misc import FactorScheduler

    scheduler = FactorScheduler(step=10, factor=0.5)
    scheduler.base_lr = 0.4
    assert [scheduler(count) for count in (0, 9, 10, 25)] == pytest.approx([0.4, 0.4, 0.2, 0.1])
    with pytest.raises(ValueError, match="factor must be below 1"):
        FactorScheduler(step=1, factor=1.0)


def test_optimizers_of_variance_reduction():
    from mxnet.contrib.svrg_optimization.svrg_optimizer import _SVRGOptimizer

    names = {0: "w", 1: "w_full"}
    optimizer = _SVRGOptimizer("sgd", param_idx2name=names, learning_rate=0.5)
    for index, expected in ((0, 0.5), (1, 1.0)):
        weight, grad = mx.nd.ones(1), mx.nd.ones(1)
        optimizer.update(index, weight, grad, optimizer.create_state(index, weight))
        assert weight.asscalar() == expected


def test_layers_of_inception():
    from mxnet.gluon.model_zoo.vision import inception

    branch = inception._make_branch("max", (8, 1, None, None), (4, 3, 2, 1))
    branch.initialize()
    assert branch(mx.nd.ones((1, 3, 15, 15))).shape == (1, 4, 4, 4)
    aux = inception.make_aux(7)
    aux.initialize()
    assert aux(mx.nd.ones((1, 3, 17, 17))).shape == (1, 7)


def test_sequences_of_symbols():
    normalize = mx.rnn.rnn_cell._normalize_sequence
    steps, axis = normalize(3, mx.sym.var("x"), "NTC", False, in_layout="TNC")
    assert (len(steps), axis) == (3, 1)
    assert mx.sym.Group(steps).infer_shape(x=(3, 2, 5))[1] == [(2, 5)] * 3
    swapped, _ = normalize(3, mx.sym.var("x"), "NTC", None, in_layout="TNC")
    assert swapped.infer_shape(x=(3, 2, 5))[1] == [(2, 3, 5)]
    cell = mx.rnn.RNNCell(2)
    assert cell._get_activation(mx.sym.var("x"), "tanh", name="a").list_outputs() == ["a_output"]
