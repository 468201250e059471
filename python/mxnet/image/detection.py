"""Detection: augmenters that know boxes, and the iterator over images with boxes."""

import logging

import numpy as np

from .. import ndarray
from ..io import DataDesc
from ._detection_augmenters import (
    DetAugmenter,
    DetBorrowAug,
    DetHorizontalFlipAug,
    DetRandomCropAug,
    DetRandomPadAug,
    DetRandomSelectAug,
)
from ._detection_chains import CreateDetAugmenter, CreateMultiRandCropAugmenter
from .augmenters import _MEAN, _STD, _standard
from .image_iter import ImageIter, _InvalidSampleError

__all__ = [
    "CreateDetAugmenter",
    "CreateMultiRandCropAugmenter",
    "DetAugmenter",
    "DetBorrowAug",
    "DetHorizontalFlipAug",
    "DetRandomCropAug",
    "DetRandomPadAug",
    "DetRandomSelectAug",
    "ImageDetIter",
]


class ImageDetIter(ImageIter):
    """Iterates over images and the boxes of their objects.

    The label of an image in its file is: width of the header, width of an object, the rest of the
    header, and for each object class, left, top, right, bottom (between 0 and 1) and what else
    there is. A batch holds (batch_size, most objects, width of an object), filled with -1.

    Parameters
    ----------
    batch_size, data_shape, path_imgrec, path_imglist, path_root, path_imgidx, shuffle, part_index,
    num_parts, imglist, data_name, label_name, last_batch_handle :
        As in `ImageIter`.
    aug_list : list of DetAugmenter, optional
        Applied one after the other; without it `CreateDetAugmenter(data_shape, **kwargs)`.
    kwargs :
        Parameters of `CreateDetAugmenter`.

    Raises
    ------
    AssertionError
        If there is no source, or what is asked for needs an index.
    ValueError
        If `data_shape` is not (3, height, width), or `last_batch_handle` is unknown.

    Shapes
    ------
    Batches are (batch_size,) + data_shape; labels (batch_size, objects, 5 or more): class, left,
    top, right, bottom from 0 to 1, rows of -1 filling up.

    Examples
    --------
    >>> record = mx.recordio.MXIndexedRecordIO("boxes.idx", "boxes.rec", "w")
    >>> for i in range(2):
    ...     label = [2, 5, 7, 0.1, 0.1, 0.5, 0.5]  # header of 2, objects of 5, one object
    ...     header = mx.recordio.IRHeader(0, label, i, 0)
    ...     record.write_idx(i, mx.recordio.pack_img(header, np.zeros((12, 12, 3), "uint8")))
    >>> record.close()
    >>> batches = mx.image.ImageDetIter(2, (3, 8, 8), path_imgrec="boxes.rec")
    >>> batch = next(batches)
    >>> batch.data[0].shape, batch.label[0][0].asnumpy()
    ((2, 3, 8, 8), array([[7. , 0.1, 0.1, 0.5, 0.5]], dtype=float32))
    """

    def __init__(
        self,
        batch_size,
        data_shape,
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
        label_name="label",
        last_batch_handle="pad",
        **kwargs,
    ):
        super().__init__(
            batch_size,
            data_shape,
            path_imgrec=path_imgrec,
            path_imglist=path_imglist,
            path_root=path_root,
            path_imgidx=path_imgidx,
            shuffle=shuffle,
            part_index=part_index,
            num_parts=num_parts,
            aug_list=[],
            imglist=imglist,
            data_name=data_name,
            label_name=label_name,
            last_batch_handle=last_batch_handle,
        )
        self._options = kwargs if aug_list is None else None
        self.auglist = CreateDetAugmenter(data_shape, **kwargs) if aug_list is None else aug_list
        self.label_shape = self._estimate_label_shape()
        self.provide_label = [DataDesc(label_name, (batch_size, *self.label_shape))]

    def _estimate_label_shape(self):
        """Return the most objects of an image and their width, from a look at all labels."""
        count, width = 0, 0
        self.reset()
        while True:
            try:
                label = self._parse_label(self.next_sample()[0])
            except StopIteration:
                break
            count, width = max(count, label.shape[0]), label.shape[1]
        self.reset()
        return count, width

    def _parse_label(self, label):
        """Return the rows of objects with an area."""
        raw = label.asnumpy() if isinstance(label, ndarray.NDArray) else np.asarray(label)
        raw = raw.ravel()
        if raw.size < 7:
            raise _InvalidSampleError(f"Label shape is invalid: {raw.shape}; it has no object")
        header, width = int(raw[0]), int(raw[1])
        if width < 5 or header < 2 or (raw.size - header) % width != 0:
            raise _InvalidSampleError(
                f"Label shape is invalid: {raw.shape} does not fit a header of {header} and "
                f"objects of {width}"
            )
        objects = raw[header:].reshape(-1, width)
        objects = objects[(objects[:, 3] > objects[:, 1]) & (objects[:, 4] > objects[:, 2])]
        if not len(objects):
            raise _InvalidSampleError("no object has an area")
        return objects

    def _check_valid_label(self, label):
        if label.ndim != 2 or label.shape[1] < 5:
            raise _InvalidSampleError(f"a label of shape {label.shape} has no boxes")
        valid = (label[:, 0] >= 0) & (label[:, 3] > label[:, 1]) & (label[:, 4] > label[:, 2])
        if not valid.any():
            raise _InvalidSampleError("no object is left after augmentation")

    def _new_batch(self):
        data, labels = super()._new_batch()
        labels[:] = -1
        return data, labels

    def _put_sample(self, data, labels, place, sample):
        image, label = self._augmented(sample)
        self._check_valid_label(label)
        data[place] = self.postprocess_data(image)
        padded = np.full(self.label_shape, -1, dtype=np.float32)
        padded[: len(label)] = label
        labels[place] = padded

    def _augmented(self, sample):
        label, compressed = sample
        image = self.imdecode(compressed)
        self.check_valid_image([image])
        return self.augmentation_transform(image, self._parse_label(label).copy())

    def augmentation_transform(self, data, label):
        """Return the image and its label after all augmenters.

        Parameters
        ----------
        data : NDArray
            Image (height, width, channels).
        label : numpy.ndarray
            Objects (count, width): class, and box from 0 to 1.

        Returns
        -------
        (NDArray, numpy.ndarray)
            Image and objects; fewer where a crop left some out.
        """
        for augmenter in self.auglist:
            data, label = augmenter(data, label)
        return data, label

    def reshape(self, data_shape=None, label_shape=None):
        """Change the shape of the data, the most objects of an image, or both.

        Parameters
        ----------
        data_shape : tuple of int, optional
            (3, height, width).
        label_shape : tuple of int, optional
            (most objects, numbers of an object).
        """
        if data_shape is not None:
            self.check_data_shape(data_shape)
            self.data_shape = tuple(data_shape)
            name = self.provide_data[0].name
            self.provide_data = [DataDesc(name, (self.batch_size, *data_shape))]
            if self._options is not None:
                self.auglist = CreateDetAugmenter(data_shape, **self._options)
        if label_shape is not None:
            self.check_label_shape(label_shape)
            self.label_shape = tuple(label_shape)
            name = self.provide_label[0].name
            self.provide_label = [DataDesc(name, (self.batch_size, *label_shape))]

    def check_label_shape(self, label_shape):
        """Raise ValueError for a shape into which the labels do not fit.

        Parameters
        ----------
        label_shape : tuple of int
            (most objects, numbers of an object).
        """
        if len(label_shape) != 2:
            raise ValueError(f"label_shape must be (objects, width), got {label_shape}")
        if label_shape[0] < self.label_shape[0]:
            raise ValueError(
                f"label_shape {label_shape} has room for {label_shape[0]} objects, an image has "
                f"{self.label_shape[0]}"
            )
        if label_shape[1] != self.label_shape[1]:
            raise ValueError(
                f"label_shape {label_shape} has objects of {label_shape[1]} numbers, the data set "
                f"of {self.label_shape[1]}"
            )

    def sync_label_shape(self, it, verbose=False):
        """Give this iterator and another one the larger room for objects of the two; return it.

        Parameters
        ----------
        it : ImageDetIter
            The other iterator, the validation's for instance.
        verbose : bool
            Log when something changed.

        Returns
        -------
        ImageDetIter
            The other iterator.
        """
        if not isinstance(it, ImageDetIter):
            raise AssertionError(
                f"sync_label_shape: needs an ImageDetIter, got {type(it).__name__}"
            )
        if self.label_shape[1] != it.label_shape[1]:
            raise AssertionError(
                f"sync_label_shape: objects have {self.label_shape[1]} and {it.label_shape[1]} "
                "numbers"
            )
        shape = (max(self.label_shape[0], it.label_shape[0]), self.label_shape[1])
        changes = self.label_shape != it.label_shape
        self.reshape(None, shape)
        it.reshape(None, shape)
        if verbose and changes:
            logging.info("ImageDetIter: labels have room for %d objects now", shape[0])
        return it

    def draw_next(
        self,
        color=None,
        thickness=2,
        mean=None,
        std=None,
        clip=True,
        waitKey=None,
        window_name="draw_next",
        id2labels=None,
    ):
        """Yield augmented images with their boxes drawn in.

        Parameters
        ----------
        color : tuple of int, optional
            Red, green, blue of the lines; random for each box without it.
        thickness : int
            Width of the lines.
        mean, std : numpy.ndarray or True, optional
            What normalization subtracted and divided by.
        clip : bool
            Bring values into 0 to 255.
        waitKey : int, optional
            Show a window and wait for a key, so many milliseconds; needs OpenCV's `cv2`.
        window_name : str
            Its title.
        id2labels : dict of int to str, optional
            Names of classes; writing them needs `cv2`.

        Yields
        ------
        numpy.ndarray
            uint8 (height, width, 3) in the order blue, green, red.
        """
        mean = _standard(mean, _MEAN, "mean")
        std = _standard(std, _STD, "std")
        while True:
            try:
                sample = self.next_sample()
            except StopIteration:
                return
            try:
                image, label = self._augmented(sample)
            except _InvalidSampleError as error:
                logging.debug("ImageDetIter: a sample is left out: %s", error)
                continue
            pixels = image.asnumpy() * (1 if std is None else std) + (0 if mean is None else mean)
            pixels = np.clip(pixels, 0, 255) if clip else pixels
            pixels = np.ascontiguousarray(pixels[:, :, ::-1].astype(np.uint8))
            for row in label:
                _draw_box(pixels, row, color, thickness)
                if id2labels is not None and int(row[0]) in id2labels:
                    _write_name(pixels, row, id2labels[int(row[0])])
            if waitKey is not None:
                import cv2

                cv2.imshow(window_name, pixels)
                cv2.waitKey(waitKey)
            yield pixels


def _draw_box(pixels, row, color, thickness):
    height, width, _ = pixels.shape
    left, right = (int(row[i] * width) for i in (1, 3))
    top, bottom = (int(row[i] * height) for i in (2, 4))
    if left < 0:
        return
    line = np.random.rand(3) * 255 if not color else np.array(color[::-1])
    for edge in range(thickness):
        low, high = edge - thickness // 2, edge - thickness // 2
        columns = slice(max(left, 0), right + 1)
        rows = slice(max(top, 0), bottom + 1)
        for y in (top + low, bottom + high):
            if 0 <= y < height:
                pixels[y, columns] = line
        for x in (left + low, right + high):
            if 0 <= x < width:
                pixels[rows, x] = line


def _write_name(pixels, row, name):
    import cv2

    height, width, _ = pixels.shape
    place = (int(row[1] * width) + 5, int(row[2] * height) + 15)
    cv2.putText(pixels, str(name), place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 2)
