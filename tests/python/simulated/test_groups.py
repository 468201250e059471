"""group2ctx: parts of one graph on several devices, with copies between them."""

import numpy as np
import pytest
from groups_on_device import answers, network

import mxnet as mx


def places(device, kind):
    cpu = mx.cpu()
    return {
        "two devices": (device(0), {"first": device(0), "second": device(1)}),
        "host and device": (cpu, {"first": cpu, "second": device(0)}),
        "one of two groups": (device(1), {"second": device(0)}),
    }[kind]


KINDS = ["two devices", "host and device", "one of two groups"]


@pytest.mark.parametrize("kind", KINDS)
def test_values_and_gradients_are_those_of_one_device(device, kind):
    device.slow(200)
    context, groups = places(device, kind)
    executor, got = answers(context, groups)
    _, want = answers(mx.cpu(), None)
    for a, b in zip(got, want, strict=True):
        assert np.allclose(a, b, rtol=1e-4, atol=1e-5)
    second = groups["second"]
    assert executor.arg_dict["two_weight"].context == second
    assert executor.grad_dict["two_weight"].context == second
    assert executor.aux_dict["norm_moving_mean"].context == second
    assert executor.outputs[1].context == second
    assert executor.outputs[0].context == groups.get("first", second)


def test_each_part_runs_on_its_device(device):
    context, groups = places(device, "host and device")
    before = device.kernels()
    answers(context, groups, steps=1)
    assert device.kernels() > before


def test_monitors_see_the_parts(device):
    context, groups = places(device, "two devices")
    executor = network().simple_bind(context, group2ctx=groups, data=(3, 5))
    seen = {}
    executor.set_monitor_callback(lambda name, array: seen.update({str(name): array.context}))
    executor.forward()
    assert seen["two_output"] == device(1)
    assert seen["join_output"] == device(0)


def test_modules_take_groups(device):
    net = mx.sym.SoftmaxOutput(network()[0], name="softmax")
    module = mx.mod.Module(
        net, context=device(0), group2ctxs={"first": device(0), "second": device(1)}
    )
    data = mx.io.NDArrayIter(np.ones((6, 5), "float32"), np.zeros(6, "float32"), 3)
    module.fit(data, num_epoch=2, optimizer_params={"learning_rate": 0.01})
    data.reset()
    assert np.isfinite(module.predict(data).asnumpy()).all()


@pytest.mark.parametrize("groups", [None, {"first": mx.cpu(1)}], ids=["no groups", "host groups"])
@pytest.mark.parametrize("wrong", ["argument", "gradient", "state"])
def test_arrays_elsewhere_are_refused_where_no_group_places_them(device, wrong, groups):
    symbol = mx.sym.BatchNorm(mx.sym.var("x"), name="norm")
    near = {name: mx.nd.ones((2,)) for name in symbol.list_arguments()}
    near["x"] = mx.nd.ones((3, 2))
    grads = {"x": mx.nd.ones((3, 2))}
    states = {name: mx.nd.ones((2,)) for name in symbol.list_auxiliary_states()}
    given = {"argument": near, "gradient": grads, "state": states}[wrong]
    name = next(iter(given))
    given[name] = given[name].as_in_context(device())
    with pytest.raises(mx.MXNetError, match=rf'"{name}" is on .*, the executor on cpu\(0\)'):
        symbol.bind(mx.cpu(), near, args_grad=grads, aux_states=states, group2ctx=groups)
