"""Data sets from local folders; files of tests, also from networks."""

import bz2
import gzip
import os
import shutil
import struct
import zipfile

import numpy as np

from ..base import MXNetError
from ..gluon.utils import _get_repo_file_url
from ..gluon.utils import download as _fetch

__all__ = [
    "download",
    "download_model",
    "get_bz2_data",
    "get_cifar10",
    "get_im2rec_path",
    "get_mnist",
    "get_mnist_iterator",
    "get_mnist_pkl",
    "get_mnist_ubyte",
    "get_zip_data",
]

_MNIST = (
    "train-images-idx3-ubyte",
    "train-labels-idx1-ubyte",
    "t10k-images-idx3-ubyte",
    "t10k-labels-idx1-ubyte",
)


def download(url, fname=None, dirname=None, overwrite=False, retries=5):
    """Fetches a file from a network, a file:// address or a path, to the working folder.

    Parameters
    ----------
    url : str
        The address.
    fname : str, optional
        Name of the copy; that of the file by default.
    dirname : str, optional
        Folder of the copy.
    overwrite : bool
        Copy even when the target exists.
    retries : int
        Attempts; there is one at least.

    Returns
    -------
    Path of the copy.
    """
    if retries < 0:
        raise AssertionError(f"download: retries must not be negative, got {retries}")
    fname = url.rstrip("/").split("/")[-1] if fname is None else fname
    if dirname is not None:
        os.makedirs(dirname, exist_ok=True)
        fname = os.path.join(dirname, fname)
    if os.path.exists(fname) and not overwrite:
        return fname
    return _fetch(url, fname, overwrite=overwrite, retries=max(retries - 1, 0))


def download_model(model_name, dst_dir="./", meta_info=None):
    """Copies the symbol and the parameters of a model; returns (prefix, epoch).

    `meta_info` maps model names to {'symbol': path, 'params': path}; a name that is not in it gives
    (None, 0).
    """
    if model_name not in (meta_info or {}):
        return None, 0
    paths = meta_info[model_name]
    if "symbol" not in paths or "params" not in paths:
        raise AssertionError(f"download_model: {model_name!r} needs 'symbol' and 'params': {paths}")
    prefix = os.path.join(dst_dir, model_name)
    download(paths["symbol"], f"{model_name}-symbol.json", dst_dir)
    download(paths["params"], f"{model_name}-0000.params", dst_dir)
    return prefix, 0


def get_zip_data(data_dir, url, data_origin_name):
    """Copies an archive into a folder and unpacks it there."""
    path = download(url, data_origin_name, data_dir)
    with zipfile.ZipFile(path) as archive:
        archive.extractall(data_dir)


def get_bz2_data(data_dir, data_name, url, data_origin_name):
    """Copies a compressed file into a folder and unpacks it there as `data_name`."""
    target = os.path.join(data_dir, data_name)
    if os.path.exists(target):
        return
    path = download(url, data_origin_name, data_dir)
    with bz2.BZ2File(path) as packed, open(target, "wb") as plain:
        shutil.copyfileobj(packed, plain)
    os.remove(path)


def _folders(name):
    home = os.environ.get("MXNET_HOME", os.path.join("~", ".mxnet"))
    return ["data", ".", os.path.join(os.path.expanduser(home), "datasets", name)]


def _found(who, data_set, *names):
    """The first of these files in the folders where data sets lie; fetched when there is none.

    The last of the names is that in the repository of data sets (MXNET_GLUON_REPO).
    """
    for folder in _folders(data_set):
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                return path
    try:
        url = _get_repo_file_url(f"gluon/dataset/{data_set}", names[-1])
        return download(url, dirname="data", retries=1)
    except (OSError, MXNetError, UserWarning) as error:
        raise FileNotFoundError(
            f"{who}: no file {' or '.join(names)} in {', '.join(_folders(data_set))}, and it could "
            f"not be fetched ({error}); put it there"
        ) from error


def _read_idx(path):
    """An array of the MNIST file format."""
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
        kind, rank = struct.unpack(">HBB", file.read(4))[1:]
        if kind != 8:
            raise MXNetError(f"get_mnist: {path} is not an MNIST file of bytes")
        shape = struct.unpack(f">{rank}I", file.read(4 * rank))
        return np.frombuffer(file.read(), dtype=np.uint8).reshape(shape)


def get_mnist():
    """MNIST as a dict of NumPy arrays: images (n, 1, 28, 28) in 0…1, and labels."""
    parts = [_read_idx(_found("get_mnist", "mnist", name, f"{name}.gz")) for name in _MNIST]
    images = [(p.reshape(-1, 1, *p.shape[1:]) / 255).astype(np.float32) for p in parts[::2]]
    return {
        "train_data": images[0],
        "train_label": parts[1],
        "test_data": images[1],
        "test_label": parts[3],
    }


def get_mnist_ubyte():
    """Puts the four unpacked files of MNIST into the folder data."""
    os.makedirs("data", exist_ok=True)
    for name in _MNIST:
        target = os.path.join("data", name)
        if os.path.exists(target):
            continue
        source = _found("get_mnist_ubyte", "mnist", name, f"{name}.gz")
        opener = gzip.open if source.endswith(".gz") else open
        with opener(source, "rb") as packed, open(target, "wb") as plain:
            shutil.copyfileobj(packed, plain)


def get_mnist_pkl():
    """Makes sure that data/mnist.pkl.gz is there."""
    download(_found("get_mnist_pkl", "mnist", "mnist.pkl.gz"), dirname="data")


def get_cifar10():
    """Makes sure that data/cifar/train.rec and test.rec are there."""
    for name in ("train.rec", "test.rec"):
        path = _found("get_cifar10", "cifar10", os.path.join("cifar", name), name)
        download(path, dirname=os.path.join("data", "cifar"))


def get_mnist_iterator(batch_size, input_shape, num_parts=1, part_index=0):
    """(training iterator, test iterator) over MNIST; a shape of one extent gives flat images."""
    from ..io import NDArrayIter

    mnist = get_mnist()

    def iterator(kind, shuffle):
        images, labels = mnist[f"{kind}_data"], mnist[f"{kind}_label"]
        images = images.reshape(len(images), *input_shape)
        if shuffle:
            images, labels = images[part_index::num_parts], labels[part_index::num_parts]
        return NDArrayIter(images, labels, batch_size, shuffle=shuffle, label_name="softmax_label")

    return iterator("train", True), iterator("test", False)


def get_im2rec_path(home_env="MXNET_HOME"):
    """The path of the tool that packs images into record files."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    homes = [os.environ[home_env]] if home_env in os.environ else []
    homes += [package, os.path.dirname(os.path.dirname(package))]
    for home in homes:
        path = os.path.join(home, "tools", "im2rec.py")
        if os.path.isfile(path):
            return path
    raise OSError(f"get_im2rec_path: there is no tools/im2rec.py in {', '.join(homes)}")
