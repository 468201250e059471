"""Files of older versions are upgraded as MXNet 1.9.1 upgrades them."""

import json
from pathlib import Path

import old_files
import pytest
import record_old_files

import mxnet as mx

GOLDEN = json.loads(Path(record_old_files.FILE).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", old_files.FILES)
def test_file_is_upgraded_as_by_mxnet(name):
    assert old_files.upgraded(name) == GOLDEN[name]


@pytest.mark.parametrize("name", old_files.FILES)
def test_upgraded_file_stays_as_it_is(name):
    text = mx.sym.load_json(old_files.FILES[name]).tojson()
    assert mx.sym.load_json(text).tojson() == text


def test_unknown_attribute_of_an_operator_with_parameters_is_refused():
    text = old_files.FILES["attr"].replace('"num_hidden"', '"nonsense": "1", "num_hidden"')
    with pytest.raises(mx.base.MXNetError, match="nonsense"):
        mx.sym.load_json(text)
