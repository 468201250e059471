"""Sequence to sequence: encoder and decoder, masked losses, attentions, a transformer."""

import math

import numpy as onp

import mxnet as mx
from mxnet import autograd, gluon, init, np, npx
from mxnet.gluon import nn, rnn

VOCABULARY, STEPS, BATCH = 12, 6, 6


def pairs():
    """Returns sentences, their lengths, and the sentences backwards."""
    random = onp.random.RandomState(2)
    source = onp.ones((BATCH, STEPS), "float32")
    lengths = random.randint(2, STEPS + 1, BATCH).astype("int32")
    target = onp.ones((BATCH, STEPS), "float32")
    for row, out, length in zip(source, target, lengths, strict=True):
        row[:length] = random.randint(3, VOCABULARY, length)
        out[:length] = row[:length][::-1]
    return (np.array(source), np.array(lengths), np.array(target), np.array(lengths))


class Seq2SeqEncoder(nn.Block):
    """An embedding and a GRU."""

    def __init__(self, embed, hiddens, layers, dropout=0, **kwargs):
        super().__init__(**kwargs)
        self.embedding = nn.Embedding(VOCABULARY, embed)
        self.rnn = rnn.GRU(hiddens, layers, dropout=dropout)

    def forward(self, x, *args):
        """Outputs and state."""
        x = self.embedding(x).swapaxes(0, 1)
        return self.rnn(x, self.rnn.begin_state(batch_size=x.shape[1], ctx=x.ctx))


def masked_softmax(x, valid_lens):
    """Softmax over the first elements of each line."""
    if valid_lens is None:
        return npx.softmax(x)
    shape = x.shape
    valid_lens = valid_lens.repeat(shape[1]) if valid_lens.ndim == 1 else valid_lens.reshape(-1)
    x = npx.sequence_mask(
        x.reshape(-1, shape[-1]), valid_lens, use_sequence_length=True, value=-1e6, axis=1
    )
    return npx.softmax(x).reshape(shape)


class AdditiveAttention(nn.Block):
    """Scores from a hidden layer."""

    def __init__(self, hiddens, dropout, **kwargs):
        super().__init__(**kwargs)
        self.w_k = nn.Dense(hiddens, use_bias=False, flatten=False)
        self.w_q = nn.Dense(hiddens, use_bias=False, flatten=False)
        self.w_v = nn.Dense(1, use_bias=False, flatten=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, queries, keys, values, valid_lens):
        """The values, weighted."""
        queries, keys = self.w_q(queries), self.w_k(keys)
        features = np.expand_dims(queries, axis=2) + np.expand_dims(keys, axis=1)
        scores = np.squeeze(self.w_v(np.tanh(features)), axis=-1)
        self.weights = masked_softmax(scores, valid_lens)
        return npx.batch_dot(self.dropout(self.weights), values)


class AttentionDecoder(nn.Block):
    """A GRU that looks at the encoder's outputs at each step."""

    def __init__(self, embed, hiddens, layers, dropout=0, **kwargs):
        super().__init__(**kwargs)
        self.attention = AdditiveAttention(hiddens, dropout)
        self.embedding = nn.Embedding(VOCABULARY, embed)
        self.rnn = rnn.GRU(hiddens, layers, dropout=dropout)
        self.dense = nn.Dense(VOCABULARY, flatten=False)

    def init_state(self, enc_outputs, enc_valid_lens, *args):
        """The state from the encoder's."""
        outputs, hidden_state = enc_outputs
        return (outputs.swapaxes(0, 1), hidden_state, enc_valid_lens)

    def forward(self, x, state):
        """Scores of all steps."""
        enc_outputs, hidden_state, enc_valid_lens = state
        x = self.embedding(x).swapaxes(0, 1)
        outputs = []
        for step in x:
            query = np.expand_dims(hidden_state[0][-1], axis=1)
            context = self.attention(query, enc_outputs, enc_outputs, enc_valid_lens)
            step = np.concatenate((context, np.expand_dims(step, axis=1)), axis=-1)
            out, hidden_state = self.rnn(step.swapaxes(0, 1), hidden_state)
            outputs.append(out)
        outputs = self.dense(np.concatenate(outputs, axis=0))
        return outputs.swapaxes(0, 1), [enc_outputs, hidden_state, enc_valid_lens]


