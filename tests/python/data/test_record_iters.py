"""Iterators over files: what does not depend on 1.9.1's answers (those are in test_images.py)."""

import gzip
import os
import struct
import subprocess
import sys

import image_cases
import numpy as np
import pytest

import mxnet as mx

SHAPE = {"data_shape": (3, 20, 24), "batch_size": 2}
RANDOM = {
    "rand_crop": True,
    "rand_mirror": True,
    "shuffle": True,
    "brightness": 0.3,
    "contrast": 0.2,
    "saturation": 0.4,
    "pca_noise": 0.1,
    "random_h": 10,
    "random_s": 20,
    "random_l": 20,
    "max_rotate_angle": 10,
    "max_shear_ratio": 0.1,
    "min_random_scale": 0.9,
    "max_random_scale": 1.3,
    "max_random_contrast": 0.1,
    "max_random_illumination": 5,
    "seed": 11,
}


@pytest.fixture
def records(tmp_path):
    return image_cases.write_records(mx, str(tmp_path))


def collect(iterator, epochs=2):
    found = []
    for _ in range(epochs):
        found += [(batch.data[0].asnumpy(), batch.label[0].asnumpy()) for batch in iterator]
        iterator.reset()
    return found


def labels_of(iterator):
    return np.concatenate([batch.label[0].asnumpy() for batch in iterator])


@pytest.mark.parametrize("threads", [1, 3, 8])
def test_batches_do_not_depend_on_threads(records, threads):
    expected = collect(mx.io.ImageRecordIter(path_imgrec=records, **SHAPE, **RANDOM))
    found = collect(
        mx.io.ImageRecordIter(
            path_imgrec=records, preprocess_threads=threads, prefetch_buffer=1, **SHAPE, **RANDOM
        )
    )
    assert len(found) == len(expected) == 5
    for ours, theirs in zip(found, expected, strict=True):
        np.testing.assert_array_equal(ours[0], theirs[0])
        np.testing.assert_array_equal(ours[1], theirs[1])


def test_a_misspelt_argument_is_named(records):
    with pytest.warns(UserWarning, match=r"there is no argument 'shufle'; did you mean 'shuffle'"):
        mx.io.ImageRecordIter(path_imgrec=records, shufle=True, **SHAPE)


def test_seeds_change_what_is_drawn(records):
    options = {**SHAPE, **RANDOM}
    first = collect(mx.io.ImageRecordIter(path_imgrec=records, **options))
    options["seed"] = 12
    second = collect(mx.io.ImageRecordIter(path_imgrec=records, **options))
    assert any((a[0] != b[0]).any() for a, b in zip(first, second, strict=True))


def test_every_epoch_shuffles_all_images(records):
    iterator = mx.io.ImageRecordIter(
        path_imgrec=records, data_shape=(3, 20, 24), batch_size=5, shuffle=True, seed=3
    )
    orders = []
    for _ in range(6):
        order = labels_of(iterator).tolist()
        assert sorted(order) == [0, 1, 2, 3, 4]
        orders.append(tuple(order))
        iterator.reset()
    assert len(set(orders)) > 1


def test_reset_in_the_middle_starts_again(records):
    iterator = mx.io.ImageRecordIter(path_imgrec=records, **SHAPE)
    iterator.reset()
    for _ in range(3):
        assert next(iterator).label[0].asnumpy().tolist() == [0, 1]
        assert next(iterator).label[0].asnumpy().tolist() == [2, 3]
        iterator.reset()


def test_short_batch_ends_in_zeros(records):
    iterator = mx.io.ImageRecordIter(path_imgrec=records, round_batch=False, **SHAPE)
    for _ in range(2):
        last = list(iterator)[-1]
        assert last.pad == 1
        assert last.label[0].asnumpy().tolist() == [4, 0]
        assert last.data[0].asnumpy()[1].max() == 0
        iterator.reset()


