"""`DataLoaderIter`: a Gluon loader for `Module.fit`."""

from .. import ndarray
from ..io import DataDesc, DataIter


class DataLoaderIter(DataIter):
    """An iterator over the (data, label) batches of a `gluon.data.DataLoader`.

    A short last batch is filled up; `getpad` says by how much.

    Parameters
    ----------
    loader : DataLoader
        The loader.
    data_name, label_name : str
        Names of the inputs.
    dtype : str
        Dtype that the batches get.

    Shapes
    ------
    Batches have the shapes that the loader's have.

    Examples
    --------
    >>> dataset = mx.gluon.data.ArrayDataset(np.ones((4, 3), "float32"), np.arange(4))
    >>> batches = mx.contrib.io.DataLoaderIter(mx.gluon.data.DataLoader(dataset, 2))
    >>> next(batches).data[0].shape
    (2, 3)
    """

    def __init__(self, loader, data_name="data", label_name="softmax_label", dtype="float32"):
        super().__init__()
        self._loader = loader
        data, label = next(iter(loader))
        self.batch_size = data.shape[0]
        self.dtype = dtype
        self.provide_data = [DataDesc(data_name, data.shape, dtype)]
        self.provide_label = [DataDesc(label_name, label.shape, dtype)]
        self._current_batch = None
        self.reset()

    def reset(self):
        """Start again."""
        self._iter = iter(self._loader)

    def iter_next(self):
        """Go on to the next batch; False at the end."""
        self._current_batch = next(self._iter, None)
        return self._current_batch is not None

    def _filled(self, array):
        array = array.astype(self.dtype)
        pad = self.getpad()
        if not pad:
            return [array]
        rest = ndarray.zeros((pad, *array.shape[1:]), dtype=self.dtype)
        return [ndarray.concat(array, rest, dim=0)]

    def getdata(self):
        """Return the data of the batch."""
        return self._filled(self._current_batch[0])

    def getlabel(self):
        """Return the labels of the batch."""
        return self._filled(self._current_batch[1])

    def getpad(self):
        """Return how many samples were filled up."""
        return self.batch_size - self._current_batch[0].shape[0]

    def getindex(self):
        """Return None: the samples have no numbers."""
        return None
