"""Random calls of operators return what MXNet 1.9.1 returned, forward and backward."""

import pathlib

import numpy as np
import pytest
import random_cases
import random_detection_cases

FAMILIES = random_cases.FAMILIES + random_detection_cases.FAMILIES


@pytest.fixture(scope="module")
def golden():
    with np.load(pathlib.Path(__file__).with_name("golden") / "random_cases.npz") as file:
        return dict(file)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_random_calls(family, golden):
    recorded = [i for i in range(random_cases.COUNT) if f"{family.__name__}/{i}/0" in golden]
    assert len(recorded) >= 5
    for number in recorded:
        name, inputs, attributes, wanted = random_cases.draw_case(family, number)
        found = random_cases.run(name, inputs, attributes, wanted)
        for i, array in enumerate(found):
            expected = golden[f"{family.__name__}/{number}/{i}"]
            about = f"{name} {[x.shape for x in inputs]} {attributes}: array {i}"
            assert (array.shape, array.dtype) == (expected.shape, expected.dtype), about
            close = 1e-4 * max(1, np.abs(expected).max(initial=0))
            np.testing.assert_allclose(array, expected, rtol=1e-4, atol=close, err_msg=about)
