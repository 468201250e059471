"""Spaces of schedules, the bases of arrays and symbols, and a store's members."""

import json

from member_runs import run
from mxnet._ctypes.ndarray import NDArrayBase
from mxnet._ctypes.symbol import SymbolBase

import mxnet as mx
from mxnet import space


def some_spaces():
    choices = {
        "tile": space.OtherOptionSpace([1, 2, 4]),
        "unroll": space.OtherOptionSpace([True, False]),
    }
    taken = {"tile": space.OtherOptionEntity(2), "unroll": space.OtherOptionEntity(False)}
    spaces = space.ConfigSpaces()
    spaces["dense"] = space.ConfigSpace(choices, taken)
    return spaces


@run
def spaces_through_json():
    spaces = some_spaces()
    text = json.dumps(spaces.to_json_dict())
    again = space.ConfigSpaces.from_json_dict(json.loads(text))
    return [text, json.dumps(again.to_json_dict()), len(again), len(again.spaces["dense"])]


@run
def spaces_as_texts():
    spaces = some_spaces()
    return [repr(spaces), repr(spaces.spaces["dense"]), repr(space.OtherOptionEntity("x"))]


@run
def spaces_of_another_kind():
    try:
        space.ConfigSpace.from_json_dict({"e": [["tile", "sp", [1]]], "s": []})
    except RuntimeError as error:
        return str(error).split(";")[0]
    return ""


@run
def spaces_from_objects():
    whole = some_spaces().spaces["dense"]
    return [
        space.ConfigSpace.from_tvm(whole).to_json_dict() == whole.to_json_dict(),
        space.OtherOptionEntity.from_tvm(whole._entity_map["tile"]).val,
    ]


@run
def bases():
    array, symbol = mx.nd.ones((2,)), mx.sym.var("x")
    return [
        isinstance(array, NDArrayBase), isinstance(symbol, SymbolBase),
        isinstance(symbol, NDArrayBase), array.writable,
    ]  # fmt: skip


@run
def store_without_servers():
    store = mx.kv.create("local")
    store._send_command_to_servers(0, "")
    before = [store._is_p3, store._updater_func is None, store._str_updater_func is None]
    store._set_updater(lambda key, new, stored: None)
    return [before, store._updater_func is None, store._str_updater_func is None]
