"""Transforms beside what MXNet 1.9.1 makes of the same image (record_transforms.py)."""

import pickle

import numpy as np
import pytest
import record_transforms
import transform_cases

from mxnet import nd
from mxnet.gluon.data.vision import transforms

GOLDEN = np.load(record_transforms.FILE)


@pytest.mark.parametrize(
    "name", [*transform_cases.FIXED, *transform_cases.PLAIN, *transform_cases.ROTATED]
)
def test_images_are_those_of_mxnet(name):
    """Random ones too: they follow Python's and NumPy's random numbers."""
    ours, theirs = transform_cases.runs(name), GOLDEN[f"{name}/runs"]
    assert ours.dtype == theirs.dtype
    # resized bytes are rounded: one step apart is the same picture
    tolerance = 1 if ours.dtype == np.uint8 else 1e-3
    np.testing.assert_allclose(ours.astype("float64"), theirs.astype("float64"), atol=tolerance)


@pytest.mark.parametrize("name", transform_cases.HYBRID)
def test_graph_is_that_of_mxnet(name):
    assert transform_cases.graph(name) == str(GOLDEN[f"{name}/graph"])


@pytest.mark.parametrize("name", transform_cases.HYBRID)
def test_hybridized_transform_keeps_shape_and_type(name):
    image = nd.array(transform_cases.IMAGE, dtype="uint8")
    if name.startswith("normalize"):
        image = transforms.ToTensor()(image)
    transform = transform_cases.HYBRID[name]()
    eager = transform(image)
    transform.hybridize()
    graph = transform(image)
    assert (graph.shape, graph.dtype) == (eager.shape, eager.dtype)
    if name in transform_cases.FIXED or name.startswith("normalize"):
        np.testing.assert_allclose(graph.asnumpy(), eager.asnumpy(), rtol=1e-6)


def test_flips_happen_half_of_the_time():
    image = nd.array(np.arange(6).reshape(1, 6, 1), dtype="uint8")
    flip = transforms.RandomFlipLeftRight()
    firsts = {int(flip(image).asnumpy()[0, 0, 0]) for _ in range(50)}
    assert firsts == {0, 5}


def test_random_apply():
    image = nd.ones((2, 2, 3))
    always = transforms.RandomApply(transforms.Cast("float64"), p=1.0)
    never = transforms.RandomApply(transforms.Cast("float64"), p=-1.0)
    assert always(image).dtype == np.float64
    assert never(image).dtype == np.float32


def test_a_pipeline_of_all_kinds_can_be_pickled():
    pipeline = transforms.Compose(
        [
            transforms.RandomResizedCrop(8),
            transforms.RandomFlipLeftRight(),
            transforms.RandomColorJitter(0.1, 0.1, 0.1, 0.1),
            transforms.ToTensor(),
            transforms.RandomRotation((-10, 10)),
            transforms.Normalize(0.5, 0.25),
        ]
    )
    assert len(pipeline) == 4  # the three hybrid ones in the middle run as one graph
    image = nd.array(transform_cases.IMAGE, dtype="uint8")
    assert pickle.loads(pickle.dumps(pipeline))(image).shape == (3, 8, 8)


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: transforms.Rotate(10)(nd.zeros((3, 4, 4), dtype="uint8")), TypeError, "ToTensor"),
        (lambda: transforms.Rotate(10, True, True)(nd.zeros((3, 4, 4))), ValueError, "use one"),
        (lambda: transforms.Rotate(10)(nd.zeros((4, 4))), ValueError, r"\(4, 4\)"),
        (lambda: transforms.RandomRotation((5, 3)), ValueError, "smallest"),
        (lambda: transforms.RandomRotation((1, 3), rotate_with_proba=2), ValueError, "got 2"),
        (lambda: transforms.CenterCrop(4)(nd.zeros((2, 7, 9, 3))), ValueError, "height"),
    ],
)
def test_wrong_arguments_are_refused(make, error, message):
    with pytest.raises(error, match=message):
        make()
