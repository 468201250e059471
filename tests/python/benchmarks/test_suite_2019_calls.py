"""A program that makes the calls of the suite of 2019: its own fit over a Module."""

import numpy as np
import pytest

import mxnet as mx
from mxnet_benchmarks.data_iterator import SyntheticDataIterator
from mxnet_benchmarks.model_factory import ModelFactory


class StoppableModule(mx.mod.Module):
    """Trains until a callback says that it is enough, whatever the epochs."""

    def fit(self, train_data, batch_end_callback, kvstore, eval_metric="acc", **settings):
        self.bind(data_shapes=train_data.provide_data, label_shapes=train_data.provide_label)
        self.init_params(initializer=settings["initializer"], force_init=False)
        self.init_optimizer(
            kvstore=kvstore,
            optimizer=settings["optimizer"],
            optimizer_params=settings["optimizer_params"],
        )
        metric = mx.metric.create(eval_metric)
        train_data.reset()
        upcoming = next(train_data)
        for nbatch in range(1000):
            batch = upcoming
            self.forward_backward(batch)
            self.update()
            try:
                upcoming = next(train_data)
                self.prepare(upcoming)
            except StopIteration:
                upcoming = None
            self.update_metric(metric, batch.label)
            report = mx.model.BatchEndParam(
                epoch=0, nbatch=nbatch, eval_metric=metric, locals=locals()
            )
            answers = [callback(report) for callback in mx.base._as_list(batch_end_callback)]
            if upcoming is None or not all(answers):
                return metric.get_name_value()
        return None


@pytest.mark.parametrize("kind", ["local", "device"])
def test_training_through_a_fit_of_its_own(kind):
    store = mx.kvstore.create(kind)
    assert (store.rank, store.num_workers) == (0, 1)
    model = ModelFactory.get_model({"model": "sensor_net", "phase": "training"})
    noise = SyntheticDataIterator((4, 784), (4,), model.labels_range, "float32")
    seen = []

    def callback(report):
        seen.append(report.nbatch)
        return len(seen) < 3

    module = StoppableModule(model.output, context=mx.cpu())
    ((name, value),) = module.fit(
        mx.io.ResizeIter(noise, 10), [callback], store, optimizer="sgd",
        optimizer_params={"multi_precision": True},
        initializer=mx.init.Xavier(rnd_type="gaussian", factor_type="in", magnitude=2),
    )  # fmt: skip
    assert seen == [0, 1, 2]
    assert name == "accuracy"
    assert 0 <= value <= 1


def test_inference_through_a_module_without_labels():
    model = ModelFactory.get_model({"model": "sensor_net", "phase": "inference"})
    module = mx.mod.Module(symbol=model.output, context=mx.cpu(), label_names=None)
    module.bind(for_training=False, inputs_need_grad=False, data_shapes=[("data", (2, 784))])
    module.init_params(initializer=mx.init.Xavier(magnitude=2.0))
    data = [mx.random.uniform(-1.0, 1.0, shape=shape) for _, shape in module.data_shapes]
    for _ in range(3):
        module.forward(mx.io.DataBatch(data, []), is_train=False)
        mx.nd.waitall()
    assert np.allclose(module.get_outputs()[0].asnumpy().sum(1), 1, atol=1e-5)


def test_a_plain_fit_with_a_callback():
    model = ModelFactory.get_model({"model": "sensor_net", "phase": "training"})
    noise = SyntheticDataIterator((2, 784), (2,), model.labels_range, "float32")
    seen = []
    module = mx.mod.Module(model.output, context=mx.cpu())
    module.fit(
        mx.io.ResizeIter(noise, 4), num_epoch=1, optimizer="sgd", initializer=mx.init.Normal(),
        batch_end_callback=[lambda report: seen.append(report.nbatch)],
    )  # fmt: skip
    assert seen == [0, 1, 2, 3]
