"""Loops and branches on symbols beside what MXNet 1.9.1 built and computed."""

import control_flow_cases
import numpy as np
import pytest
import record_control_flow

import mxnet as mx
from mxnet import autograd, gluon, nd

GOLDEN = np.load(record_control_flow.FILE)
CASES = list(control_flow_cases.CASES)


def assert_golden(name, result):
    known = [key for key in result if f"{name}/{key}" in GOLDEN.files]
    assert known or name == "cond_in_loop"  # which MXNet 1.9.1 cannot run
    for key in known:
        np.testing.assert_allclose(
            result[key], GOLDEN[f"{name}/{key}"], rtol=1e-4, atol=1e-5, err_msg=f"{name} {key}"
        )


@pytest.mark.parametrize("name", CASES)
def test_graph_is_written_as_by_mxnet(name):
    assert control_flow_cases.build(name)[0].tojson() == str(GOLDEN[f"{name}/json"])


@pytest.mark.parametrize("name", CASES)
def test_outputs_and_gradients_are_those_of_mxnet(name):
    assert_golden(name, control_flow_cases.run(name))


@pytest.mark.parametrize("name", CASES)
def test_file_of_mxnet_runs_and_is_written_again_as_it_was(name):
    text = str(GOLDEN[f"{name}/json"])
    loaded = mx.sym.load_json(text)
    assert loaded.tojson() == text
    assert_golden(name, control_flow_cases.run(name, loaded))


@pytest.mark.parametrize("name", CASES)
def test_shapes_and_types_are_inferred_through_the_function(name):
    symbol, shapes = control_flow_cases.build(name)
    names = symbol.list_arguments()
    found, outputs, _ = symbol.infer_shape(**shapes)
    assert dict(zip(names, found, strict=True)) == shapes
    result = control_flow_cases.run(name)
    assert outputs == [result[f"out{i}"].shape for i in range(len(outputs))]
    types = symbol.infer_type(**dict.fromkeys(names, "float64"))
    assert set(types[0] + types[1]) == {np.float64}


def test_weights_of_a_function_take_their_shape_from_the_data():
    symbol, shapes = control_flow_cases.build("layer")
    found, _, _ = symbol.infer_shape(x=shapes["x"])
    assert dict(zip(symbol.list_arguments(), found, strict=True)) == shapes


@pytest.mark.parametrize("name", CASES)
def test_inference_gives_the_outputs_of_training(name):
    symbol, shapes = control_flow_cases.build(name)
    args = {k: nd.array(control_flow_cases.values_of(k, s)) for k, s in shapes.items()}
    outputs = symbol.bind(mx.current_context(), args).forward()
    trained = control_flow_cases.run(name)
    for i, output in enumerate(outputs):
        np.testing.assert_allclose(output.asnumpy(), trained[f"out{i}"], rtol=1e-5)


@pytest.mark.parametrize("hybridize", [False, True])
def test_block_with_a_loop(hybridize):
    assert_golden("block", control_flow_cases.run_block(hybridize))


def test_exported_block_with_a_loop_loads_again(tmp_path):
    result = control_flow_cases.run_block(True, tmp_path)
    block = gluon.SymbolBlock.imports(
        f"{tmp_path}/block-symbol.json", ["data0", "data1"], f"{tmp_path}/block-0000.params",
        ctx=mx.current_context(),
    )  # fmt: skip
    x = nd.array(control_flow_cases.values_of("x", (5, 2, 4)))
    state = nd.array(control_flow_cases.values_of("state", (2, 3)))
    outputs, last = block(x, state)
    np.testing.assert_allclose(outputs.asnumpy(), result["outputs"], rtol=1e-5)
    np.testing.assert_allclose(last.asnumpy(), result["last"], rtol=1e-5)


def eager_gradients(function, arrays):
    for array in arrays:
        array.attach_grad()
    with autograd.record():
        total = function(*arrays)
    total.backward()
    return [total.asnumpy(), *(array.grad.asnumpy() for array in arrays)]


class Nested(gluon.HybridBlock):
    """A loop in a loop with a branch inside."""

    def hybrid_forward(self, F, data, state):  # noqa: N803
        """Return the sum of everything."""

        def inner(x, s):
            new = F.contrib.cond(F.sum(x) > 0, lambda: s + x, lambda: s * x)
            return new, new

        outputs, state = F.contrib.foreach(lambda x, s: F.contrib.foreach(inner, x, s), data, state)
        return F.sum(outputs * outputs) + F.sum(state)


