"""`mx.contrib.text`: counting, vocabularies, vectors of tokens."""

import collections
import hashlib
import zipfile

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd
from mxnet.contrib import text


def test_tokens_are_counted():
    counted = text.utils.count_tokens_from_str(
        " Life is great ! \n life is good . \n", to_lower=True
    )
    assert counted == {"!": 1, ".": 1, "good": 1, "great": 1, "is": 2, "life": 2}
    again = text.utils.count_tokens_from_str("*is*", r"\*", counter_to_update=counted)
    assert again is counted
    assert counted["is"] == 3


COUNTER = collections.Counter(["a", "b", "b", "c", "c", "c", "some_word$"])


@pytest.mark.parametrize(
    ("options", "tokens"),
    [
        ({}, ["<unk>", "c", "b", "a", "some_word$"]),
        ({"min_freq": 2}, ["<unk>", "c", "b"]),
        ({"most_freq_count": 3}, ["<unk>", "c", "b", "a"]),
        ({"most_freq_count": 0}, ["<unk>"]),
        ({"unknown_token": "b", "reserved_tokens": ["c"]}, ["b", "c", "a", "some_word$"]),
        (
            {"most_freq_count": 2, "reserved_tokens": ["<pad>"]},
            ["<unk>", "<pad>", "c", "b"],
        ),
    ],
)
def test_vocabularies(options, tokens):
    vocabulary = text.vocab.Vocabulary(COUNTER, **options)
    assert vocabulary.idx_to_token == tokens
    assert vocabulary.token_to_idx == {token: i for i, token in enumerate(tokens)}
    assert len(vocabulary) == len(tokens)
    assert vocabulary.to_indices(["nothing", tokens[-1]]) == [0, len(tokens) - 1]
    assert vocabulary.to_tokens(0) == tokens[0]
    with pytest.raises(ValueError, match="99"):
        vocabulary.to_tokens([99])


def test_wrong_vocabularies_are_refused():
    for options, message in (
        ({"min_freq": 0}, "min_freq"),
        ({"reserved_tokens": ["<unk>"]}, "unknown token"),
        ({"reserved_tokens": ["x", "x"]}, "repeats"),
    ):
        with pytest.raises(AssertionError, match=message):
            text.vocab.Vocabulary(COUNTER, **options)
    with pytest.raises(AssertionError, match="dict"):
        text.vocab.Vocabulary({"a": 1})


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "vectors.txt"
    path.write_text("a 0.1 0.2\nb 1.1 1.2\na 9 9\n")
    return str(path)


@pytest.mark.filterwarnings("ignore:.*repeats 'a'")
def test_vectors_from_a_file(file):
    embedding = text.embedding.CustomEmbedding(file, init_unknown_vec=nd.ones)
    assert (len(embedding), embedding.vec_len) == (3, 2)
    assert embedding.idx_to_token == ["<unk>", "a", "b"]
    np.testing.assert_allclose(embedding.idx_to_vec.asnumpy(), [[1, 1], [0.1, 0.2], [1.1, 1.2]])
    np.testing.assert_allclose(embedding.get_vecs_by_tokens("b").asnumpy(), [1.1, 1.2])
    found = embedding.get_vecs_by_tokens(["B", "nothing"], lower_case_backup=True)
    np.testing.assert_allclose(found.asnumpy(), [[1.1, 1.2], [1, 1]])
    embedding.update_token_vectors("a", nd.array([5, 6]))
    embedding.update_token_vectors(["b", "<unk>"], nd.array([[7, 8], [9, 10]]))
    np.testing.assert_allclose(embedding.idx_to_vec.asnumpy(), [[9, 10], [5, 6], [7, 8]])
    with pytest.raises(ValueError, match="'z'"):
        embedding.update_token_vectors("z", nd.array([5, 6]))
    with pytest.raises(AssertionError, match=r"\(2, 2\), got \(1, 2\)"):
        embedding.update_token_vectors(["a", "b"], nd.ones((1, 2)))


@pytest.mark.filterwarnings("ignore:.*repeats 'a'")
def test_vectors_for_a_vocabulary(file):
    vocabulary = text.vocab.Vocabulary(
        collections.Counter(["b", "b", "c"]), reserved_tokens=["<p>"]
    )
    embedding = text.embedding.CustomEmbedding(file, vocabulary=vocabulary)
    assert embedding.idx_to_token == ["<unk>", "<p>", "b", "c"]
    expected = [[0, 0], [0, 0], [1.1, 1.2], [0, 0]]
    np.testing.assert_allclose(embedding.idx_to_vec.asnumpy(), expected)
    both = text.embedding.CompositeEmbedding(vocabulary, [embedding, embedding])
    assert both.vec_len == 4
    np.testing.assert_allclose(both.get_vecs_by_tokens("b").asnumpy(), [1.1, 1.2, 1.1, 1.2])
    assert both.reserved_tokens == ["<p>"]
    with pytest.raises(AssertionError, match="int"):
        text.embedding.CompositeEmbedding(vocabulary, [3])


def test_files_that_are_no_embeddings(tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("a 1 2\nb 1\nc 1 2 3\n")
    with (
        pytest.warns(UserWarning, match="line 2 looks like a header"),
        pytest.raises(AssertionError, match="line 3 has 3 elements"),
    ):
        text.embedding.CustomEmbedding(str(path))
    with pytest.raises(AssertionError, match="line 1 has no vector"):
        text.embedding.CustomEmbedding(str(path), elem_delim="\t")
    with pytest.raises(ValueError, match="no file"):
        text.embedding.CustomEmbedding(str(tmp_path / "none"))


def test_published_files_are_known(tmp_path, monkeypatch):
    names = text.embedding.get_pretrained_file_names()
    assert "glove.6B.50d.txt" in names["glove"]
    assert "wiki.simple.vec" in text.embedding.get_pretrained_file_names("fasttext")
    with pytest.raises(KeyError, match="word2vec"):
        text.embedding.get_pretrained_file_names("word2vec")
    with pytest.raises(KeyError, match="nothing"):
        text.embedding.create("glove", pretrained_file_name="nothing.txt")

    # From a mirror: the archive is fetched, checked and unpacked.
    content = b"x 1 2\n"
    served = tmp_path / "gluon" / "embeddings" / "fasttext"
    served.mkdir(parents=True)
    with zipfile.ZipFile(served / "wiki.simple.zip", "w") as archive:
        archive.writestr("wiki.simple.vec", content)
    monkeypatch.setenv("MXNET_GLUON_REPO", f"{tmp_path.as_uri()}/")
    fasttext = text.embedding.FastText
    digest = hashlib.sha1((served / "wiki.simple.zip").read_bytes()).hexdigest()
    monkeypatch.setitem(fasttext.pretrained_archive_name_sha1, "wiki.simple.zip", digest)
    monkeypatch.setitem(
        fasttext.pretrained_file_name_sha1, "wiki.simple.vec", hashlib.sha1(content).hexdigest()
    )
    for _ in range(2):  # the second time it is there
        embedding = text.embedding.create("FastText", embedding_root=str(tmp_path / "cache"))
        np.testing.assert_array_equal(embedding.get_vecs_by_tokens("x").asnumpy(), [1, 2])


def test_own_embeddings_are_made_by_name():
    @text.embedding.register
    class Constants(text.embedding._TokenEmbedding):
        pass

    assert isinstance(text.embedding.create("constants"), Constants)
    assert mx.contrib.text is text
