"""nd.save, nd.load and nd.load_frombuffer: files of 1.9.1 byte by byte, old versions, damage."""

import os
import pathlib
import struct
import threading

import numpy as np
import params_cases
import pytest

import mxnet as mx
from mxnet import nd

FOLDER = pathlib.Path(__file__).parent / "golden"
NAMES = sorted(path.stem for path in FOLDER.glob("*.params") if "sparse" not in path.stem)
NAMES.remove("csr")


def arrays_of(data):
    if isinstance(data, dict):
        return data
    return dict(enumerate(data if isinstance(data, list) else [data]))


@pytest.mark.parametrize("name", NAMES)
def test_files_of_1_9_1_are_read_and_written_bit_by_bit(name, tmp_path):
    with mx.util.np_shape(name.startswith("np")):
        data = params_cases.data(mx)[name]
        golden = FOLDER / f"{name}.params"
        nd.save(str(tmp_path / "ours"), data)
        assert (tmp_path / "ours").read_bytes() == golden.read_bytes()
        for loaded in (nd.load(str(golden)), nd.load_frombuffer(golden.read_bytes())):
            assert isinstance(loaded, dict) == (isinstance(data, dict) and len(data) > 0)
            loaded, expected = arrays_of(loaded), arrays_of(data)
            assert list(loaded) == list(expected)
            for key, array in loaded.items():
                assert array.dtype == expected[key].dtype
                assert array.shape == expected[key].shape
                assert array.context == mx.cpu(0)
                assert array.asnumpy().tobytes() == expected[key].asnumpy().tobytes()


def record(version, values, flag, context=(1, 0)):
    """One array as an old version wrote it."""
    dims = values.shape
    if version == 0:
        head = struct.pack(f"<I{len(dims)}I", len(dims), *dims)
    elif version == 1:
        head = struct.pack(f"<Ii{len(dims)}q", 0xF993FAC8, len(dims), *dims)
    else:
        head = struct.pack(f"<Iii{len(dims)}q", 0xF993FAC9, 0, len(dims), *dims)
    return head + struct.pack("<iii", *context, flag) + values.tobytes()


def file_of(records, names=()):
    text = b"".join(struct.pack("<Q", len(name)) + name for name in names)
    head = struct.pack("<QQQ", 0x112, 0, len(records))
    return head + b"".join(records) + struct.pack("<Q", len(names)) + text


def test_old_versions_may_be_mixed_in_a_file():
    values = np.arange(6, dtype=np.float32).reshape(2, 3)
    integers = np.arange(4, dtype=np.int32)
    data = file_of(
        [record(0, values, 0), record(1, integers, 4, (2, 3)), record(2, values, 0, (3, 0))],
        [b"a", b"b", b"c"],
    )
    loaded = nd.load_frombuffer(data)
    assert list(loaded) == ["a", "b", "c"]
    np.testing.assert_array_equal(loaded["a"].asnumpy(), values)
    np.testing.assert_array_equal(loaded["b"].asnumpy(), integers)
    np.testing.assert_array_equal(loaded["c"].asnumpy(), values)
    assert loaded["b"].context == mx.cpu(0)


def test_names_given_twice_keep_the_last_array():
    one, two = (record(2, np.float32([value]), 0) for value in (1, 2))
    assert nd.load_frombuffer(file_of([one, two], [b"a", b"a"]))["a"].asscalar() == 2


def test_bfloat16_comes_back():
    x = nd.array([1.5, -2, 3.14], dtype="bfloat16")
    buffer = file_of([record(2, x.asnumpy(), 12)])
    (y,) = nd.load_frombuffer(buffer)
    assert y.dtype == x.dtype
    assert y.asnumpy().tobytes() == x.asnumpy().tobytes()


@pytest.mark.parametrize("name", ["row_sparse", "csr"])
def test_sparse_records_of_1_9_1_are_read_and_written_again(name, tmp_path):
    loaded = nd.load(str(FOLDER / f"{name}.params"))
    arrays = list(loaded.values()) if isinstance(loaded, dict) else loaded
    assert {array.stype for array in arrays} == {name}
    nd.save(str(tmp_path / "again"), loaded)
    assert (tmp_path / "again").read_bytes() == (FOLDER / f"{name}.params").read_bytes()


