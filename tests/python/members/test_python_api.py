"""The public Python names of MXNet 1.9.1: which are there, and which calls they accept."""

import importlib.util
import inspect
import itertools
import sys
from pathlib import Path

import pytest

import mxnet as mx

TOOLS = Path(__file__).resolve().parents[3] / "tools"


def tool(name):
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def checker():
    return tool("check_python_api")


def test_names_and_signatures_are_those_of_mxnet(checker, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["check_python_api.py"])
    status = checker.main()
    report = capsys.readouterr().out
    with capsys.disabled():
        print(f"\n{report.splitlines()[-1]}")
    assert status == 0, report


def test_the_list_is_sorted_and_names_real_rows(checker):
    lines = checker.listed()
    assert lines == sorted(set(lines))
    known = {f"{module}.{name}" for module, name, _, _ in checker.facts()}
    known |= {module for module, _, _, _ in checker.facts()}  # a whole module may be missing
    assert {line.split("`")[1] for line in lines} <= known


@pytest.mark.parametrize(
    ("wanted", "function", "reason"),
    [
        ("(a, b=None)", lambda a, b=1: 0, None),
        ("(a, b=None)", lambda a, b=1, c=2: 0, None),
        ("(a, b=None)", lambda b, a=1: 0, "parameter 1 should be a, is b"),
        ("(a, b=None)", lambda a, b: 0, "parameter b should be optional"),
        ("(a)", lambda a, c: 0, "parameter c should not be needed"),
        ("(a, **kwargs)", lambda a: 0, "takes no **kwargs"),
        ("(*data, **kwargs)", lambda *data, dim=1, **kwargs: 0, None),
        ("(*data, **kwargs)", lambda data, **kwargs: 0, "takes no *args"),
        ("(a=(1, 2), b={})", lambda a, b=1: 0, "parameter a should be optional"),
        ("(a, b)", lambda a: 0, "parameter 2 should be b, there is none"),
    ],
)
def test_a_signature_that_refuses_a_call_of_mxnet_is_found(checker, wanted, function, reason):
    assert checker.compare(wanted, function, "f") == reason


@pytest.mark.parametrize(
    ("operator", "place"),
    [
        ("Convolution", ("op", "Convolution")),
        ("linalg_gemm", ("op", "linalg_gemm")),
        ("_linalg_gemm", ("linalg", "gemm")),
        ("_contrib_box_nms", ("contrib", "box_nms")),
        ("_image_to_tensor", ("image", "to_tensor")),
        ("_random_normal", ("internal", "_random_normal")),
        ("_random_normal_like", ("random", "normal_like")),
        ("_sample_normal", ("internal", "_sample_normal")),
        ("random_normal", ("op", "random_normal")),
        ("_plus_scalar", ("internal", "_plus_scalar")),
        ("_backward_Convolution", None),
        ("_npi_add", ("npi", "add")),
        ("_np_sum", ("np", "sum")),
        ("_npx_relu", ("npx", "relu")),
        ("_npx__image_crop", ("npx_image", "crop")),
    ],
)
def test_operators_are_placed_as_in_mxnet(operator, place):
    assert tool("gen_python_api").place_of(operator) == place


def test_every_generated_function_is_documented_and_annotated():
    for kind, place in itertools.product(("nd", "sym"), ("op", "internal")):
        module = importlib.import_module(f"mxnet._gen.{kind}_{place}")
        for name in module.__all__:
            function = getattr(module, name)
            assert len(function.__doc__.splitlines()) > 3, name
            unknown = [
                p.name
                for p in inspect.signature(function).parameters.values()
                if p.annotation is p.empty
            ]
            assert not unknown, f"{name}: {unknown}"


def test_switches_of_autograd_take_keywords():
    assert mx.autograd.set_recording(is_recording=True) is False
    assert mx.autograd.set_recording(is_recording=False) is True
    before = mx.autograd.set_training(train_mode=True)
    assert mx.autograd.set_training(train_mode=before) is True


def test_submodules_can_be_imported():
    import mxnet.ndarray.image
    import mxnet.ndarray.linalg
    import mxnet.symbol.op
    from mxnet.ndarray import _internal
    from mxnet.ndarray.op import relu

    assert mxnet.ndarray.linalg.gemm2 is mx.nd.linalg.gemm2
    assert relu is mx.nd.relu
    assert _internal._plus_scalar is mx.nd._internal._plus_scalar
