"""mx.image beside what MXNet 1.9.1 makes of the same files and seeds (record_data.py)."""

import image_cases
import numpy as np
import pytest
import record_data

import mxnet as mx

GOLDEN = np.load(record_data.IMAGES)


def check(name, array, tolerance):
    ours, theirs = record_data.digest(array), GOLDEN[name]
    assert (ours.shape, ours.dtype) == (theirs.shape, theirs.dtype), name
    if array.dtype.kind == "U":
        assert ours == theirs, name
        return
    # The sum in a digest weighs up to 61 for each element.
    limit = np.full(ours.shape, float(tolerance))
    if ours.size != array.size or ours.shape != array.shape:
        limit[array.ndim] *= 61 * array.size
    difference = abs(ours.astype("float64") - theirs.astype("float64"))
    assert (difference <= limit).all(), f"{name}: {difference.max()}"


def test_files_decode_bit_for_bit():
    for name, array in image_cases.decodings(mx):
        check(name, array, 0)


@pytest.mark.parametrize(
    "part",
    [
        image_cases.functions,
        image_cases.augmented,
        image_cases.detections,
        image_cases.batches,
        image_cases.record_batches,
    ],
    ids=lambda part: part.__name__,
)
def test_answers_are_those_of_mxnet(part):
    """Random ones too: they follow Python's and NumPy's random numbers."""
    for name, array in part(mx):
        # A turned pixel moves by some millionths of the image, and colours are steep.
        check(name, array, 0 if array.dtype.kind in "ui" else 0.02 if "rotate" in name else 1e-3)


def test_every_recorded_answer_is_asked_for():
    assert {name for name, _ in image_cases.everything(mx)} == set(GOLDEN.files)


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (b"", "empty"),
        (b"garbage", "neither a JPEG nor a PNG"),
        (b"BM" + bytes(60), "neither a JPEG nor a PNG"),
        (image_cases.read("444.jpg")[:900], "cut off"),
        (image_cases.read("progressive.jpg")[:-2], "cut off"),
        (image_cases.read("444.jpg")[:40], "damaged"),
        (image_cases.read("rgb.png")[:2000], "damaged"),
        (image_cases.read("rgb.png")[:-6], "damaged"),
        (image_cases.read("rgb.png")[:20], "header"),
        (image_cases.read("rgb.png").replace(b"IDAT", b"IDAX"), "damaged"),
    ],
)
def test_damaged_images_are_an_error(bad, words):
    with pytest.raises(mx.MXNetError, match=words):
        mx.image.imdecode(bad).wait_to_read()
    assert mx.image.imdecode(image_cases.read("rgb.png")).shape == (37, 45, 3)


def test_a_jpeg_without_its_last_mark_is_whole():
    file = image_cases.read("444.jpg")
    np.testing.assert_array_equal(
        mx.image.imdecode(file[:-2]).asnumpy(), mx.image.imdecode(file).asnumpy()
    )


def test_errors_say_what_is_wrong():
    with pytest.raises(mx.MXNetError, match=r"nowhere\.jpg"):
        mx.image.imread("nowhere.jpg").wait_to_read()
    with pytest.raises(mx.MXNetError, match="flag 2"):
        mx.image.imdecode(image_cases.read("rgb.png"), flag=2)
    with pytest.raises(mx.MXNetError, match="uint8"):
        mx.nd._internal._cvimdecode(mx.nd.zeros((4,)))
    with pytest.raises(ValueError, match="convert a str"):
        mx.image.imdecode("text")
    with pytest.raises(ValueError, match="interpolation 7"):
        mx.image.resize_short(image_cases.photo(mx), 20, 7)
    with pytest.raises(TypeError, match="float32"):
        mx.image.imrotate(mx.nd.zeros((3, 4, 4), dtype="uint8"), 10)
    with pytest.raises(ValueError, match="both"):
        mx.image.imrotate(mx.nd.zeros((3, 4, 4)), 10, zoom_in=True, zoom_out=True)


def test_decoding_writes_into_out():
    out = mx.nd.zeros((37, 45, 3), dtype="uint8")
    mx.image.imdecode(image_cases.read("rgb.png"), out=out)
    assert (out.asnumpy() == mx.image.imread(image_cases.path("rgb.png")).asnumpy()).all()
    small = mx.nd.zeros((2, 2, 3), dtype="uint8")
    with pytest.raises(mx.MXNetError, match="room for"):
        mx.image.imdecode(image_cases.read("rgb.png"), out=small).wait_to_read()


def test_img_is_image():
    assert mx.img is mx.image
    assert mx.runtime.Features().is_enabled("OPENCV")


def test_nd_imdecode_puts_channels_first():
    file = image_cases.read("rgb.png")
    whole = mx.image.imdecode(file).asnumpy().transpose(2, 0, 1)
    image = mx.nd.imdecode(file)
    assert image.dtype == np.float32
    np.testing.assert_array_equal(image.asnumpy(), whole)
    batch = mx.nd.zeros((2, 3, 10, 20))
    mx.nd.imdecode(file, clip_rect=(5, 4, 25, 14), out=batch, index=1, mean=mx.nd.array([1]))
    np.testing.assert_array_equal(batch.asnumpy()[1], whole[:, 4:14, 5:25].astype("float32") - 1)
    assert batch[0].asnumpy().max() == 0
    gray = mx.nd._internal._imdecode(None, 0, 0, 0, 0, 0, 1, len(file), str_img=file)
    assert gray.shape == (1, 37, 45)
