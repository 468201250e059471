"""BERT in Gluon: embeddings, layers of self-attention, and a classifier on the first word."""

from mxnet import gluon
from mxnet.gluon import nn

SMALL = {"units": 32, "layers": 2, "heads": 4, "hidden": 64, "positions": 512}
BASE = {"units": 768, "layers": 12, "heads": 12, "hidden": 3072, "positions": 512}


class Attention(gluon.HybridBlock):
    """Every word looks at all words of its sequence. Arrays are (length, batch, units)."""

    def __init__(self, units, heads, dropout, **options):
        super().__init__(**options)
        self._heads = heads
        with self.name_scope():
            self.project = nn.Dense(3 * units, flatten=False, in_units=units)
            self.drop = nn.Dropout(dropout)
            self.out = nn.Dense(units, flatten=False, in_units=units)

    def hybrid_forward(self, F, x, mask):
        """`mask` (batch · heads, length, length) is 0, or very negative where nobody looks."""
        projected = self.project(x)
        scores = F.contrib.interleaved_matmul_selfatt_qk(projected, heads=self._heads)
        weights = self.drop(F.softmax(F.broadcast_add(scores, mask), axis=-1))
        mixed = F.contrib.interleaved_matmul_selfatt_valatt(projected, weights, heads=self._heads)
        return self.out(mixed)


class Layer(gluon.HybridBlock):
    """Attention, then two dense layers, each beside a short cut and followed by a norm."""

    def __init__(self, units, heads, hidden, dropout, **options):
        super().__init__(**options)
        with self.name_scope():
            self.attention = Attention(units, heads, dropout)
            self.norm = nn.LayerNorm(in_channels=units, epsilon=1e-12)
            self.wide = nn.Dense(hidden, flatten=False, in_units=units)
            self.bend = nn.GELU()
            self.narrow = nn.Dense(units, flatten=False, in_units=hidden)
            self.last_norm = nn.LayerNorm(in_channels=units, epsilon=1e-12)
            self.drop = nn.Dropout(dropout)

    def hybrid_forward(self, F, x, mask):
        """Return what the next layer takes."""
        x = self.norm(x + self.drop(self.attention(x, mask)))
        return self.last_norm(x + self.drop(self.narrow(self.bend(self.wide(x)))))


class Encoder(gluon.HybridBlock):
    """Numbers of words (batch, length) to vectors (length, batch, units)."""

    def __init__(self, words, units, layers, heads, hidden, positions, dropout, **options):
        super().__init__(**options)
        self._heads = heads
        self.units = units
        with self.name_scope():
            self.word = nn.Embedding(words, units)
            self.kind = nn.Embedding(2, units)
            self.position = nn.Embedding(positions, units)
            self.norm = nn.LayerNorm(in_channels=units, epsilon=1e-12)
            self.drop = nn.Dropout(dropout)
            self.layers = nn.HybridSequential()
            for _ in range(layers):
                self.layers.add(Layer(units, heads, hidden, dropout))

    def hybrid_forward(self, F, words, kinds, counts):
        """`kinds`: 0 for words of the first sentence, 1 of the second; `counts`: words of a row."""
        numbers = F.contrib.arange_like(words, axis=1)
        x = F.broadcast_add(self.word(words) + self.kind(kinds), self.position(numbers))
        x = F.transpose(self.drop(self.norm(x)), (1, 0, 2))
        is_padding = F.broadcast_greater_equal(F.expand_dims(numbers, 0), F.expand_dims(counts, 1))
        mask = F.expand_dims(F.expand_dims(is_padding * -1e4, 1), 1)  # fits into float16
        mask = F.reshape(F.broadcast_axis(mask, axis=1, size=self._heads), (-3, 0, 0))
        for layer in self.layers:
            x = layer(x, mask)
        return x


class Classifier(gluon.HybridBlock):
    """Scores of classes, from the vector of the first word."""

    def __init__(self, encoder, classes, dropout, **options):
        super().__init__(**options)
        with self.name_scope():
            self.encoder = encoder
            self.pool = nn.Dense(encoder.units, activation="tanh", in_units=encoder.units)
            self.drop = nn.Dropout(dropout)
            self.classify = nn.Dense(classes, in_units=encoder.units)

    def hybrid_forward(self, F, words, kinds, counts):
        """Return scores (batch, classes)."""
        x = self.encoder(words, kinds, counts)
        first = F.squeeze(F.slice_axis(x, axis=0, begin=0, end=1), axis=0)
        return self.classify(self.drop(self.pool(first)))
