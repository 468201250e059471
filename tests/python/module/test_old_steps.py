"""The functions of mx.model, mx.executor_manager and mx.mod that training loops are made of."""

import numpy as np
import pytest

import mxnet as mx
from mxnet.executor_manager import _bind_exec
from mxnet.io.utils import _getdata_by_idx, _has_instance, _init_data, _slice_along_batch_axis
from mxnet.model import (
    _create_kvstore,
    _initialize_kvstore,
    _multiple_callbacks,
    _train_multi_device,
    _update_params,
    _update_params_on_kvstore,
)
from mxnet.module.base_module import _check_names_match, _parse_data_desc
from mxnet.module.executor_group import _load_data, _merge_multi_context, _prepare_group2ctxs


def classifier():
    """A layer and a loss."""
    layer = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    return mx.sym.SoftmaxOutput(layer, name="softmax")


def test_a_store_is_made_where_there_are_several_devices():
    weights = {"w": mx.nd.ones(2)}
    assert _create_kvstore("local", 1, weights) == (None, False)
    store, on_store = _create_kvstore("local", 2, weights)
    assert (store.type, on_store) == ("local", True)


def test_updates_with_and_without_a_store():
    weights = [[mx.nd.ones(2, ctx=mx.cpu(i)) for i in range(2)]]
    grads = [[mx.nd.ones(2, ctx=mx.cpu(i)) for i in range(2)]]
    calls = []
    _update_params(weights, grads, lambda *args: calls.append(args), 2, None, ["w"])
    assert [call[0] for call in calls] == [[0], [1]]
    assert calls[1][1] == [grads[0][1]]

    store = mx.kv.create("local")
    store.set_optimizer(mx.optimizer.SGD(learning_rate=0.5))
    _initialize_kvstore(store, weights, {"w": mx.nd.ones(2) * 3}, ["w"], True)
    assert weights[0][1].asnumpy().tolist() == [3, 3]
    _update_params_on_kvstore(weights, grads, store, ["w"])
    assert weights[0][0].asnumpy().tolist() == [2, 2]


def test_callbacks_one_or_many():
    seen = []
    _multiple_callbacks(seen.append, 1)
    _multiple_callbacks([seen.append, seen.append], 2)
    _multiple_callbacks(None, 3)
    assert seen == [1, 2, 2]


def test_a_training_on_two_devices():
    data = mx.io.NDArrayIter(np.eye(4, 3, dtype="float32"), np.array([0, 1, 1, 0]), 4)
    net = classifier()
    params = {"fc_weight": mx.nd.zeros((2, 3)), "fc_bias": mx.nd.zeros(2)}
    seen = []
    _train_multi_device(
        net,
        [mx.cpu(0), mx.cpu(1)],
        net.list_arguments(),
        ["fc_weight", "fc_bias"],
        [],
        params,
        {},
        begin_epoch=0,
        end_epoch=20,
        epoch_size=None,
        optimizer=mx.optimizer.SGD(learning_rate=1.0),
        kvstore=None,
        update_on_kvstore=False,
        train_data=data,
        eval_data=data,
        eval_metric=mx.metric.Accuracy(),
        batch_end_callback=lambda param: seen.append(param.epoch),
    )
    assert seen == list(range(20))
    weight = params["fc_weight"].asnumpy()
    assert weight[0, 0] > weight[1, 0]
    assert weight[1, 1] > weight[0, 1]


def test_descriptions_of_inputs():
    data, labels = _parse_data_desc(["data"], ["label"], [("data", (2, 3))], [("label", (2,))])
    assert isinstance(data[0], mx.io.DataDesc)
    assert labels[0].shape == (2,)
    with pytest.raises(ValueError, match="data names are"):
        _check_names_match(["data"], [("other", (2, 3))], "data", True)
    with pytest.warns(UserWarning, match="label names are"):
        _parse_data_desc(["data"], ["label"], [("data", (2, 3))], None)


def test_parts_of_a_batch_go_to_their_devices_and_come_back():
    batch = mx.io.DataBatch([mx.nd.array([[1, 2], [3, 4]])])
    targets = [[(slice(0, 1), mx.nd.zeros((1, 2))), (slice(1, 2), mx.nd.zeros((1, 2)))]]
    _load_data(batch, targets, [0])
    parts = [[array for _, array in targets[0]]]
    assert parts[0][1].asnumpy().tolist() == [[3, 4]]
    assert _merge_multi_context(parts, [0])[0].asnumpy().tolist() == [[1, 2], [3, 4]]
    groups = _prepare_group2ctxs({"a": mx.cpu(1), "b": [mx.cpu(2), mx.cpu(3)]}, 2)
    assert groups == [{"a": mx.cpu(1), "b": mx.cpu(2)}, {"a": mx.cpu(1), "b": mx.cpu(3)}]


