"""mx.recordio: files exchange with MXNet 1.9.1, byte for byte, and damage is named."""

import importlib.util
import multiprocessing
import os
import pickle
import struct
import subprocess
import sys
import threading

import numpy as np
import pytest
import record_cases
from record_cases import HEADERS, MAGIC, PAYLOADS
from record_data import GOLDEN

import mxnet as mx
from mxnet import recordio

FILES = ["records.rec", "indexed.rec", "indexed.idx", "labels.rec"]


def read_all(path):
    reader, found = recordio.MXRecordIO(str(path), "r"), []
    while (record := reader.read()) is not None:
        found.append(record)
    return found


@pytest.fixture
def indexed(tmp_path):
    record_cases.write_all(recordio, tmp_path)
    return recordio.MXIndexedRecordIO(tmp_path / "indexed.idx", tmp_path / "indexed.rec", "r")


@pytest.mark.parametrize("name", FILES)
def test_files_have_the_bytes_of_mxnet(tmp_path, name):
    record_cases.write_all(recordio, tmp_path)
    with open(os.path.join(GOLDEN, name), "rb") as stream:
        assert (tmp_path / name).read_bytes() == stream.read()


def test_files_of_mxnet_are_read():
    assert read_all(os.path.join(GOLDEN, "records.rec")) == PAYLOADS
    for record, (_, label, first, second) in zip(
        read_all(os.path.join(GOLDEN, "labels.rec")), HEADERS, strict=True
    ):
        header, image = recordio.unpack(record)
        assert image == b"image"
        assert (header.id, header.id2) == (first, second)
        np.testing.assert_array_equal(header.label, np.ravel(label) if np.ndim(label) else label)


def test_records_are_found_by_key(indexed):
    assert indexed.keys == [3 * i + 1 for i in range(len(PAYLOADS))]
    for number in (5, 0, 8, 3):
        assert indexed.read_idx(3 * number + 1) == PAYLOADS[number]
    indexed.seek(7)
    assert [indexed.read(), indexed.read()] == PAYLOADS[2:4]
    with pytest.raises(KeyError):
        indexed.read_idx(2)
    indexed.reset()
    assert indexed.read() == PAYLOADS[0]


def test_reader_and_writer_know_their_side(tmp_path):
    path = str(tmp_path / "a.rec")
    writer = recordio.MXIndexedRecordIO(str(tmp_path / "a.idx"), path, "w")
    assert writer.tell() == 0
    writer.write_idx(1, b"12345")
    assert writer.tell() == 16
    with pytest.raises(AssertionError, match="reading"):
        writer.read()
    with pytest.raises(TypeError, match="encode"):
        writer.write("text")
    with pytest.raises(RuntimeError, match="pickled"):
        pickle.dumps(writer)
    writer.close()
    writer.close()
    with pytest.raises(RuntimeError, match="closed"):
        writer.write(b"x")
    reader = recordio.MXRecordIO(path, "r")
    with pytest.raises(AssertionError, match="writing"):
        reader.write(b"x")
    with pytest.raises(ValueError, match="Invalid flag q"):
        recordio.MXRecordIO(path, "q")
    with pytest.raises(mx.MXNetError, match=r"none\.rec: cannot open"):
        recordio.MXRecordIO(str(tmp_path / "none.rec"), "r")
    with pytest.raises(mx.MXNetError, match=r"none\.idx: cannot open"):
        recordio.MXIndexedRecordIO(str(tmp_path / "none.idx"), path, "r")


def test_readers_pickle(indexed):
    again = pickle.loads(pickle.dumps(indexed))
    assert again.read_idx(10) == PAYLOADS[3]
    assert again.keys == indexed.keys


