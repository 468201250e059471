"""Vectors of tokens, read from files of pretrained ones."""

import logging
import os
import tarfile
import warnings
import zipfile
from pathlib import Path

from ... import ndarray as nd
from ... import registry
from ...gluon.model_zoo.model_store import data_home
from .vocab import UNKNOWN_INDEX, Vocabulary

_REPOSITORY = "https://apache-mxnet.s3-accelerate.dualstack.amazonaws.com/"


def register(embedding_cls):
    """Enter a class of embeddings under its lower-case name, for `create`; a decorator.

    Parameters
    ----------
    embedding_cls : type
        The class.

    Examples
    --------
    >>> @mx.contrib.text.embedding.register
    ... class MyVectors(mx.contrib.text.embedding.CustomEmbedding):
    ...     pass
    >>> with open("mine.txt", "w") as stream:
    ...     _ = stream.write("hello 1 2\\nworld 3 4\\n")
    >>> vectors = mx.contrib.text.embedding.create("myvectors", pretrained_file_path="mine.txt")
    >>> vectors.get_vecs_by_tokens("world").asnumpy()
    array([3., 4.], dtype=float32)
    """
    return registry.get_register_func(_TokenEmbedding, "token embedding")(embedding_cls)


def create(embedding_name, **kwargs):
    """Create an embedding by name: 'glove', 'fasttext' or a registered one.

    Parameters
    ----------
    embedding_name : str
        The name.
    kwargs :
        Arguments of its class, such as `pretrained_file_name`.

    Examples
    --------
    >>> mx.contrib.text.embedding.create("glove", pretrained_file_name="glove.7B.txt")
    Traceback (most recent call last):
        ...
    KeyError: "GloVe: there is no pretrained file 'glove.7B.txt'; see ...
    """
    return registry.get_create_func(_TokenEmbedding, "token embedding")(embedding_name, **kwargs)


def get_pretrained_file_names(embedding_name=None):
    """Return the names of pretrained files: a list for one embedding, else a dict of lists.

    Parameters
    ----------
    embedding_name : str, optional
        'glove' or 'fasttext'; both when left out.

    Raises
    ------
    KeyError
        If there is no such embedding.

    Examples
    --------
    >>> "glove.6B.50d.txt" in mx.contrib.text.embedding.get_pretrained_file_names("glove")
    True
    """
    known = registry.get_registry(_TokenEmbedding)
    if embedding_name is None:
        return {name: list(klass.pretrained_file_name_sha1) for name, klass in known.items()}
    if embedding_name not in known:
        raise KeyError(
            f"get_pretrained_file_names: no embedding is called {embedding_name!r}; known: "
            f"{', '.join(sorted(known))}"
        )
    return list(known[embedding_name].pretrained_file_name_sha1)


