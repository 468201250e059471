"""Data for one worker among many: the parts that MXNet 1.9.1 makes, and samplers of parts."""

import struct

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, nd


def labels_of(batches):
    return [int(batch.label[0].asnumpy()[0]) for batch in batches]


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """23 images of several sizes, with an index."""
    folder = tmp_path_factory.mktemp("records")
    files = str(folder / "images.rec"), str(folder / "images.idx")
    writer = mx.recordio.MXIndexedRecordIO(files[1], files[0], "w")
    random = np.random.RandomState(0)
    for i in range(23):
        size = 8 + (i * 7) % 13
        image = random.randint(0, 255, (size, size, 3)).astype("uint8")
        header = mx.recordio.IRHeader(0, float(i), i, 0)
        writer.write_idx(2 * i + 1, mx.recordio.pack_img(header, image, quality=90))
    writer.close()
    return files


@pytest.mark.parametrize(
    ("parts", "index", "with_index", "expected"),
    [
        (3, 1, False, range(8, 16)),
        (7, 3, False, range(10, 14)),  # a share of the bytes
        (7, 3, True, range(12, 16)),  # a share of the records
        (7, 5, True, range(20, 23)),
    ],
)
def test_parts_of_records(records, parts, index, with_index, expected):
    batches = mx.io.ImageRecordIter(
        path_imgrec=records[0],
        path_imgidx=records[1] if with_index else "",
        data_shape=(3, 8, 8),
        batch_size=1,
        resize=8,
        num_parts=parts,
        part_index=index,
    )
    assert labels_of(batches) == list(expected)


def test_a_part_without_records_says_so(records):
    with pytest.raises(mx.MXNetError, match=r"part 6 of 7 of .* has no records"):
        mx.io.ImageRecordIter(
            path_imgrec=records[0],
            path_imgidx=records[1],
            data_shape=(3, 8, 8),
            batch_size=1,
            num_parts=7,
            part_index=6,
        )


@pytest.mark.parametrize(
    ("parts", "firsts"), [(1, [0]), (2, [0, 10]), (3, [0, 7, 12]), (5, [0, 4, 8, 11, 15])]
)
def test_parts_of_lines_are_equal_in_bytes(tmp_path, parts, firsts):
    file = tmp_path / "lines.svm"
    file.write_text("".join(f"{i} 0:{i} 3:1.5\n" for i in range(17)))
    for index, (begin, end) in enumerate(zip(firsts, [*firsts[1:], 17], strict=True)):
        batches = mx.io.LibSVMIter(
            data_libsvm=str(file),
            data_shape=(5,),
            batch_size=1,
            num_parts=parts,
            part_index=index,
        )
        assert labels_of(batches) == list(range(begin, end))


def test_a_part_without_lines_says_so(tmp_path):
    file = tmp_path / "lines.svm"
    file.write_text("1 0:1\n")
    with pytest.raises(mx.MXNetError, match=r"part 2 of 3 of .* has no lines"):
        mx.io.LibSVMIter(
            data_libsvm=str(file), data_shape=(5,), batch_size=1, num_parts=3, part_index=2
        )


@pytest.mark.parametrize(("parts", "firsts"), [(2, [0, 5]), (3, [0, 3, 7])])
def test_parts_of_mnist_leave_nothing_out(tmp_path, parts, firsts):
    images, labels = tmp_path / "images", tmp_path / "labels"
    images.write_bytes(struct.pack(">iiii", 2051, 11, 2, 2) + bytes(range(44)))
    labels.write_bytes(struct.pack(">ii", 2049, 11) + bytes(range(11)))
    for index, (begin, end) in enumerate(zip(firsts, [*firsts[1:], 11], strict=True)):
        batches = mx.io.MNISTIter(
            image=str(images),
            label=str(labels),
            batch_size=1,
            shuffle=False,
            num_parts=parts,
            part_index=index,
        )
        assert labels_of(batches) == list(range(begin, end))


def test_split_sampler_gives_each_number_to_one_part():
    parts = [gluon.data.SplitSampler(23, 4, i) for i in range(4)]
    assert [len(part) for part in parts] == [6, 6, 6, 5]
    assert sorted(number for part in parts for number in part) == list(range(23))
    shards = [gluon.data.SimpleDataset(range(23)).shard(4, i) for i in range(4)]
    assert [sorted(part) for part in parts] == [list(shard) for shard in shards]


def test_split_sampler_makes_parts_even():
    parts = [gluon.data.SplitSampler(23, 4, i, even_size=True, shuffle=False) for i in range(4)]
    assert [len(part) for part in parts] == [6, 6, 6, 6]
    assert list(parts[3]) == [18, 19, 20, 21, 22, 0]
    tiny = [list(gluon.data.SplitSampler(2, 3, i, even_size=True)) for i in range(3)]
    assert tiny == [[0], [1], [0]]


def test_split_sampler_shuffles_and_repeats():
    mx.random.seed(1)
    np.random.seed(1)
    sampler = gluon.data.SplitSampler(40, 2, 1, repeat=2)
    first, second = list(sampler), list(sampler)
    assert len(first) == len(sampler) == 40
    assert sorted(first[:20]) == sorted(first[20:]) == list(range(20, 40))
    assert first[:20] != first[20:]
    assert first != second


def test_split_sampler_refuses_what_is_no_part():
    with pytest.raises(AssertionError, match="no part 2 of 2"):
        gluon.data.SplitSampler(5, 2, 2)
    with pytest.raises(AssertionError, match="must be positive"):
        gluon.data.SplitSampler(0)


def test_a_loader_reads_a_part():
    data = gluon.data.ArrayDataset(nd.arange(10))
    sampler = gluon.data.SplitSampler(len(data), 3, 2, even_size=True, shuffle=False)
    batches = gluon.data.DataLoader(data, batch_size=2, sampler=sampler)
    assert [batch.asnumpy().tolist() for batch in batches] == [[7, 8], [9, 0]]
    batches = gluon.data.DataLoader(data.shard(3, 2), batch_size=2)
    assert [batch.asnumpy().tolist() for batch in batches] == [[7, 8], [9]]
