"""Training in mixed precision. Each test is a process of its own: amp.init changes the modules."""

import subprocess
import sys
import textwrap

import pytest

HEAD = """
import numpy as np
import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.contrib import amp
amp.init({target!r})
"""


def run(code, target="float16"):
    text = HEAD.format(target=target) + textwrap.dedent(code)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("target", ["float16", "bfloat16"])
@pytest.mark.parametrize("hybridize", [False, True])
def test_a_network_learns(target, hybridize):
    run(
        f"""
        mx.random.seed(1)
        np.random.seed(1)
        net = gluon.nn.HybridSequential()
        net.add(gluon.nn.Dense(16, activation="relu"), gluon.nn.Dense(2))
        net.initialize(mx.init.Xavier())
        if {hybridize}:
            net.hybridize()
        trainer = gluon.Trainer(net.collect_params(), "sgd", {{"learning_rate": 0.5}})
        amp.init_trainer(trainer)
        loss_function = gluon.loss.SoftmaxCrossEntropyLoss()
        x = np.random.uniform(-1, 1, (64, 4)).astype("float32")
        data, label = nd.array(x), nd.array((x.sum(axis=1) > 0).astype("float32"))
        losses = []
        for step in range(60):
            with autograd.record():
                out = net(data)
                loss = loss_function(out, label)
                with amp.scale_loss(loss, trainer) as scaled:
                    autograd.backward(scaled)
            trainer.step(64)
            losses.append(float(loss.mean().asscalar()))
        assert losses[-1] < 0.5 * losses[0], losses
        for param in net.collect_params().values():
            assert param.data().dtype == np.float32
        """,
        target,
    )


def test_dense_layers_run_in_the_target_type_and_exports_have_no_casts():
    run(
        """
        x = nd.ones((2, 3))
        assert nd.FullyConnected(x, nd.ones((4, 3)), no_bias=True, num_hidden=4).dtype == np.float16
        half = x.astype("float16")
        assert nd.exp(half).dtype == np.float32
        assert (half + x).dtype == np.float32
        assert nd.concat(half, x, dim=0).dtype == np.float32
        assert nd.Activation(half, act_type="softrelu").dtype == np.float32
        assert nd.Activation(half, act_type="relu").dtype == np.float16
        s = mx.sym.FullyConnected(mx.sym.var("x"), num_hidden=4, name="fc")
        assert s.name == "fc" and "amp_cast" in s.tojson(remove_amp_cast=False)
        assert "amp_cast" not in s.tojson()
        """
    )


def test_a_step_that_overflows_is_skipped_and_halves_the_scale():
    run(
        """
        net = gluon.nn.Dense(1, in_units=2)
        net.initialize(mx.init.One())
        trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
        amp.init_trainer(trainer)
        scaler = trainer._amp_loss_scaler
        assert scaler.loss_scale == 2.0**16

        def step(factor):
            with autograd.record():
                loss = net(nd.ones((1, 2))).astype("float32") * factor
                with amp.scale_loss(loss, trainer) as scaled:
                    autograd.backward(scaled)
            trainer.step(1)
            return net.weight.data().asnumpy()

        before = net.weight.data().asnumpy()
        assert (step(10.0) == before).all()
        changed = step(0.25)
        assert scaler.loss_scale == 2.0**15
        np.testing.assert_allclose(changed, before - 0.025, rtol=1e-3)
        """
    )


def test_unscaled_gradients_can_be_clipped():
    run(
        """
        net = gluon.nn.Dense(1, in_units=2)
        net.initialize(mx.init.One())
        trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 1.0})
        amp.init_trainer(trainer)
        with autograd.record():
            loss = net(nd.ones((1, 2))).astype("float32") * 0.5
            with amp.scale_loss(loss, trainer) as scaled:
                autograd.backward(scaled)
        amp.unscale(trainer)
        np.testing.assert_allclose(net.weight.grad().asnumpy(), 0.5, rtol=1e-3)
        trainer.step(1)
        np.testing.assert_allclose(net.weight.data().asnumpy(), 0.5, rtol=1e-3)
        """
    )


def test_losses_that_scale_their_own_gradient():
    run(
        """
        x = nd.array([[0.1, 0.2]])
        x.attach_grad()
        with autograd.record():
            nd.SoftmaxOutput(x, nd.zeros((1,))).backward()
        assert abs(x.grad.asnumpy()).max() > 1000
        """
    )
