"""Every function of mx.np and mx.npx has rows, judged by NumPy, 1.9.1, its modes and a device.

Gradients of the same rows are judged in test_np_functions.py.
"""

import os
import pathlib

import numpy as onp
import pytest
from np_row_runs import ALL, FOLDER, as_list, key, run, space_of
from np_rows_layers import DISTRIBUTIONS

import mxnet as mx
from mxnet import autograd, gluon, npx

FACTS = pathlib.Path(__file__).parents[2] / "facts/module_names.tsv"
REFUSED = {line.split("\t")[0] for line in (FOLDER / "refused.tsv").read_text().splitlines()}
SPACES = {
    "mxnet.numpy": "np.",
    "mxnet.numpy.linalg": "np.linalg.",
    "mxnet.numpy.random": "np.random.",
    "mxnet.numpy_extension": "npx.",
    "mxnet.numpy_extension.image": "npx.image.",
    "mxnet.numpy_extension.random": "npx.random.",
}
# Functions that compute nothing from arrays, or that tests of their own have.
APART = {
    "switches, devices, files": "npx.set_np npx.reset_np npx.is_np_array npx.is_np_shape "
    "npx.image.is_np_array npx.random.seed npx.waitall npx.cpu npx.gpu npx.cpu_pinned "
    "npx.num_gpus npx.gpu_memory_info npx.current_context npx.save npx.load npx.check_call "
    "npx.get_cuda_compute_capability npx.classproperty npx.with_metaclass npx.constraint_check "
    "np.set_printoptions",
    "financial functions, which raise": "np.mirr np.npv np.ppmt np.pv np.rate",
    "pictures of files and augmenters (tests/python/data)": "npx.image.CreateAugmenter "
    "npx.image.CreateDetAugmenter npx.image.CreateMultiRandCropAugmenter npx.image.imdecode "
    "npx.image.imread npx.image.imresize npx.image.imrotate npx.image.random_rotate "
    "npx.image.scale_down npx.image.resize_short npx.image.fixed_crop npx.image.random_crop "
    "npx.image.center_crop npx.image.random_size_crop npx.image.color_normalize "
    "npx.image.copyMakeBorder",
}
# Rows in which 1.9.1 gives something else: headings of docs/differences.md.
DIFFERS = {
    "np.histogram(('i', (3, 4)); 4, (0, 6))": "functions-of-mxnp-that-numpy-computes",
    "np.nanpercentile((3, 4); 30.0)": "functions-of-mxnp-that-numpy-computes",
    "np.nanquantile((3, 4); 0.3)": "functions-of-mxnp-that-numpy-computes",
    "np.linalg.eigvals(('s', (3, 3)); )": "decompositions-of-mxnp",
    "np.linalg.eig(('s', (3, 3)); )": "decompositions-of-mxnp",
}


@pytest.fixture(autouse=True)
def numpy_rules():
    npx.set_np()
    yield
    npx.reset_np()


def test_every_function_has_a_row():
    apart = " ".join(APART.values()).split()
    rows = {f"{row.space}.{row.name}" for row in ALL} | set(apart)
    facts = [line.split("\t") for line in FACTS.read_text().splitlines()[1:]]
    wanted = [
        SPACES[module] + name
        for module, name, kind, *_ in facts
        if module in SPACES and kind == "function" and name[0] != "_"
    ]
    assert len(wanted) > 300
    assert [name for name in wanted if name not in rows] == []
    assert set(apart) <= set(wanted)
    assert len({key(row) for row in ALL}) == len(ALL)


def compare(given, wanted, row, how="", dtypes=True, scale=1):
    assert len(given) == len(wanted), how
    for ours, theirs in zip(given, wanted, strict=True):
        assert ours.shape == theirs.shape, how
        assert not dtypes or ours.dtype == theirs.dtype, how
        if not row.drawn:
            tolerance = row.tolerance * scale
            onp.testing.assert_allclose(ours, theirs, tolerance, tolerance, err_msg=how)


@pytest.mark.parametrize("row", [r for r in ALL if r.oracle is not False and not r.drawn], ids=key)
def test_oracle(row):
    wanted = [onp.asarray(part) for part in as_list(row.judged(row.values()))]
    compare(run(mx, row), wanted, row, dtypes=False)


