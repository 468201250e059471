"""A Slurm cluster of two nodes on one machine: MUNGE, a controller and two node daemons."""

import os
import pathlib
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "srun", "scontrol", "squeue")
NODES = ("n1", "n2")

# Memory is declared, not measured, so that jobs that ask for 20 GB are accepted anywhere.
CONFIGURATION = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={control_port}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/affinity
TaskProlog={folder}/prolog.sh
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
GresTypes=gpu
SchedulerParameters=sched_interval=1,batch_sched_delay=0
{nodes}
PartitionName=all Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:2
"""
NODE = (
    "NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} "
    "CPUs={cores} RealMemory=32000 State=UNKNOWN"
)
# What sites add to Slurm: a folder for each job.
PROLOG = """#!/bin/bash
mkdir -p {folder}/scratch/$SLURM_JOB_ID
echo export SLURM_TMPDIR={folder}/scratch/$SLURM_JOB_ID
"""

QUIETLY = {"capture_output": True, "text": True, "check": False, "timeout": 60}


def why_not():
    """Return why there can be no cluster here, or None."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"])
    missing = [name for name in PROGRAMS if shutil.which(name, path=path) is None]
    if missing:
        return f"no {', '.join(missing)}: apt-get install slurmctld slurmd slurm-client munge"
    if os.geteuid() != 0:
        return "node daemons of Slurm start jobs as root only"
    return None


def free_port():
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Cluster:
    """Starts the daemons; `close` ends them, and the jobs that still run."""

    def __init__(self):
        # Paths of sockets are short, so this is not below pytest's folder.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="slurm-"))
        self.folder.chmod(0o755)
        self.daemons = []
        self.configuration = self.folder / "slurm.conf"
        self.environment = {**os.environ, "SLURM_CONF": str(self.configuration)}
        self.environment["PATH"] += os.pathsep + "/usr/sbin"
        try:
            self._configure()
            self._start()
        except BaseException:
            self.close()
            raise

    def _configure(self):
        host = socket.gethostname().split(".")[0]
        cores = len(os.sched_getaffinity(0))
        nodes = [NODE.format(name=n, host=host, port=free_port(), cores=cores) for n in NODES]
        (self.folder / "state").mkdir()
        for name in NODES:
            (self.folder / f"spool-{name}").mkdir()
        text = CONFIGURATION.format(
            host=host,
            control_port=free_port(),
            user=pwd.getpwuid(os.geteuid()).pw_name,
            folder=self.folder,
            nodes="\n".join(nodes),
        )
        self.configuration.write_text(text)
        prolog = self.folder / "prolog.sh"
        prolog.write_text(PROLOG.format(folder=self.folder))
        prolog.chmod(0o755)
        key = self.folder / "munge.key"
        key.write_bytes(secrets.token_bytes(1024))
        key.chmod(0o600)

    def _start(self):
        self._daemon(
            "munged",
            "--foreground",
            "--force",
            f"--key-file={self.folder}/munge.key",
            f"--socket={self.folder}/munge.socket",
            f"--pid-file={self.folder}/munged.pid",
            f"--seed-file={self.folder}/munged.seed",
        )
        self._until(lambda: (self.folder / "munge.socket").exists(), "MUNGE")
        self._daemon("slurmctld", "-D", "-f", str(self.configuration))
        for name in NODES:
            self._daemon("slurmd", "-D", "-N", name, "-f", str(self.configuration))
        self._until(
            lambda: self.run("sinfo", "-h", "-o", "%T %D").split() == ["idle", "2"], "nodes"
        )
        # A node that has no GPU says so; a script that asks for one runs where it is declared.
        for name in NODES:
            self.run("scontrol", "update", f"NodeName={name}", "Gres=gpu:1")

    def _daemon(self, *command):
        log = (self.folder / f"{command[0]}-{len(self.daemons)}.log").open("w")
        self.daemons.append(
            subprocess.Popen(
                command,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        )

    def _until(self, question, what, seconds=30):
        until = time.monotonic() + seconds
        while not question():
            if time.monotonic() > until or any(d.poll() is not None for d in self.daemons):
                logs = [f.read_text()[-1000:] for f in sorted(self.folder.glob("*.log"))]
                raise AssertionError(f"{what} did not start:\n" + "\n".join(logs))
            time.sleep(0.1)

    def run(self, *command, **options):
        """Run a program of Slurm; return its output."""
        options.setdefault("env", self.environment)
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=60, **options
        )
        if command[0] == "sinfo":
            return done.stdout
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def submit(self, script, folder, variables):
        """Submit a batch script; return the job's number."""
        environment = {**self.environment, **variables}
        return self.run("sbatch", script, cwd=folder, env=environment).split()[-1]

    def printed(self, number, folder, seconds=120):
        """Return the file that a job of a folder has written and its text, once it ended well."""
        until = time.monotonic() + seconds
        while True:
            state = self.run("scontrol", "show", "job", number)
            if "JobState=COMPLETED" in state:
                break
            file = next(iter(folder.glob(f"*{number}.out")), None)
            text = file.read_text() if file else ""
            ended = any(f"JobState={s}" in state for s in ("FAILED", "CANCELLED", "TIMEOUT"))
            assert not ended, state + text
            if time.monotonic() > until:
                subprocess.run(["scancel", number], env=self.environment, check=False)
                raise AssertionError(f"the job did not end:\n{state}{text}")
            time.sleep(0.2)
        (file,) = folder.glob(f"*{number}.out")
        return file, file.read_text()

    def close(self):
        """End the jobs and the daemons; remove the folder."""
        left = subprocess.run(["squeue", "-h", "-o", "%i"], env=self.environment, **QUIETLY).stdout
        subprocess.run(["scancel", "--quiet", *left.split()], env=self.environment, **QUIETLY)
        for daemon in reversed(self.daemons):
            if daemon.poll() is None:
                daemon.send_signal(signal.SIGTERM)
        # A node daemon that is told to end may wait half a minute for steps that ended long ago.
        for daemon in reversed(self.daemons):
            try:
                daemon.wait(2)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
