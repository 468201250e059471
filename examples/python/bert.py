"""Fine-tune BERT to tell whether two sentences belong together.

    python examples/python/bert.py --base --parameters bert.params --vocabulary vocab.txt \\
        --data pairs.tsv --dtype float16 --batch-size 32 --length 128 --rate 2e-5
    python examples/python/bert.py

A line of --data has a label (0, 1, …), a tab, a sentence, a tab, another sentence. Without it the
sentences are made of words of two topics, and belong together if both have one. The configuration
is small unless --base is given; --parameters are those of the encoder, as --save writes them.
"""

import argparse
import pathlib

import bert_network
import numpy as np
import training

import mxnet as mx
from mxnet import autograd, gluon

MARKS = PAD, UNKNOWN, CLASSIFY, SEPARATE = "[PAD]", "[UNK]", "[CLS]", "[SEP]"
TOPICS = (
    "cat dog bird horse fish tail wing feeds sleeps barks".split(),
    "car train ship plane wheel engine road drives lands stops".split(),
)


def parse():
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--base", action="store_true", help="12 layers, 768 units, 12 heads")
    parser.add_argument("--data", type=pathlib.Path, default=None)
    parser.add_argument("--vocabulary", type=pathlib.Path, default=None, help="a word a line")
    parser.add_argument("--parameters", type=pathlib.Path, default=None)
    parser.add_argument("--save", type=pathlib.Path, default=None, help="the encoder, in the end")
    parser.add_argument("--pairs", type=int, default=512, help="synthetic ones an epoch")
    parser.add_argument("--batch-size", type=int, default=32, help="of all devices together")
    parser.add_argument("--length", type=int, default=24)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--warm-up", type=float, default=0.1, help="part of all steps")
    parser.add_argument("--dropout", type=float, default=0.0)
    training.add_options(parser, "bert-checkpoints")
    return training.parse(parser)


def invented(count, seed):
    """Pairs with labels; sentences that belong together have one topic."""
    random = np.random.RandomState(seed)
    for _ in range(count):
        first, second = random.randint(2, size=2)
        texts = [random.choice(TOPICS[i], random.randint(3, 7)) for i in (first, second)]
        yield int(first == second), *map(" ".join, texts)


