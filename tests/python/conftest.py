"""What tests of several folders are given."""

import json

import pytest

import mxnet as mx
from mxnet import profiler


@pytest.fixture
def trace(tmp_path):
    """A function that profiles a call and returns the events of the trace."""
    path = tmp_path / "profile.json"

    def run(call, **config):
        profiler.dumps(reset=True)
        profiler.set_config(filename=str(path), **(config or {"profile_all": True}))
        profiler.set_state("run")
        try:
            call()
            mx.nd.waitall()
        finally:
            profiler.set_state("stop")
        profiler.dump()
        return json.loads(path.read_text())["traceEvents"]

    yield run
    profiler.set_state("stop")
    profiler.resume()
    profiler.set_config()
    profiler.dumps(reset=True)