def test_executors_of_buckets_share_memory():
    shared, names = {}, ["fc_weight", "fc_bias"]
    first = _bind_exec(classifier(), mx.cpu(), {"data": (4, 3)}, names, True, None, shared)
    second = _bind_exec(classifier(), mx.cpu(), {"data": (2, 3)}, names, True, first, shared)
    assert second.arg_dict["fc_weight"] is first.arg_dict["fc_weight"]
    second.arg_dict["data"][:] = 7
    assert first.arg_dict["data"].asnumpy()[:2].tolist() == [[7, 7, 7]] * 2
    second.forward(is_train=True)
    second.backward()
    assert first.grad_dict["fc_bias"].asnumpy().any()


def test_named_arrays():
    named = _init_data([np.zeros((2, 1)), np.ones((2, 1))], False, "data")
    assert [name for name, _ in named] == ["_0_data", "_1_data"]
    assert _has_instance(named, mx.nd.NDArray)
    assert _getdata_by_idx([("a", mx.nd.array([5, 6, 7]))], [2, 0])[0][1].asnumpy().tolist() == [
        7,
        5,
    ]
    assert _slice_along_batch_axis(mx.nd.zeros((2, 3, 4)), slice(0, 1), 1).shape == (2, 1, 4)


def test_a_groups_arrays_on_all_devices():
    module = mx.mod.Module(classifier(), context=[mx.cpu(0), mx.cpu(1)])
    module.bind([("data", (4, 3))], [("softmax_label", (4,))], inputs_need_grad=True)
    module.init_params()
    group = module._exec_group
    parts = [slice(0, 2), slice(2, 4)]
    assert [part for part, _ in group.data_arrays[0]] == parts
    assert [array.shape for _, array in group.label_arrays[0]] == [(2,), (2,)]
    assert [array.shape for array in group.input_grad_arrays[0]] == [(2, 3), (2, 3)]
    assert (group.arg_names[0], group.output_names) == ("data", ["softmax_output"])
    assert (group.data_layouts, group.label_layouts, group.state_arrays) == ([0], [0], [])
    group.execs[1].arg_dict["data"][:] = 5
    assert group.data_arrays[0][1][1].asnumpy().max() == 5


def test_samples_of_an_iterator_over_arrays():
    batches = mx.io.NDArrayIter({"a": np.arange(10).reshape(5, 2)}, np.arange(5), 2)
    assert batches.num_source == len(batches.data_list) == 2
    assert batches._getdata(batches.data, 3)[0].asnumpy().tolist() == [[6, 7], [8, 9]]
    assert batches._getdata(batches.label, end=2)[0].asnumpy().tolist() == [0, 1]
    with pytest.raises(AssertionError, match="start, end or both"):
        batches._getdata(batches.data)


def test_a_group_that_takes_other_shapes():
    module = mx.mod.Module(
        mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc"), label_names=None
    )
    module.bind([("data", (4, 3))])
    module.init_params(mx.init.One())
    group = module._exec_group
    assert group.decide_slices([mx.io.DataDesc("data", (4, 3))]) == [0]
    executors = group.execs
    group.reshape(group.data_shapes, group.label_shapes)
    assert group.execs is executors
    group.reshape([mx.io.DataDesc("data", (2, 3))], None)
    module.forward(mx.io.DataBatch([mx.nd.ones((2, 3))]), is_train=False)
    assert module.get_outputs()[0].asnumpy().tolist() == [[3, 3], [3, 3]]


def test_a_module_that_makes_its_own_buckets():
    class Buckets(mx.mod.BucketingModule):
        def _call_sym_gen(self, bucket_key):
            return mx.sym.var("data") + bucket_key, ("data",), None

    module = Buckets(None, default_bucket_key=3)
    module.bind([("data", (2,))], for_training=False)
    module.init_params()
    batch = mx.io.DataBatch([mx.nd.ones((2,))], bucket_key=5, provide_data=[("data", (2,))])
    module.forward(batch, is_train=False)
    assert module.get_outputs()[0].asnumpy().tolist() == [6, 6]
