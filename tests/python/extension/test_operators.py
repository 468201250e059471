"""Operators of an extension library: eager, in graphs, with gradients, states and attributes."""

import numpy as np
import pytest

import mxnet as mx
from mxnet.base import MXNetError


@pytest.fixture(scope="module", autouse=True)
def library(compile_library):
    path = compile_library("operators")
    mx.library.load(path, verbose=False)
    return path


def random(*shape):
    return mx.nd.array(np.random.RandomState(sum(shape)).rand(*shape))


def test_verbose_says_what_was_found(library, capfd):
    mx.library.load(library)
    text = capfd.readouterr().err
    assert text.startswith("Found 11 operators in library\n\tOp[0] vendor_gemm\n\tOp[1] ")
    assert text.endswith("Found 0 partitioners in library\nFound 0 graph passes in library\n")


def test_quiet_says_nothing(library, capfd):
    mx.library.load(library, verbose=False)
    assert capfd.readouterr().err == ""


def test_functions_are_where_programs_look():
    assert mx.nd.vendor_gemm is mx.nd.op.vendor_gemm
    assert mx.sym.vendor_gemm is mx.sym.op.vendor_gemm
    assert mx.nd.vendor_gemm.__name__ == "vendor_gemm"
    assert "liboperators.so" in mx.nd.vendor_gemm.__doc__
    x = mx.nd.ones((2,))
    assert mx.nd.contrib.vendor_scale(x, factor=2).asnumpy().tolist() == [2, 2]
    assert mx.nd._internal._vendor_hidden(x, factor=3).asnumpy().tolist() == [3, 3]
    assert not hasattr(mx.nd, "_vendor_hidden")


def test_eager_with_gradient():
    a, b = random(3, 4), random(4, 2)
    a.attach_grad()
    b.attach_grad()
    with mx.autograd.record():
        c = mx.nd.vendor_gemm(a, b)
    head = random(3, 2)
    c.backward(head)
    np.testing.assert_allclose(c.asnumpy(), a.asnumpy() @ b.asnumpy(), rtol=1e-5)
    np.testing.assert_allclose(a.grad.asnumpy(), head.asnumpy() @ b.asnumpy().T, rtol=1e-5)
    np.testing.assert_allclose(b.grad.asnumpy(), a.asnumpy().T @ head.asnumpy(), rtol=1e-5)


def test_out():
    a, b, c = random(3, 4), random(4, 2), mx.nd.zeros((3, 2))
    assert mx.nd.vendor_gemm(a, b, out=c) is c
    np.testing.assert_allclose(c.asnumpy(), a.asnumpy() @ b.asnumpy(), rtol=1e-5)


def test_attributes_are_text():
    x = mx.nd.ones((2,))
    for factor in (2, 2.0, "2", np.float32(2)):
        assert mx.nd.vendor_scale(x, factor=factor).asnumpy().tolist() == [2, 2]


def test_missing_attribute_is_said_by_the_library():
    x = mx.nd.ones((2,))
    with pytest.raises(MXNetError, match=r"vendor_scale: ParseAttrs failed .*needs the attribute"):
        mx.nd.vendor_scale(x)
    with pytest.raises(MXNetError, match="needs the attribute factor"):
        mx.sym.vendor_scale(mx.sym.var("x"))


def test_messages_are_those_of_this_call():
    x = mx.nd.ones((2,))
    for _ in range(2):
        with pytest.raises(MXNetError) as error:
            mx.nd.vendor_gemm(x, x)
        assert str(error.value).count("vendor_gemm multiplies matrices") == 1
        assert "factor" not in str(error.value)


def test_number_of_inputs():
    x = mx.nd.ones((2, 2))
    with pytest.raises(MXNetError, match="1 inputs were given, it takes 2"):
        mx.nd.vendor_gemm(x)
    with pytest.raises(MXNetError, match="input 1 is missing; its 2 inputs have no names"):
        mx.sym.vendor_gemm(mx.sym.var("x"))


def test_several_outputs():
    a, b = random(2, 3), random(2, 3)
    a.attach_grad()
    b.attach_grad()
    with mx.autograd.record():
        total, difference = mx.nd.vendor_sum_and_difference(a, b)
        (total + 3 * difference).backward()
    np.testing.assert_allclose(total.asnumpy(), (a + b).asnumpy())
    np.testing.assert_allclose(difference.asnumpy(), (a - b).asnumpy())
    assert (a.grad.asnumpy() == 4).all()
    assert (b.grad.asnumpy() == -2).all()
    symbol = mx.sym.vendor_sum_and_difference(mx.sym.var("a"), mx.sym.var("b"), name="both")
    assert symbol.list_outputs() == ["both_output0", "both_output1"]