@pytest.fixture(scope="module")
def golden():
    with onp.load(FOLDER / "functions.npz") as kept:
        return dict(kept)


@pytest.mark.parametrize("row", [row for row in ALL if key(row) not in REFUSED], ids=key)
def test_golden(row, golden):
    name, wanted = key(row), []
    if name in DIFFERS:
        pytest.skip(f"docs/differences.md#{DIFFERS[name]}")
    while f"{name}|{len(wanted)}" in golden:
        wanted.append(golden[f"{name}|{len(wanted)}"])
    assert wanted, "record it: tests/python/numpy/record_functions.py"
    compare(run(mx, row), wanted, row)


class Called(gluon.HybridBlock):
    def __init__(self, row):
        super().__init__()
        self.row = row

    def hybrid_forward(self, F, first, *rest):
        result = self.row.call(space_of(F, self.row), [first, *rest])
        return list(result) if isinstance(result, tuple) else result


@pytest.mark.parametrize("row", [row for row in ALL if row.symbolic], ids=key)
def test_modes(row):
    context = mx.current_context()
    if context.device_type == "gpu" and row.name == "random.multinomial":
        pytest.skip("the function draws on the CPU")
    wanted, values = run(mx, row, context), row.values()
    names = [f"x{place}" for place in range(len(values))]
    symbols = [mx.sym.var(name).as_np_ndarray() for name in names]
    symbol = row.call(space_of(mx.sym, row), symbols)
    symbol = mx.sym.Group(list(symbol)) if isinstance(symbol, (list, tuple)) else symbol
    symbol = mx.sym.load_json(symbol.tojson())
    arrays = {n: mx.np.array(v, dtype=v.dtype) for n, v in zip(names, values, strict=True)}
    states = {name: arrays[name] for name in symbol.list_auxiliary_states()}
    mx.random.seed(5)
    given = symbol.bind(context, arrays, aux_states=states).forward()
    compare(as_list(list(given))[: len(wanted)], wanted, row, "symbol")
    if values:
        block = Called(row)
        block.hybridize()
        mx.random.seed(5)
        compare(as_list(block(*arrays.values())), wanted, row, "hybridized")


def gradients(row, hybrid):
    """The gradients of a weighted sum with respect to inputs that are no integers."""
    block = Called(row)
    block.hybridize(hybrid)
    arrays = [mx.np.array(v, dtype=v.dtype) for v in row.values()]
    smooth = [array for array in arrays if onp.dtype(array.dtype).kind == "f"]
    for array in smooth:
        array.attach_grad()
    mx.random.seed(5)
    with autograd.record():
        result = block(*arrays)
        part = result[0] if isinstance(result, (list, tuple)) else result
        total = (part * mx.np.cos(mx.np.arange(part.size)).reshape(part.shape)).sum()
    total.backward()
    return [array.grad.asnumpy() for array in smooth]


@pytest.mark.parametrize("row", [r for r in ALL if r.symbolic and r.grad and r.inputs], ids=key)
def test_gradients_of_blocks(row):
    compare(gradients(row, hybrid=True), gradients(row, hybrid=False), row)


def device():
    """The device beside the CPU: the first GPU, or what REMX_CONFORMANCE_DEVICE names."""
    name = os.environ.get("REMX_CONFORMANCE_DEVICE", "gpu")
    if name == "gpu" and not mx.context.num_gpus():
        pytest.skip("no GPU")
    return mx.Context(name, 0)


@pytest.mark.parametrize("row", ALL, ids=key)
def test_device(row):
    place = device()
    if place.device_type == "gpu" and "random." in row.name:
        pytest.skip("a GPU draws other random numbers")
    if place.device_type == "gpu" and row.name in ("linalg.eig", "linalg.eigvals"):
        pytest.skip("it runs on the host (gpu/host_only.txt)")
    compare(run(mx, row, place), run(mx, row), row, scale=8)


@pytest.mark.parametrize("case", DISTRIBUTIONS, ids=lambda case: case[0])
def test_moments(case):
    name, args, mean, variance = case
    mx.random.seed(7)
    drawn = getattr(mx.np.random, name)(*args, size=(40000,)).asnumpy().astype("float64")
    assert drawn.mean() == pytest.approx(mean, abs=5 * (variance / 40000) ** 0.5)
    assert drawn.var() == pytest.approx(variance, rel=0.1)
