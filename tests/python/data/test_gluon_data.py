import gzip
import os
import pathlib
import struct
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, nd
from mxnet.gluon.data import (
    ArrayDataset,
    BatchSampler,
    DataLoader,
    FilterSampler,
    RandomSampler,
    SequentialSampler,
    SimpleDataset,
)
from mxnet.gluon.data.vision import CIFAR10, MNIST, transforms

X = np.arange(20, dtype="float32").reshape(10, 2)
Y = np.arange(10)


def labels(loader):
    return [label.asnumpy().tolist() for _, label in loader]


def test_array_dataset():
    data = ArrayDataset(X, Y)
    assert len(data) == 10
    assert data[2][0].tolist() == [4, 5]
    assert data[2][1] == 2
    with pytest.raises(AssertionError, match="3 entries"):
        ArrayDataset(X, Y[:3])


def test_dataset_views():
    data = SimpleDataset([1, 2, 3, 4, 5])
    assert [list(data.shard(3, i)) for i in range(3)] == [[1, 2], [3, 4], [5]]
    assert list(data.take(2)) == [1, 2]
    assert list(data.filter(lambda x: x > 2)) == [3, 4, 5]
    assert list(data.transform(lambda x: x * 2)) == [2, 4, 6, 8, 10]
    assert ArrayDataset(X, Y).transform_first(lambda x: x * 2)[3][0].tolist() == [12, 14]
    with pytest.raises(AssertionError, match="part 5"):
        data.shard(2, 5)
    with pytest.raises(TypeError, match="Sampler"):
        data.sample(3)


def test_samplers():
    assert list(SequentialSampler(3, 2)) == [2, 3, 4]
    assert sorted(RandomSampler(6)) == list(range(6))
    assert list(FilterSampler(lambda x: x > 1, SimpleDataset([1, 2, 3]))) == [1, 2]
    keep = BatchSampler(SequentialSampler(10), 4)
    assert [len(b) for b in keep] == [4, 4, 2]
    assert len(keep) == 3
    assert len(list(BatchSampler(SequentialSampler(10), 4, "discard"))) == 2
    roll = BatchSampler(SequentialSampler(10), 4, "rollover")
    assert list(roll) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert next(iter(roll)) == [8, 9, 0, 1]
    with pytest.raises(ValueError, match="zz"):
        list(BatchSampler(SequentialSampler(10), 4, "zz"))


@pytest.mark.parametrize(
    "workers", [{}, {"num_workers": 2}, {"num_workers": 2, "thread_pool": True}]
)
def test_loader_gives_batches_in_order(workers):
    loader = DataLoader(ArrayDataset(X, Y), 4, **workers)
    for _ in range(2):
        assert labels(loader) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]
    data, label = next(iter(loader))
    assert isinstance(data, nd.NDArray)
    assert (data.shape, data.dtype, label.dtype) == ((4, 2), np.float32, np.int64)


@pytest.mark.parametrize("workers", [{}, {"num_workers": 2}])
def test_an_error_in_a_sample_reaches_the_caller(workers):
    def fail(x, y):
        if y == 5:
            raise ValueError("sample five")
        return x, y

    loader = DataLoader(ArrayDataset(X, Y).transform(fail), 4, **workers)
    with pytest.raises(ValueError, match="sample five"):
        list(loader)


def test_workers_compute_on_arrays_after_fork():
    big = nd.ones((64, 64))
    nd.dot(big, big).wait_to_read()  # the parent has used its threads
    data = SimpleDataset(list(range(6))).transform(lambda i: nd.ones((3,)) * i)
    batches = list(DataLoader(data, 3, num_workers=2, timeout=60))
    assert [float(batch.asnumpy().sum()) for batch in batches] == [9, 36]


def test_loader_options():
    data = ArrayDataset(X, Y)
    assert [len(b) for b in labels(DataLoader(data, 4, last_batch="discard"))] == [4, 4]
    assert labels(DataLoader(data, 4, shuffle=True)) == [[2, 8, 4, 9], [1, 6, 7, 3], [0, 5]]
    assert list(DataLoader(SimpleDataset([1, 2, 3]), 2, batchify_fn=sum)) == [3, 3]
    nested = next(iter(DataLoader(SimpleDataset([(1, (2, 3)), (4, (5, 6))]), 2)))
    assert nested[1][0].asnumpy().tolist() == [2, 5]
    with pytest.raises(ValueError, match="batch_size"):
        DataLoader(data)
    with pytest.raises(ValueError, match="shuffle"):
        DataLoader(data, 4, shuffle=True, sampler=SequentialSampler(3))
    with pytest.raises(ValueError, match="batch_sampler"):
        DataLoader(data, 4, batch_sampler=BatchSampler(SequentialSampler(10), 3))


