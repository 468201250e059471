"""Bound graphs: training, inference through a compiler, live weights, many threads."""

import json
import threading

import numpy as np
import pytest

import mxnet as mx


def small_net():
    """Convolution + BatchNorm + relu twice with a shortcut, pooling, a dense layer."""
    data = mx.sym.Variable("data")

    def block(x, name):
        y = mx.sym.Convolution(x, kernel=(3, 3), pad=(1, 1), num_filter=8, no_bias=True, name=name)
        y = mx.sym.BatchNorm(y, fix_gamma=False, name=name + "_bn")
        return mx.sym.Activation(y, act_type="relu", name=name + "_relu")

    first = block(data, "c1")
    both = block(first, "c2") + first
    pooled = mx.sym.Pooling(both, global_pool=True, pool_type="avg", kernel=(1, 1), name="pool")
    return mx.sym.FullyConnected(mx.sym.Flatten(pooled), num_hidden=5, name="fc")


def bound(symbol, monkeypatch, backend=None, seed=0, **kwargs):
    if backend is None:
        monkeypatch.delenv("MXNET_SUBGRAPH_BACKEND", raising=False)
    else:
        monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", backend)
    executor = symbol.simple_bind(mx.current_context(), data=(2, 3, 16, 16), **kwargs)
    random = np.random.RandomState(seed)
    for array in executor.arg_dict.values():
        array[:] = random.uniform(-0.5, 0.5, array.shape)
    for name, array in executor.aux_dict.items():
        low = 0.5 if name.endswith("var") else -0.2
        array[:] = random.uniform(low, 1, array.shape)
    return executor


def operators(symbol):
    return [node["op"] for node in json.loads(symbol.tojson())["nodes"] if node["op"] != "null"]


@pytest.mark.parametrize("backend", [None, "ngraph", "", "MKLDNN", "example"])
def test_compiled_equals_plain(backend, monkeypatch):
    plain = bound(small_net(), monkeypatch, "NONE", grad_req="null")
    compiled = bound(small_net(), monkeypatch, backend, grad_req="null")
    assert len(operators(plain.get_optimized_symbol())) == 10
    nodes = 6 if mx._core.backend_of_bind() == "MKLDNN" else 1
    assert len(operators(compiled.get_optimized_symbol())) == nodes
    np.testing.assert_allclose(
        compiled.forward()[0].asnumpy(), plain.forward()[0].asnumpy(), atol=1e-5
    )


@pytest.mark.parametrize("value", ["1", "0", "NONE", "none", "off"])
def test_backend_is_switched_off(value, monkeypatch):
    executor = bound(small_net(), monkeypatch, value, grad_req="null")
    assert "Convolution" in operators(executor.get_optimized_symbol())


def test_unknown_backends(monkeypatch):
    with pytest.raises(mx.MXNetError, match="ngraph"):
        bound(small_net(), monkeypatch, "nosuch")
    with pytest.raises(mx.MXNetError, match="nosuch"):
        small_net().get_backend_symbol("nosuch")
    assert len(operators(small_net().optimize_for("nosuch"))) == 10


def test_the_compiled_net_follows_changes_of_weights_and_statistics(monkeypatch):
    plain = bound(small_net(), monkeypatch, "NONE", grad_req="null")
    compiled = bound(small_net(), monkeypatch, None, grad_req="null")
    for _ in range(3):
        compiled.forward()[0].wait_to_read()
    for change in (
        lambda e: e.arg_dict["c2_weight"].__setitem__(slice(None), 0.3),
        lambda e: e.aux_dict["c1_bn_moving_mean"].__iadd__(0.2),
        lambda e: e.aux_dict["c2_bn_moving_var"].__setitem__(slice(None), 2.5),
        lambda e: e.arg_dict["fc_bias"].__iadd__(1),
    ):
        before = compiled.forward()[0].asnumpy()
        change(plain)
        change(compiled)
        after = compiled.forward()[0].asnumpy()
        assert np.abs(after - before).max() > 1e-4
        np.testing.assert_allclose(after, plain.forward()[0].asnumpy(), atol=1e-5)


