"""Objects that programs pickle, and what they do after they are loaded: under 1.9.1 and here.

`python pickle_runs.py write FILE` pickles all of them; `python pickle_runs.py use FILE RESULTS`
loads a file's and writes down what they do. golden/pickles.json.gz holds what 1.9.1 pickled, and
what that did.
"""

import base64
import collections
import functools
import gzip
import json
import pickle
import sys

import numpy as np

import mxnet as mx
from mxnet import gluon, nd

CASES = {}
X = nd.array([[0.1, 0.2, 0.3]])


def case(name, make, use):
    """Enters an object: how it is made, and a function of the loaded one."""
    CASES[name] = (make, use)


def plain(value):
    """A result as JSON knows it."""
    if isinstance(value, nd.NDArray):
        value = value.asnumpy()
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, (mx.Context, type, np.dtype)) else value


def stepped(updater):
    """A weight after two updates."""
    weight = nd.array([1.0, 2.0])
    for _ in range(2):
        updater(0, nd.array([0.3, -0.2]), weight)
    return weight


def trained(name, **options):
    """An updater that has seen gradients."""
    updater = mx.optimizer.get_updater(mx.optimizer.create(name, **options))
    for step in range(3):
        for key in (0, 1):
            updater(key, nd.array([0.1, 0.2 + step]), nd.array([1.0, 2.0]))
    return updater


def use_optimizer(optimizer):
    return [stepped(mx.optimizer.get_updater(optimizer)), optimizer.learning_rate]


for _name in (
    "SGD NAG Adam AdaGrad RMSProp AdaDelta Ftrl FTML Adamax Nadam LAMB LARS LBSGD DCASGD "
    "Signum ccSGD Test"
).split():
    case(
        f"optimizer {_name}",
        lambda name=_name: getattr(mx.optimizer, name)(
            learning_rate=0.5, wd=0.01, param_idx2name={0: "a_weight", 1: "b_bias"}
        ),
        use_optimizer,
    )
case(
    "optimizer with a scheduler",
    lambda: mx.optimizer.SGD(
        momentum=0.9, lr_scheduler=mx.lr_scheduler.FactorScheduler(10, 0.5), clip_gradient=3
    ),
    use_optimizer,
)
case(
    "optimizer with a symbol",
    lambda: mx.optimizer.Adam(sym=mx.sym.FullyConnected(mx.sym.var("x", lr_mult=2), num_hidden=2)),
    lambda optimizer: [use_optimizer(optimizer), optimizer.lr_mult],
)
case("GroupAdaGrad", mx.optimizer.contrib.GroupAdaGrad, lambda o: o.float_stable_eps)


def use_states(name, states):
    updater = mx.optimizer.get_updater(mx.optimizer.create(name))
    updater.set_states(states)
    return [stepped(updater), sorted(updater.states), type(updater.optimizer).__name__]


for _name, _options in (
    ("sgd", {"momentum": 0.9}),
    ("adam", {}),
    ("lamb", {}),
    ("rmsprop", {"centered": True}),
    ("nadam", {}),
    ("lbsgd", {"momentum": 0.5}),
):
    case(
        f"states of {_name}",
        lambda name=_name, options=_options: trained(name, **options).get_states(True),
        functools.partial(use_states, _name),
    )
case("updater", lambda: trained("sgd", momentum=0.9), stepped)


def filled(shape, name="a_weight"):
    def use(init):
        array = nd.zeros(shape)
        init(mx.init.InitDesc(name), array)
        return array

    return use


for _name, _make, _use in (
    ("Xavier", lambda: mx.init.Xavier("gaussian", "in", 2), lambda i: i.dumps()),
    ("Uniform", lambda: mx.init.Uniform(0.3), lambda i: i.dumps()),
    ("Orthogonal", mx.init.Orthogonal, lambda i: i.dumps()),
    ("MSRAPrelu", mx.init.MSRAPrelu, lambda i: i.dumps()),
    ("Constant", lambda: mx.init.Constant(3), filled((4,))),
    ("One", mx.init.One, filled((4,))),
    ("Bilinear", mx.init.Bilinear, filled((4, 1, 2, 2))),
    (
        "Mixed",
        lambda: mx.init.Mixed([".*bias", ".*"], [mx.init.Zero(), mx.init.One()]),
        filled((4,), "a_bias"),
    ),
    ("InitDesc", lambda: mx.init.InitDesc("w", {"a": "b"}), lambda d: [str(d), d.attrs]),
    ("Load", lambda: mx.init.Load({"a": nd.ones(1)}), lambda i: i.param),
):
    case(f"initializer {_name}", _make, _use)
for _name, _make in (
    ("Factor", lambda: mx.lr_scheduler.FactorScheduler(3, 0.5)),
    ("MultiFactor", lambda: mx.lr_scheduler.MultiFactorScheduler([2, 4], 0.1)),
    ("Poly", lambda: mx.lr_scheduler.PolyScheduler(10)),
    ("Cosine", lambda: mx.lr_scheduler.CosineScheduler(10, warmup_steps=2)),
):
    case(f"scheduler {_name}", _make, lambda s: [s(i) for i in range(7)])

SCORES = [[0.1, 0.9], [0.2, 0.8]]


def metric(name, label, pred):
    def update(one):
        one.update([nd.array(label)], [nd.array(pred)])
        return one

    def use(one):
        results = [one.get(), update(one).get()]
        one.reset()
        return [*results, one.get()]

    case(f"metric {name}", lambda: update(mx.metric.create(name)), use)


