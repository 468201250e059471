"""BERT: masked language model and next sentences, on made sentences."""

import numpy as onp

from mxnet import autograd, gluon, init, np, npx
from mxnet.gluon import nn

VOCABULARY, LENGTH, UNITS = 24, 10, 16


class EncoderBlock(nn.Block):
    """Attention by heads from batch_dot, with a mask of lengths."""

    def __init__(self, heads, hidden, dropout, **kwargs):
        super().__init__(**kwargs)
        self.heads = heads
        self.qkv = nn.Dense(3 * UNITS, flatten=False, use_bias=False)
        self.out = nn.Dense(UNITS, flatten=False, use_bias=False)
        self.norm1, self.norm2 = nn.LayerNorm(), nn.LayerNorm()
        self.ffn1, self.ffn2 = nn.Dense(hidden, flatten=False), nn.Dense(UNITS, flatten=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, valid_lens):
        """The next layer's input."""
        batch, steps, _ = x.shape
        parts = self.qkv(x).reshape(batch, steps, 3, self.heads, -1).transpose(2, 0, 3, 1, 4)
        q, k, v = (p.reshape(-1, steps, p.shape[-1]) for p in parts)
        scores = npx.batch_dot(q, k, transpose_b=True) / q.shape[-1] ** 0.5
        mask = np.arange(steps) < valid_lens.repeat(self.heads).reshape(-1, 1, 1)
        weights = npx.softmax(np.where(mask, scores, np.full_like(scores, -1e6)))
        context = npx.batch_dot(weights, v).reshape(batch, self.heads, steps, -1)
        context = context.transpose(0, 2, 1, 3).reshape(batch, steps, UNITS)
        x = self.norm1(x + self.dropout(self.out(context)))
        return self.norm2(
            x + self.dropout(self.ffn2(npx.leaky_relu(self.ffn1(x), act_type="gelu")))
        )


class BERTModel(nn.Block):
    """The encoder and both tasks."""

    def __init__(self, layers=2, **kwargs):
        super().__init__(**kwargs)
        self.tokens, self.segments = nn.Embedding(VOCABULARY, UNITS), nn.Embedding(2, UNITS)
        self.places = self.params.get("places", shape=(1, 20, UNITS))
        self.blocks = nn.Sequential()
        for _ in range(layers):
            self.blocks.add(EncoderBlock(2, 32, 0.0))
        self.mlm = nn.Sequential()
        self.mlm.add(nn.Dense(UNITS, flatten=False, activation="relu"), nn.LayerNorm())
        self.mlm.add(nn.Dense(VOCABULARY, flatten=False))
        self.hidden = nn.Dense(UNITS, activation="tanh")
        self.nsp = nn.Dense(2)

    def forward(self, tokens, segments, valid_lens, positions):
        """Scores of the masked words, and of the next sentence."""
        x = self.tokens(tokens) + self.segments(segments)
        x = x + self.places.data(ctx=x.ctx)[:, : x.shape[1], :]
        for block in self.blocks:
            x = block(x, valid_lens)
        count = positions.shape[1]
        batch = np.repeat(np.arange(0, x.shape[0]), count)
        masked = x[batch, positions.reshape(-1)].reshape((x.shape[0], count, -1))
        return x, self.mlm(masked), self.nsp(self.hidden(x[:, 0, :]))


def examples(count=8):
    """Returns tokens, segments, lengths, masked places, their weights and words, and the labels."""
    random = onp.random.RandomState(4)
    tokens = random.randint(4, VOCABULARY, (count, LENGTH))
    lengths = random.randint(6, LENGTH + 1, count).astype("float32")
    positions = onp.stack([random.permutation(6)[:3] for _ in range(count)])
    weights = onp.ones((count, 3), "float32")
    weights[::2, 2] = 0
    words = onp.take_along_axis(tokens, positions, 1)
    onp.put_along_axis(tokens, positions, 3, 1)
    segments = (onp.arange(LENGTH) >= 5).astype("int32") * onp.ones((count, 1), "int32")
    labels = tokens[:, 0] % 2
    return [np.array(v) for v in (tokens, segments, lengths, positions, weights, words, labels)]


def run():
    """Returns both losses of each step, and vectors of a sentence."""
    net = BERTModel()
    net.initialize(init.Xavier())
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.01})
    loss, seen = gluon.loss.SoftmaxCELoss(), []
    tokens, segments, lengths, positions, weights, words, labels = examples()
    for _ in range(6):
        with autograd.record():
            _, scores, next_scores = net(tokens, segments, lengths, positions)
            mlm = loss(
                scores.reshape((-1, VOCABULARY)), words.reshape(-1), weights.reshape((-1, 1))
            )
            mlm = mlm.sum() / (weights.sum() + 1e-8)
            nsp = loss(next_scores, labels).mean()
            total = mlm + nsp
        total.backward()
        trainer.allreduce_grads()
        trainer.update(1)
        seen.append([float(mlm), float(nsp)])
    encoded, scores, _ = net(tokens[:1], segments[:1], lengths[:1], positions[:1])
    return {
        "losses": seen,
        "words": scores.argmax(axis=-1).astype("int32").tolist(),
        "vector": encoded[0, 0, :4].tolist(),
        "places": npx.topk(scores[0], k=3, axis=-1).tolist(),
    }
