"""mx.base, context, engine, log, name, attribute, random.seed, runtime and util."""

import logging
import threading

import numpy as np
import pytest

import mxnet as mx
from mxnet import util


def test_features_are_one_ordered_table():
    features = mx.runtime.Features()
    assert features is mx.runtime.Features() is mx.runtime.Features.instance
    assert list(features)[:5] == ["CUDA", "CUDNN", "NCCL", "CUDA_RTC", "TENSORRT"]
    assert features.is_enabled("mkldnn") == features["MKLDNN"].enabled
    assert features.is_enabled("CUDA") == (mx.context.num_gpus() > 0)
    assert repr(features["INT64_TENSOR_SIZE"]) == "✔ INT64_TENSOR_SIZE"
    assert repr(features["CAFFE"]) == "✖ CAFFE"
    assert [f.name for f in mx.runtime.feature_list()] == list(features)
    with pytest.raises(RuntimeError, match="'NOPE' is unknown"):
        features.is_enabled("nope")


def test_a_feature_cannot_be_changed():
    with pytest.raises(AttributeError):
        mx.runtime.Features()["CUDA"].enabled = True


def test_bulk_size_is_returned_and_scoped():
    before = mx.engine.set_bulk_size(7)
    try:
        with mx.engine.bulk(3):
            assert mx.engine.set_bulk_size(3) == 3
        assert mx.engine.set_bulk_size(7) == 7
    finally:
        mx.engine.set_bulk_size(before)


def test_contexts():
    assert mx.Context("cpu", 2) == mx.cpu(2) != mx.cpu()
    assert hash(mx.cpu(1)) == hash(mx.Context(mx.cpu(1)))
    assert str(mx.cpu_pinned()) == "cpu_pinned(0)"
    assert mx.cpu() != "cpu(0)"
    assert mx.Context.devtype2str[mx.Context.devstr2type["cpu_shared"]] == "cpu_shared"
    assert mx.Context.default_ctx == mx.current_context() == mx.cpu()
    with mx.cpu(3):
        assert mx.nd.zeros((1,)).context == mx.current_context() == mx.cpu(3)
    assert mx.current_context() == mx.cpu()
    mx.cpu().empty_cache()


def test_an_unknown_device_type_raises_the_key_error_of_mxnet():
    with pytest.raises(KeyError) as caught:
        mx.Context("tpu")
    assert str(caught.value).startswith("Context: unknown device type 'tpu'; use one of cpu, gpu")


@pytest.mark.parametrize("number", ["0", 0.0, None])
def test_the_number_of_a_device_is_an_integer(number):
    with pytest.raises(TypeError, match=f"number of a gpu must be an integer, got {number!r}"):
        mx.gpu(number)
    assert mx.nd.ones(2, ctx=mx.cpu(np.int64(1))).context == mx.cpu(1)


def test_memory_of_a_gpu_that_is_not_there():
    missing = mx.context.num_gpus()
    for ask in (mx.context.gpu_memory_info, util.get_gpu_memory):
        with pytest.raises(mx.MXNetError, match="does not exist"):
            ask(missing)
    with pytest.raises(mx.MXNetError, match="does not exist"):
        util.get_cuda_compute_capability(mx.gpu(missing))
    with pytest.raises(ValueError, match="expected a gpu context"):
        util.get_cuda_compute_capability(mx.cpu())
    assert util.get_gpu_count() == mx.context.num_gpus()


@pytest.mark.parametrize("seed", [3, np.int64(3), -1, 2**40 + 3, True])
def test_the_same_seed_gives_the_same_numbers(seed):
    draws = []
    for _ in range(2):
        mx.random.seed(seed)
        draws.append(mx.random.uniform(shape=(5,)).asnumpy())
    assert np.array_equal(*draws)


def test_seeding_one_context():
    mx.random.seed(5, mx.current_context())
    first = mx.nd.random.normal(shape=(4,)).asnumpy()
    mx.random.seed(5, mx.current_context().device_type)
    assert np.array_equal(first, mx.nd.random.normal(shape=(4,)).asnumpy())


@pytest.mark.parametrize("seed", ["a", 1.0, None])
def test_a_seed_must_be_an_integer(seed):
    with pytest.raises(ValueError, match="seed_state must be int"):
        mx.random.seed(seed)


def test_names():
    assert mx.name.Prefix("a_").get(None, "fc") == "a_fc0"
    assert mx.name.Prefix("a_").get("mine", "fc") == "a_mine"
    with mx.name.NameManager() as names:
        assert mx.name.NameManager.current is names
        x = mx.sym.var("x")
        assert [mx.sym.relu(x).name, mx.sym.relu(x).name] == ["relu0", "relu1"]
        with mx.name.Prefix("in_"):
            assert mx.sym.relu(x).name == "in_relu0"
        assert mx.sym.relu(x).name == "relu2"


def test_every_thread_counts_names_for_itself():
    found = []
    thread = threading.Thread(target=lambda: found.append(mx.sym.relu(mx.sym.var("x")).name))
    thread.start()
    thread.join()
    assert found == ["relu0"]


