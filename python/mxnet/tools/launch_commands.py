"""The command lines of `launch`, one builder for each way of starting processes."""

import os
import shlex
import shutil
import subprocess
import sys

from mxnet.kvstore.mpi_world import own_address
from mxnet.tools.launch import TELLS_STATUS, Line

# Variables of this shell that programs on other machines need too.
PASSED_ON = (
    "PATH",
    "LD_LIBRARY_PATH",
    "PYTHONPATH",
    "OMP_NUM_THREADS",
    "CUDA_VISIBLE_DEVICES",
    "MXNET_KVSTORE_TIMEOUT",
    "MXNET_KVSTORE_BIGARRAY_BOUND",
    "REMX_KVSTORE_BUCKET_BYTES",
    "REMX_KVSTORE_DEVICE_SUMS",
    "REMX_KVSTORE_MAX_STALENESS",
    "REMX_KVSTORE_SHARD_OPTIMIZER",
)
OPEN_MPI_GOES_ON = ("--enable-recovery", "--continuous")
HYDRA_GOES_ON = ("-disable-auto-cleanup",)
NEEDED = {"ssh": "ssh", "mpi": "mpirun", "slurm": "srun", "sge": "qsub", "yarn": "yarn"}


def default_host(options):
    """The address of this machine that the others can reach."""
    return "127.0.0.1" if options.launcher == "local" else own_address()


def check_present(launcher):
    """End with one sentence where the program that starts others is absent."""
    program = NEEDED.get(launcher)
    if program and shutil.which(program) is None:
        sys.exit(
            f"launch.py: --launcher {launcher} needs the program {program!r}, which is not on "
            "PATH; install it, or use --launcher local on one machine"
        )


def job_variables(options):
    """What every process of the job must know."""
    variables = {
        "DMLC_PS_ROOT_URI": options.host,
        "DMLC_PS_ROOT_PORT": str(options.port),
        "DMLC_NUM_WORKER": str(options.num_workers),
        "DMLC_NUM_SERVER": str(options.num_servers),
    }
    return {**variables, **_pairs(options.env)}


def _pairs(texts):
    pairs = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            value = os.environ.get(name, "")
        pairs[name] = value
    return pairs


def _variables(options, role, rank=None):
    variables = {"DMLC_ROLE": role, **job_variables(options)}
    if role == "server":
        variables.update(_pairs(options.env_server))
    if role == "worker":
        variables.update(_pairs(options.env_worker))
        if rank is not None:
            variables.update(DMLC_RANK=str(rank), DMLC_WORKER_ID=str(rank))
    return variables


def _of_a_world(options):
    """Variables of processes that MPI joins: they need no scheduler of ours."""
    return {**_pairs(options.env), **_pairs(options.env_worker)}


def _roles(options):
    """Every process of the job: its role, and its number among those."""
    yield "scheduler", 0
    for role, count in (("server", options.num_servers), ("worker", options.num_workers)):
        for number in range(count):
            yield role, number


def local(options):
    """All processes on this machine."""
    return [
        Line(role, options.command, _variables(options, role, rank))
        for role, rank in _roles(options)
    ]


def ssh(options):
    """The scheduler here, servers and workers on the hosts of the file in turn."""
    hosts = _hosts(options)
    lines = []
    here = options.sync_dst_dir or os.getcwd()
    for role, rank in _roles(options):
        variables = _variables(options, role, rank)
        if role == "scheduler":
            lines.append(Line(role, options.command, variables))
            continue
        host, port = hosts[rank % len(hosts)]
        variables = {**_passed_on(), **variables, "DMLC_NODE_HOST": host}
        exports = "; ".join(f"export {n}={shlex.quote(v)}" for n, v in variables.items())
        remote = f"{exports}; cd {shlex.quote(here)}; {shlex.join(options.command)}"
        to = ["ssh", "-o", "StrictHostKeyChecking=no", "-o", "BatchMode=yes", "-p", port, host]
        lines.append(Line(role, [*to, remote], {}))
    return lines


