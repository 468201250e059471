"""The job that this process is part of: what the launcher said in its environment."""

import atexit
import glob
import importlib.util
import os
import socket

from .. import _core
from ..base import MXNetError

DEFAULT_TIMEOUT = 60.0
# Before all processes of a job are there, one may be waited for this many times longer.
START_FACTOR = 10

_worker = None


def has_servers():
    """Tell whether a launcher has named a scheduler to this process."""
    return bool(os.environ.get("DMLC_PS_ROOT_URI"))


def role():
    """Return what this process is: 'worker', 'server' or 'scheduler'."""
    name = os.environ.get("DMLC_ROLE", "worker")
    if name not in ("worker", "server", "scheduler"):
        raise MXNetError(f"DMLC_ROLE is {name!r}; use 'worker', 'server' or 'scheduler'")
    return name


def timeout():
    """Return after how many seconds of silence a process is taken for dead."""
    for text in (
        os.environ.get("MXNET_KVSTORE_TIMEOUT"),
        os.environ.get("PS_HEARTBEAT_TIMEOUT"),
    ):
        if text and float(text) > 0:
            return float(text)
    return DEFAULT_TIMEOUT


def big_array_bound():
    """Return from how many elements on an array is cut into slices."""
    return int(os.environ.get("MXNET_KVSTORE_BIGARRAY_BOUND", "1000000"))


def max_staleness():
    """Return how many pushes of a key a worker may be ahead of others; -1: any number."""
    text = os.environ.get("REMX_KVSTORE_MAX_STALENESS", "")
    if text and not text.isdigit():
        raise MXNetError(
            f"kvstore: REMX_KVSTORE_MAX_STALENESS is {text!r}; use a number of pushes from 0 on"
        )
    return int(text) if text else -1


def counts():
    """Return the number of workers and of servers."""
    return (
        _number("DMLC_NUM_WORKER", os.environ.get("DMLC_NUM_WORKER")),
        _number("DMLC_NUM_SERVER", os.environ.get("DMLC_NUM_SERVER")),
    )


def scheduler_address():
    """Return host and port of the scheduler."""
    return (
        os.environ.get("DMLC_PS_ROOT_URI"),
        _number("DMLC_PS_ROOT_PORT", os.environ.get("DMLC_PS_ROOT_PORT")),
    )


def own_address():
    """Return the address under which other machines reach this one."""
    host = os.environ.get("DMLC_NODE_HOST")
    if host:
        return host
    interface = os.environ.get("DMLC_INTERFACE")
    if interface:
        return address_of(interface)
    # The address that packets to the scheduler would carry; none is sent.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(scheduler_address())
            return probe.getsockname()[0]
        except OSError:
            return socket.gethostname()


def listen_address(host):
    """Return where to listen so that `host` is reached: on this machine alone, or everywhere."""
    try:
        address = socket.gethostbyname(host)
    except OSError:
        return "*"
    return address if address.startswith("127.") else "*"


def node_options():
    """Return what a worker or a server tells the core about itself."""
    host, port = scheduler_address()
    seconds = timeout()
    return {
        "scheduler": f"{host}:{port}",
        "address": own_address(),
        "host": socket.gethostname() or "localhost",
        "rank": int(os.environ.get("DMLC_RANK", "-1")),
        "timeout": seconds,
        "start_timeout": START_FACTOR * seconds,
    }


def open_transport():
    """Open ZeroMQ: the system's library, else the one that pyzmq brings."""
    package = importlib.util.find_spec("zmq")
    bundled = []
    if package is not None and package.origin:
        folder = os.path.join(os.path.dirname(os.path.dirname(package.origin)), "pyzmq.libs")
        bundled = sorted(glob.glob(os.path.join(glob.escape(folder), "libzmq*.so*")))
    _core.dist.open_zmq(bundled)


def join():
    """Return this process's worker; all its stores share it. It waits for the other processes."""
    global _worker
    if _worker is None:
        if os.environ.get("DMLC_NUM_SERVER") == "0":
            raise MXNetError(
                "kvstore: DMLC_NUM_SERVER is 0, and a worker keeps no values; start the job with "
                "servers, or the program with mpirun and without DMLC_PS_ROOT_URI"
            )
        open_transport()
        _worker = _core.dist.Worker.join(node_options(), big_array_bound())
        atexit.register(_worker.close)
    return _worker


def _number(name, text):
    if text is None or not text.isdigit():
        raise MXNetError(
            f"kvstore: {name} is {text!r}, a number is needed; start the program with "
            "tools/launch.py, or set DMLC_ROLE, DMLC_PS_ROOT_URI, DMLC_PS_ROOT_PORT, "
            "DMLC_NUM_WORKER and DMLC_NUM_SERVER"
        )
    return int(text)


def address_of(interface):
    """Return the IPv4 address of a network interface."""
    import fcntl
    import struct

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            request = struct.pack("256s", interface.encode()[:15])
            answer = fcntl.ioctl(probe.fileno(), 0x8915, request)  # SIOCGIFADDR
        except OSError as error:
            raise MXNetError(
                f"kvstore: DMLC_INTERFACE names {interface!r}, which has no address: {error}"
            ) from error
    return socket.inet_ntoa(answer[20:24])