@pytest.mark.parametrize("parts", [1, 2, 3])
def test_parts_cover_the_file_once(records, parts):
    found = [
        labels_of(
            mx.io.ImageRecordIter(
                path_imgrec=records,
                data_shape=(3, 20, 24),
                batch_size=1,
                num_parts=parts,
                part_index=part,
            )
        )
        for part in range(parts)
    ]
    assert np.concatenate(found).tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "options",
    [
        {"random_resized_crop": True, "min_random_area": 0.3, "max_aspect_ratio": 1.5},
        {"rand_crop": True, "min_crop_size": 15, "max_crop_size": 30},
        {"rotate": 90, "fill_value": 0},
        {"data_shape": (1, 20, 24)},
        {"inter_method": 10, "resize": 30},
    ],
)
def test_other_changes_fill_the_shape(records, options):
    options = {**SHAPE, **options}
    batch = next(mx.io.ImageRecordIter(path_imgrec=records, **options))
    assert batch.data[0].shape == (2, *options["data_shape"])
    assert 0 <= batch.data[0].asnumpy().min() < batch.data[0].asnumpy().max() <= 255


def test_labels_come_from_a_list(records, tmp_path):
    lines = [f"{i}\t{i * 10}\t{i * 10 + 1}\tname\n" for i in range(5)]
    (tmp_path / "images.lst").write_text("".join(lines))
    iterator = mx.io.ImageRecordIter(
        path_imgrec=records, path_imglist=str(tmp_path / "images.lst"), label_width=2, **SHAPE
    )
    assert iterator.provide_label == [("softmax_label", (2, 2))]
    assert next(iterator).label[0].asnumpy().tolist() == [[0, 1], [10, 11]]


def test_names_and_numbers(records):
    iterator = mx.io.ImageRecordIter(
        path_imgrec=records, data_name="x", label_name="y", unknown_parameter=3, **SHAPE
    )
    assert isinstance(iterator, mx.io.MXDataIter)
    assert iterator.provide_data == [("x", (2, 3, 20, 24))]
    assert iterator.provide_label[0].name == "y"
    assert iterator.iter_next()
    assert iterator.getindex().tolist() == [0, 1]
    assert iterator.getpad() == 0
    assert iterator.getdata().shape == (2, 3, 20, 24)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"data_shape": (3, 90, 90)}, "smaller than the part"),
        ({"data_shape": (2, 20, 20)}, "data_shape"),
        ({"label_width": 2}, "set label_width"),
        ({"path_imgrec": ""}, "path_imgrec is required"),
        ({"path_imgrec": "nowhere.rec"}, r"nowhere\.rec: cannot open"),
        ({"mean_img": "mean.bin"}, "mean_img"),
        ({"batch_size": 0}, "batch_size"),
        ({"part_index": 3}, "no part 3 of 1"),
        ({"resize": "large"}, "resize cannot be"),
    ],
)
def test_errors_say_what_is_wrong(records, options, words):
    with pytest.raises(mx.MXNetError, match=words):
        mx.io.ImageRecordIter(**{"path_imgrec": records, **SHAPE, **options})
    with pytest.raises(mx.MXNetError, match="batch_size is required"):
        mx.io.ImageRecordIter(path_imgrec=records, data_shape=(3, 20, 24))


def test_a_damaged_image_is_named_and_the_rest_is_read(tmp_path):
    path = str(tmp_path / "bad.rec")
    writer = mx.recordio.MXRecordIO(path, "w")
    good, bad = image_cases.read("444.jpg"), image_cases.read("444.jpg")[:700]
    for number, image in enumerate([good, bad, good]):
        writer.write(mx.recordio.pack(mx.recordio.IRHeader(0, number, number, 0), image))
    writer.close()
    iterator = mx.io.ImageRecordIter(path_imgrec=path, data_shape=(3, 20, 24), batch_size=1)
    assert next(iterator).label[0].asscalar() == 0
    with pytest.raises(mx.MXNetError, match=r"bad\.rec, byte \d+: the JPEG file is cut off"):
        next(iterator)
    assert next(iterator).label[0].asscalar() == 2