@pytest.mark.parametrize("flag", [8, 9, 10, 11, 13, -1])
def test_type_flags_that_1_9_1_does_not_read_are_refused(flag):
    with pytest.raises(mx.MXNetError, match=f"type flag {flag}"):
        nd.load_frombuffer(file_of([record(2, np.zeros(2, dtype=np.int64), flag)]))


def test_every_truncation_is_refused():
    data = (FOLDER / "dict.params").read_bytes()
    for length in range(len(data)):
        with pytest.raises(mx.MXNetError, match="load_frombuffer"):
            nd.load_frombuffer(data[:length])
    assert len(nd.load_frombuffer(data)) == len(params_cases.DTYPES)


def test_errors_name_the_file_and_the_place(tmp_path):
    path = tmp_path / "broken.params"
    path.write_bytes((FOLDER / "list.params").read_bytes()[:100])
    with pytest.raises(mx.MXNetError, match=r"broken.params: the file ends at byte 100"):
        nd.load(str(path))
    path.write_text("this is no array file at all")
    with pytest.raises(mx.MXNetError, match=r"broken.params: not a .params file"):
        nd.load(str(path))
    with pytest.raises(mx.MXNetError, match=r"missing.params: cannot open"):
        nd.load(str(tmp_path / "missing.params"))
    with pytest.raises(mx.MXNetError, match="nowhere"):
        nd.save(str(tmp_path / "nowhere" / "x.params"), [nd.zeros((2,))])


def test_what_cannot_be_saved_is_refused(tmp_path):
    path = str(tmp_path / "x.params")
    for data, error in (
        (3, ValueError),
        ([1, 2], TypeError),
        ({"a": 1}, TypeError),
        ({1: nd.zeros((2,))}, TypeError),
        (np.zeros(2), ValueError),
    ):
        with pytest.raises(error, match="save"):
            nd.save(path, data)
    with pytest.raises(mx.MXNetError, match="np_shape"):
        nd.save(path, [nd.array(3.0)])
    with pytest.raises(TypeError, match="bytes"):
        nd.load_frombuffer("text")
    assert not os.path.exists(path)


def test_a_failed_save_leaves_the_old_file(tmp_path):
    path = tmp_path / "x.params"
    nd.save(str(path), [nd.array([1, 2])])
    before = path.read_bytes()
    with pytest.raises(mx.MXNetError):
        nd.save(str(path), [nd.array([5]), nd.array(3.0)])
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["x.params"]


def test_readers_see_the_old_or_the_new_file(tmp_path):
    path = str(tmp_path / "x.params")
    nd.save(path, [nd.zeros((1000,))])
    stop = threading.Event()

    def write():
        value = 0
        while not stop.is_set():
            value = 1 - value
            nd.save(path, [nd.full((1000,), value)])

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(50):
            (loaded,) = nd.load(path)
            assert loaded.asnumpy().sum() in (0, 1000)
    finally:
        stop.set()
        writer.join()


def test_paths_and_pending_values(tmp_path):
    x = nd.ones((50, 50))
    for _ in range(20):
        x = nd.dot(x, x) / 50
    nd.save(tmp_path / "x.params", {"x": x})
    np.testing.assert_allclose(nd.load(tmp_path / "x.params")["x"].asnumpy(), np.ones((50, 50)))


def test_links_are_followed_and_devices_written_to(tmp_path):
    target, link = tmp_path / "target.params", tmp_path / "link.params"
    nd.save(str(target), [nd.array([1])])
    link.symlink_to(target)
    nd.save(str(link), [nd.array([2])])
    assert link.is_symlink()
    assert nd.load(str(target))[0].asscalar() == 2
    nd.save("/dev/null", [nd.array([2])])
    assert not os.path.isfile("/dev/null")
    with pytest.raises(mx.MXNetError, match="no file"):
        nd.load(str(tmp_path))


def test_large_and_small_arrays_in_one_file(tmp_path):
    arrays = {f"a{count}": nd.array(np.arange(count)) for count in (1, 100_000, 3, 20_000, 70_000)}
    nd.save(str(tmp_path / "x"), arrays)
    for name, loaded in nd.load(str(tmp_path / "x")).items():
        assert loaded.asnumpy().tobytes() == arrays[name].asnumpy().tobytes()