@pytest.mark.parametrize("backend", [None, "NONE"])
def test_eight_threads_run_one_bound_net(backend, monkeypatch):
    executor = bound(small_net(), monkeypatch, backend, grad_req="null")
    inputs = [np.random.RandomState(i).rand(2, 3, 16, 16).astype("float32") for i in range(8)]
    expected = [executor.forward(data=x)[0].asnumpy() for x in inputs]
    wrong = []

    def work(i):
        for _ in range(30):
            executor.forward(data=inputs[i])
            if np.abs(executor.outputs[0].asnumpy() - expected[i]).max() > 1e-5:
                wrong.append(i)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_training_moves_statistics_and_gradients_match_finite_differences(monkeypatch):
    executor = bound(small_net(), monkeypatch)
    mean = executor.aux_dict["c1_bn_moving_mean"].asnumpy()
    head = mx.nd.array(np.random.RandomState(3).rand(2, 5))
    executor.forward(is_train=True)
    executor.backward(head)
    grad = executor.grad_dict["c1_weight"].asnumpy()
    assert np.abs(executor.aux_dict["c1_bn_moving_mean"].asnumpy() - mean).max() > 1e-4

    def loss(delta):
        weight = executor.arg_dict["c1_weight"]
        weight[1, 2, 0, 1] += delta
        value = (executor.forward(is_train=True)[0] * head).sum().asscalar()
        weight[1, 2, 0, 1] -= delta
        return value

    numeric = (loss(1e-2) - loss(-1e-2)) / 2e-2
    np.testing.assert_allclose(grad[1, 2, 0, 1], numeric, rtol=3e-2, atol=1e-3)


def test_grad_req_add_and_null(monkeypatch):
    reqs = {"c1_weight": "add", "fc_bias": "write"}
    executor = bound(small_net(), monkeypatch, grad_req=reqs)
    assert executor.grad_dict["data"] is None
    executor.grad_dict["c1_weight"][:] = 0
    results = []
    for _ in range(2):
        executor.forward(is_train=True)
        executor.backward()
        results.append({k: v.asnumpy() for k, v in executor.grad_dict.items() if v is not None})
    np.testing.assert_allclose(
        results[1]["c1_weight"], 2 * results[0]["c1_weight"], rtol=1e-3, atol=1e-4
    )
    np.testing.assert_allclose(results[1]["fc_bias"], results[0]["fc_bias"], rtol=1e-5)


def test_feeds_serve_one_call_and_are_checked(monkeypatch):
    executor = bound(small_net(), monkeypatch, grad_req="null")
    before = executor.forward()[0].asnumpy()
    executor.forward(data=np.zeros((2, 3, 16, 16)))
    np.testing.assert_array_equal(executor.forward()[0].asnumpy(), before)
    with pytest.raises(TypeError, match="nope"):
        executor.forward(nope=mx.nd.ones((1,)))
    with pytest.raises(ValueError, match="shape"):
        executor.forward(data=mx.nd.ones((1, 3, 16, 16)))


def test_results_belong_to_the_caller(monkeypatch):
    executor = bound(small_net(), monkeypatch, grad_req="null")
    first = executor.forward()[0]
    values = first.asnumpy()
    executor.forward(data=np.zeros((2, 3, 16, 16)))[0].wait_to_read()
    np.testing.assert_array_equal(first.asnumpy(), values)


def test_reshape_shares_parameters(monkeypatch):
    executor = bound(small_net(), monkeypatch, grad_req="null")
    smaller = executor.reshape(data=(1, 3, 16, 16))
    assert smaller.forward()[0].shape == (1, 5)
    executor.arg_dict["fc_bias"][:] = 7
    assert smaller.arg_dict["fc_bias"].asnumpy().tolist() == [7.0] * 5
    with pytest.raises(mx.base.MXNetError, match="allow_up_sizing"):
        executor.reshape(data=(4, 3, 16, 16))


def test_partitioned_symbol_saves_loads_and_runs(monkeypatch, tmp_path):
    symbol = small_net().optimize_for("ngraph")
    assert operators(symbol) == ["_ngraph_subgraph_op"]
    symbol.save(str(tmp_path / "net-symbol.json"))
    loaded = mx.sym.load(str(tmp_path / "net-symbol.json"))
    assert loaded.list_auxiliary_states() == small_net().list_auxiliary_states()
    plain = bound(small_net(), monkeypatch, "NONE", grad_req="null")
    again = bound(loaded, monkeypatch, "NONE", grad_req="null")
    again.copy_params_from(plain.arg_dict, plain.aux_dict)
    np.testing.assert_allclose(
        again.forward()[0].asnumpy(), plain.forward()[0].asnumpy(), atol=1e-5
    )


def grouped_net():
    with mx.AttrScope(ctx_group="first"):
        net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4, name="fc1")
    with mx.AttrScope(ctx_group="second"):
        return mx.sym.BatchNorm(mx.sym.FullyConnected(net, num_hidden=3, name="fc2"), name="bn")


