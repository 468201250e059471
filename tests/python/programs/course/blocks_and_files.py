"""Builders' guide: blocks, parameters, initializers, files, optimizers by hand, style transfer."""

import os
import tempfile

import numpy as onp

from mxnet import autograd, gluon, init, lr_scheduler, np, npx
from mxnet.gluon import nn


class MySequential(nn.Block):
    """Blocks one after another."""

    def add(self, block):
        """One more."""
        self._children[block.name] = block

    def forward(self, x):
        """Through all."""
        for block in self._children.values():
            x = block(x)
        return x


class FixedHiddenMLP(nn.Block):
    """A constant parameter, a shared layer and Python's control flow."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.rand_weight = self.params.get_constant("rand_weight", np.random.uniform(size=(8, 8)))
        self.dense = nn.Dense(8, activation="relu")

    def forward(self, x):
        """A number."""
        x = self.dense(x)
        x = npx.relu(np.dot(x, self.rand_weight.data()) + 1)
        x = self.dense(x)
        while np.abs(x).sum() > 1:
            x /= 2
        return x.sum()


class MyInit(init.Initializer):
    """Uniform numbers, half of them zero."""

    def _init_weight(self, name, data):
        data[:] = np.random.uniform(-10, 10, data.shape)
        data *= np.abs(data) >= 5


class MyDense(nn.Block):
    """A layer with parameters of its own."""

    def __init__(self, units, in_units, **kwargs):
        super().__init__(**kwargs)
        self.weight = self.params.get("weight", shape=(in_units, units))
        self.bias = self.params.get("bias", shape=(units,))

    def forward(self, x):
        """Relu of a linear map."""
        linear = np.dot(x, self.weight.data(ctx=x.ctx)) + self.bias.data(ctx=x.ctx)
        return npx.relu(linear)


class HybridMLP(nn.HybridBlock):
    """With F.np and F.npx."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.hidden, self.output = nn.Dense(6), nn.Dense(2)

    def hybrid_forward(self, F, x):  # noqa: N803 (the name users give it)
        """Scores."""
        x = F.npx.relu(self.hidden(x))
        x = F.np.concatenate([x, F.np.sqrt(F.np.abs(x)), x * 2 - 1], axis=1)
        x = F.np.where(x > 0.5, x, F.np.zeros_like(x))
        return F.npx.log_softmax(self.output(x), axis=-1)


def files():
    """Returns what is read again, and how."""
    with tempfile.TemporaryDirectory() as folder:
        x, y = np.arange(4), np.zeros(4)
        path = os.path.join(folder, "x-files")
        npx.save(path, [x, y])
        first = [type(npx.load(path)).__name__, [v.tolist() for v in npx.load(path)]]
        npx.save(path, {"x": x, "y": y})
        second = {k: v.tolist() for k, v in npx.load(path).items()}
        net = HybridMLP(prefix="mlp_")
        net.initialize(init.Normal(0.5))
        data = np.random.uniform(size=(2, 5))
        wanted = net(data)
        net.save_parameters(os.path.join(folder, "mlp.params"))
        clone = HybridMLP()
        clone.load_parameters(os.path.join(folder, "mlp.params"))
        same = (clone(data) == wanted).tolist()
        net.hybridize()
        net(data)
        net.export(os.path.join(folder, "mlp"))
        block = gluon.SymbolBlock.imports(
            os.path.join(folder, "mlp-symbol.json"),
            ["data"],
            os.path.join(folder, "mlp-0000.params"),
        )
        return [
            first,
            second,
            same,
            wanted.tolist(),
            block(data).tolist(),
            sorted(net.collect_params()),
        ]


