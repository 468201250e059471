"""mx.nd and mx.sym load their functions when the first is asked for; nobody sees a difference."""

import inspect
import pickle
import subprocess
import sys

import pytest

import mxnet as mx


def run(program):
    """Returns what a program prints in a process of its own."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_loading_and_running_a_network_needs_no_generated_function(tmp_path):
    x = mx.sym.FullyConnected(mx.sym.Variable("data"), num_hidden=3, name="dense")
    weights = {"dense_weight": mx.nd.ones((3, 2)), "dense_bias": mx.nd.zeros((3,))}
    mx.model.save_checkpoint(str(tmp_path / "net"), 0, x, weights, {})
    assert run(
        "import sys, mxnet as mx\n"
        f"symbol, args, aux = mx.model.load_checkpoint({str(tmp_path / 'net')!r}, 0)\n"
        "exe = symbol.simple_bind(mx.current_context(), data=(1, 2), grad_req='null')\n"
        "exe.copy_params_from(args, aux)\n"
        "print(exe.forward(data=mx.nd.array([[1, 2]]))[0].asnumpy().tolist())\n"
        "loaded = [m for m in sys.modules if m.startswith('mxnet._gen.')]\n"
        "print([m for m in loaded if m != 'mxnet._gen.old_names'])"
    ) == ("[[3.0, 3.0, 3.0]]\n[]")


def test_what_only_messages_need_is_loaded_with_the_first():
    program = "import sys, numpy, mxnet; print({'logging', 'traceback'} & set(sys.modules))"
    assert run(program) == "set()"


@pytest.mark.parametrize(
    "first",
    [
        "mx.nd.zeros((2,))",
        "mx.nd.contrib.foreach",
        "mx.nd._internal._plus_scalar",
        "mx.nd.array([1]).sum()",
        "mx.random.uniform()",
        "mx.sym.Variable('x') + mx.sym.zeros((2,))",
        "mx.sym.linalg.gemm2",
        "mx.sym.Variable('x').sum()",
        "mx.nd.utils.zeros",
        "__import__('mxnet.symbol.contrib').sym.contrib.cond",
        "mx.gluon.nn.Dense(2)",
    ],
)
def test_anything_may_be_asked_for_first(first):
    assert run(f"import mxnet as mx\n{first}\nprint(mx.nd.relu.__name__)") == "relu"


@pytest.mark.parametrize("package", ["nd", "sym"])
def test_names_signatures_and_pickles(package):
    names = run(f"import mxnet as mx\nprint(len(mx.{package}.__all__))")
    module = getattr(mx, package)
    assert names == f"{len(module.__all__)}"
    assert set(module.__all__) <= set(dir(module))
    assert next(iter(inspect.signature(module.relu).parameters)) == "data"
    assert pickle.loads(pickle.dumps(module.relu)) is module.relu
    assert run(f"from {module.__name__} import *\nprint(relu.__name__)") == "relu"


def test_unknown_names_raise_in_words():
    with pytest.raises(AttributeError, match="has no attribute 'no_such_operator'"):
        mx.nd.no_such_operator  # noqa: B018
    assert not hasattr(mx.sym, "__wrapped__")


def test_threads_may_ask_at_once():
    program = (
        "import threading, mxnet as mx\n"
        "found = []\n"
        "def ask(name):\n"
        "    found.append(getattr(mx.nd, name)); found.append(getattr(mx.sym, name))\n"
        "names = ['relu', 'dot', 'sum', 'exp', 'tanh', 'Convolution', 'contrib', 'linalg']\n"
        "threads = [threading.Thread(target=ask, args=(n,)) for n in names]\n"
        "[t.start() for t in threads]; [t.join() for t in threads]\n"
        "print(len(found))"
    )
    assert run(program) == "16"
