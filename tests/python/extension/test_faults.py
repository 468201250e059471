"""Libraries that fail, throw, or return nonsense: errors in words, and the process goes on."""

import pytest

import mxnet as mx
from mxnet.base import MXNetError


@pytest.fixture(scope="module", autouse=True)
def library(compile_library):
    mx.library.load(compile_library("faulty"), verbose=False)


FAULTS = {
    "parse_fails": "faulty: ParseAttrs failed in the extension library .*parse says why",
    "parse_throws": "faulty: ParseAttrs: the extension library .* threw: parse threw this",
    "parse_throws_number": "threw: something that is no std::exception",
    "negative_inputs": "says that it has -3 inputs",
    "no_outputs": "says that it has 0 outputs",
    "many_outputs": "says that it has 2000000000 outputs",
    "shape_fails": "faulty: InferShape failed .*shape says why",
    "shape_throws": "InferShape: .* threw: shape threw this",
    "no_shape": "faulty: the shape of its output is unknown",
    "unknown_extent": r"faulty: the shape of its output is \(\?, \?\)",
    "many_axes": "returned a shape of 40 axes",
    "other_input_shape": "faulty",
    "type_fails": "faulty: InferType failed .*type says why",
    "type_throws": "InferType: .* threw: type threw this",
    "no_type": "InferType: .* returned no dtype for output 0",
    "unknown_type": "returned the unknown dtype 77",
    "other_input_type": "faulty",
    "storage_fails": "faulty: InferSType failed .*storage says why",
    "sparse": "its library wants a sparse array for dense ones",
    "mutate_fails": "faulty: MutateInputs failed .*mutate says why",
    "mutates_nowhere": "says that it writes to input 5, it has 1",
    "forward_fails": "faulty: Forward failed .*forward says why",
    "forward_throws": "faulty: Forward: .* threw: forward threw this",
    "forward_throws_number": "threw: something that is no std::exception",
    "negative_memory": "asks for -5 bytes of memory",
    "sparse_memory": "asks for memory of a sparse array",
    "gpu_memory": "there is no gpu memory here",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_eager(fault):
    x = mx.nd.ones((2, 3))
    with pytest.raises(MXNetError, match=FAULTS[fault]):
        mx.nd.faulty(x, fault=fault).asnumpy()
    assert mx.nd.faulty(x).asnumpy().sum() == 6


@pytest.mark.parametrize("fault", FAULTS)
def test_bound(fault):
    def run(**attributes):
        executor = mx.sym.faulty(mx.sym.var("x"), **attributes).simple_bind(mx.cpu(), x=(2, 3))
        executor.arg_dict["x"][:] = 1
        return executor.forward()[0].asnumpy()

    with pytest.raises(RuntimeError):  # what simple_bind and MXNetError have in common
        run(fault=fault)
    assert run().sum() == 6


def test_huge_shape():
    with pytest.raises((MXNetError, MemoryError)):
        mx.nd.faulty(mx.nd.ones((2, 3)), fault="huge_shape").asnumpy()


def test_memory_of_no_bytes():
    assert mx.nd.faulty(mx.nd.ones((2, 3)), fault="no_memory").asnumpy().sum() == 6


@pytest.mark.parametrize("op", ["faulty", "faulty_state"])
@pytest.mark.parametrize("fault", ["backward_fails", "backward_throws"])
def test_backward(op, fault):
    x = mx.nd.ones((2, 3))
    x.attach_grad()
    with mx.autograd.record():
        y = getattr(mx.nd, op)(x, fault=fault)
    y.backward()
    with pytest.raises(MXNetError, match=f"{op}: Backward.*backward (says why|threw this)"):
        x.grad.asnumpy()
    x.grad[:] = 0
    assert x.grad.asnumpy().sum() == 0


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        ("create_fails", "faulty_state: CreateOpState failed .*create says why"),
        ("create_throws", "faulty_state: CreateOpState: .* threw: create threw this"),
        ("no_state", "faulty_state: CreateOpState: .* made no state"),
        ("forward_fails", "faulty_state: Forward failed .*forward says why"),
        ("forward_throws", "faulty_state: Forward: .* threw: forward threw this"),
    ],
)
def test_state(fault, text):
    with pytest.raises(MXNetError, match=text):
        mx.nd.faulty_state(mx.nd.ones((2, 3)), fault=fault).asnumpy()


def test_shapes_that_are_null(compile_foreign):
    mx.library.load(compile_foreign("foreign", "KIND=2"), verbose=False)
    with pytest.raises(MXNetError, match=r"foreign_null: InferShape: .* returned no shapes"):
        mx.nd.foreign_null(mx.nd.ones((2,)))


def test_graphs_that_are_null(compile_foreign):
    mx.library.load(compile_foreign("foreign", "KIND=5"), verbose=False)
    symbol = mx.sym.exp(mx.sym.var("x"))
    with pytest.raises(MXNetError, match="returned no attributes where it counts 2"):
        symbol.optimize_for("foreignPart")
    with pytest.raises(MXNetError, match=r'graph pass "foreignPass": .* returned no graph'):
        symbol.optimize_for("foreignPass")