def test_state_of_eager_calls():
    x = mx.nd.zeros((2,))
    x.attach_grad()
    with mx.autograd.record():
        first = mx.nd.vendor_counter(x)
        second = mx.nd.vendor_counter(first)
    second.backward()
    assert first.asnumpy().tolist() == [1, 1]
    assert second.asnumpy().tolist() == [2, 2]
    assert x.grad.asnumpy().tolist() == [100, 100]


def test_state_lives_as_long_as_the_executor():
    symbol = mx.sym.vendor_counter(mx.sym.var("x"), name="c")
    executor = symbol.simple_bind(mx.cpu(), x=(2,))
    for calls in (1, 2):
        executor.forward(is_train=True)
        executor.backward(mx.nd.ones((2,)))
        assert executor.outputs[0].asnumpy().tolist() == [calls] * 2
        assert executor.grad_dict["x"].asnumpy().tolist() == [10 * calls] * 2
    assert executor.forward()[0].asnumpy().tolist() == [3, 3]


@pytest.mark.parametrize("hybrid", [False, True])
def test_gluon(hybrid):
    class Net(mx.gluon.HybridBlock):
        def __init__(self):
            super().__init__()
            with self.name_scope():
                self.weight = self.params.get("weight", shape=(0, 0), allow_deferred_init=True)

        def hybrid_forward(self, F, x, weight):
            total, _ = F.vendor_sum_and_difference(x, weight)
            return F.vendor_counter(F.vendor_scale(total, factor=2))

    net = Net()
    net.initialize(mx.init.One())
    if hybrid:
        net.hybridize()
    x = mx.nd.ones((2, 3))
    if not hybrid:
        net.infer_shape(x)
    for _ in range(3):
        with mx.autograd.record():
            y = net(x)
        y.backward()
        assert (y.asnumpy() == 5).all()
        assert (net.weight.grad().asnumpy() == 20).all()
    assert net.weight.shape == (2, 3)


def test_state_that_cannot_be_made():
    x = mx.nd.ones((2, 3))
    text = "no counter for 1 input of 2 axes and dtype 0 on cpu"
    with pytest.raises(MXNetError, match=text):
        mx.nd.vendor_counter(x, refuse=1)
    with pytest.raises(RuntimeError, match=text):
        mx.sym.vendor_counter(mx.sym.var("x"), refuse=1).simple_bind(mx.cpu(), x=(2, 3))
    with pytest.raises(MXNetError, match=r"CreateOpState: .* made no state"):
        mx.nd.vendor_counter(x, nothing=1)


def test_operators_without_gradient():
    x = mx.nd.ones((2,))
    x.attach_grad()
    with mx.autograd.record():
        y = mx.nd.vendor_context(x)
    with pytest.raises(MXNetError, match="vendor_context: this operator has no gradient"):
        y.backward()
    with mx.autograd.record():
        y = mx.nd.vendor_forward_only(x)
    y.backward()
    with pytest.raises(MXNetError, match="does not support backward"):
        x.grad.asnumpy()
    x.grad[:] = 0


def test_mutated_input():
    total, x = mx.nd.zeros((2,)), mx.nd.ones((2,))
    for step in (1, 2, 3):
        assert mx.nd.vendor_accumulate(total, x).asnumpy().tolist() == [step] * 2
        assert total.asnumpy().tolist() == [step] * 2
    total.attach_grad()
    x.attach_grad()
    with mx.autograd.record():
        mx.nd.vendor_accumulate(total, x).backward(mx.nd.array([5, 5]))
    assert x.grad.asnumpy().tolist() == [5, 5]
    assert total.grad.asnumpy().tolist() == [0, 0]


def test_mutated_input_is_an_auxiliary_state_of_a_graph():
    symbol = mx.sym.vendor_accumulate(mx.sym.var("total"), mx.sym.var("x"), name="acc")
    assert symbol.list_arguments() == ["x"]
    assert symbol.list_auxiliary_states() == ["total"]
    assert '"inputs": [[0, 0, 1], [1, 0, 0]]' in symbol.tojson()
    assert symbol.infer_shape(x=(2, 3)) == ([(2, 3)], [(2, 3)], [(2, 3)])
    executor = symbol.simple_bind(mx.cpu(), x=(2,))
    executor.arg_dict["x"][:] = 2
    for step in (2, 4):
        assert executor.forward()[0].asnumpy().tolist() == [step] * 2
    assert executor.aux_dict["total"].asnumpy().tolist() == [4, 4]


