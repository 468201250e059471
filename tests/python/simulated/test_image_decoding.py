"""Batches of images that are made on a device, with a stand-in for NVIDIA's nvJPEG."""

import ctypes
import os
import pathlib
import sys

import numpy as np
import pytest

import mxnet as mx

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "data"))
import image_cases

SHAPE = {"data_shape": (3, 16, 20), "batch_size": 4}


class Nvjpeg:
    """The stand-in library, and what it can be told."""

    def __init__(self, path):
        self.path = str(path)
        self._library = ctypes.CDLL(self.path)
        self._library.fake_nvjpeg_fail.argtypes = [ctypes.c_char_p]
        self._library.fake_nvjpeg_decoded.restype = ctypes.c_int64
        self._library.fake_nvjpeg_room.argtypes = [ctypes.c_int64]

    def fail(self, function):
        self._library.fake_nvjpeg_fail(function.encode())

    def lack_hardware(self, lacks):
        self._library.fake_nvjpeg_hardware(int(not lacks))

    def limit(self, count):
        """How many decoders can still be made."""
        self._library.fake_nvjpeg_room(count)

    def decoded(self):
        """How many images it has decoded."""
        return self._library.fake_nvjpeg_decoded()


@pytest.fixture
def nvjpeg(device, monkeypatch):
    path = pathlib.Path(device.path).parent / "libmx_fake_nvjpeg.so"
    if not path.exists():
        pytest.skip("the stand-in for nvJPEG is not built")
    monkeypatch.setenv("REMX_NVJPEG_LIBRARY", str(path))
    library = Nvjpeg(path)
    library.fail("")
    yield library
    library.fail("")
    library.lack_hardware(False)
    library.limit(1 << 30)


def write(folder, blobs, name="some"):
    paths = [os.path.join(folder, f"{name}.{kind}") for kind in ("idx", "rec")]
    writer = mx.recordio.MXIndexedRecordIO(*paths, "w")
    for number, blob in enumerate(blobs):
        header = mx.recordio.IRHeader(0, number / 2, number, 0)
        writer.write_idx(number, mx.recordio.pack(header, blob))
    writer.close()
    return paths[1]