class MaskedSoftmaxCELoss(gluon.loss.SoftmaxCELoss):
    """Cross entropy in which padding does not count."""

    def forward(self, pred, label, valid_len):
        """The mean of each sentence."""
        weights = np.expand_dims(np.ones_like(label), axis=-1)
        weights = npx.sequence_mask(weights, valid_len, True, axis=1)
        return super().forward(pred, label, weights)


class DotProductAttention(nn.Block):
    """Scaled dot products."""

    def __init__(self, dropout, **kwargs):
        super().__init__(**kwargs)
        self.dropout = nn.Dropout(dropout)

    def forward(self, queries, keys, values, valid_lens=None):
        """The values, weighted."""
        scores = npx.batch_dot(queries, keys, transpose_b=True) / math.sqrt(queries.shape[-1])
        return npx.batch_dot(self.dropout(masked_softmax(scores, valid_lens)), values)


def split_heads(x, heads):
    """(batch, steps, width) to (batch · heads, steps, width / heads)."""
    x = x.reshape(x.shape[0], x.shape[1], heads, -1).transpose(0, 2, 1, 3)
    return x.reshape(-1, x.shape[2], x.shape[3])


def join_heads(x, heads):
    """The way back."""
    x = x.reshape(-1, heads, x.shape[1], x.shape[2]).transpose(0, 2, 1, 3)
    return x.reshape(x.shape[0], x.shape[1], -1)


class MultiHeadAttention(nn.Block):
    """Attention in several heads."""

    def __init__(self, hiddens, heads, dropout, **kwargs):
        super().__init__(**kwargs)
        self.heads = heads
        self.attention = DotProductAttention(dropout)
        for name in ("w_q", "w_k", "w_v", "w_o"):
            setattr(self, name, nn.Dense(hiddens, use_bias=False, flatten=False))

    def forward(self, queries, keys, values, valid_lens):
        """The joined heads."""
        queries = split_heads(self.w_q(queries), self.heads)
        keys, values = (
            split_heads(self.w_k(keys), self.heads),
            split_heads(self.w_v(values), self.heads),
        )
        if valid_lens is not None:
            valid_lens = valid_lens.repeat(self.heads, axis=0)
        return self.w_o(join_heads(self.attention(queries, keys, values, valid_lens), self.heads))


class PositionalEncoding(nn.Block):
    """Sines and cosines added to embeddings."""

    def __init__(self, hiddens, dropout, max_len=50):
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        self.p = np.zeros((1, max_len, hiddens))
        x = np.arange(max_len).reshape(-1, 1) / np.power(10000, np.arange(0, hiddens, 2) / hiddens)
        self.p[:, :, 0::2] = np.sin(x)
        self.p[:, :, 1::2] = np.cos(x)

    def forward(self, x):
        """The embeddings with their places."""
        return self.dropout(x + self.p[:, : x.shape[1], :].as_in_ctx(x.ctx))


class TransformerBlock(nn.Block):
    """Self-attention, for decoders of what came before, then a network at each place."""

    def __init__(self, hiddens, heads, dropout, is_decoder, **kwargs):
        super().__init__(**kwargs)
        self.is_decoder = is_decoder
        self.attention = MultiHeadAttention(hiddens, heads, dropout)
        self.cross = MultiHeadAttention(hiddens, heads, dropout) if is_decoder else None
        self.norms = nn.Sequential()
        self.norms.add(*[nn.LayerNorm() for _ in range(3 if is_decoder else 2)])
        self.ffn = nn.Sequential()
        self.ffn.add(nn.Dense(2 * hiddens, flatten=False, activation="relu"))
        self.ffn.add(nn.Dense(hiddens, flatten=False))

    def forward(self, x, valid_lens, encoded=None, enc_valid_lens=None):
        """The next layer's input."""
        if self.is_decoder:
            batch_size, steps, _ = x.shape
            valid_lens = np.tile(np.arange(1, steps + 1), (batch_size, 1))
        x = self.norms[0](x + self.attention(x, x, x, valid_lens))
        if self.is_decoder:
            x = self.norms[1](x + self.cross(x, encoded, encoded, enc_valid_lens))
        return self.norms[-1](x + self.ffn(x))


