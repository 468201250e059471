"""Dense layers in panels: every way to cut them, told by remembered choices, gives the same.

One program measures a small network, which tells how choices are written; another runs networks of
many sizes whose choices were written here.
"""

import json
import os
import pathlib
import subprocess
import sys

import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

# Rows and columns of a block, by the number of the shape (cuda/tiling_shapes.cc).
SHAPES = {10: (64, 32), 11: (64, 64), 12: (128, 32), 13: (128, 64), 14: (128, 96)}
BYTES = {"fp16": 2, "bf16": 2, "tf32": 4}
CLOSE = {"tf32": 3e-3, "fp16": 1e-2, "bf16": 4e-2}
# Columns and depth: whole tiles; more slices than fit at once; few; neither fits tiles or packs.
SIZES = [(768, 768), (384, 1536), (256, 384), (256, 256), (200, 2600), (100, 530)]
TEMPLATE = (37, 136, 72)

# A sum of two layers, and one behind it with GELU, beside NumPy's.
PROGRAM = """
import json, sys
import numpy as np
import mxnet as mx

def dense(x, hidden, name):
    return mx.sym.FullyConnected(x, num_hidden=hidden, flatten=False, name=name)

def run(rows, columns, depth):
    data = mx.sym.var("data")
    total = dense(data, columns, "a") + dense(data, columns, "b")
    last = mx.sym.LeakyReLU(dense(total, depth, "c"), act_type="gelu")
    executor = mx.sym.Group([total, last]).simple_bind(
        mx.gpu(0), grad_req="null", data=(rows, depth))
    rng = np.random.RandomState(rows)
    values = {}
    for name, array in executor.arg_dict.items():
        spread = array[0].size ** -0.5 if name.endswith("weight") else 1
        values[name] = rng.uniform(-1, 1, array.shape).astype(np.float32) * np.float32(spread)
        array[:] = values[name]
    product = lambda x, n: x @ values[n + "_weight"].T + values[n + "_bias"]
    sums = product(values["data"], "a") + product(values["data"], "b")
    inner = mx.nd.array(product(sums, "c"), ctx=mx.cpu())
    wanted = sums, mx.nd.LeakyReLU(inner, act_type="gelu").asnumpy()
    apart = 0
    for _ in range(3):  # kernel by kernel, recorded, replayed
        for got, true in zip(executor.forward(is_train=False), wanted):
            apart = max(apart, float(np.abs(got.asnumpy() - true).max() / np.abs(true).max()))
    lines = mx.remx.explain(executor, profile=False).splitlines()
    kernels = [line.split(":")[0].split(maxsplit=2)[2] for line in lines if " dense " in line]
    return {"apart": apart, "kernels": kernels}

told = []
for case in json.load(sys.stdin):
    print(case, file=sys.stderr, flush=True)  # the last one is to blame where the program ends
    told.append(run(*case))
print(json.dumps(told))
"""


def run_program(folder, precision, cases):
    """What the program tells of each case, with its choices in that folder."""
    environment = {**os.environ, "REMX_KERNEL_CACHE": str(folder), "REMX_GPU_PRECISION": precision}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], input=json.dumps([case[:3] for case in cases]),
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def checksum(text):
    """The sum that a line of choices begins with."""
    total = 14695981039346656037
    for byte in text.encode():
        total = (total ^ byte) * 1099511628211 % 2**64
    return f"{total:016x}"


def padded(channels, precision):
    pack = 16 // BYTES[precision]
    return -(-channels // pack) * pack


def fits(precision, rows, columns, depth, shape, split):
    """Whether the tiling may serve: panels.h, and likely_tilings() with 132 multiprocessors."""
    high, wide = SHAPES[shape]
    slices = -(-padded(depth, precision) * BYTES[precision] // 128)
    tiles = -(-padded(columns, precision) // wide)
    most = -(-slices // split)
    sums = high * (wide + 4) * 4 if split > 1 else 0
    slots = min(most, (112 * 1024 - sums - 272 - 1024) // ((high + wide) * 128), 16)
    blocks_before = -(-rows // high) * tiles * split // 2
    if slices < split or (slots < most and slots < 2):
        return False
    return split == 1 or blocks_before <= 132


def cases_for(precision):
    """(rows, columns, depth, shape, split): each tiling with rows from 5 to 200, no size twice."""
    cases = []
    for k, (columns, depth) in enumerate(SIZES):
        number = 0
        for shape in SHAPES:
            for split in (1, 2, 4, 8):
                rows = 5 + (37 * number + 61 * k) % 196
                number += 1
                ways = [(columns, depth), (depth, columns)]
                if all(fits(precision, rows, *way, shape, split) for way in ways):
                    cases.append((rows, columns, depth, shape, split))
    return cases


def write_choices(file, precision, cases):
    """Writes the choice of each case, for the three layers that the file has of TEMPLATE."""
    lines = [line[17:] for line in file.read_text().splitlines() if line]
    keys = [line.split("\t")[0].split(" ") for line in lines]
    assert len(keys) == 3
    contents = []
    for rows, columns, depth, shape, split in cases:
        sizes = (rows, padded(columns, precision), padded(depth, precision))
        names = dict(zip(map(str, TEMPLATE), map(str, sizes), strict=True))
        for key in keys:
            text = " ".join(names.get(word, word) for word in key)
            contents.append(f"{text}\ttiling {shape} {split}")
    file.write_text("".join(f"{checksum(c)} {c}\n" for c in contents))


@pytest.mark.parametrize("precision", list(CLOSE))
def test_every_panel_multiplies(precision, tmp_path):
    run_program(tmp_path, precision, [TEMPLATE])
    (file,) = pathlib.Path(tmp_path).glob("cuda-ways-*")
    cases = cases_for(precision)
    assert {case[3] for case in cases} == set(SHAPES)
    write_choices(file, precision, cases)
    for case, told in zip(cases, run_program(tmp_path, precision, cases), strict=True):
        rows, columns = SHAPES[case[3]]
        name = f"panel {rows}x{columns}" + (f" split {case[4]}" if case[4] > 1 else "")
        assert told["kernels"] == [name] * 3, case
        assert told["apart"] < CLOSE[precision], (case, told)
