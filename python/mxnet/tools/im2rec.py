"""Makes lists of images, and files of records from lists.

    python -m mxnet.tools.im2rec PREFIX ROOT --list --recursive
    python -m mxnet.tools.im2rec PREFIX ROOT --resize 256 --num-thread 4

The first writes PREFIX.lst: a number, labels and a path in each line. The second reads every list
whose name begins with PREFIX and writes a .rec file and its .idx file beside it.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import sys
import time

if __name__ == "__main__" and not __package__:  # run by its path: the package lies around it
    sys.path[0] = str(pathlib.Path(__file__).resolve().parents[2])

import numpy as np

import mxnet as mx
from mxnet import recordio

ENDINGS = [".jpeg", ".jpg", ".png"]


def make_parser():
    """Return the parser of the command line: the options of 1.9.1."""
    parser = argparse.ArgumentParser(
        prog="im2rec", description=__doc__.split("\n")[0],
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )  # fmt: skip
    parser.add_argument("prefix", help="what the names of lists and records begin with")
    parser.add_argument("root", help="the folder of the images")
    lists = parser.add_argument_group("making a list").add_argument
    lists("--list", action="store_true", help="write a list, not records")
    lists("--exts", nargs="+", default=ENDINGS, help="endings of images")
    lists("--chunks", type=int, default=1, help="how many lists")
    lists("--train-ratio", type=float, default=1.0, help="share of images to train with")
    lists("--test-ratio", type=float, default=0, help="share of images to test with")
    lists("--recursive", action="store_true", help="folders in the folder are labels")
    lists("--no-shuffle", dest="shuffle", action="store_false", help="keep the order of names")
    records = parser.add_argument_group("making records").add_argument
    records("--pass-through", action="store_true", help="keep the bytes of the images")
    records("--resize", type=int, default=0, help="length of the shorter side; 0: as it is")
    records("--center-crop", action="store_true", help="cut to a square")
    records("--quality", type=int, default=95, help="of JPEG 1-100; effort of PNG 1-9")
    records("--num-thread", type=int, default=1, help="images that are made at once")
    records("--color", type=int, default=1, choices=[-1, 0, 1],
            help="1 colors, 0 gray, -1 as in the file")  # fmt: skip
    records("--encoding", default=".jpg", choices=[".jpg", ".png"], help="form of the images")
    records("--pack-label", action="store_true", help="all labels of a line, not the first only")
    return parser


def list_images(root, recursive, endings):
    """Yield (number, path below the root, label) of images; a folder's label is its place."""
    labels, number = {}, 0
    for folder, folders, names in os.walk(root, followlinks=True):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            if os.path.splitext(name)[1].lower() not in endings or not os.path.isfile(path):
                continue
            label = labels.setdefault(folder, len(labels)) if recursive else 0
            yield number, os.path.relpath(path, root), label
            number += 1
        if not recursive:
            break
    if recursive:
        for folder, label in labels.items():
            print(os.path.relpath(folder, root), label)


def write_list(path, images):
    """Write lines of number, labels and path."""
    with open(path, "w", encoding="utf-8") as file:
        for number, name, *labels in images:
            file.write(f"{number}\t" + "".join(f"{label:f}\t" for label in labels) + f"{name}\n")


def make_lists(args):
    """Write the list, or one for each chunk and use."""
    images = list(list_images(args.root, args.recursive, args.exts))
    if not images:
        hint = "" if args.recursive else "; --recursive looks into its folders too"
        raise ValueError(f"{args.root} has no images that end in {', '.join(args.exts)}{hint}")
    if args.shuffle:
        random.seed(100)  # 1.9.1's: the same folder gives the same list
        random.shuffle(images)
    size = (len(images) + args.chunks - 1) // args.chunks
    for number in range(args.chunks):
        chunk = images[number * size : (number + 1) * size]
        stem = args.prefix + (f"_{number}" if args.chunks > 1 else "")
        train, test = int(size * args.train_ratio), int(size * args.test_ratio)
        if args.train_ratio == 1.0:
            write_list(f"{stem}.lst", chunk)
            continue
        if args.test_ratio:
            write_list(f"{stem}_test.lst", chunk[:test])
        if args.train_ratio + args.test_ratio < 1.0:
            write_list(f"{stem}_val.lst", chunk[test + train :])
        write_list(f"{stem}_train.lst", chunk[test : test + train])


def read_list(path):
    """Yield (number, path below the root, labels) of a list; says which lines are none."""
    with open(path, encoding="utf-8") as lines:
        for place, line in enumerate(lines, 1):
            fields = [field.strip() for field in line.strip().split("\t")]
            try:
                number, *labels, name = fields
                item = int(number), name, [float(label) for label in labels]
            except ValueError:
                item = 0, "", []
            if item[2]:
                yield item
            else:
                wanted = "it has no number, labels and path"
                print(f"{path}: line {place} is left out: {wanted}", file=sys.stderr)