def test_nested_loops_and_branches_have_the_gradients_of_eager_ones():
    values = [control_flow_cases.values_of("d", (3, 4, 2)), control_flow_cases.values_of("s", (2,))]
    results = []
    for hybridize in (False, True):
        block = Nested()
        if hybridize:
            block.hybridize()
        results.append(eager_gradients(block, [nd.array(value) for value in values]))
    for eager, hybrid in zip(*results, strict=True):
        np.testing.assert_allclose(hybrid, eager, rtol=1e-5)


def test_second_order_gradient_through_a_hybridized_loop():
    class Powers(gluon.HybridBlock):
        def hybrid_forward(self, F, data, state):  # noqa: N803
            return F.contrib.foreach(lambda x, s: (x * s, x * s * s), data, state)[0]

    results = []
    for hybridize in (False, True):
        block = Powers()
        if hybridize:
            block.hybridize()
        x = nd.array([[0.5], [0.7], [-0.3]])
        state = nd.array([0.9])
        x.attach_grad()
        with autograd.record():
            first = autograd.grad(block(x, state).sum(), x, create_graph=True)[0]
            total = (first * first).sum()
        total.backward()
        results.append(x.grad.asnumpy())
    np.testing.assert_allclose(*results, rtol=1e-5)


def test_while_loop_pads_with_zeros_and_may_make_no_step():
    def loop(start):
        outputs, last = mx.sym.contrib.while_loop(
            lambda i: i < 3, lambda i: (i * 2, i + 1), mx.sym.var("i"), max_iterations=4
        )
        executor = mx.sym.Group([outputs, last]).bind(
            mx.current_context(), {"i": nd.array([start])}, {"i": nd.array([7.0])}
        )
        made = [out.asnumpy().ravel().tolist() for out in executor.forward(is_train=True)]
        executor.backward([nd.ones((4, 1)), nd.ones((1,))])
        return made, executor.grad_dict["i"].asscalar()

    assert loop(1.0) == ([[2, 4, 0, 0], [3]], 5)
    assert loop(9.0) == ([[0, 0, 0, 0], [9]], 1)


def test_foreach_over_nothing_gives_empty_outputs_and_the_states():
    symbol = mx.sym.Group(
        mx.sym.contrib.foreach(lambda x, s: (x + s, s * 2), mx.sym.var("x"), mx.sym.var("s"))
    )
    block = gluon.SymbolBlock(symbol, [mx.sym.var("x"), mx.sym.var("s")])
    outputs, state = block(nd.array(np.zeros((0, 3))), nd.ones((3,)))
    assert outputs.shape == (0, 3)
    assert state.asnumpy().tolist() == [1, 1, 1]


def test_branch_that_is_not_taken_has_the_gradient_zero():
    a, b = mx.sym.var("a"), mx.sym.var("b")
    out = mx.sym.contrib.cond(mx.sym.sum(a) < 5, lambda: a * 2, lambda: b * 3)
    arrays = {"a": nd.array([9.0, 1.0]), "b": nd.array([1.0, 2.0])}
    grads = {key: nd.ones((2,)) * 7 for key in arrays}
    executor = out.bind(mx.current_context(), arrays, grads)
    assert executor.forward(is_train=True)[0].asnumpy().tolist() == [3, 6]
    executor.backward(nd.array([1.0, 2.0]))
    assert grads["a"].asnumpy().tolist() == [0, 0]
    assert grads["b"].asnumpy().tolist() == [3, 6]


def test_moving_statistics_in_a_loop_are_updated():
    data = mx.sym.var("d")
    outputs, _ = mx.sym.contrib.foreach(
        lambda x, s: (mx.sym.BatchNorm(x, name="bn"), s * 2), data, mx.sym.var("s")
    )
    assert outputs.list_auxiliary_states() == []  # as in MXNet, they are arguments
    executor = outputs.simple_bind(mx.current_context(), d=(3, 4, 2), s=(1,))
    executor.arg_dict["d"][:] = nd.array(control_flow_cases.values_of("d", (3, 4, 2)))
    executor.arg_dict["bn_moving_var"][:] = 1
    means = executor.arg_dict["d"].asnumpy().mean(axis=1)
    expected = np.zeros(2)
    for mean in means:
        expected = expected * 0.9 + mean * 0.1
    executor.forward(is_train=True)
    executor.backward(nd.ones((3, 4, 2)))
    np.testing.assert_allclose(
        executor.arg_dict["bn_moving_mean"].asnumpy(), expected, rtol=1e-4, atol=1e-6
    )


