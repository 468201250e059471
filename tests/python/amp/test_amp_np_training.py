"""amp.init and mx.np: functions on arrays and on symbols cast. Each test is its own process."""

import subprocess
import sys
import textwrap

import pytest

HEAD = """
import numpy
import mxnet as mx
from mxnet import autograd, gluon, np, npx
from mxnet.contrib import amp
npx.set_np()
amp.init({target!r})
"""


def run(code, target="float16"):
    text = HEAD.format(target=target) + textwrap.dedent(code)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_functions_cast_as_the_classic_ones_that_compute_them():
    run(
        """
        x, w = np.ones((4, 8)), np.ones((3, 8))
        half = x.astype("float16")
        assert npx.fully_connected(x, w, num_hidden=3, no_bias=True).dtype == "float16"
        assert np.exp(half).dtype == half.sum().dtype == np.mean(half).dtype == "float32"
        assert (half ** 2.5).dtype == np.power(half, half).dtype == "float32"
        assert np.concatenate([half, x]).dtype == (x + half).dtype == "float32"
        assert np.dot(half, half.T).dtype == (half + half).dtype == np.tanh(half).dtype == "float16"
        whole = np.ones((2, 2), dtype="int32")
        assert np.sum(whole).dtype == "int32"
        soft = npx.activation(half, act_type="softrelu")
        assert soft.dtype == "float32" and npx.activation(half, act_type="relu").dtype == "float16"
        """
    )


def test_a_gradient_comes_back_in_the_input_s_dtype():
    run(
        """
        x = np.ones((4, 8))
        x.attach_grad()
        w = np.ones((3, 8)) * 0.5
        with autograd.record():
            y = npx.fully_connected(x, w, num_hidden=3, no_bias=True)
        y.backward()
        assert x.grad.dtype == "float32" and (x.grad == 1.5).all()
        """
    )


@pytest.mark.parametrize("target", ["float16", "bfloat16"])
@pytest.mark.parametrize("hybridize", [False, True])
def test_a_network_learns(target, hybridize):
    run(
        f"""
        mx.random.seed(1)
        numpy.random.seed(1)

        class Net(gluon.HybridBlock):
            def __init__(self):
                super().__init__()
                with self.name_scope():
                    self.first, self.last = gluon.nn.Dense(16), gluon.nn.Dense(2)

            def hybrid_forward(self, F, x):
                hidden = F.npx.relu(self.first(x))
                return self.last(F.np.concatenate([hidden, F.np.exp(-hidden)], axis=1))

        net = Net()
        net.initialize(mx.init.Xavier())
        if {hybridize}:
            net.hybridize()
        trainer = gluon.Trainer(net.collect_params(), "sgd", {{"learning_rate": 0.5}})
        amp.init_trainer(trainer)
        loss_function = gluon.loss.SoftmaxCrossEntropyLoss()
        x = numpy.random.uniform(-1, 1, (64, 4)).astype("float32")
        data, label = np.array(x), np.array((x.sum(axis=1) > 0).astype("float32"))
        losses = []
        for step in range(60):
            with autograd.record():
                out = net(data)
                loss = loss_function(out, label)
                with amp.scale_loss(loss, trainer) as scaled:
                    autograd.backward(scaled)
            trainer.step(64)
            losses.append(float(loss.mean()))
        assert out.dtype == (np.float16 if {target!r} == "float16" else mx.base.bfloat16)
        assert losses[-1] < 0.5 * losses[0], losses
        for param in net.collect_params().values():
            assert param.data().dtype == numpy.float32
        """,
        target,
    )