def _hashes(embedding, kind):
    """The SHA-1 sums of the pretrained files or archives of an embedding."""
    table = Path(__file__).with_name("pretrained.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines())
    return {
        name: digest for klass, what, name, digest in rows if (klass, what) == (embedding, kind)
    }


class _TokenEmbedding(Vocabulary):
    """A vocabulary whose tokens have vectors; number 0 is the vector of unknown tokens."""

    pretrained_file_name_sha1 = {}
    pretrained_archive_name_sha1 = {}
    _vec_len = 0
    _idx_to_vec = None

    @property
    def vec_len(self):
        """The length of a vector."""
        return self._vec_len

    @property
    def idx_to_vec(self):
        """The vectors in the order of the tokens' numbers."""
        return self._idx_to_vec

    def get_vecs_by_tokens(self, tokens, lower_case_backup=False):
        """Return the vector of a token, or the vectors of a list of tokens.

        Parameters
        ----------
        tokens : str or list of str
            What to look up.
        lower_case_backup : bool
            Look for the token in lower case when it is not there as it is.
        """
        is_one = not isinstance(tokens, list)
        wanted = [tokens] if is_one else tokens
        if lower_case_backup:
            wanted = [t if t in self.token_to_idx else t.lower() for t in wanted]
        vectors = nd.take(self.idx_to_vec, nd.array(self.to_indices(wanted)))
        return vectors[0] if is_one else vectors

    def update_token_vectors(self, tokens, new_vectors):
        """Replace the vectors of tokens that are there.

        Parameters
        ----------
        tokens : str or list of str
            Whose.
        new_vectors : NDArray
            One row a token.
        """
        tokens = tokens if isinstance(tokens, list) else [tokens]
        if not isinstance(new_vectors, nd.NDArray):
            raise AssertionError(
                f"update_token_vectors: needs an NDArray, got {type(new_vectors).__name__}"
            )
        if len(tokens) == 1 and len(new_vectors.shape) == 1:
            new_vectors = new_vectors.reshape((1, -1))
        if new_vectors.shape != (len(tokens), self.vec_len):
            raise AssertionError(
                f"update_token_vectors: {len(tokens)} tokens need vectors of shape "
                f"{(len(tokens), self.vec_len)}, got {new_vectors.shape}"
            )
        unknown = [token for token in tokens if token not in self.token_to_idx]
        if unknown:
            raise ValueError(
                f"update_token_vectors: {', '.join(map(repr, unknown))} are not there; the vector "
                f"of all unknown tokens is that of {self.unknown_token!r}"
            )
        self._idx_to_vec[nd.array(self.to_indices(tokens), dtype="int32")] = new_vectors

    def _load_embedding(self, pretrained_file_path, elem_delim, init_unknown_vec, encoding="utf8"):
        """Read a file with one token and its vector a line."""
        path = os.path.expanduser(pretrained_file_path)
        if not os.path.isfile(path):
            raise ValueError(f"{type(self).__name__}: there is no file {path}")
        logging.info("Loading pre-trained token embedding vectors from %s", path)
        rows, unknown = {}, None
        with open(path, encoding=encoding) as stream:
            for number, line in enumerate(stream, 1):
                token, *texts = line.rstrip().split(elem_delim)
                if not texts:
                    raise AssertionError(
                        f"{path}: line {number} has no vector; is {elem_delim!r} the delimiter?"
                    )
                vector = [float(text) for text in texts]
                if token == self.unknown_token and unknown is None:
                    unknown = vector
                elif token in rows or token == self.unknown_token:
                    warnings.warn(f"{path}: line {number} repeats {token!r}", stacklevel=4)
                elif len(vector) == 1:
                    warnings.warn(f"{path}: line {number} looks like a header", stacklevel=4)
                else:
                    self._check_length(path, number, vector)
                    rows[token] = vector
        self._idx_to_token = self._idx_to_token + list(rows)
        self._token_to_idx = {token: i for i, token in enumerate(self._idx_to_token)}
        blank = [[0.0] * self._vec_len] * (len(self._idx_to_token) - len(rows))
        self._idx_to_vec = nd.array(blank + list(rows.values()))
        first = init_unknown_vec(shape=self._vec_len) if unknown is None else nd.array(unknown)
        self._idx_to_vec[UNKNOWN_INDEX] = first

    def _check_length(self, path, number, vector):
        self._vec_len = self._vec_len or len(vector)
        if len(vector) != self._vec_len:
            raise AssertionError(
                f"{path}: the vector in line {number} has {len(vector)} elements, those before "
                f"{self._vec_len}"
            )

    def _build_embedding_for_vocabulary(self, vocabulary):
        """Keep the tokens of a vocabulary only."""
        if vocabulary is not None:
            self._join([self], vocabulary)

    def _join(self, embeddings, vocabulary):
        if not isinstance(vocabulary, Vocabulary):
            raise AssertionError(
                f"vocabulary must be a Vocabulary, got {type(vocabulary).__name__}"
            )
        self._set_idx_to_vec_by_embeddings(embeddings, len(vocabulary), vocabulary.idx_to_token)
        self._index_tokens_from_vocabulary(vocabulary)

    def _index_tokens_from_vocabulary(self, vocabulary):
        """Take over the tokens of a vocabulary."""
        self._idx_to_token = list(vocabulary.idx_to_token)
        self._token_to_idx = dict(vocabulary.token_to_idx)
        self._unknown_token = vocabulary.unknown_token
        reserved = vocabulary.reserved_tokens
        self._reserved_tokens = None if reserved is None else list(reserved)

    def _set_idx_to_vec_by_embeddings(self, token_embeddings, vocab_len, vocab_idx_to_token):
        """Take the vectors of tokens in several embeddings, side by side; number 0 is unknown."""
        parts = [one.idx_to_vec[:1] for one in token_embeddings]
        if vocab_len > 1:
            parts = [
                nd.concat(unknown, one.get_vecs_by_tokens(vocab_idx_to_token[1:]), dim=0)
                for one, unknown in zip(token_embeddings, parts, strict=True)
            ]
        self._idx_to_vec = nd.concat(*parts, dim=1) if len(parts) > 1 else parts[0]
        self._vec_len = self._idx_to_vec.shape[1]

    @classmethod
    def _get_download_file_name(cls, pretrained_file_name):
        """Return the name of the archive that holds a file."""
        return pretrained_file_name

    @classmethod
    def _get_pretrained_file_url(cls, pretrained_file_name):
        """Return where the archive of a file is fetched from."""
        host = os.environ.get("MXNET_GLUON_REPO", _REPOSITORY)
        archive = cls._get_download_file_name(pretrained_file_name)
        return f"{host}gluon/embeddings/{cls.__name__.lower()}/{archive}"

    @classmethod
    def _check_pretrained_file_names(cls, pretrained_file_name):
        """Refuse a name that no pretrained file has."""
        if pretrained_file_name not in cls.pretrained_file_name_sha1:
            raise KeyError(
                f"{cls.__name__}: there is no pretrained file {pretrained_file_name!r}; see "
                f"get_pretrained_file_names({cls.__name__.lower()!r})"
            )

    @classmethod
    def _get_pretrained_file(cls, embedding_root, pretrained_file_name):
        """Return the path of a pretrained file, downloaded and unpacked when it is not there."""
        from ...gluon.utils import check_sha1, download

        cls._check_pretrained_file_names(pretrained_file_name)
        digest = cls.pretrained_file_name_sha1[pretrained_file_name]
        folder = os.path.join(os.path.expanduser(embedding_root), cls.__name__.lower())
        path = os.path.join(folder, pretrained_file_name)
        if os.path.exists(path) and check_sha1(path, digest):
            return path
        url = cls._get_pretrained_file_url(pretrained_file_name)
        archive = os.path.basename(url)
        target = os.path.join(folder, archive)
        download(url, target, sha1_hash=cls.pretrained_archive_name_sha1.get(archive, digest))
        if archive.endswith(".zip"):
            with zipfile.ZipFile(target) as packed:
                packed.extractall(folder)
        elif archive.endswith(".gz"):
            with tarfile.open(target, "r:gz") as packed:
                packed.extractall(folder, filter="data")
        return path


def _root():
    return os.path.join(data_home(), "embeddings")


class _Pretrained(_TokenEmbedding):
    """An embedding whose files are published."""

    def __init__(self, pretrained_file_name, embedding_root, init_unknown_vec, vocabulary, kwargs):
        super().__init__(**kwargs)
        path = self._get_pretrained_file(embedding_root, pretrained_file_name)
        self._load_embedding(path, " ", init_unknown_vec)
        self._build_embedding_for_vocabulary(vocabulary)


@register
class GloVe(_Pretrained):
    """The vectors of GloVe (Pennington, Socher, Manning 2014).

    Parameters
    ----------
    pretrained_file_name : str
        The file.
    embedding_root : str
        The folder for downloads.
    init_unknown_vec : callable
        Makes the vector of unknown tokens when the file has none.
    vocabulary : Vocabulary, optional
        Keep its tokens only.

    Examples
    --------
    >>> "glove.6B.50d.txt" in mx.contrib.text.embedding.GloVe.pretrained_file_name_sha1
    True
    >>> mx.contrib.text.embedding.GloVe("glove.7B.txt")
    Traceback (most recent call last):
        ...
    KeyError: "GloVe: there is no pretrained file 'glove.7B.txt'; see ...
    """

    pretrained_file_name_sha1 = _hashes("glove", "file")
    pretrained_archive_name_sha1 = _hashes("glove", "archive")

    def __init__(
        self,
        pretrained_file_name="glove.840B.300d.txt",
        embedding_root=_root(),  # noqa: B008
        init_unknown_vec=nd.zeros,
        vocabulary=None,
        **kwargs,
    ):
        super().__init__(pretrained_file_name, embedding_root, init_unknown_vec, vocabulary, kwargs)

    @classmethod
    def _get_download_file_name(cls, pretrained_file_name):
        corpus = pretrained_file_name.split(".")[1]
        return next(
            name for name in cls.pretrained_archive_name_sha1 if name.split(".")[1] == corpus
        )


@register
class FastText(_Pretrained):
    """The vectors of fastText (Bojanowski et al. 2016); parameters as in `GloVe`.

    Parameters
    ----------
    pretrained_file_name : str, default 'wiki.simple.vec'
        Which file of vectors.
    embedding_root : str, default '~/.mxnet/embeddings'
        Folder of the files.
    init_unknown_vec : callable, optional
        Makes the vector of unknown tokens.
    vocabulary : Vocabulary, optional
        Tokens to keep; all of the file when left out.

    Examples
    --------
    >>> "wiki.simple.vec" in mx.contrib.text.embedding.FastText.pretrained_file_name_sha1
    True
    >>> mx.contrib.text.embedding.FastText("wiki.nowhere.vec")
    Traceback (most recent call last):
        ...
    KeyError: "FastText: there is no pretrained file 'wiki.nowhere.vec'; see ...
    """

    pretrained_file_name_sha1 = _hashes("fasttext", "file")
    pretrained_archive_name_sha1 = _hashes("fasttext", "archive")

    def __init__(
        self,
        pretrained_file_name="wiki.simple.vec",
        embedding_root=_root(),  # noqa: B008
        init_unknown_vec=nd.zeros,
        vocabulary=None,
        **kwargs,
    ):
        super().__init__(pretrained_file_name, embedding_root, init_unknown_vec, vocabulary, kwargs)

    @classmethod
    def _get_download_file_name(cls, pretrained_file_name):
        return pretrained_file_name.rpartition(".")[0] + ".zip"


class CustomEmbedding(_TokenEmbedding):
    """Vectors from a file of your own: a line holds a token and its numbers.

    Parameters
    ----------
    pretrained_file_path : str
        The file.
    elem_delim : str
        What lies between them.
    encoding : str
        The file's encoding.
    init_unknown_vec : callable
        Makes the vector of unknown tokens when the file has none.
    vocabulary : Vocabulary, optional
        Keep its tokens only.

    Examples
    --------
    >>> with open("vectors.txt", "w") as stream:
    ...     _ = stream.write("hello 1 2\\nworld 3 4\\n")
    >>> vectors = mx.contrib.text.embedding.CustomEmbedding("vectors.txt")
    >>> vectors.get_vecs_by_tokens(["world", "unseen"]).asnumpy()
    array([[3., 4.],
           [0., 0.]], dtype=float32)
    """

    def __init__(
        self,
        pretrained_file_path,
        elem_delim=" ",
        encoding="utf8",
        init_unknown_vec=nd.zeros,
        vocabulary=None,
        **kwargs,
    ):
        super().__init__(**kwargs)
        self._load_embedding(pretrained_file_path, elem_delim, init_unknown_vec, encoding)
        self._build_embedding_for_vocabulary(vocabulary)


class CompositeEmbedding(_TokenEmbedding):
    """The tokens of a vocabulary with the vectors of several embeddings side by side.

    Parameters
    ----------
    vocabulary : Vocabulary
        The tokens.
    token_embeddings : embedding or list of embeddings
        The vectors.

    Raises
    ------
    AssertionError
        If it is given something else than embeddings.

    Examples
    --------
    >>> with open("left.txt", "w") as stream:
    ...     _ = stream.write("hello 1 2\\nworld 3 4\\n")
    >>> with open("right.txt", "w") as stream:
    ...     _ = stream.write("hello 5 6\\nworld 7 8\\n")
    >>> parts = [mx.contrib.text.embedding.CustomEmbedding(f) for f in ("left.txt", "right.txt")]
    >>> from collections import Counter
    >>> tokens = mx.contrib.text.vocab.Vocabulary(Counter(["hello", "world"]))
    >>> joined = mx.contrib.text.embedding.CompositeEmbedding(tokens, parts)
    >>> joined.get_vecs_by_tokens("world").asnumpy()
    array([3., 4., 7., 8.], dtype=float32)
    """

    def __init__(self, vocabulary, token_embeddings):
        listed = token_embeddings if isinstance(token_embeddings, list) else [token_embeddings]
        for one in listed:
            if not isinstance(one, _TokenEmbedding):
                raise AssertionError(
                    f"CompositeEmbedding: needs token embeddings, got {type(one).__name__}"
                )
        super().__init__()
        self._join(listed, vocabulary)
