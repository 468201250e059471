"""Text for language models: WikiText in sequences of equal length."""

import os
import zipfile

import numpy as np

from .... import ndarray
from ....contrib.text.utils import count_tokens_from_str
from ....contrib.text.vocab import Vocabulary
from ...data.vision.datasets import _default_root, _DownloadedDataset
from ._constants import EOS_TOKEN

__all__ = ["WikiText2", "WikiText103"]


class _LanguageModelDataset(_DownloadedDataset):
    """Sequences of token numbers; the label of a sequence is the sequence one token later."""

    def __init__(self, root, namespace, vocabulary):
        self._vocab = vocabulary
        self._counter = None
        self._namespace = namespace
        super().__init__(root, None)

    @property
    def vocabulary(self):
        """The vocabulary: the one given, or made from the text."""
        return self._vocab

    @property
    def frequencies(self):
        """How often each token occurs in the text."""
        return self._counter

    def _build_vocab(self, content):
        """Count the tokens of a text; make the vocabulary unless there is one."""
        self._counter = count_tokens_from_str(content)
        if self._vocab is None:
            self._vocab = Vocabulary(counter=self._counter, reserved_tokens=[EOS_TOKEN])


class _WikiText(_LanguageModelDataset):
    """One segment of a WikiText archive."""

    def _read_batch(self, filename):
        """Return the numbers of the tokens and of their successors; a line ends with <eos>."""
        with open(filename, encoding="utf8") as stream:
            content = stream.read()
        self._build_vocab(content)
        lines = (line.split() for line in content.splitlines())
        tokens = [token for line in lines if line for token in (*line, EOS_TOKEN)]
        numbers = np.array(self._vocab.to_indices(tokens), dtype=np.int32)
        return numbers[:-1], numbers[1:]

    def _get_data(self):
        name, sha1 = self._data_file[self._segment]
        path = os.path.join(self._root, name)
        if not self._is_usable(path, sha1):
            with zipfile.ZipFile(self._fetch(*self._archive_file)) as archive:
                for member in archive.namelist():
                    target = os.path.join(self._root, os.path.basename(member))
                    if os.path.basename(member):
                        with archive.open(member) as source, open(target, "wb") as copy:
                            copy.write(source.read())
        data, label = self._read_batch(path)
        whole = len(data) // self._seq_len * self._seq_len
        self._data, self._label = (
            ndarray.array(part[:whole].reshape(-1, self._seq_len), dtype=np.int32)
            for part in (data, label)
        )


class WikiText2(_WikiText):
    """WikiText-2 (Merity et al. 2016): two million tokens of good Wikipedia articles.

    Parameters
    ----------
    root : str
        The folder for the files.
    segment : str
        'train', 'validation' or 'test'.
    vocab : Vocabulary, optional
        The numbers of tokens; made from the segment when not given.
    seq_len : int
        Tokens a sequence.

    Raises
    ------
    MXNetError
        If a file is missing and cannot be fetched.

    Shapes
    ------
    A sample is (tokens, the tokens that follow them), both of shape (seq_len,).

    Examples
    --------
    >>> import os, pathlib
    >>> os.makedirs("wikitext2", exist_ok=True)
    >>> size = pathlib.Path("wikitext2/wiki.test.tokens").write_text("the cat saw the dog\\n")
    >>> os.environ["MXNET_GLUON_ACCEPT_LOCAL"] = "1"  # another file than the published one
    >>> text = mx.gluon.contrib.data.text.WikiText2("wikitext2", segment="test", seq_len=3)
    >>> del os.environ["MXNET_GLUON_ACCEPT_LOCAL"]
    >>> [text.vocabulary.to_tokens(part.asnumpy().tolist()) for part in text[0]]
    [['the', 'cat', 'saw'], ['cat', 'saw', 'the']]
    """

    def __init__(
        self,
        root=_default_root("wikitext-2"),  # noqa: B008
        segment="train",
        vocab=None,
        seq_len=35,
    ):
        self._archive_file = ("wikitext-2-v1.zip", "3c914d17d80b1459be871a5039ac23e752a53cbe")
        self._data_file = {
            "train": ("wiki.train.tokens", "863f29c46ef9d167fff4940ec821195882fe29d1"),
            "validation": ("wiki.valid.tokens", "0418625c8b4da6e4b5c7a0b9e78d4ae8f7ee5422"),
            "test": ("wiki.test.tokens", "c7b8ce0aa086fb34dab808c5c49224211eb2b172"),
        }
        self._segment = segment
        self._seq_len = seq_len
        super().__init__(root, "wikitext-2", vocab)


class WikiText103(_WikiText):
    """WikiText-103: a hundred million tokens.

    Parameters
    ----------
    root : str
        The folder for the files.
    segment : str
        'train', 'validation' or 'test'.
    vocab : Vocabulary, optional
        The numbers of tokens; made from the segment when not given.
    seq_len : int
        Tokens a sequence.

    Raises
    ------
    MXNetError
        If a file is missing and cannot be fetched.

    Shapes
    ------
    A sample is (tokens, the tokens that follow them), both of shape (seq_len,).

    Examples
    --------
    >>> import os, pathlib
    >>> os.makedirs("wikitext103", exist_ok=True)
    >>> size = pathlib.Path("wikitext103/wiki.test.tokens").write_text("the cat saw the dog\\n")
    >>> os.environ["MXNET_GLUON_ACCEPT_LOCAL"] = "1"  # another file than the published one
    >>> text = mx.gluon.contrib.data.text.WikiText103("wikitext103", segment="test", seq_len=3)
    >>> del os.environ["MXNET_GLUON_ACCEPT_LOCAL"]
    >>> [text.vocabulary.to_tokens(part.asnumpy().tolist()) for part in text[0]]
    [['the', 'cat', 'saw'], ['cat', 'saw', 'the']]
    """

    def __init__(
        self,
        root=_default_root("wikitext-103"),  # noqa: B008
        segment="train",
        vocab=None,
        seq_len=35,
    ):
        self._archive_file = ("wikitext-103-v1.zip", "0aec09a7537b58d4bb65362fee27650eeaba625a")
        self._data_file = {
            "train": ("wiki.train.tokens", "b7497e2dfe77e72cfef5e3dbc61b7b53712ac211"),
            "validation": ("wiki.valid.tokens", "c326ac59dc587676d58c422eb8a03e119582f92b"),
            "test": ("wiki.test.tokens", "8a5befc548865cec54ed4273cf87dbbad60d1e47"),
        }
        self._segment = segment
        self._seq_len = seq_len
        super().__init__(root, "wikitext-103", vocab)
