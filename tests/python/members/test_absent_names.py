"""What is not there yet says so, with what to use instead and the page that lists it."""

import copy
import importlib
import pickle

import pytest

import mxnet as mx


def test_other_names_get_python_s_own_words():
    with pytest.raises(AttributeError, match=r"has no attribute 'nope'$"):
        mx.nope  # noqa: B018
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'mxnet.nope'$"):
        importlib.import_module("mxnet.nope")


def test_completion_shows_what_a_module_has_and_not_what_it_uses():
    shown = dir(mx.nd.random)
    assert {"uniform", "normal", "shuffle"} <= set(shown)
    assert not {"dtype_name", "nd_internal"} & set(shown)
    assert {"relu", "softmax", "zeros"} <= set(dir(mx.nd))
    assert not {"TYPE_CHECKING", "arithmetic", "key_members", "fluent"} & set(dir(mx.nd))
    assert not {"dist_job", "compression"} & set(dir(mx.kv))
    assert not {"ctypes", "np", "check_call"} & {*dir(mx.autograd), *dir(mx.image), *dir(mx.npx)}
    assert mx.autograd.ctypes.__name__ == "ctypes"  # as in 1.9.1
    assert {"median", "sum", "float32", "promote_types"} <= set(dir(mx.np))
    assert not {"json", "opened", "MXNetError", "take_values"} & {
        name
        for module in (mx.contrib.neuron, mx.contrib.tensorrt, mx.onnx, mx.remx)
        for name in dir(module)
    }
    assert not {"faced", "known_in", "numpy_pairs", "CurrentInThread", "load_pretrained"} & {
        name
        for module in (mx.util, mx.base, mx.metric, mx.name, mx.gluon.model_zoo.model_store)
        for name in dir(module)
    }
    assert {"random", "linalg", "sparse", "contrib"} <= set(dir(mx.nd))
    assert {"neuron", "tensorrt", "quantization", "amp"} <= set(dir(mx.contrib))
    assert {"gluon", "nd", "remx"} <= set(dir(mx))
    assert {"Dense", "Conv2D"} <= set(dir(mx.gluon.nn))


def test_a_misspelt_argument_lists_the_known_ones_and_the_nearest():
    words = (
        r"FullyConnected: unknown argument 'num_hiden' \(given 3\); known arguments: data, weight"
    )
    with pytest.raises(mx.MXNetError, match=f"{words}.*num_hidden.*; did you mean 'num_hidden'"):
        mx.nd.FullyConnected(mx.nd.ones((2, 3)), num_hiden=3)
    with pytest.raises(mx.MXNetError, match=r"Concat: .*known arguments: .*dim.*mean 'dim'"):
        mx.nd.concat(mx.nd.ones((2, 3)), dimm=1)
    with pytest.raises(mx.MXNetError, match=r"known attributes: axis.*; did you mean 'axis'\?"):
        mx.sym.softmax(mx.sym.var("x"), axs=1)
    with pytest.raises(mx.MXNetError, match="known attributes: axis"):
        mx.sym.softmax(mx.sym.var("x"), colour=1)
    words = r"Dense: got an unexpected keyword argument 'unit' \(given 3\); known arguments: units"
    with pytest.raises(TypeError, match=f"{words}.*, prefix, params; did you mean 'units'"):
        mx.gluon.nn.Dense(2, unit=3)
    words = "Adam: got an unexpected keyword argument 'learn_rate'.*known arguments: learning_rate"
    with pytest.raises(TypeError, match=f"{words}, beta1.*, wd.*; did you mean 'learning_rate'"):
        mx.optimizer.create("adam", learn_rate=1)


@pytest.mark.parametrize(
    ("make", "nearest"),
    [
        (lambda: mx.gluon.nn.Conv2D(3, 3, stride=1), "strides"),
        (lambda: mx.gluon.contrib.nn.PixelShuffle2D(2, factr=2), None),
        (lambda: mx.gluon.nn.LayerNorm(epsilom=1), "epsilon"),
        (lambda: mx.gluon.rnn.LSTMCell(3, hidden_sise=1), "hidden_size"),
        (lambda: mx.gluon.data.vision.transforms.Resize(3, interp=1), "interpolation"),
        (lambda: mx.gluon.data.DataLoader([1, 2], batchsize=2), "batch_size"),
        (lambda: mx.gluon.Trainer([], "sgd", optimiser_params={}), "optimizer_params"),
        (lambda: mx.gluon.nn.Dense(2).hybridize(static_aloc=True), "static_alloc"),
        (lambda: mx.metric.Accuracy(axs=1), "axis"),
        (lambda: mx.metric.create("acc", axs=1), "axis"),
        (lambda: mx.init.Xavier(magnitud=2), "magnitude"),
        (lambda: mx.lr_scheduler.FactorScheduler(stp=3), "step"),
        (lambda: mx.io.NDArrayIter(mx.nd.ones(2), batchsize=2), "batch_size"),
        (lambda: mx.mod.Module(mx.sym.var("x"), lable_names=None), "label_names"),
    ],
)
def test_a_misspelt_argument_of_a_class(make, nearest):
    words = f"; did you mean '{nearest}'" if nearest else ""
    with pytest.raises(TypeError, match=f"got an unexpected keyword .*known arguments: .*{words}"):
        make()


def test_a_class_of_a_program_may_take_what_it_likes():
    class Scaled(mx.gluon.nn.Conv2D):
        def __init__(self, **kwargs):
            self.scale = kwargs.pop("scale")
            super().__init__(2, 3, **kwargs)

    class Both(mx.metric.EvalMetric, dict):
        def __init__(self, name, depth):
            super().__init__(name)
            self.depth = depth

    assert Scaled(scale=3, prefix="scaled_").scale == 3
    with pytest.raises(TypeError, match="Scaled: got an unexpected keyword argument 'stride'"):
        Scaled(scale=3, stride=1)
    assert Both("both", depth=2).depth == 2
    assert pickle.loads(pickle.dumps(mx.metric.F1(average="micro"))).average == "micro"
    assert copy.deepcopy(mx.init.Xavier(magnitude=7)).magnitude == 7
