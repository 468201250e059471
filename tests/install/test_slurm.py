"""The batch scripts of the HPC page on a real Slurm, with the wheel from a folder."""

import re
import shutil

import numpy as np
import pytest
from small_cifar import write_cifar

from clean import ROOT, make_environment, pip
from cluster import Cluster, why_not

PROGRAMS = ROOT / "tests" / "seeds" / "programs"
TRAINING = ROOT / "tests" / "python" / "dist" / "dist_training.py"

pytestmark = pytest.mark.skipif(why_not() is not None, reason=f"no Slurm here: {why_not()}")


@pytest.fixture(scope="module")
def cluster():
    """Two nodes."""
    made = Cluster()
    yield made
    made.close()


@pytest.fixture(scope="module")
def site(wheel):
    """The variables of a site: virtualenv on PATH, a folder of wheels, and `module`."""
    python = make_environment("slurm", "virtualenv")
    wheels = ROOT / "build" / "install-tests" / "wheelhouse"
    if not list(wheels.glob("numpy-*.whl")):
        pip(python, "download", "-q", "--only-binary=:all:", "--dest", wheels, "numpy>=2.2,<3")
    for old in wheels.glob("mxnet-*.whl"):
        old.unlink()
    shutil.copy(wheel, wheels)
    return {
        "PATH": f"{python.parent}:/usr/local/bin:/usr/bin:/bin:/usr/sbin",
        "PIP_FIND_LINKS": str(wheels),
        "BASH_FUNC_module%%": "() { :; }",
        "MXNET_GLUON_ACCEPT_LOCAL": "1",
        "CUDA_VISIBLE_DEVICES": "",
        "PYTHONPATH": "",
    }


CONVOLUTIONS = ("mxnet-conv.sh", "mxnet-conv-gpu.sh")
CORES = (1, 2)  # of trainings


@pytest.fixture(scope="module")
def jobs(cluster, site, tmp_path_factory):
    """The page's jobs, submitted together: their numbers and folders."""
    jobs = {}
    for script in CONVOLUTIONS:
        folder = tmp_path_factory.mktemp("convolution")
        for name in (script, "mxnet-conv-ex.py"):
            shutil.copy(PROGRAMS / name, folder)
        jobs[script] = cluster.submit(script, folder, site), folder
    for cores in CORES:
        folder = tmp_path_factory.mktemp("training")
        write_cifar(folder / "data")
        shutil.copy(PROGRAMS / "mxnet-example.py", folder)
        script = (PROGRAMS / "mxnet-example.sh").read_text()
        script = script.replace("<your account>", "def-someprof")
        script = script.replace("--cpus-per-task=1", f"--cpus-per-task={cores}")
        (folder / "mxnet-example.sh").write_text(script)
        jobs[cores] = cluster.submit("mxnet-example.sh", folder, site), folder
    return jobs


@pytest.mark.parametrize("script", CONVOLUTIONS)
def test_the_convolution_job_runs(script, cluster, jobs):
    _, said = cluster.printed(*jobs[script])
    lines = said.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("[[[["))
    assert "..." in "".join(lines[start:])


@pytest.mark.parametrize("cores", CORES)
def test_the_training_job_runs(cores, cluster, jobs):
    file, said = cluster.printed(*jobs[cores])
    assert re.fullmatch(r"[\w.-]+-\d+\.out", file.name)
    assert "starting training..." in said
    losses = [float(loss) for loss in re.findall(r"Current Loss: (\S+)", said)]
    assert len(losses) == 98
    assert np.mean(losses[-10:]) < 0.9 * np.mean(losses[:10])
    assert float(re.search(r"Images processed per second: (\S+)", said)[1]) > 0


SEVERAL = """#!/bin/bash
#SBATCH --nodes=2
#SBATCH --ntasks=4
#SBATCH --mem=2G
#SBATCH --time=0:05:00
virtualenv --no-download $SLURM_TMPDIR/env
source $SLURM_TMPDIR/env/bin/activate
pip install --no-index mxnet
export OMP_NUM_THREADS=1 OMPI_MCA_mpi_yield_when_idle=1
python {program} gluon alone.npz
run() {{ echo node $SLURMD_NODENAME; python {program} gluon $1 dist_sync; }}
export -f run
python -m mxnet.tools.launch --launcher slurm -n 2 -s 1 bash -c "run servers.npz"
srun --mpi=pmix --nodes=1 -n 2 bash -c "run mpi.npz"
"""


def test_steps_of_a_job_train_like_one_process(cluster, site, tmp_path):
    """Workers on two nodes with a server; an MPI world on one: PMIx knows one node a machine."""
    (tmp_path / "train.sh").write_text(SEVERAL.format(program=TRAINING))
    _, said = cluster.printed(cluster.submit("train.sh", tmp_path, site), tmp_path)
    assert {"n1", "n2"} <= set(re.findall(r"node (n\d)", said)), said
    alone = np.load(tmp_path / "alone.npz")
    for name in ("servers", "mpi"):
        assert (tmp_path / f"{name}.npz").exists(), said
        found = np.load(tmp_path / f"{name}.npz")
        for key in alone.files:
            np.testing.assert_allclose(found[key], alone[key], 1e-4, 1e-5, err_msg=f"{name} {key}")
