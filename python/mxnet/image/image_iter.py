"""The iterator over images in files of records or in folders."""

import logging
import os
import random

from .. import ndarray, recordio
from ..base import numeric_types
from ..io import DataBatch, DataDesc, DataIter
from .augmenters import CreateAugmenter
from .image import imdecode

_LABEL_TYPES = ("int32", "float32", "int64", "float64")


def _read_list(path, dtype):
    """Return the labels and file names that a list file tells, by key."""
    images = {}
    with open(path) as lines:
        for line in lines:
            key, *labels, name = line.strip().split("\t")
            images[int(key)] = (
                ndarray.array([float(label) for label in labels], dtype=dtype),
                name,
            )
    return images


def _number_list(entries, dtype):
    """Return labels and file names by key for a list of [label…, file name]."""
    images = {}
    for number, (*labels, name) in enumerate(entries, 1):
        if len(labels) == 1 and not isinstance(labels[0], numeric_types):
            (labels,) = labels
        images[str(number)] = (ndarray.array(labels, dtype=dtype), name)
    return images


class ImageIter(DataIter):
    """Iterates over images with augmentation, from a file of records or from image files.

    Parameters
    ----------
    batch_size : int
        Images a batch.
    data_shape : tuple of int
        (channels, height, width) of the data; three channels.
    label_width : int
        Labels an image.
    path_imgrec : str, optional
        File of records, see `mx.recordio`.
    path_imglist : str, optional
        List of image files: lines of a number, labels and a path, separated by tabs.
    path_root : str, optional
        Folder of the image files.
    path_imgidx : str, optional
        Index of the file of records; needed for `shuffle` and `num_parts`.
    shuffle : bool
        New order in every epoch, from Python's `random`.
    part_index, num_parts : int
        Take part `part_index` of `num_parts` equal parts only.
    aug_list : list of Augmenter, optional
        Applied one after the other; without it `CreateAugmenter(data_shape, **kwargs)`.
    imglist : list, optional
        Entries [label, path] or [label, label, …, path], instead of `path_imglist`.
    data_name, label_name : str
        Names in the descriptions.
    dtype : str
        Type of labels that come from a list.
    last_batch_handle : str
        A short last batch is filled from the beginning ('pad'), left out ('discard'), or starts
        the next epoch ('roll_over').
    kwargs :
        Parameters of `CreateAugmenter`.

    Raises
    ------
    AssertionError
        If there is no source, or what is asked for needs an index.
    ValueError
        If `data_shape` is not (3, height, width), or `last_batch_handle` is unknown.

    Shapes
    ------
    `data_shape` is (channels, height, width); batches are (batch_size,) + data_shape, labels
    (batch_size,) or (batch_size, label_width).

    Examples
    --------
    >>> record = mx.recordio.MXIndexedRecordIO("few.idx", "few.rec", "w")
    >>> for i in range(4):
    ...     image = np.full((12, 12, 3), 50 * i, "uint8")
    ...     record.write_idx(i, mx.recordio.pack_img(mx.recordio.IRHeader(0, i, i, 0), image))
    >>> record.close()
    >>> it = mx.image.ImageIter(2, (3, 8, 8), path_imgrec="few.rec", path_imgidx="few.idx")
    >>> next(it).data[0].shape
    (2, 3, 8, 8)
    """

    def __init__(
        self,
        batch_size,
        data_shape,
        label_width=1,
        path_imgrec=None,
        path_imglist=None,
        path_root=None,
        path_imgidx=None,
        shuffle=False,
        part_index=0,
        num_parts=1,
        aug_list=None,
        imglist=None,
        data_name="data",
        label_name="softmax_label",
        dtype="float32",
        last_batch_handle="pad",
        **kwargs,
    ):
        super().__init__(batch_size)
        who = type(self).__name__
        if not (path_imgrec or path_imglist or isinstance(imglist, list)):
            raise AssertionError(f"{who}: give path_imgrec, path_imglist or imglist")
        if dtype not in _LABEL_TYPES:
            raise AssertionError(f"{who}: labels of type {dtype} are not supported")
        if last_batch_handle not in ("pad", "discard", "roll_over"):
            raise ValueError(f"{who}: unknown last_batch_handle {last_batch_handle!r}")
        self.check_data_shape(data_shape)
        self.path_root = path_root
        self.data_shape = tuple(data_shape)
        self.label_width = label_width
        self.shuffle = shuffle
        self.last_batch_handle = last_batch_handle
        self._open_records(path_imgrec, path_imgidx)
        self.imglist = None
        if path_imglist:
            self.imglist = _read_list(path_imglist, dtype)
        elif isinstance(imglist, list):
            self.imglist = _number_list(imglist, dtype)
        self.seq = self._choose_keys(path_imgidx, part_index, num_parts)
        self.num_image = None if self.seq is None else len(self.seq)
        self.provide_data = [DataDesc(data_name, (batch_size, *self.data_shape))]
        label_shape = (batch_size, label_width) if label_width > 1 else (batch_size,)
        self.provide_label = [DataDesc(label_name, label_shape)]
        self.auglist = CreateAugmenter(data_shape, **kwargs) if aug_list is None else aug_list
        self.cur = 0
        self._allow_read = True  # until the last batch of an epoch
        self._forget_rolled()
        self.reset()

    def _forget_rolled(self):
        """Forget what 'roll_over' moves into the next epoch: a batch, and how full it is."""
        self._cache_data = self._cache_label = self._cache_idx = None

    def _open_records(self, path_imgrec, path_imgidx):
        self.imgrec, self.imgidx = None, None
        if path_imgrec and path_imgidx:
            self.imgrec = recordio.MXIndexedRecordIO(path_imgidx, path_imgrec, "r")
            self.imgidx = list(self.imgrec.keys)
        elif path_imgrec:
            self.imgrec = recordio.MXRecordIO(path_imgrec, "r")

    def _choose_keys(self, path_imgidx, part_index, num_parts):
        """Return the keys of this iterator's samples, None for all records in their order."""
        if self.imgrec is None:
            keys = list(self.imglist)
        elif path_imgidx:
            keys = self.imgidx
        elif self.shuffle or num_parts > 1:
            raise AssertionError(
                f"{type(self).__name__}: shuffle and num_parts need the index of the records; "
                "give path_imgidx"
            )
        else:
            return None
        if num_parts > 1:
            if not 0 <= part_index < num_parts:
                raise AssertionError(
                    f"{type(self).__name__}: there is no part {part_index} of {num_parts}"
                )
            length = len(keys) // num_parts
            keys = keys[part_index * length : (part_index + 1) * length]
        return keys

    def reset(self):
        """Start the next epoch."""
        if self.seq is not None and self.shuffle:
            random.shuffle(self.seq)
        if self._cache_data is None:
            self._rewind()

    def hard_reset(self):
        """Go back to the beginning and forget what would roll over."""
        self._forget_rolled()
        self.reset()

    def _rewind(self):
        if self.imgrec is not None:
            self.imgrec.reset()
        self.cur = 0
        self._allow_read = True

    def next_sample(self):
        """Return the label and the compressed image of the next sample."""
        if not self._allow_read:
            raise StopIteration
        if self.seq is None:
            record = self.imgrec.read()
            if record is None:
                self._at_end()
            header, image = recordio.unpack(record)
            return header.label, image
        if self.cur >= self.num_image:
            self._at_end()
        key = self.seq[self.cur]
        self.cur += 1
        if self.imgrec is None:
            label, name = self.imglist[key]
            return label, self.read_image(name)
        header, image = recordio.unpack(self.imgrec.read_idx(key))
        return (header.label if self.imglist is None else self.imglist[key][0]), image

    def _at_end(self):
        if self.last_batch_handle == "discard":
            self._allow_read = False
        else:
            self._rewind()
        raise StopIteration

    def _new_batch(self):
        return ndarray.zeros(self.provide_data[0].shape), ndarray.zeros(self.provide_label[0].shape)

    def _put_sample(self, data, labels, place, sample):
        """Put a sample into a batch; raise RuntimeError when it must be left out."""
        label, compressed = sample
        image = self.imdecode(compressed)
        self.check_valid_image([image])
        data[place] = self.postprocess_data(self.augmentation_transform(image))
        labels[place] = label

    def _batchify(self, batch_data, batch_label, start=0):
        """Fill a batch from place `start` on until it is full or the epoch ends; return the end."""
        count = start
        while count < self.batch_size:
            try:
                sample = self.next_sample()
            except StopIteration:
                if count == start == 0:
                    raise
                break
            try:
                self._put_sample(batch_data, batch_label, count, sample)
            except _InvalidSampleError as error:
                logging.debug("%s: a sample is left out: %s", type(self).__name__, error)
                continue
            count += 1
        return count

    def next(self):
        """Return the next batch; raise StopIteration at the end of the epoch."""
        if self._cache_data is not None:
            data, labels, count = self._cache_data, self._cache_label, self._cache_idx
        else:
            data, labels = self._new_batch()
            count = self._batchify(data, labels)
        pad = self.batch_size - count
        if pad == 0:
            return DataBatch([data], [labels], pad=0)
        if self.last_batch_handle == "discard":
            raise StopIteration
        if self.last_batch_handle == "roll_over" and self._cache_data is None:
            self._cache_data, self._cache_label, self._cache_idx = data, labels, count
            raise StopIteration
        while count < self.batch_size:
            grown = self._batchify(data, labels, count)
            if grown == count:
                break
            count = grown
        self._forget_rolled()
        self._allow_read = self.last_batch_handle != "pad"
        return DataBatch([data], [labels], pad=pad)

    def check_data_shape(self, data_shape):
        """Raise ValueError for a shape that is not (3, height, width).

        Parameters
        ----------
        data_shape : tuple of int
            What shall be checked.
        """
        if len(data_shape) != 3:
            raise ValueError(f"data_shape must be (channels, height, width), got {data_shape}")
        if data_shape[0] != 3:
            raise ValueError(f"images must have 3 channels, got data_shape {data_shape}")

    def check_valid_image(self, data):
        """Raise RuntimeError for a list whose first entry is no image.

        Parameters
        ----------
        data : list of NDArray
            Images.
        """
        if len(data[0].shape) == 0:
            raise RuntimeError("an image without pixels")

    def imdecode(self, s):
        """Return the image in compressed bytes; an error names the sample.

        Parameters
        ----------
        s : bytes
            A JPEG or PNG file.

        Returns
        -------
        NDArray
            (height, width, 3) of uint8.
        """
        try:
            return imdecode(s)
        except RuntimeError as error:
            raise RuntimeError(f"Broken image {self._name_of_sample()}: {error}") from None

    def _name_of_sample(self):
        if self.seq is None:
            return f"in {self.imgrec.uri}"
        key = self.seq[self.cur - 1]
        if self.imglist is not None:
            return f"filename: {self.imglist[key][1]}"
        return f"index: {key}"

    def read_image(self, fname):
        """Return the bytes of an image file.

        Parameters
        ----------
        fname : str
            Path below `path_root`.

        Returns
        -------
        bytes
        """
        with open(os.path.join(self.path_root or "", fname), "rb") as stream:
            return stream.read()

    def augmentation_transform(self, data):
        """Return the image after all augmenters.

        Parameters
        ----------
        data : NDArray
            Image (height, width, channels).

        Returns
        -------
        NDArray
            (height, width, channels) of `data_shape`.
        """
        for augmenter in self.auglist:
            data = augmenter(data)
        return data

    def postprocess_data(self, datum):
        """Return the image in the batch's layout: channels first.

        Parameters
        ----------
        datum : NDArray
            Image (height, width, channels).

        Returns
        -------
        NDArray
            (channels, height, width).
        """
        return ndarray.transpose(datum, axes=(2, 0, 1))


class _InvalidSampleError(RuntimeError):
    """A sample that an iterator leaves out, for example without a valid box."""
