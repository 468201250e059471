"""Contexts of Neuron whose regions an accelerator runs, where REMX_NEURON_DEVICE asks for it."""

import threading

import numpy as np
import pytest

import mxnet as mx


def network():
    x = mx.sym.var("data")
    for i, filters in enumerate((4, 6)):
        x = mx.sym.Convolution(x, kernel=(3, 3), num_filter=filters, pad=(1, 1), name=f"conv{i}")
        x = mx.sym.Activation(x, act_type="relu")
    return mx.sym.FullyConnected(x, num_hidden=3, name="dense")


@pytest.fixture
def model(monkeypatch, device):
    """The symbol, its parameters, data, and the scores of the CPU."""
    mx.random.seed(4)
    symbol, shape = network(), (2, 3, 6, 6)
    executor = symbol.simple_bind(mx.cpu(), data=shape, grad_req="null")
    for array in executor.arg_dict.values():
        array[:] = mx.nd.random.uniform(-0.5, 0.5, array.shape)
    data = executor.arg_dict["data"].copy()
    wanted = executor.forward(is_train=False)[0].asnumpy()
    args = {n: a for n, a in executor.arg_dict.items() if n != "data"}
    monkeypatch.setenv("REMX_NEURON_DEVICE", device.name)
    return symbol, args, data, wanted


def compiled(model, **options):
    symbol, args, data, _ = model
    return mx.contrib.neuron.compile(symbol, args, {}, inputs={"data": data}, **options)


def bound(sym, args, aux, data):
    return sym.bind(mx.neuron(0), args={**args, "data": data}, aux_states=aux, grad_req="null")


@pytest.mark.parametrize("cores", [1, 2])
def test_an_artifact_runs_on_the_device(cores, device, model, tmp_path):
    _, _, data, wanted = model
    sym, args, aux = compiled(model, **{"--neuroncore-pipeline-cores": cores})
    mx.model.save_checkpoint(str(tmp_path / "compiled"), 0, sym, args, aux)
    sym, args, aux = mx.model.load_checkpoint(str(tmp_path / "compiled"), 0)
    executor = bound(sym, args, aux, data)
    before = device.kernels()
    for factor in (1, 1, 2):
        got = executor.forward(is_train=False, data=data * factor)[0]
        assert got.context == mx.cpu()
        if factor == 1:
            np.testing.assert_allclose(got.asnumpy(), wanted, rtol=1e-5, atol=1e-6)
    assert not np.allclose(got.asnumpy(), wanted)
    assert device.kernels() - before >= 3 * 3
    numbers = range(cores)
    text = str(mx.remx.explain(executor))
    assert all(f"runs on {device.name}({number})" in text for number in numbers), text


def test_threads_share_a_model(device, model):
    _, _, data, wanted = model
    executor = bound(*compiled(model), data)
    device.lengthen(500)
    failed = []

    def work():
        try:
            for _ in range(10):
                got = executor.forward(is_train=False, data=data)[0].asnumpy()
                np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-6)
        except AssertionError as error:
            failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_an_artifact_belongs_to_its_device(model, monkeypatch):
    _, _, data, wanted = model
    of_device = compiled(model)
    monkeypatch.setenv("REMX_NEURON_DEVICE", "cpu")
    of_cpu = compiled(model)
    got = bound(*of_cpu, data).forward(is_train=False)[0].asnumpy()
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-6)
    with pytest.raises(mx.MXNetError, match=r"neuronbin.*simulated"):
        bound(*of_device, data).forward(is_train=False)[0].wait_to_read()
    monkeypatch.setenv("REMX_NEURON_DEVICE", "simulated")
    with pytest.raises(mx.MXNetError, match="it was compiled for the CPU, and REMX_NEURON_DEVICE"):
        bound(*of_cpu, data).forward(is_train=False)[0].wait_to_read()


@pytest.mark.parametrize("name", ["tpu", "cpu_pinned", "neuron", ""])
def test_other_devices_are_refused(name, model, monkeypatch):
    monkeypatch.setenv("REMX_NEURON_DEVICE", name)
    with pytest.raises(mx.MXNetError, match="no kind of device that compiled graphs run on"):
        compiled(model)


@pytest.mark.skipif(mx.context.num_gpus() > 0, reason="there is a GPU in this machine")
def test_a_gpu_that_is_not_there(model, monkeypatch):
    monkeypatch.setenv("REMX_NEURON_DEVICE", "gpu")
    with pytest.raises(mx.MXNetError, match=r"REMX_NEURON_DEVICE=gpu: .*unset it to run"):
        compiled(model)