def test_groups_place_their_arrays():
    groups = {"first": mx.cpu(1), "second": mx.cpu(2)}
    executor = grouped_net().simple_bind(mx.current_context(), group2ctx=groups, data=(2, 5))
    for name, array in [*executor.arg_dict.items(), *executor.aux_dict.items()]:
        assert array.context == (
            mx.cpu(1) if name in ("data", "fc1_weight", "fc1_bias") else mx.cpu(2)
        )
    assert executor.grad_dict["fc1_weight"].context == mx.cpu(1)
    plain = grouped_net().simple_bind(mx.current_context(), data=(2, 5))
    for name, array in executor.arg_dict.items():
        array[:] = mx.nd.random.uniform(shape=array.shape)
        plain.arg_dict[name][:] = array
    for bound in (executor, plain):
        bound.forward(is_train=True)
        bound.backward(mx.nd.ones((2, 3)))
    np.testing.assert_array_equal(executor.outputs[0].asnumpy(), plain.outputs[0].asnumpy())
    for name, array in plain.grad_dict.items():
        np.testing.assert_array_equal(executor.grad_dict[name].asnumpy(), array.asnumpy())


def test_groups_on_a_device_that_is_not_there_are_refused():
    with pytest.raises(mx.MXNetError, match=r"gpu\(63\) (is not available|does not exist)"):
        grouped_net().simple_bind(
            mx.current_context(), group2ctx={"first": mx.gpu(63)}, data=(2, 5)
        )


needs_onednn = pytest.mark.skipif(
    not mx.runtime.Features().is_enabled("MKLDNN"), reason="the CPU compiler stands on oneDNN"
)


@needs_onednn
def test_options_reach_the_compiler(monkeypatch):
    symbol = small_net().optimize_for("ngraph", profile=True)
    executor = bound(symbol, monkeypatch, "NONE", grad_req="null")
    executor.forward()[0].wait_to_read()
    assert " us: " in mx.remx.explain(executor)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (12.34e-6, "12.3 us"),
        (999.4e-6, "999 us"),
        (999.6e-6, "1 ms"),
        (0.1234, "123 ms"),
        (1.2345, "1234 ms"),
    ],
)
def test_explain_prints_milliseconds_from_one_on(seconds, text):
    assert mx.remx._duration(seconds) == text


@needs_onednn
def test_explain_says_what_was_fused_and_what_was_not(monkeypatch, capfd):
    data = mx.sym.var("data")
    net = mx.sym.Convolution(data, kernel=(3, 3), num_filter=4, name="conv")
    net = mx.sym.relu(mx.sym.sort(net, name="odd"), name="after")
    text = mx.remx.explain(net, data=(1, 3, 8, 8))
    assert "conv" in text
    assert "outside: odd: " in text
    assert " us: " in text
    assert " us: " not in mx.remx.explain(net, profile=False, data=(1, 3, 8, 8))
    assert "training" not in text
    monkeypatch.setenv("MXNET_SUBGRAPH_VERBOSE", "2")
    executor = net.simple_bind(mx.current_context(), data=(1, 3, 8, 8))
    said = capfd.readouterr().err
    assert "outside: odd: " in said
    assert " us: conv" in said
    lines = mx.remx.explain(executor).splitlines()
    assert "run the 3 operators of the graph" in lines[-2]
    assert lines[-1].startswith("outside: ")
    with pytest.raises(TypeError, match="a Symbol or a HybridBlock, got int"):
        mx.remx.explain(3)


@needs_onednn
def test_explain_measures_without_a_trace(monkeypatch):
    """Random numbers, outputs and auxiliary states are as if nobody had asked."""
    data = mx.sym.var("data")
    net = mx.sym.FullyConnected(mx.sym.Dropout(data, mode="always"), num_hidden=4, name="dense")
    net = mx.sym.BatchNorm(net, name="norm")

    def answers(asks):
        mx.random.seed(3)
        executor = net.simple_bind(mx.current_context(), data=(2, 5))
        for array in executor.arg_dict.values():
            array[:] = 1
        first = executor.forward()[0]
        text = mx.remx.explain(executor) if asks else ""
        assert executor.outputs[0] is first
        return first.asnumpy(), executor.forward()[0].asnumpy(), text

    plain, asked = answers(False), answers(True)
    assert " us: dense" in asked[2]
    np.testing.assert_array_equal(plain[0], asked[0])
    np.testing.assert_array_equal(plain[1], asked[1])


@needs_onednn
def test_explain_tells_what_a_block_has_compiled():
    class Net(mx.gluon.HybridBlock):
        def __init__(self):
            super().__init__()
            self.conv = mx.gluon.nn.Conv2D(4, 3, prefix="first_")

        def hybrid_forward(self, F, x):
            return F.relu(F.sort(self.conv(x), name="odd"))

    net = Net()
    net.initialize()
    with pytest.raises(ValueError, match="has compiled nothing; hybridize it with a backend"):
        mx.remx.explain(net)
    net.hybridize(backend="ngraph")
    net(mx.nd.ones((1, 3, 8, 8)))
    text = mx.remx.explain(net)
    assert "first_" in text
    assert "odd: sort has no compiled kernel" in text
    with pytest.raises(TypeError, match="takes an Executor, a Symbol or a HybridBlock, got str"):
        mx.remx.explain("net")