def _center(pixels):
    height, width = pixels.shape[:2]
    side = min(height, width)
    top, left = (height - side) // 2, (width - side) // 2
    return pixels[top : top + side, left : left + side]


def _shrink(pixels, side):
    height, width = pixels.shape[:2]
    if height > width:
        size = side, height * side // width
    else:
        size = width * side // height, side
    channels = 1 if pixels.ndim == 2 else pixels.shape[2]
    whole = mx.nd.array(pixels.reshape(height, width, channels), dtype="uint8")
    resized = mx.image.imresize(whole, *size, interp=1).asnumpy()
    return resized[:, :, 0] if pixels.ndim == 2 else resized


def make_record(item, args):
    """Return the record of an image."""
    number, name, labels = item
    label = labels if args.pack_label and len(labels) > 1 else labels[0]
    header = recordio.IRHeader(0, label, number, 0)
    content = pathlib.Path(args.root, name).read_bytes()
    if args.pass_through:
        return recordio.pack(header, content)
    plain = recordio.pack(recordio.IRHeader(0, 0.0, 0, 0), content)
    pixels = recordio.unpack_img(plain, args.color)[1]
    if args.center_crop:
        pixels = _center(pixels)
    if args.resize:
        pixels = _shrink(pixels, args.resize)
    return recordio.pack_img(
        header, np.ascontiguousarray(pixels), quality=args.quality, img_fmt=args.encoding
    )


def _records(items, args):
    """Yield (item, record or None) in the order of the list; several are made at once."""

    def attempt(item):
        try:
            return make_record(item, args)
        except (OSError, ValueError, mx.base.MXNetError) as error:
            text = " ".join(str(error).split())
            print(f"{item[1]} is left out: {text}", file=sys.stderr)
            return None

    with concurrent.futures.ThreadPoolExecutor(args.num_thread) as pool:
        waiting = collections.deque()
        for item in items:
            waiting.append((item, pool.submit(attempt, item)))
            if len(waiting) > 4 * args.num_thread:
                done, record = waiting.popleft()
                yield done, record.result()
        for done, record in waiting:
            yield done, record.result()


def write_records(path, args):
    """Write the records of a list; returns (written, left out). Files appear once whole."""
    stem = os.path.splitext(path)[0]
    parts = f"{stem}.idx.part", f"{stem}.rec.part"
    written = left_out = 0
    start = time.time()
    try:
        file = recordio.MXIndexedRecordIO(*parts, "w")
        for item, record in _records(read_list(path), args):
            if record is None:
                left_out += 1
                continue
            file.write_idx(item[0], record)
            if written % 1000 == 0:
                print("time:", time.time() - start, " count:", written)
                start = time.time()
            written += 1
        file.close()
        for part in parts:
            os.replace(part, part.removesuffix(".part"))
    finally:
        for part in parts:
            pathlib.Path(part).unlink(missing_ok=True)
    return written, left_out


def _check(args):
    if not os.path.isdir(args.root):
        raise ValueError(f"the folder of images {args.root} does not exist")
    for name in ("chunks", "num_thread"):
        if getattr(args, name) < 1:
            option = name.replace("_", "-")
            raise ValueError(f"--{option} is {getattr(args, name)}; use 1 or more")
    if args.resize < 0 or not 0 <= args.train_ratio + args.test_ratio <= 1:
        raise ValueError("--resize must not be negative, and the ratios must not exceed 1")


def run(args):
    """Do what the arguments ask for."""
    args.prefix, args.root = os.path.abspath(args.prefix), os.path.abspath(args.root)
    _check(args)
    if args.list:
        make_lists(args)
        return
    folder = args.prefix if os.path.isdir(args.prefix) else os.path.dirname(args.prefix)
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    paths = [os.path.join(folder, name) for name in names if name.endswith(".lst")]
    paths = [path for path in paths if path.startswith(args.prefix)]
    if not paths:
        raise ValueError(f"there is no list {args.prefix}*.lst; make one with --list")
    for path in paths:
        print("Creating .rec file from", path, "in", folder)
        written, left_out = write_records(path, args)
        if left_out:
            print(f"{written} records, {left_out} images left out", file=sys.stderr)


def main(arguments=None):
    """Run the command line; return the exit code."""
    args = make_parser().parse_args(arguments)
    try:
        run(args)
    except (OSError, ValueError, mx.base.MXNetError) as error:
        print(f"im2rec: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
