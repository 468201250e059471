"""Members with one underscore that subclasses and programs of MXNet 1.9.1 reach for."""

import pickle
import random
import warnings

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon
from mxnet.gluon.block import _BlockScope, _common_prefix, _flatten, _gather_type_ctx_info, _regroup
from mxnet.gluon.data.dataloader import (
    DataLoader,
    ForkingPickler,
    _as_in_context,
    _MultiWorkerIter,
    _worker_fn,
    _worker_initializer,
    default_batchify_fn,
)


class DropParameter(gluon.Parameter):
    """Takes over the arrays of another parameter and hands out half of its values."""

    def __init__(self, other):
        super().__init__(other.name, grad_req=other.grad_req, shape=other._shape)
        self._var = other._var
        self._data = other._data
        self._grad = other._grad
        self._ctx_list = other._ctx_list
        self._ctx_map = other._ctx_map

    def data(self, ctx=None):
        return self._check_and_get(self._data, ctx) / 2


def test_a_parameter_that_takes_over_the_arrays_of_another():
    dense = gluon.nn.Dense(3, in_units=2, use_bias=False)
    dense.initialize(init="ones")
    x = mx.nd.ones((1, 2))
    assert dense(x).asnumpy().tolist() == [[2, 2, 2]]
    dense._reg_params["weight"] = DropParameter(dense.weight)
    assert dense(x).asnumpy().tolist() == [[1, 1, 1]]


def test_positions_of_a_parameter_by_device():
    weight = gluon.Parameter("w", shape=(2, 3))
    with pytest.raises(RuntimeError, match="has not been initialized"):
        weight._check_and_get(weight._data, None)
    weight.initialize(ctx=[mx.cpu(0), mx.cpu(2)])
    assert weight._ctx_map == [[], [0, None, 1]]
    assert weight._check_and_get(weight._data, mx.cpu(2)) is weight._data[1]
    assert weight._check_and_get(weight._grad, list) is weight._grad
    with pytest.raises(RuntimeError, match=r"is not on cpu\(1\)"):
        weight._check_and_get(weight._data, mx.cpu(1))


def test_a_trainer_that_watches_its_parameters_go_into_the_store():
    seen = []

    class Watching(gluon.Trainer):
        def _init_params(self):
            seen.append(len(self._params_to_init))
            super()._init_params()

    net = gluon.nn.Dense(1, in_units=2)
    net.initialize(ctx=[mx.cpu(0), mx.cpu(1)])
    trainer = Watching(net.collect_params(), "sgd", kvstore="local")
    assert not trainer._kv_initialized
    for _ in range(2):
        with mx.autograd.record():
            losses = [net(mx.nd.ones((1, 2), ctx=ctx)) for ctx in (mx.cpu(0), mx.cpu(1))]
        mx.autograd.backward(losses)
        trainer.step(1)
    assert seen == [2]
    assert trainer._kv_initialized


def test_nested_arguments_are_taken_apart_and_put_together():
    a, b = mx.nd.zeros(1), mx.nd.ones(1)
    flat, form = _flatten([a, [b, None]], "input")
    assert form == [0, [0, -1]]
    assert _regroup(flat, form) == [a, [b, None]]
    pair = mx.sym.split(mx.sym.var("x"), num_outputs=2)
    assert _flatten(pair, "input") == ([pair], 2)
    with pytest.raises(ValueError, match="was None"):
        _regroup([a, b, a], form)
    with pytest.raises(ValueError, match="must be NDArrays or Symbols"):
        _flatten("text", "input")
    has_symbol, has_array, contexts, first = _gather_type_ctx_info([a, [b], mx.sym.var("y")])
    assert (has_symbol, has_array, contexts, first) == (True, True, {mx.cpu(0)}, mx.cpu(0))
    assert _common_prefix(["net_dense0", "net_dense1"]) == "net_dense"


