"""The model of many workers: it finds the numbers that times were made from."""

import importlib.util
import pathlib

import pytest

FILE = pathlib.Path(__file__).parents[3] / "bench" / "dist" / "model.py"


@pytest.fixture(scope="module")
def model():
    spec = importlib.util.spec_from_file_location("dist_model", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_finds_the_numbers_that_times_were_made_from(model):
    counts, sizes = (2, 4, 8), (1 << 12, 1 << 20, 1 << 26)
    measured = [(n, b, model.all_reduce(n, b, 5e-6, 1e-10)) for n in counts for b in sizes]
    assert model.fit(measured) == pytest.approx((5e-6, 1e-10))


def test_a_step_hides_no_more_than_the_backward_pass(model):
    assert model.step(1, 1 << 20, 0.3, 1e-6, 1e-9) == 0.3
    talk = model.all_reduce(8, 1 << 20, 1e-6, 1e-9)
    assert model.step(8, 1 << 20, 0.3, 1e-6, 1e-9, 0.8) == pytest.approx(0.3 + 0.2 * talk)
    assert model.step(8, 1 << 30, 0.3, 1e-6, 1e-9, 1.0) > 0.3
