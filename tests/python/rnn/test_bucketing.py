"""Sentences in buckets, and a language model trained on them."""

import random

import numpy as np
import pytest

import mxnet as mx
from mxnet import rnn


def test_words_become_numbers():
    sentences = [["a", "b"], ["c", "a", "d"]]
    codes, vocab = rnn.encode_sentences(sentences)
    assert codes == [[0, 1], [2, 0, 3]]
    assert vocab == {"\n": -1, "a": 0, "b": 1, "c": 2, "d": 3}
    codes, vocab = rnn.encode_sentences([["a", "b"]], start_label=5, invalid_label=6)
    assert (codes, vocab) == ([[5, 7]], {"\n": 6, "a": 5, "b": 7})
    with pytest.raises(AssertionError, match="'z'"):
        rnn.encode_sentences([["z"]], vocab={"a": 1})
    codes, vocab = rnn.encode_sentences([["a", "z", "y"]], {"a": 1}, start_label=9,
                                        unknown_token="?")  # fmt: skip
    assert (codes, vocab) == ([[1, 9, 9]], {"a": 1, "?": 9})


SENTENCES = [[1, 2, 3], [4, 5], [6, 7], [8, 9, 1], [1, 2], [3, 4], [1, 2, 3, 4, 5, 6]]


@pytest.mark.parametrize("layout", ["NT", "TN"])
def test_batches_of_one_length(layout, caplog):
    random.seed(1)
    iterator = rnn.BucketSentenceIter(SENTENCES, 2, invalid_label=0, layout=layout)
    assert "discarded 1 sentences" in caplog.text
    assert (iterator.buckets, iterator.default_bucket_key) == ([2, 3], 3)
    assert iterator.provide_data[0].shape == ((2, 3) if layout == "NT" else (3, 2))
    seen = []
    for batch in iterator:
        data, label = (x[0].asnumpy() for x in (batch.data, batch.label))
        assert batch.provide_data[0].shape == data.shape
        if layout == "TN":
            data, label = data.T, label.T
        assert data.shape == (2, batch.bucket_key)
        np.testing.assert_array_equal(label[:, :-1], data[:, 1:])
        assert (label[:, -1] == 0).all()
        seen += data.astype(int).tolist()
    assert sorted(seen) == sorted(s for s in SENTENCES if len(s) < 6)
    with pytest.raises(ValueError, match="none of the 7 sentences"):
        rnn.BucketSentenceIter(SENTENCES, 5)


@pytest.mark.filterwarnings("ignore:FusedRNNCell")
@pytest.mark.parametrize("kind", ["stack", "fused"])
def test_a_language_model_learns_in_buckets(kind, tmp_path):
    random.seed(0)
    np.random.seed(0)
    mx.random.seed(0)
    words, batch_size = 6, 8
    # Each word has one successor, so a model that has learned is nearly certain.
    sentences = [
        [1 + (start + i) % (words - 1) for i in range(length)]
        for start in range(words - 1)
        for length in (3, 4, 6)
        for _ in range(8)
    ]
    iterator = rnn.BucketSentenceIter(sentences, batch_size, invalid_label=0)
    if kind == "fused":
        cell = rnn.FusedRNNCell(16, mode="lstm", prefix="lstm_")
    else:
        cell = rnn.SequentialRNNCell()
        cell.add(rnn.LSTMCell(16, prefix="lstm_l0_"))

    def network(length):
        embedded = mx.sym.Embedding(mx.sym.var("data"), input_dim=words, output_dim=8, name="emb")
        outputs, _ = cell.unroll(length, embedded, merge_outputs=True)
        scores = mx.sym.FullyConnected(
            mx.sym.reshape(outputs, shape=(-1, 16)), num_hidden=words, name="scores"
        )
        label = mx.sym.reshape(mx.sym.var("softmax_label"), shape=(-1,))
        net = mx.sym.SoftmaxOutput(
            scores, label, use_ignore=True, ignore_label=0, normalization="valid", name="softmax"
        )
        return net, ("data",), ("softmax_label",)

    module = mx.mod.BucketingModule(network, default_bucket_key=iterator.default_bucket_key)
    metric = mx.metric.Perplexity(0)
    prefix = str(tmp_path / "model")
    module.fit(
        iterator,
        eval_metric=metric,
        num_epoch=8,
        optimizer="adam",
        optimizer_params={"learning_rate": 0.03, "rescale_grad": 1.0},
        initializer=mx.init.Xavier(),
        epoch_end_callback=rnn.do_rnn_checkpoint(cell, prefix, period=8),
    )
    assert metric.get()[1] < 1.5  # 5 without having learned anything
    _, loaded, _ = rnn.load_rnn_checkpoint(cell, prefix, 8)
    stored = mx.nd.load(f"{prefix}-0008.params")
    assert "arg:lstm_l0_i2h_f_weight" in stored  # saved gate by gate
    for name, value in module.get_params()[0].items():
        np.testing.assert_array_equal(loaded[name].asnumpy(), value.asnumpy())
