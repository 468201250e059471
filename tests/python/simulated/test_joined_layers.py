"""Layers that a device computes together: BatchNorm with clip, softmax with its casts, the casts of
weights, gradients of convolutions that add up where they lie."""

import ctypes
import os

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon


def counts_of(run):
    """How often each operator ran in the second of two runs; the first makes the program."""
    run()
    mx.nd.waitall()
    mx.profiler.set_config(profile_all=True, aggregate_stats=True)
    mx.profiler.dumps(reset=True)
    mx.profiler.set_state("run")
    run()
    mx.nd.waitall()
    mx.profiler.set_state("stop")
    lines = [line.split() for line in mx.profiler.dumps(reset=True).splitlines()]
    return {words[0]: int(words[1]) for words in lines if len(words) > 2 and words[1].isdigit()}


class Clipped(gluon.nn.HybridBlock):
    """A convolution between two pairs of norm and clip."""

    def __init__(self, low, high):
        super().__init__()
        self.limits = low, high
        self.before, self.after = gluon.nn.BatchNorm(), gluon.nn.BatchNorm(epsilon=1e-3)
        self.conv = gluon.nn.Conv2D(6, 3, padding=1)

    def hybrid_forward(self, F, x):  # noqa: N803 (the name users give it)
        x = self.conv(F.clip(self.before(x), *self.limits))
        return F.clip(self.after(x), *self.limits)


def trained(ctx, limits, steps=3):
    mx.random.seed(5)
    net = Clipped(*limits)
    net.initialize(mx.init.Xavier(), ctx=mx.cpu())
    images = mx.nd.array(np.random.RandomState(1).randn(4, 3, 9, 10))
    net(images)
    net.collect_params().reset_ctx(ctx)
    net.hybridize(static_alloc=True, static_shape=True)
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
    images = images.as_in_context(ctx)
    images.attach_grad()

    def step():
        with autograd.record():
            loss = (net(images) ** 2).mean()
        loss.backward()
        trainer.step(1)

    for _ in range(steps):
        step()
    values = [p.data().asnumpy() for p in net.collect_params().values()]
    return [*values, images.grad.asnumpy(), net(images).asnumpy()], step


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("limits", [(0, 0.5), (0, 6), (-1, 1)])
def test_a_norm_and_its_clip(device, limits, last):
    device.prefer_channels_last(last)
    got, step = trained(device(), limits)
    want, _ = trained(mx.cpu(), limits)
    for ours, theirs in zip(got, want, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-3, atol=1e-4)
    counts = counts_of(step)
    joined = 2 if limits[0] == 0 else 0
    assert counts.get("_BatchNormWithClip", 0) == joined, counts
    assert counts.get("_backward_BatchNormWithClip", 0) == joined, counts
    assert counts.get("clip", 0) == 2 - joined, counts


class Attention(gluon.nn.HybridBlock):
    """Self attention of interleaved projections, in 16 bits but for its softmax."""

    def __init__(self, dtype):
        super().__init__()
        self.narrow = dtype
        self.project = gluon.nn.Dense(3 * 12, flatten=False, in_units=12)

    def hybrid_forward(self, F, x):  # noqa: N803
        packed = F.amp_cast(self.project(x), dtype=self.narrow)
        scores = F.contrib.interleaved_matmul_selfatt_qk(packed, heads=3)
        shares = F.softmax(F.amp_cast(scores, dtype="float32"))
        shares = F.amp_cast(shares, dtype=self.narrow)
        seen = F.contrib.interleaved_matmul_selfatt_valatt(packed, shares, heads=3)
        return F.amp_cast(seen, dtype="float32")