def test_gradients_are_added_where_asked():
    symbol, shapes = control_flow_cases.build("closure")
    args = {k: nd.array(control_flow_cases.values_of(k, s)) for k, s in shapes.items()}
    once = control_flow_cases.run("closure")["grad_w"]
    grads = {"w": nd.ones(shapes["w"])}
    executor = symbol.bind(mx.current_context(), args, grads, {"w": "add"})
    heads = [
        nd.array(control_flow_cases.values_of(f"head{i}", out.shape))
        for i, out in enumerate(executor.forward(is_train=True))
    ]
    executor.backward(heads)
    np.testing.assert_allclose(grads["w"].asnumpy(), once + 1, rtol=1e-4, atol=1e-5)


def test_backward_after_inference_uses_its_inputs():
    symbol, shapes = control_flow_cases.build("vector")
    args = {k: nd.array(control_flow_cases.values_of(k, s)) for k, s in shapes.items()}
    grads = {"s": nd.zeros((1,))}
    executor = symbol.bind(mx.current_context(), args, grads, "write")
    executor.forward(is_train=False, d=nd.array([1.0, 2.0, 3.0, 4.0]))
    executor.backward([nd.ones((4, 1)), nd.zeros((1,))])
    assert grads["s"].asnumpy().tolist() == [10]


@pytest.mark.parametrize(
    ("build", "error", "text"),
    [
        (lambda f, d, s: f.foreach(lambda x, st: (st, st), d, s), AssertionError, "every data"),
        (lambda f, d, s: f.foreach(lambda x, st: (x, x), d, s), AssertionError, "every state"),
        (lambda f, d, s: f.foreach(lambda x, st: (x, [st]), d, s), AssertionError, "the form"),
        (lambda f, d, s: f.foreach(lambda x, st: (1, st), d, s), AssertionError, "Symbol"),
        (
            lambda f, d, s: f.while_loop(lambda i: i < 1, lambda i: (i, i + 1), d),
            ValueError,
            "max_iterations",
        ),
        (
            lambda f, d, s: f.while_loop(lambda i: i < 1, lambda i: (i, []), d, 3),
            ValueError,
            "0 loop_vars",
        ),
        (
            lambda f, d, s: f.while_loop(
                lambda i, j: i < 1, lambda i, j: (i, [i, i]), [d, s], max_iterations=3
            ),
            ValueError,
            "loop_var 2",
        ),
        (
            lambda f, d, s: f.cond(d, lambda: [d, s], lambda: s),
            ValueError,
            "number of outputs differs",
        ),
    ],
)
def test_wrong_functions_are_refused(build, error, text):
    with pytest.raises(error, match=text):
        build(mx.sym.contrib, mx.sym.var("d"), mx.sym.var("s"))


def test_condition_must_be_one_element():
    a = mx.sym.var("a")
    out = mx.sym.contrib.cond(a < 5, lambda: a * 2, lambda: a * 3)
    executor = out.bind(mx.current_context(), {"a": nd.array([9.0, 1.0])})
    with pytest.raises(mx.base.MXNetError, match="one element"):
        executor.forward()[0].asnumpy()


def test_eager_call_says_what_to_use():
    with pytest.raises(mx.base.MXNetError, match=r"contrib\.foreach"):
        nd._internal._foreach(
            nd.ones((2,)),
            num_args=2,
            num_outputs=1,
            num_out_data=1,
            in_state_locs=(),
            in_data_locs=(0,),
            remain_locs=(),
        )


def test_damaged_attributes_of_a_file_are_refused():
    text = str(GOLDEN["vector/json"]).replace('"in_data_locs": "[0]"', '"in_data_locs": "[5]"')
    with pytest.raises(mx.base.MXNetError, match="does not fit"):
        mx.sym.load_json(text).infer_shape(d=(3,))