def frozen_net(monkeypatch, backend="ngraph"):
    """An executor, and its network as a symbol that holds the weights."""
    plain = bound(small_net(), monkeypatch, "NONE", grad_req="null")
    args, aux = dict(plain.arg_dict), dict(plain.aux_dict)
    shapes = {"data": plain.arg_dict["data"].shape}
    symbol = small_net().optimize_for(backend, args, aux, shape_dict=shapes, freeze=True)
    assert list(args) == ["data"]
    assert aux == {}
    return plain, symbol


@pytest.mark.parametrize("backend", ["ngraph", "example", "default"])
def test_frozen_weights_are_part_of_the_graph(backend, monkeypatch, tmp_path):
    plain, symbol = frozen_net(monkeypatch, backend)
    expected = plain.forward()[0].asnumpy()
    assert symbol.list_arguments() == ["data"]
    assert symbol.list_auxiliary_states() == []
    for array in [*plain.arg_dict.values(), *plain.aux_dict.values()]:
        if array is not plain.arg_dict["data"]:
            array[:] = 0  # the graph has its own values
    symbol.save(str(tmp_path / "net-symbol.json"))
    for each in (symbol, mx.sym.load(str(tmp_path / "net-symbol.json"))):
        executor = each.bind(
            mx.current_context(), {"data": plain.arg_dict["data"]}, grad_req="null"
        )
        np.testing.assert_allclose(executor.forward()[0].asnumpy(), expected, atol=1e-5)
    if backend != "default":
        assert len(operators(symbol)) == 1


def test_gradient_passes_through_frozen_weights(monkeypatch):
    plain, symbol = frozen_net(monkeypatch)
    data = plain.arg_dict["data"]
    live = small_net().bind(
        mx.current_context(), plain.arg_dict, {"data": data.zeros_like()}, aux_states=plain.aux_dict
    )
    frozen = symbol.bind(mx.current_context(), {"data": data}, {"data": data.zeros_like()})
    for executor in (live, frozen):
        executor.forward(is_train=True)
        executor.backward(mx.nd.ones((2, 5)))
    got, expected = frozen.grad_dict["data"].asnumpy(), live.grad_dict["data"].asnumpy()
    assert np.abs(expected).max() > 0
    np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-6)


def test_freezing_needs_dictionaries():
    arrays = [mx.nd.ones((1,))]
    with pytest.raises(TypeError, match="dictionaries of name to NDArray, got list"):
        small_net().optimize_for("ngraph", arrays, freeze=True)


def test_errors_at_bind():
    symbol = small_net()
    with pytest.raises(RuntimeError, match="cannot be inferred"):
        symbol.simple_bind(mx.current_context())
    with pytest.raises(ValueError, match="misses"):
        symbol.bind(mx.current_context(), {"data": mx.nd.ones((2, 3, 16, 16))})
    with pytest.raises(RuntimeError, match="grad_req"):
        symbol.simple_bind(mx.current_context(), grad_req="nope", data=(2, 3, 16, 16))
    two = mx.sym.Variable("a") + mx.sym.Variable("a")
    with pytest.raises(mx.MXNetError, match="two variables"):
        two.simple_bind(mx.current_context(), a=(2,))


def test_kernel_errors_in_graphs_name_the_node(monkeypatch):
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    symbol = mx.sym.take(mx.sym.Variable("a"), mx.sym.Variable("i"), mode="raise", name="lookup")
    executor = symbol.bind(mx.current_context(), {"a": mx.nd.ones((3,)), "i": mx.nd.array([5])})
    with pytest.raises(mx.MXNetError, match="lookup"):
        executor.forward()[0].asnumpy()


def test_backward_in_every_state():
    """After forward(is_train=False), without any forward, and twice: as 1.9.1."""
    x = mx.sym.Variable("x")

    def bound(symbol=x * x):
        executor = symbol.simple_bind(mx.current_context(), x=(2,))
        executor.arg_dict["x"][:] = 3
        return executor

    ones = mx.nd.ones((2,))
    executor = bound()
    executor.backward(ones)
    assert executor.grad_dict["x"].asnumpy().tolist() == [6, 6]
    executor.forward(is_train=False, x=mx.nd.array([1.0, 2.0]))
    executor.backward(ones)
    assert executor.grad_dict["x"].asnumpy().tolist() == [2, 4]
    executor.forward(is_train=True)
    executor.backward(ones)
    executor.backward(ones * 2)
    assert executor.grad_dict["x"].asnumpy().tolist() == [12, 12]
    dropout = bound(mx.sym.Dropout(x * x, p=0.5))
    dropout.forward(is_train=False)
    dropout.backward(ones)
    assert dropout.grad_dict["x"].asnumpy().tolist() == [6, 6]
