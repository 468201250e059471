"""Files with trained weights: `<root>/<name>-<first 8 characters of its SHA-1>.params`."""

import os
import warnings

from ...base import MXNetError
from ..utils import _get_repo_file_url, _local_path, check_sha1, download, replace_file

_model_sha1 = {
    "resnet18_v1": "a0666292f0a30ff61f857b0b66efc0228eb6a54b",
    "resnet34_v1": "48216ba99a8b1005d75c0f3a0c422301a0473233",
    "resnet50_v1": "0aee57f96768c0a2d5b23a6ec91eb08dfb0a45ce",
    "resnet101_v1": "d988c13d6159779e907140a638c56f229634cb02",
    "resnet152_v1": "671c637a14387ab9e2654eafd0d493d86b1c8579",
    "resnet18_v2": "a81db45fd7b7a2d12ab97cd88ef0a5ac48b8f657",
    "resnet34_v2": "9d6b80bbc35169de6b6edecffdd6047c56fdd322",
    "resnet50_v2": "ecdde35339c1aadbec4f547857078e734a76fb49",
    "resnet101_v2": "18e93e4f48947e002547f50eabbcc9c83e516aa6",
    "resnet152_v2": "f2695542de38cf7e71ed58f02893d82bb409415e",
}


def default_root():
    """Return the folder of trained weights: `$MXNET_HOME/models`, `~/.mxnet/models` by default."""
    return os.path.join(data_home(), "models")


def data_home():
    """Return the folder of downloaded files: `$MXNET_HOME`, `~/.mxnet` by default."""
    return os.environ.get("MXNET_HOME") or os.path.join("~", ".mxnet")


def accepts_local_files():
    """Tell whether files with another hash are accepted (`MXNET_GLUON_ACCEPT_LOCAL=1`)."""
    return os.environ.get("MXNET_GLUON_ACCEPT_LOCAL", "0") not in ("", "0", "false", "False")


def short_hash(name):
    """Return the first 8 characters of the SHA-1 of a model's weights."""
    if name not in _model_sha1:
        raise ValueError(
            f"there are no trained weights for {name!r}; known: {', '.join(sorted(_model_sha1))}"
        )
    return _model_sha1[name][:8]


def get_model_file(name, root=None):
    """Return the path of a model's weights, fetching them when they are not there.

    Parameters
    ----------
    name : str
        Name of the model.
    root : str, optional
        Folder; `$MXNET_HOME/models` by default.
    """
    file_name = f"{name}-{short_hash(name)}.params"
    sha1 = _model_sha1[name]
    root = os.path.expanduser(default_root() if root is None else root)
    path = os.path.join(root, file_name)
    if os.path.exists(path):
        if check_sha1(path, sha1):
            return path
        if accepts_local_files():
            warnings.warn(
                f"{path} does not have the SHA-1 {sha1}; it is used because "
                "MXNET_GLUON_ACCEPT_LOCAL is set",
                stacklevel=2,
            )
            return path
    try:
        return _fetch(name, file_name, sha1, root)
    except (OSError, UserWarning) as error:
        found = "has another hash" if os.path.exists(path) else "is missing"
        raise MXNetError(
            f"weights of {name}: {file_name} {found} in {root} (SHA-1 {sha1}) and could not be "
            f"fetched ({error}); put it there, set MXNET_GLUON_REPO to a mirror or folder, or "
            "accept a local file of another hash with MXNET_GLUON_ACCEPT_LOCAL=1"
        ) from None  # the cause is in the line


def _fetch(name, file_name, sha1, root):
    """Fetch `<repository>/gluon/models/<file>.zip`, or take the bare file of a local one."""
    import tempfile
    import zipfile

    os.makedirs(root, exist_ok=True)
    path = os.path.join(root, file_name)
    bare = _local_path(_get_repo_file_url("gluon/models", file_name))
    if bare is not None and os.path.exists(bare):
        expected = None if accepts_local_files() else sha1
        return download(bare, path=path, overwrite=True, sha1_hash=expected)
    url = _get_repo_file_url("gluon/models", file_name.replace(".params", ".zip"))
    with tempfile.TemporaryDirectory(dir=root) as folder:  # same disk: the rename is atomic
        archive = download(url, path=os.path.join(folder, name + ".zip"), retries=1)
        try:
            with zipfile.ZipFile(archive) as stream:
                unpacked = stream.extract(file_name, folder)
        except (zipfile.BadZipFile, KeyError) as error:
            raise OSError(f"{url} is no archive that holds {file_name}") from error
        if not check_sha1(unpacked, sha1) and not accepts_local_files():
            raise OSError(f"{url} has another SHA-1")
        replace_file(unpacked, path)
    return path


def purge(root=None):
    """Delete all weight files in the folder."""
    root = os.path.expanduser(default_root() if root is None else root)
    for name in os.listdir(root):
        if name.endswith(".params"):
            os.remove(os.path.join(root, name))
