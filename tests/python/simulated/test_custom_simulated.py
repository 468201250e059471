"""Custom operators with arrays of a device: eager, in graphs, with gradients."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon

seen = []  # where the arrays of the calls lay


class Scale(mx.operator.CustomOp):
    def forward(self, is_train, req, in_data, out_data, aux):
        seen.append((in_data[0].context, out_data[0].context))
        self.assign(out_data[0], req[0], in_data[0] * 3)

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        seen.append((out_grad[0].context, in_grad[0].context))
        self.assign(in_grad[0], req[0], out_grad[0] * 3)


@mx.operator.register("scale_on_device")
class ScaleProp(mx.operator.CustomOpProp):
    def create_operator(self, ctx, shapes, dtypes):
        return Scale()


class Net(gluon.HybridBlock):
    def hybrid_forward(self, F, x):
        return F.exp(F.Custom(F.sqrt(x), op_type="scale_on_device"))


@pytest.mark.parametrize("hybrid", [False, True])
def test_custom_operators_run_where_their_arrays_are(device, numbers, hybrid):
    values = numbers.uniform(0.1, 1, (4, 5)).astype("float32")
    results = {}
    for ctx in (mx.cpu(), device(1)):
        net = Net()
        if hybrid:
            net.hybridize()
        x = mx.nd.array(values, ctx=ctx)
        x.attach_grad()
        seen.clear()
        for _ in range(4):
            with autograd.record():
                y = net(x)
            y.backward()
        assert y.context == x.grad.context == ctx
        results[ctx] = (y.asnumpy(), x.grad.asnumpy())
        assert set(seen) == {(ctx, ctx)}
    for ours, hosts in zip(results[device(1)], results[mx.cpu()], strict=True):
        np.testing.assert_allclose(ours, hosts, rtol=1e-5)


def test_an_error_in_a_custom_operator_reaches_its_reader(device):
    class Broken(Scale):
        def forward(self, is_train, req, in_data, out_data, aux):
            raise ValueError("these values are wrong")

    @mx.operator.register("broken_on_device")
    class BrokenProp(ScaleProp):
        def create_operator(self, ctx, shapes, dtypes):
            return Broken()

    x = mx.nd.ones((3,), ctx=device())
    with pytest.raises(mx.MXNetError, match="these values are wrong"):
        (mx.nd.Custom(x, op_type="broken_on_device") + 1).asnumpy()
    assert ((x + 1).asnumpy() == 2).all()
