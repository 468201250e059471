"""Custom operators and the rest of the process: threads, waits, errors, fork, exit."""

import os
import subprocess
import sys
import textwrap
import threading

import pytest

import mxnet as mx
from mxnet import autograd, nd


def define(name, forward, backward=None, **methods):
    """Registers an operator of one input made of functions."""

    class Op(mx.operator.CustomOp):
        def forward(self, is_train, req, in_data, out_data, aux):
            self.assign(out_data[0], req[0], forward(in_data[0]))

        def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
            self.assign(in_grad[0], req[0], backward(in_data[0], out_grad[0]))

    def create_operator(self, ctx, in_shapes, in_dtypes):
        return Op()

    body = {"create_operator": create_operator, **methods}
    mx.operator.register(name)(type("Prop", (mx.operator.CustomOpProp,), body))


def wrong(text):
    """A function that raises."""

    def function(*args):
        raise ValueError(text)

    return function


def test_waiting_inside():
    """The callback may wait for arrays, also large ones that a worker computes."""

    def forward(x):
        y = nd.dot(x, x)
        return y * float(y.asnumpy().mean() > 0)

    define("test_waits", forward)
    x = nd.ones((300, 300))
    assert nd.Custom(x, op_type="test_waits").asnumpy()[0, 0] == 300
    exe = mx.sym.Custom(mx.sym.Variable("x"), op_type="test_waits").bind(
        mx.current_context(), {"x": x}
    )
    assert exe.forward()[0].asnumpy()[0, 0] == 300


def test_nested_custom_and_recording():
    """A custom operator inside another, and a gradient inside the callback."""

    def inner(x):
        x = x.copy()
        x.attach_grad()
        with autograd.record():
            y = x * x * x
        y.backward()
        return x.grad

    define("test_inner", inner)
    define("test_outer", lambda x: nd.Custom(x, op_type="test_inner") + 1)
    x = nd.array([1.0, 2.0])
    assert nd.Custom(x, op_type="test_outer").asnumpy().tolist() == [4.0, 13.0]
    symbol = mx.sym.Custom(mx.sym.Variable("x"), op_type="test_outer")
    exe = symbol.bind(mx.current_context(), {"x": x})
    assert exe.forward()[0].asnumpy().tolist() == [4.0, 13.0]
    assert not autograd.is_recording()


def test_many_threads():
    """Eager, bound and hybridized calls from many threads at once."""
    define("test_double", lambda x: nd.array(x.asnumpy() * 2), lambda x, g: g * 2)

    class Net(mx.gluon.HybridBlock):
        def hybrid_forward(self, F, x):  # noqa: N803
            return F.Custom(x + 1, op_type="test_double")

    net = Net()
    net.hybridize()
    failures = []

    def work(number):
        try:
            for i in range(20):
                x = nd.full((number + 1, 3), i)
                x.attach_grad()
                with autograd.record():
                    y = net(x) + nd.Custom(x, op_type="test_double")
                y.backward()
                assert y.asnumpy()[0, 0] == 4 * i + 2
                assert x.grad.asnumpy()[0, 0] == 4
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_error_arrives_at_the_reader():
    """Raised where the result is read, with message and line; the process goes on."""
    define("test_bad_forward", wrong("no such luck"))
    x = nd.ones((2,))
    y = nd.Custom(x, op_type="test_bad_forward")
    z = y + 1
    for array in (y, z, y):
        with pytest.raises(mx.MXNetError, match=r"test_bad_forward.*ValueError: no such luck"):
            array.asnumpy()
    exe = (mx.sym.Custom(mx.sym.Variable("x"), op_type="test_bad_forward") * 2).bind(
        mx.current_context(), {"x": x}
    )
    with pytest.raises(mx.MXNetError, match="no such luck"):
        exe.forward()[0].asnumpy()
    assert (x + 1).asnumpy().tolist() == [2.0, 2.0]


def test_error_in_backward():
    """The gradient carries the failure; a later backward of something else heals it."""
    define("test_bad_backward", lambda x: x * 2, wrong("backwards"))
    x = nd.ones((2,))
    x.attach_grad()
    with autograd.record():
        y = nd.Custom(x, op_type="test_bad_backward")
    y.backward()
    with pytest.raises(mx.MXNetError, match=r"ValueError: backwards"):
        x.grad.asnumpy()
    with autograd.record():
        y = x * 3
    y.backward()
    assert x.grad.asnumpy().tolist() == [3.0, 3.0]


