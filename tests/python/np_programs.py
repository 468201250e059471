"""Everyday programs of mx.np, to be run on any device: each takes a context and gives its results.

What a device gives is compared with what the CPU gives. Programs that draw random numbers say
something about them that holds on every device.
"""

import numpy as onp

import mxnet as mx
from mxnet import autograd, gluon, np, npx
from mxnet.util import use_np

PROGRAMS = {}


def program(function):
    PROGRAMS[function.__name__] = function
    return function


def made(ctx, *shape, seed=0, dtype="float32"):
    values = onp.random.default_rng(seed).uniform(-2, 2, shape)
    return np.array(values.astype(dtype), dtype=dtype, ctx=ctx)


@program
def arithmetic(ctx):
    x, y, whole = made(ctx, 3, 4), made(ctx, 4, seed=1), np.arange(12, ctx=ctx).reshape(3, 4)
    whole = whole.astype("int32")
    yield from (x + y, x - 2, 2 - x, x * y, x / y, 1 / y, x**2, 2**x, abs(x), -x)
    yield from (whole + x, whole / 2, whole // 3, 7 // (whole + 1), whole % 5, x // y, x % 0.7)
    yield from (whole + whole.astype("int64"), whole.astype("uint8") * 2, whole * 1.5)
    x += y
    yield x


@program
def functions(ctx):
    x, y = made(ctx, 3, 4), made(ctx, 3, 4, seed=3)
    for name in ("exp", "sin", "tanh", "floor", "ceil", "rint", "sign", "square", "trunc", "fix"):
        yield getattr(np, name)(x)
    for name in ("sqrt", "log", "log2", "log1p", "cbrt", "reciprocal"):
        yield getattr(np, name)(abs(x) + 0.1)
    yield from (np.arctan2(x, y), np.copysign(x, y), np.ldexp(x, 2), np.hypot(x, y))
    yield from (np.maximum(x, y), np.minimum(x, 0.5), np.clip(x, -1, 1), np.around(x, 1))
    yield from (npx.relu(x), npx.sigmoid(x), npx.softmax(x), npx.log_softmax(x, axis=0))
    yield from (np.nan_to_num(np.log(x)), np.degrees(x), np.radians(x))


@program
def comparisons(ctx):
    x, y = made(ctx, 3, 4), made(ctx, 4, seed=1)
    whole = np.array([[0, 1, 2], [3, 0, 5]], dtype="int32", ctx=ctx)
    yield from (x > y, x <= 0.5, x == x, x != 0, whole >= 2, whole == 3, whole > whole.T[:, :1].T)
    yield from (np.logical_and(x > 0, y > 0), np.logical_not(whole), np.logical_xor(x > 0, y > 0))
    yield from (np.isnan(x), np.isfinite(x / 0), np.isinf(x / 0))
    yield from (np.all(x > -3), np.any(x > 3), (whole > 0).any(axis=0), (whole > 0).all(axis=1))
    yield from (whole & 3, whole | 4, whole ^ 1, ~whole, np.lcm(whole, 6))
    yield from (whole << 2, whole >> 1, 1 << whole)


@program
def reductions(ctx):
    x, whole = made(ctx, 2, 3, 4), np.arange(24, dtype="int32", ctx=ctx).reshape(2, 3, 4)
    for name in ("sum", "mean", "max", "min", "prod", "std", "var"):
        function = getattr(np, name)
        yield from (function(x), function(x, axis=1), function(x, axis=-1, keepdims=True))
    yield from (whole.sum(axis=(0, 2)), whole.mean(), whole.max(axis=0), (whole > 3).sum())
    yield from (np.sum(whole, dtype="float64"), np.cumsum(x, axis=1), np.average(x, axis=0))
    yield from (np.argmax(whole, axis=2), np.argmin(x), np.percentile(x, 30, axis=1))
    yield np.percentile(x, np.array([10.0, 50.0, 100.0], ctx=ctx), interpolation="nearest")
    yield from (np.linalg.norm(x), np.linalg.norm(x, axis=1), np.linalg.norm(x, ord=1, axis=2))


@program
def creation(ctx):
    yield from (
        np.zeros((2, 3), ctx=ctx),
        np.ones(4, dtype="int32", ctx=ctx),
        np.zeros((), ctx=ctx),
    )
    yield from (
        np.full((2, 2), 2.5, ctx=ctx),
        np.arange(2, 9, 1.5, ctx=ctx),
        np.eye(3, 4, k=1, ctx=ctx),
    )
    yield from (
        np.identity(3, ctx=ctx),
        np.linspace(0, 1, 7, ctx=ctx),
        np.logspace(0, 2, 5, ctx=ctx),
    )
    yield from (np.indices((2, 3), ctx=ctx), np.hanning(6, ctx=ctx), np.blackman(7, ctx=ctx))
    x = made(ctx, 3, 3)
    yield from (np.zeros_like(x), np.ones_like(x), np.full_like(x, 3), np.tril(x), np.copy(x))
    yield from (np.diag(x), np.diagflat(x[0]), np.stack(np.diag_indices_from(x)))


@program
def shapes(ctx):
    x, y = made(ctx, 2, 3, 4), made(ctx, 2, 3, 4, seed=1)
    yield from (x.reshape(6, -1), x.T, x.transpose(1, 0, 2), x.swapaxes(0, 2), x.flatten())
    yield from (
        np.concatenate([x, y], axis=1),
        np.stack([x, y]),
        np.vstack([x, y]),
        np.hstack([x, y]),
    )
    yield from (
        np.split(x, 2, axis=2)[1],
        np.expand_dims(x, 0),
        np.squeeze(x[:1]),
        np.tile(x, (2, 1, 1)),
    )
    yield from (np.repeat(x, 2, axis=1), np.flip(x, 1), np.roll(x, 1, axis=0), np.rot90(x))
    yield from (
        np.moveaxis(x, 0, 2),
        np.broadcast_to(x[0, 0], (3, 4)),
        np.pad(x, ((0, 0), (1, 1), (2, 0))),
    )
    yield from (np.diff(x, axis=2), np.ediff1d(x), np.atleast_3d(x[0]), np.dstack([x, y]))


@program
def indexing(ctx):
    x = made(ctx, 4, 5)
    places = np.array([2, 0, 2], dtype="int64", ctx=ctx)
    yield from (x[1], x[1:3], x[:, ::2], x[-1, 2], x[..., 1], x[:, None], x[places], x[places, 1])
    yield from (
        x[x > 0.3],
        np.take(x, places, axis=1),
        np.where(x > 0, x, -x),
        np.where(x > 0, 1.0, x),
    )
    yield from (x[np.array([True, False, True, True], dtype="bool", ctx=ctx)], np.nonzero(x > 0)[0])
    y = x.copy()
    y[1] = 3
    y[:, 2] = np.arange(4, ctx=ctx)
    y[y > 1.5] = 0
    y[places] = 1
    mask = np.array([True, False, False, True], dtype="bool", ctx=ctx)
    y[mask] = np.array([[5.0, 6, 7, 8, 9]], ctx=ctx)
    yield y
    yield from (
        np.delete(x, 1, axis=0),
        np.delete(x, slice(0, 4, 2), axis=1),
        np.delete(x, places, axis=0),
    )
    yield from (
        np.insert(x, 1, 9.0, axis=0),
        np.insert(x, places, 2.0, axis=1),
        np.insert(x, slice(0, 2), 4.0),
    )


@program
def order(ctx):
    x = made(ctx, 4, 5)
    whole = np.array([3, 1, 2, 3, 1, 7, 0], dtype="int64", ctx=ctx)
    yield from (np.sort(x), np.sort(x, axis=0), np.argsort(x, axis=1), np.unique(whole))
    yield from np.unique(whole, return_index=True, return_inverse=True, return_counts=True)
    rows = np.array([[1, 2], [0, 3], [1, 2], [0, 1]], dtype="float32", ctx=ctx)
    yield from np.unique(rows, axis=0, return_inverse=True, return_counts=True)
    yield from (np.bincount(whole), np.bincount(whole, weights=x.reshape(-1)[:7], minlength=10))


@program
def linalg(ctx):
    a, b = made(ctx, 3, 4, dtype="float64"), made(ctx, 4, 2, seed=1, dtype="float64")
    square = np.dot(a, a.T) + 2 * np.eye(3, dtype="float64", ctx=ctx)
    yield from (np.dot(a, b), a @ b, np.tensordot(a, b, axes=1), np.einsum("ij,jk->ki", a, b))
    yield from (np.matmul(np.stack([a, a]), b), np.inner(a, a), np.outer(a[0], a[1]), np.vdot(a, a))
    yield from (np.linalg.inv(square), np.linalg.det(square), np.linalg.cholesky(square))
    yield from (np.linalg.solve(square, a), np.trace(square), np.linalg.eigvalsh(square))
    yield from np.linalg.slogdet(square)


@program
def random(ctx):
    mx.random.seed(3)
    draws = {
        "uniform": np.random.uniform(2, 4, size=(2000,), ctx=ctx),
        "normal": np.random.normal(3, 0.5, size=(2000,), ctx=ctx),
        "exponential": np.random.exponential(3.0, size=(2000,), ctx=ctx),
        "gamma": np.random.gamma(3.0, 1.0, size=(2000,), ctx=ctx),
        "gumbel": np.random.gumbel(3 - 0.5772, 1.0, size=(2000,), ctx=ctx),
        "randint": np.random.randint(1, 6, size=(2000,), ctx=ctx),
        "choice": np.random.choice(7, size=(2000,), ctx=ctx),
    }
    for values in draws.values():  # each has mean 3
        assert values.ctx == ctx
        yield np.around(values.astype("float32").mean() / 3, 0)
    few = np.random.choice(5, size=(5,), replace=False, ctx=ctx)
    chances = np.full((4,), 0.25, ctx=ctx)
    yield from (np.sort(few), np.random.multinomial(50, chances).sum())
    loc = np.array([1.0, 2.0], ctx=ctx)
    loc.attach_grad()
    with autograd.record():
        y = np.random.normal(loc, 1.0, size=(2,))
    y.backward()
    yield loc.grad


@program
def gradients(ctx):
    x, y = made(ctx, 3, 4), made(ctx, 4, seed=1)
    for array in (x, y):
        array.attach_grad()
    formulas = (
        lambda: (x * y + x / (abs(y) + 1)).sum(),
        lambda: np.concatenate([x, x[:1] * y], axis=0).mean(),
        lambda: np.where(x > 0, x, y).std(),
        lambda: np.dot(x, y.reshape(4, 1)).max(),
        lambda: (np.exp(x).sum(axis=0, keepdims=True) * np.tril(x)).sum(),
        lambda: np.einsum("ij,j->i", x, y).prod(),
        lambda: np.pad(np.transpose(x), ((1, 0), (0, 1))).var(),
        lambda: np.linalg.norm(x - y, axis=1).sum(),
    )
    for formula in formulas:
        with autograd.record():
            loss = formula()
        loss.backward()
        yield from (loss, x.grad.copy(), y.grad.copy())


@program
def second_derivatives(ctx):
    x = made(ctx, 3, 4)
    x.attach_grad()
    with autograd.record():
        (slope,) = autograd.grad([np.mean(x**3, axis=1).sum()], [x], create_graph=True)
        loss = (slope**2).sum()
    loss.backward()
    yield x.grad


@program
@use_np
def network(ctx):
    net = gluon.nn.HybridSequential()
    net.add(
        gluon.nn.Conv2D(4, 3, in_channels=1, activation="relu"), gluon.nn.BatchNorm(in_channels=4)
    )
    net.add(gluon.nn.MaxPool2D(2), gluon.nn.Flatten(), gluon.nn.Dense(5, in_units=36))
    net.initialize(ctx=ctx)
    for number, (_, parameter) in enumerate(sorted(net.collect_params().items())):
        parameter.set_data(abs(made(ctx, *parameter.shape, seed=number)) * 0.2)
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.01})
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    x, labels = made(ctx, 6, 1, 8, 8), np.array([0, 1, 2, 3, 4, 0], ctx=ctx)
    for hybridized in (False, True):
        if hybridized:
            net.hybridize()
        for _ in range(2):
            with autograd.record():
                loss = loss_of(net(x), labels).mean()
            loss.backward()
            trainer.step(1)
            yield loss
    yield (np.argmax(net(x), axis=1) == labels.astype("int64")).mean()


def results(name, ctx):
    """What a program gives on a device, as arrays of NumPy; all of it was computed there."""
    found = []
    for number, result in enumerate(PROGRAMS[name](ctx)):
        assert result.ctx == ctx, f"{name}: result {number} is on {result.ctx}"
        found.append(result.asnumpy())
    return found


def check(name, ctx, rtol=1e-4, atol=1e-5):
    """Raises where a device gives something else than the CPU."""
    expected, given = results(name, mx.cpu()), results(name, ctx)
    assert len(expected) == len(given)
    for number, (one, other) in enumerate(zip(expected, given, strict=True)):
        assert one.dtype == other.dtype, f"{name}: result {number} is {other.dtype}"
        onp.testing.assert_allclose(other, one, rtol, atol, err_msg=f"{name}: result {number}")