def attended(ctx, dtype, hybrid=True, kind=None):
    random = np.random.RandomState(3)
    net = (kind or Attention)(dtype)
    net.initialize(ctx=ctx)
    for parameter in net.collect_params().values():
        parameter.set_data(mx.nd.array(random.randn(*parameter.shape) / 2))
    if hybrid:
        net.hybridize(static_alloc=True, static_shape=True)
    x = mx.nd.array(random.randn(7, 2, 12), ctx=ctx)
    head = mx.nd.array(random.randn(7, 2, 12), ctx=ctx)
    x.attach_grad()

    def step():
        with autograd.record():
            y = net(x)
        y.backward(head)
        return y

    arrays = [step().asnumpy(), x.grad.asnumpy()]
    return arrays + [p.grad().asnumpy() for p in net.collect_params().values()], step


@pytest.mark.parametrize(("dtype", "far"), [("float16", 1e-2), ("bfloat16", 8e-2)])
def test_attention(device, dtype, far):
    got, step = attended(device(), dtype)
    for hybrid in (False, True):
        want, _ = attended(mx.cpu(), dtype, hybrid)
        for ours, theirs in zip(got, want, strict=True):
            np.testing.assert_allclose(ours, theirs, rtol=far, atol=far)
    counts = counts_of(step)
    # The projections, the result, and their gradients: softmax reads and writes 16 bits.
    assert counts["amp_cast"] + counts.get("_cast_like", 0) == 4, counts


class MixedAttention(Attention):
    """As mixed precision writes it: float32 from the softmax to the result of the product."""

    def hybrid_forward(self, F, x):  # noqa: N803
        packed = F.amp_cast(self.project(x), dtype=self.narrow)
        scores = F.contrib.interleaved_matmul_selfatt_qk(packed, heads=3)
        shares = F.softmax(F.amp_cast(scores, dtype="float32"))
        shares = F.Dropout(shares, p=self.dropped)
        packed, shares = F.amp_multicast(packed, shares, num_outputs=2)
        seen = F.contrib.interleaved_matmul_selfatt_valatt(packed, shares, heads=3)
        return F.amp_cast(F.amp_cast(seen, dtype=self.narrow), dtype="float32")


@pytest.mark.parametrize("dropped", [0, 1e-9], ids=["all", "dropout"])
@pytest.mark.parametrize(("dtype", "far"), [("float16", 1e-2), ("bfloat16", 8e-2)])
def test_attention_of_mixed_precision(device, dtype, far, dropped):
    MixedAttention.dropped = dropped
    got, step = attended(device(), dtype, kind=MixedAttention)
    for hybrid in (False, True):
        want, _ = attended(mx.cpu(), dtype, hybrid, MixedAttention)
        for ours, theirs in zip(got, want, strict=True):
            np.testing.assert_allclose(ours, theirs, rtol=far, atol=far)
    counts = counts_of(step)
    assert "amp_multicast" not in counts, counts
    assert counts["amp_cast"] + counts.get("_cast_like", 0) == 4, counts


def test_attention_in_float32_is_exact(device):
    got, _ = attended(device(), "float32")
    want, _ = attended(mx.cpu(), "float32", hybrid=False)
    for ours, theirs in zip(got, want, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-5)


def test_attention_can_be_differentiated_twice(device):
    def second(ctx):
        random = np.random.RandomState(4)
        packed = mx.nd.array(random.randn(5, 2, 18), ctx=ctx)
        packed.attach_grad()
        with autograd.record():
            scores = mx.nd.contrib.interleaved_matmul_selfatt_qk(packed, heads=2)
            seen = mx.nd.contrib.interleaved_matmul_selfatt_valatt(
                packed, mx.nd.softmax(scores), heads=2
            )
            first = autograd.grad(seen.square().sum(), [packed], create_graph=True)[0]
            total = first.square().sum()
        total.backward()
        return packed.grad.asnumpy()

    np.testing.assert_allclose(second(device()), second(mx.cpu()), rtol=1e-3, atol=1e-3)


