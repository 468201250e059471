"""Data loading jobs for PyTorch."""

import numpy as np
import torch
from engines.timing import time_calls
from torch.utils import data

from .loading import DEVIATION, MEAN, arrays, pictures


class _Pictures(data.Dataset):
    """Pictures in memory, handed out as torchvision's CIFAR data sets do."""

    def __init__(self, transform):
        self._images, self._labels = pictures()
        self._transform = transform

    def __len__(self):
        return len(self._labels)

    def __getitem__(self, index):
        from PIL import Image

        return self._transform(Image.fromarray(self._images[index])), int(self._labels[index])


class Loader:
    """Rounds over a data set; a round is one iteration."""

    def __init__(self, kind, workers, folder=None):
        dataset, batch = getattr(self, kind)(folder)
        self._loader = data.DataLoader(
            dataset, batch_size=batch, num_workers=workers, persistent_workers=workers > 0
        )
        self._round()  # starts the workers

    def array(self, _folder):
        """Vectors and labels in memory."""
        values, labels = arrays()
        return data.TensorDataset(torch.from_numpy(values), torch.from_numpy(labels)), 64

    def small(self, _folder):
        """Pictures in memory, made floats and normalized."""
        from torchvision import transforms

        chain = transforms.Compose([transforms.ToTensor(), transforms.Normalize(MEAN, DEVIATION)])
        return _Pictures(chain), 512

    def files(self, folder):
        """JPEG files, decoded, resized, cropped and normalized."""
        from torchvision import datasets, transforms

        chain = transforms.Compose([
            transforms.Resize((256, 256)), transforms.CenterCrop(224), transforms.ToTensor(),
            transforms.Normalize(MEAN, DEVIATION),
        ])  # fmt: skip
        return datasets.ImageFolder(folder, chain), 16

    def _round(self):
        for images, _ in self._loader:
            self._last = images

    def run(self, iterations):
        """Returns the seconds of each round."""
        return time_calls(self._round, iterations)

    def answer(self):
        """Returns the mean of each entry of the last batch."""
        self._round()
        return np.mean(self._last.numpy().reshape(len(self._last), -1), axis=1)
