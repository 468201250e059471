"""Helpers around training: splitting batches, clipping gradients, fetching files."""

import itertools
import math
import os
import warnings
import weakref

from .. import ndarray
from ..context import Context
from ..symbol import Symbol
from ..util import faced_array
from ._parts import part_of


def split_data(data, num_slice, batch_axis=0, even_split=True):
    """Cut an array along `batch_axis` into `num_slice` pieces.

    Parameters
    ----------
    data : NDArray
        Batch.
    num_slice : int
        Number of pieces.
    batch_axis : int
        Axis to cut.
    even_split : bool
        Refuse a size that `num_slice` does not divide; otherwise the first pieces are longer, and
        the last ones have no entry where there are fewer than pieces.

    Raises
    ------
    ValueError
        If the pieces are not of one size, unless `even_split=False`.

    Examples
    --------
    >>> [part.shape for part in mx.gluon.utils.split_data(mx.nd.ones((6, 2)), 3)]
    [(2, 2), (2, 2), (2, 2)]
    """
    size = data.shape[batch_axis]
    if even_split and size % num_slice != 0:
        raise ValueError(
            f"split_data: {num_slice} pieces do not divide axis {batch_axis} of shape "
            f"{data.shape} evenly; change the batch size or use even_split=False"
        )
    if num_slice == 1:
        return [data]
    step, rest = divmod(size, num_slice)  # the first `rest` pieces have one entry more
    bounds = [i * step + min(i, rest) for i in range(num_slice + 1)]
    pairs = list(itertools.pairwise(bounds))
    if batch_axis == 0:
        return [data[begin:end] for begin, end in pairs]
    return [ndarray.slice_axis(data, batch_axis, begin, end) for begin, end in pairs]


def split_and_load(data, ctx_list, batch_axis=0, even_split=True):
    """Cut a batch into one piece per context and copy each piece there.

    Parameters
    ----------
    data : NDArray or numpy.ndarray
        A batch.
    ctx_list : list of Context
        Where the pieces go.
    batch_axis : int, default 0
        The axis that is cut.
    even_split : bool, default True
        Whether the size must be divisible.

    Returns
    -------
    list of NDArray
        One piece for each context.

    Raises
    ------
    ValueError
        If the pieces are not of one size, unless `even_split=False`.

    Examples
    --------
    >>> parts = mx.gluon.utils.split_and_load(mx.nd.ones((4, 2)), [mx.cpu(0), mx.cpu(1)])
    >>> [part.shape for part in parts]
    [(2, 2), (2, 2)]
    """
    if isinstance(ctx_list, Context):
        ctx_list = [ctx_list]
    if not isinstance(data, ndarray.NDArray):
        data = faced_array(data, ctx=ctx_list[0])
    if len(ctx_list) == 1:
        return [data.as_in_context(ctx_list[0])]
    pieces = split_data(data, len(ctx_list), batch_axis, even_split)
    return [piece.as_in_context(ctx) for piece, ctx in zip(pieces, ctx_list, strict=True)]


def clip_global_norm(arrays, max_norm, check_isfinite=True):
    """Scale the arrays in place so that their common 2-norm is at most `max_norm`.

    Parameters
    ----------
    arrays : list of NDArray
        What is scaled, in place.
    max_norm : float
        Upper bound of the norm of all elements together.
    check_isfinite : bool, default True
        Whether to wait for the norm and warn when it is not finite.

    Returns
    -------
    The norm before scaling: a float, or a one-element NDArray when `check_isfinite` is False
        (then nothing waits for the computation).

    Raises
    ------
    AssertionError
        If there are no arrays.

    Examples
    --------
    >>> grads = [mx.nd.array([3.0]), mx.nd.array([4.0])]
    >>> mx.gluon.utils.clip_global_norm(grads, max_norm=1.0)
    5.0
    >>> [grad.asnumpy() for grad in grads]
    [array([0.6], dtype=float32), array([0.8], dtype=float32)]
    """
    if not arrays:
        raise AssertionError("clip_global_norm: got no arrays")
    ctx = arrays[0].context
    squares = [
        ndarray.sum(ndarray.square(arr.astype("float32"))).as_in_context(ctx) for arr in arrays
    ]
    total = squares[0]
    for square in squares[1:]:
        total = total + square
    norm = ndarray.sqrt(total)
    if check_isfinite:
        norm = norm.asscalar()
        if not math.isfinite(norm):
            warnings.warn(
                f"clip_global_norm: the norm of the gradients is {norm}; clipping will not help",
                UserWarning,
                stacklevel=2,
            )
        scale = max_norm / (norm + 1e-8)
        if scale < 1.0:
            for arr in arrays:
                arr *= float(scale)
        return float(norm)
    scale = ndarray.minimum(max_norm / (norm + 1e-8), 1.0)
    for arr in arrays:
        arr *= scale.as_in_context(arr.context).astype(arr.dtype)
    return norm