class Narrow(gluon.nn.HybridBlock):
    """Two dense layers in 16 bits, as mixed precision writes them."""

    def __init__(self):
        super().__init__()
        for name, shape in (("one", (7, 5)), ("shift", (7,)), ("two", (3, 7))):
            setattr(self, name, self.params.get(name, shape=shape))

    def hybrid_forward(self, F, x, one, shift, two):  # noqa: N803
        x, one, shift, two = (F.amp_cast(array, dtype="float16") for array in (x, one, shift, two))
        x = F.relu(F.FullyConnected(x, one, shift, num_hidden=7))
        return F.amp_cast(F.FullyConnected(x, two, no_bias=True, num_hidden=3), dtype="float32")


def narrow(ctx, requests):
    random = np.random.RandomState(6)
    net = Narrow()
    net.initialize(ctx=ctx)
    for parameter in net.collect_params().values():
        parameter.set_data(mx.nd.array(random.randn(*parameter.shape)))
        parameter.grad_req = requests
    net.hybridize(static_alloc=True, static_shape=True)
    x = mx.nd.array(random.randn(4, 5), ctx=ctx)

    def step():
        with autograd.record():
            y = net(x)
        y.backward()
        return y

    arrays = [step().asnumpy(), step().asnumpy()]
    return arrays + [p.grad().asnumpy() for p in net.collect_params().values()], step


def check_weights(requests):
    got, step = narrow(mx.Context("simulated", 0), requests)
    want, _ = narrow(mx.cpu(), requests)
    for ours, theirs in zip(got, want, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-2, atol=1e-2)
    counts = counts_of(step)
    assert counts["_cast_several"] == 2, counts
    assert counts["amp_cast"] == 2, counts  # of the data and of the result
    # Nobody wants the gradient of the data.
    assert counts["_backward_FullyConnected_data"] == 1, counts


def passes_alone(device, call):
    """Whether a check passes where no other test has shared gradients, which leave one by one."""
    folder = os.path.dirname(os.path.abspath(__file__))
    module = "import sys; sys.path.insert(0, {!r}); import test_joined_layers as tests; tests.{}"
    ended = device.run(module.format(folder, call))
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("requests", ["write", "add"])
def test_weights_are_cast_at_once(device, requests):
    passes_alone(device, f"check_weights({requests!r})")


class Deep(gluon.nn.HybridBlock):
    """Dense layers in 16 bits whose weights are small beside what flows through them."""

    def __init__(self, width, depth, widens):
        super().__init__()
        self.width, self.widens = width, widens
        for number in range(depth):
            self.params.get(f"w{number}", shape=(width, width))
            setattr(self, f"w{number}", self.params.get(f"w{number}"))

    def hybrid_forward(self, F, x, **weights):  # noqa: N803
        x = F.amp_cast(x, dtype="float16")
        for number in range(len(weights)):
            weight = F.amp_cast(weights[f"w{number}"], dtype="float16")
            x = F.FullyConnected(x, weight, no_bias=True, num_hidden=self.width)
            if self.widens:
                x = F.amp_cast(F.amp_cast(x, dtype="float32"), dtype="float16")
        return F.amp_cast(x, dtype="float32")


def check_memory(widens):
    rows, width, depth = 4096, 32, 12
    ctx = mx.Context("simulated", 0)
    net = Deep(width, depth, widens)
    net.initialize(ctx=ctx)
    net.hybridize(static_alloc=True, static_shape=True)
    with autograd.record():
        y = net(mx.nd.ones((rows, width), ctx=ctx))
    y.backward()
    mx.nd.waitall()
    held = mx.remx.memory_statistics(ctx)["operators"]["inner results of graphs"]["in_use"]
    flowing = 2 * rows * width
    weights = 2 * 2 * width * width * depth
    # What each layer reads, the gradients of two results, and the one in float32.
    assert held <= (depth + 4) * flowing + weights, held / flowing


def test_gradients_of_weights_are_made_when_they_can_be(device):
    """Otherwise gradients of all results would wait for the first layer's turn."""
    passes_alone(device, "check_memory(widens=False)")


