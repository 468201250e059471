import threading

import pytest

import mxnet as mx
from mxnet import log, registry


def test_names_count_per_hint_and_scope():
    with mx.name.NameManager() as outer:
        assert mx.name.NameManager.current is outer
        assert [outer.get(None, "conv") for _ in range(2)] == ["conv0", "conv1"]
        assert outer.get("mine", "conv") == "mine"
        with mx.name.Prefix("p_") as inner:
            assert mx.name.NameManager.current is inner
            assert inner.get(None, "conv") == "p_conv0"
            assert inner.get("mine", "conv") == "p_mine"
        assert mx.name.NameManager.current is outer


def test_each_thread_has_its_own_counters():
    found = []
    thread = threading.Thread(target=lambda: found.append(mx.name.NameManager.current))
    thread.start()
    thread.join()
    assert found[0] is not mx.name.NameManager.current


def test_attributes_nest():
    with mx.AttrScope(ctx_group="one", a="1"):
        with mx.AttrScope(a="2") as inner:
            assert inner.get(None) == {"ctx_group": "one", "a": "2"}
            assert inner.get({"a": "3"})["a"] == "3"
        assert mx.AttrScope.current.get(None) == {"ctx_group": "one", "a": "1"}
    with pytest.raises(ValueError, match="'1'"):
        mx.AttrScope(a=1)


def test_registry_creates_from_names_json_and_instances():
    class Base:
        pass

    register = registry.get_register_func(Base, "thing")
    create = registry.get_create_func(Base, "thing")

    @registry.get_alias_func(Base, "thing")("other")
    @register
    class Thing(Base):
        def __init__(self, size=1):
            self.size = size

    assert create("thing", 5).size == 5
    assert create("OTHER").size == 1
    assert create('["thing", {"size": 7}]').size == 7
    assert create('{"thing": "thing", "size": 8}').size == 8
    assert create(thing="thing", size=9).size == 9
    instance = Thing()
    assert create(instance) is instance
    with pytest.raises(AssertionError, match="other, thing"):
        create("zz")
    with pytest.raises(AssertionError, match="Base"):
        register(int)


def test_logger_writes_one_line(tmp_path):
    path = tmp_path / "x.log"
    logger = log.get_logger("remx-test-logger", str(path), level=log.INFO)
    logger.info("value %d", 3)
    logger.debug("not shown")
    assert log.get_logger("remx-test-logger") is logger
    text = path.read_text()
    assert text.startswith("I")
    assert text.endswith("] value 3\n")
