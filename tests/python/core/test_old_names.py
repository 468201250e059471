"""Modules and module-level names of MXNet 1.9.1, as programs import them."""

import ctypes
import importlib
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import mxnet as mx

TOOLS = Path(__file__).resolve().parents[3] / "tools"


@pytest.fixture(scope="module")
def checker():
    sys.path.insert(0, str(TOOLS))
    try:
        return importlib.import_module("check_old_names")
    finally:
        sys.path.remove(str(TOOLS))


def test_every_name_of_mxnet_is_there(checker, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["check_old_names.py"])
    status = checker.main()
    report = capsys.readouterr().out
    with capsys.disabled():
        print(f"\n{report.splitlines()[-1]}")
    assert status == 0, report


def test_the_table_is_the_one_that_the_tool_writes(checker, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["gen_old_names.py", str(tmp_path)])
    checker.gen_old_names.main()
    committed = Path(mx.__file__).parent / "_gen/old_names.py"
    assert (tmp_path / "old_names.py").read_text() == committed.read_text()


def in_a_fresh_interpreter(code):
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_deep_imports_work_before_anything_else_was_loaded():
    assert (
        in_a_fresh_interpreter(
            "from mxnet.gluon.data.dataloader import _MultiWorkerIter, ForkingPickler\n"
            "from mxnet.base import py_str, string_types, _LIB, check_call\n"
            "from mxnet.contrib.amp import amp\n"
            "import mxnet.gluon.nn.basic_layers as layers\n"
            "import mxnet.module.executor_group\n"
            "from mxnet.contrib.onnx.onnx2mx.import_model import import_model\n"
            "from mxnet.gluon.block import _flatten, _regroup, _BlockScope\n"
            "from mxnet.io.utils import _init_data\n"
            "print(layers.BatchNorm.__name__, import_model.__module__)"
        )
        == "BatchNorm mxnet.contrib.onnx"
    )


def test_importing_the_package_looks_nothing_up():
    loaded = in_a_fresh_interpreter(
        "import sys, mxnet\n"
        "names = ['mxnet.gluon', 'mxnet._c_interface', 'mxnet.test_utils', 'mxnet.torch']\n"
        "names += ['mxnet.numpy', 'mxnet.numpy_extension', 'mxnet.symbol.numpy']\n"
        "names += ['mxnet._gen.nd_np']\n"
        "print([name for name in names if name in sys.modules])"
    )
    assert loaded == "[]"


def test_programs_find_the_pool_of_processes_without_importing_it():
    for order in ("mxnet, multiprocessing", "multiprocessing, mxnet"):
        code = f"import {order}\nprint(multiprocessing.pool.Pool.__name__)"
        assert in_a_fresh_interpreter(code) == "Pool"


def test_a_star_import_brings_what_it_brought():
    brought = in_a_fresh_interpreter(
        "from mxnet.autograd import *\n"
        "print(NDArray.__name__, string_types, callable(c_array), 'gluon' in dir())"
    )
    assert brought == "NDArray (<class 'str'>,) True False"
    space = {}
    exec("from mxnet.test_utils import *", space)
    assert space["np"] is np
    assert space["mx"] is mx
    assert space["array"] is mx.nd.array
    assert "_sorted_dict" not in space
    space = {}
    exec("from mxnet.ndarray import *", space)
    assert space["NDArray"] is mx.nd.NDArray
    assert space["relu"] is mx.nd.relu
    space = {}
    exec("from mxnet import *", space)
    assert space["kv"] is mx.kvstore


def test_star_imports_of_all_modules_work(checker):
    for module in sorted({row[0] for row in checker.gen_old_names.rows()}):
        exec(f"from {module} import *", {})


def test_a_path_without_a_file_says_where_its_things_live():
    module = importlib.import_module("mxnet.onnx.mx2onnx._export_model")
    assert "mxnet.onnx" in module.__doc__
    assert module.export_model is mx.onnx.export_model
    assert "export_model" in dir(module)
    with pytest.raises(AttributeError, match="_export_model' has no attribute 'nonsense'"):
        module.nonsense  # noqa: B018


def test_modules_that_programs_know_under_short_names():
    assert mx.kv is mx.kvstore
    assert mx.viz is mx.visualization
    assert mx.base.libinfo is mx.libinfo
    assert mx.image.image.Augmenter is mx.image.Augmenter
    assert mx.gluon.rnn.rnn_cell.ZoneoutCell is mx.gluon.rnn.ZoneoutCell
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        mx.nonsense  # noqa: B018


def test_an_error_on_the_way_to_a_name_is_not_taken_for_its_absence(monkeypatch):
    model = importlib.import_module("mxnet.model")
    monkeypatch.delitem(sys.modules, "mxnet._legacy.feed_forward", raising=False)
    monkeypatch.setattr(mx.module, "Module", None)
    monkeypatch.delattr(mx.initializer, "Uniform")
    with pytest.raises((AttributeError, ImportError), match="Uniform"):
        model.FeedForward  # noqa: B018


def test_pickles_find_classes_where_mxnet_had_them():
    text = b"cmxnet.gluon.nn.conv_layers\nMaxPool2D\n."
    assert pickle.loads(text) is mx.gluon.nn.MaxPool2D
    assert pickle.loads(b"cmxnet.metric\n_BinaryClassificationMetrics\n.")().total_examples == 0


def test_helpers_for_c_libraries_work():
    base = mx.base
    assert base.py_str(base.c_str("größe").value) == "größe"
    assert list(base.c_array(base.mx_uint, [1, 2])) == [1, 2]
    assert base.c_str_array(["a", "b"])[1] == b"b"
    assert base.check_call(0) is None
    with pytest.raises(mx.MXNetError, match="returned -1"):
        base.check_call(-1)
    numbers = (ctypes.c_float * 4)(1, 2, 3, 4)
    shared = base.ctypes2numpy_shared(ctypes.cast(numbers, base.mx_float_p), (2, 2))
    numbers[3] = 7
    assert shared.tolist() == [[1, 2], [3, 7]]
    assert base.c2pyerror("ValueError: hi\nStack trace:\n  a") == (
        "Traceback (most recent call last):\n  a\nValueError: hi",
        "ValueError",
    )
    assert base.build_param_doc(["a", "b"], ["int", "float"], ["first", ""]) == (
        "Parameters\n----------\na : int\n    first\nb : float\n"
    )


def test_the_c_library_itself_is_named_but_not_called():
    assert mx.autograd._LIB is mx.base._LIB
    with pytest.raises(mx.MXNetError, match=r"_LIB\.MXNDArrayCreate: .* not reached"):
        mx.base._LIB.MXNDArrayCreate(0)
    with pytest.raises(mx.MXNetError, match=r"_backward_Convolution: .*use mx.autograd"):
        mx.nd._internal._backward_Convolution()


def test_properties_of_classes():
    class Holder(mx.base.with_metaclass(mx.base._MXClassPropertyMetaClass, object)):
        _value = 1

        @mx.base.classproperty
        def value(cls):
            return cls._value

        @value.setter
        def value(cls, new):
            cls._value = new

    assert Holder.value == 1
    Holder.value = 3
    assert (Holder._value, Holder().value) == (3, 3)