def test_random_numbers_are_those_of_mxnet():
    x = mx.nd.zeros((6,))
    mx.random.seed(5)
    drawn = mx.nd.vendor_draw(x).asnumpy()
    assert drawn.dtype == np.int64
    assert (drawn[0], drawn[5]) == (3696838744, 2106543729)  # of MXNet 1.9.1
    assert mx.nd.vendor_draw(x).asnumpy()[0] == 1385643450
    mx.random.seed(5)
    assert (mx.nd.vendor_draw(x).asnumpy() == drawn).all()
    executor = mx.sym.vendor_draw(mx.sym.var("x")).simple_bind(mx.cpu(), x=(6,), grad_req="null")
    mx.random.seed(5)
    assert (executor.forward()[0].asnumpy() == drawn).all()


@pytest.mark.parametrize(("dtype", "flag"), [("float32", 0), ("float64", 1), ("int8", 5)])
def test_what_a_function_is_told(dtype, flag):
    told = mx.nd.vendor_context(mx.nd.ones((2, 3, 4), dtype=dtype)).asnumpy()
    assert told.tolist() == [1, flag, 3, 1, 1, 1]


def test_dtypes_that_the_interface_does_not_know():
    x = mx.nd.ones((2,)).astype("bool")
    with pytest.raises(MXNetError, match="threw: Error! Invalid dtype flag: 7"):
        mx.nd.vendor_context(x).asnumpy()


def test_only_for_another_device():
    with pytest.raises(MXNetError, match="vendor_gpu_only: its library implements it for gpu, not"):
        mx.nd.vendor_gpu_only(mx.nd.ones((2,)), factor=2)


def test_symbol_json(tmp_path):
    x = mx.sym.exp(mx.sym.var("x"))
    symbol = mx.sym.vendor_gemm(mx.sym.vendor_scale(x, factor=2.5, name="s"), x, name="g")
    text = symbol.tojson()
    assert '"op": "vendor_scale"' in text
    assert '"factor": "2.5"' in text
    symbol.save(str(tmp_path / "net.json"))
    again = mx.sym.load(str(tmp_path / "net.json"))
    assert again.tojson() == text
    assert again.list_arguments() == ["x"]
    assert again.list_outputs() == ["g_output"]
    x = np.array([[0, 1], [2, 3]], "float32")
    result = again.bind(mx.cpu(), {"x": mx.nd.array(x)}).forward()[0].asnumpy()
    np.testing.assert_allclose(result, 2.5 * np.exp(x) @ np.exp(x), rtol=1e-5)


def test_shapes_and_types_flow():
    scaled = mx.sym.vendor_scale(mx.sym.var("x"), factor=2)
    symbol = mx.sym.vendor_sum_and_difference(scaled, mx.sym.var("w"))
    assert symbol.infer_shape(x=(2, 3))[0] == [(2, 3), (2, 3)]
    assert symbol.infer_type(x="float64")[0] == [np.float64, np.float64]
    with pytest.raises(MXNetError, match="columns of A and rows of B differ: 3 and 2"):
        mx.sym.vendor_gemm(mx.sym.var("a"), mx.sym.var("b")).infer_shape(a=(2, 3), b=(2, 3))


def test_compiled_graph_around_it():
    x = mx.sym.var("data")
    h = mx.sym.Activation(mx.sym.FullyConnected(x, num_hidden=4, name="fc"), act_type="relu")
    out = mx.sym.softmax(mx.sym.vendor_scale(h, factor=0.5))
    plain = mx.sym.softmax(h * 0.5)
    results = []
    for symbol in (out, plain):
        executor = symbol.simple_bind(mx.cpu(), data=(3, 5), grad_req="null")
        for i, name in enumerate(["data", "fc_weight", "fc_bias"]):
            executor.arg_dict[name][:] = random(*executor.arg_dict[name].shape) * (i + 1)
        results.append(executor.forward()[0].asnumpy())
    np.testing.assert_allclose(*results, rtol=1e-5)


def test_many_threads():
    import threading

    x, results = random(16, 16), []

    def work():
        y = x
        for _ in range(20):
            y = mx.nd.vendor_scale(mx.nd.vendor_gemm(x, y), factor=0.1)
        results.append(y.asnumpy())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    for result in results:
        np.testing.assert_array_equal(result, results[0])