@pytest.mark.parametrize(
    ("method", "text"),
    [
        ("infer_shape", "ValueError: wrong answer"),
        ("infer_type", "ValueError: wrong answer"),
        ("create_operator", "ValueError: wrong answer"),
        ("list_arguments", "ValueError: wrong answer"),
        ("__init__", "ValueError: wrong answer"),
    ],
)
def test_errors_of_the_class_raise_at_the_call(method, text):
    """Whatever the user's class raises comes as MXNetError that names the method."""
    name = f"test_wrong_{method}"
    define(name, lambda x: x, **{method: wrong("wrong answer")})
    with pytest.raises(mx.MXNetError, match=f"{name}.{method}: {text}"):
        nd.Custom(nd.ones((2,)), op_type=name)


def test_wrong_calls():
    """Unknown operators, attributes, counts and answers."""
    x = nd.ones((2,))
    with pytest.raises(mx.MXNetError, match="'test_nobody'"):
        nd.Custom(x, op_type="test_nobody")
    with pytest.raises(mx.MXNetError, match="op_type"):
        nd.Custom(x)
    define("test_identity", lambda x: x)
    with pytest.raises(mx.MXNetError, match="colour"):
        nd.Custom(x, op_type="test_identity", colour="red")
    with pytest.raises(mx.MXNetError, match="2 inputs were given, it takes 1"):
        nd.Custom(x, x, op_type="test_identity")
    define("test_count", lambda x: x, infer_shape=lambda self, s: (s, [s[0], s[0]]))
    with pytest.raises(mx.MXNetError, match="2 entries for the outputs"):
        nd.Custom(x, op_type="test_count")
    define("test_shape", lambda x: nd.ones((5,)))
    with pytest.raises(mx.MXNetError, match="test_shape"):
        nd.Custom(x, op_type="test_shape").asnumpy()


def run(code, **environment):
    """Runs a program with a custom operator; returns its output."""
    head = """
        import os, threading
        import mxnet as mx
        from mxnet import nd

        class Op(mx.operator.CustomOp):
            def forward(self, is_train, req, in_data, out_data, aux):
                self.assign(out_data[0], req[0], nd.array(in_data[0].asnumpy() + 1))
            def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
                self.assign(in_grad[0], req[0], out_grad[0])

        @mx.operator.register("plus_one")
        class Prop(mx.operator.CustomOpProp):
            def create_operator(self, ctx, in_shapes, in_dtypes):
                return Op()
    """
    result = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(head) + textwrap.dedent(code)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_fork():
    """A child of a process that used custom operators can use them too."""
    out = run(
        """
        x = nd.ones((2,))
        for _ in range(5):
            x = nd.Custom(x, op_type="plus_one")
        pid = os.fork()
        if pid == 0:
            y = nd.Custom(x, op_type="plus_one")
            os._exit(0 if y.asnumpy()[0] == 7 else 1)
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), x.asnumpy()[0])
        """
    )
    assert out.split() == ["0", "6.0"]


def test_exit_with_work_in_flight():
    """The interpreter may end while custom operators are queued."""
    run(
        """
        x = nd.ones((2,))
        for _ in range(200):
            x = nd.Custom(x, op_type="plus_one")
        """
    )


def test_naive_engine():
    """Synchronous: everything runs and raises at the call."""
    out = run(
        """
        x = nd.ones((2,))
        x.attach_grad()
        with mx.autograd.record():
            y = nd.Custom(x, op_type="plus_one") * 2
        y.backward()
        print(y.asnumpy()[0], x.grad.asnumpy()[0])
        exe = mx.sym.Custom(mx.sym.Variable("x"), op_type="plus_one").bind(mx.current_context(), {"x": x})
        print(exe.forward()[0].asnumpy()[0])
        """,
        MXNET_ENGINE_TYPE="NaiveEngine",
    )
    assert out.split() == ["4.0", "2.0", "2.0"]
