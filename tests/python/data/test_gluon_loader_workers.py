"""`DataLoader` with worker processes, under every way of starting them."""

import glob
import multiprocessing
import os
import subprocess
import sys
import time
import traceback

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd
from mxnet.gluon.data import ArrayDataset, DataLoader, SimpleDataset
from mxnet.gluon.data.dataloader import DataLoaderV1
from mxnet.gluon.data.vision import transforms


def shared_files():
    return set(glob.glob(f"/dev/shm/mxnet-loader-{os.getpid()}-*/*"))


class Pictures:
    """Large enough that batches go through shared memory."""

    def __len__(self):
        return 12

    def __getitem__(self, number):
        return nd.ones((64, 64, 3)) * number, number


# run as a program of its own: what `spawn` starts must be able to import its main module
PROGRAM = """
import multiprocessing
import sys

import numpy as np

from mxnet import nd
from mxnet.gluon.data import ArrayDataset, DataLoader
from mxnet.gluon.data.vision import transforms


def main():
    multiprocessing.set_start_method(sys.argv[1])
    images = nd.array(np.arange(8 * 64 * 64 * 3).reshape(8, 64, 64, 3) % 251, dtype="uint8")
    data = ArrayDataset(images, np.arange(8)).transform_first(transforms.ToTensor())
    loader = DataLoader(data, 4, num_workers=2, timeout=60)
    for _ in range(2):
        batches = list(loader)
    expected = images.asnumpy().transpose(0, 3, 1, 2) / np.float32(255)
    joined = np.concatenate([batch.asnumpy() for batch, _ in batches])
    assert np.allclose(joined, expected), "wrong values"
    lazy = ArrayDataset(np.arange(4)).transform(lambda x: x + 1)
    print([batch.asnumpy().tolist() for batch in DataLoader(lazy, 2, num_workers=1)])


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_workers_start_by_every_method(tmp_path, method):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    package = os.path.dirname(os.path.dirname(os.path.abspath(mx.__file__)))
    done = subprocess.run(
        [sys.executable, str(program), method], capture_output=True, text=True, check=False,
        timeout=300, env={**os.environ, "PYTHONPATH": package},
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "[[1, 2], [3, 4]]\n"), done.stderr
    assert done.stderr == ""


def test_large_batches_arrive_and_leave_nothing_behind():
    before = shared_files()
    loader = DataLoader(Pictures(), 4, num_workers=2, timeout=60)
    for _ in range(2):
        for images, numbers in loader:
            np.testing.assert_array_equal(images.asnumpy()[:, 1, 2, 0], numbers.asnumpy())
    assert shared_files() == before
    del loader
    assert shared_files() == before


def test_early_break_frees_what_was_prepared():
    before = shared_files()
    loader = DataLoader(Pictures(), 2, num_workers=2, timeout=60)
    for _ in range(5):
        for images, _ in loader:
            assert images.shape == (2, 64, 64, 3)
            break
    assert [numbers.asnumpy().tolist() for _, numbers in loader][-1] == [10, 11]
    deadline = time.monotonic() + 60
    while shared_files() != before and time.monotonic() < deadline:
        time.sleep(0.01)  # batches under way at the break
    assert shared_files() == before


def broken(number):
    raise KeyError(f"sample {number} is broken")


def test_an_error_brings_the_traceback_of_the_worker():
    loader = DataLoader(SimpleDataset([1, 2]).transform(broken), 1, num_workers=1, timeout=60)
    with pytest.raises(KeyError, match="sample 1") as caught:
        next(iter(loader))
    assert "in broken" in "".join(traceback.format_exception(caught.value))


def draw(_):
    return np.array([np.random.rand(), float(nd.random.uniform().asscalar())])


@pytest.mark.parametrize("workers", [1, 2])
def test_random_transforms_follow_from_the_seed_and_differ_everywhere(workers):
    def rounds():
        np.random.seed(3)
        loader = DataLoader(SimpleDataset(range(8)).transform(draw), 2, num_workers=workers)
        return np.concatenate([batch.asnumpy() for _ in range(2) for batch in loader])

    first = rounds()
    np.testing.assert_array_equal(first, rounds())
    assert len(np.unique(first)) == first.size


def test_a_worker_that_died_is_an_error():
    loader = DataLoader(SimpleDataset([0, 1]).transform(os._exit), 1, num_workers=1, timeout=60)
    with pytest.raises(Exception, match="terminated abruptly"):
        list(loader)


def test_a_slow_worker_meets_the_timeout():
    loader = DataLoader(SimpleDataset([5]).transform(time.sleep), 1, num_workers=1, timeout=0.2)
    with pytest.raises(RuntimeError, match="timeout"):
        list(loader)


def test_dictionaries_and_auto_reload():
    def batchify(samples):
        return {"x": nd.array(samples), "names": [str(s) for s in samples]}

    loader = DataLoader(
        SimpleDataset([1, 2, 3]), 2, batchify_fn=batchify, num_workers=1, auto_reload=True
    )
    for _ in range(2):
        batches = list(loader)
        assert batches[0]["x"].asnumpy().tolist() == [1, 2]
        assert batches[1]["names"] == ["3"]
    loader.clean()
    assert len(list(loader)) == 2


def test_threads_and_the_old_loader():
    data = ArrayDataset(nd.zeros((4, 8, 8, 3), dtype="uint8"), np.arange(4))
    data = data.transform_first(transforms.Cast("float32"))
    threads = DataLoader(data, 2, num_workers=2, thread_pool=True)
    old = DataLoaderV1(data, 2, num_workers=2)
    for loader in (threads, old):
        assert [label.asnumpy().tolist() for _, label in loader] == [[0, 1], [2, 3]]
        assert len(loader) == 2
