"""Sentences as numbers, in batches of one length each."""

import bisect
import logging
import random

import numpy as np

from .. import ndarray
from ..io import DataBatch, DataDesc, DataIter

__all__ = ["BucketSentenceIter", "encode_sentences"]


def encode_sentences(
    sentences,
    vocab=None,
    invalid_label=-1,
    invalid_key="\n",
    start_label=0,
    unknown_token=None,
):
    """Replace words by numbers.

    Parameters
    ----------
    sentences : list of list of str
        The words.
    vocab : dict of str to int, optional
        Their numbers; without it a new one grows with every new word.
    invalid_label : int
        The number that no word gets.
    invalid_key : str
        The word for that number in a new vocabulary.
    start_label : int
        The first number.
    unknown_token : str, optional
        Stands for words that a given vocabulary lacks; without it they are an error.

    Returns
    -------
    (encoded sentences, vocabulary)

    Raises
    ------
    AssertionError
        If a word is not in the given vocabulary and there is no `unknown_token`.

    Examples
    --------
    >>> numbers, vocabulary = mx.rnn.encode_sentences([["a", "b"], ["b", "c"]], start_label=1)
    >>> numbers
    [[1, 2], [2, 3]]
    >>> vocabulary["c"]
    3
    """
    grows = vocab is None
    vocab = {invalid_key: invalid_label} if grows else vocab
    number = start_label

    def code(word):
        nonlocal number
        if word in vocab:
            return vocab[word]
        if not grows and not unknown_token:
            raise AssertionError(
                f"encode_sentences: {word!r} is not in the vocabulary; give unknown_token"
            )
        word = unknown_token or word
        if word not in vocab:
            number += number == invalid_label
            vocab[word] = number
            number += 1
        return vocab[word]

    return [[code(word) for word in sentence] for sentence in sentences], vocab


class BucketSentenceIter(DataIter):
    """Batches of encoded sentences for a language model; the label of a word is the next one.

    Sentences of similar length share a bucket and are filled up with `invalid_label`. Each pass
    comes in another order.

    Parameters
    ----------
    sentences : list of list of int
        Encoded sentences.
    batch_size : int
        Sentences in a batch.
    buckets : list of int, optional
        Lengths; by default every length with at least one batch.
    invalid_label : int
        What fills up.
    data_name, label_name : str
        Names of the inputs.
    dtype : str
        Dtype of the numbers.
    layout : str
        'NT' or 'TN'.

    Raises
    ------
    ValueError
        If the layout is unknown, or no sentence fits a bucket.

    Shapes
    ------
    Data and labels are (batch_size, length of the bucket) in layout 'NT'.

    Examples
    --------
    >>> sentences = [[1, 2, 3], [4, 5], [1, 2], [3, 4, 5]]
    >>> batches = mx.rnn.BucketSentenceIter(sentences, batch_size=2, buckets=[2, 3])
    >>> sorted(batch.data[0].shape for batch in batches)
    [(2, 2), (2, 3)]
    """

    def __init__(
        self,
        sentences,
        batch_size,
        buckets=None,
        invalid_label=-1,
        data_name="data",
        label_name="softmax_label",
        dtype="float32",
        layout="NT",
    ):
        super().__init__(batch_size)
        if layout not in ("NT", "TN"):
            raise ValueError(f"BucketSentenceIter: layout must be NT or TN, got {layout!r}")
        if not buckets:
            counts = np.bincount([len(sentence) for sentence in sentences])
            buckets = [length for length, count in enumerate(counts) if count >= batch_size]
        self.data_name, self.label_name = data_name, label_name
        self.dtype, self.layout, self.invalid_label = dtype, layout, invalid_label
        self.major_axis = layout.find("N")
        self._sort_in(sentences, sorted(buckets))
        if not self.buckets:
            raise ValueError(
                f"BucketSentenceIter: none of the {len(sentences)} sentences fits a bucket; give "
                "buckets, or more sentences of one length than batch_size"
            )
        self.default_bucket_key = max(self.buckets)
        shape = (batch_size, self.default_bucket_key)
        self.provide_data = [self._description(data_name, shape)]
        self.provide_label = [self._description(label_name, shape)]
        self.idx = [
            (i, start)
            for i, bucket in enumerate(self.data)
            for start in range(0, len(bucket) - batch_size + 1, batch_size)
        ]
        self.reset()

    def _sort_in(self, sentences, buckets):
        rows = {length: [] for length in buckets}
        discarded = 0
        for sentence in sentences:
            place = bisect.bisect_left(buckets, len(sentence))
            if place == len(buckets):
                discarded += 1
                continue
            row = np.full((buckets[place],), self.invalid_label, dtype=self.dtype)
            row[: len(sentence)] = sentence
            rows[buckets[place]].append(row)
        if discarded:
            logging.warning(
                "BucketSentenceIter: discarded %d sentences longer than the largest bucket",
                discarded,
            )
        self.buckets = [length for length in buckets if rows[length]]
        self.data = [np.asarray(rows[length], dtype=self.dtype) for length in self.buckets]

    def _description(self, name, shape):
        shape = shape if self.major_axis == 0 else shape[::-1]
        return DataDesc(name=name, shape=shape, layout=self.layout)

    def reset(self):
        """Start again, in another order."""
        self.curr_idx = 0
        random.shuffle(self.idx)
        self.nddata, self.ndlabel = [], []
        for bucket in self.data:
            np.random.shuffle(bucket)
            label = np.full_like(bucket, self.invalid_label)
            label[:, :-1] = bucket[:, 1:]
            self.nddata.append(ndarray.array(bucket, dtype=self.dtype))
            self.ndlabel.append(ndarray.array(label, dtype=self.dtype))

    def next(self):
        """Return the next batch."""
        if self.curr_idx == len(self.idx):
            raise StopIteration
        i, start = self.idx[self.curr_idx]
        self.curr_idx += 1
        pair = [kind[i][start : start + self.batch_size] for kind in (self.nddata, self.ndlabel)]
        shape = pair[0].shape
        data, label = pair if self.major_axis == 0 else [array.T for array in pair]
        return DataBatch(
            [data],
            [label],
            pad=0,
            bucket_key=self.buckets[i],
            provide_data=[self._description(self.data_name, shape)],
            provide_label=[self._description(self.label_name, shape)],
        )
