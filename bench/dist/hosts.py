"""Machines that are network namespaces: each with an address, a name, and a link of a chosen speed.

    with Hosts(2, megabits=1000) as hosts:
        hosts.popen(0, ["mpirun", *hosts.mpi_options(), "-n", "2", "python", "train.py"])
        hosts.cut(1)

Needs root, `ip` and, for a speed, `tc`: `missing()` says what is not there. A process on a host
sees the files and processes of this machine, but another network and host name.
"""

import os
import pathlib
import shutil
import subprocess
import tempfile

_number = 0


def missing(speed=False):
    """Return what keeps this machine from having hosts, in words; "" when nothing does."""
    if os.geteuid() != 0:
        return "network namespaces need root"
    for program in ("ip", "unshare", *(("tc",) if speed else ())):
        if shutil.which(program) is None:
            return f"there is no program {program}: apt-get install iproute2 util-linux"
    probe = f"remx-{os.getpid()}-probe"
    if subprocess.run(["ip", "netns", "add", probe], capture_output=True, check=False).returncode:
        return "this kernel, or container, makes no network namespaces"
    pair = ["ip", "-n", probe, "link", "add", "one", "type", "veth", "peer", "name", "other"]
    limit = ["tc", "-n", probe, "qdisc", "add", "dev", "one", "root", *_bucket(100)]
    switch = ["ip", "-n", probe, "link", "add", "bridge", "type", "bridge"]
    wanted = [pair, switch, limit] if speed else [pair, switch]
    failed = any(subprocess.run(c, capture_output=True, check=False).returncode for c in wanted)
    subprocess.run(["ip", "netns", "del", probe], check=False)
    return "this kernel has no veth pairs, bridges, or tbf to limit them" if failed else ""


def _bucket(megabits):
    # A packet of the kernel's own making is up to 64 kB before the link cuts it.
    return ["tbf", "rate", f"{megabits}mbit", "burst", "256kb", "latency", "200ms"]


class Hosts:
    """So many machines at one switch.

    Parameters
    ----------
    count : int
        Machines.
    megabits : int or None
        Megabits a second that each may send; None: no limit.
    """

    def __init__(self, count, megabits=None):
        global _number
        _number += 1
        self.prefix = f"remx{os.getpid()}x{_number}"
        self.names = [f"{self.prefix}-{number}" for number in range(count)]
        self.addresses = [f"10.77.0.{number + 1}" for number in range(count)]
        self._switch = f"{self.prefix}-switch"
        self._megabits = megabits
        self._folder = None

    def __enter__(self):
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix="remx-hosts-"))
        try:
            self._build()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _build(self):
        self._ip("netns", "add", self._switch)
        self._ip("-n", self._switch, "link", "add", "bridge", "type", "bridge")
        self._ip("-n", self._switch, "link", "set", "bridge", "up")
        for number, (name, address) in enumerate(zip(self.names, self.addresses, strict=True)):
            self._ip("netns", "add", name)
            link = ["link", "add", "eth0", "netns", name, "type", "veth"]
            self._ip(*link, "peer", "name", f"port{number}", "netns", self._switch)
            port = ["-n", self._switch, "link", "set", f"port{number}"]
            self._ip(*port, "master", "bridge", "up")
            self._ip("-n", name, "addr", "add", f"{address}/24", "dev", "eth0")
            self._ip("-n", name, "link", "set", "lo", "up")
            self._ip("-n", name, "link", "set", "eth0", "up")
            if self._megabits:
                limit = ["qdisc", "add", "dev", "eth0", "root", *_bucket(self._megabits)]
                subprocess.run(["tc", "-n", name, *limit], check=True)
        self._write("on", 'name="$1"; shift', '"$@"')
        # What ssh and mpirun's own agent are asked to do: run a command of the shell on a host.
        address = (
            f'while [ $# -gt 2 ]; do shift; done; name="{self.prefix}-$((${{1##*.}} - 1))"; shift'
        )
        self._write("ssh", address, 'sh -c "$1"')
        self._write("agent", 'name="$1"; shift', 'sh -c "$*"')

    def _write(self, program, begin, command):
        """Write a program that runs a command on a host, under that host's name."""
        path = self._folder / program
        inside = 'ip netns exec "$name" unshare --uts sh -c \'hostname "$0" && exec "$@"\' "$name"'
        path.write_text(f"#!/bin/sh\n{begin}\nexec {inside} {command}\n")
        path.chmod(0o755)

    def _ip(self, *arguments):
        subprocess.run(["ip", *arguments], check=True)

    def __exit__(self, *_):
        for name in (*self.names, self._switch):
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def path(self):
        """PATH on which `ssh ADDRESS` leads to the hosts."""
        return f"{self._folder}{os.pathsep}{os.environ.get('PATH', '')}"

    def command(self, number, arguments):
        """Return the command that runs a command on a host."""
        return [str(self._folder / "on"), self.names[number], *map(str, arguments)]

    def popen(self, number, arguments, **options):
        """Start a command on a host."""
        return subprocess.Popen(self.command(number, arguments), **options)

    def mpi_options(self):
        """Return options with which `mpirun` on host 0 starts one process on each host."""
        return [
            "--allow-run-as-root", "--host", ",".join(f"{name}:1" for name in self.names),
            "--mca", "plm_rsh_agent", str(self._folder / "agent"),
            "--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", "eth0",
            "--mca", "oob_tcp_if_include", "eth0",
        ]  # fmt: skip

    def cut(self, number):
        """Cut a host's link."""
        self._ip("-n", self.names[number], "link", "set", "eth0", "down")

    def mend(self, number):
        """Join it again."""
        self._ip("-n", self.names[number], "link", "set", "eth0", "up")
