"""Stores over processes: four workers and two servers on one machine, beside MXNet 1.9.1."""

import numpy as np
import pytest
from launching import GOLDEN, launch, needs_zmq, succeed

import mxnet as mx

pytestmark = needs_zmq


@pytest.mark.parametrize("kind", ["sync", "async", "compressed", "sparse"])
def test_servers_compute_what_mxnet_computes(kind, tmp_path):
    succeed(4, 2, "dist_runs.py", kind, tmp_path / "found.npz")
    found, golden = np.load(tmp_path / "found.npz"), np.load(GOLDEN / f"dist_{kind}.npz")
    assert sorted(found.files) == sorted(golden.files)
    for name in golden.files:
        tolerance = 0 if name.startswith(("sums", "async", "compressed")) else 1e-5
        np.testing.assert_allclose(found[name], golden[name], tolerance, 1e-6, err_msg=name)


@pytest.mark.parametrize("part", ["interface", "settings", "states", "two_stores", "mistakes"])
def test_a_store_keeps_its_promises(part, tmp_path):
    said = succeed(2, 2, "dist_promises.py", part, tmp_path, MXNET_KVSTORE_BIGARRAY_BOUND="1000")
    assert said.count("kept") == 2


def test_a_fast_worker_waits_for_a_slow_one(tmp_path):
    said = succeed(2, 1, "dist_promises.py", "staleness", tmp_path, REMX_KVSTORE_MAX_STALENESS="2")
    assert said.count("kept") == 2


def test_a_staleness_that_is_no_number_says_so(tmp_path):
    variables = {"REMX_KVSTORE_MAX_STALENESS": "few", "MXNET_KVSTORE_TIMEOUT": "0.2"}
    done = launch(1, 1, "dist_promises.py", "two_stores", tmp_path, **variables)
    assert done.returncode != 0
    assert "REMX_KVSTORE_MAX_STALENESS is 'few'" in done.stdout + done.stderr


def test_a_worker_that_nobody_started_says_so(monkeypatch):
    monkeypatch.delenv("DMLC_PS_ROOT_URI", raising=False)
    for name in ("dist_sync", "p3"):
        with pytest.raises(mx.MXNetError, match=rf"{name}.*started alone.*launch"):
            mx.kv.create(name)


def test_a_job_whose_workers_do_not_come_ends(tmp_path):
    done = launch(2, 1, "dist_promises.py", "absent", tmp_path, MXNET_KVSTORE_TIMEOUT="0.5")
    assert done.returncode != 0
    assert "1 of 2 workers" in done.stdout + done.stderr