def check_sha1(filename, sha1_hash):
    """Tell whether the file's SHA-1 starts with `sha1_hash` (a full hash in practice).

    Parameters
    ----------
    filename : str
        Path of the file.
    sha1_hash : str
        The expected hash, in hexadecimal.

    Returns
    -------
    bool

    Examples
    --------
    >>> _ = open("empty.txt", "w").close()
    >>> mx.gluon.utils.check_sha1("empty.txt", "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    True
    """
    import hashlib

    digest = hashlib.sha1()
    with open(filename, "rb") as stream:
        while chunk := stream.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()[: len(sha1_hash)] == sha1_hash


def replace_file(src, dst):
    """Rename `src` to `dst` in one step, replacing what is there.

    Parameters
    ----------
    src : str
        What is moved.
    dst : str
        Its new name.

    Examples
    --------
    >>> open("new.txt", "w").close()
    >>> mx.gluon.utils.replace_file("new.txt", "old.txt")
    """
    os.replace(src, dst)


def _get_repo_url():
    """Return the base address of weights and data sets, always with a slash at the end."""
    default = "https://apache-mxnet.s3-accelerate.dualstack.amazonaws.com/"
    repo = os.environ.get("MXNET_GLUON_REPO", default)
    return repo if repo.endswith("/") else repo + "/"


def _get_repo_file_url(namespace, filename):
    """Return the address of one file in the repository."""
    return f"{_get_repo_url()}{namespace}/{filename}"


def _local_path(url):
    """Return the path of a `file://` address or a plain path, None for a network address."""
    from urllib.parse import unquote, urlparse

    parts = urlparse(url)
    if parts.scheme == "file":
        return unquote(parts.path)
    is_path = parts.scheme == "" or (len(parts.scheme) == 1 and os.sep == "\\")
    return url if is_path else None


def download(url, path=None, overwrite=False, sha1_hash=None, retries=5, verify_ssl=True):
    """Fetch a file; `url` may also be a `file://` address or a local path.

    Parameters
    ----------
    url : str
        What to fetch.
    path : str, optional
        Target file or folder; the current folder by default.
    overwrite : bool
        Fetch even when the target exists.
    sha1_hash : str, optional
        Expected SHA-1; a target with another hash is fetched again.
    retries : int
        Further attempts after a failure.
    verify_ssl : bool
        Check the server's certificate.

    Returns
    -------
    Path of the file.

    Raises
    ------
    AssertionError
        If no file name follows from the address, or `retries` is negative.

    Examples
    --------
    >>> with open("source.txt", "w") as stream:
    ...     _ = stream.write("some text")
    >>> mx.gluon.utils.download("source.txt", path="copy.txt")
    'copy.txt'
    >>> open("copy.txt").read()
    'some text'
    """
    if path is None:
        name = url.split("/")[-1]
        if not name:
            raise AssertionError(f"download: cannot make a file name from {url!r}; pass path=")
    else:
        path = os.path.expanduser(path)
        name = os.path.join(path, url.split("/")[-1]) if os.path.isdir(path) else path
    if retries < 0:
        raise AssertionError(f"download: retries must not be negative, got {retries}")
    if not verify_ssl:
        warnings.warn(
            f"download: the certificate of {url} is not checked", UserWarning, stacklevel=2
        )
    is_current = os.path.exists(name) and not (sha1_hash and not check_sha1(name, sha1_hash))
    if is_current and not overwrite:
        return name
    folder = os.path.dirname(os.path.abspath(os.path.expanduser(name)))
    os.makedirs(folder, exist_ok=True)
    for attempt in range(retries + 1):
        try:
            _fetch(url, name, sha1_hash, verify_ssl)
            return name
        except (OSError, UserWarning) as error:
            is_missing_file = isinstance(error, FileNotFoundError)
            if attempt == retries or is_missing_file:
                raise
    return name


class _RefusedError(OSError, RuntimeError):
    """A server that has not got the file; 1.9.1 raises RuntimeError."""