def read(path):
    """Pairs with labels of a file."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        label, *sentences = line.split("\t")
        if not label.isdecimal() or len(sentences) != 2:
            raise SystemExit(
                f"{path}, line {number}: needs a label, a tab, a sentence, a tab, a sentence"
            )
        yield int(label), *sentences


def pieces(word, known):
    """The longest known pieces of a word, as WordPiece cuts it; [UNK] where there are none."""
    found, start = [], 0
    while start < len(word):
        for end in range(len(word), start, -1):
            piece = ("##" if start else "") + word[start:end]
            if piece in known:
                found.append(piece)
                start = end
                break
        else:
            return [UNKNOWN]
    return found


class Pairs:
    """Pairs as arrays: numbers of words, which sentence they belong to, how many count, labels."""

    def __init__(self, pairs, vocabulary, length):
        self.known = {word: number for number, word in enumerate(vocabulary)}
        self.length = length
        rows = [self._row(*pair) for pair in pairs]
        self.words, self.kinds, self.counts, self.labels = map(np.array, zip(*rows, strict=True))

    def _row(self, label, first, second):
        cut = [self._pieces(first), self._pieces(second)]
        while len(cut[0]) + len(cut[1]) > self.length - 3:  # the longer sentence gives way
            max(cut, key=len).pop()
        first, second = [CLASSIFY, *cut[0], SEPARATE], [*cut[1], SEPARATE]
        row = np.zeros((2, self.length), "int64")
        row[0] = self.known[PAD]
        count = len(first) + len(second)
        row[0, :count] = [self.known[piece] for piece in first + second]
        row[1, len(first) : count] = 1
        return row[0], row[1], count, label

    def _pieces(self, sentence):
        return [piece for word in sentence.lower().split() for piece in pieces(word, self.known)]

    def __len__(self):
        return len(self.labels)

    def batches(self, size, order):
        """Arrays of whole batches, in this order."""
        for begin in range(0, len(order) - size + 1, size):
            rows = order[begin : begin + size]
            columns = (self.words, self.kinds, self.counts, self.labels)
            yield [mx.nd.array(column[rows], dtype="float32") for column in columns]


def load(options):
    """Pairs for training and for the test, and the count of words."""
    if options.data:
        given = list(read(options.data))
        edge = max(1, len(given) // 10)
        given = given[edge:], given[:edge]
    else:
        given = list(invented(options.pairs, 1)), list(invented(128, 2))
    options.batches = training.whole_batches(len(given[0]), "pairs", options)
    if options.vocabulary:
        vocabulary = options.vocabulary.read_text().split()
        if missing := [mark for mark in MARKS if mark not in vocabulary]:
            raise SystemExit(f"{options.vocabulary} has no {', '.join(missing)}")
    else:
        words = {w for pairs in given for _, *two in pairs for s in two for w in s.lower().split()}
        vocabulary = [*MARKS, *sorted(words)]
    return *(Pairs(pairs, vocabulary, options.length) for pairs in given), len(vocabulary)


def accuracy(net, pairs, options, places):
    """Part of the pairs that are told right."""
    places = places[: len(pairs)]
    size = min(options.batch_size, len(pairs) // len(places) * len(places))
    metric = mx.metric.Accuracy()
    batches = pairs.batches(size, np.arange(len(pairs)))
    for *inputs, labels in mx.remx.on_device(batches, places):
        scores = [net(*parts).astype("float32") for parts in zip(*inputs, strict=True)]
        metric.update(labels, scores)
    return metric.get()[1]


def train(net, job, pairs, steps, places, options):
    """All epochs, or what is left of them; an epoch's order follows from its number."""
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    while not job.is_over(steps):
        epoch, done = divmod(job.step, options.batches)
        order = np.random.RandomState(options.seed + epoch).permutation(len(pairs))
        order = order[done * options.batch_size :]
        for *inputs, labels in mx.remx.on_device(pairs.batches(options.batch_size, order), places):
            if job.is_over(steps):
                return
            with autograd.record():
                scores = [net(*parts) for parts in zip(*inputs, strict=True)]
                losses = [loss_of(s, y) for s, y in zip(scores, labels, strict=True)]
            job.backward(losses)
            job.clip(float(options.batch_size))
            job.trainer.update(options.batch_size)
            if job.step % options.report == 0:
                print(f"step {job.step} loss {training.mean(losses):.6f}", flush=True)
            job.finish_step()


def main():
    """Fine-tune, and tell how many pairs of the test are right."""
    options = parse()
    training.begin(options)
    places = options.places
    pairs, test, words = load(options)
    sizes = bert_network.BASE if options.base else bert_network.SMALL
    encoder = bert_network.Encoder(words, dropout=options.dropout, **sizes)
    classes = max(2, int(pairs.labels.max()) + 1)
    net = bert_network.Classifier(encoder, classes, options.dropout)
    net.initialize(mx.init.Normal(0.02 if options.base else 0.2), ctx=places)
    if options.parameters:
        encoder.load_parameters(str(options.parameters), ctx=places)
    net.hybridize(static_alloc=True, static_shape=True)
    steps = options.batches * options.epochs
    schedule = mx.lr_scheduler.PolyScheduler(
        steps, options.rate, pwr=1, warmup_steps=int(steps * options.warm_up)
    )
    settings = {"learning_rate": options.rate, "lr_scheduler": schedule, "wd": 0.01}
    job = training.Training(net, "adam", settings, options)
    job.resume(places)
    train(net, job, pairs, steps, places, options)
    print(f"accuracy {accuracy(net, test, options, places):.4f}")
    if options.save:
        encoder.save_parameters(str(options.save))


if __name__ == "__main__":
    main()
