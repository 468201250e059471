"""Command lines of the launcher, and what it says where a program is missing."""

import os
import socket
import subprocess
import sys

import pytest
from launching import MPI, ROOT, each_mpi, environment

from mxnet.kvstore import mpi_world
from mxnet.tools import launch


@pytest.fixture
def lines(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("MXNET_KVSTORE_TIMEOUT", "30")
    monkeypatch.chdir(tmp_path)
    hosts = tmp_path / "hosts"
    hosts.write_text("node1\nnode2:2222  # the other\n\n")

    def build(*arguments):
        options = ["--dry-run", "--host", "10.0.0.1", "-p", "9000", "-H", str(hosts), *arguments]
        assert launch.main([*options, "python", "train.py", "--lr", "0.1"]) == 0
        return capsys.readouterr().out.splitlines()

    return build


JOB = "DMLC_PS_ROOT_URI=10.0.0.1 DMLC_PS_ROOT_PORT=9000 DMLC_NUM_WORKER=2 DMLC_NUM_SERVER=1"
PROGRAM = "python train.py --lr 0.1"


def test_local(lines):
    found = lines("-n", "2", "-s", "1", "--launcher", "local", "--env-worker", "A=b c")
    assert found[0] == f"DMLC_ROLE=scheduler {JOB} {PROGRAM}"
    assert found[1] == f"DMLC_ROLE=server {JOB} {PROGRAM}"
    last = f"DMLC_ROLE=worker {JOB} A='b c' DMLC_RANK=1 DMLC_WORKER_ID=1 {PROGRAM}"
    assert found[3] == last


def test_ssh(lines):
    found = lines("-n", "2", "-s", "1")
    assert found[0].startswith("DMLC_ROLE=scheduler")
    assert [line.split(" node")[0].rsplit(" ", 1)[1] for line in found[1:]] == ["22", "22", "2222"]
    assert "export DMLC_ROLE=worker" in found[3]
    assert "export DMLC_NODE_HOST=node2" in found[3]
    assert "export MXNET_KVSTORE_TIMEOUT=30" in found[3]


@pytest.mark.parametrize("launcher", ["ssh", "mpi", "slurm", "sge", "yarn"])
def test_the_scheduler_runs_where_others_look_for_it(launcher, lines, monkeypatch):
    found = lines("-n", "2", "-s", "1", "--launcher", launcher)
    assert found[0] == f"DMLC_ROLE=scheduler {JOB} {PROGRAM}"
    # A machine may call itself 127.0.1.1, which others cannot reach.
    monkeypatch.delenv("DMLC_NODE_HOST", raising=False)
    monkeypatch.setattr("socket.gethostbyname", lambda name: "127.0.1.1")
    monkeypatch.setattr(mpi_world, "_first_outside_address", lambda: "10.1.2.3")
    assert "DMLC_PS_ROOT_URI=10.1.2.3" in lines("-n", "2", "--host", "", "--launcher", launcher)[0]


def test_mpi(lines):
    assert len(lines("-n", "2", "-s", "1", "--launcher", "mpi")) == 3
    (world,) = lines("-n", "8", "-s", "0", "--launcher", "mpi")
    assert world.startswith("mpirun ")
    assert " -n 8 " in world
    assert world.endswith(f" {PROGRAM}")


@pytest.fixture
def hydra(monkeypatch, tmp_path):
    program = tmp_path / "mpirun"
    program.write_text("#!/bin/sh\necho HYDRA build details:\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)


def test_mpich_has_options_of_its_own(lines, hydra):
    found = lines("-n", "2", "-s", "1", "--launcher", "mpi")
    assert all("--allow-run-as-root" not in line and " -x " not in line for line in found)
    assert " -f " in found[2]
    assert "-genvlist DMLC_ROLE,DMLC_PS_ROOT_URI," in found[2]


def test_a_world_outlives_its_first_dead_process(lines):
    """So that each of the others can say who is gone; launchers would end them without a word."""
    (world,) = lines("-n", "8", "-s", "0", "--launcher", "mpi")
    assert " --enable-recovery --continuous " in world
    (world,) = lines("-n", "8", "-s", "0", "--launcher", "slurm")
    assert "--kill-on-bad-exit=0" in world


def test_a_world_of_mpich_outlives_its_first_dead_process(lines, hydra):
    (world,) = lines("-n", "8", "-s", "0", "--launcher", "mpi")
    assert " -disable-auto-cleanup " in world


def test_a_world_gets_variables_too(lines):
    given = ["--env", "A=1", "--env-worker", "B=2", "-n", "8", "-s", "0"]
    (world,) = lines(*given, "--launcher", "mpi")
    assert world.startswith("A=1 B=2 mpirun ")
    for name in ("A", "B", "MXNET_KVSTORE_TIMEOUT", "PATH"):
        assert f" -x {name} " in world
    (world,) = lines(*given, "--launcher", "slurm")
    assert world.startswith("A=1 B=2 srun ")


def test_a_world_of_mpich_gets_variables_too(lines, hydra):
    given = ["--env", "A=1", "--env-worker", "B=2", "-n", "8", "-s", "0"]
    (world,) = lines(*given, "--launcher", "mpi")
    assert world.startswith("A=1 B=2 mpirun ")
    assert " -genvlist A,B," in world


def test_slurm(lines):
    found = lines("-n", "2", "-s", "1", "--launcher", "slurm")
    assert found[2].endswith(f"srun --kill-on-bad-exit=0 --overlap -n 2 {PROGRAM}")
    (world,) = lines("-n", "8", "-s", "0", "--launcher", "slurm")
    assert world == f"srun --kill-on-bad-exit=0 --mpi=pmix -n 8 {PROGRAM}"


@pytest.mark.parametrize(("launcher", "program"), [("sge", "qsub"), ("yarn", "yarn")])
def test_grids(lines, launcher, program):
    found = lines("-n", "2", "-s", "1", "--launcher", launcher)
    assert len(found) == 3
    assert all(line.startswith(program) for line in found[1:])
    assert all("DMLC_NUM_WORKER=2" in line for line in found)


def test_an_absent_launcher_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="needs the program 'qsub'"):
        launch.main(["-n", "2", "--launcher", "sge", "python", "x.py"])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [(["-n", "2"], "program to run is missing"), (["-n", "0", "python"], "at least 1")],
)
def test_mistakes(arguments, reason, capsys):
    with pytest.raises(SystemExit):
        launch.main(arguments)
    assert reason in capsys.readouterr().err


