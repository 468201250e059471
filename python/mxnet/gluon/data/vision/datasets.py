"""MNIST and CIFAR, from a local folder or the repository."""

import os
import warnings

import numpy as np

from .... import ndarray
from ....base import MXNetError
from ....util import faced
from ...model_zoo.model_store import accepts_local_files, data_home
from ...utils import _get_repo_file_url, check_sha1, download
from ..dataset import Dataset
from .image_datasets import ImageFolderDataset, ImageRecordDataset

__all__ = [
    "CIFAR10",
    "CIFAR100",
    "MNIST",
    "FashionMNIST",
    "ImageFolderDataset",
    "ImageRecordDataset",
]


class _DownloadedDataset(Dataset):
    """Images and labels that live in files under `root`."""

    def __init__(self, root, transform):
        self._transform = transform
        self._data = None
        self._label = None
        self._root = os.path.expanduser(root)
        os.makedirs(self._root, exist_ok=True)
        self._get_data()

    def __getitem__(self, idx):
        if self._transform is not None:
            return self._transform(self._data[idx], self._label[idx])
        return self._data[idx], self._label[idx]

    def __len__(self):
        return len(self._label)

    def _get_data(self):
        raise NotImplementedError

    def _is_usable(self, path, sha1):
        """Tell whether the file is there with the right hash, or with any when that is allowed."""
        if not os.path.exists(path):
            return False
        if check_sha1(path, sha1):
            return True
        if accepts_local_files():
            warnings.warn(
                f"{path} does not have the SHA-1 {sha1}; it is used because "
                "MXNET_GLUON_ACCEPT_LOCAL is set",
                stacklevel=4,
            )
            return True
        return False

    def _fetch(self, file_name, sha1):
        """Return the path of a file, fetching it when it is not usable as it is."""
        path = os.path.join(self._root, file_name)
        if self._is_usable(path, sha1):
            return path
        url = _get_repo_file_url(f"gluon/dataset/{self._namespace}", file_name)
        expected = None if accepts_local_files() else sha1
        try:
            return download(url, path=path, overwrite=True, sha1_hash=expected, retries=1)
        except (OSError, UserWarning) as error:
            found = "has another hash" if os.path.exists(path) else "is missing"
            raise MXNetError(
                f"data set {type(self).__name__}: {file_name} {found} in {self._root} (SHA-1 "
                f"{sha1}) and could not be fetched ({error}); put it there, set MXNET_GLUON_REPO "
                "to a mirror or folder, or accept another file with MXNET_GLUON_ACCEPT_LOCAL=1"
            ) from None  # the cause is in the line


def _default_root(name):
    return os.path.join(data_home(), "datasets", name)


class MNIST(_DownloadedDataset):
    """70,000 handwritten digits: arrays (28, 28, 1) of uint8, labels of int32.

    Parameters
    ----------
    root : str
        Folder of the files.
    train : bool
        The 60,000 for training, or the 10,000 for testing.
    transform : function of (image, label), optional
        Applied to each sample.

    Raises
    ------
    MXNetError
        If a file is missing and cannot be fetched.

    Examples
    --------
    Files of your own in the same form, which `MXNET_GLUON_ACCEPT_LOCAL` lets pass; without
    it the published ones are fetched:

    >>> import gzip, os, struct
    >>> os.makedirs("digits", exist_ok=True)
    >>> with gzip.open("digits/t10k-images-idx3-ubyte.gz", "wb") as stream:
    ...     _ = stream.write(struct.pack(">IIII", 2051, 2, 28, 28) + bytes(2 * 28 * 28))
    >>> with gzip.open("digits/t10k-labels-idx1-ubyte.gz", "wb") as stream:
    ...     _ = stream.write(struct.pack(">II", 2049, 2) + bytes([7, 3]))
    >>> os.environ["MXNET_GLUON_ACCEPT_LOCAL"] = "1"
    >>> digits = mx.gluon.data.vision.MNIST("digits", train=False)
    >>> del os.environ["MXNET_GLUON_ACCEPT_LOCAL"]
    >>> image, label = digits[1]
    >>> len(digits), image.shape, int(label)
    (2, (28, 28, 1), 3)
    """

    _namespace = "mnist"
    _train_data = ("train-images-idx3-ubyte.gz", "6c95f4b05d2bf285e1bfb0e7960c31bd3b3f8a7d")
    _train_label = ("train-labels-idx1-ubyte.gz", "2a80914081dc54586dbdf242f9805a6b8d2a15fc")
    _test_data = ("t10k-images-idx3-ubyte.gz", "c3a25af1f52dad7f726cce8cacb138654b760d48")
    _test_label = ("t10k-labels-idx1-ubyte.gz", "763e7fa3757d93b0cdec073cef058b2004252c17")

    def __init__(self, root=None, train=True, transform=None):
        self._train = train
        super().__init__(_default_root(self._namespace) if root is None else root, transform)

    def _get_data(self):
        import gzip
        import struct

        files = (self._train_data, self._train_label)
        if not self._train:
            files = (self._test_data, self._test_label)
        images, labels = (self._fetch(*file) for file in files)
        with gzip.open(labels, "rb") as stream:
            struct.unpack(">II", stream.read(8))
            self._label = np.frombuffer(stream.read(), dtype=np.uint8).astype(np.int32)
        with gzip.open(images, "rb") as stream:
            _, count, rows, columns = struct.unpack(">IIII", stream.read(16))
            pixels = np.frombuffer(stream.read(), dtype=np.uint8)
        self._data = faced(ndarray.array(pixels.reshape(count, rows, columns, 1), dtype="uint8"))


