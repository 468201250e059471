"""Batches of images that are made on a GPU."""

import image_cases
import numpy as np
import pytest

import mxnet as mx

pytestmark = pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU")
needs_nvjpeg = pytest.mark.skipif(
    mx.context.num_gpus() > 0 and not mx.runtime.Features().is_enabled("NVJPEG"),
    reason="NVIDIA's nvJPEG is not installed",
)
SHAPE = {"data_shape": (3, 48, 56), "batch_size": 4}
WAYS = {
    "middle": {},
    "linear": {"resize": 61, "rand_crop": True, "rand_mirror": True, "seed": 3},
    "linear, grown": {"resize": 150},
    "cubic": {"resize": 70, "inter_method": 2, "mirror": True},
    "nearest": {"resize": 70, "inter_method": 0},
    "by area": {"resize": 59, "inter_method": 3},
    "halves": {"resize": 60},
    "chosen by size": {"resize": 75, "inter_method": 9},
    "resized part": {
        "random_resized_crop": True,
        "min_random_area": 0.1,
        "max_aspect_ratio": 1.3,
        "min_aspect_ratio": 0.7,
        "rand_mirror": True,
    },
    "normalized half": {"dtype": "float16", "mean_r": 120, "std_g": 57, "scale": 0.7},
    "bytes": {"dtype": "uint8", "resize": 64},
    "gray": {"data_shape": (1, 48, 56), "resize": 64},
    "rest of zeros": {"batch_size": 3, "round_batch": False, "mean_r": 9},
}


def write(folder, pictures, **kind):
    path = str(folder / "pictures.rec")
    writer = mx.recordio.MXRecordIO(path, "w")
    for number, picture in enumerate(pictures):
        header = mx.recordio.IRHeader(0, number, number, 0)
        pack = mx.recordio.pack if isinstance(picture, bytes) else mx.recordio.pack_img
        writer.write(pack(header, picture, **kind))
    writer.close()
    return path


def noise(count=8):
    numbers = np.random.default_rng(7)
    sizes = [(120, 132), *numbers.integers(60, 160, (count - 1, 2))]
    return [numbers.integers(0, 256, (*size, 3)).astype("uint8") for size in sizes]


def smooth(count=8):
    """Pictures without sharp edges between colours."""
    for number, picture in enumerate(noise(count)):
        height, width = picture.shape[:2]
        y, x = np.mgrid[:height, :width] / 23.0 + number
        yield (127 + 100 * np.stack([np.sin(x), np.cos(y), np.sin(x + y)], -1)).astype("uint8")


def batches(path, ctx, **options):
    iterator = mx.io.ImageRecordIter(path_imgrec=path, ctx=ctx, **(SHAPE | options))
    found = list(iterator)
    assert all(batch.data[0].context == batch.label[0].context == ctx for batch in found)
    return [(batch.data[0].asnumpy(), batch.label[0].asnumpy(), batch.pad) for batch in found]


def compare(path, most=0, **options):
    expected, found = batches(path, mx.cpu(), **options), batches(path, mx.gpu(0), **options)
    assert len(expected) == len(found) > 0
    for (data, label, pad), (wanted, wanted_label, wanted_pad) in zip(found, expected, strict=True):
        assert data.dtype == wanted.dtype
        assert pad == wanted_pad
        np.testing.assert_array_equal(label, wanted_label)
        assert np.abs(data.astype("float64") - wanted.astype("float64")).max() <= most


@needs_nvjpeg
@pytest.mark.parametrize("way", WAYS)
def test_pictures_that_the_host_decodes_become_the_hosts_batches(tmp_path, monkeypatch, way):
    monkeypatch.setenv("REMX_NVJPEG", "1")
    compare(write(tmp_path, noise(), img_fmt=".png", quality=1), **WAYS[way])


@needs_nvjpeg
def test_pictures_that_the_gpu_decodes_are_close_to_the_hosts(tmp_path, monkeypatch):
    monkeypatch.setenv("REMX_NVJPEG", "1")
    compare(write(tmp_path, smooth(), quality=92), most=8)


@needs_nvjpeg
def test_files_of_all_kinds_together(tmp_path, monkeypatch):
    monkeypatch.setenv("REMX_NVJPEG", "1")
    path = write(tmp_path, [image_cases.read(name) for name in image_cases.FILES])
    answers = []
    for ctx in (mx.cpu(), mx.gpu(0)):
        options = {"data_shape": (3, 12, 12), "resize": 14, "batch_size": len(image_cases.FILES)}
        answers.append(batches(path, ctx, **options)[0][0])
    for name, wanted, found in zip(image_cases.FILES, *answers, strict=True):
        apart = np.abs(found - wanted)
        if name in ("420.jpg", "exif6.jpg"):  # noise, whose colours the decoder repeats
            assert apart.mean() < 16, name
        else:
            assert apart.max() == 0, name


@needs_nvjpeg
def test_a_cut_file_is_the_hosts_error(tmp_path, monkeypatch):
    monkeypatch.setenv("REMX_NVJPEG", "1")
    packed = [mx.recordio.pack_img(mx.recordio.IRHeader(0, 0, 0, 0), p) for p in smooth(4)]
    files = [mx.recordio.unpack(one)[1] for one in packed]
    files[1] = files[1][: len(files[1]) // 2]
    path = write(tmp_path, files)
    with pytest.raises(mx.MXNetError, match="the JPEG file is cut off after"):
        batches(path, mx.gpu(0))


@needs_nvjpeg
def test_a_thousand_batches_beside_other_work(tmp_path, monkeypatch):
    monkeypatch.setenv("REMX_NVJPEG", "1")
    path = write(tmp_path, smooth(32), quality=92)
    first = batches(path, mx.gpu(0), resize=61)
    iterator = mx.io.ImageRecordIter(path_imgrec=path, ctx=mx.gpu(0), resize=61, **SHAPE)
    weight = mx.nd.ones((512, 512), ctx=mx.gpu(0))
    for _ in range(30):
        for batch, (wanted, _, _) in zip(iterator, first, strict=True):
            busy = mx.nd.dot(weight, weight)
            same = (batch.data[0] == mx.nd.array(wanted, ctx=mx.gpu(0))).min()
            assert same.asscalar() == 1
        iterator.reset()
    assert busy.sum().asscalar() == 512.0**3


def test_without_the_library_the_host_decodes(tmp_path, monkeypatch):
    monkeypatch.setenv("REMX_NVJPEG", "0")
    compare(write(tmp_path, smooth(), quality=92), resize=61)