for _name in ("acc", "f1", "mcc", "ce", "pcc"):
    metric(_name, [0, 1], SCORES)
metric("mse", [0, 1], [0.5, 0.5])
metric("pearsonr", [0, 1, 3], [0.5, 0.6, 0.9])
case(
    "metric of all pairs",
    lambda: mx.metric.PearsonCorrelation(average="micro"),
    lambda m: [m.update([nd.array([0, 1, 3])], [nd.array([0.5, 0.6, 0.9])]), m.get()],
)
case("arrays", lambda: [nd.array([1, 2]), nd.ones(2, dtype="float16")], lambda a: a)
case(
    "symbol",
    lambda: mx.sym.FullyConnected(mx.sym.var("x"), num_hidden=2, name="f"),
    lambda s: [s.list_arguments(), s.tojson()],
)


def use_context(contexts):
    with contexts[0]:
        return [mx.current_context(), *contexts]


case("contexts", lambda: [mx.cpu(1), mx.gpu(1), mx.cpu_pinned(0)], use_context)
case("description", lambda: mx.io.DataDesc("d", (1, 2), "float16"), lambda d: [d.name, d.shape])


def ready(block, data):
    """A block with ones as weights, after a first call."""
    block.initialize(mx.init.One())
    block(data)
    return block


def stacked(kind):
    stack = kind()
    stack.add(gluon.nn.Dense(2, activation="tanh", prefix="a_"))
    stack.add(gluon.nn.BatchNorm(prefix="b_"))
    return stack


def call(data):
    return lambda block: [repr(block), block(data), sorted(block.collect_params())]


IMAGE, STEPS = nd.ones((1, 1, 5, 5)), nd.ones((2, 1, 3))
for _name, _make, _data in (
    ("Dense", lambda: gluon.nn.Dense(2, prefix="d_"), X),
    ("Sequential", lambda: stacked(lambda: gluon.nn.Sequential(prefix="s_")), X),
    ("HybridSequential", lambda: stacked(lambda: gluon.nn.HybridSequential(prefix="h_")), X),
    ("Conv2D", lambda: gluon.nn.Conv2D(2, 3, prefix="c_"), IMAGE),
    ("Conv2DTranspose", lambda: gluon.nn.Conv2DTranspose(2, 3, prefix="t_"), IMAGE),
    ("MaxPool2D", lambda: gluon.nn.MaxPool2D(prefix="p_"), IMAGE),
    ("LayerNorm", lambda: gluon.nn.LayerNorm(prefix="l_"), X),
    ("Embedding", lambda: gluon.nn.Embedding(4, 2, prefix="e_"), nd.array([1, 2])),
    ("LSTM", lambda: gluon.rnn.LSTM(2, prefix="r_"), STEPS),
    ("PReLU", lambda: gluon.nn.PReLU(prefix="q_"), X),
    ("Dropout", lambda: gluon.nn.Dropout(0.5, prefix="o_"), X),
):
    case(f"block {_name}", lambda make=_make, data=_data: ready(make(), data), call(_data))


def use_fresh(block):
    block.initialize(mx.init.One())
    return call(X)(block)


case("block before its first call", lambda: gluon.nn.Dense(2, prefix="n_"), use_fresh)
case("loss", gluon.loss.SoftmaxCELoss, lambda loss: loss(X, nd.array([1])))
case("transform", lambda: gluon.data.vision.transforms.Normalize(0.5, 0.5), lambda t: t(IMAGE[0]))
case(
    "parameter",
    lambda: ready(gluon.nn.Dense(2, prefix="w_"), X).weight,
    lambda p: [p.name, p.shape, p.data(), p.grad(), p.grad_req, p.list_ctx()],
)
case(
    "parameters",
    lambda: ready(gluon.nn.Dense(2, prefix="w_"), X).collect_params(),
    lambda params: {name: param.data() for name, param in params.items()},
)
case(
    "sampler",
    lambda: gluon.data.BatchSampler(gluon.data.SequentialSampler(3), 2, "rollover"),
    lambda s: [list(s), list(s)],
)
case(
    "vocabulary",
    lambda: mx.contrib.text.vocab.Vocabulary(collections.Counter(["a", "b", "b"])),
    lambda v: [v.idx_to_token, v.to_indices(["b", "z"])],
)
case(
    "augmenters",
    lambda: mx.image.CreateDetAugmenter((3, 4, 4), rand_crop=1, rand_pad=1, rand_mirror=True),
    lambda augmenters: len([a.dumps() for a in augmenters]),
)
case(
    "symbolic cell",
    lambda: mx.rnn.LSTMCell(2),
    lambda c: c.unroll(2, [mx.sym.var("a"), mx.sym.var("b")])[0][-1].list_arguments(),
)


def write():
    """All objects as text."""
    made = {}
    for name, (make, _) in CASES.items():
        made[name] = base64.b64encode(pickle.dumps(make(), protocol=4)).decode()
    return made


def use(name, text):
    """What a loaded object does."""
    return plain(CASES[name][1](pickle.loads(base64.b64decode(text))))


def main():
    """Writes, or uses what was written."""
    if sys.argv[1] == "write":
        with open(sys.argv[2], "w") as stream:
            json.dump(write(), stream)
        return
    with open(sys.argv[2]) as stream:
        made = json.load(stream)
    results = {name: [text, use(name, text)] for name, text in made.items()}
    opener = gzip.open if sys.argv[3].endswith(".gz") else open
    with opener(sys.argv[3], "wt") as stream:
        json.dump(results, stream)


if __name__ == "__main__":
    main()