class FashionMNIST(MNIST):
    """70,000 pictures of clothes, in the form of `MNIST`.

    Parameters
    ----------
    root : str, optional
        Folder of the files; `$MXNET_HOME/datasets/fashion-mnist` when left out.
    train : bool, default True
        The 60,000 for training, or the 10,000 for tests.
    transform : callable, optional
        A function of (image, label).

    Raises
    ------
    MXNetError
        If a file is missing and cannot be fetched.

    Examples
    --------
    >>> import gzip, os, struct
    >>> os.makedirs("clothes", exist_ok=True)
    >>> with gzip.open("clothes/t10k-images-idx3-ubyte.gz", "wb") as stream:
    ...     _ = stream.write(struct.pack(">IIII", 2051, 2, 28, 28) + bytes(2 * 28 * 28))
    >>> with gzip.open("clothes/t10k-labels-idx1-ubyte.gz", "wb") as stream:
    ...     _ = stream.write(struct.pack(">II", 2049, 2) + bytes([7, 3]))
    >>> os.environ["MXNET_GLUON_ACCEPT_LOCAL"] = "1"  # other files than the published ones
    >>> clothes = mx.gluon.data.vision.FashionMNIST("clothes", train=False)
    >>> del os.environ["MXNET_GLUON_ACCEPT_LOCAL"]
    >>> len(clothes), clothes[0][0].shape
    (2, (28, 28, 1))
    """

    _namespace = "fashion-mnist"
    _train_data = ("train-images-idx3-ubyte.gz", "0cf37b0d40ed5169c6b3aba31069a9770ac9043d")
    _train_label = ("train-labels-idx1-ubyte.gz", "236021d52f1e40852b06a4c3008d8de8aef1e40b")
    _test_data = ("t10k-images-idx3-ubyte.gz", "626ed6a7c06dd17c0eec72fa3be1740f146a2863")
    _test_label = ("t10k-labels-idx1-ubyte.gz", "17f9ab60e7257a1620f4ad76bbbaf857c3920701")

    def __init__(self, root=None, train=True, transform=None):
        super().__init__(root, train, transform)