def test_transforms():
    image = nd.array(np.arange(24).reshape(2, 4, 3), dtype="uint8")
    tensor = transforms.ToTensor()(image)
    assert (tensor.shape, tensor.dtype) == ((3, 2, 4), np.float32)
    np.testing.assert_allclose(tensor.asnumpy()[:, 0, 0], np.array([0, 1, 2]) / 255, rtol=1e-6)
    both = transforms.Compose(
        [transforms.ToTensor(), transforms.Normalize((0.5, 0.5, 0.5), (0.5, 0.25, 1))]
    )
    np.testing.assert_allclose(both(image).asnumpy()[:, 0, 0], [-1, -1.9843137, -0.49215686],
                               rtol=1e-5)  # fmt: skip
    assert transforms.Cast("float64")(image).dtype == np.float64
    assert transforms.ToTensor()(nd.zeros((5, 2, 4, 3), dtype="uint8")).shape == (5, 3, 2, 4)
    with pytest.raises(mx.MXNetError, match=r"\(2,\)"):
        transforms.ToTensor()(nd.zeros((2,)))


@pytest.fixture
def offline(monkeypatch, tmp_path):
    monkeypatch.setenv("MXNET_GLUON_REPO", str(tmp_path / "nowhere"))
    monkeypatch.setenv("MXNET_HOME", str(tmp_path / "home"))
    return tmp_path


def test_cifar10_from_a_local_folder(offline, monkeypatch):
    folder = offline / "cifar"
    with pytest.raises(mx.MXNetError, match="cifar-10-binary") as caught:
        CIFAR10(root=str(folder))
    assert str(folder) in str(caught.value)
    records = np.random.RandomState(0).randint(0, 256, (4, 3073)).astype("uint8")
    records[:, 0] = [3, 1, 4, 1]
    for i in range(1, 6):
        records.tofile(folder / f"data_batch_{i}.bin")
    monkeypatch.setenv("MXNET_GLUON_ACCEPT_LOCAL", "1")
    with pytest.warns(UserWarning, match="SHA-1"):
        data = CIFAR10(root=str(folder))
    image, label = data[2]
    assert len(data) == 20
    assert (image.shape, image.dtype, int(label)) == ((32, 32, 3), np.uint8, 4)
    expected = records[2, 1:].reshape(3, 32, 32).transpose(1, 2, 0)
    np.testing.assert_array_equal(image.asnumpy(), expected)


def test_mnist_from_the_cache(offline, monkeypatch):
    monkeypatch.setenv("MXNET_GLUON_ACCEPT_LOCAL", "1")
    folder = offline / "home" / "datasets" / "mnist"
    folder.mkdir(parents=True)
    pixels = np.arange(2 * 28 * 28, dtype="uint8")
    with gzip.open(folder / "t10k-images-idx3-ubyte.gz", "wb") as stream:
        stream.write(struct.pack(">IIII", 2051, 2, 28, 28) + pixels.tobytes())
    with gzip.open(folder / "t10k-labels-idx1-ubyte.gz", "wb") as stream:
        stream.write(struct.pack(">II", 2049, 2) + bytes([7, 2]))
    with pytest.warns(UserWarning, match="SHA-1"):
        data = MNIST(train=False)
    image, label = data[1]
    assert (image.shape, int(label)) == ((28, 28, 1), 2)
    np.testing.assert_array_equal(image.asnumpy().ravel(), pixels[784:])


def test_download_from_a_file(tmp_path):
    source = tmp_path / "source.bin"
    source.write_bytes(b"hello")
    sha1 = "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d"
    target = gluon.utils.download(f"file://{source}", path=str(tmp_path / "t"), sha1_hash=sha1)
    assert gluon.utils.check_sha1(target, sha1)
    with pytest.raises(UserWarning, match="SHA-1"):
        gluon.utils.download(str(source), path=str(tmp_path / "u"), sha1_hash="0" * 40, retries=0)
    assert not (tmp_path / "u").exists()


FETCHER = """
import signal, sys
from mxnet.gluon._parts import part_of
with part_of(sys.argv[1]) as path:
    print(path, flush=True)
    signal.pause()
"""


def test_a_killed_download_leaves_nothing_for_ever(tmp_path):
    source = tmp_path / "source.bin"
    source.write_bytes(b"hello")
    command = [sys.executable, "-c", FETCHER, str(tmp_path / "t")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as fetcher:
        part = pathlib.Path(fetcher.stdout.readline().strip())
        gluon.utils.download(str(source), path=str(tmp_path / "t"))
        assert part.exists(), "its writer lives"
        fetcher.kill()
    assert part.exists()
    gluon.utils.download(str(source), path=str(tmp_path / "t"), overwrite=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["source.bin", "t"]