def test_the_scope_of_a_block_is_the_current_one_inside_it():
    net = gluon.nn.HybridSequential(prefix="net_")
    assert isinstance(net._scope, _BlockScope)
    with net.name_scope():
        assert _BlockScope._current.value is net._scope
        layer = gluon.nn.Dense(2)
    assert layer.prefix == "net_dense0_"
    assert net._scope._counter == {"dense": 1}


def test_blocks_in_lists_are_told():
    class Net(gluon.Block):
        def __init__(self):
            super().__init__()
            self.layers = [gluon.nn.Dense(1), gluon.nn.Dense(1)]

    net = Net()
    with pytest.warns(UserWarning, match="'layers' holds blocks that are no children"):
        net.collect_params()
    for layer in net.layers:
        net.register_child(layer)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(net.collect_params().keys()) == 4


def add_offset(samples, offset, batchify_fn, dataset=None):
    """A worker's function with an argument more than that of the library."""
    batch = pickle.loads(_worker_fn(samples, batchify_fn, dataset))
    return bytes(ForkingPickler.dumps(batch + offset))


class OffsetIter(_MultiWorkerIter):
    """Batches with an offset that changes every second batch."""

    def _push_next(self):
        numbers = next(self._iter, None)
        if numbers is None:
            return
        arguments = (numbers, 100 * (self._sent_idx // 2), self._batchify_fn, self._dataset)
        self._data_buffer[self._sent_idx] = self._worker_pool.apply_async(
            self._worker_fn, arguments
        )
        self._sent_idx += 1


class OffsetLoader(DataLoader):
    """A loader of a program's own, over the parts of the library's."""

    def __iter__(self):
        return OffsetIter(
            self._worker_pool,
            self._batchify_fn,
            self._batch_sampler,
            pin_memory=self._pin_memory,
            worker_fn=add_offset,
            prefetch=self._prefetch,
        )


def test_a_loader_of_a_programs_own():
    loader = OffsetLoader(gluon.data.SimpleDataset(np.arange(8.0)), 2, num_workers=2)
    for _ in range(2):
        batches = [batch.asnumpy().tolist() for batch in loader]
        assert batches == [[0, 1], [2, 3], [104, 105], [106, 107]]
    assert len(iter(loader)) == 4


def test_workers_that_are_threads_give_batches_as_they_are():
    data = gluon.data.SimpleDataset(np.arange(4.0))
    loader = DataLoader(data, 2, num_workers=1, thread_pool=True)
    batches = _MultiWorkerIter(
        loader._worker_pool,
        default_batchify_fn,
        loader._batch_sampler,
        worker_fn=lambda numbers, batchify, source: batchify([source[i] for i in numbers]),
        dataset=data,
    )
    assert [batch.asnumpy().tolist() for batch in batches] == [[0, 1], [2, 3]]


def test_a_worker_keeps_the_data_set():
    _worker_initializer([3.0, 4.0, 5.0], False, False)
    batch = pickle.loads(_worker_fn([2, 0], default_batchify_fn))
    assert batch.asnumpy().tolist() == [5, 3]


def test_batches_in_pinned_memory_without_a_gpu():
    loader = DataLoader(gluon.data.SimpleDataset(np.arange(2.0)), 2, pin_memory=True)
    assert next(iter(loader)).context == mx.cpu_pinned(0)
    moved = _as_in_context({"a": [mx.nd.ones(1)]}, mx.cpu(1))
    assert moved["a"][0].context == mx.cpu(1)


def test_samplers_and_data_sets_show_their_numbers():
    chosen = gluon.data.SimpleDataset([1, 2, 3]).filter(lambda value: value > 1)
    assert (chosen._indices, chosen._sampler._indices, list(chosen)) == ([1, 2], [1, 2], [2, 3])
    batches = gluon.data.BatchSampler(gluon.data.SequentialSampler(3), 2, "rollover")
    assert (list(batches), batches._prev) == ([[0, 1]], [2])


def test_a_convolution_of_a_programs_own():
    from mxnet.gluon.nn.conv_layers import _Conv

    class Plain(_Conv):
        def __init__(self, **kwargs):
            super().__init__(2, (1, 1), (1, 1), (0, 0), (1, 1), 1, "NCHW", in_channels=1, **kwargs)

    layer = Plain(op_name="Convolution", weight_initializer="ones")
    layer.initialize()
    assert (layer._op_name, layer._kwargs["num_filter"]) == ("Convolution", 2)
    assert layer(mx.nd.ones((1, 1, 2, 2))).shape == (1, 2, 2, 2)
    assert gluon.nn.Conv2DTranspose(2, 3)._op_name == "Deconvolution"


def test_layers_tell_whether_states_were_given():
    layer = gluon.rnn.LSTM(2, input_size=2)
    layer.initialize()
    assert layer.skip_states is None
    layer(mx.nd.ones((3, 1, 2)))
    assert layer.skip_states is True


def test_interpolation_follows_the_sizes():
    method = mx.image.image._get_interp_method
    sizes = [(10, 10, 20, 20), (20, 20, 10, 10), (20, 10, 10, 20), ()]
    assert [method(9, size) for size in sizes] == [2, 3, 1, 2]
    random.seed(0)
    assert method(10) in range(5)
    with pytest.raises(ValueError, match="unknown interpolation 7"):
        method(7)


def test_counts_of_a_binary_metric():
    metric = mx.metric.F1(average="micro")
    metric.update([mx.nd.array([1, 0, 1, 1])], [mx.nd.array([[0, 1], [0, 1], [1, 0], [0, 1]])])
    counts = metric.metrics
    assert (counts.true_positives, counts.false_positives, counts.false_negatives) == (2, 1, 1)
    assert counts.precision == counts.recall == counts.fscore == pytest.approx(2 / 3)
    metric.reset_local()
    assert (counts.total_examples, counts.global_total_examples) == (0, 4)


def test_amp_tells_whether_it_was_initialized():
    from mxnet.contrib.amp import amp

    assert amp._amp_initialized is mx.contrib.amp._training._amp_initialized
    assert amp._cast_symbol_NDArray(mx.nd.ones(1), "float16").dtype == np.float16
    assert amp._get_fun_to_wrap("_contrib_box_nms", mx.nd, {})[0] == "box_nms"


def test_a_trainer_that_scales_gradients_its_own_way():
    class Summed(gluon.Trainer):
        def _check_and_rescale_grad(self, scale):
            super()._check_and_rescale_grad(1.0)

    dense = gluon.nn.Dense(1, in_units=1, use_bias=False)
    dense.initialize(mx.init.Zero())
    trainer = Summed(dense.collect_params(), "sgd", {"learning_rate": 1.0})
    with mx.autograd.record():
        loss = dense(mx.nd.ones((4, 1)))
    loss.backward()
    trainer.step(4)
    assert dense.weight.data().asscalar() == -4


def test_a_layer_that_works_on_what_the_operator_gives():
    class Doubled(gluon.rnn.LSTM):
        def _forward_kernel(self, F, inputs, states, sequence_length, **kwargs):
            outputs, states = super()._forward_kernel(F, inputs, states, sequence_length, **kwargs)
            return outputs * 2, states

        def _register_param(self, name, shape, init, dtype):
            return super()._register_param(name, shape, "ones", dtype)

    x = mx.nd.ones((2, 3, 4))
    found = []
    for kind in (gluon.rnn.LSTM, Doubled):
        layer = kind(5, layout="NTC", input_size=4)
        layer.initialize()
        for param in layer.collect_params().values():
            param.set_data(mx.nd.ones(param.shape) if kind is gluon.rnn.LSTM else param.data())
        found.append(layer(x))
    np.testing.assert_allclose(found[1].asnumpy(), 2 * found[0].asnumpy(), rtol=1e-6)
    assert found[0].shape == (2, 3, 5)


def test_masks_and_gates_of_cells():
    cell = gluon.contrib.rnn.VariationalDropoutCell(
        gluon.rnn.RNNCell(3, input_size=2), drop_inputs=0.5, drop_outputs=0.5
    )
    cell.initialize()
    assert cell.drop_inputs_mask is None
    with mx.autograd.record():
        output, _ = cell(mx.nd.ones((1, 2)), cell.begin_state(batch_size=1))
    assert set(cell.drop_inputs_mask.asnumpy().ravel()) <= {0, 2}
    assert cell.drop_outputs_mask.shape == output.shape
    assert cell.drop_states_mask is None
    cell.reset()
    assert cell.drop_outputs_mask is None
    for kind, gates in (("RNN", 1), ("LSTM", 4), ("GRU", 3)):
        cell = getattr(gluon.contrib.rnn, f"Conv1D{kind}Cell")((2, 5), 3, (3,), (3,), (1,))
        assert (len(cell._gate_names), cell._num_gates) == (gates, gates)


def test_a_data_set_that_reads_its_own_files(tmp_path, monkeypatch):
    class Small(gluon.data.vision.CIFAR10):
        def _read_batch(self, filename):
            images, labels = super()._read_batch(filename)
            return images[:1], labels[:1] + 5

    records = np.ones((3, 3073), np.uint8)
    for i in range(1, 6):
        records.tofile(tmp_path / f"data_batch_{i}.bin")
    monkeypatch.setenv("MXNET_GLUON_ACCEPT_LOCAL", "1")
    with pytest.warns(UserWarning, match="SHA-1"):
        data = Small(root=str(tmp_path))
    assert (len(data), int(data[0][1])) == (5, 6)


def test_the_default_device_is_set_by_its_member():
    mx.Context._default_ctx.value = mx.cpu(3)
    try:
        assert mx.nd.ones((1,)).context == mx.current_context() == mx.cpu(3)
        with mx.cpu(1):
            assert mx.Context._default_ctx.value == mx.cpu(1)
        assert mx.Context.default_ctx == mx.cpu(3)
    finally:
        mx.Context._default_ctx.value = mx.cpu(0)


def test_augmenters_of_boxes_in_steps():
    """The numbers are those of MXNet 1.9.1."""
    label = np.array([[1, 0.1, 0.2, 0.6, 0.7], [0, 0.5, 0.4, 0.9, 0.95]], dtype=np.float32)
    crop = mx.image.DetRandomCropAug(0.1, (0.5, 2.0), (0.1, 0.9), 0.2, 20)
    np.testing.assert_allclose(crop._calculate_areas(label[:, 1:]), [0.25, 0.22], rtol=1e-6)
    shared = crop._intersect(label[:, 1:], 0.0, 0.0, 0.3, 0.5)
    np.testing.assert_allclose(shared, [[0.1, 0.2, 0.3, 0.5], [0, 0, 0, 0]], rtol=1e-6)
    assert crop._check_satisfy_constraints(label, 2, 3, 20, 30, 40, 40)
    inside = crop._update_labels(label, (2, 3, 20, 30), 40, 40)
    np.testing.assert_allclose(inside, [[1, 0.1, 1 / 6, 1, 5 / 6]], rtol=1e-6)
    random.seed(3)
    assert crop._random_crop_proposal(label, 40, 40)[:4] == (5, 2, 27, 31)
    pad = mx.image.DetRandomPadAug((0.6, 1.6), (1.2, 3.0), 20)
    assert pad._random_pad_proposal(label, 40, 40)[:4] == (38, 2, 83, 55)
    moved = pad._update_labels(label, (1, 2, 50, 60), 40, 40)
    np.testing.assert_allclose(moved[0], [1, 0.1, 1 / 6, 0.5, 0.5], rtol=1e-6)
    mx.image.DetHorizontalFlipAug(1)._flip_label(label)
    np.testing.assert_allclose(label[0], [1, 0.4, 0.2, 0.9, 0.7], rtol=1e-6)
