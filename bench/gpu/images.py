"""Images a second that ImageRecordIter makes for a GPU: decoded by the host's threads, and there.

Usage: images.py [--output FILE] [--pictures 4096] [--seconds 1.5] [--threads 1 4 16]

Pictures of 500 × 375 pixels (quality 90, 4:2:0) in a file of records, cut to 224 × 224 as for
training (random_resized_crop) and for validation (resize to 256, the middle), in batches of 128 on
the GPU. `by_host` is REMX_NVJPEG=0: the same batches, made on the host and copied; `by_gpu`:
decoded there. `…_cores` is the processor time that was spent per second.
"""

import argparse
import itertools
import json
import os
import tempfile
import time

import numpy as np
import place

import mxnet as mx

WAYS = {
    "train": {"random_resized_crop": True, "min_random_area": 0.08, "max_random_area": 1.0,
              "min_aspect_ratio": 0.75, "max_aspect_ratio": 1.333, "rand_mirror": True},
    "validate": {"resize": 256},
}  # fmt: skip
COLOURS = {"mean_r": 123.68, "mean_g": 116.78, "mean_b": 103.94,
           "std_r": 58.4, "std_g": 57.1, "std_b": 57.4}  # fmt: skip


def picture(number, height=375, width=500):
    """A picture with as many bytes at quality 90 as a photograph of that size has."""
    random = np.random.default_rng(number)
    values = np.full((height, width, 3), 120.0)
    for size, strength in ((120, 60), (50, 45), (20, 25), (8, 14), (3, 9), (1, 5)):
        grid = random.normal(0, strength, (height // size + 2, width // size + 2, 3))
        grid = grid.mean(2, keepdims=True) * 0.8 + grid * 0.5
        y, x = np.arange(height) / size, np.arange(width) / size
        top, left = y.astype(int), x.astype(int)
        down, right = (y - top)[:, None, None], (x - left)[None, :, None]
        upper = grid[top][:, left] * (1 - right) + grid[top][:, left + 1] * right
        lower = grid[top + 1][:, left] * (1 - right) + grid[top + 1][:, left + 1] * right
        values += upper * (1 - down) + lower * down
    return np.clip(values, 0, 255).astype("uint8")


def write_records(folder, count, distinct=48):
    """A file of `count` records, of so many different pictures."""
    header = mx.recordio.IRHeader(0, 0, 0, 0)
    packed = [mx.recordio.pack_img(header, picture(i), quality=90) for i in range(distinct)]
    path = os.path.join(folder, "pictures.rec")
    writer = mx.recordio.MXRecordIO(path, "w")
    for number in range(count):
        writer.write(packed[number % distinct])
    writer.close()
    return path, sum(map(len, packed)) / distinct


def rate(path, way, threads, seconds, ctx, dtype="float32"):
    """Images and processor seconds a second, after a batch that warms up."""
    batches = mx.io.ImageRecordIter(
        path_imgrec=path, data_shape=(3, 224, 224), batch_size=128, shuffle=True, ctx=ctx,
        preprocess_threads=threads, prefetch_buffer=max(4, threads), dtype=dtype,
        **WAYS[way], **COLOURS,
    )  # fmt: skip
    next(batches).data[0].wait_to_read()
    for _ in range(max(4, threads)):  # what was made before the clock started
        next(batches)
    begin, spent, images, last = time.perf_counter(), time.process_time(), 0, None
    while time.perf_counter() < begin + seconds:
        try:
            last = next(batches).data[0]
        except StopIteration:
            batches.reset()
            continue
        images += 128
    last.wait_to_read()
    took = time.perf_counter() - begin
    return images / took, (time.process_time() - spent) / took


def main():
    """Print a line for each way, engine and number of threads."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output")
    parser.add_argument("--pictures", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 4, 16])
    args = parser.parse_args()
    ctx = mx.gpu(0)
    with tempfile.TemporaryDirectory() as folder:
        path, size = write_records(folder, args.pictures)
        print(f"pictures of {size / 1000:.0f} kB, {os.cpu_count()} cores", flush=True)
        for way, threads in itertools.product(WAYS, args.threads):
            row = {"metric": f"images/{way}/{threads}", "unit": "images/s", **place.place()}
            for engine in ("host", "gpu"):
                os.environ["REMX_NVJPEG"] = str(int(engine == "gpu"))
                images, cores = rate(path, way, threads, args.seconds, ctx)
                row |= {f"by_{engine}": round(images), f"{engine}_cores": round(cores, 2)}
            row["ratio"] = round(row["by_gpu"] / row["by_host"], 2)
            print(json.dumps(row), flush=True)
            if args.output:
                with open(args.output, "a") as stream:
                    stream.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
