"""Train an LSTM to go on with a text, word by word.

    python examples/python/language_model.py --text book.txt --units 650 --layers 2 --epochs 20
    python examples/python/language_model.py

Without --text the words come from a small grammar. The text is cut into as many columns as a batch
has rows; each step learns a few words of every column and hands its states to the next one, so the
model sees further than a step reaches. In the end it writes some words of its own.
"""

import argparse
import collections
import functools
import pathlib

import numpy as np
import training

import mxnet as mx
from mxnet import autograd, gluon, nd

GRAMMAR = {
    "sentence": ["thing act thing .", "thing act ."],
    "thing": ["the small noun", "the noun", "a noun near the noun"],
    "noun": ["cat", "dog", "bird", "house", "river"],
    "act": ["sees", "likes", "looks for", "sleeps beside"],
}


def parse():
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--text", type=pathlib.Path, default=None)
    parser.add_argument("--words", type=int, default=10000, help="the most frequent ones are known")
    parser.add_argument("--units", type=int, default=32)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--dropout", type=float, default=0.2)
    parser.add_argument("--batch-size", type=int, default=16, help="of all devices together")
    parser.add_argument("--length", type=int, default=20, help="words of a step")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--clip", type=float, default=0.25, help="norm of the gradients of a word")
    parser.add_argument("--sample", type=int, default=20, help="words to write in the end")
    training.add_options(parser, "language-model-checkpoints")
    return training.parse(parser)


def grammatical(count, seed=0):
    """Words that the grammar makes."""
    random = np.random.RandomState(seed)

    def expand(word):
        choices = GRAMMAR.get(word)
        if choices is None:
            return [word]
        chosen = choices[random.randint(len(choices))]
        return [part for piece in chosen.split() for part in expand(piece)]

    words = []
    while len(words) < count:
        words += expand("sentence")
    return words


def read(options):
    """The words that are known, and the text as their numbers."""
    words = options.text.read_text().split() if options.text else grammatical(8000)
    frequent = collections.Counter(words).most_common(options.words - 1)
    known = ["<unknown>", *sorted(word for word, _ in frequent)]
    number_of = {word: number for number, word in enumerate(known)}
    return known, np.array([number_of.get(word, 0) for word in words])


class LanguageModel(gluon.Block):
    """Scores for the next word, after each word of a sequence (length, batch)."""

    def __init__(self, words, units, layers, dropout, **options):
        super().__init__(**options)
        with self.name_scope():
            self.embed = gluon.nn.Embedding(words, units)
            self.drop = gluon.nn.Dropout(dropout)
            self.lstm = gluon.rnn.LSTM(units, layers, dropout=dropout, input_size=units)
            self.decode = gluon.nn.Dense(words, flatten=False, in_units=units)

    def forward(self, text, states):
        """Return scores (length, batch, words), and the states behind the last word."""
        x, states = self.lstm(self.drop(self.embed(text)), states)
        return self.decode(self.drop(x)), states


def columns(numbers, batch_size):
    """The text as (words, batch): each column goes on where it was in the row above."""
    length = len(numbers) // batch_size
    return numbers[: length * batch_size].reshape(batch_size, length).T


def step(net, job, parts, states, options):
    """Learn some words; returns the losses and the states that the next step begins with."""
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    losses, ends = [], []
    with autograd.record():
        for (x, y), state in zip(parts, states, strict=True):
            scores, end = net(x, state)
            losses.append(loss_of(scores.reshape((-1, 0), reverse=True), y.reshape((-1,))))
            ends.append([part.detach() for part in end])  # gradients end here
    job.backward(losses)
    count = options.length * options.batch_size
    job.clip(options.clip * count)
    job.trainer.update(count)
    return losses, ends


def joined(states):
    """The states of all devices as those of one."""
    pairs = zip(*states, strict=True)
    return [nd.concat(*(part.as_in_context(mx.cpu()) for part in one), dim=1) for one in pairs]


def parted(states, places):
    """What `joined` has joined, for each device."""
    parts = [gluon.utils.split_and_load(state, places, batch_axis=1) for state in states]
    return [list(one) for one in zip(*parts, strict=True)]


def train(net, job, text, states, places, options):
    """All epochs, or what is left of them; states of the text are made anew in each."""
    share = options.batch_size // len(places)
    per_epoch = (len(text) - 1) // options.length
    last = per_epoch * options.epochs
    states = parted(states, places)
    while not job.is_over(last):
        place = job.step % per_epoch
        if place == 0:
            states = [net.lstm.begin_state(share, ctx=ctx) for ctx in places]
        rows = text[place * options.length : (place + 1) * options.length + 1]
        split = [rows[:, i * share : (i + 1) * share] for i in range(len(places))]
        parts = [
            (nd.array(part[:-1], ctx=ctx), nd.array(part[1:], ctx=ctx))
            for part, ctx in zip(split, places, strict=True)
        ]
        losses, states = step(net, job, parts, states, options)
        if job.step % options.report == 0:
            loss = training.mean(losses)
            print(f"step {job.step} loss {loss:.6f} perplexity {np.exp(loss):.2f}", flush=True)
        job.finish_step(functools.partial(joined, states))


def sample(net, known, options, ctx):
    """Let the model write: each word is drawn from what it thinks comes next."""
    random = np.random.RandomState(options.seed)
    word = known.index("the") if "the" in known else 1
    states = net.lstm.begin_state(1, ctx=ctx)
    written = [known[word]]
    for _ in range(options.sample):
        scores, states = net(nd.array([[word]], ctx=ctx), states)
        chances = nd.softmax(scores.astype("float32").reshape((-1,))).asnumpy().astype("float64")
        word = random.choice(len(known), p=chances / chances.sum())
        written.append(known[word])
    return " ".join(written)


def main():
    """Train, then write."""
    options = parse()
    training.begin(options)
    places = options.places
    known, numbers = read(options)
    if len(numbers) // options.batch_size <= options.length:
        raise SystemExit(
            f"a text of {len(numbers)} words gives no step of {options.length} words in "
            f"{options.batch_size} columns; use a smaller --batch-size or --length"
        )
    net = LanguageModel(len(known), options.units, options.layers, options.dropout)
    net.initialize(mx.init.Xavier(), ctx=places)
    job = training.Training(net, "adam", {"learning_rate": options.rate}, options)
    states = job.resume(places)
    train(net, job, columns(numbers, options.batch_size), states, places, options)
    print(sample(net, known, options, places[0]))


if __name__ == "__main__":
    main()
