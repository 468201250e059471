"""Workers that train with AMP skip a step together when the gradients of one overflow."""

import pytest
from launching import mpirun, needs_mpi, needs_zmq, succeed

pytestmark = needs_zmq


@pytest.mark.parametrize(("on_store", "compressed"), [(1, 0), (0, 0), (0, 1)])
def test_workers_of_servers_skip_together(on_store, compressed):
    assert succeed(2, 1, "dist_amp.py", "dist_sync", on_store, compressed).count("kept") == 2


@needs_mpi
@pytest.mark.parametrize("on_store", [1, 0], ids=["on_store", "on_worker"])
def test_processes_of_a_world_skip_together(on_store):
    assert mpirun(2, "dist_amp.py", "dist_sync", on_store, 0).count("kept") == 2


def test_workers_that_do_not_wait_for_each_other_are_refused():
    assert succeed(2, 1, "dist_amp.py", "dist_async", 1, 0).count("kept") == 2