def _fetch(url, name, sha1_hash, verify_ssl):
    """Fetch into a temporary file beside the target, check it, then rename it."""
    import shutil

    with part_of(name) as temporary:
        source = _local_path(url)
        if source is not None:
            shutil.copyfile(source, temporary)
        else:
            import ssl
            from urllib.error import HTTPError
            from urllib.request import urlopen

            context = None if verify_ssl else ssl._create_unverified_context()
            try:
                reply = urlopen(url, context=context, timeout=60)
            except HTTPError as error:
                raise _RefusedError(f"Failed downloading url {url}: {error}") from None
            with reply, open(temporary, "wb") as out:
                shutil.copyfileobj(reply, out)
        if sha1_hash and not check_sha1(temporary, sha1_hash):
            raise UserWarning(
                f"download: {url} does not have the SHA-1 {sha1_hash}; the "
                "repository may be outdated or the transfer was cut"
            )
        replace_file(temporary, name)


class HookHandle:
    """Returned by `register_forward_hook`; `detach()` or the end of a `with` removes the hook.

    Raises
    ------
    AssertionError
        If it is attached twice.

    Examples
    --------
    >>> net = mx.gluon.nn.Dense(1)
    >>> net.initialize()
    >>> with net.register_forward_hook(lambda block, inputs, output: print(output.shape)):
    ...     _ = net(mx.nd.ones((2, 3)))
    (2, 1)
    """

    def __init__(self):
        self._hooks_dict_ref = None
        self._id = None

    def attach(self, hooks_dict, hook):
        """Enter `hook` into `hooks_dict`.

        Parameters
        ----------
        hooks_dict : dict
            Hooks of a block, by number.
        hook : callable
            The hook.
        """
        if self._hooks_dict_ref is not None:
            raise AssertionError("HookHandle: already attached; use a new handle for each hook")
        self._id = id(hook)
        hooks_dict[self._id] = hook
        self._hooks_dict_ref = weakref.ref(hooks_dict)

    def detach(self):
        """Remove the hook."""
        hooks_dict = self._hooks_dict_ref() if self._hooks_dict_ref is not None else None
        if hooks_dict is not None:
            hooks_dict.pop(self._id, None)

    def __getstate__(self):
        return (self._hooks_dict_ref() if self._hooks_dict_ref else None, self._id)

    def __setstate__(self, state):
        hooks_dict, self._id = state
        self._hooks_dict_ref = None if hooks_dict is None else weakref.ref(hooks_dict)

    def __enter__(self):
        return self

    def __exit__(self, ptype, value, trace):
        self.detach()


def _brief_print_list(lst, limit=7):
    """Return the entries of a list in quotes, only some of a long one."""
    lst = list(lst)
    if len(lst) > limit:
        first, last = lst[: limit // 2], lst[limit // 2 - limit :]
        return f"{_brief_print_list(first, limit)}, ..., {_brief_print_list(last, limit)}"
    return ", ".join(f"'{entry}'" for entry in lst)


def _check_same_symbol_type(symbols):
    """Return the class that all symbols are of."""
    kinds = {type(one) for one in symbols}
    if len(kinds) != 1:
        names = sorted(kind.__name__ for kind in kinds)
        raise TypeError(f"gluon: symbols of the kinds {', '.join(names)} cannot be joined; use one")
    return kinds.pop()


def _check_all_np_ndarrays(out):
    """Refuse arrays that have not NumPy's semantics, in nested lists."""
    for part in out if isinstance(out, (list, tuple)) else [out]:
        if isinstance(part, (list, tuple)):
            _check_all_np_ndarrays(part)
        elif isinstance(part, (ndarray.NDArray, Symbol)):
            raise TypeError(
                f"gluon: a block under use_np gave a {type(part).__name__}; it must give arrays "
                "or symbols of mx.np"
            )


def _indent(text, spaces):
    """Indent every line but the first."""
    return text.replace("\n", "\n" + " " * spaces)


def shape_is_known(shape):
    """Tell whether every dimension is known under the shape rules in force.

    Parameters
    ----------
    shape : tuple of int, optional
        The shape; 0 is unknown, and -1 under NumPy's rules.

    Returns
    -------
    bool

    Examples
    --------
    >>> mx.gluon.utils.shape_is_known((2, 3)), mx.gluon.utils.shape_is_known((0, 3))
    (True, False)
    """
    from ..util import is_np_shape

    if shape is None:
        return False
    unknown = -1 if is_np_shape() else 0
    if len(shape) == 0:
        return unknown == -1
    return all(size > unknown for size in shape)
