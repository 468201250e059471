"""Data loading jobs for `mxnet`: this project, or the real 1.9.1."""

import numpy as np
from engines.timing import time_calls

import mxnet as mx
from mxnet.gluon import data
from mxnet.gluon.data.vision import ImageFolderDataset, transforms

from .loading import DEVIATION, MEAN, arrays, pictures


class Loader:
    """Rounds over a data set; a round is one iteration."""

    def __init__(self, kind, workers, folder=None):
        self._dataset, batch = getattr(self, kind)(folder)
        self._loader = data.DataLoader(self._dataset, batch_size=batch, num_workers=workers)
        self._round()  # starts the workers

    def array(self, _folder):
        """Vectors and labels in memory."""
        values, labels = arrays()
        return data.ArrayDataset(mx.nd.array(values), mx.nd.array(labels)), 64

    def small(self, _folder):
        """Pictures in memory, made floats and normalized."""
        images, labels = pictures()
        chain = transforms.Compose([transforms.ToTensor(), transforms.Normalize(MEAN, DEVIATION)])
        stored = data.ArrayDataset(mx.nd.array(images, dtype="uint8"), labels)
        return stored.transform_first(chain), 512

    def files(self, folder):
        """JPEG files, decoded, resized, cropped and normalized."""
        chain = transforms.Compose([
            transforms.Resize((256, 256)), transforms.CenterCrop(224), transforms.ToTensor(),
            transforms.Normalize(MEAN, DEVIATION),
        ])  # fmt: skip
        return ImageFolderDataset(folder).transform_first(chain), 16

    def _round(self):
        for images, labels in self._loader:
            images.wait_to_read()
            labels.wait_to_read()
        self._last = images

    def run(self, iterations):
        """Returns the seconds of each round."""
        return time_calls(self._round, iterations)

    def answer(self):
        """Returns the mean of each entry of the last batch."""
        self._round()
        return np.mean(self._last.asnumpy().reshape(self._last.shape[0], -1), axis=1)
