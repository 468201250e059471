"""Files that are no extension library, or not a good one: refused in words, nothing is left."""

import pytest

import mxnet as mx
from mxnet.base import MXNetError


def refuses(path, text):
    with pytest.raises(MXNetError, match=text):
        mx.library.load(str(path), verbose=False)


def test_paths(tmp_path):
    refuses(tmp_path / "missing.so", "load path .*missing.so does NOT exist")
    (tmp_path / "lib.so").write_text("hello")
    refuses(tmp_path / "lib.so", "lib.so cannot be opened as a library: .*file too short")
    (tmp_path / "lib.txt").write_text("hello")
    refuses(tmp_path / "lib.txt", "lib.txt is NOT a library file")


def test_relative_path(tmp_path, monkeypatch):
    (tmp_path / "lib.so").write_text("hello")
    monkeypatch.chdir(tmp_path)
    refuses("lib.so", "load path lib.so is not an absolute path")


def test_a_folder_is_no_library(tmp_path):
    (tmp_path / "folder.so").mkdir()
    refuses(tmp_path / "folder.so", "folder.so cannot be opened as a library")


def test_another_version(compile_foreign):
    refuses(
        compile_foreign("foreign", "KIND=0"),
        "was compiled for version 7 of the interface of extension libraries, this is version 11",
    )


def test_missing_functions(compile_foreign):
    refuses(compile_foreign("foreign", "KIND=1"), "has no function _msgSize; it is no extension")


def test_names_that_are_null(compile_foreign):
    refuses(compile_foreign("foreign", "KIND=3"), "has an operator without a name")


def test_negative_counts(compile_foreign):
    refuses(compile_foreign("foreign", "KIND=4"), "counts -1 operators")


@pytest.mark.parametrize(
    ("case", "text"),
    [
        ("kRefusesToStart", r"initialize failed .*needs something newer than 10901"),
        ("kThrowsAtStart", "initialize: .* threw: no licence was found"),
        ("kNoParse", 'operator "broken": .* sets no ParseAttrs for it'),
        ("kNoForward", 'operator "broken": .* sets neither Forward nor CreateOpState for it'),
        ("kNoType", 'operator "broken": .* sets no InferType for it'),
        ("kNoShape", 'operator "broken": .* sets no InferShape for it'),
        ("kSubgraphWithoutState", 'operator "broken": .* sets no CreateOpState for it'),
        ("kTakenName", 'has an operator "FullyConnected", and there is one of this name already'),
        ("kTwiceTheSameName", 'has an operator "broken", and there is one of this name already'),
        ("kNoStrategy", 'partitioner "brokenPart": .* defines no strategies'),
        ("kNoSelection", 'sets neither supportedOps nor createSelector for its strategy "empty"'),
        ("kTakenBackend", 'has a partitioner or graph pass "ngraph", and there is a backend'),
        ("kNoBody", 'graph pass "brokenPass": .* sets no body'),
    ],
)
def test_incomplete_libraries(compile_library, case, text):
    refuses(compile_library("broken", f"CASE={case}"), text)
    assert not mx._core.has_op("broken")
    assert not mx._core.has_op("broken_but_fine")
    assert not mx._core.has_backend("brokenPart")
    assert not mx._core.has_backend("brokenPass")
    with pytest.raises(AttributeError):
        _ = mx.nd.broken_but_fine
    assert mx.nd.FullyConnected.__module__.startswith("mxnet")
