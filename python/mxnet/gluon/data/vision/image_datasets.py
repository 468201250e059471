"""Images in folders and in files of records."""

import os
import warnings

from .... import image, recordio
from ....base import known_in
from ..dataset import Dataset, RecordFileDataset


class ImageRecordDataset(RecordFileDataset):
    """Images and labels in a file of records with its index beside it.

    Parameters
    ----------
    filename : str
        Path of the `.rec` file; `tools/im2rec.py` and `mx.recordio` make such files.
    flag : int
        1: three channels, 0: one gray channel.
    transform : function of (image, label), optional
        Applied to each sample.

    Examples
    --------
    >>> record = mx.recordio.MXIndexedRecordIO("photos.idx", "photos.rec", "w")
    >>> image = np.zeros((12, 16, 3), "uint8")
    >>> _ = record.write_idx(0, mx.recordio.pack_img(mx.recordio.IRHeader(0, 7, 0, 0), image))
    >>> record.close()
    >>> data, label = mx.gluon.data.vision.ImageRecordDataset("photos.rec")[0]
    >>> data.shape, label
    ((12, 16, 3), 7.0)
    """

    def __init__(self, filename, flag=1, transform=None):
        super().__init__(filename)
        self._flag = flag
        self._transform = transform

    def __getitem__(self, idx):
        header, compressed = recordio.unpack(super().__getitem__(idx))
        pixels = image.imdecode(compressed, self._flag)
        if self._transform is not None:
            return self._transform(pixels, header.label)
        return pixels, header.label


class ImageFolderDataset(Dataset):
    """Images in one folder for each class.

    `synsets` lists the classes, the sorted names of the folders; a label is a place in that list.
    `items` lists pairs of path and label.

    Parameters
    ----------
    root : str
        The folder that holds the folders.
    flag : int
        1: three channels, 0: one gray channel.
    transform : function of (image, label), optional
        Applied to each sample.

    Raises
    ------
    FileNotFoundError
        If there is no such folder.

    Examples
    --------
    >>> import os
    >>> for name in ("cat", "dog"):
    ...     os.makedirs(f"animals/{name}", exist_ok=True)
    ...     image = np.zeros((12, 16, 3), "uint8")
    ...     header = mx.recordio.IRHeader(0, 0, 0, 0)
    ...     data = mx.recordio.unpack(mx.recordio.pack_img(header, image))[1]
    ...     with open(f"animals/{name}/first.jpg", "wb") as stream:
    ...         _ = stream.write(data)
    >>> dataset = mx.gluon.data.vision.ImageFolderDataset("animals")
    >>> dataset.synsets, len(dataset), dataset[1][0].shape
    (['cat', 'dog'], 2, (12, 16, 3))
    """

    def __init__(self, root, flag=1, transform=None):
        self._root = os.path.expanduser(root)
        self._flag = flag
        self._transform = transform
        self._exts = [".jpg", ".jpeg", ".png"]
        self._list_images(self._root)

    def _list_images(self, root):
        """Find the classes and their images: `synsets` and `items`."""
        self.synsets, self.items = [], []
        for folder in sorted(os.listdir(root)):
            path = os.path.join(root, folder)
            if not os.path.isdir(path):
                warnings.warn(f"Ignoring {path}, which is not a directory.", stacklevel=4)
                continue
            label = len(self.synsets)
            self.synsets.append(folder)
            self.items += [(file, label) for file in self._images_in(path)]

    def _images_in(self, folder):
        found = []
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            kind = os.path.splitext(name)[1]
            if kind.lower() in self._exts:
                found.append(path)
                continue
            warnings.warn(
                f"Ignoring {path} of type {kind}. Only support {', '.join(self._exts)}",
                stacklevel=5,
            )
        return found

    def __getitem__(self, idx):
        path, label = self.items[idx]
        pixels = image.imread(path, self._flag)
        if self._transform is not None:
            return self._transform(pixels, label)
        return pixels, label

    def __len__(self):
        return len(self.items)


known_in("mxnet.gluon.data.vision.datasets", ImageFolderDataset, ImageRecordDataset)