def test_a_forked_reader_goes_on_alone(indexed):
    assert indexed.read() == PAYLOADS[0]
    child = os.fork()
    if child == 0:
        right = [indexed.read() for _ in range(3)] == PAYLOADS[1:4]
        os._exit(0 if right else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert indexed.read() == PAYLOADS[1]


def test_a_forked_writer_is_refused_and_writes_nothing_twice(tmp_path):
    names = str(tmp_path / "f.idx"), str(tmp_path / "f.rec")
    writer = recordio.MXIndexedRecordIO(*names, "w")
    writer.write_idx(0, b"parent")

    def child():
        with pytest.raises(RuntimeError, match="multiple processes"):
            writer.write_idx(1, b"child")

    process = multiprocessing.get_context("fork").Process(target=child)
    process.start()
    process.join()
    assert process.exitcode == 0
    writer.close()
    assert read_all(names[1]) == [b"parent"]
    assert (tmp_path / "f.idx").read_text() == "0\t0\n"


def test_threads_share_a_reader(indexed):
    wrong = []

    def read_often():
        for i in range(200):
            number = i % len(PAYLOADS)
            if indexed.read_idx(3 * number + 1) != PAYLOADS[number]:
                wrong.append(number)

    threads = [threading.Thread(target=read_often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (MAGIC + struct.pack("<I", 64) + b"abc", "byte 0: the file ends inside the record"),
        (MAGIC + struct.pack("<I", (1 << 29) - 1) + b"abc", "ends inside the record"),
        (b"wrong magic!", "byte 0: expected 0a23d7ce, found 77726f6e"),
        (MAGIC, "ends inside a record's head"),
        (MAGIC + struct.pack("<I", 2 << 29 | 4) + b"abcd", "kind 2 does not belong"),
        (MAGIC + struct.pack("<I", 1 << 29 | 4) + b"abcd", "byte 12: the file ends inside"),
    ],
)
def test_damage_names_file_and_place(tmp_path, data, words):
    (tmp_path / "bad.rec").write_bytes(data)
    with pytest.raises(mx.MXNetError, match=rf"bad\.rec: damaged at .*{words}"):
        recordio.MXRecordIO(str(tmp_path / "bad.rec"), "r").read()


def test_damaged_index_names_its_line(indexed, tmp_path):
    (tmp_path / "indexed.idx").write_text("1\t0\nnonsense\n")
    with pytest.raises(mx.MXNetError, match=r"indexed\.idx: line 2 is 'nonsense'"):
        indexed.reset()
    (tmp_path / "indexed.idx").write_text("1\t99999\n")
    again = recordio.MXIndexedRecordIO(tmp_path / "indexed.idx", tmp_path / "indexed.rec", "r")
    with pytest.raises(mx.MXNetError, match="ends before the record with key 1"):
        again.read_idx(1)


def test_short_records_cannot_be_unpacked():
    with pytest.raises(mx.MXNetError, match="too short"):
        recordio.unpack(b"abc")
    with pytest.raises(mx.MXNetError, match="no 9 labels"):
        recordio.unpack(struct.pack("IfQQ", 9, 0, 0, 0) + b"abcd")


@pytest.mark.parametrize(("kind", "exact"), [(".png", True), (".jpg", False)])
@pytest.mark.parametrize("shape", [(20, 30), (20, 30, 3)])
def test_images_are_packed_and_unpacked(kind, exact, shape):
    rows = np.arange(20).reshape(20, 1) * 8 + np.arange(30) * 3
    image = np.zeros(shape, dtype=np.uint8)
    image[...] = rows.reshape(20, 30, *[1] * (len(shape) - 2))
    record = recordio.pack_img(recordio.IRHeader(0, 3.0, 1, 0), image, img_fmt=kind)
    header, found = recordio.unpack_img(record)
    assert header.label == 3.0
    assert found.shape == shape
    assert abs(found.astype(int) - image).max() <= (0 if exact else 12)
    assert recordio.unpack_img(record, iscolor=0)[1].shape == (20, 30)
    assert recordio.unpack_img(record, iscolor=1)[1].shape == (20, 30, 3)


def test_packed_images_are_blue_green_red():
    image = np.zeros((4, 4, 3), dtype=np.uint8)
    image[..., 0] = 200
    record = recordio.pack_img(recordio.IRHeader(0, 0, 0, 0), image, img_fmt=".png")
    assert mx.image.imdecode(recordio.unpack(record)[1]).asnumpy()[0, 0].tolist() == [0, 0, 200]
    with pytest.raises(ValueError, match="unknown format"):
        recordio.pack_img(recordio.IRHeader(0, 0, 0, 0), image, img_fmt=".bmp")
    with pytest.raises(ValueError, match="uint8"):
        recordio.pack_img(recordio.IRHeader(0, 0, 0, 0), image.astype("float32"))


def test_the_module_works_without_the_package(tmp_path):
    """Its file alone, in a process where the package cannot be imported."""
    program = f"""
import importlib.util, sys
sys.modules["mxnet"] = None
spec = importlib.util.spec_from_file_location("recordio", {recordio.__file__!r})
recordio = importlib.util.module_from_spec(spec)
spec.loader.exec_module(recordio)
writer = recordio.MXRecordIO({str(tmp_path / "x.rec")!r}, "w")
writer.write(b"alone")
writer.close()
assert recordio.MXRecordIO({str(tmp_path / "x.rec")!r}, "r").read() == b"alone"
try:
    recordio.unpack(b"")
except RuntimeError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "too short" in done.stdout
    assert importlib.util.find_spec("mxnet") is not None
