import pickle

import module_runs
import numpy as np
import pytest

import mxnet as mx


def trained(**options):
    data, labels = module_runs.samples()
    mx.random.seed(1)
    np.random.seed(1)
    with pytest.warns(DeprecationWarning, match="Module"):
        return mx.model.FeedForward.create(
            module_runs.network(),
            data,
            labels,
            num_epoch=30,
            initializer=mx.init.Xavier(),
            numpy_batch_size=10,
            learning_rate=0.3,
            **options,
        )


def test_it_learns_from_arrays_and_predicts():
    data, labels = module_runs.samples()
    model = trained(eval_data=(data, labels))
    assert (model.predict(data).argmax(axis=1) == labels).mean() > 0.9
    assert model.score(module_runs.iterator(8)) > 0.9
    outputs, inputs, seen = model.predict(module_runs.iterator(8), return_data=True)
    assert outputs.shape == (50, 3)
    np.testing.assert_array_equal(inputs, data)
    np.testing.assert_array_equal(seen, labels)


def test_files_and_pickles(tmp_path):
    data, _ = module_runs.samples()
    model = trained()
    model.save(str(tmp_path / "f"))
    with pytest.warns(DeprecationWarning, match="Module"):
        loaded = mx.model.FeedForward.load(str(tmp_path / "f"), 30)
    again = pickle.loads(pickle.dumps(model))
    for other in (loaded, again):
        np.testing.assert_allclose(other.predict(data), model.predict(data), rtol=1e-5)


def test_epoch_size_and_wrong_arguments():
    batches = []
    trained(epoch_size=2, batch_end_callback=lambda param: batches.append(param.nbatch))
    assert batches == [0, 1] * 30
    with pytest.warns(DeprecationWarning, match="Module"):
        model = mx.model.FeedForward(module_runs.network())
    with pytest.raises(ValueError, match="y must be given"):
        model.fit(np.zeros((3, 6)))
    with pytest.raises(ValueError, match="no parameters"):
        model.predict(np.zeros((3, 6)))
    with pytest.raises(TypeError, match="DataIter"):
        model.fit("nothing")


def test_predictions_need_no_label_whatever_it_is_called():
    layer = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    net = mx.sym.SoftmaxOutput(layer, name="prob1")
    weights = {"fc_weight": mx.nd.ones((2, 3)), "fc_bias": mx.nd.zeros(2)}
    model = mx.model.FeedForward(net, arg_params=weights, aux_params={}, numpy_batch_size=4)
    samples = np.ones((8, 3), dtype="float32")
    for data in (samples, mx.io.NDArrayIter(samples, np.zeros(8), 4, label_name="prob1_label")):
        assert model.predict(data).tolist() == [[0.5, 0.5]] * 8
