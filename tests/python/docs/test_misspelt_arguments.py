"""What Python says of a misspelt argument of a plain function is completed when it is shown."""

import re
import subprocess
import sys
import types

import pytest

import mxnet as mx
from mxnet._refused import shown
from mxnet._refused.misspelt import complete

START = "import mxnet as mx\nx = mx.np.ones((2, 2))\ny = mx.nd.ones((2, 2))\n"


def shown_by_python(tmp_path, text):
    """The last line of what a program says when it ends with an error."""
    program = tmp_path / "program.py"
    program.write_text(text)
    run = subprocess.run([sys.executable, program], capture_output=True, text=True)
    assert run.returncode == 1
    return run.stderr.strip().splitlines()[-1]


def completed(call):
    """What is shown of the TypeError that a call raises."""
    with pytest.raises(TypeError) as caught:
        call()
    complete(caught.value, caught.value.__traceback__)
    return str(caught.value)


def test_a_program_shows_the_known_arguments_and_the_nearest(tmp_path):
    told = "array: got an unexpected keyword argument 'dtyp'; known arguments: source_array, ctx, "
    line = shown_by_python(tmp_path, START + "mx.nd.array([1], dtyp='int32')\n")
    assert line == f"TypeError: {told}dtype; did you mean 'dtype'?"


def test_a_prompt_shows_them_too():
    lines = START + "mx.np.sum(x, axs=1)\n"
    run = subprocess.run([sys.executable, "-i"], input=lines, capture_output=True, text=True)
    assert "TypeError: sum: got an unexpected keyword argument 'axs'; known" in run.stderr
    assert "did you mean 'axis'?" in run.stderr


def test_a_hook_of_the_program_is_still_called(tmp_path):
    hook = "import sys\nsys.excepthook = lambda kind, error, trace: print('hook:', error)\n"
    program = tmp_path / "program.py"
    program.write_text(f"{hook}{START}mx.np.sum(x, axs=1)\n")
    run = subprocess.run([sys.executable, program], capture_output=True, text=True)
    assert run.stdout.startswith("hook: sum: got an unexpected keyword argument 'axs'; known")


X, Y = mx.np.ones((2, 2)), mx.nd.ones((2, 2))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: mx.np.sum(X, axs=1), "sum: .*; known arguments: a, axis,.*did you mean 'axis'"),
        (lambda: X.sum(axs=1), "sum: .*; known arguments: axis, dtype, out, keep.*mean 'axis'"),
        (lambda: (X + X).sum(axs=1), "sum: .*; known arguments: axis, dtype, out, keepdims"),
        (lambda: mx.nd.add(Y, Y, right=1), "add: .*; known arguments: lhs, rhs"),
        (lambda: mx.cpu(device=1), "cpu: .*did you mean 'device_id'"),
        (lambda: mx.Context("cpu", device=1), "Context: .*did you mean 'device_id'"),
        (lambda: mx.np.random.uniform(siz=1), "uniform: .*did you mean 'size'"),
        (lambda: mx.gluon.nn.Dense(2).initialize(ctxt=1), "initialize: .*did you mean 'ctx'"),
        (lambda: mx.gluon.nn.Dense(2)(Y, z=1), "Block: .*'z'; it takes no arguments by name"),
    ],
)
def test_the_function_is_found_however_it_is_called(call, words):
    text = completed(call)
    assert re.match(words, text), text


def test_errors_of_other_functions_stay_pythons():
    def own(axis=0):
        return axis

    assert completed(lambda: own(axs=1)).endswith("own() got an unexpected keyword argument 'axs'")
    assert completed(lambda: mx.cpu(1, 2, 3)).startswith("cpu() takes from 0 to 1 positional")
    assert completed(lambda: int("1", bse=2)).startswith(("int() got an unex", "'bse' is an inv"))


def test_a_shell_that_shows_errors_itself_asks_a_handler():
    class Shell:
        custom_exceptions = ()

        def set_custom_exc(self, kinds, handler):
            self.custom_exceptions, self.handler = kinds, handler

        def showtraceback(self, error, tb_offset=None):
            self.shown = str(error[1])

    shell = Shell()
    shown._install_in_shell(shell)
    assert TypeError in shell.custom_exceptions
    try:
        mx.np.sum(X, axs=1)
    except TypeError as error:
        shell.handler(shell, TypeError, error, error.__traceback__)
    assert shell.shown.endswith("did you mean 'axis'?")
    taken = types.SimpleNamespace(custom_exceptions=(KeyError,))
    shown._install_in_shell(taken)  # a handler of the user's stays
    assert taken.custom_exceptions == (KeyError,)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: mx.nd.sparse.zeros("csr", (2, 2), dtyp=1), mx.MXNetError, "mean 'dtype'"),
        (lambda: Y.reshape((4,), revers=1), TypeError, "'revers'.*did you mean 'reverse'"),
        (lambda: X.reshape((4,), ordr=1), TypeError, "'ordr'.*did you mean 'order'"),
        (
            lambda: mx.gluon.model_zoo.vision.resnet18_v2(pretraind=True),
            TypeError,
            "ResNetV2: .*'pretraind' .*; known arguments: pretrained, ctx, root, classes, "
            "thumbnail, prefix, params; did you mean 'pretrained'",
        ),
        (
            lambda: mx.gluon.model_zoo.vision.get_model("alexnet", rot="."),
            TypeError,
            "AlexNet: .*did you mean 'root'",
        ),
    ],
)
def test_shortcuts_name_the_nearest(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("module", "wrong", "right"),
    [
        ("nd", "softmx", "softmax"),
        ("sym", "FullyConected", "FullyConnected"),
        ("np", "aranage", "arange"),
        ("gluon.nn", "Dens", "Dense"),
        ("metric", "Accurcy", "Accuracy"),
    ],
)
def test_a_misspelt_name_of_a_module(tmp_path, module, wrong, right):
    line = shown_by_python(tmp_path, f"import mxnet as mx\nmx.{module}.{wrong}\n")
    assert line.endswith(f"has no attribute '{wrong}'. Did you mean: '{right}'?")


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("from mxnet.gluon import Trianer", "Trainer"),
        ("import mxnet.gloun", "gluon"),
        ("from mxnet.gluon.nnn import Dense", "nn"),
    ],
)
def test_a_misspelt_import(tmp_path, line, right):
    assert right in shown_by_python(tmp_path, line + "\n").partition(" mean")[2]


def test_imports_of_others_stay_pythons(tmp_path):
    told = shown_by_python(tmp_path, "import mxnet\nimport gloun\n")
    assert told == "ModuleNotFoundError: No module named 'gloun'"


@pytest.mark.parametrize(
    ("call", "right"),
    [
        (lambda: mx.metric.create("acuracy"), "accuracy"),
        (lambda: mx.optimizer.create("adm"), "adam"),
        (lambda: mx.init.create("xaver"), "xavier"),
        (lambda: mx.gluon.model_zoo.vision.get_model("resnet18v2"), "resnet18_v2"),
        (lambda: mx.profiler.set_config(profile_al=True), "profile_all"),
    ],
)
def test_a_misspelt_name_in_quotes(call, right):
    with pytest.raises(Exception, match=f"; did you mean '{right}'"):
        call()


def test_an_operator_without_attributes_ignores_what_it_is_given():
    assert (mx.nd.relu(Y, foo=1) == Y).asnumpy().all()  # as in 1.9.1


def test_functions_are_called_what_users_call_them():
    assert [f.__name__ for f in (mx.nd.add, mx.nd.maximum, mx.nd.power)] == [
        "add",
        "maximum",
        "power",
    ]