def test_what_only_tells_its_dtype_is_not_kept(device):
    """The gradient of a cast asks the array that was cast for that alone."""
    passes_alone(device, "check_memory(widens=True)")


class Kernels(gluon.nn.HybridBlock):
    """Convolutions in 16 bits."""

    def __init__(self):
        super().__init__()
        self.one = self.params.get("one", shape=(6, 3, 3, 5))
        self.two = self.params.get("two", shape=(4, 6, 1, 1))

    def hybrid_forward(self, F, x, one, two):  # noqa: N803
        x, one, two = (F.amp_cast(array, dtype="float16") for array in (x, one, two))
        x = F.Convolution(x, one, kernel=(3, 5), num_filter=6, no_bias=True)
        x = F.Convolution(F.relu(x), two, kernel=(1, 1), num_filter=4, no_bias=True)
        return F.amp_cast(x, dtype="float32")


def check_kernels(library):
    ctypes.CDLL(library).simulated_channels_last(1)

    def run(ctx):
        random = np.random.RandomState(6)
        net = Kernels()
        net.initialize(ctx=ctx)
        for parameter in net.collect_params().values():
            parameter.set_data(mx.nd.array(random.randn(*parameter.shape) / 4))
        net.hybridize(static_alloc=True, static_shape=True)
        x = mx.nd.array(random.randn(2, 3, 8, 9), ctx=ctx)

        def step():
            with autograd.record():
                y = net(x)
            y.backward()
            return y

        y = step().asnumpy()
        return [y, *(p.grad().asnumpy() for p in net.collect_params().values())], step

    got, step = run(mx.Context("simulated", 0))
    want, _ = run(mx.cpu())
    for ours, theirs in zip(got, want, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-2, atol=2e-2)
    counts = counts_of(step)
    assert counts["_cast_several"] == 2, counts
    # The images, and the result and its gradient: no kernel.
    assert counts["transpose"] == 3, counts


def test_kernels_are_cast_and_turned_at_once(device):
    passes_alone(device, f"check_kernels({device.path!r})")


class Fork(gluon.nn.HybridBlock):
    """Two convolutions read one value, as where a residual network widens."""

    def __init__(self, groups):
        super().__init__()
        self.first = gluon.nn.Conv2D(4, 3, padding=1)
        self.one = gluon.nn.Conv2D(8, 3, padding=1, strides=2, groups=groups)
        self.two = gluon.nn.Conv2D(8, 1, strides=2, groups=groups)

    def hybrid_forward(self, F, x):  # noqa: N803
        x = self.first(x)
        return self.one(x) + self.two(x)


def forked(ctx, groups, dtype):
    mx.random.seed(8)
    net = Fork(groups)
    net.initialize(mx.init.Xavier(), ctx=mx.cpu())
    images = mx.nd.array(np.random.RandomState(1).randn(2, 3, 7, 8))
    net(images)
    net.cast(dtype)
    net.collect_params().reset_ctx(ctx)
    net.hybridize(static_alloc=True, static_shape=True)
    images = images.astype(dtype).as_in_context(ctx)
    images.attach_grad()

    def step():
        with autograd.record():
            y = net(images)
        y.backward()

    step()
    arrays = [p.grad() for p in net.collect_params().values()]
    return [array.asnumpy() for array in (*arrays, images.grad)], step


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize(
    ("groups", "dtype", "joined"), [(1, "float32", 1), (1, "float16", 1), (2, "float32", 0)]
)
def test_gradients_of_two_convolutions_add_up(device, groups, dtype, joined, last):
    device.prefer_channels_last(last)
    got, step = forked(device(), groups, dtype)
    want, _ = forked(mx.cpu(), groups, dtype)
    far = 2e-2 if dtype == "float16" else 1e-4
    for ours, theirs in zip(got, want, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=far, atol=far)
    counts = counts_of(step)
    assert counts.get("_backward_added_Convolution_data", 0) == joined, counts
    assert counts.get("elemwise_add", 0) == 2 - joined, counts  # one of them forward
