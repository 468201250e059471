"""Benchmarks of several workers: by tools/launch.py, by mpirun, and by dlbs's cluster launcher."""

import ctypes.util
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time

import numpy as np
import pytest
from suite import LINE, parse

import mxnet_benchmarks
from mxnet_benchmarks import cluster_launcher, experimenter
from mxnet_benchmarks.data_iterator import DataIteratorFactory

SUITE = pathlib.Path(mxnet_benchmarks.__file__).parent
SMALL = ["--model=sensor_net", "--batch_size=4", "--num_batches=3", "--device=cpu"]

pytestmark = pytest.mark.skipif(
    ctypes.util.find_library("zmq") is None, reason="needs libzmq5: apt-get install libzmq5"
)
needs_mpi = pytest.mark.skipif(
    shutil.which("mpirun") is None, reason="needs mpirun: apt-get install openmpi-bin libopenmpi3"
)


def environment(**more):
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("DMLC_", "PS_"))}
    path = os.pathsep.join(filter(None, [str(SUITE.parent), kept.get("PYTHONPATH")]))
    return {**kept, "PYTHONPATH": path, "OMP_NUM_THREADS": "1", **more}


def start(*command, **variables):
    return subprocess.Popen(
        [sys.executable, *map(str, command)], env=environment(**variables), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def finish(process, seconds=60):
    try:
        said, wrong = process.communicate(timeout=seconds)
    finally:
        process.kill()
    assert process.returncode == 0, said + wrong
    return said, wrong


def launch(servers, *arguments, **variables):
    """A job of two workers by tools/launch.py."""
    return start(
        "-m", "mxnet.tools.launch", "-n", 2, "-s", servers, "--launcher", "local",
        sys.executable, SUITE / "benchmarks.py", *SMALL, *arguments, **variables,
    )  # fmt: skip


def values(text, key):
    """All values of a key, in order."""
    found = (LINE.match(line) for line in text.splitlines())
    return [json.loads(match[2]) for match in found if match and match[1] == key]


def check_lines(said, workers=2):
    """Every worker prints dlbs's lines, and which one it is."""
    assert values(said, "mxnet.version") == ["1.9.1"] * workers
    assert values(said, "exp.model_title") == ["SensorNet"] * workers
    assert [len(times) for times in values(said, "results.time_data")] == [3] * workers
    assert len(values(said, "results.time")) == workers
    assert sorted(values(said, "exp.rank")) == list(range(workers))
    assert values(said, "exp.num_workers") == [workers] * workers
    own = values(said, "results.throughput")
    total = values(said, "results.total_throughput")  # lines of workers come in any order
    assert sorted(total) == sorted(workers * each for each in own)
    assert "results.status" not in parse(said)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.mark.parametrize("kind", ["dist_sync", "dist_device_sync", "dist_async"])
def test_two_workers_by_the_launcher(kind, tmp_path):
    file = tmp_path / "result.json"
    said, wrong = finish(launch(1, f"--kv_store={kind}", f"--json={file}"))
    check_lines(said)
    assert wrong == ""
    record = json.loads(file.read_text())
    assert (record["kv_store"], record["rank"], record["num_workers"]) == (kind, 0, 2)
    assert record["total_throughput"] == 2 * record["throughput"]
    assert os.listdir(tmp_path) == ["result.json"]


@needs_mpi
@pytest.mark.parametrize("kind", ["dist_sync", "dist_device_sync"])
def test_two_workers_by_mpirun(kind):
    root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    command = ["mpirun", *root, "--oversubscribe", "-n", "2", sys.executable]
    done = subprocess.run(
        [*command, SUITE / "benchmarks.py", *SMALL, f"--kv_store={kind}"], text=True, timeout=60,
        env=environment(OMPI_MCA_mpi_yield_when_idle="1"), capture_output=True, check=True,
    )  # fmt: skip
    check_lines(done.stdout)


def cluster(port, workers, *arguments, scheduler, **variables):
    return start(
        SUITE / "cluster_launcher.py", f"--rendezvous=127.0.0.1:{port}",
        f"--num_workers={workers}", f"--scheduler={str(scheduler).lower()}",
        SUITE / "benchmarks.py", *SMALL, *arguments, **variables,
    )  # fmt: skip


def test_one_machine_by_the_cluster_launcher():
    said, _ = finish(cluster(free_port(), 1, "--kv_store=dist_sync", scheduler=True))
    found = parse(said)
    assert len(found["results.time_data"]) == 3
    assert "exp.num_workers" not in found  # of one worker there is nothing to tell


def test_each_machine_has_its_own_lines():
    port = free_port()
    jobs = [
        cluster(port, 2, "--kv_store=dist_sync", scheduler=first, DMLC_ROLE="server")
        for first in (True, False)
    ]
    found = [parse(finish(job)[0]) for job in jobs]
    assert sorted(lines["exp.rank"] for lines in found) == [0, 1]
    assert all(len(lines["results.time_data"]) == 3 for lines in found)


def test_a_worker_that_cannot_start_keeps_no_server():
    before = time.monotonic()
    job = cluster(free_port(), 2, "--kv_store=dist_sync", "--data_dir=/nowhere", scheduler=True)
    said, wrong = finish(job)
    assert parse(said)["results.status"] == "failure"
    assert "benchmarks: data_dir '/nowhere' does not exist" in wrong
    assert time.monotonic() - before < 45


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--rendezvous=host"], "rendezvous is 'host'; write HOST:PORT or INTERFACE:HOST:PORT"),
        (["--rendezvous=a:b:c:1"], "rendezvous is 'a:b:c:1'; write HOST:PORT"),
        (["--rendezvous=h:1", "--num_workers=0"], "num_workers is 0; use 1 or more"),
    ],
)
def test_mistakes_of_the_cluster_launcher(options, sentence, capsys):
    with pytest.raises(SystemExit):
        cluster_launcher.main([*options, "benchmarks.py"])
    assert sentence in capsys.readouterr().err