def test_damaged_record_files_are_named(records):
    with open(records, "r+b") as stream:
        stream.truncate(os.path.getsize(records) - 40)
    with pytest.raises(mx.MXNetError, match=r"images\.rec: damaged at byte"):
        mx.io.ImageRecordIter(path_imgrec=records, **SHAPE)


def test_a_forked_process_makes_its_own_iterator(records):
    iterator = mx.io.ImageRecordIter(path_imgrec=records, **SHAPE)
    next(iterator)
    child = os.fork()
    if child == 0:
        try:
            next(iterator)
        except mx.MXNetError as error:
            del iterator  # must not wait for threads that are not there
            own = labels_of(mx.io.ImageRecordIter(path_imgrec=records, **SHAPE))
            os._exit(0 if "forked" in str(error) and len(own) == 6 else 1)
        os._exit(2)
    assert os.waitpid(child, 0)[1] == 0
    assert next(iterator).label[0].asnumpy().tolist() == [2, 3]


def test_exit_with_work_under_way_is_clean(records):
    program = f"""
import mxnet as mx
iterator = mx.io.ImageRecordIter(path_imgrec={records!r}, data_shape=(3, 20, 24), batch_size=2)
print(next(iterator).data[0].shape)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_detection_refuses_what_it_does_not_do(records):
    with pytest.raises(mx.MXNetError, match="rand_crop_prob is not supported"):
        mx.io.ImageDetRecordIter(path_imgrec=records, rand_crop_prob=0.5, **SHAPE)


def test_modules_train_from_an_iterator(records):
    """Module and the iterator agree on names, shapes and epochs."""
    data = mx.sym.Flatten(mx.sym.var("data"))
    net = mx.sym.SoftmaxOutput(mx.sym.FullyConnected(data, num_hidden=5), name="softmax")
    iterator = mx.io.ImageRecordIter(path_imgrec=records, scale=1 / 255, **SHAPE)
    module = mx.mod.Module(net)
    module.fit(iterator, num_epoch=2, optimizer_params={"learning_rate": 0.01})
    assert module.score(iterator, "acc")[0][0] == "accuracy"


def test_csv_errors_say_what_is_wrong(tmp_path):
    path = str(tmp_path / "numbers.csv")
    np.savetxt(path, np.arange(6).reshape(3, 2), delimiter=",")
    with pytest.raises(mx.MXNetError, match="2 numbers a line"):
        mx.io.CSVIter(data_csv=path, data_shape=(3,), batch_size=1)
    with pytest.raises(mx.MXNetError, match="does not exist"):
        mx.io.CSVIter(data_csv="nowhere.csv", data_shape=(2,), batch_size=1)
    with pytest.raises(mx.MXNetError, match="float64"):
        mx.io.CSVIter(data_csv=path, data_shape=(2,), batch_size=1, dtype="float64")


def test_mnist_files_may_be_packed(tmp_path):
    images = struct.pack(">IIII", 2051, 4, 2, 2) + bytes(range(16))
    labels = struct.pack(">II", 2049, 4) + bytes(range(4))
    (tmp_path / "images.gz").write_bytes(gzip.compress(images))
    (tmp_path / "labels").write_bytes(labels)
    files = {"image": str(tmp_path / "images.gz"), "label": str(tmp_path / "labels")}
    iterator = mx.io.MNISTIter(batch_size=4, seed=2, **files)
    batch = next(iterator)
    assert sorted(batch.label[0].asnumpy().tolist()) == [0, 1, 2, 3]
    first = batch.data[0].asnumpy()[:, 0, 0, 0] * 256
    np.testing.assert_array_equal(first, batch.label[0].asnumpy() * 4)
    (tmp_path / "labels").write_bytes(labels[:6])
    with pytest.raises(mx.MXNetError, match="damaged"):
        mx.io.MNISTIter(batch_size=4, **files)