def test_attribute_scopes():
    assert mx.AttrScope(a="1").get({"b": "2"}) == {"a": "1", "b": "2"}
    assert mx.AttrScope(a="1").get({"a": "2"}) == {"a": "2"}
    assert mx.AttrScope().get(None) == {}
    with mx.AttrScope(__group__="4", __data__="outer"), mx.AttrScope(__data__="inner"):
        symbol = mx.sym.var("x")
    assert symbol.attr("__group__") == "4"
    assert symbol.attr("__data__") == "inner"
    assert mx.sym.var("y").attr("__group__") is None
    with pytest.raises(ValueError, match="must be a string"):
        mx.AttrScope(a=1)


def test_errors_of_arrays_without_a_function():
    error = mx.base.NotImplementedForSymbol(len, "x", 1, 2.0)
    assert str(error) == (
        "Function len (namely operator \"x\") with arguments (<class 'int'>, <class 'float'>) "
        "is not implemented for Symbol and only available in NDArray."
    )
    error = mx.base.NotSupportedForSparseNDArray(len, None)
    assert (
        str(error)
        == "Function len is not supported for SparseNDArray and only available in NDArray."
    )
    assert isinstance(error, mx.base.MXNetError)
    assert issubclass(mx.MXNetError, RuntimeError)


def test_c_types():
    assert [name for name, _ in mx.base.MXCallbackList._fields_] == [
        "num_callbacks",
        "callbacks",
        "contexts",
    ]
    assert mx.base.mx_float_p._type_ is __import__("ctypes").c_float


def test_loggers(tmp_path):
    path = tmp_path / "log.txt"
    logger = mx.log.get_logger("remx.test.file", str(path), "w", mx.log.INFO)
    logger.info("epoch %d", 3)
    logger.debug("not shown")
    for handler in logger.handlers:
        handler.flush()
    line = path.read_text()
    assert line.startswith("I")
    assert line.endswith("] epoch 3\n")
    assert mx.log.get_logger("remx.test.file") is logger
    assert mx.log.get_logger() is logging.getLogger()
    with pytest.warns(DeprecationWarning, match="get_logger"):
        assert mx.log.getLogger("remx.test.file") is logger
    assert (mx.log.CRITICAL, mx.log.ERROR, mx.log.WARNING) == (50, 40, 30)
    assert (mx.log.INFO, mx.log.DEBUG, mx.log.NOTSET) == (20, 10, 0)


def test_numpy_shape_rules():
    assert util.set_np_shape(True) is False
    try:
        assert mx.is_np_shape()
        assert not mx.is_np_array()
        with mx.np_shape(False):
            assert not util.is_np_shape()
        assert util.is_np_shape()
    finally:
        assert util.set_np_shape(False) is True
    assert mx.use_np_shape(util.is_np_shape)() is True
    assert util.is_np_shape() is False

    @mx.use_np_shape
    class Asks:
        def rule(self):
            return util.is_np_shape()

    assert Asks().rule() is True
    with pytest.raises(TypeError, match="function or a class"):
        mx.use_np_shape(3)
    with pytest.raises(ValueError, match="need NumPy shapes"):
        util.set_np(shape=False, array=True)
    util.set_np(shape=True, array=False)
    assert util.is_np_shape()
    util.reset_np()
    assert not util.is_np_shape()


def test_environment_variables():
    util.setenv("REMX_TEST_VARIABLE", "3")
    assert util.getenv("REMX_TEST_VARIABLE") == "3"
    util.setenv("REMX_TEST_VARIABLE", None)
    assert util.getenv("REMX_TEST_VARIABLE") is None


@pytest.mark.parametrize(
    ("key", "value", "legal"),
    [
        ("where", False, True),
        ("casting", "safe", True),
        ("casting", "foo", False),
        ("order", "C", True),
        ("dtype", "float32", True),
        ("dtype", np.float32, True),
        ("dtype", None, False),
        ("subok", False, True),
        ("signature", 1, False),
    ],
)
def test_options_of_numpy_functions(key, value, legal):
    assert util.np_ufunc_legal_option(key, value) is legal


def test_wrapped_numpy_functions():
    def negate(x, out=None):
        """Doc."""
        return -x

    wrapped = util.wrap_np_unary_func(negate)
    assert wrapped(2, where=True, order="K") == -2
    assert wrapped.__doc__ == "Doc."
    with pytest.raises(NotImplementedError, match="where=False is not implemented yet"):
        wrapped(2, where=False)
    with pytest.raises(TypeError, match="negate: got an unexpected keyword argument 'foo'"):
        wrapped(2, foo=1)
    add = util.wrap_np_binary_func(lambda a, b, out=None: a + b)
    assert add(1, 2, None, subok=True) == 3
    with pytest.raises(NotImplementedError, match="casting=safe"):
        add(1, 2, casting="safe")


def test_module_of_a_function():
    assert util.set_module("somewhere")(lambda: 0).__module__ == "somewhere"
    assert util.set_module(None)(lambda: 0).__module__ == __name__