def optimizers():
    """Returns where optimizers by hand and Gluon's go."""
    features = np.array(onp.random.RandomState(0).normal(size=(40, 3)).astype("float32"))
    labels = np.dot(features, np.array([1.0, -2.0, 3.0])) + 0.5

    def gradients(w, b):
        w.attach_grad()
        b.attach_grad()
        with autograd.record():
            loss = ((np.dot(features, w) + b - labels) ** 2 / 2).mean()
        loss.backward()
        return float(loss), (w.grad, b.grad)

    found = {}
    for name in ("momentum", "adam", "rmsprop"):
        params = [np.zeros(3), np.zeros(1)]
        first = [np.zeros_like(p) for p in params]
        second = [np.zeros_like(p) for p in params]
        seen = []
        for t in range(1, 6):
            loss, grads = gradients(*params)
            seen.append(loss)
            for p, v, s, g in zip(params, first, second, grads, strict=True):
                if name == "momentum":
                    v[:] = 0.5 * v + g
                    p[:] -= 0.1 * v
                elif name == "adam":
                    v[:] = 0.9 * v + 0.1 * g
                    s[:] = 0.999 * s + 0.001 * np.square(g)
                    p[:] -= 0.1 * (v / (1 - 0.9**t)) / (np.sqrt(s / (1 - 0.999**t)) + 1e-6)
                else:
                    s[:] = 0.9 * s + 0.1 * np.square(g)
                    p[:] -= 0.1 * g / np.sqrt(s + 1e-6)
        found[name] = seen
    for name in (
        "sgd",
        "nag",
        "adagrad",
        "adadelta",
        "rmsprop",
        "adam",
        "ftrl",
        "adamax",
        "signum",
    ):
        net = nn.Dense(1)
        net.initialize(init.Normal(0.1))
        schedule = lr_scheduler.FactorScheduler(step=2, factor=0.7, base_lr=0.1)
        trainer = gluon.Trainer(net.collect_params(), name, {"lr_scheduler": schedule})
        loss, seen = gluon.loss.L2Loss(), []
        for _ in range(4):
            with autograd.record():
                value = loss(net(features), labels.reshape(-1, 1))
            value.backward()
            trainer.step(40)
            seen.append(float(value.mean()))
        found[f"gluon {name}"] = seen
    return found


def style():
    """Returns the losses of a picture that takes over a style."""

    def gram(x):
        channels, n = x.shape[1], x.size // x.shape[1]
        x = x.reshape((channels, n))
        return np.dot(x, x.T) / (channels * n)

    net = nn.Sequential()
    net.add(nn.Conv2D(4, 3, padding=1, activation="relu"), nn.Conv2D(6, 3, strides=2))
    net.initialize(init.Normal(0.2))
    random = onp.random.RandomState(1)
    content, styled = (
        np.array(random.uniform(size=(1, 3, 12, 12)).astype("float32")) for _ in "cs"
    )
    picture = gluon.Parameter("picture", shape=content.shape)
    picture.initialize(init.Constant(0.5))
    picture.set_data(content)
    trainer = gluon.Trainer([picture], "adam", {"learning_rate": 0.05})
    wanted, gram_wanted = net(content).copy(), gram(net(styled))
    seen = []
    for _ in range(5):
        with autograd.record():
            x = picture.data()
            y = net(x)
            tv = np.abs(x[:, :, 1:, :] - x[:, :, :-1, :]).mean()
            tv = 0.5 * (tv + np.abs(x[:, :, :, 1:] - x[:, :, :, :-1]).mean())
            loss = np.square(y - wanted).mean() + 1e3 * np.square(gram(y) - gram_wanted).mean()
            loss = loss + 10 * tv
        loss.backward()
        trainer.step(1)
        seen.append(float(loss))
    return seen


def run():
    """Returns all of it."""
    x = np.random.uniform(size=(2, 8))
    net = MySequential()
    net.add(nn.Dense(8, activation="relu"))
    net.add(FixedHiddenMLP())
    net.initialize()
    results = {"nested": float(net(x))}
    mine = nn.Sequential()
    shared = nn.Dense(8, activation="relu")
    mine.add(shared, nn.Dense(8, activation="relu", params=shared.params), MyDense(3, 8))
    mine.initialize(MyInit())
    results["mine"] = mine(x).tolist()
    results["weight"] = mine[0].weight.data()[0].tolist()
    mine[0].weight.data()[0, 0] = 100
    results["shared"] = bool((mine[0].weight.data() == mine[1].weight.data()).all())
    mine[0].initialize(init=init.Constant(1), force_reinit=True)
    results["again"] = mine[0].weight.data()[0].tolist()
    results["files"] = files()
    results["optimizers"] = optimizers()
    results["style"] = style()
    counts = np.random.multinomial(1000, [1.0 / 6] * 6)
    results["drawn"] = float(counts.sum())
    return results