class Transformer(nn.Block):
    """An encoder and a decoder of one block each."""

    def __init__(self, hiddens, heads, dropout=0.0, **kwargs):
        super().__init__(**kwargs)
        self.hiddens = hiddens
        self.source, self.target = (
            nn.Embedding(VOCABULARY, hiddens),
            nn.Embedding(VOCABULARY, hiddens),
        )
        self.places = PositionalEncoding(hiddens, dropout)
        self.encoder = TransformerBlock(hiddens, heads, dropout, False)
        self.decoder = TransformerBlock(hiddens, heads, dropout, True)
        self.dense = nn.Dense(VOCABULARY, flatten=False)

    def forward(self, x, decoder_input, valid_lens):
        """Scores of all steps."""
        scale = math.sqrt(self.hiddens)
        encoded = self.encoder(self.places(self.source(x) * scale), valid_lens)
        y = self.places(self.target(decoder_input) * scale)
        return self.dense(self.decoder(y, None, encoded, valid_lens))


def train(params, call, steps=6):
    """Returns the losses of steps."""
    x, x_lens, y, y_lens = pairs()
    bos = np.array([2] * y.shape[0]).reshape(-1, 1)
    decoder_input = np.concatenate([bos, y[:, :-1]], 1)
    trainer = gluon.Trainer(params, "adam", {"learning_rate": 0.01})
    loss, seen = MaskedSoftmaxCELoss(), []
    for _ in range(steps):
        with autograd.record():
            value = loss(call(x, decoder_input, x_lens), y, y_lens)
        value.backward()
        norm = math.sqrt(sum((p.grad() ** 2).sum().item() for p in params.values()))
        if norm > 1:
            for param in params.values():
                param.grad()[:] *= 1 / norm
        trainer.step(int(y_lens.sum()))
        seen.append(float(value.sum() / y_lens.sum()))
    return seen


def bleu(pred, label, k):
    """How alike two lists of words are."""
    score = math.exp(min(0, 1 - len(label) / len(pred)))
    for n in range(1, k + 1):
        found = sum(pred[i : i + n] == label[i : i + n] for i in range(len(pred) - n + 1))
        score *= math.pow(found / (len(pred) - n + 1), math.pow(0.5, n))
    return score


def run():
    """Returns the losses of both models and what they write."""
    encoder, decoder = Seq2SeqEncoder(8, 12, 2), AttentionDecoder(8, 12, 2)
    for block in (encoder, decoder):
        block.initialize(init.Xavier())
    params = mx.gluon.ParameterDict()
    params.update(encoder.collect_params())
    params.update(decoder.collect_params())

    def attend(x, decoder_input, x_lens):
        state = decoder.init_state(encoder(x, x_lens), x_lens)
        return decoder(decoder_input, state)[0]

    results = {"attention": train(params, attend)}
    x, x_lens, y, _ = pairs()
    state = decoder.init_state(encoder(x[:1], x_lens[:1]), x_lens[:1])
    token, written = np.array([[2]]), []
    for _ in range(STEPS):
        scores, state = decoder(token, state)
        token = scores.argmax(axis=2)
        written.append(int(token.squeeze(axis=0).astype("int32").item()))
    results["written"] = [written, bleu(written, y[0].astype("int32").tolist(), 2)]
    results["weights"] = decoder.attention.weights.reshape(-1).tolist()
    model = Transformer(16, 4)
    model.initialize(init.Xavier())
    results["transformer"] = train(model.collect_params(), model)
    results["masked"] = masked_softmax(np.ones((2, 2, 4)), np.array([2, 3])).tolist()
    return results
