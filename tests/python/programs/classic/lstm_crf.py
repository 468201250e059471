"""Tagging words with a conditional random field over an LSTM, step by step in Gluon."""

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.gluon import Block, nn, rnn

START, STOP = "<START>", "<STOP>"
SENTENCES = [
    ("the wall street journal reported today that apple made money".split(), "B I I I O O O B O O"),
    ("georgia tech is a university in georgia".split(), "B I O O O O B"),
]


def log_sum_exp(vec):
    """Returns log(sum(exp(vec)))."""
    top = nd.max(vec).asscalar()
    return nd.log(nd.sum(nd.exp(vec - top))) + top


class BiLSTMCRF(Block):
    """Scores of whole sequences of tags."""

    def __init__(self, vocab_size, tags, embedding_dim, hidden_dim):
        super().__init__()
        self.tags, self.hidden_dim = tags, hidden_dim
        with self.name_scope():
            self.word_embeds = nn.Embedding(vocab_size, embedding_dim)
            self.lstm = rnn.LSTM(hidden_dim // 2, num_layers=1, bidirectional=True)
            self.hidden2tag = nn.Dense(len(tags))
            self.transitions = self.params.get("crf_transition_matrix", shape=(len(tags),) * 2)
        self.hidden = self.init_hidden()

    def init_hidden(self):
        """Returns the first states."""
        return [nd.random.normal(shape=(2, 1, self.hidden_dim // 2)) for _ in range(2)]

    def forward_algorithm(self, feats):
        """Returns the score of all sequences together."""
        alphas = [[-10000.0] * len(self.tags)]
        alphas[0][self.tags[START]] = 0.0
        alphas = nd.array(alphas)
        for feat in feats:
            next_alphas = []
            for tag in range(len(self.tags)):
                scores = alphas + self.transitions.data()[tag].reshape((1, -1))
                next_alphas.append(log_sum_exp(scores + feat[tag].reshape((1, -1))))
            alphas = nd.concat(*next_alphas, dim=0).reshape((1, -1))
        return log_sum_exp(alphas + self.transitions.data()[self.tags[STOP]])

    def features(self, sentence):
        """Returns a score per word and tag."""
        self.hidden = self.init_hidden()
        embeds = self.word_embeds(sentence).reshape((len(sentence), 1, -1))
        out, self.hidden = self.lstm(embeds, self.hidden)
        return nd.split(
            self.hidden2tag(out.reshape((len(sentence), self.hidden_dim))),
            num_outputs=len(sentence), axis=0, squeeze_axis=True,
        )  # fmt: skip

    def score(self, feats, tags):
        """Returns the score of one sequence."""
        score = nd.array([0])
        tags = nd.concat(nd.array([self.tags[START]]), *tags, dim=0)
        for i, feat in enumerate(feats):
            score = (
                score
                + self.transitions.data()[int(tags[i + 1].asscalar()), int(tags[i].asscalar())]
                + feat[int(tags[i + 1].asscalar())]
            )
        return score + self.transitions.data()[self.tags[STOP], int(tags[-1].asscalar())]

    def viterbi(self, feats):
        """Returns score and tags of the best sequence."""
        pointers, values = [], nd.full((1, len(self.tags)), -10000.0)
        values[0, self.tags[START]] = 0
        for feat in feats:
            steps, best = [], []
            for tag in range(len(self.tags)):
                scores = values + self.transitions.data()[tag]
                place = int(nd.argmax(scores, axis=1).asscalar())
                steps.append(place)
                best.append(scores[0, place])
            values = (nd.concat(*best, dim=0) + feat).reshape((1, -1))
            pointers.append(steps)
        values = values + self.transitions.data()[self.tags[STOP]]
        place = int(nd.argmax(values, axis=1).asscalar())
        path = [place]
        for steps in reversed(pointers):
            place = steps[place]
            path.append(place)
        assert path.pop() == self.tags[START]
        return float(values[0, path[0]].asscalar()), path[::-1]

    def forward(self, sentence):
        return self.viterbi(self.features(sentence))


def run():
    """Returns the losses, and the tags found."""
    words = {}
    for sentence, _ in SENTENCES:
        for word in sentence:
            words.setdefault(word, len(words))
    tags = {"B": 0, "I": 1, "O": 2, START: 3, STOP: 4}
    model = BiLSTMCRF(len(words), tags, 5, 4)
    model.initialize(mx.init.Xavier(magnitude=2.24), ctx=mx.cpu())
    optimizer = gluon.Trainer(model.collect_params(), "sgd", {"learning_rate": 0.05, "wd": 1e-4})
    losses = []
    for _ in range(4):
        for sentence, names in SENTENCES:
            with autograd.record():
                feats = model.features(nd.array([words[word] for word in sentence]))
                wanted = [nd.array([tags[name]]) for name in names.split()]
                loss = model.forward_algorithm(feats) - model.score(feats, wanted)
            loss.backward()
            optimizer.step(1)
            losses.append(float(loss.asscalar()))
    score, path = model(nd.array([words[word] for word in SENTENCES[0][0]]))
    return {
        "losses": losses,
        "score": score,
        "path": path,
        "fell": bool(np.diff(losses[::2]).max() < 0),
    }
