"""What all tests share: a default context other than the CPU, and shards.

REMX_TEST_CONTEXT=gpu(0)   every test begins with this default context, so that arrays for which it
                           names no place lie there; REMX_DEVICE_PLUGINS names the plug-in of other
                           kinds. What speaks of CPUs (`cpu_only.txt`) is left out.
REMX_TEST_SHARD=2/6        the second of six parts of the tests, cut by their names, so that parts
                           can run side by side or one after another.
"""

import contextlib
import os
import re
import zlib

import pytest

from cpu_only import reason_for


def _default_context(text):
    """The context that a text as "gpu(0)" names."""
    import mxnet as mx

    found = re.fullmatch(r"(\w+)\((\d+)\)", text)
    if not found:
        pytest.exit(f"REMX_TEST_CONTEXT={text}: write it as gpu(0)", returncode=4)
    context = mx.Context(found[1], int(found[2]))
    try:
        mx.nd.zeros(1, ctx=context).wait_to_read()
    except mx.MXNetError as error:
        pytest.exit(f"REMX_TEST_CONTEXT={text}: {error}", returncode=4)
    return context


def _shard(text):
    """(part, parts) of a text as "2/6"."""
    found = re.fullmatch(r"(\d+)/(\d+)", text)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        pytest.exit(f"REMX_TEST_SHARD={text}: write it as 2/6", returncode=4)
    return int(found[1]), int(found[2])


def pytest_configure(config):
    """Sets the default context before modules of tests make arrays of their own."""
    given = os.environ.get("REMX_TEST_CONTEXT")
    config.default_context = _default_context(given) if given else None
    if given:
        import mxnet as mx

        mx.Context.default_ctx = config.default_context


def pytest_collection_modifyitems(config, items):
    """Leaves out other parts' tests, and those of CPUs where another context is the default."""
    if text := os.environ.get("REMX_TEST_SHARD"):
        part, parts = _shard(text)
        others = [i for i in items if zlib.crc32(i.nodeid.encode()) % parts != part - 1]
        items[:] = [i for i in items if zlib.crc32(i.nodeid.encode()) % parts == part - 1]
        config.hook.pytest_deselected(items=others)
    if config.default_context is None:
        return
    for item in items:
        if reason := reason_for(item.nodeid):
            item.add_marker(pytest.mark.skip(reason=f"of CPUs: {reason}"))


@pytest.fixture(autouse=True)
def _begins_with_the_default_context(request):
    """A test that changes the default context, or leaves failures behind, does so for itself."""
    context = request.config.default_context
    if context is None:
        yield
        return
    import mxnet as mx

    mx.Context.default_ctx = context
    yield
    mx.Context.default_ctx = context
    with contextlib.suppress(mx.MXNetError):
        mx.nd.waitall()
