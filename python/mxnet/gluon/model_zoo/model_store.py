"""Files with trained weights: `<root>/<name>-<first 8 characters of its SHA-1>.params`."""

import os
import warnings

from ..._refused.arguments import refuse_unknown
from ...base import MXNetError
from ..utils import _get_repo_file_url, _local_path, check_sha1, download, replace_file

_INNER = (
    "accepts_local_files",
    "construct",
    "data_home",
    "default_root",
    "load_pretrained",
)  # not for users: completion does not show them

apache_repo_url = "https://apache-mxnet.s3-accelerate.dualstack.amazonaws.com/"
_url_format = "{repo_url}gluon/models/{file_name}.zip"

_model_sha1 = {
    "alexnet": "44335d1f0046b328243b32a26a4fbd62d9057b45",
    "densenet121": "f27dbf2dbd5ce9a80b102d89c7483342cd33cb31",
    "densenet161": "b6c8a95717e3e761bd88d145f4d0a214aaa515dc",
    "densenet169": "2603f878403c6aa5a71a124c4a3307143d6820e9",
    "densenet201": "1cdbc116bc3a1b65832b18cf53e1cb8e7da017eb",
    "inceptionv3": "ed47ec45a937b656fcc94dabde85495bbef5ba1f",
    "mobilenet0.25": "9f83e440996887baf91a6aff1cccc1c903a64274",
    "mobilenet0.5": "8e9d539cc66aa5efa71c4b6af983b936ab8701c3",
    "mobilenet0.75": "529b2c7f4934e6cb851155b22c96c9ab0a7c4dc2",
    "mobilenet1.0": "6b8c5106c730e8750bcd82ceb75220a3351157cd",
    "mobilenetv2_1.0": "36da4ff1867abccd32b29592d79fc753bca5a215",
    "mobilenetv2_0.75": "e2be7b72a79fe4a750d1dd415afedf01c3ea818d",
    "mobilenetv2_0.5": "aabd26cd335379fcb72ae6c8fac45a70eab11785",
    "mobilenetv2_0.25": "ae8f9392789b04822cbb1d98c27283fc5f8aa0a7",
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
    "squeezenet1.0": "264ba4970a0cc87a4f15c96e25246a1307caf523",
    "squeezenet1.1": "33ba0f93753c83d86e1eb397f38a667eaf2e9376",
    "vgg11": "dd221b160977f36a53f464cb54648d227c707a05",
    "vgg11_bn": "ee79a8098a91fbe05b7a973fed2017a6117723a8",
    "vgg13": "6bc5de58a05a5e2e7f493e2d75a580d83efde38c",
    "vgg13_bn": "7d97a06c3c7a1aecc88b6e7385c2b373a249e95e",
    "vgg16": "e660d4569ccb679ec68f1fd3cce07a387252a90a",
    "vgg16_bn": "7f01cf050d357127a73826045c245041b0df7363",
    "vgg19": "ad2f660d101905472b83590b59708b71ea22b2e5",
    "vgg19_bn": "f360b758e856f1074a85abd5fd873ed1d98297c3",
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
    """Return the first 8 characters of the SHA-1 of a model's weights.

    Parameters
    ----------
    name : str
        The model, as in the names of weight files.

    Returns
    -------
    str

    Raises
    ------
    ValueError
        If there are no weights of that name.

    Examples
    --------
    >>> len(mx.gluon.model_zoo.model_store.short_hash("resnet18_v2"))
    8
    """
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

    Raises
    ------
    ValueError
        If there are no weights of that name.

    Examples
    --------
    >>> mx.gluon.model_zoo.model_store.get_model_file("resnet17_v1")
    Traceback (most recent call last):
        ...
    ValueError: there are no trained weights for 'resnet17_v1'; known: alexnet, ...
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


def construct(network, *fixed, **given):
    """A network of the zoo; a misspelt argument is told those of the function that makes it too."""
    refuse_unknown(network, len(fixed), given, ("pretrained", "ctx", "root"))
    return network(*fixed, **given)


def load_pretrained(net, name, pretrained, ctx, root):
    """Load the trained weights of model `name` into `net` if `pretrained`; return `net`."""
    if pretrained:
        net.load_parameters(get_model_file(name, root=root), ctx=ctx)
    return net


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
    """Delete all weight files in the folder.

    Parameters
    ----------
    root : str, optional
        The folder; `$MXNET_HOME/models` by default.

    Examples
    --------
    >>> import os
    >>> os.makedirs("weights", exist_ok=True)
    >>> mx.nd.save("weights/net-0123abcd.params", [mx.nd.ones(1)])
    >>> mx.gluon.model_zoo.model_store.purge("weights")
    >>> os.listdir("weights")
    []
    """
    root = os.path.expanduser(default_root() if root is None else root)
    for name in os.listdir(root):
        if name.endswith(".params"):
            os.remove(os.path.join(root, name))