def _is_hydra():
    """Whether mpirun is that of MPICH and its family, whose options are others."""
    try:
        done = subprocess.run(["mpirun", "--version"], capture_output=True, text=True, check=False)
    except OSError:  # NEEDED says what is absent
        return False
    return any(name in done.stdout for name in ("HYDRA", "Intel(R) MPI", "MVAPICH"))


def mpi(options):
    """Started by mpirun: with servers these and the workers, without one MPI world."""
    is_hydra = _is_hydra()
    # When a process dies the others live on, and each says who is gone.
    begin = ["mpirun", *(HYDRA_GOES_ON if is_hydra else OPEN_MPI_GOES_ON)]
    if _is_root() and not is_hydra:
        begin.append("--allow-run-as-root")
    if options.hostfile:
        begin += ["-f" if is_hydra else "--hostfile", options.hostfile]
    lines = []
    for role, count in _counts(options):
        variables = _variables(options, role) if options.num_servers else _of_a_world(options)
        if role == "scheduler":  # at the address that the others know: this machine's
            lines.append(Line(role, options.command, variables))
            continue
        names = [*variables, *(name for name in _passed_on() if name not in variables)]
        exported = [part for name in names for part in ("-x", name)]
        exported = ["-genvlist", ",".join(names)] if is_hydra else exported
        arguments = [*begin, "-n", str(count), *exported, *TELLS_STATUS, *options.command]
        lines.append(Line(role, arguments, variables, tells_statuses=True))
    return lines


def slurm(options):
    """Started by srun in an allocation: with servers two steps, without one MPI world."""
    step = ["srun", "--kill-on-bad-exit=0"]
    if options.num_servers == 0:
        world = [*step, "--mpi=pmix", "-n", str(options.num_workers)]
        return [Line("worker", [*world, *options.command], _of_a_world(options))]
    lines = []
    for role, count in _counts(options):  # the scheduler here, which may be outside the allocation
        begin = [] if role == "scheduler" else [*step, "--overlap", "-n", str(count)]
        lines.append(Line(role, [*begin, *options.command], _variables(options, role)))
    return lines


def sge(options):
    """Jobs of a grid engine: the scheduler here, the others by qsub."""
    lines = []
    for role, count in _counts(options):
        variables = _variables(options, role)
        if role == "scheduler":
            lines.append(Line(role, options.command, variables))
            continue
        exported = ",".join(f"{n}={v}" for n, v in {**_passed_on(), **variables}.items())
        submit = ["qsub", "-cwd", "-sync", "y", "-b", "y", "-t", f"1-{count}", "-S", "/bin/bash"]
        lines.append(Line(role, [*submit, "-v", exported, *options.command], {}))
    return lines


def yarn(options):
    """Containers of YARN's distributed shell: the scheduler here, the others over there."""
    lines = []
    for role, count in _counts(options):
        variables = _variables(options, role)
        if role == "scheduler":
            lines.append(Line(role, options.command, variables))
            continue
        exported = [
            part
            for n, v in {**_passed_on(), **variables}.items()
            for part in ("-shell_env", f"{n}={v}")
        ]
        client = ["yarn", "org.apache.hadoop.yarn.applications.distributedshell.Client"]
        shell = ["-num_containers", str(count), "-shell_command", shlex.join(options.command)]
        lines.append(Line(role, [*client, *shell, *exported], {}))
    return lines


def _counts(options):
    counts = (
        ("scheduler", 1 if options.num_servers else 0),
        ("server", options.num_servers),
        ("worker", options.num_workers),
    )
    return [(role, count) for role, count in counts if count]


def _passed_on():
    return {name: os.environ[name] for name in PASSED_ON if name in os.environ}


def _is_root():
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _hosts(options):
    """The hosts of the file: name and port of each line."""
    if not options.hostfile:
        sys.exit("launch.py: --launcher ssh needs -H, a file with a host in each line")
    with open(options.hostfile, encoding="utf-8") as stream:
        names = [line.split("#")[0].split() for line in stream]
    pairs = [words[0].partition(":") for words in names if words]
    if not pairs:
        sys.exit(f"launch.py: the file {options.hostfile!r} names no host")
    return [(host, port or "22") for host, _, port in pairs]


BUILDERS = {"local": local, "ssh": ssh, "mpi": mpi, "slurm": slurm, "sge": sge, "yarn": yarn}
