"""Where batches come from: noise, a NumPy archive, or images in a file of records."""

import os
import pathlib
import zipfile

import numpy as np

import mxnet as mx

DATA, LABEL = "data", "softmax_label"


class SyntheticDataIterator(mx.io.DataIter):
    """One fixed batch of noise, again and again.

    Takes `(data_shape, label_shape, labels_range, dtype)`, or as in 2018 `(num_classes, data_shape,
    max_iter=100, dtype="float32")`, which ends after `max_iter` batches. Shapes include the batch.
    The data lie between -1 and 1; labels are integers. DLBS_MXNET_SYNTHETIC_DATA_CONTEXT says where
    they lie: cpu, cpu_pinned or gpu.
    """

    def __init__(self, *args, **kwargs):
        if "num_classes" in kwargs or (args and isinstance(args[0], int)):
            self._fill(*self._of_2018(*args, **kwargs))
        else:
            self._fill(*self._of_2019(*args, **kwargs))

    @staticmethod
    def _of_2018(num_classes, data_shape, max_iter=100, dtype="float32"):
        return data_shape, (data_shape[0],), (0, num_classes - 1), dtype, max_iter

    @staticmethod
    def _of_2019(data_shape, label_shape, labels_range, dtype="float32"):
        return data_shape, label_shape, labels_range, dtype, None

    def _fill(self, data_shape, label_shape, labels_range, dtype, max_iter):
        super().__init__(data_shape[0])
        self.dtype = "float32" if dtype == "float" else dtype
        self._left, self._max_iter = max_iter, max_iter
        place = mx.Context(os.environ.get("DLBS_MXNET_SYNTHETIC_DATA_CONTEXT", "cpu"), 0)
        random = np.random.RandomState(1)
        noise = random.uniform(-1, 1, data_shape)
        labels = random.randint(labels_range[0], labels_range[1] + 1, tuple(label_shape))
        self.data = mx.nd.array(noise, dtype=self.dtype, ctx=place)
        self.label = mx.nd.array(labels, dtype="float32", ctx=place)

    @property
    def provide_data(self):
        """Name, shape and type of the data."""
        return [mx.io.DataDesc(DATA, self.data.shape, self.dtype)]

    @property
    def provide_label(self):
        """Name, shape and type of the labels."""
        return [mx.io.DataDesc(LABEL, self.label.shape, "float32")]

    def reset(self):
        """Begin again."""
        self._left = self._max_iter

    def next(self):
        """Return the batch."""
        if self._left is not None:
            if self._left <= 0:
                raise StopIteration
            self._left -= 1
        return mx.io.DataBatch(
            data=[self.data], label=[self.label], pad=0, index=None,
            provide_data=self.provide_data, provide_label=self.provide_label,
        )  # fmt: skip


def _find_file(data_dir):
    """Return the file that a `data_dir` means."""
    path = pathlib.Path(data_dir).expanduser()
    if path.is_file():
        if path.suffix in (".npz", ".rec"):
            return path
        raise ValueError(f"data_dir {data_dir!r}: use an .npz or .rec file, or a folder with one")
    if not path.is_dir():
        raise ValueError(f"data_dir {data_dir!r} does not exist")
    if (path / "train.rec").is_file():
        return path / "train.rec"
    for pattern in ("*.npz", "*.rec"):
        files = sorted(path.glob(pattern))
        if len(files) == 1:
            return files[0]
        if files:
            raise ValueError(f"data_dir {data_dir!r} has {len(files)} {pattern} files; name one")
    raise ValueError(f"data_dir {data_dir!r} has no train.rec, no .rec and no .npz file")


def _read_arrays(path, data_shape, workers):
    try:
        with np.load(path) as stored:
            data, labels = (stored.get(key) for key in ("data", "labels"))
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        # What is no archive is taken for a pickle, and NumPy says how to open it nevertheless.
        why = "" if "pickle" in str(error) else f": {error}"
        raise ValueError(f"{path} is no NumPy archive{why}") from None
    if data is None or labels is None:
        missing = " and ".join(k for k, v in (("data", data), ("labels", labels)) if v is None)
        raise ValueError(f"{path} has no array named {missing}; save data= and labels=")
    if data.shape[1:] != data_shape[1:]:
        raise ValueError(
            f"{path}: a sample has shape {data.shape[1:]}, the network takes {data_shape[1:]}"
        )
    if len(data) != len(labels) or len(data) < data_shape[0] * workers:
        each = f" for each of {workers} workers" if workers > 1 else ""
        raise ValueError(
            f"{path} has {len(data)} samples and {len(labels)} labels; use as many of both, and at "
            f"least one batch of {data_shape[0]}{each}"
        )
    return data, labels


def _part(kv_store):
    """Return which part of the data is this worker's, and of how many."""
    return (kv_store.rank, kv_store.num_workers) if kv_store else (0, 1)


def _array_iterator(path, data_shape, dtype, kv_store):
    rank, workers = _part(kv_store)
    data, labels = (array[rank::workers] for array in _read_arrays(path, data_shape, workers))
    return mx.io.NDArrayIter(
        {DATA: data.astype(dtype)}, {LABEL: labels.astype("float32")}, data_shape[0],
        last_batch_handle="discard",
    )  # fmt: skip


def _record_iterator(path, data_shape, opts, kv_store):
    if len(data_shape) != 4:
        raise ValueError(f"{path} holds images, the network takes {data_shape[1:]}; use .npz data")
    index = path.with_suffix(".idx")
    more = {"path_imgidx": str(index)} if index.is_file() else {}
    rank, workers = _part(kv_store)
    return mx.io.ImageRecordIter(
        path_imgrec=str(path), data_shape=data_shape[1:], batch_size=data_shape[0],
        data_name=DATA, label_name=LABEL, rand_crop=True, rand_mirror=True,
        preprocess_threads=opts["preprocess_threads"], prefetch_buffer=opts["prefetch_buffer"],
        num_parts=workers, part_index=rank, **more,
    )  # fmt: skip


class DataIteratorFactory:
    """Makes iterators that give as many batches as a run takes, whatever their source holds."""

    @staticmethod
    def get(data_shape, label_shape, labels_range, args, kv_store=None):
        """Return the iterator that options ask for; `args` are those of a benchmark."""
        opts = args if isinstance(args, dict) else vars(args)
        dtype = "float16" if opts["dtype"] == "float16" else "float32"
        if opts.get("data_dir"):
            path = _find_file(opts["data_dir"])
            if path.suffix == ".npz":
                source = _array_iterator(path, tuple(data_shape), dtype, kv_store)
            else:
                source = _record_iterator(path, tuple(data_shape), opts, kv_store)
        else:
            source = SyntheticDataIterator(data_shape, label_shape, labels_range, dtype)
        return mx.io.ResizeIter(source, opts["num_warmup_batches"] + opts["num_batches"])
