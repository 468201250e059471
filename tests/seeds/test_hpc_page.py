"""The programs of the HPC cluster page."""

import os
import subprocess
import sys

import numpy as np
from seed_programs import PROGRAMS, same_package

import mxnet as mx

SAVE = """
import numpy
numpy.savez('slice.npz', t=g['t'][1, :3, :20, 250:], shape=g['t'].shape,
            x=g['exe'].arg_arrays[0].asnumpy()[1, :, :24, 240:], w=g['exe'].arg_arrays[1].asnumpy())
"""


def test_validation_one_liner_prints_its_two_lines(tmp_path):
    """The page shows exactly this output; nothing else may reach standard output."""
    command = (PROGRAMS / "validate.sh").read_text()
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    done = subprocess.run(
        command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=True,
        env={**same_package(), "PATH": path},
    )  # fmt: skip
    assert done.stdout == "[[2. 2. 2.]\n [2. 2. 2.]]\n"


def test_convolution_example_runs_verbatim(tmp_path, run_program):
    """A part of the printed array equals a direct convolution of the same data."""
    text = run_program("mxnet-conv-ex.py", tmp_path, SAVE)
    assert text.startswith("[[[[")
    assert "..." in text
    with np.load(tmp_path / "slice.npz") as saved:
        assert tuple(saved["shape"]) == (32, 32, 256, 256)
        got, x, w = saved["t"], saved["x"].astype(np.float64), saved["w"][:3].astype(np.float64)
    padded = np.pad(x, [(0, 0), (1, 0), (0, 1)])  # top edge and right edge of the image
    want = np.zeros(got.shape)
    for i in range(3):
        for j in range(3):
            window = padded[:, i : i + 20, 9 + j : 15 + j]
            want += np.einsum("chw,fc->fhw", window, w[:, :, i, j])
    # Where the program finds a GPU, it convolves in TF32: ten bits of a factor.
    bound = 2e-2 if mx.context.num_gpus() else 1e-3
    np.testing.assert_allclose(got, want, rtol=1e-3, atol=bound)