def test_variables_of_the_cluster_launcher():
    args = cluster_launcher.make_parser().parse_args(
        ["--rendezvous=ib0:node1:4000", "--num_workers=3", "--verbose=2", "x.py", "--model=a"]
    )
    assert cluster_launcher.variables(args) == {
        "DMLC_PS_ROOT_URI": "node1", "DMLC_PS_ROOT_PORT": "4000", "DMLC_NUM_SERVER": "3",
        "DMLC_NUM_WORKER": "3", "PS_VERBOSE": "2", "DMLC_INTERFACE": "ib0",
    }  # fmt: skip
    assert args.benchmark_args == ["--model=a"]


def test_a_killed_worker_is_a_failure_of_the_other():
    job = launch(1, "--kv_store=dist_sync", "--num_batches=100000", MXNET_KVSTORE_TIMEOUT="4")
    try:
        until = time.monotonic() + 30
        workers = []
        while len(workers) < 2 and time.monotonic() < until:
            time.sleep(0.5)
            workers = [w for w in children(job.pid) if b"DMLC_ROLE=worker" in variables_of(w)]
        time.sleep(2)
        os.kill(workers[1], signal.SIGKILL)
        said, wrong = job.communicate(timeout=60)
    finally:
        job.kill()
    assert values(said, "results.status") == ["failure"]
    assert "benchmarks: " in wrong
    assert "has been silent for" in wrong


def children(number):
    tasks = pathlib.Path(f"/proc/{number}/task/{number}/children").read_text()
    return [int(text) for text in tasks.split()]


def variables_of(number):
    try:
        return pathlib.Path(f"/proc/{number}/environ").read_bytes().split(b"\0")
    except OSError:
        return []


def experiment(log, *arguments):
    return start(
        SUITE / "experimenter.py", "run", "-Pexp.docker=false", '-Pexp.gpus=""',
        '-Pexp.model="sensor_net"', "-Pexp.num_batches=3", "-Pexp.replica_batch=4",
        f"-Pexp.log_file={json.dumps(str(log))}", '-Pmxnet.kv_store="dist_sync"', *arguments,
    )  # fmt: skip


def test_an_experiment_on_two_machines(tmp_path):
    logs = [tmp_path / "first.log", tmp_path / "second.log"]
    meeting = f'-Pmxnet.rendezvous="127.0.0.1:{free_port()}"'
    jobs = [
        experiment(log, "-Pexp.num_nodes=2", meeting, f"-Pmxnet.scheduler={first}")
        for log, first in zip(logs, ("true", "false"), strict=True)
    ]
    for job in jobs:
        finish(job)
    found = [parse(log.read_text()) for log in logs]
    assert sorted(lines["exp.rank"] for lines in found) == [0, 1]
    assert all(lines["exp.effective_batch"] == 8 for lines in found)
    assert all(lines["exp.status"] == "ok" for lines in found)


@needs_mpi
def test_an_experiment_as_an_mpi_world(tmp_path):
    world = "mpirun --allow-run-as-root --oversubscribe -n 2"
    finish(experiment(tmp_path / "world.log", f'-Pruntime.launcher="{world}"'))
    assert sorted(values((tmp_path / "world.log").read_text(), "exp.rank")) == [0, 1]


def test_machines_need_a_store_that_joins_them(capsys, tmp_path):
    arguments = ["-Pexp.docker=false", '-Pexp.gpus=""', '-Pexp.model="sensor_net"']
    assert experimenter.main(["analyze-plan", *arguments, "-Pexp.num_nodes=2"]) == 1
    said = capsys.readouterr().out
    assert "exp.num_nodes is 2, and mxnet.kv_store 'device' joins no machines" in said


class Store:
    """What the data need of a store."""

    num_workers = 2

    def __init__(self, rank):
        self.rank = rank


def test_every_worker_reads_its_own_samples(tmp_path):
    numbers = np.arange(8, dtype="float32")
    path = tmp_path / "data.npz"
    np.savez(path, data=numbers[:, None], labels=numbers)
    opts = {"num_warmup_batches": 0, "num_batches": 2, "dtype": "float32", "data_dir": str(path)}
    seen = []
    for rank in range(2):
        source = DataIteratorFactory.get((2, 1), (2,), (0, 7), opts, Store(rank))
        seen.append([batch.data[0].asnumpy().ravel().tolist() for batch in source])
    assert seen == [[[0, 2], [4, 6]], [[1, 3], [5, 7]]]
    with pytest.raises(ValueError, match="one batch of 5 for each of 2 workers"):
        DataIteratorFactory.get((5, 1), (5,), (0, 7), opts, Store(0))
