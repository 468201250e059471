"""Adding a network, and what the base class gives one."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest
from suite import parse

import mxnet as mx
import mxnet_benchmarks
from mxnet_benchmarks.model_factory import ModelFactory
from mxnet_benchmarks.models.deep_mnist import DeepMNIST
from mxnet_benchmarks.models.model import Model

PARAMS = {"name": "Own", "input_shape": 6, "num_classes": 4, "dtype": "float"}
OWN = """
import mxnet as mx
from mxnet_benchmarks.models.model import Model

class OwnNet(Model):
    implements = {ids!r}

    @property
    def output(self):
        return self.__output

    def __init__(self, params):
        Model.check_parameters(
            params, {{"name": "OwnNet", "input_shape": (12,), "num_classes": 3,
                     "phase": "training", "dtype": "float32"}})
        Model.__init__(self, params)
        v = mx.sym.Activation(mx.sym.FullyConnected(self.add_data_node(), num_hidden=5), "relu")
        self.__output = self.add_head_nodes(v)
"""


@pytest.fixture
def copied(tmp_path):
    """A copy of the package, whose folder of networks may be changed."""
    folder = pathlib.Path(mxnet_benchmarks.__file__).parent
    shutil.copytree(folder, tmp_path / "mxnet_benchmarks")
    return tmp_path / "mxnet_benchmarks"


def run_copy(copied, *arguments):
    beside = pathlib.Path(mx.__file__).parent.parent
    path = os.pathsep.join([str(copied.parent), str(beside)])
    done = subprocess.run(
        [sys.executable, copied / "benchmarks.py", *arguments],
        capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    return parse(done.stdout), done.stderr


def test_a_file_in_the_folder_is_found(copied):
    (copied / "models" / "own_net.py").write_text(OWN.format(ids="own_net"))
    for phase in ("inference", "training"):
        lines, said = run_copy(
            copied, "--model=own_net", "--batch_size=2", "--num_batches=3", f"--phase={phase}"
        )
        assert lines["exp.model_title"] == "OwnNet", said
        assert lines["exp.num_parameters"] == 12 * 5 + 5 + 5 * 3 + 3
        assert len(lines["results.time_data"]) == 3


def test_a_network_may_be_the_base_of_another(copied):
    (copied / "models" / "own_net.py").write_text(
        "from .vgg import VGG\n\nclass Base(VGG):\n    pass\n\n"
        "class Own(Base):\n    titles = {'own_net': 'Own'}\n    implements = 'own_net'\n"
        "    repeats = {'own_net': (1, 1, 1, 1, 1)}\n    input_default = (3, 32, 32)\n"
    )
    lines, said = run_copy(
        copied, "--model=own_net", "--batch_size=1", "--num_batches=1", "--phase=inference"
    )
    assert lines.get("exp.model_title") == "Own", said


def test_an_id_that_comes_twice_is_an_error(copied):
    (copied / "models" / "own_net.py").write_text(OWN.format(ids=["own_net", "vgg11"]))
    lines, said = run_copy(copied, "--model=own_net", "--batch_size=2", "--num_batches=3")
    assert lines["results.status"] == "failure"
    assert "model id 'vgg11' is implemented twice: " in said
    assert "own_net.OwnNet and mxnet_benchmarks.models.vgg.VGG" in said


def test_a_file_that_does_not_import_is_named(copied):
    (copied / "models" / "own_net.py").write_text("import nothing_of_this_name\n")
    lines, said = run_copy(copied, "--model=vgg11", "--batch_size=2", "--num_batches=3")
    assert lines["results.status"] == "failure"
    assert said.strip().splitlines()[-1] == (
        "benchmarks: models/own_net.py does not import: No module named 'nothing_of_this_name'"
    )


def test_the_example_is_the_class_of_its_id():
    assert ModelFactory.models["deep_mnist"] is DeepMNIST
    layers = DeepMNIST({"model": "deep_mnist", "phase": "inference"}).output.get_internals()
    shapes = dict(zip(layers.list_outputs(), layers.infer_shape(data=(1, 784))[1], strict=True))
    widths = [shapes[f"dense{number}_output"][1] for number in range(5)]
    assert widths == [2500, 2000, 1500, 1000, 500]


@pytest.mark.parametrize("key", ["name", "input_shape", "num_classes", "phase", "dtype"])
def test_a_missing_parameter_names_itself(key):
    params = {**PARAMS, "phase": "training"}
    del params[key]
    with pytest.raises(ValueError, match=f"missing mandatory neural net parameter '{key}'"):
        Model(params)


def test_parameters_are_filled_in_where_they_are_missing_or_none():
    params = {"name": None, "num_classes": 7}
    Model.check_parameters(params, {"name": "Own", "num_classes": 4, "phase": "training"})
    assert params == {"name": "Own", "num_classes": 7, "phase": "training"}


def test_properties():
    model = Model({**PARAMS, "phase": "training", "model_opts": {"depth": 3}})
    assert (model.name, model.input_shape, model.num_classes) == ("Own", (6,), 4)
    assert (model.phase, model.dtype, model.model_opts) == ("training", "float32", {"depth": 3})
    assert (model.eval_metric, model.labels_shape, model.labels_range) == ("acc", (1,), (0, 3))
    with pytest.raises(NotImplementedError, match="Model has no property 'output'"):
        _ = model.output


@pytest.mark.parametrize(
    ("phase", "operator"), [("training", "SoftmaxOutput"), ("inference", "softmax")]
)
def test_heads(phase, operator):
    model = Model({**PARAMS, "phase": phase})
    head = model.add_head_nodes(model.add_data_node())
    assert head.list_outputs() == ["softmax_output"]
    assert ("softmax_label" in head.list_arguments()) == (phase == "training")
    assert f'"op": "{operator}"' in head.tojson()


def test_half_floats_are_cast_at_both_ends():
    model = Model({**PARAMS, "dtype": "float16", "phase": "inference"})
    head = model.add_head_nodes(model.add_data_node())
    arguments, outputs, _ = head.infer_type(data="float32")
    types = dict(zip(head.list_arguments(), arguments, strict=True))
    assert types["logits_weight"].__name__ == "float16"
    assert outputs[0].__name__ == "float32"


def test_normalization_of_half_floats_can_be_left_out(monkeypatch):
    half = Model({**PARAMS, "dtype": "float16", "phase": "inference"})
    data = mx.sym.Variable("data")
    assert half.maybe_lrn(data, "norm").name == "norm"
    monkeypatch.setenv("DLBS_MXNET_NO_FLOAT16_LRN", "1")
    assert half.maybe_lrn(data, "norm") is data
    attributes = Model({**PARAMS, "phase": "training"}).maybe_lrn(data, "norm").attr_dict()["norm"]
    assert {k: float(attributes[k]) for k in ("alpha", "beta", "knorm", "nsize")} == {
        "alpha": 1e-4, "beta": 0.75, "knorm": 2, "nsize": 5,
    }  # fmt: skip


def test_parameters_of_a_module_are_counted():
    model = DeepMNIST({"model": "deep_mnist", "phase": "inference"})
    module = mx.mod.Module(model.output, label_names=None)
    module.bind(for_training=False, data_shapes=[("data", (1, 784))])
    module.init_params()
    assert Model.num_parameters(module) == 11_972_510