def test_a_scheduler_that_cannot_listen_ends_the_job():
    script = "import mxnet as mx; mx.kv.create('dist_sync')"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        command = [sys.executable, str(ROOT / "tools" / "launch.py"), "-n", "1", "-s", "1"]
        command += ["-p", str(taken.getsockname()[1]), "--launcher", "local"]
        command += [sys.executable, "-c", script]
        done = subprocess.run(
            command, env=environment(), capture_output=True, text=True, timeout=60, check=False
        )
    assert done.returncode != 0
    assert "scheduler: kvstore: cannot listen at tcp://127.0.0.1" in done.stderr


def test_the_status_is_that_of_the_first_failed_worker():
    script = "import os, sys; sys.exit(5 if os.environ['DMLC_ROLE'] == 'worker' else 0)"
    command = [sys.executable, str(ROOT / "tools" / "launch.py"), "-n", "2", "-s", "1"]
    command += ["--launcher", "local", sys.executable, "-c", script]
    assert subprocess.run(command, env=environment(), timeout=60, check=False).returncode == 5


@each_mpi
@pytest.mark.parametrize("end", ["exit 5", "kill -9 $$"])
def test_the_status_of_a_world_is_that_of_its_failed_process(kind, end, tmp_path):
    script = f'[ "${{OMPI_COMM_WORLD_RANK:-$PMI_RANK}}" = 1 ] || exit 0; {end}'
    command = [sys.executable, str(ROOT / "tools" / "launch.py"), "-n", "2", "-s", "0"]
    command += ["--launcher", "mpi", "sh", "-c", script]
    shim = tmp_path / "mpirun"
    shim.write_text(f'#!/bin/sh\nexec {MPI[kind]} "$@"\n')
    shim.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, env=environment(PATH=path), capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == (5 if "exit" in end else 137), done.stderr