def photos(count=8, quality=90):
    numbers = np.random.default_rng(5)
    for _ in range(count):
        size = numbers.integers(24, 60, 2)
        pixels = numbers.integers(0, 256, (*size // 4 + 1, 3)).astype("uint8")
        pixels = pixels.repeat(4, 0).repeat(4, 1)
        packed = mx.recordio.pack_img(mx.recordio.IRHeader(0, 0, 0, 0), pixels, quality=quality)
        yield mx.recordio.unpack(packed)[1]


@pytest.fixture
def records(tmp_path):
    return write(tmp_path, photos())


def collect(path, **options):
    """Data, labels, padding and numbers of two epochs."""
    found = []
    iterator = mx.io.ImageRecordIter(path_imgrec=path, **(SHAPE | options))
    for _ in range(2):
        for batch in iterator:
            for array in (batch.data[0], batch.label[0]):
                assert array.context == options.get("ctx", mx.cpu())
            found.append(
                (batch.data[0].asnumpy(), batch.label[0].asnumpy(), batch.pad, batch.index.tolist())
            )
        iterator.reset()
    return found


def assert_same(path, ctx, **options):
    expected, found = collect(path, **options), collect(path, ctx=ctx, **options)
    assert len(found) == len(expected) > 0
    for (data, label, *rest), (wanted, wanted_label, *wanted_rest) in zip(
        found, expected, strict=True
    ):
        assert data.dtype == wanted.dtype
        np.testing.assert_array_equal(data, wanted)
        np.testing.assert_array_equal(label, wanted_label)
        assert rest == wanted_rest


WAYS = {
    "middle": {},
    "random part": {"rand_crop": True, "rand_mirror": True, "shuffle": True, "seed": 3},
    "shorter side": {"resize": 24, "rand_crop": True, "inter_method": 2},
    "shorter side, grown": {"resize": 70},
    "by area": {"resize": 20, "inter_method": 3},
    "nearest": {"resize": 30, "inter_method": 0, "mirror": True},
    "chosen by size": {"resize": 22, "inter_method": 9},
    "resized part": {
        "random_resized_crop": True,
        "max_random_area": 1.0,
        "min_random_area": 0.1,
        "max_aspect_ratio": 1.3,
        "min_aspect_ratio": 0.7,
        "rand_mirror": True,
    },
    "part of random size": {"max_crop_size": 24, "min_crop_size": 10, "rand_crop": True},
    "normalized": {"mean_r": 123.7, "mean_g": 116.3, "std_b": 57.4, "scale": 0.5},
    "gray": {"data_shape": (1, 16, 20), "mean_r": 100},
    "half": {"dtype": "float16", "std_r": 60, "std_g": 61, "std_b": 62},
    "bytes": {"dtype": "uint8"},
    "signed bytes": {"dtype": "int8"},
    "rest of zeros": {"batch_size": 3, "round_batch": False, "mean_r": 9},
    "rest of the next epoch": {"batch_size": 3},
    "one thread": {"preprocess_threads": 1, "prefetch_buffer": 1},
    "many threads": {"preprocess_threads": 8, "prefetch_buffer": 8},
}


@pytest.mark.parametrize("way", WAYS)
def test_batches_are_those_of_the_host(device, nvjpeg, records, way):
    before = nvjpeg.decoded()
    assert_same(records, device(0), **WAYS[way])
    assert nvjpeg.decoded() >= before + 16


@pytest.mark.parametrize(
    "options",
    [
        {"max_rotate_angle": 10},
        {"pad": 3},
        {"brightness": 0.3},
        {"pca_noise": 0.1},
        {"max_random_contrast": 0.2},
        {"inter_method": 4, "resize": 24},
        {"resize": 40, "random_resized_crop": True},
    ],
    ids=lambda options: next(iter(options)),
)
def test_what_the_device_cannot_change_is_made_on_the_host(device, nvjpeg, records, options):
    before = nvjpeg.decoded()
    assert_same(records, device(1), seed=4, **options)
    assert nvjpeg.decoded() == before


def test_files_that_the_library_refuses_are_decoded_on_the_host(device, nvjpeg, tmp_path):
    names = [name for name in image_cases.FILES if not name.startswith(("cut", "damaged"))]
    blobs = []
    for name in names:
        try:
            mx.image.imdecode(image_cases.read(name))
        except mx.MXNetError:
            continue
        blobs.append(image_cases.read(name))
    blobs = blobs[: len(blobs) // 4 * 4]
    assert any(blob.startswith(b"\x89PNG") for blob in blobs)
    path = write(tmp_path, blobs)
    before = nvjpeg.decoded()
    assert_same(path, device(0), data_shape=(3, 8, 8), resize=10)
    assert before < nvjpeg.decoded() < before + 2 * len(blobs)


def test_boxes_are_those_of_the_host(device, nvjpeg, tmp_path):
    path = os.path.join(tmp_path, "boxes.rec")
    writer = mx.recordio.MXRecordIO(path, "w")
    for blob in photos(4):
        header = mx.recordio.IRHeader(0, [2, 5, 7, 0.1, 0.1, 0.5, 0.5], 0, 0)
        writer.write(mx.recordio.pack(header, blob))
    writer.close()
    answers = []
    for ctx in (mx.cpu(), device(0)):
        batches = mx.io.ImageDetRecordIter(
            path_imgrec=path, data_shape=(3, 8, 8), batch_size=2, rand_mirror_prob=0.5, ctx=ctx
        )
        answers.append([(b.data[0].asnumpy(), b.label[0].asnumpy()) for b in batches])
    for (data, label), (wanted, wanted_label) in zip(*answers, strict=True):
        np.testing.assert_array_equal(data, wanted)
        np.testing.assert_array_equal(label, wanted_label)


def read_all(path, ctx, **options):
    iterator = mx.io.ImageRecordIter(path_imgrec=path, ctx=ctx, **(SHAPE | options))
    return [batch.data[0].asnumpy() for batch in iterator]


@pytest.mark.parametrize("damage", ["cut", "broken", "no image"])
def test_a_damaged_file_is_the_error_that_the_host_raises(device, nvjpeg, tmp_path, damage):
    blobs = list(photos(4))
    hurt = {
        "cut": blobs[2][: len(blobs[2]) // 2],
        "broken": blobs[2][:30] + blobs[2][60:],
        "no image": b"this is no image at all",
    }
    blobs[2] = hurt[damage]
    path = write(tmp_path, blobs)
    errors = []
    for ctx in (mx.cpu(), device(0)):
        with pytest.raises(mx.MXNetError) as raised:
            read_all(path, ctx)
        errors.append(str(raised.value).splitlines()[0])
    assert errors[0] == errors[1]
    assert path in errors[0]


@pytest.mark.parametrize(
    ("function", "number"), [("nvjpegDecodeBatched", 3), ("nvjpegDecodeBatchedInitialize", 4)]
)
def test_where_the_library_fails_the_host_decodes(device, nvjpeg, records, function, number):
    before = nvjpeg.decoded()
    nvjpeg.fail(function)
    assert_same(records, device(number), resize=24)  # where no decoder is prepared yet
    assert nvjpeg.decoded() == before


def test_a_device_without_a_decoder_of_its_own_hardware_decodes_too(device, nvjpeg, records):
    nvjpeg.lack_hardware(True)
    before = nvjpeg.decoded()
    assert_same(records, device(5))  # where nobody has made one yet
    assert nvjpeg.decoded() > before


def test_threads_share_the_one_decoder_that_could_be_made(device, nvjpeg, records):
    nvjpeg.limit(1)
    assert_same(records, device(7), preprocess_threads=8, prefetch_buffer=8, batch_size=1)


def test_the_setting_leaves_all_to_the_host(device, nvjpeg, records, monkeypatch):
    monkeypatch.setenv("REMX_NVJPEG", "0")
    before = nvjpeg.decoded()
    assert_same(records, device(0), resize=24)
    assert nvjpeg.decoded() == before


def test_the_setting_that_asks_for_the_device_raises_where_it_cannot(
    device, nvjpeg, records, monkeypatch
):
    monkeypatch.setenv("REMX_NVJPEG", "1")
    read_all(records, device(0))
    with pytest.raises(mx.MXNetError, match="asks for more; unset REMX_NVJPEG"):
        read_all(records, device(0), max_rotate_angle=5)
    nvjpeg.fail("nvjpegCreateEx")
    with pytest.raises(mx.MXNetError, match="nvJPEG could not make a decoder: status 9"):
        read_all(records, device(6))
    read_all(records, mx.cpu())  # the host's batches do not ask


def test_slow_streams_change_nothing(device, nvjpeg, records):
    device.slow(300)
    assert_same(records, device(0), rand_crop=True, rand_mirror=True, resize=24)


def test_batches_can_be_dropped_in_the_middle_of_an_epoch(device, nvjpeg, records):
    iterator = mx.io.ImageRecordIter(path_imgrec=records, ctx=device(0), **SHAPE)
    first = next(iterator).data[0].asnumpy()
    iterator.reset()
    again = [batch.data[0].asnumpy() for batch in iterator]
    assert len(again) == 2
    np.testing.assert_array_equal(again[0], first)


def test_pinned_memory_is_the_hosts(records):
    iterator = mx.io.ImageRecordIter(path_imgrec=records, ctx=mx.cpu_pinned(0), **SHAPE)
    batch = next(iterator)
    assert batch.data[0].context == batch.label[0].context == mx.cpu_pinned(0)


def test_the_words_of_1_9_1_choose_no_place(records):
    for word in ("gpu", "cpu"):
        iterator = mx.io.ImageRecordIter(path_imgrec=records, ctx=word, **SHAPE)
        assert next(iterator).data[0].context == mx.cpu()


WITHOUT_THE_LIBRARY = """
import mxnet as mx
for number in range(2):
    batches = mx.io.ImageRecordIter(
        path_imgrec={path!r}, data_shape=(3, 16, 20), batch_size=4, ctx=mx.Context("simulated", 0)
    )
    print([batch.data[0].context for batch in batches])
"""


def test_a_missing_library_is_one_sentence(device, records):
    ended = device.run(
        WITHOUT_THE_LIBRARY.format(path=records), REMX_NVJPEG_LIBRARY="/nowhere/libnvjpeg.so"
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.count("simulated(0)") == 4
    assert ended.stderr.count("NVIDIA's nvJPEG was not found") == 1, ended.stderr
    assert 'pip install "mxnet[cuda]"' in ended.stderr
    assert "images are decoded on the host" in ended.stderr
    forced = device.run(
        WITHOUT_THE_LIBRARY.format(path=records),
        REMX_NVJPEG_LIBRARY="/nowhere/libnvjpeg.so",
        REMX_NVJPEG="1",
    )
    assert forced.returncode != 0
    assert "NVIDIA's nvJPEG was not found" in forced.stderr.splitlines()[-1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_forked_process_may_drop_its_parents_iterator(device, nvjpeg, records):
    iterator = mx.io.ImageRecordIter(path_imgrec=records, ctx=device(0), **SHAPE)
    next(iterator)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            next(iterator)
        except mx.MXNetError as error:
            code = 0 if "forked process" in str(error) else 2
        del iterator
        os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert len(list(iterator)) == 1
