"""Data sets of images in folders and files of records."""

import pickle
import shutil

import image_cases
import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, recordio

NAMES = ["444.jpg", "420.jpg", "rgb.png", "progressive.jpg"]


@pytest.fixture
def records(tmp_path):
    """A file of records with four images and their labels."""
    path = tmp_path / "images.rec"
    writer = recordio.MXIndexedRecordIO(tmp_path / "images.idx", path, "w")
    for number, name in enumerate(NAMES):
        header = recordio.IRHeader(0, float(number), number, 0)
        writer.write_idx(number, recordio.pack(header, image_cases.read(name)))
    writer.close()
    return str(path)


@pytest.fixture
def folders(tmp_path):
    """Two folders with two images each, and files that are none."""
    for number, name in enumerate(NAMES):
        folder = tmp_path / "pictures" / ("cat" if number % 2 else "dog")
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(image_cases.path(name), folder / name.upper())
    (tmp_path / "pictures" / "notes.txt").write_text("no folder")
    (tmp_path / "pictures" / "cat" / "notes.txt").write_text("no image")
    return str(tmp_path / "pictures")


def pixels(name, flag=1):
    return mx.image.imread(image_cases.path(name), flag).asnumpy()


def test_records_are_numbered(records):
    dataset = gluon.data.RecordFileDataset(records)
    assert len(dataset) == 4
    assert recordio.unpack(dataset[2])[1] == image_cases.read("rgb.png")
    with pytest.raises(IndexError):
        dataset[4]
    assert pickle.loads(pickle.dumps(dataset))[3] == dataset[3]


@pytest.mark.parametrize("flag", [0, 1])
def test_records_become_images(records, flag):
    dataset = gluon.data.vision.ImageRecordDataset(records, flag)
    for number, name in enumerate(NAMES):
        image, label = dataset[number]
        assert label == number
        np.testing.assert_array_equal(image.asnumpy(), pixels(name, flag))


def test_transforms_get_image_and_label(records):
    dataset = gluon.data.vision.ImageRecordDataset(
        records, transform=lambda image, label: (image.shape, label + 10)
    )
    assert dataset[1] == ((37, 45, 3), 11)


def test_folders_are_classes(folders):
    with pytest.warns(UserWarning, match="Ignoring") as warned:
        dataset = gluon.data.vision.ImageFolderDataset(folders)
    assert len(warned) == 2
    assert dataset.synsets == ["cat", "dog"]
    assert [label for _, label in dataset.items] == [0, 0, 1, 1]
    image, label = dataset[3]
    assert label == 1
    np.testing.assert_array_equal(
        image.asnumpy(), pixels(dataset.items[3][0].split("/")[-1].lower())
    )
    assert len(dataset.filter(lambda sample: sample[1] == 0)) == 2
    assert dataset.take(1)[0][0].shape == (37, 45, 3)


@pytest.mark.parametrize("workers", [0, 2])
def test_loaders_read_records(records, workers):
    dataset = gluon.data.vision.ImageRecordDataset(records)
    loader = gluon.data.DataLoader(dataset, batch_size=2, num_workers=workers)
    batches = list(loader)
    assert [batch[0].shape for batch in batches] == [(2, 37, 45, 3)] * 2
    found = np.concatenate([batch[0].asnumpy() for batch in batches])
    np.testing.assert_array_equal(found, np.stack([pixels(name) for name in NAMES]))
    assert [float(x) for batch in batches for x in batch[1].asnumpy()] == [0, 1, 2, 3]


def test_image_iter_reads_records(records):
    iterator = mx.image.ImageIter(
        2, (3, 20, 20), path_imgrec=records, path_imgidx=records.replace(".rec", ".idx")
    )
    labels = [batch.label[0].asnumpy().tolist() for batch in iterator]
    assert labels == [[0, 1], [2, 3]]
    plain = mx.image.ImageIter(3, (3, 20, 20), path_imgrec=records)
    batches = list(plain)
    assert [batch.pad for batch in batches] == [0, 2]
    assert batches[1].label[0].asnumpy().tolist() == [3, 0, 1]
    with pytest.raises(AssertionError, match="path_imgidx"):
        mx.image.ImageIter(2, (3, 20, 20), path_imgrec=records, shuffle=True)
    with pytest.raises(ValueError, match="3 channels"):
        mx.image.ImageIter(2, (1, 20, 20), path_imgrec=records)


def test_image_iter_names_a_broken_image(tmp_path):
    (tmp_path / "broken.jpg").write_bytes(image_cases.read("444.jpg")[:300])
    iterator = mx.image.ImageIter(
        1, (3, 20, 20), path_root=str(tmp_path), imglist=[[0.0, "broken.jpg"]]
    )
    with pytest.raises(RuntimeError, match=r"Broken image filename: broken\.jpg"):
        next(iterator)


def test_image_iter_reads_a_list_file(tmp_path):
    lines = [f"{i}\t{float(i)}\t{i + 0.5}\t{name}\n" for i, name in enumerate(NAMES)]
    (tmp_path / "images.lst").write_text("".join(lines))
    iterator = mx.image.ImageIter(
        4,
        (3, 20, 20),
        label_width=2,
        path_imglist=str(tmp_path / "images.lst"),
        path_root=image_cases.FOLDER,
    )
    assert iterator.provide_label == [("softmax_label", (4, 2))]
    assert next(iterator).label[0].asnumpy().tolist() == [[i, i + 0.5] for i in range(4)]


def boxes(count):
    label = np.concatenate([[2, 5], *[[i, 0.1, 0.2, 0.6, 0.7] for i in range(count)]])
    return mx.image.ImageDetIter(
        1, (3, 20, 20), path_root=image_cases.FOLDER, imglist=[[label, "444.jpg"]]
    )


def test_detection_labels_have_room_for_the_most_objects():
    one, three = boxes(1), boxes(3)
    one.sync_label_shape(three)
    assert one.label_shape == three.label_shape == (3, 5)
    assert next(one).label[0].asnumpy()[0, 1:].tolist() == [[-1] * 5] * 2
    one.reshape(data_shape=(3, 10, 12))
    one.reset()
    assert next(one).data[0].shape == (1, 3, 10, 12)
    with pytest.raises(ValueError, match="room for 2 objects"):
        three.reshape(label_shape=(2, 5))


def test_boxes_are_drawn():
    (image,) = list(boxes(1).draw_next(color=(255, 0, 0), thickness=1))
    assert image.shape == (20, 20, 3)
    assert image[4, 2:13].tolist() == [[0, 0, 255]] * 11  # blue, green, red