class CIFAR10(_DownloadedDataset):
    """60,000 small photographs of 10 kinds: arrays (32, 32, 3) of uint8, labels of int32.

    Parameters
    ----------
    root : str
        Folder of the files.
    train : bool
        The 50,000 for training, or the 10,000 for testing.
    transform : function of (image, label), optional
        Applied to each sample.

    Raises
    ------
    MXNetError
        If a file is missing and cannot be fetched.

    Examples
    --------
    >>> import os
    >>> os.makedirs("cifar10", exist_ok=True)
    >>> np.zeros((2, 1 + 3072), "uint8").tofile("cifar10/test_batch.bin")
    >>> os.environ["MXNET_GLUON_ACCEPT_LOCAL"] = "1"  # another file than the published one
    >>> photographs = mx.gluon.data.vision.CIFAR10("cifar10", train=False)
    >>> del os.environ["MXNET_GLUON_ACCEPT_LOCAL"]
    >>> image, label = photographs[0]
    >>> len(photographs), image.shape, int(label)
    (2, (32, 32, 3), 0)
    """

    _namespace = "cifar10"
    _label_bytes = 1
    _fine_label = False
    _archive_file = ("cifar-10-binary.tar.gz", "fab780a1e191a7eda0f345501ccd62d20f7ed891")
    _train_data = [
        ("data_batch_1.bin", "aadd24acce27caa71bf4b10992e9e7b2d74c2540"),
        ("data_batch_2.bin", "c0ba65cce70568cd57b4e03e9ac8d2a5367c1795"),
        ("data_batch_3.bin", "1dd00a74ab1d17a6e7d73e185b69dbf31242f295"),
        ("data_batch_4.bin", "aab85764eb3584312d3c7f65fd2fd016e36a258e"),
        ("data_batch_5.bin", "26e2849e66a845b7f1e4614ae70f4889ae604628"),
    ]
    _test_data = [
        ("test_batch.bin", "67eb016db431130d61cd03c7ad570b013799c88c"),
    ]

    def __init__(self, root=None, train=True, transform=None):
        self._train = train
        super().__init__(_default_root(self._namespace) if root is None else root, transform)

    def _get_data(self):
        files = self._train_data if self._train else self._test_data
        paths = [os.path.join(self._root, name) for name, _ in files]
        usable = [self._is_usable(path, sha1) for path, (_, sha1) in zip(paths, files, strict=True)]
        if not all(usable):
            self._unpack(self._fetch(*self._archive_file))
        parts = [self._read_batch(path) for path in paths]
        pixels = np.concatenate([part[0] for part in parts])
        self._data = faced(ndarray.array(pixels, dtype="uint8"))
        self._label = np.concatenate([part[1] for part in parts])

    def _unpack(self, archive):
        """Put the archive's data files into the root folder, without folders of their own."""
        import tarfile

        with tarfile.open(archive) as stream:
            for member in stream.getmembers():
                if member.isfile():
                    member.name = os.path.basename(member.name)
                    stream.extract(member, self._root)

    def _read_batch(self, filename):
        """Return the images and labels in a file."""
        record = 3072 + self._label_bytes
        data = np.fromfile(filename, dtype=np.uint8)
        if data.size == 0 or data.size % record != 0:
            raise MXNetError(
                f"data set {type(self).__name__}: {filename} has {data.size} bytes, which "
                f"is no multiple of {record}"
            )
        data = data.reshape(-1, record)
        pixels = data[:, self._label_bytes :].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1)
        return pixels, data[:, int(self._fine_label)].astype(np.int32)


class CIFAR100(CIFAR10):
    """60,000 small photographs of 100 kinds in 20 groups, in the form of `CIFAR10`.

    Parameters
    ----------
    root, train, transform :
        As in `CIFAR10`.
    fine_label : bool
        Labels are kinds; otherwise groups.

    Raises
    ------
    MXNetError
        If a file is missing and cannot be fetched.

    Examples
    --------
    >>> import os
    >>> os.makedirs("cifar100", exist_ok=True)
    >>> np.full((2, 2 + 3072), 9, "uint8").tofile("cifar100/test.bin")
    >>> os.environ["MXNET_GLUON_ACCEPT_LOCAL"] = "1"  # another file than the published one
    >>> photographs = mx.gluon.data.vision.CIFAR100("cifar100", fine_label=True, train=False)
    >>> del os.environ["MXNET_GLUON_ACCEPT_LOCAL"]
    >>> image, label = photographs[1]
    >>> len(photographs), image.shape, int(label)
    (2, (32, 32, 3), 9)
    """

    _namespace = "cifar100"
    _label_bytes = 2
    _archive_file = ("cifar-100-binary.tar.gz", "a0bb982c76b83111308126cc779a992fa506b90b")
    _train_data = [
        ("train.bin", "e207cd2e05b73b1393c74c7f5e7bea451d63e08e"),
    ]
    _test_data = [
        ("test.bin", "8fb6623e830365ff53cf14adec797474f5478006"),
    ]

    def __init__(self, root=None, fine_label=False, train=True, transform=None):
        self._fine_label = fine_label
        super().__init__(root, train, transform)
