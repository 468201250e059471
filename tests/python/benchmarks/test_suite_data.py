"""Data of the suite: noise, NumPy archives, images in files of records."""

import numpy as np
import pytest
from suite import failure, run

import mxnet as mx
from mxnet_benchmarks.benchmarks import benchmark
from mxnet_benchmarks.data_iterator import DataIteratorFactory, SyntheticDataIterator

SMALL = ("--model=sensor_net", "--batch_size=4", "--num_batches=2")
OPTIONS = {"num_warmup_batches": 1, "num_batches": 4, "dtype": "float32", "data_dir": ""}


def write_records(folder, count=6, size=40, name="train"):
    prefix = folder / name
    records = mx.recordio.MXIndexedRecordIO(f"{prefix}.idx", f"{prefix}.rec", "w")
    random = np.random.RandomState(3)
    for number in range(count):
        pixels = random.randint(0, 256, (size, size, 3)).astype(np.uint8)
        header = mx.recordio.IRHeader(0, number % 5, number, 0)
        records.write_idx(number, mx.recordio.pack_img(header, pixels))
    records.close()
    return prefix.with_suffix(".rec")


def resnet(data_dir, phase="training", batch=2):
    """A run over images that is small enough for a test."""
    opts = {
        "model": "resnet18", "phase": phase, "input_shape": (3, 32, 32), "batch_size": batch,
        "num_batches": 2, "num_warmup_batches": 1, "device": "cpu", "data_dir": str(data_dir),
    }  # fmt: skip
    return benchmark(opts)


def test_noise_of_2019():
    noise = SyntheticDataIterator((3, 5), (3,), (1, 2), "float16")
    (data,), (label,) = noise.provide_data, noise.provide_label
    assert (data.name, data.shape, np.dtype(data.dtype)) == ("data", (3, 5), np.float16)
    assert (label.name, label.shape) == ("softmax_label", (3,))
    first, second = noise.next(), noise.next()
    assert first.data[0] is second.data[0]
    values = first.data[0].asnumpy()
    assert values.min() >= -1
    assert values.max() <= 1
    assert values.std() > 0.3
    assert set(first.label[0].asnumpy()) <= {1.0, 2.0}


def test_noise_of_2018_ends():
    noise = SyntheticDataIterator(10, (3, 5), max_iter=2, dtype="float32")
    assert len(list(noise)) == 2
    noise.reset()
    assert len(list(noise)) == 2
    assert set(noise.label.asnumpy()) <= set(range(10))


def test_noise_lies_where_the_variable_says(monkeypatch):
    monkeypatch.setenv("DLBS_MXNET_SYNTHETIC_DATA_CONTEXT", "cpu_pinned")
    noise = SyntheticDataIterator((3, 5), (3,), (0, 1), "float32")
    assert noise.data.context.device_type == "cpu_pinned"


def test_the_factory_gives_as_many_batches_as_a_run_takes():
    batches = DataIteratorFactory.get((2, 5), (2,), (0, 1), OPTIONS)
    assert len(list(batches)) == 5


@pytest.mark.parametrize("phase", ["inference", "training"])
@pytest.mark.parametrize("as_file", [False, True])
def test_a_numpy_archive(capsys, tmp_path, phase, as_file):
    path = tmp_path / "digits.npz"
    np.savez(path, data=np.zeros((9, 784), np.float32), labels=np.arange(9) % 16)
    place = path if as_file else tmp_path
    lines, _ = run(capsys, *SMALL, f"--data_dir={place}", f"--phase={phase}")
    assert len(lines["results.time_data"]) == 2


def test_an_archive_feeds_its_own_values(tmp_path):
    values = np.arange(12, dtype=np.float32).reshape(6, 2)
    np.savez(tmp_path / "few.npz", data=values, labels=np.arange(6))
    batches = list(
        DataIteratorFactory.get((4, 2), (4,), (0, 5), {**OPTIONS, "data_dir": str(tmp_path)})
    )
    assert len(batches) == 5
    assert (batches[0].data[0].asnumpy() == values[:4]).all()
    assert batches[0].label[0].asnumpy().tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("arrays", "sentence"),
    [
        ({"images": np.zeros((8, 784))}, "has no array named data and labels; save data= and"),
        ({"data": np.zeros((8, 784))}, "has no array named labels; save"),
        (
            {"data": np.zeros((8, 3)), "labels": np.zeros(8)},
            r"a sample has shape (3,), the network takes (784,)",
        ),
        (
            {"data": np.zeros((3, 784)), "labels": np.zeros(3)},
            "has 3 samples and 3 labels; use as many of both, and at least one batch of 4",
        ),
    ],
)
def test_wrong_archives(capsys, tmp_path, arrays, sentence):
    np.savez(tmp_path / "wrong.npz", **arrays)
    assert sentence in failure(capsys, *SMALL, f"--data_dir={tmp_path}")


def test_an_archive_that_is_none(capsys, tmp_path):
    (tmp_path / "wrong.npz").write_bytes(b"no archive")
    said = failure(capsys, *SMALL, f"--data_dir={tmp_path}")
    assert said.endswith("is no NumPy archive")  # and nothing about pickles


def test_a_folder_without_data(capsys, tmp_path):
    said = failure(capsys, *SMALL, f"--data_dir={tmp_path}")
    assert said.endswith("has no train.rec, no .rec and no .npz file")


@pytest.mark.parametrize("phase", ["inference", "training"])
def test_images_of_a_file_of_records(tmp_path, phase):
    write_records(tmp_path)
    title, seconds = resnet(tmp_path, phase)
    assert title == "ResNet18"
    assert len(seconds) == 2


def test_a_file_of_records_by_its_name_without_an_index(tmp_path):
    path = write_records(tmp_path, name="pictures")
    path.with_suffix(".idx").unlink()
    assert len(resnet(path)[1]) == 2


def test_records_run_by_the_command_line(capsys, tmp_path):
    write_records(tmp_path, count=2, size=230)
    lines, _ = run(
        capsys, "--model=googlenet", "--forward_only=true", "--batch_size=1", "--num_batches=1",
        f"--data_dir={tmp_path}",
    )  # fmt: skip
    assert lines["exp.model_title"] == "GoogleNet"


def test_records_do_not_fit_a_network_of_vectors(capsys, tmp_path):
    write_records(tmp_path)
    assert "holds images, the network takes (784,)" in failure(
        capsys, *SMALL, f"--data_dir={tmp_path}"
    )


def test_a_damaged_file_of_records(capsys, tmp_path):
    path = write_records(tmp_path, count=4, size=230)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2 + 5])
    said = failure(
        capsys, "--model=googlenet", "--forward_only=true", "--batch_size=2", "--num_batches=2",
        f"--data_dir={tmp_path}",
    )  # fmt: skip
    assert "train.rec" in said
