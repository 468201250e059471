"""GluonNLP: BERT learns, language models with and without dropped weights."""

import gluonnlp as nlp
import newer_numpy  # noqa: F401 (comes first)
from gluonnlp.model import bert

import mxnet as mx
from mxnet import autograd, gluon

encoder = bert.BERTEncoder(
    num_layers=2, units=16, hidden_size=32, max_length=20, num_heads=2, dropout=0.1
)
net = bert.BERTModel(
    encoder,
    20,
    token_type_vocab_size=2,
    units=16,
    embed_size=16,
    use_decoder=False,
    use_classifier=False,
)
net.initialize(mx.init.Normal(0.02))
net.hybridize()
words, types, length = mx.nd.array([[1, 2, 3, 4, 5]]), mx.nd.zeros((1, 5)), mx.nd.array([4])
trainer = gluon.Trainer(net.collect_params(), "bertadam", {"learning_rate": 1e-3})
losses = []
for _ in range(4):
    with autograd.record():
        sequence, pooled = net(words, types, length)
        loss = (sequence**2).mean() + pooled.mean()
    loss.backward()
    trainer.step(1)
    losses.append(loss.asscalar())
assert sequence.shape == (1, 5, 16)
assert pooled.shape == (1, 16)
assert losses[-1] < losses[0], losses

models = [
    nlp.model.StandardRNN("lstm", 50, 8, 8, 2, dropout=0.1, tie_weights=False),
    nlp.model.AWDRNN(
        "lstm",
        *(50, 8, 8, 3),
        tie_weights=True,
        dropout=0.4,
        weight_drop=0.5,
        drop_h=0.2,
        drop_i=0.6,
        drop_e=0.1,
    ),
]
for model in models:
    model.initialize()
    states = model.begin_state(batch_size=3, func=mx.nd.zeros)
    with autograd.record():
        out, states = model(mx.nd.ones((5, 3)), states)
        loss = out.mean()
    loss.backward()
    assert out.shape == (5, 3, 50)
print("right")
