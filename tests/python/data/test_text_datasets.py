"""WikiText from files at hand; numbers of tokens are those of MXNet 1.9.1."""

import zipfile

import numpy as np
import pytest

import mxnet as mx
from mxnet.gluon.contrib.data import IntervalSampler
from mxnet.gluon.contrib.data.text import WikiText2, WikiText103

TRAIN = " = A B = \n \n the cat sat <unk> \n\n the ünï dog \nab\tcd ef\u00a0gh last\n"
NUMBERS = [2, 4, 5, 2, 1, 3, 7, 11, 0, 1, 3, 12, 8, 1, 0, 0, 0, 0, 10]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("MXNET_GLUON_ACCEPT_LOCAL", "1")
    (tmp_path / "wiki.train.tokens").write_text(TRAIN, encoding="utf8")
    (tmp_path / "wiki.valid.tokens").write_text("the dog xx sat\n" * 4)
    return tmp_path


@pytest.mark.filterwarnings("ignore:.*MXNET_GLUON_ACCEPT_LOCAL")
def test_sequences_and_their_successors(folder):
    data = WikiText2(root=str(folder), seq_len=3)
    assert data.frequencies["="] == 2
    # Only spaces and ends of lines divide what is counted; other blanks divide what is read.
    assert data.vocabulary.idx_to_token[:4] == ["<unk>", "<eos>", "=", "the"]
    assert "ab\tcd" in data.vocabulary.token_to_idx
    found = np.concatenate([data[i][0].asnumpy() for i in range(len(data))])
    later = np.concatenate([data[i][1].asnumpy() for i in range(len(data))])
    assert found.tolist() == NUMBERS[:18]
    assert later.tolist() == NUMBERS[1:19]
    assert data[1][0].dtype == np.int32
    loader = mx.gluon.data.DataLoader(data, batch_size=2, last_batch="discard")
    assert [batch[0].shape for batch in loader] == [(2, 3)] * 3


@pytest.mark.filterwarnings("ignore:.*MXNET_GLUON_ACCEPT_LOCAL")
def test_another_segment_with_the_same_vocabulary(folder):
    train = WikiText103(root=str(folder))
    data = WikiText103(root=str(folder), segment="validation", vocab=train.vocabulary, seq_len=3)
    assert data.vocabulary is train.vocabulary
    assert data.frequencies["xx"] == 4
    assert data[0][0].asnumpy().tolist() == [
        train.vocabulary.to_indices(w) for w in ("the", "dog", "xx")
    ]
    assert len(train) == 0  # shorter than one sequence of 35
    with pytest.raises(KeyError):
        WikiText2(root=str(folder), segment="half")


@pytest.mark.filterwarnings("ignore:.*MXNET_GLUON_ACCEPT_LOCAL")
def test_the_archive_is_opened(folder, tmp_path_factory):
    root = tmp_path_factory.mktemp("archive")
    with zipfile.ZipFile(root / "wikitext-2-v1.zip", "w") as archive:
        archive.write(folder / "wiki.train.tokens", "wikitext-2/wiki.train.tokens")
    assert len(WikiText2(root=str(root), seq_len=3)) == 6


def test_a_missing_file_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("MXNET_GLUON_REPO", f"file://{tmp_path}/nowhere/")
    for kind, name in ((WikiText2, "wikitext-2-v1.zip"), (WikiText103, "wikitext-103-v1.zip")):
        with pytest.raises(mx.MXNetError, match=f"{name} is missing in .*SHA-1.*MXNET_GLUON_REPO"):
            kind(root=str(tmp_path))


def test_every_interval(folder):
    assert list(IntervalSampler(7, 3)) == [0, 3, 6, 1, 4, 2, 5]
    assert list(IntervalSampler(7, 3, rollover=False)) == [0, 3, 6]
    assert len(IntervalSampler(7, 3, rollover=False)) == 7
    with pytest.raises(AssertionError, match="interval 5"):
        IntervalSampler(3, 5)
